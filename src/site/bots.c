/* Bot accounts. A bot is an account with ACCOUNT_BOT and no password; its token is of the kind
 * STORE_BOT. That it belongs to somebody is kept as a token of its owner's, of the kind STORE_OWNS
 * with the bot's id for a label. Nobody can come with such a token: its hash is not one of a
 * secret but of the owner's id and a number below BOTS_MAX. So of two nodes that add a last
 * bot one is refused, and everything goes with the owner. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/live.h"
#include "site/people.h"

enum { DELETE_TRIES = 8 };

static void slot_hash(int64_t owner, unsigned slot, uint8_t hash[STORE_HASH_SIZE]) {
    char text[64];
    snprintf(text, sizeof text, "bot %u of %" PRId64, slot, owner);
    crypto_generichash(hash, STORE_HASH_SIZE, (const uint8_t *)text, strlen(text), NULL, 0);
}

typedef struct owned {
    int64_t owner;
    int64_t bots[BOTS_MAX]; /* 0: a free slot */
} owned;

static bool see_token(void *context, const store_token *token) {
    owned *o = context;
    for (unsigned i = 0; i < BOTS_MAX; i++) {
        uint8_t hash[STORE_HASH_SIZE];
        slot_hash(o->owner, i, hash);
        if (memcmp(hash, token->token, sizeof hash) == 0)
            o->bots[i] = strtoll(token->label, NULL, 10);
    }
    return true;
}

static store_status read_owned(site *s, int64_t owner, owned *out) {
    *out = (owned){.owner = owner};
    return store_read_tokens(site_store(s), owner, STORE_OWNS, see_token, out);
}

store_status bots_of(site *s, int64_t owner, int64_t bots[BOTS_MAX]) {
    owned o;
    store_status status = read_owned(s, owner, &o);
    memcpy(bots, o.bots, sizeof o.bots);
    return status;
}

/* == me/bots == */

static void answer_bots(call *c, const owned *o) {
    json *j = call_json(c);
    json_open(j, "bots", '[');
    store_status status = STORE_OK;
    for (unsigned i = 0; status == STORE_OK && i < BOTS_MAX; i++) {
        person p;
        if (!o->bots[i])
            continue;
        status = account_read(site_store(c->site), o->bots[i], &p);
        if (status != STORE_OK)
            break;
        json_open(j, NULL, '{');
        json_text(j, "name", p.name);
        json_number(j, "created", p.created);
        json_close(j, '}');
    }
    json_close(j, ']');
    if (status == STORE_OK)
        call_answer(c, 200);
    else
        call_refuse_store(c, status);
}

/* What is under way: a bot that is made, with its token, or one that goes. */
typedef struct bot_work {
    call *call;
    person bot;
    unsigned slot, tries;
    char secret[SECRET_TEXT];
} bot_work;

static void end(bot_work *w) {
    sodium_memzero(w, sizeof *w);
    free(w);
}

static void append(bot_work *w, store_batch *b, store_kept kept) {
    store_status status = b ? store_append(site_store(w->call->site), b, kept, w) : STORE_NO_MEMORY;
    if (status != STORE_OK)
        kept(w, status, NULL);
}

static void was_made(void *context, store_status status, const char *detail) {
    bot_work *w = context;
    (void)detail;
    if (status == STORE_OK) {
        log_event(w->call->site, "info", "bot made", "name", w->bot.name, NULL);
        call_answer_words(w->call, 201, "name", w->bot.name, "token", w->secret);
    } else {
        call_refuse_store(w->call, status);
    }
    end(w);
}

static void fill_bot(bot_work *w, unsigned slot, store_batch *b) {
    int64_t owner = w->call->who.account;
    uint8_t token[STORE_HASH_SIZE], place[STORE_HASH_SIZE];
    secret_make(w->secret, token);
    slot_hash(owner, slot, place);
    char id[32];
    snprintf(id, sizeof id, "%" PRId64, w->bot.id);
    store_account row = account_row(&w->bot);
    store_hold_account(b, owner);
    store_hold_token(b, owner, w->call->who.token);
    store_add_account(b, &row);
    store_add_token(b, &(store_token){.token = token,
                                      .account = w->bot.id,
                                      .created = w->bot.created,
                                      .kind = STORE_BOT,
                                      .label = w->call->who.name});
    store_add_token(b, &(store_token){.token = place,
                                      .account = owner,
                                      .created = w->bot.created,
                                      .kind = STORE_OWNS,
                                      .label = id});
}

static bot_work *work_new(call *c) {
    bot_work *w = calloc(1, sizeof *w);
    if (w)
        w->call = c;
    else
        call_refuse_store(c, STORE_NO_MEMORY);
    return w;
}

static void make_bot(call *c, const owned *o) {
    const char *name = NULL;
    if (!call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name}, {0}}))
        return;
    if (!name_is_good(name)) {
        call_refuse(c, 400, "malformed",
                    "a name has 2 to 24 letters, digits, - and _, and begins with a letter", NULL);
        return;
    }
    unsigned slot = 0;
    while (slot < BOTS_MAX && o->bots[slot])
        slot++;
    if (slot == BOTS_MAX) {
        call_refuse(c, 409, "full", "this account has five bots, which is the most", NULL);
        return;
    }
    person other;
    store_status status = account_find(site_store(c->site), name, &other);
    if (status == STORE_OK || name_is_reserved(name)) {
        call_refuse(c, 409, "taken", "this name is taken", NULL);
        return;
    }
    if (status != STORE_MISSING) {
        call_refuse_store(c, status);
        return;
    }
    bot_work *w = work_new(c);
    if (!w)
        return;
    w->bot = (person){.id = random_id(), .created = c->now, .flags = ACCOUNT_BOT};
    strcpy(w->bot.name, name);
    name_fold(name, w->bot.key);
    store_batch *b = store_batch_new();
    if (b)
        fill_bot(w, slot, b);
    append(w, b, was_made);
}

static void leave_and_delete(bot_work *w);

static void has_gone(void *context, store_status status, const char *detail) {
    bot_work *w = context;
    (void)detail;
    if (status == STORE_CONFLICT && ++w->tries < DELETE_TRIES) {
        leave_and_delete(w); /* it has joined another table */
        return;
    }
    if (status == STORE_OK) {
        account_changed(w->call->site, w->bot.id);
        live_heard_account(w->call->site, w->bot.id);
        call_answer_nothing(w->call);
    } else {
        call_refuse_store(w->call, status);
    }
    end(w);
}

static void has_left(void *context, store_status status) {
    bot_work *w = context;
    if (status != STORE_OK) {
        has_gone(w, status == STORE_CONFLICT ? STORE_OVERLOADED : status, NULL);
        return;
    }
    int64_t owner = w->call->who.account;
    store_batch *b = store_batch_new();
    if (b) {
        uint8_t place[STORE_HASH_SIZE];
        slot_hash(owner, w->slot, place);
        store_hold_token(b, owner, place);
        store_hold_idle(b, w->bot.id);
        store_drop_token(b, place);
        store_delete_account(b, w->bot.id);
    }
    append(w, b, has_gone);
}

static void leave_and_delete(bot_work *w) {
    leave_tables(w->call->site, &w->bot.id, 1, has_left, w);
}

/* The bot of that name, which the caller has; NULL: refused. */
static bot_work *own_bot(call *c, const owned *o, const char *name) {
    person bot;
    store_status status = account_find(site_store(c->site), name, &bot);
    unsigned slot = 0;
    while (status == STORE_OK && slot < BOTS_MAX && o->bots[slot] != bot.id)
        slot++;
    if (status != STORE_OK || slot == BOTS_MAX) {
        call_refuse_store(c, status == STORE_OK ? STORE_MISSING : status);
        return NULL;
    }
    bot_work *w = work_new(c);
    if (w) {
        w->bot = bot;
        w->slot = slot;
    }
    return w;
}

static void has_token(void *context, store_status status, const char *detail) {
    bot_work *w = context;
    (void)detail;
    if (status == STORE_OK) {
        account_changed(w->call->site, w->bot.id);
        call_answer_words(w->call, 200, "name", w->bot.name, "token", w->secret);
    } else {
        call_refuse_store(w->call, status);
    }
    end(w);
}

/* A new token; the old is void. */
static void renew_token(bot_work *w) {
    int64_t owner = w->call->who.account;
    store_batch *b = store_batch_new();
    if (b) {
        uint8_t token[STORE_HASH_SIZE], place[STORE_HASH_SIZE];
        secret_make(w->secret, token);
        slot_hash(owner, w->slot, place);
        store_hold_token(b, owner, place);
        store_hold_token(b, owner, w->call->who.token);
        store_drop_tokens(b, w->bot.id, STORE_BOT, NULL);
        store_add_token(b, &(store_token){.token = token,
                                          .account = w->bot.id,
                                          .created = w->call->now,
                                          .kind = STORE_BOT,
                                          .label = w->call->who.name});
    }
    append(w, b, has_token);
}

static void change_bot(call *c, const owned *o, const char *name) {
    bot_work *w = own_bot(c, o, name);
    if (!w)
        return;
    if (c->method == SITE_POST)
        renew_token(w);
    else
        leave_and_delete(w);
}

void handle_me_bots(call *c) {
    char name[STORE_NAME_MAX + 1] = "";
    if (!call_need_account(c, false))
        return;
    if (c->rest.len > 0 && (!path_take(c, name, sizeof name) || c->rest.len > 0)) {
        call_refuse_missing(c);
        return;
    }
    bool is_right = c->method == SITE_POST || c->method == (*name ? SITE_DELETE : SITE_GET);
    if (!is_right) {
        call_refuse_method(c, *name ? "POST, DELETE" : "GET, POST");
        return;
    }
    unsigned seconds =
        c->method == SITE_GET ? 0 : limit_take_who(c->site, LIMIT_JOINS, &c->who, 1, c->now);
    if (seconds > 0) {
        call_refuse_slow(c, seconds);
        return;
    }
    owned o;
    store_status status = read_owned(c->site, c->who.account, &o);
    if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (*name)
        change_bot(c, &o, name);
    else if (c->method == SITE_POST)
        make_bot(c, &o);
    else
        answer_bots(c, &o);
}
