/* Keys behave like 64 random bits: positions that differ only at one end of the board have
 * different keys, and any 40 bits of two keys are equal no more often than by chance. Each set
 * below has a million positions, or ten million with the argument `long`. They are made directly in
 * the states, because reading as many texts would take minutes; some of them could not occur in a
 * game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "combine/state.h"
#include "games/dvonn/state.h"
#include "games/gipf/state.h"
#include "games/punct/state.h"
#include "games/tzaar/state.h"
#include "games/yinsh/state.h"
#include "games/zertz/state.h"
#include "support.h"

#define SHORT_FORM 1000000
#define LONG_FORM 10000000

static size_t positions_in_a_set = SHORT_FORM;

/* == Counting equal keys == */

/* A window is bits s to s + 39, for s from 0 to 24. All windows share bits 24 to 39, so keys are
 * sorted into buckets by these, and compared within a bucket. */
#define WINDOWS 25
#define BUCKETS 65536

typedef struct equal_pairs {
    uint64_t keys, windows[WINDOWS];
} equal_pairs;

static void count_pair(uint64_t differ, equal_pairs *out) {
    const uint64_t window = (UINT64_C(1) << 40) - 1;
    out->keys += differ == 0;
    for (unsigned s = 0; s < WINDOWS; s++)
        out->windows[s] += (differ & window << s) == 0;
}

static void count_equal(const uint64_t *keys, size_t n, equal_pairs *out) {
    uint32_t *ends = calloc(BUCKETS + 1, sizeof *ends);
    uint64_t *sorted = malloc(n * sizeof *sorted);
    assert_true(ends && sorted);
    for (size_t i = 0; i < n; i++)
        ends[(keys[i] >> 24 & 0xffff) + 1]++;
    for (size_t b = 0; b < BUCKETS; b++) {
        /* Many times the expected share: no need to count. */
        if (ends[b + 1] > 16 * (n / BUCKETS + 16))
            fail_msg("bits 24 to 39 have the same value in %u of %zu keys", ends[b + 1], n);
        ends[b + 1] += ends[b];
    }
    for (size_t i = 0; i < n; i++)
        sorted[ends[keys[i] >> 24 & 0xffff]++] = keys[i];
    /* Now each bucket ends where the next began. */
    const uint64_t low = ((UINT64_C(1) << 28) - 1) << 12, high = ((UINT64_C(1) << 28) - 1) << 24;
    for (size_t b = 0; b < BUCKETS; b++) {
        for (size_t i = b ? ends[b - 1] : 0; i < ends[b]; i++) {
            for (size_t j = i + 1; j < ends[b]; j++) {
                /* A window holds bits 12 to 39, or 24 to 51. */
                uint64_t differ = sorted[i] ^ sorted[j];
                if (!(differ & low) || !(differ & high))
                    count_pair(differ, out);
            }
        }
    }
    free(sorted);
    free(ends);
}

static double root(double x) {
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

static void assert_like_chance(const char *set, const uint64_t *keys, size_t n) {
    equal_pairs pairs = {.keys = 0};
    count_equal(keys, n, &pairs);
    if (pairs.keys > 0)
        fail_msg("%s: %llu equal pairs among %zu keys", set, (unsigned long long)pairs.keys, n);
    double chance = (double)n * (double)(n - 1) / 2 / (double)(UINT64_C(1) << 40);
    double most = chance + 5 * root(chance);
    /* With few pairs five sigma means nothing; more than 8 where 0.5 are expected is one in
     * 10^9. */
    most = most > 8 ? most : 8;
    for (unsigned s = 0; s < WINDOWS; s++)
        if ((double)pairs.windows[s] > most)
            fail_msg("%s: bits %u to %u are equal in %llu pairs of %zu keys, not in %.1f to %.1f",
                     set, s, s + 39, (unsigned long long)pairs.windows[s], n, chance, most);
}

/* == Sets of positions == */

/* Makes the state that is the `i`-th of a set, from one in which these places are empty. */
typedef void (*change_places)(void *state, size_t i, const uint8_t *places);

static void put_gipf(void *state, size_t i, const uint8_t *spots) {
    gipf_state *s = state;
    for (; i > 0; i /= 25, spots++) {
        unsigned kind = (unsigned)(i % 25 - 1) >> 1;
        if (i % 25 > 0)
            place_piece(s, *spots, i & 1, kind < 6 ? kind : kind - 6 + KIND_GIPF);
    }
}

/* 60 stacks as play sees them: none, a red piece, or White's or Black's of 1 to 15 pieces or, with
 * a red one among them, of 2 to 15. */
static void put_dvonn_tops(void *state, size_t i, const uint8_t *spaces) {
    dvonn_state *s = state;
    for (; i > 0; i /= 60, spaces++) {
        unsigned what = (unsigned)(i % 60), height = what < 2 ? what : what / 2 % 15 + 1;
        uint64_t space = dvonn_bit(*spaces);
        if (what == 1 || what > 31)
            s->board.red |= space;
        height += what > 31;
        if (what > 1)
            s->board.top[what & 1] |= space;
        for (unsigned k = 0; k < DVONN_PLANES; k++)
            s->board.plane[k] |= height >> k & 1 ? space : 0;
    }
}

/* 62 stacks piece by piece: up to four, and the same on a red one. The pieces are added after those
 * that the state has. */
static void put_dvonn_pieces(void *state, size_t i, const uint8_t *spaces) {
    dvonn_state *s = state;
    unsigned at = dvonn_pieces_on(&s->board, DVONN_BOARD);
    for (; i > 0; i /= 62, spaces++) {
        unsigned what = (unsigned)(i % 62), is_red = what >= 31, height = is_red, colours = 1;
        uint64_t space = dvonn_bit(*spaces);
        s->red |= (uint64_t)is_red << at;
        at += is_red;
        s->board.red |= is_red ? space : 0;
        for (colours = what % 31 + 1; colours > 1; colours >>= 1, height++, at++) {
            s->white |= (uint64_t)(colours & 1) << at;
            if (colours < 4)
                s->board.top[!(colours & 1)] |= space;
        }
        for (unsigned k = 0; k < DVONN_PLANES; k++)
            s->board.plane[k] |= height >> k & 1 ? space : 0;
    }
}

/* A marker or a ring of either colour, or nothing. */
static void put_yinsh(void *state, size_t i, const uint8_t *bits) {
    yinsh_state *s = state;
    for (; i > 0; i /= 5, bits++) {
        wide *sets[5] = {NULL, &s->marker[0], &s->marker[1], &s->ring[0], &s->ring[1]};
        if (i % 5 > 0)
            *sets[i % 5] = wide_or(*sets[i % 5], wide_bit(*bits));
    }
}

/* A stack of either colour, of 1 to 14 pieces and any kind, or nothing. */
static void put_tzaar(void *state, size_t i, const uint8_t *spaces) {
    tzaar_state *s = state;
    for (; i > 0; i /= 85, spaces++) {
        unsigned what = (unsigned)(i % 85 - 1), kind = what / 2 % 3;
        if (i % 85 == 0)
            continue;
        s->colour[what & 1] |= tzaar_bit(*spaces);
        s->stack[*spaces] = (uint8_t)(kind << 5 | (what / 6 + 1));
    }
}

/* A vacant ring, a marble of each colour, or no ring. */
static void put_zertz(void *state, size_t i, const uint8_t *places) {
    zertz_state *s = state;
    for (; i > 0; i /= 5, places++) {
        if (i % 5 == 4)
            s->rings &= ~zertz_bit(*places);
        else if (i % 5 > 0)
            s->marbles[i % 5 - 1] |= zertz_bit(*places);
    }
}

/* 72 pieces with their PÜNCT on a space, or nothing; wherever the rest of them is. */
static void put_punct(void *state, size_t i, const uint8_t *spaces) {
    punct_state *s = state;
    for (; i > 0; i /= 73, spaces++) {
        unsigned what = (unsigned)(i % 73 - 1);
        if (i % 73 > 0)
            s->pieces[s->count++] = punct_piece_of(what & 1, what / 2 % 6, what / 12, *spaces, 0);
    }
}

/* The same on one level after the other. */
static void put_punct_high(void *state, size_t i, const uint8_t *spaces) {
    punct_state *s = state;
    put_punct(state, i, spaces);
    for (unsigned k = 0; k < s->count; k++)
        s->pieces[k].level = (uint8_t)k;
}

static void put_gipf_in_combined(void *state, size_t i, const uint8_t *spots) {
    put_gipf(main_of(state), i, spots);
}

/* The side game's state follows the main one's. */
static void put_tops_in_combined(void *state, size_t i, const uint8_t *spaces) {
    put_dvonn_tops((char *)main_of(state) + aligned(sizeof(gipf_state)), i, spaces);
}

static void put_pieces_in_combined(void *state, size_t i, const uint8_t *spaces) {
    put_dvonn_pieces((char *)main_of(state) + aligned(sizeof(gipf_state)), i, spaces);
}

#define GIPF "gipf tournament 4/5/2W3/7/3B2/5/4 w 9,9 BB -,- m -"
#define DVONN "dvonn 9/10/11/10/9 w 0"
/* 29 pieces in rows 1 to 3, so that the order of the added pieces is also at the end. */
#define DVONN_BELOW "dvonn rbwbwbwbw/rbwbwbwbwb/rwwbwbwbwb1/10/9 b 29"
#define YINSH "yinsh standard 4/7/8/9/10/9/10/9/8/7/4 w p"
#define TZAAR "tzaar 5/6/7/8/8/8/7/6/5 w p"
#define ZERTZ "zertz plus24 5/6/7/8/9/8/7/6/5 1 0,0,0 0,0,0 m"
#define PUNCT "punct standard - w -"
#define COMBINED "combined T:rps,D:dvonn -,- - " GIPF
#define IN_SIDE                                                                                    \
    "combined D:dvonn 3,3 side:Dd4-d5:w "                                                          \
    "gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m - | "

static const uint8_t column_h_up[] = {54, 53, 52, 51, 46, 45}, column_b_up[] = {0, 1, 2, 3, 8, 9};
static const uint8_t row_2[] = {0, 8, 16, 24, 1, 9}, row_8[] = {54, 46, 38, 30, 53, 45};
static const uint8_t low_spaces[] = {0, 1, 2, 3, 4}, high_spaces[] = {55, 56, 57, 58, 54};
static const uint8_t column_k[] = {34, 46, 58, 57, 45}, column_a[] = {0, 12, 24, 25, 13};
/* Columns a and b, k and j: bits, not points. */
static const uint8_t yinsh_left[] = {1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 17};
static const uint8_t yinsh_right[] = {116, 117, 118, 119, 103, 104, 105, 106, 107, 108, 109};
static const uint8_t tzaar_left[] = {0, 1, 2, 3}, tzaar_right[] = {59, 58, 57, 56};
static const uint8_t punct_left[] = {0, 1, 2, 3, 4}, punct_right[] = {206, 207, 208, 209, 210};
static const uint8_t tzaar_about_the_hole[] = {21, 22, 29, 30};
static const uint8_t zertz_left[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static const uint8_t zertz_right[] = {60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50};

static const struct {
    const char *name, *from;
    change_places put;
    const uint8_t *places;
    uint64_t (*key)(const pt_rules *, const void *);
} sets[] = {
    {"gipf, columns h and g", GIPF, put_gipf, column_h_up, pt_identity_key},
    {"gipf, columns b and c", GIPF, put_gipf, column_b_up, pt_identity_key},
    {"gipf, lines at the top", GIPF, put_gipf, row_8, pt_identity_key},
    {"gipf, lines at the bottom", GIPF, put_gipf, row_2, pt_search_key},
    {"dvonn, row 5, search", DVONN, put_dvonn_tops, high_spaces, pt_search_key},
    {"dvonn, row 1, search", DVONN, put_dvonn_tops, low_spaces, pt_search_key},
    {"dvonn, column k, search", DVONN, put_dvonn_tops, column_k, pt_search_key},
    {"dvonn, row 5", DVONN_BELOW, put_dvonn_pieces, high_spaces, pt_identity_key},
    {"dvonn, row 1", DVONN, put_dvonn_pieces, low_spaces, pt_identity_key},
    {"dvonn, column a", DVONN, put_dvonn_pieces, column_a, pt_identity_key},
    {"yinsh, columns a and b", YINSH, put_yinsh, yinsh_left, pt_identity_key},
    {"yinsh, columns k and j", YINSH, put_yinsh, yinsh_right, pt_search_key},
    {"tzaar, column a", TZAAR, put_tzaar, tzaar_left, pt_identity_key},
    {"tzaar, column i", TZAAR, put_tzaar, tzaar_right, pt_identity_key},
    {"tzaar, about the hole", TZAAR, put_tzaar, tzaar_about_the_hole, pt_search_key},
    {"zertz, columns a and b", ZERTZ, put_zertz, zertz_left, pt_identity_key},
    {"zertz, columns i and h", ZERTZ, put_zertz, zertz_right, pt_search_key},
    {"punct, column a", PUNCT, put_punct, punct_left, pt_identity_key},
    {"punct, column q", PUNCT, put_punct, punct_right, pt_search_key},
    {"punct, levels", PUNCT, put_punct_high, punct_left, pt_identity_key},
    {"combined, columns h and g", COMBINED, put_gipf_in_combined, column_h_up, pt_identity_key},
    {"combined, columns b and c", COMBINED, put_gipf_in_combined, column_b_up, pt_search_key},
    {"dvonn in combined, row 5, search", IN_SIDE DVONN, put_tops_in_combined, high_spaces,
     pt_search_key},
    {"dvonn in combined, row 1", IN_SIDE DVONN, put_pieces_in_combined, low_spaces,
     pt_identity_key},
};
#define SETS (sizeof sets / sizeof sets[0])

static void positions_that_differ_at_one_end_have_keys_like_random_ones(void **unused) {
    (void)unused;
    size_t n = positions_in_a_set;
    uint64_t *keys = malloc(n * sizeof *keys);
    assert_non_null(keys);
    for (size_t k = 0; k < SETS; k++) {
        board b = open_position(sets[k].from);
        for (size_t i = 0; i < n; i++) {
            pt_state state;
            memcpy(&state, &b.state, pt_state_size(b.rules));
            sets[k].put(&state, i, sets[k].places);
            keys[i] = sets[k].key(b.rules, &state);
        }
        assert_like_chance(sets[k].name, keys, n);
        close_board(&b);
    }
    free(keys);
}

static uint64_t key_of(const char *position) {
    board b = open_position(position);
    uint64_t key = pt_identity_key(b.rules, &b.state);
    close_board(&b);
    return key;
}

/* Pairs that had the same key in 0.1, and others of their kind. */
static void positions_that_had_one_key_have_two(void **unused) {
    (void)unused;
    static const char *const pairs[][2] = {
        {"gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/wWb1 w 3,3 BB -,- m -",
         "gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/bwwB w 3,3 BB -,- m -"},
        {"gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/wWb1 b 3,3 BB -,- m -",
         "gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/bwwB b 3,3 BB -,- m -"},
        {"gipf standard 4/5/2W3/w1B4/6/5/wWb1 w 5,5 BB -,- m -",
         "gipf standard 4/5/2W3/w1B4/6/5/bwwB w 5,5 BB -,- m -"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_true(key_of(pairs[i][0]) != key_of(pairs[i][1]));
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_all_different(uint64_t *keys, size_t n) {
    qsort(keys, n, sizeof *keys, by_size);
    for (size_t i = 1; i < n; i++)
        assert_true(keys[i] != keys[i - 1]);
}

/* Two covered pieces on two spots: in every combination, and swapped. */
static void covered_pieces_do_not_cancel_out(void **unused) {
    (void)unused;
    enum { PIECES = 32, WAYS = PIECES * PIECES };
    static const uint8_t spots[] = {0, 1, 27, 53, 54};
    enum { SPOTS = sizeof spots };
    board b = open_position(GIPF);
    static uint64_t keys[SPOTS * SPOTS * WAYS];
    size_t n = 0;
    for (unsigned p = 0; p < SPOTS; p++) {
        for (unsigned q = p; q < SPOTS; q++) {
            for (unsigned i = 0; i < WAYS; i++) {
                pt_state state = b.state;
                gipf_state *s = (gipf_state *)&state;
                s->under_count = 2;
                s->under[0] = (uint16_t)((unsigned)spots[p] << 8 | i % PIECES);
                s->under[1] = (uint16_t)((unsigned)spots[q] << 8 | i / PIECES);
                keys[n++] = pt_identity_key(b.rules, &state);
            }
        }
    }
    assert_all_different(keys, n);
    close_board(&b);
}

/* Every number of a state is in its key, and no two changes cancel out. */
static void small_changes_in_different_words_do_not_cancel_out(void **unused) {
    (void)unused;
    board b = open_position(GIPF), d = open_position(DVONN);
    static uint64_t keys[600 * 600];
    size_t n = 0;
    for (unsigned i = 0; i < 6 * 56; i++) {
        for (unsigned j = 0; j <= i; j++) {
            pt_state state = b.state;
            uint64_t *words = (uint64_t *)&state;
            words[i / 56] ^= UINT64_C(1) << i % 56;
            words[j / 56] ^= j == i ? 0 : UINT64_C(1) << j % 56;
            keys[n++] = pt_identity_key(b.rules, &state);
        }
    }
    for (unsigned i = 0; i < 256; i++) {
        for (unsigned field = 0; field < 10; field++) {
            pt_state state = b.state;
            gipf_state *s = (gipf_state *)&state;
            uint8_t *bytes[8] = {&s->variant,    &s->turn,     &s->phase,    &s->reserve[0],
                                 &s->reserve[1], &s->stage[0], &s->stage[1], NULL};
            if (field < 7)
                *bytes[field] = (uint8_t)(*bytes[field] ^ i);
            else if (field < 9)
                s->supply[field - 7] = (uint16_t)(i << 7);
            if (i > 0 && field < 9)
                keys[n++] = pt_identity_key(b.rules, &state);
        }
    }
    assert_all_different(keys, n);
    n = 0;
    /* Word 1, and in a search key words 9 and 10, follow from the others. */
    static const unsigned words_of_play[] = {0, 2, 3, 4, 5, 6, 7, 8};
    for (unsigned i = 0; i < 8 * 59; i++) {
        for (unsigned j = 0; j <= i; j++) {
            pt_state state = d.state;
            uint64_t *words = (uint64_t *)&state;
            words[words_of_play[i / 59]] ^= UINT64_C(1) << i % 59;
            words[words_of_play[j / 59]] ^= j == i ? 0 : UINT64_C(1) << j % 59;
            keys[n++] = pt_search_key(d.rules, &state);
        }
    }
    for (unsigned i = 0; i < 100; i++) {
        pt_state state = d.state;
        ((dvonn_state *)&state)->turn = i & 1;
        ((dvonn_state *)&state)->placed = (uint8_t)(i / 2);
        keys[n++] = pt_search_key(d.rules, &state);
    }
    assert_all_different(keys, n);
    close_board(&d);
    close_board(&b);
}

/* Keys of version 2, the same on every machine: words are numbers, or bytes in a defined order.
 * When these values change, PT_KEY_VERSION does too. */
static void keys_are_the_same_on_every_machine(void **unused) {
    (void)unused;
    assert_int_equal(PT_KEY_VERSION, 2);
    static const struct {
        const char *position;
        uint64_t key, search;
    } known[] = {
        {"gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/wWb1 w 3,3 BB -,- m -",
         UINT64_C(0x1ef0feff40f6e0dc), UINT64_C(0x1ef0feff40f6e0dc)},
        {"gipf standard 4/2b2/2W3/w1Bw1w1/6/2b2/bwwB w 3,3 BB -,- m -",
         UINT64_C(0xfd6e0d7eefd30ec1), UINT64_C(0xfd6e0d7eefd30ec1)},
        {"gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -",
         UINT64_C(0xc408a0e83101c781), UINT64_C(0xc408a0e83101c781)},
        {"gipf tournament wY3/5/2w[bwd]2/W4wPB/6/wZb3/3B b 9,9 BB -,- m -",
         UINT64_C(0xa5c293d432288082), UINT64_C(0xa5c293d432288082)},
        {"dvonn 9/10/11/10/9 w 0", UINT64_C(0x8f30540f5ea1217d), UINT64_C(0x8f30540f5ea1217d)},
        {"dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49",
         UINT64_C(0x749fed5b6becda31), UINT64_C(0x2a943538ee9ca12b)},
        {"combined Z:rps,D:dvonn 3,2 side:Zg2-g4:w gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w "
         "9,9 BB -,- m - | rps - -",
         UINT64_C(0x00adebd8c5f4b037), UINT64_C(0x00adebd8c5f4b037)},
        {"rps rock -", UINT64_C(0xb5aa723a232af24c), UINT64_C(0xb5aa723a232af24c)},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        board b = open_position(known[i].position);
        uint64_t key = pt_identity_key(b.rules, &b.state);
        uint64_t search = pt_search_key(b.rules, &b.state);
        close_board(&b);
        if (key != known[i].key || search != known[i].search)
            fail_msg("{\"%s\", UINT64_C(0x%016llx), UINT64_C(0x%016llx)}", known[i].position,
                     (unsigned long long)key, (unsigned long long)search);
    }
    board b = open_start("gipf standard");
    assert_int_equal(pt_setup_hash(b.rules), UINT64_C(0x550941e48179810f));
    close_board(&b);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        positions_in_a_set = LONG_FORM;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_that_had_one_key_have_two),
        cmocka_unit_test(covered_pieces_do_not_cancel_out),
        cmocka_unit_test(small_changes_in_different_words_do_not_cancel_out),
        cmocka_unit_test(keys_are_the_same_on_every_machine),
        cmocka_unit_test(positions_that_differ_at_one_end_have_keys_like_random_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
