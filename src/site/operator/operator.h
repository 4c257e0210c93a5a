/* What an operator does to a store, also beside a server that is running on it: removing what
 * somebody wrote, reports, passwords, looking whether everything is sound.
 *
 * Each call waits until it is kept. With PostgreSQL the database tells the servers; with SQLite
 * what was changed is noted in the setting "operator", which a server reads every few seconds.
 *
 * What goes leaves a tombstone: an event keeps its number, an account its games. */
#ifndef PT_SITE_OPERATOR_H
#define PT_SITE_OPERATOR_H

#include "site/people/people.h"
#include "table/event.h"

/* One line of chat. STORE_INVALID: another kind of event stands there. */
store_status operator_remove_chat(store *s, int64_t id, int64_t number);

/* Everything that happened at a table; what was agreed stays, and who sat there. */
store_status operator_remove_game(store *s, int64_t id);

/* The name of an account, everywhere; `instead` is what it is called from now on. */
store_status operator_remove_name(store *s, const char *name, char instead[STORE_NAME_MAX + 1]);
/* What somebody without an account called himself at a table; `colour` "white" or "black". */
store_status operator_remove_seat_name(store *s, int64_t id, const char *colour);

/* A record that an account keeps. */
store_status operator_remove_record(store *s, const char *name, int64_t id);

store_status operator_close_report(store *s, int64_t id);

/* Ends the password and all sessions of an account; whoever has the code makes a new password
 * (POST recover). STORE_INVALID: a bot has none. */
store_status operator_reset_password(store *s, const char *name, char code[RECOVERY_TEXT]);

/* Replays every table. `damaged` gets each that does not replay, or is not what its lists say:
 * the event, and why. Returns what stopped the reading; counts what was seen. */
typedef struct operator_check_counts {
    uint64_t tables, events, removed, damaged;
} operator_check_counts;
typedef void (*operator_damaged)(void *context, int64_t table, int64_t number, const char *why,
                                 const pt_error *error /* or NULL */);
store_status operator_check(store *s, operator_damaged damaged, void *context,
                            operator_check_counts *counts);

/* A running server tells its rooms what was noted since `last`, which moves on; -1 at first:
 * nothing is told. */
void operator_hear(site *s, int64_t *last);

#endif
