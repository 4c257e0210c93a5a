# What `potentia bench` searches, and the page's engine too: "DEPTH POSITION" a line becomes an
# element of an array.
/^[0-9]/!d
s/^/{/
s/ /, "/
s/$/"},/
