#include "cli/position.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/input.h"
#include "cli/message.h"
#include "cli/nearest.h"

/* The setup of a combined game: this word, its own options, and the main game's setup. */
#define COMBINED "combined"

/* Appends a word and its value; reports an error and returns false if that does not fit. */
static bool append(const cli_args *args, char setup[PT_SETUP_TEXT_MAX], const char *word,
                   const char *value) {
    size_t n = strlen(setup);
    int more = snprintf(setup + n, PT_SETUP_TEXT_MAX - n, "%s%s%s", n > 0 ? " " : "", word, value);
    if (more >= 0 && (size_t)more < PT_SETUP_TEXT_MAX - n)
        return true;
    fail(args->command->name, STATUS_USAGE,
         _("the name of the start and its options are too long"));
    return false;
}

static bool append_value(const cli_args *args, char setup[PT_SETUP_TEXT_MAX], const char *word,
                         const char *value) {
    if (value && strchr(value, ' ')) {
        fail(args->command->name, STATUS_USAGE, _("\"%s\" contains a space"), value);
        return false;
    }
    return !value || append(args, setup, word, value);
}

/* The requested seed, or a random one. */
static bool append_random(const cli_args *args, const char *name, char setup[PT_SETUP_TEXT_MAX]) {
    char drawn[16];
    const char *seed = args->values[OPTION_RANDOM];
    if (!seed)
        return true;
    if (!*seed) {
        uint32_t number;
        if (getentropy(&number, sizeof number) != 0) {
            fail(args->command->name, STATUS_FAULT, _("the system provides no random numbers"));
            return false;
        }
        snprintf(drawn, sizeof drawn, "%u", (unsigned)number);
        seed = drawn;
    }
    const pt_game *game = pt_find_start(NULL, name, PT_ZSTR, NULL);
    for (size_t v = 0; game && v < game->variant_count; v++)
        if (game->variants[v].drawn)
            return append(args, setup, game->variants[v].name, "") &&
                   append(args, setup, "seed=", seed);
    return append(args, setup, "seed=", seed); /* unknown to the game */
}

static bool append_agreed(const cli_args *args, char setup[PT_SETUP_TEXT_MAX]) {
    const pt_option *option;
    bool fits = true;
    for (size_t i = 0; fits && (option = agreed_option(i)) != NULL; i++) {
        char word[64];
        snprintf(word, sizeof word, "%s=", option->name);
        fits = append_value(args, setup, word, args_agreed(args, option));
    }
    return fits;
}

/* A random start that needs no game's name meant one board in potentia 0.1, and in setups it still
 * does; said here, it leaves the board to chance. */
static bool append_sides(const cli_args *args, char setup[PT_SETUP_TEXT_MAX]) {
    char sides[PT_SETUP_TEXT_MAX] = "";
    const char *at = args->values[OPTION_COMBINE];
    for (size_t n = 0; at && *at && n < sizeof sides;) {
        size_t len = strcspn(at, ","), comma = at[len] == ',';
        const pt_variant *start = NULL;
        const pt_game *game =
            len > 2 && strchr(":=", at[1]) ? pt_find_start(NULL, at + 2, len - 2, &start) : NULL;
        bool leaves = game && start && start->bare && start->drawn &&
                      strlen(start->name) == len - 2 && memcmp(start->name, at + 2, len - 2) == 0;
        n += (size_t)snprintf(sides + n, sizeof sides - n, "%.2s%s%s%.*s", at,
                              leaves ? game->name : "", leaves ? "." : "",
                              (int)(len + comma > 2 ? len + comma - 2 : 0), at + 2);
        at += len + comma;
    }
    return append_value(args, setup, "sides=", at ? sides : NULL);
}

int setup_text_make(const cli_args *args, const char *name, char setup[PT_SETUP_TEXT_MAX]) {
    bool combine = args->values[OPTION_COMBINE] || args->values[OPTION_CHALLENGES];
    setup[0] = '\0';
    bool fits =
        (!combine || (append(args, setup, COMBINED, "") && append_sides(args, setup) &&
                      append_value(args, setup, "challenges=", args->values[OPTION_CHALLENGES]))) &&
        ((combine && strcmp(name, COMBINED) == 0) || append(args, setup, "", name)) &&
        append_random(args, name, setup) && append_agreed(args, setup);
    return fits ? STATUS_DONE : STATUS_USAGE;
}

static bool is_possible(const char *setup, pt_error *error) {
    pt_rules *rules = NULL;
    bool good = pt_rules_new(NULL, setup, PT_ZSTR, &rules, error) == PT_OK;
    pt_rules_free(rules);
    return good;
}

bool is_start(const char *text) {
    return is_possible(text, NULL);
}

/* == What is wrong with a start == */

/* A game with several starts: lists them. */
static int fail_game(const char *where, const pt_game *game) {
    char names[256] = "";
    size_t n = 0;
    for (size_t v = 0; v < game->variant_count && n < sizeof names; v++) {
        char word[PT_SETUP_TEXT_MAX];
        pt_start_word(game, &game->variants[v], word, sizeof word);
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", v > 0 ? ", " : "", word);
    }
    return fail(where, STATUS_USAGE, _("\"%s\" has several starts; choose one of %s"), game->name,
                names);
}

static int fail_start_name(const char *where, const char *name) {
    const pt_game *game = pt_find_game(NULL, name, PT_ZSTR);
    if (game)
        return fail_game(where, game);
    nearest meant = nearest_to(name);
    nearest_offer_starts(&meant);
    return fail_name(where, meant.name, "potentia games", _("no game or variant is called \"%s\""),
                     name);
}

/* Reports an option that makes a start impossible; STATUS_DONE if there is none. */
static int fail_option(const cli_args *some, const char *name, const char *option) {
    const char *where = some->command->name;
    char setup[PT_SETUP_TEXT_MAX], sentence[SENTENCE_MAX];
    pt_error error;
    if (setup_text_make(some, name, setup) != STATUS_DONE || is_possible(setup, &error))
        return STATUS_DONE;
    if (error.status == PT_UNKNOWN && strcmp(error.field, "SETUP") == 0)
        return fail(where, STATUS_USAGE, _("--%s does not work with %s"), option, name);
    error.field = ""; /* the option says where */
    return fail(where, STATUS_USAGE, "--%s: %s", option, error_sentence(&error, sentence));
}

/* Reports which part of the name and options makes a start impossible, and why. A bad option is
 * wrong usage, even if the result would only be illegal. */
static int fail_start(const cli_args *args, const char *name, const pt_error *all) {
    /* In this order, each can be checked against those before. */
    static const option_id ids[] = {OPTION_RANDOM, OPTION_AGREED, OPTION_COMBINE,
                                    OPTION_CHALLENGES};
    cli_args some = {.command = args->command};
    char sentence[SENTENCE_MAX];
    if (all->status == PT_NOMEM)
        return fail_error(args->command->name, all);
    if (!is_possible(name, NULL))
        return fail_start_name(args->command->name, name);
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++)
        for (unsigned i = 0; i < args->given_count; i++) {
            if (args->given[i].id != ids[k])
                continue;
            some.given[some.given_count++] = args->given[i];
            some.values[ids[k]] = args->given[i].value;
            int status = fail_option(&some, name, args->given[i].name);
            if (status != STATUS_DONE)
                return status;
        }
    return fail(args->command->name, STATUS_USAGE, "%s", error_sentence(all, sentence));
}

int start_check(const cli_args *args, const char *name, const char *setup) {
    pt_error error;
    return is_possible(setup, &error) ? STATUS_DONE : fail_start(args, name, &error);
}

static int read_start(const cli_args *args, const char *name, position *out) {
    char setup[PT_SETUP_TEXT_MAX];
    int status = setup_text_make(args, name, setup);
    if (status != STATUS_DONE)
        return status;
    pt_error error;
    if (pt_rules_new(NULL, setup, PT_ZSTR, &out->rules, &error) != PT_OK)
        return fail_start(args, name, &error);
    pt_start(out->rules, &out->state);
    return STATUS_DONE;
}

int options_refuse_start(const cli_args *args) {
    for (unsigned i = 0; i < args->given_count; i++)
        if (OPTIONS_START & UINT64_C(1) << args->given[i].id)
            return fail(args->command->name, STATUS_USAGE,
                        _("--%s only works with the name of a start"), args->given[i].name);
    return STATUS_DONE;
}

/* A position begins with the name of its game, which need not be that of a start. */
static int fail_position_name(const char *where, const char *word) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    nearest meant = nearest_to(word);
    for (size_t i = 0; i < count; i++)
        nearest_offer(&meant, games[i]->name);
    char small[64] = "";
    for (size_t i = 0; word[i] && i + 1 < sizeof small; i++)
        small[i] = (char)tolower((unsigned char)word[i]);
    const pt_game *named = pt_find_start(NULL, small, PT_ZSTR, NULL);
    return fail_name(where, named ? named->name : meant.name, NULL,
                     _("GAME: a position must begin with the name of its game, not with \"%s\""),
                     word);
}

/* Single spaces separate the fields of a position. */
static bool blanks_are_right(const char *where, const char *text, size_t len) {
    if (text[0] == ' ') {
        fail(where, STATUS_USAGE, _("the position begins with a space"));
        return false;
    }
    if (text[len - 1] == ' ') {
        fail(where, STATUS_USAGE, _("the position ends with a space"));
        return false;
    }
    for (size_t i = 1; i < len; i++)
        if (text[i] == ' ' && text[i - 1] == ' ') {
            fail(where, STATUS_USAGE, _("the position has two spaces in a row after \"%.*s\""),
                 (int)(i - 1 < 60 ? i - 1 : 60), text);
            return false;
        }
    return true;
}

/* Boards are written with '/' between their lines: without one, and of a game with a board, the
 * text was meant as a setup. The game it names, or NULL. */
static const pt_game *meant_as_setup(const char *text, size_t len) {
    char board[PT_POSITION_TEXT_MAX];
    pt_rules *rules;
    pt_state start;
    const pt_game *game = pt_find_game(NULL, text, strcspn(text, " "));
    if (memchr(text, '/', len) || !game || game->variant_count == 0 ||
        pt_rules_new(NULL, game->variants[0].setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return NULL;
    pt_start(rules, &start);
    pt_position_write(rules, &start, board, sizeof board);
    pt_rules_free(rules);
    return strchr(board, '/') ? game : NULL;
}

static int read_position_text(const cli_args *args, const char *text, size_t len, position *out) {
    const char *where = args->command->name;
    int status = options_refuse_start(args);
    if (status != STATUS_DONE)
        return status;
    if (!blanks_are_right(where, text, len))
        return STATUS_USAGE;
    pt_error error;
    if (pt_rules_for_position(NULL, text, len, &out->rules, &error) != PT_OK ||
        pt_position_read(out->rules, text, len, &out->state, &error) != PT_OK) {
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
        const pt_game *game = meant_as_setup(text, len);
        if (game && !is_possible(text, &error) && game->variant_count > 1 &&
            strcmp(error.message->code, "UNKNOWN_GAME") == 0)
            return fail_game(where, game);
        return strcmp(error.field, "GAME") == 0 ? fail_position_name(where, word)
                                                : fail_error(where, &error);
    }
    return STATUS_DONE;
}

int position_read(const cli_args *args, const char *pos, position *out) {
    memset(out, 0, sizeof *out);
    char *owned = NULL;
    size_t len = strlen(pos);
    if (strcmp(pos, "-") == 0) {
        pos = owned = read_input(args->command->name, "-", PT_POSITION_TEXT_MAX, &len);
        if (!owned)
            return STATUS_USAGE;
        /* Ignores the newline that echo and editors add. */
        if (len > 0 && owned[len - 1] == '\n')
            len--;
        if (len > 0 && owned[len - 1] == '\r')
            len--;
        owned[len] = '\0';
    }
    int status;
    if (strlen(pos) == len && is_start(pos))
        status = read_start(args, pos, out);
    else if (memchr(pos, ' ', len))
        status = read_position_text(args, pos, len, out);
    else if (strlen(pos) < len)
        status = fail(args->command->name, STATUS_USAGE, _("the text contains a NUL byte"));
    else
        status = read_start(args, pos, out);
    if (status != STATUS_DONE) {
        pt_rules_free(out->rules);
        out->rules = NULL;
    }
    free(owned);
    return status;
}
