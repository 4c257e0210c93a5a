#!/usr/bin/env bash
# What bash offers after some words: test_completion.sh PROGRAM
set -uo pipefail
program=$1
. completions/potentia.bash
status=0

# offers WORDS EXPECTED: the last of the words is being typed.
offers() {
    read -ra COMP_WORDS <<<"$program $1"
    [[ $1 != *' ' && -n $1 ]] || COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _potentia
    local got
    got=$(printf '%s\n' "${COMPREPLY[@]}" | sort | xargs)
    if [[ $got != "$2" ]]; then
        echo "completion: after '$1' it offers '$got', not '$2'" >&2
        status=1
    fi
}

commands=$("$program" --help | sed -n '/^DESCRIPTION/,/^OPTIONS/s/^       \([a-z]\{1,\}\)  .*/\1/p')
[[ $commands == games*play* ]] || { echo 'completion: the help has no list' >&2; exit 1; }
offers '' "$(printf '%s\n' --help --version help $commands | sort | xargs)"
offers 'per' perft
offers 'help conv' convert
offers 'perft stand' standard
offers 'perft standard --make' --make-leaves
offers 'convert x --to ' 'actions official sgf'
offers 'show --color n' never
offers 'replay tests/records/tourn' tests/records/tournament-84.gipf
offers 'play --un' --unicode
offers 'games --un' ''
offers 'play basic --white ' 'engine human'
offers 'learn dvonn-mo' dvonn-moving
offers 'learn --un' --unicode
offers 'serve --no-o' --no-open
offers 'admin re' 'remove-chat remove-game remove-name remove-record reports reset-password'
offers 'serve --assets docs/ru' docs/rules

((status == 0)) && echo '16 completions'
exit $status
