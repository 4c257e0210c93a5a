/* A board on the screen: where its points are, how the cursor moves, and how they look.
 * Everything comes from its pt_layout. */
#ifndef PT_TUI_BOARD_H
#define PT_TUI_BOARD_H

#include "cli/board_signs.h"
#include "potentia.h"
#include "tui/screen.h"

#define BOARD_NO_POINT SIZE_MAX

/* A layout at a scale and a position on the screen. */
typedef struct board_fit {
    const pt_layout *layout;
    int step_x, step_y; /* characters per grid step */
    int left, top;      /* the grid's smallest x and largest y */
    int row, column;    /* their position on the screen */
    int rows, columns;  /* the size in all */
    bool is_lying;      /* on its side, White's to the left */
    bool is_large;      /* there is room for pieces three rows high */
    size_t label_count;
    pt_label labels[PT_LABELS_MAX];
} board_fit;

/* Takes the largest scale that fits `rows` and `columns`, on its side only if it fits no other
 * way; false if none does. */
bool board_fit_into(const pt_layout *layout, int rows, int columns, board_fit *out);

/* The smallest scale there is, upright. */
void board_fit_least(const pt_layout *layout, board_fit *out);

/* Sets its upper left corner. */
void board_place(board_fit *fit, int row, int column);

/* The point at a position on the screen, or BOARD_NO_POINT. */
size_t board_point_at(const board_fit *fit, int row, int column);

/* Turns a direction of the screen into one of the grid. */
void board_turn(const board_fit *fit, int *dx, int *dy);

/* The next point to the right (dx 1) or left (dx -1), up (dy 1) or down, among some. `aim` is
 * where the walk started: of two equally good points, the one nearer its row or column is taken. */
size_t board_step(const pt_layout *layout, size_t from, int dx, int dy, size_t aim,
                  const pt_points *among);

/* How points look, besides their pieces. */
typedef struct board_looks {
    uint8_t grounds[PT_POINTS_MAX]; /* GROUND_BOARD for nothing */
    pt_points open;                 /* they can be picked */
    size_t cursor;                  /* or BOARD_NO_POINT */
} board_looks;

void board_draw(screen *s, const board_fit *fit, const pt_board *board, const board_looks *looks);

/* A stack of pieces, bottom first, drawn as its top piece and its height; returns the width of
 * its text. With colours it is a column wider on either side. */
int board_draw_stack(screen *s, int row, int column, const pt_thing *pieces, size_t count,
                     ground g);

/* The sign of a player, three columns wide. */
void board_draw_player(screen *s, int row, int left, const pt_game *game, pt_actor player);

#endif
