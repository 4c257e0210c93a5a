/* The networks inside the library, one for each file below nets/. */
#include <string.h>

#include "net/net.h"

typedef struct embedded {
    const char *name;
    const int16_t *words;
    size_t count;
} embedded;

/* Made by tools/nets.py: the words of every network, and NETS, a list of them. */
#include "nets.inc"

const int16_t *net_find(const char *name, size_t *count) {
    static const embedded nets[] = {NETS{NULL, NULL, 0}};
    for (const embedded *net = nets; net->name; net++) {
        if (strcmp(net->name, name) == 0) {
            *count = net->count;
            return net->words;
        }
    }
    return NULL;
}
