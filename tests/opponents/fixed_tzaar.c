/* A fixed opponent for TZAAR: fixed_tzaar [SEED]
 *
 * Full-width alpha-beta over two turns, its own and the reply, each of two actions. It counts:
 * a kind is worth more the more stacks of it are left, with less and less for each further one,
 * and a stack is worth more the higher it is. It looks at neither lines nor threats, beyond what
 * it searches.
 *
 * Placing: Tzaars first, then Tzarras, on the space with the most neighbours; Totts go where
 * they fall. Among equal actions the seed decides.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/tzaar/rules.h"
#include "games/tzaar/tzaar.h"
#include "ugi.h"

enum { TURNS = 2, PLY_MAX = 8, WON = 20000, ENDLESS = 30000 };

/* By the stacks left, for each kind alike, and by height; more count as the last. */
static const int16_t kind_worth[16] = {0,   200, 290, 345, 380, 405, 425, 440,
                                       453, 464, 474, 483, 491, 498, 504, 510};
static const int8_t height_worth[6] = {0, 0, 14, 20, 24, 25};

enum { UPPER = 1, LOWER = 2, EXACT = 3 };

typedef struct entry {
    uint64_t key;
    pt_action action;
    int16_t value;
    uint8_t depth, bound;
} entry;

#define ENTRIES (UINT64_C(1) << 18)

typedef struct searcher {
    uint64_t seed;
    entry *table;
    uint32_t history[2][1 << 14];
    pt_action killers[PLY_MAX];
} searcher;

/* FNV-1a over what a position is made of. */
static uint64_t key_of(const tzaar_state *s) {
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    const uint8_t last[2] = {s->turn, s->phase};
    for (size_t i = 0; i < TZAAR_SPACES + 2; i++) {
        unsigned byte = i < TZAAR_SPACES ? s->stack[i] : last[i - TZAAR_SPACES];
        unsigned black = i < TZAAR_SPACES ? (unsigned)(s->colour[PT_BLACK] >> i & 1) : 0;
        key = (key ^ (byte | black << 8)) * UINT64_C(0x100000001b3);
    }
    return key;
}

static int judge_side(const tzaar_state *s, unsigned side) {
    int worth = 0;
    for (unsigned kind = 0; kind < TZAAR_KINDS; kind++)
        worth += kind_worth[s->tops[side][kind]];
    for (uint64_t stacks = s->colour[side]; stacks;) {
        unsigned height = tzaar_height(s, (unsigned)bit_pop(&stacks));
        worth += height_worth[height < 5 ? height : 5];
    }
    return worth;
}

static int judge(const tzaar_state *s, unsigned me) {
    return judge_side(s, me) - judge_side(s, me ^ 1);
}

/* The best of an earlier search, what was best nearby, then by what a capture takes and a
 * strengthening makes, and by what often was best. */
static uint32_t rank(const searcher *f, const tzaar_state *s, unsigned ply, pt_action first,
                     pt_action a) {
    if (a == first)
        return UINT32_MAX;
    if (a == f->killers[ply])
        return UINT32_MAX - 1;
    uint32_t often = f->history[s->turn][a & 0x3fff] / 4;
    often = often < 1000 ? often : 1000;
    if (tzaar_act(a) != TZAAR_ACT_MOVE)
        return often;
    unsigned to = tzaar_to(a), height = tzaar_height(s, to);
    bool joins = s->colour[s->turn] >> to & 1;
    unsigned left = s->tops[joins ? s->turn : s->turn ^ 1][tzaar_kind(s, to)];
    return often + (joins ? left * 20 : 600 + 1800 / left + 100 * height);
}

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

static void shuffle(pt_actions *list, uint64_t seed) {
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    for (size_t i = list->count; i > 1; i--) {
        size_t k = pt_rng_below(&rng, (uint32_t)i);
        pt_action a = list->items[i - 1];
        list->items[i - 1] = list->items[k];
        list->items[k] = a;
    }
}

/* The value of a state with its game over, for `me`. */
static int result(const tzaar_state *s, unsigned me, unsigned ply) {
    unsigned loser = tzaar_lacking(s, PT_WHITE) < TZAAR_KINDS   ? PT_WHITE
                     : tzaar_lacking(s, PT_BLACK) < TZAAR_KINDS ? PT_BLACK
                                                                : s->turn;
    return loser == me ? (int)ply - WON : WON - (int)ply;
}

/* The value for the player whose turn it is, `turns` turns ahead. */
static int search(searcher *f, const tzaar_state *s, unsigned turns, unsigned ply, int alpha,
                  int beta, pt_action *chosen) {
    uint64_t key = key_of(s);
    entry *e = &f->table[key % ENTRIES];
    pt_action first = PT_NO_ACTION;
    if (e->key == key && e->bound) {
        first = e->action;
        if (!chosen && e->depth == turns && abs(e->value) < WON - PLY_MAX &&
            (e->bound == EXACT || (e->bound == LOWER && e->value >= beta) ||
             (e->bound == UPPER && e->value <= alpha)))
            return e->value;
    }
    pt_actions list;
    uint32_t ranks[PT_ACTIONS_MAX];
    tzaar_legal(NULL, s, &list);
    if (chosen)
        shuffle(&list, f->seed ^ key);
    for (size_t i = 0; i < list.count; i++)
        ranks[i] = rank(f, s, ply, first, list.items[i]);
    int best = -ENDLESS, from = alpha;
    pt_action found = list.items[0];
    for (size_t i = 0; i < list.count; i++) {
        bring_best(&list, ranks, i);
        tzaar_state after = *s;
        unsigned flags = tzaar_apply(NULL, &after, list.items[i]);
        unsigned left = turns - ((flags & PT_TURN_ENDED) != 0);
        int low = best > alpha ? best : alpha, value;
        if (after.over)
            value = result(&after, s->turn, ply + 1);
        else if (left == 0)
            value = judge(&after, s->turn);
        else if (after.turn == s->turn)
            value = search(f, &after, left, ply + 1, low, beta, NULL);
        else
            value = -search(f, &after, left, ply + 1, -beta, -low, NULL);
        if (value <= best)
            continue;
        best = value;
        found = list.items[i];
        if (best >= beta) {
            f->history[s->turn][found & 0x3fff] += turns * turns;
            f->killers[ply] = found;
            break;
        }
    }
    *e = (entry){.key = key,
                 .action = found,
                 .value = (int16_t)best,
                 .depth = (uint8_t)turns,
                 .bound = (uint8_t)(best >= beta  ? LOWER
                                    : best > from ? EXACT
                                                  : UPPER)};
    if (chosen)
        *chosen = found;
    return best;
}

static pt_action choose_space(const searcher *f, const tzaar_state *s) {
    pt_actions list;
    tzaar_legal(NULL, s, &list);
    shuffle(&list, f->seed ^ key_of(s));
    int best = -1;
    pt_action found = list.items[0];
    for (size_t i = 0; i < list.count; i++) {
        unsigned kind = tzaar_placed(list.items[i]), space = tzaar_to(list.items[i]);
        int near = 0;
        for (unsigned d = 0; d < TZAAR_DIRECTIONS; d++)
            near += tzaar_rays[space][d] != 0;
        int worth = kind == TZAAR_TOTT ? 0 : near + 10 * (kind == TZAAR_TZAAR);
        if (worth <= best)
            continue;
        best = worth;
        found = list.items[i];
    }
    return found;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_tzaar)
        return PT_NO_ACTION;
    tzaar_state s;
    memcpy(&s, &game->state, sizeof s);
    if (s.phase == TZAAR_PLACE)
        return choose_space(f, &s);
    memset(f->table, 0, ENTRIES * sizeof *f->table);
    memset(f->history, 0, sizeof f->history);
    for (size_t i = 0; i < PLY_MAX; i++)
        f->killers[i] = PT_NO_ACTION;
    pt_action best = PT_NO_ACTION;
    for (unsigned turns = 1; turns <= TURNS; turns++)
        search(f, &s, turns, 0, -ENDLESS, ENDLESS, &best);
    return best;
}

int main(int argc, char **argv) {
    static const char usage[] = "fixed_tzaar [SEED]";
    static searcher f;
    f.seed = argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, usage);
    f.table = malloc(ENTRIES * sizeof *f.table);
    if (!f.table)
        return 1;
    ugi_opponent opponent = {.name = "fixed opponent for TZAAR", .choose = choose, .context = &f};
    int status = ugi_serve(&opponent);
    free(f.table);
    return status;
}
