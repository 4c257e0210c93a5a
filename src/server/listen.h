/* Opens listening sockets for an address given as text. */
#ifndef PT_SERVER_LISTEN_H
#define PT_SERVER_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

/* A name such as localhost can have several addresses. */
enum { LISTEN_SOCKETS_MAX = 4, LISTEN_HOST_MAX = 256, LISTEN_URL_MAX = LISTEN_HOST_MAX + 32 };

typedef enum listen_status {
    LISTEN_DONE = 0,
    LISTEN_NO_ADDRESS,   /* the text is not HOST:PORT, [IPV6]:PORT or PORT */
    LISTEN_UNKNOWN_HOST, /* `error` is from getaddrinfo */
    LISTEN_REFUSED       /* `error` is an errno: EADDRINUSE, EACCES, ... */
} listen_status;

typedef struct listening {
    int sockets[LISTEN_SOCKETS_MAX];
    unsigned count;
    char host[LISTEN_HOST_MAX];
    unsigned port;   /* the actual one, even if 0 was requested */
    bool everywhere; /* on every address of this machine */
    bool local;      /* reachable only from this machine */
    int error;
} listening;

/* Listens on all addresses of `address`, or fails. The caller owns the sockets and closes them with
 * listen_close; port 0 lets the system choose. */
listen_status listen_open(const char *address, listening *out);
void listen_close(listening *l);

/* The address to type into a browser on this machine. */
void listen_url(const listening *l, char out[LISTEN_URL_MAX]);

#endif
