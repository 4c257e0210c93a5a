/* Rock-paper-scissors. White chooses, then Black, who must not see it: `rps WHITE BLACK`
 * with - for not chosen and, in a view, ? for hidden. */
#include "base/error.h"
#include "base/text.h"
#include "game/small.h"

enum { NONE = 0, ROCK, PAPER, SCISSORS, HIDDEN };
static const char *const words[] = {"-", "rock", "paper", "scissors", "?", NULL};

#define X MESSAGE_DECLARED
#include "games/rps/messages.def"
#undef X
#define X MESSAGE_DEFINED
#include "games/rps/messages.def"
#undef X

static const pt_phase phases[] = {
    {.name = "choose",
     .tell = {N_("White chooses in secret."), N_("Black chooses in secret.")},
     .you = N_("Choose in secret"),
     .secret = true},
};

static pt_actor actor(const pt_rules *rules, const void *state) {
    return side_over(state) ? PT_NOBODY : side_owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    return side_over(state) ? &phase_over : &phases[0];
}

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    for (pt_action a = ROCK; !side_over(state) && a <= SCISSORS; a++)
        out->items[out->count++] = a;
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const side_state *s = state;
    /* Each beats the one before it, rock beats scissors. A view cannot tell who won. */
    int ahead =
        s->value[0] == HIDDEN || s->value[1] == HIDDEN ? 0 : (s->value[0] - s->value[1] + 3) % 3;
    return side_outcome(side_over(s), ahead == 1, ahead == 2);
}

static void view(const pt_rules *rules, const void *state, pt_actor seat, void *out) {
    (void)rules;
    side_state s = *(const side_state *)state;
    /* Black sees White's choice when the game is over; nothing of Black's is ever hidden. */
    if (s.value[0] != NONE && !side_over(&s) && seat != PT_WHITE)
        s.value[0] = HIDDEN;
    *(side_state *)out = s;
}

static pt_status position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    (void)rules;
    side_state s;
    if (!side_position_read(text, len, words, &s) || s.value[1] == HIDDEN)
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, -1, "z",
                       "rps - -, rps rock -, rps rock paper");
    if (s.value[0] == NONE && s.value[1] != NONE)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_RPS_ORDER, PT_FIELD_BOARD, -1, "");
    *(side_state *)state = s;
    return PT_OK;
}

static size_t position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    return side_position_write("rps", words, state, out, size);
}

static pt_status action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error) {
    (void)rules;
    int value = side_word(text, len, words);
    if (value < ROCK || value > SCISSORS)
        return pt_fail(error, PT_SYNTAX, PT_MSG_RPS_ACTION, PT_FIELD_ACTION, 0, "s", text, len);
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
    write_text(&w, words[action]);
    return writer_end(&w);
}

/* Round tokens with a stone, a sheet of paper and a pair of scissors. */
#define TOKEN                                                                                      \
    { "M-41 0A41 41 0 0 1 41 0A41 41 0 0 1 -41 0Z", "face", "rim" }
static const pt_shape rock[] = {TOKEN,
                                {"M-22 8L-17 -9L-3 -18L14 -14L22 0L19 13L5 19L-14 18Z", "ink", ""}};
static const pt_shape paper[] = {
    TOKEN,
    {"M-15 -21H8L16 -13V21H-15Z", "", "ink"},
    {"M-8 -7H8M-8 2H9M-8 11H9", "", "ink"},
};
static const pt_shape scissors[] = {
    TOKEN,
    {"M-19 -22L8 12M19 -22L-8 12", "", "ink"},
    {"M-20 17A8 8 0 0 1 -4 17A8 8 0 0 1 -20 17Z", "", "ink"},
    {"M4 17A8 8 0 0 1 20 17A8 8 0 0 1 4 17Z", "", "ink"},
};

#define HAND(its_name, its_label, its_shapes)                                                      \
    {                                                                                              \
        .name = (its_name), .label = {(its_label), (its_label)}, .sign = {(its_name), (its_name)}, \
        .shapes = (its_shapes), .shape_count = sizeof(its_shapes) / sizeof((its_shapes)[0])        \
    }
static const pt_sprite hands[] = {
    HAND("rock", N_("Rock"), rock),
    HAND("paper", N_("Paper"), paper),
    HAND("scissors", N_("Scissors"), scissors),
};

static size_t picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    const pt_sprite *hand = &hands[action - ROCK];
    return side_pick(hand->label[0], hand, out);
}

static void tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    static const char *const told[] = {NULL, N_("{0}: rock"), N_("{0}: paper"),
                                       N_("{0}: scissors")};
    out->english = told[action];
    out->args[0].text = pt_game_players(rules->game)[side_owner(rules, state)].label;
}

/* By lot, which nobody can better; nobody starts. */
static const pt_odds odds[PT_ODDS_NB] = {{333, 333}, {333, 333}, {333, 333}, {333, 333}};

static const pt_variant variants[] = {{.name = "rps",
                                       .setup = "rps",
                                       .about = N_("Both players choose in secret"),
                                       .bare = true,
                                       .odds = odds}};

const pt_game pt_game_rps = {
    .name = "rps",
    .title = N_("Rock-paper-scissors"),
    .order = 70,
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
    .view = view,
    .identity_key = side_key,
    .position_read = position_read,
    .position_write = position_write,
    .action_read = action_read,
    .action_write = action_write,
    .sprites = hands,
    .sprite_count = sizeof hands / sizeof hands[0],
    .picks = picks,
    .tell = tell,
};
