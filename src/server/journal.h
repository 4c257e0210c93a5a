/* What happened, a line of JSON each, for people and programs that watch over the server. Never
 * a secret: no query, no cookie, nothing that somebody said. */
#ifndef PT_SERVER_JOURNAL_H
#define PT_SERVER_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "server/address.h"

typedef struct journal journal;

/* Appends to `file`, or writes to standard error where it is "-"; where it is NULL only warnings
 * and errors are written, to standard error. NULL: errno tells. */
journal *journal_open(const char *file);
void journal_close(journal *j);

/* Opens the file anew, after somebody moved the old one away. False: there is no file. */
bool journal_reopen(journal *j);

/* Whether lines of the level "info" are kept at all. */
bool journal_is_full(const journal *j);

/* Takes a line as the site writes it, without its end: it begins with time and level. */
void journal_line(void *journal, const char *line);

/* Begins a line of the level "info" about who is at that address; NULL where such are not kept.
 * Whoever began it adds what there is to tell, and ends it. */
json *journal_begin(journal *j, const char *what, const uint8_t address[ADDRESS_SIZE]);
void journal_end(journal *j);

/* Lines are gathered until this is called, or a few dozen kilobytes are full; then a thread
 * writes them. Where they are not taken, lines are dropped, and how many is told in the log as
 * soon as there is room again: nobody who logs ever waits. */
void journal_flush(journal *j);

#endif
