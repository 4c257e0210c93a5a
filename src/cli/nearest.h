/* The name that was probably meant. */
#ifndef PT_CLI_NEAREST_H
#define PT_CLI_NEAREST_H

#include <stddef.h>

/* A word that is no name, and the nearest name offered so far. */
typedef struct nearest {
    const char *word;
    const char *name; /* NULL: none is near enough */
    unsigned distance;
    char start[48]; /* where the name is that of a start */
} nearest;

nearest nearest_to(const char *word);

/* Considers a name, which must last as long as the answer is used. */
void nearest_offer(nearest *n, const char *name);

/* Considers every start that "potentia games" lists; the answer may then not be copied. */
void nearest_offer_starts(nearest *n);

#endif
