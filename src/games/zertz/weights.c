/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/zertz/weights.h"

const int16_t zertz_weights[] = {
    794,   /* the turn */
    4249,  /* white marbles captured */
    3039,  /* grey marbles captured */
    3206,  /* black marbles captured */
    6959,  /* one white marble short of winning */
    3088,  /* two white marbles short */
    345,   /* three white marbles short */
    6565,  /* one grey marble short */
    1578,  /* two grey marbles short */
    386,   /* three grey marbles short */
    -279,  /* four grey marbles short */
    4688,  /* one black marble short */
    2645,  /* two black marbles short */
    1187,  /* three black marbles short */
    300,   /* four black marbles short */
    52,    /* five black marbles short */
    1114,  /* one marble short of three of each */
    220,   /* two marbles short of three of each */
    376,   /* three marbles short of three of each */
    1459,  /* four marbles short of three of each */
    1624,  /* five marbles short of three of each */
    1282,  /* six marbles short of three of each */
    -244,  /* white marbles out of reach as a set */
    379,   /* grey marbles out of reach as a set */
    1534,  /* black marbles out of reach as a set */
    -1091, /* marbles of one's own to place when the pool is empty */
    -266,  /* one's turn, and an even number of vacant rings */
    -4736, /* one's turn, and every placing offers a jump */
    -2337, /* one's turn, and one placing offers no jump */
    328,   /* one's turn, and two placings offer no jump */
    1265,  /* one's turn, and three placings offer no jump */
    2522,  /* one's turn, and four placings offer no jump */
    1372,  /* one's turn, and five placings offer no jump */
    551,   /* one's turn, and more placings offer no jump */
    6191,  /* one's turn, and white marbles that it can cut off */
    2944,  /* one's turn, and grey marbles that it can cut off */
    3898,  /* one's turn, and black marbles that it can cut off */
    9094,  /* one's turn, and marbles to cut off that win */
    178,   /* one's turn, and white marbles with two vacant rings around or fewer */
    -13,   /* one's turn, and grey marbles with two vacant rings around or fewer */
    -197,  /* one's turn, and black marbles with two vacant rings around or fewer */
};
