#!/bin/sh
# Installs the Debian packages the project needs and the machine lacks.
#
#     tools/setup.sh GROUP...        groups: run test lint web
#
# Asking dpkg takes some 50 ms; apt-get runs only when something is missing. Where it
# cannot (no apt, no root) the script says what to install, and goes on as long as the
# commands themselves are there. SETUP=skip leaves the machine alone.
set -eu

packages_run='gcc libc6-dev make meson ninja-build pkg-config gettext libncurses-dev libjansson-dev libsodium-dev libsqlite3-dev libpq-dev'
packages_test='python3 binutils libcmocka-dev g++ clang-14 libclang-rt-14-dev mandoc chromium fonts-dejavu-core postgresql-15'
packages_lint='clang-14 clang-format-14 clang-tidy-14 cppcheck'
packages_web='clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32'
# A node from elsewhere has its own npm, with which Debian's would be in conflict.
command -v node >/dev/null 2>&1 || packages_web="$packages_web nodejs"
command -v npm >/dev/null 2>&1 || packages_web="$packages_web npm"

commands_run='gcc make meson ninja pkg-config msgfmt'
commands_test='python3 nm g++ clang-14 mandoc chromium'
commands_lint='clang-14 clang-format-14 clang-tidy-14 cppcheck'
commands_web='clang-14 wasm-ld-14 node npm'

packages=
commands=
for group in "$@"; do
    case $group in
    run) packages="$packages $packages_run" commands="$commands $commands_run" ;;
    test) packages="$packages $packages_test" commands="$commands $commands_test" ;;
    web) packages="$packages $packages_web" commands="$commands $commands_web" ;;
    lint) packages="$packages $packages_lint" commands="$commands $commands_lint" ;;
    *)
        echo "setup: no group '$group'; the groups are: run test lint web" >&2
        exit 2
        ;;
    esac
done

[ "${SETUP:-}" != skip ] || exit 0

# Goes on when every command is there, however it came; says what to do when not.
settle_for_commands() {
    absent=
    for command in $commands; do
        command -v "$command" >/dev/null 2>&1 || absent="$absent $command"
    done
    if [ -n "$absent" ]; then
        echo "setup: $1, and these commands are missing:$absent" >&2
        echo "setup: install them; on Debian 12 that is" >&2
        echo "    apt-get install$2" >&2
        exit 1
    fi
    echo "setup: $1; going on with the commands found (on Debian 12 this would be" \
        "apt-get install$2)" >&2
    exit 0
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    settle_for_commands 'there is no apt here' "$packages"
fi

# dpkg-query fails when it does not know one of the names; what it prints is still right.
installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $packages 2>/dev/null |
    sed -n 's/ installed$//p') || true
missing=
for package in $packages; do
    case "
$installed
" in
    *"
$package
"*) ;;
    *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        settle_for_commands "missing packages, neither root nor sudo to install them" "$missing"
    elif [ -t 0 ]; then
        as_root=sudo
    else
        as_root='sudo -n'
    fi
fi

# The tests start clusters of their own; Debian's package would make one more, and run it.
case $missing in
*postgresql-15*)
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        $as_root sh -c 'mkdir -p /etc/postgresql-common &&
            echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf'
    ;;
esac

echo "setup: apt-get install$missing"
quiet='-qq -o Dpkg::Use-Pty=0'
if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get $quiet update ||
    ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get $quiet install -y \
        --no-install-recommends $missing >/dev/null; then
    settle_for_commands 'apt-get failed' "$missing"
fi
