/* What never changes during a game, its layout and tables; and the board's things and sentences, by
 * index into those tables. */
#include <string.h>

#include "base/bits.h"
#include "wasm/module.h"

const char *actor_name(unsigned actor) {
    static const char *const names[PT_ACTOR_NB] = {"white", "black", "chance", "nobody"};
    return names[actor];
}

/* == Sentences == */

void sentence_json(json *j, const char *key, const pt_sentence *s) {
    if (!s->english) {
        json_text(j, key, NULL);
        return;
    }
    int count = 0;
    for (const char *p = s->english; *p; p++)
        if (p[0] == '{' && p[1] >= '0' && p[1] <= '3' && p[2] == '}' && p[1] - '0' >= count)
            count = p[1] - '0' + 1;
    json_open(j, key, '{');
    json_text(j, "english", s->english);
    json_open(j, "args", '[');
    for (int i = 0; i < count; i++) {
        if (s->args[i].text) {
            json_open(j, NULL, '{');
            json_text(j, "text", s->args[i].text);
            json_close(j, '}');
        } else if (s->args[i].name[0]) {
            json_text(j, NULL, s->args[i].name);
        } else {
            json_number(j, NULL, s->args[i].number);
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* == Kits == */

/* A game describes its board and hands; a combined game may add standings. */
static int standing_index(const pt_game *game, const pt_game *around, const pt_standing *standing) {
    for (size_t i = 0; i < game->standing_count; i++)
        if (&game->standings[i] == standing)
            return (int)i;
    for (size_t i = 0; i < around->standing_count; i++)
        if (&around->standings[i] == standing)
            return (int)(game->standing_count + i);
    return -1;
}

int sprite_index(const pt_game *game, const pt_sprite *sprite) {
    return sprite ? (int)(sprite - game->sprites) : -1;
}

int hand_index(const pt_game *game, const pt_hand *hand) {
    return hand ? (int)(hand - game->hands) : -1;
}

static void players_json(json *j, const pt_game *game) {
    const pt_player *players = pt_game_players(game);
    json_open(j, "players", '[');
    for (int c = 0; c < 2; c++) {
        json_open(j, NULL, '{');
        json_text(j, "name", players[c].name);
        json_text(j, "label", players[c].label);
        json_bytes(j, "letter", &players[c].letter, 1);
        json_bool(j, "colourless", players[c].colourless);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void points_of_layout(json *j, const pt_layout *layout) {
    json_open(j, "points", '[');
    for (size_t p = 0; layout && p < layout->point_count; p++) {
        const pt_point *point = &layout->points[p];
        json_open(j, NULL, '{');
        json_text(j, "name", point->name);
        json_bool(j, "dot", point->is_dot);
        json_decimal(j, "x", (int64_t)point->x * layout->unit_x, 3);
        json_decimal(j, "y", (int64_t)point->y * layout->unit_y, 3);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "lines", '[');
    for (size_t i = 0; layout && i < layout->line_count; i++)
        json_pair(j, NULL, layout->lines[i][0], layout->lines[i][1]);
    json_close(j, ']');
}

static void layout_json(json *j, const char *key, const pt_layout *layout) {
    static const char *const prints[] = {"lines", "spaces", "cells"};
    pt_label labels[PT_LABELS_MAX];
    size_t count = layout ? pt_layout_labels(layout, labels, PT_LABELS_MAX) : 0;
    json_open(j, key, '{');
    points_of_layout(j, layout);
    json_text(j, "print", prints[layout ? layout->print : PT_PRINT_LINES]);
    json_open(j, "turns", '[');
    for (int k = 0; layout && k < 6; k++)
        if (layout->turns >> k & 1)
            json_number(j, NULL, k);
    json_close(j, ']');
    json_open(j, "area", '[');
    for (size_t p = 0; layout && p < layout->point_count; p++)
        if (pt_points_has(&layout->area, p))
            json_number(j, NULL, (int64_t)p);
    json_close(j, ']');
    json_open(j, "labels", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        json_text(j, "text", labels[i].text);
        json_decimal(j, "x", (int64_t)labels[i].x * layout->unit_x, 3);
        json_decimal(j, "y", (int64_t)labels[i].y * layout->unit_y, 3);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void footprint_json(json *j, const pt_sprite *sprite, const pt_layout *layout) {
    json_open(j, "footprint", '[');
    for (unsigned turn = 0; layout && sprite->size && turn < 6; turn++) {
        json_open(j, NULL, '[');
        for (unsigned i = 0; i < sprite->size; i++) {
            const pt_offset *by = &sprite->footprint[turn * sprite->size + i];
            json_open(j, NULL, '[');
            json_decimal(j, NULL, (int64_t)by->x * layout->unit_x, 3);
            json_decimal(j, NULL, (int64_t)by->y * layout->unit_y, 3);
            json_close(j, ']');
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}

static void sprite_json(json *j, const pt_game *game, const pt_sprite *sprite,
                        const pt_layout *layout) {
    static const char *const stackings[] = {"none", "layers", "counted"};
    json_open(j, NULL, '{');
    json_text(j, "name", sprite->name);
    json_bytes(j, "letter", &sprite->letter, sprite->letter != '\0');
    json_open(j, "label", '[');
    for (int owner = 0; owner < 3; owner++)
        json_text(j, NULL, sprite->label[owner] ? sprite->label[owner] : "");
    json_close(j, ']');
    json_text(j, "noun", sprite->noun ? sprite->noun : "");
    json_number(j, "on", sprite_index(game, sprite->on));
    json_open(j, "shapes", '[');
    for (size_t i = 0; i < sprite->shape_count; i++) {
        json_open(j, NULL, '{');
        json_text(j, "path", sprite->shapes[i].path);
        json_text(j, "fill", sprite->shapes[i].fill);
        json_text(j, "line", sprite->shapes[i].line);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_number(j, "faces", sprite->faces);
    json_text(j, "stacking", stackings[sprite->stacking]);
    footprint_json(j, sprite, layout);
    json_close(j, '}');
}

static void hands_json(json *j, const pt_game *game) {
    json_open(j, "hands", '[');
    for (size_t i = 0; i < game->hand_count; i++) {
        const pt_hand *hand = &game->hands[i];
        json_open(j, NULL, '{');
        json_text(j, "name", hand->name);
        json_text(j, "label", hand->label);
        json_bool(j, "pickable", hand->pickable);
        json_bool(j, "gone", hand->gone);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Only the game of the board has sprites to show. */
static void standings_json(json *j, const pt_game *game, const pt_game *of) {
    for (size_t i = 0; i < game->standing_count; i++) {
        const pt_standing *standing = &game->standings[i];
        json_open(j, NULL, '{');
        json_text(j, "name", standing->name);
        json_text(j, "label", standing->label);
        json_text(j, "brief", standing->brief ? standing->brief : standing->label);
        json_text(j, "unlimited", standing->unlimited ? standing->unlimited : "");
        json_number(j, "sprite", of == game ? sprite_index(game, standing->sprite) : -1);
        json_bool(j, "leads", standing->leads);
        json_close(j, '}');
    }
}

pt_status answer_kit(request *r, json *j) {
    const reader *id = &r->args[1];
    pt_rules *rules;
    pt_state state;
    pt_scene scene;
    pt_status status = pt_rules_new(NULL, id->at, reader_left(id), &rules, &r->error);
    if (status != PT_OK)
        return status;
    pt_start(rules, &state);
    pt_state_scene(rules, &state, &scene);
    const pt_board *board = &scene.boards[0];
    const pt_game *game = pt_rules_game(board->rules);
    json_open(j, NULL, '{');
    json_bytes(j, "id", id->at, reader_left(id));
    json_text(j, "game", game->name);
    json_text(j, "title", pt_rules_title(rules));
    json_bool(j, "sides", pt_has_sides(rules));
    players_json(j, game);
    layout_json(j, "layout", board->layout);
    json_open(j, "sprites", '[');
    for (size_t i = 0; i < game->sprite_count; i++)
        sprite_json(j, game, &game->sprites[i], board->layout);
    json_close(j, ']');
    hands_json(j, game);
    json_open(j, "standings", '[');
    standings_json(j, game, game);
    if (board->rules != rules)
        standings_json(j, pt_rules_game(rules), game);
    json_close(j, ']');
    json_close(j, '}');
    pt_rules_free(rules);
    return PT_OK;
}

/* == Boards == */

void thing_json(json *j, const char *key, const pt_game *game, const pt_thing *t) {
    if (!t->sprite) {
        json_text(j, key, NULL);
        return;
    }
    json_open(j, key, '{');
    json_number(j, "sprite", sprite_index(game, t->sprite));
    json_text(j, "owner", actor_name(t->owner));
    json_number(j, "hand", hand_index(game, t->hand));
    json_number(j, "point", t->hand ? -1 : (int64_t)t->point);
    json_number(j, "level", t->level);
    json_number(j, "face", t->face);
    json_number(j, "turn", t->turn);
    json_number(j, "count", t->count);
    json_close(j, '}');
}

void points_json(json *j, const char *key, const pt_points *set) {
    json_open(j, key, '[');
    for (size_t w = 0; w < PT_POINTS_MAX / 64; w++)
        for (uint64_t left = set->words[w]; left;)
            json_number(j, NULL, (int64_t)w * 64 + bit_pop(&left));
    json_close(j, ']');
}

/* The first board's kit is that of the whole game, which may have its own standings. */
static void board_json(json *j, const pt_rules *around, const pt_board *board, bool first) {
    const pt_game *game = pt_rules_game(board->rules);
    char setup[PT_SETUP_TEXT_MAX];
    pt_setup_text(first ? around : board->rules, setup, sizeof setup);
    json_open(j, NULL, '{');
    json_text(j, "kit", setup);
    json_bool(j, "active", board->active);
    json_open(j, "seats", '[');
    for (int c = 0; c < 2; c++)
        json_text(j, NULL, actor_name(board->seats[c]));
    json_close(j, ']');
    points_json(j, "missing", &board->missing);
    json_open(j, "things", '[');
    for (size_t i = 0; i < board->thing_count; i++)
        thing_json(j, NULL, game, &board->things[i]);
    json_close(j, ']');
    json_open(j, "standings", '[');
    for (size_t i = 0; i < board->standing_count; i++) {
        const pt_standing_now *now = &board->standings[i];
        json_open(j, NULL, '{');
        json_number(j, "standing", standing_index(game, pt_rules_game(around), now->standing));
        json_text(j, "owner", actor_name(now->owner));
        json_number(j, "value", now->value);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

void boards_json(json *j, const char *key, const pt_rules *rules, const pt_scene *scene) {
    json_open(j, key, '[');
    for (size_t b = 0; b < scene->count; b++)
        board_json(j, rules, &scene->boards[b], b == 0);
    json_close(j, ']');
}
