/* Actions played or possible: what they change, their sentences, and what they give up. */
#include <stdlib.h>

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
    static const char *const kinds[] = {"comes",       "moves",   "turns-over",
                                        "turns-round", "becomes", "leaves"};
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

/* The word on an action's button, if it has one and the word is known. */
static const char *word_of(const pt_rules *rules, const pt_state *state, pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(rules, state, action, picks);
    for (size_t i = 0; i < count; i++)
        if (picks[i].kind == PT_PICK_WORD && picks[i].word)
            return picks[i].word;
    return "";
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
    json_number(j, "board", 0);
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
        json_text(j, "word", word_of(rules, state, made->action));
        json_number(j, "board", (int64_t)active_board(&all->scene));
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

/* look SESSION ACTION: what it would do */
pt_status answer_look(request *r, json *j, session *s) {
    pt_action action;
    pt_warning warnings[PT_WARNINGS_MAX];
    pt_fact_now facts[PT_FACTS_MAX];
    pt_sentence tell;
    pt_status status = session_read(s, &r->args[2], &action, &r->error);
    if (status != PT_OK)
        return status;
    steps *all = steps_of(s->rules, &s->now, action);
    if (!all)
        return record_no_memory(&r->error);
    const pt_game *game = pt_rules_game(all->scene.boards[active_board(&all->scene)].rules);
    size_t warning_count = pt_action_warnings(s->rules, &s->now, action, warnings);
    size_t fact_count = pt_action_facts(s->rules, &s->now, action, facts);
    pt_action_tell(s->rules, &s->now, action, &tell);
    json_open(j, NULL, '{');
    json_number(j, "board", (int64_t)active_board(&all->scene));
    named_json(j, "points", s->rules, &s->now, action);
    changes_json(j, "changes", all);
    warned_json(j, "warnings", game, warnings, warning_count);
    sentence_json(j, "tell", &tell);
    json_open(j, "facts", '[');
    for (size_t i = 0; i < fact_count; i++) {
        pt_sentence fact = {.english = facts[i].fact->label, .args[0].number = facts[i].number};
        sentence_json(j, NULL, &fact);
    }
    json_close(j, ']');
    json_close(j, '}');
    free(all);
    return PT_OK;
}
