/* GIPF behind the interface of a game. */
#include <string.h>

#include "game/rules.h"
#include "games/gipf/gipf.h"
#include "games/gipf/play.h"
#include "games/gipf/setup.h"
#include "games/gipf/text.h"

static const pt_variant variants[] = {
    {"basic", "gipf basic pieces=15,15", N_("GIPF, basic rules: 15 pieces each, no GIPF-pieces")},
    {"standard", "gipf standard pieces=18,18 supply=-,-",
     N_("GIPF, standard rules: 18 pieces each, three GIPF-pieces on the board")},
    {"tournament", "gipf tournament pieces=18,18 supply=-,-",
     N_("GIPF, tournament rules: an empty board, as many GIPF-pieces as you like")},
    {"ultimate", "gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3",
     N_("Ultimate GIPF: tournament rules with 21 pieces and 15 potentials each")},
};

const pt_phase gipf_phases[] = {
    {.name = "remove_before",
     .tell = {N_("White removes rows before moving."), N_("Black removes rows before moving.")}},
    {.name = "extra_before",
     .tell = {N_("White has an extra move before the regular one."),
              N_("Black has an extra move before the regular one.")}},
    {.name = "move", .tell = {N_("White to move."), N_("Black to move.")}},
    {.name = "extra_after",
     .tell = {N_("White has an extra move."), N_("Black has an extra move.")}},
    {.name = "remove_after", .tell = {N_("White removes rows."), N_("Black removes rows.")}},
};

const pt_end gipf_ends[] = {
    {.name = "reserve",
     .word = "Reserve",
     .tell = {N_("White wins: Black has to move and his reserve is empty."),
              N_("Black wins: White has to move and his reserve is empty.")}},
    {.name = "gipf",
     .word = "GIPF",
     .tell = {N_("White wins: Black has no GIPF-piece in play."),
              N_("Black wins: White has no GIPF-piece in play.")}},
    {.name = "no_move",
     .word = "NoMove",
     .tell = {N_("White wins: Black has to move and every line is full."),
              N_("Black wins: White has to move and every line is full.")}},
};

#define X MESSAGE_DEFINED
#include "games/gipf/messages.def"
#undef X

static void start(const pt_rules *rules, void *state) {
    gipf_setup setup = gipf_setup_of(&rules->setup);
    gipf_start(&setup, state);
}

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

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    gipf_legal(state, out);
}

static size_t legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    return gipf_legal_count(state);
}

static unsigned apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    return gipf_apply(state, action);
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    return gipf_outcome(state);
}

static uint64_t key(const pt_rules *rules, const void *state) {
    (void)rules;
    return gipf_key(state);
}

static uint64_t perft(const pt_rules *rules, const void *state, unsigned depth, bool make_leaves) {
    (void)rules;
    return gipf_perft(state, depth, make_leaves);
}

static pt_status position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    (void)rules;
    return gipf_position_read(text, len, state, error);
}

static size_t position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    return gipf_position_write(state, out, size);
}

static pt_status action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error) {
    (void)rules;
    return gipf_action_read(state, text, len, out, error);
}

static size_t action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size) {
    (void)rules;
    return gipf_action_write(state, action, out, size);
}

static pt_status turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                           pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    (void)rules;
    return gipf_official_read(state, text, len, out, capacity, count, error);
}

static size_t turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                         size_t count, char *out, size_t size) {
    (void)rules;
    return gipf_official_write(state, actions, count, out, size);
}

static const pt_layout *layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &gipf_layout;
}

static pt_piece piece_for_people(unsigned piece) {
    unsigned kind = PIECE_KIND(piece), potential = kind & 7;
    pt_piece out = {.colour = (uint8_t)PIECE_COLOUR(piece), .kind = PT_PIECE_BASIC, .letter = 0};
    if (kind == KIND_GIPF)
        out.kind = PT_PIECE_GIPF;
    else if (potential)
        out.kind = kind & 8 ? PT_PIECE_LOADED : PT_PIECE_USED;
    if (potential)
        out.letter = gipf_potential_letter(potential);
    return out;
}

static size_t pieces(const pt_rules *rules, const void *state, size_t point, pt_piece *out,
                     size_t capacity) {
    (void)rules;
    const gipf_state *s = state;
    int bit = point < GIPF_POINTS ? gipf_bit_of_point((int)point) : -1;
    if (bit < 0 || !(spots_taken(s) >> bit & 1))
        return 0;
    size_t n = 0;
    for (unsigned i = 0; i < s->under_count && n < capacity; i++)
        if (s->under[i] >> 8 == bit)
            out[n++] = piece_for_people(s->under[i] & 255u);
    if (n < capacity)
        out[n++] = piece_for_people(PIECE(s->colour[1] >> bit & 1, kind_at(s, (unsigned)bit)));
    return n;
}

/* Basic pieces of a colour on the board, in play or covered. */
static int pieces_on_board(const gipf_state *s, unsigned colour) {
    uint64_t own = s->colour[colour], used = spots_potential(s) & ~s->kind[3];
    int n = bit_count(own & ~used) + bit_count(own & spots_gipf(s));
    for (unsigned i = 0; i < s->under_count; i++) {
        unsigned kind = PIECE_KIND(s->under[i]);
        if (PIECE_COLOUR(s->under[i]) == colour)
            n += kind == KIND_GIPF ? 2 : kind == KIND_BASIC || kind > KIND_LOADED;
    }
    return n;
}

static size_t counters(const pt_rules *rules, const void *state, pt_counter *out) {
    const gipf_state *s = state;
    gipf_setup setup = gipf_setup_of(&rules->setup);
    size_t n = 0;
    for (unsigned c = 0; c < 2; c++) {
        uint8_t colour = (uint8_t)c;
        out[n++] = (pt_counter){PT_COUNTER_RESERVE, colour, 0, s->reserve[c]};
        for (unsigned p = POT_T; p < POT_NB; p++)
            if (supply_of(s, c, p))
                out[n++] = (pt_counter){PT_COUNTER_SUPPLY, colour, gipf_potential_letter(p),
                                        (int16_t)supply_of(s, c, p)};
        /* A game may begin from a position with more pieces than its setup brings in: then it
         * is not known what was captured before. */
        int captured = setup.pieces[c] - s->reserve[c] - pieces_on_board(s, c);
        if (!setup.from_position && captured >= 0)
            out[n++] = (pt_counter){PT_COUNTER_CAPTURED, colour, 0, (int16_t)captured};
    }
    return n;
}

static void add_points(uint8_t *points, uint8_t *count, uint64_t spots) {
    while (spots)
        points[(*count)++] = gipf_point_of_bit[bit_pop(&spots)];
}

static void describe(const pt_rules *rules, const void *state, pt_action action,
                     pt_action_info *out) {
    (void)rules;
    static const uint8_t kinds[] = {PT_ACTION_PUSH,    PT_ACTION_MOVE,   PT_ACTION_EXTRA,
                                    PT_ACTION_DECLINE, PT_ACTION_REMOVE, PT_ACTION_DONE};
    const gipf_state *s = state;
    unsigned what = act_what(action), kind = act_kind(action);
    out->kind = kinds[what];
    if (what == ACT_PUSH || what == ACT_EXTRA) {
        const gipf_push *push = &gipf_pushes[act_push(action)];
        out->points[out->point_count++] = push->dot;
        out->points[out->point_count++] = gipf_point_of_bit[push->entry];
        if (what == ACT_EXTRA)
            out->letter = 'T';
        else if (kind)
            out->letter = kind == KIND_GIPF ? 'G' : gipf_potential_letter(kind & 7);
    } else if (what == ACT_MOVE) {
        out->points[out->point_count++] = gipf_point_of_bit[act_from(action)];
        out->points[out->point_count++] = gipf_point_of_bit[act_to(action)];
        out->letter = gipf_potential_letter(kind_at(s, act_from(action)) & 7);
        out->laid = (uint8_t)act_laid(action);
    } else if (what == ACT_REMOVE) {
        gipf_row r;
        uint64_t kept = gipf_spread(act_line(action), act_kept(action));
        if (gipf_row_on(s, s->turn, act_line(action), &r))
            add_points(out->points, &out->point_count, r.row & ~kept);
        add_points(out->kept, &out->kept_count, kept);
    }
}

/* potentials.md §3: the first loaded or basic piece ends the entry of GIPF-pieces, the first
 * basic one that of potentials too. A GIPF-piece that the reserve cannot pay for now is no
 * choice, so whatever is listed could have come in by the same push. */
static size_t gives_up(const pt_rules *rules, const void *state, pt_action action,
                       pt_given_up out[PT_GIVEN_UP_MAX]) {
    (void)rules;
    const gipf_state *s = state;
    unsigned me = s->turn, kind = act_kind(action);
    size_t n = 0;
    if (act_what(action) != ACT_PUSH || kind == KIND_GIPF)
        return 0;
    if (gipf_kinds_to_push(s) >> KIND_GIPF & 1)
        out[n++] = (pt_given_up){'G', (uint8_t)(s->reserve[me] / 2)};
    for (unsigned p = POT_T; kind == KIND_BASIC && p < POT_NB; p++)
        if (supply_of(s, me, p))
            out[n++] = (pt_given_up){gipf_potential_letter(p), (uint8_t)supply_of(s, me, p)};
    return n;
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

static unsigned forfeit(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    return gipf_forfeit(state, action);
}

static const char *stakes(const pt_rules *rules) {
    gipf_setup setup = gipf_setup_of(&rules->setup);
    if (setup.variant == GIPF_BASIC)
        return "";
    return setup.from_position || setup.supply[0] || setup.supply[1] ? "TZDYP" : "";
}

const pt_game pt_game_gipf = {
    .name = "gipf",
    .order = 10,
    .rules_version = 1,
    .state_size = sizeof(gipf_state),
    .sgf_game = 39,
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = gipf_phases,
    .phase_count = sizeof gipf_phases / sizeof gipf_phases[0],
    .ends = gipf_ends,
    .end_count = sizeof gipf_ends / sizeof gipf_ends[0],
    .setup_read = gipf_setup_read,
    .setup_write = gipf_setup_write,
    .setup_for_position = gipf_setup_for_position,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = legal,
    .legal_count = legal_count,
    .apply = apply,
    .result = result,
    .identity_key = key,
    .perft = perft,
    .position_read = position_read,
    .position_fits = gipf_position_fits,
    .position_write = position_write,
    .action_read = action_read,
    .action_write = action_write,
    .turn_read_official = turn_read,
    .turn_write_official = turn_write,
    .layout = layout,
    .pieces = pieces,
    .counters = counters,
    .describe = describe,
    .gives_up = gives_up,
    .stake = stake,
    .forfeit = forfeit,
    .stakes = stakes,
    .side_first = true,
    .model = &gipf_model,
};
