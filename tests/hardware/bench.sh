#!/bin/sh
# SPDX-License-Identifier: MIT
# Two measurements of this host are made, each in less than 20 seconds; both are correct machine
# files, and what one has is within what the other says of itself.
set -eu

measure() {
	start=$(date +%s)
	"$RFMODEL" machine bench --quick -o "$1"
	[ $(($(date +%s) - start)) -lt 20 ] || { echo "it took too long"; exit 1; }
	"$RFMODEL" machine check "$1"
}

# "3.58 GHz @within3" as "3.58 3"
figures_of() {
	grep -oE '[0-9.]+ [^ ]+ @within[0-9]+' "$1" | sed 's/ [^ ]* @within/ /'
}

measure one.yml
measure two.yml
figures_of one.yml >one
figures_of two.yml >two
[ "$(wc -l <one)" = "$(wc -l <two)" ] || { echo "they have other keys"; exit 1; }
paste -d ' ' one two | awk '
	{
		apart = 100 * ($1 > $3 ? $1 / $3 - 1 : $3 / $1 - 1)
		sure = $2 > $4 ? $2 : $4
		wide += sure > 20
		if (apart > sure) {
			++wrong
			print "apart by " apart " %: " $0
		}
	}
	END {
		print NR " figures, " wrong + 0 " further apart than they say, " wide + 0 " not sure"
		exit NR < 50 || wrong > NR / 20 || wide > NR / 20
	}'
