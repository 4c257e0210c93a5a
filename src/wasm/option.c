#include "wasm/option.h"

#include <string.h>

#define RECORD_SEPARATOR '\x1e'
#define UNIT_SEPARATOR '\x1f'

reader named_value(reader in, char separator, const char *name) {
    while (!reader_done(&in)) {
        reader word = reader_until(&in, separator);
        if (reader_take_text(&word, name) && reader_take(&word, '='))
            return word;
    }
    return (reader){0};
}

/* == Letters of a value == */

static int sprite_of_letter(const option_place *at, char letter) {
    for (size_t i = 0; i < at->game->sprite_count; i++)
        if (letter && at->game->sprites[i].letter == letter)
            return (int)i;
    return -1;
}

/* The letter of entry `i` of a value, 0 after the last. */
static char letter_at(const pt_option *option, const option_place *at, size_t i) {
    if (option->kind == PT_OPTION_SIDES)
        return i < strlen(at->stakes) ? at->stakes[i] : '\0';
    for (size_t k = 0; k < i; k++)
        if (!option->choices[k].value)
            return '\0';
    return option->choices[i].value ? option->choices[i].value[0] : '\0';
}

/* == To JSON == */

static void number_json(json *j, reader text) {
    unsigned number;
    json_number(j, NULL, reader_number(&text, UINT32_MAX, &number) ? (int64_t)number : -1);
}

/* Whether a text is one of the choices; any other means the first. */
static void choice_json(json *j, const pt_option *option, reader text) {
    const pt_choice *choice = option->choices;
    while (choice->value && !reader_is(&text, choice->value))
        choice++;
    json_text(j, NULL, choice->value ? choice->value : option->choices[0].value);
}

/* "T3Z3": the count of a letter. */
static unsigned count_of(reader text, char letter) {
    while (!reader_done(&text)) {
        int of = *text.at++;
        unsigned number;
        if (!reader_number(&text, UINT16_MAX, &number))
            return 0;
        if (of == letter)
            return number;
    }
    return 0;
}

static bool begins_side(reader text) {
    return reader_left(&text) >= 2 && text.at[0] >= 'A' && text.at[0] <= 'Z' && text.at[1] == ':';
}

/* "A:GAME,B:GAME": the word for a letter, empty for none. A word may contain commas. */
static reader side_of(reader text, char letter) {
    while (begins_side(text)) {
        reader word = text, rest = text;
        do {
            reader_until(&rest, ',');
        } while (!reader_done(&rest) && !begins_side(rest));
        word.at += 2;
        word.end = reader_done(&rest) ? text.end : rest.at - 1;
        if (*text.at == letter)
            return word;
        text = rest;
    }
    text.at = text.end;
    return text;
}

static void one_value_json(json *j, const char *key, const pt_option *option,
                           const option_place *at, reader text) {
    char letter;
    if (key)
        json_key(j, key);
    switch (option->kind) {
    case PT_OPTION_NUMBER:
        number_json(j, text);
        break;
    case PT_OPTION_CHOICE:
        choice_json(j, option, text);
        break;
    case PT_OPTION_TEXT:
        json_bytes(j, NULL, text.at, reader_left(&text));
        break;
    case PT_OPTION_COUNTS:
        json_open(j, NULL, '[');
        for (size_t i = 0; (letter = letter_at(option, at, i)) != '\0'; i++)
            json_number(j, NULL, count_of(text, letter));
        json_close(j, ']');
        break;
    case PT_OPTION_SIDES:
        json_open(j, NULL, '[');
        for (size_t i = 0; (letter = letter_at(option, at, i)) != '\0'; i++) {
            reader word = side_of(text, letter);
            json_bytes(j, NULL, word.at, reader_left(&word));
        }
        json_close(j, ']');
        break;
    }
}

/* White's half of a value, or Black's; a single one is for both. */
static reader half_of(reader text, int player, bool joined) {
    reader rest = text, first = text;
    if (joined) {
        first.end = text.at + reader_left(&text) / 2;
        rest.at = first.end;
        return player == 0 ? first : rest;
    }
    if (!memchr(text.at, ',', reader_left(&text)))
        return text;
    first = reader_until(&rest, ',');
    return player == 0 ? first : rest;
}

void value_json(json *j, const char *key, const pt_option *option, const option_place *at,
                reader text, bool joined) {
    json_open(j, key, '[');
    for (int player = 0; player < (option->both ? 2 : 1); player++)
        one_value_json(j, NULL, option, at, option->both ? half_of(text, player, joined) : text);
    json_close(j, ']');
}

static void letter_choice_json(json *j, const option_place *at, char letter) {
    int sprite = sprite_of_letter(at, letter);
    const pt_sprite *of = sprite >= 0 ? &at->game->sprites[sprite] : NULL;
    const char *label = !of ? NULL : of->noun ? of->noun : of->label[0];
    json_open(j, NULL, '{');
    json_bytes(j, "value", &letter, 1);
    if (label)
        json_text(j, "label", label);
    else
        json_bytes(j, "label", &letter, 1);
    json_text(j, "about", "");
    json_number(j, "sprite", sprite);
    json_close(j, '}');
}

static void choices_json(json *j, const pt_option *option, const option_place *at) {
    json_open(j, "choices", '[');
    if (option->kind == PT_OPTION_SIDES)
        for (const char *letter = at->stakes; *letter; letter++)
            letter_choice_json(j, at, *letter);
    for (const pt_choice *c = option->choices; c && c->value; c++) {
        bool counted = option->kind == PT_OPTION_COUNTS;
        json_open(j, NULL, '{');
        json_text(j, "value", c->value);
        json_text(j, "label", c->label);
        json_text(j, "about", c->about ? c->about : "");
        json_number(j, "sprite", counted ? sprite_of_letter(at, c->value[0]) : -1);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void option_json(json *j, const pt_option *option, const option_place *at, reader usual,
                 bool joined) {
    static const char *const kinds[] = {"number", "choice", "text", "counts", "sides"};
    json_open(j, NULL, '{');
    json_text(j, "name", option->name);
    json_text(j, "label", option->label);
    json_text(j, "about", option->about ? option->about : "");
    json_text(j, "kind", kinds[option->kind]);
    json_bool(j, "both", option->both);
    json_number(j, "least", option->least);
    json_number(j, "most", option->most);
    json_text(j, "unlimited", option->unlimited ? option->unlimited : "");
    choices_json(j, option, at);
    json_open(j, "presets", '[');
    for (const pt_choice *c = option->presets; c && c->value; c++) {
        json_open(j, NULL, '{');
        json_text(j, "label", c->label);
        one_value_json(j, "value", option, at, reader_on(c->value, PT_ZSTR));
        json_close(j, '}');
    }
    json_close(j, ']');
    value_json(j, "usual", option, at, usual, joined);
    json_close(j, '}');
}

/* == From the page == */

/* Letters with their values; "-" if none has any. */
static void write_letters(writer *w, const pt_option *option, const option_place *at,
                          reader value) {
    bool sides = option->kind == PT_OPTION_SIDES, any = false;
    char letter;
    for (size_t i = 0; (letter = letter_at(option, at, i)) != '\0'; i++) {
        reader one = reader_until(&value, UNIT_SEPARATOR);
        if (reader_done(&one) || (!sides && reader_is(&one, "0")))
            continue;
        if (any && sides)
            write_char(w, ',');
        any = true;
        write_char(w, letter);
        if (sides)
            write_char(w, ':');
        write_bytes(w, one.at, reader_left(&one));
    }
    if (!any)
        write_char(w, '-');
}

void write_value(writer *w, const pt_option *option, const option_place *at, reader value,
                 bool joined) {
    for (int player = 0; player < (option->both ? 2 : 1); player++) {
        reader one = reader_until(&value, RECORD_SEPARATOR);
        if (player > 0 && !joined)
            write_char(w, ',');
        if (option->kind == PT_OPTION_COUNTS || option->kind == PT_OPTION_SIDES)
            write_letters(w, option, at, one);
        else if (option->kind == PT_OPTION_NUMBER && reader_is(&one, "-1"))
            write_char(w, '-');
        else
            write_bytes(w, one.at, reader_left(&one));
    }
}
