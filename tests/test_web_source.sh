#!/bin/sh
# The TypeScript of the page is strict, linted and formatted: all sets of types, then the rules,
# then the one way to write it.
set -eu
cd "$(dirname "$0")/../web"
node_modules/.bin/tsc --noEmit -p tsconfig.json
node_modules/.bin/tsc --noEmit -p tsconfig.worker.json
node_modules/.bin/tsc --noEmit -p tests/unit/tsconfig.json
node_modules/.bin/eslint .
node_modules/.bin/prettier --check --log-level warn .
