#include "game/columns.h"

#include "base/error.h"

static pt_status read_column(const column_text *text, void *state, reader *r, unsigned column,
                             pt_error *error) {
    unsigned length = text->length(state, column), filled = 0;
    char name[2] = {(char)(text->first + (int)column), '\0'};
    while (!reader_done(r)) {
        reader at = *r;
        int c = reader_peek(r);
        if (c >= '0' && c <= '9') {
            unsigned empty;
            if (c == '0' || !reader_number(r, 99, &empty))
                return pt_fail(error, PT_SYNTAX, text->bad_number, PT_FIELD_BOARD,
                               reader_offset(&at), "");
            filled += empty;
        } else {
            pt_status status =
                text->put(state, r, column, filled < length ? filled : length, error);
            if (status != PT_OK)
                return status;
            filled++;
        }
        if (filled > length)
            return pt_fail(error, PT_SYNTAX, text->too_long, PT_FIELD_BOARD, reader_offset(&at),
                           "zn", name, (int)length);
    }
    if (filled < length)
        return pt_fail(error, PT_SYNTAX, text->too_short, PT_FIELD_BOARD, reader_offset(r), "znn",
                       name, (int)length, (int)filled);
    return PT_OK;
}

pt_status columns_read(const column_text *text, void *state, reader field, pt_error *error) {
    unsigned columns = 1;
    for (const char *c = field.at; c < field.end; c++)
        columns += *c == '/';
    if (columns != text->columns)
        return pt_fail(error, PT_SYNTAX, text->bad_count, PT_FIELD_BOARD, reader_offset(&field),
                       "nn", (int)columns, (int)text->columns);
    for (unsigned column = 0; column < columns; column++) {
        reader part = reader_until(&field, '/');
        pt_status status = read_column(text, state, &part, column, error);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}
