/* The lessons completed so far, or the puzzles of 0.1, saved by their ids. */
#ifndef PT_CLI_DONE_H
#define PT_CLI_DONE_H

#include <stdbool.h>
#include <stddef.h>

/* Far more than all ids take. */
#define DONE_BYTES_MAX (1 << 16)

typedef struct done_list {
    const char *file;
    size_t len;
    char text[DONE_BYTES_MAX]; /* an id a line */
} done_list;

/* Reads a file of the state directory; empty if that fails. */
void done_read(done_list *d, const char *file);

bool done_has(const done_list *d, const char *id);

/* Saves an id; false and errno on failure. */
bool done_add(done_list *d, const char *id);

#endif
