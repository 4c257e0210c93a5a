"""A server, its load and its clients, for tests and measurements of the whole path."""

import base64
import http.client
import json
import os
import random
import re
import socket
import struct
import subprocess
import tempfile
import time


def free_port():
    """Below the ports that the system gives to whoever connects: one of those could be taken by a
    client of another test before the server comes to it."""
    while True:
        port = random.randrange(10000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Server:
    """`potentia serve` on a port of its own, which it keeps when it is started again."""

    def __init__(self, program, store, *options, assets=None, environment=None):
        self.program, self.store, self.options = program, store, options
        self.directory = tempfile.mkdtemp(prefix="potentia-serve-")
        self.assets = assets
        if not assets:
            self.assets = os.path.join(self.directory, "web")
            os.mkdir(self.assets)
            with open(os.path.join(self.assets, "index.html"), "w", encoding="ascii") as file:
                file.write("<!doctype html><title>Potentia</title>")
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = os.path.join(self.directory, "log")
        self.process = None

    def start(self, patience=20):
        """Returns the seconds until the page was there."""
        command = [self.program, "serve", "--no-open", "--listen", f"127.0.0.1:{self.port}"]
        command += ["--store", self.store, "--assets", self.assets, "--log", self.log]
        begun = time.monotonic()
        with open(os.path.join(self.directory, "output"), "a", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdout=output,
                stderr=output,
                env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", **(self.environment or {})},
            )
        while True:
            try:
                if self.get("/")[0] == 200:
                    return time.monotonic() - begun
            except OSError:
                pass
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended by itself: {self.output()}")
            if time.monotonic() > begun + patience:
                raise AssertionError("the server does not answer")
            time.sleep(0.002)

    def output(self):
        with open(os.path.join(self.directory, "output"), encoding="utf-8") as file:
            return file.read()[-2000:]

    def logged(self):
        if not os.path.exists(self.log):
            return ""
        with open(self.log, encoding="utf-8") as file:
            return file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Asks it to end; returns its status."""
        self.process.terminate()
        return self.process.wait(30)

    def end(self):
        if self.process and self.process.poll() is None:
            self.kill()

    def ask(self, method, path, body=None, cookie=None, address="127.0.0.1"):
        """Status, what was said (JSON taken apart), and the visitor's cookie where one was set."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=10, source_address=(address, 0)
        )
        headers = {"Cookie": cookie} if cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.headers.get_content_type() == "application/json":
                text = json.loads(text)
            found = re.search(r"potentia-visitor=[^;]*", answer.headers.get("Set-Cookie") or "")
            return answer.status, text, found.group() if found else None
        except http.client.HTTPException as fault:
            raise OSError(str(fault)) from fault
        finally:
            connection.close()

    def get(self, path, cookie=None):
        return self.ask("GET", path, cookie=cookie)

    def metrics(self):
        """Numbers by name, those with labels added up."""
        numbers = {}
        for line in self.get("/metrics")[1].decode().splitlines():
            if not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                name = name.split("{")[0]
                numbers[name] = numbers.get(name, 0) + float(value)
        return numbers


class Load:
    """bench/server/load, which plays and checks."""

    def __init__(self, program, mode, servers, *options):
        urls = [word for server in servers for word in ("--url", server.url)]
        self.lines, self.partial = [], ""
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [program, mode, *urls, *map(str, options)], stdout=subprocess.PIPE, stderr=self.errors
        )
        os.set_blocking(self.process.stdout.fileno(), False)

    def read(self):
        while True:
            try:
                data = os.read(self.process.stdout.fileno(), 65536)
            except BlockingIOError:
                return
            if not data:
                return
            self.partial += data.decode()
            *whole, self.partial = self.partial.split("\n")
            self.lines += whole

    def figures(self):
        self.read()
        pairs = [line.split(" ") for line in self.lines]
        return {pair[0]: float(pair[1]) for pair in pairs if len(pair) == 2}

    def wait_for(self, name, least=0, patience=60):
        """Until a figure is there and large enough."""
        end = time.monotonic() + patience
        while self.figures().get(name, -1) < least:
            if self.process.poll() is not None and self.figures().get(name, -1) < least:
                raise AssertionError(f"the load ended before {name} {least}: {self.complaints()}")
            if time.monotonic() > end:
                raise AssertionError(f"{name} is {self.figures().get(name)}, not {least}")
            time.sleep(0.02)

    def complaints(self):
        self.errors.seek(0)
        return self.errors.read()[-3000:]

    def finish(self, patience=240):
        """Its figures, once it is through; fails where it found a fault."""
        end = time.monotonic() + patience
        while self.process.poll() is None:
            self.read()
            if time.monotonic() > end:
                self.process.kill()
                raise AssertionError(f"the load does not end: {self.lines[-5:]}")
            time.sleep(0.02)
        figures = self.figures()
        if self.process.returncode:
            raise AssertionError(f"{figures}\n{self.complaints()}")
        return figures

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()


class Socket:
    """A WebSocket that can also misbehave. `address` is where it seems to come from."""

    def __init__(self, server, cookie=None, address="127.0.0.1", timeout=10):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.buffer = b""
        lines = [
            "GET /api/v1/socket HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Protocol: potentia.v1",
        ]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                raise OSError("closed in the handshake")
            self.buffer += more
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(head.split(b"\r\n")[0].decode())

    def frame(self, data, opcode=1, masked=True, final=True):
        size = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if masked:
            mask = os.urandom(4)
            stream = (mask * (size // 4 + 1))[:size]
            mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
            head += mask
            data = mixed.to_bytes(size, "big")
        return head + data

    def send_raw(self, data):
        self.socket.sendall(data)

    def send(self, what):
        self.send_raw(self.frame(json.dumps(what).encode()))

    def take(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise OSError("closed")
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self):
        """Opcode and data of the next frame."""
        first, second = self.take(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack(">H", self.take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(size)

    def hear(self, wanted):
        """The next message that has this member."""
        while True:
            opcode, data = self.receive()
            if opcode == 9:
                self.send_raw(self.frame(data, 10))
            elif opcode == 8:
                raise OSError(f"closed with {int.from_bytes(data[:2], 'big')}")
            elif opcode == 1:
                message = json.loads(data)
                if wanted in message:
                    return message

    def until_closed(self):
        """The close code, 0 where there was none."""
        try:
            while True:
                opcode, data = self.receive()
                if opcode == 8:
                    return int.from_bytes(data[:2], "big")
        except OSError:
            return 0

    def close(self):
        self.socket.close()
