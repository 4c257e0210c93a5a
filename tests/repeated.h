/* Long texts for the tests of limits. Include it after <cmocka.h>. */
#ifndef TESTS_REPEATED_H
#define TESTS_REPEATED_H

#include <stdlib.h>
#include <string.h>

/* `head`, then `part` `count` times, then `tail`; to be freed by the caller. */
static inline char *repeated(const char *head, const char *part, size_t count, const char *tail) {
    char *text = malloc(strlen(head) + strlen(part) * count + strlen(tail) + 1), *to = text;
    assert_non_null(text);
    while (*head)
        *to++ = *head++;
    for (size_t i = 0; i < count; i++)
        for (const char *c = part; *c; c++)
            *to++ = *c;
    while (*tail)
        *to++ = *tail++;
    *to = '\0';
    return text;
}

#endif
