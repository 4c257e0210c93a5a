#!/usr/bin/env python3
"""People at two servers on one PostgreSQL: who they are at one, they are at the other, and what
an operator changes both know at once.

    tests/test_people_postgres.py PROGRAM [TEST...]
"""

import os
import sys
import tempfile
import unittest

import test_admin
import test_store_postgres
from test_admin import Person, Server, admin, eventually


class TwoNodes(unittest.TestCase):
    def setUp(self):
        self.cluster = test_store_postgres.Cluster()
        self.folder = tempfile.TemporaryDirectory()
        self.nodes = [Server(self.folder.name, self.cluster.url) for _ in range(2)]

    def tearDown(self):
        for node in self.nodes:
            if node.process.poll() is None:
                node.stop()
            node.process.stdout.close()
            node.process.stderr.close()
        self.folder.cleanup()
        self.cluster.remove()

    def admin(self, *words):
        code, out, err = admin(self.cluster.url, *words)
        self.assertEqual((code, err), (0, ""), (words, out))
        return out

    def at_both(self):
        """A browser that a proxy sends to either."""
        one, other = Person(self.nodes[0]), Person(self.nodes[1])
        other.cookies = one.cookies
        return one, other

    def name_at(self, who):
        account = who.do("GET", "me")["account"]
        return account and account["name"]

    def test_sessions(self):
        one, other = self.at_both()
        one.do("POST", "accounts", {"name": "Ada", "password": "long enough"}, 201)
        self.assertEqual(self.name_at(other), "Ada")
        self.assertEqual(Person(self.nodes[1]).ask(
            "POST", "accounts", {"name": "ADA", "password": "long enough"})[0], 409)
        kept = dict(one.cookies)
        one.do("DELETE", "session", None, 204)
        one.cookies.update(kept)  # whoever kept the cookie is nobody, at the other node too
        self.assertIsNone(self.name_at(one))
        eventually(lambda: self.name_at(other) is None, 5)

        other.do("POST", "session", {"name": "Ada", "password": "long enough"})
        self.assertEqual(self.name_at(one), "Ada")
        bot = Person(self.nodes[1])
        token = one.do("POST", "me/bots", {"name": "Adas-bot"}, 201)["token"]
        kept = dict(one.cookies)
        other.do("DELETE", "me", {"password": "long enough"}, 204)
        one.cookies.update(kept)
        eventually(lambda: self.name_at(one) is None, 5)
        self.assertTrue(token)
        self.assertEqual(bot.ask("GET", "people/Adas-bot")[0], 404)

    def test_operators(self):
        one, other = self.at_both()
        one.do("POST", "accounts", {"name": "Rude-Name", "password": "long enough"}, 201)
        table = one.do("POST", "tables", {"setup": "gipf basic", "colour": "white"}, 201)["table"]["id"]
        said = one.do("POST", f"tables/{table}/commands", {"do": "chat", "id": "c1", "text": "rude words"})
        path = f"tables/{table}"
        eventually(lambda: "rude words" in str(other.do("GET", path)["events"]), 5)
        self.admin("remove-chat", "--", table, str(said["event"]))
        eventually(lambda: "rude words" not in str(other.do("GET", path)["events"]), 5)
        eventually(lambda: "rude words" not in str(one.do("GET", path)["events"]), 5)
        self.admin("remove-name", "Rude-Name")
        eventually(lambda: self.name_at(other).startswith("removed-"), 5)
        eventually(lambda: other.do("GET", path)["seats"]["white"]["name"].startswith("removed-"), 5)
        self.assertIn(" 0 damaged", self.admin("check"))
        self.assertIn("accounts 1\n", self.admin("stats"))
        self.admin("remove-game", "--", table)
        eventually(lambda: one.do("GET", path)["stage"] == "removed", 5)
        self.assertIn(" 1 removed, 0 damaged", self.admin("check"))
        self.admin("reset-password", self.name_at(one))
        eventually(lambda: self.name_at(other) is None, 5)


if __name__ == "__main__":
    test_admin.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
