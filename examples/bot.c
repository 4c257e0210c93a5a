/* A bot in C: it speaks the protocol (protocol.md), and the library knows the rules.
 *
 *     cc bot.c $(pkg-config --cflags --libs potentia) -o bot
 *     potentia match engine:level=1 cmd:./bot --games 10
 *
 * It takes whatever looks best after one action. Write a `choose` of your own. */
#include <potentia.h>
#include <stdio.h>
#include <string.h>

static pt_action choose(const pt_rules *rules, const pt_state *state) {
    pt_actor me = pt_state_actor(rules, state);
    pt_actions list;
    pt_legal(rules, state, &list);
    pt_action best = list.count > 0 ? list.items[0] : PT_NO_ACTION;
    for (int i = 0, most = -PT_SCORE_WIN; i < (int)list.count; i++) {
        pt_state after = *state;
        pt_apply(rules, &after, list.items[i]);
        pt_outcome end = pt_result(rules, &after);
        int value = end.over ? PT_SCORE_WIN : pt_engine_evaluate(rules, &after);
        if ((end.over ? end.winner : pt_state_owner(rules, &after)) != me)
            value = -value;
        if (value > most) {
            most = value;
            best = list.items[i];
        }
    }
    return best;
}

/* Sets up "fen POSITION [moves ACTION...]"; false where anything in it is wrong. */
static bool set_up(char *text, pt_rules **rules, pt_state *state) {
    char *moves = strstr(text, " moves");
    if (moves)
        *moves++ = '\0';
    pt_rules_free(*rules);
    *rules = NULL;
    if (strncmp(text, "fen ", 4) != 0 ||
        pt_rules_for_position(NULL, text + 4, PT_ZSTR, rules, NULL) != PT_OK ||
        pt_position_read(*rules, text + 4, PT_ZSTR, state, NULL) != PT_OK)
        return false;
    char *word = moves ? strtok(moves, " ") : NULL; /* the word "moves" itself */
    while (word && (word = strtok(NULL, " ")) != NULL) {
        pt_action action;
        if (pt_action_read(*rules, state, word, PT_ZSTR, &action, NULL) != PT_OK)
            return false;
        pt_apply(*rules, state, action);
    }
    return true;
}

int main(void) {
    static char line[65538]; /* the longest line of the protocol with its end */
    pt_rules *rules = NULL;
    pt_state state;
    bool ready = false;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) && strncmp(line, "quit", 4) != 0) {
        char text[PT_ACTION_TEXT_MAX] = "none";
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0)
            puts("id name a bot in C\nugiok");
        else if (strcmp(line, "isready") == 0)
            puts("readyok");
        else if (strncmp(line, "position ", 9) == 0)
            ready = set_up(line + 9, &rules, &state);
        else if (strncmp(line, "go", 2) == 0 && !ready)
            puts("error go: the position is none");
        else if (strncmp(line, "go", 2) == 0) {
            pt_action action = choose(rules, &state);
            if (action != PT_NO_ACTION)
                pt_action_write(rules, &state, action, text, sizeof text);
            printf("bestmove %s\n", text);
        }
    }
    pt_rules_free(rules);
    return 0;
}
