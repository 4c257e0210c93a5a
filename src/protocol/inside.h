/* The internals of a protocol, for the files in this room. */
#ifndef PT_PROTOCOL_INSIDE_H
#define PT_PROTOCOL_INSIDE_H

#include "base/error.h"
#include "base/text.h"
#include "protocol/protocol.h"

/* The longest line written: every action in the longest list. */
#define OUT_MAX (PT_ACTIONS_MAX * PT_ACTION_TEXT_MAX + 64)

/* The deepest perft; the last two actions are counted without frames. */
#define PERFT_MAX 16

typedef enum protocol_job {
    JOB_NONE = 0,
    JOB_SEARCH,
    JOB_HELD, /* a search has finished, but must wait for stop or ponderhit */
    JOB_DRAW, /* a short search to answer a draw offer */
    JOB_PERFT
} protocol_job;

/* Options that are numbers. */
typedef enum spin_id {
    SPIN_HASH = 0,
    SPIN_THREADS,
    SPIN_LINES,
    SPIN_LEVEL,
    SPIN_OPPONENT,
    SPIN_SEED,
    SPIN_NB
} spin_id;

/* A game as given by a `position` line. */
typedef struct told_game {
    pt_rules *rules;
    pt_state state;
    pt_history history;
    unsigned flags; /* of the last action */
    uint64_t keys[PROTOCOL_MOVES_MAX + 1];
} told_game;

typedef struct perft_frame {
    pt_state state;
    pt_actions list;
    size_t next;
} perft_frame;

typedef struct perft_count {
    unsigned depth;
    int top; /* the frame being counted, -1 when done */
    uint64_t total;
    int64_t started;
    perft_frame frames[PERFT_MAX];
} perft_count;

struct protocol {
    protocol_options options;
    int64_t spin[SPIN_NB];
    bool resign;
    char start[PT_SETUP_TEXT_MAX]; /* the meaning of startpos */

    /* The current game and room for the next one, so that a faulty line loses nothing. */
    told_game games[2];
    told_game *game;
    size_t faulty_move; /* the move an error refers to, counted from 1; 0 for none */

    pt_engine *engine; /* NULL until needed */
    int64_t engine_hash, engine_threads;
    void *table; /* the host's memory for it, or NULL */

    protocol_job job;
    bool stopped, quit;
    bool ended;               /* no more lines will follow */
    bool infinite, pondering; /* the answer waits for stop; for stop or ponderhit */
    bool endless;             /* the search has no limit, or none that applies to the player to
                               * act */

    /* Lines received during a search, each with a line feed; NULL before the first. */
    char *waiting;
    size_t waiting_at, waiting_len;

    bool has_top; /* the search has reported a best line: top */
    pt_search_info top;
    bool has_shown; /* an info line for it was sent, the last being: shown */
    pt_search_info shown;
    pt_actor draw_for; /* the player who was offered a draw */

    perft_count perft;
    char out[OUT_MAX];
};

/* A kind of message. `rest` is the line after its name. A status other than PT_OK becomes an error
 * line. */
typedef struct message {
    const char *name, *usage, *about;
    pt_status (*take)(protocol *p, reader *rest, pt_error *error);
    bool any_time; /* also accepted during a search */
} message;

/* Begins a line in p->out; ugi_line_send finishes and sends it. */
writer ugi_line_begin(protocol *p, const char *text);
void ugi_line_send(protocol *p, writer *w);

/* Sends a fixed line. */
void ugi_line_say(protocol *p, const char *text);

/* The next word in a line, empty at its end. */
reader ugi_next_word(reader *line);

/* The rest of a line, trimmed. */
reader ugi_rest_of(reader *line);

/* PT_OK at the end of the line, otherwise a failure that gives the correct form. */
pt_status ugi_expect_end(reader *line, const char *usage, pt_error *error);

/* A whole number, perhaps with a minus; larger numbers become the largest. */
bool ugi_read_whole(const reader *word, int64_t *out);

/* Milliseconds, 0 without a clock. */
int64_t ugi_clock_now(const protocol *p);

/* options.c */
void ugi_options_default(protocol *p);
void ugi_options_list(protocol *p);
pt_status ugi_setoption(protocol *p, reader *rest, pt_error *error);

/* told.c: the game given, and queries about it. */
pt_status ugi_told_start(protocol *p, pt_error *error);

/* Whether the game is over, by the rules or by repetition. */
bool ugi_is_over(const told_game *g);
pt_status ugi_position(protocol *p, reader *rest, pt_error *error);
pt_status ugi_query(protocol *p, reader *rest, pt_error *error);
pt_status ugi_legalmoves(protocol *p, reader *rest, pt_error *error);
pt_status ugi_warnings(protocol *p, reader *rest, pt_error *error);
pt_status ugi_show(protocol *p, reader *rest, pt_error *error);
pt_status ugi_eval(protocol *p, reader *rest, pt_error *error);

/* search.c */
pt_status ugi_go(protocol *p, reader *rest, pt_error *error);
pt_status ugi_ponderhit(protocol *p, reader *rest, pt_error *error);
pt_status ugi_drawoffer(protocol *p, reader *rest, pt_error *error);
bool ugi_search_work(protocol *p, uint64_t nodes);
void ugi_search_stop(protocol *p);
void ugi_search_report(void *context, const pt_search_info *info);

/* engine.c: the engine is created on demand, with the current Hash and Threads, and dropped to
 * clear its memory. */
pt_status ugi_engine_ready(protocol *p, pt_error *error);
void ugi_engine_drop(protocol *p);

/* waiting.c: lines waiting for the end of a search. */
pt_status ugi_wait(protocol *p, const reader *line, pt_error *error);
bool ugi_is_waiting(const protocol *p);
reader ugi_waiting_next(protocol *p); /* valid until the next one is queued */
void ugi_waiting_drop(protocol *p);

/* perft.c */
pt_status ugi_perft(protocol *p, reader *rest, pt_error *error);
bool ugi_perft_work(protocol *p, uint64_t nodes);

#endif
