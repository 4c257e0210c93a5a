#include "site/refusal.h"

#include <string.h>

#include "site/inside.h"
#include "table/table.h"

const refusal refusals[REFUSED_NB] = {
#define REFUSAL(name, status_, code_, message_)                                                    \
    [REFUSED_##name] = {.status = status_, .code = code_, .message = message_},
#include "site/refusals.def"
#undef REFUSAL
};

bool refuse(refusal *out, refused why) {
    *out = refusals[why];
    return false;
}

refusal refusal_slow(unsigned seconds) {
    refusal r = refusals[REFUSED_SLOW];
    r.retry_after = seconds;
    return r;
}

refusal refusal_of_table(const table_answer *answer) {
    if (answer->refusal >= TABLE_REFUSED_LOG)
        return refusals[REFUSED_FAILED];
    if (answer->refusal == TABLE_REFUSED_MEMORY)
        return refusals[REFUSED_STORAGE];
    return (refusal){.status = answer->refusal == TABLE_REFUSED_COMMAND ? 400
                               : answer->refusal == TABLE_REFUSED_SEAT  ? 403
                                                                        : 409,
                     .code = table_refusal_word(answer->refusal),
                     .error = &answer->error};
}

refused refused_by_store(store_status status) {
    switch (status) {
    case STORE_CONFLICT:
        return REFUSED_FASTER;
    case STORE_MISSING:
        return REFUSED_MISSING;
    case STORE_UNKNOWN:
        return REFUSED_UNKNOWN;
    case STORE_INVALID:
        return REFUSED_UNKEEPABLE;
    case STORE_OVERLOADED:
    case STORE_NO_SPACE:
    case STORE_NO_MEMORY:
    case STORE_UNREACHABLE:
        return REFUSED_STORAGE;
    default:
        return REFUSED_FAILED;
    }
}

static void write_args(json *j, const pt_error *error) {
    const char *template = error->message->english;
    unsigned count = 0;
    for (unsigned i = 0; i < PT_ERROR_ARGS; i++) {
        char mark[] = {'{', (char)('0' + i), '}', '\0'};
        if (strstr(template, mark))
            count = i + 1;
    }
    if (count == 0)
        return;
    json_open(j, "args", '[');
    for (unsigned i = 0; i < count; i++) {
        if (error->args[i].is_number)
            json_number(j, NULL, error->args[i].number);
        else
            json_text(j, NULL, error->args[i].text);
    }
    json_close(j, ']');
}

void refusal_write(json *j, const refusal *r) {
    const pt_error *error = r->error && r->error->status != PT_OK ? r->error : NULL;
    json_open(j, "error", '{');
    json_text(j, "code", r->code);
    json_text(j, "message", error ? error->message->english : r->message);
    if (error) {
        write_args(j, error);
    } else if (r->arg) {
        json_open(j, "args", '[');
        json_text(j, NULL, r->arg);
        json_close(j, ']');
    }
    if (r->retry_after > 0)
        json_number(j, "retry_after", r->retry_after);
    json_close(j, '}');
}
