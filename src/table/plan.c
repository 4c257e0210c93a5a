/* Conditional turns: "if you play X, I play Y".
 *
 *     X>Y>X2>Y2|X'>Y'
 *
 * A plan consists of lines separated by |; a line consists of batches, the opponent's and one's own
 * in turn, and ends with one's own. It is a path from the state it was made in, so every batch
 * played either follows a line or drops it, and the rest of a plan starts from the current
 * position. No line may pass an opponent's secret (planning paper against rock would reveal it) or
 * chance. */
#include "table/inside.h"

#define PLAN_LINES 16

static reader first_turn(reader line) {
    return reader_until(&line, '>');
}

static bool same_text(const reader *a, const reader *b) {
    return reader_left(a) == reader_left(b) && memcmp(a->at, b->at, reader_left(a)) == 0;
}

static table_refusal bad_form(pt_error *error, const reader *at) {
    pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_PLAN_FORM, PT_FIELD_ACTION, reader_offset(at), "n",
            PLAN_LINES);
    return TABLE_REFUSED_COMMAND;
}

static table_refusal check_line(const table *t, pt_actor seat, reader line, int number,
                                pt_error *error) {
    pt_state state = {.words = {0}};
    table_batch batch;
    memcpy(&state, t->now, pt_state_size(t->rules));
    pt_actor actor = other_seat(seat);
    bool own = false, more;
    do {
        reader part = reader_until(&line, '>');
        more = part.end < line.end;
        if (reader_done(&part) || (!more && !own))
            return bad_form(error, &part);
        if (pt_state_actor(t->rules, &state) != actor) {
            pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_PLAN_ACTOR, PT_FIELD_ACTION,
                    reader_offset(&part), "ns", number, part.at, reader_left(&part));
            return TABLE_REFUSED_ILLEGAL;
        }
        table_refusal refusal = table_batch_read(t->rules, &state, table_clock_side(&t->terms) > 0,
                                                 actor, part.at, reader_left(&part), &batch, error);
        if (refusal != TABLE_DONE) {
            if (error && error->offset >= 0)
                error->offset += reader_offset(&part);
            return refusal;
        }
        if (batch.len != reader_left(&part) || memcmp(batch.text, part.at, batch.len) != 0)
            return bad_form(error, &part);
        if (!own && table_hides(t->rules, &batch.after, seat)) {
            pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_PLAN_SECRET, PT_FIELD_ACTION,
                    reader_offset(&part), "n", number);
            return TABLE_REFUSED_ILLEGAL;
        }
        memcpy(&state, &batch.after, pt_state_size(t->rules));
        own = !own;
        actor = other_seat(actor);
    } while (more);
    return TABLE_DONE;
}

/* Two lines may only diverge at an opponent's turn. */
static bool contradict(reader a, reader b) {
    for (bool own = false; !reader_done(&a) && !reader_done(&b); own = !own) {
        reader x = reader_until(&a, '>'), y = reader_until(&b, '>');
        if (!same_text(&x, &y))
            return own;
    }
    return false;
}

table_refusal table_plan_check(const table *t, pt_actor seat, const char *text, size_t len,
                               pt_error *error) {
    reader in = reader_on(text, len), lines[PLAN_LINES];
    size_t count = 0;
    bool more;
    if (len >= TABLE_PLAN_TEXT_MAX)
        return bad_form(error, &in);
    if (table_actor(t) != other_seat(seat))
        return TABLE_REFUSE(NOW, error, PLAN_TURN, "");
    do {
        if (count == PLAN_LINES)
            return bad_form(error, &in);
        lines[count] = reader_until(&in, '|');
        more = lines[count].end < in.end;
        table_refusal refusal = check_line(t, seat, lines[count], (int)count + 1, error);
        if (refusal != TABLE_DONE)
            return refusal;
        for (size_t i = 0; i < count; i++) {
            if (contradict(lines[i], lines[count])) {
                pt_fail(error, PT_ILLEGAL, PT_MSG_TABLE_PLAN_TWICE, PT_FIELD_ACTION,
                        reader_offset(&lines[count]), "nn", (int)count + 1, (int)i + 1);
                return TABLE_REFUSED_ILLEGAL;
            }
        }
        count++;
    } while (more);
    return TABLE_DONE;
}

bool table_plan_next(const table *t, pt_actor seat, reader *batch) {
    if (!is_seat(seat) || t->plan_len[seat] == 0 || t->stage != TABLE_STAGE_PLAYING ||
        table_actor(t) != seat)
        return false;
    reader in = reader_on(t->plan[seat], t->plan_len[seat]);
    *batch = first_turn(reader_until(&in, '|'));
    return true;
}

void table_plan_advance(table *t, const char *batch, size_t len) {
    reader played = reader_on(batch, len);
    for (int seat = 0; seat < 2; seat++) {
        char *plan = t->plan[seat];
        size_t kept = 0;
        if (!plan)
            continue;
        reader in = reader_on(plan, t->plan_len[seat]);
        while (!reader_done(&in)) {
            reader line = reader_until(&in, '|'), first = reader_until(&line, '>');
            size_t rest = reader_left(&line);
            if (rest == 0 || !same_text(&first, &played))
                continue;
            /* The write position never overtakes the read position. */
            if (kept > 0)
                plan[kept++] = '|';
            memmove(plan + kept, line.at, rest);
            kept += rest;
        }
        t->plan_len[seat] = kept;
        plan[kept] = '\0';
    }
}
