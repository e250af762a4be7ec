#!/bin/sh
# SPDX-License-Identifier: MIT
# blocked-cube.sh [all]: seven points in a cube of 1000^3 on a Skylake: what is forecast below L2
# and from memory, before and after blocking, is within 3 % of a simulation of every reference of
# the source as it is and as --emit writes it, with one core; with "all" with all cores, too.  One
# alone finds room for most of four planes of 8 MB in the L3, so that its hashed sets hold a part of
# what layer conditions take for lost: there the figure of the loop as it stands is a simulation
# itself, of a few planes, within a budget that has room for it.  A slope in the place of a step,
# which pages have for caches that replace otherwise, is left out.
set -eu

simulate() {
	"$RFMODEL" "$1" -m skylake-sp-6148 -D N=1000 -c "$2" -P sim --sim-max-accesses 1e10 \
		--format csv -o "$3"
}

# column FILE NAME: of the first line of figures.
column() {
	awk -F, -v name="$2" '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column[name] }' "$1"
}

# near WHAT FORECAST SIMULATED
near() {
	awk -v what="$1" -v a="$2" -v b="$3" 'BEGIN {
		printf "%s: forecast %g, simulated %g\n", what, a, b
		exit !(a <= 1.03 * b && b <= 1.03 * a)
	}'
}

# compare CORES
compare() {
	"$RFMODEL" block "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=1000 -c "$1" \
		--sim-budget 2s --without steps --emit changed.c --format csv -o blocks.csv
	simulate "$ROOT/kernels/3d-7pt.c" "$1" before.csv
	simulate changed.c "$1" after.csv
	for link in L2-L3:L3 L3-MEM:MEM; do
		for when in before after; do
			near "$1 cores, $link $when" "$(column blocks.csv "${link%:*}.$when")" \
				"$(column "$when.csv" "${link#*:}.total_bytes_per_it")"
		done
	done
}

[ "${1:-}" != all ] || compare 20
compare 1
