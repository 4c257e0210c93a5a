/* One moment of a game, as the page draws it. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "wasm/module.h"

/* == The pieces on a board == */

/* Points are named by a byte, and no game has more pieces than these. */
#define POINTS_MAX 256
#define PIECES_MAX 512

typedef struct board {
    const pt_layout *layout; /* NULL: no board */
    size_t points;
    uint16_t first[POINTS_MAX + 1]; /* where a point's pieces begin */
    pt_thing pieces[PIECES_MAX];
} board;

static void board_of(const pt_rules *rules, const pt_state *state, board *b) {
    pt_board now;
    size_t n = 0;
    pt_state_board(rules, state, &now);
    b->layout = now.layout;
    b->points = b->layout ? b->layout->point_count : 0;
    if (b->points > POINTS_MAX)
        b->points = POINTS_MAX;
    for (size_t p = 0; p < b->points; p++) {
        b->first[p] = (uint16_t)n;
        n += pt_board_pieces(&now, p, b->pieces + n, PIECES_MAX - n);
    }
    b->first[b->points] = (uint16_t)n;
}

static size_t height(const board *b, size_t point) {
    return (size_t)(b->first[point + 1] - b->first[point]);
}

static const pt_thing *stack(const board *b, size_t point) {
    return b->pieces + b->first[point];
}

static bool same_piece(const pt_thing *a, const pt_thing *b) {
    return a->owner == b->owner && a->sprite == b->sprite;
}

static bool same_stack(const board *a, const board *b, size_t point) {
    size_t n = height(a, point);
    if (n != height(b, point))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!same_piece(stack(a, point) + i, stack(b, point) + i))
            return false;
    return true;
}

static bool same_board(const board *a, const board *b) {
    if (a->layout != b->layout)
        return false;
    for (size_t p = 0; p < a->points; p++)
        if (!same_stack(a, b, p))
            return false;
    return true;
}

static void letter_json(json *j, const pt_sprite *sprite) {
    const char letter[2] = {sprite ? sprite->letter : '\0', '\0'};
    json_text(j, "letter", letter);
}

/* A letter is drawn where texts have it too. */
static void piece_json(json *j, const pt_thing *piece) {
    const char *sign = piece->sprite->sign[piece->owner < PT_CHANCE ? piece->owner : 2];
    json_open(j, NULL, '{');
    json_text(j, "colour", piece->owner < PT_CHANCE ? actor_name(piece->owner) : "red");
    json_text(j, "kind", piece->sprite->name);
    letter_json(j, strlen(sign) > 1 ? piece->sprite : NULL);
    json_close(j, '}');
}

static void stacks_json(json *j, const char *key, const board *b) {
    json_open(j, key, '[');
    for (size_t p = 0; p < b->points; p++) {
        json_open(j, NULL, '[');
        for (size_t i = 0; i < height(b, p); i++)
            piece_json(j, stack(b, p) + i);
        json_close(j, ']');
    }
    json_close(j, ']');
}

void pieces_json(json *j, const char *key, const pt_rules *rules, const pt_state *state) {
    board b;
    board_of(rules, state, &b);
    stacks_json(j, key, &b);
}

/* == Actions == */

static bool is_kind(const pt_action_info *info, const char *kind) {
    return strcmp(info->kind, kind) == 0;
}

static void list_json(json *j, const char *name, const uint8_t *points, size_t count) {
    json_open(j, name, '[');
    for (size_t i = 0; i < count; i++)
        json_number(j, NULL, points[i]);
    json_close(j, ']');
}

void warnings_json(json *j, const char *key, const pt_warning *lost, size_t count) {
    json_open(j, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        letter_json(j, lost[i].sprite);
        json_number(j, "count", lost[i].count);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void action_json(json *j, const char *key, const char *text, const pt_action_info *info,
                 const pt_warning *lost, size_t lost_count) {
    const char letter[2] = {info->letter, '\0'};
    json_open(j, key, '{');
    json_text(j, "text", text);
    json_text(j, "kind", info->kind);
    json_text(j, "letter", letter);
    json_number(j, "laid", info->laid);
    list_json(j, "points", info->points, info->point_count);
    list_json(j, "kept", info->kept, info->kept_count);
    warnings_json(j, "givesUp", lost, lost_count);
    json_close(j, '}');
}

/* What chance has more outcomes of than these is drawn, not shown to choose from. */
#define OUTCOMES_SHOWN 20

static void legal_json(json *j, const char *key, const session *s, const pt_state *state) {
    const pt_rules *rules = s->rules;
    pt_ending ending = session_ending(s);
    pt_actions list = {.count = 0};
    if (ending == PT_ENDS_PART)
        list.items[list.count++] = PT_REPETITION;
    else if (ending == PT_ENDS_NOTHING)
        pt_legal(rules, state, &list);
    if (session_actor(s) == PT_CHANCE && list.count > OUTCOMES_SHOWN)
        list.count = 0;
    json_open(j, key, '[');
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_info info;
        pt_warning lost[PT_WARNINGS_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        pt_action_describe(rules, state, list.items[i], &info);
        action_json(j, NULL, text, &info, lost,
                    pt_action_warnings(rules, state, list.items[i], lost));
    }
    json_close(j, ']');
}

/* == Steps: what an action did to the board ==
 *
 * A step is found out from the pieces before and after it, so that no game has to tell. In a
 * combined game a declared action changes nothing until it is allowed or its side game is
 * over: then the board is compared with that of the declaration. */

typedef struct stepper {
    json *j;
    session *s;
    pt_state at;
    board before, after, declared_on;
    pt_action_info declared;
    bool has_declared;
    board *shown; /* the board before the last step, to animate from */
} stepper;

static int point_at(const pt_layout *layout, int x, int y) {
    for (size_t p = 0; p < layout->point_count; p++)
        if (layout->points[p].x == x && layout->points[p].y == y)
            return (int)p;
    return -1;
}

/* The points a push shifts, from the first spot to the gap, which is the last one; 0 where
 * the board does not show that push. */
static size_t push_chain(const board *a, const board *b, const pt_action_info *info,
                         uint8_t chain[POINTS_MAX]) {
    const pt_layout *layout = a->layout;
    const pt_point *dot = &layout->points[info->points[0]];
    const pt_point *spot = &layout->points[info->points[1]];
    int dx = spot->x - dot->x, dy = spot->y - dot->y;
    int p = info->points[1];
    for (int n = 1; p >= 0 && n <= POINTS_MAX; n++) {
        chain[n - 1] = (uint8_t)p;
        if (height(a, (size_t)p) == 0)
            return height(b, (size_t)p) > 0 ? (size_t)n : 0;
        p = point_at(layout, spot->x + n * dx, spot->y + n * dy);
    }
    return 0;
}

/* What a stack lost: the pieces above those that both have. */
static void gone_json(json *j, size_t point, const pt_thing *was, size_t had, const board *b) {
    size_t left = height(b, point), same = 0;
    if (left >= had)
        return;
    while (same < left && same_piece(was + same, stack(b, point) + same))
        same++;
    json_open(j, NULL, '{');
    json_number(j, "point", (int64_t)point);
    json_open(j, "pieces", '[');
    for (size_t i = same; i < had; i++)
        piece_json(j, was + i);
    json_close(j, ']');
    json_close(j, '}');
}

static void change_json(json *j, const board *a, const board *b, const pt_action_info *info) {
    uint8_t chain[POINTS_MAX];
    bool shifted[POINTS_MAX] = {false};
    size_t pushed = 0;
    int entered = -1, from = -1, to = -1;
    if (a->layout && (is_kind(info, "push") || is_kind(info, "extra")) && info->point_count == 2)
        pushed = push_chain(a, b, info, chain);
    if (a->layout && is_kind(info, "move") && info->point_count == 2 &&
        !same_stack(a, b, info->points[1])) {
        from = info->points[0];
        to = info->points[1];
    }
    if (pushed > 0)
        entered = chain[0];
    if (is_kind(info, "place") && info->point_count == 1)
        entered = info->points[0];
    if (entered >= 0)
        json_number(j, "entered", entered);
    else
        json_text(j, "entered", NULL);
    json_open(j, "moved", '[');
    for (size_t i = 0; i < pushed; i++) {
        shifted[chain[i]] = true;
        if (i > 0)
            json_pair(j, NULL, chain[i - 1], chain[i]);
    }
    if (from >= 0) {
        shifted[from] = shifted[to] = true;
        json_pair(j, NULL, from, to);
    }
    json_close(j, ']');
    json_open(j, "gone", '[');
    /* A stack that lost its connection by its own move goes with what it landed on. */
    if (to >= 0 && height(b, (size_t)to) == 0) {
        pt_thing both[2 * PT_STACK_MAX];
        size_t n = 0;
        for (size_t i = 0; i < height(a, (size_t)to) && n < PT_STACK_MAX; i++)
            both[n++] = stack(a, (size_t)to)[i];
        for (size_t i = 0; i < height(a, (size_t)from) && n < 2 * PT_STACK_MAX; i++)
            both[n++] = stack(a, (size_t)from)[i];
        gone_json(j, (size_t)to, both, n, b);
    }
    for (size_t p = 0; p < a->points; p++)
        if (!shifted[p])
            gone_json(j, p, stack(a, p), height(a, p), b);
    json_close(j, ']');
}

static bool is_board_action(const pt_action_info *info) {
    return is_kind(info, "push") || is_kind(info, "move") || is_kind(info, "extra");
}

/* Writes step `i` and makes it. */
static void step_json(stepper *st, size_t i, bool hidden) {
    const pt_rules *rules = st->s->rules;
    const session_step *step = &st->s->done[i];
    char text[PT_ACTION_TEXT_MAX];
    pt_action_info info;
    pt_action_write(rules, &st->at, step->action, text, sizeof text);
    pt_action_describe(rules, &st->at, step->action, &info);
    board_of(rules, &st->at, &st->before);
    pt_apply(rules, &st->at, step->action);
    board_of(rules, &st->at, &st->after);

    json_open(st->j, NULL, '{');
    json_text(st->j, "actor", actor_name(step->actor));
    action_json(st->j, "action", hidden ? "?" : text, &info, NULL, 0);
    const board *from = &st->before;
    const pt_action_info *did = &info;
    st->shown = &st->before;
    if (st->has_declared && st->after.layout == st->declared_on.layout && !is_board_action(&info)) {
        from = st->shown = &st->declared_on;
        did = &st->declared;
    } else if (st->before.layout != st->after.layout) {
        from = st->shown = &st->after;
    }
    change_json(st->j, from, &st->after, did);
    json_close(st->j, '}');

    if (is_board_action(&info) && same_board(&st->before, &st->after)) {
        st->declared = info;
        st->declared_on = st->before;
        st->has_declared = true;
    } else if (st->has_declared && st->after.layout == st->declared_on.layout &&
               !same_board(&st->declared_on, &st->after)) {
        st->has_declared = false;
    }
}

/* Choices that are secret until the other has chosen too: those at the end. */
static size_t secrets_from(const session *s) {
    size_t first = s->count;
    if (pt_state_phase(s->rules, &s->now)->secret)
        while (first > 0 && s->done[first - 1].phase->secret)
            first--;
    return first;
}

static void steps_json(stepper *st, const char *name, size_t first, size_t end, pt_actor seat) {
    size_t secret = secrets_from(st->s);
    json_open(st->j, name, '[');
    st->has_declared = false;
    for (size_t i = first; i < end; i++)
        step_json(st, i,
                  st->s->done[i].is_hidden ||
                      (seat <= PT_BLACK && i >= secret && st->s->done[i].actor != seat));
    json_close(st->j, ']');
}

/* The actions from one to another, as the seat sees them; *at is the state before the first. */
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

/* What the record says of an end that the rules do not know: RE[W+Resign] and the like. */
#define BY_RESIGNATION N_("{0} wins by resignation.")
#define ON_TIME N_("{0} wins on time.")
static const pt_end resigned = {.name = "resigned", .tell = {BY_RESIGNATION, BY_RESIGNATION}};
static const pt_end out_of_time = {.name = "time", .tell = {ON_TIME, ON_TIME}};
static const pt_end agreed = {.name = "agreed",
                              .tell = {NULL, NULL, N_("The players agreed on a draw.")}};

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

/* What is to be done, or how it ended. */
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

static void counters_json(json *j, const char *key, const pt_rules *rules, const pt_state *state) {
    pt_counter list[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(rules, state, list);
    json_open(j, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        json_text(j, "id", list[i].name);
        json_text(j, "colour", list[i].owner < PT_CHANCE ? actor_name(list[i].owner) : "red");
        letter_json(j, list[i].sprite);
        json_number(j, "value", list[i].value);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static size_t turns_before(const session *s) {
    size_t turns = 0;
    for (size_t i = 0; i < s->count; i++)
        turns += s->done[i].ends_turn;
    return turns;
}

/* Whether a side game is played: the step of a combined position says so (docs/notation.md). */
static bool in_side_game(const char *position) {
    reader in = reader_on(position, PT_ZSTR);
    if (!reader_take_text(&in, "combined "))
        return false;
    for (int i = 0; i < 2; i++)
        reader_until(&in, ' ');
    return reader_take_text(&in, "side:");
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
    json_bool(j, "inSideGame", in_side_game(text));
    json_text(j, "layout", layout_id(pt_state_layout(s->rules, seen)));
    pieces_json(j, "pieces", s->rules, seen);
    counters_json(j, "counters", s->rules, seen);
    pt_scene scene;
    pt_state_scene(s->rules, seen, &scene);
    boards_json(j, "boards", s->rules, &scene);
}

pt_status scene_json(json *j, session *s, pt_actor seat, const char *extra, int64_t value,
                     pt_error *error) {
    stepper *st = calloc(1, sizeof *st);
    if (!st)
        return record_no_memory(error);
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
    legal_json(j, "legal", s, &seen);
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
    actions_json(j, "current", s, first, s->count, seat, &at);
    *st = (stepper){.j = j, .s = s, .at = s->start};
    for (size_t i = 0; i < last; i++)
        pt_apply(s->rules, &st->at, s->done[i].action);
    steps_json(st, "last", last, first, seat);
    steps_json(st, "steps", first, s->count, seat);
    if (!st->shown) {
        board_of(s->rules, &seen, &st->before);
        st->shown = &st->before;
    }
    stacks_json(j, "before", st->shown);
    /* A secret choice stands: who takes it back may have seen the other's. */
    json_bool(j, "revocable",
              s->count > first && s->done[s->count - 1].actor <= PT_BLACK &&
                  !s->done[s->count - 1].phase->secret);
    if (extra)
        json_number(j, extra, value);
    json_close(j, '}');
    free(st);
    return PT_OK;
}
