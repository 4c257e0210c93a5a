/* Reading lines that people type, however long or strange: with editing, history and completion
 * if there is a terminal and the library, otherwise plain. */
#ifndef PT_CLI_LINE_INPUT_H
#define PT_CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

#define LINE_BYTES_MAX 4096

typedef enum line_status {
    LINE_OK = 0,
    LINE_TOO_LONG, /* the line was read and discarded */
    LINE_HAS_NUL,  /* the same */
    LINE_LATE,     /* timed out */
    LINE_END       /* nothing more comes */
} line_status;

/* Completions of a line. */
#define LINE_WORDS_MAX (PT_ACTIONS_MAX + 512)
typedef struct line_words {
    size_t count;
    char text[LINE_WORDS_MAX][PT_ACTION_TEXT_MAX];
} line_words;

/* A source of lines. Fill in the descriptor, and `words` for completion. */
typedef struct line_source {
    int descriptor;
    void (*words)(void *context, line_words *out);
    void *context;
    bool ended, too_long, has_nul;
    size_t from, to; /* the unread part of `bytes` */
    size_t length;   /* the line so far */
    char line[LINE_BYTES_MAX];
    char bytes[LINE_BYTES_MAX];
} line_source;

void line_words_add(line_words *words, const char *text);

/* Asks for a line, trimmed, waiting at most `wait_ms` or, if negative, without limit. A `secret`
 * line is neither shown nor remembered. */
line_status line_ask(line_source *in, const char *prompt, int64_t wait_ms, bool secret,
                     char out[LINE_BYTES_MAX]);

/* Prints `parting` when a signal ends the program, and restores the terminal. */
void line_watch_signals(const char *parting);

/* line_edit.c: reads a line with the library; false if unavailable. */
bool line_edit(line_source *in, const char *prompt, int64_t wait_ms, char out[LINE_BYTES_MAX],
               line_status *status);

#endif
