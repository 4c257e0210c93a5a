/* The screen, for a game as wide as high and for a wide one:
 *
 *     bar                                  bar
 *     board board board   status           board board board board board board
 *     board board board   status           board board board board board board
 *     board board board   stack            status status     stack stack
 *     board board board   turns            status status     turns turns
 *     what Enter does, or the thinking     what Enter does, or the thinking
 *     messages                             messages
 *     line to type in                      line to type in
 *
 * Of two boards the one that is not played on stands below, where there is room. */
#include "tui/view.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verdict.h"
#include "cli/words.h"
#include "tui/status.h"

enum {
    BOTTOM_ROWS = 2 + MESSAGE_LINES,
    PANEL_USUAL = 30,
    PANEL_LEAST = 24,
    PANEL_ROWS_LEAST = 6,
    GAP = 2
};

static const pt_rules *rules_of(const tui *t) {
    return t->game->game.rules;
}

static const char *name_of(const tui *t, pt_actor player) {
    return player_label(rules_of(t), player);
}

/* == Lines at the top and the bottom == */

static void draw_bar(tui *t) {
    char text[PT_SETUP_TEXT_MAX];
    const char *keys = _("? keys"), *title = _(pt_rules_title(rules_of(t)));
    screen_style(&t->screen, INK_TEXT, GROUND_BAR);
    screen_blank(0, 0, t->screen.columns);
    int right = screen_width(keys) + 1, room = t->screen.columns - right - 3;
    int used = screen_text(&t->screen, 0, 1, room, title);
    /* A start with a title of its own says what its main game is. */
    const pt_variant *start = pt_rules_variant(rules_of(t));
    if (pt_rules_part(rules_of(t), 0) && !(start && start->title)) {
        snprintf(text, sizeof text, ": %s", _(pt_rules_title(pt_rules_part(rules_of(t), 0))));
        used += screen_text(&t->screen, 0, 1 + used, room - used, text);
    }
    snprintf(text, sizeof text, " (%s)", t->game->keep.name);
    used += screen_text(&t->screen, 0, 1 + used, room - used, text);
    /* The setup, if it is not the usual one and fits. */
    pt_setup_text(rules_of(t), text, sizeof text);
    if (!pt_rules_variant(rules_of(t)) && used + 3 + screen_width(text) <= room)
        screen_text(&t->screen, 0, 1 + used + 3, room - used - 3, text);
    screen_text(&t->screen, 0, t->screen.columns - right, right, keys);
}

static const char *answer_name(size_t answer) {
    return answer == ANSWER_YES ? _("Play it anyway") : _("Choose something else");
}

pt_action view_action(const tui *t) {
    switch (chooser_now(&t->choose)) {
    case CHOOSER_POINT:
        return chooser_after_point(&t->choose, t->cursor);
    case CHOOSER_SUBSET:
        return chooser_after_subset(&t->choose);
    case CHOOSER_READY:
        return chooser_action(&t->choose);
    case CHOOSER_LISTED:
        return status_is_secret(t) ? PT_NO_ACTION : chooser_after_listed(&t->choose, t->listed);
    default:
        return PT_NO_ACTION;
    }
}

/* What Enter would do. */
static void action_sentence(const tui *t, char *out, size_t size) {
    char text[PT_ACTION_TEXT_MAX], told[256] = "";
    const char *more = "";
    pt_action action = view_action(t);
    chooser_stage stage = chooser_now(&t->choose);
    const pt_layout *layout = t->scene.boards[t->active].layout;
    *out = '\0';
    if (play_question(t->game, NULL, 0)) {
        snprintf(out, size, _("Enter answers: %s"), answer_name(t->listed));
    } else if (t->leaf != PRESENT) {
        snprintf(out, size, "%s",
                 _("Left and right step through the actions; End returns to "
                   "the game"));
    } else if (action != PT_NO_ACTION) {
        pt_sentence sentence;
        pt_action_write(rules_of(t), &t->view, action, text, sizeof text);
        pt_action_tell(rules_of(t), &t->view, action, &sentence);
        sentence_text(&sentence, told, sizeof told);
        if (stage == CHOOSER_SUBSET && chooser_is_optional(&t->choose, t->cursor))
            more = _("    Space: remove it or keep it");
        else if (stage == CHOOSER_SUBSET && t->choose.subset_count > 1)
            more = _("    Tab: another row");
        if (*told)
            snprintf(out, size, _("Enter plays %s: %s"), text, told);
        /* The help for keys must always fit. */
        if (!*told || screen_width(out) + screen_width(more) > t->screen.columns - 2)
            snprintf(out, size, _("Enter plays %s"), text);
        snprintf(out + strlen(out), size - strlen(out), "%s", more);
    } else if (stage == CHOOSER_LISTED && status_is_secret(t)) {
        snprintf(out, size, "%s", _("Press the number of your choice; it won't be shown"));
    } else if (stage == CHOOSER_POINT && pt_points_has(&t->choose.open, t->cursor)) {
        snprintf(out, size, _("Enter chooses %s"), layout->points[t->cursor].name);
    } else if (stage == CHOOSER_POINT && t->choose.walk.picked_count > 0) {
        snprintf(out, size, "%s", _("Choose where it goes; Esc starts over"));
    } else if (stage == CHOOSER_LISTED) {
        snprintf(out, size, "%s", _("Enter takes the marked choice"));
    }
}

/* The engine's progress; empty if it is not thinking. */
static void thinking_sentence(const tui *t, char *out, size_t size) {
    char verdict[128], effort[128], line[SENTENCE_MAX], thinks[64];
    const pt_search_info *info = &t->progress;
    *out = '\0';
    if (t->game->task == TASK_NONE)
        return;
    if (t->game->task == TASK_MOVE)
        snprintf(thinks, sizeof thinks, _("%s is thinking"), name_of(t, play_seat(t->game)));
    else
        snprintf(thinks, sizeof thinks, "%s", _("The engine is thinking"));
    if (!t->has_progress) {
        snprintf(out, size, "%s ...", thinks);
        return;
    }
    verdict_sentence(rules_of(t), &t->game->shown, info, verdict, sizeof verdict);
    verdict_effort(info, effort, sizeof effort);
    verdict_line(rules_of(t), &t->game->shown, info, line, sizeof line);
    snprintf(out, size, "%s: %s; %s; %s", thinks, effort, verdict, line);
}

/* What the selected action would give up. */
static void warning_sentence(const tui *t, char *out, size_t size) {
    pt_warning warnings[PT_WARNINGS_MAX];
    pt_action action = t->leaf == PRESENT ? view_action(t) : PT_NO_ACTION;
    *out = '\0';
    if (action != PT_NO_ACTION)
        loss_sentence(warnings, pt_action_warnings(rules_of(t), &t->view, action, warnings), out,
                      size);
}

static void draw_bottom(tui *t) {
    char text[2 * SENTENCE_MAX];
    screen *s = &t->screen;
    int row = s->rows - BOTTOM_ROWS;
    t->action_row = row;
    thinking_sentence(t, text, sizeof text);
    bool thinks = *text;
    if (!thinks)
        action_sentence(t, text, sizeof text);
    screen_style(s, thinks ? INK_FAINT : INK_TEXT, GROUND_NONE);
    screen_text(s, row++, 1, s->columns - 2, text);
    /* A single long message may take both lines. */
    column c = {.row = row, .end = row + MESSAGE_LINES, .left = 1, .width = s->columns - 2};
    for (size_t i = 0; i < t->message_count; i++)
        status_draw_text(t, &c, PANEL_STRONG, t->messages[i]);
    warning_sentence(t, text, sizeof text);
    if (t->message_count == 0 && *text)
        status_draw_text(t, &c, PANEL_STRONG, text);
}

/* The keys for this state. */
static const char *keys_sentence(const tui *t) {
    if (play_question(t->game, NULL, 0))
        return _("arrows, then Enter; or 1, 2; Esc cancels");
    if (session_over(&t->game->game))
        return _("undo, quit ...   < undo   > redo   PgUp look back   ? keys");
    if (!play_waits_for_person(t->game))
        return _("! move now   < undo   PgUp look back   ? keys");
    return _("type an action, undo, hint, quit ...   < undo   > redo   ? keys");
}

static void draw_entry(tui *t) {
    screen *s = &t->screen;
    int row = s->rows - 1;
    char typed[4 * LINE_BYTES_MAX];
    screen_style(s, INK_STRONG, GROUND_NONE);
    const char *name =
        session_over(&t->game->game) ? _("Game over") : name_of(t, play_seat(t->game));
    int at = 1 + screen_text(s, row, 1, s->columns / 2, name);
    at += screen_text(s, row, at, 2, "> ");
    screen_style(s, INK_TEXT, GROUND_NONE);
    if (t->entry_length == 0 && !t->is_typing) {
        screen_style(s, INK_FAINT, GROUND_NONE);
        screen_text(s, row, at + 2, s->columns - at - 3, keys_sentence(t));
        move(row, at);
        return;
    }
    t->entry[t->entry_length] = L'\0';
    size_t n = wcstombs(typed, t->entry, sizeof typed - 1);
    typed[n == (size_t)-1 ? 0 : n] = '\0';
    if (status_is_secret(t))
        memset(typed, '*', strlen(typed));
    /* A long line shows its end. */
    const char *shown = typed;
    while (screen_width(shown) > s->columns - at - 2 && *shown)
        shown += (size_t)(mblen(shown, MB_CUR_MAX) > 0 ? mblen(shown, MB_CUR_MAX) : 1);
    at += screen_text(s, row, at, s->columns - at, shown);
    move(row, at);
}

/* == Over the board == */

/* Draws a panel in a box over everything else. */
static void draw_box(tui *t, const panel *p) {
    enum { MARGIN = 2 };
    screen *s = &t->screen;
    int rows = (int)p->count + 2, left = (s->columns - p->width) / 2, row = (s->rows - rows) / 2;
    column c = {.row = row + 1, .end = row + rows - 1, .left = left, .width = p->width};
    screen_style(s, INK_TEXT, GROUND_BAR);
    for (int i = 0; i < rows; i++)
        screen_blank(row + i, left - MARGIN, p->width + 2 * MARGIN);
    status_forget_choices(t);
    status_draw_panel(t, &c, p, 0, GROUND_BAR);
}

static void draw_keys(tui *t) {
    static panel p;
    const char *text =
        _("arrows      move from point to point\n"
          "Enter       choose the point, or play what the line below says\n"
          "Tab         next kind of piece, target or row\n"
          "Space       remove a piece of a row or keep it; otherwise like Enter\n"
          "Esc         start over; while the engine is thinking: move now\n"
          "mouse       click a point to choose it\n"
          "1 2 3 ...   choose from the list beside the board\n"
          "< >         undo and redo an action; against the engine, yours\n"
          "PgUp PgDn   step through the game by turns; Home: the start, End: now\n"
          "!           make the engine move now\n"
          "*           hint: what the engine would play\n"
          "=           evaluation: the engine's view of the game\n"
          "#           show the other board, if there are two\n"
          "\n"
          "You can also type an action, or the actions of a turn separated by semicolons,\n"
          "in any notation; or undo, redo, undo turn, redo turn, back, forward, go N,\n"
          "now, hint, eval, moves, save FILE, draw, resign, quit (the game is saved).\n"
          "Begin with a colon to type anything at all.");
    p.width = SCREEN_COLUMNS_MIN - 6;
    for (p.count = 0; *text; text += *text == '\n') {
        char line[SENTENCE_MAX];
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        panel_add(&p, PANEL_PLAIN, 0, line);
        text += n;
    }
    draw_box(t, &p);
}

/* The loss, and the two answers. */
static void draw_question(tui *t) {
    static panel p;
    char sentence[SENTENCE_MAX];
    play_question(t->game, sentence, sizeof sentence);
    p.width = SCREEN_COLUMNS_MIN - 20;
    p.count = 0;
    panel_add(&p, PANEL_PLAIN, 0, sentence);
    panel_add(&p, PANEL_PLAIN, 0, "");
    for (size_t i = 0; i < ANSWER_NB; i++)
        status_add_choice(&p, i, answer_name(i), i == t->listed);
    draw_box(t, &p);
}

/* The legal actions, in columns, as far as there is room. */
static void draw_moves(tui *t) {
    static panel p;
    pt_actions list;
    char text[PT_ACTION_TEXT_MAX + 32], line[PANEL_TEXT] = "";
    int widest = 1;
    pt_legal(rules_of(t), &t->view, &list);
    for (size_t i = 0; i < list.count; i++) {
        int n = (int)pt_action_write(rules_of(t), &t->view, list.items[i], text, sizeof text);
        widest = n > widest ? n : widest;
    }
    p.width = t->screen.columns - 8;
    p.count = 0;
    snprintf(text, sizeof text, ngettext("%zu legal action", "%zu legal actions", list.count),
             list.count);
    panel_add(&p, PANEL_STRONG, 0, text);
    int across = p.width / (widest + 2), rows = t->screen.rows - BOTTOM_ROWS - 6;
    for (size_t i = 0; i < list.count && (int)p.count < rows; i++) {
        pt_action_write(rules_of(t), &t->view, list.items[i], text, sizeof text);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%-*s", widest + 2, text);
        if ((int)(i + 1) % across != 0 && i + 1 < list.count)
            continue;
        panel_add(&p, PANEL_PLAIN, 0, line);
        *line = '\0';
        size_t more = list.count - i - 1;
        snprintf(text, sizeof text, ngettext("... and %zu more", "... and %zu more", more), more);
        if (more > 0 && (int)p.count == rows)
            panel_add(&p, PANEL_STRONG, 0, text);
    }
    draw_box(t, &p);
}

/* == The boards == */

static void mark(board_looks *looks, const pt_points *points, ground g) {
    for (size_t i = 0; i < PT_POINTS_MAX; i++)
        if (pt_points_has(points, i))
            looks->grounds[i] = (uint8_t)g;
}

static void clear_looks(board_looks *looks) {
    memset(looks, 0, sizeof *looks);
    memset(looks->grounds, GROUND_BOARD, sizeof looks->grounds);
    looks->cursor = BOARD_NO_POINT;
}

static void make_looks(const tui *t, board_looks *looks) {
    const chooser *c = &t->choose;
    chooser_stage stage = chooser_now(c);
    clear_looks(looks);
    looks->cursor = t->cursor;
    mark(looks, &t->last, GROUND_LAST);
    mark(looks, &t->hint, GROUND_HINT);
    for (size_t i = 0; i < c->walk.picked_count; i++)
        if (c->walk.picked[i].kind == PT_PICK_POINT)
            mark(looks, &c->walk.picked[i].points, GROUND_PICKED);
    if (c->subset.kind == PT_PICK_SUBSET && (stage == CHOOSER_SUBSET || stage == CHOOSER_READY)) {
        mark(looks, &c->subset.points, GROUND_KEEP);
        mark(looks, &c->subset.chosen, GROUND_TAKE);
    } else if (stage == CHOOSER_POINT) {
        looks->open = c->open;
        if (c->walk.picked_count > 0)
            mark(looks, &c->open, GROUND_TARGET);
    }
}

static bool differs(const pt_board *a, const pt_board *b, size_t point) {
    pt_thing x[PT_STACK_MAX], y[PT_STACK_MAX];
    size_t n = pt_board_pieces(a, point, x, PT_STACK_MAX);
    return n != pt_board_pieces(b, point, y, PT_STACK_MAX) || memcmp(x, y, n * sizeof x[0]) != 0 ||
           pt_points_has(&a->missing, point) != pt_points_has(&b->missing, point);
}

/* The board after Enter, with changes marked; false if nothing would change here, or if removals
 * are already marked. */
static bool preview(const tui *t, pt_board *out, board_looks *looks) {
    static pt_scene scene;
    const pt_board *now = &t->scene.boards[t->active];
    pt_action action = view_action(t);
    pt_state after = t->view;
    if (action == PT_NO_ACTION || t->choose.subset.kind == PT_PICK_SUBSET || status_is_secret(t) ||
        play_question(t->game, NULL, 0))
        return false;
    pt_apply(rules_of(t), &after, action);
    pt_state_scene(rules_of(t), &after, &scene);
    if (t->active >= scene.count || scene.boards[t->active].layout != now->layout)
        return false;
    *out = scene.boards[t->active];
    for (size_t i = 0; i < now->layout->point_count; i++)
        if (differs(now, out, i))
            looks->grounds[i] = GROUND_PREVIEW;
    /* Points about to vanish are still shown. */
    out->missing = now->missing;
    return true;
}

static void draw_boards(tui *t, const board_fit *other) {
    static pt_board after;
    board_looks looks;
    const pt_board *board = &t->scene.boards[t->look];
    if (t->look == t->active) {
        make_looks(t, &looks);
        if (t->leaf == PRESENT && preview(t, &after, &looks))
            board = &after;
    } else {
        clear_looks(&looks);
    }
    board_draw(&t->screen, &t->fit, board, &looks);
    clear_looks(&looks);
    if (other->layout)
        board_draw(&t->screen, other, &t->scene.boards[1 - t->look], &looks);
}

/* Arranges boards and panels; false if a board does not fit. *beside tells whether the panels
 * are beside the board. */
static bool arrange(tui *t, board_fit *other, column *first, column *second, bool *beside) {
    const screen *s = &t->screen;
    const pt_layout *layout = t->scene.boards[t->look].layout;
    const pt_layout *less = t->scene.count > 1 ? t->scene.boards[1 - t->look].layout : NULL;
    int rows = s->rows - BOTTOM_ROWS - 1; /* less the bar */
    int wide = s->columns - PANEL_USUAL - GAP, under = 0;
    board_fit below, small;
    *beside = false;
    *first = (column){.row = 2, .end = rows, .left = 2, .width = s->columns / 2 - 4};
    *second = *first;
    second->left = s->columns / 2;
    t->fit.layout = other->layout = NULL;
    t->is_hidden = layout && less;
    if (!layout)
        return true;
    /* The other board goes below, at its smallest. */
    if (less)
        board_fit_least(less, &small);
    if (less && small.columns <= wide &&
        board_fit_into(layout, rows - 1 - small.rows - 1, wide, &t->fit)) {
        *other = small;
        under = small.rows + 1;
        t->is_hidden = false;
    }
    *beside = board_fit_into(layout, rows - 1 - under, wide, &t->fit) ||
              board_fit_into(layout, rows - 1, s->columns - PANEL_LEAST - GAP, &t->fit);
    if (!under && board_fit_into(layout, rows - GAP - PANEL_ROWS_LEAST, s->columns, &below) &&
        (!*beside || below.step_y > t->fit.step_y || below.step_x > t->fit.step_x)) {
        *beside = false;
        t->fit = below;
        board_place(&t->fit, 2, (s->columns - t->fit.columns) / 2);
        first->row = second->row = t->fit.row + t->fit.rows + 1;
        first->end = ++second->end;
        second->left++;
        second->width = s->columns - second->left - 2;
        return true;
    }
    if (!*beside)
        return false;
    board_place(&t->fit, 1 + (rows - t->fit.rows - under) / 2, 1);
    if (under)
        board_place(other, t->fit.row + t->fit.rows + 1, 1);
    int columns = under && other->columns > t->fit.columns ? other->columns : t->fit.columns;
    first->left = t->fit.column + columns + GAP;
    first->width = s->columns - first->left - 1;
    *second = *first;
    return true;
}

/* Tells how large the window must be for this game. */
static void say_size(tui *t) {
    char text[SENTENCE_MAX];
    int rows = SCREEN_ROWS_MIN, columns = SCREEN_COLUMNS_MIN;
    board_fit least;
    for (size_t i = 0; i < t->scene.count; i++) {
        const pt_layout *layout = t->scene.boards[i].layout;
        int wide = SCREEN_COLUMNS_MIN;
        while (layout && wide < SCREEN_COLUMNS_WIDE &&
               !board_fit_into(layout, SCREEN_ROWS_MIN - BOTTOM_ROWS - 2, wide - PANEL_LEAST - GAP,
                               &least))
            wide++;
        if (wide == SCREEN_COLUMNS_WIDE) { /* rather a high window than a very wide one */
            board_fit_least(layout, &least);
            rows = least.rows + BOTTOM_ROWS + 2 > rows ? least.rows + BOTTOM_ROWS + 2 : rows;
            wide = least.columns + PANEL_LEAST + GAP;
        }
        columns = wide > columns ? wide : columns;
    }
    snprintf(text, sizeof text,
             _("The window is too small: it needs %d columns and %d rows, but has %d and %d."),
             columns, rows, t->screen.columns, t->screen.rows);
    column c = {.end = t->screen.rows, .width = t->screen.columns};
    status_draw_text(t, &c, PANEL_STRONG, text);
}

void view_draw(tui *t) {
    column first, second;
    board_fit other;
    bool beside = false;
    screen_measure(&t->screen);
    erase();
    t->is_small = t->screen.rows < SCREEN_ROWS_MIN || t->screen.columns < SCREEN_COLUMNS_MIN ||
                  !arrange(t, &other, &first, &second, &beside);
    if (t->is_small) {
        say_size(t);
        refresh();
        return;
    }
    draw_bar(t);
    if (t->fit.layout)
        draw_boards(t, &other);
    status_draw(t, &first, &second, beside);
    if (beside && chooser_now(&t->choose) != CHOOSER_IDLE)
        second.row++;
    status_draw_stack(t, &second);
    if (beside)
        second.row++;
    status_draw_turns(t, &second);
    draw_bottom(t);
    if (t->over == OVERLAY_KEYS)
        draw_keys(t);
    else if (t->over == OVERLAY_MOVES)
        draw_moves(t);
    else if (play_question(t->game, NULL, 0))
        draw_question(t);
    draw_entry(t);
    refresh();
}
