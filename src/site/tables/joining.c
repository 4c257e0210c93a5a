/* Joining a table, invitations, and moving seats to another device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/tables/lobby.h"
#include "site/tables/making.h"
#include "site/tables/tables.h"

#define ONCE_MS INT64_C(86400000)

/* == A table's links == */

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

/* Finds a link to this table with that secret that is neither used nor expired. */
static bool find_link(live *l, span secret, int64_t now, uint8_t hash[STORE_HASH_SIZE],
                      found_link *out) {
    return secret.at && secret_hash(secret, hash) &&
           store_find_link(site_store(l->site), hash, trial_time(now), see_link, out) == STORE_OK &&
           out->table == l->id && (out->expires == 0 || out->expires > now);
}

bool live_may_see(live *l, const asker *who, span secret) {
    uint8_t hash[STORE_HASH_SIZE];
    found_link link;
    if (!(table_terms(l->t)->options & TABLE_PRIVATE) || live_seats_of(l, who) != 0)
        return true;
    return find_link(l, secret, site_time(l->site), hash, &link) &&
           (strcmp(link.kind, "watch") == 0 || strcmp(link.kind, "invite") == 0);
}

/* == Visits == */

/* A seat being taken or a link being made; the call waits for it. */
typedef struct visit {
    call *call;
    const char *kind;             /* of the link: "invite", "watch", or "once" for a seat */
    char secret[SECRET_TEXT + 8]; /* the link's */
    uint8_t hash[STORE_HASH_SIZE];
    bool has_link; /* a link with that secret exists */
    int colour;    /* of the seat, 2: none */
    new_seat seat;
    /* In addition, when someone asks again for a table they made: a new link for watching. */
    char watch[SECRET_TEXT]; /* "": none */
    uint8_t watch_hash[STORE_HASH_SIZE];
} visit;

/* Creates a job for this call, with `more` filled in; NULL: the call has been refused. */
static job *visit_job(call *c, const table_command *command, const char *kind, job_done done) {
    visit *v = calloc(1, sizeof *v);
    job *w = v ? job_new(PT_NOBODY, command, c->now, done, v) : NULL;
    if (!w) {
        free(v);
        call_refuse(c, REFUSED_STORAGE);
        return NULL;
    }
    v->call = c;
    v->kind = kind;
    v->colour = 2;
    w->more = v;
    w->has_no_verb = command->verb == TABLE_DO_NB;
    return w;
}

static const table_command no_command = {.verb = TABLE_DO_NB};

/* The free seat, 2 for none. */
static int free_seat(const live *l) {
    table_facts facts;
    table_look(l->t, 0, &facts);
    return !facts.seated[0] ? 0 : !facts.seated[1] ? 1 : 2;
}

/* == Joining == */

static bool prepare_join(live *l, job *w, refusal *out) {
    visit *v = w->more;
    const asker *who = &v->call->who;
    found_link link;
    int free = free_seat(l);
    if (free == 2)
        return refuse(out, REFUSED_SEAT_TAKEN);
    if (w->tries > 0 && who->account && !asker_is_kept(l->site, who))
        return refuse(out, REFUSED_LOGIN);
    if (l->shown.stage != TABLE_STAGE_WAITING)
        return refuse(out, REFUSED_OVER);
    const live_seat *other = &l->seats[1 - free];
    unsigned options = table_terms(l->t)->options;
    v->has_link = find_link(l, (span){v->secret, strlen(v->secret)}, w->came, v->hash, &link) &&
                  strcmp(link.kind, "invite") == 0;
    if ((options & TABLE_PRIVATE) && !v->has_link)
        return refuse(out, REFUSED_INVITED);
    if ((options & TABLE_RATED) && !who->account)
        return refuse(out, REFUSED_RATED_LOGIN);
    if ((options & TABLE_RATED) && (who->is_bot || other->is_bot))
        return refuse(out, REFUSED_RATED_BOT);
    if ((options & TABLE_RATED) && other->account == who->account)
        return refuse(out, REFUSED_RATED_ALONE);
    if (is_blocked(l->site, who->account, other->account))
        return refuse(out, REFUSED_BLOCKED);
    w->seat = (pt_actor)free;
    return true;
}

static store_status extend_join(live *l, job *w, store_batch *b) {
    visit *v = w->more;
    store_seat row = new_seat_row(&v->seat, l->id, (int)w->seat, 0);
    if (row.account)
        store_hold_account(b, row.account);
    store_add_seat(b, &row);
    if (v->has_link)
        store_use_link(b, v->hash, w->came);
    store_drop_links(b, l->id, "invite");
    return STORE_OK;
}

static void settle_join(live *l, job *w) {
    (void)w;
    l->wants |= WANT_SEATS;
    lobby_changed(l->site);
}

static void has_sat_down(void *context, live *l, const job_result *result) {
    call *c = ((visit *)context)->call;
    if (result->refused)
        call_refuse_with(c, result->refused);
    else
        answer_snapshot(c, l, 200, 0);
}

/* Takes the seat, with the browser's secret if they have no account. */
static bool sit_down(live *l, job *w, const char *name, const char *secret) {
    visit *v = w->more;
    snprintf(v->secret, sizeof v->secret, "%s", secret ? secret : "");
    v->seat = new_seat_of(&v->call->who, name);
    w->settle = settle_join;
    live_queue(l, w);
    return true;
}

bool seat_name_read(call *c, const char **name) {
    if (*name && !**name)
        *name = NULL;
    if (!*name)
        return true;
    if (strlen(*name) > SEAT_NAME_MAX || !table_text_is_printable(*name, strlen(*name)))
        return call_refuse(c, REFUSED_SEAT_NAME);
    return c->who.account || call_may_be_called(c, *name);
}

bool post_join(call *c) {
    live *l;
    const char *invite = NULL, *name = NULL, *id = NULL;
    const member members[] = {{"invite", 's', false, SECRET_TEXT + 7, &invite},
                              {"name", 's', false, SEAT_NAME_MAX, &name},
                              {"id", 's', false, TABLE_ID_MAX, &id},
                              {0}};
    if (!call_table(c, &l) || !call_members(c, members) || !seat_name_read(c, &name))
        return false;
    /* The answer was lost, and they ask again. */
    if (free_seat(l) == 2 && live_seats_of(l, &c->who) != 0)
        return answer_snapshot(c, l, 200, 0);
    if (!c->who.account)
        call_need_visitor(c);
    table_command command = {.verb = TABLE_DO_JOIN, .id = id, .id_len = PT_ZSTR};
    job *w = visit_job(c, &command, "invite", has_sat_down);
    if (!w)
        return false;
    w->prepare = prepare_join;
    w->extend = extend_join;
    return sit_down(l, w, name, invite);
}

/* == Links == */

static bool prepare_invite(live *l, job *w, refusal *out) {
    (void)w;
    return (free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING) ||
           refuse(out, REFUSED_SEAT_TAKEN);
}

static store_status extend_link(live *l, job *w, store_batch *b) {
    const visit *v = w->more;
    bool once = strcmp(v->kind, "once") == 0;
    if (!once)
        store_drop_links(b, l->id, v->kind);
    store_add_link(
        b, &(store_link){.token = v->hash,
                         .table = l->id,
                         .expires = once ? w->came + ONCE_MS : 0,
                         .kind = v->kind,
                         .colour = v->colour < 2 ? table_actor_word((pt_actor)v->colour) : ""});
    if (v->watch[0]) {
        store_drop_links(b, l->id, "watch");
        store_add_link(
            b,
            &(store_link){.token = v->watch_hash, .table = l->id, .kind = "watch", .colour = ""});
    }
    return STORE_OK;
}

static void link_done(void *context, live *l, const job_result *result) {
    visit *v = context;
    call *c = v->call;
    (void)l;
    if (result->refused)
        call_refuse_with(c, result->refused);
    else
        call_answer_words(c, 200, strcmp(v->kind, "once") == 0 ? "seat" : v->kind, v->secret);
}

static bool post_link(call *c, const char *kind) {
    live *l;
    const char *seat = NULL;
    if (!call_table(c, &l) || !call_members(c, (member[]){{"seat", 's', false, 8, &seat}, {0}}))
        return false;
    unsigned seats = live_seats_of(l, &c->who);
    bool black = seat ? strcmp(seat, "black") == 0 : seats == SEATS_BLACK;
    if (!(seats >> black & 1))
        return call_refuse(c, REFUSED_SEAT);
    bool once = strcmp(kind, "once") == 0;
    job *w = visit_job(c, &no_command, kind, link_done);
    if (!w)
        return false;
    visit *v = w->more;
    v->colour = once ? black : 2;
    secret_make(v->secret, v->hash);
    w->extend = extend_link;
    if (!once)
        w->prepare = prepare_invite;
    live_queue(l, w);
    return true;
}

bool post_invite(call *c) {
    return post_link(c, "invite");
}

bool post_seat_link(call *c) {
    return post_link(c, "once");
}

static bool prepare_take(live *l, job *w, refusal *out) {
    visit *v = w->more;
    found_link link;
    if (!find_link(l, (span){v->secret, strlen(v->secret)}, w->came, v->hash, &link) ||
        strcmp(link.kind, "once") != 0)
        return refuse(out, REFUSED_LINK_USED);
    v->colour = strcmp(link.colour, "black") == 0;
    const live_seat *from = &l->seats[v->colour];
    /* The rated game was agreed with this account. */
    if ((table_terms(l->t)->options & TABLE_RATED) && v->call->who.account != from->account)
        return refuse(out, REFUSED_RATED_SEAT);
    if (!v->seat.account)
        memcpy(v->seat.name, from->account ? "" : from->name,
               from->account ? 1 : sizeof from->name);
    return true;
}

static store_status extend_take(live *l, job *w, store_batch *b) {
    const visit *v = w->more;
    store_seat row = new_seat_row(&v->seat, l->id, v->colour, 0);
    if (row.account)
        store_hold_account(b, row.account);
    store_use_link(b, v->hash, w->came);
    store_set_seat(b, &row);
    return STORE_OK;
}

bool post_take_seat(call *c) {
    live *l;
    const char *secret;
    if (!call_table(c, &l) ||
        !call_members(c, (member[]){{"seat", 's', true, SECRET_TEXT - 1, &secret}, {0}}))
        return false;
    if (!c->who.account)
        call_need_visitor(c);
    job *w = visit_job(c, &no_command, "once", has_sat_down);
    if (!w)
        return false;
    w->prepare = prepare_take;
    w->extend = extend_take;
    return sit_down(l, w, NULL, secret);
}

/* Someone may have joined in the meantime, so that there is no seat left to invite to. */
static bool prepare_again(live *l, job *w, refusal *out) {
    visit *v = w->more;
    (void)out;
    if (free_seat(l) == 2 && strcmp(v->kind, "invite") == 0 && v->watch[0]) {
        memcpy(v->secret, v->watch, sizeof v->watch);
        memcpy(v->hash, v->watch_hash, sizeof v->hash);
        v->kind = "watch";
        v->watch[0] = '\0';
    }
    return free_seat(l) < 2 || strcmp(v->kind, "watch") == 0 || refuse(out, REFUSED_SEAT_TAKEN);
}

/* New links for a table whose maker lost the answer: everything the answer had; the old links are
 * void. */
static void again_done(void *context, live *l, const job_result *result) {
    visit *v = context;
    bool is_invite = strcmp(v->kind, "invite") == 0;
    if (result->refused)
        call_refuse_with(v->call, result->refused);
    else
        answer_made(v->call, l, is_invite ? v->secret : NULL,
                    !is_invite    ? v->secret
                    : v->watch[0] ? v->watch
                                  : NULL);
}

bool answer_made_again(call *c, live *l) {
    bool open = free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING;
    bool hidden = table_terms(l->t)->options & TABLE_PRIVATE;
    if ((!open && !hidden) || live_seats_of(l, &c->who) == 0)
        return answer_made(c, l, NULL, NULL);
    job *w = visit_job(c, &no_command, open ? "invite" : "watch", again_done);
    if (!w)
        return false;
    visit *v = w->more;
    w->extend = extend_link;
    secret_make(v->secret, v->hash);
    if (open && hidden)
        secret_make(v->watch, v->watch_hash);
    if (open)
        w->prepare = prepare_again;
    live_queue(l, w);
    return true;
}
