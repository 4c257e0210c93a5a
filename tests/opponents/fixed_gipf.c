/* A fixed opponent for GIPF: fixed_gipf TURNS [SEED]
 *
 * Full-width alpha-beta over exactly TURNS turns, a turn with all its removals and extra
 * moves; no extension, no reduction, no quiet search. It judges a position by
 *
 *     pieces      on the board (a GIPF-piece is two, covered pieces count) and in the reserve
 *     GIPF        GIPF-pieces in play, where the loss of the last one loses the game
 *     threes      windows of four spots in line with three own pieces and a free spot
 *
 * and is never changed, so that scores against it can be compared over the years. Among equal
 * first turns the seed decides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/gipf/gipf.h"
#include "games/gipf/rules.h"
#include "old_keys.h"
#include "ugi.h"

enum { PIECE_WORTH = 20, GIPF_WORTH = 15, THREE_WORTH = 3, WON = 20000, ENDLESS = 30000 };

enum { TURNS_MAX = 9, PLY_MAX = 256, HISTORY_SLOTS = 1 << 14 };

enum { UPPER = 1, LOWER = 2, EXACT = 3 };

typedef struct entry {
    uint64_t key;
    pt_action action;
    int16_t value;
    uint8_t depth, bound;
} entry;

#define ENTRIES (UINT64_C(1) << 20)

typedef struct searcher {
    unsigned turns;
    uint64_t seed;
    const pt_rules *rules;
    entry *table;
    uint32_t history[2][HISTORY_SLOTS];
    pt_action killers[PLY_MAX]; /* what was best last at that distance from the root */
    pt_action best;             /* at the root */
} searcher;

/* Windows of four along one direction with three of `own` and a free spot. */
static int open_threes(uint64_t own, uint64_t empty, unsigned step) {
    uint64_t spots = GIPF_SPOTS;
    uint64_t whole = spots & spots >> step & spots >> 2 * step & spots >> 3 * step;
    uint64_t a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step;
    uint64_t w = empty, x = empty >> step, y = empty >> 2 * step, z = empty >> 3 * step;
    return bit_count(whole &
                     ((a & b & c & z) | (a & b & y & d) | (a & x & c & d) | (w & b & c & d)));
}

static int judge_side(const gipf_state *s, unsigned c) {
    uint64_t own = s->colour[c], empty = GIPF_SPOTS & ~spots_taken(s);
    int gipf = bit_count(spots_gipf(s) & own);
    int pieces = bit_count(own) + gipf + s->reserve[c];
    for (unsigned i = 0; i < s->under_count; i++)
        if (PIECE_COLOUR(s->under[i]) == c)
            pieces += PIECE_KIND(s->under[i]) == KIND_GIPF ? 2 : 1;
    int threes =
        open_threes(own, empty, 1) + open_threes(own, empty, 8) + open_threes(own, empty, 9);
    return PIECE_WORTH * pieces + (s->variant != GIPF_BASIC ? GIPF_WORTH * gipf : 0) +
           THREE_WORTH * threes;
}

static int judge(const gipf_state *s, unsigned me) {
    return judge_side(s, me) - judge_side(s, me ^ 1);
}

static unsigned slot_of(pt_action action) {
    return (action ^ action >> 10) & (HISTORY_SLOTS - 1);
}

/* What an action looks like at once; a row it makes is still to be removed and counts as
 * what it will bring. */
static uint32_t promise(const gipf_state *s, pt_action a) {
    gipf_state after = *s;
    gipf_apply(NULL, &after, a);
    int value = judge(&after, s->turn) + 10000;
    if (is_over(&after))
        value += (after.phase == PHASE_BLACK_WON) == s->turn ? 5000 : -5000;
    else if (after.phase != PHASE_MOVE)
        value += after.turn == s->turn ? 200 : -200;
    return (uint32_t)value;
}

/* Legal actions, one for each free spot that several dots lead to: the position after them
 * is the same. The best of an earlier search comes first, then what was best nearby, then
 * what looks best or, next to the leaves, often was. */
static void list_actions(const searcher *f, const gipf_state *s, unsigned depth, pt_action first,
                         pt_action killer, pt_actions *out, uint32_t *ranks) {
    out->count = 0;
    gipf_legal(NULL, s, out);
    uint64_t taken = spots_taken(s), seen = 0;
    unsigned kind = 0;
    size_t n = 0;
    for (size_t i = 0; i < out->count; i++) {
        pt_action a = out->items[i];
        if (act_what(a) == ACT_PUSH || act_what(a) == ACT_EXTRA) {
            uint64_t spot = UINT64_C(1) << gipf_pushes[act_push(a)].entry;
            if (act_kind(a) != kind)
                seen = 0;
            kind = act_kind(a);
            if (spot & ~taken & seen)
                continue;
            seen |= spot;
        }
        ranks[n] = a == first    ? UINT32_MAX
                   : a == killer ? UINT32_MAX - 1
                   : depth > 1   ? promise(s, a)
                                 : f->history[s->turn][slot_of(a)];
        out->items[n++] = a;
    }
    out->count = n;
}

/* Brings the highest ranked from `i` on to place `i`, the earliest of equals. */
static void bring_best(pt_actions *list, uint32_t *ranks, size_t i) {
    size_t best = i;
    for (size_t k = i + 1; k < list->count; k++)
        if (ranks[k] > ranks[best])
            best = k;
    pt_action action = list->items[best];
    uint32_t rank = ranks[best];
    list->items[best] = list->items[i];
    ranks[best] = ranks[i];
    list->items[i] = action;
    ranks[i] = rank;
}

/* Actions that are sought out by rank; the others are taken as they come. */
enum { SOUGHT = 24 };

/* The value of the state for the player whose turn it is, `depth` turns ahead. */
static int search(searcher *f, const gipf_state *s, unsigned depth, unsigned ply, int alpha,
                  int beta) {
    /* Sooner wins are better. */
    if (is_over(s)) {
        unsigned winner = s->phase == PHASE_BLACK_WON;
        int won = WON - (int)ply;
        return winner == s->turn ? won : -won;
    }
    if (depth == 0 || ply >= PLY_MAX)
        return judge(s, s->turn);
    uint64_t key = old_gipf_key(s);
    entry *e = &f->table[key % ENTRIES];
    pt_action first = PT_NO_ACTION;
    if (e->key == key && e->bound) {
        first = e->action;
        if (ply > 0 && e->depth == depth && abs(e->value) < WON - PLY_MAX &&
            (e->bound == EXACT || (e->bound == LOWER && e->value >= beta) ||
             (e->bound == UPPER && e->value <= alpha)))
            return e->value;
    }
    pt_actions list;
    uint32_t ranks[PT_ACTIONS_MAX];
    list_actions(f, s, depth, first, f->killers[ply], &list, ranks);
    if (ply == 0 && depth == 1) {
        /* The seed decides between equals: the first found stays. */
        pt_rng rng;
        pt_rng_seed(&rng, f->seed ^ key);
        for (size_t i = list.count; i > 1; i--) {
            size_t k = pt_rng_below(&rng, (uint32_t)i);
            pt_action a = list.items[i - 1];
            list.items[i - 1] = list.items[k];
            list.items[k] = a;
            ranks[i - 1] = ranks[k] = 0;
        }
    }
    int best = -ENDLESS, from = alpha;
    pt_action chosen = list.items[0];
    for (size_t i = 0; i < list.count; i++) {
        if (i < (depth > 1 ? SOUGHT : 2))
            bring_best(&list, ranks, i);
        gipf_state after = *s;
        unsigned flags = gipf_apply(NULL, &after, list.items[i]);
        unsigned left = depth - ((flags & PT_TURN_ENDED) != 0);
        int value, low = best > alpha ? best : alpha;
        bool same = after.turn == s->turn;
        if (i > 0) {
            value = same ? search(f, &after, left, ply + 1, low, low + 1)
                         : -search(f, &after, left, ply + 1, -low - 1, -low);
            if (value > low && value < beta)
                value = same ? search(f, &after, left, ply + 1, low, beta)
                             : -search(f, &after, left, ply + 1, -beta, -low);
        } else {
            value = same ? search(f, &after, left, ply + 1, low, beta)
                         : -search(f, &after, left, ply + 1, -beta, -low);
        }
        if (value <= best)
            continue;
        best = value;
        chosen = list.items[i];
        if (best >= beta) {
            f->history[s->turn][slot_of(chosen)] += depth * depth;
            f->killers[ply] = chosen;
            break;
        }
    }
    *e = (entry){.key = key,
                 .action = chosen,
                 .value = (int16_t)best,
                 .depth = (uint8_t)depth,
                 .bound = (uint8_t)(best >= beta  ? LOWER
                                    : best > from ? EXACT
                                                  : UPPER)};
    if (ply == 0)
        f->best = chosen;
    return best;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_gipf)
        return PT_NO_ACTION;
    gipf_state state;
    memcpy(&state, &game->state, sizeof state);
    f->rules = game->rules;
    memset(f->table, 0, ENTRIES * sizeof *f->table);
    memset(f->history, 0, sizeof f->history);
    for (size_t i = 0; i < PLY_MAX; i++)
        f->killers[i] = PT_NO_ACTION;
    f->best = PT_NO_ACTION;
    for (unsigned depth = 1; depth <= f->turns; depth++)
        search(f, &state, depth, 0, -ENDLESS, ENDLESS);
    return f->best;
}

int main(int argc, char **argv) {
    static const char usage[] = "fixed_gipf TURNS [SEED]";
    static searcher f;
    f.turns = argc == 2 || argc == 3 ? ugi_number(argv[1], 1, TURNS_MAX, usage)
                                     : ugi_number("", 0, 0, usage);
    f.seed = argc == 3 ? ugi_number(argv[2], 0, UINT32_MAX, usage) : 1;
    f.table = malloc(ENTRIES * sizeof *f.table);
    if (!f.table)
        return 1;
    char name[64];
    snprintf(name, sizeof name, "fixed opponent for GIPF, %u turns", f.turns);
    ugi_opponent opponent = {.name = name, .choose = choose, .context = &f};
    int status = ugi_serve(&opponent);
    free(f.table);
    return status;
}
