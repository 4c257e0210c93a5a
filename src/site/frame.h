/* Texts that grow, and become frames without being copied. */
#ifndef PT_SITE_FRAME_H
#define PT_SITE_FRAME_H

#include "site/inside.h"

/* A text being written. Once memory is out nothing more is written, and it ends as nothing. */
typedef struct growing {
    site_frame *frame; /* NULL: nothing yet */
    size_t len, room;
    bool failed;
} growing;

void grow_bytes(growing *g, const char *text, size_t len);
void grow_text(growing *g, const char *text);
void grow_char(growing *g, char c);
void grow_number(growing *g, int64_t number);
/* In quotes, with what JSON wants escaped. */
void grow_string(growing *g, const char *text, size_t len);

/* The finished text as a frame with one reference; NULL: out of memory. The text is used up. */
site_frame *grow_frame(growing *g);
/* Looking at it, and letting it go unfinished. */
const char *grown(const growing *g, size_t *len);
void grow_drop(growing *g);

site_frame *frame_new(const char *text, size_t len); /* NULL: out of memory */
site_frame *frame_hold(site_frame *f);               /* one more reference */

#endif
