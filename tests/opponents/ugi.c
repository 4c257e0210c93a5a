#include "ugi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_LIMIT 65536
#define HISTORY_LIMIT 16384

unsigned ugi_number(const char *text, unsigned low, unsigned high, const char *usage) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || value < low || value > high) {
        fprintf(stderr, "usage: %s\n", usage);
        exit(2);
    }
    return (unsigned)value;
}

static void complain(const char *what, const pt_error *error) {
    char text[512] = "";
    if (error)
        pt_error_text(error, NULL, NULL, text, sizeof text);
    printf("error %s%s%s\n", what, error ? ": " : "", text);
}

static void push(ugi_game *g) {
    if (g->history.count < g->history.capacity)
        pt_history_push(&g->history, g->rules, &g->state);
}

/* "fen POSITION [moves ACTION...]" */
static void take_position(ugi_game *g, char *text) {
    static const char fen[] = "fen ";
    pt_error error;
    pt_rules_free(g->rules);
    g->rules = NULL;
    g->history.count = 0;
    if (strncmp(text, fen, sizeof fen - 1) != 0) {
        complain("position: only positions are understood", NULL);
        return;
    }
    text += sizeof fen - 1;
    char *moves = strstr(text, " moves");
    if (moves) {
        *moves = '\0';
        moves += strlen(" moves");
    }
    if (pt_rules_for_position(NULL, text, PT_ZSTR, &g->rules, &error) != PT_OK) {
        g->rules = NULL;
        complain("position", &error);
        return;
    }
    bool good = pt_position_read(g->rules, text, PT_ZSTR, &g->state, &error) == PT_OK;
    if (good)
        push(g);
    for (char *word = moves ? strtok(moves, " ") : NULL; good && word; word = strtok(NULL, " ")) {
        pt_action action;
        good = pt_action_read(g->rules, &g->state, word, PT_ZSTR, &action, &error) == PT_OK;
        if (!good)
            break;
        pt_apply(g->rules, &g->state, action);
        push(g);
    }
    if (!good) {
        complain("position", &error);
        pt_rules_free(g->rules);
        g->rules = NULL;
    }
}

static void read_limits(ugi_game *g, char *text) {
    pt_limits *l = &g->limits;
    memset(l, 0, sizeof *l);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strtok(NULL, " ");
        int64_t n = value ? strtoll(value, NULL, 10) : 0;
        if (strcmp(word, "p1time") == 0)
            l->time_ms[0] = n;
        else if (strcmp(word, "p2time") == 0)
            l->time_ms[1] = n;
        else if (strcmp(word, "p1inc") == 0)
            l->increment_ms[0] = n;
        else if (strcmp(word, "p2inc") == 0)
            l->increment_ms[1] = n;
        else if (strcmp(word, "movetime") == 0)
            l->move_ms = n;
        else if (strcmp(word, "nodes") == 0)
            l->nodes = (uint64_t)n;
        else if (strcmp(word, "depth") == 0)
            l->depth = (unsigned)n;
    }
}

static void take_go(const ugi_opponent *opponent, ugi_game *g, char *text) {
    if (!g->rules || pt_state_actor(g->rules, &g->state) > PT_BLACK) {
        complain("go: there is nobody to act", NULL);
        return;
    }
    read_limits(g, text);
    pt_action action = opponent->choose(opponent->context, g);
    char word[PT_ACTION_TEXT_MAX];
    if (action == PT_NO_ACTION || !pt_is_legal(g->rules, &g->state, action)) {
        complain("go: this game is not played here", NULL);
        return;
    }
    pt_action_write(g->rules, &g->state, action, word, sizeof word);
    printf("bestmove %s\n", word);
}

int ugi_serve(const ugi_opponent *opponent) {
    static char line[LINE_LIMIT];
    static uint64_t keys[HISTORY_LIMIT];
    ugi_game game = {.history = {keys, 0, HISTORY_LIMIT}};
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0)
            printf("id name %s\nugiok\n", opponent->name);
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strcmp(line, "uginewgame") == 0) {
            if (opponent->new_game)
                opponent->new_game(opponent->context);
        } else if (strncmp(line, "position ", 9) == 0)
            take_position(&game, line + 9);
        else if (strcmp(line, "go") == 0 || strncmp(line, "go ", 3) == 0)
            take_go(opponent, &game, line + 2);
        else if (strcmp(line, "quit") == 0)
            break;
        fflush(stdout);
    }
    pt_rules_free(game.rules);
    return 0;
}
