#include "cli/complete.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/keep.h"
#include "cli/match_player.h"
#include "cli/message.h"
#include "cli/seat.h"
#include "cli/words.h"
#include "learn/lessons.h"
#include "learn/puzzles.h"

/* The word being typed, after its prefix: "--white=". */
typedef struct typed {
    const char *before, *word;
    int before_len;
} typed;

/* Offers a word if it begins with what is typed, with the first sentence of its description. */
static void offer(const typed *t, const char *word, const char *about) {
    size_t typed_len = strlen(t->word), len = strlen(word);
    bool is_whole = typed_len == len && strchr(":=", word[len - 1]); /* more is to follow it */
    if (is_whole || strncmp(word, t->word, typed_len) != 0)
        return;
    size_t end = 0;
    while (about[end] && !(strchr(".;:", about[end]) && (!about[end + 1] || about[end + 1] == ' ')))
        end++;
    printf("%.*s%s", t->before_len, t->before, word);
    printf(end > 0 ? "\t%.*s\n" : "\n", (int)end, about);
}

static void offer_each(const typed *t, const char *const *words) {
    for (; *words; words++)
        offer(t, *words, "");
}

static void offer_starts(const typed *t) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            char word[PT_SETUP_TEXT_MAX];
            pt_start_word(games[i], &games[i]->variants[v], word, sizeof word);
            offer(t, word, start_title(games[i], &games[i]->variants[v]));
        }
}

static void offer_commands(const typed *t) {
    for (const cli_command *const *c = commands; *c; c++)
        offer(t, (*c)->name, _((*c)->about));
}

static void offer_lessons(const typed *t) {
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const learn_chapter *chapter = &learn_chapters[c];
        offer(t, chapter->id, _(chapter->title));
        for (size_t i = 0; i < chapter->lesson_count; i++)
            offer(t, chapter->lessons[i].id, _(chapter->lessons[i].title));
    }
}

static void offer_kept(const typed *t) {
    static kept_game games[KEPT_GAMES_MAX];
    keeper k;
    if (!keep_directory(k.directory, sizeof k.directory, false))
        return;
    size_t count = keeper_list(&k, games);
    for (size_t i = 0; i < count; i++)
        offer(t, games[i].name, "");
}

static void offer_levels(const typed *t, const char *prefix, unsigned most) {
    for (unsigned level = 1; level <= most; level++) {
        char word[32];
        snprintf(word, sizeof word, "%s%u", prefix, level);
        offer(t, word, level == 1 ? _("weakest") : "");
    }
}

static void offer_seats(const typed *t) {
    char usual[64];
    snprintf(usual, sizeof usual, _("level %u"), SEAT_LEVEL_USUAL);
    offer(t, "human", _("a person at this terminal"));
    offer(t, "engine", usual);
    offer_levels(t, "engine:", SEAT_LEVEL_MAX);
    offer(t, "engine:full", _("at full strength"));
}

/* In "engine:level=3,ha", the last setting is being typed. */
static void offer_settings(const typed *t) {
    const char *comma = strrchr(t->word, ','), *last = (comma ? comma : strchr(t->word, ':')) + 1;
    char before[256];
    snprintf(before, sizeof before, "%.*s%.*s", t->before_len, t->before, (int)(last - t->word),
             t->word);
    typed setting = {.before = before, .word = last, .before_len = (int)strlen(before)};
    for (size_t i = 0; i < PLAYER_SETTING_NB; i++) {
        const player_setting *s = &player_settings[i];
        char name[32];
        snprintf(name, sizeof name, "%s=", s->name);
        offer(&setting, name, "");
        if (strcmp(s->name, "level") == 0 && strncmp(last, name, strlen(name)) == 0)
            offer_levels(&setting, name, s->most);
    }
}

static void offer_players(const typed *t) {
    char fixed[PLAYER_FIXED_MAX][PLAYER_FIXED_NAME];
    size_t count = player_fixed_names(fixed);
    offer_each(t, player_names);
    for (size_t i = 0; i < count; i++)
        offer(t, fixed[i], "");
    if (strncmp(t->word, "engine:", 7) == 0)
        offer_settings(t);
}

static void offer_kind(const typed *t, const cli_command *command, complete_kind kind) {
    static const char *const forms[] = {"sgf", "official", "actions", NULL};
    static const char *const colours[] = {"auto", "always", "never", NULL};
    static const char *const themes[] = {"win1", "win2", "win3", "win4", "keep", "stop", NULL};
    static const char *const openings[] = {"random:", NULL};
    static const char *const addresses[] = {"127.0.0.1:8484", "127.0.0.1:0", "[::1]:8484",
                                            "0.0.0.0:8484", NULL};
    switch (kind) {
    case COMPLETE_START_OR_FILE:
        offer_starts(t);
        puts("\tfiles");
        break;
    case COMPLETE_START:
        offer_starts(t);
        break;
    case COMPLETE_FILE:
        puts("\tfiles");
        break;
    case COMPLETE_FOLDER:
        puts("\tfolders");
        break;
    case COMPLETE_LESSON:
        offer_lessons(t);
        break;
    case COMPLETE_PUZZLE:
        offer(t, "today", _("the puzzle of the day"));
        for (size_t i = 0; i < puzzles.count; i++)
            offer(t, puzzles.items[i].id, "");
        break;
    case COMPLETE_GAME_OR_FILE:
        offer_kept(t);
        puts("\tfiles");
        break;
    case COMPLETE_PLAYER:
        offer_players(t);
        break;
    case COMPLETE_SEAT:
        offer_seats(t);
        break;
    case COMPLETE_ERRAND:
        offer_each(t, command->errands);
        break;
    case COMPLETE_FORM:
        offer_each(t, forms);
        break;
    case COMPLETE_COLOUR:
        offer_each(t, colours);
        break;
    case COMPLETE_THEME:
        offer_each(t, themes);
        break;
    case COMPLETE_OPENING:
        offer_each(t, openings);
        break;
    case COMPLETE_ADDRESS:
        offer_each(t, addresses);
        break;
    case COMPLETE_NOTHING:
        break;
    }
}

static void offer_options(const typed *t, const cli_command *command) {
    char word[64], help[SENTENCE_MAX];
    const pt_option *agreed;
    for (option_id id = 0; id < OPTION_NB; id++) {
        snprintf(word, sizeof word, "--%s", option_name(id));
        if (option_of(command, option_name(id), strlen(option_name(id))) == id)
            offer(t, word, option_help(id));
        for (size_t i = 0; id == OPTION_AGREED && command->options & OPTION_BIT(AGREED) &&
                           (agreed = agreed_option(i)) != NULL;
             i++) {
            snprintf(word, sizeof word, "--%s", agreed->name);
            agreed_help(agreed, help, sizeof help);
            offer(t, word, help);
        }
    }
}

/* After the name of a command: options, their values, operands. */
static void offer_for(const cli_command *command, int count, char **words) {
    unsigned operands = 0;
    option_id waits = OPTION_NB; /* for its value */
    bool only_operands = false, resumes = false;
    for (int i = 0; i + 1 < count; i++) {
        const char *word = words[i];
        if (waits != OPTION_NB) {
            waits = OPTION_NB;
        } else if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1]) {
            option_id id = option_of(command, word + 2, strcspn(word + 2, "="));
            resumes |= id == OPTION_RESUME;
            if (id != OPTION_NB && option_needs_value(id) && !strchr(word, '='))
                waits = id;
        } else {
            operands++;
        }
    }
    typed t = {.word = words[count - 1], .before = ""};
    const char *value = strchr(t.word, '=');
    if (waits != OPTION_NB) {
        offer_kind(&t, command, option_completion(waits));
    } else if (!only_operands && strncmp(t.word, "--", 2) == 0 && value) {
        option_id id = option_of(command, t.word + 2, (size_t)(value - t.word) - 2);
        t = (typed){.before = t.word, .before_len = (int)(value + 1 - t.word), .word = value + 1};
        if (id != OPTION_NB)
            offer_kind(&t, command, option_completion(id));
    } else if (!only_operands && t.word[0] == '-') {
        offer_options(&t, command);
    } else if (operands < command->most) {
        offer_kind(&t, command, resumes ? COMPLETE_GAME_OR_FILE : command->complete[operands]);
    }
}

int complete_words(int count, char **words) {
    typed t = {.word = count > 0 ? words[count - 1] : "", .before = ""};
    if (count <= 1) {
        offer_commands(&t);
        offer(&t, "help", _("print help"));
        if (*t.word == '-') {
            offer(&t, "--help", _("print help"));
            offer(&t, "--version", _("print the version"));
        }
    } else if (strcmp(words[0], "help") == 0) {
        if (count == 2)
            offer_commands(&t);
    } else {
        for (const cli_command *const *c = commands; *c; c++)
            if (strcmp((*c)->name, words[0]) == 0)
                offer_for(*c, count - 1, words + 1);
    }
    return STATUS_DONE;
}
