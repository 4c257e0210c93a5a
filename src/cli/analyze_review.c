#include "cli/analyze_review.h"

pt_status review_make(engine_host *host, const pt_record *record, const pt_limits *limits,
                      const atomic_bool *stop, review_progress progress, void *context,
                      review *out) {
    reviewer *r;
    const pt_state *state;
    pt_history history;
    pt_status status = review_begin(record, &r);
    while (status == PT_OK && review_next(r, &state, &history)) {
        size_t count, left = review_left(r, &count);
        if (progress)
            progress(context, left, count);
        pt_search_info best;
        status =
            engine_host_think(host, pt_record_rules(record), state, &history, limits, stop, &best);
        if (status == PT_OK && stop && atomic_load(stop))
            status = PT_ILLEGAL;
        if (status == PT_OK)
            review_take(r, &best);
    }
    if (status == PT_OK)
        review_finish(r, out);
    reviewer_free(r);
    return status;
}
