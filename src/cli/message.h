/* Reporting errors, in one line, in the user's language. */
#ifndef PT_CLI_MESSAGE_H
#define PT_CLI_MESSAGE_H

#include <libintl.h>
#include <stddef.h>

#include "potentia.h"

/* The name that gettext goes by everywhere. NOLINTNEXTLINE(bugprone-*,cert-*) */
#define _(text) gettext(text)
#define N_(text) text

/* How the command ends; docs/potentia.1 promises these numbers. */
enum {
    STATUS_DONE = 0,
    STATUS_FAULT = 1, /* impossible, illegal, an invalid record; or the output failed */
    STATUS_USAGE = 2  /* does not parse, not canonical, cannot be read, or wrong usage */
};

/* The size of any error sentence, in any language. */
#define SENTENCE_MAX 1024

/* Prints "potentia: WHERE: TEXT" as one line on stderr, whatever the arguments contain, and
 * returns `status`. `where` may be NULL. */
int fail(const char *where, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an unknown name, followed by the closest known name and the command that lists
 * them all; either may be NULL. */
int fail_name(const char *where, const char *meant, const char *list, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for an error of the library; returns the matching exit status. */
int fail_error(const char *where, const pt_error *error);

/* The sentence alone, translated and safe to show on a terminal. */
const char *error_sentence(const pt_error *error, char out[SENTENCE_MAX]);

/* Makes a text safe to show: control characters become '?', in place. */
void make_printable(char *text);

#endif
