#!/bin/sh
# The module of the page in plain node: test_web_module.sh MODULE MORE COMMAND
#
# MORE has the games of tests/games in it. `make` builds both and installs the packages; without
# them there is nothing to test.
set -eu
module=$1
more=$2
command=$3
if [ ! -e "$module" ] || [ ! -e "$more" ] || [ ! -d web/node_modules ]; then
    echo 'web_module: make web first'
    exit 77
fi
MODULE_WASM=$more node --test web/tests/module/every-game.test.mjs
MODULE_WASM=$module POTENTIA=$command exec node --test web/tests/module/*.test.mjs
