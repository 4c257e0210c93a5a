/* Records in lines: the official form, the actions form, and listings from sites that do not name
 * the game.
 *
 *     # game: tournament             official: the setup, options on separate lines
 *     # pieces: 21,21                if that is easier ("# supply: T4Z4,-")
 *     # start: POSITION              a start other than the usual one
 *     # white: Name                  and the other headers below
 *     Gd2 (16)
 *     # a comment on the turn above it
 *
 *     SETUP                          actions: a setup, a start's name or a position, or a
 *     POSITION                       setup and a position
 *     Ga1-b2
 *
 * One reader reads both. A turn is a word: numbers such as "12." before it are skipped, "(16)"
 * after it belongs to it, and so do words joined to it by ';' or ',', and as many more as make a
 * turn of the game's. So a line may have several turns ("1. g2 c1 2. d3 ..."). If nothing names the
 * game, the words may identify it: a game recognises its own (game/dialect.h). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "game/dialect.h"
#include "record/charset.h"
#include "record/record.h"

/* Headers and the corresponding root properties, in writing order. */
static const struct header {
    const char *key, *property;
} headers[] = {
    {"name", "GN"},       {"event", "EV"},  {"round", "RO"},      {"place", "PC"},
    {"date", "DT"},       {"white", "PW"},  {"white-rank", "WR"}, {"black", "PB"},
    {"black-rank", "BR"}, {"time", "TM"},   {"overtime", "OT"},   {"side-time", "PTT"},
    {"annotator", "AN"},  {"source", "SO"}, {"user", "US"},       {"copyright", "CP"},
    {"comment", "C"},     {"result", "RE"},
};

#define HEADERS_NB (sizeof headers / sizeof headers[0])

/* Setup options that may be on separate lines. A combined game's own options come right after its
 * name, the main game's last. */
static const char *const options[] = {"sides", "challenges", "pieces", "supply"};

#define MAIN_OPTIONS 2
#define OPTIONS_NB (sizeof options / sizeof options[0])

static reader trimmed(reader r) {
    while (r.at < r.end && text_is_blank(*r.at))
        r.at++;
    while (r.end > r.at && text_is_blank(r.end[-1]))
        r.end--;
    return r;
}

/* Cuts off the next line, whatever its line ending. */
static reader next_line(reader *in) {
    reader line = *in;
    while (in->at < in->end && *in->at != '\n' && *in->at != '\r')
        in->at++;
    line.end = in->at;
    if (in->at < in->end && *in->at++ == '\r' && reader_peek(in) == '\n')
        in->at++;
    return line;
}

/* == Reading == */

typedef struct lines {
    pt_record *record;
    reader text;
    reader game, position; /* what was said about the start; at == NULL for nothing */
    reader option[OPTIONS_NB];
    pt_sgf *headers; /* a node that collects them until they can be put in order */
    char *comment;   /* comment lines not yet in the tree */
    size_t comment_len;
    bool has_comment;
    bool started; /* the headers are over */
    pt_error *error;
} lines;

/* The most bytes that one byte of ISO-8859-1 can become. */
#define LATIN1_GROWTH 3

/* Lines declare no charset: they are UTF-8 if they are valid UTF-8, otherwise ISO-8859-1. */
static size_t copy_text(reader from, char *out) {
    size_t len = reader_left(&from);
    if (!is_utf8(from.at, len))
        return charset_to_utf8(CHARSET_LATIN1, from.at, len, out);
    memcpy(out, from.at, len);
    return len;
}

/* Copies text from the record, because the tree needs it NUL-terminated. */
static pt_status set_header(lines *l, const char *property, reader value) {
    size_t len = reader_left(&value);
    char *text = malloc(LATIN1_GROWTH * len + 1);
    if (!text)
        return record_no_memory(l->error);
    text[copy_text(value, text)] = '\0';
    pt_status status = pt_sgf_set(l->headers, 0, property, text);
    free(text);
    return record_tree_fault(status, l->error);
}

/* Keeps a comment line for its node; together they never exceed the text's length. */
static void keep_comment(lines *l, reader text) {
    if (l->has_comment)
        l->comment[l->comment_len++] = '\n';
    l->comment_len += copy_text(text, l->comment + l->comment_len);
    l->has_comment = true;
}

static pt_status flush_comment(lines *l) {
    if (!l->has_comment)
        return PT_OK;
    pt_record *record = l->record;
    uint32_t node = record->turn_count > 0 ? record->node : record->root;
    l->comment[l->comment_len] = '\0';
    l->comment_len = 0;
    l->has_comment = false;
    return record_comment(record, node, l->comment, l->error);
}

/* A '#' line: before the turns, a header if its key is known, otherwise a comment. */
static pt_status read_hash_line(lines *l, reader line) {
    line.at++;
    reader all = line;
    reader_take(&all, ' ');
    if (!l->started && memchr(line.at, ':', reader_left(&line))) {
        reader rest = line;
        reader key = trimmed(reader_until(&rest, ':')), value = trimmed(rest);
        if (reader_is_word(&key, "comment")) {
            reader_take(&rest, ' ');
            keep_comment(l, rest);
            return PT_OK;
        }
        if (reader_is_word(&key, "game")) {
            l->game = value;
            return PT_OK;
        }
        if (reader_is_word(&key, "start")) {
            l->position = value;
            return PT_OK;
        }
        for (size_t i = 0; i < OPTIONS_NB; i++) {
            if (reader_is_word(&key, options[i])) {
                l->option[i] = value;
                return PT_OK;
            }
        }
        for (size_t i = 0; i < HEADERS_NB; i++)
            if (reader_is_word(&key, headers[i].key))
                return set_header(l, headers[i].property, value);
    }
    keep_comment(l, all);
    return PT_OK;
}

/* Skips "12." or "12..."; a number without a dot may be a turn. */
static void skip_number(reader *word) {
    const char *at = word->at;
    while (at < word->end && *at >= '0' && *at <= '9')
        at++;
    if (at == word->at || at == word->end || *at != '.')
        return;
    while (at < word->end && *at == '.')
        at++;
    word->at = at;
}

/* Whether every word can occur in a record of this dialect, and something occurs in no other: a
 * word unique to the game, or turn numbers. */
static bool is_written_in(const lines_dialect *dialect, reader text) {
    bool told = false, any = false;
    while (!reader_done(&text)) {
        reader line = trimmed(next_line(&text));
        if (reader_peek(&line) == '#')
            continue;
        for (reader word = reader_word(&line); !reader_done(&word); word = reader_word(&line)) {
            const char *from = word.at;
            skip_number(&word);
            told = told || (dialect->numbered && word.at > from);
            if (reader_done(&word) || reader_is_word(&word, "pass") ||
                reader_is_word(&word, "resign"))
                continue;
            line_word tells = dialect->word(word);
            if (tells == LINE_WORD_NONE)
                return false;
            told = told || tells == LINE_WORD_TELLING;
            any = true;
        }
    }
    return told && any;
}

/* The default setup of the only game that uses these words, or NULL. */
static const char *setup_by_words(const lines *l) {
    const pt_game *game, *found = NULL;
    for (size_t i = 0; (game = record_game(l->record->extra, i)); i++) {
        if (!game->dialects || !game->dialects->lines ||
            !is_written_in(game->dialects->lines, l->text))
            continue;
        if (found)
            return NULL;
        found = game;
    }
    return found ? record_usual_setup(l->record->extra, found->sgf_game) : NULL;
}

static void write_options(writer *w, const lines *l, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        if (!l->option[i].at)
            continue;
        write_char(w, ' ');
        write_text(w, options[i]);
        write_char(w, '=');
        write_bytes(w, l->option[i].at, reader_left(&l->option[i]));
    }
}

/* A setup up to its options, which the record has on separate lines. */
static reader opening_words(const pt_rules *rules, char out[PT_SETUP_TEXT_MAX]) {
    pt_setup_text(rules, out, PT_SETUP_TEXT_MAX);
    for (char *at = out; (at = strchr(at, ' ')) != NULL; at++) {
        size_t word = strcspn(at + 1, " ");
        if (memchr(at + 1, '=', word)) {
            *at = '\0';
            break;
        }
    }
    return reader_on(out, PT_ZSTR);
}

/* Determines rules and start; *where is the text an error refers to. */
static pt_status find_start(lines *l, reader *where) {
    pt_record *record = l->record;
    reader game = l->game, position = l->position;
    bool has_options = false;
    char opening[PT_SETUP_TEXT_MAX];
    for (size_t i = 0; i < OPTIONS_NB; i++)
        has_options = has_options || l->option[i].at;
    if (!game.at && record->hint && (has_options || !position.at))
        game = reader_on(record->hint, PT_ZSTR);
    *where = l->game.at ? l->game : position;
    if (!game.at && position.at) {
        pt_status status =
            record_start(record, NULL, 0, position.at, reader_left(&position), l->error);
        if (status != PT_OK || !has_options)
            return status;
        game = opening_words(record->rules, opening);
    }
    if (!game.at) {
        const char *setup = setup_by_words(l);
        if (!setup)
            return pt_fail(l->error, PT_UNKNOWN, PT_MSG_RECORD_NEEDS_START, PT_FIELD_RECORD, -1,
                           "");
        return record_start(record, setup, PT_ZSTR, NULL, 0, l->error);
    }
    if (!has_options && !position.at)
        return record_start_from(record, game.at, reader_left(&game), l->error);

    char setup[2 * PT_SETUP_TEXT_MAX];
    writer w = writer_on(setup, sizeof setup);
    reader word = reader_word(&game);
    write_bytes(&w, word.at, reader_left(&word));
    write_options(&w, l, 0, MAIN_OPTIONS);
    write_bytes(&w, game.at, reader_left(&game));
    write_options(&w, l, MAIN_OPTIONS, OPTIONS_NB);
    size_t len = writer_end(&w);
    if (len == 0)
        return pt_fail(l->error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                       PT_SETUP_TEXT_MAX - 1);
    return record_start(record, setup, len, position.at, reader_left(&position), l->error);
}

/* Determines the start and writes the root, with the headers in order. */
static pt_status begin(lines *l, reader *where) {
    pt_record *record = l->record;
    l->started = true;
    pt_status status = find_start(l, where);
    if (status != PT_OK)
        return status;
    where->at = NULL; /* if the root grows too long, that is no line's error */
    status = record_describe(record, l->error);
    for (size_t i = 0; status == PT_OK && i < HEADERS_NB; i++) {
        const char *property = headers[i].property;
        const char *value = pt_sgf_get(l->headers, 0, property, 0);
        if (value)
            status =
                record_tree_fault(pt_sgf_set(record->sgf, record->root, property, value), l->error);
        else if (strcmp(property, "C") == 0)
            status = flush_comment(l);
    }
    return status;
}

static pt_status read_turn(lines *l, reader word) {
    pt_record *record = l->record;
    const pt_dialects *dialects = pt_rules_game(record->rules)->dialects;
    const lines_dialect *dialect = dialects ? dialects->lines : NULL;
    pt_status status = record_read_turn(record, PT_SGF_NONE, word.at, reader_left(&word), l->error);
    if (status == PT_OK || !dialect || !dialect->left_out ||
        dialect->word(word) == LINE_WORD_NONE ||
        !dialect->left_out(record->rules, &record->now, &record->turn[0]))
        return status;
    status = record_add(record, PT_SGF_NONE, 1, l->error);
    if (status != PT_OK)
        return status;
    return record_read_turn(record, PT_SGF_NONE, word.at, reader_left(&word), l->error);
}

/* Cuts off the next turn: a word and what belongs to it. */
static reader next_turn(reader *line) {
    reader turn = reader_word(line);
    skip_number(&turn);
    while (!reader_done(&turn)) {
        reader rest = *line;
        reader more = reader_word(&rest);
        int next = reader_peek(&more);
        if (reader_done(&more) || (next != '(' && next != ';' && next != ',' &&
                                   turn.end[-1] != ';' && turn.end[-1] != ','))
            break;
        turn.end = more.end;
        *line = rest;
    }
    return turn;
}

/* Adds the next words of the line, as many as a turn of this game may have, if they make a turn
 * with the first, or at least one that the rules can say something about. */
static void add_words(const lines *l, reader *turn, reader *line) {
    const pt_record *record = l->record;
    reader longer = *turn, rest = *line;
    pt_action actions[PT_WALK_ACTIONS];
    pt_status best = PT_SYNTAX;
    for (unsigned words = 0; words < pt_rules_game(record->rules)->turn_words; words++) {
        size_t count;
        if (words > 0) {
            reader more = reader_word(&rest);
            if (reader_done(&more))
                return;
            longer.end = more.end;
        }
        pt_status status =
            pt_turn_read(record->rules, &record->now, longer.at, reader_left(&longer),
                         PT_NOTATION_ANY, actions, PT_WALK_ACTIONS, &count, NULL);
        if (status == PT_OK || (status == PT_ILLEGAL && best == PT_SYNTAX)) {
            best = status;
            *turn = longer;
            *line = rest;
        }
    }
}

/* Reads one line's turns; *where is the one with an error. */
static pt_status read_turns(lines *l, reader line, pt_place *place, reader *where) {
    pt_record *record = l->record;
    while (line.at = trimmed(line).at, !reader_done(&line)) {
        reader turn = next_turn(&line);
        if (reader_done(&turn))
            continue;
        add_words(l, &turn, &line);
        *where = turn;
        place->turn = record->turn_count + !record->turn_open;
        pt_status status;
        if (record_is_resign(turn.at, reader_left(&turn)) && record->loser == PT_NOBODY) {
            record->loser = pt_state_owner(record->rules, &record->now);
            continue;
        }
        /* Comments inside a turn wait for its end, since they all go to one node. */
        status = record->turn_open ? PT_OK : flush_comment(l);
        if (status == PT_OK)
            status = read_turn(l, turn);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

static pt_status read_line(lines *l, reader whole, pt_place *place, reader *where) {
    reader line = trimmed(whole), rest = line;
    if (reader_done(&line))
        return PT_OK;
    *where = line;
    if (*line.at == '#') {
        whole.at = line.at; /* a comment keeps its trailing spaces */
        return read_hash_line(l, whole);
    }
    reader word = reader_word(&rest);
    const pt_registry *extra = l->record->extra;
    if (!l->started && !l->game.at && pt_find_start(extra, word.at, reader_left(&word), NULL)) {
        l->game = line;
        return PT_OK;
    }
    if (!l->started && !l->position.at && pt_find_game(extra, word.at, reader_left(&word))) {
        l->position = line;
        return PT_OK;
    }
    pt_status status = l->started ? PT_OK : begin(l, where);
    return status == PT_OK ? read_turns(l, line, place, where) : status;
}

static pt_status read_all(lines *l, pt_place *place, reader *where) {
    reader in = l->text;
    pt_status status = PT_OK;
    reader_take_text(&in, "\xef\xbb\xbf");
    while (status == PT_OK && !reader_done(&in))
        status = read_line(l, next_line(&in), place, where);
    if (status == PT_OK && !l->started)
        status = begin(l, where);
    if (status == PT_OK)
        status = flush_comment(l);
    if (status == PT_OK) {
        where->at = NULL; /* a wrong result is no line's error */
        place->turn = l->record->turn_count;
        status = record_finish(l->record, l->error);
    }
    return status;
}

pt_status record_read_lines(pt_record *record, const char *text, size_t len, pt_place *place,
                            pt_error *error) {
    if (len > SGF_TEXT_MAX)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_RECORD, -1, "n",
                       (int)SGF_TEXT_MAX);
    const char *nul = len > 0 ? memchr(text, '\0', len) : NULL;
    if (nul) {
        place->line = (size_t)sgf_line(text, (size_t)(nul - text));
        return pt_fail(error, PT_SYNTAX, PT_MSG_RECORD_NUL, PT_FIELD_RECORD, (int32_t)(nul - text),
                       "n", (int)place->line);
    }
    pt_error own = {.offset = -1};
    lines l = {.record = record, .text = reader_on(text, len), .error = &own};
    reader where = {NULL, NULL, NULL};
    l.headers = pt_sgf_new();
    l.comment = malloc(LATIN1_GROWTH * len + 1);
    pt_status status = record_make_tree(record, &own);
    if (status == PT_OK)
        status = l.headers && l.comment ? read_all(&l, place, &where) : record_no_memory(&own);
    pt_sgf_free(l.headers);
    free(l.comment);
    if (status == PT_OK) {
        place->turn = 0;
        return PT_OK;
    }
    /* The start may have been the caller's own text, which has no place in this one. */
    if (where.at) {
        size_t offset = (size_t)(where.at - text);
        place->line = (size_t)sgf_line(text, offset);
        /* An error in a setup assembled from several lines may be beyond the text. */
        bool inside = own.offset > 0 && (size_t)own.offset <= len - offset;
        own.offset = (int32_t)offset + (inside ? own.offset : 0);
    } else {
        own.offset = -1;
    }
    if (error)
        *error = own;
    return status;
}

/* == Writing == */

/* Writes a value on one line: newlines become spaces. */
static void write_header(sgf_sink *sink, const char *key, const char *value) {
    sgf_put_text(sink, "# ");
    sgf_put_text(sink, key);
    sgf_put_text(sink, ": ");
    for (size_t n; *value; value += n) {
        n = strcspn(value, "\n");
        sgf_put_bytes(sink, value, n);
        if (value[n]) {
            sgf_put_char(sink, ' ');
            n++;
        }
    }
    sgf_put_char(sink, '\n');
}

/* Writes a comment, with `prefix` before each line. */
static void write_comment(sgf_sink *sink, const char *prefix, const char *text) {
    for (bool more = true; more;) {
        size_t n = strcspn(text, "\n");
        sgf_put_text(sink, prefix);
        if (n > 0)
            sgf_put_char(sink, ' ');
        sgf_put_bytes(sink, text, n);
        sgf_put_char(sink, '\n');
        more = text[n] != '\0';
        text += n + 1;
    }
}

size_t record_write_lines(const pt_record *record, pt_record_form form, char *out, size_t size) {
    sgf_sink sink = {.out = out, .size = size, .len = 0};
    const pt_sgf *sgf = record->sgf;
    const pt_rules *rules = record->rules;
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
    record_start_texts(record, setup, position);
    const char *const starts[] = {setup, position};
    for (int i = 0; i < 2; i++) {
        if (form == PT_RECORD_OFFICIAL && starts[i][0]) {
            write_header(&sink, i == 0 ? "game" : "start", starts[i]);
        } else if (starts[i][0]) {
            sgf_put_text(&sink, starts[i]);
            sgf_put_char(&sink, '\n');
        }
    }
    for (size_t i = 0; i < HEADERS_NB; i++) {
        const char *value = pt_sgf_get(sgf, record->root, headers[i].property, 0);
        if (value && strcmp(headers[i].property, "C") == 0)
            write_comment(&sink, "# comment:", value);
        else if (value)
            write_header(&sink, headers[i].key, value);
    }

    pt_notation notation =
        form == PT_RECORD_OFFICIAL ? PT_NOTATION_OFFICIAL : PT_NOTATION_CANONICAL;
    turn_buffer buffer = {NULL, 0};
    pt_state now = record->start;
    size_t turn = 0;
    bool failed = false;
    for (uint32_t node = record->root; node != PT_SGF_NONE; node = pt_sgf_child(sgf, node)) {
        if (turn < record->turn_count && record->turns[turn].node == node) {
            size_t count;
            const pt_action *actions = pt_record_turn(record, turn++, &count, NULL);
            const char *text = record_turn_text(rules, &now, actions, count, notation, &buffer);
            failed = failed || !text;
            sgf_put_text(&sink, text ? text : "");
            sgf_put_char(&sink, '\n');
            for (size_t i = 0; i < count; i++)
                pt_apply(rules, &now, actions[i]);
        }
        const char *comment = node == record->root ? NULL : pt_sgf_get(sgf, node, "C", 0);
        if (comment)
            write_comment(&sink, turn == 0 ? "# comment:" : "#", comment);
    }
    free(buffer.text);
    if (failed) /* out of memory: better no text than half of it */
        sink = (sgf_sink){.out = out, .size = 0, .len = 0};
    return sgf_put_end(&sink);
}
