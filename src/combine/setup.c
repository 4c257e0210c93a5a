/* What is agreed before a combined game: `sides=D:dvonn,Z:rps challenges=3,3`, then the
 * setup of the main game. */
#include "base/error.h"
#include "combine/combine.h"
#include "combine/state.h"

/* What `combined` alone stands for. */
static const char usual_main[] = "ultimate";
static const char usual_sides[] = "T:die,Z:rps,D:dvonn,Y:rps,P:rps";
#define USUAL_CHALLENGES 3

combine_setup combine_setup_of(const pt_setup *setup) {
    combine_setup data;
    memcpy(&data, setup->data, sizeof data);
    return data;
}

static int stake_index(int letter) {
    for (int i = 0; i < STAKE_NB; i++)
        if (STAKES[i] == letter)
            return i;
    return -1;
}

/* Each kind at most once; `=` is read as `:`. */
static pt_status read_sides(reader in, combine_setup *setup, pt_error *error) {
    reader whole = in;
    memset(setup->side, 0, sizeof setup->side);
    if (reader_is(&in, "-"))
        return PT_OK;
    bool more;
    do {
        reader part = reader_until(&in, ',');
        more = part.end < in.end; /* a comma promises another */
        int kind = stake_index(reader_peek(&part));
        size_t n = reader_left(&part);
        if (kind < 0 || n < 3 || n - 2 >= sizeof setup->side[0] ||
            (part.at[1] != ':' && part.at[1] != '=') || memchr(part.at, '\0', n))
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_SIDES, PT_FIELD_SIDES,
                           reader_offset(&part), "s", whole.at, reader_left(&whole));
        if (setup->side[kind][0])
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_TWICE, PT_FIELD_SIDES,
                           reader_offset(&part), "c", STAKES[kind]);
        memcpy(setup->side[kind], part.at + 2, n - 2);
    } while (more);
    return PT_OK;
}

void combine_sides_write(writer *w, const combine_setup *setup) {
    bool any = false;
    for (int i = 0; i < STAKE_NB; i++) {
        if (!setup->side[i][0])
            continue;
        if (any)
            write_char(w, ',');
        any = true;
        write_char(w, STAKES[i]);
        write_char(w, ':');
        write_text(w, setup->side[i]);
    }
    if (!any)
        write_char(w, '-');
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

/* A number alone is for both. */
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

/* The game and its variant, the first two words of a position, are enough to bind rules to. */
static void keep_opening(reader *in, combine_setup *setup) {
    reader game = reader_until(in, ' '), variant = reader_until(in, ' ');
    writer w = writer_on(setup->main, sizeof setup->main);
    write_bytes(&w, game.at, reader_left(&game));
    write_char(&w, ' ');
    write_bytes(&w, variant.at, reader_left(&variant));
    writer_end(&w);
    setup->from_position = true;
}

pt_status combine_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                             pt_error *error) {
    (void)extra;
    combine_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.challenges[0] = setup.challenges[1] = USUAL_CHALLENGES;
    read_sides(reader_on(usual_sides, PT_ZSTR), &setup, NULL);
    reader in = reader_on(text, len);
    writer main = writer_on(setup.main, sizeof setup.main);
    while (!reader_done(&in)) {
        reader word = reader_until(&in, ' ');
        pt_status status = PT_OK;
        if (reader_take_text(&word, "sides=")) {
            status = read_sides(word, &setup, error);
        } else if (reader_take_text(&word, "challenges=")) {
            status = read_challenges(word, &setup, error);
        } else if (main.len == 0 && reader_is(&word, "position")) {
            keep_opening(&in, &setup);
            if (!reader_done(&in))
                return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP,
                               reader_offset(&in), "s", in.at, reader_left(&in));
            memcpy(out->data, &setup, sizeof setup);
            return PT_OK;
        } else {
            if (main.len > 0)
                write_char(&main, ' ');
            write_bytes(&main, word.at, reader_left(&word));
        }
        if (status != PT_OK)
            return status;
    }
    if (main.len == 0)
        write_text(&main, usual_main);
    if (main.full)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                       (int)sizeof setup.main - 1);
    size_t n = writer_end(&main);
    /* Keep the main game's canonical setup, so that this one's is canonical too. */
    pt_rules *rules = NULL;
    pt_status status = pt_rules_new(extra, setup.main, n, &rules, error);
    if (status != PT_OK) {
        if (error)
            error->offset = -1; /* it counts in the main game's words alone */
        return status;
    }
    memset(setup.main, 0, sizeof setup.main);
    n = pt_setup_text(rules, setup.main, sizeof setup.main);
    pt_rules_free(rules);
    if (n == 0)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                       (int)sizeof setup.main - 1);
    memcpy(out->data, &setup, sizeof setup);
    return PT_OK;
}

size_t combine_setup_write(const pt_setup *setup, char *out, size_t size) {
    combine_setup data = combine_setup_of(setup);
    writer w = writer_on(out, size);
    write_text(&w, "sides=");
    combine_sides_write(&w, &data);
    write_text(&w, " challenges=");
    combine_challenges_write(&w, data.challenges);
    write_text(&w, data.from_position ? " position " : " ");
    write_text(&w, data.main);
    return writer_end(&w);
}

pt_status combine_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                     pt_setup *out, pt_error *error) {
    (void)extra;
    combine_setup setup;
    memset(&setup, 0, sizeof setup);
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader sides = reader_until(&in, ' '), challenges = reader_until(&in, ' ');
    pt_status status = read_sides(sides, &setup, error);
    if (status == PT_OK && !combine_challenges_read(challenges, setup.challenges))
        status = pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_CHALLENGES, PT_FIELD_CHALLENGES,
                         reader_offset(&challenges), "s", challenges.at, reader_left(&challenges));
    if (status != PT_OK)
        return status;
    reader_until(&in, ' '); /* the step */
    keep_opening(&in, &setup);
    memcpy(out->data, &setup, sizeof setup);
    return PT_OK;
}

pt_status combine_bind(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                       size_t capacity, pt_error *error) {
    combine_setup data = combine_setup_of(setup);
    if (capacity < 1 + STAKE_NB)
        return pt_fail(error, PT_FULL, PT_MSG_BUFFER_TOO_SMALL, PT_FIELD_SETUP, -1, "");
    reader words = reader_on(data.main, PT_ZSTR), name = reader_until(&words, ' ');
    const pt_game *named = pt_find_game(extra, name.at, reader_left(&name));
    if (named && named->bind)
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_NESTED, PT_FIELD_SETUP, -1, "z",
                       named->name);
    pt_status status =
        data.from_position
            ? pt_rules_for_position(extra, data.main, PT_ZSTR, &parts[MAIN_PART], error)
            : pt_rules_new(extra, data.main, PT_ZSTR, &parts[MAIN_PART], error);
    if (status != PT_OK)
        return status;
    const pt_rules *main = parts[MAIN_PART];
    const pt_game *game = main->game;
    const char *stakes = game->stakes && game->stake && game->forfeit ? game->stakes(main) : "";
    if (!*stakes)
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_MAIN, PT_FIELD_SETUP, -1, "z", data.main);
    size_t largest = 0;
    for (int i = 0; i < STAKE_NB; i++) {
        if (!data.side[i][0])
            continue;
        pt_rules **side = &parts[1 + i];
        status = pt_rules_new(extra, data.side[i], PT_ZSTR, side, error);
        if (status != PT_OK) {
            if (error) {
                error->field = PT_FIELD_SIDES;
                error->offset = -1;
            }
            return status;
        }
        if ((*side)->game->bind)
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_NESTED, PT_FIELD_SIDES, -1, "z",
                           data.side[i]);
        if ((*side)->state_size > largest)
            largest = (*side)->state_size;
    }
    if (sizeof(combine_head) + aligned(main->state_size) + aligned(largest) > PT_STATE_MAX)
        return pt_fail(error, PT_FULL, PT_MSG_COMBINE_TOO_LARGE, PT_FIELD_SIDES, -1, "n",
                       PT_STATE_MAX);
    return PT_OK;
}

size_t combine_size(const pt_rules *rules) {
    size_t largest = 0;
    for (unsigned i = 0; i < STAKE_NB; i++)
        if (side_rules(rules, i) && side_rules(rules, i)->state_size > largest)
            largest = side_rules(rules, i)->state_size;
    return sizeof(combine_head) + aligned(main_rules(rules)->state_size) + aligned(largest);
}
