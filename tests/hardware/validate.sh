#!/bin/sh
# SPDX-License-Identifier: MIT
# This host is measured, and then loops are run on it: with data in memory half of the kernels take
# within 25 % of the predicted time, and of the staircase of the 2D stencil nine of ten points lie
# inside of their intervals.
set -eu
unset RFMODEL_HOST

"$RFMODEL" machine bench -o host.yml
sh "$ROOT/accuracy/runs/run" "$RFMODEL" host.yml >tables
cat tables
sed -n 's/^Data in memory: .* within a factor of \([0-9.]*\)[.]$/\1/p' tables |
	awk '{ wrong = $1 > 1.25 } END { exit wrong || NR != 1 }' || {
	echo "kernels with data in memory are further from their predictions"
	exit 1
}
grep '^Of [0-9]* points' tables | head -1 |
	awk '{ wrong = $4 < 0.9 * $2 } END { exit wrong || NR != 1 }' || {
	echo "points of the staircase lie outside of their intervals"
	exit 1
}
