/* Who comes to a table: joining it, invitations, and seats that move to another device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/tables/lobby.h"
#include "site/tables/making.h"
#include "site/tables/tables.h"

#define ONCE_MS INT64_C(86400000)

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

/* == Joining == */

typedef struct joining {
    new_seat seat;
    asker who;
    char secret[SECRET_TEXT + 8];
    uint8_t link[STORE_HASH_SIZE];
    bool has_link;
} joining;

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
        return refuse(out, REFUSED_SEAT_TAKEN);
    if (w->tries > 0 && j->who.account && !asker_is_kept(l->site, &j->who))
        return refuse(out, REFUSED_LOGIN);
    if (l->shown.stage != TABLE_STAGE_WAITING)
        return refuse(out, REFUSED_OVER);
    const live_seat *other = &l->seats[1 - free];
    unsigned options = table_terms(l->t)->options;
    j->has_link = find_link(l, (span){j->secret, strlen(j->secret)}, w->came, j->link, &link) &&
                  strcmp(link.kind, "invite") == 0;
    if ((options & TABLE_PRIVATE) && !j->has_link)
        return refuse(out, REFUSED_INVITED);
    if ((options & TABLE_RATED) && !j->who.account)
        return refuse(out, REFUSED_RATED_LOGIN);
    if ((options & TABLE_RATED) && (j->who.is_bot || other->is_bot))
        return refuse(out, REFUSED_RATED_BOT);
    if ((options & TABLE_RATED) && other->account == j->who.account)
        return refuse(out, REFUSED_RATED_ALONE);
    if (is_blocked(l->site, j->who.account, other->account))
        return refuse(out, REFUSED_BLOCKED);
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
    wish *w =
        wish_new(PT_NOBODY, &(table_command){.verb = TABLE_DO_JOIN, .id = id, .id_len = PT_ZSTR},
                 c->now, join_done, c);
    joining *j = w ? calloc(1, sizeof *j) : NULL;
    if (!j) {
        free(w);
        return call_refuse(c, REFUSED_STORAGE);
    }
    j->who = c->who;
    j->seat = new_seat_of(&c->who, name);
    snprintf(j->secret, sizeof j->secret, "%s", invite ? invite : "");
    w->more = j;
    w->prepare = prepare_join;
    w->extend = extend_join;
    w->settle = settle_join;
    live_wish(l, w);
    return true;
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
    return (free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING) ||
           refuse(out, REFUSED_SEAT_TAKEN);
}

static store_status extend_link(live *l, wish *w, store_batch *b) {
    const linking *k = w->more;
    bool once = strcmp(k->kind, "once") == 0;
    if (!once)
        store_drop_links(b, l->id, k->kind);
    store_add_link(
        b, &(store_link){.token = k->hash,
                         .table = l->id,
                         .expires = once ? w->came + ONCE_MS : 0,
                         .kind = k->kind,
                         .colour = k->colour < 2 ? table_actor_word((pt_actor)k->colour) : ""});
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
        call_refuse(c, REFUSED_STORAGE);
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
    wish *w = link_wish(c, kind, once ? black : 2, link_done);
    if (!w)
        return false;
    linking *k = w->more;
    secret_make(k->secret, k->hash);
    if (!once)
        w->prepare = prepare_invite;
    live_wish(l, w);
    return true;
}

bool post_invite(call *c) {
    return post_link(c, "invite");
}

bool post_seat_link(call *c) {
    return post_link(c, "once");
}

static bool prepare_take(live *l, wish *w, refusal *out) {
    linking *k = w->more;
    found_link link;
    uint8_t hash[STORE_HASH_SIZE];
    if (!find_link(l, (span){k->secret, strlen(k->secret)}, w->came, hash, &link) ||
        strcmp(link.kind, "once") != 0)
        return refuse(out, REFUSED_LINK_USED);
    memcpy(k->hash, hash, sizeof k->hash);
    k->colour = strcmp(link.colour, "black") == 0;
    const live_seat *from = &l->seats[k->colour];
    /* Ratings were agreed to with this account. */
    if ((table_terms(l->t)->options & TABLE_RATED) && k->call->who.account != from->account)
        return refuse(out, REFUSED_RATED_SEAT);
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

bool post_take_seat(call *c) {
    live *l;
    const char *secret;
    if (!call_table(c, &l) ||
        !call_members(c, (member[]){{"seat", 's', true, SECRET_TEXT - 1, &secret}, {0}}))
        return false;
    if (!c->who.account)
        call_need_visitor(c);
    wish *w = link_wish(c, "once", 2, take_done);
    if (!w)
        return false;
    linking *k = w->more;
    snprintf(k->secret, sizeof k->secret, "%s", secret);
    k->seat = new_seat_of(&c->who, NULL);
    w->prepare = prepare_take;
    w->extend = extend_take;
    w->settle = settle_join;
    live_wish(l, w);
    return true;
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
    return free_seat(l) < 2 || strcmp(k->kind, "watch") == 0 || refuse(out, REFUSED_SEAT_TAKEN);
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

bool answer_made_again(call *c, live *l) {
    bool open = free_seat(l) < 2 && l->shown.stage == TABLE_STAGE_WAITING;
    bool hidden = table_terms(l->t)->options & TABLE_PRIVATE;
    if ((!open && !hidden) || live_seats_of(l, &c->who) == 0)
        return answer_made(c, l, NULL, NULL);
    wish *w = link_wish(c, open ? "invite" : "watch", 2, again_done);
    if (!w)
        return false;
    linking *k = w->more;
    secret_make(k->secret, k->hash);
    if (open && hidden)
        secret_make(k->watch, k->watch_hash);
    if (open)
        w->prepare = prepare_again;
    live_wish(l, w);
    return true;
}
