/* Bytes of a hostile browser. Whatever they are, a request that is whole stays the same when
 * more follows, its path leads nowhere else, and every answer has a head and a body that lies
 * inside the file. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/routes.h"
#include "target.h"

static uint8_t content[] = "a file of some length";
static char script[] = "/a.js", index_page[] = "/index.html";

static const asset_bytes plain = {content, sizeof content, "\"0\""};
static const asset_bytes packed = {content, 5, "\"1\""};

static void check_path(const char *path) {
    REQUIRE(path[0] == '/' && !strchr(path, '\\'));
    for (const char *p = path; (p = strchr(p, '/')); p++)
        REQUIRE(!(p[1] == '.' && (!p[2] || p[2] == '/')) &&
                !(p[1] == '.' && p[2] == '.' && (!p[3] || p[3] == '/')));
}

static void check_answer(const answer *a) {
    char head[ANSWER_HEAD_MAX];
    size_t len = answer_head(a, 0, true, head);
    REQUIRE(len > 4 && memcmp(head + len - 4, "\r\n\r\n", 4) == 0);
    for (size_t i = 0; i + 4 < len; i++)
        REQUIRE(memcmp(head + i, "\r\n\r\n", 4) != 0);
    if (a->body >= content && a->body < content + sizeof content)
        REQUIRE(a->len <= (size_t)(content + sizeof content - a->body));
    if (a->status == 206)
        REQUIRE(a->len > 0 && a->from + a->len <= a->whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    asset table[] = {
        {script, "text/javascript", true, {[FORM_GZIP] = packed, [FORM_PLAIN] = plain}},
        {index_page, "text/html", false, {[FORM_PLAIN] = plain}},
    };
    assets page = {.table = table, .count = 2};
    policy nobody = {.origins = NULL};
    grounds g = {.page = &page, .policy = &nobody};
    const uint8_t peer[ADDRESS_SIZE] = {0};
    if (size > REQUEST_HEAD_MAX)
        size = REQUEST_HEAD_MAX;
    char *bytes = copy_of(data, size);
    request r;
    int status = request_read(bytes, size, &r);
    if (status == 200) {
        REQUIRE(r.length <= size);
        check_path(r.path);
        route to = route_find(&g, &r, peer);
        if (to.kind == ROUTE_ANSWER)
            check_answer(&to.answer);
        else
            REQUIRE(to.kind == ROUTE_HEALTH);
        size_t length = r.length;
        REQUIRE(request_read(bytes, length, &r) == 200 && r.length == length);
        REQUIRE(request_read(bytes, length - 1, &r) == 0);
    } else if (status != 0) {
        answer a = answer_page(status);
        REQUIRE(status >= 400 && a.len > 0);
        check_answer(&a);
    } else {
        REQUIRE(size < REQUEST_HEAD_MAX);
    }
    free(bytes);
    return 0;
}
