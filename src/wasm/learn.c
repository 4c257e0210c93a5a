/* Lessons for the page. A lesson is sent whole; the page tracks the reader's progress, and the
 * board is an ordinary session. The module only judges tries, and reads the files of lessons and
 * puzzles that the page loads when they are needed. */
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

static pt_status no_lesson(request *r, size_t arg) {
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_LEARN_LESSON, PT_FIELD_NONE, -1, "s",
                   r->args[arg].at, reader_left(&r->args[arg]));
}

/* == Files == */

static const char chapter_file[] = "lessons-";

pt_status fail_unread(request *r, const char *name) {
    return pt_fail(&r->error, PT_UNKNOWN, PT_MSG_LEARN_UNREAD, PT_FIELD_NONE, -1, "z", name);
}

void module_chapters_free(module *m) {
    for (size_t c = 0; m->chapters && c < learn_chapter_count; c++)
        learn_file_free(&m->chapters[c]);
    free(m->chapters);
}

static pt_status read_chapter(request *r, const learn_chapter *chapter, learn_file *read,
                              learn_file **place) {
    module *m = r->m;
    if (!m->chapters)
        m->chapters = calloc(learn_chapter_count, sizeof *m->chapters);
    if (!m->chapters)
        return pt_fail(&r->error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
    *place = &m->chapters[chapter - learn_chapters];
    return learn_read_lessons(read, chapter, r->args[2].at, reader_left(&r->args[2]), &r->error);
}

/* read NAME TEXT: a file of tools/lessons.py or tools/puzzles.py */
pt_status answer_read(request *r, json *j) {
    reader name = r->args[1];
    learn_file read, *place = &r->m->puzzles;
    pt_status status;
    if (reader_is(&name, "puzzles")) {
        status = learn_read_puzzles(&read, r->args[2].at, reader_left(&r->args[2]), &r->error);
    } else {
        const learn_chapter *chapter = reader_take_text(&name, chapter_file)
                                           ? learn_find_chapter(name.at, reader_left(&name))
                                           : NULL;
        if (!chapter)
            return no_lesson(r, 1);
        status = read_chapter(r, chapter, &read, &place);
    }
    if (status != PT_OK)
        return status;
    learn_file_free(place);
    *place = read;
    json_text(j, NULL, NULL);
    return PT_OK;
}

/* The lessons of a chapter with their rules and steps: those read from its file, or those built
 * in. */
static pt_status whole_lessons(request *r, const learn_chapter *chapter, const learn_lesson **out) {
    const learn_file *read = r->m->chapters ? &r->m->chapters[chapter - learn_chapters] : NULL;
    *out = read && read->lessons ? read->lessons : chapter->lessons;
    if ((*out)->step_count > 0)
        return PT_OK;
    char name[PT_ERROR_ARG_TEXT];
    writer w = writer_on(name, sizeof name);
    write_text(&w, chapter_file);
    write_text(&w, chapter->id);
    writer_end(&w);
    return fail_unread(r, name);
}

/* == Lessons == */

static void rules_json(json *j, const char *key, const learn_lesson *lesson) {
    json_open(j, key, '[');
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
        json_bool(j, "strategy", chapter->strategy);
        json_open(j, "lessons", '[');
        for (size_t i = 0; i < chapter->lesson_count; i++) {
            json_open(j, NULL, '{');
            json_text(j, "id", chapter->lessons[i].id);
            json_text(j, "was", chapter->lessons[i].was ? chapter->lessons[i].was : "");
            json_text(j, "title", chapter->lessons[i].title);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    return PT_OK;
}

/* chapterRules ID: the paragraphs of each lesson */
pt_status answer_chapter_rules(request *r, json *j) {
    const learn_chapter *chapter = learn_find_chapter(r->args[1].at, reader_left(&r->args[1]));
    if (!chapter)
        return no_lesson(r, 1);
    const learn_lesson *lessons;
    pt_status status = whole_lessons(r, chapter, &lessons);
    if (status != PT_OK)
        return status;
    json_open(j, NULL, '[');
    for (size_t i = 0; i < chapter->lesson_count; i++)
        rules_json(j, NULL, &lessons[i]);
    json_close(j, ']');
    return PT_OK;
}

/* `listed` is the entry in the table built in, `whole` the lesson with its steps. */
typedef struct found {
    const learn_chapter *chapter;
    const learn_lesson *listed, *whole;
} found;

static pt_status find_lesson(request *r, found *f) {
    f->listed = learn_find(r->args[1].at, reader_left(&r->args[1]), &f->chapter);
    if (!f->listed)
        return no_lesson(r, 1);
    const learn_lesson *lessons;
    pt_status status = whole_lessons(r, f->chapter, &lessons);
    if (status == PT_OK)
        f->whole = &lessons[f->listed - f->chapter->lessons];
    return status;
}

/* A step with its first position, before the actions it plays. */
static void step_json(json *j, const learner *l) {
    const learn_step *step = &l->lesson->steps[l->step];
    char position[PT_POSITION_TEXT_MAX];
    pt_position_write(l->rules, &l->start, position, sizeof position);
    json_open(j, NULL, '{');
    json_text(j, "kind", learn_step_kinds[step->kind]);
    json_text(j, "position", step->position ? step->position : position);
    json_bool(j, "goesOn", !step->position);
    json_text(j, "text", step->text);
    json_text(j, "hint", step->hint ? step->hint : "");
    words_json(j, "marks", step->mark, ' ');
    words_json(j, "play", step->play, ';');
    words_json(j, "answer", step->answer, ';');
    words_json(j, "reply", step->reply, ';');
    json_bool(j, "free", step->free);
    json_number(j, "level", step->level);
    json_text(j, "won", step->won ? step->won : "");
    json_text(j, "lost", step->lost ? step->lost : "");
    json_close(j, '}');
}

/* lesson ID */
pt_status answer_lesson(request *r, json *j) {
    found f;
    learner l = {0};
    pt_status status = find_lesson(r, &f);
    if (status != PT_OK)
        return status;
    const learn_lesson *lesson = f.whole, *next = learn_following(f.listed);
    json_open(j, NULL, '{');
    json_text(j, "id", lesson->id);
    json_text(j, "was", lesson->was ? lesson->was : "");
    json_text(j, "title", lesson->title);
    json_text(j, "chapter", f.chapter->title);
    json_bool(j, "strategy", f.chapter->strategy);
    json_bool(j, "first", f.listed == learn_first(f.chapter->game));
    json_text(j, "next", next ? next->id : "");
    rules_json(j, "rules", lesson);
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
    found f;
    learner l = {0};
    unsigned step;
    pt_status status = find_lesson(r, &f);
    if (status != PT_OK)
        return status;
    if (!request_number(r, 2, (unsigned)f.whole->step_count - 1, &step))
        return no_lesson(r, 2);
    status = learner_begin(&l, f.whole, &r->error);
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
