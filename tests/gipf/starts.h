/* Starts that between them reach every kind of state of GIPF: setups and positions, NULL at the
 * end. */
#ifndef TESTS_GIPF_STARTS_H
#define TESTS_GIPF_STARTS_H

static const char *const gipf_starts[] = {
    "basic",
    "basic pieces=18,16",
    "standard",
    "standard pieces=15,21",
    "tournament",
    "ultimate",
    "standard supply=T6,D6",
    "tournament supply=Z6Y6,D6P6",
    "standard pieces=21 supply=T6D3P6",
    "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -",
    ("gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT "
     "w 5,7 BB -,- R -"),
    "gipf tournament wwT2/1wbTwT1/2bTWbTbT/2wbTwb1/wt2w1wT/bbTBww/w1wTwt b 4,8 BB -,- x b",
    "gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -",
    "gipf tournament B3/5/6/WwTwT4/6/5/4 w 9,12 LL T1,T1 m -",
    "gipf tournament B3/WWWW1/1WBB2/2bPwP3/2BW2/5/4 w 5,5 BB -,- R -",
    NULL,
};

#endif
