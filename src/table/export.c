/* Exports the game as a record. */
#include "table/inside.h"

/* Seconds with up to three decimals, in SGF's form. */
static void write_seconds(writer *w, int64_t ms) {
    write_number(w, ms / 1000);
    int part = (int)(ms % 1000);
    if (part == 0)
        return;
    write_char(w, '.');
    for (int unit = 100; part > 0; unit /= 10) {
        write_char(w, (char)('0' + part / unit));
        part %= unit;
    }
}

static pt_status set(pt_sgf *sgf, const char *name, const char *value) {
    return value && value[0] ? pt_sgf_set(sgf, 0, name, value) : PT_OK;
}

static void result_text(const table *t, char *out, size_t size) {
    static const char *const reasons[TABLE_END_NB] = {
        [TABLE_END_RESIGNED] = "Resign",
        [TABLE_END_TIME] = "Time",
        [TABLE_END_ABSENCE] = "Forfeit",
    };
    writer w = writer_on(out, size);
    if (t->end == TABLE_END_ABORTED) {
        write_text(&w, "Void");
    } else if (t->stage == TABLE_STAGE_OVER && t->winner == PT_NOBODY) {
        write_char(&w, '0');
    } else if (t->stage == TABLE_STAGE_OVER && reasons[t->end]) {
        write_text(&w, t->winner == PT_WHITE ? "W+" : "B+");
        write_text(&w, reasons[t->end]);
    }
    writer_end(&w);
}

/* The time of each side game, if it has its own. */
static pt_status write_side_time(const table *t, pt_sgf *sgf) {
    char text[64];
    writer w = writer_on(text, sizeof text);
    if (t->terms.side_base_ms > 0) {
        write_seconds(&w, t->terms.side_base_ms);
        write_char(&w, '+');
        write_seconds(&w, t->terms.side_increment_ms);
    } else if (t->terms.side_days > 0) {
        write_number(&w, t->terms.side_days);
        write_text(&w, " days a turn");
    }
    writer_end(&w);
    return set(sgf, "PTT", text);
}

static pt_status write_header(const table *t, const table_people *people, pt_sgf *sgf) {
    char text[64];
    writer w;
    pt_status status = PT_OK;
    for (int i = 0; i < 2 && status == PT_OK; i++) {
        w = writer_on(text, sizeof text);
        if (t->terms.engine[i] > 0) {
            write_text(&w, "engine:");
            write_number(&w, t->terms.engine[i]);
        }
        writer_end(&w);
        const char *name = people && people->name[i] ? people->name[i] : text;
        status = set(sgf, i == 0 ? "PW" : "PB", name);
    }
    if (status == PT_OK && people)
        status = set(sgf, "EV", people->event);
    if (status == PT_OK && people)
        status = set(sgf, "PC", people->place);
    if (status != PT_OK || t->terms.clock == TABLE_CLOCK_NONE)
        return status;
    w = writer_on(text, sizeof text);
    if (t->terms.clock == TABLE_CLOCK_DAYS) {
        write_number(&w, t->terms.days);
        write_text(&w, " days a turn");
    } else {
        write_seconds(&w, t->terms.base_ms);
        writer_end(&w);
        status = set(sgf, "TM", text);
        w = writer_on(text, sizeof text);
        write_seconds(&w, t->terms.increment_ms);
        write_text(&w, " fischer");
    }
    writer_end(&w);
    bool overtime = t->terms.clock == TABLE_CLOCK_DAYS || t->terms.increment_ms > 0;
    if (status == PT_OK && overtime)
        status = set(sgf, "OT", text);
    return status == PT_OK ? write_side_time(t, sgf) : status;
}

/* WL and BL in a turn are the time each player had left when they last acted in it; what is
 * left of a side game's own has no property. */
static pt_status write_left(const table *t, const table_step *step, pt_record *record) {
    if (t->terms.clock == TABLE_CLOCK_NONE || step->actor > PT_BLACK || step->side & STEP_IN_SIDE)
        return PT_OK;
    uint32_t node;
    size_t count;
    char text[32];
    writer w = writer_on(text, sizeof text);
    write_seconds(&w, step->left);
    writer_end(&w);
    pt_record_turn(record, pt_record_turns(record) - 1, &count, &node);
    return pt_sgf_set(pt_record_sgf(record), node, step->actor == PT_WHITE ? "WL" : "BL", text);
}

static pt_status write_steps(const table *t, size_t count, pt_record *record, pt_error *error) {
    for (size_t i = 0; i < count; i++) {
        pt_status status = pt_record_play(record, t->steps[i].action, error);
        if (status == PT_OK)
            status = write_left(t, &t->steps[i], record);
        if (status != PT_OK)
            return status;
    }
    return PT_OK;
}

pt_status table_export(const table *t, pt_actor seat, const table_people *people, pt_record **out,
                       pt_error *error) {
    char setup[PT_SETUP_TEXT_MAX], position[PT_POSITION_TEXT_MAX], result[32];
    pt_setup_text(t->rules, setup, sizeof setup);
    pt_position_write(t->rules, t->start, position, sizeof position);
    pt_status status = pt_record_new(t->extra, setup, PT_ZSTR, position, PT_ZSTR, out, error);
    if (status != PT_OK)
        return status;
    size_t secret = t->secret[is_seat(seat) ? (int)seat : TABLE_VIEWERS - 1];
    status = pt_record_stamp(*out, t->created);
    if (status == PT_OK)
        status = write_header(t, people, pt_record_sgf(*out));
    if (status == PT_OK)
        status = write_steps(t, secret > 0 ? secret - 1 : t->count, *out, error);
    result_text(t, result, sizeof result);
    /* If the rules ended the game, the record says so itself. */
    if (status == PT_OK && t->end != TABLE_END_RULES)
        status = set(pt_record_sgf(*out), "RE", result);
    if (status != PT_OK) {
        pt_record_free(*out);
        *out = NULL;
    }
    return status;
}
