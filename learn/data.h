/* Positions to train on, from logs of games. */
#ifndef PT_LEARN_DATA_H
#define PT_LEARN_DATA_H

#include "engine/model.h"

/* One game in so many is kept apart to see how a network judges what it has not met. */
enum { HELD_OUT_ONE_IN = 12, LOGS_MAX = 256 };

/* All values are from the view of the player to act. */
typedef struct position {
    const void *state;
    float terms;  /* what the terms say, in units of the model's scale */
    float search; /* the chance that the search saw */
    float result; /* 1, 0.5 or 0 */
    uint16_t log; /* which log it is from */
    uint8_t actor;
} position;

typedef struct data {
    const model *model;
    pt_rules *rules[LOGS_MAX];
    unsigned logs;
    position *train, *held;
    size_t trains, helds;
} data;

/* Adds the quiet positions of a log that the named model judges; NULL, or what went wrong. */
const char *data_add(data *d, const char *name, const char *path);

#endif
