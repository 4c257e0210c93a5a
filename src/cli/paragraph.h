/* Text for people in lines that fit a terminal. */
#ifndef PT_CLI_PARAGRAPH_H
#define PT_CLI_PARAGRAPH_H

#include <stddef.h>

/* How many columns a text of UTF-8 takes; a letter that the locale does not know takes one. */
int text_width(const char *text, size_t len);

/* Prints the words of a text, broken before column 78, every line `indent` columns in. */
void print_words(const char *text, size_t len, int indent);

#endif
