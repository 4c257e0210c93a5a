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
 */
#include "tui/view.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verdict.h"
#include "cli/words.h"

enum {
    BOTTOM_ROWS = 2 + MESSAGE_LINES,
    PANEL_LEAST = 30,
    PANEL_ROWS_LEAST = 6,
    SPARE_ROWS = 6,
    GAP = 2
};

/* == A column of text == */

typedef struct column {
    screen *s;
    int row, end, left, width;
} column;

/* How many bytes of the text, in whole words, fit into `width` columns, at least one. */
static size_t words_that_fit(const char *text, int width) {
    size_t best = 0;
    char part[SENTENCE_MAX];
    for (size_t i = 0; i < sizeof part - 1; i++) {
        if (text[i] == ' ' || !text[i]) {
            memcpy(part, text, i);
            part[i] = '\0';
            if (best > 0 && screen_width(part) > width)
                return best;
            best = i;
        }
        if (!text[i])
            return best;
    }
    return best > 0 ? best : strlen(text);
}

/* Writes a text broken at blanks, in the current style. */
static void column_words(column *c, int indent, const char *text) {
    while (*text && c->row < c->end) {
        char part[SENTENCE_MAX];
        size_t n = words_that_fit(text, c->width - indent);
        snprintf(part, sizeof part, "%.*s", (int)n, text);
        for (char *p = part; *p; p++)
            *p = *p == UNBROKEN ? ' ' : *p;
        screen_text(c->s, c->row++, c->left + indent, c->width - indent, part);
        text += n + strspn(text + n, " ");
    }
}

/* How many rows the same text takes. */
static int rows_of(const char *text, int width) {
    int rows = 0;
    for (; *text; rows++) {
        size_t n = words_that_fit(text, width);
        text += n + strspn(text + n, " ");
    }
    return rows;
}

static void column_gap(column *c) {
    c->row++;
}

/* == Panels == */

static const pt_rules *rules_of(const tui *t) {
    return t->game->game.rules;
}

static void draw_sign(tui *t, int row, int left, pt_actor player) {
    bool plain = t->screen.colours == COLOURS_NONE;
    if (!plain) {
        screen_style(&t->screen, INK_TEXT, GROUND_BOARD);
        screen_blank(row, left, 3);
    }
    if (plain || t->screen.unicode) {
        board_draw_player(&t->screen, row, left + 1, player, plain ? GROUND_NONE : GROUND_BOARD);
        return;
    }
    /* Without half blocks a piece would fill all of it, and black be lost. */
    screen_style(&t->screen, INK_TEXT, player == PT_WHITE ? GROUND_WHITE : GROUND_BLACK);
    screen_blank(row, left + 1, 1);
}

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

static void draw_clock(tui *t, const column *c, pt_actor player) {
    const game_clock *clock = &t->game->clock;
    char text[32];
    if (!clock->on)
        return;
    int64_t left = game_clock_left(clock, player);
    game_clock_text(left, text, sizeof text);
    bool urgent = clock->running == player && left < 10000;
    screen_style(&t->screen, INK_STRONG, urgent ? GROUND_TAKE : GROUND_NONE);
    int width = screen_width(text);
    screen_text(&t->screen, c->row, c->left + c->width - width, width, text);
}

static void draw_player(tui *t, column *c, pt_actor player, const pt_counter *counters,
                        size_t count) {
    char who[64], text[256];
    bool acts = !session_over(&t->game->game) && play_seat(t->game) == player;
    if (c->row >= c->end)
        return;
    draw_sign(t, c->row, c->left, player);
    screen_style(&t->screen, acts ? INK_STRONG : INK_TEXT, GROUND_NONE);
    int used = 4 + screen_text(&t->screen, c->row, c->left + 4, c->width - 4, player_name(player));
    who_plays(t, player, who, sizeof who);
    screen_style(&t->screen, INK_FAINT, GROUND_NONE);
    screen_text(&t->screen, c->row, c->left + used + 2, c->width - used - 10, who);
    draw_clock(t, c, player);
    c->row++;
    counters_sentence(counters, count, player, text, sizeof text);
    screen_style(&t->screen, INK_TEXT, GROUND_NONE);
    column_words(c, 4, text);
}

/* The kinds of piece one can push: the chosen one stands out. */
static void draw_kinds(tui *t, column *c) {
    char kinds[CHOOSER_KINDS_MAX];
    size_t n = chooser_kinds(&t->choose, kinds);
    if (n < 2 || c->row >= c->end)
        return;
    screen_style(&t->screen, INK_TEXT, GROUND_NONE);
    int at = c->left + screen_text(&t->screen, c->row, c->left, c->width, _("Piece:")) + 1;
    for (size_t i = 0; i < n; i++) {
        bool chosen = kinds[i] == t->choose.kind;
        char name[64];
        snprintf(name, sizeof name, chosen ? "[%s]" : " %s ",
                 kinds[i] ? (char[]){kinds[i], '\0'} : _("basic"));
        screen_style(&t->screen, chosen ? INK_ON_BLACK : INK_TEXT,
                     chosen ? GROUND_CURSOR : GROUND_NONE);
        at += screen_text(&t->screen, c->row, at, c->left + c->width - at, name);
    }
    screen_style(&t->screen, INK_FAINT, GROUND_NONE);
    screen_text(&t->screen, c->row, at + 1, c->left + c->width - at - 1, _("Tab"));
    c->row++;
}

size_t view_words(const tui *t, pt_action out[WORDS_MAX]) {
    return chooser_words(&t->choose, out, WORDS_MAX);
}

/* One of a numbered list, remembered for the mouse. */
static void draw_numbered(tui *t, column *c, size_t i, const char *name, bool chosen, ground g) {
    char text[SENTENCE_MAX];
    snprintf(text, sizeof text, chosen ? "[%zu %s]" : " %zu %s ", i + 1, name);
    screen_style(&t->screen, chosen ? INK_ON_BLACK : INK_TEXT, chosen ? GROUND_CURSOR : g);
    t->word_rows[i] = c->row;
    t->word_columns[i] = c->left;
    t->word_widths[i] = screen_text(&t->screen, c->row++, c->left, c->width, text);
}

/* What can be chosen by a word, numbered. A secret is chosen by its number alone. */
static void draw_words(tui *t, column *c) {
    pt_action words[WORDS_MAX];
    size_t n = view_words(t, words);
    bool only = chooser_now(&t->choose) == CHOOSER_WORD;
    bool secret = pt_state_phase(rules_of(t), &t->view)->secret;
    for (size_t i = 0; i < WORDS_MAX; i++)
        t->word_rows[i] = -1;
    for (size_t i = 0; i < n && c->row < c->end; i++) {
        char name[PT_ACTION_TEXT_MAX];
        pt_action_write(rules_of(t), &t->choose.state, words[i], name, sizeof name);
        draw_numbered(t, c, i, name, only && !secret && i == t->word, GROUND_NONE);
    }
}

static void draw_status(tui *t, column *c) {
    char text[SENTENCE_MAX];
    pt_counter counters[PT_COUNTERS_MAX];
    state_sentence(rules_of(t), &t->view, text, sizeof text);
    const char *end = play_end_sentence(t->game);
    screen_style(&t->screen, INK_STRONG, GROUND_NONE);
    column_words(c, 0, end ? end : text);
    size_t count = pt_state_counters(rules_of(t), &t->view, counters);
    for (pt_actor player = PT_WHITE; player <= PT_BLACK; player++)
        draw_player(t, c, player, counters, count);
    size_t times = session_repetitions(&t->game->game);
    if (times >= 3 && !session_over(&t->game->game)) {
        snprintf(text, sizeof text,
                 ngettext("This position has come up %zu time.",
                          "This position has come up %zu times.", times),
                 times);
        column_words(c, 0, text);
    }
    /* Set apart from the rest, unless there is little room. */
    if (c->end - c->row > SPARE_ROWS)
        column_gap(c);
    draw_kinds(t, c);
    draw_words(t, c);
}

/* The stack under the cursor, bottom to top. */
static void draw_stack(tui *t, column *c) {
    pt_thing pieces[PT_STACK_MAX];
    char text[128];
    if (!t->fit.layout || t->cursor >= t->fit.layout->point_count || c->row >= c->end)
        return;
    const pt_point *p = &t->fit.layout->points[t->cursor];
    size_t count = pt_state_pieces(rules_of(t), &t->view, t->cursor, pieces, PT_STACK_MAX);
    bool plain = t->screen.colours == COLOURS_NONE;
    screen_style(&t->screen, INK_STRONG, GROUND_NONE);
    int used = screen_text(&t->screen, c->row, c->left, c->width, p->name) + 1;
    if (count < 2) {
        screen_style(&t->screen, INK_FAINT, GROUND_NONE);
        if (count == 0)
            screen_text(&t->screen, c->row, c->left + used, c->width - used,
                        p->is_dot ? _("a dot") : _("empty"));
    } else {
        screen_style(&t->screen, INK_FAINT, GROUND_NONE);
        snprintf(text, sizeof text,
                 ngettext("%zu piece, bottom to top:", "%zu pieces, bottom to top:", count), count);
        screen_text(&t->screen, c->row++, c->left + used, c->width - used, text);
        used = 0;
    }
    int at = c->left + used, wide = plain ? 3 : 4;
    for (size_t i = 0; i < count && c->row < c->end; i++) {
        if (at + wide > c->left + c->width) {
            at = c->left;
            c->row++;
            if (c->row >= c->end)
                return;
        }
        if (!plain) {
            screen_style(&t->screen, INK_TEXT, GROUND_BOARD);
            screen_blank(c->row, at, wide);
        }
        board_draw_stack(&t->screen, c->row, at + !plain, &pieces[i], 1,
                         plain ? GROUND_NONE : GROUND_BOARD);
        at += wide;
    }
    c->row++;
}

/* A turn; of one that goes on, the end is what matters. */
static void draw_turn(tui *t, int row, int left, int width, char *text, bool goes_on) {
    if (!goes_on) {
        screen_text(&t->screen, row, left, width, text);
        return;
    }
    const char *from = text, *next;
    while (screen_width(from) + 8 > width && (next = strchr(from, ';')) != NULL)
        from = next + 1;
    char shown[SENTENCE_MAX];
    snprintf(shown, sizeof shown, "%s%.960s ...", from > text ? "...;" : "", from);
    screen_text(&t->screen, row, left, width, shown);
}

/* The last turns, as many as fit. */
static void draw_turns(tui *t, column *c) {
    const session *s = &t->game->game;
    size_t turns = s->count > 0 ? pt_record_turns(s->record) : 0;
    size_t room = c->end > c->row ? (size_t)(c->end - c->row) : 0;
    char number[32];
    int digits = snprintf(number, sizeof number, "%zu", turns);
    for (size_t turn = turns > room ? turns - room : 0; turn < turns; turn++) {
        char text[SENTENCE_MAX];
        pt_state before;
        pt_record_state(s->record, turn, &before);
        session_turn_text(s, turn, text, sizeof text);
        bool open = turn + 1 == turns && !s->done[s->count - 1].ends_turn;
        screen_style(&t->screen, INK_FAINT, GROUND_NONE);
        snprintf(number, sizeof number, "%*zu", digits, turn + 1);
        screen_text(&t->screen, c->row, c->left, digits, number);
        draw_sign(t, c->row, c->left + digits + 1, pt_state_owner(s->rules, &before));
        screen_style(&t->screen, turn + 1 == turns ? INK_STRONG : INK_TEXT, GROUND_NONE);
        draw_turn(t, c->row++, c->left + digits + 5, c->width - digits - 5, text, open);
    }
}

/* == Lines at the bottom == */

static void draw_bar(tui *t) {
    char setup[PT_SETUP_TEXT_MAX];
    const char *keys = _("? keys");
    pt_setup_text(rules_of(t), setup, sizeof setup);
    screen_style(&t->screen, INK_TEXT, GROUND_BAR);
    screen_blank(0, 0, t->screen.columns);
    int right = screen_width(keys) + 1;
    screen_text(&t->screen, 0, 1, t->screen.columns - right - 3, setup);
    screen_text(&t->screen, 0, t->screen.columns - right, right, keys);
}

static const char *answer_name(size_t answer) {
    return answer == ANSWER_YES ? _("Play it all the same") : _("Choose another piece");
}

/* What Enter would do. */
static void action_sentence(const tui *t, char *out, size_t size) {
    char text[PT_ACTION_TEXT_MAX];
    const pt_layout *layout = t->fit.layout;
    pt_action action, words[WORDS_MAX];
    pt_action_info info;
    *out = '\0';
    if (play_question(t->game, NULL, 0)) {
        snprintf(out, size, _("Enter answers: %s"), answer_name(t->word));
        return;
    }
    switch (chooser_now(&t->choose)) {
    case CHOOSER_POINT:
    case CHOOSER_TARGET:
        if (!layout || t->cursor >= layout->point_count)
            return;
        action = chooser_would_play(&t->choose, t->cursor);
        if (action != PT_NO_ACTION) {
            pt_action_write(rules_of(t), &t->choose.state, action, text, sizeof text);
            snprintf(out, size, _("Enter plays %s"), text);
        } else if (chooser_can_pick(&t->choose, t->cursor)) {
            snprintf(out, size, _("Enter chooses %s"), layout->points[t->cursor].name);
        } else if (t->choose.picked_count > 0) {
            snprintf(out, size, "%s", _("Choose where it goes; Esc begins again"));
        }
        return;
    case CHOOSER_ROW:
        pt_action_write(rules_of(t), &t->choose.state, chooser_removal(&t->choose), text,
                        sizeof text);
        pt_action_describe(rules_of(t), &t->choose.state, chooser_removal(&t->choose), &info);
        if (strcmp(info.kind, "done") == 0)
            snprintf(out, size, _("Enter keeps the whole row: %s    Space keeps or takes %s"), text,
                     layout ? layout->points[t->cursor].name : "");
        else if (chooser_is_optional(&t->choose, t->cursor))
            snprintf(out, size, _("Enter removes: %s    Space keeps or takes %s"), text,
                     layout ? layout->points[t->cursor].name : "");
        else if (t->choose.row_count > 1)
            snprintf(out, size, _("Enter removes: %s    Tab: another row"), text);
        else
            snprintf(out, size, _("Enter removes: %s"), text);
        return;
    case CHOOSER_WORD:
        if (pt_state_phase(rules_of(t), &t->view)->secret) {
            snprintf(out, size, "%s", _("Press the number of your choice; it is not shown"));
        } else if (t->word < view_words(t, words)) {
            pt_action_write(rules_of(t), &t->choose.state, words[t->word], text, sizeof text);
            snprintf(out, size, _("Enter plays %s"), text);
        }
        return;
    default:
        return;
    }
}

/* How far the engine is; empty where it does not think. */
static void thinking_sentence(const tui *t, char *out, size_t size) {
    char verdict[128], effort[128], line[SENTENCE_MAX];
    const pt_search_info *info = &t->progress;
    *out = '\0';
    if (t->game->task == TASK_NONE)
        return;
    const char *who = t->game->task == TASK_MOVE ? player_name(play_seat(t->game)) : NULL;
    char thinks[64];
    if (who)
        snprintf(thinks, sizeof thinks, _("%s thinks"), who);
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
    screen_style(s, INK_STRONG, GROUND_NONE);
    /* A long message alone has both lines. */
    column c = {.s = s, .row = row, .end = row + MESSAGE_LINES, .left = 1, .width = s->columns - 2};
    for (size_t i = 0; i < t->message_count; i++)
        column_words(&c, 0, t->messages[i]);
}

/* The keys of this moment. */
static const char *keys_sentence(const tui *t) {
    if (play_question(t->game, NULL, 0))
        return _("arrows, then Enter; or 1, 2; Esc gives nothing up");
    if (session_over(&t->game->game))
        return _("u undo   ? keys   q quit");
    if (!play_waits_for_person(t->game))
        return _("! move now   u undo   ? keys   q quit");
    return _("type an action   u undo   * hint   = chances   ? keys   q quit");
}

static void draw_entry(tui *t) {
    screen *s = &t->screen;
    int row = s->rows - 1;
    char typed[4 * LINE_BYTES_MAX];
    screen_style(s, INK_STRONG, GROUND_NONE);
    const char *name =
        session_over(&t->game->game) ? _("Game over") : player_name(play_seat(t->game));
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
    if (pt_state_phase(rules_of(t), &t->view)->secret)
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
    const char *text =
        _("arrows      go from point to point\n"
          "Enter       choose the point; play, where the line below says so\n"
          "Tab         another kind of piece, another target, another row\n"
          "Space       keep or take a piece of a row; elsewhere as Enter\n"
          "Esc         begin again; while the engine thinks: move now\n"
          "mouse       a click goes to a point and chooses it\n"
          "1 2 3 ...   choose a word from the list beside the board\n"
          "!           the engine moves now\n"
          "u           take the last action back; against the engine, yours\n"
          "U           take the turn back\n"
          "*           hint: what the engine would do\n"
          "=           chances: how the engine sees the game\n"
          "q           quit; the game is kept for \"potentia play --resume\"\n"
          "\n"
          "Typed: an action or the actions of a turn joined by a semicolon, in any\n"
          "notation; or hint, eval, moves, save FILE, draw, resign; a colon before it\n"
          "makes letters such as u and q part of it: \":undo turn\".");
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
    screen *s = &t->screen;
    char sentence[SENTENCE_MAX];
    play_question(t->game, sentence, sizeof sentence);
    /* A row above the sentence, one below, and one below the answers. */
    int rows = rows_of(sentence, WIDTH) + ANSWER_NB + 3, width = WIDTH + 2 * MARGIN;
    int left = (s->columns - width) / 2, row = (s->rows - rows) / 2;
    column c = {
        .s = s, .row = row + 1, .end = row + rows - 1, .left = left + MARGIN, .width = WIDTH};
    draw_box(s, row, left, rows, width);
    column_words(&c, 0, sentence);
    column_gap(&c);
    for (size_t i = 0; i < WORDS_MAX; i++)
        t->word_rows[i] = -1;
    for (size_t i = 0; i < ANSWER_NB; i++)
        draw_numbered(t, &c, i, answer_name(i), i == t->word, GROUND_BAR);
}

/* Every legal action, in columns. */
static void draw_moves(tui *t) {
    screen *s = &t->screen;
    int left = 2, width = s->columns - 4, rows = s->rows - 6, widest = 1;
    const chooser *c = &t->choose;
    char text[PT_ACTION_TEXT_MAX + 32];
    for (size_t i = 0; i < c->list.count; i++) {
        int n = (int)pt_action_write(c->rules, &c->state, c->list.items[i], text, sizeof text);
        widest = n > widest ? n : widest;
    }
    size_t across = (size_t)((width - 2) / (widest + 2)), most = across * (size_t)(rows - 3);
    draw_box(s, 2, left, rows, width);
    snprintf(text, sizeof text, ngettext("%zu legal action", "%zu legal actions", c->list.count),
             c->list.count);
    screen_text(s, 2, left + 2, width - 4, text);
    for (size_t i = 0; i < c->list.count && i < most; i++) {
        pt_action_write(c->rules, &c->state, c->list.items[i], text, sizeof text);
        screen_text(s, 4 + (int)(i / across), left + 2 + (int)(i % across) * (widest + 2), widest,
                    text);
    }
    if (c->list.count > most) {
        snprintf(text, sizeof text,
                 ngettext("... and %zu more", "... and %zu more", c->list.count - most),
                 c->list.count - most);
        screen_text(s, 2, left + width - 2 - screen_width(text), width, text);
    }
}

/* == The board == */

static void mark(board_looks *looks, size_t point, ground g) {
    if (point < 256)
        looks->marks[point].ground = (uint8_t)g;
}

static void make_looks(const tui *t, board_looks *looks) {
    const pt_layout *layout = t->fit.layout;
    chooser_stage stage = chooser_now(&t->choose);
    looks->cursor = t->cursor;
    for (size_t i = 0; i < 256; i++)
        looks->marks[i] = (board_mark){.ground = GROUND_BOARD};
    for (size_t i = 0; i < t->last_count; i++)
        mark(looks, t->last[i], GROUND_LAST);
    for (size_t i = 0; i < t->hint_count; i++)
        mark(looks, t->hint[i], GROUND_HINT);
    for (size_t i = 0; i < layout->point_count && i < 256; i++) {
        if (stage == CHOOSER_ROW) {
            chooser_part part = chooser_part_of(&t->choose, i);
            if (part != PART_NONE)
                mark(looks, i, part == PART_TAKEN ? GROUND_TAKE : GROUND_KEEP);
        } else if (stage == CHOOSER_POINT || stage == CHOOSER_TARGET) {
            looks->marks[i].open = chooser_can_pick(&t->choose, i);
            if (stage == CHOOSER_TARGET && looks->marks[i].open)
                mark(looks, i, GROUND_TARGET);
        }
    }
    for (unsigned i = 0; i < t->choose.picked_count; i++)
        mark(looks, t->choose.picked[i], GROUND_PICKED);
}

/* Finds the places of board and panels. True where the panels stand beside the board. */
static bool arrange(tui *t, column *first, column *second) {
    screen *s = &t->screen;
    const pt_layout *layout = pt_state_layout(rules_of(t), &t->view);
    int rows = s->rows - BOTTOM_ROWS - 1; /* less the bar */
    board_fit beside, below;
    bool fits_beside =
        layout && board_fit_into(layout, rows - 1, s->columns - PANEL_LEAST - GAP, &beside);
    bool fits_below =
        layout && board_fit_into(layout, rows - GAP - PANEL_ROWS_LEAST, s->columns, &below);
    *first = (column){.s = s, .row = 2, .end = rows, .left = 2, .width = s->columns - 4};
    if (!fits_beside && !fits_below) {
        t->fit.layout = NULL;
        first->width = s->columns / 2 - 4;
        *second = *first;
        second->left = s->columns / 2;
        return false;
    }
    bool is_beside = fits_beside && (!fits_below || beside.step_y >= below.step_y);
    t->fit = is_beside ? beside : below;
    board_place(&t->fit, is_beside ? 1 + (rows - t->fit.rows) / 2 : 2,
                is_beside ? 1 : (s->columns - t->fit.columns) / 2);
    if (is_beside) {
        first->left = t->fit.column + t->fit.columns + GAP;
        first->width = s->columns - first->left - 1;
        first->row = t->fit.row;
        *second = *first;
        return true;
    }
    first->row = t->fit.row + t->fit.rows + 1;
    first->end++;
    first->width = s->columns / 2 - 4;
    *second = *first;
    second->left = s->columns / 2 + 1;
    second->width = s->columns - second->left - 2;
    return false;
}

void view_draw(tui *t) {
    screen_measure(&t->screen);
    erase();
    if (t->screen.rows < SCREEN_ROWS_MIN || t->screen.columns < SCREEN_COLUMNS_MIN) {
        char text[SENTENCE_MAX];
        screen_style(&t->screen, INK_TEXT, GROUND_NONE);
        snprintf(text, sizeof text, _("The window is too small: %dx%d are needed."),
                 SCREEN_COLUMNS_MIN, SCREEN_ROWS_MIN);
        column c = {.s = &t->screen, .end = t->screen.rows, .width = t->screen.columns};
        column_words(&c, 0, text);
        refresh();
        return;
    }
    column first, second;
    bool beside = arrange(t, &first, &second);
    draw_bar(t);
    if (t->fit.layout) {
        board_looks looks;
        make_looks(t, &looks);
        board_draw(&t->screen, &t->fit, rules_of(t), &t->view, &looks);
    }
    draw_status(t, &first);
    if (beside) {
        second.row = first.row;
        if (chooser_now(&t->choose) != CHOOSER_IDLE)
            column_gap(&second);
    }
    draw_stack(t, &second);
    if (beside)
        column_gap(&second);
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
