/* SGF records: determining the start, replaying the main line, tidying variations. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "record/charset.h"
#include "record/record.h"

/* == The start == */

static const char *stated_game(const pt_record *record) {
    return pt_sgf_get(record->sgf, record->root, "GM", 0);
}

/* A variant of the game that GM[] names. */
static pt_status start_from_variant(pt_record *record, const char *variant, pt_error *error) {
    const char *stated = stated_game(record);
    const pt_game *game;
    pt_status status = PT_UNKNOWN;
    for (size_t i = 0; stated && status == PT_UNKNOWN && (game = record_game(record->extra, i));
         i++) {
        char text[PT_SETUP_TEXT_MAX];
        if (!record_is_game(game, stated))
            continue;
        writer w = writer_on(text, sizeof text);
        write_text(&w, game->name);
        write_char(&w, ' ');
        write_text(&w, variant);
        if (writer_end(&w) > 0)
            status = record_start(record, text, PT_ZSTR, NULL, 0, error);
    }
    return status;
}

/* Other programs write RU[Standard], or something that is not a start here. */
static pt_status start_from_rules_name(pt_record *record, const char *name, pt_error *error) {
    char text[PT_SETUP_TEXT_MAX];
    size_t len = strlen(name);
    if (len >= sizeof text)
        return PT_UNKNOWN;
    for (size_t i = 0; i <= len; i++)
        text[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + ('a' - 'A') : name[i]);
    pt_status status = start_from_variant(record, text, error);
    return status == PT_OK || status == PT_NOMEM ? status
                                                 : record_start(record, text, len, NULL, 0, error);
}

/* == Other content == */

/* FF[4] properties that comment on a turn or a position but are not turns, and those found in any
 * game's root. */
static bool is_remark(const char *name) {
    static const char *const remarks[] = {
        "AN",  "AP",  "AR",  "BL", "BM", "BR", "BT", "C",  "CA", "CP", "CR", "DD", "DM", "DO",
        "DT",  "EV",  "FF",  "FG", "GB", "GC", "GM", "GN", "GW", "HA", "HO", "IT", "KM", "KO",
        "LB",  "LN",  "MA",  "MN", "N",  "OB", "ON", "OT", "OW", "PB", "PC", "PL", "PM", "PTL",
        "PTP", "PTS", "PTT", "PW", "RE", "RO", "RU", "SL", "SO", "SQ", "ST", "SZ", "TB", "TE",
        "TM",  "TR",  "TW",  "UC", "US", "V",  "VW", "WL", "WR", "WT",
    };
    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; i++)
        if (strcmp(name, remarks[i]) == 0)
            return true;
    return false;
}

uint32_t record_next_node(const pt_record *record, uint32_t node) {
    const pt_sgf *sgf = record->sgf;
    uint32_t next = pt_sgf_child(sgf, node);
    while (next == PT_SGF_NONE && node != record->root) {
        next = pt_sgf_sibling(sgf, node);
        node = pt_sgf_parent(sgf, node);
    }
    return next;
}

/* How many property names an error lists. */
#define NAMES_TOLD 6

/* Lists names that are neither turns nor remarks, each once; true if there are any. */
static bool list_strange(const pt_record *record, bool *has_turn, char *out, size_t size) {
    char seen[NAMES_TOLD][8];
    size_t count = 0;
    writer w = writer_on(out, size);
    const char *name;
    *has_turn = false;
    for (uint32_t node = record->root; node != PT_SGF_NONE && count < NAMES_TOLD;
         node = record_next_node(record, node)) {
        for (size_t i = 0; (name = pt_sgf_name(record->sgf, node, i)) && count < NAMES_TOLD; i++) {
            size_t known = 0;
            if (strcmp(name, "W") == 0 || strcmp(name, "B") == 0)
                *has_turn = true;
            if (strcmp(name, "W") == 0 || strcmp(name, "B") == 0 || is_remark(name))
                continue;
            while (known < count && strncmp(seen[known], name, sizeof seen[0] - 1) != 0)
                known++;
            if (known < count)
                continue;
            writer s = writer_on(seen[count], sizeof seen[0]);
            write_bytes(&s, name,
                        strlen(name) < sizeof seen[0] ? strlen(name) : sizeof seen[0] - 1);
            writer_end(&s);
            write_text(&w, count > 0 ? ", " : "");
            write_text(&w, seen[count++]);
        }
    }
    writer_end(&w);
    return count > 0;
}

/* Reports a game that is not one of ours, or not in one of our dialects. */
pt_status record_dialect(const pt_record *record, pt_error *error) {
    char names[PT_ERROR_ARG_TEXT], game[PT_ERROR_ARG_TEXT];
    bool has_turn;
    const char *stated = stated_game(record);
    writer w = writer_on(game, sizeof game);
    size_t len = stated ? strlen(stated) : 0, most = sizeof game - 8;
    write_text(&w, stated ? "GM[" : "no GM[");
    write_bytes(&w, stated ? stated : "", len < most ? len : most);
    write_char(&w, ']');
    writer_end(&w);
    if (!list_strange(record, &has_turn, names, sizeof names))
        memcpy(names, has_turn ? "W, B" : "-", has_turn ? 5 : 2);
    return pt_fail(error, PT_UNKNOWN, PT_MSG_RECORD_DIALECT, PT_FIELD_RECORD, -1, "zz", game,
                   names);
}

/* A tree full of something else is not just a game without turns. */
static bool is_something_else(const pt_record *record) {
    char names[PT_ERROR_ARG_TEXT];
    bool has_turn;
    return pt_sgf_child(record->sgf, record->root) != PT_SGF_NONE &&
           list_strange(record, &has_turn, names, sizeof names) && !has_turn;
}

static bool is_known_game(const pt_registry *extra, const char *value) {
    const pt_game *game;
    for (size_t i = 0; (game = record_game(extra, i)); i++)
        if (record_is_game(game, value))
            return true;
    return false;
}

static pt_status find_start(pt_record *record, pt_error *error) {
    const pt_sgf *sgf = record->sgf;
    const char *setup = pt_sgf_get(sgf, record->root, "PTS", 0);
    const char *position = pt_sgf_get(sgf, record->root, "PTP", 0);
    const char *name = pt_sgf_get(sgf, record->root, "RU", 0);
    if (setup || position)
        return record_start(record, setup, setup ? strlen(setup) : 0, position,
                            position ? strlen(position) : 0, error);
    pt_status status = name ? start_from_rules_name(record, name, error) : PT_UNKNOWN;
    if (status == PT_OK || status == PT_NOMEM)
        return status;
    if (record->hint)
        return record_start_from(record, record->hint, strlen(record->hint), error);
    const char *stated = stated_game(record), *usual = record_usual_setup(record->extra, stated);
    if (usual)
        return record_start(record, usual, PT_ZSTR, NULL, 0, error);
    if (stated && !is_known_game(record->extra, stated))
        return record_dialect(record, error);
    return pt_fail(error, PT_UNKNOWN, PT_MSG_RECORD_NEEDS_START, PT_FIELD_RECORD, -1, "");
}

static pt_status check_game(const pt_record *record, pt_error *error) {
    const pt_game *game = pt_rules_game(record->rules);
    const char *stated = stated_game(record);
    if (!stated || !game->sgf_game || record_is_game(game, stated))
        return PT_OK;
    return pt_fail(error, PT_ILLEGAL, PT_MSG_RECORD_SGF_GAME, PT_FIELD_RECORD, -1, "zzz", stated,
                   game->sgf_game, game->name);
}

/* == The main line == */

const char *record_node_turn(const pt_sgf *sgf, uint32_t node, pt_actor *owner, bool *several) {
    const char *white = pt_sgf_get(sgf, node, "W", 0), *black = pt_sgf_get(sgf, node, "B", 0);
    *owner = white ? PT_WHITE : PT_BLACK;
    *several = (white && black) || pt_sgf_get(sgf, node, "W", 1) || pt_sgf_get(sgf, node, "B", 1);
    return white ? white : black;
}

static pt_status replay_node(pt_record *record, uint32_t node, pt_error *error) {
    pt_actor owner;
    bool several;
    const char *text = record_node_turn(record->sgf, node, &owner, &several);
    if (!text)
        return PT_OK;
    int turn = (int)record->turn_count + !record->turn_open;
    if (several)
        return pt_fail(error, PT_SYNTAX, PT_MSG_RECORD_TWO_TURNS, PT_FIELD_RECORD, -1, "n", turn);
    if (record->loser == PT_NOBODY && record_is_resign(text, strlen(text))) {
        record->loser = owner;
        return PT_OK;
    }
    pt_outcome outcome = pt_result(record->rules, &record->now);
    pt_actor due = pt_state_owner(record->rules, &record->now);
    if (owner != due && !outcome.over && record->loser == PT_NOBODY)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_RECORD_OWNER, PT_FIELD_RECORD, -1, "nzz", turn,
                       record_property(due), record_property(owner));
    return record_read_turn(record, node, text, strlen(text), error);
}

/* Notes that the error is in this node. */
static pt_status at_node(const pt_record *record, uint32_t node, pt_status status, pt_place *place,
                         pt_error *error) {
    if (status != PT_OK) {
        place->line = record->sgf->nodes[node].line;
        if (error)
            error->offset = (int32_t)record->sgf->nodes[node].offset;
    }
    return status;
}

static pt_status replay(pt_record *record, bool *forked, pt_place *place, pt_error *error) {
    *forked = false;
    for (uint32_t node = record->root; node != PT_SGF_NONE;) {
        place->turn = record->turn_count + !record->turn_open;
        pt_status status = replay_node(record, node, error);
        if (status != PT_OK)
            return at_node(record, node, status, place, error);
        record->tail = node;
        node = pt_sgf_child(record->sgf, node);
        *forked = *forked || pt_sgf_sibling(record->sgf, node) != PT_SGF_NONE;
    }
    return PT_OK;
}

/* == Variations == */

/* Plays a node in a variation and rewrites its turn as canonical text; false if that cannot be
 * done, and the node is left unchanged. */
static bool tidy_node(pt_record *record, uint32_t node, pt_state *now) {
    pt_actor owner;
    bool several;
    const char *text = record_node_turn(record->sgf, node, &owner, &several);
    size_t count = 0;
    if (!text)
        return true;
    if (several || owner != pt_state_owner(record->rules, now) ||
        pt_turn_read(record->rules, now, text, strlen(text), PT_NOTATION_ANY, record->turn,
                     RECORD_TURN_ACTIONS, &count, NULL) != PT_OK ||
        count == 0)
        return false;
    text = record_turn_text(record->rules, now, record->turn, count, PT_NOTATION_CANONICAL,
                            &record->buffer);
    if (!text || pt_sgf_set(record->sgf, node, record_property(owner), text) != PT_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        pt_apply(record->rules, now, record->turn[i]);
    return true;
}

/* At a fork, the state that all its branches start from. */
typedef struct branching {
    bool alive; /* the line up to here could be replayed */
    pt_state state;
} branching;

/* Forks nested deeper than this are left unchanged. */
#define FORKS_MAX 256

/* Walks the whole game, depth first, keeping the states of the open forks. */
static pt_status tidy(pt_record *record, pt_error *error) {
    const pt_sgf *sgf = record->sgf;
    uint32_t node = record->root;
    branching *forks = calloc(FORKS_MAX, sizeof *forks);
    size_t depth = 0;
    if (!forks)
        return record_no_memory(error);
    pt_state now = record->start;
    bool alive = true;
    for (;;) {
        alive = alive && tidy_node(record, node, &now);
        uint32_t child = pt_sgf_child(sgf, node);
        if (child != PT_SGF_NONE) {
            if (pt_sgf_sibling(sgf, child) != PT_SGF_NONE) {
                if (depth < FORKS_MAX)
                    forks[depth] = (branching){.alive = alive, .state = now};
                depth++;
            }
            node = child;
            continue;
        }
        while (node != record->root && pt_sgf_sibling(sgf, node) == PT_SGF_NONE) {
            node = pt_sgf_parent(sgf, node);
            uint32_t first = pt_sgf_child(sgf, node);
            if (pt_sgf_sibling(sgf, first) != PT_SGF_NONE)
                depth--;
        }
        if (node == record->root)
            break;
        node = pt_sgf_sibling(sgf, node);
        alive = depth <= FORKS_MAX && forks[depth - 1].alive;
        if (alive)
            now = forks[depth - 1].state;
    }
    free(forks);
    return PT_OK;
}

/* == Reading == */

pt_status pt_record_select(pt_record *record, size_t game, pt_place *place, pt_error *error) {
    pt_place nowhere;
    if (!place)
        place = &nowhere;
    *place = (pt_place){0, 0};
    size_t games = pt_sgf_games(record->sgf);
    if (game >= games)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_RECORD_NO_GAME, PT_FIELD_RECORD, -1, "nn",
                       (int)games, (int)game + 1);
    uint32_t before = record->root, root = pt_sgf_root(record->sgf, game);
    record->root = root;
    const pt_game *boardspace = record_boardspace_game(record);
    if (boardspace) {
        uint32_t node;
        pt_status read = record_read_boardspace(record, boardspace, &node, &place->turn, error);
        if (read == PT_OK)
            read = record_finish(record, error);
        if (read == PT_OK)
            place->turn = 0;
        else
            record->root = before;
        return at_node(record, node, read, place, error);
    }
    pt_status status = record_translate_golem(record, error);
    if (status == PT_OK)
        status =
            is_something_else(record) ? record_dialect(record, error) : find_start(record, error);
    if (status != PT_OK)
        record->root = before;
    if (status == PT_OK)
        status = check_game(record, error);
    if (status == PT_OK)
        status = record_describe(record, error);
    if (status != PT_OK)
        return at_node(record, root, status, place, error);
    bool forked;
    status = replay(record, &forked, place, error);
    if (status != PT_OK)
        return status;
    place->turn = record->turn_count;
    status = record_finish(record, error);
    if (status == PT_OK && forked)
        status = tidy(record, error);
    if (status != PT_OK)
        return at_node(record, root, status, place, error);
    place->turn = 0;
    return PT_OK;
}

static pt_status read_record(const pt_registry *extra, const char *text, size_t len,
                             const char *start, bool decoded, pt_record **out, pt_place *place,
                             pt_error *error) {
    pt_place nowhere;
    *out = NULL;
    if (!place)
        place = &nowhere;
    *place = (pt_place){0, 0};
    pt_record *record = record_make(extra, start);
    if (!record)
        return record_no_memory(error);
    reader in = reader_on(text, len), look = in;
    reader_take_text(&look, "\xef\xbb\xbf");
    while (!reader_done(&look) && strchr(" \t\r\n\v\f", *look.at) && *look.at)
        look.at++;
    pt_status status;
    if (reader_peek(&look) == '(') {
        pt_error why;
        status = pt_sgf_read(in.at, reader_left(&in), &record->sgf, &why);
        if (status != PT_OK) {
            if (error)
                *error = why;
            if (why.offset >= 0)
                place->line = (size_t)sgf_line(text, (size_t)why.offset);
        } else {
            uint32_t node;
            status = sgf_to_utf8(record->sgf, decoded, &node, error);
            status = status == PT_OK ? pt_record_select(record, 0, place, error)
                                     : at_node(record, node, status, place, error);
        }
    } else {
        status = record_read_lines(record, in.at, reader_left(&in), place, error);
    }
    if (status != PT_OK) {
        pt_record_free(record);
        return status;
    }
    *out = record;
    return PT_OK;
}

pt_status pt_record_read(const pt_registry *extra, const char *text, size_t len, const char *start,
                         pt_record **out, pt_place *place, pt_error *error) {
    return read_record(extra, text, len, start, false, out, place, error);
}

pt_status record_read_decoded(const char *text, size_t len, const char *start, pt_record **out,
                              pt_place *place, pt_error *error) {
    return read_record(NULL, text, len, start, true, out, place, error);
}
