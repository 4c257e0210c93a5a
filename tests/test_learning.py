#!/usr/bin/env python3
"""Making a network, in small: games are played, a network is trained on them, and plays itself.

    tests/test_learning.py PLAY TRAIN START MODEL"""
import os
import subprocess
import sys
import tempfile
import unittest
from array import array

PLAY, TRAIN, START, MODEL = sys.argv[1:5]
NODES, LOW, HIGH, SECONDS = "50", "0", "20", "2"
WIDTH, PASSES, LEAST, GRAIN, SEED, THREADS = "32", "2", "20", "4", "1", "1"
HEAD = 32  # words before the bias (src/net/net.h)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)


class Learning(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.log = cls.path("games.log")
        cls.played = cls.play(cls.log, seed="1")
        cls.net = cls.path("first.net")
        cls.trained = cls.train(cls.net, cls.log)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def play(cls, log, *networks, seed="2"):
        return run(PLAY, START, NODES, LOW, HIGH, seed, SECONDS, log, *networks)

    @classmethod
    def train(cls, out, *logs, start="-"):
        return run(TRAIN, MODEL, start, WIDTH, PASSES, LEAST, GRAIN, SEED, THREADS, out, *logs)

    def bytes_of(self, path):
        with open(path, "rb") as file:
            return file.read()

    def put(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def test_games_make_a_network_that_plays(self):
        self.assertEqual(self.played.returncode, 0, self.played.stderr)
        self.assertEqual(self.trained.returncode, 0, self.trained.stderr)
        self.assertRegex(self.trained.stdout, r"loss: terms 0\.\d+, network 0\.\d+, search 0\.\d+")
        again = self.play(self.path("again.log"), f"{MODEL}={self.net}")
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_training_goes_on_from_a_network(self):
        longer = self.train(self.path("longer.net"), self.log, start=self.net)
        self.assertEqual(longer.returncode, 0, longer.stderr)
        first = self.trained.stdout.splitlines()[-1]
        self.assertEqual(longer.stdout.splitlines()[0], first, "it begins where the network stands")
        self.assertNotEqual(self.bytes_of(self.net), self.bytes_of(self.path("longer.net")))

    def test_training_does_not_go_on_from_what_is_no_network(self):
        short = self.put("cut.net", self.bytes_of(self.net)[:-2])
        for start in (short, self.log, self.path("none.net")):
            refused = self.train(self.path("refused.net"), self.log, start=start)
            self.assertEqual(refused.returncode, 1, start)
            self.assertIn("is no network", refused.stderr)

    def test_the_same_games_and_seed_make_the_same_network(self):
        self.train(self.path("second.net"), self.log)
        self.assertEqual(self.bytes_of(self.net), self.bytes_of(self.path("second.net")))

    def test_weights_of_rows_are_multiples_of_the_grain(self):
        words = array("h", self.bytes_of(self.net))
        if sys.byteorder == "big":
            words.byteswap()
        features, width = words[2:4]
        rows = words[HEAD + width : HEAD + width + features * width]
        self.assertEqual({w % int(GRAIN) for w in rows}, {0})
        self.assertGreater(len(set(rows)), 10)

    def test_a_network_that_does_not_fit_is_refused_not_ignored(self):
        short = self.put("short.net", self.bytes_of(self.net)[:-2])
        for network in (f"{MODEL}={short}", f"other={self.net}", f"{MODEL}={self.path('none.net')}"):
            refused = self.play(self.path("refused.log"), network)
            self.assertEqual(refused.returncode, 1, network)
            self.assertIn("cannot read a network", refused.stderr)

    def test_what_is_no_log_is_refused(self):
        for data in (b"", b"games", self.bytes_of(self.log)[1:]):
            refused = self.train(self.path("refused.net"), self.put("no.log", data))
            self.assertEqual(refused.returncode, 1, data[:8])
            self.assertFalse(os.path.exists(self.path("refused.net")))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
