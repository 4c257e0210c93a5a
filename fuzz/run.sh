#!/bin/sh
# Fuzzes one target for FUZZ_SECONDS: run.sh PROGRAM NAME BUILD
#
# It starts from fuzz/corpus/NAME and what earlier runs found, which BUILD keeps. The input
# of a failure is kept in BUILD/failures; a copy of it in the corpus makes a regression test.
set -eu
program=$1
name=$2
found=$3/corpus/$name
failures=$3/failures
mkdir -p "$found" "$failures"
# libFuzzer ends with 77 after a crash, which meson would take for a skipped test.
"$program" -max_total_time="${FUZZ_SECONDS:-5}" -max_len=8192 -timeout=10 \
    -rss_limit_mb=1024 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$failures/$name-" "$found" "fuzz/corpus/$name" || exit 1
