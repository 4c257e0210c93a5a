/* Bytes of a hostile browser to a server with tables: where its requests go, who it says it is,
 * and where its bodies end. Whatever the bytes are, nothing points outside of them, what is
 * refused is refused before its body, and an address is another's word only if that one is
 * believed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/routes.h"
#include "server/websocket.h"
#include "target.h"

static uint8_t content[] = "a page";
static char index_page[] = "/index.html";

static void check_inside(span text, const char *bytes, size_t len) {
    if (text.at)
        REQUIRE(text.at >= bytes && text.at + text.len <= bytes + len);
}

static void check_caller(const site_caller *c, const char *bytes, size_t len) {
    check_inside(c->visitor, bytes, len);
    check_inside(c->session, bytes, len);
    check_inside(c->bearer, bytes, len);
    REQUIRE(!c->bearer.at || (!c->visitor.at && !c->session.at));
    if (c->visitor.at)
        REQUIRE(!memchr(c->visitor.at, ';', c->visitor.len));
    char text[ADDRESS_TEXT_MAX];
    uint8_t again[ADDRESS_SIZE];
    address_write(c->address, text);
    REQUIRE(address_read(text, strlen(text), again) &&
            memcmp(again, c->address, ADDRESS_SIZE) == 0);
}

static void check_route(const grounds *g, const request *r, const uint8_t peer[ADDRESS_SIZE]) {
    route to = route_find(g, r, peer);
    bool below = strncmp(r->path, "/api/", 5) == 0, reads = route_method(r) == SITE_GET;
    switch (to.kind) {
    case ROUTE_SITE:
        REQUIRE(below && (reads || (r->body <= SITE_BODY_MAX && !r->is_chunked)));
        break;
    case ROUTE_SOCKET: {
        char greeting[WS_GREETING_MAX];
        REQUIRE(below && !r->body && ws_greeting(r, greeting) > 100);
        break;
    }
    case ROUTE_METRICS:
    case ROUTE_HEALTH:
        REQUIRE(!below && reads);
        break;
    case ROUTE_ANSWER: {
        char head[ANSWER_HEAD_MAX];
        size_t len = answer_head(&to.answer, 0, true, head);
        REQUIRE(len > 4 && memcmp(head + len - 4, "\r\n\r\n", 4) == 0);
        REQUIRE(!below || to.answer.status >= 400);
        break;
    }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const asset_bytes plain = {content, sizeof content, "\"0\""};
    asset table[] = {{index_page, "text/html", false, {[FORM_PLAIN] = plain}}};
    assets page = {.table = table, .count = 1};
    const char *const origins[] = {"https://games.example.org"};
    network proxies[2];
    REQUIRE(network_read("10.0.0.0/8", &proxies[0]) && network_read("::1", &proxies[1]));
    const policy believing = {.origins = origins,
                              .origin_count = 1,
                              .proxies = proxies,
                              .proxy_count = 2,
                              .watchers = proxies,
                              .watcher_count = 1};
    const policy strict = {.origins = NULL};
    uint8_t peer[ADDRESS_SIZE];
    REQUIRE(address_read("10.1.2.3", 8, peer));
    if (size > REQUEST_HEAD_MAX)
        size = REQUEST_HEAD_MAX;
    char *bytes = copy_of(data, size);
    request r;
    if (request_read(bytes, size, &r) == 200) {
        check_inside((span){r.query.at, r.query.len}, bytes, r.length);
        check_inside((span){r.target.at, r.target.len}, bytes, r.length);
        site_caller c;
        caller_read(&strict, &r, peer, &c);
        check_caller(&c, bytes, r.length);
        REQUIRE(memcmp(c.address, peer, ADDRESS_SIZE) == 0 && !c.secure);
        caller_read(&believing, &r, peer, &c);
        check_caller(&c, bytes, r.length);
        check_route(&(grounds){&page, &believing, true}, &r, peer);
        check_route(&(grounds){&page, &strict, true}, &r, peer);
    }
    /* What operators write, read as strictly. */
    char *text = malloc(size + 1);
    REQUIRE(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    char origin[ORIGIN_MAX];
    network n;
    if (origin_read(text, origin))
        REQUIRE(strncmp(origin, "http", 4) == 0 && strlen(origin) < ORIGIN_MAX);
    if (network_read(text, &n))
        REQUIRE(n.bits <= 8 * ADDRESS_SIZE && network_has(&n, n.bytes));
    free(text);
    free(bytes);
    return 0;
}
