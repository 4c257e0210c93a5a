#!/usr/bin/env python3
"""Networks on their way into a build: under their own names, whole or not at all.

    tests/test_nets.py"""
import hashlib
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NETS = os.path.join(ROOT, "tools", "nets.py")
DATA = bytes(range(256)) * 4


def run(*args):
    return subprocess.run([sys.executable, NETS, *args], capture_output=True, text=True, check=False)


class Nets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def put(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def stored(self, data=DATA, name="some"):
        return run("--store", name, self.put("trained", data), self.folder).stdout.strip()

    def nets(self):
        return sorted(name for name in os.listdir(self.folder) if name.endswith(".net"))

    def test_stored_under_its_hash_in_place_of_the_last(self):
        hashes = [hashlib.sha256(data).hexdigest()[:12] for data in (DATA, DATA[2:])]
        self.stored()
        self.assertEqual(self.nets(), [f"some-{hashes[0]}.net"])
        self.stored(name="someone")
        self.stored(DATA[2:])
        self.assertEqual(self.nets(), [f"some-{hashes[1]}.net", f"someone-{hashes[0]}.net"])

    def test_tables(self):
        told = run(self.stored()).stdout
        self.assertIn("256,770,1284,", told)
        self.assertIn(f'#define NETS {{"some", net_some, {len(DATA) // 2}}}, \n', told)
        self.assertEqual(run().stdout, "#define NETS \n")

    def test_files(self):
        path = self.stored()
        self.assertEqual(run("--apart", self.folder, path).returncode, 0)
        with open(os.path.join(self.folder, "some.net"), "rb") as file:
            self.assertEqual(file.read(), DATA)
        self.assertEqual(run("--apart", self.folder).returncode, 0)

    def test_what_its_name_does_not_state_is_refused(self):
        path = self.stored()
        for data in (DATA[:-2], DATA + b"\0\0", b"\1" + DATA[1:], DATA[:-1] + b"\0", b""):
            with self.subTest(length=len(data)):
                with open(path, "wb") as file:
                    file.write(data)
                for way in ([], ["--apart", self.folder]):
                    refused = run(*way, path)
                    self.assertEqual(refused.returncode, 1)
                    self.assertIn(f"{path} is damaged", refused.stderr)
                    self.assertNotIn("NETS", refused.stdout)
        for name in ("some.net", "some-.net", "some-0123456789ab.net"):
            self.assertEqual(run(self.put(name, DATA)).returncode, 1)


if __name__ == "__main__":
    unittest.main()
