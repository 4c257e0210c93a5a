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

/* More actions than one line of input can hold. */
enum { ENTRY_ACTIONS_MAX = LINE_BYTES_MAX };

/* What the engine is thinking about. */
typedef enum play_task {
    TASK_NONE = 0,
    TASK_MOVE,
    TASK_HINT,
    TASK_VERDICT,
    TASK_DRAW, /* whether to take a draw that was offered */
} play_task;

/* Different warnings that a player is told of. */
#define PLAY_TOLD_MAX 8

typedef struct play {
    session game;
    keeper keep;
    seat seats[2];
    game_clock clock;
    bool engine_resigns; /* when it has proved that it loses */
    bool is_stuck;       /* no action could be added: the record or the memory is full */

    thinker *mind; /* NULL until it is needed */
    play_task task;
    pt_actor thinks_for; /* whose table of positions it is */
    pt_state shown;      /* what it was shown */

    /* Actions that give something up for good wait here for an answer; without anybody to give
     * it they are made, and what is lost is only said. Each player is told of each loss once. */
    bool can_ask;
    const char *told[2][PLAY_TOLD_MAX];
    size_t held_count, loss_count;
    pt_action held[ENTRY_ACTIONS_MAX];
    pt_warning loss[PT_WARNINGS_MAX];

    /* Takes a whole sentence for people, in their language. */
    void (*say)(void *context, const char *sentence);
    void *context;
} play;

typedef enum play_event {
    PLAY_NOTHING = 0,
    PLAY_ACTED,      /* the engine or chance has made an action */
    PLAY_RESIGNED,   /* the engine gives the game up */
    PLAY_DRAW_TAKEN, /* it takes the draw, or both engines do */
    PLAY_DRAW_REFUSED,
    PLAY_HINT,      /* `info` has what was found out about `p->shown` */
    PLAY_VERDICT,   /* the same */
    PLAY_TIME_OVER, /* of `who`: the game is lost */
    PLAY_UNABLE,    /* the engine cannot do what it was asked for */
} play_event;

typedef struct play_news {
    play_event event;
    pt_actor who;
    char action[PT_ACTION_TEXT_MAX]; /* "?" for a secret choice */
    pt_search_info info;
} play_news;

/* Sits the players down and starts the clock. `p->game`, `p->seats` and `p->clock` are
 * filled in. */
void play_begin(play *p);

/* Stops thinking and releases what play_begin and play_step took, the session included. */
void play_end(play *p);

/* Whether the engine could play here; PT_UNKNOWN when not. */
pt_status play_try_engine(play *p);

/* The player to decide, or whose turn it is where chance does. */
pt_actor play_seat(const play *p);

/* Whether a person has to decide now. */
bool play_waits_for_person(const play *p);

/* Whether both players are engines. */
bool play_is_watched(const play *p);

/* What those at the terminal may see: a person playing against the engine sees his own
 * side, two people that of the one to decide, and who watches two engines neither. */
void play_view(const play *p, pt_state *out);

/* The same of the position before a turn, counted from 0. */
void play_view_turn(const play *p, size_t turn, pt_state *out);

/* Goes on with whatever need not wait for a person. */
void play_step(play *p, play_news *news);

/* How long the next call may wait: until the flag falls, or -1 for as long as it likes. */
int64_t play_wait_ms(const play *p);

/* Makes the actions in the text, in any notation; all of them or none. A person may only
 * act for himself. Where play_question has something to ask afterwards, none is made yet. */
pt_status play_enter(play *p, const char *text, pt_error *error);

/* Makes one action of a person's; the same. */
pt_status play_act(play *p, pt_action action, pt_error *error);

/* Whether actions wait for an answer; `out` (or NULL) gets what they would give up. */
bool play_question(const play *p, char *out, size_t size);

/* Makes the actions that wait, or drops them. Whatever else is done drops them too. */
pt_status play_answer(play *p, bool yes, pt_error *error);

/* Takes an action back, or a turn; against the engine back to the person's last decision.
 * Says so where there is nothing to take back, and returns false. */
bool play_undo(play *p, bool whole_turn);

/* Makes again what was taken back, as far as that went at a time; the same. */
bool play_redo(play *p, bool whole_turn);

/* Asks for the best action or for an opinion, of a state in which a person decides. */
bool play_ask(play *p, play_task task);

/* Offers a draw. People are taken to agree; an engine thinks about it, and takes it when
 * its chance to win is 45 % or less or a position has come up three times. */
void play_offer_draw(play *p);

/* The person gives up. */
void play_resign(play *p);

/* Asks the engine for its answer at once. */
void play_hurry(play *p);

/* Writes the record: as SGF where the name ends in .sgf, else as actions. Says how it went. */
void play_save(const play *p, const char *name, bool replace);

/* Keeps a game that has ended for good, or says how to go on with it; returns the exit status. */
int play_leave(play *p);

/* How it was ended by the players or the clock, or NULL. */
const char *play_end_sentence(const play *p);

/* "The game is kept; ..." */
void play_kept_sentence(const play *p, char *out, size_t size);

#endif
