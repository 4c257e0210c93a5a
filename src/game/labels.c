/* The labels beside a board. */
#include <string.h>

#include "potentia.h"

/* Splits a point's name into letters and digits. */
static void split_name(const char *name, char letters[4], char digits[4]) {
    size_t n = strcspn(name, "0123456789");
    memset(letters, 0, 4);
    memset(digits, 0, 4);
    memcpy(letters, name, n < 3 ? n : 3);
    for (size_t i = 0; i < 3 && name[n + i]; i++)
        digits[i] = name[n + i];
}

static bool has_point(const pt_layout *layout, int x, int y) {
    for (size_t i = 0; i < layout->point_count; i++)
        if (layout->points[i].x == x && layout->points[i].y == y)
            return true;
    return false;
}

static bool has_label(const pt_label *labels, size_t count, int x, int y) {
    for (size_t i = 0; i < count; i++)
        if (labels[i].x == x && labels[i].y == y)
            return true;
    return false;
}

/* Adds labels for the rows or columns of a board without dots: the part of the name that points
 * share goes one step before the first of them, towards White for letters and to the left for
 * digits; on the other side of the first where the line bends into the board, and further out
 * where another label is in the way. */
static size_t name_lines(const pt_layout *layout, bool by_letters, pt_label *out, size_t count,
                         size_t capacity) {
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
        int dx = first->x - second->x, dy = first->y - second->y;
        if (has_point(layout, first->x + dx, first->y + dy)) {
            dx = by_letters ? -dx : dx;
            dy = by_letters ? dy : -dy;
        }
        int x = first->x + dx, y = first->y + dy;
        while (has_label(out, count, x, y)) {
            x += dx;
            y += dy;
        }
        out[count].x = (int16_t)x;
        out[count].y = (int16_t)y;
        memcpy(out[count].text, mine, sizeof out[count].text);
        count++;
    }
    return count;
}

size_t pt_layout_labels(const pt_layout *layout, pt_label *out, size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; i < layout->point_count && count < capacity; i++) {
        const pt_point *p = &layout->points[i];
        if (!p->is_dot)
            continue;
        out[count].x = p->x;
        out[count].y = p->y;
        memcpy(out[count].text, p->name, sizeof out[count].text);
        count++;
    }
    if (count > 0)
        return count;
    count = name_lines(layout, true, out, 0, capacity);
    return name_lines(layout, false, out, count, capacity);
}
