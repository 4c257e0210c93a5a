/* YINSH: its setups, who acts, how it ends, and the table. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/rules.h"
#include "game/setup_words.h"
#include "games/yinsh/front.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/text.h"
#include "games/yinsh/yinsh.h"

static_assert(sizeof(yinsh_state) <= 192, "a state of YINSH stays small");

/* `make odds` measures it (docs/strength.md). */
static const pt_odds blitz_odds[PT_ODDS_NB] = {{555, 0}, {910, 0}, {160, 0}, {660, 0}};

static const pt_variant variants[] = {
    {.name = "standard",
     .setup = "yinsh standard",
     .title = N_("YINSH"),
     .about = N_("Make rows of five: the first to remove three rings wins")},
    {.name = "blitz",
     .setup = "yinsh blitz",
     .title = N_("YINSH, blitz"),
     .about = N_("The first row wins"),
     .odds = blitz_odds},
};

/* What was agreed, in pt_setup.data: whether it is blitz. */
static bool is_blitz(const pt_setup *setup) {
    return setup->data[0] != 0;
}

static pt_status setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader word = reader_until(&in, ' ');
    bool blitz = reader_is(&word, "blitz");
    if (!blitz && !reader_done(&word) && !reader_is(&word, "standard")) {
        return setup_unknown(&word, error);
    }
    pt_status status = setup_end(&in, error);
    if (status != PT_OK)
        return status;
    memset(out->data, 0, sizeof out->data);
    out->data[0] = blitz;
    return PT_OK;
}

static size_t setup_write(const pt_setup *setup, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, is_blitz(setup) ? "blitz" : "standard");
    return writer_end(&w);
}

/* The second word of a position is its variant. */
static pt_status setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader name = reader_until(&in, ' ');
    bool blitz = reader_is(&name, "blitz");
    if (!blitz && !reader_is(&name, "standard"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_YINSH_RULES, PT_FIELD_YINSH_RULES,
                       reader_offset(&name), "s", name.at, reader_left(&name));
    memset(out->data, 0, sizeof out->data);
    out->data[0] = blitz;
    return PT_OK;
}

static pt_status position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const yinsh_state *s = state;
    if (s->blitz == is_blitz(pt_rules_setup(rules)))
        return PT_OK;
    return rules_contradict(rules, state, PT_MSG_FITS_GAME, error);
}

static void start(const pt_rules *rules, void *state) {
    yinsh_begin(state, rules && is_blitz(pt_rules_setup(rules)));
}

const pt_phase yinsh_phases[] = {
    [YINSH_PLACE] = {.name = "place",
                     .tell = {N_("White places a ring."), N_("Black places a ring.")},
                     .you = N_("Place a ring")},
    [YINSH_ROW_BEFORE] = {.name = "row_before",
                          .tell = {N_("White removes a row."), N_("Black removes a row.")},
                          .you = N_("Remove your row")},
    [YINSH_RING_BEFORE] = {.name = "ring_before",
                           .tell = {N_("White removes a ring."), N_("Black removes a ring.")},
                           .you = N_("Remove one of your rings")},
    [YINSH_MOVE] = {.name = "move",
                    .tell = {N_("White moves a ring."), N_("Black moves a ring.")},
                    .you = N_("Move a ring")},
    [YINSH_ROW_AFTER] = {.name = "row_after",
                         .tell = {N_("White removes a row."), N_("Black removes a row.")},
                         .you = N_("Remove your row")},
    [YINSH_RING_AFTER] = {.name = "ring_after",
                          .tell = {N_("White removes a ring."), N_("Black removes a ring.")},
                          .you = N_("Remove one of your rings")},
};

const pt_end yinsh_ends[] = {
    {.name = "rings",
     .word = "",
     .tell = {N_("White wins: three rings are removed."),
              N_("Black wins: three rings are removed.")},
     .counted = true},
    {.name = "ring",
     .word = "",
     .tell = {N_("White wins: a ring is removed."), N_("Black wins: a ring is removed.")},
     .counted = true},
    {.name = "markers",
     .word = "",
     .tell = {N_("White wins: no markers are left, and White has removed more rings."),
              N_("Black wins: no markers are left, and Black has removed more rings."),
              N_("A tie: no markers are left, and both have removed as many rings.")},
     .counted = true},
    {.name = "stuck",
     .word = "",
     .tell = {N_("White wins: nobody can move, and White has removed more rings."),
              N_("Black wins: nobody can move, and Black has removed more rings."),
              N_("A tie: nobody can move, and both have removed as many rings.")},
     .counted = true},
};

#define X MESSAGE_DEFINED
#include "games/yinsh/messages.def"
#undef X

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const yinsh_state *)state)->turn;
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    const yinsh_state *s = state;
    return s->phase == YINSH_OVER ? PT_NOBODY : owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const yinsh_state *s = state;
    return s->phase == YINSH_OVER ? &phase_over : &yinsh_phases[s->phase];
}

/* yinsh.md §7: whoever has removed more rings wins. */
static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const yinsh_state *s = state;
    pt_outcome outcome = {.over = false, .winner = PT_NOBODY, .reason = NULL};
    if (s->phase != YINSH_OVER)
        return outcome;
    outcome.over = true;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        outcome.score[side] = (int16_t)yinsh_removed(s, side);
    if (outcome.score[PT_WHITE] != outcome.score[PT_BLACK])
        outcome.winner = outcome.score[PT_WHITE] > outcome.score[PT_BLACK] ? PT_WHITE : PT_BLACK;
    if (yinsh_removed(s, s->turn) == yinsh_goal(s))
        outcome.reason = s->blitz ? YINSH_END_RING : YINSH_END_RINGS;
    else
        outcome.reason =
            wide_count(yinsh_markers(s)) == YINSH_MARKERS ? YINSH_END_MARKERS : YINSH_END_STUCK;
    return outcome;
}

const pt_game pt_game_yinsh = {
    .name = "yinsh",
    .title = "YINSH",
    .about = N_("Make rows of five: the first to remove three rings wins"),
    .order = 30,
    .rules_version = 1,
    .state_size = sizeof(yinsh_state),
    .sgf_game = "24",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = yinsh_phases,
    .phase_count = sizeof yinsh_phases / sizeof yinsh_phases[0],
    .ends = yinsh_ends,
    .end_count = sizeof yinsh_ends / sizeof yinsh_ends[0],
    .repetition = PT_REPETITION_IMPOSSIBLE,
    .setup_read = setup_read,
    .setup_write = setup_write,
    .setup_for_position = setup_for_position,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = yinsh_legal,
    .legal_count = yinsh_legal_count,
    .apply = yinsh_apply,
    .result = result,
    .identity_key = yinsh_key,
    .search_key = yinsh_key,
    .perft = yinsh_perft,
    .position_read = yinsh_position_read,
    .position_fits = position_fits,
    .position_write = yinsh_position_write,
    .action_read = yinsh_action_read,
    .action_write = yinsh_action_write,
    .turn_read_official = yinsh_turn_read,
    .turn_write_official = yinsh_turn_write,
    .layout = yinsh_layout,
    .sprites = yinsh_sprites,
    .sprite_count = YINSH_SPRITES,
    .hands = yinsh_hands,
    .hand_count = YINSH_HANDS,
    .facts = yinsh_facts,
    .fact_count = YINSH_FACTS,
    .board = yinsh_scene_board,
    .steps = yinsh_steps,
    .picks = yinsh_picks,
    .tell = yinsh_tell,
    .warnings = yinsh_warnings,
    .tell_facts = yinsh_tell_facts,
    .tries = yinsh_tries,
    .side_first = true,
    .model = &yinsh_model,
    .dialects = &yinsh_dialects,
    .editor = &yinsh_editor,
};
