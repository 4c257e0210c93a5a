"""A server with a folder of files, as the tests of `potentia serve` start it and ask it."""

import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest


def tested():
    """The program under test, as outside.main has told the script."""
    return sys.modules["__main__"].PROGRAM


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
            [program or tested(), "serve", "--listen", listen, "--assets", folder, *options]
            + ([] if env else ["--no-open"]),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**env),
        )
        self.first = self.process.stdout.readline().decode()
        found = re.match(r"Potentia is running at http://(\[?[^/]*?\]?):(\d+)/\n$", self.first)
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
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for name, value in fields.items():
            head += f"{name.replace('_', '-')}: {value}\r\n"
        return self.raw(head.encode("latin-1") + b"\r\n", bodiless=method == "HEAD")[0]

    def check_strict(self, reply):
        for name, value in STRICT.items():
            self.assertEqual(reply[name], value)
        self.assertIn("camera=()", reply["permissions-policy"])
        self.assertIsNone(reply["server"])


def is_slow():
    """Whether the clock shows more than the server's time: sanitizers, or a machine at work."""
    with open(tested(), "rb") as file:
        return b"__asan_init" in file.read() or os.getloadavg()[0] > os.cpu_count()
