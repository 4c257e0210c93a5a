/* The scale: a character is about twice as high as wide. Along x, neighbours in a row are at
 * least six characters apart: a piece, its letter, two digits for the height of its stack, and a
 * mark on either side. */
#include "tui/board.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum { APART = 6, APART_LEAST = 4, LEFT_MARGIN = 3, RIGHT_MARGIN = 4, STEP_Y_MOST = 4 };

/* == Geometry == */

/* Grid steps to the right and upwards on the screen. */
static int across(const board_fit *fit, int x, int y) {
    return fit->is_lying ? y : x;
}

static int up(const board_fit *fit, int x, int y) {
    return fit->is_lying ? -x : y;
}

static int row_of(const board_fit *fit, int x, int y) {
    return fit->row + (fit->top - up(fit, x, y)) * fit->step_y;
}

static int column_of(const board_fit *fit, int x, int y) {
    return fit->column + LEFT_MARGIN + (across(fit, x, y) - fit->left) * fit->step_x;
}

/* The smallest distance between two points in a row of the grid. */
static int row_spacing(const board_fit *fit) {
    const pt_layout *layout = fit->layout;
    int least = 127;
    for (size_t i = 0; i < layout->point_count; i++)
        for (size_t j = 0; j < layout->point_count; j++) {
            const pt_point *a = &layout->points[i], *b = &layout->points[j];
            int right = across(fit, b->x - a->x, b->y - a->y);
            if (up(fit, a->x, a->y) == up(fit, b->x, b->y) && right > 0 && right < least)
                least = right;
        }
    return least;
}

static void measure(board_fit *fit) {
    const pt_layout *layout = fit->layout;
    int right = -128, bottom = 127;
    fit->left = 127;
    fit->top = -128;
    for (size_t i = 0; i < layout->point_count + fit->label_count; i++) {
        bool label = i >= layout->point_count;
        int x = label ? fit->labels[i - layout->point_count].x : layout->points[i].x;
        int y = label ? fit->labels[i - layout->point_count].y : layout->points[i].y;
        int column = across(fit, x, y), row = up(fit, x, y);
        fit->left = column < fit->left ? column : fit->left;
        fit->top = row > fit->top ? row : fit->top;
        right = column > right ? column : right;
        bottom = row < bottom ? row : bottom;
    }
    fit->rows = (fit->top - bottom) * fit->step_y + 1;
    fit->columns = (right - fit->left) * fit->step_x + 1 + LEFT_MARGIN + RIGHT_MARGIN;
}

/* Large pieces take five columns and half a row more on either side. */
static bool has_room(const board_fit *fit) {
    const pt_layout *layout = fit->layout;
    for (size_t i = 0; i < layout->point_count; i++)
        for (size_t j = 0; j < i; j++) {
            const pt_point *a = &layout->points[i], *b = &layout->points[j];
            if (abs(row_of(fit, a->x, a->y) - row_of(fit, b->x, b->y)) < 3 &&
                abs(column_of(fit, a->x, a->y) - column_of(fit, b->x, b->y)) < 6)
                return false;
        }
    return true;
}

/* True to scale, rounded up, but never so narrow that pieces touch. */
static void scale(board_fit *fit, int step_y, int apart) {
    const pt_layout *layout = fit->layout;
    int spacing = row_spacing(fit), least = (apart + spacing - 1) / spacing;
    int unit_x = fit->is_lying ? layout->unit_y : layout->unit_x;
    int unit_y = fit->is_lying ? layout->unit_x : layout->unit_y;
    int wide = (2 * unit_x * step_y + unit_y - 1) / unit_y;
    fit->step_y = step_y;
    fit->step_x = wide > least ? wide : least;
    measure(fit);
    fit->is_large = has_room(fit);
}

static void begin(board_fit *fit, const pt_layout *layout) {
    fit->layout = layout;
    fit->row = fit->column = 0;
    fit->is_lying = false;
    fit->label_count = pt_layout_labels(layout, fit->labels, PT_LABELS_MAX);
}

void board_fit_least(const pt_layout *layout, board_fit *out) {
    begin(out, layout);
    scale(out, 1, APART_LEAST);
}

/* The largest scale that fits. */
static bool fit_scale(board_fit *out, int rows, int columns) {
    for (int step_y = STEP_Y_MOST, apart = APART; apart >= APART_LEAST;) {
        scale(out, step_y, apart);
        if (out->rows <= rows && out->columns <= columns)
            return true;
        /* Closer together only as a last resort. */
        if (step_y > 1)
            step_y--;
        else
            apart--;
    }
    return false;
}

bool board_fit_into(const pt_layout *layout, int rows, int columns, board_fit *out) {
    begin(out, layout);
    if (fit_scale(out, rows, columns))
        return true;
    out->is_lying = true;
    return fit_scale(out, rows, columns);
}

void board_turn(const board_fit *fit, int *dx, int *dy) {
    int right = *dx;
    if (!fit->is_lying)
        return;
    *dx = -*dy;
    *dy = right;
}

void board_place(board_fit *fit, int row, int column) {
    fit->row = row;
    fit->column = column;
}

size_t board_point_at(const board_fit *fit, int row, int column) {
    size_t best = BOARD_NO_POINT;
    int least = 0;
    for (size_t i = 0; i < fit->layout->point_count; i++) {
        const pt_point *p = &fit->layout->points[i];
        int down = row_of(fit, p->x, p->y) - row, right = column_of(fit, p->x, p->y) - column;
        /* The sign and the text after it. */
        if (abs(down) > fit->step_y / 2 || right > 1 || right < -3)
            continue;
        int distance = 4 * down * down + right * right;
        if (best == BOARD_NO_POINT || distance < least) {
            best = i;
            least = distance;
        }
    }
    return best;
}

size_t board_step(const pt_layout *layout, size_t from, int dx, int dy, size_t aim,
                  const pt_points *among) {
    const pt_point *at = &layout->points[from], *home = &layout->points[aim];
    size_t best = BOARD_NO_POINT;
    long least = 0;
    for (size_t i = 0; i < layout->point_count; i++) {
        const pt_point *p = &layout->points[i];
        long x = (long)(p->x - at->x) * layout->unit_x, y = (long)(p->y - at->y) * layout->unit_y;
        long along = x * dx + y * dy, aside = labs(dx ? y : x);
        /* Nothing behind, and little more sideways than ahead. */
        if (i == from || along <= 0 || aside > 2 * along || !pt_points_has(among, i))
            continue;
        long off = dx ? labs((long)(p->y - home->y) * layout->unit_y)
                      : labs((long)(p->x - home->x) * layout->unit_x);
        long cost = 2 * along + 2 * aside + off / 2;
        if (best == BOARD_NO_POINT || cost < least) {
            best = i;
            least = cost;
        }
    }
    return best;
}

/* == Ground and lines == */

/* The board's background: where it is painted, and the dots of its lines, two columns of four
 * per character as in braille. */
enum { SHEET_ROWS = 128, SHEET_COLUMNS = 256 };

typedef struct sheet {
    /* Painted columns of each row, from the one above the board on. */
    short from[SHEET_ROWS], to[SHEET_ROWS];
    uint8_t dots[SHEET_ROWS][SHEET_COLUMNS];
} sheet;

static void cover(sheet *sh, const board_fit *fit, int x, int y) {
    int row = row_of(fit, x, y) - fit->row + 1, column = column_of(fit, x, y) - fit->column;
    const short margin = fit->is_large ? 3 : 2;
    for (int r = row - fit->step_y; r <= row + fit->step_y; r++) {
        if (r < 0 || r >= SHEET_ROWS || r > fit->rows + 1)
            continue;
        if (column - margin < sh->from[r])
            sh->from[r] = (short)(column - margin);
        if (column + margin + 1 > sh->to[r])
            sh->to[r] = (short)(column + margin + 1);
    }
}

static void add_dot(sheet *sh, int x, int y) {
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int row = y / 4, column = x / 2;
    if (x < 0 || y < 0 || row >= SHEET_ROWS || column >= SHEET_COLUMNS)
        return;
    sh->dots[row][column] |= bits[y % 4][x % 2];
}

static void add_line(sheet *sh, const board_fit *fit, const uint8_t ends[2]) {
    const pt_point *a = &fit->layout->points[ends[0]], *b = &fit->layout->points[ends[1]];
    int x0 = 2 * (column_of(fit, a->x, a->y) - fit->column) + 1,
        y0 = 4 * (row_of(fit, a->x, a->y) - fit->row) + 2;
    int x1 = 2 * (column_of(fit, b->x, b->y) - fit->column) + 1,
        y1 = 4 * (row_of(fit, b->x, b->y) - fit->row) + 2;
    int steps = abs(x1 - x0) > abs(y1 - y0) ? abs(x1 - x0) : abs(y1 - y0);
    for (int i = 0; i <= steps; i++)
        add_dot(sh, x0 + (x1 - x0) * i / (steps ? steps : 1),
                y0 + (y1 - y0) * i / (steps ? steps : 1));
}

/* Paints the background in the board's shape, with its lines if they can be fine. */
static void draw_ground(screen *s, const board_fit *fit, const pt_points *missing, sheet *sh) {
    const pt_layout *layout = fit->layout;
    memset(sh, 0, sizeof *sh);
    for (int r = 0; r < SHEET_ROWS; r++) {
        sh->from[r] = SHEET_COLUMNS;
        sh->to[r] = -1;
    }
    for (size_t i = 0; i < layout->point_count; i++)
        if (!pt_points_has(missing, i))
            cover(sh, fit, layout->points[i].x, layout->points[i].y);
    for (size_t i = 0; i < fit->label_count; i++)
        cover(sh, fit, fit->labels[i].x, fit->labels[i].y);
    screen_style(s, INK_LINE, GROUND_BOARD);
    for (int r = 0; s->colours != COLOURS_NONE && r < fit->rows + 2 && r < SHEET_ROWS; r++)
        if (sh->to[r] >= sh->from[r])
            screen_blank(fit->row + r - 1, fit->column + sh->from[r], sh->to[r] - sh->from[r] + 1);
    for (size_t i = 0; s->unicode && s->colours == COLOURS_256 && i < layout->line_count; i++)
        add_line(sh, fit, layout->lines[i]);
    for (int r = 0; r < fit->rows && r < SHEET_ROWS; r++)
        for (int c = 0; c < fit->columns && c < SHEET_COLUMNS; c++)
            if (sh->dots[r][c] && c >= sh->from[r + 1] && c <= sh->to[r + 1])
                screen_glyph(fit->row + r, fit->column + c, 0x2800u + sh->dots[r][c]);
    /* Removed points take the board with them. */
    screen_style(s, INK_TEXT, GROUND_NONE);
    for (size_t i = 0; i < layout->point_count; i++)
        if (pt_points_has(missing, i))
            screen_blank(row_of(fit, layout->points[i].x, layout->points[i].y),
                         column_of(fit, layout->points[i].x, layout->points[i].y) - 2, 5);
}

/* == Pieces == */

/* Whether a piece is a plain disc, drawn with half blocks and no sign. */
static bool is_disc(const pt_thing *piece) {
    uint32_t symbol = piece_sign(piece, true, true);
    return symbol == 0x25cb || symbol == 0x25cf;
}

/* The sign on a disc, 0 for none. */
static uint32_t sign_on_disc(const screen *s, const pt_thing *top) {
    if (is_disc(top))
        return 0;
    if (s->unicode)
        return piece_sign(top, true, false);
    return top->sprite->letter ? (unsigned char)top->sprite->letter : piece_sign(top, false, true);
}

/* Without colours: the sign of the piece on top, and the text after it. */
static int draw_sign(screen *s, int row, int column, const pt_thing *top, const char *text,
                     ground g) {
    screen_style(s, piece_colours(top) == PT_WHITE ? INK_WHITE : INK_BLACK, g);
    screen_glyph(row, column, piece_sign(top, s->unicode, false));
    return 1 + screen_text(s, row, column + 1, 6, text);
}

/* The inks and grounds of a piece, by its colour. */
typedef struct paint {
    ink edge, text;
    ground disc;
} paint;

static const paint *paint_of(const pt_thing *piece) {
    static const paint paints[] = {{INK_WHITE, INK_ON_WHITE, GROUND_WHITE},
                                   {INK_BLACK, INK_ON_BLACK, GROUND_BLACK},
                                   {INK_RED, INK_ON_BLACK, GROUND_RED}};
    pt_actor whose = piece_colours(piece);
    return &paints[whose <= PT_BLACK ? whose : 2];
}

/* The text on a piece. Returns its width, at least 1. */
static int draw_on_disc(screen *s, int row, int column, const pt_thing *top, const char *text) {
    const paint *p = paint_of(top);
    uint32_t sign = sign_on_disc(s, top);
    int used = 0;
    screen_style(s, p->text, p->disc);
    if (sign)
        screen_glyph(row, column + used++, sign);
    used += screen_text(s, row, column + used, 6, text);
    if (used == 0)
        screen_blank(row, column + used++, 1);
    return used;
}

/* With colours: a disc of half blocks with the text on it. */
static int draw_disc(screen *s, int row, int column, const pt_thing *top, const char *text,
                     ground g) {
    int used = draw_on_disc(s, row, column, top, text);
    screen_style(s, paint_of(top)->edge, g);
    if (!s->unicode)
        screen_style(s, INK_TEXT, paint_of(top)->disc);
    screen_glyph(row, column - 1, s->unicode ? 0x2590 : ' ');
    screen_glyph(row, column + used, s->unicode ? 0x258c : ' ');
    return used;
}

/* The same with half a row more above and below:   ▄▄▄
 *                                                 ▐ T ▌
 *                                                  ▀▀▀   */
static int draw_large_disc(screen *s, int row, int column, const pt_thing *top, const char *text,
                           ground g) {
    const paint *p = paint_of(top);
    int used = screen_width(text) + (sign_on_disc(s, top) != 0);
    int width = used > 3 ? used : 3;
    if (g != GROUND_BOARD) {
        screen_style(s, INK_TEXT, g);
        for (int r = row - 1; r <= row + 1; r++)
            screen_blank(r, column - 2, width + 2);
    }
    screen_style(s, p->edge, g);
    for (int i = 0; i < width; i++) {
        screen_glyph(row - 1, column - 1 + i, 0x2584);
        screen_glyph(row + 1, column - 1 + i, 0x2580);
    }
    screen_glyph(row, column - 2, 0x2590);
    screen_glyph(row, column - 1 + width, 0x258c);
    screen_style(s, p->text, p->disc);
    screen_blank(row, column - 1, width);
    draw_on_disc(s, row, used < 2 ? column : column - 1, top, text);
    return width;
}

int board_draw_stack(screen *s, int row, int column, const pt_thing *pieces, size_t count,
                     ground g) {
    char text[STACK_TEXT_MAX];
    bool plain = s->colours == COLOURS_NONE;
    const pt_thing *top = &pieces[count - 1];
    stack_text(pieces, count, !plain, text);
    return plain ? draw_sign(s, row, column, top, text, g)
                 : draw_disc(s, row, column, top, text, g);
}

void board_draw_player(screen *s, int row, int left, const pt_game *game, pt_actor player) {
    bool plain = s->colours == COLOURS_NONE;
    ink i = player == PT_WHITE ? INK_WHITE : INK_BLACK;
    ground g = player == PT_WHITE ? GROUND_WHITE : GROUND_BLACK;
    if (!plain) {
        screen_style(s, i, GROUND_BOARD);
        screen_glyph(row, left, s->unicode ? 0x2590 : ' ');
        screen_glyph(row, left + 2, s->unicode ? 0x258c : ' ');
        screen_style(s, INK_TEXT, g);
        screen_blank(row, left + 1, 1);
        return;
    }
    screen_style(s, i, GROUND_NONE);
    screen_glyph(row, left + 1, player_sign(game, player, s->unicode, false));
}

/* == Points == */

/* Marks on either side of columns from..to: always for the cursor, for others only without
 * colours; with colours the background is extended instead. */
static void draw_marks(screen *s, int row, int from, int to, ground g, bool cursor) {
    static const char marks[GROUND_NB][2] = {
        [GROUND_HINT] = {'!', '!'},    [GROUND_TARGET] = {'(', ')'}, [GROUND_PICKED] = {'<', '>'},
        [GROUND_PREVIEW] = {'{', '}'}, [GROUND_KEEP] = {'(', ')'},   [GROUND_TAKE] = {'x', 'x'},
    };
    bool plain = s->colours == COLOURS_NONE;
    if (cursor) {
        screen_style(s, INK_ON_BLACK, GROUND_CURSOR);
        screen_glyph(row, from - 1, '[');
        screen_glyph(row, to + 1, ']');
    } else if (plain && marks[g][0]) {
        screen_style(s, INK_STRONG, GROUND_NONE);
        screen_glyph(row, from - 1, (unsigned char)marks[g][0]);
        screen_glyph(row, to + 1, (unsigned char)marks[g][1]);
    } else if (!plain && g != GROUND_BOARD) {
        screen_style(s, INK_ON_BLACK, g);
        screen_glyph(row, from - 1, g == GROUND_TAKE ? 'x' : ' ');
        screen_glyph(row, to + 1, g == GROUND_TAKE ? 'x' : ' ');
    }
}

static void draw_point(screen *s, const board_fit *fit, const pt_board *board, size_t i,
                       const board_looks *looks) {
    const pt_point *p = &fit->layout->points[i];
    int row = row_of(fit, p->x, p->y), column = column_of(fit, p->x, p->y), used = 1;
    bool cursor = i == looks->cursor, plain = s->colours == COLOURS_NONE;
    ground marked = looks->grounds[i], g = cursor ? GROUND_CURSOR : marked;
    bool open = pt_points_has(&looks->open, i);
    /* The cursor must not hide a preview. */
    if (cursor && (marked == GROUND_TAKE || marked == GROUND_KEEP))
        g = marked;
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_board_pieces(board, i, pieces, PT_STACK_MAX);
    bool disc = count > 0 && !plain;
    if (disc && s->unicode && fit->is_large) {
        char text[STACK_TEXT_MAX];
        stack_text(pieces, count, true, text);
        used = draw_large_disc(s, row, column--, &pieces[count - 1], text, g);
    } else if (count > 0) {
        used = board_draw_stack(s, row, column, pieces, count, g);
    } else if (p->is_dot) {
        /* Lines keep a little distance. */
        screen_style(s, open ? INK_NAME_OPEN : INK_NAME, g);
        if (!plain && g == GROUND_BOARD)
            screen_blank(row, column - 1, 4);
        used = screen_text(s, row, column, 3, p->name);
    } else {
        screen_style(s, open ? INK_NAME_OPEN : INK_SPOT, g);
        screen_glyph(row, column,
                     spot_sign(fit->layout, i,
                               !s->unicode ? '.'
                               : plain     ? 0xb7
                                           : 0x2022));
    }
    draw_marks(s, row, column - disc, column + used - 1 + disc, marked, cursor);
}

/* A piece that covers several points also covers the space between them. */
static void draw_between(screen *s, const board_fit *fit, const pt_thing *t, const pt_point *a,
                         const pt_point *b) {
    int row = row_of(fit, a->x, a->y), column = column_of(fit, a->x, a->y);
    int down = row_of(fit, b->x, b->y) - row, right = column_of(fit, b->x, b->y) - column;
    int steps = abs(right) > abs(down) ? abs(right) : abs(down);
    bool rising = (right > 0) != (down > 0);
    screen_style(s, s->colours == COLOURS_NONE ? INK_TEXT : paint_of(t)->edge, GROUND_BOARD);
    for (int i = 1; i < steps; i++) {
        int r = row + down * i / steps;
        if (down && (r == row || r == row + down))
            continue; /* the points' own rows are full */
        screen_glyph(r, column + right * i / steps,
                     !down         ? (s->unicode ? 0x2550 : '=')
                     : !s->unicode ? (rising ? '/' : '\\')
                                   : (rising ? 0x2571 : 0x2572));
    }
}

static bool is_on_top(const pt_board *board, size_t point, const pt_thing *t) {
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_board_pieces(board, point, pieces, PT_STACK_MAX);
    return count > 0 && memcmp(&pieces[count - 1], t, sizeof *t) == 0;
}

static void draw_wide(screen *s, const board_fit *fit, const pt_board *board, const pt_thing *t) {
    const pt_point *points = fit->layout->points, *covered[8];
    size_t count = 0;
    for (size_t i = 0; i < fit->layout->point_count && count < 8; i++)
        if (is_on_top(board, i, t))
            covered[count++] = &points[i];
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            draw_between(s, fit, t, covered[i], covered[k]);
}

void board_draw(screen *s, const board_fit *fit, const pt_board *board, const board_looks *looks) {
    sheet *sh = malloc(sizeof *sh);
    if (!sh)
        return;
    draw_ground(s, fit, &board->missing, sh);
    free(sh);
    const pt_layout *layout = fit->layout;
    bool has_dots = false;
    for (size_t i = 0; i < layout->point_count; i++)
        has_dots |= layout->points[i].is_dot;
    screen_style(s, INK_SPOT, GROUND_BOARD);
    for (size_t i = 0; !has_dots && i < fit->label_count; i++)
        screen_text(s, row_of(fit, fit->labels[i].x, fit->labels[i].y),
                    column_of(fit, fit->labels[i].x, fit->labels[i].y), 3, fit->labels[i].text);
    for (size_t i = 0; i < board->thing_count; i++)
        if (!board->things[i].hand && board->things[i].sprite->size > 1)
            draw_wide(s, fit, board, &board->things[i]);
    for (size_t i = 0; i < layout->point_count; i++)
        if (i != looks->cursor && !pt_points_has(&board->missing, i))
            draw_point(s, fit, board, i, looks);
    if (looks->cursor < layout->point_count)
        draw_point(s, fit, board, looks->cursor, looks);
}
