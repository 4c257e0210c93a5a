#include "site/tables/wire.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

const char *const seats_words[] = {NULL, "white", "black", "both"};

/* Nobody becomes null, unless it stands for the host. */
static void write_actor(json *j, const char *key, pt_actor actor) {
    json_text(j, key, actor == PT_NOBODY ? NULL : table_actor_word(actor));
}

static const char *const stage_words[TABLE_STAGE_NB] = {"waiting", "playing", "over", "removed"};
static const char *const end_words[TABLE_END_NB] = {
    [TABLE_END_RULES] = "rules",   [TABLE_END_RESIGNED] = "resigned",
    [TABLE_END_TIME] = "time",     [TABLE_END_ABSENCE] = "absence",
    [TABLE_END_AGREED] = "agreed", [TABLE_END_REPETITION] = "repetition",
    [TABLE_END_LENGTH] = "length", [TABLE_END_ABORTED] = "aborted",
};

void wire_result(table_end end, pt_actor winner, char out[STORE_RESULT_MAX + 1]) {
    const char *who = end == TABLE_END_ABORTED ? "none"
                      : winner == PT_WHITE     ? "white"
                      : winner == PT_BLACK     ? "black"
                                               : "draw";
    snprintf(out, STORE_RESULT_MAX + 1, "%s %s", who, end_words[end] ? end_words[end] : "");
}

/* == Events == */

/* In the same form as in the log. */
static void write_key(json *j, const table_event *e) {
    char text[32];
    if (e->key_version > 1)
        snprintf(text, sizeof text, "%u:%016llx", e->key_version, (unsigned long long)e->key);
    else
        snprintf(text, sizeof text, "%016llx", (unsigned long long)e->key);
    json_text(j, "key", text);
}

/* The JSON name for the rest of a line depends on its kind. */
static void write_rest(json *j, const table_event *e) {
    bool plays = e->kind == TABLE_EVENT_ACTED || e->kind == TABLE_EVENT_CHANCE;
    if (e->kind == TABLE_EVENT_REMOVED)
        json_text(j, "text", table_event_word((table_event_kind)e->about));
    else if (e->text_len > 0 && e->kind != TABLE_EVENT_CREATED)
        json_bytes(j, "text", e->text, e->text_len);
    if ((plays || e->kind == TABLE_EVENT_GRANTED || e->kind == TABLE_EVENT_SEEDED) && !e->is_hidden)
        write_key(j, e);
    if (e->kind == TABLE_EVENT_ASKED || e->kind == TABLE_EVENT_GRANTED)
        json_number(j, "about", e->about);
    if (e->kind == TABLE_EVENT_ABSENT)
        json_number(j, "due", e->due);
    if (e->is_planned)
        json_bool(j, "planned", true);
    if (e->lost)
        json_text(j, "lost", table_lost_word(e->lost));
    if (e->is_hidden)
        json_bool(j, "hidden", true);
}

static void write_event(json *j, const table_event *e) {
    json_open(j, NULL, '{');
    json_number(j, "n", e->number);
    json_number(j, "time", e->time);
    json_text(j, "kind", table_event_word(e->kind));
    json_text(j, "by", table_actor_word(e->actor));
    if (e->has_clock)
        json_pair(j, "left", e->left[0], e->left[1]);
    if (e->has_side)
        json_pair(j, "side", e->side[0], e->side[1]);
    if (e->id_len > 0)
        json_bytes(j, "id", e->id, e->id_len);
    write_rest(j, e);
    json_close(j, '}');
}

/* The events from `from` to `to`, if any. */
static void write_events(json *j, const live *l, viewer view, uint32_t from, uint32_t to) {
    char room[TABLE_LINE_MAX];
    for (uint32_t n = from; n <= to; n++) {
        table_event e = table_view(l->t, viewer_seat(view), live_event(l, n), room);
        write_event(j, &e);
    }
}

/* == Seats == */

static void write_rating(json *j, double rating, double deviation) {
    json_number(j, "rating", llrint(rating));
    json_bool(j, "provisional", deviation > RATING_PROVISIONAL);
}

static void write_seat(json *j, const char *key, const live_seat *s, bool present) {
    if (!s->is_taken) {
        json_text(j, key, NULL);
        return;
    }
    json_open(j, key, '{');
    json_text(j, "kind", s->is_engine ? "engine" : s->is_bot ? "bot" : "person");
    json_text(j, "name", s->name);
    json_bool(j, "account", s->account);
    if (s->is_engine)
        json_number(j, "level", s->level);
    if (s->has_rating)
        write_rating(j, s->rating, s->deviation);
    json_bool(j, "present", present);
    json_close(j, '}');
}

/* == State == */

static void write_pair(json *j, const char *key, const bool pair[2]) {
    json_open(j, key, '[');
    json_bool(j, NULL, pair[0]);
    json_bool(j, NULL, pair[1]);
    json_close(j, ']');
}

/* Writes what differs between `s` and `b`; everything if b is NULL. */
static void write_state(json *j, const live *l, viewer view, const live_state *s,
                        const live_state *b) {
#define DIFFERS(member) (!b || memcmp(&b->member, &s->member, sizeof s->member) != 0)
    if (DIFFERS(seats) || DIFFERS(present)) {
        json_open(j, "seats", '{');
        write_seat(j, "white", &l->seats[0], s->present[0]);
        write_seat(j, "black", &l->seats[1], s->present[1]);
        json_close(j, '}');
    }
    if (DIFFERS(stage))
        json_text(j, "stage", stage_words[s->stage]);
    if (DIFFERS(end) || DIFFERS(winner)) {
        json_text(j, "end", end_words[s->end]);
        write_actor(j, "winner", s->winner);
    }
    if (DIFFERS(last))
        json_number(j, "last", s->last);
    if (DIFFERS(changed))
        json_number(j, "changed", s->changed);
    if (DIFFERS(actor))
        write_actor(j, "actor", s->actor);
    if (DIFFERS(owner))
        write_actor(j, "owner", s->owner);
    if (DIFFERS(begun))
        json_bool(j, "begun", s->begun);
    bool has_clock = table_terms(l->t)->clock != TABLE_CLOCK_NONE;
    if (has_clock && DIFFERS(left))
        json_pair(j, "left", s->left[0], s->left[1]);
    else if (!b)
        json_text(j, "left", NULL);
    if (s->has_side && (DIFFERS(side) || !b->has_side))
        json_pair(j, "side", s->side[0], s->side[1]);
    else if (DIFFERS(has_side))
        json_text(j, "side", NULL);
    if (DIFFERS(running))
        write_actor(j, "running", s->running);
    if (DIFFERS(low))
        json_number(j, "low", s->low);
    if (DIFFERS(offer))
        write_actor(j, "offer", s->offer);
    if (DIFFERS(takeback))
        write_actor(j, "takeback", s->takeback);
    if (DIFFERS(repetitions))
        json_number(j, "repetitions", (int64_t)s->repetitions);
    if (DIFFERS(absent)) {
        json_open(j, "absent", '{');
        json_number(j, "white", s->absent[0]);
        json_number(j, "black", s->absent[1]);
        json_close(j, '}');
    }
    if (DIFFERS(rematch))
        write_pair(j, "rematch", s->rematch);
    if (DIFFERS(rematched))
        json_text(j, "rematched", l->rematched[0] ? l->rematched : NULL);
    /* A plan can change while it is being played, so it is sent with every event. */
    if (DIFFERS(planned) || s->planned[0] || s->planned[1]) {
        write_pair(j, "planned", s->planned);
        json_text(j, "plan", table_plan(l->t, viewer_seat(view)));
    }
    if (DIFFERS(watchers))
        json_number(j, "watchers", s->watchers);
#undef DIFFERS
}

/* == Messages == */

/* The clock, the setup and the start from the first event. */
static void write_terms(json *j, const live *l) {
    char setup[PT_SETUP_TEXT_MAX];
    const table_event *created = live_event(l, 1);
    const table_setup *terms = table_terms(l->t);
    json_text(j, "id", l->name);
    pt_setup_text(table_rules(l->t), setup, sizeof setup);
    json_text(j, "setup", setup);
    json_text(j, "game", l->game);
    reader in = reader_on(created->text, created->text_len), clock = reader_until(&in, ' ');
    table_setup agreed;
    if (table_terms_read(created->text, created->text_len, &agreed, NULL) == PT_OK &&
        agreed.position)
        json_bytes(j, "position", agreed.position, agreed.position_len);
    else
        json_text(j, "position", NULL);
    json_bytes(j, "clock", clock.at, reader_left(&clock));
    json_number(j, "created", table_created(l->t));
    json_bool(j, "rated", terms->options & TABLE_RATED);
    json_bool(j, "private", terms->options & TABLE_PRIVATE);
    json_bool(j, "takebacks", terms->options & TABLE_TAKEBACKS);
    json_bool(j, "chat", terms->options & TABLE_CHATTING);
    table_facts facts;
    table_look(l->t, 0, &facts);
    json_bool(j, "lot", facts.awaits_seed);
}

void wire_snapshot(json *j, const char *key, live *l, unsigned seats, uint32_t after, bool goes_on,
                   int64_t now) {
    viewer view = viewer_of(seats);
    live_state state;
    live_state_of(l, now, &state);
    if (goes_on) {
        state.watchers = l->shown.watchers;
        memcpy(state.present, l->shown.present, sizeof state.present);
    }
    json_open(j, key, '{');
    write_terms(j, l);
    json_text(j, "you", seats_words[seats]);
    write_state(j, l, view, &state, NULL);
    json_number(j, "now", now);
    /* Events hidden when the client saw them may have been revealed since. */
    if (l->first_secret > 0 && l->first_secret <= after)
        after = l->first_secret - 1;
    json_open(j, "events", '[');
    write_events(j, l, view, after + 1, state.last);
    json_close(j, ']');
    json_close(j, '}');
}

void wire_update(json *j, live *l, viewer view, uint32_t from, uint32_t to, uint32_t since,
                 const live_state *before, const live_state *now_state, int64_t now) {
    json_open(j, NULL, '{');
    json_text(j, "table", l->name);
    if (from > 0 || since <= now_state->last) {
        json_open(j, "events", '[');
        if (from > 0)
            write_events(j, l, view, from, to);
        write_events(j, l, view, since, now_state->last);
        json_close(j, ']');
    }
    json_number(j, "now", now);
    json_open(j, "state", '{');
    write_state(j, l, view, now_state, before);
    json_close(j, '}');
    json_close(j, '}');
}

void wire_you(json *j, live *l, unsigned seats, uint32_t from, int64_t now) {
    viewer view = viewer_of(seats);
    live_state state;
    live_state_of(l, now, &state);
    json_open(j, NULL, '{');
    json_text(j, "table", l->name);
    if (from > 0) {
        json_open(j, "events", '[');
        write_events(j, l, view, from, state.last);
        json_close(j, ']');
    }
    json_number(j, "now", now);
    json_open(j, "state", '{');
    json_text(j, "you", seats_words[seats]);
    write_state(j, l, view, &state, NULL);
    json_close(j, '}');
    json_close(j, '}');
}

/* == Lists == */

static void write_line_seat(json *j, const char *key, site *s, const store_seat *seat,
                            const char *game, unsigned level) {
    double rating, deviation;
    if (!seat->kind || !*seat->kind) {
        json_text(j, key, NULL);
        return;
    }
    json_open(j, key, '{');
    json_text(j, "kind", seat->kind);
    json_text(j, "name", seat->name);
    json_bool(j, "account", seat->account);
    if (level > 0)
        json_number(j, "level", level);
    if (seat->account && rating_of(s, seat->account, game, &rating, &deviation))
        write_rating(j, rating, deviation);
    json_close(j, '}');
}

/* As everyone may see it, of a table in memory: nothing is read for it. */
static void write_position(json *j, site *s, int64_t id) {
    const live *l = live_look(s, id);
    table_facts facts = {.awaits_seed = true};
    char text[PT_POSITION_TEXT_MAX];
    pt_state seen;
    if (l)
        table_look(l->t, site_time(s), &facts);
    if (!facts.awaits_seed) {
        table_state(l->t, PT_NOBODY, &seen);
        pt_position_write(table_rules(l->t), &seen, text, sizeof text);
    }
    json_text(j, "position", facts.awaits_seed ? NULL : text);
}

void wire_line(json *j, site *s, const store_line *line, const asker *who, bool with_position) {
    const store_table *t = &line->table;
    table_setup terms;
    char id[ID_TEXT], game[STORE_NAME_MAX + 1], setup[PT_SETUP_TEXT_MAX];
    char agreed[STORE_OPTIONS_MAX + STORE_SETUP_MAX + 2];
    snprintf(agreed, sizeof agreed, "%s %s", t->options, t->setup);
    if (table_terms_read(agreed, PT_ZSTR, &terms, NULL) != PT_OK)
        terms = (table_setup){.setup = t->setup, .setup_len = strlen(t->setup)};
    snprintf(setup, sizeof setup, "%.*s", (int)terms.setup_len, terms.setup);
    id_write(t->id, id);
    rating_game(setup, game);
    /* The row has the agreed terms, not the drawn seed. */
    char *seed = terms.options & (TABLE_RATED | TABLE_LOT) ? strstr(setup, " seed=") : NULL;
    if (seed)
        memmove(seed, seed + 6 + strspn(seed + 6, "0123456789"),
                strlen(seed + 6 + strspn(seed + 6, "0123456789")) + 1);
    json_open(j, NULL, '{');
    json_text(j, "id", id);
    json_text(j, "setup", setup);
    json_text(j, "game", game);
    json_bytes(j, "clock", t->options, strcspn(t->options, " "));
    json_bool(j, "rated", terms.options & TABLE_RATED);
    json_number(j, "created", t->created);
    json_number(j, "updated", t->head.updated);
    json_text(j, "state", t->state);
    json_text(j, "turn", *t->head.turn ? t->head.turn : NULL);
    json_text(j, "result", t->result);
    json_open(j, "seats", '{');
    write_line_seat(j, "white", s, &line->seats[0], game, terms.engine[0]);
    write_line_seat(j, "black", s, &line->seats[1], game, terms.engine[1]);
    json_close(j, '}');
    if (who) {
        unsigned mine = 0;
        for (int i = 0; i < 2; i++)
            if (asker_has_seat(who, line->seats[i].account, line->seats[i].token))
                mine |= 1u << i;
        json_text(j, "yours", seats_words[mine]);
    }
    if (with_position)
        write_position(j, s, t->id);
    json_close(j, '}');
}
