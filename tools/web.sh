#!/bin/sh
# Builds the page: the engine as a WebAssembly module, then everything around it.
#
#     tools/web.sh OUTPUT            the whole page, as a folder that any host can serve
#     tools/web.sh --module NAME.wasm
#                                    the module alone; NAME-plain.wasm, the same for browsers without
#                                    SIMD; and NAME.files: the lessons, puzzles and networks that they
#                                    are handed when they are needed, and the games of demos/
#
# tools/clang.sh and tools/wasi.sh find what is needed; CLANG, WASM_LD and WASI_SYSROOT name
# others. With WERROR set a warning ends the build. Nothing in the module needs clang's own
# runtime; where a system has it, it is linked all the same.
#
# The linker is called by hand: the driver runs wasm-opt where binaryen is installed, and
# that does not know SIMD.
set -eu
cd "$(dirname "$0")/.."

clang=$(tools/clang.sh wasm)
linker=${WASM_LD:-$(tools/clang.sh wasm-ld)}
# Optimising across files (-flto) makes the module a fifth larger and not faster.
flags=${WASM_FLAGS:--O3}
libraries=$(tools/wasi.sh lib)
flags="$flags $(tools/wasi.sh flags)"
runtime=$("$clang" --target=wasm32-wasi -print-libgcc-file-name)
[ -e "$runtime" ] || runtime=

module() {
    objects=$(mktemp -d)
    trap 'rm -rf "$objects"' EXIT
    tools/games.sh bench >"$objects/bench_positions.inc"
    files=${1%.wasm}.files
    rm -rf "$files"
    mkdir "$files"
    tools/lessons.py --apart "$files" >"$objects/lessons.inc"
    : >"$objects/puzzles.inc"
    # shellcheck disable=SC2046 # one word a file
    tools/puzzles.py --file $(tools/games.sh files puzzles '*.txt') >"$files/puzzles.txt"
    for file in $(tools/games.sh files demos '*.sgf'); do
        cp "$file" "$files/demo-$(basename "$(dirname "$file")").txt"
    done
    tools/games.sh table >"$objects/games.def"
    # shellcheck disable=SC2046 # one word a file
    tools/nets.py --apart "$files" $(tools/games.sh nets)
    mkdir "$objects/simd128" "$objects/no-simd128"
    tools/games.sh combined >"$objects/combined_starts.def"
    for room in base net game games combine record engine protocol review learn wasm; do
        case $room in
        games) sources=$(tools/games.sh sources) ;;
        net) sources=src/net/net.c ;; # no network is inside
        *) sources=$(ls src/$room/*.c) ;;
        esac
        for source in $sources; do
            object=$(echo "$source" | tr / - | sed 's/\.c$/.o/')
            for way in simd128 no-simd128; do
                echo "$clang --target=wasm32-wasi -std=c17 $flags -m$way -mbulk-memory" \
                    "-fvisibility=hidden -DNDEBUG -Wall -Wextra ${WERROR:+-Werror}" \
                    "-Iinclude -Isrc -I$objects -c $source -o $objects/$way/$object"
            done
        done
    done | xargs -P 2 -I '{}' sh -c '{}'
    link simd128 "$1"
    link no-simd128 "${1%.wasm}-plain.wasm"
}

link() {
    "$linker" --no-entry --strip-all --gc-sections -z stack-size=1048576 \
        --initial-memory=33554432 --max-memory=268435456 --stack-first \
        "$libraries/crt1-reactor.o" "$objects/$1"/*.o -L"$libraries" -lc \
        ${runtime:+"$runtime"} -o "$2"
}

case ${1:-} in
--module) module "$2" ;;
'' | -*)
    echo 'usage: tools/web.sh OUTPUT | --module NAME.wasm' >&2
    exit 2
    ;;
*)
    mkdir -p "$1"
    output=$(cd "$1" && pwd)
    made=$(mktemp -d)
    module "$made/module.wasm"
    node web/build.mjs "$made/module.wasm" "$output"
    rm -rf "$made"
    ;;
esac
