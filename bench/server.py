#!/usr/bin/env python3
"""Measures the server through its whole path, with the load generator beside it.

    bench/server.py POTENTIA LOAD DROP PAGE [SECTION...]

Sections: start idle tables sqlite syncs postgres. DROP is tests/serve_drop.c as a module; it
counts syncs, in a run of their own. Databases are made in temporary folders below the current
one, PostgreSQL's cluster where temporary files are, and all are removed. SECONDS (60) is how long
moves are measured. One line a figure, with its target."""

import os
import shutil
import signal
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
from serving import Load, Server  # noqa: E402
from test_store_postgres import Cluster  # noqa: E402

SECONDS = float(os.environ.get("SECONDS", "60"))
TABLES = 2000
POTENTIA = LOAD = DROP = PAGE = None
MISSED = []


def say(what, value, target=None, good=True):
    words = f"{what:<58} {value:>16}"
    if target:
        words += f"   target {target}"
        if not good:
            words += "   MISSED"
            MISSED.append(what)
    print(words, flush=True)


class Place:
    """A folder for a store, and servers that keep theirs in it."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="potentia-bench-", dir=os.getcwd())
        self.servers = []

    def serve(self, store=None, environment=None):
        store = store or os.path.join(self.directory, "potentia.db")
        server = Server(POTENTIA, store, "--open-house", assets=PAGE, environment=environment)
        self.servers.append(server)
        server.took = server.start()
        return server

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.end()
            shutil.rmtree(server.directory, ignore_errors=True)
        shutil.rmtree(self.directory, ignore_errors=True)


def run_load(mode, servers, *options):
    load = Load(LOAD, mode, servers, *options)
    begun = time.monotonic()
    try:
        return {**load.finish(600 + SECONDS), "took": time.monotonic() - begun}
    finally:
        load.end()


def measure_start():
    with Place() as place:
        server = place.serve()
        server.stop()
        times = []
        for _ in range(10):
            times.append(server.start() * 1000)
            server.stop()
        most, middle = max(times), statistics.median(times)
        say("cold start to first page, median", f"{middle:.0f} ms", "<= 100 ms", middle <= 100)
        say("  the slowest of ten", f"{most:.0f} ms")


def measure_idle():
    with Place() as place:
        server = place.serve()
        f = run_load(
            "idle", [server], "--sockets", 10000, "--seconds", 40, "--pid", server.process.pid
        )
        mb = f["held_kb"] / 1024
        say("idle WebSockets in one process", f"{f['opened']:.0f}", "10,000", f["opened"] >= 10000)
        say("  memory of the process with them", f"{mb:.0f} MB", "<= 150 MB", mb <= 150)
        say("  before them", f"{f['before_kb'] / 1024:.0f} MB")
        say("  opened a second", f"{f['opened_a_second']:.0f}")


def measure_tables():
    with Place() as place:
        server = place.serve()
        f = run_load(
            "tables", [server], "--tables", 1000, "--moves", 20, "--pid", server.process.pid
        )
        mb = f["played_kb"] / 1024
        say(
            "memory of a process with 1,000 live tables, 20 moves each",
            f"{mb:.0f} MB",
            "<= 64 MB",
            mb <= 64,
        )
        say("  before them", f"{f['before_kb'] / 1024:.0f} MB")
        say("  of the tables and their 2,000 WebSockets", f"{mb - f['before_kb'] / 1024:.0f} MB")


def say_disk():
    """A bare loop of writing and syncing beside the store: what the disk costs by itself."""
    times = []
    with tempfile.NamedTemporaryFile(prefix="potentia-bench-", dir=os.getcwd()) as file:
        end = time.monotonic() + 2
        while time.monotonic() < end:
            begun = time.monotonic()
            os.write(file.fileno(), b"x" * 4096)
            os.fdatasync(file.fileno())
            times.append((time.monotonic() - begun) * 1000)
    times.sort()
    say(
        "a bare write and sync: median, p99, longest",
        f"{times[len(times) // 2]:.1f} / {times[len(times) * 99 // 100]:.1f} / {times[-1]:.1f} ms",
    )


def cpu_of(servers):
    """Seconds of processor time."""
    total = 0
    for server in servers:
        with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def measure_moves(name, servers, rate, least, p99):
    say_disk()
    before = [server.metrics() for server in servers]
    cpu = cpu_of(servers)
    f = run_load("moves", servers, "--tables", TABLES, "--rate", rate, "--seconds", SECONDS)
    cpu = cpu_of(servers) - cpu
    after = [server.metrics() for server in servers]
    words = f"{name}, {rate:,} asked for" if rate else f"{name}, all it can"
    reached = f["moves_a_second"]
    target = f">= {least:,} a second" if least else None
    say(words, f"{reached:,.0f} a second", target, reached >= least)
    for what in ("ack", "opponent", "watcher"):
        word = {"ack": "acknowledged", "opponent": "at the opponent", "watcher": "at the watcher"}
        worst = f[what + "_p99_ms"]
        say(
            f"  {word[what]}: median, p99, longest",
            f"{f[what + '_p50_ms']:.0f} / {worst:.0f} / {f[what + '_max_ms']:.0f} ms",
            f"p99 <= {p99} ms" if p99 else None,
            not p99 or worst <= p99,
        )
    say("  moves, all of them kept and delivered", f"{f['acknowledged']:,.0f}")
    say("  tables", f"{f['tables_made']:,.0f}")
    name = "potentia_store_commits_total"
    commits = sum(a[name] - b[name] for a, b in zip(after, before))
    say("  commits a second, making the tables included", f"{commits / f['took']:.0f}")
    say("  processor time of the server, making the tables included", f"{cpu:.0f} s")


def measure_sqlite():
    for rate, least, p99 in ((2500, 0, 50), (5100, 5000, None), (0, 0, None)):
        with Place() as place:
            measure_moves("SQLite", [place.serve()], rate, least, p99)


def measure_syncs():
    for rate in (2500, 5000):
        with Place() as place:
            count = os.path.join(place.directory, "count")
            server = place.serve(environment={"LD_PRELOAD": DROP, "DROP_COUNT": count})
            f = run_load(
                "moves", [server], "--tables", TABLES, "--rate", rate, "--seconds", SECONDS / 3
            )
            commits = server.metrics()["potentia_store_commits_total"]
            moves = f["moves_a_second"]
            server.stop()
            with open(count, encoding="ascii") as file:
                syncs = int(file.read())
            figure = f"{syncs / f['took']:.0f} a second"
            say(f"SQLite, at {moves:,.0f} moves a second: syncs", figure)
            say("  syncs for a commit", f"{syncs / commits:.2f}")


def measure_postgres():
    cluster = Cluster()
    try:
        for number, (rate, least) in enumerate(((1500, 0), (3100, 3000), (0, 0))):
            cluster.query(f"CREATE DATABASE bench{number}")
            url = cluster.url.replace("/postgres?", f"/bench{number}?")
            with Place() as place:
                nodes = [place.serve(url), place.serve(url)]
                measure_moves("PostgreSQL, two nodes", nodes, rate, least, None)
    finally:
        cluster.remove()


def main():
    global POTENTIA, LOAD, DROP, PAGE
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    # Who is told to end still ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    POTENTIA, LOAD, DROP, PAGE = map(os.path.abspath, sys.argv[1:5])
    sections = {
        "start": measure_start,
        "idle": measure_idle,
        "tables": measure_tables,
        "sqlite": measure_sqlite,
        "syncs": measure_syncs,
        "postgres": measure_postgres,
    }
    for name in sys.argv[5:] or sections:
        sections[name]()
    if MISSED:
        print(f"{len(MISSED)} targets missed")
    return 1 if MISSED else 0


if __name__ == "__main__":
    sys.exit(main())
