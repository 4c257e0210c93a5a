/* The language of the person in front of the terminal. */
#ifndef PT_CLI_LANGUAGE_H
#define PT_CLI_LANGUAGE_H

#include <stdbool.h>

/* Takes language and character set from the environment, and finds the translations: beside
 * the program in a build tree, else where an installed one has them. */
void language_start(void);

/* Whether the terminal shows UTF-8; elsewhere texts are converted (cli/charset.h). */
bool language_is_utf8(void);

/* Whether the locale has the terminal's character set, as a whole screen needs it. */
bool language_fits_locale(void);

/* From here on numbers are written and read with a point: for what is stored and sent. */
void language_plain_numbers(void);

#endif
