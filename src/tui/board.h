/* A board on the screen: where its points are, how one goes from one to another, and how
 * they look. Everything about it comes from its pt_layout. */
#ifndef PT_TUI_BOARD_H
#define PT_TUI_BOARD_H

#include "cli/board_signs.h"
#include "potentia.h"
#include "tui/screen.h"

#define BOARD_NO_POINT SIZE_MAX

/* A layout at a scale, at a place of the screen. */
typedef struct board_fit {
    const pt_layout *layout;
    int step_x, step_y; /* characters to a grid step */
    int left, top;      /* the grid's smallest x and largest y */
    int row, column;    /* the screen's place for these */
    int rows, columns;  /* the size in all */
    bool is_large;      /* there is room for pieces of three rows */
    size_t label_count;
    pt_label labels[PT_LABELS_MAX];
} board_fit;

/* Takes the largest scale that `rows` and `columns` have room for; false where none has. */
bool board_fit_into(const pt_layout *layout, int rows, int columns, board_fit *out);

/* The smallest scale there is. */
void board_fit_least(const pt_layout *layout, board_fit *out);

/* Puts its upper left corner somewhere. */
void board_place(board_fit *fit, int row, int column);

/* The point at a place of the screen, or BOARD_NO_POINT. */
size_t board_point_at(const board_fit *fit, int row, int column);

/* The next point to the right (dx 1) or left (dx -1), upwards (dy 1) or downwards, among
 * some. `aim` is the point that a walk started from: with two equally good ones the walk keeps
 * to its height or column. */
size_t board_step(const pt_layout *layout, size_t from, int dx, int dy, size_t aim,
                  const pt_points *among);

/* What is to be seen of the points besides their pieces. */
typedef struct board_looks {
    uint8_t grounds[PT_POINTS_MAX]; /* GROUND_BOARD for nothing */
    pt_points open;                 /* they can be picked */
    size_t cursor;                  /* or BOARD_NO_POINT */
} board_looks;

void board_draw(screen *s, const board_fit *fit, const pt_board *board, const board_looks *looks);

/* A stack of pieces, bottom first, as its top piece and its height; returns the columns of
 * what stands on it. With colours it reaches a column further to either side. */
int board_draw_stack(screen *s, int row, int column, const pt_thing *pieces, size_t count,
                     ground g);

/* The sign of a player, three columns wide. */
void board_draw_player(screen *s, int row, int left, const pt_game *game, pt_actor player);

#endif
