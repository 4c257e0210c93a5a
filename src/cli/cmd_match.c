/* potentia match: two players, many games, and statistics. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/engine_host.h"
#include "cli/match_run.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/state_json.h"
#include "cli/words.h"
#include "protocol/protocol.h"

enum { GAMES_USUAL = 100, TURNS_USUAL = 400, OPENING_MAX = 200 };

/* Between two lines of progress that do not overwrite each other. */
#define PROGRESS_MS 10000

typedef struct progress {
    FILE *out; /* standard error if the output is JSON */
    bool on_terminal;
    int64_t last;
    output record;
    unsigned *lengths; /* of the games so far: all turns, side games' too */
    unsigned games;
    uint64_t side_turns;
} progress;

/* Rounds to so many decimals, to avoid printing -0. */
static double rounded(double number, unsigned decimals) {
    double unit = pow(10, decimals);
    double whole = round(number * unit);
    return whole == 0 ? 0 : whole / unit;
}

static void print_elo(FILE *out, double elo) {
    double shown = rounded(elo, 1);
    if (isinf(elo))
        fprintf(out, "%cinf", elo < 0 ? '-' : '+');
    else
        fprintf(out, shown == 0 ? "%.1f" : "%+.1f", shown);
}

/* "12 of 100: +8 =1 -3  70.8%  Elo +153.9", and the SPRT if there is one. */
static void print_standing(FILE *out, const match_plan *plan, const match_tally *t) {
    const match_score *s = &t->score;
    double mean = score_mean(s);
    fprintf(out, _("%u of %u: +%u =%u -%u  %.1f%%  Elo "), score_games(s), plan->games, s->wins,
            s->draws, s->losses, 100 * mean);
    print_elo(out, elo_of_score(mean));
    if (plan->sprt)
        fprintf(out, _("  LLR %.2f"), rounded(t->llr, 2));
}

static void after_game(void *context, const match_plan *plan, const match_tally *tally,
                       const match_result *result, unsigned number) {
    progress *p = context;
    p->lengths[p->games++] = result->turns + result->side_turns;
    p->side_turns += result->side_turns;
    if (result->at_fault != PT_NOBODY) {
        pt_actor a = number % 2 ? PT_WHITE : PT_BLACK;
        const player_spec *who = &plan->specs[result->at_fault != a];
        if (p->on_terminal)
            fprintf(p->out, "\r\033[K");
        fail("match", STATUS_DONE, _("game %u: %s loses as %s: %s"), number, who->text,
             player_label(plan->terms.rules, result->at_fault), result->why);
    }
    /* Complete games, whatever happens to this program. */
    if (p->record.stream && result->record) {
        fputs(result->record, p->record.stream);
        fflush(p->record.stream);
    }
    int64_t now = host_clock_ms();
    if (!p->on_terminal && now - p->last < PROGRESS_MS)
        return;
    p->last = now;
    if (p->on_terminal)
        fprintf(p->out, "\r\033[K");
    print_standing(p->out, plan, tally);
    if (!p->on_terminal)
        putc('\n', p->out);
    fflush(p->out);
}

static void print_ends(const match_plan *plan, const match_tally *t) {
    static const char *const names[MATCH_END_NB] = {
        [MATCH_END_TIME] = N_("out of time"),
        [MATCH_END_ILLEGAL] = N_("illegal action"),
        [MATCH_END_CRASH] = N_("crash"),
        [MATCH_END_SILENT] = N_("no answer"),
    };
    printf(_("Ends: %u by the rules, %u drawn by repetition, %u drawn at the turn limit (%u)\n"),
           t->ends[MATCH_END_RULES], t->ends[MATCH_END_REPETITION], t->ends[MATCH_END_TURNS],
           plan->terms.max_turns);
    printf(_("Lost by technical failure:"));
    for (int end = 0; end < MATCH_END_NB; end++)
        if (names[end])
            printf("%s %s A %u B %u", end > MATCH_END_TIME ? "," : "", _(names[end]),
                   t->faults[0][end], t->faults[1][end]);
    putchar('\n');
}

static void print_summary(const match_plan *plan, const match_tally *t) {
    const match_score *s = &t->score;
    unsigned games = score_games(s);
    double low, high;
    printf(_("A: %s\n"), plan->specs[0].text);
    printf(_("B: %s\n"), plan->specs[1].text);
    if (plan->terms.draws)
        printf(_("Start: %.*s, drawn anew for each pair\n"),
               (int)(strstr(plan->terms.setup, " seed=") - plan->terms.setup), plan->terms.setup);
    else
        printf(_("Start: %s\n"), plan->terms.position);
    printf(_("Games: %u of %u, seed %llu, random turns before each pair: %u\n"), games, plan->games,
           (unsigned long long)plan->terms.seed, plan->terms.opening_turns);
    if (games == 0)
        return;
    score_interval(s, &low, &high);
    printf(_("A won %u, drew %u, lost %u\n"), s->wins, s->draws, s->losses);
    printf(_("Score of A: %.2f%% (95%%: %.2f%% to %.2f%%; lower 95%% bound %.2f%%)\n"),
           100 * score_mean(s), 100 * low, 100 * high, 100 * score_lower_bound(s));
    printf(_("Elo of A: "));
    print_elo(stdout, elo_of_score(score_mean(s)));
    printf(_(" (95%%: "));
    print_elo(stdout, elo_of_score(low));
    printf(_(" to "));
    print_elo(stdout, elo_of_score(high));
    printf(")\n");
    printf(_("Pairs with 0, 1/2, 1, 3/2, 2 points for A: %u %u %u %u %u\n"), s->pairs[0],
           s->pairs[1], s->pairs[2], s->pairs[3], s->pairs[4]);
    if (plan->sprt)
        printf(_("SPRT of Elo %g against %g: LLR %.3f (bounds %.3f to %.3f): %s\n"), plan->elo1,
               plan->elo0, rounded(t->llr, 3), -SPRT_BOUND, SPRT_BOUND,
               t->verdict == SPRT_ACCEPTED   ? _("accepted")
               : t->verdict == SPRT_REJECTED ? _("rejected")
                                             : _("undecided"));
    print_ends(plan, t);
    printf(_("%s scored %.1f%%; average length: %.1f turns\n"),
           player_label(plan->terms.rules, PT_WHITE), 50.0 * t->white_halves / games,
           (double)t->turns / games);
}

static void json_faults(json *j, const char *key, const unsigned faults[MATCH_END_NB]) {
    json_open(j, key, '{');
    json_number(j, "time", faults[MATCH_END_TIME]);
    json_number(j, "illegal", faults[MATCH_END_ILLEGAL]);
    json_number(j, "crash", faults[MATCH_END_CRASH]);
    json_number(j, "silent", faults[MATCH_END_SILENT]);
    json_close(j, '}');
}

static void json_score(json *j, const match_score *s) {
    double low, high;
    score_interval(s, &low, &high);
    json_number(j, "wins", s->wins);
    json_number(j, "draws", s->draws);
    json_number(j, "losses", s->losses);
    json_fraction(j, "score", score_mean(s), 4);
    json_fraction(j, "score_low", low, 4);
    json_fraction(j, "score_high", high, 4);
    json_fraction(j, "score_bound", score_lower_bound(s), 4);
    json_fraction(j, "elo", elo_of_score(score_mean(s)), 1);
    json_fraction(j, "elo_low", elo_of_score(low), 1);
    json_fraction(j, "elo_high", elo_of_score(high), 1);
    json_open(j, "pairs", '[');
    for (int i = 0; i < 5; i++)
        json_number(j, NULL, s->pairs[i]);
    json_close(j, ']');
}

static void json_sprt(json *j, const match_plan *plan, const match_tally *t) {
    static const char *const verdicts[] = {
        [SPRT_OPEN] = NULL, [SPRT_ACCEPTED] = "accepted", [SPRT_REJECTED] = "rejected"};
    if (!plan->sprt) {
        json_text(j, "sprt", NULL);
        return;
    }
    json_open(j, "sprt", '{');
    json_fraction(j, "elo0", plan->elo0, 1);
    json_fraction(j, "elo1", plan->elo1, 1);
    json_fraction(j, "llr", t->llr, 3);
    json_fraction(j, "bound", SPRT_BOUND, 3);
    json_text(j, "verdict", verdicts[t->verdict]);
    json_close(j, '}');
}

static int by_length(const void *a, const void *b) {
    unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    return (one > other) - (one < other);
}

/* How long games take for those who play them. */
static void json_lengths(json *j, const match_tally *t, progress *p) {
    unsigned n = p->games;
    qsort(p->lengths, n, sizeof *p->lengths, by_length);
    json_fraction(j, "turns_per_game", n ? (double)t->turns / n : NAN, 1);
    json_fraction(j, "side_turns_per_game", n ? (double)p->side_turns / n : NAN, 1);
    json_fraction(j, "all_turns_median",
                  n ? (p->lengths[(n - 1) / 2] + p->lengths[n / 2]) / 2.0 : NAN, 1);
    if (n > 0)
        json_number(j, "all_turns_most", p->lengths[n - 1]);
    else
        json_text(j, "all_turns_most", NULL);
}

static void print_json(const match_plan *plan, const match_tally *t, progress *p) {
    json j = {.is_indented = true};
    unsigned games = score_games(&t->score);
    json_open(&j, NULL, '{');
    json_text(&j, "a", plan->specs[0].text);
    json_text(&j, "b", plan->specs[1].text);
    json_text(&j, "setup", plan->terms.setup);
    json_text(&j, "start", plan->terms.position);
    json_number(&j, "games", games);
    json_number(&j, "planned", plan->games);
    json_bool(&j, "broken_off", t->broken_off);
    json_number(&j, "seed", (int64_t)plan->terms.seed);
    json_number(&j, "opening_turns", plan->terms.opening_turns);
    json_score(&j, &t->score);
    json_sprt(&j, plan, t);
    json_open(&j, "ends", '{');
    json_number(&j, "rules", t->ends[MATCH_END_RULES]);
    json_number(&j, "repetition", t->ends[MATCH_END_REPETITION]);
    json_number(&j, "turns", t->ends[MATCH_END_TURNS]);
    json_close(&j, '}');
    json_open(&j, "faults", '{');
    json_faults(&j, "a", t->faults[0]);
    json_faults(&j, "b", t->faults[1]);
    json_close(&j, '}');
    json_fraction(&j, "white_score", games ? 0.5 * t->white_halves / games : NAN, 4);
    json_lengths(&j, t, p);
    json_close(&j, '}');
    json_print(&j, stdout);
}

static bool read_limits(const cli_args *args, player_limits *out) {
    static const struct {
        option_id id;
        const char *name;
    } limits[] = {{OPTION_CLOCK, "time"},
                  {OPTION_MOVETIME, "movetime"},
                  {OPTION_NODES, "nodes"},
                  {OPTION_DEPTH, "depth"}};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const char *text = args->values[limits[i].id];
        if (text && !player_limit_read(limits[i].name, text, out)) {
            fail(args->command->name, STATUS_USAGE, _("%s: \"%s\" is not a valid limit"),
                 option_spelling(limits[i].id), text);
            return false;
        }
    }
    return true;
}

/* An Elo difference between -2000 and 2000 with at most one decimal, always with a point; *end
 * is what follows. */
static bool read_elo(const char *text, double *out, const char **end) {
    bool negative = *text == '-';
    const char *p = text + negative, *digits = p;
    int tenths = 0;
    for (; *p >= '0' && *p <= '9' && tenths < 2000; p++)
        tenths = tenths * 10 + (*p - '0');
    if (p == digits || tenths >= 2000)
        return false;
    tenths *= 10;
    if (p[0] == '.' && p[1] >= '0' && p[1] <= '9') {
        tenths += p[1] - '0';
        p += 2;
    }
    *out = (negative ? -tenths : tenths) / 10.0;
    *end = p;
    return true;
}

static bool read_sprt(const cli_args *args, match_plan *plan) {
    const char *text = args->values[OPTION_SPRT];
    if (!text)
        return true;
    const char *end;
    plan->sprt = true;
    if (read_elo(text, &plan->elo0, &end) && *end == ',' && read_elo(end + 1, &plan->elo1, &end) &&
        !*end && plan->elo0 < plan->elo1)
        return true;
    fail(args->command->name, STATUS_USAGE,
         _("--sprt: \"%s\" is not two Elo differences, smaller first, such as 0,5"), text);
    return false;
}

static bool read_openings(const cli_args *args, match_plan *plan) {
    static const char random[] = "random:";
    const char *text = args->values[OPTION_OPENINGS];
    if (!text ||
        (strncmp(text, random, sizeof random - 1) == 0 &&
         args_number(text + sizeof random - 1, 0, OPENING_MAX, &plan->terms.opening_turns)))
        return true;
    fail(args->command->name, STATUS_USAGE,
         _("--openings: \"%s\" is not random:K with K from "
           "0 to %d"),
         text, OPENING_MAX);
    return false;
}

static bool read_plan(const cli_args *args, match_plan *plan) {
    player_limits usual = {0};
    unsigned seed = 1;
    plan->games = GAMES_USUAL;
    plan->concurrency = 1;
    plan->terms.max_turns = TURNS_USUAL;
    if (!args_option_number(args, OPTION_GAMES, 1, MATCH_GAMES_MAX, &plan->games) ||
        !args_option_number(args, OPTION_CONCURRENCY, 1, MATCH_CONCURRENCY_MAX,
                            &plan->concurrency) ||
        !args_option_number(args, OPTION_MAX_TURNS, 1, MATCH_TURNS_MOST, &plan->terms.max_turns) ||
        !args_option_number(args, OPTION_SEED, 0, 4294967295, &seed) ||
        !read_limits(args, &usual) || !read_openings(args, plan) || !read_sprt(args, plan))
        return false;
    plan->terms.seed = seed;
    for (int c = 0; c < 2; c++) {
        player_spec *spec = &plan->specs[c];
        if (!player_spec_read(args->command->name, args->operands[c], spec))
            return false;
        if (!spec->limits.given)
            spec->limits = usual;
    }
    if (plan->concurrency > (plan->games + 1) / 2)
        plan->concurrency = (plan->games + 1) / 2;
    return true;
}

static int play_match(const cli_args *args, match_plan *plan) {
    const char *where = args->command->name;
    bool as_json = args->values[OPTION_JSON];
    progress p = {.out = as_json ? stderr : stdout,
                  .on_terminal = isatty(as_json ? STDERR_FILENO : STDOUT_FILENO),
                  .last = host_clock_ms()};
    int status = output_open(where, args->values[OPTION_RECORD], NULL, &p.record);
    if (status != STATUS_DONE)
        return status;
    p.lengths = calloc(plan->games, sizeof *p.lengths);
    if (!p.lengths) {
        output_close(where, &p.record, false);
        return fail(where, STATUS_FAULT, _("out of memory"));
    }
    plan->terms.keep_record = p.record.stream != NULL;
    signal(SIGPIPE, SIG_IGN);
    match_tally tally;
    bool played = match_run(where, plan, host_interrupt(), after_game, &p, &tally);
    if (!played) {
        free(p.lengths);
        output_close(where, &p.record, false);
        return STATUS_FAULT;
    }
    if (p.on_terminal)
        fprintf(p.out, "\r\033[K");
    if (as_json)
        print_json(plan, &tally, &p);
    else
        print_summary(plan, &tally);
    free(p.lengths);
    status = output_close(where, &p.record, true);
    return tally.failed ? fail(where, STATUS_FAULT, _("out of memory")) : status;
}

/* Whether the start is one that is drawn, without a seed that says how. */
static bool draws_anew(const cli_args *args, const match_terms *terms) {
    const char *from = args->values[OPTION_FROM];
    const pt_variant *variant = pt_rules_variant(terms->rules);
    pt_state usual;
    char text[PT_POSITION_TEXT_MAX];
    if (!variant || !variant->drawn || strcmp(terms->setup, variant->setup) != 0 ||
        (from && strstr(from, "seed=")))
        return false;
    pt_start(terms->rules, &usual);
    pt_position_write(terms->rules, &usual, text, sizeof text);
    return strcmp(text, terms->position) == 0;
}

static int run(const cli_args *args) {
    match_plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        return fail(args->command->name, STATUS_FAULT, _("out of memory"));
    position start = {0};
    int status = STATUS_USAGE;
    if (read_plan(args, plan))
        status = position_read(
            args, args->values[OPTION_FROM] ? args->values[OPTION_FROM] : protocol_usual_start(),
            &start);
    if (status == STATUS_DONE) {
        plan->terms.rules = start.rules;
        plan->terms.start = start.state;
        pt_setup_text(start.rules, plan->terms.setup, sizeof plan->terms.setup);
        pt_position_write(start.rules, &start.state, plan->terms.position,
                          sizeof plan->terms.position);
        plan->terms.draws = draws_anew(args, &plan->terms);
        if (pt_result(start.rules, &start.state).over)
            status = fail(args->command->name, STATUS_FAULT,
                          _("the game is already over at "
                            "the start"));
        else
            status = play_match(args, plan);
    }
    pt_rules_free(start.rules);
    free(plan);
    return status;
}

const cli_command command_match = {
    .name = "match",
    .about = N_("play many games between two players"),
    .synopsis = "match A B [--start POS] [--games N] [OPTION...]",
    .description =
        /* xgettext:no-c-format */
    N_("Plays pairs of games from the same opening with colours swapped, and prints A's score, "
       "the Elo difference with its 95% interval, and how the games ended. A threefold "
       "repetition is a draw, and so is reaching the turn limit. A program that crashes, does "
       "not answer or plays an illegal action loses the game, as does a player whose clock "
       "runs out.\n"
       "\n"
       "A and B are each one of:\n"
       "    engine            the engine\n"
       "    engine:SETTINGS   with level=1..10, hash=MB, threads=T, or its own\n"
       "                      limits: nodes=N depth=D movetime=MS time=T+I\n"
       "    greedy            plays what looks best after its turn\n"
       "    random            plays any action\n"
       "    cmd:PROGRAM       a program that speaks the UGI protocol\n"
       "    fixed:NAME        a fixed opponent from the tests, or NAME:SETTING if it\n"
       "                      takes one; or an earlier version of the engine, built\n"
       "                      from the repository: fixed:0.1\n"
       "\n"
       "A player without limits of its own uses those of the options; an engine with neither "
       "limits nor a level gets 100 ms per action. With node or depth limits, one thread and "
       "the same seed, the games are always the same.\n"
       "\n"
       "Error bars and the sequential test use pairs of games (pentanomial). The lower bound "
       "of the score is Wilson's, over single games."),
    .examples = "    potentia match engine engine:level=5 --games 20\n"
                "    potentia match engine:nodes=9000 greedy --start {other} --games 10\n"
                "    potentia match cmd:./new cmd:./old --time 5+0.05 --sprt 0,10 \\\n"
                "        --games 10000 --openings random:4 --concurrency 2",
    .options = OPTIONS_START | OPTION_BIT(FROM) | OPTION_BIT(GAMES) | OPTION_BIT(CLOCK) |
               OPTION_BIT(MOVETIME) | OPTION_BIT(NODES) | OPTION_BIT(DEPTH) | OPTION_BIT(OPENINGS) |
               OPTION_BIT(MAX_TURNS) | OPTION_BIT(CONCURRENCY) | OPTION_BIT(SPRT) |
               OPTION_BIT(SEED) | OPTION_BIT(RECORD) | OPTION_BIT(JSON),
    .least = 2,
    .most = 2,
    .complete = {COMPLETE_PLAYER, COMPLETE_PLAYER},
    .run = run,
};
