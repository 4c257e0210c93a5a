#include "cli/board_signs.h"

static unsigned owner_of(const pt_thing *piece) {
    return piece->owner <= PT_BLACK ? piece->owner : 2;
}

uint32_t piece_sign(const pt_thing *piece, bool unicode, bool coloured) {
    unsigned owner = owner_of(piece);
    if (!unicode)
        return (unsigned char)piece->sprite->sign[owner][0];
    return piece->sprite->symbol[coloured && owner == PT_WHITE ? PT_BLACK : owner];
}

uint32_t player_sign(pt_actor player, bool unicode, bool coloured) {
    if (!unicode)
        return player == PT_WHITE ? 'w' : 'b';
    return player == PT_WHITE && !coloured ? 0x25cb : 0x25cf;
}

const char *piece_text(const pt_thing *piece) {
    return piece->sprite->sign[owner_of(piece)];
}
