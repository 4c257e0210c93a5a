/* Reading lines that people type, however long or strange. */
#ifndef PT_CLI_LINE_INPUT_H
#define PT_CLI_LINE_INPUT_H

#include <stdio.h>

#define LINE_BYTES_MAX 4096

typedef enum line_status {
    LINE_OK = 0,
    LINE_TOO_LONG, /* the line was read to its end and is lost */
    LINE_HAS_NUL,  /* the same */
    LINE_END       /* nothing more comes */
} line_status;

/* Reads one line without its end and without blanks around it. */
line_status line_read(FILE *in, char out[LINE_BYTES_MAX]);

#endif
