/* PÜNCT's engine model: it sees every connection in one turn, and what it calls lost is lost. */
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
    unsigned n = punct_model.candidates(rules, s, false, scratch, list), lost = 0;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_connection_in_one_turn_is_missed),
        cmocka_unit_test(a_connection_is_made_and_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
