/* The lines a multi-PV search has found, in the order of their worth: those of the depth being
 * searched and, until it comes to them, those of the depth before. */
#ifndef PT_ENGINE_LINES_H
#define PT_ENGINE_LINES_H

#include "engine/search.h"

/* Puts lines in order, the best first; equal ones stay as they stand. */
void lines_sort(search_result *lines, unsigned count);

/* Whether the best action of a root that is not searched to its end may go first: among several
 * lines only where it is worth more than what the depth before knows of the others. */
bool lines_lead(const worker *w);

/* Tells the host of every place whose line has changed since it was last told. At the end,
 * `whole`, the best line is told in any case, with all that was spent on it. */
void lines_tell(worker *w, bool whole);

#endif
