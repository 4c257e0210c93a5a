/* What an analysis found, for people and for programs. */
#ifndef PT_CLI_ANALYZE_OUTPUT_H
#define PT_CLI_ANALYZE_OUTPUT_H

#include <stdio.h>

#include "cli/analyze_review.h"
#include "potentia.h"

/* One line of a search: rank, chances and score of the player to move, depth, and turns. */
void line_print(FILE *out, const pt_rules *rules, const pt_state *state,
                const pt_search_info *info);

/* A position and the lines found, the best first, as one JSON object. */
void lines_print_json(FILE *out, const pt_rules *rules, const pt_state *state,
                      const pt_search_info *lines, unsigned count);

void review_print(FILE *out, const pt_record *record, const review *r);
void review_print_json(FILE *out, const pt_record *record, const review *r);

/* Annotates the record: comments and marks (C, DO, BM), and a better line as a variation
 * wherever a turn cost something. */
pt_status review_annotate(pt_record *record, const review *r);

/* Plots the first player's chances turn by turn, as a complete SVG file. */
void review_plot(FILE *out, const pt_record *record, const review *r);

/* A player's name in the record, or NULL. */
const char *record_player(const pt_record *record, pt_actor player);

#endif
