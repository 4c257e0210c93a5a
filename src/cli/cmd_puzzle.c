/* potentia puzzle: positions with one solution, line by line. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/done.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/paragraph.h"
#include "cli/picks.h"
#include "cli/talk.h"
#include "cli/words.h"
#include "learn/puzzles.h"

/* All moves of a puzzle, replies included. */
enum { PLAYED_MAX = 4 * PUZZLE_LINE_MAX, ACTIONS_MAX = 64 };

typedef struct practice {
    board_style style;
    line_source in;
    done_list done;
    const char *start; /* whose puzzles to solve */
    picker picked;

    const puzzle *puzzle;
    pt_rules *rules;
    pt_state before, now;       /* before the current choice, and so far */
    char played[PLAYED_MAX];    /* earlier choices and replies */
    char line[PUZZLE_LINE_MAX]; /* what there is of it */
    bool helped, solved;
} practice;

typedef enum course {
    STAY = 0, /* ask again */
    NEXT,     /* another puzzle */
    STOP
} course;

/* == Which one == */

/* Puzzle order: easier first, then as in the table. */
static bool comes_before(const puzzle *a, const puzzle *b) {
    return a->grade != b->grade ? a->grade < b->grade : a < b;
}

/* The first unsolved puzzle after `last`, or of all if there is none after it; NULL: all are
 * solved. */
static const puzzle *next_puzzle(const practice *t, const puzzle *last) {
    const puzzle *first = NULL, *following = NULL;
    for (size_t i = 0; i < puzzles.count; i++) {
        const puzzle *p = &puzzles.items[i];
        if (strcmp(p->start, t->start) != 0 || done_has(&t->done, p->id))
            continue;
        if (!first || comes_before(p, first))
            first = p;
        if (last && comes_before(last, p) && (!following || comes_before(p, following)))
            following = p;
    }
    return following ? following : first;
}

/* The local date, in days since 1970. */
static int64_t today(void) {
    time_t now = time(NULL);
    struct tm local;
    return localtime_r(&now, &local) ? ((int64_t)now + local.tm_gmtoff) / 86400 : now / 86400;
}

static bool has_puzzles(const char *start) {
    return puzzle_of_day(&puzzles, start, PT_ZSTR, 0) != NULL;
}

/* The start of --game, by the puzzles' name for it. */
static int find_start(const cli_args *args, practice *t) {
    const char *name = args->values[OPTION_PUZZLES_OF];
    t->start = puzzles.items[0].start;
    if (puzzles.count == 0)
        return fail(args->command->name, STATUS_FAULT,
                    _("none of the games in this build has "
                      "puzzles"));
    if (!name)
        return STATUS_DONE;
    const pt_variant *variant = NULL;
    static char word[PT_SETUP_TEXT_MAX];
    const pt_game *game = pt_find_start(NULL, name, PT_ZSTR, &variant);
    if (!game || pt_start_word(game, variant ? variant : game->variants, word, sizeof word) == 0)
        snprintf(word, sizeof word, "%s", name);
    t->start = word;
    if (has_puzzles(word))
        return STATUS_DONE;
    char names[256] = "";
    for (size_t i = 0; i < puzzles.count; i++)
        if (i == 0 || strcmp(puzzles.items[i].start, puzzles.items[i - 1].start) != 0)
            text_append(names, sizeof names, ", ", puzzles.items[i].start);
    return fail(args->command->name, STATUS_USAGE,
                _("--game: there are no puzzles for \"%s\", only for %s"), name, names);
}

static int find_puzzle(const cli_args *args, practice *t, const puzzle **out) {
    const char *id = args->count > 0 ? args->operands[0] : NULL;
    int status = find_start(args, t);
    if (status != STATUS_DONE)
        return status;
    if (!id) {
        *out = next_puzzle(t, NULL);
        if (!*out)
            puts(_("You have solved all the puzzles for this game."));
        return STATUS_DONE;
    }
    *out = strcmp(id, "today") == 0 ? puzzle_of_day(&puzzles, t->start, PT_ZSTR, today())
                                    : puzzle_find(&puzzles, id, PT_ZSTR);
    if (*out) {
        t->start = (*out)->start;
        return STATUS_DONE;
    }
    nearest meant = nearest_to(id);
    nearest_offer(&meant, "today");
    for (size_t i = 0; i < puzzles.count; i++)
        nearest_offer(&meant, puzzles.items[i].id);
    return fail_name(args->command->name, meant.name, NULL, _("there is no puzzle \"%s\""), id);
}

/* == Showing == */

static void say(const char *text) {
    print_words(text, strlen(text), 0);
}

static void show_board(const practice *t) {
    putchar('\n');
    board_print(stdout, t->rules, &t->now, &t->style);
}

/* The solver's name, or the opponent's. */
static const char *name_of(const practice *t, bool reader) {
    bool white = pt_state_actor(t->rules, &t->before) == PT_WHITE;
    return player_label(t->rules, white == reader ? PT_WHITE : PT_BLACK);
}

static void show_task(const practice *t) {
    static const char *const grades[PUZZLE_GRADES] = {N_("very easy"), N_("easy"), N_("medium"),
                                                      N_("hard"), N_("very hard")};
    char text[SENTENCE_MAX];
    const puzzle *p = t->puzzle;
    size_t all = 0, solved = 0;
    for (size_t i = 0; i < puzzles.count; i++)
        if (strcmp(puzzles.items[i].start, p->start) == 0) {
            all++;
            solved += done_has(&t->done, puzzles.items[i].id);
        }
    const pt_variant *variant;
    const pt_game *game = pt_find_start(NULL, p->start, PT_ZSTR, &variant);
    printf("\n%s: %s (%s)\n", game ? start_title(game, variant) : p->start, p->id,
           _(grades[p->grade - 1]));
    printf(_("You have solved %zu of %zu.\n"), solved, all);
    show_board(t);
    if (p->turns == PUZZLE_STOP)
        snprintf(text, sizeof text, _("%s is about to win. How can %s stop that?"),
                 name_of(t, false), name_of(t, true));
    else if (p->turns == PUZZLE_KEEP)
        snprintf(text, sizeof text, _("Only one move wins for %s, whatever %s does. Find it."),
                 name_of(t, true), name_of(t, false));
    else
        snprintf(text, sizeof text,
                 ngettext("%s wins in %d turn, whatever %s does. How?",
                          "%s wins in %d turns, whatever %s does. How?", (unsigned long)p->turns),
                 name_of(t, true), p->turns, name_of(t, false));
    say(text);
}

static const char *const words[] = {"hint",  "solution", "moves", "show", "undo",
                                    "again", "next",     "help",  "quit"};

static void show_help(void) {
    fputs(_("Type an action as \"moves\" lists it, or a point or a piece to see what can "
            "follow.\n"
            "You can also type:\n"
            "  hint         see how the solution begins\n"
            "  solution     see the solution; the puzzle then won't count as solved\n"
            "  moves        list every legal action\n"
            "  show         draw the board again\n"
            "  undo         take back the last step\n"
            "  again        restart this puzzle\n"
            "  next         go to another puzzle\n"
            "  quit         stop\n"),
          stdout);
}

static void offer_words(void *context, line_words *out) {
    practice *t = context;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        line_words_add(out, words[i]);
    if (!t->solved)
        picks_words(&t->picked, t->rules, &t->now, out);
}

/* == Trying == */

static pt_status begin(practice *t, const puzzle *p, pt_error *error) {
    pt_rules_free(t->rules);
    t->rules = NULL;
    t->puzzle = p;
    t->played[0] = t->line[0] = '\0';
    t->helped = t->solved = t->picked.is_on = false;
    pt_status status = pt_rules_for_position(NULL, p->position, PT_ZSTR, &t->rules, error);
    if (status == PT_OK)
        status = pt_position_read(t->rules, p->position, PT_ZSTR, &t->before, error);
    t->now = t->before;
    return status;
}

/* Takes back an unfinished choice. */
static void drop_choice(practice *t) {
    t->line[0] = '\0';
    t->picked.is_on = false;
    t->now = t->before;
}

/* Plays a line of actions from *state, and prints them if `tell` is true. */
static void play_line(const practice *t, pt_state *state, const char *line, bool tell) {
    while (*line) {
        size_t len = strcspn(line, ";");
        pt_action action;
        if (pt_action_read(t->rules, state, line, len, &action, NULL) != PT_OK)
            return;
        if (tell)
            printf("%s: %.*s\n", player_label(t->rules, pt_state_actor(t->rules, state)), (int)len,
                   line);
        pt_apply(t->rules, state, action);
        line += len + (line[len] == ';');
    }
}

/* Plays a right choice and the reply, and asks for the next. */
static void go_on(practice *t, const puzzle_answer *answer) {
    play_line(t, &t->before, t->line, false);
    text_append(t->played, sizeof t->played, ";", t->line);
    if (*answer->line) {
        play_line(t, &t->before, answer->line, true);
        text_append(t->played, sizeof t->played, ";", answer->line);
    }
    drop_choice(t);
    show_board(t);
}

static void solve(practice *t) {
    t->solved = true;
    puts(t->helped ? _("That's the solution. Press Enter for the next puzzle.")
                   : _("Solved! Press Enter for the next puzzle."));
    if (!t->helped && !done_add(&t->done, t->puzzle->id))
        printf(_("Your progress could not be saved: %s\n"), strerror(errno));
}

static const char *missed(int turns) {
    switch (turns) {
    case PUZZLE_STOP:
        return _("That’s a legal move, but your opponent still wins with their next turn. Try "
                 "again.");
    case PUZZLE_KEEP:
        return _("That’s a legal move, but it lets the win slip. Try again.");
    default:
        return _("That’s a legal move, but it doesn’t win in time. Try again.");
    }
}

static void try_choice(practice *t) {
    puzzle_answer answer;
    puzzle_try(t->puzzle, t->played, t->line, &answer);
    switch (answer.verdict) {
    case PUZZLE_MORE:
        show_board(t);
        break;
    case PUZZLE_RIGHT:
        puts(_("Right. What next?"));
        go_on(t, &answer);
        break;
    case PUZZLE_SOLVED:
        go_on(t, &answer);
        solve(t);
        break;
    case PUZZLE_MISSED:
        drop_choice(t);
        say(missed(t->puzzle->turns));
        break;
    default:
        drop_choice(t);
        talk_print_error(&answer.error);
    }
}

static void try_line(practice *t, const char *line) {
    pt_action actions[ACTIONS_MAX];
    size_t count = 0;
    pt_error error;
    switch (picks_read(&t->picked, t->rules, &t->now, line, actions, ACTIONS_MAX, &count, &error)) {
    case PICKS_NOTHING:
        talk_print_error(&error);
        return;
    case PICKS_MORE:
        return;
    default:
        break;
    }
    for (size_t i = 0; i < count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(t->rules, &t->now, actions[i], text, sizeof text);
        text_append(t->line, sizeof t->line, ";", text);
        pt_apply(t->rules, &t->now, actions[i]);
    }
    try_choice(t);
}

/* Gives the solution, or a hint. */
static void help_out(practice *t, bool whole) {
    puzzle_answer answer;
    drop_choice(t);
    puzzle_hint(t->puzzle, t->played, &answer);
    if (answer.verdict != PUZZLE_RIGHT)
        return;
    if (whole) {
        t->helped = true;
        snprintf(t->line, sizeof t->line, "%s", answer.line);
        play_line(t, &t->now, t->line, true);
        try_choice(t);
        return;
    }
    pt_pick picks[PT_PICKS_MAX];
    pt_action action;
    size_t len = strcspn(answer.line, ";"), count = 0;
    if (pt_action_read(t->rules, &t->now, answer.line, len, &action, NULL) == PT_OK)
        count = pt_action_picks(t->rules, &t->now, action, picks);
    const pt_layout *layout = pt_state_layout(t->rules, &t->now);
    for (size_t i = 0; i < count; i++)
        for (size_t p = 0; picks[i].kind == PT_PICK_POINT && p < layout->point_count; p++)
            if (pt_points_has(&picks[i].points, p)) {
                printf(_("It begins with %s\n"), layout->points[p].name);
                return;
            }
    printf(_("Try %.*s\n"), (int)len, answer.line);
}

static course obey(practice *t, const char *line) {
    if (strcmp(line, "quit") == 0)
        return STOP;
    if (strcmp(line, "next") == 0 || (t->solved && !*line))
        return NEXT;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        show_help();
    else if (strcmp(line, "again") == 0) {
        pt_error error;
        begin(t, t->puzzle, &error);
        show_task(t);
    } else if (strcmp(line, "show") == 0)
        show_board(t);
    else if (t->solved)
        puts(_("This puzzle is solved: press Enter for the next, or type again to restart it."));
    else if (strcmp(line, "hint") == 0)
        help_out(t, false);
    else if (strcmp(line, "solution") == 0)
        help_out(t, true);
    else if (strcmp(line, "moves") == 0)
        talk_print_actions(t->rules, &t->now);
    else if (strcmp(line, "undo") == 0) {
        if (!picks_undo(&t->picked))
            drop_choice(t);
    } else
        try_line(t, line);
    return STAY;
}

static course ask(practice *t) {
    char line[LINE_BYTES_MAX], prompt[SENTENCE_MAX];
    if (t->solved)
        snprintf(prompt, sizeof prompt, "%s> ", _("Enter"));
    else
        picks_prompt(&t->picked, name_of(t, true), prompt, sizeof prompt);
    return talk_ask(&t->in, prompt, line) ? obey(t, line) : STOP;
}

static int run(const cli_args *args) {
    static practice t;
    t = (practice){.in = {.descriptor = STDIN_FILENO, .words = offer_words, .context = &t}};
    const puzzle *p = NULL;
    pt_error error;
    if (!board_style_read(args, &t.style))
        return STATUS_USAGE;
    done_read(&t.done, "puzzles");
    int status = find_puzzle(args, &t, &p);
    line_watch_signals("");
    while (status == STATUS_DONE && p) {
        course next = STAY;
        if (begin(&t, p, &error) != PT_OK) {
            status = fail_error(args->command->name, &error);
            break;
        }
        show_task(&t);
        while (next == STAY)
            next = ask(&t);
        if (next == STOP)
            break;
        p = next_puzzle(&t, p);
        if (!p)
            puts(_("You have solved all the puzzles for this game."));
    }
    pt_rules_free(t.rules);
    return status;
}

const cli_command command_puzzle = {
    .name = "puzzle",
    .about = N_("solve puzzles"),
    .synopsis = "puzzle [ID|today] [OPTION...]",
    .description =
        N_("Shows a position in which only one move wins, or stops your opponent from winning, and "
           "asks you to find it; after that, any move that wins in time is right. Without an "
           "argument, you get the easiest puzzle you have not solved; today is the puzzle of the "
           "day.\n"
           "\n"
           "Type help to see what you can type. Your progress is saved in the file puzzles in "
           "$XDG_STATE_HOME/potentia (default: ~/.local/state/potentia)."),
    .examples = "    potentia puzzle\n"
                "    potentia puzzle today\n"
                "    potentia puzzle --game {start}",
    .options = OPTIONS_DRAW | OPTION_BIT(PUZZLES_OF),
    .least = 0,
    .most = 1,
    .complete = {COMPLETE_PUZZLE},
    .run = run,
};
