#include "engine/lines.h"

#include <string.h>

#include "engine/engine.h"

static int worth(const search_result *r) {
    return r->value + r->bias;
}

void lines_sort(search_result *lines, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        search_result line = lines[i];
        unsigned k = i;
        for (; k > 0 && worth(&lines[k - 1]) < worth(&line); k--)
            lines[k] = lines[k - 1];
        lines[k] = line;
    }
}

bool lines_lead(const worker *w) {
    const stack_entry *root = &w->stack[0];
    for (unsigned i = 0; w->lines_found > 1 && i < w->lines_found; i++)
        if (w->previous[i].pv[0] != root->best_action && worth(&w->previous[i]) > root->best)
            return false;
    return true;
}

static bool begins_one_of(const search_result *lines, unsigned count, pt_action action) {
    for (unsigned i = 0; i < count; i++)
        if (lines[i].pv[0] == action)
            return true;
    return false;
}

/* A line not yet searched at this depth keeps its value from the previous depth, capped by the
 * lowest line found since: this depth found nothing better than that one. */
static unsigned arrange(const worker *w, search_result out[PT_LINES_MAX]) {
    unsigned count = 0;
    int most = INFINITE;
    for (unsigned i = 0; i <= w->line && w->lines[i].depth == (unsigned)w->depth; i++) {
        out[count] = w->lines[i];
        if (!out[count].lower && worth(&out[count]) < most)
            most = worth(&out[count]);
        count++;
    }
    unsigned found = count;
    for (unsigned i = 0; i < w->lines_found && count < PT_LINES_MAX; i++) {
        if (begins_one_of(out, found, w->previous[i].pv[0]))
            continue;
        search_result *r = &out[count++];
        *r = w->previous[i];
        if (worth(r) > most) {
            r->value = most - r->bias;
            r->upper = true;
            r->exact = false;
        }
    }
    lines_sort(out, count);
    unsigned places = found > w->lines_found ? found : w->lines_found;
    return count < places ? count : places;
}

static bool same(const search_result *a, const search_result *b) {
    return a->value == b->value && a->depth == b->depth && a->seldepth == b->seldepth &&
           a->lower == b->lower && a->upper == b->upper && a->exact == b->exact &&
           a->pv_count == b->pv_count && memcmp(a->pv, b->pv, a->pv_count * sizeof a->pv[0]) == 0;
}

void lines_tell(worker *w, bool whole) {
    search_result lines[PT_LINES_MAX];
    unsigned count = arrange(w, lines);
    for (unsigned i = 0; i < count; i++) {
        if (same(&lines[i], &w->told[i]) && !(whole && i == 0))
            continue;
        w->told[i] = lines[i];
        engine_report(w->engine, &lines[i], i);
    }
}
