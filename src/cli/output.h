/* Output files: written atomically, and never over the input. */
#ifndef PT_CLI_OUTPUT_H
#define PT_CLI_OUTPUT_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/json.h"

/* A temporary file beside the final one. */
typedef struct output {
    const char *path; /* as given; NULL: nothing is written */
    FILE *stream;
    char target[PATH_MAX], temporary[PATH_MAX]; /* empty if no file is replaced: a pipe */
} output;

/* Whether two paths are the same file; "-" is standard input. */
bool is_same_file(const char *a, const char *b);

/* Opens a file for writing; a NULL path opens nothing. `input` is the command's input, or NULL.
 * Reports errors and returns the exit status. */
int output_open(const char *where, const char *path, const char *input, output *out);

/* Moves the file into place; without `keep`, removes it and leaves the old one. Reports errors
 * and returns the exit status. */
int output_close(const char *where, output *out, bool keep);

/* Prints the JSON text so far and empties the buffer. */
void json_print(json *j, FILE *out);

#endif
