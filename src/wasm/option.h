/* Options as a form shows them: the choices, and values split up. */
#ifndef PT_WASM_OPTION_H
#define PT_WASM_OPTION_H

#include "base/json.h"
#include "base/text.h"

/* An option in its context: a game whose letters name sprites and, for a combined game, the letters
 * of its main game's stakes. */
typedef struct option_place {
    const pt_game *game;
    const char *stakes; /* "" for none */
} option_place;

/* The option as `Option`; `usual` is its default as text, with a comma between the players, or
 * nothing if `joined`. */
void option_json(json *j, const pt_option *option, const option_place *at, reader usual,
                 bool joined);

/* A value as `OptionValue`. */
void value_json(json *j, const char *key, const pt_option *option, const option_place *at,
                reader text, bool joined);

/* The text of a value as the page sends it: players separated by a record separator, counts by a
 * unit separator. */
void write_value(writer *w, const pt_option *option, const option_place *at, reader value,
                 bool joined);

/* The value of an option among lines of NAME=VALUE or, separated by spaces, in a setup; `at` is
 * NULL if it has none. */
reader named_value(reader in, char separator, const char *name);

#endif
