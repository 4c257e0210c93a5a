/* A game at the table: who sits where, the clocks, the engine's thoughts, and the disk that
 * every action goes to. What is shown of it and how people say what they want is left to
 * the front ends: lines (play_lines.c) or a whole screen (tui/).
 *
 * A front end calls play_step again and again: whenever thinker_descriptor(p->mind) can be
 * read, when play_wait_ms is over, and after everything it did itself. */
#ifndef PT_CLI_PLAY_H
#define PT_CLI_PLAY_H

#include "cli/game_clock.h"
#include "cli/keep.h"
#include "cli/line_input.h"
#include "cli/seat.h"
#include "cli/session.h"
#include "cli/thinker.h"

/* More actions than fit one line of input. */
enum { ENTRY_ACTIONS_MAX = LINE_BYTES_MAX };

/* What the engine is thinking about. */
typedef enum play_task {
    TASK_NONE = 0,
    TASK_MOVE,
    TASK_HINT,
    TASK_VERDICT,
    TASK_DRAW, /* whether to take a draw that was offered */
} play_task;

/* Different warnings a player can get. */
#define PLAY_TOLD_MAX 8

typedef struct play {
    session game;
    keeper keep;
    seat seats[2];
    game_clock clock;
    bool engine_resigns; /* once its loss is proven */
    bool is_stuck;       /* no action could be added: the record or the memory is full */

    thinker *mind; /* NULL until it is needed */
    play_task task;
    pt_actor thinks_for; /* whose hash table it is */
    pt_state shown;      /* what it was shown */

    /* Actions that give something up wait here for confirmation; if nobody can be asked, they
     * are played with a warning. Each player is warned of each loss once. */
    bool can_ask;
    const char *told[2][PLAY_TOLD_MAX];
    size_t held_count, loss_count;
    pt_action held[ENTRY_ACTIONS_MAX];
    pt_warning loss[PT_WARNINGS_MAX];

    /* How a side game ended, until it is told: play_settled. */
    pt_sentence settled;

    /* Receives a sentence for people, translated. */
    void (*say)(void *context, const char *sentence);
    void *context;
} play;

typedef enum play_event {
    PLAY_NOTHING = 0,
    PLAY_ACTED,      /* the engine or chance has played */
    PLAY_RESIGNED,   /* the engine resigns */
    PLAY_DRAW_TAKEN, /* it accepts the draw, or both engines do */
    PLAY_DRAW_REFUSED,
    PLAY_HINT,      /* `info` has the result for `p->shown` */
    PLAY_VERDICT,   /* the same */
    PLAY_TIME_OVER, /* `who` has lost on time */
    PLAY_SIDE_OVER, /* `who` has lost the side game on time */
    PLAY_UNABLE,    /* the engine cannot comply */
} play_event;

typedef struct play_news {
    play_event event;
    pt_actor who;
    char action[PT_ACTION_TEXT_MAX]; /* "?" for a secret choice */
    pt_search_info info;
} play_news;

/* Starts the game and the clock. `p->game`, `p->seats` and `p->clock` are filled in. */
void play_begin(play *p);

/* What a new game with side games is about, and how long it takes; NULL for others. */
const char *play_about(const play *p);

/* Stops thinking and releases everything, including the session. */
void play_end(play *p);

/* Whether the engine can play here; PT_UNKNOWN if not. */
pt_status play_try_engine(play *p);

/* The player to decide, or whose turn it is if chance decides. */
pt_actor play_seat(const play *p);

/* Whether a person has to decide now. */
bool play_waits_for_person(const play *p);

/* Whether both players are engines. */
bool play_is_watched(const play *p);

/* What the people at the terminal may see: against the engine, the person's own view; with two
 * people, that of the player to decide; with two engines, a spectator's. */
void play_view(const play *p, pt_state *out);

/* The same for the position before a turn, counted from 0. */
void play_view_turn(const play *p, size_t turn, pt_state *out);

/* Does whatever need not wait for a person. */
void play_step(play *p, play_news *news);

/* "White ran out of time and loses the side game" */
void play_side_sentence(const play *p, pt_actor who, char *out, size_t size);

/* The result of a side game that has ended, once: "White wins the side game: the move is made."
 * False if there is none to tell. */
bool play_settled(play *p, char *out, size_t size);

/* How long the next call may wait: until a clock runs out, or -1 for no limit. */
int64_t play_wait_ms(const play *p);

/* Plays the actions in the text, in any notation; all or none. People may only act for
 * themselves. If play_question then has something to ask, none is played yet. */
pt_status play_enter(play *p, const char *text, pt_error *error);

/* The same for one action. */
pt_status play_act(play *p, pt_action action, pt_error *error);

/* Whether actions wait for confirmation; `out` (or NULL) gets what they would give up. */
bool play_question(const play *p, char *out, size_t size);

/* Plays the waiting actions, or drops them. Doing anything else drops them too. */
pt_status play_answer(play *p, bool yes, pt_error *error);

/* Takes back an action or a turn; against the engine, back to the person's last decision. Says
 * so if there is nothing to undo, and returns false. */
bool play_undo(play *p, bool whole_turn);

/* Redoes what was taken back at a time; the same. */
bool play_redo(play *p, bool whole_turn);

/* Asks for a hint or an evaluation, when a person has to decide. */
bool play_ask(play *p, play_task task);

/* Offers a draw. People are assumed to agree; an engine accepts if its chances are 45% or less
 * or a position has occurred three times. */
void play_offer_draw(play *p);

/* The person gives up. */
void play_resign(play *p);

/* Asks the engine to answer at once. */
void play_hurry(play *p);

/* Saves the record: as SGF if the name ends in .sgf, otherwise as actions. Reports the outcome. */
void play_save(const play *p, const char *name, bool replace);

/* Files a finished game, or says how to continue it; returns the exit status. */
int play_leave(play *p);

/* How the players or the clock ended it, or NULL. */
const char *play_end_sentence(const play *p);

/* "Game saved; ..." */
void play_kept_sentence(const play *p, char *out, size_t size);

#endif
