/* A game being played: a record with undo. */
#ifndef PT_CLI_SESSION_H
#define PT_CLI_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "potentia.h"

/* How a game ended otherwise than by the rules. */
typedef enum session_end {
    SESSION_GOES_ON = 0,
    SESSION_WHITE_RESIGNED,
    SESSION_BLACK_RESIGNED,
    SESSION_DRAW_AGREED,
    SESSION_WHITE_TIME, /* White's clock ran out */
    SESSION_BLACK_TIME,
    SESSION_END_NB
} session_end;

/* One action: the actor, its effects, and the clocks after it. */
typedef struct session_step {
    pt_action action;
    pt_actor actor;
    const pt_phase *phase;
    unsigned flags; /* of pt_apply */
    bool ends_turn;
    bool timed;
    int64_t left_ms[2];
    int64_t side_left_ms[2]; /* in a side game with its own time; otherwise 0 */
} session_step;

typedef struct session {
    pt_record *record; /* owned; its rules are the session's */
    const pt_rules *rules;
    pt_state now;
    session_step *done; /* owned: every action made */
    size_t count, capacity;
    session_step *undone; /* owned: undone actions, the next to redo first */
    size_t undone_count;
    pt_history history; /* its keys are owned; what a spectator sees */
    session_end end;
} session;

/* Starts a game; `position` may be NULL for the setup's own start. */
pt_status session_new(const char *setup, const char *position, session *out, pt_error *error);

/* Continues a record, which the session then owns; released on failure. */
pt_status session_from_record(pt_record *record, session *out, pt_error *error);

void session_free(session *s);

/* Makes a legal action. */
pt_status session_play(session *s, pt_action action, pt_error *error);

/* Records the clocks after the last action; in SGF, WL[] and BL[], and PTL[] for a side game with
 * its own time (0 for none). */
void session_stamp(session *s, const int64_t left_ms[2], const int64_t side_left_ms[2]);

/* Undoes the last `actions` actions, or rather a resignation, an agreed draw or a loss on time. */
pt_status session_undo(session *s, size_t actions, pt_error *error);

/* Redoes the next undone action; they are kept until something else is played. `undone_count`
 * must not be 0. */
pt_status session_redo(session *s, pt_error *error);

/* How many actions this turn has so far, or the last turn if none. */
size_t session_turn_length(const session *s);

/* How many of the last actions are still secret, because another secret choice is pending. */
size_t session_secrets(const session *s);

/* The turn as canonical text without secrets; may be empty. One that is over has no side games in
 * it; one that goes on, if it is too long, the last actions that fit. */
void session_turn_text(const session *s, size_t turn, char *out, size_t size);

/* How often the position has occurred, and what that ends. */
size_t session_repetitions(const session *s);
pt_ending session_ending(const session *s);

/* Who acts: PT_CHANCE if nobody chooses, PT_NOBODY after the end. */
pt_actor session_actor(const session *s);

/* Ends the game otherwise than by the rules. */
void session_set_end(session *s, session_end end);

/* Whether the game has ended in any way. */
bool session_over(const session *s);

/* The tree of the record and its root, for headers. */
pt_sgf *session_sgf(const session *s, uint32_t *root);

/* The record in a format, for the caller to free; NULL if out of memory. */
char *session_text(const session *s, pt_record_form form, size_t *len);

#endif
