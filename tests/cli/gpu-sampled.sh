#!/bin/sh
# SPDX-License-Identifier: MIT
# Where a launch is sampled the truth lies in the interval: each k of a group of 32 has one lane.
set -eu

for n in 1000 2000 3000 20000; do
	"$RFMODEL" "$ROOT"/tests/oracle/kernels/open-launches.cu --function groups -m v100 \
		--block 32 --grid 1 -D n=$n --format json >out
	"$RFMODEL" "$ROOT"/tests/oracle/kernels/open-launches.cu --function groups -m v100 \
		--block 32 --grid 1 -D n=$n >page
	groups=$((n / 32))
	rest=$((n % 32))
	truth=$((1024 * groups + rest * rest))
	least=$(sed -n 's/^.*"least_requests": *\([0-9.e+]*\).*$/\1/p' out | head -1)
	most=$(sed -n 's/^.*"most_requests": *\([0-9.e+]*\).*$/\1/p' out | head -1)
	awk -v t="$truth" -v l="$least" -v m="$most" 'BEGIN { exit !(l < m && l <= t && t <= m) }'
	grep -q 'a sample, and how' page
done
