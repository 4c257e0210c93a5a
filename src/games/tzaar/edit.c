#include "game/edit.h"

#include "games/tzaar/geometry.h"
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

/* Only the top of a stack and its height count. */
static void write_stack(const pt_thing *things, size_t count, writer *w) {
    const pt_thing *top = &things[count - 1];
    unsigned height = 0;
    for (size_t i = 0; i < count; i++)
        height += things[i].count;
    const char *sign = top->owner < 2 ? top->sprite->sign[top->owner] : NULL;
    if (height > 1)
        write_char(w, '[');
    write_text(w, sign ? sign : "?");
    if (height > 1) {
        write_number(w, height);
        write_char(w, ']');
    }
}

static void write_board(const pt_board *board, writer *w) {
    for (unsigned column = 0; column < TZAAR_COLUMNS; column++) {
        int empty = 0;
        if (column > 0)
            write_char(w, '/');
        for (unsigned space = tzaar_first(column); space < tzaar_first(column + 1); space++) {
            pt_thing stack[PT_STACK_MAX];
            size_t count = pt_board_pieces(board, space, stack, PT_STACK_MAX);
            if (count == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                write_number(w, empty);
            empty = 0;
            write_stack(stack, count, w);
        }
        if (empty > 0)
            write_number(w, empty);
    }
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
