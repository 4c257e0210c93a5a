/* Implements pt_game for combined games. */
#include "base/hash.h"
#include "combine/combine.h"
#include "combine/state.h"
#include "game/front.h"

const pt_phase combine_phases[] = {
    {.name = "answer",
     .tell = {N_("White can allow the declared move or challenge it."),
              N_("Black can allow the declared move or challenge it.")},
     .you = N_("Allow this move, or challenge it?"),
     .answer = true},
    {.name = "first",
     .tell = {N_("White chooses who starts the side game."),
              N_("Black chooses who starts the side game.")},
     .you = N_("Who starts the side game?")},
    {.name = "draw",
     .tell = {N_("The side game's start is chosen at random."),
              N_("The side game's start is chosen at random.")}},
};

/* The rules and state of the game in play: the side game while there is one. */
static const pt_rules *inner(const pt_rules *rules, const void *state, const void **at) {
    const combine_head *head = const_head_of(state);
    bool in_side = head->step == STEP_SIDE;
    if (at)
        *at = in_side ? const_side_of(rules, state) : const_main_of(state);
    return in_side ? side_rules(rules, head->stake) : main_rules(rules);
}

static void start(const pt_rules *rules, void *state) {
    combine_setup setup = combine_setup_of(&rules->setup);
    memset(state, 0, rules->state_size);
    memcpy(head_of(state)->challenges, setup.challenges, 2);
    pt_start(main_rules(rules), main_of(state));
}

static pt_actor owner(const pt_rules *rules, const void *state) {
    return pt_state_owner(main_rules(rules), const_main_of(state));
}

static pt_actor actor(const pt_rules *rules, const void *state) {
    const combine_head *head = const_head_of(state);
    switch (head->step) {
    case STEP_ANSWER:
        return (pt_actor)(PT_BLACK - owner(rules, state));
    case STEP_FIRST:
        return owner(rules, state);
    case STEP_SEED:
        return PT_CHANCE;
    case STEP_SIDE:
        return across(head,
                      pt_state_actor(side_rules(rules, head->stake), const_side_of(rules, state)));
    default:
        return pt_state_actor(main_rules(rules), const_main_of(state));
    }
}

static const pt_phase *phase(const pt_rules *rules, const void *state) {
    const combine_head *head = const_head_of(state);
    if (head->step == STEP_ANSWER)
        return COMBINE_PHASE_ANSWER;
    if (head->step == STEP_FIRST)
        return COMBINE_PHASE_FIRST;
    if (head->step == STEP_SEED)
        return COMBINE_PHASE_DRAW;
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    return pt_state_phase(now, at);
}

/* Whether the player can concede, given how many actions the side game has. A caller's game may
 * fill the list. */
static bool can_concede(const pt_rules *now, const void *at, size_t actions) {
    return actions < PT_ACTIONS_MAX && pt_state_actor(now, at) <= PT_BLACK;
}

static void legal(const pt_rules *rules, const void *state, pt_actions *out) {
    const combine_head *head = const_head_of(state);
    if (head->step == STEP_ANSWER) {
        out->items[out->count++] = OWN_ALLOW;
        out->items[out->count++] = OWN_CHALLENGE;
        return;
    }
    if (head->step == STEP_FIRST) {
        out->items[out->count++] = OWN_FIRST_WHITE;
        out->items[out->count++] = OWN_FIRST_BLACK;
        return;
    }
    if (head->step == STEP_SEED) {
        for (pt_action seed = 0; seed < PT_SEEDS; seed++)
            out->items[out->count++] = OWN_SEED + seed;
        return;
    }
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    now->game->legal(now, at, out);
    if (head->step != STEP_SIDE)
        return;
    for (size_t i = 0; i < out->count; i++)
        out->items[i] |= WRAP_SIDE;
    if (can_concede(now, at, out->count))
        out->items[out->count++] = OWN_CONCEDE;
}

static size_t legal_count(const pt_rules *rules, const void *state) {
    const combine_head *head = const_head_of(state);
    if (head->step == STEP_ANSWER || head->step == STEP_FIRST)
        return 2;
    if (head->step == STEP_SEED)
        return PT_SEEDS;
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    size_t actions = pt_legal_count(now, at);
    return actions + (head->step == STEP_SIDE && can_concede(now, at, actions));
}

bool combine_can_challenge(const pt_rules *rules, const void *state, pt_action action,
                           unsigned *stake) {
    const pt_rules *main = main_rules(rules);
    char letter = main->game->stake(main, const_main_of(state), action);
    if (!letter)
        return false;
    const char *letters = stake_letters(rules), *at = strchr(letters, letter);
    if (!at)
        return false;
    *stake = (unsigned)(at - letters);
    return side_rules(rules, *stake) &&
           const_head_of(state)->challenges[PT_BLACK - owner(rules, state)] != 0;
}

/* Back to the main game, with the declared action made or its stake lost. */
static unsigned settle(const pt_rules *rules, void *state, bool made) {
    combine_head *head = head_of(state);
    const pt_rules *main = main_rules(rules);
    pt_action declared = head->declared;
    size_t side = sizeof *head + aligned(main->state_size);
    memset((char *)state + side, 0, rules->state_size - side);
    combine_head_settle(head);
    return made ? main->game->apply(main, main_of(state), declared)
                : main->game->forfeit(main, main_of(state), declared);
}

/* potentials.md §6: if the challenged player wins or ties, the move is made. */
static unsigned end_side(const pt_rules *rules, void *state, pt_actor side_winner) {
    pt_actor winner = across(head_of(state), side_winner);
    return settle(rules, state, winner == PT_NOBODY || winner == owner(rules, state));
}

/* A caller's game may be over at its start. */
static unsigned begin_side(const pt_rules *rules, void *state) {
    const pt_rules *side = side_rules(rules, head_of(state)->stake);
    pt_outcome out = pt_result(side, const_side_of(rules, state));
    head_of(state)->step = STEP_SIDE;
    return out.over ? end_side(rules, state, out.winner) : 0;
}

/* The sides are settled before chance shows the board. */
static unsigned start_side(const pt_rules *rules, void *state, bool swapped) {
    combine_head *head = head_of(state);
    head->swapped = swapped;
    if (combine_setup_of(&rules->setup).drawn >> head->stake & 1) {
        head->step = STEP_SEED;
        return 0;
    }
    pt_start(side_rules(rules, head->stake), side_of(rules, state));
    return begin_side(rules, state);
}

static unsigned draw_side(const pt_rules *rules, void *state, uint32_t seed) {
    const pt_rules *side = side_rules(rules, head_of(state)->stake);
    side->game->draw(side, seed, side_of(rules, state));
    return begin_side(rules, state);
}

static unsigned apply_own(const pt_rules *rules, void *state, pt_action action) {
    combine_head *head = head_of(state);
    if (is_seed(action))
        return draw_side(rules, state, action - OWN_SEED);
    switch (action) {
    case OWN_REPETITION:
        return end_side(rules, state, PT_NOBODY);
    case OWN_ALLOW:
        return settle(rules, state, true);
    case OWN_CHALLENGE: {
        uint8_t *left = &head->challenges[PT_BLACK - owner(rules, state)];
        if (*left != NO_LIMIT)
            --*left;
        if (!side_rules(rules, head->stake)->game->side_first)
            return start_side(rules, state, false);
        head->step = STEP_FIRST;
        return 0;
    }
    case OWN_FIRST_WHITE:
    case OWN_FIRST_BLACK:
        return start_side(rules, state, action == OWN_FIRST_BLACK);
    default: {
        pt_actor to_act =
            pt_state_actor(side_rules(rules, head->stake), const_side_of(rules, state));
        return end_side(rules, state, action == OWN_LEAVE ? to_act : (pt_actor)(PT_BLACK - to_act));
    }
    }
}

static unsigned apply(const pt_rules *rules, void *state, pt_action action) {
    combine_head *head = head_of(state);
    if ((action & WRAP_MASK) == WRAP_OWN)
        return apply_own(rules, state, action);
    if (head->step == STEP_SIDE) {
        const pt_rules *side = side_rules(rules, head->stake);
        void *at = side_of(rules, state);
        unsigned flags = side->game->apply(side, at, action & ~WRAP_MASK);
        pt_outcome out = pt_result(side, at);
        if (out.over)
            return end_side(rules, state, out.winner);
        return flags & PT_TURN_ENDED ? PT_PART_TURN_ENDED : 0;
    }
    unsigned stake;
    if (combine_can_challenge(rules, state, action, &stake)) {
        head->step = STEP_ANSWER;
        head->declared = action;
        head->stake = (uint8_t)stake;
        return 0;
    }
    const pt_rules *main = main_rules(rules);
    return main->game->apply(main, main_of(state), action);
}

static pt_outcome result(const pt_rules *rules, const void *state) {
    return pt_result(main_rules(rules), const_main_of(state));
}

static void view(const pt_rules *rules, const void *state, pt_actor seat, void *out) {
    memmove(out, state, rules->state_size);
    const combine_head *head = const_head_of(state);
    pt_view(main_rules(rules), const_main_of(state), seat, main_of(out));
    if (head->step == STEP_SIDE)
        pt_view(side_rules(rules, head->stake), const_side_of(rules, state), across(head, seat),
                side_of(rules, out));
}

uint64_t combine_key(const combine_head *head, uint64_t main, uint64_t side) {
    uint64_t own = head->declared | (uint64_t)head->step << 32 | (uint64_t)head->stake << 40 |
                   (uint64_t)head->swapped << 48;
    uint64_t challenges = (uint64_t)head->challenges[0] | (uint64_t)head->challenges[1] << 8;
    return hash_finish(hash_word(0, own) + hash_word(1, challenges) + hash_word(2, main) +
                       hash_word(3, side));
}

static uint64_t identity_key(const pt_rules *rules, const void *state) {
    const combine_head *head = const_head_of(state);
    uint64_t side = head->step == STEP_SIDE ? pt_identity_key(side_rules(rules, head->stake),
                                                              const_side_of(rules, state))
                                            : 0;
    return combine_key(head, pt_identity_key(main_rules(rules), const_main_of(state)), side);
}

static uint64_t search_key(const pt_rules *rules, const void *state) {
    const combine_head *head = const_head_of(state);
    uint64_t side = head->step == STEP_SIDE
                        ? pt_search_key(side_rules(rules, head->stake), const_side_of(rules, state))
                        : 0;
    return combine_key(head, pt_search_key(main_rules(rules), const_main_of(state)), side);
}

static const pt_standing standings[] = {
    {.name = "challenges", .label = N_("challenges {0}"), .unlimited = N_("unlimited challenges")},
};

/* Adds the challenges left to the main game's standings. */
static void board(const pt_rules *rules, const void *state, pt_board *out) {
    const combine_head *head = const_head_of(state);
    if (out->rules != main_rules(rules))
        return;
    for (unsigned c = 0; c < 2; c++)
        board_add_standing(out, &standings[0], c,
                           head->challenges[c] == NO_LIMIT ? -1 : head->challenges[c]);
}

static void scene(const pt_rules *rules, const void *state, pt_scene *out) {
    const combine_head *head = const_head_of(state);
    out->count = 1;
    board_make(main_rules(rules), const_main_of(state), &out->boards[0]);
    board(rules, state, &out->boards[0]);
    if (head->step != STEP_SIDE)
        return;
    out->count = 2;
    out->boards[0].active = false;
    board_make(side_rules(rules, head->stake), const_side_of(rules, state), &out->boards[1]);
    for (unsigned c = 0; c < 2; c++)
        out->boards[1].seats[c] = (uint8_t)(head->swapped ? c ^ 1u : c);
}

/* The beats of a side game's last action come before those of what it settles. */
#define SIDE_BEATS 8

/* The changes on the main board when a declared action is settled, or when one that nobody can
 * challenge is made. */
static size_t settling_steps(const pt_rules *rules, const void *state, const void *next,
                             pt_action action, pt_step *out, size_t capacity) {
    const combine_head *head = const_head_of(state);
    const pt_rules *main = main_rules(rules);
    pt_action declared = head->step == STEP_MAIN ? action : head->declared;
    pt_step steps[PT_STEPS_MAX];
    size_t count = 0;
    pt_state made;
    memcpy(&made, const_main_of(state), main->state_size);
    if (memcmp(const_main_of(next), &made, main->state_size) == 0)
        return 0;
    pt_apply(main, &made, declared);
    if (memcmp(const_main_of(next), &made, main->state_size) == 0) {
        count = game_steps(main, const_main_of(state), declared, steps);
    } else {
        pt_board before, after;
        board_make(main, const_main_of(state), &before);
        board_make(main, const_main_of(next), &after);
        steps_between(&before, &after, 0, steps, &count);
    }
    count = count < capacity ? count : capacity;
    for (size_t i = 0; i < count; i++) {
        out[i] = steps[i];
        out[i].beat = (uint8_t)(steps[i].beat + (head->step == STEP_SIDE ? SIDE_BEATS : 0));
    }
    return count;
}

/* The changes on the side game's board, and on the main one when it is settled. */
static size_t steps(const pt_rules *rules, const void *state, pt_action action, pt_step *out) {
    const combine_head *head = const_head_of(state);
    pt_state next;
    memcpy(&next, state, rules->state_size);
    apply(rules, &next, action);
    bool side = head->step == STEP_SIDE, goes_on = const_head_of(&next)->step == STEP_SIDE;
    size_t count = 0;
    if (side && (action & WRAP_MASK) == WRAP_SIDE) {
        count = game_steps(side_rules(rules, head->stake), const_side_of(rules, state),
                           action & ~WRAP_MASK, out);
        for (size_t i = 0; i < count; i++)
            out[i].board = 1;
    }
    if (side && goes_on)
        return count;
    return count + settling_steps(rules, state, &next, action, out + count, PT_STEPS_MAX - count);
}
/* Words for the combined game's own actions, on a button and in a sentence; who starts is told by
 * tell_first, and seeds, drawn by chance, are shown by their texts. */
typedef struct own_words {
    const char *word, *sentence;
} own_words;

static const own_words *words_of(pt_action action) {
    static const own_words words[] = {
        /* TRANSLATORS: buttons: let a declared move stand, or challenge it */
        {N_("Allow it"), N_("{0} allows it")},
        {N_("Challenge it"), N_("{0} challenges it")},
        {N_("White starts"), NULL},
        {N_("Black starts"), NULL},
        {N_("Give up the side game"), N_("{0} gives up the side game")},
        {N_("Repetition"), N_("The side game is a tie: the position has occurred three times")},
        {N_("Give up the side game"), N_("{0} gives up the side game")},
    };
    size_t index = action & ~WRAP_MASK;
    return index < sizeof words / sizeof words[0] ? &words[index] : NULL;
}

static size_t picks(const pt_rules *rules, const void *state, pt_action action, pt_pick *out) {
    if ((action & WRAP_MASK) == WRAP_OWN) {
        const own_words *words = words_of(action);
        memset(&out[0], 0, sizeof out[0]);
        out[0].kind = PT_PICK_WORD;
        out[0].apart = action == OWN_CONCEDE;
        if (words)
            out[0].word = words->word;
        else
            pt_action_write(rules, state, action, out[0].text, sizeof out[0].text);
        return 1;
    }
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    return pt_action_picks(now, at, action & ~WRAP_MASK, out);
}

/* Who starts, and as whom if that is another name. */
static void tell_first(const pt_rules *rules, const void *state, pt_action action,
                       pt_sentence *out) {
    const pt_rules *side = side_rules(rules, const_head_of(state)->stake);
    const char *who =
        pt_game_players(main_rules(rules)->game)[action == OWN_FIRST_BLACK ? PT_BLACK : PT_WHITE]
            .label;
    const char *as = pt_game_players(side->game)[PT_WHITE].label;
    out->english = strcmp(who, as) == 0
                       ? N_("{0} starts the side game")
                       /* TRANSLATORS: who starts, and their name in it: "Black starts the side game
                        * as White", "White starts the side game as Player 1" */
                       : N_("{0} starts the side game as {1}");
    out->args[0].text = who;
    out->args[1].text = as;
}

static void tell(const pt_rules *rules, const void *state, pt_action action, pt_sentence *out) {
    if (action == OWN_FIRST_WHITE || action == OWN_FIRST_BLACK) {
        tell_first(rules, state, action, out);
        return;
    }
    if ((action & WRAP_MASK) == WRAP_OWN) {
        const own_words *words = words_of(action);
        pt_actor who = pt_action_maker(rules, state, action);
        out->english = words ? words->sentence : N_("Random start for the side game");
        if (who <= PT_BLACK)
            out->args[0].text = pt_game_players(main_rules(rules)->game)[who].label;
        return;
    }
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    pt_action_tell(now, at, action & ~WRAP_MASK, out);
    if (now == main_rules(rules))
        return;
    /* A player keeps their name, whichever side of the side game they play. */
    const pt_player *whole = pt_game_players(main_rules(rules)->game);
    const pt_player *side = pt_game_players(now->game);
    for (size_t i = 0; i < sizeof out->args / sizeof out->args[0]; i++)
        for (pt_actor who = PT_WHITE; who <= PT_BLACK; who++)
            if (out->args[i].text == side[who].label) {
                out->args[i].text = whole[across(const_head_of(state), who)].label;
                break;
            }
}

static size_t warnings(const pt_rules *rules, const void *state, pt_action action,
                       pt_warning *out) {
    const void *at;
    if ((action & WRAP_MASK) == WRAP_OWN)
        return 0;
    const pt_rules *now = inner(rules, state, &at);
    return pt_action_warnings(now, at, action & ~WRAP_MASK, out);
}

static size_t facts(const pt_rules *rules, const void *state, pt_action action, pt_fact_now *out) {
    const void *at;
    if ((action & WRAP_MASK) == WRAP_OWN)
        return 0;
    const pt_rules *now = inner(rules, state, &at);
    return pt_action_facts(now, at, action & ~WRAP_MASK, out);
}

static size_t tries(const pt_rules *rules, const void *state, pt_try *out, size_t capacity) {
    const void *at;
    const pt_rules *now = inner(rules, state, &at);
    return pt_state_tries(now, at, out, capacity);
}

static const pt_option options[] = {
    {.name = "sides",
     .label = N_("Challenges are decided by"),
     .kind = PT_OPTION_SIDES,
     .usual = "-"},
    {.name = "challenges",
     .label = N_("Challenges"),
     .both = true,
     .most = CHALLENGES_MAX,
     .unlimited = N_("No limit"),
     .usual = "3"},
};

#define OPTIONS .options = options, .option_count = sizeof options / sizeof options[0]
#define START(...) {__VA_ARGS__, OPTIONS},

/* The game alone, and the starts that main games name (combined.def in their folders). */
static const pt_variant variants[] = {
    {.name = "combined",
     .setup = "combined",
     .about = N_("Challenge a move, and a side game decides"),
     .bare = true,
     OPTIONS},
#include "combined_starts.def"
};

const pt_game pt_game_combined = {
    .name = "combined",
    .title = N_("Combined game"),
    .order = 15,
    .rules_version = 1,
    .state_size = PT_STATE_MAX,
    .sgf_game = "39",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .phases = combine_phases,
    .phase_count = sizeof combine_phases / sizeof combine_phases[0],
    .setup_read = combine_setup_read,
    .setup_write = combine_setup_write,
    .setup_for_position = combine_setup_for_position,
    .bind = combine_bind,
    .size = combine_size,
    .inner = inner,
    .start = start,
    .actor = actor,
    .owner = owner,
    .phase = phase,
    .legal = legal,
    .legal_count = legal_count,
    .apply = apply,
    .result = result,
    .view = view,
    .identity_key = identity_key,
    .search_key = search_key,
    .position_read = combine_position_read,
    .position_fits = combine_position_fits,
    .position_write = combine_position_write,
    .action_read = combine_action_read,
    .action_write = combine_action_write,
    .turn_read_official = combine_turn_read,
    .turn_write_official = combine_turn_write,
    .standings = standings,
    .standing_count = 1,
    .board = board,
    .scene = scene,
    .steps = steps,
    .picks = picks,
    .tell = tell,
    .warnings = warnings,
    .tell_facts = facts,
    .tries = tries,
};
