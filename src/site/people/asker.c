/* Authentication: looks up cookies and tokens, and caches the results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/people/people.h"
#include "site/people/rating.h"

/* A session ends after being unused for this long. */
#define SESSION_MS (90 * DAY_MS)
/* The longest that browsers keep a cookie; the server decides when a session ends. */
#define COOKIE_SECONDS 34560000
/* Other nodes announce their changes; if an announcement is lost, the change is noticed after this
 * long. */
#define REMEMBERED_MS INT64_C(60000)

/* A token found in the store. The cache is direct-mapped by the hash, which nobody can choose. */
typedef struct known {
    uint8_t token[STORE_HASH_SIZE];
    int64_t account; /* 0: empty */
    int64_t expires, read;
    bool is_bot;
    char name[STORE_NAME_MAX + 1];
} known;

enum { KNOWN_NB = 4096 };

typedef struct accounts {
    uint64_t found, remembered;
    remembered_rating ratings[RATINGS_NB];
    known known[KNOWN_NB];
} accounts;

static accounts *accounts_of(const site *s) {
    return *site_part_of((site *)s, PART_ACCOUNTS);
}

remembered_rating *site_ratings(site *s) {
    return accounts_of(s)->ratings;
}

static known *known_at(accounts *x, const uint8_t token[STORE_HASH_SIZE]) {
    return &x->known[(token[0] | (unsigned)token[1] << 8) % KNOWN_NB];
}

/* == Looking up == */

typedef struct found_token {
    int64_t account, expires;
    char kind[STORE_WORD_MAX + 1];
} found_token;

static bool see_token(void *context, const store_token *token) {
    found_token *f = context;
    f->account = token->account;
    f->expires = token->expires;
    snprintf(f->kind, sizeof f->kind, "%s", token->kind);
    return false;
}

/* Using a session extends it; this is written at most once a day. A session logged out in the
 * meantime stays so. */
static void renew(site *s, const uint8_t token[STORE_HASH_SIZE], found_token *f, int64_t now) {
    if (f->expires == 0 || f->expires - now > SESSION_MS - DAY_MS)
        return;
    store_batch *b = store_batch_new();
    f->expires = now + SESSION_MS;
    store_renew_token(b, token, f->expires);
    store_append(site_store(s), b, NULL, NULL);
}

static store_status look_up(site *s, const uint8_t token[STORE_HASH_SIZE], bool is_bot, int64_t now,
                            known *out) {
    found_token f = {0};
    store_status status = store_find_token(site_store(s), token, trial_time(now), see_token, &f);
    if (status == STORE_OK && f.expires != 0 && f.expires <= now)
        status = STORE_MISSING;
    if (status == STORE_OK && strcmp(f.kind, is_bot ? STORE_BOT : STORE_SESSION) != 0)
        status = STORE_MISSING;
    person a;
    if (status == STORE_OK)
        status = account_read(site_store(s), f.account, &a);
    if (status != STORE_OK)
        return status;
    renew(s, token, &f, now);
    *out = (known){.account = f.account, .expires = f.expires, .read = now, .is_bot = is_bot};
    memcpy(out->token, token, STORE_HASH_SIZE);
    memcpy(out->name, a.name, sizeof out->name);
    return STORE_OK;
}

/* STORE_MISSING if it is not valid (any more). */
static store_status find_known(site *s, const uint8_t token[STORE_HASH_SIZE], bool is_bot,
                               known *out) {
    accounts *x = accounts_of(s);
    known *k = known_at(x, token);
    int64_t now = site_time(s);
    bool is_it = k->account && memcmp(k->token, token, STORE_HASH_SIZE) == 0 && k->is_bot == is_bot;
    if (is_it && now >= k->read && now - k->read < REMEMBERED_MS &&
        (k->expires == 0 || k->expires > now)) {
        x->remembered++;
        *out = *k;
        return STORE_OK;
    }
    x->found++;
    store_status status = look_up(s, token, is_bot, now, out);
    if (status == STORE_OK)
        *k = *out;
    else if (is_it && status == STORE_MISSING)
        k->account = 0;
    return status;
}

store_status asker_find(site *s, const site_caller *caller, asker *out) {
    *out = (asker){.secure = caller->secure};
    address_network(caller->address, out->address);
    known k;
    store_status status;
    if (caller->bearer.at) {
        if (!secret_hash(caller->bearer, out->token))
            return STORE_MISSING;
        status = find_known(s, out->token, true, &k);
        if (status != STORE_OK)
            return status;
    } else {
        out->has_visitor = secret_hash(caller->visitor, out->visitor);
        uint8_t token[STORE_HASH_SIZE];
        if (!secret_hash(caller->session, token))
            return STORE_OK;
        status = find_known(s, token, false, &k);
        if (status != STORE_OK) /* an expired session is no session */
            return status == STORE_MISSING ? STORE_OK : status;
        memcpy(out->token, token, sizeof token);
    }
    out->account = k.account;
    out->is_bot = k.is_bot;
    memcpy(out->name, k.name, sizeof out->name);
    return STORE_OK;
}

bool asker_is_current(site *s, const asker *who) {
    if (!who->account)
        return true;
    known k;
    store_status status = find_known(s, who->token, who->is_bot, &k);
    /* Nobody is disconnected while the store is unreachable. */
    return status == STORE_OK ? k.account == who->account : status != STORE_MISSING;
}

bool asker_is_kept(site *s, const asker *who) {
    known k;
    return look_up(s, who->token, who->is_bot, site_time(s), &k) == STORE_OK &&
           k.account == who->account;
}

void account_changed(site *s, int64_t account) {
    accounts *x = accounts_of(s);
    if (!x)
        return;
    for (size_t i = 0; i < KNOWN_NB; i++)
        if (account == 0 || x->known[i].account == account)
            x->known[i].account = 0;
    ratings_forget(s, account);
    peers_check_sessions(s, account);
}

/* == Cookies == */

static void cookie(char out[160], const char *name, const char *secret, long seconds, bool secure) {
    snprintf(out, 160, "potentia-%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%ld%s", name,
             secret, seconds, secure ? "; Secure" : "");
}

void call_need_visitor(call *c) {
    if (c->who.has_visitor)
        return;
    c->who.has_visitor = true;
    if (c->visitor_cookie[0]) { /* made by an earlier attempt */
        memcpy(c->who.visitor, c->new_visitor, sizeof c->who.visitor);
        return;
    }
    char secret[SECRET_TEXT];
    secret_make(secret, c->who.visitor);
    memcpy(c->new_visitor, c->who.visitor, sizeof c->new_visitor);
    cookie(c->visitor_cookie, "visitor", secret, COOKIE_SECONDS, c->who.secure);
}

void session_start(call *c, store_batch *b, int64_t account, int64_t now) {
    char secret[SECRET_TEXT];
    uint8_t token[STORE_HASH_SIZE];
    secret_make(secret, token);
    if (c->who.account)
        store_drop_token(b, c->who.token);
    store_add_token(b, &(store_token){.token = token,
                                      .account = account,
                                      .created = now,
                                      .expires = now + SESSION_MS,
                                      .kind = STORE_SESSION,
                                      .label = ""});
    cookie(c->session_cookie, "session", secret, COOKIE_SECONDS, c->who.secure);
}

void session_clear(call *c) {
    cookie(c->session_cookie, "session", "", 0, c->who.secure);
}

/* == Hooks == */

static void accounts_metrics(site *s, uint64_t values[]) {
    values[METRIC_SESSIONS_STORE] = accounts_of(s)->found;
    values[METRIC_SESSIONS_MEMORY] = accounts_of(s)->remembered;
}

const part_hooks accounts_hooks = {
    .size = sizeof(accounts),
    .metrics = accounts_metrics,
};
