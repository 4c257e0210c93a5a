#include "site/tables/dues.h"

#include <stdlib.h>

static void put(dues *d, size_t i, live *l) {
    d->heap[i] = l;
    l->heap = i;
}

static void up(dues *d, live *l) {
    size_t i = l->heap;
    for (; i > 1 && l->due < d->heap[i / 2]->due; i /= 2)
        put(d, i, d->heap[i / 2]);
    put(d, i, l);
}

static void down(dues *d, live *l) {
    size_t i = l->heap;
    for (size_t child; (child = 2 * i) <= d->count; i = child) {
        if (child < d->count && d->heap[child + 1]->due < d->heap[child]->due)
            child++;
        if (d->heap[child]->due >= l->due)
            break;
        put(d, i, d->heap[child]);
    }
    put(d, i, l);
}

static bool has_room(dues *d) {
    if (d->count + 2 <= d->room)
        return true;
    size_t room = d->room ? 2 * d->room : 256;
    live **heap = realloc(d->heap, room * sizeof *heap);
    if (!heap)
        return false;
    d->heap = heap;
    d->room = room;
    return true;
}

void dues_set(dues *d, live *l, int64_t due) {
    live *moved = l;
    l->due = due;
    if (due == INT64_MAX) {
        if (l->heap == 0)
            return;
        moved = d->heap[d->count--];
        if (moved != l)
            put(d, l->heap, moved);
        l->heap = 0;
        if (moved == l)
            return;
    } else if (l->heap == 0) {
        if (!has_room(d))
            return; /* the scan for due tables will find it */
        put(d, ++d->count, l);
    }
    up(d, moved);
    down(d, moved);
}

int64_t dues_next(const dues *d) {
    return d->count > 0 ? d->heap[1]->due : INT64_MAX;
}
