/* What front ends show: scenes, steps and sentences, with the general answer where a game leaves
 * its own out. */
#include <string.h>

#include "base/text.h"
#include "game/front.h"

static const pt_player white_and_black[2] = {
    {.name = "white", .label = N_("White"), .letter = 'w'},
    {.name = "black", .label = N_("Black"), .letter = 'b'},
};

const pt_player *pt_game_players(const pt_game *game) {
    return game->players ? game->players : white_and_black;
}

/* == Scenes == */

void board_add(pt_board *board, pt_thing thing) {
    if (thing.count == 0 && !thing.hand)
        thing.count = 1;
    if (board->thing_count < PT_THINGS_MAX)
        board->things[board->thing_count++] = thing;
}

void board_add_standing(pt_board *board, const pt_standing *standing, unsigned owner, int value) {
    if (board->standing_count < PT_STANDINGS_MAX)
        board->standings[board->standing_count++] =
            (pt_standing_now){standing, (uint8_t)owner, (int16_t)value};
}

/* A board is large: only what is counted is cleared. */
static void clear(pt_board *board, const pt_rules *rules) {
    board->rules = rules;
    board->layout = NULL;
    board->active = true;
    board->seats[0] = PT_WHITE;
    board->seats[1] = PT_BLACK;
    board->missing = (pt_points){{0}};
    board->standing_count = board->thing_count = 0;
}

void board_make(const pt_rules *rules, const void *state, pt_board *out) {
    clear(out, rules);
    if (rules->game->layout)
        out->layout = rules->game->layout(rules, state);
    if (rules->game->board)
        rules->game->board(rules, state, out);
}

void pt_state_scene(const pt_rules *rules, const void *state, pt_scene *out) {
    if (rules->game->scene) {
        rules->game->scene(rules, state, out);
        return;
    }
    out->count = 1;
    board_make(rules, state, &out->boards[0]);
}

void pt_state_board(const pt_rules *rules, const void *state, pt_board *out) {
    const void *at = state;
    const pt_rules *now = pt_rules_inner(rules, state, &at);
    board_make(now, at, out);
    if (now != rules && rules->game->board)
        rules->game->board(rules, state, out);
}

const pt_layout *pt_state_layout(const pt_rules *rules, const void *state) {
    const void *at = state;
    const pt_rules *now = pt_rules_inner(rules, state, &at);
    return now->game->layout ? now->game->layout(now, at) : NULL;
}

/* Whether a thing on the board covers a point. */
static bool covers(const pt_board *board, const pt_thing *t, size_t point) {
    const pt_point *points = board->layout->points;
    for (unsigned i = 0; i < t->sprite->size; i++) {
        const pt_offset *by = &t->sprite->footprint[t->turn * t->sprite->size + i];
        if (points[point].x == points[t->point].x + by->x &&
            points[point].y == points[t->point].y + by->y)
            return true;
    }
    return t->sprite->size == 0 && t->point == point;
}

size_t pt_board_pieces(const pt_board *board, size_t point, pt_thing *out, size_t capacity) {
    size_t n = 0;
    if (!board->layout || point >= board->layout->point_count)
        return 0;
    for (size_t i = 0; i < board->thing_count; i++) {
        const pt_thing *t = &board->things[i];
        if (t->hand || !covers(board, t, point))
            continue;
        size_t at = n;
        while (at > 0 && out[at - 1].level > t->level)
            at--;
        if (at == capacity)
            continue;
        n += n < capacity;
        memmove(&out[at + 1], &out[at], (n - 1 - at) * sizeof out[0]);
        out[at] = *t;
    }
    return n;
}

size_t pt_state_pieces(const pt_rules *rules, const void *state, size_t point, pt_thing *out,
                       size_t capacity) {
    pt_board board;
    pt_state_board(rules, state, &board);
    return pt_board_pieces(&board, point, out, capacity);
}

size_t pt_state_counters(const pt_rules *rules, const void *state, pt_counter *out) {
    pt_board board;
    size_t n = 0;
    pt_state_board(rules, state, &board);
    for (size_t i = 0; i < board.thing_count && n < PT_COUNTERS_MAX; i++) {
        const pt_thing *t = &board.things[i];
        if (t->hand)
            out[n++] = (pt_counter){.name = t->hand->name,
                                    .label = t->hand->label,
                                    .sprite = t->sprite,
                                    .owner = t->owner,
                                    .gone = t->hand->gone,
                                    .value = (int16_t)t->count};
    }
    for (size_t i = 0; i < board.standing_count && n < PT_COUNTERS_MAX; i++) {
        const pt_standing_now *s = &board.standings[i];
        out[n++] = (pt_counter){.name = s->standing->name,
                                .label = s->standing->label,
                                .unlimited = s->standing->unlimited,
                                .owner = s->owner,
                                .value = s->value};
    }
    return n;
}

/* == Steps == */

static bool same_place(const pt_thing *a, const pt_thing *b) {
    return a->hand == b->hand && (a->hand || (a->point == b->point && a->level == b->level));
}

static bool same_thing(const pt_thing *a, const pt_thing *b) {
    return a->sprite == b->sprite && a->owner == b->owner && a->face == b->face &&
           a->turn == b->turn && a->count == b->count && same_place(a, b);
}

/* How alike two things are, for what one may have become: more is likelier, 0 is another. */
static int likeness(const pt_thing *a, const pt_thing *b) {
    if (same_place(a, b) && !a->hand)
        return 8 + (a->sprite == b->sprite) + (a->owner == b->owner);
    if (a->hand && b->hand)
        return 0;
    /* What nobody owns on the board may have an owner beside it. */
    const pt_thing *on = a->hand ? b : a, *off = a->hand ? a : b;
    if (a->owner != b->owner)
        return off->hand && on->owner == PT_NOBODY && a->sprite == b->sprite;
    if (a->sprite == b->sprite)
        return a->hand || b->hand ? 3 : 4;
    /* A piece made of two comes apart in the hand. */
    return b->hand && a->sprite->on == b->sprite ? 2 : a->hand && b->sprite->on == a->sprite;
}

static uint8_t kind_of(const pt_thing *from, const pt_thing *to) {
    if (!from->sprite || from->hand)
        return PT_STEP_COMES;
    if (!to->sprite || to->hand)
        return PT_STEP_LEAVES;
    if (!same_place(from, to))
        return PT_STEP_MOVES;
    if (from->sprite != to->sprite || from->count != to->count)
        return PT_STEP_BECOMES;
    return from->turn != to->turn ? PT_STEP_TURNS_ROUND : PT_STEP_TURNS_OVER;
}

void step_add(pt_step *out, size_t *count, unsigned beat, pt_thing from, pt_thing to) {
    if (*count == PT_STEPS_MAX)
        return;
    if (from.sprite && from.count == 0)
        from.count = 1;
    if (to.sprite && to.count == 0)
        to.count = 1;
    out[(*count)++] =
        (pt_step){.kind = kind_of(&from, &to), .beat = (uint8_t)beat, .from = from, .to = to};
}

/* Leaves of both boards what the other has not; of hands the difference. */
static void strike_out(pt_board *a, pt_board *b) {
    for (size_t i = 0; i < a->thing_count; i++)
        if (a->things[i].count == 0)
            a->things[i].sprite = NULL;
    for (size_t k = 0; k < b->thing_count; k++)
        if (b->things[k].count == 0)
            b->things[k].sprite = NULL;
    for (size_t i = 0; i < a->thing_count; i++) {
        for (size_t k = 0; a->things[i].sprite && k < b->thing_count; k++) {
            pt_thing *x = &a->things[i], *y = &b->things[k];
            if (!y->sprite)
                continue;
            if (same_thing(x, y)) {
                x->sprite = y->sprite = NULL;
            } else if (x->hand && x->hand == y->hand && x->sprite == y->sprite &&
                       x->owner == y->owner && x->face == y->face) {
                uint16_t less = x->count < y->count ? x->count : y->count;
                x->count = (uint16_t)(x->count - less);
                y->count = (uint16_t)(y->count - less);
                x->sprite = x->count ? x->sprite : NULL;
                y->sprite = y->count ? y->sprite : NULL;
            }
        }
    }
}

static const pt_thing nowhere = {.sprite = NULL};

/* Takes one out of what may be several in a hand. */
static pt_thing take_one(pt_thing *t) {
    pt_thing one = *t;
    if (t->hand && t->count > 1) {
        t->count--;
        one.count = 1;
    } else {
        t->sprite = NULL;
    }
    return one;
}

void step_shift(pt_board *board, size_t thing, pt_thing to, unsigned beat, pt_step *out,
                size_t *count) {
    step_add(out, count, beat, board->things[thing], to);
    board->things[thing] = to;
}

void step_join(pt_board *board, size_t thing, unsigned beat, pt_step *out, size_t *count) {
    size_t at = *count;
    step_add(out, count, beat, board->things[thing], nowhere);
    if (at < *count)
        out[at].kind = PT_STEP_JOINS;
    board->things[thing].count = 0;
}

void step_bring(pt_board *board, size_t hand, unsigned number, pt_thing to, unsigned beat,
                pt_step *out, size_t *count) {
    pt_thing from = board->things[hand];
    from.count = (uint16_t)number;
    board->things[hand].count = (uint16_t)(board->things[hand].count - number);
    step_add(out, count, beat, from, to);
    board_add(board, to);
}

void steps_between(pt_board *before, pt_board *after, unsigned beat, pt_step *out, size_t *count) {
    strike_out(before, after);
    for (int wanted = 10; wanted > 0; wanted--)
        for (size_t i = 0; i < before->thing_count; i++)
            for (size_t k = 0; before->things[i].sprite && k < after->thing_count; k++) {
                pt_thing *from = &before->things[i], *to = &after->things[k];
                while (from->sprite && to->sprite && likeness(from, to) == wanted) {
                    pt_thing one = take_one(from);
                    step_add(out, count, beat, one, take_one(to));
                }
            }
    for (size_t i = 0; i < before->thing_count; i++)
        while (before->things[i].sprite)
            step_add(out, count, beat, take_one(&before->things[i]), nowhere);
    for (size_t k = 0; k < after->thing_count; k++)
        while (after->things[k].sprite)
            step_add(out, count, beat, nowhere, take_one(&after->things[k]));
}

void boards_around(const pt_rules *rules, const void *state, pt_action action, pt_board *before,
                   pt_board *after) {
    pt_state next;
    memcpy(&next, state, rules->state_size);
    pt_apply(rules, &next, action);
    board_make(rules, state, before);
    board_make(rules, &next, after);
}

size_t game_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    if (rules->game->steps)
        return rules->game->steps(rules, state, action, out);
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    steps_between(&before, &after, 0, out, &count);
    return count;
}

size_t pt_action_steps(const pt_rules *rules, const void *state, pt_action action, pt_actor seat,
                       pt_step out[PT_STEPS_MAX]) {
    /* A secret choice shows nothing but to who made it. */
    const pt_phase *phase = pt_state_phase(rules, state);
    if (phase->secret && pt_state_actor(rules, state) != seat)
        return 0;
    return game_steps(rules, state, action, out);
}

/* == Sentences == */

static void write_arg(writer *w, const pt_sentence *s, int arg, pt_translate translate,
                      void *context) {
    const char *text = s->args[arg].text, *name = s->args[arg].name;
    if (text) {
        write_text(w, translate ? translate(context, text) : text);
    } else if (name[0]) {
        write_text(w, name);
    } else {
        write_number(w, s->args[arg].number);
    }
}

size_t pt_sentence_text(const pt_sentence *s, pt_translate translate, void *context, char *out,
                        size_t size) {
    writer w = writer_on(out, size);
    const char *template = s->english ? s->english : "";
    if (translate && *template)
        template = translate(context, template);
    for (const char *p = template; *p; p++) {
        int arg = p[0] == '{' && p[1] >= '0' && p[1] <= '3' && p[2] == '}' ? p[1] - '0' : -1;
        if (arg < 0) {
            write_char(&w, *p);
            continue;
        }
        write_arg(&w, s, arg, translate, context);
        p += 2;
    }
    return writer_end(&w);
}

void sentence_name(pt_sentence *s, unsigned arg, const char *name) {
    writer w = writer_on(s->args[arg].name, sizeof s->args[arg].name);
    write_text(&w, name);
    writer_end(&w);
}

void pt_action_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    memset(out, 0, sizeof *out);
    if (rules->game->tell)
        rules->game->tell(rules, state, action, out);
}

void pt_outcome_tell(const pt_rules *rules, const pt_outcome *outcome, pt_sentence *out) {
    memset(out, 0, sizeof *out);
    if (!outcome->over)
        return;
    const pt_end *end = outcome->reason;
    unsigned winner = outcome->winner <= PT_BLACK ? outcome->winner : 2;
    bool counted = end && end->counted;
    const pt_player *players = pt_game_players(rules->game);
    if (end && end->tell[winner])
        out->english = end->tell[winner];
    else if (winner > PT_BLACK)
        out->english = counted ? N_("A tie, {1} to {2}.") : N_("A tie.");
    else
        out->english = counted ? N_("{0} wins, {1} to {2}.") : N_("{0} wins.");
    out->args[0].text = players[winner & 1].label;
    out->args[1].number = outcome->score[winner & 1];
    out->args[2].number = outcome->score[1 - (winner & 1)];
}

/* Whether the players of the side game in play have other names than those of the main game. */
static bool renames(const pt_rules *rules, const void *state) {
    if (!pt_in_side(rules, state))
        return false;
    const pt_player *whole = pt_game_players(rules->parts[0]->game);
    const pt_player *side = pt_game_players(pt_rules_inner(rules, state, NULL)->game);
    return strcmp(whole[0].label, side[0].label) != 0 || strcmp(whole[1].label, side[1].label) != 0;
}

void pt_phase_tell(const pt_rules *rules, const void *state, bool to_you, pt_sentence *out) {
    const pt_phase *phase = pt_state_phase(rules, state);
    pt_actor actor = pt_state_actor(rules, state);
    if (actor > PT_BLACK)
        actor = pt_state_owner(rules, state);
    memset(out, 0, sizeof *out);
    out->english = to_you && phase->you ? phase->you : phase->tell[actor];
    if (out->english == phase->you || !renames(rules, state))
        return;
    /* A player keeps the name they have in the main game. */
    out->english = phase->anyone ? phase->anyone : N_("{0} to move.");
    out->args[0].text = pt_game_players(rules->parts[0]->game)[actor].label;
}

void pt_point_tell(const pt_rules *rules, const void *state, size_t point, pt_sentence *out) {
    const pt_layout *layout = pt_state_layout(rules, state);
    pt_thing pieces[PT_STACK_MAX];
    memset(out, 0, sizeof *out);
    if (!layout || point >= layout->point_count)
        return;
    size_t count = pt_state_pieces(rules, state, point, pieces, PT_STACK_MAX);
    int height = 0;
    for (size_t i = 0; i < count; i++)
        height += pieces[i].count;
    out->english = height > 1 ? N_("{0}: {1}, {2} high")
                   : height   ? N_("{0}: {1}")
                              : N_("{0}: empty");
    sentence_name(out, 0, layout->points[point].name);
    if (count == 0)
        return;
    const pt_thing *top = &pieces[count - 1];
    out->args[1].text = top->sprite->label[top->owner <= PT_BLACK ? top->owner : 2];
    out->args[2].number = height;
}

size_t pt_action_warnings(const pt_rules *rules, const void *state, pt_action action,
                          pt_warning out[PT_WARNINGS_MAX]) {
    return rules->game->warnings ? rules->game->warnings(rules, state, action, out) : 0;
}

size_t pt_action_facts(const pt_rules *rules, const void *state, pt_action action,
                       pt_fact_now out[PT_FACTS_MAX]) {
    return rules->game->tell_facts ? rules->game->tell_facts(rules, state, action, out) : 0;
}
