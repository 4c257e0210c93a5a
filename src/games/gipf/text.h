/* Texts of positions, supplies and actions (docs/rules/notation.md). */
#ifndef PT_GIPF_TEXT_H
#define PT_GIPF_TEXT_H

#include "base/text.h"
#include "games/gipf/messages.h"
#include "games/gipf/state.h"

/* "TZDYP"[p - 1]; loaded in upper case, used in lower case. */
char gipf_potential_letter(unsigned potential);
/* POT_T ... for a capital letter, otherwise 0. */
unsigned gipf_potential_named(int letter);

/* A supply, packed as in gipf_state: `T3Z3` or `-`, up to `in->end`. */
bool gipf_supply_read(const reader *in, uint16_t *out);
void gipf_supply_write(writer *w, uint16_t supply);
unsigned gipf_supply_total(uint16_t supply);

void gipf_point_write(writer *w, unsigned point);
void gipf_spot_write(writer *w, unsigned bit);

/* A piece as in the BOARD field: wT, b, W ... */
void gipf_piece_write(writer *w, unsigned piece);

pt_status gipf_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                             pt_error *error);
size_t gipf_position_write(const pt_rules *rules, const void *state, char *out, size_t size);

pt_status gipf_action_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                           pt_action *out, pt_error *error);
size_t gipf_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                         size_t size);

/* The publisher's notation for whole turns. */
pt_status gipf_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                         pt_action *out, size_t capacity, size_t *count, pt_error *error);
size_t gipf_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                       size_t count, char *out, size_t size);

/* A colour's pieces and potentials wherever they are, including reserve and supply. */
typedef struct gipf_census {
    unsigned basic; /* of the 15-21 pieces, a GIPF-piece counting as two */
    unsigned potential[POT_NB];
} gipf_census;

void gipf_count(const gipf_state *s, gipf_census out[2]);

/* Checks a parsed state and its CAME field for what no game can reach; reports the field and the
 * reason. */
pt_status gipf_validate(const gipf_state *s, char came, pt_error *error);

#endif
