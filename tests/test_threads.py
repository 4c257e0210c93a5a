#!/usr/bin/env python3
"""The threads of the server under load, in a program that ThreadSanitizer watches: players, a
game against the engine, people who register, lists, a log that is opened anew, and the end.

    tests/test_threads.py PROGRAM LOAD [TEST...]
"""

import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
import unittest

import test_store_postgres
from serving import Load, Server, Socket

PROGRAM = LOAD = None
API = "/api/v1/"
SECONDS = 60 if os.environ.get("POTENTIA_SOAK") else 6


class Threads(unittest.TestCase):
    def people(self, server, until):
        """They register, make tables against the engine, read lists and look on."""
        number = 0
        while time.monotonic() < until:
            number += 1
            body = {"name": f"Person-{number}", "password": "long and not common"}
            status, _, cookie = server.ask("POST", API + "accounts", body)
            self.statuses.add(status)
            body = {"setup": "gipf basic", "opponent": "engine:2", "colour": "white"}
            status, made, new = server.ask("POST", API + "tables", body, cookie)
            cookie = cookie or new
            self.statuses.add(status)
            for path in ("tables?list=playing", "tables?list=open", f"people/Person-{number}"):
                self.statuses.add(server.get(API + path)[0])
            if status == 201:
                end = Socket(server, cookie, timeout=60)
                table = made["table"]["id"]
                end.send({"do": "watch", "table": table})
                at = end.hear("snapshot")["snapshot"]["changed"]
                end.send({"do": "act", "table": table, "id": "m", "at": at, "text": "a1-b2"})
                end.hear("done")
                end.close()
            server.metrics()
            server.process.send_signal(signal.SIGHUP)

    def run_server(self, store):
        server = Server(
            PROGRAM,
            store,
            "--open-house",
            environment={"TSAN_OPTIONS": "exitcode=66 " + os.environ.get("TSAN_OPTIONS", "")},
        )
        self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
        self.addCleanup(server.end)
        server.start(patience=60)
        self.statuses = set()
        load = Load(
            LOAD, "moves", [server], "--tables", 20, "--rate", 150, "--seconds", SECONDS
        )
        self.addCleanup(load.end)
        until = time.monotonic() + SECONDS
        others = [
            threading.Thread(target=self.people, args=(server, until)) for _ in range(2)
        ]
        for other in others:
            other.start()
        for other in others:
            other.join()
        load.finish()
        self.assertEqual(server.stop(), 0, server.output())
        self.assertNotIn("ThreadSanitizer", server.output())
        self.assertIn(201, self.statuses)
        self.assertEqual(self.statuses - {200, 201, 404, 409, 503}, set())
        lines = [json.loads(line) for line in server.logged().splitlines()]
        self.assertGreater(len(lines), 0)

    def test_on_sqlite(self):
        directory = tempfile.mkdtemp(prefix="potentia-threads-")
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        self.run_server(os.path.join(directory, "potentia.db"))

    @unittest.skipIf(os.environ.get("POTENTIA_NO_POSTGRES"), "built without PostgreSQL")
    def test_on_postgresql(self):
        cluster = test_store_postgres.Cluster()
        self.addCleanup(cluster.remove)
        self.run_server(cluster.url)

    @unittest.skipIf(os.environ.get("POTENTIA_NO_POSTGRES"), "built without PostgreSQL")
    def test_while_the_database_comes_and_goes(self):
        cluster = test_store_postgres.Cluster()
        self.addCleanup(cluster.remove)
        server = Server(PROGRAM, cluster.url, "--open-house")
        self.addCleanup(shutil.rmtree, server.directory, ignore_errors=True)
        self.addCleanup(server.end)
        server.start(patience=60)
        end = Socket(server)
        end.hear("hello")
        for mode in ("fast", "immediate"):
            cluster.stop(mode)
            for _ in range(10):
                server.get(API + "tables?list=open")
                server.ask("POST", API + "tables", {"setup": "gipf basic"})
            cluster.start()
            until = time.monotonic() + 30
            while server.ask("POST", API + "tables", {"setup": "gipf basic"})[0] != 201:
                self.assertLess(time.monotonic(), until, "does not come back")
                time.sleep(0.2)
        end.close()
        self.assertEqual(server.stop(), 0, server.output())
        self.assertNotIn("ThreadSanitizer", server.output())


def main():
    global PROGRAM, LOAD
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, LOAD = map(os.path.abspath, sys.argv[1:3])
    loader = unittest.defaultTestLoader
    module = sys.modules[__name__]
    names = sys.argv[3:]
    suite = loader.loadTestsFromNames(names, module) if names else loader.loadTestsFromModule(module)
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
