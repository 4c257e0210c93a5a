/* The user's language. */
#ifndef PT_CLI_LANGUAGE_H
#define PT_CLI_LANGUAGE_H

#include <stdbool.h>

/* Takes language and character set from the environment, and finds the translations, in a build
 * tree or where they are installed. */
void language_start(void);

/* Whether the terminal uses UTF-8; otherwise texts are converted (cli/charset.h). */
bool language_is_utf8(void);

/* Whether the locale has the terminal's character set, as curses needs. */
bool language_fits_locale(void);

/* From now on, numbers have a decimal point: for files and protocols. */
void language_plain_numbers(void);

#endif
