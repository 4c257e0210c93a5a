#include "words.h"

#include <stdio.h>
#include <stdlib.h>

int16_t *words_read(const char *path, size_t *count) {
    enum { MAX = 1 << 21 };
    FILE *file = fopen(path, "rb");
    int16_t *words = aligned_alloc(64, MAX * sizeof *words);
    *count = file && words ? fread(words, sizeof *words, MAX, file) : 0;
    if (file)
        fclose(file);
    if (*count > 0)
        return words;
    free(words);
    return NULL;
}
