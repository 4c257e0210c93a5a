#include "medley.h"

static void take_away(pt_points *set, int point) {
    set->words[point / 64] &= ~(UINT64_C(1) << point % 64);
}

static bool has(const pt_points *set, int point) {
    return pt_points_has(set, (size_t)point);
}

/* == The board == */

unsigned medley_height(const medley *now, int point) {
    unsigned height = 0;
    for (unsigned i = 0; i < now->tile_count; i++)
        for (unsigned k = 0; k < TILE_POINTS; k++)
            height += medley_covered(&now->tiles[i], k) == point;
    return height;
}

bool medley_is_free(const medley *now, int point) {
    return point != NOWHERE && !has(&now->missing, point) && !has(&now->discs, point) &&
           now->men[point] == 0 && medley_height(now, point) == 0;
}

bool medley_lies_well(const medley *now, const medley_tile *tile) {
    for (unsigned k = 0; k < TILE_POINTS; k++) {
        int point = medley_covered(tile, k);
        if (point == NOWHERE || has(&now->missing, point) || has(&now->discs, point) ||
            now->men[point] != 0 || medley_height(now, point) != tile->level)
            return false;
    }
    return true;
}

void medley_add_tile(medley *now, medley_tile tile) {
    unsigned at = now->tile_count++;
    for (; at > 0 && memcmp(&tile, &now->tiles[at - 1], sizeof tile) < 0; at--)
        now->tiles[at] = now->tiles[at - 1];
    now->tiles[at] = tile;
}

static unsigned tiles_of(const medley *now, unsigned player) {
    unsigned count = 0;
    for (unsigned i = 0; i < now->tile_count; i++)
        count += now->tiles[i].owner == player;
    return count;
}

/* Three discs with the same side up, from a point on. */
static bool has_row(const medley *now, int point, unsigned way) {
    int next = medley_neighbour(point, way);
    int last = next == NOWHERE ? NOWHERE : medley_neighbour(next, way);
    return last != NOWHERE && has(&now->discs, point) && has(&now->discs, next) &&
           has(&now->discs, last) && has(&now->dark, point) == has(&now->dark, next) &&
           has(&now->dark, point) == has(&now->dark, last);
}

/* A free point that at least three neighbours are missing of. */
static bool can_vanish(const medley *now, int point) {
    unsigned open = 0;
    for (unsigned way = 0; way < 6; way++) {
        int next = medley_neighbour(point, way);
        open += next == NOWHERE || has(&now->missing, next);
    }
    return open >= 3 && medley_is_free(now, point);
}

/* == Ends == */

bool medley_has_set(const medley *now, unsigned player) {
    return now->taken[player][0] >= SET && now->taken[player][1] >= SET;
}

/* The points of a player's tiles, seen from above. */
static pt_points seen_of(const medley *now, unsigned player) {
    pt_points seen = {{0}};
    /* Higher ones come later. */
    for (unsigned i = 0; i < now->tile_count; i++)
        for (unsigned k = 0; k < TILE_POINTS; k++) {
            int point = medley_covered(&now->tiles[i], k);
            take_away(&seen, point);
            if (now->tiles[i].owner == player)
                pt_points_add(&seen, (size_t)point);
        }
    return seen;
}

static unsigned flood(pt_points *points, int from) {
    unsigned count = 1;
    take_away(points, from);
    for (unsigned way = 0; way < 6; way++) {
        int next = medley_neighbour(from, way);
        if (next != NOWHERE && has(points, next))
            count += flood(points, next);
    }
    return count;
}

bool medley_is_connected(const medley *now, unsigned player) {
    pt_points points = seen_of(now, player);
    for (int point = 0; point < POINTS; point++)
        if (has(&points, point) && flood(&points, point) >= CONNECTED)
            return true;
    return false;
}

const pt_end medley_ends[] = {
    {.name = "set",
     .word = "Set",
     .tell = {N_("First wins: the set is complete."), N_("Second wins: the set is complete.")}},
    {.name = "connection",
     .word = "Connection",
     .tell = {N_("First wins: the tiles are connected."),
              N_("Second wins: the tiles are connected.")}},
    {.name = "count", .word = "", .counted = true},
};

/* Only between turns. */
pt_outcome medley_result(const pt_rules *rules, const void *state) {
    (void)rules;
    const medley *now = state;
    pt_outcome out = {.winner = PT_NOBODY};
    if (now->phase != LAY)
        return out;
    unsigned last = now->turn ^ 1u;
    if (medley_has_set(now, last) || medley_is_connected(now, last)) {
        out.winner = (pt_actor)last;
        out.reason = &medley_ends[medley_has_set(now, last) ? 0 : 1];
    } else if (now->pool == 0) {
        for (unsigned side = 0; side < 2; side++)
            out.score[side] = (int16_t)(now->taken[side][0] + now->taken[side][1]);
        if (out.score[0] != out.score[1])
            out.winner = out.score[0] > out.score[1] ? PT_WHITE : PT_BLACK;
        out.reason = &medley_ends[2];
    }
    out.over = out.reason != NULL;
    return out;
}

/* == Play == */

#define DRAWN 6

void medley_start(const medley_setup *setup, uint32_t seed, medley *out) {
    memset(out, 0, sizeof *out);
    out->pool = (uint8_t)setup->discs;
    out->men[0] = MEN;
    out->men[POINTS - 1] = MEN | SECOND;
    if (!setup->drawn)
        return;
    /* Some discs lie already, and some points are gone. */
    pt_rng rng;
    pt_rng_seed(&rng, seed);
    for (unsigned left = 2 * DRAWN; left > 0;) {
        int point = (int)pt_rng_below(&rng, POINTS);
        if (!medley_is_free(out, point))
            continue;
        if (left % 2) {
            pt_points_add(&out->missing, (size_t)point);
        } else {
            pt_points_add(&out->discs, (size_t)point);
            out->pool--;
            if (pt_rng_below(&rng, 2))
                pt_points_add(&out->dark, (size_t)point);
        }
        left--;
    }
}

static void add(pt_actions *out, pt_action action) {
    out->items[out->count++] = action;
}

static void list_lays(const medley *now, pt_actions *out) {
    bool has_tiles = tiles_of(now, now->turn) < TILES;
    for (int point = 0; point < POINTS; point++) {
        for (unsigned face = 0; face < 2 && medley_is_free(now, point); face++)
            add(out, ACT(LAY_DISC, point, 0, face));
        unsigned height = medley_height(now, point);
        for (unsigned turn = 0; has_tiles && height < LEVELS && turn < 6; turn++) {
            medley_tile tile = {(uint8_t)height, now->turn, (uint8_t)point, (uint8_t)turn};
            if (medley_lies_well(now, &tile))
                add(out, ACT(LAY_TILE, point, turn, 0));
        }
    }
    add(out, ACT(REST, 0, 0, 0));
}

static void list_moves(const medley *now, pt_actions *out) {
    unsigned whose = now->turn ? SECOND : 0;
    for (int point = 0; point < POINTS; point++) {
        unsigned men = now->men[point] & 15;
        if (men == 0 || (now->men[point] & SECOND) != whose)
            continue;
        for (unsigned way = 0; way < 6; way++) {
            int to = medley_neighbour(point, way);
            bool is_theirs = to != NOWHERE && now->men[to] && (now->men[to] & SECOND) == whose;
            for (unsigned n = 1; n <= men && (is_theirs || medley_is_free(now, to)); n++)
                add(out, ACT(MOVE, point, way, n));
        }
    }
    add(out, ACT(STAY, 0, 0, 0));
}

static void list_clearings(const medley *now, pt_actions *out) {
    for (int point = 0; point < POINTS; point++)
        for (unsigned way = 0; way < 3; way++)
            for (unsigned some = 1; some < 8 && has_row(now, point, way); some++)
                add(out, ACT(TAKE, point, way, some));
    if (out->count > 0)
        return;
    for (int point = 0; point < POINTS; point++)
        if (can_vanish(now, point))
            add(out, ACT(VANISH, point, 0, 0));
    add(out, ACT(DONE, 0, 0, 0));
}

void medley_legal(const pt_rules *rules, const void *state, pt_actions *out) {
    const medley *now = state;
    if (medley_result(rules, state).over)
        return;
    if (now->phase == LAY)
        list_lays(now, out);
    else if (now->phase == WALK)
        list_moves(now, out);
    else
        list_clearings(now, out);
}

static void take(medley *now, pt_action action) {
    int point = (int)POINT(action);
    for (unsigned i = 0; i < 3; i++, point = medley_neighbour(point, WAY(action))) {
        bool dark = has(&now->dark, point);
        take_away(&now->dark, point);
        if (NUMBER(action) >> i & 1) {
            take_away(&now->discs, point);
            now->taken[now->turn][dark]++;
        } else if (!dark) {
            pt_points_add(&now->dark, (size_t)point);
        }
    }
}

unsigned medley_apply(const pt_rules *rules, void *state, pt_action action) {
    medley *now = state;
    int point = (int)POINT(action);
    switch (WHAT(action)) {
    case LAY_DISC:
        pt_points_add(&now->discs, (size_t)point);
        if (NUMBER(action))
            pt_points_add(&now->dark, (size_t)point);
        now->pool--;
        break;
    case LAY_TILE:
        medley_add_tile(now, (medley_tile){(uint8_t)medley_height(now, point), now->turn,
                                           (uint8_t)point, (uint8_t)WAY(action)});
        break;
    case MOVE: {
        int to = medley_neighbour(point, WAY(action));
        unsigned left = (now->men[point] & 15) - NUMBER(action), whose = now->men[point] & SECOND;
        now->men[to] = (uint8_t)(((now->men[to] & 15) + NUMBER(action)) | whose);
        now->men[point] = (uint8_t)(left ? left | whose : 0);
        break;
    }
    case TAKE:
        take(now, action);
        break;
    case VANISH:
        pt_points_add(&now->missing, (size_t)point);
        break;
    default:
        break;
    }
    now->phase = (uint8_t)((now->phase + 1) % PHASES);
    if (now->phase != LAY)
        return 0;
    now->turn ^= 1;
    return medley_result(rules, state).over ? PT_TURN_ENDED | PT_GAME_ENDED : PT_TURN_ENDED;
}
