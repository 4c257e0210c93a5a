/* Games from the browser, saved to an account. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "site/people/people.h"
#include "table/event.h"

enum { PAGE = 50 };

/* Writes the members of a record's line. */
static void write_line(json *j, const store_record *r) {
    char text[ID_TEXT];
    id_write(r->id, text);
    json_text(j, "id", text);
    json_text(j, "title", r->title);
    json_number(j, "created", r->created);
}

/* == The list == */

typedef struct record_page {
    json *records;
    size_t count;
    int64_t time, id; /* of the last one listed */
} record_page;

static bool see_record(void *context, const store_record *r) {
    record_page *p = context;
    if (p->count++ < PAGE) {
        json_open(p->records, NULL, '{');
        write_line(p->records, r);
        json_close(p->records, '}');
        p->time = r->created;
        p->id = r->id;
    }
    return true;
}

/* A cursor is "TIME.ID". */
static bool cursor_read(const char *text, int64_t *time, int64_t *id) {
    char *end;
    *time = strtoll(text, &end, 10);
    return *time > 0 && *end == '.' && id_read(end + 1, strlen(end + 1), id);
}

bool get_records(call *c) {
    char after[48];
    int64_t time = 0, id = 0;
    if (call_parameter(c, "after", after, sizeof after) && !cursor_read(after, &time, &id))
        return call_refuse_about(c, REFUSED_NOT_A_CURSOR, "after");
    record_page p = {.records = call_json(c)};
    json_open(p.records, "records", '[');
    store_status status =
        store_read_records(site_store(c->site), c->who.account, time, id, PAGE + 1, see_record, &p);
    json_close(p.records, ']');
    char text[ID_TEXT];
    id_write(p.id, text);
    snprintf(after, sizeof after, "%" PRId64 ".%s", p.time, text);
    json_text(p.records, "next", p.count > PAGE ? after : NULL);
    return call_answer_or_refuse(c, status);
}

/* == One record == */

static bool see_whole(void *context, const store_record *r) {
    json *j = call_json(context);
    write_line(j, r);
    json_text(j, "sgf", r->text);
    return false;
}

/* False: refused, there is no such address. */
static bool id_of(call *c, int64_t *id) {
    return id_read(c->parts[0], strlen(c->parts[0]), id) || call_refuse(c, REFUSED_NO_ADDRESS);
}

bool get_record(call *c) {
    int64_t id;
    return id_of(c, &id) &&
           call_answer_or_refuse(
               c, store_read_record(site_store(c->site), c->who.account, id, see_whole, c));
}

bool delete_record(call *c) {
    int64_t id;
    if (!id_of(c, &id))
        return false;
    store_batch *b = store_batch_new();
    store_drop_record(b, c->who.account, id);
    return call_keep(c, b, 204);
}

/* == A new record == */

/* Whether the rules accept it as a game; false: refused. */
static bool is_playable(call *c, const char *sgf) {
    pt_record *record = NULL;
    pt_error error;
    if (sgf[strspn(sgf, " \t\r\n")] != '(')
        return call_refuse_about(c, REFUSED_NOT_SGF, "sgf");
    if (pt_record_read(NULL, sgf, strlen(sgf), NULL, &record, NULL, &error) == PT_OK) {
        pt_record_free(record);
        return true;
    }
    char sentence[512];
    pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
    return call_refuse_about(c, REFUSED_UNPLAYABLE, sentence);
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
        return call_refuse_store(c, status);
    return count < RECORDS_MAX || call_refuse(c, REFUSED_RECORDS_FULL);
}

bool post_record(call *c) {
    const char *title = NULL, *sgf = NULL;
    if (!call_members(c, (member[]){{"title", 's', true, TITLE_MAX, &title},
                                    {"sgf", 's', true, STORE_RECORD_MAX, &sgf},
                                    {0}}))
        return false;
    if (!*title || !table_text_is_printable(title, strlen(title)))
        return call_refuse_about(c, REFUSED_UNPRINTABLE, "title");
    if (!is_playable(c, sgf) || !has_room(c))
        return false;
    store_record record = {.id = random_id(),
                           .account = c->who.account,
                           .created = c->now,
                           .title = title,
                           .text = sgf};
    store_batch *b = store_batch_new();
    store_hold_account(b, c->who.account);
    store_add_record(b, &record);
    write_line(call_json(c), &record);
    return call_keep(c, b, 201);
}
