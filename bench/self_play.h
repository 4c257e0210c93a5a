/* An engine that plays against itself, for the programs that look for something in its games. */
#ifndef PT_BENCH_SELF_PLAY_H
#define PT_BENCH_SELF_PLAY_H

#include "potentia.h"

typedef struct self_play {
    pt_rules *rules;
    pt_engine *engine;
} self_play;

/* NULL, or what went wrong. */
const char *self_play_open(self_play *p, const char *start, const pt_engine_options *options);
void self_play_close(self_play *p);

/* The state a game begins in; a start that is drawn is drawn anew for each. */
void self_play_start(const self_play *p, pt_rng *rng, pt_state *out);

/* What the engine says of a state in which somebody is to act. */
pt_search_info self_play_think(const self_play *p, const pt_state *state, const pt_limits *limits);

/* A random action. */
pt_action self_play_any(const self_play *p, const pt_state *state, pt_rng *rng);

enum { SELF_PLAY_TURNS_MAX = 300 /* of a game that leads nowhere: it is broken off */ };

typedef struct self_play_game {
    size_t turns;
    pt_state states[SELF_PLAY_TURNS_MAX + 1]; /* before every turn, and the last */
} self_play_game;

/* A game with `opening` random turns, and then both sides at a level, so that mistakes happen.
 * False: it was broken off. */
bool self_play_whole(const self_play *p, size_t opening, unsigned level, pt_rng *rng,
                     self_play_game *out);

#endif
