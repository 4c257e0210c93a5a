#!/usr/bin/env python3
"""potentia serve from outside, the way to the tables: bodies, origins, proxies, WebSockets,
endings.

    tests/test_serve_tables.py [PROGRAM] [TEST...]
"""

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import unittest

import outside
import ws
from served import FILES, INDEX, STRICT, Server
from served import environment, is_slow, make_folder

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")


class Live(unittest.TestCase):
    """A server with tables, behind a proxy at 127.0.0.2 that it believes."""

    maxDiff = 2000
    options = ("--proxy", "127.0.0.2", "--proxy", "10.0.0.0/8",
               "--metrics-from", "198.51.100.0/24", "--origin", "https://games.example.org")

    @classmethod
    def setUpClass(cls):
        cls.folder = make_folder({"index.html": INDEX, "style.css": FILES["style.css"]})
        cls.log = os.path.join(cls.folder, "log")
        cls.server = Server(os.path.join(cls.folder, "web"), "--log", cls.log, "--store",
                            os.path.join(cls.folder, "live.db"), *cls.options)

    @classmethod
    def tearDownClass(cls):
        status, _, err = cls.server.stop()
        shutil.rmtree(cls.folder)
        assert status == 0 and not err, f"status {status}: {err}"

    def client(self, source=None, **how):
        return From(self.server.host, self.server.port, source, **how)

    def lines(self, what):
        """What the log has of that kind."""
        with open(self.log, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        return [line for line in lines if line["what"] == what]

    def metric(self, name):
        text = self.client().get("/metrics").body.decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)[1])

    def raw(self, data, replies=1):
        """Sends bytes; returns that many replies, and whether the server closed after them."""
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(data)
            found = [ws.read_reply(file) for _ in range(replies)]
            connection.settimeout(0.5)
            try:
                return found, file.read(1) == b""
            except TimeoutError:
                return found, False


class From(ws.Client):
    """A client that comes from another address of this machine, or that reads slowly."""

    def __init__(self, host, port, source=None, room=None, **how):
        super().__init__(host, port, **how)
        self.source, self.room = source, room

    def connect(self, timeout=20):
        connection = socket.socket()
        connection.settimeout(timeout)
        if self.room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.room)
        if self.source:
            connection.bind((self.source, 0))
        connection.connect((self.host, self.port))
        return connection


def post(body, *fields, path="/api/v1/tables", method="POST"):
    """The bytes of a request with a body."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json",
             f"Content-Length: {len(body)}", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


TABLE = b'{"setup":"gipf standard","colour":"white"}'


class Bodies(Live):
    options = ("--open-house",)

    def test_a_body_comes_whole_or_in_pieces(self):
        data = post(TABLE)
        [reply], closed = self.raw(data)
        self.assertEqual(reply.status, 201, reply)
        self.assertFalse(closed)
        self.assertEqual(reply["cache-control"], "no-store")
        self.assertEqual(reply["content-type"], "application/json")
        for name, value in STRICT.items():
            self.assertEqual(reply[name], value)
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in data:
                connection.sendall(bytes([byte]))
            self.assertEqual(ws.read_reply(file).status, 201)
            connection.sendall(data)
            self.assertEqual(ws.read_reply(file).status, 201)

    def test_requests_behind_a_body_are_answered_in_order(self):
        page = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
        me = b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
        replies, closed = self.raw((post(TABLE) + page + me + post(b"{")) * 5, 20)
        self.assertEqual([r.status for r in replies], [201, 200, 200, 400] * 5)
        self.assertEqual(replies[1].body, FILES["style.css"])
        self.assertIsNone(replies[2].json["account"])
        self.assertFalse(closed)

    def test_64_KB_are_taken_and_not_a_byte_more(self):
        client = self.client()
        full = TABLE + b" " * (65536 - len(TABLE))
        self.assertEqual(client.post("/api/v1/tables", full).status, 201)
        # Refused before the body is sent.
        for length in [65537, 10 ** 9, 10 ** 40]:
            head = post(b"").replace(b"Content-Length: 0", b"Content-Length: %d" % length)
            [reply], closed = self.raw(head)
            self.assertEqual((reply.status, reply.code, closed), (413, "large", True))
        reply = client.post("/api/v1/tables", full + b" ")
        self.assertEqual((reply.status, reply.code), (413, "large"))

    def test_a_body_of_unknown_length_is_refused(self):
        head = post(TABLE).split(b"\r\nContent-Length")[0]
        chunked = head + b"\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        [reply], closed = self.raw(chunked)
        self.assertEqual((reply.status, reply.code, closed), (411, "length", True))
        [reply], closed = self.raw(chunked.replace(b"chunked", b"gzip, chunked"))
        self.assertEqual((reply.status, closed), (411, True))
        [reply], closed = self.raw(post(TABLE, "Transfer-Encoding: chunked"))
        self.assertEqual((reply.status, closed), (400, True))

    def test_who_waits_for_100_gets_it_unless_the_body_is_unwanted(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(post(b"", "Expect: 100-continue").replace(
                b"Content-Length: 0", b"Content-Length: %d" % len(TABLE)))
            self.assertEqual(file.readline(), b"HTTP/1.1 100 Continue\r\n")
            self.assertEqual(file.readline(), b"\r\n")
            connection.sendall(TABLE)
            self.assertEqual(ws.read_reply(file).status, 201)
        [reply], _ = self.raw(post(TABLE, "Expect: 100-continue"))
        self.assertEqual(reply.status, 201)
        unwanted = post(b"", "Expect: 100-continue").replace(b"h: 0", b"h: 70000")
        self.assertEqual(self.raw(unwanted)[0][0].status, 413)
        self.assertEqual(self.raw(post(TABLE, "Expect: tea"))[0][0].status, 417)

    def test_a_body_must_say_that_it_is_JSON(self):
        client = self.client()
        for kind, status in [("application/json", 201), ("application/json; charset=utf-8", 201),
                             ("Application/JSON", 201), ("text/plain", 415), (None, 415), ("", 415),
                             ("application/x-www-form-urlencoded", 415),
                             ("application/jsonx", 415), ("text/json", 415)]:
            reply = client.post("/api/v1/tables", TABLE, Content_Type=kind)
            self.assertEqual(reply.status, status, kind)
        self.assertEqual(client.post("/api/v1/tables", TABLE, Content_Type="x/y").code, "type")

    def test_what_is_not_JSON_is_refused_by_name(self):
        client = self.client()
        for body in [b"", b"{", b"[]", b"null", b"\xff", b'{"setup":1}', b'{"a":{}}', b"{}{}",
                     b'{"setup":"gipf standard","setup":"dvonn"}', b'{"a":' * 100 + b"1" + b"}" * 100]:
            reply = client.post("/api/v1/tables", body)
            self.assertEqual((reply.status, reply.code), (400, "malformed"), body[:50])

    def test_other_methods(self):
        client = self.client()
        reply = client.ask("PATCH", "/api/v1/me")
        self.assertEqual((reply.status, reply.code), (405, "method"))
        self.assertEqual(reply["allow"], "GET, HEAD, POST, PUT, DELETE")
        head = client.ask("HEAD", "/api/v1/me")
        whole = client.get("/api/v1/me")
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertEqual(head["content-length"], whole["content-length"])
        self.assertEqual(client.delete("/api/v1/session").status, 204)
        self.assertIsNone(client.delete("/api/v1/session")["content-length"])
        missing = client.get("/api/v1/nosuch")
        self.assertEqual((missing.status, missing.code), (404, "missing"))
        self.assertEqual(client.post("/style.css", {}).status, 405)

    def test_clients_that_vanish_before_the_answer_harm_nobody(self):
        for i in range(60):
            connection = self.server.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            data = post(TABLE)
            connection.sendall(data if i % 2 else data[:-5])
            connection.close()
        self.assertEqual(self.client().get("/api/v1/me").status, 200)
        self.assertEqual(self.metric("potentia_http_body_bytes_waiting"), 0)

    @unittest.skipUnless(os.environ.get("POTENTIA_SOAK"), "twenty seconds long")
    def test_a_body_that_does_not_end_is_answered_408(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.settimeout(40)
            connection.sendall(post(TABLE)[:-1])
            start = time.perf_counter()
            self.assertEqual(ws.read_reply(file).status, 408)
            self.assertAlmostEqual(time.perf_counter() - start, 20, delta=3)


class Callers(Live):
    def test_pages_of_other_sites_change_nothing(self):
        client = self.client()
        own = f"http://{client.host}:{client.port}"
        for origin, status in [
            (None, 204), (own, 204), (own.replace("http", "https"), 204),
            ("https://games.example.org", 204),
            ("http://games.example.org", 403), ("https://games.example.org:8443", 403),
            ("https://games.example.org.evil.net", 403), ("https://evil.net", 403),
            ("null", 403), ("", 403), (f"http://{client.host}", 403), (own + "/", 403),
            (f"ftp://{client.host}:{client.port}", 403), ("https://Games.example.org", 403),
        ]:
            reply = client.delete("/api/v1/session", Origin=origin)
            self.assertEqual(reply.status, status, origin)
            if status == 403:
                self.assertEqual(reply.code, "origin")
            # Reading is another matter: no answer lets another page see it.
            self.assertEqual(client.get("/api/v1/me", Origin=origin).status, 200)
            self.assertIsNone(reply["access-control-allow-origin"])
        twice = (f"DELETE /api/v1/session HTTP/1.1\r\nHost: {client.host}:{client.port}\r\n"
                 f"Origin: {own}\r\nOrigin: {own}\r\n\r\n")
        self.assertEqual(self.raw(twice.encode())[0][0].status, 403)

    def test_cookies_are_for_this_server_alone_and_Secure_behind_TLS(self):
        plain, proxied = self.client("127.0.0.1"), self.client("127.0.0.2")
        for client, proto, secure in [(plain, None, False), (plain, "https", False),
                                      (proxied, "http", False), (proxied, "https", True)]:
            client.cookies = {}
            reply = client.post("/api/v1/tables", TABLE, X_Forwarded_Proto=proto,
                                X_Forwarded_For="203.0.113.1")
            self.assertEqual(reply.status, 201, reply)
            [cookie] = reply.all("set-cookie")
            words = [word.strip() for word in cookie.split(";")]
            self.assertRegex(words[0], r"^potentia-visitor=[A-Za-z0-9_-]{43}$")
            for word in ["HttpOnly", "SameSite=Strict", "Path=/"]:
                self.assertIn(word, words)
            self.assertEqual("Secure" in words, secure, (proto, secure))

    def test_a_cookie_with_two_values_is_nobodys(self):
        client = self.client("127.0.0.3")
        made = client.post("/api/v1/tables", TABLE).json["table"]["id"]
        path = f"/api/v1/tables/{made}"
        mine = client.cookies["potentia-visitor"]
        client.cookies = {}
        for cookie, you in [
            (f"potentia-visitor={mine}", "white"),
            (f"a=b; potentia-visitor={mine};c", "white"),
            (f"potentia-visitor={mine}; potentia-visitor={mine}", "white"),
            (f"potentia-visitor={mine}; potentia-visitor={'A' * 43}", None),
            (f"potentia-visitor={'A' * 43}; potentia-visitor={mine}", None),
            (f'potentia-visitor="{mine}"', None),
            (f"xpotentia-visitor={mine}", None),
            (f"potentia-visitor={mine[:-1]}", None),
            ("potentia-visitor=", None),
            (";;=;=x;potentia-visitor", None),
        ]:
            reply = client.get(path, Cookie=cookie)
            self.assertEqual((reply.status, reply.json["you"]), (200, you), cookie)

    def test_a_token_that_is_none_is_refused_and_other_schemes_are_not_ours(self):
        client = self.client("127.0.0.4")
        for field, status in [("Bearer " + "A" * 43, 401), ("bearer x", 401), ("Bearer ", 200),
                              ("Basic dXNlcjpwYXNz", 200), ("Bearer", 200)]:
            self.assertEqual(client.get("/api/v1/me", Authorization=field).status, status, field)

    def address(self, source, **fields):
        """The address that the log has for a request."""
        path = f"/nosuch-{random.getrandbits(60)}"
        self.client(source).get(path + "?secret=1", **fields)
        deadline = time.time() + 5
        while time.time() < deadline:
            for line in self.lines("request"):
                if line["path"] == path:
                    self.assertEqual((line["method"], line["status"]), ("GET", 404))
                    return line["address"]
            time.sleep(0.02)
        raise AssertionError("the log has no such line")

    def test_only_proxies_that_are_believed_tell_who_asks(self):
        for source, told, address in [
            ("127.0.0.1", None, "127.0.0.1"),
            ("127.0.0.1", "203.0.113.9", "127.0.0.1"),
            ("127.0.0.2", None, "127.0.0.2"),
            ("127.0.0.2", "203.0.113.9", "203.0.113.9"),
            ("127.0.0.2", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
            ("127.0.0.2", "1.1.1.1, 203.0.113.9, 10.3.4.5", "203.0.113.9"),
            ("127.0.0.2", "10.3.4.5", "10.3.4.5"),
            ("127.0.0.2", "2001:db8::1", "2001:db8::1"),
            ("127.0.0.2", "[2001:db8::1]:443", "2001:db8::1"),
            ("127.0.0.2", "203.0.113.9:5555", "203.0.113.9"),
            ("127.0.0.2", "203.0.113.9, unknown", "127.0.0.2"),
            ("127.0.0.2", "203.0.113.9, 10.0.0.300", "127.0.0.2"),
            ("127.0.0.2", ",,", "127.0.0.2"),
        ]:
            with self.subTest(source=source, told=told):
                self.assertEqual(self.address(source, X_Forwarded_For=told), address)

    def test_metrics_are_for_this_machine_and_not_for_who_comes_through_a_proxy(self):
        text = self.client().get("/metrics")
        self.assertEqual(text.status, 200)
        self.assertIn("text/plain; version=0.0.4", text["content-type"])
        seen = set()
        for line in text.body.decode().splitlines():
            if line.startswith("# HELP "):
                continue
            self.assertRegex(line, r"^(# TYPE [a-z_]+ (counter|gauge)|[a-z_]+(\{[^}]*\})? [0-9.e+-]+)$")
            if line.startswith("# TYPE "):
                self.assertNotIn(line.split()[2], seen)
                seen.add(line.split()[2])
            else:
                self.assertIn(re.match("[a-z_]+", line)[0], seen)
        for source, told, status in [
            ("127.0.0.1", "203.0.113.9", 403), ("127.0.0.1", "127.0.0.1", 403),
            ("127.0.0.2", "203.0.113.9", 403), ("127.0.0.2", "127.0.0.1", 200),
            ("127.0.0.2", None, 200), ("127.0.0.2", "198.51.100.7", 200),
            ("127.0.0.2", "198.51.101.7", 403), ("127.0.0.1", "198.51.100.7", 403),
        ]:
            reply = self.client(source).get("/metrics", X_Forwarded_For=told)
            self.assertEqual(reply.status, status, (source, told))

    def test_healthz_says_that_all_is_well(self):
        reply = self.client().get("/healthz")
        self.assertEqual((reply.status, reply.body), (200, b"ok\n"))


class Sockets(Live):
    def refusal(self, path="/api/v1/socket", **fields):
        with self.assertRaises(ws.Refused) as caught:
            self.client("127.0.0.9").socket(path, **fields)
        return caught.exception.reply

    def closed(self, *steps, client=None):
        """The code that ends a connection on which these functions are done."""
        with (client or self.client()).socket() as live:
            live.hear("hello")
            for step in steps:
                try:
                    step(live)
                except ConnectionError:
                    break
            return live.wait_closed(5)

    def test_the_handshake_and_the_hello(self):
        with self.client().socket() as live:
            self.assertIn("\r\nSec-WebSocket-Protocol: potentia.v1", live.head)
            hello = live.hear("hello")["hello"]
            self.assertLess(abs(hello["now"] / 1000 - time.time()), 5)
            self.assertIsNone(hello["account"])
            self.assertEqual(live.close(), 1000)
        offered = {"Sec_WebSocket_Protocol": "potentia.v2, potentia.v1",
                   "Connection": "keep-alive, Upgrade", "Upgrade": "WebSocket"}
        with self.client().socket(**offered) as live:
            live.hear("hello")

    def test_handshakes_that_are_none(self):
        for fields, status, code in [
            ({"Sec_WebSocket_Protocol": None}, 400, "version"),
            ({"Sec_WebSocket_Protocol": "potentia.v2"}, 400, "version"),
            ({"Sec_WebSocket_Version": "8"}, 400, "version"),
            ({"Sec_WebSocket_Version": None}, 400, "version"),
            ({"Upgrade": None}, 400, "malformed"),
            ({"Upgrade": "h2c"}, 400, "malformed"),
            ({"Connection": "close"}, 400, "malformed"),
            ({"Sec_WebSocket_Key": None}, 400, "malformed"),
            ({"Sec_WebSocket_Key": "dGhlIHNhbXBsZQ=="}, 400, "malformed"),
            ({"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZR=="}, 400, "malformed"),
            ({"Content_Length": "5"}, 400, "malformed"),
            ({"Origin": "https://evil.net"}, 403, "origin"),
            ({"Origin": "null"}, 403, "origin"),
            ({"Authorization": "Bearer " + "A" * 43}, 401, "login"),
        ]:
            reply = self.refusal(**fields)
            self.assertEqual((reply.status, reply.code), (status, code), fields)
        self.assertEqual(self.refusal("/api/v1/sockets").status, 404)
        reply = self.client().post("/api/v1/socket", {})
        self.assertEqual((reply.status, reply["allow"]), (405, "GET"))

    def test_own_origins_are_let_in(self):
        client = self.client()
        for origin in [f"http://{client.host}:{client.port}", "https://games.example.org"]:
            with client.socket(Origin=origin) as live:
                live.hear("hello")

    def test_frames_that_no_browser_sends_end_the_connection(self):
        for name, code, steps in [
            ("binary", 1003, [lambda s: s.send(b"{}", kind=ws.BINARY)]),
            ("not UTF-8", 1007, [lambda s: s.send(b'"\xff"')]),
            ("half a letter", 1007, [lambda s: s.send(b"\xe2\x82")]),
            ("a surrogate", 1007, [lambda s: s.send(b"\xed\xa0\x80")]),
            ("too long", 1009, [lambda s: s.send(b"x" * 8193)]),
            ("a megabyte", 1009, [lambda s: s.send(b"x" * (1 << 20))]),
            ("only its head", 1009, [lambda s: s.send_bytes(b"\x81\xff" + b"\x7f" * 8)]),
            ("too long in parts", 1009, [lambda s: s.send(b"x" * 8000, final=False),
                                         lambda s: s.send(b"x" * 193, kind=ws.CONTINUED)]),
            ("without a mask", 1002, [lambda s: s.send(b"{}", masked=False)]),
            ("a reserved bit", 1002, [lambda s: s.send(b"{}", reserved=4)]),
            ("an unknown kind", 1002, [lambda s: s.send(b"{}", kind=3)]),
            ("an unknown control", 1002, [lambda s: s.send(b"", kind=11)]),
            ("a part of nothing", 1002, [lambda s: s.send(b"{}", kind=ws.CONTINUED)]),
            ("two beginnings", 1002, [lambda s: s.send(b"{", final=False), lambda s: s.send(b"{}")]),
            ("half a ping", 1002, [lambda s: s.send(b"", kind=ws.PING, final=False)]),
            ("a long ping", 1002, [lambda s: s.send(b"x" * 126, kind=ws.PING)]),
            ("a length in its long form", 1002, [lambda s: s.send_bytes(b"\x81\xfe\0\5")]),
            ("a close of one byte", 1002, [lambda s: s.send(b"x", kind=ws.CLOSE)]),
            ("a close that cannot be", 1002, [lambda s: s.send(b"\3\xed", kind=ws.CLOSE)]),
            ("HTTP", 1002, [lambda s: s.send_bytes(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")]),
        ]:
            with self.subTest(name):
                self.assertEqual(self.closed(*steps), code)

    def test_what_is_not_a_message_ends_the_connection(self):
        for text in ["", "x", "[]", "{", '{"do":' * 20 + "1" + "}" * 20]:
            self.assertIn(self.closed(lambda s: s.send(text)), [1003, 1007, 1008], text)

    def test_a_message_comes_in_parts_with_pings_between(self):
        with self.client("127.0.0.5").socket() as live:
            live.hear("hello")
            say = b'{"do":"lobby","on":true}'
            live.send(say[:5], final=False)
            live.send(b"are you there", kind=ws.PING)
            live.send(b"", kind=ws.CONTINUED, final=False)
            live.send(say[5:], kind=ws.CONTINUED)
            while (found := live.frame())[0] == ws.PING:
                pass
            self.assertEqual(found, (ws.PONG, b"are you there"))
            self.assertIn("lobby", live.hear("lobby"))
            for byte in ws.make_frame(say):
                live.send_bytes(bytes([byte]))
            live.hear("lobby")
            live.send_bytes(ws.make_frame(b"1", kind=ws.PONG) + ws.make_frame(say) * 3)
            self.assertEqual(live.close(1001), 1001)

    def test_half_frames_and_sudden_ends_harm_nobody(self):
        for i in range(40):
            live = self.client().socket()
            live.send_bytes(ws.make_frame(b'{"do":"lobby","on":true}')[: i % 28])
            if i % 3 == 0:
                live.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                           b"\1\0\0\0\0\0\0\0")
            live.connection.close()
        deadline = time.time() + 5
        while self.metric("potentia_websockets") and time.time() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.metric("potentia_websockets"), 0)

    def test_the_server_asks_whether_one_is_there(self):
        with self.client().socket() as live:
            kind = None
            while kind != ws.PING:
                kind, _ = live.frame(5)

    def test_a_flood_is_stopped_and_told(self):
        before = self.metric('potentia_websockets_dropped_total{why="flood"}')
        for kind, data in [(ws.PING, b""), (ws.PONG, b"x"), (ws.TEXT, b'{"do":"lobby","on":false}')]:
            frames = ws.make_frame(data, kind=kind) * 1000
            self.assertEqual(self.closed(lambda s: s.send_bytes(frames)), 1008)
        self.assertGreater(self.metric('potentia_websockets_dropped_total{why="flood"}'), before)

    def test_an_address_has_a_hundred(self):
        client = self.client("127.0.0.7")
        live = []
        try:
            with self.assertRaises(ws.Refused) as caught:
                for _ in range(101):
                    live.append(client.socket())
            reply = caught.exception.reply
            self.assertEqual((reply.status, reply.code, len(live)), (429, "slow", 100))
            self.assertGreater(int(reply["retry-after"]), 0)
            with self.client("127.0.0.8").socket() as other:
                other.hear("hello")
        finally:
            for one in live:
                one.connection.close()

    def test_the_log_tells_of_sockets_and_keeps_secrets(self):
        with self.client("127.0.0.6").socket(
                "/api/v1/socket?watch=SECRET", Cookie="potentia-visitor=SECRET") as live:
            live.hear("hello")
            live.close()
        time.sleep(0.2)
        opened = [x for x in self.lines("socket opened") if x["address"] == "127.0.0.6"]
        closed = [x for x in self.lines("socket closed") if x["address"] == "127.0.0.6"]
        self.assertEqual((len(opened), len(closed)), (1, 1))
        self.assertEqual((closed[0]["why"], closed[0]["code"]), ("left", 1000))
        with open(self.log, encoding="utf-8") as file:
            self.assertNotIn("SECRET", file.read())

    @unittest.skipUnless(os.environ.get("POTENTIA_SOAK"), "half a minute long")
    def test_who_does_not_answer_pings_is_dropped_after_half_a_minute(self):
        with self.client().socket() as dumb, self.client().socket() as alive:
            dumb.answers_pings = False
            start = time.perf_counter()
            alive.quiet(20)
            self.assertIsNone(dumb.wait_closed(60))
            self.assertAlmostEqual(time.perf_counter() - start, 30, delta=4)
            alive.quiet(0.5)
            alive.close()


class OpenHouse(Live):
    options = ("--open-house",)

    def test_a_reader_who_takes_nothing_is_dropped(self):
        slow = self.client(room=4096).socket()
        with slow, self.client().socket() as other:
            slow.connection.settimeout(0.2)
            pings = ws.make_frame(b"x" * 125, kind=ws.PING) * 500
            with self.assertRaises(OSError):
                for _ in range(2000):
                    slow.send_bytes(pings)
            other.say(do="lobby", on=True)
            other.hear("lobby")
            deadline = time.time() + 5
            while self.metric("potentia_websockets") > 1 and time.time() < deadline:
                time.sleep(0.05)
            self.assertEqual(self.metric('potentia_websockets_dropped_total{why="slow"}'), 1)

    def test_a_thousand_sockets_cost_little(self):
        before = self.metric("process_resident_memory_bytes")
        live = [self.client().socket() for _ in range(1000)]
        try:
            for one in live:
                one.hear("hello")
            grown = self.metric("process_resident_memory_bytes") - before
            print(f"a WebSocket: {grown / 1000:.0f} bytes")
            if not is_slow():
                self.assertLess(grown / 1000, 10000)
        finally:
            for one in live:
                one.connection.close()


def combined(side):
    """A game in which White's next move can be challenged and is then played for."""
    return {"setup": f"combined sides=Z:{side} tournament supply=Z4D2Y2P2",
            "position": f"combined Z:{side} 3,3 - gipf tournament "
                        "wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"}


class SideGames(Live):
    options = ("--open-house",)

    def setUp(self):
        self.white, self.black = self.client(), self.client()

    def make(self, side, clock, **more):
        """A table where both sit and a side game begins, White to start it."""
        made = self.white.post("/api/v1/tables", {**combined(side), "clock": clock,
                                                  "colour": "white", **more})
        self.assertEqual(made.status, 201, made)
        self.assertEqual(made.json["table"]["clock"], clock)
        self.table = f"/api/v1/tables/{made.json['table']['id']}"
        # What was agreed on is seen before one sits down.
        self.assertEqual(self.black.get(self.table).json["clock"], clock)
        joined = self.black.post(f"{self.table}/join", {"invite": made.json["invite"]})
        self.assertEqual(joined.status, 200, joined)
        self.act(self.white, "Zg2-g4")
        self.act(self.black, "challenge")
        if side == "dvonn":
            # Without time for it, the first turn in it belongs to the same batch.
            self.act(self.white, "first:w" if "/" in clock else "first:w;f1")

    def look(self, who=None):
        return (who or self.client()).get(self.table).json

    def command(self, who, do, **more):
        return who.post(f"{self.table}/commands", {"do": do, **more})

    def done(self, who, do, **more):
        reply = self.command(who, do, **more)
        self.assertEqual(reply.status, 200, reply)

    def act(self, who, text):
        self.done(who, "act", text=text, at=self.look()["changed"])

    def refused(self, who, do, code, **more):
        reply = self.command(who, do, **more)
        self.assertEqual((reply.status, reply.code), (409, code), reply)

    def test_time_runs_out_in_a_side_game_and_the_game_goes_on(self):
        self.make("dvonn", "fischer:600000+1000/1500+0")
        table = self.look()
        self.assertEqual(table["running"], "white")
        self.assertLessEqual(table["side"][0], 1500)
        self.assertEqual(table["side"][1], 1500)
        with self.client().socket() as live:
            live.say(do="watch", table=table["id"])
            snapshot = live.hear("snapshot")["snapshot"]
            self.assertIsNone(snapshot["you"])
            while True:
                heard = live.hear("events")
                if heard["events"][-1].get("lost"):
                    break
        event = heard["events"][-1]
        self.assertEqual((event["kind"], event["by"], event["text"], event["lost"]),
                         ("acted", "white", "concede", "time"))
        self.assertEqual(event["side"], [0, 1500])
        self.assertIsNone(heard["state"]["side"])
        table = self.look()
        self.assertEqual((table["stage"], table["end"]), ("playing", None))
        self.assertGreater(min(table["left"]), 500000)
        # A takeback leads back into it.
        self.done(self.white, "ask-takeback")
        self.done(self.black, "grant-takeback")
        table = self.look()
        self.assertEqual((table["actor"], table["side"][1]), ("white", 1500))
        self.assertGreater(table["side"][0], 0)

    def test_a_side_game_is_given_up_on_either_turn(self):
        for giver in ("white", "black"):
            self.make("dvonn", "fischer:600000+0/60000+2000")
            self.done(getattr(self, giver), "concede", id="c1")
            table = self.look()
            self.assertEqual(table["stage"], "playing")
            self.assertIsNone(table["side"])
            event = table["events"][-1]
            self.assertEqual((event["by"], event["text"]),
                             (giver, "concede" if giver == "white" else "leave"))
            # Once is enough, and again is harmless.
            self.done(getattr(self, giver), "concede", id="c1")
            self.refused(self.white, "concede", "now")
            self.refused(self.black, "concede", "now")
            self.done(self.white, "resign")
            self.assertEqual(self.look()["end"], "resigned")
            self.refused(self.black, "concede", "over")

    def test_nobody_else_gives_it_up(self):
        self.make("dvonn", "fischer:600000+0/60000+0")
        self.assertEqual(self.command(self.client(), "concede").status, 403)
        self.refused(self.black, "act", "turn", text="leave", at=self.look()["changed"])
        reply = self.command(self.white, "act", text="leave", at=self.look()["changed"])
        self.assertGreaterEqual(reply.status, 400, reply)
        self.assertEqual(self.look()["actor"], "white")

    def test_without_a_clock_it_is_given_up_just_the_same(self):
        self.make("dvonn", "none")
        self.assertIsNone(self.look()["side"])
        self.done(self.white, "concede")
        self.assertEqual(self.look()["events"][-1]["text"], "leave")
        self.refused(self.white, "concede", "now")

    def test_a_secret_stays_one_through_restarts_and_takebacks(self):
        self.make("rps", "fischer:600000+0/60000+0")
        self.act(self.white, "rock")
        for who in (self.black, self.client()):
            self.assertEqual(self.look(who)["events"][-1]["text"], "?")
            self.assertNotIn("rock", json.dumps(self.look(who)))
        self.refused(self.black, "ask-takeback", "now")
        left = self.look()["side"]
        self.assertEqual(type(self).server.stop()[0], 0)
        type(self).server = Server(os.path.join(self.folder, "web"), "--log", self.log, "--store",
                                   os.path.join(self.folder, "live.db"), *self.options)
        self.white.port = self.black.port = self.server.port
        table = self.look(self.black)
        self.assertEqual((table["events"][-1]["text"], table["actor"]), ("?", "black"))
        self.assertEqual(table["side"][0], left[0])
        self.act(self.black, "paper")
        acted = [e["text"] for e in self.look()["events"] if e["kind"] == "acted"]
        self.assertEqual(acted[-2:], ["rock", "paper"])
        # Black knows White's choice by now, so both choose again.
        self.done(self.black, "ask-takeback")
        self.done(self.white, "grant-takeback")
        self.assertEqual(self.look()["actor"], "white")
        self.act(self.white, "scissors")
        self.assertEqual(self.look(self.black)["events"][-1]["text"], "?")
        self.assertNotIn("scissors", json.dumps(self.look(self.black)))

    def test_by_days(self):
        self.make("dvonn", "days:3/1")
        table = self.look()
        self.assertGreater(table["side"][0], 86000000)
        self.act(self.white, "a1")
        self.done(self.black, "offer-draw")
        self.done(self.white, "accept-draw")
        self.assertEqual(self.look()["end"], "agreed")

    def test_absurd_times_are_refused(self):
        for clock in ("fischer:600000+0/0+0", "fischer:600000+0/604800001+0",
                      "fischer:600000+0/-1+0", "fischer:600000+0/1+3600001", "days:3/31",
                      "fischer:600000+0/99999999999999999999+0", "days:3/0", "none/60000+0",
                      "fischer:600000+0/3", "days:3/60000+0"):
            reply = self.white.post("/api/v1/tables", {**combined("rps"), "clock": clock})
            self.assertEqual((reply.status, reply.code), (400, "malformed"), (clock, reply))
        reply = self.white.post("/api/v1/tables", {"setup": "gipf standard",
                                                   "clock": "fischer:600000+0/60000+0"})
        self.assertEqual(reply.status, 400, reply)


class Ending(unittest.TestCase):
    def setUp(self):
        self.folder = make_folder({"index.html": INDEX})
        self.web = os.path.join(self.folder, "web")
        self.addCleanup(shutil.rmtree, self.folder)

    def refused(self, status, *args, says):
        done = subprocess.run([PROGRAM, "serve", "--no-open", "--listen", "0", "--assets", self.web,
                               *args], capture_output=True, timeout=20, env=environment())
        err = done.stderr.decode()
        self.assertEqual(done.returncode, status, err)
        self.assertRegex(err, r"^potentia: serve: [^\n]*\n$")
        self.assertIn(says, err)

    def test_everybody_hears_bye_and_nothing_acknowledged_is_lost(self):
        server = Server(self.web)
        client = ws.Client(server.host, server.port)
        made = client.post("/api/v1/tables", TABLE).json
        other = ws.Client(server.host, server.port)
        joined = other.post(f"/api/v1/tables/{made['table']['id']}/join",
                            {"invite": made["invite"]})
        self.assertEqual(joined.status, 200, joined)
        with client.socket() as live:
            live.say(do="watch", table=made["table"]["id"])
            snapshot = live.hear("snapshot")["snapshot"]
            live.say(do="act", table=made["table"]["id"], id="m1", at=snapshot["changed"],
                     text="a1-b2")
            heard = live.hear("done")
            status, seconds, err = server.stop()
            self.assertEqual(live.hear("bye")["bye"], "stopping")
            self.assertEqual(live.wait_closed(), 1001)
        self.assertEqual((status, err), (0, ""))
        self.assertLess(seconds, 5 if is_slow() else 2)
        again = Server(self.web)
        client.port = again.port
        table = client.get(f"/api/v1/tables/{made['table']['id']}").json
        self.assertEqual(table["last"], heard["event"])
        self.assertEqual(table["you"], "white")
        self.assertEqual(again.stop()[0::2], (0, ""))

    def test_sockets_that_do_not_say_goodbye_do_not_keep_it(self):
        server = Server(self.web)
        client = ws.Client(server.host, server.port)
        with client.socket() as live, client.socket():
            live.send_bytes(b"\x81")
            status, seconds, err = server.stop()
        self.assertEqual((status, err), (0, ""))
        self.assertLess(seconds, 5 if is_slow() else 2)

    def test_without_a_store_there_is_the_page_alone(self):
        server = Server(self.web, "--no-store")
        client = ws.Client(server.host, server.port)
        self.assertEqual(client.get("/").body, INDEX)
        self.assertEqual(client.get("/api/v1/me").status, 404)
        self.assertEqual(client.post("/api/v1/tables", TABLE).status, 405)
        self.assertEqual(client.get("/healthz").status, 200)
        self.assertEqual(client.get("/metrics").status, 200)
        with self.assertRaises(ws.Refused):
            client.socket()
        self.assertEqual(server.stop()[0], 0)
        self.assertEqual(os.listdir(self.folder), ["web"])

    def test_a_store_that_cannot_be_had(self):
        self.refused(1, "--store", "/dev/null/x.db", says="--no-store")
        with open(os.path.join(self.folder, "text"), "w", encoding="utf-8") as file:
            file.write("this is no database, and long enough to be sure of that\n" * 100)
        self.refused(1, "--store", os.path.join(self.folder, "text"), says="cannot open the database")
        server = Server(self.web)
        self.refused(1, "--store", os.path.join(self.folder, "potentia.db"), says="cannot open the database")
        self.assertEqual(server.stop()[0], 0)

    def test_options_that_are_none(self):
        for args, says in [
            (["--proxy", "proxy.example.org"], "--proxy"), (["--proxy", "10.0.0.1/8"], "--proxy"),
            (["--proxy", "10.0.0.0/33"], "--proxy"), (["--proxy", ""], "--proxy"),
            (["--metrics-from", "::1/129"], "--metrics-from"),
            (["--origin", "games.example.org"], "--origin"), (["--origin", "https://"], "--origin"),
            (["--origin", "https://x/path"], "--origin"), (["--origin", "ftp://x"], "--origin"),
            (["--engines", "0"], "--engines"), (["--engine-memory", "x"], "--engine-memory"),
            (["--store", "x", "--no-store"], "cannot be combined"),
        ]:
            self.refused(2, *args, says=says)
        self.refused(1, "--log", "/nonexistent/log", says="--log")

    def test_what_is_no_request_is_in_the_log_too(self):
        log = os.path.join(self.folder, "log")
        server = Server(self.web, "--no-store", "--log", log)
        for data in [b"\0\0", b"GET /\"\\{} HTTP/1.1\r\n\r\n", b"GET /%22%7f HTTP/1.1\r\nHost: localhost\r\n\r\n"]:
            with server.connect() as connection:
                connection.sendall(data)
                connection.recv(100)
        self.assertEqual(server.stop()[0], 0)
        with open(log, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual([(x["method"], x["path"], x["status"]) for x in lines], [("-", "-", 400)] * 3)

    def test_a_log_that_was_moved_away_is_begun_anew(self):
        log = os.path.join(self.folder, "log")
        server = Server(self.web, "--no-store", "--log", log)
        client = ws.Client(server.host, server.port)
        client.get("/first")
        os.rename(log, log + ".1")
        server.process.send_signal(signal.SIGHUP)
        deadline = time.time() + 5
        while not os.path.exists(log) and time.time() < deadline:
            time.sleep(0.02)
        client.get("/second")
        self.assertEqual(server.stop()[0], 0)
        for path, has in [(log + ".1", "/first"), (log, "/second")]:
            with open(path, encoding="utf-8") as file:
                paths = [json.loads(line).get("path") for line in file]
                self.assertEqual([p for p in paths if p], [has])

    def test_the_terminal_going_away_ends_it(self):
        server = Server(self.web, "--no-store")
        self.assertEqual(server.stop(signal.SIGHUP)[0::2], (0, ""))

    def test_the_log_on_the_standard_error(self):
        server = Server(self.web, "--no-store", "--log", "-")
        ws.Client(server.host, server.port).get("/?x=1")
        status, _, err = server.stop()
        line = json.loads(err.splitlines()[0])
        self.assertEqual((status, line["path"], line["status"]), (0, "/", 200))
        self.assertEqual(line["bytes"], len(INDEX))


if __name__ == "__main__":
    sys.exit(outside.main())
