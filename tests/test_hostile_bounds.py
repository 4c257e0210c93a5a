#!/usr/bin/env python3
"""A client that wants more than its share, against a server with its usual settings: names it does
not have, connections, commands, bodies, the lobby. Others must not notice.

    tests/test_hostile_bounds.py [PROGRAM] [TEST...]"""
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import unittest

import outside
import serving
import ws

PROGRAM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                       "build", "potentia")
PROXY = "127.0.0.200"


class Bounds(unittest.TestCase):
    options = ("--proxy", PROXY)

    def setUp(self):
        self.server = serving.Server(PROGRAM, "", *self.options)
        self.server.store = os.path.join(self.server.directory, "store.db")
        self.server.start()
        self.addCleanup(shutil.rmtree, self.server.directory, True)
        self.addCleanup(self.server.end)

    def ask(self, method, path, body=None, cookie=None, address="127.0.0.1"):
        return self.server.ask(method, path, body, cookie, address)

    def make(self, address="127.0.0.1", cookie=None, **more):
        return self.ask("POST", "/api/v1/tables", {"setup": "dvonn", **more}, cookie, address)

    def raw(self, *lines, body=b"", address="127.0.0.1"):
        """The status of a request, word for word."""
        with socket.create_connection(("127.0.0.1", self.server.port), 10, (address, 0)) as one:
            one.sendall("\r\n".join([*lines, "", ""]).encode() + body)
            with one.makefile("rb") as file:
                return ws.read_reply(file)


class Hosts(Bounds):
    """A page of evil.example whose name comes to mean this machine sees nothing (DNS rebinding)."""

    def status(self, host, path="/", *more):
        return self.raw(f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *more)

    def test_a_name_that_is_not_the_servers_is_refused_everywhere(self):
        upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                   "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                   "Sec-WebSocket-Protocol: potentia.v1"]
        for host in ["evil.example", "evil.example:8484", "127.0.0.1.evil.example",
                     "localhost.evil.example", "xlocalhost", "[evil.example]", "evil.local",
                     "127.0.0.1:1:2", "", ".", "localhost:x.example"]:
            for path in ["/", "/metrics", "/healthz", "/api/v1/me", "/api/v1/tables"]:
                with self.subTest(host=host, path=path):
                    reply = self.status(host, path)
                    self.assertIn(reply.status, (400, 421))
                    if reply.status == 421:
                        self.assertIn(b"--origin", reply.body)
            self.assertIn(self.raw("GET /api/v1/socket HTTP/1.1", f"Host: {host}", *upgrade).status,
                          (400, 421))
        self.assertEqual(self.status("evil.example", "/api/v1/me").json["error"]["code"], "host")

    def test_addresses_loopback_names_and_the_own_name_are_answered(self):
        own = socket.gethostname()
        for host in ["127.0.0.1", f"127.0.0.1:{self.server.port}", "192.168.1.7:8484", "[::1]:8484",
                     "[2001:db8::7]", "localhost", "LocalHost:8484", "localhost.", "x.localhost",
                     own, own.upper(), own.split(".")[0] + ".local:80"]:
            with self.subTest(host=host):
                self.assertEqual(self.status(host).status, 200)

    def test_a_program_of_the_old_days_says_no_name(self):
        self.assertEqual(self.raw("GET /healthz HTTP/1.0").status, 200)


class Origins(Bounds):
    options = ("--origin", "https://games.example.org", "--origin", "http://club.example:8484")

    def test_the_name_of_an_origin_is_answered(self):
        for host, status in [("games.example.org", 200), ("games.example.org:443", 200),
                             ("club.example:8484", 200), ("Club.Example", 200),
                             ("example.org", 421), ("xgames.example.org", 421)]:
            with self.subTest(host=host):
                reply = self.raw("GET / HTTP/1.1", f"Host: {host}", "Connection: close")
                self.assertEqual(reply.status, status)


class Connections(Bounds):
    def seated(self, address):
        """A table between two visitors of one address: their cookies, white's first; its id."""
        _, made, white = self.make(address, private=True, colour="white")
        table = made["table"]["id"]
        status, _, black = self.ask("POST", f"/api/v1/tables/{table}/join",
                                    {"invite": made["invite"]}, address=address)
        self.assertEqual(status, 200)
        return white, black, table

    def test_many_sockets_of_one_address_have_one_allowance(self):
        """Eight sockets play four games as fast as they can."""
        points = subprocess.run([PROGRAM, "moves", "dvonn"], capture_output=True, text=True,
                                check=True).stdout.split()
        games = []
        for _ in range(4):
            white, black, table = self.seated("127.0.0.30")
            games.append((table, [serving.Socket(self.server, cookie, "127.0.0.30")
                                  for cookie in (white, black)]))
        for _, seats in games:
            for live in seats:
                self.addCleanup(live.close)
        before = self.server.metrics()["potentia_store_events_total"]
        begun = time.monotonic()
        for i, point in enumerate(points):
            for table, seats in games:
                seats[i % 2].send({"do": "act", "table": table, "id": f"m{i}", "text": point,
                                   "at": self.last(table)})
                if "done" in seats[i % 2].hear("table"):
                    self.lasts[table] += 1
        kept = self.server.metrics()["potentia_store_events_total"] - before
        self.assertGreaterEqual(kept, 80)
        self.assertLessEqual(kept, 81 + 20 * (time.monotonic() - begun))
        # Somebody at another address goes on as if nothing were.
        white, _, table = self.seated("127.0.0.31")
        other = serving.Socket(self.server, white, "127.0.0.31")
        self.addCleanup(other.close)
        other.send({"do": "act", "table": table, "id": "x", "text": points[0],
                    "at": self.last(table)})
        self.assertIn("done", other.hear("table"))

    def last(self, table):
        """The number of the table's last event."""
        if table not in self.lasts:
            self.lasts[table] = 3
        return self.lasts[table]

    def setUp(self):
        super().setUp()
        self.lasts = {}

    def test_looking_again_and_again_is_paid_for(self):
        cookie, _, table = self.seated("127.0.0.32")
        live = serving.Socket(self.server, cookie, "127.0.0.32")
        self.addCleanup(live.close)
        begun, shown = time.monotonic(), 0
        for _ in range(36):
            live.send({"do": "watch", "table": table})
            self.assertIn("snapshot", live.hear("table"))
        for _ in range(150):
            shown += self.ask("GET", f"/api/v1/tables/{table}", cookie=cookie,
                              address="127.0.0.32")[0] == 200
        # Of a hundred, and what has come back since.
        self.assertLess(shown, 100 - 36 + 20 * (time.monotonic() - begun))
        self.assertEqual(self.ask("GET", "/api/v1/me", address="127.0.0.33")[0], 200)

    def test_a_household_of_ipv6_is_one_address(self):
        """A hundred sockets of one /64, wherever in it; the next /64 is somebody else."""
        def open_from(address):
            one = socket.create_connection(("127.0.0.1", self.server.port), 10, (PROXY, 0))
            self.addCleanup(one.close)
            one.sendall((f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                         f"X-Forwarded-For: {address}\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                         "Sec-WebSocket-Protocol: potentia.v1\r\n\r\n").encode())
            return int(one.recv(4096).split(b" ")[1])

        found = [open_from(f"2001:db8:0:7::{i:x}") for i in range(1, 51)]
        time.sleep(1)  # slowly enough for the allowance of handshakes
        found += [open_from(f"2001:db8:0:7:{i:x}::9") for i in range(1, 53)]
        self.assertEqual(found, [101] * 100 + [429] * 2)
        self.assertEqual(open_from("2001:db8:0:8::1"), 101)
        self.assertEqual(open_from("203.0.113.5"), 101)

    def test_a_token_is_not_looked_up_for_whoever_is_too_many(self):
        before = None
        for i in range(260):
            reply = self.raw("GET /api/v1/socket HTTP/1.1", "Host: localhost",
                             "Upgrade: websocket", "Connection: Upgrade",
                             "Sec-WebSocket-Version: 13",
                             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                             "Sec-WebSocket-Protocol: potentia.v1",
                             f"Authorization: Bearer {'A' * 40}{i:03}", address="127.0.0.34")
            self.assertIn(reply.status, (401, 429))
            if reply.status == 429 and before is None:
                before = i
        self.assertIsNotNone(before)
        found = self.server.metrics()["potentia_sessions_found_total"]
        self.assertLess(found, 250)

    def slowly(self):
        """What a large body gets that comes in two parts."""
        body = json.dumps({"setup": "dvonn"}).encode().ljust(64900)
        with socket.create_connection(("127.0.0.1", self.server.port)) as honest:
            honest.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
                           b"Content-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body[:30000])
            time.sleep(0.2)
            honest.sendall(body[30000:])
            with honest.makefile("rb") as file:
                return ws.read_reply(file).status

    def test_bodies_that_never_come_do_not_stop_those_that_do(self):
        idle = []
        try:
            for i in range(1200):
                one = socket.create_connection(("127.0.0.1", self.server.port), 10,
                                               (f"127.0.1.{i % 250 + 1}", 0))
                one.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
                            b"Content-Type: application/json\r\nContent-Length: 65000\r\n\r\n{")
                idle.append(one)
            self.assertEqual(self.slowly(), 201)
            # The same with nearly all of each body sent.
            for one in idle:
                one.sendall(b" " * 64000)
            self.assertEqual(self.slowly(), 201)
        finally:
            for one in idle:
                one.close()


class Lobby(Bounds):
    def lines(self, live):
        live.send({"do": "lobby", "on": True})
        return live.hear("lobby")["lobby"]

    def test_six_addresses_do_not_fill_it(self):
        refused = set()
        for i in range(6):
            for _ in range(10):
                status, said, _ = self.make(f"127.0.0.{40 + i}")
                if status != 201:
                    refused.add((status, said["error"]["code"]))
        self.assertIn((409, "full"), refused)
        _, made, cookie = self.make("127.0.0.50")
        live = serving.Socket(self.server, cookie, "127.0.0.50")
        self.addCleanup(live.close)
        lines = self.lines(live)
        self.assertLess(len(lines), 50)
        self.assertIn(made["table"]["id"], [line["id"] for line in lines])

    def test_one_person_has_three_listed_tables(self):
        _, _, cookie = self.make("127.0.0.60")
        found = [self.make("127.0.0.60", cookie)[0] for _ in range(4)]
        self.assertEqual(found, [201, 201, 409, 409])
        # Wherever they come from, and invitations are counted apart.
        self.assertEqual(self.make("127.0.0.61", cookie)[0], 409)
        self.assertEqual(self.make("127.0.0.60", cookie, private=True)[0], 201)


if __name__ == "__main__":
    sys.exit(outside.main())
