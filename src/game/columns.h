/* Reads a board that a position's text gives column by column, or row by row: separated by '/',
 * each with numbers for empty points and the game's own signs for the others. */
#ifndef PT_GAME_COLUMNS_H
#define PT_GAME_COLUMNS_H

#include "base/text.h"
#include "potentia.h"

typedef struct column_text {
    unsigned columns;
    char first; /* the name of the first; the others follow */
    unsigned (*length)(const void *state, unsigned column);

    /* Reads what stands on a point, counted from 0 in its column. At the column's length it is one
     * too many, which is refused after it. */
    pt_status (*put)(void *state, reader *r, unsigned column, unsigned point, pt_error *error);

    /* What is said of a number with leading zeros, of {0} columns instead of {1}, of column {0}
     * with more points than {1}, and with {2} instead of {1}. */
    const pt_message *bad_number, *bad_count, *too_long, *too_short;
} column_text;

pt_status columns_read(const column_text *text, void *state, reader field, pt_error *error);

#endif
