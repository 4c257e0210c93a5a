/* Requests on their way, for who makes them; inside.h has what handlers need. */
#ifndef PT_SITE_CALL_H
#define PT_SITE_CALL_H

#include "site/inside.h"

/* Who may ask for something. */
typedef enum who_may {
    MAY_ANYBODY,
    MAY_PEOPLE, /* not bots */
    MAY_ACCOUNT /* people who have logged in */
} who_may;

/* What is at an address below /api/v1/, and which allowance asking for it takes from (LIMIT_NB:
 * none besides LIMIT_OTHER, which every request does; LIMIT_LOGIN: that of the network). */
typedef struct route {
    site_method method;
    const char *path;
    who_may who;
    limit limit;
    handler *handle;
} route;

/* A call that is to be answered; NULL: out of memory. */
call *call_new(site *s, const site_request *request, site_replied reply, void *context);

/* Finds the route of the call, or which methods its path takes. (routes.c) */
void call_route(call *c, span path);

/* Reads the body into the call, or notes what is wrong with it. */
void call_read_body(call *c, span body);

/* JSON of a stranger: an object, not too deep, no name twice; NULL: it is none. */
json_t *json_read(const char *text, size_t len);

/* Takes the members apart; NULL, or the name of one that is missing, unknown or wrong.
 * `object` may be NULL: it has none. */
const char *members_read(json_t *object, const member *members);

/* Calls not yet answered, and answering them when the site closes. */
size_t calls_open(const site *s);
void calls_refuse_all(site *s);

#endif
