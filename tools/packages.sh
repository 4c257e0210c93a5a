#!/bin/sh
# Chooses packages by the names a system has for them: tools/packages.sh GROUP... <LIST
#
# Groups: run test lint web. LIST is what there is: the output of `apt-cache pkgnames`, then
# that of `apt-cache depends clang postgresql`, which tells the versions the system stands
# for. Those are taken where everything is there in them (clang from 14, PostgreSQL from 13),
# else the newest that are complete.
#
# Prints a package a line. For what the list has under no name it prints
#
#     ! TRACE[|TRACE...] what it is
#
# where a trace shows that it is there, however it came: a command, lib:NAME (a library that
# pkg-config knows), llvm:NAME (tools/clang.sh finds it), wasi or postgres.
set -eu

for group in "$@"; do
    case $group in
    run | test | lint | web) ;;
    *)
        echo "packages: no group '$group'; the groups are: run test lint web" >&2
        exit 2
        ;;
    esac
done

exec awk -v groups=" $* " '
/^[^ |]/ { have[$1] = 1; of = $1; next }
$1 ~ /Depends:$/ && $2 ~ /^(clang|postgresql)-[0-9]+$/ && index($2, of "-") == 1 {
    usual[of] = substr($2, length(of) + 2) + 0
}

function wants(group) { return index(groups, " " group " ") > 0 }

function add(name) {
    if (name in added)
        return
    added[name] = 1
    print name
}

function lacks(traces, what) { add("! " traces " " what) }

# The first of several names that is there.
function add_one(names, traces, what,    n, i, name) {
    n = split(names, name, " ")
    for (i = 1; i <= n; i++)
        if (name[i] in have) {
            add(name[i])
            return
        }
    lacks(traces, what)
}

# What a package of clang is called in a version; 0 is the system'\''s own, unnumbered. The
# runtime of the sanitizers was a part of libclang-common before it had a package.
function of_clang(tool, v) { return v ? tool "-" v : tool }
function runtime_of_clang(v) {
    if (!v)
        return "libclang-rt-dev"
    return ("libclang-rt-" v "-dev") in have ? "libclang-rt-" v "-dev" : "libclang-common-" v "-dev"
}
function is_complete(v) {
    return of_clang("clang", v) in have && of_clang("lld", v) in have &&
        of_clang("clang-format", v) in have && of_clang("clang-tidy", v) in have &&
        runtime_of_clang(v) in have
}

function choose_clang(    v) {
    if (usual["clang"] >= 14 && is_complete(usual["clang"]))
        return usual["clang"]
    for (v = 99; v >= 14; v--)
        if (is_complete(v))
            return v
    if (usual["clang"] >= 14)
        return usual["clang"]
    for (v = 99; v >= 14; v--)
        if (("clang-" v) in have)
            return v
    return 0
}

function choose_postgres(    v) {
    if (usual["postgresql"] >= 13)
        return "postgresql-" usual["postgresql"]
    for (v = 99; v >= 13; v--)
        if (("postgresql-" v) in have)
            return "postgresql-" v
    return "postgresql"
}

END {
    clang = choose_clang()
    if (wants("run")) {
        add_one("gcc", "gcc", "a C compiler")
        add_one("libc6-dev libc-dev", "gcc", "the headers of the C library")
        add_one("make", "make", "make")
        add_one("meson", "meson", "meson 1.0 or newer")
        add_one("ninja-build ninja", "ninja", "ninja")
        add_one("pkg-config pkgconf", "pkg-config|pkgconf", "pkg-config")
        add_one("gettext", "msgfmt", "gettext")
        add_one("python3", "python3", "Python 3")
        add_one("libncurses-dev libncursesw5-dev", "lib:ncursesw", "ncurses with its headers")
        add_one("libedit-dev", "lib:libedit", "libedit with its headers")
        add_one("libjansson-dev", "lib:jansson", "jansson 2.13 or newer with its headers")
        add_one("libsodium-dev", "lib:libsodium", "libsodium with its headers")
        add_one("libsqlite3-dev", "lib:sqlite3", "SQLite 3.35 or newer with its headers")
    }
    if (wants("test")) {
        add_one("binutils", "nm", "binutils")
        add_one("libcmocka-dev", "lib:cmocka", "cmocka with its headers")
        add_one("libpq-dev", "lib:libpq", "libpq 14 or newer with its headers")
        add_one("g++", "g++", "a C++ compiler")
        add_one("mandoc", "mandoc", "mandoc")
        add_one("zsh", "zsh", "zsh")
        add_one("fish", "fish", "fish")
        if ("fonts-dejavu-core" in have)
            add("fonts-dejavu-core")
        add_one("chromium", "chromium|chromium-browser|google-chrome",
            "Chromium or Chrome, for the tests of the page; Ubuntu has it as a snap: snap install chromium")
        add_one(choose_postgres(), "postgres", "the server of PostgreSQL 13 or newer")
    }
    if (wants("test") || wants("lint") || wants("web"))
        add_one(of_clang("clang", clang), wants("test") || wants("lint") ? "llvm:clang" : "llvm:wasm",
            "clang 14 or newer")
    if (wants("test") || wants("lint"))
        add_one(runtime_of_clang(clang), "llvm:clang", "the sanitizers and libFuzzer of clang")
    if (wants("lint")) {
        add_one(of_clang("clang-format", clang), "llvm:clang-format", "clang-format")
        add_one(of_clang("clang-tidy", clang), "llvm:clang-tidy", "clang-tidy")
        add_one("cppcheck", "cppcheck", "cppcheck")
    }
    if (wants("web")) {
        add_one(of_clang("lld", clang), "llvm:wasm-ld", "lld of the same version as clang")
        add_one("wasi-libc", "wasi", "wasi-libc, the C library for WebAssembly")
        add_one("nodejs", "node", "node 18 or newer")
        add_one("npm", "npm", "npm")
    }
}'
