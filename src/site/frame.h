/* Outgoing text, shared by all its recipients. */
#ifndef PT_SITE_FRAME_H
#define PT_SITE_FRAME_H

#include "site/inside.h"

/* Turns finished text into a frame with one reference, without copying it; NULL: out of memory. The
 * text is consumed either way. */
site_frame *frame_of(json *j);
site_frame *frame_hold(site_frame *f); /* adds a reference */

#endif
