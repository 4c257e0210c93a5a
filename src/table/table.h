/* A game between two seats. Its state is the replay of its events, and nothing else.
 *
 *     table_create(NULL, &setup, now, &answer);            the first event ...
 *     ... the store writes the answer's events ...
 *     table_open(NULL, &answer.events[0], &t, &error);     ... makes the table
 *
 *     table_do(t, PT_WHITE, &command, now, &host, &answer);    a seat's command
 *     if (answer.refusal == TABLE_DONE)
 *         ... the store writes answer.events; once they are durable: ...
 *         for each: table_apply(t, event, &error);
 *
 * table_create, table_do and table_tick only say what would happen; nothing changes. table_apply is
 * the only way to change a table, and it refuses impossible events, so replaying a stored log
 * checks it: the rules judge each action again, and must arrive at the key stored with it.
 *
 * Between an answer and its table_apply, no other command may be given to the same table: the host
 * queues them. If another node was faster, the store refuses the number; apply that node's events
 * and try again.
 *
 * There is no clock, thread, randomness, input or output in here: the host passes in the time, in
 * milliseconds since 1970, and a random source. Memory is bounded whatever the seats send: see
 * TABLE_ACTIONS_MAX. A table is used by one thread at a time. */
#ifndef PT_TABLE_TABLE_H
#define PT_TABLE_TABLE_H

#include "table/event.h"

/* A game of this many actions is a draw, so that nobody can fill the memory; one with side games
 * may have more, since thirty of them may be played (docs/tables.md). A table with room for 128
 * actions takes about 7 KB, each further action 24 bytes. */
#define TABLE_ACTIONS_MAX 4096
#define TABLE_SIDES_ACTIONS_MAX 16384

/* From this event number on, a table accepts only actions and what ends the game; with side games,
 * from as many times that as there may be actions. */
#define TABLE_TALK_MAX 8192
#define TABLE_SIDES_TALK_MAX (TABLE_TALK_MAX / TABLE_ACTIONS_MAX * TABLE_SIDES_ACTIONS_MAX)

/* == Terms, agreed before the game == */

typedef enum table_clock_form {
    TABLE_CLOCK_NONE = 0,
    TABLE_CLOCK_FISCHER, /* base_ms for the game, plus increment_ms at the end of each of one's
                          * turns */
    TABLE_CLOCK_DAYS,    /* `days` for each turn: correspondence */
    TABLE_CLOCK_NB
} table_clock_form;

#define TABLE_BASE_MAX INT64_C(604800000) /* a week */
#define TABLE_INCREMENT_MAX INT64_C(3600000)
#define TABLE_DAYS_MAX 30
#define TABLE_DAY_MS INT64_C(86400000)
#define TABLE_ABSENCE_MAX TABLE_DAY_MS

enum {
    TABLE_RATED = 1 << 0,
    TABLE_PRIVATE = 1 << 1, /* the server decides who may see and watch it */
    TABLE_TAKEBACKS = 1 << 2,
    TABLE_CHATTING = 1 << 3,
    TABLE_LOT = 1 << 4 /* the setup's seed is drawn once both players are seated; always so in rated
                        * games */
};

/* With a clock, side games can have a time of their own, in the same form: each begins with
 * side_base_ms, plus side_increment_ms at the end of each of one's turns in it; or side_days for
 * each turn in it. Whoever leaves such a side game or runs out of its time loses the side game,
 * and the game goes on. All 0: the game's clock runs in side games, too. */
typedef struct table_setup {
    const char *setup;    /* in the form pt_rules_new reads */
    size_t setup_len;     /* may be PT_ZSTR */
    const char *position; /* starting position; NULL for the usual one */
    size_t position_len;
    table_clock_form clock;
    int64_t base_ms, increment_ms;
    unsigned days;
    int64_t side_base_ms, side_increment_ms;
    unsigned side_days;
    unsigned options;   /* TABLE_RATED ... */
    uint8_t engine[2];  /* an engine's level on that seat, 1 to 10; 0 for a person */
    int64_t absence_ms; /* how long after an absence is announced the win may be claimed; 0: never,
                         * as in correspondence games */
} table_setup;

/* Parses CLOCK OPTIONS SEATS ABSENCE SETUP[ @ POSITION], the form in the first event and the store;
 * the strings in `out` point into `text`. */
pt_status table_terms_read(const char *text, size_t len, table_setup *out, pt_error *error);

/* == Refusals == */

/* X(NAME, word): why a command or an event is refused, and the API's word for it. */
#define TABLE_REFUSALS(X)                                                                          \
    X(COMMAND, "command")       /* text is malformed or too long, or the command is unknown */     \
    X(SEAT, "seat")             /* this player or the host may not do it */                        \
    X(WAITING, "waiting")       /* a seat is still free */                                         \
    X(OVER, "over")             /* the game is over */                                             \
    X(PLAYING, "playing")       /* the game is not over */                                         \
    X(TURN, "turn")             /* it is not their turn to act */                                  \
    X(STALE, "stale")           /* the game has moved on since event `at` */                       \
    X(ILLEGAL, "illegal")       /* the rules forbid it */                                          \
    X(INCOMPLETE, "incomplete") /* the batch stops before the end of the turn or the next actor */ \
    X(TIME, "time")             /* too late; table_tick will say so */                             \
    X(NOW, "now")               /* nothing was offered, asked or announced; or it already was */   \
    X(OPTION, "option")         /* not enabled at this table */                                    \
    X(FULL, "full")             /* TABLE_TALK_MAX */                                               \
    X(MEMORY, "memory")                                                                            \
    X(LOG, "log")         /* the event cannot follow: the log is damaged or incomplete */          \
    X(VERSION, "version") /* made under rules unknown to this program */

typedef enum table_refusal {
    TABLE_DONE = 0, /* not refused */
    TABLE_REPEATED, /* a command with this id was already done, by the event `repeated` */
#define X(name, word) TABLE_REFUSED_##name,
    TABLE_REFUSALS(X)
#undef X
        TABLE_REFUSAL_NB
} table_refusal;

/* "done", "repeated", "stale" ... */
const char *table_refusal_word(table_refusal refusal);

/* == Commands == */

/* X(NAME, word, EVENT): the commands of seats and of the host, the API's words for them, and the
 * events they make. */
#define TABLE_COMMANDS(X)                                                                          \
    X(JOIN, "join", JOINED)                                                                        \
    X(ACT, "act", ACTED)                 /* text: the batch; at; lag_ms */                         \
    X(OFFER_DRAW, "offer-draw", OFFERED) /* accepts if the opponent's offer stands */              \
    X(DECLINE_DRAW, "decline-draw", DECLINED)                                                      \
    X(ACCEPT_DRAW, "accept-draw", DRAWN)                                                           \
    X(CLAIM_DRAW, "claim-draw", DRAWN)     /* the position has occurred three times */             \
    X(ASK_TAKEBACK, "ask-takeback", ASKED) /* back to before one's own last batch */               \
    X(GRANT_TAKEBACK, "grant-takeback", GRANTED)                                                   \
    X(REFUSE_TAKEBACK, "refuse-takeback", REFUSED)                                                 \
    X(RESIGN, "resign", RESIGNED)                                                                  \
    X(ABORT, "abort", ABORTED)         /* until both have moved; by the host at any time */        \
    X(CLAIM_WIN, "claim-win", CLAIMED) /* the opponent's announced absence has lasted long enough: \
                                        * the side game first, if it has its own time */           \
    X(REMATCH, "rematch", REMATCH)                                                                 \
    X(CHAT, "chat", CHAT)                /* text */                                                \
    X(PLAN, "plan", PLANNED)             /* text: conditional turns, empty or - for none; at */    \
    X(CONCEDE, "concede", ACTED)         /* gives up the side game, on one's turn or not */        \
    X(ABSENT, "absent", ABSENT)          /* host: `about` has left */                              \
    X(PRESENT, "present", PRESENT)       /* host: `about` is back */                               \
    X(SPARE, "spare", CLOCK)             /* host: gives spare_ms back to the running clock */      \
    X(REMATCHED, "rematched", REMATCHED) /* host: both want one; text: the new table's name */

typedef enum table_verb {
#define X(name, word, event) TABLE_DO_##name,
    TABLE_COMMANDS(X)
#undef X
        TABLE_DO_NB
} table_verb;

/* The verb for a client's word; TABLE_DO_NB if it is unknown or one of the host's. */
table_verb table_verb_read(const char *word, size_t len);

/* A command. Members that its verb does not need are 0. */
typedef struct table_command {
    table_verb verb;
    const char *id; /* the client's name for it, or NULL; makes repeating it harmless */
    size_t id_len;
    uint32_t at; /* the last event known to the client that changed the game; 0 only if the verb
                  * does not need it */
    const char *text;
    size_t text_len; /* may be PT_ZSTR */
    int64_t lag_ms;  /* measured delay of the command */
    int64_t spare_ms;
    pt_actor about;
} table_command;

/* What the host provides. */
typedef struct table_host {
    uint64_t (*random)(void *context); /* 64 unpredictable bits, for chance */
    void *context;
} table_host;

#define TABLE_ANSWER_EVENTS 8

typedef enum table_stage {
    TABLE_STAGE_WAITING = 0, /* for a seat to be taken */
    TABLE_STAGE_PLAYING,
    TABLE_STAGE_OVER,
    TABLE_STAGE_REMOVED, /* an operator removed the game: only the numbers remain */
    TABLE_STAGE_NB
} table_stage;

typedef enum table_end {
    TABLE_END_NONE = 0,
    TABLE_END_RULES, /* see `outcome` */
    TABLE_END_RESIGNED,
    TABLE_END_TIME,
    TABLE_END_ABSENCE,
    TABLE_END_AGREED,
    TABLE_END_REPETITION,
    TABLE_END_LENGTH, /* TABLE_ACTIONS_MAX */
    TABLE_END_ABORTED,
    TABLE_END_NB
} table_end;

/* A table's current status. */
typedef struct table_facts {
    table_stage stage;
    table_end end;
    pt_actor winner;    /* PT_NOBODY: none, or not over */
    pt_outcome outcome; /* of the position */
    uint32_t last;      /* number of the last event */
    uint32_t changed;   /* the last that changed the game: what `at` must be */
    int64_t changed_time;
    bool seated[2];    /* always true for an engine's seat */
    pt_actor actor;    /* who acts; PT_NOBODY when not playing, PT_CHANCE for actions by the host */
    pt_actor owner;    /* whose turn it is */
    size_t actions;    /* played and not taken back */
    size_t turns;      /* finished turns of both players */
    bool awaits_seed;  /* the setup is not final: its seed is drawn when both players are seated */
    bool begun;        /* both have moved: clocks run, no abort */
    pt_actor running;  /* whose clock is running, or PT_NOBODY */
    int64_t left[2];   /* at the given time, at least 0; 0 without clocks */
    bool has_side;     /* a side game with its own time is being played: `side` is running */
    int64_t side[2];   /* the same in it; 0 otherwise */
    int64_t low_ms;    /* warn below this on the running clock; 0 without clocks */
    pt_actor offer;    /* who offers a draw, or PT_NOBODY */
    pt_actor takeback; /* who asks for a takeback, or PT_NOBODY */
    uint32_t takeback_to;
    size_t repetitions;    /* how often this position has occurred, as everyone sees it */
    int64_t absent_due[2]; /* 0: not absent */
    bool rematch[2], rematched;
    bool has_plan[2];
    int64_t due; /* see table_next_due */
} table_facts;

/* Events ready to be stored, in order, or a refusal. The events' strings are in the answer, which
 * must not move while they are in use. */
typedef struct table_answer {
    table_refusal refusal;
    pt_error error;    /* the sentence for a refusal; its offset is in the command's text */
    uint32_t repeated; /* TABLE_REPEATED: the event made by the command */
    size_t count;      /* 0 for every refusal, and for a tick with nothing due */
    table_facts after; /* the status after applying all events, from table_do and table_tick if
                        * count is not 0 */
    table_event events[TABLE_ANSWER_EVENTS];
    size_t used;
    char texts[2 * TABLE_LINE_MAX];
} table_answer;

/* == A table == */

typedef struct table table;

/* Creates a table's first event, or a refusal (COMMAND). `extra` may be NULL. */
void table_create(const pt_registry *extra, const table_setup *setup, int64_t now,
                  table_answer *out);

/* Makes a table from its first event; release it with table_close. `extra` (may be NULL) must
 * outlive it. */
table_refusal table_open(const pt_registry *extra, const table_event *event, table **out,
                         pt_error *error);
void table_close(table *t); /* NULL is fine */

/* A command by `seat` (PT_NOBODY: the host) at the time `now`. An act may bring further events:
 * chance, and turns that the opponent has planned. */
void table_do(table *t, pt_actor seat, const table_command *command, int64_t now,
              const table_host *host, table_answer *out);

/* What is due: a fallen flag, an absence that has lasted long enough, chance or a planned turn that
 * no command is waiting for; and, if time has gone back by more than a few seconds, a clock set to
 * continue from `now`. Call it again while it returns events. */
void table_tick(table *t, int64_t now, const table_host *host, table_answer *out);

/* When to call table_tick next, INT64_MAX for never. Not before a flag has certainly fallen: a turn
 * made in time may still be in transit for the rest of TABLE_LAG_MAX. If the host's clock steps
 * back, call table_tick at once. */
int64_t table_next_due(const table *t);

/* Applies the next event, or refuses it and changes nothing. */
table_refusal table_apply(table *t, const table_event *event, pt_error *error);

/* == Queries == */

void table_look(const table *t, int64_t now, table_facts *out);

/* The terms; their strings are NULL: pt_setup_text(table_rules(t)) gives the setup, with the seed
 * once it is drawn. The rules are valid until an event SEEDED is applied. */
const table_setup *table_terms(const table *t);
const pt_rules *table_rules(const table *t);
int64_t table_created(const table *t);

/* The state as a seat (PT_NOBODY: anyone) may see it; pt_state_size bytes. */
void table_state(const table *t, pt_actor seat, void *view);

/* The positions so far as everyone may see them, for an engine; valid until table_apply. */
pt_history table_history(const table *t);

/* The event as a seat (PT_NOBODY: anyone) may see it: choices that are still secret are `?` and
 * have no key, the opponent's conditional turns are `?`, and only a command's maker sees its id.
 * Strings that had to change are in `room` (TABLE_LINE_MAX bytes). The table must have applied the
 * event; viewers who were shown `?` must be shown the event again once it is revealed, see
 * table_secret_from. */
table_event table_view(const table *t, pt_actor seat, const table_event *event, char *room);

/* The first event not fully shown to a seat, 0 for none; a host that remembers this for each
 * connection knows what to send again when it moves on. Plans are never revealed. */
uint32_t table_secret_from(const table *t, pt_actor seat);

/* A seat's remaining conditional turns, "" for none. */
const char *table_plan(const table *t, pt_actor seat);

/* == Export and checks == */

typedef struct table_people {
    const char *name[2];       /* or NULL */
    const char *event, *place; /* or NULL */
} table_people;

/* Exports the game as a record, with the clocks after each turn, as `seat` may see it: without what
 * is still secret. The caller owns the record; pt_record_write makes the SGF. */
pt_status table_export(const table *t, pt_actor seat, const table_people *people, pt_record **out,
                       pt_error *error);

/* Equal for a table and its replay; hosts compare it after a restart. */
uint64_t table_digest(const table *t);

/* The bytes a table has allocated, without its rules. */
size_t table_memory(const table *t);

#endif
