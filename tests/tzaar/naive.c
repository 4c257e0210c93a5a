/* The rules of TZAAR, straight from tzaar.md. */
#include "tzaar/naive.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Spaces are told by column x, 0 to 8, and y, 1 to 9, on the grid of the page, where every step
 * along a line is the same everywhere and the hole is (4, 5). */
typedef struct naive_tzaar {
    char top[9][10]; /* 0, or a letter of BOARD: small for White */
    int height[9][10];
    char turn;
    char phase;
} naive_tzaar;

_Static_assert(sizeof(naive_tzaar) <= NAIVE_STATE_MAX, "a position fits");

static const char *const letters_of_white = "zrt";
static const char *const letters_of_black = "ZRT";
static const int pieces_of_kind[3] = {6, 9, 15};

static int lowest(int x) {
    return x - 3 > 1 ? x - 3 : 1;
}

static int highest(int x) {
    return x + 5 < 9 ? x + 5 : 9;
}

static bool is_space(int x, int y) {
    return x >= 0 && x <= 8 && y >= lowest(x) && y <= highest(x) && !(x == 4 && y == 5);
}

static int number_of(int x, int y) {
    if (x == 4 && y > 5)
        return y - 1;
    return x > 4 ? y - (x - 4) : y;
}

static int y_of(int x, int number) {
    if (x == 4 && number > 4)
        return number + 1;
    return x > 4 ? number + (x - 4) : number;
}

static char other(char colour) {
    return colour == 'w' ? 'b' : 'w';
}

static const char *letters_of(char colour) {
    return colour == 'w' ? letters_of_white : letters_of_black;
}

static bool is_of(char top, char colour) {
    return top != 0 && strchr(letters_of(colour), top);
}

/* Stacks with this top, or empty spaces for 0. */
static int count_of(const naive_tzaar *s, char top) {
    int count = 0;
    for (int x = 0; x <= 8; x++)
        for (int y = lowest(x); y <= highest(x); y++)
            count += is_space(x, y) && s->top[x][y] == top;
    return count;
}

static int pieces_of(const naive_tzaar *s, char colour) {
    int count = 0;
    for (int x = 0; x <= 8; x++)
        for (int y = lowest(x); y <= highest(x); y++)
            if (is_of(s->top[x][y], colour))
                count += s->height[x][y];
    return count;
}

static int kinds_gone(const naive_tzaar *s, char colour) {
    int gone = 0;
    for (int kind = 0; kind < 3; kind++)
        gone += count_of(s, letters_of(colour)[kind]) == 0;
    return gone;
}

static int moves(const naive_tzaar *s, char colour, bool capturing, naive_action *out, int max) {
    int count = 0;
    for (int x = 0; x <= 8; x++) {
        for (int y = lowest(x); y <= highest(x); y++) {
            if (!is_of(s->top[x][y], colour))
                continue;
            for (int i = 0; i < 6; i++) {
                int tx = x + naive_steps[i][0];
                int ty = y + naive_steps[i][1];
                while (is_space(tx, ty) && s->top[tx][ty] == 0) {
                    tx += naive_steps[i][0];
                    ty += naive_steps[i][1];
                }
                if (!is_space(tx, ty))
                    continue;
                bool is_capture = !is_of(s->top[tx][ty], colour);
                if (is_capture != capturing)
                    continue;
                if (is_capture && s->height[tx][ty] > s->height[x][y])
                    continue;
                if (!out) {
                    count++;
                    continue;
                }
                char text[64];
                snprintf(text, sizeof text, "%c%d-%c%d", 'a' + x, number_of(x, y), 'a' + tx,
                         number_of(tx, ty));
                naive_add(out, max, &count, text);
            }
        }
    }
    return count;
}

static int captures(const naive_tzaar *s, char colour) {
    return moves(s, colour, true, NULL, 0);
}

static char winner(const void *state) {
    const naive_tzaar *s = state;
    if (s->phase == 'p')
        return '-';
    if (kinds_gone(s, 'w') > 0)
        return 'b';
    if (kinds_gone(s, 'b') > 0)
        return 'w';
    if (s->phase == 'c' && captures(s, s->turn) == 0)
        return other(s->turn);
    return '-';
}

static int placings(const naive_tzaar *s, naive_action *out, int max) {
    int count = 0;
    for (int kind = 0; kind < 3; kind++) {
        if (count_of(s, letters_of(s->turn)[kind]) >= pieces_of_kind[kind])
            continue;
        for (int x = 0; x <= 8; x++) {
            for (int y = lowest(x); y <= highest(x); y++) {
                if (!is_space(x, y) || s->top[x][y] != 0)
                    continue;
                char text[64];
                snprintf(text, sizeof text, "%c%c%d", letters_of_black[kind], 'a' + x,
                         number_of(x, y));
                naive_add(out, max, &count, text);
            }
        }
    }
    return count;
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_tzaar *s = state;
    if (winner(s) != '-')
        return 0;
    if (s->phase == 'p')
        return placings(s, out, max);
    int count = moves(s, s->turn, true, out, max);
    if (s->phase == 's') {
        int stored = count < max ? count : max;
        count += moves(s, s->turn, false, out + stored, max - stored);
        naive_add(out, max, &count, "pass");
    }
    return count;
}

static void end_turn(naive_tzaar *s) {
    s->turn = other(s->turn);
    s->phase = 'c';
}

static void play_placing(naive_tzaar *s, const char *action) {
    long kind = strchr(letters_of_black, action[0]) - letters_of_black;
    int x = action[1] - 'a';
    int y = y_of(x, action[2] - '0');
    s->top[x][y] = letters_of(s->turn)[kind];
    s->height[x][y] = 1;
    s->turn = other(s->turn);
    if (count_of(s, 0) == 0)
        s->phase = 'c';
}

static void play(void *state, const char *action) {
    naive_tzaar *s = state;
    if (s->phase == 'p') {
        play_placing(s, action);
        return;
    }
    if (strcmp(action, "pass") == 0) {
        end_turn(s);
        return;
    }
    bool whole_turn = s->phase == 's' || count_of(s, 0) == 0;
    int x = action[0] - 'a', y = y_of(x, action[1] - '0');
    int tx = action[3] - 'a', ty = y_of(tx, action[4] - '0');
    if (is_of(s->top[tx][ty], s->turn))
        s->height[tx][ty] += s->height[x][y];
    else
        s->height[tx][ty] = s->height[x][y];
    s->top[tx][ty] = s->top[x][y];
    s->top[x][y] = 0;
    s->height[x][y] = 0;
    if (whole_turn || kinds_gone(s, 'w') + kinds_gone(s, 'b') > 0)
        end_turn(s);
    else
        s->phase = 's';
}

/* The list "Refused as impossible", in its order. */
static bool is_possible(const naive_tzaar *s) {
    bool has_height = false;
    for (int x = 0; x <= 8; x++)
        for (int y = lowest(x); y <= highest(x); y++)
            has_height = has_height || s->height[x][y] > 1;
    for (int kind = 0; kind < 3; kind++)
        if (count_of(s, letters_of_white[kind]) > pieces_of_kind[kind] ||
            count_of(s, letters_of_black[kind]) > pieces_of_kind[kind])
            return false;
    int white = pieces_of(s, 'w');
    int black = pieces_of(s, 'b');
    if (white > 30 || black > 30)
        return false;
    int empty = count_of(s, 0);
    if (s->phase == 'p')
        return !has_height && empty > 0 && white == black + (s->turn == 'b');
    if (empty == 0)
        return s->turn == 'w' && s->phase == 'c';
    if (black == 30)
        return false;
    if (white == 30 && !(s->turn == 'b' && s->phase == 'c' && empty == 1))
        return false;
    int gone = kinds_gone(s, 'w') + kinds_gone(s, 'b');
    return gone <= (s->phase == 'c' ? 1 : 0);
}

static bool read_column(naive_tzaar *s, int x, const char **text) {
    const char *p = *text;
    int y = lowest(x);
    while (*p != '/' && *p != '\0') {
        if (*p >= '1' && *p <= '9') {
            for (int empty = *p++ - '0'; empty > 0; empty--) {
                if (!is_space(x, y))
                    y++;
                if (y++ > highest(x))
                    return false;
            }
            continue;
        }
        if (!is_space(x, y))
            y++;
        if (y > highest(x))
            return false;
        int height = 1;
        char top;
        if (*p == '[') {
            char *end;
            top = p[1];
            if (top == '\0' || !isdigit((unsigned char)p[2]))
                return false;
            long number = strtol(p + 2, &end, 10);
            if (*end != ']' || number < 2 || number > 28)
                return false;
            height = (int)number;
            p = end + 1;
        } else {
            top = *p++;
        }
        if (!is_of(top, 'w') && !is_of(top, 'b'))
            return false;
        s->top[x][y] = top;
        s->height[x][y] = height;
        y++;
    }
    *text = p;
    return y == highest(x) + 1;
}

static bool read_position(void *state, const char *text) {
    naive_tzaar *s = state;
    char board[NAIVE_TEXT_MAX];
    if (strlen(text) >= NAIVE_TEXT_MAX ||
        sscanf(text, "tzaar %1023s %c %c", board, &s->turn, &s->phase) != 3)
        return false;
    if ((s->turn != 'w' && s->turn != 'b') || s->phase == '\0' || !strchr("pcs", s->phase))
        return false;
    const char *p = board;
    for (int x = 0; x <= 8; x++) {
        if (!read_column(s, x, &p) || *p != (x < 8 ? '/' : '\0'))
            return false;
        p++;
    }
    return is_possible(s);
}

static void write_position(const void *state, char *out, size_t size) {
    const naive_tzaar *s = state;
    naive_put(out, size, "tzaar ");
    for (int x = 0; x <= 8; x++) {
        int empty = 0;
        if (x > 0)
            naive_put(out, size, "/");
        for (int y = lowest(x); y <= highest(x); y++) {
            if (!is_space(x, y))
                continue;
            if (s->top[x][y] == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(out, size, "%d", empty);
            empty = 0;
            if (s->height[x][y] > 1)
                naive_put(out, size, "[%c%d]", s->top[x][y], s->height[x][y]);
            else
                naive_put(out, size, "%c", s->top[x][y]);
        }
        if (empty > 0)
            naive_put(out, size, "%d", empty);
    }
    naive_put(out, size, " %c %c", s->turn, s->phase);
}

static unsigned events(const void *before_it, const void *after_it, const char *action) {
    const naive_tzaar *before = before_it, *after = after_it;
    if (before->phase == 'p')
        return 0;
    unsigned flags = 0;
    bool second = before->phase == 's';
    char opponent = other(before->turn);
    bool passed = strcmp(action, "pass") == 0;
    if (count_of(before, 0) == 0)
        flags |= NAIVE_OPENING;
    if (passed)
        flags |= NAIVE_PASS | (actions(before, NULL, 0) == 1 ? NAIVE_ONLY_A_PASS : 0u);
    else if (pieces_of(after, opponent) == pieces_of(before, opponent))
        flags |= NAIVE_STRENGTHENING;
    else
        flags |= second ? NAIVE_SECOND_CAPTURE : NAIVE_FIRST_CAPTURE;

    bool starved = after->phase == 'c' && captures(after, after->turn) == 0;
    if (kinds_gone(after, before->turn) > 0)
        flags |= NAIVE_COVERING | (starved ? NAIVE_BOTH_ENDS : 0u);
    else if (kinds_gone(after, opponent) > 0)
        flags |= (second ? NAIVE_SECOND_WINS : NAIVE_FIRST_WINS) | (starved ? NAIVE_BOTH_ENDS : 0u);
    else if (starved)
        flags |= NAIVE_NO_CAPTURE;
    if (second && winner(after) == '-' && captures(before, opponent) == 0)
        flags |= NAIVE_CAPTURE_BACK;
    return flags;
}

static const char *const event_names[] = {
    "opening",
    "captures as first action",
    "captures as second action",
    "strengthening",
    "pass",
    "only a pass",
    "last of a kind taken first",
    "last of a kind taken second",
    "own last of a kind covered",
    "no capture",
    "a kind gone and no capture",
    "a capture again",
};

const naive_game naive_game_tzaar = {
    .name = "tzaar",
    .read = read_position,
    .write = write_position,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = events,
    .event_names = event_names,
    .event_count = 12,
};
