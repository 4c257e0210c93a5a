/* `potentia engine` alone, for a build under ThreadSanitizer: test_protocol.py talks to it. */
#include "cli/commands.h"

int main(void) {
    const cli_args args = {.command = &command_engine};
    return command_engine.run(&args);
}
