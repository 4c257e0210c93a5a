#include "game/edit.h"

#include "games/tzaar/tzaar.h"

static const pt_choice phases[] = {
    {.value = "p", .label = N_("Placing pieces")},
    {.value = "c", .label = N_("First action of a turn")},
    {.value = "s", .label = N_("Second action of a turn")},
    {.value = NULL},
};

static const edit_field phase = {.option = {.name = "phase",
                                            .label = N_("Phase"),
                                            .kind = PT_OPTION_CHOICE,
                                            .choices = phases,
                                            .usual = "c"},
                                 .at = 3};

static void write_board(const pt_board *board, writer *w) {
    edit_write_lines(board, true, w);
}

const pt_editor tzaar_editor = {
    .words = 4,
    .board = 1,
    .rest = 2,
    .turn = 2,
    .fields = &phase,
    .field_count = 1,
    .write_board = write_board,
};
