#!/usr/bin/env python3
"""Makes the C table of the puzzles: puzzles.py START.txt... >puzzles.inc
Or the file that the page's module reads instead (src/learn/files.h): puzzles.py --file START.txt...
Or counts them for docs/puzzles.md: puzzles.py --counts START.txt...

A line of a file is "GRADE TURNS CHOICE POSITION", as puzzles/find.c prints it. They are told by
their place in the file, which never changes: new ones come at its end. Easier and harder ones
alternate in the table, so that the puzzles of following days do."""
import pathlib
import sys

GRADES = 5
TASKS = {0: "one move keeps the win", -1: "stop a win in one turn"}


def alternating(rows):
    """Every fifth of each grade in turn, as long as there are some."""
    by_grade = {g: [row for row in rows if row[1] == g] for g in range(1, GRADES + 1)}
    while any(by_grade.values()):
        for grade in by_grade.values():
            if grade:
                yield grade.pop(0)


def read(path):
    rows = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        grade, turns, choice, position = line.split(" ", 3)
        rows.append((f"{path.stem}-{number}", int(grade), int(turns), choice, position))
    return rows


def count(path, rows):
    for turns in sorted({row[2] for row in rows}):
        own = [row[1] for row in rows if row[2] == turns]
        what = TASKS.get(turns) or f"a win in {turns} turn{'s' if turns > 1 else ''}"
        grades = " | ".join(str(own.count(g)) for g in range(1, GRADES + 1))
        print(f"| {path.stem} | {what} | {grades} | {len(own)} |")


def main():
    names = sys.argv[1:]
    way = names.pop(0) if names[:1] in (["--counts"], ["--file"]) else ""
    paths = [pathlib.Path(name) for name in names]
    games = list(dict.fromkeys(path.parent for path in paths))
    # A variant after the game it is named after.
    for path in sorted(paths, key=lambda path: (games.index(path.parent), path.stem)):
        rows = read(path)
        if way == "--counts":
            count(path, rows)
            continue
        shape = "%s %s %d %d %s %s" if way == "--file" else '    {"%s", "%s", %d, %d, "%s", "%s"},'
        for row in alternating(rows):
            print(shape % (row[0], path.stem, *row[1:]))


if __name__ == "__main__":
    main()
