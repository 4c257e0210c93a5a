/* What could be tried on the board: placements on every space, then moves of every stack in every
 * straight line. */
#include "game/tries.h"

#include "base/text.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/front.h"
#include "games/dvonn/state.h"

size_t dvonn_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const dvonn_state *now = state;
    const pt_layout *layout = dvonn_layout(rules, state);
    try_list list = {.out = out, .capacity = capacity};
    for (size_t p = 0; p < layout->point_count; p++) {
        uint8_t ways[WAYS_MAX];
        if (now->placed < DVONN_SPACES) {
            tries_add(&list, layout->points[p].name, &(uint8_t){(uint8_t)p}, 1);
            continue;
        }
        bool stands = dvonn_occupied(&now->board) & dvonn_bit(dvonn_space_of((unsigned)p));
        size_t count = stands ? layout_ways(layout, p, ways) : 0;
        for (size_t i = 0; i < count; i++) {
            char text[PT_ACTION_TEXT_MAX];
            writer w = writer_on(text, sizeof text);
            write_text(&w, layout->points[p].name);
            write_char(&w, '-');
            write_text(&w, layout->points[ways[i]].name);
            writer_end(&w);
            tries_add(&list, text, (const uint8_t[]){(uint8_t)p, ways[i]}, 2);
        }
    }
    return list.count;
}
