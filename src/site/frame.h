/* Texts that are sent, shared by all who get them. */
#ifndef PT_SITE_FRAME_H
#define PT_SITE_FRAME_H

#include "site/inside.h"

/* The finished text as a frame with one reference, without being copied; NULL: out of memory. The
 * text is used up either way. */
site_frame *frame_of(json *j);
site_frame *frame_hold(site_frame *f); /* one more reference */

#endif
