/* Which of the rarer cases of the rules one action exercised. */
#include "gipf/naive.h"

#include <string.h>

const char *const naive_gipf_event_names[] = {
#define X(name, words) words,
    NAIVE_EVENTS(X)
#undef X
};

static int lines_gained(const naive_gipf *before, const naive_gipf *after, char color) {
    naive_row old[NAIVE_LINES];
    naive_row new[NAIVE_LINES];
    int old_count = naive_gipf_rows(before, color, old);
    int new_count = naive_gipf_rows(after, color, new);
    int gained = 0;
    for (int i = 0; i < new_count; i++) {
        bool stood = false;
        for (int j = 0; j < old_count; j++) {
            /* Same direction, and the way from one to the other is along it. */
            int x = new[i].x - old[j].x;
            int y = new[i].y - old[j].y;
            if (new[i].dx == old[j].dx &&new[i].dy == old[j].dy && x *new[i].dy == y *new[i].dx)
                stood = true;
        }
        if (!stood)
            gained++;
    }
    return gained;
}

static unsigned removal_events(const naive_gipf *before, const naive_gipf *after,
                               const char *action) {
    unsigned flags = 0;
    naive_row rows[NAIVE_LINES];
    int count = naive_gipf_rows(before, before->turn, rows);
    const char *text = action + 1;
    int x, y, last_x, last_y;
    naive_gipf_point(&text, &x, &y);
    text++;
    naive_gipf_point(&text, &last_x, &last_y);
    for (int i = 0; i < count; i++) {
        const naive_row *row = &rows[i];
        int end_x = row->x + (row->length - 1) * row->dx;
        int end_y = row->y + (row->length - 1) * row->dy;
        if (row->x != x || row->y != y || end_x != last_x || end_y != last_y)
            continue;
        bool must_go = false;
        for (int n = 0; n < row->length; n++) {
            int px = row->x + n * row->dx;
            int py = row->y + n * row->dy;
            must_go = must_go || naive_gipf_must_go(naive_gipf_top(before, px, py));
            if (before->at[px][py].height > 1 &&
                after->at[px][py].height < before->at[px][py].height)
                flags |= NAIVE_UNCOVERED;
        }
        if (!must_go && naive_gipf_run_has_loaded(before, row))
            flags |= NAIVE_BREAK_ROW;
    }
    while (*text != '\0') {
        text++;
        naive_gipf_point(&text, &x, &y);
        naive_piece kept = naive_gipf_top(before, x, y);
        flags |= kept.kind == 'G' ? NAIVE_GIPF_KEPT : NAIVE_LOADED_KEPT;
    }
    if (lines_gained(before, after, 'w') > 0 || lines_gained(before, after, 'b') > 0)
        flags |= NAIVE_ROW_UNCOVERED;
    return flags;
}

static unsigned push_events(const naive_gipf *before, const naive_gipf *after, int x, int y, int dx,
                            int dy) {
    unsigned flags = 0;
    for (int n = 1; naive_gipf_top(before, x + n * dx, y + n * dy).color != '-'; n++)
        if (before->at[x + n * dx][y + n * dy].height > 1)
            flags |= NAIVE_STACK_PUSHED;
    if (lines_gained(before, after, 'w') > 0 && lines_gained(before, after, 'b') > 0)
        flags |= NAIVE_ROWS_BOTH;
    return flags;
}

static unsigned potential_events(const naive_gipf *before, char kind, int tx, int ty,
                                 const char *suffix) {
    unsigned flags = 0;
    if (kind == 'Y')
        flags |= NAIVE_YINSH_MOVE;
    if (kind == 'Z')
        flags |= NAIVE_ZERTZ_JUMP;
    if (kind == 'D')
        flags |= NAIVE_DVONN_JUMP;
    if (kind == 'P' && strcmp(suffix, "") == 0)
        flags |= NAIVE_PUNCT_ON_PUNCT;
    if (kind == 'P' && strcmp(suffix, "=1") == 0)
        flags |= NAIVE_PUNCT_COVER_1;
    if (kind == 'P' && strcmp(suffix, "=2") == 0)
        flags |= NAIVE_PUNCT_COVER_2;
    if (before->at[tx][ty].height == 1)
        flags |= NAIVE_STACK_CREATED;
    if (before->at[tx][ty].height > 1)
        flags |= NAIVE_STACK_RAISED;
    return flags;
}

/* A regular move or the push of an extra move. */
static unsigned move_events(const naive_gipf *before, const naive_gipf *after, const char *action) {
    unsigned flags = 0;
    const char *text = action;
    char kind = '.';
    if (strchr("+GTZDYP", *text) != NULL) {
        kind = *text;
        text++;
    }
    int x, y, tx, ty;
    naive_gipf_point(&text, &x, &y);
    text++;
    naive_gipf_point(&text, &tx, &ty);
    if (!naive_gipf_is_dot(x, y))
        return potential_events(before, kind, tx, ty, text);

    flags |= push_events(before, after, x, y, tx - x, ty - y);
    if (after->came == before->turn)
        flags |= kind == '+' ? NAIVE_EXTRA_CHAIN : NAIVE_EXTRA_OWN;
    if (kind == '.') {
        const int *supply = before->supply[before->turn == 'w' ? 0 : 1];
        for (int i = 0; i < 5; i++)
            if (supply[i] > 0)
                flags |= NAIVE_SUPPLY_FORFEITED;
    }
    return flags;
}

static unsigned end_events(const naive_gipf *after) {
    bool white_none = after->stage[0] != 'F' && naive_gipf_count(after, 'w') == 0;
    bool black_none = after->stage[1] != 'F' && naive_gipf_count(after, 'b') == 0;
    if (strcmp(after->rules, "basic") == 0 || (!white_none && !black_none))
        return NAIVE_LOST_NO_MOVE;
    return NAIVE_LOST_NO_GIPF | (white_none && black_none ? NAIVE_BOTH_NO_GIPF : 0u);
}

unsigned naive_gipf_events(const void *before_it, const void *after_it, const char *action) {
    const naive_gipf *before = before_it, *after = after_it;
    unsigned flags = 0;
    if (strcmp(action, "done") == 0)
        flags |= NAIVE_ROW_LEFT;
    else if (strcmp(action, "+none") == 0)
        flags |= NAIVE_EXTRA_DECLINED;
    else if (action[0] == 'x')
        flags |= removal_events(before, after, action);
    else
        flags |= move_events(before, after, action);

    /* Phase x reached from anywhere but phase x: not a chain, so the T came in
     * the opponent's turn. */
    if (after->phase == 'x' && before->phase != 'x')
        flags |= NAIVE_EXTRA_OPPONENT;
    if (before->came != '-' && action[0] != '+' && after->came != before->came)
        flags |= NAIVE_EXTRA_LOST;
    if (after->phase == 'o')
        flags |= end_events(after);
    return flags;
}
