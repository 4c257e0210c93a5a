/* Checks every lesson with the library: positions, answers, the replies to wrong tries, how many
 * solutions a puzzle has, and that no example of the books is missing. Faults are reported with
 * their lesson and step, all of them before the test fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "learn/learner.h"

/* A text longer than a small screen is too long for a lesson. */
#define TEXT_MAX 320

/* A short game: it is won at this level, every time it is played, and soon over. */
enum { GAME_READER_LEVEL = 6, GAME_SEEDS = 3, GAME_ACTIONS_MAX = 60 };

/* == Telling faults == */

typedef struct place {
    const learn_lesson *lesson;
    size_t step;
} place;

static unsigned faults;

static void fault(const place *at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "lesson %s, step %zu: ", at->lesson->id, at->step + 1);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    faults++;
}

static const learn_step *step_at(const place *at) {
    return &at->lesson->steps[at->step];
}

static const char *sentence(const pt_error *error) {
    static char out[512];
    pt_error_text(error, NULL, NULL, out, sizeof out);
    return out;
}

/* == Each step == */

/* A place may be walked through with every step in it. */
typedef struct walk {
    place at;
    unsigned right, tries;
    uint64_t goals, wrongs; /* which cases occurred */
    char position[PT_POSITION_TEXT_MAX];
    bool same_end; /* every right line ends like the lesson's answer */
} walk;

static void note(walk *w, const learner *l, const learn_answer *out, const char *line) {
    const learn_step *step = step_at(&w->at);
    for (size_t i = 0; i < step->goal_count; i++)
        w->goals |= (uint64_t)(out->by == &step->goals[i]) << i;
    for (size_t i = 0; i < step->wrong_count; i++)
        w->wrongs |= (uint64_t)(out->by == &step->wrongs[i]) << i;
    if (out->verdict != LEARN_RIGHT)
        return;
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(l->rules, &l->now, position, sizeof position);
    w->same_end &= strcmp(position, w->position) == 0;
    w->right++;
    if (step->solutions > 0 && w->right > step->solutions)
        fault(&w->at, "more than %u solutions: %s too", step->solutions, line);
}

/* Tries everything that can be done from here. */
static void try_all(walk *w, const learner *from) {
    pt_actions list;
    pt_legal(from->rules, &from->now, &list);
    for (size_t i = 0; i < list.count; i++) {
        learner l = *from;
        learn_answer out;
        char text[PT_ACTION_TEXT_MAX], line[LEARN_LINE_MAX + PT_ACTION_TEXT_MAX];
        pt_action_write(l.rules, &l.now, list.items[i], text, sizeof text);
        snprintf(line, sizeof line, "%s%s%s", l.line, *l.line ? ";" : "", text);
        learner_try(&l, text, PT_ZSTR, &out);
        w->tries++;
        note(w, &l, &out, line);
        assert_int_not_equal(out.verdict, LEARN_ILLEGAL);
        if (out.verdict == LEARN_MORE)
            try_all(w, &l);
        else if (out.verdict == LEARN_WRONG)
            assert_memory_equal(&l.now, &from->start, pt_state_size(l.rules));
    }
}

/* Tries that the rules refuse: each gets its reason, and changes nothing. */
static void try_refused(walk *w, const learner *from) {
    static pt_try list[PT_ACTIONS_MAX];
    size_t count = learn_refused_actions(from->rules, &from->now, list, PT_ACTIONS_MAX);
    for (size_t i = 0; i < count; i++) {
        learner l = *from;
        learn_answer out;
        learner_try(&l, list[i].text, PT_ZSTR, &out);
        note(w, &l, &out, list[i].text);
        assert_true(out.refused);
        assert_true(out.verdict == LEARN_ILLEGAL || out.verdict == LEARN_RIGHT);
        assert_true(*sentence(&out.error));
        assert_memory_equal(&l.now, &from->now, pt_state_size(l.rules));
    }
    if (step_at(&w->at)->free && count == 0)
        fault(&w->at, "free, but there is nothing to refuse");
}

/* Tries the lesson's own answer; the position after it goes to w->position. */
static void check_answer(walk *w, const learner *from) {
    learner l = *from;
    learn_answer out = {.verdict = LEARN_MORE};
    char next[PT_ACTION_TEXT_MAX];
    while (out.verdict == LEARN_MORE && learner_hint(&l, next))
        learner_try(&l, next, PT_ZSTR, &out);
    if (out.verdict != LEARN_RIGHT)
        fault(&w->at, "the answer \"%s\" is not right%s%s", step_at(&w->at)->answer,
              out.refused ? ": " : "", out.refused ? sentence(&out.error) : "");
    else if (!out.refused && strcmp(l.line, step_at(&w->at)->answer) != 0)
        fault(&w->at, "\"%s\" is right before the answer is at its end", l.line);
    pt_position_write(l.rules, &l.now, w->position, sizeof w->position);
    pt_error error;
    if (learn_play(l.rules, &l.now, step_at(&w->at)->reply, &error) != PT_OK)
        fault(&w->at, "the reply \"%s\": %s", step_at(&w->at)->reply, sentence(&error));
}

static void check_asked(const place *at, const learner *l) {
    const learn_step *step = step_at(at);
    static walk w;
    w = (walk){.at = *at, .same_end = true};
    check_answer(&w, l);
    try_all(&w, l);
    if (step->free)
        try_refused(&w, l);
    if (w.right < (step->solutions ? step->solutions : 1))
        fault(at, "%u right lines, not %u", w.right, step->solutions);
    for (size_t i = 0; i < step->goal_count; i++)
        if (!(w.goals >> i & 1))
            fault(at, "nothing reaches goal %zu", i + 1);
    for (size_t i = 0; i < step->wrong_count; i++)
        if (!(w.wrongs >> i & 1))
            fault(at, "nothing meets wrong %zu: %s", i + 1, step->wrongs[i].text);
    bool goes_on = at->step + 1 < at->lesson->step_count && !step[1].position;
    if (goes_on && !w.same_end)
        fault(at, "the next step goes on, but right lines end differently");
    if (step->kind == LEARN_STEP_PUZZLE && step->solutions == 0)
        fault(at, "a puzzle promises how many solutions it has");
}

static bool has_point(const learner *l, const char *name, size_t len) {
    const pt_layout *layout = pt_state_layout(l->rules, &l->now);
    for (size_t p = 0; layout && p < layout->point_count; p++)
        if (strlen(layout->points[p].name) == len && memcmp(layout->points[p].name, name, len) == 0)
            return true;
    return false;
}

static void check_marks(const place *at, const learner *l) {
    for (const char *m = step_at(at)->mark; m && *m;) {
        size_t len = strcspn(m, " ");
        if (!has_point(l, m, len))
            fault(at, "there is no point %.*s to mark", (int)len, m);
        m += len + (m[len] == ' ');
    }
}

static void check_text(const place *at, const char *text) {
    if (text && strlen(text) > TEXT_MAX)
        fault(at, "too long: %s", text);
}

static void check_texts(const place *at) {
    const learn_step *step = step_at(at);
    check_text(at, step->text);
    check_text(at, step->hint);
    for (size_t i = 0; i < step->goal_count; i++)
        check_text(at, step->goals[i].text);
    for (size_t i = 0; i < step->wrong_count; i++)
        check_text(at, step->wrongs[i].text);
}

/* A position of GIPF in which a move is to be made has no row: it would have been removed. To check
 * this, the position is read as one with a row to remove. */
static void check_no_row(const place *at, const learner *l) {
    const char *position = step_at(at)->position;
    if (!position || strncmp(position, "gipf ", 5) != 0 ||
        pt_state_phase(l->rules, &l->now) != GIPF_PHASE_MOVE)
        return;
    for (int i = 0; i < 2; i++) {
        char text[PT_POSITION_TEXT_MAX];
        pt_state state;
        snprintf(text, sizeof text, "%s", position);
        char *phase = strstr(text, " m "), *turn = text;
        for (int blanks = 0; blanks < 3; turn++)
            blanks += *turn == ' ';
        assert_non_null(phase);
        phase[1] = 'r';
        *turn = "wb"[i];
        if (pt_position_read(l->rules, text, PT_ZSTR, &state, NULL) == PT_OK)
            fault(at, "a row stands there already: %s", text);
    }
}

/* == Games == */

/* Whether the reader's side wins from here if it is played at `level`. The search is cleared before
 * each action, so the game is always the same one. */
static bool wins_at(const place *at, const learner *l, pt_engine *engine, unsigned level,
                    uint64_t seed) {
    static uint64_t keys[GAME_ACTIONS_MAX + 1];
    pt_history history = {keys, 0, GAME_ACTIONS_MAX + 1};
    pt_state now = l->now;
    pt_actor reader = pt_state_actor(l->rules, &now);
    pt_history_push(&history, l->rules, &now);
    for (unsigned i = 0; i < GAME_ACTIONS_MAX; i++) {
        pt_outcome outcome = pt_result(l->rules, &now);
        if (outcome.over)
            return outcome.winner == reader;
        bool ours = pt_state_actor(l->rules, &now) == reader;
        pt_limits limits = {.level = ours ? level : step_at(at)->level, .seed = seed * 1000 + i};
        pt_search_info info;
        pt_engine_clear(engine);
        assert_int_equal(pt_engine_position(engine, l->rules, &now, &history), PT_OK);
        pt_engine_go(engine, &limits);
        while (!pt_engine_work(engine, 0, 4096)) {
        }
        assert_true(pt_engine_best(engine, &info));
        unsigned flags = pt_apply(l->rules, &now, info.pv[0]);
        pt_history_push(&history, l->rules, &now);
        if (pt_history_ends(&history, l->rules, &now, flags) != PT_ENDS_NOTHING)
            return false;
    }
    fault(at, "the game takes more than %d actions", GAME_ACTIONS_MAX);
    return false;
}

/* A reader who has learned something beats the level. */
static void check_game(const place *at, const learner *l) {
    const pt_engine_options options = {.hash_bytes = (size_t)1 << 20, .workers = 1};
    pt_engine *engine;
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    for (uint64_t seed = 1; seed <= GAME_SEEDS; seed++)
        if (!wins_at(at, l, engine, GAME_READER_LEVEL, seed))
            fault(at, "level %d does not win this game (seed %d)", GAME_READER_LEVEL, (int)seed);
    pt_engine_free(engine);
}

static void check_step(const place *at, learner *l) {
    const learn_step *step = step_at(at);
    pt_error error;
    if (learner_go(l, at->step, &error) != PT_OK) {
        fault(at, "%s", sentence(&error));
        return;
    }
    check_marks(at, l);
    check_texts(at);
    if (!step->play)
        check_no_row(at, l);
    if (step->kind != LEARN_STEP_SHOW && pt_state_actor(l->rules, &l->now) > PT_BLACK)
        fault(at, "nobody can act here");
    else if (step->kind == LEARN_STEP_GAME)
        check_game(at, l);
    else if (step->kind != LEARN_STEP_SHOW)
        check_asked(at, l);
}

/* == Each lesson == */

/* The steps are all good, and the last one or two of them are puzzles, or the last one is a game.
 */
static void every_lesson_keeps_to_the_rules(void **unused) {
    (void)unused;
    faults = 0;
    for (size_t c = 0; c < learn_chapter_count; c++) {
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++) {
            place at = {.lesson = &learn_chapters[c].lessons[i]};
            learner l = {0};
            pt_error error;
            size_t puzzles = 0, games = 0;
            if (learner_begin(&l, at.lesson, &error) != PT_OK)
                fault(&at, "%s", sentence(&error));
            for (at.step = 0; at.step < at.lesson->step_count; at.step++) {
                bool is_puzzle = step_at(&at)->kind == LEARN_STEP_PUZZLE;
                games += step_at(&at)->kind == LEARN_STEP_GAME;
                if (!is_puzzle && puzzles > 0 && games == 0)
                    fault(&at, "puzzles come last");
                puzzles += is_puzzle;
                check_step(&at, &l);
            }
            at.step = 0;
            if ((puzzles < 1 && games == 0) || puzzles > 2)
                fault(&at, "%zu puzzles at the end, not one or two", puzzles);
            learner_end(&l);
        }
    }
    assert_int_equal(faults, 0);
}

/* Advice is not enough: a chapter of strategy ends with a game in which to follow it. */
static void strategy_ends_with_a_game(void **unused) {
    (void)unused;
    unsigned chapters = 0;
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const learn_chapter *chapter = &learn_chapters[c];
        const learn_lesson *last = &chapter->lessons[chapter->lesson_count - 1];
        bool is_game = last->steps[last->step_count - 1].kind == LEARN_STEP_GAME;
        if (is_game != chapter->strategy)
            fail_msg("chapter %s", chapter->id);
        chapters += chapter->strategy;
    }
    assert_true(chapters > 0);
}

static void lessons_are_found_by_name_and_follow_each_other(void **unused) {
    (void)unused;
    const learn_lesson *expected = learn_chapters[0].lessons;
    for (size_t c = 0; c < learn_chapter_count; c++) {
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++) {
            const learn_lesson *lesson = &learn_chapters[c].lessons[i];
            const learn_chapter *chapter = NULL;
            assert_ptr_equal(lesson, expected);
            assert_ptr_equal(learn_find(lesson->id, PT_ZSTR, &chapter), lesson);
            assert_ptr_equal(chapter, &learn_chapters[c]);
            expected = learn_following(lesson);
        }
    }
    assert_null(expected);
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const char *game = learn_chapters[c].game;
        const learn_chapter *chapter = NULL;
        assert_non_null(pt_find_game(NULL, game, PT_ZSTR));
        assert_non_null(learn_find(learn_first(game)->id, PT_ZSTR, &chapter));
        assert_string_equal(chapter->game, game);
        assert_true(chapter <= &learn_chapters[c]);
    }
    assert_null(learn_first("no-such-game"));
    assert_null(learn_find("no-such-lesson", PT_ZSTR, NULL));
    assert_null(learn_find("", 0, NULL));
}

/* == The books == */

/* Every illustrated example of the GIPF and DVONN books and every numbered case of the book of
 * potentials, by book and number; a step says which of them it reproduces. */
static const char *const examples[] = {
    "gipf:1",
    "gipf:1-standard",
    "gipf:2a",
    "gipf:2b",
    "gipf:3",
    "gipf:4a",
    "gipf:4b",
    "gipf:4c",
    "gipf:4d",
    "gipf:5a",
    "gipf:5b",
    "gipf:6",
    "gipf:6-gipf",
    "gipf:7",
    "gipf:8",
    "gipf:tournament-1",
    "gipf:tournament-2",
    "gipf:tournament-3",
    "gipf:tournament-4",
    "potentials:A4",
    "potentials:B1",
    "potentials:B2",
    "potentials:B3",
    "potentials:B4",
    "potentials:B5",
    "potentials:B6",
    "potentials:B7",
    "potentials:B8",
    "potentials:B9",
    "potentials:B10",
    "potentials:B11",
    "potentials:C1.1",
    "potentials:C1.2",
    "potentials:C1.3",
    "potentials:C1.3-note",
    "potentials:C1.4",
    "potentials:C2.1",
    "potentials:C2.2",
    "potentials:C2.3",
    "potentials:C2.4",
    "potentials:C3.1",
    "potentials:C3.2",
    "potentials:C3.3",
    "potentials:C3.4",
    "potentials:C4.1",
    "potentials:C5.1",
    "potentials:C5.2",
    "potentials:C5.3",
    "potentials:C5.4",
    "potentials:C5.5",
    "potentials:C5.6",
    "potentials:C5.7",
    "potentials:C5.8",
    "potentials:C5.5-note",
    "potentials:D1",
    "potentials:D2",
    "potentials:D3",
    "potentials:D4",
    "potentials:E1",
    "potentials:E2",
    "potentials:E3",
    "potentials:E4",
    "potentials:E5",
    "potentials:E6",
    "potentials:E7",
    "dvonn:1",
    "dvonn:2",
    "dvonn:3",
    "dvonn:4",
};

static bool is_rebuilt(const char *example) {
    size_t wanted = strlen(example);
    for (size_t c = 0; c < learn_chapter_count; c++)
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++)
            for (size_t k = 0; k < learn_chapters[c].lessons[i].step_count; k++)
                for (const char *b = learn_chapters[c].lessons[i].steps[k].book; b && *b;) {
                    size_t len = strcspn(b, " ");
                    if (len == wanted && memcmp(b, example, len) == 0)
                        return true;
                    b += len + (b[len] == ' ');
                }
    return false;
}

static void every_example_of_the_books_is_rebuilt(void **unused) {
    (void)unused;
    unsigned missing = 0;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        if (!is_rebuilt(examples[i])) {
            fprintf(stderr, "no step rebuilds %s\n", examples[i]);
            missing++;
        }
    assert_int_equal(missing, 0);
}

/* == The learner == */

static void tries_are_judged(void **unused) {
    (void)unused;
    learner l = {0};
    learn_answer out;
    pt_error error;
    char next[PT_ACTION_TEXT_MAX];
    assert_int_equal(learner_begin(&l, learn_find("four", PT_ZSTR, NULL), &error), PT_OK);

    /* Not an action, then an illegal one, then a legal one that is not the answer. */
    learner_try(&l, "hello", PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_ILLEGAL);
    assert_true(out.refused);
    learner_try(&l, "", 0, &out);
    assert_int_equal(out.verdict, LEARN_ILLEGAL);
    learner_try(&l, "xe2-e5", PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_ILLEGAL);
    learner_try(&l, "a1-b2", PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_WRONG);
    assert_non_null(out.text);
    assert_memory_equal(&l.now, &l.start, pt_state_size(l.rules));

    /* The push is half of the answer. */
    assert_true(learner_hint(&l, next));
    assert_string_equal(next, "e1-e2");
    learner_try(&l, next, PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_MORE);
    assert_true(learner_hint(&l, next));
    assert_string_equal(next, "xe2-e5");
    learner_try(&l, next, PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_RIGHT);
    assert_true(l.done);
    assert_false(learner_hint(&l, next));

    /* A try after that begins anew. */
    learner_try(&l, "e1-e2", PT_ZSTR, &out);
    assert_int_equal(out.verdict, LEARN_MORE);
    learner_again(&l);
    assert_string_equal(l.line, "");
    learner_end(&l);
    learner_end(&l);
}

/* A lesson that was renamed is found by its old name, so that what a reader has done stays done. */
static void earlier_names_are_known(void **unused) {
    (void)unused;
    const learn_lesson *lesson = learn_find("yinsh", PT_ZSTR, NULL);
    assert_non_null(lesson);
    assert_string_equal(lesson->id, "potential-y");
    assert_ptr_equal(lesson, learn_find("potential-y", PT_ZSTR, NULL));
    assert_string_equal(learn_find("punct-or-dvonn", PT_ZSTR, NULL)->id, "potential-p-or-d");
    assert_string_equal(learn_find_chapter("dvonn-potential", PT_ZSTR)->id, "potential-d");
    assert_string_equal(learn_find_chapter("dvonn", PT_ZSTR)->id, "dvonn");
    assert_null(learn_find("chess", PT_ZSTR, NULL));
    assert_null(learn_find_chapter("chess", PT_ZSTR));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_keeps_to_the_rules),
        cmocka_unit_test(strategy_ends_with_a_game),
        cmocka_unit_test(lessons_are_found_by_name_and_follow_each_other),
        cmocka_unit_test(earlier_names_are_known),
        cmocka_unit_test(every_example_of_the_books_is_rebuilt),
        cmocka_unit_test(tries_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
