/* What the store promises about people: seats, links, names, lists, exports and deletion. */
#include "keeping.h"

/* == Seats, links and people == */

static store_status keep_seat(int64_t table, const char *colour, const char *name, int64_t account,
                              const uint8_t *token) {
    store_batch *b = store_batch_new();
    store_add_seat(b, &(store_seat){.table = table,
                                    .colour = colour,
                                    .kind = "person",
                                    .name = name,
                                    .account = account,
                                    .token = token});
    return keep(b);
}

static void a_seat_is_taken_once_and_can_move(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_OPEN);
    uint8_t old[STORE_HASH_SIZE], new[STORE_HASH_SIZE];
    assert_int_equal(keep_seat(id, "white", "", 0, new_token(old)), STORE_OK);
    assert_int_equal(keep_seat(id, "white", "", 0, new_token(new)), STORE_CONFLICT);
    assert_int_equal(keep_seat(id, "black", "", 0, NULL), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_seat(s, old, see_seat, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);
    assert_string_equal(c.last, "white|person||0|1");

    store_batch *b = store_batch_new();
    store_set_seat(b, &(store_seat){.table = id,
                                    .colour = "white",
                                    .kind = "person",
                                    .name = "Ada",
                                    .account = 7,
                                    .token = new});
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_seat(s, old, see_seat, &c), STORE_MISSING);
    assert_int_equal(store_find_seat(s, new, see_seat, &c), STORE_OK);
    assert_string_equal(c.last, "white|person|Ada|1|1");
    c = (seen){0};
    assert_int_equal(store_read_seats(s, id, see_seat, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_string_equal(c.last, "black|person||0|0");
}

static void a_browser_has_many_seats(void **state) {
    (void)state;
    uint8_t browser[STORE_HASH_SIZE];
    int64_t first = keep_table(STORE_PLAYING), second = keep_table(STORE_PLAYING);
    new_token(browser);
    assert_int_equal(keep_seat(first, "white", "", 0, browser), STORE_OK);
    assert_int_equal(keep_seat(second, "black", "", 0, browser), STORE_OK);
    assert_int_equal(keep_seat(second, "white", "", 0, browser), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_seat(s, browser, see_seat, &c), STORE_OK);
    assert_int_equal(c.count, 3);
    /* Its lists are those of an account: each table once, and those where it is its turn. */
    c = (seen){0};
    store_page mine = {.list = STORE_LIST_MINE, .token = browser, .limit = 10};
    assert_int_equal(store_read_list(s, &mine, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    c = (seen){0};
    store_page turn = {.list = STORE_LIST_TURN, .token = browser, .limit = 10};
    assert_int_equal(store_read_list(s, &turn, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    store_batch *b = store_batch_new();
    store_set_state(b, first, STORE_ENDED, "white resigned", NEW_YEAR);
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_page finished = {.list = STORE_LIST_FINISHED, .token = browser, .limit = 10};
    assert_int_equal(store_read_list(s, &finished, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], first);
}

static bool see_link(void *context, const store_link *link) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s|%" PRId64, link->kind, link->colour, link->expires);
    return see_number(c, link->table);
}

static void a_link_is_used_once_and_in_time(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_OPEN);
    uint8_t once[STORE_HASH_SIZE], watch[STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    store_add_link(b, &(store_link){.token = new_token(once),
                                    .table = id,
                                    .kind = "once",
                                    .colour = "white",
                                    .expires = NEW_YEAR + 1000});
    store_add_link(
        b, &(store_link){.token = new_token(watch), .table = id, .kind = "watch", .colour = ""});
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_link(s, once, NEW_YEAR, see_link, &c), STORE_OK);
    assert_string_equal(c.last, "once|white|1767225601000");
    assert_int_equal(store_find_link(s, once, NEW_YEAR + 1000, see_link, &c), STORE_MISSING);
    assert_int_equal(store_find_link(s, watch, NEW_YEAR * 2, see_link, &c), STORE_OK);

    b = store_batch_new();
    store_use_link(b, once, NEW_YEAR + 1000);
    assert_int_equal(keep(b), STORE_CONFLICT);
    for (int i = 0; i < 2; i++) {
        b = store_batch_new();
        store_use_link(b, once, NEW_YEAR);
        assert_int_equal(keep(b), i ? STORE_CONFLICT : STORE_OK);
    }
    b = store_batch_new();
    store_drop_links(b, id, "watch");
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_link(s, watch, NEW_YEAR, see_link, &c), STORE_MISSING);
}

/* An account with a name that is not in use. */
static int64_t keep_account(char name[32]) {
    int64_t id = new_id();
    snprintf(name, 32, "u%" PRId64, id);
    store_batch *b = store_batch_new();
    store_add_account(b, &(store_account){.id = id,
                                          .created = NEW_YEAR,
                                          .flags = 5,
                                          .name = name,
                                          .key = name,
                                          .password = "$argon2id$p",
                                          .recovery = "$argon2id$r"});
    assert_int_equal(keep(b), STORE_OK);
    return id;
}

static void a_name_belongs_to_one_account(void **state) {
    (void)state;
    char name[32], other_name[32];
    int64_t id = keep_account(name), other = keep_account(other_name);
    store_account a = {.id = new_id(), .name = name, .key = name, .password = "", .recovery = ""};
    store_batch *b = store_batch_new();
    store_add_account(b, &a);
    assert_int_equal(keep(b), STORE_CONFLICT);
    seen c = {0};
    assert_int_equal(store_find_account(s, name, see_account, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);

    /* Taking somebody else's name is refused, together with the rest of the batch. */
    b = store_batch_new();
    store_put_setting(b, name, "1");
    store_set_name(b, other, name, name, other_name);
    assert_int_equal(keep(b), STORE_CONFLICT);
    assert_int_equal(store_read_setting(s, name, see_text, &c), STORE_MISSING);
    b = store_batch_new();
    store_set_name(b, new_id(), "new", "new-one", "old-one");
    assert_int_equal(keep(b), STORE_CONFLICT);
    /* To rename an account one must know its present name. */
    b = store_batch_new();
    store_set_name(b, other, "new", "new-one", name);
    assert_int_equal(keep(b), STORE_CONFLICT);
}

static bool see_secrets(void *context, const store_account *account) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s %s %s", account->name, account->password,
             account->recovery);
    return false;
}

/* Two read the account; the second to write has read something out of date. */
static void no_change_of_an_account_undoes_another(void **state) {
    (void)state;
    char name[32], expected[256];
    store_account before = {.password = "$argon2id$p", .recovery = "$argon2id$r"};
    before.id = keep_account(name);
    store_batch *password = store_batch_new(), *recovery = store_batch_new();
    store_set_secrets(password, &before, "$argon2id$p2", "");
    store_set_secrets(recovery, &before, "$argon2id$p", "$argon2id$r2");
    assert_int_equal(keep(password), STORE_OK);
    assert_int_equal(keep(recovery), STORE_CONFLICT);
    seen c = {0};
    assert_int_equal(store_read_account(s, before.id, see_secrets, &c), STORE_OK);
    snprintf(expected, sizeof expected, "%s $argon2id$p2 ", name);
    assert_string_equal(c.last, expected);
    /* Of two new codes the account gets one. */
    before.password = "$argon2id$p2";
    before.recovery = "";
    store_batch *first = store_batch_new(), *second = store_batch_new();
    store_set_secrets(first, &before, before.password, "$argon2id$r3");
    store_set_secrets(second, &before, before.password, "$argon2id$r4");
    assert_int_equal(keep(first), STORE_OK);
    assert_int_equal(keep(second), STORE_CONFLICT);
    /* A new name leaves the secrets alone, an operator's reset leaves the name alone. */
    store_batch *b = store_batch_new();
    store_set_name(b, before.id, "other", "other-name", name);
    assert_int_equal(keep(b), STORE_OK);
    b = store_batch_new();
    store_reset_secrets(b, before.id, "$argon2id$r5");
    assert_int_equal(keep(b), STORE_OK);
    store_read_account(s, before.id, see_secrets, &c);
    assert_string_equal(c.last, "other  $argon2id$r5");
    /* A deleted account receives nothing any more. */
    b = store_batch_new();
    store_delete_account(b, before.id);
    assert_int_equal(keep(b), STORE_OK);
    before.password = "";
    before.recovery = "";
    b = store_batch_new();
    store_set_secrets(b, &before, "$argon2id$p6", "$argon2id$r6");
    assert_int_equal(keep(b), STORE_CONFLICT);
    b = store_batch_new();
    store_reset_secrets(b, before.id, "$argon2id$r7");
    assert_int_equal(keep(b), STORE_MISSING);
}

/* A batch that depends on a condition is kept only while the condition holds. */
static void a_batch_holds_what_it_rests_on(void **state) {
    (void)state;
    char name[32], setting[40];
    int64_t id = keep_account(name);
    uint8_t session[STORE_HASH_SIZE], bot[STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    store_add_token(b, &(store_token){.token = new_token(session),
                                      .account = id,
                                      .created = NEW_YEAR,
                                      .expires = NEW_YEAR + 5000,
                                      .kind = STORE_SESSION,
                                      .label = ""});
    assert_int_equal(keep(b), STORE_OK);
    for (int round = 0; round < 2; round++) {
        store_status expected = round == 0 ? STORE_OK : STORE_CONFLICT;
        for (int i = 0; i < 5; i++) {
            b = store_batch_new();
            snprintf(setting, sizeof setting, "%s-%d-%d", name, round, i);
            store_put_setting(b, setting, "kept");
            if (i == 0)
                store_hold_account(b, id);
            else if (i == 1)
                store_hold_password(b, id, "$argon2id$p");
            else if (i == 2)
                store_hold_token(b, id, session);
            else if (i == 3)
                store_hold_bots(b, id, 0);
            else
                store_hold_idle(b, id);
            assert_int_equal(keep(b), i == 0 && round == 1 ? STORE_OK : expected);
            seen c = {0};
            assert_int_equal(store_read_setting(s, setting, see_text, &c),
                             i == 0 || round == 0 ? STORE_OK : STORE_MISSING);
        }
        /* Another password, no session, a bot, a game under way. */
        b = store_batch_new();
        store_set_secrets(
            b, &(store_account){.id = id, .password = "$argon2id$p", .recovery = "$argon2id$r"},
            "$argon2id$p2", "");
        store_drop_token(b, session);
        store_renew_token(b, session, NEW_YEAR + 9000);
        store_add_token(b, &(store_token){.token = new_token(bot),
                                          .account = id,
                                          .created = NEW_YEAR,
                                          .kind = STORE_OWNS,
                                          .label = "77"});
        store_add_seat(b, &(store_seat){.table = new_id(),
                                        .colour = "white",
                                        .kind = "person",
                                        .name = name,
                                        .account = id});
        assert_int_equal(keep(b), expected);
    }
    /* A session renewed while it is being logged out is gone. */
    seen c = {0};
    assert_int_equal(store_find_token(s, session, NEW_YEAR, see_token, &c), STORE_MISSING);
    b = store_batch_new();
    store_delete_account(b, id);
    assert_int_equal(keep(b), STORE_OK);
    b = store_batch_new();
    store_hold_account(b, id);
    assert_int_equal(keep(b), STORE_CONFLICT);
}

static bool see_meeting(void *context, const store_meeting *m) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%d %d", (int)m->number, (int)m->table);
    return see_number(c, m->ended);
}

static void meetings_are_counted_and_forgotten(void **state) {
    (void)state;
    char name[32];
    int64_t one = keep_account(name), other = keep_account(name);
    if (one > other) {
        int64_t swap = one;
        one = other;
        other = swap;
    }
    seen c = {0};
    assert_int_equal(store_read_meetings(s, one, other, 3, see_meeting, &c), STORE_OK);
    assert_int_equal(c.count, 0);
    for (int i = 1; i <= 4; i++) {
        store_batch *b = store_batch_new(), *late = store_batch_new();
        store_meeting m = {one, other, i, 50 + i, 1000 + i};
        store_add_meeting(b, &m);
        store_add_meeting(late, &m); /* two games that end at the same time */
        assert_int_equal(keep(b), STORE_OK);
        assert_int_equal(keep(late), STORE_CONFLICT);
    }
    assert_int_equal(store_read_meetings(s, one, other, 3, see_meeting, &c), STORE_OK);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.numbers[0], 1004);
    assert_string_equal(c.last, "2 52");
    store_batch *b = store_batch_new();
    store_prune(b, 1, 1003);
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_meetings(s, one, other, 9, see_meeting, &c);
    assert_int_equal(c.count, 2);
    b = store_batch_new();
    store_delete_account(b, other);
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_meetings(s, one, other, 9, see_meeting, &c);
    assert_int_equal(c.count, 0);
}

static void tokens_end_by_time_and_by_their_owner(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name);
    uint8_t tokens[3][STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    for (int i = 0; i < 3; i++)
        store_add_token(b, &(store_token){.token = new_token(tokens[i]),
                                          .account = id,
                                          .created = NEW_YEAR + i,
                                          .expires = i == 2 ? 0 : NEW_YEAR + 5000,
                                          .kind = i == 2 ? STORE_BOT : STORE_SESSION,
                                          .label = i == 2 ? "robot" : ""});
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR, see_token, &c), STORE_OK);
    assert_int_equal(c.numbers[0], id);
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR + 5000, see_token, &c), STORE_MISSING);
    c = (seen){0};
    assert_int_equal(store_read_tokens(s, id, STORE_SESSION, see_token, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(store_read_tokens(s, id, STORE_BOT, see_token, &c), STORE_OK);
    assert_string_equal(c.last, "bot|robot");

    b = store_batch_new();
    store_drop_tokens(b, id, STORE_SESSION, tokens[1]);
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_find_token(s, tokens[0], NEW_YEAR, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, tokens[1], NEW_YEAR, see_token, &c), STORE_OK);
    assert_int_equal(store_find_token(s, tokens[2], NEW_YEAR, see_token, &c), STORE_OK);
    b = store_batch_new();
    store_drop_tokens(b, id, STORE_SESSION, NULL);
    store_drop_token(b, tokens[2]);
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_tokens(s, id, STORE_SESSION, see_token, &c);
    assert_int_equal(c.count, 0);
}

static bool see_rating(void *context, const store_rating *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s %.17g %.17g %.17g", r->game, r->rating, r->deviation,
             r->volatility);
    return see_number(c, r->games);
}

static store_status keep_rating(int64_t account, int64_t games, double rating) {
    store_batch *b = store_batch_new();
    store_put_rating(b, &(store_rating){.account = account,
                                        .game = "gipf",
                                        .rating = rating,
                                        .deviation = 50.1,
                                        .volatility = 0.06,
                                        .games = games,
                                        .updated = NEW_YEAR + games,
                                        .table = 100 + games});
    return keep(b);
}

static void no_rated_game_is_lost_between_two(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name);
    assert_int_equal(keep_rating(id, 2, 1500), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 1, 1500), STORE_OK);
    assert_int_equal(keep_rating(id, 1, 1400), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 2, 1512.3456789), STORE_OK);
    assert_int_equal(keep_rating(id, 2, 1400), STORE_CONFLICT);
    assert_int_equal(keep_rating(id, 3, 0.0 / 0.0), STORE_INVALID);
    seen c = {0};
    assert_int_equal(store_read_ratings(s, id, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_string_equal(c.last, "gipf 1512.3456788999999 50.100000000000001 0.059999999999999998");
    c = (seen){0};
    assert_int_equal(store_read_rating_history(s, id, "gipf", 0, 10, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.numbers[0], 2);
    c = (seen){0};
    assert_int_equal(store_read_rating_history(s, id, "gipf", 2, 10, see_rating, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], 1);
}

static bool see_bar(void *context, const store_bar *bar) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s", bar->kind);
    return see_number(c, bar->other);
}

static bool see_report(void *context, const store_report *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%" PRId64, r->text, r->number);
    return see_number(c, r->id);
}

static void bars_and_reports_are_kept(void **state) {
    (void)state;
    char name[32], word[STORE_WORD_MAX + 1];
    int64_t id = keep_account(name), report = new_id();
    store_bar bar = {.account = id, .other = 9, .kind = "block", .created = NEW_YEAR};
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_put_bar(b, &bar);
        assert_int_equal(keep(b), STORE_OK);
    }
    seen c = {0};
    assert_int_equal(store_read_bars(s, id, see_bar, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    store_batch *b = store_batch_new();
    store_drop_bar(b, &bar);
    snprintf(word, sizeof word, "n%" PRId64, report);
    store_add_report(b, &(store_report){.id = report,
                                        .created = NEW_YEAR,
                                        .account = id,
                                        .table = 3,
                                        .number = 4,
                                        .state = word,
                                        .text = "rude\nwords"});
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_bars(s, id, see_bar, &c);
    assert_int_equal(c.count, 0);
    assert_int_equal(store_read_reports(s, word, 0, 0, 10, see_report, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_string_equal(c.last, "rude\nwords|4");
    b = store_batch_new();
    store_set_report(b, report, "done");
    assert_int_equal(keep(b), STORE_OK);
    c = (seen){0};
    store_read_reports(s, word, 0, 0, 10, see_report, &c);
    assert_int_equal(c.count, 0);
}

static bool see_record(void *context, const store_record *r) {
    seen *c = context;
    snprintf(c->last, sizeof c->last, "%s|%s", r->title, r->text);
    return see_number(c, r->id);
}

static void games_of_the_browser_can_be_added(void **state) {
    (void)state;
    char name[32];
    int64_t id = keep_account(name), ids[3];
    for (int i = 0; i < 3; i++) {
        ids[i] = new_id();
        store_batch *b = store_batch_new();
        store_add_record(b, &(store_record){.id = ids[i],
                                            .account = id,
                                            .created = NEW_YEAR + i,
                                            .title = "a game",
                                            .text = "(;GM[GIPF]\n)"});
        assert_int_equal(keep(b), STORE_OK);
    }
    seen c = {0};
    assert_int_equal(store_read_records(s, id, 0, 0, 2, see_record, &c), STORE_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.numbers[0], ids[2]);
    assert_string_equal(c.last, "a game|");
    c = (seen){0};
    assert_int_equal(store_read_records(s, id, NEW_YEAR + 1, ids[1], 2, see_record, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(store_read_record(s, id, ids[0], see_record, &c), STORE_OK);
    assert_string_equal(c.last, "a game|(;GM[GIPF]\n)");
    assert_int_equal(store_read_record(s, id + 1, ids[0], see_record, &c), STORE_MISSING);
    store_batch *b = store_batch_new();
    store_drop_record(b, id, ids[0]);
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(store_read_record(s, id, ids[0], see_record, &c), STORE_MISSING);
}

/* == Lists == */

static void lists_show_what_waits_and_what_ended(void **state) {
    (void)state;
    char name[32];
    int64_t account = keep_account(name), ids[5];
    for (int i = 0; i < 5; i++) {
        ids[i] = keep_table(STORE_PLAYING);
        assert_int_equal(keep_seat(ids[i], "white", name, account, NULL), STORE_OK);
        assert_int_equal(keep_seat(ids[i], "black", "", i == 4 ? account : 0, NULL), STORE_OK);
    }
    /* Black acts at tables 0 and 4, White at the others; 2 is over. */
    keep_event(ids[0], 1);
    keep_event(ids[4], 1);
    store_batch *b = store_batch_new();
    store_set_state(b, ids[2], STORE_ENDED, "white rows", NEW_YEAR + 77);
    assert_int_equal(keep(b), STORE_OK);

    seen c = {0};
    store_page page = {.list = STORE_LIST_MINE, .account = account, .limit = 100};
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 4);
    char line[128];
    snprintf(line, sizeof line, "person %s person ", name);
    assert_memory_equal(c.last, line, strlen(line));

    c = (seen){0};
    page.list = STORE_LIST_TURN;
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.numbers[2], ids[4]); /* waits the shortest */

    c = (seen){0};
    page.list = STORE_LIST_FINISHED;
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_OK);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.numbers[0], ids[2]);
    page = (store_page){.list = STORE_LIST_NB, .limit = 1};
    assert_int_equal(store_read_list(s, &page, see_line, &c), STORE_INVALID);
}

static bool see_key(void *context, const store_line *line) {
    store_page *page = context;
    page->time = line->table.created;
    page->id = line->table.id;
    page->due++; /* how many */
    return true;
}

static void pages_go_on_where_the_last_one_ended(void **state) {
    (void)state;
    char name[32];
    int64_t account = keep_account(name), sum = 0;
    for (int i = 0; i < 7; i++) {
        int64_t id = keep_table(STORE_OPEN);
        keep_seat(id, "white", name, account, NULL);
    }
    store_page page = {.list = STORE_LIST_MINE, .account = account, .limit = 3};
    for (int i = 0; i < 4; i++) {
        page.due = 0;
        assert_int_equal(store_read_list(s, &page, see_key, &page), STORE_OK);
        assert_int_equal(page.due, i < 2 ? 3 : i == 2 ? 1 : 0);
        sum += page.due;
    }
    assert_int_equal(sum, 7);
}

typedef struct hunt {
    int64_t id;
    bool found;
} hunt;

static bool see_hunted(void *context, const store_line *line) {
    hunt *h = context;
    h->found = h->found || line->table.id == h->id;
    return true;
}

static bool listed(store_list list, int64_t id, int64_t due) {
    hunt h = {.id = id};
    /* Just before its position. */
    store_page page = {.list = list, .due = due, .time = NEW_YEAR, .id = id + 1, .limit = 1};
    if (list == STORE_LIST_DUE || list == STORE_LIST_ALL)
        page.id = id - 1;
    if (list == STORE_LIST_LOBBY)
        page.limit = 1000;
    assert_int_equal(store_read_list(s, &page, see_hunted, &h), STORE_OK);
    return h.found;
}

/* A waiting table, made by `account` from a network; returns whether it was kept. */
static store_status offer(int64_t *id, int64_t account, uint8_t network, bool is_listed,
                          int64_t when, unsigned most_of_maker, unsigned most_of_network) {
    uint8_t hash[STORE_HASH_SIZE] = {network};
    store_table t = a_table(*id = new_id());
    t.listed = is_listed;
    store_batch *b = store_batch_new();
    store_add_table(b, &t);
    store_add_seat(
        b, &(store_seat){
               .table = *id, .colour = "white", .kind = "person", .name = "", .account = account});
    store_add_offer(b, &(store_offer){.table = *id,
                                      .seen = when,
                                      .network = hash,
                                      .listed = is_listed,
                                      .account = account,
                                      .most_of_network = most_of_network,
                                      .most_of_maker = most_of_maker});
    return keep(b);
}

static void the_lobby_shows_open_tables_that_are_not_private(void **state) {
    (void)state;
    int64_t open, hidden, away, playing = keep_table(STORE_PLAYING);
    assert_int_equal(offer(&open, 7001, 1, true, NEW_YEAR, 0, 0), STORE_OK);
    assert_int_equal(offer(&hidden, 7001, 1, false, NEW_YEAR, 0, 0), STORE_OK);
    assert_int_equal(offer(&away, 7001, 1, true, NEW_YEAR - 1, 0, 0), STORE_OK);
    assert_true(listed(STORE_LIST_OPEN, open, NEW_YEAR));
    assert_false(listed(STORE_LIST_OPEN, playing, NEW_YEAR));
    assert_false(listed(STORE_LIST_OPEN, hidden, NEW_YEAR));
    assert_false(listed(STORE_LIST_OPEN, away, NEW_YEAR));
    assert_true(listed(STORE_LIST_OPEN, away, NEW_YEAR - 1));
    assert_true(listed(STORE_LIST_LOBBY, open, NEW_YEAR));
    assert_false(listed(STORE_LIST_LOBBY, hidden, NEW_YEAR));
    assert_true(listed(STORE_LIST_PLAYING, playing, 0));
    assert_false(listed(STORE_LIST_PLAYING, open, 0));
    store_batch *b = store_batch_new();
    store_see_offer(b, away, NEW_YEAR);
    store_set_state(b, open, STORE_PLAYING, "", 0);
    assert_int_equal(keep(b), STORE_OK);
    assert_true(listed(STORE_LIST_OPEN, away, NEW_YEAR));
    assert_false(listed(STORE_LIST_LOBBY, open, NEW_YEAR));
}

static void open_tables_are_bounded_by_maker_and_by_network(void **state) {
    (void)state;
    int64_t first, id;
    assert_int_equal(offer(&first, 7002, 2, true, 1, 2, 3), STORE_OK);
    assert_int_equal(offer(&id, 7002, 2, true, 1, 2, 3), STORE_OK);
    assert_int_equal(offer(&id, 7002, 3, true, 1, 2, 3), STORE_CONFLICT); /* a third */
    assert_int_equal(offer(&id, 7002, 2, false, 1, 2, 3), STORE_OK);      /* counted separately */
    assert_int_equal(offer(&id, 7003, 2, true, 1, 2, 3), STORE_OK);
    assert_int_equal(offer(&id, 7004, 2, true, 1, 2, 3), STORE_CONFLICT); /* the fourth there */
    assert_int_equal(offer(&id, 7004, 3, true, 1, 2, 3), STORE_OK);
    store_batch *b = store_batch_new();
    store_set_state(b, first, STORE_ENDED, "", NEW_YEAR);
    assert_int_equal(keep(b), STORE_OK);
    assert_int_equal(offer(&id, 7002, 2, true, 1, 2, 3), STORE_OK);
}

static void clocks_that_run_out_are_found_after_a_restart(void **state) {
    (void)state;
    int64_t id = keep_table(STORE_PLAYING);
    assert_false(listed(STORE_LIST_DUE, id, INT64_MAX));
    keep_event(id, 1);
    assert_true(listed(STORE_LIST_DUE, id, NEW_YEAR + 60001));
    assert_false(listed(STORE_LIST_DUE, id, NEW_YEAR + 60000));
    store_batch *b = store_batch_new();
    store_set_state(b, id, STORE_ENDED, "flag", NEW_YEAR + 9);
    assert_int_equal(keep(b), STORE_OK);
    assert_false(listed(STORE_LIST_DUE, id, INT64_MAX));
}

static void an_operator_sees_everything(void **state) {
    (void)state;
    store_counts before, after;
    assert_int_equal(store_read_counts(s, NEW_YEAR, &before), STORE_OK);
    char name[32];
    int64_t open = keep_table(STORE_OPEN), playing = keep_table(STORE_PLAYING);
    int64_t account = keep_account(name);
    uint8_t session[STORE_HASH_SIZE], past[STORE_HASH_SIZE];
    keep_event(playing, 1);
    store_table hidden = a_table(new_id());
    hidden.listed = false;
    store_batch *b = store_batch_new();
    store_add_table(b, &hidden);
    store_add_token(b, &(store_token){.token = new_token(session),
                                      .account = account,
                                      .created = NEW_YEAR,
                                      .expires = NEW_YEAR + 1,
                                      .kind = STORE_SESSION,
                                      .label = ""});
    store_add_token(b, &(store_token){.token = new_token(past),
                                      .account = account,
                                      .created = NEW_YEAR,
                                      .expires = NEW_YEAR,
                                      .kind = STORE_SESSION,
                                      .label = ""});
    assert_int_equal(keep(b), STORE_OK);
    assert_true(listed(STORE_LIST_ALL, open, 0));
    assert_true(listed(STORE_LIST_ALL, playing, 0));
    assert_true(listed(STORE_LIST_ALL, hidden.id, 0));
    assert_int_equal(store_read_counts(s, NEW_YEAR, &after), STORE_OK);
    assert_int_equal(after.accounts, before.accounts + 1);
    assert_int_equal(after.sessions, before.sessions + 1);
    assert_int_equal(after.open, before.open + 2);
    assert_int_equal(after.playing, before.playing + 1);
    assert_int_equal(after.events, before.events + 1);
    assert_int_equal(after.reports, before.reports);
}

/* == Taking along and leaving == */

typedef struct export {
    char all[8192];
    size_t len;
}
export;

static bool see_row(void *context, const char *section, const store_field *fields, size_t count) {
    export *x = context;
    x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, "%s:", section);
    for (size_t i = 0; i < count && x->len < sizeof x->all; i++)
        x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, " %s=%s",
                                   fields[i].name, fields[i].text);
    x->len += (size_t)snprintf(x->all + x->len, sizeof x->all - x->len, "\n");
    return true;
}

/* Creates somebody who has one of everything; returns the table. */
static int64_t live_a_little(int64_t account, const char *name, uint8_t token[STORE_HASH_SIZE]) {
    int64_t id = keep_table(STORE_PLAYING);
    uint8_t other[STORE_HASH_SIZE];
    keep_seat(id, "white", name, account, new_token(token));
    keep_seat(id, "black", "", 0, new_token(other));
    keep_event(id, 1);
    keep_event(id, 2);
    keep_rating(account, 1, 1500);
    store_batch *b = store_batch_new();
    store_add_token(b, &(store_token){.token = token,
                                      .account = account,
                                      .created = NEW_YEAR,
                                      .kind = STORE_SESSION,
                                      .label = "here"});
    store_put_bar(
        b, &(store_bar){.account = account, .other = 5, .kind = "mute", .created = NEW_YEAR});
    store_add_report(b, &(store_report){.id = new_id(),
                                        .created = NEW_YEAR,
                                        .account = account,
                                        .table = id,
                                        .state = "new",
                                        .text = "why"});
    store_add_record(b, &(store_record){.id = new_id(),
                                        .account = account,
                                        .created = NEW_YEAR,
                                        .title = "mine",
                                        .text = "(;)"});
    assert_int_equal(keep(b), STORE_OK);
    return id;
}

static void everything_of_an_account_can_be_taken_along(void **state) {
    (void)state;
    char name[32], expected[64];
    uint8_t token[STORE_HASH_SIZE];
    int64_t account = keep_account(name);
    live_a_little(account, name, token);
    export x = {.len = 0};
    assert_int_equal(store_export_account(s, account, see_row, &x), STORE_OK);
    const char *parts[] = {"account: id=",
                           "token: created=1767225600000 expires=0 kind=session",
                           "bar: account=5",
                           "rating: table=101 games=1 game=gipf rating=1500",
                           "report: created=",
                           "record: created=",
                           "text=(;)",
                           "seat: table=",
                           "setup=gipf:tournament",
                           "text=acted Gb4-c4 1 „é“"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        assert_non_null(strstr(x.all, parts[i]));
    snprintf(expected, sizeof expected, " name=%s\n", name);
    assert_non_null(strstr(x.all, expected));
    assert_null(strstr(x.all, "argon2id"));
    assert_null(strstr(x.all, "acted Gb4-c4 2")); /* the other side's */
    assert_int_equal(store_export_account(s, new_id(), see_row, &x), STORE_MISSING);
}

static bool count_events(void *context, const char *section, const store_field *fields,
                         size_t count) {
    (void)fields;
    (void)count;
    *(int *)context += strcmp(section, "event") == 0;
    return true;
}

static void a_long_life_is_taken_along_in_pages(void **state) {
    (void)state;
    enum { EVENTS = 250 };
    char name[32];
    int64_t account = keep_account(name), id = keep_table(STORE_PLAYING);
    keep_seat(id, "white", name, account, NULL);
    keep_seat(id, "black", name, account, NULL);
    store_batch *b = store_batch_new();
    for (int64_t i = 1; i <= EVENTS; i++)
        add_event(b, id, i);
    assert_int_equal(keep(b), STORE_OK);
    int rows = 0;
    assert_int_equal(store_export_account(s, account, count_events, &rows), STORE_OK);
    assert_int_equal(rows, EVENTS);
}

static void a_deleted_account_leaves_its_bare_id(void **state) {
    (void)state;
    char name[32];
    uint8_t token[STORE_HASH_SIZE];
    int64_t account = keep_account(name), id = live_a_little(account, name, token);
    store_batch *b = store_batch_new();
    store_delete_account(b, account);
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_account(s, account, see_account, &c), STORE_OK);
    assert_string_equal(c.last, "||||0");
    assert_int_equal(store_find_account(s, name, see_account, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, token, NEW_YEAR, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_seat(s, token, see_seat, &c), STORE_MISSING);
    c = (seen){0};
    store_read_events(s, id, 1, 10, see_event, &c);
    assert_int_equal(c.count, 2);
    export x = {.len = 0};
    assert_int_equal(store_export_account(s, account, see_row, &x), STORE_OK);
    assert_null(strchr(strchr(x.all, '\n') + 1, '\n')); /* one line, no more */
    /* The name is free again. */
    b = store_batch_new();
    store_add_account(
        b, &(store_account){
               .id = new_id(), .name = name, .key = name, .password = "", .recovery = ""});
    assert_int_equal(keep(b), STORE_OK);
}

static void what_has_expired_is_removed(void **state) {
    (void)state;
    uint8_t old[STORE_HASH_SIZE], young[STORE_HASH_SIZE];
    store_batch *b = store_batch_new();
    store_add_answer(b, new_token(old), "x", "old", 1000);
    store_add_answer(b, new_token(young), "x", "young", 2000);
    store_add_token(
        b, &(store_token){.token = old, .account = 1, .expires = 10, .kind = "t", .label = ""});
    store_add_token(
        b, &(store_token){.token = young, .account = 1, .expires = 0, .kind = "t", .label = ""});
    store_add_link(
        b, &(store_link){.token = old, .table = 1, .expires = 10, .kind = "t", .colour = ""});
    assert_int_equal(keep(b), STORE_OK);
    b = store_batch_new();
    store_prune(b, 10, 2000);
    assert_int_equal(keep(b), STORE_OK);
    seen c = {0};
    assert_int_equal(store_read_answer(s, old, "x", see_text, &c), STORE_MISSING);
    assert_int_equal(store_read_answer(s, young, "x", see_text, &c), STORE_OK);
    assert_int_equal(store_find_token(s, old, 0, see_token, &c), STORE_MISSING);
    assert_int_equal(store_find_token(s, young, 0, see_token, &c), STORE_OK);
    assert_int_equal(store_find_link(s, old, 0, see_link, &c), STORE_MISSING);
}

static void settings_are_replaced(void **state) {
    (void)state;
    char name[32];
    snprintf(name, sizeof name, "n%" PRId64, new_id());
    seen c = {0};
    for (int i = 0; i < 2; i++) {
        store_batch *b = store_batch_new();
        store_put_setting(b, name, i ? "second" : "first");
        assert_int_equal(keep(b), STORE_OK);
    }
    assert_int_equal(store_read_setting(s, name, see_text, &c), STORE_OK);
    assert_string_equal(c.last, "second");
}

int test_people(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_taken_once_and_can_move),
        cmocka_unit_test(a_browser_has_many_seats),
        cmocka_unit_test(a_link_is_used_once_and_in_time),
        cmocka_unit_test(a_name_belongs_to_one_account),
        cmocka_unit_test(no_change_of_an_account_undoes_another),
        cmocka_unit_test(a_batch_holds_what_it_rests_on),
        cmocka_unit_test(meetings_are_counted_and_forgotten),
        cmocka_unit_test(tokens_end_by_time_and_by_their_owner),
        cmocka_unit_test(no_rated_game_is_lost_between_two),
        cmocka_unit_test(bars_and_reports_are_kept),
        cmocka_unit_test(games_of_the_browser_can_be_added),
        cmocka_unit_test(lists_show_what_waits_and_what_ended),
        cmocka_unit_test(pages_go_on_where_the_last_one_ended),
        cmocka_unit_test(the_lobby_shows_open_tables_that_are_not_private),
        cmocka_unit_test(open_tables_are_bounded_by_maker_and_by_network),
        cmocka_unit_test(clocks_that_run_out_are_found_after_a_restart),
        cmocka_unit_test(an_operator_sees_everything),
        cmocka_unit_test(everything_of_an_account_can_be_taken_along),
        cmocka_unit_test(a_long_life_is_taken_along_in_pages),
        cmocka_unit_test(a_deleted_account_leaves_its_bare_id),
        cmocka_unit_test(what_has_expired_is_removed),
        cmocka_unit_test(settings_are_replaced),
    };
    return cmocka_run_group_tests_name("people", tests, open_store, close_store);
}
