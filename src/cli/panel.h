/* The lines of text beside a board: who plays, what they hold. Broken at blanks for `show`, for
 * the board in lines and for the whole screen, which draw them in their own ways. */
#ifndef PT_CLI_PANEL_H
#define PT_CLI_PANEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

enum { PANEL_LINES = 64, PANEL_TEXT = 512 };

typedef enum panel_ink { PANEL_PLAIN = 0, PANEL_STRONG, PANEL_FAINT, PANEL_CHOSEN } panel_ink;

typedef struct panel_line {
    char text[PANEL_TEXT];
    uint8_t ink, indent;
    uint8_t sign;   /* 0, or 1 + the player whose sign stands before the text */
    uint8_t choice; /* 0, or 1 + the index of what the line offers */
} panel_line;

typedef struct panel {
    int width;
    size_t count;
    panel_line lines[PANEL_LINES];
} panel;

/* Adds a text, broken to the width; one that is empty is an empty line. Returns its first line. */
panel_line *panel_add(panel *p, panel_ink ink, unsigned indent, const char *text);

/* What a player, or nobody, has beside a board, and how things stand: "reserve 12, potentials T3
 * Z3". Of what is out of the game only what there is. Empty where there is nothing. */
void panel_holdings(const pt_board *board, pt_actor owner, char *out, size_t size);

/* The same with whole names, a line each. */
void panel_add_holdings(panel *p, const pt_board *board, pt_actor owner, unsigned indent);

/* What a piece is called in lists, in the reader's language. */
const char *piece_name(const pt_sprite *sprite, pt_actor owner);

#endif
