#include "cli/picks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "cli/paragraph.h"
#include "cli/talk.h"
#include "cli/words.h"

enum { OPTIONS_MAX = PT_POINTS_MAX + 64, TEXT_MAX = 1024 };

static const pt_layout *layout_of(const pt_walk *walk) {
    return pt_state_layout(walk->rules, &walk->state);
}

/* The first and the last point. */
static void ends_text(const pt_layout *layout, const pt_points *set, char *out, size_t size) {
    const char *first = NULL, *last = NULL;
    for (size_t i = 0; layout && i < layout->point_count; i++)
        if (pt_points_has(set, i)) {
            last = layout->points[i].name;
            first = first ? first : last;
        }
    snprintf(out, size, first == last ? "%s" : "%s-%s", first ? first : "", last);
}

static void points_text(const pt_layout *layout, const pt_points *set, const char *separator,
                        char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; layout && i < layout->point_count; i++)
        if (pt_points_has(set, i))
            text_append(out, size, separator, layout->points[i].name);
}

/* What to type for a pick; a row that any of its points selects is given by its ends. */
static void pick_text(const pt_layout *layout, const pt_pick *pick, char *out, size_t size) {
    switch (pick->kind) {
    case PT_PICK_POINT:
        ends_text(layout, &pick->points, out, size);
        break;
    case PT_PICK_SUBSET:
        points_text(layout, &pick->chosen, ",", out, size);
        if (!*out)
            /* TRANSLATORS: typed to choose none of the points */
            snprintf(out, size, "%s", _("none"));
        break;
    case PT_PICK_HAND:
        if (pick->sprite->letter)
            snprintf(out, size, "%c", pick->sprite->letter);
        else
            snprintf(out, size, "%s", pick->sprite->name);
        break;
    case PT_PICK_TURN:
        /* TRANSLATORS: typed to turn a piece by so many sixths of a circle */
        snprintf(out, size, _("turn %d"), pick->number);
        break;
    case PT_PICK_NUMBER:
        snprintf(out, size, "%d", pick->number);
        break;
    default:
        snprintf(out, size, "%s", pick->word ? _(pick->word) : pick->text);
    }
}

/* The name of a piece, without its owner. */
static const char *noun_of(const pt_sprite *sprite) {
    for (int owner = 0; !sprite->noun && owner < 3; owner++)
        if (sprite->label[owner])
            return _(sprite->label[owner]);
    return sprite->noun ? _(sprite->noun) : sprite->name;
}

/* == Reading == */

/* The point with a name of `len` bytes; PT_POINTS_MAX for none. */
static size_t find_point(const pt_layout *layout, const char *name, size_t len) {
    for (size_t i = 0; layout && i < layout->point_count; i++)
        if (strlen(layout->points[i].name) == len &&
            strncasecmp(layout->points[i].name, name, len) == 0)
            return i;
    return PT_POINTS_MAX;
}

/* Splits the points of a subset into optional and fixed ones. */
static void part_subset(const pt_walk *walk, const pt_pick *subset, pt_points *free_ones,
                        pt_points *fixed) {
    *free_ones = *fixed = (pt_points){{0}};
    for (size_t i = 0; i < PT_POINTS_MAX; i++) {
        pt_pick other = *subset;
        if (pt_points_has(&subset->points, i) && pt_walk_toggle(walk, &other, i))
            pt_points_add(free_ones, i);
        else if (pt_points_has(&subset->chosen, i))
            pt_points_add(fixed, i);
    }
}

/* Reads the points of a subset, separated by commas or spaces; an empty text means the usual
 * ones. */
static bool read_subset(const pt_walk *walk, const char *text, pt_pick *subset) {
    pt_points free_ones, fixed;
    if (!*text)
        return true;
    part_subset(walk, subset, &free_ones, &fixed);
    subset->chosen = fixed;
    if (strcasecmp(text, "none") == 0 || strcasecmp(text, _("none")) == 0)
        return true;
    while (*text) {
        size_t len = strcspn(text, ", "), point = find_point(layout_of(walk), text, len);
        if (!pt_points_has(&subset->points, point))
            return false;
        pt_points_add(&subset->chosen, point);
        text += len;
        text += strspn(text, ", ");
    }
    return true;
}

/* Whether a text names an option that is not a set of points. */
static bool is_named(const pt_pick *option, const char *text) {
    char word[PT_ACTION_TEXT_MAX];
    pick_text(NULL, option, word, sizeof word);
    if (strcasecmp(word, text) == 0)
        return true;
    if (option->kind == PT_PICK_HAND)
        return strcasecmp(option->sprite->name, text) == 0 ||
               strcasecmp(noun_of(option->sprite), text) == 0;
    if (option->kind == PT_PICK_TURN) {
        snprintf(word, sizeof word, "turn %d", option->number);
        return strcasecmp(word, text) == 0;
    }
    return option->kind == PT_PICK_WORD && option->word && strcasecmp(option->word, text) == 0;
}

static size_t options_of(const pt_walk *walk, pt_pick **out) {
    *out = calloc(OPTIONS_MAX, sizeof **out);
    size_t count = *out ? pt_walk_options(walk, *out, OPTIONS_MAX) : 0;
    return count < OPTIONS_MAX ? count : OPTIONS_MAX;
}

static pt_walk_answer take(pt_walk *walk, const char *text) {
    const pt_layout *layout = layout_of(walk);
    size_t point = find_point(layout, text, strlen(text));
    pt_walk_answer answer = point < PT_POINTS_MAX ? pt_walk_point(walk, point) : PT_WALK_NO;
    pt_pick *options;
    size_t count = answer == PT_WALK_NO ? options_of(walk, &options) : 0;
    if (answer != PT_WALK_NO)
        return answer;
    for (size_t i = 0; answer == PT_WALK_NO && i < count; i++) {
        pt_pick pick = options[i];
        if (pick.kind == PT_PICK_SUBSET ? read_subset(walk, text, &pick)
                                        : pick.kind != PT_PICK_POINT && is_named(&pick, text))
            answer = pt_walk_pick(walk, &pick);
    }
    free(options);
    return answer;
}

/* == Showing == */

void picks_prompt(const picker *p, const char *who, char *out, size_t size) {
    char picked[TEXT_MAX] = "";
    for (size_t i = 0; p->is_on && i < p->walk.picked_count; i++) {
        char word[TEXT_MAX];
        pick_text(layout_of(&p->walk), &p->walk.picked[i], word, sizeof word);
        text_append(picked, sizeof picked, " ", word);
    }
    snprintf(out, size, *picked ? "%s, %s ...> " : "%s> ", who, picked);
}

static void print_list(const char *format, const char *list) {
    char text[TEXT_MAX + 128];
    snprintf(text, sizeof text, format, list);
    print_words(text, strlen(text), 0);
}

static void print_subset(const pt_walk *walk, const pt_pick *subset) {
    const pt_layout *layout = layout_of(walk);
    pt_points free_ones, fixed;
    char some[TEXT_MAX], usual[TEXT_MAX];
    part_subset(walk, subset, &free_ones, &fixed);
    points_text(layout, &fixed, " ", some, sizeof some);
    if (*some)
        print_list(_("Always included: %s"), some);
    points_text(layout, &free_ones, " ", some, sizeof some);
    for (size_t i = 0; i < PT_POINTS_MAX / 64; i++)
        free_ones.words[i] &= subset->chosen.words[i];
    points_text(layout, &free_ones, " ", usual, sizeof usual);
    printf(_("Which of %s? Type them, or none; Enter takes the usual choice: %s\n"), some,
           *usual ? usual : _("none"));
}

static void print_options(const pt_walk *walk) {
    const pt_layout *layout = layout_of(walk);
    pt_pick *options;
    size_t count = options_of(walk, &options);
    char text[TEXT_MAX] = "", word[TEXT_MAX];
    pt_points points = {{0}};
    for (size_t i = 0; i < count; i++)
        for (size_t p = 0; options[i].kind == PT_PICK_POINT && p < PT_POINTS_MAX; p++)
            if (pt_points_has(&options[i].points, p))
                pt_points_add(&points, p);
    points_text(layout, &points, " ", text, sizeof text);
    if (*text)
        print_list(_("Choose a point: %s"), text);
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        const pt_pick *o = &options[i];
        pick_text(layout, o, word, sizeof word);
        if (o->kind == PT_PICK_SUBSET) {
            print_subset(walk, o);
        } else if (o->kind == PT_PICK_HAND) {
            printf("  %-12s %s\n", word, noun_of(o->sprite));
        } else if (o->kind != PT_PICK_POINT) {
            text_append(text, sizeof text, ", ", word);
        }
    }
    /* With only one action left there is nothing to pick. */
    if (pt_walk_action(walk) != PT_NO_ACTION)
        pt_action_write(walk->rules, &walk->state, pt_walk_action(walk), text, sizeof text);
    if (*text)
        print_list(_("You can type: %s"), text);
    free(options);
}

void picks_words(picker *p, const pt_rules *rules, const void *state, line_words *out) {
    char word[TEXT_MAX];
    if (!p->is_on) {
        talk_add_actions(rules, state, out);
        pt_walk_begin(&p->walk, rules, state);
    }
    const pt_layout *layout = layout_of(&p->walk);
    pt_pick *options;
    size_t count = options_of(&p->walk, &options);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; options[i].kind == PT_PICK_POINT && k < layout->point_count; k++)
            if (pt_points_has(&options[i].points, k))
                line_words_add(out, layout->points[k].name);
        pick_text(layout, &options[i], word, sizeof word);
        if (options[i].kind != PT_PICK_POINT)
            line_words_add(out, word);
    }
    free(options);
}

/* == A line == */

/* Reads a line as the next pick. */
static picks_said take_pick(picker *p, const char *line, pt_action *out, size_t *count) {
    pt_walk_answer answer = take(&p->walk, line);
    if (answer == PT_WALK_NO)
        return PICKS_NOTHING;
    p->is_on = answer == PT_WALK_MORE;
    if (p->is_on) {
        print_options(&p->walk);
        return PICKS_MORE;
    }
    *count = 1;
    *out = pt_walk_action(&p->walk);
    return PICKS_ACTION;
}

picks_said picks_read(picker *p, const pt_rules *rules, const void *state, const char *line,
                      pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    bool was_on = p->is_on;
    picks_said said = was_on ? take_pick(p, line, out, count) : PICKS_NOTHING;
    if (said != PICKS_NOTHING)
        return said;
    if (*line && pt_turn_read(rules, state, line, PT_ZSTR, PT_NOTATION_ANY, out, capacity, count,
                              error) == PT_OK) {
        p->is_on = false;
        return PICKS_TURN;
    }
    if (!was_on)
        pt_walk_begin(&p->walk, rules, state);
    if (*line)
        return was_on ? PICKS_NOTHING : take_pick(p, line, out, count);
    print_options(&p->walk);
    return PICKS_MORE;
}

bool picks_undo(picker *p) {
    if (!p->is_on || !pt_walk_back(&p->walk))
        return false;
    p->is_on = p->walk.picked_count > 0;
    print_options(&p->walk);
    return true;
}
