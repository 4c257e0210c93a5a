/* Patterns of the six neighbours of a point, one digit in base 3 each, in order around it. Those
 * that the symmetries of the point lead to one another have the same least number. */
#ifndef PT_NET_AROUND_H
#define PT_NET_AROUND_H

#define AROUND_NEIGHBOURS 6
#define AROUND 729

static inline unsigned around_turned(unsigned around) {
    return around % 243 * 3 + around / 243;
}

static inline unsigned around_mirrored(unsigned around) {
    unsigned out = 0;
    for (unsigned d = 0; d < AROUND_NEIGHBOURS; d++, around /= 3)
        out = 3 * out + around % 3;
    return out;
}

static inline unsigned around_least(unsigned around) {
    unsigned least = around;
    for (unsigned way = 0; way < 2 * AROUND_NEIGHBOURS; way++) {
        around = way == AROUND_NEIGHBOURS ? around_mirrored(around) : around_turned(around);
        least = around < least ? around : least;
    }
    return least;
}

#endif
