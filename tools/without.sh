#!/bin/sh
# Builds the programs with one game left out and runs the fast tests that remain, in C:
#
#     tools/without.sh BUILD            each game in turn
#     tools/without.sh BUILD GAME...    these
#
# One build tree, BUILD-without, is configured anew for each, so that only what depends on the
# games is compiled again.
set -eu
dir=$1-without
shift
cd "$(dirname "$0")/.."
names=$(tools/games.sh folders | sed 's|.*/||')
# shellcheck disable=SC2086 # one word a game
[ $# -gt 0 ] || set -- $names
[ -e "$dir/build.ninja" ] ||
    CC=gcc meson setup "$dir" --buildtype=debug -Doptimization=1 -Dtests=enabled

status=0
for game in "$@"; do
    echo "== without $game"
    rest=$(echo "$names" | grep -vx "$game" | paste -sd,)
    meson configure "$dir" -Dgames="$rest"
    ninja --quiet -C "$dir" build.ninja
    programs=$(ninja -C "$dir" -t targets all | sed -n 's/^\(tests\/test_[a-z_]*\): c_LINKER.*/\1/p')
    # shellcheck disable=SC2086 # one word a program
    ninja --quiet -C "$dir" potentia $programs || { status=1; continue; }
    "$dir"/potentia games >/dev/null || status=1
    meson test -C "$dir" --no-rebuild --suite fast || status=1
done
exit $status
