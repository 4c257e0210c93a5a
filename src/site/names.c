/* Names, recovery codes, and accounts as the store has them. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "site/people.h"

/* == Names == */

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool name_is_good(const char *name) {
    size_t len = strlen(name);
    if (len < NAME_LEAST || len > NAME_MOST || !is_letter(name[0]))
        return false;
    for (const char *c = name; *c; c++)
        if (!is_letter(*c) && !(*c >= '0' && *c <= '9') && *c != '-' && *c != '_')
            return false;
    return true;
}

void name_fold(const char *name, char key[STORE_NAME_MAX + 1]) {
    size_t i = 0;
    for (; i < STORE_NAME_MAX && name[i]; i++)
        key[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
    key[i] = '\0';
}

/* Signs that change nothing of how a name is read: "A-d_min" passes for admin. */
static void name_bare(const char *name, char out[STORE_NAME_MAX + 1]) {
    size_t used = 0;
    char key[STORE_NAME_MAX + 1];
    name_fold(name, key);
    for (const char *c = key; *c; c++)
        if (*c != '-' && *c != '_')
            out[used++] = *c;
    out[used] = '\0';
}

bool name_is_reserved(const char *name) {
    static const char *const words[] = {
        "admin",     "administrator", "anonymous", "anybody", "black",     "bot",      "chance",
        "computer",  "engine",        "everybody", "guest",   "help",      "host",     "me",
        "moderator", "mod",           "nobody",    "null",    "official",  "operator", "owner",
        "potentia",  "root",          "security",  "server",  "site",      "staff",    "somebody",
        "support",   "system",        "undefined", "visitor", "webmaster", "white",
    };
    /* Names of people whose own name was removed. */
    static const char *const beginnings[] = {"removed", "deleted", "potentia"};
    char bare[STORE_NAME_MAX + 1];
    name_bare(name, bare);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(bare, words[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(bare, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* == Recovery codes == */

/* Crockford's base 32. */
static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void recovery_make(char out[RECOVERY_TEXT]) {
    for (int i = 0; i < RECOVERY_TEXT - 1; i++)
        out[i] = i % 6 == 5 ? '-' : digits[randombytes_uniform(32)];
    out[RECOVERY_TEXT - 1] = '\0';
}

bool recovery_read(const char *text, char out[RECOVERY_TEXT]) {
    int at = 0;
    for (const char *c = text; *c; c++) {
        char sign = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
        if (sign == '-' || sign == ' ')
            continue;
        sign = sign == 'O' ? '0' : sign == 'I' || sign == 'L' ? '1' : sign;
        if (!strchr(digits, sign))
            return false;
        if (at % 6 == 5)
            out[at++] = '-';
        if (at >= RECOVERY_TEXT - 1)
            return false;
        out[at++] = sign;
    }
    out[at] = '\0';
    return at == RECOVERY_TEXT - 1;
}

/* == Accounts == */

static bool see_account(void *context, const store_account *account) {
    person *p = context;
    *p = (person){.id = account->id, .created = account->created, .flags = account->flags};
    snprintf(p->name, sizeof p->name, "%s", account->name);
    snprintf(p->key, sizeof p->key, "%s", account->key ? account->key : "");
    snprintf(p->password, sizeof p->password, "%s", account->password);
    snprintf(p->recovery, sizeof p->recovery, "%s", account->recovery);
    return false;
}

store_status account_read(store *s, int64_t id, person *out) {
    return store_read_account(s, id, see_account, out);
}

store_status account_find(store *s, const char *name, person *out) {
    if (!name_is_good(name))
        return STORE_MISSING;
    char key[STORE_NAME_MAX + 1];
    name_fold(name, key);
    return store_find_account(s, key, see_account, out);
}

store_account account_row(const person *p) {
    return (store_account){.id = p->id,
                           .created = p->created,
                           .flags = p->flags,
                           .name = p->name,
                           .key = p->key,
                           .password = p->password,
                           .recovery = p->recovery};
}
