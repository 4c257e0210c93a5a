/* Who asks, as far as a request tells: cookies, tokens, addresses behind proxies, origins. */
#ifndef PT_SERVER_CALLER_H
#define PT_SERVER_CALLER_H

#include "server/address.h"
#include "server/request.h"
#include "site/site.h"

enum { ORIGIN_MAX = 256 };

/* What the operator has said about it. Nothing in it is owned. */
typedef struct policy {
    const char *const *origins; /* as origin_read writes them */
    unsigned origin_count;
    const char *names[2];   /* this machine's own, and the one it listens at; NULL: none */
    const network *proxies; /* whose X-Forwarded-For is believed */
    unsigned proxy_count;
    const network *watchers; /* who may read /metrics, besides this machine */
    unsigned watcher_count;
} policy;

/* Reads who sent a request that came over a connection from `peer`. Its texts point into the
 * request's bytes. */
void caller_read(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                 site_caller *out);

/* Whether the Host of a request is a name of this server: an address in figures, a loopback name,
 * the machine's own name, or that of an origin. Any other may be a stranger's whose name server
 * points here, so that the browser takes his page for ours (DNS rebinding). */
bool caller_knows_us(const policy *p, const request *r);

/* Whether a request that changes something comes from a page of this server, or from a program
 * that is no browser. */
bool caller_is_at_home(const policy *p, const request *r, bool secure);

/* Whether /metrics is for this caller. Where a request says that it was forwarded, but nobody
 * said that such words are believed, it may come from anywhere. */
bool caller_may_watch(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                      const site_caller *caller);

/* Reads an origin as an operator writes it, "https://example.org:8443" with or without a '/' at
 * the end, and writes it as browsers do. False: it is none. */
bool origin_read(const char *text, char out[ORIGIN_MAX]);

#endif
