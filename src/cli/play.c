#include "cli/play.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/engine_host.h"
#include "cli/message.h"
#include "cli/words.h"

/* Thinking time at full strength without a clock, and for hints and evaluations. */
#define THINK_MS 1000

/* The engine accepts a draw at these chances, in thousandths, or after this many repetitions, as
 * in the engine protocol. */
#define DRAW_WIN 450
#define DRAW_NODES 20000
#define DRAW_TIMES 3

__attribute__((format(printf, 2, 3))) static void say(const play *p, const char *format, ...) {
    char sentence[SENTENCE_MAX + PATH_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    make_printable(sentence);
    p->say(p->context, sentence);
}

static uint64_t random_number(const play *p) {
    uint64_t number;
    if (getentropy(&number, sizeof number) != 0)
        number = (uint64_t)getpid() ^ (uint64_t)p->game.count << 32;
    return number;
}

/* == Seats == */

static bool is_player(pt_actor actor) {
    return actor == PT_WHITE || actor == PT_BLACK;
}

static pt_actor other(pt_actor player) {
    return player == PT_WHITE ? PT_BLACK : PT_WHITE;
}

static bool is_engine(const play *p, pt_actor actor) {
    return is_player(actor) && p->seats[actor].level > 0;
}

pt_actor play_seat(const play *p) {
    pt_actor actor = session_actor(&p->game);
    return is_player(actor) ? actor : pt_state_owner(p->game.rules, &p->game.now);
}

bool play_waits_for_person(const play *p) {
    pt_actor actor = session_actor(&p->game);
    return !session_over(&p->game) && is_player(actor) && !is_engine(p, actor);
}

bool play_is_watched(const play *p) {
    return p->seats[0].level > 0 && p->seats[1].level > 0;
}

static void view_for(const play *p, pt_actor viewer, pt_state *out) {
    memset(out, 0, sizeof *out);
    pt_view(p->game.rules, &p->game.now, viewer, out);
}

static pt_actor viewer_of(const play *p) {
    if (!is_engine(p, PT_WHITE) && !is_engine(p, PT_BLACK))
        return play_seat(p);
    if (play_is_watched(p))
        return PT_NOBODY;
    return is_engine(p, PT_WHITE) ? PT_BLACK : PT_WHITE;
}

void play_view(const play *p, pt_state *out) {
    view_for(p, viewer_of(p), out);
}

void play_view_turn(const play *p, size_t turn, pt_state *out) {
    pt_state then;
    memset(out, 0, sizeof *out);
    pt_record_state(p->game.record, turn, &then);
    pt_view(p->game.rules, &then, viewer_of(p), out);
}

/* PW[] and PB[] name the players; a person may have a name there. */
static void write_seats(const play *p) {
    static const char *const names[2] = {"PW", "PB"};
    uint32_t root;
    pt_sgf *sgf = session_sgf(&p->game, &root);
    for (int c = 0; c < 2; c++) {
        char text[32];
        seat before;
        const char *name = pt_sgf_get(sgf, root, names[c], 0);
        seat_write(&p->seats[c], text, sizeof text);
        if (p->seats[c].level > 0)
            pt_sgf_set(sgf, root, names[c], text);
        else if (name && seat_read(name, &before))
            pt_sgf_set(sgf, root, names[c], NULL);
    }
    game_clock_write_sgf(&p->clock, sgf, root);
}

/* == Clocks == */

static void run_clock(play *p) {
    game_clock_run(&p->clock, session_over(&p->game) ? PT_NOBODY : session_actor(&p->game));
}

/* Resets the clocks to the beginning of the current decision. */
static void set_clock_back(play *p) {
    const session *s = &p->game;
    const session_step *last = s->count > 0 ? &s->done[s->count - 1] : NULL;
    game_clock_run(&p->clock, PT_NOBODY);
    game_clock_set_side(&p->clock, false);
    game_clock_set_side(&p->clock, pt_in_side(s->rules, &s->now));
    for (int c = 0; c < 2; c++) {
        p->clock.left_ms[c] = last && last->timed ? last->left_ms[c] : p->clock.time_ms;
        if (p->clock.in_side && last && last->side_left_ms[c] > 0)
            p->clock.side_left_ms[c] = last->side_left_ms[c];
    }
    run_clock(p);
}

static bool is_flag_down(const play *p) {
    return p->clock.on && !session_over(&p->game) && is_player(p->clock.running) &&
           game_clock_left(&p->clock, p->clock.running) <= 0;
}

int64_t play_wait_ms(const play *p) {
    if (!p->clock.on || session_over(&p->game) || !is_player(p->clock.running))
        return -1;
    int64_t left = game_clock_left(&p->clock, p->clock.running);
    return left > 0 ? left : 0;
}

/* == Keeping == */

static void keep_game(play *p) {
    if (p->game.count == 0 && p->game.end == SESSION_GOES_ON) {
        keeper_drop(&p->keep);
        return;
    }
    size_t len;
    char *text = session_text(&p->game, PT_RECORD_SGF, &len);
    errno = ENOMEM;
    if (!text || keeper_write(&p->keep, text, len) != KEEP_OK)
        say(p, _("The game could not be saved: %s"), strerror(errno));
    free(text);
}

static int finish(play *p) {
    char path[PATH_MAX];
    size_t len;
    char *text = session_text(&p->game, PT_RECORD_SGF, &len);
    errno = ENOMEM;
    keep_status status = text ? keeper_finish(&p->keep, text, len, path) : KEEP_FAILED;
    int why = errno;
    free(text);
    if (status != KEEP_OK)
        return fail("play", STATUS_FAULT, _("The game could not be saved: %s"), strerror(why));
    say(p, _("The game was saved as %s"), path);
    return STATUS_DONE;
}

void play_kept_sentence(const play *p, char *out, size_t size) {
    snprintf(out, size, _("Game saved; continue with \"potentia play --resume %s\"."),
             p->keep.name);
}

int play_leave(play *p) {
    char sentence[SENTENCE_MAX];
    if (session_over(&p->game))
        return finish(p);
    play_kept_sentence(p, sentence, sizeof sentence);
    if (p->game.count > 0 && p->keep.begun)
        say(p, "%s", sentence);
    return STATUS_DONE;
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

void play_save(const play *p, const char *name, bool replace) {
    char path[PATH_MAX];
    struct stat there;
    const char *home = getenv("HOME");
    if (!*name) {
        say(p, _("Give a file name: save FILE"));
        return;
    }
    int n = strncmp(name, "~/", 2) == 0 && home
                ? snprintf(path, sizeof path, "%s%s", home, name + 1)
                : snprintf(path, sizeof path, "%s", name);
    if (n < 0 || (size_t)n >= sizeof path) {
        say(p, _("The file name is too long."));
        return;
    }
    if (stat(path, &there) == 0 && (!replace || !S_ISREG(there.st_mode))) {
        say(p,
            S_ISREG(there.st_mode) ? _("%s already exists; \"save! FILE\" replaces it.")
                                   : _("%s already exists and is not a regular file."),
            name);
        return;
    }
    size_t len;
    char *text =
        session_text(&p->game, ends_with(path, ".sgf") ? PT_RECORD_SGF : PT_RECORD_ACTIONS, &len);
    errno = ENOMEM;
    if (text && write_whole(path, text, len) == KEEP_OK)
        say(p, _("Saved as %s"), name);
    else
        say(p, _("%s cannot be written: %s"), name, strerror(errno));
    free(text);
}

/* == Beginning and ending == */

void play_begin(play *p) {
    write_seats(p);
    /* A continued game keeps its date. */
    pt_record_stamp(p->game.record, p->game.count == 0 ? host_time_ms() : -1);
    if (p->clock.on)
        set_clock_back(p);
}

const char *play_about(const play *p) {
    const pt_rules *rules = p->game.rules;
    const pt_variant *start =
        p->game.count == 0 && pt_rules_part(rules, 0) ? pt_rules_variant(rules) : NULL;
    return start ? _(start->about) : NULL;
}

void play_end(play *p) {
    thinker_free(p->mind);
    p->mind = NULL;
    p->task = TASK_NONE;
    session_free(&p->game);
}

/* Drops what was begun about this position: a search, a question. */
static void forget_thought(play *p) {
    if (p->mind)
        thinker_give_up(p->mind);
    p->task = TASK_NONE;
    p->held_count = 0;
}

static void end_game(play *p, session_end end) {
    forget_thought(p);
    session_set_end(&p->game, end);
    run_clock(p);
    keep_game(p);
}

const char *play_end_sentence(const play *p) {
    static char sentence[SENTENCE_MAX];
    session_end end = p->game.end;
    bool white = end == SESSION_BLACK_RESIGNED || end == SESSION_BLACK_TIME;
    pt_sentence told = {.english = N_("{0} wins by resignation.")};
    told.args[0].text = player_label(p->game.rules, white ? PT_WHITE : PT_BLACK);
    switch (end) {
    case SESSION_WHITE_RESIGNED:
    case SESSION_BLACK_RESIGNED:
        break;
    case SESSION_DRAW_AGREED:
        return _("A draw by agreement.");
    case SESSION_WHITE_TIME:
    case SESSION_BLACK_TIME:
        told.english = N_("{0} wins on time.");
        break;
    default:
        return session_ending(&p->game) == PT_ENDS_GAME ? _("A draw by repetition.") : NULL;
    }
    sentence_text(&told, sentence, sizeof sentence);
    return sentence;
}

void play_side_sentence(const play *p, pt_actor who, char *out, size_t size) {
    pt_sentence told = {.english = N_("{0} ran out of time and loses the side game")};
    told.args[0].text = pt_game_players(pt_rules_game(pt_rules_part(p->game.rules, 0)))[who].label;
    sentence_text(&told, out, size);
}

bool play_settled(play *p, char *out, size_t size) {
    bool is_new = p->settled.english;
    sentence_text(&p->settled, out, size);
    p->settled = (pt_sentence){.english = NULL};
    return is_new;
}

static pt_status make(play *p, pt_action action, pt_error *error);
static void keep_and_go_on(play *p);

/* Of a side game's own time only that is lost, and the main game goes on. */
static void lose_on_time(play *p, play_news *news) {
    pt_error error;
    news->event = PLAY_TIME_OVER;
    news->who = p->clock.running;
    if (p->clock.in_side) {
        forget_thought(p);
        if (make(p, PT_CONCEDE, &error) == PT_OK) {
            news->event = PLAY_SIDE_OVER;
            keep_and_go_on(p);
            return;
        }
    }
    end_game(p, news->who == PT_WHITE ? SESSION_WHITE_TIME : SESSION_BLACK_TIME);
}

/* == Acting == */

/* Plays an action without saving it; the clocks are stopped until then. */
static pt_status make(play *p, pt_action action, pt_error *error) {
    session *s = &p->game;
    pt_actor owner = pt_state_owner(s->rules, &s->now);
    pt_actor side_owner = pt_side_owner(s->rules, &s->now);
    pt_state before = s->now;
    game_clock_run(&p->clock, PT_NOBODY);
    pt_status status = session_play(s, action, error);
    combine_end end;
    if (status == PT_OK && combine_end_by(s->rules, &before, action, &end))
        p->settled = end.told;
    if (status == PT_OK && p->clock.on) {
        unsigned flags = s->done[s->count - 1].flags;
        if (p->clock.in_side && flags & PT_PART_TURN_ENDED)
            game_clock_turn_ended(&p->clock, side_owner);
        game_clock_set_side(&p->clock, pt_in_side(s->rules, &s->now));
        if (flags & PT_TURN_ENDED)
            game_clock_turn_ended(&p->clock, owner);
        session_stamp(s, p->clock.left_ms, p->clock.side_left_ms);
    }
    return status;
}

/* Saving is on nobody's time. */
static void keep_and_go_on(play *p) {
    keep_game(p);
    run_clock(p);
}

/* Whether people decide all of these actions. */
static bool are_persons_actions(const play *p, const pt_action *actions, size_t count) {
    pt_state at = p->game.now;
    for (size_t i = 0; i < count; i++) {
        if (is_engine(p, pt_action_maker(p->game.rules, &at, actions[i])))
            return false;
        pt_apply(p->game.rules, &at, actions[i]);
    }
    return true;
}

/* Whether this warning is new to a player; remembers it. */
static bool is_news(play *p, pt_actor who, const char *english) {
    size_t i = 0;
    while (i < PLAY_TOLD_MAX && p->told[who][i] && p->told[who][i] != english)
        i++;
    if (i == PLAY_TOLD_MAX || p->told[who][i])
        return false;
    p->told[who][i] = english;
    return true;
}

/* Finds the first loss among the held actions that its player has not been warned of. */
static bool has_news_of_loss(play *p, size_t count) {
    pt_state at = p->game.now;
    for (size_t i = 0; i < count; i++) {
        pt_actor who = pt_state_owner(p->game.rules, &at);
        bool news = false;
        p->loss_count = pt_action_warnings(p->game.rules, &at, p->held[i], p->loss);
        for (size_t k = 0; k < p->loss_count; k++)
            if (p->loss[k].sentence.english)
                news |= is_news(p, who, p->loss[k].sentence.english);
        if (news)
            return true;
        pt_apply(p->game.rules, &at, p->held[i]);
    }
    return false;
}

static pt_status make_held(play *p, size_t count, pt_error *error) {
    pt_status status = PT_OK;
    forget_thought(p);
    if (is_flag_down(p))
        return PT_OK; /* play_step reports that it came too late */
    for (size_t i = 0; status == PT_OK && i < count; i++)
        status = make(p, p->held[i], error);
    keep_and_go_on(p);
    return status;
}

/* Plays the first `count` actions of `held`, or asks first. */
static pt_status submit(play *p, size_t count, pt_error *error) {
    forget_thought(p);
    if (has_news_of_loss(p, count)) {
        char sentence[SENTENCE_MAX];
        p->held_count = count;
        if (p->can_ask)
            return PT_OK;
        play_question(p, sentence, sizeof sentence);
        say(p, "%s", sentence);
    }
    return make_held(p, count, error);
}

bool play_question(const play *p, char *out, size_t size) {
    if (p->held_count > 0 && out)
        loss_sentence(p->loss, p->loss_count, out, size);
    return p->held_count > 0;
}

pt_status play_answer(play *p, bool yes, pt_error *error) {
    size_t count = p->held_count;
    p->held_count = 0;
    return yes && count > 0 ? make_held(p, count, error) : PT_OK;
}

pt_status play_act(play *p, pt_action action, pt_error *error) {
    p->held[0] = action;
    return submit(p, 1, error);
}

pt_status play_enter(play *p, const char *text, pt_error *error) {
    size_t count;
    p->held_count = 0;
    pt_status status = pt_turn_read(p->game.rules, &p->game.now, text, PT_ZSTR, PT_NOTATION_ANY,
                                    p->held, ENTRY_ACTIONS_MAX, &count, error);
    if (status != PT_OK)
        return status;
    if (!are_persons_actions(p, p->held, count)) {
        say(p, _("That's the engine's decision; nothing was played."));
        return PT_OK;
    }
    return submit(p, count, error);
}

/* How many actions to take back: against the engine, to the person's last decision or, for a
 * whole turn, their first in that turn. */
static size_t undo_length(const play *p, bool whole_turn) {
    const session *s = &p->game;
    size_t n;
    if (!is_engine(p, PT_WHITE) && !is_engine(p, PT_BLACK)) {
        n = s->count == 0 ? 0 : whole_turn ? session_turn_length(s) : 1;
        /* A chance action is taken back with the choice before it. */
        while (n > 0 && n < s->count && s->done[s->count - n].actor == PT_CHANCE)
            n++;
        return n > 0 && s->done[s->count - n].actor == PT_CHANCE ? 0 : n;
    }
    for (n = 1; n <= s->count; n++)
        if (is_player(s->done[s->count - n].actor) && !is_engine(p, s->done[s->count - n].actor))
            break;
    if (n > s->count)
        return 0;
    for (size_t m = n + 1; whole_turn && m <= s->count && !s->done[s->count - m].ends_turn; m++)
        if (is_player(s->done[s->count - m].actor) && !is_engine(p, s->done[s->count - m].actor))
            n = m;
    return n;
}

bool play_undo(play *p, bool whole_turn) {
    pt_error error;
    size_t actions = undo_length(p, whole_turn);
    if (p->game.end == SESSION_GOES_ON && (actions == 0 || play_is_watched(p))) {
        say(p, _("There is nothing to undo."));
        return false;
    }
    /* The engine uses the rules of the record that is about to go. */
    forget_thought(p);
    if (session_undo(&p->game, actions, &error) != PT_OK) {
        char sentence[SENTENCE_MAX];
        say(p, "%s", error_sentence(&error, sentence));
        return false;
    }
    p->is_stuck = false;
    set_clock_back(p);
    keep_game(p);
    return true;
}

bool play_redo(play *p, bool whole_turn) {
    session *s = &p->game;
    bool engine = is_engine(p, PT_WHITE) || is_engine(p, PT_BLACK);
    if (s->end != SESSION_GOES_ON || s->undone_count == 0) {
        say(p, _("There is nothing to redo."));
        return false;
    }
    pt_error error;
    pt_status status;
    forget_thought(p);
    do
        status = session_redo(s, &error);
    while (status == PT_OK && s->undone_count > 0 &&
           (session_actor(s) == PT_CHANCE || (engine && !play_waits_for_person(p)) ||
            (whole_turn && !s->done[s->count - 1].ends_turn)));
    if (status != PT_OK) {
        char sentence[SENTENCE_MAX];
        say(p, "%s", error_sentence(&error, sentence));
    }
    set_clock_back(p);
    keep_game(p);
    return true;
}

void play_resign(play *p) {
    pt_actor loser = play_seat(p);
    if (is_engine(p, loser) && !play_is_watched(p))
        loser = other(loser);
    end_game(p, loser == PT_WHITE ? SESSION_WHITE_RESIGNED : SESSION_BLACK_RESIGNED);
}

/* == Thinking == */

static bool start_thinking(play *p, play_task task, pt_actor viewer, pt_limits limits) {
    if (!p->mind && thinker_new(&p->mind) != PT_OK)
        return false;
    forget_thought(p);
    /* A level must not profit from a hint's hash table. */
    pt_actor thinks_for = task == TASK_MOVE ? viewer : PT_NOBODY;
    if (p->thinks_for != thinks_for)
        thinker_clear(p->mind);
    p->thinks_for = thinks_for;
    limits.seed = random_number(p);
    view_for(p, viewer, &p->shown);
    if (!thinker_start(p->mind, p->game.rules, &p->shown, &p->game.history, &limits))
        return false;
    p->task = task;
    return true;
}

pt_status play_try_engine(play *p) {
    thought t;
    p->thinks_for = PT_NOBODY;
    if (session_over(&p->game))
        return PT_OK;
    if (!start_thinking(p, TASK_VERDICT, PT_NOBODY, (pt_limits){.nodes = 1}))
        return PT_NOMEM;
    struct timespec moment = {.tv_nsec = 1000000};
    while (!thinker_take(p->mind, &t))
        nanosleep(&moment, NULL);
    p->task = TASK_NONE;
    return t.status == PT_UNKNOWN ? PT_UNKNOWN : PT_OK;
}

static bool start_move(play *p, pt_actor actor) {
    bool full = p->seats[actor].level == SEAT_FULL_STRENGTH;
    pt_limits limits = {.level = full ? 0 : p->seats[actor].level};
    if (p->clock.on) {
        for (int c = 0; c < 2; c++) {
            int64_t left = game_clock_left(&p->clock, (pt_actor)c);
            limits.time_ms[c] = left > 0 ? left : 1;
            limits.increment_ms[c] = game_clock_increment(&p->clock);
        }
    } else if (full) {
        limits.move_ms = THINK_MS;
    }
    return start_thinking(p, TASK_MOVE, actor, limits);
}

bool play_ask(play *p, play_task task) {
    pt_limits limits = {.move_ms = THINK_MS, .analysis = true};
    int64_t left = play_wait_ms(p);
    if (left >= 0 && left / 20 < limits.move_ms)
        limits.move_ms = left / 20 + 1;
    return start_thinking(p, task, play_seat(p), limits);
}

void play_offer_draw(play *p) {
    pt_actor to = other(play_seat(p));
    if (!play_waits_for_person(p)) {
        say(p, _("You can only offer a draw on your turn."));
        return;
    }
    if (!is_engine(p, to) || session_repetitions(&p->game) >= DRAW_TIMES) {
        end_game(p, SESSION_DRAW_AGREED);
        return;
    }
    /* In a combined game the engine judges only the current part. */
    bool combined = pt_rules_part(p->game.rules, 0) != NULL;
    if (combined ||
        !start_thinking(p, TASK_DRAW, to, (pt_limits){.nodes = DRAW_NODES, .analysis = true}))
        say(p, _("The engine declines the draw."));
}

void play_hurry(play *p) {
    if (p->mind && p->task != TASK_NONE)
        thinker_hurry(p->mind);
}

static bool is_lost(const play *p, const thought *t) {
    /* A lower bound may hide a better result. */
    if (pt_rules_part(p->game.rules, 0) != NULL || t->best.bound_lower)
        return false;
    return t->best.kind == PT_SCORE_LOSES ||
           (t->best.kind == PT_SCORE_MARGIN && t->best.amount < 0);
}

/* Announces the next action, unless it is secret. */
static void announce(const play *p, pt_action action, play_news *news) {
    news->event = PLAY_ACTED;
    news->who = session_actor(&p->game);
    if (pt_state_phase(p->game.rules, &p->game.now)->secret)
        snprintf(news->action, sizeof news->action, "?");
    else
        pt_action_write(p->game.rules, &p->game.now, action, news->action, sizeof news->action);
}

/* Plays an action that no person chose. */
static void act_alone(play *p, pt_action action, play_news *news) {
    pt_error error;
    announce(p, action, news);
    if (make(p, action, &error) != PT_OK) {
        char sentence[SENTENCE_MAX];
        news->event = PLAY_UNABLE;
        p->is_stuck = true;
        say(p, "%s", error_sentence(&error, sentence));
    }
    keep_and_go_on(p);
}

/* A person takes over from an engine that cannot continue. */
static void hand_over(play *p, play_news *news) {
    news->event = PLAY_UNABLE;
    news->who = play_seat(p);
    p->seats[news->who].level = 0;
    write_seats(p);
    say(p, _("The engine cannot continue; please move for it."));
}

static void finish_move(play *p, const thought *t, play_news *news) {
    pt_actor me = pt_state_actor(p->game.rules, &p->game.now);
    if (t->status != PT_OK || t->answer.pv_count == 0 ||
        !pt_is_legal(p->game.rules, &p->game.now, t->answer.pv[0])) {
        hand_over(p, news);
        return;
    }
    if (p->engine_resigns && is_lost(p, t)) {
        news->event = PLAY_RESIGNED;
        news->who = me;
        end_game(p, me == PT_WHITE ? SESSION_WHITE_RESIGNED : SESSION_BLACK_RESIGNED);
        return;
    }
    news->info = t->best;
    act_alone(p, t->answer.pv[0], news);
    /* Nobody else would end it. */
    if (play_is_watched(p) && !session_over(&p->game) &&
        p->game.done[p->game.count - 1].ends_turn && session_repetitions(&p->game) >= DRAW_TIMES) {
        news->event = PLAY_DRAW_TAKEN;
        end_game(p, SESSION_DRAW_AGREED);
    }
}

static void finish_draw(play *p, const thought *t, play_news *news) {
    pt_actor to = other(play_seat(p));
    bool mine = pt_state_actor(p->game.rules, &p->game.now) == to;
    int win = mine ? t->answer.win_permille : 1000 - t->answer.win_permille;
    bool tie = t->answer.kind == PT_SCORE_MARGIN && t->answer.amount == 0;
    /* A lower bound may hide better chances. */
    bool known = !t->answer.bound_lower || !mine;
    news->who = to;
    news->event = t->status == PT_OK && known && (win <= DRAW_WIN || tie) ? PLAY_DRAW_TAKEN
                                                                          : PLAY_DRAW_REFUSED;
    if (news->event == PLAY_DRAW_TAKEN)
        end_game(p, SESSION_DRAW_AGREED);
}

static void finish_thought(play *p, const thought *t, play_news *news) {
    play_task task = p->task;
    p->task = TASK_NONE;
    switch (task) {
    case TASK_MOVE:
        finish_move(p, t, news);
        break;
    case TASK_DRAW:
        finish_draw(p, t, news);
        break;
    default:
        news->info = t->answer;
        news->event = t->status != PT_OK || t->answer.pv_count == 0 ? PLAY_UNABLE
                      : task == TASK_HINT                           ? PLAY_HINT
                                                                    : PLAY_VERDICT;
    }
}

void play_step(play *p, play_news *news) {
    thought t;
    *news = (play_news){.event = PLAY_NOTHING, .who = PT_NOBODY};
    if (is_flag_down(p)) {
        lose_on_time(p, news);
        return;
    }
    if (p->task != TASK_NONE) {
        if (thinker_take(p->mind, &t))
            finish_thought(p, &t, news);
        return;
    }
    if (session_over(&p->game) || p->is_stuck)
        return;
    pt_actor actor = session_actor(&p->game);
    if (session_ending(&p->game) == PT_ENDS_PART) {
        act_alone(p, PT_REPETITION, news);
    } else if (actor == PT_CHANCE && p->game.undone_count > 0) {
        /* Undo and redo do not change the dice. */
        act_alone(p, p->game.undone[0].action, news);
    } else if (actor == PT_CHANCE) {
        pt_actions list;
        pt_rng rng;
        pt_legal(p->game.rules, &p->game.now, &list);
        pt_rng_seed(&rng, random_number(p));
        act_alone(p, list.items[pt_rng_below(&rng, (uint32_t)list.count)], news);
    } else if (is_engine(p, actor) && !start_move(p, actor)) {
        hand_over(p, news);
    }
}
