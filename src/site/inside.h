/* Shared by the rooms of the site; meeting.h has what they know of each other.
 *
 * Here: site.c (opening, the loop, dispatching requests), routes.c (the routes), call.c (requests
 * in progress), refusal.c, trial.c (reading without blocking), limits.c, secrets.c (tokens and
 * passwords, and the thread that hashes them), lines.c (rows of lists), metrics.c, frame.c, log.c,
 * steady.c (time).
 *
 * people/: asker.c (authentication: sessions, tokens), account.c, logins.c (limits on password
 * attempts), weak.c (weak passwords), names.c, profiles.c, rating.c, bots.c, bars.c, records.c,
 * data.c, adopt.c.
 *
 * tables/: live.c (tables in memory), seats.c (who sits there), dues.c (timers), queue.c (their
 * queues), show.c (what watchers see), hosting.c (what the host does on its own), engines.c (the
 * engine pool), commands.c (players' commands), tables.c, new_tables.c, making.c and joining.c
 * (requests about tables), leaving.c, peers.c (connections), messages.c (their messages), lobby.c,
 * wire.c (tables as JSON).
 *
 * operator/: what `potentia admin` does. */
#ifndef PT_SITE_INSIDE_H
#define PT_SITE_INSIDE_H

#include <string.h>

#include <jansson.h>

#include "base/json.h"
#include "site/refusal.h"
#include "site/site.h"
#include "site/trial.h"
#include "store/store.h"

/* == The asker: who sent a request == */

typedef struct asker {
    uint8_t address[16];              /* their network: see address_network */
    uint8_t visitor[STORE_HASH_SIZE]; /* hash of the cookie */
    bool has_visitor;
    uint8_t token[STORE_HASH_SIZE]; /* hash of the session or of the bot's token */
    int64_t account;                /* 0: none */
    bool is_bot;
    char name[STORE_NAME_MAX + 1]; /* of the account, "" for none */
    bool secure;
} asker;

/* Whether they have the seat of that account or, if it is 0, of that browser (NULL: none). */
static inline bool asker_has_seat(const asker *who, int64_t account, const uint8_t *token) {
    return account ? account == who->account
                   : token && who->has_visitor && memcmp(token, who->visitor, STORE_HASH_SIZE) == 0;
}

/* Looks up a caller. STORE_OK also for an anonymous one; STORE_MISSING for an invalid bearer token.
 * (asker.c) */
store_status asker_find(site *s, const site_caller *caller, asker *out);

/* == Requests in progress ==
 *
 * A handler gets a `call` and answers it exactly once, now or later. The call owns everything in it
 * and is freed once answered. A handler runs as a trial (trial.h): it reads before it acts, and its
 * answer is ignored while data it asked for is missing. Later steps that also read, after something
 * was written or hashed, use another call_try. */
/* A copy of the caller. Longer strings cannot be secrets, so they are cut. */
typedef struct caller_copied {
    site_caller caller;
    char texts[3][64];
} caller_copied;
void caller_copy(caller_copied *out, const site_caller *caller);

typedef struct call call;
/* The return value is for the handler's own use: refusing returns false, so it can be returned
 * directly. */
typedef bool handler(call *c);
struct call {
    site *site;
    asker who;
    caller_copied from;
    site_method method;
    const struct route *route;         /* NULL: no route for this path and method */
    char allow[40];                    /* the methods allowed there, "" for none */
    char parts[2][STORE_NAME_MAX + 1]; /* of the path, for the words in capitals in the route */
    span query;
    json_t *body;                /* an object, or NULL if there was none */
    json answer;                 /* being written: see call_json */
    int kept;                    /* the status to answer with once a batch is written */
    bool is_large, is_malformed; /* the body was not parsed */
    int64_t now;
    site_replied reply;
    void *context;
    char visitor_cookie[160], session_cookie[160]; /* "": none to set */
    uint8_t new_visitor[STORE_HASH_SIZE];          /* the hash of their new cookie */
};

/* Runs a step of the call as a trial. */
void call_try(call *c, trial_step *step, void *context);

/* The answer, to be written: a newly opened object. */
json *call_json(call *c);
/* Closes the object and sends it. The functions that answer return true. */
bool call_answer(call *c, int status);
bool call_answer_nothing(call *c); /* 204 */
/* Answers with an object of strings: name, text, name, text, ..., NULL. */
#define call_answer_words(c, status, ...)                                                          \
    call_answer_texts(c, status, (const char *const[]){__VA_ARGS__, NULL})
bool call_answer_texts(call *c, int status, const char *const *words);
bool call_answer_text(call *c, int status, const char *type, const char *text, size_t len,
                      const char *filename);
/* Answers {"error": {"code", "message"}}. The functions that refuse return false. */
bool call_refuse(call *c, refused why);
bool call_refuse_about(call *c, refused why, const char *arg);
bool call_refuse_with(call *c, const refusal *r);
/* For errors from the store. */
refused refused_by_store(store_status status);
bool call_refuse_store(call *c, store_status status);
/* Refuses like that unless the status is STORE_OK, in which case it sends what was written. */
bool call_answer_or_refuse(call *c, store_status status);
/* Submits the batch (NULL: out of memory) and, once it is written, answers with that status: 204,
 * or the JSON. */
bool call_keep(call *c, store_batch *b, int status);
/* Its callback; the context is the call. */
void call_kept(void *context, store_status status, const char *detail);

/* Makes sure the caller has a visitor cookie; a new one is set with the answer. */
void call_need_visitor(call *c); /* (asker.c) */

/* Reads members of the body. If one is missing, unknown or wrong, the call is refused with
 * `malformed` and its name, and the result is false. `members` ends with a zero name. (call.c) */
typedef struct member {
    const char *name;
    char kind; /* 's' string, 'b' boolean, 'i' integer */
    bool is_needed;
    size_t max; /* of a string, in bytes */
    void *out;  /* const char **, bool * or int64_t *; unchanged if the member is absent */
} member;
bool call_members(call *c, const member *members);
/* Decodes a query parameter into `out`; false if it is absent or too long. */
bool call_parameter(const call *c, const char *name, char *out, size_t size);

/* == Handlers: routes.c has the table of them == */

handler post_account, post_recover, post_session, delete_session, delete_sessions, delete_me,
    put_password, post_recovery;                                    /* account.c */
handler get_me, get_own_tables, get_profile, get_history;           /* profiles.c */
handler get_data;                                                   /* data.c */
handler get_records, post_record, get_record, delete_record;        /* records.c */
handler get_bots, post_bots, post_bot, delete_bot;                  /* bots.c */
handler get_bars, put_bar, delete_bar;                              /* bars.c */
handler get_tables, get_table, get_game, post_command, post_report; /* tables.c */
handler post_tables;                                                /* new_tables.c */
handler post_join, post_invite, post_seat_link, post_take_seat;     /* joining.c */

/* == Limits (limits.c) == */

typedef enum limit {
    LIMIT_TABLES = 0,
    LIMIT_JOINS,
    LIMIT_CHAT,
    LIMIT_LOGIN,
    LIMIT_ACCOUNT,
    LIMIT_DATA,
    LIMIT_OTHER,
    LIMIT_COMMANDS,
    LIMIT_NB
} limit;

/* Takes one from the allowance of `key` (a network, a seat's or account's key); returns 0, or the
 * seconds until one is available. */
unsigned limit_take(site *s, limit what, const void *key, size_t key_len, int64_t now);
/* Gives back one that was taken. */
void limit_give(site *s, limit what, const void *key, size_t key_len);

/* Takes `count` from a caller's allowance, however many connections they have: an account has its
 * own, visitors share one (for commands, two) per network, and all accounts in a network together
 * have five. Anything that costs more than a full allowance costs all of it. */
unsigned limit_take_who(site *s, limit what, const asker *who, unsigned count, int64_t now);

/* The same for a call; false: refused. */
bool call_may(call *c, limit what, unsigned count); /* (call.c) */

/* The network an address belongs to: for IPv6 the /64, since every household has at least one. */
void address_network(const uint8_t address[16], uint8_t out[16]);

/* == Secrets (secrets.c; libsodium) == */

#define SECRET_TEXT 44 /* 32 bytes as base64url, with NUL */
void secret_make(char out[SECRET_TEXT], uint8_t hash[STORE_HASH_SIZE]);
/* False: not in the form of a secret. */
bool secret_hash(span text, uint8_t hash[STORE_HASH_SIZE]);
int64_t random_id(void); /* positive */
uint64_t random_bits(void *unused);
/* A table's id as text, 11 characters, and back. */
#define ID_TEXT 12
void id_write(int64_t id, char out[ID_TEXT]);
bool id_read(const char *text, size_t len, int64_t *id);

/* Hashes or checks a password in a separate thread; `done` is called in site_work. The queue is
 * short: false means 503. The password is wiped after use. When the site stops, jobs not yet
 * started are dropped: `right` is false and `text` NULL. A `text` of NULL or "" matches nothing,
 * but takes just as long to check. Requests by someone `known` to the account go first and have
 * their own places in the queue. */
typedef void (*password_done)(void *context, bool right, const char *text /* argon2id */);
bool password_hash(site *s, const char *password, bool known, password_done done, void *context);
bool password_check(site *s, const char *text, const char *password, bool known, password_done done,
                    void *context);
/* The same, blocking, for programs without a loop. False: out of memory. */
bool password_hash_now(const char *password, char text[STORE_SECRET_MAX + 1]);

/* == Log (log.c) == */

/* log_event(s, level, what, name, text, name, text, ..., NULL): one line of JSON, with the time. It
 * must never contain a secret, a password or anything people wrote. */
#define log_event(s, level, ...) log_words(s, level, (const char *const[]){__VA_ARGS__})
void log_words(site *s, const char *level, const char *const *words);

store *site_store(site *s);
const site_options *site_settings(const site *s); /* strings live as long as the site */
bool site_is_stopping(const site *s);
bool site_is_shared(const site *s); /* other nodes may use the same store */
/* Where each file keeps its data in the site. */
typedef enum site_part {
    PART_LIVE = 0,
    PART_PEERS,
    PART_LOBBY,
    PART_ENGINES,
    PART_ACCOUNTS,
    PART_OPERATOR,
    PART_SECRETS,
    PART_LIMITS,
    PART_CALLS,
    PART_HOSTING,
    PART_TRIALS, /* no hooks */
    PART_NB
} site_part;
void **site_part_of(site *s, site_part part); /* *result is NULL before it is opened and after it is
                                               * closed */
/* Lifecycle of a part: opened by site_open, run by site_work, stopped, closed by site_close. Parts
 * with threads add a descriptor to the site's epoll (site_watch). */
typedef struct part_hooks {
    size_t size; /* of its data: zeroed before open, freed after close */
    bool (*open)(site *s, const site_options *options);
    void (*work)(site *s, int64_t now);
    int64_t (*next_due)(const site *s);
    void (*stop)(site *s);
    bool (*is_idle)(const site *s);
    void (*close)(site *s);
    void (*metrics)(site *s, uint64_t values[]); /* indexed by metric */
} part_hooks;
extern const part_hooks live_hooks, peers_hooks, lobby_hooks, engines_hooks, accounts_hooks,
    operator_hooks, secrets_hooks, limits_hooks, calls_hooks, hosting_hooks;
/* Adds a descriptor that wakes the loop when readable. */
bool site_watch(site *s, int fd);

#endif
