/* Options as a form has them: what there is to choose, and values in parts. */
#ifndef PT_WASM_OPTION_H
#define PT_WASM_OPTION_H

#include "base/json.h"
#include "base/text.h"

/* An option where it stands: in a game with sprites that letters name and, where the game is
 * made of others, with the letters of what its main game stakes. */
typedef struct option_place {
    const pt_game *game;
    const char *stakes; /* "" for none */
} option_place;

/* The option as `Option`; `usual` is its value as text, in which players are separated by a comma,
 * by nothing where `joined`. */
void option_json(json *j, const pt_option *option, const option_place *at, reader usual,
                 bool joined);

/* A value as `OptionValue`. */
void value_json(json *j, const char *key, const pt_option *option, const option_place *at,
                reader text, bool joined);

/* The text of a value as the page sends it: players separated by a record separator, and what is
 * counted by a unit separator. */
void write_value(writer *w, const pt_option *option, const option_place *at, reader value,
                 bool joined);

/* The value of an option among lines of NAME=VALUE or, separated by spaces, in a setup; at is NULL
 * where it has none. */
reader named_value(reader in, char separator, const char *name);

#endif
