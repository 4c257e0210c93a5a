/* Keeping what the server must never lose: tables and their events, seats, people.
 *
 * One interface over SQLite (a file) and PostgreSQL (a URL). Reading waits for the database in
 * the thread that asks; a loop, which must not wait, asks questions (below). Writing is a batch: it
 * is kept whole or not at all, by a writer thread that commits everything queued with one sync, and
 * only when it is on the disk the batch's callback says so. No callback ever runs in another thread
 * than the one that calls store_dispatch.
 *
 *     store_batch *b = store_batch_new();
 *     store_add_events(b, table, &now, events, count);
 *     store_append(s, b, kept, context);      // the batch belongs to the store from here
 *     ...                                     // store_fd(s) becomes readable
 *     store_dispatch(s);                      // kept(context, STORE_OK, detail)
 *
 * Texts are UTF-8 ended by NUL, in what is handed in and in what is handed out; those handed
 * out last as long as the callback that gets them. Times are milliseconds since 1970. Ids are
 * positive numbers that the caller chooses at random: nodes need not agree on a counter.
 * Tokens are never kept, only hashes of them. docs/store.md has the schema. */
#ifndef PT_STORE_STORE_H
#define PT_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;
typedef struct store_batch store_batch;

/* The largest of everything, in bytes without the NUL. More is refused with STORE_INVALID. */
enum {
    STORE_HASH_SIZE = 32,     /* of every token: exactly this many bytes */
    STORE_WORD_MAX = 24,      /* colours, kinds, states */
    STORE_NAME_MAX = 64,      /* of people, engines, bots */
    STORE_COMMAND_MAX = 64,   /* ids that clients make */
    STORE_RESULT_MAX = 64,    /* of a game */
    STORE_SETUP_MAX = 4096,   /* with a start position */
    STORE_OPTIONS_MAX = 1024, /* clock, seats, what is allowed */
    STORE_EVENT_MAX = 8192,   /* a frame's worth */
    STORE_SECRET_MAX = 256,   /* an argon2id text */
    STORE_NOTE_MAX = 2048,    /* reports, answers, settings */
    STORE_RECORD_MAX = 65536, /* a game record added to an account */
    STORE_BATCH_OPS = 512,    /* statements of one batch: an event is one, a head another */
    STORE_LIMIT_MAX = 1000,   /* rows of one reading */
    STORE_DETAIL_MAX = 256
};

typedef enum store_status {
    STORE_OK = 0,
    STORE_CONFLICT,    /* the table moved on, the name is taken, the link was used: read again */
    STORE_MISSING,     /* there is no such thing */
    STORE_INVALID,     /* too long, not UTF-8, not a number that can be: never sent */
    STORE_OVERLOADED,  /* too much waits to be written: try later */
    STORE_NO_SPACE,    /* the disk is full; reading goes on, writing when there is room */
    STORE_UNREACHABLE, /* the database does not answer; nothing of the batch was kept */
    STORE_UNKNOWN,     /* it failed while committing: only reading tells whether it was kept */
    STORE_FAILED,      /* the database refused, `detail` says why */
    STORE_BUSY,        /* another server has this file open */
    STORE_TOO_NEW,     /* made by a later version of Potentia */
    STORE_NO_BACKEND,  /* built without PostgreSQL */
    STORE_NO_MEMORY,
    STORE_PENDING, /* to a question: it has been asked for and comes later */
    STORE_STATUS_NB
} store_status;

/* A sentence for people, to be translated by whoever shows it. */
const char *store_status_text(store_status status);

/* == Opening == */

typedef struct store_error {
    store_status status;
    char detail[STORE_DETAIL_MAX]; /* the database's own words or the path, never a password */
} store_error;

/* What another node did; told to `changed` in store_dispatch. */
typedef enum store_change_kind {
    STORE_CHANGE_EVENT,   /* an event was added: `event`, NULL where it was too long to send */
    STORE_CHANGE_TABLE,   /* something else of the table: seats, state, a tombstone */
    STORE_CHANGE_ACCOUNT, /* sessions ended, name or flags changed, deleted */
    STORE_CHANGE_MISSED   /* the line was down: look at every live table again */
} store_change_kind;

struct store_event;
typedef struct store_change {
    store_change_kind kind;
    int64_t id; /* of the table or the account */
    const struct store_event *event;
} store_change;

typedef struct store_options {
    const char *location;      /* NULL: store_default_path; "postgresql://..."; else a path */
    bool alone;                /* a server: no second one may have this SQLite file open */
    unsigned gather_us;        /* commits begin at least so far apart; 0: STORE_GATHER_US */
    unsigned patience_ms;      /* after this a batch or a question is answered whatever the database
                                  does, see below; 0: never */
    unsigned file_patience_ms; /* the same for a batch where the database is a file: there is only
                                  a disk to wait for, and waiting is better than not to know;
                                  0: the same */

    /* Both may be NULL. `connected`: the database went away, or is there again. */
    void (*changed)(void *context, const store_change *change);
    void (*connected)(void *context, bool up, const char *detail);
    void *context;
} store_options;

/* With 5,000 appends a second a commit every 2 ms has ten of them; a lone one never waits. */
enum { STORE_GATHER_US = 2000 };

/* $XDG_DATA_HOME/potentia/potentia.db, usually below ~/.local/share. False: no home. */
bool store_default_path(char *out, size_t size);

/* Opens or makes the database, bringing an older schema forward. NULL: `error` tells. */
store *store_open(const store_options *options, store_error *error);

/* Commits what is queued, calls the callbacks still due, and closes. */
void store_close(store *s);
/* Before that, where whoever would hear is gone: nothing more is told of batches, other nodes and
 * connections. What store_later does is done still. */
void store_hush(store *s);

/* Readable when store_dispatch has something to do. */
int store_fd(const store *s);

/* Calls what is due: callbacks of batches in the order of store_append, changes, connections.
 * Callbacks may read and append. Returns how many were called. */
unsigned store_dispatch(store *s);

/* Waits until everything appended before is committed or refused, and dispatches. */
void store_flush(store *s);

typedef struct store_stats {
    uint64_t commits, batches, events; /* kept since the opening */
    uint64_t refused, failed;          /* batches: conflicts; everything else */
    uint64_t waiting;                  /* batches in the queue */
    uint64_t largest_group;            /* batches of one commit */
    uint64_t commit_us;                /* spent committing, all in all */
    uint64_t reconnects;
} store_stats;

store_stats store_read_stats(store *s);

/* == What is kept == */

/* An event of a table. Its text is src/table's; the store looks at nothing inside. */
typedef struct store_event {
    int64_t number; /* from 1, without gaps */
    int64_t time;
    const char *kind, *actor; /* words */
    const char *command;      /* the client's id of the command that made it, or NULL */
    const char *text;         /* one line */
} store_event;

/* What lists show of a table. It is moved with every append, so it stays small. */
typedef struct store_head {
    int64_t last;     /* number of the last event */
    int64_t updated;  /* its time */
    int64_t due;      /* when somebody has to look, for a clock that runs out; 0: never */
    const char *turn; /* colour that acts, "" for nobody */
} store_head;

typedef struct store_table {
    int64_t id, created;
    const char *setup, *options;
    const char *state;  /* STORE_OPEN, STORE_PLAYING or STORE_ENDED */
    const char *result; /* "" until it ended */
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
    const char *name;     /* shown; "" for somebody without an account */
    int64_t account;      /* 0: none */
    const uint8_t *token; /* hash; NULL: none, as for engines */
} store_seat;

/* A place in the lobby. `most_of_network` and `most_of_maker` are how many open tables, listed or
 * not as this one is, a network and a person may have; 0: any number. */
typedef struct store_offer {
    int64_t table, seen;    /* seen: when its maker was last there */
    const uint8_t *network; /* hash */
    bool listed;
    int64_t account;      /* of the maker; 0: `token` tells who it is */
    const uint8_t *token; /* NULL: an account */
    unsigned most_of_network, most_of_maker;
} store_offer;

/* An invitation, a link to watch, a link that takes a seat to another device. */
typedef struct store_link {
    const uint8_t *token;
    int64_t table, expires; /* expires 0: never */
    const char *kind, *colour;
} store_link;

typedef struct store_account {
    int64_t id, created, flags; /* the server's bits */
    const char *name;
    const char *key;                 /* the name folded, which makes it unique */
    const char *password, *recovery; /* argon2id texts, "" where there is none */
} store_account;

/* A session of a browser or the token of a bot, which say who asks; and what else is known of an
 * account by a hash. */
typedef struct store_token {
    const uint8_t *token;
    int64_t account, created, expires; /* expires 0: never */
    const char *kind;                  /* STORE_SESSION, STORE_BOT ... */
    const char *label;                 /* what the owner calls it */
} store_token;

#define STORE_SESSION "session"
#define STORE_BOT "bot"
#define STORE_OWNS "owns"     /* the label is the id of a bot of this account */
#define STORE_DEVICE "device" /* from here somebody has logged in */

/* Glicko-2 numbers of an account in a game. */
typedef struct store_rating {
    int64_t account;
    const char *game; /* a name of at most STORE_NAME_MAX */
    double rating, deviation, volatility;
    int64_t games; /* rated games so far */
    int64_t updated;
    int64_t table; /* the one that led here */
} store_rating;

/* A rated game between two accounts that counted, so that one can tell how many did of late. */
typedef struct store_meeting {
    int64_t one, other; /* the smaller id first */
    int64_t number;     /* of those between the two, from 1 */
    int64_t table, ended;
} store_meeting;

/* One account's wish about another: a word such as block or mute. */
typedef struct store_bar {
    int64_t account, other, created;
    const char *kind;
} store_bar;

typedef struct store_report {
    int64_t id, created;
    int64_t account;       /* of who reports, 0: none */
    int64_t table, number; /* what is reported; number 0: the table */
    const char *state;     /* a word, "" at first */
    const char *text;
} store_report;

/* A game of the browser added to an account. */
typedef struct store_record {
    int64_t id, account, created;
    const char *title; /* at most STORE_NAME_MAX */
    const char *text;
} store_record;

/* == Writing ==
 *
 * Each adds to a batch. What cannot be kept marks the batch, and appending it answers
 * STORE_INVALID: a sequence of these needs no checks between. Everything is copied. */

/* NULL: out of memory. What is added to that goes nowhere, and store_append says so. */
store_batch *store_batch_new(void);
void store_batch_free(store_batch *b);

/* STORE_OK, or why appending the batch will be refused. */
store_status store_batch_state(const store_batch *b);

/* Where the store has a patience, a batch that is not kept by then is answered: with
 * STORE_UNREACHABLE while it still waits for its turn, and is not kept; with STORE_UNKNOWN when
 * it is being committed, and should it be kept later, `changed` tells of it as of what another
 * node did. While one is overdue the next are refused at once.
 *
 * Hands the batch in, and it is freed whatever comes. STORE_OK: `callback` (may be NULL) will
 * be called once. Anything else: it will not be, and nothing is kept. Batches about the same
 * table are kept in the order they came. Any thread. */
typedef void (*store_kept)(void *context, store_status status, const char *detail);
store_status store_append(store *s, store_batch *b, store_kept callback, void *context);

/* A new table, `head.last` 0 at first: its created event follows by store_add_events. */
void store_add_table(store_batch *b, const store_table *table);

/* Events after `now->last - count`: STORE_CONFLICT where the table has others by then. Their
 * numbers must be the `count` up to `now->last`. */
void store_add_events(store_batch *b, int64_t table, const store_head *now,
                      const store_event *events, size_t count);

/* The state of a table; `ended` is set with STORE_ENDED and puts it into its seats' history. */
void store_set_state(store_batch *b, int64_t table, const char *state, const char *result,
                     int64_t ended);

/* Lets something disappear from a log: kind, text and command are replaced, number, time and
 * actor stay. STORE_MISSING where there is no such event. */
void store_put_tombstone(store_batch *b, int64_t table, int64_t event, const char *kind,
                         const char *line);

/* Takes a seat that nobody has (STORE_CONFLICT: somebody has), or changes its taker. */
void store_add_seat(store_batch *b, const store_seat *seat);
void store_set_seat(store_batch *b, const store_seat *seat);
/* The name of a seat that is no account's goes; STORE_MISSING: there is none. */
void store_unname_seat(store_batch *b, int64_t table, const char *colour);
/* A seat that belongs to this token, and to no account, becomes the account's; else nothing. */
void store_adopt_seat(store_batch *b, const store_seat *seat, const uint8_t token[STORE_HASH_SIZE]);

/* STORE_CONFLICT: that would be more than the network or the maker may have. Behind the table and
 * its seats; gone when the table is no longer open. */
void store_add_offer(store_batch *b, const store_offer *offer);
/* The maker is there. */
void store_see_offer(store_batch *b, int64_t table, int64_t now);
void store_add_link(store_batch *b, const store_link *link);
/* Uses up a link: in one batch only, of all nodes; STORE_CONFLICT in every other. */
void store_use_link(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t now);
void store_drop_links(store_batch *b, int64_t table, const char *kind);

/* STORE_CONFLICT where the name is taken. */
void store_add_account(store_batch *b, const store_account *account);
/* Each only where the account is still what the change was based on; else STORE_CONFLICT. */
void store_set_name(store_batch *b, int64_t account, const char *name, const char *key,
                    const char *key_before);
void store_set_secrets(store_batch *b, const store_account *before, const char *password,
                       const char *recovery);
/* No password, whatever there was, and this recovery code. */
void store_reset_secrets(store_batch *b, int64_t account, const char *recovery);
/* Leaves the bare id: its tokens, ratings, bars and records go, seats keep no name, reports no
 * author, and of what it said at tables a tombstone stays. Games stay, they are another's too. */
void store_delete_account(store_batch *b, int64_t account);

/* Change nothing, but the batch is kept only where it is so; else STORE_CONFLICT: the account is
 * there (not deleted), has this password, this token, so many bots, no seat at a table that has
 * not ended. */
void store_hold_account(store_batch *b, int64_t account);
void store_hold_password(store_batch *b, int64_t account, const char *password);
void store_hold_token(store_batch *b, int64_t account, const uint8_t token[STORE_HASH_SIZE]);
void store_hold_bots(store_batch *b, int64_t account, unsigned count);
void store_hold_idle(store_batch *b, int64_t account);

void store_add_token(store_batch *b, const store_token *token);
/* The same, or it lasts longer where it is there. */
void store_put_token(store_batch *b, const store_token *token);
/* Where it is there still. */
void store_renew_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t expires);
void store_drop_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE]);
/* All of that kind, but `keep` (may be NULL): to log out everywhere else. */
void store_drop_tokens(store_batch *b, int64_t account, const char *kind, const uint8_t *keep);

/* `r->games` is the count after the game: STORE_CONFLICT where another game came between. */
void store_put_rating(store_batch *b, const store_rating *r);
/* STORE_CONFLICT where another has this number. */
void store_add_meeting(store_batch *b, const store_meeting *m);

void store_put_bar(store_batch *b, const store_bar *bar);
void store_drop_bar(store_batch *b, const store_bar *bar);
void store_add_report(store_batch *b, const store_report *report);
void store_set_report(store_batch *b, int64_t id, const char *state);
void store_add_record(store_batch *b, const store_record *record);
void store_drop_record(store_batch *b, int64_t account, int64_t id);

/* The answer to a command that made no event, under the client's id of it: the first is
 * kept, for a second the batch is refused with STORE_CONFLICT. `who` is what the client is
 * known by: the hash of its token. */
void store_add_answer(store_batch *b, const uint8_t who[STORE_HASH_SIZE], const char *command,
                      const char *answer, int64_t now);

void store_put_setting(store_batch *b, const char *name, const char *setting);

/* Removes what expired before `now`, and answers and meetings from before `day_ago`: a thousand
 * of each at most, so that nobody waits for it. */
void store_prune(store_batch *b, int64_t now, int64_t day_ago);

/* == Reading ==
 *
 * Any thread; one reads at a time. A visitor gets each row and returns whether to go on; it
 * must not read the same store (STORE_FAILED). STORE_MISSING: a single thing is not there; an
 * empty list is STORE_OK. */

/* == Questions ==
 *
 * A loop asks by trying. Between store_question_begin and store_question_end every reading of
 * this thread is the question's: one that has been answered visits its rows, any other is handed
 * to a thread of the store and says STORE_PENDING. When all of them have come, store_dispatch
 * calls `come`, which tries again from the beginning and gets further. So whatever is tried must
 * do nothing before it has read everything: while something is pending, store_append answers
 * STORE_PENDING and drops the batch, and store_is_pending tells anybody else.
 *
 * A question is answered within the store's patience: then what has not come is
 * STORE_UNREACHABLE. One thread, that of store_dispatch. */
typedef struct store_question store_question;
store_question *store_question_new(store *s);
/* Questions nest: the one before goes on after store_question_end. */
void store_question_begin(store_question *q, void (*come)(void *context), void *context);
/* True: it was done, and what was read is forgotten. False: `come` will be called. */
bool store_question_end(store_question *q);
void store_question_free(store_question *q); /* also while something is to come, or NULL */
/* Whether the question this thread is in lacks something. */
bool store_is_pending(void);
bool store_is_asking(void); /* whether it is in one at all */
/* What the question this thread is in is to remember from one try to the next, and whether it
 * does. */
void store_question_note(uint64_t key);
bool store_question_noted(uint64_t key);
/* How many wait for something to come. */
size_t store_questions_waiting(const store *s);
/* Whether the database has not answered for longer than the store's patience. */
bool store_is_stuck(store *s);

/* Runs `job` in a thread of the store, for it to read there, and then `done` in
 * store_dispatch: so that a loop need not wait for a database far away. Jobs run one after the
 * other; closing waits for them. Anything but STORE_OK: neither will be called. */
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
/* The same to the last there is, a page at a time. */
store_status store_read_log(store *s, int64_t table, int64_t from, store_see_event see,
                            void *context);

store_status store_read_seats(store *s, int64_t table, store_see_seat see, void *context);
/* Every seat that belongs to a token, those under way first. */
store_status store_find_seat(store *s, const uint8_t token[STORE_HASH_SIZE], store_see_seat see,
                             void *context);
/* Not one that has expired. */
store_status store_find_link(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                             store_see_link see, void *context);

/* Open tables whose makers were last seen before `seen`, latest first: table, seen and maker. */
store_status store_read_offers(store *s, int64_t seen, store_see_offer_of see, void *context);

typedef enum store_list {
    STORE_LIST_OPEN,     /* listed tables that wait for somebody, and whose makers were there at
                            `due` or later, newest first */
    STORE_LIST_LOBBY,    /* a fair choice of them: every network's first before anybody's second */
    STORE_LIST_PLAYING,  /* listed tables with a game going on, newest first */
    STORE_LIST_MINE,     /* tables of `account` or `token` that have not ended, newest first */
    STORE_LIST_TURN,     /* of these, where it is to act, longest waiting first */
    STORE_LIST_FINISHED, /* ended tables of `account` or `token`, last ended first */
    STORE_LIST_DUE,      /* tables that somebody has to look at before `due`, by id */
    STORE_LIST_ALL,      /* every table, by id */
    STORE_LIST_NB
} store_list;

/* Pages go on after the last row of the page before: `time` and `id` of its key (created, for
 * STORE_LIST_TURN updated, for STORE_LIST_FINISHED ended, for the two by id 0); zeros for the
 * first page. */
typedef struct store_page {
    store_list list;
    int64_t account, due; /* due: for open tables, since when their makers must have been there */
    int64_t time, id;
    unsigned limit;
    const uint8_t *token; /* NULL: `account` tells whose; else a hash does */
} store_page;

/* Who sits at a table of a list. */
typedef struct store_line {
    store_table table;
    store_seat seats[2]; /* white, black; kind "" where nobody sits */
} store_line;

typedef bool (*store_see_line)(void *context, const store_line *line);
store_status store_read_list(store *s, const store_page *page, store_see_line see, void *context);

/* How much there is, for operators: it looks at every row. */
typedef struct store_counts {
    int64_t accounts, sessions;
    int64_t open, playing, ended; /* tables */
    int64_t events, records;
    int64_t reports; /* that nobody has looked at */
} store_counts;
store_status store_read_counts(store *s, int64_t now, store_counts *out);

store_status store_read_account(store *s, int64_t account, store_see_account see, void *context);
store_status store_find_account(store *s, const char *key, store_see_account see, void *context);
/* Not one that has expired. */
store_status store_find_token(store *s, const uint8_t token[STORE_HASH_SIZE], int64_t now,
                              store_see_token see, void *context);
/* Of that kind, oldest first. */
store_status store_read_tokens(store *s, int64_t account, const char *kind, store_see_token see,
                               void *context);
/* Of every game; and of one game over time, newest first, before `games` (0: the newest). */
store_status store_read_ratings(store *s, int64_t account, store_see_rating see, void *context);
store_status store_read_rating_history(store *s, int64_t account, const char *game, int64_t games,
                                       unsigned limit, store_see_rating see, void *context);
/* Between two accounts, the smaller id first; newest first. */
store_status store_read_meetings(store *s, int64_t one, int64_t other, unsigned limit,
                                 store_see_meeting see, void *context);
store_status store_read_bars(store *s, int64_t account, store_see_bar see, void *context);
/* With that state, oldest first, after the key (zeros: the first page). */
store_status store_read_reports(store *s, const char *state, int64_t time, int64_t id,
                                unsigned limit, store_see_report see, void *context);
/* Of an account without their texts, newest first, before the key (zeros: the first page); or
 * one of them. */
store_status store_read_records(store *s, int64_t account, int64_t time, int64_t id, unsigned limit,
                                store_see_record see, void *context);
store_status store_read_record(store *s, int64_t account, int64_t id, store_see_record see,
                               void *context);
store_status store_read_answer(store *s, const uint8_t who[STORE_HASH_SIZE], const char *command,
                               store_see_text see, void *context);
store_status store_read_setting(store *s, const char *name, store_see_text see, void *context);

/* Everything kept about an account, row by row, for its owner to take along: a section, and
 * `count` fields as name and text. Hashes of secrets are not among it. */
typedef struct store_field {
    const char *name, *text;
} store_field;
typedef bool (*store_see_row)(void *context, const char *section, const store_field *fields,
                              size_t count);
store_status store_export_account(store *s, int64_t account, store_see_row see, void *context);

#endif
