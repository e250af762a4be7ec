#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What a page advises of other loops is what `block` proposes: it advises none where `block` says
# that none is worth it, and what it advises stands in the table of `block` as faster.
set -eu
cd "$ROOT"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# Rows of the table: kind loop level speed-up.
rows() {
	awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
		{ print $at["kind"] "|" $at["loop"] "|" $at["level"] "|" $at["speedup"] }' "$1"
}

# What the page advises, in the same words; blocks without their size, which sets may change.
advised() {
	tr '\n' ' ' <"$1" | sed 's/  */ /g; s/ - /\n/g' | sed -n \
		-e 's/^block loop \([^ ]*\) by .* fits into \([^ ]*\) with.*/block|\1|\2/p' \
		-e 's/^put the loops into the order \([^,]*\),.*/interchange|\1|/p'
}

compare() {
	"$RFMODEL" "$@" >"$work/page"
	"$RFMODEL" block "$@" -v --format csv >"$work/csv"
	"$RFMODEL" block "$@" >"$work/block"
	rows "$work/csv" >"$work/rows"
	advised "$work/page" >"$work/advised"
	if grep -q 'choose *none' "$work/block" && [ -s "$work/advised" ]; then
		echo "$*: the page advises what block says is not worth it:"
		cat "$work/advised"
		failures=$((failures + 1))
	fi
	while read -r advice; do
		count=$((count + 1))
		if ! awk -F'|' -v advice="$advice" '$1 "|" $2 "|" $3 == advice && $4 >= 1.045 {
			found = 1 } END { exit !found }' "$work/rows"; then
			echo "$*: block does not propose $advice, but:"
			cat "$work/rows"
			failures=$((failures + 1))
		fi
	done <"$work/advised"
}

all() {
	compare kernels/2d-5pt.c "$@" -D N=10000
	compare kernels/3d-7pt.c "$@" -D N=1000
	compare kernels/transpose.c "$@" -D N=5000
	compare kernels/gemm-ijk.c "$@" -D N=1100
	compare kernels/matvec-trans.c "$@" -D N=60000 -D M=500
	compare tests/oracle/kernels/columns.c --function columns "$@" -D N=4000 -D M=3000
}

count=0
all -m skylake-sp-6148
all -m skylake-sp-6148 -c 8
all -m ivybridge-ep-e5-2660v2
[ "$count" -ge 8 ] || { echo "only $count pieces of advice"; failures=1; }
exit "$failures"
