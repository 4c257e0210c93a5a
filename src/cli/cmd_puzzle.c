/* potentia puzzle: a path through positions with one solution, line by line. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/paragraph.h"
#include "cli/picks.h"
#include "cli/practice.h"
#include "cli/talk.h"
#include "cli/words.h"
#include "learn/path.h"

/* All moves of a puzzle, replies included. */
enum { PLAYED_MAX = 4 * PUZZLE_LINE_MAX, ACTIONS_MAX = 64 };

/* The longest win there is. */
enum { THEME_TURNS_MAX = 4 };

typedef struct practice {
    board_style style;
    line_source in;
    learn_path path;
    path_theme theme; /* which puzzles to solve */
    int32_t day;
    picker picked;

    const puzzle *puzzle;
    pt_rules *rules;
    pt_state before, now;       /* before the current choice, and so far */
    char played[PLAYED_MAX];    /* earlier choices and replies */
    char line[PUZZLE_LINE_MAX]; /* what there is of it */
    bool helped, solved;        /* helped: the solution was shown */
    int hints;                  /* given for the current choice */
} practice;

typedef enum course {
    STAY = 0, /* ask again */
    NEXT,     /* another puzzle */
    STOP
} course;

/* == Which one == */

static bool has_puzzles(const char *start) {
    return puzzle_of_day(&puzzles, start, PT_ZSTR, 0) != NULL;
}

/* The start of --game, by the puzzles' name for it; any without. */
static int find_start(const cli_args *args, practice *t) {
    const char *name = args->values[OPTION_PUZZLES_OF];
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
    t->theme.start = reader_on(word, PT_ZSTR);
    if (has_puzzles(word))
        return STATUS_DONE;
    char names[256] = "";
    for (size_t i = 0; i < puzzles.count; i++)
        if (i == 0 || strcmp(puzzles.items[i].start, puzzles.items[i - 1].start) != 0)
            text_append(names, sizeof names, ", ", puzzles.items[i].start);
    return fail(args->command->name, STATUS_USAGE,
                _("--game: there are no puzzles for \"%s\", only for %s"), name, names);
}

/* The task of --theme; any without. */
static int find_task(const cli_args *args, practice *t) {
    const char *name = args->values[OPTION_THEME];
    unsigned turns = 0;
    if (!name)
        return STATUS_DONE;
    reader in = reader_on(name, PT_ZSTR);
    t->theme.one_task = true;
    if (strcmp(name, "keep") == 0)
        t->theme.turns = PUZZLE_KEEP;
    else if (strcmp(name, "stop") == 0)
        t->theme.turns = PUZZLE_STOP;
    else if (reader_take_text(&in, "win") && reader_number(&in, THEME_TURNS_MAX, &turns) &&
             reader_done(&in) && turns > 0)
        t->theme.turns = (int)turns;
    else
        return fail(args->command->name, STATUS_USAGE,
                    _("--theme is win1 to win%d, keep or stop, not \"%s\""), THEME_TURNS_MAX, name);
    return STATUS_DONE;
}

static const puzzle *next_puzzle(const practice *t) {
    const puzzle *next = path_next(&t->path, &puzzles, &t->theme, t->day, t->puzzle);
    if (!next)
        puts(_("There is nothing left here today. Choose another theme, or come back later."));
    return next;
}

static int find_puzzle(const cli_args *args, practice *t, const puzzle **out) {
    const char *id = args->count > 0 ? args->operands[0] : NULL;
    int status = find_start(args, t);
    if (status == STATUS_DONE)
        status = find_task(args, t);
    if (status != STATUS_DONE)
        return status;
    if (!id) {
        *out = next_puzzle(t);
        return STATUS_DONE;
    }
    reader start = t->theme.start;
    if (reader_done(&start))
        start = reader_on(puzzles.items[0].start, PT_ZSTR);
    *out = strcmp(id, "today") == 0 ? puzzle_of_day(&puzzles, start.at, reader_left(&start), t->day)
                                    : puzzle_find(&puzzles, id, PT_ZSTR);
    if (*out) {
        if (!path_wants(&t->theme, *out) || reader_done(&t->theme.start))
            t->theme = (path_theme){.start = reader_on((*out)->start, PT_ZSTR)};
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
static const char *name_of(const practice *t, bool own) {
    bool white = pt_state_actor(t->rules, &t->before) == PT_WHITE;
    return player_label(t->rules, white == own ? PT_WHITE : PT_BLACK);
}

static void show_task(const practice *t) {
    static const char *const grades[PUZZLE_GRADES] = {N_("very easy"), N_("easy"), N_("medium"),
                                                      N_("hard"), N_("very hard")};
    char text[SENTENCE_MAX];
    const puzzle *p = t->puzzle;
    size_t all = 0, solved = 0;
    for (size_t i = 0; i < puzzles.count; i++)
        if (strcmp(puzzles.items[i].start, p->start) == 0) {
            const path_met *met = path_find(&t->path, puzzles.items[i].id);
            all++;
            solved += met && met->solved;
        }
    const pt_variant *variant;
    const pt_game *game = pt_find_start(NULL, p->start, PT_ZSTR, &variant);
    printf("\n%s: %s (%s)\n", game ? start_title(game, variant) : p->start, p->id,
           _(grades[p->grade - 1]));
    printf(_("You have solved %zu of %zu.\n"), solved, all);
    practice_print(&t->path, &t->theme, t->day);
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
            "  hint         see how the solution begins; once more: what to play, and why\n"
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
    t->hints = 0;
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
    t->hints = 0;
    show_board(t);
}

/* Puts an event down, and says what it did to the rating. */
static void mark(practice *t, path_event event) {
    path_change change;
    path_mark(&t->path, t->puzzle, event, t->day, &change);
    if (change.is_rated)
        /* TRANSLATORS: the new rating, and by how much it rose or fell */
        printf(_("Your rating: %.0f (%+.0f)\n"), change.after, change.after - change.before);
    if (!practice_save(&t->path))
        printf(_("Your progress could not be saved: %s\n"), strerror(errno));
}

static void solve(practice *t) {
    t->solved = true;
    puts(t->helped ? _("That's the solution. Press Enter for the next puzzle.")
                   : _("Solved! Press Enter for the next puzzle."));
    if (!t->helped)
        mark(t, PATH_SOLVED);
}

/* What an answer says, in a paragraph. */
static void explain(const puzzle_answer *answer) {
    char text[SENTENCE_MAX * 3], one[SENTENCE_MAX];
    told_text(&answer->told, text, sizeof text);
    sentence_text(&answer->why, one, sizeof one);
    text_append(text, sizeof text, *one ? " " : "", one);
    sentence_text(&answer->end, one, sizeof one);
    text_append(text, sizeof text, *one ? " " : "", one);
    if (*text)
        say(text);
}

/* Plays what shows that the choice misses, and takes everything back. */
static void refute(practice *t, const puzzle_answer *answer) {
    if (*answer->line) {
        play_line(t, &t->now, answer->line, true);
        show_board(t);
    }
    explain(answer);
    drop_choice(t);
    mark(t, PATH_MISSED);
    if (*answer->line)
        show_board(t);
    puts(_("Try again."));
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
        refute(t, &answer);
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

/* The first point that the first action of a line is picked by; NULL for none. */
static const char *first_point(const practice *t, const char *line) {
    pt_pick picks[PT_PICKS_MAX];
    pt_action action;
    size_t count = 0;
    if (pt_action_read(t->rules, &t->now, line, strcspn(line, ";"), &action, NULL) == PT_OK)
        count = pt_action_picks(t->rules, &t->now, action, picks);
    const pt_layout *layout = pt_state_layout(t->rules, &t->now);
    for (size_t i = 0; i < count; i++)
        for (size_t p = 0; picks[i].kind == PT_PICK_POINT && p < layout->point_count; p++)
            if (pt_points_has(&picks[i].points, p))
                return layout->points[p].name;
    return NULL;
}

/* Gives the solution, or a hint: first where it begins and what it does, then what to play and
 * why. */
static void help_out(practice *t, bool whole) {
    puzzle_answer answer;
    drop_choice(t);
    puzzle_hint(t->puzzle, t->played, &answer);
    if (answer.verdict != PUZZLE_RIGHT)
        return;
    mark(t, PATH_HELPED);
    if (whole) {
        t->helped = true;
        explain(&answer);
        snprintf(t->line, sizeof t->line, "%s", answer.line);
        play_line(t, &t->now, t->line, true);
        try_choice(t);
        return;
    }
    const char *point = t->hints++ == 0 ? first_point(t, answer.line) : NULL;
    if (point) {
        char facts[256], text[SENTENCE_MAX];
        facts_text(&answer.told, facts, sizeof facts);
        printf(_("It begins with %s\n"), point);
        if (*facts) {
            /* TRANSLATORS: %s is "pieces taken back: 3, pieces captured: 2" */
            snprintf(text, sizeof text, _("What the move does – %s."), facts);
            say(text);
        }
        return;
    }
    printf(_("Try %.*s\n"), (int)strcspn(answer.line, ";"), answer.line);
    explain(&answer);
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
    practice_read(&t.path);
    t.day = practice_today();
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
        p = next_puzzle(&t);
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
           "argument, you get the next puzzle on your path: one you missed before, if its time "
           "has come, or else a new one that suits your rating; today is the puzzle of the day.\n"
           "\n"
           "A puzzle that you solve at once, without a hint, raises your rating; otherwise it "
           "falls, and the puzzle comes again in a day, and after 3, 7 and 21 days while you "
           "solve it. A wrong move is refuted on the board.\n"
           "\n"
           "Type help to see what you can type. Your progress is saved in the file practice in "
           "$XDG_STATE_HOME/potentia (default: ~/.local/state/potentia)."),
    .examples = "    potentia puzzle\n"
                "    potentia puzzle today\n"
                "    potentia puzzle --game {start} --theme win2",
    .options = OPTIONS_DRAW | OPTION_BIT(PUZZLES_OF) | OPTION_BIT(THEME),
    .least = 0,
    .most = 1,
    .complete = {COMPLETE_PUZZLE},
    .run = run,
};
