/* Networks for the page. None is built in: the module says which ones a game wants, the page loads
 * their files and hands them over. Until then, and without them, the engine judges by terms. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "engine/model.h"
#include "wasm/module.h"

/* Words stay where they are, because a search may be using them, so networks that were replaced
 * count too. */
#define NETWORKS_MAX 32

#define ALIGNMENT 32

typedef struct handed_network {
    const model *model;
    int16_t *words;
    size_t count;
} handed_network;

/* The engine finds networks by name alone, wherever it searches. */
static handed_network networks[NETWORKS_MAX];
static size_t network_count;

const int16_t *net_find(const char *name, size_t *count) {
    for (size_t i = network_count; i-- > 0;) {
        if (strcmp(networks[i].model->name, name) == 0) {
            *count = networks[i].count;
            return networks[i].words;
        }
    }
    return NULL;
}

static bool is_wanted(const model *m) {
    size_t count;
    return m->shape && !net_find(m->name, &count);
}

static const model *find_model(const reader *name) {
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games);
    const model *m = NULL;
    for (size_t i = 0; i < count && !m; i++)
        m = model_named(games[i], name->at, reader_left(name));
    return m && m->shape ? m : NULL;
}

static pt_status refuse(request *r, const reader *name) {
    bool said = is_utf8(name->at, reader_left(name));
    return pt_fail(&r->error, PT_SYNTAX, PT_MSG_MODULE_NETWORK, PT_FIELD_NONE, -1, "s",
                   said ? name->at : "", said ? reader_left(name) : (size_t)0);
}

static pt_status take(request *r, const reader *name, const char *bytes, size_t len) {
    const model *m = find_model(name);
    size_t most = m ? net_words(m->shape->features, NET_WIDTH_MAX, m->shape->buckets) : 0;
    size_t count = len / 2;
    if (count == 0 || count > most || len % 2 != 0)
        return refuse(r, name);
    int16_t *words = network_count < NETWORKS_MAX
                         ? aligned_alloc(ALIGNMENT, (len + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
                         : NULL;
    if (!words)
        return record_no_memory(&r->error);
    for (size_t i = 0; i < count; i++)
        words[i] = (int16_t)((unsigned char)bytes[2 * i] | (unsigned char)bytes[2 * i + 1] << 8);
    network opened;
    if (!net_open(&opened, words, count, m->shape->features, m->shape->buckets)) {
        free(words);
        return refuse(r, name);
    }
    size_t had_count = 0;
    const int16_t *had = net_find(m->name, &had_count);
    if (had && had_count == count && memcmp(had, words, len) == 0)
        free(words);
    else
        networks[network_count++] = (handed_network){m, words, count};
    return PT_OK;
}

void module_network(module *m, const char *bytes, size_t name_len, size_t len) {
    request r = {.m = m};
    if (name_len > len)
        name_len = len;
    reader name = reader_on(bytes, name_len);
    begin_answer(&r);
    pt_status status = take(&r, &name, bytes + name_len, len - name_len);
    json_text(&m->answer, NULL, NULL);
    end_answer(&r, status);
}

static void names_json(json *j, const pt_game *game) {
    for (const model *m = model_for(game); m; m = m->next)
        if (is_wanted(m))
            json_text(j, NULL, m->name);
}

/* Those of the game, and of each game inside a combined one. */
static void wanted_json(json *j, const pt_rules *rules) {
    names_json(j, rules->game);
    for (unsigned i = 0; i < RULES_PARTS_MAX; i++) {
        const pt_game *game = rules->parts[i] ? rules->parts[i]->game : NULL;
        for (unsigned k = 0; k < i && game; k++)
            if (rules->parts[k] && rules->parts[k]->game == game)
                game = NULL;
        if (game)
            names_json(j, game);
    }
}

/* Of a line of `engineLine`, without the moves behind it. */
static size_t position_length(reader text) {
    for (reader left = text; !reader_done(&left);) {
        size_t before = reader_left(&text) - reader_left(&left);
        reader word = reader_until(&left, ' ');
        if (reader_is(&word, "moves"))
            return before > 0 ? before - 1 : 0;
    }
    return reader_left(&text);
}

/* networks TEXT: the names of those that were not handed over yet, of the models of a game, given
 * as a line of `engineLine` or a record, or of all games if there is no text. */
pt_status answer_networks(request *r, json *j) {
    reader text = r->args[1];
    json_open(j, NULL, '[');
    if (reader_done(&text)) {
        const pt_game *const *games;
        size_t count = pt_builtin_games(&games);
        for (size_t i = 0; i < count; i++)
            names_json(j, games[i]);
    } else if (reader_take_text(&text, "position fen ")) {
        pt_rules *rules;
        pt_status status =
            pt_rules_for_position(NULL, text.at, position_length(text), &rules, &r->error);
        if (status != PT_OK)
            return status;
        wanted_json(j, rules);
        pt_rules_free(rules);
    } else {
        pt_record *record;
        pt_status status =
            record_read_decoded(text.at, reader_left(&text), NULL, &record, &r->place, &r->error);
        if (status != PT_OK)
            return status;
        wanted_json(j, pt_record_rules(record));
        pt_record_free(record);
    }
    json_close(j, ']');
    return PT_OK;
}
