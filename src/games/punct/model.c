/* The engine's model of PÜNCT: evaluation, move ordering, levels. */
#include <string.h>

#include "engine/model.h"
#include "games/punct/features.h"
#include "games/punct/punct.h"
#include "games/punct/reach.h"
#include "games/punct/rules.h"
#include "games/punct/weights.h"

enum {
#define TERM(name, hand, about) U_##name,
#include "games/punct/terms.def"
#undef TERM
    U_NB
};

static const char *const names[U_NB] = {
#define TERM(name, hand, about) about,
#include "games/punct/terms.def"
#undef TERM
};

_Static_assert((int)U_NB <= TERMS_MAX, "room for every term");

/* The set is a clock: central spaces count more when so many pieces have been added, and most when
 * so few are left. */
enum { LATE = 10, LAST = 3 };

static inline int set_left(const punct_state *s, unsigned side) {
    int left = 0;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++)
        left += s->set[side][kind];
    return left;
}

static inline void measure(const punct_sight *sight, unsigned side, int distance[PUNCT_AXES]) {
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++)
        distance[axis] = punct_distance(sight, side, axis);
}

#define ADD(term, value) tally_add(t, U_##term, sign *(int)(value))

TALLIED void count_distances(tally *t, const int distance[PUNCT_AXES], int sign) {
    int sum = 0, least = PUNCT_FAR, most = 0;
    for (unsigned axis = 0; axis < PUNCT_AXES; axis++) {
        int d = distance[axis];
        sum += d;
        least = d < least ? d : least;
        most = d > most ? d : most;
        ADD(WITHIN_THREE, d <= 3);
        ADD(WITHIN_SIX, d <= 6);
        ADD(WITHIN_NINE, d <= 9);
    }
    ADD(NEAREST, least);
    ADD(SECOND, sum - least - most);
    ADD(THIRD, most);
}

TALLIED void count_pieces(tally *t, const punct_state *s, unsigned me) {
    for (unsigned i = 0; i < s->count; i++) {
        const punct_piece *piece = &s->pieces[i];
        unsigned kind = punct_kind(piece);
        int sign = punct_side(piece) == me ? 1 : -1;
        bool is_free = punct_is_free(s, piece);
        ADD(FREE, is_free);
        ADD(FREE_ENDS, is_free && (kind == PUNCT_E || kind == PUNCT_L || kind == PUNCT_R));
        ADD(COVERED, !is_free);
        ADD(UPPER, piece->level > 0);
    }
}

TALLIED void count_centre(tally *t, const punct_state *s, unsigned me) {
    int lead =
        punct_common(&s->seen[me], &punct_centre) - punct_common(&s->seen[me ^ 1], &punct_centre);
    int mine = set_left(s, me), theirs = set_left(s, me ^ 1), least = mine < theirs ? mine : theirs;
    int late = PUNCT_PIECES - least - LATE, sign = 1;
    ADD(SET, mine - theirs);
    ADD(CENTRE, lead);
    if (s->basic)
        return;
    if (late > 0)
        ADD(CENTRE_LATE, lead * late);
    if (least <= LAST)
        ADD(CENTRE_LAST, (lead > 0) - (lead < 0));
}

TALLIED void count_all(tally *t, const punct_state *s, unsigned me) {
    punct_sight sight;
    punct_look(s, &sight);
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = me ^ i;
        int sign = i ? -1 : 1, distance[PUNCT_AXES];
        punct_join join;
        measure(&sight, side, distance);
        count_distances(t, distance, sign);
        if (punct_joins(s, &sight, side, distance, &join, 1)) {
            if (s->turn == side)
                ADD(CONNECTS, 1);
            else
                ADD(THREATENS, 1);
        }
        if (s->turn == side)
            ADD(TEMPO, 1);
        ADD(SPACES, punct_grid_count(&sight.own[side]));
        ADD(LIBERTIES, punct_liberties(&sight, side));
        ADD(PAIRS, punct_pairs(&sight, side));
    }
    count_pieces(t, s, me);
    count_centre(t, s, me);
}

#undef ADD

DEFINE_COUNTS(U_NB)

/* == Search == */

/* Nothing is judged in the middle of a turn. */
static bool quiet(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const punct_state *)state)->phase == PUNCT_PICK;
}

/* Depth is counted in turns. It is the last action that costs, so that a search which begins in the
 * middle of a turn also looks at that turn alone first. */
static bool costs_depth(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const punct_state *)state)->phase == PUNCT_TURN;
}

/* == Move ordering == */

enum {
    ORDER_WINS = 12000,
    ORDER_SCALE = 8,  /* per point of worth */
    JOINS_MOST = 12,  /* turns that connect, of either side, looked at in one state */
    THREAT_DEPTH = 3, /* from this depth no threat is left out: they take long to find */
    THREATS_MOST = 128,
    PICKS_KEPT = 10,
    DOTS_KEPT = 6,  /* of a piece in hand */
    TURNS_KEPT = 1, /* in one place */
    KEPT_MOST = 10
};

/* Slots: kinds, then pieces by space, dots by space, turns. */
enum { DOT_SLOTS = 256, TURN_SLOTS = 512 };

/* What a turn is judged by. */
typedef struct plan {
    punct_state s;
    int16_t worth[PUNCT_SPACES], gain[PUNCT_SPACES];  /* the latter is 0 where one has a dot */
    int16_t near[PUNCT_SPACES], around[PUNCT_SPACES]; /* the most gain within one step, and two */
    punct_join wins[JOINS_MOST];                      /* turns that connect */
    punct_join losses[JOINS_MOST];                    /* the opponent's, if nothing is done */
    punct_turn threats[THREATS_MOST];                 /* turns after which one may connect */
    unsigned win_count, loss_count, threat_count;
    int lead;       /* in the centre */
    bool ends;      /* a piece that is added is the last one, */
    bool ends_next; /* or so is the opponent's next one, which they can add whatever is done now */
    bool is_threatened;
    bool is_calm; /* nothing decides the game at once */
    bool ahead;   /* the threats were looked for */
} plan;

/* A piece in hand, and the state without it. */
typedef struct hand {
    unsigned picked, kind, orientation;
    bool adds;
    punct_set from; /* the dots it leaves */
    punct_state lifted;
} hand;

/* The greatest gain within one step of each space. */
static void spread_gain(const int16_t from[PUNCT_SPACES], int16_t out[PUNCT_SPACES]) {
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        int16_t most = from[space];
        for (unsigned d = 0; d < PUNCT_DIRECTIONS; d++) {
            unsigned next = punct_next[space][d];
            if (next != PUNCT_NO_SPACE && from[next] > most)
                most = from[next];
        }
        out[space] = most;
    }
}

static int lead_of(const punct_state *s, unsigned side) {
    return punct_common(&s->seen[side], &punct_centre) -
           punct_common(&s->seen[side ^ 1], &punct_centre);
}

/* Whether a player's last piece finds a place after any turn: of four places that share nothing a
 * piece leaves one. */
static bool finds_place(const punct_state *s, unsigned side) {
    punct_set taken = {{0}};
    unsigned kind = 0, places = 0;
    while (!s->set[side][kind])
        kind++;
    for (unsigned space = 0; space < PUNCT_SPACES && places <= PUNCT_DOTS; space++) {
        for (unsigned r = 0; r < punct_turns[kind] && !punct_has(&taken, space); r++) {
            uint8_t dots[PUNCT_DOTS];
            if (!punct_dots(kind, r, space, dots) ||
                (s->top[dots[0]] | s->top[dots[1]] | s->top[dots[2]]) || !punct_may_add(s, dots) ||
                punct_has(&taken, dots[1]) || punct_has(&taken, dots[2]))
                continue;
            for (unsigned i = 0; i < PUNCT_DOTS; i++)
                punct_flip(&taken, dots[i]);
            places++;
        }
    }
    return places > PUNCT_DOTS;
}

static void make_plan(const punct_state *s, bool ahead, plan *p) {
    punct_sight sight;
    int distance[2][PUNCT_AXES];
    unsigned me = s->turn, opponent = me ^ 1;
    p->s = *s;
    p->lead = s->basic ? 0 : lead_of(s, me);
    p->ends = set_left(s, me) == 1;
    p->ends_next = !s->basic && set_left(s, opponent) == 1 && finds_place(s, opponent);
    punct_look(s, &sight);
    punct_worth(&sight, me, distance, p->worth);
    for (unsigned space = 0; space < PUNCT_SPACES; space++)
        p->gain[space] = punct_has(&s->seen[me], space) ? 0 : p->worth[space];
    spread_gain(p->gain, p->near);
    spread_gain(p->near, p->around);
    p->win_count = punct_joins(s, &sight, me, distance[me], p->wins, JOINS_MOST);
    p->loss_count = punct_joins(s, &sight, opponent, distance[opponent], p->losses, JOINS_MOST);
    p->is_threatened = p->loss_count > 0 || (p->ends_next && p->lead < 0);
    p->is_calm = p->win_count + p->loss_count == 0 && !p->ends_next && !(p->ends && p->lead > 0);
    p->ahead = ahead;
    p->threat_count = ahead && p->win_count == 0 && !p->is_threatened
                          ? punct_threats(s, &sight, distance[me], p->threats, THREATS_MOST)
                          : 0;
}

_Static_assert(sizeof(plan) <= SCRATCH_MAX, "a plan is kept in the search's memory");

/* The plan for a turn. The search asks for the same one at each of the turn's actions, mostly in a
 * row, so the last is kept. */
static const plan *plan_of(const punct_state *s, bool ahead, plan *last) {
    bool is_same = s->count > 0 && last->ahead == ahead && last->s.turn == s->turn &&
                   last->s.basic == s->basic &&
                   memcmp(last->s.pieces, s->pieces, sizeof s->pieces) == 0;
    if (!is_same)
        make_plan(s, ahead, last);
    return last;
}

static void take_in_hand(const punct_state *s, unsigned picked, hand *h) {
    uint8_t dots[PUNCT_DOTS];
    h->picked = picked;
    h->adds = picked < PUNCT_KINDS;
    h->lifted = *s;
    memset(&h->from, 0, sizeof h->from);
    if (h->adds) {
        h->kind = picked;
        h->orientation = 0;
        return;
    }
    unsigned index = (unsigned)punct_free_piece(s, picked - PUNCT_KINDS);
    const punct_piece *piece = &s->pieces[index];
    h->kind = punct_kind(piece);
    h->orientation = punct_orientation(piece);
    punct_dots(h->kind, h->orientation, piece->space, dots);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        punct_flip(&h->from, dots[i]);
    punct_take(&h->lifted, index);
}

/* Whether the piece in hand may be laid down in a place, with these dots. */
static bool may_lie(const hand *h, unsigned orientation, const uint8_t dots[PUNCT_DOTS]) {
    const uint8_t *top = h->lifted.top;
    if (h->adds)
        return !(top[dots[0]] | top[dots[1]] | top[dots[2]]) && punct_may_add(&h->lifted, dots);
    return !(dots[0] == h->picked - PUNCT_KINDS && orientation == h->orientation) &&
           punct_rests(top, h->lifted.turn, h->kind, orientation, dots[0]) >= 0;
}

static bool has_dot(const uint8_t dots[PUNCT_DOTS], unsigned space) {
    return dots[0] == space || dots[1] == space || dots[2] == space;
}

static bool wins(const plan *p, const hand *h, const uint8_t dots[PUNCT_DOTS]) {
    if (h->adds && p->ends && p->lead > 0)
        return true;
    for (unsigned i = 0; i < p->win_count; i++) {
        const punct_join *join = &p->wins[i];
        if ((h->adds ? join->picked < PUNCT_KINDS : join->picked == h->picked) &&
            has_dot(join->dots, dots[0]) && has_dot(join->dots, dots[1]) &&
            has_dot(join->dots, dots[2]))
            return true;
    }
    return false;
}

/* Whether the opponent leads in the centre afterwards. */
static bool lags(const hand *h, const uint8_t dots[PUNCT_DOTS]) {
    unsigned me = h->lifted.turn;
    int lead = lead_of(&h->lifted, me);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        if (punct_has(&punct_centre, dots[i]))
            lead += !punct_has(&h->lifted.seen[me], dots[i]) +
                    punct_has(&h->lifted.seen[me ^ 1], dots[i]);
    return lead < 0;
}

/* Whether the opponent can still connect as before: the turn neither takes part of the place their
 * piece goes to, nor covers anything of theirs, nor leaves what it would rest on. */
static bool lets_connect(const plan *p, const hand *h, const uint8_t dots[PUNCT_DOTS]) {
    const punct_set *theirs = &p->s.seen[p->s.turn ^ 1];
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        if (punct_has(theirs, dots[i]))
            return false;
    for (unsigned i = 0; i < p->loss_count; i++) {
        const uint8_t *join = p->losses[i].dots;
        if (!has_dot(join, dots[0]) && !has_dot(join, dots[1]) && !has_dot(join, dots[2]) &&
            !punct_has(&h->from, join[0]) && !punct_has(&h->from, join[1]) &&
            !punct_has(&h->from, join[2]))
            return true;
    }
    return false;
}

static bool loses(const plan *p, const hand *h, const uint8_t dots[PUNCT_DOTS]) {
    /* Not all turns that connect may be known, and a last piece ends the game. */
    if (p->win_count == JOINS_MOST || (h->adds && p->ends))
        return false;
    return (p->loss_count > 0 && lets_connect(p, h, dots)) || (p->ends_next && lags(h, dots));
}

static int worth_of(const plan *p, const uint8_t dots[PUNCT_DOTS]) {
    return ORDER_SCALE * (p->gain[dots[0]] + p->gain[dots[1]] + p->gain[dots[2]]);
}

static int order_of(const plan *p, const hand *h, const uint8_t dots[PUNCT_DOTS]) {
    if (wins(p, h, dots))
        return ORDER_WINS + ORDER_NOISY;
    return loses(p, h, dots) ? ORDER_LOST : worth_of(p, dots);
}

/* A dot is as good as the best way to turn the piece there. What cannot be better than `enough` is
 * not looked at closely, and gets 0. */
static int order_of_dot(const plan *p, const hand *h, unsigned space, int enough) {
    bool calm = p->is_calm;
    int best = calm ? 0 : ORDER_LOST;
    if (calm) {
        bool beside = h->kind == PUNCT_T || h->kind == PUNCT_C || h->kind == PUNCT_M;
        int most = p->gain[space] + 2 * (beside ? p->near[space] : p->around[space]);
        if (ORDER_SCALE * most <= enough)
            return best;
    }
    for (unsigned r = 0; r < punct_turns[h->kind]; r++) {
        uint8_t dots[PUNCT_DOTS];
        if (!punct_dots(h->kind, r, space, dots) ||
            (calm && worth_of(p, dots) <= (best > enough ? best : enough)) || !may_lie(h, r, dots))
            continue;
        int order = order_of(p, h, dots);
        best = order > best ? order : best;
    }
    return best;
}

/* A piece is as good as the best place to add it to. */
static int order_of_adding(const plan *p, unsigned kind) {
    hand h;
    int best = ORDER_LOST;
    take_in_hand(&p->s, kind, &h);
    for (unsigned space = 0; space < PUNCT_SPACES; space++) {
        int order = p->s.top[space] ? ORDER_LOST : order_of_dot(p, &h, space, best);
        best = order > best ? order : best;
    }
    return best;
}

/* The best orders so far. */
typedef struct leaders {
    int16_t order[KEPT_MOST];
    unsigned count;
} leaders;

static void compare(leaders *best, int order, unsigned kept) {
    unsigned at = best->count;
    for (; at > 0 && best->order[at - 1] < order; at--)
        if (at < kept)
            best->order[at] = best->order[at - 1];
    if (at < kept)
        best->order[at] = (int16_t)order;
    best->count += best->count < kept;
}

/* Or to move it to, less what it leaves; `enough` if that is not better. */
static int order_of_moving(const plan *p, unsigned from, int enough) {
    hand h;
    int left = 0;
    take_in_hand(&p->s, PUNCT_KINDS + from, &h);
    for (unsigned word = 0; word < 4; word++)
        for (uint64_t dots = h.from.words[word]; dots;)
            left += ORDER_SCALE * p->worth[word * 64 + (unsigned)bit_pop(&dots)];
    int best = p->is_calm ? enough + left : ORDER_LOST;
    for (unsigned d = 0; d <= PUNCT_DIRECTIONS; d++) {
        unsigned space = from;
        do {
            if (d < PUNCT_DIRECTIONS)
                space = punct_next[space][d];
            if (space == PUNCT_NO_SPACE)
                break;
            int order = order_of_dot(p, &h, space, best);
            best = order > best ? order : best;
        } while (d < PUNCT_DIRECTIONS);
    }
    if (best == ORDER_LOST || best > ORDER_WINS)
        return best;
    return best - left < ORDER_MIN ? ORDER_MIN : best - left;
}

/* What the threats go on with after what this turn has chosen already: kinds and pieces, spaces or
 * orientations, as the slots name them. */
static void mark_threats(const plan *p, const punct_state *s, punct_set *out) {
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < p->threat_count; i++) {
        const punct_turn *t = &p->threats[i];
        unsigned next = s->phase == PUNCT_PICK  ? t->picked
                        : s->phase == PUNCT_DOT ? t->dot
                                                : t->orientation;
        if ((s->phase == PUNCT_PICK || t->picked == s->picked) &&
            (s->phase != PUNCT_TURN || t->dot == s->dot) && !punct_has(out, next))
            punct_flip(out, next);
    }
}

/* Marks all but the best and those exempt as weak. */
static void keep_best(candidate *list, unsigned count, unsigned kept, const punct_set *exempt) {
    leaders best = {.count = 0};
    unsigned equal = 0;
    if (count <= kept)
        return;
    for (unsigned i = 0; i < count; i++)
        compare(&best, list[i].order, kept);
    int16_t least = best.order[kept - 1];
    for (unsigned i = 0; i < kept; i++)
        equal += best.order[i] == least;
    for (unsigned i = 0; i < count; i++) {
        if (list[i].order > least || (list[i].order == least && equal > 0))
            equal -= list[i].order == least;
        else if (list[i].order != ORDER_LOST && !punct_has(exempt, list[i].slot % DOT_SLOTS))
            list[i].order = ORDER_WEAK;
    }
}

/* The centre is better when nothing else tells spaces apart. */
static int off_centre(unsigned space) {
    int x = punct_at[space][0] - 9, y = punct_at[space][1] - 9, z = x - y;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    z = z < 0 ? -z : z;
    x = x > y ? x : y;
    return x > z ? x : z;
}

/* Kinds of one shape are ordered alike; those that reach further later come first. */
static void order_picks(const plan *p, candidate *list, unsigned count) {
    static const uint8_t stands[] = {PUNCT_T, PUNCT_C, PUNCT_M};
    static const uint8_t reaching[PUNCT_KINDS] = {0, 0, 4, 2, 0, 2};
    leaders best = {.count = 0};
    int by_shape[3];
    for (unsigned shape = 0; shape < 3; shape++)
        by_shape[shape] = order_of_adding(p, stands[shape]);
    for (unsigned i = 0; i < count; i++) {
        unsigned value = punct_value(list[i].action);
        bool adds = punct_act(list[i].action) == PUNCT_ACT_KIND;
        int enough = best.count < PICKS_KEPT ? ORDER_MIN : best.order[PICKS_KEPT - 1];
        int order = adds ? by_shape[punct_shape_of(value)] : order_of_moving(p, value, enough);
        if (adds && order > ORDER_LOST)
            order += reaching[value];
        compare(&best, order, PICKS_KEPT);
        list[i].slot = (uint16_t)(adds ? value : PUNCT_KINDS + value);
        list[i].order = (int16_t)order;
    }
}

static void order_dots(const plan *p, const hand *h, candidate *list, unsigned count) {
    leaders best = {.count = 0};
    for (unsigned i = 0; i < count; i++) {
        unsigned space = punct_value(list[i].action);
        int order =
            order_of_dot(p, h, space, best.count < DOTS_KEPT ? 0 : best.order[DOTS_KEPT - 1]);
        compare(&best, order, DOTS_KEPT);
        if (order > ORDER_LOST && order < ORDER_WINS)
            order -= 2 * off_centre(space);
        list[i].slot = (uint16_t)(DOT_SLOTS + space);
        list[i].order = (int16_t)order;
    }
}

static void order_turns(const plan *p, unsigned space, const hand *h, candidate *list,
                        unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        unsigned orientation = punct_value(list[i].action);
        uint8_t dots[PUNCT_DOTS];
        punct_dots(h->kind, orientation, space, dots);
        list[i].slot = (uint16_t)(TURN_SLOTS + orientation);
        list[i].order = (int16_t)order_of(p, h, dots);
    }
}

static unsigned candidates(const pt_rules *rules, const void *state, int depth, void *scratch,
                           candidate *out) {
    static const uint8_t kept[PUNCT_PHASE_NB] = {PICKS_KEPT, DOTS_KEPT, TURNS_KEPT};
    const punct_state *s = state;
    pt_actions list;
    hand h;
    punct_legal(rules, s, &list);
    unsigned n = (unsigned)list.count;
    for (unsigned i = 0; i < n; i++)
        out[i] = (candidate){.action = list.items[i]};
    if (n == 1)
        return n;
    const plan *p = plan_of(s, depth >= THREAT_DEPTH, scratch);
    if (s->phase == PUNCT_PICK) {
        order_picks(p, out, n);
    } else {
        take_in_hand(s, s->picked, &h);
        if (s->phase == PUNCT_DOT)
            order_dots(p, &h, out, n);
        else
            order_turns(p, s->dot, &h, out, n);
    }
    /* All that may stop the opponent is tried. */
    if (!p->is_threatened) {
        punct_set threats;
        mark_threats(p, s, &threats);
        keep_best(out, n, kept[s->phase], &threats);
    }
    return n;
}

static made_state make(const pt_rules *rules, const void *state, pt_action action, void *out) {
    punct_state *s = out;
    *s = *(const punct_state *)state;
    unsigned flags = punct_apply(rules, s, action);
    return (made_state){.key = punct_key(rules, s), .flags = (uint8_t)flags, .turn = s->turn};
}

/* A turn is three actions, and few games last until a set is used up. */
static int moves_left(const pt_rules *rules, const void *state) {
    (void)rules;
    const punct_state *s = state;
    int mine = set_left(s, s->turn);
    return 24 + 2 * mine;
}

static const level levels[LEVELS] = {
    {1, 2, 8},     {900, 2, 8},   {1500, 2, 7},  {2700, 2, 7},  {5800, 2, 6},
    {11500, 2, 6}, {23000, 2, 5}, {46000, 2, 4}, {92000, 2, 4}, {185000, 1, 1},
};

const model punct_model = {
    .name = "punct",
    .terms = U_NB,
    .names = names,
    .weights = punct_weights,
    .scale = 300,
    .levels = levels,
    .shape = &punct_shape,
    .count = count,
    .evaluate = evaluate,
    .quiet = quiet,
    .candidates = candidates,
    .make = make,
    .costs_depth = costs_depth,
    .moves_left = moves_left,
};
