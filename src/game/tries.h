/* Helpers for games to list what could be tried on a board, legal or not (`pt_game.tries`). */
#ifndef PT_GAME_TRIES_H
#define PT_GAME_TRIES_H

#include "potentia.h"

typedef struct try_list {
    pt_try *out;
    size_t capacity, count;
} try_list;

/* Adds one by its canonical text and the points that say it. */
void tries_add(try_list *list, const char *text, const uint8_t *points, size_t count);

#define WAYS_MAX 128

/* The points in every straight line from one, along the printed lines through it, in both
 * directions and nearest first, without dots. Returns how many. */
size_t layout_ways(const pt_layout *layout, size_t from, uint8_t out[WAYS_MAX]);

#endif
