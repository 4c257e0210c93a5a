#!/usr/bin/env python3
"""potentia serve from outside: files, caching, ranges, tricks with paths, slow and rude clients.

    tests/test_serve.py [PROGRAM] [TEST...]
"""

import email.utils
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
import unittest

import outside
from served import BIG, FILES, INDEX, MODULE, SECRET, Case, Server
from served import environment, is_slow, make_folder, read_reply

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")


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
        reply, closed = self.raw(b"HEAD /only.js HTTP/1.1\r\nHost: localhost\r\n\r\n", bodiless=True)
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
        host = b"Host: localhost\r\n"
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
            line + b"Host: localhost\n",
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
            reply, closed = self.raw(f"GET / {version}\r\nHost: localhost\r\n\r\n".encode())
            self.assertEqual((reply.status, closed), (505, True))
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        self.assertEqual(self.raw(preface)[0].status, 505)

    def test_garbage_is_answered_or_dropped_and_the_server_goes_on(self):
        chance = random.Random(7)
        words = [b"GET ", b"/", b" HTTP/1.1\r\n", b"Host: localhost\r\n", b"\r\n", b"%", b"..", b":", b"\0",
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
    ask = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"

    def test_a_connection_carries_many_requests(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            for _ in range(100):
                connection.sendall(self.ask)
                reply = read_reply(file)
                self.assertEqual(reply.body, FILES["style.css"])
                self.assertIsNone(reply["connection"])

    def test_requests_sent_at_once_are_answered_in_order(self):
        paths = ["/style.css", "/big.bin", "/nosuch", "/", "/sw.js", "/big.bin"] * 5
        data = "".join(f"GET {p} HTTP/1.1\r\nHost: localhost\r\n\r\n" for p in paths).encode()
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
            b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, Close\r\n\r\n",
            b"GET / HTTP/1.0\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
            b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        ]:
            reply, closed = self.raw(head + self.ask)
            self.assertEqual(reply["connection"], "close")
            self.assertTrue(closed, head)
        self.assertFalse(self.raw(self.ask)[1])

    def test_a_body_sent_all_the_same_does_not_lose_the_answer(self):
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600000\r\n\r\n"
        reply, _ = self.raw(head + b"x" * 600000)
        self.assertEqual(reply.status, 405)

    def test_a_client_that_closes_its_side_still_gets_the_answer(self):
        with self.server.connect() as connection, connection.makefile("rb") as file:
            connection.sendall(self.ask + b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(read_reply(file).status, 200)
            self.assertTrue(read_reply(file).body == BIG)
            self.assertIsNone(read_reply(file))

    def test_clients_that_vanish_harm_nobody(self):
        for i in range(50):
            connection = self.server.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"[: 1000 if i % 2 else 9])
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
            slow.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
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
            half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
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
            stalled.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
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
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
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
            # It does not linger (2 s) for clients that keep their connection open.
            self.assertLess(seconds, 5 if is_slow() else 1.9)
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
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
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
            connection.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.recv(1)
            status, seconds, _ = server.stop()
        self.assertEqual(status, 0)
        # A response that makes no progress is given up after 30 s, but not at the end.
        self.assertLess(seconds, 10)

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
                     says=[f"port {server.port} is in use", "--listen 127.0.0.1:"])
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
            self.refused(2, "--assets", folder, says="has no index.html")
        self.refused(2, "--assets", os.path.join(self.web, "index.html"), says="cannot be read")

    def test_a_log_is_not_written_into_the_store(self):
        store = os.path.join(self.folder, "site.db")
        with open(store, "wb") as file:
            file.write(b"kept")
        link = os.path.join(self.folder, "link.log")
        os.symlink("site.db", link)
        for log in [store, os.path.join(self.web, "..", "site.db"), link]:
            self.refused(2, "--assets", self.web, "--store", store, "--log", log, says="same file")
        with open(store, "rb") as file:
            self.assertEqual(file.read(), b"kept")

    def test_a_folder_that_is_too_much(self):
        with open(os.path.join(self.web, "huge"), "wb") as file:
            file.truncate(65 << 20)
        self.refused(2, "--assets", self.web, says="64 MB")
        os.unlink(os.path.join(self.web, "huge"))
        os.makedirs(os.path.join(self.web, *"abcdefghij"))
        self.refused(2, "--assets", self.web, says="folders 8 deep")

    def test_the_page_is_found_beside_the_program_and_where_it_is_installed(self):
        for place in ["bin/web", "share/potentia/web"]:
            root = os.path.join(self.folder, place.replace("/", "-"))
            os.makedirs(os.path.join(root, "bin"))
            program = shutil.copy(PROGRAM, os.path.join(root, "bin", "potentia"))
            if not os.path.exists("/usr/local/share/potentia/web"):
                # Who runs an installed program has no sources to run make in.
                said = ["not installed", os.path.join(root, "share", "potentia", "web")]
                self.refused(2, says=said, program=program)
                ninja = os.path.join(root, "bin", "build.ninja")
                open(ninja, "w", encoding="ascii").close()
                self.refused(2, says=['run "make web"', os.path.join(root, "bin", "web")],
                             program=program)
                os.unlink(ninja)
            shutil.copytree(self.web, os.path.join(root, place))
            process = subprocess.Popen([program, "serve", "--listen", "0", "--no-open",
                                        "--no-store"],
                                       stdout=subprocess.PIPE, env=environment())
            self.assertIn(b"Potentia is running at", process.stdout.readline())
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
        self.refused(2, "--open", says="cannot be combined")

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


if __name__ == "__main__":
    sys.exit(outside.main())
