/* Tables in memory: a table, its players, its watchers and its queue of jobs.
 *
 * They are loaded from the store on demand and evicted when unused for a while. Everyone sees only
 * what is durable: a job is tried, the store writes its events, and only then are they applied,
 * shown and acknowledged. One job runs at a time; the others queue.
 *
 * live.c has the tables, their logs and timers; show.c what watchers are sent; queue.c the queue;
 * hosting.c what the host does on its own: engines, absences, rematches, lost time. */
#ifndef PT_SITE_LIVE_H
#define PT_SITE_LIVE_H

#include "site/frame.h"
#include "site/meeting.h"
#include "table/table.h"

enum { STATE_EVERY_MS = 500 }; /* updates on watchers and presence are at most this frequent */

typedef struct live live;
typedef struct job job;
typedef struct subscriber subscriber;

/* Viewers, who may see different things. */
typedef enum viewer { VIEW_WHITE = 0, VIEW_BLACK, VIEW_ALL, VIEW_NB } viewer;

static inline pt_actor viewer_seat(viewer v) {
    return v == VIEW_ALL ? PT_NOBODY : (pt_actor)v;
}

/* Sets of seats. */
enum { SEATS_WHITE = 1, SEATS_BLACK = 2, SEATS_BOTH = 3 };

typedef struct live_seat {
    bool is_taken, has_token, is_engine, is_bot;
    uint8_t level; /* of an engine */
    bool has_rating;
    char name[STORE_NAME_MAX + 1];
    int64_t account;
    uint8_t token[STORE_HASH_SIZE];
    double rating, deviation;
    unsigned peers;    /* of this seat that watch the table on this node */
    int64_t gone;      /* since when there are none; 0: there are, or never were */
    int64_t elsewhere; /* until when another node, or someone without a connection, is believed to
                        * have it */
    int64_t missing;   /* since when the opponent has been here without this player; 0: not so */
} live_seat;

/* What subscribers were last sent: only differences are sent. */
typedef struct live_state {
    table_stage stage;
    table_end end;
    pt_actor winner, actor, owner, running, offer, takeback;
    uint32_t last, changed;
    int64_t changed_time, left[2], side[2], low, absent[2];
    size_t repetitions;
    bool has_side; /* a side game with its own time is being played */
    bool begun, rematch[2], rematched, planned[2], present[2];
    unsigned watchers;
    unsigned seats; /* counts changes to the seats */
} live_state;

/* What to read from the store. */
enum {
    WANT_EVENTS = 1, /* missing ones, and the seats */
    WANT_SEATS = 2,
    WANT_LOG = 4, /* compare all of it */
    WANT_RATINGS = 8
};

/* What to do with the first job once that has been read. */
typedef enum live_after {
    AFTER_NOTHING,
    AFTER_KEPT,     /* show and acknowledge it */
    AFTER_CONFLICT, /* retry it */
    AFTER_UNKNOWN   /* look for it in the log */
} live_after;

struct live {
    site *site;
    int64_t id;
    char name[ID_TEXT];
    live *bucket;        /* next in the hash bucket */
    live *older, *newer; /* by last use */
    int64_t used;

    table *t;
    live_seat seats[2];
    unsigned seats_changes;
    char game[STORE_NAME_MAX + 1];
    char rematched[TABLE_NAME_MAX + 1]; /* the name of the rematch's table, "" for none */

    /* The log: every event, as read or made. */
    table_event **log;
    uint32_t log_count, log_room;

    /* Jobs; the first is in progress while `busy`. Its events wait in `pending`. */
    job *first, *last;
    bool busy; /* waiting for the store, or for what follows */
    table_event *pending[TABLE_ANSWER_EVENTS];
    uint32_t pending_count;
    uint64_t ours; /* the last event made by this node */

    /* Watchers. */
    subscriber *subscribers;
    unsigned counts[VIEW_NB];
    live_state shown;
    uint32_t secret[VIEW_NB]; /* from where on something is hidden, as last shown */
    uint32_t first_secret;    /* the first event ever hidden from anyone, 0: none */
    int64_t shown_time;       /* when something other than events was last sent */
    bool is_stale;            /* something other than events is to be sent */

    /* What to read, and what to do with the job in progress afterwards. */
    trial trial;
    unsigned wants; /* WANT_ bits */
    live_after after;
    uint32_t after_from;
    uint32_t show_from; /* events applied from here on are shown after reading; 0: none */
    bool is_catching;   /* one of those being reloaded a few at a time */
    bool is_rated_new;  /* the ratings after the end have been read */

    bool is_running;      /* one of its Fischer clocks is running */
    bool is_behind;       /* the store has events that are missing here */
    bool is_removed_from; /* the store may have tombstones for lines here */
    int64_t sparing;      /* milliseconds being given back, not to be shown as used */
    bool is_spared;       /* time lost by the server has been dealt with */
    int64_t retry;        /* the store failed: wait until then */
    int64_t due;          /* when to look; INT64_MAX: never */
    size_t heap;          /* index in the heap of timers, 0: not in it */

    /* The engine. `asked_at` is the value of `changed` when it was asked, 0 if it was not. */
    uint32_t asked_at;
    bool asked_draw;
    int64_t ask_from;       /* wait until then: another node is thinking */
    unsigned engine_faults; /* failed answers in a row */
    uint8_t owner[16];      /* address of the engine's opponent, zeros: unknown */
};

/* == Jobs == */

typedef struct job_result {
    const refusal *refused; /* NULL: done */
    uint32_t event;         /* the first event made, 0 for none */
    uint32_t changed;
} job_result;

/* Called once, when the job is durable and shown, or refused. */
typedef void (*job_done)(void *context, live *l, const job_result *result);

struct job {
    job *next;
    pt_actor seat; /* PT_NOBODY: the host */
    table_command command;
    bool is_tick;     /* handle what is due instead of a command */
    bool has_no_verb; /* no command, only what `extend` adds */
    int64_t came;     /* when it arrived: clocks go by this */
    unsigned tries;
    job_done done; /* may be NULL */
    void *context;

    /* For jobs that are more than a command; each may be NULL. prepare: called first on every
     * attempt; false: refused, with `out` filled in. extend: adds to the batch. settle: called once
     * it is durable and its events are applied. */
    bool (*prepare)(live *l, job *w, refusal *out);
    store_status (*extend)(live *l, job *w, store_batch *b);
    void (*settle)(live *l, job *w);
    void *more; /* freed with the job */

    char id[TABLE_ID_MAX + 1];
    char text[]; /* the command's */
};

/* Writes a completed job's result for a client: its id (NULL: null) under `key`, `event` and
 * `changed`. */
void job_result_write(json *j, const char *key, const char *id, const job_result *result);

/* Creates a job with copies of the strings; NULL: out of memory. An id that is too long becomes one
 * that the table refuses. */
job *job_new(pt_actor seat, const table_command *command, int64_t came, job_done done,
             void *context);
/* Queues a job, which then belongs to the table. The first in the queue is tried at once. */
void live_queue(live *l, job *w);
void live_queue_first(live *l, job *w); /* ahead of those waiting */
/* Queues a command by the host. */
void live_host(live *l, table_verb verb, pt_actor about, int64_t now);
/* Unless a job is in progress: reads what is wanted, finishes what waited for that, and tries the
 * first job in the queue. */
void live_go_on(live *l);
void queue_free(live *l);
void queue_give_up(live *l); /* refuses all, even the one in progress */

typedef struct queue_counts {
    uint64_t done, repeated, conflicts, unknown;
    uint64_t refused[TABLE_REFUSAL_NB];
    uint64_t unkept;           /* refused because of the store */
    uint64_t shown, frames;    /* events, and the frames they were sent in */
    size_t waiting, under_way; /* now */
    size_t running;            /* tables here with a running Fischer clock */
    int64_t last_failure;      /* when the store failed to write; 0: the last write succeeded */
} queue_counts;

/* == Tables in memory == */

/* Finds a table, loading it if necessary. STORE_OK, STORE_MISSING, STORE_FAILED for a log that does
 * not replay (which was logged), or the store's error. */
store_status live_find(site *s, int64_t id, live **out);
live *live_look(site *s, int64_t id); /* only in memory; otherwise NULL */

/* Adds a new table whose first events have just been written. */
live *live_add(site *s, int64_t id, table_event *const *events, size_t count,
               const store_seat seats[2], const uint8_t owner[16]);

/* A callback for the rows of a table's seats; `context` is the live. (seats.c) */
bool live_see_seat(void *context, const store_seat *seat);
/* Takes over the seats from the store and shows them. (seats.c) */
void live_take_seats(live *l);
/* The seats that `who` has. */
unsigned live_seats_of(const live *l, const asker *who);
viewer viewer_of(unsigned seats);

/* Whether someone may see the table: it is not private, or they have a seat or the secret of an
 * invitation or watch link. */
bool live_may_see(live *l, const asker *who, span secret);

/* A stored event; `number` starts at 1. */
static inline const table_event *live_event(const live *l, uint32_t number) {
    return l->log[number - 1];
}
/* Applies a durable event; false: it does not fit, which was logged. */
bool live_apply(live *l, const table_event *event);
/* Adds events to a batch as text: the only place where they become rows. */
void live_add_events(store_batch *b, int64_t id, const store_head *head, table_event *const *events,
                     size_t count);
/* Sends the events from `from` on, and other changes, to the watchers. */
void live_show(live *l, uint32_t from);
/* Notes what to read, and reads it as soon as nothing else is in progress. */
void live_want(live *l, unsigned what);
/* Reads what is wanted, in the caller's question. False: it has not arrived yet. If the store
 * cannot be read or the log is damaged, the table stays behind. */
bool live_refresh(live *l);
/* Something changed: checks timers, engines and absences again. */
void live_settle(live *l);
void live_touch_state(live *l);  /* something other than events is to be sent */
void live_read_ratings(live *l); /* those cached; others are wanted */
void live_reseat(live *l);       /* seats have changed, and with them what people see */
void live_note_running(live *l); /* after `shown` has changed */
void live_touch(live *l);        /* it was just used */
void live_state_of(const live *l, int64_t now, live_state *out);

/* Whether any table here has a running clock; checking every table again. */
bool live_clocks_run(const site *s);
void live_look_at_all(site *s);
void live_unspare_all(site *s); /* the server was down again */
void live_tick_all(site *s, int64_t now);
queue_counts *live_counts(site *s);
/* Games against engines in progress for an address. */
unsigned live_engine_games(site *s, const uint8_t address[16]);

/* == Watchers == */

struct subscriber {
    live *table;
    void *peer;
    viewer view;
    unsigned seats;
    subscriber *next, *prev; /* at the table */
    subscriber *another;     /* of the same peer */
};

/* Sends a frame over a subscriber's connection. (peers.c) */
void subscriber_send(subscriber *s, site_frame *frame);
const asker *subscriber_asker(const subscriber *s);
void subscriber_snapshot(subscriber *s, uint32_t after);

/* What showing the events after `after` costs: long games cost more. */
unsigned live_snapshot_cost(const live *l, uint32_t after);

subscriber *live_subscribe(live *l, void *peer, const asker *who);
void live_unsubscribe(subscriber *s);

/* == The host's own work == (hosting.c) */

/* Checks whether the time has jumped, before it is used. */
void hosting_notice(site *s, int64_t now);
/* Until when no flag falls, because it is not yet decided whether the site was down; 0: it is. */
int64_t hosting_hold(const site *s);
/* Whether this table's jobs must wait for that. */
bool hosting_holds(const live *l);
/* After loading: gives back time lost by the server, once. */
void hosting_loaded(live *l);
/* After every change: engines, absences, rematches. Returns when to be called again. */
int64_t hosting_settle(live *l, int64_t now);
/* When a table that nobody joins, or a game in which the players have not both moved, is cancelled;
 * INT64_MAX: it has begun. `changed` is the time of the last event that changed the game. */
int64_t hosting_begin_due(const table *t, table_stage stage, bool begun, int64_t changed);

#endif
