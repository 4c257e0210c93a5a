/* What could be tried on the board: every stack moved along every line. */
#include "game/tries.h"

#include "base/text.h"
#include "games/tzaar/front.h"
#include "games/tzaar/state.h"
#include "games/tzaar/text.h"
#include "games/tzaar/tzaar.h"

static void add_moves(const pt_rules *rules, const tzaar_state *s, uint64_t stacks,
                      try_list *list) {
    while (stacks) {
        uint8_t from = (uint8_t)bit_pop(&stacks), ways[WAYS_MAX];
        size_t count = layout_ways(tzaar_layout(rules, s), from, ways);
        for (size_t i = 0; i < count; i++) {
            char text[PT_ACTION_TEXT_MAX];
            tzaar_action_write(rules, s, tzaar_move_action(from, ways[i]), text, sizeof text);
            tries_add(list, text, (const uint8_t[]){from, ways[i]}, 2);
        }
    }
}

/* One's own come first: there is not room for everything. */
size_t tzaar_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const tzaar_state *s = state;
    try_list list = {.out = out, .capacity = capacity};
    if (s->phase == TZAAR_PLACE)
        return 0;
    for (unsigned i = 0; i < 2; i++)
        add_moves(rules, s, s->colour[s->turn ^ i], &list);
    return list.count;
}
