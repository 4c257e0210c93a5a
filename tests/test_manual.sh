#!/bin/sh
# The manual page is well formed, and has every command and every option of the help:
# test_manual.sh PROGRAM
set -u
program=$1
page=docs/potentia.1
status=0

# A date would have to be kept true by hand.
if mandoc -T lint -W warning $page | grep -v 'missing date'; then
    status=1
fi

text=$(mandoc -T utf8 $page | sed 's/.\x08//g')
commands=$("$program" --help | sed -n '/^DESCRIPTION/,/^OPTIONS/s/^       \([a-z]\{1,\}\)  .*/\1/p')
[ -n "$commands" ] || { echo 'manual: the help has no list of commands'; exit 1; }
for command in $commands; do
    for word in "potentia $command" \
        $("$program" "$command" --help | sed -n 's/^       \(--[a-z-]*\).*/\1/p'); do
        case $text in
        *"$word"*) ;;
        *)
            echo "manual: $page does not mention $word (of potentia $command)"
            status=1
            ;;
        esac
    done
done
exit $status
