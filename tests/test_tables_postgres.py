#!/usr/bin/env python3
"""A table at two servers on one PostgreSQL: whoever sits at which, they play one game.

    tests/test_tables_postgres.py PROGRAM [TEST...]
"""

import os
import shutil
import sys
import time
import unittest

import test_store_postgres
from serving import Server, Socket

PROGRAM = None
API = "/api/v1/"


class Player:
    """Somebody at a table, connected to one of the nodes."""

    def __init__(self, node, cookie=None):
        self.node, self.cookie, self.socket, self.table = node, cookie, None, None
        self.events, self.state = {}, {}

    def ask(self, method, path, body=None, node=None):
        status, said, cookie = (node or self.node).ask(method, API + path, body, self.cookie)
        self.cookie = self.cookie or cookie
        return status, said

    def take(self, message):
        """A message about the table, as a page would take it."""
        state = message.get("snapshot") or message.get("state") or {}
        for event in message.get("events") or state.get("events") or []:
            if event["n"] not in self.events:
                assert event["n"] == len(self.events) + 1, (event, len(self.events))
            self.events[event["n"]] = event
        self.state.update(state)

    def connect(self, node, table):
        if self.socket:
            self.socket.close()
        self.node, self.table = node, table
        self.socket = Socket(node, self.cookie, timeout=40)
        self.socket.hear("hello")
        self.socket.send({"do": "watch", "table": table, "after": len(self.events)})
        self.take(self.socket.hear("snapshot"))

    def hear_until(self, holds, what):
        """Takes messages in until it holds; returns the last."""
        end = time.monotonic() + 30
        message = {}
        while not holds(message):
            assert time.monotonic() < end, (what, self.state)
            message = self.socket.hear("table")
            self.take(message)
        return message

    def do(self, word, name, **more):
        self.socket.send({"do": word, "table": self.table, "id": name, **more})

    def answer(self, name):
        return self.hear_until(
            lambda m: name in (m.get("done"), m.get("refused")), f"no answer to {name}"
        )

    def done(self, word, name, **more):
        self.do(word, name, **more)
        said = self.answer(name)
        assert "done" in said, said
        return said

    def see(self, **wanted):
        self.hear_until(
            lambda m: all(self.state.get(key) == value for key, value in wanted.items()), wanted
        )


class TwoNodes(unittest.TestCase):
    def setUp(self):
        self.cluster = test_store_postgres.Cluster()
        self.addCleanup(self.cluster.remove)
        self.nodes = [self.serve(), self.serve()]

    def serve(self):
        node = Server(PROGRAM, self.cluster.url, "--open-house")
        self.addCleanup(shutil.rmtree, node.directory, ignore_errors=True)
        self.addCleanup(node.end)
        node.start()
        return node

    def tearDown(self):
        for player in (self.white, self.black, self.watcher):
            player.socket.close()

    def sit_down(self, **terms):
        """White at the first node, Black at the second, and somebody who looks on there."""
        self.white, self.black, self.watcher = (
            Player(self.nodes[0]),
            Player(self.nodes[1]),
            Player(self.nodes[1]),
        )
        body = {"setup": "gipf basic", "colour": "white", **terms}
        status, made = self.white.ask("POST", "tables", body)
        self.assertEqual(status, 201, made)
        self.table = made["table"]["id"]
        self.white.connect(self.nodes[0], self.table)
        status, said = self.black.ask("POST", f"tables/{self.table}/join", {"name": "Bob"})
        self.assertEqual(status, 200, said)
        self.black.connect(self.nodes[1], self.table)
        self.watcher.connect(self.nodes[1], self.table)
        self.white.see(stage="playing")

    def all_have(self, count):
        for player in (self.white, self.black, self.watcher):
            player.hear_until(lambda m, p=player: len(p.events) >= count, f"{count} events")

    def test_they_play_one_game(self):
        self.sit_down()
        self.white.see(seats=self.white.state["seats"])
        self.assertEqual(self.white.state["seats"]["black"]["name"], "Bob")
        self.white.done("act", "m1", at=3, text="a1-b2")
        self.black.see(actor="black")
        self.black.done("act", "m2", at=4, text="a3-b4")
        self.white.see(actor="white")
        self.all_have(5)
        self.assertEqual(
            [self.watcher.events[n]["text"] for n in (4, 5)], ["a1-b2", "a3-b4"]
        )
        # A move again, at the other node: it was done.
        _, said = self.white.ask(
            "POST",
            f"tables/{self.table}/commands",
            {"do": "act", "id": "m1", "at": 3, "text": "a1-b2"},
            self.nodes[1],
        )
        self.assertEqual(said["event"], 4)

    def test_both_talk_at_once_and_nothing_is_lost(self):
        self.sit_down()
        for i in range(40):
            self.white.do("chat", f"w{i}", text=f"white {i}")
            self.black.do("chat", f"b{i}", text=f"black {i}")
        answers = [self.white.answer(f"w{i}") for i in range(40)]
        answers += [self.black.answer(f"b{i}") for i in range(40)]
        self.assertEqual([answer for answer in answers if "refused" in answer], [])
        numbers = [answer["event"] for answer in answers]
        self.assertEqual(sorted(numbers), list(range(4, 84)))
        self.all_have(83)
        said = [self.white.events[n]["text"] for n in range(4, 84)]
        for player in (self.black, self.watcher):
            self.assertEqual([player.events[n]["text"] for n in range(4, 84)], said)
        for colour in ("white", "black"):
            self.assertEqual(
                [text for text in said if text.startswith(colour)],
                [f"{colour} {i}" for i in range(40)],
            )

    def test_one_rematch_is_made(self):
        self.sit_down()
        self.black.done("resign", "r")
        self.white.see(stage="over")
        self.white.do("rematch", "a")
        self.black.do("rematch", "b")
        for player, name in ((self.white, "a"), (self.black, "b")):
            self.assertIn("done", player.answer(name))
            player.hear_until(lambda m, p=player: p.state.get("rematched"), "a rematch")
        self.assertEqual(self.white.state["rematched"], self.black.state["rematched"])
        status, table = self.white.ask("GET", "tables/" + self.white.state["rematched"])
        self.assertEqual((status, table["you"], table["stage"]), (200, "black", "playing"))
        self.assertEqual(
            self.cluster.query("SELECT count(*) FROM tables"), [["2"]]
        )

    def test_who_moves_to_the_other_node_is_not_absent(self):
        self.sit_down(clock="fischer:600000+1000")
        self.white.done("act", "m1", at=3, text="a1-b2")
        self.black.see(actor="black")
        self.black.done("act", "m2", at=4, text="a3-b4")
        self.black.connect(self.nodes[0], self.table)
        # The node it left announces it after 15 seconds; the one that has it knows better.
        self.white.hear_until(lambda m: len(self.white.events) >= 7, "absent and back")
        self.assertEqual(
            [self.white.events[n]["kind"] for n in (6, 7)], ["absent", "present"]
        )
        self.assertEqual(self.white.state["absent"], {"white": 0, "black": 0})

    def test_clocks_stand_still_while_both_are_gone(self):
        self.sit_down(clock="fischer:30000+1000")
        self.white.done("act", "m1", at=3, text="a1-b2")
        self.black.see(actor="black")
        self.black.done("act", "m2", at=4, text="a3-b4")
        for node in self.nodes:
            node.kill()
        for away in (9, 1):  # a long time, and one so short that another might have been there
            time.sleep(away)
            self.nodes[0].start()
            self.white.connect(self.nodes[0], self.table)
            changed = self.white.state["changed"]
            if away == 9:
                self.assertGreater(self.white.state["left"][0], 25000)
                self.nodes[0].kill()
        self.white.done("act", "m3", at=changed, text="a1-b2")
        left = self.white.events[max(self.white.events)]["left"][0]
        self.assertGreater(left, 21000)
        # A node that comes to others which are there changes nothing.
        self.nodes[1].start()
        self.black.connect(self.nodes[1], self.table)
        count = len(self.black.events)
        time.sleep(4)
        self.black.done("act", "m4", at=self.black.state["changed"], text="a3-b4")
        kinds = [self.black.events[n]["kind"] for n in range(count + 1, len(self.black.events) + 1)]
        self.assertEqual([kind for kind in kinds if kind == "clock"], [])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
