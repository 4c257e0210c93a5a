#!/bin/sh
# The TypeScript of the page is strict and linted: both sets of types, then the rules.
set -eu
cd "$(dirname "$0")/../web"
node_modules/.bin/tsc --noEmit -p tsconfig.json
node_modules/.bin/tsc --noEmit -p tsconfig.worker.json
node_modules/.bin/eslint .
