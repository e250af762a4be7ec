#!/bin/sh
# SPDX-License-Identifier: MIT
# Kernels that are no single rectangular nest: what a proposal promises is what the analysis of the
# source that --emit writes says, link by link; where nothing can be proposed the reason is given.
set -eu
export COLUMNS=200

block() {
	"$RFMODEL" block "$@" -m skylake-sp-6148
}

# column FILE NAME: of the first line of figures.
column() {
	awk -F, -v name="$2" '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column[name] }' "$1"
}

# keeps_promise NAME ARGUMENTS: both within 3 %.
keeps_promise() {
	kernel=$ROOT/tests/polybench/$1.c
	shift
	block "$kernel" "$@" --emit changed.c --proposal 1 --format csv -o proposals.csv
	"$RFMODEL" changed.c "$@" -m skylake-sp-6148 --sim-budget 0 --format csv -o changed.csv
	for link in L1-L2:L2 L2-L3:L3 L3-MEM:MEM; do
		promised=$(column proposals.csv "${link%:*}.after")
		found=$(column changed.csv "${link#*:}.total_bytes_per_it")
		awk -v a="$promised" -v b="$found" -v link="$link" '
			BEGIN {
				printf "%s promised %g, found %g\n", link, a, b
				exit !(a <= 1.03 * b + 0.01 && b <= 1.03 * a + 0.01)
			}'
	done
}

keeps_promise trmm -D M=450 -D N=450
keeps_promise syrk -D N=500 -D M=400
keeps_promise 2mm -D NI=300 -D NJ=300 -D NK=300 -D NL=300

# Sweeps in place: tiles of all three loops are legal as tiles of t, t + i and t + j.
cat >sweeps.c <<'SOURCE'
void sweeps(int T, int N, double a[N][N])
{
	for (int t = 0; t < T; ++t)
		for (int i = 1; i < N - 1; ++i)
			for (int j = 1; j < N - 1; ++j)
				a[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
SOURCE
block sweeps.c -D N=2000 -D T=100 >sweeps.txt
grep -q 'legal after skewing only, as tiles of t, t + i, t +' sweeps.txt

block "$ROOT/tests/polybench/lu.c" -D N=400 >lu.txt
grep -q 'loop i (line 14) holds more than one loop or statement' lu.txt

# A loop along the picture innermost makes each turn an addition of its own.  Tiles that leave the
# sum over the filter innermost relieve L3, but wait for additions: they are not looked at.
cat >convolution.c <<'SOURCE'
void convolution(int H, int W, int K, float in[H + K][W + K], float w[K][K], float out[H][W])
{
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++)
			for (int r = 0; r < K; r++)
				for (int s = 0; s < K; s++)
					out[y][x] += in[y + r][x + s] * w[r][s];
}
SOURCE
block convolution.c -D W=2000 -D H=20 -D K=5 -v >convolution.txt
grep -q '^  1  line 3: order y r s x ' convolution.txt
if grep ' by [0-9]' convolution.txt; then
	exit 1
fi
