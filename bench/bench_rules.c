/* Speed of the rules: perft rates, the ratio to the naive twin in the same run, and the
 * bytes of a state. Every rate is the best of five runs, by the processor time used. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "naive/naive.h"
#include "potentia.h"

#define RUNS 5
#define LINE 2048

static const char basic[] = "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -";
static const char ultimate[] = "gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -";
static const char full_dvonn[] = "dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static pt_rules *read_position(const char *text, pt_state *state) {
    pt_rules *rules = NULL;
    pt_error error;
    if (pt_rules_for_position(NULL, text, PT_ZSTR, &rules, &error) != PT_OK ||
        pt_position_read(rules, text, PT_ZSTR, state, &error) != PT_OK) {
        char sentence[512];
        pt_error_text(&error, NULL, NULL, sentence, sizeof sentence);
        fprintf(stderr, "bench: %s\n  %s\n", text, sentence);
        exit(1);
    }
    return rules;
}

static void report(const char *what, double millions, double target) {
    printf("%-58s %8.1f M/s   (target %g: %s)\n", what, millions, target,
           millions >= target ? "met" : "MISSED");
}

/* Millions of sequences a second, the best of the runs. */
static double rate(const char *position, unsigned depth, bool make_leaves) {
    pt_state state;
    pt_rules *rules = read_position(position, &state);
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        uint64_t n = pt_perft(rules, &state, depth, make_leaves);
        double millions = (double)n / (now() - start) / 1e6;
        best = millions > best ? millions : best;
    }
    pt_rules_free(rules);
    return best;
}

/* The same over a file of positions, each to `depth`. */
static double rate_of_file(const char *folder, const char *name, unsigned depth, bool make_leaves) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(1);
    }
    static pt_state states[256];
    static pt_rules *rules[256];
    size_t n = 0;
    char line[LINE];
    while (n < 256 && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0') {
            rules[n] = read_position(line, &states[n]);
            n++;
        }
    }
    fclose(file);
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t total = 0;
        double start = now();
        for (size_t i = 0; i < n; i++)
            total += pt_perft(rules[i], &states[i], depth, make_leaves);
        double millions = (double)total / (now() - start) / 1e6;
        best = millions > best ? millions : best;
    }
    for (size_t i = 0; i < n; i++)
        pt_rules_free(rules[i]);
    return best;
}

static double naive_rate(const char *position, int depth) {
    static naive_state state;
    if (!naive_read(&state, position))
        exit(1);
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        unsigned long long n = naive_perft(&state, depth);
        double millions = (double)n / (now() - start) / 1e6;
        best = millions > best ? millions : best;
    }
    return best;
}

static void report_ratio(const char *game, const char *position, int depth, double made) {
    double naive = naive_rate(position, depth);
    printf("%-58s %8.3f M/s   the library makes %.0f times as many\n", game, naive, made / naive);
}

static void report_size(const char *start) {
    pt_rules *rules = NULL;
    if (pt_rules_new(NULL, start, PT_ZSTR, &rules, NULL) != PT_OK)
        exit(1);
    printf("%-58s %8zu bytes\n", start, pt_state_size(rules));
    pt_rules_free(rules);
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : "bench/positions";

    puts("GIPF, actions applied, keys computed");
    double made = rate(basic, 4, true);
    report("  perft 4 from basic", made, 25);
    report("  100 middle-game positions with rows pending, perft 3",
           rate_of_file(folder, "rows.txt", 3, true), 15);
    report("  103 positions with stacks, extra moves, covers, perft 2",
           rate_of_file(folder, "potentials.txt", 2, true), 8);
    puts("Leaves counted without making them");
    report("  perft 5 from basic", rate(basic, 5, false), 400);
    report("  perft 4 from ultimate", rate(ultimate, 4, false), 400);
    report("  perft 5 from a full DVONN board", rate(full_dvonn, 5, false), 150);
    report("  YINSH, middle game, perft 5", rate_of_file(folder, "yinsh.txt", 5, false), 60);
    report("  TZAAR, middle game, perft 4", rate_of_file(folder, "tzaar.txt", 4, false), 60);
    report("  ZÈRTZ, middle game, perft 4", rate_of_file(folder, "zertz.txt", 4, false), 60);
    puts("DVONN, actions applied, keys computed");
    double dvonn_made = rate(full_dvonn, 4, true);
    printf("%-58s %8.1f M/s\n", "  perft 4 from a full board", dvonn_made);
    puts("YINSH, TZAAR and ZÈRTZ, actions applied, keys computed");
    report("  YINSH, middle game, perft 5", rate_of_file(folder, "yinsh.txt", 5, true), 15);
    report("  TZAAR, middle game, perft 3", rate_of_file(folder, "tzaar.txt", 3, true), 15);
    report("  ZÈRTZ, middle game, perft 4", rate_of_file(folder, "zertz.txt", 4, true), 8);
    puts("PÜNCT, actions applied, keys computed");
    report("  two whole turns in the middle game, perft 6",
           rate_of_file(folder, "punct.txt", 6, true), 1.5);
    puts("The naive twin, which applies every action, in the same run");
    report_ratio("  perft 3 from basic", basic, 3, made);
    report_ratio("  perft 3 from a full DVONN board", full_dvonn, 3, dvonn_made);
    puts("Bytes of a state");
    report_size("standard");
    report_size("ultimate");
    report_size("dvonn");
    report_size("yinsh");
    report_size("tzaar");
    report_size("zertz");
    report_size("punct");
    report_size("combined");
    return 0;
}
