/* Registering, logging in and out, passwords and recovery codes, the end of an account. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "site/live.h"
#include "site/people.h"

/* == What has to be worked off ==
 *
 * Each request that needs a password is some of these, in this order: a secret is checked, a
 * new password is hashed, a new recovery code is hashed, something is kept, seats are adopted.
 * Hashing is another thread's work and keeping the store's: between the steps the loop goes on,
 * so what was read before a step is read again after it. */
typedef struct work work;
struct work {
    call *call;
    person person;                         /* whose account it is; id 0: nobody's */
    bool checks_password, checks_recovery; /* `given` against the account's */
    bool makes_password, makes_recovery;
    bool is_right; /* `given` is */
    bool adopts;
    int64_t bots[BOTS_MAX];                /* that go with it */
    void (*fill)(work *w, store_batch *b); /* what is kept */
    void (*finish)(work *w);               /* the answer, once it is */
    char given[PASSWORD_MOST + 1];
    char checked[STORE_SECRET_MAX + 1]; /* the text `given` was checked against */
    char password[PASSWORD_MOST + 1];   /* the new one */
    char recovery[RECOVERY_TEXT];       /* the new one */
};

static void advance(work *w);

static void work_free(work *w) {
    sodium_memzero(w, sizeof *w);
    free(w);
}

static void refuse(work *w, int status, const char *code, const char *message) {
    call_refuse(w->call, status, code, message, NULL);
    work_free(w);
}

static void refuse_busy(work *w) {
    if (site_is_stopping(w->call->site))
        refuse(w, 503, "stopping", "the server is being stopped");
    else
        refuse(w, 503, "busy", "too many passwords are being checked; try again in a moment");
}

static void refuse_wrong(work *w) {
    refuse(w, 401, "password",
           w->checks_recovery ? "the name or the recovery code is wrong"
                              : "the name or the password is wrong");
}

static void refuse_store(work *w, store_status status) {
    call_refuse_store(w->call, status);
    work_free(w);
}

/* Meanwhile the account may have got another password, or may be gone. */
static void look_again(void *context) {
    work *w = context;
    person now;
    store_status status =
        w->is_right ? account_read(site_store(w->call->site), w->person.id, &now) : STORE_MISSING;
    if (status == STORE_PENDING)
        return;
    if (status != STORE_OK && status != STORE_MISSING) {
        refuse_store(w, status);
        return;
    }
    if (status == STORE_OK)
        w->person = now;
    const char *kept = w->checks_recovery ? now.recovery : now.password;
    if (status == STORE_MISSING || strcmp(kept, w->checked) != 0) {
        /* A name that is nobody's may be a password in the wrong field. */
        log_event(w->call->site, "info", "wrong password", "name", w->person.name, NULL);
        refuse_wrong(w);
        return;
    }
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

/* The hash that was made goes to `to`; false: it was not made, and the call is refused. */
static bool take_hash(work *w, bool made, const char *text, char *to) {
    if (made)
        strcpy(to, text);
    else
        refuse_busy(w);
    return made;
}

static void password_was_hashed(void *context, bool right, const char *text) {
    work *w = context;
    if (!take_hash(w, right, text, w->person.password))
        return;
    w->makes_password = false;
    advance(w);
}

static void recovery_was_hashed(void *context, bool right, const char *text) {
    work *w = context;
    if (!take_hash(w, right, text, w->person.recovery))
        return;
    w->makes_recovery = false;
    advance(w);
}

static void was_adopted(void *context, store_status status) {
    work *w = context;
    /* The account stands whatever became of the seats; they stay where they were. */
    if (status != STORE_OK)
        log_event(w->call->site, "warning", "seats not adopted", "reason",
                  store_status_text(status), NULL);
    w->finish(w);
    work_free(w);
}

static void was_kept(void *context, store_status status, const char *detail) {
    work *w = context;
    (void)detail;
    if (status != STORE_OK) {
        w->call->session_cookie[0] = '\0';
        refuse_store(w, status);
        return;
    }
    account_changed(w->call->site, w->person.id);
    if (w->adopts) {
        adopt_seats(w->call, w->person.id, w->person.name, was_adopted, w);
        return;
    }
    w->finish(w);
    work_free(w);
}

static void keep_now(void *context) {
    work *w = context;
    store_batch *b = store_batch_new();
    store_status status = b ? STORE_OK : STORE_NO_MEMORY;
    if (b) {
        w->fill(w, b);
        status = store_append(site_store(w->call->site), b, was_kept, w);
    }
    if (status != STORE_OK && status != STORE_PENDING)
        was_kept(w, status, NULL);
}

/* What is to be kept may read, too. */
static void keep(work *w) {
    call_try(w->call, keep_now, w);
}

static void advance(work *w) {
    site *s = w->call->site;
    bool taken = true;
    if (w->checks_password || w->checks_recovery) {
        /* Of nobody there is nothing: it takes as long, and is wrong. */
        strcpy(w->checked, w->checks_recovery ? w->person.recovery : w->person.password);
        taken = password_check(s, w->checked, w->given, was_checked, w);
    } else if (w->makes_password) {
        taken = password_hash(s, w->password, password_was_hashed, w);
    } else if (w->makes_recovery) {
        recovery_make(w->recovery);
        taken = password_hash(s, w->recovery, recovery_was_hashed, w);
    } else {
        keep(w);
    }
    if (!taken)
        refuse_busy(w);
}

/* == From the request == */

/* Takes a secret out of the body, which does not need it any more. */
static void take_secret(const char *text, char *out, size_t size) {
    size_t len = strlen(text);
    if (len >= size)
        len = size - 1;
    memcpy(out, text, len);
    out[len] = '\0';
    sodium_memzero((char *)text, strlen(text));
}

/* NULL: the call was refused. Whoever tries passwords has few tries, at any of these. */
static work *work_new(call *c) {
    unsigned seconds =
        limit_take(c->site, LIMIT_LOGIN, c->who.address, sizeof c->who.address, c->now);
    if (seconds > 0) {
        call_refuse_slow(c, seconds);
        return NULL;
    }
    work *w = calloc(1, sizeof *w);
    if (!w)
        call_refuse_store(c, STORE_NO_MEMORY);
    else
        w->call = c;
    return w;
}

static bool new_password_is_good(work *w, const char *password) {
    if (strlen(password) >= PASSWORD_LEAST)
        return true;
    refuse(w, 400, "malformed", "a password has 8 to 256 bytes");
    return false;
}

/* The account of who asks; false: refused. */
static bool own_account(work *w) {
    store_status status = account_read(site_store(w->call->site), w->call->who.account, &w->person);
    if (status == STORE_OK)
        return true;
    refuse_store(w, status);
    return false;
}

/* The account of a name; nobody's where there is none. False: refused. */
static bool named_account(work *w, const char *name) {
    store_status status = account_find(site_store(w->call->site), name, &w->person);
    if (status == STORE_OK || status == STORE_MISSING) {
        if (status == STORE_MISSING)
            w->person = (person){0};
        return true;
    }
    refuse_store(w, status);
    return false;
}

static bool only(call *c, site_method method, const char *allow) {
    if (c->rest.len > 0)
        call_refuse_missing(c);
    else if (c->method != method)
        call_refuse_method(c, allow);
    else
        return true;
    return false;
}

static bool not_a_bot(call *c) {
    if (!c->who.is_bot)
        return true;
    call_refuse(c, 403, "bot", "this is not for bots: their owner can do it", NULL);
    return false;
}

/* == Registering == */

static void fill_register(work *w, store_batch *b) {
    store_account row = account_row(&w->person);
    store_add_account(b, &row);
    session_start(w->call, b, w->person.id, w->call->now);
}

/* Logged in with a new recovery code, which is told this once. */
static void answer_with_code(work *w, int status, const char *event) {
    log_event(w->call->site, "info", event, "name", w->person.name, NULL);
    call_answer(w->call, status,
                json_pack("{s:s, s:s}", "name", w->person.name, "recovery", w->recovery));
}

static void finish_register(work *w) {
    answer_with_code(w, 201, "account made");
}

void handle_accounts(call *c) {
    const char *name = NULL, *password = NULL;
    bool adopt = true;
    if (!only(c, SITE_POST, "POST") || !not_a_bot(c) ||
        !call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name},
                                    {"password", 's', true, PASSWORD_MOST, &password},
                                    {"adopt", 'b', false, 0, &adopt},
                                    {0}}))
        return;
    work *w = work_new(c);
    if (!w)
        return;
    if (!name_is_good(name)) {
        refuse(w, 400, "malformed",
               "a name has 2 to 24 letters, digits, - and _, and begins with a letter");
        return;
    }
    if (!new_password_is_good(w, password) || !named_account(w, name))
        return;
    if (w->person.id || name_is_reserved(name)) {
        refuse(w, 409, "taken", "this name is taken");
        return;
    }
    w->person = (person){.id = random_id(), .created = c->now};
    strcpy(w->person.name, name);
    name_fold(name, w->person.key);
    take_secret(password, w->password, sizeof w->password);
    w->makes_password = w->makes_recovery = true;
    w->adopts = adopt;
    w->fill = fill_register;
    w->finish = finish_register;
    advance(w);
}

/* == Sessions == */

static void fill_session(work *w, store_batch *b) {
    session_start(w->call, b, w->person.id, w->call->now);
}

static void finish_name(work *w) {
    call_answer(w->call, 200, json_pack("{s:s}", "name", w->person.name));
}

static void log_in(call *c) {
    const char *name = NULL, *password = NULL;
    bool adopt = false;
    if (!not_a_bot(c) ||
        !call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name},
                                    {"password", 's', true, PASSWORD_MOST, &password},
                                    {"adopt", 'b', false, 0, &adopt},
                                    {0}}))
        return;
    work *w = work_new(c);
    if (!w || !named_account(w, name))
        return;
    take_secret(password, w->given, sizeof w->given);
    w->checks_password = true;
    w->adopts = adopt;
    w->fill = fill_session;
    w->finish = finish_name;
    advance(w);
}

/* Sessions that end are not a matter of passwords; the same way to be kept all the same. */
static void fill_log_out(work *w, store_batch *b) {
    const uint8_t *token = w->call->who.token;
    store_drop_token(b, token);
    /* There are none of this kind: it is how the other nodes hear that a session ended. */
    store_drop_tokens(b, w->person.id, "none", token);
}

static void fill_log_out_everywhere(work *w, store_batch *b) {
    store_drop_tokens(b, w->person.id, STORE_SESSION, NULL);
}

static void finish_log_out(work *w) {
    session_clear(w->call);
    call_answer(w->call, 204, NULL);
}

static void log_out(call *c, void (*fill)(work *w, store_batch *b)) {
    if (!not_a_bot(c))
        return;
    if (!c->who.account) {
        session_clear(c);
        call_answer(c, 204, NULL);
        return;
    }
    work *w = calloc(1, sizeof *w);
    if (!w) {
        call_refuse_store(c, STORE_NO_MEMORY);
        return;
    }
    w->call = c;
    w->person.id = c->who.account;
    w->fill = fill;
    w->finish = finish_log_out;
    keep(w);
}

void handle_session(call *c) {
    if (c->rest.len > 0)
        call_refuse_missing(c);
    else if (c->method == SITE_POST)
        log_in(c);
    else if (c->method == SITE_DELETE)
        log_out(c, fill_log_out);
    else
        call_refuse_method(c, "POST, DELETE");
}

void handle_sessions(call *c) {
    if (only(c, SITE_DELETE, "DELETE"))
        log_out(c, fill_log_out_everywhere);
}

/* == Passwords and recovery codes == */

static void fill_account(work *w, store_batch *b) {
    store_account row = account_row(&w->person);
    store_set_account(b, &row);
}

static void fill_recover(work *w, store_batch *b) {
    fill_account(w, b);
    store_drop_tokens(b, w->person.id, STORE_SESSION, NULL);
    fill_session(w, b);
}

static void finish_recover(work *w) {
    answer_with_code(w, 200, "account recovered");
}

void handle_recover(call *c) {
    const char *name = NULL, *recovery = NULL, *password = NULL;
    if (!only(c, SITE_POST, "POST") || !not_a_bot(c) ||
        !call_members(c, (member[]){{"name", 's', true, STORE_NAME_MAX, &name},
                                    {"recovery", 's', true, 2 * RECOVERY_TEXT, &recovery},
                                    {"password", 's', true, PASSWORD_MOST, &password},
                                    {0}}))
        return;
    work *w = work_new(c);
    if (!w || !new_password_is_good(w, password) || !named_account(w, name))
        return;
    /* What cannot be a code is checked as it is, so that it takes its time as well. */
    if (!recovery_read(recovery, w->given))
        strcpy(w->given, "-");
    sodium_memzero((char *)recovery, strlen(recovery));
    take_secret(password, w->password, sizeof w->password);
    w->checks_recovery = w->makes_password = w->makes_recovery = true;
    w->fill = fill_recover;
    w->finish = finish_recover;
    advance(w);
}

static void fill_password(work *w, store_batch *b) {
    fill_account(w, b);
    store_drop_tokens(b, w->person.id, STORE_SESSION, w->call->who.token);
}

static void finish_nothing(work *w) {
    call_answer(w->call, 204, NULL);
}

void handle_me_password(call *c) {
    const char *old = NULL, *new_one = NULL;
    if (!only(c, SITE_PUT, "PUT") || !call_need_account(c, false) ||
        !call_members(c, (member[]){{"old", 's', true, PASSWORD_MOST, &old},
                                    {"new", 's', true, PASSWORD_MOST, &new_one},
                                    {0}}))
        return;
    work *w = work_new(c);
    if (!w || !new_password_is_good(w, new_one) || !own_account(w))
        return;
    take_secret(old, w->given, sizeof w->given);
    take_secret(new_one, w->password, sizeof w->password);
    w->checks_password = w->makes_password = true;
    w->fill = fill_password;
    w->finish = finish_nothing;
    advance(w);
}

static void finish_recovery(work *w) {
    call_answer(w->call, 200, json_pack("{s:s}", "recovery", w->recovery));
}

/* A request whose body is the password alone; NULL: refused. */
static work *with_password(call *c) {
    const char *password = NULL;
    if (!call_need_account(c, false) ||
        !call_members(c, (member[]){{"password", 's', true, PASSWORD_MOST, &password}, {0}}))
        return NULL;
    work *w = work_new(c);
    if (!w || !own_account(w))
        return NULL;
    take_secret(password, w->given, sizeof w->given);
    w->checks_password = true;
    return w;
}

void handle_me_recovery(call *c) {
    work *w = only(c, SITE_POST, "POST") ? with_password(c) : NULL;
    if (!w)
        return;
    w->makes_recovery = true;
    w->fill = fill_account;
    w->finish = finish_recovery;
    advance(w);
}

/* == The end of an account == */

static void fill_delete(work *w, store_batch *b) {
    int64_t bots[BOTS_MAX];
    if (bots_of(w->call->site, w->person.id, bots) == STORE_OK)
        memcpy(w->bots, bots, sizeof bots); /* one may have come meanwhile */
    for (int i = 0; i < BOTS_MAX; i++)
        if (w->bots[i])
            store_delete_account(b, w->bots[i]);
    store_delete_account(b, w->person.id);
}

static void finish_delete(work *w) {
    log_event(w->call->site, "info", "account deleted", NULL);
    live_heard_account(w->call->site, w->person.id);
    for (int i = 0; i < BOTS_MAX; i++) {
        if (w->bots[i]) {
            account_changed(w->call->site, w->bots[i]);
            live_heard_account(w->call->site, w->bots[i]);
        }
    }
    session_clear(w->call);
    call_answer(w->call, 204, NULL);
}

void handle_me_delete(call *c) {
    int64_t bots[BOTS_MAX] = {0};
    store_status status =
        c->who.account ? bots_of(c->site, c->who.account, bots) : STORE_OK; /* refused below */
    if (status != STORE_OK) {
        call_refuse_store(c, status);
        return;
    }
    work *w = with_password(c);
    if (!w)
        return;
    memcpy(w->bots, bots, sizeof bots);
    w->fill = fill_delete;
    w->finish = finish_delete;
    advance(w);
}
