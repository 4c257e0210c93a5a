/* potentia.h - the rules of GIPF, GIPF With Potentials, Ultimate GIPF and DVONN.
 *
 * One header for everything in the library. The essentials:
 *
 *     pt_rules *rules;                                    what is being played
 *     pt_rules_new(NULL, "standard", PT_ZSTR, &rules, &error);
 *     pt_state state;                                     the current state
 *     pt_start(rules, &state);
 *     pt_actions list;                                    the legal actions
 *     pt_legal(rules, &state, &list);
 *     pt_apply(rules, &state, list.items[0]);             applying one
 *     pt_outcome out = pt_result(rules, &state);          how it ended
 *     pt_rules_free(rules);
 *
 * Ownership: `*_new` and `*_read` create objects such as `pt_rules` and `pt_sgf`, and `*_free`
 * releases them; everything else is plain data in the caller's memory. Generating and applying
 * actions allocates nothing, and the library has no mutable globals: any number of threads may
 * share one `pt_rules`.
 *
 * Text: every text argument is a pointer and a length; the length PT_ZSTR means that the text is
 * NUL-terminated. Text written is always NUL-terminated; the number returned is its length without
 * the NUL, or 0 if the buffer is too small.
 *
 * Failure: a function that can fail returns a `pt_status` and, unless `pt_error *` is NULL, fills
 * in what was wrong, where, and what would be right. The library never prints; `pt_error_text`
 * makes the sentence, in any language. */
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

/* The length of NUL-terminated text. */
#define PT_ZSTR ((size_t)-1)

/* Enough bytes for any state of any game, even a combined one. */
#define PT_STATE_MAX 1024

/* The longest list of actions in any state. GIPF sets the bound: a removal phase has at most one
 * row per line and 2^length keep/take choices per row, so over the lines of 4,5,6,7,6,5,4 spots in
 * three directions 3 * (16+32+64+128+64+32+16) = 1056, and `done`. A move phase has 42 pushes of 7
 * kinds of piece and at most 15 loaded pieces with 18 targets each: 294 + 270. DVONN has 49 stacks
 * with 6 directions. */
#define PT_ACTIONS_MAX 1088

/* Buffer sizes for any action, position or setup as text, including the NUL. */
#define PT_ACTION_TEXT_MAX 64
#define PT_POSITION_TEXT_MAX 1536
#define PT_SETUP_TEXT_MAX 512

/* == Failures == */

typedef enum pt_status {
    PT_OK = 0,
    PT_ILLEGAL, /* it parses, but is impossible or against the rules */
    PT_SYNTAX,  /* it does not parse, or is not canonical */
    PT_UNKNOWN, /* no such game, variant or option */
    PT_FULL,    /* the caller's buffer is too small, or a stated limit is exceeded */
    PT_NOMEM,
    PT_STATUS_NB
} pt_status;

/* A message of the library: its name for programs, which never changes, and its English text with
 * {0} {1} {2} for the arguments, the key for translation. */
typedef struct pt_message {
    const char *code, *english;
} pt_message;

#define PT_ERROR_ARGS 3
#define PT_ERROR_ARG_TEXT 80

typedef struct pt_error {
    pt_status status;
    const pt_message *message;
    const char *field; /* which part of the text: its name in docs/notation.md ("RESERVES"), never
                        * translated, or "" */
    int32_t offset;    /* byte in the input, or -1 */
    struct {
        bool is_number;
        int64_t number;
        char text[PT_ERROR_ARG_TEXT]; /* printable; cut with "..." if longer */
    } args[PT_ERROR_ARGS];
} pt_error;

/* Returns the translation of an English template, or the template itself. */
typedef const char *(*pt_translate)(void *context, const char *english);

/* The sentence for an error, without a full stop or newline; `translate` may be NULL. If the error
 * is in a field of a position, its name comes first: "RESERVES: ...". */
PT_API size_t pt_error_text(const pt_error *error, pt_translate translate, void *context, char *out,
                            size_t size);

/* "0.1.0", as built. */
PT_API const char *pt_version(void);

/* == Players and ends == */

/* Who acts. The actor of a state need not be the owner of the turn: the opponent answers a declared
 * potential, and chance rolls a die. */
typedef enum pt_actor {
    PT_WHITE = 0,
    PT_BLACK = 1,
    PT_CHANCE = 2,
    PT_NOBODY = 3, /* the game is over; also the owner of a red DVONN-piece */
    PT_ACTOR_NB
} pt_actor;

/* A way in which a game can end: an entry in a table of the game. */
typedef struct pt_end {
    const char *name;    /* "reserve", for programs */
    const char *word;    /* in RE[], after "W+"; "" for none */
    const char *tell[3]; /* the sentence by winner, "White wins: ...", the last one for a tie; NULL:
                          * just that */
    bool counted;        /* the score decided, and is shown */
} pt_end;

typedef struct pt_outcome {
    bool over;
    pt_actor winner;      /* PT_NOBODY: a tie, or not over */
    const pt_end *reason; /* NULL: not over */
    int16_t score[2];     /* each player's score if the end counts, otherwise 0 */
} pt_outcome;

/* A phase of a game and its prompts: an entry in a table of the game. */
typedef struct pt_phase {
    const char *name;    /* "move", for programs */
    const char *tell[2]; /* by player: "White to move." Whole sentences, because languages inflect
                          * verbs differently. */
    const char *you;     /* the same, addressed to the player: "Your move"; NULL: use `tell` */
    bool secret;         /* the choice stays hidden until the opponent has chosen too */
    bool answer;         /* the opponent answers what was declared; it is not their turn */
    const char *anyone;  /* the same for a player with another name, {0}, as in a side game: "{0} to
                          * move."; NULL: just that. Only games whose players have names of their
                          * own need it. */
} pt_phase;

/* == Plain data == */

/* One action: the low 24 bits belong to the game, the high 8 to a wrapper such as a combined game.
 * The number is only meaningful with the state it was made for; store and send the text instead. */
typedef uint32_t pt_action;
#define PT_NO_ACTION UINT32_MAX

typedef struct pt_actions {
    size_t count;
    pt_action items[PT_ACTIONS_MAX];
} pt_actions;

/* Room for any state. Plain data without pointers: copy it to try an action. To save memory,
 * allocate pt_state_size(rules) bytes instead, 8-byte aligned. */
typedef union pt_state {
    uint64_t words[PT_STATE_MAX / 8];
    unsigned char bytes[PT_STATE_MAX];
} pt_state;

/* The setup agreed before the game, in the game's own format. */
#define PT_SETUP_DATA 480
typedef struct pt_setup {
    char game[16]; /* the registered name; stored data uses this text, never an index */
    unsigned char data[PT_SETUP_DATA];
} pt_setup;

/* What applying an action returns. */
enum {
    PT_TURN_ENDED = 1 << 0, /* the turn passed to the next owner, or the game ended */
    PT_GAME_ENDED = 1 << 1,
    PT_PART_TURN_ENDED = 1 << 2 /* a turn of the side game inside ended, and the side game goes
                                 * on */
};

/* == Rules: game and setup == */

/* The maximum number of kinds of stake, and the number of starts a side game may draw from. */
#define PT_STAKES_MAX 8
#define PT_SEEDS 1000

typedef struct pt_game pt_game;
typedef struct pt_model pt_model;
typedef struct pt_dialects pt_dialects;
typedef struct pt_editor pt_editor;
typedef struct pt_variant pt_variant;
typedef struct pt_rules pt_rules; /* a game with its setup; immutable */

/* Games added by the caller to the built-in ones; the array and the games remain the caller's and
 * must outlive every pt_rules made with them. */
typedef struct pt_registry {
    const pt_game *const *games;
    size_t count;
} pt_registry;

/* The built-in games, in display order. */
PT_API size_t pt_builtin_games(const pt_game *const **games);

/* Finds a game by name among `extra` (may be NULL) and the built-in ones; NULL if there is none. */
PT_API const pt_game *pt_find_game(const pt_registry *extra, const char *name, size_t len);

/* Finds the start named by the first words of a text: a game and a variant ("yinsh blitz"), a game
 * alone, or a bare variant name ("standard"). In a one-word text, dots may replace the spaces
 * ("yinsh.blitz"). Returns the game, NULL for none; *variant (may be NULL) is NULL if the game's
 * name alone implies none. */
PT_API const pt_game *pt_find_start(const pt_registry *extra, const char *text, size_t len,
                                    const pt_variant **variant);

/* The one word to type for a variant: "standard", "dvonn", "yinsh.blitz". */
PT_API size_t pt_start_word(const pt_game *game, const pt_variant *variant, char *out, size_t size);

/* Creates rules from a setup text: the name of a start, as for pt_find_start, and options
 * ("tournament pieces=21,21 supply=T4Z4,D6P6"), or the canonical form beginning with the game's
 * name. `extra` may be NULL. On success the caller owns *out. */
PT_API pt_status pt_rules_new(const pt_registry *extra, const char *setup, size_t len,
                              pt_rules **out, pt_error *error);

/* Creates rules under which `position` can be read; what the text does not say (captured pieces)
 * takes its default. */
PT_API pt_status pt_rules_for_position(const pt_registry *extra, const char *position, size_t len,
                                       pt_rules **out, pt_error *error);

/* Creates rules from a setup, a position or both, and the state in which play begins: the position,
 * or otherwise the setup's start. One of the texts may be NULL. If both are given, they must belong
 * together: otherwise PT_ILLEGAL, and an error that names both. A variant's name alone does not fix
 * the number of pieces, so a position with more than usual brings its own setup. On success the
 * caller owns *out. */
PT_API pt_status pt_rules_start(const pt_registry *extra, const char *setup, size_t len,
                                const char *position, size_t position_len, pt_rules **out,
                                pt_state *state, pt_error *error);

PT_API void pt_rules_free(pt_rules *rules); /* NULL is fine */

PT_API const pt_game *pt_rules_game(const pt_rules *rules);
PT_API const pt_setup *pt_rules_setup(const pt_rules *rules);

/* The variant whose setup this is, without any other option, or NULL. */
PT_API const pt_variant *pt_rules_variant(const pt_rules *rules);

/* A title for people: "GIPF, standard game". English, a key for translation. */
PT_API const char *pt_rules_title(const pt_rules *rules);

/* The rules inside these (a combined game's main game and side games), or NULL. */
PT_API const pt_rules *pt_rules_part(const pt_rules *rules, size_t index);

/* The game in play: in a combined game the side game, if there is one, or the main game; otherwise
 * the game itself. *at (may be NULL) is its state within `state`. */
PT_API const pt_rules *pt_rules_inner(const pt_rules *rules, const void *state, const void **at);

/* Whether anything is decided by side games, and whether one is being played. */
PT_API bool pt_has_sides(const pt_rules *rules);
PT_API bool pt_in_side(const pt_rules *rules, const void *state);

/* Whose turn it is in the side game, as a player of the whole game; PT_NOBODY if none is being
 * played or chance acts. */
PT_API pt_actor pt_side_owner(const pt_rules *rules, const void *state);

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

/* Lists every legal action once; none if the game is over. */
PT_API void pt_legal(const pt_rules *rules, const void *state, pt_actions *out);

/* Counts them without listing them. */
PT_API size_t pt_legal_count(const pt_rules *rules, const void *state);

PT_API bool pt_is_legal(const pt_rules *rules, const void *state, pt_action action);

/* Applies a legal action (from pt_legal or a reader; anything else is undefined). Returns
 * PT_TURN_ENDED and PT_GAME_ENDED as they apply. */
PT_API unsigned pt_apply(const pt_rules *rules, void *state, pt_action action);

PT_API pt_outcome pt_result(const pt_rules *rules, const void *state);

/* What `seat` may see: the opponent's hidden choices become `?` in the view's text. PT_NOBODY is a
 * spectator. `view` may be `state` itself. */
PT_API void pt_view(const pt_rules *rules, const void *state, pt_actor seat, void *view);

/* == Keys == */

/* Raised when positions get different keys. Keys of one version are the same on every machine and
 * may be stored with it: 1 was potentia 0.1. */
#define PT_KEY_VERSION 2

/* Equal if (and, except for 64-bit collisions, only if) the position texts are equal. */
PT_API uint64_t pt_identity_key(const pt_rules *rules, const void *state);

/* Equal if all further play is equal; never finer than the identity key. */
PT_API uint64_t pt_search_key(const pt_rules *rules, const void *state);

/* The positions of a game so far, in the caller's array. Push the start and the state after every
 * action; truncate to take back. */
typedef struct pt_history {
    uint64_t *keys;
    size_t count, capacity;
} pt_history;

PT_API pt_status pt_history_push(pt_history *history, const pt_rules *rules, const void *state);

/* How often this position occurs in the history. */
PT_API size_t pt_history_repetitions(const pt_history *history, const pt_rules *rules,
                                     const void *state);

/* The meaning of a repeated position, as each game defines it. */
typedef enum pt_repetition {
    PT_REPETITION_REPORTED = 0, /* none: it is only reported */
    PT_REPETITION_IMPOSSIBLE,
    PT_REPETITION_TIE, /* a tie if it occurs at the start of a turn for the third time */
    PT_REPETITION_NB
} pt_repetition;

#define PT_REPETITION_TIMES 3

/* What a repetition ends. States do not know their past, so whoever has the history ends the game
 * or, by applying PT_REPETITION, a side game: no list contains that action, and its text,
 * `repetition`, is accepted wherever the side game allows it, whether it is due or not. */
typedef enum pt_ending {
    PT_ENDS_NOTHING = 0,
    PT_ENDS_PART, /* the side game in play: only PT_REPETITION may follow */
    PT_ENDS_GAME  /* the game is a tie */
} pt_ending;

#define PT_REPETITION UINT32_C(0x02000005)

/* Giving up a side game: PT_CONCEDE is the choice of the player to act, and is listed. PT_LEAVE
 * gives it up for the other player, who is not to act: no list contains it, and whoever keeps the
 * game decides when it is played. Their texts are `concede` and `leave`. */
#define PT_CONCEDE UINT32_C(0x02000004)
#define PT_LEAVE UINT32_C(0x02000006)

/* Who makes an action: the actor, except for PT_LEAVE. */
PT_API pt_actor pt_action_maker(const pt_rules *rules, const void *state, pt_action action);

/* What ends with the state pushed last; `flags` is what pt_apply returned for it. */
PT_API pt_ending pt_history_ends(const pt_history *history, const pt_rules *rules,
                                 const void *state, unsigned flags);

/* Whether an action may follow that: PT_REPETITION only when it is due, and nothing after the end
 * of the game. PT_ILLEGAL with the reason if not. */
PT_API pt_status pt_may_follow(const pt_rules *rules, const void *state, pt_ending ending,
                               pt_action action, pt_error *error);

/* == Text == */

/* Reads a canonical position (docs/notation.md). PT_SYNTAX if it is malformed or not canonical,
 * PT_ILLEGAL if no game can reach it; `state` is then unchanged. pt_rules_start checks whether it
 * is possible with this particular setup. */
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
    PT_NOTATION_ANY,           /* for reading: whichever of the two matches */
    PT_NOTATION_NB
} pt_notation;

/* Reads the actions of a turn, or of the start of one, from `state` on. The state is not changed;
 * at most `capacity` actions go to `out`, their number to `*count`. If the text states a reserve,
 * it is compared with the position after the turn. */
PT_API pt_status pt_turn_read(const pt_rules *rules, const void *state, const char *text,
                              size_t len, pt_notation notation, pt_action *out, size_t capacity,
                              size_t *count, pt_error *error);

/* Writes `count` actions made from `state` on as one turn. */
PT_API size_t pt_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                            size_t count, pt_notation notation, char *out, size_t size);

/* == What front ends show ==
 *
 * Games describe what there is to see and pick as data, in tables for front ends. Entries are
 * identified by their addresses, and by `name` for programs. Texts are English, keys for
 * translation. */

/* A player: White and Black, or first and second. */
typedef struct pt_player {
    const char *name;  /* "white" */
    const char *label; /* "White" */
    char letter;       /* in texts: w */
    bool colourless;   /* shown by the letter, not as a disc of a colour */
} pt_player;

PT_API const pt_player *pt_game_players(const pt_game *game); /* two of them */

/* The points of a board. */
typedef struct pt_point {
    char name[4];
    bool is_dot;  /* outside the playing area: pieces come in from here */
    int16_t x, y; /* grid steps to the right and upwards, seen from White's side */
} pt_point;

#define PT_POINTS_MAX 256

/* A set of points: bit p % 64 of word p / 64. */
typedef struct pt_points {
    uint64_t words[PT_POINTS_MAX / 64];
} pt_points;

static inline bool pt_points_has(const pt_points *set, size_t point) {
    return point < PT_POINTS_MAX && (set->words[point / 64] >> point % 64 & 1);
}

static inline void pt_points_add(pt_points *set, size_t point) {
    set->words[point / 64] |= UINT64_C(1) << point % 64;
}

/* How the points of a board are printed. */
typedef enum pt_print {
    PT_PRINT_LINES = 0, /* crossings of lines */
    PT_PRINT_SPACES,    /* rings or hollows without lines */
    PT_PRINT_CELLS      /* adjoining cells */
} pt_print;

/* A board: its points, its printed lines as pairs of point indices, and the size of a grid step in
 * thousandths of the distance between neighbours. A state may remove points, but never add any. */
typedef struct pt_layout {
    const pt_point *points;
    size_t point_count; /* at most PT_POINTS_MAX */
    const uint8_t (*lines)[2];
    size_t line_count;
    uint16_t unit_x, unit_y;
    pt_print print;
    uint8_t turns;  /* bit k: a rotation by k sixths gives the same board */
    pt_points area; /* points on a ground of their own, such as a centre that counts */
} pt_layout;

/* A label beside a board, on its grid. */
typedef struct pt_label {
    char text[4];
    int16_t x, y;
} pt_label;

#define PT_LABELS_MAX 128

/* Labels for the dots or, on a board without dots, for its rows and columns, a step before the
 * first point of each or, where two would meet, two. At most `capacity`; returns how many. */
PT_API size_t pt_layout_labels(const pt_layout *layout, pt_label *out, size_t capacity);

/* Part of a drawing: SVG path data around (0, 0), y downwards, in hundredths of the distance
 * between neighbours, and the named colours of fill and line: "face", "rim" (as the side of the
 * piece; a groove, as a line inside), "ink" (marks), "live" (what stands out), "" for none. An
 * outline with a fill has height. Without an owner, "live" as its fill tells a piece from plain
 * ones; "white", "grey" and "black" are its own colour, whoever owns it. */
typedef struct pt_shape {
    const char *path, *fill, *line;
} pt_shape;

/* Grid steps from a piece's anchor. */
typedef struct pt_offset {
    int8_t x, y;
} pt_offset;

typedef enum pt_stacking {
    PT_STACKING_NONE = 0, /* alone on its point */
    PT_STACKING_LAYERS,   /* every piece in a stack is visible */
    PT_STACKING_COUNTED   /* only the top is visible, with a number */
} pt_stacking;

/* A kind of piece. */
typedef struct pt_sprite {
    const char *name;
    char letter;                /* distinguishes it from others with its name: T Z D Y P; 0 for
                                 * none */
    const char *label[3];       /* for people, by owner: White's, Black's, nobody's */
    const char *noun;           /* in lists, whoever owns it: "TAMSK-potential"; NULL: as `label` */
    const char *sign[3];        /* in position texts, and without Unicode */
    uint32_t symbol[3];         /* a Unicode character */
    const struct pt_sprite *on; /* what it is drawn on, as one piece with it; NULL: nothing */
    const pt_shape *shapes;     /* the drawing, outline first; the letter goes on top */
    size_t shape_count;
    uint8_t faces; /* how many it has: 2 if it turns over, otherwise 0 */
    pt_stacking stacking;
    uint8_t size;               /* points it covers, 0 for one */
    const pt_offset *footprint; /* `size` offsets for each rotation in sixths; with a size of 1 for
                                 * a piece that points somewhere */
} pt_sprite;

/* Where pieces are off the board: with a player, or with nobody. */
typedef struct pt_hand {
    const char *name;
    const char *label; /* "reserve {0}" */
    bool pickable;     /* pieces to bring in are chosen here */
    bool gone;         /* out of the game: only shown if there are any */
} pt_hand;

/* A number to display. */
typedef struct pt_standing {
    const char *name;
    const char *label;       /* "controls {0}" */
    const char *unlimited;   /* the text for -1, NULL if that does not occur */
    const pt_sprite *sprite; /* what it counts, to show beside it; NULL: nothing */
    const char *brief;       /* the label where pictures stand beside it; NULL: the same */
    bool leads;              /* whoever has more of it is ahead */
} pt_standing;

/* A thing in a scene. */
typedef struct pt_thing {
    const pt_sprite *sprite;
    const pt_hand *hand; /* where it is if off the board, otherwise NULL */
    uint8_t owner;       /* pt_actor; PT_NOBODY if neither owns it */
    uint8_t face;
    uint8_t turn;   /* in sixths */
    uint8_t level;  /* from 0 at the bottom */
    uint16_t point; /* its anchor on the board */
    uint16_t count; /* how many of the same: in a hand, or in a counted stack; otherwise 1 */
} pt_thing;

/* The tallest stack: DVONN's 49 pieces. */
#define PT_STACK_MAX 49
#define PT_THINGS_MAX 512
#define PT_STANDINGS_MAX 16

typedef struct pt_standing_now {
    const pt_standing *standing;
    uint8_t owner;
    int16_t value; /* -1: no limit */
} pt_standing_now;

/* A board with everything on it and beside it. */
typedef struct pt_board {
    const pt_rules *rules;   /* of the game played on it, which has the tables */
    const pt_layout *layout; /* NULL: a game without points */
    bool active;             /* play takes place here */
    uint8_t seats[2];        /* which players of the whole game are its first and second */
    pt_points missing;       /* points that have been removed */
    size_t standing_count, thing_count;
    pt_standing_now standings[PT_STANDINGS_MAX];
    pt_thing things[PT_THINGS_MAX];
} pt_board;

/* Everything visible: a combined game has its main board and, while one is played, the side
 * game's. */
#define PT_BOARDS_MAX 2
typedef struct pt_scene {
    size_t count;
    pt_board boards[PT_BOARDS_MAX];
} pt_scene;

PT_API void pt_state_scene(const pt_rules *rules, const void *state, pt_scene *out);

/* Just the active board. */
PT_API void pt_state_board(const pt_rules *rules, const void *state, pt_board *out);

/* The layout of the active board. */
PT_API const pt_layout *pt_state_layout(const pt_rules *rules, const void *state);

/* What is on a point of a board, even partly, from the bottom, at most `capacity` things; returns
 * how many. */
PT_API size_t pt_board_pieces(const pt_board *board, size_t point, pt_thing *out, size_t capacity);

/* The same for the active board, for a point or two; for all of them, make the board once. */
PT_API size_t pt_state_pieces(const pt_rules *rules, const void *state, size_t point, pt_thing *out,
                              size_t capacity);

/* The active board's numbers in one list: the contents of hands, then the standings. */
typedef struct pt_counter {
    const char *name; /* of the hand or standing */
    const char *label, *unlimited;
    const pt_sprite *sprite; /* in a hand, otherwise NULL */
    uint8_t owner;
    bool gone; /* as in pt_hand */
    int16_t value;
} pt_counter;

#define PT_COUNTERS_MAX 32

PT_API size_t pt_state_counters(const pt_rules *rules, const void *state, pt_counter *out);

/* What an action changes, thing by thing. Equal beats are shown together, larger ones later. A
 * thing that comes from or goes nowhere has a sprite of NULL there. */
typedef enum pt_step_kind {
    PT_STEP_COMES = 0,   /* from a hand, or from nowhere */
    PT_STEP_MOVES,       /* from point to point, or to another level */
    PT_STEP_TURNS_OVER,  /* in place; its owner may change with its face */
    PT_STEP_TURNS_ROUND, /* in place */
    PT_STEP_BECOMES,     /* a different sprite, in place */
    PT_STEP_LEAVES,      /* to a hand, or to nowhere */
    PT_STEP_JOINS        /* becomes part of what has come to its point */
} pt_step_kind;

typedef struct pt_step {
    uint8_t kind; /* pt_step_kind */
    uint8_t beat;
    uint8_t board; /* index in the scene */
    pt_thing from, to;
} pt_step;

#define PT_STEPS_MAX (2 * PT_THINGS_MAX)

/* The steps of a legal action as `seat` sees them (PT_NOBODY: a spectator), who may be shown none;
 * returns how many. */
PT_API size_t pt_action_steps(const pt_rules *rules, const void *state, pt_action action,
                              pt_actor seat, pt_step out[PT_STEPS_MAX]);

/* A sentence for people: English with {0} to {3} for the arguments. */
typedef struct pt_sentence {
    const char *english; /* NULL: there is none */
    struct {
        const char *text; /* English, to be translated; NULL: `name` or the number */
        char name[16];    /* not translated; "" for the number */
        int number;
    } args[4];
} pt_sentence;

/* Writes the sentence as text; `translate` may be NULL. */
PT_API size_t pt_sentence_text(const pt_sentence *sentence, pt_translate translate, void *context,
                               char *out, size_t size);

/* What an action does, in a sentence; `english` is NULL if the game has none. */
PT_API void pt_action_tell(const pt_rules *rules, const void *state, pt_action action,
                           pt_sentence *out);

/* How a game ended: "White wins: ..."; and whose choice it is: "White to move." or, addressed to
 * the player, "Your move". */
PT_API void pt_outcome_tell(const pt_rules *rules, const pt_outcome *outcome, pt_sentence *out);
PT_API void pt_phase_tell(const pt_rules *rules, const void *state, bool to_you, pt_sentence *out);

/* What is on a point of the active board: its top piece, and how many there are. */
PT_API void pt_point_tell(const pt_rules *rules, const void *state, size_t point, pt_sentence *out);

/* What an action gives up for good although another legal one would keep it; front ends offer such
 * an action last and ask for confirmation. Returns how many, usually 0. */
#define PT_WARNINGS_MAX 8
typedef struct pt_warning {
    const pt_sprite *sprite; /* what is given up, and how many could still have come in */
    uint16_t count;
    pt_sentence sentence; /* given once for all warnings of a kind: NULL in the others */
} pt_warning;

PT_API size_t pt_action_warnings(const pt_rules *rules, const void *state, pt_action action,
                                 pt_warning out[PT_WARNINGS_MAX]);

/* A fact about an action that a coach would mention. */
typedef struct pt_fact {
    const char *name;
    const char *label; /* "takes {0}" */
    bool is_told;      /* by the action's sentence too, so it need not stand beside that */
} pt_fact;

#define PT_FACTS_MAX 8
typedef struct pt_fact_now {
    const pt_fact *fact;
    int16_t number;
} pt_fact_now;

PT_API size_t pt_action_facts(const pt_rules *rules, const void *state, pt_action action,
                              pt_fact_now out[PT_FACTS_MAX]);

/* == Picking an action ==
 *
 * Every legal action can be expressed by picks. Points come in order; everything else, such as the
 * kind of piece or its rotation, may be picked before or after them. */
typedef enum pt_pick_kind {
    PT_PICK_POINT = 0, /* any of `points` */
    PT_PICK_SUBSET,    /* some of `points`: those in `chosen` */
    PT_PICK_HAND,      /* `sprite` from `hand` */
    PT_PICK_TURN,      /* `number` sixths; if no other pick says it, of `sprite` on `points` */
    PT_PICK_NUMBER,    /* `number` */
    PT_PICK_WORD       /* a button with `word` */
} pt_pick_kind;

typedef struct pt_pick {
    uint8_t kind; /* pt_pick_kind */
    bool usual;   /* PT_PICK_SUBSET: the usual choice */
    int16_t number;
    bool apart;       /* PT_PICK_WORD: it gives something up, so show it last and separately */
    const char *word; /* English; NULL: `text`, which is not translated */
    char text[PT_ACTION_TEXT_MAX];
    const pt_hand *hand;
    const pt_sprite *sprite; /* PT_PICK_WORD: a picture of it; NULL: none */
    pt_points points, chosen;
} pt_pick;

#define PT_PICKS_MAX 8

/* The picks that express an action, in order; returns how many. */
PT_API size_t pt_action_picks(const pt_rules *rules, const void *state, pt_action action,
                              pt_pick out[PT_PICKS_MAX]);

/* A walk through picks to an action, and through actions to the end of a turn. Plain data in the
 * caller's memory, which holds a pointer to `rules`.
 *
 *     pt_walk_begin(&walk, rules, &state);
 *     n = pt_walk_options(&walk, options, capacity);     what can be picked next
 *     pt_walk_pick(&walk, &options[i])                   PT_WALK_DONE: an action is chosen
 *     pt_walk_apply(&walk)                               applies it and goes on
 *
 * Picks without a choice are filled in. */
#define PT_WALK_ACTIONS 64
typedef struct pt_walk {
    const pt_rules *rules;
    pt_state start, state; /* at the start of the turn, and now */
    size_t done_count;
    pt_action done[PT_WALK_ACTIONS]; /* the actions made since `start` */
    pt_actions left;                 /* the actions that fit the picks so far */
    size_t picked_count;
    pt_pick picked[PT_PICKS_MAX];
    bool filled[PT_PICKS_MAX]; /* by the walk, because there was no choice */
} pt_walk;

typedef enum pt_walk_answer {
    PT_WALK_NO = 0, /* no remaining action has this pick */
    PT_WALK_MORE,   /* accepted; there is more to pick */
    PT_WALK_DONE    /* one action remains */
} pt_walk_answer;

PT_API void pt_walk_begin(pt_walk *walk, const pt_rules *rules, const void *state);

/* The different picks that can come next, at most `capacity`; returns how many there are. A subset
 * is offered with the game's usual choice; any other of its kind can be picked too. */
PT_API size_t pt_walk_options(const pt_walk *walk, pt_pick *out, size_t capacity);

PT_API pt_walk_answer pt_walk_pick(pt_walk *walk, const pt_pick *pick);

/* Picks a point, whichever pick contains it. */
PT_API pt_walk_answer pt_walk_point(pt_walk *walk, size_t point);

/* Adds a point to a subset or removes it; false if no remaining action allows that. */
PT_API bool pt_walk_toggle(const pt_walk *walk, pt_pick *subset, size_t point);

/* The chosen action, PT_NO_ACTION while several remain; and what it would be after one more pick,
 * for a preview. */
PT_API pt_action pt_walk_action(const pt_walk *walk);
PT_API pt_action pt_walk_preview(const pt_walk *walk, const pt_pick *pick);

/* Applies the chosen action; returns the flags of pt_apply. If the turn goes on, so does the
 * walk. */
PT_API unsigned pt_walk_apply(pt_walk *walk);

/* Undoes the last pick, or else the last action; false if neither is possible: there is none, or
 * chance or a secret is in between. */
PT_API bool pt_walk_back(pt_walk *walk);

#define PT_TRY_POINTS 2

/* An action that could be tried on the board, legal or not, in canonical text. */
typedef struct pt_try {
    char text[PT_ACTION_TEXT_MAX];
    uint8_t point_count, points[PT_TRY_POINTS]; /* those that express it, in order */
} pt_try;

/* Lists what could be tried now, at most `capacity`, so that the rules can say what is wrong with
 * it; returns how many. */
PT_API size_t pt_state_tries(const pt_rules *rules, const void *state, pt_try *out,
                             size_t capacity);

/* == Perft == */

/* Counts the sequences of exactly `depth` actions. With `make_leaves`, the last action is applied
 * and its key computed too, so that the rate measures pt_apply. */
PT_API uint64_t pt_perft(const pt_rules *rules, const void *state, unsigned depth,
                         bool make_leaves);

/* == Randomness == */

/* A small seeded generator; hosts use it (or a better one) for chance actions. */
typedef struct pt_rng {
    uint64_t s[4];
} pt_rng;

PT_API void pt_rng_seed(pt_rng *rng, uint64_t seed);
PT_API uint64_t pt_rng_next(pt_rng *rng);
PT_API uint32_t pt_rng_below(pt_rng *rng, uint32_t bound); /* uniform in 0..bound-1, bound > 0 */

/* == Records == */

/* An SGF FF[4] collection as a tree of nodes: everything read is kept, known or not, and written
 * again. Nodes and properties are identified by index; node 0 is the root of the first game.
 * Limits: 4 MB of text (not counting line endings and spaces between properties), 100,000 nodes. */
typedef struct pt_sgf pt_sgf;
#define PT_SGF_NONE UINT32_MAX

PT_API pt_status pt_sgf_read(const char *text, size_t len, pt_sgf **out, pt_error *error);
PT_API pt_sgf *pt_sgf_new(void); /* one empty root; NULL when out of memory */
PT_API void pt_sgf_free(pt_sgf *sgf);

/* Writes the whole collection; returns its length. If `out` is NULL, only measures it. */
PT_API size_t pt_sgf_write(const pt_sgf *sgf, char *out, size_t size);

PT_API size_t pt_sgf_games(const pt_sgf *sgf);
PT_API uint32_t pt_sgf_root(const pt_sgf *sgf, size_t game);
PT_API uint32_t pt_sgf_parent(const pt_sgf *sgf, uint32_t node);
PT_API uint32_t pt_sgf_child(const pt_sgf *sgf, uint32_t node);   /* the main line */
PT_API uint32_t pt_sgf_sibling(const pt_sgf *sgf, uint32_t node); /* the next variation */

/* Adds a last child or, under PT_SGF_NONE, a game. Returns PT_SGF_NONE when full. */
PT_API uint32_t pt_sgf_add(pt_sgf *sgf, uint32_t parent);

/* The name of a property of the node, NULL past the last one. */
PT_API const char *pt_sgf_name(const pt_sgf *sgf, uint32_t node, size_t index);

/* A property's value, unescaped and NUL-terminated, valid until the tree changes; NULL if absent.
 * `index` counts the values of one property. */
PT_API const char *pt_sgf_get(const pt_sgf *sgf, uint32_t node, const char *name, size_t index);

/* Replaces all values with one (or none if `value` is NULL), or adds one more. Line endings become
 * LF; a name consists of capitals and digits, otherwise PT_SYNTAX; PT_FULL at the limit on text. */
PT_API pt_status pt_sgf_set(pt_sgf *sgf, uint32_t node, const char *name, const char *value);
PT_API pt_status pt_sgf_append(pt_sgf *sgf, uint32_t node, const char *name, const char *value);

/* A game record: its start and its turns, every action checked by the rules. Internally it is an
 * SGF tree: players, date, result and so on are properties of the root (PW, PB, DT, RE ...), and
 * comments and variations are kept. The limits are those of SGF. */
typedef struct pt_record pt_record;

typedef enum pt_record_form {
    PT_RECORD_SGF = 0,
    PT_RECORD_OFFICIAL, /* "# key: value" lines, then one turn per line in official notation */
    PT_RECORD_ACTIONS,  /* the setup on the first line, then one turn per line as actions */
    PT_RECORD_FORM_NB
} pt_record_form;

/* Where an error is in a record, counted from 1; 0 for nowhere in particular. */
typedef struct pt_place {
    size_t line, turn;
} pt_place;

/* Reads a record in any form, even in another program's dialect if its game supports it, and
 * replays the first game. Text becomes UTF-8. `start` (a NUL-terminated setup or position, or NULL)
 * is for records that do not state theirs. On failure, `error` and `place` (both may be NULL)
 * describe the first error; its offset is a byte in `text`. `extra` must outlive the record. */
PT_API pt_status pt_record_read(const pt_registry *extra, const char *text, size_t len,
                                const char *start, pt_record **out, pt_place *place,
                                pt_error *error);

/* A record without turns. `position` may be NULL for the setup's usual start, and `setup` if the
 * position is enough. */
PT_API pt_status pt_record_new(const pt_registry *extra, const char *setup, size_t len,
                               const char *position, size_t position_len, pt_record **out,
                               pt_error *error);
PT_API void pt_record_free(pt_record *record);

/* Replays another game in the same collection, as counted by pt_sgf_games. On failure the record
 * has the turns before the error, or is unchanged if the error was in the start or in another
 * program's dialect. */
PT_API pt_status pt_record_select(pt_record *record, size_t game, pt_place *place, pt_error *error);

/* Adds an action at the end of the main line; PT_ILLEGAL if the rules forbid it. When the game
 * ends, the result goes into RE[], unless there is one already. */
PT_API pt_status pt_record_play(pt_record *record, pt_action action, pt_error *error);

/* Adds AP[Potentia:VERSION] and, in DT[], the date of `time`, in milliseconds since 1970 (the
 * library has no clock; negative for none). Existing properties are kept. */
PT_API pt_status pt_record_stamp(pt_record *record, int64_t time);

PT_API const pt_rules *pt_record_rules(const pt_record *record);

/* The tree, for reading and writing headers and comments; use pt_record_play to change turns. */
PT_API pt_sgf *pt_record_sgf(pt_record *record);

/* The number of turns in the main line, including an unfinished one at the end. */
PT_API size_t pt_record_turns(const pt_record *record);

/* The actions of a turn (counted from 0) and, if `node` is not NULL, its first node. */
PT_API const pt_action *pt_record_turn(const pt_record *record, size_t turn, size_t *count,
                                       uint32_t *node);

/* The state before turn `turn`; for pt_record_turns or more, after the last one. */
PT_API void pt_record_state(const pt_record *record, size_t turn, void *state);

/* How the main line ends: by the rules, by resignation, by repetition; or that it goes on. */
PT_API pt_outcome pt_record_outcome(const pt_record *record);

/* Writes the record; returns its length. If `out` is NULL, only measures it. In SGF it is the whole
 * collection, with each turn that could be replayed in canonical text, including variations. */
PT_API size_t pt_record_write(const pt_record *record, pt_record_form form, char *out, size_t size);

/* == Engine == */

/* Chooses and evaluates actions in any game the library knows; it has no thread, clock or random
 * source of its own. The host provides threads (pt_engine_work), a clock and a seed.
 *
 *     pt_engine_new(&options, &engine);
 *     pt_engine_position(engine, rules, &state, NULL);
 *     pt_engine_go(engine, &limits);
 *     while (!pt_engine_work(engine, 0, 100000)) { ... check for a stop ... }
 *     pt_engine_best(engine, &answer);
 *
 * With one worker, the search visits the same nodes however it is sliced. */
typedef struct pt_engine pt_engine;

#define PT_PV_MAX 40
#define PT_LINES_MAX 16
#define PT_WORKERS_MAX 64

/* Scores are in hundredths of a piece, from the view of the player to act; from PT_SCORE_DECIDED
 * on, the result is proved. */
#define PT_SCORE_DECIDED 20000
#define PT_SCORE_WIN 30000

typedef enum pt_score_kind {
    PT_SCORE_ESTIMATE = 0,
    PT_SCORE_WINS, /* `amount` is the number of turns, by both sides, to the win */
    PT_SCORE_LOSES,
    PT_SCORE_MARGIN /* proved, counted in pieces: `amount` is the difference, 0 for a tie */
} pt_score_kind;

/* A line of play found by the search. */
typedef struct pt_search_info {
    unsigned depth, seldepth, line; /* `line` counts from 0 */
    int score;
    pt_score_kind kind;
    int amount;
    int win_permille; /* the chance of winning for the player to act; a tie counts half */
    bool weighed;     /* a declared action is answered: these are the chances after either answer,
                       * less what a challenge is worth that is kept */
    int allow_permille, challenge_permille;
    uint64_t nodes; /* actions applied by all workers */
    int64_t time_ms;
    unsigned hash_permille;
    bool bound_lower, bound_upper;
    size_t pv_count;
    pt_action pv[PT_PV_MAX]; /* actions from the searched state on */
} pt_search_info;

typedef struct pt_engine_options {
    size_t hash_bytes; /* the transposition table; at least one entry */
    void *hash_memory; /* NULL, or that many zeroed bytes, 64-byte aligned, which remain the
                        * caller's: huge pages speed up the search */
    unsigned workers;  /* threads that will call pt_engine_work, 1 to PT_WORKERS_MAX */
    int64_t (*clock_ms)(void *context); /* may be NULL if no time limit is used */
    void (*report)(void *context, const pt_search_info *info); /* after each depth and line */
    void *context;
} pt_engine_options;

/* How one player compares with the other. */
typedef enum pt_strength {
    PT_STRENGTH_EQUAL = 0,
    PT_STRENGTH_MORE, /* the stronger */
    PT_STRENGTH_LESS, /* the weaker */
    PT_STRENGTH_NB
} pt_strength;

/* What ends a search, whichever comes first; 0 is no limit. */
typedef struct pt_limits {
    unsigned depth;     /* moves ahead */
    uint64_t nodes;     /* of the first worker alone */
    int64_t move_ms;    /* time for this action */
    int64_t time_ms[2]; /* clocks, with their increments */
    int64_t increment_ms[2];
    bool infinite;  /* only pt_engine_stop ends it */
    unsigned lines; /* multi-PV: how many lines to report, 0 or 1 for just the best */
    unsigned level; /* 1 to 10, each with its own limit on nodes, that of the game in play; 0 for
                     * full strength */
    pt_strength strength; /* of the player beside the opponent, as far as known: it counts where a
                           * side game is weighed */
    uint64_t seed;        /* for levels and hidden choices */
    bool plain;           /* no pruning, reductions or repetition: values are plain minimax */
    bool analysis; /* for study, as with `infinite` and several lines: the best action, without
                    * setting traps, and a search even if there is only one action, which is
                    * otherwise answered at once */
    bool ponder;   /* a search in the opponent's time: only a level's own limit and pt_engine_stop
                    * end it before pt_engine_ponderhit */

    /* The actions to choose from, 0 for all; pt_engine_go copies them. Illegal ones are ignored,
     * and if none is legal there is no answer. */
    const pt_action *only;
    size_t only_count;
} pt_limits;

PT_API pt_status pt_engine_new(const pt_engine_options *options, pt_engine **out);
PT_API void pt_engine_free(pt_engine *engine);

/* Clears everything learned, which makes searches reproducible. */
PT_API void pt_engine_clear(pt_engine *engine);

/* Sets the position to search. `rules` is kept by pointer and must outlive the search; the rest is
 * copied. `history` may be NULL. PT_UNKNOWN if the engine cannot play this game (a result from
 * outside decides it). */
PT_API pt_status pt_engine_position(pt_engine *engine, const pt_rules *rules, const void *state,
                                    const pt_history *history);

PT_API void pt_engine_go(pt_engine *engine, const pt_limits *limits);

/* The expected move was played: from now on the limits count, time limits from this moment. Called
 * by the thread of worker 0, between two calls; does nothing unless a search is pondering. */
PT_API void pt_engine_ponderhit(pt_engine *engine);

/* Searches as worker `index` for about `nodes` nodes; true when the search is over. Each worker
 * runs in one thread at a time; worker 0 reports and decides. */
PT_API bool pt_engine_work(pt_engine *engine, unsigned index, uint64_t nodes);

/* Ends the search soon; safe from any thread. */
PT_API void pt_engine_stop(pt_engine *engine);

/* The best line so far; false if there is no legal action. With a level, pv[0] is the level's
 * choice. */
PT_API bool pt_engine_best(const pt_engine *engine, pt_search_info *out);

/* The static evaluation of a state for the player to act, and its terms by index until it returns
 * false. */
PT_API int pt_engine_evaluate(const pt_rules *rules, const void *state);
PT_API bool pt_engine_term(const pt_rules *rules, const void *state, size_t index,
                           const char **name, int *count, int *weight);

/* The chance of winning, in thousandths, that a score corresponds to. */
PT_API int pt_score_permille(const pt_rules *rules, int score);

/* == The interface of a game == */

/* An option of a setup, written NAME=VALUE. */
typedef enum pt_option_kind {
    PT_OPTION_NUMBER = 0, /* from `least` to `most`; "-" if it can be `unlimited` */
    PT_OPTION_CHOICE,     /* one of `choices` */
    PT_OPTION_TEXT,       /* in the form of `usual` */
    PT_OPTION_COUNTS,     /* how many of each of `choices`, letters of sprites, up to `most` and in
                           * their order: "T3Z3", "-" for none */
    PT_OPTION_SIDES       /* a start for each letter that the main game stakes: "T:die,D:dvonn", "-"
                           * for none */
} pt_option_kind;

/* A value with its label. */
typedef struct pt_choice {
    const char *value;
    const char *label, *about; /* English; `about` may be NULL */
} pt_choice;

typedef struct pt_option {
    const char *name;
    const char *label, *about; /* English; `about` may be NULL */
    pt_option_kind kind;
    bool both; /* a value for each player, separated by a comma; a single one is for both */
    int64_t least, most;
    const char *unlimited;    /* English for a number without limit, NULL if it has one */
    const pt_choice *choices; /* terminated by a value of NULL */
    const pt_choice *presets; /* values offered by name, terminated likewise; may be NULL */
    const char *usual;        /* the default value */
} pt_option;

/* How often the player who starts a game wins it, and how often it is a tie, in thousandths. */
typedef struct pt_odds {
    uint16_t win, tie;
} pt_odds;

/* Odds are listed by the strength of the player who starts (pt_strength); one more entry is for two
 * equals who play as well as the engine can. */
enum { PT_ODDS_BEST = PT_STRENGTH_NB, PT_ODDS_NB };

/* A start that a game offers: `setup` is what pt_rules_new reads for it. A game's first variant is
 * what its name alone stands for, unless that variant is bare. */
struct pt_variant {
    const char *name;  /* "standard", the word after the game's name; without spaces or dots */
    const char *title; /* for people: "GIPF, standard game"; NULL: as the game's */
    const char *setup; /* "gipf standard pieces=18,18 supply=-,-" */
    const char *about; /* one line for people in English, a key for translation */
    bool bare;         /* the name is enough without the game's, as in potentia 0.1; of later starts
                        * only a combined one takes such a name */
    bool drawn;        /* `seed=N` in the setup, with N of 32 bits, draws the start
                        * (pt_game.draw) */
    const pt_option *options;
    size_t option_count;
    const pt_odds *odds; /* PT_ODDS_NB of them, measured between levels of the engine and at its
                          * full strength (docs/strength.md); NULL: unknown, taken as even */
};

/* Games whose results are rated together. */
typedef struct pt_pool {
    const char *name;  /* "NAME-ultimate", as stored */
    const char *title; /* English */
} pt_pool;

/* What a declared action stakes, in words. The sentences name what is lost, and whoever wins the
 * side game is {0}, filled in by the combined game. */
typedef struct pt_stake {
    int16_t point;           /* where it lies on the board, -1 for nowhere */
    pt_sentence what;        /* "At stake: ..." */
    pt_sentence would, lost; /* if the challenger wins, and once they have */
} pt_stake;

/* What a game provides; to add a game, fill one in and register it. Functions marked (optional) may
 * be NULL. States are pt_state_size bytes, 8-byte aligned. */
struct pt_game {
    const char *name;
    const char *title;      /* English, for people: "GIPF"; NULL: its name */
    const char *about;      /* English, a line for people: what kind of game it is; NULL: none */
    unsigned order;         /* its place in lists: tools/games.sh sorts by it */
    unsigned rules_version; /* raised if the same record could play differently */
    size_t state_size;
    const char *sgf_game; /* the value of GM[]: a number if the game has one, or a name; NULL for
                           * none */
    const pt_variant *variants;
    size_t variant_count;
    const pt_phase *phases; /* all of them, except the end */
    size_t phase_count;
    const pt_end *ends;
    size_t end_count;
    pt_repetition repetition; /* with PT_REPETITION_TIE, no position within a turn may have the same
                               * text as one at the start of a turn */

    /* Setup (optional: there are no options). `setup_read` gets the words after the game's name
     * ("standard pieces=.."). Without `setup_for_position`, positions are self-contained and work
     * with any setup. `bind` (optional) creates the rules of games played inside this one; such a
     * game cannot be a side game. */
    pt_status (*setup_read)(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error);
    size_t (*setup_write)(const pt_setup *setup, char *out, size_t size);
    pt_status (*setup_for_position)(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error);
    const char *(*setup_title)(const pt_setup *setup); /* (optional: the variant's) title of a setup
                                                        * that is not a variant; NULL: the same */
    const pt_pool *pools; /* (optional: one, named after the game) results rated together */
    size_t pool_count;
    const pt_pool *(*pool)(const pt_setup *setup); /* one of them */
    pt_status (*bind)(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                      size_t capacity, pt_error *error);
    size_t (*size)(const pt_rules *rules); /* (optional: state_size) after `bind` */
    const pt_rules *(*inner)(const pt_rules *rules, const void *state,
                             const void **at); /* for a game with `bind`: pt_rules_inner */

    /* Play. */
    void (*start)(const pt_rules *rules, void *state);
    void (*draw)(const pt_rules *rules, uint32_t seed,
                 void *state); /* the start for that seed, if variants are drawn */
    pt_actor (*actor)(const pt_rules *rules,
                      const void *state); /* (optional: the owner, until the game is over) */
    pt_actor (*owner)(const pt_rules *rules, const void *state);
    const pt_phase *(*phase)(const pt_rules *rules, const void *state);
    void (*legal)(const pt_rules *rules, const void *state, pt_actions *out);
    size_t (*legal_count)(const pt_rules *rules, const void *state); /* (optional) */
    unsigned (*apply)(const pt_rules *rules, void *state, pt_action action);
    pt_outcome (*result)(const pt_rules *rules, const void *state);
    void (*view)(const pt_rules *rules, const void *state, pt_actor seat,
                 void *view); /* (optional: nothing is hidden) */
    uint64_t (*identity_key)(const pt_rules *rules,
                             const void *state); /* (optional: computed from the text) */
    uint64_t (*search_key)(const pt_rules *rules, const void *state); /* (optional: the identity
                                                                       * key) */
    uint64_t (*perft)(const pt_rules *rules, const void *state, unsigned depth,
                      bool make_leaves); /* (optional: the general one) */

    /* Text. Without `action_read`, the text is compared with those of the legal actions, which is
     * slower and can only report "not legal here". `turn_read_official` and `turn_write_official`
     * (both optional) implement PT_NOTATION_OFFICIAL. */
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
    uint8_t turn_words; /* how many words separated by blanks such a turn may have; 0 for one */

    /* Display (all optional): tables, and functions that fill in the current values. Without
     * `steps`, the things before and after are compared; without `picks`, every action is a word.
     * `missing`, `standings` and things go to the board, whose rules and seats are filled in
     * already. */
    const pt_player *players; /* two of them; NULL: White and Black */
    const pt_sprite *sprites;
    size_t sprite_count;
    const pt_hand *hands;
    size_t hand_count;
    const pt_standing *standings;
    size_t standing_count;
    const pt_fact *facts;
    size_t fact_count;
    const pt_layout *(*layout)(const pt_rules *rules, const void *state);
    void (*board)(const pt_rules *rules, const void *state, pt_board *out);
    void (*scene)(const pt_rules *rules, const void *state, pt_scene *out); /* for several boards */
    size_t (*steps)(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
    size_t (*picks)(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
    void (*tell)(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
    size_t (*warnings)(const pt_rules *rules, const void *state, pt_action action, pt_warning *out);
    size_t (*tell_facts)(const pt_rules *rules, const void *state, pt_action action,
                         pt_fact_now *out);
    size_t (*tries)(const pt_rules *rules, const void *state, pt_try *out, size_t capacity);

    /* Combining (all optional). `stake` gives the letter of what a declared action stakes, 0 for
     * nothing; `forfeit` applies the loss of that stake, and the turn goes on. A stake made or lost
     * is spent. `stake_tell` says it in words. `stakes` lists the letters this setup can stake, in
     * capitals, at most PT_STAKES_MAX, in the order used in texts. `combined` alone means the start
     * in `usual_main` of the first game that has one; `usual_sides` are the default side games
     * ("T:die,D:dvonn"). A side game can be conceded if its own actions leave room for one more in
     * the list; `side_first` is true if it matters who starts. */
    char (*stake)(const pt_rules *rules, const void *state, pt_action action);
    unsigned (*forfeit)(const pt_rules *rules, void *state, pt_action action);
    void (*stake_tell)(const pt_rules *rules, const void *state, pt_action action, pt_stake *out);
    const char *(*stakes)(const pt_rules *rules);
    const char *usual_main, *usual_sides;
    bool side_first;

    bool played_elsewhere;       /* the players report its result: the engine cannot play it */
    const pt_model *model;       /* (optional) the engine's evaluation and move ordering */
    const pt_dialects *dialects; /* (optional) how other programs write its records */
    const pt_editor *editor;     /* (optional) how positions are edited */
};

#ifdef __cplusplus
}
#endif

#endif
