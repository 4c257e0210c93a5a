/* Help as a manual page, made from the tables that define the commands. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/paragraph.h"
#include "cli/words.h"

enum { INDENT = 7, TAGGED = 14 };

/* Prints a text line by line; indented lines are not wrapped. */
static void print_text(const char *text, int indent) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        if (len == 0)
            putchar('\n');
        else if (*text == ' ')
            printf("%*s%.*s\n", indent, "", (int)len, text);
        else
            print_words(text, len, indent);
        text += len + (text[len] == '\n');
    }
}

/* The word for a game's first start, not counting games made of others; the last game's if there
 * are fewer. */
static void start_word(size_t game, char *out, size_t size) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), found = 0;
    for (size_t i = 0; i < count && found <= game; i++) {
        if (games[i]->bind)
            continue;
        pt_start_word(games[i], games[i]->variants, out, size);
        found++;
    }
}

/* What a name in braces stands for: a start, another one, its position or an action. */
static void example_word(const char *name, char *out, size_t size) {
    pt_rules *rules;
    pt_state state;
    pt_actions list;
    bool other = strncmp(name, "{other", 6) == 0;
    start_word(other ? 1 : 0, out, size);
    if (strncmp(name, "{start}", 7) == 0 || strncmp(name, "{other}", 7) == 0 ||
        pt_rules_new(NULL, out, PT_ZSTR, &rules, NULL) != PT_OK)
        return;
    pt_start(rules, &state);
    pt_legal(rules, &state, &list);
    if (strstr(name, "position}") == name + 7)
        pt_position_write(rules, &state, out, size);
    else
        pt_action_write(rules, &state, list.items[0], out, size);
    pt_rules_free(rules);
}

/* Examples, with names in braces filled in from the games: {start}, {start position}, {start
 * action}, and the same for {other}. */
static void print_examples(const char *text) {
    char out[2048] = "", word[PT_POSITION_TEXT_MAX];
    while (*text) {
        size_t plain = strcspn(text, "{"), n = strlen(out);
        snprintf(out + n, sizeof out - n, "%.*s", (int)plain, text);
        text += plain;
        if (!*text)
            break;
        example_word(text, word, sizeof word);
        text_append(out, sizeof out, "", word);
        text += strcspn(text, "}") + 1;
    }
    print_text(out, INDENT);
}

static void print_section(const char *title) {
    printf("\n%s\n", title);
}

static void print_exit_status(void) {
    static const char *const meanings[] = {
        N_("Success."),
        N_("The input parses but is impossible or illegal, a record has an error, or the "
           "output could not be written."),
        N_("The input does not parse or is not canonical, a file or database cannot be read, "
           "or the command was used wrongly."),
    };
    print_section(_("EXIT STATUS"));
    for (int i = 0; i < 3; i++) {
        printf("%*s%d\n", INDENT, "", i);
        print_text(_(meanings[i]), TAGGED);
    }
}

/* POS can come from standard input unless the command reads that. */
static void print_pos(const cli_command *command) {
    if (!(command->options & OPTIONS_START))
        return;
    putchar('\n');
    print_text(_("POS is a position, quoted as one argument, or the name of a start "
                 "(\"potentia games\" lists them) with its options."),
               INDENT);
    if (command->least > 0 && !(command->options & OPTION_BIT(START))) {
        putchar('\n');
        print_text(_("If POS is -, it is read from standard input."), INDENT);
    }
}

static void print_option(option_id id) {
    printf("%*s%s\n", INDENT, "", option_spelling(id));
    print_text(option_help(id), TAGGED);
}

static void print_agreed(void) {
    const pt_option *option;
    for (size_t i = 0; (option = agreed_option(i)) != NULL; i++) {
        char text[SENTENCE_MAX];
        agreed_spelling(option, text, sizeof text);
        printf("%*s%s\n", INDENT, "", text);
        agreed_help(option, text, sizeof text);
        print_text(text, TAGGED);
    }
}

void help_command(const cli_command *command) {
    printf("%s\n%*spotentia-%s - %s\n", _("NAME"), INDENT, "", command->name, _(command->about));
    print_section(_("SYNOPSIS"));
    for (const char *use = command->synopsis; *use;) {
        size_t len = strcspn(use, "\n");
        printf("%*spotentia %.*s\n", INDENT, "", (int)len, use);
        use += len + (use[len] == '\n');
    }
    print_section(_("DESCRIPTION"));
    print_text(_(command->description), INDENT);
    print_pos(command);
    print_section(_("OPTIONS"));
    for (option_id id = 0; id < OPTION_NB; id++)
        if (id == OPTION_AGREED && command->options & OPTION_BIT(AGREED))
            print_agreed();
        else if (id == OPTION_HELP || command->options & UINT64_C(1) << id)
            print_option(id);
    print_section(_("EXAMPLES"));
    print_examples(command->examples);
    print_exit_status();
}

void help_all(void) {
    printf("%s\n%*s%s\n", _("NAME"), INDENT, "", _("potentia - play, learn and study board games"));
    print_section(_("SYNOPSIS"));
    printf("%*spotentia COMMAND [ARGUMENT...]\n"
           "%*spotentia help [COMMAND]\n"
           "%*spotentia --help | --version\n",
           INDENT, "", INDENT, "", INDENT, "");
    print_section(_("DESCRIPTION"));
    for (const cli_command *const *c = commands; *c; c++)
        printf("%*s%-9s%s\n", INDENT, "", (*c)->name, _((*c)->about));
    putchar('\n');
    print_text(_("\"potentia COMMAND --help\" explains each command."), INDENT);
    print_section(_("OPTIONS"));
    printf("%*s--help, -h\n", INDENT, "");
    print_text(_("Print this help."), TAGGED);
    printf("%*s--version, -V\n", INDENT, "");
    print_text(_("Print the version, the commit and the build options."), TAGGED);
    print_section(_("EXAMPLES"));
    print_examples("    potentia play\n"
                   "    potentia play {start} --black engine:3\n"
                   "    potentia serve");
    print_exit_status();
}
