#include "tui/screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cli/charset.h"

/* More than any line of a screen holds. */
enum { TEXT_MAX = 2048 };

/* Backgrounds have a middle tone, so white and black pieces are visible on each. */
static const short grounds_256[GROUND_NB] = {
    [GROUND_NONE] = -1,  [GROUND_BAR] = 238,   [GROUND_BOARD] = 101, [GROUND_LAST] = 137,
    [GROUND_HINT] = 97,  [GROUND_TARGET] = 71, [GROUND_PICKED] = 67, [GROUND_PREVIEW] = 73,
    [GROUND_KEEP] = 71,  [GROUND_TAKE] = 131,  [GROUND_CURSOR] = 67, [GROUND_WHITE] = 255,
    [GROUND_BLACK] = 16, [GROUND_RED] = 124,
};
static const short inks_256[INK_NB] = {
    [INK_TEXT] = -1,  [INK_STRONG] = -1,     [INK_FAINT] = 245,   [INK_SPOT] = 187,
    [INK_NAME] = 144, [INK_NAME_OPEN] = 230, [INK_WHITE] = 255,   [INK_BLACK] = 16,
    [INK_RED] = 124,  [INK_LINE] = 143,      [INK_ON_WHITE] = 16, [INK_ON_BLACK] = 255,
};
static const short grounds_8[GROUND_NB] = {
    [GROUND_NONE] = -1,           [GROUND_BAR] = COLOR_BLUE,     [GROUND_BOARD] = COLOR_YELLOW,
    [GROUND_LAST] = COLOR_CYAN,   [GROUND_HINT] = COLOR_MAGENTA, [GROUND_TARGET] = COLOR_GREEN,
    [GROUND_PICKED] = COLOR_CYAN, [GROUND_PREVIEW] = COLOR_CYAN, [GROUND_KEEP] = COLOR_GREEN,
    [GROUND_TAKE] = COLOR_RED,    [GROUND_CURSOR] = COLOR_BLUE,  [GROUND_WHITE] = COLOR_WHITE,
    [GROUND_BLACK] = COLOR_BLACK, [GROUND_RED] = COLOR_RED,
};
static const short inks_8[INK_NB] = {
    [INK_TEXT] = -1,
    [INK_STRONG] = -1,
    [INK_FAINT] = -1,
    [INK_SPOT] = COLOR_BLACK,
    [INK_NAME] = COLOR_BLACK,
    [INK_NAME_OPEN] = COLOR_WHITE,
    [INK_WHITE] = COLOR_WHITE,
    [INK_BLACK] = COLOR_BLACK,
    [INK_RED] = COLOR_RED,
    [INK_LINE] = COLOR_BLACK,
    [INK_ON_WHITE] = COLOR_BLACK,
    [INK_ON_BLACK] = COLOR_WHITE,
};

/* Without colours, these and marks on the board show what matters. */
static const attr_t ink_attributes[INK_NB] = {
    [INK_STRONG] = A_BOLD,
    [INK_NAME_OPEN] = A_BOLD,
    [INK_WHITE] = A_BOLD,
    [INK_RED] = A_BOLD,
};
static const attr_t ground_attributes[GROUND_NB] = {
    [GROUND_BAR] = A_REVERSE, [GROUND_LAST] = A_UNDERLINE, [GROUND_HINT] = A_UNDERLINE | A_BOLD,
    [GROUND_TARGET] = A_BOLD, [GROUND_PICKED] = A_REVERSE, [GROUND_PREVIEW] = A_BOLD,
    [GROUND_KEEP] = A_BOLD,   [GROUND_TAKE] = A_REVERSE,   [GROUND_CURSOR] = A_REVERSE,
};

/* The pair of these colours, allocated when first needed; 0 if there are too many. */
static short pair_of(screen *s, short fore, short back) {
    for (short i = 0; i < s->pair_count; i++)
        if (s->pairs[i][0] == fore && s->pairs[i][1] == back)
            return (short)(i + 1);
    if (s->pair_count >= SCREEN_PAIRS_MAX || s->pair_count + 1 >= COLOR_PAIRS ||
        init_pair((short)(s->pair_count + 1), fore, back) != OK)
        return 0;
    s->pairs[s->pair_count][0] = fore;
    s->pairs[s->pair_count][1] = back;
    return ++s->pair_count;
}

static void start_colours(screen *s) {
    if (s->colours == COLOURS_NONE || !has_colors() || start_color() != OK) {
        s->colours = COLOURS_NONE;
        return;
    }
    s->has_own = use_default_colors() == OK;
    s->colours = COLORS >= 256 ? COLOURS_256 : COLOURS_16;
}

static bool shows_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_open(screen *s, const board_style *style) {
    /* Honours --unicode in other locales too. */
    if (style->unicode && !shows_utf8())
        setlocale(LC_CTYPE, "C.UTF-8");
    if (!newterm(NULL, charset_plain_output(), stdin))
        return false;
    s->colours = style->colours;
    s->unicode = style->unicode && shows_utf8();
    start_colours(s);
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    leaveok(stdscr, FALSE);
    screen_measure(s);
    return true;
}

void screen_close(void) {
    endwin();
}

void screen_measure(screen *s) {
    getmaxyx(stdscr, s->rows, s->columns);
}

void screen_style(screen *s, ink i, ground g) {
    if (s->colours == COLOURS_NONE) {
        attr_set(ink_attributes[i] | ground_attributes[g], 0, NULL);
        return;
    }
    bool many = s->colours == COLOURS_256;
    short fore = many ? inks_256[i] : inks_8[i], back = many ? grounds_256[g] : grounds_8[g];
    if (g == GROUND_BAR && i <= INK_FAINT)
        fore = many ? 252 : COLOR_WHITE;
    if (!s->has_own) {
        fore = fore < 0 ? COLOR_WHITE : fore;
        back = back < 0 ? COLOR_BLACK : back;
    }
    bool bold = i == INK_STRONG || i == INK_NAME_OPEN || i == INK_ON_WHITE || i == INK_ON_BLACK;
    bool faint = !many && i == INK_FAINT;
    attr_set((bold ? A_BOLD : A_NORMAL) | (faint ? A_DIM : A_NORMAL), pair_of(s, fore, back), NULL);
}

/* The next character of a text, its bytes and its width; invalid bytes are '?'. */
static size_t next_character(const char *text, wchar_t *out, int *columns) {
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t n = mbrtowc(out, text, strlen(text), &state);
    if (n == 0 || n == (size_t)-1 || n == (size_t)-2) {
        *out = L'?';
        n = 1;
    }
    *columns = wcwidth(*out);
    if (*columns < 0) {
        *out = L'?';
        *columns = 1;
    }
    return n;
}

/* Texts are UTF-8, but curses needs the locale's encoding. */
static const char *to_locale(const char *text, char buffer[TEXT_MAX]) {
    if (shows_utf8() || !charset_is_on())
        return text;
    charset_convert(text, buffer, TEXT_MAX);
    return buffer;
}

int screen_width(const char *text) {
    int width = 0, columns;
    wchar_t c;
    char buffer[TEXT_MAX];
    text = to_locale(text, buffer);
    while (*text) {
        text += next_character(text, &c, &columns);
        width += columns;
    }
    return width;
}

int screen_text(const screen *s, int row, int column, int width, const char *text) {
    int used = 0;
    if (row < 0 || row >= s->rows || column < 0 || column >= s->columns || width <= 0)
        return 0;
    if (width > s->columns - column)
        width = s->columns - column;
    bool cut = screen_width(text) > width;
    char buffer[TEXT_MAX];
    text = to_locale(text, buffer);
    while (*text) {
        wchar_t c;
        int columns;
        text += next_character(text, &c, &columns);
        if (used + columns > width - cut)
            break;
        mvaddnwstr(row, column + used, &c, 1);
        used += columns;
    }
    if (cut)
        screen_glyph(row, column + used++, s->unicode ? 0x2026 : '>');
    return used;
}

void screen_glyph(int row, int column, uint32_t glyph) {
    wchar_t c = (wchar_t)glyph;
    mvaddnwstr(row, column, &c, 1);
}

void screen_blank(int row, int column, int width) {
    for (int i = 0; i < width; i++)
        mvaddch(row, column + i, ' ');
}
