/* Games of the browser, added to an account. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "site/people.h"
#include "table/event.h"

enum { PAGE = 50 };

/* The members of a record's line. */
static void write_line(json *j, int64_t id, const char *title, int64_t created) {
    char text[ID_TEXT];
    id_write(id, text);
    json_text(j, "id", text);
    json_text(j, "title", title);
    json_number(j, "created", created);
}

/* == The list == */

typedef struct record_page {
    json *records;
    size_t count;
    int64_t time, id; /* of the last one shown */
} record_page;

static bool see_record(void *context, const store_record *r) {
    record_page *p = context;
    if (p->count++ < PAGE) {
        json_open(p->records, NULL, '{');
        write_line(p->records, r->id, r->title, r->created);
        json_close(p->records, '}');
        p->time = r->created;
        p->id = r->id;
    }
    return true;
}

/* A page goes on after "TIME.ID". */
static bool cursor_read(const char *text, int64_t *time, int64_t *id) {
    char *end;
    *time = strtoll(text, &end, 10);
    return *time > 0 && *end == '.' && id_read(end + 1, strlen(end + 1), id);
}

static void answer_records(call *c) {
    char after[48];
    int64_t time = 0, id = 0;
    if (call_parameter(c, "after", after, sizeof after) && !cursor_read(after, &time, &id)) {
        call_refuse(c, 400, "malformed", "\"{0}\" is not from an answer", "after");
        return;
    }
    record_page p = {.records = call_json(c)};
    json_open(p.records, "records", '[');
    store_status status =
        store_read_records(site_store(c->site), c->who.account, time, id, PAGE + 1, see_record, &p);
    if (status != STORE_OK) {
        call_refuse_store(c, status);
        return;
    }
    json_close(p.records, ']');
    char text[ID_TEXT];
    id_write(p.id, text);
    snprintf(after, sizeof after, "%" PRId64 ".%s", p.time, text);
    json_text(p.records, "next", p.count > PAGE ? after : NULL);
    call_answer(c, 200);
}

/* == One of them == */

static bool see_whole(void *context, const store_record *r) {
    json *j = call_json(context);
    write_line(j, r->id, r->title, r->created);
    json_text(j, "sgf", r->text);
    return false;
}

static void answer_record(call *c, int64_t id) {
    store_status status = store_read_record(site_store(c->site), c->who.account, id, see_whole, c);
    if (status == STORE_OK)
        call_answer(c, 200);
    else
        call_refuse_store(c, status);
}

static void delete_record(call *c, int64_t id) {
    store_batch *b = store_batch_new();
    if (b)
        store_drop_record(b, c->who.account, id);
    call_keep(c, b);
}

/* == A new one == */

static void was_added(void *context, store_status status, const char *detail) {
    call *c = context;
    (void)detail;
    if (status == STORE_OK)
        call_answer(c, 201);
    else
        call_refuse_store(c, status);
}

/* The rules decide whether it is a game; false: refused. */
static bool is_playable(call *c, const char *sgf) {
    pt_record *record = NULL;
    pt_error error;
    if (sgf[strspn(sgf, " \t\r\n")] != '(') {
        call_refuse(c, 400, "malformed", "\"{0}\" must be SGF, which begins with (", "sgf");
        return false;
    }
    pt_status status = pt_record_read(NULL, sgf, strlen(sgf), NULL, &record, NULL, &error);
    if (status == PT_OK) {
        pt_record_free(record);
        return true;
    }
    char sentence[512];
    pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
    call_refuse(c, 400, "malformed", "the game cannot be played through: {0}", sentence);
    return false;
}

static bool see_count(void *context, const store_record *r) {
    (void)r;
    ++*(unsigned *)context;
    return true;
}

static bool has_room(call *c) {
    unsigned count = 0;
    store_status status = store_read_records(site_store(c->site), c->who.account, 0, 0, RECORDS_MAX,
                                             see_count, &count);
    if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (count >= RECORDS_MAX)
        call_refuse(c, 409, "full", "this account has 500 records, which is the most", NULL);
    else
        return true;
    return false;
}

static void add_record(call *c) {
    const char *title = NULL, *sgf = NULL;
    unsigned seconds = limit_take_who(c->site, LIMIT_JOINS, &c->who, 1, c->now);
    if (seconds > 0) {
        call_refuse_slow(c, seconds);
        return;
    }
    if (!call_members(c, (member[]){{"title", 's', true, TITLE_MAX, &title},
                                    {"sgf", 's', true, STORE_RECORD_MAX, &sgf},
                                    {0}}))
        return;
    if (!*title || !table_text_is_printable(title, strlen(title))) {
        call_refuse(c, 400, "malformed", "\"{0}\" must be text that can be printed", "title");
        return;
    }
    if (!is_playable(c, sgf) || !has_room(c))
        return;
    int64_t id = random_id();
    store_batch *b = store_batch_new();
    store_status status = STORE_NO_MEMORY;
    if (b) {
        write_line(call_json(c), id, title, c->now);
        store_hold_account(b, c->who.account);
        store_add_record(b, &(store_record){.id = id,
                                            .account = c->who.account,
                                            .created = c->now,
                                            .title = title,
                                            .text = sgf});
        status = store_append(site_store(c->site), b, was_added, c);
    }
    if (status != STORE_OK)
        call_refuse_store(c, status);
}

void handle_me_records(call *c) {
    char name[ID_TEXT];
    int64_t id = 0;
    if (!call_need_account(c, false))
        return;
    if (c->rest.len == 0) {
        if (c->method == SITE_GET)
            answer_records(c);
        else if (c->method == SITE_POST)
            add_record(c);
        else
            call_refuse_method(c, "GET, POST");
        return;
    }
    if (!path_take(c, name, sizeof name) || c->rest.len > 0 || !id_read(name, strlen(name), &id))
        call_refuse_missing(c);
    else if (c->method == SITE_GET)
        answer_record(c, id);
    else if (c->method == SITE_DELETE)
        delete_record(c, id);
    else
        call_refuse_method(c, "GET, DELETE");
}
