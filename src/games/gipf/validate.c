/* Rejects, by counting, what no game can reach (notation.md, "Positions"). */
#include "base/error.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"

static void count_piece(gipf_census *c, unsigned kind) {
    if (kind == KIND_GIPF)
        c->basic += 2;
    else if (kind == KIND_BASIC || kind > KIND_LOADED)
        c->basic++;
    c->potential[kind & 7]++;
}

/* Whether `upper` can have landed on `lower` (potentials.md §5 D, P). */
static bool can_lie_on(unsigned upper, unsigned lower) {
    switch (upper) {
    case KIND_USED + POT_D:
        return UNDER_D >> lower & 1;
    case KIND_USED + POT_P:
        return UNDER_P >> lower & 1;
    case KIND_BASIC:
    case KIND_GIPF:
        return lower == KIND_GIPF;
    default:
        return false;
    }
}

static pt_status check_layer(unsigned bit, unsigned upper, unsigned lower, pt_error *error) {
    const char *spot = gipf_points[gipf_point_of_bit[bit]].name;
    if (PIECE_COLOUR(upper) == PIECE_COLOUR(lower))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_STACK_COLOURS, PT_FIELD_BOARD, -1, "z", spot);
    if (can_lie_on(PIECE_KIND(upper), PIECE_KIND(lower)))
        return PT_OK;
    char above[4], below[4];
    writer w = writer_on(above, sizeof above);
    gipf_piece_write(&w, upper);
    writer_end(&w);
    w = writer_on(below, sizeof below);
    gipf_piece_write(&w, lower);
    writer_end(&w);
    return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_STACK_JUMP, PT_FIELD_BOARD, -1, "zzz", spot,
                   above, below);
}

/* The piece on top of the covered one with this index. */
static unsigned piece_above(const gipf_state *s, unsigned i) {
    unsigned bit = s->under[i] >> 8;
    bool middle = i + 1 < s->under_count && s->under[i + 1] >> 8 == bit;
    return middle ? s->under[i + 1] & 255u : PIECE(s->colour[1] >> bit & 1, kind_at(s, bit));
}

static pt_status check_stacks(const gipf_state *s, pt_error *error) {
    pt_status status = PT_OK;
    for (unsigned i = 0; i < s->under_count && status == PT_OK; i++)
        status = check_layer(s->under[i] >> 8, piece_above(s, i), s->under[i] & 255u, error);
    return status;
}

/* A basic or GIPF-piece on top of another was paid for with a P that left the game, so that P
 * counts too. */
void gipf_count(const gipf_state *s, gipf_census out[2]) {
    memset(out, 0, 2 * sizeof *out);
    for (unsigned i = 0; i < s->under_count; i++) {
        unsigned lower = s->under[i] & 255u, upper = piece_above(s, i);
        count_piece(&out[PIECE_COLOUR(lower)], PIECE_KIND(lower));
        if (!(PIECE_KIND(upper) & 7))
            out[PIECE_COLOUR(upper)].potential[POT_P]++;
    }
    for (unsigned c = 0; c < 2; c++) {
        uint64_t spots = s->colour[c];
        while (spots)
            count_piece(&out[c], kind_at(s, (unsigned)bit_pop(&spots)));
        out[c].basic += s->reserve[c];
        for (unsigned p = POT_T; p < POT_NB; p++)
            out[c].potential[p] += supply_of(s, c, p);
    }
}

static pt_status check_counts(const gipf_state *s, pt_error *error) {
    gipf_census counts[2];
    gipf_count(s, counts);
    for (unsigned c = 0; c < 2; c++) {
        int most = s->variant == GIPF_BASIC ? 18 : 21;
        if (counts[c].basic > (unsigned)most)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_TOO_MANY_PIECES, PT_FIELD_RESERVES, -1,
                           "cnn", "wb"[c], (int)counts[c].basic, most);
        unsigned total = 0;
        for (unsigned p = POT_T; p < POT_NB; p++) {
            unsigned n = counts[c].potential[p];
            total += n;
            if (n > 6)
                return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_TOO_MANY_POTENTIALS,
                               PT_FIELD_SUPPLIES, -1, "cnc", "wb"[c], (int)n,
                               gipf_potential_letter(p));
        }
        if (total > 15)
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_TOO_MANY_IN_ALL, PT_FIELD_SUPPLIES, -1,
                           "cn", "wb"[c], (int)total);
    }
    return PT_OK;
}

/* Whether a colour has a piece on the board, in play or covered. */
static bool on_board(const gipf_state *s, unsigned colour) {
    bool any = s->colour[colour] != 0;
    for (unsigned i = 0; i < s->under_count; i++)
        any = any || PIECE_COLOUR(s->under[i]) == colour;
    return any;
}

/* Basic has only basic pieces; which stages are possible (gipf.md §2, potentials.md §3). */
static pt_status check_stages(const gipf_state *s, pt_error *error) {
    static const char *const names[] = {"basic", "standard", "tournament"};
    for (unsigned c = 0; c < 2; c++) {
        char colour = "wb"[c];
        unsigned stage = s->stage[c];
        if (s->variant == GIPF_BASIC) {
            uint64_t other = s->colour[c] & (s->kind[3] | spots_potential(s));
            if (s->under_count)
                other |= UINT64_C(1) << (s->under[0] >> 8);
            if (other)
                return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_NO_GIPF_IN_BASIC, PT_FIELD_BOARD, -1,
                               "z", gipf_points[gipf_point_of_bit[bit_lowest(other)]].name);
            if (s->supply[c])
                return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_SUPPLY_BASIC, PT_FIELD_SUPPLIES, -1,
                               "");
        }
        if ((s->variant == GIPF_BASIC && stage != STAGE_B) ||
            (s->variant == GIPF_STANDARD && stage <= STAGE_G))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_STAGE_VARIANT, PT_FIELD_STAGES, -1, "cz",
                           "FGLB"[stage], names[s->variant]);
        if (stage == STAGE_F && on_board(s, c))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_STAGE_FIRST, PT_FIELD_STAGES, -1, "c",
                           colour);
        if (stage == STAGE_L && !s->supply[c])
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_STAGE_NO_SUPPLY, PT_FIELD_STAGES, -1, "c",
                           colour);
        if (stage == STAGE_B && s->supply[c])
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_SUPPLY_STAGE, PT_FIELD_SUPPLIES, -1, "c",
                           colour);
    }
    return PT_OK;
}

/* A game marked as won must have ended in one of the two ways (gipf.md §3). */
static bool has_ended(const gipf_state *s) {
    unsigned winner = s->phase - PHASE_WHITE_WON, loser = winner ^ 1u;
    unsigned without = gipf_without_gipf(s);
    if (without >> loser & 1)
        return !(without >> winner & 1) || s->turn == winner;
    return !without && s->turn == loser && !gipf_can_move(s);
}

static pt_status check_phase(const gipf_state *s, pt_error *error) {
    char me = "wb"[s->turn];
    const pt_message *message = PT_MSG_NONE;
    bool extra = extra_waits(s, s->turn);
    switch (s->phase) {
    case PHASE_REMOVE_BEFORE:
    case PHASE_REMOVE_AFTER:
        if (!has_four(s->colour[s->turn]))
            message = PT_MSG_GIPF_PHASE_NO_ROW;
        else if (extra && s->phase == PHASE_REMOVE_AFTER)
            message = PT_MSG_GIPF_PHASE_EXTRA_FIRST;
        break;
    case PHASE_EXTRA_BEFORE:
    case PHASE_EXTRA_AFTER:
        if (!extra)
            message = PT_MSG_GIPF_PHASE_NO_EXTRA;
        break;
    case PHASE_MOVE:
        if (extra)
            message = PT_MSG_GIPF_PHASE_EXTRA_FIRST;
        else if (!gipf_can_move(s))
            message = PT_MSG_GIPF_PHASE_NO_MOVE;
        break;
    default:
        if (!has_ended(s)) {
            message = PT_MSG_GIPF_PHASE_NOT_OVER;
            me = "wb"[(s->phase - PHASE_WHITE_WON) ^ 1];
        }
        break;
    }
    /* GIPF-pieces are counted after phases 1 and 5, so in between nobody is without one. */
    unsigned without =
        s->phase >= PHASE_EXTRA_BEFORE && s->phase <= PHASE_EXTRA_AFTER ? gipf_without_gipf(s) : 0;
    if (message == PT_MSG_NONE && without) {
        message = PT_MSG_GIPF_PHASE_NO_GIPF;
        me = without & 1 ? 'w' : 'b';
    }
    if (message == PT_MSG_NONE)
        return PT_OK;
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_PHASE, -1, "c", me);
}

static pt_status check_came(const gipf_state *s, char came, pt_error *error) {
    for (unsigned c = 0; c < 2; c++) {
        char letter = "wb"[c];
        if (extra_waits(s, c) != (came == letter))
            return pt_fail(error, PT_ILLEGAL,
                           came == letter ? PT_MSG_GIPF_CAME_WRONG : PT_MSG_GIPF_CAME_MISSING,
                           PT_FIELD_CAME, -1, "c", letter);
    }
    return PT_OK;
}

pt_status gipf_validate(const gipf_state *s, char came, pt_error *error) {
    pt_status status = check_stacks(s, error);
    if (status == PT_OK)
        status = check_counts(s, error);
    if (status == PT_OK)
        status = check_stages(s, error);
    if (status == PT_OK)
        status = check_came(s, came, error);
    if (status == PT_OK)
        status = check_phase(s, error);
    return status;
}
