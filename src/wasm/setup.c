/* Starts, boards, and setups put together and taken apart. */
#include <string.h>

#include "base/error.h"
#include "wasm/module.h"

/* The board of a game's first start. */
static const pt_layout *board_of_game(const pt_game *game) {
    pt_rules *rules = NULL;
    pt_state state;
    if (game->variant_count == 0 ||
        pt_rules_new(NULL, game->variants[0].setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return NULL;
    pt_start(rules, &state);
    const pt_layout *layout = pt_state_layout(rules, &state);
    pt_rules_free(rules);
    return layout;
}

/* The game a board belongs to: the first one that has it and is no combination of others. */
static const pt_game *game_of(const pt_layout *layout, const reader *name) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++) {
        const pt_layout *own = games[i]->bind ? NULL : board_of_game(games[i]);
        if (own && (name ? reader_is(name, games[i]->name) : own == layout))
            return games[i];
    }
    return NULL;
}

const char *layout_id(const pt_layout *layout) {
    const pt_game *game = layout ? game_of(layout, NULL) : NULL;
    return game ? game->name : "";
}

size_t start_name(const pt_rules *rules, char out[PT_SETUP_TEXT_MAX]) {
    const pt_variant *variant = pt_rules_variant(rules);
    out[0] = '\0';
    return variant ? pt_start_word(pt_rules_game(rules), variant, out, PT_SETUP_TEXT_MAX) : 0;
}

/* The word for a start as a side game, "" where it cannot be one; a drawn start is left to
 * chance there. */
static void side_word(const pt_game *game, const pt_variant *variant, char *out, size_t size) {
    writer w = writer_on(out, size);
    if (variant->drawn) {
        write_text(&w, game->name);
        write_char(&w, '.');
        write_text(&w, variant->name);
    }
    if (writer_end(&w) == 0 && !game->bind)
        pt_start_word(game, variant, out, size);
}

pt_status answer_starts(request *r, json *j) {
    (void)r;
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    json_open(j, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        const char *board = layout_id(board_of_game(games[i]));
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            const pt_variant *variant = &games[i]->variants[v];
            char setup[PT_SETUP_TEXT_MAX] = "", word[PT_SETUP_TEXT_MAX];
            pt_rules *rules = NULL;
            if (pt_rules_new(NULL, variant->setup, PT_ZSTR, &rules, NULL) == PT_OK)
                pt_setup_text(rules, setup, sizeof setup);
            pt_rules_free(rules);
            pt_start_word(games[i], variant, word, sizeof word);
            json_open(j, NULL, '{');
            json_text(j, "game", games[i]->name);
            json_text(j, "name", word);
            json_text(j, "setup", setup);
            json_text(j, "about", variant->about);
            json_text(j, "layout", board);
            side_word(games[i], variant, word, sizeof word);
            json_text(j, "side", word);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    return PT_OK;
}

pt_status answer_layout(request *r, json *j) {
    const pt_game *game = game_of(NULL, &r->args[1]);
    if (!game)
        return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_UNKNOWN_GAME, PT_FIELD_NONE, -1, "s",
                       r->args[1].at, reader_left(&r->args[1]));
    layout_json(j, NULL, game->name, board_of_game(game));
    return PT_OK;
}

/* == Setups == */

static void add_option(writer *w, const char *name, const reader *value) {
    if (reader_done(value))
        return;
    write_text(w, name);
    write_bytes(w, value->at, reader_left(value));
}

/* compose START PIECES SUPPLY SIDES CHALLENGES, all but the first may be empty. */
pt_status answer_compose(request *r, json *j) {
    char text[PT_SETUP_TEXT_MAX];
    writer w = writer_on(text, sizeof text);
    reader start = r->args[1];
    bool combined = reader_take_text(&start, "combined");
    if (combined)
        reader_take(&start, ' ');
    if (combined || !reader_done(&r->args[4]) || !reader_done(&r->args[5])) {
        write_text(&w, "combined");
        add_option(&w, " sides=", &r->args[4]);
        add_option(&w, " challenges=", &r->args[5]);
        if (!reader_done(&start))
            write_char(&w, ' ');
    }
    write_bytes(&w, start.at, reader_left(&start));
    add_option(&w, " pieces=", &r->args[2]);
    add_option(&w, " supply=", &r->args[3]);
    if (w.full)
        return pt_fail(&r->error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                       PT_SETUP_TEXT_MAX - 1);
    size_t len = writer_end(&w);
    pt_rules *rules;
    pt_status status = pt_rules_new(NULL, text, len, &rules, &r->error);
    if (status != PT_OK)
        return status;
    pt_setup_text(rules, text, sizeof text);
    pt_rules_free(rules);
    json_text(j, NULL, text);
    return PT_OK;
}

void halves_json(json *j, const char *name, reader both, bool numbers) {
    json_open(j, name, '[');
    for (int c = 0; c < 2; c++) {
        reader half = reader_until(&both, ',');
        unsigned n = 0;
        if (!numbers)
            json_bytes(j, NULL, half.at, reader_left(&half));
        else if (reader_number(&half, 9999, &n))
            json_number(j, NULL, n);
        else
            json_number(j, NULL, -1);
    }
    json_close(j, ']');
}

static void sides_json(json *j, reader sides) {
    json_open(j, "sides", '{');
    while (!reader_done(&sides) && !reader_is(&sides, "-")) {
        reader side = reader_until(&sides, ',');
        const char letter[2] = {(char)reader_peek(&side), '\0'};
        side.at += side.at + 2 <= side.end ? 2 : 0;
        json_bytes(j, letter, side.at, reader_left(&side));
    }
    json_close(j, '}');
}

/* The start to name and the options to give, so that composing them gives this setup. */
static void main_setup_json(json *j, reader text) {
    char named[PT_SETUP_TEXT_MAX] = "";
    pt_rules *rules = NULL;
    if (pt_rules_new(NULL, text.at, reader_left(&text), &rules, NULL) == PT_OK)
        start_name(rules, named);
    pt_rules_free(rules);
    const pt_variant *variant = NULL;
    const pt_game *game = pt_find_start(NULL, text.at, reader_left(&text), &variant);
    reader words = text, pieces = {0}, supply = {0};
    reader_until(&words, ' ');
    reader_until(&words, ' ');
    bool plain = true;
    while (!reader_done(&words)) {
        reader word = reader_until(&words, ' ');
        if (reader_take_text(&word, "pieces="))
            pieces = word;
        else if (reader_take_text(&word, "supply="))
            supply = word;
        else
            plain = false;
    }
    if (!*named && plain && pieces.at && variant)
        pt_start_word(game, variant, named, sizeof named);
    if (*named)
        json_text(j, "start", named);
    else
        json_bytes(j, "start", text.at, reader_left(&text));
    if (pieces.at)
        halves_json(j, "pieces", pieces, true);
    if (supply.at)
        halves_json(j, "supply", supply, false);
}

pt_status answer_decompose(request *r, json *j) {
    pt_rules *rules;
    char text[PT_SETUP_TEXT_MAX];
    pt_status status =
        pt_rules_new(NULL, r->args[1].at, reader_left(&r->args[1]), &rules, &r->error);
    if (status != PT_OK)
        return status;
    size_t len = pt_setup_text(rules, text, sizeof text);
    pt_rules_free(rules);
    reader in = reader_on(text, len);
    json_open(j, NULL, '{');
    if (reader_take_text(&in, "combined sides=")) {
        sides_json(j, reader_until(&in, ' '));
        reader_take_text(&in, "challenges=");
        reader both = reader_until(&in, ' '), one = reader_until(&both, ',');
        unsigned n = 0;
        bool limited = reader_number(&one, 9999, &n);
        json_number(j, "challenges", limited ? (int64_t)n : -1);
    }
    main_setup_json(j, in);
    json_close(j, '}');
    return PT_OK;
}
