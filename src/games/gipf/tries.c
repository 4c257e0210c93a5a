/* What could be tried on the board: pushes from every dot, and moves of one's loaded pieces in
 * every straight line. */
#include "game/tries.h"

#include "base/text.h"
#include "games/gipf/gipf.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"

/* `sign` is what the text begins with, 0 for nothing. */
static void add_pair(try_list *list, char sign, size_t from, size_t to, bool laid) {
    char text[PT_ACTION_TEXT_MAX];
    writer w = writer_on(text, sizeof text);
    if (sign)
        write_char(&w, sign);
    write_text(&w, gipf_layout.points[from].name);
    write_char(&w, '-');
    write_text(&w, gipf_layout.points[to].name);
    if (laid)
        write_text(&w, "=1");
    writer_end(&w);
    tries_add(list, text, (const uint8_t[]){(uint8_t)from, (uint8_t)to}, 2);
}

/* Of every kind that can come in now; of basic pieces if none can. */
static void add_pushes(try_list *list, const gipf_state *s) {
    bool extra = s->phase == PHASE_EXTRA_BEFORE || s->phase == PHASE_EXTRA_AFTER;
    unsigned kinds = s->phase == PHASE_MOVE ? gipf_kinds_to_push(s) : 0;
    if (kinds == 0)
        kinds = 1u << KIND_BASIC;
    for (unsigned i = 0; i < GIPF_PUSHES; i++) {
        size_t dot = gipf_pushes[i].dot, spot = gipf_point_of_bit[gipf_pushes[i].entry];
        if (extra) {
            add_pair(list, '+', dot, spot, false);
            continue;
        }
        for (unsigned kind = 0; kind < 16; kind++)
            if (kinds >> kind & 1)
                add_pair(list,
                         kind == KIND_BASIC  ? '\0'
                         : kind == KIND_GIPF ? 'G'
                                             : gipf_potential_letter(kind & 7),
                         dot, spot, false);
    }
}

/* If a P goes onto a GIPF-piece, the text says how many pieces it lays. */
static void add_moves(try_list *list, const gipf_state *s) {
    uint64_t loaded = spots_loaded(s) & s->colour[s->turn];
    while (loaded) {
        unsigned bit = (unsigned)bit_pop(&loaded), potential = kind_at(s, bit) & 7;
        uint8_t ways[WAYS_MAX];
        if (potential == POT_T)
            continue;
        size_t from = gipf_point_of_bit[bit], count = layout_ways(&gipf_layout, from, ways);
        for (size_t i = 0; i < count; i++) {
            bool onto_gipf = spots_gipf(s) >> gipf_bit_of_point(ways[i]) & 1;
            add_pair(list, gipf_potential_letter(potential), from, ways[i],
                     potential == POT_P && onto_gipf);
        }
    }
}

size_t gipf_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    (void)rules;
    try_list list = {.out = out, .capacity = capacity};
    add_pushes(&list, state);
    add_moves(&list, state);
    return list.count;
}
