/* Shared by the files of this room. */
#ifndef PT_REVIEW_INSIDE_H
#define PT_REVIEW_INSIDE_H

#include "review/review.h"

/* Writes a turn as text; if it is too long, just its beginning. */
void review_turn_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                       size_t count, char out[TURN_TEXT_MAX]);

/* Judges an answer by the chances that a search found after either. */
void review_answer_judge(review_answer *a, const pt_search_info *best);

#endif
