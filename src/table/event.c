/* Events as lines. A line is parsed leniently, written again, and must come out the same, so there
 * is exactly one text for each event. */
#include "table/event.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "table/inside.h"

static const char *const words[TABLE_EVENT_NB] = {
#define X(name, word) word,
    TABLE_EVENTS(X)
#undef X
};

static const char actor_letters[] = "wbc-";

/* The parts of REST for each kind, in order. */
enum { VERSION = 'v', KEY = 'k', PLAN = 'p', ABOUT = 'n', DUE = 'd', KIND = 'w', TEXT = 't' };
static const char *const rests[TABLE_EVENT_NB] = {
    [TABLE_EVENT_CREATED] = "vt",  [TABLE_EVENT_SEEDED] = "vkt", [TABLE_EVENT_ACTED] = "vkpt",
    [TABLE_EVENT_CHANCE] = "vkt",  [TABLE_EVENT_DRAWN] = "t",    [TABLE_EVENT_ASKED] = "n",
    [TABLE_EVENT_GRANTED] = "vkn", [TABLE_EVENT_ABSENT] = "d",   [TABLE_EVENT_REMATCHED] = "t",
    [TABLE_EVENT_CHAT] = "t",      [TABLE_EVENT_PLANNED] = "t",  [TABLE_EVENT_REMOVED] = "w",
};

static const char *rest_of(table_event_kind kind) {
    return rests[kind] ? rests[kind] : "";
}

const char *table_event_word(table_event_kind kind) {
    return words[kind];
}

const char *table_actor_word(pt_actor actor) {
    static const char *const actors[] = {"white", "black", "chance", "host"};
    return actors[actor];
}

const char *table_lost_word(table_lost lost) {
    static const char *const losses[TABLE_LOST_NB] = {"-", "time", "absence"};
    return losses[lost];
}

bool table_event_changes_game(table_event_kind kind) {
#define BIT(name) UINT32_C(1) << TABLE_EVENT_##name
    const uint32_t changing = BIT(CREATED) | BIT(JOINED) | BIT(SEEDED) | BIT(ACTED) | BIT(CHANCE) |
                              BIT(DRAWN) | BIT(GRANTED) | BIT(RESIGNED) | BIT(FLAGGED) |
                              BIT(ABORTED) | BIT(CLAIMED);
#undef BIT
    return changing >> kind & 1;
}

table_event table_event_bury(const table_event *event) {
    if (event->kind == TABLE_EVENT_REMOVED)
        return *event;
    return (table_event){.number = event->number,
                         .time = event->time,
                         .kind = TABLE_EVENT_REMOVED,
                         .actor = PT_NOBODY,
                         .about = event->kind};
}

table_event *table_event_copy(const table_event *event) {
    table_event *e = malloc(sizeof *e + event->id_len + event->version_len + event->text_len);
    if (!e)
        return NULL;
    *e = *event;
    char *at = (char *)(e + 1);
    struct {
        const char **text;
        size_t len;
    } texts[] = {{&e->id, e->id_len}, {&e->version, e->version_len}, {&e->text, e->text_len}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *texts[i].text = texts[i].len > 0 ? memcpy(at, *texts[i].text, texts[i].len) : NULL;
        at += texts[i].len;
    }
    return e;
}

/* == Their parts == */

bool table_id_is_valid(const char *id, size_t len, size_t max) {
    for (size_t i = 0; i < len; i++) {
        char c = id[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_' || (c == '-' && len > 1)))
            return false;
    }
    return len > 0 && len <= max;
}

/* Excludes characters that move, hide or reverse their neighbours, and non-characters. */
static bool is_printable(uint32_t c) {
    return c >= 0x20 && !(c >= 0x7f && c <= 0x9f) && c != 0xad && c != 0x61c &&
           !(c >= 0x200b && c <= 0x200f) && !(c >= 0x2028 && c <= 0x202e) &&
           !(c >= 0x2060 && c <= 0x206f) && c != 0xfeff && !(c >= 0xfff0 && c <= 0xfffb) &&
           (c & 0xfffe) != 0xfffe && !(c >= 0xfdd0 && c <= 0xfdef) &&
           !(c >= 0xe0000 && c <= 0xe0fff);
}

bool table_text_is_printable(const char *text, size_t len) {
    if (len == 0 || text[0] == ' ' || text[len - 1] == ' ')
        return false;
    for (size_t i = 0; i < len;) {
        unsigned n = utf8_length_in(text + i, len - i);
        if (n == 0 || !is_printable(utf8_letter(text + i, n)))
            return false;
        i += n;
    }
    return true;
}

/* Visible ASCII; with `space`, also spaces. */
static bool is_ascii(const char *text, size_t len, size_t max, bool space) {
    for (size_t i = 0; i < len; i++)
        if (text[i] > '~' || text[i] < (space ? ' ' : '!'))
            return false;
    return len > 0 && len < max;
}

static bool is_version(const reader *r) {
    if (reader_left(r) >= TABLE_VERSION_MAX || reader_left(r) < 2 || r->at[0] != 'v')
        return false;
    reader in = {.start = r->start, .at = r->at + 1, .end = r->end};
    unsigned n;
    do
        if (!reader_number(&in, 9999, &n))
            return false;
    while (reader_take(&in, '.'));
    return reader_done(&in);
}

static bool read_long(reader *r, int64_t max, int64_t *out) {
    const char *first = r->at;
    int64_t value = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        value = value * 10 + (*r->at - '0');
        if (value > max)
            return false;
    }
    *out = value;
    return r->at > first;
}

/* Without a version number, the key is of version 1. */
static bool read_key(reader in, table_event *out) {
    reader digits = in;
    unsigned version = 1;
    if (reader_number(&in, UINT16_MAX, &version) && reader_take(&in, ':'))
        digits = in;
    else
        version = 1;
    uint64_t key = 0;
    for (const char *p = digits.at; p < digits.end; p++) {
        unsigned digit = *p >= '0' && *p <= '9'   ? (unsigned)(*p - '0')
                         : *p >= 'a' && *p <= 'f' ? (unsigned)(*p - 'a' + 10)
                                                  : 16;
        if (digit == 16)
            return false;
        key = key << 4 | digit;
    }
    out->key = key;
    out->key_version = (uint16_t)version;
    return reader_left(&digits) == 16;
}

/* == Reading == */

static pt_status fail_part(pt_error *error, const pt_message *message, const reader *part) {
    return pt_fail(error, PT_SYNTAX, message, PT_FIELD_NONE, reader_offset(part), "s", part->at,
                   reader_left(part));
}

static pt_status fail_word(pt_error *error, const reader *part, table_event_kind kind) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_WORD, PT_FIELD_NONE, reader_offset(part), "sz",
                   part->at, reader_left(part), words[kind]);
}

static pt_status read_kind(const reader *part, uint32_t *out, pt_error *error) {
    for (uint32_t i = 0; i < TABLE_EVENT_NB; i++) {
        if (reader_is(part, words[i])) {
            *out = i;
            return PT_OK;
        }
    }
    return fail_part(error, PT_MSG_TABLE_KIND, part);
}

static pt_status read_clock(reader part, table_event *out, pt_error *error) {
    int64_t lag = 0;
    reader whole = part;
    if (reader_is(&part, "-"))
        return PT_OK;
    out->has_clock = true;
    if (!read_long(&part, UINT32_MAX, &out->left[0]) || !reader_take(&part, ',') ||
        !read_long(&part, UINT32_MAX, &out->left[1]) ||
        ((out->has_side = reader_take(&part, '/')) &&
         (!read_long(&part, UINT32_MAX, &out->side[0]) || !reader_take(&part, ',') ||
          !read_long(&part, UINT32_MAX, &out->side[1]))) ||
        (reader_take(&part, ',') && !read_long(&part, TABLE_LAG_MAX, &lag)) || !reader_done(&part))
        return fail_part(error, PT_MSG_TABLE_CLOCK, &whole);
    out->lag = (int32_t)lag;
    return PT_OK;
}

static pt_status read_head(reader *in, table_event *out, pt_error *error) {
    reader part = reader_until(in, ' '), whole = part;
    unsigned number;
    if (!reader_number(&part, UINT32_MAX - 1, &number) || !reader_done(&part) || number == 0)
        return fail_part(error, PT_MSG_TABLE_NUMBER, &whole);
    out->number = number;
    part = whole = reader_until(in, ' ');
    if (!read_long(&part, TABLE_TIME_MAX, &out->time) || !reader_done(&part))
        return fail_part(error, PT_MSG_TABLE_TIME, &whole);
    part = reader_until(in, ' ');
    uint32_t kind = 0;
    pt_status status = read_kind(&part, &kind, error);
    if (status != PT_OK)
        return status;
    out->kind = (table_event_kind)kind;
    part = reader_until(in, ' ');
    const char *letter =
        reader_left(&part) == 1 && *part.at ? strchr(actor_letters, *part.at) : NULL;
    if (!letter)
        return fail_part(error, PT_MSG_TABLE_ACTOR, &part);
    out->actor = (pt_actor)(letter - actor_letters);
    status = read_clock(reader_until(in, ' '), out, error);
    if (status != PT_OK)
        return status;
    part = reader_until(in, ' ');
    if (reader_is(&part, "-"))
        return PT_OK;
    if (!table_id_is_valid(part.at, reader_left(&part), TABLE_ID_MAX))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_ID, PT_FIELD_NONE, reader_offset(&part), "sn",
                       part.at, reader_left(&part), TABLE_ID_MAX);
    out->id = part.at;
    out->id_len = reader_left(&part);
    return PT_OK;
}

static pt_status read_text(reader *in, table_event *out, pt_error *error) {
    const char *text = in->at;
    size_t len = reader_left(in);
    out->text = text;
    out->text_len = len;
    reader all = *in;
    in->at = in->end;
    table_setup terms;
    switch (out->kind) {
    case TABLE_EVENT_CREATED:
        if (!is_ascii(text, len, TABLE_LINE_MAX, true))
            return fail_word(error, &all, out->kind);
        return table_terms_read(text, len, &terms, error);
    case TABLE_EVENT_SEEDED:
        return is_ascii(text, len, PT_SETUP_TEXT_MAX, true) ? PT_OK
                                                            : fail_word(error, &all, out->kind);
    case TABLE_EVENT_CHAT:
        if (len > TABLE_CHAT_MAX || !table_text_is_printable(text, len))
            return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_CHAT_TEXT, PT_FIELD_NONE,
                           reader_offset(&all), "n", TABLE_CHAT_MAX);
        return PT_OK;
    case TABLE_EVENT_REMATCHED:
        if (!table_id_is_valid(text, len, TABLE_NAME_MAX))
            return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_NAME, PT_FIELD_NONE, reader_offset(&all),
                           "sn", text, len, TABLE_NAME_MAX);
        return PT_OK;
    case TABLE_EVENT_DRAWN:
        if (!reader_is(&all, "agreed") && !reader_is(&all, "repetition"))
            return fail_word(error, &all, out->kind);
        return PT_OK;
    default:
        if (!is_ascii(text, len, TABLE_BATCH_TEXT_MAX, false))
            return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_BATCH, PT_FIELD_NONE, reader_offset(&all),
                           "n", TABLE_BATCH_TEXT_MAX - 1);
        return PT_OK;
    }
}

static pt_status read_part(char part, reader *in, table_event *out, pt_error *error) {
    if (part == TEXT)
        return read_text(in, out, error);
    reader r = reader_until(in, ' '), whole = r;
    pt_status status = PT_OK;
    switch (part) {
    case VERSION:
        out->version = r.at;
        out->version_len = reader_left(&r);
        return is_version(&r) ? PT_OK : fail_part(error, PT_MSG_TABLE_VERSION, &r);
    case KEY:
        out->is_hidden = out->kind == TABLE_EVENT_ACTED && reader_is(&r, "-");
        return out->is_hidden || read_key(r, out) ? PT_OK : fail_part(error, PT_MSG_TABLE_KEY, &r);
    case PLAN:
        out->is_planned = reader_is(&r, "plan");
        for (table_lost i = TABLE_LOST_TIME; i < TABLE_LOST_NB; i++)
            if (reader_is(&r, table_lost_word(i)))
                out->lost = i;
        return out->is_planned || out->lost || reader_is(&r, "-") ? PT_OK
                                                                  : fail_word(error, &r, out->kind);
    case ABOUT:
        return reader_number(&r, UINT32_MAX - 1, &out->about) && reader_done(&r)
                   ? PT_OK
                   : fail_part(error, PT_MSG_TABLE_NUMBER, &whole);
    case DUE:
        return read_long(&r, TABLE_TIME_MAX + TABLE_ABSENCE_MAX, &out->due) && out->due != 0
                   ? PT_OK
                   : fail_part(error, PT_MSG_TABLE_TIME, &whole);
    default:
        status = read_kind(&r, &out->about, error);
        return status == PT_OK && out->about == TABLE_EVENT_REMOVED
                   ? fail_word(error, &r, out->kind)
                   : status;
    }
}

pt_status table_event_read(const char *line, size_t len, table_event *out, pt_error *error) {
    *out = (table_event){.number = 0};
    reader in = reader_on(line, len);
    len = reader_left(&in);
    if (len >= TABLE_LINE_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, TABLE_LINE_MAX - 1,
                       "n", TABLE_LINE_MAX - 1);
    pt_status status = read_head(&in, out, error);
    for (const char *part = rest_of(out->kind); *part && status == PT_OK; part++)
        status = read_part(*part, &in, out, error);
    if (status != PT_OK)
        return status;
    char again[TABLE_LINE_MAX];
    size_t n = table_event_write(out, again, sizeof again), same = 0;
    while (same < n && same < len && again[same] == line[same])
        same++;
    if (same == n && n == len)
        return PT_OK;
    return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_LINE, PT_FIELD_NONE, (int32_t)same, "n",
                   (int)same);
}

/* == Writing == */

static void write_key(writer *w, const table_event *e) {
    if (e->key_version > 1) {
        write_number(w, e->key_version);
        write_char(w, ':');
    }
    for (int shift = 60; shift >= 0; shift -= 4)
        write_char(w, "0123456789abcdef"[e->key >> shift & 15]);
}

static void write_head(writer *w, const table_event *e) {
    write_number(w, e->number);
    write_char(w, ' ');
    write_number(w, e->time);
    write_char(w, ' ');
    write_text(w, words[e->kind]);
    write_char(w, ' ');
    write_char(w, actor_letters[e->actor]);
    write_char(w, ' ');
    if (e->has_clock) {
        write_number(w, e->left[0]);
        write_char(w, ',');
        write_number(w, e->left[1]);
        if (e->has_side) {
            write_char(w, '/');
            write_number(w, e->side[0]);
            write_char(w, ',');
            write_number(w, e->side[1]);
        }
        if (e->lag != 0) {
            write_char(w, ',');
            write_number(w, e->lag);
        }
    } else {
        write_char(w, '-');
    }
    write_char(w, ' ');
    if (e->id_len > 0)
        write_bytes(w, e->id, e->id_len);
    else
        write_char(w, '-');
}

size_t table_event_write(const table_event *e, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_head(&w, e);
    for (const char *part = rest_of(e->kind); *part; part++) {
        write_char(&w, ' ');
        if (*part == VERSION)
            write_bytes(&w, e->version_len > 0 ? e->version : "", e->version_len);
        else if (*part == KEY && !e->is_hidden)
            write_key(&w, e);
        else if (*part == PLAN && e->is_planned)
            write_text(&w, "plan");
        else if (*part == PLAN)
            write_text(&w, table_lost_word(e->lost));
        else if (*part == KEY)
            write_char(&w, '-');
        else if (*part == ABOUT)
            write_number(&w, e->about);
        else if (*part == DUE)
            write_number(&w, e->due);
        else if (*part == KIND)
            write_text(&w, words[e->about]);
        else
            write_bytes(&w, e->text_len > 0 ? e->text : "", e->text_len);
    }
    return writer_end(&w);
}
