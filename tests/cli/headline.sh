#!/bin/sh
# SPDX-License-Identifier: MIT
# One headline: what a page says of each link is what its own simulation says, within 10 % or the
# interval that it tells; analyze, block, lc, sweep, CSV, JSON and --fail-if say the same; and what
# was asked for and cannot be had is an error.
set -eu

fail() {
	echo "$*" >&2
	exit 1
}

# column FILE NAME: of the first line of figures.
column() {
	awk -F, -v name="$2" '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column[name] }' "$1"
}

# simulated_alike ARGUMENTS
simulated_alike() {
	"$RFMODEL" "$@" -p roofline --without steps --format csv >page.csv
	"$RFMODEL" "$@" -p roofline -P sim --format csv >sim.csv
	for link in L1-L2 L2-L3 L3-MEM; do
		awk -v a="$(column page.csv $link.total_bytes_per_it)" \
			-v low="$(column page.csv $link.low)" \
			-v high="$(column page.csv $link.high)" \
			-v b="$(column sim.csv $link.total_bytes_per_it)" 'BEGIN {
			near = a <= 1.1 * b + 1e-3 && b <= 1.1 * a + 1e-3
			exit !(near || (low != "" && low <= b && b <= high))
		}' || fail "$link: $(column page.csv $link.total_bytes_per_it), simulated" \
			"$(column sim.csv $link.total_bytes_per_it): $*"
	done
}

for kernel in 2mm deriche gramschmidt jacobi-2d symm trmm; do
	simulated_alike "$ROOT/tests/polybench/$kernel.c" -m skylake-sp-6148
done
# Where samples are not sure, a simulation has more time than usual.
simulated_alike "$ROOT/tests/polybench/syr2k.c" -m skylake-sp-6148 -D M=138 -D N=184
simulated_alike "$ROOT/tests/polybench/lu.c" -m sandybridge-ep-e5-2680 -D N=202
simulated_alike "$ROOT/kernels/gemm-ijk.c" -m opteron-2356 -D N=89
simulated_alike "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=128
simulated_alike "$ROOT/kernels/transpose.c" -m sandybridge-ep-e5-2680 -D N=512
simulated_alike "$ROOT/kernels/1d-3pt.c" -m skylake-sp-6148 -D N=2000000

# Sums along a column, a recurrence down one, and coupled subscripts.
cat >columns.c <<'SOURCE'
float a[256], aa[256][256], bb[256][256];
void triangle(void)
{
	for (int i = 1; i < 256; i++)
		for (int j = 0; j <= i - 1; j++)
			a[i] += bb[j][i] * a[i - j - 1];
}
void down(void)
{
	for (int i = 0; i < 256; ++i)
		for (int j = 1; j < 256; j++)
			aa[j][i] = aa[j - 1][i] + bb[j][i];
}
void coupled(void)
{
	for (int i = 0; i < 128; i++)
		for (int j = 0; j < 128; j++)
			aa[i + j][j] = bb[i][j];
}
void mirrored(void)
{
	for (int i = 0; i < 256; i++)
		for (int j = 0; j < 256; j++)
			bb[i][j] = aa[i][j] + aa[j][i];
}
SOURCE
for function in triangle down coupled mirrored; do
	simulated_alike columns.c --function $function -m skylake-sp-6148
done

# Rims that nobody touches need no room: of arrays that are stored, read as they are or by columns.
cat >rims.c <<'SOURCE'
void star(int N, double a[N][N], double b[N][N])
{
	for (int j = 20; j < N - 20; j++)
		for (int i = 20; i < N - 20; i++)
			b[j][i] = a[j - 20][i] + a[j + 20][i] + a[j][i - 20] + a[j][i + 20];
}
void inner(int N, double a[N][N], double b[N][N])
{
	for (int j = 20; j < N - 20; j++)
		for (int i = 20; i < N - 20; i++)
			b[j][i] = a[j][i];
}
void columns(int N, double a[N][N], double b[N][N])
{
	for (int i = 20; i < N - 20; i++)
		for (int j = 20; j < N - 20; j++)
			b[j][i] = a[j - 20][i] + a[j + 20][i] + a[j][i - 20] + a[j][i + 20];
}
SOURCE
simulated_alike rims.c --function star -m skylake-sp-6148 -D N=256 --sim-budget 0s
simulated_alike rims.c --function inner -m skylake-sp-6148 -D N=270 --sim-budget 0s
simulated_alike rims.c --function columns -m skylake-sp-6148 -D N=256 --sim-budget 0s

# A loop of a few lines, all of whose turns are walked through, and diagonals that each turn of a
# long loop finds in L2.
cat >few.c <<'SOURCE'
void next(float *);
void few(int N, float x[N], const float a[N], const float b[N], const float c[N])
{
	for (int n = 0; n < 1000; n++) {
		for (int i = 0; i < N; i++)
			x[i] = a[i] * b[i] + c[i];
		next(x);
	}
}
void two(int N, float x[N], const float a[N])
{
	for (int n = 0; n < 1000; n++) {
		for (int i = 0; i < N - 1; i += 2) {
			x[i] = a[i];
			x[i + 1] = a[i];
		}
		next(x);
	}
}
void diagonals(int N, float a[N][N], float b[N][N], float c[N][N])
{
	for (int n = 0; n < 10000; n++)
		for (int i = 0; i < N; i++)
			a[i][i] += b[i][i] * c[i][i];
}
SOURCE
for turns in 50 70; do
	simulated_alike few.c --function few -m skylake-sp-6148 -D N=$turns --without edges
	simulated_alike few.c --function two -m skylake-sp-6148 -D N=$turns --without edges
done
simulated_alike few.c --function diagonals -m cascadelake-sp-6248-snc -D N=512

# Lines that are read a hundred times from one store to the next: lost since, or kept for long.
cat >read-often.c <<'SOURCE'
void products(int R, int P, double A[R][P], double C[P][P], double s[P])
{
	for (int r = 0; r < R; r++) {
		for (int p = 0; p < P; p++) {
			s[p] = 0;
			for (int q = 0; q < P; q++)
				s[p] += A[r][q] * C[q][p];
		}
		for (int p = 0; p < P; p++)
			A[r][p] = s[p];
	}
}
void sweeps(int T, int N, int K, double x[N], double y[K])
{
	for (int t = 0; t < T; t++)
		for (int i = 0; i < N; i++) {
			double s = 0;

			for (int k = 0; k < K; k++)
				s += x[i] * y[k];
			x[i] = s;
		}
}
void backwards(int T, int N, float x[N], float y[200])
{
	for (int t = 0; t < T; t++) {
		for (int i = N - 1; i >= 0; i--)
			for (int k = 0; k < 200; k++)
				y[k] += x[i];
		for (int i = 0; i < N; i++)
			x[i] = 0;
	}
}
SOURCE
set -- read-often.c -m skylake-sp-6148 --sim-budget 0s
simulated_alike "$@" --function products -D R=3000 -D P=32
simulated_alike "$@" --function sweeps -D T=3 -D N=8000 -D K=100
simulated_alike "$@" --function sweeps -D T=3 -D N=3000 -D K=100
simulated_alike "$@" --function sweeps -D T=2 -D N=500 -D K=5000
simulated_alike "$@" --function backwards -D T=4 -D N=12000

# Two columns that need a line more than a cache has, so that a sample has one half of them kept.
cat >one-line-more.c <<'SOURCE'
float a[512], aa[512][512], bb[512][512];
void columns(void)
{
	for (int n = 0; n < 10; n++)
		for (int i = 1; i < 512; i++)
			for (int j = 0; j < 512; j++) {
				a[i] = aa[j][i] - a[i - 1];
				aa[j][i] = a[i] + bb[j][i];
			}
}
SOURCE
simulated_alike one-line-more.c -m graviton2 --sim-budget 0s

# Sets that lose some of their lines, streams of which a core takes whole lines, and lines that a
# prefetcher brings for nothing.
for n in 91 100; do
	simulated_alike "$ROOT/kernels/gemm-ijk.c" -m opteron-2356 -D N=$n --sim-budget 0s
done
simulated_alike "$ROOT/kernels/uxx.c" -m opteron-2356 -D N=304 --sim-budget 0s
simulated_alike "$ROOT/kernels/3d-long-range.c" -m zen4-9654 -D N=228 --without steps

# All data stay in a cache, but there is no time to see more than the first sweep bring them.
cat >short-of-time.c <<'SOURCE'
void apart(int N, double a[2 * N + 1][20])
{
	for (int i = 0; i < N; i++)
		a[N - i][1] = a[i + N][8];
}
void three(int N, double a[9 * N + 10][20])
{
	for (int i = 2; i < N; i++)
		a[N - 1 - i][11] += a[i + N][8] * a[9 * i + 15][11];
}
SOURCE
simulated_alike short-of-time.c --function apart -m skylake-sp-6148 -D N=100000
simulated_alike short-of-time.c --function three -m skylake-sp-6148 -D N=50000
simulated_alike short-of-time.c --function three -m skylake-sp-6148 -D N=80000

# One number, whoever prints it.
for sizes in N=512 N=500; do
	set -- "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D $sizes --format csv
	"$RFMODEL" analyze "$@" >page.csv
	"$RFMODEL" sweep "$@" >sweep.csv
	"$RFMODEL" lc "$@" >conditions.csv
	"$RFMODEL" block "$@" >block.csv
	for link in L1-L2 L2-L3; do
		figure=$(column page.csv $link.total_bytes_per_it)
		for file in sweep conditions; do
			[ "$figure" = "$(column $file.csv $link.total_bytes_per_it)" ] ||
				fail "$file, $link"
		done
		[ "$figure" = "$(column block.csv $link.before)" ] || fail "block, $link"
		"$RFMODEL" analyze "$@" --fail-if "$link.total_bytes_per_it != $figure" \
			>/dev/null || fail "--fail-if, $link"
	done
done
[ "$(column block.csv L1-L2.before)" != "" ]

# The textbook alone, and a choice.
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=512 --pure --format csv >pure.csv
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=512 -P lc --format csv >chosen.csv
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=512 --format csv >page.csv
textbook=$(column page.csv L2-L3.textbook_bytes_per_it)
[ "$(column page.csv L2-L3.by)" = ways ] || fail "sets do not decide"
[ "$(column pure.csv L2-L3.total_bytes_per_it)" = "$textbook" ] || fail "--pure"
[ "$(column chosen.csv L2-L3.total_bytes_per_it)" = "$textbook" ] || fail "-P lc"

# The budget, and none.
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=64 --sim-budget 1s >page.txt
grep -q 'simulated in check' page.txt || fail "no simulation within a second"
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=64 --sim-budget 0s >page.txt
! grep -q 'simulated' page.txt || fail "a simulation without a budget"

# What cannot be had is an error.
# refused CODE MESSAGE ARGUMENTS
refused() {
	expected=$1 words=$2 code=0
	shift 2
	"$RFMODEL" "$@" >page.txt 2>message || code=$?
	if [ "$code" != "$expected" ] || [ -s page.txt ] || ! grep -q "$words" message; then
		fail "exit code $code: $*"
	fi
}

set -- "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -P sim
refused 3 'error: not simulated' "$@" -D N=1e9
refused 2 'error: -P sim needs numbers' "$@"
