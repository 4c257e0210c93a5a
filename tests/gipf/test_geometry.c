/* The board tables, worked out again from the coordinates of gipf.md §1: columns a to i,
 * their lengths, x = column, y = number (+ x - 4 right of e), six neighbours. Nothing here
 * is taken from the tables but what is compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/gipf/geometry.h"
#include "games/gipf/rules.h"
#include "support.h"

static const int column_length[9] = {5, 6, 7, 8, 9, 8, 7, 6, 5};

/* Steps that lead to larger bits; the other three neighbours are their opposites. */
static const struct { int dx, dy, bits; } directions[3] = {{0, 1, 1}, {1, 0, 8}, {1, 1, 9}};

static int number_at(int x, int y) {
    return x > 4 ? y - (x - 4) : y;
}

static bool on_board(int x, int y) {
    return x >= 0 && x < 9 && number_at(x, y) >= 1 && number_at(x, y) <= column_length[x];
}

/* Columns a and i are dots only; elsewhere the first and the last point are. */
static bool is_spot(int x, int y) {
    int n = number_at(x, y);
    return on_board(x, y) && x > 0 && x < 8 && n > 1 && n < column_length[x];
}

static bool is_dot(int x, int y) {
    return on_board(x, y) && !is_spot(x, y);
}

static int point_index(int x, int y) {
    int index = number_at(x, y) - 1;
    for (int i = 0; i < x; i++)
        index += column_length[i];
    return index;
}

/* The layout of bits drawn in geometry.h. */
static int bit_at(int x, int y) {
    return 8 * (x - 1) + (y - 2);
}

static void each_point(void (*visit)(int x, int y)) {
    for (int x = 0; x < 9; x++)
        for (int y = 1; y <= 13; y++)
            if (on_board(x, y))
                visit(x, y);
}

static int dots, spots;

static void count_point(int x, int y) {
    dots += is_dot(x, y);
    spots += is_spot(x, y);
    const pt_point *p = &gipf_points[point_index(x, y)];
    char name[4] = {(char)('a' + x), (char)('0' + number_at(x, y)), '\0', '\0'};
    assert_string_equal(p->name, name);
    assert_int_equal(p->is_dot, is_dot(x, y));
    assert_int_equal(gipf_point_named(name[0], name[1]), point_index(x, y));
    if (is_dot(x, y)) {
        assert_int_equal(gipf_bit_of_point(point_index(x, y)), -1);
    } else {
        assert_int_equal(gipf_bit_of_point(point_index(x, y)), bit_at(x, y));
        assert_int_equal(gipf_point_of_bit[bit_at(x, y)], point_index(x, y));
        assert_true(GIPF_SPOTS >> bit_at(x, y) & 1);
    }
}

/* Book 000 Basic A1: 24 dots at the edges, no part of the play area. A2: 37 spots. */
static void basic_A1_A2_24_dots_and_37_spots(void **unused) {
    (void)unused;
    dots = spots = 0;
    each_point(count_point);
    assert_int_equal(dots, 24);
    assert_int_equal(spots, 37);
    assert_int_equal(dots + spots, GIPF_POINTS);
    assert_int_equal(gipf_layout.point_count, GIPF_POINTS);
    assert_ptr_equal(gipf_layout.points, gipf_points);
    int bits = 0;
    for (int bit = 0; bit < 56; bit++) {
        bits += (int)(GIPF_SPOTS >> bit & 1);
        if (!(GIPF_SPOTS >> bit & 1))
            assert_int_equal(gipf_point_of_bit[bit], GIPF_NO_POINT);
    }
    assert_int_equal(bits, 37);
    assert_int_equal(GIPF_SPOTS >> 56, 0);
    assert_int_equal(GIPF_CENTRE_BIT, bit_at(4, 5));
}

static void only_the_61_points_have_names(void **unused) {
    (void)unused;
    int found = 0;
    for (int column = -128; column < 128; column++)
        for (int number = -128; number < 128; number++)
            found += gipf_point_named((char)column, (char)number) >= 0;
    assert_int_equal(found, GIPF_POINTS);
}

static uint64_t line_spots(int x, int y, int d) {
    uint64_t set = 0;
    for (; is_spot(x, y); x += directions[d].dx, y += directions[d].dy)
        set |= UINT64_C(1) << bit_at(x, y);
    return set;
}

static int lines_seen;

/* A line begins at a dot from which a step leads to a spot, and ends at the next dot. */
static void check_lines_from(int x, int y) {
    for (int d = 0; is_dot(x, y) && d < 3; d++) {
        int fx = x + directions[d].dx, fy = y + directions[d].dy;
        if (!is_spot(fx, fy))
            continue;
        lines_seen++;
        uint64_t set = line_spots(fx, fy, d);
        int length = 0, ex = fx, ey = fy;
        for (; is_spot(ex, ey); ex += directions[d].dx, ey += directions[d].dy)
            length++;
        assert_true(is_dot(ex, ey));
        int found = -1;
        for (int i = 0; i < GIPF_LINES; i++) {
            if (gipf_lines[i].spots != set)
                continue;
            assert_int_equal(found, -1);
            found = i;
        }
        assert_true(found >= 0);
        assert_int_equal(gipf_lines[found].first, bit_at(fx, fy));
        assert_int_equal(gipf_lines[found].step, directions[d].bits);
        assert_int_equal(gipf_lines[found].length, length);
        assert_int_equal(gipf_layout.lines[found][0], point_index(x, y));
        assert_int_equal(gipf_layout.lines[found][1], point_index(ex, ey));
    }
}

/* Book 000 Basic A3: the thick lines are the ways pieces move; 7 in each direction. */
static void basic_A3_21_lines_with_a_dot_at_each_end(void **unused) {
    (void)unused;
    lines_seen = 0;
    each_point(check_lines_from);
    assert_int_equal(lines_seen, 21);
    assert_int_equal(GIPF_LINES, 21);
    assert_int_equal(gipf_layout.line_count, 21);
    int of_step[10] = {0};
    for (int i = 0; i < GIPF_LINES; i++)
        of_step[gipf_lines[i].step]++;
    assert_int_equal(of_step[1], 7);
    assert_int_equal(of_step[8], 7);
    assert_int_equal(of_step[9], 7);
}

static int pushes_seen;

static void check_pushes_from(int x, int y) {
    int here = 0;
    for (int d = 0; is_dot(x, y) && d < 6; d++) {
        bool backward = d >= 3;
        int sign = backward ? -1 : 1;
        int dx = sign * directions[d % 3].dx, dy = sign * directions[d % 3].dy;
        if (!is_spot(x + dx, y + dy))
            continue;
        here++;
        uint64_t set = 0;
        for (int px = x + dx, py = y + dy; is_spot(px, py); px += dx, py += dy)
            set |= UINT64_C(1) << bit_at(px, py);
        int found = -1;
        for (int i = 0; i < GIPF_PUSHES; i++) {
            const gipf_push *push = &gipf_pushes[i];
            if (push->dot != point_index(x, y) || push->entry != bit_at(x + dx, y + dy))
                continue;
            assert_int_equal(found, -1);
            found = i;
            assert_true(push->spots == set);
            assert_int_equal(push->step, directions[d % 3].bits);
            assert_int_equal(push->backward, backward);
            assert_true(push->line < GIPF_LINES);
            assert_true(gipf_lines[push->line].spots == set);
        }
        assert_true(found >= 0);
    }
    pushes_seen += here;
    /* Six corner dots lead into one line, the other eighteen into two. */
    if (is_dot(x, y)) {
        char name[3] = {(char)('a' + x), (char)('0' + number_at(x, y)), '\0'};
        bool corner = strstr("a1 a5 e9 i5 i1 e1", name) != NULL;
        assert_int_equal(here, corner ? 1 : 2);
    }
}

static void gipf_1_42_pushes(void **unused) {
    (void)unused;
    pushes_seen = 0;
    each_point(check_pushes_from);
    assert_int_equal(pushes_seen, 42);
    assert_int_equal(GIPF_PUSHES, 42);
}

/* "Where several dots give the same position the smallest is meant": the first one found. */
static void pushes_are_ordered_by_dot_then_first_spot(void **unused) {
    (void)unused;
    for (int i = 1; i < GIPF_PUSHES; i++) {
        const gipf_push *a = &gipf_pushes[i - 1], *b = &gipf_pushes[i];
        assert_true(a->dot < b->dot || (a->dot == b->dot &&
                                        gipf_point_of_bit[a->entry] < gipf_point_of_bit[b->entry]));
    }
}

static void check_distances(int x, int y) {
    const pt_point *p = &gipf_points[point_index(x, y)];
    for (int d = 0; d < 3; d++) {
        int nx = x + directions[d].dx, ny = y + directions[d].dy;
        if (!on_board(nx, ny))
            continue;
        const pt_point *q = &gipf_points[point_index(nx, ny)];
        int64_t right = (q->x - p->x) * gipf_layout.unit_x;
        int64_t up = (q->y - p->y) * gipf_layout.unit_y;
        int64_t square = right * right + up * up;
        /* 1000 apart, but for the rounding of 866.025... */
        assert_in_range(square, 999 * 999, 1001 * 1001);
        assert_int_equal(right > 0, directions[d].dx > 0);
    }
}

/* Book 000 Basic B3: e1 points at the player with the white pieces. */
static void basic_B3_e1_is_nearest_to_white(void **unused) {
    (void)unused;
    each_point(check_distances);
    const pt_point *e1 = &gipf_points[gipf_point_named('e', '1')];
    const pt_point *e9 = &gipf_points[gipf_point_named('e', '9')];
    const pt_point *e5 = &gipf_points[gipf_point_named('e', '5')];
    for (int i = 0; i < GIPF_POINTS; i++) {
        assert_true(gipf_points[i].y >= e1->y);
        assert_true(gipf_points[i].y <= e9->y);
    }
    assert_int_equal(e1->x, e9->x);
    assert_int_equal(e5->x, 0);
    assert_int_equal(e5->y, 0);
    /* Columns go from left to right as White sees them. */
    assert_true(gipf_points[gipf_point_named('a', '3')].x < 0);
    assert_true(gipf_points[gipf_point_named('i', '3')].x > 0);
}

/* Every set of four spots (66,045 of them): four in line are found, no others, also not
 * ones that only a shift over the edge of the board would join. */
static void four_in_line_are_found_and_nothing_else(void **unused) {
    (void)unused;
    uint64_t lines[3 * 37];
    int line_count = 0;
    int spot[37], n = 0;
    for (int x = 1; x < 8; x++) {
        for (int y = 1; y <= 13; y++) {
            if (!is_spot(x, y))
                continue;
            spot[n++] = bit_at(x, y);
            for (int d = 0; d < 3; d++) {
                int dx = directions[d].dx, dy = directions[d].dy;
                if (!is_spot(x + 3 * dx, y + 3 * dy))
                    continue;
                uint64_t four = 0;
                for (int k = 0; k < 4; k++)
                    four |= UINT64_C(1) << bit_at(x + k * dx, y + k * dy);
                lines[line_count++] = four;
            }
        }
    }
    assert_int_equal(n, 37);
    int found = 0;
    for (int a = 0; a < 37; a++)
        for (int b = a + 1; b < 37; b++)
            for (int c = b + 1; c < 37; c++)
                for (int d = c + 1; d < 37; d++)
                    found += has_four(UINT64_C(1) << spot[a] | UINT64_C(1) << spot[b] |
                                      UINT64_C(1) << spot[c] | UINT64_C(1) << spot[d]);
    assert_int_equal(found, line_count);
    for (int i = 0; i < line_count; i++)
        assert_true(has_four(lines[i]));
}

/* A run of every length at every place of every line, other pieces joined or not: the row
 * is found on that line, as long as the pieces are joined. */
static void a_row_is_found_on_every_line(void **unused) {
    (void)unused;
    for (unsigned line = 0; line < GIPF_LINES; line++) {
        const gipf_line *l = &gipf_lines[line];
        for (unsigned first = 0; first + 4 <= l->length; first++) {
            for (unsigned after = first + 4; after <= l->length; after++) {
                gipf_state s;
                memset(&s, 0, sizeof s);
                uint64_t run = 0;
                for (unsigned k = first; k < after; k++)
                    run |= UINT64_C(1) << (l->first + k * l->step);
                s.colour[1] = run;
                /* White has the rest of the line but for one gap, where there is room for
                 * it: what lies beyond is not joined. */
                uint64_t joined = l->spots, gap = 0;
                if (after + 1 < l->length) {
                    gap = UINT64_C(1) << (l->first + (after + 1) * l->step);
                    joined &= gap - 1;
                }
                s.colour[0] = l->spots & ~run & ~gap;
                gipf_row rows[GIPF_LINES], row;
                assert_int_equal(gipf_rows(&s, 0, rows), 0);
                assert_int_equal(gipf_rows(&s, 1, rows), 1);
                assert_int_equal(rows[0].line, line);
                assert_true(rows[0].run == run);
                assert_true(rows[0].row == joined);
                assert_true(gipf_row_on(&s, 1, line, &row));
                assert_true(row.run == run && row.row == joined && row.line == line);
                assert_true(gipf_spread(line, gipf_gather(line, run)) == run);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basic_A1_A2_24_dots_and_37_spots),
        cmocka_unit_test(only_the_61_points_have_names),
        cmocka_unit_test(basic_A3_21_lines_with_a_dot_at_each_end),
        cmocka_unit_test(gipf_1_42_pushes),
        cmocka_unit_test(pushes_are_ordered_by_dot_then_first_spot),
        cmocka_unit_test(basic_B3_e1_is_nearest_to_white),
        cmocka_unit_test(four_in_line_are_found_and_nothing_else),
        cmocka_unit_test(a_row_is_found_on_every_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
