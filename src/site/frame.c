#include "site/frame.h"

#include <stdlib.h>

/* The count is not atomic: frames stay in the loop's thread. */
struct site_frame {
    size_t refs, len;
    char *text;
};

const char *site_frame_text(const site_frame *f, size_t *len) {
    *len = f->len;
    return f->text;
}

void site_frame_drop(site_frame *f) {
    if (f && --f->refs == 0) {
        free(f->text);
        free(f);
    }
}

site_frame *frame_hold(site_frame *f) {
    f->refs++;
    return f;
}

site_frame *frame_of(json *j) {
    site_frame *f = j->failed || j->len == 0 ? NULL : malloc(sizeof *f);
    if (f) {
        /* Snapshots are long and may wait in many queues, so give back unused memory. */
        char *smaller = j->room - j->len > 1024 ? realloc(j->out, j->len) : NULL;
        *f = (site_frame){.refs = 1, .len = j->len, .text = smaller ? smaller : j->out};
        j->out = NULL;
    }
    json_free(j);
    return f;
}
