#!/usr/bin/env python3
"""Makes the games that the start page shows: demos/make.py POTENTIA

The engine plays itself, and the shortest games that somebody won are kept, so that they can be
followed. Levels are limited by nodes, so that the same program makes the same games."""
import pathlib
import re
import subprocess
import sys
import tempfile

LEVEL = 4
PLAYED = 60
KEPT = 6
TURNS_MIN = 16  # a game that is over sooner shows a blunder and little else
# Of each game the start whose games are short.
STARTS = {
    "gipf": "basic",
    "dvonn": "random",
    "yinsh": "yinsh",
    "tzaar": "tzaar",
    "zertz": "zertz",
    "punct": "punct",
}
# What a game is not known by: the program, the day and the number of the game.
LEFT_OUT = re.compile(r"(?:AP|DT|RO)\[[^]]*\]")


def played(command, start, seed):
    """A game as SGF, on a line. Where the board is drawn, the seed draws it."""
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder, "game.sgf")
        player = f"engine:level={LEVEL}"
        subprocess.run(
            [command, "match", player, player, "--start", start, "--games", "1",
             "--seed", str(seed), "--record", record],
            check=True, stdout=subprocess.DEVNULL)
        return LEFT_OUT.sub("", record.read_text(encoding="utf-8").replace("\n", ""))


def turns(game):
    return len(re.findall(r";[WB]\[", game))


def main(command):
    for game, start in STARTS.items():
        games = [played(command, start, seed) for seed in range(1, PLAYED + 1)]
        won = [one for one in dict.fromkeys(games)
               if re.search(r"RE\[[WB]\+", one) and turns(one) >= TURNS_MIN]
        shortest = sorted(won, key=turns)[:KEPT]
        folder = pathlib.Path(__file__).parent / game
        folder.mkdir(exist_ok=True)
        (folder / f"{start}.sgf").write_text("\n".join(shortest) + "\n", encoding="utf-8")
        print(game, [turns(one) for one in shortest])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
