/* The terminal as a screen: colours by their meaning, and texts cut to their place. */
#ifndef PT_TUI_SCREEN_H
#define PT_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/board_text.h"

/* What something is written with ... */
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
    INK_ON_WHITE, /* what stands on a piece */
    INK_ON_BLACK,
    INK_NB
} ink;

/* ... and on. */
typedef enum ground {
    GROUND_NONE = 0, /* the terminal's own */
    GROUND_BAR,
    GROUND_BOARD,
    GROUND_LAST,   /* what was played last */
    GROUND_HINT,   /* what the engine would do */
    GROUND_TARGET, /* what can be chosen */
    GROUND_PICKED,
    GROUND_PREVIEW, /* what would change */
    GROUND_KEEP,    /* what stays of a row, and what goes */
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

/* The least that a board and its panels need. */
#define SCREEN_ROWS_MIN 24
#define SCREEN_COLUMNS_MIN 80

/* Whether the terminal on stdin and stdout can be used as a screen that is large enough. */
bool screen_is_possible(void);

/* Takes the terminal; false where that cannot be done. */
bool screen_open(screen *s, const board_style *style);

/* Gives it back as it was. */
void screen_close(void);

/* Finds out how large the screen is now. */
void screen_measure(screen *s);

/* Sets what follows is written with. */
void screen_style(screen *s, ink i, ground g);

/* Writes a text into at most `width` columns; what is longer ends in a mark. Returns the
 * columns used. The text is UTF-8. */
int screen_text(const screen *s, int row, int column, int width, const char *text);

/* Writes a single character by its code point. */
void screen_glyph(int row, int column, uint32_t glyph);

/* Fills `width` columns with blanks in the current style. */
void screen_blank(int row, int column, int width);

/* How many columns a text takes. */
int screen_width(const char *text);

#endif
