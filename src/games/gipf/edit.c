#include "game/edit.h"

#include "base/error.h"
#include "games/gipf/gipf.h"
#include "games/gipf/messages.h"
#include "games/gipf/setup.h"

enum { RESERVES = 4, STAGES, SUPPLIES, PHASE, CAME };

static const pt_choice stages[] = {{"F", N_("Before the first turn"), NULL},
                                   {"G", N_("Only GIPF-pieces so far"), NULL},
                                   {"L", N_("Loaded pieces, no more GIPF-pieces"), NULL},
                                   {"B", N_("Basic pieces only"), NULL},
                                   {0}};

static const edit_field fields[] = {
    {.option = {.name = "reserves", .label = N_("Reserve"), .both = true, .most = 21},
     .at = RESERVES},
    {.option = {.name = "stages",
                .label = N_("What they may bring in"),
                .kind = PT_OPTION_CHOICE,
                .both = true,
                .choices = stages},
     .at = STAGES,
     .joined = true},
    {.option = {.name = "supplies",
                .label = N_("Potentials still to bring in"),
                .kind = PT_OPTION_COUNTS,
                .both = true,
                .most = 6,
                .choices = gipf_potentials},
     .at = SUPPLIES},
};

static void write_board(const pt_board *board, writer *w) {
    edit_write_lines(board, true, w);
}

/* An editor knows neither phase nor CAME. A turn begins with the first of the phases in which
 * there is something to decide; whether an extra move waits can be seen on the board. */
static pt_status complete(edited *in, pt_error *error) {
    static const char *const phases[] = {"r", "x", "m", "ow", "ob"};
    static const char *const came[] = {"-", "w", "b"};
    pt_error why, told = {.status = PT_OK};
    for (size_t p = 0; p < 5; p++) {
        for (size_t c = 0; c < 3; c++) {
            in->words[PHASE] = reader_on(phases[p], PT_ZSTR);
            in->words[CAME] = reader_on(came[c], PT_ZSTR);
            if (edit_judge(in, &why) == PT_OK)
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
    .rest = 3,
    .turn = 3,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .write_board = write_board,
    .complete = complete,
};
