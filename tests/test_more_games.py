#!/usr/bin/env python3
"""The command with games it has never heard of: those of tests/games, added by their folders.

    tests/test_more_games.py [PROGRAM] [TEST...]
"""

import os
import random
import re
import subprocess
import tempfile
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "tests", "potentia_more_games")
STARTS = ["noughts", "medley", "medley drawn seed=7"]

# First has covered six points with tiles that touch, and has a third to lay.
NEARLY = (
    "medley 3...../......./......../........./........../.........../........../........./"
    "......../......./.....C 1c4/0/0,1e4/0/0 24 0,0,0,0 1 lay"
)
# Three light discs in a row; First has a light one and two dark ones.
ROW = (
    "medley 3...../......./....ooo./........./........../.........../........../........./"
    "......../......./.....C - 18 1,2,0,0 1 clear"
)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = folder.name

    def env(self):
        env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LC_ALL": "C.UTF-8",
            "XDG_STATE_HOME": self.state,
        }
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        return env

    def done(self, *args, stdin=""):
        result = subprocess.run(
            [PROGRAM, *args],
            input=stdin.encode(),
            capture_output=True,
            timeout=60,
            env=self.env(),
        )
        self.assertEqual(result.returncode, 0, (args, result.stderr.decode()))
        return result.stdout.decode()



class Commands(Case):
    def test_they_are_listed(self):
        words = [line.split()[0] for line in self.done("games").splitlines()]
        self.assertEqual(words[-3:], ["noughts", "medley", "medley.drawn"])

    def test_noughts_counts_what_everybody_counts(self):
        for depth, count in enumerate([9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872], 1):
            self.assertEqual(self.done("perft", "noughts", str(depth)).split()[0], str(count))

    def test_boards_are_drawn(self):
        for start in STARTS:
            for more in ([], ["--ascii"], ["--json"]):
                with self.subTest(start=start, more=more):
                    self.assertTrue(self.done("show", start, *more))
        self.assertIn("x", self.done("show", "noughts x...o....").splitlines()[4])
        self.assertIn("Black wins", self.done("show", "noughts xx.ooox.."))

    def test_a_made_up_game_ends_in_its_three_ways(self):
        after = self.done("apply", NEARLY, "t:d6/0;stay;done").strip()
        self.assertIn("First wins: the tiles are connected.", self.done("show", after))
        after = self.done("apply", ROW, "row:c5,c6,c7/c5").strip()
        self.assertIn(".....xx.", after)
        self.assertIn("First wins: the set is complete.", self.done("show", after))
        counted = ROW.replace("18 1,2,0,0 1 clear", "0 1,4,0,1 2 lay")
        self.assertIn("wins, 5 to 1.", self.done("show", counted))

    def test_records_go_there_and_back(self):
        for start in STARTS:
            with self.subTest(start=start):
                record = os.path.join(self.state, "games.sgf")
                self.done("match", "random", "random", "--start", start, "--games", "2",
                          "--seed", "5", "--record", record)
                with open(record) as file:
                    game = file.read().split("\n(;")[0]
                first = self.done("convert", "-", "--to", "actions", stdin=game)
                sgf = self.done("convert", "-", "--to", "sgf", stdin=first)
                self.assertEqual(self.done("convert", "-", "--to", "actions", stdin=sgf), first)
                self.assertTrue(self.done("replay", "-", stdin=sgf))
                os.remove(record)
                # And typed by a person.
                turns = first.splitlines()[1:]
                said = self.done("play", start, "--line", "--white", "human", "--black",
                                 "human", stdin="\n".join(turns + ["quit", ""]))
                self.assertIn("Game over>", said)

    def test_they_decide_challenges(self):
        record = os.path.join(self.state, "games.sgf")
        sides = "T=noughts,Z=medley,D=medley.drawn,Y=medley.drawn,P=noughts"
        self.done("match", "random", "random", "--start", "namesakes", "--combine", sides,
                  "--challenges", "-", "--games", "60", "--seed", "3", "--record", record)
        with open(record) as file:
            games = file.read().split("\n(;")
        self.assertIn("sides=T:noughts,Z:medley,D:medley.drawn.discs=24,Y:", games[0])
        drawn = re.findall(r"seed:\d+", "".join(games))
        self.assertGreater(len(set(drawn)), 1)
        for game in [game for game in games if "seed:" in game][:3]:
            game = "(;" + game.removeprefix("(;")
            first = self.done("convert", "-", "--to", "actions", stdin=game)
            sgf = self.done("convert", "-", "--to", "sgf", stdin=first)
            self.assertEqual(self.done("convert", "-", "--to", "actions", stdin=sgf), first)
            official = self.done("convert", "-", "--to", "official", stdin=first)
            self.assertEqual(self.done("replay", "-", stdin=official),
                             self.done("replay", "-", stdin=first))

    def test_they_are_played_by_picks_to_the_end(self):
        for start in ["noughts", "medley"]:
            for seed in range(3):
                with self.subTest(start=start, seed=seed):
                    said = self.pick_randomly(start, random.Random(seed))
                    self.assertRegex(said, r" wins|A tie|A draw")

    def pick_randomly(self, start, luck):
        """Picks something of what is offered until the game is over; returns what was said last."""
        game = subprocess.Popen(
            [PROGRAM, "play", start, "--line"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=self.env(), bufsize=0
        )
        self.addCleanup(game.stdout.close)
        self.addCleanup(game.wait)
        self.addCleanup(game.stdin.close)

        def answer(typed):
            game.stdin.write(typed.encode() + b"\n")
            return read()

        def read():
            text = b""
            while not text.endswith(b"> "):
                part = game.stdout.read(65536)
                self.assertTrue(part, text)
                text += part
            return text.decode()

        said = read()
        for _ in range(2000):
            if said.endswith("Game over> "):
                return said
            if not said.endswith("...> "):
                said = answer("")
            offered = said.rpartition("\n")[0] + "\n"
            flat = " ".join(offered.split())
            options = re.findall(r"^  (\w+) +\w.*\n", offered, re.MULTILINE)
            points = re.search(r"Choose a point: ((?:[a-k]\d+ ?)*)", flat)
            options += points.group(1).split() if points else []
            words = re.search(r"You can type: (.*)$", flat)
            options += words.group(1).split(", ") if words else []
            options += ["", "none"] if "Enter takes the usual choice" in flat else []
            self.assertTrue(options, said)
            before, said = said, answer(luck.choice(options))
            self.assertNotIn("is not", said, before)
        self.fail("it does not end")

    def test_a_position_that_comes_again_is_a_tie(self):
        said = self.done("play", "medley", "--line", stdin="rest;stay;done\n" * 4 + "quit\n")
        self.assertIn("A draw by repetition.", said)

    def test_the_engine_plays_them(self):
        for start in STARTS:
            with self.subTest(start=start):
                said = self.done("match", "random", "engine:nodes=100", "--start", start,
                                 "--games", "2", "--seed", "1")
                self.assertIn("Games: 2 of 2", said)
                self.assertIn("illegal action A 0 B 0", said)
                said = self.done("engine", stdin="ugi\nsetoption name Start value %s\n"
                                 "position startpos\ngo nodes 100\n" % start)
                self.assertIn("bestmove ", said)
                self.assertNotIn("error", said)

    def test_a_screen_shows_them(self):
        for start, shown in [("noughts", b"White puts a cross"), ("medley", b"First lays")]:
            with self.subTest(start=start):
                seen = outside.on_screen(PROGRAM, "play", start, env=self.env(), until=shown,
                                         keys=b"\033[C\033[A\r\r\x04")
                self.assertNotIn(b"Sanitizer", seen)


if __name__ == "__main__":
    raise SystemExit(outside.main())
