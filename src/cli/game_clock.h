/* Two clocks, at most one running: time for the whole game and an increment after each own turn.
 * Side games may have time of their own, the same for each; the main clocks stand still then. */
#ifndef PT_CLI_GAME_CLOCK_H
#define PT_CLI_GAME_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

typedef struct game_clock {
    bool on; /* the game has clocks at all */
    int64_t time_ms, increment_ms;
    int64_t side_ms, side_increment_ms; /* for each side game; 0 for no time of its own */
    bool in_side;                       /* a side game's time counts */
    int64_t left_ms[2];                 /* when the running one was started */
    int64_t side_left_ms[2];            /* the same in a side game */
    pt_actor running;                   /* PT_WHITE, PT_BLACK, or anyone else for none */
    int64_t since;
} game_clock;

/* Reads "10" or "10+5": minutes and seconds, both with up to three decimals; "10+5/3+2" with time
 * for side games. */
bool game_clock_read(const char *text, game_clock *out);

/* Stops the running clock and starts that of `who`, if they have one. */
void game_clock_run(game_clock *c, pt_actor who);

/* A side game begins, with its full time, or is over; the clocks are stopped. Nothing if side games
 * have no time of their own. */
void game_clock_set_side(game_clock *c, bool in_side);

/* A player's time left, in the side game if its time counts; negative once it has run out. */
int64_t game_clock_left(const game_clock *c, pt_actor who);

/* Adds a player's increment. */
void game_clock_turn_ended(game_clock *c, pt_actor owner);

/* "9:58", "1:02:11", and with tenths below ten seconds: "0:07.3". */
void game_clock_text(int64_t left_ms, char *out, size_t size);

int64_t game_clock_increment(const game_clock *c);

/* The clocks in SGF: TM[600], OT[5 fischer], and for side games PTT[180+2]. */
void game_clock_write_sgf(const game_clock *c, pt_sgf *sgf, uint32_t root);
bool game_clock_read_sgf(const pt_sgf *sgf, uint32_t root, game_clock *out);

/* The time of side games in the record: NULL if it has none, or it was read; otherwise what it says
 * instead. */
const char *game_clock_read_side(const pt_sgf *sgf, uint32_t root, game_clock *out);

/* Seconds with up to three decimals as milliseconds, and back; *end is what follows. */
bool seconds_read(const char *text, int64_t *out_ms, const char **end);
void seconds_write(int64_t ms, char *out, size_t size);

#endif
