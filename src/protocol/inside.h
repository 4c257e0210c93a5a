/* The inside of a protocol, for the files of this room. */
#ifndef PT_PROTOCOL_INSIDE_H
#define PT_PROTOCOL_INSIDE_H

#include "base/error.h"
#include "base/text.h"
#include "protocol/protocol.h"

/* The longest line written: every action of the longest list. */
#define OUT_MAX (PT_ACTIONS_MAX * PT_ACTION_TEXT_MAX + 64)

/* The deepest perft; the last two actions are counted without frames. */
#define PERFT_MAX 16

typedef enum protocol_job {
    JOB_NONE = 0,
    JOB_SEARCH,
    JOB_HELD, /* a search is through, but nobody has said the stop or ponderhit it waits for */
    JOB_DRAW, /* a short search to answer a draw offer */
    JOB_PERFT
} protocol_job;

/* Options that are numbers. */
typedef enum spin_id {
    SPIN_HASH = 0,
    SPIN_THREADS,
    SPIN_LINES,
    SPIN_LEVEL,
    SPIN_SEED,
    SPIN_NB
} spin_id;

/* A game as a `position` line tells it. */
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
    int top; /* the frame being counted, -1 when all is counted */
    uint64_t total;
    int64_t started;
    perft_frame frames[PERFT_MAX];
} perft_count;

struct protocol {
    protocol_options options;
    int64_t spin[SPIN_NB];
    bool resign;
    char start[PT_SETUP_TEXT_MAX]; /* what startpos means */

    /* The game on the table and room for the next one, so that a faulty line loses nothing. */
    told_game games[2];
    told_game *game;
    size_t faulty_move; /* the move an error speaks of, counted from 1; 0 for none */

    pt_engine *engine; /* NULL until it is needed */
    int64_t engine_hash, engine_threads;
    void *table; /* the host's memory for it, or NULL */

    protocol_job job;
    bool stopped, quit;
    bool ended;               /* no line will follow */
    bool infinite, pondering; /* the answer waits for stop; for that or ponderhit */
    bool endless;             /* the search has no limit, or none that counts for who is to act */

    /* Lines that have come during a search, each with a line feed; NULL before the first. */
    char *waiting;
    size_t waiting_at, waiting_len;

    bool has_top; /* the search has reported a best line: */
    pt_search_info top;
    bool has_shown; /* and this was the last info line of it */
    pt_search_info shown;
    pt_actor draw_for; /* the player a draw was offered to */

    perft_count perft;
    char out[OUT_MAX];
};

/* One kind of message. `rest` is the line after its name. A status other than PT_OK becomes
 * an error line. */
typedef struct message {
    const char *name, *usage, *about;
    pt_status (*take)(protocol *p, reader *rest, pt_error *error);
    bool any_time; /* taken while a search is running, too */
} message;

/* Begins a line in p->out; ugi_line_send ends it and hands it over. */
writer ugi_line_begin(protocol *p, const char *text);
void ugi_line_send(protocol *p, writer *w);

/* A line that is known beforehand. */
void ugi_line_say(protocol *p, const char *text);

/* The next word of a line, empty at its end. */
reader ugi_next_word(reader *line);

/* The rest of a line without blanks around it. */
reader ugi_rest_of(reader *line);

/* PT_OK at the end of the line, else a failure that tells the right form. */
pt_status ugi_expect_end(reader *line, const char *usage, pt_error *error);

/* A whole number with or without a minus; numbers too large become the largest. */
bool ugi_read_whole(const reader *word, int64_t *out);

/* Milliseconds, 0 without a clock. */
int64_t ugi_clock_now(const protocol *p);

/* options.c */
void ugi_options_default(protocol *p);
void ugi_options_list(protocol *p);
pt_status ugi_setoption(protocol *p, reader *rest, pt_error *error);

/* told.c: the game that is told, and questions about it. */
pt_status ugi_told_start(protocol *p, pt_error *error);

/* Whether the game told is over, by the rules or by repetition. */
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

/* engine.c: the engine is made when it is needed, for the Hash and Threads set by then, and
 * dropped to forget. */
pt_status ugi_engine_ready(protocol *p, pt_error *error);
void ugi_engine_drop(protocol *p);

/* waiting.c: lines that wait for the end of a search. */
pt_status ugi_wait(protocol *p, const reader *line, pt_error *error);
bool ugi_is_waiting(const protocol *p);
reader ugi_waiting_next(protocol *p); /* readable until the next one waits */
void ugi_waiting_drop(protocol *p);

/* perft.c */
pt_status ugi_perft(protocol *p, reader *rest, pt_error *error);
bool ugi_perft_work(protocol *p, uint64_t nodes);

#endif
