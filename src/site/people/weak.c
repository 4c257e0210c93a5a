/* Passwords that are guessed first. */
#include <stdlib.h>
#include <string.h>

#include "site/people/people.h"

static const char *const common[] = {
#define X(text) text,
#include "site/people/passwords.def"
#undef X
};

static int compare(const void *key, const void *entry) {
    return strcmp(key, *(const char *const *)entry);
}

static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter_or_sign(char c) {
    return (c < '0' || c > '9') && c != '!' && c != '.' && c != '-' && c != '_';
}

/* The name, repeated or not, with or without digits at the end. */
static bool is_name(const char *password, const char *name) {
    size_t len = strlen(password), name_len = strlen(name);
    while (len > name_len && !is_letter_or_sign(password[len - 1]))
        len--;
    if (len == 0 || len % name_len != 0)
        return false;
    for (size_t i = 0; i < len; i++)
        if (password[i] != small(name[i % name_len]))
            return false;
    return true;
}

/* Consecutive or repeated characters: "aaaaaaaa", "23456789", "zyxwvuts". */
static bool is_row(const char *password) {
    int step = password[1] - password[0];
    if (step < -1 || step > 1)
        return false;
    for (size_t i = 1; password[i + 1]; i++)
        if (password[i + 1] - password[i] != step)
            return false;
    return true;
}

bool password_is_weak(const char *password, const char *name) {
    char folded[PASSWORD_MOST + 1];
    size_t len = strlen(password);
    if (len < PASSWORD_LEAST)
        return true;
    if (len > PASSWORD_MOST)
        return false;
    for (size_t i = 0; i <= len; i++)
        folded[i] = small(password[i]);
    return bsearch(folded, common, sizeof common / sizeof *common, sizeof *common, compare) ||
           is_row(folded) || (*name && is_name(folded, name));
}
