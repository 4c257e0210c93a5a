/* A connection, for peers.c, which manages them, and messages.c, which handles their messages. */
#ifndef PT_SITE_PEER_H
#define PT_SITE_PEER_H

#include "site/tables/peers.h"

enum { LAGS = 5 };

struct site_peer {
    site *site;
    trial trial;
    caller_copied *entering; /* NULL: authenticated */
    bool is_opening;         /* the opener can still be given a status */
    int refused;             /* with this status, 0: it was not */
    struct said *first_said, *last_said;
    unsigned said_count;
    bool is_unchecked; /* its session is to be checked */
    site_line line;
    asker who;
    uint64_t serial;
    unsigned refs; /* one for the connection, one for each command in progress */
    bool is_closed, is_ending, in_lobby, saw_lobby;
    unsigned strikes, watched;
    subscriber *subscribers;
    site_peer *next, *prev;
    site_peer *same[2]; /* the next in the bucket for the account, and for the browser */
    int32_t lags[LAGS];
    unsigned lag_next;
};

/* Sends a frame, taking over the reference; peer_end_message closes the object and sends it. */
void peer_send(site_peer *p, site_frame *f);
void peer_end_message(site_peer *p, json *j);
/* Ends the connection. */
void peer_end(site_peer *p, int code, const char *reason);
/* Drops a reference. */
void peer_release(site_peer *p);
/* Stops watching a table. */
void peer_leave(site_peer *p, subscriber *s);
/* Starts or stops watching the lobby. */
void peer_in_lobby(site_peer *p, bool on);
/* Counts a refused command. */
void peer_count_refused(site_peer *p);

/* Handles a message. (messages.c) */
void peer_hear(site_peer *p, json_t *message);

#endif
