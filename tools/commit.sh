#!/bin/sh
# Prints the commit these sources are, with + where files were changed since; nothing where
# nobody knows: sources without their history, or in the history of another project.
set -eu
cd "$(dirname "$0")/.."

# `git archive` writes the commit here.
archived='$Format:%H$'
case $archived in
*Format*) ;;
*)
    echo "$archived" | cut -c 1-12
    exit
    ;;
esac

top=$(git rev-parse --show-toplevel 2>/dev/null) || exit 0
[ "$(cd "$top" && pwd -P)" = "$(pwd -P)" ] || exit 0
commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || exit 0
git diff --quiet HEAD 2>/dev/null || commit=$commit+
echo "$commit"
