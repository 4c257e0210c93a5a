/* The tree of turns, with comments and marks. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "wasm/module.h"

/* Marks are the move annotations of FF[4]: good and bad in two strengths, doubtful, interesting. */
static const struct {
    const char *mark, *property, *value;
} marks[] = {
    {"!!", "TE", "2"}, {"!", "TE", "1"}, {"??", "BM", "2"},
    {"?", "BM", "1"},  {"?!", "DO", ""}, {"!?", "IT", ""},
};
#define MARKS (sizeof marks / sizeof marks[0])

static const char *mark_of(const pt_sgf *sgf, uint32_t node) {
    for (size_t i = 0; i < MARKS; i++) {
        const char *value = pt_sgf_get(sgf, node, marks[i].property, 0);
        if (value && (marks[i].value[0] != '2' || strcmp(value, "2") == 0))
            return marks[i].mark;
    }
    return "";
}

pt_status tree_annotate(session *s, uint32_t node, const char *comment, const char *mark,
                        pt_error *error) {
    size_t chosen = 0;
    while (chosen < MARKS && strcmp(marks[chosen].mark, mark) != 0)
        chosen++;
    if (chosen == MARKS && *mark)
        return pt_fail(error, PT_SYNTAX, PT_MSG_OPTION_VALUE, PT_FIELD_NONE, -1, "zz", mark,
                       "mark");
    pt_status status = pt_sgf_set(s->sgf, node, "C", *comment ? comment : NULL);
    for (size_t i = 0; status == PT_OK && i < MARKS; i++)
        status = pt_sgf_set(s->sgf, node, marks[i].property, NULL);
    if (status == PT_OK && chosen < MARKS)
        status = pt_sgf_set(s->sgf, node, marks[chosen].property, marks[chosen].value);
    return record_tree_fault(status, error);
}

const char *turn_for_people(session *s, const pt_state *state, const pt_action *actions,
                            size_t count) {
    const char *text =
        record_turn_text(s->rules, state, actions, count, PT_NOTATION_OFFICIAL, &s->text);
    if (!text)
        return NULL;
    char *reserve = strstr(s->text.text, " (");
    if (reserve)
        *reserve = '\0';
    return text;
}

static void node_json(json *j, session *s, uint32_t node, const pt_state *before, size_t count,
                      size_t turn, bool broken) {
    pt_actor owner;
    const char *actions = session_node_turn(s, node, &owner);
    const char *comment = pt_sgf_get(s->sgf, node, "C", 0);
    uint32_t parent = pt_sgf_parent(s->sgf, node);
    json_open(j, NULL, '{');
    json_number(j, "id", session_number_of(s, node));
    json_number(j, "parent", node == s->root ? -1 : (int64_t)session_number_of(s, parent));
    json_open(j, "children", '[');
    for (uint32_t child = pt_sgf_child(s->sgf, node); child != PT_SGF_NONE;
         child = pt_sgf_sibling(s->sgf, child))
        json_number(j, NULL, child);
    json_close(j, ']');
    json_text(j, "owner", actions && owner == PT_BLACK ? "black" : "white");
    json_number(j, "turn", (int64_t)turn);
    const char *text = count > 0 && !broken ? turn_for_people(s, before, s->turn, count) : NULL;
    json_text(j, "text", text ? text : actions ? actions : "");
    json_text(j, "actions", actions ? actions : "");
    if (!broken)
        parts_json(j, "parts", s, before, s->turn, count);
    json_text(j, "comment", comment ? comment : "");
    json_text(j, "mark", mark_of(s->sgf, node));
    json_bool(j, "broken", broken);
    json_close(j, '}');
}

/* A fork: the state its later children start from. */
typedef struct fork {
    pt_state state;
    size_t turn;
    bool broken;
} fork;

/* Forks nested deeper than this cannot be shown: they count as broken. */
#define FORKS_MAX 512

/* Walks the whole game, depth first, keeping the states of open forks. */
static void walk(json *j, session *s, fork *forks) {
    uint32_t node = s->root;
    size_t depth = 0;
    fork at = {.state = s->start};
    for (;;) {
        pt_state before = at.state;
        size_t count = 0;
        pt_actor owner;
        bool sound = !at.broken && session_replay_node(s, node, &at.state, &count);
        at.broken = !sound;
        at.turn += session_node_turn(s, node, &owner) != NULL;
        node_json(j, s, node, &before, count, at.turn, at.broken);
        uint32_t child = pt_sgf_child(s->sgf, node);
        if (child != PT_SGF_NONE) {
            if (pt_sgf_sibling(s->sgf, child) != PT_SGF_NONE) {
                if (depth < FORKS_MAX)
                    forks[depth] = at;
                depth++;
            }
            node = child;
            continue;
        }
        while (node != s->root && pt_sgf_sibling(s->sgf, node) == PT_SGF_NONE) {
            node = pt_sgf_parent(s->sgf, node);
            if (pt_sgf_sibling(s->sgf, pt_sgf_child(s->sgf, node)) != PT_SGF_NONE)
                depth--;
        }
        if (node == s->root)
            return;
        node = pt_sgf_sibling(s->sgf, node);
        if (depth <= FORKS_MAX)
            at = forks[depth - 1];
        else
            at.broken = true;
    }
}

pt_status tree_json(json *j, session *s, pt_error *error) {
    fork *forks = malloc(FORKS_MAX * sizeof *forks);
    if (!forks)
        return record_no_memory(error);
    json_open(j, NULL, '[');
    walk(j, s, forks);
    json_close(j, ']');
    free(forks);
    return PT_OK;
}
