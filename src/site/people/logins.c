/* How often someone may try to log in, and which devices and networks an account knows.
 *
 * Password guesses are limited by address (LIMIT_LOGIN), which does not stop someone with many
 * addresses, and by account. The limit by account is shared by everyone who has never logged in to
 * it, so it must not lock out its owner: a browser (by its visitor cookie) and a network from which
 * someone has logged in are remembered with the account, as hashes, and have their own allowances.
 * A correct attempt costs nothing.
 *
 * A name that does not exist is treated like one that does, so nothing reveals which names
 * exist. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "site/people/people.h"

/* A browser may be away for a summer; a network is only remembered for as long as it is likely to
 * belong to the same household. */
#define DEVICE_MS (180 * DAY_MS)
#define NETWORK_MS (30 * DAY_MS)

static void hash_of(const char *what, int64_t account, const void *bytes, size_t len,
                    uint8_t hash[STORE_HASH_SIZE]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, STORE_HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)what, strlen(what) + 1);
    crypto_generichash_update(&state, (const uint8_t *)&account, sizeof account);
    crypto_generichash_update(&state, bytes, len);
    crypto_generichash_final(&state, hash, STORE_HASH_SIZE);
}

static void device_hash(const call *c, int64_t account, uint8_t hash[STORE_HASH_SIZE]) {
    hash_of("device", account, c->who.visitor, sizeof c->who.visitor, hash);
}

static void network_hash(const call *c, int64_t account, uint8_t hash[STORE_HASH_SIZE]) {
    hash_of("network", account, c->who.address, sizeof c->who.address, hash);
}

static bool see_token(void *context, const store_token *token) {
    *(int64_t *)context = token->account;
    return false;
}

static bool is_known(const call *c, int64_t account, const uint8_t hash[STORE_HASH_SIZE]) {
    int64_t found = 0;
    return store_find_token(site_store(c->site), hash, c->now, see_token, &found) == STORE_OK &&
           found == account;
}

unsigned login_take(const call *c, const person *p, const char *name, login_try *out) {
    char key[STORE_NAME_MAX + 1];
    bool known = p->id && p->id == c->who.account;
    if (known) { /* logged in already, and asked for the password again */
        hash_of("session", c->who.account, c->who.token, sizeof c->who.token, out->key);
    } else {
        if (p->id && c->who.has_visitor) {
            device_hash(c, p->id, out->key);
            known = is_known(c, p->id, out->key);
        }
        if (p->id && !known) {
            network_hash(c, p->id, out->key);
            known = is_known(c, p->id, out->key);
        }
        if (!known) {
            name_fold(name, key);
            hash_of("stranger", 0, key, strlen(key), out->key);
        }
    }
    unsigned seconds = limit_take(c->site, LIMIT_ACCOUNT, out->key, sizeof out->key, c->now);
    out->is_known = known;
    out->is_taken = seconds == 0;
    return seconds;
}

void login_was_right(site *s, login_try *t) {
    if (t->is_taken)
        limit_give(s, LIMIT_ACCOUNT, t->key, sizeof t->key);
    t->is_taken = false;
}

void login_remember(call *c, store_batch *b, int64_t account) {
    uint8_t hash[STORE_HASH_SIZE];
    store_token token = {.token = hash,
                         .account = account,
                         .created = c->now,
                         .expires = c->now + DEVICE_MS,
                         .kind = STORE_DEVICE,
                         .label = "browser"};
    call_need_visitor(c);
    device_hash(c, account, hash);
    store_put_token(b, &token);
    network_hash(c, account, hash);
    token.expires = c->now + NETWORK_MS;
    token.label = "network";
    store_put_token(b, &token);
}
