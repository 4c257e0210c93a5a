/* A game being played at the keyboard: a record that can also be taken back. */
#ifndef PT_CLI_SESSION_H
#define PT_CLI_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "potentia.h"

/* How a game ended that the rules had not ended. */
typedef enum session_end {
    SESSION_GOES_ON = 0,
    SESSION_WHITE_RESIGNED,
    SESSION_BLACK_RESIGNED,
    SESSION_DRAW_AGREED,
    SESSION_WHITE_TIME, /* White's clock ran out */
    SESSION_BLACK_TIME,
    SESSION_END_NB
} session_end;

/* One action, who made it, what was decided by it, and the clocks after it. */
typedef struct session_step {
    pt_action action;
    pt_actor actor;
    const pt_phase *phase;
    unsigned flags; /* of pt_apply */
    bool ends_turn;
    bool timed;
    int64_t left_ms[2];
} session_step;

typedef struct session {
    pt_record *record; /* owned; its rules are the session's */
    const pt_rules *rules;
    pt_state now;
    session_step *done; /* owned: every action made */
    size_t count, capacity;
    session_step *undone; /* owned: what was taken back, the next to be made again first */
    size_t undone_count;
    pt_history history; /* its keys are owned; what a spectator sees */
    session_end end;
} session;

/* Starts a game; `position` may be NULL for the setup's own start. */
pt_status session_new(const char *setup, const char *position, session *out, pt_error *error);

/* Goes on with a record, which becomes the session's; on failure it is released. */
pt_status session_from_record(pt_record *record, session *out, pt_error *error);

void session_free(session *s);

/* Makes a legal action. */
pt_status session_play(session *s, pt_action action, pt_error *error);

/* Notes what the clocks show after the last action; in SGF that is WL[] and BL[]. */
void session_stamp(session *s, const int64_t left_ms[2]);

/* Takes the last `actions` back, and first of all a resignation, an agreed draw or a loss
 * on time. */
pt_status session_undo(session *s, size_t actions, pt_error *error);

/* Makes the next of the actions that were taken back; they are kept as long as nothing else is
 * played. `undone_count` must not be 0. */
pt_status session_redo(session *s, pt_error *error);

/* How many actions lie after the start of this turn; of the last one where none do. */
size_t session_turn_length(const session *s);

/* How many actions at the end are still a secret: chosen so while another such choice is
 * to be made. */
size_t session_secrets(const session *s);

/* The turn as canonical text, without what is a secret; empty where nothing is left. Of a
 * turn that is too long, with a whole side game in it, the last actions that fit. */
void session_turn_text(const session *s, size_t turn, char *out, size_t size);

/* How often the position has come up, and what it ends thereby. */
size_t session_repetitions(const session *s);
pt_ending session_ending(const session *s);

/* Who acts: PT_CHANCE for whatever nobody chooses, PT_NOBODY after the end. */
pt_actor session_actor(const session *s);

/* Ends the game otherwise than by the rules. */
void session_set_end(session *s, session_end end);

/* Whether the game has ended, in whatever way. */
bool session_over(const session *s);

/* The tree of the record and its root, for headers. */
pt_sgf *session_sgf(const session *s, uint32_t *root);

/* The record in a form, as memory for the caller to free; NULL when there is none left. */
char *session_text(const session *s, pt_record_form form, size_t *len);

#endif
