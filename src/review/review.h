/* A game looked through from its last turn to its first: what each turn cost.
 *
 * Chances to win are in thousandths. The cost of a turn is the chance its player had before
 * it, by the best line found, minus the chance he has after it; a turn that is the best one
 * found costs nothing.
 *
 * The searching is the host's, however it does that:
 *
 *     review_begin(record, &r);
 *     while (review_next(r, &state, &history)) {
 *         ... search that state with that history: pt_search_info best ...
 *         review_take(r, &best);
 *     }
 *     review_finish(r, &out);
 *     reviewer_free(r);
 */
#ifndef PT_REVIEW_REVIEW_H
#define PT_REVIEW_REVIEW_H

#include "potentia.h"

typedef enum judgement {
    JUDGED_FINE = 0,
    JUDGED_INACCURACY, /* costs 50 thousandths and more */
    JUDGED_MISTAKE,    /* 100 and more */
    JUDGED_BLUNDER,    /* 200 and more */
    JUDGEMENT_NB
} judgement;

/* The longest game that is looked through. */
#define REVIEW_TURNS_MAX 10000

enum { INACCURACY_COST = 50, MISTAKE_COST = 100, BLUNDER_COST = 200 };

/* Room for a turn as text; a longer one (a side game inside it) is cut with "...". */
#define TURN_TEXT_MAX 512

/* Room for a line of play as text. */
#define LINE_TEXT_MAX 4096

typedef struct review_turn {
    pt_actor player;
    int white_before, white_after; /* White's chance to win */
    int cost;
    judgement judged;
    bool is_best;
    pt_search_info best;
    char played[TURN_TEXT_MAX], best_turn[TURN_TEXT_MAX], best_line[LINE_TEXT_MAX];
} review_turn;

typedef struct review {
    size_t count;
    review_turn *turns;
    unsigned counts[2][JUDGEMENT_NB]; /* by player */
    int accuracy[2];                  /* thousandths; -1 for a player without turns */
} review;

typedef struct reviewer reviewer;

/* Begins with the main line of a record, which outlives the reviewer. PT_FULL for more than
 * REVIEW_TURNS_MAX turns, PT_NOMEM. */
pt_status review_begin(const pt_record *record, reviewer **out);
void reviewer_free(reviewer *r); /* NULL is fine */

/* The next position to search, and the game up to it; both are the reviewer's and last until
 * review_take. False when every turn is judged. */
bool review_next(reviewer *r, const pt_state **state, pt_history *history);

/* Takes what was found for the position of the last review_next. */
void review_take(reviewer *r, const pt_search_info *best);

/* How many positions are still to be judged, of how many. */
size_t review_left(const reviewer *r, size_t *count);

/* Hands the review over once every turn is judged; review_free releases it. */
void review_finish(reviewer *r, review *out);
void review_free(review *r);

/* Puts the best line found for a turn of the main line into the tree, as a variation beside
 * it; whole turns only. A line that is there already is not put there twice. PT_FULL, PT_NOMEM. */
pt_status review_add_line(pt_record *record, size_t turn, const review_turn *t);

/* How well a turn of this cost was played, in thousandths: 1000 for nothing, 636 for a cost
 * of 100, 400 for one of 200. */
int turn_accuracy(int cost);

judgement judge_cost(int cost);

/* "inaccuracy", "mistake", "blunder", NULL; untranslated. */
const char *judgement_name(judgement j);

/* "?!", "?", "??", "". */
const char *judgement_mark(judgement j);

/* Writes the actions as turns with blanks between them, as far as they can be played. Where
 * `turn` is not NULL, the first turn alone goes there. Returns the number of actions. */
size_t line_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                  size_t count, char out[LINE_TEXT_MAX], char turn[TURN_TEXT_MAX]);

#endif
