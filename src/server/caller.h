/* Who sent a request: cookies, tokens, addresses behind proxies, origins. */
#ifndef PT_SERVER_CALLER_H
#define PT_SERVER_CALLER_H

#include "server/address.h"
#include "server/request.h"
#include "site/site.h"

enum { ORIGIN_MAX = 256 };

/* The operator's settings on this. Owns nothing. */
typedef struct policy {
    const char *const *origins; /* in the form origin_read writes */
    unsigned origin_count;
    const char *names[2];   /* this machine's name, and the one it listens on; NULL: none */
    const network *proxies; /* trusted to send X-Forwarded-For */
    unsigned proxy_count;
    const network *watchers; /* who may read /metrics, besides this machine */
    unsigned watcher_count;
} policy;

/* Finds out who sent a request over a connection from `peer`. The strings point into the request's
 * bytes. */
void caller_read(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                 site_caller *out);

/* Whether a request's Host is a name of this server: a numeric address, a loopback name, the
 * machine's own name, or the name in an origin. Any other name could belong to an attacker whose
 * DNS points here, so that browsers take the attacker's page for ours (DNS rebinding). */
bool caller_knows_us(const policy *p, const request *r);

/* Whether a request that changes something comes from one of this server's pages, or from a program
 * that is not a browser. */
bool caller_is_at_home(const policy *p, const request *r, bool secure);

/* Whether this caller may read /metrics. A forwarded request may come from anywhere unless it came
 * through a trusted proxy. */
bool caller_may_watch(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                      const site_caller *caller);

/* Parses an origin as an operator writes it, "https://example.org:8443" with or without a final
 * '/', and writes it as browsers do. False if it is not an origin. */
bool origin_read(const char *text, char out[ORIGIN_MAX]);

#endif
