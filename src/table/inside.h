/* The internals of a table, for the files in this room. */
#ifndef PT_TABLE_INSIDE_H
#define PT_TABLE_INSIDE_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* An action that was played: 16 bytes, plus 8 for the key of the position after it. */
typedef struct table_step {
    pt_action action;
    uint32_t event;
    uint32_t left; /* the actor's time left after the event, in a side game with its own time that;
                    * a week and 30 days fit */
    uint8_t actor, ends_turn;
    uint8_t ends_part; /* a turn in the side game */
    uint8_t side;      /* STEP_ bits, in side games with their own time */
} table_step;

enum { STEP_IN_SIDE = 1, STEP_LOST = 2 /* played by the host: the seat lost the side game so */ };

/* A command that a seat gave with an id, and the event it made. `event` 0: a free slot. */
typedef struct table_id {
    uint64_t hash;
    uint32_t event;
    uint32_t unused;
} table_id;

/* The most actions that a batch, and that one answer, may add. */
#define TABLE_ROOM_AHEAD (2 * TABLE_BATCH_MAX)

/* White, Black, and everybody else. */
#define TABLE_VIEWERS 3

struct table {
    const pt_registry *extra;
    pt_rules *rules;
    table_setup terms;
    char version[TABLE_VERSION_MAX];
    int64_t created;
    bool is_trial; /* a copy for trying out an answer; owns nothing */

    /* Play. `start` and `now` are pt_state_size bytes each, after the struct; `keys` has one more
     * than `steps`: the start's. */
    void *start, *now;
    table_step *steps;
    uint64_t *keys;
    size_t count, room;
    size_t secret[TABLE_VIEWERS]; /* 1 + the first step hidden from a viewer, 0 for none */

    /* The log. */
    uint32_t last, changed;
    int64_t changed_time;
    table_id *ids; /* open addressing; NULL if there are none */
    size_t id_count, id_room;

    /* The clocks: the time each player had left at `since`. */
    int64_t left[2], side_left[2], since;
    int32_t lag_used[2]; /* in this turn */

    table_stage stage;
    table_end end;
    pt_actor winner;
    bool seated[2], moved[2], begun;
    bool has_position; /* it did not start from the usual position */
    bool seeded;
    bool offer[2];        /* stands until the opponent acts */
    size_t offered_at[2]; /* 1 + the number of actions then: one offer per position */
    pt_actor takeback;    /* who asks, PT_NOBODY for none */
    uint32_t takeback_to;
    int64_t absent_due[2]; /* 0: present */
    bool overdue[2];
    bool rematch[2], rematched;

    char *plan[2]; /* TABLE_PLAN_TEXT_MAX bytes, or NULL if none was ever made */
    size_t plan_len[2];
};

static inline pt_actor other_seat(pt_actor seat) {
    return seat == PT_WHITE ? PT_BLACK : PT_WHITE;
}

static inline bool is_seat(pt_actor actor) {
    return actor == PT_WHITE || actor == PT_BLACK;
}

/* Fills in `error` with pt_fail and evaluates to the refusal. */
#define TABLE_REFUSE(refusal, error, message, ...)                                                 \
    (pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_##message, PT_FIELD_NONE, -1, __VA_ARGS__),           \
     TABLE_REFUSED_##refusal)

static inline table_refusal no_memory(pt_error *error) {
    pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
    return TABLE_REFUSED_MEMORY;
}

/* == Seeds == */

/* Whether the host draws this table's seed once both players are seated: the setup has one, and the
 * table's maker does not choose it. */
bool table_draws_seed(const table *t);

/* Writes the setup with another seed; 0 if it has none, or does not fit. */
size_t table_setup_with(const char *setup, uint32_t seed, char *out, size_t size);

/* == Batches == */

/* An actor's actions up to the next actor or the end of the turn, or up to the answer to a choice
 * that is secret from them: they cannot know what follows. In a side game that can end by
 * repetition, its own turns also end a batch, because the host may have to step in. A batch may end
 * where a side game is given up and, if side games have their own time, where one begins or ends:
 * another clock runs from there. */
typedef struct table_batch {
    size_t count;
    pt_action actions[TABLE_BATCH_MAX];
    pt_actor owner; /* of the turn they belong to */
    bool ends_turn;
    bool ends_part;        /* ends a turn in a side game that can end by repetition */
    bool begins_side;      /* a side game that is being played after it */
    uint8_t side_turns[2]; /* turns in side games that each player finished */
    uint64_t key;          /* of the position after it */
    pt_state after;
    size_t len;
    char text[TABLE_BATCH_TEXT_MAX]; /* canonical */
} table_batch;

/* Whether anything in the state is hidden from that seat. */
bool table_hides(const pt_rules *rules, const pt_state *state, pt_actor seat);

/* Reads a batch by `actor`, starting at `state`: ILLEGAL, INCOMPLETE or COMMAND with a reason.
 * `timed`: side games have their own time. */
table_refusal table_batch_read(const pt_rules *rules, const void *state, bool timed, pt_actor actor,
                               const char *text, size_t len, table_batch *out, pt_error *error);

/* A batch of a single legal action, or of one that the host may play. */
void table_batch_of(const pt_rules *rules, const void *state, pt_action action, table_batch *out);

/* == Terms == */

void table_terms_write(writer *w, const table_setup *terms);

/* Whether clock, engines and absence are within their limits. */
bool table_terms_fit(const table_setup *terms);

/* The versions of all rules involved: "v1"; for combined games "v1.1.2". */
void table_rules_version(const pt_rules *rules, char out[TABLE_VERSION_MAX]);

/* == Clocks == */

/* The time both players have left, in the game and in the side game being played. */
typedef struct table_times {
    int64_t left[2], side[2];
} table_times;

/* The time each player has before the first action, in the game and in a side game: 0 if that has
 * no time of its own. */
int64_t table_clock_full(const table_setup *terms);
int64_t table_clock_side(const table_setup *terms);

/* Below this, time is low; `side`: in a side game with its own time. */
int64_t table_clock_low(const table_setup *terms, bool side);

/* Whose clock is running, or PT_NOBODY. */
pt_actor table_clock_running(const table *t);

/* Whether a side game with its own time is being played, in a state of the table or now. */
bool table_side_timed(const table *t, const void *state);

/* The time both players have left at `now` if the running clock stops then; `lag` is reduced to the
 * part that counts. False if time has run out: it is then 0. */
bool table_clock_stop(const table *t, int64_t now, int32_t *lag, table_times *out);

/* The same after a batch by `actor`: adds increments, starts the days afresh, or the clock of a
 * side game that begins. */
bool table_clock_after(const table *t, int64_t now, pt_actor actor, const table_batch *batch,
                       int32_t *lag, table_times *out);

/* The same after a takeback by `asker` to the first `count` actions. Time is not given back, but in
 * correspondence games the turn starts afresh, and so does one that was lost on time. */
void table_clock_back(const table *t, int64_t now, pt_actor asker, size_t count, table_times *out);

/* Writes these times into an event that leads to `after`. */
void table_clock_write(const table *t, const table_times *times, const void *after,
                       table_event *event);

/* When a flag has certainly fallen, INT64_MAX if no clock is running. */
int64_t table_clock_due(const table *t);

/* Whether an event's clock times are possible. After a batch, and after a takeback to the first
 * `count` actions, those of side games are checked by the other two. */
bool table_clock_fits(const table *t, const table_event *event);
bool table_clock_fits_after(const table *t, const table_event *event, const table_batch *batch);
bool table_clock_fits_back(const table *t, const table_event *event, size_t count);

/* == Plans == */

/* Checks a seat's lines by the rules, starting from the table's state. */
table_refusal table_plan_check(const table *t, pt_actor seat, const char *text, size_t len,
                               pt_error *error);

/* What a seat has planned to play now; false for nothing. */
bool table_plan_next(const table *t, pt_actor seat, reader *batch);

/* Keeps both players' lines that continue after this batch. */
void table_plan_advance(table *t, const char *batch, size_t len);

/* == Applying == */

/* Applies an event; `ready` is its batch if that has already been read, otherwise NULL. */
table_refusal table_apply_event(table *t, const table_event *event, const table_batch *ready,
                                pt_error *error);

/* Whether an event of that kind and actor is possible at the table's stage. */
table_refusal table_may_happen(const table *t, const table_event *event, pt_error *error);

/* Whether the event was made under rules of this version or an earlier one. */
table_refusal table_check_version(const char *version, const table_event *event, pt_error *error);

/* Makes room for more actions; false when out of memory. */
bool table_reserve_steps(table *t, size_t more);

/* What a repetition ends now; and who acts: PT_CHANCE, meaning the host, if it ends a side game. */
pt_ending table_ending(const table *t);
pt_actor table_actor(const table *t);

/* Records the state after `count` actions: its key, and what is hidden from whom. */
void table_note_state(table *t, size_t count);

/* The event that a takeback by `seat` goes back to: its own last batch or, if a choice was secret
 * then, the first such choice, because everyone knows it by now. False if the seat has not acted.
 */
bool table_takeback_target(const table *t, pt_actor seat, uint32_t *event);

/* The number of actions before an event. */
size_t table_actions_before(const table *t, uint32_t event);

/* The number of turns finished and not taken back, and how often the position has occurred. */
size_t table_turns(const table *t);
size_t table_repetitions(const table *t);

/* The state after the first `count` actions. */
void table_state_after(const table *t, size_t count, void *state);

/* Whether events of this kind record the clocks. */
bool table_kind_has_clock(table_event_kind kind);

bool table_id_is_valid(const char *id, size_t len, size_t max);

/* The event made by a seat's command, 0 for none. All are remembered, since a client may repeat a
 * command at any time. */
uint32_t table_id_find(const table *t, pt_actor seat, const char *id, size_t len);

#endif
