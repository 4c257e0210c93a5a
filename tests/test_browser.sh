#!/bin/sh
# The page in Chromium: test_browser.sh COMMAND BUILD all|smoke
#
# `make` builds the page and installs the packages; without them there is nothing to test.
command=$1
build=$2
if [ ! -e "$build/web/index.html" ] || [ ! -d web/node_modules ]; then
    echo 'browser: make web first'
    exit 77
fi
# The same page with the games of tests/games, where their module and command are built.
if [ "$3" = all ] && [ -e "$build/module-more.wasm" ]; then
    node web/build.mjs "$build/module-more.wasm" "$build/web-more" >/dev/null
fi
exec node web/tests/browser/run.mjs "$command" "$build/web" "$build/module.wasm" "$3"
