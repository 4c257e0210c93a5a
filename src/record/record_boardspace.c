/* Records from boardspace.net: SGF in name, listing what each player did on screen.
 *
 *     GM[Name] DT[Thu Jun 05 00:46:01 EDT 2008] RE[Game won by B] P0[id "A"] P1[id "B"]
 *     SU[name 123]               the start, if the game has several, and a number for its draws
 *     ; P0[0 Start P0]           or Start White, Start Black: P0, P1
 *     ; P0[1 dropb D 2]          commands: the words are the game's (game/dialect.h)
 *     ; P0[4 done]               ends a turn or, in some games, a part of one
 *     ; P0[212 resign]  ; P0[213 done]
 *     ; P1[214 WinOnTime]        P1 has won
 *     ; P0[time 0:12:19 ]P1[time 0:12:02 ]
 *
 * Old records have no numbers, and no `done`. The player named after `Start` is White. The tree is
 * converted to this library's form: players, name, date, result and comments are kept. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/dialect.h"
#include "record/record.h"

/* An action in the game, and its comment. */
typedef struct step {
    pt_action action;
    char *comment; /* owned, or NULL */
} step;

typedef struct translation {
    pt_record *record;
    const boardspace_dialect *dialect;
    const char *setup;
    const pt_sgf *sgf;
    pt_rules *rules;
    pt_state now;
    step *steps;
    size_t count, room;
    size_t turns;  /* finished */
    char *comment; /* owned: for the next step, or NULL */
    int white;     /* which of P0 and P1 is White */
    int player;    /* who plays the current turn, -1 between turns */
    boardspace_hand hand;
    int resigned;  /* 0, 1, or -1 */
    int on_time;   /* who has won on time: 0, 1, or -1 */
    size_t obeyed; /* commands */
    uint32_t node; /* being read */
    pt_error *error;
} translation;

static int turn_number(const translation *t) {
    return (int)t->turns + 1;
}

static pt_status refuse(const translation *t, const pt_message *message, const reader *what) {
    return pt_fail(t->error, message == PT_MSG_BOARDSPACE_WORD ? PT_SYNTAX : PT_ILLEGAL, message,
                   PT_FIELD_RECORD, -1, "ns", turn_number(t), what->at, reader_left(what));
}

/* == Turns == */

static pt_status add_step(translation *t, pt_action action) {
    if (t->count == t->room) {
        size_t room = t->room ? 2 * t->room : 128;
        step *steps = realloc(t->steps, room * sizeof *steps);
        if (!steps)
            return record_no_memory(t->error);
        t->steps = steps;
        t->room = room;
    }
    t->steps[t->count++] = (step){.action = action, .comment = t->comment};
    t->comment = NULL;
    t->turns += (pt_apply(t->rules, &t->now, action) & PT_TURN_ENDED) != 0;
    return PT_OK;
}

static pt_actor colour_of(const translation *t, int player) {
    return player == t->white ? PT_WHITE : PT_BLACK;
}

static bool can_pass(const translation *t, const pt_state *state, pt_action *pass) {
    return pt_action_read(t->rules, state, "pass", PT_ZSTR, pass, NULL) == PT_OK;
}

/* Adds passes that were left out: a player who cannot move has passed if the other one moves. */
static pt_status pass_over(translation *t, pt_actor owner) {
    pt_status status = PT_OK;
    while (status == PT_OK && pt_state_owner(t->rules, &t->now) != owner) {
        pt_action pass;
        if (!can_pass(t, &t->now, &pass))
            return pt_fail(t->error, PT_ILLEGAL, PT_MSG_RECORD_OWNER, PT_FIELD_RECORD, -1, "nzz",
                           turn_number(t), record_property(pt_state_owner(t->rules, &t->now)),
                           record_property(owner));
        status = add_step(t, pass);
    }
    return status;
}

/* What the player has in front of them: the state after such passes. */
static pt_state state_for(const translation *t, pt_actor owner) {
    pt_state state = t->now;
    pt_action pass;
    while (pt_state_owner(t->rules, &state) != owner && can_pass(t, &state, &pass))
        pt_apply(t->rules, &state, pass);
    return state;
}

/* Plays what the player has done since the previous turn. */
static pt_status settle(translation *t) {
    char text[PT_ACTION_TEXT_MAX * 4];
    if (t->player < 0)
        return PT_OK;
    size_t len = t->dialect->settle(&t->hand, text, sizeof text);
    pt_actor owner = colour_of(t, t->player);
    t->player = -1;
    memset(t->hand.bytes, 0, sizeof t->hand.bytes);
    if (len == 0)
        return PT_OK;
    pt_status status = PT_OK;
    char *comment = t->comment;
    t->comment = NULL;
    if (!pt_result(t->rules, &t->now).over)
        status = pass_over(t, owner);
    t->comment = comment;
    reader in = reader_on(text, len);
    while (status == PT_OK && !reader_done(&in)) {
        reader one = reader_until(&in, ';');
        pt_action action = PT_NO_ACTION;
        status = pt_action_read(t->rules, &t->now, one.at, reader_left(&one), &action, t->error);
        if (status == PT_OK)
            status = add_step(t, action);
    }
    return status;
}

/* One command: `Start P0`, `done`, `resign`, or one of the game's. */
static pt_status obey(translation *t, int player, reader command) {
    reader in = command;
    reader word = reader_word(&in), whole = {.start = in.start, .at = word.at, .end = in.end};
    if (reader_is_word(&word, "start")) {
        reader first = reader_word(&in);
        if (t->count > 0 || t->player >= 0)
            return refuse(t, PT_MSG_BOARDSPACE_HAND, &whole);
        t->white = reader_is_word(&first, "p1") || reader_is_word(&first, "black");
        return PT_OK;
    }
    /* A turn ends with `done` or, if that is missing, when the other player begins. */
    if (t->player >= 0 && t->player != player) {
        pt_status status = settle(t);
        if (status != PT_OK)
            return status;
    }
    if (reader_is_word(&word, "done"))
        return t->player == player ? settle(t) : PT_OK;
    if (t->resigned >= 0)
        return pt_fail(t->error, PT_ILLEGAL, PT_MSG_RECORD_GIVEN_UP, PT_FIELD_RECORD, -1, "");
    bool resigns = reader_is_word(&word, "resign");
    if (resigns || reader_is_word(&word, "winontime")) {
        *(resigns ? &t->resigned : &t->on_time) = t->player = player;
        memset(t->hand.bytes, 0, sizeof t->hand.bytes);
        return PT_OK;
    }
    pt_state state = state_for(t, colour_of(t, player));
    switch (t->dialect->obey(t->rules, &state, &t->hand, command)) {
    case BOARDSPACE_ASIDE:
        return PT_OK;
    case BOARDSPACE_UNKNOWN:
        return refuse(t, PT_MSG_BOARDSPACE_WORD, &whole);
    case BOARDSPACE_IMPOSSIBLE:
        return refuse(t, PT_MSG_BOARDSPACE_HAND, &whole);
    case BOARDSPACE_OBEYED:
        break;
    }
    t->player = player;
    return PT_OK;
}

/* == Nodes == */

/* Appends text on a new line. */
static pt_status append(const translation *t, char **to, const char *text) {
    size_t old = *to ? strlen(*to) + 1 : 0, len = strlen(text) + 1;
    char *both = realloc(*to, old + len);
    if (!both)
        return record_no_memory(t->error);
    if (old > 0)
        both[old - 1] = '\n';
    memcpy(both + old, text, len);
    *to = both;
    return PT_OK;
}

/* A comment belongs to the turn it is in, otherwise to the one before it. */
static pt_status keep_comment(translation *t, const char *text) {
    bool before = t->player < 0 && t->count > 0;
    return append(t, before ? &t->steps[t->count - 1].comment : &t->comment, text);
}

/* Whether a value without a number is a command. */
static bool is_command(const translation *t, int player, reader in) {
    reader all = in, word = reader_word(&in);
    boardspace_hand hand = t->hand;
    memset(hand.bytes, 0, sizeof hand.bytes);
    pt_state state = state_for(t, colour_of(t, player));
    return reader_is_word(&word, "start") || reader_is_word(&word, "done") ||
           reader_is_word(&word, "resign") || reader_is_word(&word, "winontime") ||
           t->dialect->obey(t->rules, &state, &hand, all) != BOARDSPACE_UNKNOWN;
}

/* Numbered values are commands, and others that are known as such; the rest (names, times,
 * rankings) is information. */
static pt_status read_values(translation *t, int player, const char *name) {
    const char *text;
    pt_status status = PT_OK;
    for (size_t k = 0; status == PT_OK && (text = pt_sgf_get(t->sgf, t->node, name, k)); k++) {
        reader in = reader_on(text, PT_ZSTR);
        reader number = reader_word(&in);
        unsigned index;
        if (!reader_number(&number, UINT32_MAX, &index) || !reader_done(&number)) {
            in = reader_on(text, PT_ZSTR);
            if (!is_command(t, player, in))
                continue;
        }
        status = obey(t, player, in);
        t->obeyed++;
    }
    return status;
}

static pt_status read_nodes(translation *t) {
    pt_status status = PT_OK;
    for (uint32_t node = t->record->root; node != PT_SGF_NONE; node = pt_sgf_child(t->sgf, node)) {
        const char *name, *comment = pt_sgf_get(t->sgf, node, "C", 0);
        bool seen[2] = {false, false};
        t->node = node;
        for (size_t i = 0; status == PT_OK && (name = pt_sgf_name(t->sgf, node, i)); i++) {
            int player = strcmp(name, "P0") == 0 ? 0 : strcmp(name, "P1") == 0 ? 1 : -1;
            if (player < 0 || seen[player])
                continue;
            seen[player] = true;
            status = read_values(t, player, player ? "P1" : "P0");
        }
        if (status == PT_OK && comment && node != t->record->root)
            status = keep_comment(t, comment);
        if (status != PT_OK)
            return status;
    }
    return settle(t);
}

/* == Headers == */

/* Copies the name in P0[id "Name"] to `out`; false if there is none. */
static bool name_of(const translation *t, int player, char *out, size_t size) {
    const char *text;
    for (size_t k = 0; (text = pt_sgf_get(t->sgf, t->record->root, player ? "P1" : "P0", k)); k++) {
        reader in = reader_on(text, PT_ZSTR), word = reader_word(&in);
        if (!reader_is_word(&word, "id"))
            continue;
        while (!reader_done(&in) && *in.at == ' ')
            in.at++;
        while (!reader_done(&in) && in.end[-1] == ' ')
            in.end--;
        if (reader_left(&in) >= 2 && *in.at == '"' && in.end[-1] == '"') {
            in.at++;
            in.end--;
        }
        size_t len = reader_left(&in);
        if (len == 0 || len >= size)
            return false;
        memcpy(out, in.at, len);
        out[len] = '\0';
        return true;
    }
    return false;
}

static bool contains(const char *text, const char *word) {
    size_t n = strlen(word);
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && text[i] && text_lower(text[i]) == word[i])
            i++;
        if (i == n)
            return true;
    }
    return false;
}

/* Converts "Game won by Name", perhaps followed by a reason, or a draw, to the form of RE[]; "" if
 * it is unclear. */
static void stated_result(const translation *t, const char *text, char out[16]) {
    char names[2][256];
    const char *by = strstr(text, " by ");
    size_t best = 0;
    out[0] = '\0';
    if (contains(text, "draw") && !contains(text, "won by")) {
        memcpy(out, "0", 2);
        return;
    }
    if (!by || !contains(text, "won by"))
        return;
    int winner = -1;
    for (int player = 0; player < 2; player++) {
        if (!name_of(t, player, names[player], sizeof names[player]))
            continue;
        size_t len = strlen(names[player]);
        bool named =
            strncmp(by + 4, names[player], len) == 0 &&
            (by[4 + len] == '\0' || by[4 + len] == ' ' || by[4 + len] == '.' || by[4 + len] == ',');
        /* Between "Ann" and "Ann Lee" the longer one is meant; between equal names, neither. */
        if (named && len == best)
            winner = -1;
        else if (named && len > best)
            winner = player;
        if (named && len > best)
            best = len;
    }
    if (winner < 0)
        return;
    writer w = writer_on(out, 16);
    write_text(&w, colour_of(t, winner) == PT_WHITE ? "W+" : "B+");
    const char *rest = by + 4 + best;
    write_text(&w, contains(rest, "resign") ? "Resign" : contains(rest, "time") ? "Time" : "");
    writer_end(&w);
}

/* Converts "Thu Jun 05 00:46:01 EDT 2008" to 2008-06-05; false if it is in another form. */
static bool read_date(const char *text, char out[16]) {
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    reader in = reader_on(text, PT_ZSTR), words[8];
    size_t n = 0;
    while (n < 8) {
        words[n] = reader_word(&in);
        if (reader_done(&words[n]))
            break;
        n++;
    }
    unsigned month = 0, day = 0, year = 0;
    if (n < 5 || n > 6 || reader_left(&words[1]) != 3)
        return false;
    for (unsigned m = 0; m < 12; m++) {
        const char *name = months + 3 * (size_t)m;
        if (text_lower(words[1].at[0]) == name[0] && text_lower(words[1].at[1]) == name[1] &&
            text_lower(words[1].at[2]) == name[2])
            month = m + 1;
    }
    reader_take(&words[2], '0');
    if (month == 0 || !reader_number(&words[2], 31, &day) || !reader_done(&words[2]) || day == 0 ||
        !reader_number(&words[n - 1], 9999, &year) || !reader_done(&words[n - 1]) || year < 1000)
        return false;
    writer w = writer_on(out, 16);
    write_number(&w, year);
    write_text(&w, month < 10 ? "-0" : "-");
    write_number(&w, month);
    write_text(&w, day < 10 ? "-0" : "-");
    write_number(&w, day);
    writer_end(&w);
    return true;
}

static pt_status write_headers(const translation *t, pt_sgf *sgf) {
    uint32_t root = t->record->root;
    char names[2][256], result[16] = "", date[16];
    bool named[2];
    for (int player = 0; player < 2; player++)
        named[player] = name_of(t, player, names[player], sizeof names[player]);
    const char *stated = pt_sgf_get(sgf, root, "RE", 0), *when = pt_sgf_get(sgf, root, "DT", 0);
    bool dated = when && read_date(when, date);
    if (stated)
        stated_result(t, stated, result);
    pt_status status = PT_OK;
    static const char *const gone[] = {"P0", "P1", "SU", "VV", "GM"};
    for (size_t i = 0; status == PT_OK && i < sizeof gone / sizeof gone[0]; i++)
        status = pt_sgf_set(sgf, root, gone[i], NULL);
    for (int player = 0; status == PT_OK && player < 2; player++)
        if (named[player])
            status = pt_sgf_set(sgf, root, colour_of(t, player) == PT_WHITE ? "PW" : "PB",
                                names[player]);
    if (status == PT_OK && dated)
        status = pt_sgf_set(sgf, root, "DT", date);
    /* If the rules end the game, they give the result, which was compared before. */
    bool over = pt_result(t->rules, &t->now).over || t->resigned >= 0;
    if (t->on_time >= 0)
        memcpy(result, colour_of(t, t->on_time) == PT_WHITE ? "W+Time" : "B+Time", 7);
    if (status == PT_OK && (over || result[0]))
        status = pt_sgf_set(sgf, root, "RE", over ? NULL : result);
    return status;
}

/* Whether the winner named in the record has won. */
static pt_status check_result(const translation *t) {
    char result[16];
    const char *stated = pt_sgf_get(t->sgf, t->record->root, "RE", 0);
    pt_outcome outcome = pt_result(t->rules, &t->now);
    if (!outcome.over && (t->resigned >= 0 || t->on_time >= 0)) {
        int winner = t->resigned >= 0 ? 1 - t->resigned : t->on_time;
        outcome = (pt_outcome){.over = true, .winner = colour_of(t, winner)};
    }
    if (!stated || !outcome.over)
        return PT_OK;
    stated_result(t, stated, result);
    char won = outcome.winner == PT_WHITE ? 'W' : outcome.winner == PT_BLACK ? 'B' : '0';
    if (!result[0] || result[0] == won)
        return PT_OK;
    char ended[3] = {won, won == '0' ? '\0' : '+', '\0'};
    return pt_fail(t->error, PT_ILLEGAL, PT_MSG_RECORD_RESULT, PT_FIELD_RECORD, -1, "zz", stated,
                   ended);
}

/* == The start == */

/* Lists the starts that can be read. */
static void list_starts(const boardspace_dialect *dialect, char *out, size_t size) {
    writer w = writer_on(out, size);
    for (size_t i = 0; i < dialect->start_count; i++) {
        if (!dialect->starts[i].setup || !dialect->starts[i].word[0])
            continue;
        write_text(&w, w.len > 0 ? ", " : "");
        write_text(&w, dialect->starts[i].word);
    }
    writer_end(&w);
}

/* The setup that SU[] names. */
static pt_status find_setup(translation *t, const pt_game *game) {
    const boardspace_dialect *dialect = t->dialect;
    const char *stated = pt_sgf_get(t->sgf, t->record->root, "SU", 0);
    reader in = reader_on(stated ? stated : "", PT_ZSTR), word = reader_word(&in);
    char known[PT_ERROR_ARG_TEXT];
    if (!dialect->starts) {
        t->setup = record_usual_setup(t->record->extra, game->sgf_game);
        return t->setup ? PT_OK
                        : pt_fail(t->error, PT_UNKNOWN, PT_MSG_RECORD_NEEDS_START, PT_FIELD_RECORD,
                                  -1, "");
    }
    for (size_t i = 0; i < dialect->start_count; i++) {
        if (!reader_is_word(&word, dialect->starts[i].word))
            continue;
        t->setup = dialect->starts[i].setup;
        return t->setup ? PT_OK
                        : pt_fail(t->error, PT_UNKNOWN, dialect->starts[i].refusal, PT_FIELD_RECORD,
                                  -1, "s", word.at, reader_left(&word));
    }
    list_starts(dialect, known, sizeof known);
    return pt_fail(t->error, PT_UNKNOWN, PT_MSG_BOARDSPACE_START, PT_FIELD_RECORD, -1, "sz",
                   word.at, reader_left(&word), known);
}

/* == The whole == */

const pt_game *record_boardspace_game(const pt_record *record) {
    const char *game = pt_sgf_get(record->sgf, record->root, "GM", 0);
    reader word = reader_on(game ? game : "", PT_ZSTR);
    if (!pt_sgf_get(record->sgf, record->root, "P0", 0) &&
        !pt_sgf_get(record->sgf, record->root, "SU", 0))
        return NULL;
    const pt_game *found;
    for (size_t i = 0; (found = record_game(record->extra, i)); i++)
        if (found->dialects && found->dialects->boardspace &&
            reader_is_word(&word, found->dialects->boardspace->name))
            return found;
    return NULL;
}

/* Replaces the game that was read with its translation. */
static pt_status replace(translation *t) {
    pt_record *record = t->record;
    pt_sgf *sgf = record->sgf;
    pt_status status = record_tree_fault(write_headers(t, sgf), t->error);
    for (uint32_t child; (child = pt_sgf_child(sgf, record->root)) != PT_SGF_NONE;)
        sgf_remove(sgf, child);
    if (status == PT_OK)
        status = record_start(record, t->setup, PT_ZSTR, NULL, 0, t->error);
    if (status == PT_OK)
        status = record_describe(record, t->error);
    /* Boardspace knows no repetition: players may have gone on. */
    for (size_t i = 0; status == PT_OK && i < t->count && !pt_record_outcome(record).over; i++) {
        record->turn[0] = t->steps[i].action;
        status = record_add(record, PT_SGF_NONE, 1, t->error);
        if (status == PT_OK && t->steps[i].comment)
            status = record_comment(record, record->node, t->steps[i].comment, t->error);
    }
    if (status == PT_OK && pt_record_outcome(record).over)
        status = record_tree_fault(pt_sgf_set(sgf, record->root, "RE", NULL), t->error);
    else if (status == PT_OK && t->resigned >= 0)
        record->loser = colour_of(t, t->resigned);
    return status;
}

pt_status record_read_boardspace(pt_record *record, const pt_game *game, uint32_t *node,
                                 size_t *turn, pt_error *error) {
    translation t = {.record = record,
                     .dialect = game->dialects->boardspace,
                     .sgf = record->sgf,
                     .player = -1,
                     .resigned = -1,
                     .on_time = -1,
                     .node = record->root,
                     .error = error};
    *node = record->root;
    *turn = 0;
    pt_status status = find_setup(&t, game);
    if (status == PT_OK)
        status = pt_rules_start(record->extra, t.setup, PT_ZSTR, NULL, 0, &t.rules, &t.now, error);
    if (status == PT_OK) {
        status = read_nodes(&t);
        *node = t.node;
        *turn = t.turns + 1;
    }
    if (status == PT_OK) {
        *node = record->root;
        *turn = t.turns;
        bool nothing = t.obeyed == 0 && pt_sgf_child(record->sgf, record->root) != PT_SGF_NONE;
        status = nothing ? record_dialect(record, error) : check_result(&t);
    }
    if (status == PT_OK)
        status = replace(&t);
    for (size_t i = 0; i < t.count; i++)
        free(t.steps[i].comment);
    free(t.steps);
    free(t.comment);
    pt_rules_free(t.rules);
    return status;
}
