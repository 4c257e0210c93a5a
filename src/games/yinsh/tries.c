/* What could be tried on the board: rings placed anywhere, rings moved along every line, rings
 * taken from every point that has one. */
#include "game/tries.h"

#include "base/text.h"
#include "games/yinsh/front.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/text.h"
#include "games/yinsh/yinsh.h"

static void try_moves(try_list *list, const pt_layout *layout, uint8_t point) {
    uint8_t ways[WAYS_MAX];
    size_t count = layout_ways(layout, point, ways);
    for (size_t i = 0; i < count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        writer w = writer_on(text, sizeof text);
        write_text(&w, layout->points[point].name);
        write_char(&w, '-');
        write_text(&w, layout->points[ways[i]].name);
        writer_end(&w);
        tries_add(list, text, (const uint8_t[]){point, ways[i]}, 2);
    }
}

static void try_ring(try_list *list, const pt_layout *layout, uint8_t point) {
    char text[PT_ACTION_TEXT_MAX];
    writer w = writer_on(text, sizeof text);
    write_char(&w, 'x');
    write_text(&w, layout->points[point].name);
    writer_end(&w);
    tries_add(list, text, &point, 1);
}

size_t yinsh_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const yinsh_state *s = state;
    const pt_layout *layout = yinsh_layout(rules, state);
    try_list list = {.out = out, .capacity = capacity};
    wide rings = yinsh_rings(s);
    for (wide board = YINSH_BOARD; wide_any(board);) {
        unsigned bit = wide_pop(&board);
        uint8_t point = (uint8_t)yinsh_point_of(bit);
        if (s->phase == YINSH_PLACE)
            tries_add(&list, layout->points[point].name, &point, 1);
        else if (s->phase == YINSH_MOVE && wide_has(rings, bit))
            try_moves(&list, layout, point);
        else if ((s->phase == YINSH_RING_BEFORE || s->phase == YINSH_RING_AFTER) &&
                 wide_has(rings, bit))
            try_ring(&list, layout, point);
    }
    return list.count;
}
