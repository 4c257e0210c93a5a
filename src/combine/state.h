/* State and setup of a combined game.
 *
 *     0        64              64 + main size
 *     | head   | main state    | side state (zero while none is played) |
 */
#ifndef PT_COMBINE_STATE_H
#define PT_COMBINE_STATE_H

#include "base/text.h"
#include "combine/combine.h"
#include "game/rules.h"

/* Part 0 of the rules is the main game, part 1 + i the side game of its letter i; stakes are
 * identified by that index. */
#define MAIN_PART 0

#define CHALLENGES_MAX 99
#define NO_LIMIT 255

typedef enum combine_step {
    STEP_MAIN = 0, /* the main game goes on */
    STEP_ANSWER,   /* the opponent allows or challenges the declared action */
    STEP_FIRST,    /* the challenged player chooses who starts */
    STEP_SIDE,     /* the side game is played */
    STEP_SEED,     /* chance draws the start of the side game */
    STEP_NB
} combine_step;

typedef struct combine_head {
    uint32_t declared; /* the main action at stake, or 0 */
    uint8_t step;      /* combine_step */
    uint8_t stake;     /* what it stakes, or 0 */
    uint8_t swapped;   /* 1 if the main game's Black plays White in the side game */
    uint8_t challenges[2];
    uint8_t unused[55];
} combine_head;

_Static_assert(sizeof(combine_head) == 64, "interface.md: at most 64 bytes beside the states");

/* The games inside are stored as text, from which rules are created. */
typedef struct combine_setup {
    uint8_t challenges[2];
    bool from_position; /* `main` is the opening of a position, not a setup */
    uint8_t drawn;      /* bit i: chance draws the start of side game i */
    char sides[256];    /* "LETTER:GAME,...", canonical; "-" for none */
    char main[200];
} combine_setup;

_Static_assert(sizeof(combine_setup) <= PT_SETUP_DATA, "the setup fits its room");

/* The combined game's own actions, and the mark of a side game's actions. */
#define WRAP_SIDE (UINT32_C(1) << 24)
#define WRAP_OWN (UINT32_C(2) << 24)
#define WRAP_MASK (UINT32_C(255) << 24)
enum {
    OWN_ALLOW = WRAP_OWN,
    OWN_CHALLENGE,
    OWN_FIRST_WHITE,
    OWN_FIRST_BLACK,
    OWN_CONCEDE,
    OWN_REPETITION, /* PT_REPETITION */
    OWN_LEAVE,      /* the player who is not to act gives it up */
    OWN_END,
    OWN_SEED = WRAP_OWN + 4096, /* and PT_SEEDS - 1 more */
};

_Static_assert((pt_action)OWN_REPETITION == PT_REPETITION && (pt_action)OWN_LEAVE == PT_LEAVE &&
                   (pt_action)OWN_CONCEDE == PT_CONCEDE,
               "hosts know them by these numbers");

static inline bool is_seed(pt_action action) {
    return action - OWN_SEED < PT_SEEDS;
}

static inline const pt_rules *main_rules(const pt_rules *rules) {
    return rules->parts[MAIN_PART];
}

/* The letters for what the main game stakes. */
static inline const char *stake_letters(const pt_rules *rules) {
    return main_rules(rules)->game->stakes(main_rules(rules));
}

/* The side game for a kind of stake, NULL if there is none. */
static inline const pt_rules *side_rules(const pt_rules *rules, unsigned stake) {
    return rules->parts[1 + stake];
}

static inline combine_head *head_of(void *state) {
    return state;
}

static inline const combine_head *const_head_of(const void *state) {
    return state;
}

static inline size_t aligned(size_t size) {
    return (size + 7) & ~(size_t)7;
}

static inline void *main_of(void *state) {
    return (char *)state + sizeof(combine_head);
}

static inline const void *const_main_of(const void *state) {
    return (const char *)state + sizeof(combine_head);
}

static inline void *side_of(const pt_rules *rules, void *state) {
    return (char *)state + sizeof(combine_head) + aligned(main_rules(rules)->state_size);
}

static inline const void *const_side_of(const pt_rules *rules, const void *state) {
    return (const char *)state + sizeof(combine_head) + aligned(main_rules(rules)->state_size);
}

/* Converts a side game's colour to the main game's player, and back. */
static inline pt_actor across(const combine_head *head, pt_actor actor) {
    return actor <= PT_BLACK && head->swapped ? (pt_actor)(PT_BLACK - actor) : actor;
}

combine_setup combine_setup_of(const pt_setup *setup);
pt_status combine_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                             pt_error *error);
size_t combine_setup_write(const pt_setup *setup, char *out, size_t size);
pt_status combine_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                     pt_setup *out, pt_error *error);
pt_status combine_bind(const pt_registry *extra, const pt_setup *setup, pt_rules **parts,
                       size_t capacity, pt_error *error);
size_t combine_size(const pt_rules *rules);

/* "3,-", as in setups and positions. */
void combine_challenges_write(writer *w, const uint8_t challenges[2]);
bool combine_challenges_read(reader in, uint8_t challenges[2]);

pt_status combine_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                                pt_error *error);
/* Whether the position can arise from this setup, including the games inside. */
pt_status combine_position_fits(const pt_rules *rules, const void *state, pt_error *error);
size_t combine_position_write(const pt_rules *rules, const void *state, char *out, size_t size);
pt_status combine_action_read(const pt_rules *rules, const void *state, const char *text,
                              size_t len, pt_action *out, pt_error *error);
size_t combine_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                            size_t size);
pt_status combine_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, size_t capacity, size_t *count, pt_error *error);
size_t combine_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                          size_t count, char *out, size_t size);

/* The key of a combined state from those of its parts; the side game's is 0 while none is
 * played. */
uint64_t combine_key(const combine_head *head, uint64_t main, uint64_t side);

/* Back to the main game: nothing is declared and no side game is played. */
static inline void combine_head_settle(combine_head *head) {
    head->declared = 0;
    head->step = STEP_MAIN;
    head->stake = 0;
    head->swapped = 0;
}

/* Whether the opponent could challenge what this main action stakes; *stake is its kind. */
bool combine_can_challenge(const pt_rules *rules, const void *state, pt_action action,
                           unsigned *stake);

#endif
