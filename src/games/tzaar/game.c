/* TZAAR: its setups, who acts, how it ends, and the table. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/rules.h"
#include "game/setup_words.h"
#include "games/tzaar/front.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/text.h"
#include "games/tzaar/tzaar.h"

static_assert(sizeof(tzaar_state) <= 192, "a state of TZAAR stays small");

/* What was agreed, in pt_setup.data. */
enum { START_RANDOM = 0, START_FIXED, START_TOURNAMENT };
typedef struct tzaar_setup {
    uint32_t start, seed;
} tzaar_setup;

static const pt_option seed_option = {
    .name = "seed", .label = N_("Seed"), .most = UINT32_MAX, .usual = "0"};

/* `make odds` measures it (docs/strength.md). */
static const pt_odds random_odds[PT_ODDS_NB] = {{430, 0}, {860, 0}, {90, 0}, {527, 0}};

static const pt_variant variants[] = {
    {.name = "random",
     .setup = "tzaar random seed=0",
     .title = N_("TZAAR"),
     .about = N_("Capture, grow stronger, and keep all three kinds"),
     .drawn = true,
     .options = &seed_option,
     .option_count = 1,
     .odds = random_odds},
    {.name = "fixed",
     .setup = "tzaar fixed",
     .title = N_("TZAAR, fixed start"),
     .about = N_("The same board every time")},
    {.name = "tournament",
     .setup = "tzaar tournament",
     .title = N_("TZAAR, tournament"),
     .about = N_("Place all 60 pieces yourselves, then capture")},
};

static pt_status setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    tzaar_setup setup = {START_RANDOM, 0};
    pt_status status = PT_OK;
    reader in = reader_on(text, len), word = in;
    /* A random start is the usual one, and need not be named. */
    if (len >= 5 && memcmp(text, "seed=", 5) == 0)
        word.end = word.at;
    else
        word = reader_until(&in, ' ');
    if (reader_is(&word, "fixed")) {
        setup.start = START_FIXED;
    } else if (reader_is(&word, "tournament")) {
        setup.start = START_TOURNAMENT;
    } else if (reader_done(&word) || reader_is(&word, "random")) {
        reader option = in;
        if (reader_take_text(&option, "seed=")) {
            option = reader_until(&in, ' ');
            option.at += 5;
            status = setup_seed(option, &setup.seed, error);
        }
    } else {
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
    tzaar_setup agreed;
    memcpy(&agreed, setup->data, sizeof agreed);
    writer w = writer_on(out, size);
    if (agreed.start == START_RANDOM) {
        write_text(&w, "random seed=");
        write_number(&w, agreed.seed);
    } else {
        write_text(&w, agreed.start == START_FIXED ? "fixed" : "tournament");
    }
    return writer_end(&w);
}

/* Only a tournament begins with placing; any other position may come from a random board. */
static pt_status setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    bool placing = len > 2 && memcmp(text + len - 2, " p", 2) == 0;
    return setup_read(extra, placing ? "tournament" : "random", PT_ZSTR, out, error);
}

/* All 60 pieces, every arrangement equally likely. */
static void draw(const pt_rules *rules, uint32_t seed, void *state) {
    (void)rules;
    tzaar_state *s = state;
    uint8_t pieces[TZAAR_SPACES]; /* the kind, with bit 2 for Black */
    size_t count = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
            for (unsigned i = 0; i < tzaar_pieces[kind]; i++)
                pieces[count++] = (uint8_t)(side << 2 | kind);
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    memset(s, 0, sizeof *s);
    for (uint32_t left = TZAAR_SPACES; left > 0; left--) {
        uint32_t drawn = pt_rng_below(&rng, left);
        s->colour[pieces[drawn] >> 2] |= tzaar_bit(left - 1);
        s->stack[left - 1] = (uint8_t)((pieces[drawn] & 3) << 5 | 1);
        pieces[drawn] = pieces[left - 1];
    }
    s->phase = TZAAR_FIRST;
    tzaar_settle(s);
}

static void start(const pt_rules *rules, void *state) {
    static const char fixed[] =
        "tzaar TTTTt/tRRRrt/trZZzrt/trzTtzrt/trztTZRT/TRZTtZRT/TRZzzRT/TRrrrT/Ttttt w c";
    tzaar_setup setup = {START_RANDOM, 0};
    if (rules)
        memcpy(&setup, pt_rules_setup(rules)->data, sizeof setup);
    if (setup.start == START_RANDOM)
        draw(rules, setup.seed, state);
    else if (setup.start == START_FIXED)
        tzaar_position_read(rules, fixed, PT_ZSTR, state, NULL);
    else
        memset(state, 0, sizeof(tzaar_state));
}

/* Every action but a pass empties one space for good and changes another, so where few spaces are
 * empty, most of the board is as it was. */
static pt_status position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const tzaar_state *now = state;
    tzaar_setup setup;
    memcpy(&setup, pt_rules_setup(rules)->data, sizeof setup);
    if (setup.start == START_TOURNAMENT)
        return PT_OK;
    tzaar_state begun;
    start(rules, &begun);
    int changed = 0, empty = bit_count(TZAAR_BOARD & ~tzaar_occupied(now));
    for (uint64_t stacks = tzaar_occupied(now); stacks;) {
        unsigned space = (unsigned)bit_pop(&stacks);
        changed += now->stack[space] != begun.stack[space] ||
                   ((now->colour[0] ^ begun.colour[0]) >> space & 1);
    }
    return now->phase != TZAAR_PLACE && changed <= empty
               ? PT_OK
               : rules_contradict(rules, state, PT_MSG_FITS_BOARD, error);
}

const pt_phase tzaar_phases[] = {
    [TZAAR_PLACE] = {.name = "place",
                     .tell = {N_("White places a piece."), N_("Black places a piece.")},
                     .you = N_("Place a piece")},
    [TZAAR_FIRST] = {.name = "capture",
                     .tell = {N_("White makes a capture."), N_("Black makes a capture.")},
                     .you = N_("Capture a stack")},
    [TZAAR_SECOND] = {.name = "second",
                      .tell = {N_("White captures, stacks or passes."),
                               N_("Black captures, stacks or passes.")},
                      .you = N_("Capture, make a stack stronger, or pass")},
};

const pt_end tzaar_ends[] = {
    [TZAAR_TZAAR] = {.name = "tzaar",
                     .word = "Tzaar",
                     .tell = {N_("White wins: Black has no Tzaar left."),
                              N_("Black wins: White has no Tzaar left.")}},
    [TZAAR_TZARRA] = {.name = "tzarra",
                      .word = "Tzarra",
                      .tell = {N_("White wins: Black has no Tzarra left."),
                               N_("Black wins: White has no Tzarra left.")}},
    [TZAAR_TOTT] = {.name = "tott",
                    .word = "Tott",
                    .tell = {N_("White wins: Black has no Tott left."),
                             N_("Black wins: White has no Tott left.")}},
    {.name = "capture",
     .word = "Capture",
     .tell = {N_("White wins: Black can't capture."), N_("Black wins: White can't capture.")}},
};

#define X MESSAGE_DEFINED
#include "games/tzaar/messages.def"
#undef X

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const tzaar_state *)state)->turn;
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    const tzaar_state *s = state;
    return s->over ? PT_NOBODY : owner(rules, state);
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    (void)rules;
    const tzaar_state *s = state;
    return s->over ? &phase_over : &tzaar_phases[s->phase];
}

/* The kinds are looked at before captures (tzaar.md, "End"). */
static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const tzaar_state *s = state;
    pt_outcome outcome = {.over = s->over, .winner = PT_NOBODY, .reason = NULL};
    if (!s->over)
        return outcome;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++) {
        unsigned kind = tzaar_lacking(s, side);
        if (kind == TZAAR_KINDS)
            continue;
        outcome.winner = side == PT_WHITE ? PT_BLACK : PT_WHITE;
        outcome.reason = &tzaar_ends[kind];
        return outcome;
    }
    outcome.winner = s->turn == PT_WHITE ? PT_BLACK : PT_WHITE;
    outcome.reason = TZAAR_END_CAPTURE;
    return outcome;
}

const pt_game pt_game_tzaar = {
    .name = "tzaar",
    .title = "TZAAR",
    .about = N_("Capture, grow stronger, and keep all three kinds"),
    .order = 40,
    .rules_version = 1,
    .state_size = sizeof(tzaar_state),
    .sgf_game = "Tzaar",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = tzaar_phases,
    .phase_count = sizeof tzaar_phases / sizeof tzaar_phases[0],
    .ends = tzaar_ends,
    .end_count = sizeof tzaar_ends / sizeof tzaar_ends[0],
    .repetition = PT_REPETITION_IMPOSSIBLE,
    .setup_read = setup_read,
    .setup_write = setup_write,
    .setup_for_position = setup_for_position,
    .start = start,
    .draw = draw,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = tzaar_legal,
    .legal_count = tzaar_legal_count,
    .apply = tzaar_apply,
    .result = result,
    .identity_key = tzaar_key,
    .search_key = tzaar_key,
    .perft = tzaar_perft,
    .position_read = tzaar_position_read,
    .position_write = tzaar_position_write,
    .position_fits = position_fits,
    .action_read = tzaar_action_read,
    .action_write = tzaar_action_write,
    .layout = tzaar_layout,
    .sprites = tzaar_sprites,
    .sprite_count = TZAAR_SPRITES,
    .hands = tzaar_hands,
    .hand_count = TZAAR_HANDS,
    .standings = tzaar_standings,
    .standing_count = TZAAR_STANDINGS,
    .facts = tzaar_facts,
    .fact_count = TZAAR_FACTS,
    .board = tzaar_scene_board,
    .steps = tzaar_steps,
    .picks = tzaar_picks,
    .tell = tzaar_tell,
    .warnings = tzaar_warnings,
    .tell_facts = tzaar_tell_facts,
    .tries = tzaar_tries,
    .side_first = true,
    .model = &tzaar_model,
    .dialects = &tzaar_dialects,
    .editor = &tzaar_editor,
};
