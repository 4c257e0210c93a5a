/* Requests about tables that are there; new_tables.c makes them. */
#include "site/tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/commands.h"
#include "site/lines.h"
#include "site/lobby.h"
#include "site/making.h"
#include "site/wire.h"

#define ONCE_MS INT64_C(86400000)

/* == Answers == */

void answer_snapshot(call *c, live *l, int status, uint32_t after) {
    json_clear(&c->answer);
    wire_snapshot(&c->answer, NULL, l, live_seats_of(l, &c->who), after, false, site_time(c->site));
    call_answer(c, status);
}

void answer_made(call *c, live *l, const char *invite, const char *watch) {
    json *j = call_json(c);
    wire_snapshot(j, "table", l, live_seats_of(l, &c->who), 0, false, site_time(c->site));
    json_text(j, "invite", invite);
    json_text(j, "watch", watch);
    call_answer(c, 201);
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

void answer_list(call *c, store_list list, int64_t account) {
    store_page page = {.list = list, .account = account, .due = c->now - LOBBY_AWAY_MS};
    bool personal =
        list == STORE_LIST_MINE || list == STORE_LIST_TURN || list == STORE_LIST_FINISHED;
    kept_lines lines = {.max = LINES_MAX};
    if (!read_page(c, &page)) {
        call_refuse(c, 400, "malformed", "limit is 1 to 100, after what `next` said", NULL);
        return;
    }
    if (personal && !account)
        page.token = c->who.visitor; /* zeros where there is none: nobody's */
    store_status status = store_read_list(site_store(c->site), &page, lines_keep, &lines);
    if (status != STORE_OK || lines.failed) {
        lines_free(&lines);
        call_refuse_store(c, status == STORE_OK ? STORE_OVERLOADED : status);
        return;
    }
    char next[48];
    json *j = call_json(c);
    json_open(j, "tables", '[');
    for (size_t i = 0; i < lines.count; i++)
        wire_line(j, c->site, &lines.lines[i]->line, &c->who);
    json_close(j, ']');
    if (lines.count == page.limit) {
        const store_table *t = &lines.lines[lines.count - 1]->line.table;
        snprintf(next, sizeof next, "%" PRId64 "-%" PRId64, key_time(list, t), t->id);
    }
    json_text(j, "next", lines.count == page.limit ? next : NULL);
    lines_free(&lines);
    call_answer(c, 200);
}

static void list_tables(call *c) {
    char word[16];
    if (!call_parameter(c, "list", word, sizeof word))
        snprintf(word, sizeof word, "open");
    if (strcmp(word, "open") == 0)
        answer_list(c, STORE_LIST_OPEN, 0);
    else if (strcmp(word, "playing") == 0)
        answer_list(c, STORE_LIST_PLAYING, 0);
    else
        call_refuse(c, 400, "malformed", "list is open or playing", NULL);
}

/* == Secrets of a table == */

typedef struct found_link {
    int64_t table, expires;
    char kind[STORE_WORD_MAX + 1], colour[STORE_WORD_MAX + 1];
} found_link;

static bool see_link(void *context, const store_link *link) {
    found_link *f = context;
    f->table = link->table;
    f->expires = link->expires;
    snprintf(f->kind, sizeof f->kind, "%s", link->kind);
    snprintf(f->colour, sizeof f->colour, "%s", link->colour);
    return false;
}

/* A link to this table with that secret, not yet used or expired. */
static bool find_link(live *l, site_text secret, int64_t now, uint8_t hash[STORE_HASH_SIZE],
                      found_link *out) {
    return secret.at && secret_hash(secret, hash) &&
           store_find_link(site_store(l->site), hash, trial_time(now), see_link, out) == STORE_OK &&
           out->table == l->id && (out->expires == 0 || out->expires > now);
}

bool live_may_see(live *l, const asker *who, site_text secret) {
    uint8_t hash[STORE_HASH_SIZE];
    found_link link;
    if (!(table_terms(l->t)->options & TABLE_PRIVATE) || live_seats_of(l, who) != 0)
        return true;
    return find_link(l, secret, site_time(l->site), hash, &link) &&
           (strcmp(link.kind, "watch") == 0 || strcmp(link.kind, "invite") == 0);
}

static bool may_see(call *c, live *l) {
    char secret[64];
    if (live_may_see(l, &c->who, (site_text){NULL, 0}))
        return true;
    for (int i = 0; i < 2; i++)
        if (call_parameter(c, i ? "invite" : "watch", secret, sizeof secret) &&
            live_may_see(l, &c->who, (site_text){secret, strlen(secret)}))
            return true;
    call_refuse(c, 403, "private", "this table is private", NULL);
    return false;
}

static bool is_slow(call *c, limit what, unsigned count) {
    unsigned seconds = limit_take_who(c->site, what, &c->who, count, c->now);
    if (seconds > 0)
        call_refuse_slow(c, seconds);
    return seconds > 0;
}

/* == Looking == */

static void get_table(call *c, live *l) {
    char text[16], *end;
    unsigned long after = 0;
    if (call_parameter(c, "after", text, sizeof text)) {
        after = strtoul(text, &end, 10);
        if (*end || end == text || text[0] == '-') {
            call_refuse(c, 400, "malformed", "after is the number of an event", NULL);
            return;
        }
    }
    uint32_t from = after > l->shown.last ? l->shown.last : (uint32_t)after;
    if (may_see(c, l) && !is_slow(c, LIMIT_OTHER, live_snapshot_cost(l, from)))
        answer_snapshot(c, l, 200, from);
}

static void get_record(call *c, live *l) {
    table_people people = {.name = {NULL}};
    pt_record *record;
    pt_error error;
    char filename[32];
    if (!may_see(c, l) || is_slow(c, LIMIT_OTHER, live_snapshot_cost(l, 0)))
        return;
    for (int i = 0; i < 2; i++)
        if (l->seats[i].name[0])
            people.name[i] = l->seats[i].name;
    pt_actor seat = viewer_seat(viewer_of(live_seats_of(l, &c->who)));
    if (table_export(l->t, seat, &people, &record, &error) != PT_OK) {
        call_refuse(c, 500, "failed", "the server failed", NULL);
        return;
    }
    size_t len = pt_record_write(record, PT_RECORD_SGF, NULL, 0);
    char *text = malloc(len + 1);
    if (text)
        len = pt_record_write(record, PT_RECORD_SGF, text, len + 1);
    pt_record_free(record);
    snprintf(filename, sizeof filename, "potentia-%s.sgf", l->name);
    if (text)
        call_answer_text(c, 200, "application/x-go-sgf", text, len, filename);
    else
        call_refuse(c, 503, "storage", "nothing was kept; try again", NULL);
    free(text);
}

/* == Commands == */

static void command_done(void *context, live *l, const wish_result *result) {
    call *c = context;
    const char *id = json_string_value(json_object_get(c->body, "id"));
    (void)l;
    if (result->refused) {
        call_refuse_with(c, result->refused);
        return;
    }
    wish_result_write(call_json(c), "id", id, result);
    call_answer(c, 200);
}

static void post_command(call *c, live *l) {
    command_words words = {.word = NULL};
    refusal r;
    const member members[] = {{"do", 's', true, 24, &words.word},
                              {"id", 's', false, TABLE_ID_MAX, &words.id},
                              {"at", 'i', false, 0, &words.at},
                              {"text", 's', false, TABLE_BATCH_TEXT_MAX, &words.text},
                              {"seat", 's', false, 8, &words.seat},
                              {NULL, 0, false, 0, NULL}};
    if (!call_members(c, members) || is_slow(c, LIMIT_COMMANDS, 1))
        return;
    unsigned seats = live_seats_of(l, &c->who);
    for (int i = 0; i < 2; i++)
        if (seats >> i & 1)
            l->seats[i].elsewhere = c->now + 120000; /* somebody who has no connection */
    if (!command_ask(l, &c->who, &words, command_done, c, &r))
        call_refuse_with(c, &r);
}

/* == Joining == */

typedef struct joining {
    new_seat seat;
    asker who;
    char secret[SECRET_TEXT + 8];
    uint8_t link[STORE_HASH_SIZE];
    bool has_link;
} joining;

static bool refuse(refusal *out, int status, const char *code, const char *message) {
    *out = (refusal){.status = status, .code = code, .message = message};
    return false;
}

/* The seat that is free, 2 for none. */
static int free_seat(const live *l) {
    table_facts facts;
    table_look(l->t, 0, &facts);
    return !facts.seated[0] ? 0 : !facts.seated[1] ? 1 : 2;
}

static bool prepare_join(live *l, wish *w, refusal *out) {
    joining *j = w->more;
    found_link link;
    int free = free_seat(l);
    if (free == 2)
        return refuse(out, 409, "taken", "the seat is taken");
    if (w->tries > 0 && j->who.account && !asker_is_kept(l->site, &j->who))
        return refuse(out, 401, "login", "this needs an account: log in first");
    if (l->shown.stage != TABLE_STAGE_WAITING)
        return refuse(out, 409, "over", "that is not possible any more: the game is over");
    const live_seat *other = &l->seats[1 - free];
    unsigned options = table_terms(l->t)->options;
    j->has_link =
        find_link(l, (site_text){j->secret, strlen(j->secret)}, w->came, j->link, &link) &&
        strcmp(link.kind, "invite") == 0;
    if ((options & TABLE_PRIVATE) && !j->has_link)
        return refuse(out, 403, "private", "this table is joined by an invitation");
    if ((options & TABLE_RATED) && !j->who.account)
        return refuse(out, 401, "login", "rated games are played with an account");
    if ((options & TABLE_RATED) && (j->who.is_bot || other->is_bot))
        return refuse(out, 403, "bot", "rated games are between people, not bots");
    if ((options & TABLE_RATED) && other->account == j->who.account)
        return refuse(out, 403, "seat", "a rated game is played by two");
    if (j->who.account && other->account && other->account != j->who.account &&
        is_blocked(l->site, j->who.account, other->account))
        return refuse(out, 403, "blocked", "one of you has blocked the other");
    w->seat = (pt_actor)free;
    return true;
}

static store_status extend_join(live *l, wish *w, store_batch *b) {
    joining *j = w->more;
    store_seat row = new_seat_row(&j->seat, l->id, (int)w->seat, 0);
    if (row.account)
        store_hold_account(b, row.account);
    store_add_seat(b, &row);
    if (j->has_link)
        store_use_link(b, j->link, w->came);
    store_drop_links(b, l->id, "invite");
    return STORE_OK;
}

static void settle_join(live *l, wish *w) {
    (void)w;
    l->wants |= WANT_SEATS;
    lobby_changed(l->site);
}

static void join_done(void *context, live *l, const wish_result *result) {
    call *c = context;
    if (result->refused)
        call_refuse_with(c, result->refused);
    else
        answer_snapshot(c, l, 200, 0);
}

bool name_is_fine(const char *name) {
    return !name || (strlen(name) <= SEAT_NAME_MAX && table_text_is_printable(name, strlen(name)));
}

static void post_join(call *c, live *l) {
    const char *invite = NULL, *name = NULL, *id = NULL;
    const member members[] = {{"invite", 's', false, SECRET_TEXT + 7, &invite},
                              {"name", 's', false, SEAT_NAME_MAX, &name},
                              {"id", 's', false, TABLE_ID_MAX, &id},
                              {NULL, 0, false, 0, NULL}};
    if (!call_members(c, members) || is_slow(c, LIMIT_JOINS, 1))
        return;
    if (name && !*name)
        name = NULL;
    if (!name_is_fine(name)) {
        call_refuse(c, 400, "malformed", "a name is 1 to 40 bytes of printable text", NULL);
        return;
    }
    if (name && !c->who.account && !call_may_be_called(c, name))
        return;
    /* The answer was lost, and they ask again. */
    if (free_seat(l) == 2 && live_seats_of(l, &c->who) != 0) {
        answer_snapshot(c, l, 200, 0);
        return;
    }
    if (!c->who.account)
        call_need_visitor(c);
    wish *w =
        wish_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_JOIN, .id = id, .id_len = PT_ZSTR},
                 c->now, join_done, c);
    joining *j = w ? calloc(1, sizeof *j) : NULL;
    if (!j) {
        free(w);
        call_refuse(c, 503, "storage", "nothing was kept; try again", NULL);
        return;
    }
    j->who = c->who;
    j->seat = new_seat_of(&c->who, name);
    snprintf(j->secret, sizeof j->secret, "%s", invite ? invite : "");
    w->more = j;
    w->prepare = prepare_join;
    w->extend = extend_join;
    w->settle = settle_join;
    live_wish(l, w);
}

/* == Links == */

/* A link that is being made or used; the call waits for it. */
typedef struct linking {
    call *call;
    char secret[SECRET_TEXT];
    uint8_t hash[STORE_HASH_SIZE];
    const char *kind;
    int colour; /* 2: none */
    new_seat seat;
    /* Beside it, for whoever asks again for a table they made: another link to watch. */
    char watch[SECRET_TEXT]; /* "": none */
    uint8_t watch_hash[STORE_HASH_SIZE];
} linking;

static bool prepare_invite(live *l, wish *w, refusal *out) {
    (void)w;
    return free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING
               ? true
               : refuse(out, 409, "taken", "the seat is taken");
}

static store_status extend_link(live *l, wish *w, store_batch *b) {
    const linking *k = w->more;
    bool once = strcmp(k->kind, "once") == 0;
    if (!once)
        store_drop_links(b, l->id, k->kind);
    store_add_link(b, &(store_link){.token = k->hash,
                                    .table = l->id,
                                    .expires = once ? w->came + ONCE_MS : 0,
                                    .kind = k->kind,
                                    .colour = k->colour < 2 ? actor_words[k->colour] : ""});
    if (k->watch[0]) {
        store_drop_links(b, l->id, "watch");
        store_add_link(
            b,
            &(store_link){.token = k->watch_hash, .table = l->id, .kind = "watch", .colour = ""});
    }
    return STORE_OK;
}

static void link_done(void *context, live *l, const wish_result *result) {
    linking *k = context;
    call *c = k->call;
    (void)l;
    if (result->refused)
        call_refuse_with(c, result->refused);
    else
        call_answer_words(c, 200, strcmp(k->kind, "once") == 0 ? "seat" : k->kind, k->secret);
}

/* A wish about links of this call's, its `more` filled in; NULL: the call has been refused. */
static wish *link_wish(call *c, const char *kind, int colour, wish_done done) {
    linking *k = calloc(1, sizeof *k);
    wish *w =
        k ? wish_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_NB}, c->now, done, k) : NULL;
    if (!w) {
        free(k);
        call_refuse(c, 503, "storage", "nothing was kept; try again", NULL);
        return NULL;
    }
    k->call = c;
    k->kind = kind;
    k->colour = colour;
    w->more = k;
    w->has_no_verb = true;
    w->extend = extend_link;
    return w;
}

static void post_link(call *c, live *l, const char *kind) {
    const char *seat = NULL;
    const member members[] = {{"seat", 's', false, 8, &seat}, {NULL, 0, false, 0, NULL}};
    unsigned seats = live_seats_of(l, &c->who);
    if (!call_members(c, members) || is_slow(c, LIMIT_JOINS, 1))
        return;
    bool black = seat ? strcmp(seat, "black") == 0 : seats == SEATS_BLACK;
    if (!(seats >> black & 1)) {
        call_refuse(c, 403, "seat", "this is not your seat", NULL);
        return;
    }
    bool once = strcmp(kind, "once") == 0;
    wish *w = link_wish(c, kind, once ? black : 2, link_done);
    if (!w)
        return;
    linking *k = w->more;
    secret_make(k->secret, k->hash);
    if (!once)
        w->prepare = prepare_invite;
    live_wish(l, w);
}

static bool prepare_take(live *l, wish *w, refusal *out) {
    linking *k = w->more;
    found_link link;
    uint8_t hash[STORE_HASH_SIZE];
    if (!find_link(l, (site_text){k->secret, strlen(k->secret)}, w->came, hash, &link) ||
        strcmp(link.kind, "once") != 0)
        return refuse(out, 409, "taken", "this link has been used, or is too old");
    memcpy(k->hash, hash, sizeof k->hash);
    k->colour = strcmp(link.colour, "black") == 0;
    const live_seat *from = &l->seats[k->colour];
    /* Ratings were agreed to with this account. */
    if ((table_terms(l->t)->options & TABLE_RATED) && k->call->who.account != from->account)
        return refuse(out, 403, "seat", "the seat of a rated game stays with its account");
    if (!k->seat.account)
        memcpy(k->seat.name, from->account ? "" : from->name,
               from->account ? 1 : sizeof from->name);
    return true;
}

static store_status extend_take(live *l, wish *w, store_batch *b) {
    const linking *k = w->more;
    store_seat row = new_seat_row(&k->seat, l->id, k->colour, 0);
    if (row.account)
        store_hold_account(b, row.account);
    store_use_link(b, k->hash, w->came);
    store_set_seat(b, &row);
    return STORE_OK;
}

static void take_done(void *context, live *l, const wish_result *result) {
    linking *k = context;
    if (result->refused)
        call_refuse_with(k->call, result->refused);
    else
        answer_snapshot(k->call, l, 200, 0);
}

static void post_take(call *c, live *l) {
    const char *secret;
    const member members[] = {{"seat", 's', true, SECRET_TEXT - 1, &secret},
                              {NULL, 0, false, 0, NULL}};
    if (!call_members(c, members) || is_slow(c, LIMIT_JOINS, 1))
        return;
    if (!c->who.account)
        call_need_visitor(c);
    wish *w = link_wish(c, "once", 2, take_done);
    if (!w)
        return;
    linking *k = w->more;
    snprintf(k->secret, sizeof k->secret, "%s", secret);
    k->seat = new_seat_of(&c->who, NULL);
    w->prepare = prepare_take;
    w->extend = extend_take;
    w->settle = settle_join;
    live_wish(l, w);
}

/* Somebody may have joined while this waited: then there is no seat to invite to. */
static bool prepare_again(live *l, wish *w, refusal *out) {
    linking *k = w->more;
    (void)out;
    if (free_seat(l) == 2 && strcmp(k->kind, "invite") == 0 && k->watch[0]) {
        memcpy(k->secret, k->watch, sizeof k->secret);
        memcpy(k->hash, k->watch_hash, sizeof k->hash);
        k->kind = "watch";
        k->watch[0] = '\0';
    }
    return free_seat(l) < 2 || strcmp(k->kind, "watch") == 0 ||
           refuse(out, 409, "taken", "the seat is taken");
}

/* New links for a table whose maker lost the answer: all that the answer had, and the old ones
 * are void. */
static void again_done(void *context, live *l, const wish_result *result) {
    linking *k = context;
    bool is_invite = strcmp(k->kind, "invite") == 0;
    if (result->refused)
        call_refuse_with(k->call, result->refused);
    else
        answer_made(k->call, l, is_invite ? k->secret : NULL,
                    !is_invite    ? k->secret
                    : k->watch[0] ? k->watch
                                  : NULL);
}

void answer_made_again(call *c, live *l) {
    bool open = free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING;
    bool hidden = table_terms(l->t)->options & TABLE_PRIVATE;
    if ((!open && !hidden) || live_seats_of(l, &c->who) == 0) {
        answer_made(c, l, NULL, NULL);
        return;
    }
    wish *w = link_wish(c, open ? "invite" : "watch", 2, again_done);
    if (!w)
        return;
    linking *k = w->more;
    secret_make(k->secret, k->hash);
    if (open && hidden)
        secret_make(k->watch, k->watch_hash);
    if (open)
        w->prepare = prepare_again;
    live_wish(l, w);
}

static void post_report(call *c, live *l) {
    if (may_see(c, l))
        answer_report(c, l->id);
}

/* == All of them == */

static void post_invite(call *c, live *l) {
    post_link(c, l, "invite");
}

static void post_seat_link(call *c, live *l) {
    post_link(c, l, "once");
}

static const struct {
    const char *word;
    site_method method;
    void (*handle)(call *c, live *l);
} actions[] = {
    {"", SITE_GET, get_table},
    {"record", SITE_GET, get_record},
    {"commands", SITE_POST, post_command},
    {"join", SITE_POST, post_join},
    {"invite", SITE_POST, post_invite},
    {"seat-link", SITE_POST, post_seat_link},
    {"take-seat", SITE_POST, post_take},
    {"report", SITE_POST, post_report},
};

void handle_tables(call *c) {
    if (c->rest.len == 0) {
        if (c->method == SITE_GET)
            list_tables(c);
        else if (c->method == SITE_POST)
            post_table(c);
        else
            call_refuse_method(c, "GET, HEAD, POST");
        return;
    }
    const char *slash = memchr(c->rest.at, '/', c->rest.len);
    const char *word = slash ? slash + 1 : "";
    size_t len = slash ? (size_t)(slash - c->rest.at) : c->rest.len;
    int64_t id;
    size_t i = 0, count = sizeof actions / sizeof actions[0];
    while (i < count && strcmp(actions[i].word, word) != 0)
        i++;
    if (i == count || (slash && !*word) || !id_read(c->rest.at, len, &id)) {
        call_refuse(c, 404, "missing", "there is nothing at this address", NULL);
        return;
    }
    if (c->method != actions[i].method) {
        call_refuse_method(c, actions[i].method == SITE_GET ? "GET, HEAD" : "POST");
        return;
    }
    live *l;
    store_status status = live_find(c->site, id, &l);
    if (status != STORE_OK) {
        refusal r = refusal_of_store(status);
        call_refuse_with(c, &r);
        return;
    }
    actions[i].handle(c, l);
}
