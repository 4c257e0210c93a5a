/* One game of a match: an arbiter, two players, their clocks, and how it ended. */
#ifndef PT_CLI_MATCH_GAME_H
#define PT_CLI_MATCH_GAME_H

#include <stdatomic.h>

#include "cli/match_player.h"
#include "potentia.h"

/* The most actions of a game: few per turn, and at most TURNS_MOST turns. */
#define MATCH_ACTIONS_MAX 32768
#define MATCH_TURNS_MOST 4000

/* What every game of a match shares. */
typedef struct match_terms {
    const pt_rules *rules;
    pt_state start;
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX]; /* of the start */
    bool draws; /* the start is drawn anew for each pair of games */
    unsigned opening_turns, max_turns;
    uint64_t seed;
    bool keep_record;
} match_terms;

/* The start and random opening turns, the same for both games of a pair. */
typedef struct match_opening {
    pt_state start;
    char setup[PT_SETUP_TEXT_MAX];
    size_t count;
    pt_action actions[4096];
} match_opening;

typedef enum match_end {
    MATCH_END_RULES = 0,
    MATCH_END_REPETITION, /* a threefold repetition: a draw */
    MATCH_END_TURNS,      /* the turn limit: a draw */
    MATCH_END_TIME,       /* a clock ran out */
    MATCH_END_ILLEGAL,
    MATCH_END_CRASH,
    MATCH_END_SILENT,
    MATCH_END_BROKEN_OFF, /* the match was stopped; no result */
    MATCH_END_NB
} match_end;

typedef struct match_result {
    match_end end;
    unsigned halves; /* White's points, in halves */
    unsigned turns, side_turns;
    pt_actor at_fault;     /* whose failure ended it */
    char why[FOREIGN_WHY]; /* and what it was */
    char *record;          /* SGF, the caller's to free; NULL if not requested */
} match_result;

/* Draws an opening that does not end the game, shorter if necessary. */
void match_draw_opening(const match_terms *terms, uint64_t seed, match_opening *out);

/* Plays a game, `players` being White's and Black's. `number` counts games from 1. False when
 * out of memory. */
bool match_play_game(const match_terms *terms, const match_opening *opening, player *players[2],
                     const player_spec *const specs[2], unsigned number, uint64_t seed,
                     const atomic_bool *stop, match_result *out);

#endif
