#include "server/answer.h"

#include <string.h>

#include "base/text.h"

#define PAGE(number, title, text)                                                                  \
    number, title,                                                                                 \
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"                          \
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" title                   \
        "</title>\n<h1>" title "</h1>\n<p>" text "</p>\n"

/* `page` is NULL for responses without a page of ours. The last entry is the default. */
static const struct {
    int number;
    const char *reason, *page;
} statuses[] = {
    {200, "OK", NULL},
    {201, "Created", NULL},
    {204, "No Content", NULL},
    {206, "Partial Content", NULL},
    {304, "Not Modified", NULL},
    {PAGE(400, "Bad Request", "The server did not understand the browser's request.")},
    {PAGE(401, "Unauthorized", "You need to log in first.")},
    {PAGE(403, "Forbidden", "You don't have access to this.")},
    {PAGE(404, "Not Found", "There is nothing at this address. <a href=\"/\">Go to the games</a>")},
    {PAGE(405, "Method Not Allowed", "This address can only be read.")},
    {PAGE(408, "Request Timeout", "The request did not arrive in time.")},
    {PAGE(409, "Conflict", "Something has changed in the meantime.")},
    {PAGE(411, "Length Required", "The request must state its length.")},
    {PAGE(413, "Content Too Large", "The request is larger than 64 KB.")},
    {PAGE(414, "URI Too Long", "The address is longer than 8000 characters.")},
    {PAGE(415, "Unsupported Media Type", "The request body must be JSON.")},
    {PAGE(416, "Range Not Satisfiable", "The file is shorter than the requested part.")},
    {PAGE(417, "Expectation Failed", "The server cannot do what the browser expects.")},
    {PAGE(421, "Misdirected Request",
          "This server does not answer to that name. Use its numeric address, or ask its operator "
          "to start it with <code>--origin</code> and the name.")},
    {PAGE(429, "Too Many Requests", "Too many requests. Try again later.")},
    {PAGE(431, "Request Header Fields Too Large", "The request has more than 16 KB of headers.")},
    {PAGE(503, "Service Unavailable", "The server can't do this right now. Try again later.")},
    {PAGE(505, "HTTP Version Not Supported", "This server speaks HTTP/1.0 and HTTP/1.1.")},
    {PAGE(500, "Internal Server Error", "Something went wrong on the server. Try again later.")},
};

/* The transport's own refusals. */
static const struct {
    int status;
    const char *body;
} refusals_told[REFUSED_NB] = {
#define REFUSAL(name, status, code, message)
#define TRANSPORT_REFUSAL(name, status, code, message)                                             \
    [REFUSED_##name] = {status, "{\"error\":{\"code\":\"" code "\",\"message\":\"" message "\"}"   \
                                "}"},
#include "site/refusals.def"
#undef REFUSAL
};

/* Sent with every response. The page computes in a WebAssembly worker and loads nothing from
 * elsewhere; the last three fields isolate it, so that threads may share memory. */
static const char fixed_fields[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

static size_t find_status(int number) {
    size_t i = 0;
    while (i + 1 < sizeof statuses / sizeof *statuses && statuses[i].number != number)
        i++;
    return i;
}

answer answer_page(int status) {
    const char *page = statuses[find_status(status)].page;
    return (answer){
        .status = status,
        .type = "text/html; charset=utf-8",
        .cache = "no-store",
        .body = (const uint8_t *)page,
        .len = page ? strlen(page) : 0,
    };
}

answer answer_refusal(refused why) {
    return (answer){
        .status = refusals_told[why].status,
        .type = "application/json",
        .cache = "no-store",
        .body = (const uint8_t *)refusals_told[why].body,
        .len = strlen(refusals_told[why].body),
    };
}

static void write_two(writer *w, int number) {
    write_char(w, (char)('0' + number / 10));
    write_char(w, (char)('0' + number % 10));
}

/* "Sun, 06 Nov 1994 08:49:37 GMT", in English regardless of the locale. */
static void write_date(writer *w, time_t now) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm t;
    if (!gmtime_r(&now, &t))
        return;
    write_text(w, "Date: ");
    write_bytes(w, days + 3 * t.tm_wday, 3);
    write_text(w, ", ");
    write_two(w, t.tm_mday);
    write_char(w, ' ');
    write_bytes(w, months + 3 * t.tm_mon, 3);
    write_char(w, ' ');
    write_number(w, t.tm_year + 1900);
    write_char(w, ' ');
    write_two(w, t.tm_hour);
    write_char(w, ':');
    write_two(w, t.tm_min);
    write_char(w, ':');
    write_two(w, t.tm_sec);
    write_text(w, " GMT\r\n");
}

/* A value must not be able to start another field. */
static bool is_safe(const char *value) {
    for (; *value; value++)
        if ((unsigned char)*value < 0x20 || *value == 0x7f)
            return false;
    return true;
}

static void write_field(writer *w, const char *name, const char *value) {
    if (!value || !is_safe(value))
        return;
    write_text(w, name);
    write_text(w, ": ");
    write_text(w, value);
    write_text(w, "\r\n");
}

/* Keeps only characters that are harmless to shells and file systems. */
static void write_filename(writer *w, const char *name) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (!name)
        return;
    write_text(w, "Content-Disposition: attachment; filename=\"");
    for (size_t i = 0; i < 100 && name[i]; i++)
        write_char(w, strchr(plain, name[i]) || (name[i] == '.' && i) ? name[i] : '_');
    write_text(w, "\"\r\n");
}

static void write_lengths(writer *w, const answer *a) {
    if (a->status == 206 || a->status == 416) {
        write_text(w, "Content-Range: bytes ");
        if (a->status == 206) {
            write_number(w, (int64_t)a->from);
            write_char(w, '-');
            write_number(w, (int64_t)(a->from + a->len - 1));
        } else {
            write_char(w, '*');
        }
        write_char(w, '/');
        write_number(w, (int64_t)a->whole);
        write_text(w, "\r\n");
    }
    /* These have no body; with 304 the length would describe a different response. */
    if (a->status != 204 && a->status != 304) {
        write_text(w, "Content-Length: ");
        write_number(w, (int64_t)a->len);
        write_text(w, "\r\n");
    }
}

size_t answer_head(const answer *a, time_t now, bool keep, char out[ANSWER_HEAD_MAX]) {
    writer w = writer_on(out, ANSWER_HEAD_MAX);
    write_text(&w, "HTTP/1.1 ");
    write_number(&w, a->status);
    write_char(&w, ' ');
    write_text(&w, statuses[find_status(a->status)].reason);
    write_text(&w, "\r\n");
    write_date(&w, now);
    write_field(&w, "Connection", keep ? NULL : "close");
    write_field(&w, "Allow", a->allow);
    write_field(&w, "Content-Type", a->type);
    write_field(&w, "Content-Encoding", a->encoding);
    write_lengths(&w, a);
    write_field(&w, "Accept-Ranges", a->ranges ? "bytes" : NULL);
    write_field(&w, "ETag", a->etag);
    write_field(&w, "Cache-Control", a->cache);
    write_field(&w, "Vary", a->varies ? "Accept-Encoding" : NULL);
    for (size_t i = 0; i < sizeof a->cookies / sizeof *a->cookies; i++)
        write_field(&w, "Set-Cookie", a->cookies[i]);
    write_filename(&w, a->filename);
    if (a->retry_after) {
        write_text(&w, "Retry-After: ");
        write_number(&w, a->retry_after);
        write_text(&w, "\r\n");
    }
    write_bytes(&w, fixed_fields, sizeof fixed_fields - 1);
    write_text(&w, "\r\n");
    return writer_end(&w);
}
