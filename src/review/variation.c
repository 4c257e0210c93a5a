/* Adds a turn's best line as a variation beside it. */
#include <stdlib.h>
#include <string.h>

#include "review/review.h"

/* The child that already holds this turn, or PT_SGF_NONE. */
static uint32_t same_child(const pt_sgf *sgf, uint32_t parent, const char *property,
                           const char *text) {
    uint32_t child = pt_sgf_child(sgf, parent);
    for (; child != PT_SGF_NONE; child = pt_sgf_sibling(sgf, child)) {
        const char *other = pt_sgf_get(sgf, child, property, 0);
        if (other && strcmp(other, text) == 0)
            return child;
    }
    return PT_SGF_NONE;
}

/* Goes to the turn's node under *node, creating it if necessary. */
static pt_status step_down(pt_sgf *sgf, uint32_t *node, const char *property, const char *text) {
    uint32_t child = same_child(sgf, *node, property, text);
    if (child == PT_SGF_NONE) {
        child = pt_sgf_add(sgf, *node);
        pt_status status = child == PT_SGF_NONE ? PT_FULL : pt_sgf_set(sgf, child, property, text);
        if (status != PT_OK)
            return status;
    }
    *node = child;
    return PT_OK;
}

pt_status review_add_line(pt_record *record, size_t turn, const review_turn *t) {
    const pt_rules *rules = pt_record_rules(record);
    pt_sgf *sgf = pt_record_sgf(record);
    size_t count, first = 0;
    uint32_t node;
    pt_state at, begun;
    if (!pt_record_turn(record, turn, &count, &node))
        return PT_OK;
    node = pt_sgf_parent(sgf, node);
    pt_record_state(record, turn, &at);
    begun = at;
    /* Complete turns only: a line may end in the middle of one. */
    for (size_t i = 0; i < t->best.pv_count && pt_is_legal(rules, &at, t->best.pv[i]);) {
        bool ended = (pt_apply(rules, &at, t->best.pv[i++]) & PT_TURN_ENDED) != 0;
        if (!ended)
            continue;
        char text[LINE_TEXT_MAX];
        const char *property = pt_state_owner(rules, &begun) == PT_BLACK ? "B" : "W";
        if (pt_turn_write(rules, &begun, t->best.pv + first, i - first, PT_NOTATION_CANONICAL, text,
                          sizeof text) == 0)
            break;
        pt_status status = step_down(sgf, &node, property, text);
        if (status != PT_OK)
            return status;
        begun = at;
        first = i;
    }
    return PT_OK;
}
