#include "cli/play_menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/talk.h"
#include "cli/words.h"

/* == Games that are kept == */

/* The game, its turns, whose move it is and when it was last played. */
static void describe(const keeper *k, const kept_game *game, char *out, size_t size) {
    char path[PATH_MAX], day[32] = "", sentence[SENTENCE_MAX];
    pt_record *record = NULL;
    size_t len;
    time_t seconds = (time_t)(game->time / 1000000000);
    struct tm local;
    if (localtime_r(&seconds, &local))
        strftime(day, sizeof day, "%Y-%m-%d %H:%M", &local);
    keeper_path(k, game->name, path);
    char *text = read_quietly(path, RECORD_BYTES_MAX, &len);
    if (text && pt_record_read(NULL, text, len, NULL, &record, NULL, NULL) == PT_OK) {
        pt_state now;
        const pt_rules *rules = pt_record_rules(record);
        size_t turns = pt_record_turns(record);
        pt_record_state(record, turns, &now);
        state_sentence(rules, &now, sentence, sizeof sentence);
        snprintf(out, size,
                 ngettext("%s, after %zu turn. %s %s", "%s, after %zu turns. %s %s", turns),
                 _(pt_rules_title(rules)), turns, sentence, day);
    } else {
        snprintf(out, size, _("This game can't be read. %s"), day);
    }
    pt_record_free(record);
    free(text);
}

static size_t print_kept(const keeper *k, const kept_game *games, size_t count, bool numbered) {
    int width = 0;
    for (size_t i = 0; i < count; i++)
        width = (int)strlen(games[i].name) > width ? (int)strlen(games[i].name) : width;
    for (size_t i = 0; i < count; i++) {
        char about[SENTENCE_MAX];
        describe(k, &games[i], about, sizeof about);
        if (numbered)
            printf("%4zu  ", i + 1);
        printf("%-*s  %s\n", width, games[i].name, about);
    }
    return count;
}

void play_list_games(const keeper *k) {
    static kept_game games[KEPT_GAMES_MAX];
    if (print_kept(k, games, keeper_list(k, games), false) == 0)
        puts(_("There are no unfinished games."));
}

/* == The menu == */

enum { SHOWN_MAX = 9, STARTS_MAX = 200 };

typedef struct menu {
    const keeper *keep;
    line_source in;
    kept_game kept[KEPT_GAMES_MAX];
    size_t kept_count, start_count;
    struct {
        const pt_game *game;
        const pt_variant *variant;
    } starts[STARTS_MAX];
} menu;

static const char *title_of(const menu *m, size_t i) {
    return start_title(m->starts[i].game, m->starts[i].variant);
}

static void word_of(const menu *m, size_t i, char *out, size_t size) {
    pt_start_word(m->starts[i].game, m->starts[i].variant, out, size);
}

/* The start for pt_rules_new, with a new seed if it is drawn. */
static void make_start(const menu *m, size_t i, char out[PT_SETUP_TEXT_MAX]) {
    uint32_t seed;
    word_of(m, i, out, PT_SETUP_TEXT_MAX);
    size_t len = strlen(out);
    if (m->starts[i].variant->drawn && getentropy(&seed, sizeof seed) == 0)
        snprintf(out + len, PT_SETUP_TEXT_MAX - len, " seed=%u", (unsigned)seed);
}

static void find_starts(menu *m) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; v < games[g]->variant_count && m->start_count < STARTS_MAX; v++) {
            m->starts[m->start_count].game = games[g];
            m->starts[m->start_count++].variant = &games[g]->variants[v];
        }
}

static void offer_games(void *context, line_words *out) {
    const menu *m = context;
    char word[PT_ACTION_TEXT_MAX];
    for (size_t i = 0; i < m->kept_count; i++)
        line_words_add(out, m->kept[i].name);
    for (size_t i = 0; i < m->start_count; i++) {
        word_of(m, i, word, sizeof word);
        line_words_add(out, word);
    }
    line_words_add(out, "quit");
}

/* Asks for a number up to `most`, or a word; false to leave. An empty line is `usual`. For a
 * word, *number is 0. */
static bool ask(menu *m, unsigned most, unsigned usual, char line[LINE_BYTES_MAX],
                unsigned *number) {
    for (;;) {
        /* TRANSLATORS: typed to leave the menu */
        if (!talk_ask(&m->in, "> ", line) || talk_is(line, N_("quit")))
            return false;
        *number = usual;
        if (!*line || args_number(line, 1, most, number))
            return true;
        *number = 0;
        if (line[strspn(line, "0123456789")])
            return true;
        printf(_("Say a number from 1 to %u.\n"), most);
    }
}

/* The game that a word names: a saved one or, after those, a start; -1 for none. */
static int find_word(const menu *m, size_t shown, const char *line) {
    for (size_t i = 0; i < m->kept_count; i++)
        if (strcmp(m->kept[i].name, line) == 0)
            return (int)i;
    for (size_t i = 0; i < m->start_count; i++) {
        char word[PT_SETUP_TEXT_MAX];
        word_of(m, i, word, sizeof word);
        if (strcasecmp(word, line) == 0 || strcasecmp(title_of(m, i), line) == 0)
            return (int)(shown + i);
    }
    return -1;
}

/* Which game; false to leave. Sets the name to resume, or the index of a start. */
static bool ask_game(menu *m, menu_choice *out, size_t *start) {
    char line[LINE_BYTES_MAX];
    unsigned number;
    size_t shown = m->kept_count < SHOWN_MAX ? m->kept_count : SHOWN_MAX;
    if (shown > 0) {
        printf("%s:\n", _("Continue"));
        print_kept(m->keep, m->kept, shown, true);
        putchar('\n');
    }
    printf("%s:\n", _("New game"));
    for (size_t i = 0; i < m->start_count; i++)
        printf("%4zu  %s\n", shown + i + 1, title_of(m, i));
    puts(_("\n"
           "Which one? Type its number or name; Enter takes the first, quit leaves."));
    for (;;) {
        if (!ask(m, (unsigned)(shown + m->start_count), 1, line, &number))
            return false;
        int found = number > 0 ? (int)number - 1 : find_word(m, shown, line);
        bool by_name = number == 0 && found >= 0 && (size_t)found < m->kept_count &&
                       strcmp(m->kept[found].name, line) == 0;
        if (by_name || (found >= 0 && (size_t)found < shown)) {
            memcpy(out->resume, m->kept[found].name, sizeof out->resume);
            return true;
        }
        if (found >= 0) {
            *start = (size_t)found - shown;
            make_start(m, *start, out->start);
            return true;
        }
        nearest meant = nearest_to(line);
        for (size_t i = 0; i < m->kept_count; i++)
            nearest_offer(&meant, m->kept[i].name);
        nearest_offer_starts(&meant);
        if (meant.name)
            printf(_("There is no \"%s\"; did you mean \"%s\"?\n"), line, meant.name);
        else
            printf(_("There is no \"%s\".\n"), line);
    }
}

static bool ask_level(menu *m, unsigned *level) {
    char line[LINE_BYTES_MAX];
    printf(_("Which level, 1 (weakest) to %d, or full? Enter is %d.\n"), SEAT_LEVEL_MAX,
           SEAT_LEVEL_USUAL);
    do {
        if (!ask(m, SEAT_LEVEL_MAX, SEAT_LEVEL_USUAL, line, level))
            return false;
        /* TRANSLATORS: typed for full strength */
    } while (*level == 0 && !talk_is(line, N_("full")));
    if (*level == 0)
        *level = SEAT_FULL_STRENGTH;
    return true;
}

/* Who plays; false to leave. */
static bool ask_players(menu *m, const pt_game *game, menu_choice *out) {
    const pt_player *players = pt_game_players(game);
    char line[LINE_BYTES_MAX];
    unsigned number, level;
    if (game->played_elsewhere)
        return true;
    printf(_("Who do you want to play?\n"
             "%4d  the engine\n"
             "%4d  a friend here\n"),
           1, 2);
    do {
        if (!ask(m, 2, 1, line, &number))
            return false;
    } while (number == 0);
    if (number == 2)
        return true;
    if (!ask_level(m, &level))
        return false;
    printf(_("Which side do you play?\n"
             "%4d  %s, who moves first\n"
             "%4d  %s\n"),
           1, _(players[0].label), 2, _(players[1].label));
    do {
        if (!ask(m, 2, 1, line, &number))
            return false;
        for (unsigned c = 0; number == 0 && c < 2; c++)
            if (talk_is(line, players[c].label) || strcasecmp(line, players[c].name) == 0)
                number = c + 1;
    } while (number == 0);
    out->seats[number % 2].level = level;
    return true;
}

bool play_menu(const keeper *k, menu_choice *out) {
    static menu m;
    size_t start = 0;
    m = (menu){.keep = k, .in = {.descriptor = STDIN_FILENO}};
    m.in.words = offer_games;
    m.in.context = &m;
    *out = (menu_choice){.resume = ""};
    m.kept_count = keeper_list(k, m.kept);
    find_starts(&m);
    line_watch_signals("");
    if (!ask_game(&m, out, &start))
        return false;
    return *out->resume || ask_players(&m, m.starts[start].game, out);
}
