#ifndef PT_YINSH_WEIGHTS_H
#define PT_YINSH_WEIGHTS_H

#include <stdint.h>

/* In the order of terms.def. */
extern const int16_t yinsh_weights[];

#endif
