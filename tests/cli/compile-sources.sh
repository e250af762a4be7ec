#!/bin/sh
# SPDX-License-Identifier: MIT
# The C around a loop, of many kinds of sources: the C compiler of this machine must take all of it,
# and a main loop must be found in what it makes.  The analyser is played by a script.
set -eu

echo 'int x;' >x.c
cc -march=skylake-avx512 -S x.c 2>/dev/null || exit 77
export RFMODEL_CC=cc RFMODEL_MCA="$PWD/llvm-mca" COLUMNS=200
cat >llvm-mca <<'EOF'
#!/bin/sh
case $1 in --version) echo '  LLVM version 14.0.6'; exit ;; esac
sed -n 's/^# LLVM-MCA-BEGIN //p' mca.s | while read -r name; do
	load=-
	[ "$name" != rf_load ] || load=1.00
	printf '[0] Code Region - %s\n\nIterations: 200\nTotal Cycles: 400\n' "$name"
	printf 'Total uOps: 200\n\nDispatch Width: 6\n\nResources:\n[0] - SKXPort0\n'
	printf '[1] - SKXPort2\n\nResource pressure per iteration:\n[0] [1]\n1.00 %s\n' "$load"
done
EOF
chmod +x llvm-mca

status=0
# compiles NAME [OPTION...]: the source on standard input.
compiles() {
	name=$1
	shift
	cat >"$name.c"
	"$RFMODEL" "$name.c" -m skylake-sp-6148 --compile --no-cache "$@" >page 2>message &&
		grep -q 'COMPILED LOOP' page && return
	echo "$name:"
	cat message
	status=1
}
# refuses NAME WORDS: with them, and with a hint.
refuses() {
	cat >"$1.c"
	! "$RFMODEL" "$1.c" -m skylake-sp-6148 --compile --no-cache >page 2>message &&
		grep -q "$2" message && grep -q '^hint: ' message && return
	echo "$1 is not refused:"
	cat message
	status=1
}

compiles snippet <<'EOF'
double a[M][N], b[M][N], s;
for (int j = 1; j < M - 1; ++j)
	for (int i = 1; i < N - 1; ++i)
		b[j][i] = (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]) * s;
EOF
mkdir -p headers
echo '#define SCALE(x) (FACTOR * (x))' >headers/scale.h
echo '#include "scale.h"' >headers/all.h
compiles with_headers -- -Iheaders -DFACTOR=3 <<'EOF'
#include <stddef.h>
#include "headers/all.h"
typedef double real;
enum { HALO = 2 };
static real weight(real x) { return SCALE(x); }
void f(size_t n, real *restrict a, const real *restrict b)
{
	for (size_t i = HALO; i < n - HALO; ++i)
		a[i] = weight(b[i]);
}
EOF
compiles locals <<'EOF'
#include <complex.h>
struct grid { int n, m; double *restrict u; };
struct pair { double x, y; };
double f(struct grid *g, int which, double (*table)[16], double (*apply)(double))
{
	const double h = 1.0 / 3;
	static double old[1024][1024];
	double row[g->n], s = 0, *p = g->u + 1, (*q)[16] = table + 1;
	struct pair both = { 0, 0 };
	float _Complex z = 0;
	unsigned char flag = 1;
	register int k;
	if (which) {
		double s = 2;
		for (k = 0; k < g->n; ++k)
			row[k] = h * p[k] + s * flag;
	}
	for (int j = 0; j < 1024; ++j)
		for (int i = 0; i < 1024; i++)
			old[j][i] += q[1][3] * j;
	for (int i = 0; i < g->n; ++i) {
		both.x += row[i];
		both.y += row[i] * row[i];
	}
	return both.x + both.y + s;
}
EOF
compiles kinds_of_loops <<'EOF'
double first_negative(int n, double *restrict a, double *restrict b)
{
	int i = 0;
	while (i < n) {
		a[i] = 2 * b[i];
		i++;
	}
	i = 0;
	do
		b[i] = 3 * a[i];
	while (++i < n);
	for (i = n - 1; i >= 0; i--)
		if (a[i] < 0)
			return a[i];
	return 0;
}
EOF
compiles directives <<'EOF'
double f(int n, double *a, double *b)
{
	double s = 0;
	#pragma omp parallel for reduction(+ : s)
	for (int j = 0; j < n; ++j) {
#pragma omp simd reduction(+ : s)
		for (int i = 0; i < n; ++i) s += a[j * n + i] * b[i]; }
	return s;
}
EOF
compiles shapes <<'EOF'
void f(int n, int m, double a[n][m], double b[restrict n][m], float c[const 64][m], int k[n])
{
	for (int j = 0; j < n; ++j) {
		for (int i = 0; i < m; ++i)
			a[j][i] += b[j][i];
		for (int i = 0; i < m; ++i) c[j % 64][i] = i;
		switch (k[j]) {
		case 0:
			for (int i = 0; i < m; i += 4) {
				b[j][i] = 1;
				b[j][i + 1] = 2;
				b[j][i + 2] = 3;
				b[j][i + 3] = 4;
			}
			break;
		default:
			for (int i = 0; i < m; ++i)
				b[j][i] *= 2;
		}
	}
}
EOF
compiles several_functions --function second <<'EOF'
#ifdef NEVER
void first(void) {
#else
static void first(double *x, int n) {
#endif
	for (int i = 0; i < n; ++i)
		x[i] = 1;
}
#if 1
static inline double twice(double x) { return 2 * x; }
#define n_of(g) (g)->n
struct g { long n; double x[100], y[100]; };
void second(struct g *restrict g)
{
	for (long i = 0; i < n_of(g); ++i) g->x[i] = twice(g->y[i]);
	first(g->x, 3);
}
#endif
int main(int argc, char **argv) { return argc; }
EOF
compiles ends_at_file --fast-math <<'EOF'
double a[1000], b[1000], s;
void f(void) { for (int i = 0; i < 1000; ++i) { s += a[i] * b[i]; } }
EOF
printf 'void f(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1; }' | compiles no_newline

refuses macro 'comes out of a macro' <<'EOF'
#define LOOP(n) for (int i = 0; i < (n); ++i) a[i] = 2 * b[i];
void f(int n, double *restrict a, double *restrict b)
{
	LOOP(n)
}
EOF
refuses call 'calls sin' <<'EOF'
double sin(double);
void f(int n, double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		a[i] = sin(b[i]);
}
EOF
# Types that are declared inside of the function are not known outside of it.
refuses local_type 'cannot compile the loop' <<'EOF'
void f(int n, double *restrict a, double *restrict b)
{
	struct local { double x; } factor = { 2 };
	for (int i = 0; i < n; ++i)
		a[i] = b[i] * factor.x;
}
EOF
exit $status
