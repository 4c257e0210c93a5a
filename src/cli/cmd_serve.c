/* potentia serve: the page, and online play. */
#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/output.h"
#include "server/assets.h"
#include "server/desktop.h"
#include "server/listen.h"
#include "server/server.h"

#ifndef WEBDIR
#define WEBDIR "/usr/local/share/potentia/web"
#endif

enum { FOLDER_MAX = 4096, PLACE_NB = 3 };

/* Where the page may be: beside the command in a build tree, in the installed command's tree, or
 * in the configured prefix. Returns how many. */
static unsigned likely_folders(char out[PLACE_NB][FOLDER_MAX], bool *is_built_here) {
    unsigned count = 0;
    char self[FOLDER_MAX - 64], ninja[FOLDER_MAX];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
    self[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(self, '/');
    *is_built_here = false;
    if (slash) {
        *slash = '\0';
        snprintf(ninja, sizeof ninja, "%s/build.ninja", self);
        *is_built_here = access(ninja, F_OK) == 0;
        snprintf(out[count++], FOLDER_MAX, "%s/web", self);
        slash = strrchr(self, '/');
    }
    if (slash) {
        *slash = '\0';
        snprintf(out[count++], FOLDER_MAX, "%s/share/potentia/web", self);
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
                    _("%s is too large to be the page: the limits are %d MB, %d files and "
                      "folders %d deep"),
                    folder, ASSETS_BYTES_MAX >> 20, ASSETS_FILES_MAX, ASSETS_DEPTH_MAX);
    case ASSETS_NO_MEMORY:
        return fail(name, STATUS_FAULT, _("not enough memory"));
    case ASSETS_ABSENT:
    case ASSETS_LOADED:
        break;
    }
    return fail(name, STATUS_USAGE, _("%s is not the page's folder: it has no index.html"), folder);
}

/* Loads the page from the given folder, or from the first of the usual ones that exists. */
static int load_page(const cli_args *args, assets *out) {
    const char *name = args->command->name, *asked = args->values[OPTION_ASSETS];
    assets_fault fault;
    if (asked) {
        assets_status status = assets_load(asked, out, &fault);
        return status == ASSETS_LOADED ? STATUS_DONE : fail_assets(name, asked, status, &fault);
    }
    char folders[PLACE_NB][FOLDER_MAX];
    bool is_built_here;
    unsigned count = likely_folders(folders, &is_built_here);
    for (unsigned i = 0; i < count; i++) {
        assets_status status = assets_load(folders[i], out, &fault);
        if (status == ASSETS_LOADED)
            return STATUS_DONE;
        if (status != ASSETS_ABSENT)
            return fail_assets(name, folders[i], status, &fault);
    }
    if (is_built_here)
        return fail(name, STATUS_USAGE,
                    _("the page has not been built: run \"make web\", or give its folder with "
                      "--assets (looked for %s)"),
                    folders[0]);
    return fail(name, STATUS_USAGE,
                _("the page is not installed (looked for %s): add it with \"make web install\" "
                  "in the source folder, or give another folder with --assets"),
                folders[count > 2 ? 1 : count - 1]);
}

static int fail_listen(const char *name, const char *address, listen_status status,
                       const listening *where) {
    switch (status) {
    case LISTEN_UNKNOWN_HOST:
        return fail(name, STATUS_USAGE, _("--listen: cannot find \"%s\": %s"), where->host,
                    gai_strerror(where->error));
    case LISTEN_REFUSED:
        if (where->error == EADDRINUSE) {
            char other[LISTEN_URL_MAX];
            snprintf(other, sizeof other, strchr(where->host, ':') ? "[%s]:%u" : "%s:%u",
                     where->host, where->port < 65535 ? where->port + 1 : 8484);
            return fail(name, STATUS_FAULT,
                        _("port %u is in use, perhaps by another \"potentia serve\"; stop "
                          "that, or choose another port: --listen %s (port 0 picks a free one)"),
                        where->port, other);
        }
        if (where->error == EACCES)
            return fail(name, STATUS_FAULT,
                        _("you are not allowed to use port %u; choose one from 1024 up"),
                        where->port);
        if (where->error == EADDRNOTAVAIL)
            return fail(name, STATUS_FAULT,
                        _("--listen: this machine does not have the address %s"), where->host);
        return fail(name, STATUS_FAULT, _("cannot listen on %s: %s"), address,
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

/* Prints the address, and opens the browser if requested or likely to be wanted. */
static void announce(const cli_args *args, const listening *where) {
    char url[LISTEN_URL_MAX];
    listen_url(where, url);
    printf(_("Potentia is running at %s\n"), url);
    if (!where->local)
        puts(_("Other computers can reach it too, at this computer's addresses."));
    puts(_("Press Ctrl-C to stop."));
    fflush(stdout);
    bool asked = args->values[OPTION_OPEN];
    if (args->values[OPTION_NO_OPEN] || (!asked && !desktop_present()))
        return;
    if (!desktop_open(url) && asked)
        fail(args->command->name, STATUS_DONE, _("the browser cannot be opened: xdg-open: %s"),
             strerror(errno));
}

/* The settings from the options. */
typedef struct wishes {
    char origins[GIVEN_MAX][ORIGIN_MAX];
    const char *origin_list[GIVEN_MAX];
    network proxies[GIVEN_MAX], watchers[GIVEN_MAX];
    char own_name[HOST_NAME_MAX + 1];
    policy policy; /* of these */
    unsigned engines, megabytes;
} wishes;

static bool read_networks(const cli_args *args, option_id id, network out[GIVEN_MAX],
                          unsigned *count) {
    const char *texts[GIVEN_MAX];
    *count = args_values(args, id, texts, GIVEN_MAX);
    for (unsigned i = 0; i < *count; i++)
        if (!network_read(texts[i], &out[i])) {
            fail(args->command->name, STATUS_USAGE,
                 _("%s: \"%s\" is not an address such as 192.0.2.1 or a range such as "
                   "192.0.2.0/24"),
                 option_spelling(id), texts[i]);
            return false;
        }
    return true;
}

static bool read_wishes(const cli_args *args, wishes *w) {
    const char *texts[GIVEN_MAX];
    unsigned count = args_values(args, OPTION_ORIGIN, texts, GIVEN_MAX);
    for (unsigned i = 0; i < count; i++) {
        if (!origin_read(texts[i], w->origins[i])) {
            fail(args->command->name, STATUS_USAGE,
                 _("%s: \"%s\" is not an address such as https://games.example.org"),
                 option_spelling(OPTION_ORIGIN), texts[i]);
            return false;
        }
        w->origin_list[i] = w->origins[i];
    }
    if (gethostname(w->own_name, sizeof w->own_name) != 0)
        w->own_name[0] = '\0';
    w->own_name[sizeof w->own_name - 1] = '\0';
    w->policy = (policy){
        .names = {w->own_name},
        .origins = w->origin_list,
        .origin_count = count,
        .proxies = w->proxies,
        .watchers = w->watchers,
    };
    return read_networks(args, OPTION_PROXY, w->proxies, &w->policy.proxy_count) &&
           read_networks(args, OPTION_METRICS_FROM, w->watchers, &w->policy.watcher_count) &&
           args_option_number(args, OPTION_ENGINES, 1, 64, &w->engines) &&
           args_option_number(args, OPTION_ENGINE_MEMORY, 1, 65536, &w->megabytes);
}

/* Opens the site behind the page: NULL without a store; false after reporting an error. */
static bool open_site(const cli_args *args, const wishes *w, journal *log, site **out) {
    char error[SITE_ERROR_MAX] = "";
    *out = NULL;
    if (args->values[OPTION_NO_STORE])
        return true;
    *out = site_open(
        &(site_options){
            .store = args->values[OPTION_STORE],
            .engines = w->engines,
            .engine_mb = w->megabytes,
            .open_house = args->values[OPTION_OPEN_HOUSE],
            .version = pt_version(),
            .log = journal_line,
            .log_context = log,
        },
        error);
    if (*out)
        return true;
    fail(args->command->name, STATUS_FAULT,
         _("cannot open the database: %s (--store chooses another, --no-store serves only the "
           "page)"),
         error);
    return false;
}

/* Serves on these sockets until told to stop. */
static int serve(const cli_args *args, const wishes *w, const assets *page, journal *log,
                 listening *where) {
    site *place;
    if (!open_site(args, w, log, &place))
        return STATUS_FAULT;
    server *s = server_open(
        &(server_options){
            .page = page,
            .site = place,
            .journal = log,
            .policy = w->policy,
            .open_house = args->values[OPTION_OPEN_HOUSE],
        },
        where);
    int status = STATUS_DONE;
    if (s) {
        announce(args, where);
        server_run(s);
        server_close(s);
    } else {
        status = fail(args->command->name, STATUS_FAULT, _("the server cannot be started: %s"),
                      strerror(errno));
    }
    if (place)
        site_close(place);
    return status;
}

static int run(const cli_args *args) {
    language_plain_numbers();
    const char *name = args->command->name, *address = args->values[OPTION_LISTEN],
               *file = args->values[OPTION_LOG];
    if (!address)
        address = "127.0.0.1:8484";
    if (args->values[OPTION_OPEN] && args->values[OPTION_NO_OPEN])
        return fail(name, STATUS_USAGE, _("--open and --no-open cannot be combined"));
    if (args->values[OPTION_STORE] && args->values[OPTION_NO_STORE])
        return fail(name, STATUS_USAGE, _("--store and --no-store cannot be combined"));
    static wishes w;
    if (!read_wishes(args, &w))
        return STATUS_USAGE;
    if (file && args->values[OPTION_STORE] && is_same_file(file, args->values[OPTION_STORE]))
        return fail(name, STATUS_USAGE, _("--log and --store are the same file"));
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
    if (where.host[strspn(where.host, "0123456789.:")]) /* a name, not figures */
        w.policy.names[1] = where.host;
    journal *log = journal_open(file);
    if (log)
        status = serve(args, &w, &page, log, &where);
    else
        status = fail(name, STATUS_FAULT, _("--log: %s cannot be written: %s"), file ? file : "-",
                      strerror(errno));
    journal_close(log);
    listen_close(&where);
    assets_free(&page);
    return status;
}

const cli_command command_serve = {
    .name = "serve",
    .about = N_("serve the page, to play and study in the browser"),
    .synopsis = "serve [--listen ADDRESS] [--store WHERE | --no-store] [OPTION...]",
    .description =
        N_("Serves the page, and opens it in the browser if there is a desktop. Visitors can "
           "play each other, live or by correspondence, or play the engine. Nothing is "
           "acknowledged before it is stored: in a file, or in PostgreSQL, with which several "
           "servers form one site. With --no-store, only the page's files are served: "
           "everything but online play works.\n"
           "\n"
           "The page is read once at startup, from the folder \"web\" beside this program or "
           "from where it is installed. SIGINT (Ctrl-C) and SIGTERM stop the server once it "
           "has stored and answered pending requests, usually within a second. So does SIGHUP, "
           "unless --log names a file: then that is reopened."),
    .examples = "    potentia serve\n"
                "    potentia serve --listen 0.0.0.0:8080 --no-open\n"
                "    potentia serve --store postgresql:///potentia --proxy 127.0.0.1 \\\n"
                "        --origin https://games.example.org --log -",
    .options = SERVE_OPTIONS,
    .least = 0,
    .most = 0,
    .run = run,
};
