/* Starts, boards, and setups combined and split up. */
#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "learn/lessons.h"
#include "wasm/module.h"
#include "wasm/option.h"

size_t start_name(const pt_rules *rules, char out[PT_SETUP_TEXT_MAX]) {
    const pt_variant *variant = pt_rules_variant(rules);
    out[0] = '\0';
    return variant ? pt_start_word(pt_rules_game(rules), variant, out, PT_SETUP_TEXT_MAX) : 0;
}

/* == Starts == */

/* The options of a start: those of its variant and, for a combined game, its main game's. */
typedef struct agreement {
    char setup[PT_SETUP_TEXT_MAX]; /* canonical */
    const pt_rules *main;          /* the rules themselves, or those of the main game */
    option_place at;
    const pt_option *options[2]; /* in two tables */
    size_t counts[2];
} agreement;

static size_t option_count(const agreement *a) {
    return a->counts[0] + a->counts[1];
}

static const pt_option *option_at(const agreement *a, size_t i) {
    return i < a->counts[0] ? &a->options[0][i] : &a->options[1][i - a->counts[0]];
}

/* The variant whose options its setup has. */
static const pt_variant *variant_of(const pt_rules *rules) {
    const pt_variant *variant = pt_rules_variant(rules);
    char text[PT_SETUP_TEXT_MAX];
    if (!variant)
        pt_find_start(NULL, text, pt_setup_text(rules, text, sizeof text), &variant);
    return variant;
}

static void agreement_of(const pt_rules *rules, const pt_variant *variant, agreement *a) {
    const pt_rules *main = pt_rules_part(rules, 0);
    memset(a, 0, sizeof *a);
    pt_setup_text(rules, a->setup, sizeof a->setup);
    a->main = main ? main : rules;
    const pt_game *game = pt_rules_game(a->main);
    a->at = (option_place){game, main && game->stakes ? game->stakes(main) : ""};
    a->options[0] = variant->options;
    a->counts[0] = variant->option_count;
    const pt_variant *inside = main ? variant_of(main) : NULL;
    if (inside) {
        a->options[1] = inside->options;
        a->counts[1] = inside->option_count;
    }
}

/* The value of an option in the setup, or its default. */
static reader agreed_value(const agreement *a, const pt_option *option) {
    reader value = named_value(reader_on(a->setup, PT_ZSTR), ' ', option->name);
    return value.at ? value : reader_on(option->usual, PT_ZSTR);
}

/* Whether part of it is played away from the engine. */
static bool is_away(const pt_rules *rules) {
    bool away = pt_rules_game(rules)->played_elsewhere;
    for (size_t i = 0; i <= PT_STAKES_MAX && !away; i++) {
        const pt_rules *part = pt_rules_part(rules, i);
        away = part && pt_rules_game(part)->played_elsewhere;
    }
    return away;
}

static void start_json(json *j, const pt_game *game, const pt_variant *variant) {
    char word[PT_SETUP_TEXT_MAX];
    pt_rules *rules;
    agreement a;
    pt_state state;
    if (pt_rules_new(NULL, variant->setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return;
    agreement_of(rules, variant, &a);
    pt_start(rules, &state);
    const pt_layout *layout = pt_state_layout(rules, &state);
    pt_start_word(game, variant, word, sizeof word);
    json_open(j, NULL, '{');
    const learn_lesson *lesson = learn_first(game->name);
    json_text(j, "game", game->name);
    json_text(j, "gameTitle", game->title ? game->title : game->name);
    json_text(j, "gameAbout", game->about ? game->about : "");
    json_text(j, "lesson", lesson ? lesson->id : "");
    json_text(j, "name", word);
    json_text(j, "setup", a.setup);
    json_text(j, "title", pt_rules_title(rules));
    json_text(j, "about", variant->about);
    json_bool(j, "board", layout != NULL);
    /* A random start is left to chance there. */
    bool side = !game->bind && rules_word(rules, variant->drawn, word, sizeof word) > 0;
    json_text(j, "side", side ? word : "");
    json_bool(j, "away", is_away(rules));
    json_bool(j, "drawn", variant->drawn);
    json_bool(j, "editable", pt_rules_game(a.main)->editor != NULL);
    json_open(j, "options", '[');
    for (size_t i = 0; i < option_count(&a); i++)
        option_json(j, option_at(&a, i), &a.at, agreed_value(&a, option_at(&a, i)), false);
    json_close(j, ']');
    json_close(j, '}');
    pt_rules_free(rules);
}

pt_status answer_starts(request *r, json *j) {
    (void)r;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    json_open(j, NULL, '[');
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++)
            start_json(j, games[i], &games[i]->variants[v]);
    json_close(j, ']');
    return PT_OK;
}

/* Games whose results are rated together; by default each is on its own. */
pt_status answer_pools(request *r, json *j) {
    (void)r;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    json_open(j, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        const pt_game *game = games[i];
        const pt_pool own = {game->name, game->title ? game->title : game->name};
        for (size_t k = 0; k < (game->pools ? game->pool_count : 1); k++) {
            const pt_pool *pool = game->pools ? &game->pools[k] : &own;
            json_open(j, NULL, '{');
            json_text(j, "name", pool->name);
            json_text(j, "title", pool->title);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    return PT_OK;
}

/* == Chosen options == */

static pt_status too_long(pt_error *error) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                   PT_SETUP_TEXT_MAX - 1);
}

/* Makes a setup canonical, in place. */
static pt_status settle(char text[PT_SETUP_TEXT_MAX], pt_error *error) {
    pt_rules *rules;
    pt_status status = pt_rules_new(NULL, text, PT_ZSTR, &rules, error);
    if (status != PT_OK)
        return status;
    pt_setup_text(rules, text, PT_SETUP_TEXT_MAX);
    pt_rules_free(rules);
    return PT_OK;
}

/* A start with the page's values; `without` is an option to leave out, or NULL. */
static pt_status compose(const reader *start, const agreement *a, reader values,
                         const pt_option *without, char text[PT_SETUP_TEXT_MAX], pt_error *error) {
    writer w = writer_on(text, PT_SETUP_TEXT_MAX);
    write_bytes(&w, start->at, reader_left(start));
    for (size_t i = 0; i < option_count(a); i++) {
        const pt_option *option = option_at(a, i);
        reader value = named_value(values, '\n', option->name);
        if (!value.at || option == without)
            continue;
        write_char(&w, ' ');
        write_text(&w, option->name);
        write_char(&w, '=');
        write_value(&w, option, &a->at, value, false);
    }
    return writer_end(&w) > 0 ? settle(text, error) : too_long(error);
}

/* The option at fault: without it the rest would do; "" for none. */
static const char *to_blame(const reader *start, const agreement *a, reader values) {
    char text[PT_SETUP_TEXT_MAX];
    for (size_t i = option_count(a); i-- > 0;)
        if (named_value(values, '\n', option_at(a, i)->name).at &&
            compose(start, a, values, option_at(a, i), text, NULL) == PT_OK)
            return option_at(a, i)->name;
    return PT_FIELD_NONE;
}

/* compose START VALUES */
pt_status answer_compose(request *r, json *j) {
    const reader *start = &r->args[1];
    const pt_variant *variant = NULL;
    pt_rules *rules;
    agreement a = {.counts = {0}};
    char text[PT_SETUP_TEXT_MAX];
    pt_status status = pt_rules_new(NULL, start->at, reader_left(start), &rules, &r->error);
    if (status != PT_OK)
        return status;
    pt_find_start(NULL, start->at, reader_left(start), &variant);
    if (!variant)
        variant = variant_of(rules);
    if (variant)
        agreement_of(rules, variant, &a);
    status = compose(start, &a, r->args[2], NULL, text, &r->error);
    if (status == PT_OK) {
        json_text(j, NULL, text);
    } else {
        r->error.field = to_blame(start, &a, r->args[2]);
        r->error.offset = -1;
    }
    pt_rules_free(rules);
    return status;
}

/* redraw SETUP RANDOM: another random start, or none yet without RANDOM */
pt_status answer_redraw(request *r, json *j) {
    char text[PT_SETUP_TEXT_MAX], drawn[PT_SETUP_TEXT_MAX];
    const pt_variant *variant = NULL;
    writer w = writer_on(text, sizeof text), out = writer_on(drawn, sizeof drawn);
    write_bytes(&w, r->args[1].at, reader_left(&r->args[1]));
    pt_status status = writer_end(&w) > 0 ? settle(text, &r->error) : too_long(&r->error);
    if (status != PT_OK)
        return status;
    pt_find_start(NULL, text, PT_ZSTR, &variant);
    reader in = reader_on(text, PT_ZSTR);
    while (variant && variant->drawn && !reader_done(&in)) {
        reader word = reader_until(&in, ' '), seed = word;
        if (reader_take_text(&seed, "seed="))
            continue;
        if (out.len > 0)
            write_char(&out, ' ');
        write_bytes(&out, word.at, reader_left(&word));
    }
    if (out.len > 0 && !reader_done(&r->args[2])) {
        write_text(&out, " seed=");
        write_bytes(&out, r->args[2].at, reader_left(&r->args[2]));
    }
    bool changed = writer_end(&out) > 0;
    if (changed && !reader_done(&r->args[2]))
        status = settle(drawn, &r->error);
    if (status == PT_OK)
        json_text(j, NULL, changed ? drawn : text);
    return status;
}
