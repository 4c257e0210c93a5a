#include "games/tzaar/front.h"

#include <string.h>

#include "base/text.h"
#include "game/front.h"
#include "games/tzaar/rules.h"
#include "games/tzaar/text.h"

/* == The board == */

/* Columns stand upright; x and y as in tzaar.md, "Board", with y in half steps. */
#define POINT(letter, number, x, y)                                                                \
    { {(letter), '0' + (number), 0, 0}, false, (x), (y) }

static const pt_point points[TZAAR_SPACES] = {
    POINT('a', 1, 0, 2),  POINT('a', 2, 0, 4),  POINT('a', 3, 0, 6),  POINT('a', 4, 0, 8),
    POINT('a', 5, 0, 10), POINT('b', 1, 1, 1),  POINT('b', 2, 1, 3),  POINT('b', 3, 1, 5),
    POINT('b', 4, 1, 7),  POINT('b', 5, 1, 9),  POINT('b', 6, 1, 11), POINT('c', 1, 2, 0),
    POINT('c', 2, 2, 2),  POINT('c', 3, 2, 4),  POINT('c', 4, 2, 6),  POINT('c', 5, 2, 8),
    POINT('c', 6, 2, 10), POINT('c', 7, 2, 12), POINT('d', 1, 3, -1), POINT('d', 2, 3, 1),
    POINT('d', 3, 3, 3),  POINT('d', 4, 3, 5),  POINT('d', 5, 3, 7),  POINT('d', 6, 3, 9),
    POINT('d', 7, 3, 11), POINT('d', 8, 3, 13), POINT('e', 1, 4, -2), POINT('e', 2, 4, 0),
    POINT('e', 3, 4, 2),  POINT('e', 4, 4, 4),  POINT('e', 5, 4, 8),  POINT('e', 6, 4, 10),
    POINT('e', 7, 4, 12), POINT('e', 8, 4, 14), POINT('f', 1, 5, -1), POINT('f', 2, 5, 1),
    POINT('f', 3, 5, 3),  POINT('f', 4, 5, 5),  POINT('f', 5, 5, 7),  POINT('f', 6, 5, 9),
    POINT('f', 7, 5, 11), POINT('f', 8, 5, 13), POINT('g', 1, 6, 0),  POINT('g', 2, 6, 2),
    POINT('g', 3, 6, 4),  POINT('g', 4, 6, 6),  POINT('g', 5, 6, 8),  POINT('g', 6, 6, 10),
    POINT('g', 7, 6, 12), POINT('h', 1, 7, 1),  POINT('h', 2, 7, 3),  POINT('h', 3, 7, 5),
    POINT('h', 4, 7, 7),  POINT('h', 5, 7, 9),  POINT('h', 6, 7, 11), POINT('i', 1, 8, 2),
    POINT('i', 2, 8, 4),  POINT('i', 3, 8, 6),  POINT('i', 4, 8, 8),  POINT('i', 5, 8, 10)};

/* The ends of every line; the three through the hole end at it on both sides. */
static const uint8_t lines[][2] = {{0, 4},   {5, 10},  {11, 17}, {18, 25}, {26, 29}, {30, 33},
                                   {34, 41}, {42, 48}, {49, 54}, {55, 59}, {0, 26},  {1, 34},
                                   {2, 42},  {3, 49},  {4, 22},  {10, 56}, {17, 57}, {25, 58},
                                   {33, 59}, {37, 55}, {0, 21},  {1, 54},  {2, 48},  {3, 41},
                                   {4, 33},  {5, 58},  {11, 57}, {18, 56}, {26, 55}, {38, 59}};

static const pt_layout layout = {
    .points = points,
    .point_count = TZAAR_SPACES,
    .lines = lines,
    .line_count = sizeof lines / sizeof lines[0],
    .unit_x = 866, /* half the square root of 3 */
    .unit_y = 500,
    .print = PT_PRINT_LINES,
    .turns = 63,
};

const pt_layout *tzaar_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &layout;
}

/* == Pieces == */

#define CIRCLE(r) "M-" r " 0A" r " " r " 0 0 1 " r " 0A" r " " r " 0 0 1 -" r " 0Z"

/* A Tzaar has a star, a Tzarra a ring, a Tott nothing. */
static const pt_shape tzaar_shapes[] = {
    {CIRCLE("41"), "face", "rim"},
    {CIRCLE("28"), "", "rim"},
    {"M0-22L5.2-7.1L20.9-6.8L8.4 2.7L12.9 17.8L0 8.8L-12.9 17.8L-8.4 2.7L-20.9-6.8L-5.2-7.1Z",
     "ink", ""},
};
static const pt_shape tzarra_shapes[] = {
    {CIRCLE("41"), "face", "rim"},
    {CIRCLE("28"), "", "rim"},
    {CIRCLE("14"), "", "ink"},
};
static const pt_shape tott_shapes[] = {
    {CIRCLE("41"), "face", "rim"},
    {CIRCLE("28"), "", "rim"},
};

const pt_sprite tzaar_sprites[TZAAR_SPRITES] = {
    [TZAAR_TZAAR] = {.name = "tzaar",
                     .letter = 'Z',
                     .label = {N_("white Tzaar"), N_("black Tzaar")},
                     .noun = N_("Tzaar"),
                     .sign = {"z", "Z"},
                     .symbol = {0x2606, 0x2605},
                     .stacking = PT_STACKING_COUNTED,
                     .shapes = tzaar_shapes,
                     .shape_count = sizeof tzaar_shapes / sizeof tzaar_shapes[0]},
    [TZAAR_TZARRA] = {.name = "tzarra",
                      .letter = 'R',
                      .label = {N_("white Tzarra"), N_("black Tzarra")},
                      .noun = N_("Tzarra"),
                      .sign = {"r", "R"},
                      .symbol = {0x25ce, 0x25c9},
                      .stacking = PT_STACKING_COUNTED,
                      .shapes = tzarra_shapes,
                      .shape_count = sizeof tzarra_shapes / sizeof tzarra_shapes[0]},
    [TZAAR_TOTT] = {.name = "tott",
                    .letter = 'T',
                    .label = {N_("white Tott"), N_("black Tott")},
                    .noun = N_("Tott"),
                    .sign = {"t", "T"},
                    .symbol = {0x25cb, 0x25cf},
                    .stacking = PT_STACKING_COUNTED,
                    .shapes = tott_shapes,
                    .shape_count = sizeof tott_shapes / sizeof tott_shapes[0]},
};

const pt_hand tzaar_hands[TZAAR_HANDS] = {
    /* TRANSLATORS: pieces still to be placed */
    {.name = "to_place", .label = N_("to place {0}"), .pickable = true},
};

/* Losing the last of a kind loses the game, so these are what to watch. */
const pt_standing tzaar_standings[TZAAR_STANDINGS] = {
    {.name = "tzaars", .label = N_("Tzaars {0}"), .sprite = &tzaar_sprites[TZAAR_TZAAR]},
    {.name = "tzarras", .label = N_("Tzarras {0}"), .sprite = &tzaar_sprites[TZAAR_TZARRA]},
    {.name = "totts", .label = N_("Totts {0}"), .sprite = &tzaar_sprites[TZAAR_TOTT]},
};

static pt_thing stack_on(const tzaar_state *s, unsigned space) {
    return (pt_thing){.sprite = &tzaar_sprites[tzaar_kind(s, space)],
                      .owner = (uint8_t)(s->colour[PT_BLACK] >> space & 1 ? PT_BLACK : PT_WHITE),
                      .point = (uint16_t)space,
                      .count = (uint16_t)tzaar_height(s, space)};
}

void tzaar_scene_board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const tzaar_state *s = state;
    for (uint64_t stacks = tzaar_occupied(s); stacks;)
        board_add(out, stack_on(s, (unsigned)bit_pop(&stacks)));
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        for (unsigned kind = 0; kind < TZAAR_KINDS; kind++) {
            unsigned tops = s->tops[side][kind];
            if (s->phase == TZAAR_PLACE)
                board_add(out, (pt_thing){.sprite = &tzaar_sprites[kind],
                                          .hand = &tzaar_hands[0],
                                          .owner = (uint8_t)side,
                                          .count = (uint16_t)(tzaar_pieces[kind] - tops)});
            else
                board_add_standing(out, &tzaar_standings[kind], side, (int)tops);
        }
}

/* == Steps == */

static size_t thing_at(const pt_board *board, unsigned point) {
    size_t i = 0;
    while (i < board->thing_count && (board->things[i].hand || board->things[i].point != point))
        i++;
    return i;
}

/* The moving stack is put on the one it meets, or takes its place. */
size_t tzaar_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    if (tzaar_act(action) == TZAAR_ACT_MOVE) {
        size_t moved = thing_at(&before, tzaar_from(action));
        size_t met = thing_at(&before, tzaar_to(action));
        pt_thing to = before.things[moved];
        to.point = (uint16_t)tzaar_to(action);
        bool joins = before.things[met].owner == to.owner;
        if (joins)
            to.count = (uint16_t)(to.count + before.things[met].count);
        step_shift(&before, moved, to, 0, out, &count);
        if (joins)
            step_join(&before, met, 1, out, &count);
    }
    steps_between(&before, &after, count > 0, out, &count);
    return count;
}

/* == Picks == */

static pt_pick space_pick(unsigned space) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    pt_points_add(&pick.points, space);
    return pick;
}

size_t tzaar_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    size_t n = 0;
    switch (tzaar_act(action)) {
    case TZAAR_ACT_PLACE:
        out[n++] = (pt_pick){.kind = PT_PICK_HAND,
                             .hand = &tzaar_hands[0],
                             .sprite = &tzaar_sprites[tzaar_placed(action)]};
        out[n++] = space_pick(tzaar_to(action));
        return n;
    case TZAAR_ACT_MOVE:
        out[n++] = space_pick(tzaar_from(action));
        out[n++] = space_pick(tzaar_to(action));
        return n;
    default:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("Pass")};
        return n;
    }
}

/* == Words == */

static bool joins_own(const tzaar_state *s, pt_action action) {
    return tzaar_act(action) == TZAAR_ACT_MOVE && (s->colour[s->turn] >> tzaar_to(action) & 1);
}

void tzaar_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const tzaar_state *s = state;
    const char *to = points[tzaar_to(action)].name;
    out->args[0].text = pt_game_players(rules->game)[s->turn].label;
    switch (tzaar_act(action)) {
    case TZAAR_ACT_PLACE:
        out->english = N_("{0} places a piece on {1}: {2}");
        out->args[2].text = tzaar_sprites[tzaar_placed(action)].noun;
        sentence_name(out, 1, to);
        break;
    case TZAAR_ACT_MOVE:
        out->english = joins_own(s, action)
                           ? N_("{0} moves the stack on {1} onto the stack on {2}")
                           : N_("{0} captures the {3} on {2} with the stack on {1}");
        sentence_name(out, 1, points[tzaar_from(action)].name);
        sentence_name(out, 2, to);
        out->args[3].text = tzaar_sprites[tzaar_kind(s, tzaar_to(action))].noun;
        break;
    default:
        out->english = N_("{0} passes");
    }
}

/* Covering one's own last stack of a kind is legal and loses at once (tzaar.md, "End"). */
size_t tzaar_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out) {
    (void)rules;
    const tzaar_state *s = state;
    if (!joins_own(s, action))
        return 0;
    unsigned kind = tzaar_kind(s, tzaar_to(action));
    if (s->tops[s->turn][kind] > 1)
        return 0;
    *out =
        (pt_warning){.sprite = &tzaar_sprites[kind],
                     .count = 1,
                     .sentence = {.english = N_("This covers your last {0}, so you lose the game."),
                                  .args[0].text = tzaar_sprites[kind].noun}};
    return 1;
}

const pt_fact tzaar_facts[TZAAR_FACTS] = {
    {.name = "height", .label = N_("height of the stack: {0}")},
    {.name = "left", .label = N_("stacks of that kind left: {0}")},
};

size_t tzaar_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out) {
    (void)rules;
    const tzaar_state *s = state;
    if (tzaar_act(action) != TZAAR_ACT_MOVE)
        return 0;
    unsigned to = tzaar_to(action), from = tzaar_from(action);
    if (joins_own(s, action)) {
        out[0] =
            (pt_fact_now){&tzaar_facts[0], (int16_t)(tzaar_height(s, from) + tzaar_height(s, to))};
        return 1;
    }
    out[0] = (pt_fact_now){&tzaar_facts[1], (int16_t)(s->tops[s->turn ^ 1][tzaar_kind(s, to)] - 1)};
    return 1;
}
