#include "cli/match_player.h"

#include <dirent.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/engine_host.h"
#include "cli/message.h"
#include "cli/nearest.h"

enum {
    HASH_MB_MAX = 65536,
    HASH_MB_USUAL = 16,
    LEVEL_MAX = 10,
    DEPTH_MOST = 100,
    MOVE_MS_MAX = 86400000, /* a day */
    FIXED_NAME = 16         /* with its end */
};

/* What a fixed opponent's name is made of: nothing that a shell or a path gives a meaning to. */
static const char fixed_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.";

/* How long a program may exceed its limit before it counts as silent, and the wait without a
 * limit: fixed opponents think as long as they need. */
#define PATIENCE_MS 30000
#define PATIENCE_UNTIMED_MS 1800000

struct player {
    const player_spec *spec;
    pt_rng rng;
    uint64_t seed;
    engine_host *host;
    foreign_engine *program; /* NULL after a crash */
};

/* Seconds with up to three decimals as milliseconds; *end is what follows. */
static bool read_seconds(const char *text, int64_t *out, const char **end) {
    int64_t ms = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9' && ms < 1000000; p++)
        ms = ms * 10 + (*p - '0');
    if (p == text)
        return false;
    ms *= 1000;
    if (*p == '.')
        for (int64_t unit = (p++, 100); unit > 0 && *p >= '0' && *p <= '9'; unit /= 10)
            ms += unit * (*p++ - '0');
    *out = ms;
    *end = p;
    return true;
}

static bool read_clock(const char *text, player_limits *out) {
    const char *end;
    if (!read_seconds(text, &out->time_ms, &end) || out->time_ms <= 0)
        return false;
    out->increment_ms = 0;
    if (*end == '\0')
        return true;
    return *end == '+' && read_seconds(end + 1, &out->increment_ms, &end) && *end == '\0';
}

bool player_limit_read(const char *name, const char *value, player_limits *out) {
    unsigned number;
    if (strcmp(name, "time") == 0) {
        if (!read_clock(value, out))
            return false;
    } else if (strcmp(name, "movetime") == 0 && args_number(value, 1, MOVE_MS_MAX, &number)) {
        out->move_ms = number;
    } else if (strcmp(name, "nodes") == 0 && args_number(value, 1, UINT_MAX, &number)) {
        out->nodes = number;
    } else if (strcmp(name, "depth") == 0 && args_number(value, 1, DEPTH_MOST, &number)) {
        out->depth = number;
    } else {
        return false;
    }
    out->given = true;
    return true;
}

const player_setting player_settings[PLAYER_SETTING_NB] = {
    {"level", 1, LEVEL_MAX}, {"hash", 1, HASH_MB_MAX}, {"threads", 1, PT_WORKERS_MAX},
    {"nodes", 1, UINT_MAX},  {"depth", 1, DEPTH_MOST}, {"movetime", 1, MOVE_MS_MAX},
    {"time", 0, 0},
};

const char *const player_names[] = {
    "engine", "greedy", "random", "engine:", "cmd:", "fixed:", NULL};

static bool read_setting(const char *name, const char *value, player_spec *out) {
    if (strcmp(name, "level") == 0)
        return args_number(value, 1, LEVEL_MAX, &out->level);
    if (strcmp(name, "threads") == 0)
        return args_number(value, 1, PT_WORKERS_MAX, &out->threads);
    if (strcmp(name, "hash") == 0)
        return args_number(value, 1, HASH_MB_MAX, &out->hash_mb);
    return player_limit_read(name, value, &out->limits);
}

/* Reports an invalid setting; `value` is NULL if it has none. */
static void fail_setting(const char *where, const char *name, const char *value) {
    unsigned level;
    const char *meant = NULL;
    for (size_t i = 0; value && i < PLAYER_SETTING_NB; i++) {
        const player_setting *s = &player_settings[i];
        if (strcmp(s->name, name) != 0)
            continue;
        if (s->most > 0)
            fail(where, STATUS_USAGE, _("%s: \"%s\" is not a number from %u to %u"), name, value,
                 s->least, s->most);
        else
            fail(where, STATUS_USAGE,
                 _("%s: \"%s\" is not a clock: give seconds, or "
                   "seconds+seconds"),
                 name, value);
        return;
    }
    nearest near = nearest_to(name);
    for (size_t i = 0; i < PLAYER_SETTING_NB; i++)
        nearest_offer(&near, player_settings[i].name);
    char text[96];
    /* As in "potentia play". */
    if (!value && args_number(name, 1, LEVEL_MAX, &level))
        snprintf(text, sizeof text, "level=%u", level);
    else
        snprintf(text, sizeof text, "%s=%s", near.name ? near.name : "", value ? value : "");
    if (near.name || *text != '=')
        meant = text;
    fail_name(where, meant, NULL,
              _("\"%s%s%s\" is not an engine setting: use level=1..10, hash=MB, threads=T, "
                "nodes=N, depth=N, movetime=MS or time=S+S"),
              name, value ? "=" : "", value ? value : "");
}

/* Reads "name=value,name=value". */
static bool read_settings(const char *where, const char *text, player_spec *out) {
    while (*text) {
        char part[64];
        size_t len = strcspn(text, ",");
        snprintf(part, sizeof part, "%.*s", (int)len, text);
        char *value = strchr(part, '=');
        if (value)
            *value++ = '\0';
        if (len >= sizeof part || !value || !read_setting(part, value, out)) {
            fail_setting(where, part, value);
            return false;
        }
        text += len + (text[len] == ',');
    }
    return true;
}

/* The folder of the fixed opponents: beside this program in a build, or POTENTIA_OPPONENTS.
 * False if the path cannot be quoted for a shell. */
static bool opponents_room(char room[PATH_MAX]) {
    char self[PATH_MAX];
    const char *told = getenv("POTENTIA_OPPONENTS");
    if (told && *told) {
        snprintf(room, PATH_MAX, "%s", told);
    } else {
        ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
        self[n > 0 ? n : 0] = '\0';
        if (snprintf(room, PATH_MAX, "%s/tests/opponents", dirname(self)) >= PATH_MAX)
            room[0] = '\0';
    }
    return room[0] && !strchr(room, '\'');
}

static bool find_opponents(const char *where, char room[PATH_MAX]) {
    if (opponents_room(room))
        return true;
    fail(where, STATUS_USAGE, _("the path of the fixed opponents cannot be used: %s"), room);
    return false;
}

/* The earlier versions in the folder's frozen.txt: lines "NAME COMMIT". */
static FILE *open_versions(const char *room) {
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/frozen.txt", room);
    return fopen(path, "r");
}

static bool next_version(FILE *versions, char name[FIXED_NAME]) {
    char line[256];
    while (fgets(line, sizeof line, versions)) {
        size_t len = strspn(line, fixed_letters);
        if (len == 0 || len >= FIXED_NAME || line[len] != ' ')
            continue;
        snprintf(name, FIXED_NAME, "%.*s", (int)len, line);
        return true;
    }
    return false;
}

static bool is_version(const char *room, const char *text) {
    char name[FIXED_NAME];
    bool found = false;
    FILE *versions = open_versions(room);
    while (versions && !found && next_version(versions, name))
        found = strcmp(name, text) == 0;
    if (versions)
        fclose(versions);
    return found;
}

size_t player_fixed_names(char out[PLAYER_FIXED_MAX][PLAYER_FIXED_NAME]) {
    char room[PATH_MAX], version[FIXED_NAME];
    size_t count = 0;
    bool found = opponents_room(room);
    FILE *versions = found ? open_versions(room) : NULL;
    while (versions && count < PLAYER_FIXED_MAX && next_version(versions, version))
        snprintf(out[count++], PLAYER_FIXED_NAME, "fixed:%s", version);
    if (versions)
        fclose(versions);
    DIR *folder = found ? opendir(room) : NULL;
    const struct dirent *entry;
    while (folder && count < PLAYER_FIXED_MAX && (entry = readdir(folder)) != NULL)
        if (strncmp(entry->d_name, "fixed_", 6) == 0 && !strchr(entry->d_name, '.') &&
            strlen(entry->d_name) < PLAYER_FIXED_NAME)
            snprintf(out[count++], PLAYER_FIXED_NAME, "fixed:%s", entry->d_name + 6);
    if (folder)
        closedir(folder);
    return count;
}

/* The command for the engine of a version. It is built first if necessary: a compiling program
 * would miss the handshake. */
static bool read_frozen(const char *where, const char *room, const char *version,
                        player_spec *out) {
    char build[PLAYER_COMMAND_MAX];
    if (snprintf(build, sizeof build, "'%s/frozen.sh' %s", room, version) >= (int)sizeof build ||
        snprintf(out->command, sizeof out->command, "'%s/%s/potentia' engine", room, version) >=
            (int)sizeof out->command) {
        fail(where, STATUS_USAGE, _("the path of the fixed opponents cannot be used: %s"), room);
        return false;
    }
    fflush(NULL);
    if (system(build) == 0)
        return true;
    fail(where, STATUS_USAGE, _("the engine of version %s is not available"), version);
    return false;
}

/* No such program: a typo, or it has not been built. */
static void fail_fixed(const char *where, const char *text, const char *program) {
    char names[PLAYER_FIXED_MAX][PLAYER_FIXED_NAME], whole[64];
    size_t count = player_fixed_names(names);
    snprintf(whole, sizeof whole, "fixed:%s", text);
    nearest meant = nearest_to(whole);
    for (size_t i = 0; i < count; i++)
        nearest_offer(&meant, names[i]);
    fail_name(where, meant.name, NULL, _("%s cannot play: %s does not exist"), whole, program);
}

/* The command for the fixed opponent "NAME:SETTING" or the earlier engine "0.1". */
static bool read_fixed(const char *where, const char *text, player_spec *out) {
    char name[FIXED_NAME], argument[32] = "", room[PATH_MAX];
    size_t len = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    if (text[len] == ':')
        snprintf(argument, sizeof argument, "%s", text + len + 1);
    if (strspn(name, fixed_letters) != len ||
        argument[strspn(argument, "abcdefghijklmnopqrstuvwxyz0123456789")] || len == 0) {
        fail(where, STATUS_USAGE,
             _("\"%s\" is not a fixed opponent: use NAME, NAME:SETTING, or a version such as "
               "0.1"),
             text);
        return false;
    }
    if (!find_opponents(where, room))
        return false;
    if (is_version(room, text))
        return read_frozen(where, room, text, out);
    char program[PATH_MAX + 32];
    snprintf(program, sizeof program, "%s/fixed_%s", room, name);
    if (access(program, X_OK) != 0) {
        fail_fixed(where, text, program);
        return false;
    }
    if (snprintf(out->command, sizeof out->command, "'%s' %s", program, argument) >=
        (int)sizeof out->command) {
        fail(where, STATUS_USAGE, _("the path of the fixed opponents cannot be used: %s"), room);
        return false;
    }
    return true;
}

bool player_spec_read(const char *where, const char *text, player_spec *out) {
    *out = (player_spec){.text = text, .threads = 1, .hash_mb = HASH_MB_USUAL};
    if (strcmp(text, "engine") == 0)
        return true;
    if (strncmp(text, "engine:", 7) == 0)
        return read_settings(where, text + 7, out);
    if (strcmp(text, "greedy") == 0) {
        out->kind = PLAYER_GREEDY;
        return true;
    }
    if (strcmp(text, "random") == 0) {
        out->kind = PLAYER_RANDOM;
        return true;
    }
    out->kind = PLAYER_PROGRAM;
    if (strncmp(text, "fixed:", 6) == 0)
        return read_fixed(where, text + 6, out);
    if (strncmp(text, "cmd:", 4) == 0 && text[4]) {
        if (snprintf(out->command, sizeof out->command, "%s", text + 4) < (int)sizeof out->command)
            return true;
        fail(where, STATUS_USAGE, _("a player's command is too long"));
        return false;
    }
    nearest meant = nearest_to(text);
    for (size_t i = 0; player_names[i]; i++)
        nearest_offer(&meant, player_names[i]);
    fail_name(where, meant.name, NULL,
              _("\"%s\" is not a player: use engine, engine:SETTINGS, greedy, random, "
                "cmd:PROGRAM or fixed:NAME"),
              text);
    return false;
}

bool player_open(const player_spec *spec, player **out, char why[FOREIGN_WHY]) {
    player *p = calloc(1, sizeof *p);
    bool good = p != NULL;
    why[0] = '\0';
    if (good) {
        p->spec = spec;
        if (spec->kind == PLAYER_ENGINE)
            good = engine_host_new(spec->hash_mb, spec->threads, NULL, NULL, &p->host) == PT_OK;
        if (spec->kind == PLAYER_PROGRAM)
            good = foreign_start(spec->command, &p->program, why) == FOREIGN_OK;
    }
    if (good) {
        *out = p;
        return true;
    }
    if (!why[0])
        snprintf(why, FOREIGN_WHY, "%s", _("out of memory"));
    free(p);
    return false;
}

void player_close(player *p) {
    if (!p)
        return;
    engine_host_free(p->host);
    foreign_free(p->program);
    free(p);
}

/* Releases a program that failed, and maps the failure to the game's end. */
static player_fault fault_of(player *p, foreign_status status) {
    static const player_fault faults[] = {
        [FOREIGN_OK] = PLAYER_FINE,         [FOREIGN_GONE] = PLAYER_CRASHED,
        [FOREIGN_SILENT] = PLAYER_SILENT,   [FOREIGN_GARBLED] = PLAYER_ILLEGAL,
        [FOREIGN_STOPPED] = PLAYER_STOPPED,
    };
    if (status != FOREIGN_OK) {
        foreign_free(p->program);
        p->program = NULL;
    }
    return faults[status];
}

player_fault player_new_game(player *p, uint64_t seed, const atomic_bool *stop,
                             char why[FOREIGN_WHY]) {
    p->seed = seed;
    pt_rng_seed(&p->rng, seed);
    if (p->host)
        engine_host_clear(p->host);
    if (p->spec->kind != PLAYER_PROGRAM)
        return PLAYER_FINE;
    foreign_status status = FOREIGN_OK;
    if (!p->program)
        status = foreign_start(p->spec->command, &p->program, why);
    if (status == FOREIGN_OK)
        status = foreign_new_game(p->program, stop, why);
    return fault_of(p, status);
}

static pt_action choose_random(player *p, const player_view *v) {
    pt_actions list;
    pt_legal(v->rules, v->state, &list);
    return list.items[pt_rng_below(&p->rng, (uint32_t)list.count)];
}

/* The static evaluation of a state for `me`. */
static int worth(const pt_rules *rules, const pt_state *state, pt_actor me) {
    pt_outcome out = pt_result(rules, state);
    if (out.over)
        return out.winner == me ? PT_SCORE_WIN : out.winner == PT_NOBODY ? 0 : -PT_SCORE_WIN;
    int value = pt_engine_evaluate(rules, state);
    return pt_state_owner(rules, state) == me ? value : -value;
}

/* The best evaluation `me` can reach before the opponent moves: removals and extra moves
 * included. No turn has more own actions than this. */
enum { OWN_ACTIONS_MOST = 6 };

static int worth_at_turn_end(const pt_rules *rules, const pt_state *state, pt_actor me,
                             unsigned flags, unsigned deep) {
    if (flags & (PT_TURN_ENDED | PT_GAME_ENDED) || deep == OWN_ACTIONS_MOST ||
        pt_state_actor(rules, state) != me || pt_state_phase(rules, state)->secret)
        return worth(rules, state, me);
    pt_actions list;
    pt_legal(rules, state, &list);
    int best = INT_MIN;
    for (size_t i = 0; i < list.count; i++) {
        pt_state after = *state;
        flags = pt_apply(rules, &after, list.items[i]);
        int value = worth_at_turn_end(rules, &after, me, flags, deep + 1);
        best = value > best ? value : best;
    }
    return best;
}

static pt_action choose_greedy(player *p, const player_view *v) {
    /* The opponent's choice is hidden, and so is the outcome of one's own. */
    if (pt_state_phase(v->rules, v->state)->secret)
        return choose_random(p, v);
    pt_actor me = pt_state_actor(v->rules, v->state);
    pt_actions list;
    pt_legal(v->rules, v->state, &list);
    int best = INT_MIN;
    uint32_t equal = 0;
    pt_action chosen = PT_NO_ACTION;
    for (size_t i = 0; i < list.count; i++) {
        pt_state after = *v->state;
        unsigned flags = pt_apply(v->rules, &after, list.items[i]);
        int value = worth_at_turn_end(v->rules, &after, me, flags, 1);
        if (value > best)
            equal = 0;
        if (value < best || pt_rng_below(&p->rng, ++equal) > 0)
            continue;
        best = value;
        chosen = list.items[i];
    }
    return chosen;
}

static player_fault choose_engine(player *p, const player_view *v, const atomic_bool *stop,
                                  pt_action *out, char why[FOREIGN_WHY]) {
    pt_limits limits = v->limits;
    limits.level = p->spec->level;
    limits.seed = p->seed;
    pt_search_info info;
    pt_status status =
        engine_host_think(p->host, v->rules, v->state, v->history, &limits, stop, &info);
    if (status == PT_UNKNOWN) {
        snprintf(why, FOREIGN_WHY, "%s", _("the engine cannot play this game"));
        return PLAYER_UNABLE;
    }
    if (status != PT_OK || info.pv_count == 0) {
        snprintf(why, FOREIGN_WHY, "%s", _("the engine found no action"));
        return PLAYER_ILLEGAL;
    }
    *out = info.pv[0];
    return PLAYER_FINE;
}

/* The limits as the words of "go", and how long to wait for the answer. */
static int64_t write_go(const player_view *v, char *out, size_t size) {
    const pt_limits *l = &v->limits;
    pt_actor me = pt_state_actor(v->rules, v->state);
    size_t n = (size_t)snprintf(out, size, "go");
    if (l->time_ms[0] > 0 || l->time_ms[1] > 0)
        n += (size_t)snprintf(out + n, size - n,
                              " p1time %" PRId64 " p2time %" PRId64 " p1inc %" PRId64
                              " p2inc %" PRId64,
                              l->time_ms[0], l->time_ms[1], l->increment_ms[0], l->increment_ms[1]);
    if (l->move_ms > 0)
        n += (size_t)snprintf(out + n, size - n, " movetime %" PRId64, l->move_ms);
    if (l->nodes > 0)
        n += (size_t)snprintf(out + n, size - n, " nodes %" PRIu64, l->nodes);
    if (l->depth > 0)
        snprintf(out + n, size - n, " depth %u", l->depth);
    int64_t most = l->move_ms > 0 ? l->move_ms : me <= PT_BLACK ? l->time_ms[me] : 0;
    return most > 0 ? most + PATIENCE_MS : PATIENCE_UNTIMED_MS;
}

static player_fault choose_program(player *p, const player_view *v, const atomic_bool *stop,
                                   pt_action *out, char why[FOREIGN_WHY]) {
    char go[256], text[PT_ACTION_TEXT_MAX];
    int64_t patience = write_go(v, go, sizeof go);
    foreign_status status = foreign_go(p->program, v->position_line, go, patience, stop, text, why);
    if (status != FOREIGN_OK)
        return fault_of(p, status);
    pt_error error;
    if (pt_action_read(v->rules, v->state, text, PT_ZSTR, out, &error) == PT_OK)
        return PLAYER_FINE;
    char sentence[SENTENCE_MAX];
    make_printable(text);
    snprintf(why, FOREIGN_WHY, _("it played \"%s\": %.160s"), text,
             error_sentence(&error, sentence));
    return PLAYER_ILLEGAL;
}

player_fault player_choose(player *p, const player_view *view, const atomic_bool *stop,
                           pt_action *out, char why[FOREIGN_WHY]) {
    switch (p->spec->kind) {
    case PLAYER_ENGINE:
        return choose_engine(p, view, stop, out, why);
    case PLAYER_PROGRAM:
        return choose_program(p, view, stop, out, why);
    case PLAYER_GREEDY:
        *out = choose_greedy(p, view);
        return PLAYER_FINE;
    default:
        *out = choose_random(p, view);
        return PLAYER_FINE;
    }
}
