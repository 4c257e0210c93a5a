/* The state of a GIPF game, including potentials, in 112 bytes.
 *
 * Only the piece in play, the top one, decides the colour and fate of a spot (potentials.md §1), so
 * it is stored in bit planes; neutralised pieces under it are rare and stored separately. The kind
 * of a piece in play is four bits, one per plane:
 *
 *     kind[3]  kind[2..0]
 *        0         0       basic piece
 *        0        1-5      used potential T Z D Y P
 *        1         0       GIPF-piece
 *        1        1-5      loaded piece T Z D Y P
 *
 * so kind[3] alone means "the owner of the row chooses", and its absence "must go".
 *
 * The text field CAME is not stored: a loaded T is on e5 exactly when it was pushed there and its
 * owner's extra move is still to come (potentials.md §5: once used, declined, pushed off or
 * removed, it is gone). */
#ifndef PT_GIPF_STATE_H
#define PT_GIPF_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "games/gipf/geometry.h"
#include "potentia.h"

/* Every layer above the first comes from a D or P move, and a player has at most six of each
 * (potentials.md §2), so at most 24 pieces are covered. */
#define GIPF_UNDER_MAX 24

enum { KIND_BASIC = 0, KIND_USED = 0, KIND_GIPF = 8, KIND_LOADED = 8 };
enum { POT_NONE = 0, POT_T, POT_Z, POT_D, POT_Y, POT_P, POT_NB };

/* A piece outside the planes: its kind and, above it, its colour. */
#define PIECE(colour, kind) ((unsigned)(colour) << 4 | (unsigned)(kind))
#define PIECE_KIND(piece) ((piece)&15u)
#define PIECE_COLOUR(piece) ((piece) >> 4 & 1u)

typedef enum gipf_variant {
    GIPF_BASIC = 0,
    GIPF_STANDARD,
    GIPF_TOURNAMENT,
    GIPF_VARIANT_NB
} gipf_variant;

typedef enum gipf_stage {
    STAGE_F = 0, /* tournament, first turn: a GIPF-piece must be brought in */
    STAGE_G,     /* only GIPF-pieces so far */
    STAGE_L,     /* loaded pieces */
    STAGE_B,     /* basic pieces */
    STAGE_NB
} gipf_stage;

typedef enum gipf_phase {
    PHASE_REMOVE_BEFORE = 0,
    PHASE_EXTRA_BEFORE,
    PHASE_MOVE,
    PHASE_EXTRA_AFTER,
    PHASE_REMOVE_AFTER,
    PHASE_WHITE_WON,
    PHASE_BLACK_WON,
    PHASE_NB
} gipf_phase;

typedef struct gipf_state {
    uint64_t colour[2]; /* spots whose piece in play is White's, Black's */
    uint64_t kind[4];
    uint8_t variant; /* gipf_variant */
    uint8_t turn;
    uint8_t phase; /* gipf_phase */
    uint8_t under_count;
    uint8_t reserve[2];
    uint8_t stage[2];
    uint16_t supply[2]; /* three bits per kind: T in bits 0-2, Z 3-5, D 6-8, Y 9-11, P 12-14 */
    uint32_t unused;    /* always 0: states are compared as bytes */
    /* Covered pieces, spot bit << 8 | piece, ordered by spot and, within a stack, bottom first. */
    uint16_t under[GIPF_UNDER_MAX];
} gipf_state;

_Static_assert(offsetof(gipf_state, supply) - offsetof(gipf_state, variant) == 8,
               "the key takes the bytes between for one word");
_Static_assert(sizeof(gipf_state) <= 192, "interface.md: a GIPF state is at most 192 bytes");

/* An action, in the low 24 bits:
 *
 *     bits 0-3   what
 *     push       4-9 push, 10-13 kind of the piece brought in
 *     move       4-9 from bit, 10-15 to bit, 16-17 pieces laid on a GIPF-piece
 *     extra      4-9 push
 *     remove     4-8 line, 9-15 kept spots, counted from the line's lower end */
enum { ACT_PUSH = 0, ACT_MOVE, ACT_EXTRA, ACT_DECLINE, ACT_REMOVE, ACT_DONE };

static inline pt_action act_of_push(unsigned push, unsigned kind) {
    return ACT_PUSH | push << 4 | kind << 10;
}
static inline pt_action act_of_move(unsigned from, unsigned to, unsigned laid) {
    return ACT_MOVE | from << 4 | to << 10 | laid << 16;
}
static inline pt_action act_of_extra(unsigned push) {
    return ACT_EXTRA | push << 4;
}
static inline pt_action act_of_removal(unsigned line, unsigned kept) {
    return ACT_REMOVE | line << 4 | kept << 9;
}

static inline unsigned act_what(pt_action a) {
    return a & 15;
}
static inline unsigned act_push(pt_action a) {
    return a >> 4 & 63;
}
static inline unsigned act_kind(pt_action a) {
    return a >> 10 & 15;
}
static inline unsigned act_from(pt_action a) {
    return a >> 4 & 63;
}
static inline unsigned act_to(pt_action a) {
    return a >> 10 & 63;
}
static inline unsigned act_laid(pt_action a) {
    return a >> 16 & 3;
}
static inline unsigned act_line(pt_action a) {
    return a >> 4 & 31;
}
static inline unsigned act_kept(pt_action a) {
    return a >> 9 & 127;
}

static inline uint64_t spots_taken(const gipf_state *s) {
    return s->colour[0] | s->colour[1];
}

static inline uint64_t spots_potential(const gipf_state *s) {
    return s->kind[0] | s->kind[1] | s->kind[2];
}

/* GIPF-pieces in play, both colours. */
static inline uint64_t spots_gipf(const gipf_state *s) {
    return s->kind[3] & ~spots_potential(s);
}

static inline uint64_t spots_loaded(const gipf_state *s) {
    return s->kind[3] & spots_potential(s);
}

/* The kind of the piece in play on a spot. */
static inline unsigned kind_at(const gipf_state *s, unsigned bit) {
    return (unsigned)((s->kind[0] >> bit & 1) | (s->kind[1] >> bit & 1) << 1 |
                      (s->kind[2] >> bit & 1) << 2 | (s->kind[3] >> bit & 1) << 3);
}

/* Spots with a piece of exactly this kind, both colours. */
static inline uint64_t spots_of_kind(const gipf_state *s, unsigned kind) {
    uint64_t spots = spots_taken(s);
    for (unsigned i = 0; i < 4; i++)
        spots &= kind >> i & 1 ? s->kind[i] : ~s->kind[i];
    return spots;
}

/* Spots with a piece of one of these kinds, a set of kind numbers. */
static inline uint64_t spots_of_kinds(const gipf_state *s, unsigned kinds) {
    uint64_t spots = 0;
    for (unsigned kind = 0; kind < 16; kind++)
        spots |= kinds >> kind & 1 ? spots_of_kind(s, kind) : 0;
    return spots;
}

/* What D and P may land on (potentials.md §5), as sets of kind numbers. A P also covers
 * GIPF-pieces, with pieces laid on them. */
#define UNDER_D (1u << KIND_BASIC | 1u << (KIND_USED + POT_D) | 1u << (KIND_LOADED + POT_D))
#define UNDER_P (1u << (KIND_USED + POT_P) | 1u << (KIND_LOADED + POT_P))

static inline unsigned supply_of(const gipf_state *s, unsigned player, unsigned potential) {
    return s->supply[player] >> 3 * (potential - 1) & 7;
}

/* Whether `player` has an extra move pending: their loaded T is on e5. */
static inline bool extra_waits(const gipf_state *s, unsigned player) {
    const uint64_t *k = s->kind;
    return (s->colour[player] & k[3] & k[0] & ~k[1] & ~k[2] & GIPF_CENTRE) != 0;
}

static inline bool is_over(const gipf_state *s) {
    return s->phase >= PHASE_WHITE_WON;
}

static inline bool is_removing(const gipf_state *s) {
    return s->phase == PHASE_REMOVE_BEFORE || s->phase == PHASE_REMOVE_AFTER;
}

static inline bool is_extra(const gipf_state *s) {
    return s->phase == PHASE_EXTRA_BEFORE || s->phase == PHASE_EXTRA_AFTER;
}

/* The least that the next piece to be brought in takes from the reserve. */
static inline unsigned least_cost(const gipf_state *s, unsigned player) {
    return s->stage[player] == STAGE_F ? 2 : 1;
}

/* Puts a piece in play on a spot that is empty or whose planes are to be overwritten. */
static inline void place_piece(gipf_state *s, unsigned bit, unsigned colour, unsigned kind) {
    uint64_t spot = UINT64_C(1) << bit;
    s->colour[colour] |= spot;
    s->colour[colour ^ 1] &= ~spot;
    for (unsigned i = 0; i < 4; i++)
        s->kind[i] = (s->kind[i] & ~spot) | (uint64_t)(kind >> i & 1) << bit;
}

#endif
