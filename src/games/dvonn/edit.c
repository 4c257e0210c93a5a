#include "game/edit.h"

#include "games/dvonn/dvonn.h"
#include "games/dvonn/state.h"

static const edit_field placed = {
    .option = {.name = "placed", .label = N_("Pieces placed so far"), .most = DVONN_SPACES},
    .at = 3};

static void write_board(const pt_board *board, writer *w) {
    edit_write_lines(board, false, w);
}

const pt_editor dvonn_editor = {
    .words = 4,
    .board = 1,
    .rest = 2,
    .turn = 2,
    .fields = &placed,
    .field_count = 1,
    .write_board = write_board,
};
