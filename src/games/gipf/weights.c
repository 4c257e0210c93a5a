/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */
#include "games/gipf/weights.h"

const int16_t gipf_weights[] = {
    706,   /* the turn */
    2523,  /* basic pieces on the board and in reserve */
    1151,  /* pieces in reserve */
    -7572, /* an empty reserve */
    -2489, /* a reserve of at most one */
    -1493, /* a reserve of at most three */
    1,     /* GIPF-pieces in play */
    -45,   /* no more than one GIPF-piece in play */
    1325,  /* no more than two GIPF-pieces in play */
    2389,  /* a piece on e5 */
    1845,  /* pieces around e5 */
    1354,  /* pieces two steps from e5 */
    1243,  /* pieces at the edge */
    186,   /* four spots in line with three own pieces and one empty spot */
    28,    /* four spots in line with two own pieces and two empty spots */
    851,   /* threes whose extension holds an opposing piece */
    545,   /* four spots in line with three own pieces and an opposing one */
    215,   /* GIPF-pieces away from the edge */
    -1051, /* own GIPF-pieces next to an opposing open three on its line */
    1259,  /* loaded T on the board */
    608,   /* loaded Z on the board */
    314,   /* loaded D on the board */
    570,   /* loaded Y on the board */
    2561,  /* loaded P on the board */
    550,   /* used potentials in play */
    799,   /* T still to bring in */
    799,   /* Z still to bring in */
    799,   /* D still to bring in */
    799,   /* Y still to bring in */
    799,   /* P still to bring in */
    962,   /* a right to bring in potentials */
    -1525, /* a right to bring in GIPF-pieces */
    960,   /* an extra move that waits */
    -2209, /* own GIPF-pieces that lie under others */
    4032,  /* other own pieces that lie under others */
    3035,  /* own four in line on the board */
    0,     /* opposing GIPF-pieces next to a loaded P */
    0,     /* the last opposing GIPF-piece next to a loaded P */
    0,     /* opposing pieces that a loaded D may take */
    0,     /* no more than one GIPF-piece in play against any P to come */
    0,     /* no more than one GIPF-piece in play and no right to another */
};

const int16_t potentials_weights[] = {
    140,    /* the turn */
    2072,   /* basic pieces on the board and in reserve */
    624,    /* pieces in reserve */
    -16957, /* an empty reserve */
    -3554,  /* a reserve of at most one */
    -2420,  /* a reserve of at most three */
    35,     /* GIPF-pieces in play */
    334,    /* no more than one GIPF-piece in play */
    -881,   /* no more than two GIPF-pieces in play */
    1348,   /* a piece on e5 */
    1108,   /* pieces around e5 */
    671,    /* pieces two steps from e5 */
    497,    /* pieces at the edge */
    260,    /* four spots in line with three own pieces and one empty spot */
    86,     /* four spots in line with two own pieces and two empty spots */
    727,    /* threes whose extension holds an opposing piece */
    535,    /* four spots in line with three own pieces and an opposing one */
    -313,   /* GIPF-pieces away from the edge */
    -1174,  /* own GIPF-pieces next to an opposing open three on its line */
    1452,   /* loaded T on the board */
    889,    /* loaded Z on the board */
    1799,   /* loaded D on the board */
    1286,   /* loaded Y on the board */
    3853,   /* loaded P on the board */
    583,    /* used potentials in play */
    1250,   /* T still to bring in */
    383,    /* Z still to bring in */
    1681,   /* D still to bring in */
    1334,   /* Y still to bring in */
    3607,   /* P still to bring in */
    -5,     /* a right to bring in potentials */
    -843,   /* a right to bring in GIPF-pieces */
    960,    /* an extra move that waits */
    -2208,  /* own GIPF-pieces that lie under others */
    3176,   /* other own pieces that lie under others */
    904,    /* own four in line on the board */
    1440,   /* opposing GIPF-pieces next to a loaded P */
    3995,   /* the last opposing GIPF-piece next to a loaded P */
    561,    /* opposing pieces that a loaded D may take */
    -1556,  /* no more than one GIPF-piece in play against any P to come */
    -1424,  /* no more than one GIPF-piece in play and no right to another */
};
