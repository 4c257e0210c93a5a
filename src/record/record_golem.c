/* Records from littlegolem.net: SGF trees whose root names the game in FF[] and shows its board.
 *
 *     (;FF[NAME]VA[RANDOM]EV[...]PW[...]PB[...]POS[board]SO[...];W[turn];B[turn]...)
 *
 * The tree is rewritten in place, turn by turn, and is then read like any other. */
#include "base/text.h"
#include "game/dialect.h"
#include "record/record.h"

static const golem_dialect *find_dialect(const pt_record *record) {
    const char *format = pt_sgf_get(record->sgf, record->root, "FF", 0);
    reader word = reader_on(format ? format : "", PT_ZSTR);
    const pt_game *game;
    for (size_t i = 0; (game = record_game(record->extra, i)); i++)
        if (game->dialects && game->dialects->golem &&
            reader_is_word(&word, game->dialects->golem->name))
            return game->dialects->golem;
    return NULL;
}

static pt_status translate_turns(pt_record *record, const golem_dialect *dialect) {
    static const char *const names[] = {"W", "B"};
    pt_sgf *sgf = record->sgf;
    pt_status status = PT_OK;
    for (uint32_t node = record->root; status == PT_OK && node != PT_SGF_NONE;
         node = record_next_node(record, node)) {
        for (size_t i = 0; status == PT_OK && i < sizeof names / sizeof names[0]; i++) {
            char turn[PT_ACTION_TEXT_MAX * 4];
            const char *text = pt_sgf_get(sgf, node, names[i], 0);
            if (text && !pt_sgf_get(sgf, node, names[i], 1) &&
                dialect->turn(reader_on(text, PT_ZSTR), turn, sizeof turn) > 0)
                status = pt_sgf_set(sgf, node, names[i], turn);
        }
    }
    return status;
}

pt_status record_translate_golem(pt_record *record, pt_error *error) {
    const golem_dialect *dialect = find_dialect(record);
    char position[PT_POSITION_TEXT_MAX];
    pt_sgf *sgf = record->sgf;
    uint32_t root = record->root;
    if (!dialect)
        return PT_OK;
    const char *board = pt_sgf_get(sgf, root, "POS", 0);
    pt_status status =
        dialect->position(reader_on(board ? board : "", PT_ZSTR), position, sizeof position, error);
    if (status != PT_OK)
        return status;
    status = pt_sgf_set(sgf, root, "FF", "4");
    if (status == PT_OK)
        status = pt_sgf_set(sgf, root, "PTP", position);
    static const char *const gone[] = {"VA", "POS"};
    for (size_t i = 0; status == PT_OK && i < sizeof gone / sizeof gone[0]; i++)
        status = pt_sgf_set(sgf, root, gone[i], NULL);
    if (status == PT_OK)
        status = translate_turns(record, dialect);
    return record_tree_fault(status, error);
}
