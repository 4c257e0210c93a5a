/* Names, recovery codes, and accounts in the store. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "base/text.h"
#include "base/utf8.h"
#include "site/people/people.h"

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
        key[i] = text_lower(name[i]);
    key[i] = '\0';
}

/* == Names that look alike == */

/* The next code point of UTF-8 text, 0 at the end. */
static uint32_t next_sign(const char **text) {
    unsigned len = **text ? utf8_length(*text) : 0;
    uint32_t c = len ? utf8_letter(*text, len) : 0;
    *text += len;
    return c;
}

/* The lower-case ASCII letter that a character is or looks like; 0 for none. Accents are ignored,
 * and letters of other alphabets count if their shape is the same, in either case. */
static char looks_like(uint32_t c) {
    static const struct {
        uint32_t first;
        const char *letters; /* from there on; '.' for none */
    } rows[] = {
        {0xC0, "aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y"},
        {0x100, "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                "lllnnnnnn.nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"},
        {0x391, "ab..ezh.ik.mn.o.p..ty.x.........a.....n.ik..v.o.p..tu.x.w"},
        {0x400, "e"},
        {0x405, "siij"},
        {0x410, "a.b..e....k.mho.pcty.x..........a.b..e....k.mho.pcty.x"},
        {0x450, "e"},
        {0x455, "siij"},
        {0x501, "d"},
        {0x51A, "qqww"},
        {0x24B6, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"},
        {0xFF21, "abcdefghijklmnopqrstuvwxyz......abcdefghijklmnopqrstuvwxyz"},
    };
    if (c < 0x80)
        return is_letter((char)c) ? text_lower((char)c) : 0;
    if (c >= 0x1D400 && c < 0x1D6A4) /* mathematical letters: the alphabet 13 times, in both
                                      * cases */
        return (char)('a' + (c - 0x1D400) % 26);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (c >= rows[i].first && c - rows[i].first < strlen(rows[i].letters) &&
            rows[i].letters[c - rows[i].first] != '.')
            return rows[i].letters[c - rows[i].first];
    return 0;
}

/* A name's letters and digits by appearance. `figures`, or NULL, says which letter each digit
 * stands for: "m0derator". Other characters are skipped: "A-d_min" passes for admin. */
static void name_bare(const char *name, const char *figures, char out[STORE_NAME_MAX + 1]) {
    size_t used = 0;
    uint32_t c;
    while (used < STORE_NAME_MAX && (c = next_sign(&name))) {
        char letter = looks_like(c);
        if (c >= '0' && c <= '9')
            letter = figures ? figures[c - '0'] : (char)c;
        else if (figures && (c == '@' || c == '$' || c == '!' || c == '|'))
            letter = c == '@' ? 'a' : c == '$' ? 's' : 'i';
        if (letter)
            out[used++] = letter;
    }
    out[used] = '\0';
}

static bool bare_is_reserved(const char *bare) {
    static const char *const words[] = {
        "admin",     "administrator", "anonymous", "anybody", "black",     "bot",      "chance",
        "computer",  "engine",        "everybody", "guest",   "help",      "host",     "me",
        "moderator", "mod",           "nobody",    "null",    "official",  "operator", "owner",
        "potentia",  "root",          "security",  "server",  "site",      "staff",    "somebody",
        "support",   "system",        "undefined", "visitor", "webmaster", "white",
    };
    /* Prefixes that would seem to speak for the site, and those of people whose names were
     * removed. */
    static const char *const beginnings[] = {"admin", "moderator", "removed", "deleted",
                                             "potentia"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(bare, words[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(bare, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

bool name_is_reserved(const char *name) {
    char bare[STORE_NAME_MAX + 1];
    name_bare(name, NULL, bare);
    if (bare_is_reserved(bare))
        return true;
    name_bare(name, "oizeasgtbg", bare);
    return bare_is_reserved(bare);
}

/* The account name that would read the same as this; `blank` replaces the separator between words,
 * 0: nothing. False: no account can have such a name. */
static bool name_as_account(const char *name, char blank, char out[STORE_NAME_MAX + 1]) {
    size_t used = 0;
    uint32_t c;
    while ((c = next_sign(&name))) {
        char sign = looks_like(c);
        if ((c >= '0' && c <= '9') || c == '-' || c == '_')
            sign = (char)c;
        else if (c == ' ' || c == '.')
            sign = blank;
        else if (c >= 0xFF10 && c <= 0xFF19)
            sign = (char)(c - 0xFF10 + '0');
        if (!sign && c != ' ' && c != '.' && !(c >= 0x300 && c <= 0x36F))
            return false;
        if (sign && used == NAME_MOST)
            return false;
        if (sign)
            out[used++] = sign;
    }
    out[used] = '\0';
    return name_is_good(out);
}

bool call_may_be_called(call *c, const char *name) {
    static const char blanks[] = {0, '-', '_'};
    store_status status = name_is_reserved(name) ? STORE_OK : STORE_MISSING;
    for (size_t i = 0; status == STORE_MISSING && i < sizeof blanks; i++) {
        char account[STORE_NAME_MAX + 1];
        person p;
        if (name_as_account(name, blanks[i], account))
            status = account_find(site_store(c->site), account, &p);
    }
    if (status == STORE_OK)
        call_refuse(c, REFUSED_NAME_TAKEN);
    else if (status != STORE_MISSING)
        call_refuse_store(c, status);
    return status == STORE_MISSING;
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

person person_new(const char *name, int64_t created, int64_t flags) {
    person p = {.id = random_id(), .created = created, .flags = flags};
    strcpy(p.name, name);
    name_fold(name, p.key);
    return p;
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
