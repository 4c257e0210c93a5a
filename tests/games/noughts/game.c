/* Noughts and crosses, a whole game in one folder: CONTRIBUTING.md shows with it how to add one.
 *
 *     noughts x...o....       the squares from a1 to c3, row by row; White begins, with crosses
 *
 * An action is the name of a square, its number the square's. */
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/edit.h"
#include "game/front.h"

#define X MESSAGE_DECLARED
#include "messages.def"
#undef X
#define X MESSAGE_DEFINED
#include "messages.def"
#undef X

#define SQUARES 9
#define FULL ((1u << SQUARES) - 1)

/* A bit a square, for the crosses and for the noughts. */
typedef struct noughts {
    uint16_t marks[2];
} noughts;

/* == Rules == */

static bool has_line(unsigned marks) {
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if ((marks & lines[i]) == lines[i])
            return true;
    return false;
}

static const pt_phase mark = {.name = "mark",
                              .tell = {N_("White puts a cross."), N_("Black puts a nought.")},
                              .you = N_("Mark a square")};

static const pt_end ends[] = {
    {.name = "line",
     .word = "Line",
     .tell = {N_("White wins: three crosses in a line."),
              N_("Black wins: three noughts in a line.")}},
    {.name = "full", .word = ""},
};

static void start(const pt_rules *rules, void *state) {
    (void)rules;
    memset(state, 0, sizeof(noughts));
}

static unsigned count(unsigned marks) {
    return marks ? 1 + count(marks & (marks - 1)) : 0;
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    (void)rules;
    const noughts *now = state;
    return count(now->marks[0]) > count(now->marks[1]) ? PT_BLACK : PT_WHITE;
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    (void)rules;
    const noughts *now = state;
    for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
        if (has_line(now->marks[side]))
            return (pt_outcome){.over = true, .winner = (pt_actor)side, .reason = &ends[0]};
    bool full = (now->marks[0] | now->marks[1]) == FULL;
    return (pt_outcome){.over = full, .winner = PT_NOBODY, .reason = full ? &ends[1] : NULL};
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    return result(rules, state).over ? &phase_over : &mark;
}

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    const noughts *now = state;
    for (pt_action square = 0; !result(rules, state).over && square < SQUARES; square++)
        if (!((now->marks[0] | now->marks[1]) >> square & 1))
            out->items[out->count++] = square;
}

static unsigned apply(const pt_rules *rules, void *state, pt_action square) {
    noughts *now = state;
    now->marks[owner(rules, state)] |= (uint16_t)(1u << square);
    return result(rules, state).over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

/* == Text == */

static size_t position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    (void)rules;
    const noughts *now = state;
    writer w = writer_on(out, size);
    write_text(&w, "noughts ");
    for (unsigned i = 0; i < SQUARES; i++)
        write_char(&w, now->marks[0] >> i & 1 ? 'x' : now->marks[1] >> i & 1 ? 'o' : '.');
    return writer_end(&w);
}

static pt_status position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error) {
    (void)rules;
    noughts now = {{0}};
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    bool fits = reader_left(&in) == SQUARES;
    for (unsigned i = 0; fits && i < SQUARES; i++)
        if (reader_take(&in, 'x'))
            now.marks[0] |= (uint16_t)(1u << i);
        else if (reader_take(&in, 'o'))
            now.marks[1] |= (uint16_t)(1u << i);
        else
            fits = reader_take(&in, '.');
    if (!fits)
        return pt_fail(error, PT_SYNTAX, PT_MSG_NOUGHTS_BOARD, PT_FIELD_BOARD, reader_offset(&in),
                       "");
    /* Who has a line made it with the last mark. */
    unsigned crosses = count(now.marks[0]), others = count(now.marks[1]);
    if ((crosses != others && crosses != others + 1) ||
        (has_line(now.marks[0]) && crosses == others) ||
        (has_line(now.marks[1]) && crosses != others))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_NOUGHTS_TURNS, PT_FIELD_BOARD, -1, "nn",
                       (int)crosses, (int)others);
    memcpy(state, &now, sizeof now);
    return PT_OK;
}

/* A board that was set up by hand. */
static void write_board(const pt_board *board, writer *w) {
    for (size_t i = 0; i < SQUARES; i++) {
        pt_thing piece;
        bool found = pt_board_pieces(board, i, &piece, 1) > 0;
        write_char(w, !found ? '.' : piece.owner == PT_WHITE ? 'x' : 'o');
    }
}

static const pt_editor editor = {.words = 2, .board = 1, .rest = 2, .write_board = write_board};

/* == What there is to see and to pick == */

static const pt_point points[SQUARES] = {
    {"a1", false, 0, 0}, {"b1", false, 1, 0}, {"c1", false, 2, 0},
    {"a2", false, 0, 1}, {"b2", false, 1, 1}, {"c2", false, 2, 1},
    {"a3", false, 0, 2}, {"b3", false, 1, 2}, {"c3", false, 2, 2},
};
static const pt_layout squares = {.points = points,
                                  .point_count = SQUARES,
                                  .unit_x = 1000,
                                  .unit_y = 1000,
                                  .print = PT_PRINT_CELLS,
                                  .turns = 1 | 1 << 3};

static const pt_shape cross[] = {{"M-30-30L30 30M30-30L-30 30", "", "ink"}};
static const pt_shape nought[] = {{"M-30 0A30 30 0 0 1 30 0A30 30 0 0 1 -30 0Z", "", "ink"}};
static const pt_sprite sprites[] = {
    {.name = "cross",
     .label = {N_("cross")},
     .sign = {"x"},
     .symbol = {'x'},
     .shapes = cross,
     .shape_count = 1},
    {.name = "nought",
     .label = {NULL, N_("nought")},
     .sign = {NULL, "o"},
     .symbol = {0, 'o'},
     .shapes = nought,
     .shape_count = 1},
};

static const pt_layout *layout(const pt_rules *rules, const void *state) {
    (void)rules;
    (void)state;
    return &squares;
}

static void board(const pt_rules *rules, const void *state, pt_board *out) {
    (void)rules;
    const noughts *now = state;
    for (unsigned i = 0; i < SQUARES; i++)
        for (unsigned side = PT_WHITE; side <= PT_BLACK; side++)
            if (now->marks[side] >> i & 1)
                board_add(out, (pt_thing){.sprite = &sprites[side],
                                          .owner = (uint8_t)side,
                                          .point = (uint16_t)i});
}

static size_t picks(const pt_rules *rules, const void *state, pt_action square, pt_pick *out) {
    (void)rules;
    (void)state;
    out[0] = (pt_pick){.kind = PT_PICK_POINT};
    pt_points_add(&out[0].points, square);
    return 1;
}

static size_t action_write(const pt_rules *rules, const void *state, pt_action square, char *out,
                           size_t size) {
    (void)rules;
    (void)state;
    writer w = writer_on(out, size);
    write_text(&w, points[square].name);
    return writer_end(&w);
}

static const pt_variant variants[] = {
    {.name = "noughts", .setup = "noughts", .about = N_("Three in a line win")}};

const pt_game pt_game_noughts = {
    .name = "noughts",
    .title = N_("Noughts and crosses"),
    .order = 900,
    .rules_version = 1,
    .state_size = sizeof(noughts),
    .variants = variants,
    .variant_count = 1,
    .phases = &mark,
    .phase_count = 1,
    .ends = ends,
    .end_count = 2,
    .repetition = PT_REPETITION_IMPOSSIBLE,
    .start = start,
    .owner = owner,
    .phase = phase,
    .legal = legal,
    .apply = apply,
    .result = result,
    .position_read = position_read,
    .position_write = position_write,
    .action_write = action_write,
    .sprites = sprites,
    .sprite_count = 2,
    .layout = layout,
    .board = board,
    .picks = picks,
    .side_first = true,
    .editor = &editor,
};
