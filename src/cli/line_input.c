#include "cli/line_input.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/charset.h"
#include "cli/engine_host.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Returns the line and begins the next. */
static line_status take_line(line_source *in, char out[LINE_BYTES_MAX]) {
    size_t from = 0, to = in->length;
    while (to > 0 && is_blank(in->line[to - 1]))
        to--;
    while (from < to && is_blank(in->line[from]))
        from++;
    memcpy(out, in->line + from, to - from);
    out[to - from] = '\0';
    line_status status = in->too_long ? LINE_TOO_LONG : in->has_nul ? LINE_HAS_NUL : LINE_OK;
    in->length = 0;
    in->too_long = in->has_nul = false;
    return status;
}

/* Waits for bytes until `end`; false on timeout. */
static bool wait_for_bytes(const line_source *in, int64_t end) {
    for (;;) {
        int64_t left = end - host_clock_ms();
        struct pollfd wanted = {.fd = in->descriptor, .events = POLLIN};
        int ready = poll(&wanted, 1, left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
        if (ready == 0 && left <= INT_MAX)
            return false;
    }
}

static line_status read_line(line_source *in, int64_t wait_ms, char out[LINE_BYTES_MAX]) {
    int64_t end = wait_ms < 0 ? 0 : host_clock_ms() + wait_ms;
    for (;;) {
        while (in->from < in->to) {
            char c = in->bytes[in->from++];
            if (c == '\n')
                return take_line(in, out);
            in->has_nul |= c == '\0';
            if (in->length + 1 < LINE_BYTES_MAX)
                in->line[in->length++] = c;
            else
                in->too_long = true;
        }
        if (in->ended)
            return in->length > 0 ? take_line(in, out) : LINE_END;
        if (wait_ms >= 0 && !wait_for_bytes(in, end))
            return LINE_LATE;
        ssize_t n = read(in->descriptor, in->bytes, sizeof in->bytes);
        if (n < 0 && errno == EINTR)
            continue;
        in->ended = n <= 0;
        in->from = 0;
        in->to = n > 0 ? (size_t)n : 0;
    }
}

/* == Leaving == */

/* Printed by the signal handler, so prepared beforehand. */
static char parting_words[256];

/* The terminal's settings before editing or hiding. */
static struct termios terminal;
static volatile sig_atomic_t is_changed;

static void note_terminal(void) {
    is_changed = tcgetattr(STDIN_FILENO, &terminal) == 0;
}

static void restore_terminal(void) {
    if (is_changed)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    is_changed = 0;
}

static void leave(int signal_number) {
    restore_terminal();
    ssize_t ignored = write(STDOUT_FILENO, parting_words, strlen(parting_words));
    (void)ignored;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void line_watch_signals(const char *parting) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    char words[sizeof parting_words];
    snprintf(words, sizeof words, "\n%s%s", parting, *parting ? "\n" : "");
    if (charset_is_on())
        charset_convert(words, parting_words, sizeof parting_words);
    else
        memcpy(parting_words, words, sizeof words);
    struct sigaction action = {.sa_handler = leave};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        /* Signals ignored by nohup and the like stay ignored. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

/* == Asking == */

void line_words_add(line_words *words, const char *text) {
    if (words->count < LINE_WORDS_MAX)
        snprintf(words->text[words->count++], sizeof words->text[0], "%s", text);
}

static void hide_typing(void) {
    if (!is_changed)
        return;
    struct termios quiet = terminal;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &quiet);
}

line_status line_ask(line_source *in, const char *prompt, int64_t wait_ms, bool secret,
                     char out[LINE_BYTES_MAX]) {
    line_status status;
    note_terminal();
    if (!secret && line_edit(in, prompt, wait_ms, out, &status)) {
        is_changed = 0;
        return status;
    }
    if (secret)
        hide_typing();
    fputs(prompt, stdout);
    fflush(stdout);
    status = read_line(in, wait_ms, out);
    if (secret && is_changed)
        putchar('\n');
    restore_terminal();
    return status;
}
