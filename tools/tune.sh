#!/bin/sh
# Plays games, fits the weights of the engine's terms on them, and writes them to the
# folders of the games: tools/tune.sh BUILD [GAMES]
#
# GAMES is the number for each of the starts below (1,000 when not given), played at 1,500
# nodes an action on two processes. docs/tuning.md tells what came of it.
set -eu
build=$1
games=${2:-1000}
cd "$(dirname "$0")/.."
ninja --quiet -C "$build" tune/tune
tune=$build/tune/tune
data=$build/tune/data
rm -rf "$data"
mkdir -p "$data"

(
    "$tune" play standard "$games" 1500 11 "$data/gipf"
    "$tune" play tournament "$games" 1500 13 "$data/gipf"
    "$tune" play basic "$((games / 3))" 1500 14 "$data/gipf"
) &
"$tune" play ultimate "$((games * 2))" 2000 31 "$data/potentials"
"$tune" play 'tournament supply=T4P4,Z4D4' "$((games / 3))" 1500 32 "$data/potentials"
"$tune" play 'standard supply=T3Z3D3Y3' "$((games / 3))" 1500 34 "$data/potentials"
"$tune" play 'standard supply=P6' "$((games / 3))" 1500 45 "$data/potentials"
"$tune" play dvonn "$((games * 3 / 2))" 1500 21 "$data/dvonn"
wait

# fit FOLDER MODEL...: writes the weights of those models of a game.
fit() {
    folder=$1
    shift
    echo '/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */'
    echo "#include \"games/$folder/weights.h\""
    for model in "$@"; do
        echo
        "$tune" fit "$model" "$data/$model"
    done
}
fit gipf gipf potentials >"$data/weights.c"
mv "$data/weights.c" src/games/gipf/weights.c
fit dvonn dvonn >"$data/weights.c"
mv "$data/weights.c" src/games/dvonn/weights.c
echo 'tune: the weights are written to src/games'
