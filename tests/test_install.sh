#!/bin/sh
# Installs a build into an empty place and uses it from there, as a stranger would:
# test_install.sh BUILD
set -eu
build=$1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson install -C "$build" --no-rebuild --destdir "$work/root" --quiet

fail() {
    echo "install: $*" >&2
    exit 1
}

pc=$(find "$work/root" -name potentia.pc)
[ -n "$pc" ] || fail 'no potentia.pc'
PKG_CONFIG_SYSROOT_DIR=$work/root
PKG_CONFIG_LIBDIR=$(dirname "$pc")
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
version=$(tools/version.sh)
[ "$(pkg-config --modversion potentia)" = "$version" ] || fail 'potentia.pc has another version'
libdir=$(dirname "$PKG_CONFIG_LIBDIR")

# The example, with the shared library and with the static one. The game must be played
# to its end, be the same both times, and be another one with another seed.
warnings='-Wall -Wextra -Wpedantic -Werror'
# shellcheck disable=SC2046,SC2086 # flags are words
gcc -std=c17 $warnings examples/embed.c $(pkg-config --cflags --libs potentia) -o "$work/shared"
# shellcheck disable=SC2046,SC2086
gcc -std=c17 $warnings -static examples/embed.c \
    $(pkg-config --static --cflags --libs potentia) -o "$work/static"
LD_LIBRARY_PATH=$libdir ldd "$work/shared" | grep -q "libpotentia.so.* => $libdir/" ||
    fail 'the example does not use the shared library installed'

LD_LIBRARY_PATH=$libdir "$work/shared" 7 >"$work/shared.out"
"$work/static" 7 >"$work/static.out"
"$work/static" 8 >"$work/other.out"
cmp "$work/shared.out" "$work/static.out" || fail 'shared and static play differently'
! cmp -s "$work/shared.out" "$work/other.out" || fail 'the seed changes nothing'
head -n 1 "$work/shared.out" | grep -Eq '^1\. White G?[a-i][1-9]-[b-h][1-8]$' ||
    fail "no turn in the first line: $(head -n 1 "$work/shared.out")"
sed '$d' "$work/shared.out" | grep -Evq '^[0-9]+\. (White|Black) [^ ]+$' &&
    fail 'a line that is no turn'
tail -n 1 "$work/shared.out" | grep -Eq '^(White|Black) wins$' ||
    fail "no result in the last line: $(tail -n 1 "$work/shared.out")"

# The examples come with the documents; the bots play from there.
prefix=$(dirname "$(dirname "$(find "$work/root" -path '*/bin/potentia')")")
examples=$prefix/share/doc/potentia/examples
cmp examples/embed.c "$examples/embed.c" || fail 'the example is not installed'
[ -e "$prefix/share/doc/potentia/protocol.md" ] || fail 'the protocol is not installed'
# shellcheck disable=SC2046,SC2086
gcc -std=c17 $warnings -static "$examples/bot.c" \
    $(pkg-config --static --cflags --libs potentia) -o "$work/bot"
"$prefix/bin/potentia" match "cmd:$work/bot" "cmd:python3 $examples/bot.py $prefix/bin/potentia" \
    --start dvonn --games 2 >"$work/match.out" || fail 'the bots do not play'
grep -q '^Ends: 2 by the rules' "$work/match.out" ||
    fail "the bots do not play to the end: $(cat "$work/match.out")"

# The header and the library from C++.
cat >"$work/version.cpp" <<'EOF'
#include <potentia.h>

#include <cstring>

int main() {
    return std::strcmp(pt_version(), PT_VERSION);
}
EOF
# shellcheck disable=SC2046,SC2086
g++ -std=c++17 $warnings "$work/version.cpp" $(pkg-config --cflags --libs potentia) -o "$work/cpp"
LD_LIBRARY_PATH=$libdir "$work/cpp" || fail 'the header and the library differ in version'

# The soname is the file others link to.
soname=$(objdump -p "$libdir/libpotentia.so" | sed -n 's/^ *SONAME *//p')
[ -e "$libdir/$soname" ] || fail "the soname $soname is not installed"

# What each shell completes with, where it looks by itself and where a packager wants it.
for place in share/bash-completion/completions/potentia share/zsh/site-functions/_potentia \
    share/fish/vendor_completions.d/potentia.fish; do
    [ -n "$(find "$work/root" -path "*/$place")" ] || fail "$place is not installed"
done
grep -q "'zsh_completion_dir'" meson_options.txt || fail 'the places cannot be chosen'

# Whoever installs without the page is told so, and only then; meson and ninja have done their part.
mkdir -p "$work/stubs" "$work/b"
touch "$work/b/build.ninja"
for tool in meson ninja; do
    printf '#!/bin/sh\n' >"$work/stubs/$tool"
    chmod +x "$work/stubs/$tool"
done
made=$(PATH=$work/stubs:$PATH make -s -o ready-to-run install B="$work/b" DESTDIR="$work/none")
case $made in
*'The page has not been built'*'make web install'*) ;;
*) fail "nothing is said of the page: $made" ;;
esac
mkdir "$work/b/web"
touch "$work/b/web/index.html"
made=$(PATH=$work/stubs:$PATH make -s -o ready-to-run install B="$work/b" DESTDIR="$work/none")
[ -z "$made" ] || fail "something is said though the page is there: $made"

# The page, were it built, is found by the command installed beside it.
mkdir -p "$work/page/icons"
echo '<!doctype html>' >"$work/page/index.html"
echo old >"$work/page/old.js"
for run in 1 2; do
    MESON_INSTALL_DESTDIR_PREFIX=$prefix MESON_INSTALL_QUIET=1 \
        tools/install_web.sh "$work/page" share/potentia/web
    rm -f "$work/page/old.js"
done
[ ! -e "$prefix/share/potentia/web/old.js" ] || fail 'files of an earlier page stay'
mkfifo "$work/line"
"$prefix/bin/potentia" serve --listen 127.0.0.1:0 --no-open >"$work/line" &
server=$!
read -r line <"$work/line"
kill "$server"
wait "$server" || fail 'the server installed does not end well'
case $line in
*http://127.0.0.1:*) ;;
*) fail "the page installed is not found: $line" ;;
esac

echo "a game of $(($(wc -l <"$work/shared.out") - 1)) turns from C, the version from C++, $soname"
