/* PÜNCT's engine model: it sees every connection in one turn, what it calls lost is lost, and no
 * threat is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/model.h"
#include "games/punct/punct.h"
#include "games/punct/reach.h"
#include "games/punct/rules.h"
#include "support.h"

/* Turns that connect, of beginnings of turns late in random games. */
enum { BEGINNINGS = 1000, FIRST_TURN = 50, LISTED = 512 };

/* The engine's limit an action, and how often it is asked to make a connection, and to stop one. */
enum { NODES = 2000, MADE = 100, STOPPED = 100 };

/* Positions whose threats are listed, a depth at which none is left out, and nodes that find one
 * that cannot be stopped. */
enum { THREATENED = 100, DEEP = 3, TO_WIN = 40000 };

/* Whether some turn connects, by trying all. */
static bool connects(const punct_state *s, unsigned side) {
    pt_actions list;
    punct_legal(NULL, s, &list);
    for (size_t i = 0; i < list.count; i++) {
        punct_state after = *s;
        if (punct_apply(NULL, &after, list.items[i]) & PT_TURN_ENDED ? punct_connected(&after, side)
                                                                     : connects(&after, side))
            return true;
    }
    return false;
}

static unsigned joins(const punct_state *s, unsigned side, punct_join *out, unsigned most) {
    punct_sight sight;
    int distance[PUNCT_AXES];
    punct_look(s, &sight);
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++)
        distance[axis] = punct_distance(&sight, side, axis);
    return punct_joins(s, &sight, side, distance, out, most);
}

/* Plays a turn at random. */
static void play_turn(pt_rng *rng, punct_state *s) {
    unsigned flags = 0;
    while (!(flags & PT_TURN_ENDED)) {
        pt_actions list;
        punct_legal(NULL, s, &list);
        flags = punct_apply(NULL, s, list.items[pt_rng_below(rng, (uint32_t)list.count)]);
    }
}

/* Whether a player could end the game by adding a piece. */
static bool is_near_end(const punct_state *s, unsigned side) {
    unsigned left = 0;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++)
        left += s->set[side][kind];
    return left == 1;
}

/* Whether whoever acts wins with this turn. */
static bool wins_now(const pt_rules *rules, const punct_state *s, unsigned me) {
    punct_join join;
    if (s->phase == PUNCT_PICK && joins(s, me, &join, 1))
        return true;
    pt_actions list;
    punct_legal(rules, s, &list);
    for (size_t i = 0; i < list.count; i++) {
        punct_state after = *s;
        if (punct_apply(rules, &after, list.items[i]) & PT_TURN_ENDED
                ? after.over && pt_result(rules, &after).winner == me
                : wins_now(rules, &after, me))
            return true;
    }
    return false;
}

/* Every turn that the model calls lost leaves the opponent a turn that wins. */
static unsigned check_lost(const pt_rules *rules, const punct_state *s) {
    static _Alignas(max_align_t) unsigned char scratch[SCRATCH_MAX];
    candidate list[PT_ACTIONS_MAX];
    unsigned n = punct_model.candidates(rules, s, 0, scratch, list), lost = 0;
    for (unsigned i = 0; i < n; i++) {
        punct_state after = *s;
        bool ended = punct_apply(NULL, &after, list[i].action) & PT_TURN_ENDED;
        if (s->phase == PUNCT_PICK) {
            lost += check_lost(rules, &after);
        } else if (!ended && i % 8 == 0) {
            lost += check_lost(rules, &after);
        } else if (ended && list[i].order == ORDER_LOST) {
            assert_true(after.over ? pt_result(rules, &after).winner == after.turn
                                   : wins_now(rules, &after, after.turn));
            lost++;
        }
    }
    return lost;
}

static void open_rules(pt_rules *rules[2]) {
    assert_int_equal(pt_rules_new(NULL, "punct", PT_ZSTR, &rules[0], NULL), PT_OK);
    assert_int_equal(pt_rules_new(NULL, "punct.basic", PT_ZSTR, &rules[1], NULL), PT_OK);
}

static void no_connection_in_one_turn_is_missed(void **unused) {
    (void)unused;
    pt_rules *rules[2];
    pt_rng rng;
    pt_rng_seed(&rng, 7);
    open_rules(rules);
    unsigned found = 0, lost = 0;
    for (unsigned checked = 0; checked < BEGINNINGS;) {
        punct_state s;
        punct_begin(&s, checked % 4 == 0);
        for (unsigned turn = 0; !s.over; turn++, play_turn(&rng, &s)) {
            if (turn < FIRST_TURN || pt_rng_below(&rng, 4) > 0)
                continue;
            checked++;
            for (unsigned side = 0; side < 2; side++) {
                static punct_join list[LISTED];
                punct_state asked = s;
                asked.turn = (uint8_t)side;
                bool expected = connects(&asked, side);
                unsigned count = joins(&s, side, list, LISTED);
                assert_int_equal(count > 0, expected);
                found += expected;
                if (side != s.turn && (expected || is_near_end(&s, side)))
                    lost += check_lost(rules[s.basic], &s);
            }
        }
    }
    assert_true(found > 10);
    assert_true(lost > 100);
    pt_rules_free(rules[0]);
    pt_rules_free(rules[1]);
}

/* What can be done about connections at the beginning of a turn. */
typedef struct chances {
    bool wins;        /* some turn connects */
    unsigned holding; /* turns after which the opponent has neither won nor a turn that connects */
} chances;

static bool holds(const pt_rules *rules, const punct_state *after, unsigned me) {
    punct_join join;
    return after->over ? pt_result(rules, after).winner != (me ^ 1)
                       : joins(after, me ^ 1, &join, 1) == 0;
}

static void look(const pt_rules *rules, const punct_state *s, unsigned me, chances *out) {
    pt_actions list;
    punct_legal(NULL, s, &list);
    for (size_t i = 0; i < list.count; i++) {
        punct_state after = *s;
        if (!(punct_apply(NULL, &after, list.items[i]) & PT_TURN_ENDED)) {
            look(rules, &after, me, out);
            continue;
        }
        out->wins |= punct_connected(&after, me);
        out->holding += holds(rules, &after, me);
    }
}

static void think(pt_engine *e, const pt_rules *rules, punct_state *s) {
    unsigned flags = 0;
    while (!(flags & PT_TURN_ENDED)) {
        pt_search_info info;
        assert_int_equal(pt_engine_position(e, rules, s, NULL), PT_OK);
        pt_engine_go(e, &(pt_limits){.nodes = NODES});
        while (!pt_engine_work(e, 0, NODES)) {
        }
        pt_engine_best(e, &info);
        flags = pt_apply(rules, s, info.pv[0]);
    }
}

static void a_connection_is_made_and_stopped(void **unused) {
    (void)unused;
    pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1};
    pt_engine *e;
    pt_rules *rules[2];
    pt_rng rng;
    unsigned made = 0, stopped = 0;
    assert_int_equal(pt_engine_new(&options, &e), PT_OK);
    open_rules(rules);
    pt_rng_seed(&rng, 11);
    for (unsigned game = 0; made < MADE || stopped < STOPPED; game++) {
        punct_state s;
        bool basic = game % 4 == 0;
        punct_begin(&s, basic);
        for (unsigned turn = 0; !s.over; turn++, play_turn(&rng, &s)) {
            unsigned me = s.turn;
            punct_join join;
            bool threatened = joins(&s, me ^ 1, &join, 1) > 0;
            if (turn < FIRST_TURN || (!threatened && joins(&s, me, &join, 1) == 0))
                continue;
            chances now = {.wins = false};
            look(rules[basic], &s, me, &now);
            punct_state after = s;
            think(e, rules[basic], &after);
            if (now.wins) {
                assert_true(pt_result(rules[basic], &after).winner == me);
                made++;
            } else if (now.holding > 0 && !is_near_end(&s, me ^ 1)) {
                assert_true(holds(rules[basic], &after, me));
                stopped++;
            }
        }
    }
    pt_rules_free(rules[0]);
    pt_rules_free(rules[1]);
    pt_engine_free(e);
}

/* Whether the model keeps an action. */
static bool is_kept(const pt_rules *rules, const punct_state *s, pt_action action) {
    static _Alignas(max_align_t) unsigned char scratch[SCRATCH_MAX];
    candidate list[PT_ACTIONS_MAX];
    unsigned n = punct_model.candidates(rules, s, DEEP, scratch, list);
    for (unsigned i = 0; i < n; i++)
        if (list[i].action == action)
            return list[i].order > ORDER_WEAK;
    return false;
}

static void threats_are_kept(void **unused) {
    (void)unused;
    pt_rules *rules[2];
    pt_rng rng;
    pt_rng_seed(&rng, 13);
    open_rules(rules);
    unsigned added = 0, moved = 0;
    for (unsigned checked = 0; checked < THREATENED;) {
        punct_state s;
        punct_begin(&s, checked % 4 == 0);
        for (unsigned turn = 0; !s.over; turn++, play_turn(&rng, &s)) {
            punct_turn list[LISTED];
            punct_sight sight;
            punct_join join;
            int distance[PUNCT_AXES];
            unsigned me = s.turn;
            if (turn < FIRST_TURN || joins(&s, me, &join, 1) || joins(&s, me ^ 1, &join, 1) ||
                is_near_end(&s, me ^ 1))
                continue;
            punct_look(&s, &sight);
            for (unsigned axis = 0; axis < PUNCT_AXES; axis++)
                distance[axis] = punct_distance(&sight, me, axis);
            unsigned count = punct_threats(&s, &sight, distance, list, LISTED);
            checked += count > 0;
            for (unsigned i = 0; i < count && i < 8; i++) {
                bool adds = list[i].picked < PUNCT_KINDS;
                pt_action actions[3] = {
                    punct_action(adds ? PUNCT_ACT_KIND : PUNCT_ACT_PIECE,
                                 adds ? list[i].picked : list[i].picked - PUNCT_KINDS),
                    punct_action(PUNCT_ACT_DOT, list[i].dot),
                    punct_action(PUNCT_ACT_TURN, list[i].orientation),
                };
                punct_state after = s;
                for (unsigned k = 0; k < 3; k++) {
                    assert_true(is_kept(rules[s.basic], &after, actions[k]));
                    punct_apply(rules[s.basic], &after, actions[k]);
                }
                after.turn = (uint8_t)me;
                assert_true(connects(&after, me));
                added += adds;
                moved += !adds;
            }
        }
    }
    assert_true(added > 10);
    assert_true(moved > 100);
    pt_rules_free(rules[0]);
    pt_rules_free(rules[1]);
}

/* In each there are one or two of them, far from being the turns that gain most. */
static void a_threat_that_cannot_be_stopped_is_found(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        "punct standard bE0a4,wR0a5,wR0b1,bR3c4,bC1d2,bE4d5,wC2e1,bT5e5,bL4g8,wL4g15,wC2h2,bT1h5,"
        "bR1i14,bL2j10,bE1k14,wM5k17,bE0l15,wE5m14,bT1m17,wM4o13,bT0p16,wE0q16/wL4b1,wE2m14,wE4n1"
        "4 b -",
        "punct standard bT2b8,bR1c9,bE2e11,bM1g10,wC1h7,wE0i11,bE5i12,bC1j7,bL2k9,wR5k10,wC2k14,b"
        "E5l11,bM0m13,bR5p8,bL2p10,bT1q13/bT0i12,wE0j14,wE2k10,bE2l11/wE0j13 b -",
        "punct standard bR3d12,bE5f13,bC1f14,wE0h6,wE4h8,bL2h11,wT3i10,wL0i14,bC2j12,bE5l12,bE5n1"
        "1,bE0p10/bL5h11,wM0h12,wR0i9,wR2i13/bR0i10,wE0i13 b -",
    };
    pt_engine_options options = {.hash_bytes = 1 << 22, .workers = 1};
    pt_engine *e;
    pt_rules *rules[2];
    assert_int_equal(pt_engine_new(&options, &e), PT_OK);
    open_rules(rules);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        pt_state s;
        pt_search_info info;
        assert_int_equal(pt_position_read(rules[0], positions[i], PT_ZSTR, &s, NULL), PT_OK);
        assert_int_equal(pt_engine_position(e, rules[0], &s, NULL), PT_OK);
        pt_engine_go(e, &(pt_limits){.nodes = TO_WIN});
        while (!pt_engine_work(e, 0, TO_WIN)) {
        }
        pt_engine_best(e, &info);
        assert_int_equal(info.kind, PT_SCORE_WINS);
        assert_int_equal(info.amount, 3);
    }
    pt_rules_free(rules[0]);
    pt_rules_free(rules[1]);
    pt_engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_connection_in_one_turn_is_missed),
        cmocka_unit_test(a_connection_is_made_and_stopped),
        cmocka_unit_test(threats_are_kept),
        cmocka_unit_test(a_threat_that_cannot_be_stopped_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
