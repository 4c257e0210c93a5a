/* Positions of medley put together by hand. */
#include "game/edit.h"

#include <stdlib.h>

#include "medley.h"

enum { BOARD = 1, TILE_LIST, POOL_LEFT, TAKEN_DISCS, TURN, PHASE, WORDS };

static const pt_choice phases[] = {{"lay", N_("a disc or a tile is laid"), NULL},
                                   {"walk", N_("men are moved"), NULL},
                                   {"clear", N_("discs or a point are taken"), NULL},
                                   {0}};

static const edit_field fields[] = {
    {.option = {.name = "pool", .label = N_("Discs in the pool"), .most = DISCS_MAX},
     .at = POOL_LEFT},
    {.option = {.name = "taken",
                .label = N_("Discs taken: light and dark of First, then of Second"),
                .kind = PT_OPTION_TEXT},
     .at = TAKEN_DISCS},
    {.option = {.name = "phase",
                .label = N_("What comes next"),
                .kind = PT_OPTION_CHOICE,
                .choices = phases},
     .at = PHASE},
};

/* A stack of men is one thing or several. */
static char sign_at(const pt_board *board, size_t point) {
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_board_pieces(board, point, pieces, PT_STACK_MAX);
    unsigned men = 0;
    char sign = pt_points_has(&board->missing, point) ? '_' : '.';
    for (size_t i = 0; i < count; i++) {
        if (pieces[i].sprite == &medley_sprites[MAN])
            sign = (char)((pieces[i].owner ? '@' : '0') + (men += pieces[i].count) % 16);
        else if (pieces[i].sprite == &medley_sprites[DISC])
            sign = pieces[i].face ? 'x' : 'o';
    }
    return sign;
}

static int compare(const void *a, const void *b) {
    return memcmp(a, b, sizeof(medley_tile));
}

static void write_board(const pt_board *board, writer *w) {
    medley_tile tiles[PT_THINGS_MAX];
    size_t count = 0;
    for (size_t point = 0; point < POINTS; point++) {
        if (point > 0 && medley_points[point].name[0] != medley_points[point - 1].name[0])
            write_char(w, '/');
        write_char(w, sign_at(board, point));
    }
    for (size_t i = 0; i < board->thing_count; i++) {
        const pt_thing *t = &board->things[i];
        if (!t->hand && t->sprite == &medley_sprites[TILE])
            tiles[count++] = (medley_tile){t->level, t->owner, (uint8_t)t->point, t->turn};
    }
    qsort(tiles, count, sizeof tiles[0], compare);
    medley_tiles_write(tiles, count, w);
}

const pt_editor medley_editor = {
    .words = WORDS,
    .board = BOARD,
    .rest = POOL_LEFT,
    .turn = TURN,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .takes_points = true,
    .write_board = write_board,
};
