/* Medley, a game that nobody need enjoy: it has whatever a game can have.
 *
 * The board is a hexagon of 91 points. Each player, First and Second, has three men, who begin on
 * one point, and four tiles, which cover three points; the discs are nobody's, light on one side
 * and dark on the other. A turn has three actions:
 *
 *     lay     d:c4 or D:c4    a disc from the pool, its light or its dark side up
 *             t:c4/2          a tile, turned by two sixths, on the board or on three tiles
 *             rest
 *     walk    c4-c5:2         two men to a neighbouring point that is free or has men of theirs
 *             stay
 *     clear   row:c4,c5,c6/c4,c6    of three alike in a line some are taken, the others turn over
 *             gone:a1         without such a row: a free point at the edge vanishes
 *             done
 *
 * Whoever has taken two light and two dark discs wins (set), or whose tiles, seen from above,
 * cover seven points that hang together (connection). When the pool is empty the discs taken are
 * counted. The third time a position begins a turn is a tie.
 *
 *     medley BOARD TILES POOL TAKEN TURN PHASE
 *
 * BOARD has the columns from a to k: `.` free, `_` gone, `o` light, `x` dark, `1` to `3` men of
 * First, `A` to `C` of Second. TILES are OWNER POINT/TURN/LEVEL, ordered; TAKEN is the light and
 * dark discs of First, then of Second. */
#ifndef MEDLEY_H
#define MEDLEY_H

#include "base/error.h"
#include "base/text.h"
#include "game/rules.h"

#define X MESSAGE_DECLARED
#include "messages.def"
#undef X

#define POINTS 91
#define MEN 3
#define TILES 4
#define TILE_POINTS 3
#define LEVELS 3
#define SET 2
#define CONNECTED 7
#define NOWHERE (-1)

enum { LAY, WALK, CLEAR, PHASES };

/* Ordered by these bytes. */
typedef struct medley_tile {
    uint8_t level, owner, point, turn;
} medley_tile;

typedef struct medley {
    pt_points missing, discs, dark;
    medley_tile tiles[2 * TILES];
    uint8_t men[POINTS]; /* how many, and SECOND for those of Second */
    uint8_t tile_count, turn, phase, pool, taken[2][2];
    uint8_t unused[5];
} medley;
#define SECOND 16

/* What was agreed. */
typedef struct medley_setup {
    uint32_t discs, seed;
    bool drawn;
} medley_setup;
#define DISCS_MIN 8
#define DISCS_MAX 40

/* An action: what, where, in which direction or turn, how many or which. */
enum { LAY_DISC, LAY_TILE, REST, MOVE, STAY, TAKE, VANISH, DONE };
#define ACT(what, point, way, number)                                                              \
    ((pt_action)(what) << 16 | (pt_action)(point) << 8 | (pt_action)(way) << 4 |                   \
     (pt_action)(number))
#define WHAT(action) ((action) >> 16)
#define POINT(action) ((action) >> 8 & 127)
#define WAY(action) ((action) >> 4 & 15)
#define NUMBER(action) ((action)&15)

/* Geometry (front.c): directions are sixths from the right, anticlockwise. */
extern const pt_point medley_points[POINTS];
int medley_neighbour(int point, unsigned way);
int medley_covered(const medley_tile *tile, unsigned i); /* of its three points; or NOWHERE */

/* Rules. */
extern const pt_end medley_ends[];
void medley_start(const medley_setup *setup, uint32_t seed, medley *out);
bool medley_is_free(const medley *now, int point);
unsigned medley_height(const medley *now, int point); /* tiles that lie there */
bool medley_has_set(const medley *now, unsigned player);
bool medley_is_connected(const medley *now, unsigned player);
void medley_add_tile(medley *now, medley_tile tile);
bool medley_lies_well(const medley *now, const medley_tile *tile);
pt_outcome medley_result(const pt_rules *rules, const void *state);
void medley_legal(const pt_rules *rules, const void *state, pt_actions *out);
unsigned medley_apply(const pt_rules *rules, void *state, pt_action action);

/* Texts. */
pt_status medley_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                            pt_error *error);
size_t medley_setup_write(const pt_setup *setup, char *out, size_t size);
pt_status medley_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                    pt_setup *out, pt_error *error);
pt_status medley_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                               pt_error *error);
size_t medley_position_write(const pt_rules *rules, const void *state, char *out, size_t size);
size_t medley_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                           size_t size);
medley_setup medley_agreed(const pt_setup *setup);

/* A blank and the tiles, which are ordered. */
void medley_tiles_write(const medley_tile *tiles, size_t count, writer *w);

/* Positions put together by hand (edit.c). */
extern const pt_editor medley_editor;

/* What there is to see (front.c). */
enum { DISC, TILE, MAN, SPRITES };
enum { POOL, TILES_LEFT, TAKEN, HANDS };
extern const pt_player medley_players[2];
extern const pt_sprite medley_sprites[SPRITES];
extern const pt_hand medley_hands[HANDS];
extern const pt_standing medley_standings[1];
extern const pt_fact medley_facts[2];
const pt_layout *medley_layout(const pt_rules *rules, const void *state);
void medley_board(const pt_rules *rules, const void *state, pt_board *out);
size_t medley_steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out);
size_t medley_picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out);
void medley_tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out);
size_t medley_warnings(const pt_rules *rules, const void *state, pt_action action, pt_warning *out);
size_t medley_tell_facts(const pt_rules *rules, const void *state, pt_action action,
                         pt_fact_now *out);

#endif
