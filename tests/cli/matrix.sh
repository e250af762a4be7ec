#!/bin/sh
# SPDX-License-Identifier: MIT
# Requests of a sparse matrix times a vector, a thread for each row: the page says what a count in
# awk finds lane by lane, which knows nothing of the program, for matrices of three kinds and for
# warps of 32 and of 64 threads.
set -eu

cat >make.awk <<'EOF'
function random() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
function put(row, column) { if (column >= 1 && column <= n) entry[count++] = row " " column }
BEGIN {
	seed = 4711
	n = 500
	for (row = 1; row <= n; ++row) {
		if (kind == "banded")
			for (k = row - 3; k <= row + 3; ++k)
				put(row, k)
		most = 0
		if (kind == "random")
			most = int(random() * 12)
		if (kind == "power")
			most = int(1 / (0.01 + random()))
		column = 0
		for (k = 0; k < most; ++k) {
			column += 1 + int(random() * n / (most + 1))
			put(row, column)
		}
	}
	print "%%MatrixMarket matrix coordinate pattern general"
	print n, n, count
	for (i = 0; i < count; ++i)
		print entry[i]
}
EOF

cat >count.awk <<'EOF'
/^%/ { next }
!n { n = $1; next }
{ column[$1, length_of[$1]++] = $2 - 1 }
function touch(array, place) {
	place = int(place / bytes)
	if (!((array, place) in seen))
		++sum[array]
	seen[array, place] = 1
}
function say(array) {
	share = 100 * threads / requests / lanes
	printf "%s %d %.0f %.4g\n", array, requests, share, sum[array] / requests
}
END {
	for (row = 1; row <= n; ++row)
		start[row + 1] = start[row] + length_of[row]
	for (first = 1; first <= n; first += lanes)
		for (turn = 0; ; ++turn) {
			active = 0
			split("", seen)
			for (row = first; row < first + lanes && row <= n; ++row) {
				if (length_of[row] <= turn)
					continue
				++active
				touch("value[j]", (start[row] + turn) * 8)
				touch("column[j]", (start[row] + turn) * 4)
				touch("x[column[j]]", column[row, turn] * 8)
			}
			if (!active)
				break
			++requests
			threads += active
		}
	say("value[j]")
	say("column[j]")
	say("x[column[j]]")
}
EOF

for kind in banded random power; do
	awk -v kind="$kind" -f make.awk >"$kind.mtx"
	[ "$(wc -l <"$kind.mtx")" -gt 1000 ]
	for gpu in 'v100 32 32' 'mi210 64 64'; do
		# shellcheck disable=SC2086 # a machine, its lanes, and bytes of its sectors
		set -- $gpu
		awk -v lanes="$2" -v bytes="$3" -f count.awk "$kind.mtx" >counted
		"$RFMODEL" "$ROOT/kernels/gpu/spmv.cu" --function crs_thread -m "$1" \
			-D rows=500 --grid 8 --block 64 --matrix "$kind.mtx" >page
		awk '$2 == "load" && $3 ~ /^(value|column|x)/ { print $3, $4, $5, $7 }' page >said
		[ "$(wc -l <said)" = 3 ]
		diff counted said
	done
done
