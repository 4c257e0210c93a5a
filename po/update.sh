#!/bin/sh
# Collects the texts for people into po/potentia.pot and brings every po/CODE.po up to date.
#
# The library's messages are X(NAME, "text") in messages.def, with {0} {1} {2} for their
# arguments, so they are no printf formats; those of the programs are _(), N_() and ngettext().
set -eu
cd "$(dirname "$0")/.."

grep -v '^#' po/POTFILES | xgettext --files-from=- --output=po/potentia.pot \
    --language=C --from-code=UTF-8 --add-comments=TRANSLATORS \
    --keyword=_ --keyword=N_ --keyword=X:2 --keyword=ngettext:1,2 \
    --package-name=potentia --sort-by-file

grep -v '^#' po/LINGUAS | while read -r language; do
    msgmerge --quiet --update --backup=none "po/$language.po" po/potentia.pot
done
