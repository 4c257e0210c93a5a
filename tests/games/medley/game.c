/* Medley as a game of the library: its table. */
#include "medley.h"

#define X MESSAGE_DEFINED
#include "messages.def"
#undef X

static const pt_phase phases[PHASES] = {
    {.name = "lay",
     .tell = {N_("First lays a disc or a tile."), N_("Second lays a disc or a tile.")}},
    {.name = "walk", .tell = {N_("First moves men."), N_("Second moves men.")}},
    {.name = "clear",
     .tell = {N_("First takes discs or a point away."), N_("Second takes discs or a point away.")}},
};

static void start(const pt_rules *rules, void *state) {
    medley_setup agreed = medley_agreed(pt_rules_setup(rules));
    medley_start(&agreed, agreed.seed, state);
}

static void draw(const pt_rules *rules, uint32_t seed, void *state) {
    medley_setup agreed = medley_agreed(pt_rules_setup(rules));
    medley_start(&agreed, seed, state);
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const medley *)state)->turn;
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    return medley_result(rules, state).over ? &phase_over : &phases[((const medley *)state)->phase];
}

static const pt_option discs_option = {
    .name = "discs", .label = N_("Discs"), .least = DISCS_MIN, .most = DISCS_MAX, .usual = "24"};

static const pt_variant variants[] = {
    {.name = "standard",
     .setup = "medley standard discs=24",
     .about = N_("Discs, tiles and men on one board"),
     .options = &discs_option,
     .option_count = 1},
    {.name = "drawn",
     .setup = "medley drawn discs=24 seed=0",
     .about = N_("Random board"),
     .drawn = true,
     .options = &discs_option,
     .option_count = 1},
};

const pt_game pt_game_medley = {
    .name = "medley",
    .title = N_("Medley"),
    .order = 910,
    .rules_version = 1,
    .state_size = sizeof(medley),
    .variants = variants,
    .variant_count = 2,
    .phases = phases,
    .phase_count = PHASES,
    .ends = medley_ends,
    .end_count = 3,
    .repetition = PT_REPETITION_TIE,
    .setup_read = medley_setup_read,
    .setup_write = medley_setup_write,
    .setup_for_position = medley_setup_for_position,
    .start = start,
    .draw = draw,
    .owner = owner,
    .phase = phase,
    .legal = medley_legal,
    .apply = medley_apply,
    .result = medley_result,
    .position_read = medley_position_read,
    .position_write = medley_position_write,
    .action_write = medley_action_write,
    .players = medley_players,
    .sprites = medley_sprites,
    .sprite_count = SPRITES,
    .hands = medley_hands,
    .hand_count = HANDS,
    .standings = medley_standings,
    .standing_count = 1,
    .facts = medley_facts,
    .fact_count = 2,
    .layout = medley_layout,
    .board = medley_board,
    .steps = medley_steps,
    .picks = medley_picks,
    .tell = medley_tell,
    .warnings = medley_warnings,
    .tell_facts = medley_tell_facts,
    .side_first = true,
    .editor = &medley_editor,
};
