/* What the files of the naive implementation share among themselves. */
#ifndef NAIVE_GAMES_H
#define NAIVE_GAMES_H

#include "naive.h"

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

extern const char naive_kinds[6];   /* "TZDYP" */
extern const int naive_steps[6][2]; /* to the six neighbours, in both games */

/* Appends to the text in out, cutting it off to fit size. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void naive_put(char *out, size_t size, const char *format, ...);

/* Adds an action to a list that may be full already. */
void naive_add(naive_action *out, int max, int *count, const char *text);

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

bool naive_gipf_read(naive_gipf *g, const char *text);
void naive_gipf_write(const naive_gipf *g, char *out, size_t size);
int naive_gipf_actions(const naive_gipf *g, naive_action *out, int max);
/* Plays a legal action. */
void naive_gipf_play(naive_gipf *g, const char *action);

bool naive_dvonn_read(naive_dvonn *d, const char *text);
void naive_dvonn_write(const naive_dvonn *d, char *out, size_t size);
int naive_dvonn_actions(const naive_dvonn *d, naive_action *out, int max);
void naive_dvonn_play(naive_dvonn *d, const char *action);
char naive_dvonn_winner(const naive_dvonn *d);

#endif
