/* potentia serve and admin in a build without the server. */
#include "cli/commands.h"
#include "cli/message.h"

#ifndef SERVER_LACKS
#define SERVER_LACKS "the server"
#endif

static int run(const cli_args *args) {
    return fail(args->command->name, STATUS_FAULT,
                _("this program was built without the server, which needs epoll, jansson, "
                  "libsodium and SQLite; missing: %s"),
                SERVER_LACKS);
}

const cli_command command_serve = {
    .name = "serve",
    .about = N_("not in this build: serve the page"),
    .synopsis = "serve [OPTION...]",
    .description = N_("This program was built without the server. The page also runs from any "
                      "static host: build it with \"make web\"."),
    .examples = "",
    .options = SERVE_OPTIONS,
    .least = 0,
    .most = 0,
    .run = run,
};

const cli_command command_admin = {
    .name = "admin",
    .about = N_("not in this build: moderate a server"),
    .synopsis = "admin [OPTION...] COMMAND [ARGUMENT...]",
    .description = N_("This program was built without the server."),
    .examples = "",
    .options = ADMIN_OPTIONS,
    .least = 0,
    .most = OPERANDS_MAX,
    .run = run,
};
