#!/usr/bin/env python3
"""Writes the texts of the lessons as a template for translators: lesson_texts.py >lessons.po

po/update.sh merges them with the texts of the programs and the page.
"""
import sys

from lessons import ROOT, Fault, Text, chapters


def texts(value):
    """Every text inside, however deep, in the order of the file."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts(part)


def main():
    try:
        found = chapters()
    except (Fault, OSError) as fault:
        print(f"lesson_texts: {fault}", file=sys.stderr)
        return 1
    print('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"')
    places = {}
    for chapter in found:
        for text in sorted(texts(chapter), key=lambda one: one.line):
            places.setdefault(str(text), []).append(f"{chapter['path'].relative_to(ROOT)}:{text.line}")
    for text, where in places.items():
        print(f'\n#: {" ".join(where)}\nmsgid "{text}"\nmsgstr ""')
    return 0


if __name__ == "__main__":
    sys.exit(main())
