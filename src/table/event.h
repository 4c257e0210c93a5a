/* What happened at a table: numbered events, one line of text each.
 *
 *     NUMBER TIME KIND ACTOR CLOCK ID [REST]
 *
 *     1 1763193600000 created - - - v1 none chat person,engine:5 0 SETUP
 *     2 1763193601200 joined w - -
 *     3 1763193612000 acted w - m1f v1 2:e7aa29259ed86ae9 - e3
 *
 * Numbers start at 1 and are never given twice; what an operator removes leaves a tombstone
 * under its number. TIME is milliseconds since 1970 as the host's clock had it: it may go
 * backwards where that did. ACTOR is w, b, c for chance, - for the host. CLOCK is what both
 * have left after the event and, where not 0, the milliseconds of lag that were not counted;
 * - where the table has no clock. ID is what the client called its command, - for none.
 *
 * One event of kind acted is one batch: all actions of an actor up to the next other actor or
 * the end of the turn, joined by ';'. It is what a client hands in and what is accepted whole
 * or not at all, so a row of the store is exactly one such thing: nothing can tear it, nobody
 * sees half a turn, and the key after it vouches for every action in it. */
#ifndef PT_TABLE_EVENT_H
#define PT_TABLE_EVENT_H

#include "potentia.h"

/* Limits of every text that comes from outside; the longest line with its NUL. */
#define TABLE_ID_MAX 36    /* letters, digits, - and _ */
#define TABLE_CHAT_MAX 300 /* bytes of printable UTF-8 */
#define TABLE_BATCH_MAX 64 /* actions */
#define TABLE_BATCH_TEXT_MAX 2048
#define TABLE_PLAN_TEXT_MAX 2048
#define TABLE_NAME_MAX 40 /* of another table: letters, digits, - and _ */
#define TABLE_VERSION_MAX 32
#define TABLE_LINE_MAX 2560

/* At most this much of a turn's delay is taken for lag. */
#define TABLE_LAG_MAX 500

/* The last millisecond of the year 9999. */
#define TABLE_TIME_MAX INT64_C(253402300799999)

/* X(NAME, word). Who the actor is, and what REST holds. */
#define TABLE_EVENTS(X)                                                                            \
    X(CREATED, "created")     /* host; the setup: table_setup */                                   \
    X(JOINED, "joined")       /* the seat that is taken */                                         \
    X(SEEDED, "seeded")       /* host; VERSION KEY SETUP, with the seed it drew */                 \
    X(ACTED, "acted")         /* the seat; VERSION KEY plan|- BATCH */                             \
    X(CHANCE, "chance")       /* chance; VERSION KEY ACTION, the host's: a draw, `repetition` */   \
    X(CLOCK, "clock")         /* host; the clocks were set to CLOCK, and go on from there */       \
    X(OFFERED, "offered")     /* the seat that offers a draw */                                    \
    X(DECLINED, "declined")   /* the seat that declines the other's */                             \
    X(DRAWN, "drawn")         /* the seat; agreed|repetition */                                    \
    X(ASKED, "asked")         /* the seat; NUMBER, the first event it would like to take back */   \
    X(GRANTED, "granted")     /* the other; VERSION KEY NUMBER */                                  \
    X(REFUSED, "refused")     /* the other */                                                      \
    X(RESIGNED, "resigned")   /* the seat that loses */                                            \
    X(FLAGGED, "flagged")     /* the seat whose time is over, and who loses */                     \
    X(ABORTED, "aborted")     /* the seat, or the host */                                          \
    X(ABSENT, "absent")       /* the seat that has gone; TIME from which the other may claim */    \
    X(OVERDUE, "overdue")     /* the seat; that time has come */                                   \
    X(PRESENT, "present")     /* the seat that is back */                                          \
    X(CLAIMED, "claimed")     /* the seat that wins because the other is absent */                 \
    X(REMATCH, "rematch")     /* the seat that would like another game */                          \
    X(REMATCHED, "rematched") /* host; NAME of the table where it is played */                     \
    X(CHAT, "chat")           /* the seat; what it said */                                         \
    X(PLANNED, "planned")     /* the seat; its conditional turns, - for none */                    \
    X(REMOVED, "removed")     /* host; the KIND of what stood here */

typedef enum table_event_kind {
#define X(name, word) TABLE_EVENT_##name,
    TABLE_EVENTS(X)
#undef X
        TABLE_EVENT_NB
} table_event_kind;

/* An event taken apart. Its texts belong to whoever made it: they point into the line that was
 * read, or into the answer that holds the event. */
typedef struct table_event {
    uint32_t number;
    uint32_t about; /* ASKED, GRANTED: the number; REMOVED: the kind */
    int64_t time;
    table_event_kind kind;
    pt_actor actor;  /* PT_NOBODY: the host */
    int64_t left[2]; /* in milliseconds, after the event */
    int32_t lag;     /* not counted, 0 to TABLE_LAG_MAX */
    bool has_clock;
    bool is_hidden;  /* only in a view: no key, and `?` for what is secret */
    bool is_planned; /* ACTED: the host played it, as the seat had planned */
    uint64_t key;    /* SEEDED, ACTED, CHANCE, GRANTED: identity key after it */
    int64_t due;     /* ABSENT */
    uint16_t key_version;
    const char *id, *version, *text;
    size_t id_len, version_len;
    size_t text_len; /* the last part of REST; DRAWN has its word here */
} table_event;

/* Reads a line, without line end, of an event as stored or as viewed. PT_SYNTAX with a reason
 * where it is not exactly what table_event_write would write. */
pt_status table_event_read(const char *line, size_t len, table_event *out, pt_error *error);

/* The one line for an event; 0 when it does not fit `size` (TABLE_LINE_MAX always does). */
size_t table_event_write(const table_event *event, char *out, size_t size);

/* The event with texts of its own; free() releases it. NULL: out of memory. */
table_event *table_event_copy(const table_event *event);

/* The word of a kind: "acted"; of an actor: "white", "black", "chance", "host". */
const char *table_event_word(table_event_kind kind);
const char *table_actor_word(pt_actor actor);

/* The tombstone of an event: number and time stay, what it said is gone. */
table_event table_event_bury(const table_event *event);

/* Whether an event of this kind changes the game: what `at` of a command speaks of. */
bool table_event_changes_game(table_event_kind kind);

/* Whether the bytes are text for people: valid UTF-8 without control or invisible formatting
 * characters, not blank at either end. */
bool table_text_is_printable(const char *text, size_t len);

#endif
