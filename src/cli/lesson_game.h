/* The short game that ends a chapter of `potentia learn`, against a level of the engine. */
#ifndef PT_CLI_LESSON_GAME_H
#define PT_CLI_LESSON_GAME_H

#include "cli/engine_host.h"
#include "cli/session.h"

typedef struct lesson_game {
    session game;
    pt_actor reader; /* whoever acts first */
    unsigned level;
    engine_host *host; /* owned; NULL until it is asked */
} lesson_game;

/* From a position, against that level; also to begin again. */
pt_status lesson_game_begin(lesson_game *g, const pt_rules *rules, const pt_state *state,
                            unsigned level, pt_error *error);

/* Plays the reader's action, and then whatever the engine plays, which is printed. */
pt_status lesson_game_play(lesson_game *g, pt_action action, pt_error *error);

/* What the engine would play at full strength for the reader. */
pt_status lesson_game_hint(lesson_game *g, char out[PT_ACTION_TEXT_MAX], pt_error *error);

/* How it stands, or ended. */
pt_outcome lesson_game_outcome(const lesson_game *g);

void lesson_game_end(lesson_game *g); /* nothing happens where none is played */

#endif
