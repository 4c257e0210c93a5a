/* Positions of GIPF as text: what is written is read back, byte for byte; all else is refused
 * with the field and the reason (notation.md); nothing hostile gets through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "gipf/starts.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* == Round trips == */

static void check_round_trip(const board *b, void *context) {
    size_t *seen = context;
    char text[PT_POSITION_TEXT_MAX], back[PT_POSITION_TEXT_MAX];
    text_of(b, text);
    pt_state read;
    pt_error error;
    memset(&read, 0xa5, sizeof read);
    if (pt_position_read(b->rules, text, PT_ZSTR, &read, &error) != PT_OK) {
        pt_error_text(&error, NULL, NULL, back, sizeof back);
        fail_msg("%s\n%s", text, back);
    }
    pt_position_write(b->rules, &read, back, sizeof back);
    assert_string_equal(back, text);
    assert_true(pt_identity_key(b->rules, &read) == pt_identity_key(b->rules, &b->state));
    assert_memory_equal(&read, &b->state, pt_state_size(b->rules));
    (*seen)++;
}

static void positions_are_read_back_byte_for_byte(void **unused) {
    (void)unused;
    size_t seen = 0;
    for (int i = 0; gipf_starts[i]; i++)
        for (uint64_t seed = 1; seed <= 12; seed++)
            walk_game(gipf_starts[i], seed, 250, check_round_trip, &seen);
    assert_true(seen > 5000);
}

static void a_buffer_that_is_too_small_stays_empty(void **unused) {
    (void)unused;
    static const char text[] = "gipf standard 4/5/6/[bDwdbd]b[Bw]4/6/5/W2B w 5,5 BB -,- m -";
    board b = open_position(text);
    char out[sizeof text + 8];
    for (size_t size = 0; size < sizeof text; size++) {
        memset(out, 'x', sizeof out);
        assert_int_equal(pt_position_write(b.rules, &b.state, out, size), 0);
        if (size > 0)
            assert_int_equal(out[0], '\0');
        assert_int_equal(out[size], 'x');
    }
    assert_int_equal(pt_position_write(b.rules, &b.state, out, sizeof text), sizeof text - 1);
    assert_string_equal(out, text);
    pt_actions list;
    pt_legal(b.rules, &b.state, &list);
    for (size_t size = 0; size < sizeof "a1-b2"; size++) {
        memset(out, 'x', sizeof out);
        assert_int_equal(pt_action_write(b.rules, &b.state, list.items[0], out, size), 0);
        assert_int_equal(out[size], 'x');
    }
    assert_int_equal(pt_action_write(b.rules, &b.state, list.items[0], out, sizeof "a1-b2"), 5);
    close_board(&b);
}

/* == Positions that are refused == */

typedef struct refusal {
    const char *text;
    pt_status status;
    const char *field;
    const pt_message *message;
} refusal;

/* Malformed or not canonical. */
static const refusal malformed[] = {
    {"", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_TEXT_EMPTY},
    {" gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_GAME,
     PT_MSG_OTHER_GAME},
    {"Gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"dvonn 9/10/11/10/9 w 0", PT_SYNTAX, PT_FIELD_GAME, PT_MSG_OTHER_GAME},
    {"gipf", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m", PT_SYNTAX, PT_FIELD_NONE, PT_MSG_FIELD_COUNT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m - ", PT_SYNTAX, PT_FIELD_NONE,
     PT_MSG_FIELD_COUNT},
    {"gipf standard W3/5/6/7/6/5/B3  w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_NONE,
     PT_MSG_FIELD_COUNT},
    {"gipf\tstandard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_GAME,
     PT_MSG_OTHER_GAME},
    {"gipf Standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RULES,
     PT_MSG_GIPF_RULES},
    {"gipf ultimate W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RULES,
     PT_MSG_GIPF_RULES},
    {"gipf  W3/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RULES, PT_MSG_GIPF_RULES},
    /* BOARD */
    {"gipf standard  w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD, PT_MSG_GIPF_COLUMNS},
    {"gipf standard W3/5/6/7/6/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMNS},
    {"gipf standard W3/5/6/7/6/5/B3/ w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMNS},
    {"gipf standard W3/5/6/8/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMN_LENGTH},
    {"gipf standard W2/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMN_LENGTH},
    {"gipf standard Wwwww/5/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMN_LENGTH},
    {"gipf standard W3/5/6/7/6//B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMN_LENGTH},
    /* Two numbers in a row read as one, and that is too long. */
    {"gipf standard W3/32/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_COLUMN_LENGTH},
    {"gipf standard W3/0w4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_NUMBER},
    {"gipf standard W3/05/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_NUMBER},
    {"gipf standard W3/99999999999999999999/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_NUMBER},
    {"gipf standard W3/x4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/WT4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/wG4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/T4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/[w[b]]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/[1w]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/[bwd4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_BOARD_LETTER},
    {"gipf standard W3/4[bwd/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_OPEN},
    {"gipf standard W3/[]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_SINGLE},
    {"gipf standard W3/[w]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_SINGLE},
    /* TURN */
    {"gipf standard W3/5/6/7/6/5/B3 W 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_GIPF_TURN},
    {"gipf standard W3/5/6/7/6/5/B3 wb 9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_GIPF_TURN},
    {"gipf standard W3/5/6/7/6/5/B3  9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_TURN, PT_MSG_GIPF_TURN},
    /* RESERVES */
    {"gipf standard W3/5/6/7/6/5/B3 w 9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w 09,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w +9,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w -1,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,4294967305 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    {"gipf standard W3/5/6/7/6/5/B3 w ,9 BB -,- m -", PT_SYNTAX, PT_FIELD_RESERVES,
     PT_MSG_GIPF_RESERVES},
    /* STAGES */
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 B -,- m -", PT_SYNTAX, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGES},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BBB -,- m -", PT_SYNTAX, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGES},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 bb -,- m -", PT_SYNTAX, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGES},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BX -,- m -", PT_SYNTAX, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGES},
    /* SUPPLIES */
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB Z1T1,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T0,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T7,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T01,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T1T1,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB T,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB - m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB , m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,-,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB --,- m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB  m -", PT_SYNTAX, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_TEXT},
    /* PHASE */
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- M -", PT_SYNTAX, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- o -", PT_SYNTAX, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,-  -", PT_SYNTAX, PT_FIELD_PHASE, PT_MSG_GIPF_PHASE},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- mm -", PT_SYNTAX, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE},
    /* CAME */
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m W", PT_SYNTAX, PT_FIELD_CAME, PT_MSG_GIPF_CAME},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m ", PT_SYNTAX, PT_FIELD_CAME, PT_MSG_GIPF_CAME},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -\n", PT_SYNTAX, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m -\r", PT_SYNTAX, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME},
};

/* What no game can reach by counting (notation.md, "Impossible is what ..."). */
static const refusal impossible[] = {
    /* More basic pieces of a colour than 18, or 21; GIPF-pieces are two, covered ones count. */
    {"gipf basic w3/5/6/7/6/5/4 w 18,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_RESERVES,
     PT_MSG_GIPF_TOO_MANY_PIECES},
    {"gipf basic w3/5/6/7/6/5/b3 w 9,18 BB -,- m -", PT_ILLEGAL, PT_FIELD_RESERVES,
     PT_MSG_GIPF_TOO_MANY_PIECES},
    {"gipf standard W3/5/6/7/6/5/B3 w 20,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_RESERVES,
     PT_MSG_GIPF_TOO_MANY_PIECES},
    {"gipf standard WwZwt1/5/6/7/6/5/B3 w 19,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_RESERVES,
     PT_MSG_GIPF_TOO_MANY_PIECES},
    {"gipf standard W3/[Bw]4/6/7/6/5/B3 w 9,18 BB -,- m -", PT_ILLEGAL, PT_FIELD_RESERVES,
     PT_MSG_GIPF_TOO_MANY_PIECES},
    /* More than 6 of a potential: in supply, loaded, used, or gone for what a P laid down. */
    {"gipf standard WwT2/5/6/7/6/5/B3 w 9,9 LB T6,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_POTENTIALS},
    {"gipf standard Wwt2/5/6/7/6/5/B3 w 9,9 LB T6,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_POTENTIALS},
    {"gipf standard W3/[Bw]4/6/7/6/5/B3 w 9,9 LB P6,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_POTENTIALS},
    {"gipf standard W3/[BW]4/6/7/6/5/B3 w 9,9 LB P6,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_POTENTIALS},
    {"gipf standard W3/[bDwd]4/6/7/6/5/B3 w 9,9 BL -,D6 m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_POTENTIALS},
    /* More than 15 in all. */
    {"gipf tournament WwY2/5/6/7/6/5/B3 w 9,9 LB T6Z6D3,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_TOO_MANY_IN_ALL},
    /* Stacks: colours alternate, and what lies on top can have come there. */
    {"gipf standard W3/[wwd]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_COLOURS},
    {"gipf standard W3/[bDwdwd]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_COLOURS},
    {"gipf standard W3/[bw]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bW]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[Bwd]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[Bwp]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bZwd]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bzwd]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bwz]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bwD]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bwp]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[bDwdb]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_STACK_JUMP},
    {"gipf standard W3/[wbwbwbwbwbwbwbwbwbwbwbwbwb]4/6/7/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL,
     PT_FIELD_BOARD, PT_MSG_GIPF_TOO_MANY_COVERED},
    /* Basic GIPF: basic pieces only, no supply. */
    {"gipf basic W3/5/6/7/6/5/b3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_NO_GIPF_IN_BASIC},
    {"gipf basic wZ3/5/6/7/6/5/b3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_NO_GIPF_IN_BASIC},
    {"gipf basic wz3/5/6/7/6/5/b3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
     PT_MSG_GIPF_NO_GIPF_IN_BASIC},
    {"gipf basic w3/5/6/7/6/5/b3 w 9,9 LB T1,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_BASIC},
    /* Stages: those of the variant, F without pieces of one's own, L with a supply, B without. */
    {"gipf basic w3/5/6/7/6/5/b3 w 9,9 BF -,- m -", PT_ILLEGAL, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGE_VARIANT},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 GB -,- m -", PT_ILLEGAL, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGE_VARIANT},
    {"gipf tournament W3/5/6/7/6/5/4 w 9,9 FF -,- m -", PT_ILLEGAL, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGE_FIRST},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 LB -,- m -", PT_ILLEGAL, PT_FIELD_STAGES,
     PT_MSG_GIPF_STAGE_NO_SUPPLY},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB T1,- m -", PT_ILLEGAL, PT_FIELD_SUPPLIES,
     PT_MSG_GIPF_SUPPLY_STAGE},
    /* A loaded T on e5 and CAME go together. */
    {"gipf standard W3/5/6/3wT3/6/5/B3 w 9,9 BB -,- x -", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_MISSING},
    {"gipf standard W3/5/6/3bT3/6/5/B3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_MISSING},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m w", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_WRONG},
    {"gipf standard W3/5/6/3wt3/6/5/B3 w 9,9 BB -,- x w", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_WRONG},
    {"gipf standard W3/5/6/2wT4/6/5/B3 w 9,9 BB -,- x w", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_WRONG},
    {"gipf standard W3/5/6/3wT3/6/5/B3 w 9,9 BB -,- x b", PT_ILLEGAL, PT_FIELD_CAME,
     PT_MSG_GIPF_CAME_MISSING},
    /* Phases with nothing to decide, or that come too early. */
    {"gipf standard W3/5/6/www4/6/5/B3 w 9,9 BB -,- r -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_ROW},
    {"gipf standard W3/5/6/bbbb3/6/5/B3 w 9,9 BB -,- R -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_ROW},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- x -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_EXTRA},
    {"gipf standard W3/5/6/3bT3/6/5/B3 w 9,9 BB -,- X b", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_EXTRA},
    {"gipf standard W3/5/6/7/6/5/B3 w 0,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_MOVE},
    {"gipf tournament 4/5/6/7/6/5/4 w 1,9 FF -,- m -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NO_MOVE},
    {"gipf standard W3/5/6/3wT3/6/5/B3 w 9,9 BB -,- m w", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_EXTRA_FIRST},
    {"gipf standard W3/5/6/wwwwT3/6/5/B3 w 9,9 BB -,- R w", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_EXTRA_FIRST},
    {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- ow -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
    {"gipf standard W3/5/6/7/6/5/B3 w 0,9 BB -,- ow -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
    {"gipf standard W3/5/6/7/6/5/B3 b 0,9 BB -,- ob -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
    {"gipf standard W3/5/6/7/6/5/4 w 9,9 BB -,- ob -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
    /* Without a GIPF-piece on either side the player whose phase it was has won. */
    {"gipf standard w3/5/6/7/6/5/4 w 9,9 BB -,- ob -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
    {"gipf basic w3/5/6/7/6/5/b3 w 9,9 BB -,- ob -", PT_ILLEGAL, PT_FIELD_PHASE,
     PT_MSG_GIPF_PHASE_NOT_OVER},
};

static void check_refusals(const refusal *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_unreadable(list[i].text, list[i].status, list[i].field, list[i].message);
}

static void malformed_and_other_than_canonical_positions_are_refused(void **unused) {
    (void)unused;
    check_refusals(malformed, COUNT(malformed));
}

static void impossible_positions_are_refused(void **unused) {
    (void)unused;
    check_refusals(impossible, COUNT(impossible));
}

/* What lies under another piece is on the board too. */
static void covered_pieces_count_in_basic_and_before_the_first_turn(void **unused) {
    (void)unused;
    check_unreadable("gipf basic [Bw]3/5/6/7/6/5/b3 w 9,9 BB -,- m -", PT_ILLEGAL, PT_FIELD_BOARD,
                     PT_MSG_GIPF_NO_GIPF_IN_BASIC);
    check_unreadable("gipf tournament W3/[Bw]4/6/7/6/5/4 w 9,9 BF -,- m -", PT_ILLEGAL,
                     PT_FIELD_STAGES, PT_MSG_GIPF_STAGE_FIRST);
}

/* GIPF-pieces are counted after phases 1 and 5 (gipf.md §3), so nobody past his first entry
 * is without one in the phases between; while rows are removed he may be. */
static const char *const ended_by_the_count[] = {
    "gipf standard w3/5/6/7/6/5/B3 w 9,9 BB -,- m -",
    "gipf standard W3/5/6/7/6/5/b3 w 9,9 BB -,- m -",
    "gipf tournament 4/5/6/7/6/5/B3 b 9,9 GG -,- m -",
    "gipf standard W3/5/6/3wT3/6/5/4 w 9,9 BB -,- x w",
    "gipf standard [Wb]3/5/6/3wT3/6/5/B3 w 9,9 BB -,- X w",
};

static void a_game_that_the_count_has_ended_does_not_go_on(void **unused) {
    (void)unused;
    board b = open_start("gipf basic");
    for (size_t i = 0; i < COUNT(ended_by_the_count); i++) {
        pt_error error;
        const char *text = ended_by_the_count[i];
        if (pt_position_read(b.rules, text, PT_ZSTR, &b.state, &error) != PT_ILLEGAL)
            fail_msg("%s\nis accepted", text);
        assert_string_equal(error.field, PT_FIELD_PHASE);
    }
    close_board(&b);
    static const char *const go_on[] = {
        "gipf standard W3/5/6/wwww3/6/5/b3 w 9,9 BB -,- R -",
        "gipf standard w3/5/6/wwww3/6/5/B3 w 9,9 BB -,- r -",
        "gipf tournament 4/5/6/7/6/5/B3 w 9,9 FG -,- m -",
    };
    for (size_t i = 0; i < COUNT(go_on); i++) {
        b = open_position(go_on[i]);
        close_board(&b);
    }
}

/* Beside the impossible ones stand their possible neighbours. */
static void possible_positions_are_accepted(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "gipf basic w3/5/6/7/6/5/4 w 17,18 BB -,- m -",
        "gipf standard W3/5/6/7/6/5/B3 w 19,19 BB -,- m -",
        "gipf standard W3/[Bw]4/6/7/6/5/B3 w 9,17 LB P5,- m -",
        "gipf tournament WwY2/5/6/7/6/5/B3 w 9,9 LB T6Z6D2,- m -",
        "gipf standard W3/[bDwdbdwd]4/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/[BWBwbd]4/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/[wPbpwpbp]4/6/7/6/5/B3 w 9,9 BB -,- m -",
        "gipf standard W3/5/6/3bT3/6/5/B3 w 9,9 BB -,- m b",
        "gipf standard W3/5/6/wwwwT3/6/5/B3 w 9,9 BB -,- r w",
        "gipf standard W3/5/6/7/6/5/B3 w 0,9 BB -,- ob -",
        "gipf standard W3/5/6/7/6/5/4 b 9,9 BB -,- ow -",
        "gipf standard w3/5/6/7/6/5/4 w 9,9 BB -,- ow -",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        board b = open_position(texts[i]);
        close_board(&b);
    }
}

static const pt_message *reason_against(const char *text) {
    board b = open_start("gipf basic");
    pt_error error = {.message = PT_MSG_NONE};
    pt_position_read(b.rules, text, PT_ZSTR, &b.state, &error);
    close_board(&b);
    return error.message;
}

/* The refusals above show every reason the library has for a position. */
static void every_reason_against_a_position_is_shown(void **unused) {
    (void)unused;
    bool shown[GIPF_MESSAGES + 1] = {false};
    for (size_t i = 0; i < COUNT(malformed); i++)
        shown[gipf_message_number(reason_against(malformed[i].text))] = true;
    for (size_t i = 0; i < COUNT(impossible); i++)
        shown[gipf_message_number(reason_against(impossible[i].text))] = true;
    for (size_t i = 0; i < COUNT(ended_by_the_count); i++)
        shown[gipf_message_number(reason_against(ended_by_the_count[i]))] = true;
    for (size_t m = gipf_message_number(PT_MSG_GIPF_RULES);
         m <= gipf_message_number(PT_MSG_GIPF_CAME_WRONG); m++)
        if (!shown[m])
            fail_msg("no position is refused because \"%s\"", gipf_messages[m]->english);
}

static void refusals_say_what_was_wrong_and_what_would_be_right(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *sentence;
        int offset;
    } cases[] = {
        {"gipf standard W3/5/6/8/6/5/B3 w 9,9 BB -,- m -",
         "BOARD: column e must have 7 spots, not 8", 22},
        {"gipf standard W3/[bwz]4/6/7/6/5/B3 w 9,9 BB -,- m -",
         "BOARD: in the stack on c2, the piece wz cannot have landed on b", -1},
        {"gipf basic w3/5/6/7/6/5/4 w 18,9 BB -,- m -",
         "RESERVES: w has 19 basic pieces on the board and in reserve; the maximum is 18", -1},
        {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB T0,- m -",
         "SUPPLIES: \"T0\" is not a supply: kinds in the order TZDYP, each with a number from 1 to "
         "6 "
         "(T3Z3), or -",
         39},
        {"gipf standard W3/5/6/7/6/5/B3 w 9,9 BB -,- m", "expected 9 fields, found 8", 0},
        {"gipf standard W3/5/6/\033[2J/6/5/B3 w 9,9 BB -,- m -",
         "BOARD: \"?\" in column e is neither a piece nor a number of empty spots", 21},
    };
    board b = open_start("gipf basic");
    for (size_t i = 0; i < COUNT(cases); i++) {
        pt_error error;
        char found[512];
        assert_int_not_equal(pt_position_read(b.rules, cases[i].text, PT_ZSTR, &b.state, &error),
                             PT_OK);
        pt_error_text(&error, NULL, NULL, found, sizeof found);
        assert_string_equal(found, cases[i].sentence);
        assert_int_equal(error.offset, cases[i].offset);
    }
    close_board(&b);
}

/* == Hostile texts == */

/* Whatever is accepted is canonical: written, it is the same bytes. */
static pt_status read_hostile(const pt_rules *rules, const char *text, size_t len) {
    pt_state state;
    pt_error error;
    char back[PT_POSITION_TEXT_MAX];
    pt_status status = pt_position_read(rules, text, len, &state, &error);
    if (status == PT_OK) {
        assert_int_equal(pt_position_write(rules, &state, back, sizeof back), len);
        assert_memory_equal(back, text, len);
        return status;
    }
    assert_int_equal(error.status, status);
    assert_true(error.offset >= -1 && (size_t)(error.offset + 1) <= len + 1);
    assert_true(pt_error_text(&error, NULL, NULL, back, sizeof back) > 0);
    /* A terminal gets nothing but printable text. */
    for (const char *p = back; *p; p++)
        assert_true((unsigned char)*p >= 0x20 && *p != 0x7f);
    return status;
}

static const char *const sample_positions[] = {
    "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -",
    ("gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT "
     "w 5,7 BB -,- R -"),
    "gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -",
    "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -",
    "gipf standard 4/5/6/wwwwT3/6/5/W2B w 5,5 BB -,- r w",
};

static void positions_cut_off_anywhere_are_refused(void **unused) {
    (void)unused;
    board b = open_start("gipf basic");
    for (size_t i = 0; i < COUNT(sample_positions); i++) {
        size_t whole = strlen(sample_positions[i]);
        for (size_t len = 0; len < whole; len++) {
            /* A copy of exactly that size, so that reading past its end shows. */
            char *copy = malloc(len + 1);
            assert_non_null(copy);
            memcpy(copy, sample_positions[i], len);
            copy = realloc(copy, len ? len : 1);
            assert_non_null(copy);
            assert_int_not_equal(read_hostile(b.rules, copy, len), PT_OK);
            free(copy);
        }
        assert_int_equal(read_hostile(b.rules, sample_positions[i], whole), PT_OK);
    }
    close_board(&b);
}

static void positions_with_one_byte_changed_are_canonical_or_refused(void **unused) {
    (void)unused;
    static const char bytes[] = {'\0', ' ', ',', '-', '/', '0', '1', '9', '[',  ']',    'B',
                                 'D',  'F', 'W', 'b', 'o', 't', 'w', 'x', '\n', '\x7f', '\xff'};
    board b = open_start("gipf basic");
    size_t accepted = 0, refused = 0;
    for (size_t i = 0; i < COUNT(sample_positions); i++) {
        size_t len = strlen(sample_positions[i]);
        char text[PT_POSITION_TEXT_MAX];
        for (size_t at = 0; at < len; at++) {
            for (size_t k = 0; k < sizeof bytes; k++) {
                /* Replaced, inserted, and (once) left out. */
                memcpy(text, sample_positions[i], len);
                text[at] = bytes[k];
                *(read_hostile(b.rules, text, len) == PT_OK ? &accepted : &refused) += 1;
                memcpy(text + at + 1, sample_positions[i] + at, len - at);
                *(read_hostile(b.rules, text, len + 1) == PT_OK ? &accepted : &refused) += 1;
            }
            memcpy(text, sample_positions[i], at);
            memcpy(text + at, sample_positions[i] + at + 1, len - at - 1);
            *(read_hostile(b.rules, text, len - 1) == PT_OK ? &accepted : &refused) += 1;
        }
    }
    assert_true(accepted > 100 && refused > 10000);
    close_board(&b);
}

static void texts_of_a_megabyte_are_refused(void **unused) {
    (void)unused;
    enum { SIZE = 1 << 20 };
    static const char fill[] = {'w', '[', '/', ' ', '9', '\0', ';', ','};
    board b = open_start("gipf basic");
    char *text = malloc(SIZE);
    assert_non_null(text);
    for (size_t k = 0; k < sizeof fill; k++) {
        memset(text, fill[k], SIZE);
        memcpy(text, "gipf standard ", 14);
        pt_error error;
        pt_state state;
        pt_rules *rules = NULL;
        pt_action action, actions[8];
        size_t count = 7;
        assert_int_equal(pt_position_read(b.rules, text, SIZE, &state, &error), PT_SYNTAX);
        assert_ptr_equal(error.message, PT_MSG_TEXT_TOO_LONG);
        assert_int_equal(pt_rules_for_position(NULL, text, SIZE, &rules, &error), PT_SYNTAX);
        assert_int_equal(pt_rules_new(NULL, text, SIZE, &rules, &error), PT_SYNTAX);
        assert_null(rules);
        memset(text, fill[k], SIZE);
        assert_int_equal(pt_action_read(b.rules, &b.state, text, SIZE, &action, &error), PT_SYNTAX);
        for (int notation = 0; notation < PT_NOTATION_NB; notation++) {
            assert_int_equal(pt_turn_read(b.rules, &b.state, text, SIZE, (pt_notation)notation,
                                          actions, 8, &count, &error),
                             PT_SYNTAX);
            assert_int_equal(count, 0);
        }
    }
    free(text);
    close_board(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_back_byte_for_byte),
        cmocka_unit_test(a_buffer_that_is_too_small_stays_empty),
        cmocka_unit_test(malformed_and_other_than_canonical_positions_are_refused),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(covered_pieces_count_in_basic_and_before_the_first_turn),
        cmocka_unit_test(a_game_that_the_count_has_ended_does_not_go_on),
        cmocka_unit_test(possible_positions_are_accepted),
        cmocka_unit_test(every_reason_against_a_position_is_shown),
        cmocka_unit_test(refusals_say_what_was_wrong_and_what_would_be_right),
        cmocka_unit_test(positions_cut_off_anywhere_are_refused),
        cmocka_unit_test(positions_with_one_byte_changed_are_canonical_or_refused),
        cmocka_unit_test(texts_of_a_megabyte_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
