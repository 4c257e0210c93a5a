/* Every game in play: in records, at a table, by the engine with its model and without, as a side
 * game, and in the module of the page. No game is named here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "every_game.h"
#include "game/rules.h"
#include "sitting.h"
#include "wasm/module.h"

double host_now(void);
double host_now(void) {
    return 0;
}

#define ACTIONS 300

/* == Records == */

static char *written(const pt_record *record, pt_record_form form, size_t *len) {
    *len = pt_record_write(record, form, NULL, 0);
    char *text = malloc(*len + 1);
    assert_non_null(text);
    assert_true(*len > 0);
    assert_int_equal(pt_record_write(record, form, text, *len + 1), *len);
    return text;
}

static void check_record(const pt_game *game, const pt_variant *variant) {
    (void)game;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        pt_record *record, *again;
        pt_state end = {.words = {0}}, other = {.words = {0}};
        pt_rng rng;
        pt_rng_seed(&rng, seed);
        assert_int_equal(pt_record_new(NULL, variant->setup, PT_ZSTR, NULL, 0, &record, NULL),
                         PT_OK);
        const pt_rules *rules = pt_record_rules(record);
        pt_start(rules, &end);
        for (int i = 0; i < ACTIONS && !pt_record_outcome(record).over; i++) {
            pt_action action = any_action(rules, &end, &rng);
            assert_int_equal(pt_record_play(record, action, NULL), PT_OK);
            pt_apply(rules, &end, action);
        }
        for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
            size_t len;
            pt_error error;
            char *text = written(record, form, &len);
            if (pt_record_read(NULL, text, len, NULL, &again, NULL, &error) != PT_OK) {
                char sentence[256];
                pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
                fail_msg("%s\n%s", text, sentence);
            }
            assert_int_equal(pt_record_turns(again), pt_record_turns(record));
            pt_record_state(again, SIZE_MAX, &other);
            assert_memory_equal(&end, &other, pt_state_size(rules));
            assert_int_equal(pt_record_outcome(again).over, pt_record_outcome(record).over);
            assert_ptr_equal(pt_record_outcome(again).reason, pt_record_outcome(record).reason);
            pt_record_free(again);
            free(text);
        }
        pt_record_free(record);
    }
}

static void records_replay_in_every_form(void **unused) {
    (void)unused;
    for_every_variant(check_record);
}

/* == Tables == */

/* The text of a random turn, or of the part of it that is one seat's. */
static void any_batch(sitting *s, char *out) {
    const pt_rules *rules = table_rules(s->t);
    pt_state state = {.words = {0}};
    pt_actor actor = look(s).actor;
    size_t len = 0;
    unsigned flags;
    table_state(s->t, actor, &state);
    do {
        pt_action action = any_action(rules, &state, &s->rng);
        if (len > 0)
            out[len++] = ';';
        len += pt_action_write(rules, &state, action, out + len, PT_ACTION_TEXT_MAX);
        flags = pt_apply(rules, &state, action);
    } while (!(flags & PT_TURN_ENDED) && pt_state_actor(rules, &state) == actor);
    out[len] = '\0';
}

static void check_table(const pt_game *game, const pt_variant *variant) {
    (void)game;
    char batch[TABLE_BATCH_TEXT_MAX], shown[TABLE_LINE_MAX];
    table_setup setup = usual(variant->setup);
    if (variant->drawn)
        setup.options |= TABLE_LOT; /* the host draws the seed */
    sitting *s = both_sit_down(&setup);
    for (int i = 0; i < ACTIONS / 2 && look(s).stage == TABLE_STAGE_PLAYING; i++) {
        tick(s);
        if (look(s).actor > PT_BLACK)
            continue;
        any_batch(s, batch);
        act(s, look(s).actor, batch);
    }
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++)
        for (size_t i = 0; i < s->count; i++)
            seen(s, seat, i + 1, shown);
    get_up(s);
}

static void a_table_is_played_at_and_its_log_read_again(void **unused) {
    (void)unused;
    for_every_variant(check_table);
}

/* == The engine == */

static pt_engine *engine;

/* Two hundred nodes take a millisecond. */
static int64_t ms_now;
static int64_t clock_of_nodes(void *unused) {
    (void)unused;
    return ms_now;
}

/* The engine's action, a legal one; PT_NO_ACTION where it does not play this game. */
static pt_action think(const pt_rules *rules, const pt_state *state, const pt_limits *limits) {
    pt_state view = {.words = {0}};
    pt_search_info info;
    pt_view(rules, state, pt_state_actor(rules, state), &view);
    if (pt_engine_position(engine, rules, &view, NULL) != PT_OK)
        return PT_NO_ACTION;
    pt_engine_go(engine, limits);
    while (!pt_engine_work(engine, 0, 200))
        ms_now++;
    assert_true(pt_engine_best(engine, &info));
    assert_true(info.pv_count > 0);
    assert_true(pt_is_legal(rules, state, info.pv[0]));
    return info.pv[0];
}

/* Plays at random, and lets the engine search every fifth state. */
static void check_engine(const pt_registry *extra, const pt_game *game, const pt_variant *variant) {
    const pt_limits limits = {.nodes = 200, .seed = 1};
    pt_rules *rules = NULL;
    pt_state state = {.words = {0}};
    pt_rng rng;
    pt_rng_seed(&rng, 3);
    assert_int_equal(pt_rules_new(extra, variant->setup, PT_ZSTR, &rules, NULL), PT_OK);
    pt_start(rules, &state);
    for (unsigned i = 0; i < 80 && !pt_result(rules, &state).over; i++) {
        bool can = pt_state_actor(rules, &state) <= PT_BLACK && i % 5 == 0;
        if (can && think(rules, &state, &limits) == PT_NO_ACTION)
            assert_true(game->played_elsewhere || game->bind);
        pt_apply(rules, &state, any_action(rules, &state, &rng));
    }
    pt_rules_free(rules);
}

static void check_with_and_without_model(const pt_game *game, const pt_variant *variant) {
    check_engine(NULL, game, variant);
    if (!game->model)
        return;
    pt_game plain = *game;
    plain.model = NULL;
    const pt_game *const games[] = {&plain};
    check_engine(&(pt_registry){games, 1}, &plain, variant);
}

static void the_engine_plays_whatever_it_knows(void **unused) {
    (void)unused;
    pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    for_every_variant(check_with_and_without_model);
    pt_engine_free(engine);
}

/* Each action takes two milliseconds to send. */
static void check_short_clock(const pt_game *game, const pt_variant *variant) {
    enum { CLOCK_MS = 300, SENDING_MS = 2, ACTIONS_EACH = 60 };
    if (variant != &game->variants[0])
        return;
    int64_t left[2] = {CLOCK_MS, CLOCK_MS};
    pt_engine_options options = {.hash_bytes = 1 << 20, .workers = 1, .clock_ms = clock_of_nodes};
    assert_int_equal(pt_engine_new(&options, &engine), PT_OK);
    pt_rules *rules = open_rules(variant->setup);
    pt_state state = {.words = {0}};
    pt_rng rng;
    pt_rng_seed(&rng, 4);
    pt_start(rules, &state);
    for (unsigned i = 0; i < 2 * ACTIONS_EACH && !pt_result(rules, &state).over; i++) {
        pt_actor actor = pt_state_actor(rules, &state);
        pt_action action = PT_NO_ACTION;
        if (actor <= PT_BLACK) {
            const pt_limits limits = {.time_ms = {left[0], left[1]}, .seed = 1};
            const int64_t from = ms_now;
            action = think(rules, &state, &limits);
            left[actor] -= ms_now - from + SENDING_MS;
            if (left[actor] < 0)
                fail_msg("%s: out of time after %u actions", variant->setup, i);
        }
        pt_apply(rules, &state, action == PT_NO_ACTION ? any_action(rules, &state, &rng) : action);
    }
    pt_rules_free(rules);
    pt_engine_free(engine);
}

static void a_short_clock_lasts_for_sixty_actions(void **unused) {
    (void)unused;
    for_every_variant(check_short_clock);
}

/* == Side games == */

/* A combined game in which every potential at stake is played for in this side game. */
static size_t combined_setup(const pt_game *main, const char *side, char *out, size_t size) {
    pt_rules *rules = open_rules(main->usual_main);
    size_t n = (size_t)snprintf(out, size, "combined sides=");
    for (const char *letter = main->stakes(rules); *letter; letter++)
        n += (size_t)snprintf(out + n, size - n, "%s%c:%s", n > 15 ? "," : "", *letter, side);
    n += (size_t)snprintf(out + n, size - n, " challenges=- %s", main->usual_main);
    pt_rules_free(rules);
    return n;
}

/* A random action, preferably one that stakes something or challenges. */
static pt_action bold_action(const pt_rules *rules, const pt_state *state, pt_rng *rng) {
    const void *at;
    const pt_rules *now = pt_rules_inner(rules, state, &at);
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count && pt_rng_below(rng, 4); i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        if (strcmp(text, "challenge") == 0 ||
            (list.items[i] < UINT32_C(1) << 24 && now->game->stake &&
             now->game->stake(now, at, list.items[i])))
            return list.items[i];
    }
    return list.items[pt_rng_below(rng, (uint32_t)list.count)];
}

static void check_round_trip(const pt_rules *rules, const pt_state *state) {
    char text[PT_POSITION_TEXT_MAX];
    pt_state read = {.words = {0}};
    size_t n = pt_position_write(rules, state, text, sizeof text);
    assert_true(n > 0);
    if (pt_position_read(rules, text, n, &read, NULL) != PT_OK)
        fail_msg("%s is not read", text);
    assert_memory_equal(&read, state, pt_state_size(rules));
}

/* Returns how many actions were made in side games. */
static unsigned play_combined(const char *setup, uint64_t seed) {
    static uint64_t keys[4 * ACTIONS + 1];
    pt_history history = {.keys = keys, .capacity = 4 * ACTIONS + 1};
    pt_rules *rules = open_rules(setup);
    pt_state state = {.words = {0}};
    pt_ending ending = PT_ENDS_NOTHING;
    unsigned inside = 0;
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    pt_start(rules, &state);
    pt_history_push(&history, rules, &state);
    for (int i = 0; i < 4 * ACTIONS && !pt_result(rules, &state).over; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action read = PT_NO_ACTION, action = PT_REPETITION;
        if (ending != PT_ENDS_PART)
            action = bold_action(rules, &state, &rng);
        inside += pt_rules_inner(rules, &state, NULL) != pt_rules_part(rules, 0);
        check_round_trip(rules, &state);
        size_t n = pt_action_write(rules, &state, action, text, sizeof text);
        assert_int_equal(pt_action_read(rules, &state, text, n, &read, NULL), PT_OK);
        assert_true(read == action);
        unsigned flags = pt_apply(rules, &state, action);
        assert_int_equal(pt_history_push(&history, rules, &state), PT_OK);
        ending = pt_history_ends(&history, rules, &state, flags);
    }
    check_round_trip(rules, &state);
    pt_rules_free(rules);
    return inside;
}

static void check_side_game(const pt_game *game, const pt_variant *variant) {
    const pt_game *main = main_game();
    char setup[PT_SETUP_TEXT_MAX], word[PT_SETUP_TEXT_MAX];
    unsigned inside = 0;
    if (!main || game->bind)
        return;
    assert_true(pt_start_word(game, variant, word, sizeof word) > 0);
    assert_true(combined_setup(main, word, setup, sizeof setup) < sizeof setup);
    for (uint64_t seed = 1; seed <= 4; seed++)
        inside += play_combined(setup, seed);
    if (inside == 0)
        fail_msg("%s never came to its side game", setup);
}

static void every_game_decides_challenges(void **unused) {
    (void)unused;
    for_every_variant(check_side_game);
}

/* == The module of the page == */

static const char *ask(module *m, const char *name, ...) {
    char bytes[8192];
    size_t at = 0;
    va_list list;
    va_start(list, name);
    for (const char *text = name; text; text = va_arg(list, const char *)) {
        size_t len = strlen(text);
        assert_true(at + 4 + len < sizeof bytes);
        for (int i = 0; i < 4; i++)
            bytes[at++] = (char)(len >> (8 * i) & 255);
        memcpy(bytes + at, text, len);
        at += len;
    }
    va_end(list);
    module_call(m, bytes, at);
    json_put(&m->answer, "", 1);
    return m->answer.out;
}

/* Checks that the answer is not an error. */
static const char *good(const char *answer) {
    if (strncmp(answer, "{\"ok\"", 5) != 0)
        fail_msg("%s", answer);
    return answer;
}

static void check_module(const pt_game *game, const pt_variant *variant) {
    (void)game;
    module *m = calloc(1, sizeof *m);
    pt_rules *rules = open_rules(variant->setup);
    pt_state state = {.words = {0}};
    char text[PT_POSITION_TEXT_MAX];
    pt_rng rng;
    assert_non_null(m);
    pt_rng_seed(&rng, 5);
    pt_start(rules, &state);
    pt_position_write(rules, &state, text, sizeof text);
    good(ask(m, "starts", NULL));
    good(ask(m, "kit", variant->setup, NULL));
    good(ask(m, "create", variant->setup, "", NULL));
    good(ask(m, "compose", variant->setup, "", NULL));
    good(ask(m, "redraw", variant->setup, "7", NULL));
    ask(m, "takeApart", text, NULL); /* not every position can be edited */
    for (int i = 0; i < 60 && !pt_result(rules, &state).over; i++) {
        char action[PT_ACTION_TEXT_MAX];
        pt_action chosen = any_action(rules, &state, &rng);
        pt_action_write(rules, &state, chosen, action, sizeof action);
        pt_apply(rules, &state, chosen);
        pt_position_write(rules, &state, text, sizeof text);
        good(ask(m, "warnings", "1", action, NULL));
        good(ask(m, "look", "1", action, NULL));
        good(ask(m, "walk", "1", "", NULL));
        good(ask(m, "preview", "1", "", NULL));
        if (!strstr(good(ask(m, "play", "1", action, NULL)), text))
            fail_msg("%s leads to %s", action, m->answer.out);
        good(ask(m, "scene", "1", i % 2 ? "white" : "black", NULL));
        good(ask(m, "pending", "1", NULL));
        good(ask(m, "engineLine", "1", NULL));
        good(ask(m, "tries", "1", NULL));
        good(ask(m, "legal", "1", NULL));
    }
    good(ask(m, "tree", "1", NULL));
    good(ask(m, "header", "1", NULL));
    good(ask(m, "write", "1", "sgf", NULL));
    good(ask(m, "back", "1", NULL));
    module_free(m);
    free(m);
    pt_rules_free(rules);
}

static void the_page_plays_every_game(void **unused) {
    (void)unused;
    for_every_variant(check_module);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_replay_in_every_form),
        cmocka_unit_test(a_table_is_played_at_and_its_log_read_again),
        cmocka_unit_test(the_engine_plays_whatever_it_knows),
        cmocka_unit_test(a_short_clock_lasts_for_sixty_actions),
        cmocka_unit_test(every_game_decides_challenges),
        cmocka_unit_test(the_page_plays_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
