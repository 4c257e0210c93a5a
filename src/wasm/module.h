/* The whole module: open games, the current request, the answer. */
#ifndef PT_WASM_MODULE_H
#define PT_WASM_MODULE_H

#include "base/json.h"
#include "base/text.h"
#include "learn/explain.h"
#include "learn/files.h"
#include "wasm/session.h"

#define SESSIONS_MAX 64
#define ARGUMENTS_MAX 16

typedef struct module_review module_review;

typedef struct module {
    session *sessions[SESSIONS_MAX]; /* owned; NULL if free */
    uint32_t last_id;
    module_review *review; /* owned; NULL if no review is in progress */
    learn_file *chapters;  /* owned; what was read of each of learn_chapters; NULL: of none */
    learn_file puzzles;    /* owned */
    json answer;
} module;

/* A request split up; the texts point into the request. */
typedef struct request {
    module *m;
    reader args[ARGUMENTS_MAX];
    size_t count;
    pt_place place; /* set by the functions that read records */
    pt_error error;
} request;

/* Answers a request: a name and its arguments, each as four bytes of length, low byte first, then
 * that many bytes. The answer is JSON, {"ok": ...} or {"error": ...} in the shapes of
 * web/src/module/api.ts; it stays in m->answer until the next request. */
void module_call(module *m, const char *bytes, size_t len);
void module_free(module *m);

/* Takes a network: the name of its model and the bytes of its file (net/net.h), one after the
 * other. It replaces the one that the model had. Answered like a request, with null. */
void module_network(module *m, const char *bytes, size_t name_len, size_t len);

/* Around the value of an answer; a failure takes its place. */
void begin_answer(request *r);
void end_answer(request *r, pt_status status);

/* A failure as JSON, `Message` in api.ts; null without an error. */
void message_json(json *j, const char *key, const pt_error *error, const pt_place *place);

/* Argument `index` as a number; false if it isn't one. */
bool request_number(const request *r, size_t index, unsigned max, unsigned *out);

/* Handlers, by the part of the page they serve; each writes one JSON value. */
pt_status answer_starts(request *r, json *j);
pt_status answer_kit(request *r, json *j);
pt_status answer_compose(request *r, json *j);
pt_status answer_redraw(request *r, json *j);
pt_status answer_pools(request *r, json *j);
pt_status answer_take_apart(request *r, json *j);
pt_status answer_put_together(request *r, json *j);
pt_status answer_review_begin(request *r, json *j);
pt_status answer_review_work(request *r, json *j);
pt_status answer_review_end(request *r, json *j);
pt_status answer_networks(request *r, json *j);
pt_status answer_read(request *r, json *j);
pt_status answer_chapters(request *r, json *j);
pt_status answer_chapter_rules(request *r, json *j);
pt_status answer_lesson(request *r, json *j);
pt_status answer_judge(request *r, json *j);
pt_status answer_look(request *r, json *j, session *s);
pt_status answer_walk(request *r, json *j, session *s);
pt_status answer_preview(request *r, json *j, session *s);
pt_status answer_legal(request *r, json *j, session *s);
pt_status answer_toggle(request *r, json *j, session *s);
pt_status answer_refusal(request *r, json *j, session *s);
pt_status answer_tries(request *r, json *j, session *s);
pt_status answer_puzzles(request *r, json *j);
pt_status answer_puzzle(request *r, json *j);
pt_status answer_puzzle_of_day(request *r, json *j);
pt_status answer_puzzle_try(request *r, json *j);
pt_status answer_puzzle_hint(request *r, json *j);
pt_status answer_path(request *r, json *j);
pt_status answer_path_mark(request *r, json *j);
pt_status answer_path_carry(request *r, json *j);

void module_review_free(module_review *v); /* NULL is fine */
void module_chapters_free(module *m);

/* The puzzles read from their file, or those built in; and the one that an argument names. */
pt_status all_puzzles(request *r, const puzzle_list **all);
pt_status find_puzzle(request *r, size_t arg, const puzzle **found);

/* What is asked about is in a file that has not been read. */
pt_status fail_unread(request *r, const char *name);

/* "white", "black", "chance", "nobody". */
const char *actor_name(unsigned actor);

/* Indices into a game's tables; -1 for NULL. */
int sprite_index(const pt_game *game, const pt_sprite *sprite);
int hand_index(const pt_game *game, const pt_hand *hand);

/* null if there is none */
void sentence_json(json *j, const char *key, const pt_sentence *s);
void thing_json(json *j, const char *key, const pt_game *game, const pt_thing *t);
void points_json(json *j, const char *key, const pt_points *set);
void boards_json(json *j, const char *key, const pt_rules *rules, const pt_scene *scene);
/* Actions in words, as a list of `Told`. */
void told_json(json *j, const char *key, const told_line *told);
void warned_json(json *j, const char *key, const pt_game *game, const pt_warning *list,
                 size_t count);

/* An action played from `state`, as `Played`; `hidden` leaves out what it was. */
void played_json(json *j, const pt_rules *rules, const pt_state *state, const session_step *made,
                 bool hidden);

/* Where these actions lead, as a list of `Preview`; empty if they go too many ways. */
void previews_json(json *j, const pt_rules *rules, const pt_state *state, const pt_actions *list);

/* What can be picked at the session's position, as `Walk`. */
void walk_json(json *j, const char *key, const session *s, const pt_state *seen);

/* The name of the start with this setup, and its length; "" and 0 if there is none. */
size_t start_name(const pt_rules *rules, char out[PT_SETUP_TEXT_MAX]);

/* One moment of a session as `Scene`; `seat` hides what that player may not see, PT_NOBODY nothing.
 * `extra` (or NULL) adds a key. */
void scene_json(json *j, const session *s, pt_actor seat, const char *extra, int64_t value);

/* Words separated by `separator` as a list; empty for NULL. */
void words_json(json *j, const char *name, const char *words, char separator);

/* A declared action that can be challenged or has been, as `Challenge`, and the side game that the
 * last action ended, as `Settled`; null for none. */
void challenge_json(json *j, const char *key, const session *s);
void settled_json(json *j, const char *key, const session *s);

/* The side game being played: how many turns White and Black have ended in it; null for none. */
void side_json(json *j, const char *key, const session *s);

/* The side games of the unfinished turn, which began at `before`. */
void sides_json(json *j, const char *key, const session *s, const pt_state *before);

/* A turn in which a side game was played, as the parts before, in and after it; nothing for
 * others. */
void parts_json(json *j, const char *key, session *s, const pt_state *before,
                const pt_action *actions, size_t count);

pt_status tree_json(json *j, session *s, pt_error *error);
pt_status tree_annotate(session *s, uint32_t node, const char *comment, const char *mark,
                        pt_error *error);

/* A turn in the publisher's notation without the reserve at its end, or in actions if the game has
 * no such notation; in the session's buffer, NULL when out of memory. */
const char *turn_for_people(session *s, const pt_state *state, const pt_action *actions,
                            size_t count);

#endif
