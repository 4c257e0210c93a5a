/* Walks through picks to an action.
 *
 * An action fits as long as every pick made is one of its own, each used once; of its points the
 * next one in order. Nothing is kept of the actions' picks: games tell them again when asked. */
#include <string.h>

#include "game/rules.h"
#include "game/walk.h"

static bool same_points(const pt_points *a, const pt_points *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static bool holds(const pt_points *all, const pt_points *some) {
    for (size_t i = 0; i < PT_POINTS_MAX / 64; i++)
        if (some->words[i] & ~all->words[i])
            return false;
    return true;
}

size_t pt_action_picks(const pt_rules *rules, const void *state, pt_action action,
                       pt_pick out[PT_PICKS_MAX]) {
    if (rules->game->picks)
        return rules->game->picks(rules, state, action, out);
    /* Without a board of its own a game is played by words: its texts. */
    memset(&out[0], 0, sizeof out[0]);
    out[0].kind = PT_PICK_WORD;
    pt_action_write(rules, state, action, out[0].text, sizeof out[0].text);
    return 1;
}

/* Whether a pick that was made is this one of an action. */
static bool says(const pt_pick *made, const pt_pick *own) {
    if (made->kind != own->kind)
        return false;
    switch (made->kind) {
    case PT_PICK_POINT:
        return holds(&own->points, &made->points);
    case PT_PICK_SUBSET:
        return same_points(&own->points, &made->points) && same_points(&own->chosen, &made->chosen);
    case PT_PICK_HAND:
        return own->hand == made->hand && own->sprite == made->sprite;
    case PT_PICK_WORD:
        return own->word && made->word ? strcmp(own->word, made->word) == 0
                                       : strcmp(own->text, made->text) == 0;
    default:
        return own->number == made->number;
    }
}

/* Uses up the pick of an action that says what was made; false where it has none. */
static bool use(const pt_pick *made, const pt_pick *own, size_t count, bool used[PT_PICKS_MAX]) {
    for (size_t i = 0; i < count; i++) {
        if (used[i] || own[i].kind != made->kind)
            continue;
        if (says(made, &own[i])) {
            used[i] = true;
            return true;
        }
        if (made->kind == PT_PICK_POINT)
            return false; /* points come in their order */
    }
    return false;
}

/* The picks of an action that are still to be made: points and others. Returns how many, or -1
 * where the action does not fit. */
static int rest_of(const pt_walk *walk, pt_action action, const pt_pick *more, pt_pick *out) {
    pt_pick own[PT_PICKS_MAX];
    bool used[PT_PICKS_MAX] = {false};
    size_t count = pt_action_picks(walk->rules, &walk->state, action, own);
    for (size_t i = 0; i < walk->picked_count; i++)
        if (!use(&walk->picked[i], own, count, used))
            return -1;
    if (more && !use(more, own, count, used))
        return -1;
    int n = 0;
    for (size_t i = 0; i < count; i++)
        if (!used[i])
            out[n++] = own[i];
    return n;
}

static const pt_pick *next_point(const pt_pick *rest, int count) {
    for (int i = 0; i < count; i++)
        if (rest[i].kind == PT_PICK_POINT)
            return &rest[i];
    return NULL;
}

/* Leaves the actions that fit. */
static void narrow(pt_walk *walk) {
    pt_pick rest[PT_PICKS_MAX];
    size_t kept = 0;
    for (size_t i = 0; i < walk->left.count; i++)
        if (rest_of(walk, walk->left.items[i], NULL, rest) >= 0)
            walk->left.items[kept++] = walk->left.items[i];
    walk->left.count = kept;
}

static void push(pt_walk *walk, const pt_pick *pick, bool filled) {
    if (walk->picked_count == PT_PICKS_MAX)
        return;
    walk->filled[walk->picked_count] = filled;
    walk->picked[walk->picked_count++] = *pick;
}

/* Fills in the next point where all that is left has the same one. */
static void fill_in(pt_walk *walk) {
    while (walk->left.count > 1 && walk->picked_count < PT_PICKS_MAX) {
        pt_pick first[PT_PICKS_MAX], rest[PT_PICKS_MAX];
        const pt_pick *wanted = next_point(first, rest_of(walk, walk->left.items[0], NULL, first));
        for (size_t i = 1; wanted && i < walk->left.count; i++) {
            const pt_pick *other = next_point(rest, rest_of(walk, walk->left.items[i], NULL, rest));
            if (!other || !same_points(&other->points, &wanted->points))
                wanted = NULL;
        }
        if (!wanted)
            return;
        push(walk, wanted, true);
    }
}

static void look_again(pt_walk *walk) {
    pt_legal(walk->rules, &walk->state, &walk->left);
    if (pt_state_actor(walk->rules, &walk->state) == PT_CHANCE)
        walk->left.count = 0; /* nobody picks for chance */
    narrow(walk);
}

void pt_walk_begin(pt_walk *walk, const pt_rules *rules, const void *state) {
    pt_actions left = {.count = 0};
    if (pt_state_actor(rules, state) != PT_CHANCE) /* nobody picks for chance */
        pt_legal(rules, state, &left);
    walk_over(walk, rules, state, &left);
}

void walk_over(pt_walk *walk, const pt_rules *rules, const void *state, const pt_actions *left) {
    walk->rules = rules;
    memcpy(&walk->start, state, rules->state_size);
    memcpy(&walk->state, state, rules->state_size);
    walk->done_count = walk->picked_count = 0;
    walk->left.count = left->count;
    memcpy(walk->left.items, left->items, left->count * sizeof left->items[0]);
    fill_in(walk);
}

/* Where an option is offered already, -1 for nowhere; of a subset any other one stands for it. */
static int offered_at(const pt_pick *out, size_t count, const pt_pick *pick) {
    for (size_t i = 0; i < count; i++) {
        const pt_pick *o = &out[i];
        if (o->kind != pick->kind)
            continue;
        if (pick->kind == PT_PICK_POINT || pick->kind == PT_PICK_SUBSET
                ? same_points(&o->points, &pick->points)
                : says(o, pick))
            return (int)i;
    }
    return -1;
}

/* Picking points leaves what has more of them, too. */
static void settle_overlaps(const pt_pick *out, pt_action *only, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count && out[i].kind == PT_PICK_POINT; k++)
            if (k != i && out[k].kind == PT_PICK_POINT && holds(&out[k].points, &out[i].points))
                only[i] = PT_NO_ACTION;
}

size_t walk_offers(const pt_walk *walk, pt_pick *out, pt_action *only, size_t capacity) {
    size_t n = 0;
    if (walk->left.count < 2)
        return 0;
    for (size_t i = 0; i < walk->left.count; i++) {
        pt_pick rest[PT_PICKS_MAX];
        int count = rest_of(walk, walk->left.items[i], NULL, rest);
        const pt_pick *point = next_point(rest, count);
        for (int k = 0; k < count; k++) {
            const pt_pick *pick = &rest[k];
            if (pick->kind == PT_PICK_POINT && pick != point)
                continue;
            int at = offered_at(out, n < capacity ? n : capacity, pick);
            bool is_other = at >= 0 && pick->kind == PT_PICK_SUBSET && !says(&out[at], pick);
            if (at >= 0 && !is_other && only)
                only[at] = PT_NO_ACTION;
            if (at >= 0 && !(is_other && pick->usual))
                continue;
            size_t to = at >= 0 ? (size_t)at : n++;
            if (to >= capacity)
                continue;
            out[to] = *pick;
            if (only)
                only[to] = walk->left.items[i];
        }
    }
    if (only)
        settle_overlaps(out, only, n < capacity ? n : capacity);
    return n;
}

size_t pt_walk_options(const pt_walk *walk, pt_pick *out, size_t capacity) {
    return walk_offers(walk, out, NULL, capacity);
}

size_t walk_rest(const pt_walk *walk, pt_pick out[PT_PICKS_MAX]) {
    int count = walk->left.count == 1 ? rest_of(walk, walk->left.items[0], NULL, out) : 0;
    return count > 0 ? (size_t)count : 0;
}

pt_walk_answer pt_walk_pick(pt_walk *walk, const pt_pick *pick) {
    pt_pick rest[PT_PICKS_MAX];
    size_t fits = 0;
    for (size_t i = 0; i < walk->left.count; i++)
        fits += rest_of(walk, walk->left.items[i], pick, rest) >= 0;
    if (fits == 0) {
        /* Who picks what was filled in means the same. */
        for (size_t i = 0; i < walk->picked_count; i++)
            if (walk->filled[i] && says(pick, &walk->picked[i]))
                return walk->left.count == 1 ? PT_WALK_DONE : PT_WALK_MORE;
        return PT_WALK_NO;
    }
    push(walk, pick, false);
    narrow(walk);
    fill_in(walk);
    return walk->left.count == 1 ? PT_WALK_DONE : PT_WALK_MORE;
}

pt_walk_answer pt_walk_point(pt_walk *walk, size_t point) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    if (point >= PT_POINTS_MAX)
        return PT_WALK_NO;
    pt_points_add(&pick.points, point);
    return pt_walk_pick(walk, &pick);
}

bool pt_walk_toggle(const pt_walk *walk, pt_pick *subset, size_t point) {
    pt_pick wanted = *subset, rest[PT_PICKS_MAX];
    if (!pt_points_has(&subset->points, point))
        return false;
    wanted.chosen.words[point / 64] ^= UINT64_C(1) << point % 64;
    for (size_t i = 0; i < walk->left.count; i++)
        if (rest_of(walk, walk->left.items[i], &wanted, rest) >= 0) {
            *subset = wanted;
            return true;
        }
    return false;
}

pt_action pt_walk_action(const pt_walk *walk) {
    return walk->left.count == 1 ? walk->left.items[0] : PT_NO_ACTION;
}

pt_action pt_walk_preview(const pt_walk *walk, const pt_pick *pick) {
    pt_action found = PT_NO_ACTION;
    bool usual = false;
    for (size_t i = 0; i < walk->left.count; i++) {
        pt_pick rest[PT_PICKS_MAX];
        int count = rest_of(walk, walk->left.items[i], pick, rest);
        if (count < 0)
            continue;
        bool is_usual = false;
        for (int k = 0; k < count; k++)
            is_usual |= rest[k].kind == PT_PICK_SUBSET && rest[k].usual;
        if (found != PT_NO_ACTION && !is_usual && !usual)
            return PT_NO_ACTION;
        if (found == PT_NO_ACTION || is_usual)
            found = walk->left.items[i];
        usual |= is_usual;
    }
    return found;
}

unsigned pt_walk_apply(pt_walk *walk) {
    pt_action action = pt_walk_action(walk);
    if (action == PT_NO_ACTION)
        return 0;
    if (walk->done_count == PT_WALK_ACTIONS) {
        /* What is forgotten cannot be taken back. */
        walk->start = walk->state;
        walk->done_count = 0;
    }
    walk->done[walk->done_count++] = action;
    unsigned flags = pt_apply(walk->rules, &walk->state, action);
    walk->picked_count = 0;
    walk->left.count = 0;
    if (!(flags & PT_TURN_ENDED)) {
        look_again(walk);
        fill_in(walk);
    }
    return flags;
}

static bool put_back(pt_walk *walk) {
    size_t n = walk->picked_count;
    while (n > 0 && walk->filled[n - 1])
        n--;
    if (n == 0)
        return false;
    walk->picked_count = n - 1;
    look_again(walk);
    fill_in(walk);
    return true;
}

bool pt_walk_back(pt_walk *walk) {
    if (put_back(walk))
        return true;
    if (walk->done_count == 0)
        return false;
    pt_state before = walk->start;
    for (size_t i = 0; i + 1 < walk->done_count; i++)
        pt_apply(walk->rules, &before, walk->done[i]);
    pt_actor actor = pt_state_actor(walk->rules, &before);
    if (actor > PT_BLACK || pt_state_phase(walk->rules, &before)->secret)
        return false;
    walk->done_count--;
    walk->state = before;
    walk->picked_count = 0;
    look_again(walk);
    fill_in(walk);
    return true;
}

size_t walk_sets(const pt_rules *rules, const void *state, walk_set *out, size_t capacity) {
    pt_actions list = {.count = 0};
    size_t n = 0;
    if (pt_state_actor(rules, state) <= PT_BLACK)
        pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pt_pick picks[PT_PICKS_MAX];
        size_t count = pt_action_picks(rules, state, list.items[i], picks);
        for (size_t k = 0; k < count; k++) {
            if (picks[k].kind != PT_PICK_SUBSET)
                continue;
            size_t at = 0;
            while (at < n && !same_points(&out[at].points, &picks[k].points))
                at++;
            if (at < n && picks[k].usual)
                out[at].action = list.items[i];
            else if (at == n && n < capacity)
                out[n++] = (walk_set){picks[k].points, list.items[i]};
        }
    }
    return n;
}
