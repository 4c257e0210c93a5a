/* potentia.h - the rules of GIPF, GIPF With Potentials, Ultimate GIPF and DVONN.
 *
 * One header for everything the library does. The order of a first reading:
 *
 *     pt_rules *rules;                                    what is being played
 *     pt_rules_new(NULL, "standard", PT_ZSTR, &rules, &error);
 *     pt_state state;                                     where it stands
 *     pt_start(rules, &state);
 *     pt_actions list;                                    what may be done
 *     pt_legal(rules, &state, &list);
 *     pt_apply(rules, &state, list.items[0]);             doing it
 *     pt_outcome out = pt_result(rules, &state);          how it ended
 *     pt_rules_free(rules);
 *
 * Ownership: `pt_rules`, `pt_sgf` are made by `*_new`/`*_read` and released by
 * `*_free`; everything else is plain data in the caller's memory. Nothing is
 * allocated while actions are generated or applied, and nothing in the library is
 * mutable and global: any number of threads may share one `pt_rules`.
 *
 * Text: every text argument is a pointer and a length; PT_ZSTR as the length says
 * that the text ends at its NUL. Texts written are always NUL-terminated; the
 * number returned is the length without it, 0 when the buffer is too small.
 *
 * Failure: a function that can fail returns a `pt_status` and, where `pt_error *`
 * is not NULL, fills in what was wrong, where, and what would be right. The
 * library never prints; `pt_error_text` makes the sentence, in any language.
 */
#ifndef POTENTIA_H
#define POTENTIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PT_VERSION_MAJOR 0
#define PT_VERSION_MINOR 1
#define PT_VERSION_PATCH 0
#define PT_VERSION "0.1.0"

#if defined(_WIN32) || defined(__wasm__) || !defined(__GNUC__)
#define PT_API
#else
#define PT_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* == Sizes == */

/* The length of a text that ends at its NUL. */
#define PT_ZSTR ((size_t)-1)

/* Bytes that hold any state of any game, a combined game's included. */
#define PT_STATE_MAX 1024

/* The longest action list of any state. GIPF sets the bound: a removal phase offers
 * at most one row a line and 2^length keep/take choices a row, so over the lines of
 * 4,5,6,7,6,5,4 spots in three directions 3 * (16+32+64+128+64+32+16) = 1056, and
 * `done`. A move phase has 42 pushes of 7 kinds of piece and at most 15 loaded
 * pieces with 18 targets each: 294 + 270. DVONN has 49 stacks with 6 directions. */
#define PT_ACTIONS_MAX 1088

/* Buffers that hold any action, any position, any setup as text, NUL included. */
#define PT_ACTION_TEXT_MAX 64
#define PT_POSITION_TEXT_MAX 1536
#define PT_SETUP_TEXT_MAX 384

/* == Failures == */

typedef enum pt_status {
    PT_OK = 0,
    PT_ILLEGAL, /* it parses, but is impossible or against the rules */
    PT_SYNTAX,  /* it does not parse, or is not canonical */
    PT_UNKNOWN, /* no such game, variant or option */
    PT_FULL,    /* the caller's buffer or a stated limit is too small */
    PT_NOMEM,
    PT_STATUS_NB
} pt_status;

/* A sentence the library can say: its name for programs, which stays the same, and its English
 * with {0} {1} {2} for the arguments, the key for translators. */
typedef struct pt_message {
    const char *code, *english;
} pt_message;

#define PT_ERROR_ARGS 3
#define PT_ERROR_ARG_TEXT 72

typedef struct pt_error {
    pt_status status;
    const pt_message *message;
    const char *field; /* which part of the text: its name in docs/notation.md ("RESERVES"),
                          never translated, or "" */
    int32_t offset;    /* byte in the text that was read, or -1 */
    struct {
        bool is_number;
        int64_t number;
        char text[PT_ERROR_ARG_TEXT]; /* printable; cut with "..." when longer */
    } args[PT_ERROR_ARGS];
} pt_error;

/* Gives the translation of an English template, or the template itself. */
typedef const char *(*pt_translate)(void *context, const char *english);

/* The sentence for an error, without a full stop or a line end; `translate` may be NULL. Where
 * the fault lies in a field of a position, its name comes first: "RESERVES: ...". */
PT_API size_t pt_error_text(const pt_error *error, pt_translate translate, void *context, char *out,
                            size_t size);

/* "0.1.0", as built. */
PT_API const char *pt_version(void);

/* == Players and ends == */

/* Who acts. The actor of a state need not be the owner of the turn: the opponent
 * answers a declared potential, and a die is rolled by nobody. */
typedef enum pt_actor {
    PT_WHITE = 0,
    PT_BLACK = 1,
    PT_CHANCE = 2,
    PT_NOBODY = 3, /* the game is over; also the owner of a red DVONN-piece */
    PT_ACTOR_NB
} pt_actor;

/* A way a game can end: an entry of a table of the game. */
typedef struct pt_end {
    const char *name;    /* "reserve", for programs */
    const char *word;    /* in RE[], after "W+"; "" for none */
    const char *tell[2]; /* the sentence by who won, "White wins: ..."; NULL: just that */
    bool counted;        /* the score decided, and is told */
} pt_end;

typedef struct pt_outcome {
    bool over;
    pt_actor winner;      /* PT_NOBODY: a tie, or not over */
    const pt_end *reason; /* NULL: not over */
    int16_t score[2];     /* what each had where the end counts, else 0 */
} pt_outcome;

/* What can be decided in a game, and what tells a player so: an entry of a table of the game. */
typedef struct pt_phase {
    const char *name;    /* "move", for programs */
    const char *tell[2]; /* by player: "White to move." Whole sentences, since languages differ
                            in how a subject bends its verb. */
    bool secret;         /* what is chosen stays hidden until the other has chosen too */
    bool answer;         /* the opponent answers what was declared; the turn is not his */
} pt_phase;

/* == Plain data == */

/* One action: the low 24 bits are the game's, the high 8 belong to a wrapper such as
 * a combined game. The number means something only with the state it was made for;
 * store and send the text. */
typedef uint32_t pt_action;
#define PT_NO_ACTION UINT32_MAX

typedef struct pt_actions {
    size_t count;
    pt_action items[PT_ACTIONS_MAX];
} pt_actions;

/* Room for any state. Plain data without pointers: copy it to try an action. Where
 * memory matters, allocate pt_state_size(rules) bytes instead, 8-byte aligned. */
typedef union pt_state {
    uint64_t words[PT_STATE_MAX / 8];
    unsigned char bytes[PT_STATE_MAX];
} pt_state;

/* What was agreed before the game, as the game's own plain data. */
#define PT_SETUP_DATA 360
typedef struct pt_setup {
    char game[16]; /* the registered name; stored data uses this text, never an index */
    unsigned char data[PT_SETUP_DATA];
} pt_setup;

/* The result of applying an action. */
enum {
    PT_TURN_ENDED = 1 << 0, /* the turn passed to the next owner, or the game ended */
    PT_GAME_ENDED = 1 << 1
};

/* == Rules: game and setup == */

typedef struct pt_game pt_game;
typedef struct pt_model pt_model;
typedef struct pt_rules pt_rules; /* a setup bound to its game; immutable */

/* Games added by the caller to the built-in ones; both the array and the games stay
 * the caller's and must outlive every pt_rules made with them. */
typedef struct pt_registry {
    const pt_game *const *games;
    size_t count;
} pt_registry;

/* The built-in games, in the order to show them in. */
PT_API size_t pt_builtin_games(const pt_game *const **games);

/* Finds a game by name among `extra` (may be NULL) and the built-in ones; else NULL. */
PT_API const pt_game *pt_find_game(const pt_registry *extra, const char *name, size_t len);

/* Binds a setup text: a start name alone ("standard"), a name and options
 * ("tournament pieces=21,21 supply=T4Z4,D6P6"), or the canonical form with the
 * game's name in front. `extra` may be NULL. On success *out is the caller's. */
PT_API pt_status pt_rules_new(const pt_registry *extra, const char *setup, size_t len,
                              pt_rules **out, pt_error *error);

/* Binds rules under which `position` can be read; what the text does not tell (pieces that
 * have been captured) is taken as usual. */
PT_API pt_status pt_rules_for_position(const pt_registry *extra, const char *position, size_t len,
                                       pt_rules **out, pt_error *error);

/* Binds rules to a setup, a position or both, and makes the state that play begins from: the
 * position, or else the setup's start. One of the texts may be NULL. Both together must be of
 * one game: PT_ILLEGAL and a sentence that names the two where they contradict each other.
 * The name of a variant alone says nothing of how many pieces there are, so a position with
 * more of them than usual brings its own setup. On success *out is the caller's. */
PT_API pt_status pt_rules_start(const pt_registry *extra, const char *setup, size_t len,
                                const char *position, size_t position_len, pt_rules **out,
                                pt_state *state, pt_error *error);

PT_API void pt_rules_free(pt_rules *rules); /* NULL is fine */

PT_API const pt_game *pt_rules_game(const pt_rules *rules);
PT_API const pt_setup *pt_rules_setup(const pt_rules *rules);

/* The rules bound inside these (a combined game's main game and side games), or NULL. */
PT_API const pt_rules *pt_rules_part(const pt_rules *rules, size_t index);

/* The canonical one-line text of the setup, and its hash. */
PT_API size_t pt_setup_text(const pt_rules *rules, char *out, size_t size);
PT_API uint64_t pt_setup_hash(const pt_rules *rules);

PT_API size_t pt_state_size(const pt_rules *rules);

/* == Playing a game == */

PT_API void pt_start(const pt_rules *rules, void *state);

/* Who acts now; PT_NOBODY when the game is over. */
PT_API pt_actor pt_state_actor(const pt_rules *rules, const void *state);

/* Whose turn it is: PT_WHITE or PT_BLACK, also after the end. */
PT_API pt_actor pt_state_owner(const pt_rules *rules, const void *state);

PT_API const pt_phase *pt_state_phase(const pt_rules *rules, const void *state);

/* Every legal action, each once; none when the game is over. */
PT_API void pt_legal(const pt_rules *rules, const void *state, pt_actions *out);

/* How many there are, without listing them. */
PT_API size_t pt_legal_count(const pt_rules *rules, const void *state);

PT_API bool pt_is_legal(const pt_rules *rules, const void *state, pt_action action);

/* Applies a legal action (one from pt_legal or a reader; anything else is undefined).
 * Returns PT_TURN_ENDED and PT_GAME_ENDED as they come true. */
PT_API unsigned pt_apply(const pt_rules *rules, void *state, pt_action action);

PT_API pt_outcome pt_result(const pt_rules *rules, const void *state);

/* What `seat` may see: hidden choices of the other become `?` in the view's text.
 * A seat of PT_NOBODY is a spectator. `view` may be `state` itself. */
PT_API void pt_view(const pt_rules *rules, const void *state, pt_actor seat, void *view);

/* == Keys == */

/* Raised when positions get other keys. Those of a version are the same on every machine and may
 * be stored with it: 1 was potentia 0.1. */
#define PT_KEY_VERSION 2

/* Equal when (and, but for 64-bit collisions, only when) the position texts are equal. */
PT_API uint64_t pt_identity_key(const pt_rules *rules, const void *state);

/* Equal where all further play is equal; never finer than the identity key. */
PT_API uint64_t pt_search_key(const pt_rules *rules, const void *state);

/* The positions a game went through, in the caller's array. Push the start and the
 * state after every action; truncate to take back. */
typedef struct pt_history {
    uint64_t *keys;
    size_t count, capacity;
} pt_history;

PT_API pt_status pt_history_push(pt_history *history, const pt_rules *rules, const void *state);

/* How often this position stands in the history. */
PT_API size_t pt_history_repetitions(const pt_history *history, const pt_rules *rules,
                                     const void *state);

/* == Text == */

/* Reads a canonical position (docs/notation.md). PT_SYNTAX when malformed or not
 * canonical, PT_ILLEGAL when no game can reach it; `state` is then untouched. Whether a game
 * of this very setup can is what pt_rules_start asks. */
PT_API pt_status pt_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                                  pt_error *error);
PT_API size_t pt_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

/* Reads one canonical action; PT_ILLEGAL says which rule forbids it in this state. */
PT_API pt_status pt_action_read(const pt_rules *rules, const void *state, const char *text,
                                size_t len, pt_action *out, pt_error *error);
PT_API size_t pt_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                              size_t size);

/* The ways to write a turn. */
typedef enum pt_notation {
    PT_NOTATION_CANONICAL = 0, /* actions joined by ';' */
    PT_NOTATION_OFFICIAL,      /* the publisher's, or a site's, for people and old records */
    PT_NOTATION_ANY,           /* for reading: whichever of the two fits */
    PT_NOTATION_NB
} pt_notation;

/* Reads the actions of a turn, or of the start of one, from `state` on. The state is
 * not changed; at most `capacity` actions go to `out`, their number to `*count`. Where
 * the text states a reserve it is checked against the position after the turn. */
PT_API pt_status pt_turn_read(const pt_rules *rules, const void *state, const char *text,
                              size_t len, pt_notation notation, pt_action *out, size_t capacity,
                              size_t *count, pt_error *error);

/* Writes `count` actions made from `state` on as one turn. */
PT_API size_t pt_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                            size_t count, pt_notation notation, char *out, size_t size);

/* == What front ends draw with == */

typedef struct pt_point {
    char name[4];
    bool is_dot; /* outside the play area: pieces come in from here */
    int8_t x, y; /* grid steps to the right and upwards from White's seat */
} pt_point;

/* The board of a game: its points, its printed lines as pairs of point indices, and
 * the size of one grid step in thousandths of the distance between neighbours. */
typedef struct pt_layout {
    const pt_point *points;
    size_t point_count;
    const uint8_t (*lines)[2];
    size_t line_count;
    uint16_t unit_x, unit_y;
} pt_layout;

typedef enum pt_piece_kind {
    PT_PIECE_BASIC = 0,
    PT_PIECE_GIPF,
    PT_PIECE_LOADED, /* a basic piece with an unused potential on it */
    PT_PIECE_USED,   /* a potential after its move */
    PT_PIECE_DVONN,  /* a red DVONN-piece */
    PT_PIECE_NB
} pt_piece_kind;

typedef struct pt_piece {
    uint8_t colour; /* pt_actor; PT_NOBODY for red */
    uint8_t kind;   /* pt_piece_kind */
    char letter;    /* T Z D Y P for loaded and used potentials, else 0 */
} pt_piece;

/* The tallest stack: DVONN's 49 pieces. */
#define PT_STACK_MAX 49

typedef enum pt_counter_id {
    PT_COUNTER_RESERVE = 0,
    PT_COUNTER_SUPPLY,     /* potentials of kind `letter` not yet brought in */
    PT_COUNTER_CONTROL,    /* pieces in the stacks one tops (DVONN) */
    PT_COUNTER_TO_PLACE,   /* pieces still to be placed (DVONN) */
    PT_COUNTER_CHALLENGES, /* challenges left; -1 for no limit */
    PT_COUNTER_CAPTURED,   /* basic pieces lost, where the start is known */
    PT_COUNTER_NB
} pt_counter_id;

typedef struct pt_counter {
    uint8_t id;     /* pt_counter_id */
    uint8_t colour; /* pt_actor */
    char letter;    /* the kind of potential, else 0 */
    int16_t value;
} pt_counter;

#define PT_COUNTERS_MAX 24

typedef enum pt_action_kind {
    PT_ACTION_PUSH = 0, /* points: dot, first spot */
    PT_ACTION_MOVE,     /* points: from, to */
    PT_ACTION_EXTRA,    /* points: dot, first spot */
    PT_ACTION_DECLINE,
    PT_ACTION_REMOVE, /* points: the spots whose piece goes; kept: those that stay */
    PT_ACTION_DONE,
    PT_ACTION_PLACE, /* points: space */
    PT_ACTION_PASS,
    PT_ACTION_ANSWER, /* allow, challenge, first:w ... : no points */
    PT_ACTION_CHANCE,
    PT_ACTION_KIND_NB
} pt_action_kind;

typedef struct pt_action_info {
    uint8_t kind; /* pt_action_kind */
    char letter;  /* G T Z D Y P: the piece brought in or moved; 0 for a basic piece */
    uint8_t laid; /* pieces a PÜNCT move lays on a GIPF-piece, else 0 */
    uint8_t point_count, kept_count;
    uint8_t points[8], kept[8]; /* indices into the layout's points */
} pt_action_info;

/* A kind of piece that an action gives up for good: `count` of it could still have come in. */
typedef struct pt_given_up {
    char letter; /* G T Z D Y P */
    uint8_t count;
} pt_given_up;

#define PT_GIVEN_UP_MAX 6

/* The layout to draw now; a combined game shows its side game's board while it lasts. */
PT_API const pt_layout *pt_state_layout(const pt_rules *rules, const void *state);

/* The pieces on a point, bottom first, at most `capacity` of them; returns how many. */
PT_API size_t pt_state_pieces(const pt_rules *rules, const void *state, size_t point, pt_piece *out,
                              size_t capacity);

/* Reserves, supplies and the like, at most PT_COUNTERS_MAX; returns how many. */
PT_API size_t pt_state_counters(const pt_rules *rules, const void *state, pt_counter *out);

PT_API void pt_action_describe(const pt_rules *rules, const void *state, pt_action action,
                               pt_action_info *out);

/* What an action gives up that another legal one would keep: the potentials left in the supply
 * and the right to bring in GIPF-pieces. For front ends, which offer such an action last and
 * ask before it is made. Returns how many kinds stand in `out`, 0 as a rule. */
PT_API size_t pt_action_gives_up(const pt_rules *rules, const void *state, pt_action action,
                                 pt_given_up out[PT_GIVEN_UP_MAX]);

/* == Perft == */

/* Counts the action sequences of exactly `depth` actions. With `make_leaves` the last
 * action is applied and its key computed too, so that the rate measures apply. */
PT_API uint64_t pt_perft(const pt_rules *rules, const void *state, unsigned depth,
                         bool make_leaves);

/* == Randomness == */

/* A small seeded generator; hosts use it (or better) for chance actions. */
typedef struct pt_rng {
    uint64_t s[4];
} pt_rng;

PT_API void pt_rng_seed(pt_rng *rng, uint64_t seed);
PT_API uint64_t pt_rng_next(pt_rng *rng);
PT_API uint32_t pt_rng_below(pt_rng *rng, uint32_t bound); /* uniform in 0..bound-1, bound > 0 */

/* == Records == */

/* An SGF FF[4] collection as a tree of nodes: everything read is kept, known or not,
 * and comes out again. Nodes and properties are named by index; node 0 is the root of
 * the first game. Limits: 4 MB of text (line ends and spaces between properties not
 * counted), 100,000 nodes. */
typedef struct pt_sgf pt_sgf;
#define PT_SGF_NONE UINT32_MAX

PT_API pt_status pt_sgf_read(const char *text, size_t len, pt_sgf **out, pt_error *error);
PT_API pt_sgf *pt_sgf_new(void); /* one empty root; NULL when out of memory */
PT_API void pt_sgf_free(pt_sgf *sgf);

/* Writes the whole collection; returns its length. With `out` NULL it only measures. */
PT_API size_t pt_sgf_write(const pt_sgf *sgf, char *out, size_t size);

PT_API size_t pt_sgf_games(const pt_sgf *sgf);
PT_API uint32_t pt_sgf_root(const pt_sgf *sgf, size_t game);
PT_API uint32_t pt_sgf_parent(const pt_sgf *sgf, uint32_t node);
PT_API uint32_t pt_sgf_child(const pt_sgf *sgf, uint32_t node);   /* the main line */
PT_API uint32_t pt_sgf_sibling(const pt_sgf *sgf, uint32_t node); /* the next variation */

/* Adds a last child; under PT_SGF_NONE a game. Returns PT_SGF_NONE when full. */
PT_API uint32_t pt_sgf_add(pt_sgf *sgf, uint32_t parent);

/* The name of a property of the node, NULL past the last one. */
PT_API const char *pt_sgf_name(const pt_sgf *sgf, uint32_t node, size_t index);

/* The value of a property, unescaped and NUL-terminated, valid until the tree changes;
 * NULL when absent. `index` counts the values of one property. */
PT_API const char *pt_sgf_get(const pt_sgf *sgf, uint32_t node, const char *name, size_t index);

/* Replaces all values by one (by none where `value` is NULL), or adds one more. Line ends
 * become LF; a name is capitals and digits, else PT_SYNTAX; PT_FULL at the limit of text. */
PT_API pt_status pt_sgf_set(pt_sgf *sgf, uint32_t node, const char *name, const char *value);
PT_API pt_status pt_sgf_append(pt_sgf *sgf, uint32_t node, const char *name, const char *value);

/* A game on record: its start and its turns, every action checked by the rules. Inside
 * it is an SGF tree: players, date, result and the like are properties of the root (PW,
 * PB, DT, RE ...), and comments and variations are kept. The limits are those of SGF. */
typedef struct pt_record pt_record;

typedef enum pt_record_form {
    PT_RECORD_SGF = 0,
    PT_RECORD_OFFICIAL, /* "# key: value" lines, then a turn a line in official notation */
    PT_RECORD_ACTIONS,  /* the setup in the first line, then a turn a line in actions */
    PT_RECORD_FORM_NB
} pt_record_form;

/* Where in a record a fault lies, counted from 1; 0 when it lies nowhere in particular. */
typedef struct pt_place {
    size_t line, turn;
} pt_place;

/* Reads a record in any form, also a DVONN game as Little Golem, CodeCup or Boardspace have
 * it, and replays the first game. Text becomes UTF-8. `start` (a NUL-terminated setup or position,
 * or NULL) is for records that do not tell theirs. On failure `error` and `place` (both may be
 * NULL) tell the first fault; its offset is a byte of `text`. `extra` must outlive the record. */
PT_API pt_status pt_record_read(const pt_registry *extra, const char *text, size_t len,
                                const char *start, pt_record **out, pt_place *place,
                                pt_error *error);

/* A record without turns. `position` may be NULL for the usual start of the setup, and
 * `setup` where the position tells enough. */
PT_API pt_status pt_record_new(const pt_registry *extra, const char *setup, size_t len,
                               const char *position, size_t position_len, pt_record **out,
                               pt_error *error);
PT_API void pt_record_free(pt_record *record);

/* Replays another game of the same collection, which pt_sgf_games counts. On failure the
 * record holds the turns before the fault, or is unchanged where the start was at fault or
 * another program wrote the game in its own way. */
PT_API pt_status pt_record_select(pt_record *record, size_t game, pt_place *place, pt_error *error);

/* Adds an action to the end of the main line; PT_ILLEGAL where the rules forbid it. The
 * result goes into RE[] when the game ends, unless one is given there. */
PT_API pt_status pt_record_play(pt_record *record, pt_action action, pt_error *error);

/* Says who keeps the game and since when: AP[Potentia:VERSION], and in DT[] the day of `time`,
 * milliseconds since 1970 (the library has no clock; less than 0 for none). What the root
 * says already stays. */
PT_API pt_status pt_record_stamp(pt_record *record, int64_t time);

PT_API const pt_rules *pt_record_rules(const pt_record *record);

/* The tree, to read and write headers and comments; turns are changed by pt_record_play. */
PT_API pt_sgf *pt_record_sgf(pt_record *record);

/* How many turns the main line has, an unfinished one at the end included. */
PT_API size_t pt_record_turns(const pt_record *record);

/* The actions of a turn (counted from 0) and, where `node` is not NULL, its first node. */
PT_API const pt_action *pt_record_turn(const pt_record *record, size_t turn, size_t *count,
                                       uint32_t *node);

/* The state before turn `turn`; after the last one for pt_record_turns or more. */
PT_API void pt_record_state(const pt_record *record, size_t turn, void *state);

/* Writes the record; returns its length. With `out` NULL it only measures. As SGF that is
 * the whole collection with each turn it could replay in canonical text, variations too. */
PT_API size_t pt_record_write(const pt_record *record, pt_record_form form, char *out, size_t size);

/* == Engine == */

/* Chooses and judges actions in any game the library knows; no thread, clock or random
 * source of its own. The host lends threads (pt_engine_work), a clock and a seed.
 *
 *     pt_engine_new(&options, &engine);
 *     pt_engine_position(engine, rules, &state, NULL);
 *     pt_engine_go(engine, &limits);
 *     while (!pt_engine_work(engine, 0, 100000)) { ... look for a stop ... }
 *     pt_engine_best(engine, &answer);
 *
 * With one worker the search visits the same nodes however it is cut into slices. */
typedef struct pt_engine pt_engine;

#define PT_PV_MAX 40
#define PT_LINES_MAX 16
#define PT_WORKERS_MAX 64

/* Scores are in hundredths of a piece for the player to act; from PT_SCORE_DECIDED on
 * the result is proved. */
#define PT_SCORE_DECIDED 20000
#define PT_SCORE_WIN 30000

typedef enum pt_score_kind {
    PT_SCORE_ESTIMATE = 0,
    PT_SCORE_WINS, /* `amount` is the number of turns, of both sides, to the win */
    PT_SCORE_LOSES,
    PT_SCORE_MARGIN /* proved, counted in pieces: `amount` is the difference, 0 a tie */
} pt_score_kind;

/* What is known of one line of play. */
typedef struct pt_search_info {
    unsigned depth, seldepth, line; /* `line` counts from 0 */
    int score;
    pt_score_kind kind;
    int amount;
    int win_permille; /* chance to win of the player to act; a tie counts half */
    uint64_t nodes;   /* applied actions of all workers */
    int64_t time_ms;
    unsigned hash_permille;
    bool bound_lower, bound_upper;
    size_t pv_count;
    pt_action pv[PT_PV_MAX]; /* actions from the searched state on */
} pt_search_info;

typedef struct pt_engine_options {
    size_t hash_bytes; /* the table; one entry at the least */
    void *hash_memory; /* NULL, or that many zeroed bytes, 64-byte aligned, which stay the
                          caller's: huge pages make the search faster */
    unsigned workers;  /* threads that will call pt_engine_work, 1 to PT_WORKERS_MAX */
    int64_t (*clock_ms)(void *context); /* may be NULL where no time limit is used */
    void (*report)(void *context, const pt_search_info *info); /* after each depth and line */
    void *context;
} pt_engine_options;

/* What ends a search: whatever comes first; 0 is no limit. */
typedef struct pt_limits {
    unsigned depth;     /* moves ahead */
    uint64_t nodes;     /* checked by the first worker for itself */
    int64_t move_ms;    /* time for this action */
    int64_t time_ms[2]; /* clocks, with their increments */
    int64_t increment_ms[2];
    bool infinite;  /* only pt_engine_stop ends it */
    unsigned lines; /* best lines to report, 0 or 1 for the best alone */
    unsigned level; /* 1 to 10, each with a limit of nodes of its own; 0 for full strength */
    uint64_t seed;  /* for levels and hidden choices */
    bool plain;     /* no selectivity: values are those of plain minimax */
    bool analysis;  /* for study, as `infinite` and several lines are: the best action, with no
                     * thought of what an opponent might be lured into, and a search even where
                     * there is only one action, which is else answered at once */
    bool ponder;    /* a search in the opponent's time: nothing but a level's own limit and
                     * pt_engine_stop ends it before pt_engine_ponderhit */

    /* The actions to choose from, 0 for all; pt_engine_go copies them. Those that are not
     * legal are left out, and where none is there is no answer. */
    const pt_action *only;
    size_t only_count;
} pt_limits;

PT_API pt_status pt_engine_new(const pt_engine_options *options, pt_engine **out);
PT_API void pt_engine_free(pt_engine *engine);

/* Forgets what was learned; two searches after this are the same. */
PT_API void pt_engine_clear(pt_engine *engine);

/* What to think about. Rules, state and history are copied or must outlive the search:
 * `rules` is kept by pointer, the rest copied. `history` may be NULL. PT_UNKNOWN when
 * the engine cannot play this game (a result from outside decides it). */
PT_API pt_status pt_engine_position(pt_engine *engine, const pt_rules *rules, const void *state,
                                    const pt_history *history);

PT_API void pt_engine_go(pt_engine *engine, const pt_limits *limits);

/* The move pondered on was made: from now on the limits count, those in time from here. Called
 * by whoever works as worker 0, between two calls; without a search that ponders it does
 * nothing. */
PT_API void pt_engine_ponderhit(pt_engine *engine);

/* Searches as worker `index` for about `nodes` nodes; true when the search is over.
 * Each worker runs in one thread at a time; worker 0 reports and decides. */
PT_API bool pt_engine_work(pt_engine *engine, unsigned index, uint64_t nodes);

/* Ends the search soon; safe from any thread. */
PT_API void pt_engine_stop(pt_engine *engine);

/* The best line so far; false when there is no legal action. With a level, pv[0] is the
 * level's choice. */
PT_API bool pt_engine_best(const pt_engine *engine, pt_search_info *out);

/* The static judgement of a state for the player to act, and its terms by name: `name`
 * and `value` in turn until it returns false. */
PT_API int pt_engine_evaluate(const pt_rules *rules, const void *state);
PT_API bool pt_engine_term(const pt_rules *rules, const void *state, size_t index,
                           const char **name, int *count, int *weight);

/* The chance to win, in thousandths, that a score stands for. */
PT_API int pt_score_permille(const pt_rules *rules, int score);

/* == The interface of a game == */

/* A start a game offers: `setup` is what pt_rules_new reads for it. */
typedef struct pt_variant {
    const char *name;  /* "standard" */
    const char *setup; /* "gipf standard pieces=18,18 supply=-,-" */
    const char *about; /* one English line for people, a key for translators */
} pt_variant;

/* What a game provides; fill one in and register it to add a game. Functions marked
 * (optional) may be NULL. States are pt_state_size bytes, 8-byte aligned. */
struct pt_game {
    const char *name;
    unsigned order;         /* where lists show it: tools/games.sh sorts by it */
    unsigned rules_version; /* raised when the same record could play differently */
    size_t state_size;
    int sgf_game; /* the number in GM[], 0 for none */
    const pt_variant *variants;
    size_t variant_count;
    const pt_phase *phases; /* all there are, but for the end */
    size_t phase_count;
    const pt_end *ends;
    size_t end_count;

    /* Setup. `setup_read` gets the words after the game's name ("standard pieces=..").
     * `bind` (optional) makes the rules this game plays inside itself; such a game cannot
     * be a side game. */
    pt_status (*setup_read)(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error);
    size_t (*setup_write)(const pt_setup *setup, char *out, size_t size);
    pt_status (*setup_for_position)(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error);
    pt_status (*bind)(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                      size_t capacity, pt_error *error);
    size_t (*size)(const pt_rules *rules); /* (optional: state_size) once the parts are bound */

    /* Play. */
    void (*start)(const pt_rules *rules, void *state);
    pt_actor (*actor)(const pt_rules *rules, const void *state);
    pt_actor (*owner)(const pt_rules *rules, const void *state);
    const pt_phase *(*phase)(const pt_rules *rules, const void *state);
    void (*legal)(const pt_rules *rules, const void *state, pt_actions *out);
    size_t (*legal_count)(const pt_rules *rules, const void *state); /* (optional) */
    unsigned (*apply)(const pt_rules *rules, void *state, pt_action action);
    pt_outcome (*result)(const pt_rules *rules, const void *state);
    void (*view)(const pt_rules *rules, const void *state, pt_actor seat,
                 void *view); /* (optional: nothing is hidden) */
    uint64_t (*identity_key)(const pt_rules *rules, const void *state);
    uint64_t (*search_key)(const pt_rules *rules, const void *state); /* (optional: identity) */
    uint64_t (*perft)(const pt_rules *rules, const void *state, unsigned depth,
                      bool make_leaves); /* (optional: the general one) */

    /* Text. `turn_read_official`, `turn_write_official` (both optional) serve
     * PT_NOTATION_OFFICIAL. */
    pt_status (*position_read)(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error);
    size_t (*position_write)(const pt_rules *rules, const void *state, char *out, size_t size);
    pt_status (*position_fits)(const pt_rules *rules, const void *state,
                               pt_error *error); /* (optional: every position does) */
    pt_status (*action_read)(const pt_rules *rules, const void *state, const char *text, size_t len,
                             pt_action *out, pt_error *error);
    size_t (*action_write)(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size);
    pt_status (*turn_read_official)(const pt_rules *rules, const void *state, const char *text,
                                    size_t len, pt_action *out, size_t capacity, size_t *count,
                                    pt_error *error);
    size_t (*turn_write_official)(const pt_rules *rules, const void *state,
                                  const pt_action *actions, size_t count, char *out, size_t size);

    /* Front ends (all optional). */
    const pt_layout *(*layout)(const pt_rules *rules, const void *state);
    size_t (*pieces)(const pt_rules *rules, const void *state, size_t point, pt_piece *out,
                     size_t capacity);
    size_t (*counters)(const pt_rules *rules, const void *state, pt_counter *out);
    void (*describe)(const pt_rules *rules, const void *state, pt_action action,
                     pt_action_info *out);
    size_t (*gives_up)(const pt_rules *rules, const void *state, pt_action action,
                       pt_given_up out[PT_GIVEN_UP_MAX]);

    /* Combining (all optional). `stake` names the potential a declared action stakes
     * (T Z D Y P), 0 for none; `forfeit` makes the state after that stake is lost, the
     * turn going on. A side game can be conceded where its own actions leave room for one more
     * in the list. `stakes` lists the letters this setup can stake, `side_first` is
     * true for a game in which who starts matters. */
    char (*stake)(const pt_rules *rules, const void *state, pt_action action);
    unsigned (*forfeit)(const pt_rules *rules, void *state, pt_action action);
    const char *(*stakes)(const pt_rules *rules);
    bool side_first;

    const pt_model *model; /* (optional) how the engine judges a state and ranks actions */
};

#ifdef __cplusplus
}
#endif

#endif
