#!/bin/sh
# SPDX-License-Identifier: MIT
# What validate compiles is the user's loop: a compiler finds nothing to warn of, and the results
# are those of a plain loop over the same values.  Nothing is timed.
set -eu

compiler=$(command -v cc || command -v gcc || command -v clang) || exit 77
mkdir bin tmp
TMPDIR=$PWD/tmp RFMODEL_CC=$PWD/bin/cc XDG_CACHE_HOME=$PWD/cache
export TMPDIR RFMODEL_CC XDG_CACHE_HOME

# The compiler, with every warning an error, without what rounds otherwise; its program runs once.
cat >bin/cc <<EOK
#!/bin/sh
case \$1 in --version) exec $compiler --version ;; esac
for flag; do
	shift
	case \$flag in
	-w | -O3 | -march=* | -mcpu=*) ;;
	*/driver.c)
		cp "\$flag" $PWD/driver.c
		set -- "\$@" "\$flag"
		;;
	-o) set -- "\$@" "\$flag" ;;
	*/program)
		out=\$flag
		set -- "\$@" $PWD/real
		;;
	*) set -- "\$@" "\$flag" ;;
	esac
done
$compiler -O0 -ffp-contract=off \$(cat $PWD/warnings) "\$@" || exit 1
[ -s $PWD/real ] || cp $PWD/nothing $PWD/real
cat >"\$out" <<'EOP'
#!/bin/sh
cp "\$1" $PWD/plan
echo count 1 >>$PWD/plan
$PWD/real $PWD/plan >$PWD/said || exit
echo 'window 1 1 1 1'
echo done
EOP
chmod +x "\$out"
EOK
chmod +x bin/cc
printf '#!/bin/sh\n' >nothing
chmod +x nothing
echo '-Wall -Wextra -Werror' >warnings
run() { # FILE OPTION...
	rm -f real
	"$RFMODEL" validate -m skylake-sp-6148 --force "$@" >page 2>message || {
		cat message
		return 1
	}
}

# A program of our own around a kernel: values as the harness has them, its sum over the arrays.
plain() { # FILE SETUP ARRAYS
	cat >plain.c <<EOK
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "$1"
static unsigned spread(size_t k)
{
	uint64_t x = (uint64_t)(k + 1) * 0x9e3779b97f4a7c15u;
	x ^= x >> 29;
	x *= 0xbf58476d1ce4e5b9u;
	return (unsigned)(x >> 40) & 0xffff;
}
static int count;
static void show(const void *array, size_t bytes)
{
	uint64_t sum = 0xcbf29ce484222325u, word;
	for (size_t i = 0; i + 8 <= bytes; i += 8) {
		memcpy(&word, (const char *)array + i, 8);
		sum = (sum ^ word) * 0x100000001b3u;
		sum ^= sum >> 32;
	}
	printf("checksum %d %016llx\n", count++, (unsigned long long)sum);
}
#define NEW(type, name, n) \\
	type *name = malloc((n) * sizeof(type)); \\
	for (size_t k = 0; k < (n); ++k) name[k] = (type)(1.0 + spread(k) / 65536.0);
int main(void)
{
$2
	return 0;
}
EOK
	$compiler -O0 -ffp-contract=off -w plain.c -o plain -lm
	./plain >wanted
	cut -d' ' -f3 wanted | sort >sums
	grep '^checksum' said | cut -d' ' -f3 | sort | diff sums -
}

k=$ROOT/kernels
run "$k/triad.c" -D N=40
plain "$k/triad.c" 'NEW(double, a, 40) NEW(double, b, 40) NEW(double, c, 40) NEW(double, d, 40)
	triad(40, a, b, c, d); show(a, 320); show(b, 320); show(c, 320); show(d, 320);'
run "$k/saxpy.c" -D n=40
plain "$k/saxpy.c" 'NEW(float, x, 42) NEW(float, y, 42)
	saxpy(40, 0.25f, x, y); show(x, 160); show(y, 160);'
run "$k/2d-5pt.c" -D N=20
plain "$k/2d-5pt.c" 'NEW(double, a, 400) NEW(double, b, 400)
	sweep(20, (void *)a, (void *)b, 0.25); show(a, 3200); show(b, 3200);'
run "$k/gemm-tiled.c" -D N=64
plain "$k/gemm-tiled.c" 'NEW(double, a, 4096) NEW(double, b, 4096) NEW(double, c, 4096)
	gemm(64, (void *)a, (void *)b, (void *)c); show(a, 32768); show(b, 32768); show(c, 32768);'
# Rows begin at multiples of the turns that are assumed; columns rise, in no order among 256.
run "$k/spmv-crs.c" -D rows=599 -D nnz/row=4
grep -q 'ramp 4 4 0$' plan
grep -q 'index 4 0 599$' plan
plain "$k/spmv-crs.c" 'NEW(double, value, 2396) NEW(double, x, 599) NEW(double, y, 599)
	int row[600], column[2396];
	for (int k = 0; k < 600; ++k) row[k] = 4 * k;
	for (int k = 0; k < 2396; ++k) column[k] = (int)(k * 344.0 / 2396) + spread(k) % 256;
	spmv(599, row, column, value, x, y); show(row, 2400); show(column, 9584);
	show(value, 19168); show(x, 4792); show(y, 4792);'

# Every kernel, without a warning.
echo '-fsyntax-only -Wall -Wextra -Werror' >warnings
for file in "$k"/*.c; do
	case $file in *spmv*) continue ;; esac
	case $(basename "$file") in
	matvec-trans.c) sizes='-D N=20 -D M=20' ;;
	gemm-tiled.c) sizes='-D N=32' ;;
	*) sizes= ;;
	esac
	[ -n "$sizes" ] || sizes="-D $(sed -n 's/.*(int \([nN]\),.*/\1/p' "$file" | head -1)=20"
	# shellcheck disable=SC2086
	run "$file" $sizes
done

echo '-Wall -Wextra -Werror' >warnings
# Structs, pointers in them, const members; macros; several dimensions; complex numbers; integers;
# memory of the file; offsets before the first element.
cat >grid.c <<'EOK'
#define AT(x, y) ((y) * g->nx + (x))
struct fields { double *now, *next; const int steps; };
struct grid { const int nx; long ny; struct fields *f; double h; };
void sweep(const struct grid *g, const double s)
{
	const double *restrict now = g->f->now;

	for (long y = 1; y < g->ny - 1; ++y)
		for (int x = 1; x < g->nx - 1; ++x)
			g->f->next[AT(x, y)] = s * (now[AT(x - 1, y)] + now[AT(x, y - 1)]);
}
EOK
run grid.c -D 'g->nx=12' -D 'g->ny=10'
plain grid.c 'NEW(double, a, 120) NEW(double, b, 120)
	struct fields f = { a, b, 0 }; struct grid g = { 12, 10, &f, 0 };
	sweep(&g, 0.25); show(a, 8 * 106); show(b, 8 * 107);'
cat >mixed.c <<'EOK'
#include <complex.h>
#include <stdint.h>
enum { COUNT = 30 };
static double table[COUNT][4];
int64_t limit;
inline int twice(int i) { return 2 * i; }
static inline float mixed(unsigned char n, float complex *restrict z, uint16_t *count,
                          const double (*m)[4], double *shifted, unsigned flags)
{
	float sum = 0;
	int i;

	for (i = 0; i < n; i++) {
		z[i] = z[i] * z[i] + 1.0f;
		count[i] += 3;
		table[i][1] += m[i][2];
		shifted[i - 2] = flags;
		sum += crealf(z[i]);
	}
	return sum;
}
EOK
run mixed.c -D n=30
grep -q '^array 16 ' plan
# The functions around these store what they never read.
echo -w >warnings
cat >snippet.c <<'EOK'
double a[M][N], b[M][N];
double s = 0.5;

for (int j = 1; j < M - 1; ++j)
	for (int i = 1; i < N - 1; ++i)
		b[j][i] = s * (a[j - 1][i] + a[j + 1][i]);
EOK
run snippet.c -D M=10 -D N=12
grep -q 'text of the loops in a function of its own' page
[ "$(grep -c '^array 0 960 real 8 ' plan)" = 2 ]
# Variables of the function that are larger than a usual stack; what a loop prints is no report;
# a value for which a variable has no room.
cat >large.c <<'EOK'
#include <stdio.h>
double large(int n)
{
	double a[3000000], b[3000000], sum = 0;

	for (int i = 0; i < 3000000; ++i)
		b[i] = i;
	for (int i = 0; i < 3000000; ++i)
		a[i] = b[i];
	for (int i = 0; i < n; ++i) {
		sum += a[i];
		printf("window 1 1 1 1\ndone\n");
		fprintf(stderr, "error no\n");
	}
	return sum;
}
EOK
run large.c -D n=20
grep -q '^memory [0-9]* 48000000 48000000$' plan
grep -q '^result ' said
[ "$(grep -c -e window -e 'done' -e error said)" = 1 ]
# Variables of the file lie in huge pages, as arrays that are parameters do.
cat >table.c <<EOK
#include <stdio.h>
double table[1 << 20];
int madvise(void *at, size_t bytes, int what)
{
	FILE *file = fopen("$PWD/advice", "a");

	fprintf(file, "%d %d\\n", what,
	        (char *)at >= (char *)table && (char *)at + bytes <= (char *)(table + (1 << 20)));
	fclose(file);
	return 0;
}
void twice(int n)
{
	for (int i = 0; i < n; ++i)
		table[i] *= 2;
}
EOK
run table.c --function twice -D n=1048576
grep -q '^14 1$' advice
cat >small.c <<'EOK'
enum count { NONE };
void small(enum count n, double *a)
{
	for (long i = 0; i < n; ++i)
		a[0] += 1;
}
EOK
! run small.c -D n=5000000000 >answer || exit 1
grep -q '^error its type has no room for the value of a size: n$' said
# What a function calls may follow behind --.
cat >calls.c <<'EOK'
double half(double);
void halve(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = half(a[i]);
}
EOK
echo 'double half(double x) { return x / 2; }' >half.c
run calls.c -D n=16 --ignore half -- half.c
cat half.c calls.c >both.c
plain both.c 'NEW(double, a, 16) halve(16, a); show(a, 128);'
! run calls.c -D n=16 --ignore half >answer || exit 1
grep -q 'hand the files or libraries that it calls over behind --' answer
! "$RFMODEL" calls.c -m skylake-sp-6148 -D n=16 --ignore half -- half.c 2>answer || exit 1
grep -q "'half.c' after -- is no flag" answer
cat >whole.c <<'EOK'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int n = atoi(argv[argc - 1]);
	double *a = malloc(n * sizeof(*a)), *b = malloc(n * sizeof(*b)), most = 0;

	for (int i = 0; i < n; ++i)
		scanf("%lf", &b[i]);
	for (int i = 1; i < n; ++i)
		a[i] = b[i] - b[i - 1];
	for (int i = 0; i < n; ++i)
		most = a[i] > most ? a[i] : most;
	printf("%g\n", most);
	return 0;
}
EOK
run whole.c --lines 10-11 -D n=30
