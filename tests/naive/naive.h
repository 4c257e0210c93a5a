/* A second implementation of the rules, kept as plain as possible.
 *
 * It exists to be compared with the library, so it shares nothing with it and
 * is written from the rules pages alone (gipf.md, potentials.md §1-5,
 * dvonn.md, notation.md). Readable beats fast everywhere. */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Longest position text; a buffer of this size always suffices. */
#define NAIVE_TEXT_MAX 1024

/* More actions than any position has: 21 lines with at most 2^7 removals each,
 * or far fewer pushes and moves of potentials. */
#define NAIVE_ACTIONS_MAX 4096

/* Only D and P moves pile up pieces: 12 of each in one game, over one base. */
#define NAIVE_STACK_MAX 32

typedef struct naive_action {
    char text[64]; /* canonical, notation.md "Actions" */
} naive_action;

/* color: 'w' or 'b'.
 * kind: '.' basic, 'G' GIPF-piece, one of TZDYP loaded, one of tzdyp used. */
typedef struct naive_piece {
    char color;
    char kind;
} naive_piece;

typedef struct naive_stack {
    int height;                         /* 0 is an empty spot */
    naive_piece piece[NAIVE_STACK_MAX]; /* bottom first */
} naive_stack;

/* Where there is an index for the player, 0 is White and 1 is Black.
 * Coordinates (x, y) are those of gipf.md §1. */
typedef struct naive_gipf {
    char rules[16]; /* "basic", "standard", "tournament" */
    naive_stack at[9][10];
    char turn; /* 'w' or 'b' */
    int reserve[2];
    char stage[2];    /* F G L B */
    int supply[2][5]; /* in the order TZDYP */
    char phase;       /* r x m X R, or 'o' when the game is over */
    char winner;      /* 'w' or 'b' in phase 'o', else '-' */
    char came;        /* 'w', 'b' or '-' */
} naive_gipf;

typedef struct naive_dvonn_stack {
    int height;
    char piece[49]; /* 'w', 'b', 'r', bottom first */
} naive_dvonn_stack;

typedef struct naive_dvonn {
    naive_dvonn_stack at[11][6]; /* [column a=0 .. k=10][row 1..5] */
    char turn;
    int placed;
} naive_dvonn;

typedef struct naive_state {
    char game; /* 'g' GIPF, 'd' DVONN */
    union {
        naive_gipf gipf;
        naive_dvonn dvonn;
    } u;
} naive_state;

/* Reads a position text of either game. False, with *s untouched, when it does
 * not parse or is not canonical. Impossible positions are not refused, and
 * playing on from one means nothing. */
bool naive_read(naive_state *s, const char *text);

/* Writes the canonical position text, cut off to fit size. */
void naive_write(const naive_state *s, char *out, size_t size);

/* All legal actions, each once, in no particular order; 0 when the game is
 * over. Stores at most max of them and returns how many there are. */
int naive_actions(const naive_state *s, naive_action *out, int max);

/* Plays one action given by its canonical text. False, with *s untouched, when
 * it is not legal. */
bool naive_apply(naive_state *s, const char *action);

/* 'w', 'b', 't' (a tie in DVONN), '-' while the game goes on. */
char naive_winner(const naive_state *s);

/* Number of action sequences of exactly depth actions. */
unsigned long long naive_perft(const naive_state *s, int depth);

/* What happens in one action, for tests to count how often each case came up.
 *
 * An extra move is counted when it is earned or granted, not when it is played:
 * EXTRA_OWN    the regular push brought the mover's own loaded T onto e5
 * EXTRA_CHAIN  an extra move brought another one there
 * EXTRA_OPPONENT  phase x begins for a T pushed there in the opponent's turn
 * EXTRA_LOST   a waiting T was pushed off e5 or removed before its extra move
 * BREAK_ROW    removal from a row that is compulsory only because its run holds
 *              a loaded piece
 * ROW_UNCOVERED  a removal completed a row on a line that had none of that colour
 * ROWS_BOTH    one push completed a row of each colour */
#define NAIVE_EVENTS(X)                                                                            \
    X(STACK_CREATED, "stack created")                                                              \
    X(STACK_RAISED, "stack made higher")                                                           \
    X(STACK_PUSHED, "stack pushed")                                                                \
    X(EXTRA_OWN, "extra move from own push")                                                       \
    X(EXTRA_OPPONENT, "extra move from opponent's push")                                           \
    X(EXTRA_CHAIN, "extra move chain")                                                             \
    X(EXTRA_DECLINED, "extra move declined")                                                       \
    X(EXTRA_LOST, "extra move lost")                                                               \
    X(PUNCT_COVER_1, "PUNCT cover with 1")                                                         \
    X(PUNCT_COVER_2, "PUNCT cover with 2")                                                         \
    X(PUNCT_ON_PUNCT, "PUNCT onto PUNCT")                                                          \
    X(DVONN_JUMP, "DVONN jump")                                                                    \
    X(ZERTZ_JUMP, "ZERTZ jump")                                                                    \
    X(YINSH_MOVE, "YINSH move")                                                                    \
    X(BREAK_ROW, "loaded/GIPF-only row broken")                                                    \
    X(ROW_LEFT, "optional row left standing")                                                      \
    X(ROW_UNCOVERED, "row uncovered by a removal")                                                 \
    X(GIPF_KEPT, "GIPF-piece kept in a removal")                                                   \
    X(LOADED_KEPT, "loaded piece kept in a removal")                                               \
    X(UNCOVERED, "removal uncovered a piece")                                                      \
    X(ROWS_BOTH, "rows of both colours after one push")                                            \
    X(SUPPLY_FORFEITED, "supply forfeited")                                                        \
    X(LOST_NO_MOVE, "lost without a move")                                                         \
    X(LOST_NO_GIPF, "lost without a GIPF-piece")                                                   \
    X(BOTH_NO_GIPF, "both without a GIPF-piece")                                                   \
    X(PASS, "DVONN game: pass")                                                                    \
    X(CUT_OFF, "DVONN game: stacks cut off from red")                                              \
    X(TIE, "DVONN game: tie")

enum {
#define X(name, words) NAIVE_BIT_##name,
    NAIVE_EVENTS(X)
#undef X
        NAIVE_EVENT_COUNT
};

enum {
#define X(name, words) NAIVE_##name = 1 << NAIVE_BIT_##name,
    NAIVE_EVENTS(X)
#undef X
};

extern const char *const naive_event_names[NAIVE_EVENT_COUNT];

/* The flags of playing action in *before; 0 when it is not legal there. */
unsigned naive_events(const naive_state *before, const char *action);

#endif
