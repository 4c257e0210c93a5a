/* Frames of a hostile client, in pieces of any size. However they are cut, the messages and the
 * code that ends it are the same; every message is UTF-8 and no longer than allowed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "server/websocket.h"
#include "site/site.h"
#include "target.h"

typedef struct outcome {
    unsigned messages, controls;
    uint64_t key;
    int code; /* 0: it could go on */
} outcome;

static void take(outcome *o, ws_parts *parts, const ws_frame *f) {
    const char *text;
    size_t len;
    REQUIRE(f->len <= SITE_FRAME_MAX && f->whole <= f->len + WS_RAW_MAX);
    if (f->kind >= WS_CLOSE) {
        REQUIRE(f->len <= WS_CONTROL_MAX && f->is_final);
        o->controls++;
        if (f->kind == WS_CLOSE)
            o->code = ws_read_close(f);
        return;
    }
    int done = ws_join(parts, f, &text, &len);
    if (done > 1) {
        o->code = done;
    } else if (done == 1) {
        REQUIRE(len <= SITE_FRAME_MAX && is_utf8(text, len));
        o->messages++;
        o->key = hash_finish(o->key + hash_bytes(text, len));
    }
}

/* Feeds the bytes in pieces of `step`, each in a room of exactly its size. */
static outcome feed(const uint8_t *data, size_t size, size_t step) {
    outcome o = {0};
    ws_parts parts = {0};
    char *kept = NULL;
    size_t kept_len = 0, at = 0;
    while (at < size && !o.code) {
        size_t more = size - at < step ? size - at : step, len = kept_len + more, used = 0;
        char *bytes = malloc(len);
        REQUIRE(bytes);
        if (kept_len)
            memcpy(bytes, kept, kept_len);
        memcpy(bytes + kept_len, data + at, more);
        at += more;
        free(kept);
        while (!o.code) {
            ws_frame f;
            int done = ws_read(bytes + used, len - used, &f);
            if (done == 0)
                break;
            if (done == 1) {
                take(&o, &parts, &f);
                used += f.whole;
            } else {
                REQUIRE(done >= 1000);
                o.code = done;
            }
        }
        kept_len = len - used;
        REQUIRE(o.code || kept_len < SITE_FRAME_MAX + WS_RAW_MAX);
        kept = malloc(kept_len ? kept_len : 1);
        REQUIRE(kept);
        if (kept_len)
            memcpy(kept, bytes + used, kept_len);
        free(bytes);
    }
    free(kept);
    ws_forget(&parts);
    return o;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size)
        return 0;
    outcome whole = feed(data, size, size), some = feed(data, size, 7), bytes = feed(data, size, 1);
    REQUIRE(whole.messages == some.messages && whole.messages == bytes.messages);
    REQUIRE(whole.controls == some.controls && whole.controls == bytes.controls);
    REQUIRE(whole.key == some.key && whole.key == bytes.key);
    REQUIRE(whole.code == some.code && whole.code == bytes.code);
    uint8_t head[WS_HEAD_MAX], close[WS_CONTROL_MAX];
    REQUIRE(ws_head(WS_TEXT, size, head) <= WS_HEAD_MAX);
    REQUIRE(ws_write_close(WS_POLICY, "why", close) == 5);
    return 0;
}
