/* Lines received during a search that cannot be handled at once: a bounded queue. */
#include <stdlib.h>

#include "protocol/inside.h"

pt_status ugi_wait(protocol *p, const reader *line, pt_error *error) {
    size_t len = reader_left(line), kept = p->waiting_len - p->waiting_at;
    char *room = NULL;
    if (kept + len + 1 <= PROTOCOL_WAITING_MAX)
        room = p->waiting ? p->waiting : malloc(PROTOCOL_WAITING_MAX);
    if (!room)
        return pt_fail(error, PT_FULL, PT_MSG_PROTOCOL_WAITING, PT_FIELD_NONE, -1, "");
    p->waiting = room;
    if (p->waiting_len + len + 1 > PROTOCOL_WAITING_MAX) {
        memmove(room, room + p->waiting_at, kept);
        p->waiting_at = 0;
        p->waiting_len = kept;
    }
    memcpy(room + p->waiting_len, line->at, len);
    p->waiting_len += len;
    room[p->waiting_len++] = '\n';
    return PT_OK;
}

bool ugi_is_waiting(const protocol *p) {
    return p->waiting_at < p->waiting_len;
}

reader ugi_waiting_next(protocol *p) {
    const char *text = p->waiting + p->waiting_at;
    const char *end = memchr(text, '\n', p->waiting_len - p->waiting_at);
    p->waiting_at += (size_t)(end - text) + 1;
    return reader_on(text, (size_t)(end - text));
}

void ugi_waiting_drop(protocol *p) {
    free(p->waiting);
    p->waiting = NULL;
    p->waiting_at = p->waiting_len = 0;
}
