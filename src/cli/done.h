/* Which lessons or puzzles the reader has done, kept from one call to the next by their ids. */
#ifndef PT_CLI_DONE_H
#define PT_CLI_DONE_H

#include <stdbool.h>
#include <stddef.h>

/* Far more than the ids of all there are. */
#define DONE_BYTES_MAX (1 << 16)

typedef struct done_list {
    const char *file;
    size_t len;
    char text[DONE_BYTES_MAX]; /* an id a line */
} done_list;

/* Reads what was kept in a file of the state directory; nothing where that cannot be read. */
void done_read(done_list *d, const char *file);

bool done_has(const done_list *d, const char *id);

/* Keeps an id; false and errno where that cannot be written. */
bool done_add(done_list *d, const char *id);

#endif
