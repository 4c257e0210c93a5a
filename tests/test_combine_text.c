/* Combined games as text: agreements, a side game from outside the library, positions, turns, and
 * the examples of docs/notation.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combined.h"
#include "dvonn/names.h"
#include "gipf/names.h"

/* == The agreement as text == */

static void assert_setup(const char *setup, const char *canonical) {
    char text[PT_SETUP_TEXT_MAX];
    board b = open_start(setup);
    size_t n = pt_setup_text(b.rules, text, sizeof text);
    assert_string_equal(text, canonical);
    assert_int_equal(n, strlen(canonical));
    board again = open_start(canonical);
    assert_int_equal(pt_setup_hash(again.rules), pt_setup_hash(b.rules));
    check_state(&b);
    close_board(&again);
    close_board(&b);
}

static void setups_are_written_in_one_way(void **unused) {
    (void)unused;
#define ULTIMATE "gipf tournament pieces=21,21 supply=T3Z3D3Y3P3,T3Z3D3Y3P3"
    assert_setup("combined",
                 "combined sides=T:die,Z:rps,D:dvonn,Y:rps,P:rps challenges=3,3 " ULTIMATE);
    assert_setup("combined challenges=- ultimate sides=Y=basic,Z:rps",
                 "combined sides=Z:rps,Y:basic challenges=-,- " ULTIMATE);
    assert_setup("combined sides=- challenges=0", "combined sides=- challenges=0,0 " ULTIMATE);
    assert_setup("combined sides=P:external challenges=99,- standard supply=P6,-",
                 "combined sides=P:external challenges=99,- gipf standard pieces=18,18 "
                 "supply=P6,-");
    /* The start has the challenges agreed on. */
    board b = open_start("combined sides=Z:rps challenges=7,- tournament supply=Z6");
    assert_position(&b, "combined Z:rps 7,- - gipf tournament 4/5/6/7/6/5/4 w 18,18 FF Z6,Z6 m -");
    close_board(&b);
}

static void rules_made_for_a_position_have_a_setup_too(void **unused) {
    (void)unused;
    char text[PT_SETUP_TEXT_MAX];
    board b = open_position(combined("Z:rps,D:dvonn", "2,-", "answer:Zg2-g4", FOUR));
    pt_setup_text(b.rules, text, sizeof text);
    assert_string_equal(text,
                        "combined sides=Z:rps,D:dvonn challenges=2,- position gipf tournament");
    board again = open_start(text);
    again.state = b.state;
    check_state(&again);
    assert_int_equal(pt_setup_hash(again.rules), pt_setup_hash(b.rules));
    close_board(&again);
    close_board(&b);
}

static void a_state_has_room_for_the_largest_side_game(void **unused) {
    (void)unused;
    static const char *const setups[] = {
        "combined sides=- ultimate", "combined sides=Z:rps ultimate",
        "combined sides=T:die,Z:basic ultimate", "combined sides=Z:rps,D:dvonn ultimate"};
    for (size_t i = 0; i < 4; i++) {
        board b = open_start(setups[i]);
        size_t largest = 0;
        for (size_t part = 1; part <= 5; part++) {
            const pt_rules *side = pt_rules_part(b.rules, part);
            if (side && pt_state_size(side) > largest)
                largest = pt_state_size(side);
        }
        assert_int_equal(pt_state_size(b.rules),
                         64 + pt_state_size(pt_rules_part(b.rules, 0)) + largest);
        close_board(&b);
    }
}

static void assert_no_setup(const pt_registry *extra, const char *setup, pt_status status,
                            const char *field, const pt_message *message) {
    pt_rules *rules = NULL;
    pt_error error;
    if (pt_rules_new(extra, setup, PT_ZSTR, &rules, &error) == PT_OK)
        fail_msg("\"%s\" is accepted", setup);
    if (error.message != message || error.status != status || strcmp(error.field, field) != 0) {
        char why[512];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("\"%s\"\n%s (status %d)", setup, why, error.status);
    }
    assert_null(rules);
    assert_int_equal(pt_rules_new(extra, setup, PT_ZSTR, &rules, NULL), status);
}

static void setups_that_are_refused(void **unused) {
    (void)unused;
    static const char *const sides[] = {
        "",           "T",
        "T:",         "X:rps",
        "T:die,",     ",T:die",
        "T:die,,Z:x", "t:die",
        "T-die",      "-,T:die",
        "TZ:die",     "T:123456789012345678901234567890123456789012345678901234567890123456789012"};
    static const char *const challenges[] = {"",
                                             "x",
                                             "3,",
                                             ",3",
                                             "100",
                                             "3,100",
                                             "-1",
                                             "3,3,3",
                                             "03",
                                             "--",
                                             "3;3",
                                             "+3",
                                             "12345678901234567890"};
    char text[PT_SETUP_TEXT_MAX];
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        snprintf(text, sizeof text, "combined sides=%s ultimate", sides[i]);
        assert_no_setup(NULL, text, PT_SYNTAX, PT_FIELD_SIDES, PT_MSG_COMBINE_SIDES);
    }
    for (size_t i = 0; i < sizeof challenges / sizeof challenges[0]; i++) {
        snprintf(text, sizeof text, "combined challenges=%s ultimate", challenges[i]);
        assert_no_setup(NULL, text, PT_SYNTAX, PT_FIELD_CHALLENGES, PT_MSG_COMBINE_CHALLENGES);
    }
    assert_no_setup(NULL, "combined sides=T:die,Z:rps,T:rps ultimate", PT_SYNTAX, PT_FIELD_SIDES,
                    PT_MSG_COMBINE_TWICE);
    assert_no_setup(NULL, "combined sides=T:123456789012345678901234 ultimate", PT_UNKNOWN,
                    PT_FIELD_SIDES, PT_MSG_UNKNOWN_GAME);
    assert_no_setup(NULL, "combined sides=T:gipf ultimate", PT_UNKNOWN, PT_FIELD_SIDES,
                    PT_MSG_GIPF_VARIANT);
    /* A combined game in a combined game. */
    assert_no_setup(NULL, "combined sides=Z:combined ultimate", PT_SYNTAX, PT_FIELD_SIDES,
                    PT_MSG_COMBINE_NESTED);
    assert_no_setup(NULL, "combined combined", PT_SYNTAX, PT_FIELD_SETUP, PT_MSG_COMBINE_NESTED);
    assert_no_setup(NULL, "combined combined combined combined combined ultimate", PT_SYNTAX,
                    PT_FIELD_SETUP, PT_MSG_COMBINE_NESTED);
    /* Games without potentials. */
    static const char *const mains[] = {"basic",
                                        "standard",
                                        "tournament",
                                        "dvonn",
                                        "rps",
                                        "standard supply=-,-",
                                        "position dvonn 9/10/11/10/9"};
    for (size_t i = 0; i < sizeof mains / sizeof mains[0]; i++) {
        snprintf(text, sizeof text, "combined %s", mains[i]);
        assert_no_setup(NULL, text, PT_SYNTAX, PT_FIELD_SETUP, PT_MSG_COMBINE_MAIN);
    }
    assert_no_setup(NULL, "combined chess", PT_UNKNOWN, PT_FIELD_SETUP, PT_MSG_UNKNOWN_GAME);
    assert_no_setup(NULL, "combined ultimate pieces=99", PT_SYNTAX, PT_FIELD_SETUP,
                    PT_MSG_GIPF_PIECES);
    assert_no_setup(NULL, "combined ultimate  pieces=21", PT_UNKNOWN, PT_FIELD_SETUP,
                    PT_MSG_UNKNOWN_OPTION);
    assert_no_setup(NULL, "combined position gipf tournament sides=-", PT_UNKNOWN, PT_FIELD_SETUP,
                    PT_MSG_UNKNOWN_OPTION);
    assert_no_setup(NULL, "combined position", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_UNKNOWN_GAME);
    memset(text, 'x', 300);
    memcpy(text, "combined ", 9);
    text[300] = '\0';
    assert_no_setup(NULL, text, PT_SYNTAX, PT_FIELD_SETUP, PT_MSG_TEXT_TOO_LONG);
}

/* == A game from outside the library ==
 *
 * `take`: five stones; each player takes one or two, and whoever takes the last one wins. In the
 * variant `none` there is no stone to begin with, and White, who cannot take one, has lost. */

typedef struct take_state {
    uint8_t stones, turn;
} take_state;

static pt_status take_setup_read(const pt_registry *extra, const char *text, size_t len,
                                 pt_setup *out, pt_error *error) {
    (void)extra;
    (void)error;
    out->data[0] = len == 4 && memcmp(text, "none", 4) == 0 ? 0 : 5;
    return PT_OK;
}

static size_t take_setup_write(const pt_setup *setup, char *out, size_t size) {
    if (setup->data[0] == 0)
        return (size_t)snprintf(out, size, "none");
    out[0] = '\0';
    return 0;
}

static pt_status take_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                         pt_setup *out, pt_error *error) {
    (void)text;
    (void)len;
    return take_setup_read(extra, "", 0, out, error);
}

static void take_start(const pt_rules *rules, void *state) {
    take_state *s = state;
    s->stones = pt_rules_setup(rules)->data[0];
    s->turn = 0;
}

static pt_actor take_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return (pt_actor)((const take_state *)state)->turn;
}

static pt_actor take_actor(const pt_rules *rules, const void *state) {
    return ((const take_state *)state)->stones ? take_owner(rules, state) : PT_NOBODY;
}

static const pt_phase *take_phase(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const take_state *)state)->stones ? GIPF_PHASE_MOVE : &phase_over;
}

static void take_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    unsigned stones = ((const take_state *)state)->stones;
    for (pt_action a = 1; a <= 2 && a <= stones; a++)
        out->items[out->count++] = a;
}

static unsigned take_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    take_state *s = state;
    s->stones = (uint8_t)(s->stones - action);
    s->turn ^= 1;
    return s->stones ? PT_TURN_ENDED : PT_TURN_ENDED | PT_GAME_ENDED;
}

static pt_outcome take_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const take_state *s = state;
    pt_outcome out = {.over = s->stones == 0, .winner = PT_NOBODY, .reason = NULL};
    if (out.over) {
        out.winner = (pt_actor)(s->turn ^ 1);
        out.reason = &small_end;
    }
    return out;
}

/* Only White sees how many stones are left; the others see 9. */
static void take_view(const pt_rules *rules, const void *state, pt_actor seat, void *view) {
    (void)rules;
    take_state s = *(const take_state *)state;
    if (seat != PT_WHITE)
        s.stones = 9;
    *(take_state *)view = s;
}

static uint64_t take_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const take_state *s = state;
    return 1 + s->stones + 100u * s->turn;
}

/* Reads "take N w|b". A bar in the text must not disturb the position around it. */
static pt_status take_position_read(const pt_rules *rules, const char *text, size_t len,
                                    void *state, pt_error *error) {
    (void)rules;
    if (len != strlen("take |5 w") || memcmp(text, "take |", 6) != 0 || text[6] < '0' ||
        text[6] > '5' || text[7] != ' ' || (text[8] != 'w' && text[8] != 'b'))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SIDE_POSITION, PT_FIELD_BOARD, 5, "z", "take |5 w");
    *(take_state *)state = (take_state){(uint8_t)(text[6] - '0'), text[8] == 'b'};
    return PT_OK;
}

static size_t take_position_write(const pt_rules *rules, const void *state, char *out,
                                  size_t size) {
    (void)rules;
    const take_state *s = state;
    return (size_t)snprintf(out, size, "take |%u %c", s->stones, "wb"[s->turn]);
}

static pt_status take_action_read(const pt_rules *rules, const void *state, const char *text,
                                  size_t len, pt_action *out, pt_error *error) {
    (void)rules;
    if (len != 1 || (*text != '1' && *text != '2'))
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", text, len);
    if (((const take_state *)state)->stones < *text - '0')
        return pt_fail(error, PT_ILLEGAL, PT_MSG_NOT_LEGAL, PT_FIELD_ACTION, 0, "s", text, len);
    *out = (pt_action)(*text - '0');
    return PT_OK;
}

static size_t take_action_write(const pt_rules *rules, const void *state, pt_action action,
                                char *out, size_t size) {
    (void)rules;
    (void)state;
    return (size_t)snprintf(out, size, "%u", (unsigned)action);
}

static const pt_variant take_variants[] = {
    {.name = "take", .setup = "take", .about = "Five stones", .bare = true},
    {.name = "none", .setup = "take none", .about = "No stones", .bare = true}};

static const pt_game take = {
    .name = "take",
    .rules_version = 1,
    .state_size = sizeof(take_state), /* two bytes: the combined game has to align the parts */
    .variants = take_variants,
    .variant_count = 2,
    .setup_read = take_setup_read,
    .setup_write = take_setup_write,
    .setup_for_position = take_setup_for_position,
    .start = take_start,
    .actor = take_actor,
    .owner = take_owner,
    .phase = take_phase,
    .legal = take_legal,
    .apply = take_apply,
    .result = take_result,
    .view = take_view,
    .identity_key = take_key,
    .position_read = take_position_read,
    .position_write = take_position_write,
    .action_read = take_action_read,
    .action_write = take_action_write,
    .side_first = true,
};

static pt_status bind_nothing(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                              size_t capacity, pt_error *error) {
    (void)extra;
    (void)setup;
    (void)parts;
    (void)capacity;
    (void)error;
    return PT_OK;
}

static board open_with(const pt_registry *extra, const char *text) {
    board b = {.rules = NULL};
    pt_error error;
    if (pt_rules_for_position(extra, text, PT_ZSTR, &b.rules, &error) != PT_OK ||
        pt_position_read(b.rules, text, PT_ZSTR, &b.state, &error) != PT_OK) {
        char why[512];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s\n%s", text, why);
    }
    return b;
}

static void a_game_of_the_caller_is_a_side_game(void **unused) {
    (void)unused;
    const pt_game *const games[] = {&take};
    const pt_registry extra = {games, 1};
    assert_no_setup(NULL, "combined sides=Z:take ultimate", PT_UNKNOWN, PT_FIELD_SIDES,
                    PT_MSG_UNKNOWN_GAME);
    pt_rules *rules;
    assert_int_equal(pt_rules_new(&extra, "combined sides=Z:take ultimate", PT_ZSTR, &rules, NULL),
                     PT_OK);
    assert_int_equal(pt_state_size(rules), 64 + pt_state_size(pt_rules_part(rules, 0)) + 8);
    pt_rules_free(rules);

    board b = open_with(&extra, combined("Z:take", "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge;first:b");
    assert_position(&b, "combined Z:take 3,2 side:Zg2-g4:b " FOUR " | take |5 w");
    assert_now(&b, PT_BLACK, PT_WHITE, GIPF_PHASE_MOVE);
    assert_legal(&b, "1 2 concede");
    board won = b;
    go(&b, "2;1;2");
    assert_position(&b, combined("Z:take", "3,2", "-", Z_LOST));
    go(&won, "2;1;1");
    assert_now(&won, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    assert_refused(&won, "2", PT_ILLEGAL, PT_MSG_NOT_LEGAL);
    go(&won, "1");
    assert_position(&won, combined("Z:take", "3,2", "-", Z_MADE));
    close_board(&b);
}

static void a_seat_keeps_its_eyes_in_the_side_game(void **unused) {
    (void)unused;
    const pt_game *const games[] = {&take};
    const pt_registry extra = {games, 1};
    board b = open_with(&extra, combined("Z:take", "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge");
    for (unsigned swapped = 0; swapped < 2; swapped++) {
        board side = b;
        go(&side, swapped ? "first:b" : "first:w");
        for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
            board seen = side;
            char text[PT_POSITION_TEXT_MAX];
            pt_view(side.rules, &side.state, seat, &seen.state);
            bool sees = seat == (swapped ? PT_BLACK : PT_WHITE);
            assert_non_null(strstr(text_of(&seen, text), sees ? "take |5 w" : "take |9 w"));
        }
    }
    close_board(&b);
}

static void a_side_game_that_is_over_at_once_is_settled_at_once(void **unused) {
    (void)unused;
    const pt_game *const games[] = {&take};
    const pt_registry extra = {games, 1};
    board b = open_with(&extra, combined("Z:none", "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge");
    board made = b;
    assert_int_equal(go(&made, "first:b"), PT_TURN_ENDED);
    assert_position(&made, combined("Z:none", "3,2", "-", Z_MADE));
    assert_int_equal(go(&b, "first:w"), 0);
    assert_position(&b, combined("Z:none", "3,2", "-", Z_LOST));
    close_board(&b);
}

static void games_of_the_caller_that_cannot_take_part(void **unused) {
    (void)unused;
    /* One that is too large for a state, and one that plays games inside, which is detected under
     * any of its names. */
    static const pt_variant inside[] = {
        {.name = "inside", .setup = "outer", .about = "A start of it", .bare = true}};
    pt_game huge = take, outer = take;
    huge.name = "huge";
    huge.state_size = PT_STATE_MAX - 64;
    outer.name = "outer";
    outer.bind = bind_nothing;
    outer.variants = inside;
    outer.variant_count = 1;
    const pt_game *const games[] = {&huge, &outer};
    const pt_registry extra = {games, 2};
    assert_no_setup(&extra, "combined sides=T:huge ultimate", PT_FULL, PT_FIELD_SIDES,
                    PT_MSG_COMBINE_TOO_LARGE);
    assert_no_setup(&extra, "combined sides=T:outer ultimate", PT_SYNTAX, PT_FIELD_SIDES,
                    PT_MSG_COMBINE_NESTED);
    assert_no_setup(&extra, "combined sides=T:inside ultimate", PT_SYNTAX, PT_FIELD_SIDES,
                    PT_MSG_COMBINE_NESTED);
    /* The largest that fits. */
    pt_rules *rules;
    huge.state_size = PT_STATE_MAX - 64 - 112;
    assert_int_equal(pt_rules_new(&extra, "combined sides=T:huge ultimate", PT_ZSTR, &rules, NULL),
                     PT_OK);
    assert_int_equal(pt_state_size(rules), PT_STATE_MAX);
    pt_rules_free(rules);
}

/* == Positions as text == */

/* Reads a position under rules with Z:rps,D:dvonn, expecting it to be refused. */
static void assert_unreadable(const char *text, size_t len, pt_status status, const char *field,
                              const pt_message *message, int32_t offset) {
    board b = open_position(combined("Z:rps,D:dvonn", "3,3", "-", FOUR));
    pt_state before = b.state;
    pt_error error;
    if (pt_position_read(b.rules, text, len, &b.state, &error) == PT_OK)
        fail_msg("%s\nis accepted", text);
    if (error.status != status || strcmp(error.field, field) != 0 || error.message != message ||
        error.offset != offset) {
        char why[512];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fail_msg("%s\n%s (status %d, offset %d)", text, why, error.status, error.offset);
    }
    assert_memory_equal(&b.state, &before, sizeof before);
    assert_int_equal(pt_position_read(b.rules, text, len, &b.state, NULL), status);
    close_board(&b);
}

static void positions_with_other_side_games_are_refused(void **unused) {
    (void)unused;
    static const char *const sides[] = {"",
                                        "-",
                                        "Z:rps",
                                        "D:dvonn,Z:rps",
                                        "Z:rps,D:dvonn,",
                                        "Z=rps,D=dvonn",
                                        "Z:rps,D:dvonn,P:rps",
                                        "Z:rps,D:random"};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        assert_unreadable(combined(sides[i], "3,3", "-", FOUR), PT_ZSTR, PT_SYNTAX, PT_FIELD_SIDES,
                          PT_MSG_COMBINE_OTHER_SIDES, 9);
    assert_unreadable("combined", PT_ZSTR, PT_SYNTAX, PT_FIELD_SIDES, PT_MSG_COMBINE_OTHER_SIDES,
                      8);
}

static void challenges_are_written_in_one_way(void **unused) {
    (void)unused;
    static const char *const challenges[] = {"",     "3",     "03,3",  "3,03", "3,3,3",
                                             "3,3,", "100,3", "3,100", "-",    "--,3",
                                             "3;3",  "x,3",   "+3,3",  "-1,3", "3,-1"};
    for (size_t i = 0; i < sizeof challenges / sizeof challenges[0]; i++)
        assert_unreadable(combined("Z:rps,D:dvonn", challenges[i], "-", FOUR), PT_ZSTR, PT_SYNTAX,
                          PT_FIELD_CHALLENGES, PT_MSG_COMBINE_CHALLENGES, 23);
}

static void steps_that_are_no_steps_are_refused(void **unused) {
    (void)unused;
    static const char *const steps[] = {
        "",        "--",          "answer",        "answr:Zg2-g4", "main:",  "side:",
        "side::w", "side:Zg2-g4", "side:Zg2-g4:x", "side:Zg2-g4w", "Zg2-g4", ":"};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        assert_unreadable(combined("Z:rps,D:dvonn", "3,3", steps[i], FOUR), PT_ZSTR, PT_SYNTAX,
                          PT_FIELD_PHASE, PT_MSG_COMBINE_STEP, 27);
}

static void steps_that_cannot_follow_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *challenges, *step;
    } cannot[] = {
        {"3,3", "answer:Yb2-b3"}, /* no side game for Y */
        {"3,3", "answer:a1-b2"},  /* nothing at stake */
        {"3,0", "answer:Zg2-g4"}, /* Black has no challenge left to answer with */
        {"3,3", "first:Zg2-g4"},  /* nobody is asked who starts */
        {"3,99", "first:Dd4-d5"}, /* the 100th challenge is left after this one */
        {"3,3", "first:Yb2-b3"},
    };
    for (size_t i = 0; i < sizeof cannot / sizeof cannot[0]; i++)
        assert_unreadable(combined("Z:rps,D:dvonn", cannot[i].challenges, cannot[i].step, FOUR),
                          PT_ZSTR, PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_COMBINE_NO_SIDE, -1);
    assert_unreadable("combined Z:rps,D:dvonn 3,2 side:Zg2-g4:b " FOUR " | rps - -", PT_ZSTR,
                      PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_COMBINE_NO_SIDE, -1);
    /* Where the challenge has already been made, it may have been the last one. */
    board b = open_position(combined("Z:rps,D:dvonn", "3,0", "first:Dd4-d5", FOUR));
    close_board(&b);
    b = open_position("combined Z:rps,D:dvonn 3,0 side:Zg2-g4:w " FOUR " | rps - -");
    close_board(&b);
    /* A declared move that is not legal, is not canonical, or comes after the end. */
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "answer:Zg2-g5", FOUR), PT_ZSTR, PT_ILLEGAL,
                      PT_FIELD_PHASE, PT_MSG_GIPF_Z_TARGET, 34);
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "answer:", FOUR), PT_ZSTR, PT_SYNTAX,
                      PT_FIELD_PHASE, PT_MSG_TEXT_EMPTY, 34);
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "answer:Zg2-g4",
                               "gipf tournament 4/5/6/W6/6/wb3/3B w 0,9 BB -,- ob -"),
                      PT_ZSTR, PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_GAME_IS_OVER, 34);
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "answer:Zg2-g4",
                               "gipf tournament wY3/5/2wDb2/W4wPB/6/wb3/3B w 9,9 BB -,- m -"),
                      PT_ZSTR, PT_ILLEGAL, PT_FIELD_PHASE, PT_MSG_GIPF_NO_POTENTIAL, 34);
}

static void a_bar_belongs_to_a_side_game(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        int32_t offset;
    } bars[] = {
        {"combined Z:rps,D:dvonn 3,3 - " FOUR " | rps - -", -1},
        {"combined Z:rps,D:dvonn 3,3 answer:Zg2-g4 " FOUR " | rps - -", -1},
        {"combined Z:rps,D:dvonn 3,2 first:Dd4-d5 " FOUR " | dvonn 9/10/11/10/9 w 0", -1},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR, -1},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR "| rps - -", 101},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " |rps - -", 102},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " |", 102},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w | rps - -", 41},
    };
    for (size_t i = 0; i < sizeof bars / sizeof bars[0]; i++)
        assert_unreadable(bars[i].text, PT_ZSTR, PT_SYNTAX, PT_FIELD_SIDE, PT_MSG_COMBINE_BAR,
                          bars[i].offset);
}

static void the_games_inside_refuse_for_themselves(void **unused) {
    (void)unused;
#define SIDE_Z "combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " | "
    assert_unreadable(SIDE_Z "rps rock paper", PT_ZSTR, PT_ILLEGAL, PT_FIELD_SIDE,
                      PT_MSG_COMBINE_SIDE_OVER, -1);
    assert_unreadable(SIDE_Z "rps - rock", PT_ZSTR, PT_ILLEGAL, PT_FIELD_BOARD, PT_MSG_RPS_ORDER,
                      -1);
    assert_unreadable(SIDE_Z "rps - ?", PT_ZSTR, PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_SIDE_POSITION,
                      -1);
    assert_unreadable(SIDE_Z "rps ? rock", PT_ZSTR, PT_ILLEGAL, PT_FIELD_SIDE,
                      PT_MSG_COMBINE_SIDE_OVER, -1);
    assert_unreadable(SIDE_Z "dvonn 9/10/11/10/9 w 0", PT_ZSTR, PT_SYNTAX, PT_FIELD_GAME,
                      PT_MSG_OTHER_GAME, 104);
    assert_unreadable(SIDE_Z, PT_ZSTR, PT_SYNTAX, PT_FIELD_NONE, PT_MSG_TEXT_EMPTY, 104);
    /* Offsets count bytes of the whole text. */
    assert_unreadable("combined Z:rps,D:dvonn 3,2 side:Dd4-d5:w " FOUR " | dvonn 9/10/11/10/9 x 0",
                      PT_ZSTR, PT_SYNTAX, PT_FIELD_TURN, PT_MSG_DVONN_TURN, 123);
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "-",
                               "gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B x 9,9 BB -,- m -"),
                      PT_ZSTR, PT_SYNTAX, PT_FIELD_TURN, PT_MSG_GIPF_TURN, 73);
    assert_unreadable(combined("Z:rps,D:dvonn", "3,3", "-", ""), PT_ZSTR, PT_SYNTAX, PT_FIELD_NONE,
                      PT_MSG_TEXT_EMPTY, 29);
    assert_unreadable(FOUR, PT_ZSTR, PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME, 0);
}

static void bytes_that_are_no_text_are_refused(void **unused) {
    (void)unused;
    static const char nul[] = "combined Z:rps,D:dvonn 3,3 -\0 " FOUR;
    assert_unreadable(nul, sizeof nul - 1, PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_COMBINE_STEP, 27);
    char text[PT_POSITION_TEXT_MAX + 8];
    memset(text, ' ', sizeof text);
    memcpy(text, "combined", 8);
    assert_unreadable(text, PT_POSITION_TEXT_MAX, PT_SYNTAX, PT_FIELD_NONE, PT_MSG_TEXT_TOO_LONG,
                      PT_POSITION_TEXT_MAX);
    /* A good text cut off anywhere is not a position. */
    static const char whole[] = "combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " | rps rock -";
    board b = open_position(whole);
    for (size_t len = 0; len + 1 < sizeof whole; len++) {
        pt_state state;
        assert_int_not_equal(pt_position_read(b.rules, whole, len, &state, NULL), PT_OK);
    }
    close_board(&b);
}

static void a_position_binds_its_own_rules_or_says_why_not(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        pt_status status;
        const char *field;
        const pt_message *message;
    } cannot[] = {
        {"combined", PT_SYNTAX, PT_FIELD_CHALLENGES, PT_MSG_COMBINE_CHALLENGES},
        {"combined Z:rps", PT_SYNTAX, PT_FIELD_CHALLENGES, PT_MSG_COMBINE_CHALLENGES},
        {"combined Z:rps, 3,3 - " FOUR, PT_SYNTAX, PT_FIELD_SIDES, PT_MSG_COMBINE_SIDES},
        {"combined Z:rps,Z:die 3,3 - " FOUR, PT_SYNTAX, PT_FIELD_SIDES, PT_MSG_COMBINE_TWICE},
        {"combined Z:chess 3,3 - " FOUR, PT_UNKNOWN, PT_FIELD_SIDES, PT_MSG_UNKNOWN_GAME},
        {"combined Z:combined 3,3 - " FOUR, PT_SYNTAX, PT_FIELD_SIDES, PT_MSG_COMBINE_NESTED},
        {"combined Z:rps 3 - " FOUR, PT_SYNTAX, PT_FIELD_CHALLENGES, PT_MSG_COMBINE_CHALLENGES},
        {"combined Z:rps 3,3 - dvonn 9/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_SETUP,
         PT_MSG_COMBINE_MAIN},
        {"combined Z:rps 3,3 - combined Z:rps 3,3 - " FOUR, PT_SYNTAX, PT_FIELD_SETUP,
         PT_MSG_COMBINE_NESTED},
        {"combined Z:rps 3,3 - chess 8/8", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_UNKNOWN_GAME},
    };
    for (size_t i = 0; i < sizeof cannot / sizeof cannot[0]; i++) {
        pt_rules *rules = NULL;
        pt_error error;
        if (pt_rules_for_position(NULL, cannot[i].text, PT_ZSTR, &rules, &error) == PT_OK)
            fail_msg("%s\nis accepted", cannot[i].text);
        if (error.status != cannot[i].status || strcmp(error.field, cannot[i].field) != 0 ||
            error.message != cannot[i].message) {
            char why[512];
            pt_error_text(&error, NULL, NULL, why, sizeof why);
            fail_msg("%s\n%s (status %d)", cannot[i].text, why, error.status);
        }
        assert_null(rules);
    }
}

static void every_part_of_a_position_counts_for_its_key(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "combined " ALL " 3,3 - " FOUR,
        "combined " ALL " 3,2 - " FOUR,
        "combined " ALL " 2,3 - " FOUR,
        "combined " ALL " 3,- - " FOUR,
        "combined " ALL " 3,3 answer:Zg2-g4 " FOUR,
        "combined " ALL " 3,3 answer:Yb2-b3 " FOUR,
        "combined " ALL " 3,3 answer:Yb2-b4 " FOUR,
        "combined " ALL " 3,3 side:Zg2-g4:w " FOUR " | rps - -",
        "combined " ALL " 3,3 side:Zg2-g4:w " FOUR " | rps rock -",
        "combined " ALL " 3,3 side:Zg2-g4:w " FOUR " | rps ? -",
        "combined " ALL " 3,3 side:Yb2-b3:w " FOUR " | rps rock -",
        "combined T:dvonn,Z:dvonn,D:dvonn,Y:dvonn,P:dvonn 3,3 first:Zg2-g4 " FOUR,
        "combined T:dvonn,Z:dvonn,D:dvonn,Y:dvonn,P:dvonn 3,3 side:Zg2-g4:w " FOUR
        " | dvonn 9/10/11/10/9 w 0",
        "combined T:dvonn,Z:dvonn,D:dvonn,Y:dvonn,P:dvonn 3,3 side:Zg2-g4:b " FOUR
        " | dvonn 9/10/11/10/9 w 0",
    };
    enum { COUNT = sizeof texts / sizeof texts[0] };
    uint64_t keys[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        board b = open_position(texts[i]);
        check_state(&b);
        keys[i] = pt_identity_key(b.rules, &b.state);
        for (size_t j = 0; j < i; j++)
            assert_true(keys[j] != keys[i]);
        close_board(&b);
    }
}

static void texts_that_do_not_fit_are_not_cut(void **unused) {
    (void)unused;
    board b = open_position("combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " | rps rock -");
    char text[PT_POSITION_TEXT_MAX], small[PT_POSITION_TEXT_MAX];
    size_t n = strlen(text_of(&b, text));
    for (size_t size = 1; size <= n; size++) {
        small[0] = 'x';
        assert_int_equal(pt_position_write(b.rules, &b.state, small, size), 0);
        assert_int_equal(small[0], '\0');
    }
    assert_int_equal(pt_position_write(b.rules, &b.state, small, n + 1), n);
    close_board(&b);
}

/* == Turns == */

static void a_turn_holds_the_actions_of_both_and_of_chance(void **unused) {
    (void)unused;
    /* Lost to a die, lost to a report after a dispute, and a jump that is allowed because a game of
     * DVONN was conceded at the third piece. */
    static const char turn[] = "Yb2-b3;challenge;roll:2;roll:5;"
                               "Zg2-g4;challenge;result:w;dispute;result:b;confirm;"
                               "Dd4-d5;challenge;first:b;e3;f3;concede";
    static const pt_actor actors[] = {PT_WHITE, PT_BLACK, PT_CHANCE, PT_CHANCE, PT_WHITE, PT_BLACK,
                                      PT_WHITE, PT_BLACK, PT_WHITE,  PT_BLACK,  PT_WHITE, PT_BLACK,
                                      PT_WHITE, PT_BLACK, PT_WHITE,  PT_BLACK};
    board b = open_position(combined("Z:external,D:dvonn,Y:die", "3,3", "-", FOUR));
    pt_action actions[64];
    size_t count;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, turn, PT_ZSTR, PT_NOTATION_CANONICAL, actions,
                                  64, &count, &error),
                     PT_OK);
    assert_int_equal(count, sizeof actors / sizeof actors[0]);
    char text[512];
    assert_int_equal(
        pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_CANONICAL, text, sizeof text),
        strlen(turn));
    assert_string_equal(text, turn);
    /* The publisher's notation writes moves of potentials in the same way, and has no words for the
     * rest. */
    pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, text, sizeof text);
    assert_string_equal(text, turn);
    assert_int_equal(pt_turn_read(b.rules, &b.state, turn, PT_ZSTR, PT_NOTATION_ANY, actions, 64,
                                  &count, &error),
                     PT_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pt_state_actor(b.rules, &b.state), actors[i]);
        assert_int_equal(pt_state_owner(b.rules, &b.state), PT_WHITE);
        unsigned flags = pt_apply(b.rules, &b.state, actions[i]);
        assert_int_equal(flags & (PT_TURN_ENDED | PT_GAME_ENDED),
                         i + 1 == count ? PT_TURN_ENDED : 0);
        check_state(&b);
    }
    assert_position(&b, combined("Z:external,D:dvonn,Y:die", "3,0", "-",
                                 "gipf tournament w3/5/2w[bwd]2/W4wPB/6/wb3/3B b 9,9 BB -,- m -"));
    close_board(&b);
}

static void the_main_game_is_written_in_its_official_notation(void **unused) {
    (void)unused;
    static const struct {
        const char *actions, *official;
    } turns[] = {
        {"a4-b5", "b5 (8)"},
        {"a1-b2", "a1-c3 (8)"},
        {"Zg2-g4;allow", "Zg2-g4;allow"},
        /* The reserve is that after the turn: it is noted where the turn ends. */
        {"Zg2-g4;challenge;rock;paper;a1-b2", "Zg2-g4;challenge;rock;paper;a1-c3 (8)"},
        {"Dd4-d5;challenge;first:b;e3;f3;concede", "Dd4-d5;challenge;first:b;e3;f3;concede"},
    };
    board b = open_position(combined("Z:rps,D:dvonn", "3,3", "-", FOUR));
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        pt_action actions[16], again[16];
        size_t count, n;
        char text[128], small[128];
        assert_int_equal(pt_turn_read(b.rules, &b.state, turns[i].actions, PT_ZSTR,
                                      PT_NOTATION_CANONICAL, actions, 16, &count, NULL),
                         PT_OK);
        size_t len = pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, text,
                                   sizeof text);
        assert_string_equal(text, turns[i].official);
        for (size_t size = 1; size <= len; size++)
            assert_int_equal(
                pt_turn_write(b.rules, &b.state, actions, count, PT_NOTATION_OFFICIAL, small, size),
                0);
        assert_int_equal(
            pt_turn_read(b.rules, &b.state, text, len, PT_NOTATION_OFFICIAL, again, 16, &n, NULL),
            PT_OK);
        assert_int_equal(n, count);
        assert_memory_equal(again, actions, count * sizeof actions[0]);
        for (size_t room = 0; room < count; room++)
            assert_int_equal(pt_turn_read(b.rules, &b.state, text, len, PT_NOTATION_OFFICIAL, again,
                                          room, &n, NULL),
                             PT_FULL);
    }
    static const char *const wrong[] = {"b5 (7)", "b5;b5",       "challenge", "Zg2-g4;b5",
                                        ";b5",    "Zg2-g4;rock", "b5;allow",  "Zg2-g4;allow;b5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        pt_action actions[16];
        size_t count = 1;
        pt_error error;
        if (pt_turn_read(b.rules, &b.state, wrong[i], PT_ZSTR, PT_NOTATION_OFFICIAL, actions, 16,
                         &count, &error) == PT_OK)
            fail_msg("\"%s\" is accepted", wrong[i]);
        assert_int_equal(count, 0);
        assert_true(error.offset <= (int32_t)strlen(wrong[i]));
    }
    close_board(&b);
}

static void a_turn_is_read_from_any_of_its_steps_on(void **unused) {
    (void)unused;
    board b = open_position("combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " | rps rock -");
    pt_action actions[8];
    size_t count;
    pt_error error;
    assert_int_equal(pt_turn_read(b.rules, &b.state, "paper;a1-b2", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 8, &count, &error),
                     PT_OK);
    assert_int_equal(count, 2);
    /* What follows the turn does not belong to it; the offset is where it begins. */
    assert_int_equal(pt_turn_read(b.rules, &b.state, "rock;a1-b2", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 8, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_TURN_IS_OVER);
    assert_int_equal(error.offset, 5);
    assert_int_equal(pt_turn_read(b.rules, &b.state, "paper;allow", PT_ZSTR, PT_NOTATION_CANONICAL,
                                  actions, 8, &count, &error),
                     PT_ILLEGAL);
    assert_ptr_equal(error.message, PT_MSG_COMBINE_NOT_NOW);
    assert_int_equal(error.offset, 6);
    close_board(&b);
}

static void a_record_that_starts_at_a_position_is_read_again(void **unused) {
    (void)unused;
    static const char turns[] = "Zg2-g4;challenge;rock;paper;Yb2-b3;challenge;roll:3;roll:3\n"
                                "i1-h2\n"
                                "Dd4-d5;challenge;first:w;e3;concede\n";
    static const char end[] = "combined Z:rps,D:dvonn,Y:die 3,0 - gipf tournament "
                              "wwy2/5/2w[bwd]2/W4wPB/6/wb3/b2B b 9,8 BB -,- m -";
    const char *start = combined("Z:rps,D:dvonn,Y:die", "3,3", "-", FOUR);
    pt_record *record, *again;
    pt_error error;
    assert_int_equal(pt_record_read(NULL, turns, PT_ZSTR, start, &record, NULL, &error), PT_OK);
    for (pt_record_form form = PT_RECORD_SGF; form < PT_RECORD_FORM_NB; form++) {
        char text[2048];
        size_t n = pt_record_write(record, form, text, sizeof text);
        assert_true(n > 0);
        if (pt_record_read(NULL, text, n, NULL, &again, NULL, &error) != PT_OK) {
            char why[512];
            pt_error_text(&error, NULL, NULL, why, sizeof why);
            fail_msg("%s\n%s", text, why);
        }
        pt_state state;
        pt_record_state(again, pt_record_turns(again), &state);
        assert_int_equal(pt_record_turns(again), 3);
        pt_position_write(pt_record_rules(again), &state, text, sizeof text);
        assert_string_equal(text, end);
        pt_record_free(again);
    }
    pt_record_free(record);
}

/* == docs/notation.md == */

/* Replays the examples of "Combined games": in a ```replay block a line with `>` is what is played,
 * and a line without it is the resulting position. */
static void the_examples_of_the_documentation_are_right(void **unused) {
    (void)unused;
    FILE *file = fopen("docs/notation.md", "r");
    if (!file)
        fail_msg("docs/notation.md cannot be read: tests run in the source directory");
    char line[PT_POSITION_TEXT_MAX + 16];
    bool section = false, block = false;
    board b = {.rules = NULL};
    size_t plays = 0, positions = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (!block && strncmp(line, "## ", 3) == 0)
            section = strcmp(line, "## Combined games") == 0;
        if (!section)
            continue;
        if (strncmp(line, "```", 3) == 0) {
            block = strcmp(line, "```replay") == 0;
            close_board(&b);
        } else if (block && line[0] == '>') {
            go(&b, line + 2);
            plays++;
        } else if (block && !b.rules) {
            b = strchr(line, '/') ? open_position(line) : open_start(line);
        } else if (block) {
            assert_position(&b, line);
            positions++;
        }
    }
    fclose(file);
    assert_true(plays >= 6 && positions >= 6);
}

/* The caller's own rock-paper-scissors, with a given number of choices in its list. */
#define CROWD_SIZES 4
static const unsigned crowds[CROWD_SIZES] = {3, PT_ACTIONS_MAX - 2, PT_ACTIONS_MAX - 1,
                                             PT_ACTIONS_MAX};
static unsigned crowd;

static void crowd_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    (void)state;
    for (unsigned i = 0; i < crowd; i++)
        out->items[out->count++] = 1 + i;
}

static void a_side_game_is_conceded_where_the_list_has_room(void **unused) {
    (void)unused;
    pt_game game = *pt_find_game(NULL, "rps", PT_ZSTR);
    game.legal = crowd_legal;
    game.legal_count = NULL;
    const pt_game *games[] = {&game};
    const pt_registry extra = {games, 1};
    for (size_t i = 0; i < CROWD_SIZES; i++) {
        crowd = crowds[i];
        const char *start = combined("Z:rps", "3,3", "answer:Zg2-g4", FOUR);
        board b = {.rules = NULL};
        pt_error error;
        assert_int_equal(pt_rules_for_position(&extra, start, PT_ZSTR, &b.rules, &error), PT_OK);
        assert_int_equal(pt_position_read(b.rules, start, PT_ZSTR, &b.state, &error), PT_OK);
        go(&b, "challenge");
        struct {
            pt_actions list;
            pt_action behind[2];
        } room = {.behind = {0x5a5a5a5a, 0xa5a5a5a5}};
        pt_legal(b.rules, &b.state, &room.list);
        assert_int_equal(room.behind[0], 0x5a5a5a5a);
        assert_int_equal(room.behind[1], 0xa5a5a5a5);
        bool fits = crowd < PT_ACTIONS_MAX;
        assert_int_equal(room.list.count, crowd + fits);
        assert_int_equal(pt_legal_count(b.rules, &b.state), crowd + fits);
        pt_action concede;
        assert_int_equal(pt_action_read(b.rules, &b.state, "concede", PT_ZSTR, &concede, &error),
                         fits ? PT_OK : PT_ILLEGAL);
        if (fits)
            assert_int_equal(room.list.items[crowd], concede);
        close_board(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setups_are_written_in_one_way),
        cmocka_unit_test(rules_made_for_a_position_have_a_setup_too),
        cmocka_unit_test(a_state_has_room_for_the_largest_side_game),
        cmocka_unit_test(setups_that_are_refused),
        cmocka_unit_test(a_game_of_the_caller_is_a_side_game),
        cmocka_unit_test(a_side_game_is_conceded_where_the_list_has_room),
        cmocka_unit_test(a_seat_keeps_its_eyes_in_the_side_game),
        cmocka_unit_test(a_side_game_that_is_over_at_once_is_settled_at_once),
        cmocka_unit_test(games_of_the_caller_that_cannot_take_part),
        cmocka_unit_test(positions_with_other_side_games_are_refused),
        cmocka_unit_test(challenges_are_written_in_one_way),
        cmocka_unit_test(steps_that_are_no_steps_are_refused),
        cmocka_unit_test(steps_that_cannot_follow_are_refused),
        cmocka_unit_test(a_bar_belongs_to_a_side_game),
        cmocka_unit_test(the_games_inside_refuse_for_themselves),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_position_binds_its_own_rules_or_says_why_not),
        cmocka_unit_test(every_part_of_a_position_counts_for_its_key),
        cmocka_unit_test(texts_that_do_not_fit_are_not_cut),
        cmocka_unit_test(a_turn_holds_the_actions_of_both_and_of_chance),
        cmocka_unit_test(the_main_game_is_written_in_its_official_notation),
        cmocka_unit_test(a_turn_is_read_from_any_of_its_steps_on),
        cmocka_unit_test(a_record_that_starts_at_a_position_is_read_again),
        cmocka_unit_test(the_examples_of_the_documentation_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
