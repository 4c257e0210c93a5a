#!/usr/bin/env python3
"""Makes the C tables of the lessons: lessons.py [FILE.lesson...] >lessons.inc
Or what the page's module has built in, and the files that it reads when they are needed:
lessons.py --apart FOLDER >lessons.inc

docs/lessons.md describes the file format. Without arguments, reads the lessons of every game in
the build (tools/games.sh), in the order of lessons/NAME/chapters. Errors are reported with their
line. The tables are described in src/learn/lessons.h, the files in src/learn/files.h;
tests/test_lessons.c checks the lessons against the rules.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# How many words each condition takes: None for one or more.
CONDITIONS = {
    "any": 0,
    "wins": 0,
    "plays": None,
    "first": None,
    "without": None,
    "refused": None,
    "takes": None,
    "stands": None,
    "captures": 1,
    "returns": 1,
    "reserve": 1,
    "phase": 1,
}
NUMBERS = ("captures", "returns", "reserve")
KINDS = ("show", "do", "puzzle", "game")
ASKING = ("do", "puzzle")


class Fault(Exception):
    pass


class Text(str):
    """A text for people and the line it starts on."""

    line = 0


def entries(path):
    """(line number, keyword, rest) of each entry; indented lines continue the one before."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] == " ":
            if not found:
                raise Fault(f"{path}:{number}: nothing to continue")
            found[-1][2] += " " + line.strip()
        else:
            word, _, rest = line.partition(" ")
            found.append([number, word, rest.strip()])
    return found


def read_case(rest):
    """CONDITION [and CONDITION...][: TEXT]"""
    what, _, text = rest.partition(": ")
    conditions = []
    for part in what.split(" and "):
        word, *words = part.split()
        if word not in CONDITIONS:
            raise Fault(f"unknown condition {word!r}")
        wanted = CONDITIONS[word]
        if (wanted is None and not words) or (wanted is not None and len(words) != wanted):
            raise Fault(f"{word!r} does not take {len(words)} words")
        number = 0
        if word in NUMBERS:
            if not words[0].isdigit():
                raise Fault(f"{word!r} takes a number")
            number = int(words[0])
        elif word == "stands" and len(words) < 2:
            raise Fault("'stands' takes a piece and its spots")
        conditions.append((word, number, " ".join(words)))
    return conditions, text


class Reader:
    """One file: a chapter with its lessons and their steps."""

    def __init__(self, path):
        self.path = path
        self.chapter = {"game": path.parent.name, "id": path.stem, "path": path, "title": "", "about": "", "lessons": []}
        self.lesson = None
        self.step = None
        for self.number, word, rest in entries(path):
            try:
                self.take(word, rest)
            except Fault as fault:
                raise Fault(f"{path}:{self.number}: {fault}") from None
        if not self.chapter["title"] or not self.chapter["about"] or not self.chapter["lessons"]:
            raise Fault(f"{path}: a chapter needs a title, a line about it and lessons")
        for lesson in self.chapter["lessons"]:
            self.finish(lesson)

    def text(self, rest):
        if not rest:
            raise Fault("the text is missing")
        if re.search(r"\s\s|[\\\"]", rest):
            raise Fault("two spaces, a backslash or a straight quotation mark in a text")
        text = Text(rest)
        text.line = self.number
        return text

    def once(self, where, name, value):
        if where.get(name):
            raise Fault(f"a second {name!r}")
        where[name] = value

    def take(self, word, rest):
        if word == "lesson":
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rest):
                raise Fault(f"{rest!r} is not a valid lesson name")
            self.lesson = {"id": rest, "title": "", "rules": [], "steps": [], "line": self.number}
            self.chapter["lessons"].append(self.lesson)
            self.step = None
        elif self.lesson is None:
            if word not in ("title", "about", "was", "needs", "strategy"):
                raise Fault(f"{word!r} before the first lesson")
            if word == "strategy":
                self.once(self.chapter, word, True)
                return
            named = word in ("was", "needs")
            self.once(self.chapter, word, rest if named else self.text(rest))
        elif word in KINDS:
            self.step = {"kind": word, "position": rest, "goals": [], "wrongs": []}
            self.step["line"] = self.number
            self.lesson["steps"].append(self.step)
        elif self.step is None:
            if word == "title":
                self.once(self.lesson, word, self.text(rest))
            elif word == "was":
                self.once(self.lesson, word, rest)
            elif word == "rule":
                self.lesson["rules"].append(self.text(rest))
            else:
                raise Fault(f"{word!r} before the first step")
        else:
            self.take_of_step(word, rest)

    def take_of_step(self, word, rest):
        if word in ("text", "hint", "won", "lost"):
            self.once(self.step, word, self.text(rest))
        elif word in ("mark", "play", "answer", "reply", "book"):
            if not rest:
                raise Fault(f"{word!r} is empty")
            self.once(self.step, word, rest)
        elif word in ("solutions", "level"):
            if not rest.isdigit():
                raise Fault(f"{word!r} takes a number")
            self.once(self.step, word, int(rest))
        elif word == "free":
            self.once(self.step, word, True)
        elif word in ("goal", "wrong"):
            conditions, text = read_case(rest)
            if word == "wrong" and not text:
                raise Fault("'wrong' needs a text")
            self.step[word + "s"].append((conditions, self.text(text) if text else ""))
        else:
            raise Fault(f"unknown keyword {word!r}")

    def finish(self, lesson):
        where = f"{self.path}:{lesson['line']}: lesson {lesson['id']}"
        if not lesson["title"] or not lesson["rules"]:
            raise Fault(f"{where} needs a title and at least one rule")
        if not lesson["steps"] or not lesson["steps"][0]["position"]:
            raise Fault(f"{where} must start with a position")
        for step in lesson["steps"]:
            asks = step["kind"] in ASKING
            plays = step["kind"] == "game"
            here = f"{self.path}:{step['line']}: this step"
            if "text" not in step:
                raise Fault(f"{here} has no text")
            if asks != bool(step["goals"]) or asks != ("answer" in step):
                raise Fault(f"{here} {'needs' if asks else 'has no'} goal and answer")
            if asks and "play" in step:
                raise Fault(f"{here} is the reader's: use 'reply', not 'play'")
            for name in ("level", "won", "lost"):
                if plays != (name in step):
                    raise Fault(f"{here} {'needs' if plays else 'has no'} {name!r}")
            if plays:
                self.check_game(step, here, step is lesson["steps"][-1])

    @staticmethod
    def check_game(step, here, last):
        if not last or not step["position"] or not 1 <= step["level"] <= 10:
            raise Fault(f"{here} comes last, with a position and a level from 1 to 10")
        if step["wrongs"] or step.keys() & {"play", "reply", "solutions", "free"}:
            raise Fault(f"{here} is played to its end, not judged")


def games(*what):
    """The paths that tools/games.sh lists."""
    listed = subprocess.run([ROOT / "tools" / "games.sh", *what], check=True, capture_output=True, text=True)
    return [pathlib.Path(line) for line in listed.stdout.split()]


def paths():
    """Game by game, but what a list has after an empty line comes after the games that follow:
    nobody should have to read all about one game before the next begins."""
    later = []
    for listed in games("files", "lessons", "chapters"):
        first, _, rest = (ROOT / listed).read_text().partition("\n\n")
        for name in first.split():
            yield (ROOT / listed).with_name(f"{name}.lesson")
        later += [(ROOT / listed).with_name(f"{name}.lesson") for name in rest.split()]
    yield from later


def chapters(names=()):
    """The chapters whose games are all built. A lesson's old name stays taken: readers' progress
    is stored under it."""
    built = {folder.name for folder in games("folders")}
    found = [Reader(path).chapter for path in (map(pathlib.Path, names) if names else paths())]
    found = [chapter for chapter in found if built.issuperset(chapter.get("needs", "").split())]
    seen = {}
    for chapter in found:
        for lesson in chapter["lessons"]:
            for name in filter(None, (lesson["id"], lesson.get("was"))):
                if name in seen:
                    raise Fault(f"two lessons are called {name!r}, or were")
                seen[name] = True
    return found


def quoted(text):
    return '"' + text + '"' if text else "NULL"


def array(kind, items):
    return f"(const {kind}[]){{{', '.join(items)}}}" if items else "NULL"


def c_case(case):
    conditions, text = case
    made = [f"{{LEARN_{word.upper()}, {number}, {quoted(words)}}}" for word, number, words in conditions]
    return f"{{{array('learn_condition', made)}, {len(made)}, {quoted(text)}}}"


def c_step(step):
    fields = [f".kind = LEARN_STEP_{step['kind'].upper()}"]
    for name in ("position", "text", "hint", "mark", "play", "answer", "reply", "book"):
        if step.get(name):
            fields.append(f".{name} = {quoted(step[name])}")
    for name in ("goals", "wrongs"):
        if step[name]:
            fields.append(f".{name} = {array('learn_case', [c_case(c) for c in step[name]])}")
            fields.append(f".{name[:-1]}_count = {len(step[name])}")
    if step["kind"] == "game":
        fields.append(f".level = {step['level']}, .won = {quoted(step['won'])}, .lost = {quoted(step['lost'])}")
    if step["kind"] in ASKING:
        fields.append(f".solutions = {step.get('solutions', int(step['kind'] == 'puzzle'))}")
    if step.get("free"):
        fields.append(".free = true")
    return "{" + ",\n ".join(fields) + "}"


def c_head(lesson):
    return ", ".join(quoted(lesson.get(name)) for name in ("id", "was", "title"))


def c_lesson(lesson):
    rules = ", ".join(quoted(rule) for rule in lesson["rules"])
    steps = ",\n".join(c_step(step) for step in lesson["steps"])
    return (
        f"{{{c_head(lesson)},\n"
        f"(const char *const[]){{{rules}}}, {len(lesson['rules'])},\n"
        f"(const learn_step[]){{\n{steps}}}, {len(lesson['steps'])}}}"
    )


def case_lines(case):
    conditions, text = case
    return [text, len(conditions), *(f"{word} {words}".rstrip() for word, _, words in conditions)]


def step_lines(step):
    lines = [f"{step['kind']} {step['position']}".rstrip()]
    lines += [step.get(name, "") for name in ("text", "hint", "mark", "play", "answer", "reply")]
    lines.append("free" if step.get("free") else "")
    for name in ("goals", "wrongs"):
        lines.append(len(step[name]))
        for case in step[name]:
            lines += case_lines(case)
    if step["kind"] == "game":
        lines += [step["level"], step["won"], step["lost"]]
    return lines


def chapter_lines(chapter):
    lines = []
    for lesson in chapter["lessons"]:
        lines += [len(lesson["rules"]), *lesson["rules"], len(lesson["steps"])]
        for step in lesson["steps"]:
            lines += step_lines(step)
    return lines


def main():
    names = sys.argv[1:]
    apart = pathlib.Path(names[1]) if names[:1] == ["--apart"] and len(names) == 2 else None
    try:
        found = chapters([] if apart else names)
    except (Fault, OSError) as fault:
        print(f"lessons: {fault}", file=sys.stderr)
        return 1
    for chapter in found:
        if apart:
            text = "".join(f"{line}\n" for line in chapter_lines(chapter))
            (apart / f"lessons-{chapter['id']}.txt").write_text(text, encoding="utf-8")
            lessons = ",\n".join(f"{{{c_head(lesson)}, NULL, 0, NULL, 0}}" for lesson in chapter["lessons"])
        else:
            lessons = ",\n".join(c_lesson(lesson) for lesson in chapter["lessons"])
        head = ", ".join(quoted(chapter.get(name)) for name in ("game", "id", "was", "title", "about"))
        strategy = str("strategy" in chapter).lower()
        print(f"{{{head}, {strategy},\n(const learn_lesson[]){{\n{lessons}}}, {len(chapter['lessons'])}}},")
    return 0


if __name__ == "__main__":
    sys.exit(main())
