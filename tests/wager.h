/* Wager, a toy game to register from outside the library. No single real game has all of this: an
 * actor who is not the owner of the turn, chance, a hidden choice, and a search key of its own.
 *
 * The owner of the turn bets 1 to 3 points, hidden (bet:1 ...). The opponent folds, which gives the
 * owner one point, or calls: then a die is rolled, and the points go to the owner if it is even,
 * else to the opponent. Whoever reaches the goal first wins.
 *
 *     wager GOAL SCORES TURN STEP BET ROUND         wager 5 0,0 w bet - 0
 *
 * The opponent does not see the bet before answering. The number of the round is written but
 * changes nothing. */

#ifndef TESTS_WAGER_H
#define TESTS_WAGER_H

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "side_names.h"

typedef struct wager {
    uint8_t goal, score[2], turn, step, bet, round, hidden;
} wager;

enum { WAGER_BET, WAGER_ANSWER, WAGER_DIE, WAGER_OVER };
static const char *const step_names[] = {"bet", "answer", "die", "over"};

static pt_status wager_setup_read(const pt_registry *extra, const char *text, size_t len,
                                  pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    unsigned goal = 5;
    if (reader_take_text(&in, "short"))
        goal = 2;
    else if (reader_take_text(&in, "goal=") && !reader_number(&in, 99, &goal))
        goal = 0;
    if (!reader_done(&in) || goal == 0)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP, 0, "s", text, len);
    out->data[0] = (unsigned char)goal;
    return PT_OK;
}

static size_t wager_setup_write(const pt_setup *setup, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, "goal=");
    write_number(&w, setup->data[0]);
    return writer_end(&w);
}

static void wager_start(const pt_rules *rules, void *state) {
    wager s = {.goal = pt_rules_setup(rules)->data[0]};
    memcpy(state, &s, sizeof s);
}

static pt_actor wager_actor(const pt_rules *rules, const void *state) {
    (void)rules;
    const wager *s = state;
    switch (s->step) {
    case WAGER_BET:
        return (pt_actor)s->turn;
    case WAGER_ANSWER:
        return (pt_actor)(s->turn ^ 1);
    case WAGER_DIE:
        return PT_CHANCE;
    default:
        return PT_NOBODY;
    }
}

static pt_actor wager_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const wager *)state)->turn;
}

static const pt_phase *wager_phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const pt_phase *phases[] = {RPS_PHASE_CHOOSE, COMBINE_PHASE_ANSWER, DIE_PHASE_ROLL,
                                &phase_over};
    return phases[((const wager *)state)->step];
}

/* Actions are numbers from 0 in each step: bets, fold and call, faces of the die. */
static void wager_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    static const unsigned counts[] = {3, 2, 6, 0};
    for (pt_action a = 0; a < counts[((const wager *)state)->step]; a++)
        out->items[out->count++] = a;
}

static unsigned wager_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    wager *s = state;
    unsigned gain = 1, winner = s->turn;
    if (s->step == WAGER_BET) {
        s->bet = (uint8_t)(action + 1);
        s->step = WAGER_ANSWER;
        return 0;
    }
    if (s->step == WAGER_ANSWER && action == 1) {
        s->step = WAGER_DIE;
        return 0;
    }
    if (s->step == WAGER_DIE) {
        gain = s->bet;
        winner = (action + 1) % 2 == 0 ? s->turn : s->turn ^ 1u;
    }
    s->score[winner] = (uint8_t)(s->score[winner] + gain);
    s->bet = 0;
    s->round++;
    s->turn ^= 1;
    s->step = s->score[winner] >= s->goal ? WAGER_OVER : WAGER_BET;
    return s->step == WAGER_OVER ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

static const pt_end wager_end = {.name = "count", .word = "", .counted = true};

static pt_outcome wager_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const wager *s = state;
    pt_outcome out = {.over = s->step == WAGER_OVER, .winner = PT_NOBODY};
    if (out.over) {
        out.winner = s->score[0] >= s->goal ? PT_WHITE : PT_BLACK;
        out.reason = &wager_end;
        out.score[0] = s->score[0];
        out.score[1] = s->score[1];
    }
    return out;
}

static void wager_view(const pt_rules *rules, const void *state, pt_actor seat, void *view) {
    (void)rules;
    wager s;
    memcpy(&s, state, sizeof s);
    if (s.step == WAGER_ANSWER && seat != (pt_actor)s.turn) {
        s.bet = 0;
        s.hidden = 1;
    }
    memcpy(view, &s, sizeof s);
}

static uint64_t wager_search_key(const pt_rules *rules, const void *state) {
    (void)rules;
    wager s;
    memcpy(&s, state, sizeof s);
    s.round = 0;
    return hash_bytes(&s, sizeof s);
}

static uint64_t wager_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return hash_bytes(state, sizeof(wager));
}

static size_t wager_position_write(const pt_rules *rules, const void *state, char *out,
                                   size_t size) {
    (void)rules;
    const wager *s = state;
    writer w = writer_on(out, size);
    write_text(&w, "wager ");
    write_number(&w, s->goal);
    write_char(&w, ' ');
    write_number(&w, s->score[0]);
    write_char(&w, ',');
    write_number(&w, s->score[1]);
    write_char(&w, ' ');
    write_char(&w, "wb"[s->turn]);
    write_char(&w, ' ');
    write_text(&w, step_names[s->step]);
    write_char(&w, ' ');
    write_char(&w, s->hidden ? '?' : s->bet ? (char)('0' + s->bet) : '-');
    write_char(&w, ' ');
    write_number(&w, s->round);
    return writer_end(&w);
}

static bool wager_parse(const char *text, size_t len, wager *s) {
    reader in = reader_on(text, len);
    unsigned goal, white, black, bet = 0, round;
    memset(s, 0, sizeof *s);
    if (!reader_take_text(&in, "wager ") || !reader_number(&in, 99, &goal) ||
        !reader_take(&in, ' ') || !reader_number(&in, 99, &white) || !reader_take(&in, ',') ||
        !reader_number(&in, 99, &black) || !reader_take(&in, ' '))
        return false;
    if (!reader_take(&in, 'w') && !reader_take(&in, 'b'))
        return false;
    s->turn = in.at[-1] == 'b';
    reader_take(&in, ' ');
    reader step = reader_until(&in, ' ');
    while (s->step < 4 && !reader_is(&step, step_names[s->step]))
        s->step++;
    if (s->step == 4)
        return false;
    if (!reader_take(&in, '-') && !reader_number(&in, 3, &bet))
        return false;
    if (!reader_take(&in, ' ') || !reader_number(&in, 99, &round) || !reader_done(&in))
        return false;
    s->goal = (uint8_t)goal;
    s->score[0] = (uint8_t)white;
    s->score[1] = (uint8_t)black;
    s->bet = (uint8_t)bet;
    s->round = (uint8_t)round;
    return true;
}

static pt_status wager_position_read(const pt_rules *rules, const char *text, size_t len,
                                     void *state, pt_error *error) {
    (void)rules;
    wager s;
    if (!wager_parse(text, len, &s))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_BOARD, 0, "s", text, len);
    memcpy(state, &s, sizeof s);
    return PT_OK;
}

static pt_status wager_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                          pt_setup *out, pt_error *error) {
    (void)extra;
    wager s;
    if (!wager_parse(text, len, &s))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_BOARD, 0, "s", text, len);
    out->data[0] = s.goal;
    return PT_OK;
}

static size_t wager_action_write(const pt_rules *rules, const void *state, pt_action action,
                                 char *out, size_t size) {
    (void)rules;
    static const char *const words[3][6] = {
        {"bet:1", "bet:2", "bet:3", NULL, NULL, NULL},
        {"fold", "call", NULL, NULL, NULL, NULL},
        {"die:1", "die:2", "die:3", "die:4", "die:5", "die:6"},
    };
    writer w = writer_on(out, size);
    write_text(&w, words[((const wager *)state)->step][action]);
    return writer_end(&w);
}

static pt_status wager_action_read(const pt_rules *rules, const void *state, const char *text,
                                   size_t len, pt_action *out, pt_error *error) {
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        char word[16];
        size_t n = wager_action_write(rules, state, list.items[i], word, sizeof word);
        if (n == len && memcmp(word, text, n) == 0) {
            *out = list.items[i];
            return PT_OK;
        }
    }
    return pt_fail(error, PT_ILLEGAL, PT_MSG_NOT_LEGAL, PT_FIELD_ACTION, 0, "s", text, len);
}

static const pt_variant wager_variants[] = {
    {.name = "wager", .setup = "wager goal=5", .about = "Bets under the hand", .bare = true},
    {.name = "short",
     .setup = "wager goal=2",
     .about = "Bets under the hand, a short game",
     .bare = true},
};

static const pt_game wager_game = {
    .name = "wager",
    .rules_version = 1,
    .state_size = sizeof(wager),
    .variants = wager_variants,
    .variant_count = 2,
    .setup_read = wager_setup_read,
    .setup_write = wager_setup_write,
    .setup_for_position = wager_setup_for_position,
    .start = wager_start,
    .actor = wager_actor,
    .owner = wager_owner,
    .phase = wager_phase,
    .legal = wager_legal,
    .apply = wager_apply,
    .result = wager_result,
    .view = wager_view,
    .identity_key = wager_key,
    .search_key = wager_search_key,
    .position_read = wager_position_read,
    .position_write = wager_position_write,
    .action_read = wager_action_read,
    .action_write = wager_action_write,
};

#endif
