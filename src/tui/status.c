#include "tui/status.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/words.h"

enum {
    TURN_ROWS_LEAST = 6, /* for the stack under the cursor and the last turns */
    SIGN_WIDTH = 4
};

static const pt_rules *rules_of(const tui *t) {
    return t->game->game.rules;
}

static const char *name_of(const tui *t, pt_actor player) {
    return player_label(rules_of(t), player);
}

/* == Columns of text == */

static void draw_sign(tui *t, int row, int left, pt_actor player) {
    board_draw_player(&t->screen, row, left, pt_rules_game(rules_of(t)), player);
}

size_t status_draw_panel(tui *t, column *c, const panel *p, size_t from, ground g) {
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

void status_draw_text(tui *t, column *c, panel_ink weight, const char *text) {
    static panel p;
    p.width = c->width;
    p.count = 0;
    panel_add(&p, weight, 0, text);
    status_draw_panel(t, c, &p, 0, GROUND_NONE);
}

void status_forget_choices(tui *t) {
    for (size_t i = 0; i < CHOOSER_LIST; i++)
        t->choices[i].row = -1;
}

void status_add_choice(panel *p, size_t i, const char *name, bool chosen) {
    char text[SENTENCE_MAX];
    snprintf(text, sizeof text, chosen ? "[%zu %s]" : " %zu %s ", i + 1, name);
    size_t first = p->count;
    panel_add(p, chosen ? PANEL_CHOSEN : PANEL_PLAIN, 0, text);
    for (; first < p->count; first++)
        p->lines[first].choice = (uint8_t)(i + 1);
}

/* == The panel == */

/* How much the panel says of what players hold. */
typedef enum fullness { SPELLED = 0, SHORT, WITHOUT_HOLDINGS } fullness;

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

static void add_player(const tui *t, panel *p, pt_actor player, fullness full) {
    char who[64], text[PANEL_TEXT], clock[32] = "";
    const pt_board *board = &t->scene.boards[t->active];
    pt_actor here = board->seats[0] == (uint8_t)player ? PT_WHITE : PT_BLACK;
    bool acts = !session_over(&t->game->game) && play_seat(t->game) == player;
    who_plays(t, player, who, sizeof who);
    if (t->game->clock.on)
        game_clock_text(game_clock_left(&t->game->clock, player), clock, sizeof clock);
    snprintf(text, sizeof text, "%s%s%s%s%s", name_of(t, player), *who ? ", " : "", who,
             *clock ? "   " : "", clock);
    panel_add(p, acts ? PANEL_STRONG : PANEL_PLAIN, SIGN_WIDTH, text)->sign = (uint8_t)(1 + player);
    role_sentence(rules_of(t), board, player, text, sizeof text);
    if (*text)
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
    if (full == WITHOUT_HOLDINGS)
        return;
    if (full == SPELLED) {
        panel_add_holdings(p, board, here, SIGN_WIDTH);
        return;
    }
    panel_holdings(board, here, text, sizeof text);
    if (*text)
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
}

/* The pieces that can be brought in; the selected one is in brackets. */
static void add_hands(const tui *t, panel *p, bool spelled) {
    const chooser *c = &t->choose;
    char text[PANEL_TEXT] = "", one[128];
    pt_actor owner = play_seat(t->game);
    if (c->hand_count == 0)
        return;
    panel_add(p, PANEL_FAINT, 0, _("Bring in (Tab changes):"));
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

/* The name of an item in the list, short where there is little room; for numbers, the action it
 * makes if any. */
static void name_choice(const tui *t, size_t index, bool spelled, char *out, size_t size) {
    const pt_pick *pick = &t->choose.list[index];
    pt_action action = chooser_after_listed(&t->choose, index);
    switch (pick->kind) {
    case PT_PICK_WORD:
        snprintf(out, size, "%s", pick->word ? _(pick->word) : pick->text);
        break;
    case PT_PICK_HAND:
        if (!spelled && pick->sprite->letter)
            snprintf(out, size, "%c", pick->sprite->letter);
        else
            snprintf(out, size, "%s", piece_name(pick->sprite, play_seat(t->game)));
        break;
    case PT_PICK_TURN:
        if (!spelled)
            snprintf(out, size, _("%d degrees"), pick->number * 60);
        else
            snprintf(out, size, pick->number ? _("turned by %d degrees") : _("not turned"),
                     pick->number * 60);
        break;
    default:
        if (action == PT_NO_ACTION ||
            pt_action_write(rules_of(t), &t->view, action, out, size) == 0)
            snprintf(out, size, "%d", pick->number);
    }
}

bool status_is_secret(const tui *t) {
    return pt_state_phase(rules_of(t), &t->view)->secret;
}

static void add_list(const tui *t, panel *p, bool spelled) {
    bool only = chooser_now(&t->choose) == CHOOSER_LISTED && !status_is_secret(t);
    for (size_t i = 0; i < t->choose.list_count; i++) {
        char name[128];
        bool chosen = only && i == t->listed;
        name_choice(t, i, spelled || chosen, name, sizeof name);
        status_add_choice(p, i, name, chosen);
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

/* What a challenge is about: before it, between the question and its answers; while the side game
 * is played, below everything else what is at stake. */
static void add_challenge(const tui *t, panel *p, bool is_played) {
    char told[COMBINE_TOLD][CHALLENGE_TEXT_MAX];
    if (pt_in_side(rules_of(t), &t->view) != is_played)
        return;
    size_t count = challenge_sentences(rules_of(t), &t->view, told);
    for (size_t i = 0; i < count && (i == 0 || !is_played); i++)
        panel_add(p, PANEL_PLAIN, 0, told[i]);
}

static void fill_panel(const tui *t, panel *p, fullness full) {
    char text[SENTENCE_MAX];
    bool spelled = full == SPELLED;
    const session *s = &t->game->game;
    const pt_board *board = &t->scene.boards[t->active];
    p->count = 0;
    if (t->leaf != PRESENT) {
        snprintf(text, sizeof text, _("Action %zu of %zu; End returns to the game"), t->leaf,
                 s->count);
        panel_add(p, PANEL_CHOSEN, 0, text);
    }
    add_sentence(t, p);
    add_challenge(t, p, false);
    if (t->scene.count > 1)
        panel_add(p, PANEL_PLAIN, 0, _(pt_rules_title(board->rules)));
    for (pt_actor player = PT_WHITE; player <= PT_BLACK; player++)
        add_player(t, p, player, full);
    panel_holdings(board, PT_NOBODY, text, sizeof text);
    if (*text)
        panel_add(p, PANEL_PLAIN, SIGN_WIDTH, text);
    size_t times = session_repetitions(s);
    if (times >= 3 && !session_over(s)) {
        snprintf(text, sizeof text,
                 ngettext("This position has occurred %zu time.",
                          "This position has occurred %zu times.", times),
                 times);
        panel_add(p, PANEL_PLAIN, 0, text);
    }
    if (spelled)
        panel_add(p, PANEL_PLAIN, 0, "");
    add_hands(t, p, spelled);
    add_list(t, p, spelled);
    if (t->is_hidden)
        panel_add(p, PANEL_FAINT, 0, _("press # for the other board"));
    add_challenge(t, p, true);
}

void status_draw(tui *t, column *first, column *second, bool beside) {
    static panel p;
    int room = first->end - first->row + (beside ? 0 : second->end - second->row);
    p.width = first->width < second->width ? first->width : second->width;
    fill_panel(t, &p, SPELLED);
    if ((int)p.count > room - TURN_ROWS_LEAST)
        fill_panel(t, &p, SHORT);
    if ((int)p.count > room && !pt_in_side(rules_of(t), &t->view))
        fill_panel(t, &p, WITHOUT_HOLDINGS);
    status_forget_choices(t);
    size_t drawn = status_draw_panel(t, first, &p, 0, GROUND_NONE);
    if (beside)
        second->row = first->row;
    else
        status_draw_panel(t, second, &p, drawn, GROUND_NONE);
}

void status_draw_stack(tui *t, column *c) {
    pt_thing pieces[PT_STACK_MAX];
    pt_sentence sentence;
    char text[256];
    if (!t->fit.layout || t->look != t->active || c->row >= c->end)
        return;
    pt_point_tell(rules_of(t), &t->view, t->cursor, &sentence);
    sentence_text(&sentence, text, sizeof text);
    status_draw_text(t, c, PANEL_FAINT, text);
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

/* A turn, wrapped between its actions. */
static size_t turn_lines(const tui *t, size_t turn, panel *p) {
    const session *s = &t->game->game;
    char text[SENTENCE_MAX], *at;
    session_turn_text(s, turn, text, sizeof text - 8);
    if (turn + 1 == pt_record_turns(s->record) && !s->done[s->count - 1].ends_turn)
        strcat(text, " ...");
    /* Lines may be broken after semicolons. */
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

/* The turn with the last action shown. */
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

void status_draw_turns(tui *t, column *c) {
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
        /* The end of a turn that is too long. */
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
