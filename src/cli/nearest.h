/* Suggesting the closest known name. */
#ifndef PT_CLI_NEAREST_H
#define PT_CLI_NEAREST_H

#include <stddef.h>

/* An unknown word, and the closest name offered so far. */
typedef struct nearest {
    const char *word;
    const char *name; /* NULL: none is close enough */
    unsigned distance;
    char start[48]; /* if it is the name of a start */
} nearest;

nearest nearest_to(const char *word);

/* Considers a name, which must outlive the result. */
void nearest_offer(nearest *n, const char *name);

/* Considers every start that "potentia games" lists; the result must then not be copied. */
void nearest_offer_starts(nearest *n);

#endif
