#include "games/gipf/setup.h"

#include <string.h>

#include "base/error.h"
#include "game/rules.h"
#include "games/gipf/text.h"

/* More potentials than SUPPLY_FEW require this many pieces (potentials.md §2). */
enum { SUPPLY_FEW = 12, PIECES_FOR_MORE = 21 };

/* The index of Ultimate GIPF among the presets. */
enum { ULTIMATE = 3 };

const pt_choice gipf_potentials[] = {
    {"T", N_("TAMSK-potential"), N_("Pushed onto the centre, it gives an extra move.")},
    {"Z", N_("ZÈRTZ-potential"), N_("Jumps over pieces in a straight line.")},
    {"D", N_("DVONN-potential"), N_("Jumps onto an adjacent opposing piece and covers it.")},
    {"Y", N_("YINSH-potential"), N_("Moves in a straight line over empty spots.")},
    {"P", N_("PÜNCT-potential"),
     N_("Jumps onto an adjacent opposing GIPF-piece or PÜNCT-potential.")},
    {0}};

/* The first needs 21 pieces, so that starts with fewer leave it out. */
static const pt_choice supplies[] = {{"T3Z3D3Y3P3", N_("Fifteen: three of each kind"), NULL},
                                     {"-", N_("No potentials"), NULL},
                                     {"T6", N_("Six TAMSK"), NULL},
                                     {"Z6", N_("Six ZÈRTZ"), NULL},
                                     {"D6", N_("Six DVONN"), NULL},
                                     {"Y6", N_("Six YINSH"), NULL},
                                     {"P6", N_("Six PÜNCT"), NULL},
                                     {"Z4Y4", N_("Four ZÈRTZ, four YINSH"), NULL},
                                     {"Z4D4Y4", N_("Four each of ZÈRTZ, DVONN and YINSH"), NULL},
                                     {"T2Z3D2Y3P2", N_("Twelve of all kinds"), NULL},
                                     {0}};

#define PIECES(limit, value)                                                                       \
    {                                                                                              \
        .name = "pieces", .label = N_("Pieces"),                                                   \
        .about = N_("To even things out, give the stronger player fewer pieces."), .both = true,   \
        .least = 15, .most = (limit), .usual = (value)                                             \
    }
#define SUPPLY(named, value)                                                                       \
    {                                                                                              \
        .name = "supply", .label = N_("Potentials"), .kind = PT_OPTION_COUNTS, .both = true,       \
        .most = 6, .choices = gipf_potentials, .presets = (named), .usual = (value)                \
    }

const pt_option gipf_options[GIPF_STARTS][GIPF_OPTIONS] = {
    {PIECES(18, "15")},
    {PIECES(21, "18"), SUPPLY(&supplies[1], "-")},
    {PIECES(21, "18"), SUPPLY(&supplies[1], "-")},
    {PIECES(21, "21"), SUPPLY(supplies, "T3Z3D3Y3P3")},
};

/* The meaning of a start's name without options (gipf.md §2, potentials.md §2). */
static const struct preset {
    const char *name;
    gipf_setup setup;
} presets[GIPF_STARTS] = {
    {"basic", {.variant = GIPF_BASIC, .pieces = {15, 15}}},
    {"standard", {.variant = GIPF_STANDARD, .pieces = {18, 18}}},
    {"tournament", {.variant = GIPF_TOURNAMENT, .pieces = {18, 18}}},
    /* Three of each kind: 3 + 3*8 + 3*64 + 3*512 + 3*4096. */
    [ULTIMATE] = {"ultimate",
                  {.variant = GIPF_TOURNAMENT, .pieces = {21, 21}, .supply = {3 * 4681, 3 * 4681}}},
};

gipf_setup gipf_setup_of(const pt_setup *setup) {
    gipf_setup data;
    memcpy(&data, setup->data, sizeof data);
    return data;
}

static pt_status read_pieces(reader value, const struct preset *preset, gipf_setup *setup,
                             pt_error *error) {
    const pt_option *option = &gipf_options[preset - presets][0];
    reader r = value;
    unsigned n[2];
    bool good = reader_number(&r, 99, &n[0]);
    n[1] = n[0];
    if (good && reader_take(&r, ','))
        good = reader_number(&r, 99, &n[1]);
    if (!good || !reader_done(&r))
        return pt_fail(error, PT_SYNTAX, PT_MSG_OPTION_VALUE, PT_FIELD_SETUP, reader_offset(&value),
                       "sz", value.at, reader_left(&value), "pieces");
    for (int c = 0; c < 2; c++) {
        if (n[c] < option->least || n[c] > option->most)
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_PIECES, PT_FIELD_SETUP,
                           reader_offset(&value), "nnn", (int)n[c], (int)option->least,
                           (int)option->most);
        setup->pieces[c] = (uint8_t)n[c];
    }
    return PT_OK;
}

static pt_status read_supply(reader value, gipf_setup *setup, pt_error *error) {
    reader r = value;
    bool both = memchr(r.at, ',', reader_left(&r)) == NULL;
    for (int c = 0; c < 2; c++) {
        reader part = both ? value : c == 0 ? reader_until(&r, ',') : r;
        if (!gipf_supply_read(&part, &setup->supply[c]))
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TEXT, PT_FIELD_SETUP,
                           reader_offset(&part), "s", part.at, reader_left(&part));
    }
    return PT_OK;
}

/* Checks the options together: the number of pieces limits that of potentials. */
static pt_status check(const gipf_setup *setup, pt_error *error) {
    for (int c = 0; c < 2; c++) {
        int total = (int)gipf_supply_total(setup->supply[c]);
        if (total > 0 && setup->variant == GIPF_BASIC)
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_SUPPLY_BASIC, PT_FIELD_SETUP, -1, "");
        if (total > 15)
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_SUPPLY_TOTAL, PT_FIELD_SETUP, -1, "n",
                           total);
        if (total > SUPPLY_FEW && setup->pieces[c] < PIECES_FOR_MORE)
            return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_SUPPLY_PIECES, PT_FIELD_SETUP, -1, "n",
                           total);
    }
    return PT_OK;
}

pt_status gipf_setup_read(const pt_registry *extra, const char *text, size_t len, pt_setup *out,
                          pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader name = reader_until(&in, ' ');
    const struct preset *preset = NULL;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        if (reader_is(&name, presets[i].name))
            preset = &presets[i];
    if (!preset)
        return pt_fail(error, PT_UNKNOWN, PT_MSG_GIPF_VARIANT, PT_FIELD_SETUP, 0, "s", name.at,
                       reader_left(&name));
    gipf_setup setup = preset->setup;
    while (!reader_done(&in)) {
        reader option = reader_until(&in, ' ');
        pt_status status;
        if (reader_take_text(&option, "pieces="))
            status = read_pieces(option, preset, &setup, error);
        else if (reader_take_text(&option, "supply="))
            status = read_supply(option, &setup, error);
        else
            status = pt_fail(error, PT_UNKNOWN, PT_MSG_UNKNOWN_OPTION, PT_FIELD_SETUP,
                             reader_offset(&option), "s", option.at, reader_left(&option));
        if (status != PT_OK)
            return status;
    }
    pt_status status = check(&setup, error);
    if (status == PT_OK)
        memcpy(out->data, &setup, sizeof setup);
    return status;
}

size_t gipf_setup_write(const pt_setup *setup, char *out, size_t size) {
    gipf_setup data = gipf_setup_of(setup);
    writer w = writer_on(out, size);
    write_text(&w, presets[data.variant].name);
    write_text(&w, " pieces=");
    write_number(&w, data.pieces[0]);
    write_char(&w, ',');
    write_number(&w, data.pieces[1]);
    if (data.variant != GIPF_BASIC) {
        write_text(&w, " supply=");
        gipf_supply_write(&w, data.supply[0]);
        write_char(&w, ',');
        gipf_supply_write(&w, data.supply[1]);
    }
    return writer_end(&w);
}

/* Extends the variant's default setup by what the position has beyond it: a game that began with
 * less could not have reached it. */
static void widen(gipf_setup *setup, const gipf_state *s) {
    gipf_census counts[2];
    gipf_count(s, counts);
    for (int c = 0; c < 2; c++) {
        if (counts[c].basic > setup->pieces[c])
            setup->pieces[c] = (uint8_t)counts[c].basic;
        for (unsigned p = POT_T; p < POT_NB; p++)
            setup->supply[c] |= (uint16_t)(counts[c].potential[p] << 3 * (p - 1));
        if (gipf_supply_total(setup->supply[c]) > SUPPLY_FEW)
            setup->pieces[c] = PIECES_FOR_MORE;
    }
}

pt_status gipf_setup_for_position(const pt_registry *extra, const char *text, size_t len,
                                  pt_setup *out, pt_error *error) {
    (void)extra;
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    reader name = reader_until(&in, ' ');
    for (size_t i = 0; i < GIPF_VARIANT_NB; i++) {
        if (!reader_is(&name, presets[i].name))
            continue;
        gipf_setup setup = presets[i].setup;
        gipf_state s;
        setup.from_position = true;
        /* Even the first words alone, or an invalid position, give the variant. */
        if (gipf_position_read(NULL, text, len, &s, NULL) == PT_OK)
            widen(&setup, &s);
        memcpy(out->data, &setup, sizeof setup);
        return PT_OK;
    }
    return pt_fail(error, PT_SYNTAX, PT_MSG_GIPF_RULES, PT_FIELD_RULES, reader_offset(&name), "s",
                   name.at, reader_left(&name));
}

pt_status gipf_position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const gipf_state *s = state;
    gipf_setup setup = gipf_setup_of(&rules->setup);
    gipf_census counts[2];
    if (s->variant != setup.variant)
        return rules_contradict(rules, state, PT_MSG_FITS_GAME, error);
    gipf_count(s, counts);
    for (int c = 0; c < 2 && !setup.from_position; c++) {
        if (counts[c].basic > setup.pieces[c])
            return rules_contradict(rules, state, PT_MSG_FITS_PIECES, error);
        for (unsigned p = POT_T; p < POT_NB; p++)
            if (counts[c].potential[p] > ((unsigned)setup.supply[c] >> 3 * (p - 1) & 7))
                return rules_contradict(rules, state, PT_MSG_FITS_SUPPLY, error);
    }
    return PT_OK;
}

void gipf_start(const pt_rules *rules, void *state) {
    /* gipf.md §1: White e2 b5 h5, Black b2 e8 h2. */
    static const uint8_t corners[2][3] = {{24, 3, 54}, {0, 30, 51}};
    gipf_setup setup = gipf_setup_of(&rules->setup);
    gipf_state *s = state;
    memset(s, 0, sizeof *s);
    s->variant = setup.variant;
    s->phase = PHASE_MOVE;
    for (unsigned c = 0; c < 2; c++) {
        unsigned on_board = setup.variant == GIPF_BASIC      ? 3
                            : setup.variant == GIPF_STANDARD ? 6
                                                             : 0;
        s->reserve[c] = (uint8_t)(setup.pieces[c] - on_board);
        s->supply[c] = setup.supply[c];
        s->stage[c] = setup.variant == GIPF_TOURNAMENT ? STAGE_F
                      : setup.supply[c]                ? STAGE_L
                                                       : STAGE_B;
        for (int i = 0; on_board && i < 3; i++)
            place_piece(s, corners[c][i], c,
                        setup.variant == GIPF_STANDARD ? KIND_GIPF : KIND_BASIC);
    }
}

const char *gipf_setup_title(const pt_setup *setup) {
    gipf_setup s = gipf_setup_of(setup);
    return s.supply[0] || s.supply[1] ? N_("GIPF With Potentials") : NULL;
}

/* The first three in the order of the variants. */
enum { POOL_HANDICAP = 3, POOL_POTENTIALS, POOL_ULTIMATE };

const pt_pool gipf_pools[GIPF_POOLS] = {
    [GIPF_BASIC] = {"gipf-basic", N_("GIPF, basic game")},
    [GIPF_STANDARD] = {"gipf-standard", N_("GIPF, standard game")},
    [GIPF_TOURNAMENT] = {"gipf-tournament", N_("GIPF, tournament game")},
    [POOL_HANDICAP] = {"gipf-handicap", N_("GIPF with a handicap")},
    [POOL_POTENTIALS] = {"gipf-potentials", N_("GIPF With Potentials")},
    [POOL_ULTIMATE] = {"gipf-ultimate", N_("Ultimate GIPF")},
};

const pt_pool *gipf_pool(const pt_setup *setup) {
    gipf_setup s = gipf_setup_of(setup);
    unsigned pool = s.variant;
    if (s.pieces[0] != s.pieces[1] || s.supply[0] != s.supply[1])
        pool = POOL_HANDICAP;
    else if (s.supply[0] == presets[ULTIMATE].setup.supply[0])
        pool = POOL_ULTIMATE;
    else if (s.supply[0])
        pool = POOL_POTENTIALS;
    return &gipf_pools[pool];
}
