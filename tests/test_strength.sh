#!/bin/sh
# What is played to measure the engine, of every game: test_strength.sh COMMAND
set -eu
command=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

fail() {
    echo "strength: $1" >&2
    cat "$log" >&2
    exit 1
}

strength() {
    tools/strength.py --built "$(dirname "$command")" "$@" --jobs 1 >"$log" 2>&1
}

for folder in $(tools/games.sh folders); do
    game=$(basename "$folder")
    strength levels "$game" --count 2 --upto 1 || fail "level 1 of $game"
    grep -q '^| 1 | greedy | [0-9.]* % ± [0-9.]* ' "$log" || fail "the table of $game"
    strength match "$game" random --count 2 --nodes 20 || fail "a match of $game"
    grep -q '^SPRT of Elo 10 against 0' "$log" || fail "the test of $game"
    sides=$(grep -c '^side ' "$folder/strength.txt" 2>/dev/null) || continue
    strength odds "$game" --count 2 || fail "the odds of $game"
    [ "$(grep -c '^| .* of 2 |.* of 1 |.* of 1 |.* of 2 | `{' "$log")" -eq "$sides" ] || fail "the table of odds of $game"
done
status=0
strength levels nothing || status=$?
[ "$status" -eq 1 ] || fail 'a game that does not exist'
grep -q 'GAME is one of' "$log" || fail 'what games there are'
