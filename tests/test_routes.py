#!/usr/bin/env python3
"""docs/api.md lists what the site answers and how it refuses, no more and no less."""

import re
import unittest

with open("docs/api.md", encoding="utf-8") as file:
    DOCS = file.read()


class Routes(unittest.TestCase):
    def test_the_document_has_every_route(self):
        with open("src/site/routes.c", encoding="utf-8") as file:
            table = set(re.findall(r'\{SITE_([A-Z]+), "([^"]+)"', file.read()))
        told = set()
        for words, path in re.findall(r"`([A-Z|\\]+) ([^`?: ]+)[^`]*`", DOCS):
            path = path.replace("/api/v1/", "").replace("…/ID", "tables/ID")
            if not path.startswith("/") and path != "socket":
                told.update((method, path) for method in re.findall("[A-Z]+", words))
        self.assertGreater(len(table), 30)
        self.assertEqual(table, told)

    def test_the_document_has_every_refusal(self):
        with open("src/site/refusals.def", encoding="utf-8") as file:
            table = re.findall(r'REFUSAL\(\w+, (\d+), "(\w+)"', file.read())
        rows = {
            status: set(re.findall(r"`(\w+)`", rest))
            for status, rest in re.findall(r"^\| (\d{3}) \| (.*) \|$", DOCS, re.MULTILINE)
        }
        self.assertGreater(len(table), 50)
        for status, code in table:
            self.assertIn(code, rows[status], f"{status} {code}")


if __name__ == "__main__":
    unittest.main()
