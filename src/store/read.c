/* Reading: turns parameters into statements, and rows into the structs of store.h. */
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

static value bounded(unsigned limit) {
    return number(limit < STORE_LIMIT_MAX ? limit : STORE_LIMIT_MAX);
}

/* A key for paging downwards; 0 is the first page. */
static value below(int64_t key) {
    return number(key ? key : INT64_MAX);
}

/* The callback for a row of any type, and how many rows it got. */
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

/* Passes a row on as its struct. */
#define SEE(name, type, ...)                                                                       \
    static bool see_##name(void *context, const value *row, unsigned count) {                      \
        visit *v = context;                                                                        \
        type seen = __VA_ARGS__;                                                                   \
        (void)count;                                                                               \
        v->count++;                                                                                \
        return v->see.name(v->context, &seen);                                                     \
    }

static store_status read_one(store *s, statement_id id, const value *values, see_values see,
                             visit *v) {
    store_status status = store_query(s, id, values, see, v);
    return status == STORE_OK && v->count == 0 ? STORE_MISSING : status;
}

/* Runs a statement with these parameters, in a function that has `s`, `see` and `context`: READ for
 * any number of rows, READ_ONE for a single one that may be missing. */
#define READ(statement, row, ...) READ_BY(store_query, statement, row, __VA_ARGS__)
#define READ_ONE(statement, row, ...) READ_BY(read_one, statement, row, __VA_ARGS__)
#define READ_BY(how, statement, row, ...)                                                          \
    how(s, STATEMENT_##statement, (value[]){__VA_ARGS__}, see_##row,                               \
        &(visit){.see.row = see, .context = context})

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

SEE(table, store_table, table_of(row))

store_status store_read_table(store *s, int64_t table, store_see_table see, void *context) {
    return READ_ONE(READ_TABLE, table, number(table));
}

SEE(event, store_event,
    {.number = number_of(&row[0]),
     .time = number_of(&row[1]),
     .kind = text_of(&row[2]),
     .actor = text_of(&row[3]),
     .command = row[4].type == VALUE_TEXT ? row[4].text : NULL,
     .text = text_of(&row[5])})

store_status store_read_events(store *s, int64_t table, int64_t from, unsigned limit,
                               store_see_event see, void *context) {
    return READ(READ_EVENTS, event, number(table), number(from), bounded(limit));
}

typedef struct log_page {
    store_see_event see;
    void *context;
    int64_t next;
    unsigned left;
} log_page;

static bool see_of_log(void *context, const store_event *event) {
    log_page *p = context;
    p->next = event->number + 1;
    p->left--;
    if (p->see(p->context, event))
        return true;
    p->left = 1; /* no more pages */
    return false;
}

store_status store_read_log(store *s, int64_t table, int64_t from, store_see_event see,
                            void *context) {
    log_page p = {.see = see, .context = context, .next = from};
    store_status status = STORE_OK;
    do {
        p.left = STORE_LIMIT_MAX;
        status = store_read_events(s, table, p.next, STORE_LIMIT_MAX, see_of_log, &p);
    } while (status == STORE_OK && p.left == 0);
    return status;
}

SEE(seat, store_seat,
    {.table = number_of(&row[0]),
     .colour = text_of(&row[1]),
     .kind = text_of(&row[2]),
     .name = text_of(&row[3]),
     .account = number_of(&row[4]),
     .token = hash_of(&row[5])})

store_status store_read_seats(store *s, int64_t table, store_see_seat see, void *context) {
    return READ(READ_SEATS, seat, number(table));
}

store_status store_find_seat(store *s, const uint8_t token[STORE_HASH_SIZE], store_see_seat see,
                             void *context) {
    return READ_ONE(FIND_SEAT, seat, hash(token));
}

SEE(link, store_link,
    {.token = hash_of(&row[0]),
     .table = number_of(&row[1]),
     .expires = number_of(&row[2]),
     .kind = text_of(&row[3]),
     .colour = text_of(&row[4])})

store_status store_find_link(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                             store_see_link see, void *context) {
    return READ_ONE(FIND_LINK, link, hash(token), number(now));
}

SEE(offer, store_offer,
    {.table = number_of(&row[0]),
     .seen = number_of(&row[1]),
     .account = number_of(&row[2]),
     .token = hash_of(&row[3])})

store_status store_read_offers(store *s, int64_t seen, store_see_offer_of see, void *context) {
    return READ(READ_OFFERS, offer, number(seen));
}

/* == Lists == */

static store_seat listed_seat(const value *row, const char *colour, unsigned at) {
    return (store_seat){
        .table = number_of(&row[0]),
        .colour = colour,
        .kind = text_of(&row[at]),
        .name = text_of(&row[at + 1]),
        .account = number_of(&row[at + 2]),
        .token = hash_of(&row[at + 3]),
    };
}

SEE(line, store_line,
    {.table = table_of(row),
     .seats = {listed_seat(row, "white", TABLE_COLUMNS),
               listed_seat(row, "black", TABLE_COLUMNS + SEAT_COLUMNS)}})

store_status store_read_list(store *s, const store_page *page, store_see_line see, void *context) {
    value limit = bounded(page->limit), due = number(page->due);
    value whose = page->token ? hash(page->token) : number(page->account);
    value time = below(page->time), id = below(page->id); /* for lists that page downwards */
    switch (page->list) {
    case STORE_LIST_OPEN:
        return READ(LIST_OPEN, line, due, time, id, limit);
    case STORE_LIST_LOBBY:
        return READ(LIST_LOBBY, line, due, limit);
    case STORE_LIST_PLAYING:
        return READ(LIST_STATE, line, text(STORE_PLAYING), time, id, limit);
    case STORE_LIST_MINE:
        return page->token ? READ(LIST_TOKEN_MINE, line, whose, time, id, limit)
                           : READ(LIST_MINE, line, whose, time, id, limit);
    case STORE_LIST_TURN:
        time = number(page->time);
        id = number(page->id);
        return page->token ? READ(LIST_TOKEN_TURN, line, whose, time, id, limit)
                           : READ(LIST_TURN, line, whose, time, id, limit);
    case STORE_LIST_FINISHED:
        return page->token ? READ(LIST_TOKEN_FINISHED, line, whose, time, id, limit)
                           : READ(LIST_FINISHED, line, whose, time, id, limit);
    case STORE_LIST_DUE:
        return READ(LIST_DUE, line, due, number(page->id), limit);
    case STORE_LIST_ALL:
        return READ(LIST_ALL, line, number(page->id), limit);
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

SEE(account, store_account,
    {.id = number_of(&row[0]),
     .created = number_of(&row[1]),
     .flags = number_of(&row[2]),
     .name = text_of(&row[3]),
     .key = text_of(&row[4]),
     .password = text_of(&row[5]),
     .recovery = text_of(&row[6])})

store_status store_read_account(store *s, int64_t account, store_see_account see, void *context) {
    return READ_ONE(READ_ACCOUNT, account, number(account));
}

store_status store_find_account(store *s, const char *key, store_see_account see, void *context) {
    return READ_ONE(FIND_ACCOUNT, account, text(key));
}

SEE(token, store_token,
    {.token = hash_of(&row[0]),
     .account = number_of(&row[1]),
     .created = number_of(&row[2]),
     .expires = number_of(&row[3]),
     .kind = text_of(&row[4]),
     .label = text_of(&row[5])})

store_status store_find_token(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                              store_see_token see, void *context) {
    return READ_ONE(FIND_TOKEN, token, hash(token), number(now));
}

store_status store_read_tokens(store *s, int64_t account, const char *kind, store_see_token see,
                               void *context) {
    return READ(READ_TOKENS, token, number(account), text(kind));
}

SEE(rating, store_rating,
    {.account = number_of(&row[0]),
     .game = text_of(&row[1]),
     .rating = real_of(&row[2]),
     .deviation = real_of(&row[3]),
     .volatility = real_of(&row[4]),
     .games = number_of(&row[5]),
     .updated = number_of(&row[6]),
     .table = number_of(&row[7])})

store_status store_read_ratings(store *s, int64_t account, store_see_rating see, void *context) {
    return READ(READ_RATINGS, rating, number(account));
}

store_status store_read_rating_history(store *s, int64_t account, const char *game, int64_t games,
                                       unsigned limit, store_see_rating see, void *context) {
    return READ(READ_RATING_HISTORY, rating, number(account), text(game), below(games),
                bounded(limit));
}

SEE(meeting, store_meeting,
    {.one = number_of(&row[0]),
     .other = number_of(&row[1]),
     .number = number_of(&row[2]),
     .table = number_of(&row[3]),
     .ended = number_of(&row[4])})

store_status store_read_meetings(store *s, int64_t one, int64_t other, unsigned limit,
                                 store_see_meeting see, void *context) {
    return READ(READ_MEETINGS, meeting, number(one), number(other), bounded(limit));
}

SEE(bar, store_bar,
    {.account = number_of(&row[0]),
     .other = number_of(&row[1]),
     .created = number_of(&row[2]),
     .kind = text_of(&row[3])})

store_status store_read_bars(store *s, int64_t account, store_see_bar see, void *context) {
    return READ(READ_BARS, bar, number(account));
}

SEE(report, store_report,
    {.id = number_of(&row[0]),
     .created = number_of(&row[1]),
     .account = number_of(&row[2]),
     .table = number_of(&row[3]),
     .number = number_of(&row[4]),
     .state = text_of(&row[5]),
     .text = text_of(&row[6])})

store_status store_read_reports(store *s, const char *state, int64_t time, int64_t id,
                                unsigned limit, store_see_report see, void *context) {
    return READ(READ_REPORTS, report, text(state), number(time), number(id), bounded(limit));
}

SEE(record, store_record,
    {.id = number_of(&row[0]),
     .account = number_of(&row[1]),
     .created = number_of(&row[2]),
     .title = text_of(&row[3]),
     .text = text_of(&row[4])})

store_status store_read_records(store *s, int64_t account, int64_t time, int64_t id, unsigned limit,
                                store_see_record see, void *context) {
    return READ(READ_RECORDS, record, number(account), below(time), below(id), bounded(limit));
}

store_status store_read_record(store *s, int64_t account, int64_t id, store_see_record see,
                               void *context) {
    return READ_ONE(READ_RECORD, record, number(account), number(id));
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
    return READ_ONE(READ_ANSWER, text, hash(who), text(command));
}

store_status store_read_setting(store *s, const char *name, store_see_text see, void *context) {
    return READ_ONE(READ_SETTING, text, text(name));
}

/* == Exporting an account == */

/* A page of records is a few megabytes. */
enum { EXPORT_FIELDS = 11, EXPORT_PAGE = 100, NUMBER_TEXT = 32 };

typedef struct export_section {
    const char *name;
    statement_id id;
    bool pages; /* paged by its first two columns */
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

/* In pages, so that others can read in between. */
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
