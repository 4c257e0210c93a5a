#include "cli/paragraph.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "base/utf8.h"

enum { COLUMNS = 78 };

int text_width(const char *text, size_t len) {
    int width = 0;
    for (size_t i = 0; i < len;) {
        unsigned n = utf8_length(text + i);
        int columns = n == 0 ? 1 : wcwidth((wchar_t)utf8_letter(text + i, n));
        width += columns < 0 ? 1 : columns;
        i += n == 0 ? 1 : n;
    }
    return width;
}

void print_words(const char *text, size_t len, int indent) {
    int column = 0;
    for (size_t i = 0; i < len;) {
        size_t n = 0;
        while (i + n < len && text[i + n] != ' ')
            n++;
        int width = text_width(text + i, n);
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
