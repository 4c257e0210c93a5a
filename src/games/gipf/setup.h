/* What players agree on before a game of GIPF, and the start it gives. */
#ifndef PT_GIPF_SETUP_H
#define PT_GIPF_SETUP_H

#include "games/gipf/state.h"

typedef struct gipf_setup {
    uint8_t variant;
    uint8_t pieces[2];
    bool from_position; /* bound to a position: the start is not known */
    uint16_t supply[2];
} gipf_setup;

_Static_assert(sizeof(gipf_setup) <= PT_SETUP_DATA, "the setup fits its room");

/* The setup inside a pt_setup. */
gipf_setup gipf_setup_of(const pt_setup *setup);

/* "standard pieces=20,18 supply=T6,-"; one number or supply alone is for both. */
pt_status gipf_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                          pt_error *error);
size_t gipf_setup_write(const pt_setup *setup, char *out, size_t size);
pt_status gipf_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                  pt_setup *out, pt_error *error);

/* What results are rated together: stored with ratings, so the names stay. */
/* The name of a game with other potentials than Ultimate GIPF has; NULL without any. */
const char *gipf_setup_title(const pt_setup *setup);
#define GIPF_POOLS 6
extern const pt_pool gipf_pools[GIPF_POOLS];
const pt_pool *gipf_pool(const pt_setup *setup);

/* Whether a game of this setup can have the position. */
pt_status gipf_position_fits(const pt_rules *rules, const void *state, pt_error *error);

void gipf_start(const pt_rules *rules, void *state);

/* What can be agreed, by start: basic has no potentials, and so one option less. */
#define GIPF_STARTS 4
#define GIPF_OPTIONS 2
extern const pt_choice gipf_potentials[];
extern const pt_option gipf_options[GIPF_STARTS][GIPF_OPTIONS];

#endif
