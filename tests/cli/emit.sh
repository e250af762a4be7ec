#!/bin/sh
# SPDX-License-Identifier: MIT
# --emit: the source that it writes compiles and gives the same results, bit for bit; the diff that
# `--emit -` prints leads from the one to the other.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# Both versions are called with the same data; the bytes of everything they may have written are
# compared.
cat >driver.c <<'DRIVER'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NAME original
#include SOURCE
#undef NAME
#define NAME changed
#include "changed.c"

static double *fill(size_t count)
{
	double *data = malloc(count * sizeof(double));
	for (size_t i = 0; i < count; ++i)
		data[i] = (double)((i * 2654435761u) % 1000) / 7.0 + 1.0 / (double)(i + 1);
	return data;
}

int main(void)
{
	size_t count = COUNT;
	double *a[2], *b[2], *c[2];
	for (int v = 0; v < 2; ++v) {
		a[v] = fill(count);
		b[v] = fill(count);
		c[v] = fill(count);
	}
	original ARGUMENTS(0);
	changed ARGUMENTS(1);
	return memcmp(a[0], a[1], count * sizeof(double)) != 0 ||
	       memcmp(b[0], b[1], count * sizeof(double)) != 0 ||
	       memcmp(c[0], c[1], count * sizeof(double)) != 0;
}
DRIVER

# same NAME SIZE COUNT ARGUMENTS FLAGS: emits, applies the diff, compiles and runs.
same() {
	"$RFMODEL" block "$1.c" -m small.yml -D "N=$2" --emit changed.c --proposal 1 >report
	"$RFMODEL" block "$1.c" -m small.yml -D "N=$2" --emit - --proposal 1 >difference
	if cmp -s "$1.c" changed.c; then
		return 1
	fi
	if command -v patch >/dev/null; then
		cp "$1.c" patched.c
		patch -s patched.c difference
		cmp patched.c changed.c
	fi
	source=$1 count=$3 arguments=$4
	shift 4
	cc -O2 -ffp-contract=off "$@" -DSOURCE="\"$source.c\"" -DCOUNT="$count" \
		"-DARGUMENTS(v)=$arguments" -o compare driver.c
	./compare
}

two='(SIZE, (void *)a[v], (void *)b[v])'

cat >plane.c <<'SOURCE'
void NAME(int N, const double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = 0.25 * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}
SOURCE
same plane 203 203*203 "${two}" -DSIZE=203
grep -q 'for (long long ib = 1; ib < N - 1; ib += NAME_I_BLOCK)' changed.c

cat >space.c <<'SOURCE'
void NAME(int N, const double a[N][N][N], double b[N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1] +
					     a[k][j][i + 1] + a[k][j + 1][i] + a[k + 1][j][i];
}
SOURCE
same space 61 61*61*61 "${two}" -DSIZE=61

# Directives stay with their loop, also at the left margin; variables that are declared elsewhere,
# bounds that belong to the loop, a name that is taken.
cat >parallel.c <<'SOURCE'
void NAME(int N, const double a[N][N][N], double b[N][N][N])
{
	int i, j, k, jb = 0;
	/* braces { in comments ( do not matter */
#pragma omp parallel for private(i, j)
	for (k = 1; k < N - 1; k++) {
		for (j = 1; j <= N - 2; j += 1) {
			// nor does it's apostrophe
			#pragma omp simd
			for (i = 1; i < N - 1; i++)
				b[k][j][i] = a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1] +
					     a[k][j][i + 1] + a[k][j + 1][i] + a[k + 1][j][i];
		}
	}
	b[0][0][0] = jb;
}
SOURCE
same parallel 61 61*61*61 "${two}" -DSIZE=61 -fopenmp
grep -q '^#pragma omp parallel for' changed.c
grep -A1 '^#pragma omp parallel for' changed.c | grep -q 'for (k = 1; k < N - 1; k++)'
grep -q jb2 changed.c
grep -A1 'pragma omp simd' changed.c | grep -q 'for (i = '

# A dependence on both neighbours that were there before: blocks are in order.
cat >seidel.c <<'SOURCE'
void NAME(int N, double a[N][N])
{
	for (int j = 1; j < N - 1; ++j) {
		for (int i = 1; i < N - 1; ++i) {
			a[j][i] = 0.25 * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
		}
	}
}
SOURCE
same seidel 307 307*307 '(SIZE, (void *)a[v])' -DSIZE=307

# Three loops at once, or two; each element still adds up in the same order.
cat >product.c <<'SOURCE'
void NAME(int N, const double a[N][N], const double b[N][N], double c[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}
SOURCE
same product 101 101*101 '(SIZE, (void *)a[v], (void *)b[v], (void *)c[v])' -DSIZE=101

# Columns: the loops change places; the directive stays outside, where both may run in parallel.
cat >columns.c <<'SOURCE'
void NAME(int N, const double a[N][N], double b[N][N])
{
#pragma omp parallel for
	for (int i = 0; i < N; ++i)
		/* down */
		for (int j = 0; j < N; ++j)
			b[j][i] = 2.0 * a[j][i];
}
SOURCE
same columns 300 300*300 "${two}" -DSIZE=300 -fopenmp
grep -A1 'pragma omp parallel for' changed.c | grep -q '^	for (int j = 0; j < N; ++j)'

# Longer rows, together with blocks: called with such rows, it does the same.
cat >rows.c <<'SOURCE'
void NAME(int N, const double a[N][N], double b[restrict N][N+0])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			b[i][j] = 2.0 * a[j][i] + j;
}
SOURCE
cat >long.c <<'DRIVER'
#define NAME original
#include "rows.c"
#undef NAME
#define NAME changed
#include "changed.c"
enum { N = 256 };
static double a[N][N], b[N][N], longer_a[N][N + 8], longer_b[N][N + 8];

int main(void)
{
	int differ = 0;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			longer_a[i][j] = a[i][j] = (i * 1000 + j) / 7.0;
	original(N, (void *)a, (void *)b);
	changed(N, (void *)longer_a, (void *)longer_b);
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			differ |= b[i][j] != longer_b[i][j];
	return differ;
}
DRIVER
code=0
"$RFMODEL" block rows.c -m small.yml -D N=256 --emit none.c --proposal 1 \
	>report 2>message || code=$?
[ "$code" = 3 ]
grep -q 'its arrays would have longer rows' message
[ ! -e none.c ]
"$RFMODEL" block rows.c -m small.yml -D N=256 --emit changed.c --proposal 1 --pad-rows \
	>report 2>message
grep -q 'const double a\[N\]\[N + 8\], double b\[restrict N\]\[N+0+8\])$' changed.c
grep -q 'callers must pass arrays with rows of N + 8 elements' report
cc -O2 -ffp-contract=off -o long long.c
./long

# Pointers are left to their owner; without a number tiles are written that need no longer rows.
cat >pointers.c <<'SOURCE'
void NAME(int N, const double *a, double *b)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			b[i * N + j] = a[j * N + i];
}
SOURCE
code=0
"$RFMODEL" block pointers.c -m small.yml -D N=256 --emit none.c --proposal 1 --pad-rows \
	>report 2>message ||
	code=$?
[ "$code" = 3 ]
grep -q 'the rows of a cannot be made longer in its declaration' message
grep -q 'put N + 8 for N into the subscripts of a and into its allocation' message
[ ! -e none.c ]
"$RFMODEL" block pointers.c -m small.yml -D N=256 --emit tile.c >report 2>message
grep -q 'not written is proposal 1: its arrays would have longer rows' report message
grep -q 'Loop i in blocks of 16, j in blocks of 8' tile.c
code=0
"$RFMODEL" block pointers.c -m small.yml -D N=256 --emit none.c --proposal 99 2>message || code=$?
[ "$code" = 2 ]
grep -q 'there is no proposal 99' message
code=0
"$RFMODEL" block pointers.c -m small.yml -D N=256 --proposal 1 2>message || code=$?
[ "$code" = 2 ]
grep -q 'proposal chooses what --emit writes' message

# One loop behind two branches: the text can be written once only, and --lines has it alone.
cat >ways.c <<'END'
void f(int n, int mode, double a[restrict][700], double b[restrict][700])
{
	if (mode == 0) {
		b[0][0] = 1;
	} else if (n > 50) {
		return;
	}
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			a[i][j] = b[j][i];
}
END
code=0
"$RFMODEL" block ways.c -m small.yml -D n=600 -D mode=0 --emit none.c 2>message || code=$?
[ "$code" = 3 ]
grep -q 'hint: several branches run through one loop; choose it with --lines' message
"$RFMODEL" block ways.c --lines 8-10 -m small.yml -D n=600 --emit ways-changed.c >report
grep -q 'F_._BLOCK' ways-changed.c

# Nothing is predicted to be faster: not by itself, but on request.
code=0
"$RFMODEL" block plane.c -m small.yml --set "memory.bus=1 x 32 MT/s x 8 B" -D N=203 --emit none.c \
	2>message || code=$?
[ "$code" = 3 ]
grep -q 'no proposal makes the loop faster (the first one: speed-up 0.8[78])' message
[ ! -e none.c ]

cat >against.c <<'SOURCE'
void NAME(int N, double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			a[j][i] = a[j - 1][i + 1] + b[j][i];
}
SOURCE
code=0
"$RFMODEL" block against.c -m small.yml -D N=400 --emit none.c >report 2>message || code=$?
[ "$code" = 3 ]
grep -q 'no proposal can be carried out: a\[j\]\[i\] (line 5) must be written before' message
[ ! -e none.c ]
