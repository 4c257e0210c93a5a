/* Reads words from lines, and writes lines. */
#include "protocol/inside.h"

writer ugi_line_begin(protocol *p, const char *text) {
    writer w = writer_on(p->out, sizeof p->out);
    write_text(&w, text);
    return w;
}

void ugi_line_send(protocol *p, writer *w) {
    size_t len = writer_end(w);
    p->options.write(p->options.context, p->out, len);
}

void ugi_line_say(protocol *p, const char *text) {
    writer w = ugi_line_begin(p, text);
    ugi_line_send(p, &w);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

reader ugi_next_word(reader *line) {
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    reader word = *line;
    while (line->at < line->end && !is_blank(*line->at))
        line->at++;
    word.end = line->at;
    return word;
}

reader ugi_rest_of(reader *line) {
    reader rest = *line;
    while (rest.at < rest.end && is_blank(*rest.at))
        rest.at++;
    while (rest.end > rest.at && is_blank(rest.end[-1]))
        rest.end--;
    line->at = line->end;
    return rest;
}

pt_status ugi_expect_end(reader *line, const char *usage, pt_error *error) {
    reader word = ugi_next_word(line);
    if (reader_done(&word))
        return PT_OK;
    return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_EXTRA, PT_FIELD_NONE, -1, "sz", word.at,
                   reader_left(&word), usage);
}

bool ugi_read_whole(const reader *word, int64_t *out) {
    /* Far beyond every limit, with room for arithmetic. */
    const int64_t largest = INT64_C(1000000000000000);
    reader r = *word;
    bool minus = reader_take(&r, '-');
    if (reader_done(&r))
        return false;
    int64_t value = 0;
    for (; !reader_done(&r); r.at++) {
        if (*r.at < '0' || *r.at > '9')
            return false;
        value = value * 10 + (*r.at - '0');
        if (value > largest)
            value = largest;
    }
    *out = minus ? -value : value;
    return true;
}

int64_t ugi_clock_now(const protocol *p) {
    return p->options.clock_ms ? p->options.clock_ms(p->options.context) : 0;
}
