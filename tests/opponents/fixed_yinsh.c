/* A fixed opponent for YINSH: fixed_yinsh [SEED]
 *
 * Full-width alpha-beta over one turn of each side, a turn with all its removals; no extension, no
 * reduction. It judges a position by
 *
 *     rings       removed, which win the game
 *     rows        the moves that would make one, for either side, if it were its turn
 *     mobility    all moves
 *
 * found by walking from point to point over a plain array. Rings are placed where they can move
 * most. Among equal first actions the seed decides.
 *
 * It is never changed, so that scores against it can be compared over the years. */
#include <stdio.h>
#include <string.h>

#include "games/yinsh/rules.h"
#include "games/yinsh/yinsh.h"
#include "ugi.h"

enum { TURNS = 2, RING_WORTH = 1000, ROW_WORTH = 60, ROWS_MOST = 5, WON = 20000, ENDLESS = 30000 };

/* A point's place is its bit plus MARGIN, so that a step off the board leads to nothing. */
enum { MARGIN = 12, PLACES = YINSH_BITS + 2 * MARGIN };
enum { OFF = 0, EMPTY, MARKER, RING = MARKER + 2 }; /* the last two plus their colour */

typedef struct board {
    uint8_t at[PLACES];
} board;

typedef struct searcher {
    uint64_t seed;
    const pt_rules *rules;
} searcher;

static board board_of(const yinsh_state *s) {
    board b;
    memset(&b, OFF, sizeof b);
    for (unsigned bit = 0; bit < YINSH_BITS; bit++) {
        if (!wide_has(YINSH_BOARD, bit))
            continue;
        uint8_t *at = &b.at[bit + MARGIN];
        *at = EMPTY;
        for (unsigned c = 0; c < 2; c++) {
            if (wide_has(s->marker[c], bit))
                *at = (uint8_t)(MARKER + c);
            if (wide_has(s->ring[c], bit))
                *at = (uint8_t)(RING + c);
        }
    }
    return b;
}

static bool is_marker(uint8_t thing) {
    return thing == MARKER || thing == MARKER + 1;
}

/* Whether five markers in a row lead through a place. */
static bool row_through(const board *b, unsigned place, uint8_t marker) {
    for (unsigned d = 0; d < 3; d++) {
        unsigned step = (unsigned)yinsh_step(d), length = 1;
        for (unsigned at = place + step; b->at[at] == marker; at += step)
            length++;
        for (unsigned at = place - step; b->at[at] == marker; at -= step)
            length++;
        if (length >= YINSH_ROW)
            return true;
    }
    return false;
}

/* Whether a ring that leaves `from` for `to` makes a row of its colour. */
static bool makes_row(const board *before, unsigned from, unsigned to, unsigned step, unsigned me) {
    board b = *before;
    uint8_t marker = (uint8_t)(MARKER + me), other = (uint8_t)(MARKER + (me ^ 1));
    b.at[from] = marker;
    for (unsigned at = from + step; at != to; at += step)
        if (is_marker(b.at[at]))
            b.at[at] = b.at[at] == marker ? other : marker;
    if (row_through(&b, from, marker))
        return true;
    for (unsigned at = from + step; at != to; at += step)
        if (b.at[at] == marker && row_through(&b, at, marker))
            return true;
    return false;
}

static int judge_side(const board *b, const yinsh_state *s, unsigned me) {
    int moves = 0, rows = 0;
    for (wide rings = s->ring[me]; wide_any(rings);) {
        unsigned from = wide_pop(&rings) + MARGIN;
        for (unsigned d = 0; d < YINSH_DIRECTIONS; d++) {
            unsigned step = (unsigned)yinsh_step(d), to = from + step;
            bool jumped = false;
            for (; b->at[to] == EMPTY; to += step, moves++)
                if (rows < ROWS_MOST)
                    rows += makes_row(b, from, to, step, me);
            for (; is_marker(b->at[to]); to += step)
                jumped = true;
            if (!jumped || b->at[to] != EMPTY)
                continue;
            moves++;
            if (rows < ROWS_MOST)
                rows += makes_row(b, from, to, step, me);
        }
    }
    return RING_WORTH * (int)yinsh_removed(s, me) + ROW_WORTH * rows + moves;
}

static int judge(const yinsh_state *s, unsigned me) {
    board b = board_of(s);
    return judge_side(&b, s, me) - judge_side(&b, s, me ^ 1);
}

/* The value for `me`, `turns` turns ahead. */
static int search(const searcher *f, const yinsh_state *s, unsigned me, unsigned turns, int alpha,
                  int beta) {
    pt_outcome out = pt_result(f->rules, s);
    if (out.over)
        return out.winner == PT_NOBODY ? 0 : (out.winner == me ? 1 : -1) * (WON + (int)turns);
    if (turns == 0)
        return judge(s, me);
    pt_actions list;
    pt_legal(f->rules, s, &list);
    int best = -ENDLESS;
    for (size_t i = 0; i < list.count && best < beta; i++) {
        yinsh_state after = *s;
        bool ended = pt_apply(f->rules, &after, list.items[i]) & PT_TURN_ENDED;
        int low = best > alpha ? best : alpha, value;
        if (after.turn == me || after.phase == YINSH_OVER)
            value = search(f, &after, me, turns - ended, low, beta);
        else
            value = -search(f, &after, me ^ 1, turns - ended, -beta, -low);
        best = value > best ? value : best;
    }
    return best;
}

/* A number for the board and whose turn it is. */
static uint64_t mix(const yinsh_state *s) {
    uint64_t words[] = {s->marker[0].lo, s->marker[0].hi, s->marker[1].lo, s->marker[1].hi,
                        s->ring[0].lo,   s->ring[0].hi,   s->ring[1].lo,   s->ring[1].hi};
    uint64_t sum = s->turn;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        sum = (sum ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return sum;
}

static pt_action choose(void *context, const ugi_game *game) {
    searcher *f = context;
    if (pt_rules_game(game->rules) != &pt_game_yinsh)
        return PT_NO_ACTION;
    f->rules = game->rules;
    yinsh_state s;
    memcpy(&s, &game->state, sizeof s);
    pt_rng rng;
    pt_rng_seed(&rng, f->seed ^ mix(&s));
    pt_actions list;
    pt_legal(game->rules, &s, &list);
    int best = -ENDLESS;
    uint32_t equal = 0;
    pt_action chosen = PT_NO_ACTION;
    unsigned turns = s.phase == YINSH_PLACE ? 1 : TURNS;
    for (size_t i = 0; i < list.count; i++) {
        yinsh_state after = s;
        bool ended = pt_apply(game->rules, &after, list.items[i]) & PT_TURN_ENDED;
        int value;
        if (after.turn == s.turn || after.phase == YINSH_OVER)
            value = search(f, &after, s.turn, turns - ended, best - 1, ENDLESS);
        else
            value = -search(f, &after, s.turn ^ 1, turns - ended, -ENDLESS, 1 - best);
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
    static const char usage[] = "fixed_yinsh [SEED]";
    searcher f = {.seed =
                      argc == 1 ? 1 : ugi_number(argc == 2 ? argv[1] : "", 0, UINT32_MAX, usage)};
    ugi_opponent opponent = {.name = "fixed opponent for YINSH", .choose = choose, .context = &f};
    return ugi_serve(&opponent);
}
