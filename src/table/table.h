/* A game between two seats. Its state is the replay of its events, and nothing else.
 *
 *     table_create(NULL, &setup, now, &answer);            the first event ...
 *     ... the store keeps the answer's events ...
 *     table_open(NULL, &answer.events[0], &t, &error);     ... makes the table
 *
 *     table_do(t, PT_WHITE, &command, now, &host, &answer);    what a seat wants
 *     if (answer.refusal == TABLE_DONE)
 *         ... the store keeps answer.events; once they are durable: ...
 *         for each: table_apply(t, event, &error);
 *
 * table_create, table_do and table_tick only say what would happen; nobody sees a difference.
 * table_apply is the only way to change a table, and it refuses whatever cannot be, so that
 * replaying a stored log checks the log: the rules decide each action anew, and the key
 * stored with it must come out.
 *
 * Between an answer and its table_apply no other command may be asked of the same table: the
 * host queues them. Where another node was faster, the store refuses the number; then apply
 * what that one wrote and ask again.
 *
 * There is no clock, no thread, no randomness and no input or output in here: the host hands
 * in the time, in milliseconds since 1970, and a random source. Memory is bounded whatever
 * the seats send: see TABLE_ACTIONS_MAX. A table is used by one thread at a time. */
#ifndef PT_TABLE_TABLE_H
#define PT_TABLE_TABLE_H

#include "table/event.h"

/* A game of this many actions is a draw: nobody shall fill the memory. A table
 * with room for 128 actions takes about 7 KB, each more 24 bytes. */
#define TABLE_ACTIONS_MAX 4096

/* From this number on a table takes only actions and what ends the game. */
#define TABLE_TALK_MAX 8192

/* == What is agreed before the game == */

typedef enum table_clock_form {
    TABLE_CLOCK_NONE = 0,
    TABLE_CLOCK_FISCHER, /* base_ms for the game, increment_ms when a turn of one's own ends */
    TABLE_CLOCK_DAYS,    /* `days` whenever one has to act anew: correspondence */
    TABLE_CLOCK_NB
} table_clock_form;

#define TABLE_BASE_MAX INT64_C(604800000) /* a week */
#define TABLE_INCREMENT_MAX INT64_C(3600000)
#define TABLE_DAYS_MAX 30
#define TABLE_DAY_MS INT64_C(86400000)
#define TABLE_ABSENCE_MAX TABLE_DAY_MS

enum {
    TABLE_RATED = 1 << 0,
    TABLE_PRIVATE = 1 << 1, /* who may see and watch it is the server's business */
    TABLE_TAKEBACKS = 1 << 2,
    TABLE_CHATTING = 1 << 3,
    TABLE_LOT = 1 << 4 /* the seed of the setup is drawn once both sit; in rated games always */
};

typedef struct table_setup {
    const char *setup;    /* as pt_rules_new reads it */
    size_t setup_len;     /* may be PT_ZSTR */
    const char *position; /* where the game starts; NULL for the usual start */
    size_t position_len;
    table_clock_form clock;
    int64_t base_ms, increment_ms;
    unsigned days;
    unsigned options;   /* TABLE_RATED ... */
    uint8_t engine[2];  /* the level, 1 to 10, of an engine on that seat; 0 for a person */
    int64_t absence_ms; /* the win may be claimed this long after an absence is announced; 0:
                           never, and never in a game over days */
} table_setup;

/* CLOCK OPTIONS SEATS ABSENCE SETUP[ @ POSITION], as the first event and the store have it; the
 * texts in `out` point into `text`. */
pt_status table_terms_read(const char *text, size_t len, table_setup *out, pt_error *error);

/* == Refusals == */

/* X(NAME, word): why a command or an event is refused, and the word the API has for it. */
#define TABLE_REFUSALS(X)                                                                          \
    X(COMMAND, "command")       /* a text is malformed or too long, or the wish is unknown */      \
    X(SEAT, "seat")             /* it is not for this one to say */                                \
    X(WAITING, "waiting")       /* a seat is still empty */                                        \
    X(OVER, "over")             /* the game is over */                                             \
    X(PLAYING, "playing")       /* the game is not over */                                         \
    X(TURN, "turn")             /* another acts now */                                             \
    X(STALE, "stale")           /* the game has moved on since event `at` */                       \
    X(ILLEGAL, "illegal")       /* the rules forbid it */                                          \
    X(INCOMPLETE, "incomplete") /* the batch stops before the end of the turn or another actor */  \
    X(TIME, "time")             /* it came too late; table_tick will say so */                     \
    X(NOW, "now")               /* nothing was offered, asked, announced; or it was already */     \
    X(OPTION, "option")         /* this table is played without it */                              \
    X(FULL, "full")             /* TABLE_TALK_MAX */                                               \
    X(MEMORY, "memory")                                                                            \
    X(LOG, "log")         /* an event cannot follow here: the log is damaged or not complete */    \
    X(VERSION, "version") /* made under rules that this program does not know */

typedef enum table_refusal {
    TABLE_DONE = 0, /* not refused */
    TABLE_REPEATED, /* this id was done before, by the event `repeated` */
#define X(name, word) TABLE_REFUSED_##name,
    TABLE_REFUSALS(X)
#undef X
        TABLE_REFUSAL_NB
} table_refusal;

/* "done", "repeated", "stale" ... */
const char *table_refusal_word(table_refusal refusal);

/* == Commands == */

/* X(NAME, word, EVENT): what a seat, or the host, may wish, the word the API has for it, and the
 * event it makes. */
#define TABLE_COMMANDS(X)                                                                          \
    X(JOIN, "join", JOINED)                                                                        \
    X(ACT, "act", ACTED)                 /* text: the batch; at; lag_ms */                         \
    X(OFFER_DRAW, "offer-draw", OFFERED) /* accepts where the other's offer stands */              \
    X(DECLINE_DRAW, "decline-draw", DECLINED)                                                      \
    X(ACCEPT_DRAW, "accept-draw", DRAWN)                                                           \
    X(CLAIM_DRAW, "claim-draw", DRAWN)     /* the position stands for the third time */            \
    X(ASK_TAKEBACK, "ask-takeback", ASKED) /* back to before one's own last batch */               \
    X(GRANT_TAKEBACK, "grant-takeback", GRANTED)                                                   \
    X(REFUSE_TAKEBACK, "refuse-takeback", REFUSED)                                                 \
    X(RESIGN, "resign", RESIGNED)                                                                  \
    X(ABORT, "abort", ABORTED)         /* while not both have moved; the host at any time */       \
    X(CLAIM_WIN, "claim-win", CLAIMED) /* the other's announced absence has lasted long enough */  \
    X(REMATCH, "rematch", REMATCH)                                                                 \
    X(CHAT, "chat", CHAT)          /* text */                                                      \
    X(PLAN, "plan", PLANNED)       /* text: conditional turns, empty or - for none; at */          \
    X(ABSENT, "absent", ABSENT)    /* host: `about` has gone */                                    \
    X(PRESENT, "present", PRESENT) /* host: `about` is back */                                     \
    X(SPARE, "spare", CLOCK) /* host: spare_ms of the running clock were the host's own fault */   \
    X(REMATCHED, "rematched", REMATCHED) /* host: both want one; text: the new table's name */

typedef enum table_verb {
#define X(name, word, event) TABLE_DO_##name,
    TABLE_COMMANDS(X)
#undef X
        TABLE_DO_NB
} table_verb;

/* The verb for a word of a client; TABLE_DO_NB for none, and for those of the host. */
table_verb table_verb_read(const char *word, size_t len);

/* A wish. What its verb does not need is left 0. */
typedef struct table_command {
    table_verb verb;
    const char *id; /* the client's name for it, or NULL: repeating it is then harmless */
    size_t id_len;
    uint32_t at; /* the last event the client knows that changed the game; 0 is no
                    number, and right only where `at` is not asked for */
    const char *text;
    size_t text_len; /* may be PT_ZSTR */
    int64_t lag_ms;  /* how long the command was under way, as measured */
    int64_t spare_ms;
    pt_actor about;
} table_command;

/* What is handed in. */
typedef struct table_host {
    uint64_t (*random)(void *context); /* 64 unpredictable bits, for chance */
    void *context;
} table_host;

#define TABLE_ANSWER_EVENTS 8

typedef enum table_stage {
    TABLE_STAGE_WAITING = 0, /* for a seat to be taken */
    TABLE_STAGE_PLAYING,
    TABLE_STAGE_OVER,
    TABLE_STAGE_REMOVED, /* an operator removed the game: only numbers are left */
    TABLE_STAGE_NB
} table_stage;

typedef enum table_end {
    TABLE_END_NONE = 0,
    TABLE_END_RULES, /* `outcome` says which */
    TABLE_END_RESIGNED,
    TABLE_END_TIME,
    TABLE_END_ABSENCE,
    TABLE_END_AGREED,
    TABLE_END_REPETITION,
    TABLE_END_LENGTH, /* TABLE_ACTIONS_MAX */
    TABLE_END_ABORTED,
    TABLE_END_NB
} table_end;

/* How a table stands. */
typedef struct table_facts {
    table_stage stage;
    table_end end;
    pt_actor winner;    /* PT_NOBODY: none, or not over */
    pt_outcome outcome; /* of the position */
    uint32_t last;      /* number of the last event */
    uint32_t changed;   /* of the last that changed the game: what `at` must be */
    int64_t changed_time;
    bool seated[2];    /* an engine's seat always is */
    pt_actor actor;    /* who acts; PT_NOBODY when not playing, PT_CHANCE for what the host does */
    pt_actor owner;    /* whose turn it is */
    size_t actions;    /* played and not taken back */
    size_t turns;      /* of both, that were ended */
    bool awaits_seed;  /* the setup is not what will be played: its seed is drawn when both sit */
    bool begun;        /* both have moved: clocks run, no abort */
    pt_actor running;  /* whose clock runs, else PT_NOBODY */
    int64_t left[2];   /* at the time asked for, at least 0; 0 without clocks */
    int64_t low_ms;    /* warn from here on; 0 without clocks */
    pt_actor offer;    /* who offers a draw, else PT_NOBODY */
    pt_actor takeback; /* who asks to take back, else PT_NOBODY */
    uint32_t takeback_to;
    size_t repetitions;    /* how often this position has stood, as everybody sees it */
    int64_t absent_due[2]; /* 0: not absent */
    bool rematch[2], rematched;
    bool has_plan[2];
    int64_t due; /* as table_next_due */
} table_facts;

/* Events ready to be stored, in order, or a refusal. The events' texts are in the answer:
 * it must stay where it is while they are used. */
typedef struct table_answer {
    table_refusal refusal;
    pt_error error;    /* the sentence for a refusal; an offset is one in the command's text */
    uint32_t repeated; /* TABLE_REPEATED: the event the command made */
    size_t count;      /* 0 for every refusal; a tick with nothing due has neither */
    table_facts after; /* of table_do and table_tick where count is not 0: once all is applied */
    table_event events[TABLE_ANSWER_EVENTS];
    size_t used;
    char texts[2 * TABLE_LINE_MAX];
} table_answer;

/* == A table == */

typedef struct table table;

/* The first event of a table, or a refusal (COMMAND). `extra` may be NULL. */
void table_create(const pt_registry *extra, const table_setup *setup, int64_t now,
                  table_answer *out);

/* Makes a table from its first event; table_close releases it. `extra` (may be NULL) must
 * outlive it. */
table_refusal table_open(const pt_registry *extra, const table_event *event, table **out,
                         pt_error *error);
void table_close(table *t); /* NULL is fine */

/* What `seat` (PT_NOBODY: the host) wishes at the time `now`. An act may bring more events
 * with it: what chance draws, and turns that the other has planned. */
void table_do(table *t, pt_actor seat, const table_command *command, int64_t now,
              const table_host *host, table_answer *out);

/* What is due: a fallen flag, an absence that has lasted long enough, chance or a planned turn
 * that no command is waiting for; and, where time has gone back by more than a few seconds,
 * a clock set to go on from `now`. Call it again while it answers with events. */
void table_tick(table *t, int64_t now, const table_host *host, table_answer *out);

/* When to call table_tick next, INT64_MAX for never. Not before a flag has surely fallen: a
 * turn made in time may still be under way for what is left of TABLE_LAG_MAX. After a step
 * back of the host's clock, call table_tick at once. */
int64_t table_next_due(const table *t);

/* Applies the next event, or refuses it and changes nothing. */
table_refusal table_apply(table *t, const table_event *event, pt_error *error);

/* == Looking at it == */

void table_look(const table *t, int64_t now, table_facts *out);

/* What was agreed; its texts are NULL: pt_setup_text(table_rules(t)) has the setup, with the seed
 * that was drawn once it is. The rules last until table_apply of an event SEEDED. */
const table_setup *table_terms(const table *t);
const pt_rules *table_rules(const table *t);
int64_t table_created(const table *t);

/* The state as a seat (PT_NOBODY: anybody) may see it; pt_state_size bytes. */
void table_state(const table *t, pt_actor seat, void *view);

/* The positions so far as everybody may see them, for an engine; valid until table_apply. */
pt_history table_history(const table *t);

/* The event as a seat (PT_NOBODY: anybody) may see it: choices that are still secret are `?`
 * and have no key, conditional turns of the other are `?`, ids are their maker's own. Texts
 * that had to change are in `room` (TABLE_LINE_MAX bytes). The table must have applied the
 * event; everybody who was shown `?` is shown the event again once it is revealed, see
 * table_secret_from. */
table_event table_view(const table *t, pt_actor seat, const table_event *event, char *room);

/* The first event that a seat is not shown in full, 0 for none; a host that keeps this beside
 * each connection knows what to send again when it moves on. Plans are never revealed. */
uint32_t table_secret_from(const table *t, pt_actor seat);

/* The conditional turns a seat has left, "" for none. */
const char *table_plan(const table *t, pt_actor seat);

/* == Keeping it == */

typedef struct table_people {
    const char *name[2];       /* or NULL */
    const char *event, *place; /* or NULL */
} table_people;

/* The game as a record, with the clocks after each turn, as `seat` may see it: what is still
 * secret is not in it. The record is the caller's; pt_record_write makes the SGF. */
pt_status table_export(const table *t, pt_actor seat, const table_people *people, pt_record **out,
                       pt_error *error);

/* Equal for a table and its replay; hosts compare it after a restart. */
uint64_t table_digest(const table *t);

/* The bytes a table has allocated, its rules not counted. */
size_t table_memory(const table *t);

#endif
