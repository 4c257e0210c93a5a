/* Positions split up for an editor and put together again, by their game's rules (game/edit.h). */
#include "game/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "wasm/module.h"
#include "wasm/option.h"

/* A position being edited: its parts point into `text`. */
typedef struct desk {
    pt_rules *rules;
    const pt_game *game; /* on the board */
    pt_state state;
    char text[PT_POSITION_TEXT_MAX];
    edited parts;
    pt_scene scene; /* the first board is the one edited */
    char values[EDIT_FIELDS_MAX][PT_SETUP_TEXT_MAX];
} desk;

static void put_away(desk *d) {
    if (d)
        pt_rules_free(d->rules);
    free(d);
}

/* Lays out a position, or the start of a setup; the caller frees it, even after a failure. */
static pt_status lay_out(const reader *setup, const reader *position, desk **out, pt_error *error) {
    desk *d = *out = calloc(1, sizeof *d);
    if (!d)
        return record_no_memory(error);
    pt_status status =
        pt_rules_start(NULL, setup ? setup->at : NULL, setup ? reader_left(setup) : 0,
                       position ? position->at : NULL, position ? reader_left(position) : 0,
                       &d->rules, &d->state, error);
    if (status != PT_OK)
        return status;
    pt_position_write(d->rules, &d->state, d->text, sizeof d->text);
    pt_state_scene(d->rules, &d->state, &d->scene);
    d->game = pt_rules_game(d->scene.boards[0].rules);
    status = edit_cut(d->text, &d->parts, error);
    d->parts.board = &d->scene.boards[0];
    return status;
}

/* == Splitting == */

static void turn_json(json *j, const desk *d) {
    const pt_player *players = pt_game_players(d->game);
    size_t turn = d->parts.editor->turn;
    if (turn == 0)
        json_text(j, "turn", NULL);
    else
        json_text(j, "turn",
                  actor_name(reader_peek(&d->parts.words[turn]) == players[0].letter ? PT_WHITE
                                                                                     : PT_BLACK));
}

/* takeApart POSITION */
pt_status answer_take_apart(request *r, json *j) {
    desk *d;
    pt_status status = lay_out(NULL, &r->args[1], &d, &r->error);
    if (status == PT_OK) {
        const pt_board *board = d->parts.board;
        const pt_editor *editor = d->parts.editor;
        const option_place at = {d->game, ""};
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(d->rules, setup, sizeof setup);
        json_open(j, NULL, '{');
        json_text(j, "setup", setup);
        json_open(j, "things", '[');
        for (size_t i = 0; i < board->thing_count; i++)
            if (!board->things[i].hand)
                thing_json(j, NULL, d->game, &board->things[i]);
        json_close(j, ']');
        points_json(j, "missing", &board->missing);
        json_bool(j, "takesPoints", editor->takes_points);
        turn_json(j, d);
        json_open(j, "fields", '[');
        for (size_t i = 0; i < editor->field_count; i++) {
            const edit_field *field = &editor->fields[i];
            option_json(j, &field->option, &at, d->parts.words[field->at], field->joined);
        }
        json_close(j, ']');
        json_open(j, "values", '{');
        for (size_t i = 0; i < editor->field_count; i++) {
            const edit_field *field = &editor->fields[i];
            value_json(j, field->option.name, &field->option, &at, d->parts.words[field->at],
                       field->joined);
        }
        json_close(j, '}');
        json_close(j, '}');
    }
    put_away(d);
    return status;
}

/* == Putting together == */

static bool take_number(reader *in, unsigned max, unsigned *out) {
    reader word = reader_until(in, ' ');
    return reader_number(&word, max, out) && reader_done(&word);
}

/* Reads "POINT LEVEL SPRITE OWNER FACE TURN COUNT". */
static bool read_thing(const desk *d, reader in, pt_thing *out) {
    const pt_layout *layout = d->parts.board->layout;
    unsigned point, level, sprite, face, turn, count;
    if (!take_number(&in, PT_POINTS_MAX, &point) || !take_number(&in, PT_THINGS_MAX, &level) ||
        !take_number(&in, UINT16_MAX, &sprite))
        return false;
    reader whose = reader_until(&in, ' ');
    unsigned owner = reader_is(&whose, "w")   ? PT_WHITE
                     : reader_is(&whose, "b") ? PT_BLACK
                                              : PT_NOBODY;
    if (!take_number(&in, 1, &face) || !take_number(&in, 5, &turn) ||
        !take_number(&in, UINT16_MAX, &count) || !reader_done(&in))
        return false;
    if (!layout || point >= layout->point_count || level > UINT8_MAX || count == 0 ||
        sprite >= d->game->sprite_count ||
        !d->game->sprites[sprite].sign[owner <= PT_BLACK ? owner : 2])
        return false;
    *out = (pt_thing){.sprite = &d->game->sprites[sprite],
                      .owner = (uint8_t)owner,
                      .face = (uint8_t)face,
                      .turn = (uint8_t)turn,
                      .level = (uint8_t)level,
                      .point = (uint16_t)point,
                      .count = (uint16_t)count};
    return true;
}

/* Replaces the things on the board by those the page sends. */
static bool read_board(desk *d, reader things, reader missing) {
    pt_board *board = &d->scene.boards[0];
    board->thing_count = 0;
    board->missing = (pt_points){{0}};
    while (!reader_done(&things))
        if (board->thing_count == PT_THINGS_MAX ||
            !read_thing(d, reader_until(&things, '\n'), &board->things[board->thing_count++]))
            return false;
    while (!reader_done(&missing)) {
        unsigned point;
        if (!take_number(&missing, PT_POINTS_MAX - 1, &point))
            return false;
        pt_points_add(&board->missing, point);
    }
    return true;
}

/* The page's fields besides the board; a field left out is as at the start. */
static void read_fields(desk *d, const reader *turn, reader values) {
    const pt_editor *editor = d->parts.editor;
    const pt_player *players = pt_game_players(d->game);
    const option_place at = {d->game, ""};
    if (editor->turn > 0)
        d->parts.words[editor->turn] = reader_on(&players[reader_is(turn, "black")].letter, 1);
    for (size_t i = 0; i < editor->field_count; i++) {
        const edit_field *field = &editor->fields[i];
        reader value = named_value(values, '\n', field->option.name);
        if (!value.at)
            continue;
        writer w = writer_on(d->values[i], sizeof d->values[i]);
        write_value(&w, &field->option, &at, value, field->joined);
        d->parts.words[field->at] = reader_on(d->values[i], writer_end(&w));
    }
}

/* The page's name for the field an error is in. */
static const char *field_of(const pt_editor *editor, const char *name) {
    reader fault = reader_on(name, PT_ZSTR);
    for (size_t i = 0; i < editor->field_count; i++)
        if (reader_is_word(&fault, editor->fields[i].option.name))
            return editor->fields[i].option.name;
    return reader_is_word(&fault, "turn") ? "turn" : PT_FIELD_NONE;
}

/* putTogether SETUP THINGS MISSING TURN VALUES */
pt_status answer_put_together(request *r, json *j) {
    desk *d;
    char position[PT_POSITION_TEXT_MAX];
    pt_status status = lay_out(&r->args[1], NULL, &d, &r->error);
    if (status == PT_OK && !read_board(d, r->args[2], r->args[3]))
        status = pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_EDIT, PT_FIELD_BOARD, -1, "s",
                         r->args[2].at, reader_left(&r->args[2]));
    if (status == PT_OK) {
        read_fields(d, &r->args[4], r->args[5]);
        status = edit_put_together(&d->parts, position, sizeof position, &r->error);
    }
    if (status == PT_OK)
        json_text(j, NULL, position);
    else if (d && d->parts.editor)
        r->error.field = field_of(d->parts.editor, r->error.field);
    put_away(d);
    return status;
}
