# Completion for bash. It asks the command itself what there is, so it cannot fall behind.

_potentia() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local potentia=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local words=
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        words="help --help --version $(_potentia_commands)"
    elif [[ $command == help ]]; then
        words=$(_potentia_commands)
    elif [[ $prev == --to ]]; then
        words='sgf official actions'
    elif [[ $prev == --color ]]; then
        words='always never auto'
    elif [[ $prev == --white || $prev == --black ]]; then
        words='human engine'
    elif [[ $prev == --assets ]]; then
        mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        compopt -o filenames 2>/dev/null
    elif [[ $cur == -* ]]; then
        words=$(LC_ALL=C "$potentia" "$command" --help 2>/dev/null |
            sed -n 's/^       \(--[a-z-]*\).*/\1/p')
    else
        # A start, or a file.
        words=$(LC_ALL=C "$potentia" games 2>/dev/null | sed 's/ .*//')
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
    fi
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$cur")
}

# The lines of the help that have a command and what it does.
_potentia_commands() {
    LC_ALL=C "$potentia" --help 2>/dev/null | sed -n 's/^       \([a-z]*\)  *[a-z].*/\1/p' |
        grep -vx potentia
}

complete -F _potentia potentia
