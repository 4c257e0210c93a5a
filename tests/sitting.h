/* Shared by the tests of tables. Include it after <cmocka.h>.
 *
 * A sitting is a table and its log as the store would have it. Every event is written, read back
 * and applied as read, and get_up replays the whole log: so every test also tests the texts and the
 * replay. */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "table/table.h"

/* A table under test, and what the store would have of it. */
typedef struct sitting {
    table *t;
    const pt_registry *extra; /* games from outside the library, or NULL */
    pt_rng rng;
    int64_t now;
    char (*lines)[TABLE_LINE_MAX];
    size_t count, room;
    table_answer answer; /* the last one */
    unsigned ids;        /* how many commands have got an id of their own */
} sitting;

#define START_TIME INT64_C(1763193600000)

static inline uint64_t roll(void *context) {
    return pt_rng_next(context);
}

static inline table_host host_of(sitting *s) {
    return (table_host){.random = roll, .context = &s->rng};
}

static inline void keep_line(sitting *s, const table_event *e) {
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->lines = realloc(s->lines, s->room * sizeof *s->lines);
        assert_non_null(s->lines);
    }
    size_t len = table_event_write(e, s->lines[s->count], sizeof *s->lines);
    assert_true(len > 0);
    s->count++;
}

static inline table_event line_event(const char *line) {
    table_event e;
    pt_error error;
    if (table_event_read(line, PT_ZSTR, &e, &error) != PT_OK) {
        char text[256];
        pt_error_text(&error, NULL, NULL, text, sizeof text);
        fail_msg("%s\n%s", line, text);
    }
    char again[TABLE_LINE_MAX];
    assert_int_equal(table_event_write(&e, again, sizeof again), strlen(line));
    assert_string_equal(again, line);
    return e;
}

static inline void apply_line(table *t, const char *line) {
    pt_error error;
    table_event e = line_event(line);
    table_refusal refusal = table_apply(t, &e, &error);
    if (refusal != TABLE_DONE) {
        char text[256];
        pt_error_text(&error, NULL, NULL, text, sizeof text);
        fail_msg("%s\n%s: %s", line, table_refusal_word(refusal), text);
    }
}

/* Stores the events of the answer as text, and applies them as read back. */
static inline void store(sitting *s) {
    uint64_t before = s->t ? table_digest(s->t) : 0;
    for (size_t i = 0; i < s->answer.count; i++) {
        keep_line(s, &s->answer.events[i]);
        if (s->t) {
            apply_line(s->t, s->lines[s->count - 1]);
            continue;
        }
        table_event e = line_event(s->lines[s->count - 1]);
        assert_int_equal(table_open(s->extra, &e, &s->t, NULL), TABLE_DONE);
    }
    if (s->answer.count > 0)
        assert_true(table_digest(s->t) != before);
}

static inline table_setup usual(const char *setup) {
    return (table_setup){.setup = setup,
                         .setup_len = PT_ZSTR,
                         .options = TABLE_TAKEBACKS | TABLE_CHATTING,
                         .absence_ms = 60000};
}

static inline sitting *sit_down_with(const pt_registry *extra, const table_setup *setup) {
    sitting *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->extra = extra;
    pt_rng_seed(&s->rng, 7);
    s->now = START_TIME;
    table_create(extra, setup, s->now, &s->answer);
    if (s->answer.refusal != TABLE_DONE) {
        char text[256];
        pt_error_text(&s->answer.error, NULL, NULL, text, sizeof text);
        fail_msg("%s", text);
    }
    store(s);
    return s;
}

static inline sitting *sit_down(const table_setup *setup) {
    return sit_down_with(NULL, setup);
}

/* Replays the log: the result is the same table. */
static inline table *replay(const sitting *s) {
    table *t;
    table_event e = line_event(s->lines[0]);
    assert_int_equal(table_open(s->extra, &e, &t, NULL), TABLE_DONE);
    for (size_t i = 1; i < s->count; i++)
        apply_line(t, s->lines[i]);
    return t;
}

static inline void leave(sitting *s) {
    table_close(s->t);
    free(s->lines);
    free(s);
}

static inline void get_up(sitting *s) {
    table *t = replay(s);
    assert_int_equal(table_digest(t), table_digest(s->t));
    table_close(t);
    leave(s);
}

static inline table_facts look(const sitting *s) {
    table_facts facts;
    table_look(s->t, s->now, &facts);
    return facts;
}

/* Checks that what the last answer predicted has come true. */
static inline void check_outlook(const sitting *s) {
    const table_facts *after = &s->answer.after;
    table_facts facts = look(s);
    if (s->answer.count == 0)
        return;
    assert_int_equal(after->stage, facts.stage);
    assert_int_equal(after->end, facts.end);
    assert_int_equal(after->winner, facts.winner);
    assert_int_equal(after->actor, facts.actor);
    assert_int_equal(after->begun, facts.begun);
    assert_int_equal(after->turns, facts.turns);
    assert_int_equal(after->changed_time, facts.changed_time);
    assert_int_equal(after->due, table_next_due(s->t));
}

/* Sends a command. Nothing changes when it is refused, nor before its events are applied. */
static inline table_refusal wish(sitting *s, pt_actor seat, table_command c) {
    table_host host = host_of(s);
    uint64_t before = table_digest(s->t);
    table_do(s->t, seat, &c, s->now, &host, &s->answer);
    assert_int_equal(table_digest(s->t), before);
    assert_int_equal(s->answer.count > 0, s->answer.refusal == TABLE_DONE);
    store(s);
    check_outlook(s);
    return s->answer.refusal;
}

static inline table_command act_command(const sitting *s, const char *batch) {
    return (table_command){
        .verb = TABLE_DO_ACT, .at = look(s).changed, .text = batch, .text_len = PT_ZSTR};
}

static inline void check_done(const sitting *s, int line) {
    char text[256];
    pt_error_text(&s->answer.error, NULL, NULL, text, sizeof text);
    if (s->answer.refusal != TABLE_DONE)
        fail_msg("line %d: %s: %s", line, table_refusal_word(s->answer.refusal), text);
}

#define act(s, seat, batch) (wish(s, seat, act_command(s, batch)), check_done(s, __LINE__))
#define say(s, seat, verb_)                                                                        \
    (wish(s, seat, (table_command){.verb = TABLE_DO_##verb_}), check_done(s, __LINE__))
#define tell(s, seat, verb_, text_)                                                                \
    (wish(s, seat,                                                                                 \
          (table_command){.verb = TABLE_DO_##verb_,                                                \
                          .at = look(s).changed,                                                   \
                          .text = (text_),                                                         \
                          .text_len = PT_ZSTR}),                                                   \
     check_done(s, __LINE__))

static inline void check_refused(sitting *s, pt_actor seat, table_command c, table_refusal refusal,
                                 const pt_message *message, int line) {
    wish(s, seat, c);
    if (s->answer.refusal != refusal || s->answer.error.message != message) {
        char text[256];
        pt_error_text(&s->answer.error, NULL, NULL, text, sizeof text);
        fail_msg("line %d: %s: %s", line, table_refusal_word(s->answer.refusal), text);
    }
}

#define refuse(s, seat, verb_, refusal, message)                                                   \
    check_refused(s, seat, (table_command){.verb = TABLE_DO_##verb_}, TABLE_REFUSED_##refusal,     \
                  PT_MSG_##message, __LINE__)
#define refuse_act(s, seat, batch, refusal, message)                                               \
    check_refused(s, seat, act_command(s, batch), TABLE_REFUSED_##refusal, PT_MSG_##message,       \
                  __LINE__)
#define refuse_text(s, seat, verb_, text_, refusal, message)                                       \
    check_refused(s, seat,                                                                         \
                  (table_command){.verb = TABLE_DO_##verb_,                                        \
                                  .at = look(s).changed,                                           \
                                  .text = (text_),                                                 \
                                  .text_len = PT_ZSTR},                                            \
                  TABLE_REFUSED_##refusal, PT_MSG_##message, __LINE__)

/* Ticks until nothing is due; returns how many events there were. */
static inline size_t tick(sitting *s) {
    size_t events = 0;
    table_host host = host_of(s);
    do {
        table_tick(s->t, s->now, &host, &s->answer);
        assert_int_equal(s->answer.refusal, TABLE_DONE);
        store(s);
        check_outlook(s);
        events += s->answer.count;
    } while (s->answer.count > 0);
    return events;
}

static inline sitting *both_sit_down(const table_setup *setup) {
    sitting *s = sit_down(setup);
    say(s, PT_WHITE, JOIN);
    say(s, PT_BLACK, JOIN);
    return s;
}

static inline sitting *play_basic(void) {
    table_setup setup = usual("basic");
    return both_sit_down(&setup);
}

static inline sitting *fischer(int64_t base_ms, int64_t increment_ms) {
    table_setup setup = usual("basic");
    setup.clock = TABLE_CLOCK_FISCHER;
    setup.base_ms = base_ms;
    setup.increment_ms = increment_ms;
    return both_sit_down(&setup);
}

/* Both have moved once, so White's clock runs. */
static inline sitting *running_clock(int64_t base_ms, int64_t increment_ms) {
    sitting *s = fischer(base_ms, increment_ms);
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    return s;
}

static inline sitting *over_days(unsigned days) {
    table_setup setup = usual("basic");
    setup.clock = TABLE_CLOCK_DAYS;
    setup.days = days;
    return both_sit_down(&setup);
}

static inline const char *last_line(const sitting *s) {
    return s->lines[s->count - 1];
}

/* The text of an event as somebody sees it, without the time. */
static inline const char *seen(const sitting *s, pt_actor seat, size_t number, char *out) {
    char room[TABLE_LINE_MAX], line[TABLE_LINE_MAX];
    table_event e = line_event(s->lines[number - 1]);
    e = table_view(s->t, seat, &e, room);
    assert_true(table_event_write(&e, line, sizeof line) > 0);
    line_event(line);
    const char *rest = strchr(strchr(line, ' ') + 1, ' ') + 1;
    return strcpy(out, rest);
}

static inline void assert_text_ends(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    if (n < m || strcmp(text + n - m, end) != 0)
        fail_msg("\"%s\" does not end with \"%s\"", text, end);
}

/* A Z that the opponent can challenge, White's and Black's, in a game with one kind of side
 * game. */
#define CHALLENGED "gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"
#define BLACK_CHALLENGED "gipf tournament wY3/5/2wDb2/W4wPB/6/bZw3/3B b 9,9 BB -,- m -"
/* The same, and the Z makes a row. */
#define BLACK_CHALLENGED_ROW "gipf tournament wY3/5/4b1/W3b2/3b2/bZw3/3B b 9,9 BB -,- m -"

static inline sitting *combined_game(const char *side, const char *main, table_setup setup) {
    char setup_text[128], position[PT_POSITION_TEXT_MAX];
    snprintf(setup_text, sizeof setup_text, "combined sides=Z:%s tournament supply=Z4D2Y2P2", side);
    snprintf(position, sizeof position, "combined Z:%s 3,3 - %s", side, main);
    setup.setup = setup_text;
    setup.setup_len = PT_ZSTR;
    setup.position = position;
    setup.position_len = PT_ZSTR;
    return both_sit_down(&setup);
}

#endif
