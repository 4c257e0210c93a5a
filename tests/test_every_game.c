/* What holds for every game: its tables, its rules as seen by perft and by lists, its texts, keys
 * and views. No game is named here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "every_game.h"

/* == Tables == */

/* Programs identify entries by these names. */
static void check_name(const char *name) {
    assert_non_null(name);
    assert_in_range(strlen(name), 1, 15);
    assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-"), strlen(name));
}

static void check_text(const char *text) {
    assert_non_null(text);
    assert_true(text[0] != '\0');
}

/* Every entry of a table has a name of its own. */
#define CHECK_TABLE(table, count)                                                                  \
    for (size_t i_ = 0; i_ < (count); i_++) {                                                      \
        check_name((table)[i_].name);                                                              \
        for (size_t k_ = 0; k_ < i_; k_++)                                                         \
            assert_string_not_equal((table)[i_].name, (table)[k_].name);                           \
    }

static void check_sprites(const pt_game *game) {
    for (size_t i = 0; i < game->sprite_count; i++) {
        const pt_sprite *s = &game->sprites[i];
        check_name(s->name);
        for (size_t k = 0; k < i; k++)
            assert_true(strcmp(s->name, game->sprites[k].name) != 0 ||
                        s->letter != game->sprites[k].letter);
        unsigned owners = 0;
        for (int owner = 0; owner < 3; owner++) {
            owners += s->label[owner] != NULL;
            assert_true(!s->label[owner] == !s->sign[owner]);
        }
        assert_true(owners > 0);
        assert_true(s->shape_count == 0 || s->shapes);
        for (size_t k = 0; k < s->shape_count; k++) {
            check_text(s->shapes[k].path);
            assert_non_null(s->shapes[k].fill);
            assert_non_null(s->shapes[k].line);
        }
        assert_true(s->size == 0 || s->footprint);
    }
}

static void check_game(const pt_game *game) {
    check_name(game->name);
    assert_in_range(game->state_size, game->bind ? 0 : 1, PT_STATE_MAX);
    assert_true(game->rules_version > 0);
    assert_true(game->variant_count > 0);
    CHECK_TABLE(game->variants, game->variant_count)
    CHECK_TABLE(game->phases, game->phase_count)
    CHECK_TABLE(game->ends, game->end_count)
    CHECK_TABLE(game->hands, game->hand_count)
    CHECK_TABLE(game->standings, game->standing_count)
    CHECK_TABLE(game->facts, game->fact_count)
    CHECK_TABLE(pt_game_players(game), 2)
    check_sprites(game);
    for (size_t i = 0; i < game->phase_count; i++) {
        check_text(game->phases[i].tell[0]);
        check_text(game->phases[i].tell[1]);
    }
    for (size_t i = 0; i < game->end_count; i++) {
        assert_non_null(game->ends[i].word);
        assert_null(strpbrk(game->ends[i].word, " []\\:"));
        assert_true(!game->ends[i].tell[0] == !game->ends[i].tell[1]);
    }
    for (size_t i = 0; i < game->hand_count; i++)
        check_text(game->hands[i].label);
    for (size_t i = 0; i < game->standing_count; i++)
        check_text(game->standings[i].label);
    for (size_t i = 0; i < game->fact_count; i++)
        check_text(game->facts[i].label);
    const pt_player *players = pt_game_players(game);
    check_text(players[0].label);
    check_text(players[1].label);
    assert_int_not_equal(players[0].letter, players[1].letter);
}

static void tables_have_names_and_texts(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++) {
        check_game(games[g]);
        for (size_t k = 0; k < g; k++)
            assert_string_not_equal(games[g]->name, games[k]->name);
    }
}

/* Each has a place of its own: none on another, and none but a dot's on a point. */
static void check_labels(const pt_layout *layout) {
    pt_label labels[PT_LABELS_MAX];
    size_t count = pt_layout_labels(layout, labels, PT_LABELS_MAX);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            assert_true(labels[i].x != labels[k].x || labels[i].y != labels[k].y);
        for (size_t k = 0; k < layout->point_count; k++)
            assert_true(layout->points[k].is_dot || labels[i].x != layout->points[k].x ||
                        labels[i].y != layout->points[k].y);
    }
}

static void check_layout(const pt_rules *rules, const pt_state *state) {
    const pt_layout *layout = pt_state_layout(rules, state);
    if (!layout)
        return;
    assert_in_range(layout->point_count, 1, PT_POINTS_MAX);
    assert_true(layout->unit_x > 0 && layout->unit_y > 0 && layout->turns & 1);
    for (size_t i = 0; i < layout->point_count; i++) {
        const pt_point *p = &layout->points[i];
        assert_int_equal(p->name[sizeof p->name - 1], 0);
        assert_true(p->name[0] != 0);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(p->name, layout->points[k].name);
            assert_true(p->x != layout->points[k].x || p->y != layout->points[k].y);
        }
    }
    check_labels(layout);
    for (size_t i = 0; i < layout->line_count; i++)
        assert_true(layout->lines[i][0] < layout->point_count &&
                    layout->lines[i][1] < layout->point_count);
    for (size_t i = layout->point_count; i < PT_POINTS_MAX; i++)
        assert_false(pt_points_has(&layout->area, i));
}

/* == Setups == */

static void check_variant(const pt_game *game, const pt_variant *variant) {
    char text[PT_SETUP_TEXT_MAX], again[PT_SETUP_TEXT_MAX], word[PT_SETUP_TEXT_MAX];
    pt_state start = {.words = {0}}, other = {.words = {0}};
    pt_rules *rules = open_rules(variant->setup);
    check_text(variant->about);
    assert_ptr_equal(pt_rules_game(rules), game);
    assert_true(pt_setup_text(rules, text, sizeof text) > 0);
    assert_ptr_equal(pt_rules_variant(rules), variant);
    assert_in_range(pt_state_size(rules), 1, PT_STATE_MAX);
    pt_start(rules, &start);
    check_layout(rules, &start);
    /* Its canonical text, and the word to type for it. */
    assert_true(pt_start_word(game, variant, word, sizeof word) > 0);
    const char *const ways[] = {text, word};
    for (size_t i = 0; i < 2; i++) {
        pt_rules *same = open_rules(ways[i]);
        pt_setup_text(same, again, sizeof again);
        assert_string_equal(again, text);
        assert_true(pt_setup_hash(same) == pt_setup_hash(rules));
        pt_start(same, &other);
        assert_memory_equal(&start, &other, pt_state_size(rules));
        pt_rules_free(same);
    }
    if (variant->drawn) {
        /* Different seeds draw different starts. */
        unsigned differ = 0;
        assert_non_null(game->draw);
        for (uint32_t seed = 0; seed < 20; seed++) {
            game->draw(rules, seed, &other);
            differ += memcmp(&start, &other, pt_state_size(rules)) != 0;
        }
        assert_true(differ > 10);
        /* A host draws from all seeds there are. */
        size_t to_seed = (size_t)(strstr(text, "seed=") - text) + 5;
        snprintf(again, sizeof again, "%.*s%u", (int)to_seed, text, UINT32_MAX);
        pt_rules *last = open_rules(again);
        pt_start(last, &start);
        game->draw(rules, UINT32_MAX, &other);
        assert_memory_equal(&start, &other, pt_state_size(rules));
        pt_rules_free(last);
    }
    pt_rules_free(rules);
}

static void setups_are_read_as_they_are_written(void **unused) {
    (void)unused;
    for_every_variant(check_variant);
}

static void a_setup_with_a_word_too_many_is_refused(void **unused) {
    (void)unused;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++) {
        char setup[PT_SETUP_TEXT_MAX], text[256];
        pt_rules *rules = NULL;
        pt_error error;
        snprintf(setup, sizeof setup, "%s nonsense=1", games[g]->variants[0].setup);
        assert_int_not_equal(pt_rules_new(NULL, setup, PT_ZSTR, &rules, &error), PT_OK);
        assert_true(pt_error_text(&error, NULL, NULL, text, sizeof text) > 0);
    }
}

/* == Rules == */

static uint64_t count_all(const pt_rules *rules, const pt_state *state, unsigned depth) {
    pt_actions list;
    uint64_t total = 0;
    if (depth == 0)
        return 1;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        pt_apply(rules, &next, list.items[i]);
        total += count_all(rules, &next, depth - 1);
    }
    return total;
}

/* How many of the states of all walks are checked more closely. */
static unsigned visited;

static bool is_one_in(unsigned n) {
    return visited++ % n == 0;
}

static void check_perft(const pt_rules *rules, const pt_state *state) {
    if (!is_one_in(11))
        return;
    uint64_t last = 1;
    for (unsigned depth = 1; depth <= 3 && last < 1500; depth++) {
        last = count_all(rules, state, depth);
        assert_true(pt_perft(rules, state, depth, false) == last);
        assert_true(pt_perft(rules, state, depth, true) == last);
    }
}

static void perft_counts_what_legal_and_apply_do(void **unused) {
    (void)unused;
    for_every_start(2, check_perft);
}

static bool is_phase_of(const pt_game *game, const pt_phase *phase) {
    return phase >= game->phases && phase < game->phases + game->phase_count;
}

static bool is_end_of(const pt_game *game, const pt_end *end) {
    return end >= game->ends && end < game->ends + game->end_count;
}

static void check_state(const pt_rules *rules, const pt_state *state) {
    const pt_game *game = pt_rules_game(rules),
                  *inner = pt_rules_game(pt_rules_inner(rules, state, NULL));
    pt_actions list;
    pt_legal(rules, state, &list);
    pt_outcome out = pt_result(rules, state);
    const pt_phase *phase = pt_state_phase(rules, state);
    assert_true(list.count <= PT_ACTIONS_MAX);
    assert_int_equal(list.count, pt_legal_count(rules, state));
    assert_int_equal(out.over, list.count == 0);
    assert_int_equal(out.over, pt_state_actor(rules, state) == PT_NOBODY);
    assert_true(pt_state_owner(rules, state) <= PT_BLACK);
    if (out.over) {
        assert_string_equal(phase->name, "over");
        assert_true(is_end_of(game, out.reason) || is_end_of(inner, out.reason));
    } else {
        assert_null(out.reason);
        assert_int_equal(out.winner, PT_NOBODY);
        assert_true(is_phase_of(game, phase) || is_phase_of(inner, phase));
    }
    /* No action occurs twice. In a combined game the upper byte says whose action it is. */
    for (size_t i = 0; i < list.count; i += 1 + list.count / 40) {
        pt_state next = *state;
        assert_true(game->bind || list.items[i] < UINT32_C(1) << 24);
        assert_true(pt_is_legal(rules, state, list.items[i]));
        for (size_t k = 0; k < list.count; k++)
            assert_true(k == i || list.items[k] != list.items[i]);
        unsigned flags = pt_apply(rules, &next, list.items[i]);
        assert_int_equal(!(flags & PT_GAME_ENDED), !pt_result(rules, &next).over);
        assert_true(!(flags & PT_GAME_ENDED) || flags & PT_TURN_ENDED);
        assert_true(flags & PT_TURN_ENDED ||
                    pt_state_owner(rules, &next) == pt_state_owner(rules, state));
    }
    assert_false(pt_is_legal(rules, state, PT_NO_ACTION));
    assert_false(pt_is_legal(rules, state, PT_REPETITION));
    assert_false(pt_is_legal(rules, state, PT_LEAVE));
}

static void lists_phases_and_ends_agree(void **unused) {
    (void)unused;
    for_every_start(3, check_state);
}

/* == Texts == */

static void check_refusal(const pt_error *error, pt_status status, size_t len) {
    char text[2048];
    assert_true(status == PT_ILLEGAL || status == PT_SYNTAX || status == PT_UNKNOWN);
    assert_int_equal(error->status, status);
    assert_true(error->offset >= -1 && error->offset <= (int32_t)len);
    assert_true(pt_error_text(error, NULL, NULL, text, sizeof text) > 0);
    assert_null(strchr(text, '{'));
}

/* Damages a text: a byte is changed, left out or inserted. */
static size_t spoil(const char *text, size_t len, pt_rng *rng, char *out) {
    static const char bytes[] = "abckxXwWo129:/-,;.* \t\x80?";
    size_t at = pt_rng_below(rng, (uint32_t)len);
    char byte = bytes[pt_rng_below(rng, sizeof bytes)];
    uint32_t way = pt_rng_below(rng, 4);
    memcpy(out, text, len);
    if (way == 0) {
        memmove(out + at, out + at + 1, len - at - 1);
        return len - 1;
    }
    if (way == 1) {
        memmove(out + at + 1, out + at, len - at);
        len++;
    }
    out[at] = byte;
    return len;
}

static void check_spoiled_position(const pt_rules *rules, const char *text, size_t len,
                                   pt_rng *rng) {
    char spoiled[PT_POSITION_TEXT_MAX + 1], back[PT_POSITION_TEXT_MAX];
    pt_state read = {.words = {0}}, before;
    pt_error error;
    size_t n = spoil(text, len, rng, spoiled);
    before = read;
    pt_status status = pt_position_read(rules, spoiled, n, &read, &error);
    if (status == PT_OK) {
        assert_int_equal(pt_position_write(rules, &read, back, sizeof back), n);
        assert_memory_equal(back, spoiled, n);
        check_state(rules, &read);
    } else {
        check_refusal(&error, status, n);
        assert_memory_equal(&read, &before, sizeof read);
    }
    pt_rules *own = NULL;
    status = pt_rules_for_position(NULL, spoiled, n, &own, &error);
    if (status != PT_OK)
        check_refusal(&error, status, n);
    pt_rules_free(own);
}

static void check_position(const pt_rules *rules, const pt_state *state) {
    char text[PT_POSITION_TEXT_MAX], setup[PT_SETUP_TEXT_MAX];
    pt_state read = {.words = {0}};
    pt_rules *other = NULL;
    pt_rng rng;
    size_t n = pt_position_write(rules, state, text, sizeof text);
    assert_true(n > 0 && n == strlen(text));
    assert_int_equal(pt_position_read(rules, text, n, &read, NULL), PT_OK);
    assert_memory_equal(&read, state, pt_state_size(rules));
    assert_true(pt_identity_key(rules, &read) == pt_identity_key(rules, state));
    assert_true(pt_search_key(rules, &read) == pt_search_key(rules, state));
    assert_int_equal(pt_position_write(rules, state, text, n), 0);
    pt_position_write(rules, state, text, sizeof text);
    /* On its own, and together with its setup. */
    pt_setup_text(rules, setup, sizeof setup);
    for (int with_setup = 0; with_setup < 2; with_setup++) {
        if (pt_rules_start(NULL, with_setup ? setup : NULL, PT_ZSTR, text, n, &other, &read,
                           NULL) != PT_OK)
            fail_msg("%s @ %s", setup, text);
        assert_memory_equal(&read, state, pt_state_size(rules));
        pt_rules_free(other);
    }
    pt_rng_seed(&rng, visited++);
    for (int i = 0; i < 4; i++)
        check_spoiled_position(rules, text, n, &rng);
}

static void positions_are_read_as_they_are_written(void **unused) {
    (void)unused;
    for_every_start(2, check_position);
}

static void check_spoiled_action(const pt_rules *rules, const pt_state *state, const char *text,
                                 size_t len, pt_rng *rng) {
    char spoiled[PT_ACTION_TEXT_MAX + 1], back[PT_ACTION_TEXT_MAX];
    pt_error error;
    pt_action action;
    size_t n = spoil(text, len, rng, spoiled);
    pt_status status = pt_action_read(rules, state, spoiled, n, &action, &error);
    if (status != PT_OK) {
        check_refusal(&error, status, n);
        return;
    }
    assert_true(pt_is_legal(rules, state, action));
    assert_int_equal(pt_action_write(rules, state, action, back, sizeof back), n);
    assert_memory_equal(back, spoiled, n);
}

static void check_actions(const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_rng rng;
    pt_rng_seed(&rng, visited++);
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i += 1 + list.count / 20) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action action = PT_NO_ACTION;
        size_t n = pt_action_write(rules, state, list.items[i], text, sizeof text);
        assert_true(n > 0 && n == strlen(text));
        assert_null(strpbrk(text, "; \n"));
        assert_int_equal(pt_action_read(rules, state, text, n, &action, NULL), PT_OK);
        if (action != list.items[i])
            fail_msg("%s is read as another action", text);
        check_spoiled_action(rules, state, text, n, &rng);
    }
}

static void actions_are_read_as_they_are_written(void **unused) {
    (void)unused;
    for_every_start(2, check_actions);
}

#define TURN_MAX 64

/* The rest of a turn, written and read in a notation, leads to the same position. */
static void check_turn(const pt_rules *rules, const pt_state *state) {
    pt_action turn[TURN_MAX], again[TURN_MAX];
    char text[TURN_MAX * PT_ACTION_TEXT_MAX];
    size_t count = 0, recount = 0;
    pt_state end = *state;
    pt_rng rng;
    unsigned flags = 0;
    if (!is_one_in(3) || pt_result(rules, state).over)
        return;
    pt_rng_seed(&rng, visited);
    while (count < TURN_MAX && !(flags & PT_TURN_ENDED)) {
        turn[count] = any_action(rules, &end, &rng);
        flags = pt_apply(rules, &end, turn[count++]);
    }
    bool official = pt_rules_game(rules)->turn_write_official;
    for (pt_notation notation = 0; notation <= (official ? PT_NOTATION_OFFICIAL : 0); notation++) {
        pt_error error;
        size_t n = pt_turn_write(rules, state, turn, count, notation, text, sizeof text);
        assert_true(n > 0);
        for (int any = 0; any < 2; any++) {
            if (pt_turn_read(rules, state, text, n, any ? PT_NOTATION_ANY : notation, again,
                             TURN_MAX, &recount, &error) != PT_OK)
                fail_msg("%s is not read", text);
            pt_state now = *state;
            for (size_t i = 0; i < recount; i++)
                pt_apply(rules, &now, again[i]);
            assert_true(pt_identity_key(rules, &now) == pt_identity_key(rules, &end));
        }
        if (notation == PT_NOTATION_CANONICAL) {
            assert_int_equal(recount, count);
            assert_memory_equal(again, turn, count * sizeof turn[0]);
        }
    }
}

static void turns_are_read_as_they_are_written(void **unused) {
    (void)unused;
    for_every_start(3, check_turn);
}

/* == Keys and views == */

#define POSITIONS_MAX 512

/* Keys are equal exactly where the texts are, over the positions of one game. */
static void check_keys(const pt_game *game, const pt_variant *variant) {
    static char texts[POSITIONS_MAX][PT_POSITION_TEXT_MAX];
    static uint64_t keys[POSITIONS_MAX];
    (void)game;
    pt_history history = {.keys = keys, .capacity = POSITIONS_MAX};
    pt_rules *rules = open_rules(variant->setup);
    pt_state state = {.words = {0}};
    pt_rng rng;
    pt_rng_seed(&rng, 4);
    pt_start(rules, &state);
    for (size_t n = 0; n < POSITIONS_MAX; n++) {
        size_t times = 1;
        pt_position_write(rules, &state, texts[n], sizeof texts[n]);
        assert_int_equal(pt_history_push(&history, rules, &state), PT_OK);
        for (size_t i = 0; i < n; i++) {
            bool same = strcmp(texts[i], texts[n]) == 0;
            times += same;
            assert_int_equal(same, keys[i] == keys[n]);
        }
        assert_int_equal(pt_history_repetitions(&history, rules, &state), times);
        if (pt_result(rules, &state).over)
            break;
        pt_apply(rules, &state, any_action(rules, &state, &rng));
    }
    pt_rules_free(rules);
}

static void keys_are_equal_where_texts_are(void **unused) {
    (void)unused;
    for_every_variant(check_keys);
}

static void check_view(const pt_rules *rules, const pt_state *state) {
    size_t size = pt_state_size(rules);
    pt_actor actor = pt_state_actor(rules, state);
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
        pt_state view = {.words = {0}}, again = {.words = {0}}, read = {.words = {0}};
        char text[PT_POSITION_TEXT_MAX];
        pt_view(rules, state, seat, &view);
        pt_view(rules, &view, seat, &again);
        assert_memory_equal(&view, &again, size);
        size_t n = pt_position_write(rules, &view, text, sizeof text);
        assert_true(n > 0);
        assert_int_equal(pt_position_read(rules, text, n, &read, NULL), PT_OK);
        assert_memory_equal(&read, &view, size);
        /* Whoever acts sees enough to act on; the view may also be made in place. */
        if (seat == actor) {
            pt_actions all, seen;
            pt_legal(rules, state, &all);
            pt_legal(rules, &view, &seen);
            assert_int_equal(seen.count, all.count);
            assert_memory_equal(seen.items, all.items, all.count * sizeof all.items[0]);
        }
        again = *state;
        pt_view(rules, &again, seat, &again);
        assert_memory_equal(&view, &again, size);
    }
}

/* Whatever is chosen in secret, the others see the same as long as it is secret. */
static void check_secret(const pt_rules *rules, const pt_state *state) {
    pt_actor actor = pt_state_actor(rules, state);
    pt_state first = {.words = {0}};
    pt_actions list;
    pt_legal(rules, state, &list);
    if (!pt_state_phase(rules, state)->secret)
        return;
    for (size_t i = 0; i < list.count; i++) {
        pt_state next = *state;
        pt_apply(rules, &next, list.items[i]);
        if (!pt_state_phase(rules, &next)->secret)
            continue;
        pt_view(rules, &next, actor == PT_WHITE ? PT_BLACK : PT_WHITE, &next);
        if (i == 0)
            first = next;
        assert_memory_equal(&first, &next, pt_state_size(rules));
    }
}

static void a_secret_stays_one(void **unused) {
    (void)unused;
    for_every_start(3, check_secret);
}

static void a_view_hides_nothing_twice(void **unused) {
    (void)unused;
    for_every_start(2, check_view);
}

/* == To the end == */

#define LONGEST 20000

static void check_end(const pt_game *game, const pt_variant *variant) {
    static uint64_t keys[LONGEST + 1];
    pt_rules *rules = open_rules(variant->setup);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        pt_history history = {.keys = keys, .capacity = LONGEST + 1};
        pt_ending ending = PT_ENDS_NOTHING;
        pt_state state = {.words = {0}};
        pt_rng rng;
        pt_rng_seed(&rng, seed);
        pt_start(rules, &state);
        pt_history_push(&history, rules, &state);
        while (!pt_result(rules, &state).over && ending != PT_ENDS_GAME) {
            pt_action action =
                ending == PT_ENDS_PART ? PT_REPETITION : any_action(rules, &state, &rng);
            assert_int_equal(pt_may_follow(rules, &state, ending, action, NULL), PT_OK);
            unsigned flags = pt_apply(rules, &state, action);
            if (pt_history_push(&history, rules, &state) != PT_OK)
                fail_msg("a game of %s does not end", variant->setup);
            ending = pt_history_ends(&history, rules, &state, flags);
            assert_true(ending == PT_ENDS_NOTHING || game->bind ||
                        game->repetition == PT_REPETITION_TIE);
        }
    }
    pt_rules_free(rules);
}

static void random_games_come_to_an_end(void **unused) {
    (void)unused;
    for_every_variant(check_end);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_names_and_texts),
        cmocka_unit_test(setups_are_read_as_they_are_written),
        cmocka_unit_test(a_setup_with_a_word_too_many_is_refused),
        cmocka_unit_test(perft_counts_what_legal_and_apply_do),
        cmocka_unit_test(lists_phases_and_ends_agree),
        cmocka_unit_test(positions_are_read_as_they_are_written),
        cmocka_unit_test(actions_are_read_as_they_are_written),
        cmocka_unit_test(turns_are_read_as_they_are_written),
        cmocka_unit_test(keys_are_equal_where_texts_are),
        cmocka_unit_test(a_view_hides_nothing_twice),
        cmocka_unit_test(a_secret_stays_one),
        cmocka_unit_test(random_games_come_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
