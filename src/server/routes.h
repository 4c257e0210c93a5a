/* Which handler answers which request. */
#ifndef PT_SERVER_ROUTES_H
#define PT_SERVER_ROUTES_H

#include "server/answer.h"
#include "server/assets.h"
#include "server/caller.h"
#include "server/request.h"

/* What routing depends on; not owned. */
typedef struct grounds {
    const assets *page;
    const policy *policy;
    bool has_site; /* there are tables and accounts, not only the page */
} grounds;

typedef enum route_kind {
    ROUTE_ANSWER, /* `answer` is the response, whatever body follows */
    ROUTE_SITE,   /* the site, once the body has arrived */
    ROUTE_SOCKET, /* the connection becomes a WebSocket */
    ROUTE_METRICS,
    ROUTE_HEALTH
} route_kind;

typedef struct route {
    route_kind kind;
    answer answer;
} route;

/* Routes a request with a complete head that came over a connection from `peer`. A refusal here
 * comes before any of the body is read. */
route route_find(const grounds *g, const request *r, const uint8_t peer[ADDRESS_SIZE]);

/* The method of a request to the site; SITE_METHOD_NB if unknown. */
site_method route_method(const request *r);

#endif
