/* What the tests of people at a site share: a site on a store of its own, and browsers with
 * their cookies. */
#ifndef PT_TESTS_VISITING_H
#define PT_TESTS_VISITING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "site/people.h"

extern site *s;
extern int64_t shift; /* the site's time is that much ahead */

int64_t our_time(void);

/* Set-up and tear-down of a group; the site has no limits. */
int open_site(void **state);
int close_site(void **state);
/* On the same store again, after site_close(s). */
site *open_at(bool open_house);

/* Lets the site work. */
void run_until(const bool *done);

/* Appends, waits, and has it kept. */
void keep(store_batch *b);
/* For store_append: the status, where the context points. */
void mark(void *context, store_status status, const char *detail);

/* == A browser == */

typedef struct browser {
    char visitor[SECRET_TEXT], session[SECRET_TEXT], bearer[SECRET_TEXT];
    uint8_t address[16];
    bool secure;
    /* The last answer. */
    bool answered;
    int status;
    json_t *body;
    char text[4096], type[40], filename[64], cookies[400], allow[40];
    unsigned retry_after;
} browser;

/* Asks; `address` is below /api/v1/, `body` may be NULL. `ask` waits, and returns the status. */
void start_ask(browser *b, site_method method, const char *address, const char *body);
int ask(browser *b, site_method method, const char *address, const char *body);
void expect_refusal(browser *b, site_method method, const char *address, const char *body,
                    int status, const char *code);

/* Of the last answer; "" where it has none. */
const char *text_at(const browser *b, const char *name);
const char *error_code(const browser *b);

/* Somebody new, whose password is "secret of NAME". */
void register_as(browser *b, const char *name);
int log_in(browser *b, const char *name, const char *password);
const char *my_name(browser *b); /* "" for nobody */
void forget(browser *b);

/* == The store == */

int64_t account_of(const char *name);

/* A table whose white seat is of whoever has the hash or the account. */
int64_t keep_table(const uint8_t *token, int64_t account, const char *name, bool listed,
                   int64_t ended);
/* "white|NAME|has an account|has a token" */
void seat_of(int64_t at, char line[100]);

#endif
