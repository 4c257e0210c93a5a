#include "site/frame.h"

#include <stdlib.h>

/* One thread counts: frames stay in the loop's. */
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
        /* Snapshots are long, and may wait in many queues: give back what is not used. */
        char *smaller = j->room - j->len > 1024 ? realloc(j->out, j->len) : NULL;
        *f = (site_frame){.refs = 1, .len = j->len, .text = smaller ? smaller : j->out};
        j->out = NULL;
    }
    json_free(j);
    return f;
}
