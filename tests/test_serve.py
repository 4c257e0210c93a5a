#!/usr/bin/env python3
"""potentia serve from outside: files, caching, ranges, tricks with paths, slow and rude clients;
and the way to the tables: bodies, origins, proxies, WebSockets, endings.

    tests/test_serve.py [PROGRAM] [TEST...]
"""

import email.utils
import gzip
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import outside
import ws

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")

INDEX = b"<!doctype html><title>Page</title>\n"
SCRIPT = b"export const answer = 42;\n" * 200
MODULE = bytes(range(256)) * 40
BIG = os.urandom(8 << 20)
SECRET = b"not for the world"
FILES = {
    "index.html": INDEX,
    "app-QH6RNSM4.js": SCRIPT,
    "app-QH6RNSM4.js.gz": gzip.compress(SCRIPT),
    "app-QH6RNSM4.js.br": b"as if packed by brotli",
    "engine.0123abcd9.wasm": MODULE,
    "only.js": SCRIPT,
    "only.js.gz": gzip.compress(SCRIPT),
    "sw.js": b"self.skipWaiting();\n",
    "manifest.webmanifest": b"{}\n",
    "style.css": b"body{}\n",
    "icons/icon-maskable.svg": b"<svg/>\n",
    "empty.txt": b"",
    "alone.gz": b"packed, but a form of nothing",
    "help/index.html": b"help\n",
    "big.bin": BIG,
    ".hidden": SECRET,
}
STRICT = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
}


def environment(**changes):
    env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8"}
    # What the sanitizers are told stays in force.
    env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    env.update(changes)
    return env


def make_folder(files):
    folder = tempfile.mkdtemp(prefix="potentia-serve-")
    for name, content in files.items():
        path = os.path.join(folder, "web", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    return folder


class Server:
    """A server on a free port, with the files of a folder."""

    def __init__(self, folder, *options, listen="127.0.0.1:0", program=None, **env):
        self.started = time.perf_counter()
        options = options or ("--store", os.path.join(os.path.dirname(folder), "potentia.db"))
        self.process = subprocess.Popen(
            [program or PROGRAM, "serve", "--listen", listen, "--assets", folder, *options]
            + ([] if env else ["--no-open"]),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**env),
        )
        self.first = self.process.stdout.readline().decode()
        found = re.match(r"Potentia is at http://(\[?[^/]*?\]?):(\d+)/\n$", self.first)
        if not found:
            self.process.kill()
            raise AssertionError(self.first + self.process.communicate()[1].decode())
        self.host = found[1].strip("[]")
        self.port = int(found[2])

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=20)

    def stop(self, number=signal.SIGTERM):
        """Asks it to end; returns its status, how long it took, and what it complained of."""
        start = time.perf_counter()
        self.process.send_signal(number)
        err = self.process.communicate(timeout=10)[1].decode()
        return self.process.returncode, time.perf_counter() - start, err


class Reply:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def __getitem__(self, name):
        return self.fields.get(name)


def read_reply(file, bodiless=False):
    """Reads one reply; None where the connection ends instead."""
    line = file.readline()
    if not line:
        return None
    status = int(re.match(rb"HTTP/1\.1 (\d{3}) [A-Z][A-Za-z -]*\r\n$", line)[1])
    fields = {}
    while (line := file.readline()) != b"\r\n":
        name, value = re.match(rb"([A-Za-z-]+): (.*)\r\n$", line).groups()
        assert name.lower().decode() not in fields, line
        fields[name.lower().decode()] = value.decode()
    length = int(fields.get("content-length", 0))
    if bodiless or status == 304:
        length = 0
    body = file.read(length)
    assert len(body) == length, "the reply is cut short"
    return Reply(status, fields, body)


class Case(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.folder = make_folder(FILES)
        web = os.path.join(cls.folder, "web")
        with open(os.path.join(cls.folder, "secret"), "wb") as file:
            file.write(SECRET)
        os.symlink("../secret", os.path.join(web, "link"))
        os.symlink("..", os.path.join(web, "up"))
        os.mkfifo(os.path.join(web, "pipe"))
        cls.server = Server(web)

    @classmethod
    def tearDownClass(cls):
        status, _, err = cls.server.stop()
        shutil.rmtree(cls.folder)
        assert status == 0 and not err, f"status {status}: {err}"

    def raw(self, data, bodiless=False):
        """Sends bytes; returns the reply, and whether the server closed after it."""
        with self.server.connect() as connection:
            connection.sendall(data)
            with connection.makefile("rb") as file:
                reply = read_reply(file, bodiless)
                if reply is None:
                    return None, True
                connection.settimeout(1)
                try:
                    return reply, file.read(1) == b""
                except TimeoutError:
                    return reply, False

    def get(self, path, method="GET", **fields):
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        for name, value in fields.items():
            head += f"{name.replace('_', '-')}: {value}\r\n"
        return self.raw(head.encode("latin-1") + b"\r\n", bodiless=method == "HEAD")[0]

    def check_strict(self, reply):
        for name, value in STRICT.items():
            self.assertEqual(reply[name], value)
        self.assertIn("camera=()", reply["permissions-policy"])
        self.assertIsNone(reply["server"])


class Files(Case):
    def test_the_page_and_every_file_come_whole_with_their_types(self):
        for path, name, kind in [
            ("/", "index.html", "text/html; charset=utf-8"),
            ("/index.html", "index.html", "text/html; charset=utf-8"),
            ("/app-QH6RNSM4.js", "app-QH6RNSM4.js", "text/javascript; charset=utf-8"),
            ("/engine.0123abcd9.wasm", "engine.0123abcd9.wasm", "application/wasm"),
            ("/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json"),
            ("/style.css", "style.css", "text/css; charset=utf-8"),
            ("/icons/icon-maskable.svg", "icons/icon-maskable.svg", "image/svg+xml"),
            ("/empty.txt", "empty.txt", "text/plain; charset=utf-8"),
            ("/alone.gz", "alone.gz", "application/octet-stream"),
            ("/help/", "help/index.html", "text/html; charset=utf-8"),
            ("/big.bin", "big.bin", "application/octet-stream"),
            ("/index.html?lang=de&x=%00", "index.html", "text/html; charset=utf-8"),
            ("/%69ndex.html", "index.html", "text/html; charset=utf-8"),
            ("http://elsewhere/index.html", "index.html", "text/html; charset=utf-8"),
            ("http://elsewhere", "index.html", "text/html; charset=utf-8"),
        ]:
            with self.subTest(path=path):
                reply = self.get(path)
                self.assertEqual(reply.status, 200)
                self.assertEqual(reply["content-type"], kind)
                self.assertEqual(reply["accept-ranges"], "bytes")
                self.assertTrue(reply.body == FILES[name])
                self.check_strict(reply)

    def test_the_date_is_now(self):
        date = email.utils.parsedate_to_datetime(self.get("/")["date"])
        self.assertLess(abs(date.timestamp() - time.time()), 5)

    def test_hashed_names_are_kept_for_a_year_and_others_asked_for_again(self):
        year = "public, max-age=31536000, immutable"
        for path in ["/app-QH6RNSM4.js", "/engine.0123abcd9.wasm"]:
            self.assertEqual(self.get(path)["cache-control"], year)
        for path in ["/", "/index.html", "/sw.js", "/manifest.webmanifest", "/only.js",
                     "/icons/icon-maskable.svg"]:
            self.assertEqual(self.get(path)["cache-control"], "no-cache", path)

    def test_the_form_that_is_accepted_best_is_sent(self):
        script = "/app-QH6RNSM4.js"
        plain, packed, tight = (FILES["app-QH6RNSM4.js" + end] for end in ["", ".gz", ".br"])
        for accept, encoding, body in [
            (None, None, plain),
            ("", None, plain),
            ("gzip, deflate, br, zstd", "br", tight),
            ("gzip", "gzip", packed),
            ("GZIP;q=1.0, br;q=0.5", "gzip", packed),
            ("br;q=0, gzip;q=0.001", "gzip", packed),
            ("br;q=0, gzip;q=0", None, plain),
            ("*", "br", tight),
            ("br;q=0, *;q=0.3", "gzip", packed),
            ("identity, gzip;q=0.5", None, plain),
            ("identity;q=0", None, plain),
            ("gzip;q=x", "gzip", packed),
            (",,;;,gzipp,q=1", None, plain),
        ]:
            with self.subTest(accept=accept):
                reply = self.get(script, **({} if accept is None else {"Accept_Encoding": accept}))
                self.assertEqual(reply["content-encoding"], encoding)
                self.assertEqual(reply.body, body)
                self.assertEqual(reply["vary"], "Accept-Encoding")
                self.assertEqual(reply["content-type"], "text/javascript; charset=utf-8")
        self.assertEqual(self.get("/only.js", Accept_Encoding="br, gzip")["content-encoding"], "gzip")
        self.assertIsNone(self.get("/sw.js", Accept_Encoding="br, gzip")["content-encoding"])
        self.assertIsNone(self.get("/sw.js")["vary"])

    def test_packed_forms_have_no_address_of_their_own(self):
        for path in ["/app-QH6RNSM4.js.gz", "/app-QH6RNSM4.js.br", "/only.js.gz"]:
            self.assertEqual(self.get(path).status, 404)

    def test_HEAD_tells_what_GET_would_and_sends_nothing(self):
        whole = self.get("/only.js")
        reply, closed = self.raw(b"HEAD /only.js HTTP/1.1\r\nHost: x\r\n\r\n", bodiless=True)
        self.assertFalse(closed)
        self.assertEqual(reply.status, 200)
        for name in ["content-length", "content-type", "etag", "vary", "cache-control"]:
            self.assertEqual(reply[name], whole[name])
        lost = self.get("/lost", "HEAD")
        self.assertEqual((lost.status, lost.body), (404, b""))
        self.assertGreater(int(lost["content-length"]), 0)

    def test_what_the_browser_has_is_not_sent_again(self):
        first = self.get("/only.js")
        packed = self.get("/only.js", Accept_Encoding="gzip")
        self.assertNotEqual(first["etag"], packed["etag"])
        for known in [first["etag"], f'"x", W/{first["etag"]}', "*"]:
            for method in ["GET", "HEAD"]:
                reply = self.get("/only.js", method, If_None_Match=known)
                self.assertEqual((reply.status, reply.body), (304, b""))
                self.assertEqual(reply["etag"], first["etag"])
                self.assertEqual(reply["cache-control"], "no-cache")
                self.assertEqual(reply["vary"], "Accept-Encoding")
                self.assertIsNone(reply["content-length"])
                self.check_strict(reply)
        for known in ['"x"', first["etag"][:-1], packed["etag"], ""]:
            self.assertEqual(self.get("/only.js", If_None_Match=known).status, 200)
        self.assertEqual(self.get("/", If_None_Match=first["etag"]).status, 200)

    def test_equal_content_has_equal_tags_and_other_content_others(self):
        tags = {self.get(p)["etag"] for p in ["/", "/sw.js", "/style.css", "/empty.txt"]}
        self.assertEqual(len(tags), 4)
        self.assertEqual(self.get("/only.js")["etag"], self.get("/app-QH6RNSM4.js")["etag"])


class Ranges(Case):
    path = "/engine.0123abcd9.wasm"

    def test_one_part(self):
        size = len(MODULE)
        for asked, first, last in [
            ("bytes=0-0", 0, 0),
            ("bytes=100-299", 100, 299),
            ("bytes=100-", 100, size - 1),
            (f"bytes=0-{size + 5}", 0, size - 1),
            (f"bytes={size - 1}-{10 ** 40}", size - 1, size - 1),
            ("bytes=-1", size - 1, size - 1),
            (f"bytes=-{10 ** 40}", 0, size - 1),
            ("BYTES=5-6", 5, 6),
        ]:
            with self.subTest(asked=asked):
                reply = self.get(self.path, Range=asked)
                self.assertEqual(reply.status, 206)
                self.assertEqual(reply["content-range"], f"bytes {first}-{last}/{size}")
                self.assertEqual(reply.body, MODULE[first : last + 1])
                self.assertEqual(reply["content-type"], "application/wasm")
                self.check_strict(reply)

    def test_beyond_the_end(self):
        for path, asked in [
            (self.path, f"bytes={len(MODULE)}-"),
            (self.path, f"bytes={10 ** 40}-"),
            (self.path, "bytes=-0"),
            ("/empty.txt", "bytes=0-"),
            ("/empty.txt", "bytes=-5"),
        ]:
            reply = self.get(path, Range=asked)
            self.assertEqual(reply.status, 416, asked)
            self.assertEqual(reply["content-range"], f"bytes */{len(FILES[path[1:]])}")
            self.check_strict(reply)

    def test_what_is_not_one_range_gets_the_whole(self):
        for asked in ["bytes=0-1,5-6", "bytes=5-4", "bytes=-", "bytes=", "bytes", "lines=1-2",
                      "bytes=a-b", "bytes=1-2x", "bytes=--1", "", "bytes 1-2"]:
            reply = self.get(self.path, Range=asked)
            self.assertEqual((reply.status, len(reply.body)), (200, len(MODULE)), asked)
        self.assertEqual(self.get(self.path, "HEAD", Range="bytes=0-1").status, 200)

    def test_a_part_only_of_the_version_the_browser_has(self):
        etag = self.get(self.path)["etag"]
        for condition, status in [
            (etag, 206),
            (f"W/{etag}", 200),
            ('"other"', 200),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 200),
        ]:
            reply = self.get(self.path, Range="bytes=1-2", If_Range=condition)
            self.assertEqual(reply.status, status, condition)
        reply = self.get(self.path, Range="bytes=1-2", If_None_Match=etag)
        self.assertEqual(reply.status, 304)

    def test_a_part_of_a_packed_form_is_a_part_of_its_bytes(self):
        reply = self.get("/only.js", Range="bytes=2-5", Accept_Encoding="gzip")
        self.assertEqual(reply.body, FILES["only.js.gz"][2:6])
        self.assertEqual(reply["content-encoding"], "gzip")


class Refusals(Case):
    def test_unknown_paths_get_a_page(self):
        for path in ["/nosuch", "/index.htm", "/index.html/", "/icons", "/icons/", "/help", "//",
                     "//index.html", "/INDEX.HTML", "/index.html%20", "/" + "a" * 7000,
                     "/.hidden", "/link", "/up/secret", "/pipe", "/%ff", "/index.html;x"]:
            reply = self.get(path)
            self.assertEqual(reply.status, 404, path)
            self.assertIn(b"<h1>Not Found</h1>", reply.body)
            self.assertEqual(reply["content-type"], "text/html; charset=utf-8")
            self.check_strict(reply)

    def test_tricks_with_paths_are_refused(self):
        for path in ["/..", "/../secret", "/%2e%2e/secret", "/.%2E/secret", "/%2e/index.html",
                     "/./index.html", "/icons/../index.html", "/icons/..", "/icons%2f..%2fx",
                     "/..%5csecret", "/..\\secret", "/index.html%00", "/%00", "/%0d%0aX:1",
                     "/%", "/%4", "/%zz", "/%c", "/index.html#x", "index.html", "*", "x:80",
                     "https://x/", "/%7f", "http://x/../secret", "/icons/..?x"]:
            reply = self.get(path)
            self.assertEqual(reply.status, 400, path)
            self.assertNotIn(SECRET, reply.body)
            self.check_strict(reply)

    def test_methods_other_than_GET_and_HEAD(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FROB", "get"]:
            reply = self.get("/", method)
            self.assertEqual(reply.status, 405, method)
            self.assertEqual(reply["allow"], "GET, HEAD")
            self.check_strict(reply)

    def test_addresses_that_are_too_long(self):
        self.assertEqual(self.get("/" + "a" * 7999).status, 404)
        for length in [8000, 10000, 20000, 200000]:
            reply = self.get("/" + "a" * length)
            self.assertEqual(reply.status, 414, length)
            self.check_strict(reply)
        # An answer comes before the line has ended.
        reply, closed = self.raw(b"GET /" + b"a" * 10000)
        self.assertEqual((reply.status, closed), (414, True))

    def test_heads_that_are_too_large(self):
        self.assertEqual(self.get("/", X="a" * 15000).status, 200)
        self.assertEqual(self.get("/", X="a" * 17000).status, 431)
        self.assertEqual(self.get("/", X="a" * 1000000).status, 431)
        self.assertEqual(self.get("/", **{f"X{i}": "y" for i in range(62)}).status, 200)
        self.assertEqual(self.get("/", **{f"X{i}": "y" for i in range(63)}).status, 431)

    def test_heads_that_can_be_read_in_two_ways(self):
        line = b"GET / HTTP/1.1\r\n"
        host = b"Host: x\r\n"
        for head in [
            line,
            line + host + host,
            line + host + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
            line + host + b"Content-Length: 0\r\nContent-Length: 0\r\n",
            line + host + b"Content-Length: +1\r\n",
            line + host + b"Content-Length: -1\r\n",
            line + host + b"Content-Length:\r\n",
            line + host + b"Content-Length: 0x10\r\n",
            line + host + b"X : y\r\n",
            line + host + b" folded: y\r\n",
            line + host + b"X: y\r\n\tfolded\r\n",
            line + host + b"no colon\r\n",
            line + host + b": no name\r\n",
            line + host + b"X: a\0b\r\n",
            line + host + b"X: a\rb\r\n",
            line + host + b"X: \x1b[31m\r\n",
            b"GET / HTTP/1.1\n" + host,
            line + b"Host: x\n",
            b"GET  / HTTP/1.1\r\n" + host,
            b"GET /  HTTP/1.1\r\n" + host,
            b"GET\t/ HTTP/1.1\r\n" + host,
            b" GET / HTTP/1.1\r\n" + host,
            b"GET / HTTP/1.1 \r\n" + host,
            b"GET /\xc3\xa9 HTTP/1.1\r\n" + host,
            b"GET /\r\n",
            b"GET / http/1.1\r\n" + host,
            b"GET / HTTP/1.11\r\n" + host,
            b"G(T / HTTP/1.1\r\n" + host,
            b"\r\n\r\n" + line + host,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"\0" * 100,
        ]:
            with self.subTest(head=head):
                reply, closed = self.raw(head + b"\r\n")
                self.assertEqual(reply.status, 400)
                self.assertTrue(closed)
                self.check_strict(reply)

    def test_other_versions(self):
        for version in ["HTTP/2.0", "HTTP/0.9", "HTTP/1.2", "HTTP/3.0"]:
            reply, closed = self.raw(f"GET / {version}\r\nHost: x\r\n\r\n".encode())
            self.assertEqual((reply.status, closed), (505, True))
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        self.assertEqual(self.raw(preface)[0].status, 505)

    def test_garbage_is_answered_or_dropped_and_the_server_goes_on(self):
        chance = random.Random(7)
        words = [b"GET ", b"/", b" HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n", b"%", b"..", b":", b"\0",
                 b"Range: bytes=", b"-", b"9" * 30, b"\xff", b"\n", b" ", b"Connection: close\r\n",
                 b"If-None-Match: ", b'W/"', b"Accept-Encoding: br;q=", b","]
        for _ in range(300):
            data = b"".join(chance.choice(words) for _ in range(chance.randrange(1, 40)))
            with self.server.connect() as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                with connection.makefile("rb") as file:
                    try:
                        while read_reply(file):
                            pass
                    except ConnectionResetError:
                        pass
        self.assertEqual(self.get("/").status, 200)


class Connections(Case):
    ask = b"GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n"

    def test_a_connection_carries_many_requests(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            for _ in range(100):
                connection.sendall(self.ask)
                reply = read_reply(file)
                self.assertEqual(reply.body, FILES["style.css"])
                self.assertIsNone(reply["connection"])

    def test_requests_sent_at_once_are_answered_in_order(self):
        paths = ["/style.css", "/big.bin", "/nosuch", "/", "/sw.js", "/big.bin"] * 5
        data = "".join(f"GET {p} HTTP/1.1\r\nHost: x\r\n\r\n" for p in paths).encode()
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(data)
            for path in paths:
                reply = read_reply(file)
                if path == "/nosuch":
                    self.assertEqual(reply.status, 404)
                else:
                    name = path[1:] or "index.html"
                    self.assertTrue(reply.body == FILES[name], path)

    def test_a_request_that_comes_byte_by_byte(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in b"\r\n" + self.ask + self.ask:
                connection.sendall(bytes([byte]))
                time.sleep(0.001)
            for _ in range(2):
                self.assertEqual(read_reply(file).status, 200)

    def test_who_says_close_or_HTTP_1_0_is_closed_after_the_answer(self):
        for head in [
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, Close\r\n\r\n",
            b"GET / HTTP/1.0\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
            b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        ]:
            reply, closed = self.raw(head + self.ask)
            self.assertEqual(reply["connection"], "close")
            self.assertTrue(closed, head)
        self.assertFalse(self.raw(self.ask)[1])

    def test_a_body_sent_all_the_same_does_not_lose_the_answer(self):
        head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 600000\r\n\r\n"
        reply, _ = self.raw(head + b"x" * 600000)
        self.assertEqual(reply.status, 405)

    def test_a_client_that_closes_its_side_still_gets_the_answer(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(self.ask + b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(read_reply(file).status, 200)
            self.assertTrue(read_reply(file).body == BIG)
            self.assertIsNone(read_reply(file))

    def test_clients_that_vanish_harm_nobody(self):
        for i in range(50):
            connection = self.server.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n"[: 1000 if i % 2 else 9])
            connection.close()
        self.assertEqual(self.get("/").status, 200)

    def test_many_connections_at_once(self):
        connections = [self.server.connect() for _ in range(200)]
        for connection in connections:
            connection.sendall(self.ask)
        for connection in connections:
            with connection, connection.makefile("rb") as file:
                self.assertEqual(read_reply(file).status, 200)

    def test_a_slow_reader_does_not_delay_others(self):
        with self.server.connect() as slow:
            slow.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
            start = time.perf_counter()
            for _ in range(20):
                self.assertEqual(self.get("/").status, 200)
            self.assertLess(time.perf_counter() - start, 10 if is_slow() else 2)
            with slow.makefile("rb") as file:
                for _ in range(3):
                    self.assertTrue(read_reply(file).body == BIG)


class Patience(Case):
    def test_a_head_that_does_not_end_is_answered_408_and_silence_is_not_yet(self):
        silent, half = self.server.connect(), self.server.connect()
        dripping = self.server.connect()
        with silent, half, dripping:
            start = time.perf_counter()
            half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            drops = iter(b"GET / HTTP/1.1\r\nX: " + b"a" * 1000)
            while not select.select([dripping], [], [], 0.1)[0]:
                dripping.sendall(bytes([next(drops)]))
                self.assertLess(time.perf_counter() - start, 14)
            for connection in [half, dripping]:
                with connection.makefile("rb") as file:
                    reply = read_reply(file)
                    self.assertEqual(reply.status, 408)
                    self.check_strict(reply)
                    self.assertIsNone(read_reply(file))
            self.assertGreater(time.perf_counter() - start, 9)
            silent.sendall(Connections.ask)
            with silent.makefile("rb") as file:
                self.assertEqual(read_reply(file).status, 200)

    @unittest.skipUnless(os.environ.get("POTENTIA_SOAK"), "half a minute long")
    def test_silence_and_a_stalled_reader_are_ended_after_half_a_minute(self):
        with self.server.connect() as silent, self.server.connect() as stalled:
            stalled.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            start = time.perf_counter()
            silent.settimeout(60)
            self.assertEqual(silent.recv(1), b"")
            self.assertAlmostEqual(time.perf_counter() - start, 30, delta=3)
            time.sleep(3)
            with self.assertRaises((AssertionError, ConnectionResetError)):
                with stalled.makefile("rb") as file:
                    read_reply(file)


class Crowded(unittest.TestCase):
    def test_when_all_places_are_taken_the_longest_silent_makes_room(self):
        folder = make_folder({"index.html": INDEX})
        self.addCleanup(shutil.rmtree, folder)
        script = os.path.join(folder, "few")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nulimit -n 64\nexec "{PROGRAM}" "$@"\n')
        os.chmod(script, 0o755)
        server = Server(os.path.join(folder, "web"), program=script)
        silent = [server.connect() for _ in range(100)]
        with server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_reply(file).body, INDEX)
        self.assertEqual(silent[0].recv(1), b"")
        for connection in silent:
            connection.close()
        self.assertEqual(server.stop()[0], 0)


class Starting(unittest.TestCase):
    def setUp(self):
        self.folder = make_folder({"index.html": INDEX})
        self.web = os.path.join(self.folder, "web")
        self.addCleanup(shutil.rmtree, self.folder)

    def fetch(self, server):
        with server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
            return read_reply(file).body

    def refused(self, status, *args, says, program=None):
        done = subprocess.run(
            [program or PROGRAM, "serve", "--no-open", *args],
            capture_output=True,
            timeout=20,
            env=environment(),
        )
        err = done.stderr.decode()
        self.assertEqual(done.returncode, status, err)
        self.assertRegex(err, r"^potentia: serve: [^\n]*\n$")
        for text in [says] if isinstance(says, str) else says:
            self.assertIn(text, err)

    def test_it_ends_at_once_with_status_0_when_told(self):
        for number in [signal.SIGINT, signal.SIGTERM]:
            server = Server(self.web)
            with server.connect():
                self.assertEqual(self.fetch(server), INDEX)
                status, seconds, err = server.stop(number)
            self.assertEqual((status, err), (0, ""))
            self.assertLess(seconds, 2 if is_slow() else 1)
            with self.assertRaises(OSError):
                server.connect()

    def test_a_signal_right_after_the_address_is_no_accident(self):
        for _ in range(10):
            self.assertEqual(Server(self.web).stop()[0], 0)

    def test_an_answer_under_way_is_finished_first(self):
        with open(os.path.join(self.web, "big.bin"), "wb") as file:
            file.write(BIG)
        server = Server(self.web)
        with server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            first = file.read(1)
            server.process.terminate()
            time.sleep(0.2)
            with self.assertRaises(OSError):
                server.connect()
            rest = file.read()
            self.assertTrue((first + rest).endswith(BIG))
        self.assertEqual(server.process.wait(2), 0)
        server.process.communicate()

    def test_a_reader_who_takes_nothing_does_not_keep_it_from_ending(self):
        with open(os.path.join(self.web, "big.bin"), "wb") as file:
            file.write(BIG)
        server = Server(self.web)
        with server.connect() as connection:
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.recv(1)
            status, seconds, _ = server.stop()
        self.assertEqual(status, 0)
        self.assertLess(seconds, 2 if is_slow() else 1)

    def test_addresses_of_every_kind(self):
        listens = ["0", "127.0.0.1:0", "0.0.0.0:0", "localhost:0"]
        if socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"):
            with open("/proc/net/if_inet6", encoding="ascii") as file:
                if "00000000000000000000000000000001" in file.read():
                    listens += ["[::1]:0", "[::]:0"]
        for listen in listens:
            server = Server(self.web, listen=listen)
            self.assertGreater(server.port, 0)
            self.assertEqual(self.fetch(server), INDEX, listen)
            notice = server.process.stdout.readline().decode()
            self.assertEqual("Other computers" in notice, listen in ["0.0.0.0:0", "[::]:0"])
            self.assertEqual(server.stop()[0], 0)

    def test_a_port_that_is_taken(self):
        server = Server(self.web)
        listen = f"127.0.0.1:{server.port}"
        self.refused(1, "--assets", self.web, "--listen", listen,
                     says=[f"port {server.port} is taken", "--listen 127.0.0.1:"])
        self.assertEqual(server.stop()[0], 0)
        again = Server(self.web, listen=listen)
        self.assertEqual(self.fetch(again), INDEX)
        self.assertEqual(again.stop()[0], 0)

    def test_addresses_that_are_none(self):
        for listen in ["", "x", "127.0.0.1", ":8484", "127.0.0.1:", "127.0.0.1:65536", "::1:80",
                       "127.0.0.1:-1", "127.0.0.1:8o", "[::1]", "[::1:80", "[]:1", "a" * 300 + ":1"]:
            self.refused(2, "--assets", self.web, "--listen", listen, says="--listen: ")
        self.refused(2, "--assets", self.web, "--listen", "no.such.host.invalid:1",
                     says="no.such.host.invalid")
        self.refused(1, "--assets", self.web, "--listen", "192.0.2.1:0", says="192.0.2.1")

    def test_folders_that_hold_no_page(self):
        empty = os.path.join(self.folder, "empty")
        os.mkdir(empty)
        for folder in [empty, os.path.join(self.folder, "nosuch")]:
            self.refused(2, "--assets", folder, says=["index.html", "make web"])
        self.refused(2, "--assets", os.path.join(self.web, "index.html"), says="cannot be read")

    def test_a_folder_that_is_too_much(self):
        with open(os.path.join(self.web, "huge"), "wb") as file:
            file.truncate(65 << 20)
        self.refused(2, "--assets", self.web, says="64 MB")
        os.unlink(os.path.join(self.web, "huge"))
        os.makedirs(os.path.join(self.web, *"abcdefghij"))
        self.refused(2, "--assets", self.web, says="8 folders")

    def test_the_page_is_found_beside_the_program_and_where_it_is_installed(self):
        for place in ["bin/web", "share/potentia/web"]:
            root = os.path.join(self.folder, place.replace("/", "-"))
            os.makedirs(os.path.join(root, "bin"))
            program = shutil.copy(PROGRAM, os.path.join(root, "bin", "potentia"))
            if not os.path.exists("/usr/local/share/potentia/web"):
                self.refused(2, says="make web", program=program)
            shutil.copytree(self.web, os.path.join(root, place))
            process = subprocess.Popen([program, "serve", "--listen", "0", "--no-open",
                                        "--no-store"],
                                       stdout=subprocess.PIPE, env=environment())
            self.assertIn(b"Potentia is at", process.stdout.readline())
            process.terminate()
            process.communicate()
            self.assertEqual(process.returncode, 0)

    def test_the_browser_is_opened_on_a_desktop_only(self):
        note = os.path.join(self.folder, "opened")
        with open(os.path.join(self.folder, "xdg-open"), "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho "$# $1" >"{note}.part" && mv "{note}.part" "{note}"\n')
        os.chmod(os.path.join(self.folder, "xdg-open"), 0o755)
        path = self.folder + ":" + os.environ.get("PATH", "/usr/bin:/bin")
        for env, opened in [({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True),
                            ({"DISPLAY": ""}, False)]:
            server = Server(self.web, PATH=path, **env)
            self.assertEqual(self.fetch(server), INDEX)
            deadline = time.time() + (5 if opened else 0.3)
            while not os.path.exists(note) and time.time() < deadline:
                time.sleep(0.02)
            self.assertEqual(os.path.exists(note), opened, env)
            if opened:
                with open(note, encoding="utf-8") as file:
                    self.assertEqual(file.read(), f"1 http://127.0.0.1:{server.port}/\n")
                os.unlink(note)
            self.assertEqual(server.stop()[0], 0)
        self.refused(2, "--open", says="contradict")

    def test_a_desktop_without_xdg_open_is_no_reason_to_fail(self):
        server = Server(self.web, PATH="/nonexistent", DISPLAY=":0")
        self.assertEqual(self.fetch(server), INDEX)
        self.assertEqual(server.stop()[0::2], (0, ""))

    def test_the_first_page_comes_within_100_ms_of_the_start(self):
        web = os.path.join(make_folder(FILES), "web")
        self.addCleanup(shutil.rmtree, os.path.dirname(web))
        times = []
        for _ in range(7):
            server = Server(web)
            self.assertEqual(self.fetch(server), INDEX)
            times.append(time.perf_counter() - server.started)
            self.assertEqual(server.stop()[0], 0)
        best = min(times) * 1000
        print(f"from start to first page: {best:.1f} ms",)
        self.assertLess(best, 2000 if is_slow() else 100)


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
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Content-Type: application/json",
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
        page = b"GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n"
        me = b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n"
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
            ("HTTP", 1002, [lambda s: s.send_bytes(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")]),
        ]:
            with self.subTest(name):
                self.assertEqual(self.closed(*steps), code)

    def test_what_is_not_a_message_ends_the_connection(self):
        for text in ["", "x", "[]", "{", '{"do":' * 20 + "1" + "}" * 20]:
            self.assertIn(self.closed(lambda s: s.send(text)), [1003, 1007, 1008], text)

    def test_a_message_comes_in_parts_with_pings_between(self):
        with self.client().socket() as live:
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
        self.refused(1, "--store", os.path.join(self.folder, "text"), says="cannot be kept")
        server = Server(self.web)
        self.refused(1, "--store", os.path.join(self.folder, "potentia.db"), says="cannot be kept")
        self.assertEqual(server.stop()[0], 0)

    def test_options_that_are_none(self):
        for args, says in [
            (["--proxy", "proxy.example.org"], "--proxy"), (["--proxy", "10.0.0.1/8"], "--proxy"),
            (["--proxy", "10.0.0.0/33"], "--proxy"), (["--proxy", ""], "--proxy"),
            (["--metrics-from", "::1/129"], "--metrics-from"),
            (["--origin", "games.example.org"], "--origin"), (["--origin", "https://"], "--origin"),
            (["--origin", "https://x/path"], "--origin"), (["--origin", "ftp://x"], "--origin"),
            (["--engines", "0"], "--engines"), (["--engine-memory", "x"], "--engine-memory"),
            (["--store", "x", "--no-store"], "contradict"),
        ]:
            self.refused(2, *args, says=says)
        self.refused(1, "--log", "/nonexistent/log", says="--log")

    def test_what_is_no_request_is_in_the_log_too(self):
        log = os.path.join(self.folder, "log")
        server = Server(self.web, "--no-store", "--log", log)
        for data in [b"\0\0", b"GET /\"\\{} HTTP/1.1\r\n\r\n", b"GET /%22%7f HTTP/1.1\r\nHost: x\r\n\r\n"]:
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


def is_slow():
    """Whether the clock shows more than the server's time: sanitizers, or a machine at work."""
    with open(PROGRAM, "rb") as file:
        return b"__asan_init" in file.read() or os.getloadavg()[0] > os.cpu_count()


if __name__ == "__main__":
    sys.exit(outside.main())
