/* Reading what a person names, never more than a limit. */
#ifndef PT_CLI_INPUT_H
#define PT_CLI_INPUT_H

#include <stddef.h>

/* The largest record that is read. */
#define RECORD_BYTES_MAX ((size_t)4 << 20)

/* Reads a whole file, "-" being the standard input. Returns memory for the caller to
 * free, NUL-terminated, its length in *len; a NUL inside is data like any other. Where
 * that fails or there are more than `limit` bytes, says so and returns NULL. */
char *read_input(const char *where, const char *path, size_t limit, size_t *len);

/* The same of a file, without a word about what is wrong. */
char *read_quietly(const char *path, size_t limit, size_t *len);

#endif
