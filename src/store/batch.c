/* Batches: statements with their values, checked and copied. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "store/inside.h"

const statement_form statement_forms[STATEMENT_NB] = {
#define X(name, forms, rule, sql) {#name, sql, forms, sizeof(forms) - 1, RULE_##rule},
#include "store/statements.def"
#undef X
};

/* Memory comes in blocks, so that pointers into it stay valid. */
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

void batch_refuse(store_batch *b, store_status status, const char *detail) {
    if (b && b->status == STORE_OK)
        batch_result(b, status, detail);
}

static void *take(store_batch *b, size_t size) {
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!b->blocks || b->blocks->size - b->blocks->used < size) {
        size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        block *k = malloc(sizeof *k + room);
        if (!k) {
            batch_refuse(b, STORE_NO_MEMORY, NULL);
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

/* == Statements == */

/* Whether it is UTF-8 of at most `max` bytes, without control characters if it must be one line. */
static bool text_fits(const value *v, size_t max, bool one_line) {
    for (size_t i = 0; i < v->len && one_line; i++)
        if ((unsigned char)v->text[i] < ' ' || v->text[i] == 0x7F)
            return false;
    return v->len <= max && is_utf8(v->text, v->len);
}

static const char *judge_text(char form, const value *v) {
    static const struct {
        char form;
        bool one_line;
        size_t max;
    } texts[] = {
        {'w', true, STORE_WORD_MAX},    {'a', true, STORE_NAME_MAX},
        {'c', true, STORE_COMMAND_MAX}, {'C', true, STORE_COMMAND_MAX},
        {'s', true, STORE_RESULT_MAX},  {'z', true, STORE_SECRET_MAX},
        {'u', true, STORE_SETUP_MAX},   {'p', true, STORE_OPTIONS_MAX},
        {'e', true, STORE_EVENT_MAX},   {'x', false, STORE_NOTE_MAX},
        {'X', false, STORE_RECORD_MAX},
    };
    size_t i = 0;
    while (texts[i].form != form)
        i++;
    if (v->type != VALUE_TEXT)
        return form == 'C' ? NULL : "text is missing";
    return text_fits(v, texts[i].max, texts[i].one_line) ? NULL
                                                         : "text that is too long or not UTF-8";
}

/* What is wrong with a value, or NULL. */
static const char *judge(char form, const value *v) {
    switch (form) {
    case 'i':
        return v->number > 0 ? NULL : "an id that is not positive";
    case 'o':
        return v->type == VALUE_NULL || v->number > 0 ? NULL : "an id that is not positive";
    case 't':
        return v->number >= 0 ? NULL : "a time before 1970";
    case 'r': /* must be finite: databases treat other values differently */
        return v->real - v->real == 0 ? NULL : "a rating that is not a number";
    case 'h':
        return v->type == VALUE_BYTES ? NULL : "a token is missing";
    case 'n':
    case 'H':
        return NULL;
    default:
        return judge_text(form, v);
    }
}

void batch_add(store_batch *b, statement_id id, store_change_kind change, int64_t about,
               const value *values, size_t count) {
    const statement_form *form = &statement_forms[id];
    assert(count == form->parameters);
    if (!b)
        return; /* store_append reports that memory ran out */
    if (b->ops == STORE_BATCH_OPS)
        batch_refuse(b, STORE_INVALID, "too many statements in one batch");
    op *o = b->status == STORE_OK ? take(b, sizeof *o + count * sizeof o->values[0]) : NULL;
    if (!o)
        return;
    *o = (op){.statement = id, .change = change, .about = about};
    for (size_t i = 0; i < count; i++) {
        value v = values[i];
        const char *wrong = judge(form->forms[i], &v);
        if (wrong) {
            batch_refuse(b, STORE_INVALID, wrong);
            return;
        }
        if (value_has_bytes(&v)) {
            char *copy = take(b, v.len + 1);
            if (!copy)
                return;
            memcpy(copy, v.data, v.len);
            copy[v.len] = '\0';
            v.data = copy;
        }
        o->values[i] = v;
    }
    if (b->last)
        b->last->next = o;
    else
        b->first = o;
    b->last = o;
    b->ops++;
    if (!b->key)
        b->key = about;
}
