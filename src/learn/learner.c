#include "learn/learner.h"

#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/edit.h"

/* == Steps == */

pt_status learn_play(const pt_rules *rules, pt_state *state, const char *line, pt_error *error) {
    reader in = reader_on(line ? line : "", PT_ZSTR);
    while (!reader_done(&in)) {
        reader word = reader_until(&in, ';');
        pt_action action;
        pt_status status =
            pt_action_read(rules, state, word.at, reader_left(&word), &action, error);
        if (status != PT_OK)
            return status;
        pt_apply(rules, state, action);
    }
    return PT_OK;
}

void learner_again(learner *l) {
    l->now = l->start;
    l->line[0] = '\0';
    l->removed = (pt_points){{0}};
    l->gone[0] = l->gone[1] = 0;
    l->done = false;
}

/* Sets up a step's board; without a position, the previous step's. */
static pt_status set_up(learner *l, const learn_step *step, pt_error *error) {
    pt_status status = PT_OK;
    if (step->position) {
        pt_rules *rules;
        status = pt_rules_for_position(NULL, step->position, PT_ZSTR, &rules, error);
        if (status != PT_OK)
            return status;
        pt_rules_free(l->rules);
        l->rules = rules;
        memset(&l->now, 0, sizeof l->now);
        status = pt_position_read(rules, step->position, PT_ZSTR, &l->now, error);
    }
    return status == PT_OK ? learn_play(l->rules, &l->now, step->play, error) : status;
}

/* Plays the lesson's own answer to a step, and the reply. */
static pt_status finish_step(learner *l, const learn_step *step, pt_error *error) {
    pt_status status = learn_play(l->rules, &l->now, step->answer, error);
    return status == PT_OK ? learn_play(l->rules, &l->now, step->reply, error) : status;
}

pt_status learner_go(learner *l, size_t step, pt_error *error) {
    size_t first = step;
    while (!l->lesson->steps[first].position)
        first--;
    for (size_t i = first; i <= step; i++) {
        pt_status status = set_up(l, &l->lesson->steps[i], error);
        if (status == PT_OK && i < step)
            status = finish_step(l, &l->lesson->steps[i], error);
        if (status != PT_OK)
            return status;
    }
    l->step = step;
    l->start = l->now;
    learner_again(l);
    return PT_OK;
}

pt_status learner_begin(learner *l, const learn_lesson *lesson, pt_error *error) {
    learner_end(l);
    l->lesson = lesson;
    return learner_go(l, 0, error);
}

void learner_end(learner *l) {
    pt_rules_free(l->rules);
    memset(l, 0, sizeof *l);
}

bool learner_hint(const learner *l, char out[PT_ACTION_TEXT_MAX]) {
    const char *answer = l->lesson->steps[l->step].answer;
    size_t made = strlen(l->line);
    if (!answer || l->done || strncmp(answer, l->line, made) != 0)
        return false;
    reader in = reader_on(answer + made, PT_ZSTR);
    reader_take(&in, ';');
    reader word = reader_until(&in, ';');
    if (reader_done(&word) || reader_left(&word) >= PT_ACTION_TEXT_MAX)
        return false;
    memcpy(out, word.at, reader_left(&word));
    out[reader_left(&word)] = '\0';
    return true;
}

/* == Conditions == */

/* Whether one of the words is this text. */
static bool has_word(const char *words, const char *text, size_t len) {
    reader in = reader_on(words ? words : "", PT_ZSTR);
    while (!reader_done(&in)) {
        reader word = reader_until(&in, ' ');
        if (reader_left(&word) == len && memcmp(word.at, text, len) == 0)
            return true;
    }
    return false;
}

/* Whether one of the line's actions is one of the words. */
static bool has_any_of(const char *words, const char *line) {
    reader in = reader_on(line, PT_ZSTR);
    while (!reader_done(&in)) {
        reader action = reader_until(&in, ';');
        if (has_word(words, action.at, reader_left(&action)))
            return true;
    }
    return false;
}

/* Whether one of the lines begins with what was played so far. */
static bool begins_line(const char *words, const char *made) {
    reader in = reader_on(words, PT_ZSTR);
    size_t len = strlen(made);
    while (!reader_done(&in)) {
        reader word = reader_until(&in, ' ');
        if (reader_left(&word) > len && memcmp(word.at, made, len) == 0 && word.at[len] == ';')
            return true;
    }
    return false;
}

static size_t point_named(const pt_layout *layout, const reader *name) {
    for (size_t p = 0; layout && p < layout->point_count; p++)
        if (reader_is(name, layout->points[p].name))
            return p;
    return SIZE_MAX;
}

/* A stack in the form used in position texts; "-" if there is none. */
static void write_stack(const pt_rules *rules, const pt_state *state, size_t point, char *out,
                        size_t size) {
    pt_thing pieces[PT_STACK_MAX];
    size_t count = pt_state_pieces(rules, state, point, pieces, PT_STACK_MAX);
    writer w = writer_on(out, size);
    if (count == 0)
        write_char(&w, '-');
    bool is_stack = count > 1 || (count == 1 && pieces[0].count > 1);
    if (is_stack)
        write_char(&w, '[');
    for (size_t i = 0; i < count; i++) {
        unsigned owner = pieces[i].owner <= PT_BLACK ? pieces[i].owner : 2;
        write_text(&w, pieces[i].sprite->sign[owner]);
        if (pieces[i].count > 1)
            write_number(&w, pieces[i].count);
    }
    if (is_stack)
        write_char(&w, ']');
    writer_end(&w);
}

static bool stands(const learner *l, const char *words) {
    const pt_layout *layout = pt_state_layout(l->rules, &l->now);
    char text[4 * PT_STACK_MAX];
    reader in = reader_on(words, PT_ZSTR);
    reader wanted = reader_until(&in, ' ');
    while (!reader_done(&in)) {
        reader name = reader_until(&in, ' ');
        size_t point = point_named(layout, &name);
        if (point == SIZE_MAX)
            return false;
        write_stack(l->rules, &l->now, point, text, sizeof text);
        if (!reader_is(&wanted, text))
            return false;
    }
    return true;
}

static bool takes(const learner *l, const char *words) {
    const pt_layout *layout = pt_state_layout(l->rules, &l->now);
    pt_points wanted = {{0}};
    reader in = reader_on(words, PT_ZSTR);
    while (!reader_done(&in)) {
        reader name = reader_until(&in, ' ');
        size_t point = point_named(layout, &name);
        if (point < PT_POINTS_MAX)
            pt_points_add(&wanted, point);
    }
    return memcmp(&wanted, &l->removed, sizeof wanted) == 0;
}

static pt_actor reader_of(const learner *l) {
    return pt_state_actor(l->rules, &l->start);
}

static int reserve_of(const learner *l) {
    pt_counter counters[PT_COUNTERS_MAX];
    size_t count = pt_state_counters(l->rules, &l->now, counters);
    for (size_t i = 0; i < count; i++)
        if (strcmp(counters[i].name, "reserve") == 0 && counters[i].owner == reader_of(l))
            return counters[i].value;
    return -1;
}

static bool won(const learner *l) {
    pt_outcome out = pt_result(l->rules, &l->now);
    return out.over && out.winner == reader_of(l);
}

/* `refused` is the action refused by the rules, or NULL after a legal one. */
static bool holds(const learner *l, const learn_condition *c, const reader *refused) {
    if (c->test == LEARN_REFUSED)
        return refused && has_word(c->words, refused->at, reader_left(refused));
    if (refused)
        return false;
    switch (c->test) {
    case LEARN_ANY:
        return true;
    case LEARN_PLAYS:
        return has_word(c->words, l->line, strlen(l->line));
    case LEARN_FIRST:
        return has_word(c->words, l->line, strcspn(l->line, ";"));
    case LEARN_WITHOUT:
        return !has_any_of(c->words, l->line);
    case LEARN_TAKES:
        return takes(l, c->words);
    case LEARN_STANDS:
        return stands(l, c->words);
    case LEARN_CAPTURES:
        return l->gone[1] == c->number;
    case LEARN_RETURNS:
        return l->gone[0] == c->number;
    case LEARN_RESERVE:
        return reserve_of(l) == c->number;
    case LEARN_PHASE:
        return strcmp(pt_state_phase(l->rules, &l->now)->name, c->words) == 0;
    case LEARN_WINS:
        return won(l);
    default:
        return false;
    }
}

/* The first case that holds, NULL for none. */
static const learn_case *find_case(const learner *l, const learn_case *cases, size_t count,
                                   const reader *refused) {
    for (size_t i = 0; i < count; i++) {
        bool all = true;
        for (size_t k = 0; all && k < cases[i].count; k++)
            all = holds(l, &cases[i].all[k], refused);
        if (all)
            return &cases[i];
    }
    return NULL;
}

/* Whether all goals are lines, and none of them begins like this. */
static bool is_astray(const learner *l, const learn_step *step) {
    for (size_t i = 0; i < step->goal_count; i++) {
        const learn_case *goal = &step->goals[i];
        if (goal->count != 1 || goal->all[0].test != LEARN_PLAYS ||
            begins_line(goal->all[0].words, l->line))
            return false;
    }
    return true;
}

/* == Attempts == */

/* Counts what an action takes off the board, and notes where. */
static void count_gone(learner *l, pt_action action) {
    pt_step steps[PT_STEPS_MAX];
    size_t count = pt_action_steps(l->rules, &l->now, action, reader_of(l), steps);
    for (size_t i = 0; i < count; i++) {
        const pt_thing *from = &steps[i].from;
        if (steps[i].kind != PT_STEP_LEAVES || from->owner > PT_BLACK)
            continue;
        l->gone[from->owner != reader_of(l)]++;
        pt_points_add(&l->removed, from->point);
    }
}

/* Plays a legal action; true if it ends the reader's turn. */
static bool make(learner *l, pt_action action) {
    char text[PT_ACTION_TEXT_MAX];
    size_t made = strlen(l->line);
    pt_action_write(l->rules, &l->now, action, text, sizeof text);
    count_gone(l, action);
    writer w = writer_on(l->line + made, sizeof l->line - made);
    if (made > 0)
        write_char(&w, ';');
    write_text(&w, text);
    bool fits = writer_end(&w) > 0;
    unsigned ended = pt_apply(l->rules, &l->now, action);
    return !fits || ended != 0 || pt_state_actor(l->rules, &l->now) != reader_of(l);
}

static void missed(learner *l, const learn_case *why, learn_answer *out) {
    out->verdict = LEARN_WRONG;
    out->by = why;
    out->text = why ? why->text : NULL;
    learner_again(l);
}

static void judge(learner *l, bool over, learn_answer *out) {
    const learn_step *step = &l->lesson->steps[l->step];
    const learn_case *goal = find_case(l, step->goals, step->goal_count, NULL);
    if (goal) {
        out->verdict = LEARN_RIGHT;
        out->by = goal;
        out->text = goal->text;
        l->done = true;
        return;
    }
    if (over || is_astray(l, step))
        missed(l, find_case(l, step->wrongs, step->wrong_count, NULL), out);
    else
        out->verdict = LEARN_MORE;
}

/* An action the rules refuse can be the very thing that is asked for. */
static void judge_refused(learner *l, const reader *text, learn_answer *out) {
    const learn_step *step = &l->lesson->steps[l->step];
    const learn_case *goal = find_case(l, step->goals, step->goal_count, text);
    const learn_case *wrong = goal ? NULL : find_case(l, step->wrongs, step->wrong_count, text);
    out->refused = true;
    out->verdict = goal ? LEARN_RIGHT : LEARN_ILLEGAL;
    out->by = goal ? goal : wrong;
    out->text = out->by ? out->by->text : NULL;
    l->done = goal != NULL;
}

void learner_try(learner *l, const char *action, size_t len, learn_answer *out) {
    reader text = reader_on(action, len);
    pt_action read;
    memset(out, 0, sizeof *out);
    if (l->done)
        learner_again(l);
    if (pt_action_read(l->rules, &l->now, text.at, reader_left(&text), &read, &out->error) == PT_OK)
        judge(l, make(l, read), out);
    else
        judge_refused(l, &text, out);
}
