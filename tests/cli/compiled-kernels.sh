#!/bin/sh
# SPDX-License-Identifier: MIT
# With the compilers and the llvm-mca of this machine, where there are some: the time in the core of
# kernels for which it is known what bounds it, by processors of two kinds.
set -eu

command -v clang >/dev/null && command -v llvm-mca >/dev/null || exit 77
export RFMODEL_CC=clang RFMODEL_MCA=llvm-mca
status=0
# check KERNEL MACHINE CYCLES [OPTION...]: what a line of iterations takes, within a tenth.
check() {
	kernel=$1 machine=$2 cycles=$3
	shift 3
	"$RFMODEL" "$ROOT/kernels/$kernel.c" -m "$machine" --compile --no-cache --format json \
		"$@" >result
	awk -v expected="$cycles" -v what="$kernel on $machine" '
		/"t_n?ol_cy_per_cl"/ { gsub(/[^0-9.]/, "", $2); if ($2 + 0 > most) most = $2 + 0 }
		END {
			if (most >= 0.9 * expected && most <= 1.1 * expected)
				exit 0
			print what ": " most ", not " expected
			exit 1
		}' result || status=1
}

# Loads, or additions: two of each in a cycle on the one, one addition on the other.
check 2d-5pt skylake-sp-6148 4
check 3d-7pt skylake-sp-6148 6
check triad skylake-sp-6148 3
check daxpy skylake-sp-6148 2
check 2d-5pt haswell-ep-e5-2695v3-cod 6
check 3d-7pt haswell-ep-e5-2695v3-cod 10
check triad haswell-ep-e5-2695v3-cod 3
# Stores: one in a cycle, of 16 bytes on the last one.
check copy skylake-sp-6148 2
check copy sandybridge-ep-e5-2680 4
# Chains of additions: of 4 cycles, 3 on the other; four of them for Kahan's sum.
check dot skylake-sp-6148 32
check kahan-dot skylake-sp-6148 128
check kahan-dot haswell-ep-e5-2695v3-cod 96
check dot skylake-sp-6148 2 --fast-math
exit $status
