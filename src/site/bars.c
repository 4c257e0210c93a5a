/* Who is blocked or muted by whom, and reports to the operators. */
#include <stdlib.h>
#include <string.h>

#include "site/people.h"
#include "table/event.h"

#define BLOCK "block"
#define MUTE "mute"

/* == Looking == */

typedef struct wanted_bar {
    int64_t other;
    bool is_there;
} wanted_bar;

static bool see_block(void *context, const store_bar *bar) {
    wanted_bar *w = context;
    w->is_there = bar->other == w->other && strcmp(bar->kind, BLOCK) == 0;
    return !w->is_there;
}

static bool blocks(site *s, int64_t account, int64_t other) {
    wanted_bar w = {.other = other};
    return store_read_bars(site_store(s), account, see_block, &w) == STORE_OK && w.is_there;
}

bool is_blocked(site *s, int64_t account, int64_t other) {
    return account && other && account != other &&
           (blocks(s, account, other) || blocks(s, other, account));
}

/* == me/bars == */

typedef struct listed_bar {
    int64_t other, created;
    char kind[STORE_WORD_MAX + 1];
} listed_bar;

typedef struct bar_list {
    size_t count;
    listed_bar bars[2 * BARS_MAX];
} bar_list;

static bool see_bar(void *context, const store_bar *bar) {
    bar_list *l = context;
    listed_bar *b = &l->bars[l->count++];
    b->other = bar->other;
    b->created = bar->created;
    strncpy(b->kind, bar->kind, sizeof b->kind - 1);
    b->kind[sizeof b->kind - 1] = '\0';
    return l->count < sizeof l->bars / sizeof *l->bars;
}

static void answer_bars(call *c) {
    bar_list *l = calloc(1, sizeof *l);
    store_status status =
        l ? store_read_bars(site_store(c->site), c->who.account, see_bar, l) : STORE_NO_MEMORY;
    json *j = call_json(c);
    json_open(j, "bars", '[');
    for (size_t i = 0; status == STORE_OK && i < l->count; i++) {
        person p;
        status = account_read(site_store(c->site), l->bars[i].other, &p);
        if (status == STORE_OK && *p.name) {
            json_open(j, NULL, '{');
            json_text(j, "name", p.name);
            json_text(j, "kind", l->bars[i].kind);
            json_number(j, "created", l->bars[i].created);
            json_close(j, '}');
        }
        if (status == STORE_MISSING)
            status = STORE_OK;
    }
    free(l);
    json_close(j, ']');
    if (status == STORE_OK)
        call_answer(c, 200);
    else
        call_refuse_store(c, status);
}

static bool see_count(void *context, const store_bar *bar) {
    (void)bar;
    ++*(unsigned *)context;
    return true;
}

static void put_bar(call *c, const person *other) {
    const char *kind = NULL;
    if (!call_members(c, (member[]){{"kind", 's', true, STORE_WORD_MAX, &kind}, {0}}))
        return;
    if (strcmp(kind, BLOCK) != 0 && strcmp(kind, MUTE) != 0) {
        call_refuse(c, 400, "malformed", "\"{0}\" must be block or mute", "kind");
        return;
    }
    if (other->id == c->who.account) {
        call_refuse(c, 400, "malformed", "this is your own name", NULL);
        return;
    }
    unsigned count = 0;
    store_status status = store_read_bars(site_store(c->site), c->who.account, see_count, &count);
    if (status != STORE_OK) {
        call_refuse_store(c, status);
        return;
    }
    if (count >= BARS_MAX) {
        call_refuse(c, 409, "full", "this list is full; take somebody off it first", NULL);
        return;
    }
    store_batch *b = store_batch_new();
    if (b) {
        store_hold_account(b, c->who.account);
        store_hold_account(b, other->id);
        store_put_bar(
            b, &(store_bar){
                   .account = c->who.account, .other = other->id, .created = c->now, .kind = kind});
    }
    call_keep(c, b);
}

/* Of one kind where the query says which, else of both. */
static void drop_bar(call *c, const person *other) {
    char kind[STORE_WORD_MAX + 1];
    bool is_one = call_parameter(c, "kind", kind, sizeof kind);
    store_batch *b = store_batch_new();
    static const char *const kinds[] = {BLOCK, MUTE};
    for (size_t i = 0; b && i < 2; i++)
        if (!is_one || strcmp(kind, kinds[i]) == 0)
            store_drop_bar(
                b, &(store_bar){.account = c->who.account, .other = other->id, .kind = kinds[i]});
    call_keep(c, b);
}

void handle_me_bars(call *c) {
    if (!call_need_account(c, false))
        return;
    if (c->rest.len == 0) {
        if (c->method == SITE_GET)
            answer_bars(c);
        else
            call_refuse_method(c, "GET");
        return;
    }
    char name[STORE_NAME_MAX + 1];
    person other;
    if (!path_take(c, name, sizeof name) || c->rest.len > 0) {
        call_refuse_missing(c);
        return;
    }
    if (c->method != SITE_PUT && c->method != SITE_DELETE) {
        call_refuse_method(c, "PUT, DELETE");
        return;
    }
    store_status status = account_find(site_store(c->site), name, &other);
    if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (c->method == SITE_PUT)
        put_bar(c, &other);
    else
        drop_bar(c, &other);
}

/* == Reports == */

static void report_kept(void *context, store_status status, const char *detail) {
    call *c = context;
    if (status == STORE_OK)
        log_event(c->site, "warning", "something was reported", NULL);
    call_kept(c, status, detail);
}

/* Line ends and tabs become blanks, those at either end go. */
static void one_line(const char *text, char out[STORE_NOTE_MAX + 1]) {
    size_t len = 0;
    for (; *text; text++) {
        char sign = *text == '\n' || *text == '\r' || *text == '\t' ? ' ' : *text;
        if (sign != ' ' || len > 0)
            out[len++] = sign;
    }
    while (len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

void answer_report(call *c, int64_t table) {
    int64_t number = 0;
    const char *text = "";
    if (!call_members(c, (member[]){{"event", 'i', false, 0, &number},
                                    {"text", 's', false, STORE_NOTE_MAX, &text},
                                    {0}}))
        return;
    if (number < 0 || number > UINT32_MAX) {
        call_refuse(c, 400, "malformed", "\"{0}\" must be the number of an event", "event");
        return;
    }
    char note[STORE_NOTE_MAX + 1];
    one_line(text, note);
    if (*note && !table_text_is_printable(note, strlen(note))) {
        call_refuse(c, 400, "malformed", "\"{0}\" must be text that can be printed", "text");
        return;
    }
    unsigned seconds = limit_take_who(c->site, LIMIT_JOINS, &c->who, 1, c->now);
    if (seconds > 0) {
        call_refuse_slow(c, seconds);
        return;
    }
    store_batch *b = store_batch_new();
    if (b && c->who.account)
        store_hold_account(b, c->who.account);
    if (b)
        store_add_report(b, &(store_report){.id = random_id(),
                                            .created = c->now,
                                            .account = c->who.account,
                                            .table = table,
                                            .number = number,
                                            .state = "",
                                            .text = note});
    store_status status =
        b ? store_append(site_store(c->site), b, report_kept, c) : STORE_NO_MEMORY;
    if (status != STORE_OK)
        call_refuse_store(c, status);
}
