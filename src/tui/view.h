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

/* The answers to a question, in the order they are listed: the one that loses nothing first. */
enum { ANSWER_NO = 0, ANSWER_YES, ANSWER_NB };

/* What lies over the board. */
typedef enum tui_overlay { OVERLAY_NONE = 0, OVERLAY_KEYS, OVERLAY_MOVES } tui_overlay;

/* No leafing: the game as it stands. */
#define PRESENT SIZE_MAX

typedef struct tui {
    play *game;
    screen screen;
    size_t leaf;         /* the action after which the game is looked at, or PRESENT */
    pt_state view;       /* what those at the screen may see then */
    pt_scene scene;      /* of that */
    size_t active, look; /* the board of the scene that is played on, and the one looked at */
    chooser choose;
    board_fit fit;            /* of the board that is looked at; its layout is NULL without */
    size_t cursor, aim;       /* where it is, and where its walk began */
    const pt_layout *walked;  /* the board they are on */
    pt_points last, hint;     /* what was done last, and what the engine would do */
    pt_search_info progress;  /* of the engine's thinking */
    pt_pick hands[2];         /* what each player brought in last */
    bool is_walking_x;        /* along a row */
    bool has_progress, stale; /* the messages have been read */
    bool is_typing, stop;
    bool is_small;  /* the window: nothing can be played */
    bool is_hidden; /* one of two boards, for want of room */
    tui_overlay over;

    size_t listed; /* what Enter takes of the list, or of the answers */
    struct {
        int row, column, width;
    } choices[CHOOSER_LIST]; /* where they are, for the mouse */
    int action_row;          /* of the line that says what Enter does */

    size_t message_count;
    char messages[MESSAGE_LINES][SENTENCE_MAX];

    size_t entry_length;
    wchar_t entry[LINE_BYTES_MAX];
} tui;

/* Draws the whole screen. */
void view_draw(tui *t);

/* The action that Enter would make, PT_NO_ACTION where it would only pick something. */
pt_action view_action(const tui *t);

#endif
