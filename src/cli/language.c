#include "cli/language.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/charset.h"

#ifndef LOCALEDIR
#define LOCALEDIR "/usr/local/share/locale"
#endif

enum { FOLDER_MAX = 4096, CHARSET_MAX = 48 };

/* The language that the environment requests, found as setlocale does. */
static const char *wanted(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

/* Without data for a locale, its language still works: gettext uses LANGUAGE in any locale but
 * plain C. */
static void speak_anyway(void) {
    const char *name = wanted();
    if (!setlocale(LC_ALL, "C.UTF-8") || getenv("LANGUAGE"))
        return;
    char language[64];
    size_t len = strcspn(name, ".@");
    if (len == 0 || len >= sizeof language)
        return;
    memcpy(language, name, len);
    language[len] = '\0';
    setenv("LANGUAGE", language, 1);
}

static int has_folder(const char *folder) {
    return access(folder, R_OK | X_OK) == 0;
}

static void find_texts(void) {
    static const char *const beside[] = {"po", "../share/locale"};
    char self[FOLDER_MAX - 64], folder[FOLDER_MAX];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
    self[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && i < sizeof beside / sizeof *beside; i++) {
        snprintf(folder, sizeof folder, "%.*s%s", (int)(slash + 1 - self), self, beside[i]);
        if (has_folder(folder)) {
            bindtextdomain("potentia", folder);
            return;
        }
    }
    bindtextdomain("potentia", LOCALEDIR);
}

/* The terminal's character set: the locale's, or the one the environment names if the system has
 * no data for that locale. */
static void find_charset(bool is_known, char out[CHARSET_MAX]) {
    const char *name = wanted();
    size_t dot = strcspn(name, ".");
    if (is_known || !name[dot])
        snprintf(out, CHARSET_MAX, "%s", nl_langinfo(CODESET));
    else
        snprintf(out, CHARSET_MAX, "%.*s", (int)strcspn(name + dot + 1, "@"), name + dot + 1);
}

/* C has no character set, only bytes. */
static bool is_plain(const char *charset) {
    static const char *const names[] = {"UTF-8", "UTF8", "ANSI_X3.4-1968", "US-ASCII", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(charset, names[i]) == 0)
            return true;
    return false;
}

void language_start(void) {
    char charset[CHARSET_MAX];
    bool is_known = setlocale(LC_ALL, "");
    find_charset(is_known, charset);
    if (!is_known)
        speak_anyway();
    find_texts();
    /* All messages, the C library's included, are UTF-8; streams convert them. */
    bind_textdomain_codeset("potentia", "UTF-8");
    if (!is_plain(charset) && charset_start(charset))
        bind_textdomain_codeset("libc", "UTF-8");
    textdomain("potentia");
}

bool language_is_utf8(void) {
    return !charset_is_on() && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool language_fits_locale(void) {
    return !charset_is_on() || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

void language_plain_numbers(void) {
    setlocale(LC_NUMERIC, "C");
}
