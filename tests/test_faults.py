#!/usr/bin/env python3
"""The server in trouble: killed, without power, without room, without its database, one node of
two, among hostile clients. Beside each a load plays on (bench/server/load), connects again, and
knows afterwards whether anything that was acknowledged is gone.

    tests/test_faults.py POTENTIA LOAD DROP [TEST...]

DROP is tests/serve_drop.c as a module, put between SQLite and the disk by LD_PRELOAD; "-" for
none, which leaves out what needs it. With POTENTIA_SOAK set everything goes on for much longer.
"""

import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import test_store_postgres
from serving import Load, Server, Socket

POTENTIA = LOAD = DROP = None
SOAK = bool(os.environ.get("POTENTIA_SOAK"))
# The sanitizers make everything slower.
SLOWER = 4 if os.environ.get("ASAN_OPTIONS") or os.environ.get("UBSAN_OPTIONS") else 1
# A clock, and what it may lose while players connect again, which is their own time.
CLOCK = ("--clock", "fischer:900000+1000", "--slack", 5000 * SLOWER)


def sleep_some(least, most):
    time.sleep(least + random.random() * (most - least))


class FaultTest(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="potentia-faults-")
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)

    def path(self, name="potentia.db"):
        return os.path.join(self.directory, name)

    def serve(self, store, *options, environment=None):
        server = Server(POTENTIA, store, *options, environment=environment)
        self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
        self.addCleanup(server.end)
        server.start()
        return server

    def load(self, servers, *options):
        load = Load(LOAD, "moves", servers, "--progress", *options)
        self.addCleanup(load.end)
        load.wait_for("ready")
        return load

    def goes_on(self, load, moves=50, patience=60):
        """Waits until more is acknowledged."""
        load.wait_for("progress", load.figures().get("progress", 0) + moves, patience)

    def nothing_is_corrupt(self, store):
        """The database is whole, and every table of it replays."""
        if not store.startswith("postgresql:"):
            with sqlite3.connect(store) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            database.close()
        done = subprocess.run(
            [POTENTIA, "admin", "check", "--store", store],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_killed_at_random_moments(self):
        rounds = 1000 if SOAK else 25
        server = self.serve(self.path(), "--open-house")
        load = self.load(
            [server], "--tables", 60, "--rate", 800, "--survive", "--seconds", 1e6, *CLOCK
        )
        for i in range(rounds):
            self.goes_on(load, 30)
            sleep_some(0, 0.4)
            server.kill()
            if i % 25 == 12:
                time.sleep(8)  # long enough to be seen on a clock
            server.start()
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        figures = load.finish()
        self.assertGreater(figures["acknowledged"], 30 * rounds)
        self.assertGreater(figures["reconnects"], rounds)
        self.assertEqual(server.stop(), 0)
        self.nothing_is_corrupt(self.path())

    def test_asked_to_end_under_load(self):
        rounds = 100 if SOAK else 4
        server = self.serve(self.path(), "--open-house")
        load = self.load([server], "--tables", 60, "--rate", 800, "--survive", "--seconds", 1e6)
        for _ in range(rounds):
            self.goes_on(load, 100)
            begun = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - begun, 8 * SLOWER)
            server.start()
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        load.finish()
        server.stop()
        self.nothing_is_corrupt(self.path())

    def test_a_backup_taken_under_load(self):
        # As docs/operations.md has it: sqlite3 potentia.db '.backup copy.db'
        server = self.serve(self.path(), "--open-house")
        load = self.load([server], "--tables", 40, "--rate", 500, "--seconds", 1e6)
        self.goes_on(load, 500)
        with sqlite3.connect(self.path()) as live, sqlite3.connect(self.path("copy.db")) as copy:
            live.backup(copy)
        live.close()
        copy.close()
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        load.finish()
        server.stop()
        self.restored(self.path("copy.db"), 500)

    def restored(self, store, least):
        """A copy has everything up to some moment, and a server goes on from there."""
        self.nothing_is_corrupt(store)
        server = self.serve(store, "--open-house")
        tables = server.get("/api/v1/tables?list=playing&limit=50")[1]["tables"]
        moves = sum(
            event["kind"] == "acted"
            for table in tables
            for event in server.get("/api/v1/tables/" + table["id"])[1]["events"]
        )
        self.assertGreater(moves, least / 2)
        self.assertEqual(server.ask("POST", "/api/v1/tables", {"setup": "dvonn"})[0], 201)
        self.assertEqual(server.stop(), 0)

    def begin_engine_games(self, server, levels=(1, 4, 7, 10)):
        """White has acted at each table; it is the engine's turn."""
        tables = []
        for level in levels:
            status, made, cookie = server.ask(
                "POST",
                "/api/v1/tables",
                {"setup": "ultimate", "colour": "white", "opponent": f"engine:{level}"},
            )
            self.assertEqual(status, 201, made)
            tables.append(("/api/v1/tables/" + made["table"]["id"], made["table"], cookie))
        for path, table, cookie in tables:
            act = {"do": "act", "id": "m1", "at": table["changed"], "text": "Ga2-b3"}
            status, done, _ = server.ask("POST", path + "/commands", act, cookie)
            self.assertEqual(status, 200, done)
        return tables

    def engines_have_answered(self, server, tables):
        end = time.monotonic() + 60
        for path, _, cookie in tables:
            while True:
                table = server.get(path, cookie)[1]
                acted = [event["by"] for event in table["events"] if event["kind"] == "acted"]
                if acted == ["white", "black"] and table["actor"] == "white":
                    break
                self.assertEqual(acted[:1], ["white"])
                self.assertLess(time.monotonic(), end, f"{path}: {acted}")
                time.sleep(0.05)

    def test_engines_go_on_after_a_kill(self):
        server = self.serve(self.path(), "--open-house")
        for _ in range(50 if SOAK else 3):
            tables = self.begin_engine_games(server)
            server.kill()
            server.start()
            self.engines_have_answered(server, tables)
        self.assertEqual(server.stop(), 0)
        self.nothing_is_corrupt(self.path())

    def test_power_cuts(self):
        if not DROP:
            self.skipTest("no module to lose writes with")
        rounds = 500 if SOAK else 8
        server = self.serve_dropping(0)
        load = self.load([server], "--tables", 60, "--rate", 800, "--survive", "--seconds", 1e6)
        for i in range(rounds):
            self.goes_on(load, 30)
            sleep_some(0, 0.4)
            server.process.send_signal(signal.SIGUSR1)
            self.assertEqual(server.process.wait(30), 9)
            self.prepare_drop(server, i + 1)
            server.start()
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        load.finish()
        server.stop()
        self.nothing_is_corrupt(server.store)

    def prepare_drop(self, server, number):
        """What the last cut left is where the server goes on; the next goes to a new folder."""
        shutil.rmtree(self.path(f"cut-{number - 1}"))
        there = self.path(f"cut-{number}")
        after = self.path(f"cut-{number + 1}")
        os.mkdir(after)
        server.store = os.path.join(there, "potentia.db")
        server.environment = {"LD_PRELOAD": DROP, "DROP_TO": after}

    def serve_dropping(self, number):
        os.mkdir(self.path(f"cut-{number}"))
        os.mkdir(self.path(f"cut-{number + 1}"))
        return self.serve(
            self.path(f"cut-{number}/potentia.db"),
            "--open-house",
            environment={"LD_PRELOAD": DROP, "DROP_TO": self.path(f"cut-{number + 1}")},
        )

    def test_a_full_disk(self):
        if not DROP:
            self.skipTest("no module to fill the disk with")
        server = self.serve_dropping(0)
        load = self.load([server], "--tables", 40, "--rate", 300, "--survive", "--seconds", 1e6)
        status, made, cookie = server.ask("POST", "/api/v1/tables", {"setup": "dvonn"})
        self.assertEqual(status, 201)
        for _ in range(20 if SOAK else 2):
            self.goes_on(load)
            server.process.send_signal(signal.SIGUSR2)
            # A file grows only when the log is longer than it has ever been: until then some
            # writes find room.
            end = time.monotonic() + 60
            status = (200, 200)
            while status != (503, 503):
                status = (
                    server.ask("POST", "/api/v1/tables", {"setup": "dvonn"})[0],
                    server.get("/healthz")[0],
                )
                self.assertLess(time.monotonic(), end, "the disk does not become full")
                time.sleep(0.05)
            # Reading goes on.
            path = "/api/v1/tables/" + made["table"]["id"]
            self.assertEqual(server.get(path, cookie)[0], 200)
            self.assertEqual(server.get("/")[0], 200)
            time.sleep(1)
            server.process.send_signal(signal.SIGUSR2)
            self.goes_on(load)
            self.wait_until_healthy(server)
        load.process.send_signal(signal.SIGINT)
        figures = load.finish()
        self.assertGreater(figures["refused"], 0)
        self.assertEqual(server.stop(), 0)
        self.nothing_is_corrupt(server.store)

    def wait_until_healthy(self, server):
        end = time.monotonic() + 60
        while server.get("/healthz")[0] != 200:
            self.assertLess(time.monotonic(), end, "the server does not become healthy again")
            time.sleep(0.1)


class PostgresTest(FaultTest):
    """Only what differs there; the tests above are SQLite's."""

    @classmethod
    def setUpClass(cls):
        if os.environ.get("POTENTIA_NO_POSTGRES"):
            raise unittest.SkipTest("built without PostgreSQL")
        cls.cluster = test_store_postgres.Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.remove()

    def database(self, name):
        self.cluster.query(f"CREATE DATABASE {name}")
        return self.cluster.url.replace("/postgres?", f"/{name}?")

    def test_the_database_is_stopped_and_started(self):
        store = self.database("stopped")
        server = self.serve(store, "--open-house")
        load = self.load(
            [server], "--tables", 40, "--rate", 300, "--survive", "--seconds", 1e6, *CLOCK
        )
        for mode in ("fast", "immediate") * (20 if SOAK else 1):
            self.goes_on(load)
            self.cluster.stop(mode)
            time.sleep(1)
            self.assertEqual(server.get("/")[0], 200)
            self.assertEqual(server.get("/healthz")[0], 503)
            self.cluster.start()
            self.goes_on(load)
            self.wait_until_healthy(server)
        load.process.send_signal(signal.SIGINT)
        load.finish()
        self.assertIsNone(server.process.poll())
        self.assertEqual(server.stop(), 0)
        self.nothing_is_corrupt(store)

    def test_one_node_of_two_is_killed(self):
        store = self.database("nodes")
        nodes = [self.serve(store, "--open-house"), self.serve(store, "--open-house")]
        load = self.load(
            nodes, "--tables", 40, "--rate", 300, "--survive", "--seconds", 1e6, *CLOCK
        )
        for i in range(200 if SOAK else 3):
            self.goes_on(load)
            nodes[i % 2].kill()
            # Everybody goes on with the other one.
            self.goes_on(load, 300)
            nodes[i % 2].start()
            sleep_some(0, 0.5)
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        figures = load.finish()
        self.assertGreater(figures["reconnects"], 100)
        for node in nodes:
            self.assertEqual(node.stop(), 0)
        self.nothing_is_corrupt(store)

    def test_a_node_ends_while_the_other_plays(self):
        store = self.database("ending")
        nodes = [self.serve(store, "--open-house"), self.serve(store, "--open-house")]
        load = self.load(nodes[1:], "--tables", 40, "--rate", 1000, "--seconds", 1e6)
        self.goes_on(load)
        for _ in range(200 if SOAK else 20):
            # It hears of the other's moves until the very end.
            self.assertEqual(nodes[0].stop(), 0)
            nodes[0].start()
        load.process.send_signal(signal.SIGINT)
        load.finish()
        self.nothing_is_corrupt(store)

    def test_a_dump_taken_under_load(self):
        # As docs/operations.md has it: pg_dump, and pg_restore into a new database.
        store = self.database("dumped")
        server = self.serve(store, "--open-house")
        load = self.load([server], "--tables", 40, "--rate", 300, "--seconds", 1e6)
        self.goes_on(load, 500)
        there = os.path.join(self.cluster.directory, "dump")
        self.cluster.run("pg_dump", "-d", store, "-Fc", "-f", there)
        self.goes_on(load)
        load.process.send_signal(signal.SIGINT)
        load.finish()
        server.stop()
        copy = self.database("restored")
        self.cluster.run("pg_restore", "-d", copy, "-1", there)
        self.restored(copy, 500)

    def test_engines_go_on_with_the_other_node(self):
        store = self.database("engines")
        nodes = [self.serve(store, "--open-house"), self.serve(store, "--open-house")]
        tables = self.begin_engine_games(nodes[0], (1, 3))
        nodes[0].kill()
        self.engines_have_answered(nodes[1], tables)
        # Both are there: each answers once, whoever asks.
        nodes[0].start()
        tables = self.begin_engine_games(nodes[1])
        self.engines_have_answered(nodes[0], tables)
        time.sleep(5)
        self.engines_have_answered(nodes[0], tables)
        for node in nodes:
            self.assertEqual(node.stop(), 0)
        self.nothing_is_corrupt(store)


class Hostile:
    """Somebody at another address. Each way of misbehaving goes on until it is told to stop."""

    def __init__(self, server, victim):
        self.server, self.victim = server, victim
        self.stopping = threading.Event()
        self.faults, self.counts = [], {}
        ways = [getattr(self, name) for name in dir(self) if name.startswith("send_")]
        self.threads = [threading.Thread(target=self.repeat, args=(way,)) for way in ways]
        for thread in self.threads:
            thread.start()

    def repeat(self, way):
        while not self.stopping.is_set():
            try:
                way()
                self.counts[way.__name__] = self.counts.get(way.__name__, 0) + 1
            except (OSError, ConnectionError):
                time.sleep(0.05)  # refused, which is right
            except Exception as fault:  # pylint: disable=broad-except
                self.faults.append(f"{way.__name__}: {fault!r}")
                return

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(60)

    def connect(self, number):
        """Each way comes from an address of its own, so that limits of one do not hide another."""
        one = socket.socket()
        one.settimeout(5)
        one.bind((f"127.0.0.{number}", 0))
        one.connect(("127.0.0.1", self.server.port))
        return one

    def expect(self, what, right):
        if not right:
            raise AssertionError(what)

    def send_garbage(self):
        with self.connect(2) as one:
            one.sendall(os.urandom(random.randrange(1, 20000)))
            one.shutdown(socket.SHUT_WR)
            while one.recv(65536):
                pass
        self.stopping.wait(0.02)

    def send_half_requests(self):
        ones = [self.connect(3) for _ in range(20)]
        for one in ones:
            one.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
        self.stopping.wait(0.5)
        for one in ones:
            one.close()

    def send_large_bodies(self):
        with self.connect(4) as one:
            one.sendall(
                b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n"
                b"Content-Type: application/json\r\n\r\n" + b"[" * 100000
            )
            answer = one.recv(65536)
            self.expect(answer[:40], b" 413 " in answer.split(b"\r\n")[0])
        self.stopping.wait(0.05)

    def send_half_frames(self):
        one = Socket(self.server, address="127.0.0.5")
        one.send_raw(one.frame(b'{"do":"lobby","on":true}')[: random.randrange(1, 20)])
        self.stopping.wait(0.3)
        one.close()

    def send_large_frames(self):
        one = Socket(self.server, address="127.0.0.6")
        try:
            one.send_raw(one.frame(b"x" * 1000000))
        except OSError:
            pass
        self.expect("1 MB was taken", one.until_closed() in (0, 1009))
        one.close()
        self.stopping.wait(0.05)

    def send_strange_frames(self):
        for number, data in enumerate(
            (b"\x00", b"not json", b"[" * 5000, b'{"do":1}', b"\xff\xfe", b'{"do":"act"}')
        ):
            one = Socket(self.server, address="127.0.0.7")
            opcode = 2 if number == 0 else random.choice((1, 1, 3, 11))
            one.send_raw(one.frame(data, opcode, masked=number != 1, final=number != 2))
            one.send_raw(one.frame(b"\x03", 8))
            one.until_closed()
            one.close()
            self.stopping.wait(0.02)

    def send_a_thousand_messages_a_second(self):
        one = Socket(self.server, address="127.0.0.8", timeout=1)
        message = one.frame(b'{"do":"watch","table":"AAAAAAAAAAA"}')
        try:
            for _ in range(20):
                one.send_raw(message * 100)
                time.sleep(0.1)
                if self.stopping.is_set():
                    break
        except OSError:
            pass
        one.close()

    def send_without_reading(self):
        one = Socket(self.server, address="127.0.0.9", timeout=2)
        one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        message = one.frame(
            b'{"do":"watch","table":"%s"}' % self.victim["table"]["id"].encode()
        )
        try:
            for _ in range(200):
                one.send_raw(message)
                time.sleep(0.01)
        except OSError:
            pass
        one.close()

    def send_moves_of_others(self):
        table = self.victim["table"]["id"]
        address = "127.0.0.10"
        status, _, cookie = self.server.ask(
            "POST", "/api/v1/tables", {"setup": "dvonn"}, address=address
        )
        one = Socket(self.server, cookie if status == 201 else None, address)
        one.send({"do": "watch", "table": table})
        self.expect("watch", one.hear("snapshot")["snapshot"]["you"] is None)
        for i, seat in enumerate((None, "white", "black", "both")):
            for do in ("act", "resign", "join", "spare", "absent"):
                command = {"do": do, "table": table, "id": f"x{i}{do}", "at": 3, "text": "a2-b3"}
                if seat is not None:
                    command["seat"] = seat
                one.send(command)
                answer = one.hear("error")
                self.expect(f"{command}: {answer}", "done" not in answer)
                self.stopping.wait(0.15)
        one.close()


class HostileTest(FaultTest):
    def test_hostile_clients_beside_a_game(self):
        for i in range(20 if SOAK else 1):
            with self.subTest(i):
                self.play_among_hostile(self.path(f"{i}.db"))

    def play_among_hostile(self, store):
        # With the limits that everybody has.
        server = self.serve(store)
        # A table of our own, for those who would like to sit at it.
        status, table, white = server.ask(
            "POST", "/api/v1/tables", {"setup": "gipf standard", "colour": "white"}
        )
        self.assertEqual(status, 201)
        path = "/api/v1/tables/" + table["table"]["id"]
        status, _, black = server.ask("POST", path + "/join", {})
        self.assertEqual(status, 200)
        # No game ends: nobody may make that many tables.
        load = self.load(
            [server], "--tables", 8, "--moves", 18, "--rate", 12, "--seconds", 12
        )
        hostile = Hostile(server, table)
        try:
            self.play_by_ids(server, path, white, black)
            figures = load.finish()
        finally:
            hostile.stop()
        self.assertEqual(hostile.faults, [])
        for name in dir(hostile):
            if name.startswith("send_"):
                self.assertGreater(hostile.counts.get(name, 0), 0, name)
        # Nobody else noticed.
        self.assertGreater(figures["acknowledged"], 100)
        self.assertLess(figures["ack_p99_ms"], 1500 * SLOWER)
        events = server.get(path, white)[1]["events"]
        self.assertEqual([event["kind"] for event in events][-2:], ["acted", "acted"])
        self.assertIsNone(server.process.poll())
        metrics = server.metrics()
        self.assertGreater(metrics["potentia_websockets_dropped_total"], 0)
        self.assertEqual(server.stop(), 0)
        self.nothing_is_corrupt(store)

    def play_by_ids(self, server, path, white, black):
        """Old and duplicate ids, over HTTP and over a socket, are answered and change nothing."""
        commands = path + "/commands"
        first = {"do": "act", "id": "same", "at": 3, "text": "a2-b3"}
        status, done, _ = server.ask("POST", commands, first, white)
        self.assertEqual(status, 200, done)
        second = {"do": "act", "id": "same", "at": done["changed"], "text": "i2-h3"}
        status, answer, _ = server.ask("POST", commands, second, black)
        self.assertEqual(status, 200, answer)  # another seat's ids are its own
        one = Socket(server, white)
        one.send({**first, "table": path.rsplit("/", 1)[1]})
        again = one.hear("done")
        self.assertEqual((again["done"], again["event"]), ("same", done["event"]))
        one.send({**first, "id": "old", "table": path.rsplit("/", 1)[1]})
        self.assertEqual(one.hear("refused")["error"]["code"], "stale")
        one.close()
        self.assertEqual(server.ask("POST", commands, first, white)[1]["event"], done["event"])
        late = {"do": "act", "id": "late", "at": 3, "text": "a2-b3"}
        status, answer, _ = server.ask("POST", commands, late, black)
        self.assertEqual(status, 409)
        self.assertIn(answer["error"]["code"], ("turn", "stale"))


def main():
    global POTENTIA, LOAD, DROP
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    # Who is told to end still ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    POTENTIA, LOAD = map(os.path.abspath, sys.argv[1:3])
    DROP = None if sys.argv[3] == "-" else os.path.abspath(sys.argv[3])
    suite = unittest.TestSuite()
    for case in (FaultTest, PostgresTest, HostileTest):
        names = [n for n in vars(case) if n.startswith("test_")]
        wanted = [n for n in names if not sys.argv[4:] or n in sys.argv[4:]]
        suite.addTests(case(n) for n in wanted)
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
