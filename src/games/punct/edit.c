#include "game/edit.h"

#include "games/punct/front.h"
#include "games/punct/punct.h"
#include "games/punct/text.h"

static const edit_field phase = {
    .option = {.name = "phase", .label = N_("Phase"), .kind = PT_OPTION_TEXT, .usual = "-"},
    .at = 4};

/* The pieces of a level by the space of their PÜNCT; points have that order. */
static void write_level(const pt_board *board, unsigned level, writer *w) {
    bool first = true;
    for (unsigned point = 0; point < PUNCT_SPACES; point++)
        for (size_t i = 0; i < board->thing_count; i++) {
            const pt_thing *thing = &board->things[i];
            char name[4];
            if (thing->hand || thing->level != level || thing->point != point)
                continue;
            unsigned kind = (unsigned)(thing->sprite - punct_sprites);
            if (!first)
                write_char(w, ',');
            first = false;
            write_char(w, thing->owner == PT_WHITE ? 'w' : 'b');
            write_char(w, punct_letters[kind]);
            write_number(w, (6U - thing->turn) % punct_turns[kind]);
            punct_space_name(point, name);
            write_text(w, name);
        }
}

static void write_board(const pt_board *board, writer *w) {
    unsigned levels = 0;
    for (size_t i = 0; i < board->thing_count; i++)
        if (!board->things[i].hand && board->things[i].level >= levels)
            levels = board->things[i].level + 1U;
    if (levels == 0)
        write_char(w, '-');
    for (unsigned level = 0; level < levels; level++) {
        if (level > 0)
            write_char(w, '/');
        write_level(board, level, w);
    }
}

const pt_editor punct_editor = {
    .words = 5,
    .board = 2,
    .rest = 3,
    .turn = 3,
    .fields = &phase,
    .field_count = 1,
    .write_board = write_board,
};
