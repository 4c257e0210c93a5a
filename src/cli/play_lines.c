#include "cli/play_lines.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/message.h"
#include "cli/picks.h"
#include "cli/play_words.h"
#include "cli/talk.h"
#include "cli/verdict.h"
#include "cli/words.h"

typedef struct conversation {
    play *game;
    const board_style *style;
    line_source in;
    bool stop;

    picker picked;

    /* Looking at an earlier position: the one after `turn` turns. */
    bool is_leafing;
    size_t turn;
} conversation;

/* == Showing == */

static void say_line(void *context, const char *sentence) {
    (void)context;
    puts(sentence);
}

/* The last turn, or the current one so far. */
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
    printf(p->clock.in_side ? _("Time left in the side game: %s %s, %s %s\n")
                            : _("Time left: %s %s, %s %s\n"),
           player_label(p->game.rules, PT_WHITE), text[0], player_label(p->game.rules, PT_BLACK),
           text[1]);
}

/* What a challenge is about, where there is one to make or to decide. */
static void show_challenge(const pt_rules *rules, const pt_state *view) {
    char told[COMBINE_TOLD][CHALLENGE_TEXT_MAX];
    size_t count = challenge_sentences(rules, view, told);
    for (size_t i = 0; i < count; i++)
        puts(told[i]);
}

static void show_board(const conversation *c) {
    const play *p = c->game;
    pt_state view;
    play_view(p, &view);
    putchar('\n');
    board_print(stdout, p->game.rules, &view, c->style);
    show_last_turn(&p->game);
    show_challenge(p->game.rules, &view);
    show_clocks(p);
    size_t times = session_repetitions(&p->game);
    if (times >= 3 && !session_over(&p->game))
        printf(ngettext("This position has occurred %zu time; you may agree to a draw.\n",
                        "This position has occurred %zu times; you may agree to a draw.\n", times),
               times);
    if (play_end_sentence(p))
        puts(play_end_sentence(p));
}

static void show_help(const session *s) {
    /* xgettext:no-c-format */
    fputs(_("Type an action, or the actions of a turn separated by semicolons, as \"moves\" "
            "lists\n"
            "them or in the publisher's notation. Or go step by step: type a point or a piece "
            "to\n"
            "see what can follow; press Enter to see what can come first. You can also type:\n"
            "  moves        list every legal action\n"
            "  show         draw the board again\n"
            "  hint         see what the engine would play\n"
            "  eval         see the engine's view: chances and best line\n"
            "  undo         take back the last step or action; against the engine, yours\n"
            "  undo turn    take back the whole turn; at its start, the one before\n"
            "  redo         replay what you took back; \"redo turn\" the whole turn\n"
            "  back         look at the position a turn earlier; \"forward\", a turn later;\n"
            "               \"go N\", the one after N turns; \"now\", the current one\n"
            "  save FILE    save the record: as SGF if FILE ends in .sgf, otherwise as "
            "actions;\n"
            "               \"save! FILE\" also replaces an existing file\n"
            "  draw         agree to a draw; the engine is asked, and accepts if its chances\n"
            "               are 45% or less\n"
            "  resign       give up the game\n"
            "  quit         stop; continue later with \"potentia play --resume\"\n"),
          stdout);
    pt_actions list = {.count = 0};
    if (!session_over(s))
        pt_legal(s->rules, &s->now, &list);
    if (list.count > 0) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(s->rules, &s->now, list.items[0], text, sizeof text);
        printf(_("For example, you could play: %s\n"), text);
    }
}

/* Completions of a line. */
static void offer_words(void *context, line_words *out) {
    conversation *c = context;
    const session *s = &c->game->game;
    play_words_offer(out);
    if (play_waits_for_person(c->game))
        picks_words(&c->picked, s->rules, &s->now, out);
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
            printf("%s: %s\n", player_label(p->game.rules, news->who), news->action);
        break;
    case PLAY_DRAW_REFUSED:
        puts(_("The engine declines the draw."));
        break;
    case PLAY_HINT:
        hint_sentence(p->game.rules, &p->shown, &news->info, text, sizeof text);
        puts(text);
        break;
    case PLAY_VERDICT:
        verdict_sentence(p->game.rules, &p->shown, &news->info, verdict, sizeof verdict);
        verdict_effort(&news->info, text, sizeof text);
        printf("%s (%s)\n", verdict, text);
        verdict_line(p->game.rules, &p->shown, &news->info, text, sizeof text);
        printf(_("Best line: %s\n"), text);
        break;
    case PLAY_SIDE_OVER:
        play_side_sentence(p, news->who, text, sizeof text);
        puts(text);
        break;
    case PLAY_UNABLE:
        if (news->who == PT_NOBODY)
            puts(_("The engine can't help here."));
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

/* Lets chance and the engine play until it is a person's turn; true if anything was played. */
static bool go_on(conversation *c) {
    bool changed = false;
    for (;;) {
        play_news news;
        char result[SENTENCE_MAX];
        if (play_settled(c->game, result, sizeof result))
            puts(result);
        play_step(c->game, &news);
        show_news(c, &news);
        changed |= news.event == PLAY_ACTED || news.event == PLAY_RESIGNED ||
                   news.event == PLAY_DRAW_TAKEN || news.event == PLAY_TIME_OVER ||
                   news.event == PLAY_SIDE_OVER;
        if (c->game->task != TASK_NONE) {
            fflush(stdout);
            wait_for_thought(c->game);
        } else if (news.event == PLAY_NOTHING) {
            return changed;
        }
    }
}

/* The same, then shows the board. */
static void settle(conversation *c, bool changed) {
    changed |= go_on(c);
    if (!changed)
        return;
    c->picked.is_on = c->is_leafing = false;
    show_board(c);
}

/* == Acting == */

/* Continues after actions were entered; some may wait for confirmation. */
static void after_entry(conversation *c, size_t before) {
    char sentence[SENTENCE_MAX];
    c->picked.is_on = false;
    if (play_question(c->game, sentence, sizeof sentence))
        puts(sentence);
    settle(c, c->game->game.count > before);
}

/* Reads a line as actions, in full or pick by pick. */
static void enter(conversation *c, const char *line) {
    play *p = c->game;
    pt_action actions[ENTRY_ACTIONS_MAX];
    pt_error error;
    size_t count, before = p->game.count;
    if (session_over(&p->game)) {
        puts(_("The game is over; you can still undo, save or quit."));
        return;
    }
    if (c->is_leafing) {
        puts(_("You are looking at an earlier position; type now to return to the game."));
        return;
    }
    picks_said said = picks_read(&c->picked, p->game.rules, &p->game.now, line, actions,
                                 ENTRY_ACTIONS_MAX, &count, &error);
    if (said == PICKS_MORE)
        return;
    if (said == PICKS_NOTHING || (said == PICKS_ACTION ? play_act(p, actions[0], &error)
                                                       : play_enter(p, line, &error)) != PT_OK) {
        talk_print_error(&error);
        if (error.status == PT_SYNTAX)
            puts(_("Type moves to list all legal actions, or help."));
        return;
    }
    after_entry(c, before);
}

/* Reads the answer to a question; false if the line is something else, which drops the waiting
 * actions. */
static bool take_answer(conversation *c, const char *line) {
    pt_error error;
    size_t before = c->game->game.count;
    /* TRANSLATORS: typed as the answer to "Play it anyway?" */
    bool yes = talk_is(line, N_("yes")), answered = yes || !*line || talk_is(line, N_("no"));
    if (play_answer(c->game, yes, &error) != PT_OK)
        talk_print_error(&error);
    if (answered && !yes)
        puts(_("Nothing was played."));
    if (yes)
        settle(c, c->game->game.count > before);
    return answered;
}

/* == Doing == */

/* Undoes a pick, or else an action or a turn. */
static void undo(conversation *c, bool whole_turn) {
    if ((whole_turn || !picks_undo(&c->picked)) && play_undo(c->game, whole_turn))
        settle(c, true);
}

/* Shows the position after so many turns, or returns to the game. */
static void leaf_to(conversation *c, size_t turn) {
    const session *s = &c->game->game;
    size_t turns = pt_record_turns(s->record);
    char text[512] = "";
    pt_state view;
    c->is_leafing = turn < turns;
    c->turn = turn;
    if (!c->is_leafing) {
        show_board(c);
        return;
    }
    play_view_turn(c->game, turn, &view);
    putchar('\n');
    board_print(stdout, s->rules, &view, c->style);
    if (turn > 0)
        session_turn_text(s, turn - 1, text, sizeof text);
    printf(_("After turn %zu of %zu: %s\n"), turn, turns, text);
}

static void leaf(conversation *c, play_word word, const char *number) {
    size_t turns = pt_record_turns(c->game->game.record), at = c->is_leafing ? c->turn : turns;
    unsigned turn = 0;
    if (word == WORD_GO && !args_number(number, 0, (unsigned)turns, &turn)) {
        printf(_("Type a turn from 0 to %zu: go N"), turns);
        putchar('\n');
        return;
    }
    leaf_to(c, word == WORD_GO     ? turn
               : word == WORD_NOW  ? turns
               : word == WORD_BACK ? at - (at > 0)
                                   : at + (at < turns));
}

/* Whether the game is still on; says so if not. */
static bool can_decide(const conversation *c) {
    if (session_over(&c->game->game))
        puts(_("The game is over."));
    return !session_over(&c->game->game);
}

static void obey(conversation *c, const char *line) {
    play *p = c->game;
    const session *s = &p->game;
    const char *rest;
    if (!*line && (c->is_leafing || !play_waits_for_person(p)))
        return;
    play_word word = play_word_read(line, &rest);
    switch (word) {
    case WORD_HELP:
        show_help(s);
        break;
    case WORD_MOVES:
        if (can_decide(c))
            talk_print_actions(s->rules, &s->now);
        break;
    case WORD_SHOW:
        leaf_to(c, c->is_leafing ? c->turn : pt_record_turns(s->record));
        break;
    case WORD_UNDO:
    case WORD_UNDO_TURN:
        undo(c, word == WORD_UNDO_TURN);
        break;
    case WORD_REDO:
    case WORD_REDO_TURN:
        if (play_redo(p, word == WORD_REDO_TURN))
            settle(c, true);
        break;
    case WORD_BACK:
    case WORD_FORWARD:
    case WORD_GO:
    case WORD_NOW:
        leaf(c, word, rest);
        break;
    case WORD_SAVE:
    case WORD_REPLACE:
        play_save(p, rest, word == WORD_REPLACE);
        break;
    case WORD_HINT:
    case WORD_EVAL:
        if (can_decide(c) && play_ask(p, word == WORD_HINT ? TASK_HINT : TASK_VERDICT))
            settle(c, false);
        break;
    case WORD_RESIGN:
        if (can_decide(c)) {
            play_resign(p);
            show_board(c);
        }
        break;
    case WORD_DRAW:
        if (can_decide(c)) {
            play_offer_draw(p);
            settle(c, session_over(s));
        }
        break;
    case WORD_QUIT:
        c->stop = true;
        break;
    default:
        enter(c, line);
    }
}

static void make_prompt(const conversation *c, char *out, size_t size) {
    const session *s = &c->game->game;
    if (play_question(c->game, NULL, 0)) {
        snprintf(out, size, "%s (%s/%s) ", _("Play it anyway?"), _("yes"), _("no"));
    } else if (c->is_leafing) {
        snprintf(out, size, _("Turn %zu of %zu> "), c->turn, pt_record_turns(s->record));
    } else if (session_over(s)) {
        snprintf(out, size, "%s> ", _("Game over"));
    } else {
        picks_prompt(&c->picked, player_label(s->rules, play_seat(c->game)), out, size);
    }
}

/* Asks for a line and obeys it. */
static void ask(conversation *c) {
    char line[LINE_BYTES_MAX], prompt[SENTENCE_MAX];
    bool secret = pt_state_phase(c->game->game.rules, &c->game->game.now)->secret;
    make_prompt(c, prompt, sizeof prompt);
    line_status status = line_ask(&c->in, prompt, play_wait_ms(c->game), secret, line);
    if (status == LINE_LATE || status == LINE_END) {
        putchar('\n');
        c->stop = status == LINE_END;
        if (!c->stop)
            settle(c, false);
        return;
    }
    make_printable(line);
    if (status != LINE_OK)
        puts(_("That line is too long or contains a NUL byte."));
    else if (!play_question(c->game, NULL, 0) || !take_answer(c, line))
        obey(c, line);
}

/* The game's title and, unless it is the usual setup, its setup. */
static void show_title(const play *p) {
    char setup[PT_SETUP_TEXT_MAX];
    puts(_(pt_rules_title(p->game.rules)));
    pt_setup_text(p->game.rules, setup, sizeof setup);
    if (!pt_rules_variant(p->game.rules))
        puts(setup);
    const char *about = play_about(p);
    if (about)
        puts(about);
    printf(_("This game is called %s. Type help to see what you can do.\n"), p->keep.name);
}

int play_in_lines(play *p, const board_style *style) {
    static conversation c;
    char kept[SENTENCE_MAX];
    c = (conversation){.game = p, .style = style, .in = {.descriptor = STDIN_FILENO}};
    c.in.words = offer_words;
    c.in.context = &c;
    p->say = say_line;
    p->can_ask = isatty(STDIN_FILENO);
    play_kept_sentence(p, kept, sizeof kept);
    line_watch_signals(kept);
    show_title(p);
    settle(&c, true);
    while (!c.stop)
        ask(&c);
    return play_leave(p);
}
