#include "game/edit.h"

#include "games/zertz/zertz.h"

static const edit_field fields[] = {
    {.option = {.name = "captured1",
                .label = N_("Captured by player 1: white, grey, black"),
                .kind = PT_OPTION_TEXT,
                .usual = "0,0,0"},
     .at = 4},
    {.option = {.name = "captured2",
                .label = N_("Captured by player 2: white, grey, black"),
                .kind = PT_OPTION_TEXT,
                .usual = "0,0,0"},
     .at = 5},
    {.option = {.name = "phase", .label = N_("Phase"), .kind = PT_OPTION_TEXT, .usual = "m"},
     .at = 6},
};

static void write_board(const pt_board *board, writer *w) {
    edit_write_lines(board, true, w);
}

const pt_editor zertz_editor = {
    .words = 7,
    .board = 2,
    .rest = 3,
    .turn = 3,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .takes_points = true,
    .write_board = write_board,
};
