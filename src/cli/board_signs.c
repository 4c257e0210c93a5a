#include "cli/board_signs.h"

#include <stdio.h>

static unsigned owner_of(const pt_thing *piece) {
    return piece->owner <= PT_BLACK ? piece->owner : 2;
}

pt_actor piece_colours(const pt_thing *piece) {
    bool turns = piece->owner > PT_BLACK && piece->sprite->faces > 1;
    return turns ? piece->face ? PT_BLACK : PT_WHITE : (pt_actor)piece->owner;
}

uint32_t piece_sign(const pt_thing *piece, bool unicode, bool coloured) {
    unsigned owner = owner_of(piece);
    if (!unicode)
        return (unsigned char)piece->sprite->sign[owner][0];
    /* With colours, both players use the second player's filled form if there is one. */
    bool filled = coloured && owner == PT_WHITE && piece->sprite->symbol[PT_BLACK];
    return piece->sprite->symbol[filled ? PT_BLACK : owner];
}

uint32_t spot_sign(const pt_layout *layout, size_t point, uint32_t usual) {
    return pt_points_has(&layout->area, point) ? '+' : usual;
}

uint32_t player_sign(const pt_game *game, pt_actor player, bool unicode, bool coloured) {
    const pt_player *shown = &pt_game_players(game)[player];
    if (!unicode || shown->colourless)
        return (unsigned char)shown->letter;
    return player == PT_WHITE && !coloured ? 0x25cb : 0x25cf;
}

const char *piece_text(const pt_thing *piece) {
    return piece->sprite->sign[owner_of(piece)];
}

void stack_text(const pt_thing *pieces, size_t count, bool coloured, char out[STACK_TEXT_MAX]) {
    const pt_thing *top = &pieces[count - 1];
    unsigned height = top->count;
    bool below = false, turned = top->face && !(coloured && piece_colours(top) != top->owner);
    char number[8] = "";
    for (size_t i = 0; i + 1 < count; i++) {
        height += pieces[i].count;
        below |= pieces[i].owner == PT_NOBODY;
    }
    if (height > 1)
        snprintf(number, sizeof number, "%u", height % 1000);
    snprintf(out, STACK_TEXT_MAX, "%.4s%s%s%s", piece_text(top) + 1, turned ? "~" : "", number,
             below ? "*" : "");
}
