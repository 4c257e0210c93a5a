#include "tui/chooser.h"

#include <string.h>

/* Points as a set. */
typedef struct points {
    uint64_t words[4];
} points;

static void add(points *set, uint8_t point) {
    set->words[point / 64] |= UINT64_C(1) << point % 64;
}

static bool has(const points *set, size_t point) {
    return point < 256 && (set->words[point / 64] >> point % 64 & 1);
}

static bool same(const points *a, const points *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static points kept_by(const pt_action_info *info) {
    points set = {{0}};
    for (unsigned i = 0; i < info->kept_count; i++)
        add(&set, info->kept[i]);
    return set;
}

/* The whole row of a removal. */
static points row_of(const pt_action_info *info) {
    points set = kept_by(info);
    for (unsigned i = 0; i < info->point_count; i++)
        add(&set, info->points[i]);
    return set;
}

static bool is_kind(const pt_action_info *info, const char *kind) {
    return strcmp(info->kind, kind) == 0;
}

/* == Points in order == */

static bool has_path(const pt_action_info *info) {
    return info->point_count > 0 && !is_kind(info, "remove");
}

/* Whether the action begins with what was picked. */
static bool fits(const chooser *c, size_t i) {
    const pt_action_info *info = &c->infos[i];
    return has_path(info) && (!is_kind(info, "push") || info->letter == c->kind) &&
           info->point_count >= c->picked_count &&
           memcmp(info->points, c->picked, c->picked_count) == 0;
}

static bool is_complete(const chooser *c, size_t i) {
    return fits(c, i) && c->infos[i].point_count == c->picked_count;
}

static bool goes_on(const chooser *c, size_t i, size_t point) {
    return fits(c, i) && c->infos[i].point_count > c->picked_count &&
           c->infos[i].points[c->picked_count] == point;
}

bool chooser_can_pick(const chooser *c, size_t point) {
    for (size_t i = 0; i < c->list.count; i++)
        if (goes_on(c, i, point))
            return true;
    return false;
}

/* How many actions stand with what was picked; *only is one of them. */
static size_t complete(const chooser *c, size_t *only) {
    size_t n = 0;
    for (size_t i = 0; i < c->list.count; i++)
        if (is_complete(c, i)) {
            *only = i;
            n++;
        }
    return n;
}

chooser_answer chooser_pick(chooser *c, size_t point, pt_action *action) {
    size_t only = 0;
    if (c->picked_count > 0 && c->picked[c->picked_count - 1] == point) {
        c->picked_count--;
        return CHOOSER_MORE;
    }
    if (!chooser_can_pick(c, point)) {
        unsigned before = c->picked_count;
        c->picked_count = 0;
        if (before == 0 || !chooser_can_pick(c, point)) {
            c->picked_count = before;
            return CHOOSER_NO;
        }
    }
    c->picked[c->picked_count++] = (uint8_t)point;
    if (complete(c, &only) != 1)
        return CHOOSER_MORE;
    *action = c->list.items[only];
    return CHOOSER_DONE;
}

bool chooser_back(chooser *c) {
    if (c->picked_count == 0)
        return false;
    c->picked_count--;
    return true;
}

pt_action chooser_would_play(const chooser *c, size_t point) {
    pt_action found = PT_NO_ACTION;
    for (size_t i = 0; i < c->list.count; i++) {
        if (!goes_on(c, i, point))
            continue;
        if (c->infos[i].point_count > c->picked_count + 1u || found != PT_NO_ACTION)
            return PT_NO_ACTION;
        found = c->list.items[i];
    }
    return found;
}

/* == Kinds of pieces == */

size_t chooser_kinds(const chooser *c, char out[CHOOSER_KINDS_MAX]) {
    size_t n = 0;
    for (size_t i = 0; i < c->list.count; i++) {
        char letter = c->infos[i].letter;
        if (!is_kind(&c->infos[i], "push") || n == CHOOSER_KINDS_MAX ||
            (n > 0 && memchr(out, letter, n)))
            continue;
        out[n++] = letter;
    }
    return n;
}

/* Whether there is a push of this kind, and it gives nothing up. */
static bool is_harmless(const chooser *c, char kind) {
    pt_warning parts[PT_WARNINGS_MAX];
    for (size_t i = 0; i < c->list.count; i++)
        if (is_kind(&c->infos[i], "push") && c->infos[i].letter == kind)
            return pt_action_warnings(c->rules, &c->state, c->list.items[i], parts) == 0;
    return false;
}

void chooser_prefer_kind(chooser *c, char kind) {
    if (is_harmless(c, kind))
        c->kind = kind;
}

void chooser_next_kind(chooser *c) {
    char kinds[CHOOSER_KINDS_MAX];
    size_t n = chooser_kinds(c, kinds);
    const char *at = n > 0 ? memchr(kinds, c->kind, n) : NULL;
    if (at)
        c->kind = kinds[(size_t)(at - kinds + 1) % n];
    /* The same dot may not be open to this kind. */
    while (c->picked_count > 0) {
        for (size_t i = 0; i < c->list.count; i++)
            if (fits(c, i))
                return;
        c->picked_count--;
    }
}

/* == Words == */

size_t chooser_words(const chooser *c, pt_action *out, size_t capacity) {
    size_t n = 0, only;
    bool variants = c->picked_count > 0 && complete(c, &only) > 1;
    for (size_t i = 0; i < c->list.count && n < capacity; i++) {
        const pt_action_info *info = &c->infos[i];
        bool wordy = info->point_count == 0 && !is_kind(info, "remove");
        if (variants ? is_complete(c, i) : wordy)
            out[n++] = c->list.items[i];
    }
    return n;
}

/* == Removals == */

static bool is_removal(const chooser *c, size_t i) {
    return is_kind(&c->infos[i], "remove");
}

static bool in_row(const chooser *c, size_t i, size_t row) {
    if (!is_removal(c, i))
        return false;
    points mine = row_of(&c->infos[i]), other = row_of(&c->infos[c->row_first[row]]);
    return same(&mine, &other);
}

static void find_rows(chooser *c) {
    c->row_count = 0;
    for (size_t i = 0; i < c->list.count; i++) {
        bool is_new = is_removal(c, i);
        for (size_t r = 0; is_new && r < c->row_count; r++)
            is_new = !in_row(c, i, r);
        if (is_new && c->row_count < CHOOSER_ROWS_MAX)
            c->row_first[c->row_count++] = i;
    }
    c->is_removing = c->row_count > 0;
}

/* Whether the action leaves every row as it is: where none must go, `done` is a choice too. */
static bool leaves_rows(const chooser *c, size_t i) {
    return is_kind(&c->infos[i], "done");
}

/* What stays of the chosen row if the action is made. */
static points kept_in_row(const chooser *c, size_t i) {
    return leaves_rows(c, i) ? row_of(&c->infos[c->row_first[c->row]]) : kept_by(&c->infos[i]);
}

static bool is_about_row(const chooser *c, size_t i) {
    return leaves_rows(c, i) || in_row(c, i, c->row);
}

/* One keeps one's own pieces and takes the other's: what is wanted as a rule. */
static int worth_of(const chooser *c, size_t action) {
    pt_actor me = pt_state_actor(c->rules, &c->state);
    points kept = kept_in_row(c, action);
    int worth = 0;
    for (size_t point = 0; point < 256; point++) {
        pt_thing pieces[PT_STACK_MAX];
        if (!has(&kept, point))
            continue;
        size_t n = pt_state_pieces(c->rules, &c->state, point, pieces, PT_STACK_MAX);
        if (n > 0)
            worth += pieces[n - 1].owner == (uint8_t)me ? 1 : -1;
    }
    return worth;
}

static void choose_row(chooser *c, size_t row) {
    int best = 0;
    bool any = false;
    c->row = row;
    for (size_t i = 0; i < c->list.count; i++) {
        if (!is_about_row(c, i))
            continue;
        int worth = worth_of(c, i);
        if (any && worth <= best)
            continue;
        any = true;
        best = worth;
        c->removal = i;
    }
}

/* The first row of which something should go, else the first. */
static void choose_first_row(chooser *c) {
    size_t row = 0;
    do
        choose_row(c, row++);
    while (leaves_rows(c, c->removal) && row < c->row_count);
    if (leaves_rows(c, c->removal))
        choose_row(c, 0);
}

chooser_part chooser_part_of(const chooser *c, size_t point) {
    if (!c->is_removing)
        return PART_NONE;
    points kept = kept_in_row(c, c->removal), row = row_of(&c->infos[c->row_first[c->row]]);
    return has(&kept, point) ? PART_KEPT : has(&row, point) ? PART_TAKEN : PART_NONE;
}

bool chooser_is_optional(const chooser *c, size_t point) {
    bool kept = false, taken = false;
    for (size_t i = 0; c->is_removing && i < c->list.count; i++) {
        if (!is_about_row(c, i))
            continue;
        points keeps = kept_in_row(c, i), row = row_of(&c->infos[c->row_first[c->row]]);
        kept |= has(&keeps, point);
        taken |= has(&row, point) && !has(&keeps, point);
    }
    return kept && taken;
}

bool chooser_toggle(chooser *c, size_t point) {
    if (!chooser_is_optional(c, point))
        return false;
    points wanted = kept_in_row(c, c->removal);
    wanted.words[point / 64] ^= UINT64_C(1) << point % 64;
    for (size_t i = 0; i < c->list.count; i++) {
        points kept = kept_in_row(c, i);
        if (is_about_row(c, i) && same(&kept, &wanted)) {
            c->removal = i;
            return true;
        }
    }
    return false;
}

bool chooser_next_row(chooser *c) {
    if (c->row_count < 2)
        return false;
    choose_row(c, (c->row + 1) % c->row_count);
    return true;
}

bool chooser_row_through(chooser *c, size_t point) {
    for (size_t r = 0; r < c->row_count; r++) {
        points row = row_of(&c->infos[c->row_first[r]]);
        if (r != c->row && has(&row, point)) {
            choose_row(c, r);
            return true;
        }
    }
    return false;
}

pt_action chooser_removal(const chooser *c) {
    return c->is_removing ? c->list.items[c->removal] : PT_NO_ACTION;
}

/* == The whole == */

void chooser_reset(chooser *c, const pt_rules *rules, const pt_state *state, bool idle) {
    c->rules = rules;
    c->state = *state;
    c->list.count = 0;
    c->picked_count = 0;
    c->row = c->removal = 0;
    if (!idle)
        pt_legal(rules, state, &c->list);
    for (size_t i = 0; i < c->list.count; i++)
        pt_action_describe(rules, state, c->list.items[i], &c->infos[i]);
    char kinds[CHOOSER_KINDS_MAX];
    size_t count = chooser_kinds(c, kinds);
    c->kind = count > 0 ? kinds[0] : 0;
    /* Of those that give nothing up the first is left standing. */
    while (count > 0)
        chooser_prefer_kind(c, kinds[--count]);
    find_rows(c);
    if (c->is_removing)
        choose_first_row(c);
}

chooser_stage chooser_now(const chooser *c) {
    size_t only;
    bool any_path = false;
    if (c->list.count == 0)
        return CHOOSER_IDLE;
    if (c->is_removing)
        return CHOOSER_ROW;
    if (c->picked_count > 0)
        return complete(c, &only) > 1 ? CHOOSER_WORD : CHOOSER_TARGET;
    for (size_t i = 0; !any_path && i < c->list.count; i++)
        any_path = has_path(&c->infos[i]);
    return any_path ? CHOOSER_POINT : CHOOSER_WORD;
}
