# Completion of potentia for fish.

function __potentia_starts
    potentia games 2>/dev/null | string replace -r '^(\S+)\s+(.*)$' '$1\t$2'
end

function __potentia_needs_command
    test (count (commandline -opc)) -eq 1
end

function __potentia_command
    set -l words (commandline -opc)
    test (count $words) -gt 1; and contains -- $words[2] $argv
end

function __potentia_lessons
    potentia learn 2>/dev/null </dev/null | string replace -rf '^  [* ] (\S+)\s+(.*)$' '$1\t$2'
end

complete -c potentia -f
complete -c potentia -n __potentia_needs_command -a games -d 'List the games and variants that can be played'
complete -c potentia -n __potentia_needs_command -a show -d 'Draw a position'
complete -c potentia -n __potentia_needs_command -a moves -d 'List every legal action of a position'
complete -c potentia -n __potentia_needs_command -a apply -d 'Print the position after a turn'
complete -c potentia -n __potentia_needs_command -a perft -d 'Count the action sequences of a length'
complete -c potentia -n __potentia_needs_command -a replay -d 'Check a record and print where it ends'
complete -c potentia -n __potentia_needs_command -a convert -d 'Convert a record to another form'
complete -c potentia -n __potentia_needs_command -a play -d 'Play, two people or against the engine'
complete -c potentia -n __potentia_needs_command -a learn -d 'Learn the rules, one lesson at a time'
complete -c potentia -n __potentia_needs_command -a serve -d 'Serve the page to play and study in the browser, alone or with others'
complete -c potentia -n __potentia_needs_command -a admin -d 'Look after a site: remove what was written, reports, passwords'
complete -c potentia -n __potentia_needs_command -a match -d 'Let two players play many games'
complete -c potentia -n __potentia_needs_command -a analyze -d 'Find the best lines, or the mistakes of a game'
complete -c potentia -n __potentia_needs_command -a bench -d 'Measure the engine on fixed positions'
complete -c potentia -n __potentia_needs_command -a help -d 'Print help'
complete -c potentia -n __potentia_needs_command -l version -d 'Print the version'
complete -c potentia -l help -d 'Print help'
complete -c potentia -n '__potentia_command help' -a 'games show moves apply perft replay convert play learn serve admin match analyze bench'

set -l starting '__potentia_command show moves apply perft replay convert play match analyze'
complete -c potentia -n $starting -l pieces -x -d 'The pieces each player starts with'
complete -c potentia -n $starting -l supply -x -d 'The potentials each player has'
complete -c potentia -n $starting -l combine -x -d 'The side game for each kind of potential'
complete -c potentia -n $starting -l challenges -x -d 'How often each player may challenge'
complete -c potentia -n $starting -l random -d 'Start from a full board chosen at random'
complete -c potentia -n '__potentia_command show moves apply perft play' -a '(__potentia_starts)'

complete -c potentia -n '__potentia_command show play learn' -l ascii -d 'Draw with ASCII characters only'
complete -c potentia -n '__potentia_command show play learn' -l unicode -d 'Draw with Unicode characters'
complete -c potentia -n '__potentia_command show play learn' -l color -x -a 'auto always never' -d 'When to use colour'

complete -c potentia -n '__potentia_command perft' -l divide -d 'Also print the count after each first action'
complete -c potentia -n '__potentia_command perft' -l threads -x -d 'Share the work among threads'
complete -c potentia -n '__potentia_command perft' -l make-leaves -d 'Apply the last actions too'

complete -c potentia -n '__potentia_command replay convert' -F
complete -c potentia -n '__potentia_command replay convert' -l start -x -a '(__potentia_starts)' -d 'Where the record starts'
complete -c potentia -n '__potentia_command convert' -l to -x -a 'sgf official actions' -d 'The form to write'
complete -c potentia -n '__potentia_command play' -l resume -F -d 'Go on with the game that was kept'
complete -c potentia -n '__potentia_command play' -l white -x -a 'human engine:1 engine:5 engine:10 engine:full' -d 'Who plays White'
complete -c potentia -n '__potentia_command play' -l black -x -a 'human engine:1 engine:5 engine:10 engine:full' -d 'Who plays Black'
complete -c potentia -n '__potentia_command play' -l clock -x -d 'A clock for each player, minutes+seconds'
complete -c potentia -n '__potentia_command play' -l engine-resigns -d 'Let the engine give up when it has proved that it loses'
complete -c potentia -n '__potentia_command play' -l line -d 'Play in lines'

complete -c potentia -n '__potentia_command learn' -a '(__potentia_lessons)'

complete -c potentia -n '__potentia_command serve' -l listen -x -a '127.0.0.1:8484 127.0.0.1:0 [::1]:8484 0.0.0.0:8484' -d 'Where to listen'
complete -c potentia -n '__potentia_command serve' -l assets -x -a '(__fish_complete_directories)' -d 'The folder with the files of the page'
complete -c potentia -n '__potentia_command serve' -l open -d 'Open the browser'
complete -c potentia -n '__potentia_command serve' -l no-open -d 'Do not open the browser'
complete -c potentia -n '__potentia_command serve' -l store -r -F -d 'Where tables and people are kept'
complete -c potentia -n '__potentia_command serve' -l no-store -d 'Serve the page alone'
complete -c potentia -n '__potentia_command serve' -l engines -x -d 'Threads for engines'
complete -c potentia -n '__potentia_command serve' -l engine-memory -x -d 'Megabytes of the engines'
complete -c potentia -n '__potentia_command serve' -l origin -x -d 'An address at which browsers see the page'
complete -c potentia -n '__potentia_command serve' -l proxy -x -d 'A proxy that is believed'
complete -c potentia -n '__potentia_command serve' -l metrics-from -x -d 'Who may read /metrics'
complete -c potentia -n '__potentia_command serve' -l log -r -F -d 'Where to write what happens'
complete -c potentia -n '__potentia_command serve' -l open-house -d 'Limit nobody'

complete -c potentia -n '__potentia_command admin' -a 'remove-chat remove-game remove-name remove-record reports close-report reset-password stats check'
complete -c potentia -n '__potentia_command admin' -l store -r -F -d 'Where tables and people are kept'

complete -c potentia -n '__potentia_command match' -a 'engine greedy random'
complete -c potentia -n '__potentia_command match' -l start -x -a '(__potentia_starts)' -d 'Where every game starts'
complete -c potentia -n '__potentia_command match' -l games -x -d 'Play at most that many'
complete -c potentia -n '__potentia_command match' -l time -x -d 'A clock for each player, seconds+increment'
complete -c potentia -n '__potentia_command match' -l movetime -x -d 'Milliseconds for every action'
complete -c potentia -n '__potentia_command match' -l openings -x -a 'random:4' -d 'Turns at random before each pair'
complete -c potentia -n '__potentia_command match' -l max-turns -x -d 'Call a longer game a draw'
complete -c potentia -n '__potentia_command match' -l concurrency -x -d 'Games at a time'
complete -c potentia -n '__potentia_command match' -l sprt -x -d 'Stop when decided: elo0,elo1'
complete -c potentia -n '__potentia_command match' -l seed -x -d 'For everything left to chance'
complete -c potentia -n '__potentia_command match' -l record -r -F -d 'Write the games to a file'
complete -c potentia -n '__potentia_command match analyze' -l nodes -x -d 'Nodes to search each time'
complete -c potentia -n '__potentia_command match analyze bench' -l depth -x -d 'Moves ahead'

complete -c potentia -n '__potentia_command analyze' -F -a '(__potentia_starts)'
complete -c potentia -n '__potentia_command analyze' -l start -x -a '(__potentia_starts)' -d 'Where the record starts'
complete -c potentia -n '__potentia_command analyze' -l time -x -d 'Milliseconds for a position'
complete -c potentia -n '__potentia_command analyze' -l lines -x -d 'Best lines to find'
complete -c potentia -n '__potentia_command analyze' -l threads -x -d 'Think with that many threads'
complete -c potentia -n '__potentia_command analyze' -l hash -x -d 'Megabytes for the table'
complete -c potentia -n '__potentia_command analyze' -l json -d 'Print JSON'
complete -c potentia -n '__potentia_command analyze' -l sgf -r -F -d 'Write the record with comments'
complete -c potentia -n '__potentia_command analyze' -l plot -r -F -d 'Draw the chance to win'
