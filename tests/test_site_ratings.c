/* How often a site allows things, and how people are rated. */
#include "visiting.h"

#include <math.h>

#include "site/people/rating.h"

/* == Limits == */

static void an_allowance_is_used_up_and_fills_again(void **state) {
    (void)state;
    site *closed = s;
    site_close(closed);
    s = open_at(false);
    static const uint8_t v4[16] = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1};
    uint8_t other[16];
    memcpy(other, v4, sizeof other);
    other[15] = 2;
    int64_t now = INT64_C(1767225600000);
    for (int i = 0; i < 5; i++)
        assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now), 0);
    assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now), 20);
    assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now + 5000), 15);
    assert_int_equal(limit_take(s, LIMIT_LOGIN, other, 16, now), 0); /* another address */
    assert_int_equal(limit_take(s, LIMIT_CHAT, v4, 16, now), 0);     /* another thing */
    assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now + 20000), 0);
    assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now + 20000), 20);
    /* A clock that is set back does not lock anybody out for that long. */
    assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now - 3600000), 20);
    for (int i = 0; i < 5; i++)
        assert_int_equal(limit_take(s, LIMIT_LOGIN, v4, 16, now + 200000), 0);
}

/* What is left of an allowance: how many more times it can be used. */
static unsigned left(const asker *who, int64_t now) {
    unsigned count = 0;
    while (count < 1000 && limit_take_who(s, LIMIT_COMMANDS, who, 1, now) == 0)
        count++;
    return count;
}

static void an_ipv6_network_is_one_key(void **state) {
    (void)state;
    site_close(s);
    s = open_at(false);
    asker who = {.account = 0};
    uint8_t address[16] = {0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 1, [15] = 1};
    address_network(address, who.address);
    assert_int_equal(left(&who, 1000), 80);
    address[15] = 200;
    address_network(address, who.address);
    assert_int_equal(left(&who, 1000), 0);
    address[7] = 2;
    address_network(address, who.address);
    assert_int_equal(left(&who, 1000), 80);
    /* Each mapped IPv4 address counts on its own. */
    uint8_t four[16] = {[10] = 0xFF, [11] = 0xFF, 10, 0, 0, 1};
    address_network(four, who.address);
    assert_int_equal(left(&who, 1000), 80);
    four[15] = 2;
    address_network(four, who.address);
    assert_int_equal(left(&who, 1000), 80);
}

static void an_account_has_its_own_allowance_and_a_network_five(void **state) {
    (void)state;
    site_close(s);
    s = open_at(false);
    asker visitor = {.address = {0x20}}, one = {.address = {0x20}, .account = 7};
    assert_int_equal(left(&visitor, 1000), 80); /* they share two allowances */
    assert_int_equal(left(&one, 1000), 40);     /* somebody with an account does not notice */
    one.address[0] = 0x30;
    assert_int_equal(left(&one, 1000), 0); /* an account is the same everywhere */
    one.address[0] = 0x20;
    unsigned together = 0;
    for (one.account = 8; one.account < 30; one.account++)
        together += left(&one, 1000);
    assert_int_equal(together, 4 * 40); /* and the first had its share */
    /* What costs much takes much, but never more than the allowance can hold. */
    asker other = {.address = {0x40}};
    assert_int_equal(limit_take_who(s, LIMIT_COMMANDS, &other, 30, 1000), 0);
    assert_int_equal(left(&other, 1000), 50);
    assert_int_equal(limit_take_who(s, LIMIT_COMMANDS, &other, 5000, 10000), 0);
    assert_int_equal(left(&other, 10000), 0);
}

/* A million addresses in between: memory is bounded, and those over their allowance are still
 * known. */
static void who_owes_is_forgotten_last(void **state) {
    (void)state;
    site_close(s);
    s = open_at(false);
    uint8_t address[16] = {[10] = 0xFF, [11] = 0xFF, 10, 1, 2, 3};
    for (int i = 0; i < 10; i++)
        assert_int_equal(limit_take(s, LIMIT_TABLES, address, 16, 1000), 0);
    for (uint32_t i = 0; i < 1000000; i++) {
        uint8_t many[16] = {[10] = 0xFF, [11] = 0xFF};
        memcpy(many + 12, &i, 4);
        limit_take(s, LIMIT_OTHER, many, 16, 1000);
    }
    assert_true(limit_take(s, LIMIT_TABLES, address, 16, 1000) > 0);
}

static void trying_passwords_is_slow(void **state) {
    (void)state;
    site_close(s);
    s = open_at(false);
    browser b = {.address = {[10] = 0xFF, [11] = 0xFF, 127, 0, 0, 1}};
    for (int i = 0; i < 5; i++)
        assert_int_equal(log_in(&b, "nobody-at-all", "wrong password"), 401);
    assert_int_equal(log_in(&b, "nobody-at-all", "wrong password"), 429);
    assert_string_equal(error_code(&b), "slow");
    assert_in_range(b.retry_after, 15, 20);
    forget(&b);
}

/* == Ratings == */

static void assert_near(double value, double wanted, double tolerance) {
    if (fabs(value - wanted) > tolerance)
        fail_msg("%f is not %f", value, wanted);
}

/* The numbers of Glickman's paper. */
static void the_example_of_glicko_2(void **state) {
    (void)state;
    glicko player = {1500, 200, 0.06};
    const glicko others[] = {{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}};
    const double scores[] = {1, 0, 0};
    glicko after = glicko_play(player, others, scores, 3, 1);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
    /* The rating of somebody who does not play only becomes less certain. */
    assert_near(glicko_deviation(player, 1), 200.2714, 0.001);
    after = glicko_play(player, NULL, NULL, 0, 1);
    assert_near(after.rating, 1500, 1e-9);
    assert_near(after.deviation, 200.2714, 0.001);
}

static void ratings_stay_within_bounds(void **state) {
    (void)state;
    glicko strong = glicko_new, weak = glicko_new;
    double won = 1, lost = 0;
    for (int i = 0; i < 3000; i++) {
        glicko before = strong;
        strong = glicko_play(strong, &weak, &won, 1, 0);
        weak = glicko_play(weak, &before, &lost, 1, 0);
        assert_true(isfinite(strong.rating) && isfinite(strong.deviation));
        assert_true(strong.volatility > 0 && strong.volatility < 1);
    }
    assert_true(strong.rating > 2000 && strong.rating <= 4000);
    assert_true(weak.rating < 1000 && weak.rating >= 100);
    assert_true(strong.deviation >= 30 && strong.deviation <= 350);
    /* A year without a game turns a deviation of 60 into 110, and such a rating counts as
     * provisional. */
    glicko sure = {1700, 60, 0.06};
    assert_near(glicko_deviation(sure, rating_periods(0, 365 * DAY_MS)), 110, 1);
    assert_near(glicko_deviation(sure, 1e6), 350, 1e-9);
}

static void games_have_names(void **state) {
    (void)state;
    static const struct {
        const char *setup, *game;
    } games[] = {
        {"gipf basic", "gipf-basic"},
        {"standard", "gipf-standard"},
        {"gipf tournament", "gipf-tournament"},
        {"gipf ultimate", "gipf-ultimate"},
        {"tournament supply=T4Z4", "gipf-potentials"},
        {"standard supply=T6", "gipf-potentials"},
        {"tournament pieces=18,16", "gipf-handicap"},
        {"tournament supply=T4,Z4", "gipf-handicap"},
        {"dvonn", "dvonn"},
        {"no such game", "other"},
        {"", "other"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char game[STORE_NAME_MAX + 1];
        rating_game(games[i].setup, game);
        assert_string_equal(game, games[i].game);
    }
}

static void a_rated_game_changes_both(void **state) {
    (void)state;
    browser b = {0}, other = {0};
    register_as(&b, "Olga");
    register_as(&other, "Paul");
    int64_t both[2] = {account_of("Olga"), account_of("Paul")};
    double rating = 0, deviation = 0;
    assert_false(rating_of(s, both[0], "dvonn", &rating, &deviation));
    int64_t at = keep_table(NULL, both[0], "Olga", true, our_time());
    rated_game won = {"dvonn", at, {both[0], both[1]}, 2, false}, alone = won, drawn = won;
    alone.account[1] = both[0];
    drawn.score = 1;
    store_batch *batch = store_batch_new();
    assert_int_equal(rating_settle(s, batch, &won, our_time()), STORE_OK);
    assert_int_equal(rating_settle(s, batch, &alone, our_time()), STORE_OK);
    keep(batch);
    shift += 10000;
    assert_true(rating_of(s, both[0], "dvonn", &rating, &deviation));
    assert_near(rating, 1662.2, 0.1); /* as lichess' first win against another newcomer */
    assert_near(deviation, 290.3, 0.1);
    assert_true(rating_of(s, both[1], "dvonn", &rating, &deviation));
    assert_near(rating, 1337.8, 0.1);
    assert_false(rating_of(s, both[0], "gipf-basic", &rating, &deviation));
    assert_false(rating_of(s, 0, "dvonn", &rating, &deviation));

    /* Two games that end at the same time: the second must read again. */
    store_batch *first = store_batch_new(), *second = store_batch_new();
    assert_int_equal(rating_settle(s, first, &drawn, our_time()), STORE_OK);
    assert_int_equal(rating_settle(s, second, &drawn, our_time()), STORE_OK);
    keep(first);
    store_status status = STORE_OK;
    assert_int_equal(store_append(site_store(s), second, mark, &status), STORE_OK);
    store_flush(site_store(s));
    assert_int_equal(status, STORE_CONFLICT);

    assert_int_equal(ask(&b, SITE_GET, "people/olga", NULL), 200);
    assert_string_equal(text_at(&b, "name"), "Olga");
    const json_t *shown = json_array_get(json_object_get(b.body, "ratings"), 0);
    assert_string_equal(json_string_value(json_object_get(shown, "game")), "dvonn");
    assert_int_equal(json_integer_value(json_object_get(shown, "games")), 2);
    assert_true(json_is_true(json_object_get(shown, "provisional")));
    assert_int_equal(json_array_size(json_object_get(b.body, "finished")), 1);
    assert_int_equal(ask(&b, SITE_GET, "people/Olga/ratings/dvonn", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "history")), 2);
    assert_true(json_is_null(json_object_get(b.body, "next")));
    /* What came before the second game; and what is no place to go on from. */
    assert_int_equal(ask(&b, SITE_GET, "people/Olga/ratings/dvonn?after=2", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "history")), 1);
    assert_int_equal(ask(&b, SITE_GET, "people/Olga/ratings/dvonn?after=1", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "history")), 0);
    expect_refusal(&b, SITE_GET, "people/Olga/ratings/dvonn?after=last", NULL, 400, "malformed");
    expect_refusal(&b, SITE_GET, "people/Olga/ratings/dvonn?after=-2", NULL, 400, "malformed");
    /* A page at a time. */
    store_batch *many = store_batch_new();
    for (unsigned games = 3; games <= 201; games++)
        store_put_rating(many, &(store_rating){.account = both[0],
                                               .game = "dvonn",
                                               .rating = 1500,
                                               .deviation = 100,
                                               .volatility = 0.06,
                                               .games = games,
                                               .table = 1});
    keep(many);
    assert_int_equal(ask(&b, SITE_GET, "people/Olga/ratings/dvonn", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "history")), 200);
    assert_string_equal(text_at(&b, "next"), "2");
    forget(&b);
    forget(&other);
}

/* 1 where the account has a rating, 0 where not. */
static int has_rating(int64_t account, const char *game, double *rating) {
    double deviation;
    return rating_of(s, account, game, rating, &deviation) ? 1 : 0;
}

static void settle_rated(const rated_game *g) {
    store_batch *b = store_batch_new();
    store_put_setting(b, "played", "once more");
    assert_int_equal(rating_settle(s, b, g, our_time()), STORE_OK);
    keep(b);
    ratings_forget(s, 0);
}

/* Three in 24 hours, whichever game it is; games that did not count do not block the next one. */
static void three_games_a_day_count_between_two(void **state) {
    (void)state;
    shift += 200000; /* to register others */
    browser b = {0}, other = {0};
    register_as(&b, "Rosa");
    register_as(&other, "Sven");
    rated_game g = {"dvonn", 1, {account_of("Rosa"), account_of("Sven")}, 2, false};
    double before = 0, after = 0;
    static const char *const games[] = {"dvonn", "gipf-basic", "dvonn"};
    for (int i = 0; i < 3; i++) {
        g.game = games[i];
        g.table = i + 1;
        settle_rated(&g);
        shift += 60000;
    }
    assert_int_equal(has_rating(g.account[0], "dvonn", &before), 1);
    for (int i = 0; i < 5; i++) {
        g.game = i % 2 ? "gipf-standard" : "dvonn";
        g.table = 10 + i;
        settle_rated(&g);
        shift += 3600000;
    }
    assert_int_equal(has_rating(g.account[0], "dvonn", &after), 1);
    assert_near(after, before, 1e-9);
    assert_int_equal(has_rating(g.account[0], "gipf-standard", &after), 0);
    /* By then the first was a day ago, the others were not. */
    shift += DAY_MS - 5 * 3600000 - 180000 + 30000;
    g.game = "dvonn";
    settle_rated(&g);
    has_rating(g.account[0], "dvonn", &after);
    assert_true(after > before);
    before = after;
    settle_rated(&g);
    has_rating(g.account[0], "dvonn", &after);
    assert_near(after, before, 1e-9);
    forget(&b);
    forget(&other);
}

/* Whoever would gain stays the same; whoever loses points, loses them. */
static void nobody_gains_by_a_short_game(void **state) {
    (void)state;
    shift += 200000; /* to register others */
    static const struct {
        int score;
        bool white_rated, black_rated;
    } games[] = {{2, false, true}, {0, true, false}};
    for (int i = 0; i < 2; i++) {
        browser b = {0}, other = {0};
        char names[2][16];
        snprintf(names[0], sizeof names[0], "Tine%d", i);
        snprintf(names[1], sizeof names[1], "Udo%d", i);
        register_as(&b, names[0]);
        register_as(&other, names[1]);
        rated_game g = {
            "dvonn", 1, {account_of(names[0]), account_of(names[1])}, games[i].score, true};
        settle_rated(&g);
        double rating = 0;
        assert_int_equal(has_rating(g.account[0], "dvonn", &rating), games[i].white_rated);
        assert_int_equal(has_rating(g.account[1], "dvonn", &rating), games[i].black_rated);
        assert_true(rating < 1400);
        /* It counted as one of the three. */
        g.is_short = false;
        settle_rated(&g);
        settle_rated(&g);
        double before = 0;
        has_rating(g.account[0], "dvonn", &before);
        settle_rated(&g);
        has_rating(g.account[0], "dvonn", &rating);
        assert_near(rating, before, 1e-9);
        forget(&b);
        forget(&other);
    }
}

static void an_account_that_is_gone_gets_no_rating(void **state) {
    (void)state;
    shift += 200000; /* to register others */
    browser b = {0}, other = {0};
    register_as(&b, "Vera");
    register_as(&other, "Wim");
    rated_game g = {"dvonn", 1, {account_of("Vera"), account_of("Wim")}, 2, false};
    store_batch *batch = store_batch_new(), *gone = store_batch_new();
    assert_int_equal(rating_settle(s, batch, &g, our_time()), STORE_OK);
    store_delete_account(gone, g.account[1]);
    keep(gone);
    store_status status = STORE_OK;
    assert_int_equal(store_append(site_store(s), batch, mark, &status), STORE_OK);
    store_flush(site_store(s));
    assert_int_equal(status, STORE_CONFLICT);
    forget(&b);
    forget(&other);
}

static void private_games_are_not_in_profiles(void **state) {
    (void)state;
    shift += 200000; /* to register others */
    browser b = {0}, nobody = {0};
    register_as(&b, "Quentin");
    keep_table(NULL, account_of("Quentin"), "Quentin", false, our_time());
    assert_int_equal(ask(&nobody, SITE_GET, "people/Quentin", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(nobody.body, "finished")), 0);
    expect_refusal(&nobody, SITE_GET, "people/", NULL, 404, "missing");
    expect_refusal(&nobody, SITE_GET, "people/Quentin/ratings", NULL, 404, "missing");
    expect_refusal(&nobody, SITE_GET, "people/Quentin/secrets/x", NULL, 404, "missing");
    expect_refusal(&nobody, SITE_DELETE, "people/Quentin", NULL, 405, "method");
    forget(&b);
    forget(&nobody);
}
int main(int argc, char **argv) {
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_allowance_is_used_up_and_fills_again),
        cmocka_unit_test(an_ipv6_network_is_one_key),
        cmocka_unit_test(an_account_has_its_own_allowance_and_a_network_five),
        cmocka_unit_test(who_owes_is_forgotten_last),
        cmocka_unit_test(trying_passwords_is_slow),
        cmocka_unit_test(the_example_of_glicko_2),
        cmocka_unit_test(ratings_stay_within_bounds),
        cmocka_unit_test(games_have_names),
        cmocka_unit_test(a_rated_game_changes_both),
        cmocka_unit_test(three_games_a_day_count_between_two),
        cmocka_unit_test(nobody_gains_by_a_short_game),
        cmocka_unit_test(an_account_that_is_gone_gets_no_rating),
        cmocka_unit_test(private_games_are_not_in_profiles),
    };
    return cmocka_run_group_tests_name("site_ratings", tests, open_site, close_site);
}
