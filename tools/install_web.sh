#!/bin/sh
# Installs the page, where it has been built: tools/install_web.sh FOLDER TARGET
#
# Called by `meson install`, which says in the environment what TARGET is relative to.
set -eu
folder=$1
case $2 in
/*) target=${DESTDIR:-}$2 ;;
*) target=$MESON_INSTALL_DESTDIR_PREFIX/$2 ;;
esac

if [ ! -e "$folder/index.html" ]; then
    [ -n "${MESON_INSTALL_QUIET:-}" ] ||
        echo "The page has not been built, so it is not installed; \"make web\" builds it."
    exit 0
fi

# Names change with the content: what an earlier version left would stay for ever.
rm -rf "$target"
mkdir -p "$target"
cp -R "$folder/." "$target"
chmod -R u=rwX,go=rX "$target"
[ -n "${MESON_INSTALL_QUIET:-}" ] || echo "Installing the page to $target"
