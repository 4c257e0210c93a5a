/* The text beside a board: the players and what they hold, wrapped. `show`, line mode and the
 * screen each draw it in their own way. */
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

/* Adds text, wrapped to the width; empty text is an empty line. Returns its first line. */
panel_line *panel_add(panel *p, panel_ink ink, unsigned indent, const char *text);

/* What a player, or nobody, has off the board, and their standings: "reserve 12, potentials T3
 * Z3". Pieces out of the game are listed only if there are any. May be empty. */
void panel_holdings(const pt_board *board, pt_actor owner, char *out, size_t size);

/* The same with full names, a line each. */
void panel_add_holdings(panel *p, const pt_board *board, pt_actor owner, unsigned indent);

/* A piece's name in lists, translated. */
const char *piece_name(const pt_sprite *sprite, pt_actor owner);

#endif
