#include "medley.h"

/* == Setups == */

medley_setup medley_agreed(const pt_setup *setup) {
    medley_setup agreed;
    memcpy(&agreed, setup->data, sizeof agreed);
    return agreed;
}

static bool read_option(reader word, medley_setup *setup) {
    unsigned number;
    bool seed = reader_take_text(&word, "seed=");
    if ((!seed && !reader_take_text(&word, "discs=")) ||
        !reader_number(&word, seed ? UINT32_MAX : DISCS_MAX, &number) || !reader_done(&word))
        return false;
    *(seed ? &setup->seed : &setup->discs) = number;
    return seed ? setup->drawn : number >= DISCS_MIN;
}

pt_status medley_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error) {
    (void)extra;
    medley_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.discs = 24;
    reader in = reader_on(text, len), rest = in, word = reader_until(&rest, ' ');
    setup.drawn = reader_is(&word, "drawn");
    if (setup.drawn || reader_is(&word, "standard"))
        in = rest;
    while (!reader_done(&in)) {
        word = reader_until(&in, ' ');
        if (!read_option(word, &setup))
            return pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP,
                           reader_offset(&word), "s", word.at, reader_left(&word));
    }
    memset(out->data, 0, sizeof out->data);
    memcpy(out->data, &setup, sizeof setup);
    return PT_OK;
}

size_t medley_setup_write(const pt_setup *setup, char *out, size_t size) {
    medley_setup agreed = medley_agreed(setup);
    writer w = writer_on(out, size);
    write_text(&w, agreed.drawn ? "drawn discs=" : "standard discs=");
    write_number(&w, agreed.discs);
    if (agreed.drawn) {
        write_text(&w, " seed=");
        write_number(&w, agreed.seed);
    }
    return writer_end(&w);
}

/* == Positions == */

static const char *const phases[PHASES] = {"lay", "walk", "clear"};
static const char signs[] = "._ox";

static char sign_at(const medley *now, size_t point) {
    unsigned men = now->men[point];
    if (men)
        return (char)((men & SECOND ? '@' : '0') + (men & 15));
    return pt_points_has(&now->missing, point)  ? '_'
           : !pt_points_has(&now->discs, point) ? '.'
                                                : "ox"[pt_points_has(&now->dark, point)];
}

void medley_tiles_write(const medley_tile *tiles, size_t count, writer *w) {
    write_text(w, count > 0 ? " " : " -");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            write_char(w, ',');
        write_number(w, tiles[i].owner + 1);
        write_text(w, medley_points[tiles[i].point].name);
        write_char(w, '/');
        write_number(w, tiles[i].turn);
        write_char(w, '/');
        write_number(w, tiles[i].level);
    }
}

size_t medley_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const medley *now = state;
    writer w = writer_on(out, size);
    write_text(&w, "medley ");
    for (size_t point = 0; point < POINTS; point++) {
        if (point > 0 && medley_points[point].name[0] != medley_points[point - 1].name[0])
            write_char(&w, '/');
        write_char(&w, sign_at(now, point));
    }
    medley_tiles_write(now->tiles, now->tile_count, &w);
    write_char(&w, ' ');
    write_number(&w, now->pool);
    for (unsigned i = 0; i < 4; i++) {
        write_char(&w, i ? ',' : ' ');
        write_number(&w, now->taken[i / 2][i % 2]);
    }
    write_text(&w, now->turn ? " 2 " : " 1 ");
    write_text(&w, phases[now->phase]);
    return writer_end(&w);
}

static bool read_board(reader in, medley *now) {
    for (size_t point = 0; point < POINTS; point++) {
        if (point > 0 && medley_points[point].name[0] != medley_points[point - 1].name[0] &&
            !reader_take(&in, '/'))
            return false;
        int c = reader_peek(&in);
        if (c >= '1' && c <= '0' + MEN)
            now->men[point] = (uint8_t)(c - '0');
        else if (c > '@' && c <= '@' + MEN)
            now->men[point] = (uint8_t)((c - '@') | SECOND);
        else if (c <= 0 || !strchr(signs, c))
            return false;
        if (c == '_')
            pt_points_add(&now->missing, point);
        if (c == 'o' || c == 'x')
            pt_points_add(&now->discs, point);
        if (c == 'x')
            pt_points_add(&now->dark, point);
        in.at++;
    }
    return reader_done(&in);
}

static bool read_tile(reader in, medley_tile *out) {
    unsigned owner, turn, level;
    if (!reader_number(&in, 2, &owner) || owner == 0)
        return false;
    reader name = reader_until(&in, '/');
    size_t point = 0;
    while (point < POINTS && !reader_is(&name, medley_points[point].name))
        point++;
    if (point == POINTS || !reader_number(&in, 5, &turn) || !reader_take(&in, '/') ||
        !reader_number(&in, LEVELS - 1, &level))
        return false;
    *out = (medley_tile){(uint8_t)level, (uint8_t)(owner - 1), (uint8_t)point, (uint8_t)turn};
    return reader_done(&in);
}

static pt_status read_tiles(reader in, medley *now, pt_error *error) {
    unsigned count[2] = {0, 0};
    reader all = in;
    if (reader_is(&in, "-"))
        return PT_OK;
    bool more = true;
    while (more) {
        reader word = reader_until(&in, ',');
        more = word.end < in.end;
        medley_tile tile;
        if (!read_tile(word, &tile) || ++count[tile.owner] > TILES ||
            (now->tile_count > 0 &&
             memcmp(&now->tiles[now->tile_count - 1], &tile, sizeof tile) >= 0))
            return pt_fail(error, PT_SYNTAX, PT_MSG_MEDLEY_TILES, PT_FIELD_BOARD,
                           reader_offset(&word), "s", all.at, reader_left(&all));
        if (!medley_lies_well(now, &tile))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_MEDLEY_LIES, PT_FIELD_BOARD,
                           reader_offset(&word), "");
        medley_add_tile(now, tile);
    }
    return PT_OK;
}

static bool read_numbers(reader pool, reader taken, medley *now) {
    unsigned number;
    if (!reader_number(&pool, DISCS_MAX, &number) || !reader_done(&pool))
        return false;
    now->pool = (uint8_t)number;
    for (unsigned i = 0; i < 4; i++) {
        if ((i > 0 && !reader_take(&taken, ',')) || !reader_number(&taken, DISCS_MAX, &number))
            return false;
        now->taken[i / 2][i % 2] = (uint8_t)number;
    }
    return reader_done(&taken);
}

static unsigned discs_of(const medley *now) {
    unsigned count = now->pool;
    for (unsigned i = 0; i < 4; i++)
        count += now->taken[i / 2][i % 2];
    for (size_t point = 0; point < POINTS; point++)
        count += pt_points_has(&now->discs, point);
    return count;
}

/* No player can have won before the turn that is told. */
static bool could_be(const medley *now) {
    unsigned turn = now->turn, other = turn ^ 1u;
    return !medley_has_set(now, turn) && (now->phase != LAY || !medley_is_connected(now, turn)) &&
           (now->phase == LAY || (!medley_has_set(now, other) && !medley_is_connected(now, other)));
}

static pt_status read(const char *text, size_t len, medley *now, pt_error *error) {
    enum { GAME, BOARD, TILE_LIST, POOL_LEFT, TAKEN_DISCS, TURN, PHASE, WORDS };
    reader in = reader_on(text, len), words[WORDS];
    unsigned count = 0;
    bool more = true;
    while (count < WORDS && more) {
        words[count] = reader_until(&in, ' ');
        more = words[count++].end < in.end;
    }
    memset(now, 0, sizeof *now);
    if (count == WORDS)
        for (; now->phase < PHASES && !reader_is(&words[PHASE], phases[now->phase]); now->phase++) {
        }
    if (count < WORDS || more || now->phase == PHASES ||
        (!reader_is(&words[TURN], "1") && !reader_is(&words[TURN], "2")) ||
        !read_numbers(words[POOL_LEFT], words[TAKEN_DISCS], now))
        return pt_fail(error, PT_SYNTAX, PT_MSG_MEDLEY_FORM, PT_FIELD_NONE, -1, "");
    now->turn = *words[TURN].at == '2';
    if (!read_board(words[BOARD], now))
        return pt_fail(error, PT_SYNTAX, PT_MSG_MEDLEY_BOARD, PT_FIELD_BOARD,
                       reader_offset(&words[BOARD]), "");
    pt_status status = read_tiles(words[TILE_LIST], now, error);
    if (status != PT_OK)
        return status;
    unsigned men[2] = {0, 0};
    for (size_t point = 0; point < POINTS; point++)
        men[now->men[point] >> 4] += now->men[point] & 15;
    for (unsigned side = 0; side < 2; side++)
        if (men[side] != MEN)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_MEDLEY_MEN, PT_FIELD_BOARD, -1, "nn",
                           (int)men[side], MEN);
    if (discs_of(now) < DISCS_MIN || discs_of(now) > DISCS_MAX)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_MEDLEY_ALL, PT_FIELD_BOARD, -1, "nnn",
                       (int)discs_of(now), DISCS_MIN, DISCS_MAX);
    return could_be(now) ? PT_OK
                         : pt_fail(error, PT_ILLEGAL, PT_MSG_MEDLEY_OVER, PT_FIELD_NONE, -1, "");
}

pt_status medley_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error) {
    medley now;
    char setup[32];
    pt_status status = read(text, len, &now, error);
    if (status != PT_OK)
        return status;
    writer w = writer_on(setup, sizeof setup);
    write_text(&w, "discs=");
    write_number(&w, discs_of(&now));
    return medley_setup_read(extra, setup, writer_end(&w), out, error);
}

pt_status medley_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    medley now;
    pt_status status = read(text, len, &now, error);
    unsigned agreed = medley_agreed(pt_rules_setup(rules)).discs;
    if (status == PT_OK && discs_of(&now) != agreed)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_MEDLEY_DISCS, PT_FIELD_BOARD, -1, "nn",
                       (int)discs_of(&now), (int)agreed);
    if (status == PT_OK)
        memcpy(state, &now, sizeof now);
    return status;
}

/* == Actions == */

/* The points of a row, all of them or those that `some` tells. */
static void write_row(writer *w, pt_action action, unsigned some) {
    int point = (int)POINT(action);
    bool first = true;
    for (unsigned i = 0; i < 3; i++, point = medley_neighbour(point, WAY(action))) {
        if (!(some >> i & 1))
            continue;
        if (!first)
            write_char(w, ',');
        write_text(w, medley_points[point].name);
        first = false;
    }
}

size_t medley_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size) {
    (void)rules;
    (void)state;
    static const char *const words[] = {"", "t:", "rest", "", "stay", "row:", "gone:", "done"};
    const char *name = medley_points[POINT(action)].name;
    writer w = writer_on(out, size);
    write_text(&w, words[WHAT(action)]);
    switch (WHAT(action)) {
    case LAY_DISC:
        write_text(&w, NUMBER(action) ? "D:" : "d:");
        write_text(&w, name);
        break;
    case LAY_TILE:
        write_text(&w, name);
        write_char(&w, '/');
        write_number(&w, WAY(action));
        break;
    case MOVE:
        write_text(&w, name);
        write_char(&w, '-');
        write_text(&w, medley_points[medley_neighbour((int)POINT(action), WAY(action))].name);
        write_char(&w, ':');
        write_number(&w, NUMBER(action));
        break;
    case TAKE:
        write_row(&w, action, 7);
        write_char(&w, '/');
        write_row(&w, action, NUMBER(action));
        break;
    case VANISH:
        write_text(&w, name);
        break;
    default:
        break;
    }
    return writer_end(&w);
}
