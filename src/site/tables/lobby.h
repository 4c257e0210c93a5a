/* The list of open tables: one frame for everyone, at most once a second.
 *
 * A table is listed while its maker is here: connected to any node, or gone for at most
 * LOBBY_AWAY_MS. Nobody can fill it: people and networks may have only a few open tables each, and
 * if there is not room for all, every network's first comes before anyone's second. */
#ifndef PT_SITE_LOBBY_H
#define PT_SITE_LOBBY_H

#include "site/frame.h"
#include "site/tables/making.h"

#define LOBBY_AWAY_MS INT64_C(120000)

void lobby_changed(site *s);
/* Someone has connected: their tables reappear soon. */
void lobby_look_soon(site *s);
/* Adds a new open table; the batch fails with STORE_CONFLICT if its maker or their network has too
 * many. */
void lobby_add_offer(site *s, const asker *who, const new_table *n, store_batch *b);
/* The current list, with a reference for the caller; NULL: the store cannot be read. */
site_frame *lobby_list(site *s);

#endif
