/* The rules of GIPF with and without potentials, straight from gipf.md and
 * potentials.md §1-5. */
#include "gipf/naive.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(naive_gipf) <= NAIVE_STATE_MAX, "a position fits");

const char naive_kinds[6] = "TZDYP";

static const int centre_x = 4;
static const int centre_y = 5;

static char other(char color) {
    return color == 'w' ? 'b' : 'w';
}

static int index_of(char color) {
    return color == 'w' ? 0 : 1;
}

/* The board, gipf.md §1. */

int naive_gipf_number(int x, int y) {
    return x <= 4 ? y : y - (x - 4);
}

static bool is_point(int x, int y) {
    static const int column_length[9] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    if (x < 0 || x > 8)
        return false;
    int number = naive_gipf_number(x, y);
    return number >= 1 && number <= column_length[x];
}

bool naive_gipf_is_dot(int x, int y) {
    if (!is_point(x, y))
        return false;
    return x == 0 || x == 8 || !is_point(x, y - 1) || !is_point(x, y + 1);
}

bool naive_gipf_is_spot(int x, int y) {
    return is_point(x, y) && !naive_gipf_is_dot(x, y);
}

bool naive_gipf_point(const char **text, int *x, int *y) {
    const char *p = *text;
    if (p[0] < 'a' || p[0] > 'i' || p[1] < '1' || p[1] > '9')
        return false;
    *x = p[0] - 'a';
    *y = p[1] - '0' + (*x > 4 ? *x - 4 : 0);
    *text = p + 2;
    return is_point(*x, *y);
}

static bool is_empty(const naive_gipf *g, int x, int y) {
    return naive_gipf_is_spot(x, y) && g->at[x][y].height == 0;
}

static bool is_occupied(const naive_gipf *g, int x, int y) {
    return naive_gipf_is_spot(x, y) && g->at[x][y].height > 0;
}

/* Only the top of a stack is in play, potentials.md §1. An empty spot
 * answers with a piece of no colour. */
naive_piece naive_gipf_top(const naive_gipf *g, int x, int y) {
    if (!is_occupied(g, x, y))
        return (naive_piece){'-', '-'};
    return g->at[x][y].piece[g->at[x][y].height - 1];
}

bool naive_gipf_is_loaded(naive_piece p) {
    return strchr(naive_kinds, p.kind) != NULL;
}

static bool is_used(naive_piece p) {
    return p.kind >= 'a' && p.kind <= 'z';
}

/* Table of potentials.md §1. */
bool naive_gipf_must_go(naive_piece p) {
    return p.kind == '.' || is_used(p);
}

int naive_gipf_count(const naive_gipf *g, char color) {
    int count = 0;
    for (int x = 1; x <= 7; x++) {
        for (int y = 1; y <= 9; y++) {
            naive_piece p = naive_gipf_top(g, x, y);
            if (p.color == color && p.kind == 'G')
                count++;
        }
    }
    return count;
}

/* Rows, gipf.md §5. */

static bool row_on_line(const naive_gipf *g, char color, int x, int y, int dx, int dy,
                        naive_row *row) {
    while (naive_gipf_is_spot(x, y)) {
        int length = 0;
        while (naive_gipf_top(g, x + length * dx, y + length * dy).color == color)
            length++;
        if (length < 4) {
            /* Nothing within a run too short can start a longer one. */
            int skip = length > 0 ? length : 1;
            x += skip * dx;
            y += skip * dy;
            continue;
        }
        int before = 0;
        while (is_occupied(g, x - (before + 1) * dx, y - (before + 1) * dy))
            before++;
        int after = 0;
        while (is_occupied(g, x + (length + after) * dx, y + (length + after) * dy))
            after++;
        *row = (naive_row){.x = x - before * dx,
                           .y = y - before * dy,
                           .dx = dx,
                           .dy = dy,
                           .length = before + length + after,
                           .run_first = before,
                           .run_length = length,
                           .color = color};
        return true;
    }
    return false;
}

int naive_gipf_rows(const naive_gipf *g, char color, naive_row out[NAIVE_LINES]) {
    /* These steps go from the end with the smaller column, then number, as the
     * text of a row does. */
    static const int line_steps[3][2] = {{0, 1}, {1, 1}, {1, 0}};
    int count = 0;
    for (int x = 0; x <= 8; x++) {
        for (int y = 1; y <= 9; y++) {
            if (!naive_gipf_is_dot(x, y))
                continue;
            for (int i = 0; i < 3; i++) {
                int dx = line_steps[i][0];
                int dy = line_steps[i][1];
                if (naive_gipf_is_spot(x + dx, y + dy) &&
                    row_on_line(g, color, x + dx, y + dy, dx, dy, &out[count]))
                    count++;
            }
        }
    }
    return count;
}

static naive_piece row_piece(const naive_gipf *g, const naive_row *row, int i) {
    return naive_gipf_top(g, row->x + i * row->dx, row->y + i * row->dy);
}

bool naive_gipf_run_has_loaded(const naive_gipf *g, const naive_row *row) {
    for (int i = row->run_first; i < row->run_first + row->run_length; i++)
        if (naive_gipf_is_loaded(row_piece(g, row, i)))
            return true;
    return false;
}

/* potentials.md §4. */
static bool is_compulsory(const naive_gipf *g, const naive_row *row) {
    for (int i = 0; i < row->length; i++)
        if (naive_gipf_must_go(row_piece(g, row, i)))
            return true;
    return naive_gipf_run_has_loaded(g, row);
}

static bool removal_allowed(const naive_gipf *g, const naive_row *row, const bool keep[7]) {
    int taken = 0;
    int taken_of_run = 0;
    for (int i = 0; i < row->length; i++) {
        if (keep[i] && naive_gipf_must_go(row_piece(g, row, i)))
            return false;
        if (keep[i])
            continue;
        taken++;
        if (i >= row->run_first && i < row->run_first + row->run_length)
            taken_of_run++;
    }
    if (naive_gipf_run_has_loaded(g, row) && taken_of_run == 0)
        return false;
    return taken > 0;
}

static void put_row_spot(const naive_row *row, int i, char *out, size_t size) {
    int x = row->x + i * row->dx;
    int y = row->y + i * row->dy;
    naive_put(out, size, "%c%d", 'a' + x, naive_gipf_number(x, y));
}

static void add_removals(const naive_gipf *g, const naive_row *row, naive_action *out, int max,
                         int *count) {
    for (int choice = 0; choice < 1 << row->length; choice++) {
        bool keep[7];
        for (int i = 0; i < row->length; i++)
            keep[i] = (choice >> i) % 2 == 1;
        if (!removal_allowed(g, row, keep))
            continue;
        char text[64] = "x";
        put_row_spot(row, 0, text, sizeof text);
        naive_put(text, sizeof text, "-");
        put_row_spot(row, row->length - 1, text, sizeof text);
        char separator = ':';
        for (int i = 0; i < row->length; i++) {
            if (!keep[i])
                continue;
            naive_put(text, sizeof text, "%c", separator);
            put_row_spot(row, i, text, sizeof text);
            separator = ',';
        }
        naive_add(out, max, count, text);
    }
}

static void removal_actions(const naive_gipf *g, naive_action *out, int max, int *count) {
    naive_row rows[NAIVE_LINES];
    int row_count = naive_gipf_rows(g, g->turn, rows);
    bool compulsory_left = false;
    for (int i = 0; i < row_count; i++) {
        add_removals(g, &rows[i], out, max, count);
        if (is_compulsory(g, &rows[i]))
            compulsory_left = true;
    }
    if (row_count > 0 && !compulsory_left)
        naive_add(out, max, count, "done");
}

/* Pushes, gipf.md §4. */

/* prefix is what stands before the dot in the text. */
static void add_pushes(const naive_gipf *g, const char *prefix, naive_action *out, int max,
                       int *count) {
    for (int x = 0; x <= 8; x++) {
        for (int y = 1; y <= 9; y++) {
            if (!naive_gipf_is_dot(x, y))
                continue;
            for (int i = 0; i < 6; i++) {
                int dx = naive_steps[i][0];
                int dy = naive_steps[i][1];
                if (!naive_gipf_is_spot(x + dx, y + dy))
                    continue;
                int n = 1;
                while (is_occupied(g, x + n * dx, y + n * dy))
                    n++;
                if (!is_empty(g, x + n * dx, y + n * dy))
                    continue;
                char text[64];
                snprintf(text, sizeof text, "%s%c%d-%c%d", prefix, 'a' + x, naive_gipf_number(x, y),
                         'a' + x + dx, naive_gipf_number(x + dx, y + dy));
                naive_add(out, max, count, text);
            }
        }
    }
}

static void push(naive_gipf *g, int x, int y, int dx, int dy, naive_piece piece) {
    int n = 1;
    while (g->at[x + n * dx][y + n * dy].height > 0)
        n++;
    for (; n > 1; n--) {
        int tx = x + n * dx;
        int ty = y + n * dy;
        g->at[tx][ty] = g->at[tx - dx][ty - dy];
        if (tx == centre_x && ty == centre_y) {
            /* A T that was waiting here has been moved on; a loaded T that
             * arrives waits in its place (notation.md, CAME). */
            naive_piece arrived = naive_gipf_top(g, tx, ty);
            g->came = arrived.kind == 'T' ? arrived.color : '-';
        }
    }
    g->at[x + dx][y + dy].height = 1;
    g->at[x + dx][y + dy].piece[0] = piece;
}

static int supply_left(const naive_gipf *g, int player) {
    int total = 0;
    for (int kind = 0; kind < 5; kind++)
        total += g->supply[player][kind];
    return total;
}

/* The table of potentials.md §3; without a supply it is gipf.md
 * §2. */
static void reserve_pushes(const naive_gipf *g, naive_action *out, int max, int *count) {
    int player = index_of(g->turn);
    char stage = g->stage[player];
    int reserve = g->reserve[player];
    if ((stage == 'F' || stage == 'G') && reserve >= 2)
        add_pushes(g, "G", out, max, count);
    if ((stage == 'G' || stage == 'L') && reserve >= 1) {
        for (int kind = 0; kind < 5; kind++) {
            char prefix[2] = {naive_kinds[kind], '\0'};
            if (g->supply[player][kind] > 0)
                add_pushes(g, prefix, out, max, count);
        }
    }
    if (stage != 'F' && reserve >= 1)
        add_pushes(g, "", out, max, count);
}

/* What a push from the reserve takes out of it, and the stage it leads to. */
static void pay_for(naive_gipf *g, char kind) {
    int player = index_of(g->turn);
    if (kind == 'G') {
        g->reserve[player] -= 2;
        g->stage[player] = 'G';
    } else if (kind == '.') {
        g->reserve[player] -= 1;
        g->stage[player] = 'B';
        memset(g->supply[player], 0, sizeof g->supply[player]);
    } else {
        g->reserve[player] -= 1;
        g->supply[player][strchr(naive_kinds, kind) - naive_kinds] -= 1;
        g->stage[player] = supply_left(g, player) > 0 ? 'L' : 'B';
    }
}

/* Powers, potentials.md §5. */

static void add_move(char kind, int x, int y, int tx, int ty, const char *suffix, naive_action *out,
                     int max, int *count) {
    char text[64];
    snprintf(text, sizeof text, "%c%c%d-%c%d%s", kind, 'a' + x, naive_gipf_number(x, y), 'a' + tx,
             naive_gipf_number(tx, ty), suffix);
    naive_add(out, max, count, text);
}

static void add_yinsh(const naive_gipf *g, int x, int y, int dx, int dy, naive_action *out, int max,
                      int *count) {
    for (int n = 1; is_empty(g, x + n * dx, y + n * dy); n++)
        add_move('Y', x, y, x + n * dx, y + n * dy, "", out, max, count);
}

static void add_zertz(const naive_gipf *g, int x, int y, int dx, int dy, naive_action *out, int max,
                      int *count) {
    int n = 1;
    while (is_occupied(g, x + n * dx, y + n * dy))
        n++;
    if (n >= 2 && is_empty(g, x + n * dx, y + n * dy))
        add_move('Z', x, y, x + n * dx, y + n * dy, "", out, max, count);
}

static void add_dvonn(const naive_gipf *g, int x, int y, int dx, int dy, naive_action *out, int max,
                      int *count) {
    naive_piece target = naive_gipf_top(g, x + dx, y + dy);
    if (target.color != other(g->turn))
        return;
    if (target.kind == '.' || target.kind == 'D' || target.kind == 'd')
        add_move('D', x, y, x + dx, y + dy, "", out, max, count);
}

static void add_punct(const naive_gipf *g, int x, int y, int dx, int dy, naive_action *out, int max,
                      int *count) {
    naive_piece target = naive_gipf_top(g, x + dx, y + dy);
    if (target.color != other(g->turn))
        return;
    if (target.kind == 'P' || target.kind == 'p')
        add_move('P', x, y, x + dx, y + dy, "", out, max, count);
    if (target.kind == 'G' && g->reserve[index_of(g->turn)] >= 1)
        add_move('P', x, y, x + dx, y + dy, "=1", out, max, count);
    if (target.kind == 'G' && g->reserve[index_of(g->turn)] >= 2)
        add_move('P', x, y, x + dx, y + dy, "=2", out, max, count);
}

static void potential_moves(const naive_gipf *g, naive_action *out, int max, int *count) {
    if (g->stage[index_of(g->turn)] == 'F')
        return;
    for (int x = 1; x <= 7; x++) {
        for (int y = 1; y <= 9; y++) {
            naive_piece p = naive_gipf_top(g, x, y);
            if (p.color != g->turn)
                continue;
            for (int i = 0; i < 6; i++) {
                int dx = naive_steps[i][0];
                int dy = naive_steps[i][1];
                switch (p.kind) {
                case 'Y':
                    add_yinsh(g, x, y, dx, dy, out, max, count);
                    break;
                case 'Z':
                    add_zertz(g, x, y, dx, dy, out, max, count);
                    break;
                case 'D':
                    add_dvonn(g, x, y, dx, dy, out, max, count);
                    break;
                case 'P':
                    add_punct(g, x, y, dx, dy, out, max, count);
                    break;
                default:
                    break;
                }
            }
        }
    }
}

/* Takes the potential off and leaves the basic piece it sat on. */
static void unload(naive_gipf *g, int x, int y) {
    g->at[x][y].piece[g->at[x][y].height - 1].kind = '.';
}

static void put_on(naive_gipf *g, int x, int y, char kind) {
    naive_stack *stack = &g->at[x][y];
    stack->piece[stack->height++] = (naive_piece){g->turn, kind};
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_gipf *g = state;
    int count = 0;
    switch (g->phase) {
    case 'r':
    case 'R':
        removal_actions(g, out, max, &count);
        break;
    case 'x':
    case 'X':
        add_pushes(g, "+", out, max, &count);
        naive_add(out, max, &count, "+none");
        break;
    case 'm':
        reserve_pushes(g, out, max, &count);
        potential_moves(g, out, max, &count);
        break;
    default:
        break;
    }
    return count;
}

/* The course of a turn, gipf.md §3. Each function begins or ends a phase
 * and goes on to the next phase that has something to decide. */

static void win(naive_gipf *g, char color) {
    g->phase = 'o';
    g->winner = color;
}

static bool has_row(const naive_gipf *g) {
    naive_row rows[NAIVE_LINES];
    return naive_gipf_rows(g, g->turn, rows) > 0;
}

static bool lost_all_gipfs(const naive_gipf *g, char color) {
    return g->stage[index_of(color)] != 'F' && naive_gipf_count(g, color) == 0;
}

static bool ended_by_count(naive_gipf *g) {
    if (strcmp(g->rules, "basic") == 0)
        return false;
    /* When both have none the player whose phase it is wins: ask for the
     * opponent first. */
    if (lost_all_gipfs(g, other(g->turn)))
        win(g, g->turn);
    else if (lost_all_gipfs(g, g->turn))
        win(g, other(g->turn));
    return g->phase == 'o';
}

static void begin_move(naive_gipf *g) {
    g->phase = 'm';
    if (actions(g, NULL, 0) == 0)
        win(g, other(g->turn));
}

static void begin_extra_before(naive_gipf *g) {
    g->phase = 'x';
    if (g->came != g->turn)
        begin_move(g);
}

static void end_remove_before(naive_gipf *g) {
    if (!ended_by_count(g))
        begin_extra_before(g);
}

static void begin_remove_before(naive_gipf *g) {
    g->phase = 'r';
    if (!has_row(g))
        end_remove_before(g);
}

static void end_remove_after(naive_gipf *g) {
    if (ended_by_count(g))
        return;
    g->turn = other(g->turn);
    begin_remove_before(g);
}

static void begin_remove_after(naive_gipf *g) {
    g->phase = 'R';
    if (!has_row(g))
        end_remove_after(g);
}

static void begin_extra_after(naive_gipf *g) {
    g->phase = 'X';
    if (g->came != g->turn)
        begin_remove_after(g);
}

static void end_removal_phase(naive_gipf *g) {
    if (g->phase == 'r')
        end_remove_before(g);
    else
        end_remove_after(g);
}

static void take_top(naive_gipf *g, int x, int y) {
    naive_piece p = naive_gipf_top(g, x, y);
    g->at[x][y].height--;
    if (x == centre_x && y == centre_y)
        g->came = '-';
    if (p.color != g->turn || is_used(p))
        return;
    g->reserve[index_of(g->turn)] += p.kind == 'G' ? 2 : 1;
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

static void play_removal(naive_gipf *g, const char *text) {
    int x = 0, y = 0, last_x = 0, last_y = 0;
    text++;
    naive_gipf_point(&text, &x, &y);
    text++;
    naive_gipf_point(&text, &last_x, &last_y);

    bool keep[9][10] = {{false}};
    while (*text != '\0') {
        int kx = 0, ky = 0;
        text++;
        naive_gipf_point(&text, &kx, &ky);
        keep[kx][ky] = true;
    }

    int dx = sign(last_x - x);
    int dy = sign(last_y - y);
    for (;; x += dx, y += dy) {
        if (!keep[x][y])
            take_top(g, x, y);
        if (x == last_x && y == last_y)
            break;
    }
    if (!has_row(g))
        end_removal_phase(g);
}

static void play_extra(naive_gipf *g, const char *text) {
    unload(g, centre_x, centre_y);
    g->came = '-';
    if (strcmp(text, "+none") != 0) {
        int x = 0, y = 0, tx = 0, ty = 0;
        text++;
        naive_gipf_point(&text, &x, &y);
        text++;
        naive_gipf_point(&text, &tx, &ty);
        push(g, x, y, tx - x, ty - y, (naive_piece){g->turn, 't'});
    }
    if (g->phase == 'x')
        begin_extra_before(g);
    else
        begin_extra_after(g);
}

static void play_potential(naive_gipf *g, char kind, int x, int y, int tx, int ty,
                           const char *suffix) {
    unload(g, x, y);
    if (strcmp(suffix, "=1") == 0) {
        put_on(g, tx, ty, '.');
        g->reserve[index_of(g->turn)] -= 1;
    } else if (strcmp(suffix, "=2") == 0) {
        put_on(g, tx, ty, 'G');
        g->reserve[index_of(g->turn)] -= 2;
    } else {
        put_on(g, tx, ty, (char)tolower((unsigned char)kind));
    }
}

static void play_move(naive_gipf *g, const char *text) {
    char kind = '.';
    if (text[0] >= 'A' && text[0] <= 'Z') {
        kind = text[0];
        text++;
    }
    int x = 0, y = 0, tx = 0, ty = 0;
    naive_gipf_point(&text, &x, &y);
    text++;
    naive_gipf_point(&text, &tx, &ty);
    if (naive_gipf_is_dot(x, y)) {
        pay_for(g, kind);
        push(g, x, y, tx - x, ty - y, (naive_piece){g->turn, kind});
    } else {
        play_potential(g, kind, x, y, tx, ty, text);
    }
    begin_extra_after(g);
}

static void play(void *state, const char *action) {
    naive_gipf *g = state;
    if (strcmp(action, "done") == 0)
        end_removal_phase(g);
    else if (action[0] == 'x')
        play_removal(g, action);
    else if (action[0] == '+')
        play_extra(g, action);
    else
        play_move(g, action);
}

static char winner(const void *state) {
    return ((const naive_gipf *)state)->winner;
}

const naive_game naive_game_gipf = {
    .name = "gipf",
    .read = naive_gipf_read,
    .write = naive_gipf_write,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = naive_gipf_events,
    .event_names = naive_gipf_event_names,
    .event_count = NAIVE_EVENT_COUNT,
};
