/* Text for people in lines that fit a terminal. */
#ifndef PT_CLI_PARAGRAPH_H
#define PT_CLI_PARAGRAPH_H

#include <stddef.h>

/* The columns of a UTF-8 text; characters unknown to the locale count as one. */
int text_width(const char *text, size_t len);

/* Prints text wrapped at column 78, indented by `indent`. */
void print_words(const char *text, size_t len, int indent);

#endif
