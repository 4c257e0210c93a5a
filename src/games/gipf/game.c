/* GIPF behind the interface of a game. */
#include <string.h>

#include "game/rules.h"
#include "games/gipf/front.h"
#include "games/gipf/gipf.h"
#include "games/gipf/rules.h"
#include "games/gipf/setup.h"
#include "games/gipf/text.h"

static const pt_variant variants[] = {
    {.name = "basic",
     .title = N_("GIPF, basic game"),
     .setup = "gipf basic pieces=15,15",
     .about = N_("15 pieces each, no GIPF-pieces: the place to begin"),
     .bare = true,
     .options = gipf_options[0],
     .option_count = 1},
    {.name = "standard",
     .title = N_("GIPF, standard game"),
     .setup = "gipf standard pieces=18,18 supply=-,-",
     .about = N_("18 pieces each, three of them as GIPF-pieces on the board"),
     .bare = true,
     .options = gipf_options[1],
     .option_count = 2},
    {.name = "tournament",
     .title = N_("GIPF, tournament game"),
     .setup = "gipf tournament pieces=18,18 supply=-,-",
     .about = N_("An empty board and as many GIPF-pieces as you like"),
     .bare = true,
     .options = gipf_options[2],
     .option_count = 2},
    {.name = "ultimate",
     .title = N_("Ultimate GIPF"),
     .setup = "gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3",
     .about = N_("Tournament rules with 21 pieces and 15 potentials each"),
     .bare = true,
     .options = gipf_options[3],
     .option_count = 2},
};

const pt_phase gipf_phases[] = {
    {.name = "remove_before",
     .tell = {N_("White removes rows before moving."), N_("Black removes rows before moving.")},
     .you = N_("Remove a row, then move")},
    {.name = "extra_before",
     .tell = {N_("White has an extra move first."), N_("Black has an extra move first.")},
     .you = N_("You have an extra move")},
    {.name = "move", .tell = {N_("White to move."), N_("Black to move.")}, .you = N_("Your move")},
    {.name = "extra_after",
     .tell = {N_("White has an extra move."), N_("Black has an extra move.")},
     .you = N_("You have an extra move")},
    {.name = "remove_after",
     .tell = {N_("White removes rows."), N_("Black removes rows.")},
     .you = N_("Remove a row")},
};

const pt_end gipf_ends[] = {
    {.name = "reserve",
     .word = "Reserve",
     .tell = {N_("White wins: Black has no pieces left to bring in."),
              N_("Black wins: White has no pieces left to bring in.")}},
    {.name = "gipf",
     .word = "GIPF",
     .tell = {N_("White wins: Black has no GIPF-pieces left on the board."),
              N_("Black wins: White has no GIPF-pieces left on the board.")}},
    {.name = "no_move",
     .word = "NoMove",
     .tell = {N_("White wins: every line is full, so Black can't move."),
              N_("Black wins: every line is full, so White can't move.")}},
};

#define X MESSAGE_DEFINED
#include "games/gipf/messages.def"
#undef X

static pt_actor actor(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    return is_over(s) ? PT_NOBODY : (pt_actor)s->turn;
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const gipf_state *)state)->turn;
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    return is_over(s) ? &phase_over : &gipf_phases[s->phase];
}

static const pt_layout *layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &gipf_layout;
}

static char stake(const pt_rules *rules, const void *state, pt_action action) {
    (void)rules;
    const gipf_state *s = state;
    if (act_what(action) == ACT_EXTRA)
        return 'T';
    if (act_what(action) == ACT_MOVE)
        return gipf_potential_letter(kind_at(s, act_from(action)) & 7);
    return 0;
}

static const char *stakes(const pt_rules *rules) {
    gipf_setup setup = gipf_setup_of(&rules->setup);
    if (setup.variant == GIPF_BASIC)
        return "";
    return setup.from_position || setup.supply[0] || setup.supply[1] ? "TZDYP" : "";
}

const pt_game pt_game_gipf = {
    .name = "gipf",
    .title = N_("GIPF"),
    .about = N_("Push pieces in from the edge, and make rows of four to capture"),
    .order = 10,
    .rules_version = 1,
    .state_size = sizeof(gipf_state),
    .sgf_game = "39",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = gipf_phases,
    .phase_count = sizeof gipf_phases / sizeof gipf_phases[0],
    .ends = gipf_ends,
    .end_count = sizeof gipf_ends / sizeof gipf_ends[0],
    .setup_read = gipf_setup_read,
    .setup_write = gipf_setup_write,
    .setup_for_position = gipf_setup_for_position,
    .setup_title = gipf_setup_title,
    .pools = gipf_pools,
    .pool_count = GIPF_POOLS,
    .pool = gipf_pool,
    .start = gipf_start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = gipf_legal,
    .legal_count = gipf_legal_count,
    .apply = gipf_apply,
    .result = gipf_result,
    .identity_key = gipf_identity_key,
    .perft = gipf_perft,
    .position_read = gipf_position_read,
    .position_fits = gipf_position_fits,
    .position_write = gipf_position_write,
    .action_read = gipf_action_read,
    .action_write = gipf_action_write,
    .turn_read_official = gipf_turn_read,
    .turn_write_official = gipf_turn_write,
    .layout = layout,
    .sprites = gipf_sprites,
    .sprite_count = GIPF_SPRITES,
    .hands = gipf_hands,
    .hand_count = GIPF_HANDS,
    .facts = gipf_facts,
    .fact_count = GIPF_FACTS,
    .board = gipf_board,
    .steps = gipf_steps,
    .picks = gipf_picks,
    .tell = gipf_tell,
    .warnings = gipf_warnings,
    .tell_facts = gipf_tell_facts,
    .tries = gipf_tries,
    .stake = stake,
    .forfeit = gipf_forfeit,
    .stake_tell = gipf_stake_tell,
    .stakes = stakes,
    .usual_main = "ultimate",
    .usual_sides = "T:die,Z:rps,D:dvonn,Y:rps,P:rps",
    .side_first = true,
    .model = &gipf_model,
    .editor = &gipf_editor,
};
