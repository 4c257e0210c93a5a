/* How other programs write the records of a game. What all games of a dialect have in common is
 * read in src/record; a game says its own words (`pt_game.dialects`). */
#ifndef PT_GAME_DIALECT_H
#define PT_GAME_DIALECT_H

#include "base/text.h"

/* What a player of boardspace.net has done since his turn began, as the game's own plain data;
 * all zero when nothing. */
#define BOARDSPACE_HAND 64
typedef union boardspace_hand {
    uint64_t words[BOARDSPACE_HAND / 8];
    unsigned char bytes[BOARDSPACE_HAND];
} boardspace_hand;

typedef enum boardspace_obeyed {
    BOARDSPACE_OBEYED,
    BOARDSPACE_ASIDE,     /* it says nothing of the game, nor whose turn it is */
    BOARDSPACE_UNKNOWN,   /* there is no such command */
    BOARDSPACE_IMPOSSIBLE /* not with what is in the hand */
} boardspace_obeyed;

/* SGF in name, with what each player did at the screen (record_boardspace.c). */
typedef struct boardspace_dialect {
    const char *name; /* in GM[], here in small letters */

    /* Does one command: the words behind its number, but for Start, done and resign, which all
     * games have. */
    boardspace_obeyed (*obey)(const pt_rules *rules, const void *state, boardspace_hand *hand,
                              reader command);

    /* What was done, as canonical actions joined by ';'; 0 for nothing. */
    size_t (*settle)(const boardspace_hand *hand, char *out, size_t size);
} boardspace_dialect;

/* How much a word tells of the game whose record it stands in. */
typedef enum line_word {
    LINE_WORD_NONE,     /* it cannot stand in a record of this game */
    LINE_WORD_POSSIBLE, /* it can, and in others */
    LINE_WORD_TELLING   /* it can, and in no other */
} line_word;

/* Records of words that tell neither game nor start, as sites print them. Turns are read as the
 * game's official notation. */
typedef struct lines_dialect {
    line_word (*word)(reader word);

    /* (optional) The only action there is, where such records leave it out. */
    bool (*left_out)(const pt_rules *rules, const void *state, pt_action *out);
} lines_dialect;

struct pt_dialects {
    const boardspace_dialect *boardspace; /* NULL: none */
    const lines_dialect *lines;           /* NULL: none */
};

#endif
