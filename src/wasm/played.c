/* Actions played or possible: what they change, their sentences, and what they give up. */
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "wasm/module.h"

typedef struct steps {
    pt_scene scene; /* before them */
    size_t count;
    pt_step items[PT_STEPS_MAX];
} steps;

/* What an action changes, and the boards before it, for the caller to free; NULL when out of
 * memory. */
static steps *steps_of(const pt_rules *rules, const pt_state *state, pt_action action) {
    steps *all = malloc(sizeof *all);
    if (!all)
        return NULL;
    pt_state_scene(rules, state, &all->scene);
    all->count = pt_action_steps(rules, state, action, pt_state_actor(rules, state), all->items);
    return all;
}

static void changes_json(json *j, const char *key, const steps *all) {
    static const char *const kinds[] = {"comes",   "moves",  "turns-over", "turns-round",
                                        "becomes", "leaves", "joins"};
    json_open(j, key, '[');
    for (size_t i = 0; i < all->count; i++) {
        const pt_step *step = &all->items[i];
        const pt_game *game = pt_rules_game(all->scene.boards[step->board].rules);
        json_open(j, NULL, '{');
        json_text(j, "kind", kinds[step->kind]);
        json_number(j, "beat", step->beat);
        json_number(j, "board", step->board);
        thing_json(j, "from", game, &step->from);
        thing_json(j, "to", game, &step->to);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static size_t active_board(const pt_scene *scene) {
    size_t b = 0;
    while (b + 1 < scene->count && !scene->boards[b].active)
        b++;
    return b;
}

/* What an action's button says, if it has one, and its picture. */
static void word_json(json *j, const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    const pt_pick *word = NULL;
    size_t count = pt_action_picks(rules, state, action, picks);
    for (size_t i = 0; i < count && !word; i++)
        if (picks[i].kind == PT_PICK_WORD)
            word = &picks[i];
    json_text(j, "word", word && word->word ? word->word : "");
    json_number(j, "sprite",
                word ? sprite_index(pt_rules_game(pt_rules_inner(rules, state, NULL)), word->sprite)
                     : -1);
}

/* Whose turn it is on the board in play, also where chance acts for them. */
static pt_actor turn_on(const pt_rules *rules, const pt_state *state, const pt_board *board) {
    const void *at = state;
    const pt_rules *now = pt_rules_inner(rules, state, &at);
    return board->seats[pt_state_owner(now, at) == PT_BLACK];
}

/* The points an action's picks name; the first if several name the same pick. */
static void named_json(json *j, const char *key, const pt_rules *rules, const pt_state *state,
                       pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(rules, state, action, picks);
    json_open(j, key, '[');
    for (size_t i = 0; i < count; i++) {
        bool is_subset = picks[i].kind == PT_PICK_SUBSET;
        const pt_points *set = is_subset ? &picks[i].chosen : &picks[i].points;
        bool more = is_subset || picks[i].kind == PT_PICK_POINT;
        for (size_t p = 0; more && p < PT_POINTS_MAX; p++)
            if (pt_points_has(set, p)) {
                json_number(j, NULL, (int64_t)p);
                more = is_subset;
            }
    }
    json_close(j, ']');
}

static void hidden_json(json *j) {
    json_text(j, "text", "?");
    json_text(j, "tell", NULL);
    json_text(j, "word", "");
    json_number(j, "sprite", -1);
    json_number(j, "board", 0);
    json_text(j, "by", "nobody");
    json_open(j, "points", '[');
    json_close(j, ']');
    json_open(j, "changes", '[');
    json_close(j, ']');
}

void played_json(json *j, const pt_rules *rules, const pt_state *state, const session_step *made,
                 bool hidden) {
    json_open(j, NULL, '{');
    json_text(j, "actor", actor_name(made->actor));
    steps *all = hidden ? NULL : steps_of(rules, state, made->action);
    if (all) {
        char text[PT_ACTION_TEXT_MAX];
        pt_sentence tell;
        pt_action_write(rules, state, made->action, text, sizeof text);
        pt_action_tell(rules, state, made->action, &tell);
        json_text(j, "text", text);
        sentence_json(j, "tell", &tell);
        word_json(j, rules, state, made->action);
        size_t board = active_board(&all->scene);
        json_number(j, "board", (int64_t)board);
        json_text(j, "by", actor_name(turn_on(rules, state, &all->scene.boards[board])));
        named_json(j, "points", rules, state, made->action);
        changes_json(j, "changes", all);
    } else {
        j->failed |= !hidden;
        hidden_json(j);
    }
    json_close(j, '}');
    free(all);
}

void warned_json(json *j, const char *key, const pt_game *game, const pt_warning *list,
                 size_t count) {
    json_open(j, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        json_number(j, "sprite", sprite_index(game, list[i].sprite));
        json_number(j, "count", list[i].count);
        sentence_json(j, "sentence", &list[i].sentence);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void facts_json(json *j, const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_fact_now facts[PT_FACTS_MAX];
    size_t count = action == PT_NO_ACTION ? 0 : pt_action_facts(rules, state, action, facts);
    json_open(j, "facts", '[');
    for (size_t i = 0; i < count; i++) {
        pt_sentence fact = {.english = facts[i].fact->label, .args[0].number = facts[i].number};
        sentence_json(j, NULL, &fact);
    }
    json_close(j, ']');
}

/* look SESSION ACTION: what it would do */
pt_status answer_look(request *r, json *j, session *s) {
    pt_action action;
    pt_warning warnings[PT_WARNINGS_MAX];
    pt_sentence tell;
    pt_status status = session_read(s, &r->args[2], &action, &r->error);
    if (status != PT_OK)
        return status;
    steps *all = steps_of(s->rules, &s->now, action);
    if (!all)
        return record_no_memory(&r->error);
    const pt_game *game = pt_rules_game(all->scene.boards[active_board(&all->scene)].rules);
    size_t warning_count = pt_action_warnings(s->rules, &s->now, action, warnings);
    pt_action_tell(s->rules, &s->now, action, &tell);
    json_open(j, NULL, '{');
    json_number(j, "board", (int64_t)active_board(&all->scene));
    named_json(j, "points", s->rules, &s->now, action);
    changes_json(j, "changes", all);
    warned_json(j, "warnings", game, warnings, warning_count);
    sentence_json(j, "tell", &tell);
    facts_json(j, s->rules, &s->now, action);
    json_close(j, '}');
    free(all);
    return PT_OK;
}

/* == Previews == */

/* Ways that can still be told apart when they are shown at once. */
#define WAYS_MAX 2
#define SETS_MAX 12

/* What an action does, and what it completes: what the next choice is about, and what the usual
 * choice does. */
typedef struct outlook {
    steps *made;
    size_t set_count;
    pt_points sets[SETS_MAX];
    steps *next[SETS_MAX];
} outlook;

static bool same_thing(const pt_thing *a, const pt_thing *b) {
    return a->sprite == b->sprite &&
           (!a->sprite || (a->hand == b->hand && a->owner == b->owner && a->face == b->face &&
                           a->turn == b->turn && a->level == b->level && a->point == b->point &&
                           a->count == b->count));
}

static bool same_step(const pt_step *a, const pt_step *b) {
    return a->kind == b->kind && a->board == b->board && same_thing(&a->from, &b->from) &&
           same_thing(&a->to, &b->to);
}

/* Leaves the steps that the other one has too. */
static void keep_common(steps *all, const steps *other) {
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        size_t k = 0;
        while (k < other->count && !same_step(&all->items[i], &other->items[k]))
            k++;
        if (k < other->count)
            all->items[kept++] = all->items[i];
    }
    all->count = kept;
}

static void outlook_end(outlook *o) {
    free(o->made);
    for (size_t i = 0; i < o->set_count; i++)
        free(o->next[i]);
}

/* False when out of memory; to be ended all the same. */
static bool outlook_of(const pt_rules *rules, const pt_state *state, pt_action action,
                       outlook *out) {
    walk_set sets[SETS_MAX];
    pt_state after;
    out->set_count = 0;
    out->made = steps_of(rules, state, action);
    if (!out->made)
        return false;
    memcpy(&after, state, pt_state_size(rules));
    pt_apply(rules, &after, action);
    size_t count = walk_sets(rules, &after, sets, SETS_MAX);
    for (size_t i = 0; i < count; i++) {
        out->sets[i] = sets[i].points;
        out->next[i] = steps_of(rules, &after, sets[i].action);
        out->set_count = i + 1;
        if (!out->next[i])
            return false;
    }
    return true;
}

/* Leaves what both have in common. */
static void outlook_narrow(outlook *o, const outlook *other) {
    size_t kept = 0;
    keep_common(o->made, other->made);
    for (size_t i = 0; i < o->set_count; i++) {
        size_t k = 0;
        while (k < other->set_count && memcmp(&o->sets[i], &other->sets[k], sizeof o->sets[i]) != 0)
            k++;
        if (k == other->set_count) {
            free(o->next[i]);
            continue;
        }
        keep_common(o->next[i], other->next[k]);
        o->sets[kept] = o->sets[i];
        o->next[kept++] = o->next[i];
    }
    o->set_count = kept;
}

static bool same_way(const pt_rules *rules, const pt_state *state, pt_action a, pt_action b) {
    pt_pick picks[2][PT_PICKS_MAX];
    size_t count[2] = {pt_action_picks(rules, state, a, picks[0]),
                       pt_action_picks(rules, state, b, picks[1])};
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < count[0] && picks[0][i].kind != PT_PICK_POINT)
            i++;
        while (k < count[1] && picks[1][k].kind != PT_PICK_POINT)
            k++;
        if (i == count[0] || k == count[1])
            return i == count[0] && k == count[1];
        if (memcmp(&picks[0][i].points, &picks[1][k].points, sizeof(pt_points)) != 0)
            return false;
    }
}

/* How far an action turns a piece that has its place, in sixths; -1 if that is not all it does. */
static int turn_of(const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(rules, state, action, picks);
    return count == 1 && picks[0].kind == PT_PICK_TURN && picks[0].sprite ? picks[0].number : -1;
}

/* One way: what the actions that go it have in common. */
static void way_json(json *j, const pt_rules *rules, const pt_state *state, pt_action first,
                     const pt_actions *list) {
    outlook all, other;
    bool alone = true;
    bool good = outlook_of(rules, state, first, &all);
    for (size_t i = 0; good && i < list->count; i++) {
        if (list->items[i] == first || !same_way(rules, state, first, list->items[i]))
            continue;
        alone = false;
        good = outlook_of(rules, state, list->items[i], &other);
        if (good)
            outlook_narrow(&all, &other);
        outlook_end(&other);
    }
    j->failed |= !good;
    if (good) {
        json_open(j, NULL, '{');
        json_number(j, "board", (int64_t)active_board(&all.made->scene));
        named_json(j, "points", rules, state, first);
        changes_json(j, "changes", all.made);
        json_number(j, "turn", turn_of(rules, state, first));
        facts_json(j, rules, state, alone ? first : PT_NO_ACTION);
        json_open(j, "next", '[');
        for (size_t i = 0; i < all.set_count; i++) {
            json_open(j, NULL, '{');
            points_json(j, "points", &all.sets[i]);
            changes_json(j, "changes", all.next[i]);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    outlook_end(&all);
}

/* What is left after an action that gives a piece its place and leaves it to be turned there. */
static bool leaves_turns(const pt_rules *rules, const pt_state *state, pt_action action,
                         pt_state *after, pt_actions *out) {
    memcpy(after, state, pt_state_size(rules));
    pt_actor actor = pt_state_actor(rules, after);
    unsigned flags = pt_apply(rules, after, action);
    if (flags & PT_TURN_ENDED || pt_state_actor(rules, after) != actor)
        return false;
    pt_actions all;
    pt_legal(rules, after, &all);
    out->count = 0;
    for (size_t i = 0; i < all.count; i++) {
        pt_pick picks[PT_PICKS_MAX];
        /* Giving up stands beside what can be done. */
        if (pt_action_picks(rules, after, all.items[i], picks) == 1 && picks[0].apart)
            continue;
        if (turn_of(rules, after, all.items[i]) < 0)
            return false;
        out->items[out->count++] = all.items[i];
    }
    return out->count > 0;
}

void previews_json(json *j, const pt_rules *rules, const pt_state *state, const pt_actions *list) {
    pt_action ways[WAYS_MAX];
    pt_actions turns;
    pt_state after;
    size_t count = 0;
    /* What a secret choice leads to would tell what the other one chose. */
    bool good = !pt_state_phase(rules, state)->secret;
    for (size_t i = 0; good && i < list->count; i++) {
        size_t k = 0;
        while (k < count && !same_way(rules, state, ways[k], list->items[i]))
            k++;
        if (k < count)
            continue;
        good = count < WAYS_MAX;
        if (good)
            ways[count++] = list->items[i];
    }
    json_open(j, NULL, '[');
    if (good && list->count == 1 && leaves_turns(rules, state, ways[0], &after, &turns))
        for (size_t i = 0; i < turns.count; i++) {
            pt_actions one = {.count = 1, .items = {turns.items[i]}};
            way_json(j, rules, &after, one.items[0], &one);
        }
    else
        for (size_t i = 0; good && i < count; i++)
            way_json(j, rules, state, ways[i], list);
    json_close(j, ']');
}
