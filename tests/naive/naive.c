/* One face for every game, and perft. */
#include "naive/naive.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TWIN(name) extern const naive_game naive_game_##name;
#include "naive.def"
#undef TWIN

static const naive_game *const games[] = {
#define TWIN(name) &naive_game_##name,
#include "naive.def"
#undef TWIN
    NULL,
};

const int naive_steps[6][2] = {{0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, 0}, {-1, 0}};

void naive_put(char *out, size_t size, const char *format, ...) {
    size_t used = strlen(out);
    if (used >= size)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

void naive_add(naive_action *out, int max, int *count, const char *text) {
    if (*count < max)
        snprintf(out[*count].text, sizeof out[*count].text, "%s", text);
    (*count)++;
}

bool naive_read(naive_state *s, const char *text) {
    naive_state t;
    memset(&t, 0, sizeof t);
    size_t name = strcspn(text, " ");
    for (int i = 0; games[i] && !t.game; i++)
        if (strlen(games[i]->name) == name && strncmp(text, games[i]->name, name) == 0)
            t.game = games[i];
    if (!t.game || !t.game->read(&t.u, text))
        return false;

    /* A position has exactly one text (notation.md). */
    char back[NAIVE_TEXT_MAX];
    naive_write(&t, back, sizeof back);
    if (strcmp(back, text) != 0)
        return false;
    *s = t;
    return true;
}

void naive_write(const naive_state *s, char *out, size_t size) {
    if (size == 0)
        return;
    out[0] = '\0';
    s->game->write(&s->u, out, size);
}

int naive_actions(const naive_state *s, naive_action *out, int max) {
    return s->game->actions(&s->u, out, max);
}

bool naive_apply(naive_state *s, const char *action) {
    naive_action list[NAIVE_ACTIONS_MAX];
    int count = naive_actions(s, list, NAIVE_ACTIONS_MAX);
    for (int i = 0; i < count && i < NAIVE_ACTIONS_MAX; i++) {
        if (strcmp(list[i].text, action) == 0) {
            s->game->play(&s->u, list[i].text);
            return true;
        }
    }
    return false;
}

char naive_winner(const naive_state *s) {
    return s->game->winner(&s->u);
}

unsigned long long naive_perft(const naive_state *s, int depth) {
    if (depth <= 0)
        return 1;
    naive_action list[NAIVE_ACTIONS_MAX];
    int count = naive_actions(s, list, NAIVE_ACTIONS_MAX);
    if (depth == 1)
        return (unsigned long long)count;
    unsigned long long sum = 0;
    for (int i = 0; i < count && i < NAIVE_ACTIONS_MAX; i++) {
        naive_state next = *s;
        s->game->play(&next.u, list[i].text);
        sum += naive_perft(&next, depth - 1);
    }
    return sum;
}

unsigned naive_events(const naive_state *before, const char *action) {
    naive_state after = *before;
    if (!naive_apply(&after, action))
        return 0;
    return before->game->events(&before->u, &after.u, action);
}
