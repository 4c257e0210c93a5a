#!/bin/sh
# Earlier versions of the engine are built from history and play: test_frozen.sh COMMAND
set -eu
command=$1
opponents=$(dirname "$command")/tests/opponents
log=$(mktemp)
trap 'rm -f "$log"' EXIT

fail() {
    echo "frozen: $1" >&2
    cat "$log" >&2
    exit 1
}

if ! git ls-files --error-unmatch tests/opponents/frozen.txt >/dev/null 2>&1 ||
    [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    echo 'frozen: no history here'
    exit 77
fi

# What cannot be built from the history is no opponent. Building each would take too long.
grep -v '^#' tests/opponents/frozen.txt >"$log"
while read -r name commit; do
    git merge-base --is-ancestor "$commit" HEAD 2>/dev/null ||
        fail "$name: the history has no commit $commit"
done <"$log"
grep -q '^0\.1 ' "$log" || fail 'there is no version 0.1'
[ -z "$(cut -d ' ' -f 1 "$log" | sort | uniq -d)" ] || fail 'a name stands for two commits'

"$command" match engine:nodes=200 fixed:0.1 --nodes 200 --start dvonn --games 2 >"$log" 2>&1 ||
    fail 'version 0.1 does not play'
grep -q '^Lost by technical failure:.* A 0 B 0, .* A 0 B 0, .* A 0 B 0, .* A 0 B 0$' "$log" ||
    fail 'a game ended by a fault'
# What scores against it are compared with: its signature is for ever.
"$opponents/0.1/potentia" bench >"$log" 2>&1 || fail 'version 0.1 does not run'
grep -qw 15296534 "$log" || fail 'version 0.1 searches other nodes than it did'

# What is no version is refused before anything is played.
for name in 0.0 0.1.1 0x1 1..2 . term terms:0 terms.; do
    status=0
    "$command" match engine "fixed:$name" --games 2 >"$log" 2>&1 || status=$?
    [ "$status" -eq 2 ] || fail "fixed:$name exits $status"
done
