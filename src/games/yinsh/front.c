#include "games/yinsh/front.h"

#include <string.h>

#include "base/text.h"
#include "game/front.h"
#include "games/yinsh/rules.h"
#include "games/yinsh/text.h"

/* == The board == */

/* Columns stand upright, each half a step lower than the one to its left (yinsh.md §1). */
#define POINT1(letter, number)                                                                     \
    { {(letter), '0' + (number), 0, 0}, false, (letter) - 'a', 2 * (number) - ((letter) - 'a') }
#define POINT2(letter, number)                                                                     \
    {                                                                                              \
        {(letter), '1', '0' + (number)-10, 0}, false, (letter) - 'a',                              \
            2 * (number) - ((letter) - 'a')                                                        \
    }

static const pt_point points[YINSH_POINTS] = {
    POINT1('a', 2),  POINT1('a', 3),  POINT1('a', 4),  POINT1('a', 5),  POINT1('b', 1),
    POINT1('b', 2),  POINT1('b', 3),  POINT1('b', 4),  POINT1('b', 5),  POINT1('b', 6),
    POINT1('b', 7),  POINT1('c', 1),  POINT1('c', 2),  POINT1('c', 3),  POINT1('c', 4),
    POINT1('c', 5),  POINT1('c', 6),  POINT1('c', 7),  POINT1('c', 8),  POINT1('d', 1),
    POINT1('d', 2),  POINT1('d', 3),  POINT1('d', 4),  POINT1('d', 5),  POINT1('d', 6),
    POINT1('d', 7),  POINT1('d', 8),  POINT1('d', 9),  POINT1('e', 1),  POINT1('e', 2),
    POINT1('e', 3),  POINT1('e', 4),  POINT1('e', 5),  POINT1('e', 6),  POINT1('e', 7),
    POINT1('e', 8),  POINT1('e', 9),  POINT2('e', 10), POINT1('f', 2),  POINT1('f', 3),
    POINT1('f', 4),  POINT1('f', 5),  POINT1('f', 6),  POINT1('f', 7),  POINT1('f', 8),
    POINT1('f', 9),  POINT2('f', 10), POINT1('g', 2),  POINT1('g', 3),  POINT1('g', 4),
    POINT1('g', 5),  POINT1('g', 6),  POINT1('g', 7),  POINT1('g', 8),  POINT1('g', 9),
    POINT2('g', 10), POINT2('g', 11), POINT1('h', 3),  POINT1('h', 4),  POINT1('h', 5),
    POINT1('h', 6),  POINT1('h', 7),  POINT1('h', 8),  POINT1('h', 9),  POINT2('h', 10),
    POINT2('h', 11), POINT1('i', 4),  POINT1('i', 5),  POINT1('i', 6),  POINT1('i', 7),
    POINT1('i', 8),  POINT1('i', 9),  POINT2('i', 10), POINT2('i', 11), POINT1('j', 5),
    POINT1('j', 6),  POINT1('j', 7),  POINT1('j', 8),  POINT1('j', 9),  POINT2('j', 10),
    POINT2('j', 11), POINT1('k', 7),  POINT1('k', 8),  POINT1('k', 9),  POINT2('k', 10),
};

/* The ends of every line: columns, rows of equal numbers, and the other diagonal. */
static const uint8_t lines[][2] = {
    {0, 3},   {4, 10},  {11, 18}, {19, 27}, {28, 37}, {38, 46}, {47, 56}, {57, 65}, {66, 73},
    {74, 80}, {81, 84}, {0, 47},  {1, 57},  {2, 66},  {3, 74},  {4, 28},  {9, 75},  {10, 81},
    {18, 82}, {27, 83}, {37, 84}, {56, 80}, {0, 80},  {1, 73},  {2, 65},  {3, 56},  {4, 84},
    {5, 79},  {10, 37}, {11, 83}, {19, 82}, {28, 81}, {47, 74}};

static const pt_layout layout = {
    .points = points,
    .point_count = YINSH_POINTS,
    .lines = lines,
    .line_count = sizeof lines / sizeof lines[0],
    .unit_x = 866, /* half the square root of 3 */
    .unit_y = 500,
    .print = PT_PRINT_LINES,
    .turns = 63,
};

const pt_layout *yinsh_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &layout;
}

/* == Pieces == */

#define CIRCLE(r) "M-" r " 0A" r " " r " 0 0 1 " r " 0A" r " " r " 0 0 1 -" r " 0Z"
#define HOLE(r) "M-" r " 0A" r " " r " 0 0 0 " r " 0A" r " " r " 0 0 0 -" r " 0Z"

/* A marker fits into a ring. */
static const pt_shape ring_shapes[] = {{CIRCLE("42") HOLE("29"), "face", "rim"}};
static const pt_shape marker_shapes[] = {{CIRCLE("26"), "face", "rim"}};

enum { RING = 0, MARKER };

const pt_sprite yinsh_sprites[YINSH_SPRITES] = {
    [RING] = {.name = "ring",
              .label = {N_("white ring"), N_("black ring")},
              .noun = N_("ring"),
              .sign = {"W", "B"},
              .symbol = {0x25ce, 0x25c9},
              .shapes = ring_shapes,
              .shape_count = 1},
    [MARKER] = {.name = "marker",
                .label = {N_("white marker"), N_("black marker"), N_("marker")},
                .noun = N_("marker"),
                .sign = {"w", "b", "m"},
                .symbol = {0x25cb, 0x25cf, 0x25d0},
                .shapes = marker_shapes,
                .shape_count = 1},
};

enum { TO_PLACE = 0, REMOVED, POOL };

const pt_hand yinsh_hands[YINSH_HANDS] = {
    /* TRANSLATORS: rings still to be placed */
    [TO_PLACE] = {.name = "to_place", .label = N_("to place {0}")},
    /* TRANSLATORS: rings that a player has removed; three of them win */
    [REMOVED] = {.name = "removed", .label = N_("removed {0}")},
    /* TRANSLATORS: markers that are not on the board, for both players */
    [POOL] = {.name = "pool", .label = N_("pool {0}")},
};

/* A marker is nobody's off the board; on it, whose it is tells its face. */
static pt_thing marker_on(unsigned side, unsigned bit) {
    return (pt_thing){.sprite = &yinsh_sprites[MARKER],
                      .owner = (uint8_t)side,
                      .point = (uint16_t)yinsh_point_of(bit),
                      .count = 1};
}

void yinsh_scene_board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const yinsh_state *s = state;
    bool placing = s->phase == YINSH_PLACE;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++) {
        for (wide markers = s->marker[side]; wide_any(markers);)
            board_add(out, marker_on(side, wide_pop(&markers)));
        for (wide rings = s->ring[side]; wide_any(rings);)
            board_add(out, (pt_thing){.sprite = &yinsh_sprites[RING],
                                      .owner = (uint8_t)side,
                                      .point = (uint16_t)yinsh_point_of(wide_pop(&rings))});
        board_add(out, (pt_thing){.sprite = &yinsh_sprites[RING],
                                  .hand = &yinsh_hands[placing ? TO_PLACE : REMOVED],
                                  .owner = (uint8_t)side,
                                  .count = (uint16_t)(YINSH_RINGS - wide_count(s->ring[side]))});
    }
    board_add(out, (pt_thing){.sprite = &yinsh_sprites[MARKER],
                              .hand = &yinsh_hands[POOL],
                              .owner = PT_NOBODY,
                              .count = (uint16_t)(YINSH_MARKERS - wide_count(yinsh_markers(s)))});
}

/* == Steps == */

static size_t thing_at(const pt_board *board, const pt_sprite *sprite, unsigned point) {
    for (size_t i = 0; i < board->thing_count; i++)
        if (!board->things[i].hand && board->things[i].sprite == sprite &&
            board->things[i].point == point)
            return i;
    return board->thing_count;
}

static size_t pool_of(const pt_board *board) {
    size_t i = 0;
    while (i < board->thing_count && board->things[i].hand != &yinsh_hands[POOL])
        i++;
    return i;
}

/* A marker is laid, the ring moves off it, and the markers it jumped turn over one after the other
 * (yinsh.md §5). */
static void move_steps(const yinsh_state *s, pt_action action, pt_board *before, pt_step *out,
                       size_t *count) {
    unsigned from = yinsh_from(action), to = yinsh_to(action), beat = 0;
    unsigned step = (unsigned)yinsh_step(yinsh_direction(action));
    size_t ring = thing_at(before, &yinsh_sprites[RING], yinsh_point_of(from));
    pt_thing moved = before->things[ring];
    moved.point = (uint16_t)yinsh_point_of(to);
    step_bring(before, pool_of(before), 1, marker_on(s->turn, from), beat++, out, count);
    step_shift(before, ring, moved, beat++, out, count);
    for (unsigned at = from + step; at != to; at += step) {
        size_t marker = thing_at(before, &yinsh_sprites[MARKER], yinsh_point_of(at));
        if (marker < before->thing_count)
            step_shift(before, marker, marker_on(before->things[marker].owner ^ 1u, at), beat++,
                       out, count);
    }
}

size_t yinsh_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    if (yinsh_kind(action) == YINSH_ACT_MOVE)
        move_steps(state, action, &before, out, &count);
    steps_between(&before, &after, 0, out, &count);
    return count;
}

/* == Picks == */

static pt_pick pick_points(wide set) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    while (wide_any(set))
        pt_points_add(&pick.points, yinsh_point_of(wide_pop(&set)));
    return pick;
}

/* A row is one of its markers and, where that leaves several, its two ends; or all five at once. */
size_t yinsh_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    size_t n = 0;
    wide to = wide_bit(yinsh_to(action)), from = wide_bit(yinsh_from(action));
    switch (yinsh_kind(action)) {
    case YINSH_ACT_MOVE:
        out[n++] = pick_points(from);
        out[n++] = pick_points(to);
        return n;
    case YINSH_ACT_ROW:
        out[n++] = pick_points(yinsh_row_points(yinsh_from(action), yinsh_direction(action)));
        out[n++] = pick_points(wide_or(from, to));
        out[n++] = pick_points(wide_or(from, to));
        out[n++] = (pt_pick){.kind = PT_PICK_SUBSET,
                             .usual = true,
                             .points = out[0].points,
                             .chosen = out[0].points};
        return n;
    case YINSH_ACT_PASS:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("Pass")};
        return n;
    default:
        out[n++] = pick_points(to);
        return n;
    }
}

/* == Words == */

static const char *name_of(unsigned bit) {
    return points[yinsh_point_of(bit)].name;
}

/* Only moves and rows have a point of origin. */
void yinsh_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const yinsh_state *s = state;
    unsigned from = yinsh_from(action), to = yinsh_to(action);
    out->args[0].text = pt_game_players(rules->game)[s->turn].label;
    switch (yinsh_kind(action)) {
    case YINSH_ACT_PLACE:
        out->english = N_("{0} places a ring on {1}");
        sentence_name(out, 1, name_of(to));
        break;
    case YINSH_ACT_MOVE:
        out->english = N_("{0} moves the ring on {1} to {2}");
        sentence_name(out, 1, name_of(from));
        sentence_name(out, 2, name_of(to));
        break;
    case YINSH_ACT_ROW:
        out->english = N_("{0} removes the row from {1} to {2}");
        sentence_name(out, 1, name_of(from));
        sentence_name(out, 2, name_of(to));
        break;
    case YINSH_ACT_RING:
        out->english = N_("{0} removes the ring on {1}");
        sentence_name(out, 1, name_of(to));
        break;
    default:
        out->english = N_("{0} passes");
    }
}

static unsigned row_count(wide markers) {
    unsigned rows = 0;
    for (unsigned d = 0; d < 3; d++)
        rows += (unsigned)wide_count(yinsh_rows(markers, d));
    return rows;
}

/* A move that completes the opponent's last row loses, unless one's own rows win first (yinsh.md
 * §7). */
size_t yinsh_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out) {
    const yinsh_state *s = state;
    unsigned side = s->turn, other = side ^ 1, goal = yinsh_goal(s);
    if (yinsh_kind(action) != YINSH_ACT_MOVE || yinsh_removed(s, other) + 1 < goal)
        return 0;
    yinsh_state next = *s;
    yinsh_apply(rules, &next, action);
    if (!yinsh_has_row(next.marker[other]) ||
        yinsh_removed(s, side) + row_count(next.marker[side]) >= goal)
        return 0;
    *out = (pt_warning){
        .sprite = &yinsh_sprites[MARKER],
        .count = 1,
        .sentence = {.english = N_("This completes a row for your opponent, who wins with it.")}};
    return 1;
}

const pt_fact yinsh_facts[YINSH_FACTS] = {
    {.name = "turns", .label = N_("markers turned over: {0}")},
    {.name = "rows", .label = N_("rows made: {0}")},
};

size_t yinsh_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out) {
    (void)rules;
    const yinsh_state *s = state;
    size_t n = 0;
    if (yinsh_kind(action) != YINSH_ACT_MOVE)
        return 0;
    yinsh_state next = *s;
    yinsh_apply(NULL, &next, action);
    wide turned = wide_and(s->marker[s->turn ^ 1], next.marker[s->turn]);
    turned = wide_or(turned, wide_and(s->marker[s->turn], next.marker[s->turn ^ 1]));
    unsigned rows = row_count(next.marker[s->turn]);
    if (wide_any(turned))
        out[n++] = (pt_fact_now){&yinsh_facts[0], (int16_t)wide_count(turned)};
    if (rows > 0)
        out[n++] = (pt_fact_now){&yinsh_facts[1], (int16_t)rows};
    return n;
}
