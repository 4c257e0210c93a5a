#!/usr/bin/env python3
"""Holds docs/rules-coverage.md against the tests: check_coverage.py

A test the page names must exist, and a test named after a rule must be on the page.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
page = root / "docs" / "rules-coverage.md"

# basic_E3_..., standard_C_..., tournament_2_..., gipf_5_..., potentials_3_..., yinsh_5_...,
# tzaar_end_..., zertz_end_..., punct_4_..., B6_..., C1_3_..., D2_... and, of DVONN and of combining games, e3_...
# and the like.
RULE = re.compile(
    r"(basic_[A-F]|standard_[A-C]|tournament_\d|gipf_\d|potentials_\d|yinsh_\d|tzaar_[a-z]"
    r"|zertz_[a-z]|punct_\d"
    r"|[BD]\d+_|C\d_\d_|[defg]\d_)"
)

tests = {}
for path in sorted((root / "tests").glob("**/test_*.c")):
    for name in re.findall(r"cmocka_unit_test(?:_\w+)?\(\s*(\w+)", path.read_text()):
        tests.setdefault(name, []).append(path.name)

named = {}
for number, line in enumerate(page.read_text().splitlines(), 1):
    if not line.startswith("|"):
        continue
    for name in re.findall(r"`(\w+_\w+)`", line.rstrip("|").rsplit("|", 1)[-1]):
        named.setdefault(name, number)

faults = []
for name, number in named.items():
    if name not in tests:
        faults.append(f"docs/rules-coverage.md:{number}: there is no test {name}")
for name, files in tests.items():
    if RULE.match(name) and name not in named:
        faults.append(f"tests/{files[0]}: {name} is missing in docs/rules-coverage.md")

for fault in faults:
    print(fault)
print(f"{len(named)} tests on the page, {len(tests)} in all")
sys.exit(1 if faults else 0)
