/* A random game of GIPF, through the public header alone:
 *
 *     cc embed.c $(pkg-config --cflags --libs potentia) -o embed && ./embed 7
 */
#include <potentia.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    pt_rules *rules;
    pt_error error;
    if (pt_rules_new(NULL, "standard", PT_ZSTR, &rules, &error) != PT_OK) {
        char why[256];
        pt_error_text(&error, NULL, NULL, why, sizeof why);
        fprintf(stderr, "embed: %s\n", why);
        return 1;
    }

    pt_rng rng;
    pt_rng_seed(&rng, argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    pt_state state, turn_start;
    pt_start(rules, &state);

    for (int turn = 1; !pt_result(rules, &state).over; turn++) {
        pt_action actions[32];
        size_t count = 0;
        unsigned flags;
        turn_start = state;
        do {
            pt_actions legal;
            pt_legal(rules, &state, &legal);
            actions[count] = legal.items[pt_rng_below(&rng, (uint32_t)legal.count)];
            flags = pt_apply(rules, &state, actions[count++]);
        } while (!(flags & PT_TURN_ENDED) && count < sizeof actions / sizeof *actions);

        char text[sizeof actions / sizeof *actions * PT_ACTION_TEXT_MAX];
        pt_turn_write(rules, &turn_start, actions, count, PT_NOTATION_CANONICAL, text, sizeof text);
        const char *owner = pt_state_owner(rules, &turn_start) == PT_WHITE ? "White" : "Black";
        printf("%d. %s %s\n", turn, owner, text);
    }

    pt_outcome end = pt_result(rules, &state);
    printf("%s wins\n", end.winner == PT_WHITE ? "White" : "Black");
    pt_rules_free(rules);
    return 0;
}
