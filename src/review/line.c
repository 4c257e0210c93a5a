/* Turns and lines of play as text. */
#include <string.h>

#include "base/text.h"
#include "review/inside.h"

void review_turn_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                       size_t count, char out[TURN_TEXT_MAX]) {
    out[0] = '\0';
    if (pt_turn_write(rules, state, actions, count, PT_NOTATION_CANONICAL, out, TURN_TEXT_MAX) > 0)
        return;
    size_t few = count < 4 ? count : 4;
    size_t n =
        pt_turn_write(rules, state, actions, few, PT_NOTATION_CANONICAL, out, TURN_TEXT_MAX - 4);
    memcpy(out + n, ";...", 5);
}

size_t line_write(const pt_rules *rules, const pt_state *state, const pt_action *actions,
                  size_t count, char out[LINE_TEXT_MAX], char turn[TURN_TEXT_MAX]) {
    pt_state at = *state, turn_start = *state;
    size_t first = 0, i = 0, turns = 0;
    writer w = writer_on(out, LINE_TEXT_MAX);
    out[0] = '\0';
    if (turn)
        turn[0] = '\0';
    /* A line found for the main game of a combined one continues as if nothing were challenged. */
    while (i < count && pt_is_legal(rules, &at, actions[i])) {
        unsigned flags = pt_apply(rules, &at, actions[i++]);
        bool last = i == count || !pt_is_legal(rules, &at, actions[i]);
        if (!(flags & PT_TURN_ENDED) && !last)
            continue;
        char text[TURN_TEXT_MAX];
        review_turn_write(rules, &turn_start, actions + first, i - first, text);
        if (turn && turns++ == 0)
            memcpy(turn, text, TURN_TEXT_MAX);
        if (w.len + strlen(text) + 2 > LINE_TEXT_MAX)
            break;
        if (w.len > 0)
            write_char(&w, ' ');
        write_text(&w, text);
        turn_start = at;
        first = i;
    }
    writer_end(&w);
    return i;
}
