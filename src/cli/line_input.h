/* Reading lines that people type, however long or strange. */
#ifndef PT_CLI_LINE_INPUT_H
#define PT_CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINE_BYTES_MAX 4096

typedef enum line_status {
    LINE_OK = 0,
    LINE_TOO_LONG, /* the line was read to its end and is lost */
    LINE_HAS_NUL,  /* the same */
    LINE_LATE,     /* the wait was over first; what came of the line stays for the next call */
    LINE_END       /* nothing more comes */
} line_status;

/* Where lines come from. Start with the descriptor alone filled in. */
typedef struct line_source {
    int descriptor;
    bool ended, too_long, has_nul;
    size_t from, to; /* what is still to be looked at of `bytes` */
    size_t length;   /* what there is of the line */
    char line[LINE_BYTES_MAX];
    char bytes[LINE_BYTES_MAX];
} line_source;

/* Reads one line without its end and without blanks around it, waiting at most `wait_ms`,
 * or as long as it takes where that is negative. */
line_status line_read(line_source *in, int64_t wait_ms, char out[LINE_BYTES_MAX]);

#endif
