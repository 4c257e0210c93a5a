/* The log of a table: lines, replay, tombstones, records, and random games with hostile
 * commands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gipf/names.h"
#include "side_names.h"
#include "sitting.h"

/* == The log == */

static void check_unreadable(const char *line, const pt_message *message) {
    table_event e;
    pt_error error;
    char text[256];
    if (table_event_read(line, PT_ZSTR, &e, &error) == PT_OK)
        fail_msg("%s is read", line);
    pt_error_text(&error, NULL, NULL, text, sizeof text);
    if (error.message != message)
        fail_msg("%s\n%s", line, text);
    assert_in_range(error.offset, 0, strlen(line));
}

static void a_line_that_is_no_event_is_refused(void **unused) {
    (void)unused;
    check_unreadable("", PT_MSG_TABLE_NUMBER);
    check_unreadable("0 5 joined w - -", PT_MSG_TABLE_NUMBER);
    check_unreadable("02 5 joined w - -", PT_MSG_TABLE_NUMBER);
    check_unreadable("4294967295 5 joined w - -", PT_MSG_TABLE_NUMBER);
    check_unreadable("2 -5 joined w - -", PT_MSG_TABLE_TIME);
    check_unreadable("2 253402300800000 joined w - -", PT_MSG_TABLE_TIME);
    check_unreadable("2 05 joined w - -", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 join w - -", PT_MSG_TABLE_KIND);
    check_unreadable("2 5 joined W - -", PT_MSG_TABLE_ACTOR);
    check_unreadable("2 5 joined w 5 -", PT_MSG_TABLE_CLOCK);
    check_unreadable("2 5 joined w 5,6,501 -", PT_MSG_TABLE_CLOCK);
    check_unreadable("2 5 joined w 5,6,0 -", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 joined w 5,4294967296 -", PT_MSG_TABLE_CLOCK);
    check_unreadable("2 5 joined w -", PT_MSG_TABLE_ID);
    check_unreadable("2 5 joined w - a.b", PT_MSG_TABLE_ID);
    check_unreadable("2 5 joined w - - ", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 joined w - - x", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 joined w - -\n", PT_MSG_TABLE_ID);
    check_unreadable("2 5 acted w - - 1 0123456789abcdef - a", PT_MSG_TABLE_VERSION);
    check_unreadable("2 5 acted w - - v1. 0123456789abcdef - a", PT_MSG_TABLE_VERSION);
    check_unreadable("2 5 acted w - - v1 0123456789abcde - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 0123456789ABCDEF - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 2:0123456789abcde - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 2: - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 :0123456789abcdef - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 02:0123456789abcdef - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 65538:0123456789abcdef - a", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 acted w - - v1 1:0123456789abcdef - a", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 acted w - - v1 0:0123456789abcdef - a", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 acted w - - v1 0123456789abcdef x a", PT_MSG_TABLE_WORD);
    check_unreadable("2 5 acted w - - v1 0123456789abcdef - a b", PT_MSG_TABLE_BATCH);
    check_unreadable("2 5 acted w - - v1 0123456789abcdef -", PT_MSG_TABLE_BATCH);
    check_unreadable("2 5 chance c - - v1 - roll:1", PT_MSG_TABLE_KEY);
    check_unreadable("2 5 drawn w - - perhaps", PT_MSG_TABLE_WORD);
    check_unreadable("2 5 asked w - - x", PT_MSG_TABLE_NUMBER);
    check_unreadable("2 5 absent w - - 0", PT_MSG_TABLE_TIME);
    check_unreadable("2 5 absent w - - 7 8", PT_MSG_TABLE_LINE);
    check_unreadable("2 5 removed - - - removed", PT_MSG_TABLE_WORD);
    check_unreadable("2 5 removed - - - nothing", PT_MSG_TABLE_KIND);
    check_unreadable("2 5 rematched - - - a/b", PT_MSG_TABLE_NAME);
    check_unreadable("2 5 chat w - - \x1b[2J", PT_MSG_TABLE_CHAT_TEXT);
    check_unreadable("1 5 created - - - v1 sand - person,person 0 basic", PT_MSG_TABLE_TERMS_CLOCK);
    check_unreadable("1 5 created - - - v1 fischer:5 - person,person 0 basic",
                     PT_MSG_TABLE_TERMS_CLOCK);
    check_unreadable("1 5 created - - - v1 none chat,rated person,person 0 basic",
                     PT_MSG_TABLE_TERMS_OPTIONS);
    check_unreadable("1 5 created - - - v1 none rated, person,person 0 basic",
                     PT_MSG_TABLE_TERMS_OPTIONS);
    check_unreadable("1 5 created - - - v1 none - person 0 basic", PT_MSG_TABLE_TERMS_SEATS);
    check_unreadable("1 5 created - - - v1 none - person,engine:0 0 basic",
                     PT_MSG_TABLE_TERMS_SEATS);
    check_unreadable("1 5 created - - - v1 none - person,person x basic",
                     PT_MSG_TABLE_TERMS_ABSENCE);
    check_unreadable("1 5 created - - - v1 fischer:0+5 - person,person 0 basic",
                     PT_MSG_TABLE_TERMS_RANGE);
    check_unreadable("1 5 created - - - v1 none - person,person 0", PT_MSG_TABLE_TERMS);
    char line[TABLE_LINE_MAX + 1];
    memset(line, '1', sizeof line);
    line[TABLE_LINE_MAX] = '\0';
    check_unreadable(line, PT_MSG_TEXT_TOO_LONG);
}

static void a_first_event_that_cannot_be_opens_no_table(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        table_refusal refusal;
        const pt_message *message;
    } bad[] = {
        {"2 5 joined w - -", TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_FIRST},
        {"2 5 created - - - v1 none - person,person 0 gipf basic pieces=15,15", TABLE_REFUSED_LOG,
         PT_MSG_TABLE_NOT_FIRST},
        {"1 5 created - - - v1 none - person,person 0 basic", TABLE_REFUSED_LOG,
         PT_MSG_TABLE_TERMS_CANONICAL},
        {"1 5 created - - - v1 none - person,person 0 chess", TABLE_REFUSED_LOG,
         PT_MSG_UNKNOWN_GAME},
        {"1 5 created - - - v2 none - person,person 0 gipf basic pieces=15,15",
         TABLE_REFUSED_VERSION, PT_MSG_TABLE_OTHER_VERSION},
        {"1 5 created - - - v1.1 none - person,person 0 gipf basic pieces=15,15",
         TABLE_REFUSED_VERSION, PT_MSG_TABLE_OTHER_VERSION},
        {"1 5 created - - - v1 none - person,person 0 rps @ rps - -", TABLE_REFUSED_LOG,
         PT_MSG_TABLE_TERMS_CANONICAL},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        table *t = NULL;
        pt_error error;
        table_event e = line_event(bad[i].line);
        assert_int_equal(table_open(NULL, &e, &t, &error), bad[i].refusal);
        assert_ptr_equal(error.message, bad[i].message);
        assert_null(t);
    }
}

/* Changes a stored event; the replay must stop there. */
static void check_damaged(const sitting *s, table_event e, table_refusal refusal,
                          const pt_message *message) {
    pt_error error;
    uint64_t before = table_digest(s->t);
    assert_int_equal(table_apply(s->t, &e, &error), refusal);
    assert_ptr_equal(error.message, message);
    assert_int_equal(table_digest(s->t), before);
}

static void a_replay_notices_a_damaged_log(void **unused) {
    (void)unused;
    sitting *s = running_clock(60000, 1000);
    s->now += 5000;
    table_command c = act_command(s, "a3-b4");
    c.lag_ms = 100;
    table_host host = host_of(s);
    table_do(s->t, PT_WHITE, &c, s->now, &host, &s->answer);
    table_event good = s->answer.events[0], e = good;
    e.number++;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_NEXT);
    e = good;
    e.key ^= 1;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_KEY);
    e.key_version = PT_KEY_VERSION + 1;
    check_damaged(s, e, TABLE_REFUSED_VERSION, PT_MSG_TABLE_LATER_KEY);
    e = good;
    e.version = "v2";
    check_damaged(s, e, TABLE_REFUSED_VERSION, PT_MSG_TABLE_OTHER_VERSION);
    e = good;
    e.actor = PT_BLACK;
    e.lag = 0;
    check_damaged(s, e, TABLE_REFUSED_TURN, PT_MSG_TABLE_TURN);
    e = good;
    e.text = "a4-b5";
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_KEY);
    e = good;
    e.text = "a3-c4";
    check_damaged(s, e, TABLE_REFUSED_ILLEGAL, PT_MSG_GIPF_NOT_FIRST_SPOT);
    e = good;
    e.left[0] = 61001;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_CLOCK);
    e = good;
    e.left[1] = 59999;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_CLOCK);
    e = good;
    e.lag = 501;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_CLOCK);
    e = good;
    e.has_clock = false;
    e.lag = 0;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_CLOCK);
    e = good;
    e.left[0] = 1000;
    check_damaged(s, e, TABLE_REFUSED_TIME, PT_MSG_TABLE_LATE);
    e = good;
    e.is_planned = true;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_PLANNED);
    e = good;
    e.is_hidden = true;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_HIDDEN);
    e = good;
    e.kind = TABLE_EVENT_CREATED;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_FIRST);
    e = good;
    e.kind = TABLE_EVENT_CHANCE;
    check_damaged(s, e, TABLE_REFUSED_SEAT, PT_MSG_TABLE_NOT_HOST);
    e = (table_event){.number = good.number,
                      .time = s->now,
                      .kind = TABLE_EVENT_FLAGGED,
                      .actor = PT_WHITE,
                      .has_clock = true,
                      .left = {0, 60000}};
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_TOO_EARLY);
    store(s);
    get_up(s);
}

static void a_replay_notices_a_damaged_end(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    table_event e = {.number = look(s).last + 1, .time = s->now, .actor = PT_WHITE};
    e.kind = TABLE_EVENT_ASKED;
    e.about = 3;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_NEXT);
    say(s, PT_WHITE, ASK_TAKEBACK);
    table_command grant = {.verb = TABLE_DO_GRANT_TAKEBACK};
    table_do(s->t, PT_BLACK, &grant, s->now, NULL, &s->answer);
    e = s->answer.events[0];
    e.about++;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_NEXT);
    e = s->answer.events[0];
    e.key++;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_KEY);
    e = s->answer.events[0];
    e.version = NULL;
    check_damaged(s, e, TABLE_REFUSED_VERSION, PT_MSG_TABLE_OTHER_VERSION);
    store(s);
    e = (table_event){.number = look(s).last + 1, .time = s->now, .actor = PT_WHITE};
    e.kind = TABLE_EVENT_ABSENT;
    e.due = s->now;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_NEXT);
    e.kind = TABLE_EVENT_FLAGGED;
    check_damaged(s, e, TABLE_REFUSED_NOW, PT_MSG_TABLE_NO_CLOCK);
    e.kind = TABLE_EVENT_CLOCK;
    check_damaged(s, e, TABLE_REFUSED_SEAT, PT_MSG_TABLE_NOT_HOST);
    e.kind = TABLE_EVENT_RESIGNED;
    e.actor = PT_NOBODY;
    check_damaged(s, e, TABLE_REFUSED_SEAT, PT_MSG_TABLE_NOT_SEATED);
    e.actor = PT_WHITE;
    e.time = -1;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_NOT_NEXT);
    wish(s, PT_NOBODY, (table_command){.verb = TABLE_DO_ABSENT, .about = PT_WHITE});
    e = (table_event){.number = look(s).last + 1, .time = s->now, .actor = PT_WHITE};
    e.kind = TABLE_EVENT_OVERDUE;
    check_damaged(s, e, TABLE_REFUSED_NOW, PT_MSG_TABLE_TOO_EARLY);
    get_up(s);
    table_setup setup = usual("die");
    s = sit_down(&setup);
    say(s, PT_WHITE, JOIN);
    table_command join = {.verb = TABLE_DO_JOIN};
    table_do(s->t, PT_BLACK, &join, s->now, NULL, &s->answer);
    store(s);
    table_host host = host_of(s);
    table_tick(s->t, s->now, &host, &s->answer);
    e = s->answer.events[0];
    e.text = "roll:7";
    check_damaged(s, e, TABLE_REFUSED_ILLEGAL, PT_MSG_DIE_ACTION);
    e = s->answer.events[0];
    e.key++;
    check_damaged(s, e, TABLE_REFUSED_LOG, PT_MSG_TABLE_OTHER_KEY);
    store(s);
    get_up(s);
}

/* Logs of 0.1, whose keys are no longer valid: those of the last log were wrong even then. */
static void a_log_with_keys_of_0_1_is_played_on(void **unused) {
    (void)unused;
    static const struct {
        const char *lines[8], *next;
    } logs[] = {
        {{"1 5 created - - - v1 none takebacks,chat person,person 0 gipf basic pieces=15,15",
          "2 5 joined w - -", "3 5 joined b - -", "4 5 acted w - m1 v1 80395d534d037623 - a1-b2",
          "5 5 acted b - m2 v1 2a0dec161d7e8926 - i1-h2",
          "6 5 acted w - m3 v1 be9e9a5214cf17e7 - a2-b3", "7 5 asked w - - 6",
          "8 5 granted b - - v1 2a0dec161d7e8926 6"},
         "a5-b5"},
        {{"1 5 created - - - v1 none takebacks,chat person,person 0 dvonn placing",
          "2 5 joined w - -", "3 5 joined b - -", "4 5 acted w - - v1 ebe72adeac367d13 - a1",
          "5 5 acted b - - v1 ce3253c011430724 - k5"},
         "f3"},
        {{"1 5 created - - - v1 none takebacks,chat person,person 0 dvonn placing",
          "2 5 joined w - -", "3 5 joined b - -", "4 5 acted w - - v1 0000000000000000 - a1",
          "5 5 acted b - - v1 ffffffffffffffff - k5"},
         "f3"},
    };
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        table *t, *again;
        table_event e = line_event(logs[i].lines[0]);
        assert_int_equal(table_open(NULL, &e, &t, NULL), TABLE_DONE);
        assert_int_equal(table_open(NULL, &e, &again, NULL), TABLE_DONE);
        for (size_t k = 1; k < 8 && logs[i].lines[k]; k++) {
            apply_line(t, logs[i].lines[k]);
            apply_line(again, logs[i].lines[k]);
        }
        static table_answer answer;
        table_facts facts;
        table_look(t, 5, &facts);
        table_command c = {.verb = TABLE_DO_ACT,
                           .text = logs[i].next,
                           .text_len = strlen(logs[i].next),
                           .at = facts.changed};
        table_do(t, PT_WHITE, &c, 5, NULL, &answer);
        assert_int_equal(answer.refusal, TABLE_DONE);
        char line[TABLE_LINE_MAX];
        table_event_write(&answer.events[0], line, sizeof line);
        assert_non_null(strstr(line, " v1 2:"));
        apply_line(t, line);
        apply_line(again, line);
        assert_int_equal(table_digest(again), table_digest(t));
        table_close(again);
        table_close(t);
    }
}

static void a_removed_line_leaves_a_tombstone(void **unused) {
    (void)unused;
    sitting *s = play_basic();
    tell(s, PT_WHITE, CHAT, "something rude");
    act(s, PT_WHITE, "a2-b3");
    table_event e = line_event(s->lines[3]), buried = table_event_bury(&e);
    table_event_write(&buried, s->lines[3], TABLE_LINE_MAX);
    assert_string_equal(s->lines[3], "4 1763193600000 removed - - - chat");
    get_up(s);
    s = play_basic();
    act(s, PT_WHITE, "a2-b3");
    act(s, PT_BLACK, "a1-b2");
    e = line_event(s->lines[3]);
    buried = table_event_bury(&e);
    buried = table_event_bury(&buried);
    table_event_write(&buried, s->lines[3], TABLE_LINE_MAX);
    /* A game with a missing event is not a game any more, but its numbers stay. */
    table *t = replay(s);
    table_facts facts;
    table_look(t, s->now, &facts);
    assert_int_equal(facts.stage, TABLE_STAGE_REMOVED);
    assert_int_equal(facts.last, 5);
    table_command resign = {.verb = TABLE_DO_RESIGN};
    table_do(t, PT_WHITE, &resign, s->now, NULL, &s->answer);
    assert_int_equal(s->answer.refusal, TABLE_REFUSED_OVER);
    table_close(t);
    leave(s);
}

static void verbs_of_clients_are_read(void **unused) {
    (void)unused;
    assert_int_equal(table_verb_read("act", PT_ZSTR), TABLE_DO_ACT);
    assert_int_equal(table_verb_read("claim-win", PT_ZSTR), TABLE_DO_CLAIM_WIN);
    assert_int_equal(table_verb_read("absent", PT_ZSTR), TABLE_DO_NB);
    assert_int_equal(table_verb_read("spare", PT_ZSTR), TABLE_DO_NB);
    assert_int_equal(table_verb_read("", PT_ZSTR), TABLE_DO_NB);
    sitting *s = play_basic();
    check_refused(s, PT_WHITE, (table_command){.verb = TABLE_DO_NB}, TABLE_REFUSED_COMMAND,
                  PT_MSG_TABLE_UNKNOWN_REQUEST, __LINE__);
    check_refused(s, PT_CHANCE, (table_command){.verb = TABLE_DO_ACT}, TABLE_REFUSED_COMMAND,
                  PT_MSG_TABLE_UNKNOWN_REQUEST, __LINE__);
    static char endless[TABLE_BATCH_TEXT_MAX + 1];
    memset(endless, ';', TABLE_BATCH_TEXT_MAX);
    refuse_text(s, PT_WHITE, CHAT, endless, COMMAND, TEXT_TOO_LONG);
    for (table_refusal i = 0; i < TABLE_REFUSAL_NB; i++)
        assert_true(strlen(table_refusal_word(i)) > 0);
    get_up(s);
}

/* == Keeping == */

static void check_record(const table *t, const char *const *parts) {
    pt_record *record;
    pt_error error;
    table_people people = {.name = {"Anna", NULL}, .event = "club", .place = NULL};
    assert_int_equal(table_export(t, PT_NOBODY, &people, &record, &error), PT_OK);
    size_t len = pt_record_write(record, PT_RECORD_SGF, NULL, 0);
    char *text = malloc(len + 1);
    assert_non_null(text);
    pt_record_write(record, PT_RECORD_SGF, text, len + 1);
    for (; *parts; parts++)
        if (!strstr(text, *parts))
            fail_msg("no %s in %s", *parts, text);
    pt_record *again;
    assert_int_equal(pt_record_read(NULL, text, len, NULL, &again, NULL, &error), PT_OK);
    assert_int_equal(pt_record_turns(again), pt_record_turns(record));
    pt_record_free(again);
    pt_record_free(record);
    free(text);
}

static void a_game_is_exported_with_its_clocks(void **unused) {
    (void)unused;
    sitting *s = running_clock(60000, 1500);
    s->now += 10050;
    act(s, PT_WHITE, "a3-b4");
    say(s, PT_BLACK, RESIGN);
    check_record(s->t, (const char *const[]){"PW[Anna]", "EV[club]", "AP[Potentia:" PT_VERSION "]",
                                             "DT[2025-11-15]", "TM[60]", "OT[1.5 fischer]",
                                             "RE[W+Resign]", "W[a2-b3]WL[60]", "W[a3-b4]WL[51.45]",
                                             "B[a1-b2]BL[60]", NULL});
    get_up(s);
    table_setup setup = usual("rps");
    setup.engine[1] = 3;
    setup.clock = TABLE_CLOCK_DAYS;
    setup.days = 2;
    s = sit_down(&setup);
    say(s, PT_WHITE, JOIN);
    act(s, PT_WHITE, "rock");
    act(s, PT_BLACK, "paper");
    check_record(s->t, (const char *const[]){"PB[engine:3]", "OT[2 days a turn]", "RE[B+]", NULL});
    get_up(s);
    s = play_basic();
    say(s, PT_WHITE, OFFER_DRAW);
    say(s, PT_BLACK, ACCEPT_DRAW);
    check_record(s->t, (const char *const[]){"RE[0]", NULL});
    get_up(s);
    s = play_basic();
    say(s, PT_WHITE, ABORT);
    check_record(s->t, (const char *const[]){"RE[Void]", NULL});
    get_up(s);
    s = running_clock(1000, 0);
    s->now += 2000;
    tick(s);
    check_record(s->t, (const char *const[]){"RE[B+Time]", NULL});
    get_up(s);
}

/* == Random games == */

static const char *const starts[] = {
    "basic",
    "standard",
    "tournament",
    "ultimate",
    "dvonn",
    "dvonn random seed=7",
    "rps",
    "die",
    "external",
    "combined",
    "combined sides=T:rps,Z:external,D:die,Y:dvonn,P:rps challenges=- ultimate",
    NULL,
};

/* A legal batch of the player to act. */
static void random_batch(sitting *s, char *out) {
    pt_state state;
    pt_actions list;
    const pt_rules *rules = table_rules(s->t);
    size_t len = 0;
    memset(&state, 0, sizeof state);
    /* What a seat sees is enough to act on. */
    pt_actor actor = look(s).actor;
    table_state(s->t, actor, &state);
    unsigned flags = 0;
    do {
        pt_legal(rules, &state, &list);
        pt_action action = list.items[pt_rng_below(&s->rng, (uint32_t)list.count)];
        if (len > 0)
            out[len++] = ';';
        len += pt_action_write(rules, &state, action, out + len, PT_ACTION_TEXT_MAX);
        assert_true(len + PT_ACTION_TEXT_MAX < TABLE_BATCH_TEXT_MAX);
        flags = pt_apply(rules, &state, action);
    } while (!(flags & PT_TURN_ENDED) && pt_state_actor(rules, &state) == actor);
    out[len] = '\0';
}

/* A plan for the seat that does not act: what the other might play, and an answer. */
static bool random_plan(sitting *s, char *out) {
    char batch[TABLE_BATCH_TEXT_MAX];
    pt_action actions[TABLE_BATCH_MAX];
    size_t count;
    pt_state state;
    const pt_rules *rules = table_rules(s->t);
    memset(&state, 0, sizeof state);
    random_batch(s, batch);
    table_state(s->t, look(s).actor, &state);
    if (pt_turn_read(rules, &state, batch, PT_ZSTR, PT_NOTATION_CANONICAL, actions, TABLE_BATCH_MAX,
                     &count, NULL) != PT_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        pt_apply(rules, &state, actions[i]);
    pt_actions list;
    pt_legal(rules, &state, &list);
    if (list.count == 0)
        return false;
    char answer[PT_ACTION_TEXT_MAX];
    pt_action_write(rules, &state, list.items[pt_rng_below(&s->rng, (uint32_t)list.count)], answer,
                    sizeof answer);
    snprintf(out, TABLE_BATCH_TEXT_MAX, "%.900s>%s", batch, answer);
    return true;
}

/* Nonsense: an earlier line or random bytes. */
static size_t random_text(sitting *s, char *out) {
    size_t len = pt_rng_below(&s->rng, 40);
    if (pt_rng_below(&s->rng, 2)) {
        const char *line = s->lines[pt_rng_below(&s->rng, (uint32_t)s->count)];
        size_t from = pt_rng_below(&s->rng, (uint32_t)strlen(line));
        len = strlen(line + from) < 100 ? strlen(line + from) : 100;
        memcpy(out, line + from, len);
        return len;
    }
    for (size_t i = 0; i < len; i++)
        out[i] = (char)pt_rng_next(&s->rng);
    return len;
}

/* Anything, from anybody, at any time, with any text. */
static void hostile_wish(sitting *s, pt_actor *seat, table_command *c, char *text) {
    c->verb = (table_verb)pt_rng_below(&s->rng, TABLE_DO_NB + 1);
    *seat = (pt_actor)(pt_rng_below(&s->rng, 5) % PT_ACTOR_NB);
    c->about = (pt_actor)pt_rng_below(&s->rng, 4);
    if (pt_rng_below(&s->rng, 3) == 0)
        c->at = pt_rng_below(&s->rng, 20);
    c->text_len = random_text(s, text);
    c->spare_ms = pt_rng_below(&s->rng, 5000);
    /* Ends come later. */
    if ((c->verb == TABLE_DO_RESIGN || c->verb == TABLE_DO_ABORT) && pt_rng_below(&s->rng, 4) > 0)
        c->verb = TABLE_DO_CHAT;
}

/* What people do besides acting: they answer each other, leave and come back. */
static void polite_wish(sitting *s, const table_facts *facts, pt_actor *seat, table_command *c,
                        char *text) {
    static const table_verb verbs[] = {
        TABLE_DO_ASK_TAKEBACK, TABLE_DO_OFFER_DRAW, TABLE_DO_CLAIM_DRAW, TABLE_DO_CHAT,
        TABLE_DO_ABSENT,       TABLE_DO_PRESENT,    TABLE_DO_CONCEDE};
    *seat = (pt_actor)pt_rng_below(&s->rng, 2);
    c->about = *seat;
    c->verb = verbs[pt_rng_below(&s->rng, 7)];
    strcpy(text, "well played");
    if (facts->takeback <= PT_BLACK && pt_rng_below(&s->rng, 2) == 0) {
        *seat = (pt_actor)(1 - facts->takeback);
        c->verb = pt_rng_below(&s->rng, 3) ? TABLE_DO_GRANT_TAKEBACK : TABLE_DO_REFUSE_TAKEBACK;
    } else if (facts->offer <= PT_BLACK && pt_rng_below(&s->rng, 2) == 0) {
        *seat = (pt_actor)(1 - facts->offer);
        c->verb = pt_rng_below(&s->rng, 20) ? TABLE_DO_DECLINE_DRAW : TABLE_DO_ACCEPT_DRAW;
    } else if (facts->absent_due[0] != 0 && pt_rng_below(&s->rng, 2) == 0) {
        *seat = PT_BLACK;
        c->about = PT_WHITE;
        c->verb = pt_rng_below(&s->rng, 3) ? TABLE_DO_CLAIM_WIN : TABLE_DO_PRESENT;
    } else if (facts->stage == TABLE_STAGE_OVER) {
        c->verb = pt_rng_below(&s->rng, 2) ? TABLE_DO_REMATCH : TABLE_DO_REMATCHED;
        strcpy(text, "next");
    }
    if (c->verb == TABLE_DO_ABSENT || c->verb == TABLE_DO_PRESENT || c->verb == TABLE_DO_REMATCHED)
        *seat = PT_NOBODY;
}

/* Half of the time plays what the other has foreseen. */
static void likely_batch(sitting *s, pt_actor seat, char *out) {
    const char *plan = table_plan(s->t, seat == PT_WHITE ? PT_BLACK : PT_WHITE);
    if (plan[0] && pt_rng_below(&s->rng, 2))
        snprintf(out, TABLE_BATCH_TEXT_MAX, "%.*s", (int)strcspn(plan, ">"), plan);
    else
        random_batch(s, out);
}

static void random_wish(sitting *s) {
    char text[TABLE_BATCH_TEXT_MAX] = "", id[16];
    table_facts facts = look(s);
    pt_actor seat = facts.actor;
    table_command c = {.at = facts.changed,
                       .text = text,
                       .text_len = PT_ZSTR,
                       .lag_ms = pt_rng_below(&s->rng, 700)};
    if (pt_rng_below(&s->rng, 4) == 0) {
        /* Sometimes an id that was used before. */
        s->ids += pt_rng_below(&s->rng, 3) > 0;
        snprintf(id, sizeof id, "id-%u", s->ids);
        c.id = id;
        c.id_len = PT_ZSTR;
    }
    s->now += (int64_t)pt_rng_below(&s->rng, 3000) - 500;
    uint32_t what = pt_rng_below(&s->rng, 100);
    if (what < 70 && seat <= PT_BLACK) {
        c.verb = TABLE_DO_ACT;
        likely_batch(s, seat, text);
    } else if (what < 75 && seat <= PT_BLACK) {
        c.verb = TABLE_DO_PLAN;
        random_plan(s, text);
        seat = (pt_actor)(1 - seat);
    } else if (what < 87) {
        hostile_wish(s, &seat, &c, text);
    } else {
        polite_wish(s, &facts, &seat, &c, text);
        c.id = seat == PT_NOBODY ? NULL : c.id;
    }
    wish(s, seat, c);
    if (s->answer.refusal != TABLE_DONE && s->answer.refusal != TABLE_REPEATED) {
        char sentence[512];
        assert_true(pt_error_text(&s->answer.error, NULL, NULL, sentence, sizeof sentence) > 0);
    }
}

/* What every seat is shown of the whole log is readable, and shows no more than the view. */
static void check_views(const sitting *s) {
    char text[TABLE_LINE_MAX];
    for (pt_actor seat = PT_WHITE; seat <= PT_NOBODY; seat++)
        for (size_t i = 0; i < s->count; i++)
            seen(s, seat, i + 1, text);
}

static unsigned happened[TABLE_EVENT_NB], lost[TABLE_LOST_NB], left_early;

static void random_game(const char *start, uint64_t seed, bool *finished) {
    static const int64_t bases[] = {0, 60000, 600000};
    table_setup setup = usual(start);
    setup.absence_ms = 1000;
    if (strstr(start, "seed=") && seed % 3 == 0)
        setup.options |= TABLE_LOT;
    uint32_t clock = (uint32_t)(seed % 4);
    setup.clock = clock == 0   ? TABLE_CLOCK_NONE
                  : clock == 3 ? TABLE_CLOCK_DAYS
                               : TABLE_CLOCK_FISCHER;
    setup.base_ms = clock == 0 || clock == 3 ? 0 : bases[clock];
    setup.increment_ms = clock == 2 ? 1000 : 0;
    setup.days = clock == 3 ? 2 : 0;
    /* Short enough to run out. */
    if (strstr(start, "sides=") && clock != 0 && seed % 8 < 4) {
        setup.side_base_ms = clock == 3 ? 0 : 5000;
        setup.side_increment_ms = clock == 2 ? 500 : 0;
        setup.side_days = clock == 3 ? 1 : 0;
    }
    sitting *s = sit_down(&setup);
    pt_rng_seed(&s->rng, seed);
    say(s, PT_WHITE, JOIN);
    say(s, PT_BLACK, JOIN);
    /* A die falls as soon as both are there. */
    if (pt_rng_below(&s->rng, 50) == 0 && look(s).stage == TABLE_STAGE_PLAYING)
        say(s, PT_WHITE, ABORT);
    for (int i = 0; i < 800 && look(s).stage == TABLE_STAGE_PLAYING; i++) {
        random_wish(s);
        if (pt_rng_below(&s->rng, 8) == 0)
            tick(s);
    }
    for (int i = 0; i < 10; i++)
        random_wish(s);
    for (size_t i = 0; i < s->count; i++) {
        table_event e = line_event(s->lines[i]);
        happened[e.kind]++;
        lost[e.lost]++;
        left_early += e.text_len == 5 && memcmp(e.text, "leave", 5) == 0;
    }
    *finished = look(s).end == TABLE_END_RULES;
    check_views(s);
    get_up(s);
}

/* Fails where some kind of event occurred in no random game, and so was not tested. */
static void check_happened(void) {
    for (table_event_kind i = 0; i < TABLE_EVENT_NB; i++)
        if (happened[i] == 0 && i != TABLE_EVENT_REMOVED)
            fail_msg("nothing was %s", table_event_word(i));
    assert_true(lost[TABLE_LOST_TIME] > 0 && lost[TABLE_LOST_ABSENCE] > 0 && left_early > 0);
}

/* How many games from each start; "long" as the argument of the program asks for a thousand. */
static unsigned games = 60;

static void a_replay_is_the_live_table(void **unused) {
    (void)unused;
    for (const char *const *start = starts; *start; start++) {
        unsigned finished = 0;
        for (unsigned i = 0; i < games; i++) {
            bool end;
            random_game(*start, i, &end);
            finished += end;
        }
        /* At least one must reach an end by the rules. */
        if (finished == 0)
            fail_msg("no game of %s was finished", *start);
    }
    check_happened();
}

static void a_table_is_small(void **unused) {
    (void)unused;
    table_setup setup = usual("combined");
    setup.clock = TABLE_CLOCK_DAYS;
    setup.days = 3;
    sitting *s = both_sit_down(&setup);
    char text[TABLE_BATCH_TEXT_MAX];
    assert_in_range(table_memory(s->t), 1, 8192);
    while (look(s).actions < 400 && look(s).stage == TABLE_STAGE_PLAYING) {
        random_batch(s, text);
        act(s, look(s).actor, text);
    }
    assert_in_range(table_memory(s->t), 1, 20480);
    get_up(s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_is_no_event_is_refused),
        cmocka_unit_test(a_first_event_that_cannot_be_opens_no_table),
        cmocka_unit_test(a_replay_notices_a_damaged_log),
        cmocka_unit_test(a_log_with_keys_of_0_1_is_played_on),
        cmocka_unit_test(a_replay_notices_a_damaged_end),
        cmocka_unit_test(a_removed_line_leaves_a_tombstone),
        cmocka_unit_test(verbs_of_clients_are_read),
        cmocka_unit_test(a_game_is_exported_with_its_clocks),
        cmocka_unit_test(a_replay_is_the_live_table),
        cmocka_unit_test(a_table_is_small),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        games = 1000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
