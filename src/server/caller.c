#include "server/caller.h"

#include <string.h>

static bool same(span a, span b) {
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

/* The value of a cookie. If it occurs twice with different values, neither counts: another host in
 * the same domain may have planted one. */
static span find_cookie(const request *r, const char *name) {
    span found = {NULL, 0};
    for (unsigned i = 0; i < r->count; i++) {
        if (!span_is_word(r->fields[i].name, "cookie"))
            continue;
        span rest = r->fields[i].value;
        while (rest.len) {
            const char *end = memchr(rest.at, ';', rest.len);
            size_t len = end ? (size_t)(end - rest.at) : rest.len;
            span pair = span_trim((span){rest.at, len});
            rest.at += len + (end != NULL);
            rest.len -= len + (end != NULL);
            const char *equals = pair.len ? memchr(pair.at, '=', pair.len) : NULL;
            if (!equals || !span_is((span){pair.at, (size_t)(equals - pair.at)}, name))
                continue;
            span value = {equals + 1, (size_t)(pair.at + pair.len - equals - 1)};
            if (found.at && !same(found, value))
                return (span){NULL, 0};
            found = value;
        }
    }
    return found;
}

/* The token after "Bearer". Other schemes are between the browser and a proxy. */
static span find_bearer(const request *r) {
    static const char scheme[] = "bearer ";
    span field = request_value(r, "authorization");
    if (request_count(r, "authorization") != 1 || field.len < sizeof scheme - 1 ||
        !span_is_word((span){field.at, sizeof scheme - 1}, scheme))
        return (span){NULL, 0};
    return span_trim((span){field.at + sizeof scheme - 1, field.len - (sizeof scheme - 1)});
}

/* The element `skip` places before the last among all fields with this name; false if there are not
 * that many. */
static bool element_from_end(const request *r, const char *name, unsigned skip, span *out) {
    unsigned count = 0, at = 0;
    for (request_walk walk = {0}; request_next(r, name, &walk, out);)
        count++;
    for (request_walk walk = {0}; request_next(r, name, &walk, out); at++)
        if (at + skip + 1 == count)
            return true;
    return false;
}

enum { HOPS_MAX = 16 };

/* Follows the forwarding chain back as long as each hop is trusted. */
static void find_address(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                         uint8_t out[ADDRESS_SIZE]) {
    memcpy(out, peer, ADDRESS_SIZE);
    for (unsigned hop = 0; hop < HOPS_MAX; hop++) {
        span told;
        uint8_t before[ADDRESS_SIZE];
        if (!networks_have(p->proxies, p->proxy_count, out) ||
            !element_from_end(r, "x-forwarded-for", hop, &told) ||
            !address_read_port(told.at, told.len, before))
            return;
        memcpy(out, before, ADDRESS_SIZE);
    }
}

void caller_read(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                 site_caller *out) {
    *out = (site_caller){.bearer = find_bearer(r)};
    find_address(p, r, peer, out->address);
    if (!out->bearer.at) {
        out->visitor = find_cookie(r, "potentia-visitor");
        out->session = find_cookie(r, "potentia-session");
    }
    span told;
    out->secure = networks_have(p->proxies, p->proxy_count, peer) &&
                  element_from_end(r, "x-forwarded-proto", 0, &told) && span_is_word(told, "https");
}

/* Compares names, ignoring case. */
static bool is_name(span name, const char *wanted, size_t len) {
    if (name.len != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (text_lower(name.at[i]) != text_lower(wanted[i]))
            return false;
    return true;
}

/* Whether `name` ends in `end` and is longer. */
static bool ends_in(span name, const char *end) {
    size_t len = strlen(end);
    return name.len > len && is_name((span){name.at + name.len - len, len}, end, len);
}

/* The host of an origin: "games.example.org" in "https://games.example.org:8443". */
static span host_of_origin(const char *origin) {
    const char *at = strstr(origin, "://");
    at = at ? at + 3 : origin;
    return (span){at, at[0] == '[' ? strcspn(at, "]") + 1 : strcspn(at, ":")};
}

/* The machine's own name: in full, its first label alone, or that label with ".local". */
static bool is_own_name(const char *own, span name) {
    size_t first = strcspn(own, ".");
    return first > 0 &&
           (is_name(name, own, strlen(own)) || is_name(name, own, first) ||
            (ends_in(name, ".local") && is_name((span){name.at, name.len - 6}, own, first)));
}

bool caller_knows_us(const policy *p, const request *r) {
    uint8_t address[ADDRESS_SIZE];
    span name = request_value(r, "host");
    if (!name.at)
        return true; /* allowed in HTTP/1.0; a browser always sends one */
    if (address_read_port(name.at, name.len, address))
        return true;
    const char *colon = memchr(name.at, ':', name.len);
    if (colon) {
        for (const char *c = colon + 1; c < name.at + name.len; c++)
            if (*c < '0' || *c > '9')
                return false;
        name.len = (size_t)(colon - name.at);
    }
    if (name.len > 1 && name.at[name.len - 1] == '.')
        name.len--; /* the final dot of a fully qualified name */
    if (is_name(name, "localhost", 9) || ends_in(name, ".localhost"))
        return true;
    for (size_t i = 0; i < sizeof p->names / sizeof *p->names; i++)
        if (p->names[i] && is_own_name(p->names[i], name))
            return true;
    for (unsigned i = 0; i < p->origin_count; i++) {
        span known = host_of_origin(p->origins[i]);
        if (is_name(name, known.at, known.len))
            return true;
    }
    return false;
}

/* Whether `origin` is `host` after "http://" or "https://". */
static bool is_own(span origin, span host, bool secure) {
    static const char plain[] = "http://", safe[] = "https://";
    size_t len = sizeof safe - 1;
    if (origin.len < len || memcmp(origin.at, safe, len) != 0) {
        len = sizeof plain - 1;
        if (secure || origin.len < len || memcmp(origin.at, plain, len) != 0)
            return false;
    }
    /* Browsers write origins in lower case, whatever the Host. */
    return host.len && is_name((span){origin.at + len, origin.len - len}, host.at, host.len);
}

bool caller_is_at_home(const policy *p, const request *r, bool secure) {
    unsigned count = request_count(r, "origin");
    if (count == 0)
        return true;
    span origin = request_value(r, "origin");
    if (count > 1)
        return false;
    for (unsigned i = 0; i < p->origin_count; i++)
        if (span_is(origin, p->origins[i]))
            return true;
    span host = request_value(r, "host");
    return host.at && is_own(origin, host, secure);
}

bool caller_may_watch(const policy *p, const request *r, const uint8_t peer[ADDRESS_SIZE],
                      const site_caller *caller) {
    if (networks_have(p->watchers, p->watcher_count, caller->address))
        return true;
    bool forwarded = request_count(r, "x-forwarded-for") || request_count(r, "forwarded");
    return address_is_loopback(caller->address) &&
           (!forwarded || networks_have(p->proxies, p->proxy_count, peer));
}

bool origin_read(const char *text, char out[ORIGIN_MAX]) {
    size_t len = strlen(text);
    size_t scheme = 0;
    if (strncmp(text, "http://", 7) == 0)
        scheme = 7;
    else if (strncmp(text, "https://", 8) == 0)
        scheme = 8;
    if (len && text[len - 1] == '/')
        len--;
    if (!scheme || len <= scheme || len >= ORIGIN_MAX)
        return false;
    for (size_t i = 0; i < len; i++) {
        char c = text_lower(text[i]);
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr("-.:[]_", c);
        if (i >= scheme && (!plain || !c))
            return false;
        out[i] = c;
    }
    out[len] = '\0';
    /* Browsers omit the default port. */
    const char *usual = scheme == 7 ? ":80" : ":443";
    size_t n = strlen(usual);
    if (len > scheme + n && memcmp(out + len - n, usual, n) == 0)
        out[len - n] = '\0';
    return true;
}
