/* The publisher's notation for whole turns, as printed in records and on the web (notation.md, "The
 * publisher's notation"; docs/notation.md for potentials). */
#include "base/error.h"
#include "games/gipf/rules.h"
#include "games/gipf/text.h"

#define OFFICIAL_TEXT_MAX 512
#define LIST_MAX 64
/* Ways of dividing a list of pieces into rows that are tried before giving up; real lists need one
 * or two, and hostile ones must not take longer. */
#define REMOVAL_TRIES 500

/* A turn being read: the state so far and the actions that led to it. */
typedef struct turn {
    const pt_rules *rules;
    gipf_state now;
    unsigned ended;
    pt_action *out;
    size_t count, capacity;
    pt_error *error;
} turn;

static pt_status refuse(turn *t, pt_status status, const pt_message *message, const reader *at) {
    return pt_fail(t->error, status, message, PT_FIELD_ACTION, reader_offset(at), "s", at->at,
                   reader_left(at));
}

static pt_status play(turn *t, pt_action action) {
    if (t->count == t->capacity)
        return pt_fail(t->error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n",
                       (int)t->capacity);
    t->out[t->count++] = action;
    t->ended |= gipf_apply(t->rules, &t->now, action);
    return PT_OK;
}

/* Reads a canonical action, made from the text at `at`, in the state so far, and plays it. */
static pt_status play_text(turn *t, const reader *text, const reader *at) {
    pt_action action;
    pt_status status =
        gipf_action_read(t->rules, &t->now, text->at, reader_left(text), &action, t->error);
    if (status == PT_OK)
        return play(t, action);
    if (t->error)
        t->error->offset = reader_offset(at);
    return status;
}

/* If rows may stay, going on without a word means `done`. */
static pt_status play_implied_done(turn *t) {
    pt_actions list;
    if (!is_removing(&t->now) || t->ended)
        return PT_OK;
    list.count = 0;
    gipf_legal(t->rules, &t->now, &list);
    if (list.items[list.count - 1] == ACT_DONE)
        return play(t, ACT_DONE);
    return PT_OK;
}

/* The bit of the spot where the last piece pushed (or the new one) ends. */
static unsigned push_end(const gipf_state *s, const gipf_push *push) {
    unsigned way = (unsigned)gipf_push_length(s, push) * push->step;
    return push->backward ? push->entry - way : push->entry + way;
}

static int take_point(reader *r) {
    int point = reader_left(r) >= 2 ? gipf_point_named(r->at[0], r->at[1]) : -1;
    if (point >= 0)
        r->at += 2;
    return point;
}

/* The push from `dot` whose last piece ends on `spot`, or that enters at `spot`. */
static int find_push(const gipf_state *s, int dot, int spot) {
    int bit = gipf_bit_of_point(spot);
    for (int i = 0; i < GIPF_PUSHES; i++) {
        const gipf_push *push = &gipf_pushes[i];
        if (push->dot != dot)
            continue;
        if (push->entry == bit ||
            (gipf_push_length(s, push) >= 0 && push_end(s, push) == (unsigned)bit))
            return i;
    }
    return -1;
}

/* Reports where pushes from the dot do end. */
static pt_status no_such_push(turn *t, int dot, int spot, const reader *at) {
    char ends[16];
    writer w = writer_on(ends, sizeof ends);
    for (int i = 0; i < GIPF_PUSHES; i++) {
        const gipf_push *push = &gipf_pushes[i];
        if (push->dot != dot || gipf_push_length(&t->now, push) < 0)
            continue;
        if (w.len > 0)
            write_text(&w, ", ");
        gipf_spot_write(&w, push_end(&t->now, push));
    }
    writer_end(&w);
    return pt_fail(t->error, PT_ILLEGAL, PT_MSG_OFFICIAL_NO_PUSH, PT_FIELD_ACTION,
                   reader_offset(at), "zzz", gipf_points[dot].name, gipf_points[spot].name, ends);
}

/* A free spot at the edge alone: the smallest dot that leads to it. */
static pt_status find_entry(turn *t, int spot, const reader *at, int *push) {
    int bit = gipf_bit_of_point(spot);
    for (int i = 0; i < GIPF_PUSHES && bit >= 0; i++) {
        if (gipf_pushes[i].entry == bit && !(spots_taken(&t->now) >> bit & 1)) {
            *push = i;
            return PT_OK;
        }
    }
    return pt_fail(t->error, bit < 0 ? PT_SYNTAX : PT_ILLEGAL, PT_MSG_OFFICIAL_NOT_FREE,
                   PT_FIELD_ACTION, reader_offset(at), "zz", gipf_points[spot].name, "a1-b2");
}

/* [n|letter] spot, dot-spot or spot-spot[=n]; or + and the first two. `in` is in lower case. */
static pt_status read_move(turn *t, reader in) {
    reader whole = in;
    char letter = 0;
    if (reader_take(&in, '+')) {
        letter = '+';
    } else if (reader_left(&in) >= 3 && in.at[1] >= 'a' && in.at[1] <= 'z') {
        letter = (char)(*in.at++ - 'a' + 'A');
        if (letter == 'N')
            letter = 0;
        else if (letter != 'G' && !gipf_potential_named(letter))
            return refuse(t, PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN, &whole);
    }
    reader tail = in;
    int first = take_point(&in), second = -1, push = -1;
    if (first >= 0 && reader_take(&in, '-'))
        second = take_point(&in);
    else if (first >= 0 && reader_done(&in))
        second = first;
    if (second < 0)
        return refuse(t, PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN, &whole);

    char text[PT_ACTION_TEXT_MAX];
    writer w = writer_on(text, sizeof text);
    if (letter)
        write_char(&w, letter);
    if (first != second && !gipf_points[first].is_dot) {
        /* A potential's move is written as in canonical form. */
        write_bytes(&w, tail.at, reader_left(&tail));
    } else {
        if (!reader_done(&in) || (second != first && gipf_points[second].is_dot))
            return refuse(t, PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN, &whole);
        if (first == second) {
            pt_status status = find_entry(t, first, &whole, &push);
            if (status != PT_OK)
                return status;
        } else {
            push = find_push(&t->now, first, second);
            if (push < 0)
                return no_such_push(t, first, second, &whole);
        }
        gipf_point_write(&w, gipf_pushes[push].dot);
        write_char(&w, '-');
        gipf_spot_write(&w, gipf_pushes[push].entry);
    }
    reader canonical = reader_on(text, writer_end(&w));
    return play_text(t, &canonical, &whole);
}

/* The pieces in an `x` list: how often each spot occurs (a top and what it uncovers are two), and
 * in which order. */
typedef struct removal_list {
    uint8_t times[56], order[LIST_MAX];
    unsigned total, named;
} removal_list;

static uint64_t removed_spots(const gipf_state *s, pt_action action) {
    gipf_row r;
    if (act_what(action) != ACT_REMOVE || !gipf_row_on(s, s->turn, act_line(action), &r))
        return 0;
    return r.row & ~gipf_spread(act_line(action), act_kept(action));
}

/* Whether these spots are the ones the list names next, those before them being gone. */
static bool named_next(const removal_list *list, uint64_t spots) {
    unsigned first = list->named - list->total, n = (unsigned)bit_count(spots);
    for (unsigned i = first; i < first + n && i < list->named; i++)
        spots &= ~(UINT64_C(1) << list->order[i]);
    return spots == 0;
}

/* Divides the list into rows, in its own order if possible, otherwise larger removals first; the
 * actions go to `path`. */
static int cut_into_rows(const pt_rules *rules, const gipf_state *s, removal_list *list,
                         pt_action *path, int depth, int *tries) {
    if (list->total == 0)
        return depth;
    if (!is_removing(s) || depth == GIPF_LINES || --*tries <= 0)
        return -1;
    pt_actions legal;
    legal.count = 0;
    gipf_legal(rules, s, &legal);
    uint64_t listed = 0, gone[PT_ACTIONS_MAX];
    for (unsigned bit = 0; bit < 56; bit++)
        listed |= (uint64_t)(list->times[bit] > 0) << bit;
    /* Only removals that take nothing but listed pieces qualify. */
    size_t n = 0;
    for (size_t i = 0; i < legal.count; i++) {
        gone[n] = removed_spots(s, legal.items[i]);
        if (gone[n] && !(gone[n] & ~listed))
            legal.items[n++] = legal.items[i];
    }
    for (int size = 14; size >= 1; size--) {
        for (size_t i = 0; i < n; i++) {
            /* Sizes 8 to 14 stand for 1 to 7 in the order of the list. */
            int pieces = bit_count(gone[i]);
            if (pieces != (size > 7 ? size - 7 : size) || named_next(list, gone[i]) != (size > 7))
                continue;
            gipf_state next = *s;
            unsigned phase = s->phase;
            gipf_apply(rules, &next, legal.items[i]);
            /* A removal after the end of the phase would be someone else's. */
            if (next.phase != phase || next.turn != s->turn)
                next.phase = PHASE_MOVE;
            for (uint64_t rest = gone[i]; rest;)
                list->times[bit_pop(&rest)]--;
            list->total -= (unsigned)pieces;
            path[depth] = legal.items[i];
            int found = cut_into_rows(rules, &next, list, path, depth + 1, tries);
            for (uint64_t rest = gone[i]; rest;)
                list->times[bit_pop(&rest)]++;
            list->total += (unsigned)pieces;
            if (found >= 0)
                return found;
        }
    }
    return -1;
}

/* x alone: only if there is just one way. */
static pt_status read_bare_removal(turn *t, const reader *at) {
    if (!is_removing(&t->now))
        return refuse(t, PT_ILLEGAL, PT_MSG_OFFICIAL_NO_ROWS, at);
    unsigned me = t->now.turn, phase = t->now.phase;
    while (!t->ended && t->now.turn == me && t->now.phase == phase) {
        pt_actions legal;
        legal.count = 0;
        gipf_legal(t->rules, &t->now, &legal);
        if (legal.count > 1) {
            char candidates[PT_ERROR_ARG_TEXT * 2];
            writer w = writer_on(candidates, sizeof candidates);
            for (size_t i = 0; i < legal.count && w.len < PT_ERROR_ARG_TEXT; i++) {
                char text[PT_ACTION_TEXT_MAX];
                gipf_action_write(t->rules, &t->now, legal.items[i], text, sizeof text);
                if (i > 0)
                    write_text(&w, " ");
                write_text(&w, text);
            }
            writer_end(&w);
            return pt_fail(t->error, PT_ILLEGAL, PT_MSG_OFFICIAL_AMBIGUOUS, PT_FIELD_ACTION,
                           reader_offset(at), "z", candidates);
        }
        pt_status status = play(t, legal.items[0]);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

/* One piece in the list: a letter for its kind, the spot, * for the opponent's. Marks may be
 * omitted, but must not contradict the board. */
static pt_status read_listed(turn *t, reader part, removal_list *list) {
    reader whole = part;
    char letter = 0;
    if (reader_left(&part) >= 3 && part.at[1] >= 'a' && part.at[1] <= 'z')
        letter = (char)(*part.at++ - 'a' + 'A');
    int point = take_point(&part);
    bool theirs = reader_take(&part, '*');
    int bit = point < 0 ? -1 : gipf_bit_of_point(point);
    if (bit < 0 || !reader_done(&part))
        return refuse(t, PT_SYNTAX, PT_MSG_GIPF_NO_POINT, &whole);
    const gipf_state *s = &t->now;
    /* Pieces uncovered by a removal cannot be checked in advance, so only first mentions are. */
    if (list->times[bit] == 0) {
        unsigned kind = kind_at(s, (unsigned)bit);
        bool same = letter == 0 ||
                    (letter == 'G' ? kind == KIND_GIPF
                                   : (kind & 7) == gipf_potential_named(letter) && (kind & 7));
        if (!same || (theirs && (s->colour[s->turn] >> bit & 1)))
            return refuse(t, PT_ILLEGAL, PT_MSG_OFFICIAL_MARK, &whole);
    }
    if (list->named == LIST_MAX)
        return refuse(t, PT_SYNTAX, PT_MSG_OFFICIAL_TOKEN, &whole);
    list->times[bit]++;
    list->order[list->named++] = (uint8_t)bit;
    list->total++;
    return PT_OK;
}

/* x, x and pieces, or the canonical xfirst-last:kept. */
static pt_status read_removal(turn *t, reader in) {
    reader whole = in;
    in.at++;
    if (reader_done(&in))
        return read_bare_removal(t, &whole);
    if (memchr(in.at, '-', reader_left(&in)))
        return play_text(t, &whole, &whole);
    removal_list list = {{0}, {0}, 0, 0};
    while (!reader_done(&in)) {
        while (reader_take(&in, ' ')) {
        }
        pt_status status = read_listed(t, reader_until(&in, ','), &list);
        if (status != PT_OK)
            return status;
    }
    if (!is_removing(&t->now))
        return refuse(t, PT_ILLEGAL, PT_MSG_OFFICIAL_NO_ROWS, &whole);
    pt_action path[GIPF_LINES];
    int tries = REMOVAL_TRIES;
    int n = cut_into_rows(t->rules, &t->now, &list, path, 0, &tries);
    if (n < 0)
        return refuse(t, PT_ILLEGAL, PT_MSG_OFFICIAL_REMOVAL, &whole);
    pt_status status = PT_OK;
    for (int i = 0; i < n && status == PT_OK; i++)
        status = play(t, path[i]);
    return status;
}

static pt_status read_token(turn *t, reader in) {
    if (reader_is(&in, "done") || reader_is(&in, "+none"))
        return play_text(t, &in, &in);
    if (reader_peek(&in) == 'x')
        return read_removal(t, in);
    pt_status status = play_implied_done(t);
    return status == PT_OK ? read_move(t, in) : status;
}

/* " (8)" at the end; -1 if there is none. */
static pt_status cut_reserve(reader *in, int *reserve, pt_error *error) {
    const char *open = memchr(in->at, '(', reader_left(in));
    *reserve = -1;
    if (!open)
        return PT_OK;
    reader r = {.start = in->start, .at = open + 1, .end = in->end};
    unsigned n = 0;
    if (!reader_number(&r, 99, &n) || !reader_take(&r, ')') || !reader_done(&r))
        return pt_fail(error, PT_SYNTAX, PT_MSG_OFFICIAL_RESERVE_TEXT, PT_FIELD_ACTION,
                       (int32_t)(open - in->start), "s", open, (size_t)(in->end - open));
    *reserve = (int)n;
    in->end = open;
    while (in->end > in->at && in->end[-1] == ' ')
        in->end--;
    return PT_OK;
}

pt_status gipf_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                         pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    const gipf_state *s = state;
    reader given = reader_on(text, len);
    while (given.end > given.at && given.end[-1] == ' ')
        given.end--;
    size_t n = reader_left(&given);
    if (n == 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_ACTION, 0, "");
    if (n >= OFFICIAL_TEXT_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TEXT_TOO_LONG, PT_FIELD_ACTION, OFFICIAL_TEXT_MAX,
                       "n", OFFICIAL_TEXT_MAX - 1);
    char small[OFFICIAL_TEXT_MAX];
    for (size_t i = 0; i < n; i++)
        small[i] = given.at[i] >= 'A' && given.at[i] <= 'Z' ? (char)(given.at[i] - 'A' + 'a')
                                                            : given.at[i];
    reader in = reader_on(small, n);
    turn t = {.rules = rules, .now = *s, .out = out, .capacity = capacity, .error = error};
    int reserve;
    pt_status status = cut_reserve(&in, &reserve, error);
    if (status == PT_OK && reader_done(&in)) /* a reserve alone is not a turn */
        return refuse(&t, PT_SYNTAX, PT_MSG_TEXT_EMPTY, &in);
    if (is_over(s) && status == PT_OK)
        return refuse(&t, PT_ILLEGAL, PT_MSG_GAME_IS_OVER, &in);
    while (status == PT_OK && !reader_done(&in)) {
        reader part = reader_until(&in, ';');
        while (reader_take(&part, ' ')) {
        }
        while (part.end > part.at && part.end[-1] == ' ')
            part.end--;
        if (reader_done(&part))
            return refuse(&t, PT_SYNTAX, PT_MSG_TEXT_EMPTY, &part);
        if (t.ended)
            return refuse(&t, PT_ILLEGAL, PT_MSG_TURN_IS_OVER, &part);
        status = read_token(&t, part);
    }
    /* A stated reserve is the one after the whole turn. */
    if (status == PT_OK && reserve >= 0)
        status = play_implied_done(&t);
    if (status == PT_OK && reserve >= 0 && reserve != t.now.reserve[s->turn])
        return pt_fail(error, PT_ILLEGAL, PT_MSG_OFFICIAL_RESERVE, PT_FIELD_ACTION, -1, "nn",
                       t.now.reserve[s->turn], reserve);
    *count = status == PT_OK ? t.count : 0;
    return status;
}

static void write_push(writer *w, const gipf_state *s, pt_action action) {
    const gipf_push *push = &gipf_pushes[act_push(action)];
    /* A free spot is named alone, whichever dot led to it. An extra move first takes the T off e5;
     * that does not change where pieces end. */
    if (gipf_push_length(s, push) > 0) {
        gipf_point_write(w, push->dot);
        write_char(w, '-');
    }
    gipf_spot_write(w, push_end(s, push));
}

static void write_removed(writer *w, const gipf_state *s, pt_action action, bool first) {
    uint64_t gone = removed_spots(s, action);
    while (gone) {
        unsigned bit = (unsigned)bit_pop(&gone), kind = kind_at(s, bit);
        if (!first)
            write_char(w, ',');
        first = false;
        if (kind == KIND_GIPF)
            write_char(w, 'G');
        else if (kind & 7)
            write_char(w, (char)(gipf_potential_letter(kind & 7) + (kind & 8 ? 0 : 'a' - 'A')));
        gipf_spot_write(w, bit);
        if (!(s->colour[s->turn] >> bit & 1))
            write_char(w, '*');
    }
}

/* How removals are written: all rows of a phase in one list; one list per row, if a single list
 * could be divided differently; or as canonical actions, if even one row's pieces could be
 * another's. */
typedef enum removal_form { ONE_LIST, LIST_A_ROW, CANONICAL_ROWS, REMOVAL_FORM_NB } removal_form;

static void write_turn(writer *w, const pt_rules *rules, const gipf_state *s,
                       const pt_action *actions, size_t count, removal_form form) {
    gipf_state now = *s;
    unsigned ended = 0;
    for (size_t i = 0; i < count; i++) {
        pt_action a = actions[i];
        unsigned what = act_what(a), kind = act_kind(a);
        bool goes_on = what == ACT_REMOVE && form == ONE_LIST && i > 0 &&
                       act_what(actions[i - 1]) == ACT_REMOVE;
        if (i > 0 && !goes_on)
            write_char(w, ';');
        if (what == ACT_PUSH || what == ACT_EXTRA) {
            if (what == ACT_EXTRA)
                write_char(w, '+');
            else if (kind)
                write_char(w, kind == KIND_GIPF ? 'G' : gipf_potential_letter(kind & 7));
            write_push(w, &now, a);
        } else if (what == ACT_REMOVE && form != CANONICAL_ROWS) {
            if (!goes_on)
                write_char(w, 'x');
            write_removed(w, &now, a, !goes_on);
        } else {
            char text[PT_ACTION_TEXT_MAX];
            gipf_action_write(rules, &now, a, text, sizeof text);
            write_text(w, text);
        }
        ended |= gipf_apply(rules, &now, a);
    }
    if (ended) {
        write_text(w, " (");
        write_number(w, now.reserve[s->turn]);
        write_char(w, ')');
    }
}

/* Whether the text means these removals, in this order. */
static bool says_removals(const pt_rules *rules, const gipf_state *s, const pt_action *actions,
                          size_t count, const char *text, size_t len) {
    pt_action read[LIST_MAX];
    size_t n = 0;
    if (count > LIST_MAX ||
        gipf_turn_read(rules, s, text, len, read, LIST_MAX, &n, NULL) != PT_OK || n != count)
        return false;
    for (size_t i = 0; i < n; i++)
        if (act_what(actions[i]) == ACT_REMOVE && read[i] != actions[i])
            return false;
    return true;
}

size_t gipf_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                       size_t count, char *out, size_t size) {
    bool removes = false;
    for (size_t i = 0; i < count; i++)
        removes = removes || act_what(actions[i]) == ACT_REMOVE;
    for (removal_form form = ONE_LIST;; form++) {
        writer w = writer_on(out, size);
        write_turn(&w, rules, state, actions, count, form);
        size_t len = writer_end(&w);
        if (len == 0 || !removes || form + 1 == REMOVAL_FORM_NB ||
            says_removals(rules, state, actions, count, out, len))
            return len;
    }
}
