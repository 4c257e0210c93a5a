# Completion for bash. "potentia complete" knows what there is.

_potentia() {
    local rest=${COMP_LINE:0:COMP_POINT} before piece i
    local words=()
    # Bash parts words at : and = too; what no blank parts belongs together.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]} before=$rest
        rest=${rest#"${rest%%[![:space:]]*}"}
        ((i < COMP_CWORD)) || piece=$rest
        if ((i > 0)) && [[ $rest == "$before" ]]; then
            words[-1]+=$piece
        else
            words+=("$piece")
        fi
        rest=${rest#"$piece"}
    done
    local current=${words[-1]} kept=
    # Bash keeps what stands before the last of these, and wants the rest alone.
    for ((i = ${#current} - 1; i >= 0; i--)); do
        if [[ ${current:i:1} == [:=] && $COMP_WORDBREAKS == *"${current:i:1}"* ]]; then
            kept=${current:0:i + 1}
            break
        fi
    done
    COMPREPLY=()
    local line
    while IFS= read -r line; do
        case $line in
        $'\tfiles')
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${current#"$kept"}")
            compopt -o filenames 2>/dev/null
            ;;
        $'\tfolders')
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "${current#"$kept"}")
            compopt -o filenames 2>/dev/null
            ;;
        *)
            line=${line%%$'\t'*}
            COMPREPLY+=("${line#"$kept"}")
            ;;
        esac
    done < <("${words[0]/#~/$HOME}" complete "${words[@]:1}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *[:=] ]] || compopt -o nospace 2>/dev/null
}

complete -F _potentia potentia
