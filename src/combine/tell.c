/* What people are told about a challenge: before it, while its side game is played, and at its
 * end. */
#include "combine/combine.h"
#include "combine/state.h"
#include "game/front.h"

static bool is_combined(const pt_rules *rules) {
    return rules->game == &pt_game_combined;
}

static const char *name_of(const pt_rules *rules, pt_actor player) {
    return pt_game_players(main_rules(rules)->game)[player].label;
}

/* Where an action begins, for a main game that does not say where its stake lies. */
static int16_t first_point(const pt_rules *main, const void *state, pt_action action) {
    pt_pick picks[PT_PICKS_MAX];
    size_t count = pt_action_picks(main, state, action, picks);
    for (size_t i = 0; i < count; i++)
        for (size_t p = 0; picks[i].kind == PT_PICK_POINT && p < PT_POINTS_MAX; p++)
            if (pt_points_has(&picks[i].points, p))
                return (int16_t)p;
    return -1;
}

static pt_stake stake_of(const pt_rules *rules, const void *state) {
    const pt_rules *main = main_rules(rules);
    pt_action declared = const_head_of(state)->declared;
    pt_stake out = {.what = {.english = N_("At stake: the declared move.")},
                    .would = {.english = N_("If {0} wins, the move isn't made.")},
                    .lost = {.english = N_("{0} wins the side game: the move isn't made.")}};
    if (main->game->stake_tell)
        main->game->stake_tell(main, const_main_of(state), declared, &out);
    else
        out.point = first_point(main, const_main_of(state), declared);
    return out;
}

bool combine_challenge_at(const pt_rules *rules, const void *state, combine_challenge *out) {
    if (!is_combined(rules) || const_head_of(state)->step == STEP_MAIN)
        return false;
    const combine_head *head = const_head_of(state);
    pt_actor challenged = pt_state_owner(rules, state);
    pt_stake stake = stake_of(rules, state);
    *out = (combine_challenge){.challenger = (pt_actor)(PT_BLACK - challenged),
                               .is_made = head->step != STEP_ANSWER,
                               .point = stake.point,
                               .side = side_rules(rules, head->stake)};
    const char *challenger = name_of(rules, out->challenger), *other = name_of(rules, challenged);
    stake.would.args[0].text = challenger;
    pt_sentence told[COMBINE_TOLD] = {
        stake.what,
        {.english = out->is_made ? N_("{0} challenges it") : N_("{0} can challenge it."),
         .args[0].text = challenger},
        {.english = N_("Side game: {0}."), .args[0].text = pt_rules_title(out->side)},
        stake.would,
        {.english = N_("If {0} wins, the move is made."), .args[0].text = other},
        {.english = N_("A tie counts for {0}: the move is made."), .args[0].text = other},
    };
    memcpy(out->told, told, sizeof told);
    return true;
}

/* Makes the action in the side game; false if that leaves it undecided. */
static bool ends(const pt_rules *rules, void *state, pt_action action, pt_actor *winner) {
    const combine_head *head = head_of(state);
    const pt_rules *side = side_rules(rules, head->stake);
    void *at = side_of(rules, state);
    if ((action & WRAP_MASK) == WRAP_OWN) {
        pt_actor to_act = pt_state_actor(side, at);
        *winner = action == OWN_CONCEDE ? (pt_actor)(PT_BLACK - to_act)
                  : action == OWN_LEAVE ? to_act
                                        : PT_NOBODY;
    } else {
        pt_apply(side, at, action & ~WRAP_MASK);
        pt_outcome out = pt_result(side, at);
        if (!out.over)
            return false;
        *winner = out.winner;
    }
    *winner = across(head, *winner);
    return true;
}

bool combine_end_by(const pt_rules *rules, const void *state, pt_action action, combine_end *out) {
    pt_actor winner;
    if (!is_combined(rules) || const_head_of(state)->step != STEP_SIDE)
        return false;
    memcpy(&out->state, state, rules->state_size);
    if (!ends(rules, &out->state, action, &winner))
        return false;
    pt_stake stake = stake_of(rules, state);
    out->point = stake.point;
    out->is_kept = winner == PT_NOBODY || winner == pt_state_owner(rules, state);
    out->told = stake.lost;
    if (out->is_kept)
        out->told = (pt_sentence){.english = winner == PT_NOBODY
                                                 ? N_("The side game is a tie: the move is made.")
                                                 : N_("{0} wins the side game: the move is made.")};
    if (winner <= PT_BLACK)
        out->told.args[0].text = name_of(rules, winner);
    return true;
}
