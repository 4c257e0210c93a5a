/* The lines found by a multi-PV search, best first: those of the current depth and, for lines not
 * yet reached, those of the previous depth. */
#ifndef PT_ENGINE_LINES_H
#define PT_ENGINE_LINES_H

#include "engine/search.h"

/* Sorts lines, best first; the sort is stable. */
void lines_sort(search_result *lines, unsigned count);

/* Whether the best action of a partly searched root may become the first line: with several lines,
 * only if it is worth more than the previous depth's values of the others. */
bool lines_lead(const worker *w);

/* Reports every line that has changed since it was last reported. With `whole`, at the end, the
 * best line is always reported, with the total effort spent on it. */
void lines_tell(worker *w, bool whole);

#endif
