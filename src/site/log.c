#include <string.h>

#include "site/frame.h"
#include "store/store.h"

void log_words(site *s, const char *level, const char *const *words) {
    const site_options *o = site_settings(s);
    growing g = {.len = 0};
    size_t len;
    if (!o->log || store_is_pending())
        return;
    grow_text(&g, "{\"time\":");
    grow_number(&g, site_time(s));
    grow_text(&g, ",\"level\":");
    grow_string(&g, level, strlen(level));
    grow_text(&g, ",\"what\":");
    grow_string(&g, words[0], strlen(words[0]));
    for (words++; words[0]; words += 2) {
        const char *text = words[1] ? words[1] : "";
        grow_char(&g, ',');
        grow_string(&g, words[0], strlen(words[0]));
        grow_char(&g, ':');
        grow_string(&g, text, strlen(text));
    }
    grow_bytes(&g, "}", 2); /* with its NUL */
    const char *line = grown(&g, &len);
    if (len > 0)
        o->log(o->log_context, line);
    grow_drop(&g);
}
