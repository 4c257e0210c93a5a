/* A fixed opponent for ZÈRTZ: fixed_zertz [SEED]
 *
 * Tries every turn, one placing turn deep, and follows the jumps of both sides to their end, since
 * they are forced. It judges what each side has captured: every marble by its colour, and how much
 * of its nearest winning set it has. Of the board it sees nothing beyond what it searches. Among
 * equal turns the seed decides.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <stdio.h>
#include <string.h>

#include "games/zertz/rules.h"
#include "games/zertz/zertz.h"
#include "ugi.h"

enum { PLACINGS = 1, SET_WORTH = 50, WON = 20000, ENDLESS = 30000 };

static const int worth[ZERTZ_COLOURS] = {25, 20, 17};

typedef struct searcher {
    uint64_t seed;
    const pt_rules *rules;
} searcher;

/* The share of a set that is there, in hundredths of a set. */
static int share(const zertz_state *s, unsigned player, zertz_set set) {
    const zertz_board *board = &zertz_boards[s->board];
    int size = set == ZERTZ_SET_EACH ? 3 * board->each : board->enough[set];
    return 100 * (size - (int)zertz_lacks(s, player, set)) / size;
}

static int judge_side(const zertz_state *s, unsigned player) {
    int sum = 0, best = 0;
    for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
        sum += worth[colour] * s->captured[player][colour];
    for (unsigned set = 0; set < ZERTZ_SETS; set++) {
        int part = share(s, player, (zertz_set)set);
        best = part > best ? part : best;
    }
    return sum + best * SET_WORTH / 100;
}

/* The value for player 1 of the best play for both, with that many placings to come. */
static int search(const searcher *f, const zertz_state *s, int placings, int alpha, int beta) {
    pt_outcome out = pt_result(f->rules, s);
    if (out.over)
        return out.winner == PT_NOBODY ? 0 : out.winner == PT_WHITE ? WON : -WON;
    bool placing = s->phase == ZERTZ_MOVE && !zertz_can_jump(s);
    if (placing && placings == 0)
        return judge_side(s, 0) - judge_side(s, 1);
    pt_actions list;
    pt_legal(f->rules, s, &list);
    bool first = s->turn == PT_WHITE;
    for (size_t i = 0; i < list.count && alpha < beta; i++) {
        zertz_state after = *s;
        pt_apply(f->rules, &after, list.items[i]);
        int value = search(f, &after, placings - placing, alpha, beta);
        if (first && value > alpha)
            alpha = value;
        if (!first && value < beta)
            beta = value;
    }
    return first ? alpha : beta;
}

/* A number for the rings, the marbles and what has been captured. */
static uint64_t mix(const zertz_state *s) {
    const uint64_t words[] = {s->rings, s->marbles[0], s->marbles[1], s->marbles[2],
                              (uint64_t)s->phase << 8 | s->turn};
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        sum = (sum ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    for (unsigned player = 0; player < 2; player++)
        for (unsigned colour = 0; colour < ZERTZ_COLOURS; colour++)
            sum = (sum ^ s->captured[player][colour]) * UINT64_C(0x100000001b3);
    return sum;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_zertz)
        return PT_NO_ACTION;
    f->rules = game->rules;
    zertz_state s;
    memcpy(&s, &game->state, sizeof s);
    pt_rng rng;
    pt_rng_seed(&rng, f->seed ^ mix(&s));
    pt_actions list;
    pt_legal(game->rules, &s, &list);
    bool placing = s.phase == ZERTZ_MOVE && !zertz_can_jump(&s);
    int best = -ENDLESS;
    uint32_t equal = 0;
    pt_action chosen = PT_NO_ACTION;
    for (size_t i = 0; i < list.count; i++) {
        zertz_state after = s;
        pt_apply(game->rules, &after, list.items[i]);
        int value = search(f, &after, placing ? PLACINGS - 1 : 0, -ENDLESS, ENDLESS);
        value = s.turn == PT_WHITE ? value : -value;
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
    static const char usage[] = "fixed_zertz [SEED]";
    searcher f = {.seed =
                      argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, usage)};
    ugi_opponent opponent = {.name = "fixed opponent for ZÈRTZ", .choose = choose, .context = &f};
    return ugi_serve(&opponent);
}
