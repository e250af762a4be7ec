#!/bin/sh
# SPDX-License-Identifier: MIT
# Which statements `block` takes to give the same in another order of their loops: those whose calls
# keep nothing and read nothing that is written, and those whose steps cut nothing off.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# Says of a statement, with what is declared in front of the function and of the loops, whether
# another order is legal (exactly, or but for rounding), or why not.
judge() {
	cat >kernel.c <<C
#include <math.h>
#include <stdlib.h>
#include <string.h>
$1
double f(int N, double a[restrict N][N], double b[restrict N][N], int c[restrict N][N],
         unsigned char u[restrict N][N], char *restrict s)
{
	$2;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			$3;
		}
	return x;
}
C
	"$RFMODEL" block kernel.c -m small.yml -D N=203 -o report.json 2>message || true
	echo "${1:+$1 }$2; $3"
	if [ -s message ] && grep -q error: message; then
		sed -n 's/^[^ ]*: error:/ /p' message
		return
	fi
	awk -F'": ' '
		function word(text) { gsub(/^"|",?$|,$/, "", text); return text }
		/"kind": "(block|interchange|padding)"/ { kind = 1 }
		/"legal":/ { legal = word($2) == "true" ? "yes" : "no" }
		/"reason":/ && kind { print "  " legal ": " word($2); kind = 0 }
	' report.json | sort -u
}

# statements DECLARATION: each line of the input.
statements() {
	while read -r statement; do
		judge '' "$1" "$statement"
	done
}

verdicts() {
statements 'int x = 0' <<'C'
b[j][i] = rand()
b[j][i] = cos(rand())
b[j][i] = pow(rand(), 2)
b[j][i] = a[i][j] > 1 ? abs(rand()) : 2
b[j][i] = lgamma(a[i][j])
b[j][i] = cos(a[i][j])
b[j][i] = a[i][j] + strlen(s); s[j] = 49
b[j][i] = a[i][j] + strlen(s++)
b[j][i] = a[i][j] + atoi(x++ % 2 ? "5" : "3")
b[j][i] = a[i][j] + __atomic_fetch_add(&x, 1, 5)
b[j][i] = a[i][j] + (c[j][i] ?: 1)
x += 0.75 * a[j][i]
x -= a[j][i]
x = x + 0.75f * c[j][i]
x = (int)(x + a[j][i])
x = (signed char)x + c[j][i]
x += (int)(0.75 * a[j][i])
x += c[j][i]
x = a[j][i] > x ? a[j][i] : x
x &= c[j][i]; x |= u[j][i]
x |= c[j][i]; x |= u[j][i]
C
statements 'unsigned char x = 1' <<'C'
x *= a[j][i]
x *= c[j][i]
x = c[j][i] > x ? c[j][i] : x
if (c[j][i] < x) x = c[j][i]
if (u[j][i] < x) x = u[j][i]
C
statements '_Bool x = 1' <<'C'
x += c[j][i]
x ^= c[j][i]
x |= c[j][i]
C
statements 'double x = 1' <<'C'
x += c[j][i]
x = (int)(x + a[j][i])
x = (int)a[j][i] > (int)x ? a[j][i] : x
C
judge 'double p(int) __attribute__((pure));' 'int x = 0' 'b[j][i] = p(i)'
judge 'double p(int) __attribute__((const));' 'int x = 0' 'b[j][i] = p(i)'
judge 'double cbrt(double z) { return z + rand(); }' 'int x = 0' 'b[j][i] = cbrt(a[i][j])'
judge 'double cbrt(double z) { return z + 1; }' 'int x = 0' 'b[j][i] = cbrt(a[i][j])'
}

verdicts >all
fold -s -w 96 all | sed "s/ *$//" >found
cat >expected <<'EXPECTED'
int x = 0; b[j][i] = rand()
  no: the function rand (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
int x = 0; b[j][i] = cos(rand())
  no: the function rand (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
int x = 0; b[j][i] = pow(rand(), 2)
  no: the function rand (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
int x = 0; b[j][i] = a[i][j] > 1 ? abs(rand()) : 2
  no: the function rand (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
int x = 0; b[j][i] = lgamma(a[i][j])
  no: the function lgamma (line 11) may do more than compute: its calls must stay in their
order, unless it is declared with __attribute__((const))
int x = 0; b[j][i] = cos(a[i][j])
  yes: every dependence is kept
int x = 0; b[j][i] = a[i][j] + strlen(s); s[j] = 49
  no: the function strlen (line 11) may do more than compute: its calls must stay in their
order, unless it is declared with __attribute__((const))
int x = 0; b[j][i] = a[i][j] + strlen(s++)
  no: the function strlen (line 11) may do more than compute: its calls must stay in their
order, unless it is declared with __attribute__((const))
int x = 0; b[j][i] = a[i][j] + atoi(x++ % 2 ? "5" : "3")
  no: the function atoi (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
int x = 0; b[j][i] = a[i][j] + __atomic_fetch_add(&x, 1, 5)
  an operation of the compiler, such as an atomic one, cannot be modelled
int x = 0; b[j][i] = a[i][j] + (c[j][i] ?: 1)
  ?: without a middle operand cannot be modelled
int x = 0; x += 0.75 * a[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x -= a[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x = x + 0.75f * c[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x = (int)(x + a[j][i])
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x = (signed char)x + c[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x += (int)(0.75 * a[j][i])
  yes: x (line 11) is accumulated in another order, which changes the rounding
int x = 0; x += c[j][i]
  yes: every dependence is kept
int x = 0; x = a[j][i] > x ? a[j][i] : x
  yes: x (line 11) is accumulated in another order, which changes the rounding
int x = 0; x &= c[j][i]; x |= u[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
int x = 0; x |= c[j][i]; x |= u[j][i]
  yes: every dependence is kept
unsigned char x = 1; x *= a[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
unsigned char x = 1; x *= c[j][i]
  yes: every dependence is kept
unsigned char x = 1; x = c[j][i] > x ? c[j][i] : x
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
unsigned char x = 1; if (c[j][i] < x) x = c[j][i]
  no: x may be used behind loop i with the value of the last turn that sets it (line 11): in
another order that may be another one
unsigned char x = 1; if (u[j][i] < x) x = u[j][i]
  yes: every dependence is kept
_Bool x = 1; x += c[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
_Bool x = 1; x ^= c[j][i]
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
_Bool x = 1; x |= c[j][i]
  yes: every dependence is kept
double x = 1; x += c[j][i]
  yes: x (line 11) is accumulated in another order, which changes the rounding
double x = 1; x = (int)(x + a[j][i])
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
double x = 1; x = (int)a[j][i] > (int)x ? a[j][i] : x
  no: x (line 11) must be written before x (line 11) reads it, (1, -1) iterations later
double p(int) __attribute__((pure)); int x = 0; b[j][i] = p(i)
  no: the function p (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
double p(int) __attribute__((const)); int x = 0; b[j][i] = p(i)
  yes: every dependence is kept
double cbrt(double z) { return z + rand(); } int x = 0; b[j][i] = cbrt(a[i][j])
  no: the function cbrt (line 11) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
double cbrt(double z) { return z + 1; } int x = 0; b[j][i] = cbrt(a[i][j])
  yes: every dependence is kept
EXPECTED
diff -u expected found
