/* Bot accounts. A bot is an account with ACCOUNT_BOT and no password; its token is of the kind
 * STORE_BOT. Ownership is stored as a token of the owner's, of the kind STORE_OWNS, labelled with
 * the bot's id. Nobody can log in with it: its hash is not that of a secret but of the owner's id
 * and a slot number below BOTS_MAX. So if two nodes add the last bot at once, one is refused, and
 * deleting the owner deletes everything. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/people/people.h"

enum { DELETE_TRIES = 8 };

static void slot_hash(int64_t owner, unsigned slot, uint8_t hash[STORE_HASH_SIZE]) {
    char text[64];
    snprintf(text, sizeof text, "bot %u of %" PRId64, slot, owner);
    crypto_generichash(hash, STORE_HASH_SIZE, (const uint8_t *)text, strlen(text), NULL, 0);
}

typedef struct owned {
    int64_t owner;
    int64_t *bots; /* BOTS_MAX of them; 0: a free slot */
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

store_status bots_of(site *s, int64_t owner, int64_t bots[BOTS_MAX]) {
    memset(bots, 0, BOTS_MAX * sizeof *bots);
    return store_read_tokens(site_store(s), owner, STORE_OWNS, see_token, &(owned){owner, bots});
}

/* == me/bots == */

bool get_bots(call *c) {
    int64_t bots[BOTS_MAX];
    store_status status = bots_of(c->site, c->who.account, bots);
    json *j = call_json(c);
    json_open(j, "bots", '[');
    for (unsigned i = 0; status == STORE_OK && i < BOTS_MAX; i++) {
        person p;
        if (!bots[i])
            continue;
        status = account_read(site_store(c->site), bots[i], &p);
        if (status != STORE_OK)
            break;
        json_open(j, NULL, '{');
        json_text(j, "name", p.name);
        json_number(j, "created", p.created);
        json_close(j, '}');
    }
    json_close(j, ']');
    return call_answer_or_refuse(c, status);
}

/* A bot being made, given a token, or deleted. */
typedef struct bot_work {
    call *call;
    person bot;
    uint8_t place[STORE_HASH_SIZE]; /* hash of its slot */
    unsigned tries;
    bool is_new;
    char secret[SECRET_TEXT];
} bot_work;

static void end(bot_work *w) {
    sodium_memzero(w, sizeof *w);
    free(w);
}

/* The bot in one of the caller's slots. NULL: refused. */
static bot_work *work_new(call *c, const person *bot, unsigned slot) {
    bot_work *w = calloc(1, sizeof *w);
    if (!w) {
        call_refuse_store(c, STORE_NO_MEMORY);
        return NULL;
    }
    w->call = c;
    w->bot = *bot;
    slot_hash(c->who.account, slot, w->place);
    return w;
}

static bool append(bot_work *w, store_batch *b, store_kept kept) {
    store_status status = store_append(site_store(w->call->site), b, kept, w);
    if (status != STORE_OK)
        kept(w, status, NULL);
    return status == STORE_OK;
}

static void has_token(void *context, store_status status, const char *detail) {
    bot_work *w = context;
    (void)detail;
    if (status != STORE_OK) {
        call_refuse_store(w->call, status);
    } else {
        if (w->is_new)
            log_event(w->call->site, "info", "bot created", "name", w->bot.name, NULL);
        else
            account_changed(w->call->site, w->bot.id);
        call_answer_words(w->call, w->is_new ? 201 : 200, "name", w->bot.name, "token", w->secret);
    }
    end(w);
}

/* Gives the bot a token. */
static void add_token(bot_work *w, store_batch *b) {
    uint8_t token[STORE_HASH_SIZE];
    secret_make(w->secret, token);
    store_hold_token(b, w->call->who.account, w->call->who.token);
    store_add_token(b, &(store_token){.token = token,
                                      .account = w->bot.id,
                                      .created = w->call->now,
                                      .kind = STORE_BOT,
                                      .label = w->call->who.name});
}

bool post_bots(call *c) {
    const char *name = NULL;
    int64_t bots[BOTS_MAX], owner = c->who.account;
    person other;
    store_status status = bots_of(c->site, owner, bots);
    if (status != STORE_OK)
        return call_refuse_store(c, status);
    if (!call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name}, {0}}))
        return false;
    if (!name_is_good(name))
        return call_refuse(c, REFUSED_ACCOUNT_NAME);
    unsigned slot = 0;
    while (slot < BOTS_MAX && bots[slot])
        slot++;
    if (slot == BOTS_MAX)
        return call_refuse(c, REFUSED_BOTS_FULL);
    status = account_find(site_store(c->site), name, &other);
    if (status == STORE_OK || name_is_reserved(name))
        return call_refuse(c, REFUSED_NAME_TAKEN);
    if (status != STORE_MISSING)
        return call_refuse_store(c, status);
    person bot = person_new(name, c->now, ACCOUNT_BOT);
    bot_work *w = work_new(c, &bot, slot);
    if (!w)
        return false;
    w->is_new = true;
    store_batch *b = store_batch_new();
    char id[32];
    snprintf(id, sizeof id, "%" PRId64, bot.id);
    store_account row = account_row(&bot);
    store_hold_account(b, owner);
    store_add_account(b, &row);
    add_token(w, b);
    store_add_token(b, &(store_token){.token = w->place,
                                      .account = owner,
                                      .created = bot.created,
                                      .kind = STORE_OWNS,
                                      .label = id});
    return append(w, b, has_token);
}

/* The caller's bot named in the path; NULL: refused. */
static bot_work *own_bot(call *c) {
    int64_t bots[BOTS_MAX];
    person bot;
    unsigned slot = 0;
    store_status status = bots_of(c->site, c->who.account, bots);
    if (status == STORE_OK)
        status = account_find(site_store(c->site), c->parts[0], &bot);
    while (status == STORE_OK && slot < BOTS_MAX && bots[slot] != bot.id)
        slot++;
    if (status == STORE_OK && slot < BOTS_MAX)
        return work_new(c, &bot, slot);
    call_refuse_store(c, status == STORE_OK ? STORE_MISSING : status);
    return NULL;
}

/* Issues a new token; the old one is revoked. */
bool post_bot(call *c) {
    bot_work *w = own_bot(c);
    if (!w)
        return false;
    store_batch *b = store_batch_new();
    store_hold_token(b, c->who.account, w->place);
    store_drop_tokens(b, w->bot.id, STORE_BOT, NULL);
    add_token(w, b);
    return append(w, b, has_token);
}

static void has_left(void *context, store_status status);

static void has_gone(void *context, store_status status, const char *detail) {
    bot_work *w = context;
    (void)detail;
    if (status == STORE_CONFLICT && ++w->tries < DELETE_TRIES) { /* it has joined another table */
        leave_tables(w->call->site, &w->bot.id, 1, has_left, w);
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
    store_batch *b = store_batch_new();
    store_hold_token(b, w->call->who.account, w->place);
    store_hold_idle(b, w->bot.id);
    store_drop_token(b, w->place);
    store_delete_account(b, w->bot.id);
    append(w, b, has_gone);
}

bool delete_bot(call *c) {
    bot_work *w = own_bot(c);
    if (w)
        leave_tables(c->site, &w->bot.id, 1, has_left, w);
    return w;
}
