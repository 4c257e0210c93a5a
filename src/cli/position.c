#include "cli/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/input.h"
#include "cli/message.h"

/* The setup text of a combined game is this word and its own options before the setup of
 * the game that is played with challenges. */
#define COMBINED "combined"

/* Appends a word and its value; says so and returns false where that does not fit or the
 * value would be more than one word. */
static bool append(const cli_args *args, char setup[PT_SETUP_TEXT_MAX], const char *word,
                   const char *value) {
    size_t n = strlen(setup);
    if (strchr(value, ' ')) {
        fail(args->command->name, STATUS_USAGE, _("SETUP: \"%s\" has a blank in it"), value);
        return false;
    }
    int more = snprintf(setup + n, PT_SETUP_TEXT_MAX - n, "%s%s%s", n > 0 ? " " : "", word, value);
    if (more >= 0 && (size_t)more < PT_SETUP_TEXT_MAX - n)
        return true;
    fail(args->command->name, STATUS_USAGE,
         _("SETUP: the name of the start and its options are too long"));
    return false;
}

static bool append_option(const cli_args *args, char setup[PT_SETUP_TEXT_MAX], const char *word,
                          option_id option) {
    return !args->values[option] || append(args, setup, word, args->values[option]);
}

/* The seed asked for, or one that nobody could foresee. */
static bool append_random(const cli_args *args, char setup[PT_SETUP_TEXT_MAX]) {
    char drawn[16];
    const char *seed = args->values[OPTION_RANDOM];
    if (!seed)
        return true;
    if (!*seed) {
        uint32_t number;
        if (getentropy(&number, sizeof number) != 0) {
            fail(args->command->name, STATUS_FAULT, _("the system gives no random numbers"));
            return false;
        }
        snprintf(drawn, sizeof drawn, "%u", (unsigned)number);
        seed = drawn;
    }
    return append(args, setup, "random seed=", seed);
}

int setup_text_make(const cli_args *args, const char *name, char setup[PT_SETUP_TEXT_MAX]) {
    bool combine = args->values[OPTION_COMBINE] || args->values[OPTION_CHALLENGES];
    setup[0] = '\0';
    bool fits = (!combine || (append(args, setup, COMBINED, "") &&
                              append_option(args, setup, "sides=", OPTION_COMBINE) &&
                              append_option(args, setup, "challenges=", OPTION_CHALLENGES))) &&
                ((combine && strcmp(name, COMBINED) == 0) || append(args, setup, "", name)) &&
                append_random(args, setup) &&
                append_option(args, setup, "pieces=", OPTION_PIECES) &&
                append_option(args, setup, "supply=", OPTION_SUPPLY);
    return fits ? STATUS_DONE : STATUS_USAGE;
}

static int read_start(const cli_args *args, const char *name, position *out) {
    const char *where = args->command->name;
    char setup[PT_SETUP_TEXT_MAX];
    int status = setup_text_make(args, name, setup);
    if (status != STATUS_DONE)
        return status;
    pt_error error;
    if (pt_rules_new(NULL, setup, PT_ZSTR, &out->rules, &error) != PT_OK) {
        /* What was agreed wrongly is wrong usage, also where it would only be illegal. */
        status = fail_error(where, &error);
        return error.status == PT_NOMEM ? status : STATUS_USAGE;
    }
    pt_start(out->rules, &out->state);
    return STATUS_DONE;
}

int options_refuse_start(const cli_args *args) {
    for (option_id id = 0; id < OPTION_NB; id++)
        if (OPTIONS_START & UINT64_C(1) << id && args->values[id])
            return fail(args->command->name, STATUS_USAGE,
                        _("%s goes with the name of a start only"), option_spelling(id));
    return STATUS_DONE;
}

static int read_position_text(const cli_args *args, const char *text, size_t len, position *out) {
    int status = options_refuse_start(args);
    if (status != STATUS_DONE)
        return status;
    pt_error error;
    if (pt_rules_for_position(NULL, text, len, &out->rules, &error) != PT_OK ||
        pt_position_read(out->rules, text, len, &out->state, &error) != PT_OK)
        return fail_error(args->command->name, &error);
    return STATUS_DONE;
}

int position_read(const cli_args *args, const char *pos, position *out) {
    memset(out, 0, sizeof *out);
    char *owned = NULL;
    size_t len = strlen(pos);
    if (strcmp(pos, "-") == 0) {
        pos = owned = read_input(args->command->name, "-", PT_POSITION_TEXT_MAX, &len);
        if (!owned)
            return STATUS_USAGE;
        /* The line end that echo and editors add is no part of the text. */
        if (len > 0 && owned[len - 1] == '\n')
            len--;
        if (len > 0 && owned[len - 1] == '\r')
            len--;
        owned[len] = '\0';
    }
    int status;
    if (memchr(pos, ' ', len))
        status = read_position_text(args, pos, len, out);
    else if (strlen(pos) < len)
        status = fail(args->command->name, STATUS_USAGE, _("a NUL byte is no text"));
    else
        status = read_start(args, pos, out);
    if (status != STATUS_DONE) {
        pt_rules_free(out->rules);
        out->rules = NULL;
    }
    free(owned);
    return status;
}
