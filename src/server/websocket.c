#include "server/websocket.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "server/sha1.h"
#include "site/site.h"

/* == The handshake == */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum { KEY_LEN = 24, KEY_DIGITS = 22 };

/* 16 bytes in base64: 22 digits, the last with four unused bits, and "==". */
static bool is_key(span key) {
    if (key.len != KEY_LEN || memcmp(key.at + KEY_DIGITS, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < KEY_DIGITS; i++)
        if (!key.at[i] || !strchr(digits, key.at[i]))
            return false;
    return strchr("AQgw", key.at[KEY_DIGITS - 1]);
}

refused ws_refusal(const request *r) {
    if (r->old || r->body || r->is_chunked || !request_has(r, "connection", "upgrade") ||
        !request_has(r, "upgrade", "websocket") || request_count(r, "sec-websocket-key") != 1 ||
        !is_key(request_value(r, "sec-websocket-key")))
        return REFUSED_HANDSHAKE;
    if (request_count(r, "sec-websocket-version") != 1 ||
        !span_is(request_value(r, "sec-websocket-version"), "13") ||
        !request_has(r, "sec-websocket-protocol", WS_PROTOCOL))
        return REFUSED_VERSION;
    return REFUSED_NOT;
}

size_t ws_greeting(const request *r, char out[WS_GREETING_MAX]) {
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char both[KEY_LEN + sizeof suffix];
    memcpy(both, request_value(r, "sec-websocket-key").at, KEY_LEN);
    memcpy(both + KEY_LEN, suffix, sizeof suffix);
    uint8_t hash[SHA1_SIZE + 1] = {0};
    sha1(both, KEY_LEN + sizeof suffix - 1, hash);
    /* 20 bytes make 27 digits and "=". */
    char accept[29];
    for (size_t i = 0; i < 7; i++) {
        unsigned three = (unsigned)hash[3 * i] << 16 | (unsigned)hash[3 * i + 1] << 8 |
                         (unsigned)hash[3 * i + 2];
        for (size_t k = 0; k < 4; k++)
            accept[4 * i + k] = digits[three >> (18 - 6 * k) & 63];
    }
    memcpy(accept + 27, "=", 2);
    writer w = writer_on(out, WS_GREETING_MAX);
    write_text(&w, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                   "Connection: Upgrade\r\nSec-WebSocket-Protocol: " WS_PROTOCOL
                   "\r\nSec-WebSocket-Accept: ");
    write_text(&w, accept);
    write_text(&w, "\r\n\r\n");
    return writer_end(&w);
}

/* == Frames ==
 *
 *     byte 0: FIN, three reserved bits, four bits of opcode
 *     byte 1: mask bit, seven bits of length; 126: two bytes of length follow, 127: eight
 *     four bytes of mask, the data */

static void unmask(char *data, size_t len, const char mask[4]) {
    uint64_t wide;
    char twice[8];
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    memcpy(&wide, twice, sizeof wide);
    size_t i = 0;
    for (; i + sizeof wide <= len; i += sizeof wide) {
        uint64_t part;
        memcpy(&part, data + i, sizeof part);
        part ^= wide;
        memcpy(data + i, &part, sizeof part);
    }
    for (; i < len; i++)
        data[i] = (char)(data[i] ^ mask[i % 4]);
}

static bool is_control(ws_kind kind) {
    return kind >= WS_CLOSE;
}

/* The close code for what is wrong with the first two bytes, or 0. */
static int judge(uint8_t first, uint8_t second) {
    unsigned kind = first & 0x0f;
    bool known = kind <= WS_BINARY || (kind >= WS_CLOSE && kind <= WS_PONG);
    if (first & 0x70 || !known || !(second & 0x80))
        return WS_PROTOCOL_ERROR;
    if (is_control((ws_kind)kind) && (!(first & 0x80) || (second & 0x7f) > WS_CONTROL_MAX))
        return WS_PROTOCOL_ERROR;
    return kind == WS_BINARY ? WS_UNACCEPTABLE : 0;
}

int ws_read(char *bytes, size_t len, ws_frame *out) {
    const uint8_t *head = (const uint8_t *)bytes;
    if (len < 2)
        return len && (head[0] & 0x70) ? WS_PROTOCOL_ERROR : 0;
    int fault = judge(head[0], head[1]);
    if (fault)
        return fault;
    uint64_t size = head[1] & 0x7f;
    size_t at = 2;
    if (size >= 126) {
        at += size == 126 ? 2 : 8;
        if (len < at)
            return 0;
        uint64_t least = size == 126 ? 126 : 65536;
        size = 0;
        for (size_t i = 2; i < at; i++)
            size = size << 8 | head[i];
        if (size < least) /* the length must use its shortest form */
            return WS_PROTOCOL_ERROR;
    }
    if (size > SITE_FRAME_MAX)
        return WS_TOO_BIG;
    at += 4;
    if (len < at + size)
        return 0;
    *out = (ws_frame){
        .kind = (ws_kind)(head[0] & 0x0f),
        .is_final = head[0] & 0x80,
        .data = bytes + at,
        .len = (size_t)size,
        .whole = at + (size_t)size,
    };
    unmask(out->data, out->len, bytes + at - 4);
    return 1;
}

int ws_join(ws_parts *p, const ws_frame *frame, const char **text, size_t *len) {
    if ((frame->kind == WS_CONTINUED) != p->is_open)
        return WS_PROTOCOL_ERROR;
    if (!p->is_open)
        p->len = 0;
    if (!p->is_open && frame->is_final) {
        *text = frame->data;
        *len = frame->len;
    } else {
        if (frame->len > SITE_FRAME_MAX - p->len)
            return WS_TOO_BIG;
        if (frame->len) {
            char *more = realloc(p->text, p->len + frame->len);
            if (!more)
                return WS_FAILED;
            memcpy(more + p->len, frame->data, frame->len);
            p->text = more;
            p->len += frame->len;
        }
        p->is_open = !frame->is_final;
        if (p->is_open)
            return 0;
        *text = p->text ? p->text : "";
        *len = p->len;
    }
    return is_utf8(*text, *len) ? 1 : WS_NOT_UTF8;
}

void ws_forget(ws_parts *p) {
    free(p->text);
    *p = (ws_parts){0};
}

int ws_read_close(const ws_frame *frame) {
    if (frame->len == 0)
        return WS_NO_CODE;
    if (frame->len == 1)
        return WS_PROTOCOL_ERROR;
    int code = (uint8_t)frame->data[0] << 8 | (uint8_t)frame->data[1];
    bool allowed = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                   (code >= 3000 && code <= 4999);
    if (!allowed)
        return WS_PROTOCOL_ERROR;
    return is_utf8(frame->data + 2, frame->len - 2) ? code : WS_NOT_UTF8;
}

size_t ws_head(ws_kind kind, size_t len, uint8_t out[WS_HEAD_MAX]) {
    out[0] = (uint8_t)(0x80 | kind);
    if (len < 126) {
        out[1] = (uint8_t)len;
        return 2;
    }
    size_t bytes = len < 65536 ? 2 : 8;
    out[1] = bytes == 2 ? 126 : 127;
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (uint8_t)((uint64_t)len >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}

size_t ws_write_close(int code, const char *reason, uint8_t out[WS_CONTROL_MAX]) {
    if (code == WS_NO_CODE)
        return 0;
    out[0] = (uint8_t)(code >> 8);
    out[1] = (uint8_t)code;
    size_t len = reason ? strlen(reason) : 0;
    if (len > WS_CONTROL_MAX - 2)
        len = WS_CONTROL_MAX - 2;
    if (len && !is_utf8(reason, len)) /* a character was cut in two, or the input was not UTF-8 */
        len = 0;
    for (size_t i = 0; i < len; i++)
        out[2 + i] = (uint8_t)reason[i];
    return 2 + len;
}
