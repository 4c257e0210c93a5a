/* Reading a named file, up to a limit. */
#ifndef PT_CLI_INPUT_H
#define PT_CLI_INPUT_H

#include <stddef.h>

/* The largest record that is read. */
#define RECORD_BYTES_MAX ((size_t)4 << 20)

/* Reads a whole file; "-" is standard input. Returns NUL-terminated memory for the caller to
 * free, and its length in *len; it may contain NULs. On failure, or above `limit` bytes, reports
 * an error and returns NULL. */
char *read_input(const char *where, const char *path, size_t limit, size_t *len);

/* The same for a file, without reporting errors. */
char *read_quietly(const char *path, size_t limit, size_t *len);

#endif
