#include "game/edit.h"

#include "games/dvonn/dvonn.h"

static const edit_field fields[] = {{"placed", 3, EDIT_NUMBER}};

static pt_status complete(const edited *in, pt_error *error) {
    char rest[PT_POSITION_TEXT_MAX];
    writer w = writer_on(rest, sizeof rest);
    write_char(&w, in->turn);
    write_char(&w, ' ');
    if (reader_done(&in->fields[0]))
        write_number(&w, in->pieces);
    else
        write_bytes(&w, in->fields[0].at, reader_left(&in->fields[0]));
    writer_end(&w);
    return in->judge(in->context, rest, error);
}

const pt_editor dvonn_editor = {
    .words = 4,
    .board = 1,
    .same = 1, /* rows */
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .complete = complete,
};
