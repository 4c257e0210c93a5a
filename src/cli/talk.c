#include "cli/talk.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

bool talk_ask(line_source *in, const char *prompt, char line[LINE_BYTES_MAX]) {
    for (;;) {
        line_status status = line_ask(in, prompt, -1, false, line);
        if (status == LINE_END) {
            putchar('\n');
            return false;
        }
        make_printable(line);
        if (status == LINE_OK)
            return true;
        puts(_("That line is too long or contains a NUL byte."));
    }
}

bool talk_is(const char *line, const char *english) {
    return strcmp(line, english) == 0 || strcmp(line, _(english)) == 0;
}

const char *talk_after(const char *line, const char *word) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

void talk_print_actions(const pt_rules *rules, const void *state) {
    enum { COLUMNS = 80 };
    pt_actions list;
    pt_legal(rules, state, &list);
    size_t widest = 0, column = 0;
    char text[PT_ACTION_TEXT_MAX];
    for (size_t i = 0; i < list.count; i++) {
        size_t n = pt_action_write(rules, state, list.items[i], text, sizeof text);
        widest = n > widest ? n : widest;
    }
    for (size_t i = 0; i < list.count; i++) {
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        if (column + 2 * (widest + 2) > COLUMNS || i + 1 == list.count) {
            puts(text);
            column = 0;
        } else {
            printf("%-*s", (int)widest + 2, text);
            column += widest + 2;
        }
    }
    printf(ngettext("%zu legal action", "%zu legal actions", list.count), list.count);
    putchar('\n');
}

void talk_add_actions(const pt_rules *rules, const void *state, line_words *out) {
    pt_actions list;
    pt_legal(rules, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(rules, state, list.items[i], text, sizeof text);
        line_words_add(out, text);
    }
}

void talk_print_error(const pt_error *error) {
    char sentence[SENTENCE_MAX];
    puts(error_sentence(error, sentence));
}
