/* The setup of a GIPF game, and its starting position. */
#ifndef PT_GIPF_SETUP_H
#define PT_GIPF_SETUP_H

#include "games/gipf/state.h"

typedef struct gipf_setup {
    uint8_t variant;
    uint8_t pieces[2];
    bool from_position; /* created for a position: the start is unknown */
    uint16_t supply[2];
} gipf_setup;

_Static_assert(sizeof(gipf_setup) <= PT_SETUP_DATA, "the setup fits its room");

/* The setup inside a pt_setup. */
gipf_setup gipf_setup_of(const pt_setup *setup);

/* "standard pieces=20,18 supply=T6,-"; a single number or supply is for both players. */
pt_status gipf_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                          pt_error *error);
size_t gipf_setup_write(const pt_setup *setup, char *out, size_t size);
pt_status gipf_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                  pt_setup *out, pt_error *error);

/* The title of a game with potentials other than Ultimate GIPF's, NULL without any; and the rating
 * pool, whose names are stored with ratings and so never change. */
const char *gipf_setup_title(const pt_setup *setup);
#define GIPF_POOLS 6
extern const pt_pool gipf_pools[GIPF_POOLS];
const pt_pool *gipf_pool(const pt_setup *setup);

/* Whether the position can arise in a game with this setup. */
pt_status gipf_position_fits(const pt_rules *rules, const void *state, pt_error *error);

void gipf_start(const pt_rules *rules, void *state);

/* The options by start: basic has no potentials, so one option less. */
#define GIPF_STARTS 4
#define GIPF_OPTIONS 2
extern const pt_choice gipf_potentials[];
extern const pt_option gipf_options[GIPF_STARTS][GIPF_OPTIONS];

#endif
