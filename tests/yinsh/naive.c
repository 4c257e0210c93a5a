/* The rules of YINSH, straight from yinsh.md. */
#include "yinsh/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct naive_yinsh {
    char at[11][12]; /* [column a=0 .. k=10][number]: 0, 'w' 'b' a marker, 'W' 'B' a ring */
    bool blitz;
    char turn;
    char phase;
} naive_yinsh;

_Static_assert(sizeof(naive_yinsh) <= NAIVE_STATE_MAX, "a position fits");

static const int lowest[11] = {2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7};
static const int highest[11] = {5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};

static bool is_point(int x, int y) {
    return x >= 0 && x <= 10 && y >= lowest[x] && y <= highest[x];
}

static bool is_empty(const naive_yinsh *s, int x, int y) {
    return is_point(x, y) && s->at[x][y] == 0;
}

static bool is_marker(const naive_yinsh *s, int x, int y) {
    return is_point(x, y) && (s->at[x][y] == 'w' || s->at[x][y] == 'b');
}

static char other(char colour) {
    return colour == 'w' ? 'b' : 'w';
}

static char ring_of(char colour) {
    return colour == 'w' ? 'W' : 'B';
}

static int count_of(const naive_yinsh *s, char what) {
    int count = 0;
    for (int x = 0; x <= 10; x++)
        for (int y = lowest[x]; y <= highest[x]; y++)
            count += s->at[x][y] == what;
    return count;
}

static int markers(const naive_yinsh *s) {
    return count_of(s, 'w') + count_of(s, 'b');
}

/* As many rings as somebody who has won still has. */
static int rings_of_a_winner(const naive_yinsh *s) {
    return s->blitz ? 4 : 2;
}

static bool removed_his_last(const naive_yinsh *s, char colour) {
    return count_of(s, ring_of(colour)) == rings_of_a_winner(s);
}

static int moves(const naive_yinsh *s, char colour, naive_action *out, int max) {
    int count = 0;
    for (int x = 0; x <= 10; x++) {
        for (int y = lowest[x]; y <= highest[x]; y++) {
            if (s->at[x][y] != ring_of(colour))
                continue;
            for (int i = 0; i < 6; i++) {
                int tx = x + naive_steps[i][0];
                int ty = y + naive_steps[i][1];
                bool jumped = false;
                while (!jumped && is_point(tx, ty)) {
                    while (is_marker(s, tx, ty)) {
                        jumped = true;
                        tx += naive_steps[i][0];
                        ty += naive_steps[i][1];
                    }
                    if (!is_empty(s, tx, ty))
                        break;
                    char text[64];
                    snprintf(text, sizeof text, "%c%d-%c%d", 'a' + x, y, 'a' + tx, ty);
                    naive_add(out, max, &count, text);
                    tx += naive_steps[i][0];
                    ty += naive_steps[i][1];
                }
            }
        }
    }
    return count;
}

static bool can_move(const naive_yinsh *s, char colour) {
    return moves(s, colour, NULL, 0) > 0;
}

static int rows(const naive_yinsh *s, char colour, naive_action *out, int max) {
    static const int along[3][2] = {{0, 1}, {1, 0}, {1, 1}};
    int count = 0;
    for (int x = 0; x <= 10; x++) {
        for (int y = lowest[x]; y <= highest[x]; y++) {
            for (int i = 0; i < 3; i++) {
                int length = 0;
                while (length < 5 && is_point(x + length * along[i][0], y + length * along[i][1]) &&
                       s->at[x + length * along[i][0]][y + length * along[i][1]] == colour)
                    length++;
                if (length < 5)
                    continue;
                char text[64];
                snprintf(text, sizeof text, "x%c%d-%c%d", 'a' + x, y, 'a' + x + 4 * along[i][0],
                         y + 4 * along[i][1]);
                naive_add(out, max, &count, text);
            }
        }
    }
    return count;
}

static bool has_row(const naive_yinsh *s, char colour) {
    return rows(s, colour, NULL, 0) > 0;
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_yinsh *s = state;
    int count = 0;
    switch (s->phase) {
    case 'r':
    case 'R':
        return rows(s, s->turn, out, max);
    case 'm':
        count = moves(s, s->turn, out, max);
        if (count == 0)
            naive_add(out, max, &count, "pass");
        return count;
    case 'o':
        return 0;
    default:
        break;
    }

    /* A ring to place, on an empty point, or one to remove. */
    for (int x = 0; x <= 10; x++) {
        for (int y = lowest[x]; y <= highest[x]; y++) {
            if (s->at[x][y] != (s->phase == 'p' ? 0 : ring_of(s->turn)))
                continue;
            char text[64];
            snprintf(text, sizeof text, "%s%c%d", s->phase == 'p' ? "" : "x", 'a' + x, y);
            naive_add(out, max, &count, text);
        }
    }
    return count;
}

static bool nothing_can_go_on(const naive_yinsh *s) {
    return markers(s) == 51 || (!can_move(s, 'w') && !can_move(s, 'b'));
}

static void come_to_move(naive_yinsh *s) {
    s->phase = nothing_can_go_on(s) ? 'o' : 'm';
}

static void next_turn(naive_yinsh *s) {
    s->turn = other(s->turn);
    if (has_row(s, s->turn))
        s->phase = 'r';
    else
        come_to_move(s);
}

static void move_ring(naive_yinsh *s, int x, int y, int tx, int ty) {
    int dx = (tx > x) - (tx < x);
    int dy = (ty > y) - (ty < y);
    s->at[x][y] = s->turn;
    s->at[tx][ty] = ring_of(s->turn);
    for (x += dx, y += dy; x != tx || y != ty; x += dx, y += dy)
        if (is_marker(s, x, y))
            s->at[x][y] = other(s->at[x][y]);
    if (has_row(s, s->turn))
        s->phase = 'R';
    else
        next_turn(s);
}

static void remove_row(naive_yinsh *s, int x, int y, int tx, int ty) {
    for (int i = 0; i < 5; i++)
        s->at[x + i * (tx - x) / 4][y + i * (ty - y) / 4] = 0;
    s->phase = s->phase == 'r' ? 'g' : 'G';
}

static void remove_ring(naive_yinsh *s, int x, int y) {
    s->at[x][y] = 0;
    if (removed_his_last(s, s->turn))
        s->phase = 'o';
    else if (has_row(s, s->turn))
        s->phase = s->phase == 'g' ? 'r' : 'R';
    else if (s->phase == 'g')
        come_to_move(s);
    else
        next_turn(s);
}

static void place_ring(naive_yinsh *s, int x, int y) {
    s->at[x][y] = ring_of(s->turn);
    if (count_of(s, 'W') + count_of(s, 'B') == 10)
        next_turn(s);
    else
        s->turn = other(s->turn);
}

static void play(void *state, const char *action) {
    naive_yinsh *s = state;
    if (strcmp(action, "pass") == 0) {
        next_turn(s);
        return;
    }
    char x, tx;
    int y, ty;
    int read = sscanf(action[0] == 'x' ? action + 1 : action, "%c%d-%c%d", &x, &y, &tx, &ty);
    if (s->phase == 'p')
        place_ring(s, x - 'a', y);
    else if (read == 2)
        remove_ring(s, x - 'a', y);
    else if (action[0] == 'x')
        remove_row(s, x - 'a', y, tx - 'a', ty);
    else
        move_ring(s, x - 'a', y, tx - 'a', ty);
}

static char winner(const void *state) {
    const naive_yinsh *s = state;
    if (s->phase != 'o')
        return '-';
    int white = count_of(s, 'W');
    int black = count_of(s, 'B');
    if (white == black)
        return 't';
    return white < black ? 'w' : 'b';
}

static bool is_possible_while_placing(const naive_yinsh *s) {
    int white = count_of(s, 'W');
    int black = count_of(s, 'B');
    return markers(s) == 0 && white + black < 10 && white == black + (s->turn == 'b');
}

/* The list "Refused, naming the field, as impossible", in its order. */
static bool is_possible(const naive_yinsh *s) {
    if (count_of(s, 'W') > 5 || count_of(s, 'B') > 5 || markers(s) > 51)
        return false;
    if (s->phase == 'p')
        return is_possible_while_placing(s);
    if (count_of(s, 'W') < rings_of_a_winner(s) || count_of(s, 'B') < rings_of_a_winner(s))
        return false;
    bool last_ring = removed_his_last(s, 'w') || removed_his_last(s, 'b');
    if (last_ring &&
        (s->phase != 'o' || !removed_his_last(s, s->turn) || removed_his_last(s, other(s->turn))))
        return false;
    if (markers(s) > 46 && (s->phase == 'g' || s->phase == 'G' || last_ring))
        return false;
    if ((s->phase == 'r' || s->phase == 'R') && !has_row(s, s->turn))
        return false;
    if ((s->phase == 'r' || s->phase == 'g') && has_row(s, other(s->turn)))
        return false;
    bool comes_to_move = s->phase == 'm' || (s->phase == 'o' && !last_ring);
    if (comes_to_move && (has_row(s, 'w') || has_row(s, 'b')))
        return false;
    return !comes_to_move || nothing_can_go_on(s) == (s->phase == 'o');
}

static bool read_board(naive_yinsh *s, const char *p) {
    for (int x = 0; x <= 10; x++) {
        int y = lowest[x];
        while (*p != '/' && *p != '\0') {
            if (y > highest[x])
                return false;
            if (*p >= '1' && *p <= '9') {
                char *end;
                long empty = strtol(p, &end, 10);
                if (empty > highest[x] - y + 1)
                    return false;
                y += (int)empty;
                p = end;
            } else if (strchr("wbWB", *p)) {
                s->at[x][y++] = *p++;
            } else {
                return false;
            }
        }
        if (y != highest[x] + 1 || *p != (x < 10 ? '/' : '\0'))
            return false;
        if (*p == '/')
            p++;
    }
    return true;
}

static bool read_position(void *state, const char *text) {
    naive_yinsh *s = state;
    char variant[10];
    char board[NAIVE_TEXT_MAX];
    if (strlen(text) >= NAIVE_TEXT_MAX ||
        sscanf(text, "yinsh %9s %1023s %c %c", variant, board, &s->turn, &s->phase) != 4)
        return false;
    s->blitz = strcmp(variant, "blitz") == 0;
    return (s->turn == 'w' || s->turn == 'b') && s->phase != '\0' && strchr("prgmRGo", s->phase) &&
           read_board(s, board) && is_possible(s);
}

static void write_position(const void *state, char *out, size_t size) {
    const naive_yinsh *s = state;
    naive_put(out, size, "yinsh %s ", s->blitz ? "blitz" : "standard");
    for (int x = 0; x <= 10; x++) {
        int empty = 0;
        if (x > 0)
            naive_put(out, size, "/");
        for (int y = lowest[x]; y <= highest[x]; y++) {
            if (s->at[x][y] == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(out, size, "%d", empty);
            empty = 0;
            naive_put(out, size, "%c", s->at[x][y]);
        }
        if (empty > 0)
            naive_put(out, size, "%d", empty);
    }
    naive_put(out, size, " %c %c", s->turn, s->phase);
}

static unsigned events(const void *before_it, const void *after_it, const char *action) {
    const naive_yinsh *before = before_it, *after = after_it;
    unsigned flags = 0;
    if (strcmp(action, "pass") == 0)
        flags |= NAIVE_PASS;
    for (int x = 0; x <= 10; x++)
        for (int y = lowest[x]; y <= highest[x]; y++)
            if (is_marker(before, x, y) && is_marker(after, x, y) &&
                before->at[x][y] != after->at[x][y])
                flags |= NAIVE_FLIP;
    if (after->phase == 'r' && before->turn != after->turn)
        flags |= NAIVE_ROW_GIVEN;
    if ((after->phase == 'r' || after->phase == 'R') && rows(after, after->turn, NULL, 0) > 1)
        flags |= NAIVE_LONG_ROW;
    if ((before->phase == 'g' && after->phase == 'r' && before->turn == after->turn) ||
        (before->phase == 'G' && after->phase == 'R'))
        flags |= NAIVE_SECOND_ROW;
    if (after->phase == 'o') {
        if (removed_his_last(after, after->turn))
            flags |= NAIVE_LAST_RING;
        else
            flags |= markers(after) == 51 ? NAIVE_POOL_EMPTY : NAIVE_NOBODY_MOVES;
        if (winner(after) == 't')
            flags |= NAIVE_TIE;
    }
    return flags;
}

static const char *const event_names[] = {
    "pass",
    "markers flipped",
    "a row for the opponent",
    "a choice of rows",
    "a second row",
    "last ring",
    "pool empty",
    "nobody can move",
    "tie",
};

const naive_game naive_game_yinsh = {
    .name = "yinsh",
    .read = read_position,
    .write = write_position,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = events,
    .event_names = event_names,
    .event_count = 9,
};
