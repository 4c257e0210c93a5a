#include "cli/board_signs.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

uint32_t piece_sign(const pt_piece *piece, bool unicode, bool coloured) {
    bool white = piece->colour == PT_WHITE, gipf = piece->kind == PT_PIECE_GIPF;
    if (!unicode) {
        if (piece->colour == PT_NOBODY)
            return 'r';
        return white ? (gipf ? 'W' : 'w') : (gipf ? 'B' : 'b');
    }
    if (piece->colour == PT_NOBODY)
        return 0x25c6; /* a diamond */
    if (white && !coloured)
        return gipf ? 0x25ce : 0x25cb;
    return gipf ? 0x25c9 : 0x25cf;
}

size_t piece_write(const pt_piece *piece, char out[3]) {
    size_t n = 0;
    out[n++] = (char)piece_sign(piece, false, false);
    if (piece->kind == PT_PIECE_LOADED)
        out[n++] = piece->letter;
    if (piece->kind == PT_PIECE_USED)
        out[n++] = (char)tolower((unsigned char)piece->letter);
    out[n] = '\0';
    return n;
}

/* Letters and digits of a point's name. */
static void split_name(const char *name, char letters[4], char digits[4]) {
    size_t n = strcspn(name, "0123456789");
    snprintf(letters, 4, "%.*s", n < 3 ? (int)n : 3, name);
    snprintf(digits, 4, "%.3s", name + n);
}

/* Labels for the rows and columns of a board without dots: the part of the name that
 * points share stands one step before the first of them, towards White for letters and
 * to the left for digits. */
static size_t name_lines(const pt_layout *layout, bool by_letters, board_label *out,
                         size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        char part[2][4];
        split_name(layout->points[i].name, part[0], part[1]);
        const char *mine = part[!by_letters];
        const pt_point *first = &layout->points[i], *second = NULL;
        bool is_first = true;
        for (size_t j = 0; j < layout->point_count; j++) {
            const pt_point *p = &layout->points[j];
            char other[2][4];
            split_name(p->name, other[0], other[1]);
            if (j == i || strcmp(other[!by_letters], mine) != 0)
                continue;
            int before = by_letters ? p->y - first->y : p->x - first->x;
            if (before < 0)
                is_first = false;
            if (!second || (by_letters ? p->y < second->y : p->x < second->x))
                second = p;
        }
        if (!is_first || !second || count == capacity)
            continue;
        out[count].x = (int8_t)(2 * first->x - second->x);
        out[count].y = (int8_t)(2 * first->y - second->y);
        snprintf(out[count].text, sizeof out[count].text, "%.3s", mine);
        count++;
    }
    return count;
}

size_t board_labels(const pt_layout *layout, board_label *out, size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; i < layout->point_count && count < capacity; i++) {
        const pt_point *p = &layout->points[i];
        if (!p->is_dot)
            continue;
        out[count].x = p->x;
        out[count].y = p->y;
        snprintf(out[count].text, sizeof out[count].text, "%.3s", p->name);
        count++;
    }
    if (count > 0)
        return count;
    count = name_lines(layout, true, out, capacity);
    return count + name_lines(layout, false, out + count, capacity - count);
}
