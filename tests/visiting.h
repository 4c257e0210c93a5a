/* Shared by the tests of the site: a site on a store of its own, its clock, and browsers with
 * cookies that send requests and listen. */
#ifndef PT_TESTS_VISITING_H
#define PT_TESTS_VISITING_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "site/people/people.h"

extern site *s;
extern char store_file[96];
extern int64_t fixed_time; /* the site's clock, which only the test moves; 0: real time, */
extern int64_t shift;      /* plus this */

int64_t our_time(void);

/* Set-up and tear-down of a group or of a test; the site has no limits. */
int open_site(void **state);
int close_site(void **state);
/* Opens a site on the same store again, after site_close(s). */
site *open_at(bool open_house);

/* Lets the site work: one round of the loop, waiting up to `ms` of real time; or many rounds. */
void turn_loop(int ms);
void run_until(const bool *done);

/* Appends the batch, waits, and expects it to be kept. */
void keep(store_batch *b);
/* A callback for store_append: writes the status to what `context` points to. */
void mark(void *context, store_status status, const char *detail);

/* == A browser == */

typedef struct browser {
    char visitor[SECRET_TEXT], session[SECRET_TEXT], bearer[SECRET_TEXT];
    uint8_t address[16];
    bool secure;
    /* The last answer. */
    bool answered;
    int status;
    json_t *body; /* NULL where it is not JSON */
    char *text;   /* the same as received, NULL for nothing */
    char type[40], filename[64], cookies[400], allow[40];
    unsigned retry_after;
    /* The connection. */
    site_peer *peer;
    json_t *heard; /* an array of messages */
    int ended;     /* the code it was closed with, 0: not yet */
} browser;

/* Sends a request; `address` is below /api/v1/, `body` may be NULL. `ask` waits, and returns the
 * status. */
void start_ask(browser *b, site_method method, const char *address, const char *body);
int ask(browser *b, site_method method, const char *address, const char *body);
int get(browser *b, const char *address);
int post(browser *b, const char *address, const char *body);
void expect_refusal(browser *b, site_method method, const char *address, const char *body,
                    int status, const char *code);

/* From the last answer; "" where it has none. */
const char *text_at(const browser *b, const char *name);
const char *error_code(const browser *b);

/* Registers a new account, whose password is "secret of NAME". */
void register_as(browser *b, const char *name);
int log_in(browser *b, const char *name, const char *password);
const char *my_name(browser *b); /* "" when not logged in */

/* Closes its connection and releases what it holds; it can then be used as a new one. */
void forget(browser *b);

/* The value at a path such as "table/seats/white/name". A word is "null" for null and "-" where
 * there is no text; a number is -1 where there is none. */
json_t *look_in(json_t *json, const char *path);
const char *word_in(json_t *json, const char *path);
int64_t number_in(json_t *json, const char *path);

/* == Its connection == */

void connect_browser(browser *b);
void disconnect_browser(browser *b);
void say(browser *b, const char *text);

/* The last message that has this member, NULL for none; and how many have it. */
json_t *heard_last(const browser *b, const char *name);
size_t heard_count(const browser *b, const char *name);
void forget_heard(browser *b);

/* == The store == */

int64_t account_of(const char *name);

/* A table whose white seat belongs to the token (by its hash) or to the account. */
int64_t keep_table(const uint8_t *token, int64_t account, const char *name, bool listed,
                   int64_t ended);
/* "white|NAME|has an account|has a token" */
void seat_of(int64_t at, char line[100]);

#endif
