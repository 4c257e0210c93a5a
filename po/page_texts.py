#!/usr/bin/env python3
"""Writes the texts of the page as a PO file: t('…'), tc('context', '…'), tn('one', 'many', …)
and failure('…').

    po/page_texts.py [FILE...]        files of web/src; by default all of them

Texts must be literals to be found here. A call with anything else is refused, unless a comment
`texts: FILE` on its line or the line above says where they are collected. A comment
`TRANSLATORS: …` in the same place goes to the translators."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CALL = re.compile(r"(?<![\w.])(t|tc|tn|failure)\(\s*")
NOTE = re.compile(r"TRANSLATORS:\s*(.*?)\s*(?:\*/.*)?$")
LITERAL = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)\"""")
JOIN = re.compile(r"\s*\+\s*")
NEXT = re.compile(r"\s*,\s*")
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def literal(text, at):
    """The text of the literals joined by + at `at`, or None, and where they end."""
    found, parts = LITERAL.match(text, at), []
    while found:
        raw = found.group(1) if found.group(1) is not None else found.group(2)
        parts.append(re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m.group(1), m.group(1)), raw))
        at = found.end()
        joined = JOIN.match(text, at)
        found = joined and LITERAL.match(text, joined.end())
    return ("".join(parts), at) if parts else (None, at)


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def collect(name, out):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        text = file.read()
    # Comments may mention calls.
    bare = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group()), text,
                  flags=re.S | re.M)
    for call in CALL.finditer(bare):
        one, at = literal(bare, call.end())
        lines = text[: call.start()].count("\n")
        near = text.split("\n")[max(0, lines - 1) : lines + 1]
        if one is None:
            declared = re.search(r"function\s+$", bare[: call.start()])
            if not declared and not any("texts:" in line for line in near):
                raise SystemExit(f"{name}:{lines + 1}: {call.group().strip()} without a literal text")
            continue
        context, many = None, None
        if call.group(1) == "tc":
            comma = NEXT.match(bare, at)
            context, one = one, comma and literal(bare, comma.end())[0]
            if one is None:
                raise SystemExit(f"{name}:{lines + 1}: tc( without a literal text")
        if call.group(1) == "tn":
            comma = NEXT.match(bare, at)
            many = comma and literal(bare, comma.end())[0]
            if many is None:
                raise SystemExit(f"{name}:{lines + 1}: tn( without a literal plural")
        entry = out.setdefault((context, one), {"many": None, "files": [], "notes": []})
        if many is not None and entry["many"] not in (None, many):
            raise SystemExit(f"{name}:{lines + 1}: {one!r} has two plurals")
        entry["many"] = many if many is not None else entry["many"]
        if name not in entry["files"]:
            entry["files"].append(name)
        for note in filter(None, map(NOTE.search, near)):
            if note.group(1) not in entry["notes"]:
                entry["notes"].append(note.group(1))


def main():
    names = sys.argv[1:]
    if not names:
        for folder, _, files in os.walk(os.path.join(ROOT, "web", "src")):
            names += [os.path.relpath(os.path.join(folder, file), ROOT) for file in files
                      if file.endswith((".ts", ".tsx"))]
    out = {}
    for name in sorted(names):
        collect(name, out)
    print(HEADER)
    for (context, one), entry in out.items():
        for note in entry["notes"]:
            print("#. TRANSLATORS: " + note)
        print("#: " + " ".join(entry["files"]))
        if context is not None:
            print("msgctxt " + quoted(context))
        print("msgid " + quoted(one))
        if entry["many"] is not None:
            print("msgid_plural " + quoted(entry["many"]) + '\nmsgstr[0] ""\nmsgstr[1] ""\n')
        else:
            print('msgstr ""\n')


if __name__ == "__main__":
    main()
