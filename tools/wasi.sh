#!/bin/sh
# Finds the C library for WebAssembly: tools/wasi.sh lib|flags
#
# `lib` prints the folder of its libc.a, `flags` what the compiler needs to find its headers.
# WASI_SYSROOT names another place.
set -eu

# Debian has it among the system's own, where its clang looks; others in a tree.
[ -n "${WASI_SYSROOT:-}" ] || ! [ -e /usr/lib/wasm32-wasi/libc.a ] || {
    [ "$1" = flags ] || echo /usr/lib/wasm32-wasi
    exit 0
}
for root in ${WASI_SYSROOT:-/usr/share/wasi-sysroot /usr/wasm32-wasi /opt/wasi-sysroot /opt/wasi-sdk/share/wasi-sysroot}; do
    for target in wasm32-wasi wasm32-wasip1; do
        [ -e "$root/lib/$target/libc.a" ] || continue
        case $1 in
        flags) echo "--sysroot=$root" ;;
        *) echo "$root/lib/$target" ;;
        esac
        exit 0
    done
done
echo 'wasi: there is no C library for WebAssembly here; WASI_SYSROOT names its place' >&2
exit 1
