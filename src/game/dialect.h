/* How other programs write a game's records. src/record reads what all games in a dialect have in
 * common; a game supplies its own words (`pt_game.dialects`). */
#ifndef PT_GAME_DIALECT_H
#define PT_GAME_DIALECT_H

#include "base/text.h"

/* What a boardspace.net player has done since their turn began, in the game's own format; all zeros
 * for nothing. What is `kept` stays from turn to turn, all zeros at first. */
#define BOARDSPACE_HAND 64
#define BOARDSPACE_KEPT 80
typedef struct boardspace_hand {
    union {
        uint64_t words[BOARDSPACE_HAND / 8];
        unsigned char bytes[BOARDSPACE_HAND];
    };
    unsigned char kept[BOARDSPACE_KEPT];
} boardspace_hand;

typedef enum boardspace_obeyed {
    BOARDSPACE_OBEYED,
    BOARDSPACE_ASIDE,     /* it says nothing about the game or whose turn it is */
    BOARDSPACE_UNKNOWN,   /* unknown command */
    BOARDSPACE_IMPOSSIBLE /* impossible with what is in the hand */
} boardspace_obeyed;

/* A start that SU[] can name. */
typedef struct boardspace_start {
    const char *word;          /* the first word of SU[], here in lower case; "" if there is none */
    const char *setup;         /* what it means here, or NULL if such records cannot be read */
    const pt_message *refusal; /* then: why not; {0} is the word */
} boardspace_start;

/* SGF in name, listing what each player did on screen (record_boardspace.c). */
typedef struct boardspace_dialect {
    const char *name; /* in GM[], here in lower case */

    /* (optional) All starts; NULL if SU[] says nothing and the game's usual setup is meant. */
    const boardspace_start *starts;
    size_t start_count;

    /* Handles one command: the words after its number, except Start, done, resign and WinOnTime,
     * which all games have. */
    boardspace_obeyed (*obey)(const pt_rules *rules, const void *state, boardspace_hand *hand,
                              reader command);

    /* Writes what was done, as canonical actions joined by ';'; 0 for nothing. */
    size_t (*settle)(const boardspace_hand *hand, char *out, size_t size);
} boardspace_dialect;

/* SGF trees as at littlegolem.net: FF[] names the game, the start's board is in POS[], and turns
 * are in words of their own (record_golem.c). */
typedef struct golem_dialect {
    const char *name; /* in FF[], here in lower case */

    /* Writes the position that the value of POS[] stands for. */
    pt_status (*position)(reader board, char *out, size_t size, pt_error *error);

    /* Writes a turn as canonical actions joined by ';'; 0 if it is none. */
    size_t (*turn)(reader turn, char *out, size_t size);
} golem_dialect;

/* How much a word reveals about the game of its record. */
typedef enum line_word {
    LINE_WORD_NONE,     /* it cannot occur in a record of this game */
    LINE_WORD_POSSIBLE, /* it can, but also in others */
    LINE_WORD_TELLING   /* it can, and in no other */
} line_word;

/* Records that name neither game nor start, as listed on sites. Turns are in the game's official
 * notation. */
typedef struct lines_dialect {
    bool numbered; /* turn numbers before words are telling too */
    line_word (*word)(reader word);

    /* (optional) The only legal action, if such records leave it out. */
    bool (*left_out)(const pt_rules *rules, const void *state, pt_action *out);
} lines_dialect;

struct pt_dialects {
    const boardspace_dialect *boardspace; /* NULL: none */
    const golem_dialect *golem;           /* NULL: none */
    const lines_dialect *lines;           /* NULL: none */
};

#endif
