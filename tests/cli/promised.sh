#!/bin/sh
# SPDX-License-Identifier: MIT
# What `block` promises of a change is what the page says of the source with it: the bytes of every
# link, and the speed, of each proposal that --emit writes.  What was found from samples is asked as
# the page is, so that it differs by its rounding alone, and closed forms know blocks in the middle,
# not those that the end of a loop cuts off.
set -eu

count=0

# columns FILE LINE NAME...: the values of a table of CSV in a line of it.
columns() {
	awk -F, -v line="$2" -v names="$3" 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i }
		NR == line { n = split(names, name, " ")
			for (i = 1; i <= n; ++i) printf "%s ", $at[name[i]] }' "$1"
}

# promised DIFFERENCE SOURCE ARGUMENTS...
promised() {
	most=$1 source=$2
	shift 2
	"$RFMODEL" "$source" "$@" --format csv >before.csv
	"$RFMODEL" block "$source" "$@" -v --format csv >block.csv
	links=$(head -n 1 block.csv | tr , '\n' | sed -n 's/\.after$//p')
	number=0
	while [ $((number += 1)) -lt "$(wc -l <block.csv)" ]; do
		case $(columns block.csv $((number + 1)) emits) in yes*) ;; *) continue ;; esac
		"$RFMODEL" block "$source" "$@" --emit after.c --proposal "$number" >out 2>&1
		"$RFMODEL" after.c "$@" --format csv >after.csv
		for link in $links; do
			echo "$link $(columns block.csv $((number + 1)) "$link.after")" \
				"$(columns after.csv 2 "$link.total_bytes_per_it")"
		done >pairs
		echo "times $(columns block.csv $((number + 1)) speedup)" "$(columns after.csv 2 \
			prediction.it_per_s) $(columns before.csv 2 prediction.it_per_s)" >>pairs
		awk -v most="$most" '{ is = $3 / (NF > 3 ? $4 : 1) }
			($2 - is) ^ 2 > (most * is) ^ 2 + 1e-12 {
			print $1, "promised", $2, "is", is; bad = 1 } END { exit bad }' pairs || {
			echo "$source $*: proposal $number"
			exit 1
		}
		count=$((count + 1))
	done
}

small=$ROOT/tests/cli/small-caches.yml
promised 0.05 "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=10000
promised 0.05 "$ROOT/kernels/2d-5pt.c" -m "$small" -D N=300
promised 0.05 "$ROOT/kernels/transpose.c" -m "$small" -D N=100
promised 0.005 "$ROOT/tests/polybench/trmm.c" -m cascadelake-ap-9242 -D N=120 -D M=100
[ "$count" -ge 4 ] || { echo "only $count changes"; exit 1; }
