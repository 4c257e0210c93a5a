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
#include "cli/words.h"

enum { SCREEN_COLUMNS = 80, CANVAS_COLUMNS = 120, CANVAS_LINES = 60, TEXT_MAX = 512 };

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

/* What lies outside the canvas is left off. */
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

static uint32_t sign_of(const pt_thing *piece, const board_style *style) {
    return piece_sign(piece, style->unicode, style->colours != COLOURS_NONE);
}

static ink ink_of(uint8_t colour) {
    return colour == PT_WHITE ? INK_WHITE : colour == PT_BLACK ? INK_BLACK : INK_RED;
}

/* The piece on top, how many there are in all, and * where a red one is among them. */
static void draw_pieces(canvas *c, const board_style *style, int column, int line,
                        const pt_thing *pieces, size_t count) {
    const pt_thing *top = &pieces[count - 1];
    ink colour = ink_of(top->owner);
    char rest[32];
    const char *text = piece_text(top);
    bool red = false;
    for (size_t i = 0; i + 1 < count; i++)
        red |= pieces[i].owner == PT_NOBODY;
    if (count > 1)
        snprintf(rest, sizeof rest, "%s%zu", text + 1, count);
    else
        snprintf(rest, sizeof rest, "%s", text + 1);
    put(c, column, line, sign_of(top, style), colour);
    put_text(c, column + 1, line, rest, colour);
    if (red)
        put(c, column + 1 + (int)strlen(rest), line, '*', INK_RED);
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

static void draw_board(canvas *c, const pt_rules *rules, const void *state, const pt_layout *layout,
                       const board_style *style) {
    pt_label labels[PT_LABELS_MAX];
    size_t label_count = pt_layout_labels(layout, labels, PT_LABELS_MAX);
    scale s = fit(layout, labels, label_count);
    for (size_t i = 0; i < label_count; i++) {
        int column = 1 + column_of(&s, labels[i].x);
        put_text(c, column, line_of(&s, labels[i].y), labels[i].text, INK_NAME);
    }
    pt_board board;
    pt_state_board(rules, state, &board);
    for (size_t i = 0; i < layout->point_count; i++) {
        const pt_point *p = &layout->points[i];
        if (p->is_dot)
            continue;
        int column = 1 + column_of(&s, p->x), line = line_of(&s, p->y);
        pt_thing pieces[PT_STACK_MAX];
        size_t count = pt_board_pieces(&board, i, pieces, PT_STACK_MAX);
        if (count > 0)
            draw_pieces(c, style, column, line, pieces, count);
        else
            put(c, column, line, style->unicode ? 0xb7 : '.', INK_SPOT);
    }
}

/* == Printing == */

/* White and black pieces are shown on a board of a middle tone, so that both can be seen
 * whatever the terminal's own background is. */
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

/* The first and the last column in use on this line and its neighbours: what is painted,
 * so that the board has its own shape on the screen. */
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

/* Prints one line of the canvas without trailing blanks; returns the columns it took. */
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

/* The lines of text beside or under a board. */
typedef struct panel {
    int width, count;
    struct {
        char text[TEXT_MAX];
        uint8_t sign; /* 0, or 1 + the player whose piece stands before the text */
        bool bold;
    } lines[40];
} panel;

enum { PANEL_LINES = sizeof((panel *)0)->lines / sizeof((panel *)0)->lines[0] };

static void panel_line(panel *p, const char *text, size_t len, uint8_t sign, bool bold) {
    if (p->count == PANEL_LINES)
        return;
    char *line = p->lines[p->count].text;
    for (size_t i = 0; i < len && i < TEXT_MAX - 1; i++)
        line[i] = text[i] == UNBROKEN ? ' ' : text[i];
    p->lines[p->count].sign = sign;
    p->lines[p->count].bold = bold;
    p->count++;
}

/* How many bytes of the text, in whole words, fit into `width` columns; a word that is
 * longer stands alone. */
static size_t words_that_fit(const char *text, int width) {
    size_t best = 0;
    int used = 0;
    for (size_t i = 0;; i++) {
        if (text[i] == ' ' || !text[i]) {
            if (best > 0 && used > width)
                return best;
            best = i;
        }
        if (!text[i])
            return best;
        /* A letter of UTF-8 is one column, however many bytes it has. */
        used += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
}

/* Adds a text broken at blanks to the panel's width. */
static void panel_words(panel *p, const char *text, uint8_t sign, bool bold) {
    while (*text) {
        size_t len = words_that_fit(text, p->width);
        panel_line(p, text, len, sign, bold);
        sign = 0;
        text += len + strspn(text + len, " ");
    }
}

/* Every stack of more than one piece, whole: "e5 [Bw]". */
static void panel_stacks(panel *p, const pt_rules *rules, const void *state,
                         const pt_layout *layout) {
    char *text = calloc(1, 8192);
    size_t n = 0;
    pt_board board;
    pt_state_board(rules, state, &board);
    for (size_t i = 0; text && i < layout->point_count; i++) {
        pt_thing pieces[PT_STACK_MAX];
        size_t count = pt_board_pieces(&board, i, pieces, PT_STACK_MAX);
        if (count < 2 || n + 128 > 8192)
            continue;
        n += (size_t)sprintf(text + n, "%s%.3s:[", n ? " " : "", layout->points[i].name);
        for (size_t k = 0; k < count; k++)
            n += (size_t)sprintf(text + n, "%.3s", piece_text(&pieces[k]));
        text[n++] = ']';
    }
    if (text && n > 0) {
        panel_line(p, "", 0, 0, false);
        panel_words(p, _("Stacks, bottom first:"), 0, false);
        panel_words(p, text, 0, false);
    }
    free(text);
}

static void make_panel(panel *p, const pt_rules *rules, const void *state, const pt_layout *layout,
                       bool beside) {
    char text[TEXT_MAX], counted[TEXT_MAX / 2];
    state_sentence(rules, state, text, sizeof text);
    panel_words(p, text, 0, true);
    if (beside)
        panel_line(p, "", 0, 0, false);
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(rules, state, counters);
    for (pt_actor player = PT_WHITE; player <= PT_BLACK; player++) {
        counters_sentence(counters, count, player, counted, sizeof counted);
        snprintf(text, sizeof text, *counted ? "%s: %s" : "%s", player_name(player), counted);
        panel_words(p, text, (uint8_t)(1 + player), false);
    }
    if (layout)
        panel_stacks(p, rules, state, layout);
}

static void print_panel_line(FILE *out, const panel *p, int i, const board_style *style) {
    const char *text = p->lines[i].text;
    if (!*text)
        return;
    if (p->lines[i].sign) {
        pt_actor player = (pt_actor)(p->lines[i].sign - 1);
        if (style->colours)
            fprintf(out, "%s ", inks[style->colours][ink_of((uint8_t)player)]);
        print_glyph(out, player_sign(player, style->unicode, style->colours != COLOURS_NONE));
        fprintf(out, style->colours ? " %s " : " ", plain_ink);
    } else {
        fputs(style->colours ? "    " : "  ", out);
    }
    if (p->lines[i].bold && style->colours)
        fprintf(out, "%s%s%s", bold_ink, text, plain_ink);
    else
        fputs(text, out);
}

void board_print(FILE *out, const pt_rules *rules, const void *state, const board_style *style) {
    const pt_layout *layout = pt_state_layout(rules, state);
    canvas *c = calloc(1, sizeof *c);
    panel *p = calloc(1, sizeof *p);
    if (c && p) {
        if (layout)
            draw_board(c, rules, state, layout, style);
        const int sign = style->colours ? 4 : 2;
        int width = c->columns + 1;
        bool beside = layout && width + 2 + sign + 24 <= SCREEN_COLUMNS;
        p->width = (beside ? SCREEN_COLUMNS - width - 2 : SCREEN_COLUMNS - 2) - sign;
        make_panel(p, rules, state, layout, beside);
        int lines = beside && p->count > c->lines ? p->count : c->lines;
        for (int i = 0; i < lines; i++) {
            int used = print_canvas_line(out, c, i, style);
            if (beside && i < p->count && *p->lines[i].text) {
                fprintf(out, "%*s", width + 2 - used, "");
                print_panel_line(out, p, i, style);
            }
            putc('\n', out);
        }
        if (!beside && lines > 0)
            putc('\n', out);
        for (int i = 0; !beside && i < p->count; i++) {
            print_panel_line(out, p, i, style);
            putc('\n', out);
        }
    }
    free(c);
    free(p);
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
        fail(args->command->name, STATUS_USAGE, _("--ascii and --unicode exclude each other"));
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
    /* Who asks for Unicode has a terminal for it, whatever the locale says. */
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
