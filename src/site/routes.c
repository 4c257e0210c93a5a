#include "site/call.h"

#include <stdio.h>
#include <string.h>

/* Words in capitals match anything and are stored in call.parts, in order. */
static const route routes[] = {
    {SITE_POST, "accounts", MAY_PEOPLE, LIMIT_LOGIN, post_account},
    {SITE_POST, "recover", MAY_PEOPLE, LIMIT_LOGIN, post_recover},
    {SITE_POST, "session", MAY_PEOPLE, LIMIT_LOGIN, post_session},
    {SITE_DELETE, "session", MAY_PEOPLE, LIMIT_NB, delete_session},
    {SITE_DELETE, "sessions", MAY_PEOPLE, LIMIT_NB, delete_sessions},
    {SITE_GET, "me", MAY_ANYBODY, LIMIT_NB, get_me},
    {SITE_DELETE, "me", MAY_ACCOUNT, LIMIT_LOGIN, delete_me},
    {SITE_PUT, "me/password", MAY_ACCOUNT, LIMIT_LOGIN, put_password},
    {SITE_POST, "me/recovery", MAY_ACCOUNT, LIMIT_LOGIN, post_recovery},
    {SITE_GET, "me/data", MAY_ACCOUNT, LIMIT_DATA, get_data},
    {SITE_GET, "me/tables", MAY_ANYBODY, LIMIT_NB, get_own_tables},
    {SITE_GET, "me/records", MAY_ACCOUNT, LIMIT_NB, get_records},
    {SITE_POST, "me/records", MAY_ACCOUNT, LIMIT_JOINS, post_record},
    {SITE_GET, "me/records/ID", MAY_ACCOUNT, LIMIT_NB, get_record},
    {SITE_DELETE, "me/records/ID", MAY_ACCOUNT, LIMIT_NB, delete_record},
    {SITE_GET, "me/bots", MAY_ACCOUNT, LIMIT_NB, get_bots},
    {SITE_POST, "me/bots", MAY_ACCOUNT, LIMIT_JOINS, post_bots},
    {SITE_POST, "me/bots/NAME", MAY_ACCOUNT, LIMIT_JOINS, post_bot},
    {SITE_DELETE, "me/bots/NAME", MAY_ACCOUNT, LIMIT_JOINS, delete_bot},
    {SITE_GET, "me/bars", MAY_ACCOUNT, LIMIT_NB, get_bars},
    {SITE_PUT, "me/bars/NAME", MAY_ACCOUNT, LIMIT_NB, put_bar},
    {SITE_DELETE, "me/bars/NAME", MAY_ACCOUNT, LIMIT_NB, delete_bar},
    {SITE_GET, "people/NAME", MAY_ANYBODY, LIMIT_NB, get_profile},
    {SITE_GET, "people/NAME/ratings/GAME", MAY_ANYBODY, LIMIT_NB, get_history},
    {SITE_GET, "tables", MAY_ANYBODY, LIMIT_NB, get_tables},
    /* Repeating it is free, so the handler takes from LIMIT_TABLES itself. */
    {SITE_POST, "tables", MAY_ANYBODY, LIMIT_NB, post_tables},
    /* These cost as much as they show, so they take from LIMIT_OTHER themselves. */
    {SITE_GET, "tables/ID", MAY_ANYBODY, LIMIT_NB, get_table},
    {SITE_GET, "tables/ID/record", MAY_ANYBODY, LIMIT_NB, get_game},
    {SITE_POST, "tables/ID/commands", MAY_ANYBODY, LIMIT_COMMANDS, post_command},
    {SITE_POST, "tables/ID/join", MAY_ANYBODY, LIMIT_JOINS, post_join},
    {SITE_POST, "tables/ID/invite", MAY_ANYBODY, LIMIT_JOINS, post_invite},
    {SITE_POST, "tables/ID/seat-link", MAY_ANYBODY, LIMIT_JOINS, post_seat_link},
    {SITE_POST, "tables/ID/take-seat", MAY_ANYBODY, LIMIT_JOINS, post_take_seat},
    {SITE_POST, "tables/ID/report", MAY_ANYBODY, LIMIT_JOINS, post_report},
};

/* Whether the path matches the pattern; stores its variable parts. */
static bool fits(const char *pattern, span path, call *c) {
    size_t part = 0;
    for (const char *at = path.at, *end = at + path.len;; at++, pattern++) {
        size_t wanted = strcspn(pattern, "/");
        const char *slash = memchr(at, '/', (size_t)(end - at));
        size_t len = (size_t)((slash ? slash : end) - at);
        if (*pattern >= 'A' && *pattern <= 'Z') {
            if (len == 0 || len >= sizeof c->parts[part])
                return false;
            memcpy(c->parts[part], at, len);
            c->parts[part++][len] = '\0';
        } else if (len != wanted || memcmp(at, pattern, len) != 0) {
            return false;
        }
        at += len;
        pattern += wanted;
        if (!*pattern || at == end)
            return !*pattern && at == end;
    }
}

void call_route(call *c, span path) {
    static const char root[] = "/api/v1/";
    static const char *const methods[SITE_METHOD_NB] = {"GET, HEAD", "POST", "PUT", "DELETE"};
    size_t skip = sizeof root - 1, used = 0;
    if (!path.at || path.len < skip || memcmp(path.at, root, skip) != 0)
        return;
    path = (span){path.at + skip, path.len - skip};
    for (size_t i = 0; i < sizeof routes / sizeof *routes && !c->route; i++) {
        if (!fits(routes[i].path, path, c))
            continue;
        used += (size_t)snprintf(c->allow + used, sizeof c->allow - used, "%s%s", used ? ", " : "",
                                 methods[routes[i].method]);
        if (routes[i].method == c->method)
            c->route = &routes[i];
    }
}
