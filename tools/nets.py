#!/usr/bin/env python3
"""Networks as C: the tables that src/net/embedded.c includes.

    tools/nets.py nets/NAME-HASH.net...      prints them
    tools/nets.py --apart FOLDER nets/NAME-HASH.net...
                                             copies them to FOLDER/NAME.net instead, for the page
    tools/nets.py --store NAME FILE FOLDER   puts a trained network into FOLDER under its own name,
                                             in place of the one it had for that model

A network is named by its model and the start of its SHA-256, and refused if they disagree."""
import glob
import hashlib
import os
import sys
from array import array

HASH_DIGITS = 12


def digits(data):
    return hashlib.sha256(data).hexdigest()[:HASH_DIGITS]


def read(path):
    """The name of a network and its bytes."""
    name, _, stated = os.path.basename(path).removesuffix(".net").rpartition("-")
    with open(path, "rb") as file:
        data = file.read()
    if stated != digits(data):
        sys.exit(f"nets: {path} is damaged: its hash is {digits(data)}")
    return name, data


def table(path):
    name, data = read(path)
    words = array("h", data)
    if sys.byteorder == "big":
        words.byteswap()
    print(f"static const int16_t net_{name}[] __attribute__((aligned(32))) = {{")
    for i in range(0, len(words), 32):
        print(",".join(map(str, words[i : i + 32])) + ",")
    print("};")
    return f'{{"{name}", net_{name}, {len(words)}}}, '


def apart(folder, *paths):
    for path in paths:
        name, data = read(path)
        with open(os.path.join(folder, f"{name}.net"), "wb") as file:
            file.write(data)


def store(name, path, folder):
    with open(path, "rb") as file:
        data = file.read()
    os.makedirs(folder, exist_ok=True)
    for old in glob.glob(os.path.join(glob.escape(folder), f"{name}-*.net")):
        os.remove(old)
    to = os.path.join(folder, f"{name}-{digits(data)}.net")
    with open(to, "wb") as file:
        file.write(data)
    print(to)


if sys.argv[1:2] == ["--store"]:
    store(*sys.argv[2:])
elif sys.argv[1:2] == ["--apart"]:
    apart(*sys.argv[2:])
else:
    print("#define NETS " + "".join([table(path) for path in sys.argv[1:]]))
