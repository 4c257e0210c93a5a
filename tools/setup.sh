#!/bin/sh
# Installs what the project needs and the machine lacks.
#
#     tools/setup.sh GROUP...        groups: run test lint web
#
# tools/packages.sh chooses the packages, by the names they have here. Asking dpkg takes some
# 100 ms; apt-get runs only when something is missing. Where it cannot (no apt, no root) the
# script says what to install, and goes on as long as everything is there, however it came.
# SETUP=skip leaves the machine alone.
set -eu
cd "$(dirname "$0")/.."
MESON_LEAST=1
NODE_LEAST=18

[ "${SETUP:-}" != skip ] || exit 0

# is_there TRACE: see tools/packages.sh.
is_there() {
    case $1 in
    lib:*) pkg-config --exists "${1#lib:}" ;;
    llvm:*) tools/clang.sh "${1#llvm:}" ;;
    wasi) tools/wasi.sh lib ;;
    postgres) tests/postgres_bin.py ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

# Reads a choice; prints what of it has no package and left no trace, one a line.
without_trace() {
    sed -n 's/^! //p' | while read -r traces what; do
        found=
        for trace in $(echo "$traces" | tr '|' ' '); do
            ! is_there "$trace" || found=yes
        done
        [ -n "$found" ] || echo "$what"
    done
}

installed() {
    dpkg-query -W -f='${Package} ${db:Status-Status}\n' 2>/dev/null | sed -n 's/ installed$//p' || true
}

# say_lacking WHY: what is not there, for people who install it by other means.
say_lacking() {
    echo "setup: $1, and this is missing:" >&2
    echo "$lacking" | sed 's/^/    /' >&2
    exit 1
}

# is_recent COMMAND LEAST SOURCE: a package may be too old for us.
is_recent() {
    found=$("$1" --version)
    major=$(echo "$found" | sed -n '1s/^v\{0,1\}\([0-9]*\).*/\1/p')
    [ "${major:-0}" -lt "$2" ] || return 0
    echo "setup: $1 $found is too old; $2 or newer is needed: $3" >&2
    exit 1
}

check_node() {
    case " $groups " in
    *' web '*) is_recent node $NODE_LEAST 'see https://nodejs.org/' ;;
    esac
}

groups=$*
choice=$(installed | tools/packages.sh "$@")
lacking=$(echo "$choice" | without_trace)
if [ -z "$lacking" ]; then
    check_node
    exit 0
fi

command -v apt-get >/dev/null 2>&1 || say_lacking 'there is no apt here'

# choose: the packages of the groups that are not installed, on one line. A node from
# elsewhere has its own npm, with which Debian's would be in conflict.
choose() {
    all=$({ apt-cache pkgnames && apt-cache depends clang postgresql; } 2>/dev/null |
        tools/packages.sh $groups) || exit
    here=$(installed)
    for package in $(echo "$all" | grep -v '^!'); do
        case $package in
        nodejs) ! command -v node >/dev/null 2>&1 || continue ;;
        npm) ! command -v npm >/dev/null 2>&1 || continue ;;
        esac
        echo "$here" | grep -Fqx "$package" || printf ' %s' "$package"
    done
}

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        say_lacking "neither root nor sudo to run apt-get install$(choose)"
    elif [ -t 0 ]; then
        as_root=sudo
    else
        as_root='sudo -n'
    fi
fi

quiet='-qq -o Dpkg::Use-Pty=0'
# A new machine knows no packages before this; one without a network those of last time.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get $quiet update || true
packages=$(choose)

# The tests start clusters of their own; Debian's package would make one more, and run it.
case $packages in
*postgresql*)
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        $as_root sh -c 'mkdir -p /etc/postgresql-common &&
            echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf'
    ;;
esac

if [ -n "$packages" ]; then
    echo "setup: apt-get install$packages"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get $quiet install -y \
        --no-install-recommends $packages >/dev/null ||
        say_lacking "apt-get install$packages failed"
fi
lacking=$(installed | tools/packages.sh "$@" | without_trace)
[ -z "$lacking" ] || say_lacking 'there is no package for everything'
is_recent meson $MESON_LEAST '"pipx install meson" has it'
check_node
