#!/usr/bin/env python3
"""Analysis and the bench from outside: text, JSON, SGF, SVG, and the engine's signature.

    tests/test_analyze.py [PROGRAM] [full] [TEST...]

The signature of the engine is kept in bench/signature.txt: a change of search or judgement
changes it, and POTENTIA_GOLDEN=write writes it anew. With the word "full" the whole bench is
compared too.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
PROGRAM = os.path.join(ROOT, "build", "potentia")
FULL = False
GAME = [os.path.join(TESTS, "gipf", "tournament-84.gipf"), "--start", "tournament"]
SIGNATURE = os.path.join(ROOT, "bench", "signature.txt")

SOLVED = "dvonn 7[bw]1/7[bwwb][rw]r/9wr/9[bbwb]/9 w 49"
LOST = "gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -"
SVG = "{http://www.w3.org/2000/svg}"


def run(*args, **more):
    return subprocess.run(
        [PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
        **more,
    )


class Case(unittest.TestCase):
    maxDiff = None

    def done(self, *args):
        result = run(*args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def json(self, *args):
        return json.loads(self.done("analyze", *args, "--json"))

    def refused(self, status, *args):
        result = run(*args)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertEqual(result.stdout, "")


class Positions(Case):
    def test_lines(self):
        found = self.json("standard", "--depth", "4", "--lines", "3")
        self.assertEqual(found["actor"], "white")
        self.assertEqual(found["depth"], 4)
        self.assertEqual(len(found["lines"]), 3)
        firsts = [line["turns"][0] for line in found["lines"]]
        self.assertEqual(len(set(firsts)), 3)
        wins = [line["win"] for line in found["lines"]]
        self.assertEqual(wins, sorted(wins, reverse=True))
        for line in found["lines"]:
            self.assertEqual(line["kind"], "estimate")
            self.done("apply", "standard", line["turns"][0])

    def test_lines_of_a_cut_search_stand_in_order(self):
        depths = set()
        for start, lines in [("standard", 3), ("ultimate", 4), ("dvonn", 5), ("basic", 2)]:
            for nodes in [300, 600, 900, 2500]:
                args = [start, "--nodes", str(nodes), "--lines", str(lines)]
                with self.subTest(args=args):
                    found = self.json(*args)
                    self.assertEqual(len(found["lines"]), lines)
                    scores = [line["score"] for line in found["lines"]]
                    self.assertEqual(scores, sorted(scores, reverse=True))
                    firsts = [line["turns"][0] for line in found["lines"]]
                    self.assertEqual(len(set(firsts)), lines)
                    for line in found["lines"]:
                        self.assertIn(line["bound"], ("exact", "lower", "upper"))
                    depth = [line["depth"] for line in found["lines"]]
                    self.assertEqual(found["depth"], depth[0])
                    depths.add(len(set(depth)))
                    text = self.done("analyze", *args)
                    shown = re.findall(r"(?m)^ *(\d+)\. .*  depth +(\d+)  \S", text)
                    self.assertEqual(shown, [(str(i + 1), str(d)) for i, d in enumerate(depth)])
        self.assertEqual(depths, {1, 2})

    def test_lines_can_be_played(self):
        position = "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -"
        for turn in self.json(position, "--depth", "4")["lines"][0]["turns"]:
            position = self.done("apply", position, turn).strip()

    def test_proved_results(self):
        best = self.json(SOLVED, "--depth", "20")["lines"][0]
        self.assertEqual((best["turns"][0], best["kind"], best["win"]), ("j3-j2", "margin", 1.0))
        self.assertEqual(best["amount"], 14)
        text = self.done("analyze", SOLVED, "--depth", "20")
        self.assertRegex(text, r"(?m)^ 1\. 100\.0%  margin \+14  depth +\d+  j3-j2")

    def test_over(self):
        self.assertIn("White wins", self.done("analyze", LOST))
        found = self.json(LOST)
        self.assertEqual((found["actor"], found["lines"]), (None, []))

    def test_same_again(self):
        args = ["tournament", "--nodes", "2000", "--lines", "2"]
        first = self.json(*args)
        second = self.json(*args)
        first.pop("time_ms"), second.pop("time_ms")
        self.assertEqual(first, second)

    def test_threads(self):
        self.assertEqual(self.json("dvonn", "--time", "50", "--threads", "2")["actor"], "white")

    def test_every_start(self):
        for line in self.done("games").splitlines():
            name = line.split()[0]
            if name in ("external", "die"):
                self.refused(1, "analyze", name, "--nodes", "500")
            else:
                self.assertEqual(len(self.json(name, "--nodes", "500")["lines"]), 1)

    def test_live_lines_on_a_terminal(self):
        text, status = outside.on_terminal(PROGRAM, "analyze", "basic", "--depth", "4")
        self.assertEqual(status, 0)
        self.assertRegex(text, rb"(?m)^ +[\d.]+ s   1\. .*  depth  1  ")
        self.assertRegex(text, rb"(?m)^ +[\d.]+ s   1\. .*  depth  4  ")

    def test_refused(self):
        for args in [
            [],
            ["nosuch"],
            ["nosuch.sgf"],
            ["standard", "--lines", "0"],
            ["standard", "--lines", "17"],
            ["standard", "--depth", "x"],
            ["standard", "--time", "0"],
            ["standard", "--threads", "65"],
            ["standard", "--hash", "0"],
            ["standard", "--plot", "x.svg"],
            ["standard", "--sgf", "x.sgf"],
            [*GAME, "--lines", "2"],
            [*GAME, "--plot", "/nonexistent/x.svg"],
            [*GAME, "--sgf", "/nonexistent/x.sgf"],
        ]:
            with self.subTest(args=args):
                self.refused(2, "analyze", *args)


class Reviews(Case):
    def test_text(self):
        text = self.done("analyze", *GAME, "--nodes", "300")
        turns = re.findall(r"(?m)^ +(\d+)  (White|Black) +([\d.]+)%  ", text)
        self.assertEqual([int(t[0]) for t in turns], list(range(1, 85)))
        for player in ["White", "Black"]:
            self.assertRegex(text, rf"(?m)^{player}: accuracy [\d.]+%, inaccuracies \d+")

    def test_json(self):
        found = self.json(*GAME, "--nodes", "300")
        turns = found["turns"]
        self.assertEqual(len(turns), 84)
        counts = {"white": {}, "black": {}}
        for i, turn in enumerate(turns):
            self.assertEqual(turn["turn"], i + 1)
            self.assertEqual(turn["player"], ["white", "black"][i % 2])
            if i > 0:
                self.assertEqual(turn["white_before"], turns[i - 1]["white_after"])
            lost = turn["white_before"] - turn["white_after"]
            lost = max(0, lost if turn["player"] == "white" else -lost)
            self.assertIn(turn["cost"], (0, round(lost, 3)))
            judged = [None, "inaccuracy", "mistake", "blunder"][
                sum(turn["cost"] >= limit for limit in (0.05, 0.1, 0.2))
            ]
            self.assertEqual(turn["judgement"], judged)
            counts[turn["player"]][judged] = counts[turn["player"]].get(judged, 0) + 1
            self.assertEqual(turn["line"][0], turn["best"])
        for player, numbers in found["players"].items():
            self.assertTrue(0 < numbers["accuracy"] <= 1)
            for word, plural in [
                ("inaccuracy", "inaccuracies"),
                ("mistake", "mistakes"),
                ("blunder", "blunders"),
            ]:
                self.assertEqual(numbers[plural], counts[player].get(word, 0))

    def test_sgf_and_plot(self):
        with tempfile.TemporaryDirectory() as room:
            sgf, svg = os.path.join(room, "a.sgf"), os.path.join(room, "a.svg")
            found = self.json(*GAME, "--nodes", "300", "--sgf", sgf, "--plot", svg)
            replayed = self.done("replay", sgf)
            self.assertEqual(replayed, self.done("replay", *GAME))
            with open(sgf, encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(text.count("White's chances: "), 84)
            judged = [turn["judgement"] for turn in found["turns"]]
            self.assertEqual(text.count("DO[]"), judged.count("inaccuracy"))
            self.assertEqual(text.count("BM[1]"), judged.count("mistake"))
            self.assertEqual(text.count("BM[2]"), judged.count("blunder"))
            self.check_picture(svg, 84, sum(j is not None for j in judged))
            # The better lines are variations, turn by turn as the review has them.
            lines = [turn["line"] for turn in found["turns"] if turn["judgement"]]
            self.assertGreater(len(lines), 5)
            for line in lines:
                # A line may end in the middle of a turn, which is then left out.
                nodes = [r";[WB]\[%s\]" % re.escape(turn) for turn in line[:-1] or line]
                self.assertRegex(text, r"\n\(" + r"\n".join(nodes))
            self.assertEqual(text.count("\n("), 2 * len(lines))
            # What was written can be looked through again, and nothing comes twice.
            again = os.path.join(room, "b.sgf")
            self.assertEqual(self.json(sgf, "--nodes", "300", "--sgf", again)["turns"], found["turns"])
            with open(again, encoding="utf-8") as file:
                self.assertEqual(file.read().count("\n("), 2 * len(lines))
            self.assertEqual(self.done("replay", again), replayed)

    def check_picture(self, path, turns, marks):
        root = xml.etree.ElementTree.parse(path).getroot()
        self.assertEqual(root.tag, SVG + "svg")
        line = root.find(SVG + "polyline").get("points").split()
        self.assertEqual(len(line), turns + 1)
        _, _, width, height = map(float, root.get("viewBox").split())
        for point in line:
            x, y = map(float, point.split(","))
            self.assertTrue(0 <= x <= width and 0 <= y <= height)
        # Three more stand in the legend.
        self.assertEqual(len(root.findall(SVG + "circle")), marks + 3)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertNotRegex(text, r"href|url\(|<script|@import")

    def test_hostile_names(self):
        with tempfile.TemporaryDirectory() as room:
            path, svg = os.path.join(room, "a.sgf"), os.path.join(room, "a.svg")
            with open(path, "wb") as file:
                file.write(
                    b"(;FF[4]GM[37]RU[dvonn]PW[<b>&\"\xff\x01 " + b"x" * 300 + b"]PB[J\xc3\xbcrgen]"
                    b";W[a1];B[a2];W[a3])"
                )
            found = self.json(path, "--nodes", "50", "--plot", svg)
            self.assertEqual(found["players"]["black"]["name"], "J\u00fcrgen")
            self.assertTrue(found["players"]["white"]["name"].startswith("<b>&\""))
            self.check_picture(svg, 3, sum(t["judgement"] is not None for t in found["turns"]))
            with open(svg, encoding="utf-8") as file:
                self.assertIn("J\u00fcrgen", file.read())

    def test_games_of_every_kind(self):
        with tempfile.TemporaryDirectory() as room:
            path = os.path.join(room, "a.sgf")
            for start in [
                ["basic"],
                ["dvonn"],
                ["ultimate", "--combine", "Z=rps,T=die", "--challenges", "3"],
            ]:
                self.done("match", "greedy", "random", "--games", "1", "--record", path, "--start",
                          *start)  # fmt: skip
                found = self.json(path, "--nodes", "50")
                self.assertGreater(len(found["turns"]), 5)
                # The game was played to its end.
                self.assertIn(found["turns"][-1]["white_after"], (0, 0.5, 1))

    def test_a_turn_is_named_without_its_side_game(self):
        with tempfile.TemporaryDirectory() as room:
            path = os.path.join(room, "a.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write("combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- "
                           "m -\nZg2-g4;challenge;rock;paper;Yb2-b4;allow\n")
            said = self.done("analyze", path, "--nodes", "50")
            self.assertIn("%  Zg2-g4;challenge;Yb2-b4;allow", said)
            self.assertRegex(said, r"Black: (Challenging|Allowing)")

    def test_a_game_without_turns(self):
        with tempfile.TemporaryDirectory() as room:
            path, svg = os.path.join(room, "a.sgf"), os.path.join(room, "a.svg")
            with open(path, "w", encoding="utf-8") as file:
                file.write("(;FF[4]GM[37]RU[dvonn])")
            found = self.json(path, "--nodes", "50", "--plot", svg)
            self.assertEqual(found["turns"], [])
            self.assertIsNone(found["players"]["white"]["accuracy"])
            self.check_picture(svg, 0, 0)


class Bench(Case):
    """One number for search and judgement, the same from every compiler."""

    def kept(self, name, *args):
        last = self.done("bench", *args).splitlines()[-1]
        nodes = re.fullmatch(r"(\d+) nodes \d+ nps", last).group(1)
        kept = {}
        if os.path.exists(SIGNATURE):
            with open(SIGNATURE, encoding="utf-8") as file:
                kept = dict(line.split() for line in file)
        if os.environ.get("POTENTIA_GOLDEN") == "write":
            kept[name] = nodes
            with open(SIGNATURE, "w", encoding="utf-8") as file:
                file.writelines(f"{key} {kept[key]}\n" for key in sorted(kept))
        self.assertEqual(nodes, kept.get(name), "the engine is not the one of " + SIGNATURE)

    def test_signature(self):
        self.kept("depth-3", "--depth", "3")

    def test_signature_in_full(self):
        if not FULL and os.environ.get("POTENTIA_GOLDEN") != "write":
            self.skipTest("only in full")
        self.kept("full")

    def test_positions(self):
        games = subprocess.run(
            [os.path.join(ROOT, "tools", "games.sh"), "bench"], capture_output=True, text=True, check=True
        ).stdout
        kept = [line.split('"')[1] for line in games.splitlines() if '"' in line]
        lines = self.done("bench", "--depth", "1").splitlines()
        self.assertEqual([line.split(None, 2)[2] for line in lines[:-1]], kept)
        nodes = [int(line.split()[0]) for line in lines]
        self.assertEqual(sum(nodes[:-1]), nodes[-1])
        self.assertTrue(all(nodes))


if __name__ == "__main__":
    sys.exit(outside.main(options=["full"]))
