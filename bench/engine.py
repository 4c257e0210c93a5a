#!/usr/bin/env python3
"""Measures the engine as a program sees it: speed, threads, proofs, memory.

    bench/engine.py POTENTIA [SECTION...]     sections: speed threads endings wins memory

Rates are of processor time, since other work may go on beside; times to a depth or to a
proof are of the clock. One line a figure, with its target."""
import math
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")

# An ending that is not solved by then counts as never solved.
ENDING_MS = 10000


def lines_of(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


class Engine:
    def __init__(self, program, hash_mb=64, threads=1):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send(f"setoption name Hash value {hash_mb}", f"setoption name Threads value {threads}")
        self.ready()

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ready(self):
        self.send("isready")
        while self.process.stdout.readline().strip() != "readyok":
            pass

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def peak_kb(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))

    def search(self, position, limits, stop_when=None):
        """Nodes, seconds and the words of the last info line; the engine knows nothing before."""
        self.send("uginewgame", f"position fen {position}")
        self.ready()
        start, info, stopped = time.monotonic(), [], None
        self.send(f"go {limits}")
        while True:
            words = self.process.stdout.readline().split()
            if words[:1] == ["bestmove"]:
                took = stopped or time.monotonic() - start
                nodes = int(info[info.index("nodes") + 1]) if info else 0
                return nodes, took, info
            if words[:2] == ["info", "depth"] and not stopped:
                info = words
                if stop_when and stop_when(words):
                    stopped = time.monotonic() - start
                    self.send("stop")

    def close(self):
        self.send("quit")
        self.process.wait()


def report(what, value, target=""):
    print(f"{what:66} {value}" + (f"   (target {target})" if target else ""), flush=True)


def geometric_mean(values):
    return math.exp(statistics.mean(math.log(v) for v in values))


def files_of_games(name):
    """The file of that name of each game that has one."""
    found = subprocess.run(
        [os.path.join(HERE, "..", "tools", "games.sh"), "folders"], capture_output=True, text=True, check=True
    ).stdout.split()
    files = {os.path.basename(folder): os.path.join("..", folder, name) for folder in found}
    return {game: file for game, file in files.items() if os.path.exists(os.path.join(HERE, file))}


def of_games(name):
    """The lines of each game's file of that name, split into a number and a position, by game."""
    return {
        game: [line.split(" ", 1) for line in lines_of(file)]
        for game, file in files_of_games(name).items()
    }


def bench_positions():
    return [line for lines in of_games("bench.txt").values() for line in lines]


# What of a game the target for its speed is about; for the others, all of it.
RATED = {
    "gipf": ("GIPF standard middle game", lambda p: "standard" in p and p.endswith(" m -"), "2"),
    "dvonn": ("DVONN stacking", lambda p: p.endswith(" 49"), "2"),
    "yinsh": ("YINSH after placing", lambda p: not p.endswith(" p"), "1.5"),
    "tzaar": ("TZAAR after placing", lambda p: not p.endswith(" p"), "1"),
    "zertz": ("ZÈRTZ", lambda p: True, "0.8"),
    "punct": ("PÜNCT", lambda p: True, "0.3"),
}


def speed(program):
    def rate(positions):
        engine = Engine(program)
        nodes = seconds = 0
        for position in positions:
            before = engine.processor_seconds()
            nodes += engine.search(position, "movetime 3000")[0]
            seconds += engine.processor_seconds() - before
        engine.close()
        return nodes / seconds / 1e6

    for game, lines in of_games("bench.txt").items():
        what, chosen, target = RATED.get(game, (game, lambda position: True, ""))
        rated = [position for _, position in lines if chosen(position)]
        report(f"nodes a second, {what}", f"{rate(rated):.2f} M", target)
    engine = Engine(program, hash_mb=16)
    times = [engine.search(p, f"depth {depth}")[1] for depth, p in bench_positions()]
    engine.close()
    report("time to depth on the bench set, all of it", f"{sum(times):.2f} s")


def threads(program):
    more, sooner = [], []
    for depth, position in bench_positions():
        results = {}
        for n in (1, 2):
            engine = Engine(program, threads=n)
            deeper = int(depth) + 1
            nodes, seconds, _ = engine.search(position, f"depth {deeper}")
            results[n] = (nodes / max(seconds, 1e-3), max(seconds, 1e-3))
            engine.close()
        # A search of a few milliseconds measures the starting of threads.
        if results[1][1] < 0.2:
            continue
        more.append(results[2][0] / results[1][0])
        sooner.append(results[1][1] / results[2][1])
    report(f"two threads, nodes a second, {len(more)} positions", f"{geometric_mean(more):.2f} x", "1.7")
    report("two threads, sooner to the same depth", f"{geometric_mean(sooner):.2f} x", "1.4")


def endings(program):
    """The first line of each file says what its positions are, and the target."""

    def solved(words):
        proved = words[words.index("score") + 1] in ("margin", "win", "loss")
        return proved and "lowerbound" not in words and "upperbound" not in words

    for name in files_of_games("endings.txt").values():
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            what, target = file.readline().strip("# \n").split("; ")
        engine = Engine(program)
        positions = lines_of(name)
        times = []
        for position in positions:
            _, seconds, info = engine.search(position, f"movetime {ENDING_MS}", solved)
            times.append(seconds if solved(info) else math.inf)
        engine.close()
        report(
            f"{what}, median of {len(positions)}",
            f"{statistics.median(times):.3f} s, {sum(t <= 1 for t in times)} solved within 1 s,"
            f" {sum(map(math.isfinite, times))} within {ENDING_MS // 1000} s",
            target,
        )


def wins(program):
    def won(words):
        return words[words.index("score") + 1] == "win"

    for game, positions in of_games("forced_wins.txt").items():
        engine = Engine(program)
        found = 0
        for turns, position in positions:
            _, _, info = engine.search(position, "movetime 1000", won)
            found += won(info) and int(info[info.index("win") + 1]) >= int(turns)
        engine.close()
        report(f"forced wins of {game} found within 1 s, of {len(positions)}",
               f"{found / len(positions):.1%}", "95 %")


def memory(program):
    hash_mb = 64
    most = 0
    for position in ("gipf tournament 4/5/6/7/6/5/4 w 21,21 FF T3Z3D3Y3P3,T3Z3D3Y3P3 m -",
                     "dvonn 9/10/11/10/9 w 0"):
        engine = Engine(program, hash_mb)
        engine.search(position, "movetime 5000")
        most = max(most, engine.peak_kb() / 1024)
        engine.close()
    report("memory beside the table", f"{most - hash_mb:.1f} MB at the most", "32 MB")


SECTIONS = {"speed": speed, "threads": threads, "endings": endings, "wins": wins, "memory": memory}

if __name__ == "__main__":
    wanted = sys.argv[2:] or list(SECTIONS)
    if len(sys.argv) < 2 or any(name not in SECTIONS for name in wanted):
        sys.exit(__doc__)
    for name in wanted:
        SECTIONS[name](sys.argv[1])
