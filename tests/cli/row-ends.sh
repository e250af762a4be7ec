#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines at the ends of rows, by layer conditions alone and by a simulation: rows with gaps of more
# than a line between them, and single ones, upwards and downwards, from any place on.
set -eu

cat >ends.c <<'SOURCE'
void down(int N, float x[N], const float a[N])
{
	for (int i = N - 1; i >= 0; i--)
		x[i] = a[i];
}
void amid(int N, double x[N], const double a[N])
{
	for (int i = 3; i < N - 5; i++)
		x[i] = a[i];
}
void gap(int N, int M, double x[N][M], const double a[N][M])
{
	for (int j = 4; j < N - 4; j++)
		for (int i = 5; i < M - 5; i++)
			x[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i - 5] + a[j][i + 5];
}
void gapdown(int N, int M, double x[N][M], const double a[N][M])
{
	for (int j = 4; j < N - 4; j++)
		for (int i = M - 6; i >= 5; i--)
			x[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i - 5] + a[j][i + 5];
}
SOURCE

# carries ARGUMENTS: bytes over L1-L2.
carries() {
	"$RFMODEL" ends.c -m skylake-sp-6148 -p roofline --format csv "$@" | awk -F, '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column["L1-L2.total_bytes_per_it"] }'
}

# alike FUNCTION SIZES
alike() {
	function=$1
	shift
	told=$(carries --function "$function" "$@" --without steps --sim-budget 0s)
	counted=$(carries --function "$function" "$@" -P sim)
	echo "$function $*: $told, simulated $counted"
	awk -v a="$told" -v b="$counted" 'BEGIN { exit !(b > 0 && a < 1.001 * b && b < 1.001 * a) }'
}

alike down -D N=9000
alike down -D N=9005
alike amid -D N=5001
alike amid -D N=5000
for columns in 33 70 71 128; do
	alike gap -D N=900 -D M=$columns
done
alike gapdown -D N=900 -D M=71
alike gapdown -D N=900 -D M=128
