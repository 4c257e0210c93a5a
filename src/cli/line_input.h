/* Reading lines that people type, however long or strange: edited, with a history and with words
 * completed where there is a terminal and the library for it, else as they come. */
#ifndef PT_CLI_LINE_INPUT_H
#define PT_CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

#define LINE_BYTES_MAX 4096

typedef enum line_status {
    LINE_OK = 0,
    LINE_TOO_LONG, /* the line was read to its end and is lost */
    LINE_HAS_NUL,  /* the same */
    LINE_LATE,     /* the wait was over first */
    LINE_END       /* nothing more comes */
} line_status;

/* Completions of a line. */
#define LINE_WORDS_MAX (PT_ACTIONS_MAX + 512)
typedef struct line_words {
    size_t count;
    char text[LINE_WORDS_MAX][PT_ACTION_TEXT_MAX];
} line_words;

/* Where lines come from. Start with the descriptor alone filled in, and `words` where there is
 * something to complete. */
typedef struct line_source {
    int descriptor;
    void (*words)(void *context, line_words *out);
    void *context;
    bool ended, too_long, has_nul;
    size_t from, to; /* what is still to be looked at of `bytes` */
    size_t length;   /* what there is of the line */
    char line[LINE_BYTES_MAX];
    char bytes[LINE_BYTES_MAX];
} line_source;

void line_words_add(line_words *words, const char *text);

/* Asks for a line: without its end and without blanks around it, waiting at most `wait_ms`, or as
 * long as it takes where that is negative. What is `secret` is neither shown nor remembered. */
line_status line_ask(line_source *in, const char *prompt, int64_t wait_ms, bool secret,
                     char out[LINE_BYTES_MAX]);

/* Says a word, safe to be said by a signal handler, when a signal ends the program, and leaves the
 * terminal as it was. */
void line_watch_signals(const char *parting);

/* line_edit.c: reads a line with the library; false where it cannot. */
bool line_edit(line_source *in, const char *prompt, int64_t wait_ms, char out[LINE_BYTES_MAX],
               line_status *status);

#endif
