#!/bin/sh
# The module of the page in plain node: test_web_module.sh MODULE COMMAND
#
# `make` builds the module and installs the packages; without them there is nothing to test.
module=$1
command=$2
if [ ! -e "$module" ] || [ ! -d web/node_modules ]; then
    echo 'web_module: make web first'
    exit 77
fi
MODULE_WASM=$module POTENTIA=$command exec node --test web/tests/module/*.test.mjs
