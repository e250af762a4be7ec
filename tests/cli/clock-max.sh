#!/bin/sh
# SPDX-License-Identifier: MIT
# The clock that cores leave each other where all of them are busy (clock max).
set -eu

speed() {
	"$RFMODEL" "$ROOT/kernels/dot.c" -m skylake-sp-6148 -D n=1000 --format csv "$@" |
		awk -F, 'NR == 1 { while ($(++c) != "prediction.it_per_s"); }
			NR == 2 { print $c }'
}
# with all cores busy, and only for the vectors of the loop
half='clock max.scalar=1.2GHz'
awk -v a="$(speed -c 20)" -v b="$(speed -c 20 --set "$half")" \
	'BEGIN { exit !(b > 0.49 * a && b < 0.51 * a) }'
[ "$(speed -c 10)" = "$(speed -c 10 --set "$half")" ]
[ "$(speed -c 20)" = "$(speed -c 20 --set 'clock max.avx2=1.2GHz')" ]
# a higher one is not counted on
[ "$(speed -c 20)" = "$(speed -c 20 --set 'clock max.scalar=4GHz')" ]
"$RFMODEL" "$ROOT/kernels/dot.c" -m skylake-sp-6148 -D n=1000 -c 20 --set "$half" |
	grep -q 'clock  *1.2 GHz, with all cores busy'
