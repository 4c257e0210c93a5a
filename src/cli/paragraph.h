/* Text for people in lines that fit a terminal. */
#ifndef PT_CLI_PARAGRAPH_H
#define PT_CLI_PARAGRAPH_H

#include <stddef.h>

/* Prints the words of a text, broken before column 78, every line `indent` columns in. */
void print_words(const char *text, size_t len, int indent);

#endif
