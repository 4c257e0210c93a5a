/* The built-in games; tools/games.sh finds their folders. */
#include "potentia.h"

#define GAME(name) extern const pt_game pt_game_##name;
#include "games.def"
#undef GAME

size_t pt_builtin_games(const pt_game *const **out) {
    static const pt_game *const games[] = {
#define GAME(name) &pt_game_##name,
#include "games.def"
#undef GAME
    };
    *out = games;
    return sizeof games / sizeof games[0];
}
