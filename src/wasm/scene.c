/* One moment of a game, as the page draws it. */
#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "wasm/module.h"

/* == What was played == */

/* The final choices that stay secret until both players have chosen. */
static size_t secrets_from(const session *s) {
    size_t first = s->count;
    if (pt_state_phase(s->rules, &s->now)->secret)
        while (first > 0 && s->done[first - 1].phase->secret)
            first--;
    return first;
}

/* A range of actions, as the seat sees them; *at is the state before the first. */
static void actions_json(json *j, const char *key, const session *s, size_t first, size_t end,
                         pt_actor seat, pt_state *at) {
    size_t secret = secrets_from(s);
    json_open(j, key, '[');
    for (size_t i = first; i < end; i++) {
        const session_step *made = &s->done[i];
        bool hidden = made->is_hidden || (seat <= PT_BLACK && i >= secret && made->actor != seat);
        played_json(j, s->rules, at, made, hidden);
        pt_apply(s->rules, at, made->action);
    }
    json_close(j, ']');
}

/* == How it ended == */

/* Ends outside the rules, as a record states them: RE[W+Resign] and the like. */
#define BY_RESIGNATION N_("{0} wins by resignation.")
#define ON_TIME N_("{0} wins on time.")
static const pt_end resigned = {.name = "resigned", .tell = {BY_RESIGNATION, BY_RESIGNATION}};
static const pt_end out_of_time = {.name = "time", .tell = {ON_TIME, ON_TIME}};
static const pt_end agreed = {.name = "agreed", .tell = {NULL, NULL, N_("A draw by agreement.")}};

static void stated_end(const session *s, pt_outcome *out) {
    const char *result = pt_sgf_get(s->sgf, s->root, "RE", 0);
    if (!result || !session_at_main_end(s))
        return;
    if (strcmp(result, "0") == 0 || strcmp(result, "Draw") == 0) {
        out->over = true;
        out->reason = session_repetitions(s) >= 3 ? &end_repetition : &agreed;
    } else if ((result[0] == 'W' || result[0] == 'B') && result[1] == '+') {
        out->over = true;
        out->winner = result[0] == 'W' ? PT_WHITE : PT_BLACK;
        out->reason = result[2] == 'R' ? &resigned : result[2] == 'T' ? &out_of_time : NULL;
    }
}

static pt_outcome outcome_of(const session *s) {
    pt_outcome out = pt_result(s->rules, &s->now);
    if (!out.over && session_ending(s) == PT_ENDS_GAME) {
        out.over = true;
        out.reason = &end_repetition;
    } else if (!out.over) {
        stated_end(s, &out);
    }
    return out;
}

static void outcome_json(json *j, const char *key, const session *s, const pt_outcome *out) {
    pt_sentence tell;
    pt_outcome_tell(s->rules, out, &tell);
    json_open(j, key, '{');
    json_bool(j, "over", out->over);
    json_text(j, "winner", actor_name(out->winner));
    json_text(j, "reason", out->reason ? out->reason->name : "");
    json_pair(j, "score", out->score[0], out->score[1]);
    sentence_json(j, "sentence", &tell);
    json_close(j, '}');
}

/* What to do, or how it ended. */
static void prompt_json(json *j, const char *key, const session *s, const pt_outcome *out,
                        bool to_you) {
    pt_sentence tell;
    if (out->over)
        pt_outcome_tell(s->rules, out, &tell);
    else
        pt_phase_tell(s->rules, &s->now, to_you, &tell);
    sentence_json(j, key, &tell);
}

/* == The scene == */

static size_t turns_before(const session *s) {
    size_t turns = 0;
    for (size_t i = 0; i < s->count; i++)
        turns += s->done[i].ends_turn;
    return turns;
}

static void position_json(json *j, const session *s, const pt_state *seen) {
    char text[PT_POSITION_TEXT_MAX], setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(s->rules, setup, sizeof setup);
    json_text(j, "setup", setup);
    start_name(s->rules, setup);
    json_text(j, "start", setup);
    json_text(j, "title", pt_rules_title(s->rules));
    pt_position_write(s->rules, seen, text, sizeof text);
    json_text(j, "position", text);
    pt_scene scene;
    pt_state_scene(s->rules, seen, &scene);
    boards_json(j, "boards", s->rules, &scene);
}

void scene_json(json *j, const session *s, pt_actor seat, const char *extra, int64_t value) {
    pt_state seen = s->now;
    if (session_is_blind(s))
        pt_view(s->rules, &s->now, PT_NOBODY, &seen);
    else if (seat <= PT_BLACK)
        pt_view(s->rules, &s->now, seat, &seen);
    json_open(j, NULL, '{');
    json_number(j, "session", s->id);
    json_number(j, "node", session_number_of(s, s->node));
    json_number(j, "turn", (int64_t)turns_before(s));
    position_json(j, s, &seen);
    json_text(j, "actor", actor_name(session_actor(s)));
    json_text(j, "owner", actor_name(pt_state_owner(s->rules, &s->now)));
    json_text(j, "phase", pt_state_phase(s->rules, &s->now)->name);
    pt_outcome out = outcome_of(s);
    const pt_phase *phase = pt_state_phase(s->rules, &s->now);
    outcome_json(j, "outcome", s, &out);
    prompt_json(j, "prompt", s, &out, false);
    prompt_json(j, "promptYou", s, &out, true);
    json_bool(j, "secret", phase->secret);
    json_bool(j, "answer", phase->answer);
    walk_json(j, "walk", s, &seen);
    json_number(j, "repetitions", (int64_t)session_repetitions(s));

    size_t last = session_last_first(s), first = session_turn_first(s);
    pt_state at = s->start;
    for (size_t i = 0; i < last; i++)
        pt_apply(s->rules, &at, s->done[i].action);
    actions_json(j, "previous", s, last, first, seat, &at);
    sides_json(j, "sides", s, &at);
    actions_json(j, "current", s, first, s->count, seat, &at);
    /* A secret choice can't be taken back: its player may have seen the opponent's. */
    json_bool(j, "revocable",
              s->count > first && s->done[s->count - 1].actor <= PT_BLACK &&
                  !s->done[s->count - 1].phase->secret);
    challenge_json(j, "challenge", s);
    settled_json(j, "settled", s);
    side_json(j, "side", s);
    if (extra)
        json_number(j, extra, value);
    json_close(j, '}');
}
