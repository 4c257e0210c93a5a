/* Shared by requests about people: stored accounts, names, authentication. */
#ifndef PT_SITE_PEOPLE_H
#define PT_SITE_PEOPLE_H

#include "site/meeting.h"

#define DAY_MS INT64_C(86400000)

/* Bits of store_account.flags. */
enum { ACCOUNT_BOT = 1 << 0 };

enum {
    NAME_LEAST = 2,
    NAME_MOST = 24,
    PASSWORD_LEAST = 8,
    PASSWORD_MOST = 256,
    BOTS_MAX = 5,      /* per account */
    BARS_MAX = 500,    /* per account */
    RECORDS_MAX = 500, /* per account */
    TITLE_MAX = STORE_NAME_MAX
};

/* == Names == */

/* 2 to 24 letters, digits, - and _, beginning with a letter. */
bool name_is_good(const char *name);
/* Names that nobody may take, because they would pass for the site itself. */
bool name_is_reserved(const char *name);
/* In lower case: names are unique in this form. */
void name_fold(const char *name, char key[STORE_NAME_MAX + 1]);

/* == Accounts in the store == */

typedef struct person {
    int64_t id, created, flags;
    char name[STORE_NAME_MAX + 1], key[STORE_NAME_MAX + 1];
    char password[STORE_SECRET_MAX + 1], recovery[STORE_SECRET_MAX + 1]; /* argon2id */
} person;

store_status account_read(store *s, int64_t id, person *out);
/* Finds an account by name, in any case; STORE_MISSING also if it is not a valid name. */
store_status account_find(store *s, const char *name, person *out);
/* A new person with a valid name. */
person person_new(const char *name, int64_t created, int64_t flags);
/* For store_add_account and store_set_secrets; its strings are those of `p`. */
store_account account_row(const person *p);

/* == Recovery codes ==
 *
 * "7KQ4D-0X2VM-...": six groups of five letters and digits, 150 random bits. I, L and O do not
 * occur; they are read as 1 and 0. */
#define RECOVERY_TEXT 36 /* including NUL */
void recovery_make(char out[RECOVERY_TEXT]);
/* Normalises a code as typed; false: it cannot be one. */
bool recovery_read(const char *text, char out[RECOVERY_TEXT]);

/* == Sessions == */

/* Starts a session for the account, replacing the caller's: the token goes into the batch, the
 * cookie into the answer. */
void session_start(call *c, store_batch *b, int64_t account, int64_t now);
/* The answer deletes the session cookie. */
void session_clear(call *c);

/* == Password attempts (logins.c) == */

/* What an attempt has taken from an allowance. */
typedef struct login_try {
    bool is_taken, is_known; /* is_known: has logged in to the account before */
    uint8_t key[STORE_HASH_SIZE];
} login_try;

/* Before a password is checked for the account `p` (id 0: none) with this `name`: returns 0, or the
 * seconds to wait. A correct attempt is given back. */
unsigned login_take(const call *c, const person *p, const char *name, login_try *out);
void login_was_right(site *s, login_try *t);
/* Someone logged in from here: strangers can no longer lock them out. */
void login_remember(call *c, store_batch *b, int64_t account);

/* Whether it is one of the first passwords to be guessed: listed in passwords.def, the account's
 * own name, one repeated character, or an alphabetical sequence. (weak.c) */
bool password_is_weak(const char *password, const char *name);

/* Turns all of the visitor's seats into the account's, then calls `done`. (adopt.c) */
typedef void (*adopt_done)(void *context, store_status status);
void adopt_seats(call *c, int64_t account, const char *name, adopt_done done, void *context);

/* == Bots == */

/* The ids of an account's bots, 0 for free slots. (bots.c) */
store_status bots_of(site *s, int64_t owner, int64_t bots[BOTS_MAX]);

#endif
