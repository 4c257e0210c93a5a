/* What the rooms of the site know of each other: no room includes a header of another, but the
 * operator's, who looks after both. */
#ifndef PT_SITE_MEETING_H
#define PT_SITE_MEETING_H

#include "site/inside.h"

/* == People, for the tables == */

/* What a rating is kept for, as the game says (pt_game.pool); "other" for what is no setup.
 * (rating.c) */
void rating_game(const char *setup, char out[STORE_NAME_MAX + 1]);
/* A rated game that ended. One that ended before its tenth turn, and not by the rules of the game
 * (resigned, time, absence, a draw agreed on), is short: nobody gains by it. */
enum { RATED_TURNS = 10, RATED_A_DAY = 3 };
typedef struct rated_game {
    const char *game;
    int64_t table, account[2];
    int score; /* of White in halves, 0, 1 or 2 */
    bool is_short;
} rated_game;
/* Adds to the batch that ends it the new ratings of both accounts. In any 24 hours RATED_A_DAY
 * games between the same two count. (rating.c) */
store_status rating_settle(site *s, store_batch *b, const rated_game *g, int64_t now);
/* The rating shown with a seat; false: none. */
bool rating_of(site *s, int64_t account, const char *game, double *rating, double *deviation);
/* Whether that needs no reading. */
bool rating_is_at_hand(site *s, int64_t account, const char *game);
/* Above this deviation a rating is provisional. */
#define RATING_PROVISIONAL 110.0
void ratings_forget(site *s, int64_t account); /* 0: all */
/* Whether one of the two has blocked the other. (bars.c) */
bool is_blocked(site *s, int64_t account, int64_t other);
/* Another node, or this one, changed an account: forget what is cached, end its peers whose
 * session is gone. (asker.c; the store's changes call it) */
void account_changed(site *s, int64_t account); /* 0: any may have changed */
/* Whether the session or token somebody came with still is one; true without an account. */
bool asker_is_current(site *s, const asker *who); /* (asker.c) */
/* Whether it is in the store now, whatever was remembered of it. */
bool asker_is_kept(site *s, const asker *who); /* (asker.c) */
/* POST tables/ID/report: keeps it and answers the call; who may see the table is checked before.
 * (bars.c) */
bool answer_report(call *c, int64_t table);

/* Whether somebody without an account may be called so: not as the site, nor as an account, nor
 * so that it looks the same. False: the call is refused. (names.c) */
bool call_may_be_called(call *c, const char *name);

/* == Tables, for the others == */

/* The words for who acts, and for which seats somebody has. (wire.c) */
extern const char *const actor_words[]; /* of nobody: "host" */
extern const char *const seats_words[];
/* A line of a list; `who` NULL: without `yours`. (wire.c) */
void wire_line(json *j, site *s, const store_line *line, const asker *who);
/* A list for a page of the store, answering the call. (tables.c) */
bool answer_list(call *c, store_list list, int64_t account);
/* Who sits at a table was changed in the store (an account took over a visitor's seats, or is
 * gone): read it again where the table is in memory; 0: at every table. (live.c) */
void live_seats_changed(site *s, int64_t id);
/* Peers of an account (0: of any) for whom asker_is_current says no are closed. (peers.c) */
void peers_check_sessions(site *s, int64_t account);

/* Others changed something: of a table, of an account, or nobody knows what. (live.c) */
void live_heard_event(site *s, int64_t id, const store_event *event);
void live_heard_table(site *s, int64_t id);
void live_heard_account(site *s, int64_t account);
void live_heard_nothing(site *s);

/* Resigns the games of these accounts (0: none) and calls off their tables where nobody else
 * sits, then calls `done`. (leaving.c) */
enum { LEAVING_MAX = 6 };
typedef void (*left_tables)(void *context, store_status status);
void leave_tables(site *s, const int64_t *accounts, size_t count, left_tables done, void *context);

/* The site closes: what still waits is refused. */
void live_give_up(site *s);
/* Whether the store kept what it was given last. */
bool live_could_write(site *s);

#endif
