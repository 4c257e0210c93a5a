/* The first player's chances over a game, as a self-contained SVG. */
#include "cli/analyze_output.h"

#include <string.h>

#include "base/utf8.h"
#include "cli/message.h"
#include "cli/words.h"

enum {
    WIDTH = 860,
    HEIGHT = 360,
    LEFT = 56, /* of the plot inside the picture */
    RIGHT = 836,
    TOP = 48,
    BOTTOM = 312,
    NAME_BYTES = 28
};

/* Coordinates are integers in tenths, because some locales write a comma for the decimal point. */
static int x_of(const review *r, size_t turn) {
    return 10 * LEFT + (int)((size_t)(10 * (RIGHT - LEFT)) * turn / (r->count ? r->count : 1));
}

static int y_of(int permille) {
    return 10 * TOP + (BOTTOM - TOP) * (1000 - permille) / 100;
}

#define TENTHS "%d.%d"
#define AS_TENTHS(number) (number) / 10, (number) % 10

/* Writes text between tags; bytes that are not UTF-8 or not valid in XML become U+FFFD. */
static void write_text(FILE *out, const char *text) {
    for (const char *p = text; *p;) {
        unsigned n = utf8_length(p);
        if (*p == '<' || *p == '&' || *p == '>')
            fprintf(out, "&#%d;", *p);
        else if (n == 0 || (n == 1 && *p < 0x20) || strncmp(p, "\xef\xbf\xbe", 3) == 0 ||
                 strncmp(p, "\xef\xbf\xbf", 3) == 0)
            fputs("\xef\xbf\xbd", out);
        else
            fwrite(p, 1, n, out);
        p += n ? n : 1;
    }
}

/* Plain colours, no variables: not every viewer is a browser. */
static void write_style(FILE *out) {
    fputs("<style>\n"
          "text { font: 13px system-ui, sans-serif; fill: #57606a; }\n"
          ".title { font-size: 16px; font-weight: 600; fill: #1f2328; }\n"
          ".paper { fill: #ffffff; } .white { fill: #f3efe4; } .black { fill: #4a4f57; }\n"
          ".grid { stroke: #8c959f; stroke-width: 1; stroke-opacity: 0.5; }\n"
          ".half { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 5 4; }\n"
          ".line { fill: none; stroke: #0a58ca; stroke-width: 2.5; stroke-linejoin: round; }\n"
          "circle { stroke: #ffffff; stroke-width: 1.5; }\n"
          ".inaccuracy { fill: #c99700; } .mistake { fill: #d9661f; } .blunder { fill: #c4162a; }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "text { fill: #9198a1; } .title { fill: #e6edf3; }\n"
          ".paper { fill: #0d1117; } .white { fill: #b9b4a6; } .black { fill: #22272e; }\n"
          ".line { stroke: #1f6feb; } circle { stroke: #0d1117; }\n"
          ".inaccuracy { fill: #f0c000; } .mistake { fill: #ff8a3c; } .blunder { fill: #ff4d5e; }\n"
          "}\n</style>\n",
          out);
}

/* A name, truncated before the legend. */
static void write_name(FILE *out, const char *name) {
    char cut[NAME_BYTES + 1];
    size_t n = 0;
    for (unsigned more; name[n] && (more = utf8_length(name + n)) && n + more <= NAME_BYTES;)
        n += more;
    memcpy(cut, name, n);
    cut[n] = '\0';
    write_text(out, cut);
    if (name[n])
        fputs("...", out);
}

static void write_title(FILE *out, const pt_record *record) {
    const char *white = record_player(record, PT_WHITE), *black = record_player(record, PT_BLACK);
    if (white && black && *white && *black) {
        write_name(out, white);
        fputs(" - ", out);
        write_name(out, black);
    } else {
        write_text(out, player_label(pt_record_rules(record), PT_WHITE));
        fputs(" - ", out);
        write_text(out, player_label(pt_record_rules(record), PT_BLACK));
    }
}

static void write_axes(FILE *out, const review *r) {
    for (int permille = 0; permille <= 1000; permille += 250) {
        int y = y_of(permille);
        fprintf(out,
                "<line class=\"%s\" x1=\"%d\" y1=\"" TENTHS "\" x2=\"%d\" y2=\"" TENTHS "\"/>\n",
                permille == 500 ? "half" : "grid", LEFT, AS_TENTHS(y), RIGHT, AS_TENTHS(y));
        fprintf(out, "<text x=\"%d\" y=\"" TENTHS "\" text-anchor=\"end\">%d%%</text>\n", LEFT - 8,
                AS_TENTHS(y + 45), permille / 10);
    }
    /* At most a dozen numbers, round ones. */
    size_t step = 1;
    for (int i = 0; r->count / step > 12; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    for (size_t turn = 0; turn <= r->count; turn += step)
        fprintf(out, "<text x=\"" TENTHS "\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n",
                AS_TENTHS(x_of(r, turn)), BOTTOM + 20, turn);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", (LEFT + RIGHT) / 2, HEIGHT - 8);
    write_text(out, _("Turn"));
    fputs("</text>\n", out);
}

/* The chance before the first turn and after each. */
static int chance_at(const review *r, size_t turn) {
    if (r->count == 0)
        return 500;
    return turn == 0 ? r->turns[0].white_before : r->turns[turn - 1].white_after;
}

static void write_points(FILE *out, const review *r) {
    for (size_t turn = 0; turn <= r->count; turn++)
        fprintf(out, "%s" TENTHS "," TENTHS, turn ? " " : "", AS_TENTHS(x_of(r, turn)),
                AS_TENTHS(y_of(chance_at(r, turn))));
}

static void write_curve(FILE *out, const review *r) {
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"black\"/>\n", LEFT,
            TOP, RIGHT - LEFT, BOTTOM - TOP);
    fputs("<polygon class=\"white\" points=\"", out);
    write_points(out, r);
    fprintf(out, " " TENTHS ",%d %d,%d\"/>\n", AS_TENTHS(x_of(r, r->count)), BOTTOM, LEFT, BOTTOM);
}

static void write_marks(FILE *out, const pt_rules *rules, const review *r) {
    for (size_t i = 0; i < r->count; i++) {
        const review_turn *t = &r->turns[i];
        if (t->judged == JUDGED_FINE)
            continue;
        fprintf(out, "<circle class=\"%s\" cx=\"" TENTHS "\" cy=\"" TENTHS "\" r=\"%d\"><title>",
                judgement_name(t->judged), AS_TENTHS(x_of(r, i + 1)),
                AS_TENTHS(y_of(t->white_after)), t->judged == JUDGED_BLUNDER ? 6 : 5);
        fprintf(out, "%zu. ", i + 1);
        write_text(out, player_label(rules, t->player));
        putc(' ', out);
        write_text(out, t->played);
        fprintf(out, "%s (-%.1f%%)</title></circle>\n", judgement_mark(t->judged), t->cost / 10.0);
    }
}

static void write_legend(FILE *out) {
    const struct {
        const char *name, *word;
    } items[] = {
        {"inaccuracy", _("Inaccuracy")}, {"mistake", _("Mistake")}, {"blunder", _("Blunder")}};
    for (int i = 0; i < 3; i++) {
        int x = RIGHT - 300 + 105 * i;
        fprintf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"26\" r=\"5\"/>", items[i].name, x);
        fprintf(out, "<text x=\"%d\" y=\"30\">", x + 10);
        write_text(out, items[i].word);
        fputs("</text>\n", out);
    }
}

void review_plot(FILE *out, const pt_record *record, const review *r) {
    char about[256];
    snprintf(about, sizeof about, _("%s's chances after each turn"),
             player_label(pt_record_rules(record), PT_WHITE));
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<title>",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    write_title(out, record);
    fputs("</title>\n<desc>", out);
    write_text(out, about);
    fputs("</desc>\n", out);
    write_style(out);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" class=\"paper\"/>\n", WIDTH, HEIGHT);
    fprintf(out, "<text class=\"title\" x=\"%d\" y=\"22\">", LEFT);
    write_title(out, record);
    fprintf(out, "</text>\n<text x=\"%d\" y=\"40\">", LEFT);
    write_text(out, about);
    fputs("</text>\n", out);
    write_legend(out);
    write_curve(out, r);
    write_axes(out, r);
    fputs("<polyline class=\"line\" points=\"", out);
    write_points(out, r);
    fputs("\"/>\n", out);
    write_marks(out, pt_record_rules(record), r);
    fputs("</svg>\n", out);
}
