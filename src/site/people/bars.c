/* Who has blocked or muted whom, and reports to the operators. */
#include <stdlib.h>
#include <string.h>

#include "site/people/people.h"
#include "table/event.h"

#define BLOCK "block"
#define MUTE "mute"

/* == Lookup == */

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

bool get_bars(call *c) {
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
    return call_answer_or_refuse(c, status);
}

static bool see_count(void *context, const store_bar *bar) {
    (void)bar;
    ++*(unsigned *)context;
    return true;
}

bool put_bar(call *c) {
    const char *kind = NULL;
    person other;
    unsigned count = 0;
    store_status status = account_find(site_store(c->site), c->parts[0], &other);
    if (status == STORE_OK)
        status = store_read_bars(site_store(c->site), c->who.account, see_count, &count);
    if (status != STORE_OK)
        return call_refuse_store(c, status);
    if (!call_members(c, (member[]){{"kind", 's', true, STORE_WORD_MAX, &kind}, {0}}))
        return false;
    if (strcmp(kind, BLOCK) != 0 && strcmp(kind, MUTE) != 0)
        return call_refuse_about(c, REFUSED_BAR_KIND, "kind");
    if (other.id == c->who.account)
        return call_refuse(c, REFUSED_OWN_NAME);
    if (count >= BARS_MAX)
        return call_refuse(c, REFUSED_BARS_FULL);
    store_batch *b = store_batch_new();
    store_hold_account(b, c->who.account);
    store_hold_account(b, other.id);
    store_put_bar(
        b, &(store_bar){
               .account = c->who.account, .other = other.id, .created = c->now, .kind = kind});
    return call_keep(c, b, 204);
}

/* Removes one kind if the query names it, otherwise both. */
bool delete_bar(call *c) {
    static const char *const kinds[] = {BLOCK, MUTE};
    char kind[STORE_WORD_MAX + 1];
    person other;
    bool is_one = call_parameter(c, "kind", kind, sizeof kind);
    store_status status = account_find(site_store(c->site), c->parts[0], &other);
    if (status != STORE_OK)
        return call_refuse_store(c, status);
    store_batch *b = store_batch_new();
    for (size_t i = 0; i < 2; i++)
        if (!is_one || strcmp(kind, kinds[i]) == 0)
            store_drop_bar(
                b, &(store_bar){.account = c->who.account, .other = other.id, .kind = kinds[i]});
    return call_keep(c, b, 204);
}

/* == Reports == */

static void report_kept(void *context, store_status status, const char *detail) {
    call *c = context;
    if (status == STORE_OK)
        log_event(c->site, "warning", "a report was filed", NULL);
    call_kept(c, status, detail);
}

/* Replaces line breaks and tabs with spaces and trims both ends. */
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

bool answer_report(call *c, int64_t table) {
    int64_t number = 0;
    const char *text = "";
    if (!call_members(c, (member[]){{"event", 'i', false, 0, &number},
                                    {"text", 's', false, STORE_NOTE_MAX, &text},
                                    {0}}))
        return false;
    if (number < 0 || number > UINT32_MAX)
        return call_refuse_about(c, REFUSED_NOT_AN_EVENT, "event");
    char note[STORE_NOTE_MAX + 1];
    one_line(text, note);
    if (*note && !table_text_is_printable(note, strlen(note)))
        return call_refuse_about(c, REFUSED_UNPRINTABLE, "text");
    store_batch *b = store_batch_new();
    if (c->who.account)
        store_hold_account(b, c->who.account);
    store_add_report(b, &(store_report){.id = random_id(),
                                        .created = c->now,
                                        .account = c->who.account,
                                        .table = table,
                                        .number = number,
                                        .state = "",
                                        .text = note});
    c->kept = 204;
    store_status status = store_append(site_store(c->site), b, report_kept, c);
    return status == STORE_OK || call_refuse_store(c, status);
}
