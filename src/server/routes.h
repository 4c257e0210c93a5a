/* Who answers which request. */
#ifndef PT_SERVER_ROUTES_H
#define PT_SERVER_ROUTES_H

#include "server/answer.h"
#include "server/assets.h"
#include "server/caller.h"
#include "server/request.h"

/* What the routes decide by; not theirs. */
typedef struct grounds {
    const assets *page;
    const policy *policy;
    bool has_site; /* there are tables and people, not only the page */
} grounds;

typedef enum route_kind {
    ROUTE_ANSWER, /* `answer` is it, whatever body follows */
    ROUTE_SITE,   /* the site, once the body has come */
    ROUTE_SOCKET, /* the connection becomes a WebSocket */
    ROUTE_METRICS,
    ROUTE_HEALTH
} route_kind;

typedef struct route {
    route_kind kind;
    answer answer;
} route;

/* Where a request goes whose head was read whole, and which came over a connection from `peer`.
 * What is refused here is refused before a byte of its body is read. */
route route_find(const grounds *g, const request *r, const uint8_t peer[ADDRESS_SIZE]);

/* The method of a request to the site; SITE_METHOD_NB for one it does not know. */
site_method route_method(const request *r);

#endif
