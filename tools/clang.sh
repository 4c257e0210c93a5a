#!/bin/sh
# Finds clang, from version 14 on, and what belongs to it; prints the command:
#
#     tools/clang.sh clang         one that compiles, with the sanitizers and libFuzzer
#     tools/clang.sh wasm          one that compiles for WebAssembly
#     tools/clang.sh wasm-ld       the linker of that one
#     tools/clang.sh clang-format  the layout of the sources is that of version 14
#     tools/clang.sh clang-tidy
#
# The system's own comes first, then the newest. CLANG names another.
set -eu
LEAST=14

# candidates TOOL: the commands there are, best first.
candidates() {
    if command -v "$1" >/dev/null 2>&1; then
        major=$("$1" --version | sed -n 's/.*version \([0-9]\{1,\}\)\..*/\1/p' | head -n 1)
        [ "${major:-0}" -lt $LEAST ] || echo "$1"
    fi
    version=60
    while [ $version -ge $LEAST ]; do
        ! command -v "$1-$version" >/dev/null 2>&1 || echo "$1-$version"
        version=$((version - 1))
    done
}

# The first candidate that passes a trial; $1 names the trial.
first() {
    if [ -n "${CLANG:-}" ]; then
        echo "$CLANG"
        return
    fi
    for command in $(candidates clang); do
        if "$1" "$command" >/dev/null 2>&1; then
            echo "$command"
            return
        fi
    done
    echo "clang: $2; \"tools/setup.sh $3\" installs it, or says what to install" >&2
    return 1
}

sanitizes() {
    echo 'int LLVMFuzzerTestOneInput(const char *a, long b) { return !a && !b; }' |
        "$1" -x c - -fsanitize=fuzzer,address,undefined -o "$trial"
}

linker_of() {
    case $1 in
    *-[0-9]*) command -v "wasm-ld-${1##*-}" && return ;;
    esac
    command -v "$("$1" -print-prog-name=wasm-ld)"
}

compiles_for_wasm() {
    linker_of "$1" && echo 'int one = 1;' | "$1" --target=wasm32-wasi -x c -c - -o "$trial"
}

trial=$(mktemp)
trap 'rm -f "$trial"' EXIT
case ${1:-} in
clang)
    first sanitizes "there is none from $LEAST on that has the sanitizers and libFuzzer" 'run test'
    ;;
wasm)
    first compiles_for_wasm "there is none from $LEAST on with lld for WebAssembly" 'run web'
    ;;
wasm-ld)
    linker_of "$(first compiles_for_wasm "there is none from $LEAST on with lld" 'run web')"
    ;;
clang-format | clang-tidy)
    found=$(candidates "$1" | { [ "$1" != clang-format ] || grep -Ex 'clang-format-14' || true; })
    found=$(echo "${found:-$(candidates "$1")}" | head -n 1)
    if [ -z "$found" ]; then
        echo "clang: there is no $1 from $LEAST on; \"tools/setup.sh run test lint\" installs it," \
            'or says what to install' >&2
        exit 1
    fi
    echo "$found"
    ;;
*)
    echo 'usage: tools/clang.sh clang|wasm|wasm-ld|clang-format|clang-tidy' >&2
    exit 2
    ;;
esac
