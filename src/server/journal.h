/* The log, one line of JSON per event. It never contains secrets: no queries, no cookies, nothing
 * that people wrote. */
#ifndef PT_SERVER_JOURNAL_H
#define PT_SERVER_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "server/address.h"

typedef struct journal journal;

/* Appends to `file`, or writes to standard error if it is "-"; if it is NULL, only warnings and
 * errors are written, to standard error. NULL on failure, with errno set. */
journal *journal_open(const char *file);
void journal_close(journal *j);

/* Reopens the file after it was rotated. False: the log is not a file. */
bool journal_reopen(journal *j);

/* Whether lines of level "info" are kept. */
bool journal_is_full(const journal *j);

/* Takes a line from the site, without its newline; it begins with time and level. */
void journal_line(void *journal, const char *line);

/* Begins a line of level "info" about the client at that address, to which the caller adds fields;
 * NULL if such lines are not kept. */
json *journal_begin(journal *j, const char *what, const uint8_t address[ADDRESS_SIZE]);
void journal_end(journal *j);

/* Lines are buffered until this call, or until the buffer of a few dozen kilobytes is full; a
 * thread then writes them. If it cannot keep up, lines are dropped and their number is logged as
 * soon as there is room: logging never blocks. */
void journal_flush(journal *j);

#endif
