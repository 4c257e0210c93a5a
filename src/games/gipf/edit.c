#include "game/edit.h"

#include "base/error.h"
#include "games/gipf/gipf.h"
#include "games/gipf/messages.h"

enum { RESERVES, STAGES, SUPPLIES, FIELDS };

static const edit_field fields[FIELDS] = {
    [RESERVES] = {"reserves", 4, EDIT_NUMBERS},
    [STAGES] = {"stages", 5, EDIT_LETTERS},
    [SUPPLIES] = {"supplies", 6, EDIT_TEXTS},
};

static void put(writer *w, reader text, const char *usual) {
    write_char(w, ' ');
    if (reader_done(&text))
        write_text(w, usual);
    else
        write_bytes(w, text.at, reader_left(&text));
}

/* An editor knows neither phase nor CAME. A turn begins with the first of the phases in which
 * there is something to decide; whether an extra move waits can be seen on the board. */
static pt_status complete(const edited *in, pt_error *error) {
    static const char *const phases[] = {"r", "x", "m", "ow", "ob"};
    static const char *const came[] = {"-", "w", "b"};
    pt_error why, told = {.status = PT_OK};
    for (size_t p = 0; p < 5; p++) {
        for (size_t c = 0; c < 3; c++) {
            char rest[PT_POSITION_TEXT_MAX];
            writer w = writer_on(rest, sizeof rest);
            write_char(&w, in->turn);
            put(&w, in->fields[RESERVES], "0,0");
            put(&w, in->fields[STAGES], "BB");
            put(&w, in->fields[SUPPLIES], "-,-");
            write_char(&w, ' ');
            write_text(&w, phases[p]);
            write_char(&w, ' ');
            write_text(&w, came[c]);
            writer_end(&w);
            if (in->judge(in->context, rest, &why) == PT_OK)
                return PT_OK;
            /* The move phase has the reasons people understand; CAME is not their fault. */
            bool better = told.status == PT_OK || strcmp(told.field, PT_FIELD_CAME) == 0;
            if (p == 2 && better)
                told = why;
        }
    }
    *error = told;
    return told.status;
}

const pt_editor gipf_editor = {
    .words = 9,
    .board = 2,
    .same = 0, /* columns */
    .fields = fields,
    .field_count = FIELDS,
    .complete = complete,
};
