#!/bin/sh
# Collects the texts for people into po/potentia.pot and brings every po/CODE.po up to date.
#
#     po/update.sh             both
#     po/update.sh FILE.pot    the template alone, there
#
# The library's messages are X(NAME, "text") in messages.def, with {0} {1} {2} for their
# arguments, so they are no printf formats; those of the programs are _(), N_() and ngettext();
# those of the page are found by page_texts.py, those of the lessons by tools/lesson_texts.py.
# Where a text stands is told by file alone: lines would change with every edit. All those files
# are told: by them the page knows which texts are its own. Texts that are no longer said are
# dropped; new ones are untranslated, and po/drafts.txt lists those that may be. The header is the same in every part,
# or msgcat would keep each of them.
set -eu
template=${1:-}
[ -z "$template" ] || template=$(realpath "$template")
cd "$(dirname "$0")/.."
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT

po/page_texts.py >"$parts/page.po"
{
    grep -v '^#' po/POTFILES
    find src/games -name '*.[ch]' -o -name messages.def -o -name combined.def | sort
} | xgettext --files-from=- --output="$parts/programs.pot" \
    --language=C --from-code=UTF-8 --add-comments=TRANSLATORS --add-location=file \
    --keyword=_ --keyword=N_ --keyword=X:2 --keyword=ngettext:1,2
{
    sed '/^$/q' "$parts/page.po"
    sed '1,/^$/d' "$parts/programs.pot"
} >"$parts/programs.po"
[ ! -x tools/lesson_texts.py ] || tools/lesson_texts.py >"$parts/lessons.po"
msgcat --add-location=file --sort-by-file "$parts"/*.po >"$parts/all.pot"

if [ -n "$template" ]; then
    cp "$parts/all.pot" "$template"
    exit
fi
cp "$parts/all.pot" po/potentia.pot
grep -v '^#' po/LINGUAS | while read -r language; do
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --add-location=file \
        "po/$language.po" po/potentia.pot
    msgattrib --no-obsolete --add-location=file --output-file="po/$language.po" \
        "po/$language.po"
done
