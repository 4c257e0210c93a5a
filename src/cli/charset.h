/* Inside, every text is UTF-8; a terminal may have another character set.
 *
 * Where it has, the standard output and error become streams that convert what is written. What
 * the character set lacks comes as near as the system knows how, or as "?". A byte that is no
 * UTF-8, as a file's name may have it, is taken for one of the character set's own. */
#ifndef PT_CLI_CHARSET_H
#define PT_CLI_CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Starts converting; false if the system does not know the character set. */
bool charset_start(const char *name);

/* Whether texts are converted. */
bool charset_is_on(void);

/* The unconverted standard output, for data that is always UTF-8 or ASCII. */
FILE *charset_plain_output(void);

/* Switches standard output to that. */
void charset_stop_output(void);

/* Converts one text; truncates it if it does not fit. */
void charset_convert(const char *text, char *out, size_t size);

#endif
