/* What could be tried on the board: any space, as a piece to move or as the place of a PÜNCT. */
#include "game/tries.h"

#include "games/punct/front.h"
#include "games/punct/punct.h"
#include "games/punct/text.h"

size_t punct_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const punct_state *s = state;
    try_list list = {.out = out, .capacity = capacity};
    for (unsigned space = 0; space < PUNCT_SPACES && s->phase != PUNCT_TURN; space++) {
        char text[PT_ACTION_TEXT_MAX];
        unsigned act = s->phase == PUNCT_PICK ? PUNCT_ACT_PIECE : PUNCT_ACT_DOT;
        punct_action_write(rules, state, punct_action(act, space), text, sizeof text);
        tries_add(&list, text, (const uint8_t[]){(uint8_t)space}, 1);
    }
    return list.count;
}
