/* What the rooms of the site know of each other. No room includes another's headers, except the
 * operator's, which serves both. */
#ifndef PT_SITE_MEETING_H
#define PT_SITE_MEETING_H

#include "site/inside.h"

/* == People, for the tables == */

/* The rating pool of a setup, as the game defines it (pt_game.pool); "other" if it is not a valid
 * setup. (rating.c) */
void rating_game(const char *setup, char out[STORE_NAME_MAX + 1]);
/* A rated game that has ended. If it ended before its tenth turn other than by the rules
 * (resignation, time, absence, agreed draw), it is short: nobody gains from it. */
enum { RATED_TURNS = 10, RATED_A_DAY = 3 };
typedef struct rated_game {
    const char *game;
    int64_t table, account[2];
    int score; /* White's, in half points: 0, 1 or 2 */
    bool is_short;
} rated_game;
/* Adds both accounts' new ratings to the batch that ends the game. Only RATED_A_DAY games between
 * the same two players count in any 24 hours. (rating.c) */
store_status rating_settle(site *s, store_batch *b, const rated_game *g, int64_t now);
/* The rating shown with a seat; false: none. */
bool rating_of(site *s, int64_t account, const char *game, double *rating, double *deviation);
/* Whether rating_of has it cached. */
bool rating_is_at_hand(site *s, int64_t account, const char *game);
/* A rating with a higher deviation is provisional. */
#define RATING_PROVISIONAL 110.0
void ratings_forget(site *s, int64_t account); /* 0: all */
/* Whether either account has blocked the other. (bars.c) */
bool is_blocked(site *s, int64_t account, int64_t other);
/* An account has changed, here or on another node: drop cached data and disconnect peers whose
 * session is gone. (asker.c; also called for changes the store reports) */
void account_changed(site *s, int64_t account); /* 0: any of them may have */
/* Whether the caller's session or token is still valid; true without an account. */
bool asker_is_current(site *s, const asker *who); /* (asker.c) */
/* Whether it is in the store now, bypassing the cache. */
bool asker_is_kept(site *s, const asker *who); /* (asker.c) */
/* POST tables/ID/report: stores the report and answers the call; the caller has checked that the
 * table is visible to them. (bars.c) */
bool answer_report(call *c, int64_t table);

/* Whether someone without an account may use this name: not the site's, nor an account's, nor one
 * that looks the same. False: the call has been refused. (names.c) */
bool call_may_be_called(call *c, const char *name);

/* == Tables, for other rooms == */

/* The words for actors, and for sets of seats. (wire.c) */
extern const char *const actor_words[]; /* for nobody: "host" */
extern const char *const seats_words[];
/* Writes a line of a list; if `who` is NULL, without `yours`. (wire.c) */
void wire_line(json *j, site *s, const store_line *line, const asker *who, bool with_position);
/* Answers the call with a page of a list. (tables.c) */
bool answer_list(call *c, store_list list, int64_t account);
/* The seats of a table changed in the store (an account adopted a visitor's seats, or was deleted):
 * reload them if the table is in memory; 0: of every table. (live.c) */
void live_seats_changed(site *s, int64_t id);
/* Disconnects peers of an account (0: of any) whose session is no longer valid. (peers.c) */
void peers_check_sessions(site *s, int64_t account);

/* Others changed a table, an account, or something unknown. (live.c) */
void live_heard_event(site *s, int64_t id, const store_event *event);
void live_heard_table(site *s, int64_t id);
void live_heard_account(site *s, int64_t account);
void live_heard_nothing(site *s);

/* Resigns the games of these accounts (0: none) and cancels tables where nobody else sits, then
 * calls `done`. (leaving.c) */
enum { LEAVING_MAX = 6 };
typedef void (*left_tables)(void *context, store_status status);
void leave_tables(site *s, const int64_t *accounts, size_t count, left_tables done, void *context);

/* The site is closing: refuses everything still queued. */
void live_give_up(site *s);
/* Whether the store's last write succeeded. */
bool live_could_write(site *s);

#endif
