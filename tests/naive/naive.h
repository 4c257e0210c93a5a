/* The rules a second time, kept as plain as possible.
 *
 * They exist to be compared with the library, so they share nothing with it and are written from
 * the rules pages alone. Readable beats fast everywhere. A game's own are in the folder of its
 * tests, found by the build, and have one face here. */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Longest position text; a buffer of this size always suffices. */
#define NAIVE_TEXT_MAX 1024

/* More actions than any position of any game has. */
#define NAIVE_ACTIONS_MAX 4096

/* Bytes that hold any position. */
#define NAIVE_STATE_MAX 6400

typedef struct naive_action {
    char text[64]; /* canonical, notation.md "Actions" */
} naive_action;

/* A game: naive_game_NAME in tests/NAME/naive.c. States are its own, zeroed before they are
 * read. */
typedef struct naive_game {
    const char *name;
    bool (*read)(void *state, const char *text);
    void (*write)(const void *state, char *out, size_t size); /* appends */
    int (*actions)(const void *state, naive_action *out, int max);
    void (*play)(void *state, const char *action); /* a legal one */
    char (*winner)(const void *state);
    /* What happens in one action, for tests to count how often each case came up; a bit each. */
    unsigned (*events)(const void *before, const void *after, const char *action);
    const char *const *event_names;
    int event_count;
} naive_game;

typedef struct naive_state {
    const naive_game *game;
    union {
        long long aligned;
        unsigned char bytes[NAIVE_STATE_MAX];
    } u;
} naive_state;

/* Reads a position text of any of the games. False, with *s untouched, when it does not parse or
 * is not canonical. Impossible positions are not refused, unless the game's own header says so, and
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

/* 'w', 'b', 't' (a tie), '-' while the game goes on. */
char naive_winner(const naive_state *s);

/* Number of action sequences of exactly depth actions. */
unsigned long long naive_perft(const naive_state *s, int depth);

/* The flags of playing action in *before; 0 when it is not legal there. */
unsigned naive_events(const naive_state *before, const char *action);

/* For the games: to the six neighbours on a hexagonal grid; appending to the text in out, cut
 * off to fit size; adding an action to a list that may be full already. */
extern const int naive_steps[6][2];
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void naive_put(char *out, size_t size, const char *format, ...);
void naive_add(naive_action *out, int max, int *count, const char *text);

#endif
