/* Shuttle, a toy game to register from outside the library. Its variants share their names with
 * those of other games, so they are only known after the name of the game; one of them is drawn
 * from a seed; and a position that begins a turn for the third time is a tie.
 *
 * Each player has a man on a track of five cells, 0 to 4. A turn is `look` and then a step: `back`,
 * `on` or `stay`. Whoever reaches cell 4 wins.
 *
 *     shuttle WHITE,BLACK TURN STEP         shuttle 0,0 w look
 *
 * Setups: `standard` (or nothing) from 0,0, `blitz` from 3,3, `random seed=N` from N mod 4 and
 * N / 4 mod 4. */
#ifndef TESTS_SHUTTLE_H
#define TESTS_SHUTTLE_H

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "game/small.h"
#include "names.h"

typedef struct shuttle {
    uint8_t at[2], turn, step, zero[4];
} shuttle;

enum { SHUTTLE_LOOK = 0, SHUTTLE_BACK, SHUTTLE_ON, SHUTTLE_STAY, SHUTTLE_WORDS };
static const char *const shuttle_words[SHUTTLE_WORDS] = {"look", "back", "on", "stay"};
static const char *const shuttle_steps[] = {"look", "step"};

static pt_status shuttle_setup_read(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len), word = reader_until(&in, ' ');
    unsigned kind = 0, seed = 0;
    if (reader_is(&word, "blitz"))
        kind = 1;
    else if (reader_is(&word, "random"))
        kind = 2;
    else if (!reader_done(&word) && !reader_is(&word, "standard"))
        in = word;
    if (kind == 2 && reader_take_text(&in, "seed=") && !reader_number(&in, 9999, &seed))
        in = word;
    if (!reader_done(&in))
        return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP, 0, "s", text, len);
    memset(out->data, 0, sizeof out->data);
    out->data[0] = (unsigned char)kind;
    out->data[1] = (unsigned char)(seed / 256);
    out->data[2] = (unsigned char)(seed % 256);
    return PT_OK;
}

static size_t shuttle_setup_write(const pt_setup *setup, char *out, size_t size) {
    static const char *const kinds[] = {"standard", "blitz", "random seed="};
    writer w = writer_on(out, size);
    write_text(&w, kinds[setup->data[0]]);
    if (setup->data[0] == 2)
        write_number(&w, setup->data[1] * 256 + setup->data[2]);
    return writer_end(&w);
}

static pt_status shuttle_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                            pt_setup *out, pt_error *error) {
    (void)text;
    (void)len;
    return shuttle_setup_read(extra, "", 0, out, error);
}

static void shuttle_draw(const pt_rules *rules, uint32_t seed, void *state) {
    (void)rules;
    shuttle s = {.at = {(uint8_t)(seed % 4), (uint8_t)(seed / 4 % 4)}};
    memcpy(state, &s, sizeof s);
}

static void shuttle_start(const pt_rules *rules, void *state) {
    const unsigned char *data = pt_rules_setup(rules)->data;
    shuttle_draw(rules, data[0] == 1 ? 15 : data[0] == 2 ? data[1] * 256u + data[2] : 0, state);
}

static pt_actor shuttle_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const shuttle *)state)->turn;
}

static pt_outcome shuttle_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const shuttle *s = state;
    pt_outcome out = {.over = s->at[0] == 4 || s->at[1] == 4, .winner = PT_NOBODY};
    if (out.over) {
        out.winner = s->at[0] == 4 ? PT_WHITE : PT_BLACK;
        out.reason = &small_end;
    }
    return out;
}

static pt_actor shuttle_actor(const pt_rules *rules, const void *state) {
    return shuttle_result(rules, state).over ? PT_NOBODY : shuttle_owner(rules, state);
}

static const pt_phase shuttle_move = {.name = "move", .tell = {"White to move.", "Black to move."}};

static const pt_phase *shuttle_phase(const pt_rules *rules, const void *state) {
    return shuttle_result(rules, state).over ? &phase_over : &shuttle_move;
}

static void shuttle_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    const shuttle *s = state;
    if (shuttle_result(rules, state).over)
        return;
    if (s->step == 0) {
        out->items[out->count++] = SHUTTLE_LOOK;
        return;
    }
    for (pt_action a = s->at[s->turn] > 0 ? SHUTTLE_BACK : SHUTTLE_ON; a < SHUTTLE_WORDS; a++)
        out->items[out->count++] = a;
}

static unsigned shuttle_apply(const pt_rules *rules, void *state, pt_action action) {
    shuttle *s = state;
    s->step ^= 1;
    if (action == SHUTTLE_LOOK)
        return 0;
    uint8_t *at = &s->at[s->turn];
    *at = (uint8_t)(*at + (action == SHUTTLE_ON) - (action == SHUTTLE_BACK));
    s->turn ^= 1;
    return shuttle_result(rules, state).over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

static uint64_t shuttle_key(const pt_rules *rules, const void *state) {
    (void)rules;
    return hash_bytes(state, sizeof(shuttle));
}

static pt_status shuttle_position_read(const pt_rules *rules, const char *text, size_t len,
                                       void *state, pt_error *error) {
    (void)rules;
    shuttle s = {.turn = 0};
    reader in = reader_on(text, len);
    unsigned at[2];
    if (!reader_take_text(&in, "shuttle ") || !reader_number(&in, 4, &at[0]) ||
        !reader_take(&in, ',') || !reader_number(&in, 4, &at[1]) || !reader_take(&in, ' ') ||
        (reader_peek(&in) != 'w' && reader_peek(&in) != 'b'))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, 0, "z",
                       "shuttle 0,0 w look");
    s.turn = *in.at++ == 'b';
    s.step = reader_take_text(&in, " step");
    if (!s.step && !reader_take_text(&in, " look"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, 0, "z",
                       "shuttle 0,0 w look");
    s.at[0] = (uint8_t)at[0];
    s.at[1] = (uint8_t)at[1];
    memcpy(state, &s, sizeof s);
    return PT_OK;
}

static size_t shuttle_position_write(const pt_rules *rules, const void *state, char *out,
                                     size_t size) {
    (void)rules;
    const shuttle *s = state;
    writer w = writer_on(out, size);
    write_text(&w, "shuttle ");
    write_number(&w, s->at[0]);
    write_char(&w, ',');
    write_number(&w, s->at[1]);
    write_text(&w, s->turn ? " b " : " w ");
    write_text(&w, shuttle_steps[s->step]);
    return writer_end(&w);
}

static size_t shuttle_action_write(const pt_rules *rules, const void *state, pt_action action,
                                   char *out, size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_text(&w, action < SHUTTLE_WORDS ? shuttle_words[action] : "?");
    return writer_end(&w);
}

static pt_status shuttle_action_read(const pt_rules *rules, const void *state, const char *text,
                                     size_t len, pt_action *out, pt_error *error) {
    pt_actions list;
    reader word = reader_on(text, len);
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        if (reader_is(&word, shuttle_words[list.items[i]])) {
            *out = list.items[i];
            return PT_OK;
        }
    }
    return pt_fail(error, PT_ILLEGAL, PT_MSG_NOT_LEGAL, PT_FIELD_ACTION, 0, "s", text, len);
}

static const pt_variant shuttle_variants[] = {
    {.name = "standard", .setup = "shuttle standard", .about = "From the first cells"},
    {.name = "blitz", .setup = "shuttle blitz", .about = "From the last but one"},
    {.name = "random", .setup = "shuttle random seed=0", .about = "From anywhere", .drawn = true},
};

static const pt_game shuttle_game = {
    .name = "shuttle",
    .rules_version = 1,
    .state_size = sizeof(shuttle),
    .variants = shuttle_variants,
    .variant_count = 3,
    .repetition = PT_REPETITION_TIE,
    .setup_read = shuttle_setup_read,
    .setup_write = shuttle_setup_write,
    .setup_for_position = shuttle_setup_for_position,
    .start = shuttle_start,
    .draw = shuttle_draw,
    .actor = shuttle_actor,
    .owner = shuttle_owner,
    .phase = shuttle_phase,
    .legal = shuttle_legal,
    .apply = shuttle_apply,
    .result = shuttle_result,
    .identity_key = shuttle_key,
    .position_read = shuttle_position_read,
    .position_write = shuttle_position_write,
    .action_read = shuttle_action_read,
    .action_write = shuttle_action_write,
    .side_first = true,
};

static const pt_game *const shuttle_games[] = {&shuttle_game};
static const pt_registry with_shuttle = {shuttle_games, 1};

#endif
