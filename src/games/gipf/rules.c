/* The rules of play (gipf.md §3-§5, potentials.md §3-§6): rows, legal actions phase by phase, and
 * applying them, which goes through the phases of a turn. */
#include "games/gipf/rules.h"

#include <string.h>

#include "base/hash.h"
#include "games/gipf/gipf.h"

/* == Rows == */

/* The pieces connected to `seed` along one line within `within`. */
static uint64_t joined(uint64_t seed, uint64_t within, unsigned step) {
    for (;;) {
        uint64_t grown = (seed | seed << step | seed >> step) & within;
        if (grown == seed)
            return seed;
        seed = grown;
    }
}

/* The line in direction `step` through a spot; gipf_lines has the columns first, then the lines of
 * equal y, then the diagonals by distance from the long one. */
static unsigned line_through(unsigned step, unsigned bit) {
    int x = (int)(bit >> 3), y = (int)(bit & 7);
    if (step == 1)
        return (unsigned)x;
    if (step == 8)
        return 7u + (unsigned)y;
    return (unsigned)(y >= x ? 14 + y - x : 17 + x - y);
}

/* Lower ends of four in line. */
static uint64_t four_starts(uint64_t own, unsigned step) {
    uint64_t two = own & own >> step;
    return two & two >> 2 * step;
}

static gipf_row row_from(const gipf_state *s, unsigned colour, unsigned line, uint64_t start) {
    const gipf_line *l = &gipf_lines[line];
    return (gipf_row){
        .row = joined(start, spots_taken(s) & l->spots, l->step),
        .run = joined(start, s->colour[colour] & l->spots, l->step),
        .line = (uint8_t)line,
    };
}

int gipf_rows(const gipf_state *s, unsigned colour, gipf_row out[GIPF_LINES]) {
    static const uint8_t steps[3] = {1, 8, 9};
    int n = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t starts = four_starts(s->colour[colour], steps[d]);
        while (starts) {
            unsigned bit = (unsigned)bit_lowest(starts);
            unsigned line = line_through(steps[d], bit);
            out[n++] = row_from(s, colour, line, UINT64_C(1) << bit);
            starts &= ~gipf_lines[line].spots;
        }
    }
    return n;
}

bool gipf_row_on(const gipf_state *s, unsigned colour, unsigned line, gipf_row *out) {
    const gipf_line *l = &gipf_lines[line];
    uint64_t starts = four_starts(s->colour[colour] & l->spots, l->step);
    if (!starts)
        return false;
    *out = row_from(s, colour, line, starts & (0 - starts));
    return true;
}

bool gipf_row_compulsory(const gipf_state *s, const gipf_row *row) {
    return (row->row & ~s->kind[3]) != 0 || (row->run & spots_potential(s)) != 0;
}

uint64_t gipf_spread(unsigned line, unsigned positions) {
    const gipf_line *l = &gipf_lines[line];
    uint64_t spots = 0;
    for (unsigned k = 0; positions >> k; k++)
        if (positions >> k & 1)
            spots |= UINT64_C(1) << (l->first + k * l->step);
    return spots;
}

unsigned gipf_gather(unsigned line, uint64_t spots) {
    const gipf_line *l = &gipf_lines[line];
    unsigned positions = 0;
    spots &= l->spots;
    while (spots) {
        unsigned bit = (unsigned)bit_pop(&spots);
        positions |= 1u << (bit - l->first) / l->step;
    }
    return positions;
}

/* == Legal actions == */

static inline void add(pt_actions *out, unsigned action) {
    out->items[out->count++] = action;
}

/* Adds pushes of `kind` pieces on every line with an empty spot. */
static inline void add_pushes(const gipf_state *s, unsigned what, unsigned kind, pt_actions *out) {
    uint64_t empty = GIPF_SPOTS & ~spots_taken(s);
    for (unsigned i = 0; i < GIPF_PUSHES; i++)
        if (gipf_pushes[i].spots & empty)
            add(out, what == ACT_EXTRA ? act_of_extra(i) : act_of_push(i, kind));
}

static unsigned open_pushes(const gipf_state *s) {
    uint64_t empty = GIPF_SPOTS & ~spots_taken(s);
    unsigned open = 0;
    for (unsigned i = 0; i < GIPF_LINES; i++)
        open += (gipf_lines[i].spots & empty) != 0;
    return 2 * open;
}

unsigned gipf_kinds_to_push(const gipf_state *s) {
    unsigned me = s->turn, kinds = 0;
    unsigned stage = s->stage[me];
    if (s->reserve[me] == 0)
        return 0;
    if (stage != STAGE_F)
        kinds |= 1u << KIND_BASIC;
    if (stage <= STAGE_G && s->reserve[me] >= 2)
        kinds |= 1u << KIND_GIPF;
    if ((stage == STAGE_G || stage == STAGE_L) && s->supply[me])
        for (unsigned p = POT_T; p < POT_NB; p++)
            if (supply_of(s, me, p))
                kinds |= 1u << (KIND_LOADED + p);
    return kinds;
}

static void add_move(pt_actions *out, unsigned from, uint64_t target, unsigned laid) {
    add(out, act_of_move(from, (unsigned)bit_lowest(target), laid));
}

static inline uint64_t step_to(uint64_t spot, unsigned direction) {
    static const uint8_t steps[3] = {1, 8, 9};
    unsigned step = steps[direction % 3];
    return (direction < 3 ? spot << step : spot >> step) & GIPF_SPOTS;
}

void gipf_power_moves(const gipf_state *s, pt_actions *out) {
    unsigned me = s->turn;
    uint64_t taken = spots_taken(s), theirs = s->colour[me ^ 1];
    uint64_t loaded = spots_loaded(s) & s->colour[me];
    if (!loaded)
        return;
    uint64_t onto_d = theirs & spots_of_kinds(s, UNDER_D);
    uint64_t onto_p = theirs & spots_of_kinds(s, UNDER_P);
    uint64_t gipf = theirs & spots_gipf(s);
    while (loaded) {
        unsigned from = (unsigned)bit_pop(&loaded);
        unsigned potential = kind_at(s, from) - KIND_LOADED;
        for (unsigned d = 0; d < 6; d++) {
            uint64_t to = step_to(UINT64_C(1) << from, d);
            switch (potential) {
            case POT_Z:
                if (!(to & taken))
                    break;
                while (to & taken)
                    to = step_to(to, d);
                if (to)
                    add_move(out, from, to, 0);
                break;
            case POT_Y:
                for (; to && !(to & taken); to = step_to(to, d))
                    add_move(out, from, to, 0);
                break;
            case POT_D:
                if (to & onto_d)
                    add_move(out, from, to, 0);
                break;
            case POT_P:
                if (to & onto_p)
                    add_move(out, from, to, 0);
                for (unsigned laid = 1; (to & gipf) && laid <= 2 && laid <= s->reserve[me]; laid++)
                    add_move(out, from, to, laid);
                break;
            default: /* a T never moves by itself */
                break;
            }
        }
    }
}

/* All ways to keep or take the pieces of one row. */
static void add_removals(const gipf_state *s, const gipf_row *r, pt_actions *out) {
    uint64_t optional = r->row & s->kind[3], must_touch = gipf_row_must_touch(s, r);
    uint64_t kept = 0;
    do {
        if (must_touch & ~kept)
            add(out, act_of_removal(r->line, kept ? gipf_gather(r->line, kept) : 0u));
        kept = (kept - optional) & optional; /* the next subset of `optional` */
    } while (kept);
}

static size_t count_removals(const gipf_state *s, const gipf_row *r) {
    uint64_t optional = r->row & s->kind[3], must_touch = gipf_row_must_touch(s, r);
    size_t choices = (size_t)1 << bit_count(optional);
    /* Minus the choices that keep everything that must be touched, if that is possible. */
    if (!(must_touch & ~optional))
        choices -= (size_t)1 << (bit_count(optional) - bit_count(must_touch));
    return choices;
}

static size_t legal_removals(const gipf_state *s, pt_actions *out) {
    gipf_row rows[GIPF_LINES];
    int n = gipf_rows(s, s->turn, rows);
    bool may_end = true;
    size_t total = 0;
    for (int i = 0; i < n; i++) {
        may_end = may_end && !gipf_row_compulsory(s, &rows[i]);
        if (out)
            add_removals(s, &rows[i], out);
        else
            total += count_removals(s, &rows[i]);
    }
    if (may_end && out)
        add(out, ACT_DONE);
    return total + may_end;
}

void gipf_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const gipf_state *s = state;
    switch (s->phase) {
    case PHASE_REMOVE_BEFORE:
    case PHASE_REMOVE_AFTER:
        legal_removals(s, out);
        break;
    case PHASE_EXTRA_BEFORE:
    case PHASE_EXTRA_AFTER:
        add_pushes(s, ACT_EXTRA, 0, out);
        add(out, ACT_DECLINE);
        break;
    case PHASE_MOVE: {
        unsigned kinds = gipf_kinds_to_push(s);
        /* Basic pieces first, then GIPF-pieces and T to P. */
        for (unsigned kind = 0; kinds >> kind; kind++)
            if (kinds >> kind & 1)
                add_pushes(s, ACT_PUSH, kind, out);
        gipf_power_moves(s, out);
        break;
    }
    default:
        break;
    }
}

size_t gipf_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    switch (s->phase) {
    case PHASE_REMOVE_BEFORE:
    case PHASE_REMOVE_AFTER:
        return legal_removals(s, NULL);
    case PHASE_EXTRA_BEFORE:
    case PHASE_EXTRA_AFTER:
        return open_pushes(s) + 1;
    case PHASE_MOVE: {
        size_t pushes = (size_t)bit_count(gipf_kinds_to_push(s)) * open_pushes(s);
        if (!(spots_loaded(s) & s->colour[s->turn]))
            return pushes;
        pt_actions moves;
        moves.count = 0;
        gipf_power_moves(s, &moves);
        return pushes + moves.count;
    }
    default:
        return 0;
    }
}

bool gipf_can_move(const gipf_state *s) {
    unsigned me = s->turn;
    /* Every spot is on a line, so any empty spot allows a push. */
    if (s->reserve[me] >= least_cost(s, me) && spots_taken(s) != GIPF_SPOTS)
        return true;
    pt_actions moves;
    moves.count = 0;
    gipf_power_moves(s, &moves);
    return moves.count > 0;
}

/* == Applying actions == */

unsigned gipf_without_gipf(const gipf_state *s) {
    if (s->variant == GIPF_BASIC)
        return 0;
    uint64_t gipf = spots_gipf(s);
    return (unsigned)(!(gipf & s->colour[0]) && s->stage[0] != STAGE_F) |
           (unsigned)(!(gipf & s->colour[1]) && s->stage[1] != STAGE_F) << 1;
}

static unsigned win(gipf_state *s, unsigned winner) {
    s->phase = (uint8_t)(PHASE_WHITE_WON + winner);
    return PT_TURN_ENDED | PT_GAME_ENDED;
}

/* The count after phases 1 and 5. If neither side has a GIPF-piece, the player whose phase it is
 * wins (gipf.md §3, Decision). */
static inline bool count_ends_game(gipf_state *s) {
    unsigned without = gipf_without_gipf(s);
    if (!without)
        return false;
    win(s, without & 1u << (s->turn ^ 1) ? s->turn : s->turn ^ 1u);
    return true;
}

/* Phase 3; a player who cannot move loses at once. */
static inline unsigned enter_move(gipf_state *s, unsigned flags) {
    s->phase = PHASE_MOVE;
    if (!gipf_can_move(s))
        return flags | win(s, s->turn ^ 1u);
    return flags;
}

static inline unsigned enter_extra_before(gipf_state *s, unsigned flags) {
    if (extra_waits(s, s->turn)) {
        s->phase = PHASE_EXTRA_BEFORE;
        return flags;
    }
    return enter_move(s, flags);
}

/* The count after phase 5, then the opponent's turn from phase 1 on. */
static inline unsigned end_turn(gipf_state *s) {
    if (count_ends_game(s))
        return PT_TURN_ENDED | PT_GAME_ENDED;
    s->turn ^= 1;
    if (has_four(s->colour[s->turn])) {
        s->phase = PHASE_REMOVE_BEFORE;
        return PT_TURN_ENDED;
    }
    /* After a skipped phase 1, the count would be the same as the one just made. */
    return enter_extra_before(s, PT_TURN_ENDED);
}

static inline unsigned enter_remove_after(gipf_state *s) {
    if (has_four(s->colour[s->turn])) {
        s->phase = PHASE_REMOVE_AFTER;
        return 0;
    }
    return end_turn(s);
}

/* After a push or a declined extra move: further extra moves come first (potentials.md §5 T). */
static inline unsigned after_push(gipf_state *s) {
    bool before = s->phase == PHASE_EXTRA_BEFORE;
    if (extra_waits(s, s->turn)) {
        s->phase = before ? PHASE_EXTRA_BEFORE : PHASE_EXTRA_AFTER;
        return 0;
    }
    return before ? enter_move(s, 0) : enter_remove_after(s);
}

/* Restores the order of covered pieces after their spots have changed; they are few. */
static void sort_under(gipf_state *s) {
    for (unsigned i = 1; i < s->under_count; i++) {
        uint16_t piece = s->under[i];
        unsigned j = i;
        for (; j > 0 && s->under[j - 1] >> 8 > piece >> 8; j--)
            s->under[j] = s->under[j - 1];
        s->under[j] = piece;
    }
}

int gipf_push_length(const gipf_state *s, const gipf_push *push) {
    return push->spots & ~spots_taken(s) ? bit_count(gipf_pushed_spots(s, push)) : -1;
}

static void move_under(gipf_state *s, const gipf_push *push, uint64_t moved) {
    for (unsigned i = 0; i < s->under_count; i++) {
        unsigned bit = s->under[i] >> 8;
        if (moved >> bit & 1) {
            bit = push->backward ? bit - push->step : bit + push->step;
            s->under[i] = (uint16_t)(bit << 8 | (s->under[i] & 255u));
        }
    }
    sort_under(s);
}

static inline void push_piece(gipf_state *s, const gipf_push *push, unsigned kind) {
    uint64_t moved = gipf_pushed_spots(s, push);
    unsigned step = push->step;
    if (push->backward) {
        for (int i = 0; i < 2; i++)
            s->colour[i] = (s->colour[i] & ~moved) | (s->colour[i] & moved) >> step;
        for (int i = 0; i < 4; i++)
            s->kind[i] = (s->kind[i] & ~moved) | (s->kind[i] & moved) >> step;
    } else {
        for (int i = 0; i < 2; i++)
            s->colour[i] = (s->colour[i] & ~moved) | (s->colour[i] & moved) << step;
        for (int i = 0; i < 4; i++)
            s->kind[i] = (s->kind[i] & ~moved) | (s->kind[i] & moved) << step;
    }
    if (s->under_count)
        move_under(s, push, moved);
    unsigned entry = push->entry;
    s->colour[s->turn] |= UINT64_C(1) << entry;
    if (kind)
        for (unsigned i = 0; i < 4; i++)
            s->kind[i] |= (uint64_t)(kind >> i & 1) << entry;
}

/* Pays for the piece and advances the stage of entry (potentials.md §3). */
static inline void bring_in(gipf_state *s, unsigned kind) {
    unsigned me = s->turn;
    if (kind == KIND_BASIC) {
        s->reserve[me]--;
        s->stage[me] = STAGE_B;
        s->supply[me] = 0;
    } else if (kind == KIND_GIPF) {
        s->reserve[me] = (uint8_t)(s->reserve[me] - 2);
        s->stage[me] = STAGE_G;
    } else {
        s->reserve[me]--;
        s->supply[me] = (uint16_t)(s->supply[me] - (1u << 3 * (kind - KIND_LOADED - 1)));
        s->stage[me] = s->supply[me] ? STAGE_L : STAGE_B;
    }
}

/* Covers the piece in play on a spot; the caller places the new top. */
static void cover(gipf_state *s, unsigned bit) {
    unsigned piece = PIECE(s->colour[1] >> bit & 1, kind_at(s, bit));
    s->under[s->under_count++] = (uint16_t)(bit << 8 | piece);
    sort_under(s);
}

/* Brings the top covered piece of every spot in `spots`, whose planes are empty, back into play. */
static void uncover(gipf_state *s, uint64_t spots) {
    unsigned kept = s->under_count;
    for (unsigned i = s->under_count; i-- > 0;) {
        unsigned bit = s->under[i] >> 8;
        if (!(spots >> bit & 1))
            continue;
        spots &= ~(UINT64_C(1) << bit);
        place_piece(s, bit, PIECE_COLOUR(s->under[i]), PIECE_KIND(s->under[i]));
        for (unsigned j = i + 1; j < kept; j++)
            s->under[j - 1] = s->under[j];
        s->under[--kept] = 0;
    }
    s->under_count = (uint8_t)kept;
}

/* Removes a potential from its basic piece. */
static inline void unload(gipf_state *s, unsigned bit) {
    for (int i = 0; i < 4; i++)
        s->kind[i] &= ~(UINT64_C(1) << bit);
}

/* Z, D, Y and P (potentials.md §5). */
static unsigned apply_move(gipf_state *s, pt_action action) {
    unsigned me = s->turn, from = act_from(action), to = act_to(action), laid = act_laid(action);
    unsigned potential = kind_at(s, from) - KIND_LOADED;
    unload(s, from);
    if (spots_taken(s) >> to & 1)
        cover(s, to);
    if (laid) {
        s->reserve[me] = (uint8_t)(s->reserve[me] - laid);
        place_piece(s, to, me, laid == 2 ? KIND_GIPF : KIND_BASIC);
    } else {
        place_piece(s, to, me, KIND_USED + potential);
    }
    return enter_remove_after(s);
}

/* The end of a removal phase: the count, then the next phase. */
static unsigned end_removal(gipf_state *s) {
    if (s->phase == PHASE_REMOVE_AFTER)
        return end_turn(s);
    if (count_ends_game(s))
        return PT_TURN_ENDED | PT_GAME_ENDED;
    return enter_extra_before(s, 0);
}

static unsigned apply_remove(gipf_state *s, pt_action action) {
    unsigned me = s->turn;
    gipf_row r = {0, 0, 0};
    gipf_row_on(s, me, act_line(action), &r);
    uint64_t gone = r.row & ~gipf_spread(act_line(action), act_kept(action));
    /* Own pieces return: one for a basic or loaded piece, two for a GIPF-piece, none for a used
     * potential. The opponent's are captured. */
    uint64_t own = gone & s->colour[me], optional = s->kind[3], potential = spots_potential(s);
    int back = bit_count(own & ~(potential & ~optional)) + bit_count(own & optional & ~potential);
    s->reserve[me] = (uint8_t)(s->reserve[me] + back);
    for (int i = 0; i < 2; i++)
        s->colour[i] &= ~gone;
    for (int i = 0; i < 4; i++)
        s->kind[i] &= ~gone;
    if (s->under_count)
        uncover(s, gone);
    return has_four(s->colour[me]) ? 0 : end_removal(s);
}

unsigned gipf_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    gipf_state *s = state;
    switch (act_what(action)) {
    case ACT_PUSH:
        bring_in(s, act_kind(action));
        push_piece(s, &gipf_pushes[act_push(action)], act_kind(action));
        return after_push(s);
    case ACT_MOVE:
        return apply_move(s, action);
    case ACT_EXTRA:
        unload(s, GIPF_CENTRE_BIT);
        push_piece(s, &gipf_pushes[act_push(action)], KIND_USED + POT_T);
        return after_push(s);
    case ACT_DECLINE:
        unload(s, GIPF_CENTRE_BIT);
        return after_push(s);
    case ACT_REMOVE:
        return apply_remove(s, action);
    default:
        return end_removal(s);
    }
}

/* The turn goes on (potentials.md §6.4). */
unsigned gipf_forfeit(const pt_rules *rules, void *state, pt_action action) {
    gipf_state *s = state;
    if (act_what(action) == ACT_EXTRA)
        return gipf_apply(rules, s, ACT_DECLINE);
    unload(s, act_from(action));
    return enter_move(s, 0);
}

uint64_t gipf_identity_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    /* Eight one-byte numbers, from the variant to Black's stage. */
    uint64_t head = hash_load(&s->variant);
    uint64_t supply = (uint64_t)s->supply[0] | (uint64_t)s->supply[1] << 16;
    uint64_t sum = hash_word(0, s->colour[0]) + hash_word(1, s->colour[1]) +
                   hash_word(2, s->kind[3]) + hash_word(3, head);
    /* Zeros add nothing, and without potentials all of this is 0. */
    if (spots_potential(s))
        sum += hash_word(4, s->kind[0]) + hash_word(5, s->kind[1]) + hash_word(6, s->kind[2]);
    if (supply)
        sum += hash_word(7, supply);
    /* Chained, because a sum of their shares would not show how they belong together. */
    uint64_t covered = 0;
    for (unsigned i = 0; i < s->under_count; i++)
        covered = hash_word(8, covered + s->under[i]);
    return hash_finish(sum + covered);
}

pt_outcome gipf_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    pt_outcome out = {.over = is_over(s), .winner = PT_NOBODY, .reason = NULL};
    if (!out.over)
        return out;
    unsigned winner = s->phase - PHASE_WHITE_WON, loser = winner ^ 1u;
    out.winner = (pt_actor)winner;
    if (gipf_without_gipf(s) >> loser & 1)
        out.reason = GIPF_END_GIPF;
    else
        out.reason = s->reserve[loser] == 0 ? GIPF_END_RESERVE : GIPF_END_NO_MOVE;
    return out;
}
