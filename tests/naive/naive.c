/* One face for both games, and perft. */
#include "naive_games.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char naive_kinds[6] = "TZDYP";

/* gipf.md §1 and dvonn.md give the same six neighbours. */
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
    bool ok = false;
    if (strncmp(text, "gipf ", 5) == 0) {
        t.game = 'g';
        ok = naive_gipf_read(&t.u.gipf, text);
    } else if (strncmp(text, "dvonn ", 6) == 0) {
        t.game = 'd';
        ok = naive_dvonn_read(&t.u.dvonn, text);
    }
    if (!ok)
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
    if (s->game == 'g')
        naive_gipf_write(&s->u.gipf, out, size);
    else
        naive_dvonn_write(&s->u.dvonn, out, size);
}

int naive_actions(const naive_state *s, naive_action *out, int max) {
    if (s->game == 'g')
        return naive_gipf_actions(&s->u.gipf, out, max);
    return naive_dvonn_actions(&s->u.dvonn, out, max);
}

static void play(naive_state *s, const char *action) {
    if (s->game == 'g')
        naive_gipf_play(&s->u.gipf, action);
    else
        naive_dvonn_play(&s->u.dvonn, action);
}

bool naive_apply(naive_state *s, const char *action) {
    naive_action list[NAIVE_ACTIONS_MAX];
    int count = naive_actions(s, list, NAIVE_ACTIONS_MAX);
    for (int i = 0; i < count && i < NAIVE_ACTIONS_MAX; i++) {
        if (strcmp(list[i].text, action) == 0) {
            play(s, list[i].text);
            return true;
        }
    }
    return false;
}

char naive_winner(const naive_state *s) {
    if (s->game == 'g')
        return s->u.gipf.winner;
    return naive_dvonn_winner(&s->u.dvonn);
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
        play(&next, list[i].text);
        sum += naive_perft(&next, depth - 1);
    }
    return sum;
}
