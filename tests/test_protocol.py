#!/usr/bin/env python3
"""The engine protocol from outside: transcripts, stops at random moments, hostile input.

    tests/test_protocol.py [PROGRAM] [TEST...]

A transcript, in tests/golden/protocol/*.txt and in every indented block of
docs/protocol.md that begins with ">", is what one engine is told and must answer:

    > a line sent
    < the answer; N is a number, ACTION a word, ... the rest of the line
    <* any number of such lines
    # a remark, or an empty line: nothing

After the answers given no other may follow.
"""

import glob
import os
import random
import re
import select
import subprocess
import sys
import time
import unittest

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
PROGRAM = os.path.join(ROOT, "build", "potentia")
SOAK = bool(os.environ.get("POTENTIA_SOAK"))
PATIENCE = 60

MIDDLE = "fen gipf standard bwb1/wB2b/w1b3/b4w1/W4B/B1wW1/w1bb w 6,6 BB -,- m -"
STACKS = (
    "fen dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49"
)
POTENTIALS = (
    "fen gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -"
)
DECLARED = (
    "fen combined Z:rps,D:dvonn 1,1 answer:Zc3-c5 "
    "gipf tournament W2B/1wZb2/6/7/6/5/4 w 15,15 BB -,- m -"
)
POSITIONS = ["startpos", MIDDLE, STACKS, POTENTIALS, DECLARED]


class Engine:
    """A running engine, spoken to line by line."""

    def __init__(self):
        env = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="")
        self.process = subprocess.Popen(
            [PROGRAM, "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        )
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for pipe in [self.process.stdin, self.process.stdout, self.process.stderr]:
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def send(self, *lines):
        self.raw("".join(line + "\n" for line in lines).encode())

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def line(self, patience=PATIENCE):
        """The next line without its end; None at the end of the output."""
        deadline = time.monotonic() + patience
        while b"\n" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise AssertionError("no answer in time")
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                if self.buffer:
                    raise AssertionError("the output ends inside a line")
                return None
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode("ascii")

    def until(self, start):
        """Every line up to the one that begins with `start`."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.line()
            if line is None:
                raise AssertionError(f"the output ended before {start!r}: {lines[-3:]}")
            lines.append(line)
        return lines

    def ask(self, line, start):
        self.send(line)
        return self.until(start)

    def end(self):
        """What is left of the output, the errors and the exit status, after the end."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.buffer.decode() + out.decode(), err.decode(), self.process.returncode


def pattern(text):
    """What an answer of a transcript stands for."""
    tail = text.endswith(" ...")
    words = [re.escape(word) for word in text[: -4 if tail else None].split(" ")]
    words = [re.sub(r"(?<![A-Za-z])N(?![A-Za-z])", r"(-?\\d+|N)", word) for word in words]
    words = [r"[^ ]+" if word == "ACTION" else word for word in words]
    return re.compile(r"\A" + " ".join(words) + (r"( .*)?" if tail else "") + r"\Z")


def replay(case, lines):
    with Engine() as engine:
        passing = []  # what may come any number of times

        def passes(line):
            return any(known.match(line) for known in passing)

        def answer(wanted):
            """Takes what may pass, then a line that `wanted` stands for."""
            line = engine.line()
            while line is not None and not wanted.match(line) and passes(line):
                line = engine.line()
            if line is None or not wanted.match(line):
                raise AssertionError(f"it answered {line!r}")

        def take(text):
            nonlocal passing
            if text.startswith("> "):
                engine.send("isready")
                answer(pattern("readyok"))
                if text != "> quit":
                    passing = []
                engine.send(text[2:])
            elif text.startswith("<* "):
                passing = [pattern(text[3:])]
            elif text.startswith("< "):
                answer(pattern(text[2:]))
            elif text and not text.startswith("#"):
                raise AssertionError("this is no line of a transcript")

        if lines[-1][1] != "> quit":
            lines = lines + [(lines[-1][0] + 1, "> quit")]
        for number, text in lines:
            try:
                take(text)
            except AssertionError as error:
                case.fail(f"line {number}: {text}: {error}")
        out, err, status = engine.end()
        case.assertEqual((err, status), ("", 0))
        case.assertTrue(all(map(passes, out.splitlines())), out)


def blocks(path):
    """The transcripts in a document: indented blocks that begin with ">"."""
    found, block = [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("    "):
                block.append((number, line.strip()))
            elif block:
                found.append(block)
                block = []
    found.append(block)
    return [block for block in found if block and block[0][1].startswith("> ")]


class Transcripts(unittest.TestCase):
    maxDiff = None

    def test_golden(self):
        paths = sorted(glob.glob(os.path.join(TESTS, "golden", "protocol", "*.txt")))
        self.assertGreaterEqual(len(paths), 8)
        for path in paths:
            with open(path, encoding="utf-8") as file:
                lines = list(enumerate(file.read().splitlines(), 1))
            with self.subTest(os.path.basename(path)):
                replay(self, lines)

    def test_examples_of_the_document(self):
        path = os.path.join(ROOT, "docs", "protocol.md")
        found = blocks(path)
        self.assertGreaterEqual(len(found), 20)
        for block in found:
            with self.subTest(line=block[0][0]):
                replay(self, block)

    def test_every_message_is_in_the_document(self):
        with open(os.path.join(ROOT, "docs", "protocol.md"), encoding="utf-8") as file:
            titles = re.findall(r"^### (\w+)", file.read(), re.M)
        with Engine() as engine:
            engine.send("help", "isready")
            names = [line.split()[1] for line in engine.until("readyok")[:-1]]
        self.assertEqual(len(names), len(set(names)))
        for name in names:
            self.assertIn(name, titles)


class Searches(unittest.TestCase):
    maxDiff = None

    def stops(self, count, *options):
        """Searches stopped after a random time: each answers once, with a legal action."""
        rng = random.Random(count)
        with Engine() as engine:
            engine.send(*options)
            engine.ask("isready", "readyok")
            for i in range(count):
                engine.send("position " + rng.choice(POSITIONS))
                legal = engine.ask("legalmoves", "legalmoves")[-1].split()[1:]
                engine.send(rng.choice(["go infinite", "go", "go movetime 20", "go nodes 2000"]))
                time.sleep(rng.choice([0, 0, rng.random() * 0.002, rng.random() * 0.03]))
                engine.send("stop")
                lines = engine.until("bestmove")
                self.assertIn(lines[-1].split()[1], legal)
                for line in lines[:-1]:
                    self.assertTrue(line.startswith("info "), line)
                self.assertEqual(engine.ask("isready", "readyok"), ["readyok"])
            engine.send("quit")
            self.assertEqual(engine.end(), ("", "", 0))

    def test_stop_at_random_moments(self):
        self.stops(1000 if SOAK else 50, "setoption name Threads value 1")

    def test_stop_at_random_moments_with_threads(self):
        self.stops(1000 if SOAK else 50, "setoption name Threads value 3")

    def test_options_between_searches(self):
        rng = random.Random(7)
        with Engine() as engine:
            for i in range(200 if SOAK else 20):
                engine.send(f"setoption name Threads value {rng.randint(1, 4)}")
                engine.send(f"setoption name Hash value {rng.choice([0, 1, 3, 64])}")
                engine.send(f"setoption name MultiPV value {rng.randint(1, 16)}")
                if rng.random() < 0.3:
                    engine.send("uginewgame")
                engine.send("position " + rng.choice(["startpos", MIDDLE, STACKS]))
                engine.ask(f"go nodes {rng.randint(1, 5000)}", "bestmove")
            engine.send("quit")
            self.assertEqual(engine.end(), ("", "", 0))

    def test_one_thread_is_the_same_every_time(self):
        def nodes(position):
            with Engine() as engine:
                engine.send("position " + position)
                lines = engine.ask("go depth 6", "bestmove")
            return [re.sub(r" nps \d+| time \d+", "", line) for line in lines]

        for position in ["startpos", MIDDLE, STACKS]:
            self.assertEqual(nodes(position), nodes(position))

    def test_threads_come_and_go(self):
        with Engine() as engine:

            def threads():
                engine.ask("isready", "readyok")
                return len(os.listdir(f"/proc/{engine.process.pid}/task"))

            # A sanitizer has a thread of its own, from the first that is started on.
            engine.send("setoption name Threads value 2")
            engine.ask("go nodes 100", "bestmove")
            alone = threads()
            for wanted in [1, 2, 5]:
                engine.send(f"setoption name Threads value {wanted}", "position " + MIDDLE)
                self.assertEqual(threads(), alone)
                engine.send("go infinite")
                self.assertEqual(threads(), alone + wanted - 1)
                engine.ask("stop", "bestmove")
                self.assertEqual(threads(), alone)

    def test_time_is_kept(self):
        with Engine() as engine:
            engine.ask("isready", "readyok")
            for limit, most in [("movetime 100", 0.1), ("p1time 1000 p2time 1", 0.6)]:
                before = time.monotonic()
                engine.ask("go " + limit, "bestmove")
                # A machine under load may be late, but not by seconds.
                self.assertLess(time.monotonic() - before, most + 2)

    def test_pondering_costs_no_time_of_the_clock(self):
        for threads in [1, 2]:
            with self.subTest(threads=threads), Engine() as engine:
                engine.send(f"setoption name Threads value {threads}", "position " + MIDDLE)
                engine.ask("isready", "readyok")
                engine.send("go ponder movetime 300")
                time.sleep(0.6)
                lines = engine.ask("isready", "readyok")
                self.assertFalse([line for line in lines if line.startswith("bestmove")])
                before = time.monotonic()
                engine.ask("ponderhit", "bestmove")
                taken = time.monotonic() - before
                self.assertGreater(taken, 0.25)
                self.assertLess(taken, 0.3 + 2)

    def test_a_long_game(self):
        circle = "c1-c2 g1-g2 c1-c2 g1-g2 c1-c2 g1-g2 c1-c2 xc2-c5 g1-g2 xg2-g5"
        with Engine() as engine:
            engine.send("setoption name Start value basic")
            engine.send("position startpos moves " + " ".join([circle] * 200))
            self.assertTrue(engine.ask("go depth 3", "bestmove")[-1] != "bestmove none")
            self.assertEqual(engine.ask("drawoffer", "draw")[-1], "draw accept")


class Input(unittest.TestCase):
    maxDiff = None

    def test_quit_and_the_end_of_the_input(self):
        for threads in [1, 3]:
            for job in ["", "go infinite\n", "go ponder depth 2\n", "perft 12\n"]:
                for last in ["quit\n", "quit", ""] if job != "perft 12\n" else ["quit\n"]:
                    with self.subTest(threads=threads, job=job, last=last), Engine() as engine:
                        engine.raw(f"setoption name Threads value {threads}\n{job}".encode())
                        time.sleep(0.02)
                        engine.raw(last.encode())
                        out, err, status = engine.end()
                        self.assertEqual((err, status), ("", 0))
                        self.assertNotIn("bestmove", out)
                        self.assertNotIn("error", out)

    def test_what_was_asked_for_is_answered_at_the_end_of_the_input(self):
        """As a script has it: everything at once, and no wait for an answer."""
        for threads in [1, 3]:
            for asked, wanted in [
                ("go depth 5", ["bestmove"]),
                ("go nodes 30000\ngo movetime 100", ["bestmove", "bestmove"]),
                ("go p1time 200 p2time 1", ["bestmove"]),
                ("setoption name Level value 4\ngo", ["bestmove"]),
                ("perft 3\nperft 2", ["perft 3 nodes 73800", "perft 2 nodes 1764"]),
                ("drawoffer p1\nshow", ["draw decline", "setup", "position", "actor p1"]),
                ("go depth 4\nquery p1turn\ngo infinite\nshow", ["bestmove", "response true"]),
                ("go depth 3 searchmoves e1-e2", ["bestmove e1-e2"]),
            ]:
                with self.subTest(threads=threads, asked=asked), Engine() as engine:
                    engine.raw(f"setoption name Threads value {threads}\n{asked}".encode())
                    out, err, status = engine.end()
                    self.assertEqual((err, status), ("", 0))
                    answers = [line for line in out.splitlines() if not line.startswith("info")]
                    self.assertEqual(len(answers), len(wanted), out)
                    for answer, start in zip(answers, wanted):
                        self.assertTrue(answer.startswith(start), out)

    def test_nobody_left_to_answer(self):
        """A count of years, after the end of the input: it ends with whoever reads it."""
        for job in ["perft 16", "go depth 99"]:
            with self.subTest(job), Engine() as engine:
                engine.send("isready", job)
                engine.line()
                engine.process.stdin.close()
                time.sleep(0.1)
                self.assertIsNone(engine.process.poll())
                engine.process.stdout.close()
                engine.process.wait(timeout=PATIENCE)

    def test_what_waits_is_taken_in_order(self):
        """With threads, one search after another from what has come at once."""
        rng = random.Random(5)
        with Engine() as engine:
            engine.send("setoption name Threads value 3")
            for _ in range(50 if SOAK else 10):
                jobs = rng.choices(["go nodes 3000", "go depth 4", "perft 2", "drawoffer p1"], k=6)
                engine.send(*(line for job in jobs for line in (job, "query result")))
                wanted = {"go": "bestmove", "perft": "perft", "drawoffer": "draw"}
                for job in jobs:
                    lines = engine.until("response")
                    told = [line.split()[0] for line in lines if not line.startswith("info")]
                    self.assertEqual(told, [wanted[job.split()[0]], "response"])
            engine.send("quit")
            self.assertEqual(engine.end(), ("", "", 0))

    def test_last_line_without_an_end(self):
        with Engine() as engine:
            engine.raw(b"isready")
            self.assertEqual(engine.end(), ("readyok\n", "", 0))

    def test_lines_in_pieces_and_together(self):
        with Engine() as engine:
            for byte in b"isready\nisready\r\n\nisready\n":
                engine.raw(bytes([byte]))
            self.assertEqual([engine.line() for _ in range(3)], ["readyok"] * 3)
            engine.raw(b"isready\n" * 5000)
            self.assertEqual({engine.line() for _ in range(5000)}, {"readyok"})

    def test_hostile_lines(self):
        rng = random.Random(1)
        too_long = "error the text is longer than the 65536 bytes allowed"
        with Engine() as engine:
            for size in [65537, 65538, 70000, 1 << 20]:
                engine.raw(b"x" * size + b"\nisready\n")
                self.assertEqual([engine.line(), engine.line()], [too_long, "readyok"])
            engine.raw(b"x" * 65536 + b"\n")
            self.assertTrue(engine.line().startswith("error unknown message"))
            for _ in range(300):
                junk = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 200)))
                engine.raw(junk.replace(b"\n", b"") + b"\nisready\n")
                lines = engine.until("readyok")
                self.assertLessEqual(len(lines), 2)
            engine.send("quit")
            self.assertEqual(engine.end()[1:], ("", 0))

    def test_output_that_is_not_read(self):
        """A program that goes away in the middle of a search takes the engine with it."""
        with Engine() as engine:
            engine.send("go infinite")
            engine.line()
            engine.process.stdout.close()
            for _ in range(100):
                try:
                    engine.send("isready")
                    time.sleep(0.02)
                except BrokenPipeError:
                    break
            engine.process.wait(timeout=PATIENCE)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
