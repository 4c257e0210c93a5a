#!/usr/bin/env python3
"""The potentia command from outside: every command, every exit status, hostile input.

    tests/test_cli.py [PROGRAM] [TEST...]

With POTENTIA_GOLDEN=write the files in tests/golden are written anew; look at them then.
"""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")
GAME = os.path.join(TESTS, "gipf", "tournament-84.gipf")

COMMANDS = ["games", "show", "moves", "apply", "perft", "replay", "convert", "play"]
POTENTIALS = (
    "gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -"
)
STACKS = (
    "dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49"
)
ROW = "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -"
LOST = "gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -"


def environment(**changes):
    env = {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "XDG_STATE_HOME": "/nonexistent",
    }
    # What the sanitizers are told stays in force.
    env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    env.update(changes)
    return env


class Result:
    def __init__(self, done):
        self.status = done.returncode
        self.raw = done.stdout
        self.out = done.stdout.decode("utf-8", "replace")
        self.err = done.stderr.decode("utf-8", "replace")
        self.lines = self.out.splitlines()


def run(*args, stdin=b"", timeout=60, **env):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return Result(
        subprocess.run(
            [PROGRAM, *args],
            input=stdin,
            capture_output=True,
            timeout=timeout,
            env=environment(**env),
        )
    )


class Case(unittest.TestCase):
    maxDiff = None

    def done(self, *args, **more):
        result = run(*args, **more)
        self.assertEqual(result.status, 0, result.err)
        return result

    def refused(self, status, *args, says=(), **more):
        """The command fails with one line that holds each of `says`."""
        result = run(*args, **more)
        self.assertEqual(result.status, status, result.out[:200] + result.err[:400])
        self.assertTrue(result.err.startswith("potentia: "), result.err[:200])
        self.assertEqual(result.err.count("\n"), 1, result.err[:400])
        self.assertLess(len(result.err), 1200)
        for text in [says] if isinstance(says, str) else says:
            self.assertIn(text, result.err)
        return result

    def golden(self, name, text):
        path = os.path.join(TESTS, "golden", name)
        if os.environ.get("POTENTIA_GOLDEN") == "write":
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)


class General(Case):
    def test_version(self):
        lines = self.done("--version").lines
        self.assertRegex(lines[0], r"^potentia \d+\.\d+\.\d+$")
        told = dict(line.split(": ", 1) for line in lines[1:])
        self.assertRegex(told["commit"], r"^([0-9a-f]{12}\+?|unknown)$")
        self.assertRegex(told["built by"], r"^\w+ \d+\.\d+")
        self.assertIn("curses", told["built in"])
        self.assertEqual("server" in told["built in"], "server" not in told.get("left out", ""))
        self.assertEqual("server" in told["built in"], "sqlite" in told["built in"])
        # What is built in is what works.
        said = run("admin", "stats", "--store", "postgresql://127.0.0.1:1/nosuch").err
        self.assertEqual("postgresql" in told["built in"], "built without" not in said, said)
        self.assertEqual("postgresql" in told.get("left out", ""), "built without" in said, said)
        self.assertEqual(self.done("-V").lines, lines)
        self.assertEqual(self.done("--version", LC_ALL="de_DE.UTF-8").lines, lines)

    def test_the_commit_is_that_of_these_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C"]

            def sources(name):
                """A tree with the script that tells, and nothing of ours around it."""
                root = os.path.join(folder, name)
                os.makedirs(os.path.join(root, "tools"))
                shutil.copy(os.path.join(TESTS, "..", "tools", "commit.sh"), os.path.join(root, "tools"))
                shutil.copy(os.path.join(TESTS, "..", ".gitattributes"), root)
                return root

            def told(root):
                env = {**os.environ, "GIT_CEILING_DIRECTORIES": folder}
                return subprocess.run([os.path.join(root, "tools", "commit.sh")], check=True, env=env,
                                      cwd="/", capture_output=True, text=True).stdout.strip()

            def do(root, *words):
                return subprocess.run([*git, root, *words], check=True, capture_output=True).stdout

            # Without a history, as a tarball is; and inside the history of something else.
            self.assertEqual(told(sources("bare")), "")
            other = os.path.join(folder, "other")
            os.mkdir(other)
            do(other, "init", "-q")
            do(other, "commit", "-q", "--allow-empty", "-m", "x")
            self.assertEqual(told(sources("other/inside")), "")
            # With its own, as it is and after a change.
            own = sources("own")
            do(own, "init", "-q")
            do(own, "add", ".")
            self.assertEqual(told(own), "")
            do(own, "commit", "-q", "-m", "x")
            commit = do(own, "rev-parse", "HEAD").decode()[:12]
            self.assertEqual(told(own), commit)
            with open(os.path.join(own, ".gitattributes"), "a", encoding="ascii") as file:
                file.write("# changed\n")
            self.assertEqual(told(own), commit + "+")
            # An archive of it says so itself.
            archive = os.path.join(folder, "archive")
            os.mkdir(archive)
            subprocess.run(["tar", "x", "-C", archive], input=do(own, "archive", "HEAD"), check=True)
            self.assertEqual(told(archive), commit)

    def test_help_of_everything(self):
        for args in [["--help"], ["-h"], ["help"]]:
            self.assertTrue(all(c in self.done(*args).out for c in COMMANDS))
        for command in COMMANDS:
            result = self.done(command, "--help")
            sections = [line for line in result.lines if line and not line.startswith(" ")]
            self.assertEqual(
                sections,
                ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS"],
            )
            self.assertLessEqual(max(map(len, result.lines)), 80)
            self.assertEqual(self.done("help", command).out, result.out)
            self.assertEqual(self.done(command, "basic", "-h", "one", "more").out, result.out)

    def test_wrong_usage(self):
        for args in [
            [],
            ["nosuch"],
            ["--nosuch"],
            ["help", "nosuch"],
            ["games", "basic"],
            ["moves"],
            ["moves", "basic", "basic"],
            ["moves", "basic", "--divide"],
            ["moves", "basic", "--pieces"],
            ["moves", "basic", "--help=yes"],
            ["moves", "-x"],
            ["show", "basic", "--ascii", "--unicode"],
            ["show", "basic", "--color", "red"],
            ["apply", "basic"],
            ["perft", "basic"],
            ["perft", "basic", "-1"],
            ["perft", "basic", "1e3"],
            ["perft", "basic", "100"],
            ["perft", "basic", "99999999999999999999"],
            ["perft", "basic", "2", "--threads", "0"],
            ["perft", "basic", "2", "--threads", "257"],
            ["replay"],
            ["convert", GAME, "--start", "tournament"],
            ["convert", GAME, "--start", "tournament", "--to", "pgn"],
            ["play", "basic", "standard"],
            ["play", "-"],
        ]:
            with self.subTest(args=args):
                with tempfile.TemporaryDirectory() as state:
                    self.refused(2, *args, XDG_STATE_HOME=state)

    def test_terminal_controls_never_come_back(self):
        for text in ["\033[2J", "a\nb", "\x7f", "\u009b31m"]:
            for args in [[text], ["moves", text], ["moves", "basic", text], ["apply", "basic", text]]:
                err = self.refused(2, *args).err
                self.assertFalse(set("\033\x7f\u009b") & set(err), err)

    def test_output_that_fails(self):
        for args in [["moves", "basic"], ["games"], ["--help"], ["show", "basic"]]:
            with open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [PROGRAM, *args], stdout=full, stderr=subprocess.PIPE, env=environment()
                )
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stderr.count(b"\n"), 1)
            done = subprocess.run(
                [PROGRAM, *args],
                stderr=subprocess.PIPE,
                env=environment(),
                preexec_fn=lambda: os.close(1),
            )
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_reader_that_went_away(self):
        reading, writing = os.pipe()
        os.close(reading)
        process = subprocess.Popen(
            [PROGRAM, "perft", "basic", "3", "--divide"],
            stdout=writing,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        os.close(writing)
        self.assertNotEqual(process.wait(timeout=60), 0)


class Positions(Case):
    def test_games(self):
        names = [line.split()[0] for line in self.done("games").lines]
        for name in ["basic", "standard", "tournament", "ultimate", "dvonn"]:
            self.assertIn(name, names)
        for name in names:
            self.done("show", name)

    def test_moves(self):
        self.assertEqual(len(self.done("moves", "basic").lines), 42)
        self.assertEqual(len(self.done("moves", "dvonn").lines), 49)
        self.assertEqual(len(self.done("moves", ROW).lines), 4)
        self.assertEqual(self.done("moves", "tournament").lines[0], "Ga1-b2")
        self.assertEqual(self.done("moves", "--", "basic").lines[0], "a1-b2")

    def test_every_move_applies_and_every_position_is_read_again(self):
        for start in ["standard", POTENTIALS, ROW, STACKS]:
            moves = self.done("moves", start).lines
            self.assertEqual(len(moves), len(set(moves)))
            for move in moves[:: max(1, len(moves) // 12)]:
                after = self.done("apply", start, move).out
                self.assertEqual(after.count("\n"), 1)
                self.done("moves", after.rstrip("\n"))

    def test_apply(self):
        self.assertEqual(
            self.done("apply", "basic", "a1-b2").out,
            "gipf basic w2w/1b3/6/w5b/6/5/b2w b 11,12 BB -,- m -\n",
        )
        # An unfinished turn stands in the middle of it.
        self.assertIn(" w ", self.done("apply", ROW, self.done("moves", ROW).lines[0]).out)
        self.refused(1, "apply", "basic", "a1-b2;a1-b2", says="apply: \"a1-b2\"")
        self.refused(1, "apply", "tournament", "a1-b2", says="apply: in a tournament game")
        for turn in ["", "zz", "a1-b2;", "a1b2", "A1-B2", "a1-b2 ", "x" * 100000]:
            self.assertNotIn("ACTION", self.refused(2, "apply", "basic", turn).err)

    def test_starts_with_options(self):
        show = self.done("apply", "standard", "a1-b2", "--pieces", "18,16", "--supply", "T6").out
        self.assertIn(" 11,10 ", show)
        self.assertIn(" -,T6 ", show)
        both = self.done("apply", "tournament", "Ga1-b2", "--supply=T4Z4,D6P6").out
        self.assertIn(" T4Z4,D6P6 ", both)
        for args in [
            ["nosuch"],
            [""],
            ["x" * 5000],
            ["basic", "--supply", "T6"],
            ["standard", "--supply", "T7"],
            ["standard", "--supply", ""],
            ["standard", "--supply", "T6 pieces=18,18"],
            ["standard", "--supply", "T" * 5000],
            ["standard", "--pieces", "18,"],
            ["standard", "--pieces", "99,18"],
            ["basic", "--random"],
            ["dvonn", "--random=x"],
            [ROW, "--pieces", "18,18"],
        ]:
            with self.subTest(args=args):
                self.refused(2, "moves", *args)

    def test_random_starts(self):
        one = self.done("show", "dvonn", "--random", "7").out
        self.assertEqual(self.done("show", "dvonn", "--random=7").out, one)
        self.assertNotEqual(self.done("show", "dvonn", "--random=8").out, one)
        self.done("show", "--random", "dvonn")

    def test_refused_positions_name_the_field(self):
        for status, text, field in [
            (1, "gipf basic b2w/5/6/w5b/6/5/b2w w 12,99 BB -,- m -", "RESERVES"),
            (2, "gipf basic b2w/5/6/w5b/6/5/b2w w 12 BB -,- m -", "RESERVES"),
            (2, "gipf basic b2w/5/6/w5b/6/5/b2w q 12,12 BB -,- m -", "TURN"),
            (2, "gipf basic b2w/5/6/w5b/6/5/b1w w 12,12 BB -,- m -", "BOARD"),
            (1, "gipf basic b2W/5/6/w5b/6/5/b2w w 12,12 BB -,- m -", "BOARD"),
            (1, "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- r -", "PHASE"),
            (2, "gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- q -", "PHASE"),
            (2, "gipf basic  w", ""),
            (2, "chess basic", "GAME"),
            (2, "dvonn 9/10/11/10/9 w 00", "PLACED"),
            (2, " ", "begins with a space"),
            (2, "gipf " + "x" * 100000, ""),
        ]:
            with self.subTest(text=text[:60]):
                self.refused(status, "moves", text, says=("moves: ", field))
                self.refused(status, "show", text)
                self.refused(status, "perft", text, "2")

    def test_standard_input(self):
        self.assertEqual(len(self.done("moves", "-", stdin="basic\n").lines), 42)
        self.assertEqual(len(self.done("moves", "-", stdin=ROW + "\r\n").lines), 4)
        for text in [b"", b"\n", b"basic\0", b"gipf basic \0", b"basic\n\n", b"x" * (1 << 20)]:
            self.refused(2, "moves", "-", stdin=text)
        for cut in range(0, len(ROW) - 1, 5):
            self.assertIn(run("moves", "-", stdin=ROW[:cut]).status, (1, 2))

    def test_every_byte_of_a_position_matters(self):
        for text in [ROW, "dvonn 9/10/11/10/9 w 0"]:
            for i in range(len(text)):
                changed = text.encode()[:i] + b"\xff" + text.encode()[i + 1 :]
                self.refused(2, "moves", "-", stdin=changed)


class Slips(Case):
    """What was typed wrongly is named, and what may be meant with it."""

    def says(self, sentence, *args, **more):
        self.assertEqual(self.refused(2, *args, **more).err, "potentia: " + sentence + "\n")

    def test_starts(self):
        unknown = 'no game or variant is called "%s"; '
        lists = '"potentia games" lists them all'
        for word, meant in [
            ("Standard", "standard"), ("ultimat", "ultimate"), ("dvon", "dvonn"), ("BASIC", "basic"),
            ("tuornament", "tournament"),
        ]:
            meant = 'did you mean "%s"? ' % meant
            for command in [["show", word], ["moves", word], ["perft", word, "1"], ["analyze", word]]:
                self.says(command[0] + ": " + unknown % word + meant + lists, *command)
            self.says("replay: " + unknown % word + meant + lists, "replay", GAME, "--start", word)
            self.says("match: " + unknown % word + meant + lists,
                      "match", "random", "random", "--start", word)
        for word in ["chess", "x", "xyzzy", "standardandmore"]:
            self.assertIn(lists, self.refused(2, "show", word).err)
            self.assertNotIn("mean", self.refused(2, "show", word).err)
        self.says('show: "gipf" has several starts; choose one of basic, standard, tournament, '
                  "ultimate", "show", "gipf")

    def test_starts_said_with_their_game(self):
        for names in [["standard", "gipf.standard", "gipf standard"],
                      ["random", "dvonn.random", "dvonn random seed=0", "dvonn.random.seed=0"],
                      ["dvonn", "dvonn.placing", "dvonn placing"]]:
            shown = [run("show", name, "--json").out for name in names]
            self.assertEqual(len(set(shown)), 1, names)
            self.assertIn("position", shown[0])
        self.says('show: no game or variant is called "dvonn.randon"; did you mean "random"? '
                  '"potentia games" lists them all', "show", "dvonn.randon")
        self.assertIn("D:dvonn.random.seed=7",
                      run("show", "ultimate", "--combine", "D:random.seed=7", "--json").out)
        # As a new game, not as the setup of an old one.
        for sides in ["T=die,D=random,Z=rps", "D:random", "D=dvonn.random"]:
            self.assertIn("D:dvonn.random", run("show", "ultimate", "--combine", sides, "--json").out)
        self.assertIn("D:random ", run("show", "combined sides=D:random ultimate", "--json").out)

    def test_the_namesakes(self):
        listed = next(line for line in run("games").out.splitlines() if "namesakes " in line)
        about = listed.split(" - ")[1]
        self.assertRegex(about, "TZAAR, ZÈRTZ, DVONN, YINSH or PÜNCT; takes about an hour$")
        self.assertIn("D:dvonn.random,Y:yinsh.blitz,P:punct.basic challenges=1,1 ",
                      run("show", "namesakes", "--challenges", "1", "--json").out)
        self.assertIn("sides=T:die challenges=3,3",
                      run("show", "namesakes", "--combine", "T=die", "--json").out)
        self.says("show: --challenges: \"x\" is not a number of challenges for each player, such as "
                  "3,3, with - for no limit", "show", "namesakes", "--challenges", "x")
        self.says("show: --random does not work with namesakes", "show", "namesakes", "--random")

    def test_options_of_a_start(self):
        for option, value, start in [
            ("supply", "T6", "dvonn"), ("pieces", "18,18", "dvonn"), ("random", "3", "standard"),
            ("supply", "T6", "rps"),
        ]:
            sentence = "--%s does not work with %s" % (option, start)
            self.says("show: " + sentence, "show", start, "--" + option, value)
            self.says("convert: " + sentence, "convert", GAME, "--to", "sgf", "--start", start,
                      "--" + option, value)
        seed = '--random: "%s" is not a seed from 0 to 4294967295'
        for args in [["dvonn", "--random", "foo"], ["--random", "foo", "dvonn"],
                     ["dvonn", "--random=foo"], ["--random", "foo", "standard", "--ascii"]]:
            self.says("show: " + seed % "foo", "show", *args)
        self.says("show: " + seed % "4294967296", "show", "dvonn", "--random", "4294967296")
        self.says('show: unexpected argument "foo"', "show", "--random", "dvonn", "foo")
        self.says('show: --supply: "T9" is not a supply: kinds in the order TZDYP, each with a '
                  "number from 1 to 6 (T3Z3), or -", "show", "standard", "--supply", "T9")
        self.assertIn("--challenges: ", self.refused(
            2, "show", "standard", "--supply", "Z6", "--combine", "Z=rps", "--challenges", "x").err)

    def test_a_text_without_a_board_is_meant_as_a_setup(self):
        for text, sentence in [
            ("dvonn random seed=x", '"x" is not a seed from 0 to 4294967295'),
            ("gipf standard seed=3", '"seed=3" is not an option of this setup'),
            ("dvonn randon", '"dvonn" has several starts; choose one of dvonn, random'),
        ]:
            self.says("show: " + sentence, "show", text)
            self.says("perft: " + sentence, "perft", text, "1")
        self.refused(2, "show", "rps rock x", says="BOARD: ")

    def test_spaces_of_a_position(self):
        for text, where in [(" " + ROW, "begins with a space"), (ROW + " ", "ends with a space"),
                            (ROW.replace(" w ", "  w "), 'has two spaces in a row after "gipf standard')]:
            self.refused(2, "show", text, says="show: the position " + where)
        for word, meant in [("Standard", "gipf"), ("Gipf", "gipf"), ("dvon", "dvonn")]:
            self.refused(2, "show", word + " 4/5", says=['"%s"' % word, 'mean "%s"?' % meant])

    def test_commands_and_options(self):
        for word, meant in [("shwo", "show"), ("Games", "games"), ("analyse", "analyze"), ("hepl", "help")]:
            sentence = 'unknown command "%s"; did you mean "%s"? "potentia --help" lists them all'
            self.says(sentence % (word, meant), word)
            self.says(sentence % (word, meant), "help", word)
        for command, word, meant in [("show", "--asci", "--ascii"), ("perft", "-divide", "--divide"),
                                     ("match", "--game=3", "--games"), ("play", "--wite", "--white")]:
            self.says('%s: unknown option %s; did you mean "%s"? "potentia %s --help" lists them '
                      "all" % (command, word, meant, command), command, "basic", word)
        self.assertNotIn("mean", self.refused(2, "show", "basic", "--zzzzzz").err)

    def test_players_and_levels(self):
        with tempfile.TemporaryDirectory() as state:
            for text, sentence in [
                ("engine:11", '--black: there is no level "11": the levels are 1 to 10, and full'),
                ("engine:0", '--black: there is no level "0": the levels are 1 to 10, and full'),
                ("engine:best", '--black: there is no level "best": the levels are 1 to 10, and full'),
                ("Engine", '--black: "Engine" is not a player: use human, engine, engine:1 to engine:10, or '
                 'engine:full; did you mean "engine"?'),
            ]:
                self.says("play: " + sentence, "play", "basic", "--black", text, XDG_STATE_HOME=state)
        for text, end in [
            ("engin", 'did you mean "engine"?'), ("gready", 'did you mean "greedy"?'),
            ("engine:5", 'did you mean "level=5"?'), ("engine:levl=5", 'did you mean "level=5"?'),
            ("engine:level=11", 'level: "11" is not a number from 1 to 10'),
            ("engine:hash=0", 'hash: "0" is not a number from 1 to 65536'),
            ("engine:nodes=5,time=x", 'time: "x" is not a clock: give seconds, or seconds+seconds'),
            ("fixed:combine", 'did you mean "fixed:combined"?'), ("fixed:term", 'did you mean "fixed:terms"?'),
        ]:
            self.assertTrue(self.refused(2, "match", text, "random").err.endswith(end + "\n"), text)

    def test_lessons_and_errands(self):
        self.says('learn: there is no lesson or chapter "pusch"; did you mean "push"? "potentia learn" '
                  "lists them all", "learn", "pusch")
        self.says('learn: there is no lesson or chapter "Dvonn"; did you mean "dvonn"? "potentia learn" '
                  "lists them all", "learn", "Dvonn")
        if "server" in self.done("--version").out.split("built in: ")[1].split("\n")[0]:
            self.says('admin: unknown command "reprots"; did you mean "reports"? "potentia admin --help" '
                      "lists them all", "admin", "reprots")
        self.assertIn('did you mean "push"?', self.done("learn", stdin="pusj\nquit\n").out)

    def test_a_record_without_a_start(self):
        for command in [["replay", GAME], ["convert", GAME, "--to", "sgf"], ["analyze", GAME]]:
            self.refused(2, *command, says=["use --start", "potentia games"])
        # Who cannot name it there is not told to.
        with tempfile.TemporaryDirectory() as state:
            said = self.refused(2, "play", "--resume", GAME, XDG_STATE_HOME=state)
            self.assertNotIn("--start", said.err)


class Json(Case):
    """What programs read is the same in every locale, and has the same names everywhere."""

    STATE = ["setup", "position", "actor", "phase", "result"]

    def json(self, *args, **more):
        raw = self.done(*args, "--json", **more).raw
        for locale in ["de_DE.UTF-8", "de_DE.ISO-8859-1", "C"]:
            self.assertEqual(self.done(*args, "--json", LC_ALL=locale, **more).raw, raw)
        return json.loads(raw)

    def test_moves(self):
        for start in ["basic", "dvonn", POTENTIALS, ROW, STACKS, "combined"]:
            found = self.json("moves", start)
            self.assertEqual(list(found), self.STATE + ["actions"])
            self.assertEqual(found["actions"], self.done("moves", start).lines)
            self.assertEqual(self.json("moves", found["position"])["actions"], found["actions"])
        self.assertEqual((self.json("moves", ROW)["actor"], self.json("moves", ROW)["phase"]),
                         ("white", "remove_before"))
        self.assertEqual(self.json("moves", "die")["actor"], "chance")
        over = self.json("moves", LOST)
        self.assertEqual((over["actor"], over["actions"], over["phase"]), (None, [], "over"))
        self.assertEqual(over["result"], {"winner": "white", "reason": "gipf", "white": 0, "black": 0})

    def test_show(self):
        found = self.json("show", POTENTIALS)
        self.assertEqual(list(found), self.STATE + ["pieces", "counters"])
        self.assertEqual(found["pieces"]["b3"], ["wD", "bd"])
        self.assertEqual(found["pieces"]["d4"], ["W"])
        self.assertEqual(found["counters"]["white"]["reserve"], 2)
        self.assertEqual(found["counters"]["black"]["reserve"], 5)
        self.assertEqual(self.json("show", "ultimate")["counters"]["black"]["supply"],
                         {"T": 3, "Z": 3, "D": 3, "Y": 3, "P": 3})
        marbles = self.json("show", "zertz basic .3/5/.4./..3G./...2./..2./.1W. 1 2,2,1 2,4,4 m")
        self.assertEqual(marbles["counters"]["black"],
                         {"captured": {"W": 2, "G": 4, "B": 4},
                          "white": 2, "grey": 1, "black": 2, "each": 1})
        stacks = self.json("show", STACKS)
        self.assertEqual(max(map(len, stacks["pieces"].values())), 6)
        self.assertEqual(sum(map(len, stacks["pieces"].values())), 49)
        self.assertEqual(sorted(stacks["counters"]["white"]), ["control"])
        self.assertEqual(self.json("show", "rps")["pieces"], {})
        challenges = ["standard", "--supply", "Z6", "--combine", "Z=rps", "--challenges"]
        for limit, told in [("2,3", 2), ("-", None)]:
            found = self.json("show", *challenges, limit)
            self.assertEqual(found["counters"]["white"]["challenges"], told)

    def test_replay(self):
        found = self.json("replay", GAME, "--start", "tournament")["games"]
        self.assertEqual(len(found), 1)
        self.assertEqual(list(found[0]), ["setup", "start", "players", "turns", "position", "actor",
                                          "phase", "result", "stated_result"])
        self.assertEqual(found[0]["position"], Records.FINAL)
        self.assertEqual([t["turn"] for t in found[0]["turns"]], list(range(1, 85)))
        self.assertEqual(found[0]["turns"][83]["player"], "black")
        at = found[0]["start"]
        for turn in found[0]["turns"][:5]:
            at = self.done("apply", at, turn["played"]).out.strip()
        text = "(;FF[4]CA[UTF-8]GM[39]RU[basic]PW[J\u00fcrgen \"\\\\\"]RE[B+Time];W[a1-b2];B[a1-b2])" * 2
        games = self.json("replay", "-", stdin=text)["games"]
        self.assertEqual([g["players"]["white"]["name"] for g in games], ["J\u00fcrgen \"\\\""] * 2)
        self.assertEqual((games[1]["players"]["black"]["name"], games[1]["stated_result"]), (None, "B+Time"))
        # The games before a fault are whole, and the status tells of it.
        result = run("replay", "-", "--json", stdin=text + "(;GM[39]RU[basic];W[zz])")
        self.assertEqual(result.status, 1)
        self.assertEqual(len(json.loads(result.out)["games"]), 2)

    def test_match(self):
        args = ["match", "random", "greedy", "--start", "dvonn", "--games", "5", "--seed", "3"]
        found = self.json(*args)
        text = self.done(*args).out
        self.assertIn("A won %d, drew %d, lost %d\n" % (found["wins"], found["draws"], found["losses"]), text)
        self.assertIn("Score of A: %.2f%%" % (100 * found["score"]), text)
        self.assertEqual(found["games"], 5)
        self.assertEqual(sum(found["pairs"]), 2)
        self.assertEqual(found["ends"]["rules"], 5)
        self.assertEqual(found["faults"]["b"], {"time": 0, "illegal": 0, "crash": 0, "silent": 0})
        self.assertEqual((found["a"], found["b"], found["setup"]), ("random", "greedy", "dvonn placing"))
        self.assertIsNone(found["sprt"])
        even = ["match", "random", "random", "--games", "2", "--max-turns", "2", "--sprt=-5.5,5"]
        found = self.json(*even)
        self.assertEqual((found["elo"], found["score"]), (0, 0.5))
        self.assertEqual((found["sprt"]["elo0"], found["sprt"]["verdict"]), (-5.5, None))
        # What is all won has no bound; a line of progress is not JSON and goes elsewhere.
        won = self.json("match", "engine:nodes=300", "random", "--start", "dvonn", "--games", "2")
        self.assertEqual((won["wins"], won["elo"], won["elo_high"]), (2, None, None))

    def test_the_page_has_every_member(self):
        with open(os.path.join(TESTS, "..", "docs", "notation.md"), encoding="utf-8") as file:
            page = file.read().split("## JSON")[1]

        def members(value):
            if isinstance(value, dict):
                return {k for k in value if not re.fullmatch(r"[a-k]?\d+|[a-k]\d+|[TZDYP]", k)}.union(
                    *map(members, value.values()))
            return set().union(*map(members, value)) if isinstance(value, list) else set()

        for args in [["moves", LOST], ["show", "ultimate"], ["show", STACKS], ["show", "dvonn"],
                     ["show", "combined", "--challenges", "2"], ["replay", GAME, "--start", "tournament"],
                     ["match", "random", "random", "--games", "2", "--max-turns", "2", "--sprt", "0,5"],
                     ["analyze", "basic", "--nodes", "200"],
                     ["analyze", GAME, "--start", "tournament", "--nodes", "5"]]:
            for member in members(json.loads(self.done(*args, "--json").out)):
                self.assertIn("`%s`" % member, page, args)

    def test_nothing_has_no_sign(self):
        for games, more in [("2", []), ("4", ["--sprt", "0,5"])]:
            out = self.done("match", "random", "random", "--games", games, "--max-turns", "2", *more).out
            self.assertIn("Elo of A: 0.0 (95%", out)
            self.assertNotRegex(out, r"-0\.0+\b")
            raw = self.done("match", "random", "random", "--games", games, "--max-turns", "2", "--json", *more).out
            self.assertNotRegex(raw, r"-0\.0+\b")


class Outputs(Case):
    """What is read is never written over, and what is written is whole."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.game = self.path("game.sgf")
        with open(self.game, "wb") as file:
            file.write(self.done("convert", GAME, "--start", "tournament", "--to", "sgf").raw)
        with open(self.game, "rb") as file:
            self.before = file.read()
        os.mkdir(self.path("folder"))
        os.symlink("game.sgf", self.path("soft"))
        os.link(self.game, self.path("hard"))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def unchanged(self, *others):
        with open(self.game, "rb") as file:
            self.assertEqual(file.read(), self.before)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         sorted(["folder", "game.sgf", "hard", "soft", *others]))

    def test_the_record_is_not_written_over(self):
        for name in ["game.sgf", "folder/../game.sgf", "soft", "hard"]:
            for option in ["--sgf", "--plot"]:
                for read in ["game.sgf", "soft"]:
                    self.refused(2, "analyze", self.path(read), "--nodes", "5", option, self.path(name),
                                 says="is the input; it is not overwritten")
        with open(self.game, "rb") as file:
            done = subprocess.run([PROGRAM, "analyze", "-", "--start", "tournament", "--nodes", "5", "--sgf",
                                   self.game], stdin=file, capture_output=True, env=environment(), check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.refused(2, "analyze", self.game, "--nodes", "5", "--sgf", self.path("new"), "--plot",
                     self.path("folder", "..", "new"), says="same file")
        self.unchanged()

    def test_the_output_of_a_shell_is_not_what_is_read(self):
        for command in [["convert", self.game, "--to", "sgf"], ["replay", self.path("soft")],
                        ["convert", "-", "--to", "actions"]]:
            with open(self.game, "ab") as out, open(self.game, "rb") as stdin:
                done = subprocess.run([PROGRAM, *command], stdin=stdin, stdout=out,
                                      stderr=subprocess.PIPE, env=environment(), check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"is both input and output", done.stderr)
        self.unchanged()

    def test_what_cannot_be_written_is_told_at_once(self):
        for out in [self.path("nosuch", "x"), self.path("folder"), "/proc/nosuch"]:
            self.refused(2, "analyze", self.game, "--time", "10000", "--sgf", out, says="cannot be written")
            self.refused(2, "match", "engine", "engine", "--record", out, says="cannot be written")
        self.unchanged()

    def test_what_is_broken_off_leaves_what_was_there(self):
        out = self.path("out")
        for number in [signal.SIGINT, signal.SIGTERM]:
            with open(out, "w", encoding="ascii") as file:
                file.write("before")
            process = subprocess.Popen([PROGRAM, "analyze", self.game, "--time", "5000", "--sgf", out],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=environment())
            end = time.monotonic() + 30
            while len(os.listdir(self.folder)) < 6 and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(0.3)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=60), 1)
            with open(out, encoding="ascii") as file:
                self.assertEqual(file.read(), "before")
            self.unchanged("out")

    def test_files_are_replaced_through_links_and_keep_their_mode(self):
        target = self.path("folder", "target")
        open(target, "w", encoding="ascii").close()
        os.chmod(target, 0o600)
        os.symlink("folder/target", self.path("out"))
        self.done("match", "random", "random", "--start", "dvonn", "--games", "2", "--record",
                  self.path("out"))
        self.assertTrue(os.path.islink(self.path("out")))
        self.assertEqual(os.stat(target).st_mode & 0o777, 0o600)
        self.assertEqual(len(self.done("replay", target).lines), 4)
        self.assertEqual(os.listdir(self.path("folder")), ["target"])
        # A pipe or a device is no file to be replaced.
        self.done("analyze", self.game, "--nodes", "5", "--sgf", "/dev/null")
        self.assertFalse(os.path.isfile("/dev/null"))
        self.unchanged("out")

    def test_a_saved_game_stays_behind_its_link(self):
        state = self.path("state")
        os.symlink("folder/target.sgf", self.path("out.sgf"))
        open(self.path("folder", "target.sgf"), "w", encoding="ascii").close()
        self.done("play", "basic", stdin="a1-b2\nsave! %s\n" % self.path("out.sgf"), XDG_STATE_HOME=state)
        self.assertTrue(os.path.islink(self.path("out.sgf")))
        self.assertIn("1 turn:", self.done("replay", self.path("folder", "target.sgf")).out)


class Charsets(Case):
    """A terminal that does not show UTF-8 gets its own letters."""

    TERMINALS = [("de_DE.ISO-8859-1", "latin-1"), ("fr_FR.ISO-8859-15", "iso8859-15"),
                 ("hu_HU.ISO-8859-2", "latin2"), ("ru_RU.KOI8-R", "koi8-r"), ("ko_KR.EUC-KR", "euc-kr")]

    def same(self, *args, locale, codec, status=0, **env):
        """The same text as in UTF-8, in other bytes, on either stream."""
        language = locale.split(".")[0]
        plain = run(*args, "--ascii", LC_ALL=language + ".UTF-8") if args[0] == "show" else \
            run(*args, LC_ALL=language + ".UTF-8")
        done = subprocess.run([PROGRAM, *args], capture_output=True, stdin=subprocess.DEVNULL,
                              env=environment(LC_ALL=locale, **env), check=False)
        self.assertEqual((done.returncode, plain.status), (status, status))
        # Typographic quotes may have to become plainer ones.
        quotes = str.maketrans("\u201e\u201c\u201d\u2019\u2013\u2014\u2026\u00ab\u00bb\u2018", "\"\"\"'--.\"\"'")

        def shown(letter):
            """Without its accent where the terminal has no such letter."""
            there = letter.encode(codec, "ignore")
            return letter if there else unicodedata.normalize("NFD", letter)[0]

        def letters(text):
            return [shown(c) for c in text.translate(quotes) if c.isalpha()]

        self.assertEqual(letters(done.stdout.decode(codec)), letters(plain.out))
        self.assertEqual(letters(done.stderr.decode(codec)), letters(plain.err))
        self.assertFalse((done.stdout + done.stderr).isascii() and not (plain.out + plain.err).isascii())
        return done

    def test_without_data_for_the_locale(self):
        for locale, codec in self.TERMINALS:
            for args in [["games"], ["show", "ultimate"], ["help", "play"], ["--help"]]:
                self.same(*args, locale=locale, codec=codec)
            self.same("apply", "standard", "a1-a1", locale=locale, codec=codec, status=2)
            self.same("replay", "/nonexistent", locale=locale, codec=codec, status=2)

    def test_with_a_locale_of_the_system(self):
        if not os.path.exists("/usr/share/i18n/locales/de_DE"):
            self.skipTest("no data to make locales from")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["localedef", "-i", "de_DE", "-f", "ISO-8859-1",
                            os.path.join(folder, "de_DE.ISO-8859-1")], check=False, capture_output=True)
            # The C library does not give back what it keeps of LOCPATH.
            made = {"locale": "de_DE.ISO-8859-1", "codec": "latin-1", "LOCPATH": folder,
                    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
            for args in [["games"], ["show", "ultimate"], ["help", "learn"]]:
                self.same(*args, **made)
            self.same("apply", "standard", "a1-a1", status=2, **made)
            # The whole screen too.
            env = environment(LC_ALL=made["locale"], LOCPATH=folder, XDG_STATE_HOME=folder)
            seen = outside.on_screen(PROGRAM, "play", "basic", env=env, until=b"Wei\xdf", keys=b"\x04")
            self.assertNotIn("Wei\u00df".encode(), seen)

    def test_english_signs_and_names_of_files(self):
        # English has foreign letters too, and a name has whatever bytes it has.
        said = subprocess.run([PROGRAM, "replay", b"/nonexistent/\xe9\xc3\xa9\x9b"], capture_output=True,
                              env=environment(LC_ALL="en_GB.ISO-8859-1"), check=False).stderr
        self.assertIn(b"/nonexistent/\xe9\xe9?", said)
        position = "gipf standard 4/5/6/1wZ5/6/5/W2B w 9,7 BB -,- m -"
        for locale, letter in [("en_GB.ISO-8859-1", b"Z\xc8RTZ"), ("en_GB.UTF-8", b"Z\xc3\x88RTZ")]:
            done = subprocess.run([PROGRAM, "apply", position, "Ze3-e4"], capture_output=True,
                                  env=environment(LC_ALL=locale), check=False)
            self.assertIn(letter, done.stderr)

    def test_what_programs_read_stays_utf8(self):
        text = "(;FF[4]CA[UTF-8]GM[39]RU[basic]PW[J\u00fcrgen];W[a1-b2])"
        for command in [["convert", "-", "--to", "sgf"], ["replay", "-", "--json"]]:
            out = self.done(*command, stdin=text, LC_ALL="de_DE.ISO-8859-1").raw
            self.assertIn("J\u00fcrgen".encode(), out)
        # And so does what is asked for as such.
        self.assertIn("\u25cb Wei\u00df", self.done("show", "basic", "--unicode", LC_ALL="de_DE.ISO-8859-1").out)

    def test_output_that_fails(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE,
                                  env=environment(LC_ALL="de_DE.ISO-8859-1"), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1)


class Show(Case):
    def test_golden(self):
        for name, start in [
            ("standard", "standard"),
            ("ultimate", "ultimate"),
            ("potentials", POTENTIALS),
            ("dvonn", STACKS),
        ]:
            for form in ["ascii", "unicode"]:
                result = self.done("show", start, "--" + form)
                self.golden("show-%s-%s.txt" % (name, form), result.out)
                self.assertLessEqual(max(map(len, result.lines)), 80)
                self.assertLessEqual(len(result.lines), 23)
                self.assertEqual([x for x in result.lines if x != x.rstrip()], [])
        result = self.done("show", POTENTIALS, "--unicode", "--color=always")
        self.golden("show-potentials-colour.txt", result.out)

    def test_ascii_is_ascii(self):
        for start in ["ultimate", POTENTIALS, STACKS]:
            self.assertTrue(self.done("show", start, "--ascii").out.isascii())
            self.assertTrue(self.done("show", start, LC_ALL="C").out.isascii())
            self.assertFalse(self.done("show", start, "--unicode", LC_ALL="C").out.isascii())

    def test_end(self):
        self.assertIn("White wins", self.done("show", LOST).out)

    def terminal(self, *args, **env):
        """What the command prints on a terminal."""
        text, status = outside.on_terminal(PROGRAM, *args, env=environment(**env))
        self.assertEqual(status, 0)
        return text

    def test_colour(self):
        self.assertNotIn("\033", self.done("show", "basic").out)
        self.assertIn("\033[", self.done("show", "basic", "--color", "always").out)
        self.assertIn(b"\033[", self.terminal("show", "basic"))
        self.assertIn(b"\033[", self.terminal("show", "basic", NO_COLOR=""))
        self.assertIn(b"\033[", self.terminal("show", "basic", TERM="vt220"))
        self.assertNotIn(b"48;5;", self.terminal("show", "basic", TERM="vt220"))
        self.assertNotIn(b"\033", self.terminal("show", "basic", NO_COLOR="1"))
        self.assertNotIn(b"\033", self.terminal("show", "basic", TERM="dumb"))
        self.assertNotIn(b"\033", self.terminal("show", "basic", "--color=never"))


class Perft(Case):
    def test_counts(self):
        for start, depth, count in [
            ("basic", 0, 1),
            ("basic", 3, 73800),
            ("tournament", 3, 148176),
            ("ultimate", 3, 518616),
            ("dvonn", 3, 110544),
            (ROW, 3, 4792),
            (POTENTIALS, 3, 37972),
            (STACKS, 3, 80200),
            (LOST, 2, 0),
        ]:
            for more in [[], ["--threads", "3"], ["--make-leaves"]]:
                result = self.done("perft", start, str(depth), *more)
                self.assertEqual(result.out, "%d\n" % count)
                self.assertEqual(result.err.count("\n"), 1)

    def test_divide(self):
        for threads in ["1", "4"]:
            result = self.done("perft", "basic", "3", "--divide", "--threads", threads)
            parts = [line.split(": ") for line in result.lines[:-1]]
            self.assertEqual([p[0] for p in parts], self.done("moves", "basic").lines)
            self.assertEqual(sum(int(p[1]) for p in parts), 73800)
            self.assertEqual(result.lines[-1], "73800")
        self.assertEqual(self.done("perft", "basic", "0", "--divide").out, "1\n")


class Records(Case):
    FINAL = "gipf tournament 4/w1W2/6/4B2/6/4b/2w1 w 5,10 BB -,- m -"

    def test_games_that_0_1_wrote_are_read(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fixtures", "games-0.1")
        names = sorted(os.listdir(folder))
        self.assertEqual(len(names), 8)
        for name in names:
            with self.subTest(name):
                path = os.path.join(folder, name)
                games = json.loads(self.done("replay", path, "--json").out)["games"]
                self.assertEqual(len(games), 2)
                # Every turn of the text, replayed by the rules.
                with open(path, encoding="utf-8") as file:
                    turns = len(re.findall(r"^;[WB]\[", file.read(), re.M))
                self.assertEqual(sum(len(game["turns"]) for game in games), turns)

    def setUp(self):
        with open(GAME, encoding="utf-8") as file:
            self.turns = file.read()

    def converted(self, form, text=None, *more):
        return self.done("convert", "-", "--to", form, *more, stdin=text or self.turns).out

    def test_replay(self):
        result = self.done("replay", GAME, "--start", "tournament")
        self.assertEqual(result.lines[0], self.FINAL)
        self.assertIn("84 turns", result.lines[1])
        self.assertEqual(self.done("replay", GAME, "--start", "gipf tournament").out, result.out)

    def test_faults_are_named_by_turn(self):
        for old, new in [
            ("h1-e4 (9)", "h1-e4 (8)"),
            ("h1-e4 (9)", "e9-e2 (9)"),
            ("h1-e4 (9)", "Gd2;d2"),
            ("h1-e4 (9)", "nonsense"),
        ]:
            self.assertIn(old, self.turns)
            text = self.turns.replace(old, new, 1)
            for args in [["replay", "-"], ["convert", "-", "--to", "sgf"]]:
                result = self.refused(1, *args, "--start", "tournament", stdin=text, says="turn 9")
                self.assertEqual(result.out, "")

    def test_forms_say_the_same(self):
        start = ["--start", "tournament"]
        actions = self.converted("actions", None, *start)
        official = self.converted("official", None, *start)
        sgf = self.converted("sgf", None, *start)
        self.assertEqual(len(actions.splitlines()), 85)
        self.assertIn("GM[39]", sgf)
        for text in [actions, sgf, official]:
            self.assertEqual(self.converted("actions", text), actions)
            self.assertEqual(self.converted("official", text), official)
            self.assertEqual(self.converted("sgf", text), sgf)
        for text in [actions, sgf, official]:
            self.assertEqual(self.done("replay", "-", stdin=text).lines[0], self.FINAL)

    def test_setup_and_position_agree(self):
        empty = "gipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -"
        sgf = "(;GM[39]PTS[%s]PTP[%s];W[Gc1-d2])"
        for setup, position in [
            ("gipf basic pieces=15,15", empty),
            ("gipf tournament pieces=18,17", empty),
            ("dvonn random seed=5", "dvonn 9/10/11/10/9 w 0"),
        ]:
            for text in [sgf % (setup, position), "%s\n%s\n" % (setup, position)]:
                with self.subTest(text=text):
                    for args in [["replay", "-"], ["convert", "-", "--to", "sgf"]]:
                        said = self.refused(1, *args, stdin=text, says=(setup, position)).err
                        self.assertEqual(said.count("\n"), 1)
        # Beside the name of its variant a position brings its own numbers.
        more = empty.replace("18,18", "20,18")
        out = self.converted("actions", "tournament\n%s\n" % more)
        self.assertEqual(out, "gipf tournament pieces=20,18 supply=-,-\n")

    def test_boardspace(self):
        for number, turns, end in [(1, 88, "White wins, 38 to 3"), (2, 77, "Black wins, 16 to 5")]:
            path = os.path.join(TESTS, "dvonn", "boardspace-%d.sgf" % number)
            lines = self.done("replay", path).lines
            self.assertEqual(lines[1], "%d turns: %s." % (turns, end))
            for form in ["sgf", "official", "actions"]:
                text = self.done("convert", path, "--to", form).out
                self.assertEqual(self.done("replay", "-", stdin=text).lines, lines)

    def test_what_cannot_be_read_is_told(self):
        for text, says in [
            ("(;GM[37];P0[1 dropb D 2];P0[2 done])", ("GM[37]", "P0")),
            ("(;GM[Gipf]P0[id \"a\"];P0[0 Start P0];P0[1 drop x])", ("GM[Gipf]", "P0")),
            ("(;GM[1]SZ[19];AB[aa];AW[bb])", ("GM[1]", "AB, AW")),
        ]:
            with self.subTest(text=text), tempfile.TemporaryDirectory() as directory:
                path, out = os.path.join(directory, "a.sgf"), os.path.join(directory, "b.sgf")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                for args in [
                    ["replay", path],
                    ["convert", path, "--to", "sgf"],
                    ["analyze", path, "--sgf", out, "--depth", "1"],
                ]:
                    self.assertEqual(self.refused(2, *args, says=says).out, "")
                self.assertFalse(os.path.exists(out))

    def test_charsets(self):
        head = b"(;FF[4]CA[%s]GM[39]RU[basic]PW[J\xfcrgen]EV[\x80];W[a1-b2]C[\xe9t\xe9])"
        for name in [b"ISO-8859-1", b"windows-1252", b"latin1"]:
            for form in ["sgf", "official", "actions"]:
                raw = run("convert", "-", "--to", form, stdin=head % name).raw
                text = raw.decode("utf-8")
                for word in ["J\u00fcrgen", "\u00e9t\u00e9", "\u20ac"]:
                    self.assertIn(word, text)
                self.assertNotIn("8859", text)
        self.refused(2, "convert", "-", "--to", "official", stdin=head % b"KOI8-R", says="KOI8-R")
        self.refused(2, "replay", "-", stdin=head % b"UTF-8", says="UTF-8")

    def test_stated_results(self):
        text = "(;FF[4]GM[39]RU[basic]RE[%s];W[a1-b2];B[a1-b2])"
        result = self.done("replay", "-", stdin=text % "W+Resign")
        self.assertIn("W+Resign", result.out)
        self.assertNotIn("\033", self.done("replay", "-", stdin=text % "?\033[2J").out)
        text = "# start: " + LOST + "\n# result: %s\n"
        self.assertIn("White wins", self.done("replay", "-", stdin=text % "W+GIPF").out)
        self.refused(1, "replay", "-", stdin=text % "B+GIPF", says="replay: the result is given as B+GIPF")

    def test_collections(self):
        game = "(;FF[4]GM[39]RU[basic];W[%s])"
        both = game % "a1-b2" + game % "e1-e2"
        self.assertEqual(len(self.done("replay", "-", stdin=both).lines), 4)
        self.assertEqual(self.converted("sgf", both).count("GM[39]"), 2)
        self.refused(1, "convert", "-", "--to", "actions", stdin=both)
        wrong = game % "a1-b2" + game % "e1-e9"
        self.assertIn("game 2", run("replay", "-", stdin=wrong).err)

    def test_refused_files(self):
        self.refused(2, "replay", "/nonexistent", says="/nonexistent")
        self.refused(2, "replay", TESTS, says=TESTS)
        self.refused(2, "replay", GAME, says="start")
        self.refused(2, "replay", GAME, "--start", "nosuch", says="nosuch")
        self.refused(2, "replay", GAME, "--pieces", "18,18")
        sgf = self.converted("sgf", None, "--start", "tournament").encode()
        for text in [
            b"",
            b"\0",
            b"(",
            b"(;",
            b"(;GM[39]",
            b"\xff" * 1000,
            b"(" * (1 << 20),
            b"x" * (1 << 20),
            b"a" * (4 << 20),
            b"a" * ((4 << 20) + 1),
            sgf[: len(sgf) // 2],
            sgf[:-2],
            b"(;FF[4]GM[1]SZ[9])",
        ]:
            with self.subTest(text=text[:20]):
                result = run("replay", "-", stdin=text)
                self.assertIn(result.status, (1, 2))
                self.assertEqual(result.err.count("\n"), 1)
        self.refused(2, "replay", "-", stdin=sgf[:-2])
        self.assertIn(run("replay", "-", stdin=sgf.replace(b";B", b";\0", 1)).status, (1, 2))


class Play(Case):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.state = os.path.join(self.directory.name, "state")
        self.kept = os.path.join(self.state, "potentia")

    def play(self, *args, lines=(), **more):
        text = "".join(line + "\n" for line in lines)
        return self.done("play", *args, stdin=text, XDG_STATE_HOME=self.state, **more)

    def files(self):
        return sorted(f for f in os.listdir(self.kept) if not f.endswith(".lock"))

    def path(self, name=None):
        """The file of a game; usually of the one played last."""
        paths = [os.path.join(self.kept, f) for f in self.files() if f.endswith(".game")]
        return os.path.join(self.kept, name) if name else max(paths, key=os.path.getmtime)

    def read(self, name=None):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def turns(self, name=None):
        """The turns of a kept game, which is SGF."""
        return re.findall(r"^;[WB]\[([^]]*)\]", self.read(name), re.MULTILINE)

    def start(self, *args):
        return subprocess.Popen(
            [PROGRAM, "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(XDG_STATE_HOME=self.state),
        )

    def say(self, process, line, prompt):
        """Types a line and waits for the prompt after it; returns what was printed."""
        process.stdin.write(line.encode() + b"\n")
        return self.wait_for(process, prompt)

    def wait_for(self, process, prompt):
        process.stdin.flush()
        text, end = b"", time.monotonic() + 60
        while not text.endswith(prompt.encode()):
            ready = select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]
            self.assertTrue(ready, text[-200:])
            part = os.read(process.stdout.fileno(), 65536)
            self.assertTrue(part, text[-200:])
            text += part
        return text.decode()

    def finish(self, process):
        process.stdin.close()
        process.stdout.close()
        process.wait(timeout=60)

    def test_any_notation_and_the_end_of_input(self):
        out = self.play("basic", lines=["a1-b2", "A1-B2", "f2", "a1-e5"]).out
        self.assertEqual(out.count("White to move."), 3)
        self.assertEqual(out.count("Black to move."), 2)
        self.assertIn("--resume", out)
        self.assertEqual(self.turns(), ["a1-b2", "a1-b2", "f1-f2", "a1-b2"])

    def test_illegal_entries_say_why_and_lose_nothing(self):
        out = self.play("tournament", lines=["Ga1-b2", "a1-b2", "nonsense", "\033[2J", "?"]).out
        self.assertIn("GIPF-piece", out)
        self.assertIn('"nonsense"', out)
        self.assertNotIn("\033", out)
        self.assertEqual(self.turns(), ["Ga1-b2"])

    def test_what_is_given_up_is_said_once_and_a_pipe_is_not_asked(self):
        lines = ["Ga1-b2", "Gi5-h5", "e1-e2", "undo", "e1-e2", "e9-e8", "f1-f2"]
        out = self.play("ultimate", lines=lines).out
        lost = "gives up the potentials left in your supply (15): T3 Z3 D3 Y3 P3."
        self.assertEqual(out.count(lost), 2)  # White's and Black's
        self.assertEqual(out.count("any more GIPF-pieces, though your reserve would allow 9."), 2)
        self.assertNotIn("(yes/no)", out)
        self.assertEqual(self.turns(), ["Ga1-b2", "Gi5-h5", "e1-e2", "e9-e8", "f1-f2"])
        out = self.play("standard", "--supply", "P1,-", lines=["a1-b2", "a1-b2"]).out
        self.assertEqual(out.count("gives up the potentials left in your supply (1): P1."), 1)
        out = self.play("basic", lines=["a1-b2", "a1-b2"]).out
        self.assertNotIn("gives up", out)

    def test_rows_are_removed_in_the_turn(self):
        first = self.done("moves", ROW).lines[0]
        out = self.play(ROW, lines=["moves", "e1-e2", first, "undo turn", "undo"]).out
        self.assertIn("4 legal actions", out)
        self.assertIn("have to remove a row first", out)
        self.assertIn("This turn so far: " + first, out)
        self.assertIn("nothing to undo", out)

    def test_undo(self):
        lines = ["undo", "a1-b2", "a1-b2", "undo", "e1-e2", "undo turn", "undo turn"]
        out = self.play("basic", lines=lines).out
        self.assertEqual(out.count("nothing to undo"), 1)
        self.assertEqual(out.count("White to move."), 4)
        self.assertEqual(out.count("Black to move."), 3)
        # A game without an action is not worth keeping.
        self.assertEqual(self.files(), [])

    def test_hostile_lines(self):
        text = b"a" * (1 << 20) + b"\na1\0-b2\n" + b"x" * 4095 + b"\n" + b"\xff\xfe\n\n  a1-b2\t\r\n"
        result = self.done("play", "basic", stdin=text, XDG_STATE_HOME=self.state)
        self.assertIn("That line is too long", result.out)
        self.assertIn("NUL", result.out)
        self.assertEqual(self.turns(), ["a1-b2"])

    def test_last_line_without_an_end(self):
        self.done("play", "basic", stdin="a1-b2", XDG_STATE_HOME=self.state)
        self.assertEqual(self.turns(), ["a1-b2"])

    def test_resume(self):
        self.refused(1, "play", "--resume", XDG_STATE_HOME=self.state)
        self.play("standard", "--pieces", "18,16", "--supply", "T6", lines=["Ta1-b2", "quit", "e1-e2"])
        out = self.play("--resume", lines=["Ta2-b3"]).out
        self.assertIn("pieces=18,16", out)
        self.assertEqual(self.turns(), ["Ta1-b2", "Ta2-b3"])
        self.refused(2, "play", "--resume", "--pieces", "18,18", XDG_STATE_HOME=self.state)

    def test_resume_in_the_middle_of_a_turn(self):
        first = self.done("moves", ROW).lines[0]
        self.play(ROW, lines=[first])
        before = self.read()
        self.assertEqual(self.turns(), [first])
        self.play("--resume")
        self.assertEqual(self.read(), before)
        out = self.play("--resume", lines=["undo", "moves"]).out
        self.assertIn("4 legal actions", out)

    def test_games_have_names(self):
        self.play("basic", lines=["a1-b2"])
        self.play("basic", lines=[])
        self.assertEqual(self.files(), ["basic.game"])
        self.play("basic", lines=["e1-e2"])
        self.play("dvonn", "--name", "Evening_1", lines=["e3"])
        self.assertEqual(self.files(), ["Evening_1.game", "basic-2.game", "basic.game"])
        self.play("--resume", "basic", lines=["a1-b2"])
        self.assertEqual([len(self.turns(f)) for f in self.files()], [1, 1, 2])
        # What was played last goes on.
        self.play("--resume", lines=["f1-f2"])
        self.assertEqual(len(self.turns("basic.game")), 3)
        listed = self.play("--games").lines
        self.assertEqual([line.split()[0] for line in listed], ["basic", "Evening_1", "basic-2"])
        self.assertRegex(listed[0], r"^basic      GIPF, basic game, after 3 turns. Black to move. 20\d\d-")
        self.assertRegex(listed[1], r"DVONN, after 1 turn. Black places a piece. 20\d\d-")

    def test_a_record_goes_on_as_a_game_of_its_own(self):
        self.play("basic", lines=["a1-b2"])
        copy = os.path.join(self.directory.name, "copy.sgf")
        shutil.copy(self.path(), copy)
        self.play("--resume", copy, lines=["a1-b2"])
        self.play("--resume", copy, "--name", "mine", lines=["e1-e2"])
        self.assertEqual(self.files(), ["basic-2.game", "basic.game", "mine.game"])
        self.assertEqual(self.turns("mine.game"), ["a1-b2", "e1-e2"])

    def test_names_are_no_paths(self):
        bad = ["", "../x", "a/b", ".hidden", "-x", "_x", "a b", "a.b", "ö", "a\n", "x" * 41, "a\033[2J"]
        for name in bad:
            with self.subTest(name):
                self.refused(2, "play", "basic", "--name=" + name, XDG_STATE_HOME=self.state)
        self.play("basic", "--name", "x" * 40, lines=["a1-b2"])
        self.refused(
            2, "play", "basic", "--name", "x" * 40, XDG_STATE_HOME=self.state, says="--resume"
        )
        self.assertEqual(self.files(), ["x" * 40 + ".game"])
        for name in ["../x", "nosuch", "x" * 5000]:
            self.refused(2, "play", "--resume", name, XDG_STATE_HOME=self.state)

    def test_what_version_0_1_kept_goes_on(self):
        self.play("basic", lines=["a1-b2"])
        self.play("dvonn", lines=["e3"])
        for old, new in [("dvonn.game", "play-1.game"), ("basic.game", "play.game")]:
            os.rename(self.path(old), self.path(new))
        os.utime(self.path("play-1.game"), (1, 1))
        open(os.path.join(self.kept, "lock"), "w").close()
        self.play("--resume", lines=["e1-e2"])
        self.assertEqual(len(self.turns("play.game")), 2)
        self.play("--resume", "play-1", lines=["e2"])
        self.assertEqual(len(self.turns("play-1.game")), 2)
        self.assertEqual(len(self.play("--games").lines), 2)

    def test_a_broken_kept_game_is_left_alone(self):
        self.play("basic", lines=["a1-b2"])
        before = self.read().replace(")", ";B[nonsense])")
        with open(self.path(), "w", encoding="utf-8") as file:
            file.write(before)
        self.refused(1, "play", "--resume", XDG_STATE_HOME=self.state, says="turn 2")
        self.assertIn("basic  This game can't be read.", self.play("--games").out)
        self.assertEqual(self.read(), before)
        # Whatever else lies there is no game.
        os.mkdir(os.path.join(self.kept, "folder.game"))
        open(os.path.join(self.kept, "a b.game"), "w").close()
        self.assertEqual(len(self.play("--games").lines), 1)

    def test_resign_draw_and_undo_of_both(self):
        out = self.play("basic", lines=["a1-b2", "resign", "undo", "draw", "a1-b2", "resign"]).out
        self.assertIn("White wins by resignation.", out)
        self.assertIn("A draw by agreement", out)
        self.assertIn("The game is over.", out)
        self.assertEqual(self.files(), ["finished-1.sgf"])
        self.assertIn("RE[Draw]", self.read("finished-1.sgf"))
        self.play("basic", lines=["a1-b2", "a1-b2", "resign"])
        self.assertIn("RE[B+Resign]", self.read("finished-2.sgf"))
        self.assertEqual(self.files(), ["finished-1.sgf", "finished-2.sgf"])

    def test_a_game_to_its_end(self):
        with open(GAME, encoding="utf-8") as file:
            lines = [line.split(" ")[0] for line in file]
        out = self.play("tournament", lines=lines, timeout=120).out
        self.assertEqual(len(self.turns()), 84)
        self.assertNotIn("help.\n", out.split("\n", 1)[1])

    def test_an_action_step_by_step(self):
        lines = ["a2", "undo", "a2", "b3", "a2", "e1-e2", "a2", "nonsense", "undo", "f1", "f2"]
        out = self.play("basic", lines=lines).out
        self.assertEqual(out.count("Choose a point: b2 b3\n"), 4)
        self.assertIn("White, a2 ...> ", out)
        self.assertIn('"nonsense"', out)
        self.assertEqual(self.turns(), ["a2-b3", "e1-e2", "f1-f2"])
        # A kind of piece before the point, and which of a row go.
        out = self.play("tournament", lines=["g", "a1", "b2"]).out
        self.assertEqual(self.turns(), ["Ga1-b2"])
        optional = "gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -"
        for typed, made in [("", "xg2-g6:g5"), ("none", "xg2-g6:g2,g5"), ("g2,g5", "xg2-g6")]:
            out = self.play(optional, lines=["g3", typed]).out
            self.assertIn("Always included: g3 g4 g6\nWhich of g2 g5? ", out)
            self.assertEqual(self.turns(), [made])

    def test_redo(self):
        lines = ["redo", "a1-b2", "a1-b2", "undo", "undo", "redo", "redo", "redo", "undo", "e1-e2"]
        out = self.play("basic", lines=[*lines, "redo"]).out
        self.assertEqual(out.count("nothing to redo"), 3)
        self.assertEqual(self.turns(), ["a1-b2", "e1-e2"])
        # Against the engine what it answered is made again too.
        self.play("basic", "--black", "engine:1", lines=["a1-b2"])
        before = self.turns()
        self.play("--resume", lines=["undo", "redo"])
        self.assertEqual(self.turns(), before)

    def test_leafing(self):
        lines = ["a1-b2", "a1-b2", "back", "back", "back", "e1-e2", "forward", "go 2", "go 3", "go x"]
        out = self.play("basic", lines=[*lines, "go 0", "now", "e1-e2"]).out
        self.assertEqual(out.count("After turn 0 of 2: \n"), 3)
        self.assertEqual(out.count("After turn 1 of 2: a1-b2\n"), 2)
        self.assertEqual(out.count("Type a turn from 0 to 2"), 2)
        self.assertIn("Turn 0 of 2> You are looking at an earlier position", out)
        self.assertEqual(self.turns(), ["a1-b2", "a1-b2", "e1-e2"])

    def test_third_repetition(self):
        start = "gipf basic 4/5/6/w5b/6/5/4 w 11,11 BB -,- m -"
        lines = (["b1-b2", "h1-h2"] * 3 + ["b1-b2;xb2-b5", "h1-h2;xh2-h5"]) * 2
        self.assertNotIn("has occurred", self.play(start, lines=lines[:-1]).out)
        self.assertIn("has occurred 3 times", self.play(start, lines=lines).out)

    def test_a_challenge(self):
        lines = ["Za1-b2", "e9-e8", "Zb2-d4", "challenge", "rock", "paper", "Zi1-h2"]
        start = ["standard", "--supply", "Z6", "--combine", "Z=rps", "--challenges", "2"]
        boards = self.play(*start, lines=lines).out.split("> ")
        self.assertIn("Black can allow the declared", boards[3])
        self.assertIn("At stake: the ZÈRTZ-potential on b2.\n"
                      "Black can challenge it.\n"
                      "Side game: Rock-paper-scissors.\n"
                      "If Black wins, the move isn't made and the ZÈRTZ-potential is lost.\n"
                      "If White wins, the move is made.\n"
                      "A tie counts for White: the move is made.\n", boards[3])
        self.assertNotIn("A tie", boards[4])
        self.assertIn("At stake: the ZÈRTZ-potential on b2.\n", boards[5])
        self.assertIn("Black chooses in secret.", boards[5])
        self.assertNotIn("rock", boards[5])
        self.assertIn("This turn so far: Zb2-d4;challenge;rock;paper", boards[6])
        self.assertIn("White to move.", boards[6])
        self.assertIn("Black wins the side game: the ZÈRTZ-potential is lost.\n", boards[6])
        self.assertNotIn("At stake", boards[6])
        self.assertIn("Last turn: Zb2-d4;challenge;Zi1-h2\n", boards[7])
        self.refused(2, "moves", "standard", "--supply", "Z6", "--combine", "Q=rps", says="--combine: ")
        self.refused(2, "moves", "basic", "--combine", "Z=rps")

    def test_a_player_keeps_their_name_in_a_side_game(self):
        main = "gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -"
        for side, roles in [("zertz", ("Player 1", "Player 2")), ("yinsh", ("White", "Black"))]:
            position = f"combined Z:{side} 3,3 - {main}"
            at = run("apply", position, "Zg2-g4;challenge;first:b").out.strip()
            shown = " ".join(run("show", at, COLUMNS="200").out.split())
            self.assertRegex(shown, "Black (to move|places a ring)[.]")
            self.assertIn(f"Black, plays {roles[0]} on this board: ", shown)
            self.assertIn(f"White, plays {roles[1]} on this board: ", shown)

    def test_a_start_with_side_games_says_how_long_it_takes(self):
        about = "PÜNCT; takes about an hour\n"
        self.assertIn(about, self.play("namesakes", lines=["Ga1-b2"]).out)
        self.assertNotIn(about, self.play("--resume").out)
        self.assertNotIn(about, self.play("namesakes", "--challenges", "9").out)

    def test_chance_rolls_by_itself(self):
        out = self.play("die").out
        self.assertEqual(out.count("roll:"), 3)
        self.assertIn("Game over> ", out)

    def test_secrets_are_not_echoed(self):
        env = environment(XDG_STATE_HOME=self.state, TERM="dumb")
        answers = [(b"White> ", b"scissors\n"), (b"Black> ", b"paper\n"), (b"over> ", b"quit\n")]
        seen, status = outside.on_terminal(PROGRAM, "play", "rps", env=env, answers=answers)
        self.assertEqual(status, 0)
        self.assertNotIn(b"scissors", seen.split(b"White> ")[1].split(b"Black> ")[0])
        self.assertIn(b"quit", seen)

    def test_save(self):
        sgf = os.path.join(self.directory.name, "game.sgf")
        plain = os.path.join(self.directory.name, "game.txt")
        lines = ["a1-b2", "save " + sgf, "save " + plain, "a1-b2", "save " + sgf]
        out = self.play("basic", lines=lines).out
        self.assertIn("already exists", out)
        for path in [sgf, plain]:
            self.assertIn("1 turn:", self.done("replay", path).out)
        out = self.play("--resume", lines=["save! " + sgf, "save! /dev/null", "save", "save /no/where"]).out
        self.assertIn("not a regular file", out)
        self.assertIn("Give a file name", out)
        self.assertIn("cannot be written", out)
        self.assertIn("2 turns:", self.done("replay", sgf).out)
        out = self.play("--resume", sgf, lines=["f2", "save ~/home.sgf"], HOME=self.directory.name).out
        self.assertIn("3 turns:", self.done("replay", os.path.join(self.directory.name, "home.sgf")).out)

    def test_saved_games_say_by_whom_and_when(self):
        paths = [os.path.join(self.directory.name, name) for name in ["a.sgf", "b.sgf", "c.txt"]]
        day = {"SOURCE_DATE_EPOCH": "951782400"}
        self.play("basic", lines=["a1-b2", "save " + paths[0], "save " + paths[2]], **day)
        # The day a game was begun stays its day.
        later = {"SOURCE_DATE_EPOCH": "1763193600"}
        self.play("--resume", lines=["a1-b2", "undo", "save " + paths[1], "resign"], **later)
        texts = [open(path, encoding="utf-8").read() for path in paths]
        for text in [*texts[:2], self.read("finished-1.sgf")]:
            self.assertRegex(text, r"AP\[Potentia:\d+\.\d+\.\d+\]")
            self.assertIn("DT[2000-02-29]", text)
        self.assertIn("# date: 2000-02-29", texts[2])
        self.play("basic", lines=["a1-b2"])
        self.assertRegex(self.read(), r"DT\[20\d\d-\d\d-\d\d\]")

    def test_killed(self):
        for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
            with self.subTest(signal=number):
                process = self.start("basic")
                self.wait_for(process, "White> ")
                self.say(process, "a1-b2", "Black> ")
                self.say(process, "a1-b2", "White> ")
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=60), -number)
                rest = process.stdout.read().decode()
                self.assertEqual("--resume" in rest, number != signal.SIGKILL)
                self.finish(process)
                out = self.play("--resume", lines=["f2", "resign"]).out
                self.assertIn("White wins by resignation", out)
        self.assertEqual([f for f in self.files() if "finished" not in f], [])
        self.assertEqual(self.read("finished-4.sgf").count("["), 7 + 3 + 1)

    def test_killed_at_any_moment(self):
        """However the moment falls, what is kept is a whole game with whole actions."""
        for delay in range(12):
            process = self.start("dvonn")
            spaces = self.done("moves", "dvonn").lines
            process.stdin.write("".join(s + "\n" for s in spaces).encode())
            process.stdin.flush()
            time.sleep(0.01 * delay)
            process.kill()
            process.wait(timeout=60)
            self.finish(process)
            path = os.path.join(self.kept, "dvonn.game")
            if os.path.exists(path):
                turns = self.turns()
                self.assertEqual(turns, spaces[: len(turns)])
                self.done("replay", path)
                os.remove(path)

    def test_a_game_is_played_once_at_a_time(self):
        process = self.start("basic", "--name", "one")
        self.wait_for(process, "White> ")
        self.say(process, "a1-b2", "Black> ")
        self.refused(1, "play", "--resume", "one", XDG_STATE_HOME=self.state, says="another process")
        self.refused(1, "play", "basic", "--name", "one", XDG_STATE_HOME=self.state)
        # Others go on meanwhile, and names that are taken are not given again.
        self.play("basic", "--name", "two", lines=["e1-e2"])
        self.say(process, "a1-b2", "White> ")
        process.kill()
        process.wait(timeout=60)
        self.finish(process)
        self.assertEqual(len(self.turns("one.game")), 2)
        self.play("--resume", "one", lines=["f1-f2"])
        self.assertEqual(len(self.turns("one.game")), 3)

    def test_many_begin_at_once(self):
        games = [self.start("basic") for _ in range(5)]
        for process in games:
            self.wait_for(process, "White> ")
            self.say(process, "a1-b2", "Black> ")
            self.finish(process)
        self.assertEqual(self.files(), ["basic-%d.game" % n for n in range(2, 6)] + ["basic.game"])
        self.assertFalse([f for f in os.listdir(self.kept) if f.endswith(".lock")])

    def test_where_nothing_can_be_kept(self):
        self.refused(1, "play", "basic", XDG_STATE_HOME="/proc/nowhere", says="/proc/nowhere")
        self.refused(1, "play", "basic", XDG_STATE_HOME="relative", HOME="/dev/null")
        home = os.path.join(self.directory.name, "home")
        os.mkdir(home)
        self.done("play", "basic", stdin="a1-b2\n", XDG_STATE_HOME="", HOME=home)
        self.assertTrue(os.path.exists(os.path.join(home, ".local/state/potentia/basic.game")))
        self.assertEqual(os.stat(os.path.join(home, ".local/state/potentia")).st_mode & 0o777, 0o700)

    def test_closed_descriptors(self):
        """A kept game must not be taken for a standard stream that was closed."""
        for fd in [0, 1, 2]:
            done = subprocess.run(
                [PROGRAM, "play", "basic"],
                input=b"a1-b2\n" if fd else None,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(XDG_STATE_HOME=self.state),
                preexec_fn=lambda closed=fd: os.close(closed),
            )
            self.assertEqual(done.returncode, 1 if fd == 1 else 0)
            if fd > 0:
                self.assertEqual(self.turns(), ["a1-b2"])


    def test_two_engines_play_to_the_end(self):
        for start in [["basic"], ["dvonn", "--random", "3"], ["standard", "--supply", "T6Z6"]]:
            with self.subTest(start):
                out = self.play(*start, "--white", "engine:1", "--black", "engine:2").out
                self.assertIn("Game over> ", out)
                self.assertRegex(out, r"White: \S+\nBlack: ")
        last = self.read("finished-3.sgf")
        self.assertIn("PW[engine:1]PB[engine:2]", last)
        self.assertRegex(last, r"RE\[([WB]\+|0|Draw)")

    def test_the_engine_takes_a_draw_by_repetition(self):
        start = "gipf basic 4/5/6/w5b/6/5/4 w 11,11 BB -,- m -"
        lines = (["b1-b2", "h1-h2"] * 3 + ["b1-b2;xb2-b5", "h1-h2;xh2-h5"]) * 2
        self.play(start, lines=lines)
        out = self.play("--resume", "--black", "engine:1", lines=["draw"]).out
        self.assertIn("has occurred 3 times", out)
        self.assertIn("A draw by agreement", out)

    def test_against_the_engine(self):
        lines = ["a1-b2", "undo", "undo", "hint", "eval", "f1-f2", "undo turn", "e1-e2"]
        out = self.play("basic", "--black", "engine", lines=lines).out
        self.assertEqual(out.count("nothing to undo"), 1)
        self.assertEqual(out.count("\nWhite> "), 9)
        self.assertNotIn("Black> ", out)
        self.assertRegex(out, r"The engine would play [a-i]\d-[a-i]\d: White pushes a piece from ")
        self.assertRegex(out, r"White \d+%, Black \d+% \(depth \d+, .* nodes, \d\.\d s\)\nBest line: [a-i]")
        turns = self.turns()
        self.assertEqual((len(turns), turns[0]), (2, "e1-e2"))
        # The engine is not to be played for, and goes on playing after a pause.
        out = self.play("--resume", lines=["f1-f2", "resign"]).out
        self.assertIn("Black wins by resignation", out)
        self.assertIn("PB[engine:5]", self.read("finished-1.sgf"))
        self.assertEqual(len(self.turns("finished-1.sgf")), 4)

    def test_the_engine_begins(self):
        out = self.play("standard", "--white", "engine:1", lines=["undo", "e9-e8"]).out
        self.assertIn("nothing to undo", out)
        self.assertEqual(out.count("\nBlack> "), 3)
        self.assertEqual(len(self.turns()), 3)
        # Whoever takes its place can go on.
        self.play("--resume", "--white", "human", lines=["a1-b2", "a1-b2"])
        self.assertEqual(len(self.turns()), 5)
        self.assertNotIn("engine", self.read())

    def test_the_engine_decides_for_itself(self):
        start = "combined Z:rps 3,3 - gipf tournament 4/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -"
        lines = ["Zg2-g4;challenge", "Zg2-g4;allow", "draw", "Zg2-g4"]
        out = self.play(start, "--black", "engine:1", lines=lines).out
        self.assertEqual(out.count("That's the engine's decision; nothing was played."), 2)
        self.assertIn("The engine declines the draw.", out)
        self.assertRegex(out, r"Black: (allow|challenge)")

    def test_draw_offers(self):
        won = "gipf basic 4/5/6/wwwwwww/6/5/4 w 10,1 BB -,- r -"
        out = self.play(won, "--black", "engine:1", lines=["draw", "xe2-e8", "draw"]).out
        self.assertIn("A draw by agreement", out)
        lost = won.replace(" w 10,1 ", " w 1,10 ").replace("w/6/5/4 w", "w/bbb3/bbb2/b3 w")
        out = self.play(lost, "--black", "engine:1", lines=["xe2-e8;e1-e2", "draw"]).out
        self.assertNotIn("agreed", out.split("draw")[0])

    def test_the_engine_resigns_when_told_to(self):
        start = "gipf basic 4/5/6/3wwwb/6/5/4 w 9,1 BB -,- m -"
        moves = ["e1-e2", "e1-e2"]
        out = self.play(start, "--black", "engine:3", "--engine-resigns", lines=moves).out
        self.assertIn("White wins by resignation.", out)
        out = self.play(start, "--black", "engine:3", lines=moves).out
        self.assertNotIn("resigned", out)

    def test_clocks(self):
        self.play("basic", "--clock", "10+5", lines=["a1-b2", "a1-b2", "f1-f2"])
        kept = self.read()
        self.assertIn("TM[600]OT[5 fischer]", kept)
        self.assertEqual(len(re.findall(r"WL\[6\d\d[\d.]*\]BL\[60\d", kept)), 3)
        out = self.play("--resume", lines=["undo", "undo turn", "undo turn"]).out
        self.assertRegex(out, r"Time left: White 10:\d\d, Black 10:05\n")
        self.assertIn("Time left: White 10:00, Black 10:00\n", out)

    def test_flag(self):
        process = self.start("basic", "--clock", "0.005")
        out = self.wait_for(process, "Game over> ")
        self.assertIn("Black wins on time.", out)
        # Taking that back gives the time back too.
        self.assertIn("White to move.", self.say(process, "undo", "White> "))
        self.wait_for(process, "Game over> ")
        self.finish(process)
        self.assertIn("RE[B+Time]", self.read("finished-1.sgf"))

    SIDES = "combined Z:yinsh 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -"

    def test_side_games_have_time_of_their_own(self):
        begun = ["Zg2-g4", "challenge", "first:b", "d3"]
        out = self.play(self.SIDES, "--clock", "10+5/0.5+2", lines=begun).out
        self.assertRegex(out, r"Time left in the side game: White 0:30, Black 0:3[12]\n")
        kept = self.read()
        self.assertIn("TM[600]OT[5 fischer]PTT[30+2]", kept)
        self.assertRegex(kept, r"PTL\[(30|29[.]\d+) (32|31[.]\d+)\]")
        # What is left of it outlasts a break, goes back with the turn, and is gone with its end.
        out = self.play("--resume", lines=["undo", "undo", "first:b", "concede"]).out
        self.assertRegex(out, r"Time left in the side game: White [^,]*, Black 0:3[12]\n")
        self.assertIn("Time left in the side game: White 0:30, Black 0:30\n", out)
        self.assertNotIn("PTL", self.read())
        self.assertRegex(out, r"Time left: White 10:05, Black 10:00\n")

    def test_time_that_runs_out_loses_the_side_game_alone(self):
        process = self.start(self.SIDES, "--clock", "10/0.005")
        self.wait_for(process, "White> ")
        self.say(process, "Zg2-g4", "Black> ")
        self.say(process, "challenge", "White> ")
        self.say(process, "first:b", "Black> ")
        out = self.wait_for(process, "Black> ")
        self.assertIn("Black ran out of time and loses the side game\n", out)
        self.finish(process)
        self.assertRegex(self.read(), r"first:b;concede\]WL\[")

    def test_a_time_for_side_games_that_cannot_be_read_is_ignored_and_told(self):
        self.play(self.SIDES, "--clock", "10+5/0.5+2", lines=["Zg2-g4", "challenge", "first:b"])
        for value in ["soon", "1 days a turn", "0+5", "30+", "30+2+2", "99999999+1"]:
            path = os.path.join(self.state, "told.sgf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.read().replace("PTT[30+2]", f"PTT[{value}]"))
            result = self.play("--resume", path, "--name", "told", lines=["concede"])
            self.assertIn(f"PTT[{value}] is not a time for side games", result.err)
            self.assertNotIn("in the side game", result.out)
            os.remove(self.path("told.game"))

    def test_the_engine_keeps_its_time(self):
        start = "gipf basic b1bw/1wb2/6/w2bw1b/6/2wb1/b1ww w 2,2 BB -,- m -"
        args = [start, "--white", "engine:10", "--black", "engine:10", "--clock", "0.02"]
        out = self.play(*args).out
        self.assertIn("Game over> ", out)
        self.assertNotIn("out of time", out)

    def test_wrong_players_and_clocks(self):
        for args in [
            ["--white", "nobody"],
            ["--white", "engine:0"],
            ["--black", "engine:11"],
            ["--black", "engine:5x"],
            ["--black", "engine5"],
            ["--clock", "ten"],
            ["--clock", "0"],
            ["--clock", "5+"],
            ["--clock", "-5"],
            ["--clock", "5+5+5"],
            ["--clock", "99999999"],
            ["--clock", "5+5/"],
            ["--clock", "5+5/0"],
            ["--clock", "5/5/5"],
        ]:
            with self.subTest(args):
                value = args[1].split(":")[-1]
                self.refused(2, "play", "basic", *args, XDG_STATE_HOME=self.state, says=value)
        self.refused(
            2, "play", "external", "--white", "engine", XDG_STATE_HOME=self.state, says="elsewhere"
        )
        self.refused(2, "play", "basic", "--clock", "5/5", XDG_STATE_HOME=self.state, says="side games")


if __name__ == "__main__":
    sys.exit(outside.main())
