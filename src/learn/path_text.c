/* A path as text, for a browser or a file to keep. What is read may have been changed by anyone. */
#include "base/error.h"
#include "learn/path.h"

static const char head[] = "practice 1";

/* Bounds of what the numbers can be; a rating's are those of base/glicko.c. */
enum {
    RATING_LEAST = 100 * 100,
    RATING_MOST = 4000 * 100,
    DEVIATION_LEAST = 30 * 100,
    DEVIATION_MOST = 350 * 100,
    VOLATILITY_LEAST = 1000, /* 0.001 */
    VOLATILITY_MOST = 1000000
};
#define HUNDREDTHS 100.0
#define MILLIONTHS 1000000.0

/* The next of the numbers separated by spaces. */
static bool next_number(reader *line, unsigned least, unsigned most, unsigned *out) {
    return reader_take(line, ' ') && reader_number(line, most, out) && *out >= least;
}

static bool read_rating(learn_path *p, reader line) {
    unsigned rating, deviation, volatility, rated, day;
    if (!next_number(&line, RATING_LEAST, RATING_MOST, &rating) ||
        !next_number(&line, DEVIATION_LEAST, DEVIATION_MOST, &deviation) ||
        !next_number(&line, VOLATILITY_LEAST, VOLATILITY_MOST, &volatility) ||
        !next_number(&line, 0, PATH_COUNT_MAX, &rated) ||
        !next_number(&line, 0, PATH_DAY_MAX, &day) || !reader_done(&line))
        return false;
    p->rating = (glicko){rating / HUNDREDTHS, deviation / HUNDREDTHS, volatility / MILLIONTHS};
    p->rated = rated;
    p->rated_day = (int32_t)day;
    return true;
}

static bool read_row(learn_path *p, reader line) {
    return next_number(&line, 0, PATH_COUNT_MAX, &p->row) &&
           next_number(&line, p->row, PATH_COUNT_MAX, &p->best_row) && reader_done(&line);
}

static bool read_days(learn_path *p, reader line) {
    while (!reader_done(&line)) {
        unsigned first, last;
        if (!next_number(&line, 0, PATH_DAY_MAX, &first))
            return false;
        last = first;
        if (reader_take(&line, '-') && (!reader_number(&line, PATH_DAY_MAX, &last) || last < first))
            return false;
        path_add_days(p, (int32_t)first, (int32_t)last);
    }
    return true;
}

static bool is_id(const reader *id) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_";
    for (const char *c = id->at; c < id->end; c++)
        if (!*c || !strchr(letters, *c))
            return false;
    return !reader_done(id) && reader_left(id) < PATH_ID_MAX;
}

static bool read_met(learn_path *p, reader line) {
    unsigned tries, helped, solved, box, due;
    if (!reader_take(&line, ' '))
        return false;
    const char *end = memchr(line.at, ' ', reader_left(&line));
    reader id = reader_on(line.at, end ? (size_t)(end - line.at) : 0);
    line.at = end ? end : line.end;
    if (!is_id(&id) || !next_number(&line, 0, PATH_COUNT_MAX, &tries) ||
        !next_number(&line, 0, 1, &helped) || !next_number(&line, 0, PATH_DAY_MAX, &solved) ||
        !next_number(&line, 0, PATH_BOXES, &box) || !next_number(&line, 0, PATH_DAY_MAX, &due) ||
        !reader_done(&line) || p->met_count == PATH_MET_MAX)
        return false;
    path_met *met = path_add(p, id);
    if (!met)
        return false; /* it is there already */
    met->tries = tries;
    met->helped = helped == 1;
    met->solved = (int32_t)solved;
    met->box = (int)box;
    met->due = (int32_t)due;
    return true;
}

pt_status path_read(learn_path *p, const char *text, size_t len, pt_error *error) {
    reader in = reader_on(text, len), line = reader_until(&in, '\n');
    bool fits = reader_left(&in) < PATH_TEXT_MAX && reader_is(&line, head);
    int number = 1;
    path_begin(p);
    for (; fits && !reader_done(&in); number++) {
        line = reader_until(&in, '\n');
        fits = reader_take_text(&line, "rating") ? read_rating(p, line)
               : reader_take_text(&line, "row")  ? read_row(p, line)
               : reader_take_text(&line, "days") ? read_days(p, line)
               : reader_take_text(&line, "met")  ? read_met(p, line)
                                                 : false;
    }
    if (fits)
        return PT_OK;
    path_begin(p);
    return pt_fail(error, PT_SYNTAX, PT_MSG_LEARN_PATH, PT_FIELD_NONE, -1, "n", number);
}

void path_carry_over(learn_path *p, const char *text, size_t len) {
    for (reader in = reader_on(text, len); !reader_done(&in);) {
        reader line = reader_until(&in, '\n');
        if (reader_take_text(&line, "days"))
            read_days(p, line);
        else if (reader_take_text(&line, "met"))
            read_met(p, line);
    }
}

static void write_numbers(writer *w, const int64_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        write_char(w, ' ');
        write_number(w, numbers[i]);
    }
    write_char(w, '\n');
}

static int64_t rounded(double value, double unit, int64_t least, int64_t most) {
    int64_t number = (int64_t)(value * unit + 0.5);
    return number < least ? least : number > most ? most : number;
}

size_t path_write(const learn_path *p, char *out, size_t size) {
    writer w = writer_on(out, size);
    write_text(&w, head);
    write_text(&w, "\nrating");
    const int64_t rating[] = {
        rounded(p->rating.rating, HUNDREDTHS, RATING_LEAST, RATING_MOST),
        rounded(p->rating.deviation, HUNDREDTHS, DEVIATION_LEAST, DEVIATION_MOST),
        rounded(p->rating.volatility, MILLIONTHS, VOLATILITY_LEAST, VOLATILITY_MOST),
        p->rated,
        p->rated_day,
    };
    write_numbers(&w, rating, sizeof rating / sizeof rating[0]);
    write_text(&w, "row");
    write_numbers(&w, (const int64_t[]){p->row, p->best_row}, 2);
    if (p->span_count > 0)
        write_text(&w, "days");
    for (size_t i = 0; i < p->span_count; i++) {
        write_char(&w, ' ');
        write_number(&w, p->spans[i].first);
        if (p->spans[i].last > p->spans[i].first)
            write_char(&w, '-');
        if (p->spans[i].last > p->spans[i].first)
            write_number(&w, p->spans[i].last);
    }
    if (p->span_count > 0)
        write_char(&w, '\n');
    for (size_t i = 0; i < p->met_count; i++) {
        const path_met *met = &p->met[i];
        write_text(&w, "met ");
        write_text(&w, met->id);
        write_numbers(
            &w, (const int64_t[]){met->tries, met->helped, met->solved, met->box, met->due}, 5);
    }
    return writer_end(&w);
}
