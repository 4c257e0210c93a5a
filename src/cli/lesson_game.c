#include "cli/lesson_game.h"

#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/message.h"
#include "cli/words.h"

enum {
    HASH_MB = 4,        /* plenty for a level */
    HINT_NODES = 20000, /* better than a level needs, and there at once */
};

pt_status lesson_game_begin(lesson_game *g, const pt_rules *rules, const pt_state *state,
                            unsigned level, pt_error *error) {
    session_free(&g->game);
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX];
    pt_setup_text(rules, setup, sizeof setup);
    pt_position_write(rules, state, position, sizeof position);
    pt_status status = session_new(setup, position, &g->game, error);
    g->reader = status == PT_OK ? session_actor(&g->game) : PT_NOBODY;
    g->level = level;
    return status;
}

static pt_status think(lesson_game *g, pt_limits limits, pt_action *out, pt_error *error) {
    pt_search_info info;
    if (!g->host && engine_host_new(HASH_MB, 1, NULL, NULL, &g->host) != PT_OK)
        return pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
    /* A level must not profit from a hint's hash table. */
    engine_host_clear(g->host);
    if (getentropy(&limits.seed, sizeof limits.seed) != 0)
        limits.seed = g->game.count;
    pt_status status = engine_host_think(g->host, g->game.rules, &g->game.now, &g->game.history,
                                         &limits, NULL, &info);
    if (status == PT_OK)
        *out = info.pv[0];
    return status;
}

pt_status lesson_game_play(lesson_game *g, pt_action action, pt_error *error) {
    pt_status status = session_play(&g->game, action, error);
    while (status == PT_OK && !session_over(&g->game) && session_actor(&g->game) != g->reader) {
        pt_action reply = PT_NO_ACTION;
        status = think(g, (pt_limits){.level = g->level}, &reply, error);
        if (status != PT_OK)
            break;
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(g->game.rules, &g->game.now, reply, text, sizeof text);
        printf("%s: %s\n", player_label(g->game.rules, session_actor(&g->game)), text);
        status = session_play(&g->game, reply, error);
    }
    return status;
}

pt_status lesson_game_hint(lesson_game *g, char out[PT_ACTION_TEXT_MAX], pt_error *error) {
    pt_action action = PT_NO_ACTION;
    pt_status status = think(g, (pt_limits){.nodes = HINT_NODES}, &action, error);
    if (status == PT_OK)
        pt_action_write(g->game.rules, &g->game.now, action, out, PT_ACTION_TEXT_MAX);
    return status;
}

pt_outcome lesson_game_outcome(const lesson_game *g) {
    return pt_record_outcome(g->game.record);
}

void lesson_game_end(lesson_game *g) {
    session_free(&g->game);
    engine_host_free(g->host);
    *g = (lesson_game){.reader = PT_NOBODY};
}
