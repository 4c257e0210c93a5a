#include "site/inside.h"

void log_words(site *s, const char *level, const char *const *words) {
    const site_options *o = site_settings(s);
    json j = {0};
    if (!o->log || store_is_pending())
        return;
    json_open(&j, NULL, '{');
    json_number(&j, "time", site_time(s));
    json_text(&j, "level", level);
    json_text(&j, "what", words[0]);
    for (words++; words[0]; words += 2)
        json_text(&j, words[0], words[1] ? words[1] : "");
    json_close(&j, '}');
    json_put(&j, "", 1);
    if (!j.failed)
        o->log(o->log_context, j.out);
    json_free(&j);
}
