/* Whole combined games, played at random with a preference for potentials and challenges, beside a
 * model that knows only the games inside: the main game and the side game are also played on their
 * own, and compared with the combined game after every action. The kinds of events are counted and
 * printed; a kind that did not occur fails the test, because then it was not tested. POTENTIA_SOAK
 * runs for longer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/gipf/state.h"
#include "gipf/names.h"
#include "side_names.h"
#include "support.h"

static const char kinds[] = "TZDYP";
#define KINDS 5

static const char *const setups[] = {
    "combined sides=T:die,Z:rps,D:random,Y:external,P:die challenges=- standard "
    "supply=T3Z2D3Y2P2",
    "combined sides=T:rps,Z:random,D:dvonn,Y:basic,P:external challenges=6,4 tournament "
    "supply=T4Z2D2Y1P3",
    "combined challenges=3,- ultimate",
    "combined sides=T:external,D:die,P:random challenges=2,9 standard supply=T4Z2D3P3",
    "combined sides=T:basic,Z:die,D:rps,Y:dvonn,P:rps challenges=- tournament "
    "supply=T3Z2D2Y3P2,D4Y4P4",
    "combined sides=T:rps challenges=-,3 tournament supply=T6",
};
#define SETUPS (sizeof setups / sizeof setups[0])

/* Longer than any game of the seeds below needs, so that a game that does not end is noticed. */
#define ACTIONS_MAX 60000
#define TURN_MAX 20000

static const char *const side_names[] = {"rps", "die", "external", "dvonn", "random", "basic"};
#define SIDES (sizeof side_names / sizeof side_names[0])
enum { WON = 0, TIED, LOST, RESULTS };
static const char *const result_names[RESULTS] = {"won", "tied", "lost"};

static struct {
    unsigned games, actions, declared[KINDS], allowed[KINDS], results[KINDS][RESULTS];
    unsigned sides[SIDES][RESULTS], first[2][2], conceded[2], disputed;
    unsigned lost_before, lost_after, lost_move, twice_a_turn, ended_by_loss;
    unsigned no_side_game, none_left, declined, ends[3];
} seen;

/* The pieces of each point of the main board, bottom first. */
typedef struct pieces_on {
    size_t count[64];
    pt_thing piece[64][PT_STACK_MAX];
} pieces_on;

/* The game and the model beside it. */
typedef struct match {
    board b;
    const pt_rules *main, *side;
    pt_state main_state, side_state;
    pt_rng rng;
    const pt_phase *step; /* ANSWER, FIRST, CHOOSE for any side game, MOVE for none */
    pt_action declared;
    char declared_text[PT_ACTION_TEXT_MAX], sides[128];
    unsigned kind;
    bool swapped;
    int challenges[2]; /* -1 for no limit */
    unsigned challenged_this_turn;
    pieces_on before;
    pt_state turn_start;
    pt_action turn[TURN_MAX];
    size_t turn_count;
} match;

static pt_actor across(const match *m, pt_actor actor) {
    return actor <= PT_BLACK && m->swapped ? (pt_actor)(PT_BLACK - actor) : actor;
}

static pt_actor owner_of(const match *m) {
    return pt_state_owner(m->main, &m->main_state);
}

static const pt_rules *side_rules(const match *m, unsigned kind) {
    return pt_rules_part(m->b.rules, 1 + kind);
}

/* The index in side_names of the current side game. */
static unsigned side_index(const match *m) {
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(m->side, setup, sizeof setup);
    if (strncmp(setup, "dvonn random", 12) == 0)
        return 4;
    for (unsigned i = 0; i < SIDES; i++)
        if (strncmp(setup, side_names[i], strlen(side_names[i])) == 0)
            return i;
    assert_int_equal(strncmp(setup, "gipf basic", 10), 0);
    return 5;
}

static void note_pieces(const match *m, pieces_on *out) {
    const pt_layout *layout = pt_state_layout(m->main, &m->main_state);
    assert_true(layout->point_count <= 64);
    for (size_t i = 0; i < layout->point_count; i++)
        out->count[i] = pt_state_pieces(m->main, &m->main_state, i, out->piece[i], PT_STACK_MAX);
}

/* Basic pieces and potentials of each colour on the board, in reserve and in supply. */
typedef struct census {
    int basic[2], potentials[2][KINDS];
} census;

static census take_census(const match *m) {
    census c;
    memset(&c, 0, sizeof c);
    static pieces_on now;
    note_pieces(m, &now);
    for (size_t i = 0; i < pt_state_layout(m->main, &m->main_state)->point_count; i++) {
        for (size_t k = 0; k < now.count[i]; k++) {
            const pt_thing *p = &now.piece[i][k];
            bool gipf = strcmp(p->sprite->name, "gipf") == 0;
            c.basic[p->owner] += gipf ? 2 : strcmp(p->sprite->name, "used") != 0;
            if (!gipf && p->sprite->letter)
                c.potentials[p->owner][strchr(kinds, p->sprite->letter) - kinds]++;
        }
    }
    pt_counter counters[PT_COUNTERS_MAX];
    size_t n = pt_state_counters(m->main, &m->main_state, counters);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(counters[i].name, "reserve") == 0)
            c.basic[counters[i].owner] += counters[i].value;
        if (strcmp(counters[i].name, "supply") == 0)
            c.potentials[counters[i].owner][strchr(kinds, counters[i].sprite->letter) - kinds] +=
                counters[i].value;
    }
    return c;
}

/* The text the combined game must have, put together from those of the games inside. */
static void expected_text(const match *m, char *out, size_t size) {
    char main_text[PT_POSITION_TEXT_MAX], side_text[PT_POSITION_TEXT_MAX] = "", left[2][12];
    const char *step = "-", *end = "";
    pt_position_write(m->main, &m->main_state, main_text, sizeof main_text);
    for (int c = 0; c < 2; c++) {
        if (m->challenges[c] < 0)
            snprintf(left[c], sizeof left[c], "-");
        else
            snprintf(left[c], sizeof left[c], "%d", m->challenges[c]);
    }
    if (m->step == COMBINE_PHASE_ANSWER)
        step = "answer:";
    if (m->step == COMBINE_PHASE_FIRST)
        step = "first:";
    if (m->step == RPS_PHASE_CHOOSE) {
        step = "side:";
        end = m->swapped ? ":b" : ":w";
        memcpy(side_text, " | ", 3);
        pt_position_write(m->side, &m->side_state, side_text + 3, sizeof side_text - 3);
    }
    int n = snprintf(out, size, "combined %s %s,%s %s%s%s %s%s", m->sides, left[0], left[1], step,
                     m->step == GIPF_PHASE_MOVE ? "" : m->declared_text, end, main_text, side_text);
    assert_true(n > 0 && (size_t)n < size);
}

static void check_action_text(const match *m, pt_action action) {
    char text[PT_ACTION_TEXT_MAX];
    pt_action back;
    assert_true(pt_action_write(m->b.rules, &m->b.state, action, text, sizeof text) > 0);
    assert_int_equal(pt_action_read(m->b.rules, &m->b.state, text, PT_ZSTR, &back, NULL), PT_OK);
    assert_int_equal(back, action);
}

static void check_match(match *m, const pt_actions *list) {
    static char text[PT_POSITION_TEXT_MAX], expected[2 * PT_POSITION_TEXT_MAX];
    const pt_rules *rules = m->b.rules;
    text_of(&m->b, text);
    expected_text(m, expected, sizeof expected);
    assert_string_equal(text, expected);
    pt_state read;
    assert_int_equal(pt_position_read(rules, text, PT_ZSTR, &read, NULL), PT_OK);
    assert_memory_equal(&read, &m->b.state, pt_state_size(rules));
    assert_int_equal(pt_identity_key(rules, &read), pt_identity_key(rules, &m->b.state));

    pt_actor owner = owner_of(m), actor = pt_state_actor(m->main, &m->main_state);
    const pt_phase *phase = pt_state_phase(m->main, &m->main_state);
    size_t count = pt_legal_count(m->main, &m->main_state);
    if (m->step == COMBINE_PHASE_ANSWER || m->step == COMBINE_PHASE_FIRST) {
        actor = m->step == COMBINE_PHASE_FIRST ? owner : (pt_actor)(PT_BLACK - owner);
        phase = m->step;
        count = 2;
    } else if (m->step == RPS_PHASE_CHOOSE) {
        actor = across(m, pt_state_actor(m->side, &m->side_state));
        phase = pt_state_phase(m->side, &m->side_state);
        count = pt_legal_count(m->side, &m->side_state) + (actor <= PT_BLACK);
        assert_true(actor <= PT_CHANCE);
    }
    assert_int_equal(pt_state_owner(rules, &m->b.state), owner);
    assert_int_equal(pt_state_actor(rules, &m->b.state), actor);
    assert_ptr_equal(pt_state_phase(rules, &m->b.state), phase);
    assert_int_equal(list->count, count);
    assert_int_equal(pt_legal_count(rules, &m->b.state), count);
    assert_int_equal(pt_result(rules, &m->b.state).over, count == 0);

    for (size_t i = 0; i<list->count; i += list->count> 40 ? 1 + list->count / 8 : 1)
        check_action_text(m, list->items[i]);
}

/* The numbers of basic pieces and of potentials have not grown since `then`. */
static void check_census(const match *m, const census *then) {
    census now = take_census(m);
    for (int c = 0; c < 2; c++) {
        assert_true(now.basic[c] <= then->basic[c]);
        for (int k = 0; k < KINDS; k++)
            assert_true(now.potentials[c][k] <= then->potentials[c][k]);
    }
}

static bool uses_potential(pt_action action) {
    return act_what(action) == ACT_MOVE || act_what(action) == ACT_EXTRA;
}

/* The potential that an action of the main game brings in or uses; 0 for none. */
static char potential_in(const char *text) {
    if (text[0] == '+')
        return strcmp(text, "+none") == 0 ? '\0' : 'T';
    return strchr(kinds, text[0]) ? text[0] : '\0';
}

/* A potential was lost: its spot now has a plain basic piece, and nothing else has changed. */
static void check_loss(match *m) {
    char text[PT_POSITION_TEXT_MAX];
    text_of(&m->b, text);
    const char *main_text = strstr(text, " gipf ");
    assert_non_null(main_text);
    pt_actor owner = owner_of(m);
    pt_pick picks[PT_PICKS_MAX];
    pt_action_picks(m->main, &m->main_state, m->declared, picks);
    bool extra = act_what(m->declared) == ACT_EXTRA;
    census then = take_census(m);
    note_pieces(m, &m->before);
    assert_int_equal(pt_position_read(m->main, main_text + 1, PT_ZSTR, &m->main_state, NULL),
                     PT_OK);
    census now = take_census(m);
    then.potentials[owner][m->kind]--;
    assert_memory_equal(&now, &then, sizeof now);

    static pieces_on after;
    note_pieces(m, &after);
    const pt_layout *layout = pt_state_layout(m->main, &m->main_state);
    for (size_t i = 0; i < layout->point_count; i++) {
        bool stake =
            extra ? strcmp(layout->points[i].name, "e5") == 0 : pt_points_has(&picks[0].points, i);
        if (stake) {
            pt_thing *was = &m->before.piece[i][0], *is = &after.piece[i][0];
            assert_int_equal(m->before.count[i], 1);
            assert_string_equal(was->sprite->name, "loaded");
            assert_int_equal(was->sprite->letter, kinds[m->kind]);
            was->sprite = &pt_game_gipf.sprites[0];
            assert_int_equal(after.count[i], 1);
            assert_memory_equal(is, was, sizeof *is);
        } else {
            assert_int_equal(after.count[i], m->before.count[i]);
            assert_memory_equal(after.piece[i], m->before.piece[i],
                                after.count[i] * sizeof(pt_thing));
        }
    }
}

/* The side game has ended; PT_NOBODY for a tie. */
static unsigned settle_model(match *m, pt_actor winner, bool conceded) {
    unsigned result = winner == PT_NOBODY ? TIED : winner == owner_of(m) ? WON : LOST;
    seen.results[m->kind][result]++;
    if (conceded)
        seen.conceded[result == LOST]++;
    else
        seen.sides[side_index(m)][result]++;
    m->step = GIPF_PHASE_MOVE;
    m->swapped = false;
    if (result != LOST)
        return pt_apply(m->main, &m->main_state, m->declared);
    const pt_phase *phase = pt_state_phase(m->main, &m->main_state);
    seen.lost_before += phase == GIPF_PHASE_EXTRA_BEFORE;
    seen.lost_move += phase == GIPF_PHASE_MOVE;
    seen.lost_after += phase == GIPF_PHASE_EXTRA_AFTER;
    pt_actor owner = owner_of(m);
    check_loss(m);
    bool over = pt_result(m->main, &m->main_state).over;
    if (over && phase != GIPF_PHASE_EXTRA_AFTER)
        seen.ended_by_loss++;
    return (over ? PT_GAME_ENDED : 0) | (over || owner_of(m) != owner ? PT_TURN_ENDED : 0);
}

/* Applies the action to the model. The game has made it already: the model can only take from there
 * what a loss leaves. */
static unsigned follow(match *m, const char *text, pt_action action) {
    pt_actor owner = owner_of(m), opponent = (pt_actor)(PT_BLACK - owner);
    if (m->step == COMBINE_PHASE_ANSWER && strcmp(text, "allow") == 0) {
        seen.allowed[m->kind]++;
        m->step = GIPF_PHASE_MOVE;
        return pt_apply(m->main, &m->main_state, m->declared);
    }
    if (m->step == COMBINE_PHASE_ANSWER) {
        assert_string_equal(text, "challenge");
        if (m->challenges[opponent] > 0)
            m->challenges[opponent]--;
        if (++m->challenged_this_turn == 2)
            seen.twice_a_turn++;
        m->side = side_rules(m, m->kind);
        m->step = COMBINE_PHASE_FIRST;
        if (pt_rules_game(m->side)->side_first)
            return 0;
        m->step = RPS_PHASE_CHOOSE;
        pt_start(m->side, &m->side_state);
        return 0;
    }
    if (m->step == COMBINE_PHASE_FIRST) {
        m->step = RPS_PHASE_CHOOSE;
        m->swapped = strcmp(text, "first:b") == 0;
        seen.first[owner][m->swapped]++;
        pt_start(m->side, &m->side_state);
        return 0;
    }
    if (m->step == RPS_PHASE_CHOOSE) {
        if (strcmp(text, "concede") == 0)
            return settle_model(
                m, (pt_actor)(PT_BLACK - across(m, pt_state_actor(m->side, &m->side_state))), true);
        pt_action inside;
        assert_int_equal(pt_action_read(m->side, &m->side_state, text, PT_ZSTR, &inside, NULL),
                         PT_OK);
        seen.disputed += strcmp(text, "dispute") == 0;
        unsigned flags = pt_apply(m->side, &m->side_state, inside);
        pt_outcome out = pt_result(m->side, &m->side_state);
        if (out.over)
            return settle_model(m, across(m, out.winner), false);
        return flags & PT_TURN_ENDED ? PT_PART_TURN_ENDED : 0;
    }
    seen.declined += act_what(action) == ACT_DECLINE;
    if (uses_potential(action)) {
        m->kind = (unsigned)(strchr(kinds, potential_in(text)) - kinds);
        seen.declared[m->kind]++;
        if (side_rules(m, m->kind) && m->challenges[opponent] != 0) {
            m->step = COMBINE_PHASE_ANSWER;
            m->declared = action;
            assert_true(strlen(text) < sizeof m->declared_text);
            memcpy(m->declared_text, text, strlen(text) + 1);
            return 0;
        }
        if (side_rules(m, m->kind))
            seen.none_left++;
        else
            seen.no_side_game++;
    }
    return pt_apply(m->main, &m->main_state, action);
}

static bool likely(match *m, unsigned percent) {
    return pt_rng_below(&m->rng, 100) < percent;
}

/* Uses potentials where possible, brings them in before they are forfeited, and pushes a T onto e5
 * where possible. */
static pt_action choose_main(match *m, const pt_actions *list) {
    static pt_actions good;
    unsigned want = pt_rng_below(&m->rng, 100);
    good.count = 0;
    for (size_t i = 0; i < list->count; i++) {
        bool fits = false;
        if (want < 45) {
            fits = uses_potential(list->items[i]);
        } else if (want < 60 && act_what(list->items[i]) == ACT_PUSH) {
            pt_state next = m->main_state;
            pt_actor owner = owner_of(m);
            pt_apply(m->main, &next, list->items[i]);
            const pt_phase *phase = pt_state_phase(m->main, &next);
            fits = (phase == GIPF_PHASE_EXTRA_AFTER && pt_state_owner(m->main, &next) == owner) ||
                   phase == GIPF_PHASE_EXTRA_BEFORE;
        } else if (want < 95) {
            char text[PT_ACTION_TEXT_MAX];
            pt_action_write(m->main, &m->main_state, list->items[i], text, sizeof text);
            fits = potential_in(text) != '\0';
        } else {
            fits = act_what(list->items[i]) == ACT_DECLINE;
        }
        if (fits)
            good.items[good.count++] = list->items[i];
    }
    const pt_actions *from = good.count ? &good : list;
    return from->items[pt_rng_below(&m->rng, (uint32_t)from->count)];
}

static pt_action choose(match *m, const pt_actions *list) {
    if (m->step == COMBINE_PHASE_ANSWER)
        return list->items[likely(m, 75)];
    if (m->step == COMBINE_PHASE_FIRST)
        return list->items[likely(m, 50)];
    if (m->step == RPS_PHASE_CHOOSE) {
        /* A player can concede: that is the last action of the list. */
        if (pt_state_actor(m->side, &m->side_state) > PT_BLACK)
            return list->items[pt_rng_below(&m->rng, (uint32_t)list->count)];
        return list->items[likely(m, 99) ? pt_rng_below(&m->rng, (uint32_t)list->count - 1)
                                         : list->count - 1];
    }
    return choose_main(m, list);
}

/* Writes the turn that has just ended as text and reads it back. */
static void check_turn(match *m) {
    static char text[TURN_MAX * 16];
    static pt_action back[TURN_MAX];
    const pt_rules *rules = m->b.rules;
    size_t count, n = pt_turn_write(rules, &m->turn_start, m->turn, m->turn_count,
                                    PT_NOTATION_CANONICAL, text, sizeof text);
    assert_true(n > 0);
    assert_int_equal(pt_turn_read(rules, &m->turn_start, text, n, PT_NOTATION_CANONICAL, back,
                                  TURN_MAX, &count, NULL),
                     PT_OK);
    assert_int_equal(count, m->turn_count);
    assert_memory_equal(back, m->turn, count * sizeof *back);
    pt_state replayed = m->turn_start;
    for (size_t i = 0; i < count; i++)
        pt_apply(rules, &replayed, back[i]);
    assert_memory_equal(&replayed, &m->b.state, pt_state_size(rules));
}

static void play_match(const char *setup, uint64_t seed) {
    static match m;
    static pt_actions list;
    memset(&m, 0, sizeof m);
    pt_rng_seed(&m.rng, seed);
    m.b = open_start(setup);
    m.main = pt_rules_part(m.b.rules, 0);
    pt_start(m.main, &m.main_state);
    m.step = GIPF_PHASE_MOVE;
    char text[PT_POSITION_TEXT_MAX];
    text_of(&m.b, text);
    char challenges[2][8];
    assert_int_equal(
        sscanf(text, "combined %127s %7[^,],%7s", m.sides, challenges[0], challenges[1]), 3);
    for (int c = 0; c < 2; c++)
        m.challenges[c] = challenges[c][0] == '-' ? -1 : atoi(challenges[c]);
    m.turn_start = m.b.state;
    census then = take_census(&m);
    size_t n = 0;
    for (pt_legal(m.b.rules, &m.b.state, &list), check_match(&m, &list); list.count > 0; n++) {
        if (n == ACTIONS_MAX)
            fail_msg("\"%s\", seed %llu: not over after %d actions", setup,
                     (unsigned long long)seed, ACTIONS_MAX);
        pt_action action = choose(&m, &list);
        check_action_text(&m, action);
        pt_action_write(m.b.rules, &m.b.state, action, text, sizeof text);
        assert_true(m.turn_count < TURN_MAX);
        m.turn[m.turn_count++] = action;
        unsigned flags = pt_apply(m.b.rules, &m.b.state, action);
        assert_int_equal(flags, follow(&m, text, action));
        if (m.step == GIPF_PHASE_MOVE) {
            check_census(&m, &then);
            then = take_census(&m);
        }
        pt_legal(m.b.rules, &m.b.state, &list);
        check_match(&m, &list);
        if (flags & PT_TURN_ENDED) {
            check_turn(&m);
            m.turn_start = m.b.state;
            m.turn_count = m.challenged_this_turn = 0;
        }
    }
    pt_outcome out = pt_result(m.b.rules, &m.b.state), inner = pt_result(m.main, &m.main_state);
    assert_true(out.over && out.winner == inner.winner && out.reason == inner.reason);
    seen.ends[out.reason - gipf_ends]++;
    seen.games++;
    seen.actions += (unsigned)n;
    close_board(&m.b);
}

static unsigned missing;

static void tell(const char *what, const char *more, unsigned count, bool needed) {
    print_message("  %-34s %-10s %7u\n", what, more, count);
    if (needed && count == 0) {
        print_error("%s %s did not occur\n", what, more);
        missing++;
    }
}

static void random_games_agree_with_the_games_inside(void **unused) {
    (void)unused;
    const char *soak = getenv("POTENTIA_SOAK");
    unsigned rounds = soak && *soak ? 10000 : 150;
    for (unsigned i = 0; i < rounds; i++)
        for (size_t s = 0; s < SETUPS; s++)
            play_match(setups[s], 1000 * i + s);

    tell("games", "", seen.games, true);
    tell("actions", "", seen.actions, true);
    for (unsigned k = 0; k < KINDS; k++) {
        char name[] = {kinds[k], '\0'};
        tell("declared", name, seen.declared[k], true);
        tell("allowed", name, seen.allowed[k], true);
        for (unsigned r = 0; r < RESULTS; r++) {
            char what[32];
            snprintf(what, sizeof what, "%s challenged, %s", name, result_names[r]);
            tell(what, "", seen.results[k][r], true);
        }
    }
    for (unsigned s = 0; s < SIDES; s++)
        for (unsigned r = 0; r < RESULTS; r++)
            tell(side_names[s], result_names[r], seen.sides[s][r],
                 r != TIED || strcmp(side_names[s], "basic") != 0);
    tell("White challenged, starts", "White", seen.first[0][0], true);
    tell("White challenged, starts", "Black", seen.first[0][1], true);
    tell("Black challenged, starts", "White", seen.first[1][0], true);
    tell("Black challenged, starts", "Black", seen.first[1][1], true);
    tell("conceded by the challenged", "", seen.conceded[1], true);
    tell("conceded by the challenger", "", seen.conceded[0], true);
    tell("result disputed", "", seen.disputed, true);
    tell("extra move lost before the move", "", seen.lost_before, true);
    tell("potential lost at the move", "", seen.lost_move, true);
    tell("extra move lost after the move", "", seen.lost_after, true);
    tell("two challenges in a turn", "", seen.twice_a_turn, true);
    tell("game ended by a lost challenge", "", seen.ended_by_loss, true);
    tell("used without a side game", "", seen.no_side_game, true);
    tell("used with no challenge left", "", seen.none_left, true);
    tell("extra move declined", "", seen.declined, true);
    tell("ended by the reserve", "", seen.ends[GIPF_END_RESERVE - gipf_ends], true);
    tell("ended by GIPF-pieces", "", seen.ends[GIPF_END_GIPF - gipf_ends], true);
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_games_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
