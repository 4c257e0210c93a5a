/* What is on the screen, and drawing it. */
#ifndef PT_TUI_VIEW_H
#define PT_TUI_VIEW_H

#include <wchar.h>

#include "cli/line_input.h"
#include "cli/message.h"
#include "cli/play.h"
#include "tui/board.h"
#include "tui/chooser.h"
#include "tui/screen.h"

enum { MESSAGE_LINES = 2, WORDS_MAX = 16 };

/* The answers to a question, in the order they are listed: the one that loses nothing first. */
enum { ANSWER_NO = 0, ANSWER_YES, ANSWER_NB };

/* What lies over the board. */
typedef enum tui_overlay { OVERLAY_NONE = 0, OVERLAY_KEYS, OVERLAY_MOVES } tui_overlay;

typedef struct tui {
    play *game;
    screen screen;
    pt_state view; /* what those at the screen may see */
    chooser choose;
    board_fit fit;           /* its layout is NULL where there is no board */
    size_t cursor, aim;      /* where it is, and where its walk began */
    const pt_layout *walked; /* the board they are on */

    /* What happened last and what the engine would do, as points. */
    size_t last_count, hint_count;
    uint8_t last[64], hint[8];

    pt_search_info progress; /* of the engine's thinking */

    size_t word; /* the word, or the answer, that Enter takes */
    int word_rows[WORDS_MAX], word_columns[WORDS_MAX], word_widths[WORDS_MAX]; /* for the mouse */

    size_t message_count;
    char messages[MESSAGE_LINES][SENTENCE_MAX];

    size_t entry_length;
    wchar_t entry[LINE_BYTES_MAX];

    int action_row; /* of the line that says what Enter does */
    tui_overlay over;
    char kinds[2];     /* the kind of piece each player pushed last */
    bool is_walking_x; /* along a row */
    bool has_progress;
    bool stale; /* the messages have been read */
    bool is_typing;
    bool stop;
} tui;

/* Draws the whole screen. */
void view_draw(tui *t);

/* Words that can be chosen now; the same order everywhere. */
size_t view_words(const tui *t, pt_action out[WORDS_MAX]);

#endif
