#include "server/routes.h"

#include <string.h>

#include "server/websocket.h"

static route turn_away(refused why, const char *allow) {
    route r = {ROUTE_ANSWER, answer_refusal(why)};
    r.answer.allow = allow;
    return r;
}

site_method route_method(const request *r) {
    static const struct {
        const char *name;
        site_method method;
    } methods[] = {
        {"GET", SITE_GET}, {"HEAD", SITE_GET},      {"POST", SITE_POST},
        {"PUT", SITE_PUT}, {"DELETE", SITE_DELETE},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (span_is(r->method, methods[i].name))
            return methods[i].method;
    return SITE_METHOD_NB;
}

static bool is_readable_only(const request *r) {
    return span_is(r->method, "GET") || span_is(r->method, "HEAD");
}

static bool begins_with(const char *path, const char *prefix) {
    return strncmp(path, prefix, strlen(prefix)) == 0;
}

static bool is_json(span type) {
    const char *semicolon = memchr(type.at, ';', type.len);
    if (semicolon)
        type.len = (size_t)(semicolon - type.at);
    return span_is_word(span_trim(type), "application/json");
}

static route find_socket(const grounds *g, const request *r, const site_caller *caller) {
    if (!span_is(r->method, "GET"))
        return turn_away(REFUSED_METHOD, "GET");
    if (!caller_is_at_home(g->policy, r, caller->secure))
        return turn_away(REFUSED_ORIGIN, NULL);
    refused fault = ws_refusal(r);
    return fault ? turn_away(fault, NULL) : (route){.kind = ROUTE_SOCKET};
}

static route find_site(const grounds *g, const request *r, const uint8_t peer[ADDRESS_SIZE]) {
    site_caller caller;
    caller_read(g->policy, r, peer, &caller);
    if (strcmp(r->path, "/api/v1/socket") == 0)
        return find_socket(g, r, &caller);
    site_method method = route_method(r);
    if (method == SITE_METHOD_NB)
        return turn_away(REFUSED_METHOD, "GET, HEAD, POST, PUT, DELETE");
    if (method == SITE_GET)
        return (route){.kind = ROUTE_SITE};
    if (!caller_is_at_home(g->policy, r, caller.secure))
        return turn_away(REFUSED_ORIGIN, NULL);
    if (r->is_chunked)
        return turn_away(REFUSED_LENGTH, NULL);
    if (r->body > SITE_BODY_MAX)
        return turn_away(REFUSED_LARGE, NULL);
    span type = request_value(r, "content-type");
    if (r->body && (!type.at || request_count(r, "content-type") > 1 || !is_json(type)))
        return turn_away(REFUSED_TYPE, NULL);
    return (route){.kind = ROUTE_SITE};
}

route route_find(const grounds *g, const request *r, const uint8_t peer[ADDRESS_SIZE]) {
    bool is_api = begins_with(r->path, "/api/");
    if (!caller_knows_us(g->policy, r))
        return is_api ? turn_away(REFUSED_HOST, NULL) : (route){ROUTE_ANSWER, answer_page(421)};
    if (g->has_site && is_api)
        return find_site(g, r, peer);
    if (!is_readable_only(r)) {
        route page = {ROUTE_ANSWER, answer_page(405)};
        page.answer.allow = "GET, HEAD";
        return page;
    }
    if (strcmp(r->path, "/healthz") == 0)
        return (route){.kind = ROUTE_HEALTH};
    if (strcmp(r->path, "/metrics") == 0) {
        site_caller caller;
        caller_read(g->policy, r, peer, &caller);
        if (caller_may_watch(g->policy, r, peer, &caller))
            return (route){.kind = ROUTE_METRICS};
        return (route){ROUTE_ANSWER, answer_page(403)};
    }
    const asset *found = assets_find(g->page, r->path);
    return (route){ROUTE_ANSWER, found ? asset_answer(found, r) : answer_page(404)};
}
