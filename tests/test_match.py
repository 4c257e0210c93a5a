#!/usr/bin/env python3
"""Matches from outside: players of every kind, hostile programs, records, stopping.

    tests/test_match.py [PROGRAM] [TEST...]

The fixed opponents are looked for beside PROGRAM, in tests/opponents.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")
SIDES = ["--start", "ultimate", "--combine", "Z=rps,T=die,D=dvonn", "--challenges", "4"]

# A program in shell: greets, then does BODY for every "go".
SPEAKER = (
    "cmd:sh -c 'while read -r word rest; do case $word in ugi) echo ugiok;; "
    "isready) echo readyok;; go) %s;; quit) exit;; esac; done'"
)


class Match:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout
        self.err = done.stderr
        found = re.search(r"^A won (\d+), drew (\d+), lost (\d+)$", self.out, re.M)
        self.won, self.drawn, self.lost = map(int, found.groups()) if found else (0, 0, 0)

    def number(self, pattern):
        return float(re.search(pattern, self.out, re.M).group(1))


def run(*args, timeout=100):
    return Match(
        subprocess.run(
            [PROGRAM, "match", *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    )


class Case(unittest.TestCase):
    def match(self, *args, games=2):
        result = run(*args, "--games", str(games))
        self.assertEqual(result.status, 0, result.err)
        self.assertEqual(result.won + result.drawn + result.lost, games, result.out)
        return result

    def refused(self, status, *args, says=""):
        result = run(*args)
        self.assertEqual(result.status, status, result.out + result.err)
        last = result.err.splitlines()[-1]
        self.assertTrue(last.startswith("potentia: match: "), result.err)
        self.assertIn(says, last)


class Players(Case):
    def test_engine_against_random_in_every_game(self):
        for start in ["basic", "standard", "tournament", "dvonn"]:
            with self.subTest(start=start):
                result = self.match("engine:nodes=1500", "random", "--start", start, games=4)
                self.assertGreaterEqual(result.won, 3, result.out)
                self.assertEqual(result.err, "")

    def test_level_against_greedy(self):
        result = self.match("engine:level=4", "greedy", "--openings", "random:2", games=4)
        self.assertIn("random turns before each pair: 2", result.out)

    def test_combined_games(self):
        for player in ["random", "greedy", "engine:nodes=200", "fixed:combined:always"]:
            with self.subTest(player=player):
                result = self.match(player, "fixed:combined:never", *SIDES, "--nodes", "200")
                self.assertEqual(result.err, "")

    def test_our_own_protocol(self):
        result = self.match("engine:nodes=500", f"cmd:{PROGRAM} engine", "--nodes", "500")
        self.assertEqual(result.err, "")
        result = self.match(
            f"cmd:{PROGRAM} engine", "random", "--start", "dvonn", "--movetime", "5"
        )
        self.assertEqual(result.won, 2)

    def test_uct_plays_any_game(self):
        for start in ["standard", "ultimate", "dvonn", "yinsh"]:
            with self.subTest(start=start):
                result = self.match("fixed:uct", "random", "--start", start, "--nodes", "100")
                self.assertEqual((result.won, result.err), (2, ""))

    def test_clocks(self):
        result = self.match("engine", "random", "--time", "2+0.02", games=1)
        self.assertIn("Lost by technical failure: out of time A 0 B 0", result.out)

    def test_a_single_action_takes_no_time(self):
        """The last piece has one space to go to, and a turn is all that is played."""
        for start in [
            "dvonn bbwww1wbb/rwwwbwwrwb/bbbbbbwrwww/wbbwbwbwwb/bwwbwbbbb w 48",
            "dvonn bbbwwrwbb/wbbwbbwbbb/wwwwrbwbwbw/bwbwbrwbbw/wwwb1bbww w 48",
        ]:
            for limit in [("--movetime", "20000"), ("--time", "600+10")]:
                begun = time.monotonic()
                self.match("engine", "engine", *limit, "--start", start, "--max-turns", "1")
                self.assertLess(time.monotonic() - begun, 15)

    def test_what_is_refused(self):
        for args in [
            ["engine"],
            ["engine", "nobody"],
            ["engine", "engine:level=11"],
            ["engine", "random", "--games", "0"],
            ["engine", "random", "--games", "many"],
            ["engine", "random", "--time", "0"],
            ["engine", "random", "--time", "5+"],
            ["engine", "random", "--nodes", "0"],
            ["engine", "random", "--depth", "-1"],
            ["engine", "random", "--movetime", "1s"],
            ["engine", "random", "--openings", "book.sgf"],
            ["engine", "random", "--openings", "random:"],
            ["engine", "random", "--sprt", "5"],
            ["engine", "random", "--sprt", "5,5"],
            ["engine", "random", "--sprt", "0,5x"],
            ["engine", "random", "--concurrency", "0"],
            ["engine", "random", "--start", "nosuch"],
            ["engine", "random", "--record", "/nonexistent/x"],
        ]:
            with self.subTest(args=args):
                self.refused(2, *args)
        over = "gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -"
        self.refused(1, "engine", "random", "--start", over, says="over")


class Programs(Case):
    def test_programs_that_do_not_start(self):
        for command in ["/bin/false", "/nonexistent/program", "true"]:
            self.refused(1, "cmd:" + command, "random", says="ugiok")

    def test_program_that_plays_nonsense(self):
        for answer, says in [("echo bestmove a9-z9", "a9-z9"), ("echo bestmove", "bestmove"),
                             ("echo error no idea", "no idea")]:
            result = run(SPEAKER % answer, "random", "--games", "2")
            self.assertEqual(result.status, 0)
            self.assertEqual(result.lost, 2, result.out)
            self.assertIn("illegal action A 2 B 0", result.out)
            lines = result.err.splitlines()
            self.assertEqual(len(lines), 2, result.err)
            for number, line in enumerate(lines, 1):
                self.assertRegex(line, f"^potentia: match: game {number}: .* loses as ")
                self.assertIn(says, line)

    def test_program_that_ends(self):
        result = run(SPEAKER % "exit 1", "random", "--games", "4", "--concurrency", "2")
        self.assertEqual(result.lost, 4)
        self.assertIn("crash A 4 B 0", result.out)

    def test_program_that_floods(self):
        flood = "head -c 300000 /dev/zero | tr \"\\0\" x; echo; echo bestmove zz"
        result = run(SPEAKER % flood, "random", "--games", "2")
        self.assertEqual(result.lost, 2)
        self.assertIn("illegal action A 2 B 0", result.out)
        self.assertLess(len(result.err), 2000)

    def test_terminal_controls_do_not_come_through(self):
        result = run(SPEAKER % "printf \"bestmove \\\\033[2J\\n\"", "random", "--games", "1")
        self.assertEqual(result.lost, 1)
        self.assertNotIn("\033", result.err + result.out)

    def test_no_program_is_left(self):
        with tempfile.TemporaryDirectory() as room:
            mark = os.path.join(room, "alive")
            os.mkfifo(mark)
            # Whoever still runs holds the pipe open; it does not react to quit.
            stubborn = (
                f"cmd:sh -c 'exec 9<>{mark}; trap \"\" PIPE TERM HUP; echo ugiok; "
                "while :; do sleep 60; done'"
            )
            process = subprocess.Popen(
                [PROGRAM, "match", stubborn, "random", "--games", "2"],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            interrupt(process)
            process.communicate(timeout=60)
            found = subprocess.run(
                ["grep", "-l", "-s", "-a", mark, *cmdlines()],
                capture_output=True,
                text=True,
                check=False,
            )
            self.assertEqual(found.stdout, "")


def interrupt(process):
    """Sends Ctrl-C as soon as it is waited for: bit 1 of the signals caught."""
    for _ in range(600):
        with open(f"/proc/{process.pid}/status", encoding="ascii", errors="replace") as file:
            caught = re.search(r"^SigCgt:\s*(\w+)", file.read(), re.M)
        if caught and int(caught[1], 16) & 2:
            break
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)


def cmdlines():
    return [f"/proc/{pid}/cmdline" for pid in os.listdir("/proc") if pid.isdigit()]


class Results(Case):
    def test_the_same_again_and_with_more_threads(self):
        args = ["engine:nodes=150", "greedy", "--openings", "random:3", "--seed", "5"]
        first = self.match(*args, games=6)
        self.assertEqual(self.match(*args, games=6).out, first.out)
        self.assertEqual(self.match(*args, "--concurrency", "2", games=6).out, first.out)
        other = self.match(*args[:-1], "6", games=6)
        self.assertNotEqual(other.out.replace("seed 6", "seed 5"), first.out)

    def test_numbers(self):
        result = self.match("random", "random", "--start", "dvonn", games=20)
        self.assertAlmostEqual(
            result.number(r"^Score of A: ([\d.]+)%"),
            100 * (result.won + result.drawn / 2) / 20,
            places=2,
        )
        pairs = [int(n) for n in re.search(r"^Pairs .*: (.*)$", result.out, re.M)[1].split()]
        self.assertEqual(sum(pairs), 10)
        halves = sum(i * n for i, n in enumerate(pairs))
        self.assertEqual(halves, 2 * result.won + result.drawn)

    def test_sprt_stops(self):
        result = run("engine:nodes=800", "random", "--games", "200", "--sprt", "0,50")
        self.assertEqual(result.status, 0)
        self.assertIn(": accepted", result.out)
        self.assertLess(result.won + result.drawn + result.lost, 100)
        result = run("random", "engine:nodes=800", "--games", "200", "--sprt", "0,50")
        self.assertIn(": rejected", result.out)

    def test_turn_limit(self):
        result = self.match("random", "random", "--start", "dvonn", "--max-turns", "10")
        self.assertEqual(result.drawn, 2)
        self.assertIn("2 drawn at the turn limit (10)", result.out)

    def test_records(self):
        with tempfile.TemporaryDirectory() as room:
            for args in [["--start", "dvonn"], [*SIDES], ["--start", "basic", "--pieces", "15,16"]]:
                path = os.path.join(room, "games.sgf")
                self.match("random", "greedy", *args, "--record", path, games=3)
                done = subprocess.run(
                    [PROGRAM, "replay", path], capture_output=True, text=True, check=False
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(done.stdout.splitlines()), 6)
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                self.assertEqual(len(re.findall(r"AP\[Potentia:\d", text)), 3)
                self.assertEqual(len(re.findall(r"DT\[20\d\d-\d\d-\d\d\]", text)), 3)
                self.assertEqual(text.count("PW[random]"), 2)
                self.assertEqual(text.count("PB[random]"), 1)

    def test_side_games_have_boards_and_lengths_of_their_own(self):
        with tempfile.TemporaryDirectory() as room:
            path = os.path.join(room, "games.sgf")
            sides = ",".join(f"{letter}=dvonn.random" for letter in "TZDYP")
            result = run("fixed:combined:always", "fixed:combined:always", "--start", "ultimate",
                         "--combine", sides, "--nodes", "50", "--games", "3", "--json",
                         "--record", path)
            self.assertEqual(result.status, 0, result.err)
            found = json.loads(result.out)
            with open(path, encoding="utf-8") as file:
                games = file.read().split("(;")[1:]
        turns = [len(re.findall(r";[WB]\[", game)) for game in games]
        seeds = re.findall(r"seed:\d+", "".join(games))
        self.assertGreater(len(seeds), 1)
        self.assertGreater(len(set(seeds)), len(seeds) // 2)
        self.assertEqual(found["turns_per_game"], round(sum(turns) / 3 + 1e-9, 1))
        # A full board lasts for dozens of turns.
        self.assertGreater(found["side_turns_per_game"], 10 * len(seeds) / 3)
        self.assertGreater(found["all_turns_median"], sorted(turns)[1])
        self.assertGreaterEqual(found["all_turns_most"], found["all_turns_median"])

    def test_every_pair_has_a_board_of_its_own_where_boards_are_drawn(self):
        with tempfile.TemporaryDirectory() as room:
            path = os.path.join(room, "games.sgf")
            seeds = []
            for start in "random", "random seed=3":
                self.match("random", "random", "--start", start, "--record", path, games=4)
                with open(path, encoding="utf-8") as file:
                    seeds.append(re.findall(r"PTS\[dvonn random seed=(\d+)\]", file.read()))
                done = subprocess.run([PROGRAM, "replay", path], capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
        drawn, given = seeds
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(drawn[2], drawn[3])
        self.assertNotEqual(drawn[0], drawn[2])
        self.assertEqual(given, ["3"] * 4)

    def test_interrupt(self):
        process = subprocess.Popen(
            [PROGRAM, "match", "engine", "engine", "--movetime", "50", "--games", "1000"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        interrupt(process)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (0, ""))
        self.assertIn("of 1000", out)


if __name__ == "__main__":
    sys.exit(outside.main())
