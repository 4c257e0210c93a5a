/* What there is to see and to pick in GIPF: pieces, reserves and supplies, rows to remove. */
#include "games/gipf/front.h"

#include <string.h>

#include "game/front.h"
#include "games/gipf/rules.h"
#include "games/gipf/setup.h"
#include "games/gipf/text.h"

/* == Sprites == */

/* Discs, told apart by notches, rings and bars as much as by colour. */
#define CIRCLE(r) "M-" r " 0A" r " " r " 0 0 1 " r " 0A" r " " r " 0 0 1 -" r " 0Z"
#define CIRCLE_CUT_OUT(r) "M-" r " 0A" r " " r " 0 0 0 " r " 0A" r " " r " 0 0 0 -" r " 0Z"
#define OUTLINE_Z                                                                                  \
    "M-12.7 -34.8A13 13 0 0 0 12.7 -34.8A37 37 0 0 1 36.4 6.4A13 13 0 0 0 23.8 28.3"               \
    "A37 37 0 0 1 -23.8 28.3A13 13 0 0 0 -36.4 6.4A37 37 0 0 1 -12.7 -34.8Z"
#define INLINE_Z                                                                                   \
    "M-9.4 -23.4A9 9 0 0 0 9.4 -23.4A25.2 25.2 0 0 1 25 3.5A9 9 0 0 0 15.5 19.9"                   \
    "A25.2 25.2 0 0 1 -15.5 19.9A9 9 0 0 0 -25 3.5A25.2 25.2 0 0 1 -9.4 -23.4Z"
#define OUTLINE_P                                                                                  \
    "M-8 -36.1A8 8 0 0 0 8 -36.1A37 37 0 0 1 27.3 -25A8 8 0 0 0 35.3 -11.1"                        \
    "A37 37 0 0 1 35.3 11.1A8 8 0 0 0 27.3 25A37 37 0 0 1 8 36.1A8 8 0 0 0 -8 36.1"                \
    "A37 37 0 0 1 -27.3 25A8 8 0 0 0 -35.3 11.1A37 37 0 0 1 -35.3 -11.1"                           \
    "A8 8 0 0 0 -27.3 -25A37 37 0 0 1 -8 -36.1Z"
#define INLINE_P                                                                                   \
    "M-6 -25.2A6 6 0 0 0 6 -25.2A25.9 25.9 0 0 1 18.8 -17.8A6 6 0 0 0 24.8 -7.4"                   \
    "A25.9 25.9 0 0 1 24.8 7.4A6 6 0 0 0 18.8 17.8A25.9 25.9 0 0 1 6 25.2A6 6 0 0 0 -6 25.2"       \
    "A25.9 25.9 0 0 1 -18.8 17.8A6 6 0 0 0 -24.8 7.4A25.9 25.9 0 0 1 -24.8 -7.4"                   \
    "A6 6 0 0 0 -18.8 -17.8A25.9 25.9 0 0 1 -6 -25.2Z"
#define BAR "M-35.5 -6H35.5V6H-35.5Z"

static const pt_shape plain[] = {{CIRCLE("41"), "face", "rim"}, {CIRCLE("27.9"), "", "rim"}};
static const pt_shape crowned[] = {{CIRCLE("41"), "face", "rim"},
                                   {CIRCLE("31.4") CIRCLE_CUT_OUT("24.4"), "ink", ""}};

/* The mark of a potential that can still be used stands out from that of one that was. */
static const pt_shape loaded_t[] = {
    {CIRCLE("37"), "face", "rim"}, {CIRCLE("21.5"), "", "live"}, {CIRCLE("7.4"), "live", ""}};
static const pt_shape used_t[] = {
    {CIRCLE("37"), "face", "rim"}, {CIRCLE("21.5"), "", "ink"}, {CIRCLE("7.4"), "ink", ""}};
static const pt_shape loaded_z[] = {{OUTLINE_Z, "face", "rim"}, {INLINE_Z, "", "live"}};
static const pt_shape used_z[] = {{OUTLINE_Z, "face", "rim"}, {INLINE_Z, "", "ink"}};
static const pt_shape loaded_d[] = {
    {CIRCLE("37"), "face", "rim"}, {CIRCLE("16.3"), "rim", ""}, {CIRCLE("18.5"), "", "live"}};
static const pt_shape used_d[] = {
    {CIRCLE("37"), "face", "rim"}, {CIRCLE("16.3"), "rim", ""}, {CIRCLE("18.5"), "", "ink"}};
static const pt_shape loaded_y[] = {{CIRCLE("37"), "face", "rim"}, {BAR, "live", ""}};
static const pt_shape used_y[] = {{CIRCLE("37"), "face", "rim"}, {BAR, "ink", ""}};
static const pt_shape loaded_p[] = {{OUTLINE_P, "face", "rim"}, {INLINE_P, "", "live"}};
static const pt_shape used_p[] = {{OUTLINE_P, "face", "rim"}, {INLINE_P, "", "ink"}};

#define DRAWN(list) .shapes = (list), .shape_count = sizeof(list) / sizeof((list)[0])
#define DISCS                                                                                      \
    { 0x25cb, 0x25cf, 0 }

#define BASIC 0
#define GIPF 1
#define LOADED(potential) (1 + (potential)) /* POT_T is 1 */
#define USED(potential) (6 + (potential))

/* Takes the brackets off a pair. */
#define BOTH(white, black) (white), (black)

const pt_sprite gipf_sprites[GIPF_SPRITES] = {
    [BASIC] = {.name = "basic",
               .label = {N_("white piece"), N_("black piece")},
               .noun = N_("basic piece"),
               .sign = {"w", "b"},
               .symbol = DISCS,
               .stacking = PT_STACKING_LAYERS,
               DRAWN(plain)},
    [GIPF] = {.name = "gipf",
              .label = {N_("white GIPF-piece"), N_("black GIPF-piece")},
              .noun = N_("GIPF-piece"),
              .letter = 'G',
              .sign = {"W", "B"},
              .symbol = {0x25ce, 0x25c9, 0},
              .stacking = PT_STACKING_LAYERS,
              .on = &gipf_sprites[BASIC],
              DRAWN(crowned)},
#define POTENTIAL(index, capital, small, spelled, loaded, used, suffix)                            \
    [LOADED(index)] = {.name = "loaded",                                                           \
                       .label = {BOTH loaded},                                                     \
                       .noun = (spelled),                                                          \
                       .letter = (capital)[0],                                                     \
                       .sign = {"w" capital, "b" capital},                                         \
                       .symbol = DISCS,                                                            \
                       .stacking = PT_STACKING_LAYERS,                                             \
                       .on = &gipf_sprites[BASIC],                                                 \
                       DRAWN(loaded_##suffix)},                                                    \
    [USED(index)] = {.name = "used",                                                               \
                     .label = {BOTH used},                                                         \
                     .noun = (spelled),                                                            \
                     .letter = (capital)[0],                                                       \
                     .sign = {"w" small, "b" small},                                               \
                     .symbol = DISCS,                                                              \
                     .stacking = PT_STACKING_LAYERS,                                               \
                     DRAWN(used_##suffix)}
    POTENTIAL(POT_T, "T", "t", N_("TAMSK-potential"),
              (N_("white piece loaded with a TAMSK-potential"),
               N_("black piece loaded with a TAMSK-potential")),
              (N_("white TAMSK-potential, used"), N_("black TAMSK-potential, used")), t),
    POTENTIAL(POT_Z, "Z", "z", N_("ZÈRTZ-potential"),
              (N_("white piece loaded with a ZÈRTZ-potential"),
               N_("black piece loaded with a ZÈRTZ-potential")),
              (N_("white ZÈRTZ-potential, used"), N_("black ZÈRTZ-potential, used")), z),
    POTENTIAL(POT_D, "D", "d", N_("DVONN-potential"),
              (N_("white piece loaded with a DVONN-potential"),
               N_("black piece loaded with a DVONN-potential")),
              (N_("white DVONN-potential, used"), N_("black DVONN-potential, used")), d),
    POTENTIAL(POT_Y, "Y", "y", N_("YINSH-potential"),
              (N_("white piece loaded with a YINSH-potential"),
               N_("black piece loaded with a YINSH-potential")),
              (N_("white YINSH-potential, used"), N_("black YINSH-potential, used")), y),
    POTENTIAL(POT_P, "P", "p", N_("PÜNCT-potential"),
              (N_("white piece loaded with a PÜNCT-potential"),
               N_("black piece loaded with a PÜNCT-potential")),
              (N_("white PÜNCT-potential, used"), N_("black PÜNCT-potential, used")), p),
};

/* == Hands == */

enum { RESERVE = 0, SUPPLY, CAPTURED };

const pt_hand gipf_hands[GIPF_HANDS] = {
    [RESERVE] = {.name = "reserve", .label = N_("reserve {0}"), .pickable = true},
    [SUPPLY] = {.name = "supply", .label = N_("potentials {0}"), .pickable = true},
    /* TRANSLATORS: pieces that a player has lost to captures */
    [CAPTURED] = {.name = "captured", .label = N_("lost {0}"), .gone = true},
};

static const pt_sprite *sprite_of(unsigned kind) {
    unsigned potential = kind & 7;
    if (kind == KIND_GIPF)
        return &gipf_sprites[GIPF];
    if (!potential)
        return &gipf_sprites[BASIC];
    return &gipf_sprites[kind & 8 ? LOADED(potential) : USED(potential)];
}

static pt_thing thing_of(unsigned piece, unsigned bit, unsigned level) {
    return (pt_thing){.sprite = sprite_of(PIECE_KIND(piece)),
                      .owner = (uint8_t)PIECE_COLOUR(piece),
                      .level = (uint8_t)level,
                      .point = gipf_point_of_bit[bit],
                      .count = 1};
}

static unsigned top_piece(const gipf_state *s, unsigned bit) {
    return PIECE(s->colour[1] >> bit & 1, kind_at(s, bit));
}

/* Basic pieces of a colour on the board, in play or covered. */
static int pieces_on_board(const gipf_state *s, unsigned colour) {
    uint64_t own = s->colour[colour], used = spots_potential(s) & ~s->kind[3];
    int n = bit_count(own & ~used) + bit_count(own & spots_gipf(s));
    for (unsigned i = 0; i < s->under_count; i++) {
        unsigned kind = PIECE_KIND(s->under[i]);
        if (PIECE_COLOUR(s->under[i]) == colour)
            n += kind == KIND_GIPF ? 2 : kind == KIND_BASIC || kind > KIND_LOADED;
    }
    return n;
}

static void add_hands(const pt_rules *rules, const gipf_state *s, pt_board *out) {
    gipf_setup setup = gipf_setup_of(&rules->setup);
    for (unsigned c = 0; c < 2; c++) {
        board_add(out, (pt_thing){.sprite = &gipf_sprites[BASIC],
                                  .hand = &gipf_hands[RESERVE],
                                  .owner = (uint8_t)c,
                                  .count = s->reserve[c]});
        for (unsigned p = POT_T; p < POT_NB; p++)
            if (supply_of(s, c, p))
                board_add(out, (pt_thing){.sprite = &gipf_sprites[LOADED(p)],
                                          .hand = &gipf_hands[SUPPLY],
                                          .owner = (uint8_t)c,
                                          .count = (uint16_t)supply_of(s, c, p)});
        /* A game may begin from a position with more pieces than its setup brings in: then it
         * is not known what was captured before. */
        int captured = setup.pieces[c] - s->reserve[c] - pieces_on_board(s, c);
        if (!setup.from_position && captured >= 0)
            board_add(out, (pt_thing){.sprite = &gipf_sprites[BASIC],
                                      .hand = &gipf_hands[CAPTURED],
                                      .owner = (uint8_t)c,
                                      .count = (uint16_t)captured});
    }
}

void gipf_board(const pt_rules *rules, const void *state, pt_board *out) {
    const gipf_state *s = state;
    for (uint64_t spots = spots_taken(s); spots;) {
        unsigned bit = (unsigned)bit_pop(&spots), level = 0;
        for (unsigned i = 0; i < s->under_count; i++)
            if (s->under[i] >> 8 == bit)
                board_add(out, thing_of(s->under[i] & 255u, bit, level++));
        board_add(out, thing_of(top_piece(s, bit), bit, level));
    }
    add_hands(rules, s, out);
}

/* == Steps == */

/* Where the thing that is highest on a point stands in a board's list. */
static size_t top_on(const pt_board *board, unsigned point) {
    size_t top = PT_THINGS_MAX;
    for (size_t i = 0; i < board->thing_count; i++) {
        const pt_thing *t = &board->things[i];
        if (!t->hand && t->point == point &&
            (top == PT_THINGS_MAX || t->level > board->things[top].level))
            top = i;
    }
    return top;
}

static size_t in_hand(const pt_board *board, const pt_hand *hand, const pt_sprite *sprite,
                      unsigned owner) {
    size_t i = 0;
    while (i < board->thing_count &&
           (board->things[i].hand != hand || board->things[i].sprite != sprite ||
            board->things[i].owner != owner))
        i++;
    return i;
}

/* Every stack on the way goes a step on; then a piece comes in. */
static void push_steps(const gipf_state *s, pt_action action, pt_board *board, pt_step *out,
                       size_t *count) {
    const gipf_push *push = &gipf_pushes[act_push(action)];
    unsigned kind = act_what(action) == ACT_PUSH ? act_kind(action) : KIND_BASIC;
    uint64_t moved = gipf_pushed_spots(s, push);
    int step = push->backward ? -(int)push->step : (int)push->step;
    size_t things = board->thing_count;
    for (size_t i = 0; i < things; i++) {
        pt_thing to = board->things[i];
        int bit = to.hand ? -1 : gipf_bit_of_point(to.point);
        if (bit < 0 || !(moved >> bit & 1))
            continue;
        to.point = gipf_point_of_bit[bit + step];
        step_shift(board, i, to, 0, out, count);
    }
    const pt_sprite *potential = kind & 7 ? &gipf_sprites[LOADED(kind & 7)] : NULL;
    size_t reserve = in_hand(board, &gipf_hands[RESERVE], &gipf_sprites[BASIC], s->turn);
    pt_thing entering = thing_of(PIECE(s->turn, kind), push->entry, 0);
    step_bring(board, reserve, kind == KIND_GIPF ? 2 : 1, entering, 0, out, count);
    if (potential)
        step_bring(board, in_hand(board, &gipf_hands[SUPPLY], potential, s->turn), 1,
                   (pt_thing){.sprite = NULL}, 0, out, count);
}

/* A potential goes from the top of one stack onto another spot, where it is used. */
static void move_steps(pt_action action, const pt_board *after, pt_board *board, pt_step *out,
                       size_t *count) {
    unsigned to = gipf_point_of_bit[act_to(action)];
    size_t from = top_on(board, gipf_point_of_bit[act_from(action)]);
    for (size_t i = 0; i < after->thing_count; i++) {
        const pt_thing *t = &after->things[i];
        if (!t->hand && t->point == to && t->owner == board->things[from].owner &&
            t->sprite->letter == board->things[from].sprite->letter) {
            step_shift(board, from, *t, 0, out, count);
            return;
        }
    }
}

size_t gipf_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    pt_board before, after;
    size_t count = 0;
    unsigned what = act_what(action);
    boards_around(rules, state, action, &before, &after);
    if (what == ACT_PUSH || what == ACT_EXTRA)
        push_steps(state, action, &before, out, &count);
    else if (what == ACT_MOVE)
        move_steps(action, &after, &before, out, &count);
    steps_between(&before, &after, count > 0, out, &count);
    return count;
}

/* == Picks == */

static pt_points points_of(uint64_t spots) {
    pt_points set = {{0}};
    while (spots)
        pt_points_add(&set, gipf_point_of_bit[bit_pop(&spots)]);
    return set;
}

static pt_pick point_pick(unsigned point) {
    pt_pick pick = {.kind = PT_PICK_POINT};
    pt_points_add(&pick.points, point);
    return pick;
}

static size_t push_picks(pt_action action, pt_pick *out) {
    const gipf_push *push = &gipf_pushes[act_push(action)];
    unsigned kind = act_what(action) == ACT_PUSH ? act_kind(action) : KIND_BASIC;
    size_t n = 0;
    if (act_what(action) == ACT_PUSH)
        out[n++] = (pt_pick){.kind = PT_PICK_HAND,
                             .hand = &gipf_hands[kind & 7 ? SUPPLY : RESERVE],
                             .sprite = sprite_of(kind)};
    out[n++] = point_pick(push->dot);
    out[n++] = point_pick(gipf_point_of_bit[push->entry]);
    return n;
}

/* What is kept as a rule: one's own pieces, of those that may stay; the opponent's are taken. */
static bool is_usual(const gipf_state *s, const gipf_row *row, uint64_t kept) {
    uint64_t wanted = row->row & s->colour[s->turn] & (spots_gipf(s) | spots_potential(s));
    return kept == wanted;
}

static size_t removal_picks(const gipf_state *s, pt_action action, pt_pick *out) {
    gipf_row r = {0};
    gipf_row_on(s, s->turn, act_line(action), &r);
    uint64_t kept = gipf_spread(act_line(action), act_kept(action));
    out[0] = (pt_pick){.kind = PT_PICK_POINT, .points = points_of(r.row)};
    out[1] = (pt_pick){.kind = PT_PICK_SUBSET,
                       .usual = is_usual(s, &r, kept),
                       .points = points_of(r.row),
                       .chosen = points_of(r.row & ~kept)};
    return 2;
}

size_t gipf_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    (void)rules;
    size_t n = 0;
    switch (act_what(action)) {
    case ACT_PUSH:
    case ACT_EXTRA:
        return push_picks(action, out);
    case ACT_MOVE:
        out[n++] = point_pick(gipf_point_of_bit[act_from(action)]);
        out[n++] = point_pick(gipf_point_of_bit[act_to(action)]);
        if (act_laid(action))
            out[n++] = (pt_pick){.kind = PT_PICK_NUMBER, .number = (int16_t)act_laid(action)};
        return n;
    case ACT_REMOVE:
        return removal_picks(state, action, out);
    case ACT_DECLINE:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("No extra move")};
        return n;
    default:
        out[n++] = (pt_pick){.kind = PT_PICK_WORD, .word = N_("Leave the other rows")};
        return n;
    }
}

/* == Words == */

void gipf_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    const gipf_state *s = state;
    unsigned what = act_what(action), kind = act_kind(action);
    out->args[0].text = pt_game_players(rules->game)[s->turn].label;
    if (what == ACT_PUSH || what == ACT_EXTRA) {
        const gipf_push *push = &gipf_pushes[act_push(action)];
        out->english = what == ACT_EXTRA   ? N_("{0} makes an extra move from {1} to {2}")
                       : kind == KIND_GIPF ? N_("{0} pushes a GIPF-piece from {1} to {2}")
                       : kind & 7          ? N_("{0} pushes a loaded {3} from {1} to {2}")
                                           : N_("{0} pushes a piece from {1} to {2}");
        sentence_name(out, 1, gipf_points[push->dot].name);
        sentence_name(out, 2, gipf_points[gipf_point_of_bit[push->entry]].name);
        if (kind & 7)
            out->args[3].text = gipf_sprites[USED(kind & 7)].noun;
    } else if (what == ACT_MOVE) {
        out->english = N_("{0} uses the {3} on {1}, moving it to {2}");
        sentence_name(out, 1, gipf_points[gipf_point_of_bit[act_from(action)]].name);
        sentence_name(out, 2, gipf_points[gipf_point_of_bit[act_to(action)]].name);
        out->args[3].text = gipf_sprites[USED(kind_at(s, act_from(action)) & 7)].noun;
    } else if (what == ACT_REMOVE) {
        gipf_row r = {0};
        gipf_row_on(s, s->turn, act_line(action), &r);
        out->english = N_("{0} removes the row from {1} to {2}");
        sentence_name(out, 1, gipf_points[gipf_point_of_bit[bit_lowest(r.row)]].name);
        sentence_name(out, 2, gipf_points[gipf_point_of_bit[bit_highest(r.row)]].name);
    } else {
        out->english = what == ACT_DECLINE ? N_("{0} declines the extra move")
                                           : N_("{0} leaves the other rows");
    }
}

/* potentials.md §6: the potential that makes the move is at stake; an extra move is that of the T
 * in the centre. */
void gipf_stake_tell(const pt_rules *rules, const void *state, pt_action action, pt_stake *out) {
    (void)rules;
    const gipf_state *s = state;
    unsigned bit = act_what(action) == ACT_EXTRA ? GIPF_CENTRE_BIT : act_from(action);
    const char *noun = gipf_sprites[USED(kind_at(s, bit) & 7)].noun;
    out->point = (int16_t)gipf_point_of_bit[bit];
    out->what = (pt_sentence){.english = N_("At stake: the {0} on {1}."), .args[0].text = noun};
    sentence_name(&out->what, 1, gipf_points[out->point].name);
    out->would =
        (pt_sentence){.english = N_("If {0} wins, the move isn't made and the {1} is lost."),
                      .args[1].text = noun};
    out->lost = (pt_sentence){.english = N_("{0} wins the side game: the {1} is lost."),
                              .args[1].text = noun};
}

/* potentials.md §3: the first loaded or basic piece ends the entry of GIPF-pieces, the first
 * basic one that of potentials too. A GIPF-piece that the reserve cannot pay for now is no
 * choice, so whatever is listed could have come in by the same push. */
size_t gipf_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out) {
    (void)rules;
    const gipf_state *s = state;
    unsigned me = s->turn, kind = act_kind(action);
    size_t n = 0;
    if (act_what(action) != ACT_PUSH || kind == KIND_GIPF)
        return 0;
    if (gipf_kinds_to_push(s) >> KIND_GIPF & 1) {
        int pieces = s->reserve[me] / 2;
        out[n++] = (pt_warning){
            .sprite = &gipf_sprites[GIPF],
            .count = (uint16_t)pieces,
            .sentence = {.english = N_("After this move you can't bring in any more "
                                       "GIPF-pieces, though your reserve would allow {0}."),
                         .args[0].number = pieces}};
    }
    pt_sentence *sentence = NULL; /* the first warning says it for all */
    writer w = {0};
    for (unsigned p = POT_T; kind == KIND_BASIC && p < POT_NB; p++) {
        if (!supply_of(s, me, p))
            continue;
        pt_warning *warning = &out[n++];
        *warning = (pt_warning){.sprite = &gipf_sprites[LOADED(p)],
                                .count = (uint16_t)supply_of(s, me, p)};
        if (!sentence) {
            sentence = &warning->sentence;
            sentence->english =
                N_("A plain basic piece gives up the potentials left in your supply ({0}): {1}.");
            w = writer_on(sentence->args[1].name, sizeof sentence->args[1].name);
        } else {
            write_char(&w, ' ');
        }
        sentence->args[0].number += warning->count;
        write_char(&w, gipf_potential_letter(p));
        write_number(&w, warning->count);
    }
    if (sentence)
        writer_end(&w);
    return n;
}

const pt_fact gipf_facts[GIPF_FACTS] = {
    /* TRANSLATORS: taken back into the reserve, as facts about a move: "pieces captured: 2" */
    {.name = "returns", .label = N_("pieces taken back: {0}")},
    {.name = "captures", .label = N_("pieces captured: {0}")},
    {.name = "captures_gipf", .label = N_("GIPF-pieces captured: {0}")},
    {.name = "returns_gipf", .label = N_("own GIPF-pieces removed: {0}")},
};

size_t gipf_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                       pt_fact_now *out) {
    (void)rules;
    const gipf_state *s = state;
    gipf_row r;
    size_t n = 0;
    if (act_what(action) != ACT_REMOVE || !gipf_row_on(s, s->turn, act_line(action), &r))
        return 0;
    uint64_t gone = r.row & ~gipf_spread(act_line(action), act_kept(action));
    for (unsigned k = 0; k < 4; k++) {
        uint64_t of = s->colour[k == 0 || k == 3 ? s->turn : s->turn ^ 1u];
        int count = bit_count(gone & of & (k < 2 ? GIPF_SPOTS : spots_gipf(s)));
        if (count > 0)
            out[n++] = (pt_fact_now){&gipf_facts[k], (int16_t)count};
    }
    return n;
}
