/* potentia learn: the lessons, line by line. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/done.h"
#include "cli/lesson_game.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/paragraph.h"
#include "cli/picks.h"
#include "cli/practice.h"
#include "cli/talk.h"
#include "cli/words.h"
#include "learn/explain.h"
#include "learn/learner.h"

/* What happens after a typed line. */
typedef enum course {
    STAY = 0,   /* ask again */
    TURN,       /* the step has changed, or must be shown again */
    TO_THE_END, /* the lesson is done */
    TO_THE_LIST,
    STOP
} course;

typedef struct lecture {
    board_style style;
    line_source in;
    done_list done;
    picker picked;
    learner at;
    lesson_game game; /* while the step is one; at.now is its position */
    uint64_t solved;  /* steps completed */
} lecture;

/* Or by its former name. */
static bool is_done(const lecture *t, const learn_lesson *lesson) {
    return done_has(&t->done, lesson->id) || (lesson->was && done_has(&t->done, lesson->was));
}

static void say(const char *text) {
    print_words(text, strlen(text), 0);
}

/* == Showing == */

/* Completions of a line. */
static void offer_words(void *context, line_words *out) {
    static const char *const words[] = {"hint", "moves", "show", "again", "back",
                                        "next", "list",  "help", "quit"};
    const lecture *t = context;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        line_words_add(out, words[i]);
    if (t->at.lesson) {
        picks_words(&((lecture *)context)->picked, t->at.rules, &t->at.now, out);
        return;
    }
    for (size_t c = 0; c < learn_chapter_count; c++)
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++)
            line_words_add(out, learn_chapters[c].lessons[i].id);
}

static void list_lessons(const lecture *t) {
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const learn_chapter *chapter = &learn_chapters[c];
        printf("\n%s\n", _(chapter->title));
        print_words(_(chapter->about), strlen(_(chapter->about)), 2);
        for (size_t i = 0; i < chapter->lesson_count; i++) {
            const learn_lesson *lesson = &chapter->lessons[i];
            printf("  %c %-18s %s\n", is_done(t, lesson) ? '*' : ' ', lesson->id, _(lesson->title));
        }
    }
    puts(_("\n"
           "* marks completed lessons."));
    static learn_path path;
    static const path_theme anything = {.one_task = false};
    practice_read(&path);
    if (path.met_count == 0)
        return;
    /* TRANSLATORS: what follows is a command */
    printf(_("\nPuzzles: %s\n"), "potentia puzzle");
    practice_print(&path, &anything, practice_today());
}

static void show_title(const learn_lesson *lesson) {
    const learn_chapter *chapter = NULL;
    learn_find(lesson->id, PT_ZSTR, &chapter);
    printf("\n== %s: %s ==\n", _(chapter->title), _(lesson->title));
}

static void show_rules(const learn_lesson *lesson) {
    const learn_chapter *chapter = NULL;
    learn_find(lesson->id, PT_ZSTR, &chapter);
    printf("\n%s\n", chapter->strategy ? _("The idea in words") : _("The rule in words"));
    for (size_t i = 0; i < lesson->rule_count; i++) {
        putchar('\n');
        say(_(lesson->rules[i]));
    }
}

static const learn_step *step_of(const lecture *t) {
    return &t->at.lesson->steps[t->at.step];
}

/* Prints a line that the lesson plays from *state, action by action. */
static void tell_line(const lecture *t, pt_state state, const char *line) {
    while (line && *line) {
        size_t len = strcspn(line, ";");
        pt_actor actor = pt_state_actor(t->at.rules, &state);
        char action[PT_ACTION_TEXT_MAX];
        snprintf(action, sizeof action, "%.*s", (int)len, line);
        if (actor == PT_CHANCE)
            puts(action);
        else
            printf("%s: %s\n", player_label(t->at.rules, actor), action);
        if (learn_play(t->at.rules, &state, action, NULL) != PT_OK)
            return;
        line += len + (line[len] == ';');
    }
}

static void show_board(const lecture *t) {
    putchar('\n');
    board_print(stdout, t->at.rules, &t->at.now, &t->style);
}

/* A step from its beginning: what was played, the board, and the task. */
static void show_step(const lecture *t) {
    const learn_step *step = step_of(t);
    show_board(t);
    if (step->play)
        printf(_("Played: %s\n"), step->play);
    putchar('\n');
    if (step->kind == LEARN_STEP_PUZZLE)
        printf("%s:\n", _("Puzzle"));
    else if (step->kind == LEARN_STEP_GAME)
        printf(_("A short game against level %u:\n"), step->level);
    say(_(step->text));
    if (step->mark)
        printf(_("Look at: %s\n"), step->mark);
}

static void show_help(void) {
    fputs(_("To make a move, type an action as \"moves\" lists it, or several separated by\n"
            "semicolons; or type a point or a piece to see what can follow. You can also "
            "type:\n"
            "  (nothing)    continue, if there is only something to look at\n"
            "  hint         get a hint, then the answer\n"
            "  moves        list every legal action\n"
            "  rules        show the rule in words\n"
            "  show         draw the board again\n"
            "  again        restart this step\n"
            "  back, next   go to the previous or next step\n"
            "  list         choose another lesson\n"
            "  quit         stop\n"),
          stdout);
}

/* == Trying == */

static course to_step(lecture *t, size_t step) {
    if (step >= t->at.lesson->step_count)
        return TO_THE_END;
    pt_error error;
    const learn_step *to = &t->at.lesson->steps[step];
    pt_status status = learner_go(&t->at, step, &error);
    if (status == PT_OK && to->kind == LEARN_STEP_GAME)
        status = lesson_game_begin(&t->game, t->at.rules, &t->at.now, to->level, &error);
    if (status != PT_OK)
        return fail_error(NULL, &error) == STATUS_DONE ? TURN : STOP;
    return TURN;
}

/* Plays the replies, then goes to the next step. If that has a new board, first shows the board
 * as the reader left it. */
static course after_right(lecture *t) {
    const learn_step *step = step_of(t);
    size_t next = t->at.step + 1;
    t->solved |= UINT64_C(1) << (t->at.step & 63);
    if (step->reply) {
        tell_line(t, t->at.now, step->reply);
        learn_play(t->at.rules, &t->at.now, step->reply, NULL);
    }
    if (next == t->at.lesson->step_count || step[1].position)
        show_board(t);
    return to_step(t, next);
}

static course after_try(lecture *t, learn_answer *answer) {
    if (answer->refused)
        talk_print_error(&answer->error);
    if (answer->text)
        say(_(answer->text));
    switch (answer->verdict) {
    case LEARN_RIGHT:
        if (!answer->text)
            /* TRANSLATORS: a correct answer */
            puts(_("Right."));
        return after_right(t);
    case LEARN_WRONG:
        if (!answer->text)
            puts(_("That’s a legal move, but not the one asked for here. Try again."));
        return STAY;
    default:
        return STAY;
    }
}

/* A game ends the lesson, won or not. */
static course after_game(lecture *t, const pt_outcome *outcome) {
    const learn_step *step = step_of(t);
    char ended[SENTENCE_MAX];
    outcome_sentence(t->at.rules, outcome, ended, sizeof ended);
    say(ended);
    say(_(outcome->winner == t->game.reader ? step->won : step->lost));
    t->solved |= UINT64_C(1) << (t->at.step & 63);
    return to_step(t, t->at.step + 1);
}

static course play_game(lecture *t, const char *line) {
    enum { ACTIONS = 16 };
    pt_action actions[ACTIONS];
    size_t count = 0;
    pt_error error = {0};
    picks_said said =
        picks_read(&t->picked, t->at.rules, &t->at.now, line, actions, ACTIONS, &count, &error);
    if (said == PICKS_MORE)
        return STAY;
    pt_status status = said == PICKS_NOTHING ? PT_SYNTAX : PT_OK;
    for (size_t i = 0; i < count && status == PT_OK; i++)
        status = lesson_game_play(&t->game, actions[i], &error);
    t->at.now = t->game.game.now;
    if (status != PT_OK) {
        talk_print_error(&error);
        return STAY;
    }
    show_board(t);
    pt_outcome outcome = lesson_game_outcome(&t->game);
    return outcome.over ? after_game(t, &outcome) : STAY;
}

/* Tries the input, in any notation or pick by pick; anything else is tried as it is, so that the
 * rules explain what is wrong. */
static course try_line(lecture *t, const char *line) {
    enum { ACTIONS = 16 };
    pt_action actions[ACTIONS];
    size_t count = 0;
    learn_answer answer = {.verdict = LEARN_MORE};
    picks_said said = picks_read(&t->picked, t->at.rules, &t->at.now, line, actions, ACTIONS,
                                 &count, &answer.error);
    if (said == PICKS_MORE)
        return STAY;
    if (said == PICKS_NOTHING) {
        learner_try(&t->at, line, PT_ZSTR, &answer);
        return after_try(t, &answer);
    }
    course next = STAY;
    for (size_t i = 0; i < count && answer.verdict == LEARN_MORE; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(t->at.rules, &t->at.now, actions[i], text, sizeof text);
        learner_try(&t->at, text, PT_ZSTR, &answer);
        next = after_try(t, &answer);
    }
    if (answer.verdict == LEARN_MORE)
        show_board(t);
    return next;
}

/* First a hint, then the action. */
static void give_hint(lecture *t, bool *given) {
    char action[PT_ACTION_TEXT_MAX];
    pt_error error;
    if (step_of(t)->hint && !*given)
        say(_(step_of(t)->hint));
    else if (step_of(t)->kind == LEARN_STEP_GAME
                 ? lesson_game_hint(&t->game, action, &error) == PT_OK
                 : learner_hint(&t->at, action)) {
        char text[SENTENCE_MAX];
        told_line told;
        printf(_("Try %s\n"), action);
        explain_choice(t->at.rules, &t->at.now, action, PT_ZSTR, &told);
        told_text(&told, text, sizeof text);
        say(text);
    } else
        puts(_("Type again to restart this step."));
    *given = true;
}

static course obey(lecture *t, const char *line, bool *hinted) {
    if (!*line && step_of(t)->kind == LEARN_STEP_SHOW)
        return to_step(t, t->at.step + 1);
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        show_help();
    else if (strcmp(line, "undo") == 0)
        picks_undo(&t->picked);
    else if (strcmp(line, "hint") == 0)
        give_hint(t, hinted);
    else if (strcmp(line, "moves") == 0)
        talk_print_actions(t->at.rules, &t->at.now);
    else if (strcmp(line, "rules") == 0)
        show_rules(t->at.lesson);
    else if (strcmp(line, "show") == 0)
        show_board(t);
    else if (strcmp(line, "again") == 0)
        return to_step(t, t->at.step);
    else if (strcmp(line, "back") == 0)
        return to_step(t, t->at.step > 0 ? t->at.step - 1 : 0);
    else if (strcmp(line, "next") == 0)
        return to_step(t, t->at.step + 1);
    else if (strcmp(line, "list") == 0)
        return TO_THE_LIST;
    else if (strcmp(line, "quit") == 0)
        return STOP;
    else if (step_of(t)->kind == LEARN_STEP_SHOW)
        puts(_("Nothing to do here: press Enter to continue."));
    else if (step_of(t)->kind == LEARN_STEP_GAME)
        return play_game(t, line);
    else
        return try_line(t, line);
    return STAY;
}

/* == The conversation == */

/* Whether every task has been completed. */
static bool is_complete(const lecture *t) {
    for (size_t i = 0; i < t->at.lesson->step_count; i++)
        if (t->at.lesson->steps[i].kind != LEARN_STEP_SHOW && !(t->solved >> (i & 63) & 1))
            return false;
    return true;
}

/* One lesson, to its end or until the reader leaves. */
static course give_lesson(lecture *t, const learn_lesson *lesson) {
    pt_error error;
    char line[LINE_BYTES_MAX];
    if (learner_begin(&t->at, lesson, &error) != PT_OK) {
        fail_error(lesson->id, &error);
        return STOP;
    }
    t->solved = 0;
    show_title(lesson);
    course next = to_step(t, 0);
    bool hinted = false;
    while (next == TURN || next == STAY) {
        if (next == TURN) {
            hinted = t->picked.is_on = false;
            show_step(t);
        }
        bool shows = step_of(t)->kind == LEARN_STEP_SHOW;
        char prompt[SENTENCE_MAX];
        picks_prompt(&t->picked,
                     /* TRANSLATORS: the key */
                     shows ? _("Enter")
                           : player_label(t->at.rules, pt_state_actor(t->at.rules, &t->at.now)),
                     prompt, sizeof prompt);
        next = talk_ask(&t->in, prompt, line) ? obey(t, line, &hinted) : STOP;
    }
    if (next != TO_THE_END)
        return next;
    show_rules(lesson);
    if (!is_complete(t)) {
        puts(_("\n"
               "You skipped something, so this lesson isn't complete yet."));
        return TO_THE_END;
    }
    printf(_("\n"
             "Lesson completed: %s\n"),
           _(lesson->title));
    if (!done_add(&t->done, lesson->id))
        printf(_("Your progress could not be saved: %s\n"), strerror(errno));
    return TO_THE_END;
}

/* The first lesson that is not completed, or the very first if all are. */
static const learn_lesson *next_lesson(const lecture *t) {
    const learn_lesson *first = learn_chapters[0].lessons, *one = first;
    while (one && is_done(t, one))
        one = learn_following(one);
    return one ? one : first;
}

/* The lesson or chapter closest to a mistyped word, or NULL. */
static const char *lesson_meant(const char *word) {
    nearest meant = nearest_to(word);
    for (size_t c = 0; c < learn_chapter_count; c++) {
        nearest_offer(&meant, learn_chapters[c].id);
        for (size_t i = 0; i < learn_chapters[c].lesson_count; i++)
            nearest_offer(&meant, learn_chapters[c].lessons[i].id);
    }
    return meant.name;
}

/* Lets the reader choose a lesson; NULL to stop. */
static const learn_lesson *choose(lecture *t, const learn_lesson *usual) {
    char line[LINE_BYTES_MAX];
    for (;;) {
        printf(_("\n"
                 "Type the name of a lesson, or press Enter for \"%s\" (%s); quit stops.\n"),
               usual->id, _(usual->title));
        char prompt[64];
        snprintf(prompt, sizeof prompt, "%s> ", _("Lesson"));
        if (!talk_ask(&t->in, prompt, line) || strcmp(line, "quit") == 0)
            return NULL;
        if (!*line)
            return usual;
        const learn_lesson *found = learn_find(line, PT_ZSTR, NULL);
        if (found)
            return found;
        const char *meant = lesson_meant(line);
        if (strcmp(line, "list") == 0)
            list_lessons(t);
        else if (meant)
            printf(_("There is no lesson \"%s\"; did you mean \"%s\"? Type list to see them "
                     "all.\n"),
                   line, meant);
        else
            printf(_("There is no lesson \"%s\"; type list to see them all.\n"), line);
    }
}

static void converse(lecture *t, const learn_lesson *lesson) {
    if (!lesson) {
        list_lessons(t);
        lesson = choose(t, next_lesson(t));
    }
    while (lesson) {
        course next = give_lesson(t, lesson);
        if (next == STOP)
            return;
        const learn_lesson *usual = next == TO_THE_END ? learn_following(lesson) : NULL;
        if (next == TO_THE_LIST)
            list_lessons(t);
        lesson = choose(t, usual ? usual : next_lesson(t));
    }
}

/* The named lesson, or a chapter's first that is not completed. */
static const learn_lesson *lesson_named(const lecture *t, const char *name) {
    const learn_chapter *chapter = learn_find_chapter(name, PT_ZSTR);
    for (size_t i = 0; chapter && i < chapter->lesson_count; i++)
        if (!is_done(t, &chapter->lessons[i]))
            return &chapter->lessons[i];
    if (chapter)
        return chapter->lessons;
    return learn_find(name, PT_ZSTR, NULL);
}

static int run(const cli_args *args) {
    static lecture t;
    t = (lecture){.in = {.descriptor = STDIN_FILENO, .words = offer_words, .context = &t}};
    line_watch_signals("");
    if (!board_style_read(args, &t.style))
        return STATUS_USAGE;
    done_read(&t.done, "learn");
    const learn_lesson *lesson = args->count > 0 ? lesson_named(&t, args->operands[0]) : NULL;
    if (args->count > 0 && !lesson)
        return fail_name(args->command->name, lesson_meant(args->operands[0]), "potentia learn",
                         _("there is no lesson or chapter \"%s\""), args->operands[0]);
    converse(&t, lesson);
    lesson_game_end(&t.game);
    learner_end(&t.at);
    return STATUS_DONE;
}

const cli_command command_learn = {
    .name = "learn",
    .about = N_("learn the rules, one lesson at a time"),
    .synopsis = "learn [LESSON|CHAPTER] [OPTION...]",
    .description =
        N_("Teaches a rule on the board, sets a puzzle or two, and sums up the rule in words. "
           "Wrong tries are explained. Chapters of strategy end with a short game. Without an "
           "argument, lists the lessons and asks for "
           "one.\n"
           "\n"
           "Type help to see what you can type. Your progress is saved in the file learn in "
           "$XDG_STATE_HOME/potentia (default: ~/.local/state/potentia)."),
    .examples = "    potentia learn\n"
                "    potentia learn --ascii",
    .options = OPTIONS_DRAW,
    .least = 0,
    .most = 1,
    .complete = {COMPLETE_LESSON},
    .run = run,
};
