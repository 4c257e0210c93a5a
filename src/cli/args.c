#include "cli/args.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/words.h"
#include "potentia.h"

typedef enum option_value { VALUE_NONE, VALUE_NEEDED, VALUE_OPTIONAL } option_value;

static const struct {
    const char *name;
    const char *spelling;
    const char *help;
    option_value value;
} options[OPTION_NB] = {
    [OPTION_AGREED] = {"", "", "", VALUE_NEEDED},
    [OPTION_COMBINE] = {"combine", "--combine K=GAME,...",
                        N_("The side game that decides a challenge, for each kind of move that "
                           "can be challenged."),
                        VALUE_NEEDED},
    [OPTION_CHALLENGES] = {"challenges", "--challenges N",
                           N_("How many challenges each player has; - for no limit."),
                           VALUE_NEEDED},
    [OPTION_RANDOM] = {"random", "--random [SEED]",
                       N_("Start from a random position. SEED is a number; the same SEED gives "
                          "the same position."),
                       VALUE_OPTIONAL},
    [OPTION_ASCII] = {"ascii", "--ascii", N_("Draw with ASCII characters only."), VALUE_NONE},
    [OPTION_UNICODE] = {"unicode", "--unicode",
                        N_("Draw with Unicode characters, even if the locale is not UTF-8."),
                        VALUE_NONE},
    [OPTION_COLOR] = {"color", "--color WHEN",
                      N_("Use colour: always, never, or auto (the default: on a terminal, "
                         "unless NO_COLOR is set)."),
                      VALUE_NEEDED},
    [OPTION_DIVIDE] = {"divide", "--divide", N_("Also print the count after each first action."),
                       VALUE_NONE},
    [OPTION_THREADS] = {"threads", "--threads T", N_("Share the work among T threads, 1 to 256."),
                        VALUE_NEEDED},
    [OPTION_MAKE_LEAVES] = {"make-leaves", "--make-leaves",
                            N_("Apply the last actions too instead of just counting them: the "
                               "same count, but the rate of applying."),
                            VALUE_NONE},
    [OPTION_TO] = {"to", "--to FORM", N_("The output format: sgf, official or actions."),
                   VALUE_NEEDED},
    [OPTION_START] = {"start", "--start POS",
                      N_("Where the record starts, if it does not say so itself."), VALUE_NEEDED},
    [OPTION_RESUME] = {"resume", "--resume", N_("Continue a saved game, or a record."), VALUE_NONE},
    [OPTION_NAME] = {"name", "--name NAME", N_("A name for the game, to continue it later."),
                     VALUE_NEEDED},
    [OPTION_PUZZLES_OF] = {"game", "--game START", N_("The game whose puzzles to solve."),
                           VALUE_NEEDED},
    [OPTION_THEME] = {"theme", "--theme THEME",
                      N_("What the puzzles ask for: win1 to win4, a win in so many turns; keep, to "
                         "keep a win; stop, to stop one."),
                      VALUE_NEEDED},
    [OPTION_KEPT] = {"games", "--games", N_("List unfinished games."), VALUE_NONE},
    [OPTION_FROM] = {"start", "--start POS",
                     N_("Where every game starts (default: the engine protocol's start)."),
                     VALUE_NEEDED},
    [OPTION_GAMES] = {"games", "--games N", N_("Play at most N games (default: 100)."),
                      VALUE_NEEDED},
    [OPTION_CLOCK] = {"time", "--time T+I",
                      N_("A clock for each player: T seconds plus I seconds per turn; decimals "
                         "are allowed."),
                      VALUE_NEEDED},
    [OPTION_TIME] = {"time", "--time MS", N_("Think MS milliseconds per position."), VALUE_NEEDED},
    [OPTION_MOVETIME] = {"movetime", "--movetime MS", N_("Think MS milliseconds per action."),
                         VALUE_NEEDED},
    [OPTION_NODES] = {"nodes", "--nodes N", N_("Search about N nodes at most per position."),
                      VALUE_NEEDED},
    [OPTION_DEPTH] = {"depth", "--depth D", N_("Search at most D moves deep."), VALUE_NEEDED},
    [OPTION_OPENINGS] = {"openings", "--openings random:K",
                         N_("Begin each pair of games with K random turns."), VALUE_NEEDED},
    [OPTION_MAX_TURNS] = {"max-turns", "--max-turns N",
                          N_("Call a game a draw after N turns (default: 400)."), VALUE_NEEDED},
    [OPTION_CONCURRENCY] = {"concurrency", "--concurrency C", N_("Play C games at once."),
                            VALUE_NEEDED},
    [OPTION_SPRT] = {"sprt", "--sprt ELO0,ELO1",
                     /* xgettext:no-c-format */
                     N_("Stop as soon as a sequential test can tell a difference of ELO1 from "
                        "one of ELO0, with 5% errors of either kind."),
                     VALUE_NEEDED},
    [OPTION_SEED] = {"seed", "--seed S", N_("The seed for everything left to chance (default: 1)."),
                     VALUE_NEEDED},
    [OPTION_RECORD] = {"record", "--record FILE", N_("Write all games to FILE, as SGF."),
                       VALUE_NEEDED},
    [OPTION_LINES] = {"lines", "--lines K", N_("Find the K best lines, 1 to 16."), VALUE_NEEDED},
    [OPTION_WORKERS] = {"threads", "--threads T", N_("Think with T threads, 1 to 64."),
                        VALUE_NEEDED},
    [OPTION_HASH] = {"hash", "--hash MB",
                     N_("The size of the hash table in megabytes "
                        "(default: 64)."),
                     VALUE_NEEDED},
    [OPTION_JSON] = {"json", "--json", N_("Print JSON."), VALUE_NONE},
    [OPTION_SGF] = {"sgf", "--sgf OUT", N_("Write the annotated record to OUT, as SGF."),
                    VALUE_NEEDED},
    [OPTION_PLOT] = {"plot", "--plot OUT",
                     N_("Plot the chances of winning over the game to OUT, as SVG."), VALUE_NEEDED},
    [OPTION_WHITE] =
        {"white", "--white PLAYER",
         N_("Who plays White, or first: human, engine (level 5), engine:LEVEL with a level "
            "from 1 to 10, or engine:full."),
         VALUE_NEEDED},
    [OPTION_BLACK] = {"black", "--black PLAYER",
                      N_("Who plays Black, or second: as for "
                         "--white."),
                      VALUE_NEEDED},
    [OPTION_GAME_CLOCK] = {"clock", "--clock M+S",
                           N_("A clock for each player: M minutes plus S seconds per turn; "
                              "decimals are allowed. M+S/M+S gives each side game a time of its "
                              "own."),
                           VALUE_NEEDED},
    [OPTION_ENGINE_RESIGNS] = {"engine-resigns", "--engine-resigns",
                               N_("Let the engine resign once its loss is proven."), VALUE_NONE},
    [OPTION_LINE] = {"line", "--line", N_("Play line by line, even on a terminal."), VALUE_NONE},
    [OPTION_LISTEN] = {"listen", "--listen ADDRESS",
                       N_("Where to listen: HOST:PORT, [IPV6]:PORT, or just PORT for this "
                          "machine only (default: 127.0.0.1:8484). Port 0 picks a free port."),
                       VALUE_NEEDED},
    [OPTION_ASSETS] = {"assets", "--assets DIR", N_("The folder with the page's files."),
                       VALUE_NEEDED},
    [OPTION_OPEN] = {"open", "--open",
                     N_("Open the page in the browser even if no desktop is found."), VALUE_NONE},
    [OPTION_NO_OPEN] = {"no-open", "--no-open", N_("Do not open the browser."), VALUE_NONE},
    [OPTION_STORE] = {"store", "--store WHERE",
                      N_("Where to store games and accounts: a file, or postgresql://... "
                         "(default: potentia/potentia.db in $XDG_DATA_HOME)."),
                      VALUE_NEEDED},
    [OPTION_NO_STORE] = {"no-store", "--no-store", N_("Serve only the page: no online play."),
                         VALUE_NONE},
    [OPTION_ENGINES] = {"engines", "--engines N",
                        N_("Give the engines N threads, 1 to 64 (default: half the cores)."),
                        VALUE_NEEDED},
    [OPTION_ENGINE_MEMORY] = {"engine-memory", "--engine-memory MB",
                              N_("Memory for all engines' hash tables, in megabytes (default: "
                                 "64)."),
                              VALUE_NEEDED},
    [OPTION_ORIGIN] = {"origin", "--origin URL",
                       N_("Another address at which browsers reach the page, such as "
                          "https://games.example.org; may be repeated."),
                       VALUE_NEEDED},
    [OPTION_PROXY] = {"proxy", "--proxy ADDRESS",
                      N_("A proxy whose X-Forwarded-For and X-Forwarded-Proto headers to "
                         "trust: an address, or a range such as 10.0.0.0/8; may be repeated."),
                      VALUE_NEEDED},
    [OPTION_METRICS_FROM] = {"metrics-from", "--metrics-from ADDRESS",
                             N_("Who else may read /metrics, besides this machine: an address, "
                                "or a range such as 10.0.0.0/8; may be repeated."),
                             VALUE_NEEDED},
    [OPTION_OPEN_HOUSE] = {"open-house", "--open-house",
                           N_("Turn off rate limits, for "
                              "benchmarks."),
                           VALUE_NONE},
    [OPTION_LOG] = {"log", "--log FILE",
                    N_("Log every event to FILE, as a line of JSON; - is standard error. By "
                       "default only warnings go there."),
                    VALUE_NEEDED},
    [OPTION_HELP] = {"help", "--help", N_("Print this help."), VALUE_NONE},
};

/* How to complete an option's value. */
static const complete_kind completions[OPTION_NB] = {
    [OPTION_COLOR] = COMPLETE_COLOUR,     [OPTION_TO] = COMPLETE_FORM,
    [OPTION_THEME] = COMPLETE_THEME,      [OPTION_PUZZLES_OF] = COMPLETE_START,
    [OPTION_START] = COMPLETE_START,      [OPTION_FROM] = COMPLETE_START,
    [OPTION_OPENINGS] = COMPLETE_OPENING, [OPTION_RECORD] = COMPLETE_FILE,
    [OPTION_SGF] = COMPLETE_FILE,         [OPTION_PLOT] = COMPLETE_FILE,
    [OPTION_WHITE] = COMPLETE_SEAT,       [OPTION_BLACK] = COMPLETE_SEAT,
    [OPTION_LISTEN] = COMPLETE_ADDRESS,   [OPTION_ASSETS] = COMPLETE_FOLDER,
    [OPTION_STORE] = COMPLETE_FILE,       [OPTION_LOG] = COMPLETE_FILE,
};

/* == What the games let be agreed on == */

/* Combined games and drawn starts have options of their own. */
static bool is_agreed(const pt_game *game, const pt_variant *variant, const pt_option *option) {
    return !game->bind && !(variant->drawn && strcmp(option->name, "seed") == 0);
}

/* Called with every option of every start until it returns true. */
typedef bool (*each_agreed)(void *context, const pt_game *game, const pt_variant *variant,
                            const pt_option *option);

static void go_through_agreed(each_agreed each, void *context) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; v < games[g]->variant_count; v++)
            for (size_t o = 0; o < games[g]->variants[v].option_count; o++) {
                const pt_variant *variant = &games[g]->variants[v];
                if (is_agreed(games[g], variant, &variant->options[o]) &&
                    each(context, games[g], variant, &variant->options[o]))
                    return;
            }
}

enum { AGREED_MAX = 64 };

typedef struct agreed_list {
    size_t count;
    const pt_option *items[AGREED_MAX];
} agreed_list;

static bool note_agreed(void *context, const pt_game *game, const pt_variant *variant,
                        const pt_option *option) {
    agreed_list *list = context;
    (void)game;
    (void)variant;
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i]->name, option->name) == 0)
            return false;
    list->items[list->count++] = option;
    return list->count == AGREED_MAX;
}

const pt_option *agreed_option(size_t index) {
    agreed_list list = {.count = 0};
    go_through_agreed(note_agreed, &list);
    return index < list.count ? list.items[index] : NULL;
}

static const pt_option *find_agreed(const char *name, size_t len) {
    const pt_option *option;
    for (size_t i = 0; (option = agreed_option(i)) != NULL; i++)
        if (strlen(option->name) == len && memcmp(option->name, name, len) == 0)
            return option;
    return NULL;
}

const char *args_agreed(const cli_args *args, const pt_option *option) {
    const char *value = NULL;
    for (unsigned i = 0; i < args->given_count; i++)
        if (args->given[i].id == OPTION_AGREED && strcmp(args->given[i].name, option->name) == 0)
            value = args->given[i].value;
    return value;
}

void agreed_spelling(const pt_option *option, char *out, size_t size) {
    const char *value = option->kind == PT_OPTION_NUMBER ? "N" : "VALUE";
    snprintf(out, size, option->both ? "--%s %s[,%s]" : "--%s %s", option->name, value, value);
}

/* The starts that have an option. */
typedef struct agreed_starts {
    const char *name;
    char *out;
    size_t size;
} agreed_starts;

static bool note_start(void *context, const pt_game *game, const pt_variant *variant,
                       const pt_option *option) {
    agreed_starts *s = context;
    char word[PT_SETUP_TEXT_MAX];
    if (strcmp(option->name, s->name) == 0 && pt_start_word(game, variant, word, sizeof word) > 0)
        text_append(s->out, s->size, ", ", word);
    return false;
}

void agreed_help(const pt_option *option, char *out, size_t size) {
    char starts[256] = "", example[128] = "";
    agreed_starts known = {option->name, starts, sizeof starts};
    go_through_agreed(note_start, &known);
    const pt_choice *preset = option->presets ? option->presets : option->choices;
    for (; preset && preset->value && strlen(example) < 40; preset++)
        text_append(example, sizeof example, ", ", preset->value);
    snprintf(out, size, "%s.", _(option->label));
    if (option->about)
        text_append(out, size, " ", _(option->about));
    if (option->both)
        text_append(out, size, " ", _("One value for both players, or two."));
    if (*example) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, _("For example %s."), example);
        text_append(out, size, " ", sentence);
    }
    char sentence[512];
    snprintf(sentence, sizeof sentence, _("For %s."), starts);
    text_append(out, size, " ", sentence);
}

/* == Options of the command == */

const char *option_spelling(option_id id) {
    return options[id].spelling;
}

const char *option_name(option_id id) {
    return options[id].name;
}

bool option_needs_value(option_id id) {
    return options[id].value == VALUE_NEEDED;
}

complete_kind option_completion(option_id id) {
    return completions[id];
}

const char *option_help(option_id id) {
    return _(options[id].help);
}

bool args_number(const char *text, unsigned low, unsigned high, unsigned *out) {
    unsigned value = 0;
    if (!*text)
        return false;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9' || value > high / 10)
            return false;
        value = value * 10 + (unsigned)(*p - '0');
    }
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool args_option_number(const cli_args *args, option_id id, unsigned low, unsigned high,
                        unsigned *out) {
    const char *text = args->values[id];
    if (!text || args_number(text, low, high, out))
        return true;
    fail(args->command->name, STATUS_USAGE, _("%s: \"%s\" is not a number from %u to %u"),
         option_spelling(id), text, low, high);
    return false;
}

unsigned args_values(const cli_args *args, option_id id, const char **out, unsigned size) {
    unsigned count = 0;
    for (unsigned i = 0; i < args->given_count && count < size; i++)
        if (args->given[i].id == id)
            out[count++] = args->given[i].value;
    return count;
}

option_id option_of(const cli_command *command, const char *name, size_t len) {
    for (option_id id = 0; id < OPTION_NB; id++)
        if ((id == OPTION_HELP || command->options & UINT64_C(1) << id) &&
            strlen(options[id].name) == len && memcmp(options[id].name, name, len) == 0 && len > 0)
            return id;
    return command->options & OPTION_BIT(AGREED) && find_agreed(name, len) ? OPTION_AGREED
                                                                           : OPTION_NB;
}

static void fail_option(const cli_command *command, const char *word) {
    char name[64], list[64];
    size_t dashes = strspn(word, "-"), len = strcspn(word + dashes, "=");
    snprintf(name, sizeof name, "%.*s", (int)len, word + dashes);
    nearest meant = nearest_to(name);
    for (option_id id = 0; id < OPTION_NB; id++)
        if (id == OPTION_HELP || command->options & UINT64_C(1) << id)
            nearest_offer(&meant, options[id].name);
    for (size_t i = 0; command->options & OPTION_BIT(AGREED) && agreed_option(i); i++)
        nearest_offer(&meant, agreed_option(i)->name);
    char shown[70];
    snprintf(shown, sizeof shown, "--%s", meant.name ? meant.name : "");
    snprintf(list, sizeof list, "potentia %s --help", command->name);
    fail_name(command->name, meant.name ? shown : NULL, list, _("unknown option %s"), word);
}

/* An unexpected word: either not a seed after --random, or one operand too many. */
static void fail_operand(const cli_command *command, const char *word, const char *after_random) {
    bool is_start = after_random && pt_find_start(NULL, after_random, PT_ZSTR, NULL);
    if (after_random && (after_random == word || !is_start))
        fail(command->name, STATUS_USAGE, _("--random: \"%s\" is not a seed from 0 to 4294967295"),
             after_random);
    else
        fail(command->name, STATUS_USAGE, _("unexpected argument \"%s\""), word);
}

static bool is_seed(const char *word) {
    return *word && word[strspn(word, "0123456789")] == '\0';
}

/* Reads the option in argv[*at], and its value if that is the next word. */
static bool read_option(const cli_command *command, int argc, char **argv, int *at, cli_args *out) {
    const char *word = argv[*at];
    const char *name = word + 2;
    size_t len = strcspn(name, "=");
    const char *value = name[len] == '=' ? name + len + 1 : NULL;
    option_id id = word[1] == '-' ? option_of(command, name, len) : OPTION_NB;
    if (id == OPTION_NB) {
        fail_option(command, word);
        return false;
    }
    switch (options[id].value) {
    case VALUE_NONE:
        if (value) {
            fail(command->name, STATUS_USAGE, _("the option --%s takes no value"),
                 options[id].name);
            return false;
        }
        value = "";
        break;
    case VALUE_NEEDED:
        if (!value && *at + 1 < argc)
            value = argv[++*at];
        if (!value) {
            fail(command->name, STATUS_USAGE, _("the option --%.*s needs a value"), (int)len, name);
            return false;
        }
        break;
    case VALUE_OPTIONAL:
        /* Only a number is a value; any other word is an operand. */
        if (!value)
            value = *at + 1 < argc && is_seed(argv[*at + 1]) ? argv[++*at] : "";
        break;
    }
    if (out->given_count == GIVEN_MAX) {
        fail(command->name, STATUS_USAGE, _("too many options: the maximum is %d"), GIVEN_MAX);
        return false;
    }
    out->given[out->given_count].id = id;
    out->given[out->given_count].name =
        id == OPTION_AGREED ? find_agreed(name, len)->name : options[id].name;
    out->given[out->given_count++].value = value;
    out->values[id] = value;
    return true;
}

bool args_read(const cli_command *command, int argc, char **argv, cli_args *out) {
    *out = (cli_args){.command = command};
    const char *after_random = NULL;
    bool only_operands = false;
    /* Asking for help forgives other mistakes. */
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            out->values[OPTION_HELP] = "";
            return true;
        }
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1]) {
            if (!read_option(command, argc, argv, &i, out))
                return false;
            if (strcmp(argv[i], "--random") == 0)
                after_random = i + 1 < argc ? argv[i + 1] : NULL;
        } else if (out->count == command->most) {
            fail_operand(command, word, after_random);
            return false;
        } else {
            out->operands[out->count++] = word;
        }
    }
    if (out->count < command->least) {
        const char *synopsis = command->synopsis;
        fail(command->name, STATUS_USAGE, _("argument missing; usage: potentia %.*s"),
             (int)strcspn(synopsis, "\n"), synopsis);
        return false;
    }
    return true;
}
