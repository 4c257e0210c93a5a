/* PÜNCT: its setups, who acts, how it ends, and the table. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "game/setup_words.h"
#include "games/punct/front.h"
#include "games/punct/punct.h"
#include "games/punct/rules.h"
#include "games/punct/text.h"

static_assert(sizeof(punct_state) <= 640, "a state of PÜNCT stays small");

/* `make odds` measures it (docs/strength.md). */
static const pt_odds basic_odds[PT_ODDS_NB] = {{260, 390}, {450, 420}, {90, 220}, {447, 387}};

static const pt_variant variants[] = {
    {.name = "standard",
     .setup = "punct standard",
     .title = N_("PÜNCT"),
     .about = N_("Connect two opposite sides, or control the centre with your last piece")},
    {.name = "basic",
     .setup = "punct basic",
     .title = N_("PÜNCT, basic game"),
     .about = N_("Connect two opposite sides; the centre is open to all"),
     .odds = basic_odds},
};

/* What was agreed, in pt_setup.data: whether it is the basic game. */
static bool is_basic(const pt_setup *setup) {
    return setup->data[0] != 0;
}

static void set_basic(pt_setup *setup, bool basic) {
    memset(setup->data, 0, sizeof setup->data);
    setup->data[0] = basic;
}

static pt_status setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader word = reader_until(&in, ' ');
    bool basic = reader_is(&word, "basic");
    if (!basic && !reader_done(&word) && !reader_is(&word, "standard"))
        return setup_unknown(&word, error);
    set_basic(out, basic);
    return setup_end(&in, error);
}

static size_t setup_write(const pt_setup *setup, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, is_basic(setup) ? "basic" : "standard");
    return writer_end(&w);
}

/* The second word of a position is its variant. */
static pt_status setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader name = reader_until(&in, ' ');
    bool basic = reader_is(&name, "basic");
    if (!basic && !reader_is(&name, "standard"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PUNCT_RULES, PT_FIELD_PUNCT_RULES,
                       reader_offset(&name), "s", name.at, reader_left(&name));
    set_basic(out, basic);
    return PT_OK;
}

static pt_status position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const punct_state *s = state;
    if (s->basic == is_basic(pt_rules_setup(rules)))
        return PT_OK;
    return rules_contradict(rules, state, PT_MSG_FITS_GAME, error);
}

static void start(const pt_rules *rules, void *state) {
    punct_begin(state, rules && is_basic(pt_rules_setup(rules)));
}

const pt_phase punct_phases[] = {
    [PUNCT_PICK] = {.name = "pick",
                    .tell = {N_("White adds or moves a piece."),
                             N_("Black adds or moves a piece.")},
                    .you = N_("Add a piece or move one")},
    [PUNCT_DOT] = {.name = "dot",
                   .tell = {N_("White chooses where its PÜNCT goes."),
                            N_("Black chooses where its PÜNCT goes.")},
                   .you = N_("Choose where its PÜNCT goes")},
    [PUNCT_TURN] = {.name = "turn",
                    .tell = {N_("White turns the piece."), N_("Black turns the piece.")},
                    .you = N_("Turn the piece")},
};

const pt_end punct_ends[] = {
    {.name = "connection",
     .word = "Connection",
     .tell = {N_("White wins: two opposite sides are connected."),
              N_("Black wins: two opposite sides are connected.")}},
    {.name = "centre",
     .word = "",
     .tell = {N_("White wins: the last piece is placed, and White controls more of the centre."),
              N_("Black wins: the last piece is placed, and Black controls more of the centre."),
              N_("A tie: the last piece is placed, and both control as much of the centre.")},
     .counted = true},
    {.name = "undecided",
     .word = "",
     .tell = {NULL, NULL, N_("A tie: the last piece is placed, and no sides are connected.")}},
};

#define X MESSAGE_DEFINED
#include "games/punct/messages.def"
#undef X

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const punct_state *)state)->turn;
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    const punct_state *s = state;
    return s->over ? PT_NOBODY : owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const punct_state *s = state;
    return s->over ? &phase_over : &punct_phases[s->phase];
}

/* Whoever moved last is judged first (punct.md, "The end"). */
static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const punct_state *s = state;
    pt_outcome outcome = {.over = s->over, .winner = PT_NOBODY, .reason = NULL};
    if (!s->over)
        return outcome;
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = s->turn ^ (i == 0);
        if (!punct_connected(s, side))
            continue;
        outcome.winner = (pt_actor)side;
        outcome.reason = PUNCT_END_CONNECTION;
        return outcome;
    }
    outcome.reason = s->basic ? PUNCT_END_UNDECIDED : PUNCT_END_CENTRE;
    if (s->basic)
        return outcome;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        outcome.score[side] = (int16_t)punct_common(&s->seen[side], &punct_centre);
    if (outcome.score[PT_WHITE] != outcome.score[PT_BLACK])
        outcome.winner = outcome.score[PT_WHITE] > outcome.score[PT_BLACK] ? PT_WHITE : PT_BLACK;
    return outcome;
}

const pt_game pt_game_punct = {
    .name = "punct",
    .title = "PÜNCT",
    .about = N_("Connect two opposite sides, or control the centre with your last piece"),
    .order = 60,
    .rules_version = 1,
    .state_size = sizeof(punct_state),
    .sgf_game = "25",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = punct_phases,
    .phase_count = sizeof punct_phases / sizeof punct_phases[0],
    .ends = punct_ends,
    .end_count = sizeof punct_ends / sizeof punct_ends[0],
    .repetition = PT_REPETITION_REPORTED,
    .setup_read = setup_read,
    .setup_write = setup_write,
    .setup_for_position = setup_for_position,
    .position_fits = position_fits,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = punct_legal,
    .legal_count = punct_legal_count,
    .apply = punct_apply,
    .result = result,
    .identity_key = punct_key,
    .search_key = punct_key,
    .position_read = punct_position_read,
    .position_write = punct_position_write,
    .action_read = punct_action_read,
    .action_write = punct_action_write,
    .layout = punct_layout,
    .sprites = punct_sprites,
    .sprite_count = PUNCT_SPRITES,
    .hands = punct_hands,
    .hand_count = PUNCT_HANDS,
    .standings = punct_standings,
    .standing_count = PUNCT_STANDINGS,
    .facts = punct_facts,
    .fact_count = PUNCT_FACTS,
    .board = punct_scene_board,
    .steps = punct_steps,
    .picks = punct_picks,
    .tell = punct_tell,
    .tell_facts = punct_tell_facts,
    .tries = punct_tries,
    .dialects = &punct_dialects,
    .side_first = true,
    .model = &punct_model,
    .editor = &punct_editor,
};
