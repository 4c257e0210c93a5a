/* Batches: what is to be kept, checked and copied into statements with their values. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

const statement_form statement_forms[STATEMENT_NB] = {
#define X(name, parameters, rule, sql) {#name, sql, parameters, RULE_##rule},
#include "store/statements.def"
#undef X
};

/* Memory comes in blocks, so that what was handed out stays where it is. */
struct block {
    block *next;
    size_t size, used;
    max_align_t bytes[];
};

enum { BLOCK_SIZE = 2048 };

store_batch *store_batch_new(void) {
    store_batch *b = calloc(1, sizeof *b);
    if (b)
        b->told.kind = TOLD_KEPT;
    return b;
}

void store_batch_free(store_batch *b) {
    if (!b)
        return;
    for (block *next, *k = b->blocks; k; k = next) {
        next = k->next;
        free(k);
    }
    free(b);
}

store_status store_batch_state(const store_batch *b) {
    return b->status;
}

void batch_result(store_batch *b, store_status status, const char *detail) {
    b->status = status;
    store_copy_detail(b->detail, detail);
}

/* The first reason counts. */
static void refuse(store_batch *b, store_status status, const char *detail) {
    if (b->status == STORE_OK)
        batch_result(b, status, detail);
}

static void *take(store_batch *b, size_t size) {
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!b->blocks || b->blocks->size - b->blocks->used < size) {
        size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        block *k = malloc(sizeof *k + room);
        if (!k) {
            refuse(b, STORE_NO_MEMORY, NULL);
            return NULL;
        }
        *k = (block){.next = b->blocks, .size = room};
        b->blocks = k;
        b->size += room;
    }
    void *out = (char *)b->blocks->bytes + b->blocks->used;
    b->blocks->used += size;
    return out;
}

/* A statement whose values follow in order; nothing is added to a batch that is refused. */
typedef struct filling {
    store_batch *batch;
    op *op; /* NULL: the batch is refused */
    unsigned filled;
} filling;

static filling begin(store_batch *b, statement_id id) {
    filling f = {.batch = b};
    if (b->ops == STORE_BATCH_OPS)
        refuse(b, STORE_INVALID, "too many statements in one batch");
    if (b->status != STORE_OK)
        return f;
    unsigned count = statement_forms[id].parameters;
    op *new = take(b, sizeof *new + count * sizeof new->values[0]);
    if (!new)
        return f;
    *new = (op){.statement = id};
    f.op = new;
    return f;
}

static void end(filling *f) {
    store_batch *b = f->batch;
    if (!f->op || b->status != STORE_OK)
        return;
    assert(f->filled == statement_forms[f->op->statement].parameters);
    if (b->last)
        b->last->next = f->op;
    else
        b->first = f->op;
    b->last = f->op;
    b->ops++;
}

/* The same, with what other nodes are told. */
static void end_about(filling *f, store_change_kind change, int64_t id) {
    if (f->op) {
        f->op->change = change;
        f->op->about = id;
        if (!f->batch->key)
            f->batch->key = id;
    }
    end(f);
}

static void put(filling *f, value v) {
    if (f->op && f->batch->status == STORE_OK) {
        assert(f->filled < statement_forms[f->op->statement].parameters);
        f->op->values[f->filled++] = v;
    }
}

static void put_number(filling *f, int64_t number) {
    put(f, value_number(number));
}

static void put_id(filling *f, int64_t id) {
    if (id <= 0)
        refuse(f->batch, STORE_INVALID, "an id that is not positive");
    put_number(f, id);
}

static void put_time(filling *f, int64_t time) {
    if (time < 0)
        refuse(f->batch, STORE_INVALID, "a time before 1970");
    put_number(f, time);
}

/* An id, or none as NULL: an index leaves NULL out. */
static void put_id_or_null(filling *f, int64_t id) {
    if (id)
        put_id(f, id);
    else
        put(f, (value){.type = VALUE_NULL});
}

/* A finite number: databases differ in what they do with the others. */
static void put_real(filling *f, double real) {
    if (!(real - real == 0))
        refuse(f->batch, STORE_INVALID, "a rating that is not a number");
    put(f, (value){.type = VALUE_REAL, .real = real});
}

/* How many bytes the letter at `s` has, 0 where it is not UTF-8 (RFC 3629, §4). */
static size_t letter_size(const unsigned char *s) {
    unsigned char low = 0x80, high = 0xBF;
    size_t size;
    if (s[0] < 0x80)
        return 1;
    if (s[0] >= 0xC2 && s[0] <= 0xDF) {
        size = 2;
    } else if (s[0] >= 0xE0 && s[0] <= 0xEF) {
        size = 3;
        low = s[0] == 0xE0 ? 0xA0 : 0x80;
        high = s[0] == 0xED ? 0x9F : 0xBF; /* no surrogates */
    } else if (s[0] >= 0xF0 && s[0] <= 0xF4) {
        size = 4;
        low = s[0] == 0xF0 ? 0x90 : 0x80;
        high = s[0] == 0xF4 ? 0x8F : 0xBF;
    } else {
        return 0;
    }
    if (s[1] < low || s[1] > high)
        return 0;
    for (size_t i = 2; i < size; i++)
        if (s[i] < 0x80 || s[i] > 0xBF)
            return 0;
    return size;
}

/* Whether it is UTF-8 of at most `max` bytes, without control characters where it has to be
 * one line. A NUL ends every loop inside, so nothing is read past it. */
static bool text_fits(const char *text, size_t max, bool one_line, size_t *len) {
    const unsigned char *s = (const unsigned char *)text;
    size_t at = 0;
    while (s[at]) {
        size_t size = letter_size(s + at);
        if (size == 0 || at + size > max || (one_line && (s[at] < ' ' || s[at] == 0x7F)))
            return false;
        at += size;
    }
    *len = at;
    return true;
}

static void put_text_lines(filling *f, const char *text, size_t max, bool one_line) {
    size_t len = 0;
    if (!text || !text_fits(text, max, one_line, &len)) {
        refuse(f->batch, STORE_INVALID, text ? "a text that is too long or not UTF-8" : "no text");
        return;
    }
    if (!f->op || f->batch->status != STORE_OK)
        return;
    char *copy = take(f->batch, len + 1);
    if (!copy)
        return;
    memcpy(copy, text, len + 1);
    put(f, (value){.type = VALUE_TEXT, .len = len, .text = copy});
}

static void put_text(filling *f, const char *text, size_t max) {
    put_text_lines(f, text, max, true);
}

static void put_word(filling *f, const char *word) {
    put_text(f, word, STORE_WORD_MAX);
}

static void put_hash(filling *f, const uint8_t *hash) {
    if (!hash) {
        refuse(f->batch, STORE_INVALID, "no token");
        return;
    }
    if (!f->op || f->batch->status != STORE_OK)
        return;
    uint8_t *copy = take(f->batch, STORE_HASH_SIZE);
    if (!copy)
        return;
    memcpy(copy, hash, STORE_HASH_SIZE);
    put(f, (value){.type = VALUE_BYTES, .len = STORE_HASH_SIZE, .bytes = copy});
}

static void put_hash_or_null(filling *f, const uint8_t *hash) {
    if (hash)
        put_hash(f, hash);
    else
        put(f, (value){.type = VALUE_NULL});
}

/* == Tables == */

void store_add_table(store_batch *b, const store_table *table) {
    filling f = begin(b, STATEMENT_ADD_TABLE);
    put_id(&f, table->id);
    put_time(&f, table->created);
    put_text(&f, table->setup, STORE_SETUP_MAX);
    put_text(&f, table->options, STORE_OPTIONS_MAX);
    end_about(&f, STORE_CHANGE_TABLE, table->id);

    f = begin(b, STATEMENT_ADD_HEAD);
    put_id(&f, table->id);
    put_time(&f, table->created);
    put_word(&f, table->state);
    put_text(&f, table->result, STORE_RESULT_MAX);
    put_time(&f, table->ended);
    put_number(&f, table->listed);
    put_time(&f, table->head.last);
    put_time(&f, table->head.updated);
    put_time(&f, table->head.due);
    put_word(&f, table->head.turn);
    end(&f);
}

void store_add_events(store_batch *b, int64_t table, const store_head *now,
                      const store_event *events, size_t count) {
    int64_t before = now->last - (int64_t)count;
    if (count == 0 || count > STORE_BATCH_OPS || before < 0)
        refuse(b, STORE_INVALID, "events that are not the last ones");
    filling f = begin(b, STATEMENT_MOVE_HEAD);
    put_time(&f, now->last);
    put_time(&f, now->updated);
    put_time(&f, now->due);
    put_word(&f, now->turn);
    put_id(&f, table);
    put_number(&f, before);
    end(&f);
    for (size_t i = 0; i < count && b->status == STORE_OK; i++) {
        const store_event *e = &events[i];
        if (e->number != before + 1 + (int64_t)i)
            refuse(b, STORE_INVALID, "events that are not numbered one after the other");
        f = begin(b, STATEMENT_ADD_EVENT);
        put_id(&f, table);
        put_number(&f, e->number);
        put_time(&f, e->time);
        put_word(&f, e->kind);
        put_word(&f, e->actor);
        if (e->command)
            put_text(&f, e->command, STORE_COMMAND_MAX);
        else
            put(&f, (value){.type = VALUE_NULL});
        put_text(&f, e->text, STORE_EVENT_MAX);
        end_about(&f, STORE_CHANGE_EVENT, table);
        b->events++;
    }
}

void store_set_state(store_batch *b, int64_t table, const char *state, const char *result,
                     int64_t ended) {
    bool over = state && strcmp(state, STORE_ENDED) == 0;
    if (over != (ended > 0))
        refuse(b, STORE_INVALID, "a table ends at a time, or has none");
    filling f = begin(b, STATEMENT_SET_STATE);
    put_word(&f, state);
    put_text(&f, result, STORE_RESULT_MAX);
    put_time(&f, ended);
    put_id(&f, table);
    end_about(&f, STORE_CHANGE_TABLE, table);
    if (over) {
        f = begin(b, STATEMENT_NO_DUE);
        put_id(&f, table);
        end(&f);
    }
    f = begin(b, STATEMENT_DROP_OFFER);
    put_id(&f, table);
    end(&f);
    f = begin(b, STATEMENT_END_SEATS);
    put_time(&f, ended);
    put_id(&f, table);
    end(&f);
}

void store_put_tombstone(store_batch *b, int64_t table, int64_t number, const char *kind,
                         const char *text) {
    filling f = begin(b, STATEMENT_PUT_TOMBSTONE);
    put_word(&f, kind);
    put_text(&f, text, STORE_EVENT_MAX);
    put_id(&f, table);
    put_id(&f, number);
    end_about(&f, STORE_CHANGE_TABLE, table);
}

void store_add_seat(store_batch *b, const store_seat *seat) {
    filling f = begin(b, STATEMENT_ADD_SEAT);
    put_id(&f, seat->table);
    put_word(&f, seat->colour);
    put_word(&f, seat->kind);
    put_text(&f, seat->name, STORE_NAME_MAX);
    put_id_or_null(&f, seat->account);
    put_hash_or_null(&f, seat->token);
    end_about(&f, STORE_CHANGE_TABLE, seat->table);
}

void store_set_seat(store_batch *b, const store_seat *seat) {
    filling f = begin(b, STATEMENT_SET_SEAT);
    put_word(&f, seat->kind);
    put_text(&f, seat->name, STORE_NAME_MAX);
    put_id_or_null(&f, seat->account);
    put_hash_or_null(&f, seat->token);
    put_id(&f, seat->table);
    put_word(&f, seat->colour);
    end_about(&f, STORE_CHANGE_TABLE, seat->table);
}

void store_unname_seat(store_batch *b, int64_t table, const char *colour) {
    filling f = begin(b, STATEMENT_UNNAME_SEAT);
    put_id(&f, table);
    put_word(&f, colour);
    end_about(&f, STORE_CHANGE_TABLE, table);
}

void store_adopt_seat(store_batch *b, const store_seat *seat,
                      const uint8_t token[STORE_HASH_SIZE]) {
    filling f = begin(b, STATEMENT_ADOPT_SEAT);
    put_text(&f, seat->name, STORE_NAME_MAX);
    put_id(&f, seat->account);
    put_id(&f, seat->table);
    put_word(&f, seat->colour);
    put_hash(&f, token);
    end_about(&f, STORE_CHANGE_TABLE, seat->table);
}

/* Refuses the batch where more than `most` open tables are somebody's. */
static filling bound_offers(store_batch *b, statement_id id, const store_offer *offer) {
    filling f = begin(b, id);
    put_id(&f, offer->table);
    put_number(&f, offer->listed);
    return f;
}

void store_add_offer(store_batch *b, const store_offer *offer) {
    filling f = begin(b, STATEMENT_ADD_OFFER);
    put_id(&f, offer->table);
    put_hash(&f, offer->network);
    put_number(&f, offer->listed);
    put_time(&f, offer->seen);
    end(&f);
    if (offer->most_of_network) {
        f = bound_offers(b, STATEMENT_BOUND_OFFERS_NETWORK, offer);
        put_hash(&f, offer->network);
        put_number(&f, offer->most_of_network);
        end(&f);
    }
    if (offer->most_of_maker) {
        f = bound_offers(
            b, offer->token ? STATEMENT_BOUND_OFFERS_TOKEN : STATEMENT_BOUND_OFFERS_ACCOUNT, offer);
        if (offer->token)
            put_hash(&f, offer->token);
        else
            put_id(&f, offer->account);
        put_number(&f, offer->most_of_maker);
        end(&f);
    }
}

void store_see_offer(store_batch *b, int64_t table, int64_t now) {
    filling f = begin(b, STATEMENT_SEE_OFFER);
    put_time(&f, now);
    put_id(&f, table);
    end(&f);
}

void store_add_link(store_batch *b, const store_link *link) {
    filling f = begin(b, STATEMENT_ADD_LINK);
    put_hash(&f, link->token);
    put_id(&f, link->table);
    put_word(&f, link->kind);
    put_word(&f, link->colour);
    put_time(&f, link->expires);
    end(&f);
}

void store_use_link(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t now) {
    filling f = begin(b, STATEMENT_USE_LINK);
    put_hash(&f, token);
    put_time(&f, now);
    end(&f);
}

void store_drop_links(store_batch *b, int64_t table, const char *kind) {
    filling f = begin(b, STATEMENT_DROP_LINKS);
    put_id(&f, table);
    put_word(&f, kind);
    end(&f);
}

/* == People == */

void store_add_account(store_batch *b, const store_account *account) {
    filling f = begin(b, STATEMENT_ADD_ACCOUNT);
    put_id(&f, account->id);
    put_time(&f, account->created);
    put_number(&f, account->flags);
    put_text(&f, account->name, STORE_NAME_MAX);
    put_text(&f, account->key, STORE_NAME_MAX);
    put_text(&f, account->password, STORE_SECRET_MAX);
    put_text(&f, account->recovery, STORE_SECRET_MAX);
    end(&f);
}

void store_set_name(store_batch *b, int64_t account, const char *name, const char *key,
                    const char *key_before) {
    filling f = begin(b, STATEMENT_SET_NAME);
    put_text(&f, name, STORE_NAME_MAX);
    put_text(&f, key, STORE_NAME_MAX);
    put_id(&f, account);
    put_text(&f, key_before, STORE_NAME_MAX);
    end_about(&f, STORE_CHANGE_ACCOUNT, account);

    f = begin(b, STATEMENT_NAME_SEATS);
    put_text(&f, name, STORE_NAME_MAX);
    put_id(&f, account);
    end(&f);
}

void store_set_secrets(store_batch *b, const store_account *before, const char *password,
                       const char *recovery) {
    filling f = begin(b, STATEMENT_SET_SECRETS);
    put_text(&f, password, STORE_SECRET_MAX);
    put_text(&f, recovery, STORE_SECRET_MAX);
    put_id(&f, before->id);
    put_text(&f, before->password, STORE_SECRET_MAX);
    put_text(&f, before->recovery, STORE_SECRET_MAX);
    end_about(&f, STORE_CHANGE_ACCOUNT, before->id);
}

void store_reset_secrets(store_batch *b, int64_t account, const char *recovery) {
    filling f = begin(b, STATEMENT_RESET_SECRETS);
    put_text(&f, recovery, STORE_SECRET_MAX);
    put_id(&f, account);
    end_about(&f, STORE_CHANGE_ACCOUNT, account);
}

static void hold(store_batch *b, statement_id id, int64_t account) {
    filling f = begin(b, id);
    put_id(&f, account);
    end(&f);
}

void store_hold_account(store_batch *b, int64_t account) {
    hold(b, STATEMENT_HOLD_ACCOUNT, account);
}

void store_hold_password(store_batch *b, int64_t account, const char *password) {
    filling f = begin(b, STATEMENT_HOLD_PASSWORD);
    put_id(&f, account);
    put_text(&f, password, STORE_SECRET_MAX);
    end(&f);
}

void store_hold_token(store_batch *b, int64_t account, const uint8_t token[STORE_HASH_SIZE]) {
    filling f = begin(b, STATEMENT_HOLD_TOKEN);
    put_hash(&f, token);
    put_id(&f, account);
    end(&f);
}

void store_hold_bots(store_batch *b, int64_t account, unsigned count) {
    filling f = begin(b, STATEMENT_HOLD_BOTS);
    put_id(&f, account);
    put_number(&f, count);
    end(&f);
}

void store_hold_idle(store_batch *b, int64_t account) {
    hold(b, STATEMENT_HOLD_IDLE, account);
}

void store_delete_account(store_batch *b, int64_t account) {
    static const statement_id steps[] = {
        STATEMENT_CLEAR_ACCOUNT,        STATEMENT_BURY_CHAT,      STATEMENT_CLEAR_SEATS,
        STATEMENT_CLEAR_REPORTS,        STATEMENT_CLEAR_TOKENS,   STATEMENT_CLEAR_RATINGS,
        STATEMENT_CLEAR_RATING_HISTORY, STATEMENT_CLEAR_MEETINGS, STATEMENT_CLEAR_BARS,
        STATEMENT_CLEAR_RECORDS,
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        filling f = begin(b, steps[i]);
        put_id(&f, account);
        if (i == 0)
            end_about(&f, STORE_CHANGE_ACCOUNT, account);
        else
            end(&f);
    }
}

static void put_token(store_batch *b, statement_id id, const store_token *token) {
    filling f = begin(b, id);
    put_hash(&f, token->token);
    put_id(&f, token->account);
    put_word(&f, token->kind);
    put_text(&f, token->label, STORE_NAME_MAX);
    put_time(&f, token->created);
    put_time(&f, token->expires);
    end(&f);
}

void store_add_token(store_batch *b, const store_token *token) {
    put_token(b, STATEMENT_ADD_TOKEN, token);
}

void store_put_token(store_batch *b, const store_token *token) {
    put_token(b, STATEMENT_PUT_TOKEN, token);
}

void store_renew_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t expires) {
    filling f = begin(b, STATEMENT_RENEW_TOKEN);
    put_time(&f, expires);
    put_hash(&f, token);
    end(&f);
}

void store_drop_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE]) {
    filling f = begin(b, STATEMENT_DROP_TOKEN);
    put_hash(&f, token);
    end(&f);
}

void store_drop_tokens(store_batch *b, int64_t account, const char *kind, const uint8_t *keep) {
    filling f = begin(b, STATEMENT_DROP_TOKENS);
    put_id(&f, account);
    put_word(&f, kind);
    if (keep)
        put_hash(&f, keep);
    else /* no hash is empty */
        put(&f, (value){.type = VALUE_BYTES, .len = 0, .bytes = (const uint8_t *)""});
    end_about(&f, STORE_CHANGE_ACCOUNT, account);
}

static void put_rating(filling *f, const store_rating *r) {
    put_id(f, r->account);
    put_text(f, r->game, STORE_NAME_MAX);
    put_real(f, r->rating);
    put_real(f, r->deviation);
    put_real(f, r->volatility);
    put_id(f, r->games);
    put_time(f, r->updated);
    put_id(f, r->table);
    end(f);
}

void store_put_rating(store_batch *b, const store_rating *r) {
    filling f = begin(b, r->games == 1 ? STATEMENT_ADD_RATING : STATEMENT_SET_RATING);
    put_rating(&f, r);
    f = begin(b, STATEMENT_ADD_RATING_HISTORY);
    put_rating(&f, r);
}

void store_add_meeting(store_batch *b, const store_meeting *m) {
    filling f = begin(b, STATEMENT_ADD_MEETING);
    put_id(&f, m->one);
    put_id(&f, m->other);
    put_id(&f, m->number);
    put_id(&f, m->table);
    put_time(&f, m->ended);
    end(&f);
}

void store_put_bar(store_batch *b, const store_bar *bar) {
    filling f = begin(b, STATEMENT_PUT_BAR);
    put_id(&f, bar->account);
    put_id(&f, bar->other);
    put_word(&f, bar->kind);
    put_time(&f, bar->created);
    end_about(&f, STORE_CHANGE_ACCOUNT, bar->account);
}

void store_drop_bar(store_batch *b, const store_bar *bar) {
    filling f = begin(b, STATEMENT_DROP_BAR);
    put_id(&f, bar->account);
    put_id(&f, bar->other);
    put_word(&f, bar->kind);
    end_about(&f, STORE_CHANGE_ACCOUNT, bar->account);
}

void store_add_report(store_batch *b, const store_report *report) {
    filling f = begin(b, STATEMENT_ADD_REPORT);
    put_id(&f, report->id);
    put_time(&f, report->created);
    put_time(&f, report->account);
    put_time(&f, report->table);
    put_time(&f, report->number);
    put_word(&f, report->state);
    put_text_lines(&f, report->text, STORE_NOTE_MAX, false);
    end(&f);
}

void store_set_report(store_batch *b, int64_t id, const char *state) {
    filling f = begin(b, STATEMENT_SET_REPORT);
    put_word(&f, state);
    put_id(&f, id);
    end(&f);
}

void store_add_record(store_batch *b, const store_record *record) {
    filling f = begin(b, STATEMENT_ADD_RECORD);
    put_id(&f, record->id);
    put_id(&f, record->account);
    put_time(&f, record->created);
    put_text(&f, record->title, STORE_NAME_MAX);
    put_text_lines(&f, record->text, STORE_RECORD_MAX, false);
    end(&f);
}

void store_drop_record(store_batch *b, int64_t account, int64_t id) {
    filling f = begin(b, STATEMENT_DROP_RECORD);
    put_id(&f, account);
    put_id(&f, id);
    end(&f);
}

/* == The rest == */

void store_add_answer(store_batch *b, const uint8_t who[STORE_HASH_SIZE], const char *command,
                      const char *answer, int64_t now) {
    filling f = begin(b, STATEMENT_ADD_ANSWER);
    put_hash(&f, who);
    put_text(&f, command, STORE_COMMAND_MAX);
    put_text_lines(&f, answer, STORE_NOTE_MAX, false);
    put_time(&f, now);
    end(&f);
}

void store_put_setting(store_batch *b, const char *name, const char *text) {
    filling f = begin(b, STATEMENT_PUT_SETTING);
    put_text(&f, name, STORE_NAME_MAX);
    put_text_lines(&f, text, STORE_NOTE_MAX, false);
    end(&f);
}

void store_prune(store_batch *b, int64_t now, int64_t day_ago) {
    static const struct {
        statement_id id;
        bool is_now;
    } steps[] = {{STATEMENT_PRUNE_TOKENS, true},
                 {STATEMENT_PRUNE_LINKS, true},
                 {STATEMENT_PRUNE_ANSWERS, false},
                 {STATEMENT_PRUNE_MEETINGS, false}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        filling f = begin(b, steps[i].id);
        put_time(&f, steps[i].is_now ? now : day_ago);
        end(&f);
    }
}
