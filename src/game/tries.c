#include "game/tries.h"

#include <string.h>

void tries_add(try_list *list, const char *text, const uint8_t *points, size_t count) {
    if (list->count == list->capacity)
        return;
    pt_try *one = &list->out[list->count++];
    memset(one, 0, sizeof *one);
    memcpy(one->text, text, strlen(text));
    one->point_count = (uint8_t)count;
    memcpy(one->points, points, count);
}

/* Whether `p` is on the straight line between two points, and how far from the first. */
static bool lies_between(const pt_point *a, const pt_point *b, const pt_point *p, int *far) {
    int bx = b->x - a->x, by = b->y - a->y, px = p->x - a->x, py = p->y - a->y;
    *far = px * bx + py * by;
    return bx * py == by * px && *far > 0 && *far <= bx * bx + by * by;
}

/* Whether the line from a to b goes through `from`, or begins there. */
static bool goes_through(const pt_layout *layout, size_t a, size_t b, size_t from) {
    int far;
    return a == from ||
           lies_between(&layout->points[a], &layout->points[b], &layout->points[from], &far);
}

size_t layout_ways(const pt_layout *layout, size_t from, uint8_t out[WAYS_MAX]) {
    size_t count = 0;
    for (size_t i = 0; i < 2 * layout->line_count; i++) {
        size_t a = layout->lines[i / 2][i % 2], b = layout->lines[i / 2][1 - i % 2];
        if (!goes_through(layout, a, b, from))
            continue;
        int fars[WAYS_MAX];
        size_t first = count;
        for (size_t p = 0; p < layout->point_count && count < WAYS_MAX; p++) {
            int far;
            if (layout->points[p].is_dot ||
                !lies_between(&layout->points[from], &layout->points[b], &layout->points[p], &far))
                continue;
            size_t at = count++;
            for (; at > first && fars[at - 1] > far; at--) {
                fars[at] = fars[at - 1];
                out[at] = out[at - 1];
            }
            fars[at] = far;
            out[at] = (uint8_t)p;
        }
    }
    return count;
}
