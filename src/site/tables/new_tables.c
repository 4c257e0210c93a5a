/* POST /api/v1/tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "site/tables/lobby.h"
#include "site/tables/making.h"
#include "site/tables/tables.h"

enum { ENGINE_GAMES_MAX = 4, ABSENCE_MS = 60000 };

/* The request. */
typedef struct wanted {
    const char *setup, *position, *clock, *colour, *opponent, *name, *id;
    bool rated, is_private, takebacks, chat;
} wanted;

/* A table being stored; the call waits. */
typedef struct being_made {
    call *call;
    new_table *table;
    store_status status;                          /* the result */
    char invite[SECRET_TEXT], watch[SECRET_TEXT]; /* "" for none */
} being_made;

static bool malformed(call *c, const char *name) {
    return call_refuse_about(c, REFUSED_MEMBER, name);
}

/* == Terms == */

/* The clock and the opponent, in the log's own words. */
static bool read_agreed(call *c, const wanted *w, table_setup *out, unsigned *level) {
    const char *clock = w->clock ? w->clock : "none";
    const char *opponent = w->opponent ? w->opponent : "person";
    char text[96];
    pt_error error;
    snprintf(text, sizeof text, "%s - person,%s 0 -", clock, opponent);
    if (strchr(opponent, ' '))
        return malformed(c, "opponent");
    if (strchr(clock, ' ') || table_terms_read(text, PT_ZSTR, out, &error) != PT_OK)
        return malformed(c, !strchr(clock, ' ') && error.message == PT_MSG_TABLE_TERMS_SEATS
                                ? "opponent"
                                : "clock");
    *level = out->engine[1];
    out->engine[1] = 0;
    return true;
}

/* Whether an engine can play it: not if a result comes from outside. */
static bool engine_can_play(const wanted *w) {
    pt_rules *rules;
    pt_state start = {.words = {0}};
    pt_engine *engine;
    pt_engine_options options = {.hash_bytes = 64, .workers = 1};
    if (pt_rules_new(NULL, w->setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return true; /* the table will say what is wrong with it */
    pt_start(rules, &start);
    bool can = true;
    if (pt_engine_new(&options, &engine) == PT_OK) {
        can = pt_engine_position(engine, rules, &start, NULL) == PT_OK;
        pt_engine_free(engine);
    }
    pt_rules_free(rules);
    return can;
}

/* Refuses combinations that are not allowed. */
static bool check_together(call *c, const wanted *w, const table_setup *terms, unsigned level) {
    refusal slow = refusal_slow(60);
    if (w->rated && !c->who.account)
        return call_refuse(c, REFUSED_RATED_LOGIN);
    if (w->rated && c->who.is_bot)
        return call_refuse(c, REFUSED_RATED_BOT);
    if (w->rated && (terms->clock == TABLE_CLOCK_NONE || w->position || level > 0 || w->takebacks))
        return call_refuse(c, REFUSED_RATED_TERMS);
    if (level > 0 && !engine_can_play(w))
        return call_refuse(c, REFUSED_ENGINE_CANNOT);
    if (level > 0 && !site_settings(c->site)->open_house &&
        live_engine_games(c->site, c->who.address) >= ENGINE_GAMES_MAX)
        return call_refuse_with(c, &slow);
    return true;
}

/* Whether the board's seed is drawn later: the maker did not give one or, in a rated game, must not
 * know it before the opponent sits down. */
static bool is_by_lot(const wanted *w) {
    pt_rules *rules;
    char setup[PT_SETUP_TEXT_MAX];
    if (!w->setup || w->position || (strstr(w->setup, "seed=") && !w->rated) ||
        pt_rules_new(NULL, w->setup, PT_ZSTR, &rules, NULL) != PT_OK)
        return false;
    pt_setup_text(rules, setup, sizeof setup);
    pt_rules_free(rules);
    return strstr(setup, " seed=") != NULL;
}

/* The requested terms; false: the call has been refused. */
static bool read_terms(call *c, const wanted *w, table_setup *terms, int *mine) {
    unsigned level = 0;
    if (!read_agreed(c, w, terms, &level))
        return false;
    terms->setup = w->setup;
    terms->setup_len = PT_ZSTR;
    terms->position = w->position;
    terms->position_len = w->position ? strlen(w->position) : 0;
    if (!w->colour || strcmp(w->colour, "random") == 0)
        *mine = (int)(random_bits(NULL) & 1);
    else if (strcmp(w->colour, "white") == 0 || strcmp(w->colour, "black") == 0)
        *mine = w->colour[0] == 'b';
    else
        return malformed(c, "colour");
    terms->engine[1 - *mine] = (uint8_t)level;
    terms->absence_ms = terms->clock == TABLE_CLOCK_FISCHER ? ABSENCE_MS : 0;
    terms->options = (w->rated ? TABLE_RATED : 0u) | (w->is_private ? TABLE_PRIVATE : 0u) |
                     (w->takebacks ? TABLE_TAKEBACKS : 0u) | (w->chat ? TABLE_CHATTING : 0u) |
                     (is_by_lot(w) ? TABLE_LOT : 0u);
    return check_together(c, w, terms, level);
}

static bool read_wanted(call *c, wanted *w) {
    *w = (wanted){.chat = true};
    bool takebacks = true, given = json_object_get(c->body, "takebacks") != NULL;
    const member members[] = {{"setup", 's', false, PT_SETUP_TEXT_MAX - 1, &w->setup},
                              {"position", 's', false, PT_POSITION_TEXT_MAX - 1, &w->position},
                              {"clock", 's', false, 48, &w->clock},
                              {"colour", 's', false, 8, &w->colour},
                              {"opponent", 's', false, 16, &w->opponent},
                              {"rated", 'b', false, 0, &w->rated},
                              {"private", 'b', false, 0, &w->is_private},
                              {"takebacks", 'b', false, 0, &takebacks},
                              {"chat", 'b', false, 0, &w->chat},
                              {"name", 's', false, SEAT_NAME_MAX, &w->name},
                              {"id", 's', false, TABLE_ID_MAX, &w->id},
                              {0}};
    if (!call_members(c, members))
        return false;
    w->takebacks = given ? takebacks : !w->rated;
    if (!seat_name_read(c, &w->name))
        return false;
    if (w->id && (!*w->id || strspn(w->id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                           "0123456789-_") != strlen(w->id)))
        return malformed(c, "id");
    return w->setup || w->position || malformed(c, "setup");
}

/* == Storing == */

static const uint8_t *asker_key(const call *c) {
    return c->who.account ? c->who.token : c->who.visitor;
}

static bool see_answer(void *context, const char *text) {
    snprintf(context, ID_TEXT, "%s", text);
    return false;
}

/* If this request was answered before, answers it again. */
static bool is_repeated(call *c, const char *id) {
    char name[ID_TEXT] = "";
    int64_t number;
    live *l;
    if (!id ||
        store_read_answer(site_store(c->site), asker_key(c), id, see_answer, name) != STORE_OK ||
        !id_read(name, strlen(name), &number) || live_find(c->site, number, &l) != STORE_OK)
        return false;
    answer_made_again(c, l);
    return true;
}

static void show_made(void *context) {
    being_made *m = context;
    call *c = m->call;
    live *l = NULL;
    if (m->status == STORE_OK) {
        new_table_enter(c->site, m->table, c->who.address);
        lobby_changed(c->site);
        if (live_find(c->site, m->table->id, &l) == STORE_OK)
            answer_made(c, l, m->invite[0] ? m->invite : NULL, m->watch[0] ? m->watch : NULL);
        else
            call_refuse(c, REFUSED_UNKNOWN);
    } else if (m->status != STORE_CONFLICT) {
        call_refuse_store(c, m->status);
    } else if (!is_repeated(c, json_string_value(json_object_get(c->body, "id")))) {
        call_refuse(c, REFUSED_TABLES_FULL);
    }
    if (store_is_pending())
        return;
    new_table_free(m->table);
    free(m);
}

static void made_kept(void *context, store_status status, const char *detail) {
    being_made *m = context;
    (void)detail;
    m->status = status;
    call_try(m->call, show_made, m);
}

static bool keep(call *c, new_table *n, const wanted *w) {
    being_made *m = calloc(1, sizeof *m);
    store_batch *b = m ? store_batch_new() : NULL;
    uint8_t hash[STORE_HASH_SIZE];
    if (!b) {
        free(m);
        new_table_free(n);
        return call_refuse(c, REFUSED_STORAGE);
    }
    m->call = c;
    m->table = n;
    new_table_add(n, b);
    if (n->stage == TABLE_STAGE_WAITING) {
        lobby_add_offer(c->site, &c->who, n, b);
        secret_make(m->invite, hash);
        store_add_link(
            b, &(store_link){.token = hash, .table = n->id, .kind = "invite", .colour = ""});
    }
    if (w->is_private) {
        secret_make(m->watch, hash);
        store_add_link(b,
                       &(store_link){.token = hash, .table = n->id, .kind = "watch", .colour = ""});
    }
    if (w->id)
        store_add_answer(b, asker_key(c), w->id, n->name, c->now);
    store_status status = store_append(site_store(c->site), b, made_kept, m);
    if (status == STORE_OK)
        return true;
    free(m);
    new_table_free(n);
    return call_refuse_store(c, status);
}

bool post_tables(call *c) {
    wanted w;
    table_setup terms;
    new_seat seats[2] = {{.is_taken = false}, {.is_taken = false}};
    int mine = 0;
    if (!read_wanted(c, &w))
        return false;
    if (!c->who.account)
        call_need_visitor(c);
    if (is_repeated(c, w.id) || store_is_pending() || !read_terms(c, &w, &terms, &mine) ||
        !call_may(c, LIMIT_TABLES, 1))
        return false;
    table_answer *answer = malloc(sizeof *answer);
    if (!answer)
        return call_refuse(c, REFUSED_STORAGE);
    seats[mine] = new_seat_of(&c->who, w.name);
    new_table *n = new_table_make(&terms, seats, c->now, answer);
    if (n) {
        keep(c, n, &w);
    } else {
        refusal r = refusal_of_table(answer);
        r.code = r.status == 400 ? "malformed" : r.code;
        call_refuse_with(c, &r);
    }
    free(answer);
    return n;
}
