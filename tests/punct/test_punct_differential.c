/* PÜNCT against its naive twin: the same actions, texts and outcomes all along random games from
 * both starts and from positions composed of others, the same positions read and refused, the same
 * perft, and keys that tell positions apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "punct/naive.h"
#include "twins.h"

/* Beginnings of turns to compare, and texts of positions to read. */
enum { GAME_TURNS = 6000, COMPOSED_TURNS = 5000, TEXTS = 10000, PERFT_TURNS = 60 };

static pt_rules *standard, *basic;

static pt_rules *of_position(const char *text) {
    return strncmp(text, "punct basic", 11) == 0 ? basic : standard;
}

static int bind_rules(void **unused) {
    (void)unused;
    rules_for = of_position;
    return pt_rules_new(NULL, "punct standard", PT_ZSTR, &standard, NULL) == PT_OK &&
                   pt_rules_new(NULL, "punct basic", PT_ZSTR, &basic, NULL) == PT_OK
               ? 0
               : -1;
}

static int free_both(void **unused) {
    (void)unused;
    pt_rules_free(standard);
    pt_rules_free(basic);
    return 0;
}

static int remoteness(const char *space) {
    int right = space[0] - 'i', up = atoi(space + 1) - 9;
    int far = abs(right) > abs(up) ? abs(right) : abs(up);
    return abs(right - up) > far ? abs(right - up) : far;
}

/* One of the actions compared. In a crowd pieces go to the centre: that piles them up. */
static const char *choose(pt_rng *rng, bool crowd) {
    const char *chosen = both.actions[pt_rng_below(rng, (uint32_t)both.count)].text;
    bool to_space = strcmp(pt_state_phase(rules, &both.state)->name, "dot") == 0;
    for (int i = 0; i < 3 && crowd && to_space; i++) {
        const char *other = both.actions[pt_rng_below(rng, (uint32_t)both.count)].text;
        if (remoteness(other) < remoteness(chosen))
            chosen = other;
    }
    return chosen;
}

static unsigned play_on(pt_rng *rng, bool crowd) {
    return play(choose(rng, crowd));
}

/* A turn that ends the game, if there is one, rather with a connection: its three actions. */
static bool find_end(pt_rng *rng, pt_action out[3]) {
    pt_actions picks, dots, turns;
    uint32_t found = 0;
    pt_legal(rules, &both.state, &picks);
    for (size_t i = 0; i < picks.count; i++) {
        pt_state picked = both.state;
        pt_apply(rules, &picked, picks.items[i]);
        pt_legal(rules, &picked, &dots);
        for (size_t k = 0; k < dots.count; k++) {
            pt_state laid = picked;
            pt_apply(rules, &laid, dots.items[k]);
            pt_legal(rules, &laid, &turns);
            for (size_t j = 0; j < turns.count; j++) {
                pt_state after = laid;
                if (!(pt_apply(rules, &after, turns.items[j]) & PT_GAME_ENDED))
                    continue;
                bool counted = strcmp(pt_result(rules, &after).reason->name, "connection") != 0;
                if ((counted && found > 0 && pt_rng_below(rng, 64) > 0) ||
                    pt_rng_below(rng, ++found) > 0)
                    continue;
                out[0] = picks.items[i];
                out[1] = dots.items[k];
                out[2] = turns.items[j];
            }
        }
    }
    return found > 0;
}

/* The text of the position in which the turn compared last began. */
static char begun[NAIVE_TEXT_MAX];

/* Compares one turn, action by action; false if the game is over. */
static bool compare_turn(pt_rng *rng, bool crowd, unsigned *events) {
    for (int i = 0; i < 3; i++) {
        assert_same();
        if (i == 0)
            memcpy(begun, both.text, sizeof begun);
        if (both.count == 0)
            return false;
        *events |= play_on(rng, crowd);
    }
    return true;
}

/* Plays a turn that ends the game, if there is one. */
static unsigned compare_end(pt_rng *rng) {
    unsigned events = 0;
    pt_action actions[3];
    if (!find_end(rng, actions))
        return 0;
    for (int i = 0; i < 3; i++) {
        char text[64];
        assert_same();
        pt_action_write(rules, &both.state, actions[i], text, sizeof text);
        events |= play(text);
    }
    assert_same();
    assert_int_equal(both.count, 0);
    return events;
}

/* == Positions composed of others == */

typedef struct part {
    char colour, kind;
    int turned, x, y, level;
} part;

typedef struct sketch {
    char rules[16], turn, phase[16];
    part parts[40];
    size_t count;
} sketch;

static int compare_parts(const void *a, const void *b) {
    const part *one = a, *other = b;
    if (one->level != other->level)
        return one->level - other->level;
    return one->x != other->x ? one->x - other->x : one->y - other->y;
}

static void write_sketch(sketch *s, char text[NAIVE_TEXT_MAX]) {
    qsort(s->parts, s->count, sizeof s->parts[0], compare_parts);
    text[0] = '\0';
    naive_put(text, NAIVE_TEXT_MAX, "punct %s %s", s->rules, s->count ? "" : "-");
    for (size_t i = 0; i < s->count; i++) {
        const part *p = &s->parts[i];
        naive_put(text, NAIVE_TEXT_MAX, "%s%c%c%d%c%d",
                  i == 0                              ? ""
                  : p->level == s->parts[i - 1].level ? ","
                                                      : "/",
                  p->colour, p->kind, p->turned, 'a' + p->x - 1, p->y);
    }
    naive_put(text, NAIVE_TEXT_MAX, " %c %s", s->turn, s->phase);
}

/* Reads the canonical text of a position. */
static void read_sketch(const char *text, sketch *s) {
    char board[NAIVE_TEXT_MAX];
    s->count = 0;
    assert_int_equal(sscanf(text, "punct %15s %1023s %c %15s", s->rules, board, &s->turn, s->phase),
                     4);
    int level = 0;
    for (char *p = board; *p != '-' && *p != '\0';) {
        s->parts[s->count++] = (part){.colour = p[0],
                                      .kind = p[1],
                                      .turned = p[2] - '0',
                                      .x = p[3] - 'a' + 1,
                                      .y = (int)strtol(p + 4, &p, 10),
                                      .level = level};
        level += *p == '/';
        p += *p != '\0';
    }
}

static void exchange_colours(sketch *s) {
    for (size_t i = 0; i < s->count; i++)
        s->parts[i].colour = s->parts[i].colour == 'w' ? 'b' : 'w';
    s->turn = s->turn == 'w' ? 'b' : 'w';
}

/* The board turned clockwise by a sixth about its centre. */
static void rotate(sketch *s) {
    for (size_t i = 0; i < s->count; i++) {
        part *p = &s->parts[i];
        int right = p->x - 9, up = p->y - 9;
        p->x = 9 + up;
        p->y = 9 + up - right;
        p->turned = (p->turned + 1) % (p->kind == 'C' ? 3 : 6);
    }
}

/* Positions of games compared before, and some that no random game would lead to. */
static char pool[512][NAIVE_TEXT_MAX];
static size_t pool_count;

static void keep(const char *text) {
    if (pool_count < sizeof pool / sizeof pool[0])
        snprintf(pool[pool_count++], NAIVE_TEXT_MAX, "%s", text);
}

/* One piece left on each side. */
static const char one_left[] =
    "punct standard wE3b2,wT1b7,bT2c5,bT0d3,bC1d4,wR4d9,wC2e8,bT2e11,wE1e13,wT1f2,bR5f9,bT0g2,"
    "bE5g3,wT0g5,wM1g6,wC0h5,bE2h13,bL0i12,wM5j8,wT4k15,bE4m13,bL1n12,bC1p15/bT4b5,bR0c2,wE0c11,"
    "wE4d8,wT5e2,bE4e11,wR4g6,bM4h3,wT0l16/bM2d2,wL4e5 w -";

static const char *const rare[] = {
    /* a bridge under which the PÜNCT of another piece may hang */
    "punct standard bE5c3,wC0f9,wE3g6,bT5g11,wM1g12,wC0h9/wE3f8,wE3h8 w -",
    /* one piece over another chain and a gap in its own */
    "punct standard wC2b4,bC2b6,bC2e6,bE5g6,wC2h4,wE4j4,bE4j6,wE4m7,bE4m9,wT4p10,bT4p12/wE3i4 w -",
    /* White's last piece connects on h2 */
    "punct standard wT0b4,wT0b6,wT0b9,bR1c1,bR0d2,bM5d9,wE3e5,wE3f9,bL1h6,bM3i8,bC1i9,wM2i11,wT1k3,"
    "wC0k5,bE3k10,wT0l8,wE3l9,bE0m14,wC1n12,bC0n14,wL5n17,wR4o11,wR3p16/bL4j9,wE2m11,bT3n13,wL1o13/"
    "bT3k10,wM0o13 w -",
    one_left,
};

/* A position of the pool seen from another side, with a few things changed. */
static void compose(sketch *s, pt_rng *rng, uint32_t most_changes) {
    if (pt_rng_below(rng, 2))
        read_sketch(rare[pt_rng_below(rng, sizeof rare / sizeof rare[0])], s);
    else
        read_sketch(pool[pt_rng_below(rng, (uint32_t)pool_count)], s);
    for (uint32_t sixths = pt_rng_below(rng, 6); sixths > 0; sixths--)
        rotate(s);
    if (pt_rng_below(rng, 2))
        exchange_colours(s);
    if (pt_rng_below(rng, 4) == 0)
        snprintf(s->rules, sizeof s->rules, "%s", pt_rng_below(rng, 2) ? "basic" : "standard");
    for (uint32_t changes = pt_rng_below(rng, most_changes + 1); changes > 0 && s->count > 0;
         changes--) {
        part *p = &s->parts[pt_rng_below(rng, (uint32_t)s->count)];
        switch (pt_rng_below(rng, 8)) {
        case 0: /* one less */
            *p = s->parts[--s->count];
            break;
        case 1: /* one more */
            if (s->count < sizeof s->parts / sizeof s->parts[0])
                s->parts[s->count++] = (part){.colour = any_of(rng, "wb"),
                                              .kind = any_of(rng, "TCELMR"),
                                              .turned = (int)pt_rng_below(rng, 6),
                                              .x = 1 + (int)pt_rng_below(rng, 17),
                                              .y = 1 + (int)pt_rng_below(rng, 17),
                                              .level = (int)pt_rng_below(rng, 8) / 6};
            break;
        case 2:
            p->colour = p->colour == 'w' ? 'b' : 'w';
            break;
        case 3:
            p->kind = any_of(rng, "TCELMR");
            break;
        case 4:
            p->turned = (int)pt_rng_below(rng, pt_rng_below(rng, 8) ? 6 : 7);
            break;
        case 5:
            p->x += (int)pt_rng_below(rng, 3) - 1;
            p->y += (int)pt_rng_below(rng, 3) - 1;
            break;
        case 6:
            p->level += (int)pt_rng_below(rng, 3) - 1;
            break;
        default:
            s->turn = any_of(rng, "wb");
        }
    }
}

static void games_from_both_starts_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2005);
    unsigned events = 0;
    long turns = 0;
    for (int game = 0; turns < many(GAME_TURNS); game++) {
        start_both(game % 3 ? "punct standard - w -" : "punct basic - w -");
        for (; compare_turn(&rng, game % 2, &events); turns++)
            if (pt_rng_below(&rng, 8) == 0)
                keep(begun);
    }
    /* Every kind of event has to come up, or the comparison says little. */
    assert_all(events, NAIVE_ADDED | NAIVE_ADDED_IN_CENTRE | NAIVE_MOVED | NAIVE_MOVED_INTO_CENTRE |
                           NAIVE_TURNED | NAIVE_UP | NAIVE_DOWN | NAIVE_HIGH | NAIVE_BRIDGE |
                           NAIVE_DEEP_BRIDGE | NAIVE_BRIDGE_OVER_ONE | NAIVE_HANGING_PUNCT |
                           NAIVE_ON_A_BRIDGE | NAIVE_LAST_PIECE_WINS | NAIVE_LAST_PIECE_LOSES |
                           NAIVE_LAST_PIECE_TIES | NAIVE_LAST_PIECE_BASIC);
}

/* A few turns each: what is rare is near. */
static void games_from_composed_positions_agree(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 211);
    unsigned events = 0;
    for (long turns = 0; turns < many(COMPOSED_TURNS);) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose(&s, &rng, 2);
        write_sketch(&s, text);
        if (!read_both(text))
            continue;
        if (pt_rng_below(&rng, 4) == 0) {
            events |= compare_end(&rng);
            turns++;
            continue;
        }
        for (int i = 0; i < 2 && compare_turn(&rng, pt_rng_below(&rng, 2), &events); i++)
            turns++;
    }
    assert_all(events, NAIVE_ADDED | NAIVE_ADDED_IN_CENTRE | NAIVE_MOVED | NAIVE_MOVED_INTO_CENTRE |
                           NAIVE_TURNED | NAIVE_UP | NAIVE_DOWN | NAIVE_HIGH | NAIVE_BRIDGE |
                           NAIVE_DEEP_BRIDGE | NAIVE_BRIDGE_OVER_ONE | NAIVE_HANGING_PUNCT |
                           NAIVE_ON_A_BRIDGE | NAIVE_CONNECTED | NAIVE_UNCOVERED |
                           NAIVE_BOTH_CONNECTED | NAIVE_LAST_PIECE_WINS | NAIVE_LAST_PIECE_LOSES |
                           NAIVE_LAST_PIECE_TIES | NAIVE_LAST_PIECE_BASIC |
                           NAIVE_LAST_PIECE_CONNECTS);
}

/* == Positions refused == */

static void the_same_positions_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 18);
    long read = 0, refused = 0;
    while (read + refused < many(TEXTS)) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        compose(&s, &rng, 3);
        if (s.count > 0 &&
            pt_rng_below(&rng, 3) == 0) { /* the beginning of a turn, which may not be legal */
            const part *p = &s.parts[pt_rng_below(&rng, (uint32_t)s.count)];
            int x = 1 + (int)pt_rng_below(&rng, 17), y = 1 + (int)pt_rng_below(&rng, 17);
            s.phase[0] = '\0';
            if (pt_rng_below(&rng, 2))
                naive_put(s.phase, sizeof s.phase, "%c", any_of(&rng, "TCELMR"));
            else
                naive_put(s.phase, sizeof s.phase, "%c%d", 'a' + p->x - 1, p->y);
            if (pt_rng_below(&rng, 2))
                naive_put(s.phase, sizeof s.phase, ";%c%d", 'a' + x - 1,
                          pt_rng_below(&rng, 2) ? y : p->y);
        }
        write_sketch(&s, text);
        if (read_both(text)) {
            assert_same();
            read++;
        } else {
            refused++;
        }
    }
    assert_true(read > 1000 && refused > 1000);
}

/* Sets nearly or wholly used up: who may have added the last piece, and when. */
static void the_same_last_pieces_are_refused(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 36);
    long read = 0, refused = 0;
    for (long game = many(60); game > 0; game--) {
        unsigned events = 0;
        sketch s;
        char text[NAIVE_TEXT_MAX];
        start_both(one_left);
        while (compare_turn(&rng, false, &events))
            continue;
        for (int i = 0; i < 40; i++) {
            read_sketch(both.text, &s);
            for (uint32_t changes = pt_rng_below(&rng, 3); changes > 0; changes--) {
                part *p = &s.parts[pt_rng_below(&rng, (uint32_t)s.count)];
                p->x += (int)pt_rng_below(&rng, 3) - 1;
                p->turned = (int)pt_rng_below(&rng, 6);
                p->colour = any_of(&rng, "wb");
            }
            if (pt_rng_below(&rng, 2))
                snprintf(s.rules, sizeof s.rules, "basic");
            if (pt_rng_below(&rng, 4) == 0)
                s.turn = any_of(&rng, "wb");
            write_sketch(&s, text);
            twins kept = both;
            pt_rules *kept_rules = rules;
            compare_text(text, &read, &refused);
            both = kept;
            rules = kept_rules;
        }
    }
    assert_true(read > 200 && refused > 200);
}

/* == Symmetries == */

/* Turned by a sixth, or with colours exchanged where the first turns are over, a position has as
 * many actions, and as many of each part of a turn. */
static void a_turned_board_has_as_many_turns(void **unused) {
    (void)unused;
    for (size_t i = 0; i < pool_count; i += 16) {
        sketch s;
        char text[NAIVE_TEXT_MAX];
        start_both(pool[i]);
        uint64_t expected = pt_perft(rules, &both.state, 3, false);
        read_sketch(pool[i], &s);
        for (int sixths = 0; sixths < 6; sixths++) {
            rotate(&s);
            write_sketch(&s, text);
            start_both(text);
            assert_int_equal(pt_perft(rules, &both.state, 3, false), expected);
        }
        assert_string_equal(text, pool[i]);
        if (s.count < 4)
            continue;
        exchange_colours(&s);
        write_sketch(&s, text);
        start_both(text);
        assert_int_equal(pt_perft(rules, &both.state, 3, false), expected);
    }
}

/* == Perft == */

/* With and without making the last actions; deeper where there is little to choose. */
static void perft_agrees_all_along_games(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 4986);
    start_both("punct standard - w -");
    for (long turns = many(PERFT_TURNS); turns > 0; turns--) {
        for (int action = 0; action < 3; action++) {
            assert_same_actions();
            if (both.count == 0) {
                start_both("punct basic - w -");
                break;
            }
            int depth = action == 0 ? 2 : action == 1 ? 1 : 2;
            unsigned long long expected = naive_perft(&both.naive, depth);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, false), expected);
            assert_int_equal(pt_perft(rules, &both.state, (unsigned)depth, true), expected);
            play_on(&rng, false);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_from_both_starts_agree),
        cmocka_unit_test(games_from_composed_positions_agree),
        cmocka_unit_test(the_same_positions_are_refused),
        cmocka_unit_test(the_same_last_pieces_are_refused),
        cmocka_unit_test(a_turned_board_has_as_many_turns),
        cmocka_unit_test(perft_agrees_all_along_games),
        cmocka_unit_test(keys_tell_positions_apart),
    };
    return cmocka_run_group_tests_name("punct_differential", tests, bind_rules, free_both);
}
