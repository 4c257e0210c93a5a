/* Setting up with potentials (potentials.md §2), Ultimate GIPF (book 003 section D), and
 * what combining asks of GIPF: what an action stakes, and the state after the stake is lost
 * (book 003 E3 and E4, potentials.md §6). How boards are drawn says support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "support.h"

/* == Agreeing on potentials == */

static void potentials_2_usual_supplies(void **unused) {
    (void)unused;
    /* One kind of six, two of four or six, three of four; each player his own mix. */
    check_start("standard supply=T6", "gipf standard pieces=18,18 supply=T6,T6",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL T6,T6 m -");
    check_start("standard supply=Z4D4", "gipf standard pieces=18,18 supply=Z4D4,Z4D4",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL Z4D4,Z4D4 m -");
    check_start("tournament supply=Z6D6", "gipf tournament pieces=18,18 supply=Z6D6,Z6D6",
                "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF Z6D6,Z6D6 m -");
    check_start("tournament supply=T4Y4P4", "gipf tournament pieces=18,18 supply=T4Y4P4,T4Y4P4",
                "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF T4Y4P4,T4Y4P4 m -");
    check_start("standard supply=T6Z6,T1Z2D3Y4P2",
                "gipf standard pieces=18,18 supply=T6Z6,T1Z2D3Y4P2",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL T6Z6,T1Z2D3Y4P2 m -");
    /* One player with potentials, one without: each starts in his own stage. */
    check_start("standard supply=-,D6", "gipf standard pieces=18,18 supply=-,D6",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BL -,D6 m -");
}

static void potentials_2_limits_of_a_supply(void **unused) {
    (void)unused;
    check_no_setup("standard supply=T7", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=T0", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=Z1T1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=T1T1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=T", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=X1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=t1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=T1,", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("standard supply=T1,-,-", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT);
    check_no_setup("tournament pieces=21 supply=T6Z6D4", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TOTAL);
    check_no_setup("basic supply=T1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_BASIC);
}

static void potentials_2_decision_more_than_twelve_need_21_pieces(void **unused) {
    (void)unused;
    check_no_setup("tournament supply=T6Z6D1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_PIECES);
    check_no_setup("tournament pieces=21,20 supply=T6Z6D1", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_PIECES);
    check_no_setup("ultimate pieces=18", PT_SYNTAX, PT_MSG_GIPF_SUPPLY_PIECES);
    check_start("tournament pieces=21,18 supply=T6Z6D1,T6Z6",
                "gipf tournament pieces=21,18 supply=T6Z6D1,T6Z6",
                "gipf tournament 4/5/6/7/6/5/4 w 21,18 FF T6Z6D1,T6Z6 m -");
    check_start("standard pieces=21 supply=T6Z6D3",
                "gipf standard pieces=21,21 supply=T6Z6D3,T6Z6D3",
                "gipf standard B2W/5/6/W5B/6/5/B2W w 15,15 LL T6Z6D3,T6Z6D3 m -");
}

static void setup_options_that_make_no_sense_are_refused(void **unused) {
    (void)unused;
    check_no_setup("gipf", PT_UNKNOWN, PT_MSG_GIPF_VARIANT);
    check_no_setup("gipf chess", PT_UNKNOWN, PT_MSG_GIPF_VARIANT);
    check_no_setup("gip", PT_UNKNOWN, PT_MSG_UNKNOWN_GAME);
    check_no_setup("standard colour=blue", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("standard  pieces=18", PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION);
    check_no_setup("standard pieces=", PT_SYNTAX, PT_MSG_OPTION_VALUE);
    check_no_setup("standard pieces=18,", PT_SYNTAX, PT_MSG_OPTION_VALUE);
    check_no_setup("standard pieces=18,18,18", PT_SYNTAX, PT_MSG_OPTION_VALUE);
    check_no_setup("standard pieces=x", PT_SYNTAX, PT_MSG_OPTION_VALUE);
    check_no_setup("standard pieces=018", PT_SYNTAX, PT_MSG_OPTION_VALUE);
    check_no_setup("standard pieces=-1", PT_SYNTAX, PT_MSG_OPTION_VALUE);
}

/* == D: Ultimate GIPF == */

static void D1_twenty_one_pieces_and_fifteen_potentials(void **unused) {
    (void)unused;
    check_start("ultimate", "gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3",
                "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -");
    /* Any combination the players agree upon. */
    check_start("ultimate supply=T6Z6P3,D5Y5P5",
                "gipf tournament pieces=21,21 supply=T6Z6P3,D5Y5P5",
                "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T6Z6P3,D5Y5P5 m -");
}

/* Three GIPF-pieces leave a piece in reserve for every potential.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   .  h2
 *      b4  B   .   .   W   .   .  g2
 *        b3  B   .   .   W   .  f2
 *          b2  B   .   .   W  e2 */
static void D2_three_gipf_pieces_leave_fifteen_for_the_potentials(void **unused) {
    (void)unused;
    check_play("gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -",
               "Ge1-e2;Gb1-b2;Ge1-e2;Gb1-b2;Ge1-e2;Gb1-b2",
               "gipf tournament BBB1/5/6/WWW4/6/5/4 w 15,15 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -");
    /* The last of them comes in with the last potential. */
    check_play("gipf tournament BBB1/5/6/WWW4/6/5/4 w 1,15 LG P1,T3Z3D3Y3P3 m -", "Pa5-b5",
               "gipf tournament BBBwP/5/6/WWW4/6/5/4 b 0,15 BG -,T3Z3D3Y3P3 m -");
}

/* With fewer GIPF-pieces basic pieces are left after the last potential. With more of them
 * the reserve runs out first: then a row has to bring pieces back, and they can be loaded.
 *
 *          e8  .   .   .   .  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   w   .   .   .   .   .  h2
 *      b4  .   w   .   W   wY  .  g2
 *        b3  .   w   .   W   .  f2
 *          b2  B   w   .   W  e2 */
static void D3_fewer_or_more_gipf_pieces(void **unused) {
    (void)unused;
    check_play("gipf tournament B3/5/6/WW5/6/5/4 w 3,15 LG Z1,T1 m -", "Za5-b5",
               "gipf tournament B2wZ/5/6/WW5/6/5/4 b 2,15 BG -,T1 m -");
    check_play("gipf tournament B2wZ/5/6/WW5/6/5/b3 w 2,14 BB -,- m -", "h6-h5",
               "gipf tournament B2wZ/5/6/WW5/6/5/b2w b 1,14 BB -,- m -");
    static const char empty[] = "gipf tournament B3/5/6/WWW4/1wY4/5/4 w 0,15 LG Z2,T1 m -";
    check_some_actions(empty, "Z", "");
    check_refused(empty, "Za5-b5", PT_MSG_GIPF_RESERVE_EMPTY);
    check_play(empty, "Yf3-f4", "gipf tournament B3/5/6/WWW4/1wwy3/5/4 b 0,15 LG Z2,T1 m -");
    check_play("gipf tournament B3/wwww1/6/WWW4/1wY4/5/4 w 0,15 LG Z2,T1 r -", "xc2-c5;Za5-b5",
               "gipf tournament B2wZ/5/6/WWW4/1wY4/5/4 b 3,15 LG Z1,T1 m -");
}

/* GIPF-pieces, then loaded pieces, potentials being used in between, then basic pieces. */
static void D4_the_order_of_the_tournament_rules(void **unused) {
    (void)unused;
    static const char start[] =
        "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -";
    check_refused(start, "Ye1-e2", PT_MSG_GIPF_MUST_GIPF);
    check_refused(start, "e1-e2", PT_MSG_GIPF_MUST_GIPF);
    check_play(start, "Ge1-e2;Gh1-h2;Ya5-b5;Gh1-h2;Yb5-b3;Ge9-e8;Ta5-b5;Zi5-h5;a4-b4;d8-e8",
               "gipf tournament 1wywwT/3w1/6/W5b/5B/5/BB1bZ w 16,13 BB -,- m -");
}

/* == Stakes: what combining asks == */

typedef struct stake_case {
    const char *position, *action;
    char letter;
    const char *after; /* NULL: nothing is staked */
    unsigned flags;
} stake_case;

static void check_stake(const stake_case *c) {
    board b = open_position(c->position);
    const pt_game *game = pt_rules_game(b.rules);
    pt_action action;
    pt_error error;
    assert_int_equal(pt_action_read(b.rules, &b.state, c->action, PT_ZSTR, &action, &error), PT_OK);
    assert_int_equal(game->stake(b.rules, &b.state, action), c->letter);
    if (c->after) {
        char text[PT_POSITION_TEXT_MAX];
        assert_int_equal(game->forfeit(b.rules, &b.state, action), c->flags);
        assert_string_equal(text_of(&b, text), c->after);
        board read = open_position(c->after);
        assert_true(pt_identity_key(read.rules, &read.state) == pt_identity_key(b.rules, &b.state));
        close_board(&read);
    }
    close_board(&b);
}

static void check_stakes(const stake_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_stake(&cases[i]);
}
#define STAKES(cases) check_stakes(cases, sizeof(cases) / sizeof((cases)[0]))

/* A declared move stakes its potential. Lost, the potential is gone, its basic piece stays,
 * and the player is still to move.
 *
 *          e8  b   .   .   B  h5
 *        d7  .   .   b   .   .  h4
 *      c6  .   .   b   B   .   .  h3
 *    b5  .   .   w   wD  wP  .   W  h2
 *      b4  .   .   wY  .   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   wZ  e2 */
static void stake_of_a_declared_move_is_its_potential(void **unused) {
    (void)unused;
#define AT(d, e, f) "gipf standard 4/5/" d "/" e "/" f "/5/W2B w 5,5 BB -,- m -"
    static const char board_text[] = AT("2wYw2", "wZb1wDb1b", "2wPBb1");
    static const stake_case cases[] = {
        {board_text, "Ze2-e4", 'Z', AT("2wYw2", "wb1wDb1b", "2wPBb1"), 0},
        {board_text, "De5-e6", 'D', AT("2wYw2", "wZb1wb1b", "2wPBb1"), 0},
        {board_text, "Yd4-c4", 'Y', AT("2ww2", "wZb1wDb1b", "2wPBb1"), 0},
        {board_text, "Pf4-f5=1", 'P', AT("2wYw2", "wZb1wDb1b", "2wBb1"), 0},
        {board_text, "Pf4-f5=2", 'P', AT("2wYw2", "wZb1wDb1b", "2wBb1"), 0},
    };
#undef AT
    STAKES(cases);
}

/* An extra move stakes its T. Lost, the phase goes on as after +none: to removals or the
 * other's turn in phase X, to the regular move in phase x, to the next T of a chain. */
static void stake_of_an_extra_move_is_its_T(void **unused) {
    (void)unused;
    static const stake_case cases[] = {
        {"gipf standard 4/5/6/wbbwT3/6/5/W2B w 5,5 BB -,- X w", "+a1-b2", 'T',
         "gipf standard 4/5/6/wbbw3/6/5/W2B b 5,5 BB -,- m -", PT_TURN_ENDED},
        {"gipf standard 4/5/6/wwwwT3/6/5/W2B w 5,5 BB -,- X w", "+a1-b2", 'T',
         "gipf standard 4/5/6/wwww3/6/5/W2B w 5,5 BB -,- R -", 0},
        {"gipf standard 4/5/6/bbbwT3/6/5/W2B w 5,5 BB -,- x w", "+e1-e2", 'T',
         "gipf standard 4/5/6/bbbw3/6/5/W2B w 5,5 BB -,- m -", 0},
    };
    STAKES(cases);
}

static void nothing_else_stakes_anything(void **unused) {
    (void)unused;
    static const stake_case cases[] = {
        {"gipf standard 4/5/6/wbbwT3/6/5/W2B w 5,5 BB -,- X w", "+none", 0, NULL, 0},
        {"gipf standard 4/5/6/wZb5/6/5/W2B w 5,5 LB T1Z1,- m -", "Ta5-b5", 0, NULL, 0},
        {"gipf standard 4/5/6/wZb5/6/5/W2B w 5,5 LB T1Z1,- m -", "a5-b5", 0, NULL, 0},
        {"gipf tournament 4/5/6/W6/6/5/B3 w 5,5 GG T1Z1,- m -", "Ga5-b5", 0, NULL, 0},
        {"gipf standard 4/5/6/wwZww3/6/5/W2B w 5,5 BB -,- R -", "xe2-e5:e3", 0, NULL, 0},
        {"gipf tournament 4/5/6/WWWW3/6/5/B3 w 5,5 BB -,- R -", "done", 0, NULL, 0},
    };
    STAKES(cases);
}

/* White has an empty reserve, and the potential he loses was the only one he could use.
 *
 *          e8  .   .   .   B  h5
 *        d7  .   .   .   .   .  h4
 *      c6  .   .   .   .   .   .  h3
 *    b5  .   .   .   .   .   .   W  h2
 *      b4  .   .   .   .   .   .  g2
 *        b3  .   .   .   b   .  f2
 *          b2  .   .   .   wZ  e2 */
static void who_has_no_other_move_after_losing_the_stake_has_lost(void **unused) {
    (void)unused;
    static const stake_case cases[] = {
        {"gipf standard 4/5/6/wZb5/6/5/W2B w 0,5 BB -,- m -", "Ze2-e4", 'Z',
         "gipf standard 4/5/6/wb5/6/5/W2B w 0,5 BB -,- ob -", PT_TURN_ENDED | PT_GAME_ENDED},
        {"gipf standard 4/5/6/bbbwT3/6/5/W2B w 0,5 BB -,- x w", "+e1-e2", 'T',
         "gipf standard 4/5/6/bbbw3/6/5/W2B w 0,5 BB -,- ob -", PT_TURN_ENDED | PT_GAME_ENDED},
        /* With another potential he may declare that. */
        {"gipf standard 4/5/6/wZb5/6/2wY2/W2B w 0,5 BB -,- m -", "Ze2-e4", 'Z',
         "gipf standard 4/5/6/wb5/6/2wY2/W2B w 0,5 BB -,- m -", 0},
    };
    STAKES(cases);
}

/* Stacks elsewhere, supplies and stages are as they were. */
static void losing_a_stake_leaves_the_rest_of_the_board_alone(void **unused) {
    (void)unused;
    static const stake_case cases[] = {
        {"gipf standard 4/1[bDwd]3/6/wDb5/6/5/W2B w 5,5 LL T1,T2Z1 m -", "De2-e3", 'D',
         "gipf standard 4/1[bDwd]3/6/wb5/6/5/W2B w 5,5 LL T1,T2Z1 m -", 0},
    };
    STAKES(cases);
}

static void stakes_are_listed_where_there_are_potentials(void **unused) {
    (void)unused;
    board b = open_start("standard");
    assert_string_equal(pt_rules_game(b.rules)->stakes(b.rules), "");
    close_board(&b);
    b = open_start("ultimate");
    assert_string_equal(pt_rules_game(b.rules)->stakes(b.rules), "TZDYP");
    close_board(&b);
    b = open_start("standard supply=-,Z6");
    assert_non_null(strchr(pt_rules_game(b.rules)->stakes(b.rules), 'Z'));
    close_board(&b);
}

/* == What an action gives up == */

static void check_gives_up(const char *position, const char *action, const char *wanted) {
    board b = open_position(position);
    pt_action read;
    pt_error error;
    pt_warning parts[PT_WARNINGS_MAX];
    char text[64] = "";
    if (pt_action_read(b.rules, &b.state, action, PT_ZSTR, &read, &error) != PT_OK)
        fail_msg("%s is refused in %s", action, position);
    size_t n = pt_action_warnings(b.rules, &b.state, read, parts);
    assert_true(n <= PT_WARNINGS_MAX);
    for (size_t i = 0; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%c%d", parts[i].sprite->letter,
                 parts[i].count);
    if (strcmp(text, wanted) != 0)
        fail_msg("%s in %s gives up \"%s\", not \"%s\"", action, position, text, wanted);
    close_board(&b);
}

static void a_basic_piece_gives_up_the_supply_and_the_right_to_gipf_pieces(void **unused) {
    (void)unused;
    const char *both = "gipf tournament W3/5/6/7/6/5/3B w 19,19 GG T3Z3D3Y3P3,T3Z3D3Y3P3 m -";
    check_gives_up(both, "a1-b2", "G9T3Z3D3Y3P3");
    check_gives_up(both, "Ta1-b2", "G9");
    check_gives_up(both, "Ga1-b2", "");
    /* Black's own supply and stage count, not White's. */
    const char *own = "gipf tournament WwT2/5/6/7/6/5/3B b 18,5 LG T2,Z1P2 m -";
    check_gives_up(own, "a1-b2", "G2Z1P2");
    check_gives_up(own, "Pa1-b2", "G2");
    /* Past the GIPF-pieces only potentials are left to lose. */
    const char *loaded = "gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 LL T6,Z4D4 m -";
    check_gives_up(loaded, "a1-b2", "T6");
    check_gives_up(loaded, "Ta1-b2", "");
    /* A tournament without potentials. */
    const char *plain = "gipf tournament W3/5/6/7/6/5/3B w 16,16 GG -,- m -";
    check_gives_up(plain, "a1-b2", "G8");
    check_gives_up(plain, "Ga1-b2", "");
}

static void what_no_other_action_could_keep_is_not_given_up(void **unused) {
    (void)unused;
    /* The reserve pays for no GIPF-piece: only potentials could have been kept. */
    check_gives_up("gipf tournament W3/5/6/7/6/5/3B w 1,16 GG -,- m -", "a1-b2", "");
    check_gives_up("gipf tournament W3/5/6/7/6/5/3B w 1,16 GG T1D2,- m -", "a1-b2", "T1D2");
    check_gives_up("gipf tournament W3/5/6/7/6/5/3B w 1,16 GG T1D2,- m -", "Ta1-b2", "");
    /* Nothing is left to lose, or the action brings nothing in. */
    check_gives_up("gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BB -,- m -", "a1-b2", "");
    check_gives_up("gipf standard 4/5/6/wZb5/6/5/W2B w 5,5 LL T1,Z1 m -", "Ze2-e4", "");
    check_gives_up("gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 LL Z1,T1 x w", "+e1-e2", "");
    check_gives_up("gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 LL Z1,T1 x w", "+none", "");
}

static void potentials_in_supply(const pt_rules *rules, const pt_state *state, pt_actor player,
                                 int out[128]) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(rules, state, counters);
    memset(out, 0, 128 * sizeof *out);
    for (size_t i = 0; i < n; i++)
        if (strcmp(counters[i].name, "supply") == 0 && counters[i].owner == (uint8_t)player)
            out[(int)counters[i].sprite->letter] = counters[i].value;
}

/* The letter of the piece that an action brings in, 0 for a basic one; -1 where it brings none,
 * and -2 where it is only said. */
static int brought(const board *b, pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    pt_action_picks(b->rules, &b->state, action, picks);
    if (picks[0].kind == PT_PICK_WORD)
        return -2;
    return picks[0].kind == PT_PICK_HAND ? picks[0].sprite->letter : -1;
}

/* Whatever leaves the supply comes in or was given up; and of every kind given up some action
 * brings in a piece. */
static void check_losses(const board *b, void *context) {
    pt_actions list;
    size_t *seen = context;
    pt_actor me = pt_state_owner(b->rules, &b->state);
    bool can_bring[128] = {false};
    int before[128], after[128];
    pt_legal(b->rules, &b->state, &list);
    potentials_in_supply(b->rules, &b->state, me, before);
    for (size_t i = 0; i < list.count; i++)
        if (brought(b, list.items[i]) >= 0)
            can_bring[brought(b, list.items[i])] = true;
    for (size_t i = 0; i < list.count; i++) {
        pt_warning parts[PT_WARNINGS_MAX];
        int letter = brought(b, list.items[i]);
        pt_state then = b->state;
        size_t n = pt_action_warnings(b->rules, &b->state, list.items[i], parts);
        pt_apply(b->rules, &then, list.items[i]);
        potentials_in_supply(b->rules, &then, me, after);
        /* A side game shows its own counters. */
        if (letter == -2) {
            assert_int_equal(n, 0);
            continue;
        }
        if (letter > 0 && letter != 'G')
            after[letter]++;
        for (size_t k = 0; k < n; k++) {
            assert_true(can_bring[(int)parts[k].sprite->letter]);
            assert_true(parts[k].count > 0);
            if (parts[k].sprite->letter != 'G')
                after[(int)parts[k].sprite->letter] += parts[k].count;
            seen[parts[k].sprite->letter == 'G']++;
        }
        assert_memory_equal(before, after, sizeof before);
    }
}

static void losses_agree_with_the_supplies_in_whole_games(void **unused) {
    (void)unused;
    static const char *const games[] = {"ultimate", "tournament supply=T6P6",
                                        "standard supply=Z4D4,Y6", "tournament",
                                        "combined sides=Z:rps,D:die challenges=2"};
    bool sides = pt_find_game(NULL, "rps", PT_ZSTR) && pt_find_game(NULL, "die", PT_ZSTR);
    for (size_t i = 0; i < sizeof games / sizeof games[0] - !sides; i++) {
        size_t seen[2] = {0};
        for (uint64_t seed = 1; seed <= 8; seed++)
            walk_game(games[i], seed, 60, check_losses, seen);
        assert_int_equal(seen[0] > 0, i != 3);
        assert_int_equal(seen[1] > 0, i != 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(potentials_2_usual_supplies),
        cmocka_unit_test(potentials_2_limits_of_a_supply),
        cmocka_unit_test(potentials_2_decision_more_than_twelve_need_21_pieces),
        cmocka_unit_test(setup_options_that_make_no_sense_are_refused),
        cmocka_unit_test(D1_twenty_one_pieces_and_fifteen_potentials),
        cmocka_unit_test(D2_three_gipf_pieces_leave_fifteen_for_the_potentials),
        cmocka_unit_test(D3_fewer_or_more_gipf_pieces),
        cmocka_unit_test(D4_the_order_of_the_tournament_rules),
        cmocka_unit_test(stake_of_a_declared_move_is_its_potential),
        cmocka_unit_test(stake_of_an_extra_move_is_its_T),
        cmocka_unit_test(nothing_else_stakes_anything),
        cmocka_unit_test(who_has_no_other_move_after_losing_the_stake_has_lost),
        cmocka_unit_test(losing_a_stake_leaves_the_rest_of_the_board_alone),
        cmocka_unit_test(stakes_are_listed_where_there_are_potentials),
        cmocka_unit_test(a_basic_piece_gives_up_the_supply_and_the_right_to_gipf_pieces),
        cmocka_unit_test(what_no_other_action_could_keep_is_not_given_up),
        cmocka_unit_test(losses_agree_with_the_supplies_in_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
