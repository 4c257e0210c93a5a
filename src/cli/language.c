#include "cli/language.h"

#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef LOCALEDIR
#define LOCALEDIR "/usr/local/share/locale"
#endif

enum { FOLDER_MAX = 4096 };

/* The language that the environment asks for, as setlocale looks for it. */
static const char *wanted(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

/* A system without data for a locale can still speak its language: gettext takes LANGUAGE in
 * any locale but plain C. */
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

void language_start(void) {
    if (!setlocale(LC_ALL, ""))
        speak_anyway();
    find_texts();
    bind_textdomain_codeset("potentia", "UTF-8");
    textdomain("potentia");
}

void language_plain_numbers(void) {
    setlocale(LC_NUMERIC, "C");
}
