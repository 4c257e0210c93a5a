#include "tui/chooser.h"

#include <string.h>

static bool is_empty(const pt_points *set) {
    static const pt_points none;
    return memcmp(set, &none, sizeof none) == 0;
}

/* == What an action has == */

static const pt_pick *hand_of(const pt_pick *picks, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (picks[i].kind == PT_PICK_HAND)
            return &picks[i];
    return NULL;
}

static bool same_hand(const pt_pick *a, const pt_pick *b) {
    return a->hand == b->hand && a->sprite == b->sprite;
}

/* An action's point number `index`, or NULL. */
static const pt_pick *point_after(const pt_pick *picks, size_t count, size_t made) {
    for (size_t i = 0; i < count; i++)
        if (picks[i].kind == PT_PICK_POINT && made-- == 0)
            return &picks[i];
    return NULL;
}

size_t chooser_picked(const chooser *c, size_t *last) {
    size_t count = 0;
    for (size_t i = 0; i < c->walk.picked_count; i++) {
        if (c->walk.picked[i].kind != PT_PICK_POINT)
            continue;
        count++;
        for (size_t point = 0; last && point < PT_POINTS_MAX; point++)
            if (pt_points_has(&c->walk.picked[i].points, point))
                *last = point;
    }
    return count;
}

/* Whether the pick would complete the action. */
static bool is_whole(const chooser *c, const pt_pick *pick) {
    pt_pick picks[PT_PICKS_MAX];
    pt_action action = pt_walk_preview(&c->walk, pick);
    if (action == PT_NO_ACTION)
        return false;
    size_t count = pt_action_picks(c->walk.rules, &c->walk.state, action, picks);
    return !point_after(picks, count, chooser_picked(c, NULL));
}

/* Whether a hand is picked by itself, with no point to go with it. */
static bool is_alone(const chooser *c, const pt_pick *hand) {
    pt_pick picks[PT_PICKS_MAX];
    pt_action action = pt_walk_preview(&c->walk, hand);
    return action != PT_NO_ACTION &&
           pt_action_picks(c->walk.rules, &c->walk.state, action, picks) == 1;
}

/* == What can be picked next == */

static bool has_hand(const chooser *c) {
    for (size_t i = 0; i < c->walk.picked_count; i++)
        if (c->walk.picked[i].kind == PT_PICK_HAND)
            return true;
    return c->hand_count == 0;
}

/* The points for the selected hand, and for actions that need none. */
static void find_open(chooser *c) {
    size_t made = chooser_picked(c, NULL);
    bool any = has_hand(c);
    c->open = (pt_points){{0}};
    for (size_t i = 0; i < c->walk.left.count; i++) {
        pt_pick picks[PT_PICKS_MAX];
        size_t n = pt_action_picks(c->walk.rules, &c->walk.state, c->walk.left.items[i], picks);
        const pt_pick *hand = hand_of(picks, n), *point = point_after(picks, n, made);
        for (size_t w = 0; point && w < PT_POINTS_MAX / 64; w++)
            if (any || !hand || same_hand(hand, &c->hands[c->hand]))
                c->open.words[w] |= point->points.words[w];
    }
}

/* If the usual choice is an empty set, and skipping it is possible too, no set is selected. */
static void let_stand(chooser *c, const pt_pick *subset) {
    c->subset = *subset;
    if (!subset->usual && c->list_count > 0)
        c->subset.chosen = (pt_points){{0}};
}

/* Finds the subsets and selects the one at `wanted`, or else the game's usual one. */
static void find_subset(chooser *c, const pt_pick *options, size_t count, size_t wanted) {
    bool any = false;
    c->subset_count = 0;
    c->subset.kind = PT_PICK_POINT;
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != PT_PICK_SUBSET)
            continue;
        size_t index = c->subset_count++;
        if (wanted == SIZE_MAX ? index == 0 || (!any && options[i].usual) : index == wanted) {
            any |= options[i].usual;
            c->subset_index = index;
            let_stand(c, &options[i]);
        }
    }
}

static void find_options(chooser *c, size_t subset) {
    pt_pick options[CHOOSER_OPTIONS];
    size_t count = pt_walk_options(&c->walk, options, CHOOSER_OPTIONS);
    /* With one action left, everything is visible. */
    if (c->walk.left.count == 1)
        count = pt_action_picks(c->walk.rules, &c->walk.state, c->walk.left.items[0], options);
    count = count < CHOOSER_OPTIONS ? count : CHOOSER_OPTIONS;
    find_open(c);
    bool only = is_empty(&c->open);
    for (size_t i = 0; i < count; i++)
        only &= options[i].kind != PT_PICK_SUBSET;
    c->list_count = 0;
    /* Hands that give something up come last. */
    for (int apart = 0; apart < 2; apart++)
        for (size_t i = 0; i < count && c->list_count < CHOOSER_LIST; i++)
            if (options[i].kind >= PT_PICK_HAND && options[i].apart == apart &&
                (only || (options[i].kind == PT_PICK_HAND ? is_alone(c, &options[i])
                                                          : is_whole(c, &options[i]))))
                c->list[c->list_count++] = options[i];
    find_subset(c, options, count, subset);
}

/* == Hands == */

/* Whether nothing done with a hand gives something up. */
static bool is_harmless(const chooser *c, const pt_pick *hand) {
    pt_warning warnings[PT_WARNINGS_MAX];
    const pt_walk *w = &c->walk;
    for (size_t i = 0; i < w->left.count; i++) {
        pt_pick picks[PT_PICKS_MAX];
        size_t n = pt_action_picks(w->rules, &w->state, w->left.items[i], picks);
        const pt_pick *mine = hand_of(picks, n);
        if (mine && same_hand(mine, hand) &&
            pt_action_warnings(w->rules, &w->state, w->left.items[i], warnings) > 0)
            return false;
    }
    return true;
}

static void find_hands(chooser *c) {
    pt_pick options[CHOOSER_OPTIONS];
    size_t count = pt_walk_options(&c->walk, options, CHOOSER_OPTIONS);
    c->hand_count = c->hand = 0;
    for (size_t i = 0; i < count && i < CHOOSER_OPTIONS && c->hand_count < CHOOSER_HANDS; i++)
        if (options[i].kind == PT_PICK_HAND && !is_alone(c, &options[i]))
            c->hands[c->hand_count++] = options[i];
    if (c->hand_count < 2)
        c->hand_count = 0;
    for (size_t i = c->hand_count; i-- > 0;)
        if (is_harmless(c, &c->hands[i]))
            c->hand = i;
}

void chooser_prefer_hand(chooser *c, const pt_pick *hand) {
    for (size_t i = 0; i < c->hand_count; i++)
        if (same_hand(&c->hands[i], hand) && is_harmless(c, &c->hands[i]))
            c->hand = i;
    find_options(c, SIZE_MAX);
}

void chooser_next_hand(chooser *c) {
    pt_pick made[PT_PICKS_MAX];
    size_t count = 0;
    if (c->hand_count == 0)
        return;
    for (size_t i = 0; i < c->walk.picked_count; i++)
        if (c->walk.picked[i].kind == PT_PICK_POINT && !c->walk.filled[i])
            made[count++] = c->walk.picked[i];
    while (chooser_back(c))
        continue;
    c->hand = (c->hand + 1) % c->hand_count;
    find_options(c, SIZE_MAX);
    /* Repeats the same points, as far as the new hand fits. */
    for (size_t i = 0; i < count; i++)
        for (size_t point = 0; point < PT_POINTS_MAX; point++)
            if (pt_points_has(&made[i].points, point) && pt_points_has(&c->open, point))
                chooser_point(c, point);
}

/* == Picking == */

static void begin(chooser *c) {
    pt_walk_begin(&c->walk, c->walk.rules, &c->walk.state);
}

void chooser_reset(chooser *c, const pt_rules *rules, const pt_state *state, bool idle) {
    memset(c, 0, sizeof *c);
    c->walk.rules = rules;
    if (idle)
        return;
    c->walk.state = *state;
    begin(c);
    find_hands(c);
    find_options(c, SIZE_MAX);
}

chooser_stage chooser_now(const chooser *c) {
    return c->walk.left.count == 0            ? CHOOSER_IDLE
           : c->walk.left.count == 1          ? CHOOSER_READY
           : c->subset.kind == PT_PICK_SUBSET ? CHOOSER_SUBSET
           : is_empty(&c->open)               ? CHOOSER_LISTED
                                              : CHOOSER_POINT;
}

/* Picks a point on a walk, with the selected hand if it fits. */
static pt_walk_answer pick_point(const chooser *c, pt_walk *walk, size_t point) {
    pt_walk with = *walk;
    pt_walk_answer answer = PT_WALK_NO;
    if (!has_hand(c) && pt_walk_pick(&with, &c->hands[c->hand]) != PT_WALK_NO)
        answer = pt_walk_point(&with, point);
    if (answer == PT_WALK_NO)
        return pt_walk_point(walk, point);
    *walk = with;
    return answer;
}

pt_walk_answer chooser_point(chooser *c, size_t point) {
    pt_walk_answer answer = pick_point(c, &c->walk, point);
    if (answer == PT_WALK_NO && c->walk.picked_count > 0) {
        chooser fresh = *c;
        begin(&fresh);
        if ((answer = pick_point(&fresh, &fresh.walk, point)) != PT_WALK_NO)
            c->walk = fresh.walk;
    }
    if (answer != PT_WALK_NO)
        find_options(c, SIZE_MAX);
    return answer;
}

static pt_walk_answer pick(chooser *c, const pt_pick *what) {
    pt_walk_answer answer = pt_walk_pick(&c->walk, what);
    if (answer != PT_WALK_NO)
        find_options(c, SIZE_MAX);
    return answer;
}

pt_walk_answer chooser_listed(chooser *c, size_t index) {
    pt_pick chosen = c->list[index < CHOOSER_LIST ? index : 0];
    return index < c->list_count ? pick(c, &chosen) : PT_WALK_NO;
}

pt_walk_answer chooser_subset(chooser *c) {
    pt_pick chosen = c->subset;
    return is_empty(&chosen.chosen) ? chooser_listed(c, 0) : pick(c, &chosen);
}

bool chooser_back(chooser *c) {
    const pt_walk *w = &c->walk;
    if (w->picked_count == 0 || !pt_walk_back(&c->walk))
        return false;
    /* A hand picked along with a point is undone with it. */
    if (c->hand_count > 0 && w->picked_count > 0 &&
        w->picked[w->picked_count - 1].kind == PT_PICK_HAND)
        pt_walk_back(&c->walk);
    find_options(c, SIZE_MAX);
    return true;
}

pt_action chooser_action(const chooser *c) {
    return pt_walk_action(&c->walk);
}

pt_action chooser_after_point(const chooser *c, size_t point) {
    pt_walk walk = c->walk;
    if (!pt_points_has(&c->open, point) || pick_point(c, &walk, point) == PT_WALK_NO)
        return PT_NO_ACTION;
    return pt_walk_action(&walk);
}

pt_action chooser_after_listed(const chooser *c, size_t index) {
    return index < c->list_count ? pt_walk_preview(&c->walk, &c->list[index]) : PT_NO_ACTION;
}

pt_action chooser_after_subset(const chooser *c) {
    return is_empty(&c->subset.chosen) ? chooser_after_listed(c, 0)
                                       : pt_walk_preview(&c->walk, &c->subset);
}

/* == Subsets == */

bool chooser_toggle(chooser *c, size_t point) {
    pt_points none = c->subset.chosen;
    if (c->subset.kind != PT_PICK_SUBSET || point >= PT_POINTS_MAX)
        return false;
    none.words[point / 64] &= ~(UINT64_C(1) << point % 64);
    if (pt_points_has(&c->subset.chosen, point) && is_empty(&none) && c->list_count > 0) {
        c->subset.chosen = none;
        return true;
    }
    return pt_walk_toggle(&c->walk, &c->subset, point);
}

bool chooser_is_optional(const chooser *c, size_t point) {
    chooser other = *c;
    return chooser_toggle(&other, point);
}

bool chooser_next_subset(chooser *c) {
    if (c->subset_count < 2)
        return false;
    find_options(c, (c->subset_index + 1) % c->subset_count);
    return true;
}

bool chooser_subset_with(chooser *c, size_t point) {
    chooser other = *c;
    for (size_t i = 1; i < c->subset_count; i++) {
        chooser_next_subset(&other);
        if (pt_points_has(&other.subset.points, point)) {
            *c = other;
            return true;
        }
    }
    return false;
}
