/* GIPF positions as text, notation.md "Positions". */
#include "gipf/naive.h"

#include <stdio.h>
#include <string.h>

static bool read_piece(naive_stack *stack, const char **p) {
    if (stack->height == NAIVE_STACK_MAX)
        return false;
    naive_piece piece = {'w', '.'};
    switch (**p) {
    case 'w':
        piece = (naive_piece){'w', '.'};
        break;
    case 'b':
        piece = (naive_piece){'b', '.'};
        break;
    case 'W':
        piece = (naive_piece){'w', 'G'};
        break;
    case 'B':
        piece = (naive_piece){'b', 'G'};
        break;
    default:
        return false;
    }
    (*p)++;
    if (piece.kind == '.' && **p != '\0' && strchr("TZDYPtzdyp", **p) != NULL) {
        piece.kind = **p;
        (*p)++;
    }
    stack->piece[stack->height++] = piece;
    return true;
}

static bool read_stack(naive_stack *stack, const char **p) {
    if (**p != '[')
        return read_piece(stack, p);
    (*p)++;
    while (**p != ']')
        if (!read_piece(stack, p))
            return false;
    (*p)++;
    return stack->height >= 2;
}

static bool read_board(naive_gipf *g, const char *p) {
    for (int x = 1; x <= 7; x++) {
        for (int y = 1; y <= 9; y++) {
            if (!naive_gipf_is_spot(x, y))
                continue;
            if (*p >= '1' && *p <= '7') {
                int empty = *p - '0';
                p++;
                /* The loop itself steps over the last of them. */
                y += empty - 1;
                if (!naive_gipf_is_spot(x, y))
                    return false;
            } else if (!read_stack(&g->at[x][y], &p)) {
                return false;
            }
        }
        if (*p != (x < 7 ? '/' : '\0'))
            return false;
        if (*p == '/')
            p++;
    }
    return true;
}

static bool read_supplies(naive_gipf *g, const char *p) {
    for (int player = 0; player < 2; player++) {
        if (*p == '-') {
            p++;
        } else {
            while (*p != ',' && *p != '\0') {
                const char *kind = strchr(naive_kinds, *p);
                if (kind == NULL || p[1] < '1' || p[1] > '9')
                    return false;
                g->supply[player][kind - naive_kinds] = p[1] - '0';
                p += 2;
            }
        }
        if (*p != (player == 0 ? ',' : '\0'))
            return false;
        if (*p == ',')
            p++;
    }
    return true;
}

bool naive_gipf_read(void *state, const char *text) {
    naive_gipf *g = state;
    char board[NAIVE_TEXT_MAX];
    char turn[2];
    char stages[3];
    char supplies[32];
    char phase[3];
    char came[2];
    if (strlen(text) >= NAIVE_TEXT_MAX ||
        sscanf(text, "gipf %15s %1023s %1s %2d,%2d %2s %31s %2s %1s", g->rules, board, turn,
               &g->reserve[0], &g->reserve[1], stages, supplies, phase, came) != 9)
        return false;

    if (strcmp(g->rules, "basic") != 0 && strcmp(g->rules, "standard") != 0 &&
        strcmp(g->rules, "tournament") != 0)
        return false;
    if (!read_board(g, board) || !read_supplies(g, supplies))
        return false;
    if (g->reserve[0] < 0 || g->reserve[1] < 0)
        return false;

    g->turn = turn[0];
    g->came = came[0];
    if ((g->turn != 'w' && g->turn != 'b') || strchr("wb-", g->came) == NULL)
        return false;
    for (int player = 0; player < 2; player++) {
        g->stage[player] = stages[player];
        if (stages[player] == '\0' || strchr("FGLB", stages[player]) == NULL)
            return false;
    }

    g->phase = phase[0];
    g->winner = '-';
    if (strcmp(phase, "ow") == 0 || strcmp(phase, "ob") == 0)
        g->winner = phase[1];
    else if (strchr("rxmXR", phase[0]) == NULL || phase[1] != '\0')
        return false;
    return true;
}

static void write_stack(const naive_stack *stack, char *out, size_t size) {
    if (stack->height > 1)
        naive_put(out, size, "[");
    for (int i = 0; i < stack->height; i++) {
        naive_piece p = stack->piece[i];
        if (p.kind == 'G')
            naive_put(out, size, "%c", p.color == 'w' ? 'W' : 'B');
        else if (p.kind == '.')
            naive_put(out, size, "%c", p.color);
        else
            naive_put(out, size, "%c%c", p.color, p.kind);
    }
    if (stack->height > 1)
        naive_put(out, size, "]");
}

static void write_supply(const int supply[5], char *out, size_t size) {
    int total = 0;
    for (int kind = 0; kind < 5; kind++) {
        total += supply[kind];
        if (supply[kind] > 0)
            naive_put(out, size, "%c%d", naive_kinds[kind], supply[kind]);
    }
    if (total == 0)
        naive_put(out, size, "-");
}

void naive_gipf_write(const void *state, char *out, size_t size) {
    const naive_gipf *g = state;
    naive_put(out, size, "gipf %s ", g->rules);
    for (int x = 1; x <= 7; x++) {
        int empty = 0;
        if (x > 1)
            naive_put(out, size, "/");
        for (int y = 1; y <= 9; y++) {
            if (!naive_gipf_is_spot(x, y))
                continue;
            if (g->at[x][y].height == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                naive_put(out, size, "%d", empty);
            empty = 0;
            write_stack(&g->at[x][y], out, size);
        }
        if (empty > 0)
            naive_put(out, size, "%d", empty);
    }
    naive_put(out, size, " %c %d,%d %c%c ", g->turn, g->reserve[0], g->reserve[1], g->stage[0],
              g->stage[1]);
    write_supply(g->supply[0], out, size);
    naive_put(out, size, ",");
    write_supply(g->supply[1], out, size);
    if (g->phase == 'o')
        naive_put(out, size, " o%c", g->winner);
    else
        naive_put(out, size, " %c", g->phase);
    naive_put(out, size, " %c", g->came);
}
