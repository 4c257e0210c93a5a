/* People at a site: accounts, sessions, bots, blocks, records, and what is refused. */
#include "visiting.h"

#include "site/operator/operator.h"

/* == Secrets and ids == */

static void secrets_have_one_form(void **state) {
    (void)state;
    char text[SECRET_TEXT], other[SECRET_TEXT];
    uint8_t made[STORE_HASH_SIZE], read[STORE_HASH_SIZE];
    secret_make(text, made);
    assert_int_equal(strlen(text), 43);
    assert_true(secret_hash((span){text, 43}, read));
    assert_memory_equal(made, read, sizeof made);
    secret_make(other, read);
    assert_string_not_equal(text, other);
    assert_memory_not_equal(made, read, sizeof made);

    assert_false(secret_hash((span){text, 42}, read));
    assert_false(secret_hash((span){NULL, 0}, read));
    memcpy(other, text, sizeof text);
    other[5] = '+';
    assert_false(secret_hash((span){other, 43}, read));
    /* Two bits of the last letter mean nothing: they must be zero. */
    memcpy(other, text, sizeof text);
    other[42] = (char)(other[42] == 'A' ? 'B' : other[42] + 1);
    assert_false(secret_hash((span){other, 43}, read));
}

static void ids_are_eleven_letters(void **state) {
    (void)state;
    char text[ID_TEXT];
    int64_t id = 0;
    for (int i = 0; i < 1000; i++) {
        int64_t made = random_id();
        assert_true(made > 0);
        id_write(made, text);
        assert_int_equal(strlen(text), 11);
        assert_true(id_read(text, 11, &id));
        assert_true(id == made);
    }
    id_write(1, text);
    assert_string_equal(text, "AAAAAAAAAAE");
    assert_false(id_read("AAAAAAAAAAA", 11, &id)); /* 0 */
    assert_false(id_read("gAAAAAAAAAA", 11, &id)); /* below 0 */
    assert_false(id_read("AAAAAAAAAAF", 11, &id)); /* not the canonical form */
    assert_false(id_read("AAAAAAAAAE", 10, &id));
    assert_false(id_read("AAAA/AAAAAE", 11, &id));
}

static void recovery_codes_may_be_written_badly(void **state) {
    (void)state;
    char made[RECOVERY_TEXT], read[RECOVERY_TEXT], written[3 * RECOVERY_TEXT];
    recovery_make(made);
    assert_int_equal(strlen(made), 35);
    assert_true(recovery_read(made, read));
    assert_string_equal(made, read);
    size_t at = 0;
    for (const char *c = made; *c; c++) {
        if (*c == '-')
            continue;
        written[at++] = *c == '0' ? 'o' : *c == '1' ? 'l' : (char)(*c >= 'A' ? *c + 32 : *c);
        written[at++] = ' ';
    }
    written[at] = '\0';
    assert_true(recovery_read(written, read));
    assert_string_equal(made, read);
    assert_false(recovery_read("", read));
    assert_false(recovery_read("ABCDE-FGHJK", read));
    assert_false(recovery_read("UUUUU-UUUUU-UUUUU-UUUUU-UUUUU-UUUUU", read));
    strcat(written, "0");
    assert_false(recovery_read(written, read));
}

/* == Accounts == */

static void an_account_is_made_once(void **state) {
    (void)state;
    browser b = {0}, other = {0};
    assert_string_equal(my_name(&b), "");
    assert_string_equal(text_at(&b, "version"), "0.0-test");
    register_as(&b, "Ada-Lovelace");
    assert_int_equal(strlen(text_at(&b, "recovery")), 35);
    assert_non_null(strstr(b.cookies, "HttpOnly"));
    assert_non_null(strstr(b.cookies, "SameSite=Strict"));
    assert_null(strstr(b.cookies, "Secure"));
    assert_string_equal(my_name(&b), "Ada-Lovelace");

    static const char *const taken[] = {"Ada-Lovelace",  "ada-lovelace", "ADA-LOVELACE",
                                        "admin",         "A_d-min",      "Engine",
                                        "potentia-team", "removed-1"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"another one\"}", taken[i]);
        expect_refusal(&other, SITE_POST, "accounts", body, 409, "taken");
    }
    static const char *const bad[] = {
        "{\"name\":\"a\",\"password\":\"long enough\"}",
        "{\"name\":\"9lives\",\"password\":\"long enough\"}",
        "{\"name\":\"an na\",\"password\":\"long enough\"}",
        "{\"name\":\"Ann\\u00e9\",\"password\":\"long enough\"}",
        "{\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaa\",\"password\":\"long enough\"}",
        "{\"name\":\"anna\",\"password\":\"short\"}",
        "{\"name\":\"anna\"}",
        "{\"name\":\"anna\",\"password\":\"long enough\",\"flags\":1}",
        "{\"name\":7,\"password\":\"long enough\"}",
        "[]",
        NULL,
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_refusal(&other, SITE_POST, "accounts", bad[i], 400, "malformed");
    expect_refusal(&other, SITE_GET, "accounts", NULL, 405, "method");
    assert_string_equal(other.allow, "POST");
    assert_string_equal(my_name(&other), "");
    forget(&b);
    forget(&other);
}

/* Two ask for the same name while the passwords are still being hashed. */
static void of_two_who_want_a_name_one_gets_it(void **state) {
    (void)state;
    browser a = {0}, b = {0};
    start_ask(&a, SITE_POST, "accounts", "{\"name\":\"twins\",\"password\":\"password one\"}");
    start_ask(&b, SITE_POST, "accounts", "{\"name\":\"Twins\",\"password\":\"password two\"}");
    run_until(&a.answered);
    run_until(&b.answered);
    assert_int_equal(a.status, 201);
    assert_int_equal(b.status, 409);
    assert_string_equal(b.session, "");
    assert_int_equal(log_in(&b, "twins", "password two"), 401);
    assert_int_equal(log_in(&b, "twins", "password one"), 200);
    forget(&a);
    forget(&b);
}

static void cookies_are_secure_behind_tls(void **state) {
    (void)state;
    browser b = {.secure = true};
    register_as(&b, "secured");
    assert_non_null(strstr(b.cookies, "; Secure"));
    forget(&b);
}

static void logging_in_and_out(void **state) {
    (void)state;
    browser home = {0}, phone = {0}, stranger = {0};
    register_as(&home, "Bob");
    assert_int_equal(log_in(&phone, "BOB", "secret of Bob"), 200);
    assert_string_equal(text_at(&phone, "name"), "Bob");
    assert_int_equal(log_in(&stranger, "bob", "secret of bob"), 401);
    assert_string_equal(error_code(&stranger), "password");
    char wrong_password[4096];
    strcpy(wrong_password, stranger.text);
    assert_int_equal(log_in(&stranger, "nobody-here", "secret of Bob"), 401);
    assert_string_equal(stranger.text, wrong_password); /* it does not say which of the two */
    assert_string_equal(stranger.session, "");

    char old[SECRET_TEXT];
    strcpy(old, phone.session);
    assert_int_equal(ask(&phone, SITE_DELETE, "session", NULL), 204);
    assert_string_equal(phone.session, "");
    assert_non_null(strstr(phone.cookies, "Max-Age=0"));
    strcpy(phone.session, old); /* the cookie was kept nevertheless */
    assert_string_equal(my_name(&phone), "");
    assert_string_equal(my_name(&home), "Bob");
    assert_int_equal(ask(&phone, SITE_DELETE, "session", NULL), 204);

    assert_int_equal(log_in(&phone, "bob", "secret of Bob"), 200);
    strcpy(old, home.session);
    assert_int_equal(ask(&home, SITE_DELETE, "sessions", NULL), 204);
    strcpy(home.session, old);
    assert_string_equal(my_name(&home), "");
    assert_string_equal(my_name(&phone), "");
    forget(&home);
    forget(&phone);
    forget(&stranger);
}

static void who_logs_in_anew_has_one_session(void **state) {
    (void)state;
    browser b = {0};
    register_as(&b, "renewed");
    char old[SECRET_TEXT];
    strcpy(old, b.session);
    assert_int_equal(log_in(&b, "renewed", "secret of renewed"), 200);
    assert_string_not_equal(old, b.session);
    assert_string_equal(my_name(&b), "renewed");
    strcpy(b.session, old);
    assert_string_equal(my_name(&b), "");
    forget(&b);
}

/* When there are too many at once they are told so, and each is answered. */
static void passwords_queue_only_so_far(void **state) {
    (void)state;
    enum { MANY = 24 };
    static browser all[MANY];
    int busy = 0, wrong = 0;
    memset(all, 0, sizeof all);
    for (int i = 0; i < MANY; i++)
        start_ask(&all[i], SITE_POST, "session", "{\"name\":\"nobody\",\"password\":\"whatever\"}");
    for (int i = 0; i < MANY; i++) {
        run_until(&all[i].answered);
        busy += strcmp(error_code(&all[i]), "busy") == 0;
        wrong += strcmp(error_code(&all[i]), "password") == 0;
        forget(&all[i]);
    }
    assert_int_equal(wrong, 16);
    assert_int_equal(busy, MANY - 16);
}

static void a_session_lives_while_it_is_used(void **state) {
    (void)state;
    browser b = {0};
    register_as(&b, "patient");
    for (int i = 0; i < 4; i++) {
        shift += 80 * DAY_MS;
        assert_string_equal(my_name(&b), "patient");
        store_flush(site_store(s));
    }
    shift += 91 * DAY_MS;
    assert_string_equal(my_name(&b), "");
    shift = 0;
    forget(&b);
}

static void passwords_change(void **state) {
    (void)state;
    browser b = {0}, other = {0};
    register_as(&b, "Cleo");
    assert_int_equal(log_in(&other, "Cleo", "secret of Cleo"), 200);
    expect_refusal(&b, SITE_PUT, "me/password", "{\"old\":\"wrong one\",\"new\":\"brand new one\"}",
                   401, "password");
    expect_refusal(&b, SITE_PUT, "me/password", "{\"old\":\"secret of Cleo\",\"new\":\"short\"}",
                   400, "malformed");
    assert_int_equal(
        ask(&b, SITE_PUT, "me/password", "{\"old\":\"secret of Cleo\",\"new\":\"brand new one\"}"),
        204);
    assert_string_equal(my_name(&b), "Cleo");
    assert_string_equal(my_name(&other), "");
    assert_int_equal(log_in(&other, "Cleo", "secret of Cleo"), 401);
    assert_int_equal(log_in(&other, "Cleo", "brand new one"), 200);
    browser nobody = {0};
    expect_refusal(&nobody, SITE_PUT, "me/password", "{\"old\":\"a\",\"new\":\"b\"}", 401, "login");
    forget(&b);
    forget(&other);
    forget(&nobody);
}

static void a_recovery_code_opens_once(void **state) {
    (void)state;
    browser b = {0}, lost = {0};
    register_as(&b, "Dora");
    char code[64], body[256];
    strcpy(code, text_at(&b, "recovery"));
    expect_refusal(&lost, SITE_POST, "recover",
                   "{\"name\":\"Dora\",\"recovery\":\"00000-00000-00000-00000-00000-00000\","
                   "\"password\":\"found again\"}",
                   401, "password");
    expect_refusal(&lost, SITE_POST, "recover",
                   "{\"name\":\"Dora\",\"recovery\":\"\",\"password\":\"found again\"}", 401,
                   "password");
    snprintf(body, sizeof body,
             "{\"name\":\"dora\",\"recovery\":\"%s\",\"password\":\"found again\"}", code);
    assert_int_equal(ask(&lost, SITE_POST, "recover", body), 200);
    char next[64];
    strcpy(next, text_at(&lost, "recovery"));
    assert_string_not_equal(next, code);
    assert_string_equal(my_name(&lost), "Dora");
    assert_string_equal(my_name(&b), ""); /* all others ended */
    expect_refusal(&b, SITE_POST, "recover", body, 401, "password");
    assert_int_equal(log_in(&b, "Dora", "secret of Dora"), 401);
    assert_int_equal(log_in(&b, "Dora", "found again"), 200);

    expect_refusal(&b, SITE_POST, "me/recovery", "{\"password\":\"secret of Dora\"}", 401,
                   "password");
    assert_int_equal(ask(&b, SITE_POST, "me/recovery", "{\"password\":\"found again\"}"), 200);
    assert_string_not_equal(text_at(&b, "recovery"), next);
    snprintf(body, sizeof body,
             "{\"name\":\"dora\",\"recovery\":\"%s\",\"password\":\"once again\"}", next);
    expect_refusal(&lost, SITE_POST, "recover", body, 401, "password");
    forget(&b);
    forget(&lost);
}

static void a_visitors_seats_become_the_accounts(void **state) {
    (void)state;
    browser b = {0};
    uint8_t hash[STORE_HASH_SIZE], others[STORE_HASH_SIZE];
    char unused[SECRET_TEXT], line[100];
    secret_make(b.visitor, hash);
    secret_make(unused, others);
    enum { TABLES = 230 }; /* more than one batch */
    int64_t mine[TABLES], foreign = keep_table(others, 0, "other", true, 0);
    for (int i = 0; i < TABLES; i++)
        mine[i] = keep_table(hash, 0, "guest", true, i % 2);
    assert_int_equal(ask(&b, SITE_POST, "accounts",
                         "{\"name\":\"Emil\",\"password\":\"secret of Emil\",\"adopt\":false}"),
                     201);
    seat_of(mine[0], line);
    assert_string_equal(line, "white|guest|0|1"); /* not wanted */
    assert_int_equal(ask(&b, SITE_DELETE, "session", NULL), 204);
    assert_int_equal(ask(&b, SITE_POST, "session",
                         "{\"name\":\"Emil\",\"password\":\"secret of Emil\",\"adopt\":true}"),
                     200);
    for (int i = 0; i < TABLES; i++) {
        seat_of(mine[i], line);
        assert_string_equal(line, "white|Emil|1|0");
    }
    seat_of(foreign, line);
    assert_string_equal(line, "white|other|0|1");
    browser late = {0};
    secret_make(late.visitor, hash);
    int64_t later = keep_table(hash, 0, "guest", true, 0);
    register_as(&late, "Emilia"); /* as usual */
    seat_of(later, line);
    assert_string_equal(line, "white|Emilia|1|0");
    forget(&late);
    assert_int_equal(ask(&b, SITE_GET, "me/tables?list=mine", NULL), 200);
    assert_true(json_array_size(json_object_get(b.body, "tables")) > 0);
    expect_refusal(&b, SITE_GET, "me/tables?list=all", NULL, 400, "malformed");
    forget(&b);
}

static void data_are_taken_along(void **state) {
    (void)state;
    browser b = {0}, nobody = {0};
    register_as(&b, "Fritz");
    int64_t at = keep_table(NULL, account_of("Fritz"), "Fritz", true, 0);
    char id[ID_TEXT];
    id_write(at, id);
    assert_int_equal(ask(&b, SITE_GET, "me/data", NULL), 200);
    assert_string_equal(b.filename, "potentia-data.json");
    assert_non_null(b.body);
    const json_t *rows = json_object_get(b.body, "account");
    assert_string_equal(json_string_value(json_object_get(json_array_get(rows, 0), "name")),
                        "Fritz");
    rows = json_object_get(b.body, "seat");
    assert_int_equal(json_array_size(rows), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(rows, 0), "table")), id);
    assert_null(strstr(b.text, "argon2"));
    expect_refusal(&nobody, SITE_GET, "me/data", NULL, 401, "login");
    forget(&b);
    forget(&nobody);
}

static void an_account_goes_and_its_games_stay(void **state) {
    (void)state;
    browser b = {0}, bot = {0};
    register_as(&b, "Gerda");
    int64_t account = account_of("Gerda");
    assert_int_equal(ask(&b, SITE_POST, "me/bots", "{\"name\":\"Gerdas-bot\"}"), 201);
    strcpy(bot.bearer, text_at(&b, "token"));
    assert_string_equal(my_name(&bot), "Gerdas-bot");
    int64_t at = keep_table(NULL, account, "Gerda", true, our_time());
    expect_refusal(&b, SITE_DELETE, "me", "{\"password\":\"wrong one\"}", 401, "password");
    assert_int_equal(ask(&b, SITE_DELETE, "me", "{\"password\":\"secret of Gerda\"}"), 204);
    assert_string_equal(b.session, "");
    char line[100];
    seat_of(at, line);
    assert_string_equal(line, "white||0|0");
    assert_int_equal(log_in(&b, "Gerda", "secret of Gerda"), 401);
    expect_refusal(&b, SITE_GET, "people/Gerda", NULL, 404, "missing");
    expect_refusal(&bot, SITE_GET, "me", NULL, 401, "login");
    expect_refusal(&b, SITE_GET, "people/Gerdas-bot", NULL, 404, "missing");
    forget(&b);
    forget(&bot);
}

/* == Bots == */

static void bots_belong_to_an_account(void **state) {
    (void)state;
    browser b = {0}, bot = {0}, other = {0};
    register_as(&b, "Hugo");
    register_as(&other, "Ida");
    char body[64];
    for (int i = 0; i < BOTS_MAX; i++) {
        snprintf(body, sizeof body, "{\"name\":\"hugo-bot-%d\"}", i);
        assert_int_equal(ask(&b, SITE_POST, "me/bots", body), 201);
    }
    strcpy(bot.bearer, text_at(&b, "token"));
    expect_refusal(&b, SITE_POST, "me/bots", "{\"name\":\"one-more\"}", 409, "full");
    expect_refusal(&other, SITE_POST, "me/bots", "{\"name\":\"HUGO\"}", 409, "taken");
    expect_refusal(&other, SITE_POST, "me/bots", "{\"name\":\"x\"}", 400, "malformed");
    assert_int_equal(ask(&b, SITE_GET, "me/bots", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "bots")), BOTS_MAX);

    assert_string_equal(my_name(&bot), "hugo-bot-4");
    assert_true(json_is_true(json_object_get(json_object_get(bot.body, "account"), "bot")));
    strcpy(bot.session, b.session); /* a cookie beside a token is not looked at */
    assert_string_equal(my_name(&bot), "hugo-bot-4");
    static const char *const not_theirs[] = {"me/bots", "me/bars", "me/records", "me/data"};
    for (size_t i = 0; i < sizeof not_theirs / sizeof *not_theirs; i++)
        expect_refusal(&bot, SITE_GET, not_theirs[i], NULL, 403, "bot");
    expect_refusal(&bot, SITE_DELETE, "me", "{\"password\":\"\"}", 403, "bot");
    expect_refusal(&bot, SITE_DELETE, "session", NULL, 403, "bot");
    assert_int_equal(log_in(&other, "hugo-bot-4", ""), 401);
    assert_int_equal(ask(&other, SITE_GET, "people/hugo-bot-4", NULL), 200);
    assert_true(json_is_true(json_object_get(other.body, "bot")));

    browser again = {0};
    assert_int_equal(log_in(&again, "Ida", "secret of Ida"), 200);
    expect_refusal(&again, SITE_DELETE, "me/bots/hugo-bot-4", NULL, 404, "missing");
    expect_refusal(&again, SITE_DELETE, "me/bots/Hugo", NULL, 404, "missing");
    assert_int_equal(ask(&b, SITE_DELETE, "me/bots/hugo-bot-4", NULL), 204);
    expect_refusal(&bot, SITE_GET, "me", NULL, 401, "login");
    assert_int_equal(ask(&b, SITE_POST, "me/bots", "{\"name\":\"one-more\"}"), 201);
    strcpy(bot.bearer, "not a token");
    expect_refusal(&bot, SITE_GET, "me", NULL, 401, "login");
    strcpy(bot.bearer, b.session); /* a session is not a token */
    expect_refusal(&bot, SITE_GET, "me", NULL, 401, "login");
    forget(&b);
    forget(&bot);
    forget(&other);
    forget(&again);
}

/* == Bars and reports == */

static void blocks_and_mutes(void **state) {
    (void)state;
    browser b = {0}, other = {0};
    register_as(&other, "Karl");
    register_as(&b, "Lena");
    int64_t lena = account_of("Lena"), karl = account_of("Karl");
    assert_false(is_blocked(s, lena, karl));
    assert_int_equal(ask(&b, SITE_PUT, "me/bars/karl", "{\"kind\":\"mute\"}"), 204);
    assert_false(is_blocked(s, lena, karl));
    assert_int_equal(ask(&b, SITE_PUT, "me/bars/karl", "{\"kind\":\"block\"}"), 204);
    assert_int_equal(ask(&b, SITE_PUT, "me/bars/karl", "{\"kind\":\"block\"}"), 204);
    assert_true(is_blocked(s, lena, karl));
    assert_true(is_blocked(s, karl, lena));
    assert_false(is_blocked(s, lena, 0));
    assert_int_equal(ask(&b, SITE_GET, "me/bars", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "bars")), 2);
    assert_int_equal(ask(&b, SITE_DELETE, "me/bars/Karl?kind=block", NULL), 204);
    assert_false(is_blocked(s, lena, karl));
    assert_int_equal(ask(&b, SITE_GET, "me/bars", NULL), 200);
    const json_t *bars = json_object_get(b.body, "bars");
    assert_int_equal(json_array_size(bars), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(bars, 0), "kind")),
                        "mute");
    assert_int_equal(ask(&b, SITE_DELETE, "me/bars/Karl", NULL), 204);
    assert_int_equal(ask(&b, SITE_GET, "me/bars", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "bars")), 0);

    expect_refusal(&b, SITE_PUT, "me/bars/lena", "{\"kind\":\"block\"}", 400, "malformed");
    expect_refusal(&b, SITE_PUT, "me/bars/karl", "{\"kind\":\"shout\"}", 400, "malformed");
    expect_refusal(&b, SITE_PUT, "me/bars/no-such-name", "{\"kind\":\"block\"}", 404, "missing");
    expect_refusal(&b, SITE_PUT, "me/bars/karl/more", "{\"kind\":\"block\"}", 404, "missing");
    expect_refusal(&b, SITE_POST, "me/bars/karl", "{\"kind\":\"block\"}", 405, "method");
    forget(&b);
    forget(&other);
}

static bool see_report(void *context, const store_report *r) {
    snprintf(context, 400, "%lld|%s", (long long)r->number, r->text);
    return true;
}

static void reports_reach_the_operators(void **state) {
    (void)state;
    browser b = {0};
    uint8_t hash[STORE_HASH_SIZE];
    secret_make(b.visitor, hash);
    char id[ID_TEXT], address[64], line[400] = "";
    id_write(keep_table(hash, 0, "guest", true, 0), id);
    snprintf(address, sizeof address, "tables/%s/report", id);
    assert_int_equal(ask(&b, SITE_POST, address, "{\"event\":1,\"text\":\" rude\\nvery rude\\n\"}"),
                     204);
    assert_int_equal(store_read_reports(site_store(s), "", 0, 0, 10, see_report, line), STORE_OK);
    assert_string_equal(line, "1|rude very rude");
    expect_refusal(&b, SITE_POST, address, "{\"event\":-1,\"text\":\"x\"}", 400, "malformed");
    expect_refusal(&b, SITE_POST, address, "{\"event\":1,\"text\":\"\\u0007\"}", 400, "malformed");
    forget(&b);
}

/* == Records == */

static void records_are_games(void **state) {
    (void)state;
    browser b = {0}, other = {0};
    register_as(&b, "Marta");
    register_as(&other, "Nils");
    static const char good[] = "{\"title\":\"a first game\",\"sgf\":\"(;FF[4]GM[39]PTS[gipf basic "
                               "pieces=15,15];W[a2-b3];B[a1-b2])\"}";
    assert_int_equal(ask(&b, SITE_POST, "me/records", good), 201);
    char address[64];
    snprintf(address, sizeof address, "me/records/%s", text_at(&b, "id"));
    assert_int_equal(ask(&b, SITE_GET, address, NULL), 200);
    assert_string_equal(text_at(&b, "title"), "a first game");
    assert_non_null(strstr(text_at(&b, "sgf"), "W[a2-b3]"));
    expect_refusal(&other, SITE_GET, address, NULL, 404, "missing");
    expect_refusal(&other, SITE_DELETE, address, NULL, 404, "missing");

    static const char *const bad[] = {
        "{\"title\":\"illegal\",\"sgf\":\"(;FF[4]GM[39]PTS[gipf basic pieces=15,15];W[e5-e6])\"}",
        "{\"title\":\"no sgf\",\"sgf\":\"gipf basic pieces=15,15\\na2-b3\"}",
        "{\"title\":\"cut\",\"sgf\":\"(;FF[4]GM[39]\"}",
        "{\"title\":\"\",\"sgf\":\"(;FF[4]GM[39]PTS[gipf basic pieces=15,15])\"}",
        "{\"title\":\"\\u001b[2J\",\"sgf\":\"(;FF[4]GM[39]PTS[gipf basic pieces=15,15])\"}",
        "{\"title\":\"nothing\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_refusal(&b, SITE_POST, "me/records", bad[i], 400, "malformed");

    for (int i = 0; i < 60; i++)
        assert_int_equal(ask(&b, SITE_POST, "me/records", good), 201);
    assert_int_equal(ask(&b, SITE_GET, "me/records", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "records")), 50);
    char next[128];
    snprintf(next, sizeof next, "me/records?after=%s", text_at(&b, "next"));
    assert_int_equal(ask(&b, SITE_GET, next, NULL), 200);
    assert_int_equal(json_array_size(json_object_get(b.body, "records")), 11);
    assert_true(json_is_null(json_object_get(b.body, "next")));
    expect_refusal(&b, SITE_GET, "me/records?after=nonsense", NULL, 400, "malformed");
    assert_int_equal(ask(&b, SITE_DELETE, address, NULL), 204);
    expect_refusal(&b, SITE_GET, address, NULL, 404, "missing");
    expect_refusal(&b, SITE_GET, "me/records/../..", NULL, 404, "missing");
    forget(&b);
    forget(&other);
}

/* == Operators == */

/* A server hears of every change once, and copes when it missed some. */
static void operators_leave_notes(void **state) {
    (void)state;
    uint8_t hash[STORE_HASH_SIZE];
    char secret[SECRET_TEXT], line[100];
    secret_make(secret, hash);
    int64_t at = keep_table(hash, 0, "rude", true, 0), last = -1;
    operator_hear(s, &last);
    int64_t first = last;
    assert_true(first >= 0);
    assert_int_equal(operator_remove_seat_name(site_store(s), at, "white"), STORE_OK);
    seat_of(at, line);
    assert_string_equal(line, "white||0|1");
    operator_hear(s, &last);
    assert_int_equal(last, first + 1);
    for (int i = 0; i < 40; i++) /* more than are kept */
        assert_int_equal(operator_remove_seat_name(site_store(s), at, "white"), STORE_OK);
    operator_hear(s, &last);
    assert_int_equal(last, first + 41);
    assert_int_equal(operator_remove_seat_name(site_store(s), at, "black"), STORE_MISSING);
    assert_int_equal(operator_remove_chat(site_store(s), at, 1), STORE_INVALID);
    assert_int_equal(operator_remove_chat(site_store(s), at, 0), STORE_MISSING);
    assert_int_equal(operator_remove_chat(site_store(s), at + 1, 1), STORE_MISSING);
    assert_int_equal(operator_remove_game(site_store(s), at + 1), STORE_MISSING);
    operator_hear(s, &last);
    assert_int_equal(last, first + 41);
}

/* == Sockets == */

static void a_socket_ends_with_its_session(void **state) {
    (void)state;
    browser home = {0}, phone = {0}, other = {0};
    register_as(&home, "Rosa");
    register_as(&other, "Sven");
    assert_int_equal(log_in(&phone, "Rosa", "secret of Rosa"), 200);
    browser nobody = {0}, *all[] = {&home, &phone, &other, &nobody};
    for (int i = 0; i < 4; i++)
        connect_browser(all[i]);
    assert_string_equal(word_in(heard_last(&home, "hello"), "hello/account"), "Rosa");
    assert_int_equal(ask(&phone, SITE_DELETE, "session", NULL), 204);
    for (int i = 0; i < 200 && !phone.ended; i++)
        turn_loop(5);
    assert_int_equal(home.ended, 0);
    assert_int_equal(phone.ended, 1008);
    assert_int_equal(ask(&home, SITE_DELETE, "sessions", NULL), 204);
    for (int i = 0; i < 200 && !home.ended; i++)
        turn_loop(5);
    assert_int_equal(home.ended, 1008);
    assert_int_equal(other.ended, 0);
    assert_int_equal(nobody.ended, 0);
    for (int i = 0; i < 4; i++)
        forget(all[i]);
}

/* How many times sessions were looked up in the store. */
static long looked_up(void) {
    uint64_t values[METRIC_NB];
    site_metrics(s, values);
    return (long)values[METRIC_SESSIONS_STORE];
}

/* After the connection to the other servers was lost any session may have ended: they are looked up
 * a few at a time, and the loop runs in between. */
static void many_sessions_are_looked_up_a_few_at_a_time(void **state) {
    (void)state;
    enum { MANY = 300, A_TURN = 150 };
    static browser all[MANY];
    static uint8_t tokens[MANY][STORE_HASH_SIZE];
    browser home = {0};
    register_as(&home, "Tilda");
    memset(all, 0, sizeof all);
    for (int i = 0; i < MANY; i++) {
        store_batch *b = store_batch_new();
        secret_make(all[i].session, tokens[i]);
        store_add_token(b, &(store_token){.token = tokens[i],
                                          .account = account_of("Tilda"),
                                          .created = 1,
                                          .expires = 0,
                                          .kind = STORE_SESSION,
                                          .label = ""});
        keep(b);
        connect_browser(&all[i]);
    }
    store_batch *b = store_batch_new();
    for (int i = 0; i < MANY; i += 2)
        store_drop_token(b, tokens[i]);
    keep(b);
    long before = looked_up(), most = 0;
    account_changed(s, 0);
    assert_int_equal(looked_up(), before);
    unsigned ended = 0;
    for (int turns = 0; turns < 2000 && ended < MANY / 2; turns++) {
        long then = looked_up();
        turn_loop(5);
        if (looked_up() - then > most)
            most = looked_up() - then;
        ended = 0;
        for (int i = 0; i < MANY; i++)
            ended += all[i].ended == 1008;
    }
    assert_in_range(most, 1, A_TURN);
    for (int i = 0; i < 20; i++)
        turn_loop(5);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(all[i].ended, i % 2 ? 0 : 1008);
        forget(&all[i]);
    }
    forget(&home);
}

/* == Ending == */

/* A request that waits for a password when the site closes gets an answer. */
static void nobody_is_left_waiting(void **state) {
    (void)state;
    static browser all[10];
    memset(all, 0, sizeof all);
    for (int i = 0; i < 10; i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"name\":\"late-%d\",\"password\":\"long enough\"}", i);
        start_ask(&all[i], SITE_POST, i % 2 ? "accounts" : "session", body);
    }
    site_close(s);
    for (int i = 0; i < 10; i++) {
        assert_true(all[i].answered);
        assert_true(all[i].status == 503 || all[i].status == 401 || all[i].status == 201);
        forget(&all[i]);
    }
    s = open_at(true);
}

int main(int argc, char **argv) {
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_have_one_form),
        cmocka_unit_test(ids_are_eleven_letters),
        cmocka_unit_test(recovery_codes_may_be_written_badly),
        cmocka_unit_test(an_account_is_made_once),
        cmocka_unit_test(of_two_who_want_a_name_one_gets_it),
        cmocka_unit_test(cookies_are_secure_behind_tls),
        cmocka_unit_test(logging_in_and_out),
        cmocka_unit_test(who_logs_in_anew_has_one_session),
        cmocka_unit_test(passwords_queue_only_so_far),
        cmocka_unit_test(a_session_lives_while_it_is_used),
        cmocka_unit_test(passwords_change),
        cmocka_unit_test(a_recovery_code_opens_once),
        cmocka_unit_test(a_visitors_seats_become_the_accounts),
        cmocka_unit_test(data_are_taken_along),
        cmocka_unit_test(an_account_goes_and_its_games_stay),
        cmocka_unit_test(bots_belong_to_an_account),
        cmocka_unit_test(blocks_and_mutes),
        cmocka_unit_test(reports_reach_the_operators),
        cmocka_unit_test(records_are_games),
        cmocka_unit_test(operators_leave_notes),
        cmocka_unit_test(a_socket_ends_with_its_session),
        cmocka_unit_test(many_sessions_are_looked_up_a_few_at_a_time),
        cmocka_unit_test(nobody_is_left_waiting),
    };
    return cmocka_run_group_tests_name("site_people", tests, open_site, close_site);
}
