/* Puzzles for the page. As with lessons, the board is an ordinary session; the module judges
 * choices and says why. The page keeps the reader's path, which path.c reads. */
#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "learn/path.h"
#include "wasm/module.h"

/* All actions of a puzzle: the solver's choices and the replies. */
enum { PLAYED_MAX = 4 * PUZZLE_LINE_MAX };

static pt_status no_puzzle(request *r, const reader *named) {
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_LEARN_PUZZLE, PT_FIELD_NONE, -1, "s", named->at,
                   reader_left(named));
}

pt_status all_puzzles(request *r, const puzzle_list **all) {
    *all = r->m->puzzles.puzzles.items ? &r->m->puzzles.puzzles : &puzzles;
    return *all != &puzzles || puzzles.count > 0 ? PT_OK : fail_unread(r, "puzzles");
}

pt_status find_puzzle(request *r, size_t arg, const puzzle **found) {
    const puzzle_list *all;
    pt_status status = all_puzzles(r, &all);
    if (status != PT_OK)
        return status;
    *found = puzzle_find(all, r->args[arg].at, reader_left(&r->args[arg]));
    return *found ? PT_OK : no_puzzle(r, &r->args[arg]);
}

static void head_json(json *j, const puzzle *p) {
    json_text(j, "id", p->id);
    json_text(j, "start", p->start);
    json_number(j, "grade", p->grade);
    json_number(j, "turns", p->turns);
    json_number(j, "rating", puzzle_rating(p));
}

pt_status answer_puzzles(request *r, json *j) {
    const puzzle_list *all;
    pt_status status = all_puzzles(r, &all);
    if (status != PT_OK)
        return status;
    json_open(j, NULL, '[');
    for (size_t i = 0; i < all->count; i++) {
        json_open(j, NULL, '{');
        head_json(j, &all->items[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    return PT_OK;
}

static void puzzle_json(json *j, const puzzle *p) {
    json_open(j, NULL, '{');
    head_json(j, p);
    json_text(j, "position", p->position);
    json_close(j, '}');
}

/* puzzle ID */
pt_status answer_puzzle(request *r, json *j) {
    const puzzle *p;
    pt_status status = find_puzzle(r, 1, &p);
    if (status == PT_OK)
        puzzle_json(j, p);
    return status;
}

/* puzzleOfDay START DAY */
pt_status answer_puzzle_of_day(request *r, json *j) {
    const puzzle_list *all;
    unsigned day;
    pt_status status = all_puzzles(r, &all);
    if (status != PT_OK)
        return status;
    if (!request_number(r, 2, UINT32_MAX, &day))
        return no_puzzle(r, &r->args[2]);
    const puzzle *p = puzzle_of_day(all, r->args[1].at, reader_left(&r->args[1]), day);
    if (!p)
        return no_puzzle(r, &r->args[1]);
    puzzle_json(j, p);
    return PT_OK;
}

/* An argument, NUL-terminated. */
static pt_status line_at(request *r, size_t index, char out[PLAYED_MAX]) {
    size_t len = reader_left(&r->args[index]);
    if (len >= PLAYED_MAX)
        return pt_fail(&r->error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, -1, "n",
                       PLAYED_MAX - 1);
    memcpy(out, r->args[index].at, len);
    out[len] = '\0';
    return PT_OK;
}

void told_json(json *j, const char *key, const told_line *told) {
    json_open(j, key, '[');
    for (size_t i = 0; i < told->count; i++) {
        const told_action *one = &told->items[i];
        json_open(j, NULL, '{');
        json_text(j, "actor", actor_name(one->actor));
        sentence_json(j, "tell", &one->tell);
        json_open(j, "facts", '[');
        for (size_t f = 0; f < one->fact_count; f++)
            sentence_json(j, NULL, &one->facts[f]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void answer_json(json *j, const puzzle_answer *answer) {
    static const char *const verdicts[] = {"more", "right", "solved", "missed", "illegal"};
    json_open(j, NULL, '{');
    json_text(j, "verdict", verdicts[answer->verdict]);
    words_json(j, "line", answer->line, ';');
    told_json(j, "told", &answer->told);
    sentence_json(j, "why", &answer->why);
    sentence_json(j, "end", &answer->end);
    message_json(j, "message", answer->verdict == PUZZLE_ILLEGAL ? &answer->error : NULL,
                 &(pt_place){0});
    json_close(j, '}');
}

/* puzzleTry ID PLAYED CHOICE */
pt_status answer_puzzle_try(request *r, json *j) {
    const puzzle *p;
    char played[PLAYED_MAX], choice[PLAYED_MAX];
    puzzle_answer answer;
    pt_status status = find_puzzle(r, 1, &p);
    if (status == PT_OK)
        status = line_at(r, 2, played);
    if (status == PT_OK)
        status = line_at(r, 3, choice);
    if (status == PT_OK) {
        puzzle_try(p, played, choice, &answer);
        answer_json(j, &answer);
    }
    return status;
}

/* puzzleHint ID PLAYED */
pt_status answer_puzzle_hint(request *r, json *j) {
    const puzzle *p;
    char played[PLAYED_MAX];
    puzzle_answer answer;
    pt_status status = find_puzzle(r, 1, &p);
    if (status == PT_OK)
        status = line_at(r, 2, played);
    if (status == PT_OK) {
        puzzle_hint(p, played, &answer);
        answer_json(j, &answer);
    }
    return status;
}
