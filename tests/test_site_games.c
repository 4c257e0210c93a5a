/* Every game, played on the site by two people and against the engine. No game is named here. */
#include "site_support.h"

#include "every_game.h"

#define TURNS 40

static void make_for(const pt_variant *variant, const char *more) {
    char body[PT_SETUP_TEXT_MAX + 64];
    snprintf(body, sizeof body, "{\"setup\":\"%s\",\"colour\":\"white\"%s}", variant->setup, more);
    make_table(body);
}

/* Where the rules ended the game, the site says so; and its record is the record of that game. */
static void check_end(const game *g) {
    pt_record *record;
    pt_state end = {.words = {0}};
    pt_outcome out = pt_result(g->rules, &g->state);
    settle();
    assert_int_equal(get(&eve, at_table("")), 200);
    assert_string_equal(word_in(eve.body, "stage"), out.over ? "over" : "playing");
    if (!out.over)
        return;
    assert_string_equal(word_in(eve.body, "winner"), out.winner == PT_WHITE   ? "white"
                                                     : out.winner == PT_BLACK ? "black"
                                                                              : "null");
    assert_int_equal(get(&eve, at_table("record")), 200);
    assert_int_equal(pt_record_read(NULL, eve.text, PT_ZSTR, NULL, &record, NULL, NULL), PT_OK);
    pt_record_state(record, SIZE_MAX, &end);
    assert_true(pt_identity_key(g->rules, &end) == pt_identity_key(g->rules, &g->state));
    pt_record_free(record);
}

static void play_online(const pt_game *unused, const pt_variant *variant) {
    (void)unused;
    game g = begin_game(variant->setup, 3);
    make_for(variant, "");
    join_table(&bob);
    all_watch();
    /* What chance draws is up to the site. */
    for (int i = 0; i < TURNS && pt_state_actor(g.rules, &g.state) <= PT_BLACK; i++)
        play_random(&g, i);
    if (pt_state_actor(g.rules, &g.state) != PT_CHANCE)
        check_end(&g);
    pt_rules_free(g.rules);
    everybody_leaves();
}

static void two_people_play_every_game(void **state) {
    (void)state;
    for_every_variant(play_online);
}

/* One action by a person, and the engine answers. */
static void play_the_engine(const pt_game *played, const pt_variant *variant) {
    if (played->played_elsewhere || played->bind)
        return;
    game g = begin_game(variant->setup, 3);
    if (pt_state_actor(g.rules, &g.state) <= PT_BLACK) {
        char text[2048];
        make_for(variant, ",\"opponent\":\"engine:1\"");
        connect_browser(&ada);
        watch_table(&ada, 0);
        settle();
        int64_t before = changed_now(&ada);
        play_on(&g, text, sizeof text);
        assert_null(command(&ada, "act", "one", before, text));
        for (int i = 0; i < 2000 && changed_now(&ada) < before + 2; i++)
            turn_loop(5);
        assert_true(changed_now(&ada) >= before + 2);
    }
    pt_rules_free(g.rules);
    everybody_leaves();
}

static void the_engine_sits_down_to_every_game(void **state) {
    (void)state;
    for_every_variant(play_the_engine);
}

/* The board of a new table with whoever sits down, as each of three people sees it. */
static void find_board(const char *setup, char out[PT_SETUP_TEXT_MAX]) {
    char body[PT_SETUP_TEXT_MAX + 64];
    snprintf(body, sizeof body, "{\"setup\":\"%s\",\"colour\":\"white\"}", setup);
    make_table(body);
    join_table(&bob);
    browser *all[] = {&ada, &bob, &eve};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(get(all[i], at_table("")), 200);
        const char *seen = word_in(all[i]->body, "setup");
        if (i > 0)
            assert_string_equal(seen, out);
        snprintf(out, PT_SETUP_TEXT_MAX, "%s", seen);
    }
    everybody_leaves();
}

static void draw_boards(const pt_game *unused, const pt_variant *variant) {
    (void)unused;
    char setup[PT_SETUP_TEXT_MAX], first[PT_SETUP_TEXT_MAX], second[PT_SETUP_TEXT_MAX];
    const char *seed = strstr(variant->setup, " seed=");
    if (!variant->drawn)
        return;
    assert_non_null(seed);
    snprintf(setup, sizeof setup, "%.*s", (int)(seed - variant->setup), variant->setup);
    find_board(setup, first);
    find_board(setup, second);
    assert_non_null(strstr(first, " seed="));
    assert_string_not_equal(first, variant->setup);
    assert_string_not_equal(first, second);
}

/* The site draws, not who makes the table, and everybody has the same board. */
static void the_site_draws_every_board_that_is_drawn(void **state) {
    (void)state;
    for_every_variant(draw_boards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(two_people_play_every_game),
        TEST(the_engine_sits_down_to_every_game),
        TEST(the_site_draws_every_board_that_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
