#include "tui/tui.h"

#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/message.h"
#include "cli/play_words.h"
#include "cli/verdict.h"
#include "cli/words.h"
#include "tui/look.h"

enum { KEY_END_OF_INPUT = 4, KEY_REDRAW = 12, KEY_ESCAPE = 27 };

bool tui_is_possible(void) {
    return screen_is_possible();
}

/* == Messages == */

static void say_on_screen(void *context, const char *sentence) {
    tui *t = context;
    if (t->stale)
        t->message_count = 0;
    t->stale = false;
    if (t->message_count == MESSAGE_LINES) {
        memmove(t->messages[0], t->messages[1], sizeof t->messages[0] * (MESSAGE_LINES - 1));
        t->message_count--;
    }
    snprintf(t->messages[t->message_count++], sizeof t->messages[0], "%s", sentence);
}

/* Clears the messages. */
static void be_quiet(tui *t) {
    t->message_count = 0;
}

/* == News of the engine == */

static void show_hint(tui *t, const pt_search_info *info) {
    const pt_rules *rules = t->game->game.rules;
    char sentence[SENTENCE_MAX];
    t->hint = (pt_points){{0}};
    look_points(rules, &t->game->shown, info->pv[0], &t->hint);
    hint_sentence(rules, &t->game->shown, info, sentence, sizeof sentence);
    say_on_screen(t, sentence);
}

static void show_verdict(tui *t, const pt_search_info *info) {
    const play *p = t->game;
    char verdict[128], effort[128], line[SENTENCE_MAX / 2], sentence[SENTENCE_MAX];
    verdict_sentence(p->game.rules, &p->shown, info, verdict, sizeof verdict);
    verdict_effort(info, effort, sizeof effort);
    verdict_line(p->game.rules, &p->shown, info, line, sizeof line);
    t->stale = true;
    snprintf(sentence, sizeof sentence, "%s (%s): %s", verdict, effort, line);
    say_on_screen(t, sentence);
}

/* Lets the game continue until a person has to decide. */
static void go_on(tui *t) {
    for (;;) {
        play_news news;
        char sentence[SENTENCE_MAX];
        if (play_settled(t->game, sentence, sizeof sentence))
            say_on_screen(t, sentence);
        size_t before = t->game->game.count;
        session_end end = t->game->game.end;
        play_step(t->game, &news);
        switch (news.event) {
        case PLAY_NOTHING:
            return;
        case PLAY_ACTED:
            if (news.who == PT_CHANCE)
                say_on_screen(t, news.action);
            break;
        case PLAY_DRAW_REFUSED:
            say_on_screen(t, _("The engine declines the draw."));
            break;
        case PLAY_HINT:
            show_hint(t, &news.info);
            break;
        case PLAY_VERDICT:
            show_verdict(t, &news.info);
            break;
        case PLAY_SIDE_OVER:
            play_side_sentence(t->game, news.who, sentence, sizeof sentence);
            say_on_screen(t, sentence);
            break;
        case PLAY_UNABLE:
            if (news.who == PT_NOBODY)
                say_on_screen(t, _("The engine can't help here."));
            break;
        default:
            break;
        }
        if (t->game->game.count != before || t->game->game.end != end || news.who != PT_NOBODY)
            look_again(t);
    }
}

/* == Doing == */

static void say_error(tui *t, const pt_error *error) {
    char sentence[SENTENCE_MAX];
    say_on_screen(t, error_sentence(error, sentence));
}

static void make(tui *t, pt_action action) {
    pt_error error;
    const chooser *c = &t->choose;
    be_quiet(t);
    if (c->hand_count > 0)
        t->hands[play_seat(t->game)] = c->hands[c->hand];
    if (play_act(t->game, action, &error) != PT_OK)
        say_error(t, &error);
    if (!play_question(t->game, NULL, 0))
        look_again(t);
    t->listed = ANSWER_NO;
}

static void answer(tui *t, bool yes) {
    pt_error error;
    if (play_answer(t->game, yes, &error) != PT_OK)
        say_error(t, &error);
    /* Back to the first point: another piece can come in there. */
    if (!yes)
        while (chooser_picked(&t->choose, &t->cursor) > 0 && chooser_back(&t->choose))
            continue;
    t->aim = t->cursor;
    look_again(t);
}

static void undo(tui *t, bool whole_turn) {
    be_quiet(t);
    t->leaf = PRESENT;
    play_undo(t->game, whole_turn);
    look_again(t);
}

static void redo(tui *t, bool whole_turn) {
    be_quiet(t);
    t->leaf = PRESENT;
    play_redo(t->game, whole_turn);
    look_again(t);
}

static bool is_persons(tui *t) {
    bool persons = play_waits_for_person(t->game) && t->leaf == PRESENT;
    if (t->leaf != PRESENT)
        say_on_screen(t, _("This is an earlier position; End returns to the game."));
    else if (session_over(&t->game->game))
        say_on_screen(t, _("The game is over; you can still undo, save or quit."));
    else if (!persons)
        say_on_screen(t, _("It's the engine's turn."));
    return persons;
}

static void ask(tui *t, play_task task) {
    if (is_persons(t) && !play_ask(t->game, task))
        say_on_screen(t, _("The engine can't help here."));
}

static void resign(tui *t) {
    if (session_over(&t->game->game) || play_is_watched(t->game)) {
        is_persons(t);
        return;
    }
    play_resign(t->game);
    look_again(t);
}

/* Moves the cursor to the only target. */
static void go_to_only_target(tui *t) {
    size_t found = 0, only = 0;
    for (size_t i = 0; i < PT_POINTS_MAX; i++)
        if (pt_points_has(&t->choose.open, i)) {
            found++;
            only = i;
        }
    if (found == 1)
        t->cursor = t->aim = only;
    t->listed = 0;
}

/* Continues after a pick. */
static void follow(tui *t, pt_walk_answer picked) {
    if (picked == PT_WALK_DONE)
        make(t, chooser_action(&t->choose));
    else if (picked == PT_WALK_MORE)
        go_to_only_target(t);
    else if (chooser_now(&t->choose) != CHOOSER_IDLE)
        say_on_screen(t, t->choose.walk.picked_count > 0 ? _("It can't go there.")
                                                         : _("Nothing to choose here."));
}

static void take_listed(tui *t, size_t index) {
    be_quiet(t);
    if (index < t->choose.list_count)
        follow(t, chooser_listed(&t->choose, index));
}

static void choose_here(tui *t) {
    /* Only the board and position shown can be played on. */
    if (t->leaf != PRESENT || (t->look != t->active && t->scene.boards[t->active].layout)) {
        look_after(t, PRESENT);
        return;
    }
    be_quiet(t);
    switch (chooser_now(&t->choose)) {
    case CHOOSER_SUBSET:
        follow(t, chooser_subset(&t->choose));
        break;
    case CHOOSER_READY:
        make(t, chooser_action(&t->choose));
        break;
    case CHOOSER_LISTED:
        if (!pt_state_phase(t->game->game.rules, &t->view)->secret)
            take_listed(t, t->listed);
        break;
    case CHOOSER_IDLE:
        is_persons(t);
        break;
    default:
        follow(t, chooser_point(&t->choose, t->cursor));
    }
}

static void toggle(tui *t, size_t point) {
    chooser *c = &t->choose;
    be_quiet(t);
    if (!chooser_toggle(c, point) && !chooser_subset_with(c, point))
        say_on_screen(t, pt_points_has(&c->subset.points, point) ? _("This one can't be changed.")
                                                                 : _("Nothing to choose here."));
}

static void walk_list(tui *t, bool forward) {
    size_t n = t->choose.list_count;
    t->listed = n > 0 ? (t->listed + (forward ? 1 : n - 1)) % n : 0;
}

/* To another kind of piece, another target, another row, another point to begin at. */
static void go_to_next(tui *t, bool hands) {
    chooser_stage stage = chooser_now(&t->choose);
    if (stage == CHOOSER_SUBSET) {
        if (chooser_next_subset(&t->choose))
            look_at_subset(t);
    } else if (stage == CHOOSER_LISTED) {
        walk_list(t, true);
    } else if (hands && t->choose.hand_count > 0) {
        chooser_next_hand(&t->choose);
    } else if (t->scene.boards[t->active].layout) {
        size_t n = t->scene.boards[t->active].layout->point_count;
        for (size_t i = 1; i <= n; i++)
            if (pt_points_has(&t->choose.open, (t->cursor + i) % n)) {
                t->cursor = t->aim = (t->cursor + i) % n;
                return;
            }
    }
}

static void walk(tui *t, int dx, int dy) {
    const pt_layout *layout = t->fit.layout;
    chooser_stage stage = chooser_now(&t->choose);
    pt_points there;
    size_t from, to;
    if (t->leaf != PRESENT) {
        look_on(t, dx > 0 || dy < 0, dx == 0);
        return;
    }
    if (stage == CHOOSER_LISTED) {
        walk_list(t, dy < 0 || dx > 0);
        return;
    }
    if (!layout || t->look != t->active)
        return;
    board_turn(&t->fit, &dx, &dy);
    if (stage == CHOOSER_POINT && chooser_picked(&t->choose, &from) > 0) {
        to = board_step(layout, t->cursor, dx, dy, t->cursor, &t->choose.open);
        if (to == BOARD_NO_POINT)
            to = board_step(layout, from, dx, dy, from, &t->choose.open);
        if (to != BOARD_NO_POINT)
            t->cursor = t->aim = to;
        return;
    }
    /* A walk keeps to its row or column. */
    if (t->is_walking_x != (dx != 0))
        t->aim = t->cursor;
    t->is_walking_x = dx != 0;
    for (size_t w = 0; w < PT_POINTS_MAX / 64; w++)
        there.words[w] = ~t->scene.boards[t->active].missing.words[w];
    to = board_step(layout, t->cursor, dx, dy, t->aim, &there);
    if (to != BOARD_NO_POINT)
        t->cursor = to;
}

/* == The line that is typed == */

/* Looks at the position after so many turns. */
static void look_after_turns(tui *t, const char *number) {
    const session *s = &t->game->game;
    unsigned turn = 0, turns = (unsigned)pt_record_turns(s->record);
    size_t at = 0, count;
    if (!args_number(number, 0, turns, &turn)) {
        char sentence[SENTENCE_MAX];
        snprintf(sentence, sizeof sentence, _("Type a turn from 0 to %zu: go N"), (size_t)turns);
        say_on_screen(t, sentence);
        return;
    }
    for (unsigned i = 0; i < turn; i++) {
        pt_record_turn(s->record, i, &count, NULL);
        at += count;
    }
    look_after(t, at);
}

static void enter_actions(tui *t, const char *line) {
    pt_error error;
    size_t before = t->game->game.count;
    if (!is_persons(t))
        return;
    if (play_enter(t->game, line, &error) != PT_OK)
        say_error(t, &error);
    t->listed = ANSWER_NO;
    if (t->game->game.count != before)
        look_again(t);
}

static void obey(tui *t, const char *line) {
    const char *rest;
    play_word word = play_word_read(line, &rest);
    switch (word) {
    case WORD_HELP:
        t->over = OVERLAY_KEYS;
        break;
    case WORD_MOVES:
        t->over = OVERLAY_MOVES;
        break;
    case WORD_SHOW:
        clearok(stdscr, TRUE);
        break;
    case WORD_UNDO:
    case WORD_UNDO_TURN:
        undo(t, word == WORD_UNDO_TURN);
        break;
    case WORD_REDO:
    case WORD_REDO_TURN:
        redo(t, word == WORD_REDO_TURN);
        break;
    case WORD_BACK:
    case WORD_FORWARD:
        look_on(t, word == WORD_FORWARD, true);
        break;
    case WORD_GO:
        look_after_turns(t, rest);
        break;
    case WORD_NOW:
        look_after(t, PRESENT);
        break;
    case WORD_SAVE:
    case WORD_REPLACE:
        play_save(t->game, rest, word == WORD_REPLACE);
        break;
    case WORD_HINT:
    case WORD_EVAL:
        ask(t, word == WORD_HINT ? TASK_HINT : TASK_VERDICT);
        break;
    case WORD_DRAW:
        if (is_persons(t)) {
            play_offer_draw(t->game);
            look_again(t);
        }
        break;
    case WORD_RESIGN:
        resign(t);
        break;
    case WORD_QUIT:
        t->stop = true;
        break;
    default:
        if (*line)
            enter_actions(t, line);
    }
}

static void stop_typing(tui *t) {
    t->entry_length = 0;
    t->is_typing = false;
}

static void enter_line(tui *t) {
    char line[4 * LINE_BYTES_MAX], *from = line;
    t->entry[t->entry_length] = L'\0';
    size_t n = wcstombs(line, t->entry, sizeof line - 1);
    line[n == (size_t)-1 ? 0 : n] = '\0';
    stop_typing(t);
    be_quiet(t);
    make_printable(line);
    from += strspn(from, " ");
    for (size_t end = strlen(from); end > 0 && from[end - 1] == ' ';)
        from[--end] = '\0';
    if (strlen(from) >= LINE_BYTES_MAX)
        say_on_screen(t, _("That line is too long; nothing was done."));
    else
        obey(t, from);
}

static void type(tui *t, wchar_t c) {
    if (t->entry_length + 1 < sizeof t->entry / sizeof t->entry[0])
        t->entry[t->entry_length++] = c;
}

/* == Keys and clicks == */

static void click(tui *t) {
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    bool asked = play_question(t->game, NULL, 0);
    for (size_t i = 0; i < CHOOSER_LIST; i++)
        if (t->choices[i].row == event.y && event.x >= t->choices[i].column &&
            event.x < t->choices[i].column + t->choices[i].width) {
            if (asked)
                answer(t, i == ANSWER_YES);
            else
                take_listed(t, i);
            return;
        }
    if (asked)
        return;
    if (event.y == t->action_row) {
        choose_here(t);
        return;
    }
    size_t point = t->fit.layout ? board_point_at(&t->fit, event.y, event.x) : BOARD_NO_POINT;
    if (point == BOARD_NO_POINT || t->look != t->active || t->leaf != PRESENT ||
        pt_points_has(&t->scene.boards[t->active].missing, point))
        return;
    t->cursor = t->aim = point;
    be_quiet(t);
    chooser_stage stage = chooser_now(&t->choose);
    if (stage == CHOOSER_SUBSET)
        toggle(t, point);
    else if (stage == CHOOSER_POINT || stage == CHOOSER_READY)
        follow(t, chooser_point(&t->choose, point));
}

static void escape(tui *t) {
    if (t->entry_length > 0 || t->is_typing)
        stop_typing(t);
    else if (t->leaf != PRESENT)
        look_after(t, PRESENT);
    else if (t->game->task != TASK_NONE)
        play_hurry(t->game);
    else
        while (chooser_back(&t->choose))
            continue;
}

/* A key that is not a character. */
static void press_key(tui *t, wint_t key) {
    bool typing = t->entry_length > 0 || t->is_typing;
    switch (key) {
    case KEY_UP:
    case KEY_DOWN:
        if (!typing)
            walk(t, 0, key == KEY_UP ? 1 : -1);
        break;
    case KEY_LEFT:
    case KEY_RIGHT:
        if (!typing)
            walk(t, key == KEY_RIGHT ? 1 : -1, 0);
        break;
    case KEY_ENTER:
        if (typing)
            enter_line(t);
        else
            choose_here(t);
        break;
    case KEY_BACKSPACE:
        if (t->entry_length > 0)
            t->entry_length--;
        else if (t->is_typing)
            t->is_typing = false;
        else
            chooser_back(&t->choose);
        break;
    case KEY_BTAB:
        go_to_next(t, false);
        break;
    case KEY_PPAGE:
    case KEY_NPAGE:
        look_on(t, key == KEY_NPAGE, true);
        break;
    case KEY_HOME:
    case KEY_END:
        look_after(t, key == KEY_HOME ? 0 : PRESENT);
        break;
    case KEY_F(1):
        t->over = OVERLAY_KEYS;
        break;
    case KEY_MOUSE:
        click(t);
        break;
    default:
        break;
    }
}

/* A character where nothing has been typed yet; false where it begins a line. */
static bool press_command(tui *t, wchar_t c) {
    switch (c) {
    case L' ':
        if (chooser_now(&t->choose) == CHOOSER_SUBSET)
            toggle(t, t->cursor);
        else
            choose_here(t);
        return true;
    case L'?':
        t->over = OVERLAY_KEYS;
        return true;
    case L'!':
        play_hurry(t->game);
        return true;
    case L'<':
        undo(t, false);
        return true;
    case L'>':
        redo(t, false);
        return true;
    case L'#':
        t->look = t->scene.count > 1 ? 1 - t->look : t->look;
        return true;
    case L'*':
        ask(t, TASK_HINT);
        return true;
    case L'=':
        ask(t, TASK_VERDICT);
        return true;
    case L':':
        t->is_typing = true;
        return true;
    default:
        if (c >= L'1' && c <= L'9') {
            take_listed(t, (size_t)(c - L'1'));
            return true;
        }
        return false;
    }
}

static void press_character(tui *t, wchar_t c) {
    bool typing = t->entry_length > 0 || t->is_typing;
    if (c == L'\r' || c == L'\n')
        press_key(t, KEY_ENTER);
    else if (c == KEY_END_OF_INPUT && !typing)
        t->stop = true;
    else if (c == 127 || c == 8)
        press_key(t, KEY_BACKSPACE);
    else if (c == KEY_ESCAPE)
        escape(t);
    else if (c == KEY_REDRAW)
        clearok(stdscr, TRUE);
    else if (c == L'\t')
        go_to_next(t, true);
    else if (c >= L' ' && (typing || !press_command(t, c)))
        type(t, c);
}

/* While something is asked, keys go between the answers; all but a plain yes leaves the game
 * as it was. */
static void press_in_question(tui *t, bool is_key, wint_t key) {
    bool enter = is_key ? key == KEY_ENTER : key == L'\r' || key == L'\n' || key == L' ';
    bool walks = is_key ? key == KEY_UP || key == KEY_DOWN || key == KEY_LEFT || key == KEY_RIGHT ||
                              key == KEY_BTAB
                        : key == L'\t';
    if (is_key && key == KEY_MOUSE)
        click(t);
    else if (!is_key && key == KEY_END_OF_INPUT)
        t->stop = true;
    else if (enter)
        answer(t, t->listed == ANSWER_YES);
    else if (walks)
        t->listed = t->listed == ANSWER_NO ? ANSWER_YES : ANSWER_NO;
    else if (!is_key && (key == L'1' || key == L'2'))
        answer(t, key == L'1' + ANSWER_YES);
    else if (is_key ? key == KEY_BACKSPACE : key == KEY_ESCAPE || key == 127 || key == 8)
        answer(t, false);
}

/* Takes every key that is there. */
static void take_keys(tui *t) {
    wint_t key;
    int kind;
    while (!t->stop && (kind = get_wch(&key)) != ERR) {
        if (kind == KEY_CODE_YES && key == KEY_RESIZE) {
            /* What a terminal makes of its lines then, nobody knows. */
            clearok(stdscr, TRUE);
            view_draw(t);
            continue;
        }
        /* Nothing is played on a board that cannot be seen. */
        if (t->is_small)
            continue;
        t->stale = true;
        if (t->over != OVERLAY_NONE) {
            t->over = OVERLAY_NONE;
            continue;
        }
        bool asked = play_question(t->game, NULL, 0);
        if (asked)
            press_in_question(t, kind == KEY_CODE_YES, key);
        else if (kind == KEY_CODE_YES)
            press_key(t, key);
        else
            press_character(t, (wchar_t)key);
        go_on(t);
        /* What was typed before a question could be read is no answer to it. */
        if (!asked && play_question(t->game, NULL, 0))
            flushinp();
    }
}

/* == Signals == */

static volatile sig_atomic_t caught;

static void on_signal(int number) {
    caught = number;
}

/* Signals come only while the loop waits, so that none is noticed too late: SIGWINCH is for
 * curses, the others end the game. What nohup and the like have set to be ignored stays so. */
static void watch_signals(sigset_t *before) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t held;
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH);
    caught = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        sigaddset(&held, numbers[i]);
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &held, before);
}

/* == The loop == */

/* How long the screen stays valid: clocks show seconds, and tenths at the end. */
static int wait_ms(const play *p) {
    int64_t left = play_wait_ms(p);
    if (left < 0)
        return -1;
    int64_t tick = left < 10000 ? 100 : 1 + (left - 1) % 1000;
    return (int)(left < tick ? left : tick);
}

/* Waits for a key, the engine, the clock or a signal. */
static void wait_for_something(tui *t, const sigset_t *signals) {
    const play *p = t->game;
    int mind = p->task != TASK_NONE ? thinker_descriptor(p->mind) : STDIN_FILENO, wait = wait_ms(p);
    struct timespec time = {.tv_sec = wait / 1000, .tv_nsec = wait % 1000 * 1000000L};
    fd_set wanted;
    FD_ZERO(&wanted);
    FD_SET(STDIN_FILENO, &wanted);
    FD_SET(mind, &wanted);
    int ready = pselect(1 + (mind > STDIN_FILENO ? mind : STDIN_FILENO), &wanted, NULL, NULL,
                        wait < 0 ? NULL : &time, signals);
    t->has_progress = p->task != TASK_NONE && thinker_look(p->mind, &t->progress);
    /* A terminal that is gone is always readable, but sends nothing. */
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    if (ready > 0 && poll(&keyboard, 1, 0) > 0 && keyboard.revents & (POLLHUP | POLLERR | POLLNVAL))
        caught = caught ? caught : SIGHUP;
}

static void say_at_the_end(void *context, const char *sentence) {
    (void)context;
    puts(sentence);
}

static int take_leave(play *p) {
    p->say = say_at_the_end;
    p->context = NULL;
    return play_leave(p);
}

bool tui_play(play *p, const board_style *style, int *status) {
    static tui t;
    t = (tui){.game = p, .leaf = PRESENT};
    if (!screen_open(&t.screen, style))
        return false;
    sigset_t signals;
    watch_signals(&signals);
    p->say = say_on_screen;
    p->context = &t;
    p->can_ask = true;
    look_again(&t);
    const char *about = play_about(p);
    if (about)
        say_on_screen(&t, about);
    while (!t.stop && !caught) {
        go_on(&t);
        view_draw(&t);
        wait_for_something(&t, &signals);
        take_keys(&t);
    }
    screen_close();
    int number = caught;
    *status = take_leave(p);
    if (number) {
        fflush(stdout);
        signal(number, SIG_DFL);
        raise(number);
    }
    sigprocmask(SIG_SETMASK, &signals, NULL);
    return true;
}
