/* Shared by the tests of the store: an open store, and small records to write and read back. */
#ifndef PT_TESTS_KEEPING_H
#define PT_TESTS_KEEPING_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/store.h"

extern const char *location; /* a file, or the URL of a database */
extern store *s;

#define NEW_YEAR INT64_C(1767225600000)

/* Ids and tokens that are not in use. */
int64_t new_id(void);
const uint8_t *new_token(uint8_t out[STORE_HASH_SIZE]);

/* Set-up and tear-down of a group of tests. */
int open_store(void **state);
int close_store(void **state);

void note_status(void *context, store_status status, const char *detail);

/* Appends the batch and waits for the result. */
store_status keep(store_batch *b);

store_table a_table(int64_t id);
int64_t keep_table(const char *state);

/* Adds event `number` to a batch; the colours act in turn. */
void add_event(store_batch *b, int64_t table, int64_t number);
store_status keep_event(int64_t table, int64_t number);

/* What a visitor was given: the numbers, and the last row as a line. */
typedef struct seen {
    int64_t numbers[64];
    unsigned count, stop_after; /* 0: never */
    char last[512];
} seen;

bool see_number(seen *c, int64_t number);
bool see_event(void *context, const store_event *e);
bool see_table(void *context, const store_table *t);
bool see_line(void *context, const store_line *line);
bool see_seat(void *context, const store_seat *seat);
bool see_account(void *context, const store_account *a);
bool see_token(void *context, const store_token *t);
bool see_text(void *context, const char *text);

/* The tests of accounts, seats and lists; returns how many failed. */
int test_people(void);

#endif
