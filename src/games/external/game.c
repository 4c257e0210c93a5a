/* A game played elsewhere: White reports its result, Black confirms it or disputes it, and
 * then it is reported again. `external RESULT STEP`. */
#include "base/error.h"
#include "base/text.h"
#include "game/small.h"

enum { NONE = 0, WHITE_WON, BLACK_WON, TIE, REPORT, CONFIRM, OVER };
static const char *const words[] = {"-", "w", "b", "tie", "report", "confirm", "over", NULL};

#define X MESSAGE_DECLARED
#include "games/external/messages.def"
#undef X
#define X MESSAGE_DEFINED
#include "games/external/messages.def"
#undef X

static const pt_phase phases[] = {
    {
        .name = "report",
        .tell = {N_("White reports the result."), N_("Black reports the result.")},
        .you = N_("How did the side game end?"),
    },
    {
        .name = "confirm",
        .tell = {N_("White confirms or disputes the result."),
                 N_("Black confirms or disputes the result.")},
        .you = N_("Is the reported result right?"),
    },
};

enum { ACT_CONFIRM = 8, ACT_DISPUTE = 9 }; /* and the three results by their own number */

static void start(const pt_rules *rules, void *state) {
    side_start(rules, state);
    ((side_state *)state)->value[1] = REPORT;
}

static unsigned step(const void *state) {
    return ((const side_state *)state)->value[1];
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return step(state) == REPORT ? PT_WHITE : PT_BLACK;
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    return step(state) == OVER ? PT_NOBODY : owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    return step(state) == REPORT ? &phases[0] : step(state) == CONFIRM ? &phases[1] : &phase_over;
}

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    if (step(state) == REPORT) {
        for (pt_action a = WHITE_WON; a <= TIE; a++)
            out->items[out->count++] = a;
    } else if (step(state) == CONFIRM) {
        out->items[out->count++] = ACT_CONFIRM;
        out->items[out->count++] = ACT_DISPUTE;
    }
}

static unsigned apply(const pt_rules *rules, void *state, pt_action action) {
    side_state *s = state;
    if (action == ACT_CONFIRM) {
        s->value[1] = OVER;
        return PT_TURN_ENDED | PT_GAME_ENDED;
    }
    if (action == ACT_DISPUTE) {
        start(rules, state);
        return PT_TURN_ENDED;
    }
    s->value[0] = (uint8_t)action;
    s->value[1] = CONFIRM;
    return PT_TURN_ENDED;
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const side_state *s = state;
    return side_outcome(s->value[1] == OVER, s->value[0] == WHITE_WON, s->value[0] == BLACK_WON);
}

static pt_status position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    (void)rules;
    side_state s;
    if (!side_position_read(text, len, words, &s) || s.value[0] > TIE || s.value[1] < REPORT ||
        (s.value[0] == NONE) != (s.value[1] == REPORT))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, -1, "z",
                       "external - report, external w confirm, external tie over");
    *(side_state *)state = s;
    return PT_OK;
}

static size_t position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    return side_position_write("external", words, state, out, size);
}

static pt_status action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error) {
    (void)rules;
    static const char *const results[] = {"result:w", "result:b", "result:tie", NULL};
    static const char *const answers[] = {"confirm", "dispute", NULL};
    int reported = side_word(text, len, results), answer = side_word(text, len, answers);
    if (reported < 0 && answer < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_EXTERNAL_ACTION, PT_FIELD_ACTION, 0, "s", text,
                       len);
    if (step(state) == OVER)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", text, len);
    if ((reported >= 0) != (step(state) == REPORT))
        return pt_fail(error, PT_ILLEGAL,
                       reported >= 0 ? PT_MSG_EXTERNAL_CONFIRM : PT_MSG_EXTERNAL_REPORT,
                       PT_FIELD_ACTION, 0, "");
    *out = reported >= 0 ? (pt_action)(WHITE_WON + reported) : (pt_action)(ACT_CONFIRM + answer);
    return PT_OK;
}

static size_t action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    if (action >= ACT_CONFIRM) {
        write_text(&w, action == ACT_CONFIRM ? "confirm" : "dispute");
    } else {
        write_text(&w, "result:");
        write_text(&w, words[action]);
    }
    return writer_end(&w);
}

static size_t picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    static const char *const results[] = {NULL, N_("White won"), N_("Black won"), N_("A tie")};
    return side_pick(action == ACT_CONFIRM   ? N_("That's right")
                     : action == ACT_DISPUTE ? N_("That's wrong")
                                             : results[action],
                     NULL, out);
}

static void tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    static const char *const results[] = {NULL, N_("{0} reports a win for White"),
                                          N_("{0} reports a win for Black"),
                                          N_("{0} reports a tie")};
    out->english = action == ACT_CONFIRM   ? N_("{0} confirms the result")
                   : action == ACT_DISPUTE ? N_("{0} disputes the result")
                                           : results[action];
    out->args[0].text = pt_game_players(rules->game)[owner(rules, state)].label;
}

static const pt_variant variants[] = {{.name = "external",
                                       .setup = "external",
                                       .about = N_("Play it anywhere, then report the result"),
                                       .bare = true}};

const pt_game pt_game_external = {
    .name = "external",
    .title = N_("Game away from the board"),
    .order = 80,
    .rules_version = 1,
    .state_size = sizeof(side_state),
    .variants = variants,
    .variant_count = 1,
    .phases = phases,
    .phase_count = sizeof phases / sizeof phases[0],
    .ends = &small_end,
    .end_count = 1,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = legal,
    .apply = apply,
    .result = result,
    .identity_key = side_key,
    .position_read = position_read,
    .position_write = position_write,
    .action_read = action_read,
    .action_write = action_write,
    .picks = picks,
    .tell = tell,
    .played_elsewhere = true,
};
