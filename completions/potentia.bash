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
    elif [[ $command == admin && $cur != -* && $prev != --store ]]; then
        words=$(_potentia_errands)
    elif [[ $command == learn && $cur != -* && $prev != --color ]]; then
        words=$(_potentia_lessons)
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

# What "potentia admin" can do.
_potentia_errands() {
    LC_ALL=C "$potentia" admin --help 2>/dev/null |
        sed -n '/^OPTIONS/q; s/^           \([a-z][a-z-]*\) .*/\1/p' | sort -u
}

# What "potentia learn" lists.
_potentia_lessons() {
    LC_ALL=C "$potentia" learn 2>/dev/null </dev/null | sed -n 's/^  [* ] \([a-z0-9-]*\) .*/\1/p'
}

complete -F _potentia potentia
