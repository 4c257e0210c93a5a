#!/bin/sh
# Finds games. Each is a folder NAME with a game.c that defines pt_game_NAME, and is built by being
# there: below src/games, and below the folders that MORE_GAMES names.
#
#     tools/games.sh folders    the folders, one a line, in the order the games are shown in
#     tools/games.sh table      GAME(NAME) a line, for src/game/builtin.c; combining is one of them
#     tools/games.sh combined   for src/combine/game.c: WITH_NAME of every game, and the combined.def
#                               of each folder that has one
#     tools/games.sh sources    what is compiled
#     tools/games.sh files PLACE PATTERN    what games have elsewhere: PLACE/NAME/PATTERN of each
#     tools/games.sh all-files  all of it: what a build is made from
#     tools/games.sh bench      {DEPTH, "POSITION"} a line of what `potentia bench` searches, which
#                               the bench.txt of a folder lists; {0, NULL} at the end
#     tools/games.sh nets       the networks, which are named after models, not games
#
# GAMES names those to build, parted by blanks; all of them when it is empty.
set -eu
cd "$(dirname "$0")/.."

# ORDER FOLDER of every game, by the order that its game.c states.
found() {
    for folder in "$@"; do
        [ -e "$folder/game.c" ] || continue
        name=$(basename "$folder")
        case " ${GAMES:-$name} combine " in
        *" $name "*) ;;
        *) continue ;;
        esac
        order=$(sed -n 's/^    \.order = \([0-9]*\),.*/\1/p' "$folder/game.c")
        echo "${order:-1000} $folder"
    done | sort -n -k1,1 -k2,2 | cut -d ' ' -f 2
}

all() {
    for place in src/games ${MORE_GAMES:-}; do
        echo "$place"/*
    done
}

# shellcheck disable=SC2046 # one word a folder
case ${1:-} in
folders) found $(all) ;;
table) found $(all) src/combine | sed 's|.*/||; s/^combine$/combined/; s/.*/GAME(&)/' ;;
combined)
    found $(all) | sed 's|.*/|#define WITH_|'
    found $(all) | while read -r folder; do
        [ ! -e "$folder/combined.def" ] || echo "#include \"$PWD/$folder/combined.def\""
    done
    ;;
sources) found $(all) | while read -r folder; do printf '%s\n' "$folder"/*.c; done ;;
files)
    found $(all) | while read -r folder; do
        find "$2/$(basename "$folder")" -maxdepth 1 -name "$3" 2>/dev/null | sort
    done
    ;;
all-files)
    tools/games.sh sources
    tools/games.sh folders | while read -r folder; do find "$folder" -name bench.txt -o -name combined.def; done
    tools/games.sh nets
    for place in lessons puzzles tests; do tools/games.sh files "$place" '*'; done
    ;;
nets) find nets -name '*.net' | sort ;;
bench)
    found $(all) | while read -r folder; do
        [ ! -e "$folder/bench.txt" ] ||
            sed -n 's/^\([0-9][0-9]*\) \(.*\)/{\1, "\2"},/p' "$folder/bench.txt"
    done
    echo '{0, NULL},'
    ;;
*)
    echo 'usage: tools/games.sh folders | table | combined | sources | files PLACE PATTERN | all-files | nets | bench' >&2
    exit 2
    ;;
esac
