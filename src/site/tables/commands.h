/* Players' commands, over HTTP or a WebSocket. */
#ifndef PT_SITE_COMMANDS_H
#define PT_SITE_COMMANDS_H

#include "site/tables/live.h"

typedef struct command_words {
    const char *word, *id, *text, *seat; /* NULL if absent, except `word` */
    int64_t at;
    int64_t lag_ms;
} command_words;

/* Queues a command of `who`. False: refused at once, and `done` will not be called. */
bool command_ask(live *l, const asker *who, const command_words *words, job_done done,
                 void *context, refusal *out);

#endif
