/* Positions taken apart for an editor and put together again, as their game says (game/edit.h). */
#include <string.h>

#include "base/error.h"
#include "game/edit.h"
#include "wasm/module.h"

#define WORDS_MAX 16

/* A combined game's position up to its main game, "" for any other; *rest is the main one's. */
static reader cut_main(const char *text, reader *rest) {
    reader in = reader_on(text, PT_ZSTR), head = in;
    if (reader_take_text(&in, "combined "))
        for (int i = 0; i < 3; i++)
            reader_until(&in, ' ');
    *rest = in;
    head.end = in.at;
    return head;
}

/* Cuts a position into its words and finds the editor of its game; NULL where there is none. */
static const pt_editor *cut_words(reader in, reader words[WORDS_MAX]) {
    size_t n = 0;
    while (n < WORDS_MAX && !reader_done(&in))
        words[n++] = reader_until(&in, ' ');
    const pt_game *game = pt_find_game(NULL, words[0].at, reader_left(&words[0]));
    return game && game->editor && game->editor->words == n ? game->editor : NULL;
}

static pt_status no_editor(const reader *name, pt_error *error) {
    return pt_fail(error, PT_UNKNOWN, PT_MSG_MODULE_EDIT, PT_FIELD_GAME, -1, "s", name->at,
                   reader_left(name));
}

static void field_json(json *j, const edit_field *field, reader word) {
    unsigned number = 0;
    switch (field->kind) {
    case EDIT_NUMBER:
        json_number(j, field->name, reader_number(&word, 99, &number) ? number : 0);
        break;
    case EDIT_NUMBERS:
    case EDIT_TEXTS:
        halves_json(j, field->name, word, field->kind == EDIT_NUMBERS);
        break;
    case EDIT_LETTERS:
        json_open(j, field->name, '[');
        for (; !reader_done(&word); word.at++) {
            const char letter[2] = {*word.at, '\0'};
            json_text(j, NULL, letter);
        }
        json_close(j, ']');
        break;
    }
}

pt_status answer_take_apart_old(request *r, json *j) {
    pt_rules *rules;
    pt_state state;
    char text[PT_POSITION_TEXT_MAX];
    const reader *in = &r->args[1];
    pt_status status = pt_rules_for_position(NULL, in->at, reader_left(in), &rules, &r->error);
    if (status != PT_OK)
        return status;
    status = pt_position_read(rules, in->at, reader_left(in), &state, &r->error);
    if (status == PT_OK) {
        reader words[WORDS_MAX] = {{0}}, rest;
        pt_position_write(rules, &state, text, sizeof text);
        cut_main(text, &rest);
        const pt_editor *editor = cut_words(rest, words);
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(rules, setup, sizeof setup);
        json_open(j, NULL, '{');
        json_text(j, "setup", setup);
        pieces_json(j, "pieces", rules, &state);
        if (editor) {
            bool white = reader_is(&words[editor->board + 1], "w");
            json_text(j, "turn", white ? "white" : "black");
            for (size_t i = 0; i < editor->field_count; i++)
                field_json(j, &editor->fields[i], words[editor->fields[i].at]);
        } else {
            status = no_editor(&words[0], &r->error);
        }
        json_close(j, '}');
    }
    pt_rules_free(rules);
    return status;
}

/* == Putting together == */

/* Writes a piece as texts have it; it comes as its colour (w b r), the first letter of its name
 * and its own letter. */
static bool write_piece(writer *w, const pt_game *game, reader in) {
    size_t len = reader_left(&in);
    if (len < 2 || len > 3 || !in.at[0] || !strchr("wbr", in.at[0]))
        return false;
    unsigned owner = in.at[0] == 'w' ? PT_WHITE : in.at[0] == 'b' ? PT_BLACK : 2;
    for (size_t i = 0; i < game->sprite_count; i++) {
        const pt_sprite *sprite = &game->sprites[i];
        const char *sign = sprite->sign[owner];
        if (!sign || sprite->name[0] != in.at[1])
            continue;
        if (len == 3 ? sprite->letter == in.at[2] && sign[1] : !sign[1]) {
            write_text(w, sign);
            return true;
        }
    }
    return false;
}

/* The pieces of a point, parted by '+'. */
static bool write_stack(writer *w, const pt_game *game, reader in, unsigned *pieces) {
    bool tall = memchr(in.at, '+', reader_left(&in)) != NULL;
    if (tall)
        write_char(w, '[');
    while (!reader_done(&in)) {
        ++*pieces;
        if (!write_piece(w, game, reader_until(&in, '+')))
            return false;
    }
    if (tall)
        write_char(w, ']');
    return true;
}

static void write_empty(writer *w, unsigned *empty) {
    if (*empty > 0)
        write_number(w, *empty);
    *empty = 0;
}

#define SPOTS_MAX 256

/* The board from points in the layout's order, parted by ','. Its lines are those with the
 * same character of their names at `same`, in the order of that character; within a line the
 * other one counts up. */
static bool write_board(writer *w, const pt_game *game, const pt_layout *layout, reader in,
                        unsigned *pieces) {
    size_t same = game->editor->same;
    reader stacks[SPOTS_MAX];
    size_t count = layout->point_count < SPOTS_MAX ? layout->point_count : SPOTS_MAX;
    for (size_t p = 0; p < count; p++)
        stacks[p] = reader_until(&in, ',');
    if (!reader_done(&in))
        return false;
    bool first = true;
    for (int line = '1'; line <= 'z'; line++) {
        unsigned empty = 0, spots = 0;
        for (int at = '1'; at <= 'z'; at++) {
            size_t p = 0;
            while (p < count && (layout->points[p].is_dot || layout->points[p].name[same] != line ||
                                 layout->points[p].name[1 - same] != at))
                p++;
            if (p == count)
                continue;
            if (spots++ == 0 && !first)
                write_char(w, '/');
            first = false;
            if (reader_done(&stacks[p])) {
                empty++;
                continue;
            }
            write_empty(w, &empty);
            if (!write_stack(w, game, stacks[p], pieces))
                return false;
        }
        write_empty(w, &empty);
    }
    return true;
}

/* A position that is edited has the setup that it needs, whatever it was made from. */
static pt_status judge(void *context, const char *rest, pt_error *error) {
    const writer *begun = context;
    writer w = *begun;
    pt_state state;
    pt_rules *rules;
    write_text(&w, rest);
    if (w.full)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_BOARD, -1, "n",
                       PT_POSITION_TEXT_MAX - 1);
    size_t len = writer_end(&w);
    pt_status status = pt_rules_start(NULL, NULL, 0, w.out, len, &rules, &state, error);
    if (status == PT_OK)
        pt_rules_free(rules);
    return status;
}

/* What follows the turn, by name. */
static const char *const given[] = {"reserves", "stages", "supplies", "placed"};

static reader given_field(const request *r, const char *name) {
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        if (strcmp(given[i], name) == 0)
            return r->args[4 + i];
    return (reader){0};
}

/* putTogether SETUP BOARD TURN RESERVES STAGES SUPPLIES PLACED */
pt_status answer_put_together_old(request *r, json *j) {
    const reader *setup = &r->args[1], *board = &r->args[2];
    pt_rules *rules;
    pt_status status = pt_rules_new(NULL, setup->at, reader_left(setup), &rules, &r->error);
    if (status != PT_OK)
        return status;
    /* The setup's own start has the words before the board. */
    char start[PT_POSITION_TEXT_MAX], text[PT_POSITION_TEXT_MAX];
    pt_state state;
    pt_start(rules, &state);
    pt_position_write(rules, &state, start, sizeof start);
    reader rest, head = cut_main(start, &rest), words[WORDS_MAX] = {{0}};
    const pt_editor *editor = cut_words(rest, words);
    writer w = writer_on(text, sizeof text);
    edited in = {.turn = (char)reader_peek(&r->args[3]), .judge = judge, .context = &w};
    write_bytes(&w, head.at, reader_left(&head));
    for (size_t i = 0; editor && i < editor->board; i++) {
        write_bytes(&w, words[i].at, reader_left(&words[i]));
        write_char(&w, ' ');
    }
    for (size_t i = 0; editor && i < editor->field_count; i++)
        in.fields[i] = given_field(r, editor->fields[i].name);
    if (!editor) {
        status = no_editor(&words[0], &r->error);
    } else if (!write_board(&w, pt_find_game(NULL, words[0].at, reader_left(&words[0])),
                            pt_state_layout(rules, &state), *board, &in.pieces)) {
        status = pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_EDIT, PT_FIELD_BOARD, -1, "s",
                         board->at, reader_left(board));
    } else {
        write_char(&w, ' ');
        status = editor->complete(&in, &r->error);
        r->error.offset = -1;
    }
    pt_rules_free(rules);
    if (status == PT_OK)
        json_text(j, NULL, text);
    return status;
}
