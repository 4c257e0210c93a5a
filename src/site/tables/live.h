/* Tables in memory: a table, who sits at it, who looks on, and what waits to be done.
 *
 * Loaded from the store when somebody asks for them, forgotten when nobody has for a while.
 * What everybody sees is what is durable: a wish is tried, its events are kept by the store, and
 * only then they are applied, shown and acknowledged. One wish at a time; the others queue.
 *
 * live.c has the tables, their logs and timers; show.c what those who look on are shown; wishes.c
 * the queue; hosting.c what the host does by itself: engines, absences, rematches, time that the
 * server itself took. */
#ifndef PT_SITE_LIVE_H
#define PT_SITE_LIVE_H

#include "site/frame.h"
#include "site/meeting.h"
#include "table/table.h"

enum { STATE_EVERY_MS = 500 }; /* watchers and presence are told at most so often */

typedef struct live live;
typedef struct wish wish;
typedef struct subscriber subscriber;

/* Who looks: what they may see differs. */
typedef enum viewer { VIEW_WHITE = 0, VIEW_BLACK, VIEW_ALL, VIEW_NB } viewer;

static inline pt_actor viewer_seat(viewer v) {
    return v == VIEW_ALL ? PT_NOBODY : (pt_actor)v;
}

/* Which seats somebody has: a set of these. */
enum { SEATS_WHITE = 1, SEATS_BLACK = 2, SEATS_BOTH = 3 };

typedef struct live_seat {
    bool is_taken, has_token, is_engine, is_bot;
    uint8_t level; /* of an engine */
    bool has_rating;
    char name[STORE_NAME_MAX + 1];
    int64_t account;
    uint8_t token[STORE_HASH_SIZE];
    double rating, deviation;
    unsigned peers;    /* connections of this seat that watch the table here */
    int64_t gone;      /* since when there are none, 0: there are, or never were */
    int64_t elsewhere; /* until when another node, or no connection at all, is believed to
                          have it */
    int64_t missing;   /* since when the other is here and this one is nowhere, 0: is not so */
} live_seat;

/* What subscribers were told last: only differences are sent. */
typedef struct live_state {
    table_stage stage;
    table_end end;
    pt_actor winner, actor, owner, running, offer, takeback;
    uint32_t last, changed;
    int64_t changed_time, left[2], low, absent[2];
    size_t repetitions;
    bool begun, rematch[2], rematched, planned[2], present[2];
    unsigned watchers;
    unsigned seats; /* counts their changes */
} live_state;

/* What of a table is to be read from the store. */
enum {
    WANT_EVENTS = 1, /* those that are not here, and the seats */
    WANT_SEATS = 2,
    WANT_LOG = 4, /* whether all of it is as it is here */
    WANT_RATINGS = 8
};

/* What becomes of the first wish when that was read. */
typedef enum live_after {
    AFTER_NOTHING,
    AFTER_KEPT,     /* it is shown and acknowledged */
    AFTER_CONFLICT, /* it is tried again */
    AFTER_UNKNOWN   /* it is looked for in the log */
} live_after;

struct live {
    site *site;
    int64_t id;
    char name[ID_TEXT];
    live *bucket;        /* the next with the same hash */
    live *older, *newer; /* by last use */
    int64_t used;

    table *t;
    live_seat seats[2];
    unsigned seats_changes;
    char game[STORE_NAME_MAX + 1];
    char rematched[TABLE_NAME_MAX + 1]; /* the name of the next table, "" for none */

    /* The log: every event, as it was read or made. */
    table_event **log;
    uint32_t log_count, log_room;

    /* Wishes; the first is under way while `busy`. Its events wait in `pending`. */
    wish *first, *last;
    bool busy; /* with the store, or with what comes after it */
    table_event *pending[TABLE_ANSWER_EVENTS];
    uint32_t pending_count;
    uint64_t ours; /* event that this node made last */

    /* Who looks on. */
    subscriber *subscribers;
    unsigned counts[VIEW_NB];
    live_state shown;
    uint32_t secret[VIEW_NB]; /* from where on something is hidden, as was shown */
    uint32_t first_secret;    /* the first that ever was hidden from anybody, 0: none */
    int64_t shown_time;       /* when something besides events was told last */
    bool is_stale;            /* something besides events is to be told */

    /* What is to be read, and what then comes of the wish that is under way. */
    trial trial;
    unsigned wants; /* bits of live_want */
    live_after after;
    uint32_t after_from;
    uint32_t show_from; /* what is applied from here on is shown when that was read; 0: none */
    bool is_catching;   /* one of those that are read again a few at a time */
    bool is_rated_new;  /* the ratings after the end are here */

    bool is_running;      /* a Fischer clock of it runs */
    bool is_behind;       /* the store has events that are not here */
    bool is_removed_from; /* the store may have tombstones where there are lines here */
    int64_t sparing;      /* milliseconds being given back, not to be shown as spent */
    bool is_spared;       /* what the server took of the clocks has been looked at */
    int64_t retry;        /* the store failed: not before this */
    int64_t due;          /* when to look; INT64_MAX never */
    size_t heap;          /* where in the heap of dues, 0: not there */

    /* The engine. `asked_at` is `changed` when it was asked, 0 for nothing asked. */
    uint32_t asked_at;
    bool asked_draw;
    int64_t ask_from;       /* not before this; another node is thinking */
    unsigned engine_faults; /* answers in a row that could not be done */
    uint8_t owner[16];      /* address of who plays against it, zeros: not known */
};

/* == Wishes == */

typedef struct wish_result {
    const refusal *refused; /* NULL: done */
    uint32_t event;         /* the first it made, 0 for none */
    uint32_t changed;
} wish_result;

/* Called once: when what was wished is durable and shown, or refused. */
typedef void (*wish_done)(void *context, live *l, const wish_result *result);

struct wish {
    wish *next;
    pt_actor seat; /* PT_NOBODY: the host */
    table_command command;
    bool is_tick;     /* what is due, instead of the command */
    bool has_no_verb; /* only what `extend` adds */
    int64_t came;     /* when: what clocks go by */
    unsigned tries;
    wish_done done; /* may be NULL */
    void *context;

    /* For wishes that are more than a command; each may be NULL.
     * prepare: first, whenever it is tried; false: refused, `out` is filled in.
     * extend: adds to the batch. settle: it is durable, the events are applied. */
    bool (*prepare)(live *l, wish *w, refusal *out);
    store_status (*extend)(live *l, wish *w, store_batch *b);
    void (*settle)(live *l, wish *w);
    void *more; /* freed with the wish */

    char id[TABLE_ID_MAX + 1];
    char text[]; /* of the command */
};

/* What a client is told of a wish that was done: its id (NULL: null) under `key`, `event` and
 * `changed`. */
void wish_result_write(json *j, const char *key, const char *id, const wish_result *result);

/* A wish with a copy of the texts; NULL: out of memory. An id that is too long is cut to one
 * that the table refuses. */
wish *wish_new(pt_actor seat, const table_command *command, int64_t came, wish_done done,
               void *context);
/* Queues it; the wish is the table's then. The first in the queue is tried at once. */
void live_wish(live *l, wish *w);
void live_wish_first(live *l, wish *w); /* before those that wait */
/* A command of the host. */
void live_host(live *l, table_verb verb, pt_actor about, int64_t now);
/* Reads what is wanted, settles what waits for that, tries the first that waits, if none is under
 * way. */
void live_go_on(live *l);
void wishes_free(live *l);
void wishes_give_up(live *l); /* refuses all, the one under way too */

typedef struct wish_counts {
    uint64_t done, repeated, conflicts, unknown;
    uint64_t refused[TABLE_REFUSAL_NB];
    uint64_t unkept;           /* refused because of the store */
    uint64_t shown, frames;    /* events, and the texts they were sent in */
    size_t waiting, under_way; /* now */
    size_t running;            /* tables here with a Fischer clock that runs */
    int64_t last_failure;      /* when the store refused to write, 0: not since it last did */
} wish_counts;

/* == Tables in memory == */

/* Finds a table, reading it where it is not there. STORE_OK, STORE_MISSING, STORE_FAILED for a
 * log that cannot be replayed (it was logged), or what the store said. */
store_status live_find(site *s, int64_t id, live **out);
live *live_look(site *s, int64_t id); /* only in memory; else NULL */

/* A new table whose first events have just been kept. */
live *live_add(site *s, int64_t id, table_event *const *events, size_t count,
               const store_seat seats[2], const uint8_t owner[16]);

/* A visitor for the rows of a table's seats; `context` is the live. (seats.c) */
bool live_see_seat(void *context, const store_seat *seat);
/* Takes over what the store says of them, and shows it. (seats.c) */
void live_take_seats(live *l);
/* Which seats `who` has. */
unsigned live_seats_of(const live *l, const asker *who);
viewer viewer_of(unsigned seats);

/* Whether somebody without a seat may see it: a table that is not private, or the secret of an
 * invitation or a link to watch. */
bool live_may_see(live *l, const asker *who, span secret);

/* An event as it is kept; `number` from 1. */
static inline const table_event *live_event(const live *l, uint32_t number) {
    return l->log[number - 1];
}
/* Applies a durable event; false: it does not fit, which was logged. */
bool live_apply(live *l, const table_event *event);
/* Adds events to a batch, as text: the one place where they become rows. */
void live_add_events(store_batch *b, int64_t id, const store_head *head, table_event *const *events,
                     size_t count);
/* Shows the events from `from` on, and whatever else has changed, to those who look on. */
void live_show(live *l, uint32_t from);
/* Notes what is to be read, and reads it as soon as nothing else is under way. */
void live_want(live *l, unsigned what);
/* Reads what is wanted, in the question the caller is in. False: it has not come yet. Where the
 * store cannot be read or the log is damaged, the table stays behind. */
bool live_refresh(live *l);
/* Something changed: look at timers, engines and absences again. */
void live_settle(live *l);
void live_touch_state(live *l);  /* something besides events is to be told */
void live_read_ratings(live *l); /* as far as they are at hand; else they are wanted */
void live_reseat(live *l);       /* who sits where has changed: so has what people see */
void live_note_running(live *l); /* after `shown` has changed */
void live_touch(live *l);        /* it was used just now */
void live_state_of(const live *l, int64_t now, live_state *out);

/* Whether the clock of some table here runs towards a flag; and looking at every table again. */
bool live_clocks_run(const site *s);
void live_look_at_all(site *s);
void live_unspare_all(site *s); /* the server was not there once more */
void live_tick_all(site *s, int64_t now);
wish_counts *live_counts(site *s);
/* Games against engines that are under way for an address. */
unsigned live_engine_games(site *s, const uint8_t address[16]);

/* == Those who look on == */

struct subscriber {
    live *table;
    void *peer;
    viewer view;
    unsigned seats;
    subscriber *next, *prev; /* at the table */
    subscriber *another;     /* of the peer */
};

/* Sends a frame to a subscriber's connection. (peers.c) */
void subscriber_send(subscriber *s, site_frame *frame);
const asker *subscriber_asker(const subscriber *s);
void subscriber_snapshot(subscriber *s, uint32_t after);

/* What showing the events after `after` takes of an allowance: long games cost more. */
unsigned live_snapshot_cost(const live *l, uint32_t after);

subscriber *live_subscribe(live *l, void *peer, const asker *who);
void live_unsubscribe(subscriber *s);

/* == What the host does == (hosting.c) */

/* What time it is, before anything is done by it: whether it has jumped. */
void hosting_notice(site *s, int64_t now);
/* Until when no flag falls, because it is not known yet whether the site was gone; 0: it is. */
int64_t hosting_hold(const site *s);
/* Whether wishes of this table have to wait for that. */
bool hosting_holds(const live *l);
/* After the table was read: time that the server took, once. */
void hosting_loaded(live *l);
/* After every change: engines, absences, rematches. Returns when to be called again. */
int64_t hosting_settle(live *l, int64_t now);
/* When a table that nobody joins, or a game that is not begun (not both have moved), is called
 * off; INT64_MAX: it is begun. `changed`: the time of the last event that changed the game. */
int64_t hosting_begin_due(const table *t, table_stage stage, bool begun, int64_t changed);

#endif
