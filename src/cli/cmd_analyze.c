/* potentia analyze: the best lines of a position, or a review of a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/analyze_output.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/record_input.h"
#include "cli/words.h"

enum { POSITION_MS = 3000, TURN_MS = 300, HASH_MB = 64, HASH_MB_MAX = 65536, DEPTH_MOST = 100 };

/* The lines of the running search, by rank. */
typedef struct findings {
    const position *position;
    bool live; /* shown as they come */
    unsigned count;
    pt_search_info lines[PT_LINES_MAX];
} findings;

static void on_report(void *context, const pt_search_info *info) {
    findings *f = context;
    if (!f || info->line >= PT_LINES_MAX)
        return;
    f->lines[info->line] = *info;
    if (info->line >= f->count)
        f->count = info->line + 1;
    if (!f->live)
        return;
    printf(_("%6.1f s"), (double)info->time_ms / 1000);
    printf("  ");
    line_print(stdout, f->position->rules, &f->position->state, info);
    fflush(stdout);
}

/* Whether the operand names a record: an existing file, or a name only a file can have. */
static bool is_file(const char *operand) {
    struct stat about;
    if (strchr(operand, ' ') || strcmp(operand, "-") == 0 || is_start(operand))
        return false;
    return strpbrk(operand, "./") || stat(operand, &about) == 0;
}

typedef struct settings {
    pt_limits limits;
    unsigned threads, hash_mb;
} settings;

static bool read_settings(const cli_args *args, unsigned usual_ms, settings *out) {
    unsigned ms = 0, nodes = 0, depth = 0, lines = 1;
    *out = (settings){.threads = 1, .hash_mb = HASH_MB};
    if (!args_option_number(args, OPTION_TIME, 1, 86400000, &ms) ||
        !args_option_number(args, OPTION_NODES, 1, 4294967295, &nodes) ||
        !args_option_number(args, OPTION_DEPTH, 1, DEPTH_MOST, &depth) ||
        !args_option_number(args, OPTION_LINES, 1, PT_LINES_MAX, &lines) ||
        !args_option_number(args, OPTION_WORKERS, 1, PT_WORKERS_MAX, &out->threads) ||
        !args_option_number(args, OPTION_HASH, 1, HASH_MB_MAX, &out->hash_mb))
        return false;
    out->limits = (pt_limits){
        .depth = depth, .nodes = nodes, .move_ms = ms, .lines = lines, .analysis = true};
    if (!ms && !nodes && !depth)
        out->limits.move_ms = usual_ms;
    return true;
}

static bool refuse(const cli_args *args, option_id id, const char *format) {
    if (!args->values[id])
        return false;
    fail(args->command->name, STATUS_USAGE, format, option_spelling(id));
    return true;
}

/* The lines in the order of the last search, ignoring the level's choice. */
static void print_lines(const cli_args *args, const position *p, const findings *f) {
    if (args->values[OPTION_JSON]) {
        lines_print_json(stdout, p->rules, &p->state, f->lines, f->count);
        return;
    }
    if (f->count == 0)
        return;
    const pt_search_info *best = &f->lines[0];
    double seconds = (double)best->time_ms / 1000;
    printf(_("%s to move: depth %u, %llu nodes in %.2f s\n"),
           player_label(p->rules, pt_state_actor(p->rules, &p->state)), best->depth,
           (unsigned long long)best->nodes, seconds);
    for (unsigned i = 0; i < f->count; i++)
        line_print(stdout, p->rules, &p->state, &f->lines[i]);
}

static int analyze_position(const cli_args *args, const position *p, const settings *s) {
    const char *where = args->command->name;
    findings *f = calloc(1, sizeof *f);
    engine_host *host = NULL;
    if (!f || engine_host_new(s->hash_mb, s->threads, on_report, f, &host) != PT_OK) {
        free(f);
        return fail(where, STATUS_FAULT, _("out of memory"));
    }
    f->position = p;
    f->live = isatty(STDOUT_FILENO) && !args->values[OPTION_JSON];
    int status = STATUS_DONE;
    pt_search_info best;
    if (pt_result(p->rules, &p->state).over) {
        char sentence[256];
        state_sentence(p->rules, &p->state, sentence, sizeof sentence);
        if (args->values[OPTION_JSON])
            print_lines(args, p, f);
        else
            puts(sentence);
    } else if (pt_state_actor(p->rules, &p->state) == PT_CHANCE) {
        status = fail(where, STATUS_FAULT,
                      _("chance decides here, so there is no choice to "
                        "analyse"));
    } else if (engine_host_think(host, p->rules, &p->state, NULL, &s->limits, host_interrupt(),
                                 &best) != PT_OK) {
        status = fail(where, STATUS_FAULT, _("the engine cannot play this game"));
    } else {
        /* An answer without a search is not reported. */
        if (f->count == 0)
            f->lines[f->count++] = best;
        print_lines(args, p, f);
    }
    engine_host_free(host);
    free(f);
    return status;
}

static void show_progress(void *context, size_t left, size_t count) {
    (void)context;
    fputc('\r', stderr);
    fprintf(stderr, _("positions left: %zu of %zu"), left, count);
    fputc(' ', stderr); /* erases a leftover digit */
}

static int write_sgf(const cli_args *args, FILE *out, pt_record *record, const review *r) {
    size_t len = 0;
    char *text = NULL;
    if (review_annotate(record, r) == PT_OK) {
        len = pt_record_write(record, PT_RECORD_SGF, NULL, 0);
        text = malloc(len + 1);
    }
    if (!text)
        return fail(args->command->name, STATUS_FAULT, _("the annotated record is too large"));
    pt_record_write(record, PT_RECORD_SGF, text, len + 1);
    fwrite(text, 1, len, out);
    free(text);
    return STATUS_DONE;
}

static int write_review(const cli_args *args, FILE *sgf, FILE *plot, pt_record *record,
                        const review *r) {
    int status = STATUS_DONE;
    if (args->values[OPTION_JSON])
        review_print_json(stdout, record, r);
    else
        review_print(stdout, record, r);
    if (plot)
        review_plot(plot, record, r);
    if (sgf)
        status = write_sgf(args, sgf, record, r);
    return status;
}

static int fail_review(const cli_args *args, pt_status status) {
    const char *where = args->command->name;
    switch (status) {
    case PT_UNKNOWN:
        return fail(where, STATUS_FAULT, _("the engine cannot play this game"));
    case PT_FULL:
        return fail(where, STATUS_FAULT, _("the game has more than %d turns"), REVIEW_TURNS_MAX);
    case PT_ILLEGAL:
        return fail(where, STATUS_FAULT, _("cancelled"));
    default:
        return fail(where, STATUS_FAULT, _("out of memory"));
    }
}

/* Opens the output files; they must differ from the record and from each other. */
static int open_outputs(const cli_args *args, output *sgf, output *plot) {
    const char *where = args->command->name, *record = args->operands[0];
    *plot = (output){.path = NULL};
    int status = output_open(where, args->values[OPTION_SGF], record, sgf);
    if (status == STATUS_DONE)
        status = output_open(where, args->values[OPTION_PLOT], record, plot);
    if (status == STATUS_DONE && *sgf->target && strcmp(sgf->target, plot->target) == 0)
        status = fail(where, STATUS_USAGE, _("--sgf and --plot are the same file"));
    if (status != STATUS_DONE) {
        output_close(where, sgf, false);
        output_close(where, plot, false);
    }
    return status;
}

static int analyze_record(const cli_args *args, pt_record *record, const settings *s) {
    const char *where = args->command->name;
    output sgf, plot;
    engine_host *host;
    int status = open_outputs(args, &sgf, &plot);
    if (status != STATUS_DONE)
        return status;
    review r;
    if (engine_host_new(s->hash_mb, s->threads, NULL, NULL, &host) != PT_OK) {
        status = fail(where, STATUS_FAULT, _("out of memory"));
    } else {
        bool live = isatty(STDERR_FILENO);
        pt_status made = review_make(host, record, &s->limits, host_interrupt(),
                                     live ? show_progress : NULL, NULL, &r);
        if (live)
            fprintf(stderr, "\r\033[K");
        status = made == PT_OK ? write_review(args, sgf.stream, plot.stream, record, &r)
                               : fail_review(args, made);
        if (made == PT_OK)
            review_free(&r);
        engine_host_free(host);
    }
    bool keep = status == STATUS_DONE;
    int closed[2] = {output_close(where, &sgf, keep), output_close(where, &plot, keep)};
    return !keep ? status : closed[0] != STATUS_DONE ? closed[0] : closed[1];
}

static int run(const cli_args *args) {
    settings s;
    const char *operand = args->operands[0];
    if (is_file(operand) || args->values[OPTION_START]) {
        pt_record *record;
        if (refuse(args, OPTION_LINES, _("%s is only for positions")) ||
            !read_settings(args, TURN_MS, &s))
            return STATUS_USAGE;
        int status = record_input(args, operand, &record);
        if (status != STATUS_DONE)
            return status;
        status = analyze_record(args, record, &s);
        pt_record_free(record);
        return status;
    }
    position p;
    if (refuse(args, OPTION_SGF, _("%s is only for records")) ||
        refuse(args, OPTION_PLOT, _("%s is only for records")) ||
        !read_settings(args, POSITION_MS, &s))
        return STATUS_USAGE;
    int status = position_read(args, operand, &p);
    if (status != STATUS_DONE)
        return status;
    status = analyze_position(args, &p, &s);
    pt_rules_free(p.rules);
    return status;
}

const cli_command command_analyze = {
    .name = "analyze",
    .about = N_("find the best lines of a position, or the mistakes in a game"),
    .synopsis = "analyze POS [--time MS] [--lines K] [--json] [OPTION...]\n"
                "analyze FILE [--start POS] [--sgf OUT] [--plot OUT] [OPTION...]",
    .description =
        N_("For a position, prints the best lines, best first: the chances of the player to "
           "move, the score in pieces, the depth in moves, and the turns. \"wins in 5\" counts "
           "turns of both players; a margin is a proven difference in pieces. If the search "
           "stops in the middle of a depth, lines it has not reached keep the result of the "
           "depth before; <= marks a score that is at most this, >= one that is at least this. "
           "Without a limit it thinks for 3 seconds; Ctrl-C stops it earlier.\n"
           "\n"
           "For a record, prints the first player's chances after each turn, and the best turn "
           "wherever the one played costs 5% or more. An inaccuracy, marked ?!, costs at least "
           "5%; a mistake, ?, 10%; a blunder, ??, 20%. A player's accuracy is the mean over "
           "their turns of a curve that falls from 100% for a turn that costs nothing to 64% "
           "at 10% and 40% at 20%. Without a limit it thinks 300 ms per position. In an SGF "
           "collection, only the first game is analysed.\n"
           "\n"
           "With --nodes or --depth and one thread, the result is the same every time."),
    .examples = "    potentia analyze {start} --depth 6 --lines 3\n"
                "    potentia analyze game.sgf --plot game.svg --sgf commented.sgf\n"
                "    potentia analyze game.txt --start {start} --json",
    .options = OPTIONS_START | OPTION_BIT(START) | OPTION_BIT(TIME) | OPTION_BIT(NODES) |
               OPTION_BIT(DEPTH) | OPTION_BIT(LINES) | OPTION_BIT(WORKERS) | OPTION_BIT(HASH) |
               OPTION_BIT(JSON) | OPTION_BIT(SGF) | OPTION_BIT(PLOT),
    .least = 1,
    .most = 1,
    .complete = {COMPLETE_START_OR_FILE},
    .run = run,
};
