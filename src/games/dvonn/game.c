/* DVONN as a game of the library: its setups, who acts, how it ends, and the table. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/rules.h"
#include "game/setup_words.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/front.h"
#include "games/dvonn/rules.h"
#include "games/dvonn/text.h"

static_assert(sizeof(dvonn_state) <= 256, "a state of DVONN stays small");

/* What was agreed, in pt_setup.data: all zero for the game from the empty board. */
typedef struct dvonn_setup {
    uint32_t is_random, seed;
} dvonn_setup;

static const pt_option seed_option = {
    .name = "seed", .label = N_("Seed"), .most = UINT32_MAX, .usual = "0"};

/* `make odds` measures it (docs/strength.md). */
static const pt_odds random_odds[PT_ODDS_NB] = {{595, 30}, {820, 10}, {280, 30}, {633, 33}};

static const pt_variant variants[] = {
    {.name = "dvonn",
     .setup = "dvonn placing",
     .title = N_("DVONN"),
     .about = N_("Place all 49 pieces, then stack them"),
     .bare = true},
    {.name = "random",
     .setup = "dvonn random seed=0",
     .title = N_("DVONN, full board"),
     .about = N_("Random full board: start stacking at once"),
     .bare = true,
     .drawn = true,
     .options = &seed_option,
     .option_count = 1,
     .odds = random_odds},
};

static pt_status setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    dvonn_setup setup = {0, 0};
    pt_status status = PT_OK;
    reader in = reader_on(text, len);
    reader word = reader_until(&in, ' ');
    if (reader_is(&word, "random")) {
        setup.is_random = 1;
        reader option = reader_until(&in, ' ');
        if (reader_take_text(&option, "seed=")) {
            status = setup_seed(option, &setup.seed, error);
        } else if (!reader_done(&option)) {
            in.at = option.at;
        }
    } else if (!reader_done(&word) && !reader_is(&word, "placing")) {
        return setup_unknown(&word, error);
    }
    if (status == PT_OK)
        status = setup_end(&in, error);
    if (status != PT_OK)
        return status;
    memset(out->data, 0, sizeof out->data);
    memcpy(out->data, &setup, sizeof setup);
    return PT_OK;
}

static size_t setup_write(const pt_setup *setup, char *out, size_t size) {
    dvonn_setup agreed;
    memcpy(&agreed, setup->data, sizeof agreed);
    writer w = writer_on(out, size);
    if (agreed.is_random) {
        write_text(&w, "random seed=");
        write_number(&w, agreed.seed);
    } else {
        write_text(&w, "placing");
    }
    return writer_end(&w);
}

/* A full board in which every arrangement of the pieces is equally likely. */
static void start_random(dvonn_state *state, uint32_t seed) {
    char pieces[DVONN_SPACES];
    memset(pieces, 'w', DVONN_COLOUR_PIECES);
    memset(pieces + DVONN_COLOUR_PIECES, 'b', DVONN_COLOUR_PIECES);
    memset(pieces + (size_t)2 * DVONN_COLOUR_PIECES, 'r', DVONN_RED_PIECES);
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    uint64_t white = 0, red = 0;
    for (uint32_t left = DVONN_SPACES; left > 0; left--) {
        uint32_t drawn = pt_rng_below(&rng, left);
        white |= (uint64_t)(pieces[drawn] == 'w') << (left - 1);
        red |= (uint64_t)(pieces[drawn] == 'r') << (left - 1);
        pieces[drawn] = pieces[left - 1];
    }
    dvonn_start_full(state, white, red);
}

static void draw(const pt_rules *rules, uint32_t seed, void *state) {
    (void)rules;
    start_random(state, seed);
}

static void start(const pt_rules *rules, void *state) {
    dvonn_setup setup = {0, 0};
    if (rules)
        memcpy(&setup, pt_rules_setup(rules)->data, sizeof setup);
    if (setup.is_random)
        start_random(state, setup.seed);
    else
        dvonn_start_empty(state);
}

/* A stack stands on the piece that was there at the start: whatever moves lands on it (book
 * 004 E3), so the bottom pieces tell the board the seed chose. */
static pt_status position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const dvonn_state *now = state;
    dvonn_setup setup;
    memcpy(&setup, pt_rules_setup(rules)->data, sizeof setup);
    if (!setup.is_random)
        return PT_OK;
    dvonn_state begun;
    start_random(&begun, setup.seed);
    bool fits = now->placed == DVONN_SPACES;
    uint64_t white = now->white, red = now->red, occupied = dvonn_occupied(&now->board);
    while (fits && occupied) {
        unsigned space = (unsigned)bit_pop(&occupied);
        fits = (red & 1) == (begun.board.red >> space & 1) &&
               (white & 1) == (begun.board.top[PT_WHITE] >> space & 1);
        unsigned height = dvonn_height(&now->board, space);
        white = height < 64 ? white >> height : 0;
        red = height < 64 ? red >> height : 0;
    }
    return fits ? PT_OK : rules_contradict(rules, state, PT_MSG_FITS_BOARD, error);
}

const pt_phase dvonn_phases[] = {
    {.name = "place",
     .tell = {N_("White places a piece."), N_("Black places a piece.")},
     .you = N_("Place a piece")},
    {.name = "stack",
     .tell = {N_("White moves a stack."), N_("Black moves a stack.")},
     .you = N_("Move a stack")},
};

/* Book 004 G2. */
const pt_end dvonn_end_count = {.name = "count", .word = "", .counted = true};

#define X MESSAGE_DEFINED
#include "games/dvonn/messages.def"
#undef X

static pt_actor actor(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    return now->over ? PT_NOBODY : (pt_actor)now->turn;
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    return (pt_actor)now->turn;
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    return now->over ? &phase_over : &dvonn_phases[now->placed == DVONN_SPACES];
}

/* Book 004 G2, G3: every piece in the stacks one tops counts, whatever its colour. */
static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const dvonn_state *now = state;
    pt_outcome outcome = {.over = false, .winner = PT_NOBODY, .reason = NULL};
    if (!now->over)
        return outcome;
    outcome.over = true;
    outcome.reason = &dvonn_end_count;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        outcome.score[side] = (int16_t)dvonn_pieces_on(&now->board, now->board.top[side]);
    if (outcome.score[PT_WHITE] != outcome.score[PT_BLACK])
        outcome.winner = outcome.score[PT_WHITE] > outcome.score[PT_BLACK] ? PT_WHITE : PT_BLACK;
    return outcome;
}

bool dvonn_forced_placement(const void *state, pt_action *out) {
    const dvonn_state *now = state;
    if (now->placed != DVONN_SPACES - 1)
        return false;
    *out = dvonn_place_action((unsigned)bit_lowest(DVONN_BOARD & ~dvonn_occupied(&now->board)));
    return true;
}

const pt_game pt_game_dvonn = {
    .name = "dvonn",
    .title = N_("DVONN"),
    .about = N_("Build stacks, and stay in contact with red"),
    .order = 20,
    .rules_version = 1,
    .state_size = sizeof(dvonn_state),
    .sgf_game = "37",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = dvonn_phases,
    .phase_count = sizeof dvonn_phases / sizeof dvonn_phases[0],
    .ends = &dvonn_end_count,
    .end_count = 1,
    .repetition = PT_REPETITION_IMPOSSIBLE,
    .setup_read = setup_read,
    .setup_write = setup_write,
    .start = start,
    .draw = draw,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = dvonn_legal,
    .legal_count = dvonn_legal_count,
    .apply = dvonn_apply,
    .result = result,
    .identity_key = dvonn_identity_key,
    .search_key = dvonn_search_key,
    .perft = dvonn_perft,
    .position_read = dvonn_position_read,
    .position_fits = position_fits,
    .position_write = dvonn_position_write,
    .action_read = dvonn_action_read,
    .action_write = dvonn_action_write,
    .turn_read_official = dvonn_turn_read,
    .turn_write_official = dvonn_turn_write,
    .layout = dvonn_layout,
    .sprites = dvonn_sprites,
    .sprite_count = DVONN_SPRITES,
    .hands = dvonn_hands,
    .hand_count = DVONN_HANDS,
    .standings = dvonn_standings,
    .standing_count = DVONN_STANDINGS,
    .facts = dvonn_facts,
    .fact_count = DVONN_FACTS,
    .board = dvonn_scene_board,
    .steps = dvonn_steps,
    .picks = dvonn_picks,
    .tell = dvonn_tell,
    .tell_facts = dvonn_tell_facts,
    .tries = dvonn_tries,
    .side_first = true,
    .model = &dvonn_model,
    .dialects = &dvonn_dialects,
    .editor = &dvonn_editor,
};
