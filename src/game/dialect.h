/* How other programs write a game's records. src/record reads what all games in a dialect have in
 * common; a game supplies its own words (`pt_game.dialects`). */
#ifndef PT_GAME_DIALECT_H
#define PT_GAME_DIALECT_H

#include "base/text.h"

/* What a boardspace.net player has done since their turn began, in the game's own format; all zeros
 * for nothing. */
#define BOARDSPACE_HAND 64
typedef union boardspace_hand {
    uint64_t words[BOARDSPACE_HAND / 8];
    unsigned char bytes[BOARDSPACE_HAND];
} boardspace_hand;

typedef enum boardspace_obeyed {
    BOARDSPACE_OBEYED,
    BOARDSPACE_ASIDE,     /* it says nothing about the game or whose turn it is */
    BOARDSPACE_UNKNOWN,   /* unknown command */
    BOARDSPACE_IMPOSSIBLE /* impossible with what is in the hand */
} boardspace_obeyed;

/* SGF in name, listing what each player did on screen (record_boardspace.c). */
typedef struct boardspace_dialect {
    const char *name; /* in GM[], here in lower case */

    /* Handles one command: the words after its number, except Start, done and resign, which all
     * games have. */
    boardspace_obeyed (*obey)(const pt_rules *rules, const void *state, boardspace_hand *hand,
                              reader command);

    /* Writes what was done, as canonical actions joined by ';'; 0 for nothing. */
    size_t (*settle)(const boardspace_hand *hand, char *out, size_t size);
} boardspace_dialect;

/* How much a word reveals about the game of its record. */
typedef enum line_word {
    LINE_WORD_NONE,     /* it cannot occur in a record of this game */
    LINE_WORD_POSSIBLE, /* it can, but also in others */
    LINE_WORD_TELLING   /* it can, and in no other */
} line_word;

/* Records that name neither game nor start, as listed on sites. Turns are in the game's official
 * notation. */
typedef struct lines_dialect {
    line_word (*word)(reader word);

    /* (optional) The only legal action, if such records leave it out. */
    bool (*left_out)(const pt_rules *rules, const void *state, pt_action *out);
} lines_dialect;

struct pt_dialects {
    const boardspace_dialect *boardspace; /* NULL: none */
    const lines_dialect *lines;           /* NULL: none */
};

#endif
