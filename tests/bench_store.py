#!/usr/bin/env python3
"""How many appends a second the store makes durable, and how long each takes.

    tests/bench_store.py STORE_WRITER [POSTGRESQL_URL]

2,000 tables, one event under way in each. Without a URL SQLite alone is measured.
"""

import os
import subprocess
import sys
import tempfile

SECONDS = os.environ.get("SECONDS", "10")


def measure(writer, location, rates, tables=2000):
    """A writer for each rate (0: as fast as it goes), side by side."""
    runs = []
    for i, rate in enumerate(rates):
        environment = dict(os.environ, RATE=str(rate))
        command = [writer, location, str(tables), SECONDS, str(1 + i * tables)]
        runs.append(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True))
    for run in runs:
        out, _ = run.communicate()
        print("   ", out.strip(), flush=True)
        if run.returncode:
            sys.exit(f"{writer} failed")


def main():
    writer = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="potentia-store-", dir=os.getcwd()) as directory:
        path = os.path.join(directory, "store.db")
        for rate, words in ((2500, "half the load"), (5000, "the load"), (0, "all it can")):
            print(f"SQLite, {words}:", flush=True)
            measure(writer, path, [rate])
    if len(sys.argv) > 2:
        for rate, words in ((750, "half the load"), (1500, "the load"), (0, "all they can")):
            print(f"PostgreSQL, two nodes, {words}:", flush=True)
            measure(writer, sys.argv[2], [rate, rate], 1000)


if __name__ == "__main__":
    main()
