#!/bin/sh
# Installs the page, where it has been built: tools/install_web.sh FOLDER TARGET
# Tells that it has not been: tools/install_web.sh FOLDER
#
# The former is called by `meson install`, which says in the environment what TARGET is relative
# to, and shows nothing of what is said here; so `make install` asks again afterwards.
set -eu
folder=$1
if [ $# -eq 1 ]; then
    [ -e "$folder/index.html" ] ||
        echo "The page has not been built, so it is not installed, and \"potentia serve\" will not find it: \"make web install\" adds it."
    exit 0
fi
case $2 in
/*) target=${DESTDIR:-}$2 ;;
*) target=$MESON_INSTALL_DESTDIR_PREFIX/$2 ;;
esac

[ -e "$folder/index.html" ] || exit 0

# Names change with the content: what an earlier version left would stay for ever.
rm -rf "$target"
mkdir -p "$target"
cp -R "$folder/." "$target"
chmod -R u=rwX,go=rX "$target"
