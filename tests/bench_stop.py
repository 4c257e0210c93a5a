#!/usr/bin/env python3
"""How long the engine takes to answer a stop: two threads, a table of a gigabyte.

    tests/bench_stop.py PROGRAM [COUNT]

Prints the middle, the 99th of 100 and the longest; fails where the second is over 20 ms.
"""

import os
import random
import sys
import time

import test_protocol

LIMIT_MS = 20


def main():
    test_protocol.PROGRAM = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(1)
    times = []
    with test_protocol.Engine() as engine:
        engine.send("setoption name Threads value 2", "setoption name Hash value 1024")
        before = time.monotonic()
        engine.ask("isready", "readyok")
        ready = time.monotonic() - before
        for _ in range(count):
            engine.send("position " + rng.choice(test_protocol.POSITIONS), "go infinite")
            time.sleep(rng.random() * 0.03)
            before = time.monotonic()
            engine.ask("stop", "bestmove")
            times.append((time.monotonic() - before) * 1000)
    times.sort()
    late = times[min(count - 1, count * 99 // 100)]
    print(f"the table is there after {ready * 1000:.1f} ms")
    print(f"{count} stops: {times[count // 2]:.2f} ms, 99 % {late:.2f} ms, all {times[-1]:.2f} ms")
    return 0 if late <= LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
