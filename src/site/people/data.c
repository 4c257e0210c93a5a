/* GET me/data: everything stored about an account, as a file. It may be large, so a store thread
 * reads it and hands it to the loop when complete. */
#include <stdlib.h>
#include <string.h>

#include "site/people/people.h"

/* More than anyone has played; protects the memory. */
enum { DATA_MAX = 64 << 20 };

typedef struct data {
    call *call;
    int64_t account;
    store_status status;
    json text;
    char section[STORE_WORD_MAX + 1]; /* of the last row, "" before the first */
} data;

static bool see_row(void *context, const char *section, const store_field *fields, size_t count) {
    data *d = context;
    json *j = &d->text;
    if (strcmp(section, d->section) != 0) {
        if (*d->section)
            json_close(j, ']');
        json_open(j, section, '[');
        strncpy(d->section, section, STORE_WORD_MAX);
    }
    json_put(j, "\n", 1);
    json_open(j, NULL, '{');
    for (size_t i = 0; i < count; i++) {
        char id[ID_TEXT];
        bool is_table = strcmp(fields[i].name, "table") == 0;
        if (is_table) /* in the form the API uses */
            id_write(strtoll(fields[i].text, NULL, 10), id);
        json_text(j, fields[i].name, is_table ? id : fields[i].text);
    }
    json_close(j, '}');
    j->failed |= j->len > DATA_MAX;
    return !j->failed;
}

static void read_all(store *s, void *context) {
    data *d = context;
    json_open(&d->text, NULL, '{');
    d->status = store_export_account(s, d->account, see_row, d);
    if (*d->section)
        json_close(&d->text, ']');
    json_close(&d->text, '}');
    json_put(&d->text, "\n", 1);
}

static void answer(store *s, void *context) {
    data *d = context;
    (void)s;
    if (d->status == STORE_OK && !d->text.failed)
        call_answer_text(d->call, 200, "application/json", d->text.out, d->text.len,
                         "potentia-data.json");
    else
        call_refuse_store(d->call, d->status == STORE_OK ? STORE_NO_MEMORY : d->status);
    json_free(&d->text);
    free(d);
}

bool get_data(call *c) {
    data *d = calloc(1, sizeof *d);
    if (d) {
        d->call = c;
        d->account = c->who.account;
    }
    store_status status =
        d ? store_later(site_store(c->site), read_all, answer, d) : STORE_NO_MEMORY;
    if (status == STORE_OK)
        return true;
    free(d);
    return call_refuse_store(c, status);
}
