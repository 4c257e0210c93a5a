/* The terminal as a screen: colours by meaning, and clipped text. */
#ifndef PT_TUI_SCREEN_H
#define PT_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/board_text.h"

/* Text colours ... */
typedef enum ink {
    INK_TEXT = 0,
    INK_STRONG, /* text to be seen first */
    INK_FAINT,  /* text to be seen last */
    INK_SPOT,
    INK_NAME,
    INK_NAME_OPEN, /* the name of a point that can be chosen */
    INK_WHITE,
    INK_BLACK,
    INK_RED,
    INK_LINE,     /* the printed lines of a board */
    INK_ON_WHITE, /* text on a piece */
    INK_ON_BLACK,
    INK_NB
} ink;

/* ... and backgrounds. */
typedef enum ground {
    GROUND_NONE = 0, /* the terminal's own */
    GROUND_BAR,
    GROUND_BOARD,
    GROUND_LAST,   /* what was played last */
    GROUND_HINT,   /* the engine's hint */
    GROUND_TARGET, /* what can be chosen */
    GROUND_PICKED,
    GROUND_PREVIEW, /* what would change */
    GROUND_KEEP,    /* the kept and the removed part of a row */
    GROUND_TAKE,
    GROUND_CURSOR,
    GROUND_WHITE, /* a piece */
    GROUND_BLACK,
    GROUND_RED,
    GROUND_NB
} ground;

/* Pairs of colours in use: terminals may have few. */
enum { SCREEN_PAIRS_MAX = 192 };

typedef struct screen {
    bool unicode;
    board_colours colours;
    bool has_own; /* the terminal's own colours can be used */
    int rows, columns;
    short pair_count;
    short pairs[SCREEN_PAIRS_MAX][2];
} screen;

/* The minimum for a board and its panels. */
#define SCREEN_ROWS_MIN 24
#define SCREEN_COLUMNS_MIN 80
#define SCREEN_COLUMNS_WIDE 132

/* Whether stdin and stdout are a terminal that is large enough. */
bool screen_is_possible(void);

/* Opens the screen; false on failure. */
bool screen_open(screen *s, const board_style *style);

/* Restores the terminal. */
void screen_close(void);

/* Measures the screen. */
void screen_measure(screen *s);

/* Sets the style of what follows. */
void screen_style(screen *s, ink i, ground g);

/* Writes UTF-8 text in at most `width` columns; longer text ends in a mark. Returns the columns
 * used. */
int screen_text(const screen *s, int row, int column, int width, const char *text);

/* Writes a single character by its code point. */
void screen_glyph(int row, int column, uint32_t glyph);

/* Fills `width` columns with spaces in the current style. */
void screen_blank(int row, int column, int width);

/* The columns a text takes. */
int screen_width(const char *text);

#endif
