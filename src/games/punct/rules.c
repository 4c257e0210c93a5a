#include "games/punct/rules.h"

#include <string.h>

#include "base/hash.h"

/* == Pieces == */

/* punct.md, "A turn". */
static int rests_on(const uint8_t *top, unsigned side, unsigned kind,
                    const uint8_t dots[PUNCT_DOTS]) {
    unsigned middle = punct_middle[kind], end = middle == 0 ? 1 : 0;
    unsigned level = punct_height(top, dots[end]);
    for (unsigned i = 0; i < PUNCT_DOTS; i++) {
        unsigned height = punct_height(top, dots[i]);
        if (i == middle ? height > level : height != level)
            return -1;
    }
    if (level > 0 && (punct_height(top, dots[0]) == 0 || (top[dots[0]] & 1) != side))
        return -1;
    return (int)level;
}

int punct_rests(const uint8_t *top, unsigned side, unsigned kind, unsigned orientation,
                unsigned space) {
    uint8_t dots[PUNCT_DOTS];
    return punct_dots(kind, orientation, space, dots) ? rests_on(top, side, kind, dots) : -1;
}

int punct_free_piece(const punct_state *s, unsigned space) {
    for (unsigned i = 0; i < s->count; i++)
        if (s->pieces[i].space == space && punct_is_free(s, &s->pieces[i]))
            return (int)i;
    return -1;
}

/* What a space looks like without the free piece on it. */
static uint8_t top_without(const punct_state *s, unsigned space, unsigned left_out) {
    if (s->pieces[left_out].level == 0)
        return 0;
    for (unsigned i = s->count; i-- > 0;) { /* from the highest level down */
        const punct_piece *piece = &s->pieces[i];
        uint8_t dots[PUNCT_DOTS];
        if (i == left_out)
            continue;
        punct_dots(punct_kind(piece), punct_orientation(piece), piece->space, dots);
        if (dots[0] == space || dots[1] == space || dots[2] == space)
            return (uint8_t)((piece->level + 1U) << 1 | punct_side(piece));
    }
    return 0;
}

static void set_top(punct_state *s, unsigned space, uint8_t top) {
    if (s->top[space])
        punct_flip(&s->seen[s->top[space] & 1], space);
    s->top[space] = top;
    if (top)
        punct_flip(&s->seen[top & 1], space);
}

void punct_lay(punct_state *s, punct_piece piece) {
    uint8_t dots[PUNCT_DOTS];
    unsigned at = s->count++, side = punct_side(&piece);
    for (; at > 0; at--) {
        const punct_piece *before = &s->pieces[at - 1];
        if (before->level < piece.level ||
            (before->level == piece.level && before->space < piece.space))
            break;
        s->pieces[at] = *before;
    }
    s->pieces[at] = piece;
    punct_dots(punct_kind(&piece), punct_orientation(&piece), piece.space, dots);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        set_top(s, dots[i], (uint8_t)((piece.level + 1U) << 1 | side));
    s->set[side][punct_kind(&piece)]--;
}

void punct_take(punct_state *s, unsigned index) {
    punct_piece piece = s->pieces[index];
    uint8_t dots[PUNCT_DOTS];
    punct_dots(punct_kind(&piece), punct_orientation(&piece), piece.space, dots);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        set_top(s, dots[i], top_without(s, dots[i], index));
    s->count--;
    memmove(&s->pieces[index], &s->pieces[index + 1], (s->count - index) * sizeof piece);
    memset(&s->pieces[s->count], 0, sizeof piece);
    s->set[punct_side(&piece)][punct_kind(&piece)]++;
}

/* == Connections == */

/* Whether spaces of a set join one side to another, from neighbour to neighbour. */
static bool joins(punct_set left, const punct_set *from, const punct_set *to) {
    uint8_t found[PUNCT_SPACES];
    unsigned count = 0;
    for (unsigned word = 0; word < 4; word++)
        for (uint64_t spaces = left.words[word] & from->words[word]; spaces;) {
            unsigned space = word * 64 + (unsigned)bit_pop(&spaces);
            found[count++] = (uint8_t)space;
            punct_flip(&left, space);
        }
    while (count > 0) {
        unsigned space = found[--count];
        if (punct_has(to, space))
            return true;
        for (unsigned d = 0; d < PUNCT_DIRECTIONS; d++) {
            unsigned next = punct_next[space][d];
            if (next == PUNCT_NO_SPACE || !punct_has(&left, next))
                continue;
            found[count++] = (uint8_t)next;
            punct_flip(&left, next);
        }
    }
    return false;
}

bool punct_connected(const punct_state *s, unsigned side) {
    const punct_set *own = &s->seen[side];
    for (unsigned i = 0; i < PUNCT_SIDES; i += 2)
        if (punct_meet(own, &punct_sides[i]) && punct_meet(own, &punct_sides[i + 1]) &&
            joins(*own, &punct_sides[i], &punct_sides[i + 1]))
            return true;
    return false;
}

/* == Legal actions == */

bool punct_may_add(const punct_state *s, const uint8_t dots[PUNCT_DOTS]) {
    return (s->basic && s->count > 0) ||
           !(punct_has(&punct_centre, dots[0]) || punct_has(&punct_centre, dots[1]) ||
             punct_has(&punct_centre, dots[2]));
}

/* A piece in hand: which it is, and the board without it. */
typedef struct hand {
    const punct_state *s;
    unsigned kind;
    const punct_piece *piece; /* NULL if it is added */
    uint8_t top[PUNCT_SPACES];
} hand;

static void lift(const punct_state *s, unsigned index, hand *h) {
    uint8_t dots[PUNCT_DOTS];
    h->s = s;
    h->piece = &s->pieces[index];
    h->kind = punct_kind(h->piece);
    punct_dots(h->kind, punct_orientation(h->piece), h->piece->space, dots);
    memcpy(h->top, s->top, sizeof h->top);
    for (unsigned i = 0; i < PUNCT_DOTS; i++)
        h->top[dots[i]] = top_without(s, dots[i], index);
}

/* Lists the orientations in which the piece may lie with its PÜNCT on a space; with `out` NULL it
 * stops at the first. Returns how many. */
static size_t list_turns(const hand *h, unsigned space, pt_action *out) {
    const punct_state *s = h->s;
    size_t count = 0;
    for (unsigned r = 0; r < punct_turns[h->kind] && !(count > 0 && !out); r++) {
        uint8_t dots[PUNCT_DOTS];
        if (!punct_dots(h->kind, r, space, dots))
            continue;
        if (h->piece
                ? (h->piece->space == space && punct_orientation(h->piece) == r) ||
                      rests_on(h->top, s->turn, h->kind, dots) < 0
                : s->top[dots[0]] | s->top[dots[1]] | s->top[dots[2]] || !punct_may_add(s, dots))
            continue;
        if (out)
            out[count] = punct_action(PUNCT_ACT_TURN, r);
        count++;
    }
    return count;
}

/* Lists where the PÜNCT of the piece may go; with `out` NULL it stops at the first. */
static size_t list_dots(const hand *h, pt_action *out) {
    size_t count = 0;
    if (!h->piece) {
        for (unsigned space = 0; space < PUNCT_SPACES && !(count > 0 && !out); space++)
            if (!h->s->top[space] && list_turns(h, space, NULL)) {
                if (out)
                    out[count] = punct_action(PUNCT_ACT_DOT, space);
                count++;
            }
        return count;
    }
    for (unsigned d = 0; d <= PUNCT_DIRECTIONS; d++) {
        unsigned space = h->piece->space;
        do {
            if (d < PUNCT_DIRECTIONS)
                space = punct_next[space][d];
            if (space == PUNCT_NO_SPACE)
                break;
            if (!list_turns(h, space, NULL))
                continue;
            if (out)
                out[count] = punct_action(PUNCT_ACT_DOT, space);
            count++;
            if (!out)
                return count;
        } while (d < PUNCT_DIRECTIONS);
    }
    return count;
}

/* Lists the kinds that can be added and the pieces that can be moved. */
static size_t list_picks(const punct_state *s, pt_action *out) {
    size_t count = 0;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++) {
        hand h;
        h.s = s;
        h.kind = kind;
        h.piece = NULL;
        if (!s->set[s->turn][kind] || !list_dots(&h, NULL))
            continue;
        if (!out)
            return 1;
        out[count++] = punct_action(PUNCT_ACT_KIND, kind);
    }
    for (unsigned i = 0; i < s->count; i++) {
        hand h;
        if (punct_side(&s->pieces[i]) != s->turn || !punct_is_free(s, &s->pieces[i]))
            continue;
        lift(s, i, &h);
        if (!list_dots(&h, NULL))
            continue;
        if (!out)
            return 1;
        out[count++] = punct_action(PUNCT_ACT_PIECE, s->pieces[i].space);
    }
    return count;
}

/* Takes what the turn has picked into the hand. */
static void take_in_hand(const punct_state *s, hand *h) {
    if (s->picked >= PUNCT_KINDS) {
        lift(s, (unsigned)punct_free_piece(s, s->picked - PUNCT_KINDS), h);
        return;
    }
    h->s = s;
    h->kind = s->picked;
    h->piece = NULL;
}

void punct_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    (void)rules;
    const punct_state *s = state;
    hand h;
    out->count = 0;
    if (s->over)
        return;
    switch (s->phase) {
    case PUNCT_PICK:
        out->count = list_picks(s, out->items);
        break;
    case PUNCT_DOT:
        take_in_hand(s, &h);
        out->count = list_dots(&h, out->items);
        break;
    default:
        take_in_hand(s, &h);
        out->count = list_turns(&h, s->dot, out->items);
    }
}

size_t punct_legal_count(const pt_rules *rules, const void *state) {
    pt_actions list;
    punct_legal(rules, state, &list);
    return list.count;
}

/* == Applying == */

void punct_settle(punct_state *s) {
    unsigned white = 0, black = 0;
    for (unsigned kind = 0; kind < PUNCT_KINDS; kind++) {
        white += s->set[PT_WHITE][kind];
        black += s->set[PT_BLACK][kind];
    }
    s->over = white == 0 || black == 0 || punct_connected(s, PT_WHITE) ||
              punct_connected(s, PT_BLACK) || list_picks(s, NULL) == 0;
}

void punct_begin(punct_state *s, bool basic) {
    memset(s, 0, sizeof *s);
    for (unsigned side = 0; side < 2; side++)
        memcpy(s->set[side], punct_counts, sizeof punct_counts);
    s->basic = basic;
    s->picked = s->dot = PUNCT_NOTHING;
}

static unsigned finish(punct_state *s, unsigned orientation) {
    unsigned kind = s->picked, level = 0;
    if (s->picked >= PUNCT_KINDS) {
        unsigned index = (unsigned)punct_free_piece(s, s->picked - PUNCT_KINDS);
        kind = punct_kind(&s->pieces[index]);
        punct_take(s, index);
        level = (unsigned)punct_rests(s->top, s->turn, kind, orientation, s->dot);
    }
    punct_lay(s, punct_piece_of(s->turn, kind, orientation, s->dot, level));
    s->turn ^= 1;
    s->phase = PUNCT_PICK;
    s->picked = s->dot = PUNCT_NOTHING;
    punct_settle(s);
    return s->over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}

unsigned punct_apply(const pt_rules *rules, void *state, pt_action action) {
    (void)rules;
    punct_state *s = state;
    unsigned value = punct_value(action);
    switch (punct_act(action)) {
    case PUNCT_ACT_KIND:
        s->picked = (uint8_t)value;
        s->phase = PUNCT_DOT;
        return 0;
    case PUNCT_ACT_PIECE:
        s->picked = (uint8_t)(PUNCT_KINDS + value);
        s->phase = PUNCT_DOT;
        return 0;
    case PUNCT_ACT_DOT:
        s->dot = (uint8_t)value;
        s->phase = PUNCT_TURN;
        return 0;
    default:
        return finish(s, value);
    }
}

/* == Keys == */

/* There are more words than lanes, so they are mixed one after the other; the pieces are in one
 * order only. */
uint64_t punct_key(const pt_rules *rules, const void *state) {
    (void)rules;
    const punct_state *s = state;
    const unsigned char *bytes = (const unsigned char *)s->pieces;
    uint64_t sum = hash_word(0, (uint64_t)s->dot << 24 | (uint64_t)s->picked << 16 |
                                    (uint64_t)(s->basic << 1 | s->turn) << 8 | 1U);
    for (size_t i = 0; i < sizeof s->pieces + sizeof s->zeros && i < 3U * s->count; i += 8)
        sum = hash_word(1, sum ^ hash_load(bytes + i)) + sum;
    return hash_finish(sum);
}
