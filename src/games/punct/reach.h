/* How far the players are from connecting, for the engine: distances between opposite sides, and
 * the turns that connect at once. */
#ifndef PT_PUNCT_REACH_H
#define PT_PUNCT_REACH_H

#include "games/punct/state.h"

/* A set of spaces by column, four columns to a vector, the first is a; a bit for each number. Whole
 * sets grow to their neighbours at once. */
typedef uint32_t punct_columns __attribute__((vector_size(16)));
#define PUNCT_PARTS 5
typedef struct punct_grid {
    punct_columns part[PUNCT_PARTS];
} punct_grid;

/* The board as seen from above. */
typedef struct punct_sight {
    punct_grid own[2], empty;
} punct_sight;

void punct_look(const punct_state *s, punct_sight *out);

int punct_grid_count(const punct_grid *grid);

/* Of a player's spaces: the neighbouring pairs, and the empty spaces beside them. */
int punct_pairs(const punct_sight *sight, unsigned side);
int punct_liberties(const punct_sight *sight, unsigned side);

#define PUNCT_AXES 3
#define PUNCT_FAR 20

/* The spaces that a player still lacks between two opposite sides, PUNCT_FAR at most: an empty one
 * counts as one, an enemy's as two. */
int punct_distance(const punct_sight *sight, unsigned side, unsigned axis);

/* What the player to move would gain by a dot on each space, those on short ways of their own and
 * of their opponent's, and would lose by leaving one of their own. Gives the distances too. */
void punct_worth(const punct_sight *sight, unsigned turn, int distance[2][PUNCT_AXES],
                 int16_t worth[PUNCT_SPACES]);

/* A turn that connects. */
typedef struct punct_join {
    uint8_t picked; /* as in the state; for pieces of a set, a kind of that shape */
    uint8_t dots[PUNCT_DOTS];
} punct_join;

/* Lists turns with which a player would connect at once if it were their turn, `most` at most;
 * returns how many. `distance` is by axis. */
unsigned punct_joins(const punct_state *s, const punct_sight *sight, unsigned side,
                     const int distance[PUNCT_AXES], punct_join *out, unsigned most);

/* A turn: what is picked, as in the state, where its PÜNCT goes, and how it is turned. */
typedef struct punct_turn {
    uint8_t picked, dot, orientation;
} punct_turn;

/* Lists turns of the player to move that join one side, if only through others, and after which
 * they could connect with their next one; `most` at most, and returns how many. Of added pieces on
 * the same spaces one stands for all of its shape. `distance` is the player's, by axis. */
unsigned punct_threats(const punct_state *s, const punct_sight *sight,
                       const int distance[PUNCT_AXES], punct_turn *out, unsigned most);

/* 0 triangular, 1 straight, 2 angular. */
static inline unsigned punct_shape_of(unsigned kind) {
    return kind == PUNCT_T ? 0 : kind <= PUNCT_E ? 1 : 2;
}

#endif
