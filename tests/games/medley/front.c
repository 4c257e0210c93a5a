/* What there is to see of medley and to pick. */
#include "game/front.h"

#include "medley.h"

/* == The board == */

/* One step right is 2, the next row half a step: x = 2 * column - row, both from 0. */
#define P(c, n)                                                                                    \
    {                                                                                              \
        {(c), (n) < 10 ? '0' + (n) : '1', (n) < 10 ? 0 : '0' + (n)-10, 0}, false,                  \
            2 * ((c) - 'a') - ((n)-1), (n)-1                                                       \
    }
#define P3(c, n) P(c, n), P(c, (n) + 1), P(c, (n) + 2)
#define P6(c, n) P3(c, n), P3(c, (n) + 3)

const pt_point medley_points[POINTS] = {
    P6('a', 1),                                     /* 0 */
    P6('b', 1), P('b', 7),                          /* 6 */
    P6('c', 1), P('c', 7),  P('c', 8),              /* 13 */
    P6('d', 1), P3('d', 7),                         /* 21 */
    P6('e', 1), P3('e', 7), P('e', 10),             /* 30 */
    P6('f', 1), P3('f', 7), P('f', 10), P('f', 11), /* 40 */
    P6('g', 2), P3('g', 8), P('g', 11),             /* 51 */
    P6('h', 3), P3('h', 9),                         /* 61 */
    P6('i', 4), P('i', 10), P('i', 11),             /* 70 */
    P6('j', 5), P('j', 11),                         /* 78 */
    P6('k', 6),                                     /* 85 */
};

static const uint8_t lines[][2] = {
    {0, 5},   {6, 12},  {13, 20}, {21, 29}, {30, 39}, {40, 50}, {51, 60}, {61, 69}, {70, 77},
    {78, 84}, {85, 90}, {0, 40},  {1, 51},  {2, 61},  {3, 70},  {4, 78},  {5, 85},  {12, 86},
    {20, 87}, {29, 88}, {39, 89}, {50, 90}, {5, 50},  {4, 60},  {3, 69},  {2, 77},  {1, 84},
    {0, 90},  {6, 89},  {13, 88}, {21, 87}, {30, 86}, {40, 85}};

static const pt_layout hexagon = {.points = medley_points,
                                  .point_count = POINTS,
                                  .lines = lines,
                                  .line_count = sizeof lines / sizeof lines[0],
                                  .unit_x = 500,
                                  .unit_y = 866, /* half the square root of 3 */
                                  .print = PT_PRINT_SPACES,
                                  .turns = 63,
                                  .area = {{UINT64_C(0x0180700c00000000)}}};

const pt_layout *medley_layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &hexagon;
}

static const int8_t steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};

int medley_neighbour(int point, unsigned way) {
    static const int begin[] = {0, 6, 13, 21, 30, 40, 51, 61, 70, 78, 85};
    const pt_point *p = &medley_points[point];
    int column = (p->x + p->y) / 2 + steps[way][0], row = p->y + steps[way][1];
    int low = column > 5 ? column - 5 : 0, high = column < 5 ? column + 5 : 10;
    return column < 0 || column > 10 || row < low || row > high ? NOWHERE
                                                                : begin[column] + row - low;
}

/* A triangle: the anchor and its neighbours in two directions. */
int medley_covered(const medley_tile *tile, unsigned i) {
    return i == 0 ? tile->point : medley_neighbour(tile->point, (tile->turn + i - 1) % 6);
}

/* == Tables == */

const pt_player medley_players[2] = {{.name = "first", .label = N_("First"), .letter = '1'},
                                     {.name = "second", .label = N_("Second"), .letter = '2'}};

#define RIGHT                                                                                      \
    { 2, 0 }
#define UP_RIGHT                                                                                   \
    { 1, 1 }
#define UP_LEFT                                                                                    \
    { -1, 1 }
#define LEFT                                                                                       \
    { -2, 0 }
#define DOWN_LEFT                                                                                  \
    { -1, -1 }
#define DOWN_RIGHT                                                                                 \
    { 1, -1 }
static const pt_offset triangle[6 * TILE_POINTS] = {
    {0, 0}, RIGHT, UP_RIGHT,  {0, 0}, UP_RIGHT,  UP_LEFT,    {0, 0}, UP_LEFT,    LEFT,
    {0, 0}, LEFT,  DOWN_LEFT, {0, 0}, DOWN_LEFT, DOWN_RIGHT, {0, 0}, DOWN_RIGHT, RIGHT};

static const pt_shape round_shape[] = {
    {"M-40 0A40 40 0 0 1 40 0A40 40 0 0 1 -40 0Z", "face", "rim"}};
static const pt_shape three_shape[] = {{"M-25 14L125 14L50-112Z", "face", "rim"}};
static const pt_shape man_shape[] = {{"M-25 30L0-30L25 30Z", "face", "rim"}};

const pt_sprite medley_sprites[SPRITES] = {
    [DISC] = {.name = "disc",
              .label = {N_("disc"), N_("disc"), N_("disc")},
              .sign = {"o", "o", "o"},
              .symbol = {0x25cb, 0x25cb, 0x25cb},
              .shapes = round_shape,
              .shape_count = 1,
              .faces = 2},
    [TILE] = {.name = "tile",
              .label = {N_("First's tile"), N_("Second's tile")},
              .sign = {"t", "T"},
              .symbol = {0x25b3, 0x25b2},
              .shapes = three_shape,
              .shape_count = 1,
              .stacking = PT_STACKING_LAYERS,
              .size = TILE_POINTS,
              .footprint = triangle},
    [MAN] = {.name = "man",
             .label = {N_("First's man"), N_("Second's man")},
             .sign = {"m", "M"},
             .symbol = {0x2659, 0x265f},
             .shapes = man_shape,
             .shape_count = 1,
             .stacking = PT_STACKING_COUNTED},
};

const pt_hand medley_hands[HANDS] = {
    [POOL] = {.name = "pool", .label = N_("pool {0}"), .pickable = true},
    [TILES_LEFT] = {.name = "tiles", .label = N_("tiles {0}"), .pickable = true},
    [TAKEN] = {.name = "taken", .label = N_("taken {0}"), .gone = true},
};

const pt_standing medley_standings[1] = {{.name = "lacks", .label = N_("lacks {0}")}};

const pt_fact medley_facts[2] = {
    {.name = "takes", .label = N_("takes {0}")},
    {.name = "connects", .label = N_("connects the tiles")},
};

/* == What lies where == */

static void add_hands(const medley *now, unsigned side, pt_board *out) {
    unsigned left = TILES, lacks = 0;
    for (unsigned i = 0; i < now->tile_count; i++)
        left -= now->tiles[i].owner == side;
    board_add(out, (pt_thing){.sprite = &medley_sprites[TILE],
                              .hand = &medley_hands[TILES_LEFT],
                              .owner = (uint8_t)side,
                              .count = (uint16_t)left});
    for (unsigned face = 0; face < 2; face++) {
        unsigned taken = now->taken[side][face];
        board_add(out, (pt_thing){.sprite = &medley_sprites[DISC],
                                  .hand = &medley_hands[TAKEN],
                                  .owner = (uint8_t)side,
                                  .face = (uint8_t)face,
                                  .count = (uint16_t)taken});
        lacks += taken < SET ? SET - taken : 0;
    }
    board_add_standing(out, &medley_standings[0], side, (int)lacks);
}

void medley_board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const medley *now = state;
    out->missing = now->missing;
    for (size_t point = 0; point < POINTS; point++) {
        if (pt_points_has(&now->discs, point))
            board_add(out, (pt_thing){.sprite = &medley_sprites[DISC],
                                      .owner = PT_NOBODY,
                                      .face = pt_points_has(&now->dark, point),
                                      .point = (uint16_t)point});
        if (now->men[point])
            board_add(out, (pt_thing){.sprite = &medley_sprites[MAN],
                                      .owner = now->men[point] >> 4,
                                      .point = (uint16_t)point,
                                      .count = now->men[point] & 15});
    }
    for (unsigned i = 0; i < now->tile_count; i++)
        board_add(out, (pt_thing){.sprite = &medley_sprites[TILE],
                                  .owner = now->tiles[i].owner,
                                  .turn = now->tiles[i].turn,
                                  .level = now->tiles[i].level,
                                  .point = now->tiles[i].point});
    board_add(out, (pt_thing){.sprite = &medley_sprites[DISC],
                              .hand = &medley_hands[POOL],
                              .owner = PT_NOBODY,
                              .count = now->pool});
    add_hands(now, 0, out);
    add_hands(now, 1, out);
}

/* The discs that are taken leave first, then the others turn over. */
size_t medley_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    int point = (int)POINT(action);
    for (unsigned i = 0; WHAT(action) == TAKE && i < 3;
         i++, point = medley_neighbour(point, WAY(action)))
        for (size_t k = 0; NUMBER(action) >> i & 1 && k < before.thing_count; k++) {
            pt_thing to = before.things[k];
            if (to.hand || to.point != point)
                continue;
            to.hand = &medley_hands[TAKEN];
            to.owner = ((const medley *)state)->turn;
            to.point = 0;
            step_shift(&before, k, to, 0, out, &count);
        }
    steps_between(&before, &after, 1, out, &count);
    return count;
}

/* == Picks == */

static pt_pick pick_of(pt_pick_kind kind, int number, const char *word) {
    return (pt_pick){.kind = (uint8_t)kind, .number = (int16_t)number, .word = word};
}

static pt_pick pick_point(int point) {
    pt_pick pick = pick_of(PT_PICK_POINT, 0, NULL);
    pt_points_add(&pick.points, (size_t)point);
    return pick;
}

static pt_pick pick_hand(unsigned hand, unsigned sprite) {
    pt_pick pick = pick_of(PT_PICK_HAND, 0, NULL);
    pick.hand = &medley_hands[hand];
    pick.sprite = &medley_sprites[sprite];
    return pick;
}

/* A row by any of its points, then which of them are taken. */
static size_t pick_row(pt_action action, pt_pick *out) {
    int point = (int)POINT(action);
    out[0] = pick_of(PT_PICK_POINT, 0, NULL);
    out[1] = pick_of(PT_PICK_SUBSET, 0, NULL);
    for (unsigned i = 0; i < 3; i++, point = medley_neighbour(point, WAY(action))) {
        pt_points_add(&out[0].points, (size_t)point);
        if (NUMBER(action) >> i & 1)
            pt_points_add(&out[1].chosen, (size_t)point);
    }
    out[1].points = out[0].points;
    out[1].usual = NUMBER(action) == 7;
    return 2;
}

size_t medley_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    (void)state;
    int point = (int)POINT(action);
    switch (WHAT(action)) {
    case LAY_DISC:
        out[0] = pick_hand(POOL, DISC);
        out[1] = pick_point(point);
        out[2] =
            pick_of(PT_PICK_WORD, 0, NUMBER(action) ? N_("dark side up") : N_("light side up"));
        return 3;
    case LAY_TILE:
        out[0] = pick_hand(TILES_LEFT, TILE);
        out[1] = pick_point(point);
        out[2] = pick_of(PT_PICK_TURN, (int)WAY(action), NULL);
        return 3;
    case MOVE:
        out[0] = pick_point(point);
        out[1] = pick_point(medley_neighbour(point, WAY(action)));
        out[2] = pick_of(PT_PICK_NUMBER, (int)NUMBER(action), NULL);
        return 3;
    case TAKE:
        return pick_row(action, out);
    case VANISH:
        out[0] = pick_point(point);
        return 1;
    default:
        out[0] = pick_of(PT_PICK_WORD, 0,
                         WHAT(action) == REST   ? N_("rest")
                         : WHAT(action) == STAY ? N_("stay")
                                                : N_("done"));
        return 1;
    }
}

/* == What is said == */

void medley_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    (void)rules;
    static const char *const sentences[] = {
        N_("{0} lays a disc on {1}."),
        N_("{0} lays a tile on {1}, turned by {2} sixths."),
        N_("{0} rests."),
        N_("{0} moves {3} from {1}."),
        N_("{0} stays."),
        N_("{0} takes discs of the row from {1}."),
        N_("{0} takes the point {1} away."),
        N_("{0} is done."),
    };
    out->english = sentences[WHAT(action)];
    out->args[0].text = medley_players[((const medley *)state)->turn].label;
    sentence_name(out, 1, medley_points[POINT(action)].name);
    out->args[2].number = (int)WAY(action);
    out->args[3].number = (int)NUMBER(action);
}

/* A player's last tile is worth a question. */
size_t medley_warnings(const pt_rules *rules, const void *state, pt_action action,
                       pt_warning *out) {
    (void)rules;
    const medley *now = state;
    unsigned laid = 0;
    for (unsigned i = 0; i < now->tile_count; i++)
        laid += now->tiles[i].owner == now->turn;
    if (WHAT(action) != LAY_TILE || laid + 1 < TILES)
        return 0;
    out[0] = (pt_warning){.sprite = &medley_sprites[TILE],
                          .count = 1,
                          .sentence = {.english = N_("This is the last tile.")}};
    return 1;
}

size_t medley_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                         pt_fact_now *out) {
    const medley *now = state;
    medley next = *now;
    if (WHAT(action) == TAKE) {
        unsigned some = NUMBER(action);
        out[0] =
            (pt_fact_now){&medley_facts[0], (int16_t)((some & 1) + (some >> 1 & 1) + (some >> 2))};
        return 1;
    }
    medley_apply(rules, &next, action);
    if (WHAT(action) != LAY_TILE || !medley_is_connected(&next, now->turn))
        return 0;
    out[0] = (pt_fact_now){&medley_facts[1], 0};
    return 1;
}
