/* Reading: parameters into statements, rows into the structs of store.h. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* == Columns == */

static int64_t number_of(const value *v) {
    return v->type == VALUE_NUMBER ? v->number : 0;
}

static double real_of(const value *v) {
    return v->type == VALUE_REAL ? v->real : (double)number_of(v);
}

static const char *text_of(const value *v) {
    return v->type == VALUE_TEXT ? v->text : "";
}

static const uint8_t *hash_of(const value *v) {
    return v->type == VALUE_BYTES && v->len == STORE_HASH_SIZE ? v->bytes : NULL;
}

static value number(int64_t n) {
    return value_number(n);
}

static value text(const char *t) {
    return (value){.type = VALUE_TEXT, .len = strlen(t), .text = t};
}

static value hash(const uint8_t *bytes) {
    return (value){.type = VALUE_BYTES, .len = STORE_HASH_SIZE, .bytes = bytes};
}

static value bounded(unsigned limit) {
    return value_number(limit < STORE_LIMIT_MAX ? limit : STORE_LIMIT_MAX);
}

/* A key of a page that goes down; zeros are the page at the top. */
static value below(int64_t key) {
    return value_number(key ? key : INT64_MAX);
}

/* Whatever the row is, the visitor that gets it, and how many it got. */
typedef struct visit {
    union {
        store_see_table table;
        store_see_event event;
        store_see_seat seat;
        store_see_link link;
        store_see_offer_of offer;
        store_see_account account;
        store_see_token token;
        store_see_rating rating;
        store_see_meeting meeting;
        store_see_bar bar;
        store_see_report report;
        store_see_record record;
        store_see_line line;
        store_see_text text;
    } see;
    void *context;
    unsigned count;
} visit;

static store_status read_one(store *s, statement_id id, const value *values, see_values see,
                             visit *v) {
    store_status status = store_query(s, id, values, see, v);
    return status == STORE_OK && v->count == 0 ? STORE_MISSING : status;
}

/* == Tables == */

enum { TABLE_COLUMNS = 12, SEAT_COLUMNS = 4 };

static store_table table_of(const value *row) {
    return (store_table){
        .id = number_of(&row[0]),
        .created = number_of(&row[1]),
        .setup = text_of(&row[2]),
        .options = text_of(&row[3]),
        .state = text_of(&row[4]),
        .result = text_of(&row[5]),
        .ended = number_of(&row[6]),
        .listed = number_of(&row[7]) != 0,
        .head =
            {
                .last = number_of(&row[8]),
                .updated = number_of(&row[9]),
                .due = number_of(&row[10]),
                .turn = text_of(&row[11]),
            },
    };
}

static bool see_table(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_table t = table_of(row);
    (void)count;
    v->count++;
    return v->see.table(v->context, &t);
}

store_status store_read_table(store *s, int64_t table, store_see_table see, void *context) {
    visit v = {.see.table = see, .context = context};
    return read_one(s, STATEMENT_READ_TABLE, (value[]){number(table)}, see_table, &v);
}

static bool see_event(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_event e = {
        .number = number_of(&row[0]),
        .time = number_of(&row[1]),
        .kind = text_of(&row[2]),
        .actor = text_of(&row[3]),
        .command = row[4].type == VALUE_TEXT ? row[4].text : NULL,
        .text = text_of(&row[5]),
    };
    (void)count;
    v->count++;
    return v->see.event(v->context, &e);
}

store_status store_read_events(store *s, int64_t table, int64_t from, unsigned limit,
                               store_see_event see, void *context) {
    visit v = {.see.event = see, .context = context};
    return store_query(s, STATEMENT_READ_EVENTS,
                       (value[]){number(table), number(from), bounded(limit)}, see_event, &v);
}

static bool see_seat(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_seat seat = {
        .table = number_of(&row[0]),
        .colour = text_of(&row[1]),
        .kind = text_of(&row[2]),
        .name = text_of(&row[3]),
        .account = number_of(&row[4]),
        .token = hash_of(&row[5]),
    };
    (void)count;
    v->count++;
    return v->see.seat(v->context, &seat);
}

store_status store_read_seats(store *s, int64_t table, store_see_seat see, void *context) {
    visit v = {.see.seat = see, .context = context};
    return store_query(s, STATEMENT_READ_SEATS, (value[]){number(table)}, see_seat, &v);
}

store_status store_find_seat(store *s, const uint8_t token[STORE_HASH_SIZE], store_see_seat see,
                             void *context) {
    visit v = {.see.seat = see, .context = context};
    return read_one(s, STATEMENT_FIND_SEAT, (value[]){hash(token)}, see_seat, &v);
}

static bool see_link(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_link link = {
        .token = hash_of(&row[0]),
        .table = number_of(&row[1]),
        .expires = number_of(&row[2]),
        .kind = text_of(&row[3]),
        .colour = text_of(&row[4]),
    };
    (void)count;
    v->count++;
    return v->see.link(v->context, &link);
}

store_status store_find_link(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                             store_see_link see, void *context) {
    visit v = {.see.link = see, .context = context};
    return read_one(s, STATEMENT_FIND_LINK, (value[]){hash(token), number(now)}, see_link, &v);
}

static bool see_offer(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_offer offer = {
        .table = number_of(&row[0]),
        .seen = number_of(&row[1]),
        .account = number_of(&row[2]),
        .token = hash_of(&row[3]),
    };
    (void)count;
    v->count++;
    return v->see.offer(v->context, &offer);
}

store_status store_read_offers(store *s, int64_t seen, store_see_offer_of see, void *context) {
    visit v = {.see.offer = see, .context = context};
    return store_query(s, STATEMENT_READ_OFFERS, (value[]){number(seen)}, see_offer, &v);
}

/* == Lists == */

static store_seat listed_seat(int64_t table, const char *colour, const value *row) {
    return (store_seat){
        .table = table,
        .colour = colour,
        .kind = text_of(&row[0]),
        .name = text_of(&row[1]),
        .account = number_of(&row[2]),
        .token = hash_of(&row[3]),
    };
}

static bool see_line(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_line line = {.table = table_of(row)};
    line.seats[0] = listed_seat(line.table.id, "white", &row[TABLE_COLUMNS]);
    line.seats[1] = listed_seat(line.table.id, "black", &row[TABLE_COLUMNS + SEAT_COLUMNS]);
    (void)count;
    v->count++;
    return v->see.line(v->context, &line);
}

store_status store_read_list(store *s, const store_page *page, store_see_line see, void *context) {
    visit v = {.see.line = see, .context = context};
    bool by_token = page->token != NULL;
    value limit = bounded(page->limit),
          account = by_token ? hash(page->token) : number(page->account);
    value down[] = {account, below(page->time), below(page->id), limit};
    value up[] = {account, number(page->time), number(page->id), limit};
    switch (page->list) {
    case STORE_LIST_OPEN:
        down[0] = number(page->due);
        return store_query(s, STATEMENT_LIST_OPEN, down, see_line, &v);
    case STORE_LIST_LOBBY:
        return store_query(s, STATEMENT_LIST_LOBBY, (value[]){number(page->due), limit}, see_line,
                           &v);
    case STORE_LIST_PLAYING:
        down[0] = text(STORE_PLAYING);
        return store_query(s, STATEMENT_LIST_STATE, down, see_line, &v);
    case STORE_LIST_MINE:
        return store_query(s, by_token ? STATEMENT_LIST_TOKEN_MINE : STATEMENT_LIST_MINE, down,
                           see_line, &v);
    case STORE_LIST_TURN:
        return store_query(s, by_token ? STATEMENT_LIST_TOKEN_TURN : STATEMENT_LIST_TURN, up,
                           see_line, &v);
    case STORE_LIST_FINISHED:
        return store_query(s, by_token ? STATEMENT_LIST_TOKEN_FINISHED : STATEMENT_LIST_FINISHED,
                           down, see_line, &v);
    case STORE_LIST_DUE:
        return store_query(s, STATEMENT_LIST_DUE,
                           (value[]){number(page->due), number(page->id), limit}, see_line, &v);
    case STORE_LIST_ALL:
        return store_query(s, STATEMENT_LIST_ALL, (value[]){number(page->id), limit}, see_line, &v);
    case STORE_LIST_NB:
        break;
    }
    return STORE_INVALID;
}

static bool see_counts(void *context, const value *row, unsigned count) {
    visit *v = context;
    (void)count;
    v->count++;
    *(store_counts *)v->context = (store_counts){
        .accounts = number_of(&row[0]),
        .sessions = number_of(&row[1]),
        .open = number_of(&row[2]),
        .playing = number_of(&row[3]),
        .ended = number_of(&row[4]),
        .events = number_of(&row[5]),
        .records = number_of(&row[6]),
        .reports = number_of(&row[7]),
    };
    return false;
}

store_status store_read_counts(store *s, int64_t now, store_counts *out) {
    visit v = {.context = out};
    return read_one(s, STATEMENT_READ_COUNTS, (value[]){number(now)}, see_counts, &v);
}

/* == People == */

static bool see_account(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_account a = {
        .id = number_of(&row[0]),
        .created = number_of(&row[1]),
        .flags = number_of(&row[2]),
        .name = text_of(&row[3]),
        .key = text_of(&row[4]),
        .password = text_of(&row[5]),
        .recovery = text_of(&row[6]),
    };
    (void)count;
    v->count++;
    return v->see.account(v->context, &a);
}

store_status store_read_account(store *s, int64_t account, store_see_account see, void *context) {
    visit v = {.see.account = see, .context = context};
    return read_one(s, STATEMENT_READ_ACCOUNT, (value[]){number(account)}, see_account, &v);
}

store_status store_find_account(store *s, const char *key, store_see_account see, void *context) {
    visit v = {.see.account = see, .context = context};
    return read_one(s, STATEMENT_FIND_ACCOUNT, (value[]){text(key)}, see_account, &v);
}

static bool see_token(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_token t = {
        .token = hash_of(&row[0]),
        .account = number_of(&row[1]),
        .created = number_of(&row[2]),
        .expires = number_of(&row[3]),
        .kind = text_of(&row[4]),
        .label = text_of(&row[5]),
    };
    (void)count;
    v->count++;
    return v->see.token(v->context, &t);
}

store_status store_find_token(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                              store_see_token see, void *context) {
    visit v = {.see.token = see, .context = context};
    return read_one(s, STATEMENT_FIND_TOKEN, (value[]){hash(token), number(now)}, see_token, &v);
}

store_status store_read_tokens(store *s, int64_t account, const char *kind, store_see_token see,
                               void *context) {
    visit v = {.see.token = see, .context = context};
    return store_query(s, STATEMENT_READ_TOKENS, (value[]){number(account), text(kind)}, see_token,
                       &v);
}

static bool see_rating(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_rating r = {
        .account = number_of(&row[0]),
        .game = text_of(&row[1]),
        .rating = real_of(&row[2]),
        .deviation = real_of(&row[3]),
        .volatility = real_of(&row[4]),
        .games = number_of(&row[5]),
        .updated = number_of(&row[6]),
        .table = number_of(&row[7]),
    };
    (void)count;
    v->count++;
    return v->see.rating(v->context, &r);
}

store_status store_read_ratings(store *s, int64_t account, store_see_rating see, void *context) {
    visit v = {.see.rating = see, .context = context};
    return store_query(s, STATEMENT_READ_RATINGS, (value[]){number(account)}, see_rating, &v);
}

store_status store_read_rating_history(store *s, int64_t account, const char *game, int64_t games,
                                       unsigned limit, store_see_rating see, void *context) {
    visit v = {.see.rating = see, .context = context};
    return store_query(s, STATEMENT_READ_RATING_HISTORY,
                       (value[]){number(account), text(game), below(games), bounded(limit)},
                       see_rating, &v);
}

static bool see_meeting(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_meeting m = {
        .one = number_of(&row[0]),
        .other = number_of(&row[1]),
        .number = number_of(&row[2]),
        .table = number_of(&row[3]),
        .ended = number_of(&row[4]),
    };
    (void)count;
    v->count++;
    return v->see.meeting(v->context, &m);
}

store_status store_read_meetings(store *s, int64_t one, int64_t other, unsigned limit,
                                 store_see_meeting see, void *context) {
    visit v = {.see.meeting = see, .context = context};
    return store_query(s, STATEMENT_READ_MEETINGS,
                       (value[]){number(one), number(other), bounded(limit)}, see_meeting, &v);
}

static bool see_bar(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_bar bar = {
        .account = number_of(&row[0]),
        .other = number_of(&row[1]),
        .created = number_of(&row[2]),
        .kind = text_of(&row[3]),
    };
    (void)count;
    v->count++;
    return v->see.bar(v->context, &bar);
}

store_status store_read_bars(store *s, int64_t account, store_see_bar see, void *context) {
    visit v = {.see.bar = see, .context = context};
    return store_query(s, STATEMENT_READ_BARS, (value[]){number(account)}, see_bar, &v);
}

static bool see_report(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_report r = {
        .id = number_of(&row[0]),
        .created = number_of(&row[1]),
        .account = number_of(&row[2]),
        .table = number_of(&row[3]),
        .number = number_of(&row[4]),
        .state = text_of(&row[5]),
        .text = text_of(&row[6]),
    };
    (void)count;
    v->count++;
    return v->see.report(v->context, &r);
}

store_status store_read_reports(store *s, const char *state, int64_t time, int64_t id,
                                unsigned limit, store_see_report see, void *context) {
    visit v = {.see.report = see, .context = context};
    return store_query(s, STATEMENT_READ_REPORTS,
                       (value[]){text(state), number(time), number(id), bounded(limit)}, see_report,
                       &v);
}

static bool see_record(void *context, const value *row, unsigned count) {
    visit *v = context;
    store_record r = {
        .id = number_of(&row[0]),
        .account = number_of(&row[1]),
        .created = number_of(&row[2]),
        .title = text_of(&row[3]),
        .text = text_of(&row[4]),
    };
    (void)count;
    v->count++;
    return v->see.record(v->context, &r);
}

store_status store_read_records(store *s, int64_t account, int64_t time, int64_t id, unsigned limit,
                                store_see_record see, void *context) {
    visit v = {.see.record = see, .context = context};
    return store_query(s, STATEMENT_READ_RECORDS,
                       (value[]){number(account), below(time), below(id), bounded(limit)},
                       see_record, &v);
}

store_status store_read_record(store *s, int64_t account, int64_t id, store_see_record see,
                               void *context) {
    visit v = {.see.record = see, .context = context};
    return read_one(s, STATEMENT_READ_RECORD, (value[]){number(account), number(id)}, see_record,
                    &v);
}

/* == The rest == */

static bool see_text(void *context, const value *row, unsigned count) {
    visit *v = context;
    (void)count;
    v->count++;
    return v->see.text(v->context, text_of(&row[0]));
}

store_status store_read_answer(store *s, const uint8_t who[STORE_HASH_SIZE], const char *command,
                               store_see_text see, void *context) {
    visit v = {.see.text = see, .context = context};
    return read_one(s, STATEMENT_READ_ANSWER, (value[]){hash(who), text(command)}, see_text, &v);
}

store_status store_read_setting(store *s, const char *name, store_see_text see, void *context) {
    visit v = {.see.text = see, .context = context};
    return read_one(s, STATEMENT_READ_SETTING, (value[]){text(name)}, see_text, &v);
}

/* == Everything of an account == */

/* A page of records is some megabytes. */
enum { EXPORT_FIELDS = 11, EXPORT_PAGE = 100, NUMBER_TEXT = 32 };

typedef struct export_section {
    const char *name;
    statement_id id;
    bool pages; /* goes on after the first two columns */
    const char *fields[EXPORT_FIELDS];
} export_section;

static const export_section export_sections[] = {
    {"account", STATEMENT_EXPORT_ACCOUNT, false, {"id", "created", "flags", "name"}},
    {"token", STATEMENT_EXPORT_TOKENS, false, {"created", "expires", "kind", "label"}},
    {"bar", STATEMENT_EXPORT_BARS, false, {"account", "created", "kind"}},
    {"rating",
     STATEMENT_EXPORT_RATINGS,
     true,
     {"table", "games", "game", "rating", "deviation", "volatility", "time"}},
    {"meeting", STATEMENT_EXPORT_MEETINGS, true, {"table", "number", "account", "ended"}},
    {"report",
     STATEMENT_EXPORT_REPORTS,
     true,
     {"created", "id", "table", "number", "state", "text"}},
    {"record", STATEMENT_EXPORT_RECORDS, true, {"created", "id", "title", "text"}},
    {"seat",
     STATEMENT_EXPORT_SEATS,
     true,
     {"table", "seat", "colour", "kind", "name", "created", "setup", "options", "state", "result",
      "ended"}},
    {"event", STATEMENT_EXPORT_EVENTS, true, {"table", "number", "time", "kind", "actor", "text"}},
};

typedef struct export_visit {
    const export_section *section;
    store_see_row see;
    void *context;
    int64_t after[2];
    unsigned count;
    bool stopped;
} export_visit;

static bool see_export(void *context, const value *row, unsigned count) {
    export_visit *v = context;
    store_field fields[EXPORT_FIELDS];
    char numbers[EXPORT_FIELDS][NUMBER_TEXT];
    if (count > EXPORT_FIELDS)
        count = EXPORT_FIELDS;
    for (unsigned i = 0; i < count; i++) {
        fields[i] = (store_field){.name = v->section->fields[i], .text = text_of(&row[i])};
        if (row[i].type == VALUE_NUMBER)
            snprintf(numbers[i], NUMBER_TEXT, "%lld", (long long)row[i].number);
        else if (row[i].type == VALUE_REAL)
            snprintf(numbers[i], NUMBER_TEXT, "%.17g", row[i].real);
        if (row[i].type == VALUE_NUMBER || row[i].type == VALUE_REAL)
            fields[i].text = numbers[i];
    }
    v->count++;
    v->after[0] = number_of(&row[0]);
    v->after[1] = number_of(&row[1]);
    v->stopped = !v->see(v->context, v->section->name, fields, count);
    return !v->stopped;
}

/* In pages, so that others can read between. */
static store_status export_section_rows(store *s, int64_t account, export_visit *v) {
    do {
        value pages[] = {number(account), number(v->after[0]), number(v->after[1]),
                         number(EXPORT_PAGE)};
        value short_one[] = {number(account), number(STORE_LIMIT_MAX)};
        v->count = 0;
        store_status status =
            store_query(s, v->section->id, v->section->pages ? pages : short_one, see_export, v);
        if (status != STORE_OK)
            return status;
    } while (v->section->pages && v->count == EXPORT_PAGE && !v->stopped);
    return STORE_OK;
}

store_status store_export_account(store *s, int64_t account, store_see_row see, void *context) {
    for (size_t i = 0; i < sizeof export_sections / sizeof export_sections[0]; i++) {
        export_visit v = {.section = &export_sections[i], .see = see, .context = context};
        store_status status = export_section_rows(s, account, &v);
        if (status != STORE_OK)
            return status;
        if (i == 0 && v.count == 0)
            return STORE_MISSING;
        if (v.stopped)
            break;
    }
    return STORE_OK;
}
