/* Chooses the form and range of a file to send: RFC 9110 §12.5.3, §13 and §14. */
#include <string.h>

#include "server/assets.h"

/* "0.5" in thousandths; 1000 if it is not a valid weight. */
static int read_weight(span text) {
    int weight = 0, unit = 1000;
    for (size_t i = 0; i < text.len && unit; i++) {
        char c = text.at[i];
        if (i == 1 && c == '.')
            continue;
        if (c < '0' || c > '9')
            return 1000;
        weight += (c - '0') * unit;
        unit /= 10;
    }
    return weight < 1000 ? weight : 1000;
}

/* The weight Accept-Encoding gives a coding, or -1 if it is not listed. */
static int weight_of(const request *r, const char *coding) {
    int weight = -1;
    span element;
    for (request_walk walk = {0}; request_next(r, "accept-encoding", &walk, &element);) {
        const char *semicolon = memchr(element.at, ';', element.len);
        span name = element, rest = {NULL, 0};
        if (semicolon) {
            name.len = (size_t)(semicolon - element.at);
            rest = span_trim((span){semicolon + 1, element.len - name.len - 1});
        }
        if (!span_is_word(span_trim(name), coding))
            continue;
        weight = 1000;
        if (rest.len > 2 && (rest.at[0] == 'q' || rest.at[0] == 'Q') && rest.at[1] == '=')
            weight = read_weight((span){rest.at + 2, rest.len - 2});
    }
    return weight;
}

static const char *const codings[FORM_NB] = {
    [FORM_BROTLI] = "br",
    [FORM_GZIP] = "gzip",
    [FORM_PLAIN] = "identity",
};

/* The form the client prefers; the smaller of equals. The plain form is always available, and is
 * sent as a last resort even if the client excludes it. */
static asset_form choose_form(const asset *a, const request *r) {
    int any = weight_of(r, "*");
    asset_form best = FORM_PLAIN;
    int best_weight = 0;
    for (asset_form form = 0; form < FORM_PLAIN; form++) {
        int weight = weight_of(r, codings[form]);
        if (weight < 0)
            weight = any;
        if (a->forms[form].bytes && weight > best_weight) {
            best = form;
            best_weight = weight;
        }
    }
    return weight_of(r, codings[FORM_PLAIN]) > best_weight ? FORM_PLAIN : best;
}

/* Whether a list of entity tags contains `etag`; W/ makes no difference for GET. */
static bool has_etag(span list, const char *etag) {
    span element;
    while (span_next(&list, &element)) {
        if (element.len > 2 && memcmp(element.at, "W/", 2) == 0) {
            element.at += 2;
            element.len -= 2;
        }
        if (span_is(element, etag) || span_is(element, "*"))
            return true;
    }
    return false;
}

/* Reads decimal digits up to `stop`, capped well below SIZE_MAX; false if there are none. */
static bool read_position(const char **p, const char *stop, size_t *out) {
    const char *start = *p;
    *out = 0;
    for (; *p < stop && **p >= '0' && **p <= '9'; ++*p)
        if (*out < SIZE_MAX / 20)
            *out = *out * 10 + (size_t)(**p - '0');
    return *p > start;
}

typedef enum range_kind { RANGE_NONE, RANGE_PART, RANGE_BEYOND } range_kind;

/* A single byte range. Multiple or invalid ranges get the whole file. */
static range_kind read_range(span field, size_t whole, size_t *from, size_t *len) {
    static const char unit[] = "bytes=";
    const char *p = field.at, *stop = field.at + field.len;
    if (field.len < sizeof unit - 1 || !span_is_word((span){p, sizeof unit - 1}, unit))
        return RANGE_NONE;
    p += sizeof unit - 1;
    size_t first = 0, last = 0;
    bool has_first = read_position(&p, stop, &first);
    if (p == stop || *p++ != '-')
        return RANGE_NONE;
    bool has_last = read_position(&p, stop, &last);
    if (p != stop || (!has_first && !has_last) || (has_first && has_last && last < first))
        return RANGE_NONE;
    if (!has_first) {
        /* The last `last` bytes. */
        if (last == 0 || whole == 0)
            return RANGE_BEYOND;
        *len = last < whole ? last : whole;
        *from = whole - *len;
        return RANGE_PART;
    }
    if (first >= whole)
        return RANGE_BEYOND;
    *from = first;
    *len = (has_last && last < whole ? last + 1 : whole) - first;
    return RANGE_PART;
}

answer asset_answer(const asset *a, const request *r) {
    asset_form form = choose_form(a, r);
    const asset_bytes *chosen = &a->forms[form];
    answer out = {
        .status = 200,
        .type = a->type,
        .encoding = form == FORM_PLAIN ? NULL : codings[form],
        .cache = a->hashed ? "public, max-age=31536000, immutable" : "no-cache",
        .etag = chosen->etag,
        .varies = a->forms[FORM_BROTLI].bytes || a->forms[FORM_GZIP].bytes,
        .ranges = true,
        .body = chosen->bytes,
        .len = chosen->len,
    };
    span known = request_value(r, "if-none-match");
    if (known.at && has_etag(known, chosen->etag)) {
        out.status = 304;
        out.type = out.encoding = NULL;
        out.ranges = false;
        out.body = NULL;
        out.len = 0;
        return out;
    }
    span range = request_value(r, "range"), condition = request_value(r, "if-range");
    if (!range.at || !span_is(r->method, "GET") ||
        (condition.at && !span_is(condition, chosen->etag)))
        return out;
    size_t from = 0, len = 0;
    switch (read_range(range, chosen->len, &from, &len)) {
    case RANGE_NONE:
        break;
    case RANGE_PART:
        out.status = 206;
        out.body += from;
        out.len = len;
        out.from = from;
        out.whole = chosen->len;
        break;
    case RANGE_BEYOND:
        out = answer_page(416);
        out.ranges = true;
        out.whole = chosen->len;
        break;
    }
    return out;
}
