#!/usr/bin/env python3
"""The command in lines, mostly on a terminal: the menu, editing, completion, signals, puzzles.

    tests/test_lines.py [PROGRAM] [TEST...]
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][AB0]|\x1b[=>]|[\x07\r]")


class Terminal:
    """The program on a terminal of 80 by 24."""

    def __init__(self, *args, env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(PROGRAM, [PROGRAM, *args], env)
        self.raw, self.seen, self.status = b"", 0, None

    def text(self):
        return ESCAPES.sub(b"", self.raw).decode("utf-8", "replace")

    def wait_for(self, wanted, seconds=30):
        """What is shown up to a text, since the last call."""
        end = time.monotonic() + seconds
        while wanted not in self.text()[self.seen :]:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise AssertionError("%r does not come: %r" % (wanted, self.text()[-600:]))
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                part = b""
            if not part and wanted not in self.text()[self.seen :]:
                raise AssertionError("%r never came: %r" % (wanted, self.text()[-600:]))
            self.raw += part
        at = self.text().index(wanted, self.seen) + len(wanted)
        part, self.seen = self.text()[self.seen : at], at
        return part

    def type(self, keys, wanted):
        os.write(self.fd, keys.encode())
        return self.wait_for(wanted)

    def is_raw(self, wanted, seconds=10):
        """Whether keys are read one by one, or come to be soon."""
        end = time.monotonic() + seconds
        while bool(termios.tcgetattr(self.fd)[3] & termios.ICANON) == wanted:
            if time.monotonic() > end:
                return not wanted
            time.sleep(0.01)
        return wanted

    def end(self, seconds=30):
        """Reads to the end; returns the exit status."""
        end = time.monotonic() + seconds
        while self.status is None:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise AssertionError("it does not end: %r" % self.text()[-600:])
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                part = b""
            self.raw += part
            if not part:
                self.status = os.waitpid(self.pid, 0)[1]
                os.close(self.fd)
        return self.status

    def kill(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.end()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = folder.name
        self.kept = os.path.join(self.state, "potentia")

    def start(self, *args, term="xterm"):
        env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": self.state,
            "LC_ALL": "C.UTF-8",
            "TERM": term,
            "NO_COLOR": "1",
            "XDG_STATE_HOME": self.state,
        }
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        terminal = Terminal(*args, env=env)
        self.addCleanup(terminal.kill)
        return terminal

    def files(self):
        return sorted(f for f in os.listdir(self.kept) if not f.endswith(".lock"))

    def turns(self, name):
        with open(os.path.join(self.kept, name), encoding="utf-8") as file:
            return re.findall(r"^;[WB]\[([^]]*)\]", file.read(), re.MULTILINE)


class Editing(Case):
    def setUp(self):
        super().setUp()
        version = self.start("--version")
        version.end()
        if "libedit" not in version.text():
            self.skipTest("built without libedit")

    def test_a_line_is_edited(self):
        t = self.start("play", "basic", "--line")
        t.wait_for("White> ")
        # b2 is too much, the letter before is wrong, and then the end of the line.
        t.type("c1-b2xx\x7f\x7f\x01\x1b[C\x7fa\x05\r", "Black> ")
        self.assertEqual(self.turns("basic.game"), ["a1-b2"])
        # The same again from the history, and the one before it.
        t.type("\x1b[A\r", "White> ")
        t.type("e1-e2\r", "Black> ")
        t.type("\x1b[A\x1b[A\r", "White> ")
        self.assertEqual(self.turns("basic.game"), ["a1-b2", "a1-b2", "e1-e2", "a1-b2"])
        t.type("\x04", "Game saved; continue with")
        self.assertEqual(t.end(), 0)

    def test_words_and_actions_are_completed(self):
        t = self.start("play", "basic", "--line")
        t.wait_for("White> ")
        t.type("a1\t", "-b2")
        t.type("\r", "Black> ")
        shown = t.type("a2-\t\t", "a2-b3")
        self.assertIn("a2-b2", shown + t.type("\x15hel\t\r", "quit  "))
        t.wait_for("Black> ")
        t.type("a2\r", "a2 ...> ")
        t.type("b\t\t", "b3")
        t.type("3\r", "White> ")
        t.type("a3-b3;zzz\t\x15qui\t\r", "Game saved; continue with")
        self.assertEqual(t.end(), 0)
        self.assertEqual(self.turns("basic.game"), ["a1-b2", "a2-b3"])

    def test_signals_leave_the_terminal_as_it_was(self):
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            with self.subTest(signal=number):
                t = self.start("play", "basic", "--line")
                t.wait_for("White> ")
                self.assertTrue(t.is_raw(True))
                t.type("a1-b", "b")
                keeper = os.dup(t.fd)
                os.kill(t.pid, number)
                t.wait_for("Game saved; continue with")
                self.assertFalse(t.is_raw(False))
                self.assertEqual(t.end() & 0x7F, number)
                os.close(keeper)

    def test_the_flag_falls_while_a_line_is_edited(self):
        t = self.start("play", "basic", "--line", "--clock", "0.01")
        t.wait_for("White> ")
        t.type("a1", "Black wins on time")
        t.wait_for("Game over> ")
        t.type("quit\r", "was saved as")
        self.assertEqual(t.end(), 0)

    def test_no_line_is_too_long(self):
        t = self.start("play", "basic", "--line")
        t.wait_for("White> ")
        for _ in range(50):
            t.type("x" * 99 + ";", ";")
        t.type("\r", "That line is too long")
        t.wait_for("White> ")
        t.type("\u00fc\u4e2d\r", "is not an action")
        t.type("quit\r", "")
        self.assertEqual(t.end(), 0)

    def test_what_is_given_up_is_asked(self):
        t = self.start("play", "ultimate", "--line")
        t.wait_for("White> ")
        t.type("Ga1-b2\r", "Black> ")
        t.type("Gi5-h5\r", "White> ")
        self.assertIn("TAMSK-potential", t.type("e1\r", "e1 e2 ...> "))
        asked = t.type("basic\r", "(yes/no) ")
        self.assertIn("gives up the potentials", asked)
        t.type("no\r", "Nothing was played.")
        t.wait_for("White> ")
        # It is asked once.
        t.type("e1-e2\r", "Black> ")
        t.type("e9-e8\r", "(yes/no) ")
        t.type("yes\r", "White> ")
        self.assertEqual(self.turns("ultimate.game"), ["Ga1-b2", "Gi5-h5", "e1-e2", "e9-e8"])


class Menu(Case):
    def test_a_new_game_against_the_engine(self):
        t = self.start("play", "--line")
        shown = t.wait_for("> ")
        self.assertIn("  1  GIPF, basic game\n", shown)
        self.assertNotIn("Continue", shown)
        t.type("7000\r", "Say a number from 1 to")
        t.type("chess\r", "There is no")
        t.type("basci\r", 'did you mean "basic"?')
        t.type("basic\r", "Who do you want to play?")
        t.type("\r", "Which level")
        t.type("11\r", "Say a number from 1 to 10")
        t.type("1\r", "Which side do you play?")
        t.type("black\r", "Black> ")
        t.type("quit\r", "Game saved; continue with")
        self.assertEqual(t.end(), 0)
        self.assertEqual(len(self.turns("basic.game")), 1)

        t = self.start("play", "--line")
        shown = t.wait_for("> ")
        self.assertIn("Continue:\n   1  basic  GIPF, basic game, after 1 turn. Black to move. 20", shown)
        t.type("\r", "Black> ")
        t.type("e9-e8\r", "Black> ")
        t.type("quit\r", "Game saved; continue with")
        self.assertEqual(len(self.turns("basic.game")), 3)

    def test_two_people_and_a_game_by_its_title(self):
        t = self.start("play", "--line", "--name", "mine")
        t.wait_for("> ")
        t.type("gipf, standard game\r", "Who do you want to play?")
        t.type("2\r", "White> ")
        t.type("e1-e2\r", "Black> ")
        t.type("quit\r", "--resume mine")
        self.assertEqual(t.end(), 0)
        t = self.start("play", "--line", term="dumb")
        t.wait_for("> ")
        t.type("mine\r", "Black> ")
        t.type("quit\r", "--resume mine")

    def test_a_start_that_is_drawn_is_drawn_anew(self):
        seeds = set()
        for _ in range(3):
            t = self.start("play", "--line")
            t.wait_for("> ")
            t.type("random\r", "Who do you want")
            t.type("2\r", "White> ")
            seeds.add(re.search(r"(seed=\d+)", t.text()).group(1))
            t.type("quit\r", "")
            t.end()
        self.assertGreater(len(seeds), 1)

    def test_leaving(self):
        for keys in ["quit\r", "\x04"]:
            t = self.start("play", "--line")
            t.wait_for("> ")
            os.write(t.fd, keys.encode())
            self.assertEqual(t.end(), 0)
        self.assertEqual(self.files(), [])


def standard_puzzles():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with open(os.path.join(root, "puzzles", "gipf", "standard.txt"), encoding="ascii") as file:
        return len(file.readlines())


class Puzzles(Case):
    def puzzle(self, *args, typed=()):
        env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8",
               "XDG_STATE_HOME": self.state}
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        done = subprocess.run(
            [PROGRAM, "puzzle", *args], input="".join(one + "\n" for one in typed).encode(),
            capture_output=True, timeout=60, env=env
        )
        self.status, self.err = done.returncode, done.stderr.decode()
        return done.stdout.decode()

    def practice(self):
        """What is kept: the words of each line."""
        try:
            with open(os.path.join(self.kept, "practice"), encoding="ascii") as file:
                return [line.split() for line in file]
        except FileNotFoundError:
            return []

    def solved(self):
        return [line[1] for line in self.practice() if line[0] == "met" and line[4] != "0"]

    def keep(self, name, text):
        os.makedirs(self.kept, exist_ok=True)
        with open(os.path.join(self.kept, name), "wb") as file:
            file.write(text)

    def test_one_is_solved_and_the_next_is_asked(self):
        out = self.puzzle("standard-1", typed=["g7", "g6", "nonsense", "a2-b3", "", "quit"])
        self.assertIn(f"GIPF, standard game: standard-1 (very easy)\nYou have solved 0 of {standard_puzzles()}.", out)
        self.assertIn("Your rating: 1100?; solved in a row: 0; to repeat today: 0\n", out)
        self.assertIn("White wins in 2 turns, whatever Black does. How?", out)
        self.assertIn('"nonsense"', out)
        self.assertIn("Right. What next?\nBlack: ", out)
        self.assertRegex(out, r"Solved!.*\nYour rating: 11\d\d \(\+\d+\)\n")
        self.assertIn(f"You have solved 1 of {standard_puzzles()}.", out)
        self.assertIn("1 day in a row", out)
        self.assertEqual(self.solved(), ["standard-1"])
        # What is solved does not come again, and what is skipped comes after the others.
        out = self.puzzle("--game", "standard", typed=["next", "next", "quit"])
        found = re.findall(r"(standard-\d+) \(", out)
        self.assertEqual(len(set(found)), 3)
        self.assertNotIn("standard-1", found)

    def test_a_wrong_move_is_refuted_and_a_hint_says_why(self):
        out = self.puzzle("standard-1", typed=["a1-b2", "hint", "hint", "quit"])
        self.assertIn("Black: a1-b2\nBlack: xc6-h3:e6\n", out)
        told = " ".join(out.split())
        self.assertIn("from c6 to h3 (pieces taken back: 3, pieces captured: 2).", told)
        self.assertIn("After that you can't win in time any more.", told)
        self.assertRegex(out, r"Your rating: \d+ \(-\d+\)\n")
        self.assertIn("It begins with g7", out)
        self.assertIn("Try g7-g6\nWhite pushes a piece from g7 to g6. Whatever your opponent", out)
        self.assertEqual(out.count("Your rating: "), 2)  # the first attempt alone counts

    def test_the_first_hint_says_what_the_move_does(self):
        out = self.puzzle("dvonn-1", typed=["hint", "quit"])
        self.assertIn("It begins with d3\nWhat the move does – pieces cut off: 16, stacks cut off: 8.\n", out)

    def test_what_was_missed_comes_first_when_it_is_due(self):
        self.keep("practice", b"practice 1\nmet dvonn-7 1 0 0 1 20000\nmet dvonn-8 1 0 0 1 900000\n")
        out = self.puzzle(typed=["quit"])
        self.assertIn("DVONN: dvonn-7 (", out)
        self.assertIn("to repeat today: 1\n", out)
        self.assertNotIn("dvonn-7", self.puzzle("--game", "standard"))

    def test_a_theme(self):
        self.assertIn("wins in 3 turns", self.puzzle("--theme", "win3"))
        self.assertIn("Only one move wins", self.puzzle("--theme", "keep", "--game", "dvonn"))
        self.assertIn("There is nothing left here", self.puzzle("--theme", "stop", "--game", "dvonn"))
        for theme in ["win0", "win5", "win", "lose", ""]:
            self.puzzle("--theme", theme)
            self.assertEqual(self.status, 2)

    def test_a_solution_that_was_shown_does_not_count(self):
        out = self.puzzle("dvonn-3", typed=["solution", "moves", "again", "quit"])
        self.assertIn("Only one move wins for ", out)
        self.assertIn("That's the solution.", out)
        self.assertIn("This puzzle is solved", out)
        self.assertEqual(out.count("DVONN: dvonn-3"), 2)
        self.assertEqual(self.solved(), [])

    def test_by_game_and_by_day(self):
        self.assertIn("Ultimate GIPF: ultimate-", self.puzzle("--game", "ultimate"))
        self.assertIn("Ultimate GIPF: ultimate-", self.puzzle("today", "--game", "gipf.ultimate"))
        self.assertIn("DVONN: dvonn-", self.puzzle("--game", "dvonn"))
        first = self.puzzle("today")
        self.assertEqual(first, self.puzzle("today"))
        for args, says in [
            (["chess-1"], "there is no puzzle"),
            (["standard-1000"], "did you mean"),
            (["--game", "basic"], 'no puzzles for "basic", only for standard, '),
        ]:
            self.puzzle(*args)
            self.assertEqual(self.status, 2)
            self.assertIn(says, self.err)

    def test_what_was_kept_may_be_anything(self):
        self.keep("puzzles", b"\xff\x00\nstandard-2\n" + b"x" * 100000 + b"\nstandard-1\n")
        self.assertIn(f"You have solved 2 of {standard_puzzles()}.", self.puzzle("--game", "standard"))
        for damaged in [b"", b"practice 2\n", b"\xff\x00", b"practice 1\n" + b"x" * 300000]:
            self.keep("practice", damaged)
            out = self.puzzle("--game", "standard")
            self.assertEqual(self.status, 0)
            self.assertIn("damaged at line", self.err)
            self.assertIn(f"You have solved 2 of {standard_puzzles()}.", out)
            with open(os.path.join(self.kept, "practice.damaged"), "rb") as file:
                self.assertEqual(file.read(), damaged)
        noise = ["\x01\x1b[2J", ";;;", "a1-b2;" * 500, "g7;", "none", "undo", "undo"]
        out = self.puzzle("standard-1", typed=[*noise, "g7-g6;a1-b2", "again", "g7-g6"])
        self.assertEqual(self.status, 0)
        self.assertNotIn("\x1b", out)
        self.assertIn("Right. What next?", out)

    def test_on_a_terminal(self):
        t = self.start("puzzle", "standard-1")
        t.wait_for("White> ")
        t.type("g7-\t\t", "g7-g6")
        t.type("\x15g7\r", "g7 ...> ")
        t.type("undo\r", "White> ")
        t.type("solu\t\r", "What next?")
        t.wait_for("White> ")
        t.type("quit\r", "")
        self.assertEqual(t.end(), 0)


if __name__ == "__main__":
    raise SystemExit(outside.main())
