/* SGF: whatever can be read is written in a form that reads and writes the same again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "potentia.h"
#include "target.h"

static void check(bool good) {
    if (!good)
        abort();
}

static char *written(const pt_sgf *sgf, size_t *len) {
    *len = pt_sgf_write(sgf, NULL, 0);
    char *text = malloc(*len + 1);
    check(text && *len > 0 && pt_sgf_write(sgf, text, *len + 1) == *len);
    check(pt_sgf_write(sgf, text, *len) == 0 && pt_sgf_write(sgf, text, *len + 1) == *len);
    return text;
}

/* Looks at every node, and changes some of them and back. */
static void walk(pt_sgf *sgf, uint32_t node) {
    for (; node != PT_SGF_NONE; node = pt_sgf_child(sgf, node)) {
        const char *name;
        for (size_t i = 0; (name = pt_sgf_name(sgf, node, i)) != NULL; i++)
            check(pt_sgf_get(sgf, node, name, 0) != NULL);
        uint32_t other = pt_sgf_sibling(sgf, node);
        check(other == PT_SGF_NONE || pt_sgf_parent(sgf, other) == pt_sgf_parent(sgf, node));
        if (!pt_sgf_get(sgf, node, "FUZZ", 0)) {
            check(pt_sgf_append(sgf, node, "FUZZ", "a]\\:b") == PT_OK);
            check(strcmp(pt_sgf_get(sgf, node, "FUZZ", 0), "a]\\:b") == 0);
            check(pt_sgf_set(sgf, node, "FUZZ", NULL) == PT_OK);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pt_sgf *sgf, *again;
    pt_error error;
    char sentence[256];
    pt_status status = pt_sgf_read((const char *)data, size, &sgf, &error);
    if (status != PT_OK) {
        check(!sgf && error.status == status && error.offset >= -1);
        check(error.offset <= (int64_t)size);
        check(pt_error_text(&error, NULL, NULL, sentence, sizeof sentence) > 0);
        return 0;
    }
    size_t first_len, second_len;
    char *first = written(sgf, &first_len);
    check(pt_sgf_read(first, first_len, &again, &error) == PT_OK);
    for (size_t game = 0; game < pt_sgf_games(again); game++)
        walk(again, pt_sgf_root(again, game));
    char *second = written(again, &second_len);
    check(first_len == second_len && memcmp(first, second, first_len) == 0);
    free(first);
    free(second);
    pt_sgf_free(sgf);
    pt_sgf_free(again);
    return 0;
}
