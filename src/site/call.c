#include "site/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A call in the list of those not yet answered. */
typedef struct entry {
    call c; /* first */
    struct entry *next, *prev;
    trial trial;
    char query[];
} entry;

typedef struct open_calls {
    entry *first;
    size_t count;
} open_calls;

static open_calls *calls_of(const site *s) {
    return *site_part_of((site *)s, PART_CALLS);
}

size_t calls_open(const site *s) {
    return calls_of(s)->count;
}

void calls_refuse_all(site *s) {
    for (entry *next, *e = calls_of(s)->first; e; e = next) {
        next = e->next;
        call_refuse(&e->c, REFUSED_STOPPING);
    }
}

const part_hooks calls_hooks = {.size = sizeof(open_calls)};

/* == Creating and ending == */

void caller_copy(caller_copied *out, const site_caller *caller) {
    span *texts[] = {&out->caller.visitor, &out->caller.session, &out->caller.bearer};
    out->caller = *caller;
    for (int i = 0; i < 3; i++) {
        if (!texts[i]->at)
            continue;
        size_t len = texts[i]->len < sizeof out->texts[i] ? texts[i]->len : sizeof out->texts[i];
        memcpy(out->texts[i], texts[i]->at, len);
        *texts[i] = (span){out->texts[i], len};
    }
}

call *call_new(site *s, const site_request *request, site_replied reply, void *context) {
    open_calls *o = calls_of(s);
    entry *e = calloc(1, sizeof *e + request->query.len);
    if (!e)
        return NULL;
    call *c = &e->c;
    c->site = s;
    c->method = request->method;
    c->now = site_time(s);
    c->reply = reply;
    c->context = context;
    address_network(request->caller.address, c->who.address);
    c->who.secure = request->caller.secure;
    caller_copy(&c->from, &request->caller);
    if (request->query.len > 0)
        memcpy(e->query, request->query.at, request->query.len);
    c->query = (span){e->query, request->query.len};
    e->next = o->first;
    if (e->next)
        e->next->prev = e;
    o->first = e;
    o->count++;
    return c;
}

static void entry_free(void *context) {
    entry *e = context;
    trial_drop(&e->trial);
    json_decref(e->c.body);
    json_free(&e->c.answer);
    free(e);
}

/* Sends the answer and frees the call. */
static void end(call *c, site_reply *reply) {
    open_calls *o = calls_of(c->site);
    entry *e = (entry *)c;
    size_t cookies = 0;
    if (e->trial.is_running && store_is_pending())
        return; /* the attempt is void */
    if (c->visitor_cookie[0])
        reply->cookies[cookies++] = c->visitor_cookie;
    if (c->session_cookie[0])
        reply->cookies[cookies++] = c->session_cookie;
    if (e->prev)
        e->prev->next = e->next;
    else
        o->first = e->next;
    if (e->next)
        e->next->prev = e->prev;
    o->count--;
    c->reply(c->context, reply);
    trial_end(&e->trial, entry_free, e);
}

void call_try(call *c, trial_step *step, void *context) {
    trial_run(&((entry *)c)->trial, c->site, step, context);
}

json *call_json(call *c) {
    json_clear(&c->answer);
    json_open(&c->answer, NULL, '{');
    return &c->answer;
}

static bool end_json(call *c, site_reply *reply) {
    json *j = &c->answer;
    if (j->depth > 0)
        json_close(j, '}');
    reply->type = "application/json";
    reply->body = j->out;
    reply->len = j->len;
    if (j->failed)
        *reply = (site_reply){.status = 500};
    end(c, reply);
    return true;
}

bool call_answer(call *c, int status) {
    return end_json(c, &(site_reply){.status = status});
}

bool call_answer_nothing(call *c) {
    return call_answer_text(c, 204, NULL, NULL, 0, NULL);
}

bool call_answer_texts(call *c, int status, const char *const *words) {
    json *j = call_json(c);
    for (; words[0]; words += 2)
        json_text(j, words[0], words[1]);
    return call_answer(c, status);
}

bool call_answer_text(call *c, int status, const char *type, const char *text, size_t len,
                      const char *filename) {
    end(c, &(site_reply){
               .status = status, .type = type, .body = text, .len = len, .filename = filename});
    return true;
}

/* == Refusing == */

bool call_refuse_with(call *c, const refusal *r) {
    refusal_write(call_json(c), r);
    end_json(c, &(site_reply){.status = r->status,
                              .retry_after = r->retry_after,
                              .allow = r->status == 405 ? c->allow : NULL});
    return false;
}

bool call_refuse(call *c, refused why) {
    return call_refuse_with(c, &refusals[why]);
}

bool call_refuse_about(call *c, refused why, const char *arg) {
    refusal r = refusals[why];
    r.arg = arg;
    return call_refuse_with(c, &r);
}

bool call_refuse_store(call *c, store_status status) {
    refused why = refused_by_store(status);
    if (why == REFUSED_FAILED)
        log_event(c->site, "error", "store failed", "status", store_status_text(status), NULL);
    return call_refuse(c, why);
}

bool call_may(call *c, limit what, unsigned count) {
    unsigned seconds = what == LIMIT_LOGIN ? limit_take(c->site, what, c->who.address,
                                                        sizeof c->who.address, c->now)
                                           : limit_take_who(c->site, what, &c->who, count, c->now);
    if (seconds == 0)
        return true;
    refusal r = refusal_slow(seconds);
    return call_refuse_with(c, &r);
}

/* == Writing to the store == */

bool call_answer_or_refuse(call *c, store_status status) {
    return status == STORE_OK ? call_answer(c, 200) : call_refuse_store(c, status);
}

void call_kept(void *context, store_status status, const char *detail) {
    call *c = context;
    (void)detail;
    if (status != STORE_OK)
        call_refuse_store(c, status);
    else if (c->kept == 204)
        call_answer_nothing(c);
    else
        call_answer(c, c->kept);
}

bool call_keep(call *c, store_batch *b, int status) {
    c->kept = status;
    store_status result = store_append(site_store(c->site), b, call_kept, c);
    return result == STORE_OK || call_refuse_store(c, result);
}

/* == Reading == */

/* Limits the nesting depth before parsing: strings are skipped, and the rest need not be valid
 * JSON. */
static bool is_shallow(const char *text, size_t len) {
    unsigned depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > SITE_DEPTH_MAX)
                return false;
        } else if ((c == '}' || c == ']') && depth > 0) {
            depth--;
        }
    }
    return true;
}

json_t *json_read(const char *text, size_t len) {
    if (len == 0 || !is_shallow(text, len))
        return NULL;
    json_t *read = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(read))
        return read;
    json_decref(read);
    return NULL;
}

void call_read_body(call *c, span body) {
    if (!body.at || body.len == 0)
        return;
    c->is_large = body.len > SITE_BODY_MAX;
    c->body = c->is_large ? NULL : json_read(body.at, body.len);
    c->is_malformed = !c->body;
}

/* Stores the value if it has the type the member expects. */
static bool take_member(const member *m, const json_t *value) {
    switch (m->kind) {
    case 's':
        if (!json_is_string(value) || json_string_length(value) > m->max)
            return false;
        *(const char **)m->out = json_string_value(value);
        return true;
    case 'b':
        if (!json_is_boolean(value))
            return false;
        *(bool *)m->out = json_is_true(value);
        return true;
    default:
        if (!json_is_integer(value))
            return false;
        *(int64_t *)m->out = json_integer_value(value);
        return true;
    }
}

const char *members_read(json_t *object, const member *members) {
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        const member *m = members;
        while (m->name && strcmp(m->name, name) != 0)
            m++;
        if (!m->name || !take_member(m, value))
            return name;
    }
    for (const member *m = members; m->name; m++)
        if (m->is_needed && !json_object_get(object, m->name))
            return m->name;
    return NULL;
}

bool call_members(call *c, const member *members) {
    const char *wrong = members_read(c->body, members);
    if (!wrong)
        return true;
    char shown[48];
    snprintf(shown, sizeof shown, "%.40s", wrong);
    /* The name may have been cut in the middle of a character, which JSON would not accept. */
    for (char *p = shown; *p; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    return call_refuse_about(c, REFUSED_MEMBER, shown);
}

static bool decode(const char *at, size_t len, char *out, size_t size) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++, n++) {
        char c = at[i] == '+' ? ' ' : at[i];
        if (c == '%') {
            int high = len - i > 2 ? text_hex(at[i + 1]) : -1;
            int low = len - i > 2 ? text_hex(at[i + 2]) : -1;
            if (high < 0 || low < 0)
                return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (c == '\0' || n + 1 >= size)
            return false;
        out[n] = c;
    }
    out[n] = '\0';
    return true;
}

bool call_parameter(const call *c, const char *name, char *out, size_t size) {
    const char *at = c->query.at, *end = at + c->query.len;
    size_t name_len = strlen(name);
    while (at < end) {
        const char *stop = memchr(at, '&', (size_t)(end - at));
        if (!stop)
            stop = end;
        const char *equals = memchr(at, '=', (size_t)(stop - at));
        if (equals && (size_t)(equals - at) == name_len && memcmp(at, name, name_len) == 0)
            return decode(equals + 1, (size_t)(stop - equals - 1), out, size);
        at = stop + 1;
    }
    return false;
}
