#include "cli/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board_signs.h"

const char *actor_name(pt_actor actor) {
    static const char *const names[PT_ACTOR_NB] = {"white", "black", "chance", NULL};
    return names[actor];
}

void json_setup(json *j, const pt_rules *rules) {
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(rules, setup, sizeof setup);
    json_text(j, "setup", setup);
}

static void json_result(json *j, const pt_outcome *outcome) {
    if (!outcome->over) {
        json_text(j, "result", NULL);
        return;
    }
    json_open(j, "result", '{');
    json_text(j, "winner", actor_name(outcome->winner));
    json_text(j, "reason", outcome->reason->name);
    json_number(j, "white", outcome->score[0]);
    json_number(j, "black", outcome->score[1]);
    json_close(j, '}');
}

void json_state(json *j, const pt_rules *rules, const pt_state *state) {
    char position[PT_POSITION_TEXT_MAX];
    pt_outcome outcome = pt_result(rules, state);
    pt_position_write(rules, state, position, sizeof position);
    json_text(j, "position", position);
    json_text(j, "actor", actor_name(pt_state_actor(rules, state)));
    json_text(j, "phase", pt_state_phase(rules, state)->name);
    json_result(j, &outcome);
}

static void json_pieces(json *j, const pt_rules *rules, const pt_state *state) {
    pt_board board;
    pt_state_board(rules, state, &board);
    const pt_layout *layout = board.layout;
    json_open(j, "pieces", '{');
    for (size_t i = 0; layout && i < layout->point_count; i++) {
        pt_thing pieces[PT_STACK_MAX];
        size_t count = pt_board_pieces(&board, i, pieces, PT_STACK_MAX);
        if (count == 0)
            continue;
        json_open(j, layout->points[i].name, '[');
        for (size_t k = 0; k < count; k++) {
            json_text(j, NULL, piece_text(&pieces[k]));
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

/* Hands with several kinds are counted by kind. */
static bool is_kind(const pt_counter *counters, size_t count, size_t i) {
    const pt_counter *c = &counters[i];
    if (!c->sprite || c->sprite->letter)
        return c->sprite != NULL;
    size_t same = 0;
    for (size_t k = 0; k < count; k++)
        same += counters[k].owner == c->owner && counters[k].name == c->name;
    return same > 1;
}

static void json_by_kind(json *j, const pt_counter *counters, size_t count, pt_actor player) {
    const char *open = NULL;
    for (size_t i = 0; i < count; i++) {
        if (counters[i].owner != player || !is_kind(counters, count, i))
            continue;
        const pt_sprite *kind = counters[i].sprite;
        if (open != counters[i].name) {
            if (open)
                json_close(j, '}');
            json_open(j, open = counters[i].name, '{');
        }
        json_number(j, kind->letter ? (char[2]){kind->letter} : kind->sign[player],
                    counters[i].value);
    }
    if (open)
        json_close(j, '}');
}

void json_board(json *j, const pt_rules *rules, const pt_state *state) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(rules, state, counters);
    json_pieces(j, rules, state);
    json_open(j, "counters", '{');
    for (pt_actor player = PT_WHITE; player <= PT_BLACK; player++) {
        json_open(j, actor_name(player), '{');
        for (size_t i = 0; i < count; i++) {
            if (counters[i].owner != player || is_kind(counters, count, i))
                continue;
            if (counters[i].unlimited && counters[i].value < 0)
                json_text(j, counters[i].name, NULL);
            else
                json_number(j, counters[i].name, counters[i].value);
        }
        json_by_kind(j, counters, count, player);
        json_close(j, '}');
    }
    json_close(j, '}');
}

void json_actions(json *j, const pt_rules *rules, const pt_state *state) {
    pt_actions list;
    pt_legal(rules, state, &list);
    json_open(j, "actions", '[');
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        json_text(j, NULL, text);
    }
    json_close(j, ']');
}

static void json_players(json *j, const pt_sgf *sgf, uint32_t root) {
    static const char *const properties[2] = {"PW", "PB"};
    json_open(j, "players", '{');
    for (int c = 0; c < 2; c++) {
        json_open(j, actor_name((pt_actor)c), '{');
        json_text(j, "name", pt_sgf_get(sgf, root, properties[c], 0));
        json_close(j, '}');
    }
    json_close(j, '}');
}

static void json_turns(json *j, const pt_record *record) {
    const pt_rules *rules = pt_record_rules(record);
    char *text = NULL;
    json_open(j, "turns", '[');
    for (size_t i = 0; i < pt_record_turns(record); i++) {
        pt_state before;
        size_t count;
        pt_record_state(record, i, &before);
        const pt_action *actions = pt_record_turn(record, i, &count, NULL);
        size_t size = count * PT_ACTION_TEXT_MAX;
        free(text);
        text = malloc(size);
        if (text)
            pt_turn_write(rules, &before, actions, count, PT_NOTATION_CANONICAL, text, size);
        json_open(j, NULL, '{');
        json_number(j, "turn", (int64_t)i + 1);
        json_text(j, "player", actor_name(pt_state_owner(rules, &before)));
        json_text(j, "played", text);
        json_close(j, '}');
    }
    json_close(j, ']');
    free(text);
}

void json_game(json *j, pt_record *record, size_t game) {
    const pt_rules *rules = pt_record_rules(record);
    const pt_sgf *sgf = pt_record_sgf(record);
    uint32_t root = pt_sgf_root(sgf, game);
    char start[PT_POSITION_TEXT_MAX];
    pt_state at;
    json_setup(j, rules);
    pt_record_state(record, 0, &at);
    pt_position_write(rules, &at, start, sizeof start);
    json_text(j, "start", start);
    json_players(j, sgf, root);
    json_turns(j, record);
    pt_record_state(record, pt_record_turns(record), &at);
    json_state(j, rules, &at);
    json_text(j, "stated_result", pt_sgf_get(sgf, root, "RE", 0));
}
