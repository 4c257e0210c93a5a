#!/bin/sh
# The parts of the page that need no browser, in plain node: test_web_unit.sh
if [ ! -d web/node_modules ]; then
    echo 'web_unit: make web first'
    exit 77
fi
exec node web/tests/unit/run.mjs
