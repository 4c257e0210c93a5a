/* What an operator does to a store, even while a server is running on it: removing content,
 * handling reports, resetting passwords, checking integrity.
 *
 * Each call blocks until it is written. PostgreSQL notifies the servers; with SQLite the change is
 * noted in the setting "operator", which a server reads every few seconds.
 *
 * Removal leaves a tombstone: an event keeps its number, an account its games. */
#ifndef PT_SITE_OPERATOR_H
#define PT_SITE_OPERATOR_H

#include "site/people/people.h"
#include "table/event.h"

/* Removes one line of chat. STORE_INVALID: that event is of another kind. */
store_status operator_remove_chat(store *s, int64_t id, int64_t number);

/* Removes everything that happened at a table; the terms and the players remain. */
store_status operator_remove_game(store *s, int64_t id);

/* Removes an account's name everywhere; `instead` is its new name. */
store_status operator_remove_name(store *s, const char *name, char instead[STORE_NAME_MAX + 1]);
/* Removes the name someone without an account used at a table; `colour` is "white" or "black". */
store_status operator_remove_seat_name(store *s, int64_t id, const char *colour);

/* Removes a record saved by an account. */
store_status operator_remove_record(store *s, const char *name, int64_t id);

store_status operator_close_report(store *s, int64_t id);

/* Revokes an account's password and sessions; whoever has the code can set a new password (POST
 * recover). STORE_INVALID: bots have none. */
store_status operator_reset_password(store *s, const char *name, char code[RECOVERY_TEXT]);

/* Replays every table. `damaged` is called for each that does not replay or does not match its
 * lists, with the event and the reason. Returns why reading stopped; counts what was seen. */
typedef struct operator_check_counts {
    uint64_t tables, events, removed, damaged;
} operator_check_counts;
typedef void (*operator_damaged)(void *context, int64_t table, int64_t number, const char *why,
                                 const pt_error *error /* or NULL */);
store_status operator_check(store *s, operator_damaged damaged, void *context,
                            operator_check_counts *counts);

/* Tells a running server's rooms about notes newer than `last`, which it updates; -1 at first:
 * tells nothing. */
void operator_hear(site *s, int64_t *last);

#endif
