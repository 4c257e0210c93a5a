#include "learn/files.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

/* Several times the longest file. */
#define TEXT_MAX ((size_t)1 << 19)

enum {
    STEP_LINES = 10, /* of a step without goals */
    CASE_LINES = 2,
    NUMBER_MAX = 1000,
    LEVEL_MAX = 10,
    TURNS_MAX = 9
};

typedef struct learn_block {
    struct learn_block *next;
    max_align_t items[];
} learn_block;

/* A file being read. After a fault, lines are empty and lists have no items. */
typedef struct source {
    learn_file *file;
    char *at, *end; /* in its copy of the text, which becomes the texts of the lessons */
    int line;
    pt_status status;
    pt_error *error;
} source;

static void refuse(source *s) {
    if (s->status == PT_OK)
        s->status =
            pt_fail(s->error, PT_SYNTAX, PT_MSG_LEARN_DAMAGED, PT_FIELD_NONE, -1, "n", s->line);
}

/* Zeroed room for a list; NULL when out of memory. */
static void *room(source *s, size_t count, size_t size) {
    learn_block *block = calloc(1, sizeof *block + count * size);
    if (!block) {
        s->status = pt_fail(s->error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_NONE, -1, "");
        return NULL;
    }
    block->next = s->file->blocks;
    s->file->blocks = block;
    return block->items;
}

static bool begin(source *s, learn_file *out, const char *text, size_t len, pt_error *error) {
    *out = (learn_file){.lessons = NULL};
    *s = (source){.file = out, .status = PT_OK, .error = error};
    if (len > TEXT_MAX) {
        s->status =
            pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_NONE, -1, "n", (int)TEXT_MAX);
        return false;
    }
    s->at = room(s, len + 1, 1);
    if (!s->at)
        return false;
    s->end = s->at + len;
    if (len > 0)
        memcpy(s->at, text, len);
    return true;
}

static pt_status end(source *s) {
    if (s->at != s->end)
        refuse(s);
    if (s->status != PT_OK)
        learn_file_free(s->file);
    return s->status;
}

void learn_file_free(learn_file *file) {
    while (file->blocks) {
        learn_block *next = file->blocks->next;
        free(file->blocks);
        file->blocks = next;
    }
    *file = (learn_file){.lessons = NULL};
}

/* == Fields == */

/* The next line, terminated by NUL. */
static char *next_line(source *s) {
    char *line = s->at;
    char *stop = s->status == PT_OK ? memchr(line, '\n', (size_t)(s->end - line)) : NULL;
    s->line++;
    if (!stop) {
        refuse(s);
        return s->end;
    }
    *stop = '\0';
    s->at = stop + 1;
    if (line + strlen(line) != stop) /* NUL inside it */
        refuse(s);
    return line;
}

/* NULL if it was left out. */
static const char *field(source *s) {
    const char *line = next_line(s);
    return *line ? line : NULL;
}

static const char *needed(source *s) {
    const char *line = next_line(s);
    if (!*line)
        refuse(s);
    return line;
}

static unsigned number(source *s, const char *text, size_t max) {
    reader in = reader_on(text, PT_ZSTR);
    unsigned value = 0;
    if (reader_number(&in, (unsigned)max, &value) && reader_done(&in))
        return value;
    refuse(s);
    return 0;
}

/* The length of a list whose items take at least this many lines each: no more than can follow. */
static size_t length(source *s, size_t lines) {
    const char *text = next_line(s);
    return number(s, text, (size_t)(s->end - s->at) / lines);
}

/* == Lessons == */

static const struct {
    const char *name;
    enum { NOTHING, NUMBER, WORDS } takes;
} tests[] = {
    [LEARN_ANY] = {"any", NOTHING},        [LEARN_PLAYS] = {"plays", WORDS},
    [LEARN_FIRST] = {"first", WORDS},      [LEARN_WITHOUT] = {"without", WORDS},
    [LEARN_REFUSED] = {"refused", WORDS},  [LEARN_TAKES] = {"takes", WORDS},
    [LEARN_STANDS] = {"stands", WORDS},    [LEARN_CAPTURES] = {"captures", NUMBER},
    [LEARN_RETURNS] = {"returns", NUMBER}, [LEARN_RESERVE] = {"reserve", NUMBER},
    [LEARN_PHASE] = {"phase", WORDS},      [LEARN_WINS] = {"wins", NOTHING},
};

/* TEST WORD... */
static void read_condition(source *s, learn_condition *out) {
    reader in = reader_on(next_line(s), PT_ZSTR), name = reader_until(&in, ' ');
    size_t test = 0, count = sizeof tests / sizeof tests[0];
    while (test < count && !reader_is(&name, tests[test].name))
        test++;
    if (test == count || (tests[test].takes == NOTHING) != reader_done(&in)) {
        refuse(s);
        return;
    }
    out->test = (learn_test)test;
    if (tests[test].takes == NUMBER)
        out->number = (int)number(s, in.at, NUMBER_MAX);
    else if (tests[test].takes == WORDS)
        out->words = in.at;
}

static const learn_case *read_cases(source *s, size_t *count) {
    *count = length(s, CASE_LINES);
    learn_case *list = room(s, *count, sizeof *list);
    for (size_t i = 0; s->status == PT_OK && i < *count; i++) {
        list[i].text = field(s);
        list[i].count = length(s, 1);
        learn_condition *all = room(s, list[i].count, sizeof *all);
        for (size_t k = 0; s->status == PT_OK && k < list[i].count; k++)
            read_condition(s, &all[k]);
        list[i].all = all;
    }
    return list;
}

static void read_step(source *s, learn_step *step) {
    reader in = reader_on(next_line(s), PT_ZSTR), kind = reader_until(&in, ' ');
    while (step->kind < LEARN_STEP_KINDS && !reader_is(&kind, learn_step_kinds[step->kind]))
        step->kind++;
    if (step->kind == LEARN_STEP_KINDS) {
        refuse(s);
        return;
    }
    bool asks = step->kind == LEARN_STEP_DO || step->kind == LEARN_STEP_PUZZLE;
    step->position = reader_done(&in) ? NULL : in.at;
    step->text = needed(s);
    step->hint = field(s);
    step->mark = field(s);
    step->play = field(s);
    step->answer = field(s);
    if (asks != (step->answer != NULL))
        refuse(s);
    step->reply = field(s);
    const char *tried = field(s);
    step->free = tried != NULL;
    if (tried && strcmp(tried, "free") != 0)
        refuse(s);
    step->goals = read_cases(s, &step->goal_count);
    if (asks != (step->goal_count > 0))
        refuse(s);
    step->wrongs = read_cases(s, &step->wrong_count);
    if (step->kind != LEARN_STEP_GAME)
        return;
    step->level = number(s, next_line(s), LEVEL_MAX);
    if (step->level == 0)
        refuse(s);
    step->won = needed(s);
    step->lost = needed(s);
}

static void read_lesson(source *s, learn_lesson *lesson) {
    lesson->rule_count = length(s, 1);
    const char **rules = room(s, lesson->rule_count, sizeof *rules);
    for (size_t i = 0; s->status == PT_OK && i < lesson->rule_count; i++)
        rules[i] = needed(s);
    lesson->rules = rules;
    lesson->step_count = length(s, STEP_LINES);
    learn_step *steps = room(s, lesson->step_count, sizeof *steps);
    for (size_t i = 0; s->status == PT_OK && i < lesson->step_count; i++)
        read_step(s, &steps[i]);
    lesson->steps = steps;
    if (s->status == PT_OK && (lesson->step_count == 0 || !steps[0].position))
        refuse(s);
}

pt_status learn_read_lessons(learn_file *out, const learn_chapter *chapter, const char *text,
                             size_t len, pt_error *error) {
    source s;
    if (!begin(&s, out, text, len, error))
        return end(&s);
    learn_lesson *lessons = room(&s, chapter->lesson_count, sizeof *lessons);
    for (size_t i = 0; s.status == PT_OK && i < chapter->lesson_count; i++) {
        lessons[i] = chapter->lessons[i];
        read_lesson(&s, &lessons[i]);
    }
    out->lessons = lessons;
    return end(&s);
}

/* == Puzzles == */

/* Cuts a word off a line. */
static const char *word(source *s, char **line) {
    char *first = *line, *stop = strchr(first, ' ');
    if (!stop || stop == first) {
        refuse(s);
        return s->end;
    }
    *stop = '\0';
    *line = stop + 1;
    return first;
}

static void read_puzzle(source *s, puzzle *p) {
    char *line = next_line(s);
    p->id = word(s, &line);
    p->start = word(s, &line);
    size_t len = strlen(p->start);
    if (strncmp(p->id, p->start, len) != 0 || p->id[len] != '-')
        refuse(s);
    p->grade = (int)number(s, word(s, &line), PUZZLE_GRADES);
    const char *turns = word(s, &line);
    p->turns = strcmp(turns, "-1") == 0 ? PUZZLE_STOP : (int)number(s, turns, TURNS_MAX);
    p->answer = word(s, &line);
    p->position = line;
    if (p->grade == 0 || !*line)
        refuse(s);
}

pt_status learn_read_puzzles(learn_file *out, const char *text, size_t len, pt_error *error) {
    source s;
    if (!begin(&s, out, text, len, error))
        return end(&s);
    size_t count = 0;
    for (const char *p = s.at; p < s.end; p++)
        count += *p == '\n';
    puzzle *items = room(&s, count, sizeof *items);
    for (size_t i = 0; s.status == PT_OK && i < count; i++)
        read_puzzle(&s, &items[i]);
    out->puzzles = (puzzle_list){items, count};
    return end(&s);
}
