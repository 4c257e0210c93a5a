/* HTTP requests in progress, for the code that creates them; inside.h has what handlers need. */
#ifndef PT_SITE_CALL_H
#define PT_SITE_CALL_H

#include "site/inside.h"

/* Who may use a route. */
typedef enum who_may {
    MAY_ANYBODY,
    MAY_PEOPLE, /* not bots */
    MAY_ACCOUNT /* people who are logged in */
} who_may;

/* A route below /api/v1/, and the allowance that using it takes from (LIMIT_NB: none besides
 * LIMIT_OTHER, which every request takes from; LIMIT_LOGIN: the network's). */
typedef struct route {
    site_method method;
    const char *path;
    who_may who;
    limit limit;
    handler *handle;
} route;

/* Creates a call; NULL: out of memory. */
call *call_new(site *s, const site_request *request, site_replied reply, void *context);

/* Finds the call's route, or the methods allowed at its path. (routes.c) */
void call_route(call *c, span path);

/* Parses the body into the call, or notes what is wrong with it. */
void call_read_body(call *c, span body);

/* Parses untrusted JSON: an object, not too deep, without duplicate names; NULL if it is not. */
json_t *json_read(const char *text, size_t len);

/* Reads the members of an object; returns NULL, or the name of one that is missing, unknown or
 * wrong. `object` may be NULL: it has none. */
const char *members_read(json_t *object, const member *members);

/* Counts unanswered calls, and refuses them all when the site closes. */
size_t calls_open(const site *s);
void calls_refuse_all(site *s);

#endif
