#include "cli/panel.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/paragraph.h"
#include "cli/words.h"

/* == Lines == */

/* A non-breaking space. */
#define UNBROKEN '\001'

/* How many bytes of the text, in whole words, fit `width` columns; a longer word is broken where it
 * has a space, or gets its own line. */
static size_t words_that_fit(const char *text, int width) {
    size_t best = 0, within = 0;
    for (size_t i = 0;; i++) {
        if (text[i] == UNBROKEN && text_width(text, i) <= width)
            within = i;
        if (text[i] != ' ' && text[i])
            continue;
        if (text_width(text, i) > width && (best > 0 || within > 0))
            return best > 0 ? best : within;
        best = i;
        if (!text[i])
            return best;
    }
}

panel_line *panel_add(panel *p, panel_ink ink, unsigned indent, const char *text) {
    static panel_line beyond;
    panel_line *first = NULL;
    do {
        panel_line *line = p->count < PANEL_LINES ? &p->lines[p->count++] : &beyond;
        size_t len = words_that_fit(text, p->width - (int)indent);
        *line = (panel_line){.ink = (uint8_t)ink, .indent = (uint8_t)indent};
        snprintf(line->text, sizeof line->text, "%.*s", (int)len, text);
        for (char *c = line->text; *c; c++)
            *c = *c == UNBROKEN ? ' ' : *c;
        first = first ? first : line;
        text += len + strspn(text + len, (const char[]){' ', UNBROKEN, '\0'});
    } while (*text);
    return first;
}

/* == Names == */

const char *piece_name(const pt_sprite *sprite, pt_actor owner) {
    const char *label = sprite->label[owner <= PT_BLACK ? owner : 2];
    return _(sprite->noun ? sprite->noun : label ? label : sprite->name);
}

/* == Holdings == */

/* Fills the number or the text into a label: "reserve {0}". */
static void write_label(const char *label, const char *value, char *out, size_t size) {
    const char *hole = strstr(label, "{0}");
    if (hole)
        snprintf(out, size, "%.*s%s%s", (int)(hole - label), label, value, hole + 3);
    else
        snprintf(out, size, "%s", label);
}

static bool is_of(const pt_thing *t, const pt_hand *hand, pt_actor owner) {
    return t->hand == hand && t->owner == (uint8_t)owner;
}

/* Whether a thing is the first in its hand, where the hand is described. */
static bool begins_hand(const pt_board *board, size_t i) {
    const pt_thing *t = &board->things[i];
    for (size_t k = 0; k < i; k++)
        if (is_of(&board->things[k], t->hand, t->owner))
            return false;
    return t->hand != NULL;
}

/* The contents of a hand: the total, and whether there are several kinds. */
static unsigned count_hand(const pt_board *board, const pt_thing *like, bool *kinds) {
    unsigned total = 0, different = 0;
    *kinds = false;
    for (size_t i = 0; i < board->thing_count; i++) {
        const pt_thing *t = &board->things[i];
        /* What players have of their own there is not what nobody has. */
        *kinds |= like->owner > PT_BLACK && t->hand == like->hand && t->owner <= PT_BLACK;
        if (!is_of(t, like->hand, like->owner))
            continue;
        total += t->count;
        different++;
        *kinds |= t->sprite->letter != 0;
    }
    *kinds |= different > 1;
    return total;
}

/* By its full name, or short: T3. */
static void name_kind(const pt_thing *t, bool spelled, char *out, size_t size) {
    const char *name = piece_name(t->sprite, t->owner);
    if (spelled || t->owner > PT_BLACK)
        snprintf(out, size, t->face ? _("%s, turned over: %u") : _("%s: %u"), name, t->count);
    else if (t->sprite->letter)
        snprintf(out, size, "%c%u", t->sprite->letter, t->count);
    else
        snprintf(out, size, "%s%s%u", t->sprite->sign[t->owner], t->face ? "~" : "", t->count);
}

static void tell_hand(const pt_board *board, const pt_thing *first, char *out, size_t size) {
    char kind[128], value[256] = "";
    bool kinds;
    unsigned total = count_hand(board, first, &kinds);
    for (size_t i = 0; kinds && i < board->thing_count; i++) {
        const pt_thing *t = &board->things[i];
        if (!is_of(t, first->hand, first->owner) || t->count == 0)
            continue;
        name_kind(t, false, kind, sizeof kind);
        text_append(value, sizeof value, t->owner > PT_BLACK ? ", " : " ", kind);
    }
    if (!*value)
        snprintf(value, sizeof value, "%u", total);
    write_label(_(first->hand->label), value, out, size);
    /* Lines are broken only between hands, if possible. */
    for (char *c = out; *c; c++)
        *c = *c == ' ' ? UNBROKEN : *c;
}

static bool is_told(const pt_board *board, size_t i, pt_actor owner) {
    bool kinds;
    const pt_thing *t = &board->things[i];
    return is_of(t, t->hand, owner) && begins_hand(board, i) &&
           (!t->hand->gone || count_hand(board, t, &kinds) > 0);
}

static bool tell_standing(const pt_standing_now *s, pt_actor owner, char *out, size_t size) {
    char value[16];
    snprintf(value, sizeof value, "%d", s->value);
    write_label(
        _(s->standing->unlimited && s->value < 0 ? s->standing->unlimited : s->standing->label),
        value, out, size);
    return s->owner == (uint8_t)owner;
}

void panel_holdings(const pt_board *board, pt_actor owner, char *out, size_t size) {
    char text[512];
    *out = '\0';
    for (size_t i = 0; i < board->thing_count; i++)
        if (is_told(board, i, owner)) {
            tell_hand(board, &board->things[i], text, sizeof text);
            text_append(out, size, ", ", text);
        }
    for (size_t i = 0; i < board->standing_count; i++)
        if (tell_standing(&board->standings[i], owner, text, sizeof text))
            text_append(out, size, ", ", text);
}

void panel_add_holdings(panel *p, const pt_board *board, pt_actor owner, unsigned indent) {
    char text[256], value[16];
    for (size_t i = 0; i < board->thing_count; i++) {
        const pt_thing *first = &board->things[i];
        bool kinds;
        if (!is_told(board, i, owner))
            continue;
        snprintf(value, sizeof value, "%u", count_hand(board, first, &kinds));
        write_label(_(first->hand->label), value, text, sizeof text);
        panel_add(p, PANEL_PLAIN, indent, text);
        for (size_t k = i; kinds && k < board->thing_count; k++) {
            const pt_thing *t = &board->things[k];
            if (!is_of(t, first->hand, owner) || t->count == 0)
                continue;
            name_kind(t, true, text, sizeof text);
            panel_add(p, PANEL_PLAIN, indent + 2, text);
        }
    }
    for (size_t i = 0; i < board->standing_count; i++)
        if (tell_standing(&board->standings[i], owner, text, sizeof text))
            panel_add(p, PANEL_PLAIN, indent, text);
}
