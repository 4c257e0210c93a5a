#include "cli/analyze_output.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/state_json.h"
#include "cli/words.h"

/* "+0.41", "wins in 5", "margin +3", "<=+0.41"; amounts are turns and pieces. */
static void score_write(const pt_search_info *info, char *out, size_t size) {
    if (info->bound_lower || info->bound_upper) {
        size_t len = (size_t)snprintf(out, size, "%s", info->bound_lower ? ">=" : "<=");
        out += len;
        size -= len;
    }
    switch (info->kind) {
    case PT_SCORE_WINS:
        snprintf(out, size, _("wins in %d"), info->amount);
        break;
    case PT_SCORE_LOSES:
        snprintf(out, size, _("loses in %d"), info->amount);
        break;
    case PT_SCORE_MARGIN:
        snprintf(out, size, _("margin %+d"), info->amount);
        break;
    default:
        snprintf(out, size, "%+.2f", info->score / 100.0);
        break;
    }
}

void line_print(FILE *out, const pt_rules *rules, const pt_state *state,
                const pt_search_info *info) {
    char score[64], line[LINE_TEXT_MAX];
    score_write(info, score, sizeof score);
    line_write(rules, state, info->pv, info->pv_count, line, NULL);
    fprintf(out, "%2u. %5.1f%%  %-7s  ", info->line + 1, info->win_permille / 10.0, score);
    fprintf(out, _("depth %2u"), info->depth);
    fprintf(out, "  %s\n", line);
}

static const char *kind_name(pt_score_kind kind) {
    static const char *const names[] = {"estimate", "wins", "loses", "margin"};
    return names[kind];
}

/* A line of play as an array of turns. */
static void json_line(json *j, const char *key, char *line) {
    json_open(j, key, '[');
    for (char *turn = strtok(line, " "); turn; turn = strtok(NULL, " "))
        json_text(j, NULL, turn);
    json_close(j, ']');
}

static void json_score(json *j, const pt_search_info *info) {
    json_number(j, "score", info->score);
    json_text(j, "kind", kind_name(info->kind));
    json_number(j, "amount", info->amount);
    json_decimal(j, "win", info->win_permille, 3);
}

void lines_print_json(FILE *out, const pt_rules *rules, const pt_state *state,
                      const pt_search_info *lines, unsigned count) {
    json j = {.is_indented = true};
    json_open(&j, NULL, '{');
    json_setup(&j, rules);
    json_state(&j, rules, state);
    if (count > 0) {
        json_number(&j, "depth", lines[0].depth);
        json_number(&j, "seldepth", lines[0].seldepth);
        json_number(&j, "nodes", (int64_t)lines[0].nodes);
        json_number(&j, "time_ms", lines[0].time_ms);
    }
    json_open(&j, "lines", '[');
    for (unsigned i = 0; i < count; i++) {
        char line[LINE_TEXT_MAX];
        line_write(rules, state, lines[i].pv, lines[i].pv_count, line, NULL);
        json_open(&j, NULL, '{');
        json_score(&j, &lines[i]);
        json_text(&j, "bound",
                  lines[i].bound_lower   ? "lower"
                  : lines[i].bound_upper ? "upper"
                                         : "exact");
        json_number(&j, "depth", lines[i].depth);
        json_number(&j, "seldepth", lines[i].seldepth);
        json_line(&j, "turns", line);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    json_print(&j, out);
}

const char *record_player(const pt_record *record, pt_actor player) {
    /* Only read: the tree is not changed. */
    const pt_sgf *sgf = pt_record_sgf((pt_record *)record);
    return pt_sgf_get(sgf, pt_sgf_root(sgf, 0), player == PT_WHITE ? "PW" : "PB", 0);
}

/* "White (Anna)" */
static void who_write(const pt_record *record, pt_actor player, char *out, size_t size) {
    const char *name = record_player(record, player);
    if (name && *name)
        snprintf(out, size, "%s (%.60s)", player_label(pt_record_rules(record), player), name);
    else
        snprintf(out, size, "%s", player_label(pt_record_rules(record), player));
    make_printable(out);
}

/* Translated names of judgements, one at a time and counted. */
static const char *judged_word(judgement j) {
    switch (j) {
    case JUDGED_INACCURACY:
        return _("Inaccuracy");
    case JUDGED_MISTAKE:
        return _("Mistake");
    case JUDGED_BLUNDER:
        return _("Blunder");
    default:
        return "";
    }
}

static void print_turn(FILE *out, const pt_record *record, size_t turn, const review_turn *t) {
    const pt_rules *rules = pt_record_rules(record);
    char played[TURN_TEXT_MAX];
    pt_state before;
    size_t count;
    const pt_action *actions = pt_record_turn(record, turn, &count, NULL);
    pt_record_state(record, turn, &before);
    main_turn_text(rules, &before, actions, count, played, sizeof played);
    fprintf(out, "%4zu  %-6s %5.1f%%  %s%s", turn + 1, player_label(rules, t->player),
            t->white_after / 10.0, played, judgement_mark(t->judged));
    if (t->judged != JUDGED_FINE)
        fprintf(out, _("  %s, -%.1f%%; best: %s"), judged_word(t->judged), t->cost / 10.0,
                t->best_turn);
    putc('\n', out);
}

enum { COST_TEXT_MAX = 1536 };

/* What a turn cost, and by which answer; false if nothing to speak of. */
static bool cost_text(const pt_record *record, const review *r, size_t turn, char *out,
                      size_t size) {
    const pt_rules *rules = pt_record_rules(record);
    char cost[256], told[1024] = "";
    pt_sentence sentence;
    review_cost_tell(rules, &r->turns[turn], &sentence);
    if (!sentence.english)
        return false;
    sentence_text(&sentence, cost, sizeof cost);
    if (turn + 1 < r->count) {
        pt_state after;
        told_line answer;
        pt_record_state(record, turn + 1, &after);
        explain_choice(rules, &after, r->turns[turn + 1].best_turn, PT_ZSTR, &answer);
        told_text(&answer, told, sizeof told);
    }
    if (*told)
        /* TRANSLATORS: a turn in words, then "White's chances fell from 62% to 31%." */
        snprintf(out, size, _("The best answer: %s %s"), told, cost);
    else
        snprintf(out, size, "%s", cost);
    return true;
}

static void print_player(FILE *out, const pt_record *record, const review *r, pt_actor player) {
    char who[128];
    const unsigned *n = r->counts[player];
    who_write(record, player, who, sizeof who);
    if (r->accuracy[player] < 0)
        fprintf(out, _("%s: no turns"), who);
    else
        fprintf(out, _("%s: accuracy %.1f%%, inaccuracies %u, mistakes %u, blunders %u"), who,
                r->accuracy[player] / 10.0, n[JUDGED_INACCURACY], n[JUDGED_MISTAKE],
                n[JUDGED_BLUNDER]);
    putc('\n', out);
}

/* Who answered, and how well. */
static void answer_write(const pt_rules *rules, const review_answer *a, char *out, size_t size) {
    pt_sentence sentence;
    char text[256];
    review_answer_tell(a, &sentence);
    sentence_text(&sentence, text, sizeof text);
    snprintf(out, size, "%s: %s%s%s", player_label(rules, a->player), text,
             a->judged == JUDGED_FINE ? "" : " ", judgement_mark(a->judged));
}

/* The answers within a turn, below it. */
static void print_answers(FILE *out, const pt_rules *rules, const review *r, size_t turn) {
    size_t count;
    const review_answer *a = review_answers(r, turn, &count);
    for (; count > 0; count--, a++) {
        char text[320];
        answer_write(rules, a, text, sizeof text);
        fprintf(out, "      %s\n", text);
    }
}

void review_print(FILE *out, const pt_record *record, const review *r) {
    if (r->count > 0)
        /* TRANSLATORS: three columns: number, White or Black, per cent */
        fprintf(out, _("Turn, player, %s's chances after it\n"),
                player_label(pt_record_rules(record), PT_WHITE));
    for (size_t i = 0; i < r->count; i++) {
        char why[COST_TEXT_MAX];
        print_turn(out, record, i, &r->turns[i]);
        if (cost_text(record, r, i, why, sizeof why))
            fprintf(out, "      %s\n", why);
        print_answers(out, pt_record_rules(record), r, i);
    }
    putc('\n', out);
    print_player(out, record, r, PT_WHITE);
    print_player(out, record, r, PT_BLACK);
}

static void json_player(json *j, const pt_record *record, const review *r, pt_actor player) {
    const unsigned *n = r->counts[player];
    json_open(j, actor_name(player), '{');
    json_text(j, "name", record_player(record, player));
    if (r->accuracy[player] >= 0)
        json_decimal(j, "accuracy", r->accuracy[player], 3);
    else
        json_text(j, "accuracy", NULL);
    json_number(j, "inaccuracies", n[JUDGED_INACCURACY]);
    json_number(j, "mistakes", n[JUDGED_MISTAKE]);
    json_number(j, "blunders", n[JUDGED_BLUNDER]);
    json_close(j, '}');
}

static void json_answers(json *j, const review *r, size_t turn) {
    size_t count;
    const review_answer *a = review_answers(r, turn, &count);
    json_open(j, "answers", '[');
    for (; count > 0; count--, a++) {
        json_open(j, NULL, '{');
        json_text(j, "player", actor_name(a->player));
        json_text(j, "answer", a->challenged ? "challenge" : "allow");
        json_decimal(j, "worth", a->worth, 3);
        json_text(j, "judgement", judgement_name(a->judged));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_turn(json *j, const review *r, size_t number) {
    const review_turn *t = &r->turns[number - 1];
    char line[LINE_TEXT_MAX];
    memcpy(line, t->best_line, sizeof line);
    json_open(j, NULL, '{');
    json_number(j, "turn", (int64_t)number);
    json_text(j, "player", actor_name(t->player));
    json_text(j, "played", t->played);
    json_text(j, "best", t->best_turn);
    json_decimal(j, "white_before", t->white_before, 3);
    json_decimal(j, "white_after", t->white_after, 3);
    json_decimal(j, "cost", t->cost, 3);
    json_text(j, "judgement", judgement_name(t->judged));
    json_number(j, "depth", t->best.depth);
    json_line(j, "line", line);
    json_answers(j, r, number - 1);
    json_close(j, '}');
}

void review_print_json(FILE *out, const pt_record *record, const review *r) {
    json j = {.is_indented = true};
    const pt_rules *rules = pt_record_rules(record);
    char position[PT_POSITION_TEXT_MAX];
    pt_state start;
    pt_record_state(record, 0, &start);
    pt_position_write(rules, &start, position, sizeof position);
    json_open(&j, NULL, '{');
    json_setup(&j, rules);
    json_text(&j, "start", position);
    json_open(&j, "players", '{');
    json_player(&j, record, r, PT_WHITE);
    json_player(&j, record, r, PT_BLACK);
    json_close(&j, '}');
    json_open(&j, "turns", '[');
    for (size_t i = 0; i < r->count; i++)
        json_turn(&j, r, i + 1);
    json_close(&j, ']');
    json_close(&j, '}');
    json_print(&j, out);
}

/* Adds a paragraph to the comment of a node. */
static pt_status add_comment(pt_sgf *sgf, uint32_t node, const char *text) {
    const char *old = pt_sgf_get(sgf, node, "C", 0);
    if (!old || !*old)
        return pt_sgf_set(sgf, node, "C", text);
    size_t size = strlen(old) + strlen(text) + 3;
    char *both = malloc(size);
    if (!both)
        return PT_NOMEM;
    snprintf(both, size, "%s\n\n%s", old, text);
    pt_status status = pt_sgf_set(sgf, node, "C", both);
    free(both);
    return status;
}

static pt_status annotate_turn(const pt_rules *rules, pt_sgf *sgf, uint32_t node,
                               const review_turn *t) {
    char text[TURN_TEXT_MAX + 256];
    size_t n = (size_t)snprintf(text, sizeof text, _("%s's chances: %.1f%%."),
                                player_label(rules, PT_WHITE), t->white_after / 10.0);
    if (t->judged != JUDGED_FINE)
        snprintf(text + n, sizeof text - n, _("\n%s %s: costs %.1f%%. Best: %s"),
                 judgement_mark(t->judged), judged_word(t->judged), t->cost / 10.0, t->best_turn);
    pt_status status = add_comment(sgf, node, text);
    /* SGF FF[4]: doubtful, bad, very bad. */
    if (status == PT_OK && t->judged == JUDGED_INACCURACY)
        status = pt_sgf_set(sgf, node, "DO", "");
    if (status == PT_OK && t->judged >= JUDGED_MISTAKE)
        status = pt_sgf_set(sgf, node, "BM", t->judged == JUDGED_BLUNDER ? "2" : "1");
    return status;
}

pt_status review_annotate(pt_record *record, const review *r) {
    pt_sgf *sgf = pt_record_sgf(record);
    pt_status status = PT_OK;
    for (size_t i = 0; status == PT_OK && i < r->count; i++) {
        size_t count, answers;
        uint32_t node;
        pt_record_turn(record, i, &count, &node);
        char why[COST_TEXT_MAX];
        status = annotate_turn(pt_record_rules(record), sgf, node, &r->turns[i]);
        if (status == PT_OK && cost_text(record, r, i, why, sizeof why))
            status = add_comment(sgf, node, why);
        const review_answer *a = review_answers(r, i, &answers);
        for (; status == PT_OK && answers > 0; answers--, a++) {
            char text[320];
            answer_write(pt_record_rules(record), a, text, sizeof text);
            status = add_comment(sgf, node, text);
        }
        if (status == PT_OK && r->turns[i].judged != JUDGED_FINE)
            status = review_add_line(record, i, &r->turns[i]);
    }
    /* Text may be in any language. */
    if (status == PT_OK)
        status = pt_sgf_set(sgf, pt_sgf_root(sgf, 0), "CA", "UTF-8");
    for (int c = 0; status == PT_OK && c < 2; c++) {
        char who[128], text[512];
        const unsigned *n = r->counts[c];
        who_write(record, (pt_actor)c, who, sizeof who);
        snprintf(text, sizeof text,
                 _("%s: accuracy %.1f%%, inaccuracies %u, mistakes %u, blunders %u"), who,
                 r->accuracy[c] / 10.0, n[JUDGED_INACCURACY], n[JUDGED_MISTAKE], n[JUDGED_BLUNDER]);
        if (r->accuracy[c] >= 0)
            status = add_comment(sgf, pt_sgf_root(sgf, 0), text);
    }
    return status;
}
