/* What the requests about people share: accounts as they are kept, names, who may ask. */
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
    BOTS_MAX = 5,      /* of an account */
    BARS_MAX = 500,    /* of an account */
    RECORDS_MAX = 500, /* of an account */
    TITLE_MAX = STORE_NAME_MAX
};

/* == Names == */

/* 2 to 24 letters, digits, - and _, a letter first. */
bool name_is_good(const char *name);
/* One that nobody may take, since it would pass for the site itself. */
bool name_is_reserved(const char *name);
/* Capitals made small: what makes a name unique. */
void name_fold(const char *name, char key[STORE_NAME_MAX + 1]);

/* == Accounts as they are kept == */

typedef struct person {
    int64_t id, created, flags;
    char name[STORE_NAME_MAX + 1], key[STORE_NAME_MAX + 1];
    char password[STORE_SECRET_MAX + 1], recovery[STORE_SECRET_MAX + 1]; /* argon2id */
} person;

store_status account_read(store *s, int64_t id, person *out);
/* By a name as somebody wrote it; STORE_MISSING also where it cannot be one. */
store_status account_find(store *s, const char *name, person *out);
/* A new one with a name that is good. */
person person_new(const char *name, int64_t created, int64_t flags);
/* For store_add_account and store_set_secrets; its texts are those of `p`. */
store_account account_row(const person *p);

/* == Recovery codes ==
 *
 * "7KQ4D-0X2VM-...": six groups of five letters and digits, 150 random bits. I, L and O are not
 * among them; who writes them means 1 and 0. */
#define RECOVERY_TEXT 36 /* with NUL */
void recovery_make(char out[RECOVERY_TEXT]);
/* As it was made, however it was written; false: it cannot be one. */
bool recovery_read(const char *text, char out[RECOVERY_TEXT]);

/* == Who asks == */

/* Makes a session for the account, in place of the one they came with: the token goes into the
 * batch, the cookie with the answer. */
void session_start(call *c, store_batch *b, int64_t account, int64_t now);
/* The answer takes the session's cookie away. */
void session_clear(call *c);

/* == Trying passwords (logins.c) == */

/* What a try has taken of an allowance. */
typedef struct login_try {
    bool is_taken, is_known; /* somebody who has logged in to the account before */
    uint8_t key[STORE_HASH_SIZE];
} login_try;

/* Before a password is checked, of the account `p` (id 0: nobody's) that goes by `name`: 0, or the
 * seconds to wait. What was right is given back. */
unsigned login_take(const call *c, const person *p, const char *name, login_try *out);
void login_was_right(site *s, login_try *t);
/* Somebody logged in from here: strangers cannot shut them out. */
void login_remember(call *c, store_batch *b, int64_t account);

/* Whether it is one of the first that everybody tries: the list of passwords.def, the account's
 * own name, one sign repeated, or a row of the alphabet. (weak.c) */
bool password_is_weak(const char *password, const char *name);

/* Makes the visitor's seats the account's, as many as there are, then calls `done`. (adopt.c) */
typedef void (*adopt_done)(void *context, store_status status);
void adopt_seats(call *c, int64_t account, const char *name, adopt_done done, void *context);

/* == Bots == */

/* The accounts of an account's bots, 0 where there is none. (bots.c) */
store_status bots_of(site *s, int64_t owner, int64_t bots[BOTS_MAX]);

#endif
