/* Connections, for the tables and the lobby. */
#ifndef PT_SITE_PEERS_H
#define PT_SITE_PEERS_H

#include "site/tables/live.h"

/* Tells the seat that it is to act, on connections that do not watch the table. */
void peers_tell_turn(live *l, int seat);

/* Sends the lobby's list to whoever has asked for it; how many have. */
void peers_send_lobby(site *s, site_frame *frame);
size_t peers_in_lobby(const site *s);

/* How many connections there are, and whether one is that of an account (0: none) or of a browser
 * without one (NULL: none). */
size_t peers_count(const site *s);
bool peers_are_here(const site *s, int64_t account, const uint8_t *token);

#endif
