#!/bin/sh
# SPDX-License-Identifier: MIT
# A survey: a row for each nest, whatever the files are.
set -eu

survey() {
	code=0
	"$RFMODEL" survey "$@" -m skylake-sp-6148 >out 2>err || code=$?
}
field() { # of the row whose function is $1: field $2 of the CSV; texts with commas are "quoted"
	grep ",$1," out | head -1 | sed 's/"[^"]*"/quoted/g' | cut -d, -f"$2"
}

cat >common.h <<'SOURCE'
static inline void scale(int n, double *x)
{
	for (int i = 0; i < n; ++i)
		x[i] *= 2;
}
SOURCE
cat >nests.c <<'SOURCE'
#include "common.h"

void copy(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i];
}

void grid(int n, int m, double a[n][m], double b[n][m])
{
	while (1) {
		for (int j = 1; j < n - 1; ++j)
			for (int i = 1; i < m - 1; ++i)
				b[j][i] = a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i];
		for (int j = 0; j < n; ++j)
			for (int i = 0; i < m; ++i)
				a[j][i] = b[j][i];
	}
}

void never(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i * i] = 1;
}
SOURCE
printf '#include "common.h"\nvoid other(int n, double *a) { scale(n, a); }\n' >other.c

# A loop that cannot be read gives way to those inside it; a header is listed once.
survey nests.c other.c --format csv
[ "$code" = 0 ]
[ "$(wc -l <out)" = 6 ]
[ "$(cut -d, -f6 out | sort | uniq -c | tr -s ' \n' ' ')" = ' 4 modelled 1 refused 1 status ' ]
[ "$(grep -c 'common.h,3,scale' out)" = 1 ]
[ "$(grep ',grid,' out | cut -d, -f2 | sort | tr '\n' ' ')" = '12 15 ' ]
[ "$(field grid 4)" = 2 ]
[ "$(tail -1 out | cut -d, -f1-3,6)" = 'nests.c,23,never,refused' ]

# The figures are those of the page of the nest alone.
survey nests.c --format csv -D n=20000000 -D m=3
for function in copy scale; do
	line=$(field $function 2)
	"$RFMODEL" nests.c --lines "$line-$((line + 1))" -m skylake-sp-6148 -D n=20000000 \
		--sim-budget 0s --format csv >page || true
done
"$RFMODEL" nests.c --function copy -m skylake-sp-6148 -D n=20000000 --format json >page
traffic=$(sed -n 's/.*"link": "L3-MEM".*"total_bytes_per_it": \([0-9.]*\).*/\1/p' page | head -1)
[ "$(grep ',copy,' out | cut -d, -f15)" = "$traffic" ]
[ -n "$(grep ',copy,' out | cut -d, -f22)" ]

# FILE:LINE is the page of a row; of a loop inside another one, too.
"$RFMODEL" nests.c:15 -m skylake-sp-6148 --format json >page
grep -q '"line": 15,' page
"$RFMODEL" nests.c:12 -m skylake-sp-6148 | head -1 | grep -q '^kernel   grid  (nests.c:12)$'

# A line of a body, as a profiler names it, is the page of the outermost loop around it; what is
# emitted is read again as that loop.
cat >body.c <<'SOURCE'
void turned(int n, double a[n][n], const double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double x = b[j][i];
			a[i][j] = x;
		}
}
SOURCE
for line in 5 6 7; do
	"$RFMODEL" body.c:$line -m skylake-sp-6148 >out
	grep -q '^kernel   turned  (body.c:3)$' out
done
"$RFMODEL" body.c:4 -m skylake-sp-6148 | head -1 | grep -q '^kernel   turned  (body.c:4)$'
"$RFMODEL" block body.c:6 -m skylake-sp-6148 -D n=4000 --emit blocked.c
[ "$(grep -c 'for (' blocked.c)" -gt 2 ]
code=0
"$RFMODEL" nests.c:12 --lines 1-5 -m skylake-sp-6148 >out 2>err || code=$?
[ "$code" = 2 ]
grep -q 'lines are chosen twice' err

# JSON is as its schema says.
survey nests.c --format json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.survey-1.schema.json" out >said
grep -q '"schema": "rfmodel.survey/1"' out
grep -q '"bytes_per_it": {"L1-L2": 24, "L2-L3": 32, "L3-MEM": 24}' out

# Of a triangle nothing is known without its size; loops in a switch are found.
cat >kinds.c <<'SOURCE'
void triangle(int n, double a[n][n], double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < i; ++j)
			x[i] -= a[i][j] * x[j];
}
void choice(int kind, int n, double *a)
{
	switch (kind) {
	case 1:
		for (int i = 0; i < n; ++i)
			a[i] = 1;
		break;
	default:
		for (int i = 0; i < n; ++i)
			a[i] *= 2;
	}
}
SOURCE
survey kinds.c --format csv
[ "$(grep -c modelled out)" = 3 ]
[ -z "$(field triangle 15)" ]
[ "$(grep ',choice,' out | cut -d, -f2,15 | sort | tr '\n' ' ')" = '11,16 15,16 ' ]
survey kinds.c -D n=2000 --format csv
[ -n "$(field triangle 15)" ]
survey kinds.c
grep -q '^ *2 *? .*kinds.c:3 triangle$' out

# Without sizes, what does most with the same amount of data stands first, not what has most loops.
cat >open.c <<'SOURCE'
void copies(int n, int m, int k, int l, double *a, const double *b)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < m; ++j)
			for (int p = 0; p < k; ++p)
				for (int q = 0; q < l; ++q)
					a[((i * m + j) * k + p) * l + q]
					        = b[((i * m + j) * k + p) * l + q];
}
void product(int n, double c[n][n], const double a[n][n], const double b[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i][j] += a[i][k] * b[k][j];
}
void rows(int n, double a[n][3])
{
	for (int i = 0; i < n; ++i)
		for (int c = 0; c < 3; ++c)
			for (int d = 0; d < 3; ++d)
				for (int e = 0; e < 3; ++e)
					a[i][c] = 1;
}
void tiles(int n, double c[n][n], const double a[n][n], const double b[n][n])
{
	for (int ii = 0; ii < n; ii += 8)
		for (int kk = 0; kk < n; kk += 8)
			for (int i = ii; i < (ii + 8 < n ? ii + 8 : n); ++i)
				for (int k = kk; k < (kk + 8 < n ? kk + 8 : n); ++k)
					for (int j = 0; j < n; ++j)
						c[i][j] += a[i][k] * b[k][j];
}
void stencil(int n, double b[n][n][n], const double a[n][n][n])
{
	for (int i = 1; i < n - 1; ++i)
		for (int j = 1; j < n - 1; ++j)
			for (int k = 1; k < n - 1; ++k)
				b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k]
				           + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
}
SOURCE
survey open.c --format csv
[ "$(cut -d, -f3 out | tr '\n' ' ')" = 'function product tiles stencil rows copies ' ]
growth=$(head -1 out | tr , '\n' | grep -n '^growth$' | cut -d: -f1)
[ "$(field product "$growth") $(field tiles "$growth")" = 'n^3/n^2 n^3/n^2' ]
[ "$(field stencil "$growth") $(field copies "$growth")" = 'n^3/n^3 n^4/n^4' ]
[ "$(field rows "$growth")" = 'n/n' ]
survey open.c -D n=100 -D m=10 -D k=10 -D l=10 --format csv
[ "$(grep -c 'n^[34]/' out)" = 0 ]

# A loop that only computes moves nothing and is bound by the core; one that only calls what nobody
# sees is refused.
cat >computes.c <<'SOURCE'
#include <stdio.h>
double pi(int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++) {
		double x = (i + 0.5) / n;
		sum += 4 / (1 + x * x);
	}
	return sum / n;
}
int bits(unsigned n)
{
	int ones = 0;

	for (int i = 0; i < 32; i++)
		ones += n >> i & 1;
	return ones;
}
void skip(FILE *file)
{
	while (fgetc(file) != '\n')
		;
}
double next(int);
double fetched(int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += next(i);
	return sum;
}
SOURCE
survey computes.c --format csv
[ "$(cut -d, -f3,6 out | sed 1d | sort | tr '\n' ' ')" = \
	'bits,modelled fetched,refused pi,modelled skip,refused ' ]
[ "$(field pi 15)" = 0 ]
[ "$(field pi 8)" = 6 ]
[ "$(field pi 18)" = '' ]
[ -n "$(field pi 19)" ]
[ -n "$(field bits 19)" ]
grep -q 'skip,.*what they call, as .fgetc., is left out' out
code=0
"$RFMODEL" computes.c --function skip >out 2>err || code=$?
[ "$code" = 3 ]
"$RFMODEL" block computes.c --function pi -D n=1000 -m skylake-sp-6148 >out
grep -q 'nothing to block: no array is accessed' out
code=0
"$RFMODEL" computes.c --function pi -m skylake-sp-6148 -D n=1000 \
	--fail-if 'MEM.total_bytes_per_it > 0' >out || code=$?
[ "$code" = 0 ]

# A function is read anew for each nest that calls it.
cat >calls.c <<'SOURCE'
static void add(int n, double *x, const double *y)
{
	double s = 0;
	for (int i = 0; i < n; ++i) {
		s += y[i];
		x[i] += y[i];
	}
	x[0] = s;
}
void twice(int n, int m, double *a, double *b)
{
	for (int j = 0; j < m; ++j)
		add(n, a + j * n, b + j * n);
	for (int j = 0; j < m; ++j)
		a[j * j] = 1;
	for (int j = 0; j < m; ++j)
		add(n, b + j * n, a + j * n);
}
SOURCE
survey calls.c --format csv
[ "$(cut -d, -f2,6 out | sort | tr '\n' ' ')" = \
	'12,modelled 14,refused 16,modelled 4,modelled line,status ' ]
"$RFMODEL" calls.c --function twice -m skylake-sp-6148 -D n=100 -D m=50 >page
grep -q '^partial  1 of 3 outermost loops is left out' page

# A first value and a step of open sizes leave turns, as sizes that are open count as large.
cat >strided.c <<'SOURCE'
void strided(int first, int step, double *a)
{
	for (int i = first - 1; i < 32000; i += step)
		a[i] += 1;
}
SOURCE
survey strided.c --format csv
[ "$(tail -1 out | cut -d, -f2,6)" = '3,modelled' ]

# Text keeps to the width of the terminal.
for width in 64 80 132; do
	COLUMNS=$width "$RFMODEL" survey nests.c other.c -m skylake-sp-6148 >out
	[ "$(awk '{ print length }' out | sort -n | tail -1)" -le $width ]
done
grep -q '^survey   5 nests in 2 files: 4 modelled, 0 assumed, 1 refused$' out

# Without a machine: what the source alone says.
"$RFMODEL" survey nests.c --format csv >out
grep -q '^file,line,function,depth,sizes,status,reason,flop_per_it,any.bytes_per_it' out
[ "$(grep ',grid,' out | head -1 | cut -d, -f5)" = 'n m' ]

# What is no C, or cannot be read as C, is a row.
echo 'int x' >broken.c
echo 'void f() {}' >plus.cpp
: >empty.c
survey nests.c broken.c plus.cpp empty.c --format csv
[ "$code" = 0 ]
for file in broken.c plus.cpp empty.c; do
	[ "$(grep "^$file," out | cut -d, -f6)" = refused ]
done
grep -q '^plus.cpp,.*this is C++' out

# A file that is not there was asked for, and cannot be delivered.
survey nests.c missing.c --format csv
[ "$code" = 2 ]
[ ! -s out ]
grep -q '^rfmodel: error: cannot read missing.c: No such file' err
survey nests.c "$PWD"
[ "$code" = 2 ]
survey - --format csv <nests.c
[ "$code" = 0 ]

# Nothing that can be modelled is an error, and so is nothing at all.
survey broken.c plus.cpp
[ "$code" = 3 ]
grep -q 'no nest of these files can be modelled' err
survey
[ "$code" = 2 ]
survey nests.c --format jsonl
[ "$code" = 2 ]
survey nests.c --lines 1-2
[ "$code" = 2 ]
survey nests.c -o missing-folder/out.csv
[ "$code" = 5 ]

# A project: files and flags from its compile_commands.json.
mkdir -p build source
cat >source/flagged.c <<'SOURCE'
void f(int n, REAL *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = 0;
}
SOURCE
cat >build/compile_commands.json <<COMMANDS
[{"directory": "$PWD", "file": "source/flagged.c",
  "command": "cc -DREAL=float -c source/flagged.c"},
 {"directory": "$PWD", "file": "nests.c", "arguments": ["cc", "-c", "nests.c"]}]
COMMANDS
survey --build build --format csv
[ "$code" = 0 ]
[ "$(grep -c '^source/flagged.c,3,f,1,n,modelled' out)" = 1 ]
[ "$(grep -c '^common.h,3,scale,' out)" = 1 ]
[ "$(wc -l <out)" = 7 ]
survey --build missing
[ "$code" = 2 ]
echo '[{"directory": 1, "file": ' >build/compile_commands.json
survey --build build
[ "$code" = 2 ]
grep -q 'compile_commands.json' err
echo '[]' >build/compile_commands.json
survey --build build
[ "$code" = 3 ]

# The reading of one file that does not end costs that file.
printf '#include "/dev/zero"\n' >endless.c
echo 'void f(double *a) { for (int i = 0; i < 9; ++i) a[i] = 0; }' >>endless.c
survey nests.c endless.c --read-seconds 1 --format csv
[ "$code" = 0 ]
[ "$(grep '^endless.c' out | cut -d, -f6)" = refused ]

# So does one that takes longer than it may.
awk 'BEGIN { for (i = 0; i < 900000; ++i) print "int f" i "(int);" }' >long.h
echo '#include "long.h"' | cat - common.h >long.c
survey nests.c long.c --read-seconds 0.1 --format csv
grep -q '^long.c,,,,,refused,"reading it crashed, or took too long' out

# A value of -D may be said by another one; one row has no room for several.
cat >product.c <<'SOURCE'
void product(int n, int m, double *a, const double *b)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < m; ++j)
			a[i * m + j] += b[j * n + i];
}
SOURCE
survey product.c -D n=1000 -D m=2000 --format csv
cp out numbers
survey product.c -D n=1000 -D 'm=2*n' --format csv
cmp out numbers
survey product.c -D n=1000 -D m=q --format csv
[ "$(field product 5)" = m ]
survey product.c -D n=1000,2000
[ "$code" = 2 ]
grep -q '^rfmodel: error: -D n=1000,2000: a survey takes one value of a size' err

# In text the reasons stand once each, with their nests, and no line is too wide; the sizes that
# most nests wait for can be pasted.
cat >reasons.c <<'SOURCE'
struct grid { int nx; };
void one(int n, double *a) { for (int i = 0; i < n; ++i) a[i * i] = 1; }
void two(int n, double *a) { for (int i = 0; i < n; ++i) a[i * i] = 2; }
void row(const struct grid *g, double *a)
{
	for (int i = 0; i < g->nx; ++i)
		a[i] = 1;
}
SOURCE
survey reasons.c
grep -q '^  2  where .a.i.i.. lies is not known' out
grep -q '^     reasons.c:2,3$' out
[ "$(awk 'length > 80' out)" = '' ]
define=$(sed -n "s/^  hint: times need sizes; most nests wait for //p" out)
[ "$define" = "-D 'g->nx=1000'" ]
eval "survey reasons.c $define --format csv"
[ "$(field row 22)" = 1000 ]

# Three turns are next to nothing wherever they are.
cat >short.c <<'SOURCE'
void scale(int n, double *a) { for (int i = 0; i < n; ++i) a[i] *= 2; }
void vector(int p, const double *a, double *b)
{
	for (int k = 0; k < 3; ++k)
		b[p + k] = a[p + k];
}
SOURCE
survey short.c --format csv
[ "$(tail -1 out | cut -d, -f3)" = vector ]

# rfmodel.yml: sizes and flags of each source, one machine for all.
mkdir -p kept/inner
cp product.c kept
cp source/flagged.c kept/inner
printf 'machine: zen4-9654\nsizes: {n: 1000, m: 2*n}\n' >kept/rfmodel.yml
printf 'machine: skylake-sp-6148\nflags: [-DREAL=float]\nsizes: {n: 500}\n' >kept/inner/rfmodel.yml
"$RFMODEL" survey kept/product.c kept/inner/flagged.c >out
sed -n 2,3p out | grep -q 'AMD EPYC 9654'
grep -q '^options  from kept/rfmodel.yml' out
"$RFMODEL" survey kept/product.c kept/inner/flagged.c --format csv >out
[ -z "$(field product 5)" ]
[ "$(grep -c '^kept/inner/flagged.c,3,f,1,,modelled' out)" = 1 ]
"$RFMODEL" survey kept/product.c --settings none >out
grep -q '^machine  none' out
cat >kept/compile_commands.json <<COMMANDS
[{"directory": "$PWD/kept", "file": "product.c", "arguments": ["cc", "-c", "product.c"]}]
COMMANDS
echo 'build: .' >>kept/rfmodel.yml
(cd kept && "$RFMODEL" survey --format csv) >out
[ "$(field product 6)" = modelled ]

# Many functions are read, each once.
awk 'BEGIN { for (i = 0; i < 2000; ++i)
	print "void f" i "(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1; }" }' >many.c
survey many.c --format csv
[ "$(wc -l <out)" = 2001 ]

# Work without arrays has no traffic; integers are operations, too; what stands around a short inner
# loop is not forgotten; initialisations do not head the list of those that may be large.
cat >work.c <<'SOURCE'
#include <stdio.h>

int count(FILE *f)
{
	int n = 0;

	while (fgetc(f) != EOF)
		n++;
	return n;
}
double series(int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += 1.0 / (i + 1);
	return s;
}
int total(int n, const int *a)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] * 3;
	return s;
}
void force(int n, double r[n][3], double f[n])
{
	for (int i = 0; i < n; i++) {
		double r2 = 0;

		for (int m = 0; m < 3; m++)
			r2 += r[i][m] * r[i][m];
		f[i] = 1 / r2 * (1 / r2 - 1);
	}
}
void clear(double a[20000])
{
	for (int i = 0; i < 20000; i++)
		a[i] = 0;
}
SOURCE
survey work.c
grep -q "^ *1  the loops access no array" out
grep -q " 0 *chain *lc .*work.c:15 series$" out
grep -q '^ *2+ .*work.c:29 force' out
grep -q '^ *2 OP .*work.c:23 total' out
[ "$(grep -c '^  [+*O]P*: ' out)" = 2 ]
[ "$(grep -n ':39 clear' out | cut -d: -f1)" -gt "$(grep -n ':23 total' out | cut -d: -f1)" ]
survey work.c --format csv
[ "$(grep ',total,' out | rev | cut -d, -f1 | rev)" = 2 ]

# A nest of a header is chosen by the header's lines, with the source that includes it.
"$RFMODEL" other.c --lines common.h:3 -m skylake-sp-6148 | head -1 |
	grep -q '^kernel   scale  (.*common.h:3)$'
code=0
"$RFMODEL" other.c --lines missing.h:3-4 -m skylake-sp-6148 >out 2>err || code=$?
[ "$code" = 2 ]
grep -q 'no function has the lines 3-4 of missing.h' err

# What prints or allocates beside the arrays is listed, and no figure rests on it.
cat >aside.c <<'SOURCE'
int printf(const char *format, ...);
void prints(int n, double *a)
{
	for (int i = 0; i < n; ++i) {
		if (n > 100)
			printf("%d", i);
		a[i] = 0;
	}
}

void guesses(int n, double *a)
{
	for (int i = 0; i < n; ++i) {
		printf("%d", i);
		if (a[i] > 0)
			a[i] = 0;
	}
}
SOURCE
survey aside.c --format csv
[ "$code" = 0 ]
grep ',prints,' out | grep -q ',modelled,'
grep ',guesses,' out | grep ',assumed,' | grep -q 'a\[i\] > 0'

# Files of one name in several folders are told apart, whatever the room.
mkdir -p sources-of-a-first-kind-of-codes-a sources-of-another-kind-of-codes-b
cp body.c sources-of-a-first-kind-of-codes-a/
cp body.c sources-of-another-kind-of-codes-b/
"$RFMODEL" survey sources-of-*/body.c -m skylake-sp-6148 -D n=1000 >out
grep -q " sources-of-a-first-kind-of-codes-a/body.c:3" out
grep -q " sources-of-another-kind-of-codes-b/body.c:3" out

# From a folder beside the sources the way to them is told, and the other verbs take it.
mkdir -p tree/build tree/src/of/a/long/way/to/them/that/no/terminal/has/room/for
deep=src/of/a/long/way/to/them/that/no/terminal/has/room/for
cp nests.c common.h tree/$deep/
(
	cd tree/build
	"$RFMODEL" survey "$(dirname "$PWD")/$deep/nests.c" -m skylake-sp-6148 >out
	grep -q " \.\./$deep/nests.c:5" out
	"$RFMODEL" "../$deep/nests.c:5" -m skylake-sp-6148 -D n=1000 | grep -q 'copy'
)

# A list of commands instead of its folder: the message says what to write.
survey build/compile_commands.json
[ "$code" = 2 ]
grep -q '^hint: rfmodel survey --build build/$' err

# Of open sizes, pairs of particles in boxes, whose partners are found by an index, come before
# loops that only look at each box once, however many places these follow.
cat >boxes.c <<'SOURCE'
struct boxes {
	int count, *atoms, *moved, *owner;
	int (*neighbours)[27];
};

void move(struct boxes *b, int (*to)[4], double *x, double *y, double *z)
{
	for (int i = 0; i < b->count; ++i)
		for (int k = 0; k < 4; ++k) {
			x[to[i][k]] = y[b->owner[to[i][k]]];
			z[b->moved[to[i][k]]] = y[b->atoms[to[i][k]]];
		}
}

void forces(struct boxes *b, double (*r)[3], double (*f)[3])
{
	for (int i = 0; i < b->count; ++i)
		for (int n = 0; n < 27; ++n) {
			int other = b->neighbours[i][n];
			for (int p = 64 * i; p < 64 * i + b->atoms[i]; ++p)
				for (int q = 64 * other; q < 64 * other + b->atoms[other]; ++q)
					for (int m = 0; m < 3; ++m)
						f[p][m] += r[p][m] - r[q][m];
		}
}
SOURCE
survey boxes.c --format csv
[ "$code" = 0 ]
[ "$(sed -n 2p out | cut -d, -f3)" = forces ]

# A size that only chooses between branches is none that times wait for.
cat >modes.c <<'SOURCE'
void modes(int n, int mode, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		switch (mode) {
		case 0: a[i] = b[i]; break;
		default: a[i] = b[2 * i]; break;
		}
}
SOURCE
survey modes.c
[ "$code" = 0 ]
grep -q 'most nests wait for -D n=1000$' out

# What stands before a nest is passed over for each; what may change there is not known behind it,
# however deep it stands, and all else is.
cat >passed.c <<'SOURCE'
void set(int *);
struct box { int n; };
int g;
static void reset(int n) { g = n; }
void calls(int n, double *a, double *b)
{
	g = 10;
	for (int i = 0; i < 20; ++i) { a[i] = b[i]; if (b[i] > 0) reset(n); }
	for (int i = 0; i < g; ++i) a[i] = 0;
}
void keeps(double *a, double *b)
{
	int m = 10;
	for (int i = 0; i < m; ++i) {
		double t = m * b[i];
		int k = 2 * m;
		a[i] = t + k;
	}
	for (int i = 0; i < m; ++i) a[i] = 0;
}
void assigns(int n, double *a, double *b)
{
	int m = 10;
	for (int i = 0; i < 20; ++i) { a[i] = 0; if (b[i] > 0) m = n; }
	for (int i = 0; i < m; ++i) a[i] = 0;
}
void steps(double *a, double *b)
{
	int m = 10;
	for (int i = 0; i < 20; ++i) { a[i] = b[m]; if (b[i] > 0) { double *p = b; p[m++] = 1; } }
	for (int i = 0; i < m; ++i) a[i] = 0;
}
void hands(double *a, double *b)
{
	int m = 10;
	for (int i = 0; i < 20; ++i) { a[i] = 0; if (b[i] > 0) set(&m); }
	for (int i = 0; i < m; ++i) a[i] = 0;
}
void points(double *a, double *b)
{
	int m = 10, *p;
	for (int i = 0; i < 20; ++i) { a[i] = b[i]; p = &m; *p = i; }
	for (int i = 0; i < m; ++i) a[i] = 0;
}
void members(double *a, double *b)
{
	struct box box = { 10 };
	box.n = 10;
	for (int i = 0; i < 20; ++i) { a[i] = b[i]; if (b[i] > 0) box.n = i; }
	for (int i = 0; i < box.n; ++i) a[i] = 0;
}
SOURCE
survey passed.c --format csv
last() { grep ",$1," out | sort -t, -k2n | tail -1 | cut -d, -f5; }
for function in calls keeps assigns steps hands points members; do
	echo "$function [$(last $function)]"
done >sizes
[ "$(tr '\n' ' ' <sizes)" = \
	'calls [g@8] keeps [] assigns [m] steps [m] hands [m] points [m] members [box.n] ' ]
