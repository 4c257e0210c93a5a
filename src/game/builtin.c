/* The one place that names the games the library comes with. */
#include "combine/combine.h"
#include "dvonn/dvonn.h"
#include "gipf/gipf.h"
#include "potentia.h"
#include "side/side.h"

size_t pt_builtin_games(const pt_game *const **games) {
    static const pt_game *const table[] = {
        &pt_game_gipf, &pt_game_dvonn, &pt_game_combined,
        &pt_game_rps,  &pt_game_die,   &pt_game_external,
    };
    *games = table;
    return sizeof table / sizeof table[0];
}
