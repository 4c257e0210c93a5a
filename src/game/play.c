/* Playing: public functions that call the game's, with a default if the game leaves an optional one
 * out. */
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "game/rules.h"

const pt_phase phase_over = {
    .name = "over",
    .tell = {N_("The game is over."), N_("The game is over.")},
};

const pt_end end_conceded = {
    .name = "conceded",
    .word = "Resign",
    .tell = {N_("{0} wins by resignation."), N_("{0} wins by resignation.")},
};

const pt_end end_repetition = {
    .name = "repetition",
    .word = "",
    .tell = {NULL, NULL, N_("A draw by repetition.")},
};

void pt_start(const pt_rules *rules, void *state) {
    rules->game->start(rules, state);
}

pt_actor pt_state_actor(const pt_rules *rules, const void *state) {
    if (rules->game->actor)
        return rules->game->actor(rules, state);
    return pt_result(rules, state).over ? PT_NOBODY : pt_state_owner(rules, state);
}

pt_actor pt_state_owner(const pt_rules *rules, const void *state) {
    return rules->game->owner(rules, state);
}

const pt_phase *pt_state_phase(const pt_rules *rules, const void *state) {
    return rules->game->phase(rules, state);
}

void pt_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    out->count = 0;
    rules->game->legal(rules, state, out);
}

size_t pt_legal_count(const pt_rules *rules, const void *state) {
    if (rules->game->legal_count)
        return rules->game->legal_count(rules, state);
    pt_actions list;
    pt_legal(rules, state, &list);
    return list.count;
}

bool pt_is_legal(const pt_rules *rules, const void *state, pt_action action) {
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i] == action)
            return true;
    return false;
}

pt_actor pt_action_maker(const pt_rules *rules, const void *state, pt_action action) {
    pt_actor actor = pt_state_actor(rules, state);
    return action == PT_LEAVE && actor <= PT_BLACK ? (pt_actor)(PT_BLACK - actor) : actor;
}

unsigned pt_apply(const pt_rules *rules, void *state, pt_action action) {
    return rules->game->apply(rules, state, action);
}

pt_outcome pt_result(const pt_rules *rules, const void *state) {
    return rules->game->result(rules, state);
}

void pt_view(const pt_rules *rules, const void *state, pt_actor seat, void *view) {
    if (rules->game->view)
        rules->game->view(rules, state, seat, view);
    else
        memmove(view, state, rules->state_size);
}

uint64_t pt_identity_key(const pt_rules *rules, const void *state) {
    if (rules->game->identity_key)
        return rules->game->identity_key(rules, state);
    char text[PT_POSITION_TEXT_MAX];
    return hash_bytes(text, pt_position_write(rules, state, text, sizeof text));
}

uint64_t pt_search_key(const pt_rules *rules, const void *state) {
    return rules->game->search_key ? rules->game->search_key(rules, state)
                                   : pt_identity_key(rules, state);
}

pt_status pt_history_push(pt_history *history, const pt_rules *rules, const void *state) {
    if (history->count == history->capacity)
        return PT_FULL;
    history->keys[history->count++] = pt_identity_key(rules, state);
    return PT_OK;
}

size_t pt_history_repetitions(const pt_history *history, const pt_rules *rules, const void *state) {
    uint64_t key = pt_identity_key(rules, state);
    size_t times = 0;
    for (size_t i = 0; i < history->count; i++)
        times += history->keys[i] == key;
    return times;
}

const pt_rules *pt_rules_inner(const pt_rules *rules, const void *state, const void **at) {
    if (at)
        *at = state;
    return rules->game->inner ? rules->game->inner(rules, state, at) : rules;
}

bool pt_has_sides(const pt_rules *rules) {
    for (size_t i = 1; i < RULES_PARTS_MAX; i++)
        if (rules->parts[i])
            return true;
    return false;
}

bool pt_in_side(const pt_rules *rules, const void *state) {
    return rules->parts[0] && pt_rules_inner(rules, state, NULL) != rules->parts[0];
}

pt_actor pt_side_owner(const pt_rules *rules, const void *state) {
    const void *at;
    pt_actor actor = pt_in_side(rules, state) ? pt_state_actor(rules, state) : PT_NOBODY;
    if (actor > PT_BLACK)
        return PT_NOBODY;
    const pt_rules *side = pt_rules_inner(rules, state, &at);
    pt_actor owner = pt_state_owner(side, at);
    /* There the players may have each other's colours. */
    return pt_state_actor(side, at) == actor ? owner : (pt_actor)(PT_BLACK - owner);
}

pt_ending pt_history_ends(const pt_history *history, const pt_rules *rules, const void *state,
                          unsigned flags) {
    const pt_rules *now = pt_rules_inner(rules, state, NULL);
    if (now->game->repetition != PT_REPETITION_TIE || flags & PT_GAME_ENDED ||
        !(flags & (PT_TURN_ENDED | PT_PART_TURN_ENDED)) ||
        pt_history_repetitions(history, rules, state) < PT_REPETITION_TIMES)
        return PT_ENDS_NOTHING;
    return flags & PT_PART_TURN_ENDED ? PT_ENDS_PART : PT_ENDS_GAME;
}

size_t pt_state_tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    return rules->game->tries ? rules->game->tries(rules, state, out, capacity) : 0;
}
