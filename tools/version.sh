#!/bin/sh
# Prints the version, which include/potentia.h states; fails where it contradicts itself.
set -eu
header=$(dirname "$0")/../include/potentia.h

macro() {
    sed -n "s/^#define PT_VERSION$1  *\"\{0,1\}\([0-9.]*\)\"\{0,1\}\$/\1/p" "$header"
}

parts=$(macro _MAJOR).$(macro _MINOR).$(macro _PATCH)
if [ "$parts" != "$(macro '')" ]; then
    echo "version: PT_VERSION is \"$(macro '')\", but its parts are $parts" >&2
    exit 1
fi
echo "$parts"
