#include "data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

/* States are copied into blocks that are never freed: they last as long as the program. */
static void *keep(const void *state, size_t size) {
    enum { BLOCK = 1 << 24 };
    static char *block;
    static size_t used = BLOCK;
    size = (size + 15) & ~(size_t)15;
    if (used + size > BLOCK) {
        block = malloc(BLOCK);
        if (!block)
            abort();
        used = 0;
    }
    void *to = block + used;
    memcpy(to, state, size);
    used += size;
    return to;
}

static void append(position **list, size_t *count, const position *p) {
    if ((*count & (*count + 1)) == 0 || *count == 0) {
        position *more = realloc(*list, (2 * *count + 2) * sizeof **list);
        if (!more)
            abort();
        *list = more;
    }
    (*list)[(*count)++] = *p;
}

static bool is_wanted(const data *d, const pt_rules *rules, const void *state) {
    return model_from(rules, state) == d->model && model_quiet(d->model, rules, state);
}

/* False if the log does not follow the rules. */
static bool replay(data *d, const log_game *game, bool held) {
    const pt_rules *rules = d->rules[d->logs];
    const pt_variant *variant = pt_rules_variant(rules);
    pt_state now;
    memset(&now, 0, sizeof now);
    pt_start(rules, &now);
    if (variant && variant->drawn)
        pt_rules_game(rules)->draw(rules, game->seed, &now);
    for (unsigned i = 0; i < game->count; i++) {
        const log_action *a = &game->actions[i];
        if (a->actor > 1 || !pt_is_legal(rules, &now, a->action))
            return false;
        if (a->score != LOG_RANDOM && is_wanted(d, rules, &now)) {
            const float result =
                0.5f + 0.5f * (float)(a->actor == PT_WHITE ? game->result : -game->result);
            position p = {
                .state = keep(&now, rules->state_size),
                .terms = (float)d->model->evaluate(rules, &now, a->actor, d->model->weights) /
                         (16.0f * (float)d->model->scale),
                .search = 1 / (1 + expf(-(float)a->score / (float)d->model->scale)),
                .result = result,
                .log = (uint16_t)d->logs,
                .actor = a->actor,
            };
            if (held)
                append(&d->held, &d->helds, &p);
            else
                append(&d->train, &d->trains, &p);
        }
        pt_apply(rules, &now, a->action);
    }
    return true;
}

const char *data_add(data *d, const char *name, const char *path) {
    char start[LOG_START_MAX + 1];
    static log_game game;
    FILE *file = fopen(path, "rb");
    if (!file || !log_read_head(file, start))
        return "not a log of games";
    if (d->logs == LOGS_MAX)
        return "too many logs";
    if (pt_rules_new(NULL, start, PT_ZSTR, &d->rules[d->logs], NULL) != PT_OK)
        return "no such start";
    const model *m = model_named(d->rules[d->logs]->game, name, strlen(name));
    if (!m || !m->shape || (d->model && d->model != m))
        return "this start has no such model with a network";
    d->model = m;
    bool good = true;
    for (unsigned n = 0; good && log_read(file, &game); n++)
        good = replay(d, &game, n % HELD_OUT_ONE_IN == HELD_OUT_ONE_IN - 1);
    d->logs++;
    fclose(file);
    return good ? NULL : "a game that breaks the rules";
}
