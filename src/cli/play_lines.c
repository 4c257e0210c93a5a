#include "cli/play_lines.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/charset.h"
#include "cli/line_input.h"
#include "cli/message.h"
#include "cli/verdict.h"
#include "cli/words.h"

typedef struct conversation {
    play *game;
    const board_style *style;
    line_source in;
    bool stop;
} conversation;

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

/* Every action is on the disk before the next is asked for, so an interruption needs
 * nothing but a word about it. */
static void watch_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    char words[sizeof parting_words];
    snprintf(words, sizeof words, "\n%s\n", play_kept_sentence());
    if (charset_is_on())
        charset_convert(words, parting_words, sizeof parting_words);
    else
        memcpy(parting_words, words, sizeof words);
    struct sigaction action = {.sa_handler = leave};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        /* What nohup and the like have set to be ignored stays so. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

/* == Showing == */

static void say_line(void *context, const char *sentence) {
    (void)context;
    puts(sentence);
}

/* The turn that was played last, or what there is of the one being played. */
static void show_last_turn(const session *s) {
    size_t turns = pt_record_turns(s->record);
    char text[512];
    if (s->count == 0 || turns == 0)
        return;
    session_turn_text(s, turns - 1, text, sizeof text);
    if (*text)
        printf(s->done[s->count - 1].ends_turn ? _("Last turn: %s\n") : _("This turn so far: %s\n"),
               text);
}

static void show_clocks(const play *p) {
    char text[2][32];
    if (!p->clock.on)
        return;
    for (pt_actor c = PT_WHITE; c <= PT_BLACK; c++)
        game_clock_text(game_clock_left(&p->clock, c), text[c], sizeof text[c]);
    printf(_("Time left: White %s, Black %s\n"), text[0], text[1]);
}

static void show_board(const conversation *c) {
    const play *p = c->game;
    pt_state view;
    play_view(p, &view);
    putchar('\n');
    board_print(stdout, p->game.rules, &view, c->style);
    show_last_turn(&p->game);
    show_clocks(p);
    size_t times = session_repetitions(&p->game);
    if (times >= 3 && !session_over(&p->game))
        printf(ngettext("This position has come up %zu time; you may agree on a draw.\n",
                        "This position has come up %zu times; you may agree on a draw.\n", times),
               times);
    if (play_end_sentence(p))
        puts(play_end_sentence(p));
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
    /* xgettext:no-c-format */
    fputs(_("Type an action, or the actions of a turn joined by a semicolon, as \"moves\" lists\n"
            "them or in the notation of the publisher. Besides:\n"
            "  moves        list every legal action\n"
            "  show         draw the board again\n"
            "  hint         what the engine would do\n"
            "  eval         how the engine sees the game: chances and best line\n"
            "  undo         take the last action back; against the engine, yours\n"
            "  undo turn    take the whole turn back, or the one before at its start\n"
            "  save FILE    write the record: as SGF where FILE ends in .sgf, else as actions;\n"
            "               \"save! FILE\" also replaces a file that is there\n"
            "  draw         end the game with a draw that you both agree on; the engine is\n"
            "               asked, and takes it when its chance to win is 45% or less\n"
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

/* == What happens by itself == */

static void show_news(const conversation *c, const play_news *news) {
    const play *p = c->game;
    char verdict[SENTENCE_MAX], text[SENTENCE_MAX];
    switch (news->event) {
    case PLAY_ACTED:
        if (news->who == PT_CHANCE)
            puts(news->action);
        else if (strcmp(news->action, "?") != 0)
            printf("%s: %s\n", player_name(news->who), news->action);
        break;
    case PLAY_DRAW_REFUSED:
        puts(_("The engine declines the draw."));
        break;
    case PLAY_HINT:
        pt_action_write(p->game.rules, &p->shown, news->info.pv[0], text, sizeof text);
        printf(_("The engine would play %s\n"), text);
        break;
    case PLAY_VERDICT:
        verdict_sentence(p->game.rules, &p->shown, &news->info, verdict, sizeof verdict);
        verdict_effort(&news->info, text, sizeof text);
        printf("%s (%s)\n", verdict, text);
        verdict_line(p->game.rules, &p->shown, &news->info, text, sizeof text);
        printf(_("Best line: %s\n"), text);
        break;
    case PLAY_UNABLE:
        if (news->who == PT_NOBODY)
            puts(_("The engine has nothing to say about this."));
        break;
    default:
        break;
    }
}

static void wait_for_thought(const play *p) {
    struct pollfd mind = {.fd = thinker_descriptor(p->mind), .events = POLLIN};
    int64_t wait = play_wait_ms(p);
    pt_search_info ignored;
    poll(&mind, 1, wait < 0 || wait > 1000 ? 1000 : (int)wait);
    thinker_look(p->mind, &ignored);
}

/* Lets chance and the engine act until a person is to; true where something was done. */
static bool go_on(conversation *c) {
    bool changed = false;
    for (;;) {
        play_news news;
        play_step(c->game, &news);
        show_news(c, &news);
        changed |= news.event == PLAY_ACTED || news.event == PLAY_RESIGNED ||
                   news.event == PLAY_DRAW_TAKEN || news.event == PLAY_TIME_OVER;
        if (c->game->task != TASK_NONE) {
            fflush(stdout);
            wait_for_thought(c->game);
        } else if (news.event == PLAY_NOTHING) {
            return changed;
        }
    }
}

/* The same, and shows what came of it. */
static void settle(conversation *c, bool changed) {
    changed |= go_on(c);
    if (changed)
        show_board(c);
}

/* == Doing == */

static void say_error(const pt_error *error) {
    char sentence[SENTENCE_MAX];
    printf("%s\n", error_sentence(error, sentence));
}

/* What is lost, and that it is asked about. */
static void show_question(const conversation *c) {
    char sentence[SENTENCE_MAX];
    if (play_question(c->game, sentence, sizeof sentence))
        puts(sentence);
}

static void enter_actions(conversation *c, const char *line) {
    pt_error error;
    size_t before = c->game->game.count;
    if (session_over(&c->game->game)) {
        puts(_("The game is over; you can still say save, undo or quit."));
    } else if (play_enter(c->game, line, &error) != PT_OK) {
        say_error(&error);
        if (error.status == PT_SYNTAX)
            puts(_("Say moves for all legal actions, or help."));
    } else {
        show_question(c);
        settle(c, c->game->game.count > before);
    }
}

static bool is_word(const char *line, const char *english) {
    return strcmp(line, english) == 0 || strcmp(line, _(english)) == 0;
}

/* Takes the answer to a question; false where the line is no answer but something else to do,
 * for which what was asked about is dropped. */
static bool take_answer(conversation *c, const char *line) {
    pt_error error;
    size_t before = c->game->game.count;
    bool yes = is_word(line, N_("yes")), answered = yes || !*line || is_word(line, N_("no"));
    if (play_answer(c->game, yes, &error) != PT_OK)
        say_error(&error);
    if (answered && !yes)
        puts(_("Nothing was done."));
    if (yes)
        settle(c, c->game->game.count > before);
    return answered;
}

/* Whether there is a person who can still decide; says so where there is not. */
static bool can_decide(const conversation *c) {
    if (session_over(&c->game->game))
        puts(_("The game is over already."));
    return !session_over(&c->game->game);
}

/* The text after a command word and blanks, or NULL where the line is another command. */
static const char *after_word(const char *line, const char *word) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

static void obey(conversation *c, const char *line) {
    play *p = c->game;
    const char *rest;
    if (!*line) {
        return;
    } else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        show_help(&p->game);
    } else if (strcmp(line, "moves") == 0) {
        show_moves(&p->game);
    } else if (strcmp(line, "show") == 0) {
        show_board(c);
    } else if (strcmp(line, "undo") == 0) {
        if (play_undo(p, false))
            settle(c, true);
    } else if ((rest = after_word(line, "undo")) && strcmp(rest, "turn") == 0) {
        if (play_undo(p, true))
            settle(c, true);
    } else if ((rest = after_word(line, "save")) != NULL) {
        play_save(p, rest, false);
    } else if ((rest = after_word(line, "save!")) != NULL) {
        play_save(p, rest, true);
    } else if (strcmp(line, "hint") == 0 || strcmp(line, "eval") == 0) {
        if (can_decide(c) && play_ask(p, *line == 'h' ? TASK_HINT : TASK_VERDICT))
            settle(c, false);
    } else if (strcmp(line, "resign") == 0) {
        if (can_decide(c)) {
            play_resign(p);
            show_board(c);
        }
    } else if (strcmp(line, "draw") == 0) {
        if (can_decide(c)) {
            play_offer_draw(p);
            settle(c, session_over(&p->game));
        }
    } else if (strcmp(line, "quit") == 0) {
        c->stop = true;
    } else {
        enter_actions(c, line);
    }
}

static void prompt(const conversation *c) {
    if (pt_state_phase(c->game->game.rules, &c->game->game.now)->secret)
        hide_typing();
    if (play_question(c->game, NULL, 0))
        printf(_("Play it all the same, %s or %s? "), _("yes"), _("no"));
    else if (session_over(&c->game->game))
        fputs(_("Game over> "), stdout);
    else
        printf("%s> ", player_name(play_seat(c->game)));
    fflush(stdout);
}

/* Asks for a line and does what it says. */
static void ask(conversation *c) {
    char line[LINE_BYTES_MAX];
    prompt(c);
    line_status status = line_read(&c->in, play_wait_ms(c->game), line);
    if (is_hidden)
        putchar('\n');
    show_typing();
    if (status == LINE_LATE || status == LINE_END) {
        putchar('\n');
        c->stop = status == LINE_END;
        if (!c->stop)
            settle(c, false);
        return;
    }
    make_printable(line);
    if (status == LINE_TOO_LONG)
        printf(_("That line is longer than the %d bytes allowed; nothing was done.\n"),
               LINE_BYTES_MAX - 1);
    else if (status == LINE_HAS_NUL)
        puts(_("That line has a NUL byte in it; nothing was done."));
    else if (!play_question(c->game, NULL, 0) || !take_answer(c, line))
        obey(c, line);
}

int play_in_lines(play *p, const board_style *style) {
    static conversation c;
    c = (conversation){.game = p, .style = style, .in = {.descriptor = STDIN_FILENO}};
    p->say = say_line;
    p->can_ask = isatty(STDIN_FILENO);
    watch_signals();
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(p->game.rules, setup, sizeof setup);
    printf(_("%s - say help for what you can do.\n"), setup);
    settle(&c, true);
    while (!c.stop)
        ask(&c);
    if (session_over(&p->game))
        return play_finish(p);
    if (play_is_kept(p))
        puts(play_kept_sentence());
    return STATUS_DONE;
}
