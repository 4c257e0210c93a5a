/* Finding games and binding setups to them. */
#include "game/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"

/* Calls `visit` for the caller's games, then the built-in ones, until it returns true. */
static const pt_game *search_games(const pt_registry *extra,
                                   bool (*visit)(const pt_game *, const reader *),
                                   const reader *word) {
    for (size_t i = 0; extra && i < extra->count; i++)
        if (visit(extra->games[i], word))
            return extra->games[i];
    const pt_game *const *games;
    size_t n = pt_builtin_games(&games);
    for (size_t i = 0; i < n; i++)
        if (visit(games[i], word))
            return games[i];
    return NULL;
}

static bool has_name(const pt_game *game, const reader *word) {
    return reader_is(word, game->name);
}

static bool has_variant(const pt_game *game, const reader *word) {
    for (size_t i = 0; i < game->variant_count; i++)
        if (reader_is(word, game->variants[i].name))
            return true;
    return false;
}

const pt_game *pt_find_game(const pt_registry *extra, const char *name, size_t len) {
    reader word = reader_on(name, len);
    return search_games(extra, has_name, &word);
}

static pt_status bind_setup(const pt_registry *extra, const pt_game *game, const pt_setup *setup,
                            pt_rules **out, pt_error *error) {
    pt_rules *rules = calloc(1, sizeof *rules);
    if (!rules)
        return pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
    rules->game = game;
    rules->setup = *setup;
    size_t n = strlen(game->name);
    memset(rules->setup.game, 0, sizeof rules->setup.game);
    memcpy(rules->setup.game, game->name,
           n < sizeof rules->setup.game ? n : sizeof rules->setup.game - 1);
    if (game->bind) {
        pt_status status = game->bind(extra, setup, rules->parts, RULES_PARTS_MAX, error);
        if (status != PT_OK) {
            pt_rules_free(rules);
            return status;
        }
    }
    rules->state_size = game->size ? game->size(rules) : game->state_size;
    char text[PT_SETUP_TEXT_MAX];
    rules->setup_hash = hash_bytes(text, pt_setup_text(rules, text, sizeof text));
    *out = rules;
    return PT_OK;
}

/* Cuts the first word off and checks the length, for both ways of making rules. */
static pt_status first_word(reader *in, size_t max, reader *word, pt_error *error) {
    if (reader_left(in) >= max)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, (int32_t)max, "n",
                       (int)max - 1);
    if (reader_done(in))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_NONE, 0, "");
    *word = reader_until(in, ' ');
    return PT_OK;
}

pt_status pt_rules_new(const pt_registry *extra, const char *setup, size_t len, pt_rules **out,
                       pt_error *error) {
    reader in = reader_on(setup, len), word = in;
    reader whole = in;
    pt_status status = first_word(&in, PT_SETUP_TEXT_MAX, &word, error);
    if (status != PT_OK)
        return status;
    const pt_game *game = search_games(extra, has_name, &word);
    if (!game) {
        /* A start name is the first word of its game's own setup text. */
        game = search_games(extra, has_variant, &word);
        in = whole;
    }
    if (!game)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_GAME, PT_FIELD_SETUP, 0, "s", word.at,
                       reader_left(&word));
    pt_setup bound = {{0}, {0}};
    status = game->setup_read(extra, in.at, reader_left(&in), &bound, error);
    if (status == PT_OK)
        return bind_setup(extra, game, &bound, out, error);
    /* The game counted from after its own name. */
    if (error && error->offset >= 0)
        error->offset += reader_offset(&in);
    return status;
}

pt_status pt_rules_for_position(const pt_registry *extra, const char *position, size_t len,
                                pt_rules **out, pt_error *error) {
    reader in = reader_on(position, len), word = in;
    reader whole = in;
    pt_status status = first_word(&in, PT_POSITION_TEXT_MAX, &word, error);
    if (status != PT_OK)
        return status;
    const pt_game *game = search_games(extra, has_name, &word);
    if (!game)
        return pt_fail(error, PT_SYNTAX, PT_MSG_UNKNOWN_GAME, PT_FIELD_GAME, 0, "s", word.at,
                       reader_left(&word));
    pt_setup bound = {{0}, {0}};
    status = game->setup_for_position(extra, whole.at, reader_left(&whole), &bound, error);
    return status == PT_OK ? bind_setup(extra, game, &bound, out, error) : status;
}

void pt_rules_free(pt_rules *rules) {
    if (!rules)
        return;
    for (size_t i = 0; i < RULES_PARTS_MAX; i++)
        pt_rules_free(rules->parts[i]);
    free(rules);
}

const pt_game *pt_rules_game(const pt_rules *rules) {
    return rules->game;
}

const pt_setup *pt_rules_setup(const pt_rules *rules) {
    return &rules->setup;
}

const pt_rules *pt_rules_part(const pt_rules *rules, size_t index) {
    return index < RULES_PARTS_MAX ? rules->parts[index] : NULL;
}

size_t pt_setup_text(const pt_rules *rules, char *out, size_t size) {
    char options[PT_SETUP_TEXT_MAX];
    size_t n = rules->game->setup_write(&rules->setup, options, sizeof options);
    writer w = writer_on(out, size);
    write_text(&w, rules->game->name);
    if (n > 0) {
        write_char(&w, ' ');
        write_bytes(&w, options, n);
    }
    return writer_end(&w);
}

uint64_t pt_setup_hash(const pt_rules *rules) {
    return rules->setup_hash;
}

size_t pt_state_size(const pt_rules *rules) {
    return rules->state_size;
}
