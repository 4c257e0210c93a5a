/* What the rooms of the site share; meeting.h has what they know of each other.
 *
 * Here: site.c (opening, the loop, requests on the way to their handlers), routes.c (which there
 * are), call.c (requests on their way), refusal.c, trial.c (reading without waiting), limits.c,
 * secrets.c (tokens and passwords, and the thread that hashes them), lines.c (rows of lists),
 * metrics.c, frame.c, log.c, steady.c (time).
 *
 * people/: asker.c (who asks: sessions, tokens), account.c, logins.c (who may try passwords),
 * weak.c (which), names.c, profiles.c, rating.c, bots.c, bars.c, records.c, data.c, adopt.c.
 *
 * tables/: live.c (tables in memory), seats.c (who sits there), dues.c (when to look), wishes.c
 * (their queues), show.c (what those who look on see), hosting.c (what the host does by itself),
 * engines.c (the pool), commands.c (what seats say), tables.c, new_tables.c, making.c and joining.c
 * (requests about tables), leaving.c, peers.c (connections), messages.c (what they say), lobby.c,
 * wire.c (JSON of tables).
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

/* == Who asks, looked up == */

typedef struct asker {
    uint8_t address[16];              /* its network: see address_network */
    uint8_t visitor[STORE_HASH_SIZE]; /* hash of the cookie */
    bool has_visitor;
    uint8_t token[STORE_HASH_SIZE]; /* hash of the session or the bot's token */
    int64_t account;                /* 0: none */
    bool is_bot;
    char name[STORE_NAME_MAX + 1]; /* of the account, "" for none */
    bool secure;
} asker;

/* Whether they have the seat of that account, or, without one, of that browser (NULL: none). */
static inline bool asker_has_seat(const asker *who, int64_t account, const uint8_t *token) {
    return account ? account == who->account
                   : token && who->has_visitor && memcmp(token, who->visitor, STORE_HASH_SIZE) == 0;
}

/* Looks a caller up. STORE_OK also for somebody unknown; STORE_MISSING for a bearer that is
 * none. (asker.c) */
store_status asker_find(site *s, const site_caller *caller, asker *out);

/* == Requests on their way ==
 *
 * A handler gets a `call` and answers it exactly once, now or later. The call owns what is in
 * it until it is answered, then it is gone. A handler is tried (trial.h): it reads before it
 * does anything, and what it says while something has not come counts for nothing. What comes
 * later and reads as well, after something was kept or hashed, is another call_try. */
/* A copy of who calls. Longer texts than these are no secrets. */
typedef struct caller_copied {
    site_caller caller;
    char texts[3][64];
} caller_copied;
void caller_copy(caller_copied *out, const site_caller *caller);

typedef struct call call;
/* What it returns is for itself: refusing is false, so that it can be returned. */
typedef bool handler(call *c);
struct call {
    site *site;
    asker who;
    caller_copied from;
    site_method method;
    const struct route *route;         /* NULL: none takes such requests at the address */
    char allow[40];                    /* the methods that are taken there, "" for none */
    char parts[2][STORE_NAME_MAX + 1]; /* of the path, for what stands in capitals in the route */
    span query;
    json_t *body;                /* an object, or NULL where there was none */
    json answer;                 /* what is being written: see call_json */
    int kept;                    /* the status of the answer once something is kept */
    bool is_large, is_malformed; /* the body was not read */
    int64_t now;
    site_replied reply;
    void *context;
    char visitor_cookie[160], session_cookie[160]; /* "" : none to set */
    uint8_t new_visitor[STORE_HASH_SIZE];          /* what the cookie made for them has */
};

/* Tries a step of the call. */
void call_try(call *c, trial_step *step, void *context);

/* The answer, to be written: an object that has just been opened. */
json *call_json(call *c);
/* Ends the object and answers with it. This and its like are true. */
bool call_answer(call *c, int status);
bool call_answer_nothing(call *c); /* 204 */
/* With an object of texts: name, text, name, text, ..., NULL. */
#define call_answer_words(c, status, ...)                                                          \
    call_answer_texts(c, status, (const char *const[]){__VA_ARGS__, NULL})
bool call_answer_texts(call *c, int status, const char *const *words);
bool call_answer_text(call *c, int status, const char *type, const char *text, size_t len,
                      const char *filename);
/* {"error": {"code", "message"}}. These are false. */
bool call_refuse(call *c, refused why);
bool call_refuse_about(call *c, refused why, const char *arg);
bool call_refuse_with(call *c, const refusal *r);
/* What the store said. */
refused refused_by_store(store_status status);
bool call_refuse_store(call *c, store_status status);
/* The same for all but STORE_OK, for which it answers with what was written. */
bool call_answer_or_refuse(call *c, store_status status);
/* Hands the batch in (NULL: there was no memory for it) and, once it is kept, answers with that
 * status: 204, or what was written. */
bool call_keep(call *c, store_batch *b, int status);
/* The callback it has; its context is the call. */
void call_kept(void *context, store_status status, const char *detail);

/* Makes sure that the caller has a visitor's cookie; a new one is set with the answer. */
void call_need_visitor(call *c); /* (asker.c) */

/* Reading members of the body: what is missing, unknown or wrong is refused by the caller of
 * these with `malformed` and the member's name. (call.c)
 * `members` is a list ended by a zero name; false: the call has been refused. */
typedef struct member {
    const char *name;
    char kind; /* 's' text, 'b' bool, 'i' whole number */
    bool is_needed;
    size_t max; /* of a text, in bytes */
    void *out;  /* const char ** (NULL where left out), bool *, int64_t *: left alone where it
                   is left out */
} member;
bool call_members(call *c, const member *members);
/* A parameter of the query, decoded, into `out`; false where there is none or it is too long. */
bool call_parameter(const call *c, const char *name, char *out, size_t size);

/* == Handlers: routes.c has the table of them == */

handler post_account, post_recover, post_session, delete_session, delete_sessions, delete_me,
    put_password, post_recovery;                                    /* account.c */
handler get_me, get_own_tables, get_profile, get_history;           /* people.c */
handler get_data;                                                   /* account_data.c */
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

/* Takes one from the allowance of `key` (a network, a seat's or account's key); 0, or the seconds
 * until there is one. */
unsigned limit_take(site *s, limit what, const void *key, size_t key_len, int64_t now);
/* Gives back what was taken. */
void limit_give(site *s, limit what, const void *key, size_t key_len);

/* Takes `count` from what somebody may do, however many connections they have: an account has an
 * allowance of its own, those without one share one (of commands two) in their network, and all
 * accounts of a network together have five. What costs more than a full allowance costs all of it.
 */
unsigned limit_take_who(site *s, limit what, const asker *who, unsigned count, int64_t now);

/* The same for who calls; false: refused. */
bool call_may(call *c, limit what, unsigned count); /* (call.c) */

/* Where an address counts as: of IPv6 the /64, since a household has one or more of those. */
void address_network(const uint8_t address[16], uint8_t out[16]);

/* == Secrets (secrets.c; libsodium) == */

#define SECRET_TEXT 44 /* 32 bytes as base64url, with NUL */
void secret_make(char out[SECRET_TEXT], uint8_t hash[STORE_HASH_SIZE]);
/* False: not a secret's form. */
bool secret_hash(span text, uint8_t hash[STORE_HASH_SIZE]);
int64_t random_id(void); /* positive */
uint64_t random_bits(void *unused);
/* A table's id as text and back; 11 characters. */
#define ID_TEXT 12
void id_write(int64_t id, char out[ID_TEXT]);
bool id_read(const char *text, size_t len, int64_t *id);

/* Hashes or checks a password in a thread of its own; `done` is called in site_work. At most
 * a few wait: false means 503. The password is wiped from memory after use. A site that stops
 * gives up those not begun: they are not right, and have no text. A `text` of NULL or "" is
 * nobody's: checking it takes as long, and is wrong. Those of who is `known` to the account come
 * first, and have room of their own. */
typedef void (*password_done)(void *context, bool right, const char *text /* argon2id */);
bool password_hash(site *s, const char *password, bool known, password_done done, void *context);
bool password_check(site *s, const char *text, const char *password, bool known, password_done done,
                    void *context);
/* The same at once, for programs without a loop. False: not enough memory. */
bool password_hash_now(const char *password, char text[STORE_SECRET_MAX + 1]);

/* == Log (log.c) == */

/* log_event(s, level, what, name, text, name, text, ..., NULL): one line of JSON, with the time.
 * Never a secret, a password or what somebody said. */
#define log_event(s, level, ...) log_words(s, level, (const char *const[]){__VA_ARGS__})
void log_words(site *s, const char *level, const char *const *words);

store *site_store(site *s);
const site_options *site_settings(const site *s); /* texts last as long as the site */
bool site_is_stopping(const site *s);
bool site_is_shared(const site *s); /* other nodes may work on the same store */
/* A place for what a file keeps in the site: each file has its own. */
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
    PART_TRIALS, /* has no hooks */
    PART_NB
} site_part;
void **site_part_of(site *s, site_part part); /* NULL within it: not there yet, or any more */
/* Every part: made by site_open, woken by site_work, told to stop, released by site_close.
 * `fd` for the loop: parts with threads add theirs to the one epoll descriptor of the site. */
typedef struct part_hooks {
    size_t size; /* of what it keeps: zeros before it is opened, gone after it is closed */
    bool (*open)(site *s, const site_options *options);
    void (*work)(site *s, int64_t now);
    int64_t (*next_due)(const site *s);
    void (*stop)(site *s);
    bool (*is_idle)(const site *s);
    void (*close)(site *s);
    void (*metrics)(site *s, uint64_t values[]); /* by metric */
} part_hooks;
extern const part_hooks live_hooks, peers_hooks, lobby_hooks, engines_hooks, accounts_hooks,
    operator_hooks, secrets_hooks, limits_hooks, calls_hooks, hosting_hooks;
/* Adds a descriptor that wakes the loop when it is readable. */
bool site_watch(site *s, int fd);

#endif
