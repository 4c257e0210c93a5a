# Completion for fish. "potentia complete" knows what there is.

function __potentia_complete
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    set -l program $typed[1]
    set -e typed[1]
    for line in ($program complete $typed "$current" 2>/dev/null)
        switch $line
            case \tfiles
                __fish_complete_path "$current"
            case \tfolders
                __fish_complete_directories "$current"
            case '*'
                echo -- $line
        end
    end
end

complete -c potentia -f -a '(__potentia_complete)'
