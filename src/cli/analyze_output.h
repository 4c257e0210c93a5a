/* What an analysis found, for people and for programs. */
#ifndef PT_CLI_ANALYZE_OUTPUT_H
#define PT_CLI_ANALYZE_OUTPUT_H

#include <stdio.h>

#include "cli/analyze_review.h"
#include "potentia.h"

/* One line of a search: its place, the chance to win and the score of the player to act, its
 * depth, and the turns. */
void line_print(FILE *out, const pt_rules *rules, const pt_state *state,
                const pt_search_info *info);

/* A position and the lines found, the best first, as one JSON object. */
void lines_print_json(FILE *out, const pt_rules *rules, const pt_state *state,
                      const pt_search_info *lines, unsigned count);

void review_print(FILE *out, const pt_record *record, const review *r);
void review_print_json(FILE *out, const pt_record *record, const review *r);

/* Adds what was found to the record: comments and marks (C, DO, BM), and the better line of
 * each turn that cost something as a variation. */
pt_status review_annotate(pt_record *record, const review *r);

/* Draws the first player's chance to win from turn to turn as a whole SVG file. */
void review_plot(FILE *out, const pt_record *record, const review *r);

/* A player's name in the record, or NULL. */
const char *record_player(const pt_record *record, pt_actor player);

#endif
