/* Actions as text, in both directions (notation.md, "Actions"). */
#include "base/error.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"

static pt_status illegal(pt_error *error, const pt_message *message) {
    return pt_fail(error, PT_ILLEGAL, message, PT_FIELD_ACTION, 0, "");
}

static pt_status not_an_action(const reader *whole, pt_error *error) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_NOT_AN_ACTION, PT_FIELD_ACTION, 0, "s", whole->at,
                   reader_left(whole));
}

/* Reads a point; *point is -1 and an error is set if there is none. */
static pt_status read_point(reader *r, int *point, pt_error *error) {
    *point = reader_left(r) >= 2 ? gipf_point_named(r->at[0], r->at[1]) : -1;
    if (*point < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_NO_POINT, PT_FIELD_ACTION, reader_offset(r),
                       "s", r->at, reader_left(r) < 2 ? reader_left(r) : (size_t)2);
    r->at += 2;
    return PT_OK;
}

/* Why only this phase's own actions are possible, PT_MSG_NONE in phase m. */
static const pt_message *phase_reason(const gipf_state *s) {
    if (is_extra(s))
        return PT_MSG_GIPF_EXTRA_FIRST;
    if (s->phase == PHASE_MOVE)
        return PT_MSG_NONE;
    gipf_row rows[GIPF_LINES];
    int n = gipf_rows(s, s->turn, rows);
    for (int i = 0; i < n; i++)
        if (gipf_row_compulsory(s, &rows[i]))
            return PT_MSG_GIPF_REMOVE_FIRST;
    return PT_MSG_GIPF_ONLY_DONE;
}

static int push_between(int dot, int spot) {
    int bit = gipf_bit_of_point(spot);
    for (int i = 0; i < GIPF_PUSHES; i++)
        if (gipf_pushes[i].dot == dot && gipf_pushes[i].entry == bit)
            return i;
    return -1;
}

/* A push from `dot`, whose line must have room. */
static pt_status find_push(const gipf_state *s, int dot, int spot, unsigned *push,
                           pt_error *error) {
    const char *from = gipf_points[dot].name, *to = gipf_points[spot].name;
    int i = push_between(dot, spot);
    if (i < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_NOT_FIRST_SPOT, PT_FIELD_ACTION, 0, "zz", from,
                       to);
    *push = (unsigned)i;
    if (gipf_push_length(s, &gipf_pushes[i]) < 0)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_LINE_FULL, PT_FIELD_ACTION, 0, "zz", from,
                       to);
    return PT_OK;
}

/* Checks that the player may bring in that kind of piece (potentials.md §3). */
static pt_status check_entry(const gipf_state *s, unsigned kind, const reader *whole,
                             pt_error *error) {
    unsigned me = s->turn, stage = s->stage[me];
    unsigned cost = kind == KIND_GIPF ? 2 : 1;
    if (stage == STAGE_F && kind != KIND_GIPF)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_MUST_GIPF, PT_FIELD_ACTION, 0, "s",
                       kind == KIND_BASIC ? whole->at : whole->at + 1,
                       kind == KIND_BASIC ? reader_left(whole) : reader_left(whole) - 1);
    if (kind == KIND_GIPF && stage > STAGE_G)
        return illegal(error, PT_MSG_GIPF_NO_MORE_GIPF);
    if (kind > KIND_LOADED) {
        if (stage == STAGE_B)
            return illegal(error, PT_MSG_GIPF_NO_MORE_LOADED);
        if (!supply_of(s, me, kind - KIND_LOADED))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_SUPPLY_EMPTY, PT_FIELD_ACTION, 0, "c",
                           gipf_potential_letter(kind - KIND_LOADED));
    }
    if (s->reserve[me] < cost)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_RESERVE_EMPTY, PT_FIELD_ACTION, 0, "s",
                       whole->at, reader_left(whole));
    return PT_OK;
}

/* Why a potential of that kind cannot go there (potentials.md §5). */
static pt_status check_power(const gipf_state *s, unsigned potential, unsigned from, unsigned to,
                             unsigned laid, pt_error *error) {
    static const pt_message *const reasons[POT_NB] = {
        PT_MSG_NONE,          PT_MSG_GIPF_T_NEVER_MOVES, PT_MSG_GIPF_Z_TARGET,
        PT_MSG_GIPF_D_TARGET, PT_MSG_GIPF_Y_TARGET,      PT_MSG_GIPF_P_TARGET,
    };
    pt_actions moves;
    moves.count = 0;
    gipf_power_moves(s, &moves);
    bool reaches = false;
    for (size_t i = 0; i < moves.count; i++) {
        pt_action a = moves.items[i];
        if (act_from(a) != from || act_to(a) != to)
            continue;
        reaches = true;
        if (act_laid(a) == laid)
            return PT_OK;
    }
    uint64_t near = gipf_around(UINT64_C(1) << from) & s->colour[s->turn ^ 1];
    bool adjacent_gipf = potential == POT_P && (near & spots_gipf(s)) >> to & 1;
    if (reaches && (laid == 0) == adjacent_gipf)
        return illegal(error, PT_MSG_GIPF_LAY_COUNT);
    if (reaches || (adjacent_gipf && s->reserve[s->turn] == 0))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_LAY_RESERVE, PT_FIELD_ACTION, 0, "n",
                       laid ? (int)laid : 1);
    return pt_fail(error, PT_ILLEGAL, reasons[potential], PT_FIELD_ACTION, 0, "z",
                   gipf_points[gipf_point_of_bit[to]].name);
}

/* [GTZDYP]point-point[=n]: a push if it starts on a dot, otherwise a potential's move. */
static pt_status read_push_or_move(const gipf_state *s, reader in, pt_action *out,
                                   pt_error *error) {
    reader whole = in;
    int letter = reader_peek(&in), first, second;
    unsigned potential = gipf_potential_named(letter);
    if (letter == 'G' || potential)
        in.at++;
    else
        letter = 0;
    pt_status status = read_point(&in, &first, error);
    if (status != PT_OK)
        return letter ? status : not_an_action(&whole, error);
    if (!reader_take(&in, '-'))
        return not_an_action(&whole, error);
    status = read_point(&in, &second, error);
    if (status != PT_OK)
        return status;
    unsigned laid = 0;
    if (reader_take(&in, '=') && (!reader_number(&in, 2, &laid) || laid == 0))
        return not_an_action(&whole, error);
    bool is_push = gipf_points[first].is_dot;
    if (!reader_done(&in) || (is_push && laid) || (!is_push && !potential) ||
        (laid && potential != POT_P))
        return not_an_action(&whole, error);
    const pt_message *reason = phase_reason(s);
    if (is_push) {
        unsigned kind = potential ? KIND_LOADED + potential
                        : letter  ? (unsigned)KIND_GIPF
                                  : (unsigned)KIND_BASIC;
        unsigned push = 0;
        status = find_push(s, first, second, &push, error);
        if (status == PT_SYNTAX)
            return status;
        if (reason != PT_MSG_NONE)
            return illegal(error, reason);
        if (status == PT_OK)
            status = check_entry(s, kind, &whole, error);
        *out = act_of_push(push, kind);
        return status;
    }
    if (gipf_points[second].is_dot)
        return not_an_action(&whole, error);
    if (reason != PT_MSG_NONE)
        return illegal(error, reason);
    unsigned from = (unsigned)gipf_bit_of_point(first), to = (unsigned)gipf_bit_of_point(second);
    if (potential == POT_T)
        return illegal(error, PT_MSG_GIPF_T_NEVER_MOVES);
    if (!(s->colour[s->turn] >> from & 1) || kind_at(s, from) != KIND_LOADED + potential)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_NO_POTENTIAL, PT_FIELD_ACTION, 0, "cz",
                       letter, gipf_points[first].name);
    *out = act_of_move(from, to, laid);
    return check_power(s, potential, from, to, laid, error);
}

/* +dot-spot or +none. */
static pt_status read_extra(const gipf_state *s, reader in, pt_action *out, pt_error *error) {
    reader whole = in;
    bool now = is_extra(s);
    if (reader_is(&in, "+none")) {
        *out = ACT_DECLINE;
        return now ? PT_OK : illegal(error, PT_MSG_GIPF_NO_EXTRA);
    }
    in.at++;
    int dot, spot;
    pt_status status = read_point(&in, &dot, error);
    if (status != PT_OK)
        return status;
    if (!reader_take(&in, '-'))
        return not_an_action(&whole, error);
    status = read_point(&in, &spot, error);
    if (status != PT_OK)
        return status;
    if (!reader_done(&in) || !gipf_points[dot].is_dot)
        return not_an_action(&whole, error);
    unsigned push = 0;
    status = find_push(s, dot, spot, &push, error);
    if (status == PT_SYNTAX)
        return status;
    if (!now)
        return illegal(error, PT_MSG_GIPF_NO_EXTRA);
    *out = act_of_extra(push);
    return status;
}

/* The line through two spots, the first being nearer the lower end; -1 for none. */
static int line_between(unsigned first, unsigned last) {
    uint64_t both = UINT64_C(1) << first | UINT64_C(1) << last;
    if (first >= last)
        return -1;
    for (int i = 0; i < GIPF_LINES; i++)
        if ((gipf_lines[i].spots & both) == both)
            return i;
    return -1;
}

/* The kept spots after ':'. */
static pt_status read_kept(const gipf_state *s, const gipf_row *r, reader in, uint64_t *kept,
                           pt_error *error) {
    int last = -1;
    do {
        int32_t at = reader_offset(&in);
        reader part = reader_until(&in, ',');
        bool trailing = reader_done(&in) && part.end < in.end;
        int point;
        pt_status status = read_point(&part, &point, error);
        if (status != PT_OK)
            return status;
        int bit = gipf_bit_of_point(point);
        const char *name = gipf_points[point].name;
        if (!reader_done(&part) || bit <= last || trailing)
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_KEEP_ORDER, PT_FIELD_ACTION, at, "");
        if (!(r->row >> bit & 1))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_KEEP_OUTSIDE, PT_FIELD_ACTION, at, "z",
                           name);
        if (!(s->kind[3] >> bit & 1))
            return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_KEEP_BASIC, PT_FIELD_ACTION, at, "z",
                           name);
        *kept |= UINT64_C(1) << bit;
        last = bit;
    } while (!reader_done(&in));
    return PT_OK;
}

/* xfirst-last[:kept,kept]. */
static pt_status read_removal(const gipf_state *s, reader in, pt_action *out, pt_error *error) {
    reader whole = in;
    in.at++;
    int first, last;
    pt_status status = read_point(&in, &first, error);
    if (status != PT_OK)
        return status;
    if (!reader_take(&in, '-'))
        return not_an_action(&whole, error);
    status = read_point(&in, &last, error);
    if (status != PT_OK)
        return status;
    bool has_kept = reader_take(&in, ':');
    if (!has_kept && !reader_done(&in))
        return not_an_action(&whole, error);
    const char *from = gipf_points[first].name, *to = gipf_points[last].name;
    int line =
        gipf_points[first].is_dot || gipf_points[last].is_dot
            ? -1
            : line_between((unsigned)gipf_bit_of_point(first), (unsigned)gipf_bit_of_point(last));
    if (line < 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_NOT_A_LINE, PT_FIELD_ACTION, 1, "zz", from,
                       to);
    if (!is_removing(s))
        return illegal(error, PT_MSG_GIPF_NO_REMOVAL_NOW);
    gipf_row r;
    if (!gipf_row_on(s, s->turn, (unsigned)line, &r))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_NO_ROW, PT_FIELD_ACTION, 1, "zz", from, to);
    int low = bit_lowest(r.row), high = bit_highest(r.row);
    if (low != gipf_bit_of_point(first) || high != gipf_bit_of_point(last))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GIPF_ROW_ENDS, PT_FIELD_ACTION, 1, "zz",
                       gipf_points[gipf_point_of_bit[low]].name,
                       gipf_points[gipf_point_of_bit[high]].name);
    uint64_t kept = 0;
    if (has_kept) {
        status = read_kept(s, &r, in, &kept, error);
        if (status != PT_OK)
            return status;
    }
    if (!(gipf_row_must_touch(s, &r) & ~kept))
        return illegal(error, r.row & ~kept ? PT_MSG_GIPF_BREAK_RUN : PT_MSG_GIPF_REMOVE_SOMETHING);
    *out = act_of_removal((unsigned)line, gipf_gather((unsigned)line, kept));
    return PT_OK;
}

static pt_status read_done(const gipf_state *s, pt_action *out, pt_error *error) {
    *out = ACT_DONE;
    if (!is_removing(s))
        return illegal(error, PT_MSG_GIPF_NOTHING_TO_END);
    return phase_reason(s) == PT_MSG_GIPF_ONLY_DONE ? PT_OK : illegal(error, PT_MSG_GIPF_NOT_DONE);
}

pt_status gipf_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                           pt_action *out, pt_error *error) {
    (void)rules;
    const gipf_state *s = state;
    reader in = reader_on(text, len);
    gipf_state other;
    pt_action action = 0;
    if (is_over(s)) {
        /* Still distinguish garbage from an action that comes too late. */
        other = *s;
        other.phase = PHASE_MOVE;
        s = &other;
    }
    pt_status status;
    int c = reader_peek(&in);
    if (c == 'x')
        status = read_removal(s, in, &action, error);
    else if (c == '+')
        status = read_extra(s, in, &action, error);
    else if (reader_is(&in, "done"))
        status = read_done(s, &action, error);
    else
        status = read_push_or_move(s, in, &action, error);
    if (s == &other && status != PT_SYNTAX)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, PT_FIELD_ACTION, 0, "s", in.at,
                       reader_left(&in));
    if (status == PT_OK)
        *out = action;
    return status;
}

static void write_push(writer *w, unsigned push) {
    gipf_point_write(w, gipf_pushes[push].dot);
    write_char(w, '-');
    gipf_spot_write(w, gipf_pushes[push].entry);
}

static void write_removal(writer *w, const gipf_state *s, pt_action action) {
    gipf_row r;
    if (!gipf_row_on(s, s->turn, act_line(action), &r))
        return;
    write_char(w, 'x');
    gipf_spot_write(w, (unsigned)bit_lowest(r.row));
    write_char(w, '-');
    gipf_spot_write(w, (unsigned)bit_highest(r.row));
    uint64_t kept = gipf_spread(act_line(action), act_kept(action));
    for (char separator = ':'; kept; separator = ',') {
        write_char(w, separator);
        gipf_spot_write(w, (unsigned)bit_pop(&kept));
    }
}

size_t gipf_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                         size_t size) {
    (void)rules;
    const gipf_state *s = state;
    writer w = writer_on(out, size);
    unsigned kind = act_kind(action);
    switch (act_what(action)) {
    case ACT_PUSH:
        if (kind == KIND_GIPF)
            write_char(&w, 'G');
        else if (kind > KIND_LOADED)
            write_char(&w, gipf_potential_letter(kind - KIND_LOADED));
        write_push(&w, act_push(action));
        break;
    case ACT_MOVE:
        write_char(&w, gipf_potential_letter(kind_at(s, act_from(action)) & 7));
        gipf_spot_write(&w, act_from(action));
        write_char(&w, '-');
        gipf_spot_write(&w, act_to(action));
        if (act_laid(action)) {
            write_char(&w, '=');
            write_number(&w, act_laid(action));
        }
        break;
    case ACT_EXTRA:
        write_char(&w, '+');
        write_push(&w, act_push(action));
        break;
    case ACT_DECLINE:
        write_text(&w, "+none");
        break;
    case ACT_REMOVE:
        write_removal(&w, s, action);
        break;
    default:
        write_text(&w, "done");
        break;
    }
    return writer_end(&w);
}
