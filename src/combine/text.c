/* Positions and actions of combined games as text (docs/notation.md):
 *
 *     combined SIDES CHALLENGES STEP MAIN [| SIDE]
 *
 * MAIN and SIDE are positions of the games inside, including their spaces. STEP is `-`, or
 * `answer:`, `first:`, `seed:`, `side:` and the declared action; the last two add `:w` or `:b`, the
 * main game's player who is White in the side game. */
#include "base/error.h"
#include "combine/combine.h"
#include "combine/state.h"

static const char *const step_names[STEP_NB] = {"-", "answer:", "first:", "side:", "seed:"};
static const char *const own_texts[] = {"allow",   "challenge",     "first:w", "first:b",
                                        "concede", REPETITION_TEXT, "leave"};
static const char seed_text[] = "seed:";

static bool knows_sides(unsigned step) {
    return step == STEP_SIDE || step == STEP_SEED;
}

static pt_status bad_step(const reader *r, pt_error *error) {
    return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_STEP, PT_FIELD_PHASE, reader_offset(r), "s",
                   r->at, reader_left(r));
}

/* Reads STEP without the declared action, which can only be read with the main state; `declared`
 * gets its text. */
static pt_status read_step(reader in, combine_head *head, reader *declared, pt_error *error) {
    reader whole = in;
    *declared = in;
    if (reader_is(&in, "-")) {
        head->step = STEP_MAIN;
        return PT_OK;
    }
    for (unsigned i = STEP_ANSWER; i < STEP_NB; i++) {
        reader r = in;
        if (!reader_take_text(&r, step_names[i]))
            continue;
        head->step = (uint8_t)i;
        if (knows_sides(i)) {
            if (reader_left(&r) < 3 || r.end[-2] != ':' || (r.end[-1] != 'w' && r.end[-1] != 'b'))
                break;
            head->swapped = r.end[-1] == 'b';
            r.end -= 2;
        }
        *declared = r;
        return PT_OK;
    }
    return bad_step(&whole, error);
}

static pt_status side_mismatch(pt_error *error) {
    return pt_fail(error, PT_ILLEGAL, PT_MSG_COMBINE_NO_SIDE, PT_FIELD_PHASE, -1, "");
}

/* Passes on a part's failure; its offset is adjusted to the whole text. */
static pt_status part_failed(pt_status status, const reader *part, pt_error *error) {
    if (error && error->offset >= 0)
        error->offset += reader_offset(part);
    return status;
}

/* Reads the declared action, and checks that this step can follow from it. */
static pt_status read_declared(const pt_rules *rules, void *state, reader text, pt_error *error) {
    combine_head *head = head_of(state);
    const pt_rules *main = main_rules(rules);
    pt_action action;
    pt_status status =
        pt_action_read(main, main_of(state), text.at, reader_left(&text), &action, error);
    if (status != PT_OK) {
        if (error)
            error->field = PT_FIELD_PHASE;
        return part_failed(status, &text, error);
    }
    /* Once challenged, the challenge has already been counted. */
    uint8_t *left = &head->challenges[PT_BLACK - pt_state_owner(main, main_of(state))];
    uint8_t before = *left;
    unsigned stake = 0;
    if (head->step != STEP_ANSWER && *left != NO_LIMIT)
        ++*left;
    bool possible = (*left <= CHALLENGES_MAX || *left == NO_LIMIT) &&
                    combine_can_challenge(rules, state, action, &stake);
    *left = before;
    if (!possible)
        return side_mismatch(error);
    head->declared = action;
    head->stake = (uint8_t)stake;
    bool asks_first = side_rules(rules, stake)->game->side_first;
    bool drawn = combine_setup_of(&rules->setup).drawn >> stake & 1;
    if ((head->step == STEP_FIRST && !asks_first) || (head->step == STEP_SEED && !drawn) ||
        (knows_sides(head->step) && !asks_first && head->swapped))
        return side_mismatch(error);
    return PT_OK;
}

static pt_status read_side(const pt_rules *rules, void *state, reader text, pt_error *error) {
    const pt_rules *side = side_rules(rules, head_of(state)->stake);
    void *at = side_of(rules, state);
    pt_status status = pt_position_read(side, text.at, reader_left(&text), at, error);
    if (status != PT_OK)
        return part_failed(status, &text, error);
    if (pt_result(side, at).over)
        return pt_fail(error, PT_ILLEGAL, PT_MSG_COMBINE_SIDE_OVER, PT_FIELD_SIDE, -1, "");
    return PT_OK;
}

pt_status combine_position_read(const pt_rules *rules, const char *text, size_t len, void *state,
                                pt_error *error) {
    reader in = reader_on(text, len);
    reader_until(&in, ' ');
    pt_state now;
    memset(&now, 0, sizeof now);
    combine_head *head = head_of(&now);

    combine_setup setup = combine_setup_of(&rules->setup);
    reader field = reader_until(&in, ' ');
    if (!reader_is(&field, setup.sides))
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_OTHER_SIDES, PT_FIELD_SIDES,
                       reader_offset(&field), "z", setup.sides);
    field = reader_until(&in, ' ');
    if (!combine_challenges_read(field, head->challenges))
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_CHALLENGES, PT_FIELD_CHALLENGES,
                       reader_offset(&field), "s", field.at, reader_left(&field));
    reader declared;
    pt_status status = read_step(reader_until(&in, ' '), head, &declared, error);
    if (status != PT_OK)
        return status;

    /* No inner position contains a bar. */
    const char *bar = memchr(in.at, '|', reader_left(&in));
    reader main = in, side = in;
    if (bar) {
        if (bar == in.at || bar[-1] != ' ' || bar + 1 >= in.end || bar[1] != ' ')
            return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_BAR, PT_FIELD_SIDE,
                           (int32_t)(bar - text), "");
        main.end = bar - 1;
        side.at = bar + 2;
    }
    if ((bar != NULL) != (head->step == STEP_SIDE))
        return pt_fail(error, PT_SYNTAX, PT_MSG_COMBINE_BAR, PT_FIELD_SIDE, -1, "");
    status = pt_position_read(main_rules(rules), main.at, reader_left(&main), main_of(&now), error);
    if (status != PT_OK)
        return part_failed(status, &main, error);
    if (head->step != STEP_MAIN)
        status = read_declared(rules, &now, declared, error);
    if (status == PT_OK && head->step == STEP_SIDE)
        status = read_side(rules, &now, side, error);
    if (status == PT_OK)
        memcpy(state, &now, rules->state_size);
    return status;
}

pt_status combine_position_fits(const pt_rules *rules, const void *state, pt_error *error) {
    const combine_head *head = const_head_of(state);
    combine_setup setup = combine_setup_of(&rules->setup);
    for (int c = 0; c < 2; c++) {
        bool limited = setup.challenges[c] != NO_LIMIT;
        if (limited != (head->challenges[c] != NO_LIMIT) ||
            (limited && head->challenges[c] > setup.challenges[c]))
            return rules_contradict(rules, state, PT_MSG_FITS_CHALLENGES, error);
    }
    const pt_rules *main = main_rules(rules), *side = side_rules(rules, head->stake);
    pt_status status = main->game->position_fits
                           ? main->game->position_fits(main, const_main_of(state), error)
                           : PT_OK;
    /* If the start was drawn, the seed is no longer known. */
    bool drawn = setup.drawn >> head->stake & 1;
    if (status == PT_OK && head->step == STEP_SIDE && !drawn && side->game->position_fits)
        status = side->game->position_fits(side, const_side_of(rules, state), error);
    return status;
}

size_t combine_position_write(const pt_rules *rules, const void *state, char *out, size_t size) {
    const combine_head *head = const_head_of(state);
    const pt_rules *main = main_rules(rules);
    combine_setup setup = combine_setup_of(&rules->setup);
    char text[PT_POSITION_TEXT_MAX];
    writer w = writer_on(out, size);
    write_text(&w, "combined ");
    write_text(&w, setup.sides);
    write_char(&w, ' ');
    combine_challenges_write(&w, head->challenges);
    write_char(&w, ' ');
    write_text(&w, step_names[head->step]);
    if (head->step != STEP_MAIN) {
        pt_action_write(main, const_main_of(state), head->declared, text, sizeof text);
        write_text(&w, text);
    }
    if (knows_sides(head->step))
        write_text(&w, head->swapped ? ":b" : ":w");
    write_char(&w, ' ');
    pt_position_write(main, const_main_of(state), text, sizeof text);
    write_text(&w, text);
    if (head->step == STEP_SIDE) {
        write_text(&w, " | ");
        pt_position_write(side_rules(rules, head->stake), const_side_of(rules, state), text,
                          sizeof text);
        write_text(&w, text);
    }
    return writer_end(&w);
}

/* The combined game's own action named by a text, PT_NO_ACTION for none. */
static pt_action own_action(const char *text, size_t len) {
    reader r = reader_on(text, len);
    unsigned seed;
    for (pt_action i = 0; i < OWN_END - OWN_ALLOW; i++)
        if (reader_is(&r, own_texts[i]))
            return OWN_ALLOW + i;
    if (reader_take_text(&r, seed_text) && reader_number(&r, PT_SEEDS - 1, &seed) &&
        reader_done(&r))
        return OWN_SEED + seed;
    return PT_NO_ACTION;
}

/* Only a history shows whether a repetition is due; the side game says whether it ever can be. */
static bool is_possible(const pt_rules *rules, const void *state, pt_action own) {
    const combine_head *head = const_head_of(state);
    if (own == OWN_REPETITION)
        return head->step == STEP_SIDE &&
               side_rules(rules, head->stake)->game->repetition == PT_REPETITION_TIE;
    if (own == OWN_LEAVE)
        return head->step == STEP_SIDE && pt_state_actor(rules, state) <= PT_BLACK;
    return is_seed(own) ? head->step == STEP_SEED : pt_is_legal(rules, state, own);
}

pt_status combine_action_read(const pt_rules *rules, const void *state, const char *text,
                              size_t len, pt_action *out, pt_error *error) {
    static const pt_message *const needed[STEP_NB] = {
        [STEP_MAIN] = PT_MSG_COMBINE_NOT_NOW, [STEP_ANSWER] = PT_MSG_COMBINE_ANSWER,
        [STEP_FIRST] = PT_MSG_COMBINE_FIRST,  [STEP_SIDE] = PT_MSG_COMBINE_SIDE_FIRST,
        [STEP_SEED] = PT_MSG_COMBINE_SEED,
    };
    const combine_head *head = const_head_of(state);
    pt_action own = own_action(text, len);
    if (own != PT_NO_ACTION) {
        if (is_possible(rules, state, own)) {
            *out = own;
            return PT_OK;
        }
        return pt_fail(error, PT_ILLEGAL, needed[head->step], PT_FIELD_ACTION, 0, "s", text, len);
    }
    if (head->step == STEP_MAIN)
        return pt_action_read(main_rules(rules), const_main_of(state), text, len, out, error);
    if (head->step == STEP_SIDE) {
        pt_status status = pt_action_read(side_rules(rules, head->stake),
                                          const_side_of(rules, state), text, len, out, error);
        if (status == PT_OK)
            *out |= WRAP_SIDE;
        return status;
    }
    return pt_fail(error, PT_ILLEGAL, needed[head->step], PT_FIELD_ACTION, 0, "s", text, len);
}

size_t combine_action_write(const pt_rules *rules, const void *state, pt_action action, char *out,
                            size_t size) {
    const combine_head *head = const_head_of(state);
    if ((action & WRAP_MASK) == WRAP_OWN) {
        writer w = writer_on(out, size);
        write_text(&w, is_seed(action) ? seed_text : own_texts[action - OWN_ALLOW]);
        if (is_seed(action))
            write_number(&w, action - OWN_SEED);
        return writer_end(&w);
    }
    if (head->step == STEP_SIDE)
        return pt_action_write(side_rules(rules, head->stake), const_side_of(rules, state),
                               action & ~WRAP_MASK, out, size);
    return pt_action_write(main_rules(rules), const_main_of(state), action, out, size);
}

/* == Whole turns in official notation: the main game's, and all other actions by their texts == */

static pt_status read_part(const pt_rules *rules, const void *state, reader part, pt_action *out,
                           size_t capacity, size_t *count, pt_error *error) {
    const pt_rules *main = main_rules(rules);
    size_t len = reader_left(&part);
    if (const_head_of(state)->step == STEP_MAIN)
        return pt_turn_read(main, const_main_of(state), part.at, len,
                            main->game->turn_read_official ? PT_NOTATION_OFFICIAL
                                                           : PT_NOTATION_CANONICAL,
                            out, capacity, count, error);
    if (capacity == 0)
        return pt_fail(error, PT_FULL, PT_MSG_TOO_MANY_ACTIONS, PT_FIELD_ACTION, -1, "n", 0);
    *count = 1;
    return combine_action_read(rules, state, part.at, len, out, error);
}

pt_status combine_turn_read(const pt_rules *rules, const void *state, const char *text, size_t len,
                            pt_action *out, size_t capacity, size_t *count, pt_error *error) {
    reader in = reader_on(text, len);
    pt_state now;
    unsigned ended = 0;
    size_t n = 0;
    *count = 0;
    memcpy(&now, state, rules->state_size);
    do {
        reader part = reader_until(&in, ';');
        while (reader_take(&part, ' ')) {
        }
        while (part.end > part.at && part.end[-1] == ' ')
            part.end--;
        size_t added = 0;
        pt_status status =
            ended ? pt_fail(error, PT_ILLEGAL,
                            ended & PT_GAME_ENDED ? PT_MSG_GAME_IS_OVER : PT_MSG_TURN_IS_OVER,
                            PT_FIELD_ACTION, 0, "s", part.at, reader_left(&part))
                  : read_part(rules, &now, part, out + n, capacity - n, &added, error);
        /* A declared action is answered before the main game goes on. */
        for (size_t i = 0; status == PT_OK && i < added; i++) {
            if (i > 0 && const_head_of(&now)->step != STEP_MAIN)
                status = pt_fail(error, PT_ILLEGAL, PT_MSG_COMBINE_ANSWER, PT_FIELD_ACTION, 0, "s",
                                 part.at, reader_left(&part));
            else
                ended = pt_apply(rules, &now, out[n + i]) & (PT_TURN_ENDED | PT_GAME_ENDED);
        }
        if (status != PT_OK)
            return part_failed(status, &part, error);
        n += added;
    } while (!reader_done(&in));
    *count = n;
    return PT_OK;
}

/* Writes actions of the main game. What it notes in brackets at the end of a turn is left out where
 * the turn goes on: whether these actions stand is not settled yet. */
static void write_main(writer *w, const pt_rules *main, const void *state, const pt_action *actions,
                       size_t count, bool goes_on) {
    char *text = w->out + w->len;
    size_t len = w->full ? 0
                         : pt_turn_write(main, state, actions, count, PT_NOTATION_OFFICIAL, text,
                                         w->size - w->len);
    size_t note = len;
    if (goes_on && len > 0 && text[len - 1] == ')')
        while (note > 0 && text[note] != '(')
            note--;
    w->full = len == 0;
    w->len += note > 0 && note < len && text[note - 1] == ' ' ? note - 1 : len;
}

size_t combine_turn_write(const pt_rules *rules, const void *state, const pt_action *actions,
                          size_t count, char *out, size_t size) {
    const pt_rules *main = main_rules(rules);
    writer w = writer_on(out, size);
    pt_state now;
    memcpy(&now, state, rules->state_size);
    for (size_t i = 0, done = 0; i < count; i = done) {
        pt_state from = now;
        if (i > 0)
            write_char(&w, ';');
        do {
            pt_apply(rules, &now, actions[done++]);
        } while (done < count && const_head_of(&from)->step == STEP_MAIN &&
                 const_head_of(&now)->step == STEP_MAIN);
        if (const_head_of(&from)->step == STEP_MAIN) {
            write_main(&w, main, const_main_of(&from), actions + i, done - i, done < count);
        } else {
            char text[PT_ACTION_TEXT_MAX];
            write_bytes(&w, text,
                        combine_action_write(rules, &from, actions[i], text, sizeof text));
        }
    }
    return writer_end(&w);
}
