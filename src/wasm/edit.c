/* Positions taken apart for an editor and put together again. What can be on a board is
 * judged by reading the canonical text; nothing is judged here. */
#include <string.h>

#include "base/error.h"
#include "wasm/module.h"

#define FIELDS_MAX 9

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

static size_t cut_fields(reader in, reader fields[FIELDS_MAX]) {
    size_t n = 0;
    while (n < FIELDS_MAX && !reader_done(&in))
        fields[n++] = reader_until(&in, ' ');
    return n;
}

pt_status answer_take_apart(request *r, json *j) {
    pt_rules *rules;
    pt_state state;
    char text[PT_POSITION_TEXT_MAX];
    const reader *in = &r->args[1];
    pt_status status = pt_rules_for_position(NULL, in->at, reader_left(in), &rules, &r->error);
    if (status != PT_OK)
        return status;
    status = pt_position_read(rules, in->at, reader_left(in), &state, &r->error);
    if (status == PT_OK) {
        reader fields[FIELDS_MAX] = {{0}}, rest;
        pt_position_write(rules, &state, text, sizeof text);
        cut_main(text, &rest);
        size_t n = cut_fields(rest, fields);
        char setup[PT_SETUP_TEXT_MAX];
        pt_setup_text(rules, setup, sizeof setup);
        json_open(j, NULL, '{');
        json_text(j, "setup", setup);
        pieces_json(j, "pieces", rules, &state);
        if (n == 9 && reader_is(&fields[0], "gipf")) {
            json_text(j, "turn", reader_is(&fields[3], "w") ? "white" : "black");
            halves_json(j, "reserves", fields[4], true);
            const char white[2] = {fields[5].at[0], '\0'}, black[2] = {fields[5].at[1], '\0'};
            json_open(j, "stages", '[');
            json_text(j, NULL, white);
            json_text(j, NULL, black);
            json_close(j, ']');
            halves_json(j, "supplies", fields[6], false);
        } else if (n == 4 && reader_is(&fields[0], "dvonn")) {
            unsigned placed = 0;
            json_text(j, "turn", reader_is(&fields[2], "w") ? "white" : "black");
            json_number(j, "placed", reader_number(&fields[3], 99, &placed) ? placed : 0);
        } else {
            status = pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_EDIT, PT_FIELD_GAME, -1, "s",
                             fields[0].at, reader_left(&fields[0]));
        }
        json_close(j, '}');
    }
    pt_rules_free(rules);
    return status;
}

/* == Putting together == */

/* A piece comes as its colour (w b r), the first letter of its kind (basic, gipf, loaded,
 * used, dvonn) and the letter of its potential. */
static bool write_piece(writer *w, reader in) {
    int colour = reader_peek(&in);
    char kind = reader_left(&in) > 1 ? in.at[1] : '\0';
    char letter = reader_left(&in) > 2 ? in.at[2] : '\0';
    if ((colour != 'w' && colour != 'b' && colour != 'r') || reader_left(&in) > 3)
        return false;
    bool potential = letter && strchr("TZDYP", letter);
    switch (kind) {
    case 'b':
    case 'd':
        write_char(w, (char)colour);
        return true;
    case 'g':
        write_char(w, colour == 'w' ? 'W' : 'B');
        return true;
    case 'l':
    case 'u':
        if (!potential)
            return false;
        write_char(w, (char)colour);
        write_char(w, kind == 'l' ? letter : (char)(letter | 0x20));
        return true;
    default:
        return false;
    }
}

/* The pieces of a point, parted by '+'. */
static bool write_stack(writer *w, reader in, unsigned *pieces) {
    bool tall = memchr(in.at, '+', reader_left(&in)) != NULL;
    if (tall)
        write_char(w, '[');
    while (!reader_done(&in)) {
        ++*pieces;
        if (!write_piece(w, reader_until(&in, '+')))
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
 * same character of their names at `same` (GIPF's columns, DVONN's rows), in the order of
 * that character; within a line the other one counts up. */
static bool write_board(writer *w, const pt_layout *layout, reader in, size_t same,
                        unsigned *pieces) {
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
            if (!write_stack(w, stacks[p], pieces))
                return false;
        }
        write_empty(w, &empty);
    }
    return true;
}

typedef struct parts {
    reader setup, board, turn, reserves, stages, supplies, placed;
} parts;

/* A position that is edited has the setup that it needs, whatever it was made from. */
static pt_status judge(writer *w, pt_error *error) {
    pt_state state;
    pt_rules *rules;
    if (w->full)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_BOARD, -1, "n",
                       PT_POSITION_TEXT_MAX - 1);
    size_t len = writer_end(w);
    pt_status status = pt_rules_start(NULL, NULL, 0, w->out, len, &rules, &state, error);
    if (status == PT_OK)
        pt_rules_free(rules);
    return status;
}

static void put(writer *w, const reader *text, const char *usual) {
    write_char(w, ' ');
    if (reader_done(text))
        write_text(w, usual);
    else
        write_bytes(w, text->at, reader_left(text));
}

/* The editor knows neither phase nor CAME. A turn begins with the first of the phases in
 * which there is something to decide; whether an extra move waits can be seen on the board. */
static pt_status judge_gipf(writer *w, const parts *in, pt_error *error) {
    static const char *const phases[] = {"r", "x", "m", "ow", "ob"};
    static const char *const came[] = {"-", "w", "b"};
    const writer begun = *w;
    pt_error why, told = {.status = PT_OK};
    for (size_t p = 0; p < 5; p++) {
        for (size_t c = 0; c < 3; c++) {
            *w = begun;
            write_char(w, ' ');
            write_char(w, (char)reader_peek(&in->turn));
            put(w, &in->reserves, "0,0");
            put(w, &in->stages, "BB");
            put(w, &in->supplies, "-,-");
            write_char(w, ' ');
            write_text(w, phases[p]);
            write_char(w, ' ');
            write_text(w, came[c]);
            if (judge(w, &why) == PT_OK)
                return PT_OK;
            /* The move phase has the reasons people understand; CAME is not their fault. */
            bool better = told.status == PT_OK || strcmp(told.field, "CAME") == 0;
            if (p == 2 && better)
                told = why;
        }
    }
    *error = told;
    error->offset = -1;
    return told.status;
}

static pt_status judge_dvonn(writer *w, const parts *in, unsigned pieces, pt_error *error) {
    write_char(w, ' ');
    write_char(w, (char)reader_peek(&in->turn));
    write_char(w, ' ');
    if (reader_done(&in->placed))
        write_number(w, pieces);
    else
        write_bytes(w, in->placed.at, reader_left(&in->placed));
    pt_status status = judge(w, error);
    error->offset = -1;
    return status;
}

/* putTogether SETUP BOARD TURN RESERVES STAGES SUPPLIES PLACED */
pt_status answer_put_together(request *r, json *j) {
    parts in = {r->args[1], r->args[2], r->args[3], r->args[4], r->args[5], r->args[6], r->args[7]};
    pt_rules *rules;
    pt_status status = pt_rules_new(NULL, in.setup.at, reader_left(&in.setup), &rules, &r->error);
    if (status != PT_OK)
        return status;
    /* The setup's own start has the words before the board. */
    char start[PT_POSITION_TEXT_MAX], text[PT_POSITION_TEXT_MAX];
    pt_state state;
    pt_start(rules, &state);
    pt_position_write(rules, &state, start, sizeof start);
    reader rest, head = cut_main(start, &rest), fields[FIELDS_MAX] = {{0}};
    size_t n = cut_fields(rest, fields);
    bool gipf = n == 9 && reader_is(&fields[0], "gipf");
    bool dvonn = n == 4 && reader_is(&fields[0], "dvonn");
    writer w = writer_on(text, sizeof text);
    unsigned pieces = 0;
    write_bytes(&w, head.at, reader_left(&head));
    write_bytes(&w, fields[0].at, reader_left(&fields[0]));
    if (gipf) {
        write_char(&w, ' ');
        write_bytes(&w, fields[1].at, reader_left(&fields[1]));
    }
    write_char(&w, ' ');
    if (!gipf && !dvonn)
        status = pt_fail(&r->error, PT_UNKNOWN, PT_MSG_MODULE_EDIT, PT_FIELD_GAME, -1, "s",
                         fields[0].at, reader_left(&fields[0]));
    else if (!write_board(&w, pt_state_layout(rules, &state), in.board, gipf ? 0 : 1, &pieces))
        status = pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_EDIT, PT_FIELD_BOARD, -1, "s",
                         in.board.at, reader_left(&in.board));
    else if (gipf)
        status = judge_gipf(&w, &in, &r->error);
    else
        status = judge_dvonn(&w, &in, pieces, &r->error);
    pt_rules_free(rules);
    if (status == PT_OK)
        json_text(j, NULL, text);
    return status;
}
