#include "site/wire.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const char *const stage_words[TABLE_STAGE_NB] = {"waiting", "playing", "over", "removed"};
static const char *const end_words[TABLE_END_NB] = {
    [TABLE_END_RULES] = "rules",   [TABLE_END_RESIGNED] = "resigned",
    [TABLE_END_TIME] = "time",     [TABLE_END_ABSENCE] = "absence",
    [TABLE_END_AGREED] = "agreed", [TABLE_END_REPETITION] = "repetition",
    [TABLE_END_LENGTH] = "length", [TABLE_END_ABORTED] = "aborted",
};

void wire_actor(growing *g, pt_actor actor) {
    static const char *const words[] = {"\"white\"", "\"black\"", "\"chance\"", "null"};
    grow_text(g, words[actor]);
}

void wire_result(table_end end, pt_actor winner, char out[STORE_RESULT_MAX + 1]) {
    const char *who = end == TABLE_END_ABORTED ? "none"
                      : winner == PT_WHITE     ? "white"
                      : winner == PT_BLACK     ? "black"
                                               : "draw";
    snprintf(out, STORE_RESULT_MAX + 1, "%s %s", who, end_words[end] ? end_words[end] : "");
}

/* == Events == */

static void write_left(growing *g, const int64_t left[2]) {
    grow_char(g, '[');
    grow_number(g, left[0]);
    grow_char(g, ',');
    grow_number(g, left[1]);
    grow_char(g, ']');
}

/* As the log has it. */
static void write_key(growing *g, const table_event *e) {
    char text[32];
    int n = e->key_version > 1
                ? snprintf(text, sizeof text, "\"%u:%016llx\"", e->key_version,
                           (unsigned long long)e->key)
                : snprintf(text, sizeof text, "\"%016llx\"", (unsigned long long)e->key);
    grow_bytes(g, text, (size_t)n);
}

/* What the rest of a line is called in JSON depends on the kind. */
static void write_rest(growing *g, const table_event *e) {
    bool plays = e->kind == TABLE_EVENT_ACTED || e->kind == TABLE_EVENT_CHANCE;
    if (e->kind == TABLE_EVENT_REMOVED) {
        grow_text(g, ",\"text\":\"");
        grow_text(g, table_event_word((table_event_kind)e->about));
        grow_char(g, '"');
    } else if (e->text_len > 0 && e->kind != TABLE_EVENT_CREATED) {
        grow_text(g, ",\"text\":");
        grow_string(g, e->text, e->text_len);
    }
    if ((plays || e->kind == TABLE_EVENT_GRANTED || e->kind == TABLE_EVENT_SEEDED) &&
        !e->is_hidden) {
        grow_text(g, ",\"key\":");
        write_key(g, e);
    }
    if (e->kind == TABLE_EVENT_ASKED || e->kind == TABLE_EVENT_GRANTED) {
        grow_text(g, ",\"about\":");
        grow_number(g, e->about);
    }
    if (e->kind == TABLE_EVENT_ABSENT) {
        grow_text(g, ",\"due\":");
        grow_number(g, e->due);
    }
    if (e->is_planned)
        grow_text(g, ",\"planned\":true");
    if (e->is_hidden)
        grow_text(g, ",\"hidden\":true");
}

static void write_event(growing *g, const table_event *e) {
    grow_text(g, "{\"n\":");
    grow_number(g, e->number);
    grow_text(g, ",\"time\":");
    grow_number(g, e->time);
    grow_text(g, ",\"kind\":\"");
    grow_text(g, table_event_word(e->kind));
    grow_text(g, "\",\"by\":");
    if (e->actor == PT_NOBODY)
        grow_text(g, "\"host\"");
    else
        wire_actor(g, e->actor);
    if (e->has_clock) {
        grow_text(g, ",\"left\":");
        write_left(g, e->left);
    }
    if (e->id_len > 0) {
        grow_text(g, ",\"id\":");
        grow_string(g, e->id, e->id_len);
    }
    write_rest(g, e);
    grow_char(g, '}');
}

/* The events of `from` to `to`, as far as there are any; true: something was written. */
static bool write_events(growing *g, const live *l, viewer view, uint32_t from, uint32_t to,
                         bool goes_on) {
    char room[TABLE_LINE_MAX];
    table_event e;
    for (uint32_t n = from; n <= to; n++) {
        if (table_event_read(live_line(l, n), PT_ZSTR, &e, NULL) != PT_OK)
            continue;
        e = table_view(l->t, viewer_seat(view), &e, room);
        if (goes_on)
            grow_char(g, ',');
        write_event(g, &e);
        goes_on = true;
    }
    return goes_on;
}

/* == Seats == */

static void write_rating(growing *g, double rating, double deviation) {
    char text[64];
    int n = snprintf(text, sizeof text, ",\"rating\":%.0f,\"provisional\":%s", rating,
                     deviation > 110 ? "true" : "false");
    grow_bytes(g, text, (size_t)n);
}

static void write_seat(growing *g, const live_seat *s, bool present) {
    if (!s->is_taken) {
        grow_text(g, "null");
        return;
    }
    grow_text(g, s->is_engine ? "{\"kind\":\"engine\",\"name\":"
                 : s->is_bot  ? "{\"kind\":\"bot\",\"name\":"
                              : "{\"kind\":\"person\",\"name\":");
    grow_string(g, s->name, strlen(s->name));
    grow_text(g, s->account ? ",\"account\":true" : ",\"account\":false");
    if (s->is_engine) {
        grow_text(g, ",\"level\":");
        grow_number(g, s->level);
    }
    if (s->has_rating)
        write_rating(g, s->rating, s->deviation);
    grow_text(g, present ? ",\"present\":true}" : ",\"present\":false}");
}

static void write_seats(growing *g, const live *l, const live_state *state) {
    grow_text(g, "\"seats\":{\"white\":");
    write_seat(g, &l->seats[0], state->present[0]);
    grow_text(g, ",\"black\":");
    write_seat(g, &l->seats[1], state->present[1]);
    grow_char(g, '}');
}

static void write_you(growing *g, unsigned seats) {
    static const char *const words[] = {"null", "\"white\"", "\"black\"", "\"both\""};
    grow_text(g, "\"you\":");
    grow_text(g, words[seats]);
}

/* == State == */

/* Writes members with commas between; `first` is over after one. */
typedef struct members {
    growing *g;
    bool first;
} members;

static void name(members *m, const char *text) {
    grow_text(m->g, m->first ? "\"" : ",\"");
    grow_text(m->g, text);
    grow_text(m->g, "\":");
    m->first = false;
}

static void write_pair(growing *g, const bool pair[2]) {
    grow_text(g, pair[0] ? "[true," : "[false,");
    grow_text(g, pair[1] ? "true]" : "false]");
}

static void name_actor(members *m, const char *text, pt_actor actor) {
    name(m, text);
    wire_actor(m->g, actor);
}

static void name_number(members *m, const char *text, int64_t number) {
    name(m, text);
    grow_number(m->g, number);
}

/* What of `s` differs from `b`; everything where b is NULL. */
static void write_state(members *m, const live *l, viewer view, const live_state *s,
                        const live_state *b) {
    growing *g = m->g;
    if (!b || b->seats != s->seats || memcmp(b->present, s->present, sizeof s->present) != 0) {
        if (!m->first)
            grow_char(g, ',');
        write_seats(g, l, s);
        m->first = false;
    }
    if (!b || b->stage != s->stage) {
        name(m, "stage");
        grow_char(g, '"');
        grow_text(g, stage_words[s->stage]);
        grow_char(g, '"');
    }
    if (!b || b->end != s->end || b->winner != s->winner) {
        name(m, "end");
        const char *word = end_words[s->end];
        grow_text(g, word ? "\"" : "null");
        grow_text(g, word ? word : "");
        grow_text(g, word ? "\"" : "");
        name_actor(m, "winner", s->winner);
    }
    if (!b || b->last != s->last)
        name_number(m, "last", s->last);
    if (!b || b->changed != s->changed)
        name_number(m, "changed", s->changed);
    if (!b || b->actor != s->actor)
        name_actor(m, "actor", s->actor);
    if (!b || b->owner != s->owner)
        name_actor(m, "owner", s->owner);
    if (!b || b->begun != s->begun) {
        name(m, "begun");
        grow_text(g, s->begun ? "true" : "false");
    }
    bool has_clock = table_terms(l->t)->clock != TABLE_CLOCK_NONE;
    if (!b || (has_clock && memcmp(b->left, s->left, sizeof s->left) != 0)) {
        name(m, "left");
        if (has_clock)
            write_left(g, s->left);
        else
            grow_text(g, "null");
    }
    if (!b || b->running != s->running)
        name_actor(m, "running", s->running);
    if (!b)
        name_number(m, "low", s->low);
    if (!b || b->offer != s->offer)
        name_actor(m, "offer", s->offer);
    if (!b || b->takeback != s->takeback)
        name_actor(m, "takeback", s->takeback);
    if (!b || b->repetitions != s->repetitions)
        name_number(m, "repetitions", (int64_t)s->repetitions);
    if (!b || memcmp(b->absent, s->absent, sizeof s->absent) != 0) {
        name(m, "absent");
        grow_text(g, "{\"white\":");
        grow_number(g, s->absent[0]);
        grow_text(g, ",\"black\":");
        grow_number(g, s->absent[1]);
        grow_char(g, '}');
    }
    if (!b || memcmp(b->rematch, s->rematch, sizeof s->rematch) != 0) {
        name(m, "rematch");
        write_pair(g, s->rematch);
    }
    if (!b || b->rematched != s->rematched) {
        name(m, "rematched");
        if (l->rematched[0])
            grow_string(g, l->rematched, strlen(l->rematched));
        else
            grow_text(g, "null");
    }
    /* A plan goes on being one while it is played, so it is told with every event. */
    bool plans = s->planned[0] || s->planned[1];
    if (!b || plans || memcmp(b->planned, s->planned, sizeof s->planned) != 0) {
        const char *plan = table_plan(l->t, viewer_seat(view));
        name(m, "planned");
        write_pair(g, s->planned);
        name(m, "plan");
        grow_string(g, plan, strlen(plan));
    }
    if (!b || b->watchers != s->watchers)
        name_number(m, "watchers", s->watchers);
}

/* == Messages == */

/* The clock, the setup and the start as the first event has them. */
static void write_terms(growing *g, const live *l) {
    char setup[PT_SETUP_TEXT_MAX];
    table_event e;
    const table_setup *terms = table_terms(l->t);
    grow_text(g, "{\"id\":");
    grow_string(g, l->name, strlen(l->name));
    pt_setup_text(table_rules(l->t), setup, sizeof setup);
    grow_text(g, ",\"setup\":");
    grow_string(g, setup, strlen(setup));
    grow_text(g, ",\"game\":");
    grow_string(g, l->game, strlen(l->game));
    grow_text(g, ",\"position\":");
    reader in = reader_on("", 0);
    if (table_event_read(live_line(l, 1), PT_ZSTR, &e, NULL) == PT_OK &&
        e.kind == TABLE_EVENT_CREATED)
        in = reader_on(e.text, e.text_len);
    reader clock = reader_until(&in, ' '), position = {in.end, in.end, in.end};
    for (const char *p = in.at; p + 3 <= in.end && reader_done(&position); p++)
        if (memcmp(p, " @ ", 3) == 0)
            position.at = p + 3;
    if (reader_done(&position))
        grow_text(g, "null");
    else
        grow_string(g, position.at, reader_left(&position));
    grow_text(g, ",\"clock\":");
    grow_string(g, clock.at, reader_left(&clock));
    grow_text(g, ",\"created\":");
    grow_number(g, table_created(l->t));
    grow_text(g, terms->options & TABLE_RATED ? ",\"rated\":true" : ",\"rated\":false");
    grow_text(g, terms->options & TABLE_PRIVATE ? ",\"private\":true" : ",\"private\":false");
    grow_text(g, terms->options & TABLE_TAKEBACKS ? ",\"takebacks\":true" : ",\"takebacks\":false");
    grow_text(g, terms->options & TABLE_CHATTING ? ",\"chat\":true" : ",\"chat\":false");
    table_facts facts;
    table_look(l->t, 0, &facts);
    grow_text(g, facts.awaits_seed ? ",\"lot\":true," : ",\"lot\":false,");
}

void wire_snapshot(growing *g, live *l, unsigned seats, uint32_t after, bool goes_on, int64_t now) {
    viewer view = viewer_of(seats);
    live_state state;
    live_state_of(l, now, &state);
    if (goes_on) {
        state.watchers = l->shown.watchers;
        memcpy(state.present, l->shown.present, sizeof state.present);
    }
    write_terms(g, l);
    write_you(g, seats);
    members m = {.g = g, .first = false};
    write_state(&m, l, view, &state, NULL);
    grow_text(g, ",\"now\":");
    grow_number(g, now);
    grow_text(g, ",\"events\":[");
    /* What was hidden when the client saw it may have been revealed since. */
    if (l->first_secret > 0 && l->first_secret <= after)
        after = l->first_secret - 1;
    write_events(g, l, view, after + 1, state.last, false);
    grow_text(g, "]}");
}

void wire_update(growing *g, live *l, viewer view, uint32_t from, uint32_t to, uint32_t since,
                 const live_state *before, const live_state *now_state, int64_t now) {
    grow_text(g, "{\"table\":\"");
    grow_text(g, l->name);
    grow_char(g, '"');
    if (from > 0 || since <= now_state->last) {
        grow_text(g, ",\"events\":[");
        bool goes_on = from > 0 && write_events(g, l, view, from, to, false);
        write_events(g, l, view, since, now_state->last, goes_on);
        grow_char(g, ']');
    }
    grow_text(g, ",\"now\":");
    grow_number(g, now);
    grow_text(g, ",\"state\":{");
    members m = {.g = g, .first = true};
    write_state(&m, l, view, now_state, before);
    grow_text(g, "}}");
}

void wire_you(growing *g, live *l, unsigned seats, uint32_t from, int64_t now) {
    viewer view = viewer_of(seats);
    live_state state;
    live_state_of(l, now, &state);
    grow_text(g, "{\"table\":\"");
    grow_text(g, l->name);
    grow_char(g, '"');
    if (from > 0) {
        grow_text(g, ",\"events\":[");
        write_events(g, l, view, from, state.last, false);
        grow_char(g, ']');
    }
    grow_text(g, ",\"now\":");
    grow_number(g, now);
    grow_text(g, ",\"state\":{");
    write_you(g, seats);
    members m = {.g = g, .first = false};
    write_state(&m, l, view, &state, NULL);
    grow_text(g, "}}");
}

/* == Lists == */

/* The options column: CLOCK OPTIONS SEATS. */
typedef struct line_terms {
    reader clock;
    bool rated, lot;
    uint8_t level[2];
} line_terms;

static line_terms read_terms(const char *options) {
    line_terms out = {.rated = false};
    reader in = reader_on(options, PT_ZSTR);
    out.clock = reader_until(&in, ' ');
    reader words = reader_until(&in, ' ');
    while (!reader_done(&words)) {
        reader word = reader_until(&words, ',');
        out.rated |= reader_is(&word, "rated");
        out.lot |= reader_is(&word, "lot");
    }
    reader seats = reader_until(&in, ' ');
    for (int i = 0; i < 2; i++) {
        reader seat = reader_until(&seats, ',');
        unsigned level = 0;
        if (reader_take_text(&seat, "engine:") && reader_number(&seat, 10, &level))
            out.level[i] = (uint8_t)level;
    }
    return out;
}

static void write_line_seat(growing *g, site *s, const store_seat *seat, const char *game,
                            unsigned level) {
    double rating, deviation;
    if (!seat->kind || !*seat->kind) {
        grow_text(g, "null");
        return;
    }
    grow_text(g, "{\"kind\":");
    grow_string(g, seat->kind, strlen(seat->kind));
    grow_text(g, ",\"name\":");
    grow_string(g, seat->name, strlen(seat->name));
    grow_text(g, seat->account ? ",\"account\":true" : ",\"account\":false");
    if (level > 0) {
        grow_text(g, ",\"level\":");
        grow_number(g, level);
    }
    if (seat->account && rating_of(s, seat->account, game, &rating, &deviation))
        write_rating(g, rating, deviation);
    grow_char(g, '}');
}

void wire_line_text(growing *g, site *s, const store_line *line, const asker *who) {
    const store_table *t = &line->table;
    line_terms terms = read_terms(t->options);
    const char *at = strstr(t->setup, " @ ");
    char id[ID_TEXT], game[STORE_NAME_MAX + 1], setup[PT_SETUP_TEXT_MAX];
    snprintf(setup, sizeof setup, "%.*s", (int)(at ? (size_t)(at - t->setup) : strlen(t->setup)),
             t->setup);
    id_write(t->id, id);
    rating_game(setup, game);
    /* The row has what was agreed, not what was drawn. */
    char *seed = terms.rated || terms.lot ? strstr(setup, " seed=") : NULL;
    if (seed)
        memmove(seed, seed + 6 + strspn(seed + 6, "0123456789"),
                strlen(seed + 6 + strspn(seed + 6, "0123456789")) + 1);
    grow_text(g, "{\"id\":");
    grow_string(g, id, strlen(id));
    grow_text(g, ",\"setup\":");
    grow_string(g, setup, strlen(setup));
    grow_text(g, ",\"game\":");
    grow_string(g, game, strlen(game));
    grow_text(g, ",\"clock\":");
    grow_string(g, terms.clock.at, reader_left(&terms.clock));
    grow_text(g, terms.rated ? ",\"rated\":true" : ",\"rated\":false");
    grow_text(g, ",\"created\":");
    grow_number(g, t->created);
    grow_text(g, ",\"updated\":");
    grow_number(g, t->head.updated);
    grow_text(g, ",\"state\":");
    grow_string(g, t->state, strlen(t->state));
    grow_text(g, ",\"turn\":");
    if (*t->head.turn)
        grow_string(g, t->head.turn, strlen(t->head.turn));
    else
        grow_text(g, "null");
    grow_text(g, ",\"result\":");
    grow_string(g, t->result, strlen(t->result));
    grow_text(g, ",\"seats\":{\"white\":");
    write_line_seat(g, s, &line->seats[0], game, terms.level[0]);
    grow_text(g, ",\"black\":");
    write_line_seat(g, s, &line->seats[1], game, terms.level[1]);
    grow_char(g, '}');
    if (who) {
        unsigned mine = 0;
        for (int i = 0; i < 2; i++)
            if (line->seats[i].account
                    ? line->seats[i].account == who->account
                    : line->seats[i].token && who->has_visitor &&
                          memcmp(line->seats[i].token, who->visitor, sizeof who->visitor) == 0)
                mine |= 1u << i;
        static const char *const words[] = {"null", "\"white\"", "\"black\"", "\"both\""};
        grow_text(g, ",\"yours\":");
        grow_text(g, words[mine]);
    }
    grow_char(g, '}');
}

json_t *wire_line(site *s, const store_line *line, const asker *who) {
    growing g = {.len = 0};
    size_t len;
    wire_line_text(&g, s, line, who);
    const char *text = grown(&g, &len);
    json_t *json = json_loadb(text, len, 0, NULL);
    grow_drop(&g);
    return json;
}
