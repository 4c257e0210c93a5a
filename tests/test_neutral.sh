#!/bin/sh
# What serves every game names none: test_neutral.sh
#
# Names are those of the folders that tools/games.sh finds, and of the games of the series, whether
# they are here or not: potentials are called after them.
set -eu
cd "$(dirname "$0")/.."

rooms='base net game engine protocol review learn record combine table store site server wasm cli tui'

# The words that many people choose for a password are what they are.
exempt='src/site/people/passwords.def'

# A folder's name as a word of its own, separated by anything but letters; the others anywhere.
own=$(tools/games.sh folders | sed 's|.*/||' | paste -sd'|')
series='gipf|tamsk|z[eè]rtz|dvonn|yinsh|p[uü]nct([^u]|$)|tzaar|lyngk|matrx'
pattern="(^|[^a-zA-Z])($own)([^a-zA-Z]|\$)|$series"

for room in $rooms; do
    [ -d "src/$room" ] || { echo "neutral: there is no src/$room" >&2; exit 1; }
done

status=0
for file in $(for room in $rooms; do LC_ALL=C.UTF-8 grep -rlniE "$pattern" "src/$room" || true; done); do
    [ "$file" = "$exempt" ] && continue
    LC_ALL=C.UTF-8 grep -niE "$pattern" "$file" | sed "s|^|neutral: $file:|" >&2
    status=1
done

# On the page sentences may, and so may the ending of files in the publisher's notation.
sentences="s/'[^']* [^']*'//g; s/\`[^\`]* [^\`]*\`//g; s/\.gipf\>//g"
for file in $(find web/src -name '*.ts' -o -name '*.tsx' | sort); do
    named=$(sed "$sentences" "$file" | LC_ALL=C.UTF-8 grep -niE "$pattern") || continue
    echo "$named" | sed "s|^|neutral: $file:|" >&2
    status=1
done
[ $status -eq 0 ] && echo "no room but the games' own names one"
exit $status
