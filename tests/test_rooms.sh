#!/bin/sh
# Rooms look only at those before them, and no source is left out of the build or of the
# translations: test_rooms.sh COMPILE_COMMANDS
set -eu
commands=$1
status=0

# ROOM: the rooms whose headers it may include, besides its own.
may_include() {
    case $1 in
    base) echo ;;
    net) echo ;;
    game) echo base ;;
    games) echo base game net engine ;; # of the engine, what a model is
    combine | record) echo base game ;;
    engine) echo base game net combine ;;
    protocol) echo base game engine ;;
    review) echo base ;;
    learn) echo base game ;; # of the game, how a piece is written
    # of the game, what an editor is, of combining, what is told, of the engine, what a model is
    wasm) echo base game net combine record engine protocol review learn ;;
    tui) echo cli ;;
    table) echo base ;;
    store) echo base ;;
    site) echo base engine table store ;;
    server) echo base site ;; # only texts, hashing and who answers; it knows no game
    # besides the public header; of combining, what is told
    cli) echo base combine protocol review learn tui server site store ;;
    *) return 1 ;;
    esac
}

for dir in src/*/; do
    room=$(basename "$dir")
    if ! allowed=$(may_include "$room"); then
        echo "rooms: say in $0 what src/$room may include" >&2
        status=1
        continue
    fi
    used=$(find "$dir" -name '*.[ch]' -exec sed -n 's/^#include "\([a-z]*\)\/.*/\1/p' {} + | sort -u)
    for other in $used; do
        case " $room $allowed " in
        *" $other "*) ;;
        *)
            echo "rooms: src/$room includes a header of src/$other" >&2
            grep -rn "#include \"$other/" "$dir" >&2
            status=1
            ;;
        esac
    done
done

# The rooms inside src/site meet in what stands above them; only the operator's looks into others.
for dir in src/site src/site/*/; do
    case $dir in
    src/site) others='people|tables|operator' ;;
    */people/) others='tables|operator' ;;
    */tables/) others='people|operator' ;;
    */operator/) others= ;;
    *)
        echo "rooms: say in $0 what $dir may include" >&2
        status=1
        ;;
    esac
    if [ -n "$others" ] && grep -nE "#include \"site/($others)/" "$dir"/*.[ch] >&2; then
        echo "rooms: $dir includes a header of another room of the site" >&2
        status=1
    fi
done

for source in $(find src tests -name '*.c' ! -name naive_main.c); do
    if ! grep -q "/$source\"" "$commands"; then
        echo "rooms: no meson.build lists $source" >&2
        status=1
    fi
done

for source in $(grep -rlE '(^|[^A-Za-z_])(_|N_|ngettext)\("' src --include='*.c' --include='*.h'); do
    case $source in src/games/*) continue ;; esac # found by po/update.sh
    if ! grep -qx "$source" po/POTFILES; then
        echo "rooms: $source has texts for people, but po/POTFILES does not list it" >&2
        status=1
    fi
done

[ $status -eq 0 ] && echo 'every room keeps to its own'
exit $status
