/* The list of open tables for those who look at it: one text for all, at most once a second.
 *
 * A table stands in it while its maker is there: connected to any node, or at most LOBBY_AWAY_MS
 * gone. Nobody fills it: people and networks have few open tables each, and where there is not room
 * for all, every network's first is shown before anybody's second. */
#ifndef PT_SITE_LOBBY_H
#define PT_SITE_LOBBY_H

#include "site/frame.h"
#include "site/tables/making.h"

#define LOBBY_AWAY_MS INT64_C(120000)

void lobby_changed(site *s);
/* Somebody has connected: their tables come back soon. */
void lobby_look_soon(site *s);
/* Gives a new open table its place; the batch is refused with STORE_CONFLICT where its maker or
 * their network has too many. */
void lobby_add_offer(site *s, const asker *who, const new_table *n, store_batch *b);
/* The list as it stands, with a reference for the caller; NULL: the store cannot be read. */
site_frame *lobby_list(site *s);

#endif
