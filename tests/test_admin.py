#!/usr/bin/env python3
"""potentia admin, beside a server that is running.

    tests/test_admin.py [PROGRAM] [TEST...]
"""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")
ID = r"[A-Za-z0-9_-]{11}"


class Server:
    """potentia serve on a store of its own."""

    def __init__(self, folder, store=None):
        self.store = store or os.path.join(folder, "site.db")
        page = os.path.join(folder, "page")
        os.makedirs(page, exist_ok=True)
        with open(os.path.join(page, "index.html"), "w", encoding="ascii") as f:
            f.write("<!doctype html><title>t</title>")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--no-open", "--assets", page,
             "--store", self.store, "--open-house"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def stop(self):
        self.process.terminate()
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out + err


class Person:
    """A browser with its cookies."""

    def __init__(self, server):
        self.server = server
        self.cookies = {}

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        text = None
        if body is not None:
            text = json.dumps(body)
            headers["Content-Type"] = "application/json"
        connection.request(method, "/api/v1/" + path, text, headers)
        answer = connection.getresponse()
        data = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        connection.close()
        return answer.status, json.loads(data) if data else None

    def do(self, method, path, body=None, status=200):
        got, answer = self.ask(method, path, body)
        assert got == status, (method, path, got, answer)
        return answer


def admin(store, *words):
    done = subprocess.run([PROGRAM, "admin", "--store", store, *words], capture_output=True,
                          text=True, timeout=60, check=False, env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout, done.stderr


def eventually(test, seconds=15):
    """A server beside hears of changes within a few seconds."""
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.2)


class Admin(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name)
        self.store = self.server.store

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.stop()
        self.server.process.stdout.close()
        self.server.process.stderr.close()
        self.folder.cleanup()

    def admin(self, *words, status=0):
        code, out, err = admin(self.store, *words)
        self.assertEqual(code, status, (words, out, err))
        if status == 0:
            self.assertEqual(err, "")
        else:
            self.assertTrue(out or err.startswith("potentia: admin"), (out, err))
        return out if status == 0 else out + err

    def two_at_a_table(self, names=("", "")):
        ada, bob = Person(self.server), Person(self.server)
        made = ada.do("POST", "tables", {"setup": "gipf basic", "colour": "white",
                                         **({"name": names[0]} if names[0] else {})}, 201)
        table = made["table"]["id"]
        bob.do("POST", f"tables/{table}/join", {"invite": made["invite"],
                                               **({"name": names[1]} if names[1] else {})})
        return ada, bob, table

    def command(self, who, table, **command):
        return who.do("POST", f"tables/{table}/commands", command)

    def events(self, who, table):
        return who.do("GET", f"tables/{table}")["events"]

    def test_chat_and_game(self):
        ada, bob, table = self.two_at_a_table()
        said = self.command(ada, table, do="chat", id="c1", text="something rude")["event"]
        self.command(bob, table, do="chat", id="c2", text="something kind")
        bob.do("POST", f"tables/{table}/report", {"event": said, "text": "rude"}, 204)

        line = self.admin("reports")
        report = re.match(rf"({ID}) \S+ {re.escape(table)} {said} -\n    rude\n    > .*something rude\n$", line)
        self.assertTrue(report, line)
        changed = self.events(ada, table)[-1]["n"]
        self.admin("remove-chat", "--", table, str(said))
        self.assertIn("not a chat message", self.admin("remove-chat", "--", table, "1", status=1))
        self.assertIn("no such event", self.admin("remove-chat", "--", table, "99", status=1))
        self.admin("remove-chat", "--", table, "x", status=2)
        self.admin("remove-chat", "nonsense", "1", status=2)

        # The server beside shows it no longer, numbers stay, and the game goes on.
        eventually(lambda: "rude" not in json.dumps(self.events(bob, table)))
        kinds = [e["kind"] for e in self.events(bob, table)]
        self.assertEqual(kinds[said - 1], "removed")
        self.assertEqual(len(kinds), changed)
        state = ada.do("GET", f"tables/{table}")
        self.command(ada, table, do="act", id="m1", at=state["changed"], text="a2-b3")
        self.assertIn("something kind", json.dumps(self.events(bob, table)))

        self.admin("close-report", "--", report.group(1))
        self.assertEqual(self.admin("reports"), "")
        self.admin("close-report", "AAAAAAAAAAE", status=1)
        self.assertIn(" 0 damaged", self.admin("check"))

        self.admin("remove-game", "--", table)
        eventually(lambda: ada.do("GET", f"tables/{table}")["stage"] == "removed")
        text = json.dumps(self.events(ada, table))
        self.assertNotIn("something kind", text)
        self.assertNotIn("a2-b3", text)
        with sqlite3.connect(self.store) as db:
            bodies = " ".join(row[0] for row in db.execute("SELECT body FROM events"))
        self.assertNotIn("something", bodies)
        self.assertIn(" 1 removed, 0 damaged", self.admin("check"))
        self.assertEqual(self.server.stop()[0], 0)
        self.assertIn(" 1 removed, 0 damaged", self.admin("check"))

    def test_names(self):
        ada = Person(self.server)
        ada.do("POST", "accounts", {"name": "Rude-Name", "password": "long enough"}, 201)
        made = ada.do("POST", "tables", {"setup": "dvonn", "colour": "white"}, 201)
        table = made["table"]["id"]
        out = self.admin("remove-name", "rude-name")
        instead = re.match(r"rude-name is now called (removed-[a-z0-9]{8})\n$", out).group(1)
        eventually(lambda: ada.do("GET", "me")["account"]["name"] == instead)
        eventually(lambda: ada.do("GET", f"tables/{table}")["seats"]["white"]["name"] == instead)
        self.assertEqual(ada.ask("GET", "people/Rude-Name")[0], 404)
        self.assertEqual(ada.do("GET", f"people/{instead}")["name"], instead)
        self.assertIn("no account", self.admin("remove-name", "rude-name", status=1))
        self.assertIn("has an account", self.admin("remove-name", "--", table, "white", status=1))

        guest, _, other = self.two_at_a_table(("Rude Guest", "Kind Guest"))
        self.admin("remove-name", "--", other, "white")
        eventually(lambda: guest.do("GET", f"tables/{other}")["seats"]["white"]["name"] == "")
        after = guest.do("GET", f"tables/{other}")
        self.assertEqual(after["seats"]["black"]["name"], "Kind Guest")
        self.assertEqual(after["you"], "white")  # the seat is still theirs
        self.admin("remove-name", "--", other, "red", status=2)
        self.admin("remove-name", "--", "AAAAAAAAAAE", "white", status=1)

    def test_passwords_and_records(self):
        ada = Person(self.server)
        ada.do("POST", "accounts", {"name": "Ada", "password": "long enough"}, 201)
        sgf = "(;FF[4]GM[39]PTS[gipf basic pieces=15,15];W[a2-b3])"
        record = ada.do("POST", "me/records", {"title": "mine", "sgf": sgf}, 201)["id"]
        self.admin("remove-record", "--", "Ada", record)
        self.assertEqual(ada.ask("GET", f"me/records/{record}")[0], 404)
        self.admin("remove-record", "--", "Ada", record, status=1)

        bot = ada.do("POST", "me/bots", {"name": "Adas-bot"}, 201)["name"]
        self.assertIn("a bot", self.admin("reset-password", bot, status=1))
        code = self.admin("reset-password", "ada").strip()
        self.assertRegex(code, r"^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$")
        other = Person(self.server)
        body = {"name": "Ada", "password": "long enough"}
        self.assertEqual(other.ask("POST", "session", body)[0], 401)
        eventually(lambda: ada.do("GET", "me")["account"] is None)
        other.do("POST", "recover", {"name": "Ada", "recovery": code, "password": "brand new one"})
        self.assertEqual(other.do("GET", "me")["account"]["name"], "Ada")
        self.assertEqual(other.ask("POST", "recover", {"name": "Ada", "recovery": code,
                                                      "password": "brand new one"})[0], 401)
        self.assertIn("no account", self.admin("reset-password", "Nobody-here", status=1))

    def test_stats_and_check(self):
        ada, _, table = self.two_at_a_table()
        ada.do("POST", "accounts", {"name": "Ada", "password": "long enough"}, 201)
        stats = dict(line.split() for line in self.admin("stats").splitlines())
        self.assertEqual(stats, {"accounts": "1", "sessions": "1", "tables-open": "0",
                                 "tables-playing": "1", "tables-ended": "0", "events": "3",
                                 "records": "0", "reports": "0"})
        self.assertEqual(self.admin("check"), "1 tables, 3 events, 0 removed, 0 damaged\n")
        state = ada.do("GET", f"tables/{table}")
        self.command(ada, table, do="act", id="m1", at=state["changed"], text="a2-b3")
        self.server.stop()
        for change, why in (
                ("UPDATE events SET body = replace(body, 'a2-b3', 'a3-b4') WHERE number = 4", "4 cannot follow"),
                ("UPDATE events SET body = 'rubbish' WHERE number = 3", "3 cannot be read"),
                ("UPDATE events SET kind = 'chat' WHERE number = 2", "2 does not match its row"),
                ("DELETE FROM events WHERE number = 2", "2 is missing"),
                ("DELETE FROM events WHERE number = 4", "3 is the last"),
                ("UPDATE heads SET state = 'ended'", "4 is the last")):
            with sqlite3.connect(self.store) as db:
                copy = db.execute("SELECT * FROM events").fetchall()
                db.execute(change)
            out = self.admin("check", status=1)
            self.assertIn(f"{table} {why}", out)
            self.assertIn(" 1 damaged\n", out)
            with sqlite3.connect(self.store) as db:
                db.execute("DELETE FROM events")
                db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", copy)
                db.execute("UPDATE heads SET state = 'playing'")
        self.assertEqual(self.admin("check"), "1 tables, 4 events, 0 removed, 0 damaged\n")

    def test_usage(self):
        self.assertIn("unknown command", self.admin("remove-everything", status=2))
        self.assertIn("missing", self.admin("remove-chat", status=2))
        self.assertIn("unexpected argument", self.admin("stats", "all", status=2))
        code, _, err = admin(os.path.join(self.folder.name, "other.db"), "stats")
        self.assertEqual(code, 2)
        self.assertIn("there is no database", err)
        for text, why in ((b"no database, but long enough to be looked at as if it were one" * 20, "not a database"),
                          (None, "unable to open")):
            other = os.path.join(self.folder.name, "wrong")
            if text is None:
                os.remove(other)
                os.mkdir(other)
            else:
                with open(other, "wb") as file:
                    file.write(text)
            code, _, err = admin(other, "stats")
            self.assertEqual(code, 2, err)
            self.assertIn(why, err)
        self.assertFalse(os.path.exists(os.path.join(self.folder.name, "other.db")))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
