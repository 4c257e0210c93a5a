#!/usr/bin/env python3
"""Measures how strong the engine plays a game, fits the weights of its terms, trains its networks.

    tools/strength.py BUILD levels GAME             each level against the one below
    tools/strength.py BUILD match GAME AGAINST      the engine against a player, until SPRT tells
    tools/strength.py BUILD odds GAME               who wins it as a side game, by who starts
    tools/strength.py BUILD tune GAME               games with itself, then the weights of its models
    tools/strength.py BUILD learn GAME              a generation of networks: games with itself,
                                                    training, a match against the engine before

AGAINST is a player of `potentia match` (fixed:terms, "cmd:./other engine") or a commit, whose engine
is built from the history. What is played stands in the strength.txt of the game's folder, which
docs/strength.md describes; a game without one is played from its own name."""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import NamedTuple

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVELS = 10
FULL_NODES = 3000  # an action, for the odds of side games at full strength


class Match(NamedTuple):
    nodes: int  # an action
    opening: int  # turns at random before
    start: str


class Tune(NamedTuple):
    model: str
    share: Fraction  # games for each one asked for
    nodes: int
    seed: int
    start: str


class Learn(NamedTuple):
    model: str
    share: Fraction  # of the time
    nodes: int
    low: int  # random turns before a game
    high: int
    start: str


class Network(NamedTuple):
    least: int = 2000  # how often a feature must be seen to have weights
    grain: int = 4  # of weights: coarser ones make smaller files


class Side(NamedTuple):
    level: int
    weaker: int  # level
    start: str


class Plan(NamedTuple):
    matches: list
    sides: list
    tunes: list
    learns: list
    networks: dict  # by model


def folder_of(game):
    found = subprocess.run(
        [os.path.join(ROOT, "tools", "games.sh"), "folders"], capture_output=True, text=True, check=True
    ).stdout.split()
    for folder in found:
        if os.path.basename(folder) == game:
            return os.path.join(ROOT, folder)
    sys.exit(f"strength: there is no game {game!r}: GAME is one of {' '.join(map(os.path.basename, found))}")


def plan_of(game):
    """The matches and the games to tune and learn on that the folder lists."""
    path = os.path.join(folder_of(game), "strength.txt")
    if not os.path.exists(path):
        return Plan([Match(5000, 2, game)], [], [], [], {})
    matches, sides, tunes, learns, networks = [], [], [], [], {}
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            kind, _, rest = line.strip().partition(" ")
            try:
                if kind == "match":
                    nodes, opening, start = rest.split(None, 2)
                    matches.append(Match(int(nodes), int(opening), start))
                elif kind == "side":
                    level, weaker, start = rest.split(None, 2)
                    sides.append(Side(int(level), int(weaker), start))
                elif kind == "tune":
                    model, share, nodes, seed, start = rest.split(None, 4)
                    tunes.append(Tune(model, Fraction(share), int(nodes), int(seed), start))
                elif kind == "learn":
                    model, share, nodes, low, high, start = rest.split(None, 5)
                    learns.append(Learn(model, Fraction(share), int(nodes), int(low), int(high), start))
                elif kind == "network":
                    model, least, grain = rest.split()
                    networks[model] = Network(int(least), int(grain))
                elif kind and not kind.startswith("#"):
                    raise ValueError
            except ValueError:
                sys.exit(f"strength: {path}:{number} is no match, side, tune, learn or network line")
    return Plan(matches, sides, tunes, learns, networks)


def build(options, *targets):
    if options.built:
        return
    subprocess.run(["ninja", "--quiet", "-C", options.build, *targets], check=True)


def potentia(options):
    return os.path.join(os.path.abspath(options.build), "potentia")


def match_words(options, a, b, match):
    return [potentia(options), "match", a, b, "--start", match.start, "--games", str(options.count),
            "--openings", f"random:{match.opening}", "--concurrency", str(options.jobs)]


def levels(options):
    """Error bars are 95 % intervals over pairs of games."""
    matches = plan_of(options.game).matches
    print("| level | against | " + " | ".join(m.start for m in matches) + " |")
    print("|---" * (len(matches) + 2) + "|", flush=True)
    for level in range(1, options.upto + 1):
        below = f"engine:level={level - 1}" if level > 1 else "greedy"
        cells = []
        for match in matches:
            words = match_words(options, f"engine:level={level}", below, match)
            told = subprocess.run([*words, "--seed", str(level), "--json"], capture_output=True, text=True)
            if told.returncode != 0:
                sys.exit(told.stderr.strip())
            r = json.loads(told.stdout)
            error = (r["score_high"] - r["score_low"]) / 2
            cells.append(f"{100 * r['score']:.1f} % ± {100 * error:.1f}")
        print(f"| {level} | {below.removeprefix('engine:level=')} | " + " | ".join(cells) + " |", flush=True)


def by_starter(path):
    """Wins of White, who starts, ties and games of each player as White, in a record of a match."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for game in file.read().split("(;")[1:]:
            white, result = (re.search(rf"{key}\[([^]]*)\]", game)[1] for key in ("PW", "RE"))
            count = found.setdefault(white, [0, 0, 0])
            count[0] += result.startswith("W+")
            count[1] += result in ("0", "Draw")
            count[2] += 1
    return found


def odds(options):
    """Of `count` games between two equals, of as many between a level and a weaker one, in which each
    starts half of them, and of as many at full strength, after two random turns. The last column is
    for the game's table of variants."""
    print("| start | levels | equals: first wins, tie | the stronger starts | the weaker starts | full strength | "
          "`pt_odds` |")
    print("|---" * 7 + "|")
    for side in plan_of(options.game).sides:
        cells, numbers = [], []
        level, weaker, best = f"engine:level={side.level}", f"engine:level={side.weaker}", f"engine:nodes={FULL_NODES}"
        for a, b, opening in ((level, level, 0), (level, weaker, 0), (best, best, 2)):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "games.sgf")
                words = match_words(options, a, b, Match(0, opening, side.start))
                subprocess.run([*words, "--seed", "1", "--record", path], check=True, capture_output=True)
                found = by_starter(path)
            for white in dict.fromkeys((a, b)):
                wins, ties, games = found[white]
                cells.append(f"{100 * wins / games:.1f} %, {100 * ties / games:.1f} % of {games}")
                numbers.append(f"{{{round(1000 * wins / games)}, {round(1000 * ties / games)}}}")
        print(f"| {side.start} | {side.level}, {side.weaker} | " + " | ".join(cells) +
              f" | `{', '.join(numbers)}` |", flush=True)


def player(options, against):
    """A commit as the engine built from it; players are what they are."""
    if ":" in against or against in ("engine", "greedy", "random"):
        return against
    commit = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", against + "^{commit}"],
        capture_output=True, text=True,
    ).stdout.strip()
    if not commit:
        sys.exit(f"strength: {against!r} is neither a player nor a commit")
    opponents = os.path.join(os.path.abspath(options.build), "tests", "opponents")
    subprocess.run([os.path.join(opponents, "frozen.sh"), commit], check=True)
    return f"cmd:{opponents}/{commit}/potentia engine"


def match(options):
    against = player(options, options.against)
    for one in plan_of(options.game).matches:
        limits = ["--time", options.time] if options.time else ["--nodes", str(options.nodes or one.nodes)]
        words = match_words(options, "engine", against, one)
        print(f"{one.start}, {' '.join(limits)}, openings random:{one.opening}", flush=True)
        if subprocess.run([*words, *limits, "--sprt", options.sprt]).returncode != 0:
            sys.exit(1)
        print(flush=True)


def tune(options):
    folder = folder_of(options.game)
    tunes = plan_of(options.game).tunes
    if not tunes:
        sys.exit(f"strength: nothing in {options.game}/strength.txt says what to tune on")
    build(options, "tune/tune")
    program = os.path.join(options.build, "tune", "tune")
    data = os.path.join(options.build, "tune", "data")
    os.makedirs(data, exist_ok=True)

    def play(number):
        one = tunes[number]
        path = os.path.join(data, f"{options.game}-{number}")
        if os.path.exists(path):
            os.remove(path)
        games = max(1, int(options.count * one.share))
        subprocess.run([program, "play", one.start, str(games), str(one.nodes), str(one.seed), path],
                       check=True)
        return path

    with ThreadPoolExecutor(options.jobs) as pool:
        paths = list(pool.map(play, range(len(tunes))))
    text = ("/* Fitted by `make tune`; docs/tuning.md has the figures of the run. */\n"
            f'#include "games/{options.game}/weights.h"\n')
    for model in dict.fromkeys(one.model for one in tunes):
        files = [path for path, one in zip(paths, tunes) if one.model == model]
        text += "\n" + subprocess.run([program, "fit", model, *files], check=True, text=True,
                                      stdout=subprocess.PIPE).stdout
    path = options.output or os.path.join(folder, "weights.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"strength: the weights are written to {os.path.relpath(path)}")


def network_of(model):
    """The stored network of a model, as a list of one path or none."""
    return glob.glob(os.path.join(ROOT, "nets", f"{model}-*.net"))


def learn(options):
    """Plays for the given minutes, trains the stored network on these games and on any other logs, and
    keeps it if it is clearly better than the one before. What it prints goes into nets/LOG.md."""
    plan = plan_of(options.game)
    if not plan.learns:
        sys.exit(f"strength: nothing in {options.game}/strength.txt says what to learn on")
    build(options, "potentia", "learn/play", "learn/train")
    folder = os.path.join(os.path.abspath(options.build), "learn")
    data = os.path.join(folder, "data")
    os.makedirs(data, exist_ok=True)
    models = list(dict.fromkeys(one.model for one in plan.learns))
    given = [f"{model}={path}" for model in models for path in network_of(model)]
    total = sum(one.share for one in plan.learns)

    def play(number):
        one, seed = plan.learns[number // options.jobs], options.seed * 100 + number
        path = os.path.join(data, f"{one.model}-{seed}.log")
        seconds = round(60 * options.minutes * one.share / total)
        subprocess.run([os.path.join(folder, "play"), one.start, str(one.nodes), str(one.low), str(one.high),
                        str(seed), str(seconds), path, *given], check=True)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(play, range(len(plan.learns) * options.jobs)))
    before = os.path.join(folder, "before")
    for model in models:
        logs = sorted(glob.glob(os.path.join(data, f"{model}-*.log"))) + options.logs
        trained = os.path.join(folder, f"{model}.net")
        begin = ["-"] if options.anew else network_of(model) or ["-"]
        network = plan.networks.get(model, Network())
        subprocess.run([os.path.join(folder, "train"), model, *begin, str(options.width), str(options.passes),
                        str(network.least), str(network.grain), str(options.seed), str(options.jobs), trained,
                        *logs], check=True)
        shutil.copy(potentia(options), before)
        old = {path: open(path, "rb").read() for path in network_of(model)}
        subprocess.run([os.path.join(ROOT, "tools", "nets.py"), "--store", model, trained,
                        os.path.join(ROOT, "nets")], check=True)
        build_with_networks(options)
        start = next(one.start for one in plan.learns if one.model == model)
        opening = next((m.opening for m in plan.matches if m.start == start), 2)
        words = match_words(options, "engine", f"cmd:{before} engine", Match(3000, opening, start))
        r = json.loads(subprocess.run([*words, "--nodes", "3000", "--seed", str(options.seed), "--sprt", "0,20",
                                       "--json"], check=True, capture_output=True, text=True).stdout)
        better = r["score_low"] > 0.5  # with 95 % confidence, whether the SPRT ended the match or not
        print(f"{model}: {100 * r['score']:.1f} % of {r['games']} games of {start} at 3,000 nodes against "
              f"the engine before (95 %: from {100 * r['score_low']:.1f} %): {'kept' if better else 'not kept'}",
              flush=True)
        if not better:
            for path in network_of(model):
                os.remove(path)
            for path, words in old.items():
                with open(path, "wb") as file:
                    file.write(words)
            build_with_networks(options)


def build_with_networks(options):
    """Which networks there are is seen when the build is configured."""
    os.utime(os.path.join(ROOT, "src", "meson.build"))
    build(options, "potentia")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("build")
    parser.add_argument("--built", action="store_true", help="the build is up to date")
    asked = parser.add_subparsers(required=True)
    for what, count in ((levels, 100), (match, 10000), (odds, 200), (tune, 1000), (learn, 800)):
        p = asked.add_parser(what.__name__)
        p.set_defaults(call=what)
        p.add_argument("game")
        p.add_argument("--count", type=int, default=count, help=f"games, {count} when not given")
        p.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
        if what is levels:
            p.add_argument("--upto", type=int, default=LEVELS, help="the highest level to measure")
        elif what is match:
            p.add_argument("against")
            p.add_argument("--nodes", type=int, help="an action; else those of strength.txt")
            p.add_argument("--time", help="a clock for each, T+I seconds, instead of nodes")
            p.add_argument("--sprt", default="0,10", help="ELO0,ELO1")
        elif what is learn:
            p.add_argument("--minutes", type=float, default=20, help="of games, 20 when not given")
            p.add_argument("--seed", type=int, default=1, help="a new one for each generation")
            p.add_argument("--width", type=int, default=32)
            p.add_argument("--passes", type=int, default=8, help="over all positions")
            p.add_argument("--anew", action="store_true", help="do not go on from the stored network")
            p.add_argument("--logs", nargs="*", default=[], help="games to train on besides")
        elif what is tune:
            p.add_argument("--output", help="instead of the weights.c of the game")
    options = parser.parse_args()
    build(options, "potentia")
    options.call(options)


if __name__ == "__main__":
    main()
