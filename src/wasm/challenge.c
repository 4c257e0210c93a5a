/* A challenge, and the side game that decides it, as the page stages them. */
#include <stdlib.h>

#include "combine/combine.h"
#include "wasm/module.h"

void challenge_json(json *j, const char *key, const session *s) {
    combine_challenge now;
    if (!combine_challenge_at(s->rules, &s->now, &now)) {
        json_text(j, key, NULL);
        return;
    }
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(now.side, setup, sizeof setup);
    json_open(j, key, '{');
    json_text(j, "challenger", actor_name(now.challenger));
    json_bool(j, "made", now.is_made);
    json_number(j, "point", now.point);
    json_text(j, "kit", setup);
    json_open(j, "told", '[');
    for (size_t i = 0; i < COMBINE_TOLD; i++)
        sentence_json(j, NULL, &now.told[i]);
    json_close(j, ']');
    json_close(j, '}');
}

/* The last action, and the state it was made in; false if there is none that may be seen. */
static bool last_action(const session *s, pt_state *before, pt_action *action) {
    if (s->count == 0 || s->done[s->count - 1].is_hidden)
        return false;
    *before = s->start;
    for (size_t i = 0; i + 1 < s->count; i++)
        pt_apply(s->rules, before, s->done[i].action);
    *action = s->done[s->count - 1].action;
    return true;
}

void settled_json(json *j, const char *key, const session *s) {
    struct {
        pt_state before;
        combine_end end;
        pt_scene scene;
    } *at = NULL;
    pt_action action;
    bool is_combined = pt_rules_inner(s->rules, &s->now, NULL) != s->rules;
    if (is_combined) {
        at = malloc(sizeof *at);
        j->failed |= !at;
    }
    if (at && last_action(s, &at->before, &action) &&
        combine_end_by(s->rules, &at->before, action, &at->end)) {
        pt_state_scene(s->rules, &at->end.state, &at->scene);
        json_open(j, key, '{');
        json_bool(j, "kept", at->end.is_kept);
        json_number(j, "point", at->end.point);
        sentence_json(j, "sentence", &at->end.told);
        boards_json(j, "boards", s->rules, &at->scene);
        json_close(j, '}');
    } else {
        json_text(j, key, NULL);
    }
    free(at);
}

void side_json(json *j, const char *key, const session *s) {
    unsigned turns[2];
    if (!session_side_turns(s, turns)) {
        json_text(j, key, NULL);
        return;
    }
    json_open(j, key, '{');
    json_pair(j, "turns", turns[0], turns[1]);
    json_close(j, '}');
}

/* == In the list of turns == */

static bool in_side(const pt_rules *rules, const pt_state *state, combine_challenge *at) {
    return combine_challenge_at(rules, state, at) && at->is_made;
}

/* The actions of a side game from `*i` on; `*state` and `*i` follow them. */
static void steps_json(json *j, const session *s, const combine_challenge *at, pt_state *state,
                       const pt_action *actions, size_t count, size_t *i) {
    combine_end end = {0};
    combine_challenge now;
    json_text(j, "title", pt_rules_title(at->side));
    json_open(j, "steps", '[');
    do {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(s->rules, state, actions[*i], text, sizeof text);
        json_text(j, NULL, text);
        if (!combine_end_by(s->rules, state, actions[*i], &end))
            end.told.english = NULL;
        pt_apply(s->rules, state, actions[(*i)++]);
    } while (*i < count && in_side(s->rules, state, &now));
    json_close(j, ']');
    sentence_json(j, "result", &end.told);
}

void sides_json(json *j, const char *key, const session *s, const pt_state *before) {
    combine_challenge at, next;
    pt_state now = *before;
    json_open(j, key, '[');
    for (size_t i = session_turn_first(s); i < s->count;) {
        if (!in_side(s->rules, &now, &at)) {
            pt_apply(s->rules, &now, s->done[i++].action);
            continue;
        }
        combine_end end = {0};
        size_t first = i;
        do {
            if (s->done[i].is_hidden || !combine_end_by(s->rules, &now, s->done[i].action, &end))
                end.told.english = NULL;
            pt_apply(s->rules, &now, s->done[i++].action);
        } while (i < s->count && in_side(s->rules, &now, &next));
        json_open(j, NULL, '{');
        json_number(j, "first", (int64_t)(first - session_turn_first(s)));
        json_number(j, "count", (int64_t)(i - first));
        json_text(j, "title", pt_rules_title(at.side));
        sentence_json(j, "result", &end.told);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void parts_json(json *j, const char *key, session *s, const pt_state *before,
                const pt_action *actions, size_t count) {
    combine_challenge at;
    pt_state now = *before;
    bool any = false;
    if (pt_rules_inner(s->rules, before, NULL) == s->rules)
        return;
    for (size_t i = 0; i < count && !any; i++) {
        any = in_side(s->rules, &now, &at);
        pt_apply(s->rules, &now, actions[i]);
    }
    if (!any)
        return;
    now = *before;
    json_open(j, key, '[');
    for (size_t i = 0; i < count;) {
        json_open(j, NULL, '{');
        json_number(j, "first", (int64_t)i);
        if (in_side(s->rules, &now, &at)) {
            steps_json(j, s, &at, &now, actions, count, &i);
        } else {
            pt_state from = now;
            size_t first = i;
            do
                pt_apply(s->rules, &now, actions[i++]);
            while (i < count && !in_side(s->rules, &now, &at));
            const char *text = turn_for_people(s, &from, actions + first, i - first);
            json_text(j, "text", text ? text : "");
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}
