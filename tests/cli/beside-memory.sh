#!/bin/sh
# SPDX-License-Identifier: MIT
# What a machine file says of lines beside those of memory, and of vectors that lie in two lines, is
# counted where there are such, by the arithmetic of the manual, and nowhere else.
set -eu

machine() { # KEYS-OF-L2 KEYS
	cat <<EOF
rfmodel: 1
name: all at once
cores: 2
clock: 1 GHz
simd: 32 B
flops: {add: 8 /cy, mul: 8 /cy}
load: 64 B/cy
store: 32 B/cy
$2
caches:
- {name: L1, size: 32 KiB, line: 64 B, cores: 1}
- {name: L2, size: 1 MiB, line: 64 B, cores: 1, link: 64+64 B/cy$1}
memory:
  bandwidth: {load: 8 GB/s, copy: 8 GB/s, update: 8 GB/s, triad: 8 GB/s}
overlap: all
EOF
}
machine '' '' >plain.yml
machine ', beside memory: 5 cy' '' >beside.yml
machine '' 'unaligned load: 32 B/cy
unaligned store: 16 B/cy' >unaligned.yml

# figure KERNEL MACHINE COLUMN OPTION...
figure() {
	kernel=$1 machine=$2 column=$3
	shift 3
	"$RFMODEL" analyze "$kernel" -m "$machine.yml" --format csv "$@" | awk -F, -v c="$column" '
		NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
		{ printf "%.4g\n", $at[c] }'
}
near() { # WANTED FOUND
	awk -v w="$1" -v f="$2" 'BEGIN { exit !(f > 0.97 * w && f < 1.03 * w) }' || {
		echo "$2 is not $1"
		return 1
	}
}

# Rows of the 2D stencil are in L2, two lines of them for one of memory: 24 B at 8 B a cycle for
# eight updates, and two lines of 5 cycles.  Where rows are in L1 nothing waits.
k=$ROOT/kernels/2d-5pt.c
near 24 "$(figure "$k" plain prediction.cy_per_cl -D N=4000)"
near 34 "$(figure "$k" beside prediction.cy_per_cl -D N=4000)"
near 24 "$(figure "$k" beside prediction.cy_per_cl -D N=450)"
"$RFMODEL" "$k" -m beside.yml -D N=4000 >page
grep -q 'behind .* 10 cy/CL for lines of caches that wait' page
grep -q 'lines that caches give wait behind those of memory' page
"$RFMODEL" "$k" -m beside.yml -D N=4000 --format json | grep -q '"beside_cy_per_cl"'
"$RFMODEL" "$k" -m beside.yml -D N=4000 --pure >page
grep -q 'behind ' page && exit 1
# Streams, and data that no memory is asked for, are as they were.
for one in 'triad -D N=4000000' 'copy -D N=4000000' '2d-5pt -D N=150'; do
	# shellcheck disable=SC2086
	set -- $one
	file=$ROOT/kernels/$1.c
	shift
	[ "$(figure "$file" plain prediction.seconds "$@")" = \
		"$(figure "$file" beside prediction.seconds "$@")" ]
done

# Of the stencil's four loads three begin off the lines, and the store does: 4 + 3 loads of a line
# at 64 B a cycle, 1 + 1 stores at 32 B.
near 7 "$(figure "$k" unaligned prediction.cy_per_cl -D N=40)"
near 4 "$(figure "$k" plain prediction.cy_per_cl -D N=40)"
# Rows that are not whole lines long begin at a line once in eight times.
near 7.5 "$(figure "$k" unaligned prediction.cy_per_cl -D N=41)"
cat >rows.c <<'EOK'
void rows(int n, float a[n][64], const float b[n][64])
{
	for (int j = 0; j < n; ++j)
		for (int i = OFF; i < OFF + 32; ++i)
			a[j][i] = 2 * b[j][i];
}
EOK
near 2 "$(figure rows.c unaligned prediction.cy_per_cl -D n=32 -D OFF=16)"
near 4 "$(figure rows.c unaligned prediction.cy_per_cl -D n=32 -D OFF=4)"
cat >down.c <<'EOK'
void down(int n, double *restrict a, const double *restrict b)
{
	for (int i = n - 1; i >= 0; --i)
		a[i] = 2 * b[i];
}
EOK
[ "$(figure down.c plain prediction.seconds -D n=800)" = \
	"$(figure down.c unaligned prediction.seconds -D n=800)" ]
