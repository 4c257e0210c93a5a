/* Two clocks, at most one running: time for the whole game and an increment after each own turn. */
#ifndef PT_CLI_GAME_CLOCK_H
#define PT_CLI_GAME_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

typedef struct game_clock {
    bool on; /* the game has clocks at all */
    int64_t time_ms, increment_ms;
    int64_t left_ms[2]; /* when the running one was started */
    pt_actor running;   /* PT_WHITE, PT_BLACK, or anyone else for none */
    int64_t since;
} game_clock;

/* Reads "10" or "10+5": minutes and seconds, both with up to three decimals. */
bool game_clock_read(const char *text, game_clock *out);

/* Stops the running clock and starts that of `who`, if they have one. */
void game_clock_run(game_clock *c, pt_actor who);

/* A player's time left; negative once it has run out. */
int64_t game_clock_left(const game_clock *c, pt_actor who);

/* Adds a player's increment. */
void game_clock_turn_ended(game_clock *c, pt_actor owner);

/* "9:58", "1:02:11", and with tenths below ten seconds: "0:07.3". */
void game_clock_text(int64_t left_ms, char *out, size_t size);

/* The clocks in SGF: TM[600] and OT[5 fischer]. */
void game_clock_write_sgf(const game_clock *c, pt_sgf *sgf, uint32_t root);
bool game_clock_read_sgf(const pt_sgf *sgf, uint32_t root, game_clock *out);

/* Seconds with up to three decimals as milliseconds, and back; *end is what follows. */
bool seconds_read(const char *text, int64_t *out_ms, const char **end);
void seconds_write(int64_t ms, char *out, size_t size);

#endif
