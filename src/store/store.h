/* Stores what the server must never lose: tables and their events, seats, people.
 *
 * One interface over SQLite (a file) and PostgreSQL (a URL). Reading blocks the calling thread; an
 * event loop, which must not block, uses questions (below). Writes come in batches, which are
 * written completely or not at all: a writer thread commits everything queued with one sync, and
 * only calls back once it is on disk. All callbacks run in the thread that calls store_dispatch.
 *
 *     store_batch *b = store_batch_new();
 *     store_add_events(b, table, &now, events, count);
 *     store_append(s, b, kept, context);      // the store owns the batch from here on
 *     ...                                     // store_fd(s) becomes readable
 *     store_dispatch(s);                      // kept(context, STORE_OK, detail)
 *
 * All text is NUL-terminated UTF-8; strings passed to a callback live as long as the call. Times
 * are milliseconds since 1970. Ids are positive random numbers chosen by the caller, so nodes need
 * not agree on a counter. Tokens are never stored, only their hashes. docs/store.md has the
 * schema. */
#ifndef PT_STORE_STORE_H
#define PT_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;
typedef struct store_batch store_batch;

/* The maximum sizes, in bytes without the NUL. Anything longer is refused with STORE_INVALID. */
enum {
    STORE_HASH_SIZE = 32,     /* of every token hash: exactly this many bytes */
    STORE_WORD_MAX = 24,      /* colours, kinds, states */
    STORE_NAME_MAX = 64,      /* of people, engines, bots */
    STORE_COMMAND_MAX = 64,   /* ids made by clients */
    STORE_RESULT_MAX = 64,    /* of a game */
    STORE_SETUP_MAX = 4096,   /* including a starting position */
    STORE_OPTIONS_MAX = 1024, /* clock, seats, what is allowed */
    STORE_EVENT_MAX = 8192,   /* as long as a frame */
    STORE_SECRET_MAX = 256,   /* an argon2id hash */
    STORE_NOTE_MAX = 2048,    /* reports, answers, settings */
    STORE_RECORD_MAX = 65536, /* a game record saved to an account */
    STORE_BATCH_OPS = 512,    /* statements per batch: each event is one, a head another */
    STORE_LIMIT_MAX = 1000,   /* rows per read */
    STORE_DETAIL_MAX = 256
};

typedef enum store_status {
    STORE_OK = 0,
    STORE_CONFLICT,    /* the table moved on, the name is taken, the link was used: read again */
    STORE_MISSING,     /* not found */
    STORE_INVALID,     /* too long, not UTF-8, or out of range: not sent to the database */
    STORE_OVERLOADED,  /* too much is waiting to be written: try later */
    STORE_NO_SPACE,    /* the disk is full; reading still works, and writing once there is room */
    STORE_UNREACHABLE, /* the database is not responding; nothing in the batch was written */
    STORE_UNKNOWN,     /* it failed while committing: read again to see whether it was written */
    STORE_FAILED,      /* the database refused; see `detail` */
    STORE_BUSY,        /* another server has this file open */
    STORE_TOO_NEW,     /* made by a later version of Potentia */
    STORE_NO_BACKEND,  /* built without PostgreSQL */
    STORE_NO_MEMORY,
    STORE_PENDING, /* for a question: asked for, comes later */
    STORE_STATUS_NB
} store_status;

/* A sentence for people, to be translated by the caller. */
const char *store_status_text(store_status status);

/* == Opening == */

typedef struct store_error {
    store_status status;
    char detail[STORE_DETAIL_MAX]; /* the database's own message or the path, never a password */
} store_error;

/* Changes made by another node; passed to `changed` in store_dispatch. */
typedef enum store_change_kind {
    STORE_CHANGE_EVENT,   /* an event was added: `event`, NULL if it was too long to send */
    STORE_CHANGE_TABLE,   /* something else about the table: seats, state, a tombstone */
    STORE_CHANGE_ACCOUNT, /* sessions ended, name or flags changed, deleted */
    STORE_CHANGE_MISSED   /* the connection was down: check every live table again */
} store_change_kind;

struct store_event;
typedef struct store_change {
    store_change_kind kind;
    int64_t id; /* of the table or the account */
    const struct store_event *event;
} store_change;

typedef struct store_options {
    const char *location;      /* NULL: store_default_path; "postgresql://..."; otherwise a path */
    bool alone;                /* for a server: no second one may open this SQLite file */
    unsigned gather_us;        /* minimum time between commits; 0: STORE_GATHER_US */
    unsigned patience_ms;      /* after this a batch or a question is answered even if the database
                                * has not responded, see below; 0: never */
    unsigned file_patience_ms; /* the same for batches written to a file: there is only a disk to
                                * wait for, and waiting is better than not knowing; 0: the same */

    /* Both may be NULL. `connected`: the database went down or came back. */
    void (*changed)(void *context, const store_change *change);
    void (*connected)(void *context, bool up, const char *detail);
    void *context;
} store_options;

/* At 5,000 appends a second, a commit every 2 ms covers ten; a single one never waits. */
enum { STORE_GATHER_US = 2000 };

/* $XDG_DATA_HOME/potentia/potentia.db, usually under ~/.local/share. False: no home. */
bool store_default_path(char *out, size_t size);

/* Opens or creates the database, upgrading an older schema. NULL: see `error`. */
store *store_open(const store_options *options, store_error *error);

/* Commits what is queued, makes the outstanding callbacks, and closes. */
void store_close(store *s);
/* Call before that if the listeners are gone: suppresses all callbacks about batches, other nodes
 * and connections. Jobs of store_later still complete. */
void store_hush(store *s);

/* Readable when store_dispatch has something to do. */
int store_fd(const store *s);

/* Makes the callbacks that are due: for batches in the order of store_append, changes, connections.
 * Callbacks may read and append. Returns how many were made. */
unsigned store_dispatch(store *s);

/* Waits until everything appended so far is committed or refused, then dispatches. */
void store_flush(store *s);

typedef struct store_stats {
    uint64_t commits, batches, events; /* written since opening */
    uint64_t refused, failed;          /* batches: conflicts; all other failures */
    uint64_t waiting;                  /* batches in the queue */
    uint64_t largest_group;            /* batches in one commit */
    uint64_t commit_us;                /* total time spent committing */
    uint64_t reconnects;
} store_stats;

store_stats store_read_stats(store *s);

/* == Data == */

/* A table's event. The text belongs to src/table; the store does not look inside. */
typedef struct store_event {
    int64_t number; /* from 1, without gaps */
    int64_t time;
    const char *kind, *actor; /* words */
    const char *command;      /* the client's id of the command that caused it, or NULL */
    const char *text;         /* one line */
} store_event;

/* What lists show of a table. Every append updates it, so it is small. */
typedef struct store_head {
    int64_t last;     /* number of the last event */
    int64_t updated;  /* its time */
    int64_t due;      /* when someone must look at the table because a clock runs out; 0: never */
    const char *turn; /* colour to act, "" for nobody */
} store_head;

typedef struct store_table {
    int64_t id, created;
    const char *setup, *options;
    const char *state;  /* STORE_OPEN, STORE_PLAYING or STORE_ENDED */
    const char *result; /* "" until it has ended */
    int64_t ended;      /* 0 until then */
    bool listed;        /* not private */
    store_head head;
} store_table;

#define STORE_OPEN "open"
#define STORE_PLAYING "playing"
#define STORE_ENDED "ended"

typedef struct store_seat {
    int64_t table;
    const char *colour;   /* "white" or "black" */
    const char *kind;     /* a word: person, engine, bot */
    const char *name;     /* displayed; may be "" without an account */
    int64_t account;      /* 0: none */
    const uint8_t *token; /* hash; NULL: none, as for engines */
} store_seat;

/* A table's entry in the lobby. `most_of_network` and `most_of_maker` limit how many open tables a
 * network and a person may have, listed or unlisted like this one; 0: no limit. */
typedef struct store_offer {
    int64_t table, seen;    /* seen: when its maker was last here */
    const uint8_t *network; /* hash */
    bool listed;
    int64_t account;      /* the maker's; 0: `token` identifies them */
    const uint8_t *token; /* NULL: they have an account */
    unsigned most_of_network, most_of_maker;
} store_offer;

/* An invitation, a link for watching, or a link that moves a seat to another device. */
typedef struct store_link {
    const uint8_t *token;
    int64_t table, expires; /* expires 0: never */
    const char *kind, *colour;
} store_link;

typedef struct store_account {
    int64_t id, created, flags; /* flags: defined by the server */
    const char *name;
    const char *key;                 /* the name in lower case, which must be unique */
    const char *password, *recovery; /* argon2id hashes, "" for none */
} store_account;

/* A browser session or a bot's token, for authentication; and other facts about an account that are
 * looked up by a hash. */
typedef struct store_token {
    const uint8_t *token;
    int64_t account, created, expires; /* expires 0: never */
    const char *kind;                  /* STORE_SESSION, STORE_BOT ... */
    const char *label;                 /* the owner's name for it */
} store_token;

#define STORE_SESSION "session"
#define STORE_BOT "bot"
#define STORE_OWNS "owns"     /* the label is the id of this account's bot */
#define STORE_DEVICE "device" /* someone has logged in from here */

/* An account's Glicko-2 numbers in a game. */
typedef struct store_rating {
    int64_t account;
    const char *game; /* at most STORE_NAME_MAX bytes */
    double rating, deviation, volatility;
    int64_t games; /* rated games so far */
    int64_t updated;
    int64_t table; /* the game that led to them */
} store_rating;

/* A rated game between two accounts that counted; used to limit how many do. */
typedef struct store_meeting {
    int64_t one, other; /* the smaller id first */
    int64_t number;     /* counting games between these two, from 1 */
    int64_t table, ended;
} store_meeting;

/* One account's bar on another: a word such as block or mute. */
typedef struct store_bar {
    int64_t account, other, created;
    const char *kind;
} store_bar;

typedef struct store_report {
    int64_t id, created;
    int64_t account;       /* of the reporter, 0: none */
    int64_t table, number; /* what is reported; number 0: the whole table */
    const char *state;     /* a word, "" at first */
    const char *text;
} store_report;

/* A browser's game saved to an account. */
typedef struct store_record {
    int64_t id, account, created;
    const char *title; /* at most STORE_NAME_MAX bytes */
    const char *text;
} store_record;

/* == Writing ==
 *
 * Each function adds to a batch. Invalid data marks the batch, and appending it then returns
 * STORE_INVALID, so no checks are needed in between. Everything is copied. */

/* NULL: out of memory. Adding to NULL is allowed, and store_append then reports it. */
store_batch *store_batch_new(void);
void store_batch_free(store_batch *b);

/* STORE_OK, or why appending the batch will be refused. */
store_status store_batch_state(const store_batch *b);

/* With a patience set, a batch not written by then is answered: with STORE_UNREACHABLE if it is
 * still queued, in which case it is dropped; with STORE_UNKNOWN if it is being committed. If that
 * succeeds later, `changed` reports it like another node's change. While one is overdue, further
 * batches are refused at once.
 *
 * Submits the batch, which is freed in any case. STORE_OK: `callback` (may be NULL) will be called
 * once. Anything else: it will not, and nothing is written. Batches about the same table are
 * written in order. Any thread. */
typedef void (*store_kept)(void *context, store_status status, const char *detail);
store_status store_append(store *s, store_batch *b, store_kept callback, void *context);

/* Adds a table, with `head.last` 0 at first: store_add_events adds its created event. */
void store_add_table(store_batch *b, const store_table *table);

/* Adds events after number `now->last - count`: STORE_CONFLICT if the table has others by then.
 * They must be numbered up to `now->last`. */
void store_add_events(store_batch *b, int64_t table, const store_head *now,
                      const store_event *events, size_t count);

/* Sets a table's state; `ended` goes with STORE_ENDED and moves it into its seats' history. */
void store_set_state(store_batch *b, int64_t table, const char *state, const char *result,
                     int64_t ended);

/* Removes an event from a log: replaces its kind, text and command, but keeps number, time and
 * actor. STORE_MISSING if there is no such event. */
void store_put_tombstone(store_batch *b, int64_t table, int64_t event, const char *kind,
                         const char *line);

/* Takes a free seat (STORE_CONFLICT: it is taken), or changes its holder. */
void store_add_seat(store_batch *b, const store_seat *seat);
void store_set_seat(store_batch *b, const store_seat *seat);
/* Removes the name of a seat without an account; STORE_MISSING: there is none. */
void store_unname_seat(store_batch *b, int64_t table, const char *colour);
/* Gives a seat with this token and no account to the account; otherwise does nothing. */
void store_adopt_seat(store_batch *b, const store_seat *seat, const uint8_t token[STORE_HASH_SIZE]);

/* STORE_CONFLICT: the network or the maker would exceed its limit. Add it after the table and its
 * seats; it disappears when the table is no longer open. */
void store_add_offer(store_batch *b, const store_offer *offer);
/* The maker is here. */
void store_see_offer(store_batch *b, int64_t table, int64_t now);
void store_add_link(store_batch *b, const store_link *link);
/* Uses up a link. Only one batch on any node succeeds; all others get STORE_CONFLICT. */
void store_use_link(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t now);
void store_drop_links(store_batch *b, int64_t table, const char *kind);

/* STORE_CONFLICT if the name is taken. */
void store_add_account(store_batch *b, const store_account *account);
/* Each applies only if the account has not changed in the meantime; otherwise STORE_CONFLICT. */
void store_set_name(store_batch *b, int64_t account, const char *name, const char *key,
                    const char *key_before);
void store_set_secrets(store_batch *b, const store_account *before, const char *password,
                       const char *recovery);
/* Removes the password and sets this recovery code. */
void store_reset_secrets(store_batch *b, int64_t account, const char *recovery);
/* Leaves only the id: its tokens, ratings, bars and records are deleted, its seats lose their names
 * and its reports their author, and its chat is replaced by tombstones. Games remain, since they
 * are also the opponent's. */
void store_delete_account(store_batch *b, int64_t account);

/* These change nothing, but the batch is only written if they hold; otherwise STORE_CONFLICT: the
 * account exists (is not deleted), has this password, this token, this many bots, no seat at an
 * unfinished table. */
void store_hold_account(store_batch *b, int64_t account);
void store_hold_password(store_batch *b, int64_t account, const char *password);
void store_hold_token(store_batch *b, int64_t account, const uint8_t token[STORE_HASH_SIZE]);
void store_hold_bots(store_batch *b, int64_t account, unsigned count);
void store_hold_idle(store_batch *b, int64_t account);

void store_add_token(store_batch *b, const store_token *token);
/* The same, or extends an existing one. */
void store_put_token(store_batch *b, const store_token *token);
/* If it still exists. */
void store_renew_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t expires);
void store_drop_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE]);
/* All of that kind except `keep` (may be NULL): logs out everywhere else. */
void store_drop_tokens(store_batch *b, int64_t account, const char *kind, const uint8_t *keep);

/* `r->games` is the count after the game: STORE_CONFLICT if another game came in between. */
void store_put_rating(store_batch *b, const store_rating *r);
/* STORE_CONFLICT if the number is taken. */
void store_add_meeting(store_batch *b, const store_meeting *m);

void store_put_bar(store_batch *b, const store_bar *bar);
void store_drop_bar(store_batch *b, const store_bar *bar);
void store_add_report(store_batch *b, const store_report *report);
void store_set_report(store_batch *b, int64_t id, const char *state);
void store_add_record(store_batch *b, const store_record *record);
void store_drop_record(store_batch *b, int64_t account, int64_t id);

/* The answer to a command that made no event, stored under the client's id of it: if there is one
 * already, the batch is refused with STORE_CONFLICT. `who` identifies the client: the hash of its
 * token. */
void store_add_answer(store_batch *b, const uint8_t who[STORE_HASH_SIZE], const char *command,
                      const char *answer, int64_t now);

void store_put_setting(store_batch *b, const char *name, const char *setting);

/* Deletes what expired before `now`, and answers and meetings older than `day_ago`: at most a
 * thousand of each, so that nobody has to wait for it. */
void store_prune(store_batch *b, int64_t now, int64_t day_ago);

/* == Reading ==
 *
 * Any thread; one reads at a time. A callback gets each row and returns whether to go on; it must
 * not read from the same store (STORE_FAILED). STORE_MISSING: a single item does not exist; an
 * empty list is STORE_OK. */

/* == Questions ==
 *
 * An event loop reads by trying. Between store_question_begin and store_question_end, every read in
 * this thread belongs to the question: one that has been answered visits its rows; any other is
 * handed to a store thread and returns STORE_PENDING. When all of them have arrived, store_dispatch
 * calls `come`, which starts again from the beginning and gets further. So code must not act before
 * it has read everything: while something is pending, store_append returns STORE_PENDING and drops
 * the batch, and store_is_pending tells anyone else.
 *
 * A question is answered within the store's patience: anything that has not arrived by then is
 * STORE_UNREACHABLE. Only for the thread that calls store_dispatch. */
typedef struct store_question store_question;
store_question *store_question_new(store *s);
/* Questions nest: the outer one resumes after store_question_end. */
void store_question_begin(store_question *q, void (*come)(void *context), void *context);
/* True: finished, and what was read is dropped. False: `come` will be called. */
bool store_question_end(store_question *q);
void store_question_free(store_question *q); /* also while something is outstanding; accepts NULL */
/* Whether this thread's question lacks something. */
bool store_is_pending(void);
bool store_is_asking(void); /* whether it is in a question at all */
/* Notes that this thread's question remembers between attempts. */
void store_question_note(uint64_t key);
bool store_question_noted(uint64_t key);
/* How many are waiting for data. */
size_t store_questions_waiting(const store *s);
/* Whether the database has not responded for longer than the store's patience. */
bool store_is_stuck(store *s);

/* Runs `job` in a store thread, where it may read, and then `done` in store_dispatch, so that an
 * event loop need not wait for a remote database. Jobs run one at a time; closing waits for them.
 * Anything but STORE_OK: neither will be called. */
typedef void (*store_job)(store *s, void *context);
store_status store_later(store *s, store_job job, store_job done, void *context);

typedef bool (*store_see_table)(void *context, const store_table *table);
typedef bool (*store_see_event)(void *context, const store_event *event);
typedef bool (*store_see_seat)(void *context, const store_seat *seat);
typedef bool (*store_see_link)(void *context, const store_link *link);
typedef bool (*store_see_offer_of)(void *context, const store_offer *offer);
typedef bool (*store_see_account)(void *context, const store_account *account);
typedef bool (*store_see_token)(void *context, const store_token *token);
typedef bool (*store_see_rating)(void *context, const store_rating *rating);
typedef bool (*store_see_meeting)(void *context, const store_meeting *meeting);
typedef bool (*store_see_bar)(void *context, const store_bar *bar);
typedef bool (*store_see_report)(void *context, const store_report *report);
typedef bool (*store_see_record)(void *context, const store_record *record);
typedef bool (*store_see_text)(void *context, const char *text);

store_status store_read_table(store *s, int64_t table, store_see_table see, void *context);

/* From number `from` on, in order, at most `limit`. */
store_status store_read_events(store *s, int64_t table, int64_t from, unsigned limit,
                               store_see_event see, void *context);
/* The same up to the last one, page by page. */
store_status store_read_log(store *s, int64_t table, int64_t from, store_see_event see,
                            void *context);

store_status store_read_seats(store *s, int64_t table, store_see_seat see, void *context);
/* Every seat with this token, unfinished games first. */
store_status store_find_seat(store *s, const uint8_t token[STORE_HASH_SIZE], store_see_seat see,
                             void *context);
/* Ignores an expired one. */
store_status store_find_link(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                             store_see_link see, void *context);

/* Open tables whose makers were last seen before `seen`, latest first: table, seen and maker. */
store_status store_read_offers(store *s, int64_t seen, store_see_offer_of see, void *context);

typedef enum store_list {
    STORE_LIST_OPEN,     /* listed tables waiting for an opponent whose makers have been seen since
                          * `due`, newest first */
    STORE_LIST_LOBBY,    /* a fair selection of them: every network's first before anyone's
                          * second */
    STORE_LIST_PLAYING,  /* listed tables in play, newest first */
    STORE_LIST_MINE,     /* unfinished tables of `account` or `token`, newest first */
    STORE_LIST_TURN,     /* of these, where it is their turn, longest waiting first */
    STORE_LIST_FINISHED, /* finished tables of `account` or `token`, last finished first */
    STORE_LIST_DUE,      /* tables that someone must look at before `due`, by id */
    STORE_LIST_ALL,      /* every table, by id */
    STORE_LIST_NB
} store_list;

/* A page continues after the last row of the previous one: `time` and `id` of its key (created;
 * updated for STORE_LIST_TURN, ended for STORE_LIST_FINISHED, 0 for the two by id); zeros for the
 * first page. */
typedef struct store_page {
    store_list list;
    int64_t account, due; /* due: for open tables, since when their makers must have been seen */
    int64_t time, id;
    unsigned limit;
    const uint8_t *token; /* NULL: by `account`; otherwise a hash */
} store_page;

/* A table in a list, with its players. */
typedef struct store_line {
    store_table table;
    store_seat seats[2]; /* White, Black; kind "" if the seat is free */
} store_line;

typedef bool (*store_see_line)(void *context, const store_line *line);
store_status store_read_list(store *s, const store_page *page, store_see_line see, void *context);

/* Totals for operators: scans every row. */
typedef struct store_counts {
    int64_t accounts, sessions;
    int64_t open, playing, ended; /* tables */
    int64_t events, records;
    int64_t reports; /* unhandled */
} store_counts;
store_status store_read_counts(store *s, int64_t now, store_counts *out);

store_status store_read_account(store *s, int64_t account, store_see_account see, void *context);
store_status store_find_account(store *s, const char *key, store_see_account see, void *context);
/* Ignores an expired one. */
store_status store_find_token(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                              store_see_token see, void *context);
/* Of that kind, oldest first. */
store_status store_read_tokens(store *s, int64_t account, const char *kind, store_see_token see,
                               void *context);
/* In every game; and in one game over time, newest first, before `games` (0: from the newest). */
store_status store_read_ratings(store *s, int64_t account, store_see_rating see, void *context);
store_status store_read_rating_history(store *s, int64_t account, const char *game, int64_t games,
                                       unsigned limit, store_see_rating see, void *context);
/* Between two accounts, the smaller id first; newest game first. */
store_status store_read_meetings(store *s, int64_t one, int64_t other, unsigned limit,
                                 store_see_meeting see, void *context);
store_status store_read_bars(store *s, int64_t account, store_see_bar see, void *context);
/* With that state, oldest first, after the key (zeros: the first page). */
store_status store_read_reports(store *s, const char *state, int64_t time, int64_t id,
                                unsigned limit, store_see_report see, void *context);
/* An account's records without their texts, newest first, before the key (zeros: the first page);
 * or one of them. */
store_status store_read_records(store *s, int64_t account, int64_t time, int64_t id, unsigned limit,
                                store_see_record see, void *context);
store_status store_read_record(store *s, int64_t account, int64_t id, store_see_record see,
                               void *context);
store_status store_read_answer(store *s, const uint8_t who[STORE_HASH_SIZE], const char *command,
                               store_see_text see, void *context);
store_status store_read_setting(store *s, const char *name, store_see_text see, void *context);

/* Everything stored about an account, row by row, for its owner: a section, and `count` fields as
 * name and text. Hashes of secrets are not included. */
typedef struct store_field {
    const char *name, *text;
} store_field;
typedef bool (*store_see_row)(void *context, const char *section, const store_field *fields,
                              size_t count);
store_status store_export_account(store *s, int64_t account, store_see_row see, void *context);

#endif
