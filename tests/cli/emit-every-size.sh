#!/bin/sh
# SPDX-License-Identifier: MIT
# --emit: constructs for which a change of loops was written that is not right for every size.  What
# is written for one size is compiled with the original and run at others; what is not written is
# refused with a reason.
set -eu

cat >tiny.yml <<'MACHINE'
rfmodel: 1
name: tiny
kind: cpu
cores: 4
clock: 1 GHz
simd: 32 B
flops: {fma: 16 /cy, add: 8 /cy, mul: 8 /cy}
load: 64 B/cy
store: 32 B/cy
caches:
- {name: L1, size: 1 KiB, ways: 4, line: 64 B, cores: 1}
- {name: L2, size: 4 KiB, ways: 8, line: 64 B, cores: 1, link: 16 B/cy}
- {name: L3, size: 32 KiB, ways: 16, line: 64 B, cores: 4, link: 8 B/cy}
memory: {bus: 1 x 800 MT/s x 1 B}
MACHINE

# Calls are given as before or after, with pointers p and q to the same data.
cat >driver.c <<'DRIVER'
#include <string.h>
#include <unistd.h>
#define kern before
#include SOURCE
#undef kern
#define kern after
#include CHANGED
enum { COUNT = 1 << 16 };
static double data[2][COUNT], kept[2][COUNT];

static void fill(void)
{
	for (int k = 0; k < 2; ++k)
		for (int i = 0; i < COUNT; ++i)
			data[k][i] = 1.0 + (i * 37 % 101) / 128.0 + k;
}

#define P ((void *)(data[0] + 4096))
#define Q ((void *)(data[1] + 4096))
#define COMPARE(arguments)                            \
	alarm(20);                                    \
	fill();                                       \
	before arguments;                             \
	memcpy(kept, data, sizeof(data));             \
	fill();                                       \
	after arguments;                              \
	if (memcmp(kept, data, sizeof(data)) != 0)    \
		return 1;

int main(void)
{
	CALLS
	return 0;
}
DRIVER

# every NAME SIZES CALLS: every proposal that can be written, at all sizes of the calls.  NAME.json
# and NAME-NUMBER.c stay.
every() {
	name=$1 sizes=$2 calls=$3 number=0
	# shellcheck disable=SC2086 # several options
	"$(dirname "$RFMODEL")/tests/emit_every" block "$name.c" -m tiny.yml $sizes \
		--emit "$name" --format json -o "$name.json"
	count=$(grep -c '"legal":' "$name.json" || true)
	while [ "$number" -lt "$count" ]; do
		number=$((number + 1))
		if [ -e "$name-$number.refused" ]; then
			if grep 'the new text' "$name-$number.refused" |
				grep -v 'touches other places\|computes with other values'; then
				exit 1
			fi
			continue
		fi
		cc -w -O1 "-DSOURCE=\"$name.c\"" "-DCHANGED=\"$name-$number.c\"" "-DCALLS=$calls" \
			-o compare driver.c
		./compare || {
			echo "$name, proposal $number"
			exit 1
		}
		written=$((written + 1))
	done
}

# every_refused NAME WHY: the first proposal is not written.
every_refused() {
	"$(dirname "$RFMODEL")/tests/emit_every" block "$1.c" -m tiny.yml -D N=70 --emit "$1" \
		--format json -o "$1.json"
	grep -q "$2" "$1-1.refused"
	[ ! -e "$1-1.c" ]
}

written=0

# Tiles of 32 are legal in a triangle of 24 rows, smaller ones are not.
cat >small-triangle.c <<'SOURCE'
void kern(double A[restrict 26][26])
{
	for (int i = 1; i < 24; ++i)
		for (int j = 0; j < i; ++j)
			A[j][i] = A[j + 1][i - 1] + 1;
}
SOURCE
every small-triangle '' 'COMPARE((P))'
cat >small-triangle-down.c <<'SOURCE'
void kern(double A[restrict 50][50])
{
	for (int i = 40; i >= 1; --i)
		for (int j = i; j < 44; ++j)
			A[i][j] = A[i + 1][j - 1] * 2;
}
SOURCE
every small-triangle-down '' 'COMPARE((P))'
cat >linear-triangle.c <<'SOURCE'
void kern(int N, int S, double *A)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < i; ++j)
			A[i + j*S] = A[i - 1 + (j+1)*S] + 1;
}
SOURCE
linear='COMPARE((70, 100, P)) COMPARE((0, 9, P)) COMPARE((1, 1, P)) COMPARE((2, 0, P))
	COMPARE((33, 7, P)) COMPARE((40, 33, P)) COMPARE((90, 91, P)) COMPARE((20, -3, P))'
every linear-triangle '-D N=70 -D S=100' "$linear"
every linear-triangle '-D N=30 -D S=300' "$linear"

# Tiles of inner loops alone; a leading dimension of its own.
cat >leading-dimension.c <<'SOURCE'
/* PolyBench trmm with a leading dimension */
void kern(int n, int m, int ld, const double *restrict A, double *restrict B)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) /* columns */
			for (int k = i + 1; k < m; k++)
				B[i * ld + j] += A[k * ld + i] * B[k * ld + j];
}
SOURCE
every leading-dimension '-D n=200 -D m=150 -D ld=300' 'COMPARE((200, 150, 300, P, Q))
	COMPARE((0, 0, 0, P, Q)) COMPARE((60, 50, 100, P, Q))
	COMPARE((1, 1, 1, P, Q)) COMPARE((2, 2, 1, P, Q))
	COMPARE((20, 30, 3, P, Q)) COMPARE((0, 50, 100, P, Q)) COMPARE((60, 50, 60, P, Q))'
grep -q '"legal_if": *"ld >= m && ld >= n"' leading-dimension.json
grep -q 'if (ld >= m && ld >= n) {' leading-dimension-1.c
grep -q '/\* columns \*/' leading-dimension-1.c
# Loops in another order meet the sizes in another one: layers*size is size*layers.
cat >other-order.c <<'SOURCE'
void kern(const double *restrict x, int size, int layers, int batch, double *restrict y)
{
	for (int b = 0; b < batch; ++b)
		for (int c = 0; c < layers; ++c)
			for (int i = 0; i < size; ++i)
				y[(b * size + i) * layers + c] = x[(b * layers + c) * size + i];
}
SOURCE
every other-order '-D size=100 -D layers=120 -D batch=4' 'COMPARE((P, 100, 120, 4, Q))
	COMPARE((P, 0, 0, 0, Q)) COMPARE((P, 30, 20, 3, Q))'
[ -e other-order-1.c ]
[ ! -e other-order-1.refused ]
cat >leading-rows.c <<'SOURCE'
#ifndef CELL
#define CELL
struct cell { double u, v; };
#endif
void kern(long n, long ld, struct cell *restrict A)
{
	for (long i = 1; i < n; i++)
		for (long j = 1; j < n; j++)
			A[j * ld + i].u = A[j * ld - ld + i].u + A[j * ld + i - 1].v;
}
SOURCE
every leading-rows '-D n=60 -D ld=100' 'COMPARE((60, 100, P)) COMPARE((0, 0, P))
	COMPARE((1, 1, P)) COMPARE((2, 0, P)) COMPARE((20, 1, P))
	COMPARE((20, -1, P)) COMPARE((33, 40, P))'

# Legal for the values of -D alone, by an offset, by a macro and by a step.
cat >offset.c <<'SOURCE'
void kern(int N, int S, int Q, double *A)
{
	for (int i = 1; i < N; ++i)
		for (int j = 1; j < N; ++j)
			A[j*S + i] = A[(j+1)*S + i - 1 + Q] + 1;
}
SOURCE
every offset '-D N=70 -D S=200 -D Q=70' 'COMPARE((70, 200, 70, P)) COMPARE((0, 0, 0, P))
	COMPARE((1, 1, 0, P)) COMPARE((2, 2, 1, P)) COMPARE((70, 100, 70, P))
	COMPARE((40, 100, 0, P)) COMPARE((40, 39, 1, P)) COMPARE((40, 100, -100, P))'
cat >offset-macro.c <<'SOURCE'
#ifndef SHIFT
#define SHIFT 0
#endif
void kern(int N, double A[restrict 300][300])
{
	for (int i = 1; i < N; ++i)
		for (int j = 1; j < N; ++j)
			A[j][i] = A[j + 1][i - 1 + SHIFT] + 1;
}
SOURCE
every offset-macro '-D N=90 -D SHIFT=1' 'COMPARE((90, P)) COMPARE((0, P)) COMPARE((40, P))'
cat >offset-step.c <<'SOURCE'
void kern(int N, int step, double A[restrict 200][200])
{
	for (int i = 1; i < N; ++i)
		for (int j = 1; j < N; j += step)
			A[j][i] = A[j + 1][i - 1] + 1;
}
SOURCE
every offset-step '-D N=90 -D step=2' 'COMPARE((90, 2, P)) COMPARE((0, 1, P))
	COMPARE((40, 1, P)) COMPARE((90, 3, P))'
cat >offset-start.c <<'SOURCE'
void kern(int N, int step, double A[restrict 200][200])
{
	for (int i = 1; i < N; ++i)
		for (int j = step; j < N; j += step)
			A[j][i] = A[j + 1][i - 1] + 1;
}
SOURCE
every offset-start '-D N=90 -D step=2' 'COMPARE((90, 2, P)) COMPARE((0, 1, P))
	COMPARE((40, 1, P)) COMPARE((90, 3, P)) COMPARE((90, 100, P))'

# Bounds that would wrap around below zero.
cat >unsigned-triangle.c <<'SOURCE'
void kern(unsigned long N, double A[restrict N][N], double B[restrict N][N])
{
	for (unsigned long i = 0; i < N; i++)
		for (unsigned long j = 0; j < i; j++)
			A[j][i] = B[j][i];
}
SOURCE
empty='COMPARE((70, P, Q)) COMPARE((0, P, Q)) COMPARE((1, P, Q)) COMPARE((2, P, Q))
	COMPARE((3, P, Q)) COMPARE((33, P, Q)) COMPARE((71, P, Q)) COMPARE((100, P, Q))'
every unsigned-triangle '-D N=70' "$empty"
cat >unsigned-inside.c <<'SOURCE'
#include <stddef.h>
void kern(size_t N, double A[restrict N][N], double B[restrict N][N])
{
	for (size_t i = 0; i < N; i++) // rows
		for (size_t j = 0; j < N - 1; j++)
			A[j][i] = B[j + 1][i];
}
SOURCE
every unsigned-inside '-D N=70' "$empty"
cat >unsigned-narrow.c <<'SOURCE'
void kern(unsigned N, double A[restrict N][N], double B[restrict N][N])
{
	for (unsigned char i = 0; i < N; i++)
		for (int j = i; j < N; j++)
			A[j][i] = B[i][j];
}
SOURCE
every unsigned-narrow '-D N=70' "$empty"

# Steps downwards below 0, which something unsigned is not compared with.
cat >unsigned-below.c <<'SOURCE'
void kern(unsigned long N, unsigned long L, double A[restrict N][N], double B[restrict N][N])
{
	for (long i = 0; i < N; ++i)
		for (int j = L; j < 40; ++j)
			for (int k = 60; k > j; k--)
				A[k][i] = B[i][j] + k;
}
SOURCE
every unsigned-below '-D N=70 -D L=1' 'COMPARE((70, 1, P, Q)) COMPARE((0, 1, P, Q))
	COMPARE((1, 0, P, Q)) COMPARE((2, 3, P, Q)) COMPARE((61, 45, P, Q)) COMPARE((90, 39, P, Q))'
cat >unsigned-above.c <<'SOURCE'
void kern(unsigned long N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (long j = N; j > 0; j--)
		for (long i = M; i < j; i++)
			A[i + 9][j] = B[j][i + 9];
}
SOURCE
every unsigned-above '-D N=70 -D M=2' 'COMPARE((70, 2, P, Q)) COMPARE((70, -5, P, Q))
	COMPARE((0, -3, P, Q)) COMPARE((2, -1, P, Q)) COMPARE((33, 40, P, Q))'

# A value that is set under a condition on data may be that of the turn before; one that both
# branches set is not.
cat >set-sometimes.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N], double m)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			if (B[j][i] > 1.5)
				m = A[j][i];
			m += B[j][i];
			A[j][i] = m;
		}
}
SOURCE
cat >read-otherwise.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	for (int i = 1; i < N - 1; i++)
		for (int j = 1; j < N - 1; j++) {
			if (B[j][i] > 1.5)
				A[j][i] = 1;
			else
				A[j][i] = A[j + 1][i - 1];
		}
}
SOURCE
every read-otherwise '-D N=70' 'COMPARE((70, P, Q)) COMPARE((5, P, Q))'
every set-sometimes '-D N=70' 'COMPARE((70, P, Q, 3)) COMPARE((5, P, Q, 3))'
if grep -q '"legal": true' set-sometimes.json; then
	exit 1
fi
# An integer that alternates, arrays that take turns, and a variable that a called function sets now
# and then.
cat >alternates.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	int s = 1;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N - 1; j++) {
			A[j][i] = s * B[j][i];
			s = 3 - s;
		}
}
SOURCE
cat >set-by-callee.c <<'SOURCE'
#ifndef SET
#define SET
static inline void set(double *x, double b)
{
	if (b > 1.5)
		*x = b;
}
#endif
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	double x = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			set(&x, B[j][i]);
			A[j][i] = x;
		}
}
SOURCE
cat >takes-turns.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	for (int t = 0; t < 4; t++) {
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				A[j][i] = B[j - 1][i] + B[j][i + 1];
		double(*C)[N] = A;
		A = B;
		B = C;
	}
}
SOURCE
every takes-turns '-D N=70' 'COMPARE((70, P, Q)) COMPARE((5, P, Q))'
grep -q 'B has another value in each turn of loop t' takes-turns.json
for name in alternates set-by-callee; do
	every $name '-D N=70' 'COMPARE((70, P, Q)) COMPARE((5, P, Q))'
	if grep -q '"legal": true' "$name.json"; then
		exit 1
	fi
done
cat >set-in-both.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N], double m)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			if (B[j][i] > 1.5)
				m = A[j][i];
			else
				m = 2;
			A[j][i] = m * 2;
		}
}
SOURCE
every set-in-both '-D N=70' 'COMPARE((70, P, Q, 3)) COMPARE((5, P, Q, 3)) COMPARE((0, P, Q, 3))'
grep -q '"legal": true' set-in-both.json

# A loop whose head is no plain one has no variable that others could end at.
cat >ends-at-head.c <<'SOURCE'
void kern(int N, int M, int L, double A[restrict N][N], double B[restrict N][N])
{
	for (long i = L; i * i < N * N; i += 1)
		for (int j = 0; j < N - i && j < 30; j += 1)
			for (int k = j + 1; k < M; ++k)
				A[j][k] += B[k][j] + i;
}
SOURCE
every ends-at-head '-D N=70 -D M=50 -D L=1 -D turns@3=68' 'COMPARE((70, 50, 1, P, Q))
	COMPARE((20, 17, 3, P, Q)) COMPARE((0, 0, 0, P, Q)) COMPARE((2, 1, 0, P, Q))'
sed 's/i \* i < N \* N/!(i >= N - 1)/' ends-at-head.c >not-behind-end.c
every not-behind-end '-D N=70 -D M=50 -D L=1' 'COMPARE((70, 50, 1, P, Q))
	COMPARE((20, 17, 3, P, Q)) COMPARE((0, 0, 0, P, Q)) COMPARE((2, 1, 0, P, Q))'

# What ends a loop stands in its body.
cat >break-at-diagonal.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			if (j > i)
				break;
			A[j][i] += B[i][j];
		}
}
SOURCE
cat >break-between.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int k = 0; k < N; ++k) {
			if (k >= M) break;
			for (int j = 0; j < N; ++j)
				A[i][j] += B[k][j];
		}
}
SOURCE
cat >break-equal.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (int k = 0; k < N; ++k)
		for (int i = 0; i < N; ++i)
			for (int j = 0; j < N; ++j) {
				if (j == M) break;
				A[j][i] += B[k][j];
			}
}
SOURCE
sed -e 's/j > i/last > i/' -e 's/if (last/int last = j + 1; if (last/' break-at-diagonal.c \
	>break-behind-name.c
grep -q 'int last = j + 1; if (last > i)' break-behind-name.c
cat >break-behind.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			A[j][i] += B[i][j];
			if (j >= i)
				break;
		}
}
SOURCE
for name in break-at-diagonal break-between break-equal break-behind-name break-behind; do
	every "$name" '-D N=70 -D M=50' 'COMPARE((70, 50, P, Q)) COMPARE((20, 30, P, Q))
		COMPARE((30, 7, P, Q)) COMPARE((0, 0, P, Q)) COMPARE((1, 0, P, Q))'
	grep -q 'legal' "$name.json"
done
grep -q 'a condition in its body ends it' break-at-diagonal-*.refused

# Both ends of a row come to each other.
cat >both-ends.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N])
{
	for (int r = 0; r < M; ++r)
		for (int i = 0, j = N - 1; i < j; i++, j--) {
			double t = A[i][r];
			A[i][r] = A[j][r];
			A[j][r] = t;
		}
}
SOURCE
every both-ends '-D N=70 -D M=50' 'COMPARE((70, 50, P)) COMPARE((7, 5, P)) COMPARE((0, 0, P))
	COMPARE((1, 1, P)) COMPARE((2, 2, P))'
cat >twice.c <<'SOURCE'
void kern(int N, int M, double A[restrict N][N], double B[restrict N][N])
{
	for (int r = 0; r < M; ++r)
		for (int i = 0; N - i > i; i++)
			A[i][r] += B[r][i];
}
SOURCE
every twice '-D N=70 -D M=50' 'COMPARE((70, 50, P, Q)) COMPARE((7, 5, P, Q))
	COMPARE((0, 0, P, Q)) COMPARE((1, 1, P, Q)) COMPARE((2, 2, P, Q))'

# The largest sizes: counters of blocks do not overflow.
cat >largest.c <<'SOURCE'
void kern(int M, int N, signed char A[restrict N], signed char B[restrict M][N])
{
	for (int j = 0; j < M; ++j)
		for (int i = 0; i < N; ++i)
			B[j][i] += A[i];
}
SOURCE
every largest '-D N=7000 -D M=100' 'COMPARE((100, 700, P, Q)) COMPARE((0, 0, P, Q))
	COMPARE((0, 2147483647, P, Q)) COMPARE((1, 1, P, Q)) COMPARE((3, 999, P, Q))'
cat >largest-offset.c <<'SOURCE'
void kern(int M, int L, int N, double *restrict A, double *restrict B)
{
	for (int j = 0; j < M; ++j)
		for (int i = L; i < N; ++i)
			B[i - L] += A[i - L + j];
}
SOURCE
every largest-offset '-D N=700 -D M=10 -D L=0' 'COMPARE((9, 2147480000, 2147483647, P, Q))
	COMPARE((9, 2147483640, 2147483647, P, Q)) COMPARE((9, 5, 4, P, Q))'

cat >from-the-top.c <<'SOURCE'
#include <limits.h>
void kern(int L, int N, double *restrict A, double *restrict B)
{
	for (int j = 0; j < 40; j++)
		for (int i = N; i >= L; i--)
			A[i - L + j * 100] += B[(i - L) * 40 + j];
}
SOURCE
every from-the-top '-D N=99 -D L=0' 'COMPARE((0, 99, P, Q)) COMPARE((5, 4, P, Q))
	COMPARE((INT_MAX - 50, INT_MAX, P, Q)) COMPARE((INT_MIN + 1, INT_MIN + 60, P, Q))
	COMPARE((5, -400, P, Q)) COMPARE((-30, 20, P, Q))'
cat >leading-size.c <<'SOURCE'
#include <stddef.h>
void kern(size_t N, size_t M, size_t ld, double *restrict A, double *restrict B)
{
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < M; j++)
			A[j * ld + i] = B[i * ld + j];
}
SOURCE
every leading-size '-D N=100 -D M=100 -D ld=128' 'COMPARE((100, 100, 128, P, Q))
	COMPARE((0, (size_t)-1, 128, P, Q)) COMPARE((3, 7, 100, P, Q)) COMPARE((0, 0, 0, P, Q))
	COMPARE((99, 101, 128, P, Q)) COMPARE((1, 0, 0, P, Q))'

# All values of a counter, or nearly.
cat >full-bytes.c <<'SOURCE'
void kern(signed char A[restrict 300][300], signed char B[restrict 300][300])
{
	for (unsigned char i = 0; i < 255; i++)
		for (unsigned char j = 0; j <= 254; j++)
			A[j][i] = B[i][j] + A[j][i];
}
SOURCE
every full-bytes '' 'COMPARE((P, Q))'
cat >signed-bytes.c <<'SOURCE'
void kern(signed char N, signed char M, double A[restrict 150][150], double B[restrict 150][150])
{
	for (signed char i = 0; i < N; i++)
		for (signed char j = 0; j < M; j++)
			A[j][i] = B[i][j];
}
SOURCE
every signed-bytes '-D N=100 -D M=100' 'COMPARE((100, 100, P, Q)) COMPARE((127, 127, P, Q))
	COMPARE((-5, 3, P, Q)) COMPARE((0, 0, P, Q)) COMPARE((-128, -128, P, Q))'

# Comments and directives wherever a head has room for them.
cat >heads.c <<'SOURCE'
#define LIMIT n
void kern(int n, double A[restrict 120][120], double B[restrict 120][120])
{
	for (int i = 0; /* c1 */ i < n /* c2 */; // c3
	     i++ /* c4 */)
	{ /* c5 */
		/* c6 */
#pragma GCC unroll 4
		for (int j = 0; // c7
		     j < LIMIT; /* c8 */
		     j++)
		{
			A[j][i] = B[i][j]; /* c9 */
		} // c10
	} /* c11 */ /* c12 */
}
SOURCE
every heads '-D n=90' 'COMPARE((90, P, Q)) COMPARE((0, P, Q)) COMPARE((33, P, Q))'
for comment in 1 2 3 4 5 6 7 8 9 10 11 12; do
	grep -q "[*/] c$comment\\b" heads-1.c
done
grep -q '#pragma GCC unroll 4' heads-1.c

# Several nests, calls, comments, a macro for the least of two.
cat >two-nests.c <<'SOURCE'
#include <stddef.h>
#define MIN(a,b) ((a)<(b)?(a):(b))
#ifndef PURE
#define PURE
static double pure(double x) { return x * 2 + 1; }
#endif
void kern(int S, int N, int M, double A[restrict S][S])
{
    double t = 0;
    for (long i = N - 1; 2 <= i; i -= 1) {
        for (long j = 2; j < M; ++j) {
            t = A[j][i]; A[j + 2][j] = t + 1;
            A[j][i] = 3;
        } /* c */
    }
    for (long i = 2; i < M && i < S - 3; i += 1) { // slash
        for (long j = M + 1 - 1; j >= 2; j--) {
            /* before 46 */
            A[j + 1][i + 1] = (pure(A[i][j + 2]) +
                               ((A[i][j] + A[i][j]) - (A[i + 2][j] + A[i][j + 2])));
        }
    }  /* two
 lines */
}
SOURCE
for sizes in '-D N=70 -D M=75 -D S=100' '-D N=40 -D M=30 -D S=64'; do
	every two-nests "$sizes" 'COMPARE((100, 70, 75, P)) COMPARE((9, 0, 0, P))
		COMPARE((9, 1, 1, P))
		COMPARE((64, 2, 2, P)) COMPARE((64, 40, 30, P)) COMPARE((90, 5, 80, P))'
done
cat >two-columns.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	for (int i = 0; i < N; ++i) /* first */
		for (int j = 0; j < N; ++j) // second
			A[j][i] = 2 * B[j][i]; /* third
			of two lines */
	for (int i = N - 1; i >= 0; --i) /**/
#pragma GCC ivdep
		/* s */ for (int j = 0; j <= i /* the diagonal */; ++j)
			B[j][i] = A[j][i] + 1;
}
SOURCE
every two-columns '-D N=70' "$empty"

# Unsigned values that wrap around below 0, which they would not in the type of a loop over blocks.
cat >wraps-at-once.c <<'SOURCE'
void kern(int N, double A[restrict N][N], double B[restrict N][N])
{
	for (unsigned j = 0; j - 1 < (unsigned)N; j++)
		for (unsigned i = 0; i < N; i++)
			A[i][j] += B[i][j];
}
SOURCE
code=0
"$RFMODEL" block wraps-at-once.c -m tiny.yml -D N=70 --emit none.c --proposal 1 2>message || code=$?
[ "$code" != 0 ]
[ ! -e none.c ]
grep -q 'wraps around' message
cat >wraps-for-some.c <<'SOURCE'
void kern(int N, unsigned M, double A[restrict N][N], double B[restrict N][N])
{
	for (unsigned j = M; j - 3 < N - 3u; j++)
		for (unsigned i = 0; i < N; i++)
			A[i][j] += B[i][j];
}
SOURCE
every wraps-for-some '-D N=70 -D M=5' 'COMPARE((70, 5, P, Q)) COMPARE((70, 1, P, Q))
	COMPARE((70, 0, P, Q)) COMPARE((70, 3, P, Q)) COMPARE((9, 2, P, Q))'

# The greatest value of a type in the midst of the values of a loop.
cat >past-the-greatest.c <<'SOURCE'
void kern(unsigned long N, unsigned long L, double A[restrict 90][90], double B[restrict 90][90])
{
	for (unsigned long j = 0; j < N; j++)
		for (unsigned long i = L; i - L < N; i++)
			A[i - L][j] += B[i - L][j];
}
SOURCE
every past-the-greatest '-D N=70 -D L=1' 'COMPARE((70, 1, P, Q)) COMPARE((70, -1ul, P, Q))
	COMPARE((70, -40ul, P, Q)) COMPARE((0, -1ul, P, Q))'
grep -q 'its test may wrap around' past-the-greatest-2.refused

# Integers that iterations leave to others: as data, in a condition, a turn late.
for statement in 'A[i][j] = B[i][j] + q++;' 'if (q < 90) A[i][j] = B[i][j]; q += 2;' \
	'A[i][j] = B[i][j] + q; q = i;' 'q = i + j; A[i][j] = B[i][j] + q;'; do
	rm -f moved-*
	cat >moved.c <<SOURCE
void kern(int N, int M, double A[restrict 90][90], double B[restrict 90][90])
{
	int q = 1;
	for (int j = 0; j < M; ++j)
		for (int i = 0; i < N; ++i) {
			$statement
		}
	A[0][0] += q;
}
SOURCE
	every moved '-D N=70 -D M=60' 'COMPARE((70, 60, P, Q)) COMPARE((0, 0, P, Q))
		COMPARE((9, 2, P, Q)) COMPARE((1, 30, P, Q))'
done

# A counter that lives on behind a loop which may run not at all.
cat >later.c <<'SOURCE'
void kern(int N, int M, double A[restrict 90][90], double B[restrict 90][90])
{
	int i, j = 7;
	for (i = 0; i < 9; ++i)
		for (j = 0; j < N; ++j)
			A[j][i] = B[j][i];
	for (i = 0; i < M; ++i)
		for (j = 0; j < M; ++j)
			B[0][j] += i;
	A[0][0] += j;
}
SOURCE
every later '-D N=70 -D M=60' 'COMPARE((70, 60, P, Q)) COMPARE((0, 0, P, Q))
	COMPARE((9, 0, P, Q)) COMPARE((0, 9, P, Q))'

# One that threads have for themselves in what follows, so that its value is still there then.
cat >own.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], double B[restrict 90][90])
{
	int i, j = 7;
	for (i = 0; i < 9; ++i)
		for (j = 0; j < N; ++j)
			A[j][i] = B[j][i];
#pragma omp parallel for
	for (j = 0; j < 60; ++j)
		B[0][j] += 2;
	A[0][0] += j;
}
SOURCE
every_refused own 'its variable is used after the loop'

cat >last.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], double B[restrict 90][90])
{
	int last = 0;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N - i; ++j) {
			A[j][i] = B[j][i];
			last = j;
		}
	A[0][0] += last;
}
SOURCE
# never NAME WHY: no change of it is legal, and none is written.
never() {
	"$RFMODEL" block "$1.c" -m tiny.yml -D N=70 --format json -o "$1.json"
	if grep -q '"legal": true' "$1.json"; then
		exit 1
	fi
	if "$RFMODEL" block "$1.c" -m tiny.yml -D N=70 --emit "$1-1.c" 2>"$1.err"; then
		exit 1
	fi
	grep -q "$2" "$1.err"
}
kept='may be used behind loop i with the value of the last turn that sets it'
never last "last $kept (line 7)"
cat >triangle.c <<'SOURCE'
double kern(int N, double A[restrict 90][90], double B[restrict 90][90])
{
	double last = 0;
	for (int i = 0; i < N; ++i)
		for (int j = i; j < N; ++j)
			A[j][i] = last = B[i][j];
	return last;
}
SOURCE
never triangle "last $kept (line 6)"
cat >next.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], double B[restrict 90][90], double *restrict C)
{
	double t = 0;
	for (int k = 0; k < 3; ++k) {
		C[k] = t;
		for (int i = 0; i < N; ++i)
			for (int j = 0; j < N; ++j)
				if ((A[j][i] = B[i][j]) > 0.5)
					t = B[i][j];
	}
}
SOURCE
never next "t $kept (line 9)"

# A scalar that is replaced and then added to; the greatest of all.
cat >replaced.c <<'SOURCE'
void kern(int N, int A[restrict 90][90], int B[restrict 90][90], int *restrict C)
{
	int s = 4;
	for (int i = N - 1; i >= 0; i--) {
		s = i;
		for (int j = 0; j < N; ++j) {
			s += A[j][i];
			B[j][i] += 2;
		}
	}
	C[0] += s;
}
SOURCE
never replaced "s $kept"
cat >greatest.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], double B[restrict 90][90])
{
	double most = 0;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (A[j][i] > most)
				most = A[j][i];
	B[0][0] += most;
}
SOURCE
every greatest '-D N=70' 'COMPARE((70, P, Q)) COMPARE((0, P, Q)) COMPARE((9, P, Q))'
[ -e greatest-1.c ]

# Steps that cut nothing off: bits, sums and products of integers, whole parts, bytes of bytes.
cat >any-order.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], unsigned char B[restrict 720][720], int *restrict C)
{
	int sum = 1, part = 2, most = 0;
	unsigned char product = 3, least = 255, common = 255;
	signed char odd = 5;
	_Bool any = 0;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			sum -= B[j][i];
			part = part + (int)(300.5 * A[j][i]);
			product *= B[j][i] | 1;
			odd ^= B[j][i];
			common &= B[j][i] | 64;
			any |= B[j][i] & 2;
			if (A[j][i] > most)
				most = A[j][i];
			if (B[j][i] < least)
				least = B[j][i];
		}
	C[0] = sum, C[1] = part, C[2] = product, C[3] = odd, C[4] = common, C[5] = any;
	C[6] = most, C[7] = least;
}
SOURCE
every any-order '-D N=80' 'COMPARE((80, P, Q, P + 200000)) COMPARE((0, P, Q, P + 200000))
	COMPARE((7, P, Q, P + 200000)) COMPARE((33, P, Q, P + 200000))'
[ -e any-order-1.c ]

# What stands in front of a name and is no type: else, directives, comments.
for front in '' 'if (A[j][i] > 3) B[j][i] = 1; else' '// one' '/* two */'; do
	cat >behind.c <<SOURCE
void kern(int N, double A[restrict 90][90], double B[restrict 90][90], double *restrict C)
{
	int s = 4;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N - i; ++j) {
			B[j][i] = A[j][i];
#if 1
$front
			s = j;
#endif
		}
	C[0] = s;
}
SOURCE
	never behind "s $kept"
done

# A nest in a loop whose next turn uses what it leaves, and one whose next turn does not.
turn() {
	rm -f turn-*
	cat >turn.c <<SOURCE
void kern(int N, double A[restrict 90][90], double B[restrict 90][90], double *restrict C)
{
	double s = 4;
	int j = 3;
	for (int t = 0; t < 5; ++t) {
		$1
		for (int i = 0; i < N; ++i)
			for (j = 0; j < N - i; ++j) {
				s = A[i][j];
				for (int k = 0; k < 3; ++k)
					s += A[j][k] * 2;
				B[j][i] = s;
			}
	}
}
SOURCE
}
turn 'C[t] = j;'
every_refused turn 'its variable is used after the loop'
turn 's = t; j = 2; C[t] = s + j;'
every turn '-D N=70' 'COMPARE((70, P, Q, P + 100000)) COMPARE((0, P, Q, P + 100000))'
[ -e turn-1.c ]

# Blocks of a loop that begins at the least of two values.
cat >least.c <<'SOURCE'
void kern(int N, int M, double A[restrict 90][90], double B[restrict 90][90])
{
	for (int i = 0; i < N - 1; ++i)
		for (int j = (N < M ? N : M) - 1; j > i; j -= 1)
			B[j][i] += A[j][i];
}
SOURCE
every least '-D N=70 -D M=60' 'COMPARE((70, 60, P, Q)) COMPARE((60, 70, P, Q))
	COMPARE((0, 9, P, Q)) COMPARE((40, 3, P, Q)) COMPARE((1, 1, P, Q))'
grep -q 'jb = (N < M ? N : M) - 1' least-*.c

# What opens a bracket in each branch of the preprocessor, comments at the ends of tests, labels.
cat >branches.c <<'SOURCE'
void kern(int N, int M, double A[restrict 90][90], double B[restrict 90][90])
{
	for (int j = 0; j < M && // c1
	     j < 80; ++j) {
		for (int i = 0; i < N; ++i) {
#ifdef EVERY_SECOND
			if (i % 2) {
#else
			if (i > 2) {
#endif
				A[i][j] = B[i][j];
			}
		}
	}
}
SOURCE
every branches '-D N=70 -D M=60' 'COMPARE((70, 60, P, Q)) COMPARE((0, 0, P, Q))
	COMPARE((9, 90, P, Q)) COMPARE((1, 30, P, Q))'
grep -q 'j < 80 && j < jb' branches-*.c
# refused NAME SIZES REASON
refused() {
	# shellcheck disable=SC2086 # several options
	! "$RFMODEL" block "$1.c" -m tiny.yml $2 --emit none.c --proposal 1 2>message
	grep -q "$3" message
	[ ! -e none.c ]
}
cat >chosen.c <<'SOURCE'
void kern(int N, double A[restrict 90][90], double B[restrict 90][90])
{
	for (int j = 0; j < N; ++j) {
#ifdef BACKWARDS
		for (int i = N - 1; i >= 0; --i) {
#else
		for (int i = 0; i < N; ++i) {
#endif
			A[i][j] = B[i][j];
		}
	}
}
SOURCE
refused chosen '-D N=70' 'an #if chooses it'
cat >label.c <<'SOURCE'
void kern(int N, int S, int Q, double *A)
{
	for (int i = 1; i < N; ++i)
		for (int j = 1; j < N; ++j) {
			A[j*S + i] = A[(j+1)*S + i - 1 + Q] + 1;
		next:;
		}
}
SOURCE
refused label '-D N=70 -D S=200 -D Q=70' 'a label in it cannot stand there twice'

[ "$written" -ge 20 ]

# Longer rows on request, and not while somebody in sight calls with those of today.
cat >caller.c <<'SOURCE'
void transpose(int N, const double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			b[j][i] = a[i][j];
}
double a[4096][4096], b[4096][4096];
int main(void)
{
	transpose(4096, a, b);
}
SOURCE
grep -v 'transpose(4096' caller.c >no-caller.c
sed 's/transpose(4096, a, b)/void (*f)() = transpose/' caller.c >address.c
for name in caller address; do
	code=0
	"$RFMODEL" block "$name.c" --function transpose -m skylake-sp-6148 -D N=4096 \
		--emit none.c --proposal 2 --pad-rows 2>message || code=$?
	[ "$code" = 3 ]
	grep -q 'transpose is called with the rows that it has now' message
done
"$RFMODEL" block no-caller.c --function transpose -m skylake-sp-6148 -D N=4096 \
	--emit changed.c --proposal 2 --pad-rows >report 2>message
grep -q 'double b\[N\]\[N + 8\]' changed.c
code=0
"$RFMODEL" block no-caller.c --function transpose -m skylake-sp-6148 -D N=4096 --emit none.c \
	--proposal 2 2>message || code=$?
[ "$code" = 3 ]
[ ! -e none.c ]
