/* A learner's path: what a puzzle does to the rating, what comes next and when it comes again, and
 * what is kept of it as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "learn/path.h"

enum { TODAY = 20000 };

/* Two starts; grades and tasks of every kind. */
static const puzzle items[] = {
    {.id = "one-1", .start = "one", .grade = 1, .turns = 2},
    {.id = "one-2", .start = "one", .grade = 3, .turns = 2},
    {.id = "one-3", .start = "one", .grade = 5, .turns = 3},
    {.id = "one-4", .start = "one", .grade = 1, .turns = 2},
    {.id = "two-1", .start = "two", .grade = 1, .turns = 2},
    {.id = "two-2", .start = "two", .grade = 2, .turns = PUZZLE_KEEP},
    {.id = "two-3", .start = "two", .grade = 1, .turns = PUZZLE_STOP},
};
static const puzzle_list all = {items, sizeof items / sizeof items[0]};
static const path_theme anything = {.one_task = false};

static learn_path p;
static char text[PATH_TEXT_MAX];

static const puzzle *named(const char *id) {
    return puzzle_find(&all, id, strlen(id));
}

static path_change mark(const char *id, path_event event, int32_t day) {
    path_change change;
    path_mark(&p, named(id), event, day, &change);
    return change;
}

static const char *next_on(int32_t day) {
    const puzzle *next = path_next(&p, &all, &anything, day, NULL);
    return next ? next->id : "none";
}

static void solving_at_once_raises_the_rating_and_missing_lowers_it(void **context) {
    (void)context;
    path_begin(&p);
    path_change won = mark("one-1", PATH_SOLVED, TODAY);
    assert_true(won.is_rated && won.after > won.before);
    path_change lost = mark("one-4", PATH_MISSED, TODAY);
    assert_true(lost.is_rated && lost.after < lost.before);
    path_change helped = mark("two-1", PATH_HELPED, TODAY);
    assert_true(helped.is_rated && helped.after < helped.before);
    /* A harder one says more. */
    path_begin(&p);
    double easy = mark("one-1", PATH_SOLVED, TODAY).after;
    path_begin(&p);
    assert_true(mark("one-3", PATH_SOLVED, TODAY).after > easy);
}

static void only_the_first_attempt_is_rated(void **context) {
    (void)context;
    path_begin(&p);
    mark("one-1", PATH_MISSED, TODAY);
    assert_false(mark("one-1", PATH_MISSED, TODAY).is_rated);
    assert_false(mark("one-1", PATH_SOLVED, TODAY).is_rated);
    assert_false(mark("one-1", PATH_SOLVED, TODAY + 1).is_rated);
    const path_met *met = path_find(&p, "one-1");
    assert_int_equal(met->tries, 3);
    assert_int_equal(met->solved, TODAY);
    assert_int_equal(p.rated, 1);
}

static void a_rating_becomes_certain_with_practice_and_fades_without(void **context) {
    (void)context;
    path_begin(&p);
    assert_true(path_is_provisional(&p, TODAY));
    puzzle made = items[1];
    char id[PATH_ID_MAX];
    made.id = id;
    for (int i = 0; i < 40; i++) {
        path_change change;
        snprintf(id, sizeof id, "made-%d", i);
        path_mark(&p, &made, i % 2 ? PATH_SOLVED : PATH_MISSED, TODAY, &change);
    }
    assert_false(path_is_provisional(&p, TODAY));
    assert_true(path_is_provisional(&p, TODAY + 3000));
    /* Half of the medium ones solved: a medium rating. */
    assert_true(p.rating.rating > 1400 && p.rating.rating < 1600);
}

static void what_was_missed_comes_again_after_longer_and_longer_times(void **context) {
    (void)context;
    path_begin(&p);
    mark("one-3", PATH_MISSED, TODAY);
    mark("one-3", PATH_SOLVED, TODAY); /* the solution is known now: not yet learned */
    assert_string_not_equal(next_on(TODAY), "one-3");
    int32_t day = TODAY;
    static const int32_t waits[] = {1, 3, 7, 21};
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        day += waits[i];
        assert_int_equal(path_due(&p, &all, &anything, day - 1), 0);
        assert_int_equal(path_due(&p, &all, &anything, day), 1);
        assert_string_equal(next_on(day), "one-3");
        mark("one-3", PATH_SOLVED, day);
    }
    assert_int_equal(path_due(&p, &all, &anything, day + 10000), 0);
    assert_int_equal(path_find(&p, "one-3")->box, 0);
}

static void missed_again_it_starts_from_the_beginning(void **context) {
    (void)context;
    path_begin(&p);
    mark("one-3", PATH_MISSED, TODAY);
    mark("one-3", PATH_SOLVED, TODAY + 1);
    mark("one-3", PATH_HELPED, TODAY + 4);
    assert_int_equal(path_find(&p, "one-3")->box, 1);
    assert_int_equal(path_find(&p, "one-3")->due, TODAY + 5);
}

static void the_next_one_suits_the_rating_and_the_games_take_turns(void **context) {
    (void)context;
    path_begin(&p);
    assert_string_equal(next_on(TODAY), "one-1"); /* easy, as for a beginner */
    mark("one-1", PATH_SOLVED, TODAY);
    p.rating.rating = 1100;
    assert_string_equal(next_on(TODAY), "two-1");
    p.rating.rating = 1600;
    assert_string_equal(next_on(TODAY), "one-2");
    p.rating.rating = 2300;
    assert_string_equal(next_on(TODAY), "one-3");
    assert_string_not_equal(path_next(&p, &all, &anything, TODAY, named("one-3"))->id, "one-3");
    for (size_t i = 0; i < all.count; i++)
        mark(items[i].id, PATH_SOLVED, TODAY);
    assert_string_equal(next_on(TODAY), "none");
}

static void a_theme_is_a_game_or_a_task(void **context) {
    (void)context;
    path_begin(&p);
    path_theme theme = {.start = reader_on("two", PT_ZSTR)};
    assert_string_equal(path_next(&p, &all, &theme, TODAY, NULL)->id, "two-1");
    theme = (path_theme){.one_task = true, .turns = PUZZLE_KEEP};
    assert_string_equal(path_next(&p, &all, &theme, TODAY, NULL)->id, "two-2");
    theme = (path_theme){.start = reader_on("one", PT_ZSTR), .one_task = true, .turns = 3};
    assert_string_equal(path_next(&p, &all, &theme, TODAY, NULL)->id, "one-3");
    theme.turns = PUZZLE_STOP;
    assert_null(path_next(&p, &all, &theme, TODAY, NULL));
}

static void days_in_a_row_and_puzzles_in_a_row(void **context) {
    (void)context;
    path_begin(&p);
    assert_int_equal(path_streak(&p, TODAY), 0);
    mark("one-1", PATH_SOLVED, TODAY);
    mark("one-2", PATH_SOLVED, TODAY + 1);
    assert_int_equal(path_streak(&p, TODAY + 1), 2);
    assert_int_equal(path_streak(&p, TODAY + 2), 2); /* today's may still come */
    assert_false(path_solved_on(&p, TODAY + 2));
    assert_int_equal(path_streak(&p, TODAY + 3), 0);
    mark("two-1", PATH_SOLVED, TODAY + 3);
    assert_int_equal(path_streak(&p, TODAY + 3), 1);
    path_add_days(&p, TODAY + 2, TODAY + 2); /* closes the gap */
    assert_int_equal(path_streak(&p, TODAY + 3), 4);
    assert_int_equal(p.span_count, 1);
    assert_int_equal(p.row, 3);
    mark("two-2", PATH_MISSED, TODAY + 3);
    mark("two-3", PATH_SOLVED, TODAY + 3);
    assert_int_equal(p.row, 1);
    assert_int_equal(p.best_row, 3);
}

static void days_stay_in_order_and_the_oldest_are_forgotten(void **context) {
    (void)context;
    path_begin(&p);
    for (int32_t i = 0; i < 3 * PATH_SPANS_MAX; i++)
        path_add_days(&p, TODAY + i * 7919 % 5000 * 2, TODAY + i * 7919 % 5000 * 2);
    assert_int_equal(p.span_count, PATH_SPANS_MAX);
    for (size_t i = 1; i < p.span_count; i++)
        assert_true(p.spans[i].first > p.spans[i - 1].last + 1);
    assert_true(p.spans[0].first > TODAY + 2000);
}

/* == As text == */

static void it_reads_what_it_writes(void **context) {
    (void)context;
    path_begin(&p);
    mark("one-1", PATH_SOLVED, TODAY);
    mark("two-2", PATH_HELPED, TODAY + 2);
    size_t len = path_write(&p, text, sizeof text);
    static learn_path again;
    static char second[PATH_TEXT_MAX];
    assert_int_equal(path_read(&again, text, len, NULL), PT_OK);
    assert_int_equal(path_write(&again, second, sizeof second), len);
    assert_string_equal(text, second);
    assert_int_equal(path_find(&again, "two-2")->due, TODAY + 3);
    assert_true(path_find(&again, "two-2")->helped);
}

static void the_fullest_path_fits_its_text(void **context) {
    (void)context;
    path_begin(&p);
    for (int32_t i = 0; i < PATH_SPANS_MAX; i++)
        path_add_days(&p, 900000 + 10 * i, 900001 + 10 * i);
    for (int i = 0; i < PATH_MET_MAX + 5; i++) {
        char id[PATH_ID_MAX];
        snprintf(id, sizeof id, "%.26s%05d", "abcdefghijklmnopqrstuvwxyz", i);
        path_met *met = path_add(&p, reader_on(id, PT_ZSTR));
        assert_non_null(met);
        *met = (path_met){.tries = PATH_COUNT_MAX, .solved = PATH_DAY_MAX, .due = PATH_DAY_MAX};
        snprintf(met->id, sizeof met->id, "%s", id);
    }
    assert_int_equal(p.met_count, PATH_MET_MAX);
    size_t len = path_write(&p, text, sizeof text);
    assert_true(len > 0);
    assert_int_equal(path_read(&p, text, len, NULL), PT_OK);
    assert_int_equal(p.met_count, PATH_MET_MAX);
}

static void damaged_text_is_refused_with_its_line_and_leaves_a_fresh_path(void **context) {
    (void)context;
    static const struct {
        const char *text;
        int line;
    } damaged[] = {
        {"", 1},
        {"practice 2\n", 1},
        {"{\"puzzles\":{}}", 1},
        {"practice 1\nrating 1\n", 2},
        {"practice 1\nrating 999999999 35000 60000 1 20000\n", 2},
        {"practice 1\nrating 150000 0 60000 1 20000\n", 2},
        {"practice 1\nrating 150000 35000 0 1 20000\n", 2},
        {"practice 1\nrow 5 2\n", 2},
        {"practice 1\nrow -1 2\n", 2},
        {"practice 1\ndays 5-3\n", 2},
        {"practice 1\ndays 99999999999999999999\n", 2},
        {"practice 1\ndays 20000 x\n", 2},
        {"practice 1\nrow 1 2\nmet one-1 1 0 20000 0\n", 3},
        {"practice 1\nmet one-1 1 2 20000 0 0\n", 2},
        {"practice 1\nmet one-1 1 0 20000 9 0\n", 2},
        {"practice 1\nmet  1 0 20000 0 0\n", 2},
        {"practice 1\nmet One! 1 0 20000 0 0\n", 2},
        {"practice 1\nmet a-name-that-is-longer-than-any-puzzle-has 1 0 0 0 0\n", 2},
        {"practice 1\nmet one-1 1 0 0 0 0\nmet one-1 1 0 0 0 0\n", 3},
        {"practice 1\nsomething else\n", 2},
        {"practice 1\n\n", 2},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        pt_error error;
        p.row = 7;
        if (path_read(&p, damaged[i].text, strlen(damaged[i].text), &error) != PT_SYNTAX)
            fail_msg("it reads: %s", damaged[i].text);
        assert_string_equal(error.message->code, "LEARN_PATH");
        assert_int_equal(error.args[0].number, damaged[i].line);
        assert_int_equal(p.row, 0);
        assert_int_equal(p.met_count + p.span_count, 0);
    }
    memset(text, 'x', sizeof text);
    memcpy(text, "practice 1\n", 11);
    assert_int_equal(path_read(&p, text, sizeof text, NULL), PT_SYNTAX);
}

/* Every byte of a good text changed in every way: it is refused, or what it says can be written and
 * read. */
static void no_changed_byte_does_harm(void **context) {
    (void)context;
    static const char good[] = "practice 1\nrating 123456 20000 59999 7 20000\nrow 2 5\n"
                               "days 19990-20000\nmet one-1 2 1 0 1 20001\n";
    char changed[sizeof good];
    for (size_t at = 0; at + 1 < sizeof good; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(changed, good, sizeof good);
            changed[at] = (char)byte;
            if (path_read(&p, changed, sizeof good - 1, NULL) != PT_OK)
                continue;
            mark("one-1", PATH_SOLVED, TODAY);
            size_t len = path_write(&p, text, sizeof text);
            assert_int_equal(path_read(&p, text, len, NULL), PT_OK);
        }
}

static void what_earlier_versions_kept_is_carried_over(void **context) {
    (void)context;
    path_begin(&p);
    mark("one-1", PATH_SOLVED, TODAY);
    double before = p.rating.rating;
    static const char old[] = "days 20001 19999\nmet one-1 9 1 1 0 0\nmet one-2 1 0 19999 0 0\n"
                              "met ? 1 0 0 0 0\nnonsense\nmet two-1 4 0 0 1 0\n";
    path_carry_over(&p, old, strlen(old));
    assert_int_equal(p.met_count, 3);
    assert_int_equal(path_find(&p, "one-1")->tries, 1); /* what is newer stays */
    assert_int_equal(path_find(&p, "one-2")->solved, 19999);
    assert_int_equal(path_streak(&p, TODAY + 1), 3);
    assert_string_equal(next_on(TODAY), "two-1"); /* tried, never solved */
    assert_true(p.rating.rating == before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solving_at_once_raises_the_rating_and_missing_lowers_it),
        cmocka_unit_test(only_the_first_attempt_is_rated),
        cmocka_unit_test(a_rating_becomes_certain_with_practice_and_fades_without),
        cmocka_unit_test(what_was_missed_comes_again_after_longer_and_longer_times),
        cmocka_unit_test(missed_again_it_starts_from_the_beginning),
        cmocka_unit_test(the_next_one_suits_the_rating_and_the_games_take_turns),
        cmocka_unit_test(a_theme_is_a_game_or_a_task),
        cmocka_unit_test(days_in_a_row_and_puzzles_in_a_row),
        cmocka_unit_test(days_stay_in_order_and_the_oldest_are_forgotten),
        cmocka_unit_test(it_reads_what_it_writes),
        cmocka_unit_test(the_fullest_path_fits_its_text),
        cmocka_unit_test(damaged_text_is_refused_with_its_line_and_leaves_a_fresh_path),
        cmocka_unit_test(no_changed_byte_does_harm),
        cmocka_unit_test(what_earlier_versions_kept_is_carried_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
