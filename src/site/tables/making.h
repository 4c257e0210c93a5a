/* A new table: its first events, its players, and how it is stored. */
#ifndef PT_SITE_MAKING_H
#define PT_SITE_MAKING_H

#include "site/tables/live.h"

typedef struct new_seat {
    bool is_taken; /* by a person or a bot; engines are in the terms */
    bool is_bot, has_token;
    char name[STORE_NAME_MAX + 1];
    int64_t account;
    uint8_t token[STORE_HASH_SIZE];
} new_seat;

typedef struct new_table {
    int64_t id, created;
    char name[ID_TEXT];
    size_t count;
    table_event *events[TABLE_ANSWER_EVENTS];
    new_seat seats[2];
    uint8_t levels[2];
    bool is_listed;
    table_stage stage;
    char setup[STORE_SETUP_MAX + 1], options[STORE_OPTIONS_MAX + 1];
    store_head head;
} new_table;

/* Creates one; NULL if it is refused, with the reason in `out`. */
new_table *new_table_make(const table_setup *terms, const new_seat seats[2], int64_t now,
                          table_answer *out);
void new_table_free(new_table *n);

void new_table_add(const new_table *n, store_batch *b);
/* Once it is stored: the table in memory, `owner` being its maker's address. NULL: out of memory;
 * it will be loaded on demand. */
live *new_table_enter(site *s, const new_table *n, const uint8_t owner[16]);

/* The seat for `who`: with their account, or with the browser's token and `name`. */
new_seat new_seat_of(const asker *who, const char *name);
store_seat new_seat_row(const new_seat *seat, int64_t id, int colour, unsigned level);

#endif
