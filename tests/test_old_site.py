#!/usr/bin/env python3
"""A site of potentia 0.1 whose games were not over: its server's store is in
tests/fixtures/site-0.1.sql, and the games are played on.

    tests/test_old_site.py [PROGRAM] [TEST...]
    tests/test_old_site.py make PROGRAM      writes the fixture, with a potentia 0.1
"""

import os
import re
import shutil
import sqlite3
import sys
import unittest

import outside
import ws
from served import FILES, INDEX, Server, make_folder

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")
FIXTURE = os.path.join(TESTS, "fixtures", "site-0.1.sql")

FOUR = "gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -"

# What is played before the site is stored, a seat and its batch each; then what follows.
GAMES = {
    "gipf": ({"setup": "gipf basic"},
             [("white", "a1-b2"), ("black", "i1-h2"), ("white", "a2-b3"), "takeback",
              ("white", "a5-b5")],
             [("black", "i5-h5"), ("white", "e9-e8"), "takeback", ("white", "a2-b3")]),
    "dvonn": ({"setup": "dvonn"},
              [("white", "a1"), ("black", "k5"), ("white", "f3")],
              [("black", "c3"), ("white", "a3"), ("black", "k3"), "takeback"]),
    "combined": ({"position": "combined Z:die,Y:rps -,- - " + FOUR},
                 [("white", "Zg2-g4"), ("black", "challenge")],
                 [("black", "i1-h2"), ("white", "Yb2-b3"), ("black", "challenge"),
                  ("white", "rock"), ("black", "paper")]),
}


class Site:
    def __init__(self, store, program=None):
        self.folder = make_folder({"index.html": INDEX, "style.css": FILES["style.css"]})
        self.server = Server(os.path.join(self.folder, "web"), "--store", store, "--open-house",
                             program=program)
        self.browser = ws.Client(self.server.host, self.server.port)
        self.commands = 0

    def stop(self):
        status, _, err = self.server.stop()
        shutil.rmtree(self.folder)
        return status, err

    def see(self, table):
        reply = self.browser.get(f"/api/v1/tables/{table}?after=0")
        assert reply.status == 200, reply
        return reply.json

    def do(self, table, seat, verb, **more):
        self.commands += 1
        at = self.see(table)["changed"]
        reply = self.browser.post(f"/api/v1/tables/{table}/commands", {
            "do": verb, "id": f"{verb}-{os.getpid()}-{self.commands}", "at": at, "seat": seat,
            **more})
        assert reply.status == 200, (reply.body, verb, more)

    def play(self, table, moves):
        for move in moves:
            if move == "takeback":
                last = [e["by"] for e in self.see(table)["events"] if e["kind"] == "acted"][-1]
                self.do(table, last, "ask-takeback")
                self.do(table, "black" if last == "white" else "white", "grant-takeback")
            else:
                self.do(table, move[0], "act", text=move[1])


def make(program):
    folder = make_folder({})
    store = os.path.join(folder, "old.db")
    site = Site(store, program)
    names = {}
    for name, (terms, before, _) in GAMES.items():
        made = site.browser.post("/api/v1/tables", {**terms, "colour": "white"})
        assert made.status == 201, made.body
        names[name] = made.json["table"]["id"]
        joined = site.browser.post(f"/api/v1/tables/{names[name]}/join",
                                   {"invite": made.json["invite"]})
        assert joined.status == 200, joined.body
        site.play(names[name], before)
    cookies = site.browser.cookies
    print(site.stop())
    with open(FIXTURE, "w", encoding="utf-8") as file:
        file.write("-- A store of potentia 0.1 with games under way; tests/test_old_site.py "
                   "made it.\n")
        for name, value in {**names, **cookies}.items():
            file.write(f"-- {name}={value}\n")
        with sqlite3.connect(store) as database:
            file.writelines(line + "\n" for line in database.iterdump())
    shutil.rmtree(folder)


def copy_fixture(path):
    """The fixture as a database; what its comments name."""
    with open(FIXTURE, encoding="utf-8") as file:
        text = file.read()
    with sqlite3.connect(path) as database:
        database.executescript(text)
    return dict(re.findall(r"^-- ([^ =]+)=(.+)$", text, re.M))


class Old(unittest.TestCase):
    def setUp(self):
        self.folder = make_folder({})
        self.store = os.path.join(self.folder, "site.db")
        self.names = copy_fixture(self.store)
        self.site = None

    def tearDown(self):
        if self.site:
            self.stop()
        shutil.rmtree(self.folder)

    def start(self):
        self.site = Site(self.store, PROGRAM)
        self.site.browser.cookies["potentia-visitor"] = self.names["potentia-visitor"]

    def stop(self):
        site, self.site = self.site, None
        self.assertEqual(site.stop(), (0, ""))

    def keys(self, name):
        events = self.site.see(self.names[name])["events"]
        return [e["key"] for e in events if "key" in e]

    def test_games_of_0_1_are_played_on_and_their_logs_hold_both_kinds_of_keys(self):
        for name, (_, _, after) in GAMES.items():
            self.start()
            old = self.keys(name)
            self.assertGreaterEqual(len(old), 3)
            for key in old:
                self.assertRegex(key, "^[0-9a-f]{16}$")
            self.site.play(self.names[name], after)
            keys = self.keys(name)
            self.assertEqual(keys[: len(old)], old)
            self.assertGreaterEqual(len(keys), len(old) + 3)
            for key in keys[len(old):]:
                self.assertRegex(key, "^2:[0-9a-f]{16}$")
            seen = self.site.see(self.names[name])
            self.stop()
            # The log is replayed from the store.
            self.start()
            again = self.site.see(self.names[name])
            for part in ("position", "repetitions", "changed", "events"):
                self.assertEqual(again[part], seen[part], part)
            self.stop()

    def test_a_wrong_key_stops_a_log_only_where_it_is_of_this_version(self):
        self.start()
        self.site.play(self.names["gipf"], GAMES["gipf"][2])
        self.site.play(self.names["dvonn"], GAMES["dvonn"][2])
        self.stop()
        with sqlite3.connect(self.store) as database:
            # White's first turn in both, made by 0.1; and the last of the game of DVONN.
            database.execute("UPDATE events SET body = replace(body, '80395d534d037623', "
                             "'0123456789abcdef')")
            found = database.execute("SELECT body FROM events WHERE kind = 'acted' AND "
                                     "body LIKE '% 2:%' AND body LIKE '% k3'").fetchall()
            self.assertEqual(len(found), 1)
            database.execute("UPDATE events SET body = ? WHERE body = ?",
                             (re.sub(" 2:[0-9a-f]{16} ", " 2:0123456789abcdef ", found[0][0]),
                              found[0][0]))
        self.start()
        self.assertIn("0123456789abcdef", self.keys("gipf"))
        reply = self.site.browser.get(f"/api/v1/tables/{self.names['dvonn']}?after=0")
        self.assertGreaterEqual(reply.status, 400, reply.body)
        site, self.site = self.site, None
        status, complaints = site.stop()
        self.assertEqual(status, 0)
        self.assertEqual(complaints.count("leads to a different position than when it was stored"), 1)
        self.assertIn(self.names["dvonn"], complaints)


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        make(sys.argv[2])
    else:
        sys.exit(outside.main())
