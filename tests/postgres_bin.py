#!/usr/bin/env python3
"""Where the newest PostgreSQL of this machine has its programs: prints the folder.

    tests/postgres_bin.py
"""

import glob
import os
import re
import shutil
import sys

LEAST = 13


def version(folder):
    """The major version in a path such as /usr/lib/postgresql/15/bin; 0 where there is none."""
    found = re.search(r"(\d+)(?:\.\d+)?/bin$", folder)
    return int(found.group(1)) if found else 0


def newest(folders):
    """The folder of the highest version from LEAST on, compared as numbers; None for none."""
    good = [folder for folder in folders if version(folder) >= LEAST]
    return max(good, key=version, default=None)


def find():
    folders = glob.glob("/usr/lib/postgresql/*/bin") + glob.glob("/usr/pgsql-*/bin")
    folders = [folder for folder in folders if os.path.exists(os.path.join(folder, "initdb"))]
    initdb = shutil.which("initdb")
    return newest(folders) or (os.path.dirname(initdb) if initdb else None)


if __name__ == "__main__":
    place = find()
    if not place:
        sys.exit("postgres_bin: no PostgreSQL here; tools/setup.sh run test installs it")
    print(place)
