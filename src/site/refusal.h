/* Why something was refused, for answers over HTTP or a WebSocket. */
#ifndef PT_SITE_REFUSAL_H
#define PT_SITE_REFUSAL_H

#include "base/json.h"
#include "potentia.h"

/* refusals.def lists them all. */
typedef enum refused {
    REFUSED_NOT = 0,
#define REFUSAL(name, status, code, message) REFUSED_##name,
#include "site/refusals.def"
#undef REFUSAL
    REFUSED_NB
} refused;

/* `message` is a template with at most one `arg`; if `error` is set, both come from there. */
typedef struct refusal {
    int status;
    const char *code, *message, *arg;
    const pt_error *error;
    unsigned retry_after; /* seconds, 0: not given */
} refusal;

extern const refusal refusals[REFUSED_NB];

/* Fills in the refusal; always returns false. */
bool refuse(refusal *out, refused why);

/* Too many requests. */
refusal refusal_slow(unsigned seconds);

/* For a table's refusal. */
struct table_answer;
refusal refusal_of_table(const struct table_answer *answer);

/* Writes the member "error": {"code": ..., "message": ...}. */
void refusal_write(json *j, const refusal *r);

#endif
