/* The rules of DVONN, straight from dvonn.md. */
#include "dvonn/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct naive_dvonn_stack {
    int height;
    char piece[49]; /* 'w', 'b', 'r', bottom first */
} naive_dvonn_stack;

typedef struct naive_dvonn {
    naive_dvonn_stack at[11][6]; /* [column a=0 .. k=10][row 1..5] */
    char turn;
    int placed;
} naive_dvonn;

_Static_assert(sizeof(naive_dvonn) <= NAIVE_STATE_MAX, "a position fits");

static const int first_column[6] = {0, 0, 0, 0, 1, 2};
static const int last_column[6] = {0, 8, 9, 10, 10, 10};

static bool is_space(int x, int y) {
    return y >= 1 && y <= 5 && x >= first_column[y] && x <= last_column[y];
}

static bool is_occupied(const naive_dvonn *d, int x, int y) {
    return is_space(x, y) && d->at[x][y].height > 0;
}

static char top(const naive_dvonn *d, int x, int y) {
    return d->at[x][y].piece[d->at[x][y].height - 1];
}

static char other(char color) {
    return color == 'w' ? 'b' : 'w';
}

static bool is_surrounded(const naive_dvonn *d, int x, int y) {
    for (int i = 0; i < 6; i++)
        if (!is_occupied(d, x + naive_steps[i][0], y + naive_steps[i][1]))
            return false;
    return true;
}

static int stack_moves(const naive_dvonn *d, char color, naive_action *out, int max) {
    int count = 0;
    for (int y = 1; y <= 5; y++) {
        for (int x = 0; x <= 10; x++) {
            if (!is_occupied(d, x, y) || top(d, x, y) != color || is_surrounded(d, x, y))
                continue;
            int far = d->at[x][y].height;
            for (int i = 0; i < 6; i++) {
                int tx = x + far * naive_steps[i][0];
                int ty = y + far * naive_steps[i][1];
                if (!is_occupied(d, tx, ty))
                    continue;
                char text[64];
                snprintf(text, sizeof text, "%c%d-%c%d", 'a' + x, y, 'a' + tx, ty);
                naive_add(out, max, &count, text);
            }
        }
    }
    return count;
}

static bool can_move(const naive_dvonn *d, char color) {
    return stack_moves(d, color, NULL, 0) > 0;
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_dvonn *d = state;
    if (d->placed < 49) {
        int count = 0;
        for (int y = 1; y <= 5; y++) {
            for (int x = first_column[y]; x <= last_column[y]; x++) {
                if (is_occupied(d, x, y))
                    continue;
                char text[64];
                snprintf(text, sizeof text, "%c%d", 'a' + x, y);
                naive_add(out, max, &count, text);
            }
        }
        return count;
    }

    int count = stack_moves(d, d->turn, out, max);
    if (count == 0 && can_move(d, other(d->turn)))
        naive_add(out, max, &count, "pass");
    return count;
}

static void mark_connected(const naive_dvonn *d, int x, int y, bool connected[11][6]) {
    if (!is_occupied(d, x, y) || connected[x][y])
        return;
    connected[x][y] = true;
    for (int i = 0; i < 6; i++)
        mark_connected(d, x + naive_steps[i][0], y + naive_steps[i][1], connected);
}

static bool contains_red(const naive_dvonn_stack *stack) {
    for (int i = 0; i < stack->height; i++)
        if (stack->piece[i] == 'r')
            return true;
    return false;
}

static void remove_unconnected(naive_dvonn *d) {
    bool connected[11][6] = {{false}};
    for (int x = 0; x <= 10; x++)
        for (int y = 1; y <= 5; y++)
            if (contains_red(&d->at[x][y]))
                mark_connected(d, x, y, connected);
    for (int x = 0; x <= 10; x++)
        for (int y = 1; y <= 5; y++)
            if (!connected[x][y])
                d->at[x][y].height = 0;
}

static void play(void *state, const char *action) {
    naive_dvonn *d = state;
    if (strcmp(action, "pass") == 0) {
        d->turn = other(d->turn);
        return;
    }

    naive_dvonn_stack *from = &d->at[action[0] - 'a'][action[1] - '0'];
    if (d->placed < 49) {
        from->height = 1;
        from->piece[0] = d->placed < 3 ? 'r' : d->turn;
        d->placed++;
        /* White places last and also moves first. */
        d->turn = d->placed == 49 ? 'w' : other(d->turn);
        return;
    }

    naive_dvonn_stack *to = &d->at[action[3] - 'a'][action[4] - '0'];
    for (int i = 0; i < from->height; i++)
        to->piece[to->height++] = from->piece[i];
    from->height = 0;
    remove_unconnected(d);
    d->turn = other(d->turn);
}

static char winner(const void *state) {
    const naive_dvonn *d = state;
    if (d->placed < 49 || can_move(d, 'w') || can_move(d, 'b'))
        return '-';
    int white = 0;
    int black = 0;
    for (int x = 0; x <= 10; x++) {
        for (int y = 1; y <= 5; y++) {
            if (!is_occupied(d, x, y))
                continue;
            if (top(d, x, y) == 'w')
                white += d->at[x][y].height;
            if (top(d, x, y) == 'b')
                black += d->at[x][y].height;
        }
    }
    if (white == black)
        return 't';
    return white > black ? 'w' : 'b';
}

static bool read_stack(naive_dvonn *d, naive_dvonn_stack *stack, const char **p) {
    bool bracket = **p == '[';
    if (bracket)
        (*p)++;
    do {
        if (**p != 'w' && **p != 'b' && **p != 'r')
            return false;
        /* No more pieces than the game has, so that stacks always fit. */
        int pieces = 0;
        for (int x = 0; x <= 10; x++)
            for (int y = 1; y <= 5; y++)
                pieces += d->at[x][y].height;
        if (pieces == 49)
            return false;
        stack->piece[stack->height++] = **p;
        (*p)++;
    } while (bracket && **p != ']');
    if (bracket)
        (*p)++;
    return true;
}

static bool read_board(naive_dvonn *d, const char *p) {
    for (int y = 1; y <= 5; y++) {
        int x = first_column[y];
        while (*p != '/' && *p != '\0') {
            if (*p >= '1' && *p <= '9') {
                char *end;
                long empty = strtol(p, &end, 10);
                if (empty > last_column[y] - x + 1)
                    return false;
                x += (int)empty;
                p = end;
            } else {
                if (!is_space(x, y) || !read_stack(d, &d->at[x][y], &p))
                    return false;
                x++;
            }
        }
        if (x != last_column[y] + 1 || *p != (y < 5 ? '/' : '\0'))
            return false;
        if (*p == '/')
            p++;
    }
    return true;
}

static bool read_position(void *state, const char *text) {
    naive_dvonn *d = state;
    char board[NAIVE_TEXT_MAX];
    char turn[2];
    char placed[3];
    if (strlen(text) >= NAIVE_TEXT_MAX ||
        sscanf(text, "dvonn %1023s %1s %2s", board, turn, placed) != 3)
        return false;
    d->turn = turn[0];
    d->placed = atoi(placed);
    return (d->turn == 'w' || d->turn == 'b') && d->placed <= 49 && read_board(d, board);
}

static void write_position(const void *state, char *out, size_t size) {
    const naive_dvonn *d = state;
    naive_put(out, size, "dvonn ");
    for (int y = 1; y <= 5; y++) {
        int empty = 0;
        if (y > 1)
            naive_put(out, size, "/");
        for (int x = first_column[y]; x <= last_column[y]; x++) {
            const naive_dvonn_stack *stack = &d->at[x][y];
            if (stack->height == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(out, size, "%d", empty);
            empty = 0;
            naive_put(out, size, stack->height > 1 ? "[%.*s]" : "%.*s", stack->height,
                      stack->piece);
        }
        if (empty > 0)
            naive_put(out, size, "%d", empty);
    }
    naive_put(out, size, " %c %d", d->turn, d->placed);
}

static unsigned events(const void *before_it, const void *after_it, const char *action) {
    const naive_dvonn *before = before_it, *after = after_it;
    unsigned flags = 0;
    if (strcmp(action, "pass") == 0)
        flags |= NAIVE_PASS;
    int pieces_before = 0;
    int pieces_after = 0;
    for (int x = 0; x <= 10; x++) {
        for (int y = 1; y <= 5; y++) {
            pieces_before += before->at[x][y].height;
            pieces_after += after->at[x][y].height;
        }
    }
    if (pieces_after < pieces_before)
        flags |= NAIVE_CUT_OFF;
    if (winner(after) == 't')
        flags |= NAIVE_TIE;
    return flags;
}

static const char *const event_names[] = {"pass", "stacks cut off from red", "tie"};

const naive_game naive_game_dvonn = {
    .name = "dvonn",
    .read = read_position,
    .write = write_position,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = events,
    .event_names = event_names,
    .event_count = 3,
};
