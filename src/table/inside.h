/* The inside of a table, for the files of this room. */
#ifndef PT_TABLE_INSIDE_H
#define PT_TABLE_INSIDE_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* An action that was played: 16 bytes, and 8 for the key of the position after it. */
typedef struct table_step {
    pt_action action;
    uint32_t event;
    uint32_t left; /* of the actor, after the event; a week and 30 days fit */
    uint8_t actor, ends_turn;
    uint8_t ends_part; /* a turn of the side game */
    uint8_t unused;
} table_step;

/* A command a seat gave with an id, and the event it made. 0 in `event`: a free place. */
typedef struct table_id {
    uint64_t hash;
    uint32_t event;
    uint32_t unused;
} table_id;

/* What a batch may add to the log of actions, and what one answer may. */
#define TABLE_ROOM_AHEAD (2 * TABLE_BATCH_MAX)

/* White, Black, and everybody else. */
#define TABLE_VIEWERS 3

struct table {
    const pt_registry *extra;
    pt_rules *rules;
    table_setup terms;
    char version[TABLE_VERSION_MAX];
    int64_t created;
    bool is_trial; /* a copy on which an answer is tried; owns nothing */

    /* Play. `start` and `now` are pt_state_size bytes each, behind the struct; `keys` has
     * one more than `steps`: the start's. */
    void *start, *now;
    table_step *steps;
    uint64_t *keys;
    size_t count, room;
    size_t secret[TABLE_VIEWERS]; /* 1 + the first step hidden from a viewer, 0 for none */

    /* The log. */
    uint32_t last, changed;
    int64_t changed_time;
    table_id *ids; /* open addressing; NULL while there are none */
    size_t id_count, id_room;

    /* The clocks: what each had at `since`. */
    int64_t left[2], since;
    int32_t lag_used[2]; /* in this turn */

    table_stage stage;
    table_end end;
    pt_actor winner;
    bool seated[2], moved[2], begun;
    bool has_position; /* it did not begin at the usual start */
    bool seeded;
    bool offer[2];        /* stands until the other acts */
    size_t offered_at[2]; /* 1 + the number of actions then: one offer a position */
    pt_actor takeback;    /* who asks, PT_NOBODY for none */
    uint32_t takeback_to;
    int64_t absent_due[2]; /* 0: present */
    bool overdue[2];
    bool rematch[2], rematched;

    char *plan[2]; /* TABLE_PLAN_TEXT_MAX bytes, or NULL while none was ever made */
    size_t plan_len[2];
};

static inline pt_actor other_seat(pt_actor seat) {
    return seat == PT_WHITE ? PT_BLACK : PT_WHITE;
}

static inline bool is_seat(pt_actor actor) {
    return actor == PT_WHITE || actor == PT_BLACK;
}

/* Fills in `error` by pt_fail and gives `refusal`. */
#define TABLE_REFUSE(refusal, error, message, ...)                                                 \
    (pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_##message, PT_FIELD_NONE, -1, __VA_ARGS__),           \
     TABLE_REFUSED_##refusal)

static inline table_refusal no_memory(pt_error *error) {
    pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
    return TABLE_REFUSED_MEMORY;
}

/* == Seeds == */

/* Whether the host draws the seed of this table, once both sit: the setup has one, and it is not
 * for who made the table to choose. */
bool table_draws_seed(const table *t);

/* The setup with another seed; 0 where it has none, or does not fit. */
size_t table_setup_with(const char *setup, uint32_t seed, char *out, size_t size);

/* == Batches == */

/* Actions of one actor up to the next other actor or the end of the turn, or up to the answer to
 * a choice that is secret from him: what comes after that he cannot know. In a side game that
 * can end by repetition, its own turns end a batch too: the host may have to step in. */
typedef struct table_batch {
    size_t count;
    pt_action actions[TABLE_BATCH_MAX];
    pt_actor owner; /* of the turn they belong to */
    bool ends_turn;
    bool ends_part; /* a turn of a side game that can end by repetition */
    uint64_t key;   /* after it */
    pt_state after;
    size_t len;
    char text[TABLE_BATCH_TEXT_MAX]; /* canonical */
} table_batch;

/* Whether something in the state is hidden from that seat. */
bool table_hides(const pt_rules *rules, const pt_state *state, pt_actor seat);

/* Reads a batch of `actor` from `state` on: ILLEGAL, INCOMPLETE, COMMAND with a reason. */
table_refusal table_batch_read(const pt_rules *rules, const void *state, pt_actor actor,
                               const char *text, size_t len, table_batch *out, pt_error *error);

/* The batch of a single legal action. */
void table_batch_of(const pt_rules *rules, const void *state, pt_action action, table_batch *out);

/* == Terms == */

void table_terms_write(writer *w, const table_setup *terms);

/* Whether clock, engines and absence are within their limits. */
bool table_terms_fit(const table_setup *terms);

/* The versions of all rules inside: "v1", combined games "v1.1.2". */
void table_rules_version(const pt_rules *rules, char out[TABLE_VERSION_MAX]);

/* == Clocks == */

/* What each has before the first action. */
int64_t table_clock_full(const table_setup *terms);
int64_t table_clock_low(const table_setup *terms);

/* Whose clock runs, else PT_NOBODY. */
pt_actor table_clock_running(const table *t);

/* What both have left at `now` if the running clock stops there; `lag` is lowered to what of
 * it counts. False where the time is over: left is then 0. */
bool table_clock_stop(const table *t, int64_t now, int32_t *lag, int64_t left[2]);

/* The same after a batch of `actor`: increments, or days anew. */
bool table_clock_after(const table *t, int64_t now, pt_actor actor, const table_batch *batch,
                       int32_t *lag, int64_t left[2]);

/* When a flag has surely fallen, INT64_MAX where no clock runs. */
int64_t table_clock_due(const table *t);

/* Whether an event may say so of the clocks. */
bool table_clock_fits(const table *t, const table_event *event);

/* == Plans == */

/* Checks the lines of a seat, by the rules, from the table's state on. */
table_refusal table_plan_check(const table *t, pt_actor seat, const char *text, size_t len,
                               pt_error *error);

/* What a seat has planned to play now; false for nothing. */
bool table_plan_next(const table *t, pt_actor seat, reader *batch);

/* Keeps the lines of both that go on after this batch. */
void table_plan_advance(table *t, const char *batch, size_t len);

/* == Applying == */

/* Applies an event; `ready` is its batch where that has been read already, else NULL. */
table_refusal table_apply_event(table *t, const table_event *event, const table_batch *ready,
                                pt_error *error);

/* Whether an event of that kind and actor is possible at this stage of the table. */
table_refusal table_may_happen(const table *t, const table_event *event, pt_error *error);

/* Whether the event was made under rules of this version or an earlier one. */
table_refusal table_check_version(const char *version, const table_event *event, pt_error *error);

/* Room for more actions; false when out of memory. */
bool table_reserve_steps(table *t, size_t more);

/* What a repetition ends now; and who acts: PT_CHANCE, that is the host, where it ends a side
 * game. */
pt_ending table_ending(const table *t);
pt_actor table_actor(const table *t);

/* Notes the state after `count` actions: its key, and what is hidden from whom. */
void table_note_state(table *t, size_t count);

/* The event a takeback of `seat` goes back to and the number of actions before it; false
 * where the seat has not acted. */
bool table_takeback_target(const table *t, pt_actor seat, uint32_t *event, size_t *count);

/* How many turns were ended and not taken back, and how often the position has stood. */
size_t table_turns(const table *t);
size_t table_repetitions(const table *t);

/* The state after the first `count` actions. */
void table_state_after(const table *t, size_t count, void *state);

/* Whether events of this kind tell the clocks. */
bool table_kind_has_clock(table_event_kind kind);

bool table_id_is_valid(const char *id, size_t len, size_t max);

/* The event in which a seat's command was done, 0 for none: of all there ever were, since a client
 * may repeat one after any time. */
uint32_t table_id_find(const table *t, pt_actor seat, const char *id, size_t len);

#endif
