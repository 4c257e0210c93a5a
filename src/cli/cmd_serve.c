/* potentia serve: the page in the browser. */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "server/assets.h"
#include "server/desktop.h"
#include "server/listen.h"
#include "server/server.h"

#ifndef WEBDIR
#define WEBDIR "/usr/local/share/potentia/web"
#endif

enum { FOLDER_MAX = 4096, PLACE_NB = 3 };

/* Where the page may lie: beside the command in a build tree, where the tree of an installed
 * command has it, where it was meant to be installed. Returns how many there are. */
static unsigned likely_folders(char out[PLACE_NB][FOLDER_MAX]) {
    static const char *const beside[] = {"web", "../share/potentia/web"};
    unsigned count = 0;
    char self[FOLDER_MAX - 64];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
    if (len > 0) {
        self[len] = '\0';
        char *slash = strrchr(self, '/');
        for (unsigned i = 0; slash && i < sizeof beside / sizeof *beside; i++)
            snprintf(out[count++], FOLDER_MAX, "%.*s%s", (int)(slash + 1 - self), self, beside[i]);
    }
    snprintf(out[count++], FOLDER_MAX, "%s", WEBDIR);
    return count;
}

static int fail_assets(const char *name, const char *folder, assets_status status,
                       const assets_fault *fault) {
    switch (status) {
    case ASSETS_UNREADABLE:
        return fail(name, STATUS_USAGE, _("%s: %s cannot be read: %s"), folder, fault->where,
                    strerror(fault->error));
    case ASSETS_TOO_LARGE:
        return fail(name, STATUS_USAGE,
                    _("%s holds more than a page: %d MB in %d files, %d folders deep, is the most"),
                    folder, ASSETS_BYTES_MAX >> 20, ASSETS_FILES_MAX, ASSETS_DEPTH_MAX);
    case ASSETS_NO_MEMORY:
        return fail(name, STATUS_FAULT, _("there is not enough memory"));
    case ASSETS_ABSENT:
    case ASSETS_LOADED:
        break;
    }
    return fail(name, STATUS_USAGE,
                _("%s has no index.html; \"make web\" makes the folder that --assets names"),
                folder);
}

/* Loads the page from the folder named, or from the first likely one that there is. */
static int load_page(const cli_args *args, assets *out) {
    const char *name = args->command->name, *asked = args->values[OPTION_ASSETS];
    assets_fault fault;
    if (asked) {
        assets_status status = assets_load(asked, out, &fault);
        return status == ASSETS_LOADED ? STATUS_DONE : fail_assets(name, asked, status, &fault);
    }
    char folders[PLACE_NB][FOLDER_MAX];
    unsigned count = likely_folders(folders);
    for (unsigned i = 0; i < count; i++) {
        assets_status status = assets_load(folders[i], out, &fault);
        if (status == ASSETS_LOADED)
            return STATUS_DONE;
        if (status != ASSETS_ABSENT)
            return fail_assets(name, folders[i], status, &fault);
    }
    return fail(name, STATUS_USAGE,
                _("the page has not been built: run \"make web\", or name its folder with "
                  "--assets (looked for %s)"),
                folders[0]);
}

static int fail_listen(const char *name, const char *address, listen_status status,
                       const listening *where) {
    switch (status) {
    case LISTEN_UNKNOWN_HOST:
        return fail(name, STATUS_USAGE, _("--listen: \"%s\" is not found: %s"), where->host,
                    gai_strerror(where->error));
    case LISTEN_REFUSED:
        if (where->error == EADDRINUSE) {
            char other[LISTEN_URL_MAX];
            snprintf(other, sizeof other, strchr(where->host, ':') ? "[%s]:%u" : "%s:%u",
                     where->host, where->port < 65535 ? where->port + 1 : 8484);
            return fail(name, STATUS_FAULT,
                        _("port %u is taken by another program, perhaps another \"potentia "
                          "serve\"; stop that, or choose another port: --listen %s (port 0 takes "
                          "a free one)"),
                        where->port, other);
        }
        if (where->error == EACCES)
            return fail(name, STATUS_FAULT,
                        _("port %u is not allowed to this user; choose one from 1024 on"),
                        where->port);
        if (where->error == EADDRNOTAVAIL)
            return fail(name, STATUS_FAULT,
                        _("--listen: this machine does not have the address %s"), where->host);
        return fail(name, STATUS_FAULT, _("cannot listen at %s: %s"), address,
                    strerror(where->error));
    case LISTEN_NO_ADDRESS:
    case LISTEN_DONE:
        break;
    }
    return fail(name, STATUS_USAGE,
                _("--listen: \"%s\" is not an address and port, such as 127.0.0.1:8484, "
                  "[::1]:8484 or 8484"),
                address);
}

/* Says where the page is; and shows it, where that is wanted or likely to be. */
static void announce(const cli_args *args, const listening *where) {
    char url[LISTEN_URL_MAX];
    listen_url(where, url);
    printf(_("Potentia is at %s\n"), url);
    if (!where->local)
        puts(_("Other computers reach it too, at the addresses of this one."));
    puts(_("Press Ctrl-C to stop."));
    fflush(stdout);
    bool asked = args->values[OPTION_OPEN];
    if (args->values[OPTION_NO_OPEN] || (!asked && !desktop_present()))
        return;
    if (!desktop_open(url) && asked)
        fail(args->command->name, STATUS_DONE, _("the browser cannot be opened: xdg-open: %s"),
             strerror(errno));
}

static int run(const cli_args *args) {
    const char *name = args->command->name, *address = args->values[OPTION_LISTEN];
    if (!address)
        address = "127.0.0.1:8484";
    if (args->values[OPTION_OPEN] && args->values[OPTION_NO_OPEN])
        return fail(name, STATUS_USAGE, _("--open and --no-open contradict each other"));
    assets page;
    int status = load_page(args, &page);
    if (status != STATUS_DONE)
        return status;
    listening where;
    listen_status listened = listen_open(address, &where);
    if (listened != LISTEN_DONE) {
        assets_free(&page);
        return fail_listen(name, address, listened, &where);
    }
    server *s = server_open(&page, &where);
    if (s) {
        announce(args, &where);
        server_run(s);
        server_close(s);
    } else {
        status = fail(name, STATUS_FAULT, _("the server cannot be started: %s"), strerror(errno));
    }
    listen_close(&where);
    assets_free(&page);
    return status;
}

const cli_command command_serve = {
    .name = "serve",
    .about = N_("serve the page to play and study in the browser"),
    .synopsis = "serve [--listen ADDRESS] [--assets DIR] [--open | --no-open]",
    .description =
        N_("Serves the page that \"make web\" builds, and opens it in the browser where there is "
           "a desktop. Everything is computed in the browser; this program only hands out files, "
           "which it reads once, when it starts.\n"
           "\n"
           "The page is looked for in the folder \"web\" beside this program, then where it is "
           "installed. Interrupt and terminate (Ctrl-C) end the program; answers under way are "
           "finished first, within a second."),
    .examples = N_("    potentia serve\n"
                   "    potentia serve --listen 0.0.0.0:8080 --no-open\n"
                   "    potentia serve --listen [::1]:0"),
    .options = OPTION_BIT(LISTEN) | OPTION_BIT(ASSETS) | OPTION_BIT(OPEN) | OPTION_BIT(NO_OPEN),
    .least = 0,
    .most = 0,
    .run = run,
};
