#include "games/punct/front.h"

#include <string.h>

#include "game/front.h"
#include "games/punct/rules.h"
#include "games/punct/text.h"

/* == Pieces == */

/* Drawn with orientation 0 and the PÜNCT at (0, 0): the outline, the PÜNCT, the minor dots. */
static const pt_shape triangular_shapes[] = {
    {"M42 0L42 100A42 42 0 0 1 -21 136.4L-107.6 86.4A42 42 0 0 1 -107.6 13.6L-21 -36.4A42 42 0 0 1 "
     "42 0Z",
     "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M-13 100A13 13 0 0 1 13 100A13 13 0 0 1 -13 100Z"
     "M-99.6 50A13 13 0 0 1 -73.6 50A13 13 0 0 1 -99.6 50Z",
     "", "rim"},
};
static const pt_shape centred_shapes[] = {
    {"M42 -100L42 100A42 42 0 0 1 -42 100L-42 -100A42 42 0 0 1 42 -100Z", "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M-13 100A13 13 0 0 1 13 100A13 13 0 0 1 -13 100Z"
     "M-13 -100A13 13 0 0 1 13 -100A13 13 0 0 1 -13 -100Z",
     "", "rim"},
};
static const pt_shape straight_shapes[] = {
    {"M42 0L42 200A42 42 0 0 1 -42 200L-42 0A42 42 0 0 1 42 0Z", "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M-13 100A13 13 0 0 1 13 100A13 13 0 0 1 -13 100Z"
     "M-13 200A13 13 0 0 1 13 200A13 13 0 0 1 -13 200Z",
     "", "rim"},
};
static const pt_shape clockwise_shapes[] = {
    {"M42 0L42 100A42 42 0 0 1 21 136.4L-65.6 186.4A42 42 0 0 1 -107.6 113.6L-42 75.8L-42 0A42 42 "
     "0 0 1 42 0Z",
     "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M-13 100A13 13 0 0 1 13 100A13 13 0 0 1 -13 100Z"
     "M-99.6 150A13 13 0 0 1 -73.6 150A13 13 0 0 1 -99.6 150Z",
     "", "rim"},
};
static const pt_shape middle_shapes[] = {
    {"M-107.6 13.6L-42 -24.2L-42 -100A42 42 0 0 1 42 -100L42 0A42 42 0 0 1 21 36.4L-65.6 86.4A42 "
     "42 0 0 1 -107.6 13.6Z",
     "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M-99.6 50A13 13 0 0 1 -73.6 50A13 13 0 0 1 -99.6 50Z"
     "M-13 -100A13 13 0 0 1 13 -100A13 13 0 0 1 -13 -100Z",
     "", "rim"},
};
static const pt_shape anticlockwise_shapes[] = {
    {"M-21 -36.4L44.6 -74.2L44.6 -150A42 42 0 0 1 128.6 -150L128.6 -50A42 42 0 0 1 107.6 -13.6L21 "
     "36.4A42 42 0 0 1 -21 -36.4Z",
     "face", "rim"},
    {"M-21 0A21 21 0 0 1 21 0A21 21 0 0 1 -21 0Z", "ink", ""},
    {"M73.6 -50A13 13 0 0 1 99.6 -50A13 13 0 0 1 73.6 -50Z"
     "M73.6 -150A13 13 0 0 1 99.6 -150A13 13 0 0 1 73.6 -150Z",
     "", "rim"},
};

/* By sixths of a turn anticlockwise; orientations count clockwise (punct.md, "The pieces"). */
static const pt_offset triangular_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {0, -2}, {-1, -1}, {0, 0}, {1, -1}, {0, -2}, {0, 0}, {1, 1},   {1, -1},
    {0, 0}, {0, 2},  {1, 1},   {0, 0}, {-1, 1}, {0, 2},  {0, 0}, {-1, -1}, {-1, 1}};
static const pt_offset centred_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {0, -2}, {0, 2},  {0, 0}, {1, -1}, {-1, 1}, {0, 0}, {1, 1},   {-1, -1},
    {0, 0}, {0, 2},  {0, -2}, {0, 0}, {-1, 1}, {1, -1}, {0, 0}, {-1, -1}, {1, 1}};
static const pt_offset straight_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {0, -2}, {0, -4}, {0, 0}, {1, -1}, {2, -2}, {0, 0}, {1, 1},   {2, 2},
    {0, 0}, {0, 2},  {0, 4},  {0, 0}, {-1, 1}, {-2, 2}, {0, 0}, {-1, -1}, {-2, -2}};
static const pt_offset clockwise_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {0, -2}, {-1, -3}, {0, 0}, {1, -1}, {1, -3}, {0, 0}, {1, 1},   {2, 0},
    {0, 0}, {0, 2},  {1, 3},   {0, 0}, {-1, 1}, {-1, 3}, {0, 0}, {-1, -1}, {-2, 0}};
static const pt_offset middle_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {-1, -1}, {0, 2},  {0, 0}, {0, -2}, {-1, 1}, {0, 0}, {1, -1}, {-1, -1},
    {0, 0}, {1, 1},   {0, -2}, {0, 0}, {0, 2},  {1, -1}, {0, 0}, {-1, 1}, {1, 1}};
static const pt_offset anticlockwise_footprint[6 * PUNCT_DOTS] = {
    {0, 0}, {1, 1},   {1, 3},   {0, 0}, {0, 2},  {-1, 3}, {0, 0}, {-1, 1}, {-2, 0},
    {0, 0}, {-1, -1}, {-1, -3}, {0, 0}, {0, -2}, {1, -3}, {0, 0}, {1, -1}, {2, 0}};

static unsigned sixths(unsigned orientation) {
    return (6 - orientation) % 6;
}

#define PIECE(its_name, kind, whites, blacks, its_noun, its_shapes, its_footprint)                 \
    {                                                                                              \
        .name = (its_name), .letter = (kind)[0], .label = {(whites), (blacks)},                    \
        .noun = (its_noun), .sign = {"w" kind, "b" kind}, .symbol = {0x25cb, 0x25cf},              \
        .shapes = (its_shapes), .shape_count = sizeof(its_shapes) / sizeof(its_shapes)[0],         \
        .stacking = PT_STACKING_LAYERS, .size = PUNCT_DOTS, .footprint = (its_footprint),          \
    }

const pt_sprite punct_sprites[PUNCT_SPRITES] = {
    [PUNCT_T] = PIECE("triangular", "T", N_("white triangular piece"), N_("black triangular piece"),
                      N_("triangular piece"), triangular_shapes, triangular_footprint),
    [PUNCT_C] =
        PIECE("centred", "C", N_("white straight piece with its PÜNCT in the centre"),
              N_("black straight piece with its PÜNCT in the centre"),
              N_("straight piece with its PÜNCT in the centre"), centred_shapes, centred_footprint),
    [PUNCT_E] =
        PIECE("straight", "E", N_("white straight piece with its PÜNCT at an end"),
              N_("black straight piece with its PÜNCT at an end"),
              N_("straight piece with its PÜNCT at an end"), straight_shapes, straight_footprint),
    [PUNCT_L] = PIECE("clockwise", "L", N_("white angular piece turning clockwise"),
                      N_("black angular piece turning clockwise"),
                      N_("angular piece turning clockwise"), clockwise_shapes, clockwise_footprint),
    [PUNCT_M] =
        PIECE("middle", "M", N_("white angular piece with its PÜNCT in the middle"),
              N_("black angular piece with its PÜNCT in the middle"),
              N_("angular piece with its PÜNCT in the middle"), middle_shapes, middle_footprint),
    [PUNCT_R] = PIECE("anticlockwise", "R", N_("white angular piece turning anticlockwise"),
                      N_("black angular piece turning anticlockwise"),
                      N_("angular piece turning anticlockwise"), anticlockwise_shapes,
                      anticlockwise_footprint),
};

const pt_hand punct_hands[PUNCT_HANDS] = {
    {.name = "set", .label = N_("set {0}"), .pickable = true},
};

const pt_standing punct_standings[PUNCT_STANDINGS] = {
    /* TRANSLATORS: spaces of the central hexagon that a player controls */
    {.name = "centre", .label = N_("centre {0}"), .leads = true},
    /* TRANSLATORS: pieces that a player has not added yet */
    {.name = "left", .label = N_("{0} left")},
};

/* == The board == */

static pt_thing thing_of(const punct_piece *piece) {
    return (pt_thing){.sprite = &punct_sprites[punct_kind(piece)],
                      .owner = (uint8_t)punct_side(piece),
                      .turn = (uint8_t)sixths(punct_orientation(piece)),
                      .level = piece->level,
                      .point = piece->space,
                      .count = 1};
}

void punct_scene_board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const punct_state *s = state;
    for (unsigned i = 0; i < s->count; i++)
        board_add(out, thing_of(&s->pieces[i]));
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++) {
        int left = 0;
        for (unsigned kind = 0; kind < PUNCT_KINDS; kind++) {
            left += s->set[side][kind];
            board_add(out, (pt_thing){.sprite = &punct_sprites[kind],
                                      .hand = &punct_hands[0],
                                      .owner = (uint8_t)side,
                                      .count = s->set[side][kind]});
        }
        if (!s->basic)
            board_add_standing(out, &punct_standings[0], side,
                               punct_common(&s->seen[side], &punct_centre));
        board_add_standing(out, &punct_standings[1], side, left);
    }
}

/* == Steps == */

/* A piece moves in one step, whether it turns or climbs on the way. */
size_t punct_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    const punct_state *s = state;
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    if (punct_act(action) == PUNCT_ACT_TURN && s->picked >= PUNCT_KINDS) {
        int index = punct_free_piece(s, (unsigned)s->picked - PUNCT_KINDS);
        punct_state next = *s;
        punct_apply(rules, &next, action);
        pt_thing from = thing_of(&s->pieces[index]);
        size_t moved = 0;
        while (before.things[moved].hand || before.things[moved].point != from.point ||
               before.things[moved].level != from.level)
            moved++;
        int landed = punct_free_piece(&next, s->dot);
        step_shift(&before, moved, thing_of(&next.pieces[landed]), 0, out, &count);
    }
    steps_between(&before, &after, count > 0, out, &count);
    return count;
}

/* == Picks == */

/* The kind of piece that the turn has picked. */
static unsigned kind_picked(const punct_state *s) {
    if (s->picked < PUNCT_KINDS)
        return s->picked;
    return punct_kind(&s->pieces[punct_free_piece(s, (unsigned)s->picked - PUNCT_KINDS)]);
}

static pt_pick space_pick(unsigned space) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    pt_points_add(&pick.points, space);
    return pick;
}

size_t punct_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    const punct_state *s = state;
    unsigned value = punct_value(action);
    switch (punct_act(action)) {
    case PUNCT_ACT_KIND:
        out[0] = (pt_pick){
            .kind = PT_PICK_HAND, .hand = &punct_hands[0], .sprite = &punct_sprites[value]};
        break;
    case PUNCT_ACT_TURN:
        out[0] = space_pick(s->dot);
        out[0].kind = PT_PICK_TURN;
        out[0].number = (int16_t)sixths(value);
        out[0].sprite = &punct_sprites[kind_picked(s)];
        break;
    default:
        out[0] = space_pick(value);
    }
    return 1;
}

/* == Words == */

/* The turn that an action completes: its piece, and the level it comes to. */
static unsigned level_after(const pt_rules *rules, const punct_state *s, pt_action action) {
    punct_state next = *s;
    punct_apply(rules, &next, action);
    return punct_height(next.top, s->dot) - 1;
}

void punct_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const punct_state *s = state;
    char name[4];
    out->args[0].text = pt_game_players(rules->game)[s->turn].label;
    switch (punct_act(action)) {
    case PUNCT_ACT_KIND:
        out->english = N_("{0} takes one from the set: {1}");
        out->args[1].text = punct_sprites[punct_value(action)].noun;
        return;
    case PUNCT_ACT_PIECE:
        out->english = N_("{0} takes the piece on {1}");
        punct_space_name(punct_value(action), name);
        break;
    case PUNCT_ACT_DOT:
        out->english = N_("{0} puts its PÜNCT on {1}");
        punct_space_name(punct_value(action), name);
        break;
    default:
        out->english = N_("{0} lays the piece on {1}, level {2}");
        punct_space_name(s->dot, name);
        out->args[2].number = (int)level_after(rules, s, action) + 1;
    }
    sentence_name(out, 1, name);
}

enum { FACT_WINS = 0, FACT_LEVEL, FACT_COVERS, FACT_BRIDGES, FACT_JOINS };

const pt_fact punct_facts[PUNCT_FACTS] = {
    [FACT_WINS] = {.name = "wins", .label = N_("two opposite sides connected")},
    [FACT_LEVEL] = {.name = "level", .label = N_("on level {0}"), .is_told = true},
    [FACT_COVERS] = {.name = "covers", .label = N_("dots covered: {0}")},
    [FACT_BRIDGES] = {.name = "bridges", .label = N_("gap bridged")},
    [FACT_JOINS] = {.name = "joins", .label = N_("groups joined: {0}")},
};

/* The spaces in reach of some, over those of a set, which loses them. */
static unsigned take_group(punct_set *left, unsigned space, uint8_t out[PUNCT_SPACES]) {
    unsigned count = 0;
    punct_flip(left, space);
    out[count++] = (uint8_t)space;
    for (unsigned i = 0; i < count; i++)
        for (unsigned way = 0; way < PUNCT_DIRECTIONS; way++) {
            unsigned next = punct_next[out[i]][way];
            if (next == PUNCT_NO_SPACE || !punct_has(left, next))
                continue;
            punct_flip(left, next);
            out[count++] = (uint8_t)next;
        }
    return count;
}

/* How many groups the piece just laid makes one. */
static unsigned groups_joined(const punct_state *before, const punct_state *next) {
    unsigned side = before->turn, joined = 0;
    uint8_t group[PUNCT_SPACES], part[PUNCT_SPACES];
    const punct_piece *laid = &next->pieces[punct_free_piece(next, before->dot)];
    punct_state without = *next;
    punct_take(&without, (unsigned)(laid - next->pieces));
    punct_set all = next->seen[side], parts = without.seen[side];
    unsigned count = take_group(&all, before->dot, group);
    for (unsigned i = 0; i < count; i++)
        if (punct_has(&parts, group[i])) {
            take_group(&parts, group[i], part);
            joined++;
        }
    return joined;
}

static bool is_bridge(const punct_state *before, const punct_state *next) {
    const punct_piece *laid = &next->pieces[punct_free_piece(next, before->dot)];
    unsigned middle = punct_middle[punct_kind(laid)];
    uint8_t dots[PUNCT_DOTS];
    punct_state without = *next;
    if (middle == PUNCT_DOTS)
        return false;
    punct_take(&without, (unsigned)(laid - next->pieces));
    punct_dots(punct_kind(laid), punct_orientation(laid), laid->space, dots);
    return punct_height(without.top, dots[middle]) < laid->level;
}

size_t punct_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out) {
    const punct_state *s = state;
    if (punct_act(action) != PUNCT_ACT_TURN)
        return 0;
    punct_state next = *s;
    punct_apply(rules, &next, action);
    unsigned enemy = s->turn ^ 1U;
    size_t count = 0;
    int covered = 0;
    for (unsigned space = 0; space < PUNCT_SPACES; space++)
        covered += punct_has(&s->seen[enemy], space) && punct_has(&next.seen[s->turn], space);
    unsigned joined = groups_joined(s, &next);
    if (punct_connected(&next, s->turn))
        out[count++] = (pt_fact_now){&punct_facts[FACT_WINS], 0};
    out[count++] = (pt_fact_now){&punct_facts[FACT_LEVEL], (int16_t)punct_height(next.top, s->dot)};
    if (covered > 0)
        out[count++] = (pt_fact_now){&punct_facts[FACT_COVERS], (int16_t)covered};
    if (is_bridge(s, &next))
        out[count++] = (pt_fact_now){&punct_facts[FACT_BRIDGES], 0};
    if (joined > 1)
        out[count++] = (pt_fact_now){&punct_facts[FACT_JOINS], (int16_t)joined};
    return count;
}
