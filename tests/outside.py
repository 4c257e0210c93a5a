"""What the tests of the command share: which program, which tests, and what a terminal shows."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
import unittest

# Tests read English, whoever runs them; those of other languages ask for them.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)


class Counting(unittest.TextTestResult):
    def __init__(self, *args):
        super().__init__(*args)
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main(options=()):
    """Runs TEST... of the calling script against PROGRAM, both of which may be left out: a path
    becomes the script's PROGRAM, a word of `options` its variable of that name in capitals."""
    # Under nohup it would be ignored, here and in every program started.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    module = sys.modules["__main__"]
    names = sys.argv[1:]
    if names and os.path.sep in names[0]:
        module.PROGRAM = os.path.abspath(names.pop(0))
    while names and names[0] in options:
        setattr(module, names.pop(0).upper(), True)
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(names, module) if names else loader.loadTestsFromModule(module)
    result = unittest.TextTestRunner(sys.stdout, resultclass=Counting, verbosity=1).run(suite)
    print("%d passed, %d failed" % (result.passed, len(result.failures) + len(result.errors)))
    return 0 if result.wasSuccessful() else 1


def on_screen(program, *args, env, until, keys, seconds=30):
    """What the program paints on a screen of 100 by 30 up to the bytes `until`, and what it answers
    to the keys typed then."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        os.execve(program, [program, *args], {**env, "TERM": "xterm"})
    seen, end = b"", time.monotonic() + seconds
    try:
        while until not in seen:
            left = end - time.monotonic()
            if left <= 0 or not select.select([fd], [], [], left)[0]:
                raise AssertionError("%r does not come: %r" % (until, seen[-400:]))
            seen += os.read(fd, 65536)
        os.write(fd, keys)
        while select.select([fd], [], [], 1)[0]:
            part = os.read(fd, 65536)
            seen += part
            if not part:
                break
    except OSError:
        pass  # the terminal is gone with the program
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(fd)
    return seen


def on_terminal(program, *args, env=None, answers=()):
    """What the program prints on a terminal, and its status. `answers` has pairs of what stands
    last on the screen and what is typed then."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(program, [program, *args], os.environ if env is None else env)
    text = b""
    for prompt, answer in answers:
        while not text.endswith(prompt):
            text += os.read(fd, 65536)
        os.write(fd, answer)
    while True:
        try:
            part = os.read(fd, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    os.close(fd)
    return text, os.waitpid(pid, 0)[1]
