/* Kept apart because <term.h> defines ordinary words as macros. */
#include "tui/screen.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

/* Whether the terminal has a string capability; (char *)-1 means it is not a string. */
static bool can(const char *capability) {
    const char *text = tigetstr(capability);
    return text && (intptr_t)text != -1;
}

bool screen_is_possible(void) {
    int error;
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term ||
        setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    int high = size.ws_row > 0 ? size.ws_row : tigetnum("lines");
    int wide = size.ws_col > 0 ? size.ws_col : tigetnum("cols");
    bool good = can("cup") && can("clear");
    del_curterm(cur_term);
    return good && high >= SCREEN_ROWS_MIN && wide >= SCREEN_COLUMNS_MIN;
}
