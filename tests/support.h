/* Helpers the tests share. Include it after <cmocka.h>.
 *
 * A check reads positions and actions as text and fails the test, in the line that called
 * it, with the library's own sentence. Every check of play is made twice, with the library
 * and with the naive twin, so an example in a test binds both.
 *
 * Boards are drawn in comments with the lines from a2, a3 ... d8 lying level, the board
 * turned a little to the left; the name of the first and the last spot stands at each end:
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   .   .  f2
 *          b2  .   .   .   .  e2
 *
 * so columns run from the lower right to the upper left: b2 b3 b4 b5 is the edge on the
 * lower left, e2 to e8 passes through the middle. Pieces are as in position texts; a piece
 * on top of others has a + behind it. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include "base/error.h"
#include "potentia.h"

/* A state and its rules; close_board releases it. */
typedef struct board {
    pt_rules *rules;
    pt_state state;
} board;

/* Reads a position, or sets up the start of a setup, or fails. */
#define open_position(text) support_open_position(text, __FILE__, __LINE__)
#define open_start(setup) support_open_start(setup, __FILE__, __LINE__)
void close_board(board *b);

/* Plays actions joined by ';', all of one turn or of several; fails where one is refused. */
#define play_text(b, actions) support_play(b, actions, __FILE__, __LINE__)

/* Random play from a setup or a position: `visit` is called with every state, the start included,
 * until the game ends or `actions` actions are played. */
typedef void (*state_visitor)(const board *b, void *context);
void walk_game(const char *start, uint64_t seed, unsigned actions, state_visitor visit,
               void *context);

/* The position as text, in a buffer of the caller. */
const char *text_of(const board *b, char out[PT_POSITION_TEXT_MAX]);

/* From `position`, playing `actions` gives `after`. */
#define check_play(position, actions, after)                                                       \
    support_check_play(position, actions, after, __FILE__, __LINE__)

/* In `position` the legal actions are exactly those of the list, in any order, separated by
 * spaces. */
#define check_actions(position, list)                                                              \
    support_check_actions(position, list, NULL, __FILE__, __LINE__)

/* The same for the legal actions that begin with `prefix`; the list is "" for none. */
#define check_some_actions(position, prefix, list)                                                 \
    support_check_actions(position, list, prefix, __FILE__, __LINE__)

/* `action` can be read, and is refused with `message`. */
#define check_refused(position, action, message)                                                   \
    support_check_refused(position, action, message, __FILE__, __LINE__)

/* After `actions` the game is over, won by `winner` for that reason. */
#define check_end(position, actions, after, winner, reason)                                        \
    support_check_end(position, actions, after, winner, reason, __FILE__, __LINE__)

/* The position text is refused, naming `field`; the state is left as it was. */
#define check_unreadable(text, status, field, message)                                             \
    support_check_unreadable(text, PT_ZSTR, status, field, message, __FILE__, __LINE__)

/* The setup is refused. */
#define check_no_setup(setup, status, message)                                                     \
    support_check_no_setup(setup, status, message, __FILE__, __LINE__)

/* The setup's start is `position`, and its canonical text is `canonical`. */
#define check_start(setup, canonical, position)                                                    \
    support_check_start(setup, canonical, position, __FILE__, __LINE__)

board support_open_position(const char *text, const char *file, int line);
board support_open_start(const char *setup, const char *file, int line);
void support_play(board *b, const char *actions, const char *file, int line);
void support_check_play(const char *position, const char *actions, const char *after,
                        const char *file, int line);
void support_check_actions(const char *position, const char *list, const char *prefix,
                           const char *file, int line);
void support_check_refused(const char *position, const char *action, const pt_message *message,
                           const char *file, int line);
void support_check_end(const char *position, const char *actions, const char *after,
                       pt_actor winner, const pt_end *reason, const char *file, int line);
void support_check_unreadable(const char *text, size_t len, pt_status status, const char *field,
                              const pt_message *message, const char *file, int line);
void support_check_no_setup(const char *setup, pt_status status, const pt_message *message,
                            const char *file, int line);
void support_check_start(const char *setup, const char *canonical, const char *position,
                         const char *file, int line);

#endif
