"""A small client of docs/api.md for tests: requests over HTTP and one WebSocket, standard library
only. It sends what it is told, also what no browser would.

    client = Client("127.0.0.1", 8484)
    reply = client.post("/api/v1/tables", {"setup": "gipf standard"})
    reply.status, reply.json, reply["retry-after"]
    with client.socket() as live:
        live.say(do="watch", table=reply.json["table"]["id"])
        live.hear("snapshot")
"""

import base64
import hashlib
import json
import os
import select
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUED = 0
PROTOCOL = "potentia.v1"
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Reply:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def __getitem__(self, name):
        """The first value of a field, by its name in small letters; None where there is none."""
        return next((value for key, value in self.fields if key == name), None)

    def all(self, name):
        return [value for key, value in self.fields if key == name]

    @property
    def json(self):
        return json.loads(self.body) if self.body else None

    @property
    def code(self):
        """The word of a refusal."""
        return self.json["error"]["code"]

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


def read_reply(file, bodiless=False):
    """Reads one reply; None where the connection ends instead."""
    line = file.readline()
    if not line:
        return None
    status = int(line.split(b" ")[1])
    fields = []
    while (line := file.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode("latin-1").partition(":")
        fields.append((name.strip().lower(), value.strip()))
    length = int(dict(fields).get("content-length", 0))
    body = b"" if bodiless or status in (101, 204, 304) else file.read(length)
    return Reply(status, fields, body)


class Client:
    """One browser: it keeps its cookies. A connection a request."""

    def __init__(self, host, port, bearer=None):
        self.host, self.port, self.bearer = host, port, bearer
        self.cookies = {}

    def connect(self, timeout=20):
        return socket.create_connection((self.host, self.port), timeout=timeout)

    def fields(self, **more):
        """The fields of a request; those that are None are left out."""
        fields = {"Host": f"{self.host}:{self.port}"}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        if self.bearer:
            fields["Authorization"] = f"Bearer {self.bearer}"
        fields.update({k.replace("_", "-"): v for k, v in more.items()})
        return {k: v for k, v in fields.items() if v is not None}

    def ask(self, method, path, body=None, **more):
        """A request; `body` is bytes as they are, or what JSON is made of."""
        fields = {}
        if body is not None:
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
            fields["Content-Type"] = "application/json"
        if body is not None or method not in ("GET", "HEAD"):
            fields["Content-Length"] = str(len(body or b""))
        fields = self.fields(**{**fields, **more})
        head = f"{method} {path} HTTP/1.1\r\nConnection: close\r\n"
        head += "".join(f"{k}: {v}\r\n" for k, v in fields.items())
        with self.connect() as connection:
            connection.sendall(head.encode("latin-1") + b"\r\n" + (body or b""))
            with connection.makefile("rb") as file:
                reply = read_reply(file, bodiless=method == "HEAD")
        if reply:
            self.keep_cookies(reply)
        return reply

    def keep_cookies(self, reply):
        for cookie in reply.all("set-cookie"):
            pair, *rest = cookie.split(";")
            name, _, value = pair.partition("=")
            if not value or any(word.strip().lower() == "max-age=0" for word in rest):
                self.cookies.pop(name.strip(), None)
            else:
                self.cookies[name.strip()] = value.strip()

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body, **more):
        return self.ask("POST", path, body, **more)

    def put(self, path, body, **more):
        return self.ask("PUT", path, body, **more)

    def delete(self, path, body=None, **more):
        return self.ask("DELETE", path, body, **more)

    def socket(self, path="/api/v1/socket", timeout=20, **more):
        """A WebSocket; Refused where there is none to be had."""
        return Socket(self, path, timeout, more)


class Refused(Exception):
    """The handshake was refused; `reply` says how."""

    def __init__(self, reply):
        super().__init__(repr(reply))
        self.reply = reply


class Closed(Exception):
    """The connection has ended; `code` of the close frame, None where there was none."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


def mask(data, key):
    if not data:
        return b""
    whole = (key * (len(data) // 4 + 1))[: len(data)]
    number = int.from_bytes(data, "big") ^ int.from_bytes(whole, "big")
    return number.to_bytes(len(data), "big")


def make_frame(data, kind=TEXT, final=True, masked=True, reserved=0):
    """A frame as a client sends it, or wrongly if that is asked for."""
    first = (0x80 if final else 0) | reserved << 4 | kind
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head = struct.pack("!BB", first, bit | len(data))
    elif len(data) < 65536:
        head = struct.pack("!BBH", first, bit | 126, len(data))
    else:
        head = struct.pack("!BBQ", first, bit | 127, len(data))
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + mask(data, key)


class Socket:
    """The client's end of a WebSocket. Pings are answered while something is read."""

    def __init__(self, client, path="/api/v1/socket", timeout=20, more=()):
        key = base64.b64encode(os.urandom(16)).decode()
        fields = client.fields(**{
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": PROTOCOL,
            **dict(more),
        })
        self.connection = client.connect(timeout)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b""
        self.answers_pings = True
        self.pings = 0
        self.closed = None
        self.heard = []  # messages that `hear` has passed over
        head = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in fields.items())
        self.connection.sendall(head.encode("latin-1") + b"\r\n")
        while b"\r\n\r\n" not in self.bytes:
            if not self._more():
                break
        head, _, rest = self.bytes.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101 "):
            with self.connection, self.connection.makefile("rb") as file:
                raise Refused(read_reply(_Joined(self.bytes, file)))
        self.bytes = rest
        self.head = head.decode("latin-1")
        digest = hashlib.sha1((key + GUID).encode()).digest()
        expected = base64.b64encode(digest).decode()
        assert f"sec-websocket-accept: {expected}".lower() in self.head.lower(), self.head

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def fileno(self):
        return self.connection.fileno()

    def _more(self):
        part = self.connection.recv(65536)
        self.bytes += part
        return bool(part)

    def _whole(self):
        """Cuts a whole frame off what has come, as kind and data; None where there is none."""
        data = self.bytes
        if len(data) < 2:
            return None
        assert data[0] & 0x80 and not data[0] & 0x70 and not data[1] & 0x80, data[:2]
        length, at = data[1] & 0x7F, 2
        if length == 126:
            at = 4
        elif length == 127:
            at = 10
        if len(data) < at:
            return None
        if at > 2:
            length = int.from_bytes(data[2:at], "big")
        if len(data) < at + length:
            return None
        self.bytes = data[at + length :]
        return data[0] & 0x0F, data[at : at + length]

    # Sending.

    def send_bytes(self, data):
        self.connection.sendall(data)

    def send(self, data, **how):
        """One frame: bytes or a text as they are, of the kind asked for."""
        self.send_bytes(make_frame(data.encode() if isinstance(data, str) else data, **how))

    def say(self, **members):
        self.send(json.dumps(members))

    def close(self, code=1000):
        """Says goodbye and returns the server's code."""
        self.send(struct.pack("!H", code), kind=CLOSE)
        return self.wait_closed()

    # Receiving.

    def frame(self, timeout=20):
        """The next frame as (kind, data), control frames too. TimeoutError when none comes;
        Closed when none will."""
        deadline = time.monotonic() + timeout
        while True:
            found = self._whole()
            if found:
                return found
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.connection], [], [], left)[0]:
                raise TimeoutError("nothing was heard")
            try:
                more = self._more()
            except ConnectionError:
                more = False
            if not more:
                raise self.closed or Closed(None, "without a word")

    def message(self, timeout=20):
        """The next text as what its JSON says."""
        deadline = time.monotonic() + timeout
        while True:
            kind, data = self.frame(max(deadline - time.monotonic(), 0))
            if kind == TEXT:
                return json.loads(data)
            if kind == PING:
                self.pings += 1
                if self.answers_pings:
                    self.send(data, kind=PONG)
            elif kind == CLOSE:
                code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else None
                self.closed = Closed(code, data[2:].decode())
                raise self.closed
            elif kind != PONG:
                raise AssertionError(f"a frame of kind {kind}")

    def hear(self, member, timeout=20, **wanted):
        """The next message with that member, and those of `wanted`. Others are kept in
        `heard`."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.message(max(deadline - time.monotonic(), 0))
            if member in message and all(message.get(k) == v for k, v in wanted.items()):
                return message
            self.heard.append(message)

    def quiet(self, seconds=0.3):
        """Everything that comes within that time."""
        messages = []
        deadline = time.monotonic() + seconds
        while True:
            try:
                messages.append(self.message(max(deadline - time.monotonic(), 0)))
            except TimeoutError:
                return messages

    def wait_closed(self, timeout=20):
        """Reads up to the end; returns the code of the close frame, None where there is none."""
        deadline = time.monotonic() + timeout
        while True:
            try:
                self.message(max(deadline - time.monotonic(), 0))
            except Closed as closed:
                return closed.code


class _Joined:
    """A file that begins with bytes already read."""

    def __init__(self, start, file):
        self.start, self.file = start, file

    def readline(self):
        line, end, rest = self.start.partition(b"\n")
        if end:
            self.start = rest
            return line + end
        self.start = b""
        return line + self.file.readline()

    def read(self, count):
        part, self.start = self.start[:count], self.start[count:]
        return part + self.file.read(count - len(part)) if len(part) < count else part
