#!/bin/sh
# Makes the puzzles anew: puzzles/make.sh BUILD. Takes an hour or more of one core. Whoever has
# solved some knows them by their number, so new ones are better added behind the old ones.
set -eu
build=$1
cd "$(dirname "$0")/.."
ninja --quiet -C "$build" puzzles/find
find=$build/puzzles/find
for start in standard ultimate; do
    {
        "$find" "$start" 2 50 2
        "$find" "$start" 3 50 3
    } >"puzzles/gipf/$start.new"
    mv "puzzles/gipf/$start.new" "puzzles/gipf/$start.txt"
done
for start in yinsh yinsh.blitz; do
    {
        "$find" "$start" 2 30 2
        "$find" "$start" 3 25 3
        "$find" "$start" 4 10 6
    } >"puzzles/yinsh/$start.new"
    mv "puzzles/yinsh/$start.new" "puzzles/yinsh/$start.txt"
done
{
    "$find" tzaar 2 40 2
    "$find" tzaar 0 25 4
} >puzzles/tzaar/tzaar.new
mv puzzles/tzaar/tzaar.new puzzles/tzaar/tzaar.txt
for start in zertz zertz.tournament; do
    {
        "$find" "$start" 2 20 2
        "$find" "$start" 3 25 3
        "$find" "$start" 4 5 6
    } >"puzzles/zertz/$start.new"
    mv "puzzles/zertz/$start.new" "puzzles/zertz/$start.txt"
done
{
    "$find" punct 1 12 2 -1 4
    "$find" punct 2 20 3 -1 4
    "$find" punct -1 20 4 -1 4
} >puzzles/punct/punct.new
mv puzzles/punct/punct.new puzzles/punct/punct.txt
"$find" dvonn 0 80 4 >puzzles/dvonn/dvonn.new
mv puzzles/dvonn/dvonn.new puzzles/dvonn/dvonn.txt
