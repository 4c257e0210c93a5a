#include "game/edit.h"

#include "base/error.h"

/* == The board == */

static void write_empty(writer *w, unsigned *empty) {
    if (*empty > 0)
        write_number(w, *empty);
    *empty = 0;
}

/* Pieces from the bottom, "[bw]", or the top of a stack that only counts the others, "[w3]". */
static void write_stack(const pt_thing *pieces, size_t count, writer *w) {
    bool bracket = count > 1 || pieces[0].count > 1;
    if (bracket)
        write_char(w, '[');
    for (size_t i = 0; i < count; i++) {
        const char *sign =
            pieces[i].sprite->sign[pieces[i].owner <= PT_BLACK ? pieces[i].owner : 2];
        write_text(w, sign ? sign : "?");
        if (pieces[i].count > 1)
            write_number(w, pieces[i].count);
    }
    if (bracket)
        write_char(w, ']');
}

/* The point in this column and row, or the number of points. */
static size_t point_at(const pt_layout *layout, char column, unsigned row) {
    for (size_t p = 0; p < layout->point_count; p++) {
        reader number = reader_on(layout->points[p].name + 1, PT_ZSTR);
        unsigned found;
        if (!layout->points[p].is_dot && layout->points[p].name[0] == column &&
            reader_number(&number, 99, &found) && found == row)
            return p;
    }
    return layout->point_count;
}

void edit_write_lines(const pt_board *board, bool columns, writer *w) {
    enum { MOST = 'z' - 'a' + 1 };
    bool first = true;
    for (unsigned line = 1; line <= MOST; line++) {
        unsigned empty = 0;
        bool begun = false;
        for (unsigned at = 1; at <= MOST; at++) {
            pt_thing stack[PT_STACK_MAX];
            char column = (char)('a' + (columns ? line : at) - 1);
            size_t p = point_at(board->layout, column, columns ? at : line);
            if (p == board->layout->point_count)
                continue;
            if (!begun && !first)
                write_char(w, '/');
            begun = true;
            first = false;
            bool is_gone = pt_points_has(&board->missing, p);
            size_t count = is_gone ? 0 : pt_board_pieces(board, p, stack, PT_STACK_MAX);
            if (count == 0 && !is_gone) {
                empty++;
                continue;
            }
            write_empty(w, &empty);
            if (is_gone)
                write_char(w, '.');
            else
                write_stack(stack, count, w);
        }
        write_empty(w, &empty);
    }
}

/* == The position == */

pt_status edit_cut(const char *position, edited *out, pt_error *error) {
    reader in = reader_on(position, PT_ZSTR), all = in, name = reader_until(&in, ' ');
    const pt_game *game = pt_find_game(NULL, name.at, reader_left(&name));
    size_t count = 0;
    memset(out, 0, sizeof *out);
    /* A combined game has three words before the main position: side games, challenges and step. */
    for (int i = 0; game && game->bind && i < 3; i++)
        reader_until(&in, ' ');
    if (!game || !game->bind)
        in = all;
    out->opening = (reader){all.start, all.at, in.at};
    while (count < EDIT_WORDS_MAX && !reader_done(&in))
        out->words[count++] = reader_until(&in, ' ');
    name = out->words[0];
    game = count > 0 ? pt_find_game(NULL, name.at, reader_left(&name)) : NULL;
    out->editor = game ? game->editor : NULL;
    if (!out->editor || out->editor->words != count || !reader_done(&in))
        return pt_fail(error, PT_UNKNOWN, PT_MSG_MODULE_EDIT, PT_FIELD_GAME, -1, "s", name.at,
                       reader_left(&name));
    return PT_OK;
}

size_t edit_write(const edited *in, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_bytes(&w, in->opening.at, reader_left(&in->opening));
    for (size_t i = 0; i < in->editor->words; i++) {
        if (i > in->editor->board && i < in->editor->rest)
            continue;
        if (i > 0)
            write_char(&w, ' ');
        if (i == in->editor->board)
            in->editor->write_board(in->board, &w);
        else
            write_bytes(&w, in->words[i].at, reader_left(&in->words[i]));
    }
    return writer_end(&w);
}

pt_status edit_judge(const edited *in, pt_error *error) {
    char text[PT_POSITION_TEXT_MAX];
    pt_state state;
    pt_rules *rules;
    size_t len = edit_write(in, text, sizeof text);
    if (len == 0)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_BOARD, -1, "n",
                       PT_POSITION_TEXT_MAX - 1);
    pt_status status = pt_rules_start(NULL, NULL, 0, text, len, &rules, &state, error);
    if (status == PT_OK)
        pt_rules_free(rules);
    else if (error)
        error->offset = -1; /* nobody typed the text */
    return status;
}

pt_status edit_put_together(edited *in, char *out, size_t size, pt_error *error) {
    pt_status status =
        in->editor->complete ? in->editor->complete(in, error) : edit_judge(in, error);
    return status != PT_OK || edit_write(in, out, size) > 0 ? status : PT_FULL;
}
