/* A game in the page: a record with a place in it.
 *
 * The record's SGF tree holds the finished turns, one a node. A session stands at one of
 * them, and has the actions from the start to there and, beyond them, those of the turn
 * being made, which become a node when the turn ends. Nodes of the tree are named by their
 * SGF index, but the root is always 0. */
#ifndef PT_WASM_SESSION_H
#define PT_WASM_SESSION_H

#include "base/text.h"
#include "potentia.h"
#include "record/record.h"

typedef struct session_step {
    pt_action action;
    pt_actor actor;
    const pt_phase *phase; /* which phase decided it */
    unsigned flags;        /* from pt_apply */
    bool ends_turn;
    bool in_side;        /* made in a side game */
    pt_actor side_owner; /* whose turn it was there, PT_NOBODY if chance acted or elsewhere */
    bool is_hidden;      /* the choice is unknown here: `action` is a placeholder */
} session_step;

typedef struct session {
    uint32_t id;       /* 0: not in use */
    pt_record *record; /* owned; only its tree, rules and start are used */
    pt_sgf *sgf;
    const pt_rules *rules;
    size_t games; /* in the collection it was opened from */
    uint32_t root, node;
    pt_state start, now;
    session_step *done;    /* owned: every action from the start */
    size_t count, settled; /* all of them, and those in the tree */
    size_t room;
    pt_history history; /* owned keys: each position as a spectator sees it */
    turn_buffer text;
    pt_action turn[RECORD_TURN_ACTIONS];
} session;

/* Each of these fails with a reason, and then nothing visible changes. */
pt_status session_create(session *s, const char *setup, size_t setup_len, const char *position,
                         size_t position_len, pt_error *error);
/* One game of a collection, without the others, at the end of its main line. `start` may be
 * NULL. */
pt_status session_open(session *s, const char *text, size_t len, const char *start, size_t game,
                       pt_place *place, pt_error *error);
void session_free(session *s);

/* The node for one of the page's numbers, PT_SGF_NONE if there is none; and back. */
uint32_t session_node_of(const session *s, uint32_t number);
uint32_t session_number_of(const session *s, uint32_t node);

pt_status session_go(session *s, uint32_t node, pt_error *error);

/* Reads a canonical action that is legal now. */
pt_status session_read(const session *s, const reader *text, pt_action *action, pt_error *error);

/* Plays a legal action, or PT_REPETITION when it is due; a finished turn becomes a node. */
pt_status session_play(session *s, pt_action action, pt_error *error);

/* Plays actions joined by `;`, over any number of turns, all or none. `?` is a secret choice not
 * revealed yet: nothing can be played after it. */
pt_status session_play_all(session *s, const char *text, size_t len, pt_error *error);

/* Whether the last choice is unknown here. */
bool session_is_blind(const session *s);

/* Reads an action or turn in either notation and plays it. */
pt_status session_play_text(session *s, const char *text, size_t len, pt_notation notation,
                            pt_error *error);

/* What such a text would give up permanently, by its first action that does; nothing is played. */
pt_status session_gives_up(session *s, const char *text, size_t len, pt_notation notation,
                           pt_warning lost[PT_WARNINGS_MAX], size_t *lost_count, pt_error *error);

/* Takes back an action of the unfinished turn; without one, goes to the parent. */
pt_status session_back(session *s, pt_error *error);

/* Removes the unfinished turn, or the node if there is none. */
pt_status session_undo(session *s, pt_error *error);

/* Removes a node and everything after it. */
pt_status session_remove(session *s, uint32_t node, pt_error *error);

/* Makes the node's variation the main one of its fork. */
pt_status session_promote(session *s, uint32_t node, pt_error *error);

/* A node's turn as text, or NULL, and whose it is. */
const char *session_node_turn(const session *s, uint32_t node, pt_actor *owner);

/* Plays a node's turn, if it has one, from *state; false if the rules forbid it. The actions are
 * left in s->turn. */
bool session_replay_node(session *s, uint32_t node, pt_state *state, size_t *count);

/* Whether the node is the last of the main line. */
bool session_at_main_end(const session *s);

/* How often the position has occurred, including now, and what that ends. */
size_t session_repetitions(const session *s);
pt_ending session_ending(const session *s);

/* Who acts: PT_CHANCE for steps nobody chooses, PT_NOBODY after the end. */
pt_actor session_actor(const session *s);

/* Whether a side game is being played, and how many turns White and Black have ended in it. */
bool session_side_turns(const session *s, unsigned turns[2]);

/* Where the unfinished turn begins in `done`, and the one before it. */
size_t session_turn_first(const session *s);
size_t session_last_first(const session *s);

/* The record in that format, for the caller to free; NULL and a reason on failure. */
char *session_write(session *s, pt_record_form form, size_t *len, pt_error *error);

#endif
