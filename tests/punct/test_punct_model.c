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

/* Every turn that the model calls lost leaves the opponent a turn that connects. */
static unsigned check_lost(const punct_state *s) {
    static _Alignas(max_align_t) unsigned char scratch[SCRATCH_MAX];
    candidate list[PT_ACTIONS_MAX];
    unsigned n = punct_model.candidates(NULL, s, false, scratch, list), lost = 0;
    for (unsigned i = 0; i < n; i++) {
        punct_state after = *s;
        punct_join join;
        bool ended = punct_apply(NULL, &after, list[i].action) & PT_TURN_ENDED;
        if (s->phase == PUNCT_PICK) {
            lost += check_lost(&after);
        } else if (!ended && i % 8 == 0) {
            lost += check_lost(&after);
        } else if (ended && list[i].order == ORDER_LOST) {
            assert_true(after.over ? punct_connected(&after, after.turn)
                                   : joins(&after, after.turn, &join, 1) == 1);
            lost++;
        }
    }
    return lost;
}

static void no_connection_in_one_turn_is_missed(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 7);
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
                if (expected && side != s.turn)
                    lost += check_lost(&s);
            }
        }
    }
    assert_true(found > 10);
    assert_true(lost > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_connection_in_one_turn_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
