/* The language of the person in front of the terminal. */
#ifndef PT_CLI_LANGUAGE_H
#define PT_CLI_LANGUAGE_H

/* Takes language and character set from the environment, and finds the translations: beside
 * the program in a build tree, else where an installed one has them. */
void language_start(void);

/* From here on numbers are written and read with a point: for what is stored and sent. */
void language_plain_numbers(void);

#endif
