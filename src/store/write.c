/* Writing: turns the structs of store.h into statements in a batch. */
#include "store/inside.h"

#define COUNT(...) (sizeof((value[]){__VA_ARGS__}) / sizeof(value))
#define ADD(b, name, ...)                                                                          \
    batch_add(b, STATEMENT_##name, 0, 0, (value[]){__VA_ARGS__}, COUNT(__VA_ARGS__))
/* The same, notifying other nodes about a table or an account. */
#define ADD_ABOUT(b, kind, id, name, ...)                                                          \
    batch_add(b, STATEMENT_##name, STORE_CHANGE_##kind, id, (value[]){__VA_ARGS__},                \
              COUNT(__VA_ARGS__))

/* An id, or NULL for none: indexes leave NULL out. */
static value id_or_null(int64_t id) {
    return id ? number(id) : (value){.type = VALUE_NULL};
}

static value real(double r) {
    return (value){.type = VALUE_REAL, .real = r};
}

/* == Tables == */

void store_add_table(store_batch *b, const store_table *t) {
    ADD_ABOUT(b, TABLE, t->id, ADD_TABLE, number(t->id), number(t->created), text(t->setup),
              text(t->options));
    ADD(b, ADD_HEAD, number(t->id), number(t->created), text(t->state), text(t->result),
        number(t->ended), number(t->listed), number(t->head.last), number(t->head.updated),
        number(t->head.due), text(t->head.turn));
}

void store_add_events(store_batch *b, int64_t table, const store_head *now,
                      const store_event *events, size_t count) {
    int64_t before = now->last - (int64_t)count;
    if (count == 0 || count > STORE_BATCH_OPS || before < 0)
        batch_refuse(b, STORE_INVALID, "events that are not the last ones");
    ADD(b, MOVE_HEAD, number(now->last), number(now->updated), number(now->due), text(now->turn),
        number(table), number(before));
    for (size_t i = 0; i < count && b && b->status == STORE_OK; i++) {
        const store_event *e = &events[i];
        if (e->number != before + 1 + (int64_t)i)
            batch_refuse(b, STORE_INVALID, "events that are not numbered one after the other");
        ADD_ABOUT(b, EVENT, table, ADD_EVENT, number(table), number(e->number), number(e->time),
                  text(e->kind), text(e->actor), text(e->command), text(e->text));
        b->events++;
    }
}

void store_set_state(store_batch *b, int64_t table, const char *state, const char *result,
                     int64_t ended) {
    bool over = state && strcmp(state, STORE_ENDED) == 0;
    if (over != (ended > 0))
        batch_refuse(b, STORE_INVALID, "a table ends at a time, or has none");
    ADD_ABOUT(b, TABLE, table, SET_STATE, text(state), text(result), number(ended), number(table));
    if (over)
        ADD(b, NO_DUE, number(table));
    ADD(b, DROP_OFFER, number(table));
    ADD(b, END_SEATS, number(ended), number(table));
}

void store_put_tombstone(store_batch *b, int64_t table, int64_t event, const char *kind,
                         const char *line) {
    ADD_ABOUT(b, TABLE, table, PUT_TOMBSTONE, text(kind), text(line), number(table), number(event));
}

void store_add_seat(store_batch *b, const store_seat *s) {
    ADD_ABOUT(b, TABLE, s->table, ADD_SEAT, number(s->table), text(s->colour), text(s->kind),
              text(s->name), id_or_null(s->account), hash(s->token));
}

void store_set_seat(store_batch *b, const store_seat *s) {
    ADD_ABOUT(b, TABLE, s->table, SET_SEAT, text(s->kind), text(s->name), id_or_null(s->account),
              hash(s->token), number(s->table), text(s->colour));
}

void store_unname_seat(store_batch *b, int64_t table, const char *colour) {
    ADD_ABOUT(b, TABLE, table, UNNAME_SEAT, number(table), text(colour));
}

void store_adopt_seat(store_batch *b, const store_seat *s, const uint8_t token[STORE_HASH_SIZE]) {
    ADD_ABOUT(b, TABLE, s->table, ADOPT_SEAT, text(s->name), number(s->account), number(s->table),
              text(s->colour), hash(token));
}

void store_add_offer(store_batch *b, const store_offer *o) {
    value table = number(o->table), listed = number(o->listed);
    ADD(b, ADD_OFFER, table, hash(o->network), listed, number(o->seen));
    if (o->most_of_network)
        ADD(b, BOUND_OFFERS_NETWORK, table, listed, hash(o->network), number(o->most_of_network));
    if (o->most_of_maker && o->token)
        ADD(b, BOUND_OFFERS_TOKEN, table, listed, hash(o->token), number(o->most_of_maker));
    else if (o->most_of_maker)
        ADD(b, BOUND_OFFERS_ACCOUNT, table, listed, number(o->account), number(o->most_of_maker));
}

void store_see_offer(store_batch *b, int64_t table, int64_t now) {
    ADD(b, SEE_OFFER, number(now), number(table));
}

void store_add_link(store_batch *b, const store_link *l) {
    ADD(b, ADD_LINK, hash(l->token), number(l->table), text(l->kind), text(l->colour),
        number(l->expires));
}

void store_use_link(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t now) {
    ADD(b, USE_LINK, hash(token), number(now));
}

void store_drop_links(store_batch *b, int64_t table, const char *kind) {
    ADD(b, DROP_LINKS, number(table), text(kind));
}

/* == People == */

void store_add_account(store_batch *b, const store_account *a) {
    ADD(b, ADD_ACCOUNT, number(a->id), number(a->created), number(a->flags), text(a->name),
        text(a->key), text(a->password), text(a->recovery));
}

void store_set_name(store_batch *b, int64_t account, const char *name, const char *key,
                    const char *key_before) {
    ADD_ABOUT(b, ACCOUNT, account, SET_NAME, text(name), text(key), number(account),
              text(key_before));
    ADD(b, NAME_SEATS, text(name), number(account));
}

void store_set_secrets(store_batch *b, const store_account *before, const char *password,
                       const char *recovery) {
    ADD_ABOUT(b, ACCOUNT, before->id, SET_SECRETS, text(password), text(recovery),
              number(before->id), text(before->password), text(before->recovery));
}

void store_reset_secrets(store_batch *b, int64_t account, const char *recovery) {
    ADD_ABOUT(b, ACCOUNT, account, RESET_SECRETS, text(recovery), number(account));
}

void store_hold_account(store_batch *b, int64_t account) {
    ADD(b, HOLD_ACCOUNT, number(account));
}

void store_hold_password(store_batch *b, int64_t account, const char *password) {
    ADD(b, HOLD_PASSWORD, number(account), text(password));
}

void store_hold_token(store_batch *b, int64_t account, const uint8_t token[STORE_HASH_SIZE]) {
    ADD(b, HOLD_TOKEN, hash(token), number(account));
}

void store_hold_bots(store_batch *b, int64_t account, unsigned count) {
    ADD(b, HOLD_BOTS, number(account), number(count));
}

void store_hold_idle(store_batch *b, int64_t account) {
    ADD(b, HOLD_IDLE, number(account));
}

void store_delete_account(store_batch *b, int64_t account) {
    static const statement_id steps[] = {
        STATEMENT_BURY_CHAT,      STATEMENT_CLEAR_SEATS,   STATEMENT_CLEAR_REPORTS,
        STATEMENT_CLEAR_TOKENS,   STATEMENT_CLEAR_RATINGS, STATEMENT_CLEAR_RATING_HISTORY,
        STATEMENT_CLEAR_MEETINGS, STATEMENT_CLEAR_BARS,    STATEMENT_CLEAR_RECORDS,
    };
    value id = number(account);
    ADD_ABOUT(b, ACCOUNT, account, CLEAR_ACCOUNT, id);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        batch_add(b, steps[i], 0, 0, &id, 1);
}

#define TOKEN(t)                                                                                   \
    hash((t)->token), number((t)->account), text((t)->kind), text((t)->label),                     \
        number((t)->created), number((t)->expires)

void store_add_token(store_batch *b, const store_token *token) {
    ADD(b, ADD_TOKEN, TOKEN(token));
}

void store_put_token(store_batch *b, const store_token *token) {
    ADD(b, PUT_TOKEN, TOKEN(token));
}

void store_renew_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE], int64_t expires) {
    ADD(b, RENEW_TOKEN, number(expires), hash(token));
}

void store_drop_token(store_batch *b, const uint8_t token[STORE_HASH_SIZE]) {
    ADD(b, DROP_TOKEN, hash(token));
}

void store_drop_tokens(store_batch *b, int64_t account, const char *kind, const uint8_t *keep) {
    value none = {.type = VALUE_BYTES, .len = 0, .data = ""}; /* no hash is empty */
    ADD_ABOUT(b, ACCOUNT, account, DROP_TOKENS, number(account), text(kind),
              keep ? hash(keep) : none);
}

void store_put_rating(store_batch *b, const store_rating *r) {
    value row[] = {number(r->account),  text(r->game),    real(r->rating),    real(r->deviation),
                   real(r->volatility), number(r->games), number(r->updated), number(r->table)};
    size_t count = sizeof row / sizeof row[0];
    batch_add(b, r->games == 1 ? STATEMENT_ADD_RATING : STATEMENT_SET_RATING, 0, 0, row, count);
    batch_add(b, STATEMENT_ADD_RATING_HISTORY, 0, 0, row, count);
}

void store_add_meeting(store_batch *b, const store_meeting *m) {
    ADD(b, ADD_MEETING, number(m->one), number(m->other), number(m->number), number(m->table),
        number(m->ended));
}

void store_put_bar(store_batch *b, const store_bar *bar) {
    ADD_ABOUT(b, ACCOUNT, bar->account, PUT_BAR, number(bar->account), number(bar->other),
              text(bar->kind), number(bar->created));
}

void store_drop_bar(store_batch *b, const store_bar *bar) {
    ADD_ABOUT(b, ACCOUNT, bar->account, DROP_BAR, number(bar->account), number(bar->other),
              text(bar->kind));
}

void store_add_report(store_batch *b, const store_report *r) {
    ADD(b, ADD_REPORT, number(r->id), number(r->created), number(r->account), number(r->table),
        number(r->number), text(r->state), text(r->text));
}

void store_set_report(store_batch *b, int64_t id, const char *state) {
    ADD(b, SET_REPORT, text(state), number(id));
}

void store_add_record(store_batch *b, const store_record *r) {
    ADD(b, ADD_RECORD, number(r->id), number(r->account), number(r->created), text(r->title),
        text(r->text));
}

void store_drop_record(store_batch *b, int64_t account, int64_t id) {
    ADD(b, DROP_RECORD, number(account), number(id));
}

/* == The rest == */

void store_add_answer(store_batch *b, const uint8_t who[STORE_HASH_SIZE], const char *command,
                      const char *answer, int64_t now) {
    ADD(b, ADD_ANSWER, hash(who), text(command), text(answer), number(now));
}

void store_put_setting(store_batch *b, const char *name, const char *setting) {
    ADD(b, PUT_SETTING, text(name), text(setting));
}

void store_prune(store_batch *b, int64_t now, int64_t day_ago) {
    ADD(b, PRUNE_TOKENS, number(now));
    ADD(b, PRUNE_LINKS, number(now));
    ADD(b, PRUNE_ANSWERS, number(day_ago));
    ADD(b, PRUNE_MEETINGS, number(day_ago));
}
