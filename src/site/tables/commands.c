#include "site/tables/commands.h"

#include <string.h>

/* Which of their seats the command is for. */
static bool choose_seat(const live *l, unsigned seats, const char *word, pt_actor *out) {
    if (word) {
        *out = strcmp(word, "black") == 0 ? PT_BLACK : PT_WHITE;
        return (*out == PT_BLACK || strcmp(word, "white") == 0) && (seats >> *out & 1);
    }
    if (seats == SEATS_BOTH)
        *out = l->shown.actor == PT_BLACK ? PT_BLACK : PT_WHITE;
    else
        *out = seats == SEATS_BLACK ? PT_BLACK : PT_WHITE;
    return seats != 0;
}

static bool may_chat(live *l, pt_actor seat, int64_t now, refusal *out) {
    const live_seat *me = &l->seats[seat], *other = &l->seats[1 - seat];
    uint8_t key[9];
    if (is_blocked(l->site, me->account, other->account))
        return refuse(out, REFUSED_BLOCKED);
    memcpy(key, &l->id, 8);
    key[8] = (uint8_t)seat;
    unsigned seconds = limit_take(l->site, LIMIT_CHAT, key, sizeof key, now);
    *out = refusal_slow(seconds);
    return seconds == 0;
}

bool command_ask(live *l, const asker *who, const command_words *words, job_done done,
                 void *context, refusal *out) {
    int64_t now = site_time(l->site);
    table_verb verb = table_verb_read(words->word, strlen(words->word));
    pt_actor seat;
    hosting_notice(l->site, now);
    if (site_is_stopping(l->site))
        return refuse(out, REFUSED_STOPPING);
    if (verb == TABLE_DO_NB || verb == TABLE_DO_JOIN)
        return refuse(out, REFUSED_COMMAND);
    if (!choose_seat(l, live_seats_of(l, who), words->seat, &seat))
        return refuse(out, REFUSED_SEAT);
    if (words->at < 0 || words->at > UINT32_MAX)
        return refuse(out, REFUSED_COMMAND_AT);
    if (verb == TABLE_DO_CHAT && !may_chat(l, seat, now, out))
        return false;
    table_command command = {.verb = verb,
                             .id = words->id,
                             .id_len = PT_ZSTR,
                             .at = (uint32_t)words->at,
                             .text = words->text,
                             .text_len = PT_ZSTR,
                             .lag_ms = words->lag_ms};
    job *w = job_new(seat, &command, now, done, context);
    if (!w)
        return refuse(out, REFUSED_STORAGE);
    if (l->seats[1 - seat].is_engine)
        memcpy(l->owner, who->address, sizeof l->owner);
    live_queue(l, w);
    return true;
}
