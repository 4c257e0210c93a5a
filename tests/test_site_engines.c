/* The pool of engines on its own, with stand-ins for the rest of the site. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "potentia.h"
#include "site/tables/engines.h"
#include "table/table.h"

#define COMBINED "combined sides=T:rps,Z:die,D:rps,Y:die,P:rps challenges=- ultimate"
#define WIN_FOR_WHITE "gipf standard 1w2/1ww1b/wbwWbb/1b2B2/4b1/3bb/1w2 w 5,1 BB -,- m -"

enum { ANSWERS_MAX = 4096 };

typedef struct got {
    int64_t table;
    uint32_t at;
    int seat;
    bool failed, resigns, takes_draw;
    char batch[TABLE_BATCH_TEXT_MAX];
} got;

struct site {
    void *part;
    int fd;
    size_t count;
    got *answers;
    void (*heard)(struct site *s, const got *answer);
    void *context;
};

void **site_part_of(site *s, site_part part) {
    assert_int_equal(part, PART_ENGINES);
    return &s->part;
}

bool site_watch(site *s, int fd) {
    s->fd = fd;
    return true;
}

void live_engine_answer(site *s, const engine_answer *answer) {
    assert_true(s->count < ANSWERS_MAX);
    got *g = &s->answers[s->count++];
    *g = (got){.table = answer->table,
               .at = answer->at,
               .seat = answer->seat,
               .failed = answer->failed,
               .resigns = answer->resigns,
               .takes_draw = answer->takes_draw};
    assert_true(strlen(answer->batch) < sizeof g->batch);
    strcpy(g->batch, answer->batch);
    if (s->heard)
        s->heard(s, g);
}

static void open_pool(site *s, unsigned threads) {
    site_options options = {.engines = threads, .engine_mb = 16};
    *s = (site){.answers = calloc(ANSWERS_MAX, sizeof *s->answers),
                .part = calloc(1, engines_hooks.size)};
    assert_true(s->answers && s->part);
    assert_true(engines_hooks.open(s, &options));
}

static void close_pool(site *s) {
    engines_hooks.close(s);
    free(s->part);
    free(s->answers);
}

static void wait_for(site *s, size_t count) {
    while (s->count < count) {
        struct pollfd p = {.fd = s->fd, .events = POLLIN};
        assert_int_equal(poll(&p, 1, 60000), 1);
        engines_hooks.work(s, 0);
    }
}

static void name_owner(uint8_t owner[STORE_HASH_SIZE], unsigned number) {
    memset(owner, 0, STORE_HASH_SIZE);
    memcpy(owner, &number, sizeof number);
}

static engine_question question(const char *setup, int64_t id, int level, unsigned owner) {
    engine_question q = {.table = id, .at = 3, .setup = setup, .level = level, .seed = 7};
    name_owner(q.owner, owner);
    return q;
}

/* == Whole games == */

typedef struct game {
    pt_rules *rules;
    pt_state state;
    const char *setup;
    char batches[65536], view[PT_POSITION_TEXT_MAX];
    bool hides; /* something from the player who acts */
    unsigned played, limit;
    uint32_t at;
    pt_rng rng;
} game;

static void begin_game(game *g, const char *setup) {
    pt_error error;
    g->setup = setup;
    if (pt_rules_new(NULL, setup, PT_ZSTR, &g->rules, &error) != PT_OK)
        fail_msg("%s", error.message->english);
    pt_start(g->rules, &g->state);
    pt_rng_seed(&g->rng, 5);
}

static void play(game *g, const char *text, size_t len, pt_action action) {
    size_t used = strlen(g->batches);
    assert_true(used + len + 2 < sizeof g->batches);
    snprintf(g->batches + used, sizeof g->batches - used, "%s%.*s", used ? ";" : "", (int)len,
             text);
    pt_apply(g->rules, &g->state, action);
}

/* Plays what chance draws; then asks for the next batch. False: the game is over. */
static bool ask_next(site *s, game *g, int64_t id, int level) {
    while (pt_state_actor(g->rules, &g->state) == PT_CHANCE) {
        pt_actions list;
        char text[PT_ACTION_TEXT_MAX];
        pt_legal(g->rules, &g->state, &list);
        pt_action action = list.items[pt_rng_below(&g->rng, (uint32_t)list.count)];
        size_t len = pt_action_write(g->rules, &g->state, action, text, sizeof text);
        play(g, text, len, action);
    }
    pt_actor actor = pt_state_actor(g->rules, &g->state);
    if (actor == PT_NOBODY || g->played == g->limit)
        return false;
    engine_question q = question(g->setup, id, level, (unsigned)id);
    pt_state view;
    pt_view(g->rules, &g->state, actor, &view);
    pt_position_write(g->rules, &view, g->view, sizeof g->view);
    q.at = ++g->at;
    q.seat = actor == PT_BLACK;
    q.batches = g->batches;
    g->hides = pt_identity_key(g->rules, &view) != pt_identity_key(g->rules, &g->state);
    if (g->hides) {
        q.batches = ""; /* whoever may not see everything cannot replay it */
        q.position = g->view;
    }
    assert_true(engine_ask(s, &q));
    return true;
}

/* The batch is legal and complete: up to another actor or the end of the turn; or a single action
 * that answers a secret one. */
static void play_batch(game *g, const got *a) {
    pt_actor actor = pt_state_actor(g->rules, &g->state);
    unsigned flags = 0;
    assert_false(a->failed);
    assert_int_equal(a->at, g->at);
    assert_int_equal(a->seat, actor == PT_BLACK);
    assert_true(*a->batch != '\0');
    for (const char *at = a->batch; *at;) {
        size_t len = strcspn(at, ";");
        pt_action action;
        assert_false(flags & PT_TURN_ENDED);
        assert_int_equal(pt_state_actor(g->rules, &g->state), actor);
        assert_int_equal(pt_action_read(g->rules, &g->state, at, len, &action, NULL), PT_OK);
        pt_state before = g->state;
        play(g, at, len, action);
        flags = pt_apply(g->rules, &before, action);
        at += at[len] ? len + 1 : len;
    }
    if (g->hides)
        assert_null(strchr(a->batch, ';'));
    else
        assert_true(flags & PT_TURN_ENDED || pt_state_actor(g->rules, &g->state) != actor);
    g->played++;
}

static void test_levels_play_whole_games(void **unused) {
    static const struct {
        const char *setup;
        int level;
        unsigned limit;
    } rows[] = {
        {"gipf basic", 1, 200},  {"gipf standard", 10, 30}, {"gipf tournament", 1, 200},
        {"dvonn", 1, 200},       {"dvonn", 5, 10},          {"gipf standard", 3, 40},
        {"gipf ultimate", 7, 6}, {COMBINED, 1, 120},        {COMBINED, 2, 20},
    };
    enum { GAMES = sizeof rows / sizeof rows[0] };
    game *games = calloc(GAMES, sizeof *games);
    assert_non_null(games);
    (void)unused;
    site s;
    open_pool(&s, 2);
    size_t going = 0, heard = 0;
    bool secret = false;
    for (size_t i = 0; i < GAMES; i++) {
        begin_game(&games[i], rows[i].setup);
        games[i].limit = rows[i].limit;
        going += ask_next(&s, &games[i], (int64_t)i, rows[i].level);
    }
    while (going > 0) {
        wait_for(&s, heard + 1);
        for (; heard < s.count; heard++) {
            got *a = &s.answers[heard];
            game *g = &games[a->table];
            if (a->resigns) {
                going--;
                continue;
            }
            play_batch(g, a);
            secret |= g->hides;
            going -= !ask_next(&s, g, a->table, rows[a->table].level);
        }
        if (heard > ANSWERS_MAX / 2)
            heard = s.count = 0;
    }
    assert_true(secret);
    engines_stats stats = engines_look(&s);
    assert_int_equal(stats.waiting, 0);
    assert_int_equal(stats.searches, 0);
    assert_int_equal(stats.failed, 0);
    assert_int_equal(stats.asked, stats.answered);
    close_pool(&s);
    for (size_t i = 0; i < GAMES; i++) {
        assert_true(games[i].played > 4);
        pt_rules_free(games[i].rules);
    }
    free(games);
}

/* == The same question has the same answer == */

static void test_answers_do_not_depend_on_others(void **unused) {
    (void)unused;
    char lone[TABLE_BATCH_TEXT_MAX];
    for (unsigned threads = 1; threads <= 2; threads++) {
        site s;
        open_pool(&s, threads);
        engine_question q = question("gipf ultimate", 1, 8, 1);
        assert_true(engine_ask(&s, &q));
        wait_for(&s, 1);
        if (threads == 1)
            strcpy(lone, s.answers[0].batch);
        for (unsigned i = 0; i < 12; i++) {
            q = question(i % 3 ? "dvonn" : "gipf ultimate", 10 + i, 8, i);
            assert_true(engine_ask(&s, &q));
        }
        wait_for(&s, 13);
        for (size_t i = 0; i < s.count; i++)
            if (s.answers[i].table == 1 || s.answers[i].table % 3 == 1)
                assert_string_equal(s.answers[i].batch, lone);
        close_pool(&s);
    }
}

/* == Fairness == */

enum { GREEDY = 1, MODEST = 2, GREEDY_GAMES = 20 };

/* The greedy one asks again at once, whatever the answer. */
static void ask_again(site *s, const got *a) {
    unsigned *modest = s->context;
    if (a->table != MODEST || ++*modest < 6) {
        engine_question q =
            question("gipf ultimate", a->table, 6, a->table == MODEST ? MODEST : GREEDY);
        assert_true(engine_ask(s, &q));
    }
}

static void test_many_games_do_not_starve_one(void **unused) {
    (void)unused;
    for (unsigned threads = 1; threads <= 2; threads++) {
        unsigned modest = 0;
        uint8_t owner[STORE_HASH_SIZE];
        site s;
        open_pool(&s, threads);
        s.heard = ask_again;
        s.context = &modest;
        for (int64_t i = 0; i < GREEDY_GAMES; i++) {
            engine_question q = question("gipf ultimate", 100 + i, 6, GREEDY);
            assert_true(engine_ask(&s, &q));
        }
        engine_question q = question("gipf ultimate", MODEST, 6, MODEST);
        assert_true(engine_ask(&s, &q));
        while (modest < 6)
            wait_for(&s, s.count + 1);
        name_owner(owner, MODEST);
        engines_share m = engines_share_of(&s, owner);
        name_owner(owner, GREEDY);
        engines_share g = engines_share_of(&s, owner);
        /* Six questions of several slices each. While one of the modest player's questions waited,
         * the greedy one got as much as the modest one, plus what was already in progress; on a
         * busy machine one thread gets ahead of the other, but never by the number of games. */
        assert_true(m.slices >= 12);
        assert_true(m.others <= threads * m.slices + 6 * 2 * threads);
        assert_true(g.slices >= m.slices);
        assert_int_equal(g.waiting, GREEDY_GAMES);
        close_pool(&s);
    }
}

/* A newcomer neither has to wait to catch up nor goes ahead of everybody for ever. */
static void test_a_newcomer_begins_where_the_others_stand(void **unused) {
    (void)unused;
    uint8_t owner[STORE_HASH_SIZE];
    site s;
    open_pool(&s, 1);
    for (int64_t i = 0; i < 8; i++) {
        engine_question q = question("gipf ultimate", i, 6, 1);
        assert_true(engine_ask(&s, &q));
    }
    wait_for(&s, 8);
    name_owner(owner, 1);
    uint64_t before = engines_share_of(&s, owner).slices;
    assert_true(before >= 16);
    for (int64_t i = 0; i < 8; i++)
        for (unsigned who = 1; who <= 2; who++) {
            engine_question q = question("gipf ultimate", i + 10 * who, 6, who);
            assert_true(engine_ask(&s, &q));
        }
    wait_for(&s, 16);
    /* Neither has more than half of the first eight answers, give or take one. */
    unsigned first = 0;
    for (size_t i = 8; i < 16; i++)
        first += s.answers[i].table < 20;
    assert_in_range(first, 3, 5);
    wait_for(&s, 24);
    close_pool(&s);
}

static void test_more_owners_than_searches(void **unused) {
    (void)unused;
    site s;
    open_pool(&s, 1);
    for (unsigned i = 0; i < 200; i++) {
        engine_question q = question("gipf standard", i, 10, i);
        assert_true(engine_ask(&s, &q));
        assert_true(engines_look(&s).searches <= 4);
    }
    wait_for(&s, 200);
    bool seen[200] = {false};
    for (size_t i = 0; i < 200; i++) {
        assert_false(s.answers[i].failed);
        assert_false(seen[s.answers[i].table]);
        seen[s.answers[i].table] = true;
    }
    close_pool(&s);
}

/* == Forgetting == */

static void test_questions_are_forgotten_and_replaced(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 11);
    for (unsigned round = 0; round < 12; round++) {
        enum { TABLES = 12 };
        uint32_t wanted[TABLES] = {0};
        site s;
        open_pool(&s, 2);
        for (uint32_t i = 1; i <= 60; i++) {
            int64_t id = pt_rng_below(&rng, TABLES);
            if (pt_rng_below(&rng, 3) == 0) {
                engine_forget(&s, id);
                wanted[id] = 0;
            } else {
                engine_question q = question("gipf ultimate", id, 2, i % 4);
                q.at = i;
                assert_true(engine_ask(&s, &q));
                wanted[id] = i;
            }
            struct timespec moment = {.tv_nsec = pt_rng_below(&rng, 400000)};
            nanosleep(&moment, NULL);
        }
        if (round % 4 == 3) { /* closed in the middle of it all */
            close_pool(&s);
            continue;
        }
        size_t left = 0;
        for (int64_t i = 0; i < TABLES; i++)
            left += wanted[i] > 0;
        wait_for(&s, left);
        for (size_t i = 0; i < s.count; i++) {
            assert_int_equal(s.answers[i].at, wanted[s.answers[i].table]);
            wanted[s.answers[i].table] = 0;
        }
        assert_int_equal(s.count, left);
        engines_stats stats = engines_look(&s);
        while (stats.waiting > 0) /* forgotten ones that their thread has not noticed yet */
            stats = engines_look(&s);
        assert_int_equal(stats.asked, stats.answered + stats.forgotten);
        assert_int_equal(stats.searches, 0);
        close_pool(&s);
    }
}

static void test_nothing_is_asked_of_a_pool_that_stops(void **unused) {
    (void)unused;
    site s;
    open_pool(&s, 2);
    for (int64_t i = 0; i < 30; i++) {
        engine_question q = question("gipf ultimate", i, 9, (unsigned)i);
        assert_true(engine_ask(&s, &q));
    }
    engines_hooks.stop(&s);
    engine_question q = question("gipf standard", 1, 1, 1);
    assert_false(engine_ask(&s, &q));
    size_t before = s.count;
    engines_hooks.work(&s, 0);
    assert_int_equal(s.count, before);
    close_pool(&s);
}

/* == Ends and draws == */

/* The winning batch of the position above, found at full strength. */
static void find_win(char *out) {
    pt_rules *rules;
    pt_state state;
    pt_engine *engine;
    pt_search_info best;
    pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1};
    pt_limits limits = {.depth = 4, .analysis = true};
    assert_int_equal(pt_rules_new(NULL, "gipf standard", PT_ZSTR, &rules, NULL), PT_OK);
    assert_int_equal(pt_position_read(rules, WIN_FOR_WHITE, PT_ZSTR, &state, NULL), PT_OK);
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    *out = '\0';
    while (pt_state_actor(rules, &state) == PT_WHITE) {
        char text[PT_ACTION_TEXT_MAX];
        assert_int_equal(pt_engine_position(engine, rules, &state, NULL), PT_OK);
        pt_engine_go(engine, &limits);
        while (!pt_engine_work(engine, 0, 100000))
            continue;
        assert_true(pt_engine_best(engine, &best));
        assert_int_equal(best.kind, PT_SCORE_WINS);
        pt_action_write(rules, &state, best.pv[0], text, sizeof text);
        sprintf(out + strlen(out), "%s%s", *out ? ";" : "", text);
        pt_apply(rules, &state, best.pv[0]);
    }
    pt_engine_free(engine);
    pt_rules_free(rules);
}

static void test_a_lost_game_is_resigned_and_its_draw_taken(void **unused) {
    (void)unused;
    char win[TABLE_BATCH_TEXT_MAX];
    find_win(win);
    site s;
    open_pool(&s, 2);
    engine_question q = question("gipf standard", 0, 9, 1);
    q.start = WIN_FOR_WHITE;
    q.batches = win;
    q.seat = 1;
    assert_true(engine_ask(&s, &q)); /* Black is lost */
    q.table = 1;
    q.asked_draw = true;
    assert_true(engine_ask(&s, &q)); /* and would rather take a draw */
    q.table = 2;
    q.seat = 0;
    assert_true(engine_ask(&s, &q)); /* White would not, although Black is to act */
    q.table = 3;
    q.batches = NULL;
    assert_true(engine_ask(&s, &q)); /* nor when White is to act */
    q = question("gipf standard", 4, 5, 1);
    q.asked_draw = true;
    assert_true(engine_ask(&s, &q)); /* at the start there is nothing to fear */
    q = question(COMBINED, 5, 5, 1);
    q.asked_draw = true;
    assert_true(engine_ask(&s, &q));
    wait_for(&s, 6);
    for (size_t i = 0; i < s.count; i++) {
        const got *a = &s.answers[i];
        assert_false(a->failed);
        assert_int_equal(a->resigns, a->table == 0);
        assert_int_equal(a->takes_draw, a->table == 1);
        assert_string_equal(a->batch, "");
    }
    close_pool(&s);
}

static void test_nonsense_fails(void **unused) {
    (void)unused;
    site s;
    open_pool(&s, 1);
    engine_question rows[] = {
        question("no such game", 0, 5, 1),  question("gipf standard", 1, 5, 1),
        question("gipf standard", 2, 5, 1), question("gipf standard", 3, 5, 1),
        question("gipf standard", 4, 5, 1), question("combined sides=Y:external ultimate", 5, 5, 1),
    };
    rows[1].batches = "a1-b2;;";
    rows[2].seat = 1; /* White's turn */
    rows[3].start = "gipf standard nonsense";
    rows[4].position = "dvonn";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_true(engine_ask(&s, &rows[i]));
    wait_for(&s, sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < s.count; i++)
        assert_true(s.answers[i].failed);
    uint64_t values[METRIC_NB];
    engines_hooks.metrics(&s, values);
    assert_int_equal(values[METRIC_ENGINE_FAILED], 6);
    close_pool(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_play_whole_games),
        cmocka_unit_test(test_answers_do_not_depend_on_others),
        cmocka_unit_test(test_many_games_do_not_starve_one),
        cmocka_unit_test(test_a_newcomer_begins_where_the_others_stand),
        cmocka_unit_test(test_more_owners_than_searches),
        cmocka_unit_test(test_questions_are_forgotten_and_replaced),
        cmocka_unit_test(test_nothing_is_asked_of_a_pool_that_stops),
        cmocka_unit_test(test_a_lost_game_is_resigned_and_its_draw_taken),
        cmocka_unit_test(test_nonsense_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
