/* The setup of a combined game: `sides=LETTER:GAME,... challenges=3,3`, then the main game's setup.
 * A side game is one word, with its options after dots; see rules_word. */
#include "base/error.h"
#include "combine/combine.h"
#include "combine/state.h"

#define USUAL_CHALLENGES 3

/* The longest word for a side game, with its NUL. */
#define SIDE_WORD_MAX 72

/* The side games' words by kind, "" for none. */
typedef struct side_words {
    char of[PT_STAKES_MAX][SIDE_WORD_MAX];
} side_words;

combine_setup combine_setup_of(const pt_setup *setup) {
    combine_setup data;
    memcpy(&data, setup->data, sizeof data);
    return data;
}

static bool is_letter(char c) {
    return c >= 'A' && c <= 'Z';
}

/* Cuts off the next "LETTER:GAME"; true if a comma follows. The values of a side game's options may
 * also contain commas, but no letter and colon follow those. */
static bool next_side(reader *in, reader *side) {
    bool in_value = false;
    *side = *in;
    for (; in->at < in->end; in->at++) {
        const char *after = in->at + 1;
        bool begins =
            in->end - after > 1 && is_letter(after[0]) && (after[1] == ':' || after[1] == '=');
        if (*in->at == ',' && (!in_value || begins)) {
            side->end = in->at++;
            return true;
        }
        if (*in->at == '.')
            in_value = false;
        else if (*in->at == '=' && in->at > side->at + 1)
            in_value = true;
    }
    side->end = in->at;
    return false;
}

/* The kind of stake in "LETTER:GAME", leaving the game's word; `=` is read as `:`. */
static int cut_letter(const char *letters, reader *side) {
    int letter = reader_peek(side);
    const char *at = letter > 0 ? strchr(letters, letter) : NULL;
    if (!at || reader_left(side) < 3 || (side->at[1] != ':' && side->at[1] != '='))
        return -1;
    side->at += 2;
    return (int)(at - letters);
}

/* Converts a side game's word to its canonical form. */
static pt_status settle_side(const pt_registry *extra, reader word, unsigned kind,
                             side_words *words, combine_setup *setup, pt_error *error) {
    pt_rules *rules = NULL;
    pt_status status = pt_rules_new(extra, word.at, reader_left(&word), &rules, error);
    if (status == PT_OK && rules->game->bind)
        status = pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_NESTED, PT_FIELD_SIDES, -1, "s", word.at,
                         reader_left(&word));
    if (status == PT_OK) {
        bool drawn = rules_word_is_drawn(extra, word.at, reader_left(&word));
        setup->drawn = (uint8_t)(setup->drawn | drawn << kind);
        if (rules_word(rules, drawn, words->of[kind], sizeof words->of[kind]) == 0)
            status = pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SIDES, -1, "n",
                             SIDE_WORD_MAX - 1);
    }
    pt_rules_free(rules);
    if (status != PT_OK && error) {
        error->field = PT_FIELD_SIDES;
        error->offset = -1;
    }
    return status;
}

/* Each kind at most once. */
static pt_status read_sides(const pt_registry *extra, const pt_rules *main, reader in,
                            side_words *words, combine_setup *setup, pt_error *error) {
    reader whole = in;
    const char *letters = main->game->stakes(main);
    bool more;
    if (reader_is(&in, "-"))
        return PT_OK;
    do {
        reader side;
        more = next_side(&in, &side);
        reader word = side;
        int kind = cut_letter(letters, &word);
        if (kind < 0 || reader_left(&word) >= SIDE_WORD_MAX ||
            memchr(side.at, '\0', reader_left(&side)))
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_SIDES, PT_FIELD_SIDES,
                           reader_offset(&side), "sz", whole.at, reader_left(&whole),
                           main->game->usual_sides ? main->game->usual_sides : letters);
        if (words->of[kind][0])
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_TWICE, PT_FIELD_SIDES,
                           reader_offset(&side), "c", letters[kind]);
        pt_status status = settle_side(extra, word, (unsigned)kind, words, setup, error);
        if (status != PT_OK)
            return status;
    } while (more);
    return PT_OK;
}

/* A game without a board, which every build with any small game has. */
static const char *small_game(void) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        if (!games[i]->layout && !games[i]->bind)
            return games[i]->name;
    return NULL;
}

/* Uses the main game's default side games; one that is not built in is replaced by a small one. */
static void take_usual_sides(const pt_registry *extra, const pt_rules *main, side_words *words,
                             combine_setup *setup) {
    reader in = reader_on(main->game->usual_sides ? main->game->usual_sides : "", PT_ZSTR), side;
    const char *letters = main->game->stakes(main), *small = small_game();
    for (bool more = !reader_done(&in); more;) {
        more = next_side(&in, &side);
        int kind = cut_letter(letters, &side);
        if (kind >= 0 && settle_side(extra, side, (unsigned)kind, words, setup, NULL) != PT_OK &&
            small)
            settle_side(extra, reader_on(small, PT_ZSTR), (unsigned)kind, words, setup, NULL);
    }
}

/* Stores the given side games, or the default ones if `sides` is NULL, in the order of the
 * letters. */
static pt_status keep_sides(const pt_registry *extra, const pt_rules *main, const reader *sides,
                            combine_setup *setup, pt_error *error) {
    side_words words = {{{0}}};
    pt_status status = PT_OK;
    if (sides)
        status = read_sides(extra, main, *sides, &words, setup, error);
    else
        take_usual_sides(extra, main, &words, setup);
    if (status != PT_OK)
        return status;
    const char *letters = main->game->stakes(main);
    writer w = writer_on(setup->sides, sizeof setup->sides);
    for (size_t i = 0; letters[i]; i++) {
        if (!words.of[i][0])
            continue;
        if (w.len > 0)
            write_char(&w, ',');
        write_char(&w, letters[i]);
        write_char(&w, ':');
        write_text(&w, words.of[i]);
    }
    if (w.len == 0)
        write_char(&w, '-');
    if (writer_end(&w) == 0)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SIDES, -1, "n",
                       (int)sizeof setup->sides - 1);
    return PT_OK;
}

void combine_challenges_write(writer *w, const uint8_t challenges[2]) {
    for (int c = 0; c < 2; c++) {
        if (c > 0)
            write_char(w, ',');
        if (challenges[c] == NO_LIMIT)
            write_char(w, '-');
        else
            write_number(w, challenges[c]);
    }
}

bool combine_challenges_read(reader in, uint8_t challenges[2]) {
    for (int c = 0; c < 2; c++) {
        unsigned n = NO_LIMIT;
        if (c > 0 && !reader_take(&in, ','))
            return false;
        if (!reader_take(&in, '-') && !reader_number(&in, CHALLENGES_MAX, &n))
            return false;
        challenges[c] = (uint8_t)n;
    }
    return reader_done(&in);
}

/* A single number is for both players. */
static pt_status read_challenges(reader in, combine_setup *setup, pt_error *error) {
    char both[16];
    writer w = writer_on(both, sizeof both);
    write_bytes(&w, in.at, reader_left(&in));
    if (!memchr(in.at, ',', reader_left(&in))) {
        write_char(&w, ',');
        write_bytes(&w, in.at, reader_left(&in));
    }
    if (!combine_challenges_read(reader_on(both, writer_end(&w)), setup->challenges))
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_CHALLENGES, PT_FIELD_CHALLENGES,
                       reader_offset(&in), "s", in.at, reader_left(&in));
    return PT_OK;
}

/* The game and its variant, the first two words of a position, are enough to create rules. */
static void keep_opening(reader *in, combine_setup *setup) {
    reader game = reader_until(in, ' '), variant = reader_until(in, ' ');
    writer w = writer_on(setup->main, sizeof setup->main);
    write_bytes(&w, game.at, reader_left(&game));
    write_char(&w, ' ');
    write_bytes(&w, variant.at, reader_left(&variant));
    writer_end(&w);
    setup->from_position = true;
}

/* The start for `combined` alone, "" if no game offers one. */
static const char *usual_main(const pt_registry *extra) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        if (games[i]->usual_main)
            return games[i]->usual_main;
    for (size_t i = 0; extra && i < extra->count; i++)
        if (extra->games[i]->usual_main)
            return extra->games[i]->usual_main;
    return "";
}

/* Creates the main game's rules; it must have something to stake. */
static pt_status bind_main(const pt_registry *extra, const combine_setup *setup, pt_rules **out,
                           pt_error *error) {
    reader words = reader_on(setup->main, PT_ZSTR), name = reader_until(&words, ' ');
    const pt_game *named = pt_find_game(extra, name.at, reader_left(&name));
    if (named && named->bind)
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_NESTED, PT_FIELD_SETUP, -1, "z",
                       named->name);
    pt_status status = setup->from_position
                           ? pt_rules_for_position(extra, setup->main, PT_ZSTR, out, error)
                           : pt_rules_new(extra, setup->main, PT_ZSTR, out, error);
    if (status != PT_OK) {
        if (error)
            error->offset = -1; /* it refers to the main game's words alone */
        return status;
    }
    const pt_game *game = (*out)->game;
    const char *letters = game->stakes && game->stake && game->forfeit ? game->stakes(*out) : "";
    if (*letters && strlen(letters) <= PT_STAKES_MAX)
        return PT_OK;
    pt_rules_free(*out);
    *out = NULL;
    return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_MAIN, PT_FIELD_SETUP, -1, "z", setup->main);
}

/* Determines what depends on the main game: the side games, and its own setup in canonical form, so
 * that this one is canonical too. */
static pt_status settle_games(const pt_registry *extra, const reader *sides, combine_setup *setup,
                              pt_setup *out, pt_error *error) {
    pt_rules *main = NULL;
    pt_status status = bind_main(extra, setup, &main, error);
    if (status != PT_OK)
        return status;
    status = keep_sides(extra, main, sides, setup, error);
    if (status == PT_OK && !setup->from_position) {
        memset(setup->main, 0, sizeof setup->main);
        if (pt_setup_text(main, setup->main, sizeof setup->main) == 0)
            status = pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                             (int)sizeof setup->main - 1);
    }
    pt_rules_free(main);
    if (status == PT_OK)
        memcpy(out->data, setup, sizeof *setup);
    return status;
}

/* The words of a setup as they are read. */
typedef struct words {
    combine_setup *setup;
    reader sides;
    bool has_sides, has_start;
    writer main;
} words;

/* The combined start of this name, NULL for none. */
static const pt_variant *start_called(const reader *word) {
    for (size_t i = 0; i < pt_game_combined.variant_count; i++) {
        const pt_variant *variant = &pt_game_combined.variants[i];
        if (strcmp(variant->name, pt_game_combined.name) != 0 && reader_is(word, variant->name))
            return variant;
    }
    return NULL;
}

static pt_status read_word(const pt_registry *extra, words *w, reader *in, pt_error *error) {
    reader word = reader_until(in, ' ');
    if (reader_take_text(&word, "sides=")) {
        w->sides = word;
        w->has_sides = true;
        return PT_OK;
    }
    if (reader_take_text(&word, "challenges="))
        return read_challenges(word, w->setup, error);
    if (w->main.len == 0 && reader_is(&word, "position")) {
        keep_opening(in, w->setup);
        return reader_done(in) ? PT_OK
                               : pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP,
                                         reader_offset(in), "s", in->at, reader_left(in));
    }
    /* Options alone apply to the default start. */
    if (w->main.len == 0 && memchr(word.at, '=', reader_left(&word)))
        write_text(&w->main, usual_main(extra));
    if (w->main.len > 0)
        write_char(&w->main, ' ');
    write_bytes(&w->main, word.at, reader_left(&word));
    return PT_OK;
}

/* Reads what the name of a combined start stands for: the options beside it change parts of
 * that. */
static pt_status read_start(const pt_registry *extra, words *w, reader in, pt_error *error) {
    const pt_variant *start = NULL;
    while (!start && !reader_done(&in)) {
        reader word = reader_until(&in, ' ');
        start = start_called(&word);
    }
    if (!start)
        return PT_OK;
    w->has_start = true;
    in = reader_on(start->setup, PT_ZSTR);
    reader_until(&in, ' '); /* "combined" */
    pt_status status = PT_OK;
    while (status == PT_OK && !reader_done(&in))
        status = read_word(extra, w, &in, error);
    return status;
}

pt_status combine_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                             pt_error *error) {
    combine_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.challenges[0] = setup.challenges[1] = USUAL_CHALLENGES;
    words w = {.setup = &setup, .main = writer_on(setup.main, sizeof setup.main)};
    reader in = reader_on(text, len);
    pt_status status = read_start(extra, &w, in, error);
    while (status == PT_OK && !reader_done(&in)) {
        reader rest = in, word = reader_until(&rest, ' ');
        if (w.has_start && start_called(&word))
            in = rest;
        else
            status = read_word(extra, &w, &in, error);
    }
    if (status != PT_OK)
        return status;
    if (setup.from_position)
        return settle_games(extra, w.has_sides ? &w.sides : NULL, &setup, out, error);
    if (w.main.len == 0)
        write_text(&w.main, usual_main(extra));
    if (w.main.full)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                       (int)sizeof setup.main - 1);
    writer_end(&w.main);
    return settle_games(extra, w.has_sides ? &w.sides : NULL, &setup, out, error);
}

size_t combine_setup_write(const pt_setup *setup, char *out, size_t size) {
    combine_setup data = combine_setup_of(setup);
    writer w = writer_on(out, size);
    write_text(&w, "sides=");
    write_text(&w, data.sides);
    write_text(&w, " challenges=");
    combine_challenges_write(&w, data.challenges);
    write_text(&w, data.from_position ? " position " : " ");
    write_text(&w, data.main);
    return writer_end(&w);
}

pt_status combine_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                     pt_setup *out, pt_error *error) {
    combine_setup setup;
    memset(&setup, 0, sizeof setup);
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader sides = reader_until(&in, ' '), challenges = reader_until(&in, ' ');
    if (!combine_challenges_read(challenges, setup.challenges))
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_CHALLENGES, PT_FIELD_CHALLENGES,
                       reader_offset(&challenges), "s", challenges.at, reader_left(&challenges));
    reader_until(&in, ' '); /* the step */
    keep_opening(&in, &setup);
    return settle_games(extra, &sides, &setup, out, error);
}

pt_status combine_bind(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                       size_t capacity, pt_error *error) {
    combine_setup data = combine_setup_of(setup);
    if (capacity < 1 + PT_STAKES_MAX)
        return pt_fail(error, PT_FULL, PT_MSG_BUFFER_TOO_SMALL, PT_FIELD_SETUP, -1, "");
    pt_status status = bind_main(extra, &data, &parts[MAIN_PART], error);
    if (status != PT_OK)
        return status;
    const pt_rules *main = parts[MAIN_PART];
    size_t largest = 0;
    reader in = reader_on(data.sides, PT_ZSTR), side;
    for (bool more = !reader_is(&in, "-"); more;) {
        more = next_side(&in, &side);
        int kind = cut_letter(main->game->stakes(main), &side);
        if (kind < 0)
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_SIDES, PT_FIELD_SIDES, -1, "zz",
                           data.sides, main->game->stakes(main));
        pt_rules **rules = &parts[1 + kind];
        status = pt_rules_new(extra, side.at, reader_left(&side), rules, error);
        if (status != PT_OK)
            return status;
        if ((*rules)->state_size > largest)
            largest = (*rules)->state_size;
    }
    if (sizeof(combine_head) + aligned(main->state_size) + aligned(largest) > PT_STATE_MAX)
        return pt_fail(error, PT_FULL, PT_MSG_COMBINE_TOO_LARGE, PT_FIELD_SIDES, -1, "n",
                       PT_STATE_MAX);
    return PT_OK;
}

size_t combine_size(const pt_rules *rules) {
    size_t largest = 0;
    for (unsigned i = 0; i < PT_STAKES_MAX; i++)
        if (side_rules(rules, i) && side_rules(rules, i)->state_size > largest)
            largest = side_rules(rules, i)->state_size;
    return sizeof(combine_head) + aligned(main_rules(rules)->state_size) + aligned(largest);
}
