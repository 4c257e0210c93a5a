/* Why something is refused, for whoever tells it: over HTTP, or over a WebSocket. */
#ifndef PT_SITE_REFUSAL_H
#define PT_SITE_REFUSAL_H

#include "base/json.h"
#include "potentia.h"

/* refusals.def has them all. */
typedef enum refused {
    REFUSED_NOT = 0,
#define REFUSAL(name, status, code, message) REFUSED_##name,
#include "site/refusals.def"
#undef REFUSAL
    REFUSED_NB
} refused;

/* `message` is a template, with at most one `arg`; or an error of the rules has both. */
typedef struct refusal {
    int status;
    const char *code, *message, *arg;
    const pt_error *error;
    unsigned retry_after; /* seconds, 0: it does not say */
} refusal;

extern const refusal refusals[REFUSED_NB];

/* Notes why, and is always false. */
bool refuse(refusal *out, refused why);

/* Too much at once. */
refusal refusal_slow(unsigned seconds);

/* What a table says. */
struct table_answer;
refusal refusal_of_table(const struct table_answer *answer);

/* The member "error": {"code": ..., "message": ...}. */
void refusal_write(json *j, const refusal *r);

#endif
