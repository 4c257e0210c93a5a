#!/usr/bin/env python3
"""The translations are whole: nothing untranslated, fuzzy or left over, placeholders as in the
English, plural forms as the language has them, one form of address, nothing that depends on a name
or a number not known yet, and the template as the sources have it. Texts in po/drafts.txt may wait
for their translations.

    tests/test_translations.py [PROGRAM]"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

import outside

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
PO = os.path.join(ROOT, "po")
PROGRAM = os.path.join(ROOT, "build", "potentia")

FORMS = {"de": 2, "fr": 2, "it": 2, "nl": 2, "es": 2, "pl": 3, "hu": 2, "ru": 3, "ko": 1}
BRACES = re.compile(r"\{\w+\}")
LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])? )?"(.*)"$')

HOLES = re.compile(r"\{\w+\}|%[-.0-9]*[a-z]+")

# What no text of a language may have: the wrong address (po/GLOSSARY.md has the right one), grammar
# that a pattern can see, and renderings that readers stumbled over.
NEVER = {
    "de": r"\bIhnen\b|\bIhr Gegner|Über Tage|\b[Gg]egen (der|dem|einem?)\b",
    "fr": r"\b([Tt]u|[Tt]on|[Tt]a|[Tt]es|[Tt]oi)\b|(?<=\w) [?!;](?=\s|$)|droit dans le vide|l’autre muet",
    "it": r"\b(Lei|Suo|Sua|Suoi)\b|A giorni",
    "nl": r"\b[Uu]w?\b|Over dagen|op een buur\b",
    "es": r"\b[Uu]sted(es)?\b|Retirada terminada",
    "pl": r"\bPa(n|na|nu|ni|ństwo)\b|^Zwykle$|zakwestionowan",
    "hu": r"\bÖn(nek|t|ök)?\b|őrződ|Nincs lehetőség\b",
    "ru": r"\b([Тт]ы|[Тт]еб[ея]|[Тт]во[йяеи]\w*)\b|По дням|\b2[2-4] фишек",
    # A particle follows the sound before it; both forms in brackets are a shrug.
    "ko": r"당신|[이은을과와]\([가는를와과]\)|\(으\)로|홀로 있습니다|이어져 있으세요",
}


# What is filled in later is not known here: a player of any name, gender and number, any count. So
# no word beside it may depend on that. {0} and the like are left out: a game knows what it says.
HOLE = r"\{[a-z]\w*\}"
PLAYER = r"\{(who|player|winner|loser|other)\}"
PERSON = r"\{(name|opponent)\}"
BESIDE = {
    "de": rf"\b([Dd]er|[Dd]ie|[Dd]em|[Dd]en|[Dd]es) ({PLAYER}|{PERSON})",
    # An apostrophe stands for a vowel before a vowel only.
    "fr": rf"’{HOLE}",
    # White and Black have an article, people have none.
    "it": rf"(^|[.!?] ){PLAYER} [a-zàè]|\b([Ii]l|del|al|dal) {PERSON}",
    "nl": rf"{HOLE}[’']?s\b",
    # The players' names are plurals, which a verb in the singular does not follow.
    "es": rf"(^|[.!?] ){PLAYER} [a-záé]",
    # The past tense has a gender, and a counted noun a form for each kind of number.
    "pl": rf"{PERSON} (\w+ )?\w+ła?\b|\{{n\}} (?!z\b)[a-ząćęłńóśźż]",
    "ru": rf"({PLAYER}|{PERSON}) [а-я]*л[аои]?\b|\{{n\}} (?!из\b)[а-я]",
    # The article and the endings follow the sound of a word.
    "hu": rf"\b[Aa]z? ({HOLE}|%)|{HOLE}-?([bn]a[nk]|[bn]e[nk]|[rbt][ae]|v[ae]l|h[oeö]z|[oeöa]?t|[oeö]n|n[áé]l)\b",
    "ko": rf"({HOLE}|%[a-z]+)([은는이가을를과와나로]|으로|이나)(?![가-힣])",
}

# Texts that BESIDE must find, so that nobody makes it blind.
WRONG_BESIDE = {
    "de": ["Uhr des {player}", "Partie mit dem {opponent}"],
    "fr": ["Au tour d’{player}"],
    "it": ["{winner} vince.", "Partita del {name}"],
    "nl": ["{player}s klok", "{name}’s partij"],
    "es": ["{who} gana en {n} turnos"],
    "pl": ["{name} właśnie wygrał", "Zostało {n} pionów"],
    "ru": ["{player} предложил ничью", "Осталось {n} фишек"],
    "hu": ["A {n}. kör", "Az {name} lépett", "{player}nak", "{n}-ban"],
    "ko": ["{who}이 이깁니다", "{n}를 고르세요", "레벨 %u로"],
}


class Entry:
    def __init__(self):
        self.files, self.flags = [], []
        self.context, self.id, self.plural, self.texts = None, None, None, {}
        self.is_old = False


def entries(name):
    """What a PO file holds, escapes left as they are."""
    with open(name, encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    for block in blocks:
        entry, at = Entry(), None
        for line in block.strip().split("\n"):
            if line.startswith("#~"):
                entry.is_old = True
            elif line.startswith("#:"):
                entry.files += line[2:].split()
            elif line.startswith("#,"):
                entry.flags += [flag.strip() for flag in line[2:].split(",")]
            elif not line.startswith("#") and line:
                word, form, text = LINE.match(line).groups()
                at = (word, int(form or 0)) if word else at
                if at[0] == "msgctxt":
                    entry.context = (entry.context or "") + text
                elif at[0] == "msgid":
                    entry.id = (entry.id or "") + text
                elif at[0] == "msgid_plural":
                    entry.plural = (entry.plural or "") + text
                else:
                    entry.texts[at[1]] = entry.texts.get(at[1], "") + text
        if entry.id is not None or entry.is_old:
            yield entry


def languages():
    with open(os.path.join(PO, "LINGUAS"), encoding="ascii") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def drafts():
    """The texts that may be untranslated for now, a line each, escaped as in a PO file."""
    with open(os.path.join(PO, "drafts.txt"), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]


class Template(unittest.TestCase):
    def test_is_what_the_sources_say(self):
        with tempfile.TemporaryDirectory() as folder:
            made = os.path.join(folder, "made.pot")
            subprocess.run([os.path.join(PO, "update.sh"), made], check=True,
                           stderr=subprocess.DEVNULL)
            with open(made, encoding="utf-8") as a, \
                    open(os.path.join(PO, "potentia.pot"), encoding="utf-8") as b:
                self.assertEqual(a.read(), b.read(), "run po/update.sh")

    def test_knows_the_texts_of_the_page_as_its_own(self):
        """A text that a program has too must reach the page all the same."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            subprocess.run([os.path.join(PO, "page_texts.py")], check=True, stdout=file)
            texts = {(entry.context, entry.id) for entry in entries(file.name) if entry.id}
        own = {(entry.context, entry.id) for entry in entries(os.path.join(PO, "potentia.pot"))
               if any(name.startswith("web/") for name in entry.files)}
        self.assertIn((None, "White"), texts)
        self.assertEqual(texts - own, set())

    def test_every_source_with_texts_is_listed(self):
        with open(os.path.join(PO, "POTFILES"), encoding="ascii") as file:
            listed = {line.strip() for line in file if not line.startswith("#")}
        for folder, below, names in os.walk(os.path.join(ROOT, "src")):
            if "games" in below:
                below.remove("games")  # po/update.sh finds them by itself
            for name in names:
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    has_texts = re.search(r'\b(N?_|ngettext)\(\s*"', file.read())
                if has_texts and name.endswith(".c"):
                    self.assertIn(os.path.relpath(path, ROOT), listed)


class Languages(unittest.TestCase):
    def test_drafts_are_texts_of_today(self):
        texts = {entry.id for entry in entries(os.path.join(PO, "potentia.pot"))}
        self.assertEqual(set(drafts()) - texts, set(), "no longer said: take them off the list")
        self.assertEqual(sorted(set(drafts())), sorted(drafts()), "listed twice")

    def test_a_draft_leaves_the_list_once_it_is_translated(self):
        waiting = set()
        for code in languages():
            waiting |= {entry.id for entry in entries(os.path.join(PO, code + ".po"))
                        if not all(entry.texts.values())}
        self.assertEqual(set(drafts()) - waiting, set())

    def test_every_text_is_translated(self):
        may_wait = set(drafts())
        for code in languages():
            for entry in entries(os.path.join(PO, code + ".po")):
                with self.subTest(language=code, text=entry.id):
                    self.assertFalse(entry.is_old, "left over from an older text")
                    self.assertNotIn("fuzzy", entry.flags)
                    if entry.id:
                        count = FORMS[code] if entry.plural is not None else 1
                        self.assertEqual(len(entry.texts), count)
                        self.assertTrue(entry.id in may_wait or all(entry.texts.values()),
                                        "untranslated")

    def test_all_texts_of_the_template_are_there(self):
        wanted = {(e.context, e.id, e.plural)
                  for e in entries(os.path.join(PO, "potentia.pot"))}
        for code in languages():
            found = {(e.context, e.id, e.plural)
                     for e in entries(os.path.join(PO, code + ".po"))}
            self.assertEqual(found, wanted, code)

    def test_placeholders_stay(self):
        for code in languages():
            for entry in entries(os.path.join(PO, code + ".po")):
                if not entry.id:
                    continue
                many = set(BRACES.findall(entry.plural or entry.id))
                one = set(BRACES.findall(entry.id))
                for text in filter(None, entry.texts.values()):
                    with self.subTest(language=code, text=entry.id):
                        found = set(BRACES.findall(text))
                        # "one piece" may stand for {n} pieces where a form is for 1 alone.
                        self.assertLessEqual(found, many | one)
                        self.assertGreaterEqual(found | {"{n}"} if entry.plural else found,
                                                many & one)

    def test_address_is_one_throughout_and_known_mistakes_stay_out(self):
        for language in languages():
            never = re.compile(NEVER[language])
            found = [text for entry in entries(os.path.join(PO, language + ".po")) if entry.id
                     for text in entry.texts.values() if never.search(HOLES.sub("", text))]
            self.assertEqual(found, [], language)

    def test_words_beside_a_name_or_a_number_fit_any(self):
        for language in languages():
            beside = re.compile(BESIDE[language])
            for wrong in WRONG_BESIDE[language]:
                self.assertRegex(wrong, beside)
            found = []
            for entry in entries(os.path.join(PO, language + ".po")):
                # Where there is a form for each kind of number, the noun agrees.
                texts = [text.replace("{n}", "5") if entry.plural else text
                         for text in entry.texts.values()]
                found += [text for text in texts if entry.id and beside.search(text)]
            self.assertEqual(found, [], language)

    def test_russian_counts_two_otherwise_than_five(self):
        for entry in entries(os.path.join(PO, "ru.po")):
            one, two, five = (entry.texts.get(i, "") for i in range(3))
            if entry.plural and one != five and "из {n}" not in two:
                self.assertNotEqual(two, five)

    def test_gettext_accepts_them(self):
        for code in languages():
            with open(os.path.join(PO, code + ".po"), encoding="utf-8") as file:
                self.assertIn(f"nplurals={FORMS[code]};", file.read())
            checked = subprocess.run(
                ["msgfmt", "--check-format", "-o", os.devnull, os.path.join(PO, code + ".po")],
                capture_output=True, text=True, check=False)
            self.assertEqual(checked.returncode, 0, checked.stderr)


class Command(unittest.TestCase):
    def said(self, language):
        environment = {"PATH": os.environ["PATH"], "LANG": language}
        return subprocess.run([PROGRAM, "--help"], env=environment, capture_output=True,
                              check=True).stdout.decode()

    def test_speaks_the_language_of_the_environment(self):
        english = self.said("C")
        for code in languages():
            self.assertNotEqual(self.said(f"{code}_{code.upper()}.UTF-8"), english, code)

    def test_numbers_are_written_as_the_locale_has_them(self):
        with tempfile.TemporaryDirectory() as folder:
            try:
                subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8",
                                os.path.join(folder, "de_DE.UTF-8")], capture_output=True, check=True)
            except (OSError, subprocess.CalledProcessError):
                self.skipTest("no data to make a locale of")
            environment = {"PATH": os.environ["PATH"], "LANG": "de_DE.UTF-8", "LOCPATH": folder}

            def said(*words):
                return subprocess.run([PROGRAM, "analyze", "standard", "--nodes", "500", *words],
                                      env=environment, capture_output=True, check=True).stdout.decode()

            self.assertRegex(said(), r"\d,\d%  [+-]\d+,\d\d ")
            # What programs read has a point.
            self.assertRegex(said("--json"), r'"win": 0\.\d+,')

    def test_a_language_without_translation_is_english(self):
        self.assertEqual(self.said("eo"), self.said("C"))


if __name__ == "__main__":
    sys.exit(outside.main())
