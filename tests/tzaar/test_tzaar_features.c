/* What TZAAR's network sees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/tzaar/features.h"

/* A board with one piece. */
static net_input piece_on(unsigned space) {
    tzaar_state s = {.colour = {tzaar_bit(space), 0}, .turn = PT_BLACK, .tops = {{1, 0, 0}}};
    s.stack[space] = TZAAR_TZAAR << 5 | 1;
    net_input in;
    tzaar_see(&s, NULL, PT_WHITE, &in);
    return in;
}

/* How many spaces there are in each direction, in order. */
static void reach_of(unsigned space, int reach[TZAAR_DIRECTIONS]) {
    for (unsigned d = 0; d < TZAAR_DIRECTIONS; d++) {
        unsigned at = d;
        int n = bit_count(tzaar_rays[space][d]);
        for (; at > 0 && reach[at - 1] > n; at--)
            reach[at] = reach[at - 1];
        reach[at] = n;
    }
}

/* They can be turned or mirrored into one another if they reach as far in every direction. */
static void mirror_images_and_only_they_are_the_same(void **unused) {
    (void)unused;
    for (unsigned a = 0; a < TZAAR_SPACES; a++)
        for (unsigned b = 0; b < TZAAR_SPACES; b++) {
            int from_a[TZAAR_DIRECTIONS], from_b[TZAAR_DIRECTIONS];
            reach_of(a, from_a);
            reach_of(b, from_b);
            net_input on_a = piece_on(a), on_b = piece_on(b);
            assert_int_equal(on_a.count[0], on_b.count[0]);
            assert_int_equal(
                memcmp(on_a.list[0], on_b.list[0], on_a.count[0] * sizeof on_a.list[0][0]) == 0,
                memcmp(from_a, from_b, sizeof from_a) == 0);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirror_images_and_only_they_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
