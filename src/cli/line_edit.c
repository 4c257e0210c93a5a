/* Line editing on a terminal, with libedit if built in. */
#include "cli/line_input.h"

#ifdef WITH_EDITING

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/charset.h"
#include "cli/engine_host.h"

enum { HISTORY_LINES = 500, LISTED_MAX = 100, COLUMNS = 78 };

/* The terminal has one editor. */
static struct {
    EditLine *lines;
    History *history;
    line_source *in;
    const char *prompt;
    int64_t end; /* the deadline, or -1 */
    bool late;
} editor;

static char *prompt_of(EditLine *lines) {
    (void)lines;
    return (char *)editor.prompt;
}

/* One character, or end of input at the deadline. */
static int read_letter(EditLine *lines, wchar_t *out) {
    (void)lines;
    mbstate_t state = {0};
    for (;;) {
        struct pollfd wanted = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left = editor.end < 0 ? -1 : editor.end - host_clock_ms();
        char byte;
        if (editor.end >= 0 && left <= 0) {
            editor.late = true;
            return 0;
        }
        int ready = poll(&wanted, 1, left > 60000 ? 60000 : (int)left);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return (int)n;
        switch (mbrtowc(out, &byte, 1, &state)) {
        case (size_t)-2:
            continue;
        case (size_t)-1:
            *out = L'?';
            return 1;
        default:
            return 1;
        }
    }
}

static size_t shared_length(const char *a, const char *b) {
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

/* The matching words, in columns. */
static void list_words(const line_words *words, const char *begun, size_t len) {
    size_t widest = 0, column = 0, listed = 0;
    for (size_t i = 0; i < words->count; i++)
        if (strncmp(words->text[i], begun, len) == 0 && strlen(words->text[i]) > widest)
            widest = strlen(words->text[i]);
    putchar('\n');
    for (size_t i = 0; i < words->count && listed < LISTED_MAX; i++) {
        if (strncmp(words->text[i], begun, len) != 0)
            continue;
        if (column > 0 && column + widest > COLUMNS) {
            putchar('\n');
            column = 0;
        }
        printf("%-*s  ", (int)widest, words->text[i]);
        column += widest + 2;
        listed++;
    }
    puts(listed == LISTED_MAX ? "..." : "");
}

/* Completes the input since the last semicolon to the matches' common prefix, or lists them. */
static unsigned char complete(EditLine *lines, int key) {
    (void)key;
    static line_words words;
    const LineInfo *line = el_line(lines);
    const char *begun = line->buffer;
    for (const char *c = line->buffer; c < line->cursor; c++)
        if (*c == ';')
            begun = c + 1;
    while (begun < line->cursor && *begun == ' ')
        begun++;
    size_t len = (size_t)(line->cursor - begun), count = 0, shared = 0;
    words.count = 0;
    if (editor.in->words)
        editor.in->words(editor.in->context, &words);
    const char *first = NULL;
    for (size_t i = 0; i < words.count; i++) {
        if (strncmp(words.text[i], begun, len) != 0)
            continue;
        shared = first ? shared_length(first, words.text[i]) < shared
                             ? shared_length(first, words.text[i])
                             : shared
                       : strlen(words.text[i]);
        first = first ? first : words.text[i];
        count++;
    }
    if (count == 0)
        return CC_REFRESH_BEEP;
    if (shared > len) {
        char more[PT_ACTION_TEXT_MAX];
        snprintf(more, sizeof more, "%.*s", (int)(shared - len), first + len);
        el_insertstr(lines, more);
        return CC_REFRESH;
    }
    if (count > 1) {
        char typed[PT_ACTION_TEXT_MAX];
        snprintf(typed, sizeof typed, "%.*s", (int)len, begun);
        list_words(&words, typed, len);
        fflush(stdout);
        return CC_REDISPLAY;
    }
    return CC_NORM;
}

static bool open_editor(void) {
    const char *term = getenv("TERM");
    if (editor.lines)
        return true;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || charset_is_on() || !term || !*term ||
        strcmp(term, "dumb") == 0)
        return false;
    HistEvent event;
    editor.history = history_init();
    editor.lines = editor.history ? el_init("potentia", stdin, stdout, stderr) : NULL;
    if (!editor.lines)
        return false;
    history(editor.history, &event, H_SETSIZE, HISTORY_LINES);
    history(editor.history, &event, H_SETUNIQUE, 1);
    el_set(editor.lines, EL_EDITOR, "emacs");
    el_set(editor.lines, EL_PROMPT, prompt_of);
    el_set(editor.lines, EL_HIST, history, editor.history);
    el_set(editor.lines, EL_ADDFN, "potentia-complete", "complete", complete);
    el_set(editor.lines, EL_BIND, "^I", "potentia-complete", NULL);
    el_set(editor.lines, EL_GETCFN, read_letter);
    el_source(editor.lines, NULL);
    return true;
}

bool line_edit(line_source *in, const char *prompt, int64_t wait_ms, char out[LINE_BYTES_MAX],
               line_status *status) {
    HistEvent event;
    int len = 0;
    if (in->descriptor != STDIN_FILENO || !open_editor())
        return false;
    fflush(stdout);
    editor.in = in;
    editor.prompt = prompt;
    editor.end = wait_ms < 0 ? -1 : host_clock_ms() + wait_ms;
    editor.late = false;
    el_resize(editor.lines);
    /* Before the prompt, so the terminal does not echo the first keys itself. */
    el_set(editor.lines, EL_PREP_TERM, 1);
    const char *line = el_gets(editor.lines, &len);
    *out = '\0';
    if (editor.late) {
        *status = LINE_LATE;
        return true;
    }
    if (!line || len <= 0) {
        *status = LINE_END;
        return true;
    }
    while (len > 0 && strchr(" \t\r\n", line[len - 1]))
        len--;
    size_t blanks = 0;
    while (blanks < (size_t)len && strchr(" \t", line[blanks]))
        blanks++;
    *status = len >= LINE_BYTES_MAX ? LINE_TOO_LONG : LINE_OK;
    if (*status == LINE_OK) {
        snprintf(out, LINE_BYTES_MAX, "%.*s", len - (int)blanks, line + blanks);
        if (*out)
            history(editor.history, &event, H_ENTER, out);
    }
    return true;
}

#else

bool line_edit(line_source *in, const char *prompt, int64_t wait_ms, char out[LINE_BYTES_MAX],
               line_status *status) {
    (void)in;
    (void)prompt;
    (void)wait_ms;
    (void)out;
    (void)status;
    return false;
}

#endif
