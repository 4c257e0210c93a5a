#!/usr/bin/env python3
"""The store in PostgreSQL: what it promises, and that it keeps it when writers are killed,
connections break and the database stops. A cluster of its own, reached by a socket, is made and
removed.

    tests/test_store_postgres.py TEST_STORE STORE_WRITER [TEST...]
"""

import collections
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import postgres_bin

TEST_STORE = STORE_WRITER = None
ROUNDS = 200 if os.environ.get("POTENTIA_SOAK") else 6


class Cluster:
    """PostgreSQL will not run as root: there it runs as the user its package made."""

    def __init__(self):
        self.bin = postgres_bin.find()
        if not self.bin:
            sys.exit("test_store_postgres: no PostgreSQL here; tools/setup.sh run test installs it")
        self.user = None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
        self.directory = tempfile.mkdtemp(prefix="potentia-pg-")
        if self.user:
            shutil.chown(self.directory, self.user)
        self.data = os.path.join(self.directory, "data")
        self.url = f"postgresql://potentia@/postgres?host={self.directory}"
        self.run("initdb", "-D", self.data, "-U", "potentia", "-A", "trust", "-N")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(
                "listen_addresses = ''\n"
                f"unix_socket_directories = '{self.directory}'\n"
                "synchronous_commit = off\n"  # the store has to ask for more
            )
        self.start()

    def run(self, program, *args, check=True):
        command = [os.path.join(self.bin, program), *args]
        return subprocess.run(
            command,
            check=check,
            cwd=self.directory,
            user=self.user,
            group=self.user and pwd.getpwnam(self.user).pw_gid,
            extra_groups=[] if self.user else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ).stdout

    def start(self):
        log = os.path.join(self.directory, "log")
        self.run("pg_ctl", "-D", self.data, "-l", log, "-w", "start")

    def stop(self, mode="fast", check=True):
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop", check=check)

    def query(self, sql):
        """Rows as lists of texts."""
        out = self.run("psql", "-X", "-A", "-t", "-F", " ", "-d", self.url, "-c", sql)
        return [line.split(" ") for line in out.splitlines() if line]

    def remove(self):
        self.stop("immediate", check=False)
        shutil.rmtree(self.directory, ignore_errors=True)


class Writer:
    """A process that appends and says what was acknowledged."""

    def __init__(self, seconds, tables, first, rate=0):
        self.out = tempfile.TemporaryFile("w+")
        environment = dict(os.environ, ACKS="1")
        if rate:
            environment["RATE"] = str(rate)
        self.process = subprocess.Popen(
            [STORE_WRITER, CLUSTER.url, str(tables), str(seconds), str(first)],
            stdout=self.out,
            env=environment,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def lines(self):
        self.out.seek(0)
        text = self.out.read()
        return text[: text.rfind("\n") + 1].splitlines()

    def acks(self):
        """Pairs of table and number."""
        pairs = [line.split() for line in self.lines()]
        return [(int(p[0]), int(p[1])) for p in pairs if len(p) == 2 and p[0].isdigit()]

    def figures(self):
        """What it says at its end, as numbers by name."""
        words = self.lines()[-1].split()
        return {words[i]: int(words[i + 1]) for i in range(0, 6, 2)}

    def wait_for_ack(self):
        end = time.monotonic() + 30
        while not self.acks():
            if time.monotonic() > end:
                raise AssertionError("nothing was acknowledged")
            time.sleep(0.02)


CLUSTER = None
FIRST = 0


def new_tables():
    """The first of a million tables that nobody has."""
    global FIRST
    FIRST += 1_000_000
    return FIRST


class StoreTest(unittest.TestCase):
    def kept(self, first, count):
        """The events there are, and that heads and numbers fit together."""
        where = f"table_id >= {first} AND table_id < {first + count}"
        torn = CLUSTER.query(
            "SELECT h.table_id FROM heads h LEFT JOIN events e ON e.table_id = h.table_id "
            f"WHERE h.{where.replace('AND ', 'AND h.')} GROUP BY h.table_id, h.last "
            "HAVING h.last <> count(e.number) OR h.last <> coalesce(max(e.number), 0)"
        )
        self.assertEqual(torn, [])
        rows = CLUSTER.query(f"SELECT table_id, number FROM events WHERE {where}")
        return {(int(table), int(number)) for table, number in rows}

    def all_there(self, acks, first, count):
        missing = set(acks) - self.kept(first, count)
        self.assertEqual(missing, set(), "acknowledged and lost")

    def test_promises(self):
        done = subprocess.run([TEST_STORE, CLUSTER.url], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_commits_are_durable_whatever_the_server_says(self):
        writer = Writer(30, 5, new_tables())
        writer.wait_for_ack()
        time.sleep(0.2)
        # With synchronous_commit off the last of these would be gone.
        CLUSTER.stop("immediate")
        writer.kill()
        acks = writer.acks()
        CLUSTER.start()
        self.all_there(acks, FIRST, 5)

    def test_two_nodes_never_write_the_same_number(self):
        first = new_tables()
        nodes = [Writer(3, 50, first) for _ in range(2)]
        for node in nodes:
            self.assertEqual(node.process.wait(), 0)
        acks = nodes[0].acks() + nodes[1].acks()
        doubles = [key for key, n in collections.Counter(acks).items() if n > 1]
        self.assertEqual(doubles, [])
        self.assertEqual(set(acks), self.kept(first, 50))
        for node in nodes:
            self.assertGreater(node.figures()["kept"], 0)

    def test_killed_writers_lose_nothing(self):
        first = new_tables()
        acks = []
        for _ in range(ROUNDS):
            writer = Writer(60, 100, first)
            writer.wait_for_ack()
            time.sleep(random.random() * 0.2)
            writer.kill()
            acks += writer.acks()
            self.all_there(acks, first, 100)

    def test_broken_connections_are_mended_and_tell_the_truth(self):
        first = new_tables()
        writer = Writer(1 + ROUNDS * 0.3, 100, first, rate=3000)
        writer.wait_for_ack()
        while writer.process.poll() is None:
            time.sleep(0.02 + random.random() * 0.3)
            CLUSTER.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'potentia'"
            )
        self.assertEqual(writer.process.returncode, 0)
        # What was said to be kept is there, and what was said not to be is not.
        self.assertEqual(set(writer.acks()), self.kept(first, 100))
        self.assertGreater(len(writer.acks()), 100)
        self.assertIn("up", writer.lines())

    def test_the_database_is_stopped_and_started(self):
        first = new_tables()
        for mode in ("fast", "immediate"):
            writer = Writer(120, 100, first, rate=1000)
            writer.wait_for_ack()
            CLUSTER.stop(mode)
            time.sleep(0.5)
            before = len(writer.acks())
            CLUSTER.start()
            end = time.monotonic() + 60
            while "up" not in writer.lines() or len(writer.acks()) < before + 200:
                self.assertLess(time.monotonic(), end, "does not come back")
                time.sleep(0.1)
            self.assertIn("down", writer.lines())
            writer.kill()
            self.all_there(writer.acks(), first, 100)

    def test_a_newer_schema_is_refused(self):
        CLUSTER.query("CREATE DATABASE newer")
        url = CLUSTER.url
        try:
            CLUSTER.url = url.replace("/postgres?", "/newer?")
            self.assertEqual(Writer(0.1, 1, 1).process.wait(), 0)
            CLUSTER.query("UPDATE schema SET version = 99")
            done = subprocess.run(
                [STORE_WRITER, CLUSTER.url, "1", "0.1"], stderr=subprocess.PIPE, text=True
            )
            self.assertEqual(done.returncode, 1)
            self.assertIn("schema version 99", done.stderr)
        finally:
            CLUSTER.url = url


def main():
    global TEST_STORE, STORE_WRITER, CLUSTER
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    TEST_STORE, STORE_WRITER = map(os.path.abspath, sys.argv[1:3])
    CLUSTER = Cluster()
    try:
        module = sys.modules[__name__]
        loader = unittest.defaultTestLoader
        names = ["StoreTest." + name for name in sys.argv[3:]]
        suite = loader.loadTestsFromNames(names or ["StoreTest"], module)
        result = unittest.TextTestRunner(sys.stdout, verbosity=1).run(suite)
    finally:
        CLUSTER.remove()
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
