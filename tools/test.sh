#!/bin/sh
# Builds and tests: tools/test.sh test|check|soak|fuzz BUILD
#
# Every build runs even when an earlier one failed, and the last line printed says how
# many tests passed and failed in all of them together.
set -u
what=$1
build=$2
cd "$(dirname "$0")/.." || exit 2

built=
broken=
status=0
begun=$(date +%s)
times=

# took WHAT: notes the seconds since the last note.
took() {
    now=$(date +%s)
    times="$times, $1 $((now - begun)) s"
    begun=$now
}

# in_build DIR ARGUMENT...: builds DIR, then `meson test` with the arguments. `targets` names what
# is built of it, where it is not everything.
in_build() {
    dir=$1
    shift
    rm -f "$dir/meson-logs/testlog.json"
    echo "== $dir: build"
    # shellcheck disable=SC2086 # one word a target
    if ! ninja --quiet -C "$dir" ${targets:-all meson-test-prereq}; then
        broken="$broken $dir"
        return
    fi
    took "$dir: build"
    built="$built $dir"
    echo "== $dir: test"
    meson test -C "$dir" --no-rebuild --verbose "$@" || status=1
    took test
}

# Threads alone, under ThreadSanitizer.
threads() {
    targets="potentia bench/server/load tests/test_store tests/test_store_faults
        tests/test_site_engines"
    in_build "$build-tsan" --suite threads
    targets=
}
targets=

# Builds with one game left out: those that are named, each in turn where none is.
without() {
    echo "== $build-without: build and test"
    tools/without.sh "$build" "$@" || status=1
    took "$build-without: build and test"
    built="$built $build-without"
}

: "${FUZZ_SECONDS:=5}"
export FUZZ_SECONDS

case $what in
test)
    in_build "$build"
    in_build "$build-asan" --suite fast
    threads
    in_build "$build-clang" --suite fast
    without gipf
    in_build "$build-fuzz"
    ;;
check)
    in_build "$build" --suite fast
    in_build "$build-asan" --suite fast
    ;;
soak)
    in_build "$build" --setup soak
    in_build "$build-asan"
    threads
    without
    FUZZ_SECONDS=600
    in_build "$build-fuzz"
    ;;
fuzz)
    in_build "$build-fuzz"
    ;;
*)
    echo "test: no such set of tests: $what" >&2
    exit 2
    ;;
esac

for dir in $broken; do
    echo "== $dir: DOES NOT BUILD"
done
echo "time: ${times#, }"
# shellcheck disable=SC2086 # one word a build
python3 tools/summary.py --broken "$(echo $broken | wc -w)" $built || status=1
exit $status
