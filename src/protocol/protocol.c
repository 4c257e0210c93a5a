/* Handles incoming lines, and runs what they start. */
#include <stdlib.h>

#include "protocol/inside.h"

/* "error NAME: what was wrong"; without a known message there is no name. */
static void complain(protocol *p, const char *name, const pt_error *error) {
    /* Three arguments and the longest template fit easily; a truncated sentence would be empty. */
    char sentence[1024];
    pt_error_text(error, NULL, NULL, sentence, sizeof sentence);
    writer w = ugi_line_begin(p, "error ");
    if (name) {
        write_text(&w, name);
        write_text(&w, ": ");
    }
    if (p->faulty_move > 0) {
        write_text(&w, "move ");
        write_number(&w, (int64_t)p->faulty_move);
        write_text(&w, ": ");
    }
    write_text(&w, sentence);
    ugi_line_send(p, &w);
}

static pt_status take_ugi(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "ugi", error);
    if (status != PT_OK)
        return status;
    writer w = ugi_line_begin(p, "id name Potentia ");
    write_text(&w, pt_version());
    ugi_line_send(p, &w);
    ugi_line_say(p, "id author the Potentia authors");
    ugi_options_list(p);
    ugi_line_say(p, "ugiok");
    return PT_OK;
}

static pt_status take_isready(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "isready", error);
    if (status != PT_OK)
        return status;
    /* Does everything that takes memory and time now, so that failures show before the first
     * search; the answer follows in any case. */
    if (p->job == JOB_NONE) {
        if (ugi_engine_ready(p, error) != PT_OK)
            complain(p, "isready", error);
        else if (p->options.table_settle)
            p->options.table_settle(p->options.context);
    }
    ugi_line_say(p, "readyok");
    return PT_OK;
}

static pt_status take_uginewgame(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "uginewgame", error);
    if (status != PT_OK)
        return status;
    ugi_engine_drop(p);
    return ugi_told_start(p, error);
}

static pt_status take_stop(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "stop", error);
    /* A stop may cross with the answer, so it is accepted at any time. */
    if (status == PT_OK && p->job != JOB_NONE)
        ugi_search_stop(p);
    return status;
}

static void quit(protocol *p) {
    p->quit = true;
    p->job = JOB_NONE;
    ugi_waiting_drop(p);
    if (p->engine)
        pt_engine_stop(p->engine);
}

static pt_status take_quit(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "quit", error);
    if (status == PT_OK)
        quit(p);
    return status;
}

static pt_status take_help(protocol *p, reader *rest, pt_error *error);

static const message messages[] = {
    {"ugi", "ugi", "who this is, and the options", take_ugi, false},
    {"isready", "isready", "answered with readyok, at any time", take_isready, true},
    {"setoption", "setoption name NAME value VALUE", "change an option", ugi_setoption, false},
    {"uginewgame", "uginewgame", "forget the last game and put up the start", take_uginewgame,
     false},
    {"position", "position startpos|fen POSITION [moves ACTION...]", "what to think about",
     ugi_position, false},
    {"go",
     "go [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movetime MS] [nodes N] [depth N] "
     "[infinite] [ponder] [searchmoves ACTION...]",
     "search, and answer with bestmove", ugi_go, false},
    {"ponderhit", "ponderhit", "the move pondered on was made: the limits count", ugi_ponderhit,
     true},
    {"stop", "stop", "end the search and answer", take_stop, true},
    {"query", "query gameover|p1turn|result", "how the game stands", ugi_query, false},
    {"drawoffer", "drawoffer [p1|p2]", "would that player, or who is to act, take a draw",
     ugi_drawoffer, false},
    {"legalmoves", "legalmoves", "every legal action", ugi_legalmoves, false},
    {"warnings", "warnings ACTION", "what an action gives up for good", ugi_warnings, false},
    {"show", "show", "the setup, the position and who is to act", ugi_show, false},
    {"eval", "eval", "the judgement without a search, term by term", ugi_eval, false},
    {"perft", "perft N", "count the sequences of N actions", ugi_perft, false},
    {"help", "help", "this list", take_help, false},
    {"quit", "quit", "the end", take_quit, true},
};
#define MESSAGES (sizeof messages / sizeof messages[0])

static pt_status take_help(protocol *p, reader *rest, pt_error *error) {
    pt_status status = ugi_expect_end(rest, "help", error);
    for (size_t i = 0; status == PT_OK && i < MESSAGES; i++) {
        writer w = ugi_line_begin(p, "help ");
        write_text(&w, messages[i].usage);
        write_text(&w, " - ");
        write_text(&w, messages[i].about);
        ugi_line_send(p, &w);
    }
    return status;
}

/* The whole protocol is ASCII, so errors cannot echo anything else. */
static bool is_plain(const char *text, size_t len, size_t *at) {
    for (size_t i = 0; i < len; i++) {
        if ((text[i] < ' ' || text[i] > '~') && text[i] != '\t') {
            *at = i;
            return false;
        }
    }
    return true;
}

/* Whether a line must wait: for earlier ones, or for the end of a search. */
static bool must_wait(const protocol *p) {
    return p->job != JOB_NONE || ugi_is_waiting(p);
}

/* `first`: it has just arrived; a line that has waited is handled in any case. */
static pt_status dispatch(protocol *p, reader line, bool first, const char **name,
                          pt_error *error) {
    const reader whole = line;
    reader word = ugi_next_word(&line);
    if (reader_done(&word))
        return PT_OK;
    for (size_t i = 0; i < MESSAGES; i++) {
        if (!reader_is(&word, messages[i].name))
            continue;
        *name = messages[i].name;
        if (first && !messages[i].any_time && must_wait(p))
            return ugi_wait(p, &whole, error);
        return messages[i].take(p, &line, error);
    }
    return pt_fail(error, PT_UNKNOWN, PT_MSG_PROTOCOL_UNKNOWN, PT_FIELD_NONE, -1, "s", word.at,
                   reader_left(&word));
}

bool protocol_line(protocol *p, const char *text, size_t len) {
    pt_error error;
    const char *name = NULL;
    size_t at = 0;
    pt_status status;
    if (p->quit)
        return false;
    p->faulty_move = 0;
    if (len > 0 && len <= PROTOCOL_LINE_MAX && text[len - 1] == '\r')
        len--;
    if (len > PROTOCOL_LINE_MAX)
        status = pt_fail(&error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, -1, "n",
                         PROTOCOL_LINE_MAX);
    else if (!is_plain(text, len, &at))
        status = pt_fail(&error, PT_SYNTAX, PT_MSG_PROTOCOL_BYTE, PT_FIELD_NONE, (int32_t)at, "n",
                         (int)at + 1);
    else
        status = dispatch(p, reader_on(text, len), true, &name, &error);
    if (status != PT_OK)
        complain(p, name, &error);
    return !p->quit;
}

static void take_waiting(protocol *p) {
    pt_error error;
    const char *name = NULL;
    p->faulty_move = 0;
    if (dispatch(p, ugi_waiting_next(p), false, &name, &error) != PT_OK)
        complain(p, name, &error);
}

/* Whether only a line can end the search. */
static bool needs_a_line(const protocol *p) {
    return p->job == JOB_HELD ||
           (p->job == JOB_SEARCH && !p->stopped && (p->endless || p->pondering));
}

void protocol_end(protocol *p) {
    p->ended = true;
    if (p->job == JOB_HELD)
        quit(p);
}

bool protocol_work(protocol *p, uint64_t nodes) {
    switch (p->job) {
    case JOB_SEARCH:
    case JOB_DRAW:
        ugi_search_work(p, nodes);
        if (p->ended && needs_a_line(p))
            quit(p);
        break;
    case JOB_PERFT:
        ugi_perft_work(p, nodes);
        break;
    case JOB_NONE:
        if (ugi_is_waiting(p))
            take_waiting(p);
        break;
    default:
        break;
    }
    return p->job == JOB_NONE ? ugi_is_waiting(p) : p->job != JOB_HELD;
}

unsigned protocol_workers(const protocol *p) {
    switch (p->job) {
    case JOB_SEARCH:
        return (unsigned)p->engine_threads;
    case JOB_DRAW:
    case JOB_PERFT:
        return 1;
    default:
        return 0;
    }
}

pt_engine *protocol_engine(const protocol *p) {
    return p->engine;
}

pt_status protocol_new(const protocol_options *options, protocol **out) {
    *out = NULL;
    protocol *p = calloc(1, sizeof *p);
    if (!p)
        return PT_NOMEM;
    p->options = *options;
    if (p->options.threads_max < 1)
        p->options.threads_max = 1;
    if (p->options.threads_max > PT_WORKERS_MAX)
        p->options.threads_max = PT_WORKERS_MAX;
    p->game = &p->games[0];
    ugi_options_default(p);
    if (ugi_told_start(p, NULL) != PT_OK) {
        protocol_free(p);
        return PT_NOMEM;
    }
    *out = p;
    return PT_OK;
}

void protocol_free(protocol *p) {
    if (!p)
        return;
    ugi_engine_drop(p);
    ugi_waiting_drop(p);
    pt_rules_free(p->game->rules);
    free(p);
}
