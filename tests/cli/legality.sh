#!/bin/sh
# SPDX-License-Identifier: MIT
# What `block` says of changes that dependences permit or forbid: the verdict, and of a refusal the
# two accesses with their lines.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# The proposals of a report, each kind of them once: "block i: yes: every dependence is kept".
said() {
	awk -F'": ' '
		function word(text) { gsub(/^"|",?$|,$/, "", text); return text }
		/"kind": "(block|interchange|padding)"/ { kind = word($2); loop = "" }
		/"loop":/ && loop == "" { loop = word($2) }
		/"legal":/ { legal = word($2) == "true" ? "yes" : "no" }
		/"reason":/ && kind { print "  " kind " " loop ": " legal ": " word($2) }
	' report.json | sort -u
}

# judge NAME SIZE [OPTION...] <KERNEL
judge() {
	echo "$1"
	N=$2
	shift 2
	cat >kernel.c
	if "$RFMODEL" block kernel.c -m small.yml -D "N=$N" "$@" -o report.json 2>message; then
		said
	else
		cat message
	fi
}

verdicts() {
J='	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)'
I='	for (int i = 1; i < N - 1; ++i)
		for (int j = 1; j < N - 1; ++j)'
judge 'Jacobi' 203 <<C
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
}
C
judge 'overlap' 203 <<C
void f(int N, const double a[N][N], double b[N][N])
{
$J
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
}
C
judge 'Gauss-Seidel' 307 <<C
void f(int N, double a[N][N])
{
$J
			a[j][i] = 0.25 * (a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
C
judge 'Gauss-Seidel, columns' 307 <<C
void f(int N, double a[N][N])
{
$I
			a[j][i] = 0.25 * (a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
C
judge 'nine points' 307 <<C
void f(int N, double a[N][N])
{
$J
			a[j][i] = a[j-1][i-1] + a[j-1][i] + a[j-1][i+1] + a[j][i-1] +
			          a[j][i+1] + a[j+1][i];
}
C
judge 'nine points, columns' 307 <<C
void f(int N, double a[N][N])
{
$I
			a[j][i] = a[j-1][i-1] + a[j-1][i] + a[j-1][i+1] + a[j][i-1] +
			          a[j][i+1] + a[j+1][i];
}
C
judge 'antidiagonal' 400 <<C
void f(int N, double a[N][N], double b[N][N])
{
$J
			a[j][i] = a[j-1][i+1] + b[j][i];
}
C
judge 'antidiagonal, columns' 400 <<C
void f(int N, double a[N][N], double b[N][N])
{
$I
			a[j][i] = a[j-1][i+1] + b[j][i];
}
C
judge 'antidiagonal, skewed' 400 <<C
void f(int N, double a[N][2*N], double b[N][2*N])
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = N; i < 2 * N - 1; ++i)
			a[j][i-j] = a[j-1][i-j+1] + b[j][i-j];
}
C
judge 'time in place' 4000 <<C
void f(int N, double a[N])
{
	for (int t = 0; t < 50; ++t)
		for (int i = 1; i < N - 1; ++i)
			a[i] = 0.33 * (a[i-1] + a[i] + a[i+1]);
}
C
judge 'wavefront' 4000 <<C
void f(int N, double a[50][N])
{
	for (int t = 1; t < 50; ++t)
		for (int i = 1; i < N - 1; ++i)
			a[t][i] = a[t-1][i-1] + a[t-1][i] + a[t-1][i+1];
}
C
judge 'one-sided time' 4000 <<C
void f(int N, double a[50][N])
{
	for (int t = 1; t < 50; ++t)
		for (int i = 1; i < N - 1; ++i)
			a[t][i] = a[t-1][i-1] + a[t-1][i];
}
C
judge 'in place, from below' 307 <<C
void f(int N, double a[N][N])
{
$J
			a[j][i] = a[j+1][i] + a[j-1][i];
}
C
judge 'in place, overwritten' 307 <<C
void f(int N, double a[N][N], double b[N][N])
{
$J
			a[j][i] = b[j-1][i] + a[j+1][i-1];
}
C
judge 'sum' 5000 <<C
double f(int N, const double a[restrict 50][N], const double b[restrict N])
{
	double s = 0;
	for (int j = 0; j < 50; ++j)
		for (int i = 0; i < N; ++i)
			s += a[j][i] * b[i];
	return s;
}
C
judge 'maximum' 5000 <<C
double f(int N, const double a[restrict 50][N], const double b[restrict N])
{
	double s = 0;
	for (int j = 0; j < 50; ++j)
		for (int i = 0; i < N; ++i)
			s = a[j][i] * b[i] > s ? a[j][i] * b[i] : s;
	return s;
}
C
judge 'no maximum, in spite of its name' 5000 <<C
static double max(double a, double b) { return a > 1 ? a : b; }
double f(int N, const double a[restrict 50][N], const double b[restrict N])
{
	double s = 0;
	for (int j = 0; j < 50; ++j)
		for (int i = 0; i < N; ++i)
			s = max(s, a[j][i] * b[i]);
	return s;
}
C
judge 'transposed matrix vector' 5000 <<C
void f(int N, const double a[restrict 50][N], const double x[restrict 50], double y[restrict N])
{
	for (int j = 0; j < 50; ++j)
		for (int i = 0; i < N; ++i)
			y[i] += a[j][i] * x[j];
}
C
judge 'product of matrices' 101 <<C
void f(int N, const double a[restrict N][N], const double b[restrict N][N], double c[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}
C
judge 'LU update, one step' 2001 <<C
void f(int N, int k, double a[N][N])
{
	for (int j = 500; j < N; ++j)
		for (int i = 500; i < N; ++i)
			a[j][i] -= a[j][0] * a[0][i];
}
C
judge 'LU update, columns' 2001 <<C
void f(int N, int k, double a[N][N])
{
	for (int i = 500; i < N; ++i)
		for (int j = 500; j < N; ++j)
			a[j][i] -= a[j][0] * a[0][i];
}
C
judge 'Floyd-Warshall' 201 <<C
void f(int N, double p[N][N])
{
	for (int k = 0; k < N; ++k)
		for (int i = 0; i < N; ++i)
			for (int j = 0; j < N; ++j)
				p[i][j] = p[i][j] < p[i][k] + p[k][j] ? p[i][j] : p[i][k] + p[k][j];
}
C
judge 'temporary lives on' 307 <<C
double last;
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J {
			b[j][i] = last + a[j-1][i] + a[j+1][i];
			last = a[j][i];
		}
}
C
judge 'histogram' 307 <<C
void f(int N, const int x[restrict N][N], double h[restrict N])
{
$I
			h[x[j][i]] += 1.0;
}
C
judge 'scatter' 307 <<C
void f(int N, const int x[restrict N][N], double h[restrict N])
{
$I
			h[x[j][i]] = j;
}
C
judge 'two statements' 307 <<C
void f(int N, double a[restrict N][N], double b[restrict N][N])
{
$J {
			a[j][i] = b[j][i] * 0.5;
			b[j][i] += a[j-1][i+1];
		}
}
C
judge 'volatile' 203 <<C
void f(int N, const double a[restrict N][N], volatile double b[restrict N][N])
{
$J
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
}
C
judge 'the first of the greatest' 203 <<C
void f(int N, const double a[restrict N][N], double *out, int *at)
{
	double best = a[0][0];
	int row = 0;
$J
			if (a[i][j] > best) {
				best = a[i][j];
				row = i;
			}
	*out = best;
	*at = row;
}
C
judge 'the last of several, returned' 203 <<C
int f(int N, const double a[restrict N][N], double b[restrict N][N])
{
	int row = -1;
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			if (a[j][i] > 0.5)
				row = j;
		}
	return row;
}
C
judge 'the last of several, for others to see' 203 <<C
struct place { int row, column; };
void f(int N, const double a[restrict N][N], double b[restrict N][N], struct place *at)
{
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			if (a[j][i] > 0.5)
				at->column = i;
		}
}
C
judge 'the last of several, for the next call' 203 <<C
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
	static double last;
	b[0][0] = last;
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			if (a[j][i] > 0.5)
				last = a[j][i];
		}
}
C
judge 'the last of several, by a function' 203 <<C
static int row;
static void see(double x, int j) { if (x > 0.5) row = j; }
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			see(a[j][i], j);
		}
}
C
judge 'the last of several, replaced' 203 <<C
double f(int N, const double a[restrict N][N], double b[restrict N][N])
{
	double t;
$J {
			t = a[j-1][i] + a[j][i-1];
			if (t > 1)
				t = 1;
			b[j][i] = t + a[j][i+1] + a[j+1][i];
		}
	if (N > 7)
		t = 1;
	else
		t = 2;
	return t;
}
C
judge 'the last of all' 203 <<C
int row;
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			row = j;
		}
}
C
judge 'a function that is not known' 203 <<C
double g(double x);
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J
			b[j][i] = g(a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
C
judge 'a function that only computes' 203 <<C
__attribute__((const)) double g(double x);
static double h(double x) { return x > 0 ? g(x) : sin(x); }
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J
			b[j][i] = h(a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
C
judge 'a function with a state' 203 <<C
static double h(double x) { static int count = 0; count += 1; return x * count; }
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J
			b[j][i] = h(a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
C
judge 'output' 203 <<C
int putchar(int c);
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J {
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
			putchar(10);
		}
}
C
judge 'break' 203 <<C
void f(int N, const double a[restrict N][N], double b[restrict N][N])
{
$J {
			if (a[j][i] > 1)
				break;
			b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
		}
}
C
}

verdicts >all
fold -s -w 96 all | sed "s/ *$//" >found
cat >expected <<'EXPECTED'
Jacobi
  block i: yes: every dependence is kept
overlap
  block i: yes: every dependence is kept as long as b does not overlap a
Gauss-Seidel
  block i: yes: every dependence is kept
Gauss-Seidel, columns
  block j: yes: every dependence is kept
  interchange j i: yes: every dependence is kept
nine points
  block i: no: a[j][i] (line 5) must be written before a[j-1][i+1] (line 5) reads it, (1, -1)
iterations later
  block j j + i: yes: every dependence is kept
nine points, columns
  block i i + j: yes: every dependence is kept
  block j: no: a[j-1][i+1] (line 5) must be read before a[j][i] (line 5) is written, (1, -1)
iterations later
  interchange j i: no: a[j-1][i+1] (line 5) must be read before a[j][i] (line 5) is written,
(1, -1) iterations later
antidiagonal
  block i: no: a[j][i] (line 5) must be written before a[j-1][i+1] (line 5) reads it, (1, -1)
iterations later
antidiagonal, columns
  block i i + j: yes: every dependence is kept as long as a does not overlap b
  block j: no: a[j-1][i+1] (line 5) must be read before a[j][i] (line 5) is written, (1, -1)
iterations later
  interchange j i: no: a[j-1][i+1] (line 5) must be read before a[j][i] (line 5) is written,
(1, -1) iterations later
antidiagonal, skewed
  block i: yes: every dependence is kept as long as a does not overlap b
time in place
  block i: no: a[i] (line 5) must be written before a[i+1] (line 5) reads it, (1, -1)
iterations later
  block t t + i: yes: every dependence is kept
  interchange i t: no: a[i] (line 5) must be written before a[i+1] (line 5) reads it, (1, -1)
iterations later
wavefront
  block i: no: a[t][i] (line 5) must be written before a[t-1][i+1] (line 5) reads it, (1, -1)
iterations later
  block t t + i: yes: every dependence is kept
one-sided time
  block i: yes: every dependence is kept
in place, from below
  block i: yes: every dependence is kept
in place, overwritten
  block i: no: a[j+1][i-1] (line 5) must be read before a[j][i] (line 5) is written, (1, -1)
iterations later
sum
  block i: yes: s (line 6) is accumulated in another order, which changes the rounding
  interchange i j: yes: s (line 6) is accumulated in another order, which changes the rounding
maximum
  block i: yes: s (line 6) is accumulated in another order, which changes the rounding
  interchange i j: yes: s (line 6) is accumulated in another order, which changes the rounding
no maximum, in spite of its name
  block i: no: s (line 7) must be written before s (line 7) reads it, (1, -1) iterations later
  interchange i j: no: s (line 7) must be written before s (line 7) reads it, (1, -1)
iterations later
transposed matrix vector
  block i: yes: every dependence is kept
  interchange i j: yes: every dependence is kept
product of matrices
  block i j k: yes: every dependence is kept
  block j k: yes: every dependence is kept
  block j: yes: every dependence is kept
  interchange i k j: yes: every dependence is kept
LU update, one step
  block i: yes: every dependence is kept
LU update, columns
  block j: yes: every dependence is kept
  interchange j i: yes: every dependence is kept
Floyd-Warshall
  block i j: no: p[i][j] (line 6) must be written before p[i][k] (line 6) reads it, (1, 0, -1)
iterations later
  block i: no: p[i][j] (line 6) must be written before p[k][j] (line 6) reads it, (1, -1, 0)
iterations later
  block k i j: no: p[i][j] (line 6) must be written before p[i][k] (line 6) reads it, (1, 0,
-2) iterations later
  interchange i k j: no: p[i][j] (line 6) must be written before p[k][j] (line 6) reads it, (1,
-1, 0) iterations later
temporary lives on
  block i: no: last (line 7) must be written before last (line 6) reads it, (1, -1) iterations
later
histogram
  block j: yes: h[x[j][i]] (line 5) is accumulated in another order, which changes the rounding
  interchange j i: yes: h[x[j][i]] (line 5) is accumulated in another order, which changes the
rounding
scatter
  block j: no: h[x[j][i]] (line 5) must be written before h[x[j][i]] (line 5) is, (1, -1)
iterations later
  interchange j i: no: h[x[j][i]] (line 5) must be written before h[x[j][i]] (line 5) is, (1,
-1) iterations later
two statements
  block i: no: a[j][i] (line 5) must be written before a[j-1][i+1] (line 6) reads it, (1, -1)
iterations later
volatile
  block i: no: b[j][i] (line 5) is volatile: its accesses must stay in their order
the first of the greatest
  block i: no: row is set where a new extreme is found (line 8): in another order that may be
another one of equal values
  interchange i j: no: row is set where a new extreme is found (line 8): in another order that
may be another one of equal values
the last of several, returned
  block i: no: row may be used behind loop j with the value of the last turn that sets it (line
8): in another order that may be another one
the last of several, for others to see
  block i: no: at->column may be used behind loop j with the value of the last turn that sets
it (line 8): in another order that may be another one
the last of several, for the next call
  block i: no: last (line 9) must be written before last (line 9) is, (1, -1) iterations later
the last of several, by a function
  block i: no: row may be used behind loop j with the value of the last turn that sets it (line
2): in another order that may be another one
the last of several, replaced
  block i: yes: every dependence is kept
the last of all
  block i: yes: every dependence is kept
a function that is not known
  block i: no: the function g (line 6) may do more than compute: its calls must stay in their
order, unless it is declared with __attribute__((const))
a function that only computes
  block i: yes: every dependence is kept
a function with a state
  block i: no: the function h (line 6) may do more than compute: its calls must stay in their
order, unless it is declared with __attribute__((const))
output
  block i: no: the function putchar (line 7) may do more than compute: its calls must stay in
their order, unless it is declared with __attribute__((const))
break
  block i: no: loop i (line 4) may end early: its turns must stay in their order
EXPECTED
diff -u expected found
