#!/bin/sh
# SPDX-License-Identifier: MIT
# A sweep has a line for each point, in the order of the command line, in every form.
set -eu

sweep() {
	"$RFMODEL" sweep "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 "$@"
}

sweep -D N=100,50,200-400:3 --format csv >points.csv
[ "$(sed 1d points.csv | cut -d, -f3 | tr '\n' ' ')" = '100 50 200 300 400 ' ]
sweep -D N=100,50,200-400:3 >points.txt
[ "$(wc -l <points.txt)" = 7 ]
sweep -D N=100,50,200-400:3 --format jsonl >points.jsonl
[ "$(wc -l <points.jsonl)" = 5 ]

# Each point is what analyze says of it alone, but for the command line.
"$RFMODEL" "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=300 --format jsonl >alone.jsonl
command='s/"command":"[^"]*"//'
sed -i "$command" alone.jsonl
sed -n "4{${command};p;}" points.jsonl | cmp - alone.jsonl
"$RFMODEL" "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=300 --format csv >alone.csv
sed -n '1p;5p' points.csv | cmp - alone.csv

# Where a size tells how often another variable is doubled, each point is read with its own.
cat >doubled.c <<'SOURCE'
void sum(int n, double *a)
{
	for (int s = 1; s < n; s *= 2)
		for (int i = 0; i + s < n; i += 2 * s)
			a[i] += a[i + s];
}
SOURCE
"$RFMODEL" sweep doubled.c -m skylake-sp-6148 -P sim -D n=40000,2000,300000 --format csv >points.csv
for n in 40000 2000 300000; do
	"$RFMODEL" doubled.c -m skylake-sp-6148 -P sim -D n=$n --format csv | sed 1d
done >alone.csv
sed 1d points.csv | cmp - alone.csv

# The last size runs fastest.
cat >two.c <<'SOURCE'
double a[M][N];
double b[M][N];
for (int j = 1; j < M - 1; ++j)
	for (int i = 1; i < N - 1; ++i)
		b[j][i] = a[j - 1][i] + a[j + 1][i];
SOURCE
"$RFMODEL" sweep two.c -m skylake-sp-6148 -D M=10,20 -D N=100,200 \
	--format csv >two.csv
sizes=$(sed -n 1p two.csv | tr , '\n' | grep -n '^[MN]$' | tr '\n' ' ')
case $sizes in
'3:M 4:N ') expected='10,100 10,200 20,100 20,200 ' ;;
'3:N 4:M ') expected='100,10 200,10 100,20 200,20 ' ;;
*) exit 1 ;;
esac
[ "$(sed 1d two.csv | cut -d, -f3,4 | tr '\n' ' ')" = "$expected" ]

# --fail-if looks at every point.
code=0
sweep -D N=100-400:4 --format csv --fail-if 'parameters.N > 150' >points.csv 2>message || code=$?
[ "$code" = 1 ]
[ "$(wc -l <points.csv)" = 5 ]
grep -q ":15:2: error: --fail-if 'parameters.N > 150' holds at 3 of 4 points, first at N = 200" \
	message

# A point below the size of the stencil is left out; a sweep of nothing else is an error.
sweep -D N=1-4 --format csv >points.csv 2>message
[ "$(wc -l <points.csv)" = 3 ]
grep -q 'warning: loop k runs no iteration' message
code=0
sweep -D N=1-2 --format csv >points.csv 2>message || code=$?
[ "$code" = 2 ]
grep -q 'every point of the sweep is left out' message

# Values of a macro, of a parameter that is a step, and of cores are those of runs of their own.
cat >blocked.c <<'SOURCE'
#ifndef JB
#define JB 16
#endif
void f(int n, int ib, const double a[n][n], double b[n][n])
{
	for (int jj = 0; jj < n; jj += JB)
		for (int ii = 0; ii < n; ii += ib)
			for (int i = ii; i < ii + ib; i++)
				for (int j = jj; j < jj + JB; j++)
					b[i][j] = a[j][i];
}
SOURCE
"$RFMODEL" sweep blocked.c -m skylake-sp-6148 -D n=1000 -D JB=8,500 -D ib=4,250 -c 1,20 \
	--format jsonl >points.jsonl
[ "$(wc -l <points.jsonl)" = 8 ]
parameters() {
	sed -n "$1s/.*\"parameters\":{\([^}]*\)}.*/\1/p" points.jsonl
}
parameters 6 | grep -q '"JB":500'
parameters 6 | grep -q '"ib":4'
parameters 6 | grep -q '"cores":20'
"$RFMODEL" sweep blocked.c -m skylake-sp-6148 -D n=1000 -D JB=8,500 -D ib=4,250 -c 1,20 \
	--format csv >points.csv
"$RFMODEL" blocked.c -m skylake-sp-6148 -D n=1000 -D JB=500 -D ib=4 -c 20 --format csv >alone.csv
figures() {
	rev | cut -d, -f1-40 | rev
}
sed -n '1p;7p' points.csv | figures >point
figures <alone.csv >run
cmp run point

# A value may be an expression in other sizes, macros among them.
"$RFMODEL" sweep two.c -m skylake-sp-6148 -D 'M=(N-20)*2' -D N=100,1Ki --format csv >two.csv
[ "$(sed 1d two.csv | cut -d, -f3,4 | tr '\n' ' ')" = '160,100 2008,1024 ' ]
refused() {
	expected=$1
	shift
	code=0
	"$RFMODEL" "$@" >out 2>message || code=$?
	[ "$code" = 2 ]
	grep -qF -e "$expected" message || {
		cat message
		exit 1
	}
}
refused '-D M=N: sizes that are said by each other have no value' \
	sweep two.c -m skylake-sp-6148 -D M=N -D N=M
refused "-D M=K: 'K' is neither a number nor a size with a value" \
	sweep two.c -m skylake-sp-6148 -D M=K -D N=100
refused ' has a negative length with these sizes' \
	sweep two.c -m skylake-sp-6148 -D 'M=(N-101)' -D N=100
refused 'this verb predicts for one number of cores' two.c -m skylake-sp-6148 -c 1,2
refused 'lists every number of cores' block two.c -m skylake-sp-6148 -c 1,3
refused "'0-3' is no value for option -c" sweep two.c -m skylake-sp-6148 -c 0-3
refused 'this verb analyses one point, not 2' \
	blocked.c -m skylake-sp-6148 -D n=100 -D ib=4 -D JB=4,8

# A macro takes one word at a time.
cat >typed.c <<'SOURCE'
void scale(int n, T *a)
{
	for (int i = 0; i < n; i++)
		a[i] = 2 * a[i];
}
SOURCE
refused '-D T=float,double: a macro takes several numbers, but one word' \
	sweep typed.c -m skylake-sp-6148 -D T=float,double -D n=1000
refused "as with -D 'T=float'" typed.c -m skylake-sp-6148 -D T=float,double,int -D n=1000
"$RFMODEL" sweep typed.c -m skylake-sp-6148 -D T=float -D n=1000 >/dev/null

# A point of a long sweep, for which nobody looks at sets, has an interval that holds what they make
# of it: 452 rows of a column are all but one cache.
"$RFMODEL" sweep "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=400-500 --format csv >long.csv
"$RFMODEL" "$ROOT/kernels/gemm-ijk.c" -m skylake-sp-6148 -D N=452 --format csv >one.csv
awk -F, '
	FNR == 1 { for (i = 1; i <= NF; ++i) column[FILENAME, $i] = i }
	FNR > 1 && $column[FILENAME, "N"] == 452 {
		figure[FILENAME] = $column[FILENAME, "L1-L2.total_bytes_per_it"]
		low[FILENAME] = $column[FILENAME, "L1-L2.low"]
		high[FILENAME] = $column[FILENAME, "L1-L2.high"]
	}
	END {
		one = figure["one.csv"]
		print figure["long.csv"], low["long.csv"], high["long.csv"], one
		if (one <= 2 * figure["long.csv"])
			exit 1
		exit one < low["long.csv"] || one > high["long.csv"]
	}' one.csv long.csv

# Neighbours are answered in one way: what simulations of exact caches say a few lines before their
# step is on the slope of layer conditions, too.
"$RFMODEL" sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=1020-1031:12 \
	--format csv >near.csv
awk -F, '
	NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
	{
		now = $column["L1-L2.total_bytes_per_it"]
		if ($column["L1-L2.by"] != "lc" ||
			(NR > 2 && (now < last || now > 1.005 * last))) {
			print $column["N"] ": " now " after " last
			wrong = 1
		}
		last = now
	}
	END { exit wrong || NR != 13 }' near.csv
