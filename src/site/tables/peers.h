/* Connections, for the tables and the lobby. */
#ifndef PT_SITE_PEERS_H
#define PT_SITE_PEERS_H

#include "site/tables/live.h"

/* Tells a player that it is their turn, on connections that do not watch the table. */
void peers_tell_turn(live *l, int seat);

/* Sends the lobby's list to everyone watching it; how many there are. */
void peers_send_lobby(site *s, site_frame *frame);
size_t peers_in_lobby(const site *s);

/* The number of connections, and whether any belongs to an account (0: none) or to a browser
 * without one (NULL: none). */
size_t peers_count(const site *s);
bool peers_are_here(const site *s, int64_t account, const uint8_t *token);

#endif
