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
grep -q "^rfmodel: error: --fail-if 'parameters.N > 150' holds at 3 of 4 points, first at N = 200" \
	message

# A point below the size of the stencil is left out; a sweep of nothing else is an error.
sweep -D N=1-4 --format csv >points.csv 2>message
[ "$(wc -l <points.csv)" = 3 ]
grep -q 'warning: loop k runs no iteration' message
code=0
sweep -D N=1-2 --format csv >points.csv 2>message || code=$?
[ "$code" = 2 ]
grep -q 'every point of the sweep is left out' message
