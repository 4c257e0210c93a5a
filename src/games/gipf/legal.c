/* Legal actions, phase by phase (gipf.md §3, potentials.md §3-§5). */
#include "games/gipf/play.h"

static inline void add(pt_actions *out, unsigned action) {
    out->items[out->count++] = action;
}

/* Pushes `kind` pieces in on every line with an empty spot. */
static inline void add_pushes(const gipf_state *s, unsigned what, unsigned kind, pt_actions *out) {
    uint64_t empty = GIPF_SPOTS & ~spots_taken(s);
    for (unsigned i = 0; i < GIPF_PUSHES; i++)
        if (gipf_pushes[i].spots & empty)
            add(out, what == ACT_EXTRA ? act_of_extra(i) : act_of_push(i, kind));
}

static unsigned open_pushes(const gipf_state *s) {
    uint64_t empty = GIPF_SPOTS & ~spots_taken(s);
    unsigned open = 0;
    for (unsigned i = 0; i < GIPF_LINES; i++)
        open += (gipf_lines[i].spots & empty) != 0;
    return 2 * open;
}

unsigned gipf_kinds_to_push(const gipf_state *s) {
    unsigned me = s->turn, kinds = 0;
    unsigned stage = s->stage[me];
    if (s->reserve[me] == 0)
        return 0;
    if (stage != STAGE_F)
        kinds |= 1u << KIND_BASIC;
    if (stage <= STAGE_G && s->reserve[me] >= 2)
        kinds |= 1u << KIND_GIPF;
    if ((stage == STAGE_G || stage == STAGE_L) && s->supply[me])
        for (unsigned p = POT_T; p < POT_NB; p++)
            if (supply_of(s, me, p))
                kinds |= 1u << (KIND_LOADED + p);
    return kinds;
}

static void add_move(pt_actions *out, unsigned from, uint64_t target, unsigned laid) {
    add(out, act_of_move(from, (unsigned)bit_lowest(target), laid));
}

static inline uint64_t step_to(uint64_t spot, unsigned direction) {
    static const uint8_t steps[3] = {1, 8, 9};
    unsigned step = steps[direction % 3];
    return (direction < 3 ? spot << step : spot >> step) & GIPF_SPOTS;
}

void gipf_power_moves(const gipf_state *s, pt_actions *out) {
    unsigned me = s->turn;
    uint64_t taken = spots_taken(s), theirs = s->colour[me ^ 1];
    uint64_t loaded = spots_loaded(s) & s->colour[me];
    if (!loaded)
        return;
    uint64_t onto_d = theirs & spots_of_kinds(s, UNDER_D);
    uint64_t onto_p = theirs & spots_of_kinds(s, UNDER_P);
    uint64_t gipf = theirs & spots_gipf(s);
    while (loaded) {
        unsigned from = (unsigned)bit_pop(&loaded);
        unsigned potential = kind_at(s, from) - KIND_LOADED;
        for (unsigned d = 0; d < 6; d++) {
            uint64_t to = step_to(UINT64_C(1) << from, d);
            switch (potential) {
            case POT_Z:
                if (!(to & taken))
                    break;
                while (to & taken)
                    to = step_to(to, d);
                if (to)
                    add_move(out, from, to, 0);
                break;
            case POT_Y:
                for (; to && !(to & taken); to = step_to(to, d))
                    add_move(out, from, to, 0);
                break;
            case POT_D:
                if (to & onto_d)
                    add_move(out, from, to, 0);
                break;
            case POT_P:
                if (to & onto_p)
                    add_move(out, from, to, 0);
                for (unsigned laid = 1; (to & gipf) && laid <= 2 && laid <= s->reserve[me]; laid++)
                    add_move(out, from, to, laid);
                break;
            default: /* a T never moves by itself */
                break;
            }
        }
    }
}

/* All keep/take choices of one row. */
static void add_removals(const gipf_state *s, const gipf_row *r, pt_actions *out) {
    uint64_t optional = r->row & s->kind[3], must_touch = gipf_row_must_touch(s, r);
    uint64_t kept = 0;
    do {
        if (must_touch & ~kept)
            add(out, act_of_removal(r->line, kept ? gipf_gather(r->line, kept) : 0u));
        kept = (kept - optional) & optional; /* the next subset of `optional` */
    } while (kept);
}

static size_t count_removals(const gipf_state *s, const gipf_row *r) {
    uint64_t optional = r->row & s->kind[3], must_touch = gipf_row_must_touch(s, r);
    size_t choices = (size_t)1 << bit_count(optional);
    /* Choices that keep all of what must be touched, where that is possible at all. */
    if (!(must_touch & ~optional))
        choices -= (size_t)1 << (bit_count(optional) - bit_count(must_touch));
    return choices;
}

static size_t legal_removals(const gipf_state *s, pt_actions *out) {
    gipf_row rows[GIPF_LINES];
    int n = gipf_rows(s, s->turn, rows);
    bool may_end = true;
    size_t total = 0;
    for (int i = 0; i < n; i++) {
        may_end = may_end && !gipf_row_compulsory(s, &rows[i]);
        if (out)
            add_removals(s, &rows[i], out);
        else
            total += count_removals(s, &rows[i]);
    }
    if (may_end && out)
        add(out, ACT_DONE);
    return total + may_end;
}

void gipf_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const gipf_state *s = state;
    switch (s->phase) {
    case PHASE_REMOVE_BEFORE:
    case PHASE_REMOVE_AFTER:
        legal_removals(s, out);
        break;
    case PHASE_EXTRA_BEFORE:
    case PHASE_EXTRA_AFTER:
        add_pushes(s, ACT_EXTRA, 0, out);
        add(out, ACT_DECLINE);
        break;
    case PHASE_MOVE: {
        unsigned kinds = gipf_kinds_to_push(s);
        /* Basic pieces first, then GIPF-pieces and T to P. */
        for (unsigned kind = 0; kinds >> kind; kind++)
            if (kinds >> kind & 1)
                add_pushes(s, ACT_PUSH, kind, out);
        gipf_power_moves(s, out);
        break;
    }
    default:
        break;
    }
}

size_t gipf_legal_count(const pt_rules *rules, const void *state) {
    (void)rules;
    const gipf_state *s = state;
    switch (s->phase) {
    case PHASE_REMOVE_BEFORE:
    case PHASE_REMOVE_AFTER:
        return legal_removals(s, NULL);
    case PHASE_EXTRA_BEFORE:
    case PHASE_EXTRA_AFTER:
        return open_pushes(s) + 1;
    case PHASE_MOVE: {
        size_t pushes = (size_t)bit_count(gipf_kinds_to_push(s)) * open_pushes(s);
        if (!(spots_loaded(s) & s->colour[s->turn]))
            return pushes;
        pt_actions moves;
        moves.count = 0;
        gipf_power_moves(s, &moves);
        return pushes + moves.count;
    }
    default:
        return 0;
    }
}

bool gipf_can_move(const gipf_state *s) {
    unsigned me = s->turn;
    /* Every spot lies on a line, so any empty spot leaves a push. */
    if (s->reserve[me] >= least_cost(s, me) && spots_taken(s) != GIPF_SPOTS)
        return true;
    pt_actions moves;
    moves.count = 0;
    gipf_power_moves(s, &moves);
    return moves.count > 0;
}
