#!/usr/bin/env python3
"""Adds up what `meson test` logged in the build trees named; fails if anything failed.

A program that closes as cmocka or unittest do, or with "N passed, N failed", counts with
every test in it, any other as one. A build that broke counts as one failure. What a
program calls "unsteady: NAME" failed once and passed when it was run again: it is told.
The time of a build's tests is the sum of its programs', by suite, and so are the slowest.
"""
import argparse
import json
import pathlib
import re
import sys

CMOCKA = re.compile(r"^\[  (PASSED|FAILED)  \] (\d+) test\(s\)", re.MULTILINE)
UNITTEST = re.compile(r"^Ran (\d+) tests? in .*\n\n(?:OK|FAILED)(?: \((.*)\))?$", re.MULTILINE)
PLAIN = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
GOOD = {"OK", "EXPECTEDFAIL"}
# How each kind of program names a test that failed, and what it says of it.
NAMED = re.compile(
    r"^(?:\[  FAILED  \] (?!\d)|(?:FAIL|ERROR): | *✖ (?!failing tests))(.+?)(?: \([\d.]+ms\))?$"
    r"|^ *((?:\[  ERROR   \] --- |\w*(?:Error|Exception)\b).+)$",
    re.MULTILINE,
)
UNSTEADY = re.compile(r"^unsteady: .+$", re.MULTILINE)
SAID_AT_MOST = 12  # lines of one program; the rest is in its log
SLOWEST = 3  # programs named with their time


def count(entry):
    """The tests of one log entry that passed and failed."""
    text = entry.get("stdout", "") + entry.get("stderr", "")
    passed = failed = 0
    for kind, number in CMOCKA.findall(text):
        passed += int(number) if kind == "PASSED" else 0
        failed += int(number) if kind == "FAILED" else 0
    for good, bad in PLAIN.findall(text):
        passed += int(good)
        failed += int(bad)
    if not passed and not failed:
        for ran, notes in UNITTEST.findall(text):
            counts = dict(note.split("=") for note in notes.split(", ") if note)
            bad = sum(int(counts.get(kind, 0)) for kind in ("failures", "errors"))
            failed += bad
            passed += int(ran) - bad - int(counts.get("skipped", 0))
    if entry["result"] in GOOD:
        return (passed, failed) if passed or failed else (1, 0)
    return passed, max(failed, 1)


def told(entry):
    """What failed in one log entry and why, as its program said it, each line once."""
    text = entry.get("stdout", "") + entry.get("stderr", "")
    lines = dict.fromkeys(name or reason for name, reason in NAMED.findall(text))
    return [line.strip()[:200] for line in lines][:SAID_AT_MOST]


def times(entries):
    """How long the suites took and which programs took longest, in seconds."""
    suites = {}
    for entry in entries:
        suite = entry["name"].split(" / ")[0].split(":")[-1]
        suites[suite] = suites.get(suite, 0) + entry["duration"]
    slowest = sorted(entries, key=lambda entry: -entry["duration"])[:SLOWEST]
    return ", ".join(
        [f"{suite} {took:.0f} s" for suite, took in sorted(suites.items())]
        + ["slowest: " + " ".join(f"{entry['name'].split(' / ')[-1]} {entry['duration']:.0f}"
                                  for entry in slowest)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--broken", type=int, default=0, help="builds that failed")
    parser.add_argument("builds", nargs="*")
    args = parser.parse_args()

    total_passed, total_failed = 0, args.broken
    for build in args.builds:
        log = pathlib.Path(build, "meson-logs", "testlog.json")
        if not log.exists():
            print(f"{build}: no test ran")
            total_failed += 1
            continue
        passed = failed = skipped = 0
        entries = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        for entry in entries:
            if entry["result"] == "SKIP":
                skipped += 1
                continue
            good, bad = count(entry)
            passed += good
            failed += bad
            for line in UNSTEADY.findall(entry.get("stdout", "")):
                print(f"{build}: {line}")
            if bad:
                print(f"{build}: {entry['name']}: {entry['result']}")
                for line in told(entry):
                    print(f"    {line}")
        note = f", {skipped} skipped" if skipped else ""
        print(f"{build}: {passed} passed, {failed} failed{note} ({times(entries)})")
        total_passed += passed
        total_failed += failed
    print(f"{total_passed} passed, {total_failed} failed")
    return 1 if total_failed or not total_passed else 0


if __name__ == "__main__":
    sys.exit(main())
