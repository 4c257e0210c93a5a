/* Networks in files. */
#ifndef PT_LEARN_WORDS_H
#define PT_LEARN_WORDS_H

#include <stddef.h>
#include <stdint.h>

/* The words of a file, aligned for net_open, and how many; NULL if it cannot be read. They belong
 * to the caller. */
int16_t *words_read(const char *path, size_t *count);

#endif
