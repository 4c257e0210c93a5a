/* Files that a command writes: whole or not at all, and never over what it reads. */
#ifndef PT_CLI_OUTPUT_H
#define PT_CLI_OUTPUT_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/json.h"

/* While it is written the file has another name beside its own. */
typedef struct output {
    const char *path; /* as given; NULL: nothing is written */
    FILE *stream;
    char target[PATH_MAX], temporary[PATH_MAX]; /* empty where no file is replaced: a pipe */
} output;

/* Whether two paths lead to one file; "-" is the standard input. */
bool is_same_file(const char *a, const char *b);

/* Opens a file for writing; a NULL path opens nothing. `input` is what the command reads, or
 * NULL. Says what is wrong and returns the exit status. */
int output_open(const char *where, const char *path, const char *input, output *out);

/* Gives the file its name; without `keep` it is removed, and what was there before stays. Says
 * what is wrong and returns the exit status. */
int output_close(const char *where, output *out, bool keep);

/* Prints what has been written of a JSON text so far, and goes on without it. */
void json_print(json *j, FILE *out);

#endif
