/* What a seat may see of the log. */
#include "table/inside.h"

static size_t secret_of(const table *t, pt_actor seat) {
    return t->secret[is_seat(seat) ? (int)seat : TABLE_VIEWERS - 1];
}

uint32_t table_secret_from(const table *t, pt_actor seat) {
    size_t first = secret_of(t, seat);
    if (first == 0)
        return 0;
    for (size_t i = first - 1; i < t->count; i++)
        if (t->steps[i].actor != seat)
            return t->steps[i].event;
    return 0;
}

/* Replaces each action that is still secret with `?`. */
static void hide_actions(const table *t, pt_actor seat, table_event *e, char *room) {
    size_t secret = secret_of(t, seat), step = t->count;
    if (secret == 0 || e->actor == seat)
        return;
    while (step > 0 && t->steps[step - 1].event >= e->number)
        step--;
    if (step >= t->count || t->steps[step].event != e->number)
        return;
    reader in = reader_on(e->text, e->text_len);
    writer w = writer_on(room, TABLE_LINE_MAX);
    while (!reader_done(&in)) {
        reader action = reader_until(&in, ';');
        bool hidden = step + 1 >= secret;
        if (w.len > 0)
            write_char(&w, ';');
        if (hidden)
            write_char(&w, '?');
        else
            write_bytes(&w, action.at, reader_left(&action));
        e->is_hidden |= hidden;
        step++;
    }
    if (!e->is_hidden)
        return;
    /* The key would reveal the choice, since there are only a few to try. */
    e->key = e->key_version = 0;
    e->text = room;
    e->text_len = writer_end(&w);
}

table_event table_view(const table *t, pt_actor seat, const table_event *event, char *room) {
    table_event e = *event;
    if (!is_seat(seat) || e.actor != seat) {
        e.id = NULL;
        e.id_len = 0;
    }
    if (e.kind == TABLE_EVENT_ACTED) {
        hide_actions(t, seat, &e, room);
    } else if (e.kind == TABLE_EVENT_PLANNED && e.actor != seat &&
               !(e.text_len == 1 && e.text[0] == '-')) {
        e.text = "?";
        e.text_len = 1;
    }
    return e;
}
