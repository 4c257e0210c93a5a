/* Combined games: book 003 E point by point (potentials.md §6), then the TAMSK-potential, conceding
 * a side game, chance, reports, and what a seat may see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combine/combine.h"
#include "combined.h"
#include "dvonn/names.h"
#include "gipf/names.h"

/* A use of a potential: the main position before it, after it, and after it is lost. */
typedef struct use {
    const char *before, *action, *made, *lost;
} use;

static const use uses[] = {
    {FOUR, "Zg2-g4", Z_MADE, Z_LOST},
    {FOUR, "Dd4-d5", "gipf tournament wY3/5/2w[bwd]2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -",
     "gipf tournament wY3/5/2wb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"},
    {FOUR, "Yb2-b3", "gipf tournament wwy2/5/2wDb2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -",
     "gipf tournament w3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"},
    /* The pieces to be laid down stay in the reserve when the move is cancelled. */
    {FOUR, "Pe7-e8=2", "gipf tournament wY3/5/2wDb2/W4w[BW]/6/wZb3/3B b 7,9 BB -,- m -",
     "gipf tournament wY3/5/2wDb2/W4wB/6/wZb3/3B w 9,9 BB -,- m -"},
    /* A T before the regular move, and one after it (a piece came in at e2 just now). */
    {"gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w", "+a1-b2",
     "gipf tournament wt3/5/6/W2w3/6/5/3B w 9,9 BB -,- m -",
     "gipf tournament 4/5/6/W2w3/6/5/3B w 9,9 BB -,- m -"},
    {"gipf tournament 4/5/6/wbwwT3/6/5/W2B w 8,9 BB -,- X w", "+a1-b2",
     "gipf tournament wt3/5/6/wbww3/6/5/W2B b 8,9 BB -,- m -",
     "gipf tournament 4/5/6/wbww3/6/5/W2B b 8,9 BB -,- m -"},
};
#define USES (sizeof uses / sizeof uses[0])

/* `before` with the colours swapped: what White could do is now Black's to do. */
static const char *other_colours(const char *before, char out[PT_POSITION_TEXT_MAX]) {
    memcpy(out, before, strlen(before) + 1);
    char *from = out + strlen("gipf tournament ");
    static const char pairs[] = "wbWB";
    for (char *c = from; *c; c++) {
        const char *found = strchr(pairs, *c);
        /* The stages BB are the same for both. */
        if (found && !(c[-1] == ' ' && c[1] == 'B') && !(c[-1] == 'B' && c[1] == ' '))
            *c = pairs[(found - pairs) ^ 1];
    }
    char *reserves = strchr(strchr(strchr(from, ' ') + 1, ' ') + 1, ',') - 1;
    char white = reserves[0];
    reserves[0] = reserves[2];
    reserves[2] = white;
    return out;
}

/* Plays the current side game with random moves, so that `wanted` wins it: first on its own, then
 * the same inside. Its White is the main game's `white`. */
static unsigned play_out(board *b, size_t part, pt_actor white, pt_actor wanted) {
    const pt_rules *side = pt_rules_part(b->rules, part);
    pt_actor goal = wanted > PT_BLACK || white == PT_WHITE ? wanted : PT_BLACK - wanted;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        static pt_action played[4000];
        size_t n = 0;
        pt_state alone;
        pt_rng rng;
        pt_rng_seed(&rng, seed);
        pt_start(side, &alone);
        while (!pt_result(side, &alone).over && n < 4000) {
            pt_actions list;
            pt_legal(side, &alone, &list);
            played[n] = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
            pt_apply(side, &alone, played[n++]);
        }
        if (!pt_result(side, &alone).over || pt_result(side, &alone).winner != goal)
            continue;
        unsigned flags = 0;
        pt_start(side, &alone);
        for (size_t i = 0; i < n; i++) {
            char text[PT_ACTION_TEXT_MAX];
            pt_actor actor = pt_state_actor(side, &alone);
            assert_int_equal(pt_state_actor(b->rules, &b->state),
                             white == PT_WHITE ? actor : PT_BLACK - actor);
            pt_action_write(side, &alone, played[i], text, sizeof text);
            flags = go(b, text);
            pt_apply(side, &alone, played[i]);
        }
        return flags;
    }
    fail_msg("no game of part %zu ends like that", part);
    return 0;
}

/* == What people are told == */

static void assert_told(const pt_sentence *sentence, const char *wanted) {
    char text[200];
    pt_sentence_text(sentence, NULL, NULL, text, sizeof text);
    assert_string_equal(text, wanted);
}

static int16_t point_called(const board *b, const char *name) {
    const pt_layout *layout = pt_state_layout(pt_rules_part(b->rules, 0), &b->state);
    for (size_t i = 0; i < layout->point_count; i++)
        if (strcmp(layout->points[i].name, name) == 0)
            return (int16_t)i;
    return -1;
}

static void a_challenge_is_told_before_it_is_made(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,D:dvonn", "3,3", "-", FOUR));
    combine_challenge told;
    assert_false(combine_challenge_at(b.rules, &b.state, &told));
    go(&b, "Zg2-g4");
    assert_true(combine_challenge_at(b.rules, &b.state, &told));
    assert_false(told.is_made);
    assert_int_equal(told.challenger, PT_BLACK);
    assert_int_equal(told.point, point_called(&b, "g2"));
    static const char *const wanted[COMBINE_TOLD] = {
        "At stake: the ZÈRTZ-potential on g2.",
        "Black can challenge it.",
        "Side game: Rock-paper-scissors.",
        "If Black wins, the move isn't made and the ZÈRTZ-potential is lost.",
        "If White wins, the move is made.",
        "A tie counts for White: the move is made.",
    };
    for (size_t i = 0; i < COMBINE_TOLD; i++)
        assert_told(&told.told[i], wanted[i]);
    go(&b, "challenge");
    assert_true(combine_challenge_at(b.rules, &b.state, &told));
    assert_true(told.is_made);
    go(&b, "rock;paper");
    assert_false(combine_challenge_at(b.rules, &b.state, &told));
    close_board(&b);

    /* An extra move is that of the T in the centre. */
    b = open_position(combined("T:die", "3,3", "-", uses[4].before));
    go(&b, uses[4].action);
    assert_true(combine_challenge_at(b.rules, &b.state, &told));
    assert_int_equal(told.point, point_called(&b, "e5"));
    assert_told(&told.told[0], "At stake: the TAMSK-potential on e5.");
    close_board(&b);

    b = open_start("ultimate");
    assert_false(combine_challenge_at(b.rules, &b.state, &told));
    close_board(&b);
}

/* The action that follows `line`, and how it ends the side game. */
static void assert_end(const char *line, const char *last, bool is_kept, const char *wanted) {
    board b = open_position(combined("Z:rps,D:dvonn", "3,3", "-", FOUR));
    pt_action action;
    combine_end end;
    go(&b, line);
    assert_int_equal(pt_action_read(b.rules, &b.state, last, strlen(last), &action, NULL), PT_OK);
    assert_true(combine_end_by(b.rules, &b.state, action, &end));
    assert_int_equal(end.is_kept, is_kept);
    assert_told(&end.told, wanted);
    /* The side game is still on its board. */
    pt_scene scene;
    pt_state_scene(b.rules, &end.state, &scene);
    assert_int_equal(scene.count, 2);
    close_board(&b);
}

static void the_end_of_a_side_game_is_told(void **unused) {
    (void)unused;
    assert_end("Zg2-g4;challenge;rock", "paper", false,
               "Black wins the side game: the ZÈRTZ-potential is lost.");
    assert_end("Zg2-g4;challenge;rock", "rock", true, "The side game is a tie: the move is made.");
    assert_end("Zg2-g4;challenge;rock", "scissors", true,
               "White wins the side game: the move is made.");
    /* Whoever plays which side there, the main game's players are named. */
    assert_end("Dd4-d5;challenge;first:b", "concede", true,
               "White wins the side game: the move is made.");
    assert_end("Dd4-d5;challenge;first:w", "concede", false,
               "Black wins the side game: the DVONN-potential is lost.");
    /* Who leaves is not to act. */
    assert_end("Dd4-d5;challenge;first:b", "leave", false,
               "Black wins the side game: the DVONN-potential is lost.");
    assert_end("Dd4-d5;challenge;first:w", "leave", true,
               "White wins the side game: the move is made.");
    assert_end("Zg2-g4;challenge;rock", "leave", false,
               "Black wins the side game: the ZÈRTZ-potential is lost.");

    board b = open_position(combined("Z:rps", "3,3", "-", FOUR));
    combine_end end;
    pt_actions list;
    go(&b, "Zg2-g4;challenge");
    pt_legal(b.rules, &b.state, &list);
    assert_false(combine_end_by(b.rules, &b.state, list.items[0], &end));
    close_board(&b);
}

/* == E1: the agreement == */

static void e1_each_kind_has_the_side_game_agreed_on(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,D:dvonn,Y:die,P:external", "3,3", "-", FOUR));
    board with = b;
    go(&with, "Zg2-g4;challenge");
    assert_now(&with, PT_WHITE, PT_WHITE, RPS_PHASE_CHOOSE);
    with = b;
    go(&with, "Dd4-d5;challenge;first:w");
    assert_now(&with, PT_WHITE, PT_WHITE, DVONN_PHASE_PLACE);
    with = b;
    go(&with, "Yb2-b3;challenge");
    assert_now(&with, PT_CHANCE, PT_WHITE, DIE_PHASE_ROLL);
    with = b;
    go(&with, "Pe7-e8=1;challenge");
    assert_now(&with, PT_WHITE, PT_WHITE, EXTERNAL_PHASE_REPORT);
    close_board(&b);
}

static void e1_a_kind_without_a_side_game_cannot_be_challenged(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps", "3,3", "-", FOUR));
    go(&b, "Dd4-d5");
    assert_position(&b, combined("Z:rps", "3,3", "-", uses[1].made));
    assert_now(&b, PT_BLACK, PT_BLACK, GIPF_PHASE_MOVE);
    close_board(&b);
    b = open_position(combined("-", "-,-", "-", FOUR));
    go(&b, "Zg2-g4");
    assert_position(&b, combined("-", "-,-", "-", uses[0].made));
    close_board(&b);
}

static void e1_only_the_use_of_a_potential_can_be_challenged(void **unused) {
    (void)unused;
    /* A push (also of a loaded piece) and a removal are not challenged. */
    board b = open_start("combined sides=" ALL " challenges=- ultimate");
    go(&b, "Ge1-e2;Ge9-e8;Za1-b2");
    assert_now(&b, PT_BLACK, PT_BLACK, GIPF_PHASE_MOVE);
    close_board(&b);
    b = open_position(
        combined(ALL, "-,-", "-", "gipf tournament wwww/5/6/W6/6/5/3B w 9,9 BB -,- R -"));
    go(&b, "xb2-b5");
    assert_now(&b, PT_BLACK, PT_BLACK, GIPF_PHASE_MOVE);
    close_board(&b);
}

/* == E2: how often == */

static void e2_challenges_are_counted_for_each_player(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,1", "-", FOUR));
    go(&b, "Zg2-g4;challenge");
    assert_position(&b, "combined " ALL " 3,0 side:Zg2-g4:w " FOUR " | rps - -");
    go(&b, "rock;paper");
    assert_position(&b, combined(ALL, "3,0", "-", uses[0].lost));
    /* Used up: what White declares now is made without a question. */
    go(&b, "Dd4-d5");
    assert_now(&b, PT_BLACK, PT_BLACK, GIPF_PHASE_MOVE);
    close_board(&b);
}

static void e2_allowing_costs_no_challenge(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,1", "-", FOUR));
    go(&b, "Zg2-g4;allow");
    assert_position(&b, combined(ALL, "3,1", "-", uses[0].made));
    close_board(&b);
}

static void e2_without_a_limit_nothing_is_counted(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "0,-", "-", FOUR));
    go(&b, "Zg2-g4;challenge;rock;paper;Dd4-d5;challenge;rock;paper;Yb2-b3;challenge");
    pt_counter counters[PT_COUNTERS_MAX];
    go(&b, "rock;paper");
    size_t n = pt_state_counters(b.rules, &b.state, counters), seen = 0;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(counters[i].name, "challenges") != 0)
            continue;
        assert_int_equal(counters[i].value, counters[i].owner == PT_WHITE ? 0 : -1);
        seen++;
    }
    assert_int_equal(seen, 2);
    assert_position(
        &b, combined(ALL, "0,-", "-", "gipf tournament w3/5/2wb2/W4wPB/6/wb3/3B w 9,9 BB -,- m -"));
    close_board(&b);
}

static void e2_no_challenges_left_no_question(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,0", "-", FOUR));
    go(&b, "Pe7-e8=2");
    assert_position(&b, combined(ALL, "3,0", "-", uses[3].made));
    close_board(&b);
}

/* == E3: winning, tying, losing == */

/* How a challenge of White's use is decided: by a script, or by a random game. */
typedef struct decision {
    const char *side;
    const char *won, *tied, *lost; /* "" for a random game of that end, NULL for none */
} decision;

static const decision decisions[] = {
    {"rps", "rock;scissors", "paper;paper", "scissors;rock"},
    {"die", "roll:6;roll:5", "roll:3;roll:3", "roll:1;roll:2"},
    {"external", "result:w;confirm", "result:tie;confirm", "result:b;confirm"},
    {"random", "", "", ""}, /* DVONN on a full board: shorter than the whole game */
    {"basic", "", NULL, ""},
};
#define DECISIONS (sizeof decisions / sizeof decisions[0])

/* For every use and side game, White challenged: the position after is `made` or `lost`. */
static void check_decisions(pt_actor winner) {
    for (size_t d = 0; d < DECISIONS; d++) {
        const decision *by = &decisions[d];
        const char *script = winner == PT_WHITE   ? by->won
                             : winner == PT_BLACK ? by->lost
                                                  : by->tied;
        if (!script)
            continue;
        char sides[128];
        snprintf(sides, sizeof sides, "T:%s,Z:%s,D:%s,Y:%s,P:%s", by->side, by->side, by->side,
                 by->side, by->side);
        for (size_t u = 0; u < USES; u++) {
            board b = open_position(combined(sides, "2,2", "-", uses[u].before));
            go(&b, uses[u].action);
            assert_now(&b, PT_BLACK, PT_WHITE, COMBINE_PHASE_ANSWER);
            assert_legal(&b, "allow challenge");
            go(&b, "challenge");
            if (*script) {
                go(&b, script);
            } else {
                pt_actor white = u % 2 ? PT_BLACK : PT_WHITE;
                size_t part =
                    1 + (size_t)(strchr("TZDYP", *uses[u].action == '+' ? 'T' : *uses[u].action) -
                                 "TZDYP");
                go(&b, white == PT_WHITE ? "first:w" : "first:b");
                play_out(&b, part, white, winner);
            }
            assert_position(
                &b, combined(sides, "2,1", "-", winner == PT_BLACK ? uses[u].lost : uses[u].made));
            close_board(&b);
        }
    }
}

static void e3_a_win_lets_the_move_be_made(void **unused) {
    (void)unused;
    check_decisions(PT_WHITE);
}

static void e3_a_tie_lets_the_move_be_made(void **unused) {
    (void)unused;
    check_decisions(PT_NOBODY);
}

static void e3_a_loss_cancels_the_move_and_takes_the_potential(void **unused) {
    (void)unused;
    check_decisions(PT_BLACK);
}

static void e3_dvonn_from_the_empty_board(void **unused) {
    (void)unused;
    static const pt_actor winners[] = {PT_WHITE, PT_NOBODY, PT_BLACK};
    for (size_t i = 0; i < 3; i++) {
        board b = open_position(combined("D:dvonn", "1,1", "-", uses[1].before));
        go(&b, "Dd4-d5;challenge;first:b");
        assert_position(&b, "combined D:dvonn 1,0 side:Dd4-d5:b " FOUR " | dvonn 9/10/11/10/9 w 0");
        play_out(&b, 3, PT_BLACK, winners[i]);
        assert_position(&b, combined("D:dvonn", "1,0", "-",
                                     winners[i] == PT_BLACK ? uses[1].lost : uses[1].made));
        close_board(&b);
    }
}

static void e3_black_is_challenged_by_white(void **unused) {
    (void)unused;
    for (size_t u = 0; u < USES; u++) {
        char before[PT_POSITION_TEXT_MAX], made[PT_POSITION_TEXT_MAX], lost[PT_POSITION_TEXT_MAX];
        other_colours(uses[u].before, before);
        other_colours(uses[u].made, made);
        other_colours(uses[u].lost, lost);
        board start = open_position(combined(ALL, "4,0", "-", before));
        go(&start, uses[u].action);
        assert_now(&start, PT_WHITE, PT_BLACK, COMBINE_PHASE_ANSWER);
        go(&start, "challenge");
        /* White chooses first, as always in this game, and is the challenger here. */
        assert_now(&start, PT_WHITE, PT_BLACK, RPS_PHASE_CHOOSE);
        board b = start;
        go(&b, "rock;paper");
        assert_position(&b, combined(ALL, "3,0", "-", made));
        b = start;
        go(&b, "rock;rock");
        assert_position(&b, combined(ALL, "3,0", "-", made));
        b = start;
        go(&b, "rock;scissors");
        assert_position(&b, combined(ALL, "3,0", "-", lost));
        close_board(&start);
    }
}

static void e3_a_lost_potential_leaves_the_game(void **unused) {
    (void)unused;
    /* Its basic piece is plain and of White's colour; nobody gets anything back. */
    board b = open_position(combined(ALL, "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge;rock;paper");
    size_t g2 = 0;
    const pt_layout *layout = pt_state_layout(b.rules, &b.state);
    while (strcmp(layout->points[g2].name, "g2") != 0)
        g2++;
    pt_thing pieces[PT_STACK_MAX];
    assert_int_equal(pt_state_pieces(b.rules, &b.state, g2, pieces, PT_STACK_MAX), 1);
    assert_int_equal(pieces[0].owner, PT_WHITE);
    assert_string_equal(pieces[0].sprite->name, "basic");
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b.rules, &b.state, counters);
    for (size_t i = 0; i < n; i++)
        assert_string_not_equal(counters[i].name, "supply");
    assert_refused(&b, "Zg2-g4", PT_ILLEGAL, PT_MSG_GIPF_NO_POTENTIAL);
    close_board(&b);
}

/* == E4: the turn goes on == */

static void e4_another_potential_may_be_declared(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,3", "-", FOUR));
    assert_int_equal(go(&b, "Zg2-g4"), 0);
    assert_int_equal(go(&b, "challenge"), 0);
    assert_int_equal(go(&b, "rock"), 0);
    assert_int_equal(go(&b, "paper"), 0);
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    assert_int_equal(go(&b, "Yb2-b3"), 0);
    assert_now(&b, PT_BLACK, PT_WHITE, COMBINE_PHASE_ANSWER);
    assert_int_equal(go(&b, "challenge"), 0);
    assert_int_equal(go(&b, "rock"), 0);
    assert_int_equal(go(&b, "scissors"), PT_TURN_ENDED);
    assert_position(&b, combined(ALL, "3,1", "-",
                                 "gipf tournament wwy2/5/2wDb2/W4wPB/6/wb3/3B b 9,9 BB -,- m -"));
    close_board(&b);
}

static void e4_every_potential_may_be_lost_in_one_turn(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "0,4", "-", FOUR));
    go(&b, "Zg2-g4;challenge;rock;paper;Yb2-b3;challenge;rock;paper;Pe7-e8=1;challenge;rock;paper");
    go(&b, "Dd4-d5;challenge;rock;paper");
    assert_position(
        &b, combined(ALL, "0,0", "-", "gipf tournament w3/5/2wb2/W4wB/6/wb3/3B w 9,9 BB -,- m -"));
    assert_int_equal(go(&b, "a2-b2"), PT_TURN_ENDED);
    close_board(&b);
}

static void e4_an_ordinary_push_may_follow(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge;rock;paper");
    assert_int_equal(go(&b, "a1-b2"), PT_TURN_ENDED);
    assert_position(&b, combined(ALL, "3,2", "-",
                                 "gipf tournament w3/1wY3/2wDb2/W4wPB/6/wb3/3B b 8,9 BB -,- m -"));
    close_board(&b);
}

static void e4_who_then_cannot_move_has_lost(void **unused) {
    (void)unused;
    /* No reserve; the Z was White's only way to continue. */
    static const char last_z[] = "gipf tournament 4/5/6/W6/6/wZb3/3B w 0,9 BB -,- m -";
    board b = open_position(combined(ALL, "3,3", "-", last_z));
    go(&b, "Zg2-g4;challenge;rock");
    assert_int_equal(go(&b, "paper"), PT_TURN_ENDED | PT_GAME_ENDED);
    assert_position(
        &b, combined(ALL, "3,2", "-", "gipf tournament 4/5/6/W6/6/wb3/3B w 0,9 BB -,- ob -"));
    pt_outcome out = pt_result(b.rules, &b.state);
    assert_true(out.over);
    assert_int_equal(out.winner, PT_BLACK);
    assert_ptr_equal(out.reason, GIPF_END_RESERVE);
    assert_now(&b, PT_NOBODY, PT_WHITE, &phase_over);
    assert_refused(&b, "a1-b2", PT_ILLEGAL, PT_MSG_GAME_IS_OVER);
    assert_refused(&b, "allow", PT_ILLEGAL, PT_MSG_COMBINE_NOT_NOW);
    close_board(&b);
}

static void e4_a_challenge_can_end_the_game_by_the_move_it_allows(void **unused) {
    (void)unused;
    /* Black's last GIPF-piece is covered: White has won as soon as the move is made. */
    static const char last_gipf[] = "gipf tournament 4/5/6/W4wPB/6/5/4 w 9,9 BB -,- m -";
    board b = open_position(combined(ALL, "3,3", "-", last_gipf));
    go(&b, "Pe7-e8=2;challenge;rock");
    assert_int_equal(go(&b, "scissors"), PT_TURN_ENDED | PT_GAME_ENDED);
    pt_outcome out = pt_result(b.rules, &b.state);
    assert_int_equal(out.winner, PT_WHITE);
    assert_ptr_equal(out.reason, GIPF_END_GIPF);
    close_board(&b);
}

/* == E5: what is at stake == */

static void e5_the_declared_move_stands_in_the_text(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,D:dvonn", "3,3", "-", FOUR));
    board z = b;
    go(&z, "Zg2-g4");
    assert_position(&z, combined("Z:rps,D:dvonn", "3,3", "answer:Zg2-g4", FOUR));
    go(&z, "challenge");
    assert_position(&z, "combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w " FOUR " | rps - -");
    board d = b;
    go(&d, "Dd4-d5;challenge");
    assert_position(&d, combined("Z:rps,D:dvonn", "3,2", "first:Dd4-d5", FOUR));
    /* The same place, another move: another position. */
    board p = open_position(combined(ALL, "3,3", "answer:Pe7-e8=1", FOUR));
    board q = open_position(combined(ALL, "3,3", "answer:Pe7-e8=2", FOUR));
    assert_true(pt_identity_key(p.rules, &p.state) != pt_identity_key(q.rules, &q.state));
    close_board(&p);
    close_board(&q);
    close_board(&b);
}

static void a_player_keeps_their_name_in_a_side_game(void **unused) {
    (void)unused;
    board b = open_position(combined("D:dvonn", "3,3", "-", FOUR));
    pt_sentence tell;
    pt_actions list;
    char text[128];
    go(&b, "Dd4-d5;challenge;first:b");
    pt_legal(b.rules, &b.state, &list);
    pt_action_tell(b.rules, &b.state, list.items[0], &tell);
    pt_sentence_text(&tell, NULL, NULL, text, sizeof text);
    assert_memory_equal(text, "Black", 5);
    pt_phase_tell(b.rules, &b.state, false, &tell);
    assert_memory_equal(tell.english, "Black", 5);
    close_board(&b);
}

static void a_side_games_own_names_never_stand_for_a_player(void **unused) {
    (void)unused;
    static const struct {
        const char *actions, *first, *prompt;
    } told[] = {
        {"Dd4-d5;challenge;first:w", "White starts the side game as Player 1", "White to move."},
        {"Dd4-d5;challenge;first:b", "Black starts the side game as Player 1", "Black to move."},
        {"Dd4-d5;challenge;first:b;Wd4", NULL, "Black removes a ring."},
        {"Dd4-d5;challenge;first:b;Wd4;-a1", NULL, "White to move."},
    };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        board b = open_position(combined("D:zertz", "3,3", "-", FOUR));
        pt_sentence tell;
        pt_action first;
        char text[128];
        go(&b, "Dd4-d5;challenge");
        assert_int_equal(
            pt_action_read(b.rules, &b.state, strstr(told[i].actions, "first:"), 7, &first, NULL),
            PT_OK);
        pt_action_tell(b.rules, &b.state, first, &tell);
        pt_sentence_text(&tell, NULL, NULL, text, sizeof text);
        if (told[i].first)
            assert_string_equal(text, told[i].first);
        go(&b, strstr(told[i].actions, "first:"));
        pt_phase_tell(b.rules, &b.state, false, &tell);
        pt_sentence_text(&tell, NULL, NULL, text, sizeof text);
        assert_string_equal(text, told[i].prompt);
        pt_phase_tell(b.rules, &b.state, true, &tell);
        assert_null(strchr(tell.english, '{'));
        close_board(&b);
    }
}

static void e5_nothing_of_the_main_game_changes_before_the_answer(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,3", "-", FOUR));
    go(&b, "Pe7-e8=2");
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b.rules, &b.state, counters);
    for (size_t i = 0; i < n; i++)
        if (strcmp(counters[i].name, "reserve") == 0)
            assert_int_equal(counters[i].value, 9);
    go(&b, "challenge");
    assert_position(&b, "combined " ALL " 3,2 side:Pe7-e8=2:w " FOUR " | rps - -");
    close_board(&b);
}

static void e5_of_two_alike_the_declared_one_is_lost(void **unused) {
    (void)unused;
    /* Both Z could jump; the second one is declared and lost, the first can still go. */
    static const char two[] = "gipf tournament wZb2/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -";
    board b = open_position(combined(ALL, "3,3", "-", two));
    go(&b, "Zg2-g4;challenge;rock;paper");
    assert_position(
        &b, combined(ALL, "3,2", "-", "gipf tournament wZb2/5/6/W6/6/wb3/3B w 9,9 BB -,- m -"));
    go(&b, "Zb2-b4;allow");
    assert_position(
        &b, combined(ALL, "3,2", "-", "gipf tournament wbwz1/5/6/W6/6/wb3/3B b 9,9 BB -,- m -"));
    close_board(&b);
}

static void e5_the_declared_move_is_the_one_made(void **unused) {
    (void)unused;
    static const char *const moves[] = {"Yb2-b5", "Yb2-d2", "Yb2-c3"};
    static const char *const after[] = {
        "gipf tournament w2wy/5/2wDb2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -",
        "gipf tournament w3/5/wy1wDb2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -",
        "gipf tournament w3/1wy3/2wDb2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -"};
    for (size_t i = 0; i < 3; i++) {
        board b = open_position(combined(ALL, "3,3", "-", FOUR));
        go(&b, moves[i]);
        go(&b, "challenge;rock;rock");
        assert_position(&b, combined(ALL, "3,2", "-", after[i]));
        close_board(&b);
    }
}

/* == E6: who starts == */

static void e6_the_challenged_player_chooses_who_starts(void **unused) {
    (void)unused;
    char black[PT_POSITION_TEXT_MAX];
    other_colours(FOUR, black);
    for (pt_actor challenged = PT_WHITE; challenged <= PT_BLACK; challenged++) {
        board b = open_position(
            combined("Z:basic,D:dvonn", "3,3", "-", challenged == PT_WHITE ? FOUR : black));
        go(&b, "Dd4-d5");
        assert_now(&b, PT_BLACK - challenged, challenged, COMBINE_PHASE_ANSWER);
        go(&b, "challenge");
        assert_now(&b, challenged, challenged, COMBINE_PHASE_FIRST);
        assert_legal(&b, "first:w first:b");
        assert_refused(&b, "e3", PT_ILLEGAL, PT_MSG_COMBINE_FIRST);
        assert_refused(&b, "allow", PT_ILLEGAL, PT_MSG_COMBINE_FIRST);
        for (pt_actor first = PT_WHITE; first <= PT_BLACK; first++) {
            board side = b;
            go(&side, first == PT_WHITE ? "first:w" : "first:b");
            /* Whoever starts has the side game's White, since White begins there. */
            assert_now(&side, first, challenged, DVONN_PHASE_PLACE);
            char text[PT_POSITION_TEXT_MAX];
            text_of(&side, text);
            assert_non_null(
                strstr(text, first == PT_WHITE ? " side:Dd4-d5:w " : " side:Dd4-d5:b "));
            go(&side, "a1");
            assert_now(&side, PT_BLACK - first, challenged, DVONN_PHASE_PLACE);
            go(&side, "b1");
            assert_now(&side, first, challenged, DVONN_PHASE_PLACE);
        }
        close_board(&b);
    }
}

static void e6_where_nobody_starts_nobody_is_asked(void **unused) {
    (void)unused;
    /* Both choose in secret, both roll, or both took part elsewhere: nobody is asked who starts,
     * and the side game's White is the main game's White, whoever is challenged. */
    static const char *const sides[] = {"Z:rps", "Z:die", "Z:external"};
    static const pt_actor actors[] = {PT_WHITE, PT_CHANCE, PT_WHITE};
    char black[PT_POSITION_TEXT_MAX];
    other_colours(FOUR, black);
    for (size_t i = 0; i < 3; i++) {
        for (unsigned owner = 0; owner < 2; owner++) {
            board b = open_position(combined(sides[i], "3,3", "-", owner ? black : FOUR));
            go(&b, "Zg2-g4;challenge");
            assert_int_equal(pt_state_actor(b.rules, &b.state), actors[i]);
            assert_int_equal(pt_state_owner(b.rules, &b.state), owner);
            close_board(&b);
        }
    }
}

/* == E7: any game == */

static void e7_a_game_of_gipf_inside_a_game_of_gipf(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:ultimate", "3,3", "-", FOUR));
    go(&b, "Zg2-g4;challenge;first:b");
    assert_position(&b, "combined Z:ultimate 3,2 side:Zg2-g4:b " FOUR
                        " | gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -");
    /* Black has White's pieces there. Potentials inside are used without a question. */
    go(&b, "Ge1-e2");
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    go(&b, "Ge9-e8;Ya1-b2;a5-b5;Yb2-b3");
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(b.rules, &b.state, counters);
    for (size_t i = 0; i < n; i++)
        assert_string_not_equal(counters[i].name, "challenges");
    close_board(&b);
}

/* == The TAMSK-potential == */

static void an_extra_move_before_the_regular_one(void **unused) {
    (void)unused;
    board b = open_position(combined(ALL, "3,3", "-", uses[4].before));
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_EXTRA_BEFORE);
    go(&b, "+a1-b2;challenge;rock");
    /* Lost: as after +none, and the regular move still has to be made. */
    assert_int_equal(go(&b, "paper"), 0);
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    assert_int_equal(go(&b, "a1-b2"), PT_TURN_ENDED);
    close_board(&b);
}

static void an_extra_move_after_the_regular_one(void **unused) {
    (void)unused;
    static const char before[] = "gipf tournament 4/5/6/bwwT4/6/5/W2B w 9,9 BB -,- m -";
    board b = open_position(combined(ALL, "3,3", "-", before));
    assert_int_equal(go(&b, "e1-e2"), 0);
    assert_position(&b, combined(ALL, "3,3", "-", uses[5].before));
    assert_now(&b, PT_WHITE, PT_WHITE, GIPF_PHASE_EXTRA_AFTER);
    go(&b, "+a1-b2;challenge;rock");
    board won = b;
    assert_int_equal(go(&won, "scissors"), PT_TURN_ENDED);
    assert_position(&won, combined(ALL, "3,2", "-", uses[5].made));
    assert_int_equal(go(&b, "paper"), PT_TURN_ENDED);
    assert_position(&b, combined(ALL, "3,2", "-", uses[5].lost));
    close_board(&b);
}

static void declining_an_extra_move_is_no_use(void **unused) {
    (void)unused;
    for (size_t u = 4; u < USES; u++) {
        board b = open_position(combined(ALL, "3,3", "-", uses[u].before));
        go(&b, "+none");
        assert_position(&b, combined(ALL, "3,3", "-", uses[u].lost));
        close_board(&b);
    }
}

static void a_chain_of_extra_moves_is_challenged_one_by_one(void **unused) {
    (void)unused;
    /* The first T comes in again at e2 and pushes the second one onto e5, which in turn is declared
     * and challenged. A lost T starts no chain. */
    static const char chain[] = "gipf tournament 4/5/6/2wTwT3/6/5/W2B w 9,9 BB -,- x w";
    board b = open_position(combined(ALL, "-,-", "-", chain));
    board lost = b;
    go(&lost, "+e9-e8;challenge;rock;paper");
    assert_now(&lost, PT_WHITE, PT_WHITE, GIPF_PHASE_MOVE);
    close_board(&b);

    static const char linked[] = "gipf tournament 4/5/6/bbwTwT3/6/5/W2B w 9,9 BB -,- x w";
    b = open_position(combined(ALL, "-,-", "-", linked));
    go(&b, "+e1-e2;challenge;rock;rock");
    assert_position(
        &b, combined(ALL, "-,-", "-", "gipf tournament 4/5/6/wtbbwTw2/6/5/W2B w 9,9 BB -,- x w"));
    go(&b, "+e1-e2;challenge;rock;paper");
    assert_position(
        &b, combined(ALL, "-,-", "-", "gipf tournament 4/5/6/wtbbww2/6/5/W2B w 9,9 BB -,- m -"));
    close_board(&b);
}

static void an_extra_move_lost_without_a_reserve_loses_the_game(void **unused) {
    (void)unused;
    static const char before[] = "gipf tournament 4/5/6/W2wT3/6/5/3B w 0,9 BB -,- x w";
    board b = open_position(combined(ALL, "3,3", "-", before));
    go(&b, "+a1-b2;challenge;rock");
    assert_int_equal(go(&b, "paper"), PT_TURN_ENDED | PT_GAME_ENDED);
    assert_int_equal(pt_result(b.rules, &b.state).winner, PT_BLACK);
    close_board(&b);
}

/* == Giving a side game up == */

static void who_concedes_has_lost_the_side_game(void **unused) {
    (void)unused;
    char black[PT_POSITION_TEXT_MAX], made[2][PT_POSITION_TEXT_MAX], lost[2][PT_POSITION_TEXT_MAX];
    other_colours(FOUR, black);
    snprintf(made[0], sizeof made[0], "%s", uses[1].made);
    snprintf(lost[0], sizeof lost[0], "%s", uses[1].lost);
    other_colours(uses[1].made, made[1]);
    other_colours(uses[1].lost, lost[1]);
    for (unsigned owner = 0; owner < 2; owner++) {
        for (unsigned first = 0; first < 2; first++) {
            for (unsigned moves = 0; moves < 2; moves++) {
                board b = open_position(combined("D:dvonn", "9,9", "-", owner ? black : FOUR));
                go(&b, "Dd4-d5;challenge");
                go(&b, first ? "first:b" : "first:w");
                if (moves)
                    go(&b, "e3");
                unsigned who = (first + moves) % 2;
                assert_int_equal(pt_state_actor(b.rules, &b.state), who);
                /* Or the other one leaves. */
                board other = b;
                assert_int_equal(pt_action_maker(b.rules, &b.state, PT_LEAVE), 1 - who);
                assert_false(pt_is_legal(b.rules, &b.state, PT_LEAVE));
                pt_action leave;
                assert_int_equal(pt_action_read(b.rules, &b.state, "leave", PT_ZSTR, &leave, NULL),
                                 PT_OK);
                assert_int_equal(leave, PT_LEAVE);
                pt_apply(other.rules, &other.state, leave);
                assert_position(&other, combined("D:dvonn", owner ? "8,9" : "9,8", "-",
                                                 who == owner ? made[owner] : lost[owner]));
                go(&b, "concede");
                assert_position(&b, combined("D:dvonn", owner ? "8,9" : "9,8", "-",
                                             who == owner ? lost[owner] : made[owner]));
                close_board(&b);
            }
        }
    }
}

static void a_small_side_game_can_be_conceded(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,Y:external", "9,9", "-", FOUR));
    board now = b;
    go(&now, "Zg2-g4;challenge");
    assert_legal(&now, "rock paper scissors concede");
    go(&now, "concede");
    assert_position(&now, combined("Z:rps,Y:external", "9,8", "-", uses[0].lost));
    now = b;
    go(&now, "Zg2-g4;challenge;rock;concede");
    assert_position(&now, combined("Z:rps,Y:external", "9,8", "-", uses[0].made));
    now = b;
    go(&now, "Yb2-b3;challenge;result:b;concede");
    assert_position(&now, combined("Z:rps,Y:external", "9,8", "-", uses[2].made));
    close_board(&b);
}

static void nobody_concedes_while_a_die_is_rolled(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:die", "9,9", "-", FOUR));
    assert_refused(&b, "concede", PT_ILLEGAL, PT_MSG_COMBINE_NOT_NOW);
    assert_refused(&b, "leave", PT_ILLEGAL, PT_MSG_COMBINE_NOT_NOW);
    go(&b, "Zg2-g4");
    assert_refused(&b, "concede", PT_ILLEGAL, PT_MSG_COMBINE_ANSWER);
    assert_refused(&b, "leave", PT_ILLEGAL, PT_MSG_COMBINE_ANSWER);
    go(&b, "challenge");
    assert_legal(&b, "roll:1 roll:2 roll:3 roll:4 roll:5 roll:6");
    assert_refused(&b, "concede", PT_ILLEGAL, PT_MSG_COMBINE_SIDE_FIRST);
    assert_refused(&b, "leave", PT_ILLEGAL, PT_MSG_COMBINE_SIDE_FIRST);
    close_board(&b);
}

/* == Chance, reports, secrets == */

static void every_roll_is_counted(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:die", "9,9", "-", FOUR));
    go(&b, "Zg2-g4");
    board made = b, lost = b;
    go(&made, "allow");
    go(&lost, "challenge;roll:1;roll:6");
    uint64_t after_made = pt_legal_count(made.rules, &made.state);
    uint64_t after_lost = pt_legal_count(lost.rules, &lost.state);
    assert_int_equal(pt_perft(b.rules, &b.state, 1, false), 2);
    assert_int_equal(pt_perft(b.rules, &b.state, 2, false), after_made + 6);
    go(&b, "challenge");
    assert_now(&b, PT_CHANCE, PT_WHITE, DIE_PHASE_ROLL);
    assert_int_equal(pt_perft(b.rules, &b.state, 1, true), 6);
    assert_int_equal(pt_perft(b.rules, &b.state, 2, true), 36);
    /* White wins 15 times and ties 6 times in 36. */
    assert_int_equal(pt_perft(b.rules, &b.state, 3, false), 21 * after_made + 15 * after_lost);
    go(&b, "roll:3");
    assert_now(&b, PT_CHANCE, PT_WHITE, DIE_PHASE_ROLL);
    assert_int_equal(pt_state_actor(b.rules, &b.state), PT_CHANCE);
    close_board(&b);
}

static void a_result_from_elsewhere_is_reported_and_confirmed(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:external", "9,9", "-", FOUR));
    go(&b, "Zg2-g4;challenge");
    assert_now(&b, PT_WHITE, PT_WHITE, EXTERNAL_PHASE_REPORT);
    assert_legal(&b, "result:w result:b result:tie concede");
    assert_refused(&b, "confirm", PT_ILLEGAL, PT_MSG_EXTERNAL_REPORT);
    go(&b, "result:w");
    assert_now(&b, PT_BLACK, PT_WHITE, EXTERNAL_PHASE_CONFIRM);
    assert_legal(&b, "confirm dispute concede");
    assert_refused(&b, "result:b", PT_ILLEGAL, PT_MSG_EXTERNAL_CONFIRM);
    /* A dispute decides nothing: the game is reported again, possibly with another result. */
    go(&b, "dispute");
    assert_position(&b, "combined Z:external 9,8 side:Zg2-g4:w " FOUR " | external - report");
    go(&b, "result:tie;dispute;result:b;confirm");
    assert_position(&b, combined("Z:external", "9,8", "-", uses[0].lost));
    close_board(&b);
}

static void assert_view(const board *b, pt_actor seat, const char *side) {
    char text[PT_POSITION_TEXT_MAX], expected[PT_POSITION_TEXT_MAX];
    board seen = *b;
    memset(&seen.state, 0xa5, sizeof seen.state);
    pt_view(b->rules, &b->state, seat, &seen.state);
    snprintf(expected, sizeof expected, "combined Z:rps 9,8 side:Zg2-g4:w " FOUR " | %s", side);
    assert_string_equal(text_of(&seen, text), expected);
    /* The view may be made in place. */
    seen = *b;
    pt_view(b->rules, &seen.state, seat, &seen.state);
    assert_string_equal(text_of(&seen, text), expected);
}

static void a_choice_is_hidden_from_the_other_seat(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps", "9,9", "-", FOUR));
    go(&b, "Zg2-g4;challenge");
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++)
        assert_view(&b, seat, "rps - -");
    static const char *const choices[] = {"rock", "paper", "scissors"};
    uint64_t keys[3];
    for (size_t i = 0; i < 3; i++) {
        char own[32];
        board chosen = b;
        go(&chosen, choices[i]);
        snprintf(own, sizeof own, "rps %s -", choices[i]);
        assert_view(&chosen, PT_WHITE, own);
        assert_view(&chosen, PT_BLACK, "rps ? -");
        assert_view(&chosen, PT_NOBODY, "rps ? -");
        assert_view(&chosen, PT_CHANCE, "rps ? -");
        /* Nor does the key of a view tell the choices apart. */
        pt_state seen;
        pt_view(chosen.rules, &chosen.state, PT_BLACK, &seen);
        keys[i] = pt_identity_key(chosen.rules, &seen);
    }
    assert_true(keys[0] == keys[1] && keys[1] == keys[2]);
    close_board(&b);
}

static void a_view_is_read_back_and_gives_the_same_choices(void **unused) {
    (void)unused;
    board b = open_position("combined Z:rps 9,8 side:Zg2-g4:w " FOUR " | rps ? -");
    check_state(&b);
    assert_now(&b, PT_BLACK, PT_WHITE, RPS_PHASE_CHOOSE);
    assert_legal(&b, "rock paper scissors concede");
    close_board(&b);
}

static void nothing_else_is_hidden(void **unused) {
    (void)unused;
    static const char *const steps[] = {
        "Zg2-g4",           "Zg2-g4;challenge;rock;paper", "Dd4-d5;challenge",
        "Yb2-b3;challenge", "Dd4-d5;challenge;first:b;e3", "Yb2-b3;challenge;roll:4",
        "Pe7-e8=1",         "Pe7-e8=1;challenge;result:b",
    };
    board b = open_position(combined("Z:rps,D:dvonn,Y:die,P:external", "9,9", "-", FOUR));
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        board now = b, seen = b;
        go(&now, steps[i]);
        for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++) {
            pt_view(now.rules, &now.state, seat, &seen.state);
            assert_memory_equal(&seen.state, &now.state, pt_state_size(now.rules));
        }
    }
    close_board(&b);
}

static void only_what_the_step_asks_for_can_be_done(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,D:dvonn", "9,9", "-", FOUR));
    static const char *const own[] = {"allow", "challenge", "first:w", "first:b", "concede"};
    for (size_t i = 0; i < 5; i++)
        assert_refused(&b, own[i], PT_ILLEGAL, PT_MSG_COMBINE_NOT_NOW);
    assert_refused(&b, "rock", PT_SYNTAX, PT_MSG_NOT_AN_ACTION);
    go(&b, "Zg2-g4");
    assert_refused(&b, "first:w", PT_ILLEGAL, PT_MSG_COMBINE_ANSWER);
    assert_refused(&b, "a1-b2", PT_ILLEGAL, PT_MSG_COMBINE_ANSWER);
    assert_refused(&b, "rock", PT_ILLEGAL, PT_MSG_COMBINE_ANSWER);
    go(&b, "challenge");
    assert_refused(&b, "challenge", PT_ILLEGAL, PT_MSG_COMBINE_SIDE_FIRST);
    assert_refused(&b, "a1-b2", PT_SYNTAX, PT_MSG_RPS_ACTION);
    pt_pick picks[PT_PICKS_MAX];
    pt_actions list;
    pt_legal(b.rules, &b.state, &list);
    assert_int_equal(pt_action_picks(b.rules, &b.state, list.items[list.count - 1], picks), 1);
    assert_int_equal(picks[0].kind, PT_PICK_WORD);
    close_board(&b);
}

static void the_board_to_draw_is_the_one_played_on(void **unused) {
    (void)unused;
    board b = open_position(combined("Z:rps,D:dvonn", "9,9", "-", FOUR));
    assert_int_equal(pt_state_layout(b.rules, &b.state)->point_count, 61);
    board z = b;
    go(&z, "Zg2-g4;challenge");
    assert_null(pt_state_layout(z.rules, &z.state));
    go(&b, "Dd4-d5;challenge");
    assert_int_equal(pt_state_layout(b.rules, &b.state)->point_count, 61);
    go(&b, "first:w;a1");
    assert_int_equal(pt_state_layout(b.rules, &b.state)->point_count, 49);
    pt_thing piece;
    assert_int_equal(pt_state_pieces(b.rules, &b.state, 0, &piece, 1), 1);
    assert_string_equal(piece.sprite->name, "dvonn");
    close_board(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_challenge_is_told_before_it_is_made),
        cmocka_unit_test(the_end_of_a_side_game_is_told),
        cmocka_unit_test(e1_each_kind_has_the_side_game_agreed_on),
        cmocka_unit_test(e1_a_kind_without_a_side_game_cannot_be_challenged),
        cmocka_unit_test(e1_only_the_use_of_a_potential_can_be_challenged),
        cmocka_unit_test(e2_challenges_are_counted_for_each_player),
        cmocka_unit_test(e2_allowing_costs_no_challenge),
        cmocka_unit_test(e2_without_a_limit_nothing_is_counted),
        cmocka_unit_test(e2_no_challenges_left_no_question),
        cmocka_unit_test(e3_a_win_lets_the_move_be_made),
        cmocka_unit_test(e3_a_tie_lets_the_move_be_made),
        cmocka_unit_test(e3_a_loss_cancels_the_move_and_takes_the_potential),
        cmocka_unit_test(e3_dvonn_from_the_empty_board),
        cmocka_unit_test(e3_black_is_challenged_by_white),
        cmocka_unit_test(e3_a_lost_potential_leaves_the_game),
        cmocka_unit_test(e4_another_potential_may_be_declared),
        cmocka_unit_test(e4_every_potential_may_be_lost_in_one_turn),
        cmocka_unit_test(e4_an_ordinary_push_may_follow),
        cmocka_unit_test(e4_who_then_cannot_move_has_lost),
        cmocka_unit_test(e4_a_challenge_can_end_the_game_by_the_move_it_allows),
        cmocka_unit_test(a_player_keeps_their_name_in_a_side_game),
        cmocka_unit_test(a_side_games_own_names_never_stand_for_a_player),
        cmocka_unit_test(e5_the_declared_move_stands_in_the_text),
        cmocka_unit_test(e5_nothing_of_the_main_game_changes_before_the_answer),
        cmocka_unit_test(e5_of_two_alike_the_declared_one_is_lost),
        cmocka_unit_test(e5_the_declared_move_is_the_one_made),
        cmocka_unit_test(e6_the_challenged_player_chooses_who_starts),
        cmocka_unit_test(e6_where_nobody_starts_nobody_is_asked),
        cmocka_unit_test(e7_a_game_of_gipf_inside_a_game_of_gipf),
        cmocka_unit_test(an_extra_move_before_the_regular_one),
        cmocka_unit_test(an_extra_move_after_the_regular_one),
        cmocka_unit_test(declining_an_extra_move_is_no_use),
        cmocka_unit_test(a_chain_of_extra_moves_is_challenged_one_by_one),
        cmocka_unit_test(an_extra_move_lost_without_a_reserve_loses_the_game),
        cmocka_unit_test(who_concedes_has_lost_the_side_game),
        cmocka_unit_test(a_small_side_game_can_be_conceded),
        cmocka_unit_test(nobody_concedes_while_a_die_is_rolled),
        cmocka_unit_test(every_roll_is_counted),
        cmocka_unit_test(a_result_from_elsewhere_is_reported_and_confirmed),
        cmocka_unit_test(a_choice_is_hidden_from_the_other_seat),
        cmocka_unit_test(a_view_is_read_back_and_gives_the_same_choices),
        cmocka_unit_test(nothing_else_is_hidden),
        cmocka_unit_test(only_what_the_step_asks_for_can_be_done),
        cmocka_unit_test(the_board_to_draw_is_the_one_played_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
