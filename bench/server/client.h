/* Many clients in one thread: HTTP requests and WebSockets over epoll. */
#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct client_loop client_loop;
typedef struct client client;

enum { COOKIE_MAX = 128, MESSAGE_MAX = 1 << 21 };

/* A server: 127.0.0.1 and a port. */
typedef struct place {
    uint16_t port;
} place;
bool place_read(const char *url, place *out); /* "http://127.0.0.1:8484" */

client_loop *client_loop_new(void);
void client_loop_free(client_loop *l);
/* Waits at most that long and calls what has happened. */
void client_loop_run(client_loop *l, int timeout_ms);
int64_t now_us(void);

/* == Requests: a connection each == */

/* `status` 0: no answer. `cookie` is "potentia-visitor=..." where one was set, else "". */
typedef void (*answered)(void *context, int status, const char *cookie, const char *body,
                         size_t len);
void http_ask(client_loop *l, const place *to, const char *method, const char *path,
              const char *cookie, const char *body, answered done, void *context);

/* == WebSockets == */

typedef struct client_hooks {
    void (*opened)(void *context);
    void (*heard)(void *context, const char *text, size_t len);
    void (*closed)(void *context); /* also where it never opened; the client is gone after it */
} client_hooks;

/* NULL: no more descriptors. */
client *socket_open(client_loop *l, const place *to, const char *cookie, const client_hooks *hooks,
                    void *context);
void socket_send(client *c, const char *text, size_t len);
/* Without `closed`. */
void socket_close(client *c);

#endif
