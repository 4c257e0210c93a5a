/* What happened at a table: numbered events, one line of text each.
 *
 *     NUMBER TIME KIND ACTOR CLOCK ID [REST]
 *
 *     1 1763193600000 created - - - v1 none chat person,engine:5 0 SETUP
 *     2 1763193601200 joined w - -
 *     3 1763193612000 acted w - m1f v1 2:e7aa29259ed86ae9 - e3
 *
 * Numbers start at 1 and are never reused; an event removed by an operator leaves a tombstone with
 * its number. TIME is milliseconds since 1970 by the host's clock, and goes backwards if that does.
 * ACTOR is w, b, c for chance, or - for the host. CLOCK is the time both players have left after
 * the event and, if not 0, the milliseconds of lag that were not counted; - if the table has no
 * clock. If side games have their own time, what is left of it follows a / in every event that
 * finds or leaves one being played: 57300,60000/120000,118500. ID is the client's name for its
 * command, - for none.
 *
 * An event of kind acted is one batch: all of an actor's actions up to the next actor or the end of
 * the turn, joined by ';'. A client submits it and it is accepted as a whole, so each is exactly
 * one row in the store: it cannot be torn, nobody sees half a turn, and the key after it vouches
 * for every action in it. */
#ifndef PT_TABLE_EVENT_H
#define PT_TABLE_EVENT_H

#include "potentia.h"

/* Limits on all outside text; the longest line includes its NUL. */
#define TABLE_ID_MAX 36    /* letters, digits, - and _ */
#define TABLE_CHAT_MAX 300 /* bytes of printable UTF-8 */
#define TABLE_BATCH_MAX 64 /* actions */
#define TABLE_BATCH_TEXT_MAX 2048
#define TABLE_PLAN_TEXT_MAX 2048
#define TABLE_NAME_MAX 40 /* of another table: letters, digits, - and _ */
#define TABLE_VERSION_MAX 32
#define TABLE_LINE_MAX 2560

/* At most this much of a turn's delay counts as lag. */
#define TABLE_LAG_MAX 500

/* The last millisecond of the year 9999. */
#define TABLE_TIME_MAX INT64_C(253402300799999)

/* X(NAME, word). Who the actor is, and what REST contains. */
#define TABLE_EVENTS(X)                                                                            \
    X(CREATED, "created")     /* host; the setup: table_setup */                                   \
    X(JOINED, "joined")       /* the seat taken */                                                 \
    X(SEEDED, "seeded")       /* host; VERSION KEY SETUP, with the drawn seed */                   \
    X(ACTED, "acted")         /* the seat; VERSION KEY plan|time|absence|- BATCH */                \
    X(CHANCE, "chance")       /* chance; VERSION KEY ACTION by the host: a draw, `repetition` */   \
    X(CLOCK, "clock")         /* host; the clocks were set to CLOCK and continue from there */     \
    X(OFFERED, "offered")     /* the seat offering a draw */                                       \
    X(DECLINED, "declined")   /* the seat declining its opponent's offer */                        \
    X(DRAWN, "drawn")         /* the seat; agreed|repetition */                                    \
    X(ASKED, "asked")         /* the seat; NUMBER, the first event to take back */                 \
    X(GRANTED, "granted")     /* the opponent; VERSION KEY NUMBER */                               \
    X(REFUSED, "refused")     /* the opponent */                                                   \
    X(RESIGNED, "resigned")   /* the seat that loses */                                            \
    X(FLAGGED, "flagged")     /* the seat that ran out of time and loses */                        \
    X(ABORTED, "aborted")     /* the seat, or the host */                                          \
    X(ABSENT, "absent")       /* the absent seat; TIME from which the opponent may claim */        \
    X(OVERDUE, "overdue")     /* the seat; that time has come */                                   \
    X(PRESENT, "present")     /* the seat that is back */                                          \
    X(CLAIMED, "claimed")     /* the seat that wins because its opponent is absent: the game, or   \
                               * the side game, which ends with the next event */                  \
    X(REMATCH, "rematch")     /* the seat that wants another game */                               \
    X(REMATCHED, "rematched") /* host; NAME of the table where it is played */                     \
    X(CHAT, "chat")           /* the seat; the message */                                          \
    X(PLANNED, "planned")     /* the seat; its conditional turns, - for none */                    \
    X(REMOVED, "removed")     /* host; the KIND of the removed event */

typedef enum table_event_kind {
#define X(name, word) TABLE_EVENT_##name,
    TABLE_EVENTS(X)
#undef X
        TABLE_EVENT_NB
} table_event_kind;

/* Why the host gave up a side game for a seat. */
typedef enum table_lost {
    TABLE_LOST_NOT = 0,
    TABLE_LOST_TIME,
    TABLE_LOST_ABSENCE,
    TABLE_LOST_NB
} table_lost;

/* A parsed event. It does not own its strings: they point into the line that was read, or into the
 * answer that holds the event. */
typedef struct table_event {
    uint32_t number;
    uint32_t about; /* ASKED, GRANTED: the number; REMOVED: the kind */
    int64_t time;
    table_event_kind kind;
    pt_actor actor;  /* PT_NOBODY: the host */
    int64_t left[2]; /* milliseconds left after the event */
    int64_t side[2]; /* the same in the side game */
    int32_t lag;     /* not counted, 0 to TABLE_LAG_MAX */
    bool has_clock, has_side;
    bool is_hidden;  /* only in a view: no key, and `?` for secret actions */
    bool is_planned; /* ACTED: played by the host, as the seat had planned */
    table_lost lost; /* ACTED: played by the host, because the seat lost the side game so */
    uint64_t key;    /* SEEDED, ACTED, CHANCE, GRANTED: identity key after it */
    int64_t due;     /* ABSENT */
    uint16_t key_version;
    const char *id, *version, *text;
    size_t id_len, version_len;
    size_t text_len; /* the last part of REST; DRAWN has its word here */
} table_event;

/* Parses a line without its newline, as stored or as viewed. PT_SYNTAX with a reason if it is not
 * exactly what table_event_write would write. */
pt_status table_event_read(const char *line, size_t len, table_event *out, pt_error *error);

/* Writes the line for an event; 0 if it does not fit in `size` (TABLE_LINE_MAX always suffices). */
size_t table_event_write(const table_event *event, char *out, size_t size);

/* Copies an event with its strings; release it with free(). NULL: out of memory. */
table_event *table_event_copy(const table_event *event);

/* The word for a kind: "acted"; for an actor: "white", "black", "chance", "host"; for a loss:
 * "time", "absence". */
const char *table_event_word(table_event_kind kind);
const char *table_actor_word(pt_actor actor);
const char *table_lost_word(table_lost lost);

/* An event's tombstone: number and time stay, its content is gone. */
table_event table_event_bury(const table_event *event);

/* Whether events of this kind change the game: `at` in a command refers to those. */
bool table_event_changes_game(table_event_kind kind);

/* Whether it is text for people: valid UTF-8 without control or invisible formatting characters,
 * and no space at either end. */
bool table_text_is_printable(const char *text, size_t len);

#endif
