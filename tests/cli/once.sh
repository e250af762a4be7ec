#!/bin/sh
# SPDX-License-Identifier: MIT
# What is the same in every turn of an innermost loop takes no time in it: the loop as it is written
# and the loop with that computed before it keep the core as busy.
set -eu

cat >kernel.c <<'EOF'
#include <math.h>
double g;
double unseen(double v);
static double square(double v) { return v * v; }
void quotient(int n, double *restrict a, double *restrict b, double x, double y)
{ for (int i = 0; i < n; i++) a[i] = b[i] * (x / y); }
void declared(int n, double *restrict a, double *restrict b, double x, double y)
{ for (int i = 0; i < n; i++) { double t = x / y, u = t * t; a[i] = b[i] * u; } }
void element(int n, double *restrict a, double *restrict b, double *restrict c)
{ for (int i = 0; i < n; i++) a[i] = b[i] * (c[0] / c[1]); }
void row(int n, double a[n][n], double b[n][n], double *restrict c, double *restrict d)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			a[j][i] = b[j][i] * (c[j] / d[j]);
}
void nothing(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) a[i] = b[i] * x; }

void sum(int n, double *restrict a, double *restrict b, double x, double y)
{ for (int i = 0; i < n; i++) a[i] = b[i] + x * y; }
void sum_by_hand(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) a[i] = b[i] + x; }

void called(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) a[i] = b[i] * exp(x); }
void root(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) a[i] = b[i] * sqrt(x); }
void divisor(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) a[i] = b[i] / x; }

void assigned(int n, double *restrict a, double *restrict b, double x)
{ for (int i = 0; i < n; i++) { a[i] = b[i] / (x * 3.0); x = a[i]; } }
void stored(int n, double *restrict a, double *restrict c)
{ for (int i = 0; i < n; i++) { a[i] = c[0] / c[1]; c[0] = a[i]; } }
void counter(int n, double *restrict a, double x)
{ for (int i = 0; i < n; i++) a[i] = x / (i * 2.0); }
void inlined(int n, double *restrict a, double *restrict b)
{ for (int i = 0; i < n; i++) a[i] = 1.0 / square(b[i]); }
void global(int n, double *restrict a)
{ for (int i = 0; i < n; i++) a[i] = unseen(1.0 / g); }
EOF

# KEY of the core's figures for FUNCTION.
core() {
	"$RFMODEL" kernel.c --function "$1" -m skylake-sp-6148 -D n=100000 --sim-budget 0s \
		--format json $fast --ignore unseen |
		sed -n "s/.*\"$2\": \([0-9.e-]*\).*/\1/p" | head -1
}
alike() {
	first=$(core "$1" t_ol_cy_per_it)
	second=$(core "$2" t_ol_cy_per_it)
	awk -v a="$first" -v b="$second" 'BEGIN { exit !((a - b) ^ 2 < 1e-6) }' || {
		echo "$1 $fast takes $first cycles, $2 $second"
		exit 1
	}
}
once() {
	found=$(core "$1" once_flop_per_it)
	awk -v a="${found:-0}" -v b="$2" 'BEGIN { exit !((a - b) ^ 2 < 1e-12) }' || {
		echo "$1 $fast: ${found:-nothing} made once instead of $2"
		exit 1
	}
}

fast=
for name in quotient declared element row; do
	alike $name nothing
done
once quotient 1
once declared 2
alike sum sum_by_hand
once sum 1
# a compiler calls what may report an error in every turn, and divides by what it shall divide by
for name in called root divisor assigned stored counter inlined global; do
	once $name 0
done
"$RFMODEL" kernel.c --function called -m skylake-sp-6148 -D n=1000 | tr -s '\n ' ' ' |
	grep -q 'it calls exp() of the math library, also where every turn does alike'
fast=--fast-math
for name in called root divisor; do
	alike $name nothing
done
once called 1
for name in assigned stored counter inlined; do
	once $name 0
done

# the page says so, and its work is that of the source
COLUMNS=100 "$RFMODEL" kernel.c --function declared -m skylake-sp-6148 -D n=1000 >page
grep -q 'made once  *2 FLOP/It are the same in every turn' page
grep -q 'work per iteration   3 FLOP' page
