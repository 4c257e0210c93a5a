/* What could be tried on the board: jumps in all directions, marbles and rings everywhere. */
#include "game/tries.h"

#include "games/zertz/front.h"
#include "games/zertz/rules.h"
#include "games/zertz/text.h"
#include "games/zertz/zertz.h"

static void add(try_list *list, const zertz_state *s, pt_action action) {
    char text[PT_ACTION_TEXT_MAX];
    bool jumps = zertz_act(action) == ZERTZ_ACT_JUMP;
    uint8_t to = (uint8_t)zertz_point(s->board, zertz_to(action));
    uint8_t from = jumps ? (uint8_t)zertz_point(s->board, zertz_from(action)) : 0;
    zertz_action_write(NULL, s, action, text, sizeof text);
    if (jumps)
        tries_add(list, text, (const uint8_t[]){from, to}, 2);
    else
        tries_add(list, text, &to, 1);
}

size_t zertz_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    (void)rules;
    const zertz_state *s = state;
    try_list list = {.out = out, .capacity = capacity};
    for (uint64_t rings = s->rings; rings;) {
        unsigned ring = (unsigned)bit_pop(&rings);
        if (s->phase == ZERTZ_REMOVE)
            add(&list, s, zertz_remove_action(ring));
        else if (!(zertz_occupied(s) >> ring & 1))
            add(&list, s, zertz_place_action(ZERTZ_WHITE, ring));
        for (unsigned d = 0; d < ZERTZ_DIRECTIONS && (zertz_occupied(s) >> ring & 1); d++) {
            unsigned to = zertz_second(ring, d);
            if (to != ZERTZ_NO_PLACE && (s->rings >> to & 1))
                add(&list, s, zertz_jump_action(ring, to));
        }
    }
    return list.count;
}
