#include "site/lines.h"

#include <stdlib.h>
#include <string.h>

static const char *put(char **at, const char *text) {
    char *out = *at;
    size_t size = strlen(text) + 1;
    memcpy(out, text, size);
    *at += size;
    return out;
}

bool lines_keep(void *context, const store_line *line) {
    kept_lines *k = context;
    const store_table *t = &line->table;
    if (k->only_listed && !t->listed)
        return true;
    size_t size = strlen(t->setup) + strlen(t->options) + strlen(t->state) + strlen(t->result) +
                  strlen(t->head.turn) + 5;
    for (int i = 0; i < 2; i++)
        size += strlen(line->seats[i].kind) + strlen(line->seats[i].name) + 2 +
                (line->seats[i].token ? STORE_HASH_SIZE : 0);
    kept_line *l = malloc(sizeof *l + size);
    if (!l) {
        k->failed = true;
        return false;
    }
    char *at = l->texts;
    l->line = *line;
    l->line.table.setup = put(&at, t->setup);
    l->line.table.options = put(&at, t->options);
    l->line.table.state = put(&at, t->state);
    l->line.table.result = put(&at, t->result);
    l->line.table.head.turn = put(&at, t->head.turn);
    for (int i = 0; i < 2; i++) {
        store_seat *s = &l->line.seats[i];
        s->kind = put(&at, s->kind);
        s->name = put(&at, s->name);
        s->colour = i == 0 ? "white" : "black";
        if (s->token) {
            memcpy(at, s->token, STORE_HASH_SIZE);
            s->token = (const uint8_t *)at;
            at += STORE_HASH_SIZE;
        }
    }
    k->lines[k->count++] = l;
    return k->count < k->max;
}

void lines_free(kept_lines *k) {
    for (size_t i = 0; i < k->count; i++)
        free(k->lines[i]);
    k->count = 0;
}
