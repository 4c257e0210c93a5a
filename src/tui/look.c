#include "tui/look.h"

#include <limits.h>
#include <string.h>

void look_points(const pt_rules *rules, const pt_state *at, pt_action action, pt_points *out) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(rules, at, action, picks);
    for (size_t i = 0; i < count; i++)
        for (size_t w = 0; w < PT_POINTS_MAX / 64; w++)
            out->words[w] |= picks[i].points.words[w];
}

/* How many actions have been played in the position shown. */
static size_t seen_count(const tui *t) {
    return t->leaf == PRESENT ? t->game->game.count : t->leaf;
}

/* The state after the first actions of the game. */
static void state_after(const session *s, size_t count, pt_state *out) {
    pt_record_state(s->record, 0, out);
    for (size_t i = 0; i < count; i++)
        pt_apply(s->rules, out, s->done[i].action);
}

/* Where the turn with the last of `count` actions began. */
static size_t turn_start(const session *s, size_t count) {
    size_t from = count - (count > 0);
    while (from > 0 && !s->done[from - 1].ends_turn)
        from--;
    return from;
}

/* Collects the points of the last turn on the board shown; in a side game, only those of the
 * last action. */
static void note_last_turn(tui *t) {
    const session *s = &t->game->game;
    size_t count = seen_count(t), from = turn_start(s, count);
    pt_actor actor = PT_NOBODY;
    t->last = (pt_points){{0}};
    if (session_secrets(s) > 0 && count + session_secrets(s) > s->count)
        return;
    const pt_layout *layout = pt_state_layout(s->rules, &t->view);
    pt_state at;
    state_after(s, from, &at);
    for (size_t i = from; i < count; i++) {
        pt_points points = {{0}};
        if (layout && pt_state_layout(s->rules, &at) == layout)
            look_points(s->rules, &at, s->done[i].action, &points);
        if (memcmp(&points, &(pt_points){{0}}, sizeof points) != 0) {
            if (s->done[i].actor != actor)
                t->last = (pt_points){{0}};
            actor = s->done[i].actor;
            look_points(s->rules, &at, s->done[i].action, &t->last);
        }
        pt_apply(s->rules, &at, s->done[i].action);
    }
}

/* The distance of a point from the cursor or, on another board, from White's side. */
static long distance(const tui *t, const pt_layout *layout, size_t point) {
    const pt_point *p = &layout->points[point], *at = &layout->points[t->cursor];
    long x = p->x, y = p->y, middle = 0, low = LONG_MAX;
    for (size_t i = 0; i < layout->point_count; i++) {
        middle += layout->points[i].x;
        low = layout->points[i].y < low ? layout->points[i].y : low;
    }
    bool same = layout == t->walked;
    x = (x - (same ? at->x : middle / (long)layout->point_count)) * layout->unit_x / 100;
    y = (y - (same ? at->y : low)) * layout->unit_y / 100;
    return x * x + y * y;
}

/* The cursor stays if something can be picked there; otherwise it goes to the nearest such
 * point, or just stays on the board. */
static void place_cursor(tui *t, const pt_layout *layout) {
    const pt_points *open = &t->choose.open, *missing = &t->scene.boards[t->active].missing;
    size_t best = SIZE_MAX;
    long least = LONG_MAX;
    for (size_t i = 0; i < layout->point_count; i++) {
        long off = distance(t, layout, i) + (pt_points_has(open, i) ? 0 : LONG_MAX / 4);
        if (!pt_points_has(missing, i) && off < least) {
            least = off;
            best = i;
        }
    }
    if (best != SIZE_MAX && (best != t->cursor || layout != t->walked))
        t->cursor = t->aim = best;
    t->walked = layout;
}

/* Shows the active board or, if that has no points, another. */
static void find_boards(tui *t) {
    pt_state_scene(t->game->game.rules, &t->view, &t->scene);
    t->active = 0;
    for (size_t i = 0; i < t->scene.count; i++)
        if (t->scene.boards[i].active)
            t->active = i;
    t->look = t->active;
    if (!t->scene.boards[t->active].layout && t->scene.count > 1)
        t->look = 1 - t->active;
}

void look_at_subset(tui *t) {
    const chooser *c = &t->choose;
    const pt_layout *layout = t->scene.boards[t->active].layout;
    for (size_t i = 0; c->subset.kind == PT_PICK_SUBSET && layout && i < layout->point_count; i++)
        if (pt_points_has(&c->subset.points, i) &&
            (chooser_is_optional(c, i) || !pt_points_has(&c->subset.points, t->cursor)))
            t->cursor = t->aim = i;
}

void look_again(tui *t) {
    play *p = t->game;
    play_view(p, &t->view);
    if (t->leaf != PRESENT) {
        pt_state at;
        state_after(&p->game, t->leaf, &at);
        pt_view(p->game.rules, &at, PT_NOBODY, &t->view);
    }
    chooser_reset(&t->choose, p->game.rules, &t->view,
                  t->leaf != PRESENT || !play_waits_for_person(p));
    chooser_prefer_hand(&t->choose, &t->hands[play_seat(p)]);
    t->hint = (pt_points){{0}};
    t->listed = 0;
    find_boards(t);
    note_last_turn(t);
    const pt_layout *layout = t->scene.boards[t->active].layout;
    if (!layout)
        return;
    place_cursor(t, layout);
    look_at_subset(t);
}

void look_after(tui *t, size_t count) {
    t->message_count = 0;
    t->leaf = count < t->game->game.count ? count : PRESENT;
    look_again(t);
}

void look_on(tui *t, bool forward, bool by_turn) {
    const session *s = &t->game->game;
    size_t at = seen_count(t);
    if (!forward && at == 0)
        return;
    if (!forward)
        at = by_turn ? turn_start(s, at) : at - 1;
    else if (at < s->count)
        do
            at++;
        while (by_turn && at < s->count && !s->done[at - 1].ends_turn);
    look_after(t, at);
}
