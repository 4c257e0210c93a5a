/* Registering, logging in and out, passwords and recovery codes, deleting an account. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/people/people.h"

/* If two requests change an account at once, one retries; more than a few conflicts are no
 * accident. */
enum { TRIES = 8 };

/* == Steps ==
 *
 * Each request that needs a password consists of some of these steps, in this order: check a
 * secret, hash a new password, hash a new recovery code, leave tables, write to the store, adopt
 * seats. Hashing runs in another thread and writing in the store, so the loop goes on in between.
 * What is written depends on what was read: if the store reports that it has changed, the account
 * is read again, and the secret that was checked must still be valid. */
typedef struct work work;
struct work {
    call *call;
    person person;                         /* whose account; id 0: no such account */
    bool checks_password, checks_recovery; /* check `given` against the account's */
    bool makes_password, makes_recovery;
    bool is_right; /* `given` is correct */
    bool leaves;   /* leave its tables before deleting it */
    bool adopts;
    bool ends_bots; /* revoke their tokens too */
    bool by_code;   /* the secret checked is a recovery code */
    unsigned tries;
    login_try limit;        /* what this attempt took from the allowance */
    int64_t bots[BOTS_MAX]; /* deleted with it, or their tokens revoked */
    unsigned bot_count;
    void (*fill)(work *w, store_batch *b); /* adds what is to be written */
    void (*finish)(work *w);               /* answers once that is done */
    char given[PASSWORD_MOST + 1];
    char checked[STORE_SECRET_MAX + 1]; /* the hash `given` was checked against */
    char password[PASSWORD_MOST + 1];   /* the new one */
    char recovery[RECOVERY_TEXT];       /* the new one */
    char new_password[STORE_SECRET_MAX + 1], new_recovery[STORE_SECRET_MAX + 1]; /* argon2id */
};

static void advance(work *w);
static void fill_delete(work *w, store_batch *b);

static void work_free(work *w) {
    sodium_memzero(w, sizeof *w);
    free(w);
}

/* These return false, like all refusals. */
static bool refuse_work(work *w, refused why) {
    call_refuse(w->call, why);
    work_free(w);
    return false;
}

static bool refuse_busy(work *w) {
    return refuse_work(w, site_is_stopping(w->call->site) ? REFUSED_STOPPING : REFUSED_BUSY);
}

static bool refuse_wrong(work *w) {
    return refuse_work(w, w->by_code ? REFUSED_WRONG_CODE : REFUSED_WRONG_PASSWORD);
}

static bool refuse_store(work *w, store_status status) {
    call_refuse_store(w->call, status);
    work_free(w);
    return false;
}

/* Reads the account again; STORE_MISSING if the secret that was checked is no longer valid. */
static store_status read_again(work *w) {
    person now;
    store_status status = account_read(site_store(w->call->site), w->person.id, &now);
    if (status != STORE_OK)
        return status;
    if (strcmp(w->by_code ? now.recovery : now.password, w->checked) != 0)
        return STORE_MISSING;
    w->person = now;
    return STORE_OK;
}

static void look_again(void *context) {
    work *w = context;
    store_status status = w->is_right ? read_again(w) : STORE_MISSING;
    if (status == STORE_PENDING)
        return;
    if (status == STORE_MISSING) {
        /* If there is no such account, log no name: it may be a password typed into the wrong
         * field. */
        log_event(w->call->site, "info", "wrong password", "name", w->person.name, NULL);
        refuse_wrong(w);
        return;
    }
    if (status != STORE_OK) {
        refuse_store(w, status);
        return;
    }
    login_was_right(w->call->site, &w->limit);
    w->checks_password = w->checks_recovery = false;
    advance(w);
}

static void was_checked(void *context, bool right, const char *text) {
    work *w = context;
    (void)text;
    w->is_right = right;
    if (!right && site_is_stopping(w->call->site))
        refuse_busy(w);
    else
        call_try(w->call, look_again, w);
}

/* First for the password, then for the code. */
static void was_hashed(void *context, bool made, const char *text) {
    work *w = context;
    bool *makes = w->makes_password ? &w->makes_password : &w->makes_recovery;
    if (!made) {
        refuse_busy(w);
        return;
    }
    strcpy(w->makes_password ? w->new_password : w->new_recovery, text);
    *makes = false;
    advance(w);
}

static void was_adopted(void *context, store_status status) {
    work *w = context;
    /* The account exists even if adopting failed; the seats then stay where they were. */
    if (status != STORE_OK)
        log_event(w->call->site, "warning", "seats not adopted", "reason",
                  store_status_text(status), NULL);
    w->finish(w);
    work_free(w);
}

/* What the batch relied on has changed: retry from there. */
static void again(void *context) {
    work *w = context;
    store_status status = w->tries < TRIES ? read_again(w) : STORE_OVERLOADED;
    bool is_kept = status != STORE_OK || w->call->who.account != w->person.id ||
                   asker_is_kept(w->call->site, &w->call->who);
    if (store_is_pending())
        return;
    if (status == STORE_MISSING) {
        refuse_wrong(w);
    } else if (status != STORE_OK) {
        refuse_store(w, status);
    } else if (!is_kept) {
        refuse_work(w, REFUSED_LOGIN);
    } else {
        w->leaves = w->fill == fill_delete;
        advance(w);
    }
}

static void was_kept(void *context, store_status status, const char *detail) {
    work *w = context;
    (void)detail;
    if (status == STORE_CONFLICT && *w->checked) {
        w->call->session_cookie[0] = '\0';
        w->tries++;
        call_try(w->call, again, w);
        return;
    }
    if (status != STORE_OK) {
        w->call->session_cookie[0] = '\0';
        refuse_store(w, status);
        return;
    }
    account_changed(w->call->site, w->person.id);
    for (unsigned i = 0; i < w->bot_count; i++)
        account_changed(w->call->site, w->bots[i]);
    if (w->adopts) {
        adopt_seats(w->call, w->person.id, w->person.name, was_adopted, w);
        return;
    }
    w->finish(w);
    work_free(w);
}

static void has_left(void *context, store_status status) {
    work *w = context;
    if (status != STORE_OK) {
        refuse_store(w, status);
        return;
    }
    w->leaves = false;
    advance(w);
}

static store_status read_bots(work *w) {
    int64_t slots[BOTS_MAX];
    store_status status = bots_of(w->call->site, w->person.id, slots);
    w->bot_count = 0;
    for (int i = 0; status == STORE_OK && i < BOTS_MAX; i++)
        if (slots[i])
            w->bots[w->bot_count++] = slots[i];
    return status;
}

/* The tables of the account and of its bots. */
static void leave_now(void *context) {
    work *w = context;
    int64_t accounts[1 + BOTS_MAX] = {w->person.id};
    store_status status = read_bots(w);
    memcpy(accounts + 1, w->bots, sizeof w->bots);
    if (status == STORE_OK)
        leave_tables(w->call->site, accounts, 1 + w->bot_count, has_left, w);
    else if (status != STORE_PENDING)
        refuse_store(w, status);
}

/* Filling the batch may need reads, too. */
static void keep(void *context) {
    work *w = context;
    store_batch *b = store_batch_new();
    w->fill(w, b);
    store_status status = store_append(site_store(w->call->site), b, was_kept, w);
    if (status != STORE_OK && status != STORE_PENDING)
        was_kept(w, status, NULL);
}

static void advance(work *w) {
    site *s = w->call->site;
    bool taken = true;
    if (w->checks_password || w->checks_recovery) {
        /* With no account there is no hash: checking takes as long, and fails. */
        strcpy(w->checked, w->checks_recovery ? w->person.recovery : w->person.password);
        taken = password_check(s, w->checked, w->given, w->limit.is_known, was_checked, w);
    } else if (w->makes_password || w->makes_recovery) {
        if (!w->makes_password)
            recovery_make(w->recovery);
        taken = password_hash(s, w->makes_password ? w->password : w->recovery, w->limit.is_known,
                              was_hashed, w);
    } else if (w->leaves) {
        call_try(w->call, leave_now, w);
    } else {
        call_try(w->call, keep, w);
    }
    if (!taken)
        refuse_busy(w);
}

/* == Requests == */

/* Moves a secret out of the body. */
static void take_secret(const char *text, char *out, size_t size) {
    size_t len = strlen(text);
    if (len >= size)
        len = size - 1;
    memcpy(out, text, len);
    out[len] = '\0';
    sodium_memzero((char *)text, strlen(text));
}

static work *work_new(call *c) {
    work *w = calloc(1, sizeof *w);
    if (!w)
        call_refuse_store(c, STORE_NO_MEMORY);
    else
        w->call = c;
    return w;
}

/* Starts the steps. */
static bool begin(work *w, void (*fill)(work *w, store_batch *b), void (*finish)(work *w)) {
    w->fill = fill;
    w->finish = finish;
    advance(w);
    return true;
}

static bool new_password_is_good(work *w, const char *password, const char *name) {
    if (strlen(password) < PASSWORD_LEAST)
        return refuse_work(w, REFUSED_PASSWORD_LENGTH);
    return !password_is_weak(password, name) || refuse_work(w, REFUSED_WEAK);
}

/* Limits guessing, from any address; false: refused. */
static bool may_try(work *w, const char *name) {
    unsigned seconds = login_take(w->call, &w->person, name, &w->limit);
    if (seconds == 0 && !store_is_pending())
        return true;
    refusal r = refusal_slow(seconds);
    call_refuse_with(w->call, &r);
    work_free(w);
    return false;
}

/* The asker's own account; false: refused. */
static bool own_account(work *w) {
    store_status status = account_read(site_store(w->call->site), w->call->who.account, &w->person);
    return status == STORE_OK || refuse_store(w, status);
}

/* The account with a name, or id 0 if there is none. False: refused. */
static bool named_account(work *w, const char *name) {
    store_status status = account_find(site_store(w->call->site), name, &w->person);
    if (status == STORE_MISSING)
        w->person = (person){0};
    return status == STORE_OK || status == STORE_MISSING || refuse_store(w, status);
}

/* == Registering == */

/* Starts a session, and remembers the device and network. */
static void begin_session(work *w, store_batch *b) {
    session_start(w->call, b, w->person.id, w->call->now);
    login_remember(w->call, b, w->person.id);
}

static void fill_register(work *w, store_batch *b) {
    store_account row = account_row(&w->person);
    row.password = w->new_password;
    row.recovery = w->new_recovery;
    store_add_account(b, &row);
    begin_session(w, b);
}

/* Answers with a new recovery code, which is shown only this once. */
static void answer_with_code(work *w, int status, const char *event) {
    log_event(w->call->site, "info", event, "name", w->person.name, NULL);
    call_answer_words(w->call, status, "name", w->person.name, "recovery", w->recovery);
}

static void finish_register(work *w) {
    answer_with_code(w, 201, "account created");
}

/* The credentials, and whether to adopt what they did as a visitor. */
static bool read_credentials(call *c, const char **name, const char **password, bool *adopt) {
    return call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, name},
                                      {"password", 's', true, PASSWORD_MOST, password},
                                      {"adopt", 'b', false, 0, adopt},
                                      {0}});
}

bool post_account(call *c) {
    const char *name = NULL, *password = NULL;
    bool adopt = true;
    if (!read_credentials(c, &name, &password, &adopt))
        return false;
    work *w = work_new(c);
    if (!w)
        return false;
    if (!name_is_good(name))
        return refuse_work(w, REFUSED_ACCOUNT_NAME);
    if (!new_password_is_good(w, password, name) || !named_account(w, name))
        return false;
    if (w->person.id || name_is_reserved(name))
        return refuse_work(w, REFUSED_NAME_TAKEN);
    w->person = person_new(name, c->now, 0);
    take_secret(password, w->password, sizeof w->password);
    w->makes_password = w->makes_recovery = true;
    w->adopts = adopt;
    return begin(w, fill_register, finish_register);
}

/* == Sessions == */

static void fill_session(work *w, store_batch *b) {
    store_hold_password(b, w->person.id, w->checked);
    begin_session(w, b);
}

static void finish_name(work *w) {
    call_answer_words(w->call, 200, "name", w->person.name);
}

bool post_session(call *c) {
    const char *name = NULL, *password = NULL;
    bool adopt = false;
    if (!read_credentials(c, &name, &password, &adopt))
        return false;
    work *w = work_new(c);
    if (!w || !named_account(w, name) || !may_try(w, name))
        return false;
    take_secret(password, w->given, sizeof w->given);
    w->checks_password = true;
    w->adopts = adopt;
    return begin(w, fill_session, finish_name);
}

/* Ending sessions needs no password, but is stored the same way. */
static void fill_log_out(work *w, store_batch *b) {
    const uint8_t *token = w->call->who.token;
    store_drop_token(b, token);
    /* Matches no token, but notifies the other nodes that a session ended. */
    store_drop_tokens(b, w->person.id, "none", token);
}

static void fill_log_out_everywhere(work *w, store_batch *b) {
    store_drop_tokens(b, w->person.id, STORE_SESSION, NULL);
}

static void finish_nothing(work *w) {
    call_answer_nothing(w->call);
}

static void finish_log_out(work *w) {
    session_clear(w->call);
    finish_nothing(w);
}

static bool log_out(call *c, void (*fill)(work *w, store_batch *b)) {
    if (!c->who.account) {
        session_clear(c);
        return call_answer_nothing(c);
    }
    work *w = work_new(c);
    if (!w)
        return false;
    w->person.id = c->who.account;
    return begin(w, fill, finish_log_out);
}

bool delete_session(call *c) {
    return log_out(c, fill_log_out);
}

bool delete_sessions(call *c) {
    return log_out(c, fill_log_out_everywhere);
}

/* == Passwords and recovery codes == */

static void set_secrets(work *w, store_batch *b, const char *password, const char *recovery) {
    store_account before = account_row(&w->person);
    store_set_secrets(b, &before, password, recovery);
}

/* Changing the password revokes all other access. */
static void end_others(work *w, store_batch *b, const uint8_t *keep) {
    store_drop_tokens(b, w->person.id, STORE_SESSION, keep);
    store_drop_tokens(b, w->person.id, STORE_DEVICE, NULL);
    if (!w->ends_bots)
        return;
    read_bots(w);
    for (unsigned i = 0; i < w->bot_count; i++)
        store_drop_tokens(b, w->bots[i], STORE_BOT, NULL);
    store_hold_bots(b, w->person.id, w->bot_count);
}

static void fill_recover(work *w, store_batch *b) {
    set_secrets(w, b, w->new_password, w->new_recovery);
    end_others(w, b, NULL);
    begin_session(w, b);
}

static void finish_recover(work *w) {
    answer_with_code(w, 200, "account recovered");
}

bool post_recover(call *c) {
    const char *name = NULL, *recovery = NULL, *password = NULL;
    bool bots = false;
    if (!call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name},
                                    {"recovery", 's', true, 2 * RECOVERY_TEXT, &recovery},
                                    {"password", 's', true, PASSWORD_MOST, &password},
                                    {"bots", 'b', false, 0, &bots},
                                    {0}}))
        return false;
    work *w = work_new(c);
    if (!w || !new_password_is_good(w, password, name) || !named_account(w, name))
        return false;
    /* Something that cannot be a code is still checked, so that it takes as long. */
    if (!recovery_read(recovery, w->given))
        strcpy(w->given, "-");
    sodium_memzero((char *)recovery, strlen(recovery));
    take_secret(password, w->password, sizeof w->password);
    w->checks_recovery = w->makes_password = w->makes_recovery = w->by_code = true;
    w->ends_bots = bots;
    return begin(w, fill_recover, finish_recover);
}

/* The code is revoked as well: someone else may have got it with the old password. */
static void fill_password(work *w, store_batch *b) {
    store_hold_token(b, w->person.id, w->call->who.token);
    set_secrets(w, b, w->new_password, "");
    end_others(w, b, w->call->who.token);
    login_remember(w->call, b, w->person.id);
}

bool put_password(call *c) {
    const char *old = NULL, *new_one = NULL;
    bool bots = false;
    if (!call_members(c, (member[]){{"old", 's', true, PASSWORD_MOST, &old},
                                    {"new", 's', true, PASSWORD_MOST, &new_one},
                                    {"bots", 'b', false, 0, &bots},
                                    {0}}))
        return false;
    work *w = work_new(c);
    if (!w || !new_password_is_good(w, new_one, c->who.name) || !own_account(w) ||
        !may_try(w, c->who.name))
        return false;
    take_secret(old, w->given, sizeof w->given);
    take_secret(new_one, w->password, sizeof w->password);
    w->checks_password = w->makes_password = true;
    w->ends_bots = bots;
    return begin(w, fill_password, finish_nothing);
}

static void fill_recovery(work *w, store_batch *b) {
    store_hold_token(b, w->person.id, w->call->who.token);
    set_secrets(w, b, w->person.password, w->new_recovery);
}

static void finish_recovery(work *w) {
    call_answer_words(w->call, 200, "recovery", w->recovery);
}

/* A request whose body is just the password; NULL: refused. */
static work *with_password(call *c) {
    const char *password = NULL;
    if (!call_members(c, (member[]){{"password", 's', true, PASSWORD_MOST, &password}, {0}}))
        return NULL;
    work *w = work_new(c);
    if (!w || !own_account(w) || !may_try(w, c->who.name))
        return NULL;
    take_secret(password, w->given, sizeof w->given);
    w->checks_password = true;
    return w;
}

bool post_recovery(call *c) {
    work *w = with_password(c);
    if (!w)
        return false;
    w->makes_recovery = true;
    return begin(w, fill_recovery, finish_recovery);
}

/* == Deleting an account == */

/* If a table was joined or a bot made since the tables were left, the batch conflicts and is
 * retried from there. */
static void fill_delete(work *w, store_batch *b) {
    store_hold_token(b, w->person.id, w->call->who.token);
    store_hold_password(b, w->person.id, w->checked);
    store_hold_idle(b, w->person.id);
    for (unsigned i = 0; i < w->bot_count; i++)
        store_hold_idle(b, w->bots[i]);
    store_hold_bots(b, w->person.id, w->bot_count);
    for (unsigned i = 0; i < w->bot_count; i++)
        store_delete_account(b, w->bots[i]);
    store_delete_account(b, w->person.id);
}

static void finish_delete(work *w) {
    log_event(w->call->site, "info", "account deleted", NULL);
    live_heard_account(w->call->site, w->person.id);
    for (unsigned i = 0; i < w->bot_count; i++)
        live_heard_account(w->call->site, w->bots[i]);
    finish_log_out(w);
}

bool delete_me(call *c) {
    work *w = with_password(c);
    if (!w)
        return false;
    w->leaves = true;
    return begin(w, fill_delete, finish_delete);
}
