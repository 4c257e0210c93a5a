/* What could be tried on the board: every stack moved along every line. */
#include "game/tries.h"

#include "base/text.h"
#include "games/tzaar/front.h"
#include "games/tzaar/state.h"
#include "games/tzaar/text.h"
#include "games/tzaar/tzaar.h"

size_t tzaar_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const tzaar_state *s = state;
    const pt_layout *layout = tzaar_layout(rules, state);
    try_list list = {.out = out, .capacity = capacity};
    if (s->phase == TZAAR_PLACE)
        return 0;
    for (uint64_t stacks = tzaar_occupied(s); stacks;) {
        uint8_t from = (uint8_t)bit_pop(&stacks), ways[WAYS_MAX];
        size_t count = layout_ways(layout, from, ways);
        for (size_t i = 0; i < count; i++) {
            char text[PT_ACTION_TEXT_MAX];
            tzaar_action_write(rules, state, tzaar_move_action(from, ways[i]), text, sizeof text);
            tries_add(&list, text, (const uint8_t[]){from, ways[i]}, 2);
        }
    }
    return list.count;
}
