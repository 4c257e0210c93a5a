/* Who plays in a match: the engine in this process, two simple players, or a program.
 *
 *     engine                          the engine
 *     engine:level=5                  with settings: level, hash (MB), threads, and limits of
 *     engine:nodes=20000,hash=32      its own: nodes, depth, movetime (ms), time (5+0.1)
 *     greedy                          takes what looks best after one action
 *     random                          takes anything
 *     cmd:./program -x                a program that speaks UGI
 *     fixed:NAME, fixed:NAME:SETTING  one of the fixed opponents beside this program
 *     fixed:0.1, fixed:terms          the engine of that version, built when first asked for
 */
#ifndef PT_CLI_MATCH_PLAYER_H
#define PT_CLI_MATCH_PLAYER_H

#include <stdatomic.h>

#include "cli/foreign_engine.h"
#include "potentia.h"

typedef enum player_kind {
    PLAYER_ENGINE = 0,
    PLAYER_GREEDY,
    PLAYER_RANDOM,
    PLAYER_PROGRAM
} player_kind;

/* How long a player may think; 0 is no limit. With `time_ms`, on a clock. */
typedef struct player_limits {
    bool given;
    unsigned depth;
    uint64_t nodes;
    int64_t move_ms, time_ms, increment_ms;
} player_limits;

#define PLAYER_COMMAND_MAX 2048

typedef struct player_spec {
    const char *text; /* as given */
    player_kind kind;
    unsigned level, threads, hash_mb;
    player_limits limits;
    char command[PLAYER_COMMAND_MAX];
} player_spec;

/* The engine's settings: "level=5". A setting without numbers is a clock. */
typedef struct player_setting {
    const char *name;
    unsigned least, most;
} player_setting;

enum { PLAYER_SETTING_NB = 7 };
extern const player_setting player_settings[PLAYER_SETTING_NB];

/* The players there are, NULL-terminated; : needs a setting after it. */
extern const char *const player_names[];

/* The versions that can be built and the fixed opponents that have been, as "fixed:NAME";
 * returns how many. */
enum { PLAYER_FIXED_MAX = 32, PLAYER_FIXED_NAME = 48 };
size_t player_fixed_names(char out[PLAYER_FIXED_MAX][PLAYER_FIXED_NAME]);

/* Reads a player; reports an error and returns false. `text` must last. */
bool player_spec_read(const char *where, const char *text, player_spec *out);

/* Reads "nodes=N", "depth=N", "movetime=MS" or "time=T+I" (seconds, with decimals) into `out`;
 * false for another name or an invalid value. */
bool player_limit_read(const char *name, const char *value, player_limits *out);

typedef struct player player;

typedef enum player_fault {
    PLAYER_FINE = 0,
    PLAYER_CRASHED,
    PLAYER_SILENT,
    PLAYER_ILLEGAL,
    PLAYER_UNABLE, /* the engine does not know this game */
    PLAYER_STOPPED /* the match is being stopped */
} player_fault;

/* Prepares the player; on failure `why` gives the reason. */
bool player_open(const player_spec *spec, player **out, char why[FOREIGN_WHY]);
void player_close(player *p); /* NULL is fine */

/* Prepares for a new game, with `seed` for its random choices. A crashed program is restarted. */
player_fault player_new_game(player *p, uint64_t seed, const atomic_bool *stop,
                             char why[FOREIGN_WHY]);

/* What a player is told when it is their turn. */
typedef struct player_view {
    const pt_rules *rules;
    const pt_state *state;     /* what he may see of it */
    const pt_history *history; /* for repetition */
    const char *position_line; /* "position fen ..." for programs */
    pt_limits limits;
} player_view;

/* The player's action for the state they see. On failure `why` gives the reason. */
player_fault player_choose(player *p, const player_view *view, const atomic_bool *stop,
                           pt_action *out, char why[FOREIGN_WHY]);

#endif
