/* Reviews a game from its last turn to its first: what each turn cost.
 *
 * Chances of winning are in thousandths. A turn's cost is the player's chance before it, by the
 * best line found, minus their chance after it; the best turn found costs nothing. An answer to a
 * declared action is the opponent's, within the turn, and has a verdict of its own.
 *
 * The host does the searching, in whatever way:
 *
 *     review_begin(record, &r);
 *     while (review_next(r, &state, &history)) {
 *         ... search that state with that history: pt_search_info best ...
 *         review_take(r, &best);
 *     }
 *     review_finish(r, &out);
 *     reviewer_free(r); */
#ifndef PT_REVIEW_REVIEW_H
#define PT_REVIEW_REVIEW_H

#include "potentia.h"

typedef enum judgement {
    JUDGED_FINE = 0,
    JUDGED_INACCURACY, /* costs 50 thousandths or more */
    JUDGED_MISTAKE,    /* 100 or more */
    JUDGED_BLUNDER,    /* 200 or more */
    JUDGEMENT_NB
} judgement;

/* The longest game that can be reviewed. */
#define REVIEW_TURNS_MAX 10000

enum { INACCURACY_COST = 50, MISTAKE_COST = 100, BLUNDER_COST = 200 };

/* Room for a turn as text; a longer one (a side game inside it) is cut with "...". */
#define TURN_TEXT_MAX 512

/* Room for a line of play as text. */
#define LINE_TEXT_MAX 4096

typedef struct review_turn {
    pt_actor player;
    int white_before, white_after; /* White's chance of winning */
    int cost;
    judgement judged;
    bool is_best;
    pt_search_info best;
    char played[TURN_TEXT_MAX], best_turn[TURN_TEXT_MAX], best_line[LINE_TEXT_MAX];
} review_turn;

/* A declared action that was allowed or challenged. */
typedef struct review_answer {
    size_t turn;   /* counted from 0 */
    size_t action; /* its place in the turn */
    pt_actor player;
    bool challenged;
    int worth; /* their chance by this answer minus that by the other */
    judgement judged;
} review_answer;

typedef struct review {
    size_t count;
    review_turn *turns;
    size_t answer_count;
    review_answer *answers;           /* in the order of the game */
    unsigned counts[2][JUDGEMENT_NB]; /* by player */
    int accuracy[2];                  /* thousandths; -1 for a player without turns */
} review;

typedef struct reviewer reviewer;

/* Begins with a record's main line, which must outlive the reviewer. PT_FULL for more than
 * REVIEW_TURNS_MAX turns, PT_NOMEM. */
pt_status review_begin(const pt_record *record, reviewer **out);
void reviewer_free(reviewer *r); /* NULL is fine */

/* The next position to search, and the game up to it; both belong to the reviewer and are valid
 * until review_take. False when every turn is judged. */
bool review_next(reviewer *r, const pt_state **state, pt_history *history);

/* Takes the search result for the position of the last review_next. */
void review_take(reviewer *r, const pt_search_info *best);

/* How many positions are still to be judged, and out of how many. */
size_t review_left(const reviewer *r, size_t *count);

/* Hands over the review once every turn is judged; release it with review_free. */
void review_finish(reviewer *r, review *out);
void review_free(review *r);

/* Adds the best line found for a turn of the main line to the tree, as a variation beside it;
 * complete turns only. A line that exists already is not added again. PT_FULL, PT_NOMEM. */
pt_status review_add_line(pt_record *record, size_t turn, const review_turn *t);

/* How well a turn of this cost was played, in thousandths: 1000 for a cost of 0, 636 for 100, 400
 * for 200. */
int turn_accuracy(int cost);

judgement judge_cost(int cost);

/* The answers within a turn, counted from 0. */
const review_answer *review_answers(const review *r, size_t turn, size_t *count);

/* "Challenging was worth {0}%." */
void review_answer_tell(const review_answer *a, pt_sentence *out);

/* What a turn cost, "White's chances fell from {1}% to {2}%."; no sentence for one that cost
 * nothing to speak of. */
void review_cost_tell(const pt_rules *rules, const review_turn *t, pt_sentence *out);

/* "inaccuracy", "mistake", "blunder", NULL; untranslated. */
const char *judgement_name(judgement j);

/* "?!", "?", "??", "". */
const char *judgement_mark(judgement j);

/* Writes the actions as turns separated by spaces, as far as they can be played. If `turn` is not
 * NULL, it gets the first turn alone. Returns the number of actions. */
size_t line_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                  size_t count, char out[LINE_TEXT_MAX], char turn[TURN_TEXT_MAX]);

#endif
