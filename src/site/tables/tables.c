/* Requests about existing tables; new_tables.c creates them, joining.c lets people in. */
#include "site/tables/tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/lines.h"
#include "site/tables/commands.h"
#include "site/tables/lobby.h"
#include "site/tables/wire.h"

/* == Answers == */

bool answer_snapshot(call *c, live *l, int status, uint32_t after) {
    json_clear(&c->answer);
    wire_snapshot(&c->answer, NULL, l, live_seats_of(l, &c->who), after, false, site_time(c->site));
    return call_answer(c, status);
}

bool answer_made(call *c, live *l, const char *invite, const char *watch) {
    json *j = call_json(c);
    wire_snapshot(j, "table", l, live_seats_of(l, &c->who), 0, false, site_time(c->site));
    json_text(j, "invite", invite);
    json_text(j, "watch", watch);
    return call_answer(c, 201);
}

/* == Lists == */

/* A cursor is the key of the last line: TIME-ID. */
static bool read_cursor(const char *text, store_page *page) {
    char *end;
    errno = 0;
    long long time = strtoll(text, &end, 10), id = 0;
    if (end > text && *end == '-')
        id = strtoll(end + 1, &end, 10);
    if (errno || *end || time < 0 || id <= 0)
        return false;
    page->time = time;
    page->id = id;
    return true;
}

static int64_t key_time(store_list list, const store_table *t) {
    return list == STORE_LIST_TURN       ? t->head.updated
           : list == STORE_LIST_FINISHED ? t->ended
                                         : t->created;
}

static bool read_page(call *c, store_page *page) {
    char text[64];
    page->limit = 50;
    if (call_parameter(c, "limit", text, sizeof text)) {
        char *end;
        long count = strtol(text, &end, 10);
        if (*end || end == text || count < 1 || count > LINES_MAX)
            return false;
        page->limit = (unsigned)count;
    }
    return !call_parameter(c, "after", text, sizeof text) || read_cursor(text, page);
}

bool answer_list(call *c, store_list list, int64_t account) {
    store_page page = {.list = list, .account = account, .due = c->now - LOBBY_AWAY_MS};
    bool personal =
        list == STORE_LIST_MINE || list == STORE_LIST_TURN || list == STORE_LIST_FINISHED;
    kept_lines lines = {.max = LINES_MAX};
    if (!read_page(c, &page))
        return call_refuse(c, REFUSED_PAGE);
    char word[4];
    bool with_positions =
        call_parameter(c, "positions", word, sizeof word) && strcmp(word, "1") == 0;
    if (personal && !account)
        page.token = c->who.visitor; /* zeros if there is none: matches nothing */
    store_status status = store_read_list(site_store(c->site), &page, lines_keep, &lines);
    char next[48] = "";
    json *j = call_json(c);
    json_open(j, "tables", '[');
    for (size_t i = 0; i < lines.count; i++)
        wire_line(j, c->site, &lines.lines[i]->line, &c->who, with_positions);
    json_close(j, ']');
    if (lines.count == page.limit) {
        const store_table *t = &lines.lines[lines.count - 1]->line.table;
        snprintf(next, sizeof next, "%" PRId64 "-%" PRId64, key_time(list, t), t->id);
    }
    json_text(j, "next", *next ? next : NULL);
    lines_free(&lines);
    return call_answer_or_refuse(c, lines.failed ? STORE_NO_MEMORY : status);
}

bool get_tables(call *c) {
    char word[16];
    if (!call_parameter(c, "list", word, sizeof word) || strcmp(word, "open") == 0)
        return answer_list(c, STORE_LIST_OPEN, 0);
    return strcmp(word, "playing") == 0 ? answer_list(c, STORE_LIST_PLAYING, 0)
                                        : call_refuse(c, REFUSED_LIST);
}

/* == One table == */

bool call_table(call *c, live **out) {
    int64_t id;
    if (!id_read(c->parts[0], strlen(c->parts[0]), &id))
        return call_refuse(c, REFUSED_NO_ADDRESS);
    store_status status = live_find(c->site, id, out);
    if (status == STORE_MISSING)
        return call_refuse(c, REFUSED_NO_TABLE);
    return status == STORE_OK || call_refuse_store(c, status);
}

static bool may_see(call *c, live *l) {
    char secret[64];
    if (live_may_see(l, &c->who, (span){NULL, 0}))
        return true;
    for (int i = 0; i < 2; i++)
        if (call_parameter(c, i ? "invite" : "watch", secret, sizeof secret) &&
            live_may_see(l, &c->who, (span){secret, strlen(secret)}))
            return true;
    return call_refuse(c, REFUSED_PRIVATE);
}

bool get_table(call *c) {
    live *l;
    char text[16], *end;
    unsigned long after = 0;
    if (!call_table(c, &l))
        return false;
    if (call_parameter(c, "after", text, sizeof text)) {
        after = strtoul(text, &end, 10);
        if (*end || end == text || text[0] == '-')
            return call_refuse(c, REFUSED_AFTER);
    }
    uint32_t from = after > l->shown.last ? l->shown.last : (uint32_t)after;
    return may_see(c, l) && call_may(c, LIMIT_OTHER, live_snapshot_cost(l, from)) &&
           answer_snapshot(c, l, 200, from);
}

bool get_game(call *c) {
    live *l;
    table_people people = {.name = {NULL}};
    pt_record *record;
    pt_error error;
    char filename[32];
    if (!call_table(c, &l) || !may_see(c, l) || !call_may(c, LIMIT_OTHER, live_snapshot_cost(l, 0)))
        return false;
    for (int i = 0; i < 2; i++)
        if (l->seats[i].name[0])
            people.name[i] = l->seats[i].name;
    pt_actor seat = viewer_seat(viewer_of(live_seats_of(l, &c->who)));
    if (table_export(l->t, seat, &people, &record, &error) != PT_OK)
        return call_refuse(c, REFUSED_FAILED);
    size_t len = pt_record_write(record, PT_RECORD_SGF, NULL, 0);
    char *text = malloc(len + 1);
    if (text)
        len = pt_record_write(record, PT_RECORD_SGF, text, len + 1);
    pt_record_free(record);
    snprintf(filename, sizeof filename, "potentia-%s.sgf", l->name);
    if (text)
        call_answer_text(c, 200, "application/x-go-sgf", text, len, filename);
    else
        call_refuse(c, REFUSED_STORAGE);
    free(text);
    return text;
}

bool post_report(call *c) {
    live *l;
    return call_table(c, &l) && may_see(c, l) && answer_report(c, l->id);
}

/* == Commands == */

static void command_done(void *context, live *l, const job_result *result) {
    call *c = context;
    (void)l;
    if (result->refused) {
        call_refuse_with(c, result->refused);
        return;
    }
    job_result_write(call_json(c), "id", json_string_value(json_object_get(c->body, "id")), result);
    call_answer(c, 200);
}

bool post_command(call *c) {
    live *l;
    command_words words = {.word = NULL};
    refusal r;
    const member members[] = {{"do", 's', true, 24, &words.word},
                              {"id", 's', false, TABLE_ID_MAX, &words.id},
                              {"at", 'i', false, 0, &words.at},
                              {"text", 's', false, TABLE_BATCH_TEXT_MAX, &words.text},
                              {"seat", 's', false, 8, &words.seat},
                              {0}};
    if (!call_table(c, &l) || !call_members(c, members))
        return false;
    unsigned seats = live_seats_of(l, &c->who);
    for (int i = 0; i < 2; i++)
        if (seats >> i & 1)
            l->seats[i].elsewhere = c->now + 120000; /* someone without a connection */
    return command_ask(l, &c->who, &words, command_done, c, &r) || call_refuse_with(c, &r);
}
