/* A fixed opponent for PÜNCT: fixed_punct [SEED]
 *
 * Tries every turn, one deep. It judges a position by
 *
 *     reach       how far its largest group spans between two opposite sides, best axis first
 *     centre      the spaces of the central hexagon that it controls
 *     cover       the spaces that it controls
 *
 * against the same of its opponent, found by walking from space to space. Among equal turns the
 * seed decides.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <stdio.h>
#include <string.h>

#include "games/punct/punct.h"
#include "games/punct/rules.h"
#include "ugi.h"

enum { REACH_WORTH = 100, CENTRE_WORTH = 8, COVER_WORTH = 2, WON = 20000, ENDLESS = 30000 };

typedef struct searcher {
    uint64_t seed;
    const pt_rules *rules;
} searcher;

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* The greatest span of a group of one colour along any axis; `left` loses the spaces counted. */
static int span_of(punct_set *left, unsigned from) {
    uint8_t waiting[PUNCT_SPACES];
    unsigned count = 0;
    int low[3] = {99, 99, 99}, high[3] = {-99, -99, -99};
    punct_flip(left, from);
    waiting[count++] = (uint8_t)from;
    while (count > 0) {
        unsigned space = waiting[--count];
        int x = punct_at[space][0], y = punct_at[space][1], along[3] = {x, y, x - y};
        for (unsigned axis = 0; axis < 3; axis++) {
            low[axis] = along[axis] < low[axis] ? along[axis] : low[axis];
            high[axis] = larger(high[axis], along[axis]);
        }
        for (unsigned d = 0; d < PUNCT_DIRECTIONS; d++) {
            unsigned next = punct_next[space][d];
            if (next == PUNCT_NO_SPACE || !punct_has(left, next))
                continue;
            punct_flip(left, next);
            waiting[count++] = (uint8_t)next;
        }
    }
    return larger(high[0] - low[0], larger(high[1] - low[1], high[2] - low[2]));
}

static int judge_side(const punct_state *s, unsigned me) {
    punct_set left = s->seen[me];
    int reach = 0, cover = 0;
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        cover += punct_has(&s->seen[me], space);
        if (punct_has(&left, space))
            reach = larger(reach, span_of(&left, space));
    }
    int centre = s->basic ? 0 : punct_common(&s->seen[me], &punct_centre);
    return REACH_WORTH * reach + CENTRE_WORTH * centre + COVER_WORTH * cover;
}

/* The value for `me` of the best way to end the turn. */
static int search(const searcher *f, const punct_state *s, unsigned me) {
    pt_outcome out = pt_result(f->rules, s);
    if (out.over)
        return out.winner == PT_NOBODY ? 0 : out.winner == me ? WON : -WON;
    if (s->turn != me)
        return judge_side(s, me) - judge_side(s, me ^ 1);
    pt_actions list;
    pt_legal(f->rules, s, &list);
    int best = -ENDLESS;
    for (size_t i = 0; i < list.count; i++) {
        punct_state after = *s;
        pt_apply(f->rules, &after, list.items[i]);
        best = larger(best, search(f, &after, me));
    }
    return best;
}

/* A number for the board and what is in hand. */
static uint64_t mix(const punct_state *s) {
    uint64_t sum = (uint64_t)s->turn << 16 | (uint64_t)s->picked << 8 | s->dot;
    for (unsigned i = 0; i < s->count; i++) {
        sum = (sum ^ ((uint64_t)s->pieces[i].level << 16 | (uint64_t)s->pieces[i].space << 8 |
                      s->pieces[i].shape)) *
              UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return sum;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_punct)
        return PT_NO_ACTION;
    f->rules = game->rules;
    punct_state s;
    memcpy(&s, &game->state, sizeof s);
    pt_rng rng;
    pt_rng_seed(&rng, f->seed ^ mix(&s));
    pt_actions list;
    pt_legal(game->rules, &s, &list);
    int best = -ENDLESS;
    uint32_t equal = 0;
    pt_action chosen = PT_NO_ACTION;
    for (size_t i = 0; i < list.count; i++) {
        punct_state after = s;
        pt_apply(game->rules, &after, list.items[i]);
        int value = search(f, &after, s.turn);
        if (value > best)
            equal = 0;
        if (value < best || pt_rng_below(&rng, ++equal) > 0)
            continue;
        best = value;
        chosen = list.items[i];
    }
    return chosen;
}

int main(int argc, char **argv) {
    static const char usage[] = "fixed_punct [SEED]";
    searcher f = {.seed =
                      argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, usage)};
    ugi_opponent opponent = {.name = "fixed opponent for PÜNCT", .choose = choose, .context = &f};
    return ugi_serve(&opponent);
}
