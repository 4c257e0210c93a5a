#include "base/error.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

#define X MESSAGE_DEFINED
#include "base/messages.def"
#undef X

const char *pt_version(void) {
    return PT_VERSION;
}

/* Copies text into an argument: printable, and cut with "..." if too long. */
static void set_text(char *out, const char *text, size_t len) {
    const size_t room = PT_ERROR_ARG_TEXT - 1;
    size_t keep = len <= room ? len : room - 3;
    /* Do not cut inside a UTF-8 character. */
    while (keep < len && keep > 0 && ((unsigned char)text[keep] & 0xc0) == 0x80)
        keep--;
    for (size_t i = 0; i < keep; i++) {
        unsigned char c = (unsigned char)text[i];
        out[i] = c < 0x20 || c == 0x7f ? '?' : text[i];
    }
    if (keep < len) {
        memcpy(out + keep, "...", 3);
        keep += 3;
    }
    out[keep] = '\0';
}

pt_status pt_fail(pt_error *error, pt_status status, const pt_message *message, const char *field,
                  int32_t offset, const char *args, ...) {
    if (!error)
        return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    error->message = message;
    error->field = field;
    error->offset = offset;
    va_list list;
    va_start(list, args);
    for (int i = 0; i < PT_ERROR_ARGS && args[i]; i++) {
        char *text = error->args[i].text;
        if (args[i] == 'z') {
            const char *s = va_arg(list, const char *);
            set_text(text, s, strlen(s));
        } else if (args[i] == 's') {
            const char *s = va_arg(list, const char *);
            set_text(text, s, va_arg(list, size_t));
        } else if (args[i] == 'c') {
            char c = (char)va_arg(list, int);
            set_text(text, &c, 1);
        } else {
            error->args[i].is_number = true;
            error->args[i].number = va_arg(list, int);
        }
    }
    va_end(list);
    return status;
}

/* Whether the name of a field helps to locate the error: a position has many of them. For an
 * action, a setup or a record the sentence says it all. */
static bool names_a_place(const char *field) {
    static const char *const whole[] = {PT_FIELD_NONE, PT_FIELD_ACTION, PT_FIELD_SETUP,
                                        PT_FIELD_RECORD};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (!field || strcmp(field, whole[i]) == 0)
            return false;
    return true;
}

size_t pt_error_text(const pt_error *error, pt_translate translate, void *context, char *out,
                     size_t size) {
    const char *template = error->message ? error->message->english : "";
    if (translate)
        template = translate(context, template);
    writer w = writer_on(out, size);
    if (names_a_place(error->field)) {
        write_text(&w, error->field);
        write_text(&w, ": ");
    }
    for (const char *p = template; *p; p++) {
        int arg = p[0] == '{' && p[1] >= '0' && p[1] < '0' + PT_ERROR_ARGS && p[2] == '}'
                      ? p[1] - '0'
                      : -1;
        if (arg < 0) {
            write_char(&w, *p);
            continue;
        }
        if (error->args[arg].is_number)
            write_number(&w, error->args[arg].number);
        else
            write_text(&w, error->args[arg].text);
        p += 2;
    }
    return writer_end(&w);
}
