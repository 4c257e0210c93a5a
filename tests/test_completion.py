#!/usr/bin/env python3
"""What the shells make of a Tab: bash, zsh and fish themselves, on a terminal.

    tests/test_completion.py [PROGRAM] [TEST...]

A shell that is not there is an error, unless POTENTIA_SHELLS names those to be tried.
"""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
PROGRAM = os.path.join(ROOT, "build", "potentia")
FOLDER = os.path.join(ROOT, "completions")
SHELLS = os.environ.get("POTENTIA_SHELLS", "bash zsh fish").split()

START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
READ = {
    "bash": f". '{FOLDER}/potentia.bash'; bind 'set bell-style none'; PS1='%s'",
    "zsh": f"fpath=('{FOLDER}' $fpath); autoload -U compinit; compinit -u -D; "
           "unsetopt beep list_beep; PS1='%s'",
    "fish": f"source '{FOLDER}/potentia.fish'; function fish_prompt; echo -n '%s'; end",
}
SECONDS = 30


def words(program, *typed, state="/nonexistent"):
    """What the program offers, without descriptions."""
    done = subprocess.run([program, "complete", *typed], capture_output=True, text=True, check=True,
                          timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": state})
    return [line.split("\t")[0] or line for line in done.stdout.splitlines()]


class Terminal:
    """A shell on a terminal, in a folder of its own. What is run as "potentia" there notes its
    arguments; only questions about completions go to the program."""

    def __init__(self, shell, folder):
        self.noted = os.path.join(folder, "noted")
        self.home = os.path.join(folder, "home")
        room = os.path.join(folder, "bin")
        os.mkdir(room)
        os.mkdir(self.home)
        potentia = os.path.join(room, "potentia")
        with open(potentia, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\n"
                       f"[ \"$1\" != complete ] || exec '{PROGRAM}' \"$@\"\n"
                       f"for word; do echo \"$word\"; done >'{self.noted}.new'\n"
                       f"mv '{self.noted}.new' '{self.noted}'\n")
        os.chmod(potentia, 0o755)
        for name in ["eggs.sgf", "games.sgf", "standard.sgf"]:
            open(os.path.join(self.home, name), "w", encoding="ascii").close()
        os.mkdir(os.path.join(self.home, "pages"))
        env = {"PATH": room + ":" + os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home,
               "LC_ALL": "C.UTF-8", "TERM": "xterm", "XDG_CONFIG_HOME": self.home,
               "XDG_DATA_HOME": self.home, "COLUMNS": "120", "LINES": "60"}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(self.home)
            os.execvpe(START[shell][0], START[shell], env)
        self.seen = ""
        # The prompt is put together, so that what is typed does not look like it.
        self.type(" " + READ[shell] % "re''ady> " + "\r")
        self.wait_for(r"ready> ")

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def type(self, text):
        os.write(self.fd, text.encode())

    def read(self, seconds):
        """Adds what the terminal shows within that time; false where nothing came."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        self.seen += os.read(self.fd, 65536).decode("utf-8", "replace")
        return True

    def wait_for(self, pattern):
        end = time.monotonic() + SECONDS
        while not re.search(pattern, self.seen):
            if time.monotonic() > end:
                raise AssertionError(f"{pattern!r} does not come: {self.seen[-600:]!r}")
            self.read(0.2)

    def settle(self, seconds=0.4):
        """Until nothing more is shown."""
        while self.read(seconds):
            pass

    def run(self, before, after=""):
        """Types a line, a Tab, the rest of it, and Enter; returns the arguments."""
        if os.path.exists(self.noted):
            os.remove(self.noted)
        self.seen = ""
        self.type("potentia " + before + "\t")
        self.settle(0.15)
        self.type(after + "\r")
        end = time.monotonic() + SECONDS
        while not os.path.exists(self.noted):
            if time.monotonic() > end:
                raise AssertionError(f"{before!r} is not run: {self.seen[-600:]!r}")
            self.read(0.1)
        self.wait_for("ready> $|ready> \x1b")
        self.settle(0.15)
        with open(self.noted, encoding="utf-8") as file:
            return file.read().splitlines()

    def list(self, before, expected):
        """What is shown after two Tabs, once that is all that is expected or time is up; the line is
        thrown away."""
        self.seen = ""
        self.type("potentia " + before + "\t")
        self.settle()
        self.type("\t")
        end = time.monotonic() + SECONDS
        while True:
            self.settle()
            shown = re.split(r"[\s()]+", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", self.seen))
            if set(expected) <= set(shown) or time.monotonic() > end:
                break
        self.seen = ""
        self.type("\x03")
        self.wait_for("ready> $|ready> \x1b")
        self.settle()
        return shown


class Offers(unittest.TestCase):
    """What the program itself says."""

    def test_commands_are_those_of_the_help(self):
        text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
        listed = re.findall(r"^       ([a-z]+)  +[a-z]", text.split("DESCRIPTION")[1], re.M)
        self.assertEqual(words(PROGRAM), listed + ["help"])
        self.assertEqual(words(PROGRAM, "help", ""), listed)
        self.assertEqual(words(PROGRAM, "-"), ["--help", "--version"])

    def test_starts_are_those_of_games(self):
        games = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[0] for line in games.splitlines()]
        for typed in [["show", ""], ["moves", ""], ["apply", ""], ["perft", ""], ["play", ""],
                      ["replay", "x", "--start", ""], ["match", "a", "b", "--start", ""]]:
            self.assertEqual(words(PROGRAM, *typed), names)
        self.assertEqual(words(PROGRAM, "analyze", ""), names + ["\tfiles"])
        self.assertEqual(words(PROGRAM, "convert", "--start=d"), ["--start=dvonn", "--start=die"])

    def test_options_are_those_of_the_help(self):
        for command in words(PROGRAM, "help", ""):
            text = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True,
                                  check=True).stdout
            options = re.findall(r"^       (--[a-z-]+)", text, re.M)
            self.assertEqual(words(PROGRAM, command, "-"), options)

    def test_players_and_levels(self):
        levels = [str(n) for n in range(1, 11)]
        self.assertEqual(words(PROGRAM, "play", "--black", ""),
                         ["human", "engine"] + ["engine:" + n for n in levels + ["full"]])
        self.assertEqual(words(PROGRAM, "match", "engine:level="), ["engine:level=" + n for n in levels])
        self.assertEqual(words(PROGRAM, "match", "greedy", "engine:nodes=5,le"), ["engine:nodes=5,level="])
        for player in ["engine", "engine:", "greedy", "random", "cmd:", "fixed:uct", "fixed:terms"]:
            self.assertIn(player, words(PROGRAM, "match", ""))
            self.assertIn(player, words(PROGRAM, "match", "random", ""))
        self.assertEqual(words(PROGRAM, "match", "random", "random", ""), [])

    def test_places(self):
        if words(PROGRAM, "admin", ""):  # not in a build without the server
            self.assertEqual(words(PROGRAM, "admin", "re"),
                             ["remove-chat", "remove-name", "remove-record", "remove-game", "reports",
                              "reset-password"])
        self.assertEqual(words(PROGRAM, "replay", ""), ["\tfiles"])
        self.assertEqual(words(PROGRAM, "play", "--resume", ""), ["\tfiles"])
        with tempfile.TemporaryDirectory() as state:
            os.mkdir(os.path.join(state, "potentia"))
            for name in ["evening.game", "a b.game", "finished-1.sgf"]:
                open(os.path.join(state, "potentia", name), "w", encoding="ascii").close()
            kept = words(PROGRAM, "play", "--resume", "", state=state)
            self.assertEqual(kept, ["evening", "\tfiles"])
        self.assertIn("today", words(PROGRAM, "puzzle", ""))
        self.assertIn("dvonn-7", words(PROGRAM, "puzzle", "dv"))
        self.assertEqual(words(PROGRAM, "serve", "--assets", ""), ["\tfolders"])
        self.assertEqual(words(PROGRAM, "show", "--", "-"), [])
        self.assertEqual(words(PROGRAM, "show", "--supply", ""), [])
        self.assertEqual(words(PROGRAM, "perft", "basic", ""), [])
        self.assertEqual(words(PROGRAM, "nosuch", ""), [])
        self.assertEqual(words(PROGRAM, "games", ""), [])

    def test_hostile_words(self):
        for typed in [["\033[2J"], ["match", "engine:" + "x" * 5000], ["show", "--" + "y" * 5000 + "="],
                      ["match", "engine:," * 500], ["=", "=", "="], ["", "", ""]]:
            words(PROGRAM, *typed)


class Shells(unittest.TestCase):
    def setUp(self):
        for shell in SHELLS:
            self.assertTrue(shutil.which(shell), shell + " is not installed")

    def each(self, check):
        for shell in SHELLS:
            with self.subTest(shell=shell), tempfile.TemporaryDirectory() as folder:
                terminal = Terminal(shell, folder)
                try:
                    check(terminal)
                finally:
                    terminal.close()

    def check_words(self, terminal):
        for before, after, arguments in [
            ("sho", "x", ["show", "x"]),
            ("help conv", "", ["help", "convert"]),
            ("perft stand", "2", ["perft", "standard", "2"]),
            ("match gre", "random", ["match", "greedy", "random"]),
            ("match fixed:t", "x", ["match", "fixed:terms", "x"]),
            # Something follows, so no blank does.
            ("match engine:le", "7", ["match", "engine:level=7"]),
            ("match engine:hash=8,nod", "5", ["match", "engine:hash=8,nodes=5"]),
            ("play --white human --black engine:f", "x",
             ["play", "--white", "human", "--black", "engine:full", "x"]),
            ("show --asc", "x", ["show", "--ascii", "x"]),
            ("convert x --to off", "", ["convert", "x", "--to", "official"]),
            ("match a b --start=dv", "", ["match", "a", "b", "--start=dvonn"]),
            ("learn dvonn-mo", "", ["learn", "dvonn-moving"]),
            ("apply ultim", "x", ["apply", "ultimate", "x"]),
            # Files where files are meant, and nowhere else.
            ("replay egg", "x", ["replay", "eggs.sgf", "x"]),
            ("match eg", "", ["match", "eg"]),
            ("show egg", "", ["show", "egg"]),
            ("show standard.s", "", ["show", "standard.s"]),
            ("serve --assets pag", "", ["serve", "--assets", "pages"]),
        ]:
            got = [word.rstrip("/") for word in terminal.run(before, after)]
            self.assertEqual(got, arguments, before)

    def check_lists(self, terminal):
        for before, typed in [("match ", ["match", ""]), ("play --black ", ["play", "--black", ""]),
                              ("perft ", ["perft", ""])]:
            expected = words(PROGRAM, *typed)
            shown = terminal.list(before, expected)
            for word in expected:
                self.assertIn(word, shown, before)
            self.assertNotIn("eggs.sgf", shown)

    def test_a_word_is_completed(self):
        self.each(self.check_words)

    def test_words_are_listed(self):
        self.each(self.check_lists)


if __name__ == "__main__":
    sys.exit(outside.main())
