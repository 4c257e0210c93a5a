/* Lessons and puzzles from files, for a program that has no more than the names and titles of the
 * lessons built in: the page loads what its reader opens.
 *
 * tools/lessons.py writes a file for each chapter, tools/puzzles.py one for all puzzles. A file is
 * text, a field per line; an empty line is a field left out, and a list begins with its length:
 *
 *     rules      for each lesson of the chapter, a list of paragraphs,
 *     steps      and a list of steps, each with the lines
 *                    KIND POSITION
 *                    text, hint, mark, play, answer, reply
 *                    "free"
 *                    a list of goals and a list of wrong tries: TEXT and a list of conditions
 *                    of a game only: its level, what is said after a win, and after a loss
 *
 *     puzzles    ID START GRADE TURNS ANSWER POSITION on a line each
 *
 * A file is read whole, or refused with its line at fault. */
#ifndef PT_LEARN_FILES_H
#define PT_LEARN_FILES_H

#include "learn/lessons.h"
#include "learn/puzzles.h"

struct learn_block;

/* What a file held; all zero: nothing. */
typedef struct learn_file {
    const learn_lesson *lessons; /* as many as the chapter has; NULL if it is no chapter's */
    puzzle_list puzzles;
    struct learn_block *blocks; /* owned: all of the above */
} learn_file;

/* Reads the lessons of a chapter, whose names and titles are built in. `out` is overwritten, and
 * holds nothing after a failure. */
pt_status learn_read_lessons(learn_file *out, const learn_chapter *chapter, const char *text,
                             size_t len, pt_error *error);

pt_status learn_read_puzzles(learn_file *out, const char *text, size_t len, pt_error *error);

void learn_file_free(learn_file *file);

#endif
