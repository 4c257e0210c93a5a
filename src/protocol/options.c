/* The options: `option` lines and `setoption`. */
#include "protocol/inside.h"

static const struct {
    const char *name;
    int64_t usual, least, most;
} spins[SPIN_NB] = {
    [SPIN_HASH] = {"Hash", 16, 0, 65536},
    [SPIN_THREADS] = {"Threads", 1, 1, PT_WORKERS_MAX},
    [SPIN_LINES] = {"MultiPV", 1, 1, PT_LINES_MAX},
    [SPIN_LEVEL] = {"Level", 0, 0, 10},
    [SPIN_OPPONENT] = {"Opponent", 0, 0, PT_STRENGTH_NB - 1},
    [SPIN_SEED] = {"Seed", 0, 0, UINT32_MAX},
};

static const char names[] =
    "Hash, Threads, MultiPV, Level, Opponent, Seed, Resign, Start and Clear Hash";
static const char clear_hash[] = "Clear Hash";
static const char usage[] = "setoption name NAME value VALUE";

/* The host may allow less than the protocol. */
static int64_t most_of(const protocol *p, spin_id id) {
    int64_t most = spins[id].most;
    uint64_t host = id == SPIN_HASH      ? p->options.hash_mb_max
                    : id == SPIN_THREADS ? p->options.threads_max
                                         : (uint64_t)most;
    if (id == SPIN_HASH && host > SIZE_MAX >> 20)
        host = SIZE_MAX >> 20; /* the size in bytes must fit in a size_t */
    return host < (uint64_t)most ? (int64_t)host : most;
}

static int64_t usual_of(const protocol *p, spin_id id) {
    int64_t most = most_of(p, id);
    return spins[id].usual < most ? spins[id].usual : most;
}

/* What programs have been written for; a build without it begins with what it has. */
const char *protocol_usual_start(void) {
    static const char usual[] = "standard";
    const pt_game *const *games;
    size_t count = pt_builtin_games(&games), first = 0;
    /* A game made of others may lack them. */
    while (first + 1 < count && games[first]->bind)
        first++;
    return pt_find_start(NULL, usual, PT_ZSTR, NULL) ? usual : games[first]->variants[0].setup;
}

void ugi_options_default(protocol *p) {
    for (spin_id id = 0; id < SPIN_NB; id++)
        p->spin[id] = usual_of(p, id);
    p->resign = false;
    writer w = writer_on(p->start, sizeof p->start);
    write_text(&w, protocol_usual_start());
    writer_end(&w);
}

void ugi_options_list(protocol *p) {
    for (spin_id id = 0; id < SPIN_NB; id++) {
        writer w = ugi_line_begin(p, "option name ");
        write_text(&w, spins[id].name);
        write_text(&w, " type spin default ");
        write_number(&w, usual_of(p, id));
        write_text(&w, " min ");
        write_number(&w, spins[id].least);
        write_text(&w, " max ");
        write_number(&w, most_of(p, id));
        ugi_line_send(p, &w);
    }
    ugi_line_say(p, "option name Resign type check default false");
    writer w = ugi_line_begin(p, "option name Start type string default ");
    write_text(&w, protocol_usual_start());
    ugi_line_send(p, &w);
    w = ugi_line_begin(p, "option name ");
    write_text(&w, clear_hash);
    write_text(&w, " type button");
    ugi_line_send(p, &w);
}

/* Names are case-insensitive. */
static bool is_name(const reader *word, const char *name) {
    size_t n = strlen(name);
    if (reader_left(word) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if ((word->at[i] | 0x20) != (name[i] | 0x20))
            return false;
    return true;
}

static pt_status set_spin(protocol *p, spin_id id, const reader *value, pt_error *error) {
    int64_t number;
    if (ugi_read_whole(value, &number) && number >= spins[id].least && number <= most_of(p, id)) {
        p->spin[id] = number;
        return PT_OK;
    }
    char range[48];
    writer w = writer_on(range, sizeof range);
    write_number(&w, spins[id].least);
    write_text(&w, "..");
    write_number(&w, most_of(p, id));
    writer_end(&w);
    return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_RANGE, PT_FIELD_NONE, -1, "zsz",
                   spins[id].name, value->at, reader_left(value), range);
}

static pt_status set_resign(protocol *p, const reader *value, pt_error *error) {
    bool on = is_name(value, "true");
    if (!on && !is_name(value, "false"))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_CHECK, PT_FIELD_NONE, -1, "zs", "Resign",
                       value->at, reader_left(value));
    p->resign = on;
    return PT_OK;
}

/* If the start cannot be set up, the old one and the game remain. */
static pt_status set_start(protocol *p, const reader *value, pt_error *error) {
    char old[PT_SETUP_TEXT_MAX];
    memcpy(old, p->start, sizeof old);
    writer w = writer_on(p->start, sizeof p->start);
    write_bytes(&w, value->at, reader_left(value));
    pt_status status = PT_OK;
    if (writer_end(&w) == 0 && reader_left(value) > 0)
        status = pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_SETUP, -1, "n",
                         PT_SETUP_TEXT_MAX - 1);
    if (status == PT_OK)
        status = ugi_told_start(p, error);
    if (status != PT_OK)
        memcpy(p->start, old, sizeof old);
    return status;
}

/* Cuts off the words up to `value`, empty if there are none; skips that word and says whether it
 * was there. */
static reader cut_name(reader *line, bool *has_value) {
    reader word = ugi_next_word(line), text = word;
    text.end = text.at;
    for (; !reader_done(&word) && !reader_is(&word, "value"); word = ugi_next_word(line))
        text.end = word.end;
    *has_value = !reader_done(&word);
    return text;
}

/* The only option of two words, however they are spaced. */
static bool is_clear_hash(reader name) {
    reader first = ugi_next_word(&name), second = ugi_next_word(&name);
    reader more = ugi_next_word(&name);
    return is_name(&first, "Clear") && is_name(&second, "Hash") && reader_done(&more);
}

pt_status ugi_setoption(protocol *p, reader *rest, pt_error *error) {
    bool has_value;
    reader name_word = ugi_next_word(rest), name = cut_name(rest, &has_value);
    reader value = ugi_rest_of(rest);
    if (reader_is(&name_word, "name") && is_clear_hash(name)) {
        if (has_value)
            return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_BUTTON, PT_FIELD_NONE, -1, "z",
                           clear_hash);
        ugi_engine_drop(p);
        return PT_OK;
    }
    if (!reader_is(&name_word, "name") || reader_done(&name) || !has_value || reader_done(&value))
        return pt_fail(error, PT_SYNTAX, PT_MSG_PROTOCOL_FORM, PT_FIELD_NONE, -1, "z", usage);
    for (spin_id id = 0; id < SPIN_NB; id++)
        if (is_name(&name, spins[id].name))
            return set_spin(p, id, &value, error);
    if (is_name(&name, "Resign"))
        return set_resign(p, &value, error);
    if (is_name(&name, "Start"))
        return set_start(p, &value, error);
    return pt_fail(error, PT_UNKNOWN, PT_MSG_PROTOCOL_OPTION, PT_FIELD_NONE, -1, "sz", name.at,
                   reader_left(&name), names);
}
