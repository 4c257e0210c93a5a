/* A helper for games to read the fields of a position (`pt_game.position_read`). */
#ifndef PT_GAME_FIELDS_H
#define PT_GAME_FIELDS_H

#include "base/text.h"
#include "potentia.h"

/* Refuses a position with another number of fields than `count`, and skips the first one: the
 * game's name, which pt_position_read has compared. */
pt_status position_fields(reader *in, int count, pt_error *error);

#endif
