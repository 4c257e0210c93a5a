/* Who answers which path. */
#ifndef PT_SERVER_ROUTES_H
#define PT_SERVER_ROUTES_H

#include "server/answer.h"
#include "server/assets.h"
#include "server/request.h"

/* What the routes answer from; not theirs. */
typedef struct site {
    const assets *page;
} site;

/* The answer to any request that was read whole. */
answer route_answer(const site *s, const request *r);

#endif
