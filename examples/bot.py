#!/usr/bin/env python3
"""A bot in Python: it speaks the protocol (protocol.md), and knows no rule itself.

    potentia match engine:level=1 "cmd:python3 bot.py" --games 10

What is legal, and how things stand, it asks `potentia engine`, which it starts beside itself
(bot.py PROGRAM for another than the one in the PATH). It takes whatever looks best after one
action. Write a `choose` of your own.
"""

import subprocess
import sys

PIPE = subprocess.PIPE
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "potentia"
referee = subprocess.Popen([PROGRAM, "engine"], stdin=PIPE, stdout=PIPE, text=True)


def tell(line):
    print(line, file=referee.stdin, flush=True)


def ask(line, start):
    """The words after `start` in the answer that begins so; none where it is an error."""
    tell(line)
    for answer in referee.stdout:
        if answer.startswith((start, "error")):
            return answer.removeprefix(start).split() if answer.startswith(start) else []
    sys.exit("bot: the referee has gone")


def value(position, action, first):
    """What the position is worth after the action, to the first player or the second."""
    tell(f"{position} {action}")
    (result,) = ask("query result", "response ")
    if result != "none":
        return {"p1win": 1, "p2win": -1, "draw": 0}[result] * (30000 if first else -30000)
    total = int((ask("eval", "eval total ") or [0])[0])
    return total if (ask("query p1turn", "response ") == ["true"]) == first else -total


def choose(position):
    tell(position)
    first = ask("query p1turn", "response ") == ["true"]
    actions = ask("legalmoves", "legalmoves")
    return max(actions, key=lambda action: value(position, action, first), default="none")


position = "position startpos moves"
for line in map(str.strip, sys.stdin):
    if line == "ugi":
        print("id name a bot in Python\nugiok")
    elif line == "isready":
        print("readyok")
    elif line.startswith("position "):
        position = line if " moves" in line else line + " moves"
    elif line.split(" ")[0] == "go":
        print("bestmove", choose(position))
    elif line == "quit":
        break
    sys.stdout.flush()
