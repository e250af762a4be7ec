#!/bin/sh
# SPDX-License-Identifier: MIT
# What valgrind counts of a run is what the simulation predicts, within 3 %, where no cache is full
# to its last lines: there the data of the program around the loop push some out.
set -eu

command -v valgrind >/dev/null || exit 77
mkdir tmp
TMPDIR=$PWD/tmp XDG_CACHE_HOME=$PWD/cache
export TMPDIR XDG_CACHE_HOME
status=0
while read -r kernel sizes; do
	# shellcheck disable=SC2086
	"$RFMODEL" validate "$ROOT/kernels/$kernel.c" -m "$ROOT/tests/cli/small-caches.yml" \
		--force $sizes -P sim --sim-like cachegrind --counters valgrind >page 2>message || {
		cat message
		status=1
		continue
	}
	grep ' load ' page | awk -v kernel="$kernel" '{
		wanted = $(NF - 4)
		got = $(NF - 2)
		if (got < 0.97 * wanted - 0.05 || got > 1.03 * wanted + 0.05) {
			print kernel ": " $0
			wrong = 1
		}
	}
	END { exit wrong || NR == 0 }' || { echo "$kernel: not as it was counted"; status=1; }
done <<'LIST'
copy -D N=5000
triad -D N=5000
saxpy -D n=9000
daxpy -D n=5000
dot -D n=6000
2d-5pt -D N=150
2d-5pt -D N=250
2d-box -D N=150
3d-7pt -D N=30
gauss-seidel -D N=150
gemv -D n=150
matvec-trans -D N=150 -D M=150
transpose -D N=150
gemm-ikj -D N=50
gemm-ikj -D N=80
LIST
[ -z "$(ls tmp)" ]
exit $status
