/* A log of a table, line by line, from a hostile store and hostile seats.
 *
 *     @SETUP          a table, unless there is one; its clock depends on the length
 *     #SETUP          the same, with time for side games
 *     !SVTEXT         the seat S (w b -) wishes the verb 'A' + V, with a text
 *     ~N              time passes: the byte N in milliseconds, capitals in minutes, others back
 *     anything else   an event
 *
 * What is read comes out as it went in, a refusal changes nothing, an answer can always be
 * applied, and a replay of what was applied is the same table. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "target.h"

#define LOG_MAX 256

typedef struct log {
    table *t;
    int64_t now;
    size_t count;
    char lines[LOG_MAX][TABLE_LINE_MAX];
} log_;

static void check(bool good) {
    if (!good)
        abort();
}

static uint64_t five(void *context) {
    (void)context;
    return 5;
}

static const table_host host = {.random = five};

static void check_error(const pt_error *error) {
    char sentence[512];
    check(pt_error_text(error, NULL, NULL, sentence, sizeof sentence) > 0);
}

static void apply_text(log_ *l, const char *line, size_t len) {
    table_event e, again;
    pt_error error = {.status = PT_OK};
    char text[TABLE_LINE_MAX], room[TABLE_LINE_MAX];
    if (table_event_read(line, len, &e, &error) != PT_OK) {
        check(error.offset >= 0 && error.offset <= (int64_t)len);
        check_error(&error);
        return;
    }
    check(table_event_write(&e, text, sizeof text) == len && memcmp(text, line, len) == 0);
    table_event buried = table_event_bury(&e);
    check(table_event_write(&buried, text, sizeof text) > 0);
    check(table_event_read(text, PT_ZSTR, &again, NULL) == PT_OK);
    if (l->count == LOG_MAX)
        return;
    table_refusal refusal;
    if (!l->t) {
        refusal = table_open(NULL, &e, &l->t, &error);
    } else {
        uint64_t before = table_digest(l->t);
        refusal = table_apply(l->t, &e, &error);
        check((refusal == TABLE_DONE) == (table_digest(l->t) != before));
    }
    if (refusal != TABLE_DONE) {
        check_error(&error);
        return;
    }
    memcpy(l->lines[l->count], line, len);
    l->lines[l->count++][len] = '\0';
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        table_event view = table_view(l->t, seat, &e, room);
        check(table_event_write(&view, text, sizeof text) > 0);
        check(table_event_read(text, PT_ZSTR, &again, NULL) == PT_OK);
    }
}

/* The store keeps all events of an answer or none. */
static void store(log_ *l, const table_answer *answer) {
    if (answer->refusal != TABLE_DONE) {
        check(answer->count == 0);
        if (answer->refusal != TABLE_REPEATED)
            check_error(&answer->error);
        return;
    }
    if (l->count + answer->count > LOG_MAX)
        return;
    for (size_t i = 0; i < answer->count; i++) {
        char text[TABLE_LINE_MAX];
        size_t len = table_event_write(&answer->events[i], text, sizeof text), before = l->count;
        check(len > 0);
        apply_text(l, text, len);
        check(l->count == before + 1);
    }
}

static void create(log_ *l, const char *text, size_t len, bool timed) {
    table_answer answer;
    table_setup setup = {.setup = text,
                         .setup_len = len,
                         .options = TABLE_TAKEBACKS | TABLE_CHATTING,
                         .clock = (table_clock_form)(len % TABLE_CLOCK_NB),
                         .base_ms = 60000,
                         .increment_ms = 1000,
                         .days = 2,
                         .absence_ms = 5000};
    if (timed) {
        setup.clock = len % 2 ? TABLE_CLOCK_FISCHER : TABLE_CLOCK_DAYS;
        setup.side_base_ms = len % 2 ? 20000 : 0;
        setup.side_increment_ms = len % 2 ? 500 : 0;
        setup.side_days = len % 2 ? 0 : 1;
    }
    if (l->t)
        return;
    table_create(NULL, &setup, l->now, &answer);
    store(l, &answer);
}

static void wish(log_ *l, const char *text, size_t len) {
    table_answer answer;
    table_facts facts;
    if (!l->t || len < 2)
        return;
    pt_actor seat = text[0] == 'w' ? PT_WHITE : text[0] == 'b' ? PT_BLACK : PT_NOBODY;
    table_look(l->t, l->now, &facts);
    table_command c = {.verb = (table_verb)(text[1] - 'A'),
                       .at = facts.changed,
                       .text = text + 2,
                       .text_len = len - 2,
                       .lag_ms = (int64_t)len,
                       .spare_ms = 100,
                       .about = len % 2 ? PT_WHITE : PT_BLACK};
    uint64_t before = table_digest(l->t);
    table_do(l->t, seat, &c, l->now, &host, &answer);
    check(table_digest(l->t) == before);
    store(l, &answer);
}

static void pass(log_ *l, const char *text, size_t len) {
    table_answer answer;
    int64_t n = len > 0 ? (unsigned char)text[0] : 0;
    l->now += n >= 'A' && n <= 'Z' ? n << 16 : n >= 128 ? -n : n;
    if (!l->t)
        return;
    table_tick(l->t, l->now, &host, &answer);
    store(l, &answer);
}

static void replay(log_ *l) {
    table *t = NULL;
    for (size_t i = 0; i < l->count; i++) {
        table_event e;
        check(table_event_read(l->lines[i], PT_ZSTR, &e, NULL) == PT_OK);
        check((t ? table_apply(t, &e, NULL) : table_open(NULL, &e, &t, NULL)) == TABLE_DONE);
    }
    check(!l->t || table_digest(t) == table_digest(l->t));
    table_close(t);
}

static void export(log_ *l) {
    pt_record *record;
    check(table_export(l->t, PT_NOBODY, NULL, &record, NULL) == PT_OK);
    check(pt_record_write(record, PT_RECORD_SGF, NULL, 0) > 0);
    pt_record_free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static log_ l;
    l.t = NULL;
    l.now = INT64_C(1763193600000);
    l.count = 0;
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        if (len > 0 && (*at == '@' || *at == '#'))
            create(&l, at + 1, len - 1, *at == '#');
        else if (len > 0 && *at == '!')
            wish(&l, at + 1, len - 1);
        else if (len > 0 && *at == '~')
            pass(&l, at + 1, len - 1);
        else
            apply_text(&l, at, len);
        at += len + 1;
    }
    replay(&l);
    if (l.t)
        export(&l);
    table_close(l.t);
    return 0;
}
