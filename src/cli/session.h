/* A game being played at the keyboard: a record that can also be taken back. */
#ifndef PT_CLI_SESSION_H
#define PT_CLI_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "potentia.h"

/* How the players ended a game that the rules had not ended. */
typedef enum session_end {
    SESSION_GOES_ON = 0,
    SESSION_WHITE_RESIGNED,
    SESSION_BLACK_RESIGNED,
    SESSION_DRAW_AGREED,
} session_end;

typedef struct session {
    pt_record *record; /* owned; its rules are the session's */
    const pt_rules *rules;
    pt_state now;
    struct {
        pt_action action;
        bool ends_turn;
    } * done; /* owned: every action made */
    size_t count, capacity;
    pt_history history; /* its keys are owned */
    session_end end;
} session;

/* Starts a game; `position` may be NULL for the setup's own start. */
pt_status session_new(const char *setup, const char *position, session *out, pt_error *error);

/* Goes on with a record, which becomes the session's; on failure it is released. */
pt_status session_from_record(pt_record *record, session *out, pt_error *error);

void session_free(session *s);

/* Makes a legal action. */
pt_status session_play(session *s, pt_action action, pt_error *error);

/* Takes the last `actions` back, and first of all a resignation or an agreed draw. */
pt_status session_undo(session *s, size_t actions, pt_error *error);

/* How many actions lie after the start of this turn; of the last one where none do. */
size_t session_turn_length(const session *s);

/* Ends the game by the players' will. */
void session_set_end(session *s, session_end end);

/* Whether the rules or the players have ended the game. */
bool session_over(const session *s);

/* The record in a form, as memory for the caller to free; NULL when there is none left. */
char *session_text(const session *s, pt_record_form form, size_t *len);

#endif
