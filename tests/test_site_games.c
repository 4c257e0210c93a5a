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

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(two_people_play_every_game),
        TEST(the_engine_sits_down_to_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
