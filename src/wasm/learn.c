/* Lessons for the page. A lesson is sent whole; the page tracks the reader's progress, and the
 * board is an ordinary session. The module only judges tries. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "learn/learner.h"
#include "wasm/module.h"

void words_json(json *j, const char *name, const char *words, char separator) {
    reader in = reader_on(words ? words : "", PT_ZSTR);
    json_open(j, name, '[');
    while (!reader_done(&in)) {
        reader word = reader_until(&in, separator);
        json_bytes(j, NULL, word.at, reader_left(&word));
    }
    json_close(j, ']');
}

static void rules_json(json *j, const learn_lesson *lesson) {
    json_open(j, "rules", '[');
    for (size_t i = 0; i < lesson->rule_count; i++)
        json_text(j, NULL, lesson->rules[i]);
    json_close(j, ']');
}

pt_status answer_chapters(request *r, json *j) {
    (void)r;
    json_open(j, NULL, '[');
    for (size_t c = 0; c < learn_chapter_count; c++) {
        const learn_chapter *chapter = &learn_chapters[c];
        json_open(j, NULL, '{');
        json_text(j, "game", chapter->game);
        json_text(j, "id", chapter->id);
        json_text(j, "title", chapter->title);
        json_text(j, "about", chapter->about);
        json_open(j, "lessons", '[');
        for (size_t i = 0; i < chapter->lesson_count; i++) {
            json_open(j, NULL, '{');
            json_text(j, "id", chapter->lessons[i].id);
            json_text(j, "was", chapter->lessons[i].was ? chapter->lessons[i].was : "");
            json_text(j, "title", chapter->lessons[i].title);
            rules_json(j, &chapter->lessons[i]);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    return PT_OK;
}

static pt_status find_lesson(request *r, const learn_lesson **lesson) {
    *lesson = learn_find(r->args[1].at, reader_left(&r->args[1]), NULL);
    if (*lesson)
        return PT_OK;
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_LEARN_LESSON, PT_FIELD_NONE, -1, "s",
                   r->args[1].at, reader_left(&r->args[1]));
}

/* A step with its first position, before the actions it plays. */
static void step_json(json *j, const learner *l) {
    static const char *const kinds[] = {"show", "do", "puzzle"};
    const learn_step *step = &l->lesson->steps[l->step];
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(l->rules, &l->start, position, sizeof position);
    json_open(j, NULL, '{');
    json_text(j, "kind", kinds[step->kind]);
    json_text(j, "position", step->position ? step->position : position);
    json_bool(j, "goesOn", !step->position);
    json_text(j, "text", step->text);
    json_text(j, "hint", step->hint ? step->hint : "");
    words_json(j, "marks", step->mark, ' ');
    words_json(j, "play", step->play, ';');
    words_json(j, "answer", step->answer, ';');
    words_json(j, "reply", step->reply, ';');
    json_bool(j, "free", step->free);
    json_close(j, '}');
}

/* lesson ID */
pt_status answer_lesson(request *r, json *j) {
    const learn_lesson *lesson;
    learner l = {0};
    pt_status status = find_lesson(r, &lesson);
    if (status != PT_OK)
        return status;
    const learn_chapter *chapter = NULL;
    learn_find(lesson->id, PT_ZSTR, &chapter);
    const learn_lesson *next = learn_following(lesson);
    json_open(j, NULL, '{');
    json_text(j, "id", lesson->id);
    json_text(j, "was", lesson->was ? lesson->was : "");
    json_text(j, "title", lesson->title);
    json_text(j, "chapter", chapter->title);
    json_bool(j, "first", lesson == learn_first(chapter->game));
    json_text(j, "next", next ? next->id : "");
    rules_json(j, lesson);
    json_open(j, "steps", '[');
    status = learner_begin(&l, lesson, &r->error);
    for (size_t i = 0; status == PT_OK && i < lesson->step_count; i++) {
        status = learner_go(&l, i, &r->error);
        if (status == PT_OK)
            step_json(j, &l);
    }
    learner_end(&l);
    json_close(j, ']');
    json_close(j, '}');
    return status;
}

static void verdict_json(json *j, const learn_answer *answer) {
    static const char *const verdicts[] = {"right", "more", "wrong", "illegal"};
    json_open(j, NULL, '{');
    json_text(j, "verdict", verdicts[answer->verdict]);
    json_text(j, "text", answer->text ? answer->text : "");
    message_json(j, "message", answer->refused ? &answer->error : NULL, &(pt_place){0});
    json_close(j, '}');
}

/* judge LESSON STEP ACTIONS: the actions of a try joined by ';', of which the last is judged */
pt_status answer_judge(request *r, json *j) {
    const learn_lesson *lesson;
    learner l = {0};
    unsigned step;
    pt_status status = find_lesson(r, &lesson);
    if (status != PT_OK)
        return status;
    if (!request_number(r, 2, (unsigned)lesson->step_count - 1, &step))
        return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_LEARN_LESSON, PT_FIELD_NONE, -1, "s",
                       r->args[2].at, reader_left(&r->args[2]));
    status = learner_begin(&l, lesson, &r->error);
    if (status == PT_OK)
        status = learner_go(&l, step, &r->error);
    if (status == PT_OK) {
        learn_answer answer = {.verdict = LEARN_MORE};
        reader in = r->args[3];
        while (!reader_done(&in) && answer.verdict == LEARN_MORE) {
            reader action = reader_until(&in, ';');
            learner_try(&l, action.at, reader_left(&action), &answer);
        }
        verdict_json(j, &answer);
    }
    learner_end(&l);
    return status;
}
