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

enum {
    BOTTOM_ROWS = 2 + MESSAGE_LINES,
    PANEL_USUAL = 30,
    PANEL_LEAST = 24,
    PANEL_ROWS_LEAST = 6,
    TURN_ROWS_LEAST = 6, /* of what lies under the cursor and the last turns */
    SIGN_WIDTH = 4,
    GAP = 2
};

static const pt_rules *rules_of(const tui *t) {
    return t->game->game.rules;
}

static const char *name_of(const tui *t, pt_actor player) {
    return player_label(rules_of(t), player);
}

/* == Columns of text == */

typedef struct column {
    int row, end, left, width;
} column;

static void draw_sign(tui *t, int row, int left, pt_actor player) {
    board_draw_player(&t->screen, row, left, pt_rules_game(rules_of(t)), player);
}

/* Draws a panel from a line on, from the top of a column, as far as there is room; returns the
 * line after that. */
static size_t draw_panel(tui *t, column *c, const panel *p, size_t from, ground g) {
    static const ink inks[] = {INK_TEXT, INK_STRONG, INK_FAINT, INK_ON_BLACK};
    size_t i = from;
    for (; i < p->count && c->row < c->end; i++, c->row++) {
        const panel_line *line = &p->lines[i];
        int left = c->left + line->indent, width = c->width - line->indent;
        if (line->sign)
            draw_sign(t, c->row, c->left, (pt_actor)(line->sign - 1));
        screen_style(&t->screen, inks[line->ink], line->ink == PANEL_CHOSEN ? GROUND_CURSOR : g);
        int used = screen_text(&t->screen, c->row, left, width, line->text);
        if (line->choice == 0 || line->choice > CHOOSER_LIST)
            continue;
        t->choices[line->choice - 1].row = c->row;
        t->choices[line->choice - 1].column = left;
        t->choices[line->choice - 1].width = used;
    }
    return i;
}

static void forget_choices(tui *t) {
    for (size_t i = 0; i < CHOOSER_LIST; i++)
        t->choices[i].row = -1;
}

/* One of a numbered list. */
static void add_choice(panel *p, size_t i, const char *name, bool chosen) {
    char text[SENTENCE_MAX];
    snprintf(text, sizeof text, chosen ? "[%zu %s]" : " %zu %s ", i + 1, name);
    size_t first = p->count;
    panel_add(p, chosen ? PANEL_CHOSEN : PANEL_PLAIN, 0, text);
    for (; first < p->count; first++)
        p->lines[first].choice = (uint8_t)(i + 1);
}

/* == The panel == */

static void who_plays(const tui *t, pt_actor player, char *out, size_t size) {
    const seat *seats = t->game->seats;
    *out = '\0';
    if (seats[player].level == SEAT_FULL_STRENGTH)
        snprintf(out, size, "%s", _("engine, full strength"));
    else if (seats[player].level > 0)
        snprintf(out, size, _("engine, level %u"), seats[player].level);
    else if (seats[1 - player].level > 0)
        snprintf(out, size, "%s", _("you"));
}

/* Which player of the board somebody is. */
static unsigned seat_on(const pt_board *board, pt_actor player) {
    return board->seats[0] == (uint8_t)player ? 0 : 1;
}

static void add_player(const tui *t, panel *p, pt_actor player, bool spelled) {
    char who[64], text[PANEL_TEXT], clock[32] = "";
    const pt_board *board = &t->scene.boards[t->active];
    unsigned here = seat_on(board, player);
    bool acts = !session_over(&t->game->game) && play_seat(t->game) == player;
    who_plays(t, player, who, sizeof who);
    if (t->game->clock.on)
        game_clock_text(game_clock_left(&t->game->clock, player), clock, sizeof clock);
    snprintf(text, sizeof text, "%s%s%s%s%s", name_of(t, player), *who ? ", " : "", who,
             *clock ? "   " : "", clock);
    panel_add(p, acts ? PANEL_STRONG : PANEL_PLAIN, SIGN_WIDTH, text)->sign = (uint8_t)(1 + player);
    if (here != player) {
        snprintf(text, sizeof text, _("plays %s on this board"),
                 player_label(board->rules, (pt_actor)here));
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
    }
    if (spelled) {
        panel_add_holdings(p, board, (pt_actor)here, SIGN_WIDTH);
        return;
    }
    panel_holdings(board, (pt_actor)here, text, sizeof text);
    if (*text)
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
}

/* What can come in next: what stands ready is in brackets. */
static void add_hands(const tui *t, panel *p, bool spelled) {
    const chooser *c = &t->choose;
    char text[PANEL_TEXT] = "", one[128];
    pt_actor owner = play_seat(t->game);
    if (c->hand_count == 0)
        return;
    panel_add(p, PANEL_FAINT, 0, _("Tab changes what comes in:"));
    for (size_t i = 0; i < c->hand_count; i++) {
        const pt_sprite *sprite = c->hands[i].sprite;
        bool chosen = i == c->hand;
        if (spelled || chosen || !sprite->letter)
            snprintf(one, sizeof one,
                     chosen    ? "[%s]"
                     : spelled ? " %s"
                               : "%s",
                     piece_name(sprite, owner));
        else
            snprintf(one, sizeof one, "%c", sprite->letter);
        if (spelled)
            panel_add(p, chosen ? PANEL_CHOSEN : PANEL_PLAIN, 0, one);
        else
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? "  " : "", one);
    }
    if (!spelled)
        panel_add(p, PANEL_PLAIN, 0, text);
}

/* What a pick of the list is called; where it makes an action of numbers or turns, that. */
static void name_choice(const tui *t, size_t index, char *out, size_t size) {
    const pt_pick *pick = &t->choose.list[index];
    pt_action action = chooser_after_listed(&t->choose, index);
    switch (pick->kind) {
    case PT_PICK_WORD:
        snprintf(out, size, "%s", pick->word ? _(pick->word) : pick->text);
        break;
    case PT_PICK_HAND:
        snprintf(out, size, "%s", piece_name(pick->sprite, play_seat(t->game)));
        break;
    case PT_PICK_TURN:
        snprintf(out, size, pick->number ? _("turned by %d degrees") : _("not turned"),
                 pick->number * 60);
        break;
    default:
        if (action == PT_NO_ACTION ||
            pt_action_write(rules_of(t), &t->view, action, out, size) == 0)
            snprintf(out, size, "%d", pick->number);
    }
}

static bool is_secret(const tui *t) {
    return pt_state_phase(rules_of(t), &t->view)->secret;
}

static void add_list(const tui *t, panel *p) {
    bool only = chooser_now(&t->choose) == CHOOSER_LISTED && !is_secret(t);
    for (size_t i = 0; i < t->choose.list_count; i++) {
        char name[128];
        name_choice(t, i, name, sizeof name);
        add_choice(p, i, name, only && i == t->listed);
    }
}

/* Whose choice it is, or how the game ended. */
static void add_sentence(const tui *t, panel *p) {
    char text[SENTENCE_MAX];
    const play *g = t->game;
    const char *end = t->leaf == PRESENT ? play_end_sentence(g) : NULL;
    bool alone = (g->seats[0].level > 0) != (g->seats[1].level > 0);
    state_sentence(rules_of(t), &t->view, text, sizeof text);
    if (!end && alone && t->leaf == PRESENT && play_waits_for_person(g)) {
        pt_sentence sentence;
        pt_phase_tell(rules_of(t), &t->view, true, &sentence);
        sentence_text(&sentence, text, sizeof text);
    }
    panel_add(p, PANEL_STRONG, 0, end ? end : text);
}

static void fill_panel(const tui *t, panel *p, bool spelled) {
    char text[SENTENCE_MAX];
    const session *s = &t->game->game;
    const pt_board *board = &t->scene.boards[t->active];
    p->count = 0;
    if (t->leaf != PRESENT) {
        snprintf(text, sizeof text, _("Action %zu of %zu; End goes back to the game"), t->leaf,
                 s->count);
        panel_add(p, PANEL_CHOSEN, 0, text);
    }
    add_sentence(t, p);
    if (t->scene.count > 1)
        panel_add(p, PANEL_PLAIN, 0, _(pt_rules_title(board->rules)));
    for (pt_actor player = PT_WHITE; player <= PT_BLACK; player++)
        add_player(t, p, player, spelled);
    panel_holdings(board, PT_NOBODY, text, sizeof text);
    if (*text)
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
    size_t times = session_repetitions(s);
    if (times >= 3 && !session_over(s)) {
        snprintf(text, sizeof text,
                 ngettext("This position has come up %zu time.",
                          "This position has come up %zu times.", times),
                 times);
        panel_add(p, PANEL_PLAIN, 0, text);
    }
    if (spelled)
        panel_add(p, PANEL_PLAIN, 0, "");
    add_hands(t, p, spelled);
    add_list(t, p);
    if (t->is_hidden)
        panel_add(p, PANEL_FAINT, 0, _("# shows the other board"));
}

/* With whole names where there is room for them, and for the last turns. What the first of two
 * columns is too short for goes on in the second. */
static void draw_status(tui *t, column *first, column *second, bool beside) {
    static panel p;
    int room = first->end - first->row + (beside ? 0 : second->end - second->row);
    p.width = first->width < second->width ? first->width : second->width;
    fill_panel(t, &p, true);
    if ((int)p.count > room - TURN_ROWS_LEAST)
        fill_panel(t, &p, false);
    forget_choices(t);
    size_t drawn = draw_panel(t, first, &p, 0, GROUND_NONE);
    if (beside)
        second->row = first->row;
    else
        draw_panel(t, second, &p, drawn, GROUND_NONE);
}

/* What lies under the cursor, bottom to top. */
static void draw_stack(tui *t, column *c) {
    static panel p;
    pt_thing pieces[PT_STACK_MAX];
    pt_sentence sentence;
    char text[256];
    if (!t->fit.layout || t->look != t->active || c->row >= c->end)
        return;
    pt_point_tell(rules_of(t), &t->view, t->cursor, &sentence);
    sentence_text(&sentence, text, sizeof text);
    p.width = c->width;
    p.count = 0;
    panel_add(&p, PANEL_FAINT, 0, text);
    draw_panel(t, c, &p, 0, GROUND_NONE);
    size_t count = pt_board_pieces(&t->scene.boards[t->look], t->cursor, pieces, PT_STACK_MAX);
    bool plain = t->screen.colours == COLOURS_NONE;
    int at = c->left, wide = plain ? 3 : 4;
    for (size_t i = 0; count > 1 && i < count && c->row < c->end; i++) {
        if (at + wide > c->left + c->width) {
            at = c->left;
            c->row++;
        }
        if (c->row >= c->end)
            return;
        if (!plain) {
            screen_style(&t->screen, INK_TEXT, GROUND_BOARD);
            screen_blank(c->row, at, wide);
        }
        board_draw_stack(&t->screen, c->row, at + !plain, &pieces[i], 1,
                         plain ? GROUND_NONE : GROUND_BOARD);
        at += wide;
    }
    c->row += count > 1;
}

/* A turn in lines of its own, broken between its actions. */
static size_t turn_lines(const tui *t, size_t turn, panel *p) {
    const session *s = &t->game->game;
    char text[SENTENCE_MAX], *at;
    session_turn_text(s, turn, text, sizeof text - 8);
    if (turn + 1 == pt_record_turns(s->record) && !s->done[s->count - 1].ends_turn)
        strcat(text, " ...");
    /* A semicolon is where a line may be broken. */
    char broken[2 * SENTENCE_MAX], *to = broken;
    for (at = text; *at; at++) {
        *to++ = *at;
        if (*at == ';')
            *to++ = ' ';
    }
    *to = '\0';
    p->count = 0;
    panel_add(p, PANEL_PLAIN, 0, broken);
    return p->count;
}

/* The turn of the record that has the last action which is looked at. */
static size_t turn_shown(const tui *t) {
    const session *s = &t->game->game;
    size_t turns = s->count > 0 ? pt_record_turns(s->record) : 0, seen = 0, count;
    for (size_t turn = 0; t->leaf != PRESENT && turn < turns; turn++) {
        pt_record_turn(s->record, turn, &count, NULL);
        seen += count;
        if (seen >= t->leaf)
            return turn;
    }
    return turns - (turns > 0);
}

/* The last turns, or those up to the one that is looked at, as many as fit. */
static void draw_turns(tui *t, column *c) {
    static panel p;
    const session *s = &t->game->game;
    size_t turns = s->count > 0 ? pt_record_turns(s->record) : 0;
    size_t shown = turn_shown(t), from = turns > 0 ? shown + 1 : 0;
    char number[32];
    int digits = snprintf(number, sizeof number, "%zu", turns), rows = c->end - c->row;
    p.width = c->width - digits - 1 - SIGN_WIDTH;
    while (from > 0 && rows > 0) {
        rows -= (int)turn_lines(t, from - 1, &p);
        if (rows < 0 && from <= shown)
            break;
        from--;
    }
    for (size_t turn = from; turn < turns && c->row < c->end; turn++) {
        pt_state before;
        pt_record_state(s->record, turn, &before);
        size_t n = turn_lines(t, turn, &p), skip = 0;
        /* Of a turn that is too long, the end. */
        if (turn == shown && (int)n > c->end - c->row)
            skip = n - (size_t)(c->end - c->row);
        screen_style(&t->screen, INK_FAINT, GROUND_NONE);
        snprintf(number, sizeof number, "%*zu", digits, turn + 1);
        screen_text(&t->screen, c->row, c->left, digits, number);
        draw_sign(t, c->row, c->left + digits + 1, pt_state_owner(s->rules, &before));
        for (size_t i = skip; i < n && c->row < c->end; i++) {
            screen_style(&t->screen, turn == shown ? INK_STRONG : INK_TEXT, GROUND_NONE);
            screen_text(&t->screen, c->row++, c->left + digits + 1 + SIGN_WIDTH, p.width,
                        p.lines[i].text);
        }
    }
}

/* == Lines at the top and the bottom == */

static void draw_bar(tui *t) {
    char text[PT_SETUP_TEXT_MAX];
    const char *keys = _("? keys"), *title = _(pt_rules_title(rules_of(t)));
    screen_style(&t->screen, INK_TEXT, GROUND_BAR);
    screen_blank(0, 0, t->screen.columns);
    int right = screen_width(keys) + 1, room = t->screen.columns - right - 3;
    int used = screen_text(&t->screen, 0, 1, room, title);
    if (pt_rules_part(rules_of(t), 0)) {
        snprintf(text, sizeof text, ": %s", _(pt_rules_title(pt_rules_part(rules_of(t), 0))));
        used += screen_text(&t->screen, 0, 1 + used, room - used, text);
    }
    snprintf(text, sizeof text, " (%s)", t->game->keep.name);
    used += screen_text(&t->screen, 0, 1 + used, room - used, text);
    /* What was agreed on besides, where it can be shown whole. */
    pt_setup_text(rules_of(t), text, sizeof text);
    if (!pt_rules_variant(rules_of(t)) && used + 3 + screen_width(text) <= room)
        screen_text(&t->screen, 0, 1 + used + 3, room - used - 3, text);
    screen_text(&t->screen, 0, t->screen.columns - right, right, keys);
}

static const char *answer_name(size_t answer) {
    return answer == ANSWER_YES ? _("Play it all the same") : _("Choose something else");
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
        return is_secret(t) ? PT_NO_ACTION : chooser_after_listed(&t->choose, t->listed);
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
    const char *point = t->fit.layout ? t->fit.layout->points[t->cursor].name : "";
    *out = '\0';
    if (play_question(t->game, NULL, 0)) {
        snprintf(out, size, _("Enter answers: %s"), answer_name(t->listed));
    } else if (t->leaf != PRESENT) {
        snprintf(out, size, "%s", _("Left and right go through the actions; End goes back"));
    } else if (action != PT_NO_ACTION) {
        pt_sentence sentence;
        pt_action_write(rules_of(t), &t->view, action, text, sizeof text);
        pt_action_tell(rules_of(t), &t->view, action, &sentence);
        sentence_text(&sentence, told, sizeof told);
        if (stage == CHOOSER_SUBSET && chooser_is_optional(&t->choose, t->cursor))
            more = _("    Space: take it or leave it");
        else if (stage == CHOOSER_SUBSET && t->choose.subset_count > 1)
            more = _("    Tab: another row");
        if (*told)
            snprintf(out, size, _("Enter plays %s: %s"), text, told);
        /* What the keys do is told in any case. */
        if (!*told || screen_width(out) + screen_width(more) > t->screen.columns - 2)
            snprintf(out, size, _("Enter plays %s"), text);
        snprintf(out + strlen(out), size - strlen(out), "%s", more);
    } else if (stage == CHOOSER_LISTED && is_secret(t)) {
        snprintf(out, size, "%s", _("Press the number of your choice; it is not shown"));
    } else if (stage == CHOOSER_POINT && pt_points_has(&t->choose.open, t->cursor)) {
        snprintf(out, size, _("Enter chooses %s"), point);
    } else if (stage == CHOOSER_POINT && t->choose.walk.picked_count > 0) {
        snprintf(out, size, "%s", _("Choose where it goes; Esc begins again"));
    } else if (stage == CHOOSER_LISTED) {
        snprintf(out, size, "%s", _("Enter takes what is marked"));
    }
}

/* How far the engine is; empty where it does not think. */
static void thinking_sentence(const tui *t, char *out, size_t size) {
    char verdict[128], effort[128], line[SENTENCE_MAX], thinks[64];
    const pt_search_info *info = &t->progress;
    *out = '\0';
    if (t->game->task == TASK_NONE)
        return;
    if (t->game->task == TASK_MOVE)
        snprintf(thinks, sizeof thinks, _("%s thinks"), name_of(t, play_seat(t->game)));
    else
        snprintf(thinks, sizeof thinks, "%s", _("The engine thinks"));
    if (!t->has_progress) {
        snprintf(out, size, "%s ...", thinks);
        return;
    }
    verdict_sentence(rules_of(t), &t->game->shown, info, verdict, sizeof verdict);
    verdict_effort(info, effort, sizeof effort);
    verdict_line(rules_of(t), &t->game->shown, info, line, sizeof line);
    snprintf(out, size, "%s: %s; %s; %s", thinks, effort, verdict, line);
}

/* What the action at hand would give up. */
static void warning_sentence(const tui *t, char *out, size_t size) {
    pt_warning warnings[PT_WARNINGS_MAX];
    pt_action action = t->leaf == PRESENT ? view_action(t) : PT_NO_ACTION;
    *out = '\0';
    if (action != PT_NO_ACTION)
        loss_sentence(warnings, pt_action_warnings(rules_of(t), &t->view, action, warnings), out,
                      size);
}

static void draw_bottom(tui *t) {
    static panel p;
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
    /* A long message alone has both lines. */
    column c = {.row = row, .end = row + MESSAGE_LINES, .left = 1, .width = s->columns - 2};
    p.width = c.width;
    p.count = 0;
    for (size_t i = 0; i < t->message_count; i++)
        panel_add(&p, PANEL_STRONG, 0, t->messages[i]);
    warning_sentence(t, text, sizeof text);
    if (t->message_count == 0 && *text)
        panel_add(&p, PANEL_STRONG, 0, text);
    draw_panel(t, &c, &p, 0, GROUND_NONE);
}

/* The keys of this moment. */
static const char *keys_sentence(const tui *t) {
    if (play_question(t->game, NULL, 0))
        return _("arrows, then Enter; or 1, 2; Esc gives nothing up");
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
    if (is_secret(t))
        memset(typed, '*', strlen(typed));
    /* Of a long line the end is shown. */
    const char *shown = typed;
    while (screen_width(shown) > s->columns - at - 2 && *shown)
        shown += (size_t)(mblen(shown, MB_CUR_MAX) > 0 ? mblen(shown, MB_CUR_MAX) : 1);
    at += screen_text(s, row, at, s->columns - at, shown);
    move(row, at);
}

/* == Over the board == */

static void draw_box(screen *s, int row, int left, int rows, int columns) {
    screen_style(s, INK_TEXT, GROUND_BAR);
    for (int i = 0; i < rows; i++)
        screen_blank(row + i, left, columns);
}

static void draw_keys(screen *s) {
    const char *text = _("arrows      go from point to point\n"
                         "Enter       choose the point; play, where the line below says so\n"
                         "Tab         another kind of piece, another target, another row\n"
                         "Space       take a piece of a row or leave it; elsewhere as Enter\n"
                         "Esc         begin again; while the engine thinks: move now\n"
                         "mouse       a click goes to a point and chooses it\n"
                         "1 2 3 ...   choose from the list beside the board\n"
                         "< >         undo and redo an action; against the engine, yours\n"
                         "PgUp PgDn   look through the game by turns; Home, End: its start, now\n"
                         "!           the engine moves now\n"
                         "*           hint: what the engine would do\n"
                         "=           chances: how the engine sees the game\n"
                         "#           another board of a game that has two\n"
                         "\n"
                         "Typed: an action or the actions of a turn joined by a semicolon, in any\n"
                         "notation; or undo, redo, undo turn, redo turn, hint, eval, moves,\n"
                         "save FILE, draw, resign, quit (the game is kept). With a colon first,\n"
                         "whatever comes is typed.");
    int rows = 3, row = 2, width = SCREEN_COLUMNS_MIN - 2;
    for (const char *p = text; *p; p++)
        rows += *p == '\n';
    int left = (s->columns - width) / 2;
    row = (s->rows - rows) / 2;
    draw_box(s, row, left, rows, width);
    for (row++; *text; row++) {
        char line[SENTENCE_MAX];
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        screen_text(s, row, left + 2, width - 4, line);
        text += n + (text[n] == '\n');
    }
}

/* What would be lost, and the two answers. */
static void draw_question(tui *t) {
    enum { MARGIN = 2, WIDTH = 60 };
    static panel p;
    screen *s = &t->screen;
    char sentence[SENTENCE_MAX];
    play_question(t->game, sentence, sizeof sentence);
    p.width = WIDTH;
    p.count = 0;
    panel_add(&p, PANEL_PLAIN, 0, sentence);
    panel_add(&p, PANEL_PLAIN, 0, "");
    for (size_t i = 0; i < ANSWER_NB; i++)
        add_choice(&p, i, answer_name(i), i == t->listed);
    int rows = (int)p.count + 2, width = WIDTH + 2 * MARGIN;
    int left = (s->columns - width) / 2, row = (s->rows - rows) / 2;
    column c = {.row = row + 1, .end = row + rows - 1, .left = left + MARGIN, .width = WIDTH};
    draw_box(s, row, left, rows, width);
    forget_choices(t);
    draw_panel(t, &c, &p, 0, GROUND_BAR);
}

/* Every legal action, in columns. */
static void draw_moves(tui *t) {
    screen *s = &t->screen;
    int left = 2, width = s->columns - 4, rows = s->rows - 6, widest = 1;
    pt_actions list;
    char text[PT_ACTION_TEXT_MAX + 32];
    pt_legal(rules_of(t), &t->view, &list);
    for (size_t i = 0; i < list.count; i++) {
        int n = (int)pt_action_write(rules_of(t), &t->view, list.items[i], text, sizeof text);
        widest = n > widest ? n : widest;
    }
    size_t across = (size_t)((width - 2) / (widest + 2)), most = across * (size_t)(rows - 3);
    draw_box(s, 2, left, rows, width);
    snprintf(text, sizeof text, ngettext("%zu legal action", "%zu legal actions", list.count),
             list.count);
    screen_text(s, 2, left + 2, width - 4, text);
    for (size_t i = 0; i < list.count && i < most; i++) {
        pt_action_write(rules_of(t), &t->view, list.items[i], text, sizeof text);
        screen_text(s, 4 + (int)(i / across), left + 2 + (int)(i % across) * (widest + 2), widest,
                    text);
    }
    if (list.count > most) {
        snprintf(text, sizeof text,
                 ngettext("... and %zu more", "... and %zu more", list.count - most),
                 list.count - most);
        screen_text(s, 2, left + width - 2 - screen_width(text), width, text);
    }
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

/* The board as Enter would leave it, with what is new marked; false where it would make no action
 * that can be seen here, or where what is taken is marked already. */
static bool preview(const tui *t, pt_board *out, board_looks *looks) {
    static pt_scene scene;
    const pt_board *now = &t->scene.boards[t->active];
    pt_action action = view_action(t);
    pt_state after = t->view;
    if (action == PT_NO_ACTION || t->choose.subset.kind == PT_PICK_SUBSET || is_secret(t) ||
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
    /* What would vanish is still to be seen. */
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

/* Finds the places of boards and panels; false where a board has no room. True in *beside where
 * the panels stand beside the board. */
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
    /* The other board comes below, at its smallest. */
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

/* The least window for this game, where the one that is there is smaller. */
static void say_size(tui *t) {
    static panel p;
    char text[SENTENCE_MAX];
    int rows = SCREEN_ROWS_MIN, columns = SCREEN_COLUMNS_MIN;
    board_fit least;
    for (size_t i = 0; i < t->scene.count; i++) {
        if (!t->scene.boards[i].layout)
            continue;
        board_fit_least(t->scene.boards[i].layout, &least);
        rows = least.rows + BOTTOM_ROWS + 2 > rows ? least.rows + BOTTOM_ROWS + 2 : rows;
        if (least.columns + PANEL_LEAST + GAP > columns)
            columns = least.columns + PANEL_LEAST + GAP;
    }
    snprintf(text, sizeof text,
             _("The window is too small: %d columns and %d rows are needed, and it has %d and %d."),
             columns, rows, t->screen.columns, t->screen.rows);
    column c = {.end = t->screen.rows, .width = t->screen.columns};
    p.width = c.width;
    p.count = 0;
    panel_add(&p, PANEL_STRONG, 0, text);
    draw_panel(t, &c, &p, 0, GROUND_NONE);
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
    draw_status(t, &first, &second, beside);
    if (beside && chooser_now(&t->choose) != CHOOSER_IDLE)
        second.row++;
    draw_stack(t, &second);
    if (beside)
        second.row++;
    draw_turns(t, &second);
    draw_bottom(t);
    if (t->over == OVERLAY_KEYS)
        draw_keys(&t->screen);
    else if (t->over == OVERLAY_MOVES)
        draw_moves(t);
    else if (play_question(t->game, NULL, 0))
        draw_question(t);
    draw_entry(t);
    refresh();
}
