#!/bin/sh
# Lists the C sources and headers that the formatter and the linters look after.
cd "$(dirname "$0")/.." || exit 2
find include src tests fuzz bench puzzles tune examples -name '*.[ch]' | sort
