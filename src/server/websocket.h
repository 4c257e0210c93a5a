/* WebSocket, RFC 6455, without sockets: the handshake, and frames as bytes.
 *
 * A client's messages are text of at most SITE_FRAME_MAX bytes. Anything else yields the code to
 * close the connection with. No extensions. */
#ifndef PT_SERVER_WEBSOCKET_H
#define PT_SERVER_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/request.h"
#include "site/refusal.h"

/* The subprotocol; its number is the version in docs/api.md. */
#define WS_PROTOCOL "potentia.v1"

enum {
    WS_GREETING_MAX = 256,
    WS_HEAD_MAX = 10,     /* of a frame we send */
    WS_CONTROL_MAX = 125, /* bytes of a ping, pong or close */
    WS_RAW_MAX = 14       /* bytes in a client's frame besides its data */
};

typedef enum ws_kind {
    WS_CONTINUED = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
} ws_kind;

/* Why a connection is closed (RFC 6455 §7.4.1). */
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

/* Why a WebSocket handshake is refused, or REFUSED_NOT. */
refused ws_refusal(const request *r);

/* The response to a valid handshake; returns its length. */
size_t ws_greeting(const request *r, char out[WS_GREETING_MAX]);

/* A client's frame. */
typedef struct ws_frame {
    ws_kind kind;
    bool is_final;
    char *data;
    size_t len;
    size_t whole; /* including its head */
} ws_frame;

/* Parses the frame at the start of `bytes` and unmasks it in place. Returns 1 if it is complete, 0
 * if more bytes are needed, or a close code for what is wrong with it. */
int ws_read(char *bytes, size_t len, ws_frame *out);

/* A fragmented message. Initialise with zeros; ws_forget frees it. */
typedef struct ws_parts {
    char *text;
    size_t len;
    bool is_open;
} ws_parts;

/* Takes a data frame. Returns 1 if it completes the message, which is in *text until the next call;
 * 0 if fragments are missing, or a close code. */
int ws_join(ws_parts *p, const ws_frame *frame, const char **text, size_t *len);
void ws_forget(ws_parts *p);

/* Parses the data of a close frame; returns the code to reply with. */
int ws_read_close(const ws_frame *frame);

/* Writes the head of a frame we send; returns its length. */
size_t ws_head(ws_kind kind, size_t len, uint8_t out[WS_HEAD_MAX]);

/* Writes the data of a close frame; returns its length. */
size_t ws_write_close(int code, const char *reason, uint8_t out[WS_CONTROL_MAX]);

#endif
