#include "games/dvonn/front.h"

#include <string.h>

#include "base/text.h"
#include "game/front.h"
#include "games/dvonn/state.h"

/* One step right is 2, the next row half a step: x = 2 * column - row, both from 0. */
#define POINT(letter, number)                                                                      \
    { {(letter), '0' + (number), 0, 0}, false, 2 * ((letter) - 'a') - ((number)-1), (number)-1 }
#define POINTS_C_TO_I(number)                                                                      \
    POINT('c', number), POINT('d', number), POINT('e', number), POINT('f', number),                \
        POINT('g', number), POINT('h', number), POINT('i', number)

/* Points 0 (a1), 9 (a2), 19 (a3), 30 (b4) and 40 (c5) begin the rows. */
static const pt_point points[DVONN_SPACES] = {
    POINT('a', 1),    POINT('b', 1),    POINTS_C_TO_I(1), POINT('a', 2),    POINT('b', 2),
    POINTS_C_TO_I(2), POINT('j', 2),    POINT('a', 3),    POINT('b', 3),    POINTS_C_TO_I(3),
    POINT('j', 3),    POINT('k', 3),    POINT('b', 4),    POINTS_C_TO_I(4), POINT('j', 4),
    POINT('k', 4),    POINTS_C_TO_I(5), POINT('j', 5),    POINT('k', 5)};

/* The ends of every line of spaces: rows 1 to 5, columns a to k, and the diagonals
 * a3-c5, a2-d5, a1-e5 to g1-k5, h1-k4 and i1-k3. */
static const uint8_t lines[][2] = {
    {0, 8},  {9, 18}, {19, 29}, {30, 39}, {40, 48}, {0, 19},  {1, 30},  {2, 40},  {3, 41},
    {4, 42}, {5, 43}, {6, 44},  {7, 45},  {8, 46},  {18, 47}, {29, 48}, {19, 40}, {9, 41},
    {0, 42}, {1, 43}, {2, 44},  {3, 45},  {4, 46},  {5, 47},  {6, 48},  {7, 39},  {8, 29}};

static const pt_layout layout = {
    .points = points,
    .point_count = DVONN_SPACES,
    .lines = lines,
    .line_count = sizeof lines / sizeof lines[0],
    .unit_x = 500,
    .unit_y = 866, /* half the square root of 3 */
    .print = PT_PRINT_SPACES,
    .turns = 1 | 1 << 3,
};

/* Discs; red is told apart by a diamond too. */
static const pt_shape disc[] = {
    {"M-41 0A41 41 0 0 1 41 0A41 41 0 0 1 -41 0Z", "face", "rim"},
    {"M-27.9 0A27.9 27.9 0 0 1 27.9 0A27.9 27.9 0 0 1 -27.9 0Z", "", "rim"},
};
static const pt_shape marked[] = {
    {"M-41 0A41 41 0 0 1 41 0A41 41 0 0 1 -41 0Z", "live", "rim"},
    {"M-27.9 0A27.9 27.9 0 0 1 27.9 0A27.9 27.9 0 0 1 -27.9 0Z", "", "rim"},
    {"M0-13L11 0L0 13L-11 0Z", "", "ink"},
};

const pt_layout *dvonn_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &layout;
}

enum { PIECE = 0, RED };

const pt_sprite dvonn_sprites[DVONN_SPRITES] = {
    [PIECE] = {.name = "basic",
               .label = {N_("white piece"), N_("black piece")},
               .noun = N_("piece"),
               .sign = {"w", "b"},
               .symbol = {0x25cb, 0x25cf},
               .stacking = PT_STACKING_COUNTED,
               .shapes = disc,
               .shape_count = sizeof disc / sizeof disc[0]},
    [RED] = {.name = "dvonn",
             .label = {NULL, NULL, N_("red DVONN-piece")},
             .noun = N_("DVONN-piece"),
             .sign = {NULL, NULL, "r"},
             .symbol = {0, 0, 0x25c6},
             .stacking = PT_STACKING_COUNTED,
             .shapes = marked,
             .shape_count = sizeof marked / sizeof marked[0]},
};

const pt_hand dvonn_hands[DVONN_HANDS] = {
    /* TRANSLATORS: pieces still to be placed */
    {.name = "to_place", .label = N_("to place {0}")},
};

const pt_standing dvonn_standings[DVONN_STANDINGS] = {
    /* TRANSLATORS: how many pieces are in the stacks that a player controls */
    {.name = "control", .label = N_("controls {0}")},
};

static void add_stack(const dvonn_state *now, unsigned space, pt_board *out) {
    unsigned first = dvonn_pieces_on(&now->board, dvonn_bit(space) - 1);
    unsigned height = dvonn_height(&now->board, space);
    for (unsigned i = 0; i < height; i++) {
        bool is_red = now->red >> (first + i) & 1;
        bool is_white = now->white >> (first + i) & 1;
        board_add(out, (pt_thing){.sprite = &dvonn_sprites[is_red ? RED : PIECE],
                                  .owner = is_red     ? PT_NOBODY
                                           : is_white ? PT_WHITE
                                                      : PT_BLACK,
                                  .level = (uint8_t)i,
                                  .point = (uint16_t)dvonn_point_of(space)});
    }
}

static void add_to_place(const dvonn_state *now, pt_board *out) {
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        board_add(out, (pt_thing){.sprite = &dvonn_sprites[PIECE],
                                  .hand = &dvonn_hands[0],
                                  .owner = (uint8_t)side,
                                  .count = (uint16_t)(DVONN_COLOUR_PIECES -
                                                      bit_count(now->board.top[side]))});
    board_add(out, (pt_thing){.sprite = &dvonn_sprites[RED],
                              .hand = &dvonn_hands[0],
                              .owner = PT_NOBODY,
                              .count = (uint16_t)(DVONN_RED_PIECES - bit_count(now->board.red))});
}

void dvonn_scene_board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const dvonn_state *now = state;
    for (uint64_t spaces = dvonn_occupied(&now->board); spaces;)
        add_stack(now, (unsigned)bit_pop(&spaces), out);
    if (now->placed < DVONN_SPACES) {
        add_to_place(now, out);
        return;
    }
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        board_add_standing(out, &dvonn_standings[0], side,
                           (int)dvonn_pieces_on(&now->board, now->board.top[side]));
}

/* A stack goes onto another, piece by piece in its order; what has lost its connection with red
 * leaves after that (dvonn.md §4). */
size_t dvonn_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    if (dvonn_action_kind(action) == DVONN_MOVE) {
        const dvonn_state *now = state;
        unsigned from = dvonn_point_of(dvonn_action_from(action));
        unsigned to = dvonn_point_of(dvonn_action_to(action));
        unsigned height = dvonn_height(&now->board, dvonn_action_to(action));
        for (size_t i = 0; i < before.thing_count; i++) {
            pt_thing moved = before.things[i];
            if (moved.hand || moved.point != from)
                continue;
            moved.point = (uint16_t)to;
            moved.level = (uint8_t)(moved.level + height);
            step_shift(&before, i, moved, 0, out, &count);
        }
    }
    steps_between(&before, &after, count > 0, out, &count);
    return count;
}

static pt_pick space_pick(unsigned space) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    pt_points_add(&pick.points, dvonn_point_of(space));
    return pick;
}

size_t dvonn_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    size_t n = 0;
    switch (dvonn_action_kind(action)) {
    case DVONN_MOVE:
        out[n++] = space_pick(dvonn_action_from(action));
        out[n++] = space_pick(dvonn_action_to(action));
        return n;
    case DVONN_PLACE:
        out[n++] = space_pick(dvonn_action_to(action));
        return n;
    default:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("Pass")};
        return n;
    }
}

void dvonn_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const dvonn_state *now = state;
    out->args[0].text = pt_game_players(rules->game)[now->turn].label;
    switch (dvonn_action_kind(action)) {
    case DVONN_MOVE:
        out->english = N_("{0} moves the stack on {1} to {2}");
        sentence_name(out, 1, points[dvonn_point_of(dvonn_action_from(action))].name);
        sentence_name(out, 2, points[dvonn_point_of(dvonn_action_to(action))].name);
        break;
    case DVONN_PLACE:
        out->english = N_("{0} places a piece on {1}");
        sentence_name(out, 1, points[dvonn_point_of(dvonn_action_to(action))].name);
        break;
    default:
        out->english = N_("{0} passes");
    }
}

const pt_fact dvonn_facts[DVONN_FACTS] = {
    {.name = "cuts", .label = N_("pieces cut off: {0}")},
    {.name = "cuts_stacks", .label = N_("stacks cut off: {0}")},
};

size_t dvonn_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out) {
    const dvonn_state *now = state;
    pt_state next;
    size_t n = 0;
    if (dvonn_action_kind(action) != DVONN_MOVE)
        return 0;
    memcpy(&next, state, rules->state_size);
    pt_apply(rules, &next, action);
    const dvonn_board *before = &now->board, *after = &((const dvonn_state *)(void *)&next)->board;
    int pieces =
        (int)dvonn_pieces_on(before, DVONN_BOARD) - (int)dvonn_pieces_on(after, DVONN_BOARD);
    int stacks = bit_count(dvonn_occupied(before)) - bit_count(dvonn_occupied(after)) - 1;
    if (pieces > 0)
        out[n++] = (pt_fact_now){&dvonn_facts[0], (int16_t)pieces};
    if (stacks > 0)
        out[n++] = (pt_fact_now){&dvonn_facts[1], (int16_t)stacks};
    return n;
}
