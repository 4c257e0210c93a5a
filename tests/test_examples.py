#!/usr/bin/env python3
"""The bots of examples/ in matches, against each other and others, and spoken to alone.

    tests/test_examples.py PROGRAM BOT [TEST...]

BOT is examples/bot.c, compiled.
"""

import os
import re
import shlex
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "build", "potentia")
BOT = os.path.join(ROOT, "build", "tests", "bot")
SIDES = ["--start", "ultimate", "--combine", "Z=rps,T=die,D=dvonn", "--challenges", "4"]


def bots():
    return {"C": [BOT], "Python": [sys.executable, os.path.join(ROOT, "examples", "bot.py"), PROGRAM]}


class Bots(unittest.TestCase):
    maxDiff = None

    def match(self, a, b, *args):
        """Won, drawn and lost games of A; no game may be lost by a fault."""
        done = subprocess.run(
            [PROGRAM, "match", a, b, *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=100,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        faults = re.search(r"^Lost by technical failure: (.*)$", done.stdout, re.M).group(1)
        self.assertEqual(re.findall(r"[1-9]", faults), [], done.stdout)
        won = re.search(r"^A won (\d+), drew (\d+), lost (\d+)$", done.stdout, re.M)
        return tuple(map(int, won.groups()))

    def test_they_beat_random_play(self):
        for name, command in bots().items():
            for start in ["standard", "ultimate", "dvonn"]:
                with self.subTest(bot=name, start=start):
                    won, drawn, lost = self.match(
                        "cmd:" + shlex.join(command), "random", "--start", start, "--games", "4"
                    )
                    self.assertGreater(won, lost)

    def test_against_each_other_and_the_engine(self):
        c, python = ("cmd:" + shlex.join(command) for command in bots().values())
        self.assertEqual(sum(self.match(c, python, "--start", "tournament", "--games", "2")), 2)
        self.assertEqual(sum(self.match(python, c, *SIDES, "--games", "2")), 2)
        won, _, lost = self.match(
            "engine:nodes=2000", python, "--start", "basic", "--games", "2"
        )
        self.assertGreater(won, lost)

    def test_alone(self):
        over = "position fen gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -"
        dvonn = "dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49"
        for name, command in bots().items():
            with self.subTest(name):
                lines = ["ugi", "uginewgame", "isready", "", "nonsense", over, "go nodes 5"]
                lines += [f"position fen {dvonn} moves e5-d5", "go", "isready", "quit", "isready"]
                done = subprocess.run(
                    command, input="\n".join(lines), capture_output=True, text=True, timeout=60
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                answers = done.stdout.splitlines()
                self.assertEqual(answers[1:4], ["ugiok", "readyok", "bestmove none"])
                self.assertRegex(answers[4], r"^bestmove [a-k][1-5]-[a-k][1-5]$")
                self.assertEqual(answers[5:], ["readyok"])


if __name__ == "__main__":
    if len(sys.argv) > 2:
        PROGRAM, BOT = map(os.path.abspath, (sys.argv.pop(1), sys.argv.pop(1)))
    unittest.main()
