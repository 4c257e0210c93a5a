/* A fixed opponent for DVONN: fixed_dvonn [SEED]
 *
 * Stacking: full-width alpha-beta over seven moves, judging by the pieces in the stacks one
 * tops and by the moves one has. When at most 14 stacking moves are left it searches to the
 * end of the game and plays for the largest margin. Every move empties one space and the last
 * space is never emptied, so "at most 14 moves left" is taken as: at most 15 spaces are
 * occupied. A pass takes no depth.
 *
 * Placing: the red pieces far from each other; own pieces beside red ones, then at the edge,
 * where they can move at once, and not all together. Among equal spaces the seed decides.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/dvonn/dvonn.h"
#include "games/dvonn/rules.h"
#include "old_keys.h"
#include "ugi.h"

enum { DEPTH = 7, SOLVED_MOVES = 14, ENDLESS = 30000 };
enum { PIECE_WORTH = 10, MOVE_WORTH = 3, RESULT_WORTH = 300 };

/* Room for six moves of each stack of a side. */
enum { MOVES_MAX = 6 * DVONN_SPACES };

enum { UPPER = 1, LOWER = 2, EXACT = 3 };

typedef struct entry {
    uint64_t key;
    pt_action action;
    int16_t value;
    uint8_t depth, bound;
} entry;

#define ENTRIES (UINT64_C(1) << 20)

typedef struct searcher {
    uint64_t seed;
    entry *table;
    uint32_t history[2][4096];
} searcher;

static uint64_t key_of(const dvonn_board *b, unsigned side) {
    uint64_t sum = old_word(b->top[0], OLD_K0) + old_word(b->top[1], OLD_K1) +
                   old_word(b->red << 1 | side, OLD_K3);
    for (unsigned k = 0; k < DVONN_PLANES; k++)
        sum += old_word(b->plane[k], OLD_K5 + 2 * (uint64_t)k);
    return old_finish(sum);
}

static int margin(const dvonn_board *b, unsigned me) {
    return (int)dvonn_pieces_on(b, b->top[me]) - (int)dvonn_pieces_on(b, b->top[me ^ 1]);
}

/* Captures of high stacks first, after the best of an earlier search and with what often was
 * best. */
static size_t list_moves(const searcher *f, const dvonn_board *b, unsigned side, pt_action first,
                         pt_action *out) {
    uint32_t ranks[MOVES_MAX];
    size_t count = dvonn_list_moves(b, side, out);
    for (size_t i = 0; i < count; i++) {
        pt_action a = out[i];
        unsigned to = dvonn_action_to(a);
        uint32_t rank = f->history[side][a & 4095];
        if (b->top[side ^ 1] >> to & 1)
            rank += 50 * dvonn_height(b, to);
        if (a == first)
            rank = UINT32_MAX;
        size_t k = i;
        for (; k > 0 && ranks[k - 1] < rank; k--) {
            ranks[k] = ranks[k - 1];
            out[k] = out[k - 1];
        }
        ranks[k] = rank;
        out[k] = a;
    }
    return count;
}

/* The value for `side`, `depth` moves ahead; *chosen, where not NULL, is the best move. */
static int search(searcher *f, const dvonn_board *b, unsigned side, unsigned depth, int alpha,
                  int beta, pt_action *chosen) {
    if (depth == 0) {
        int moves = (int)dvonn_count_moves(b, side) - (int)dvonn_count_moves(b, side ^ 1);
        return PIECE_WORTH * margin(b, side) + MOVE_WORTH * moves;
    }
    uint64_t key = key_of(b, side);
    entry *e = &f->table[key % ENTRIES];
    pt_action first = PT_NO_ACTION;
    if (e->key == key && e->bound) {
        first = e->action;
        if (!chosen && e->depth == depth &&
            (e->bound == EXACT || (e->bound == LOWER && e->value >= beta) ||
             (e->bound == UPPER && e->value <= alpha)))
            return e->value;
    }
    pt_action moves[MOVES_MAX];
    size_t count = list_moves(f, b, side, first, moves);
    if (count == 0) {
        if (dvonn_count_moves(b, side ^ 1) == 0)
            return RESULT_WORTH * margin(b, side);
        return -search(f, b, side ^ 1, depth, -beta, -alpha, NULL);
    }
    int best = -ENDLESS, from = alpha;
    pt_action found = moves[0];
    for (size_t i = 0; i < count; i++) {
        dvonn_board after = *b;
        dvonn_clear(&after, dvonn_move(&after, side, moves[i]));
        int low = best > alpha ? best : alpha;
        int value = -search(f, &after, side ^ 1, depth - 1, i > 0 ? -low - 1 : -beta, -low, NULL);
        if (i > 0 && value > low && value < beta)
            value = -search(f, &after, side ^ 1, depth - 1, -beta, -low, NULL);
        if (value <= best)
            continue;
        best = value;
        found = moves[i];
        if (best >= beta) {
            f->history[side][found & 4095] += depth * depth;
            break;
        }
    }
    *e = (entry){.key = key,
                 .action = found,
                 .value = (int16_t)best,
                 .depth = (uint8_t)depth,
                 .bound = (uint8_t)(best >= beta  ? LOWER
                                    : best > from ? EXACT
                                                  : UPPER)};
    if (chosen)
        *chosen = found;
    return best;
}

static pt_action choose_move(searcher *f, const dvonn_state *s) {
    pt_action best = PT_NO_ACTION;
    memset(f->table, 0, ENTRIES * sizeof *f->table);
    memset(f->history, 0, sizeof f->history);
    unsigned moves_left = (unsigned)bit_count(dvonn_occupied(&s->board)) - 1;
    /* To the end of the game where that is near: no path is longer than the moves left. */
    unsigned depth = moves_left <= SOLVED_MOVES ? moves_left + 1 : DEPTH;
    for (unsigned d = 1; d <= depth; d++)
        search(f, &s->board, s->turn, d, -ENDLESS, ENDLESS, &best);
    return best;
}

/* Steps between two spaces. */
static int distance(unsigned a, unsigned b) {
    int dx = (int)dvonn_column(a) - (int)dvonn_column(b),
        dy = (int)dvonn_row(a) - (int)dvonn_row(b);
    return (dx > 0) == (dy > 0) ? (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) : abs(dx) + abs(dy);
}

static int worth_placing(const dvonn_state *s, unsigned space) {
    const dvonn_board *b = &s->board;
    uint64_t spot = dvonn_bit(space), around = dvonn_neighbours(spot) & DVONN_BOARD;
    bool edge = bit_count(around) < 6;
    if (s->placed < DVONN_RED_PIECES) {
        int nearest = 9;
        for (uint64_t reds = b->red; reds;) {
            int d = distance(space, (unsigned)bit_pop(&reds));
            nearest = d < nearest ? d : nearest;
        }
        /* Four steps apart is enough. */
        return nearest < 4 ? nearest : 4;
    }
    return 6 * bit_count(around & b->red) + 4 * edge - bit_count(around & b->top[s->turn]);
}

static pt_action choose_space(const searcher *f, const pt_rules *rules, const dvonn_state *s) {
    pt_rng rng;
    pt_rng_seed(&rng, f->seed ^ old_dvonn_key(s));
    pt_actions list;
    pt_legal(rules, s, &list);
    int best = INT_MIN;
    uint32_t equal = 0;
    pt_action chosen = PT_NO_ACTION;
    for (size_t i = 0; i < list.count; i++) {
        int worth = worth_placing(s, dvonn_action_to(list.items[i]));
        if (worth > best)
            equal = 0;
        if (worth < best || pt_rng_below(&rng, ++equal) > 0)
            continue;
        best = worth;
        chosen = list.items[i];
    }
    return chosen;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_dvonn)
        return PT_NO_ACTION;
    dvonn_state s;
    memcpy(&s, &game->state, sizeof s);
    if (s.placed < DVONN_SPACES)
        return choose_space(f, game->rules, &s);
    if (dvonn_count_moves(&s.board, s.turn) == 0)
        return dvonn_pass_action();
    return choose_move(f, &s);
}

int main(int argc, char **argv) {
    static const char usage[] = "fixed_dvonn [SEED]";
    static searcher f;
    f.seed = argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, usage);
    f.table = malloc(ENTRIES * sizeof *f.table);
    if (!f.table)
        return 1;
    ugi_opponent opponent = {.name = "fixed opponent for DVONN", .choose = choose, .context = &f};
    int status = ugi_serve(&opponent);
    free(f.table);
    return status;
}
