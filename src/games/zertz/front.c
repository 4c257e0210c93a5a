#include "games/zertz/front.h"

#include "game/front.h"
#include "games/zertz/rules.h"
#include "games/zertz/text.h"

/* Marbles have colours, players have none. */
const pt_player zertz_players[2] = {{"first", N_("Player 1"), '1', true},
                                    {"second", N_("Player 2"), '2', true}};

/* == Marbles == */

#define CIRCLE(r) "M-" r " 0A" r " " r " 0 0 1 " r " 0A" r " " r " 0 0 1 -" r " 0Z"

/* A white marble is plain, a grey one has a bar and a black one a ring. */
static const pt_shape white_shapes[] = {{CIRCLE("36"), "white", "rim"}};
static const pt_shape grey_shapes[] = {
    {CIRCLE("36"), "grey", "rim"},
    {"M-17-4H17V4H-17Z", "ink", ""},
};
static const pt_shape black_shapes[] = {
    {CIRCLE("36"), "black", "rim"},
    {CIRCLE("14"), "", "ink"},
};

#define MARBLE(its_name, its_label, its_sign, its_symbol, its_shapes)                              \
    {                                                                                              \
        .name = (its_name), .label = {(its_label), (its_label), (its_label)},                      \
        .sign = {(its_sign), (its_sign), (its_sign)},                                              \
        .symbol = {(its_symbol), (its_symbol), (its_symbol)}, .shapes = (its_shapes),              \
        .shape_count = sizeof(its_shapes) / sizeof(its_shapes)[0],                                 \
    }

const pt_sprite zertz_sprites[ZERTZ_SPRITES] = {
    [ZERTZ_WHITE] = MARBLE("white", N_("white marble"), "W", 0x25cb, white_shapes),
    [ZERTZ_GREY] = MARBLE("grey", N_("grey marble"), "G", 0x25d0, grey_shapes),
    [ZERTZ_BLACK] = MARBLE("black", N_("black marble"), "B", 0x25cf, black_shapes),
};

enum { POOL = 0, CAPTURED };

const pt_hand zertz_hands[ZERTZ_HANDS] = {
    [POOL] = {.name = "pool", .label = N_("in the pool {0}"), .pickable = true},
    [CAPTURED] = {.name = "captured", .label = N_("captured {0}"), .pickable = true},
};

/* TRANSLATORS: how many more marbles of the colour shown beside it a player needs; room for about
 * eight letters */
#define TO_GO N_("{0} to go")

const pt_standing zertz_standings[ZERTZ_STANDINGS] = {
    [ZERTZ_SET_WHITE] = {.name = "white",
                         .label = N_("white to go {0}"),
                         .sprite = &zertz_sprites[ZERTZ_WHITE],
                         .brief = TO_GO},
    [ZERTZ_SET_GREY] = {.name = "grey",
                        .label = N_("grey to go {0}"),
                        .sprite = &zertz_sprites[ZERTZ_GREY],
                        .brief = TO_GO},
    [ZERTZ_SET_BLACK] = {.name = "black",
                         .label = N_("black to go {0}"),
                         .sprite = &zertz_sprites[ZERTZ_BLACK],
                         .brief = TO_GO},
    [ZERTZ_SET_EACH] =
        {.name = "each",
         /* TRANSLATORS: how many more marbles a player needs for some of every colour */
         .label = N_("of each to go {0}"),
         /* TRANSLATORS: the same beside "{0} to go"; room for about twelve letters */
         .brief = N_("each: {0} to go")},
};

/* == The board == */

void zertz_scene_board(const pt_rules *rules, const void *state, pt_board *out) {
    const zertz_state *s = state;
    const pt_layout *layout = zertz_layout(rules, state);
    for (size_t point = 0; point < layout->point_count; point++) {
        const char *name = layout->points[point].name;
        unsigned place = (unsigned)zertz_place_at(s->board, name[0] - 'a', name[1] - '0');
        if (!(s->rings >> place & 1))
            pt_points_add(&out->missing, point);
        else if (zertz_occupied(s) >> place & 1)
            board_add(out, (pt_thing){.sprite = &zertz_sprites[zertz_colour(s, place)],
                                      .owner = PT_NOBODY,
                                      .point = (uint16_t)point});
    }
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        board_add(out, (pt_thing){.sprite = &zertz_sprites[colour],
                                  .hand = &zertz_hands[POOL],
                                  .owner = PT_NOBODY,
                                  .count = s->pool[colour]});
    for (unsigned player = 0; player < 2; player++) {
        for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
            board_add(out, (pt_thing){.sprite = &zertz_sprites[colour],
                                      .hand = &zertz_hands[CAPTURED],
                                      .owner = (uint8_t)player,
                                      .count = s->captured[player][colour]});
        for (unsigned set = 0; set < ZERTZ_SETS; set++)
            board_add_standing(out, &zertz_standings[set], player,
                               (int)zertz_lacks(s, player, (zertz_set)set));
    }
}

/* == Steps == */

/* Where marbles to place are taken from: the pool while it has any. */
static const pt_hand *source(const zertz_state *s) {
    return &zertz_hands[zertz_is_empty(s->pool) ? CAPTURED : POOL];
}

static bool is_source(const zertz_state *s, const pt_thing *thing, const pt_sprite *sprite) {
    return thing->hand == source(s) && thing->sprite == sprite &&
           (thing->owner == PT_NOBODY || thing->owner == s->turn);
}

/* The marble that jumps or comes from the pool is first; then what is captured leaves. */
size_t zertz_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    const zertz_state *s = state;
    pt_board before, after;
    size_t count = 0;
    boards_around(rules, state, action, &before, &after);
    pt_thing to = {.owner = PT_NOBODY, .count = 1};
    size_t moved = 0;
    switch (zertz_act(action)) {
    case ZERTZ_ACT_PLACE:
        to.sprite = &zertz_sprites[zertz_placed(action)];
        to.point = (uint16_t)zertz_point(s->board, zertz_to(action));
        while (!is_source(s, &before.things[moved], to.sprite))
            moved++;
        step_bring(&before, moved, 1, to, 0, out, &count);
        break;
    case ZERTZ_ACT_JUMP: {
        unsigned from = zertz_point(s->board, zertz_from(action));
        while (before.things[moved].hand || before.things[moved].point != from)
            moved++;
        to = before.things[moved];
        to.point = (uint16_t)zertz_point(s->board, zertz_to(action));
        step_shift(&before, moved, to, 0, out, &count);
        break;
    }
    default:
        break;
    }
    steps_between(&before, &after, count > 0, out, &count);
    return count;
}

/* == Picks == */

static pt_pick ring_pick(const zertz_state *s, unsigned place) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    pt_points_add(&pick.points, zertz_point(s->board, place));
    return pick;
}

size_t zertz_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    const zertz_state *s = state;
    size_t n = 0;
    switch (zertz_act(action)) {
    case ZERTZ_ACT_PLACE:
        out[n++] = (pt_pick){.kind = PT_PICK_HAND,
                             .hand = source(s),
                             .sprite = &zertz_sprites[zertz_placed(action)]};
        break;
    case ZERTZ_ACT_JUMP:
        out[n++] = ring_pick(s, zertz_from(action));
        break;
    case ZERTZ_ACT_PASS:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("Pass")};
        return n;
    default:
        break;
    }
    out[n++] = ring_pick(s, zertz_to(action));
    return n;
}

/* == Words == */

/* What an action captures: the marble jumped over, and what is claimed. */
static int captures(const pt_rules *rules, const zertz_state *s, pt_action action) {
    zertz_state after = *s;
    zertz_apply(rules, &after, action);
    int more = zertz_act(action) == ZERTZ_ACT_PLACE ? 1 : 0;
    return bit_count(zertz_occupied(s)) + more - bit_count(zertz_occupied(&after));
}

void zertz_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const zertz_state *s = state;
    char name[3];
    out->args[0].text = pt_game_players(rules->game)[s->turn].label;
    zertz_place_name(s->board, zertz_to(action), name);
    sentence_name(out, 1, name);
    switch (zertz_act(action)) {
    case ZERTZ_ACT_PLACE:
        out->args[2].text = zertz_sprites[zertz_placed(action)].label[2];
        out->args[3].number = captures(rules, s, action);
        out->english = out->args[3].number > 0
                           ? N_("{0} puts a {2} on {1} and claims isolated marbles: {3}")
                           : N_("{0} puts a {2} on {1}");
        break;
    case ZERTZ_ACT_REMOVE:
        out->args[2].number = captures(rules, s, action);
        out->english = out->args[2].number > 0
                           ? N_("{0} removes the ring {1} and claims isolated marbles: {2}")
                           : N_("{0} removes the ring {1}");
        break;
    case ZERTZ_ACT_JUMP:
        out->english = N_("{0} jumps from {2} to {1} and captures a {3}");
        zertz_place_name(s->board, zertz_from(action), name);
        sentence_name(out, 2, name);
        out->args[3].text =
            zertz_sprites[zertz_colour(s, zertz_between(zertz_from(action), zertz_to(action)))]
                .label[2];
        break;
    default:
        out->english = N_("{0} has to pass");
    }
}

const pt_fact zertz_facts[ZERTZ_FACTS] = {
    {.name = "captures", .label = N_("marbles captured: {0}"), .is_told = true},
    {.name = "free", .label = N_("free rings left: {0}")},
};

size_t zertz_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                        pt_fact_now *out) {
    const zertz_state *s = state;
    size_t n = 0;
    int taken = captures(rules, s, action);
    if (taken > 0)
        out[n++] = (pt_fact_now){&zertz_facts[0], (int16_t)taken};
    if (zertz_act(action) == ZERTZ_ACT_REMOVE) {
        zertz_state after = *s;
        zertz_apply(rules, &after, action);
        out[n++] = (pt_fact_now){&zertz_facts[1], (int16_t)bit_count(zertz_free(&after))};
    }
    return n;
}
