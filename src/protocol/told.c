/* The game given by `position`, and queries about it. */
#include "protocol/inside.h"

static told_game *spare_of(protocol *p) {
    return p->game == &p->games[0] ? &p->games[1] : &p->games[0];
}

/* Makes the spare game the current one; the engine forgets the old rules with the next search's
 * position. */
static void turn_over(protocol *p) {
    told_game *old = p->game;
    p->game = spare_of(p);
    pt_rules_free(old->rules);
    old->rules = NULL;
}

static void begin_history(told_game *g) {
    g->history = (pt_history){g->keys, 0, PROTOCOL_MOVES_MAX + 1};
    g->flags = 0;
    pt_history_push(&g->history, g->rules, &g->state);
}

static pt_status set_up_start(const protocol *p, told_game *g, pt_error *error) {
    return pt_rules_start(p->options.games, p->start, PT_ZSTR, NULL, 0, &g->rules, &g->state,
                          error);
}

static pt_status set_up_position(const protocol *p, told_game *g, const reader *text,
                                 pt_error *error) {
    return pt_rules_start(p->options.games, NULL, 0, text->at, reader_left(text), &g->rules,
                          &g->state, error);
}

pt_status ugi_told_start(protocol *p, pt_error *error) {
    told_game *g = spare_of(p);
    pt_status status = set_up_start(p, g, error);
    if (status != PT_OK)
        return status;
    begin_history(g);
    turn_over(p);
    return PT_OK;
}

bool ugi_is_over(const told_game *g) {
    return pt_result(g->rules, &g->state).over ||
           pt_history_ends(&g->history, g->rules, &g->state, g->flags) == PT_ENDS_GAME;
}

/* Plays the actions to the end of the line. A repetition that ends a side game is trusted, because
 * the line need not start where the game did. */
static pt_status play_moves(protocol *p, told_game *g, reader *line, pt_error *error) {
    for (size_t n = 1;; n++) {
        reader word = ugi_next_word(line);
        if (reader_done(&word))
            return PT_OK;
        if (n > PROTOCOL_MOVES_MAX)
            return pt_fail(error, PT_FULL, PT_MSG_PROTOCOL_MOVES, PT_FIELD_NONE, -1, "n",
                           PROTOCOL_MOVES_MAX);
        pt_action action;
        pt_status status =
            pt_action_read(g->rules, &g->state, word.at, reader_left(&word), &action, error);
        if (status != PT_OK) {
            p->faulty_move = n;
            return status;
        }
        g->flags = pt_apply(g->rules, &g->state, action);
        pt_history_push(&g->history, g->rules, &g->state);
    }
}

/* Cuts off the words up to `moves`, empty if there are none; skips that word. */
static reader cut_position(reader *line) {
    reader word = ugi_next_word(line), text = word;
    text.end = text.at;
    for (; !reader_done(&word) && !reader_is(&word, "moves"); word = ugi_next_word(line))
        text.end = word.end;
    return text;
}

pt_status ugi_position(protocol *p, reader *rest, pt_error *error) {
    static const char usage[] = "position startpos|fen POSITION [moves ACTION...]";
    told_game *g = spare_of(p);
    reader kind = ugi_next_word(rest), text = cut_position(rest);
    bool start = reader_is(&kind, "startpos");
    if (start ? !reader_done(&text) : !reader_is(&kind, "fen") || reader_done(&text))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z", usage);
    pt_status status = start ? set_up_start(p, g, error) : set_up_position(p, g, &text, error);
    if (status == PT_OK) {
        begin_history(g);
        status = play_moves(p, g, rest, error);
    }
    if (status != PT_OK) {
        pt_rules_free(g->rules);
        g->rules = NULL;
        return status;
    }
    turn_over(p);
    return PT_OK;
}

pt_status ugi_query(protocol *p, reader *rest, pt_error *error) {
    static const char usage[] = "query gameover|p1turn|result";
    const told_game *g = p->game;
    reader what = ugi_next_word(rest);
    pt_status status = ugi_expect_end(rest, usage, error);
    if (status != PT_OK)
        return status;
    pt_outcome out = pt_result(g->rules, &g->state);
    bool over = ugi_is_over(g);
    if (reader_is(&what, "gameover"))
        ugi_line_say(p, over ? "response true" : "response false");
    else if (reader_is(&what, "p1turn"))
        ugi_line_say(p, pt_state_actor(g->rules, &g->state) == PT_WHITE ? "response true"
                                                                        : "response false");
    else if (reader_is(&what, "result"))
        ugi_line_say(p, !over                    ? "response none"
                        : out.winner == PT_WHITE ? "response p1win"
                        : out.winner == PT_BLACK ? "response p2win"
                                                 : "response draw");
    else
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z", usage);
    return PT_OK;
}

pt_status ugi_legalmoves(protocol *p, reader *rest, pt_error *error) {
    const told_game *g = p->game;
    pt_status status = ugi_expect_end(rest, "legalmoves", error);
    if (status != PT_OK)
        return status;
    pt_actions list;
    pt_legal(g->rules, &g->state, &list);
    writer w = ugi_line_begin(p, "legalmoves");
    for (size_t i = 0; i < list.count; i++) {
        char text[PT_ACTION_TEXT_MAX];
        pt_action_write(g->rules, &g->state, list.items[i], text, sizeof text);
        write_char(&w, ' ');
        write_text(&w, text);
    }
    ugi_line_send(p, &w);
    return PT_OK;
}

pt_status ugi_warnings(protocol *p, reader *rest, pt_error *error) {
    static const char usage[] = "warnings ACTION";
    const told_game *g = p->game;
    reader word = ugi_next_word(rest);
    if (reader_done(&word))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z", usage);
    pt_action action;
    pt_status status = ugi_expect_end(rest, usage, error);
    if (status == PT_OK)
        status = pt_action_read(g->rules, &g->state, word.at, reader_left(&word), &action, error);
    if (status != PT_OK)
        return status;
    pt_warning warnings[PT_WARNINGS_MAX];
    size_t count = pt_action_warnings(g->rules, &g->state, action, warnings);
    for (size_t i = 0; i < count; i++) {
        char sentence[512];
        writer w = ugi_line_begin(p, "warning count ");
        write_number(&w, warnings[i].count);
        write_text(&w, " piece ");
        write_text(&w, warnings[i].sprite->name);
        if (warnings[i].sprite->letter) {
            write_text(&w, " letter ");
            write_char(&w, warnings[i].sprite->letter);
        }
        if (warnings[i].sentence.english &&
            pt_sentence_text(&warnings[i].sentence, NULL, NULL, sentence, sizeof sentence) > 0) {
            write_text(&w, " text ");
            write_text(&w, sentence);
        }
        ugi_line_send(p, &w);
    }
    writer w = ugi_line_begin(p, "warnings ");
    write_number(&w, (int64_t)count);
    ugi_line_send(p, &w);
    return PT_OK;
}

pt_status ugi_show(protocol *p, reader *rest, pt_error *error) {
    static const char *const actors[PT_ACTOR_NB] = {"p1", "p2", "chance", "nobody"};
    const told_game *g = p->game;
    pt_status status = ugi_expect_end(rest, "show", error);
    if (status != PT_OK)
        return status;
    char text[PT_POSITION_TEXT_MAX];
    writer w = ugi_line_begin(p, "setup ");
    pt_setup_text(g->rules, text, sizeof text);
    write_text(&w, text);
    ugi_line_send(p, &w);
    w = ugi_line_begin(p, "position ");
    pt_position_write(g->rules, &g->state, text, sizeof text);
    write_text(&w, text);
    ugi_line_send(p, &w);
    w = ugi_line_begin(p, "actor ");
    write_text(&w, actors[pt_state_actor(g->rules, &g->state)]);
    ugi_line_send(p, &w);
    return PT_OK;
}

pt_status ugi_eval(protocol *p, reader *rest, pt_error *error) {
    const told_game *g = p->game;
    pt_status status = ugi_expect_end(rest, "eval", error);
    if (status != PT_OK)
        return status;
    if (ugi_is_over(g))
        return pt_fail(error, PT_ILLEGAL, PT_MSG_PROTOCOL_OVER, PT_FIELD_NONE, -1, "");
    const char *name;
    int count, weight;
    size_t i = 0;
    for (; pt_engine_term(g->rules, &g->state, i, &name, &count, &weight); i++) {
        writer w = ugi_line_begin(p, "eval count ");
        write_number(&w, count);
        write_text(&w, " weight ");
        write_number(&w, weight);
        write_text(&w, " term ");
        write_text(&w, name);
        ugi_line_send(p, &w);
    }
    if (i == 0)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_PROTOCOL_NO_TERMS, PT_FIELD_NONE, -1, "");
    int total = pt_engine_evaluate(g->rules, &g->state);
    writer w = ugi_line_begin(p, "eval total ");
    write_number(&w, total);
    write_text(&w, " win ");
    write_number(&w, pt_score_permille(g->rules, total));
    ugi_line_send(p, &w);
    return PT_OK;
}
