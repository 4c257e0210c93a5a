/* The internals of a game record.
 *
 * A record is an SGF tree and, beside it, the main line's turns as actions. record_read_turn builds
 * both together, whatever form the record came in; every form is written from them. The root's
 * properties:
 *
 *     FF[4] GM[39]       GM is omitted for a game without a number
 *     RU[tournament]     the start's name, or the variant, for people and other programs
 *     PTS[...]           the complete canonical setup
 *     PTP[...]           the starting position, only if it is not the setup's usual one
 *     RE[W+Reserve]      and PW PB DT EV AP ... as in FF[4]
 *
 * A turn is a property W or B, after the player whose turn it is; its text is the canonical actions
 * joined by ';', including the other player's answers. */
#ifndef PT_RECORD_RECORD_H
#define PT_RECORD_RECORD_H

#include "record/sgf.h"

/* A turn may contain a side game for each thing a player can stake. Of 300 random games the longest
 * had 894 actions, so this is room for the eighteen longest. */
#define RECORD_TURN_ACTIONS 16384

typedef struct record_turn {
    uint32_t node, first; /* its first node and its first action */
} record_turn;

/* A buffer for writing turns: grows as needed; its owner frees `text`. */
typedef struct turn_buffer {
    char *text;
    size_t room;
} turn_buffer;

struct pt_record {
    const pt_registry *extra;
    pt_sgf *sgf;
    pt_rules *rules;
    char *hint; /* the start for records that do not state theirs, or NULL */
    uint32_t root;

    record_turn *turns;
    size_t turn_count, turn_room;
    pt_action *actions;
    size_t action_count, action_room;

    uint32_t tail;     /* the last node in the main line */
    uint32_t node;     /* the last one with a turn */
    size_t node_first; /* its first action */
    bool turn_open;    /* the last turn is not finished */
    pt_actor loser;    /* who resigned, or PT_NOBODY */

    pt_history history; /* owned keys, after every action; empty if nothing ends by repetition */
    unsigned flags;     /* of the last action */

    pt_state start, now;
    pt_state node_state;                 /* before `node` */
    pt_action turn[RECORD_TURN_ACTIONS]; /* as read */
    turn_buffer buffer;                  /* as written */
};

/* An empty record with neither tree nor rules; NULL when out of memory. */
pt_record *record_make(const pt_registry *extra, const char *hint);

/* Gives the record its own tree: a root that states the format. */
pt_status record_make_tree(pt_record *record, pt_error *error);

/* Determines rules and start: `setup` (or NULL) and `position` (or NULL) are separate texts;
 * record_start_from takes one that may be either. The record owns the rules. */
pt_status record_start(pt_record *record, const char *setup, size_t len, const char *position,
                       size_t position_len, pt_error *error);
pt_status record_start_from(pt_record *record, const char *text, size_t len, pt_error *error);

/* Iterates over all games, the caller's first; NULL after the last. */
const pt_game *record_game(const pt_registry *extra, size_t index);

/* The default setup of the only game with that value of GM[], or NULL. */
const char *record_usual_setup(const pt_registry *extra, const char *value);

/* Whether a game is the one that a value of GM[] names, whatever its case. */
bool record_is_game(const pt_game *game, const char *value);

/* Describes the start in the root. */
pt_status record_describe(pt_record *record, pt_error *error);

/* Plays a turn, or part of one, given in either notation, at the end of the main line. `node`
 * already holds it, or is PT_SGF_NONE: then a node is added, unless the last one's turn is
 * unfinished. */
pt_status record_read_turn(pt_record *record, uint32_t node, const char *text, size_t len,
                           pt_error *error);

/* Plays the first `count` actions in record->turn, which are legal, in the same way. */
pt_status record_add(pt_record *record, uint32_t node, size_t count, pt_error *error);

/* Whether the text is "resign". */
bool record_is_resign(const char *text, size_t len);

/* A node's turn: its text, or NULL; `*owner` is the player it is given to. Another program may have
 * put several into one node, which no record of ours does. */
const char *record_node_turn(const pt_sgf *sgf, uint32_t node, pt_actor *owner, bool *several);

/* Compares the result in the root with how the game ended, adding it if there is none. */
pt_status record_finish(pt_record *record, pt_error *error);

/* Adds a comment to a node, on a new line after what is there. */
pt_status record_comment(pt_record *record, uint32_t node, const char *text, pt_error *error);

/* The turn as text in the buffer; NULL when out of memory. */
const char *record_turn_text(const pt_rules *rules, const void *state, const pt_action *actions,
                             size_t count, pt_notation notation, turn_buffer *buffer);

/* The property for that player's turns: W or B. */
const char *record_property(pt_actor owner);

/* Reads a record in lines; `place` is updated on the way. */
pt_status record_read_lines(pt_record *record, const char *text, size_t len, pt_place *place,
                            pt_error *error);

/* Reports that the game at the root cannot be read, and what is there instead. */
pt_status record_dialect(const pt_record *record, pt_error *error);

/* The game at the root if it is in Boardspace's dialect, otherwise NULL; and reading it, which
 * replaces it with a record of this library. On failure nothing is changed, and *node and *turn say
 * where the error is. */
const pt_game *record_boardspace_game(const pt_record *record);
pt_status record_read_boardspace(pt_record *record, const pt_game *game, uint32_t *node,
                                 size_t *turn, pt_error *error);

/* Rewrites the game at the root as a record of this library if it is in Little Golem's dialect.
 * Turns that cannot be read stay as they are. */
pt_status record_translate_golem(pt_record *record, pt_error *error);

/* The next node of the game at the root, depth first; PT_SGF_NONE after the last. */
uint32_t record_next_node(const pt_record *record, uint32_t node);

/* Like pt_record_read, for text that is UTF-8 whatever its CA[] says, because someone else, such as
 * a browser, has decoded it. */
pt_status record_read_decoded(const char *text, size_t len, const char *start, pt_record **out,
                              pt_place *place, pt_error *error);

/* Writes PT_RECORD_OFFICIAL and PT_RECORD_ACTIONS. */
size_t record_write_lines(const pt_record *record, pt_record_form form, char *out, size_t size);

/* The setup's canonical text, and the start's if it is not the usual one, otherwise "". */
void record_start_texts(const pt_record *record, char setup[PT_SETUP_TEXT_MAX],
                        char position[PT_POSITION_TEXT_MAX]);

pt_status record_no_memory(pt_error *error);

/* Explains why the tree did not accept something; PT_OK stays PT_OK. */
pt_status record_tree_fault(pt_status status, pt_error *error);

#endif
