/* A connection, for peers.c, which has them all, and messages.c, which hears them. */
#ifndef PT_SITE_PEER_H
#define PT_SITE_PEER_H

#include "site/tables/peers.h"

enum { LAGS = 5 };

struct site_peer {
    site *site;
    trial trial;
    caller_copied *entering; /* NULL: it is known who it is */
    bool is_opening;         /* whoever opens it can still be told why not */
    int refused;             /* with this status, 0: it was not */
    struct said *first_said, *last_said;
    unsigned said_count;
    bool is_unchecked; /* whether its session still is one */
    site_line line;
    asker who;
    uint64_t serial;
    unsigned refs; /* one of the connection, one of each command under way */
    bool is_closed, is_ending, in_lobby, saw_lobby;
    unsigned strikes, watched;
    subscriber *subscribers;
    site_peer *next, *prev;
    site_peer *same[2]; /* the next whose account, or browser, has the same hash */
    int32_t lags[LAGS];
    unsigned lag_next;
};

/* Sends a text; the reference is taken over. The second form ends the object and sends it. */
void peer_send(site_peer *p, site_frame *f);
void peer_end_message(site_peer *p, json *j);
/* Ends the connection. */
void peer_end(site_peer *p, int code, const char *reason);
/* One less who needs it. */
void peer_release(site_peer *p);
/* Looks on no longer. */
void peer_leave(site_peer *p, subscriber *s);
/* Looks at the lobby, or not any more. */
void peer_in_lobby(site_peer *p, bool on);
/* A command of theirs was refused. */
void peer_count_refused(site_peer *p);

/* Does what a message says. (messages.c) */
void peer_hear(site_peer *p, json_t *message);

#endif
