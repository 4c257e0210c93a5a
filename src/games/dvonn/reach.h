/* Where the stacks of both sides can move, computed for both at once. */
#ifndef PT_DVONN_REACH_H
#define PT_DVONN_REACH_H

#include "games/dvonn/state.h"

#define REACH_INLINE static inline __attribute__((always_inline))

/* The same set of spaces for me and for the opponent. */
typedef uint64_t both __attribute__((vector_size(16)));

/* Both sides' moves at once. */
typedef struct reach {
    both toward[DVONN_DIRECTION_NB]; /* the stacks that can go there */
    both targets;                    /* what they can land on */
} reach;

/* Adds the moves of `stacks`, all of one height, which is a compile-time constant so that every
 * shift is, too. */
REACH_INLINE void reach_toward(reach *r, both stacks, both occupied, unsigned height, unsigned d) {
    uint64_t columns = d == DVONN_EAST   ? DVONN_COLUMN_MASK(0, 10 - height)
                       : d == DVONN_WEST ? DVONN_COLUMN_MASK(height, 10)
                                         : UINT64_MAX;
    int way = dvonn_step((dvonn_direction)d) * (int)height;
    both can = stacks & columns & (way > 0 ? occupied >> way : occupied << -way);
    r->toward[d] |= can;
    r->targets |= way > 0 ? can << way : can >> -way;
}

REACH_INLINE void reach_along(reach *r, both stacks, both occupied, unsigned height) {
    reach_toward(r, stacks, occupied, height, DVONN_EAST);
    reach_toward(r, stacks, occupied, height, DVONN_WEST);
}

REACH_INLINE void reach_around(reach *r, both stacks, both occupied, unsigned height) {
    reach_along(r, stacks, occupied, height);
    reach_toward(r, stacks, occupied, height, DVONN_NORTH_EAST);
    reach_toward(r, stacks, occupied, height, DVONN_NORTH);
    reach_toward(r, stacks, occupied, height, DVONN_SOUTH_WEST);
    reach_toward(r, stacks, occupied, height, DVONN_SOUTH);
}

/* The moves of stacks of four or more; none over 10 has any. */
static inline void reach_from_tall(reach *r, const dvonn_board *b, both tall, both occupied) {
    uint64_t p0 = b->plane[0], p1 = b->plane[1], p2 = b->plane[2], p3 = b->plane[3];
    uint64_t all = tall[0] | tall[1];
    both four = tall & p2 & ~p3 & ~b->plane[4] & ~b->plane[5];
    reach_around(r, four & ~p0 & ~p1, occupied, 4);
    if (all & p2 & (p0 | p1)) {
        reach_along(r, four & p0 & ~p1, occupied, 5);
        reach_along(r, four & ~p0 & p1, occupied, 6);
        reach_along(r, four & p0 & p1, occupied, 7);
    }
    if (all & p3) {
        both eight = tall & p3 & ~p2 & ~b->plane[4] & ~b->plane[5];
        reach_along(r, eight & ~p0 & ~p1, occupied, 8);
        reach_along(r, eight & p0 & ~p1, occupied, 9);
        reach_along(r, eight & ~p0 & p1, occupied, 10);
    }
}

/* The moves on a board, `me` first. */
REACH_INLINE reach reach_of(const dvonn_board *b, unsigned me) {
    uint64_t occupied = dvonn_occupied(b), surrounded = dvonn_surrounded(occupied);
    uint64_t p0 = b->plane[0], p1 = b->plane[1], tall = dvonn_tall(b);
    both tops = {b->top[me], b->top[me ^ 1]}, board = {occupied, occupied};
    both free = tops & ~surrounded;
    reach r = {{{0, 0}}, {0, 0}};
    reach_around(&r, free & p0 & ~p1 & ~tall, board, 1);
    reach_around(&r, free & p1 & ~p0 & ~tall, board, 2);
    reach_around(&r, free & p0 & p1 & ~tall, board, 3);
    if ((b->top[0] | b->top[1]) & tall & ~surrounded)
        reach_from_tall(&r, b, free & tall, board);
    return r;
}

REACH_INLINE both reach_movers(const reach *r) {
    both moving = r->toward[0];
    for (unsigned d = 1; d < DVONN_DIRECTION_NB; d++)
        moving |= r->toward[d];
    return moving;
}

#endif
