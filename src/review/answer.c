/* Verdicts on answers to declared actions. */
#include "base/text.h"
#include "review/inside.h"

void review_answer_judge(review_answer *a, const pt_search_info *best) {
    int challenge = best->challenge_permille - best->allow_permille;
    a->worth = a->challenged ? challenge : -challenge;
    a->judged = judge_cost(a->worth < 0 ? -a->worth : 0);
}

const review_answer *review_answers(const review *r, size_t turn, size_t *count) {
    size_t first = 0;
    while (first < r->answer_count && r->answers[first].turn < turn)
        first++;
    *count = 0;
    while (first + *count < r->answer_count && r->answers[first + *count].turn == turn)
        ++*count;
    return r->answers + first;
}

void review_answer_tell(const review_answer *a, pt_sentence *out) {
    int size = a->worth < 0 ? -a->worth : a->worth;
    *out = (pt_sentence){.english = N_("Challenging or allowing it made no difference.")};
    out->args[0].number = (size + 5) / 10;
    if (out->args[0].number == 0)
        return;
    if (a->challenged)
        out->english =
            a->worth > 0 ? N_("Challenging was worth {0}%.") : N_("Challenging cost {0}%.");
    else
        out->english = a->worth > 0 ? N_("Allowing it was worth {0}%.")
                                    : N_("Challenging would have been worth {0}%.");
}
