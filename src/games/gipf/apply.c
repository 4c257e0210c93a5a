/* Applying actions and passing through the phases of a turn (gipf.md §3). */
#include <string.h>

#include "base/hash.h"
#include "games/gipf/gipf.h"
#include "games/gipf/play.h"

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

/* The count after phases 1 and 5. If neither side has a GIPF-piece the player whose
 * phase it is wins (gipf.md §3, Decision). */
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

/* The count after phase 5, then the other player's turn from phase 1 on. */
static inline unsigned end_turn(gipf_state *s) {
    if (count_ends_game(s))
        return PT_TURN_ENDED | PT_GAME_ENDED;
    s->turn ^= 1;
    if (has_four(s->colour[s->turn])) {
        s->phase = PHASE_REMOVE_BEFORE;
        return PT_TURN_ENDED;
    }
    /* The count after a skipped phase 1 finds what the one before found. */
    return enter_extra_before(s, PT_TURN_ENDED);
}

static inline unsigned enter_remove_after(gipf_state *s) {
    if (has_four(s->colour[s->turn])) {
        s->phase = PHASE_REMOVE_AFTER;
        return 0;
    }
    return end_turn(s);
}

/* After a push or a declined extra move: more extra moves first (potentials.md §5 T). */
static inline unsigned after_push(gipf_state *s) {
    bool before = s->phase == PHASE_EXTRA_BEFORE;
    if (extra_waits(s, s->turn)) {
        s->phase = before ? PHASE_EXTRA_BEFORE : PHASE_EXTRA_AFTER;
        return 0;
    }
    return before ? enter_move(s, 0) : enter_remove_after(s);
}

/* Keeps the covered pieces in order after their spots changed; they are few. */
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

/* Pays for the piece and steps through the stages of entry (potentials.md §3). */
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

/* Covers the piece in play on a spot; the new top is placed by the caller. */
static void cover(gipf_state *s, unsigned bit) {
    unsigned piece = PIECE(s->colour[1] >> bit & 1, kind_at(s, bit));
    s->under[s->under_count++] = (uint16_t)(bit << 8 | piece);
    sort_under(s);
}

/* Sets free the top covered piece of every spot in `spots`, whose planes are empty. */
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

/* Takes a potential off its basic piece. */
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

/* The end of a removal phase: the count, then what comes next. */
static unsigned end_removal(gipf_state *s) {
    if (s->phase == PHASE_REMOVE_AFTER)
        return end_turn(s);
    if (count_ends_game(s))
        return PT_TURN_ENDED | PT_GAME_ENDED;
    return enter_extra_before(s, 0);
}

static unsigned apply_remove(gipf_state *s, pt_action action) {
    unsigned me = s->turn;
    gipf_row r;
    gipf_row_on(s, me, act_line(action), &r);
    uint64_t gone = r.row & ~gipf_spread(act_line(action), act_kept(action));
    /* Own pieces come back: one for a basic or loaded piece, two for a GIPF-piece, none
     * for a used potential. The opponent's are captured. */
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
    /* Eight numbers of a byte each, from the variant to Black's stage. */
    uint64_t head = hash_load(&s->variant);
    uint64_t supply = (uint64_t)s->supply[0] | (uint64_t)s->supply[1] << 16;
    uint64_t sum = hash_word(0, s->colour[0]) + hash_word(1, s->colour[1]) +
                   hash_word(2, s->kind[3]) + hash_word(3, head);
    /* What is 0 adds nothing; without potentials all of this is. */
    if (spots_potential(s))
        sum += hash_word(4, s->kind[0]) + hash_word(5, s->kind[1]) + hash_word(6, s->kind[2]);
    if (supply)
        sum += hash_word(7, supply);
    /* One after the other, as the sum of their shares would not tell how they belong together. */
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
