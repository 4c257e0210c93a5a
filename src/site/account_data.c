/* GET me/data: everything kept about an account, as a file. It may be much: a thread of the
 * store reads it, and the loop gets it when it is whole. */
#include <stdlib.h>
#include <string.h>

#include "site/people.h"

/* Nobody has played so much; it is there so that nothing can fill the memory. */
enum { DATA_MAX = 64 << 20 };

typedef struct data {
    call *call;
    int64_t account;
    store_status status;
    char *text;
    size_t len, room;
    char section[STORE_WORD_MAX + 1]; /* that of the last row, "" before the first */
    bool failed;
} data;

static void put(data *d, const char *text, size_t len) {
    if (d->failed)
        return;
    if (len > d->room - d->len) {
        size_t room = 2 * d->room + len + 4096;
        char *more = room <= DATA_MAX ? realloc(d->text, room) : NULL;
        if (!more) {
            d->failed = true;
            return;
        }
        d->text = more;
        d->room = room;
    }
    memcpy(d->text + d->len, text, len);
    d->len += len;
}

static void put_sign(data *d, char sign) {
    put(d, &sign, 1);
}

/* What the store has is valid UTF-8: only what JSON itself needs is escaped. */
static void put_string(data *d, const char *text) {
    static const char hex[] = "0123456789abcdef";
    put_sign(d, '"');
    for (const char *c = text; *c; c++) {
        unsigned char sign = (unsigned char)*c;
        if (sign < ' ') {
            char escaped[] = {'\\', 'u', '0', '0', hex[sign >> 4], hex[sign & 15]};
            put(d, escaped, sizeof escaped);
            continue;
        }
        if (sign == '"' || sign == '\\')
            put_sign(d, '\\');
        put_sign(d, *c);
    }
    put_sign(d, '"');
}

/* Tables have the names that the API has for them. */
static void put_field(data *d, const store_field *field) {
    char id[ID_TEXT];
    const char *text = field->text;
    if (strcmp(field->name, "table") == 0) {
        id_write(strtoll(text, NULL, 10), id);
        text = id;
    }
    put_string(d, field->name);
    put_sign(d, ':');
    put_string(d, text);
}

static bool see_row(void *context, const char *section, const store_field *fields, size_t count) {
    data *d = context;
    if (strcmp(section, d->section) != 0) {
        put(d, *d->section ? "],\n" : "{", *d->section ? 3 : 1);
        put_string(d, section);
        put(d, ":[\n", 3);
        strncpy(d->section, section, STORE_WORD_MAX);
    } else {
        put(d, ",\n", 2);
    }
    for (size_t i = 0; i < count; i++) {
        put_sign(d, i == 0 ? '{' : ',');
        put_field(d, &fields[i]);
    }
    put_sign(d, '}');
    return !d->failed;
}

static void read_all(store *s, void *context) {
    data *d = context;
    d->status = store_export_account(s, d->account, see_row, d);
    put(d, "]}\n", 3);
}

static void answer(store *s, void *context) {
    data *d = context;
    (void)s;
    if (d->status == STORE_OK && !d->failed)
        call_answer_text(d->call, 200, "application/json", d->text, d->len, "potentia-data.json");
    else
        call_refuse_store(d->call, d->status == STORE_OK ? STORE_NO_MEMORY : d->status);
    free(d->text);
    free(d);
}

void handle_me_data(call *c) {
    if (c->rest.len > 0) {
        call_refuse_missing(c);
        return;
    }
    if (c->method != SITE_GET) {
        call_refuse_method(c, "GET");
        return;
    }
    if (!call_need_account(c, false))
        return;
    unsigned seconds =
        limit_take(c->site, LIMIT_LOGIN, &c->who.account, sizeof c->who.account, c->now);
    if (seconds > 0) {
        call_refuse_slow(c, seconds);
        return;
    }
    data *d = calloc(1, sizeof *d);
    if (d) {
        d->call = c;
        d->account = c->who.account;
    }
    store_status status =
        d ? store_later(site_store(c->site), read_all, answer, d) : STORE_NO_MEMORY;
    if (status != STORE_OK) {
        free(d);
        call_refuse_store(c, status);
    }
}
