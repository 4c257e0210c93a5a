/* Records in every form: what replays can be written in each form and replays again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "target.h"

static void check(bool good) {
    if (!good)
        abort();
}

static char *written(const pt_record *record, pt_record_form form, size_t *len) {
    *len = pt_record_write(record, form, NULL, 0);
    char *text = malloc(*len + 1);
    check(text && *len > 0 && pt_record_write(record, form, text, *len + 1) == *len);
    return text;
}

static uint64_t end_key(const pt_record *record) {
    pt_state end;
    pt_record_state(record, SIZE_MAX, &end);
    return pt_identity_key(pt_record_rules(record), &end);
}

/* Reads it as it is or, where it does not tell its start, from the first one that will do. */
static pt_status read_record(const char *text, size_t size, pt_record **out, pt_error *error) {
    const pt_game *const *games;
    pt_place place;
    size_t count = pt_builtin_games(&games);
    pt_status status = pt_record_read(NULL, text, size, NULL, out, &place, error);
    for (size_t g = 0; status != PT_OK && g < count; g++)
        for (size_t v = 0; status != PT_OK && v < games[g]->variant_count; v++)
            status =
                pt_record_read(NULL, text, size, games[g]->variants[v].setup, out, &place, error);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pt_record *record, *again, *settled;
    pt_error error;
    char sentence[256];
    pt_status status = read_record((const char *)data, size, &record, &error);
    if (status != PT_OK) {
        check(!record && error.status == status && error.offset >= -1);
        check(error.offset <= (int64_t)size);
        check(pt_error_text(&error, NULL, NULL, sentence, sizeof sentence) > 0);
        return 0;
    }
    for (pt_record_form form = 0; form < PT_RECORD_FORM_NB; form++) {
        size_t len[3];
        char *first = written(record, form, &len[0]);
        check(pt_record_read(NULL, first, len[0], NULL, &again, NULL, &error) == PT_OK);
        check(pt_record_turns(again) == pt_record_turns(record));
        check(end_key(again) == end_key(record));
        char *second = written(again, form, &len[1]);
        check(pt_record_read(NULL, second, len[1], NULL, &settled, NULL, &error) == PT_OK);
        char *third = written(settled, form, &len[2]);
        check(len[1] == len[2] && memcmp(second, third, len[1]) == 0);
        free(first);
        free(second);
        free(third);
        pt_record_free(again);
        pt_record_free(settled);
    }
    pt_record_free(record);
    return 0;
}
