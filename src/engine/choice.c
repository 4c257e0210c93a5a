#include "engine/choice.h"

#include <string.h>

#include "base/hash.h"
#include "combine/combine.h"
#include "combine/state.h"
#include "engine/lines.h"

bool choice_level(const struct pt_engine *e, level *out) {
    unsigned number = e->limits.level;
    const void *state = &e->given;
    const pt_rules *rules = pt_rules_inner(e->rules, &e->given, &state);
    const model *m = model_from(rules, state);
    if (number < 1 || number > LEVELS)
        return false;
    *out = m->levels[number - 1];
    return true;
}

bool choice_can_play(const pt_rules *rules) {
    if (rules->game->played_elsewhere)
        return false;
    for (unsigned i = 0; i < RULES_PARTS_MAX; i++)
        if (rules->parts[i] && rules->parts[i]->game->played_elsewhere)
            return false;
    return true;
}

pt_action choice_wrap(const struct pt_engine *e, pt_action action) {
    if (e->rules->game != &pt_game_combined)
        return action;
    return const_head_of(&e->given)->step == STEP_SIDE ? action | WRAP_SIDE : action;
}

/* The only random decision: the same seed and position give the same choice. */
static pt_rng rng_for(const struct pt_engine *e) {
    pt_rng rng;
    pt_rng_seed(&rng, e->limits.seed ^ pt_identity_key(e->rules, &e->given));
    return rng;
}

static void answer_with(struct pt_engine *e, pt_action action, int value) {
    memset(&e->answer, 0, sizeof e->answer);
    engine_describe_value(e, value, &e->answer);
    e->answer.nodes = engine_nodes(e);
    e->answer.time_ms = engine_elapsed(e);
    e->answer.pv[0] = action;
    e->answer.pv_count = 1;
    e->has_answer = true;
}

/* Whether the limits allow this action of the given game. */
static bool is_allowed(const struct pt_engine *e, pt_action action) {
    bool allowed = e->limits.only_count == 0;
    for (size_t i = 0; i < e->limits.only_count; i++)
        allowed |= e->limits.only[i] == action;
    return allowed;
}

/* Keeps only the allowed actions of the game in play. */
static void keep_allowed(const struct pt_engine *e, pt_actions *list) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (is_allowed(e, choice_wrap(e, list->items[i])))
            list->items[kept++] = list->items[i];
    list->count = kept;
}

/* A side game gets a fraction of the time of the main game. */
#define SIDE_TIME_PART 4

static bool in_side_game(const struct pt_engine *e) {
    return e->rules->game == &pt_game_combined && const_head_of(&e->given)->step == STEP_SIDE;
}

/* Time for the current search; weighing a stake takes two. */
static void allot_time(struct pt_engine *e) {
    engine_allot_time(e);
    if (e->task != TASK_SEARCH) {
        e->soft_ms /= 2;
        e->hard_ms = e->hard_ms ? (e->hard_ms + 1) / 2 : 0;
    } else if (in_side_game(e)) {
        e->soft_ms /= SIDE_TIME_PART;
        e->hard_ms = e->hard_ms ? 1 + e->hard_ms / SIDE_TIME_PART : 0;
    }
}

void choice_count_limits(struct pt_engine *e) {
    if (e->task == TASK_DONE)
        return;
    allot_time(e);
    worker *w = &e->workers[0];
    if (e->limits.depth && w->depth > 0 && (unsigned)w->depth > e->limits.depth)
        w->halted = true;
}

/* The combined game around the searched one, for the keys of the past: its head now, or once a
 * declared action is settled. */
static void look_around(struct pt_engine *e) {
    e->combined = e->rules->game == &pt_game_combined;
    e->in_side = false;
    if (!e->combined)
        return;
    e->around = *const_head_of(&e->given);
    e->in_side = in_side_game(e);
    if (e->in_side) {
        e->around_main = pt_identity_key(main_rules(e->rules), const_main_of(&e->given));
        return;
    }
    pt_actor user = pt_state_owner(main_rules(e->rules), const_main_of(&e->given));
    uint8_t *left = &e->around.challenges[PT_BLACK - user];
    if (e->task == TASK_LOST && *left != NO_LIMIT)
        --*left;
    combine_head_settle(&e->around);
}

/* Whether the search is to choose an action, not to analyse the position. */
static bool plays(const pt_limits *l) {
    return !l->plain && !l->analysis && !l->infinite && (l->level || l->lines <= 1);
}

/* Without any of these limits a search runs until stopped, like an infinite one. */
static bool is_limited(const pt_limits *l) {
    return l->level || l->nodes || l->depth || l->move_ms || l->time_ms[0] || l->time_ms[1];
}

static void use_model(struct pt_engine *e, const model *m) {
    e->model = m;
    /* The limits of the levels were fitted without networks. */
    e->net = !e->limits.level && model_network(m, &e->network) ? &e->network : NULL;
}

/* With only one candidate there is nothing to think about. */
static bool answer_single(struct pt_engine *e, const pt_rules *rules, const void *state) {
    candidate list[PT_ACTIONS_MAX];
    void *scratch = memset(e->workers[0].scratch, 0, SCRATCH_MAX);
    const model *m = model_from(rules, state);
    if (!plays(&e->limits) || !is_limited(&e->limits) || e->limits.only_count > 0 ||
        m->candidates(rules, state, 0, scratch, list) != 1)
        return false;
    e->task = TASK_DONE;
    use_model(e, m);
    answer_with(e, choice_wrap(e, list[0].action),
                model_evaluate(m, e->net, rules, state, (unsigned)pt_state_actor(rules, state)));
    return true;
}

/* Searches `state` under `rules` from now on. */
static void search(struct pt_engine *e, const pt_rules *rules, const void *state) {
    e->inner = rules;
    look_around(e);
    use_model(e, model_from(rules, state));
    memcpy(&e->root, state, rules->state_size);
    allot_time(e);
    for (unsigned i = 0; i < e->options.workers; i++)
        worker_start(&e->workers[i]);
}

/* Searches the given position with only the allowed actions. Models leave out actions that lead to
 * the same state as another, so actions are matched by their resulting states. */
static void search_given(struct pt_engine *e, const pt_rules *rules, const void *state) {
    if (e->limits.only_count > 0) {
        const model *m = model_from(rules, state);
        pt_actions list;
        pt_legal(rules, state, &list);
        size_t all = list.count;
        keep_allowed(e, &list);
        for (size_t i = 0; i < list.count && list.count < all; i++) {
            pt_state after;
            e->only[i] = list.items[i];
            e->only_keys[i] = m->make(rules, state, list.items[i], &after).key;
        }
        e->only_count = list.count < all ? list.count : 0;
        if (list.count == 0) {
            e->task = TASK_DONE;
            return;
        }
    }
    search(e, rules, state);
}

/* What a declared potential is worth to the challenger: searches the main game with the action made
 * and then with its stake lost, with half the time each. */
static void search_stake(struct pt_engine *e) {
    const pt_rules *main = main_rules(e->rules);
    const combine_head *head = const_head_of(&e->given);
    pt_state after;
    memcpy(&after, const_main_of(&e->given), main->state_size);
    if (e->task == TASK_MADE)
        main->game->apply(main, &after, head->declared);
    else
        main->game->forfeit(main, &after, head->declared);
    search(e, main, &after);
    if (pt_result(main, &after).over)
        e->workers[0].finished = true;
}

static int stakes_ahead(const stake_model *stakes, const pt_rules *main, const void *state,
                        pt_actor player) {
    int sum = 0;
    for (const char *kind = main->game->stakes(main); *kind; kind++)
        sum += stakes->ahead(main, state, (unsigned)player, *kind);
    return sum;
}

/* What losing a stake of each kind costs on average, in thousandths of a game: its worth, as often
 * as the challenger wins its side game. Returns the greatest. */
static int stake_costs(const struct pt_engine *e, const stake_model *stakes, pt_strength challenger,
                       int cost[RULES_PARTS_MAX]) {
    const char *kinds = stake_letters(e->rules);
    int most = 0;
    for (unsigned k = 0; kinds[k]; k++) {
        const pt_rules *side = side_rules(e->rules, k);
        bool starts;
        cost[k] = !side ? 0
                        : stakes->worth(kinds[k]) *
                              engine_side_permille(e, side, challenger, &starts) / 1000;
        most = cost[k] > most ? cost[k] : most;
    }
    return most;
}

/* The least gain that justifies a challenge: any gain at all, more when challenges are scarce. */
static int least_gain(const struct pt_engine *e, pt_actor user) {
    const pt_rules *main = main_rules(e->rules);
    const void *state = const_main_of(&e->given);
    const stake_model *stakes = model_from(main, state)->stakes;
    unsigned left = const_head_of(&e->given)->challenges[PT_BLACK - user];
    if (!stakes || left == NO_LIMIT || (int)left >= stakes_ahead(stakes, main, state, user))
        return 0;
    unsigned last = stakes->challenge_gains - 1;
    int cost[RULES_PARTS_MAX];
    return stake_costs(e, stakes, e->limits.strength, cost) *
           stakes->challenge_gain[left < last ? left : last] / 100;
}

/* Allowing leaves the action made; a challenge takes its stake as often as it is won. */
static void answer_declared(struct pt_engine *e) {
    const pt_rules *main = main_rules(e->rules);
    const combine_head *head = const_head_of(&e->given);
    pt_actor user = pt_state_owner(main, const_main_of(&e->given));
    bool starts;
    int odds =
        engine_side_permille(e, side_rules(e->rules, head->stake), e->limits.strength, &starts);
    int allow = pt_score_permille(main, e->stake_value[TASK_MADE]);
    int lost = pt_score_permille(main, e->stake_value[TASK_LOST]);
    int won = allow + (lost - allow) * odds / 1000 - least_gain(e, user);
    won = won < 0 ? 0 : won;
    bool challenge = won > allow;
    if (!is_allowed(e, challenge ? (pt_action)OWN_CHALLENGE : (pt_action)OWN_ALLOW))
        challenge = !challenge;
    if (challenge)
        answer_with(e, OWN_CHALLENGE, engine_score(e->model->scale, won));
    else
        answer_with(e, OWN_ALLOW, e->stake_value[TASK_MADE]);
    e->answer.weighed = true;
    e->answer.allow_permille = allow;
    e->answer.challenge_permille = won;
}

/* A challenge is spent whatever it is used against. Anyone would challenge an expensive stake, so
 * it loses some of its worth; a cheap one is bait for an opponent who challenges everything, and
 * saves the dearest. Our stakes so far show whether they do: more are used than were challenged, so
 * one passed, dear or cheap; fewer dear ones are gone than were challenged, so a cheap one was
 * among them; or we cannot tell. The even chance was found by matches (docs/benchmarks.md). */
static void bias_to_stakes(struct pt_engine *e) {
    const pt_rules *main = main_rules(e->rules);
    const void *state = const_main_of(&e->given);
    const model *m = model_from(main, state);
    const stake_model *stakes = m->stakes;
    pt_actor me = pt_state_owner(main, state);
    unsigned left = const_head_of(&e->given)->challenges[PT_BLACK - me];
    e->biased = stakes && plays(&e->limits) && left > 0 && left != NO_LIMIT;
    if (!e->biased)
        return;
    pt_state start;
    pt_start(main, &start);
    const char *kinds = stake_letters(e->rules);
    int cost[RULES_PARTS_MAX], used = 0, dear_gone = 0, dear_used = 0;
    int dearest = stake_costs(e, stakes, strength_of_other(e->limits.strength), cost);
    int spent = dearest * stakes->challenge_spent / 100;
    for (unsigned k = 0; kinds[k]; k++) {
        int gone = stakes->ahead(main, &start, (unsigned)me, kinds[k]) -
                   stakes->ahead(main, state, (unsigned)me, kinds[k]);
        int seen = stakes->used(main, state, (unsigned)me, kinds[k]);
        dear_gone += cost[k] < spent ? 0 : gone;
        dear_used += cost[k] < spent ? 0 : seen;
        used += seen;
    }
    int challenged = combine_setup_of(&e->rules->setup).challenges[PT_BLACK - me] - (int)left;
    /* The chance that they challenge anything, in hundredths. */
    int chance = used > challenged ? 0 : challenged > dear_gone ? 100 : 50;
    for (unsigned k = 0; kinds[k]; k++) {
        int gain = cost[k] < spent          ? (dearest - cost[k]) * chance / 100
                   : dear_used > challenged ? 0
                                            : spent - cost[k];
        /* Around even chances, four times the scale is worth a whole game. */
        e->bias[k] = gain * 4 * m->scale / 1000;
    }
}

int choice_bias(const struct pt_engine *e, pt_action action) {
    unsigned stake;
    return e->biased && combine_can_challenge(e->rules, &e->given, action, &stake) ? e->bias[stake]
                                                                                   : 0;
}

/* Whether the given game has any allowed action. */
static bool may_choose(const struct pt_engine *e) {
    pt_actions list;
    pt_legal(e->rules, &e->given, &list);
    for (size_t i = 0; i < list.count; i++)
        if (is_allowed(e, list.items[i]))
            return true;
    return false;
}

/* If there is nothing to search, one choice is as good as another and must be unpredictable. The
 * combined game's own action, giving up, is not considered. */
static bool answer_by_lot(struct pt_engine *e) {
    const pt_rules *rules = e->rules;
    const void *state = &e->given;
    if (pt_state_actor(rules, state) != PT_CHANCE && !pt_state_phase(rules, state)->secret)
        return false;
    if (in_side_game(e)) {
        rules = side_rules(e->rules, const_head_of(&e->given)->stake);
        state = const_side_of(e->rules, &e->given);
    }
    pt_actions list;
    pt_legal(rules, state, &list);
    keep_allowed(e, &list);
    pt_rng rng = rng_for(e);
    if (list.count > 0)
        answer_with(e, choice_wrap(e, list.items[pt_rng_below(&rng, (uint32_t)list.count)]), 0);
    e->task = TASK_DONE;
    return true;
}

/* The challenged player starts the side game, or has the challenger start it, whichever wins more
 * often. */
static void answer_first(struct pt_engine *e) {
    bool white = pt_state_owner(e->rules, &e->given) == PT_WHITE, other;
    engine_side_permille(e, side_rules(e->rules, const_head_of(&e->given)->stake),
                         strength_of_other(e->limits.strength), &other);
    white = white != other;
    if (!is_allowed(e, white ? (pt_action)OWN_FIRST_WHITE : (pt_action)OWN_FIRST_BLACK))
        white = !white;
    answer_with(e, white ? (pt_action)OWN_FIRST_WHITE : (pt_action)OWN_FIRST_BLACK, 0);
    e->task = TASK_DONE;
}

void choice_begin(struct pt_engine *e) {
    const pt_rules *rules = e->rules;
    const void *state = &e->given;
    e->task = TASK_SEARCH;
    e->biased = false;
    e->only_count = 0;
    level l;
    if (choice_level(e, &l)) {
        if (!e->limits.nodes || e->limits.nodes > l.nodes)
            e->limits.nodes = l.nodes;
        e->limits.lines = l.lines;
    }
    if (!may_choose(e)) {
        e->task = TASK_DONE;
        return;
    }
    if (answer_by_lot(e))
        return;
    if (rules->game == &pt_game_combined) {
        const combine_head *head = const_head_of(state);
        if (head->step == STEP_ANSWER) {
            e->task = TASK_MADE;
            search_stake(e);
            return;
        }
        if (head->step == STEP_FIRST) {
            answer_first(e);
            return;
        }
        rules = pt_rules_inner(rules, &e->given, &state);
        if (head->step == STEP_MAIN)
            bias_to_stakes(e);
    }
    if (!answer_single(e, rules, state))
        search_given(e, rules, state);
}

bool choice_helps(const struct pt_engine *e) {
    return e->task == TASK_SEARCH;
}

/* e^-x in 65,536ths for x in sixteenths, from tables of whole and fractional powers. */
static uint32_t falling(unsigned x) {
    static const uint32_t whole[] = {65536, 24109, 8869, 3263, 1200, 442, 162, 60, 22, 8, 3, 1};
    static const uint32_t part[] = {65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313,
                                    39750, 37341, 35079, 32953, 30957, 29081, 27319, 25664};
    if (x / 16 >= sizeof whole / sizeof whole[0])
        return 0;
    return (uint32_t)((uint64_t)whole[x / 16] * part[x % 16] / 65536);
}

/* A level's choice among the lines found: the better a line, the likelier. */
static void draw_line(struct pt_engine *e, const level *l) {
    const worker *w = &e->workers[0];
    unsigned n = w->lines_found;
    uint32_t weights[PT_LINES_MAX] = {0}, total = 0;
    for (unsigned i = 0; i < n; i++) {
        int behind =
            w->previous[0].value + w->previous[0].bias - w->previous[i].value - w->previous[i].bias;
        unsigned x = behind <= 0 ? 0 : (unsigned)behind * 16 / (unsigned)l->temperature;
        weights[i] = falling(x);
        total += weights[i];
    }
    if (n < 2 || total == 0)
        return;
    pt_rng rng = rng_for(e);
    uint32_t drawn = pt_rng_below(&rng, total);
    unsigned i = 0;
    while (drawn >= weights[i])
        drawn -= weights[i++];
    const search_result *r = &w->previous[i];
    engine_describe_value(e, r->value, &e->answer);
    e->answer.pv_count = r->pv_count;
    for (size_t k = 0; k < r->pv_count; k++)
        e->answer.pv[k] = choice_wrap(e, r->pv[k]);
}

/* A search stopped in the middle of a depth reports how far it got; one stopped before finishing
 * its first depth still owes an action. */
static void conclude(struct pt_engine *e) {
    worker *w = &e->workers[0];
    if (w->lines[0].pv_count > 0) {
        bool cut = w->ply >= 0;
        if (cut)
            lines_tell(w, true);
        e->answer.nodes = engine_nodes(e);
        e->answer.time_ms = engine_elapsed(e);
        return;
    }
    if (e->has_answer)
        return;
    pt_actions list;
    pt_legal(e->inner, &e->root, &list);
    keep_allowed(e, &list);
    if (list.count > 0)
        answer_with(e, choice_wrap(e, list.items[0]), 0);
}

bool choice_work(struct pt_engine *e, uint64_t nodes) {
    worker *w = &e->workers[0];
    if (e->task == TASK_DONE)
        return true;
    if (!w->finished && !worker_run(w, nodes))
        return false;
    if (e->task == TASK_SEARCH) {
        conclude(e);
        level l;
        if (choice_level(e, &l))
            draw_line(e, &l);
        e->task = TASK_DONE;
        return true;
    }
    /* The challenger acts, so turn the value to their point of view. */
    const pt_rules *main = main_rules(e->rules);
    pt_actor me = pt_state_actor(e->rules, &e->given);
    pt_outcome out = pt_result(main, &e->root);
    int value = w->lines[0].value;
    if (out.over)
        value = out.winner == PT_NOBODY ? 0 : out.winner == me ? PT_SCORE_WIN : -PT_SCORE_WIN;
    else if (pt_state_actor(main, &e->root) != me)
        value = -value;
    e->stake_value[e->task] = value;
    if (e->task == TASK_MADE) {
        e->task = TASK_LOST;
        if (e->options.clock_ms)
            e->started = e->counted_from = e->options.clock_ms(e->options.context);
        search_stake(e);
        return false;
    }
    answer_declared(e);
    e->task = TASK_DONE;
    return true;
}
