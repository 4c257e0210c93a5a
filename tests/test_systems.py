#!/usr/bin/env python3
"""Other systems: what is installed there, which programs are used, a build without the server.

    tests/test_systems.py [TEST...]

tests/fixtures/packages/ has what systems call the packages that matter here: a part of what
`apt-cache pkgnames` prints there, then `apt-cache depends clang postgresql`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import postgres_bin

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
TOOLS = os.path.join(ROOT, "tools")

# What every list has under the same name, by group.
SAME = {
    "run": "gcc libc6-dev make meson ninja-build pkg-config gettext python3 libncurses-dev "
    "libedit-dev libjansson-dev libsodium-dev libsqlite3-dev",
    "test": "binutils libcmocka-dev libpq-dev g++ mandoc zsh fish fonts-dejavu-core",
    "lint": "cppcheck",
    "web": "wasi-libc nodejs npm",
}


def listed(name):
    with open(os.path.join(TESTS, "fixtures", "packages", name), encoding="utf-8") as file:
        return file.read()


def choose(text, *groups):
    """The packages chosen and what no package is there for, each as a set."""
    done = subprocess.run(
        [os.path.join(TOOLS, "packages.sh"), *groups],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(set(lines)), lines
    return (
        {line for line in lines if not line.startswith("! ")},
        {line.split()[1] for line in lines if line.startswith("! ")},
    )


def same(*groups):
    return {name for group in groups for name in SAME[group].split()}


class Packages(unittest.TestCase):
    maxDiff = None

    def test_every_group_of_every_system(self):
        for system, clang, runtime, postgres, browser in [
            ("debian-12", 14, "libclang-rt-14-dev", 15, True),
            ("debian-13", 19, "libclang-rt-19-dev", 17, True),
            ("ubuntu-22.04", 14, "libclang-common-14-dev", 14, False),
            ("ubuntu-24.04", 18, "libclang-rt-18-dev", 16, False),
        ]:
            with self.subTest(system):
                text = listed(system + ".txt")
                tests = {f"postgresql-{postgres}", f"clang-{clang}", runtime}
                tests |= {"chromium"} if browser else set()
                no_browser = set() if browser else {"chromium|chromium-browser|google-chrome"}
                page = {f"clang-{clang}", f"lld-{clang}"}
                tidy = {f"clang-{clang}", runtime, f"clang-format-{clang}", f"clang-tidy-{clang}"}
                self.assertEqual(choose(text, "run"), (same("run"), set()))
                self.assertEqual(choose(text, "run", "web"), (same("run", "web") | page, set()))
                self.assertEqual(
                    choose(text, "run", "test"), (same("run", "test") | tests, no_browser)
                )
                self.assertEqual(
                    choose(text, "run", "test", "lint", "web"),
                    (same("run", "test", "lint", "web") | tests | tidy | page, no_browser),
                )

    def test_what_runs_needs_nothing_of_the_tests(self):
        packages, _ = choose(listed("debian-12.txt"), "run", "web")
        for name in packages:
            for part in ["postgresql", "libpq", "format", "tidy", "cmocka", "chromium", "rt-"]:
                self.assertNotIn(part, name)

    def test_the_usual_version_only_where_it_is_complete(self):
        text = listed("debian-12.txt")
        without = text.replace("lld-14\n", "")
        self.assertIn("clang-22", choose(without, "test")[0])
        self.assertIn("lld-22", choose(without, "web")[0])
        # A newer one that lacks a part is not taken either.
        without = without.replace("clang-tidy-22\n", "").replace("libclang-rt-22-dev\n", "")
        self.assertIn("clang-19", choose(without, "run", "web")[0])
        # An older system with something newer from elsewhere.
        old = text.replace("Depends: clang-14", "Depends: clang-11")
        self.assertIn("clang-22", choose(old, "lint")[0])

    def test_versions_that_are_too_old(self):
        text = "clang\nclang-11\nlld-11\nlibclang-common-11-dev\npostgresql\npostgresql-11\n"
        text += "clang\n  Depends: clang-11\npostgresql\n  Depends: postgresql-11\n"
        packages, lacking = choose(text, "test", "web")
        self.assertNotIn("clang-11", packages)
        self.assertNotIn("postgresql-11", packages)
        several = "postgresql-9.6\npostgresql-13\npostgresql-16\npostgresql-client-18\n"
        self.assertIn("postgresql-16", choose(several, "test")[0])

    def test_no_list_at_all(self):
        packages, lacking = choose("", "run", "test", "lint", "web")
        self.assertEqual(packages, set())
        for trace in ["gcc", "meson", "ninja", "lib:jansson", "lib:cmocka", "postgres", "node"]:
            self.assertIn(trace, lacking)
        for trace in ["llvm:clang", "llvm:wasm-ld", "llvm:clang-tidy", "wasi", "zsh", "fish"]:
            self.assertIn(trace, lacking)

    def test_groups_that_are_none(self):
        for groups in [["play"], ["run", "Test"], [""]]:
            done = subprocess.run(
                [os.path.join(TOOLS, "packages.sh"), *groups],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.returncode, 2)
            self.assertIn("the groups are: run test lint web", done.stderr)


class Machine:
    """A PATH of its own: the tools every system has, and programs that are only said to be."""

    TOOLS = ["sh", "awk", "sed", "grep", "head", "tr", "id", "mktemp", "rm", "dirname", "cat", "env"]

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="potentia-path-")
        for name in self.TOOLS:
            os.symlink(shutil.which(name), os.path.join(self.folder, name))

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        shutil.rmtree(self.folder)

    def add(self, name, script="exit 0"):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script + "\n")
        os.chmod(path, 0o755)

    def run(self, *command, **more):
        return subprocess.run(
            command, env={"PATH": self.folder, **more}, capture_output=True, text=True
        )

    def setup(self, *groups, **more):
        return self.run(os.path.join(TOOLS, "setup.sh"), *groups, **more)


class Setup(unittest.TestCase):
    maxDiff = None

    def test_without_apt_it_says_what_to_install(self):
        with Machine() as machine:
            done = machine.setup("run", "web")
            self.assertEqual(done.returncode, 1)
            self.assertIn("there is no apt here, and this is missing:", done.stderr)
            for what in ["a C compiler", "meson 1.0", "ninja", "jansson", "clang 14", "node 18"]:
                self.assertIn(what, done.stderr)
            for what in ["PostgreSQL", "clang-format", "cmocka", "Chromium", "libpq"]:
                self.assertNotIn(what, done.stderr)
            self.assertEqual(machine.setup("run", "web", SETUP="skip").returncode, 0)
            # What is there, however it came, is not missed.
            for name in ["gcc", "make", "meson", "ninja", "pkg-config", "msgfmt", "python3"]:
                machine.add(name)
            self.assertEqual((machine.setup("run").returncode, done.stdout), (0, ""))
            machine.add("pkg-config", '[ "$2" != libsodium ]')
            done = machine.setup("run")
            self.assertEqual(done.returncode, 1)
            self.assertEqual(len(done.stderr.splitlines()), 2, done.stderr)
            self.assertIn("libsodium", done.stderr)

    def test_packages_are_installed_by_the_names_of_the_system(self):
        with Machine() as machine:
            machine.add("dpkg-query", f"cat {machine.folder}/installed 2>/dev/null")
            machine.add("apt-get", f'echo "$@" >>{machine.folder}/asked; exit 0')
            machine.add("apt-cache", f'[ "$1" = depends ] || cat {machine.folder}/list')
            machine.add("sudo", '[ "$1" = -n ] && shift; exec "$@"')
            with open(os.path.join(machine.folder, "list"), "w", encoding="utf-8") as file:
                file.write(listed("debian-13.txt"))
            done = machine.setup("run")
            with open(os.path.join(machine.folder, "asked"), encoding="utf-8") as file:
                asked = file.read().splitlines()
            self.assertIn("update", asked[0])
            self.assertEqual(set(asked[1].split(" --no-install-recommends ")[1].split()), same("run"))
            # Nothing was really installed, which it notices.
            self.assertEqual(done.returncode, 1)
            self.assertIn("there is no package for everything", done.stderr)
            with open(os.path.join(machine.folder, "installed"), "w", encoding="utf-8") as file:
                file.writelines(f"{name} installed\n" for name in same("run"))
            os.remove(os.path.join(machine.folder, "asked"))
            self.assertEqual(machine.setup("run").returncode, 0)
            self.assertFalse(os.path.exists(os.path.join(machine.folder, "asked")))

    def test_a_node_that_is_too_old(self):
        with Machine() as machine:
            for name in same("run", "web") | {"clang-14", "lld-14"}:
                self.assertNotIn("/", name)
            machine.add("dpkg-query", f"cat {machine.folder}/installed")
            with open(os.path.join(machine.folder, "installed"), "w", encoding="utf-8") as file:
                names = same("run", "web") | {"clang-14", "lld-14"}
                file.writelines(f"{name} installed\n" for name in names)
            for version, status in [("v12.22.9", 1), ("v18.19.0", 0), ("v20.1.0", 0)]:
                machine.add("node", f"echo {version}")
                done = machine.setup("run", "web")
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertEqual("too old" in done.stderr, status == 1)


class Versions(unittest.TestCase):
    def test_the_newest_postgres_is_the_highest_number(self):
        def folder(version):
            return f"/usr/lib/postgresql/{version}/bin"

        for versions, wanted in [
            (["9.6", "15", "13"], "15"),
            (["9.6", "13"], "13"),
            (["16", "17", "100"], "100"),
            (["9.6", "12"], None),
            ([], None),
        ]:
            found = postgres_bin.newest([folder(version) for version in versions])
            self.assertEqual(found, folder(wanted) if wanted else None)
        self.assertEqual(postgres_bin.newest(["/usr/pgsql-16/bin"]), "/usr/pgsql-16/bin")

    def find(self, machine, tool, **more):
        done = machine.run(os.path.join(TOOLS, "clang.sh"), tool, **more)
        return done.stdout.strip() if done.returncode == 0 else None

    def test_the_clang_that_works(self):
        with Machine() as machine:
            self.assertIsNone(self.find(machine, "clang"))
            machine.add("clang-13")
            self.assertIsNone(self.find(machine, "clang"))
            machine.add("clang-14")
            self.assertEqual(self.find(machine, "clang"), "clang-14")
            machine.add("clang-19")
            self.assertEqual(self.find(machine, "clang"), "clang-19")
            # One without its runtime cannot link what is sanitized.
            machine.add("clang-19", "exit 1")
            self.assertEqual(self.find(machine, "clang"), "clang-14")
            machine.add("clang", 'echo "Debian clang version 11.0.1-2"')
            self.assertEqual(self.find(machine, "clang"), "clang-14")
            machine.add("clang", 'echo "Ubuntu clang version 18.1.3 (1ubuntu1)"')
            self.assertEqual(self.find(machine, "clang"), "clang")
            self.assertEqual(self.find(machine, "clang", CLANG="clang-99"), "clang-99")

    def test_the_linker_of_the_clang_for_webassembly(self):
        with Machine() as machine:
            machine.add("clang-17")
            machine.add("clang-15")
            machine.add("wasm-ld-15")
            self.assertEqual(self.find(machine, "wasm"), "clang-15")
            self.assertTrue(self.find(machine, "wasm-ld").endswith("/wasm-ld-15"))
            machine.add("wasm-ld-17")
            self.assertEqual(self.find(machine, "wasm"), "clang-17")

    def test_the_c_library_for_webassembly(self):
        def wasi(what, root):
            done = subprocess.run(
                [os.path.join(TOOLS, "wasi.sh"), what],
                env={**os.environ, "WASI_SYSROOT": root},
                capture_output=True,
                text=True,
            )
            return done.stdout.strip() if done.returncode == 0 else None

        with tempfile.TemporaryDirectory() as root:
            self.assertIsNone(wasi("lib", root))
            for target in ["wasm32-wasip1", "wasm32-wasi"]:
                os.makedirs(os.path.join(root, "lib", target))
                open(os.path.join(root, "lib", target, "libc.a"), "w", encoding="utf-8").close()
                self.assertEqual(wasi("lib", root), os.path.join(root, "lib", target))
            self.assertEqual(wasi("flags", root), "--sysroot=" + root)

    def test_the_layout_is_that_of_14_where_it_is_there(self):
        with Machine() as machine:
            self.assertIsNone(self.find(machine, "clang-format"))
            machine.add("clang-format-19")
            machine.add("clang-tidy-19")
            self.assertEqual(self.find(machine, "clang-format"), "clang-format-19")
            machine.add("clang-format-14")
            machine.add("clang-tidy-14")
            self.assertEqual(self.find(machine, "clang-format"), "clang-format-14")
            self.assertEqual(self.find(machine, "clang-tidy"), "clang-tidy-19")


class Builds(unittest.TestCase):
    """Real builds, of the least that shows it, and without optimising."""

    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="potentia-build-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def configure(self, *options, **more):
        done = subprocess.run(
            ["meson", "setup", self.path("build"), ROOT, "-Dtests=disabled", "-Dbuildtype=plain"]
            + ["-Doptimization=0", "-Dwerror=true", *options],
            capture_output=True,
            text=True,
            env={**os.environ, **more},
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def potentia(self, *args):
        return subprocess.run(
            [self.path("build", "potentia"), *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )

    def test_without_epoll_everything_but_the_server_is_there(self):
        """Headers that are not Linux's: no epoll, no huge pages; and of libraries only ncurses."""
        os.makedirs(self.path("include", "sys"))
        with open(self.path("include", "sys", "epoll.h"), "w", encoding="utf-8") as file:
            file.write("#error this system has no epoll\n")
        with open(self.path("include", "sys", "mman.h"), "w", encoding="utf-8") as file:
            file.write("#include_next <sys/mman.h>\n#undef MADV_HUGEPAGE\n")
        os.mkdir(self.path("pc"))
        for name in ["ncursesw", "tinfo"]:
            where = subprocess.run(
                ["pkg-config", "--variable=pcfiledir", name],
                capture_output=True,
                text=True,
            ).stdout.strip()
            if where:
                shutil.copy(os.path.join(where, name + ".pc"), self.path("pc"))
        self.configure(
            f"-Dc_args=-isystem {self.path('include')}", "-Dmarch=none", PKG_CONFIG_LIBDIR=self.path("pc")
        )
        subprocess.run(
            ["ninja", "--quiet", "-C", self.path("build"), "potentia"], check=True, timeout=300
        )
        for args in [
            ("serve",),
            ("serve", "--listen", "127.0.0.1:0", "--no-open"),
            ("admin", "stats"),
            ("admin", "--store", "nowhere", "remove-chat", "a", "1"),
        ]:
            done = self.potentia(*args)
            self.assertEqual((done.returncode, done.stdout), (1, ""), args)
            self.assertIn("built without the server", done.stderr)
            self.assertIn("missing: epoll, jansson, libsodium, SQLite", done.stderr)
        self.assertEqual(self.potentia("serve", "--help").returncode, 0)
        self.assertIn("not in this build", self.potentia("--help").stdout)
        self.assertEqual(self.potentia("perft", "standard", "2").returncode, 0)
        self.assertEqual(self.potentia("show", "dvonn", "--random").returncode, 0)
        done = self.potentia("analyze", "standard", "--nodes", "2000")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_options_of_the_build(self):
        def flags():
            with open(self.path("build", "compile_commands.json"), encoding="utf-8") as file:
                return file.read()

        self.configure("-Dserver=disabled")
        self.assertIn("-march=x86-64-v2" if os.uname().machine == "x86_64" else "-O0", flags())
        self.assertIn("-Werror", flags())
        self.assertNotIn("cmd_serve.c", flags())
        shutil.rmtree(self.path("build"))
        self.configure("-Dmarch=native", "-Dwerror=false", "-Dserver=enabled")
        self.assertIn("-march=native", flags())
        self.assertNotIn("-Werror", flags())
        self.assertIn("cmd_serve.c", flags())
        done = subprocess.run(
            ["meson", "configure", self.path("build"), "-Dserver=disabled", "-Dpostgres=enabled"],
            capture_output=True,
        )
        self.assertEqual(done.returncode, 0)
        done = subprocess.run(
            ["meson", "setup", "--reconfigure", self.path("build"), ROOT],
            capture_output=True,
            text=True,
        )
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("it is the server that uses PostgreSQL", done.stdout)


if __name__ == "__main__":
    unittest.main()
