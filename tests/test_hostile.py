#!/usr/bin/env python3
"""Somebody who knows how the site works and means it no good, against a server as it comes: with
its default settings and limits. One test an attack; a class for each thing that is attacked.

    tests/test_hostile.py [PROGRAM] [CLASS[.TEST]...]
"""

import json
import os
import shutil
import socket
import sys
import threading
import unittest

import outside
import serving
import ws

TESTS = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(TESTS), "build", "potentia")

# Turns of DVONN that are always legal: the board is filled first, one place a turn.
PLACES = [f"{column}{row}" for row in (1, 2) for column in "bcdefgh"]


class Browser(ws.Client):
    """A browser with its cookies, at an address of its own."""

    def __init__(self, server, address, bearer=None):
        super().__init__("127.0.0.1", server.port, bearer)
        self.address = address

    def connect(self, timeout=20):
        return socket.create_connection((self.host, self.port), timeout=timeout,
                                        source_address=(self.address, 0))

    def api(self, method, path, body=None):
        return self.ask(method, f"/api/v1/{path}", body)

    def forget(self):
        """As somebody who comes for the first time."""
        self.cookies = {}


def at_once(*calls):
    """Calls all of them at the same time; what each returned."""
    answers = [None] * len(calls)

    def run(i):
        answers[i] = calls[i]()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


class Hostile(unittest.TestCase):
    """A server of this class's own, and as many addresses as one likes."""

    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.folder = serving.tempfile.mkdtemp(prefix="potentia-hostile-")
        cls.server = serving.Server(PROGRAM, os.path.join(cls.folder, "site.db"))
        cls.server.start()
        cls.addresses = 0
        cls.names = 0

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        output = cls.server.output()
        shutil.rmtree(cls.folder)
        shutil.rmtree(cls.server.directory)
        assert status == 0, f"status {status}: {output}"

    @classmethod
    def browser(cls, bearer=None):
        """Somebody who was never here, from where nobody was."""
        cls.addresses += 1
        return Browser(cls.server, f"127.1.{cls.addresses // 250}.{1 + cls.addresses % 250}", bearer)

    def person(self, name=None, password="seven wild horses"):
        """Somebody with an account; its `name`, `password` and `code` are kept beside."""
        type(self).names += 1
        browser = self.browser()
        browser.name = name or f"Person{self.names}"
        browser.password = password
        reply = browser.api("POST", "accounts", {"name": browser.name, "password": password})
        self.assertEqual(reply.status, 201, reply)
        browser.code = reply.json["recovery"]
        return browser

    def bot_of(self, owner):
        type(self).names += 1
        reply = owner.api("POST", "me/bots", {"name": f"Robot{self.names}"})
        self.assertEqual(reply.status, 201, reply)
        return self.browser(reply.json["token"])

    def log_in(self, browser, name, password):
        return browser.api("POST", "session", {"name": name, "password": password}).status

    def who(self, browser):
        reply = browser.api("GET", "me")
        if reply.status != 200:
            return None
        return reply.json["account"] and reply.json["account"]["name"]

    def refused(self, reply, status, code):
        self.assertEqual((reply.status, reply.status >= 400 and reply.code), (status, code), reply)

    # Tables.

    def table(self, maker, **wishes):
        reply = maker.api("POST", "tables", {"setup": "dvonn", "colour": "white", **wishes})
        self.assertEqual(reply.status, 201, reply)
        return reply.json

    def join(self, browser, made, **more):
        body = {"invite": made["invite"], **more} if made["invite"] else more
        return browser.api("POST", f"tables/{made['table']['id']}/join", body)

    def sit(self, white, black, **wishes):
        """A table where both sit; its id."""
        made = self.table(white, **wishes)
        reply = self.join(black, made)
        self.assertEqual(reply.status, 200, reply)
        return made["table"]["id"]

    def see(self, browser, table):
        reply = browser.api("GET", f"tables/{table}")
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def command(self, browser, table, do, **more):
        return browser.api("POST", f"tables/{table}/commands", {"do": do, **more})

    def play(self, table, white, black, turns):
        for n in range(turns):
            who = black if n % 2 else white
            at = self.see(who, table)["changed"]
            reply = self.command(who, table, "act", id=f"m{n}", at=at, text=PLACES[n])
            self.assertEqual(reply.status, 200, reply)

    def chats(self, browser, table):
        return [e["text"] for e in self.see(browser, table)["events"] if e["kind"] == "chat"]


class Accounts(Hostile):
    """Getting into an account, staying there, keeping its owner out."""

    def test_a_changed_password_is_not_undone_by_a_new_code(self):
        for _ in range(3):
            owner = self.person()
            thief = self.browser()
            self.assertEqual(self.log_in(thief, owner.name, owner.password), 200)
            changed, coded = at_once(
                lambda o=owner: o.api("PUT", "me/password",
                                      {"old": o.password, "new": "a brand new one"}),
                lambda o=owner, t=thief: t.api("POST", "me/recovery", {"password": o.password}))
            self.assertEqual(changed.status, 204, changed)
            self.assertIn(coded.status, (200, 401), coded)
            self.assertEqual(self.log_in(self.browser(), owner.name, owner.password), 401)
            self.assertEqual(self.log_in(self.browser(), owner.name, "a brand new one"), 200)
            if coded.status == 200:
                reply = self.browser().api("POST", "recover",
                                           {"name": owner.name, "recovery": coded.json["recovery"],
                                            "password": "the thief's own"})
                self.refused(reply, 401, "password")

    def test_of_two_codes_made_at_once_one_opens(self):
        owner = self.person()
        other = self.browser()
        self.assertEqual(self.log_in(other, owner.name, owner.password), 200)
        replies = at_once(*(lambda b=b: b.api("POST", "me/recovery", {"password": owner.password})
                            for b in (owner, other)))
        codes = [reply.json["recovery"] for reply in replies if reply.status == 200]
        self.assertTrue(codes, replies)
        opened = 0
        for n, code in enumerate([owner.code, *codes]):
            reply = self.browser().api("POST", "recover",
                                       {"name": owner.name, "recovery": code,
                                        "password": f"with code number {n}"})
            opened += reply.status == 200
        self.assertEqual(opened, 1)

    def test_of_two_new_passwords_at_once_one_is_it(self):
        owner = self.person()
        other = self.browser()
        self.assertEqual(self.log_in(other, owner.name, owner.password), 200)
        replies = at_once(*(lambda b=b, n=n: b.api("PUT", "me/password",
                                                   {"old": owner.password, "new": f"new one {n}"})
                            for n, b in enumerate((owner, other))))
        done = [n for n, reply in enumerate(replies) if reply.status == 204]
        self.assertEqual(len(done), 1, replies)
        self.assertEqual(self.log_in(self.browser(), owner.name, f"new one {done[0]}"), 200)
        self.assertEqual(self.log_in(self.browser(), owner.name, f"new one {1 - done[0]}"), 401)

    def test_a_code_made_with_a_stolen_password_ends_with_it(self):
        owner = self.person()
        thief = self.browser()
        self.assertEqual(self.log_in(thief, owner.name, owner.password), 200)
        code = thief.api("POST", "me/recovery", {"password": owner.password}).json["recovery"]
        reply = owner.api("PUT", "me/password", {"old": owner.password, "new": "the owner's own"})
        self.assertEqual(reply.status, 204, reply)
        self.assertIsNone(self.who(thief))
        for stolen in (code, owner.code):
            reply = self.browser().api("POST", "recover", {"name": owner.name, "recovery": stolen,
                                                           "password": "the thief's own"})
            self.refused(reply, 401, "password")
        # The owner is told that there is none, and makes another.
        self.assertFalse(owner.api("GET", "me").json["account"]["recovery"])
        reply = owner.api("POST", "me/recovery", {"password": "the owner's own"})
        self.assertEqual(reply.status, 200, reply)
        self.assertTrue(owner.api("GET", "me").json["account"]["recovery"])

    def test_the_token_of_a_bot_ends_where_that_is_asked(self):
        owner = self.person()
        bot = self.bot_of(owner)
        self.assertEqual(owner.api("PUT", "me/password",
                                   {"old": owner.password, "new": "one two three four"}).status, 204)
        self.assertEqual(bot.api("GET", "me").status, 200)
        self.assertEqual(owner.api("PUT", "me/password",
                                   {"old": "one two three four", "new": "five six seven",
                                    "bots": True}).status, 204)
        self.assertEqual(bot.api("GET", "me").status, 401)
        name = owner.api("GET", "me/bots").json["bots"][0]["name"]
        reply = owner.api("POST", f"me/bots/{name}", {})
        self.assertEqual(reply.status, 200, reply)
        self.assertEqual(self.who(self.browser(reply.json["token"])), name)
        # So it is with a recovery code.
        code = owner.api("POST", "me/recovery", {"password": "five six seven"}).json["recovery"]
        again = self.browser().api("POST", "recover", {"name": owner.name, "recovery": code,
                                                       "password": "eight nine ten", "bots": True})
        self.assertEqual(again.status, 200, again)
        self.assertEqual(self.browser(reply.json["token"]).api("GET", "me").status, 401)

    def test_many_addresses_guess_no_more_than_one(self):
        owner = self.person()
        for name in (owner.name, "Nobody-at-all"):
            statuses = [self.log_in(self.browser(), name, f"guess number {n}") for n in range(60)]
            self.assertEqual(set(statuses), {401, 429})
            self.assertLessEqual(statuses.count(401), 12)
        # Who has been there before is not shut out by that: in the same browser elsewhere, ...
        elsewhere = self.browser()
        elsewhere.cookies = {"potentia-visitor": owner.cookies["potentia-visitor"]}
        self.assertEqual(self.log_in(elsewhere, owner.name, owner.password), 200)
        # ... with another browser at the same place, ...
        owner.forget()
        self.assertEqual(self.log_in(owner, owner.name, owner.password), 200)
        # ... or with the code.
        reply = self.browser().api("POST", "recover", {"name": owner.name, "recovery": owner.code,
                                                       "password": "after the attack"})
        self.assertEqual(reply.status, 200, reply)
        # A stranger is, also in capitals, and with the right password.
        self.assertEqual(self.log_in(self.browser(), owner.name.upper(), "after the attack"), 429)

    def test_who_has_a_session_does_not_guess_the_password_with_it(self):
        owner = self.person()
        statuses = []
        for n in range(14):
            thief = self.browser()
            thief.cookies = dict(owner.cookies)
            statuses.append(thief.api("DELETE", "me", {"password": f"guess {n}"}).status)
        self.assertEqual(statuses[:5], [401] * 5)
        self.assertEqual(statuses[-1], 429)

    def test_common_passwords_are_refused(self):
        for n, password in enumerate(("password1", "PassWord123", "1q2w3e4r", "qwertyuiop",
                                      "zzzzzzzz", "abcdefghij", "Franziska", "franziska2024!",
                                      "FRANZISKAfranziska")):
            name = "Franziska" if "ranziska" in password.lower() or "FRANZ" in password else f"Weak{n}"
            reply = self.browser().api("POST", "accounts", {"name": name, "password": password})
            self.refused(reply, 400, "weak")
        owner = self.person()
        reply = owner.api("PUT", "me/password", {"old": owner.password, "new": "iloveyou"})
        self.refused(reply, 400, "weak")
        reply = self.browser().api("POST", "recover", {"name": owner.name, "recovery": owner.code,
                                                       "password": owner.name + "1"})
        self.refused(reply, 400, "weak")
        self.assertEqual(self.log_in(self.browser(), owner.name, owner.password), 200)


class Names(Hostile):
    """Passing for the site, or for somebody else."""

    def test_a_visitor_is_not_called_like_the_site(self):
        white = self.browser()
        made = self.table(white, name="Grace")
        for name in ("admin", "Admin", "A d m i n", "moderator", "M0derator", "Administrator-1",
                     "\u0430dmin", "\uff21\uff24\uff2d\uff29\uff2e", "\u00e0dm\u00edn", "Potentia Team",
                     "support", "Computer"):
            reply = self.browser().api("POST", "tables", {"setup": "dvonn", "name": name})
            self.refused(reply, 409, "taken")
            self.refused(self.join(self.browser(), made, name=name), 409, "taken")
        self.assertEqual(self.join(self.browser(), made, name="Madmin \u0416").status, 200)

    def test_a_visitor_is_not_called_like_an_account(self):
        self.person("Hypatia_A")
        self.person("Cleo")
        for name in ("Hypatia_A", "hypatia_a", "HYPATIA A", "Hypatia\u0430", "Hyp\u00e1tia_A", "cleo",
                     "\u0421l\u0435\u043e"):
            reply = self.browser().api("POST", "tables", {"setup": "dvonn", "name": name})
            if name == "Hypatia\u0430":  # without anything between it is another name
                self.assertEqual(reply.status, 201, reply)
            else:
                self.refused(reply, 409, "taken")
        # An account is what it is called, whatever it says.
        owner = self.person()
        made = self.table(owner, name="Cleo")
        self.assertEqual(made["table"]["seats"]["white"]["name"], owner.name)

    def test_an_account_is_not_called_like_the_site(self):
        for name in ("admin", "Admin1", "m0derator", "potentia-team", "ADMIN_of_it_all", "s1te"):
            reply = self.browser().api("POST", "accounts",
                                       {"name": name, "password": "seven wild horses"})
            self.refused(reply, 409, "taken")


class Leaving(Hostile):
    """Going away, and what is left behind."""

    def test_who_deletes_the_account_resigns_and_takes_the_chat_along(self):
        gone, other, watcher = self.person(), self.person(), self.browser()
        playing = self.sit(gone, other)
        self.play(playing, gone, other, 2)
        self.command(gone, playing, "chat", id="c1", text="something rude")
        self.command(other, playing, "chat", id="c1", text="do not say that")
        begun = self.sit(other, gone, setup="gipf basic")
        waiting = self.table(gone)["table"]["id"]
        with watcher.socket() as live:
            live.say(do="watch", table=playing)
            live.hear("snapshot")
            self.assertEqual(gone.api("DELETE", "me", {"password": gone.password}).status, 204)
            while "rude" in json.dumps(live.hear("snapshot")):
                pass
        for table, end, winner in ((playing, "resigned", "black"), (begun, "resigned", "white"),
                                   (waiting, "aborted", None)):
            seen = self.see(other, table)
            self.assertEqual((seen["stage"], seen["end"], seen["winner"]), ("over", end, winner))
        self.assertEqual(self.chats(other, playing), ["do not say that"])
        kinds = [e["kind"] for e in self.see(other, playing)["events"]]
        self.assertEqual(kinds.count("removed"), 1)
        self.assertEqual(self.see(other, playing)["seats"]["white"]["name"], "")

    def test_a_bot_that_is_deleted_resigns_as_well(self):
        owner, other = self.person(), self.person()
        bot = self.bot_of(owner)
        name = self.who(bot)
        table = self.sit(other, bot)
        self.command(bot, table, "chat", id="c1", text="beep")
        self.assertEqual(owner.api("DELETE", f"me/bots/{name}").status, 204)
        self.assertEqual(self.see(other, table)["end"], "resigned")
        self.assertEqual(self.chats(other, table), [])
        # And with its owner.
        bot = self.bot_of(owner)
        table = self.sit(other, bot)
        self.assertEqual(owner.api("DELETE", "me", {"password": owner.password}).status, 204)
        self.assertEqual(self.see(other, table)["winner"], "white")
        self.assertEqual(bot.api("GET", "me").status, 401)

    def test_nobody_keeps_a_rating_down_by_leaving(self):
        gone, other = self.person(), self.person()
        table = self.sit(gone, other, rated=True, clock="fischer:600000+0")
        self.play(table, gone, other, 10)
        self.assertEqual(gone.api("DELETE", "me", {"password": gone.password}).status, 204)
        ratings = other.api("GET", f"people/{other.name}").json["ratings"]
        self.assertGreater(ratings[0]["rating"], 1550)


class Ratings(Hostile):
    """Gaining what was not won."""

    def rating(self, browser):
        """The rating in DVONN and how many games it comes from."""
        ratings = self.browser().api("GET", f"people/{browser.name}").json["ratings"]
        return next(((r["rating"], r["games"]) for r in ratings if r["game"] == "dvonn"), (1500, 0))

    def rated(self, white, black, turns, end="resign"):
        """A rated game of so many turns, after which Black leaves."""
        table = self.sit(white, black, rated=True, clock="fischer:600000+0")
        self.play(table, white, black, turns)
        reply = self.command(black, table, end, id="end")
        self.assertEqual(reply.status, 200, reply)
        return table

    def test_bots_play_no_rated_games(self):
        owner, other = self.person(), self.person()
        own, strange = self.bot_of(owner), self.bot_of(other)
        made = self.table(owner, rated=True, clock="fischer:600000+0")
        for bot in (own, strange):
            self.refused(self.join(bot, made), 403, "bot")
            reply = bot.api("POST", "tables",
                            {"setup": "dvonn", "rated": True, "clock": "fischer:600000+0"})
            self.refused(reply, 403, "bot")
        self.assertEqual(self.join(other, made).status, 200)
        self.assertEqual(self.join(own, self.table(owner)).status, 200)

    def test_nobody_gains_by_a_game_left_before_its_tenth_turn(self):
        for turns in (0, 1, 9):
            white, black = self.person(), self.person()
            self.rated(white, black, turns)
            self.assertEqual(self.rating(white), (1500, 0))
            lost, games = self.rating(black)
            self.assertLess(lost, 1450)
            self.assertEqual(games, 1)
        white, black = self.person(), self.person()
        self.rated(white, black, 10)
        self.assertGreater(self.rating(white)[0], 1550)
        self.assertLess(self.rating(black)[0], 1450)

    def test_nobody_gains_by_a_draw_that_was_only_agreed_on(self):
        strong, weak, third = self.person(), self.person(), self.person()
        self.rated(strong, third, 10)
        self.rated(third, weak, 10)
        before = self.rating(strong)[0], self.rating(weak)[0]
        table = self.sit(strong, weak, rated=True, clock="fischer:600000+0")
        self.command(strong, table, "offer-draw", id="d")
        self.assertEqual(self.command(weak, table, "accept-draw", id="d").status, 200)
        self.assertLess(self.rating(strong)[0], before[0])
        self.assertEqual(self.rating(weak)[0], before[1])

    def test_from_the_fourth_game_a_day_nothing_counts(self):
        white, black, third = self.person(), self.person(), self.person()
        for n in range(3):
            self.rated(*((black, white) if n % 2 else (white, black)), 10)
        before = self.rating(white), self.rating(black)
        self.assertEqual((before[0][1], before[1][1]), (3, 3))
        self.rated(white, black, 10)
        self.rated(black, white, 0)
        self.assertEqual((self.rating(white), self.rating(black)), before)
        # With anybody else it does.
        self.rated(white, third, 10)
        self.assertEqual(self.rating(white)[1], 4)

    def test_games_that_end_at_once_count_no_more(self):
        white, black = self.person(), self.person()
        tables = []
        for setup in ("dvonn", "gipf basic", "gipf standard", "gipf tournament", "dvonn", "dvonn"):
            tables.append(self.sit(white, black, setup=setup, rated=True, clock="days:1"))
        at_once(*(lambda t=table: self.command(black, t, "resign", id="end") for table in tables))
        for table in tables:
            self.assertEqual(self.see(white, table)["end"], "resigned")
        ratings = black.api("GET", f"people/{black.name}").json["ratings"]
        self.assertEqual(sum(r["games"] for r in ratings), 3)

    def test_nobody_chooses_the_board_of_a_rated_game(self):
        boards = set()
        for setup in ("dvonn random seed=7", "dvonn random seed=7", "dvonn random"):
            white, black, watcher = self.person(), self.person(), self.browser()
            made = self.table(white, setup=setup, rated=True, clock="fischer:600000+0")
            table = made["table"]["id"]
            self.assertTrue(made["table"]["lot"])
            self.assertNotIn("seed=7", json.dumps(made))
            with white.socket() as live:
                live.say(do="watch", table=table)
                live.hear("snapshot")
                self.assertEqual(self.join(black, made).status, 200)
                heard = live.hear("events")
                while heard["events"][-1]["kind"] != "seeded":
                    heard = live.hear("events")
            drawn = heard["events"][-1]
            for browser in (white, black, watcher):
                seen = self.see(browser, table)
                self.assertEqual((seen["setup"], seen["lot"]), (drawn["text"], False))
                self.assertEqual([e for e in seen["events"] if e["kind"] == "seeded"], [drawn])
            lines = watcher.api("GET", "tables?list=playing").json["tables"]
            self.assertEqual({line["setup"] for line in lines if line["id"] == table},
                             {"dvonn random"})
            boards.add(drawn["text"])
        self.assertEqual(len(boards), 3)
        self.assertNotIn("dvonn random seed=7", boards)
        # Who plays for nothing may.
        made = self.table(self.browser(), setup="dvonn random seed=7")
        self.assertEqual(made["table"]["setup"], "dvonn random seed=7")


class Repeating(Hostile):
    """The same once more."""

    def test_a_command_is_done_once_whatever_came_between(self):
        white, black = self.person(), self.person()
        table = self.sit(white, black, clock="days:3")
        first = self.command(black, table, "chat", id="first", text="once")
        self.assertEqual(first.status, 200, first)
        at = self.see(black, table)["changed"]
        for n in range(1, 20):
            reply = self.command(black, table, "plan", id=f"p{n}", at=at, text="-")
            self.assertEqual(reply.status, 200, reply)
            if n in (15, 16, 17, 19):
                again = self.command(black, table, "chat", id="first", text="once")
                self.assertEqual(again.json["event"], first.json["event"])
        self.assertEqual(self.chats(white, table), ["once"])
        self.server.kill()
        self.server.start()
        again = self.command(black, table, "chat", id="first", text="once")
        self.assertEqual(again.json["event"], first.json["event"])
        # The other seat has ids of its own.
        self.assertEqual(self.command(white, table, "chat", id="first", text="me too").status, 200)
        self.assertEqual(self.chats(white, table), ["once", "me too"])

    def test_a_table_made_twice_has_one_pair_of_secrets(self):
        maker, friend, stranger = self.browser(), self.browser(), self.browser()
        first = self.table(maker, private=True, id="once")
        second = self.table(maker, private=True, id="once")
        table = first["table"]["id"]
        self.assertEqual(second["table"]["id"], table)
        for kind in ("invite", "watch"):
            self.assertNotEqual(first[kind], second[kind])
            self.assertEqual(stranger.api("GET", f"tables/{table}?{kind}={first[kind]}").status, 403)
            self.assertEqual(stranger.api("GET", f"tables/{table}?{kind}={second[kind]}").status, 200)
        self.refused(self.join(stranger, first), 403, "private")
        self.assertEqual(self.join(friend, second).status, 200)
        third = self.table(maker, private=True, id="once")
        self.assertIsNone(third["invite"])
        self.assertEqual(stranger.api("GET", f"tables/{table}?watch={second['watch']}").status, 403)
        self.assertEqual(stranger.api("GET", f"tables/{table}?watch={third['watch']}").status, 200)
        # A table in the lobby has no link to watch.
        first = self.table(maker, id="open")
        second = self.table(maker, id="open")
        self.assertIsNone(second["watch"])
        self.assertNotEqual(first["invite"], second["invite"])


if __name__ == "__main__":
    sys.exit(outside.main())
