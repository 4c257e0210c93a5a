/* Opening, the loop, and dispatching requests to their handlers. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "site/call.h"
#include "site/meeting.h"
#include "site/steady.h"

/* Anyone waiting for the store gets an answer within 2 s, including the time in transit. A slow
 * disk is given longer. */
enum { PATIENCE_MS = 1700, FILE_PATIENCE_MS = 20000 };

struct site {
    site_options options;
    char *store_name, *version; /* copies */
    store *store;
    int poll;
    bool stopping, is_shared, store_down;
    void *parts[PART_NB];
    bool opened[PART_NB];
    uint64_t requests;
    steady steady;
};

/* Opened in this order and closed in reverse: a part comes after those it uses. */
static const struct {
    site_part part;
    const part_hooks *hooks;
} parts[] = {
    {PART_CALLS, &calls_hooks},       {PART_LIMITS, &limits_hooks},
    {PART_SECRETS, &secrets_hooks},   {PART_ACCOUNTS, &accounts_hooks},
    {PART_OPERATOR, &operator_hooks}, {PART_PEERS, &peers_hooks},
    {PART_LOBBY, &lobby_hooks},       {PART_ENGINES, &engines_hooks},
    {PART_LIVE, &live_hooks},         {PART_HOSTING, &hosting_hooks},
};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* == For the parts == */

store *site_store(site *s) {
    return s->store;
}

const site_options *site_settings(const site *s) {
    return &s->options;
}

int64_t site_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t site_time(const site *s) {
    if (s->options.clock)
        return s->options.clock();
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    /* A site is used by only one thread. */
    return steady_time(&((site *)s)->steady, site_now(),
                       (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000);
}

bool site_is_stopping(const site *s) {
    return s->stopping;
}

bool site_is_shared(const site *s) {
    return s->is_shared;
}

void **site_part_of(site *s, site_part part) {
    return &s->parts[part];
}

bool site_watch(site *s, int fd) {
    struct epoll_event e = {.events = EPOLLIN, .data.fd = fd};
    return epoll_ctl(s->poll, EPOLL_CTL_ADD, fd, &e) == 0;
}

/* == Notifications from the store == */

static void store_changed(void *context, const store_change *change) {
    site *s = context;
    switch (change->kind) {
    case STORE_CHANGE_EVENT:
        live_heard_event(s, change->id, change->event);
        break;
    case STORE_CHANGE_TABLE:
        live_heard_table(s, change->id);
        break;
    case STORE_CHANGE_ACCOUNT:
        account_changed(s, change->id);
        live_heard_account(s, change->id);
        break;
    case STORE_CHANGE_MISSED:
        live_heard_nothing(s);
        account_changed(s, 0);
        break;
    }
}

static void store_connected(void *context, bool up, const char *detail) {
    site *s = context;
    s->store_down = !up;
    log_event(s, up ? "info" : "error", up ? "store is reachable again" : "store is unreachable",
              "detail", detail, NULL);
}

/* == Opening and closing == */

static void close_parts(site *s) {
    for (int i = PARTS; i-- > 0;) {
        if (s->opened[i] && parts[i].hooks->close)
            parts[i].hooks->close(s);
        s->opened[i] = false;
        free(s->parts[parts[i].part]);
        s->parts[parts[i].part] = NULL;
    }
}

static void release(site *s) {
    if (s->poll >= 0)
        close(s->poll);
    free(s->store_name);
    free(s->version);
    free(s);
}

static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

static bool open_store(site *s, char *error) {
    store_error e;
    s->store = store_open(
        &(store_options){
            .location = s->options.store,
            .alone = true,
            .patience_ms = PATIENCE_MS,
            .file_patience_ms = FILE_PATIENCE_MS,
            .changed = store_changed,
            .connected = store_connected,
            .context = s,
        },
        &e);
    if (s->store)
        return site_watch(s, store_fd(s->store));
    snprintf(error, SITE_ERROR_MAX, "%s%s%s", store_status_text(e.status), *e.detail ? ": " : "",
             e.detail);
    return false;
}

site *site_open(const site_options *options, char *error) {
    site *s = calloc(1, sizeof *s);
    snprintf(error, SITE_ERROR_MAX, "%s", store_status_text(STORE_NO_MEMORY));
    if (!s)
        return NULL;
    s->options = *options;
    s->poll = epoll_create1(EPOLL_CLOEXEC);
    s->version = copy_of(options->version ? options->version : "");
    s->store_name = options->store ? copy_of(options->store) : NULL;
    if (s->poll < 0 || !s->version || (options->store && !s->store_name)) {
        release(s);
        return NULL;
    }
    s->options.version = s->version;
    s->options.store = s->store_name;
    s->is_shared =
        s->store_name && strncmp(s->store_name, "postgres", 8) == 0 && strstr(s->store_name, "://");
    if (!open_store(s, error)) {
        release(s);
        return NULL;
    }
    for (int i = 0; i < PARTS; i++) {
        const part_hooks *hooks = parts[i].hooks;
        void *part = s->parts[parts[i].part] = calloc(1, hooks->size);
        if (!part || (hooks->open && !hooks->open(s, &s->options))) {
            close_parts(s);
            store_question_free(s->parts[PART_TRIALS]);
            store_close(s->store);
            release(s);
            return NULL;
        }
        s->opened[i] = true;
    }
    error[0] = '\0';
    return s;
}

void site_stop(site *s) {
    if (s->stopping)
        return;
    s->stopping = true;
    for (int i = 0; i < PARTS; i++)
        if (parts[i].hooks->stop)
            parts[i].hooks->stop(s);
}

bool site_is_idle(const site *s) {
    for (int i = 0; i < PARTS; i++)
        if (parts[i].hooks->is_idle && !parts[i].hooks->is_idle(s))
            return false;
    return calls_open(s) == 0 && store_questions_waiting(s->store) == 0;
}

void site_close(site *s) {
    if (!s)
        return;
    site_stop(s);
    /* Finishes and answers what is in progress, as far as the store cooperates; one batch leads to
     * another only a few times. */
    for (int i = 0; i < 64 && !site_is_idle(s); i++) {
        if (store_questions_waiting(s->store) > 0)
            poll(&(struct pollfd){.fd = s->poll, .events = POLLIN}, 1, PATIENCE_MS / 16);
        else if (!store_is_stuck(s->store))
            store_flush(s->store);
        site_work(s, site_time(s));
    }
    live_give_up(s);
    if (!store_is_stuck(s->store))
        store_flush(s->store);
    calls_refuse_all(s);
    close_parts(s);
    store_hush(s->store);
    store_question_free(s->parts[PART_TRIALS]);
    store_close(s->store);
    release(s);
}

/* == The loop == */

int site_fd(const site *s) {
    return s->poll;
}

int64_t site_next_due(const site *s) {
    int64_t due = INT64_MAX;
    for (int i = 0; i < PARTS; i++) {
        int64_t next = parts[i].hooks->next_due ? parts[i].hooks->next_due(s) : INT64_MAX;
        due = next < due ? next : due;
    }
    return due;
}

void site_work(site *s, int64_t now) {
    store_dispatch(s->store);
    for (int i = 0; i < PARTS; i++)
        if (parts[i].hooks->work)
            parts[i].hooks->work(s, now);
}

/* == Requests == */

/* Authenticates and authorises the caller, then runs the handler. */
static void serve(void *context) {
    call *c = context;
    const route *r = c->route;
    c->session_cookie[0] = '\0';
    store_status status = asker_find(c->site, &c->from.caller, &c->who);
    if (status == STORE_MISSING)
        call_refuse(c, REFUSED_NO_TOKEN);
    else if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (!c->allow[0])
        call_refuse(c, REFUSED_NO_ADDRESS);
    else if (c->is_large)
        call_refuse(c, REFUSED_LARGE);
    else if (c->is_malformed)
        call_refuse(c, REFUSED_NOT_JSON);
    else if (!r)
        call_refuse(c, REFUSED_METHOD);
    else if (r->who == MAY_ACCOUNT && !c->who.account)
        call_refuse(c, REFUSED_LOGIN);
    else if (r->who != MAY_ANYBODY && c->who.is_bot)
        call_refuse(c, REFUSED_BOT);
    else if (r->limit == LIMIT_NB || call_may(c, r->limit, 1))
        r->handle(c);
}

void site_ask(site *s, const site_request *request, site_replied reply, void *context) {
    s->requests++;
    call *c = call_new(s, request, reply, context);
    if (!c) {
        reply(context, &(site_reply){.status = 503});
        return;
    }
    unsigned seconds =
        s->stopping ? 0 : limit_take(s, LIMIT_OTHER, c->who.address, sizeof c->who.address, c->now);
    refusal r = s->stopping ? refusals[REFUSED_STOPPING] : refusal_slow(seconds);
    if (s->stopping || seconds > 0) {
        call_refuse_with(c, &r);
        return;
    }
    call_route(c, request->path);
    call_read_body(c, request->body);
    call_try(c, serve, c);
}

/* == Monitoring == */

void site_metrics(site *s, uint64_t values[]) {
    store_stats st = store_read_stats(s->store);
    values[METRIC_API_REQUESTS] = s->requests;
    values[METRIC_COMMITS] = st.commits;
    values[METRIC_BATCHES_KEPT] = st.batches;
    values[METRIC_BATCHES_REFUSED] = st.refused;
    values[METRIC_BATCHES_FAILED] = st.failed;
    values[METRIC_EVENTS] = st.events;
    values[METRIC_COMMIT_SECONDS] = (uint64_t)st.commit_us / 1000;
    values[METRIC_STORE_WAITING] = st.waiting;
    values[METRIC_LARGEST_GROUP] = st.largest_group;
    values[METRIC_RECONNECTS] = st.reconnects;
    for (int i = 0; i < PARTS; i++)
        if (parts[i].hooks->metrics)
            parts[i].hooks->metrics(s, values);
}

bool site_is_healthy(const site *s) {
    return !s->store_down && !s->stopping && !store_is_stuck(s->store) &&
           live_could_write((site *)s);
}
