#include "cli/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "potentia.h"

/* No name is longer, so a longer word is no typo. */
enum { LETTERS_MAX = 32 };

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* The edit distance: letters changed, added, removed or swapped with a neighbour, ignoring case. */
static unsigned distance(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    unsigned rows[3][LETTERS_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    if (m > LETTERS_MAX || n > LETTERS_MAX)
        return LETTERS_MAX;
    for (unsigned j = 0; j <= n; j++)
        last[j] = j;
    for (unsigned i = 1; i <= m; i++) {
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            row[j] = least(least(last[j], row[j - 1]) + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
        unsigned *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[n];
}

nearest nearest_to(const char *word) {
    /* At most one typo per three letters. */
    size_t len = strlen(word);
    return (nearest){.word = word, .distance = len < 3 ? 1 : (unsigned)(len + 2) / 3};
}

/* Considers a name if it is closer than those before. */
static bool comes_nearer(nearest *n, const char *name) {
    unsigned far = distance(n->word, name);
    /* A word without a common letter is not a typo. */
    if (far >= strlen(name) || far > n->distance || (n->name && far == n->distance))
        return false;
    n->distance = far;
    return true;
}

void nearest_offer(nearest *n, const char *name) {
    if (comes_nearer(n, name))
        n->name = name;
}

void nearest_offer_starts(nearest *n) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            const pt_variant *variant = &games[i]->variants[v];
            char word[sizeof n->start], whole[2 * sizeof n->start];
            snprintf(whole, sizeof whole, "%s.%s", games[i]->name, variant->name);
            /* With or without the game's name. */
            if (pt_start_word(games[i], variant, word, sizeof word) > 0 &&
                (comes_nearer(n, word) || comes_nearer(n, variant->name) ||
                 comes_nearer(n, whole))) {
                memcpy(n->start, word, sizeof word);
                n->name = n->start;
            }
        }
}
