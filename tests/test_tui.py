#!/usr/bin/env python3
"""potentia play on a whole screen, as somebody sees it who sits at a terminal.

    tests/test_tui.py [PROGRAM] [TEST...]

PROGRAM is the command with the games of tests/games in it, which are played here to the end. The
program runs on a pseudo-terminal; what it writes is put on a small screen here, which
knows the sequences of the terminals used and no others.
"""

import codecs
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "tests", "potentia_more_games")

ROW = "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -"
PUNCT = "gipf tournament 4/5/6/2wPB3/6/5/W2B w 9,9 BB -,- m -"
EXTRA = "gipf tournament 4/5/6/W2wT3/6/5/3B w 9,9 BB -,- x w"
STACKS = (
    "dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49"
)

PAGE_UP, PAGE_DOWN, HOME, END = "\033[5~", "\033[6~", "\033OH", "\033OF"
BACK_TAB = "\033[Z"
UP, DOWN, RIGHT, LEFT = "\033OA", "\033OB", "\033OC", "\033OD"
ENTER, ESCAPE, TAB, BACKSPACE = "\r", "\033", "\t", "\177"
PATIENCE = 30


class Screen:
    """What a terminal shows: characters and how they are drawn."""

    SEQUENCE = re.compile(
        r"\x1b\[(?P<private>[?>!]?)(?P<numbers>[\d;]*)(?P<final>[@A-Za-z])"
        r"|\x1b[()][0AB]|\x1b[=>78c]|(?P<up>\x1bM)"
    )

    def __init__(self, columns, rows):
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[(" ", "")] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows  # what scrolls
        self.style = ""
        self.rest = ""
        self.last = " "

    def text(self):
        return "\n".join("".join(c for c, _ in line).rstrip() for line in self.cells)

    def styles(self, wanted):
        """How the first occurrence of a text is drawn."""
        for line in self.cells:
            at = "".join(c for c, _ in line).find(wanted)
            if at >= 0:
                return line[at][1]
        raise AssertionError("%r is not on the screen:\n%s" % (wanted, self.text()))

    def place(self, wanted):
        for number, line in enumerate(self.cells):
            at = "".join(c for c, _ in line).find(wanted)
            if at >= 0:
                return at, number
        raise AssertionError("%r is not on the screen:\n%s" % (wanted, self.text()))

    def put(self, character):
        if self.column >= self.columns:
            self.column = 0
            self.line_feed()
        # Right after a change of size the program may still think of the old one.
        self.row = min(self.row, self.rows - 1)
        self.cells[self.row][self.column] = (character, self.style)
        self.column += 1
        self.last = character

    def line_feed(self):
        if self.row + 1 == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.row + 1, self.rows - 1)

    def scroll(self, top, count):
        """Moves the lines from `top` on upwards, or down where `count` is negative."""
        empty = [[(" ", self.style)] * self.columns for _ in range(abs(count))]
        part = self.cells[top : self.bottom]
        part = part[count:] + empty if count > 0 else empty + part[:count]
        self.cells[top : self.bottom] = part

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            character = text[at]
            if character == "\x1b":
                found = self.SEQUENCE.match(text, at)
                if not found:
                    if len(text) - at > 32:
                        raise AssertionError("an unknown sequence: %r" % text[at : at + 16])
                    self.rest = text[at:]
                    return
                if found["up"]:
                    if self.row == self.top:
                        self.scroll(self.top, -1)
                    else:
                        self.row -= 1
                elif found["final"]:
                    self.obey(found["private"], found["numbers"], found["final"])
                at = found.end()
                continue
            at += 1
            if character == "\r":
                self.column = 0
            elif character == "\n":
                self.line_feed()
            elif character == "\b":
                self.column = max(0, self.column - 1)
            elif character == "\t":
                self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
            elif character >= " ":
                self.put(character)
            elif character not in "\a\x0e\x0f\0":
                raise AssertionError("an unknown control: %r" % character)

    def erase(self, row, start, end):
        self.cells[row][start:end] = [(" ", self.style)] * (end - start)

    def obey(self, private, numbers, final):
        values = [int(n) if n else 0 for n in numbers.split(";")] if numbers else []
        first = values[0] if values else 0
        count = max(1, first)
        if final != "m":
            self.row = min(self.row, self.rows - 1)
            self.column = min(self.column, self.columns - 1)
        if private or final in "hltcn":
            return
        if final == "H":
            self.row = min(count, self.rows) - 1
            self.column = min(max(1, values[1] if len(values) > 1 else 1), self.columns) - 1
        elif final in "ABCD":
            self.row += {"A": -count, "B": count}.get(final, 0)
            self.column += {"C": count, "D": -count}.get(final, 0)
        elif final == "G":
            self.column = count - 1
        elif final == "d":
            self.row = count - 1
        elif final == "J":
            if first == 0:
                self.erase(self.row, self.column, self.columns)
            for row in range(self.row + 1 if first == 0 else 0, self.rows):
                self.erase(row, 0, self.columns)
        elif final == "K":
            start, end = [(self.column, self.columns), (0, self.column + 1), (0, self.columns)][first]
            self.erase(self.row, start, end)
        elif final == "X":
            self.erase(self.row, self.column, min(self.columns, self.column + count))
        elif final == "P":
            line = self.cells[self.row]
            del line[self.column : self.column + count]
            line += [(" ", self.style)] * (self.columns - len(line))
        elif final == "@":
            line = self.cells[self.row]
            line[self.column : self.column] = [(" ", self.style)] * count
            del line[self.columns :]
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        elif final == "r":
            self.top = count - 1
            self.bottom = values[1] if len(values) > 1 else self.rows
            self.row = self.column = 0
        elif final in "ST":
            self.scroll(self.top, count if final == "S" else -count)
        elif final in "LM":
            self.scroll(self.row, count if final == "M" else -count)
        elif final == "m":
            self.style = "" if not numbers or numbers == "0" else self.style + ";" + numbers
        else:
            raise AssertionError("an unknown sequence: %r %s" % (numbers, final))


class Terminal:
    def __init__(self, state, *args, size=(80, 24), **env):
        self.screen = Screen(*size)
        self.raw = b""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "XDG_STATE_HOME": state,
        }
        # What the sanitizers are told stays in force.
        environment.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        environment.update(env)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(PROGRAM, [PROGRAM, "play", *args], environment)
        self.status = None

    def read(self, seconds):
        """Reads what comes within a time; false at the end."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            part = os.read(self.fd, 65536)
        except OSError:
            return False
        self.raw += part
        self.screen.feed(self.decoder.decode(part))
        return bool(part)

    def wait_for(self, *texts, gone=()):
        """Waits until all of the texts are on the screen, and those of `gone` are not."""
        end = time.monotonic() + PATIENCE
        while True:
            shown = self.screen.text()
            missing = [t for t in texts if t not in shown] + [t for t in gone if t in shown]
            if not missing:
                return shown
            if time.monotonic() > end or not self.read(0.2):
                raise AssertionError("%r is missing or still there:\n%s" % (missing, shown))

    def find(self, pattern):
        """Waits for a line with something that matches, and returns that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.screen.text(), re.MULTILINE)
            if found:
                return found[0]
            self.read(0.2)
        raise AssertionError("%s is missing:\n%s" % (pattern, self.screen.text()))

    def settle(self):
        """Waits until everything typed before has been answered: keys are taken in their order, and
        the line that is typed is drawn last."""
        self.type("zz")
        self.wait_for("> zz")
        self.type(BACKSPACE * 2)
        self.wait_for("? keys", gone=["> zz"])

    def type(self, text):
        os.write(self.fd, text.encode())

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def finish(self):
        """Waits for the end; returns what was written after the screen was given back."""
        end = time.monotonic() + PATIENCE
        while self.read(0.2):
            if time.monotonic() > end:
                raise AssertionError("it does not end:\n" + self.screen.text())
        if self.status is None:
            self.status = os.waitpid(self.pid, 0)[1]
        return self.raw.decode("utf-8", "replace")

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)


class Case(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.state = os.path.join(self.directory.name, "state")

    def play(self, *args, **more):
        terminal = Terminal(self.state, *args, **more)
        self.addCleanup(terminal.close)
        return terminal

    def games(self):
        """The games that are kept, the last one played first."""
        directory = os.path.join(self.state, "potentia")
        names = [n for n in os.listdir(directory) if n.endswith(".game")]
        paths = [os.path.join(directory, n) for n in names]
        return sorted(paths, key=lambda path: -os.stat(path).st_mtime_ns)

    def kept(self):
        """The turns of that game."""
        for path in self.games()[:1]:
            with open(path, encoding="utf-8") as file:
                return re.findall(r"^;[WB]\[([^]]*)\]", file.read(), re.MULTILINE)
        return []

    def quit(self, terminal):
        terminal.type("\x04")
        out = terminal.finish()
        self.assertEqual(terminal.status, 0, out[-500:])
        return out


class Choosing(Case):
    def test_arrows(self):
        t = self.play("basic")
        t.wait_for("White to move.", "[e1]", "Enter plays e1-e2: White pushes a piece")
        t.type(RIGHT)
        t.wait_for("[f1]", "Enter chooses f1", gone=["[e1]"])
        t.type(ENTER)
        # Of the two ways in, e2 lies to the left and f2 straight ahead.
        t.type(LEFT)
        t.wait_for("Enter plays f1-e2")
        t.type(RIGHT)
        t.wait_for("Enter plays f1-f2")
        t.type(ENTER)
        t.wait_for("Black to move.", "1 ▐ ▌ f1-f2")
        self.quit(t)
        self.assertEqual(self.kept(), ["f1-f2"])

    def test_what_would_be_played_is_drawn_before(self):
        t = self.play("basic")
        before = t.wait_for("[e1]", "Enter plays e1-e2")
        t.type(RIGHT)
        self.assertEqual(t.wait_for("[f1]").count("▐ ▌") + 1, before.count("▐ ▌"))
        t.type(LEFT + ENTER)
        t.wait_for("Black to move.")

    def test_walking_keeps_to_its_row(self):
        t = self.play("basic")
        t.wait_for("[e1]")
        t.type(UP * 4)
        t.wait_for("e5: empty")
        t.type(LEFT * 4)
        t.wait_for("Enter chooses a3")
        t.type(RIGHT * 8)
        t.wait_for("Enter chooses i3")
        t.type(UP)
        t.wait_for("[i4]")

    def test_a_board_too_high_lies_on_its_side(self):
        for start, points in [("yinsh", ["f3:", "g3:"]), ("tzaar.fixed", ["e2:", "f1:"])]:
            with self.subTest(start):
                t = self.play(start, size=(80, 24))
                # Letters from top to bottom, and the arrows as one sees them.
                t.find(r" 1 +2 +3 +4 ")
                for key, point in zip([RIGHT, DOWN], points):
                    t.type(key)
                    t.wait_for(point)
                self.quit(t)

    def test_typing(self):
        t = self.play("basic")
        t.wait_for("White>")
        t.type("a1-c3" + ENTER)
        t.wait_for("Black>", "1 ▐ ▌ a1-b2")
        t.type("nonsense" + ENTER)
        t.wait_for('"nonsense"')
        t.type("f1-x" + BACKSPACE + "f2" + ENTER)
        t.wait_for("2 ▐ ▌ f1-f2", gone=['"nonsense"'])
        t.type("e1-e9" + ESCAPE)
        time.sleep(0.1)
        t.type("e1-e2" + ENTER)
        t.wait_for("3 ▐ ▌ e1-e2")

    def test_undo(self):
        t = self.play("basic")
        t.type("a1-b2" + ENTER + "a1-b2" + ENTER)
        t.wait_for("2 ▐ ▌ a1-b2")
        t.type("<")
        t.wait_for("Black to move.", gone=["2 ▐ ▌"])
        t.type("undo turn" + ENTER)
        t.wait_for("White to move.", gone=["1 ▐ ▌"])
        t.type("<")
        t.wait_for("nothing to undo")
        t.type("a1-b2" + ENTER + "undo turn" + ENTER)
        t.wait_for("White to move.", gone=["1 ▐ ▌"])

    def test_rows_and_optional_pieces(self):
        t = self.play(ROW)
        # One's own GIPF-piece is kept and the other's taken, unless one says otherwise.
        t.wait_for("White removes rows before moving.", "Enter plays xg2-g6:g5")
        taken = t.screen.styles("x▐")
        t.type(" ")
        t.wait_for("Enter plays xg2-g6   ", "Space: remove it or keep it")
        t.type(UP + " ")
        t.wait_for("This one can't be changed.")
        t.type(DOWN + " " + ENTER)
        t.wait_for("White to move.", "xg2-g6:g5 ...")
        self.assertNotEqual(taken, "")
        t.type("<")
        t.wait_for("White removes rows before moving.")

    def test_kinds_of_pieces(self):
        t = self.play("ultimate")
        t.type(ENTER)
        t.wait_for("1 ▐ ▌ Ge1-e2")
        t.type("Ga1-b2" + ENTER)
        t.wait_for("basic piece  [GIPF-piece]  T  Z")
        t.type(TAB)
        t.wait_for("basic piece  G  [TAMSK-potential]")
        t.type(RIGHT + "c1-d2" + ENTER)
        t.wait_for("2 Play it anyway")
        t.type("2")
        t.wait_for("Black>", "3 ▐ ▌ c1-d2")
        t.type("<" + DOWN * 8 + TAB + ENTER + UP + ENTER)
        t.wait_for("▐T▌")

    def test_words(self):
        t = self.play(EXTRA)
        t.wait_for("White has an extra move first.", "1 No extra move")
        t.type("1")
        t.wait_for("White to move.")

    def test_variants_of_one_move(self):
        t = self.play(PUNCT)
        t.wait_for("White to move.", "▐P▌")
        t.type(UP * 3)
        t.wait_for("Enter chooses e4")
        t.type(ENTER)
        t.wait_for("[1 Pe4-e5=1]", "2 Pe4-e5=2")
        t.type(DOWN)
        t.wait_for("[2 Pe4-e5=2]", "Enter plays Pe4-e5=2")
        t.type(ENTER)
        t.wait_for("Black to move.", "1 ▐ ▌ Pe4-e5=2")

    def test_stacks_are_shown_whole(self):
        t = self.play(STACKS)
        t.type(UP * 4 + RIGHT * 3)
        t.wait_for("j5: black piece, 2 high")
        t.type(ENTER + DOWN)
        t.wait_for("Enter plays j5-")

    def test_challenge_and_secret(self):
        t = self.play("standard", "--supply", "Z6", "--combine", "Z=rps", "--challenges", "2")
        for turn in ["Za1-b2", "Ze9-e8", "Zb2-d4"]:
            t.type(turn + ENTER)
        t.wait_for("Black can allow the declared", "[1 Allow it]", "2 Challenge it",
                   "At stake: the ZÈRTZ-potential on b2.", "Side game: Rock-paper-scissors.",
                   "If White wins, the move is made.")
        t.type(DOWN + ENTER)
        t.wait_for("White chooses in secret.", "1 Rock", "Zb2-d4; challenge ...",
                   "At stake: the ZÈRTZ-potential on b2.", gone=["Side game:"])
        t.type("rock")
        t.wait_for("> ****")
        t.type(ENTER)
        t.wait_for("Black chooses in secret.", gone=["challenge;"])
        t.type("2")
        t.wait_for("White to move.", "challenge; rock; paper",
                   "Black wins the side game: the ZÈRTZ-potential is lost.", gone=["At stake:"])

    def test_a_challenge_is_told_whole_in_a_small_window(self):
        supply = "T3Z2D3Y2P3,T3Z3D3Y3P3"
        t = self.play("combined Z:zertz.blitz 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 15,15 "
                      "LL %s m -" % supply, size=(80, 24))
        t.type("Zg2-g4" + ENTER)
        t.wait_for("At stake: the ZÈRTZ-potential on g2.", "A tie counts for White",
                   "[1 Allow it]", "2 Challenge it")

    def test_mouse(self):
        t = self.play("basic")
        t.wait_for("White to move.", "a3")
        column, row = t.screen.place("a3")
        # b4 stands beside it, one row up; a terminal counts from 1.
        for x, y, then in [
            (column + 1, row + 1, "Choose where it goes"),
            (column + 5, row, "1 ▐ ▌ a3-b4"),
        ]:
            t.type("\033[<0;%d;%dM\033[<0;%d;%dm" % (x, y, x, y))
            t.wait_for(then)

    def test_help_and_moves(self):
        t = self.play("basic")
        t.type("?")
        t.wait_for("undo and redo an action")
        t.type("x")
        t.wait_for("[e1]", gone=["undo and redo an action"])
        t.type("moves" + ENTER)
        t.wait_for("42 legal actions", "i5-h5")

    def test_die_and_report(self):
        t = self.play("die")
        t.wait_for("roll:", "Game over>")
        self.quit(t)
        t = self.play("external")
        t.type(ENTER)
        t.wait_for("Black confirms or disputes", "[1 That's right]")


class Leafing(Case):
    def test_undo_and_redo(self):
        t = self.play("basic")
        t.type("a1-b2" + ENTER + "f1-f2" + ENTER + "undo" + ENTER)
        t.wait_for("Black to move.", "1 ▐ ▌ a1-b2", gone=["2 ▐ ▌"])
        t.type("redo" + ENTER)
        t.wait_for("White to move.", "2 ▐ ▌ f1-f2")
        t.type("<<")
        t.wait_for("White to move.", gone=["1 ▐ ▌"])
        t.type(">")
        t.wait_for("Black to move.", "1 ▐ ▌ a1-b2", gone=["2 ▐ ▌"])
        # Something else ends what could be made again.
        t.type("e1-e2" + ENTER + ">")
        t.wait_for("nothing to redo", "2 ▐ ▌ e1-e2")
        self.quit(t)
        self.assertEqual(self.kept(), ["a1-b2", "e1-e2"])

    def test_whole_turns(self):
        t = self.play(ROW)
        t.type(ENTER)
        t.wait_for("White to move.", "xg2-g6:g5 ...")
        t.type("a1-b2" + ENTER)
        t.wait_for("Black", "xg2-g6:g5; a1-b2")
        t.type("undo turn" + ENTER)
        t.wait_for("White removes rows before moving.", gone=["1 ▐ ▌"])
        t.type("redo turn" + ENTER)
        t.wait_for("xg2-g6:g5; a1-b2")

    def test_redo_against_the_engine_goes_back_to_the_person(self):
        t = self.play("basic", "--black", "engine:1")
        t.type("a1-b2" + ENTER)
        t.wait_for("Your move", "2 ▐ ▌")
        t.type("<")
        t.wait_for("Your move", gone=["1 ▐ ▌"])
        t.type(">")
        t.wait_for("Your move", "1 ▐ ▌ a1-b2", "2 ▐ ▌")

    def test_looking_through_the_game(self):
        t = self.play("basic")
        turns = ["a1-b2", "f1-f2", "c1-c2", "g1-f2"]
        t.type("".join(turn + ENTER for turn in turns))
        t.wait_for("4 ▐ ▌ g1-f2", "Enter plays e1-e2", "White>")
        t.settle()
        now = t.wait_for("White>   type an action")
        t.type(PAGE_UP)
        t.wait_for("Action 3 of 4", "Black to move.", gone=["Enter plays"])
        t.type(PAGE_UP + LEFT)
        t.wait_for("Action 1 of 4", "Black to move.")
        t.type(HOME)
        t.wait_for("Action 0 of 4", "White to move.", "reserve 12")
        # Nothing is played on a position that is past.
        t.type("e1-e2" + ENTER)
        t.wait_for("This is an earlier position")
        t.type(PAGE_DOWN + RIGHT)
        t.wait_for("Action 2 of 4", "White to move.", gone=["This is an earlier"])
        for back in [END, ESCAPE, ENTER, "now" + ENTER]:
            t.type("go 2" + ENTER)
            t.wait_for("Action 2 of 4")
            t.type("back" + ENTER)
            t.wait_for("Action 1 of 4")
            t.type(back)
            t.wait_for(*now.split("\n"), gone=["Action"])
        t.type(HOME)
        t.wait_for("Action 0 of 4")
        t.type("undo" + ENTER)
        t.wait_for("Black to move.", gone=["Action", "4 ▐ ▌"])
        self.quit(t)
        self.assertEqual(self.kept(), turns[:3])


class Everything(Case):
    """Games that nothing here was written for, by keys alone."""

    def go(self, t, name):
        """Goes to a point that can be picked, from one of them to the next."""
        for _ in range(120):
            t.settle()
            if t.find(r"(?:^|  )[a-k]\d+: ").strip(" :") == name:
                return
            t.type(BACK_TAB)
        self.fail("there is no way to " + name)

    def test_noughts_to_the_end(self):
        t = self.play("noughts")
        for turn, point in enumerate(["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3"]):
            t.wait_for("White puts a cross." if turn % 2 == 0 else "Black puts a nought.")
            self.go(t, point)
            t.wait_for("Enter plays " + point)
            t.type(ENTER)
            t.wait_for("%d ▐ ▌ %s" % (turn + 1, point))
        # One square is left: it need not be gone to.
        t.wait_for("Enter plays c3")
        t.type(ENTER)
        t.wait_for("Game over>", "A tie.")
        self.assertIn("finished-1.sgf", self.quit(t))
        t = self.play("noughts")
        for point in ["a1", "a2", "b1", "b2", "c1"]:
            self.go(t, point)
            t.type(ENTER)
            t.wait_for("▐ ▌ " + point)
        t.wait_for("Game over>", "White wins")

    def rest(self, t):
        """A turn of Second's in which nothing happens."""
        for sentence, word in [("lays", "rest"), ("moves men", "stay"), ("takes discs", "done")]:
            t.wait_for("Second " + sentence, "1 " + word)
            t.type("1")

    def test_medley_to_the_end(self):
        t = self.play("medley", size=(100, 40))
        t.wait_for("First lays a disc or a tile.", "pool 24", "[disc]", "1 rest")
        t.type(TAB)
        for number, (point, turn) in enumerate([("c3", 0), ("e3", 0), ("g3", 0)]):
            t.wait_for("First lays", "[First's tile]", "tiles %d" % (4 - number))
            self.go(t, point)
            t.wait_for("Enter chooses " + point)
            t.type(ENTER)
            t.wait_for("[1 not turned]", "300 degrees", "Enter plays t:%s/0" % point)
            # All three points are drawn before, and the next turn of it too.
            self.assertEqual(t.screen.text().count("▐△▌"), 3 * (number + 1))
            t.type(DOWN)
            t.wait_for("[2 turned by 60 degrees]", "Enter plays t:%s/1" % point)
            t.type("1")
            t.wait_for("First moves men.")
            if number == 0:
                self.go(t, "a1")
                t.type(ENTER)
                self.go(t, "b2")
                t.type(ENTER)
                t.wait_for("[1 a1-b2:1]", "3 a1-b2:3")
                t.type("2")
            else:
                t.type("1")
            t.wait_for("First takes discs or a point away.", "1 done")
            if number == 0:
                self.go(t, "f11")
                t.type(ENTER)
            else:
                t.type("1")
            if number < 2:
                self.rest(t)
        t.wait_for("First wins: the tiles are connected.", "Game over>")
        self.assertIn("finished-1.sgf", self.quit(t))

    def test_a_row_of_discs(self):
        t = self.play("medley", size=(100, 40))
        for point in ["c1", "d1", "e1"]:
            self.go(t, point)
            t.type(ENTER)
            t.wait_for("[1 light side up]", "2 dark side up")
            t.type("2")
            t.wait_for("First moves men.", "D:" + point)
            t.type("1")
            if point != "e1":
                t.wait_for("1 done")
                t.type("1")
                self.rest(t)
        # All of them are taken as a rule; one stays, and turns over.
        t.wait_for("Enter plays row:c1,d1,e1/c1,d1,e1", "Space: remove it or keep it")
        t.type(" ")
        t.wait_for("Enter plays row:c1,d1,e1/c1,d1")
        t.type(ENTER)
        t.wait_for("Second lays", "taken o~2", "pool 21")

    def test_what_is_lost_is_asked_once(self):
        t = self.play("medley", size=(100, 40))
        t.type(TAB)
        for number, point in enumerate(["c3", "c6", "f3", "f7"]):
            self.go(t, point)
            t.wait_for("First lays", "[First's tile]" if number < 3 else "[disc]")
            if number == 3:
                t.type(TAB)
                t.wait_for("[First's tile]")
            t.type(ENTER)
            t.wait_for("[1 not turned]")
            t.type("1")
            if number < 3:
                t.wait_for("First moves men.")
                t.type("1")
                t.wait_for("1 done")
                t.type("1")
                self.rest(t)
        t.wait_for("This is the last tile.", "[1 Choose something else]", "2 Play it anyway")
        t.type(ENTER)
        t.wait_for("First lays", gone=["Play it anyway"])
        t.type("t:f7/0" + ENTER)
        t.wait_for("First moves men.", "t:f7/0", gone=["This is the last tile."])

    def test_points_that_are_gone(self):
        t = self.play("medley drawn seed=3", size=(100, 40))
        t.wait_for("First lays a disc or a tile.")
        empty = t.screen.text()
        self.assertEqual(empty.count("•") + empty.count("+"), 91 - 2 - 12)


GIPF_START = ["White to move.", "White", "reserve 12", "Black", "reserve 12", "e1: empty"]
POTENTIALS = ["%s-potential: 3" % n for n in ["TAMSK", "ZÈRTZ", "DVONN", "YINSH", "PÜNCT"]]


class Panels(Case):
    """What stands beside the board in a window of 100 by 40, line by line."""

    STARTS = {
        "basic": ["GIPF, basic game (basic)"] + GIPF_START,
        "standard": ["GIPF, standard game (standard)"] + GIPF_START,
        "tournament": ["GIPF, tournament game (tournament)"] +
                      [line.replace("12", "18") for line in GIPF_START],
        "ultimate": ["Ultimate GIPF (ultimate)", "White to move.", "White", "reserve 21",
                     "potentials 15"] + POTENTIALS + ["Black", "reserve 21", "potentials 15"] +
                    POTENTIALS + ["e1: empty"],
        "combined": ["Combined game: Ultimate GIPF (combined)", "White to move.", "White",
                     "reserve 21", "potentials 15"] + POTENTIALS + ["challenges 3", "Black",
                     "reserve 21", "potentials 15"] + POTENTIALS + ["challenges 3", "e1: empty"],
        "dvonn": ["DVONN (dvonn)", "White places a piece.", "White", "to place 23", "Black",
                  "to place 23", "to place DVONN-piece: 3", "e1: empty"],
        "dvonn random seed=1": ["White moves a stack.", "White", "controls 23", "Black",
                                "controls 23"],
        "rps": ["Rock-paper-scissors (rps)", "White chooses in secret.", "White", "Black",
                "1 Rock", "2 Paper", "3 Scissors"],
        "external": ["White reports the result.", "White", "Black",
                     "[1 White won]", "2 Black won", "3 A tie"],
        "noughts": ["Noughts and crosses (noughts)", "White puts a cross.", "White", "Black",
                    "b1: empty"],
        "medley": ["Medley (medley)", "First lays a disc or a tile.", "First", "tiles 4",
                   "lacks 4", "Second", "tiles 4", "lacks 4", "pool 24",
                   "Bring in (Tab changes):", "[disc]", "First's tile", "1 rest", "c1: empty"],
    }

    def test_nothing_is_cut(self):
        for start, lines in self.STARTS.items():
            with self.subTest(start):
                t = self.play(start, size=(100, 40))
                shown = t.wait_for("? keys", ">")
                self.assertNotIn("…", shown)
                parts = [p.strip() for p in re.split(r"\s{2,}|▐ ▌ |\n", shown)]
                for line in set(lines):
                    self.assertEqual(parts.count(line), lines.count(line), (line, shown))
                self.quit(t)


class GivingUp(Case):
    """What gives something up for good is never chosen beforehand, and asked about once."""

    ASKED = "2 Play it anyway"

    def click(self, t, wanted):
        column, row = t.screen.place(wanted)
        t.type("\033[<0;%d;%dM\033[<0;%d;%dm" % (column + 1, row + 1, column + 1, row + 1))

    def test_enter_alone_gives_nothing_up(self):
        for args, turns in [
            (["ultimate"], ["Ge1-e2", "Ge1-e2", "Ge1-e2"]),
            (["tournament"], ["Ge1-e2", "Ge1-e2", "Ge1-e2"]),
            (["standard", "--supply", "Z4D4,P2"], ["Ze1-e2", "Pe1-e2", "Ze1-e2"]),
        ]:
            t = self.play(*args)
            t.wait_for("White to move.")
            for number, turn in enumerate(turns, 1):
                t.wait_for("Enter plays " + turn)
                t.type(ENTER)
                t.wait_for("%d ▐ ▌ %s" % (number, turn))
            self.assertEqual(self.kept(), turns)
            self.quit(t)

    def test_what_is_lost_is_said_and_asked(self):
        t = self.play("standard", "--supply", "T4Z4,P1")
        t.wait_for("basic piece  [TAMSK-potential]  Z")
        t.type(TAB * 2)
        t.wait_for("[basic piece]", "gives up the potentials left in your supply (8): T4 Z4.")
        t.type(ENTER)
        t.wait_for("supply (8):", "T4 Z4.", "[1 Choose something else]", self.ASKED)
        self.assertNotIn("GIPF-pieces;", t.screen.text())
        # Enter takes the answer that loses nothing, and all is as it was.
        t.type(ENTER)
        t.wait_for("White to move.", "[TAMSK-potential]", "[e1]", gone=[self.ASKED, "1 ▐ ▌"])
        # Told once: now it is played.
        t.type(TAB * 2 + ENTER)
        t.wait_for("Black to move.", "1 ▐ ▌ e1-e2")
        # Black has not been told of anything.
        t.type("a1-b2" + ENTER)
        t.wait_for("supply (1): P1.")
        t.type(DOWN)
        t.wait_for("[2 Play it anyway]", "Enter answers: Play it anyway")
        t.type(ENTER)
        t.wait_for("White to move.", "2 ▐ ▌ a1-b2")
        # Not again after undo either.
        t.type("<")
        t.wait_for("Black to move.", gone=["▐ ▌ a1-b2"])
        t.type("a1-b2" + ENTER)
        t.wait_for("2 ▐ ▌ a1-b2")

    def test_gipf_pieces_and_potentials_are_asked_about_apart(self):
        t = self.play("ultimate")
        t.type("Ga1-b2" + ENTER + "Gi5-h5" + ENTER + "Te1-e2" + ENTER)
        t.wait_for("any more GIPF-pieces", "would allow 9", gone=["potential left"])
        t.type("2")
        t.wait_for("3 ▐ ▌ Te1-e2", "Black to move.")
        t.type("e9-e8" + ENTER)
        t.wait_for("supply (15):", "T3 Z3 D3 Y3 P3.", "would allow 9")
        t.type("2")
        t.wait_for("4 ▐ ▌ e9-e8", "basic piece  [TAMSK-potential]")
        t.type("c1-c2" + ENTER)
        t.wait_for("supply (14):", "T2 Z3 D3 Y3 P3.", gone=["GIPF-pieces;"])

    def test_ways_back_give_nothing_up(self):
        for way in [ESCAPE, BACKSPACE, "1", ENTER, TAB + TAB + ENTER, "mouse"]:
            t = self.play("tournament")
            t.type("Ga1-b2" + ENTER + "Gi5-h5" + ENTER + "e1-e2" + ENTER)
            t.wait_for("would allow 8", self.ASKED)
            if way == "mouse":
                self.click(t, "Choose something else")
            else:
                t.type(way)
            t.wait_for("White to move.", "[GIPF-piece]", gone=[self.ASKED])
            self.quit(t)
            self.assertEqual(self.kept(), ["Ga1-b2", "Gi5-h5"])

    def test_mouse_says_yes(self):
        t = self.play("tournament")
        t.type("Ga1-b2" + ENTER + "Gi5-h5" + ENTER + "e1-e2" + ENTER)
        t.wait_for(self.ASKED)
        # A click beside the answers is none.
        t.type("\033[<0;3;3M\033[<0;3;3m")
        self.click(t, "Play it anyway")
        t.wait_for("3 ▐ ▌ e1-e2")

    def test_what_was_typed_before_is_no_answer(self):
        t = self.play("standard", "--supply", "Z6")
        t.type("a1-b2" + ENTER + "2" + TAB + ENTER)
        t.wait_for("[1 Choose something else]")
        self.quit_by_signal(t)

    def quit_by_signal(self, t):
        os.kill(t.pid, signal.SIGTERM)
        t.finish()
        self.assertEqual(self.games(), [])

    QUESTION = "Play it anyway? (yes/no)"

    def ask_in_lines(self, *args):
        t = self.play("standard", "--supply", "T2P1,D6", "--line", *args, size=(80, 60))
        t.wait_for("White>")
        t.type("a1-b2" + ENTER)
        t.wait_for("gives up the potentials left in your supply (3): T2 P1.", self.QUESTION)
        return t

    def test_lines_ask_and_yes_plays(self):
        t = self.ask_in_lines()
        t.type("yes" + ENTER)
        t.wait_for("Last turn: a1-b2", "Black>")
        t.type("e9-e8" + ENTER)
        t.wait_for("gives up the potentials left in your supply (6): D6.")
        t.type("ja" + BACKSPACE * 2 + "yes" + ENTER)
        t.wait_for("Last turn: e9-e8")
        # Taken back and made again, it is not asked again.
        t.type("undo" + ENTER + "e9-e8" + ENTER + "quit" + ENTER)
        t.finish()
        self.assertEqual(self.kept(), ["a1-b2", "e9-e8"])

    def test_lines_ask_and_anything_else_gives_nothing_up(self):
        for answer, turns in [
            ("no", []),
            ("", []),
            ("y", []),
            ("Ta1-b2", ["Ta1-b2"]),
            ("undo", []),
            ("quit", []),
        ]:
            t = self.ask_in_lines()
            t.type(answer + ENTER)
            if answer != "quit":
                t.type("quit" + ENTER)
            t.finish()
            self.assertEqual(self.kept(), turns, answer)
            for path in self.games():
                os.remove(path)

    def test_the_end_of_the_input_and_of_the_time_are_no_answer(self):
        t = self.ask_in_lines()
        t.type("\004")
        t.finish()
        self.assertEqual(self.games(), [])
        t = self.ask_in_lines("--clock", "0.02")
        t.wait_for("Black wins on time")

    def test_a_row_that_may_stay_is_kept(self):
        t = self.play("gipf tournament 4/5/6/1WWWW2/6/5/3B w 9,9 BB -,- r -")
        t.wait_for("Enter plays done", "Space: remove it or keep it")
        t.type(" ")
        t.wait_for("Enter plays xe3-e6:e3,e4,e5")
        t.type(" ")
        t.wait_for("Enter plays done")
        t.type(ENTER)
        t.wait_for("White to move.")


class Engine(Case):
    def test_hint_and_chances(self):
        t = self.play("basic")
        t.wait_for("White>")
        t.type("*")
        t.wait_for("The engine would play")
        t.type("=")
        t.wait_for("White ", "%, Black ", "depth")

    def test_engine_answers_and_undo_goes_back_to_the_person(self):
        t = self.play("basic", "--black", "engine:1")
        t.wait_for("engine, level 1", "you")
        t.type("a1-b2" + ENTER)
        t.wait_for("Your move", "2 ▐ ▌")
        t.type("f1-f2" + ENTER)
        t.wait_for("Your move", "4 ▐ ▌")
        t.type("<")
        t.wait_for("Your move", "2 ▐ ▌", gone=["3 ▐ ▌"])
        self.quit(t)
        self.assertEqual(len(self.kept()), 2)

    def test_thinking_does_not_block_and_can_be_cut_short(self):
        t = self.play("tournament", "--white", "engine:full", "--clock", "500+0")
        t.wait_for("White is thinking: depth", "nodes")
        t.type(UP)
        t.wait_for("e2: empty")
        t.type("!")
        t.wait_for("Your move", "1 ▐ ▌")
        t.type("Ge1-e2" + ENTER)
        t.wait_for("White is thinking")
        t.type(ESCAPE)
        t.wait_for("Your move")
        t.type("resign" + ENTER)
        t.wait_for("White wins by resignation.", "Game over>")
        self.assertIn("finished-1.sgf", self.quit(t))

    def test_two_engines_play_by_themselves(self):
        t = self.play("dvonn", "--random", "3", "--white", "engine:1", "--black", "engine:2")
        t.wait_for("Game over>")
        t.type("<")
        t.wait_for("nothing to undo")
        self.assertIn("finished-1.sgf", self.quit(t))

    def test_quit_and_resume_with_the_same_players(self):
        t = self.play("standard", "--black", "engine:2", "--clock", "10+5")
        t.type("a1-b2" + ENTER)
        t.wait_for("2 ▐ ▌", "10:0")
        self.assertIn("--resume", self.quit(t))
        t = self.play("--resume")
        shown = t.wait_for("engine, level 2", "you", "Your move", "2 ▐ ▌", "10:05")
        self.assertIn("1 ▐ ▌ a1-b2", shown)
        self.quit(t)
        t = self.play("--resume", "--black", "human", "--line")
        self.assertNotIn("engine", t.wait_for("Last turn:", "White>"))

    def test_flag(self):
        t = self.play("basic", "--clock", "0.01")
        t.wait_for("Black wins on time", "Game over>")
        t.type("<")
        t.wait_for("White to move.")
        self.quit(t)


class Terminals(Case):
    def test_sizes(self):
        t = self.play("basic")
        t.wait_for("[e1]", "White>")
        t.resize(120, 40)
        t.wait_for("[e1]", "White>", "▄▄▄")
        t.resize(60, 20)
        t.wait_for("too small: it needs 80 columns and 24 rows")
        # Nothing is played that cannot be seen.
        t.type("a1-b2" + ENTER + ENTER + "<" + "quit" + ENTER)
        t.resize(80, 24)
        t.wait_for("[e1]", "White to move.", gone=["▄▄▄", "too small"])
        t.type("a1-b2" + ENTER)
        t.wait_for("1 ▐ ▌ a1-b2")
        self.quit(t)

    def test_every_game_at_many_sizes(self):
        for size in [(80, 24), (81, 25), (100, 30), (132, 43), (200, 70), (80, 100), (250, 24)]:
            for start in [["dvonn"], ["yinsh"], ["ultimate"], ["combined"], ["rps"], [ROW], [STACKS]]:
                with self.subTest(size=size, start=start):
                    t = self.play(*start, size=size)
                    t.wait_for("White>" if start != [STACKS] else "Black>", "? keys")
                    self.quit(t)

    def test_without_colour(self):
        for env in [{"TERM": "vt100"}, {"NO_COLOR": "1"}]:
            with self.subTest(env):
                t = self.play(ROW, **env)
                t.wait_for("Enter plays xg2-g6:g5", "x○x", "[◎]")
                t.type(ENTER + "<")
                t.wait_for("[◎]")
                self.assertNotRegex(t.raw, rb"\x1b\[[0-9;]*[34][0-9;]+m")
                t.type(ENTER)
                t.wait_for("White to move.")
                t.type("f1" + BACKSPACE * 2)
                for _ in range(12):
                    t.type(DOWN)
                t.type(ENTER)
                self.quit(t)

    def test_ascii(self):
        for env in [{"LC_ALL": "C"}, {"LC_ALL": "C", "TERM": "vt100"}]:
            with self.subTest(env):
                t = self.play("standard", "--black", "engine:1", **env)
                t.wait_for("Your move", "[e1]")
                t.type("a1-b2" + ENTER)
                t.wait_for("Your move", "a1-b2")
                self.quit(t)
                self.assertTrue(t.raw.isascii())

    def test_lines_where_there_is_no_screen(self):
        for more in [
            {"TERM": "dumb"},
            {"TERM": "nosuch"},
            {"size": (79, 24)},
            {"size": (80, 23)},
        ]:
            with self.subTest(more):
                t = self.play("basic", **more)
                t.wait_for("White>")
                t.type("quit\n")
                self.assertNotIn("\033[?1049h", t.finish())
                self.assertEqual(t.status, 0)
        t = self.play("basic", "--line")
        t.wait_for("White>")

    def test_ended_by_a_signal(self):
        for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
            with self.subTest(number):
                t = self.play("basic", "--black", "engine:full", "--clock", "900")
                t.type("a1-b2" + ENTER)
                t.wait_for("Black is thinking")
                if number == signal.SIGINT:
                    t.type("\x03")
                else:
                    os.kill(t.pid, number)
                out = t.finish()
                self.assertEqual(os.WTERMSIG(t.status), number)
                self.assertIn("--resume", out.split("\033[?1049l")[-1])
                self.assertEqual(self.kept(), ["a1-b2"])

    def test_hostile_keys(self):
        """Whatever is typed, it neither crashes nor loses the game."""
        keys = [UP, DOWN, LEFT, RIGHT, ENTER, ESCAPE, TAB, " ", "<", ">", "#", "*", "=", "!", "?", ":"]
        keys += ["\033[Z", "\033[<0;%d;%dM", "\x00", "\x7f", "\xff", "€", "\033[999~", "1", "2", "9"]
        keys += ["a1-b2" + ENTER, "draw" + ENTER, "resign" + ENTER, "x" * 5000, "\033", "\x0c"]
        rng = random.Random(7)
        for start in [["ultimate", "--black", "engine:1"], ["combined"], ["dvonn", "--random", "1"]]:
            t = self.play(*start)
            t.wait_for("White>")
            for _ in range(300):
                key = rng.choice(keys)
                if "%d" in key:
                    key = key % (rng.randint(1, 80), rng.randint(1, 24))
                t.type(key)
                t.read(0)
            # What is typed before a question can be read is lost, so it is said again.
            ended, end = 0, time.monotonic() + PATIENCE
            while not ended and time.monotonic() < end:
                t.type(ESCAPE)
                t.read(0.2)
                t.type("\x04")
                t.read(0.2)
                ended, status = os.waitpid(t.pid, os.WNOHANG)
            self.assertTrue(ended, t.screen.text())
            t.status = status
            self.assertEqual(status, 0)


if __name__ == "__main__":
    sys.exit(outside.main())
