#include "game/edit.h"

#include "games/yinsh/yinsh.h"

static const pt_choice variants[] = {
    {.value = "standard", .label = N_("Three rings win")},
    {.value = "blitz", .label = N_("One ring wins")},
    {.value = NULL},
};

static const pt_choice phases[] = {
    {.value = "p", .label = N_("Placing rings")},
    {.value = "m", .label = N_("Moving")},
    {.value = "r", .label = N_("Removing a row before moving")},
    {.value = "g", .label = N_("Removing a ring before moving")},
    {.value = "R", .label = N_("Removing a row after moving")},
    {.value = "G", .label = N_("Removing a ring after moving")},
    {.value = "o", .label = N_("Game over")},
    {.value = NULL},
};

static const edit_field fields[] = {
    {.option = {.name = "rules",
                .label = N_("Goal"),
                .kind = PT_OPTION_CHOICE,
                .choices = variants,
                .usual = "standard"},
     .at = 1},
    {.option = {.name = "phase",
                .label = N_("Phase"),
                .kind = PT_OPTION_CHOICE,
                .choices = phases,
                .usual = "m"},
     .at = 4},
};

static void write_board(const pt_board *board, writer *w) {
    edit_write_lines(board, true, w);
}

const pt_editor yinsh_editor = {
    .words = 5,
    .board = 2,
    .rest = 3,
    .turn = 3,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .write_board = write_board,
};
