#include "game/small.h"

#include "base/hash.h"
#include "base/text.h"

const pt_end small_end = {.name = "side", .word = ""};

void side_start(const pt_rules *rules, void *state) {
    (void)rules;
    memset(state, 0, sizeof(side_state));
}

uint64_t side_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const side_state *s = state;
    /* A 1 on top, so that the start is not all zeros. */
    return hash_finish(hash_word(0, UINT64_C(1) << 16 | (uint64_t)s->value[0] << 8 | s->value[1]));
}

bool side_over(const void *state) {
    return ((const side_state *)state)->value[1] != 0;
}

pt_actor side_owner(const pt_rules *rules, const void *state) {
    (void)rules;
    return ((const side_state *)state)->value[0] == 0 ? PT_WHITE : PT_BLACK;
}

unsigned side_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    side_state *s = state;
    bool first = s->value[0] == 0;
    s->value[first ? 0 : 1] = (uint8_t)action;
    return first ? PT_TURN_ENDED : PT_TURN_ENDED | PT_GAME_ENDED;
}

int side_word(const char *text, size_t len, const char *const *words) {
    reader r = reader_on(text, len);
    for (int i = 0; words[i]; i++)
        if (reader_is(&r, words[i]))
            return i;
    return -1;
}

bool side_position_read(const char *text, size_t len, const char *const *words, side_state *out) {
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 2; i++) {
        reader word = i == 0 ? reader_until(&in, ' ') : in;
        int value = side_word(word.at, reader_left(&word), words);
        if (value < 0)
            return false;
        out->value[i] = (uint8_t)value;
    }
    return true;
}

size_t side_position_write(const char *name, const char *const *words, const side_state *s,
                           char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, name);
    for (int i = 0; i < 2; i++) {
        write_char(&w, ' ');
        write_text(&w, words[s->value[i]]);
    }
    return writer_end(&w);
}

pt_outcome side_outcome(bool over, int white, int black) {
    pt_outcome out = {.over = over, .winner = PT_NOBODY, .reason = NULL};
    if (over) {
        out.reason = &small_end;
        if (white != black)
            out.winner = white > black ? PT_WHITE : PT_BLACK;
    }
    return out;
}

size_t side_pick(const char *word, const pt_sprite *sprite, pt_pick *out) {
    out[0] = (pt_pick){.kind = PT_PICK_WORD, .word = word, .sprite = sprite};
    return 1;
}
