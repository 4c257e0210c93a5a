#include "learn/explain.h"

#include "base/text.h"

static void tell_one(const pt_rules *rules, const pt_state *state, pt_action action,
                     told_action *out) {
    pt_fact_now facts[PT_FACTS_MAX];
    *out = (told_action){.actor = pt_state_actor(rules, state)};
    pt_action_tell(rules, state, action, &out->tell);
    size_t count = pt_action_facts(rules, state, action, facts);
    for (size_t i = 0; i < count; i++)
        if (!facts[i].fact->is_told)
            out->facts[out->fact_count++] =
                (pt_sentence){.english = facts[i].fact->label, .args[0].number = facts[i].number};
}

bool explain_choice(const pt_rules *rules, const pt_state *state, const char *line, size_t len,
                    told_line *out) {
    reader in = reader_on(line, len);
    pt_state now = *state;
    pt_actor actor = pt_state_actor(rules, state);
    bool ended = false;
    out->count = 0;
    while (!reader_done(&in) && !ended && out->count < TOLD_MAX && !pt_result(rules, &now).over &&
           pt_state_actor(rules, &now) == actor) {
        reader one = reader_until(&in, ';');
        pt_action action;
        if (pt_action_read(rules, &now, one.at, reader_left(&one), &action, NULL) != PT_OK)
            return false;
        tell_one(rules, &now, action, &out->items[out->count]);
        out->count += out->items[out->count].tell.english != NULL;
        ended = pt_apply(rules, &now, action) & PT_TURN_ENDED;
    }
    return reader_done(&in);
}
