/* The terms agreed before the game, as text:
 *
 *     CLOCK OPTIONS SEATS ABSENCE SETUP[ @ POSITION]
 *     fischer:300000+5000 rated,chat person,engine:5 60000 SETUP
 *     fischer:600000+5000/180000+2000 - person,person 60000 SETUP, which has side games */
#include "table/inside.h"

static const char *const option_words[] = {"rated", "private", "takebacks", "chat", "lot"};
#define OPTION_NB (sizeof option_words / sizeof option_words[0])

/* No game's setup or position contains an @. */
#define AT " @ "

static bool fischer_fits(int64_t base_ms, int64_t increment_ms) {
    return base_ms > 0 && base_ms <= TABLE_BASE_MAX && increment_ms >= 0 &&
           increment_ms <= TABLE_INCREMENT_MAX;
}

/* Without time for side games, or with it in the form of the clock. */
static bool side_fits(const table_setup *s) {
    bool has_base = s->side_base_ms != 0 || s->side_increment_ms != 0, has_days = s->side_days != 0;
    if (has_base && has_days)
        return false;
    if (has_base)
        return s->clock == TABLE_CLOCK_FISCHER &&
               fischer_fits(s->side_base_ms, s->side_increment_ms);
    return !has_days || (s->clock == TABLE_CLOCK_DAYS && s->side_days <= TABLE_DAYS_MAX);
}

bool table_terms_fit(const table_setup *s) {
    bool clock = s->clock == TABLE_CLOCK_NONE ||
                 (s->clock == TABLE_CLOCK_FISCHER && fischer_fits(s->base_ms, s->increment_ms)) ||
                 (s->clock == TABLE_CLOCK_DAYS && s->days > 0 && s->days <= TABLE_DAYS_MAX);
    return clock && side_fits(s) && s->engine[0] <= 10 && s->engine[1] <= 10 &&
           s->options < 1u << OPTION_NB && s->absence_ms >= 0 && s->absence_ms <= TABLE_ABSENCE_MAX;
}

/* == Writing == */

static void write_seat(writer *w, unsigned level) {
    write_text(w, level > 0 ? "engine:" : "person");
    if (level > 0)
        write_number(w, level);
}

static void write_fischer(writer *w, int64_t base_ms, int64_t increment_ms) {
    write_number(w, base_ms);
    write_char(w, '+');
    write_number(w, increment_ms);
}

void table_terms_write(writer *w, const table_setup *s) {
    if (s->clock == TABLE_CLOCK_FISCHER) {
        write_text(w, "fischer:");
        write_fischer(w, s->base_ms, s->increment_ms);
    } else if (s->clock == TABLE_CLOCK_DAYS) {
        write_text(w, "days:");
        write_number(w, s->days);
    } else {
        write_text(w, "none");
    }
    if (s->side_base_ms > 0 || s->side_days > 0)
        write_char(w, '/');
    if (s->side_base_ms > 0)
        write_fischer(w, s->side_base_ms, s->side_increment_ms);
    else if (s->side_days > 0)
        write_number(w, s->side_days);
    char before = ' ';
    for (unsigned i = 0; i < OPTION_NB; i++) {
        if (s->options >> i & 1) {
            write_char(w, before);
            write_text(w, option_words[i]);
            before = ',';
        }
    }
    if (s->options == 0)
        write_text(w, " -");
    write_char(w, ' ');
    write_seat(w, s->engine[0]);
    write_char(w, ',');
    write_seat(w, s->engine[1]);
    write_char(w, ' ');
    write_number(w, s->absence_ms);
    write_char(w, ' ');
    write_bytes(w, s->setup, s->setup_len);
    if (s->position) {
        write_text(w, AT);
        write_bytes(w, s->position, s->position_len);
    }
}

/* == Reading == */

static pt_status fail_part(pt_error *error, const pt_message *message, const reader *part) {
    return pt_fail(error, PT_SYNTAX, message, PT_FIELD_SETUP, reader_offset(part), "s", part->at,
                   reader_left(part));
}

static bool read_ms(reader *r, int64_t *out) {
    unsigned n;
    if (!reader_number(r, UINT32_MAX, &n))
        return false;
    *out = n;
    return true;
}

static bool read_fischer(reader *r, int64_t *base_ms, int64_t *increment_ms) {
    return read_ms(r, base_ms) && reader_take(r, '+') && read_ms(r, increment_ms);
}

static bool read_clock(reader part, table_setup *out) {
    if (reader_is(&part, "none"))
        return true;
    if (reader_take_text(&part, "fischer:")) {
        out->clock = TABLE_CLOCK_FISCHER;
        return read_fischer(&part, &out->base_ms, &out->increment_ms) &&
               (!reader_take(&part, '/') ||
                (read_fischer(&part, &out->side_base_ms, &out->side_increment_ms) &&
                 out->side_base_ms > 0)) &&
               reader_done(&part);
    }
    out->clock = TABLE_CLOCK_DAYS;
    return reader_take_text(&part, "days:") && reader_number(&part, TABLE_DAYS_MAX, &out->days) &&
           (!reader_take(&part, '/') ||
            (reader_number(&part, TABLE_DAYS_MAX, &out->side_days) && out->side_days > 0)) &&
           reader_done(&part);
}

static bool read_options(reader part, table_setup *out) {
    if (reader_is(&part, "-"))
        return true;
    for (unsigned i = 0; i < OPTION_NB; i++) {
        reader rest = part, word = reader_until(&rest, ',');
        if (!reader_is(&word, option_words[i]))
            continue;
        out->options |= 1u << i;
        /* A comma must be followed by another word. */
        if (reader_done(&rest))
            return word.end == part.end;
        part = rest;
    }
    return false;
}

static bool read_seat(reader part, uint8_t *level) {
    unsigned n = 0;
    bool good =
        reader_is(&part, "person") || (reader_take_text(&part, "engine:") &&
                                       reader_number(&part, 10, &n) && reader_done(&part) && n > 0);
    *level = (uint8_t)n;
    return good;
}

static bool read_seats(reader part, table_setup *out) {
    reader white = reader_until(&part, ',');
    return read_seat(white, &out->engine[0]) && read_seat(part, &out->engine[1]);
}

pt_status table_terms_read(const char *text, size_t len, table_setup *out, pt_error *error) {
    *out = (table_setup){.clock = TABLE_CLOCK_NONE};
    reader in = reader_on(text, len), part = reader_until(&in, ' ');
    if (!read_clock(part, out))
        return fail_part(error, PT_MSG_TABLE_TERMS_CLOCK, &part);
    part = reader_until(&in, ' ');
    if (!read_options(part, out))
        return fail_part(error, PT_MSG_TABLE_TERMS_OPTIONS, &part);
    part = reader_until(&in, ' ');
    if (!read_seats(part, out))
        return fail_part(error, PT_MSG_TABLE_TERMS_SEATS, &part);
    part = reader_until(&in, ' ');
    reader whole = part;
    if (!read_ms(&part, &out->absence_ms) || !reader_done(&part) ||
        out->absence_ms > TABLE_ABSENCE_MAX)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_TERMS_ABSENCE, PT_FIELD_SETUP,
                       reader_offset(&whole), "sn", whole.at, reader_left(&whole),
                       (int)TABLE_ABSENCE_MAX);
    if (!table_terms_fit(out))
        return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_TERMS_RANGE, PT_FIELD_SETUP, 0, "");
    out->setup = in.at;
    for (const char *p = in.at; p + (sizeof AT - 1) <= in.end; p++) {
        if (memcmp(p, AT, sizeof AT - 1) == 0) {
            out->setup_len = (size_t)(p - in.at);
            out->position = p + (sizeof AT - 1);
            out->position_len = (size_t)(in.end - out->position);
            break;
        }
    }
    if (!out->position)
        out->setup_len = reader_left(&in);
    if (out->setup_len == 0)
        return pt_fail(error, PT_SYNTAX, PT_MSG_TABLE_TERMS, PT_FIELD_SETUP, reader_offset(&in),
                       "");
    return PT_OK;
}

/* == Seeds == */

#define SEED " seed="

/* Where the number is in a canonical setup; NULL if there is none. */
static const char *seed_in(const char *setup) {
    const char *at = strstr(setup, SEED);
    return at ? at + (sizeof SEED - 1) : NULL;
}

size_t table_setup_with(const char *setup, uint32_t seed, char *out, size_t size) {
    const char *at = seed_in(setup);
    if (!at)
        return 0;
    writer w = writer_on(out, size);
    write_bytes(&w, setup, (size_t)(at - setup));
    write_number(&w, seed);
    write_text(&w, at + strspn(at, "0123456789"));
    return writer_end(&w);
}

bool table_draws_seed(const table *t) {
    char setup[PT_SETUP_TEXT_MAX];
    if (!(t->terms.options & (TABLE_RATED | TABLE_LOT)) || t->has_position)
        return false;
    pt_setup_text(t->rules, setup, sizeof setup);
    return seed_in(setup) != NULL;
}

/* == Versions == */

void table_rules_version(const pt_rules *rules, char out[TABLE_VERSION_MAX]) {
    writer w = writer_on(out, TABLE_VERSION_MAX);
    write_char(&w, 'v');
    write_number(&w, pt_rules_game(rules)->rules_version);
    for (size_t i = 0; i <= PT_STAKES_MAX; i++) {
        const pt_rules *part = pt_rules_part(rules, i);
        if (part) {
            write_char(&w, '.');
            write_number(&w, pt_rules_game(part)->rules_version);
        }
    }
    writer_end(&w);
}
