#!/usr/bin/env python3
"""How texts read. Lessons: the aim of the game first, something to do soon, short sentences, and
praise that varies. All texts for people: none of the phrases that nobody would say.

    tests/test_wording.py [TEST...]
"""
import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import lesson_texts  # noqa: E402
import lessons  # noqa: E402

WORDS_BEFORE_ACTION = 40
WORDS_OF_FIRST_LESSON = 25  # of each game
WORDS_OF_SENTENCE = 18
WORDS_OF_PRAISE = 3

# Readers stumbled over each of these, and none is ever right.
NEVER = """
    a blank | all the same | as the system | at the least | at the most | broken off
    chance to win | counts for nothing | drawn by lot | find out | gives up for good
    has come up | has stood | in one sitting | is no clock: | is no name | is no player
    is told | is to act | is to be | is what is read | is this your turn | may not pass
    names of their owners | never read is none | no search looks at | one a line | over days
    parted by | present password | stands alone | such wish | that the other made | the seed chooses
    there is none such | too much at once | what is kept | word too many
"""

CHAPTERS = lessons.chapters()
LESSONS = [lesson for chapter in CHAPTERS for lesson in chapter["lessons"]]


def sentences(text):
    return re.split(r"(?<=[.!?])\s+", text)


def words(text):
    return re.findall(r"[^\s]*\w[^\s]*", text)


def first_lessons():
    """The first lesson of each game."""
    games = {}
    for chapter in CHAPTERS:
        games.setdefault(chapter["path"].parent.name, chapter["lessons"][0])
    return list(games.values())


def before_action(lesson):
    """What a reader sees up to and including the first thing to do."""
    shown = []
    for step in lesson["steps"]:
        shown.append(step["text"])
        if step["kind"] != "show":
            break
    return " ".join(shown)


def praise(text):
    """A few words that open an answer, up to the first stop; None for a longer clause."""
    opening = re.split(r"[.!?:,;]", text, maxsplit=1)[0]
    return opening.lower() if len(words(opening)) <= WORDS_OF_PRAISE else None


class Lessons(unittest.TestCase):
    def test_each_game_begins_with_its_aim(self):
        for lesson in first_lessons():
            for text in (lesson["rules"][0], lesson["steps"][0]["text"]):
                self.assertRegex(sentences(text)[0], r"\b[Ww]ins?\b", f"lesson {lesson['id']}")

    def test_there_is_soon_something_to_do(self):
        firsts = first_lessons()
        for lesson in LESSONS:
            with self.subTest(lesson=lesson["id"]):
                text = before_action(lesson)
                most = WORDS_OF_FIRST_LESSON if lesson in firsts else WORDS_BEFORE_ACTION
                count = len(words(text))
                self.assertLessEqual(count, most, f"lesson {lesson['id']}: {count} words: {text}")

    def test_sentences_are_short(self):
        for lesson in LESSONS:
            for text in lesson_texts.texts(lesson):
                for sentence in sentences(text):
                    with self.subTest(lesson=lesson["id"], sentence=sentence):
                        self.assertLessEqual(len(words(sentence)), WORDS_OF_SENTENCE)

    def test_praise_varies(self):
        before = set()
        for lesson in LESSONS:
            for step in lesson["steps"]:
                if step["kind"] == "show":
                    continue
                now = {praise(text) for _, text in step["goals"] if text} - {None}
                self.assertFalse(now & before, f"lesson {lesson['id']}, line {step['line']}")
                before = now

    def test_players_are_they(self):
        for lesson in LESSONS:
            for text in lesson_texts.texts(lesson):
                self.assertNotRegex(text, r"(?i)\b(he|him|his|himself)\b", f"lesson {lesson['id']}")


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """The English that translators get; test_translations.py sees to it that it is whole."""
        with open(os.path.join(ROOT, "po", "potentia.pot"), encoding="utf-8") as template:
            joined = template.read().replace('"\n"', "")
        cls.texts = [text.replace("\\n", " ")
                     for text in re.findall(r'^msgid(?:_plural)? "(.+)"$', joined, re.M)]

    def test_nobody_stumbles(self):
        self.assertGreater(len(self.texts), 1000)
        phrases = [phrase.strip() for phrase in re.split(r"[|\n]", NEVER) if phrase.strip()]
        never = re.compile("|".join(rf"(?<!\w){re.escape(p)}(?!\w)" for p in phrases), re.I)
        self.assertEqual([text for text in self.texts if never.search(text)], [])

    def test_players_are_they(self):
        for text in self.texts:
            self.assertNotRegex(text, r"(?i)\b(he|him|his|himself)\b")


if __name__ == "__main__":
    unittest.main()
