/* What is on the screen, and drawing it. */
#ifndef PT_TUI_VIEW_H
#define PT_TUI_VIEW_H

#include <wchar.h>

#include "cli/line_input.h"
#include "cli/message.h"
#include "cli/panel.h"
#include "cli/play.h"
#include "tui/board.h"
#include "tui/chooser.h"
#include "tui/screen.h"

enum { MESSAGE_LINES = 2 };

/* The answers to a question, as listed: the safe one first. */
enum { ANSWER_NO = 0, ANSWER_YES, ANSWER_NB };

/* What covers the board. */
typedef enum tui_overlay { OVERLAY_NONE = 0, OVERLAY_KEYS, OVERLAY_MOVES } tui_overlay;

/* The current position, not an earlier one. */
#define PRESENT SIZE_MAX

typedef struct tui {
    play *game;
    screen screen;
    size_t leaf;         /* how many actions the position shown has, or PRESENT */
    pt_state view;       /* what the people at the screen may see */
    pt_scene scene;      /* of that */
    size_t active, look; /* the active board of the scene, and the one shown */
    chooser choose;
    board_fit fit;            /* of the board shown; its layout is NULL if there is none */
    size_t cursor, aim;       /* its point, and where its walk began */
    const pt_layout *walked;  /* the board they are on */
    pt_points last, hint;     /* the last turn, and the engine's hint */
    pt_search_info progress;  /* the engine's progress */
    pt_pick hands[2];         /* what each player brought in last */
    bool is_walking_x;        /* along a row */
    bool has_progress, stale; /* the messages are old */
    bool is_typing, stop;
    bool is_small;  /* the window: keys are ignored */
    bool is_hidden; /* one of two boards does not fit */
    tui_overlay over;

    size_t listed; /* the selected item of the list, or answer */
    struct {
        int row, column, width;
    } choices[CHOOSER_LIST]; /* their positions, for the mouse */
    int action_row;          /* of the line that says what Enter does */

    size_t message_count;
    char messages[MESSAGE_LINES][SENTENCE_MAX];

    size_t entry_length;
    wchar_t entry[LINE_BYTES_MAX];
} tui;

/* Draws the whole screen. */
void view_draw(tui *t);

/* The action that Enter would play, PT_NO_ACTION if it would only pick something. */
pt_action view_action(const tui *t);

#endif
