/* A roll of a die each, White's first; the higher wins. `die WHITE BLACK` with - for not
 * rolled. The rolls are actions of chance, so that a replay is exact. */
#include "base/error.h"
#include "base/text.h"
#include "game/small.h"

static const char *const words[] = {"-", "1", "2", "3", "4", "5", "6", NULL};

#define X MESSAGE_DECLARED
#include "games/die/messages.def"
#undef X
#define X MESSAGE_DEFINED
#include "games/die/messages.def"
#undef X

static const pt_phase phases[] = {
    {
        .name = "roll",
        .tell = {N_("White rolls the die."), N_("Black rolls the die.")},
    },
};

static pt_actor actor(const pt_rules *rules, const void *state) {
    (void)rules;
    return side_over(state) ? PT_NOBODY : PT_CHANCE;
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    return side_over(state) ? &phase_over : &phases[0];
}

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    for (pt_action a = 1; !side_over(state) && a <= 6; a++)
        out->items[out->count++] = a;
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const side_state *s = state;
    return side_outcome(side_over(s), s->value[0], s->value[1]);
}

static pt_status position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    (void)rules;
    side_state s;
    if (!side_position_read(text, len, words, &s))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, -1, "z",
                       "die - -, die 4 -, die 4 2");
    if (s.value[0] == 0 && s.value[1] != 0)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_DIE_ORDER, PT_FIELD_BOARD, -1, "");
    *(side_state *)state = s;
    return PT_OK;
}

static size_t position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    return side_position_write("die", words, state, out, size);
}

static pt_status action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error) {
    (void)rules;
    reader r = reader_on(text, len);
    int value = reader_take_text(&r, "roll:") ? side_word(r.at, reader_left(&r), words) : -1;
    if (value < 1)
        return pt_fail(error, PT_SYNTAX, PT_MSG_DIE_ACTION, PT_FIELD_ACTION, 0, "s", text, len);
    if (side_over(state))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", text, len);
    *out = (pt_action)value;
    return PT_OK;
}

static size_t action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_text(&w, "roll:");
    write_text(&w, words[action]);
    return writer_end(&w);
}

/* The six sides of a die. */
#define CUBE                                                                                       \
    {                                                                                              \
        "M-27 -36H27A9 9 0 0 1 36 -27V27A9 9 0 0 1 27 36H-27A9 9 0 0 1 -36 27V-27A9 9 0 0 1 -27 "  \
        "-36Z",                                                                                    \
            "face", "rim"                                                                          \
    }
#define PIP(left, y, right) "M" left " " y "A6 6 0 0 1 " right " " y "A6 6 0 0 1 " left " " y "Z"
#define MIDDLE PIP("-6", "0", "6")
#define RISING PIP("12", "-18", "24") PIP("-24", "18", "-12")
#define FALLING PIP("-24", "-18", "-12") PIP("12", "18", "24")
#define ACROSS PIP("-24", "0", "-12") PIP("12", "0", "24")

static const pt_shape side_shapes[6][2] = {
    {CUBE, {MIDDLE, "ink", ""}},
    {CUBE, {RISING, "ink", ""}},
    {CUBE, {RISING MIDDLE, "ink", ""}},
    {CUBE, {RISING FALLING, "ink", ""}},
    {CUBE, {RISING FALLING MIDDLE, "ink", ""}},
    {CUBE, {RISING FALLING ACROSS, "ink", ""}},
};

#define SIDE(number, index)                                                                        \
    {                                                                                              \
        .name = (number), .label = {(number), (number)}, .sign = {(number), (number)},             \
        .shapes = side_shapes[index], .shape_count = 2                                             \
    }
static const pt_sprite sides[] = {SIDE("1", 0), SIDE("2", 1), SIDE("3", 2),
                                  SIDE("4", 3), SIDE("5", 4), SIDE("6", 5)};

static size_t picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    side_pick(NULL, &sides[action - 1], out);
    action_write(rules, state, action, out[0].text, sizeof out[0].text);
    return 1;
}

static void tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    (void)rules;
    (void)state;
    out->english = N_("Rolled {0}");
    out->args[0].number = (int)action;
}

/* 15, 6 and 15 of 36 pairs of rolls; nobody starts. */
static const pt_odds odds[PT_ODDS_NB] = {{417, 166}, {417, 166}, {417, 166}, {417, 166}};

static const pt_variant variants[] = {{.name = "die",
                                       .setup = "die",
                                       .about = N_("The higher roll wins"),
                                       .bare = true,
                                       .odds = odds}};

const pt_game pt_game_die = {
    .name = "die",
    .title = N_("Roll of a die"),
    .order = 80,
    .rules_version = 1,
    .state_size = sizeof(side_state),
    .variants = variants,
    .variant_count = 1,
    .phases = phases,
    .phase_count = sizeof phases / sizeof phases[0],
    .ends = &small_end,
    .end_count = 1,
    .repetition = PT_REPETITION_IMPOSSIBLE,
    .start = side_start,
    .actor = actor,
    .owner = side_owner,
    .phase = phase,
    .legal = legal,
    .apply = side_apply,
    .result = result,
    .identity_key = side_key,
    .position_read = position_read,
    .position_write = position_write,
    .action_read = action_read,
    .action_write = action_write,
    .sprites = sides,
    .sprite_count = sizeof sides / sizeof sides[0],
    .picks = picks,
    .tell = tell,
};
