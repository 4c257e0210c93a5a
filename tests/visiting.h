/* What the tests of the site share: a site on a store of its own, browsers with their cookies
 * that ask and listen, and its time. */
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
extern int64_t fixed_time; /* the site's, which only the test moves; 0: it passes, and */
extern int64_t shift;      /* is that much ahead */

int64_t our_time(void);

/* Set-up and tear-down of a group or a test; the site has no limits. */
int open_site(void **state);
int close_site(void **state);
/* On the same store again, after site_close(s). */
site *open_at(bool open_house);

/* Lets the site work: one round of the loop, waiting up to `ms` of real time; or many. */
void turn_loop(int ms);
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
    json_t *body; /* NULL where it is no JSON */
    char *text;   /* the same as it came, NULL for nothing */
    char type[40], filename[64], cookies[400], allow[40];
    unsigned retry_after;
    /* The connection. */
    site_peer *peer;
    json_t *heard; /* an array of messages */
    int ended;     /* the code it was ended with, 0: not yet */
} browser;

/* Asks; `address` is below /api/v1/, `body` may be NULL. `ask` waits, and returns the status. */
void start_ask(browser *b, site_method method, const char *address, const char *body);
int ask(browser *b, site_method method, const char *address, const char *body);
int get(browser *b, const char *address);
int post(browser *b, const char *address, const char *body);
void expect_refusal(browser *b, site_method method, const char *address, const char *body,
                    int status, const char *code);

/* Of the last answer; "" where it has none. */
const char *text_at(const browser *b, const char *name);
const char *error_code(const browser *b);

/* Somebody new, whose password is "secret of NAME". */
void register_as(browser *b, const char *name);
int log_in(browser *b, const char *name, const char *password);
const char *my_name(browser *b); /* "" for nobody */

/* Ends its connection and releases what it holds; it can be used as a new one. */
void forget(browser *b);

/* What lies at a path such as "table/seats/white/name". A word is "null" for null and "-" where
 * there is no text, a number -1. */
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

/* A table whose white seat is of whoever has the hash or the account. */
int64_t keep_table(const uint8_t *token, int64_t account, const char *name, bool listed,
                   int64_t ended);
/* "white|NAME|has an account|has a token" */
void seat_of(int64_t at, char line[100]);

#endif
