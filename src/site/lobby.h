/* The list of open tables for those who look at it: one text for all, at most once a second. */
#ifndef PT_SITE_LOBBY_H
#define PT_SITE_LOBBY_H

#include "site/frame.h"

void lobby_changed(site *s);
/* The list as it stands, with a reference for the caller; NULL: the store cannot be read. */
site_frame *lobby_list(site *s);

#endif
