/* potentia play: two people at one keyboard. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/keep.h"
#include "cli/line_input.h"
#include "cli/message.h"
#include "cli/position.h"
#include "cli/record_input.h"
#include "cli/session.h"
#include "cli/words.h"

/* More actions than one line of input can hold. */
enum { ENTRY_ACTIONS_MAX = LINE_BYTES_MAX };

typedef struct play {
    session game;
    keeper keep;
    board_style style;
    bool stop;
} play;

/* == Leaving == */

/* Told by the signal handler, so made before it can be called. */
static char parting_words[256];

/* The terminal as it was, while what is typed must not be seen. */
static struct termios terminal;
static volatile sig_atomic_t is_hidden;

static void hide_typing(void) {
    struct termios quiet;
    if (tcgetattr(STDIN_FILENO, &terminal) != 0)
        return;
    quiet = terminal;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    is_hidden = 1;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &quiet);
}

static void show_typing(void) {
    if (is_hidden)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    is_hidden = 0;
}

static void leave(int signal_number) {
    show_typing();
    ssize_t ignored = write(STDOUT_FILENO, parting_words, strlen(parting_words));
    (void)ignored;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static const char *kept_sentence(void) {
    return _("The game is kept; \"potentia play --resume\" goes on with it.");
}

/* Every action is on the disk before the next is asked for, so an interruption needs
 * nothing but a word about it. */
static void watch_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    snprintf(parting_words, sizeof parting_words, "\n%s\n", kept_sentence());
    struct sigaction action = {.sa_handler = leave};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        /* What nohup and the like have set to be ignored stays so. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

/* == Keeping == */

static void keep_game(play *p) {
    char aside[PATH_MAX];
    if (p->game.count == 0 && p->game.end == SESSION_GOES_ON) {
        keeper_drop(&p->keep);
        return;
    }
    size_t len;
    char *text = session_text(&p->game, PT_RECORD_ACTIONS, &len);
    errno = ENOMEM;
    if (!text || keeper_write(&p->keep, text, len, aside) != KEEP_OK)
        printf(_("The game could not be kept: %s\n"), strerror(errno));
    else if (*aside)
        printf(_("The game that was kept before is now %s\n"), aside);
    free(text);
}

/* Keeps an ended game for good, under a name of its own. */
static int finish_game(play *p) {
    char path[PATH_MAX];
    size_t len;
    char *text = session_text(&p->game, PT_RECORD_SGF, &len);
    errno = ENOMEM;
    keep_status status = text ? keeper_finish(&p->keep, text, len, path) : KEEP_FAILED;
    int why = errno;
    free(text);
    if (status != KEEP_OK)
        return fail("play", STATUS_FAULT, _("the game could not be kept: %s"), strerror(why));
    printf(_("The game is recorded in %s\n"), path);
    return STATUS_DONE;
}

/* == Showing == */

static pt_actor seat_of(const session *s) {
    pt_actor actor = pt_state_actor(s->rules, &s->now);
    return actor == PT_WHITE || actor == PT_BLACK ? actor : pt_state_owner(s->rules, &s->now);
}

/* The turn that was played last, or what there is of the one being played. */
static void show_last_turn(const session *s) {
    size_t turns = pt_record_turns(s->record), count;
    /* A choice made in secret stays one until the other has chosen too. */
    if (s->count == 0 || turns == 0 || pt_state_phase(s->rules, &s->now) == PT_PHASE_CHOOSE)
        return;
    const pt_action *actions = pt_record_turn(s->record, turns - 1, &count, NULL);
    pt_state before;
    char text[512];
    pt_record_state(s->record, turns - 1, &before);
    if (pt_turn_write(s->rules, &before, actions, count, PT_NOTATION_CANONICAL, text, sizeof text) >
        0)
        printf(s->done[s->count - 1].ends_turn ? _("Last turn: %s\n") : _("This turn so far: %s\n"),
               text);
}

static void show_board(const play *p) {
    pt_state view;
    memset(&view, 0, sizeof view);
    pt_view(p->game.rules, &p->game.now, seat_of(&p->game), &view);
    putchar('\n');
    board_print(stdout, p->game.rules, &view, &p->style);
    show_last_turn(&p->game);
    size_t times = pt_history_repetitions(&p->game.history, p->game.rules, &p->game.now);
    if (times >= 3)
        printf(ngettext("This position has come up %zu time; you may agree on a draw.\n",
                        "This position has come up %zu times; you may agree on a draw.\n", times),
               times);
    if (p->game.end == SESSION_WHITE_RESIGNED)
        puts(_("White has resigned: Black wins."));
    else if (p->game.end == SESSION_BLACK_RESIGNED)
        puts(_("Black has resigned: White wins."));
    else if (p->game.end == SESSION_DRAW_AGREED)
        puts(_("The players agreed on a draw."));
}

/* Every legal action, as many to a line as fit. */
static void show_moves(const session *s) {
    enum { COLUMNS = 80 };
    pt_actions list = {.count = 0};
    if (!session_over(s))
        pt_legal(s->rules, &s->now, &list);
    size_t widest = 0, column = 0;
    char text[PT_ACTION_TEXT_MAX];
    for (size_t i = 0; i < list.count; i++) {
        size_t n = pt_action_write(s->rules, &s->now, list.items[i], text, sizeof text);
        widest = n > widest ? n : widest;
    }
    for (size_t i = 0; i < list.count; i++) {
        pt_action_write(s->rules, &s->now, list.items[i], text, sizeof text);
        if (column + 2 * (widest + 2) > COLUMNS || i + 1 == list.count) {
            puts(text);
            column = 0;
        } else {
            printf("%-*s", (int)widest + 2, text);
            column += widest + 2;
        }
    }
    printf(ngettext("%zu legal action\n", "%zu legal actions\n", list.count), list.count);
}

static void show_help(const session *s) {
    fputs(_("Type an action, or the actions of a turn joined by a semicolon, as \"moves\" lists\n"
            "them or in the notation of the publisher. Besides:\n"
            "  moves        list every legal action\n"
            "  show         draw the board again\n"
            "  undo         take the last action back\n"
            "  undo turn    take the whole turn back, or the one before at its start\n"
            "  save FILE    write the record: as SGF where FILE ends in .sgf, else as actions;\n"
            "               \"save! FILE\" also replaces a file that is there\n"
            "  draw         end the game with a draw that you both agree on\n"
            "  resign       give the game up\n"
            "  quit         stop; the game is kept for \"potentia play --resume\"\n"),
          stdout);
    pt_actions list = {.count = 0};
    if (!session_over(s))
        pt_legal(s->rules, &s->now, &list);
    if (list.count > 0) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(s->rules, &s->now, list.items[0], text, sizeof text);
        printf(_("An action of this moment is, for example: %s\n"), text);
    }
}

/* == Doing == */

/* Chance has no keyboard: its actions are drawn here. */
static void settle_chance(play *p) {
    while (!session_over(&p->game) && pt_state_actor(p->game.rules, &p->game.now) == PT_CHANCE) {
        pt_actions list;
        pt_legal(p->game.rules, &p->game.now, &list);
        uint64_t seed;
        pt_rng rng;
        pt_error error;
        if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
            seed = (uint64_t)getpid() ^ (uint64_t)p->game.count << 32;
        pt_rng_seed(&rng, seed);
        pt_action action = list.items[pt_rng_below(&rng, (uint32_t)list.count)];
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(p->game.rules, &p->game.now, action, text, sizeof text);
        if (session_play(&p->game, action, &error) != PT_OK)
            return;
        printf("%s\n", text);
        keep_game(p);
    }
}

static void say_error(pt_error *error) {
    char sentence[SENTENCE_MAX];
    /* The person knows that it is the action that was wrong. */
    if (error->field == PT_FIELD_ACTION)
        error->field = PT_FIELD_NONE;
    printf("%s\n", error_sentence(error, sentence));
}

static void enter_actions(play *p, const char *line) {
    static pt_action actions[ENTRY_ACTIONS_MAX];
    size_t count;
    pt_error error;
    if (session_over(&p->game)) {
        puts(_("The game is over; you can still say save, undo or quit."));
        return;
    }
    pt_status status = pt_turn_read(p->game.rules, &p->game.now, line, PT_ZSTR, PT_NOTATION_ANY,
                                    actions, ENTRY_ACTIONS_MAX, &count, &error);
    for (size_t i = 0; status == PT_OK && i < count; i++)
        status = session_play(&p->game, actions[i], &error);
    if (status != PT_OK) {
        say_error(&error);
        if (error.status == PT_SYNTAX)
            puts(_("Say moves for all legal actions, or help."));
        return;
    }
    keep_game(p);
    settle_chance(p);
    show_board(p);
}

static void undo(play *p, bool whole_turn) {
    pt_error error;
    if (p->game.count == 0 && p->game.end == SESSION_GOES_ON) {
        puts(_("There is nothing to take back."));
        return;
    }
    size_t actions = whole_turn ? session_turn_length(&p->game) : 1;
    if (session_undo(&p->game, actions, &error) != PT_OK) {
        say_error(&error);
        return;
    }
    keep_game(p);
    show_board(p);
}

static void end_game(play *p, session_end end) {
    if (session_over(&p->game)) {
        puts(_("The game is over already."));
        return;
    }
    session_set_end(&p->game, end);
    keep_game(p);
    show_board(p);
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

static void save(const play *p, const char *name, bool replace) {
    char path[PATH_MAX];
    struct stat there;
    const char *home = getenv("HOME");
    if (!*name) {
        puts(_("A file name is missing: save FILE"));
        return;
    }
    int n = strncmp(name, "~/", 2) == 0 && home
                ? snprintf(path, sizeof path, "%s%s", home, name + 1)
                : snprintf(path, sizeof path, "%s", name);
    if (n < 0 || (size_t)n >= sizeof path) {
        puts(_("The file name is too long."));
        return;
    }
    if (stat(path, &there) == 0 && (!replace || !S_ISREG(there.st_mode))) {
        printf(S_ISREG(there.st_mode) ? _("%s is there already; \"save! FILE\" replaces it.\n")
                                      : _("%s is there already and is no ordinary file.\n"),
               name);
        return;
    }
    size_t len;
    char *text =
        session_text(&p->game, ends_with(path, ".sgf") ? PT_RECORD_SGF : PT_RECORD_ACTIONS, &len);
    errno = ENOMEM;
    if (text && write_whole(path, text, len) == KEEP_OK)
        printf(_("Saved as %s\n"), name);
    else
        printf(_("%s could not be written: %s\n"), name, strerror(errno));
    free(text);
}

/* The text after a command word and blanks, or NULL where the line is another command. */
static const char *after_word(const char *line, const char *word) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

static void obey(play *p, const char *line) {
    const char *rest;
    if (!*line) {
        return;
    } else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        show_help(&p->game);
    } else if (strcmp(line, "moves") == 0) {
        show_moves(&p->game);
    } else if (strcmp(line, "show") == 0) {
        show_board(p);
    } else if (strcmp(line, "undo") == 0) {
        undo(p, false);
    } else if ((rest = after_word(line, "undo")) && strcmp(rest, "turn") == 0) {
        undo(p, true);
    } else if ((rest = after_word(line, "save")) != NULL) {
        save(p, rest, false);
    } else if ((rest = after_word(line, "save!")) != NULL) {
        save(p, rest, true);
    } else if (strcmp(line, "resign") == 0) {
        end_game(p,
                 seat_of(&p->game) == PT_WHITE ? SESSION_WHITE_RESIGNED : SESSION_BLACK_RESIGNED);
    } else if (strcmp(line, "draw") == 0) {
        end_game(p, SESSION_DRAW_AGREED);
    } else if (strcmp(line, "quit") == 0) {
        p->stop = true;
    } else {
        enter_actions(p, line);
    }
}

static int converse(play *p) {
    char setup[PT_SETUP_TEXT_MAX], line[LINE_BYTES_MAX];
    pt_setup_text(p->game.rules, setup, sizeof setup);
    printf(_("%s - say help for what you can do.\n"), setup);
    settle_chance(p);
    show_board(p);
    while (!p->stop) {
        if (pt_state_phase(p->game.rules, &p->game.now) == PT_PHASE_CHOOSE)
            hide_typing();
        if (session_over(&p->game))
            fputs(_("Game over> "), stdout);
        else
            printf("%s> ", player_name(seat_of(&p->game)));
        fflush(stdout);
        line_status status = line_read(stdin, line);
        if (is_hidden)
            putchar('\n');
        show_typing();
        if (status == LINE_END) {
            putchar('\n');
            break;
        }
        make_printable(line);
        if (status == LINE_TOO_LONG)
            printf(_("That line is longer than the %d bytes allowed; nothing was done.\n"),
                   LINE_BYTES_MAX - 1);
        else if (status == LINE_HAS_NUL)
            puts(_("That line has a NUL byte in it; nothing was done."));
        else
            obey(p, line);
    }
    if (session_over(&p->game))
        return finish_game(p);
    if (p->game.count > 0 && p->keep.begun)
        puts(kept_sentence());
    return STATUS_DONE;
}

/* == Beginning == */

static int begin(const cli_args *args, play *p) {
    const pt_game *const *games;
    pt_builtin_games(&games);
    const char *pos = args->count > 0 ? args->operands[0] : games[0]->variants[0].name;
    if (strcmp(pos, "-") == 0)
        return fail(args->command->name, STATUS_USAGE,
                    _("the start cannot come from the standard input, which is for playing"));
    position start;
    int status = position_read(args, pos, &start);
    if (status != STATUS_DONE)
        return status;
    char setup[PT_SETUP_TEXT_MAX], text[PT_POSITION_TEXT_MAX];
    pt_setup_text(start.rules, setup, sizeof setup);
    pt_position_write(start.rules, &start.state, text, sizeof text);
    pt_rules_free(start.rules);
    pt_error error;
    if (session_new(setup, strchr(pos, ' ') ? text : NULL, &p->game, &error) != PT_OK)
        return fail_error(args->command->name, &error);
    return STATUS_DONE;
}

static int resume(const cli_args *args, play *p) {
    char kept[PATH_MAX];
    int status = options_refuse_start(args);
    if (status != STATUS_DONE)
        return status;
    keeper_path(&p->keep, kept);
    if (args->count == 0 && access(kept, F_OK) != 0)
        return fail(args->command->name, STATUS_FAULT, _("no game is kept that could go on"));
    pt_record *record;
    status = record_input(args, args->count > 0 ? args->operands[0] : kept, &record);
    if (status != STATUS_DONE)
        return status;
    pt_error error;
    if (session_from_record(record, &p->game, &error) != PT_OK)
        return fail_error(args->command->name, &error);
    p->keep.begun = args->count == 0;
    return STATUS_DONE;
}

static int run(const cli_args *args) {
    static play p;
    const char *where = args->command->name;
    if (!board_style_read(args, &p.style))
        return STATUS_USAGE;
    keep_status kept = keeper_open(&p.keep);
    if (kept == KEEP_BUSY)
        return fail(where, STATUS_FAULT, _("another game is being played; it is kept in %s"),
                    p.keep.directory);
    if (kept != KEEP_OK)
        return fail(where, STATUS_FAULT, _("games cannot be kept in %s: %s"), p.keep.directory,
                    strerror(errno));
    int status = args->values[OPTION_RESUME] ? resume(args, &p) : begin(args, &p);
    if (status == STATUS_DONE) {
        watch_signals();
        status = converse(&p);
        session_free(&p.game);
    }
    keeper_close(&p.keep);
    return status;
}

const cli_command command_play = {
    .name = "play",
    .about = N_("play, two people at one keyboard"),
    .synopsis = "play [POS] [OPTION...]\n"
                "play --resume [FILE] [OPTION...]",
    .description =
        N_("Draws the board and asks the players in turn for their actions, in any notation. "
           "\"help\" there lists what else can be said. An illegal entry is answered with the rule "
           "against it, and nothing is lost.\n\n"
           "The game is kept after every action, so that \"potentia play --resume\" can go on with "
           "it after quit, the end of the input, an interruption or a power cut. With FILE it goes "
           "on with a record that was saved. A game that is kept is set aside when another is "
           "begun, never lost; games that ended are recorded as SGF. All of them lie in "
           "$XDG_STATE_HOME/potentia, usually ~/.local/state/potentia.\n\n"
           "Without POS the first game that \"potentia games\" lists is played."),
    .examples = N_("    potentia play standard\n"
                   "    potentia play ultimate\n"
                   "    potentia play --resume"),
    .options = OPTIONS_START | OPTIONS_DRAW | OPTION_BIT(RESUME),
    .least = 0,
    .most = 1,
    .run = run,
};
