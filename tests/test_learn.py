#!/usr/bin/env python3
"""potentia learn from outside: the list, a lesson from end to end, what is kept, hostile input.

    tests/test_learn.py [PROGRAM] [TEST...]
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")

sys.path.insert(0, os.path.join(os.path.dirname(TESTS), "tools"))
import lessons  # noqa: E402  (the lessons as their files have them)

CHAPTERS = lessons.chapters()
FIRST = CHAPTERS[0]["lessons"][0]


def lesson_called(name):
    return next(one for c in CHAPTERS for one in c["lessons"] if one["id"] == name)


def answers(lesson):
    """What is typed to go through a lesson without a fault; in a game, see Case.play."""
    return [step.get("answer", "") for step in lesson["steps"] if step["kind"] != "game"]


def game_of(lesson):
    """The game that the lesson ends with, or None."""
    last = lesson["steps"][-1]
    return last if last["kind"] == "game" else None


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.state = os.path.join(self.home.name, "state")
        self.kept = os.path.join(self.state, "potentia", "learn")

    def env(self, state=None):
        env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LC_ALL": "C.UTF-8",
            "XDG_STATE_HOME": self.state if state is None else state,
        }
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        return env

    def learn(self, *args, typed=(), state=None):
        lines = typed if isinstance(typed, bytes) else "".join(f"{one}\n" for one in typed).encode()
        done = subprocess.run(
            [PROGRAM, "learn", *args], input=lines, capture_output=True, timeout=60, env=self.env(state)
        )
        self.status = done.returncode
        self.err = done.stderr.decode()
        # Broken lines are one text again.
        return " ".join(done.stdout.decode("utf-8", "replace").split())

    def play(self, lesson):
        """Walks through a lesson and plays its game as the hints say; all that was printed."""
        out = ""
        with subprocess.Popen(
            [PROGRAM, "learn", lesson["id"], "--ascii"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env()
        ) as program:

            def until_asked():
                part = b""
                while not part.endswith(b"> "):
                    byte = program.stdout.read(1)
                    self.assertNotEqual(byte, b"", part)
                    part += byte
                return part.decode()

            def type_in(line):
                program.stdin.write(f"{line}\n".encode())
                program.stdin.flush()

            for line in answers(lesson):
                out += until_asked()
                type_in(line)
            for _ in range(200):
                out += until_asked()
                if "Lesson completed" in out:
                    break
                type_in("hint")
                hint = until_asked()
                type_in(re.search(r"Try (\S+)", hint)[1])
                out += hint
            type_in("quit")
            out += program.stdout.read().decode()
        self.status, self.err = program.returncode, ""
        return " ".join(out.split())

    def done_lessons(self):
        with open(self.kept, encoding="utf-8") as file:
            return file.read().split()


class Listing(Case):
    def test_every_lesson_is_listed(self):
        out = self.learn()
        self.assertEqual((self.status, self.err), (0, ""))
        for chapter in CHAPTERS:
            self.assertIn(chapter["title"], out)
            for lesson in chapter["lessons"]:
                self.assertIn(f"{lesson['id']} {lesson['title']}", out)

    def test_games_are_learnt_before_what_is_made_of_them(self):
        out = self.learn()

        def place(chapter):
            return out.index(f"{chapter['title']} {chapter['about']}")

        begins = {}
        for chapter in CHAPTERS:
            begins.setdefault(chapter["game"], place(chapter))
        of_others = [chapter for chapter in CHAPTERS if "needs" in chapter]
        self.assertGreater(len(of_others), 0)
        for chapter in of_others:
            for game in filter(begins.get, chapter["needs"].split()):
                self.assertLess(begins[game], place(chapter), (chapter["title"], game))

    def test_enter_begins_the_first_that_is_not_done(self):
        out = self.learn(typed=["", "quit"])
        self.assertIn(FIRST["steps"][0]["text"], out)
        self.assertEqual(self.status, 0)

    def test_a_name_that_is_none(self):
        self.assertIn('There is no lesson "chess"', self.learn(typed=["chess", "quit"]))
        self.learn("chess")
        self.assertEqual(self.status, 2)
        self.assertIn('there is no lesson or chapter "chess"', self.err)


class Lesson(Case):
    def test_every_lesson_can_be_walked_through(self):
        for chapter in CHAPTERS:
            for lesson in chapter["lessons"]:
                with self.subTest(lesson=lesson["id"]):
                    game = game_of(lesson)
                    out = self.play(lesson) if game else self.learn(lesson["id"], "--ascii", typed=answers(lesson))
                    self.assertEqual((self.status, self.err), (0, ""))
                    for text in [*lesson["rules"], *(step["text"] for step in lesson["steps"])]:
                        self.assertIn(text, out)
                    self.assertIn(f"Lesson completed: {lesson['title']}", out)
                    if game:
                        self.assertTrue(game["won"] in out or game["lost"] in out)
        every = [one["id"] for chapter in CHAPTERS for one in chapter["lessons"]]
        self.assertEqual(self.done_lessons(), every)

    def test_a_wrong_try_is_told_why_and_taken_back(self):
        out = self.learn("push", typed=["", "", "a2-b2", "a1-b2"])
        self.assertIn("That push doesn’t move the piece on c3 to d4.", out)
        self.assertIn("Right. Your new piece is on b2", out)

    def test_an_illegal_try_is_told_by_the_rules(self):
        out = self.learn("push", typed=["", "", "a1-c3", "nonsense", "quit"])
        self.assertIn("no line from a1 begins at c3", out)
        self.assertIn('"nonsense" is not an action', out)
        self.assertEqual(self.status, 0)

    def test_a_refusal_can_be_what_is_asked_for(self):
        out = self.learn("full-line", typed=["", "c1-c2", "quit"])
        self.assertIn("The rules forbid it", out)

    def test_a_game_can_be_restarted_and_refuses_what_the_rules_refuse(self):
        game = next(one for c in CHAPTERS for one in c["lessons"] if game_of(one) and len(one["steps"]) == 1)
        out = self.learn(game["id"], typed=["hint", "nonsense", "again", "moves", "next", "quit"])
        self.assertIn('"nonsense" is not an action', out)
        self.assertEqual(out.count("A short game against level 1:"), 2)
        self.assertIn("You skipped something", out)
        self.assertFalse(os.path.exists(self.kept))

    def test_hints_moves_and_going_back(self):
        out = self.learn("push", typed=["", "", "hint", "moves", "show", "back", "next", "quit"])
        self.assertIn("Try a1-b2", out)
        self.assertIn("a1-b2 a2-b2", out)
        self.assertEqual(out.count("Second step:"), 2)

    def test_a_hint_in_words_comes_first(self):
        out = self.learn("start", typed=["hint", "hint", "quit"])
        self.assertLess(out.index("The dots are the small black points"), out.index("Try d1-d2"))

    def test_a_turn_can_be_typed_in_one_line(self):
        out = self.learn("four", typed=["e1-e2;xe2-e5", "quit"])
        self.assertIn("Four pieces are back in your reserve.", out)

    def test_a_chapter_begins_where_the_reader_stands(self):
        self.learn("start", typed=answers(FIRST))
        out = self.learn(CHAPTERS[0]["id"], typed=["quit"])
        self.assertIn(CHAPTERS[0]["lessons"][1]["steps"][0]["text"], out)


class Kept(Case):
    def test_a_lesson_is_kept_as_done(self):
        self.learn("start", typed=answers(FIRST))
        self.assertEqual(self.done_lessons(), ["start"])
        self.assertIn("* start", self.learn())

    def test_half_a_lesson_is_not(self):
        self.learn("start", typed=["d1-d2"])
        self.assertFalse(os.path.exists(self.kept))

    def test_nor_is_one_with_something_skipped(self):
        out = self.learn("start", typed=["next", "f1-f2"])
        self.assertIn("You skipped something", out)
        self.assertFalse(os.path.exists(self.kept))

    def test_what_is_kept_may_be_anything(self):
        os.makedirs(os.path.dirname(self.kept))
        with open(self.kept, "wb") as file:
            file.write(b"\xff\x00start\npush\n\n" + b"x" * 100000)
        self.assertIn("* push", self.learn())
        self.learn("start", typed=answers(FIRST))
        self.assertEqual(sorted(self.done_lessons()), ["push", "start"])

    def test_what_was_done_under_an_earlier_name_stays_done(self):
        os.makedirs(os.path.dirname(self.kept))
        with open(self.kept, "w", encoding="utf-8") as file:
            file.write("yinsh\n")
        self.assertIn("* potential-y", self.learn())
        self.assertIn("DVONN covers", self.learn("dvonn-jump", typed=["quit"]))

    def test_where_nothing_can_be_kept_it_is_said(self):
        out = self.learn("start", typed=answers(FIRST), state="/dev/null/state")
        self.assertIn("Your progress could not be saved:", out)
        self.assertEqual(self.status, 0)


class Hostile(Case):
    def test_lines_of_any_kind(self):
        noise = b"\x00\n" + b"a" * 10000 + b"\n\xff\xfe\x1b[31m\n;;;\n" + b"a1-b2;" * 600 + b"\n"
        for name in ("start", "push", "four"):
            self.learn(name, typed=b"\n\n" + noise)
            self.assertEqual((self.status, self.err), (0, ""))


if __name__ == "__main__":
    sys.exit(outside.main())
