/* ZÈRTZ: its setups, who acts, how it ends, and the table. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "game/setup_words.h"
#include "games/zertz/front.h"
#include "games/zertz/rules.h"
#include "games/zertz/text.h"
#include "games/zertz/zertz.h"

static_assert(sizeof(zertz_state) <= 256, "a state of ZÈRTZ stays small");

/* In the order of zertz_boards. */
/* `make odds` measures it (docs/strength.md). */
static const pt_odds blitz_odds[PT_ODDS_NB] = {{480, 0}, {810, 0}, {250, 0}, {547, 0}};

static const pt_variant variants[] = {
    {.name = "basic",
     .setup = "zertz basic",
     .title = N_("ZÈRTZ"),
     .about = N_("37 rings: capture a winning set of marbles while the board shrinks")},
    {.name = "tournament",
     .setup = "zertz tournament",
     .title = N_("ZÈRTZ, tournament"),
     .about = N_("48 rings, the board for tournaments")},
    {.name = "plus24",
     .setup = "zertz plus24",
     .title = N_("ZÈRTZ, 61 rings"),
     .about = N_("The largest board and the longest game")},
    {.name = "blitz",
     .setup = "zertz blitz",
     .title = N_("ZÈRTZ, blitz"),
     .about = N_("37 rings, fewer marbles and smaller winning sets"),
     .odds = blitz_odds},
    {.name = "plus3",
     .setup = "zertz plus3",
     .title = N_("ZÈRTZ, 40 rings"),
     .about = N_("Three rings more than usual")},
    {.name = "plus6",
     .setup = "zertz plus6",
     .title = N_("ZÈRTZ, 43 rings"),
     .about = N_("Six rings more than usual")},
    {.name = "plus7",
     .setup = "zertz plus7",
     .title = N_("ZÈRTZ, 44 rings"),
     .about = N_("Seven rings more than usual")},
};
static_assert(sizeof variants / sizeof variants[0] == ZERTZ_BOARDS, "a variant for each board");

/* What was agreed, in pt_setup.data: the index of the board. */
static void set_board(pt_setup *setup, int board) {
    memset(setup->data, 0, sizeof setup->data);
    setup->data[0] = (unsigned char)board;
}

static pt_status setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader word = reader_until(&in, ' ');
    int board = reader_done(&word) ? 0 : zertz_board_named(&word);
    if (board < 0)
        return setup_unknown(&word, error);
    set_board(out, board);
    return setup_end(&in, error);
}

static size_t setup_write(const pt_setup *setup, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, zertz_boards[setup->data[0]].name);
    return writer_end(&w);
}

/* The second word of a position is its board. */
static pt_status setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader name = reader_until(&in, ' ');
    int board = zertz_board_named(&name);
    if (board < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_ZERTZ_RULES, PT_FIELD_ZERTZ_RULES,
                       reader_offset(&name), "s", name.at, reader_left(&name));
    set_board(out, board);
    return PT_OK;
}

static pt_status position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const zertz_state *s = state;
    if (s->board == pt_rules_setup(rules)->data[0])
        return PT_OK;
    return rules_contradict(rules, state, PT_MSG_FITS_BOARD, error);
}

static void start(const pt_rules *rules, void *state) {
    zertz_begin(state, rules ? pt_rules_setup(rules)->data[0] : 0);
}

const pt_phase zertz_phases[] = {
    [ZERTZ_MOVE] = {.name = "move",
                    .tell = {N_("Player 1 to move."), N_("Player 2 to move.")},
                    .you = N_("Your move"),
                    .anyone = N_("{0} to move.")},
    [ZERTZ_REMOVE] = {.name = "remove",
                      .tell = {N_("Player 1 removes a ring."), N_("Player 2 removes a ring.")},
                      .you = N_("Remove a free ring"),
                      .anyone = N_("{0} removes a ring.")},
    [ZERTZ_JUMP_ON] = {.name = "jump_on",
                       .tell = {N_("Player 1 must jump on."), N_("Player 2 must jump on.")},
                       .you = N_("Jump on with the same marble"),
                       .anyone = N_("{0} must jump on.")},
};

const pt_end zertz_ends[] = {
    [ZERTZ_SET_WHITE] = {.name = "white",
                         .word = "White",
                         .tell = {N_("Player 1 wins with white marbles."),
                                  N_("Player 2 wins with white marbles.")}},
    [ZERTZ_SET_GREY] = {.name = "grey",
                        .word = "Grey",
                        .tell = {N_("Player 1 wins with grey marbles."),
                                 N_("Player 2 wins with grey marbles.")}},
    [ZERTZ_SET_BLACK] = {.name = "black",
                         .word = "Black",
                         .tell = {N_("Player 1 wins with black marbles."),
                                  N_("Player 2 wins with black marbles.")}},
    [ZERTZ_SET_EACH] = {.name = "each",
                        .word = "Each",
                        .tell = {N_("Player 1 wins with marbles of every colour."),
                                 N_("Player 2 wins with marbles of every colour.")}},
    {.name = "board",
     .word = "Board",
     .tell = {N_("Player 1 wins by claiming the last rings."),
              N_("Player 2 wins by claiming the last rings.")}},
    {.name = "stuck",
     .word = "",
     .tell = {NULL, NULL, N_("A tie: all marbles are on the board, and none can jump.")}},
};

#define X MESSAGE_DEFINED
#include "games/zertz/messages.def"
#undef X

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const zertz_state *)state)->turn;
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    const zertz_state *s = state;
    return s->phase >= ZERTZ_WON ? PT_NOBODY : owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    return s->phase >= ZERTZ_WON ? &phase_over : &zertz_phases[s->phase];
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const zertz_state *s = state;
    pt_outcome outcome = {.over = s->phase >= ZERTZ_WON, .winner = PT_NOBODY, .reason = NULL};
    if (s->phase == ZERTZ_STUCK)
        outcome.reason = ZERTZ_END_STUCK;
    if (s->phase != ZERTZ_WON)
        return outcome;
    zertz_set set = zertz_set_of(s, s->turn);
    outcome.winner = (pt_actor)s->turn;
    outcome.reason = set == ZERTZ_SETS ? ZERTZ_END_BOARD : &zertz_ends[set];
    return outcome;
}

const pt_game pt_game_zertz = {
    .name = "zertz",
    .title = "ZÈRTZ",
    .about = N_("Capture a winning set of marbles while the board shrinks"),
    .order = 50,
    .rules_version = 1,
    .state_size = sizeof(zertz_state),
    .sgf_game = "22",
    .variants = variants,
    .variant_count = ZERTZ_BOARDS,
    .phases = zertz_phases,
    .phase_count = sizeof zertz_phases / sizeof zertz_phases[0],
    .ends = zertz_ends,
    .end_count = sizeof zertz_ends / sizeof zertz_ends[0],
    .repetition = PT_REPETITION_TIE,
    .setup_read = setup_read,
    .setup_write = setup_write,
    .setup_for_position = setup_for_position,
    .position_fits = position_fits,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = zertz_legal,
    .legal_count = zertz_legal_count,
    .apply = zertz_apply,
    .result = result,
    .identity_key = zertz_key,
    .search_key = zertz_key,
    .perft = zertz_perft,
    .position_read = zertz_position_read,
    .position_write = zertz_position_write,
    .action_read = zertz_action_read,
    .action_write = zertz_action_write,
    .turn_read_official = zertz_turn_read,
    .turn_write_official = zertz_turn_write,
    .turn_words = 3, /* Bd7,b2 x Wa1Wa2 */
    .players = zertz_players,
    .layout = zertz_layout,
    .sprites = zertz_sprites,
    .sprite_count = ZERTZ_SPRITES,
    .hands = zertz_hands,
    .hand_count = ZERTZ_HANDS,
    .standings = zertz_standings,
    .standing_count = ZERTZ_STANDINGS,
    .facts = zertz_facts,
    .fact_count = ZERTZ_FACTS,
    .board = zertz_scene_board,
    .steps = zertz_steps,
    .picks = zertz_picks,
    .tell = zertz_tell,
    .tell_facts = zertz_tell_facts,
    .tries = zertz_tries,
    .side_first = true,
    .model = &zertz_model,
    .editor = &zertz_editor,
    .dialects = &zertz_dialects,
};
