/* The puzzles: each has the right choices it states and no others, and holds to its word until the
 * end.
 *
 * test_puzzles        a few of them proved anew, all of them played through
 * test_puzzles long   all wins proved anew, and more of those that are kept; with POTENTIA_SOAK
 *                     all */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "learn/prove.h"
#include "learn/puzzles.h"

enum {
    FEWEST = 20,    /* puzzles of a start */
    SAMPLE = 12,    /* one of this many is proved in the short form; */
    KEPT_FEW = 3,   /* this many of a start where a win is kept: each move may take seconds; */
    KEPT_MORE = 12, /* this many in the long form */
    EFFORT = 400000000,
    ANSWERS_MAX = 4
};

static bool is_long;

static void open_puzzle(const puzzle *p, pt_rules **rules, pt_state *state) {
    pt_error error;
    if (pt_rules_for_position(NULL, p->position, PT_ZSTR, rules, &error) != PT_OK ||
        pt_position_read(*rules, p->position, PT_ZSTR, state, &error) != PT_OK)
        fail_msg("%s does not read", p->id);
}

/* The keys after the right choices. */
typedef struct answers {
    uint64_t keys[ANSWERS_MAX];
    size_t count;
} answers;

static uint64_t key_after(const pt_rules *rules, const pt_state *start, const puzzle *p,
                          const char *at, size_t length) {
    pt_state state = *start;
    for (const char *end = at + length; at < end;) {
        size_t len = strcspn(at, ";|");
        pt_action action;
        if (pt_action_read(rules, &state, at, len, &action, NULL) != PT_OK)
            fail_msg("%s: an answer is not legal", p->id);
        pt_apply(rules, &state, action);
        at += len + 1;
    }
    return pt_search_key(rules, &state);
}

static answers answers_of(const pt_rules *rules, const pt_state *start, const puzzle *p) {
    answers all = {.count = 0};
    for (const char *at = p->answer; *at;) {
        size_t length = strcspn(at, "|");
        assert_in_range(all.count, 0, ANSWERS_MAX - 1);
        all.keys[all.count++] = key_after(rules, start, p, at, length);
        at += length + (at[length] == '|');
    }
    return all;
}

static bool is_answer(const answers *all, uint64_t key) {
    for (size_t i = 0; i < all->count; i++)
        if (all->keys[i] == key)
            return true;
    return false;
}

static void there_are_enough_of_each_start_and_grade(void **context) {
    (void)context;
    assert_true(puzzles.count >= 200);
    for (size_t i = 0; i < puzzles.count; i++) {
        bool seen[PUZZLE_GRADES] = {false};
        size_t count = 0, grades = 0;
        for (size_t k = 0; k < puzzles.count; k++)
            if (strcmp(puzzles.items[k].start, puzzles.items[i].start) == 0) {
                assert_in_range(puzzles.items[k].grade, 1, PUZZLE_GRADES);
                seen[puzzles.items[k].grade - 1] = true;
                count++;
            }
        for (size_t g = 0; g < PUZZLE_GRADES; g++)
            grades += seen[g];
        if (count < FEWEST || grades < 3)
            fail_msg("%s has %zu puzzles of %zu grades", puzzles.items[i].start, count, grades);
    }
}

static void no_position_comes_twice(void **context) {
    (void)context;
    for (size_t i = 0; i < puzzles.count; i++)
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(puzzles.items[i].position, puzzles.items[k].position);
            assert_string_not_equal(puzzles.items[i].id, puzzles.items[k].id);
        }
}

static void every_day_has_a_puzzle_and_none_comes_twice_in_a_round(void **context) {
    (void)context;
    size_t count = 0;
    for (size_t i = 0; i < puzzles.count; i++)
        count += strcmp(puzzles.items[i].start, "dvonn") == 0;
    for (size_t day = 1; day < count; day++)
        assert_ptr_not_equal(puzzle_of_day(&puzzles, "dvonn", 5, (int64_t)day),
                             puzzle_of_day(&puzzles, "dvonn", 5, 0));
    assert_ptr_equal(puzzle_of_day(&puzzles, "dvonn", 5, (int64_t)count),
                     puzzle_of_day(&puzzles, "dvonn", 5, 0));
    assert_non_null(puzzle_of_day(&puzzles, "standard", 8, -1));
    assert_null(puzzle_of_day(&puzzles, "basic", 5, 0));
}

/* Following the hints against the longest defence leads to the end in the promised number of
 * turns. */
static void the_hints_solve_every_puzzle_in_time(void **context) {
    (void)context;
    for (size_t i = 0; i < puzzles.count; i++) {
        const puzzle *p = &puzzles.items[i];
        char played[4 * PUZZLE_LINE_MAX] = "";
        int choices = 0;
        puzzle_answer hint, answer;
        for (;;) {
            puzzle_hint(p, played, &hint);
            assert_int_equal(hint.verdict, PUZZLE_RIGHT);
            puzzle_try(p, played, hint.line, &answer);
            choices++;
            if (answer.verdict == PUZZLE_SOLVED)
                break;
            if (answer.verdict != PUZZLE_RIGHT || choices > 8)
                fail_msg("%s: %s after \"%s\" is verdict %d", p->id, hint.line, played,
                         (int)answer.verdict);
            snprintf(played + strlen(played), sizeof played - strlen(played), "%s%s%s%s",
                     *played ? ";" : "", hint.line, *answer.line ? ";" : "", answer.line);
        }
        /* Rows that both must remove may need more choices than there are turns. */
        if (p->turns <= 0)
            assert_int_equal(choices, 1);
    }
}

static void write_choice(const pt_rules *rules, const pt_state *start, const choice *c,
                         char out[PUZZLE_LINE_MAX]) {
    pt_state state = *start;
    size_t len = 0;
    for (size_t i = 0; i < c->count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, &state, c->actions[i], text, sizeof text);
        len += (size_t)snprintf(out + len, PUZZLE_LINE_MAX - len, "%s%s", i ? ";" : "", text);
        pt_apply(rules, &state, c->actions[i]);
    }
}

/* Plays a line; the turns in it. */
static int play_line(const pt_rules *rules, pt_state *state, const puzzle *p, const char *line) {
    int turns = 0;
    for (const char *at = line; *at;) {
        size_t len = strcspn(at, ";");
        pt_action action;
        if (pt_action_read(rules, state, at, len, &action, NULL) != PT_OK)
            fail_msg("%s: %s is not legal", p->id, line);
        turns += (pt_apply(rules, state, action) & PT_TURN_ENDED) != 0;
        at += len + (at[len] == ';');
    }
    return turns;
}

/* What is said to a choice that misses shows that it does. */
static void assert_refuted(const pt_rules *rules, const choice *c, const puzzle *p,
                           const puzzle_answer *answer) {
    pt_state state = c->after;
    pt_actor me = pt_state_actor(rules, &c->after) == PT_WHITE ? PT_BLACK : PT_WHITE;
    int left = 2 * p->turns - 1 - c->ends_turn;
    bool was_over = pt_result(rules, &state).over;
    assert_true(answer->why.english || answer->end.english);
    if (p->turns == 1 || was_over) {
        assert_string_equal(answer->line, "");
        return;
    }
    if (!*answer->line)
        fail_msg("%s: nothing is shown", p->id);
    assert_true(answer->told.count > 0);
    assert_int_equal(answer->told.items[0].actor, pt_state_actor(rules, &c->after));
    int shown = play_line(rules, &state, p, answer->line);
    left -= shown;
    pt_outcome end = pt_result(rules, &state);
    /* An end that comes later does not follow from what is told. */
    if (shown > 1 && !answer->why.english)
        fail_msg("%s: an end out of the blue after %s", p->id, answer->line);
    long effort = EFFORT;
    if (p->turns == PUZZLE_STOP)
        assert_true(end.over && end.winner != me && end.winner != PT_NOBODY);
    else if (p->turns == PUZZLE_KEEP)
        assert_true(answer->end.english && (!end.over || end.winner != me));
    else if (prove_win(rules, &state, me, left, &effort) != PROOF_NO || (!end.over && left > 1))
        fail_msg("%s: %s does not show that it misses", p->id, answer->line);
}

static void another_choice_is_missed_and_shown_why_and_an_illegal_one_told(void **context) {
    (void)context;
    choice *list = test_calloc(CHOICES_MAX, sizeof *list);
    const char *start = "";
    unsigned seen = 0; /* tasks of the start */
    for (size_t i = 0; i < puzzles.count; i++) {
        const puzzle *p = &puzzles.items[i];
        if (strcmp(p->start, start) != 0)
            seen = 0;
        start = p->start;
        if (i % SAMPLE != 0 && (seen >> (p->turns - PUZZLE_STOP) & 1))
            continue;
        seen |= 1u << (p->turns - PUZZLE_STOP);
        pt_rules *rules;
        pt_state state;
        open_puzzle(p, &rules, &state);
        answers right = answers_of(rules, &state, p);
        size_t count = prove_choices(rules, &state, list), missed = 0;
        assert_in_range(count, 2, CHOICES_MAX);
        puzzle_answer answer;
        for (size_t k = 0; k < count && missed < 2; k += 1 + count / 3) {
            char line[PUZZLE_LINE_MAX];
            if (is_answer(&right, list[k].key))
                continue;
            write_choice(rules, &state, &list[k], line);
            puzzle_try(p, "", line, &answer);
            assert_int_equal(answer.verdict, PUZZLE_MISSED);
            assert_refuted(rules, &list[k], p, &answer);
            missed++;
        }
        puzzle_try(p, "", "z9-z8", &answer);
        assert_int_equal(answer.verdict, PUZZLE_ILLEGAL);
        assert_int_not_equal(answer.error.status, PT_OK);
        pt_rules_free(rules);
    }
    test_free(list);
}

static void a_hint_says_what_it_does_and_why_that_is_good(void **context) {
    (void)context;
    for (size_t i = 0; i < puzzles.count; i++) {
        puzzle_answer hint;
        puzzle_hint(&puzzles.items[i], "", &hint);
        if (hint.told.count == 0 || (!hint.why.english && !hint.end.english))
            fail_msg("%s: nothing is said", puzzles.items[i].id);
    }
}

/* Nobody wants to read that a piece is laid "on level 2 (on level 2)". */
static void a_fact_that_the_sentence_tells_is_not_told_again(void **context) {
    (void)context;
    size_t left_out = 0;
    for (size_t i = 0; i < puzzles.count; i++) {
        pt_rules *rules;
        pt_state state;
        puzzle_answer hint;
        open_puzzle(&puzzles.items[i], &rules, &state);
        puzzle_hint(&puzzles.items[i], "", &hint);
        const char *at = hint.line;
        for (size_t k = 0; k < hint.told.count; k++) {
            pt_fact_now facts[PT_FACTS_MAX];
            pt_action action;
            size_t len = strcspn(at, ";"), told = 0;
            assert_int_equal(pt_action_read(rules, &state, at, len, &action, NULL), PT_OK);
            size_t count = pt_action_facts(rules, &state, action, facts);
            for (size_t f = 0; f < count; f++)
                told += facts[f].fact->is_told;
            assert_int_equal(hint.told.items[k].fact_count, count - told);
            left_out += told;
            pt_apply(rules, &state, action);
            at += len + (at[len] == ';');
        }
        pt_rules_free(rules);
    }
    assert_true(left_out > 0);
}

/* The answers win in the promised number of turns, no choice wins sooner, and no other in time. */
static void no_other_choice_wins(void **context) {
    (void)context;
    choice *list = test_calloc(CHOICES_MAX, sizeof *list);
    for (size_t i = 0; i < puzzles.count; i += is_long ? 1 : SAMPLE) {
        const puzzle *p = &puzzles.items[i];
        if (p->turns <= 0)
            continue;
        pt_rules *rules;
        pt_state state;
        open_puzzle(p, &rules, &state);
        pt_actor me = pt_state_actor(rules, &state);
        answers right = answers_of(rules, &state, p);
        size_t count = prove_choices(rules, &state, list);
        int turns = 2 * p->turns - 1;
        long effort = EFFORT;
        assert_int_equal(prove_win(rules, &state, me, turns - 2, &effort), PROOF_NO);
        for (size_t k = 0; k < count; k++) {
            effort = EFFORT;
            proof won = prove_win(rules, &list[k].after, me, turns - list[k].ends_turn, &effort);
            if (won != (is_answer(&right, list[k].key) ? PROOF_YES : PROOF_NO))
                fail_msg("%s: choice %zu is verdict %d", p->id, k, (int)won);
        }
        pt_rules_free(rules);
    }
    test_free(list);
}

/* After the answers the opponent cannot win with their next turn, after every other choice they
 * can. */
static void no_other_choice_stops_the_opponent(void **context) {
    (void)context;
    choice *list = test_calloc(CHOICES_MAX, sizeof *list);
    size_t passed = 0;
    for (size_t i = 0; i < puzzles.count; i++) {
        const puzzle *p = &puzzles.items[i];
        if (p->turns != PUZZLE_STOP || (!is_long && passed++ % SAMPLE != 0))
            continue;
        pt_rules *rules;
        pt_state state;
        open_puzzle(p, &rules, &state);
        pt_actor opponent = pt_state_actor(rules, &state) == PT_WHITE ? PT_BLACK : PT_WHITE;
        answers right = answers_of(rules, &state, p);
        size_t count = prove_choices(rules, &state, list);
        assert_in_range(count, 2, CHOICES_MAX);
        for (size_t k = 0; k < count; k++) {
            long effort = EFFORT;
            bool lost = prove_win(rules, &list[k].after, opponent, 1, &effort) == PROOF_YES;
            if (lost == is_answer(&right, list[k].key))
                fail_msg("%s: choice %zu", p->id, k);
        }
        pt_rules_free(rules);
    }
    test_free(list);
}

/* == Endings, solved by trying everything ==
 *
 * Positions that occurred before are looked up by their search key; apart from that this is brute
 * force, and uses nothing of the engine. A slot holds the key with its lowest bit replaced by
 * whether `me` wins. */
enum { SLOTS_LOG = 22 };

typedef struct solver {
    const pt_rules *rules;
    pt_actor me;
    uint64_t *slots;
} solver;

static uint64_t *slot_of(const solver *s, const pt_state *state, uint64_t *key) {
    *key = pt_search_key(s->rules, state) << 1;
    return &s->slots[*key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOTS_LOG)];
}

/* Whether `me` wins: 0 or 1 where it is known, -1 where not. */
static int known(const solver *s, const pt_state *state) {
    pt_outcome out = pt_result(s->rules, state);
    if (out.over)
        return out.winner == s->me;
    uint64_t key, *slot = slot_of(s, state, &key);
    return *slot && (*slot | 1) == (key | 1) ? (int)(*slot & 1) : -1;
}

static bool wins(const solver *s, const pt_state *state) {
    int before = known(s, state);
    if (before >= 0)
        return before;
    pt_actions list;
    pt_legal(s->rules, state, &list);
    bool mine = pt_state_actor(s->rules, state) == s->me, won = !mine;
    for (int pass = 0; pass < 2 && won != mine; pass++)
        for (size_t i = 0; i < list.count && won != mine; i++) {
            pt_state after = *state;
            pt_apply(s->rules, &after, list.items[i]);
            int value = pass == 0 ? known(s, &after) : wins(s, &after);
            if (value >= 0 && (bool)value == mine)
                won = mine;
        }
    uint64_t key, *slot = slot_of(s, state, &key);
    *slot = key | won;
    return won;
}

static void one_move_alone_keeps_the_win(void **context) {
    (void)context;
    choice *list = test_calloc(CHOICES_MAX, sizeof *list);
    const char *start = "";
    size_t proved = 0, most = getenv("POTENTIA_SOAK") ? puzzles.count
                              : is_long               ? KEPT_MORE
                                                      : KEPT_FEW;
    for (size_t i = 0; i < puzzles.count; i++) {
        const puzzle *p = &puzzles.items[i];
        if (p->turns != PUZZLE_KEEP)
            continue;
        if (strcmp(p->start, start) != 0)
            proved = 0;
        start = p->start;
        if (proved == most)
            continue;
        proved++;
        pt_rules *rules;
        pt_state state;
        open_puzzle(p, &rules, &state);
        solver s = {rules, pt_state_actor(rules, &state),
                    test_calloc((size_t)1 << SLOTS_LOG, sizeof(uint64_t))};
        answers right = answers_of(rules, &state, p);
        size_t count = prove_choices(rules, &state, list);
        for (size_t k = 0; k < count; k++)
            if (wins(&s, &list[k].after) != is_answer(&right, list[k].key))
                fail_msg("%s: choice %zu", p->id, k);
        test_free(s.slots);
        pt_rules_free(rules);
    }
    assert_true(proved > 0);
    test_free(list);
}

int main(int argc, char **argv) {
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_enough_of_each_start_and_grade),
        cmocka_unit_test(no_position_comes_twice),
        cmocka_unit_test(every_day_has_a_puzzle_and_none_comes_twice_in_a_round),
        cmocka_unit_test(the_hints_solve_every_puzzle_in_time),
        cmocka_unit_test(another_choice_is_missed_and_shown_why_and_an_illegal_one_told),
        cmocka_unit_test(a_hint_says_what_it_does_and_why_that_is_good),
        cmocka_unit_test(a_fact_that_the_sentence_tells_is_not_told_again),
        cmocka_unit_test(no_other_choice_wins),
        cmocka_unit_test(no_other_choice_stops_the_opponent),
        cmocka_unit_test(one_move_alone_keeps_the_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
