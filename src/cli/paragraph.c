#include "cli/paragraph.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { COLUMNS = 78 };

/* How many columns a word takes; a letter that the locale does not know takes one. */
static int width_of(const char *word, size_t len) {
    mbstate_t state = {0};
    int width = 0;
    for (size_t i = 0; i < len;) {
        wchar_t letter;
        size_t n = mbrtowc(&letter, word + i, len - i, &state);
        if (n == 0 || n > len - i) {
            memset(&state, 0, sizeof state);
            width += ((unsigned char)word[i++] & 0xc0) != 0x80;
            continue;
        }
        int columns = wcwidth(letter);
        width += columns < 0 ? 1 : columns;
        i += n;
    }
    return width;
}

void print_words(const char *text, size_t len, int indent) {
    int column = 0;
    for (size_t i = 0; i < len;) {
        size_t n = 0;
        while (i + n < len && text[i + n] != ' ')
            n++;
        int width = width_of(text + i, n);
        if (column > indent && column + 1 + width > COLUMNS) {
            putchar('\n');
            column = 0;
        }
        if (column == 0)
            column = printf("%*s", indent, "");
        else
            column += printf(" ");
        fwrite(text + i, 1, n, stdout);
        column += width;
        i += n + (i + n < len);
    }
    putchar('\n');
}
