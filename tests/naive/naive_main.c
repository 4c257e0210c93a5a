/* The naive rules by hand:
 *   naive perft "POS" N
 *   naive moves "POS"
 *   naive apply "POS" "a1-b2;xb2-b5" */
#include "naive/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what, const char *text) {
    fprintf(stderr, "naive: %s: %s\n", what, text);
    return 1;
}

static int show_moves(const naive_state *s) {
    static naive_action list[NAIVE_ACTIONS_MAX];
    int count = naive_actions(s, list, NAIVE_ACTIONS_MAX);
    for (int i = 0; i < count && i < NAIVE_ACTIONS_MAX; i++)
        puts(list[i].text);
    return 0;
}

static int apply_all(naive_state *s, const char *actions) {
    while (*actions != '\0') {
        char action[64];
        size_t length = strcspn(actions, ";");
        if (length >= sizeof action)
            return fail("not an action", actions);
        memcpy(action, actions, length);
        action[length] = '\0';
        unsigned flags = naive_events(s, action);
        if (!naive_apply(s, action))
            return fail("not legal", action);
        for (int i = 0; i < s->game->event_count; i++)
            if (flags & 1u << i)
                printf("%s: %s\n", action, s->game->event_names[i]);
        actions += length;
        if (*actions == ';')
            actions++;
    }
    char text[NAIVE_TEXT_MAX];
    naive_write(s, text, sizeof text);
    puts(text);
    if (naive_winner(s) != '-')
        printf("winner: %c\n", naive_winner(s));
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 3)
        return fail("usage", "perft POS N | moves POS | apply POS ACTIONS");
    naive_state s;
    if (!naive_read(&s, argv[2]))
        return fail("not a position", argv[2]);
    if (strcmp(argv[1], "perft") == 0 && argc == 4) {
        printf("%llu\n", naive_perft(&s, atoi(argv[3])));
        return 0;
    }
    if (strcmp(argv[1], "moves") == 0 && argc == 3)
        return show_moves(&s);
    if (strcmp(argv[1], "apply") == 0 && argc == 4)
        return apply_all(&s, argv[3]);
    return fail("unknown command", argv[1]);
}
