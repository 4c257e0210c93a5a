/* Who plays a colour: a person at this terminal, or the engine at a level or at full strength. */
#ifndef PT_CLI_SEAT_H
#define PT_CLI_SEAT_H

#include <stdbool.h>
#include <stddef.h>

#define SEAT_LEVEL_MAX 10
#define SEAT_LEVEL_USUAL 5
#define SEAT_FULL_STRENGTH (SEAT_LEVEL_MAX + 1)

typedef struct seat {
    unsigned level; /* 1 to SEAT_LEVEL_MAX or SEAT_FULL_STRENGTH; 0 is a person */
} seat;

/* Reads "human", "engine", "engine:LEVEL" or "engine:full". */
bool seat_read(const char *text, seat *out);

/* Writes it the same way. */
void seat_write(const seat *s, char *out, size_t size);

#endif
