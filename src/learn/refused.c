/* What a hand could try on a board, but the rules refuse: so that they can say why. */
#include <string.h>

#include "base/text.h"
#include "learn/learner.h"

typedef struct tries {
    const pt_rules *rules;
    const pt_state *state;
    const pt_layout *layout;
    pt_actions legal;
    learn_refused *out;
    size_t capacity, count;
} tries;

/* Whether a legal action is the same for the hand: a way can be legal in several texts. */
static bool is_offered(const tries *t, const pt_action_info *info) {
    for (size_t i = 0; i < t->legal.count; i++) {
        pt_action_info one;
        pt_action_describe(t->rules, t->state, t->legal.items[i], &one);
        if (strcmp(one.kind, info->kind) == 0 && one.letter == info->letter &&
            one.point_count == info->point_count &&
            memcmp(one.points, info->points, info->point_count) == 0)
            return true;
    }
    return false;
}

static void add(tries *t, const char *text, const pt_action_info *info) {
    if (t->count == t->capacity || is_offered(t, info))
        return;
    learn_refused *one = &t->out[t->count++];
    memset(one, 0, sizeof *one);
    memcpy(one->text, text, strlen(text));
    one->info = *info;
}

static bool is_gipf(const tries *t, size_t point) {
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_state_pieces(t->rules, t->state, point, pieces, PT_STACK_MAX);
    return count > 0 && strcmp(pieces[count - 1].sprite->name, "gipf") == 0;
}

static void add_pair(tries *t, const char *kind, char letter, size_t from, size_t to) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action_info info = {
        .kind = kind, .letter = letter, .point_count = 2, .points = {(uint8_t)from, (uint8_t)to}};
    writer w = writer_on(text, sizeof text);
    if (strcmp(kind, "extra") == 0)
        write_char(&w, '+');
    else if (letter)
        write_char(&w, letter);
    write_text(&w, t->layout->points[from].name);
    write_char(&w, '-');
    write_text(&w, t->layout->points[to].name);
    /* Onto a GIPF-piece the text says how many pieces are laid. */
    info.laid = letter == 'P' && strcmp(kind, "move") == 0 && is_gipf(t, to);
    if (info.laid)
        write_text(&w, "=1");
    writer_end(&w);
    add(t, text, &info);
}

/* Whether `p` lies on the straight line between two points, and how far from the first. */
static bool lies_between(const pt_point *a, const pt_point *b, const pt_point *p, int *far) {
    int bx = b->x - a->x, by = b->y - a->y, px = p->x - a->x, py = p->y - a->y;
    *far = px * bx + py * by;
    return bx * py == by * px && *far > 0 && *far <= bx * bx + by * by;
}

/* The points of a line after its first, nearest first; returns how many. */
static size_t along(const pt_layout *layout, size_t a, size_t b, size_t out[]) {
    int fars[64];
    size_t count = 0;
    for (size_t p = 0; p < layout->point_count && count < 64; p++) {
        int far;
        if (!lies_between(&layout->points[a], &layout->points[b], &layout->points[p], &far))
            continue;
        size_t at = count++;
        for (; at > 0 && fars[at - 1] > far; at--) {
            fars[at] = fars[at - 1];
            out[at] = out[at - 1];
        }
        fars[at] = far;
        out[at] = p;
    }
    return count;
}

/* The kinds of piece that can come in now: a bit for a basic piece, and one a letter. */
static const char letters[] = {0, 'G', 'T', 'Z', 'D', 'Y', 'P'};

static unsigned letters_offered(const tries *t, bool *is_extra) {
    unsigned found = 0;
    *is_extra = false;
    for (size_t i = 0; i < t->legal.count; i++) {
        pt_action_info info;
        pt_action_describe(t->rules, t->state, t->legal.items[i], &info);
        *is_extra |= strcmp(info.kind, "extra") == 0;
        for (size_t k = 0; k < sizeof letters && strcmp(info.kind, "push") == 0; k++)
            if (info.letter == letters[k])
                found |= 1U << k;
    }
    return found ? found : 1;
}

static void add_pushes(tries *t) {
    bool is_extra;
    unsigned offered = letters_offered(t, &is_extra);
    for (size_t i = 0; i < 2 * t->layout->line_count; i++) {
        size_t spots[64], a = t->layout->lines[i / 2][i % 2],
                          b = t->layout->lines[i / 2][1 - i % 2];
        if (!t->layout->points[a].is_dot || along(t->layout, a, b, spots) == 0)
            continue;
        for (size_t k = 0; k < sizeof letters; k++)
            if (offered >> k & 1)
                add_pair(t, is_extra ? "extra" : "push", is_extra ? 'T' : letters[k], a, spots[0]);
    }
}

/* In every straight line from a point: the printed lines that go through it, both ways. */
static void add_moves(tries *t, size_t from, char letter) {
    for (size_t i = 0; i < 2 * t->layout->line_count; i++) {
        size_t points[64], a = t->layout->lines[i / 2][i % 2],
                           b = t->layout->lines[i / 2][1 - i % 2];
        size_t count = along(t->layout, a, b, points);
        bool passed = a == from;
        for (size_t k = 0; k < count; k++) {
            if (passed && !t->layout->points[points[k]].is_dot)
                add_pair(t, "move", letter, from, points[k]);
            passed |= points[k] == from;
        }
    }
}

static void add_of_point(tries *t, size_t point, const pt_phase *phase, pt_actor actor) {
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_state_pieces(t->rules, t->state, point, pieces, PT_STACK_MAX);
    if (strcmp(phase->name, "place") == 0) {
        add(t, t->layout->points[point].name,
            &(pt_action_info){.kind = "place", .point_count = 1, .points = {(uint8_t)point}});
    } else if (count > 0) {
        const pt_thing *top = &pieces[count - 1];
        if (strcmp(phase->name, "stack") == 0)
            add_moves(t, point, 0);
        else if (strcmp(top->sprite->name, "loaded") == 0 && top->owner == actor &&
                 top->sprite->letter != 'T')
            add_moves(t, point, top->sprite->letter);
    }
}

/* Whether something on the board can be done now; an answer is only said. */
static bool is_on_board(const tries *t) {
    for (size_t i = 0; i < t->legal.count; i++) {
        pt_action_info info;
        pt_action_describe(t->rules, t->state, t->legal.items[i], &info);
        if (info.point_count > 0)
            return true;
    }
    return false;
}

size_t learn_refused_actions(const pt_rules *rules, const pt_state *state, learn_refused *out,
                             size_t capacity) {
    tries t = {.rules = rules, .state = state, .out = out, .capacity = capacity};
    const pt_phase *phase = pt_state_phase(rules, state);
    pt_actor actor = pt_state_actor(rules, state);
    t.layout = pt_state_layout(rules, state);
    if (!t.layout || actor > PT_BLACK)
        return 0;
    pt_legal(rules, state, &t.legal);
    if (!is_on_board(&t))
        return 0;
    add_pushes(&t);
    for (size_t p = 0; p < t.layout->point_count; p++)
        add_of_point(&t, p, phase, actor);
    return t.count;
}
