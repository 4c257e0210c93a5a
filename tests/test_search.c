/* What a search takes from others: entries of the table, what was learned, the past of the
 * game; and what it leaves out, cuts off and answers without searching. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/search.h"
#include "engine/table.h"
#include "potentia.h"

/* == The table == */

static void a_solved_entry_gives_way_to_another_proof_only(void **unused) {
    (void)unused;
    static const struct {
        int depth;
        unsigned bound;
    } later[] = {{0, BOUND_UPPER}, {1, BOUND_LOWER}, {7, BOUND_EXACT}, {100, BOUND_EXACT}};
    const uint64_t key = UINT64_C(0x0123456789abcdef);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        table t;
        table_hit hit;
        assert_true(table_init(&t, 4096, NULL));
        table_store(&t, key, 11, 320, DEPTH_SOLVED, BOUND_LOWER);
        table_age(&t);
        table_store(&t, key, 22, -70, later[i].depth, later[i].bound);
        assert_true(table_probe(&t, key, &hit));
        assert_int_equal(hit.depth, DEPTH_SOLVED);
        assert_int_equal(hit.value, 320);
        assert_int_equal(hit.bound, BOUND_LOWER);
        assert_int_equal(hit.action, 11);
        table_store(&t, key, 33, 510, DEPTH_SOLVED, BOUND_EXACT);
        assert_true(table_probe(&t, key, &hit));
        assert_int_equal(hit.value, 510);
        assert_int_equal(hit.bound, BOUND_EXACT);
        assert_int_equal(hit.action, 33);
        table_free(&t);
    }
}

static void a_solved_entry_without_an_action_takes_one_from_a_judgement(void **unused) {
    (void)unused;
    table t;
    table_hit hit;
    assert_true(table_init(&t, 4096, NULL));
    table_store(&t, 5, PT_NO_ACTION, -29990, DEPTH_SOLVED, BOUND_UPPER);
    table_store(&t, 5, 22, 40, 3, BOUND_EXACT);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.depth, DEPTH_SOLVED);
    assert_int_equal(hit.value, -29990);
    assert_int_equal(hit.bound, BOUND_UPPER);
    assert_int_equal(hit.action, 22);
    table_free(&t);
}

static void entries_that_are_no_proof_are_replaced(void **unused) {
    (void)unused;
    table t;
    table_hit hit;
    assert_true(table_init(&t, 4096, NULL));
    table_store(&t, 5, 11, 40, 12, BOUND_EXACT);
    table_store(&t, 5, PT_NO_ACTION, -10, 2, BOUND_UPPER);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.depth, 2);
    assert_int_equal(hit.value, -10);
    assert_int_equal(hit.action, 11);
    /* Solved entries of other positions leave room for this one. */
    for (uint64_t i = 0; i < 4096; i++)
        table_store(&t, i << 32 | 77, 1, 0, DEPTH_SOLVED, BOUND_EXACT);
    table_store(&t, 5, 44, 1, 0, BOUND_EXACT);
    assert_true(table_probe(&t, 5, &hit));
    assert_int_equal(hit.action, 44);
    table_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_entry_gives_way_to_another_proof_only),
        cmocka_unit_test(a_solved_entry_without_an_action_takes_one_from_a_judgement),
        cmocka_unit_test(entries_that_are_no_proof_are_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
