#include "site/steady.h"

int64_t steady_time(steady *s, int64_t wall, int64_t monotonic) {
    if (!s->has_begun)
        *s = (steady){.has_begun = true, .offset = wall - monotonic, .looked = monotonic};
    int64_t apart = wall - (monotonic + s->offset);
    if (apart >= STEADY_STEP_MS || apart <= -STEADY_STEP_MS) {
        s->offset += apart;
        s->looked = monotonic;
    } else if (monotonic - s->looked >= STEADY_RATE) {
        int64_t most = (monotonic - s->looked) / STEADY_RATE;
        s->looked += most * STEADY_RATE;
        s->offset += apart > most ? most : apart < -most ? -most : apart;
    }
    return monotonic + s->offset;
}
