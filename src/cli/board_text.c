/* A board becomes a canvas of characters. The scale comes from the layout: a character is
 * about twice as high as wide, so where neighbours in a column stand two lines apart,
 * columns stand five characters apart, a little more than true to make room for the letter
 * of a potential:
 *
 *                e9
 *           d8        f8
 *      c7        b         g7
 *           .         .
 *
 * The printed lines are left out: at a slope of one in five they would be no more than
 * noise between the pieces. */
#include "cli/board_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/board_signs.h"
#include "cli/charset.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/panel.h"
#include "cli/words.h"

enum { SCREEN_COLUMNS = 80, CANVAS_COLUMNS = 120, CANVAS_LINES = 60 };

typedef enum ink { INK_BLANK = 0, INK_SPOT, INK_NAME, INK_WHITE, INK_BLACK, INK_RED, INK_NB } ink;

typedef struct cell {
    uint32_t glyph; /* a code point; 0: nothing */
    uint8_t ink;
} cell;

typedef struct canvas {
    int columns, lines;
    cell cells[CANVAS_LINES][CANVAS_COLUMNS];
} canvas;

/* From grid steps to characters. */
typedef struct scale {
    int step_x, step_y, left, top;
} scale;

static int column_of(const scale *s, int x) {
    return (x - s->left) * s->step_x;
}

static int line_of(const scale *s, int y) {
    return (s->top - y) * s->step_y;
}

/* Clipped to the canvas. */
static cell *cell_at(canvas *c, int column, int line) {
    if (column < 0 || column >= CANVAS_COLUMNS || line < 0 || line >= CANVAS_LINES)
        return NULL;
    if (column >= c->columns)
        c->columns = column + 1;
    if (line >= c->lines)
        c->lines = line + 1;
    return &c->cells[line][column];
}

static void put(canvas *c, int column, int line, uint32_t glyph, ink colour) {
    cell *at = cell_at(c, column, line);
    if (at)
        *at = (cell){.glyph = glyph, .ink = (uint8_t)colour};
}

static void put_text(canvas *c, int column, int line, const char *text, ink colour) {
    for (; *text; text++)
        put(c, column++, line, (unsigned char)*text, colour);
}

/* == Pieces == */

static ink ink_of(pt_actor colours) {
    return colours == PT_WHITE ? INK_WHITE : colours == PT_BLACK ? INK_BLACK : INK_RED;
}

/* The top piece and the text after it; the mark for a neutral piece below is red. */
static void draw_pieces(canvas *c, const board_style *style, int column, int line,
                        const pt_thing *pieces, size_t count) {
    const pt_thing *top = &pieces[count - 1];
    ink colour = ink_of(piece_colours(top));
    bool coloured = style->colours != COLOURS_NONE;
    char text[STACK_TEXT_MAX];
    stack_text(pieces, count, coloured, text);
    put(c, column++, line, piece_sign(top, style->unicode, coloured), colour);
    for (const char *t = text; *t; t++)
        put(c, column++, line, (unsigned char)*t, *t == '*' ? INK_RED : colour);
}

/* == The whole board == */

static scale fit(const pt_layout *layout, const pt_label *labels, size_t label_count) {
    scale s = {.step_x = (layout->unit_x * 11 + 1000) / 2000,
               .step_y = (layout->unit_y + 250) / 500,
               .left = 127,
               .top = -128};
    s.step_x = s.step_x < 1 ? 1 : s.step_x;
    s.step_y = s.step_y < 1 ? 1 : s.step_y;
    for (size_t i = 0; i < layout->point_count; i++) {
        s.left = layout->points[i].x < s.left ? layout->points[i].x : s.left;
        s.top = layout->points[i].y > s.top ? layout->points[i].y : s.top;
    }
    for (size_t i = 0; i < label_count; i++) {
        s.left = labels[i].x < s.left ? labels[i].x : s.left;
        s.top = labels[i].y > s.top ? labels[i].y : s.top;
    }
    return s;
}

static void draw_board(canvas *c, const pt_board *board, const board_style *style) {
    const pt_layout *layout = board->layout;
    pt_label labels[PT_LABELS_MAX];
    size_t label_count = pt_layout_labels(layout, labels, PT_LABELS_MAX);
    scale s = fit(layout, labels, label_count);
    for (size_t i = 0; i < label_count; i++) {
        int column = 1 + column_of(&s, labels[i].x);
        put_text(c, column, line_of(&s, labels[i].y), labels[i].text, INK_NAME);
    }
    for (size_t i = 0; i < layout->point_count; i++) {
        const pt_point *p = &layout->points[i];
        if (p->is_dot || pt_points_has(&board->missing, i))
            continue;
        int column = 1 + column_of(&s, p->x), line = line_of(&s, p->y);
        pt_thing pieces[PT_STACK_MAX];
        size_t count = pt_board_pieces(board, i, pieces, PT_STACK_MAX);
        if (count > 0)
            draw_pieces(c, style, column, line, pieces, count);
        else
            put(c, column, line, spot_sign(layout, i, style->unicode ? 0xb7 : '.'), INK_SPOT);
    }
}

/* == Printing == */

/* The board has a middle tone, so both white and black pieces are visible on any background. */
static const char *const inks[3][INK_NB] = {
    [COLOURS_16] = {"\033[0;43m", "\033[0;30;43m", "\033[0;30;43m", "\033[0;1;97;43m",
                    "\033[0;30;43m", "\033[0;1;31;43m"},
    [COLOURS_256] = {"\033[0;48;5;101m", "\033[0;38;5;230;48;5;101m", "\033[0;38;5;187;48;5;101m",
                     "\033[0;1;38;5;231;48;5;101m", "\033[0;1;38;5;16;48;5;101m",
                     "\033[0;1;38;5;124;48;5;101m"},
};
static const char plain_ink[] = "\033[0m", bold_ink[] = "\033[1m";

static void print_glyph(FILE *out, uint32_t glyph) {
    if (glyph < 0x80) {
        putc((int)glyph, out);
    } else if (glyph < 0x800) {
        putc((int)(0xc0 | glyph >> 6), out);
        putc((int)(0x80 | (glyph & 0x3f)), out);
    } else {
        putc((int)(0xe0 | glyph >> 12), out);
        putc((int)(0x80 | (glyph >> 6 & 0x3f)), out);
        putc((int)(0x80 | (glyph & 0x3f)), out);
    }
}

/* The first and last columns used on this line and its neighbours: painting these gives the
 * board its shape. */
static void painted_part(const canvas *c, int line, int *from, int *to) {
    *from = CANVAS_COLUMNS;
    *to = -1;
    for (int y = line > 0 ? line - 1 : 0; y <= line + 1 && y < c->lines; y++)
        for (int x = 0; x < c->columns; x++)
            if (c->cells[y][x].glyph) {
                *from = x - 1 < *from ? x - 1 : *from;
                *to = x + 1 > *to ? x + 1 : *to;
            }
}

/* Prints one line of the canvas without trailing spaces; returns its width. */
static int print_canvas_line(FILE *out, const canvas *c, int line, const board_style *style) {
    int from = 0, to = -1, current = -1;
    if (line >= c->lines)
        return 0;
    if (style->colours)
        painted_part(c, line, &from, &to);
    else
        for (int x = 0; x < c->columns; x++)
            to = c->cells[line][x].glyph ? x : to;
    for (int x = 0; x <= to; x++) {
        const cell *at = &c->cells[line][x];
        if (style->colours && x >= from && current != at->ink) {
            fputs(inks[style->colours][at->ink], out);
            current = at->ink;
        }
        print_glyph(out, at->glyph ? at->glyph : ' ');
    }
    if (style->colours)
        fputs(plain_ink, out);
    return to + 1;
}

/* Every stack of more than one piece, in full: "e5 [Bw]". */
static void add_stacks(panel *p, const pt_board *board) {
    char *text = calloc(1, 8192);
    size_t n = 0;
    for (size_t i = 0; text && board->layout && i < board->layout->point_count; i++) {
        pt_thing pieces[PT_STACK_MAX];
        size_t count = pt_board_pieces(board, i, pieces, PT_STACK_MAX);
        if (count < 2 || n + 128 > 8192)
            continue;
        n += (size_t)sprintf(text + n, "%s%.3s:[", n ? " " : "", board->layout->points[i].name);
        for (size_t k = 0; k < count; k++)
            n += (size_t)sprintf(text + n, "%.3s", piece_text(&pieces[k]));
        text[n++] = ']';
    }
    if (text && n > 0) {
        panel_add(p, PANEL_PLAIN, 0, "");
        panel_add(p, PANEL_PLAIN, 0, _("Stacks, bottom first:"));
        panel_add(p, PANEL_PLAIN, 0, text);
    }
    free(text);
}

static void fill_panel(panel *p, const pt_rules *rules, const void *state, const pt_board *board,
                       bool beside) {
    char text[PANEL_TEXT], held[PANEL_TEXT / 2], role[128];
    state_sentence(rules, state, text, sizeof text);
    panel_add(p, PANEL_STRONG, 0, text);
    if (beside)
        panel_add(p, PANEL_PLAIN, 0, "");
    for (unsigned seat = 0; seat < 2; seat++) {
        panel_holdings(board, (pt_actor)seat, held, sizeof held);
        role_sentence(rules, board, (pt_actor)board->seats[seat], role, sizeof role);
        snprintf(text, sizeof text, "%s%s%s%s%s", player_label(rules, board->seats[seat]),
                 *role ? ", " : "", role, *held ? ": " : "", held);
        panel_add(p, PANEL_PLAIN, 0, text)->sign = (uint8_t)(1 + seat);
    }
    panel_holdings(board, PT_NOBODY, held, sizeof held);
    if (*held)
        panel_add(p, PANEL_PLAIN, 0, held);
    add_stacks(p, board);
}

static void print_panel_line(FILE *out, const panel_line *line, const pt_rules *rules,
                             const board_style *style) {
    const char *text = line->text;
    if (!*text)
        return;
    if (line->sign) {
        pt_actor player = (pt_actor)(line->sign - 1);
        if (style->colours)
            fprintf(out, "%s ", inks[style->colours][ink_of(player)]);
        print_glyph(out, player_sign(pt_rules_game(rules), player, style->unicode,
                                     style->colours != COLOURS_NONE));
        fprintf(out, style->colours ? " %s " : " ", plain_ink);
    } else {
        fputs(style->colours ? "    " : "  ", out);
    }
    if (line->ink == PANEL_STRONG && style->colours)
        fprintf(out, "%s%s%s", bold_ink, text, plain_ink);
    else
        fputs(text, out);
}

/* The active board or, if that has no points, another. */
static const pt_board *board_shown(const pt_scene *scene) {
    const pt_board *shown = &scene->boards[0];
    for (size_t i = 1; i < scene->count; i++)
        if (scene->boards[i].active && scene->boards[i].layout)
            shown = &scene->boards[i];
    return shown;
}

void board_print(FILE *out, const pt_rules *rules, const void *state, const board_style *style) {
    canvas *c = calloc(1, sizeof *c);
    panel *p = calloc(1, sizeof *p);
    pt_scene *scene = calloc(1, sizeof *scene);
    if (c && p && scene) {
        pt_state_scene(rules, state, scene);
        const pt_board *board = board_shown(scene);
        if (board->layout)
            draw_board(c, board, style);
        const int sign = style->colours ? 4 : 2;
        int width = c->columns + 1;
        bool beside = board->layout && width + 2 + sign + 24 <= SCREEN_COLUMNS;
        p->width = (beside ? SCREEN_COLUMNS - width - 2 : SCREEN_COLUMNS - 2) - sign;
        fill_panel(p, rules, state, board, beside);
        int count = (int)p->count, lines = beside && count > c->lines ? count : c->lines;
        for (int i = 0; i < lines; i++) {
            int used = print_canvas_line(out, c, i, style);
            if (beside && i < count && *p->lines[i].text) {
                fprintf(out, "%*s", width + 2 - used, "");
                print_panel_line(out, &p->lines[i], board->rules, style);
            }
            putc('\n', out);
        }
        if (!beside && lines > 0)
            putc('\n', out);
        for (int i = 0; !beside && i < count; i++) {
            print_panel_line(out, &p->lines[i], board->rules, style);
            putc('\n', out);
        }
    }
    free(c);
    free(p);
    free(scene);
}

/* == Style == */

static board_colours terminal_colours(void) {
    const char *term = getenv("TERM"), *more = getenv("COLORTERM");
    return (term && strstr(term, "256")) || (more && *more) ? COLOURS_256 : COLOURS_16;
}

bool board_style_read(const cli_args *args, board_style *out) {
    const char *when = args->values[OPTION_COLOR], *no_colour = getenv("NO_COLOR"),
               *term = getenv("TERM");
    if (args->values[OPTION_ASCII] && args->values[OPTION_UNICODE]) {
        fail(args->command->name, STATUS_USAGE, _("--ascii and --unicode cannot be combined"));
        return false;
    }
    if (when && strcmp(when, "auto") != 0 && strcmp(when, "always") != 0 &&
        strcmp(when, "never") != 0) {
        fail(args->command->name, STATUS_USAGE, _("--color: \"%s\" is not always, never or auto"),
             when);
        return false;
    }
    out->unicode =
        !args->values[OPTION_ASCII] && (args->values[OPTION_UNICODE] || language_is_utf8());
    /* If Unicode is requested, trust the terminal rather than the locale. */
    if (args->values[OPTION_UNICODE])
        charset_stop_output();
    bool colour;
    if (when && strcmp(when, "auto") != 0)
        colour = strcmp(when, "always") == 0;
    else
        colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && term && *term &&
                 strcmp(term, "dumb") != 0;
    out->colours = colour ? terminal_colours() : COLOURS_NONE;
    return true;
}
