/* GIPF as the naive twin has it: what its files share among themselves, and what tests look at. */
#ifndef TESTS_GIPF_NAIVE_H
#define TESTS_GIPF_NAIVE_H

#include "naive/naive.h"

/* Only D and P moves pile up pieces: 12 of each in one game, over one base. */
#define NAIVE_STACK_MAX 32

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

/* A row of gipf.md §5: its first spot, the step to the next, how many
 * spots it has, and where in it the run of its owner's colour lies. */
typedef struct naive_row {
    int x, y;
    int dx, dy;
    int length;
    int run_first;
    int run_length;
    char color;
} naive_row;

#define NAIVE_LINES 21

extern const char naive_kinds[6]; /* "TZDYP" */

bool naive_gipf_is_spot(int x, int y);
bool naive_gipf_is_dot(int x, int y);
int naive_gipf_number(int x, int y);
/* Reads a point such as e5 and moves *text past it. */
bool naive_gipf_point(const char **text, int *x, int *y);
naive_piece naive_gipf_top(const naive_gipf *g, int x, int y);
int naive_gipf_rows(const naive_gipf *g, char color, naive_row out[NAIVE_LINES]);
bool naive_gipf_must_go(naive_piece p);
bool naive_gipf_is_loaded(naive_piece p);
bool naive_gipf_run_has_loaded(const naive_gipf *g, const naive_row *row);
int naive_gipf_count(const naive_gipf *g, char color);

bool naive_gipf_read(void *state, const char *text);
void naive_gipf_write(const void *state, char *out, size_t size);
unsigned naive_gipf_events(const void *before, const void *after, const char *action);
extern const char *const naive_gipf_event_names[];

/* What happens in one action. An extra move is counted when it is earned or granted, not when it is
 * played: EXTRA_OWN    the regular push brought the mover's own loaded T onto e5 EXTRA_CHAIN  an
 * extra move brought another one there EXTRA_OPPONENT  phase x begins for a T pushed there in the
 * opponent's turn EXTRA_LOST   a waiting T was pushed off e5 or removed before its extra move
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
    X(BOTH_NO_GIPF, "both without a GIPF-piece")

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

#endif
