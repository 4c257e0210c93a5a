#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>

void make_printable(char *text) {
    for (unsigned char *p = (unsigned char *)text; *p; p++) {
        if (*p < 0x20 || *p == 0x7f)
            *p = '?';
        /* The C1 controls, U+0080 to U+009F: some terminals obey them in UTF-8 too. */
        else if (p[0] == 0xc2 && p[1] >= 0x80 && p[1] <= 0x9f)
            p[0] = p[1] = '?';
    }
}

static const char *translate(void *context, const char *english) {
    (void)context;
    return gettext(english);
}

const char *error_sentence(const pt_error *error, char out[SENTENCE_MAX]) {
    pt_error_text(error, translate, NULL, out, SENTENCE_MAX);
    make_printable(out);
    return out;
}

static void print_line(const char *where, char *sentence) {
    make_printable(sentence);
    /* Earlier output comes before the error. */
    fflush(stdout);
    if (where)
        fprintf(stderr, "potentia: %s: %s\n", where, sentence);
    else
        fprintf(stderr, "potentia: %s\n", sentence);
}

int fail(const char *where, int status, const char *format, ...) {
    char sentence[SENTENCE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    print_line(where, sentence);
    return status;
}

int fail_name(const char *where, const char *meant, const char *list, const char *format, ...) {
    char sentence[SENTENCE_MAX / 2];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    if (meant && list)
        return fail(where, STATUS_USAGE, _("%s; did you mean \"%s\"? \"%s\" lists them all"),
                    sentence, meant, list);
    if (meant)
        return fail(where, STATUS_USAGE, _("%s; did you mean \"%s\"?"), sentence, meant);
    if (list)
        return fail(where, STATUS_USAGE, _("%s; \"%s\" lists them all"), sentence, list);
    return fail(where, STATUS_USAGE, "%s", sentence);
}

int fail_error(const char *where, const pt_error *error) {
    char sentence[SENTENCE_MAX];
    print_line(where, (char *)error_sentence(error, sentence));
    switch (error->status) {
    case PT_OK:
        return STATUS_DONE;
    case PT_ILLEGAL:
    case PT_NOMEM:
        return STATUS_FAULT;
    default:
        return STATUS_USAGE;
    }
}
