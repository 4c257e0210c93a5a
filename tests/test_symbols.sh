#!/bin/sh
# The shared library exports what the header declares and nothing else, and the library
# asks of its host no more than a small C library gives: test_symbols.sh SHARED STATIC
set -eu
shared=$1
static=$2
LC_ALL=C
export LC_ALL
status=0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each public function stands in the header as `PT_API ... name(`.
sed -n 's/^PT_API [^(]*[ *]\(pt_[a-z0-9_]*\)(.*/\1/p' include/potentia.h | sort >"$work/declared"
nm -D --defined-only "$shared" | sed 's/^[^ ]* [A-Za-z] //; s/@.*//' | sort >"$work/exported"

if [ "$(grep -c '^PT_API' include/potentia.h)" != "$(wc -l <"$work/declared")" ]; then
    echo 'symbols: this test does not understand every PT_API line of the header' >&2
    status=1
fi
for name in $(comm -23 "$work/declared" "$work/exported"); do
    echo "symbols: $name is declared but not exported" >&2
    status=1
done
for name in $(comm -13 "$work/declared" "$work/exported"); do
    echo "symbols: $name is exported but not declared" >&2
    status=1
done

# Memory, strings, sorting, and which processor this is (the compiler's). No stdio, no clock, no files, no threads, no environment.
nm --undefined-only "$static" | sed -n 's/^ *U //p' | sort -u >"$work/wanted"
nm --defined-only "$static" | sed -n 's/^[^ ]* [A-Za-z] //p' | sort -u >"$work/own"
comm -23 "$work/wanted" "$work/own" |
    grep -v '^_GLOBAL_OFFSET_TABLE_$' |
    grep -Ev '^(malloc|calloc|realloc|free)$' |
    grep -Ev '^(__)?(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|rchr|spn|cspn|str))(_chk)?$' |
    grep -Ev '^(qsort|bsearch|__stack_chk_fail|__assert_fail|abort|__cpu_model)$' >"$work/foreign" || true
for name in $(cat "$work/foreign"); do
    echo "symbols: the library calls $name, which is not on the list of what it may need" >&2
    status=1
done

[ $status -eq 0 ] && echo "$(wc -l <"$work/exported") symbols exported, as declared"
exit $status
