/* The rules of ZÈRTZ, straight from zertz.md. */
#include "zertz/naive.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Places are told by column, a = 0, and by r of the page's geometry, where a step in a direction is
 * the same everywhere. */
enum { COLUMNS = 9, HEIGHT = 14 };

typedef struct board_rules {
    const char *name;
    int lengths[COLUMNS]; /* 0 after the last */
    int lowest;           /* the column m */
    int marbles[3];
    int set[3]; /* of one colour */
    int each;   /* of every colour */
} board_rules;

static const board_rules boards[] = {
    {"basic", {4, 5, 6, 7, 6, 5, 4}, 3, {6, 8, 10}, {4, 5, 6}, 3},
    {"tournament", {5, 6, 7, 8, 7, 6, 5, 4}, 3, {6, 8, 10}, {4, 5, 6}, 3},
    {"plus24", {5, 6, 7, 8, 9, 8, 7, 6, 5}, 4, {6, 8, 10}, {4, 5, 6}, 3},
    {"plus3", {5, 6, 7, 7, 6, 5, 4}, 3, {6, 8, 10}, {4, 5, 6}, 3},
    {"plus6", {5, 6, 7, 7, 6, 5, 4, 3}, 3, {6, 8, 10}, {4, 5, 6}, 3},
    {"plus7", {5, 6, 7, 8, 7, 6, 5}, 3, {6, 8, 10}, {4, 5, 6}, 3},
    {"blitz", {4, 5, 6, 7, 6, 5, 4}, 3, {5, 7, 9}, {3, 4, 5}, 2},
};

static const char colours[] = "WGB";

typedef struct naive_zertz {
    int rules;                   /* in boards[] */
    char place[COLUMNS][HEIGHT]; /* 'o' a vacant ring, a colour; 0 no ring */
    int captured[2][3];
    int turn;      /* 1 or 2 */
    char phase;    /* m r j; 1 2 t when over */
    int column, r; /* of the marble that must jump on */
} naive_zertz;

_Static_assert(sizeof(naive_zertz) <= NAIVE_STATE_MAX, "a position fits");

/* N NE SE S SW NW */
static const int directions[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

static const board_rules *board_of(const naive_zertz *s) {
    return &boards[s->rules];
}

static int first_r(const naive_zertz *s, int column) {
    int q = column - board_of(s)->lowest;
    return q < 0 ? -q : 0;
}

static int end_r(const naive_zertz *s, int column) {
    return first_r(s, column) + board_of(s)->lengths[column];
}

static char at(const naive_zertz *s, int column, int r) {
    if (column < 0 || column >= COLUMNS || r < 0 || r >= HEIGHT)
        return 0;
    return s->place[column][r];
}

static bool is_marble(char c) {
    return c == 'W' || c == 'G' || c == 'B';
}

static int colour_of(char c) {
    return c == 'W' ? 0 : c == 'G' ? 1 : 2;
}

static int rings(const naive_zertz *s) {
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int r = 0; r < HEIGHT; r++)
            count += s->place[c][r] != 0;
    return count;
}

static int on_board(const naive_zertz *s, int colour) {
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int r = 0; r < HEIGHT; r++)
            count += s->place[c][r] == colours[colour];
    return count;
}

static int pool(const naive_zertz *s, int colour) {
    return board_of(s)->marbles[colour] - on_board(s, colour) - s->captured[0][colour] -
           s->captured[1][colour];
}

static bool pool_is_empty(const naive_zertz *s) {
    return pool(s, 0) == 0 && pool(s, 1) == 0 && pool(s, 2) == 0;
}

static bool has_captured(const naive_zertz *s, int player) {
    const int *own = s->captured[player - 1];
    return own[0] + own[1] + own[2] > 0;
}

/* 0 to 2: enough of that colour; 3: enough of each; -1: no set. */
static int set_of(const naive_zertz *s, int player) {
    const board_rules *b = board_of(s);
    const int *own = s->captured[player - 1];
    for (int colour = 0; colour < 3; colour++)
        if (own[colour] >= b->set[colour])
            return colour;
    if (own[0] >= b->each && own[1] >= b->each && own[2] >= b->each)
        return 3;
    return -1;
}

static bool can_jump(const naive_zertz *s, int c, int r, int d) {
    int dc = directions[d][0], dr = directions[d][1];
    return is_marble(at(s, c, r)) && is_marble(at(s, c + dc, r + dr)) &&
           at(s, c + 2 * dc, r + 2 * dr) == 'o';
}

static bool can_jump_somewhere(const naive_zertz *s, int c, int r) {
    for (int d = 0; d < 6; d++)
        if (can_jump(s, c, r, d))
            return true;
    return false;
}

static bool any_jump(const naive_zertz *s) {
    for (int c = 0; c < COLUMNS; c++)
        for (int r = 0; r < HEIGHT; r++)
            if (can_jump_somewhere(s, c, r))
                return true;
    return false;
}

static bool is_free(const naive_zertz *s, int c, int r) {
    if (at(s, c, r) != 'o')
        return false;
    for (int d = 0; d < 6; d++) {
        int e = (d + 1) % 6;
        if (at(s, c + directions[d][0], r + directions[d][1]) == 0 &&
            at(s, c + directions[e][0], r + directions[e][1]) == 0)
            return true;
    }
    return false;
}

static bool any_free(const naive_zertz *s) {
    for (int c = 0; c < COLUMNS; c++)
        for (int r = 0; r < HEIGHT; r++)
            if (is_free(s, c, r))
                return true;
    return false;
}

/* Marks the group of a ring with a number and returns how many rings it has; *vacant counts the
 * vacant ones. */
static int mark_group(const naive_zertz *s, int c, int r, int mark[COLUMNS][HEIGHT], int number,
                      int *vacant) {
    if (at(s, c, r) == 0 || mark[c][r] != 0)
        return 0;
    mark[c][r] = number;
    *vacant += s->place[c][r] == 'o';
    int size = 1;
    for (int d = 0; d < 6; d++)
        size += mark_group(s, c + directions[d][0], r + directions[d][1], mark, number, vacant);
    return size;
}

typedef struct groups {
    int count, full;
    int largest_full, largest_other;
    int mark[COLUMNS][HEIGHT]; /* 1, 2, ...; 0 no ring */
    bool is_full[COLUMNS * HEIGHT + 1];
} groups;

static groups find_groups(const naive_zertz *s) {
    groups g;
    memset(&g, 0, sizeof g);
    for (int c = 0; c < COLUMNS; c++) {
        for (int r = 0; r < HEIGHT; r++) {
            if (s->place[c][r] == 0 || g.mark[c][r] != 0)
                continue;
            int vacant = 0;
            int size = mark_group(s, c, r, g.mark, ++g.count, &vacant);
            int *largest = vacant ? &g.largest_other : &g.largest_full;
            g.is_full[g.count] = vacant == 0;
            g.full += vacant == 0;
            if (size > *largest)
                *largest = size;
        }
    }
    return g;
}

/* Nobody can move. */
static bool is_stuck(const naive_zertz *s) {
    return pool_is_empty(s) && !has_captured(s, 1) && !has_captured(s, 2) && !any_jump(s);
}

static char winner(const void *state) {
    const naive_zertz *s = state;
    return s->phase == '1' ? 'w' : s->phase == '2' ? 'b' : s->phase == 't' ? 't' : '-';
}

static void add_name(const naive_zertz *s, char *text, size_t size, int c, int r) {
    naive_put(text, size, "%c%d", 'a' + c, r - first_r(s, c) + 1);
}

static void add_jumps(const naive_zertz *s, int c, int r, naive_action *out, int max, int *count) {
    for (int d = 0; d < 6; d++) {
        if (!can_jump(s, c, r, d))
            continue;
        char text[64] = "";
        add_name(s, text, sizeof text, c, r);
        naive_put(text, sizeof text, "x");
        add_name(s, text, sizeof text, c + 2 * directions[d][0], r + 2 * directions[d][1]);
        naive_add(out, max, count, text);
    }
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_zertz *s = state;
    int count = 0;
    if (s->phase == 'j') {
        add_jumps(s, s->column, s->r, out, max, &count);
        return count;
    }
    if (s->phase != 'm' && s->phase != 'r')
        return 0;
    bool jump = s->phase == 'm' && any_jump(s);
    bool own = pool_is_empty(s);
    for (int c = 0; c < COLUMNS; c++) {
        for (int r = 0; r < HEIGHT; r++) {
            if (s->phase == 'r') {
                if (!is_free(s, c, r))
                    continue;
                char text[64] = "-";
                add_name(s, text, sizeof text, c, r);
                naive_add(out, max, &count, text);
            } else if (jump) {
                add_jumps(s, c, r, out, max, &count);
            } else if (at(s, c, r) == 'o') {
                for (int colour = 0; colour < 3; colour++) {
                    if ((own ? s->captured[s->turn - 1][colour] : pool(s, colour)) == 0)
                        continue;
                    char text[64] = {colours[colour]};
                    add_name(s, text, sizeof text, c, r);
                    naive_add(out, max, &count, text);
                }
            }
        }
    }
    if (count == 0)
        naive_add(out, max, &count, "pass");
    return count;
}

static void next_turn(naive_zertz *s) {
    if (is_stuck(s)) {
        s->phase = 't';
        return;
    }
    s->turn = 3 - s->turn;
    s->phase = 'm';
}

/* The end of a turn in which a marble was placed. */
static void claim(naive_zertz *s) {
    groups g = find_groups(s);
    for (int c = 0; c < COLUMNS; c++) {
        for (int r = 0; r < HEIGHT; r++) {
            if (!g.is_full[g.mark[c][r]])
                continue;
            s->captured[s->turn - 1][colour_of(s->place[c][r])]++;
            s->place[c][r] = 0;
        }
    }
    if (rings(s) == 0 || set_of(s, s->turn) >= 0)
        s->phase = (char)('0' + s->turn);
    else
        next_turn(s);
}

/* Reads a ring's name and returns what follows it. */
static const char *read_name(const naive_zertz *s, const char *text, int *c, int *r) {
    *c = text[0] - 'a';
    *r = first_r(s, *c) + (text[1] - '0') - 1;
    return text + 2;
}

static void play(void *state, const char *action) {
    naive_zertz *s = state;
    int c, r;
    if (strcmp(action, "pass") == 0) {
        next_turn(s);
        return;
    }
    if (action[0] == '-') {
        read_name(s, action + 1, &c, &r);
        s->place[c][r] = 0;
        claim(s);
        return;
    }
    if (is_marble(action[0])) {
        bool own = pool_is_empty(s);
        read_name(s, action + 1, &c, &r);
        s->place[c][r] = action[0];
        if (own)
            s->captured[s->turn - 1][colour_of(action[0])]--;
        if (any_free(s))
            s->phase = 'r';
        else
            claim(s);
        return;
    }
    int to_c, to_r;
    const char *rest = read_name(s, action, &c, &r);
    read_name(s, rest + 1, &to_c, &to_r);
    int over_c = (c + to_c) / 2, over_r = (r + to_r) / 2;
    s->captured[s->turn - 1][colour_of(s->place[over_c][over_r])]++;
    s->place[over_c][over_r] = 'o';
    s->place[to_c][to_r] = s->place[c][r];
    s->place[c][r] = 'o';
    if (set_of(s, s->turn) >= 0) {
        s->phase = (char)('0' + s->turn);
    } else if (can_jump_somewhere(s, to_c, to_r)) {
        s->phase = 'j';
        s->column = to_c;
        s->r = to_r;
    } else {
        next_turn(s);
    }
}

/* A marble which, lifted with its ring left vacant, leaves no jump and no full group. */
static bool some_marble_was_placed_last(const naive_zertz *s) {
    for (int c = 0; c < COLUMNS; c++) {
        for (int r = 0; r < HEIGHT; r++) {
            if (!is_marble(s->place[c][r]))
                continue;
            naive_zertz before = *s;
            before.place[c][r] = 'o';
            if (!any_jump(&before) && find_groups(&before).full == 0)
                return true;
        }
    }
    return false;
}

static bool can_have_jumped_there(const naive_zertz *s, int c, int r) {
    for (int d = 0; d < 6; d++) {
        int dc = directions[d][0], dr = directions[d][1];
        if (at(s, c + dc, r + dr) == 'o' && at(s, c + 2 * dc, r + 2 * dr) == 'o')
            return true;
    }
    return false;
}

/* The list "Refused", in its order. */
static bool is_possible(const naive_zertz *s) {
    bool won = s->phase == '1' || s->phase == '2';
    for (int colour = 0; colour < 3; colour++)
        if (pool(s, colour) < 0)
            return false;
    if (set_of(s, 3 - s->turn) >= 0)
        return false;
    if (set_of(s, s->turn) >= 0 && !won)
        return false;
    if (won && s->phase != '0' + s->turn)
        return false;
    if (won && set_of(s, s->turn) < 0 && rings(s) > 0)
        return false;
    if (rings(s) == 0 && !won)
        return false;
    if (find_groups(s).full > 0 && s->phase != 'r')
        return false;
    if (s->phase == 'r')
        return any_free(s) && some_marble_was_placed_last(s);
    if (s->phase == 'j')
        return can_jump_somewhere(s, s->column, s->r) &&
               can_have_jumped_there(s, s->column, s->r) && has_captured(s, s->turn);
    if (s->phase == 't')
        return is_stuck(s);
    if (s->phase == 'm')
        return !is_stuck(s);
    return true;
}

static bool read_board(naive_zertz *s, const char *text) {
    const int *lengths = board_of(s)->lengths;
    for (int c = 0; c < COLUMNS && lengths[c] > 0; c++) {
        if (c > 0 && *text++ != '/')
            return false;
        int r = first_r(s, c);
        while (r < end_r(s, c)) {
            char ch = *text++;
            if (ch >= '1' && ch <= '9') {
                for (int vacant = ch - '0'; vacant > 0; vacant--) {
                    if (r >= end_r(s, c))
                        return false;
                    s->place[c][r++] = 'o';
                }
            } else if (is_marble(ch)) {
                s->place[c][r++] = ch;
            } else if (ch == '.') {
                s->place[c][r++] = 0;
            } else {
                return false;
            }
        }
    }
    return *text == '\0';
}

static bool read_phase(naive_zertz *s, const char *text) {
    if (strcmp(text, "m") == 0 || strcmp(text, "r") == 0) {
        s->phase = text[0];
        return true;
    }
    if (strcmp(text, "o1") == 0 || strcmp(text, "o2") == 0 || strcmp(text, "ot") == 0) {
        s->phase = text[1];
        return true;
    }
    if (strlen(text) != 3 || text[0] != 'j' || text[1] < 'a' || text[1] >= 'a' + COLUMNS ||
        text[2] < '1' || text[2] > '9')
        return false;
    s->phase = 'j';
    read_name(s, text + 1, &s->column, &s->r);
    return s->r < end_r(s, s->column);
}

static bool read_position(void *state, const char *text) {
    naive_zertz *s = state;
    char name[32], board[128], phase[8];
    int *a = s->captured[0], *b = s->captured[1];
    if (sscanf(text, "zertz %31s %127s %d %d,%d,%d %d,%d,%d %7s", name, board, &s->turn, &a[0],
               &a[1], &a[2], &b[0], &b[1], &b[2], phase) != 10)
        return false;
    for (int colour = 0; colour < 3; colour++)
        if (a[colour] < 0 || a[colour] > 99 || b[colour] < 0 || b[colour] > 99)
            return false;
    if (s->turn != 1 && s->turn != 2)
        return false;
    s->rules = -1;
    for (int i = 0; i < (int)(sizeof boards / sizeof boards[0]); i++)
        if (strcmp(boards[i].name, name) == 0)
            s->rules = i;
    return s->rules >= 0 && read_board(s, board) && read_phase(s, phase) && is_possible(s);
}

static void write_vacant(char *out, size_t size, int *vacant) {
    if (*vacant > 0)
        naive_put(out, size, "%d", *vacant);
    *vacant = 0;
}

static void write_position(const void *state, char *out, size_t size) {
    const naive_zertz *s = state;
    naive_put(out, size, "zertz %s ", board_of(s)->name);
    for (int c = 0; c < COLUMNS && board_of(s)->lengths[c] > 0; c++) {
        int vacant = 0;
        if (c > 0)
            naive_put(out, size, "/");
        for (int r = first_r(s, c); r < end_r(s, c); r++) {
            if (s->place[c][r] == 'o') {
                vacant++;
                continue;
            }
            write_vacant(out, size, &vacant);
            naive_put(out, size, "%c", s->place[c][r] ? s->place[c][r] : '.');
        }
        write_vacant(out, size, &vacant);
    }
    const int *a = s->captured[0], *b = s->captured[1];
    naive_put(out, size, " %d %d,%d,%d %d,%d,%d ", s->turn, a[0], a[1], a[2], b[0], b[1], b[2]);
    if (s->phase == 'm' || s->phase == 'r')
        naive_put(out, size, "%c", s->phase);
    else if (s->phase != 'j')
        naive_put(out, size, "o%c", s->phase);
    else {
        naive_put(out, size, "j");
        add_name(s, out, size, s->column, s->r);
    }
}

static unsigned claim_events(const naive_zertz *before, const naive_zertz *after,
                             const char *action) {
    naive_zertz unclaimed = *before;
    int c, r;
    read_name(before, action + 1, &c, &r);
    unclaimed.place[c][r] = action[0] == '-' ? 0 : action[0];
    groups g = find_groups(&unclaimed);
    unsigned flags = 0;
    if (action[0] == '-' && g.count > find_groups(before).count)
        flags |= NAIVE_CUT_OFF_VACANT;
    if (g.full == 0)
        return flags;
    flags |= NAIVE_CLAIM;
    if (g.full > 1)
        flags |= NAIVE_SEVERAL_CLAIMS;
    if (action[0] != '-')
        flags |= NAIVE_CLAIM_BY_PLACING;
    if (g.largest_other > 0 && g.largest_full > g.largest_other)
        flags |= NAIVE_LARGER_CLAIM;
    if (rings(after) == 0)
        flags |= NAIVE_NO_RING_LEFT;
    return flags;
}

static unsigned events(const void *before_it, const void *after_it, const char *action) {
    const naive_zertz *before = before_it, *after = after_it;
    unsigned flags = 0;
    bool over = winner(after) != '-';
    if (strcmp(action, "pass") == 0) {
        flags |= NAIVE_PASS;
    } else if (action[0] == '-') {
        flags |= NAIVE_RING_GONE | claim_events(before, after, action);
    } else if (is_marble(action[0])) {
        flags |= NAIVE_PLACING;
        if (pool_is_empty(before))
            flags |= NAIVE_OWN_MARBLE;
        if (after->phase != 'r')
            flags |= NAIVE_NO_FREE_RING | claim_events(before, after, action);
    } else {
        int c, r;
        flags |= NAIVE_JUMP;
        if (before->phase == 'j')
            flags |= NAIVE_CHAIN;
        read_name(after, action + 3, &c, &r);
        if (over && can_jump_somewhere(after, c, r))
            flags |= NAIVE_WIN_IN_A_CHAIN;
    }
    if (!over)
        return flags;
    if (winner(after) == 't')
        return flags | NAIVE_STUCK;
    int set = set_of(after, after->turn);
    if (set < 0)
        return flags | NAIVE_NO_RING_AND_NO_SET;
    if (flags & NAIVE_CLAIM)
        flags |= NAIVE_WIN_BY_CLAIM;
    return flags | (unsigned)NAIVE_WHITES << set;
}

static const char *const event_names[] = {
    "placing",
    "placing out of one's own",
    "no free ring",
    "a ring gone",
    "jump",
    "chain",
    "pass",
    "claim",
    "several groups claimed",
    "claim by placing",
    "a larger group claimed",
    "won by whites",
    "won by greys",
    "won by blacks",
    "won by each colour",
    "no ring left",
    "no ring left and no set",
    "stuck",
    "won in the middle of a chain",
    "won by a claim",
    "a group cut off",
};

const naive_game naive_game_zertz = {
    .name = "zertz",
    .read = read_position,
    .write = write_position,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = events,
    .event_names = event_names,
    .event_count = 21,
};
