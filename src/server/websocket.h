/* WebSocket, RFC 6455, without a socket: the handshake, and frames as bytes.
 *
 * A client's messages are texts of at most SITE_FRAME_MAX bytes. Everything else is answered with
 * the code that the connection is to be closed with. No extensions. */
#ifndef PT_SERVER_WEBSOCKET_H
#define PT_SERVER_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/request.h"
#include "site/refusal.h"

/* The subprotocol; its number is the version of docs/api.md. */
#define WS_PROTOCOL "potentia.v1"

enum {
    WS_GREETING_MAX = 256,
    WS_HEAD_MAX = 10,     /* of a frame that we send */
    WS_CONTROL_MAX = 125, /* bytes of a ping, pong or close */
    WS_RAW_MAX = 14       /* bytes of a client's frame besides its data */
};

typedef enum ws_kind {
    WS_CONTINUED = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
} ws_kind;

/* Why a connection is closed, RFC 6455 §7.4.1. */
enum {
    WS_NORMAL = 1000,
    WS_GOING = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_UNACCEPTABLE = 1003,
    WS_NO_CODE = 1005,
    WS_NOT_UTF8 = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_FAILED = 1011
};

/* Why a request for a WebSocket is refused, or REFUSED_NOT. */
refused ws_refusal(const request *r);

/* The answer to a request that is not refused; returns its length. */
size_t ws_greeting(const request *r, char out[WS_GREETING_MAX]);

/* A client's frame. */
typedef struct ws_frame {
    ws_kind kind;
    bool is_final;
    char *data;
    size_t len;
    size_t whole; /* with its head */
} ws_frame;

/* Reads the frame that `bytes` begins with and takes its mask off, in place. Returns 1 when it
 * is whole, 0 when more bytes are needed, or the code of what is wrong with it. */
int ws_read(char *bytes, size_t len, ws_frame *out);

/* A message in parts. Zeros before the first; ws_forget releases it. */
typedef struct ws_parts {
    char *text;
    size_t len;
    bool is_open;
} ws_parts;

/* Takes a data frame. Returns 1 when the message is whole: *text is it, until the next call; 0
 * when parts are missing, or a code. */
int ws_join(ws_parts *p, const ws_frame *frame, const char **text, size_t *len);
void ws_forget(ws_parts *p);

/* Reads the data of a close frame; returns the code to answer with. */
int ws_read_close(const ws_frame *frame);

/* Writes the head of a frame that we send; returns its length. */
size_t ws_head(ws_kind kind, size_t len, uint8_t out[WS_HEAD_MAX]);

/* Writes the data of a close frame; returns its length. */
size_t ws_write_close(int code, const char *reason, uint8_t out[WS_CONTROL_MAX]);

#endif
