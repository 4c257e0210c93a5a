#include "learn/puzzles.h"

#include "base/error.h"
#include "base/text.h"
#include "learn/prove.h"
#include "learn/refute.h"

/* The last one ends a table that may have none. */
static const puzzle built_in[] = {
#include "puzzles.inc"
    {.id = NULL}};
const puzzle_list puzzles = {built_in, sizeof built_in / sizeof built_in[0] - 1};

/* Actions tried for a proof. After the first choice, whose answer is known, at most five turns are
 * left: none of the puzzles needs a tenth of this (tests/test_puzzles.c). */
#define EFFORT 40000000

const puzzle *puzzle_find(const puzzle_list *all, const char *id, size_t len) {
    reader wanted = reader_on(id, len);
    for (size_t i = 0; i < all->count; i++)
        if (reader_is(&wanted, all->items[i].id))
            return &all->items[i];
    return NULL;
}

const puzzle *puzzle_of_day(const puzzle_list *all, const char *start, size_t len, int64_t day) {
    reader wanted = reader_on(start, len);
    size_t first = 0, count = 0;
    for (size_t i = 0; i < all->count; i++)
        if (reader_is(&wanted, all->items[i].start) && count++ == 0)
            first = i;
    if (count == 0)
        return NULL;
    int64_t at = day % (int64_t)count;
    return &all->items[first + (size_t)(at < 0 ? at + (int64_t)count : at)];
}

/* A reader's progress in a puzzle. */
typedef struct standing {
    const puzzle *puzzle;
    pt_rules *rules;
    pt_state now;
    pt_actor reader;
    int turns;     /* of both sides, left to win in */
    bool is_first; /* nothing has been played */
    bool is_over;
} standing;

static pt_status play_one(standing *s, const char *text, size_t len, pt_error *error) {
    pt_action action;
    pt_status status = pt_action_read(s->rules, &s->now, text, len, &action, error);
    if (status != PT_OK)
        return status;
    s->turns -= (pt_apply(s->rules, &s->now, action) & PT_TURN_ENDED) != 0;
    s->is_first = false;
    s->is_over = pt_result(s->rules, &s->now).over;
    return PT_OK;
}

static pt_status play_line(standing *s, reader in, pt_error *error) {
    pt_status status = PT_OK;
    while (status == PT_OK && !reader_done(&in)) {
        reader one = reader_until(&in, ';');
        status = play_one(s, one.at, reader_left(&one), error);
    }
    return status;
}

static pt_status stand(standing *s, const puzzle *p, const char *played, pt_error *error) {
    *s = (standing){.puzzle = p, .is_first = true, .turns = p->turns > 0 ? 2 * p->turns - 1 : 1};
    pt_status status = pt_rules_for_position(NULL, p->position, PT_ZSTR, &s->rules, error);
    if (status == PT_OK)
        status = pt_position_read(s->rules, p->position, PT_ZSTR, &s->now, error);
    if (status == PT_OK) {
        s->reader = pt_state_actor(s->rules, &s->now);
        status = play_line(s, reader_on(played, PT_ZSTR), error);
    }
    return status;
}

/* Whether the reader's choice, begun at `before`, is complete. */
static bool is_whole(const standing *s, const standing *before) {
    return s->is_over || s->turns != before->turns ||
           pt_state_actor(s->rules, &s->now) != s->reader;
}

static bool is_right(const standing *s, const standing *before) {
    long effort = EFFORT;
    if (!before->is_first)
        return prove_win(s->rules, &s->now, s->reader, s->turns, &effort) == PROOF_YES;
    uint64_t key = pt_search_key(s->rules, &s->now);
    for (reader left = reader_on(s->puzzle->answer, PT_ZSTR); !reader_done(&left);) {
        standing answered = *before;
        if (play_line(&answered, reader_until(&left, '|'), NULL) == PT_OK &&
            pt_search_key(s->rules, &answered.now) == key)
            return true;
    }
    return false;
}

/* The actor's best action: for the reader one that wins in time, for the opponent one that holds
 * out longest. There is one whenever the whole choice can do so; there may be too many choices to
 * list, with rows to remove and extra moves. */
static pt_action best_action(const standing *s) {
    bool is_reader = pt_state_actor(s->rules, &s->now) == s->reader;
    pt_actions list;
    pt_legal(s->rules, &s->now, &list);
    for (size_t i = 0; i < list.count; i++) {
        long effort = EFFORT;
        pt_state after = s->now;
        int ended = (pt_apply(s->rules, &after, list.items[i]) & PT_TURN_ENDED) != 0;
        int left = s->turns - ended - (is_reader ? 0 : 2);
        proof won = prove_win(s->rules, &after, s->reader, left, &effort);
        if (won == (is_reader ? PROOF_YES : PROOF_NO))
            return list.items[i];
    }
    return list.items[0];
}

/* Plays and writes that action. */
static void play_best(standing *s, writer *w) {
    char text[PT_ACTION_TEXT_MAX];
    size_t len = pt_action_write(s->rules, &s->now, best_action(s), text, sizeof text);
    if (w->len)
        write_char(w, ';');
    write_text(w, text);
    play_one(s, text, len, NULL);
}

/* Plays for the opponent until it is the reader's turn again. */
static void reply(standing *s, puzzle_answer *out) {
    writer w = writer_on(out->line, sizeof out->line);
    while (!s->is_over && pt_state_actor(s->rules, &s->now) != s->reader)
        play_best(s, &w);
    writer_end(&w);
}

/* Shows why a choice misses. */
static void miss(const standing *s, puzzle_answer *out) {
    int task = s->puzzle->turns;
    pt_outcome end;
    refute(s->rules, &s->now, s->reader, task, s->turns, out->line, &end);
    bool is_told = explain_choice(s->rules, &s->now, out->line, PT_ZSTR, &out->told);
    if (end.over)
        pt_outcome_tell(s->rules, &end, &out->end);
    if (task == PUZZLE_STOP)
        out->why.english = N_("Your opponent still wins with their next turn.");
    else if (task == PUZZLE_KEEP)
        out->why.english = end.over ? N_("That lets the win slip. Played on, it ends like this:")
                                    : N_("That lets the win slip.");
    else if (!end.over || !is_told) /* otherwise they lose at once, which says enough */
        out->why.english = *out->line ? N_("After that you can't win in time any more.")
                                      : N_("That does not win in time.");
}

/* Says why the choice in `line` is right. */
static void praise(const standing *before, puzzle_answer *out) {
    standing s = *before;
    int task = s.puzzle->turns;
    explain_choice(s.rules, &s.now, out->line, PT_ZSTR, &out->told);
    if (play_line(&s, reader_on(out->line, PT_ZSTR), NULL) != PT_OK)
        return;
    int own = s.turns / 2; /* turns the reader has left, when the opponent is to reply */
    if (s.is_over) {
        pt_outcome end = pt_result(s.rules, &s.now);
        pt_outcome_tell(s.rules, &end, &out->end);
    } else if (task == PUZZLE_STOP) {
        out->why.english = N_("After that your opponent cannot win with their next turn.");
    } else if (task == PUZZLE_KEEP) {
        out->why.english = N_("After any other move the win is gone.");
    } else if (own <= 1) {
        out->why.english = N_("Whatever your opponent replies, you win with your next turn.");
    } else {
        out->why.english = N_("Whatever your opponent replies, you win within {0} more turns.");
        out->why.args[0].number = own;
    }
}

void puzzle_try(const puzzle *p, const char *played, const char *line, puzzle_answer *out) {
    *out = (puzzle_answer){.verdict = PUZZLE_ILLEGAL};
    standing before;
    if (stand(&before, p, played, &out->error) == PT_OK) {
        standing s = before;
        if (play_line(&s, reader_on(line, PT_ZSTR), &out->error) != PT_OK)
            out->verdict = PUZZLE_ILLEGAL;
        else if (!is_whole(&s, &before))
            out->verdict = PUZZLE_MORE;
        else if (!is_right(&s, &before)) {
            miss(&s, out);
            out->verdict = PUZZLE_MISSED;
        } else {
            if (p->turns > 0)
                reply(&s, out);
            out->verdict = p->turns <= 0 || s.is_over ? PUZZLE_SOLVED : PUZZLE_RIGHT;
        }
    }
    pt_rules_free(before.rules);
}

void puzzle_hint(const puzzle *p, const char *played, puzzle_answer *out) {
    *out = (puzzle_answer){.verdict = PUZZLE_ILLEGAL};
    standing s;
    if (stand(&s, p, played, &out->error) == PT_OK) {
        writer w = writer_on(out->line, sizeof out->line);
        if (s.is_over || (!s.is_first && p->turns <= 0)) {
            out->verdict = PUZZLE_SOLVED;
        } else {
            standing before = s;
            if (s.is_first) {
                reader all = reader_on(p->answer, PT_ZSTR), first = reader_until(&all, '|');
                write_bytes(&w, first.at, reader_left(&first));
            } else {
                do
                    play_best(&s, &w);
                while (!is_whole(&s, &before));
            }
            out->verdict = PUZZLE_RIGHT;
            writer_end(&w);
            praise(&before, out);
        }
    }
    pt_rules_free(s.rules);
}
