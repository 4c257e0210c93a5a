#!/bin/sh
# clang-tidy and cppcheck over the sources of the library and the command, as a clang
# build compiles them: tools/lint.sh BUILD
set -u
build=$1
cd "$(dirname "$0")/.." || exit 2
status=0

ninja --quiet -C "$build" installed src/puzzles.inc || exit 1 # what is generated, too

echo '== clang-tidy'
python3 - "$build/compile_commands.json" <<'EOF' |
import json, os, sys
entries = json.load(open(sys.argv[1]))
files = {os.path.normpath(os.path.join(e["directory"], e["file"])) for e in entries}
print(*sorted(f for f in files if f.startswith(os.path.abspath("src"))), sep="\n")
EOF
    xargs -P "$(nproc)" -n 1 "${CLANG_TIDY:-$(tools/clang.sh clang-tidy)}" -p "$build" --quiet \
        --warnings-as-errors='*' 2>/dev/null || status=1

echo '== cppcheck'
cppcheck --project="$build/compile_commands.json" --quiet --error-exitcode=1 -j "$(nproc)" \
    --file-filter="*src/*" --enable=warning,performance,portability --inline-suppr || status=1

[ $status -eq 0 ] && echo 'lint: nothing to say' || echo 'lint: see above' >&2
exit $status
