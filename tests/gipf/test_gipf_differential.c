/* The library against its naive twin: in random games of every variant both must offer the
 * same actions, reach the same positions and end alike, and keys must tell positions apart
 * exactly as their texts do. Play leans towards what is rare (extra moves, stacks, rows), and
 * the test fails where one of the twin's events never came up.
 *
 * `test_gipf_differential long` plays 12 times as many games, with POTENTIA_SOAK set the
 * usual form 300 times as many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/gipf/state.h"
#include "gipf/naive.h"
#include "gipf/names.h"
#include "gipf/starts.h"
#include "support.h"

static unsigned games_a_start = 30;

/* A start far from what random play reaches, for each rare event. */
static const char *const rare_starts[] = {
    /* a T behind a T: a chain of extra moves */
    "gipf tournament B3/5/6/WwTwT4/6/5/4 w 9,12 LL T1,T1 m -",
    "gipf standard 4/5/6/wTwTwT4/6/5/W2B w 5,5 LB T1,- m -",
    "gipf standard 4/5/6/bbwTwT3/6/5/W2B w 5,4 BB -,- x w",
    /* a T that may be pushed off e5 again, or removed from it */
    "gipf standard 4/5/6/wbwTbT3/6/5/W2B b 5,5 BB -,- x b",
    "gipf standard 4/5/6/wwwwT3/6/5/W2B w 5,5 BB -,- r w",
    /* rows that may stay, and rows that must be broken */
    "gipf tournament 4/5/6/WWWW3/6/5/B3 w 9,9 BB -,- r -",
    "gipf tournament 4/WWWW1/1BBBB1/7/6/5/4 b 5,5 BB -,- m -",
    "gipf standard 4/5/6/wZWwDWB2/6/5/W2B w 5,5 BB -,- R -",
    "gipf tournament 4/wTwZwDwY1/1bTbZbDbY1/WWWW3/BBBB2/5/4 w 5,5 BB -,- R -",
    /* stacks, high ones, and rows that a removal uncovers */
    "gipf standard 4/5/2bD[Wb]2/2bwPB2/2[wPbp]bP2/5/W2B w 5,5 BB -,- m -",
    "gipf standard 4/2bDwD1/1[bDwdbd]wDbD2/2[wDbd]bDwD2/1wPbP3/5/W2B w 5,5 BB -,- m -",
    "gipf standard 4/4w/4w1/wwww[wDbd]2/3w2/5/W2B w 5,5 BB -,- R -",
    "gipf standard 4/4b/4b1/1www[Bw]2/3b2/5/W3 w 5,5 BB -,- R -",
    "gipf standard 4/3b1/3b2/www[bwd]3/wwb3/5/W2B w 3,3 BB -,- r -",
    "gipf standard 4/5/6/1wwwPB2/6/5/W3 w 5,5 BB -,- m -",
    /* ends */
    "gipf standard 4/5/6/wwwWB2/6/5/4 w 3,3 BB -,- r -",
    "gipf standard 4/wwwW1/6/7/wwwwB1/5/4 w 3,3 BB -,- R -",
    "gipf standard 1bbw/wwbwb/wbwbww/Wwwbwbb/wbbbwb/bwwbw/Bbww b 1,2 BB -,- m -",
    "gipf standard b3/5/6/wwY5/6/5/W2B w 0,4 BB -,- m -",
    /* both colours' rows by one push */
    "gipf basic 1ww1/2b2/2bw2/bb1bww1/4b1/5/4 w 6,6 BB -,- m -",
    NULL,
};

/* == Texts and keys == */

/* Every position seen, once by its key and once by its text: where one of the two is
 * known, so must be the other. */
#define SEEN_SLOTS (1u << 19)
typedef struct seen {
    uint64_t key;
    char *text;
} seen;
static seen by_key[SEEN_SLOTS], by_text[SEEN_SLOTS];
static size_t seen_count;

static uint64_t text_hash(const char *text) {
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return h;
}

static void check_key(const char *text, uint64_t key) {
    size_t i = key % SEEN_SLOTS, j = text_hash(text) % SEEN_SLOTS;
    while (by_key[i].text && by_key[i].key != key)
        i = (i + 1) % SEEN_SLOTS;
    while (by_text[j].text && strcmp(by_text[j].text, text) != 0)
        j = (j + 1) % SEEN_SLOTS;
    if (by_key[i].text && strcmp(by_key[i].text, text) != 0)
        fail_msg("one key for two positions\n%s\n%s", by_key[i].text, text);
    if (by_text[j].text && by_text[j].key != key)
        fail_msg("two keys for one position\n%s", text);
    if (by_key[i].text || seen_count >= SEEN_SLOTS / 2)
        return;
    by_key[i].text = strdup(text);
    assert_non_null(by_key[i].text);
    by_key[i].key = key;
    by_text[j] = by_key[i];
    seen_count++;
}

static void forget_positions(void) {
    for (size_t i = 0; i < SEEN_SLOTS; i++)
        free(by_key[i].text);
    memset(by_key, 0, sizeof by_key);
    memset(by_text, 0, sizeof by_text);
    seen_count = 0;
}

/* == One position == */

static int by_string(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char ours[NAIVE_ACTIONS_MAX][PT_ACTION_TEXT_MAX];
static naive_action theirs[NAIVE_ACTIONS_MAX];

static void check_same_actions(const board *b, const naive_state *twin, const pt_actions *list,
                               const char *where) {
    static const char *left[NAIVE_ACTIONS_MAX], *right[NAIVE_ACTIONS_MAX];
    int count = naive_actions(twin, theirs, NAIVE_ACTIONS_MAX);
    if ((size_t)count != list->count)
        fail_msg("%s\n%zu actions, the naive twin has %d", where, list->count, count);
    if (pt_legal_count(b->rules, &b->state) != list->count)
        fail_msg("%s\n%zu actions, %zu are counted", where, list->count,
                 pt_legal_count(b->rules, &b->state));
    for (size_t i = 0; i < list->count; i++) {
        pt_action_write(b->rules, &b->state, list->items[i], ours[i], sizeof ours[i]);
        left[i] = ours[i];
        right[i] = theirs[i].text;
    }
    qsort(left, list->count, sizeof left[0], by_string);
    qsort(right, list->count, sizeof right[0], by_string);
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(left[i], right[i]) != 0)
            fail_msg("%s\n%s here, %s by the naive twin", where, left[i], right[i]);
}

static void check_legality(const board *b, const pt_actions *list, pt_rng *rng) {
    for (int k = 0; k < 2 && list->count > 0; k++)
        assert_true(pt_is_legal(b->rules, &b->state,
                                list->items[pt_rng_below(rng, (uint32_t)list->count)]));
    /* Most numbers are no action here; those that are must be in the list. */
    pt_action any = pt_rng_below(rng, 1u << 18);
    bool listed = false;
    for (size_t i = 0; i < list->count; i++)
        listed = listed || list->items[i] == any;
    assert_int_equal(pt_is_legal(b->rules, &b->state, any), listed);
}

static void check_same_position(const board *b, const naive_state *twin, char *text) {
    char their_text[NAIVE_TEXT_MAX];
    text_of(b, text);
    naive_write(twin, their_text, sizeof their_text);
    if (strcmp(text, their_text) != 0)
        fail_msg("the library is at  %s\nthe naive twin at  %s", text, their_text);

    pt_outcome out = pt_result(b->rules, &b->state);
    char winner = naive_winner(twin);
    assert_int_equal(out.over, winner != '-');
    assert_int_equal(out.winner, winner == 'w' ? PT_WHITE : winner == 'b' ? PT_BLACK : PT_NOBODY);
    assert_int_equal(out.reason == NULL, !out.over);
    assert_int_equal(pt_state_owner(b->rules, &b->state),
                     ((const naive_gipf *)&twin->u)->turn == 'w' ? PT_WHITE : PT_BLACK);

    pt_state read;
    if (pt_position_read(b->rules, text, PT_ZSTR, &read, NULL) != PT_OK)
        fail_msg("%s\nis not read back", text);
    uint64_t key = pt_identity_key(b->rules, &b->state);
    assert_true(pt_identity_key(b->rules, &read) == key);
    check_key(text, key);
}

/* == One game == */

static unsigned long events[NAIVE_EVENT_COUNT], positions, games, ends[3];

/* How welcome an action is: what leads to the rarer phases and uses potentials more than
 * the many pushes. */
static unsigned weight(const board *b, pt_action action) {
    pt_state next;
    memcpy(&next, &b->state, sizeof next);
    unsigned flags = pt_apply(b->rules, &next, action);
    const pt_phase *phase = pt_state_phase(b->rules, &next);
    unsigned what = act_what(action);
    if (what == ACT_REMOVE)
        return 2 + (unsigned)bit_count(act_kept(action));
    if (what == ACT_DECLINE || what == ACT_DONE)
        return 8;
    if (flags & PT_GAME_ENDED) /* a short game shows less */
        return 1;
    unsigned w = 2;
    char text[PT_ACTION_TEXT_MAX];
    pt_action_write(b->rules, &b->state, action, text, sizeof text);
    if (what == ACT_MOVE)
        w = text[0] == 'D' || text[0] == 'P' ? 60 : 4;
    else if (strchr("TZDYP+", text[0]))
        w = 5;
    if (phase == GIPF_PHASE_EXTRA_AFTER || phase == GIPF_PHASE_EXTRA_BEFORE)
        return w + 60;
    return phase == GIPF_PHASE_REMOVE_BEFORE || phase == GIPF_PHASE_REMOVE_AFTER ? 2 * w : w;
}

static size_t choose(const board *b, const pt_actions *list, pt_rng *rng) {
    static unsigned weights[PT_ACTIONS_MAX];
    unsigned total = 0;
    for (size_t i = 0; i < list->count; i++)
        total += weights[i] = weight(b, list->items[i]);
    unsigned point = pt_rng_below(rng, total);
    size_t i = 0;
    while (point >= weights[i])
        point -= weights[i++];
    return i;
}

static void play_both(const char *start, uint64_t seed) {
    board b = strchr(start, '/') ? open_position(start) : open_start(start);
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    static naive_state twin;
    char text[PT_POSITION_TEXT_MAX];
    assert_true(naive_read(&twin, text_of(&b, text)));
    static pt_actions list;
    games++;
    for (int k = 0; k < 400; k++) {
        positions++;
        check_same_position(&b, &twin, text);
        pt_legal(b.rules, &b.state, &list);
        check_same_actions(&b, &twin, &list, text);
        check_legality(&b, &list, &rng);
        pt_outcome out = pt_result(b.rules, &b.state);
        assert_int_equal(list.count == 0, out.over);
        if (out.over) {
            ends[out.reason - gipf_ends]++;
            break;
        }
        size_t i = choose(&b, &list, &rng);
        unsigned flags = naive_events(&twin, ours[i]);
        for (int e = 0; e < NAIVE_EVENT_COUNT; e++)
            events[e] += flags >> e & 1;
        assert_true(naive_apply(&twin, ours[i]));
        pt_actor owner = pt_state_owner(b.rules, &b.state);
        unsigned ended = pt_apply(b.rules, &b.state, list.items[i]);
        bool over = pt_result(b.rules, &b.state).over;
        assert_int_equal((ended & PT_GAME_ENDED) != 0, over);
        assert_int_equal((ended & PT_TURN_ENDED) != 0,
                         over || pt_state_owner(b.rules, &b.state) != owner);
    }
    close_board(&b);
}

/* A setup by chance: any variant, handicap and supply. */
static void random_setup(pt_rng *rng, char *out, size_t size) {
    static const char *const variants[] = {"basic", "standard", "tournament"};
    unsigned variant = pt_rng_below(rng, 3);
    unsigned pieces[2], room[2];
    char supply[2][32] = {"", ""};
    for (int c = 0; c < 2; c++) {
        pieces[c] = variant == 0 ? 15 + pt_rng_below(rng, 4) : 15 + pt_rng_below(rng, 7);
        room[c] = pieces[c] == 21 ? 15 : 12;
        for (int k = 0; k < 5; k++) {
            unsigned n = pt_rng_below(rng, 7);
            if (pt_rng_below(rng, 2) == 0 || n == 0 || n > room[c])
                continue;
            room[c] -= n;
            snprintf(supply[c] + strlen(supply[c]), sizeof supply[c] - strlen(supply[c]), "%c%u",
                     "TZDYP"[k], n);
        }
        if (!supply[c][0])
            strcpy(supply[c], "-");
    }
    if (variant == 0)
        snprintf(out, size, "basic pieces=%u,%u", pieces[0], pieces[1]);
    else
        snprintf(out, size, "%s pieces=%u,%u supply=%s,%s", variants[variant], pieces[0], pieces[1],
                 supply[0], supply[1]);
}

static void library_and_twin_agree_from_the_usual_starts(void **unused) {
    (void)unused;
    for (int i = 0; gipf_starts[i]; i++)
        for (uint64_t seed = 1; seed <= games_a_start; seed++)
            play_both(gipf_starts[i], seed * 1000 + (uint64_t)i);
}

static void library_and_twin_agree_from_rare_positions(void **unused) {
    (void)unused;
    for (int i = 0; rare_starts[i]; i++)
        for (uint64_t seed = 1; seed <= games_a_start; seed++)
            play_both(rare_starts[i], seed * 1000 + (uint64_t)i);
}

static void library_and_twin_agree_from_random_setups(void **unused) {
    (void)unused;
    pt_rng rng;
    pt_rng_seed(&rng, 2024);
    for (unsigned i = 0; i < 10 * games_a_start; i++) {
        char setup[128];
        random_setup(&rng, setup, sizeof setup);
        play_both(setup, i + 1);
    }
}

/* What the games above have shown; nothing may be missing. */
static void every_event_came_up(void **unused) {
    (void)unused;
    print_message("%lu games, %lu positions, %zu of them remembered\n", games, positions,
                  seen_count);
    for (int e = 0; e < NAIVE_EVENT_COUNT; e++)
        print_message("%8lu  %s\n", events[e], naive_gipf_event_names[e]);
    for (int e = 0; e < NAIVE_EVENT_COUNT; e++)
        if (events[e] == 0)
            fail_msg("never: %s", naive_gipf_event_names[e]);
    print_message(
        "%8lu  ended by an empty reserve\n%8lu  by the GIPF-pieces\n%8lu  by full lines\n",
        ends[GIPF_END_RESERVE - gipf_ends], ends[GIPF_END_GIPF - gipf_ends],
        ends[GIPF_END_NO_MOVE - gipf_ends]);
    assert_true(ends[GIPF_END_RESERVE - gipf_ends] > 0 && ends[GIPF_END_GIPF - gipf_ends] > 0 &&
                ends[GIPF_END_NO_MOVE - gipf_ends] > 0);
    forget_positions();
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        games_a_start *= 12;
    else if (getenv("POTENTIA_SOAK"))
        games_a_start *= 300;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_and_twin_agree_from_the_usual_starts),
        cmocka_unit_test(library_and_twin_agree_from_rare_positions),
        cmocka_unit_test(library_and_twin_agree_from_random_setups),
        cmocka_unit_test(every_event_came_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
