#include "games/yinsh/rules.h"

#include <string.h>

#include "base/hash.h"
#include "game/perft.h"

/* == Moves == */

static inline wide shifted(wide a, unsigned direction) {
    switch (direction) {
    case 0:
        return wide_up(a, 1);
    case 1:
        return wide_up(a, 11);
    case 2:
        return wide_up(a, 12);
    case 3:
        return wide_down(a, 1);
    case 4:
        return wide_down(a, 11);
    default:
        return wide_down(a, 12);
    }
}

/* Where these rings can go in one direction (yinsh.md §5). Rings do not pass each other, so no two
 * of them reach the same point. */
static inline wide targets(wide rings, wide empty, wide markers, unsigned direction) {
    wide reached = {0, 0}, front = rings, over = {0, 0};
    do {
        wide next = shifted(front, direction);
        over = wide_or(over, wide_and(next, markers));
        front = wide_and(next, empty);
        reached = wide_or(reached, front);
    } while (wide_any(front));
    while (wide_any(over)) {
        wide next = shifted(over, direction);
        reached = wide_or(reached, wide_and(next, empty));
        over = wide_and(next, markers);
    }
    return reached;
}

/* A ring with a free neighbour can move, and few can move otherwise. */
bool yinsh_can_move(const yinsh_state *s, wide rings) {
    wide empty = yinsh_empty(s);
    if (wide_any(wide_and(yinsh_neighbours(rings), empty)))
        return true;
    wide markers = yinsh_markers(s);
    for (unsigned d = 0; d < YINSH_DIRECTIONS; d++)
        if (wide_any(targets(rings, empty, markers, d)))
            return true;
    return false;
}

unsigned yinsh_count_moves(const yinsh_state *s, wide rings) {
    wide empty = yinsh_empty(s), markers = yinsh_markers(s);
    int count = 0;
    for (unsigned d = 0; d < YINSH_DIRECTIONS; d++)
        count += wide_count(targets(rings, empty, markers, d));
    return (unsigned)count;
}

static size_t list_moves(const yinsh_state *s, pt_action *out) {
    wide empty = yinsh_empty(s), markers = yinsh_markers(s);
    size_t count = 0;
    for (wide rings = s->ring[s->turn]; wide_any(rings);) {
        unsigned from = wide_pop(&rings);
        for (unsigned d = 0; d < YINSH_DIRECTIONS; d++) {
            unsigned step = (unsigned)yinsh_step(d), to = from + step;
            for (; to < YINSH_BITS && wide_has(empty, to); to += step)
                out[count++] = yinsh_act_along(YINSH_ACT_MOVE, from, to, d);
            if (to >= YINSH_BITS || !wide_has(markers, to))
                continue;
            while (to < YINSH_BITS && wide_has(markers, to))
                to += step;
            if (to < YINSH_BITS && wide_has(empty, to))
                out[count++] = yinsh_act_along(YINSH_ACT_MOVE, from, to, d);
        }
    }
    return count;
}

/* == Rows == */

wide yinsh_rows(wide m, unsigned direction) {
    unsigned step = (unsigned)yinsh_step(direction);
    wide two = wide_and(m, wide_down(m, step));
    wide four = wide_and(two, wide_down(two, 2 * step));
    return wide_and(four, wide_down(m, 4 * step));
}

bool yinsh_has_row(wide m) {
    for (unsigned d = 0; d < 3; d++)
        if (wide_any(yinsh_rows(m, d)))
            return true;
    return false;
}

wide yinsh_row_points(unsigned first, unsigned direction) {
    wide points = {0, 0};
    for (unsigned i = 0; i < YINSH_ROW; i++)
        points = wide_or(points, wide_bit(first + i * (unsigned)yinsh_step(direction)));
    return points;
}

static size_t list_rows(const yinsh_state *s, pt_action *out) {
    size_t count = 0;
    for (unsigned d = 0; d < 3; d++)
        for (wide rows = yinsh_rows(s->marker[s->turn], d); wide_any(rows);) {
            unsigned first = wide_pop(&rows);
            unsigned last = first + (YINSH_ROW - 1) * (unsigned)yinsh_step(d);
            out[count++] = yinsh_act_along(YINSH_ACT_ROW, first, last, d);
        }
    return count;
}

/* == Legal actions == */

void yinsh_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const yinsh_state *s = state;
    wide points;
    unsigned kind;
    out->count = 0;
    switch (s->phase) {
    case YINSH_PLACE:
        points = yinsh_empty(s);
        kind = YINSH_ACT_PLACE;
        break;
    case YINSH_RING_BEFORE:
    case YINSH_RING_AFTER:
        points = s->ring[s->turn];
        kind = YINSH_ACT_RING;
        break;
    case YINSH_MOVE:
        out->count = list_moves(s, out->items);
        if (out->count == 0)
            out->items[out->count++] = yinsh_act(YINSH_ACT_PASS, 0);
        return;
    case YINSH_ROW_BEFORE:
    case YINSH_ROW_AFTER:
        out->count = list_rows(s, out->items);
        return;
    default:
        return;
    }
    while (wide_any(points))
        out->items[out->count++] = yinsh_act(kind, wide_pop(&points));
}

size_t yinsh_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const yinsh_state *s = state;
    size_t count = 0;
    switch (s->phase) {
    case YINSH_PLACE:
        return (size_t)wide_count(yinsh_empty(s));
    case YINSH_RING_BEFORE:
    case YINSH_RING_AFTER:
        return (size_t)wide_count(s->ring[s->turn]);
    case YINSH_MOVE:
        count = yinsh_count_moves(s, s->ring[s->turn]);
        return count ? count : 1; /* a pass */
    case YINSH_ROW_BEFORE:
    case YINSH_ROW_AFTER:
        for (unsigned d = 0; d < 3; d++)
            count += (size_t)wide_count(yinsh_rows(s->marker[s->turn], d));
        return count;
    default:
        return 0;
    }
}

/* == Applying == */

bool yinsh_is_finished(const yinsh_state *s) {
    return wide_count(yinsh_markers(s)) == YINSH_MARKERS || !yinsh_can_move(s, yinsh_rings(s));
}

static unsigned come_to_move(yinsh_state *s) {
    if (yinsh_is_finished(s)) {
        s->phase = YINSH_OVER;
        return PT_TURN_ENDED | PT_GAME_ENDED;
    }
    s->phase = YINSH_MOVE;
    return 0;
}

static unsigned end_turn(yinsh_state *s) {
    s->turn ^= 1;
    if (!yinsh_has_row(s->marker[s->turn]))
        return PT_TURN_ENDED | come_to_move(s);
    s->phase = YINSH_ROW_BEFORE;
    return PT_TURN_ENDED;
}

static unsigned place(yinsh_state *s, unsigned to) {
    s->ring[s->turn] = wide_or(s->ring[s->turn], wide_bit(to));
    if (s->turn == PT_BLACK && wide_count(s->ring[PT_BLACK]) == YINSH_RINGS)
        s->phase = YINSH_MOVE;
    s->turn ^= 1;
    return PT_TURN_ENDED;
}

static unsigned move(yinsh_state *s, pt_action action) {
    unsigned from = yinsh_from(action), to = yinsh_to(action), me = s->turn;
    unsigned step = (unsigned)yinsh_step(yinsh_direction(action));
    wide passed = {0, 0};
    for (unsigned at = from + step; at != to; at += step)
        passed = wide_or(passed, wide_bit(at));
    wide turned = wide_and(passed, yinsh_markers(s));
    s->marker[0] = wide_xor(s->marker[0], turned);
    s->marker[1] = wide_xor(s->marker[1], turned);
    s->marker[me] = wide_or(s->marker[me], wide_bit(from));
    s->ring[me] = wide_xor(s->ring[me], wide_or(wide_bit(from), wide_bit(to)));
    if (!yinsh_has_row(s->marker[me]))
        return end_turn(s);
    s->phase = YINSH_ROW_AFTER;
    return 0;
}

static unsigned remove_ring(yinsh_state *s, unsigned at) {
    unsigned me = s->turn;
    bool before = s->phase == YINSH_RING_BEFORE;
    s->ring[me] = wide_less(s->ring[me], wide_bit(at));
    if (yinsh_removed(s, me) == yinsh_goal(s)) {
        s->phase = YINSH_OVER;
        return PT_TURN_ENDED | PT_GAME_ENDED;
    }
    if (yinsh_has_row(s->marker[me])) {
        s->phase = before ? YINSH_ROW_BEFORE : YINSH_ROW_AFTER;
        return 0;
    }
    return before ? come_to_move(s) : end_turn(s);
}

unsigned yinsh_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    yinsh_state *s = state;
    switch (yinsh_kind(action)) {
    case YINSH_ACT_PLACE:
        return place(s, yinsh_to(action));
    case YINSH_ACT_MOVE:
        return move(s, action);
    case YINSH_ACT_ROW:
        s->marker[s->turn] = wide_less(
            s->marker[s->turn], yinsh_row_points(yinsh_from(action), yinsh_direction(action)));
        s->phase = s->phase == YINSH_ROW_BEFORE ? YINSH_RING_BEFORE : YINSH_RING_AFTER;
        return 0;
    case YINSH_ACT_RING:
        return remove_ring(s, yinsh_to(action));
    default:
        return end_turn(s);
    }
}

void yinsh_begin(yinsh_state *s, bool blitz) {
    memset(s, 0, sizeof *s);
    s->turn = PT_WHITE;
    s->blitz = blitz;
}

/* == Keys == */

uint64_t yinsh_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const yinsh_state *s = state;
    /* Plus 1, so that the empty board is not all zeros. */
    uint64_t moment = (uint64_t)s->blitz << 8 | (uint64_t)s->phase << 1 | s->turn;
    return hash_finish(hash_word(0, s->marker[0].lo) + hash_word(1, s->marker[0].hi) +
                       hash_word(2, s->marker[1].lo) + hash_word(3, s->marker[1].hi) +
                       hash_word(4, s->ring[0].lo) + hash_word(5, s->ring[0].hi) +
                       hash_word(6, s->ring[1].lo) + hash_word(7, s->ring[1].hi) +
                       hash_word(8, moment + 1));
}

DEFINE_PERFT(yinsh)
