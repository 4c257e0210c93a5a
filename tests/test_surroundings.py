#!/usr/bin/env python3
"""The server when what it stands on fails: a database that hangs, is cut off, accepts and never
answers, or can only be read; two nodes that bring a schema forward; a log that nobody reads; a
disk that is slow.

    tests/test_surroundings.py PROGRAM STORE_WRITER CLOCK_STEP LOAD [TEST...]

CLOCK_STEP is tests/clock_step.c as a module, LOAD plays (bench/server/load). A small proxy stands between the server and PostgreSQL, and fails as it is told.
"""

import fcntl
import json
import os
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

PROGRAM = STORE_WRITER = CLOCK_STEP = LOAD = None
API = "/api/v1/"
# Whoever needs the database is told within this.
TOLD = 2.0
# Everything else is answered at once. The machine may be busy.
AT_ONCE = 1.0
SCHEMA_LOCK = 8101815670912281953


class Proxy:
    """Between the server and a cluster's socket: `mode` is pass, silent (whatever comes is
    swallowed, now and on every new connection) or shut (nobody is let in)."""

    def __init__(self, cluster):
        self.to = os.path.join(cluster.directory, ".s.PGSQL.5432")
        self.directory = tempfile.mkdtemp(prefix="potentia-proxy-")
        self.url = f"postgresql://potentia@/postgres?host={self.directory}"
        self.mode = "pass"
        self.pairs, self.lock = [], threading.Lock()
        self.hold_commit = threading.Event()  # the next COMMIT is kept back...
        self.held = threading.Event()  # ...and now is
        self.open()

    def open(self):
        path = os.path.join(self.directory, ".s.PGSQL.5432")
        if os.path.exists(path):
            os.unlink(path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        os.chmod(path, 0o777)
        self.listener.listen(64)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            server = None
            if self.mode == "pass":
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(self.to)
                except OSError:
                    client.close()
                    continue
            with self.lock:
                self.pairs.append((client, server))
            if server:
                for ends in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source, target, is_client):
        try:
            while data := source.recv(65536):
                if is_client and self.hold_commit.is_set() and b"COMMIT\0" in data:
                    self.hold_commit.clear()
                    self.held.set()
                    return
                if self.mode == "pass":
                    target.sendall(data)
        except OSError:
            pass
        # While a commit is held back its client does not notice what becomes of the server.
        if self.mode == "pass" and not self.held.is_set():
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def cut(self):
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                if end:
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass
                    end.close()

    def shut(self):
        """close() alone leaves a thread in accept, and with it the socket."""
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listener.close()
        self.cut()

    def remove(self):
        self.shut()
        shutil.rmtree(self.directory, ignore_errors=True)


def processes_of(cluster):
    with open(os.path.join(cluster.data, "postmaster.pid"), encoding="ascii") as file:
        first = int(file.readline())
    found = [first]
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == first:
                        found.append(int(name))
            except OSError:
                pass
    return found


def signal_all(cluster, number):
    for pid in processes_of(cluster):
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


class Surroundings(unittest.TestCase):
    cluster = None

    @classmethod
    def setUpClass(cls):
        cls.cluster = test_store_postgres.Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.remove()

    def setUp(self):
        self.proxy = Proxy(self.cluster)
        self.addCleanup(self.proxy.remove)

    def serve(self, store, *options):
        server = Server(PROGRAM, store, *options)
        self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
        self.addCleanup(server.end)
        server.start()
        return server

    def timed(self, most, what, *args, **more):
        begun = time.monotonic()
        result = what(*args, **more)
        took = time.monotonic() - begun
        self.assertLess(took, most, (what, args))
        return result

    # == A game, before, while and after ==

    def sit_down(self, server):
        """A table in memory, with its maker connected, a watcher, and somebody's session."""
        _, made, self.cookie = server.ask(
            "POST", API + "tables", {"setup": "gipf basic", "colour": "white"}
        )
        self.table = made["table"]["id"]
        status, _, self.other = server.ask("POST", API + f"tables/{self.table}/join", {})
        self.assertEqual(status, 200)
        self.white = Socket(server, self.cookie, timeout=20)
        self.watcher = Socket(server, timeout=20)
        for end in (self.white, self.watcher):
            self.addCleanup(end.close)
            end.hear("hello")
            end.send({"do": "watch", "table": self.table})
            end.hear("snapshot")

    def act(self, name, at, text):
        self.white.send(
            {"do": "act", "table": self.table, "id": name, "at": at, "text": text}
        )
        while True:
            said = self.white.hear("table")
            if name in (said.get("done"), said.get("refused")):
                return said

    def bystanders_are_served(self, server):
        """What does not need the database: the page, how it goes, a table in memory."""
        self.assertEqual(self.timed(AT_ONCE, server.get, "/")[0], 200)
        self.timed(AT_ONCE, server.get, "/healthz")
        self.timed(AT_ONCE, server.get, "/metrics")
        status, said, _ = self.timed(AT_ONCE, server.get, API + f"tables/{self.table}")
        self.assertEqual((status, said["id"]), (200, self.table))

    def strangers_are_told(self, server):
        """What does need it is refused, in time, and all at once too."""
        token = "potentia-session=" + "A" * 43
        paths = [
            ("GET", "tables?list=open", None, None),
            ("GET", "people/Somebody", None, None),
            ("GET", "me", None, token),
            ("GET", "tables/AAAAAAAAAAE", None, None),
            ("POST", "tables", {"setup": "gipf basic"}, None),
            ("POST", "session", {"name": "Somebody", "password": "long enough"}, None),
        ]
        answers = [None] * len(paths)

        def ask(i, method, path, body, cookie):
            begun = time.monotonic()
            status = server.ask(method, API + path, body, cookie)[0]
            answers[i] = (status, time.monotonic() - begun)

        threads = [
            threading.Thread(target=ask, args=(i, *path)) for i, path in enumerate(paths)
        ]
        for thread in threads:
            thread.start()
        self.bystanders_are_served(server)
        for thread in threads:
            thread.join(20)
        for path, answer in zip(paths, answers):
            self.assertIsNotNone(answer, path)
            self.assertEqual(answer[0], 503, path)
            self.assertLess(answer[1], TOLD, path)
        with self.assertRaisesRegex(OSError, "503"):
            self.timed(TOLD, Socket, server, token)

    def games_wait(self, server):
        """A move that cannot be kept is refused in time; those who look on stay."""
        said = self.timed(TOLD, self.act, "lost", 3, "a1-b2")
        self.assertIn("refused", said)
        self.assertIn(said["error"]["code"], ("storage", "unknown"))
        newcomer = self.timed(AT_ONCE, Socket, server)
        newcomer.hear("hello")
        newcomer.send({"do": "watch", "table": self.table})
        self.timed(TOLD, newcomer.hear, "table")
        newcomer.close()

    def is_sick(self, server, patience=8):
        end = time.monotonic() + patience
        while self.timed(AT_ONCE, server.get, "/healthz")[0] != 503:
            self.assertLess(time.monotonic(), end, "/healthz does not tell")
            time.sleep(0.1)

    def recovers(self, server, patience=30):
        end = time.monotonic() + patience
        while (
            server.get("/healthz")[0] != 200
            or server.get(API + "tables?list=open")[0] != 200
        ):
            self.assertLess(time.monotonic(), end, "does not recover")
            time.sleep(0.2)
        # The game goes on, and whoever stayed hears of it. Whether the lost move was kept after
        # all, the log says.
        while True:
            status, said, _ = server.get(API + f"tables/{self.table}", self.cookie)
            if status == 200:
                break
            self.assertLess(time.monotonic(), end, said)
        kept = [e for e in said["events"] if e.get("text") == "a1-b2"]
        if not kept:
            while "done" not in (said := self.act(f"again{time.monotonic_ns()}", 3, "a1-b2")):
                self.assertLess(time.monotonic(), end, said)
                time.sleep(0.5)
        while True:
            heard = self.watcher.hear("events")
            if any(e.get("text") == "a1-b2" for e in heard["events"]):
                return

    def fails_and_recovers(self, server, fail, mend, patience=30):
        self.sit_down(server)
        self.assertEqual(server.get("/healthz")[0], 200)
        fail()
        try:
            self.strangers_are_told(server)
            self.games_wait(server)
            self.is_sick(server)
            self.strangers_are_told(server)
        finally:
            mend()
        self.recovers(server, patience)

    # == Databases that do not answer ==

    def test_a_database_whose_processes_stand_still(self):
        server = self.serve(self.cluster.url)
        self.fails_and_recovers(
            server,
            lambda: signal_all(self.cluster, signal.SIGSTOP),
            lambda: signal_all(self.cluster, signal.SIGCONT),
        )

    def test_a_line_that_is_cut(self):
        server = self.serve(self.proxy.url)
        self.fails_and_recovers(server, self.proxy.shut, self.proxy.open)

    def test_a_server_that_accepts_and_never_answers(self):
        server = self.serve(self.proxy.url)

        def mute():
            self.proxy.mode = "silent"

        def speak():
            self.proxy.mode = "pass"  # to newcomers: those it let in stay unheard

        self.fails_and_recovers(server, mute, speak, 40)

    def test_new_connections_are_mute_while_old_ones_break(self):
        server = self.serve(self.proxy.url)

        def fail():
            self.proxy.mode = "silent"
            self.proxy.cut()

        def mend():
            self.proxy.mode = "pass"

        self.fails_and_recovers(server, fail, mend, 40)

    def test_games_under_load_lose_nothing_to_a_pause(self):
        """Long enough for moves to be refused that turn out to be kept."""
        server = self.serve(self.cluster.url, "--open-house")
        load = Load(
            LOAD, "moves", [server], "--tables", 40, "--rate", 200, "--seconds", 1e6,
            "--survive", "--progress", "--clock", "fischer:900000+1000", "--slack", 8000,
        )  # fmt: skip
        self.addCleanup(load.end)
        load.wait_for("ready")
        for _ in range(3):
            load.wait_for("progress", load.figures().get("progress", 0) + 100)
            signal_all(self.cluster, signal.SIGSTOP)
            time.sleep(2.5)
            signal_all(self.cluster, signal.SIGCONT)
            load.wait_for("progress", load.figures().get("progress", 0) + 100)
        load.process.send_signal(signal.SIGINT)
        figures = load.finish()
        self.assertGreater(figures["refused"], 0)

    def test_it_stops_while_the_database_hangs(self):
        server = self.serve(self.cluster.url)
        self.sit_down(server)
        signal_all(self.cluster, signal.SIGSTOP)
        try:
            self.act("lost", 3, "a1-b2")
            self.timed(25, server.stop)
        finally:
            signal_all(self.cluster, signal.SIGCONT)

    # == Starting ==

    def start_fails(self, url, words):
        begun = time.monotonic()
        page = Server(PROGRAM, url)
        self.addCleanup(shutil.rmtree, page.directory, ignore_errors=True)
        command = [PROGRAM, "serve", "--no-open", "--listen", "127.0.0.1:0"]
        done = subprocess.run(
            [*command, "--assets", page.assets, "--store", url],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=40,
        )
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the database is not responding", done.stdout)
        self.assertRegex(done.stdout, words)
        self.assertLess(time.monotonic() - begun, 15)

    def test_it_does_not_start_on_a_mute_server(self):
        self.proxy.mode = "silent"
        self.start_fails(self.proxy.url, "timeout|not respond")

    def test_it_does_not_start_where_nobody_is(self):
        self.proxy.shut()
        self.start_fails(self.proxy.url, "No such file|refused|Is the server running")

    def test_it_does_not_start_on_a_stopped_server(self):
        signal_all(self.cluster, signal.SIGSTOP)
        try:
            self.start_fails(self.cluster.url, "timeout|not respond")
        finally:
            signal_all(self.cluster, signal.SIGCONT)

    # == A database that can only be read ==

    def read_only(self, on):
        writable = self.cluster.url + "&options=-c%20default_transaction_read_only%3Doff"
        for sql in (
            f"ALTER SYSTEM SET default_transaction_read_only = {'on' if on else 'off'}",
            "SELECT pg_reload_conf()",
        ):
            self.cluster.run("psql", "-X", "-d", writable, "-c", sql)

    def connections(self):
        """Those that were kept; tries to find a writable server come and go."""
        return int(
            self.cluster.query(
                "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'potentia'"
                " AND backend_start < now() - interval '2 s'"
            )[0][0]
        )

    def test_a_server_that_becomes_read_only_is_left(self):
        server = self.serve(self.cluster.url, "--open-house")
        self.sit_down(server)
        self.read_only(True)
        try:
            time.sleep(2.5)
            self.assertGreater(self.connections(), 0)
            end = time.monotonic() + 25  # one of them is used every 10 s
            statuses = set()
            while self.connections() > 0 or not statuses:
                self.timed(TOLD, server.get, API + "tables?list=open")
                status = self.timed(
                    TOLD, server.ask, "POST", API + "tables", {"setup": "gipf basic"}
                )[0]
                statuses.add(status)
                self.assertLess(time.monotonic(), end, "keeps its connections")
                time.sleep(0.1)
            self.assertEqual(statuses - {503}, set())
            self.is_sick(server)
            self.timed(TOLD, server.get, API + "tables?list=open")
            self.bystanders_are_served(server)
        finally:
            self.read_only(False)
        self.recovers(server)

    def test_of_two_servers_the_writable_one_is_taken(self):
        """A standby that really is one, named first."""
        standby = tempfile.mkdtemp(prefix="potentia-standby-")
        if self.cluster.user:
            shutil.chown(standby, self.cluster.user)
        data = os.path.join(standby, "data")
        self.addCleanup(shutil.rmtree, standby, ignore_errors=True)
        self.cluster.run(
            "pg_basebackup", "-D", data, "-R", "-X", "stream", "-d", self.cluster.url
        )
        with open(os.path.join(data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(f"unix_socket_directories = '{standby}'\n")
        log = os.path.join(standby, "log")
        self.cluster.run("pg_ctl", "-D", data, "-l", log, "-w", "start")
        self.addCleanup(
            self.cluster.run, "pg_ctl", "-D", data, "-m", "immediate", "stop", check=False
        )
        hosts = f"{standby},{self.cluster.directory}"
        server = self.serve(f"postgresql://potentia@/postgres?host={hosts}")
        status, _, _ = server.ask("POST", API + "tables", {"setup": "gipf basic"})
        self.assertEqual(status, 201)
        # The first dies, the standby takes over.
        self.cluster.stop("immediate")
        try:
            self.cluster.run("pg_ctl", "-D", data, "-w", "promote")
            end = time.monotonic() + 30
            while server.ask("POST", API + "tables", {"setup": "gipf basic"})[0] != 201:
                self.assertLess(time.monotonic(), end, "does not find the new one")
                time.sleep(0.2)
            self.assertEqual(server.get("/healthz")[0], 200)
        finally:
            self.cluster.start()

    # == A commit whose answer is lost ==

    def doubt(self, wreck, goes_on=True):
        """What was said of a commit that `wreck` came upon, and what the database has."""
        test_store_postgres.CLUSTER = self.proxy
        test_store_postgres.STORE_WRITER = STORE_WRITER
        first = test_store_postgres.new_tables()
        writer = test_store_postgres.Writer(60, 1, first, rate=20)
        try:
            writer.wait_for_ack()
            self.proxy.hold_commit.set()
            self.assertTrue(self.proxy.held.wait(10))
            time.sleep(0.1)
            before = len(writer.acks())
            wreck()
            self.proxy.cut()
            end = time.monotonic() + 30
            while goes_on and len(writer.acks()) < before + 3:
                self.assertLess(time.monotonic(), end, "does not go on")
                time.sleep(0.1)
            if not goes_on:
                time.sleep(8)
        finally:
            writer.kill()
            self.proxy.held.clear()
        rows = self.cluster.query(f"SELECT number FROM events WHERE table_id = {first}")
        kept = {int(number) for (number,) in rows}
        after = {n for _, n in writer.acks()[0 if goes_on else before :]}
        self.assertEqual(after - kept, set(), "acknowledged and lost")

    def test_a_number_that_another_transaction_got(self):
        """A standby takes over that had not heard of the last transactions, and gives their
        numbers to others: nobody may be told that a commit was kept which it does not have."""
        lagging = self.cluster.data + "-lagging"
        # The tables are there, whoever takes over.
        server = self.serve(self.cluster.url)
        server.end()
        self.cluster.query("CREATE TABLE IF NOT EXISTS burnt (n int)")
        self.cluster.stop()
        shutil.copytree(self.cluster.data, lagging)
        if self.cluster.user:
            subprocess.run(["chown", "-R", self.cluster.user, lagging], check=True)
        self.cluster.start()

        def take_over():
            self.cluster.stop("immediate")
            shutil.rmtree(self.cluster.data)
            os.rename(lagging, self.cluster.data)
            self.cluster.start()
            self.cluster.query(
                "DO $$ BEGIN FOR i IN 1..3000 LOOP INSERT INTO burnt VALUES (1); COMMIT; "
                "END LOOP; END $$"
            )

        self.doubt(take_over, goes_on=False)

    def test_a_line_that_breaks_before_the_commit_arrives(self):
        self.doubt(lambda: None)

    def test_a_transaction_that_still_runs_is_waited_for(self):
        self.doubt(lambda: time.sleep(1))

    # == Bringing a schema forward ==

    def test_a_node_waits_while_another_brings_the_schema_forward(self):
        holder = subprocess.Popen(
            [
                os.path.join(self.cluster.bin, "psql"),
                "-X",
                "-d",
                self.cluster.url,
                "-c",
                f"SELECT pg_advisory_lock({SCHEMA_LOCK}), pg_sleep(8)",
            ],
            stdout=subprocess.DEVNULL,
        )
        try:
            time.sleep(0.5)
            server = Server(PROGRAM, self.cluster.url)
            self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
            self.addCleanup(server.end)
            self.assertGreater(server.start(patience=30), 5)
        finally:
            holder.wait()

    def test_two_nodes_make_the_schema_together(self):
        for i in range(3):
            name = f"fresh{i}_{os.getpid()}"
            self.cluster.query(f"CREATE DATABASE {name}")
            url = self.cluster.url.replace("/postgres?", f"/{name}?")
            nodes = [Server(PROGRAM, url) for _ in range(2)]
            threads = [threading.Thread(target=node.start) for node in nodes]
            for node in nodes:
                self.addCleanup(shutil.rmtree, node.directory, ignore_errors=True)
                self.addCleanup(node.end)
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(40)
            for node in nodes:
                self.assertEqual(node.get("/healthz")[0], 200)
                node.end()


class Journal(unittest.TestCase):
    """A log that goes into a pipe, and nobody reads the pipe."""

    def start(self):
        self.read_end, write_end = os.pipe()
        fcntl.fcntl(write_end, 1031, 4096)  # F_SETPIPE_SZ: it is full soon
        directory = tempfile.mkdtemp(prefix="potentia-pipe-")
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        self.addCleanup(lambda: os.close(self.read_end))
        self.server = Server(PROGRAM, os.path.join(directory, "potentia.db"), "--open-house")
        self.server.log = "-"
        self.addCleanup(shutil.rmtree, self.server.directory, ignore_errors=True)
        original = subprocess.Popen

        def popen(command, **more):
            return original(command, **{**more, "stderr": write_end})

        subprocess.Popen = popen
        try:
            self.server.start()
        finally:
            subprocess.Popen = original
        os.close(write_end)
        self.addCleanup(self.server.end)

    def fill(self, requests=400):
        for _ in range(requests):
            begun = time.monotonic()
            self.assertEqual(self.server.get(API + "x" * 220)[0], 404)
            self.assertLess(time.monotonic() - begun, TOLD)

    def read_all(self, patience=3):
        os.set_blocking(self.read_end, False)
        text, end = b"", time.monotonic() + patience
        while time.monotonic() < end:
            try:
                text += os.read(self.read_end, 65536)
            except BlockingIOError:
                self.server.get("/")
                time.sleep(0.05)
        return text.decode()

    def test_a_pipe_that_nobody_reads_stops_nothing(self):
        self.start()
        self.fill(2000)
        text = self.read_all()
        lines = [json.loads(line) for line in text.splitlines() if line]
        dropped = [line for line in lines if line["what"] == "log lines were dropped"]
        self.assertGreater(len(dropped), 0)
        self.assertGreater(sum(line["count"] for line in dropped), 0)
        self.assertEqual(self.server.stop(), 0)

    def test_what_fits_is_kept_and_told_later(self):
        self.start()
        self.fill(60)  # more than the pipe has room for, less than is kept
        lines = [json.loads(line) for line in self.read_all().splitlines() if line]
        paths = [line for line in lines if line["what"] == "request"]
        self.assertGreaterEqual(len(paths), 60)
        self.assertNotIn("log lines were dropped", [line["what"] for line in lines])

    def test_a_reader_that_goes_away_stops_nothing(self):
        self.start()
        self.fill(20)
        os.close(self.read_end)
        self.read_end = os.open("/dev/null", os.O_RDONLY)
        self.fill(400)
        self.assertEqual(self.server.stop(), 0)


class Game(unittest.TestCase):
    """Two who play, on a database that is a file."""

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="potentia-game-")
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.database = os.path.join(self.directory, "potentia.db")

    def start(self, environment=None):
        server = Server(PROGRAM, self.database, environment=environment)
        self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
        self.addCleanup(server.end)
        server.start()
        self.server = server
        body = {"setup": "gipf basic", "colour": "white", "clock": "fischer:60000+0"}
        _, made, cookie = server.ask("POST", API + "tables", body)
        self.table = made["table"]["id"]
        _, _, other = server.ask("POST", API + f"tables/{self.table}/join", {})
        self.ends = []
        for name in (cookie, other):
            end = Socket(server, name, timeout=20)
            self.addCleanup(end.close)
            end.send({"do": "watch", "table": self.table})
            end.hear("snapshot")
            self.ends.append(end)
        # No clock runs before both have moved.
        self.act(0, "m1", 3, "a1-b2")
        self.act(1, "m2", 4, "a3-b4")

    def act(self, who, name, at, text):
        end = self.ends[who]
        end.send({"do": "act", "table": self.table, "id": name, "at": at, "text": text})
        while True:
            said = end.hear("table")
            if name in (said.get("done"), said.get("refused")):
                self.assertIn("done", said, said)
                return


class SlowDisk(Game):
    def test_a_commit_that_takes_long_is_waited_for(self):
        """Another holds the file, for longer than a database far away would be waited for."""
        self.start()
        other = sqlite3.connect(self.database, isolation_level=None, check_same_thread=False)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        release = threading.Timer(3, other.execute, ["ROLLBACK"])
        release.start()
        self.addCleanup(release.join)
        self.assertEqual(self.server.get(API + f"tables/{self.table}")[0], 200)
        self.assertEqual(self.server.get("/healthz")[0], 200)
        self.assertLess(time.monotonic() - begun, AT_ONCE)
        self.act(0, "m3", 5, "a2-b3")
        self.assertGreater(time.monotonic() - begun, TOLD)
        self.act(1, "m4", 6, "a4-b5")


class WallClock(Game):
    """The machine's clock is set while somebody thinks."""

    def start(self, environment=None):
        self.file = os.path.join(self.directory, "offset")
        self.set(0)
        super().start({"LD_PRELOAD": CLOCK_STEP, "CLOCK_STEP": self.file})

    def set(self, ms):
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(ms.to_bytes(8, "little", signed=True))

    def left(self):
        status, said, _ = self.server.get(API + f"tables/{self.table}")
        self.assertEqual(status, 200)
        self.assertEqual(said["stage"], "playing", said)
        return said["left"][0] / 1000

    def steps(self, *offsets):
        """White thinks, the clock is set, and they have lost what really passed."""
        self.start()
        begun, before = time.monotonic(), self.left()
        for offset in offsets:
            self.set(offset)
            time.sleep(1)
        lost, passed = before - self.left(), time.monotonic() - begun
        self.assertLess(abs(lost - passed), 0.5, (lost, passed))
        self.act(0, "m3", 5, "a2-b3")
        lost = before - self.left()
        self.assertLess(abs(lost - (time.monotonic() - begun)), 0.5)

    def test_a_step_forward_costs_nobody_time(self):
        self.steps(25000)

    def test_a_step_back_gives_nobody_time(self):
        self.steps(-25000)

    def test_forward_and_back_again(self):
        self.steps(20000, 0, -4000)

    def test_a_long_step_costs_nobody_time_either(self):
        """As after a sleep: it is given back."""
        self.start()
        before = self.left()
        self.set(3600000)
        time.sleep(2)
        self.assertGreater(self.left(), before - 5)


def main():
    global PROGRAM, STORE_WRITER, CLOCK_STEP, LOAD
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    PROGRAM, STORE_WRITER, CLOCK_STEP, LOAD = map(os.path.abspath, sys.argv[1:5])
    loader, module = unittest.defaultTestLoader, sys.modules[__name__]
    if sys.argv[5:]:
        return run(loader.loadTestsFromNames(sys.argv[5:], module))
    return run_two_at_a_time([test for case in loader.loadTestsFromModule(module) for test in case])


def run(suite):
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    return 0 if result.wasSuccessful() else 1


class Drawn(unittest.TestSuite):
    """Tests whose numbers are read from a pipe that others read from too."""

    _cleanup = False  # it has no list of its own to empty

    def __init__(self, tests, numbers):
        super().__init__()
        self.tests, self.numbers = tests, numbers

    def __iter__(self):
        while number := os.read(self.numbers, 1):
            yield self.tests[number[0]]


def run_two_at_a_time(tests):
    """In two processes, each with a database of its own: the tests wait for the most part."""
    numbers, all_of_them = os.pipe()
    os.write(all_of_them, bytes(range(len(tests))))
    os.close(all_of_them)
    said, children = [tempfile.TemporaryFile() for _ in range(2)], []
    for file in said:
        children.append(os.fork())
        if children[-1] == 0:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            sys.exit(run(Drawn(tests, numbers)))
    failed = [os.waitpid(child, 0)[1] != 0 for child in children]
    for file in said:
        file.seek(0)
        print(file.read().decode(), flush=True)
    return 1 if any(failed) else 0


if __name__ == "__main__":
    sys.exit(main())
