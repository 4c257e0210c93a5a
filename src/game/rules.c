/* Finds games and creates rules from setups. */
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

static const pt_variant *variant_called(const pt_game *game, const reader *word) {
    for (size_t i = 0; i < game->variant_count; i++)
        if (reader_is(word, game->variants[i].name))
            return &game->variants[i];
    return NULL;
}

static bool has_bare_variant(const pt_game *game, const reader *word) {
    const pt_variant *variant = variant_called(game, word);
    return variant && variant->bare;
}

const pt_game *pt_find_game(const pt_registry *extra, const char *name, size_t len) {
    reader word = reader_on(name, len);
    return search_games(extra, has_name, &word);
}

/* == Names of starts == */

/* Whether the dot at `at` is followed by a word. */
static bool parts_words(const char *at, const char *end) {
    return *at == '.' && at + 1 < end && at[1] != '.' && at[1] != ' ';
}

/* Cuts off the next word of a start: separated by spaces and, in its first word, dots. */
static reader start_word(reader *in) {
    reader word = *in;
    while (in->at < in->end && *in->at != ' ' && !parts_words(in->at, in->end))
        in->at++;
    word.end = in->at;
    if (in->at < in->end)
        in->at++;
    return word;
}

/* The game that the text begins with; `*in` then moves past its name, but stays if a variant's name
 * stands for it. */
static const pt_game *find_start(const pt_registry *extra, reader *in) {
    reader rest = *in, word = start_word(&rest);
    const pt_game *game = search_games(extra, has_name, &word);
    if (game)
        *in = rest;
    return game ? game : search_games(extra, has_bare_variant, &word);
}

/* What a game's name alone stands for; NULL for nothing. */
static const pt_variant *usual_variant(const pt_game *game) {
    const pt_variant *first = game->variant_count > 0 ? &game->variants[0] : NULL;
    return first && (!first->bare || strcmp(first->name, game->name) == 0) ? first : NULL;
}

const pt_game *pt_find_start(const pt_registry *extra, const char *text, size_t len,
                             const pt_variant **variant) {
    reader in = reader_on(text, len);
    const pt_game *game = find_start(extra, &in);
    if (variant && game) {
        bool alone = reader_done(&in);
        reader word = start_word(&in);
        *variant = alone ? usual_variant(game) : variant_called(game, &word);
    }
    return game;
}

size_t pt_start_word(const pt_game *game, const pt_variant *variant, char *out, size_t size) {
    writer w = writer_on(out, size);
    bool short_of_game = variant->bare || variant == usual_variant(game);
    if (!variant->bare)
        write_text(&w, game->name);
    if (!short_of_game)
        write_char(&w, '.');
    if (variant->bare || !short_of_game)
        write_text(&w, variant->name);
    return writer_end(&w);
}

/* Replaces the dots in a one-word start with spaces. A dot that separates nothing is left, which
 * makes the word unknown. */
static void part_dotted(char *text) {
    char *end = text + strcspn(text, " ");
    for (char *at = text; at < end; at++)
        if (parts_words(at, end))
            *at = ' ';
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

/* Cuts off the first word and checks the length, for both ways of making rules. */
static pt_status first_word(reader *in, size_t max, reader *word, pt_error *error) {
    if (reader_left(in) >= max)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, (int32_t)max, "n",
                       (int)max - 1);
    if (reader_done(in))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_NONE, 0, "");
    *word = reader_until(in, ' ');
    return PT_OK;
}

/* Reads the words after a game's name. */
static pt_status read_setup(const pt_registry *extra, const pt_game *game, const reader *in,
                            pt_setup *out, pt_error *error) {
    if (game->setup_read)
        return game->setup_read(extra, in->at, reader_left(in), out, error);
    return reader_done(in) ? PT_OK
                           : pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP, 0,
                                     "s", in->at, reader_left(in));
}

pt_status pt_rules_new(const pt_registry *extra, const char *setup, size_t len, pt_rules **out,
                       pt_error *error) {
    char text[PT_SETUP_TEXT_MAX];
    reader in = reader_on(setup, len), word = in;
    pt_status status = first_word(&in, PT_SETUP_TEXT_MAX, &word, error);
    if (status != PT_OK)
        return status;
    len = (size_t)(in.end - in.start);
    memcpy(text, setup, len);
    text[len] = '\0';
    part_dotted(text);
    in = reader_on(text, len);
    const pt_game *game = find_start(extra, &in);
    if (!game)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_GAME, PT_FIELD_SETUP, 0, "s", word.at,
                       reader_left(&word));
    pt_setup bound = {{0}, {0}};
    status = read_setup(extra, game, &in, &bound, error);
    if (status == PT_OK)
        return bind_setup(extra, game, &bound, out, error);
    /* The game counted from after its name. */
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
    reader nothing = reader_on("", 0);
    status = game->setup_for_position
                 ? game->setup_for_position(extra, whole.at, reader_left(&whole), &bound, error)
                 : read_setup(extra, game, &nothing, &bound, error);
    return status == PT_OK ? bind_setup(extra, game, &bound, out, error) : status;
}

/* The full text of a variant's setup, which a game with parts may abbreviate. */
static void variant_text(const pt_game *game, const pt_variant *variant, char *out, size_t size) {
    pt_rules *rules = NULL;
    writer w = writer_on(out, size);
    if (!game->bind) {
        write_text(&w, variant->setup);
        writer_end(&w);
    } else if (pt_rules_new(NULL, variant->setup, PT_ZSTR, &rules, NULL) == PT_OK) {
        pt_setup_text(rules, out, size);
        pt_rules_free(rules);
    } else {
        writer_end(&w);
    }
}

const pt_variant *pt_rules_variant(const pt_rules *rules) {
    char text[PT_SETUP_TEXT_MAX], own[PT_SETUP_TEXT_MAX];
    pt_setup_text(rules, text, sizeof text);
    for (size_t i = 0; i < rules->game->variant_count; i++) {
        variant_text(rules->game, &rules->game->variants[i], own, sizeof own);
        if (strcmp(own, text) == 0)
            return &rules->game->variants[i];
    }
    return NULL;
}

/* The variant named by the setup's second word, whatever its options; or NULL. */
static const pt_variant *variant_named(const pt_rules *rules) {
    char text[PT_SETUP_TEXT_MAX];
    reader in = reader_on(text, pt_setup_text(rules, text, sizeof text));
    reader_until(&in, ' ');
    reader word = reader_until(&in, ' ');
    for (size_t i = 0; i < rules->game->variant_count; i++)
        if (reader_is(&word, rules->game->variants[i].name))
            return &rules->game->variants[i];
    return NULL;
}

const char *pt_rules_title(const pt_rules *rules) {
    const pt_game *game = rules->game;
    const pt_variant *variant = pt_rules_variant(rules);
    const char *own = !variant && game->setup_title ? game->setup_title(&rules->setup) : NULL;
    if (!variant)
        variant = variant_named(rules);
    const char *title = own ? own : variant ? variant->title : NULL;
    return title ? title : game->title ? game->title : game->name;
}

/* Whether the setup is just the default of its variant, without options. */
static bool is_plain_variant(const pt_rules *rules) {
    const pt_variant *variant = rules->game->bind ? NULL : pt_rules_variant(rules);
    return variant && variant == variant_named(rules);
}

/* Whether game and variant, the words before the options, are the same. */
static bool is_same_variant(const pt_rules *a, const pt_rules *b) {
    char texts[2][PT_SETUP_TEXT_MAX];
    reader words[2];
    const pt_rules *const both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        pt_setup_text(both[i], texts[i], sizeof texts[i]);
        reader in = reader_on(texts[i], PT_ZSTR);
        words[i] = in;
        reader_until(&in, ' ');
        words[i].end = reader_until(&in, ' ').end;
    }
    return reader_left(&words[0]) == reader_left(&words[1]) &&
           memcmp(words[0].at, words[1].at, reader_left(&words[0])) == 0;
}

/* The position cannot be read under these rules. If it can be read on its own, the two do not
 * match, unless the setup leaves open what the position specifies. */
static pt_status settle(const pt_registry *extra, const char *position, size_t len,
                        pt_status status, pt_rules **rules, pt_state *state, pt_error *error) {
    pt_rules *own = NULL;
    if (status == PT_NOMEM || pt_rules_for_position(extra, position, len, &own, NULL) != PT_OK)
        return status;
    if (pt_position_read(own, position, len, state, NULL) == PT_OK) {
        if (is_plain_variant(*rules) && is_same_variant(*rules, own)) {
            pt_rules_free(*rules);
            *rules = own;
            return PT_OK;
        }
        if (status != PT_ILLEGAL) {
            char setup[PT_SETUP_TEXT_MAX];
            reader text = reader_on(position, len);
            pt_setup_text(*rules, setup, sizeof setup);
            status = pt_fail(error, PT_ILLEGAL, PT_MSG_FITS_GAME, PT_FIELD_SETUP, -1, "zs", setup,
                             text.at, reader_left(&text));
        }
    }
    pt_rules_free(own);
    return status;
}

pt_status pt_rules_start(const pt_registry *extra, const char *setup, size_t len,
                         const char *position, size_t position_len, pt_rules **out, pt_state *state,
                         pt_error *error) {
    pt_rules *rules = NULL;
    pt_state begun = {.words = {0}};
    *out = NULL;
    if (!setup && !position)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_SETUP, 0, "");
    pt_status status = setup ? pt_rules_new(extra, setup, len, &rules, error)
                             : pt_rules_for_position(extra, position, position_len, &rules, error);
    if (status != PT_OK)
        return status;
    if (position)
        status = pt_position_read(rules, position, position_len, &begun, error);
    else
        pt_start(rules, &begun);
    if (status == PT_OK && setup && position && rules->game->position_fits)
        status = rules->game->position_fits(rules, &begun, error);
    if (status != PT_OK && setup)
        status = settle(extra, position, position_len, status, &rules, &begun, error);
    if (status != PT_OK) {
        pt_rules_free(rules);
        return status;
    }
    *out = rules;
    *state = begun;
    return PT_OK;
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

bool rules_know_repetition(const pt_rules *rules) {
    bool known = rules->game->repetition == PT_REPETITION_TIE;
    for (size_t i = 0; i < RULES_PARTS_MAX && !known; i++)
        known = rules->parts[i] && rules->parts[i]->game->repetition == PT_REPETITION_TIE;
    return known;
}

size_t rules_word(const pt_rules *rules, bool drawn, char *out, size_t size) {
    const pt_variant *variant = pt_rules_variant(rules);
    /* A word without a seed leaves it to chance, unless it meant one in potentia 0.1. */
    if (variant && !drawn && (variant->bare || !variant->drawn))
        return pt_start_word(rules->game, variant, out, size);
    char text[PT_SETUP_TEXT_MAX];
    writer w = writer_on(out, size);
    reader in = reader_on(text, pt_setup_text(rules, text, sizeof text));
    for (bool any = false; !reader_done(&in);) {
        reader word = reader_until(&in, ' '), option = word;
        if (drawn && reader_take_text(&option, "seed="))
            continue;
        if (any)
            write_char(&w, '.');
        any = true;
        write_bytes(&w, word.at, reader_left(&word));
    }
    return writer_end(&w);
}

bool rules_word_is_drawn(const pt_registry *extra, const char *word, size_t len) {
    const pt_variant *variant = NULL;
    reader in = reader_on(word, len);
    const pt_game *game = pt_find_start(extra, word, len, &variant);
    if (!game || !game->draw || !variant || !variant->drawn)
        return false;
    bool is_bare = variant->bare && !reader_take_text(&in, game->name);
    bool has_seed = false;
    while (!reader_done(&in) && !has_seed) {
        reader part = reader_until(&in, '.');
        has_seed = reader_take_text(&part, "seed=");
    }
    return !is_bare && !has_seed;
}

size_t pt_setup_text(const pt_rules *rules, char *out, size_t size) {
    char options[PT_SETUP_TEXT_MAX];
    size_t n = rules->game->setup_write
                   ? rules->game->setup_write(&rules->setup, options, sizeof options)
                   : 0;
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
