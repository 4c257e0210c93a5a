#include "game/setup_words.h"

#include <string.h>

#include "base/error.h"

pt_status setup_seed(reader value, uint32_t *seed, pt_error *error) {
    reader r = value;
    unsigned number;
    if (!reader_number(&r, UINT32_MAX, &number) || !reader_done(&r))
        return pt_fail(error, PT_SYNTAX, PT_MSG_SEED, PT_FIELD_SETUP, reader_offset(&value), "s",
                       value.at, reader_left(&value));
    *seed = number;
    return PT_OK;
}

pt_status setup_unknown(const reader *word, pt_error *error) {
    bool is_option = memchr(word->at, '=', reader_left(word));
    return pt_fail(error, PT_UNKNOWN, is_option ? PT_MSG_UNKNOWN_OPTION : PT_MSG_UNKNOWN_GAME,
                   PT_FIELD_SETUP, reader_offset(word), "s", word->at, reader_left(word));
}

pt_status setup_end(const reader *rest, pt_error *error) {
    return reader_done(rest) ? PT_OK
                             : pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP,
                                       reader_offset(rest), "s", rest->at, reader_left(rest));
}
