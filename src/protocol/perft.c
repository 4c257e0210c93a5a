/* Counts action sequences in slices, so that a count can be stopped like a search. The upper
 * actions use a stack of frames; pt_perft counts the last two. */
#include "protocol/inside.h"

#define LEAF_DEPTH 2

pt_status ugi_perft(protocol *p, reader *rest, pt_error *error) {
    static const char usage[] = "perft N";
    perft_count *c = &p->perft;
    reader word = ugi_next_word(rest);
    pt_status status = ugi_expect_end(rest, usage, error);
    if (status != PT_OK)
        return status;
    int64_t depth;
    if (!ugi_read_whole(&word, &depth) || depth < 0 || depth > PERFT_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_RANGE, PT_FIELD_NONE, -1, "zsz", "perft",
                       word.at, reader_left(&word), "0..16");
    _Static_assert(PERFT_MAX == 16, "the range told above");
    c->depth = (unsigned)depth;
    c->total = 0;
    c->started = ugi_clock_now(p);
    c->top = 0;
    c->frames[0].state = p->game->state;
    c->frames[0].next = 0;
    if (c->depth > LEAF_DEPTH)
        pt_legal(p->game->rules, &c->frames[0].state, &c->frames[0].list);
    p->job = JOB_PERFT;
    p->stopped = false;
    return PT_OK;
}

/* One step: counts a leaf, or opens or closes a frame. Returns what it cost. */
static uint64_t step(const pt_rules *rules, perft_count *c) {
    perft_frame *f = &c->frames[c->top];
    if (c->depth <= LEAF_DEPTH) {
        c->total = pt_perft(rules, &f->state, c->depth, false);
        c->top = -1;
        return 1;
    }
    if (f->next == f->list.count) {
        c->top--;
        return 1;
    }
    perft_frame *child = f + 1;
    child->state = f->state;
    pt_apply(rules, &child->state, f->list.items[f->next++]);
    if (c->depth - (unsigned)c->top - 1 == LEAF_DEPTH) {
        uint64_t n = pt_perft(rules, &child->state, LEAF_DEPTH, false);
        c->total += n;
        return n + 1;
    }
    pt_legal(rules, &child->state, &child->list);
    child->next = 0;
    c->top++;
    return 1;
}

bool ugi_perft_work(protocol *p, uint64_t nodes) {
    perft_count *c = &p->perft;
    for (uint64_t done = 0; c->top >= 0 && !p->stopped;) {
        done += step(p->game->rules, c);
        if (done >= nodes && c->top >= 0)
            return true;
    }
    writer w = ugi_line_begin(p, "perft ");
    write_number(&w, c->depth);
    if (c->top >= 0) {
        write_text(&w, " stopped");
    } else {
        write_text(&w, " nodes ");
        write_number(&w, (int64_t)c->total);
        write_text(&w, " time ");
        write_number(&w, ugi_clock_now(p) - c->started);
    }
    ugi_line_send(p, &w);
    p->job = JOB_NONE;
    return false;
}
