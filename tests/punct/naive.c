/* The rules of PÜNCT, straight from punct.md. */
#include "punct/naive.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MAX = 36 };

typedef struct space {
    int x, y;
} space;

typedef struct piece {
    char colour; /* 'w' or 'b' */
    char kind;   /* a letter of "TCELMR" */
    int turned;
    space punct;
    int level;
} piece;

typedef struct naive_punct {
    bool basic;
    char turn;
    int count;
    piece pieces[PIECES_MAX];
    char phase[16]; /* as in the text */
} naive_punct;

_Static_assert(sizeof(naive_punct) <= NAIVE_STATE_MAX, "a position fits");

static const char kinds[] = "TCELMR";
static const int in_a_set[] = {6, 2, 4, 2, 2, 2};

static bool is_space(space s) {
    static const space corners[6] = {{1, 1}, {1, 9}, {9, 1}, {9, 17}, {17, 9}, {17, 17}};
    for (int i = 0; i < 6; i++)
        if (s.x == corners[i].x && s.y == corners[i].y)
            return false;
    return s.x >= 1 && s.x <= 17 && s.y >= 1 && s.y <= 17 && abs(s.x - s.y) <= 8;
}

static bool is_central(space s) {
    return abs(s.x - 9) <= 2 && abs(s.y - 9) <= 2 && abs(s.x - s.y) <= 2;
}

static bool same(space a, space b) {
    return a.x == b.x && a.y == b.y;
}

/* One step in direction D of the page. */
static space step(space from, int direction) {
    static const int steps[6][2] = {{0, -1}, {-1, -1}, {-1, 0}, {0, 1}, {1, 1}, {1, 0}};
    int i = direction % 6;
    return (space){from.x + steps[i][0], from.y + steps[i][1]};
}

/* The PÜNCT, then the two minor dots; *middle is the one that may hang, -1 for none. */
static void dots_of(piece p, space dots[3], int *middle) {
    space c = p.punct;
    int r = p.turned;
    dots[0] = c;
    *middle = -1;
    switch (p.kind) {
    case 'T':
        dots[1] = step(c, r);
        dots[2] = step(c, r + 1);
        break;
    case 'C':
        dots[1] = step(c, r);
        dots[2] = step(c, r + 3);
        *middle = 0;
        break;
    case 'E':
        dots[1] = step(c, r);
        dots[2] = step(step(c, r), r);
        *middle = 1;
        break;
    case 'L':
        dots[1] = step(c, r);
        dots[2] = step(step(c, r), r + 1);
        *middle = 1;
        break;
    case 'M':
        dots[1] = step(c, r + 1);
        dots[2] = step(c, r + 3);
        *middle = 0;
        break;
    default:
        dots[1] = step(c, r + 4);
        dots[2] = step(step(c, r + 4), r + 3);
        *middle = 1;
    }
}

static bool covers(piece p, space s) {
    space dots[3];
    int middle;
    if (abs(p.punct.x - s.x) > 2 || abs(p.punct.y - s.y) > 2)
        return false; /* too far away: this is asked very often */
    dots_of(p, dots, &middle);
    return same(dots[0], s) || same(dots[1], s) || same(dots[2], s);
}

/* The piece seen from above, counting levels below `below`; NULL for none. */
static const piece *top_of(const naive_punct *b, space s, int below) {
    const piece *top = NULL;
    for (int i = 0; i < b->count; i++)
        if (b->pieces[i].level < below && covers(b->pieces[i], s) &&
            (!top || b->pieces[i].level > top->level))
            top = &b->pieces[i];
    return top;
}

enum { ALL_LEVELS = 100 };

static int height_of(const naive_punct *b, space s, int below) {
    const piece *top = top_of(b, s, below);
    return top ? top->level + 1 : 0;
}

static char colour_of(const naive_punct *b, space s) {
    const piece *top = top_of(b, s, ALL_LEVELS);
    return top ? top->colour : '-';
}

/* The level the piece comes to rest on among those that lie below `below`, -1 if it may not lie
 * so. */
static int rests_on(const naive_punct *b, piece p, int below) {
    space dots[3];
    int middle, level = -1;
    dots_of(p, dots, &middle);
    for (int i = 0; i < 3; i++) {
        if (!is_space(dots[i]))
            return -1;
        if (i == middle)
            continue;
        int height = height_of(b, dots[i], below);
        if (level >= 0 && height != level)
            return -1;
        level = height;
    }
    if (middle >= 0 && height_of(b, dots[middle], below) > level)
        return -1;
    if (level > 0) {
        const piece *under = top_of(b, p.punct, below);
        if (!under || under->colour != p.colour)
            return -1;
    }
    return level;
}

static bool is_free(const naive_punct *b, int which) {
    space dots[3];
    int middle;
    dots_of(b->pieces[which], dots, &middle);
    for (int i = 0; i < 3; i++)
        if (top_of(b, dots[i], ALL_LEVELS) != &b->pieces[which])
            return false;
    return true;
}

static bool touches_centre(piece p) {
    space dots[3];
    int middle;
    dots_of(p, dots, &middle);
    return is_central(dots[0]) || is_central(dots[1]) || is_central(dots[2]);
}

static naive_punct without(const naive_punct *b, int which) {
    naive_punct less = *b;
    less.count--;
    for (int i = which; i < less.count; i++)
        less.pieces[i] = less.pieces[i + 1];
    return less;
}

static int count_of(const naive_punct *b, char colour) {
    int count = 0;
    for (int i = 0; i < b->count; i++)
        count += b->pieces[i].colour == colour;
    return count;
}

static int count_of_kind(const naive_punct *b, char colour, char kind) {
    int count = 0;
    for (int i = 0; i < b->count; i++)
        count += b->pieces[i].colour == colour && b->pieces[i].kind == kind;
    return count;
}

static char other(char colour) {
    return colour == 'w' ? 'b' : 'w';
}

/* == The end == */

static void flood(const naive_punct *b, char colour, space from, bool reached[18][18]) {
    if (!is_space(from) || reached[from.x][from.y] || colour_of(b, from) != colour)
        return;
    reached[from.x][from.y] = true;
    for (int i = 0; i < 6; i++)
        flood(b, colour, step(from, i), reached);
}

/* Which of the six sides a space lies on, opposite ones three apart; -1 for none. */
static int side_of(space s) {
    if (s.x == 1)
        return 0;
    if (s.x == 17)
        return 3;
    if (s.y == 1)
        return 1;
    if (s.y == 17)
        return 4;
    if (s.x - s.y == 8)
        return 2;
    return s.x - s.y == -8 ? 5 : -1;
}

static bool is_connected(const naive_punct *b, char colour) {
    for (int side = 0; side < 3; side++) {
        bool reached[18][18] = {{false}};
        for (int x = 1; x <= 17; x++)
            for (int y = 1; y <= 17; y++)
                if (is_space((space){x, y}) && side_of((space){x, y}) == side)
                    flood(b, colour, (space){x, y}, reached);
        for (int x = 1; x <= 17; x++)
            for (int y = 1; y <= 17; y++)
                if (reached[x][y] && side_of((space){x, y}) == side + 3)
                    return true;
    }
    return false;
}

static char count_centre(const naive_punct *b) {
    int lead = 0;
    for (int x = 1; x <= 17; x++)
        for (int y = 1; y <= 17; y++)
            if (is_central((space){x, y})) {
                char colour = colour_of(b, (space){x, y});
                lead += (colour == 'w') - (colour == 'b');
            }
    if (b->basic || lead == 0)
        return 't';
    return lead > 0 ? 'w' : 'b';
}

/* == Actions == */

/* What the turn is about so far: a kind or a piece, and where its PÜNCT goes. */
typedef struct turn_so_far {
    int actions;       /* 0, 1, 2 */
    piece picked;      /* as it lies on the board, or of level -1 if it is added */
    naive_punct board; /* without it */
    space dot;
} turn_so_far;

static bool read_space(const char **text, space *s) {
    if (**text < 'a' || **text > 'q' || !isdigit((unsigned char)(*text)[1]) || (*text)[1] == '0')
        return false;
    s->x = **text - 'a' + 1;
    char *end;
    s->y = (int)strtol(*text + 1, &end, 10);
    *text = end;
    return is_space(*s);
}

static int piece_at(const naive_punct *b, char colour, space s) {
    for (int i = 0; i < b->count; i++)
        if (b->pieces[i].colour == colour && same(b->pieces[i].punct, s) && is_free(b, i))
            return i;
    return -1;
}

static piece of_the_set(const naive_punct *b, char kind) {
    return (piece){.colour = b->turn, .kind = kind, .level = -1};
}

/* The phase, which may be nonsense. */
static bool read_phase(const naive_punct *b, turn_so_far *t) {
    memset(t, 0, sizeof *t);
    t->board = *b;
    const char *p = b->phase;
    if (strcmp(p, "-") == 0)
        return true;
    if (*p != '\0' && strchr(kinds, *p)) {
        t->picked = of_the_set(b, *p++);
    } else {
        space from;
        int which;
        if (!read_space(&p, &from) || (which = piece_at(b, b->turn, from)) < 0)
            return false;
        t->picked = b->pieces[which];
        t->board = without(b, which);
    }
    t->actions = 1;
    if (*p == '\0')
        return true;
    if (*p++ != ';' || !read_space(&p, &t->dot))
        return false;
    t->actions = 2;
    return *p == '\0';
}

/* A kind of which pieces are left and a piece that lies may be laid so; the level, or -1. */
static int lays(const naive_punct *board, piece picked, space dot, int turned) {
    piece laid = picked;
    laid.punct = dot;
    laid.turned = turned;
    if (picked.kind == 'C' && turned > 2)
        return -1;
    bool adding = picked.level < 0;
    if (!adding) {
        int dx = dot.x - picked.punct.x, dy = dot.y - picked.punct.y;
        if (dx != 0 && dy != 0 && dx != dy)
            return -1;
        if (dx == 0 && dy == 0 && turned == picked.turned)
            return -1;
    }
    int level = rests_on(board, laid, ALL_LEVELS);
    if (adding && level > 0)
        return -1;
    if (adding && (!board->basic || board->count == 0) && touches_centre(laid))
        return -1;
    return level;
}

static bool goes_to(const naive_punct *board, piece picked, space dot) {
    for (int turned = 0; turned < 6; turned++)
        if (lays(board, picked, dot, turned) >= 0)
            return true;
    return false;
}

static bool goes_anywhere(const naive_punct *board, piece picked) {
    for (int x = 1; x <= 17; x++)
        for (int y = 1; y <= 17; y++)
            if (is_space((space){x, y}) && goes_to(board, picked, (space){x, y}))
                return true;
    return false;
}

static bool has_left(const naive_punct *b, char kind) {
    return count_of_kind(b, b->turn, kind) < in_a_set[strchr(kinds, kind) - kinds];
}

static int picks(const naive_punct *b, naive_action *out, int max) {
    int count = 0;
    for (int kind = 0; kind < 6; kind++) {
        char text[2] = {kinds[kind], '\0'};
        if (has_left(b, kinds[kind]) && goes_anywhere(b, of_the_set(b, kinds[kind])))
            naive_add(out, max, &count, text);
    }
    for (int i = 0; i < b->count; i++) {
        if (b->pieces[i].colour != b->turn || !is_free(b, i))
            continue;
        naive_punct less = without(b, i);
        if (!goes_anywhere(&less, b->pieces[i]))
            continue;
        char text[16];
        snprintf(text, sizeof text, "%c%d", 'a' + b->pieces[i].punct.x - 1, b->pieces[i].punct.y);
        naive_add(out, max, &count, text);
    }
    return count;
}

static char winner(const void *state) {
    const naive_punct *b = state;
    if (strcmp(b->phase, "-") != 0)
        return '-';
    char moved = other(b->turn);
    if (is_connected(b, moved))
        return moved;
    if (is_connected(b, b->turn))
        return b->turn;
    if (count_of(b, 'w') == 18 || count_of(b, 'b') == 18 || picks(b, NULL, 0) == 0)
        return count_centre(b);
    return '-';
}

static int actions(const void *state, naive_action *out, int max) {
    const naive_punct *b = state;
    if (winner(b) != '-')
        return 0;
    turn_so_far t;
    read_phase(b, &t);
    if (t.actions == 0)
        return picks(b, out, max);
    int count = 0;
    if (t.actions == 2) {
        for (int turned = 0; turned < 6; turned++) {
            char text[2] = {(char)('0' + turned), '\0'};
            if (lays(&t.board, t.picked, t.dot, turned) >= 0)
                naive_add(out, max, &count, text);
        }
        return count;
    }
    for (int x = 1; x <= 17; x++) {
        for (int y = 1; y <= 17; y++) {
            char text[16];
            if (!is_space((space){x, y}) || !goes_to(&t.board, t.picked, (space){x, y}))
                continue;
            snprintf(text, sizeof text, "%c%d", 'a' + x - 1, y);
            naive_add(out, max, &count, text);
        }
    }
    return count;
}

static bool comes_before(piece a, piece b) {
    if (a.level != b.level)
        return a.level < b.level;
    return a.punct.x != b.punct.x ? a.punct.x < b.punct.x : a.punct.y < b.punct.y;
}

static void play(void *state, const char *action) {
    naive_punct *b = state;
    turn_so_far t;
    read_phase(b, &t);
    if (t.actions < 2) {
        if (t.actions == 0)
            b->phase[0] = '\0';
        naive_put(b->phase, sizeof b->phase, t.actions == 0 ? "%s" : ";%s", action);
        return;
    }
    piece laid = t.picked;
    laid.punct = t.dot;
    laid.turned = action[0] - '0';
    laid.level = lays(&t.board, t.picked, laid.punct, laid.turned);
    *b = t.board;
    int place = b->count++;
    for (; place > 0 && comes_before(laid, b->pieces[place - 1]); place--)
        b->pieces[place] = b->pieces[place - 1];
    b->pieces[place] = laid;
    b->turn = other(b->turn);
    snprintf(b->phase, sizeof b->phase, "-");
}

/* == Texts == */

/* Whether the colour may have added its eighteenth piece in the last turn. */
static bool may_have_added_the_last(const naive_punct *b, char colour) {
    if (b->turn == colour || is_connected(b, other(colour)))
        return false;
    for (int i = 0; i < b->count; i++) {
        const piece *p = &b->pieces[i];
        if (p->colour != colour || p->level > 0 || !is_free(b, i))
            continue;
        if (!b->basic && touches_centre(*p))
            continue;
        naive_punct less = without(b, i);
        if (!is_connected(&less, 'w') && !is_connected(&less, 'b'))
            return true;
    }
    return false;
}

/* The list "Refused", in its order. */
static bool is_possible(const naive_punct *b) {
    for (int i = 0; i < b->count; i++) {
        space dots[3];
        int middle;
        dots_of(b->pieces[i], dots, &middle);
        for (int dot = 0; dot < 3; dot++) {
            if (!is_space(dots[dot]))
                return false;
            for (int j = 0; j < b->count; j++)
                if (j != i && b->pieces[j].level == b->pieces[i].level &&
                    covers(b->pieces[j], dots[dot]))
                    return false;
        }
        if (rests_on(b, b->pieces[i], b->pieces[i].level) != b->pieces[i].level)
            return false;
    }
    for (int kind = 0; kind < 6; kind++)
        if (count_of_kind(b, 'w', kinds[kind]) > in_a_set[kind] ||
            count_of_kind(b, 'b', kinds[kind]) > in_a_set[kind])
            return false;
    int white = count_of(b, 'w'), black = count_of(b, 'b');
    if (white == 18 && black == 18)
        return false;
    if (black > 0 && white == 0)
        return false;
    if (black == 0 && white >= 2)
        return false;
    if (b->count == 0 && b->turn == 'b')
        return false;
    if (b->count == 1 && (b->turn == 'w' || touches_centre(b->pieces[0])))
        return false;
    if (white == 18 && !may_have_added_the_last(b, 'w'))
        return false;
    if (black == 18 && !may_have_added_the_last(b, 'b'))
        return false;

    if (strcmp(b->phase, "-") == 0)
        return true;
    naive_punct begun = *b;
    snprintf(begun.phase, sizeof begun.phase, "-");
    turn_so_far t;
    if (winner(&begun) != '-' || !read_phase(b, &t))
        return false;
    if (t.picked.level < 0 && !has_left(b, t.picked.kind))
        return false;
    return t.actions == 2 ? goes_to(&t.board, t.picked, t.dot) : goes_anywhere(&t.board, t.picked);
}

static bool read_board(naive_punct *b, const char *p) {
    if (strcmp(p, "-") == 0)
        return true;
    for (int level = 0;;) {
        piece read = {.level = level, .colour = *p};
        if ((*p != 'w' && *p != 'b') || b->count == PIECES_MAX)
            return false;
        p++;
        if (*p == '\0' || !strchr(kinds, *p))
            return false;
        read.kind = *p++;
        if (*p < '0' || *p > (read.kind == 'C' ? '2' : '5'))
            return false;
        read.turned = *p++ - '0';
        if (!read_space(&p, &read.punct))
            return false;
        if (b->count > 0 && !comes_before(b->pieces[b->count - 1], read))
            return false;
        b->pieces[b->count++] = read;
        if (*p == '\0')
            return true;
        if (*p != ',' && *p != '/')
            return false;
        level += *p++ == '/';
    }
}

static bool read_position(void *state, const char *text) {
    naive_punct *b = state;
    char rules[16], board[NAIVE_TEXT_MAX];
    if (strlen(text) >= NAIVE_TEXT_MAX ||
        sscanf(text, "punct %15s %1023s %c %15s", rules, board, &b->turn, b->phase) != 4)
        return false;
    b->basic = strcmp(rules, "basic") == 0;
    if ((!b->basic && strcmp(rules, "standard") != 0) || (b->turn != 'w' && b->turn != 'b'))
        return false;
    return read_board(b, board) && is_possible(b);
}

static void write_position(const void *state, char *out, size_t size) {
    const naive_punct *b = state;
    naive_put(out, size, "punct %s ", b->basic ? "basic" : "standard");
    if (b->count == 0)
        naive_put(out, size, "-");
    for (int i = 0; i < b->count; i++) {
        const piece *p = &b->pieces[i];
        if (i > 0)
            naive_put(out, size, p->level > b->pieces[i - 1].level ? "/" : ",");
        naive_put(out, size, "%c%c%d%c%d", p->colour, p->kind, p->turned, 'a' + p->punct.x - 1,
                  p->punct.y);
    }
    naive_put(out, size, " %c %s", b->turn, b->phase);
}

/* == Events == */

static bool hangs(const naive_punct *b, const piece *p) {
    space dots[3];
    int middle;
    dots_of(*p, dots, &middle);
    return middle >= 0 && height_of(b, dots[middle], p->level) < p->level;
}

static unsigned events_of_laying(const naive_punct *b, piece picked, piece laid) {
    unsigned flags = 0;
    space dots[3];
    int middle;
    dots_of(laid, dots, &middle);
    if (laid.level > picked.level && picked.level >= 0)
        flags |= NAIVE_UP;
    if (laid.level < picked.level)
        flags |= NAIVE_DOWN;
    if (laid.level >= 3)
        flags |= NAIVE_HIGH;
    const piece *ends[2] = {NULL, NULL};
    int end_count = 0;
    for (int i = 0; i < 3; i++) {
        const piece *under = top_of(b, dots[i], laid.level);
        if (i == middle) {
            int gap = laid.level - height_of(b, dots[i], laid.level);
            if (gap > 0)
                flags |= NAIVE_BRIDGE | (i == 0 ? NAIVE_HANGING_PUNCT : 0u);
            if (gap > 1)
                flags |= NAIVE_DEEP_BRIDGE;
            continue;
        }
        if (end_count < 2)
            ends[end_count++] = under;
        if (under && hangs(b, under)) {
            space below[3];
            int its_middle;
            dots_of(*under, below, &its_middle);
            if (same(below[its_middle], dots[i]))
                flags |= NAIVE_ON_A_BRIDGE;
        }
    }
    if (flags & NAIVE_BRIDGE && ends[0] && ends[0] == ends[1])
        flags |= NAIVE_BRIDGE_OVER_ONE;
    return flags;
}

static unsigned events(const void *before_it, const void *after_it, const char *action) {
    const naive_punct *before = before_it, *after = after_it;
    turn_so_far t;
    read_phase(before, &t);
    if (t.actions < 2)
        return 0;
    piece laid = t.picked;
    laid.punct = t.dot;
    laid.turned = action[0] - '0';
    laid.level = lays(&t.board, t.picked, laid.punct, laid.turned);
    unsigned flags = events_of_laying(after, t.picked, laid);
    if (t.picked.level < 0)
        flags |= NAIVE_ADDED | (touches_centre(laid) ? NAIVE_ADDED_IN_CENTRE : 0u);
    else if (same(t.picked.punct, t.dot))
        flags |= NAIVE_TURNED;
    else
        flags |= NAIVE_MOVED |
                 (touches_centre(laid) && !touches_centre(t.picked) ? NAIVE_MOVED_INTO_CENTRE : 0u);

    char mover = before->turn;
    bool own = is_connected(after, mover), others = is_connected(after, after->turn);
    bool last = t.picked.level < 0 && count_of(after, mover) == 18;
    if (own)
        flags |= (others ? NAIVE_BOTH_CONNECTED : NAIVE_CONNECTED) |
                 (last ? NAIVE_LAST_PIECE_CONNECTS : 0u);
    else if (others)
        flags |= NAIVE_UNCOVERED;
    else if (last && after->basic)
        flags |= NAIVE_LAST_PIECE_BASIC;
    else if (last)
        flags |= winner(after) == 't'     ? NAIVE_LAST_PIECE_TIES
                 : winner(after) == mover ? NAIVE_LAST_PIECE_WINS
                                          : NAIVE_LAST_PIECE_LOSES;
    return flags;
}

static const char *const event_names[] = {
    "added",
    "added in the centre",
    "moved",
    "moved into the centre",
    "turned in place",
    "up",
    "down",
    "on the fourth level",
    "bridge",
    "bridge over a deep gap",
    "bridge over one piece",
    "hanging PÜNCT",
    "on the middle of a bridge",
    "connected",
    "opponent's connection uncovered",
    "both connected",
    "last piece, won",
    "last piece, lost",
    "last piece, tie",
    "last piece in the basic game",
    "last piece connects",
};

const naive_game naive_game_punct = {
    .name = "punct",
    .read = read_position,
    .write = write_position,
    .actions = actions,
    .play = play,
    .winner = winner,
    .events = events,
    .event_names = event_names,
    .event_count = 21,
};
