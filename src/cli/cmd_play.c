/* potentia play: people and the engine. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/play.h"
#include "cli/play_lines.h"
#include "cli/play_menu.h"
#include "cli/position.h"
#include "cli/record_input.h"
#include "tui/tui.h"

/* Reports why a game cannot be opened or begun under a name. */
static int fail_keep(const cli_args *args, const keeper *k, keep_status status, const char *name) {
    const char *where = args->command->name;
    int why = errno;
    switch (status) {
    case KEEP_OK:
        return STATUS_DONE;
    case KEEP_BUSY:
        return fail(where, STATUS_FAULT, _("\"%s\" is being played by another process"), name);
    case KEEP_THERE:
        return fail(where, STATUS_USAGE,
                    _("there is already an unfinished game called \"%s\"; continue it with "
                      "\"potentia play --resume %s\""),
                    name, name);
    default:
        return fail(where, STATUS_FAULT, _("games cannot be saved in %s: %s"), k->directory,
                    strerror(why));
    }
}

/* Names a new game: as requested, or after its start. */
static int name_game(const cli_args *args, play *p) {
    const char *wanted = args->values[OPTION_NAME];
    const pt_variant *variant = pt_rules_variant(p->game.rules);
    const pt_game *game = pt_rules_game(p->game.rules);
    char name[PT_SETUP_TEXT_MAX];
    if (wanted)
        return fail_keep(args, &p->keep, keeper_take_new(&p->keep, wanted, false), wanted);
    if (variant)
        pt_start_word(game, variant, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", game->name);
    for (char *c = name; *c; c++)
        *c = *c == '.' ? '-' : *c;
    name[GAME_NAME_MAX] = '\0';
    return fail_keep(args, &p->keep,
                     keeper_take_new(&p->keep, game_name_fits(name) ? name : "game", true), name);
}

static int begin(const cli_args *args, const char *pos, play *p) {
    if (strcmp(pos, "-") == 0)
        return fail(args->command->name, STATUS_USAGE,
                    _("the start cannot be read from standard input, which is used for playing"));
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
    return name_game(args, p);
}

/* Reads players and clocks from the record. */
static void read_headers(play *p) {
    uint32_t root;
    const pt_sgf *sgf = session_sgf(&p->game, &root);
    const char *names[2] = {pt_sgf_get(sgf, root, "PW", 0), pt_sgf_get(sgf, root, "PB", 0)};
    for (int c = 0; c < 2; c++)
        if (!names[c] || !seat_read(names[c], &p->seats[c]))
            p->seats[c].level = 0;
    /* A record that only gives the time control continues without clocks. */
    bool timed = p->game.count > 0 && p->game.done[p->game.count - 1].timed;
    p->clock.on = game_clock_read_sgf(sgf, root, &p->clock) && timed;
    const char *side = p->clock.on ? game_clock_read_side(sgf, root, &p->clock) : NULL;
    if (side)
        fail("play", STATUS_DONE,
             _("PTT[%s] is not a time for side games: the game's clock runs in them"), side);
}

/* Continues a saved game by its name, a record, or the last game played. */
static int resume(const cli_args *args, const char *what, play *p) {
    static kept_game games[KEPT_GAMES_MAX];
    char path[PATH_MAX];
    int status = options_refuse_start(args);
    if (status != STATUS_DONE)
        return status;
    if (!what && keeper_list(&p->keep, games) == 0)
        return fail(args->command->name, STATUS_FAULT,
                    _("there is no unfinished game to "
                      "continue"));
    what = what ? what : games[0].name;
    keeper_path(&p->keep, what, path);
    bool is_kept = game_name_fits(what) && access(path, F_OK) == 0;
    if (is_kept) {
        status = fail_keep(args, &p->keep, keeper_take(&p->keep, what), what);
        if (status != STATUS_DONE)
            return status;
    }
    pt_record *record;
    status = record_input(args, is_kept ? path : what, &record);
    if (status != STATUS_DONE)
        return status;
    pt_error error;
    if (session_from_record(record, &p->game, &error) != PT_OK)
        return fail_error(args->command->name, &error);
    read_headers(p);
    return is_kept ? STATUS_DONE : name_game(args, p);
}

static int fail_seat(const cli_args *args, option_id id) {
    static const char engine[] = "engine:";
    const char *text = args->values[id];
    if (strncmp(text, engine, sizeof engine - 1) == 0)
        return fail(args->command->name, STATUS_USAGE,
                    _("--%s: there is no level \"%s\": the levels are 1 to %d, and full"),
                    option_name(id), text + sizeof engine - 1, SEAT_LEVEL_MAX);
    nearest meant = nearest_to(text);
    nearest_offer(&meant, "human");
    nearest_offer(&meant, "engine");
    return fail_name(args->command->name, meant.name, NULL,
                     _("--%s: \"%s\" is not a player: use human, engine, engine:1 to "
                       "engine:%d, or engine:full"),
                     option_name(id), text, SEAT_LEVEL_MAX);
}

/* Reads players and clocks from the options. */
static int read_terms(const cli_args *args, play *p) {
    static const option_id seats[2] = {OPTION_WHITE, OPTION_BLACK};
    for (int c = 0; c < 2; c++) {
        const char *text = args->values[seats[c]];
        if (text && !seat_read(text, &p->seats[c]))
            return fail_seat(args, seats[c]);
    }
    const char *clock = args->values[OPTION_GAME_CLOCK];
    if (clock && !game_clock_read(clock, &p->clock))
        return fail(args->command->name, STATUS_USAGE,
                    _("\"%s\" is not a clock: give minutes, or minutes+seconds such as 10+5, and "
                      "after a / those for each side game: 10+5/3+2"),
                    clock);
    if (p->clock.side_ms > 0 && !pt_has_sides(p->game.rules))
        return fail(args->command->name, STATUS_USAGE,
                    _("--clock: there is no time for side games, because there are none"));
    p->engine_resigns = args->values[OPTION_ENGINE_RESIGNS] != NULL;
    return STATUS_DONE;
}

static int check_engine(const cli_args *args, play *p) {
    if (p->seats[0].level == 0 && p->seats[1].level == 0)
        return STATUS_DONE;
    pt_status status = play_try_engine(p);
    if (status == PT_UNKNOWN)
        return fail(args->command->name, STATUS_USAGE,
                    _("the engine cannot play this game: it is decided elsewhere"));
    return status == PT_OK
               ? STATUS_DONE
               : fail(args->command->name, STATUS_FAULT, _("not enough memory for the engine"));
}

/* Starts the players and the game. */
static int play_game(const cli_args *args, play *p, const board_style *style) {
    int status = read_terms(args, p);
    if (status == STATUS_DONE)
        status = check_engine(args, p);
    if (status != STATUS_DONE)
        return status;
    bool whole_screen = !args->values[OPTION_LINE] && (style->unicode || language_fits_locale()) &&
                        tui_is_possible();
    play_begin(p);
    if (!whole_screen || !tui_play(p, style, &status))
        status = play_in_lines(p, style);
    return status;
}

static int choose_and_play(const cli_args *args, play *p, const board_style *style) {
    const char *what = args->count > 0 ? args->operands[0] : NULL;
    bool goes_on = args->values[OPTION_RESUME];
    menu_choice choice;
    if (!what && !goes_on) {
        if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
            return fail(args->command->name, STATUS_USAGE,
                        _("say what to play: \"potentia play START\" (\"potentia games\" lists "
                          "the starts), or \"potentia play --resume\""));
        if (!play_menu(&p->keep, &choice))
            return STATUS_DONE;
        goes_on = *choice.resume;
        what = goes_on ? choice.resume : choice.start;
        memcpy(p->seats, choice.seats, sizeof p->seats);
    }
    int status = goes_on ? resume(args, what, p) : begin(args, what, p);
    if (status == STATUS_DONE)
        status = play_game(args, p, style);
    play_end(p);
    return status;
}

static int run(const cli_args *args) {
    static play p;
    board_style style;
    if (!board_style_read(args, &style))
        return STATUS_USAGE;
    const char *name = args->values[OPTION_NAME];
    if (name && !game_name_fits(name))
        return fail(args->command->name, STATUS_USAGE,
                    _("--name: \"%s\" is not a valid name: use up to %d letters, digits, - and "
                      "_, beginning with a letter or digit"),
                    name, GAME_NAME_MAX);
    p.clock.running = PT_NOBODY;
    int status = fail_keep(args, &p.keep, keeper_open(&p.keep), "");
    if (status != STATUS_DONE)
        return status;
    if (args->values[OPTION_KEPT])
        play_list_games(&p.keep);
    else
        status = choose_and_play(args, &p, &style);
    keeper_close(&p.keep);
    return status;
}

const cli_command command_play = {
    .name = "play",
    .about = N_("play against the engine or a friend"),
    .synopsis = "play [POS] [OPTION...]\n"
                "play --resume [NAME|FILE] [OPTION...]\n"
                "play --games",
    .description =
        /* xgettext:no-c-format */
    N_("On a terminal of at least 80 columns and 24 lines, the board fills the screen: choose "
       "with the arrow keys or the mouse; \"?\" lists the keys. Otherwise, or with --line, the "
       "board is printed and you type actions in any notation; \"help\" lists what else you "
       "can type. If a move is illegal you are told why. A move that gives up pieces you could "
       "still bring in is never preselected: the first time in a game, you are asked to "
       "confirm it. If the input is not a terminal, you are warned and the move is played.\n"
       "\n"
       "Each colour is played by a person or by the engine, at a level from 1 (weakest) to 10, "
       "or at full strength, thinking a second per action or as its clock allows. The engine "
       "sees only what a player may see. It accepts a draw if its chances are 45% or less or a "
       "position has occurred three times. Undo goes back to your own last decision. Two "
       "engines play on their own.\n"
       "\n"
       "The clock of the player to move is running; a player whose time runs out loses. If side "
       "games have their own time, it begins anew with each, and running out of it loses only "
       "the side game.\n"
       "\n"
       "Games are saved after every action, under the name you give (--name) or one based on "
       "the start. \"potentia play --resume NAME\" continues a game after you quit, after an "
       "interruption or a power cut, with the same players and clocks; without NAME, it "
       "continues the last game played. With FILE, it continues from a record. --games lists "
       "unfinished games; finished ones are saved as SGF. They are all in "
       "$XDG_STATE_HOME/potentia (default: ~/.local/state/potentia).\n"
       "\n"
       "Without POS, a menu asks for a game, an opponent and a level."),
    .examples = "    potentia play {start}\n"
                "    potentia play {start} --name evening --black engine:3\n"
                "    potentia play {other} --white engine --clock 10+5\n"
                "    potentia play --resume evening",
    .options = OPTIONS_START | OPTIONS_DRAW | OPTION_BIT(RESUME) | OPTION_BIT(NAME) |
               OPTION_BIT(KEPT) | OPTION_BIT(WHITE) | OPTION_BIT(BLACK) | OPTION_BIT(GAME_CLOCK) |
               OPTION_BIT(ENGINE_RESIGNS) | OPTION_BIT(LINE),
    .least = 0,
    .most = 1,
    .complete = {COMPLETE_START},
    .run = run,
};
